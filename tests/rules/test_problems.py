"""Every code that the core can answer is provoked here, by a command or by facts written elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import carrom_desktop.rules
from carrom_desktop.match.rulesets import PRESETS, UnknownRuleSet, preset
from carrom_desktop.rules.commands import (
    ChangeDetails,
    CreateMatch,
    MarkQueen,
    RecordBoard,
    RecordSeats,
    RecordToss,
    SignMatch,
)
from carrom_desktop.rules.decide import Refused, create, decide
from carrom_desktop.rules.facts import BoardRecorded, Fact, Player, TossRecorded
from carrom_desktop.rules.ids import Kind, NextKind, Problem, Queen, Severity, Side, TossChoice
from carrom_desktop.rules.problems import can, creation_problems, problems
from carrom_desktop.rules.ruleset import NUMBER_RANGES, OPTIONAL_NUMBERS, rules_problems, with_numbers
from carrom_desktop.rules.state import MatchState
from tests.rules.provoked_rulings import RULINGS
from tests.support.matches import ONE, PAIR_A, PAIR_B, TWO, PlayedMatch, command, created, doubles, match

ICF, UKCA = preset("icf"), preset("ukca")
A3 = "A 9 A; A 9 A; A 9 A"
LEVEL = "A 1 B; B 1 A; " * 4


def board(winner: str | None, men_left: int, queen: str, game: int = 1) -> BoardRecorded:
    """Return a board as a file may hold it."""
    return BoardRecorded(game, None if winner is None else Side(winner), men_left, Queen(queen))


def written(facts: Iterable[Fact], toss: bool = True, **numbers: Any) -> MatchState:
    """Return the state of an ICF match whose facts nobody checked."""
    played = PlayedMatch(created(with_numbers(ICF, **numbers)))
    played.write([TossRecorded(Side.A), *facts] if toss else facts)
    return played.state


def asked(script: str, words: str, rules: str = "icf") -> tuple[Problem, ...]:
    """Return what stands against `words` after `script`."""
    return match(rules, script).against(words)


def made(**changes: Any) -> tuple[Problem, ...]:
    """Return what stands against a set-up."""
    return creation_problems(replace(created(ICF), **changes))


GAME = [board("A", 9, "A")] * 3
LEVEL_BOARDS = [board("A", 1, "B"), board("B", 1, "A")] * 4

PROVOKED: dict[str, Callable[[], tuple[Problem, ...]]] = {
    # against commands
    "toss_missing": lambda: asked("", "A 6 A"),
    "match_over": lambda: asked(f"toss A; {A3}; {A3}", "A 6 A"),
    "extra_toss_first": lambda: asked(f"toss A; {LEVEL}", "A 6 A"),
    "decision_needed": lambda: problems(
        written([*LEVEL_BOARDS, board(None, 3, "A")]), RecordBoard(Side.A, 3, Queen.A)
    ),
    "no_men_left": lambda: asked("toss A", "A 0 A"),
    "men_left_out_of_range": lambda: asked("toss A", "A 10 A"),
    "queen_on_board": lambda: asked("toss A", "A 3 nobody"),
    "many_men": lambda: asked("toss A", "A 8 B"),
    "toss_after_first_board": lambda: asked("toss A; A 1 A", "toss B"),
    "toss_contradicts": lambda: problems(
        match("icf", "").state, RecordToss(Side.A, winner=Side.A, choice=TossChoice.SIDE)
    ),
    "breaks_alternate": lambda: asked("toss A; A 1 A", "break B"),
    "opener_fixed": lambda: asked(f"toss A; {A3}", "break A"),
    "opens_already": lambda: asked(f"toss A; {A3}", "break B"),
    "no_side_change_due": lambda: asked("toss A", "change"),
    "seats_in_singles": lambda: asked("toss A", "seats 1"),
    "seats_after_first_board": lambda: doubles("icf", "toss A; A 1 A").against("seats 1"),
    "seats_missing": lambda: doubles("icf", "toss A", None).against("A 6 A"),
    # of a set-up
    "players_differ_from_kind": lambda: made(kind=Kind.DOUBLES),
    "name_missing": lambda: made(players_b=(Player(" "),)),
    "same_person_twice": lambda: made(players_b=(ONE,)),
    "rules_contradict": lambda: made(rules=with_numbers(ICF, target=0)),
    # of boards, before Enter and in the state
    "queen_not_recorded": lambda: asked("toss A", "A 3 -"),
    "queen_not_counted": lambda: asked("toss A; A 9 A; A 9 B; A 1 B", "A 3 A"),
    "queen_with_loser_nine_left": lambda: asked("toss A", "A 9 B"),
    "queen_not_covered": lambda: written([board("A", 3, "nobody")]).problems,
    # of facts written elsewhere
    "winner_missing": lambda: written([board(None, 3, "A")]).problems,
    "board_after_game_over": lambda: written([*GAME, board("B", 3, "B")]).problems,
    "game_after_match_over": lambda: written([board("A", 9, "A", game) for game in (1, 2, 3)] * 3).problems,
    "game_not_finished": lambda: written([board("A", 3, "A"), board("B", 3, "B", 2)]).problems,
    "extra_board_missing": lambda: written([*LEVEL_BOARDS, board("B", 3, "B", 2)]).problems,
    "extra_toss_missing": lambda: written([*LEVEL_BOARDS, board("B", 3, "B")]).problems,
    **RULINGS,
}

SEVERITIES = {
    "many_men": Severity.WARNING,
    "queen_not_recorded": Severity.WARNING,
    "queen_not_counted": Severity.NOTE,
    "queen_with_loser_nine_left": Severity.WARNING,
    "extra_toss_missing": Severity.WARNING,
}
"""All others are errors."""


@pytest.mark.parametrize("code", PROVOKED)
def test_each_code_is_provoked_with_its_severity(code: str) -> None:
    found = {problem.code: problem for problem in PROVOKED[code]()}
    assert code in found
    assert found[code].severity is SEVERITIES.get(code, Severity.ERROR)


def test_no_code_of_the_core_is_left_out() -> None:
    """Whoever adds a code adds the case that provokes it."""
    named: set[str] = set()
    for path in Path(carrom_desktop.rules.__path__[0]).glob("*.py"):
        text = path.read_text("utf-8")
        named.update(re.findall(r'\bProblem\(\s*"(\w+)"', text))
        named.update(re.findall(r'\("(\w+)", Severity\.', text))
        for pair in re.findall(r'code = "(\w+)" if .* else "(\w+)"', text):
            named.update(pair)
    assert named == set(PROVOKED)


@pytest.mark.parametrize("words", ["A 3 -", "A 9 B", "A 8 B", "A 9 A"])
def test_a_warning_never_stops_a_record(words: str) -> None:
    played = match()
    assert played.against(words)
    assert can(played.against(words))
    played.play(words)
    assert len(played.state.games[0].boards) == 1


@pytest.mark.parametrize(
    ("rules", "words", "many"),
    [
        ("icf", "A 8 B", True),
        ("icf", "A 7 B", False),
        ("icf", "A 7 A", True),
        ("icf", "A 6 A", False),
        ("ukca", "A 5 A", True),
        ("ukca", "A 4 A", False),
    ],
)
def test_eight_men_or_ten_points_are_asked_about(rules: str, words: str, many: bool) -> None:
    """Most such entries count the wrong side's men."""
    assert ("many_men" in match(rules).codes(words)) is many


def test_many_points_are_those_after_the_cutoff() -> None:
    assert match("icf", "toss A; A 9 B; A 9 B; A 4 B").codes("A 7 A") == ["queen_not_counted"]


def test_nothing_stands_against_an_ordinary_board() -> None:
    assert match().against("A 5 A") == ()
    assert match().play("A 5 A; B 4 A").state.problems == ()


def test_all_that_stands_against_a_board_is_said_at_once() -> None:
    assert match().codes("A 0 nobody") == ["no_men_left", "queen_on_board"]
    assert match("icf", "").codes("A 12 nobody") == [
        "toss_missing",
        "men_left_out_of_range",
        "queen_on_board",
    ]


def test_law_citations_come_from_the_rule_set_in_force() -> None:
    assert asked("toss A", "A 3 nobody")[0].law == "107"
    assert asked("toss A", "A 3 nobody", "ukca")[0].law == "G1"
    assert asked("toss A", "A 3 nobody", "caint")[0].law == ""
    assert asked("toss A; A 9 A; A 9 B; A 1 B", "A 3 A")[0].law == "54"
    assert asked("toss A; A 1 A", "break B", "ukca")[0].law == "E4"
    assert asked(f"toss A; {LEVEL}", "A 3 A")[0].law == "56b"
    assert asked("toss A; A 9 A; A 9 A; A 9 A; A 9 A; A 9 A; A 9 A", "A 3 A")[0].law == "57"


def test_a_refused_command_says_why_and_changes_nothing() -> None:
    played = match("icf", "")
    before = played.state
    with pytest.raises(Refused) as refused:
        played.play("A 6 A")
    assert [problem.code for problem in refused.value.problems] == ["toss_missing"]
    assert played.state == before


# ---- the queen marked during a board, and "Play"


@pytest.mark.parametrize("words", ["mark A", "mark -", "play"])
@pytest.mark.parametrize(
    ("script", "code"),
    [("", "toss_missing"), (f"toss A; {LEVEL}", "extra_toss_first"), (f"toss A; {A3}; {A3}", "match_over")],
)
def test_nothing_happens_on_a_board_that_is_not_being_played(script: str, code: str, words: str) -> None:
    assert [problem.code for problem in asked(script, words)] == [code]


def test_the_queens_mark_belongs_to_one_board() -> None:
    played = match("icf", "toss A; mark B")
    assert played.state.queen_marked is Side.B
    assert played.play("mark A").state.queen_marked is Side.A
    assert played.play("mark -").state.queen_marked is None
    state = played.play("mark B; play").state
    assert (state.queen_marked, state.play_called) == (Side.B, True)
    state = played.play("A 3 B").state
    assert (state.queen_marked, state.play_called) == (None, False)
    assert played.play("undo").state.queen_marked is Side.B
    assert decide(played.state, MarkQueen(None))


def test_a_mark_decides_nothing_the_record_does() -> None:
    assert match("icf", "toss A; mark B; A 3 A").last.points == 6


# ---- facts written elsewhere: nothing is moved, what does not fit scores nothing


def test_law_56a_a_ninth_board_scores_nothing_and_the_game_stays_won() -> None:
    fourteen_eleven = [board("A", 2, "A"), board("B", 1, "B"), board("A", 1, "A"), board("B", 1, "B")]
    fourteen_eleven += [board("A", 2, "B"), board("B", 2, "A"), board("A", 3, "B"), board("B", 1, "A")]
    state = written([*fourteen_eleven, board("B", 9, "B")])
    game = state.games[0]
    assert (game.raw, game.winner) == ((14, 11), Side.A)
    assert not game.boards[8].counts
    assert not game.boards[8].extra
    assert game.boards[8].points == 0
    [problem] = state.problems
    assert (problem.code, problem.game, problem.board) == ("board_after_game_over", 1, 9)
    assert problem.params["ended_at"] == 8
    assert (state.next.game, state.next.board) == (2, 1)


def test_law_56b_a_second_extra_board_scores_nothing() -> None:
    state = written([*LEVEL_BOARDS, board("A", 1, "B"), board("B", 9, "B")])
    assert state.games[0].raw == (5, 4)
    assert [given.extra for given in state.games[0].boards] == [False] * 8 + [True, False]
    assert [problem.code for problem in state.problems] == ["extra_toss_missing", "board_after_game_over"]
    assert state.problems[1].law == "56b"


def test_law_56b_after_an_extra_board_without_a_winner_somebody_must_decide() -> None:
    """A file may hold it: no further board can stand in for the one extra board."""
    state = written([*LEVEL_BOARDS, board(None, 3, "A")])
    assert (state.next.kind, state.games[0].winner) == (NextKind.DECISION, None)
    state = written([*LEVEL_BOARDS, board(None, 3, "A"), board("B", 3, "B")])
    assert (state.games[0].raw, state.games[0].winner) == ((4, 4), None)
    assert not state.games[0].boards[9].counts
    assert "board_after_game_over" in [problem.code for problem in state.problems]


def test_law_56b_an_extra_board_without_its_toss_has_no_known_breaker_and_counts() -> None:
    state = written([*LEVEL_BOARDS, board("B", 3, "B")])
    assert state.games[0].boards[8].breaker is None
    assert state.games[0].winner is Side.B


def test_law_56b_a_game_left_level_is_no_draw() -> None:
    state = written([*LEVEL_BOARDS, board("B", 3, "B", 2)])
    assert state.games[0].winner is None
    assert state.games_won == (0, 0)
    assert [problem.code for problem in state.problems] == ["extra_board_missing"]
    assert state.problems[0].params == {"a": 4, "b": 4}


def test_law_57_a_game_after_the_match_changes_no_result() -> None:
    won = ((1, "A"), (2, "A"), (3, "B"))
    state = written([board(side, 9, side, game) for game, side in won for _ in range(3)])
    assert (state.winner, state.games_won) == (Side.A, (2, 0))
    wrong = [problem for problem in state.problems if problem.severity is Severity.ERROR]
    assert [(problem.code, problem.game) for problem in wrong] == [("game_after_match_over", 3)]
    assert state.next.kind is NextKind.NOTHING


@pytest.mark.parametrize("bad", [board(None, 3, "A"), board("A", 0, "A"), board("A", 10, "A")])
def test_a_board_that_cannot_be_keeps_its_number_and_break_and_scores_nothing(bad: BoardRecorded) -> None:
    state = written([board("A", 2, "A"), bad, board("A", 3, "B")])
    first, second, third = state.games[0].boards
    assert [given.breaker for given in (first, second, third)] == [Side.A, Side.B, Side.A]
    assert (second.counts, second.points, second.total) == (False, 0, (5, 0))
    assert third.total == (8, 0)


def test_law_107_a_queen_that_nobody_covered_is_wrong_and_the_men_still_count() -> None:
    state = written([board("A", 3, "nobody")])
    assert state.games[0].raw == (3, 0)
    assert [problem.code for problem in state.problems] == ["queen_not_covered"]


def test_boards_without_a_toss_are_scored_and_their_breakers_unknown() -> None:
    state = written([board("A", 3, "A"), board("B", 2, "B")], toss=False)
    assert state.games[0].raw == (6, 5)
    assert [given.breaker for given in state.games[0].boards] == [None, None]
    assert state.next.kind is NextKind.BOARD
    assert state.next.breaker is None


def test_law_58_no_change_is_due_after_a_game_that_is_not_over() -> None:
    state = written([board("A", 3, "A"), board("B", 3, "B", 2)])
    assert (state.next.game, state.side_change) == (2, None)


def test_a_board_is_never_moved_to_another_game() -> None:
    """C13: a game that turns out to have ended earlier keeps its boards, flagged."""
    state = written([*GAME, board("A", 1, "A"), board("B", 2, "B", 2)])
    assert [len(game.boards) for game in state.games] == [4, 1]
    assert state.games[1].boards[0].number == 1


# ---- rule sets that cannot be


@pytest.mark.parametrize("name", NUMBER_RANGES)
def test_each_number_of_a_rule_set_has_its_range(name: str) -> None:
    low, high = NUMBER_RANGES[name]
    for value in (low - 1, high + 1, -5):
        [problem] = rules_problems(with_numbers(ICF, **{name: value}))
        assert problem.code == "rules_contradict"
        assert problem.params == {"reason": "range", "name": name, "value": value, "low": low, "high": high}
    found = rules_problems(with_numbers(ICF, **{name: None}))
    assert bool(found) is (name not in OPTIONAL_NUMBERS)


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ({"target": 21}, "cutoff_above_target"),
        ({"queen_cutoff": 26}, "cutoff_above_target"),
        ({"board_cap": 8}, "cap_below_men"),
        ({"target": 0}, "range"),
        ({"board_limit": 0}, "range"),
        ({"games_to_win": 0}, "range"),
        ({"queen_points": -1}, "range"),
    ],
)
def test_nonsense_is_refused_with_the_reason(numbers: dict[str, int], reason: str) -> None:
    rules = with_numbers(ICF, **numbers)
    assert reason in [problem.params["reason"] for problem in rules_problems(rules)]
    with pytest.raises(Refused):
        create(created(rules))


def test_all_that_is_wrong_with_a_rule_set_is_said_at_once() -> None:
    found = rules_problems(with_numbers(ICF, target=0, board_limit=0))
    assert {problem.params["name"] for problem in found} == {"target", "board_limit"}
    found = rules_problems(with_numbers(ICF, target=10, board_cap=5))
    assert {problem.params["reason"] for problem in found} == {"cutoff_above_target", "cap_below_men"}


@pytest.mark.parametrize("key", PRESETS)
def test_the_presets_contradict_nothing(key: str) -> None:
    assert rules_problems(preset(key)) == ()


@pytest.mark.parametrize(
    "numbers",
    [
        {"queen_cutoff": None},
        {"board_limit": None},
        {"queen_cutoff": 25},
        {"queen_points": 0},
        {"target": 1, "queen_cutoff": 1},
        {"board_cap": 9},
        {"games_to_win": 1},
    ],
)
def test_unusual_numbers_are_no_nonsense(numbers: dict[str, int | None]) -> None:
    assert rules_problems(with_numbers(ICF, **numbers)) == ()


def test_no_other_rule_set_is_known() -> None:
    with pytest.raises(UnknownRuleSet):
        preset("club night")


# ---- who plays


def people(kind: Kind, side_a: tuple[Player, ...], side_b: tuple[Player, ...]) -> list[str]:
    return [problem.code for problem in creation_problems(CreateMatch(ICF, kind, side_a, side_b))]


def test_the_same_person_twice_is_refused_on_both_sides_and_on_one() -> None:
    assert people(Kind.SINGLES, (ONE,), (ONE,)) == ["same_person_twice"]
    assert people(Kind.DOUBLES, (ONE, ONE), PAIR_B) == ["same_person_twice"]
    assert people(Kind.DOUBLES, PAIR_A, (PAIR_B[0], PAIR_A[1])) == ["same_person_twice"]
    assert people(Kind.DOUBLES, PAIR_A, PAIR_A) == ["same_person_twice"] * 2


def test_the_same_person_is_known_however_it_is_typed() -> None:
    assert people(Kind.SINGLES, (ONE,), (Player("ONE ", " player"),)) == ["same_person_twice"]


def test_two_people_of_one_name_play_for_two_clubs() -> None:
    first, second = Player("One", "Player", "IND"), Player("One", "Player", "SRI")
    assert people(Kind.SINGLES, (first,), (second,)) == []


@pytest.mark.parametrize("clubs", [("IND", ""), ("", "IND"), ("", "")])
def test_a_club_that_is_not_typed_makes_nobody_another_person(clubs: tuple[str, str]) -> None:
    first, second = (Player("One", "Player", club) for club in clubs)
    assert people(Kind.SINGLES, (first,), (second,)) == ["same_person_twice"]


def test_missing_names_are_named_each() -> None:
    found = creation_problems(CreateMatch(ICF, Kind.DOUBLES, (Player(""), ONE), (TWO, Player("  "))))
    assert [(problem.code, problem.params) for problem in found] == [
        ("name_missing", {"side": "A", "place": 1}),
        ("name_missing", {"side": "B", "place": 2}),
    ]


@pytest.mark.parametrize(
    ("kind", "side_a", "side_b"),
    [
        (Kind.SINGLES, PAIR_A, (TWO,)),
        (Kind.SINGLES, (ONE,), ()),
        (Kind.DOUBLES, PAIR_A, (TWO,)),
        (Kind.DOUBLES, (*PAIR_A, ONE), PAIR_B),
    ],
)
def test_law_28_one_player_a_side_or_two(
    kind: Kind, side_a: tuple[Player, ...], side_b: tuple[Player, ...]
) -> None:
    assert "players_differ_from_kind" in people(kind, side_a, side_b)


def test_names_can_be_corrected_but_not_into_the_opponent() -> None:
    played = match()
    assert [p.code for p in problems(played.state, ChangeDetails(players_b=(ONE,)))] == ["same_person_twice"]
    with pytest.raises(Refused):
        played.do(ChangeDetails(players_b=(ONE, TWO)))
    played.do(ChangeDetails(players_b=(Player("New"),)))
    assert played.state.side_players(Side.B) == (Player("New"),)
    assert played.state.side_players(Side.A) == (ONE,)


def test_seats_are_a_matter_of_doubles() -> None:
    with pytest.raises(Refused):
        match().do(RecordSeats(1))
    assert command("seats 1") == RecordSeats(1)


def test_an_open_protest_only_warns_who_signs() -> None:
    played = match("icf", "toss A; A 3 A; protest B 1.1; concede match A")
    against = problems(played.state, SignMatch())
    assert [(problem.code, problem.severity) for problem in against] == [("protest_open", Severity.WARNING)]
