"""Every problem that the program can find has its words in both languages, with what they name filled in."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import carrom_desktop
from carrom_desktop.i18n import LANGUAGES, UnknownText, speak
from carrom_desktop.i18n.catalogue import entries
from carrom_desktop.match import check_reasons
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.ruleset import CHOICES, NUMBER_RANGES, rules_problems, with_numbers
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.problems import problem_codes_of, problem_msg, short_number

PACKAGE = Path(carrom_desktop.__file__).parent
NAMES = ("Player One", "Player Two")

WORDED_ELSEWHERE = frozenset({"settings.py", "sol_card.py"})
"""Files whose problems are worded in the areas "storage" and "sol"."""


def _codes_in(tree: ast.AST) -> Iterator[str]:
    """Yield the codes of `Problem(...)` calls, and of (code, Severity, law) tuples that become problems."""
    assigned: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    assigned.setdefault(target.id, []).append(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem":
            code = (
                node.args[0]
                if node.args
                else next(word.value for word in node.keywords if word.arg == "code")
            )
            yield from _strings(code, assigned)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 3 and "Severity." in ast.unparse(node.elts[1]):
            yield from _strings(node.elts[0], assigned)


def _strings(node: ast.expr, assigned: dict[str, list[ast.expr]]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _strings(node.body, assigned)
        yield from _strings(node.orelse, assigned)
    elif isinstance(node, ast.Name):
        for value in assigned.get(node.id, ()):
            yield from _strings(value, assigned)


@cache
def all_codes() -> list[str]:
    """Return every code, sorted; not at import, for reading all the sources takes two seconds."""
    found: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        if path.name not in WORDED_ELSEWHERE:
            found.update(_codes_in(ast.parse(path.read_text("utf-8"))))
    return sorted(found)


def test_the_search_finds_codes_of_every_kind() -> None:
    assert {
        "match_over",
        "queen_not_counted",
        "game_not_finished",
        "rules_contradict",
        "total_differs",
    } <= set(all_codes())


def test_every_code_has_its_words() -> None:
    declared = {entry.code for entry in entries() if entry.area in ("problems", "strokes")}
    for wanted in (each for code in all_codes() for each in problem_codes_of(code)):
        assert wanted in declared or f"{wanted}.always" in declared, wanted


VALUES: dict[str, int | str] = {
    "name": "target",
    "key": "X",
    "place": 1,
    "side": "A",
    "wanted": 2,
    "n": 2,
    "value": 0,
    "low": 1,
    "high": 199,
    "men": 12,
    "before": 22,
    "cutoff": 22,
    "cap": 12,
    "target": 25,
    "ended_at": 8,
    "a": 9,
    "b": 3,
    "paper": 12,
    "counted": 9,
    "paper_a": 12,
    "paper_b": 4,
    "paper_side": "A",
    "side_by_facts": "B",
    "how": "time",
    "allowed": "ask, draw",
    "games": 3,
    "alarm": 5,
    "time": 45,
    "game": 1,
    "board": 3,
    "law": "107",
    "demanded": 3,
    "most": 2,
    "points": 13,
    "at": "25:00",
    "boards": "1, 2",
    "limit": 25,
    "following": 6,
    "by": "walkover",
}


@pytest.mark.sample_cover
@pytest.mark.parametrize("rules", PRESETS)
def test_every_problem_can_be_said_with_its_law_in_both_languages(rules: str) -> None:
    for code in all_codes():
        assert_said(code, rules)


def assert_said(code: str, rules: str) -> None:
    variants = [name.removeprefix(f"problems.{code}").removeprefix(".") for name in problem_codes_of(code)]
    for variant in variants:
        reason = {"reason": variant} if variant else {}
        for law in ("", "54"):
            problem = Problem(code, law=law, values=tuple((VALUES | reason).items()))
            said = {
                language: speak(language, problem_msg(problem, preset(rules), NAMES))
                for language in LANGUAGES
            }
            assert said["en"] != said["es"], code
            assert not any("{" in words or "problems." in words for words in said.values()), code


def test_every_likely_reason_can_be_said() -> None:
    reasons = [entry.code.split(".")[2] for entry in entries() if entry.code.startswith("problems.reason.")]
    for reason in set(reasons):
        for code in ("points_differ", "total_differs", "recorded_differs"):
            values = VALUES | {"reason": reason, "reason_board": 3}
            words = speak(
                "en", problem_msg(Problem(code, values=tuple(values.items())), preset("icf"), NAMES)
            )
            assert "Likely reason: board 3: " in words


def _reason_sources() -> list[ast.Module]:
    folder = PACKAGE / "match"
    return [ast.parse((folder / name).read_text("utf-8")) for name in ("check_reasons.py", "check_slips.py")]


def test_every_reason_that_a_check_guesses_has_its_words() -> None:
    guessed = set(check_reasons._RANKS)
    for tree in _reason_sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Tuple) and len(node.elts) == 2:
                key, value = node.elts
                if (
                    isinstance(key, ast.Constant)
                    and key.value == "reason"
                    and isinstance(value, ast.Constant)
                ):
                    guessed.add(str(value.value))
    assert {"boards_missing", "clipped_early", "queen_to_loser", "foul_late"} <= guessed
    for reason in guessed:
        for lang in LANGUAGES:
            assert "{" not in speak(lang, Msg(f"problems.reason.{reason}", tuple(VALUES.items())))


def test_every_slip_has_its_rank_among_the_others() -> None:
    made = {
        node.args[0].value
        for tree in _reason_sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Slip"
        if isinstance(node.args[0], ast.Constant)
    }
    assert made - {"other_men"} <= check_reasons._RANKS.keys()


def test_every_number_of_the_rules_has_a_name() -> None:
    for name in NUMBER_RANGES:
        (problem, *_) = rules_problems(with_numbers(preset("icf"), **{name: -5}))
        assert "-5" in speak("es", problem_msg(problem, preset("icf"), NAMES))


def test_law_107_and_rule_h18_with_no_men_left() -> None:
    def said(code: str, rules: str) -> str:
        return speak("en", problem_msg(Problem(code, law=preset(rules).laws.cover), preset(rules), NAMES))

    assert said("no_men_left", "icf") == (
        "No men left: that is a board ended by a foul (Law 107) and is recorded as one (E)"
    )
    assert said("queen_on_board", "icf") == (
        "The queen is still on the board: Law 107 gives the opponent 3 points, or 1 from 22 on. "
        "It is recorded as such (E)"
    )
    assert "play on (Rule G1, H18)" in said("queen_on_board", "ukca")
    assert said("no_men_left", "caint").endswith("The piece and one more come back, play on")


def test_prompts_say_which_key_to_press() -> None:
    def said(code: str, lang: str = "en") -> str:
        return speak(lang, problem_msg(Problem(code, law="39"), preset("icf"), NAMES))

    assert said("toss_missing") == "Who breaks? Press B and an arrow first"
    assert said("match_over") == "The match is over. Ctrl+Z takes back the last step"
    assert "B" in said("extra_toss_first", "es")


def test_one_point_and_many_have_their_own_forms() -> None:
    def said(paper: int, lang: str) -> str:
        values = (("paper", paper), ("counted", 3))
        return speak(lang, problem_msg(Problem("points_differ", values=values), preset("icf"), NAMES))

    assert said(4, "es").endswith("sobra 1")
    assert said(9, "es").endswith("sobran 6")
    assert said(2, "es").endswith("falta 1")


@pytest.mark.parametrize("digits", [*range(1, 12), 4299, 4300, 4301, 4302, 9000])
def test_a_number_of_any_length_fits_in_a_sentence(digits: int) -> None:
    small, great = 10 ** (digits - 1), 10**digits - 1  # the first and the last of so many digits
    if digits <= 9:
        assert [short_number(n) for n in (small, great, -great)] == [small, great, -great]
    else:
        said = ["100000000\N{HORIZONTAL ELLIPSIS}", "999999999\N{HORIZONTAL ELLIPSIS}"]
        assert [short_number(n) for n in (small, great)] == said
        assert [short_number(-n) for n in (small, great)] == [f"-{text}" for text in said]


def test_no_text_names_a_parameter_that_nobody_fills() -> None:
    known = {*VALUES, "game", "text", "law", "reason", "board", "first", "second", "points", "difference"}
    for entry in entries():
        if entry.area == "problems":
            used = {name for _, name, _, _ in string.Formatter().parse(entry.english) if name is not None}
            assert used <= known, entry.code


def test_an_unknown_code_is_a_fault_of_ours() -> None:
    with pytest.raises(UnknownText):
        speak("en", problem_msg(Problem("no_such_code"), preset("icf"), NAMES))


def test_every_choice_of_the_rules_has_a_name_and_says_what_may_be_chosen() -> None:
    for name, allowed in CHOICES.items():
        (problem,) = rules_problems(with_numbers(preset("icf"), **{name: "coin"}))
        for language in LANGUAGES:
            said = speak(language, problem_msg(problem, preset("icf"), NAMES))
            assert "coin" in said
            assert all(word in said for word in allowed)


def test_a_draw_where_a_match_has_several_games_and_an_alarm_that_cannot_be_are_worded() -> None:
    def said(lang: str, **numbers: int | str | None) -> str:
        rules = with_numbers(preset("european"), **numbers)
        (problem,) = rules_problems(rules)
        return speak(lang, problem_msg(problem, rules, NAMES))

    assert said("en", games_to_win=2).startswith("A draw is possible only where one game is the match")
    assert "al mejor de 3 juegos" in said("es", games_to_win=2)
    assert said("en", time_limit=5).endswith("choose fewer than 5, or none")
    assert "prealarma" in said("es", pre_alarm=None)
