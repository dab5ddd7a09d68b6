"""`carrom-desktop check` from outside: exit status, lines, JSON, both languages, the real matches."""

from __future__ import annotations

import io
import json
import os
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_desktop.cli_check import run_check, state_from_file
from carrom_desktop.match.own_rulesets import KnownSets, OwnRuleSets
from tests.match.sheets import RepeatedLine, board, ended, game, line
from tests.support.house_rules import HOUSE_RULES

DATA = Path(__file__).parent.parent / "data"
GOOD = line(game("A6A"))
WARNED = line(game("A6?"))
WRONG = line(game("A6-"))


def run(*files: str, stdin: bytes = b"", json_output: bool = False, lang: str = "en") -> tuple[int, str, str]:
    """Return exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = run_check(files, json_output, lang, io.BytesIO(stdin), out, err)
    return status, out.getvalue(), err.getvalue()


def objects(*files: str, stdin: bytes = b"") -> list[dict[str, Any]]:
    _, out, _ = run(*files, stdin=stdin, json_output=True)
    return [json.loads(text) for text in out.splitlines()]


def real() -> dict[str, dict[str, Any]]:
    """Return the check of each real match by its number in the event."""
    file = DATA / "round_robin_16.jsonl"
    numbers = [json.loads(text)["about"]["match_no"] for text in file.read_text("utf-8").splitlines()]
    return dict(zip(numbers, objects(str(file)), strict=True))


# ---- the real matches -------------------------------------------------------------------------------------


def test_the_real_matches_give_exactly_the_listed_findings() -> None:
    found = {
        (number, one["code"], one["board"], one["severity"])
        for number, result in real().items()
        for one in result["findings"]
        if one["code"] != "queen_not_counted"
    }
    assert found == {
        ("10", "recorded_differs", None, "error"),
        ("70", "recorded_differs", None, "error"),
        ("84", "recorded_differs", None, "error"),
        ("44", "queen_not_covered", 6, "error"),
        ("74", "extra_toss_missing", 9, "warning"),
    }
    barred = [
        (number, one["severity"])
        for number, result in real().items()
        for one in result["findings"]
        if one["code"] == "queen_not_counted"
    ]
    assert barred == [(number, "note") for number in ("4", "42", "58", "70", "74", "92", "102", "106")]


def test_law_56b_match_74_is_decided_by_the_extra_board() -> None:
    match = real()["74"]
    (only,) = match["games"]
    assert (match["state"], match["winner"], only["ended_by"], only["result"]) == (
        "finished",
        "A",
        "extra_board",
        [25, 24],
    )
    assert [one["total"] for one in only["boards"][-2:]] == [[24, 24], [25, 24]]
    assert (only["boards"][-1]["queen_points"], only["boards"][-1]["laws"]) == (0, ["53a", "54"])


def _befores(match: dict[str, Any]) -> list[tuple[int, dict[str, Any]]]:
    """Return each board with its winner's score before it."""
    totals = [[0, 0], *(one["total"] for one in match["games"][0]["boards"])]
    return [
        (before[0 if one["points"][0] else 1], one)
        for before, one in zip(totals, match["games"][0]["boards"], strict=False)
    ]


def test_law_54_match_102_bars_the_queen_at_22_and_match_13_counts_her_at_21() -> None:
    at_22 = [one for before, one in _befores(real()["102"]) if before == 22]
    assert [(one["queen_points"], "54" in one["laws"]) for one in at_22] == [(0, True)]
    at_21 = [one for before, one in _befores(real()["13"]) if before == 21]
    assert [(one["queen_points"], "52b" in one["laws"]) for one in at_21] == [(3, True)]


def test_law_107_match_44_scores_the_men_of_a_board_whose_queen_nobody_covered() -> None:
    sixth = real()["44"]["games"][0]["boards"][5]
    assert (sixth["queen_points"], sixth["laws"]) == (0, ["53a", "107"])
    assert max(sixth["points"]) > 0


def test_match_16_is_level_and_not_over() -> None:
    match = real()["16"]
    assert (match["state"], match["winner"], match["in_order"]) == ("in_progress", None, True)
    assert match["games"][0]["raw"] == [16, 16]
    assert (match["next"]["kind"], match["next"]["board"]) == ("board", 8)


# ---- golden -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es"])
def test_slips_as_text(
    lang: str, golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(DATA / "check")
    status, out, err = run("slips.jsonl", lang=lang)
    assert (status, err) == (1, "")
    golden(f"check/slips.{lang}.txt", out)


def test_slips_as_json(golden: Callable[[str, str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA / "check")
    golden("check/slips.json", json.dumps(objects("slips.jsonl"), indent=1) + "\n")


def test_the_object_has_the_shape_of_the_page() -> None:
    (made,) = objects("-", stdin=line(game("A6A"), first_break="A"))
    assert made == {
        "format": "carrom-check/1",
        "file": "-",
        "line": 1,
        "in_order": True,
        "state": "in_progress",
        "winner": None,
        "games_won": [0, 0],
        "games": [
            {
                "number": 1,
                "winner": None,
                "ended_by": None,
                "raw": [9, 0],
                "result": [9, 0],
                "boards": [
                    {
                        "number": 1,
                        "break": "A",
                        "points": [9, 0],
                        "queen_points": 3,
                        "total": [9, 0],
                        "laws": ["53a", "52b"],
                    }
                ],
            }
        ],
        "next": {"kind": "board", "game": 1, "board": 2, "break": "B"},
        "findings": [],
    }


# ---- status and lines -------------------------------------------------------------------------------------


@pytest.mark.parametrize("json_output", [True, False])
@pytest.mark.parametrize(
    ("stdin", "status"),
    [
        (GOOD, 0),
        (WARNED, 0),
        (GOOD + WRONG, 1),
        (WRONG + b"nonsense\n" + GOOD, 2),
        (b"", 2),
    ],
)
def test_exit_status(stdin: bytes, status: int, json_output: bool) -> None:
    assert run("-", stdin=stdin, json_output=json_output)[0] == status


def test_a_bad_line_does_not_stop_the_others_nor_a_bad_file(tmp_path: Path) -> None:
    good = tmp_path / "good.jsonl"
    good.write_bytes(b"nonsense\n" + GOOD + line(game("A6A"), rules="club night"))
    missing = str(tmp_path / "missing.jsonl")
    status, out, err = run(missing, str(good), json_output=True)
    assert status == 2
    assert [json.loads(text)["line"] for text in out.splitlines()] == [2]
    assert err.splitlines() == [
        f"{missing}: there is no such file",
        f"{good}:1: this is not JSON (from character 2)",
        f"{good}:3: rules: unknown rule set: this version knows icf, ukca, caint, european, school",
    ]


def test_a_fault_names_file_line_and_key() -> None:
    bad = line(game("A6A"), {"boards": [board("A", 3, "A"), board("A", 3, "A") | {"men": 3}]})
    _, out, err = run("-", stdin=bad + line(sides={"A": ["x"], "B": [1]}, about={"place": "x"}))
    assert err.splitlines() == [
        "standard input:1: game 2, board 2, men: there is no such key",
        "standard input:2: about.place: there is no such key",
        "standard input:2: sides.B[1]: it must be a text in quotes",
    ]
    assert out == "0 sheets: 0 in order, 0 with errors, 2 could not be read\n"


def test_a_line_of_text_for_each_finding_and_one_that_counts() -> None:
    _, out, _ = run("-", stdin=GOOD + line(game("A9A A9A A1A")) + WRONG)
    assert out.splitlines() == [
        "standard input:2: note: game 1, board 3: "
        "The queen does not count: 24 before the board, 22 or more (Law 54)",
        "standard input:3: error: game 1, board 1: "
        "Nobody covered the queen, so the board did not end normally: "
        "enter who covered her. Only the men count (Law 107)",
        "3 sheets: 2 in order, 1 with errors",
    ]


def test_names_and_keys_cannot_break_a_line_or_send_control_codes() -> None:
    sides = {"A": ["An\na\x1b[31m" + "x" * 500], "B": ["B\u2028b"]}
    _, out, err = run("-", stdin=line(game("A6A", recorded=[1, 1]), sides=sides) + line(**{"a\nb\x1b": 1}))
    assert len(out.split("\n")) == 3
    assert len(err.split("\n")) == 2
    assert "\x1b" not in out + err
    assert max(map(len, out.split("\n"))) < 300


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no names that are not Unicode")
def test_a_file_whose_name_is_not_unicode(tmp_path: Path) -> None:
    try:
        file = os.fsencode(tmp_path) + b"/r\xff.jsonl"
        Path(os.fsdecode(file)).write_bytes(WRONG)
    except OSError:
        pytest.skip("the file system takes no such name")
    assert run(os.fsdecode(file))[1].count("\n") == 2
    assert len(objects(os.fsdecode(file))) == 1


@given(
    st.lists(st.one_of(st.binary(max_size=80), st.sampled_from([GOOD, WRONG, GOOD[:-9], b"\n"])), max_size=8)
)
def test_any_input_ends_with_a_status(parts: list[bytes]) -> None:
    for json_output in (True, False):
        assert run("-", stdin=b"".join(parts), json_output=json_output)[0] in (0, 1, 2)


LONGEST = 10**4300 - 1
"""The longest number that can be read; one more has a digit too many to be written."""


@pytest.mark.parametrize("number", [LONGEST, -LONGEST], ids=["longest", "lowest"])
@pytest.mark.parametrize("json_output", [False, True])
@pytest.mark.parametrize("winner", [None, "A", "B"])
def test_numbers_that_add_up_to_one_too_long_to_write_are_findings(
    winner: str | None, json_output: bool, number: int
) -> None:
    """After a board without a score the paper's total is counted on: the sum may be longer than any text."""
    for paper in ((number, 0), (0, number), (number, number)):
        for queen in ("A", "B", None):
            first = board(winner, 9 if winner is None else number, "A", points=number, total=paper)
            following = [board("A", 9, queen, points=number, total=total) for total in ((5, 0), paper)]
            played = {"boards": [first, *following], "recorded": paper}
            stdin = line(played, game("A1A", recorded=paper), overrides={"queen_cutoff": None})
            status, out, err = run("-", stdin=stdin, json_output=json_output, lang="es")
            assert (status, err) == (1, "")
            assert "total_differs" in out or not json_output


@given(st.integers(0, len(WRONG) - 1), st.binary(min_size=1, max_size=3))
def test_any_change_of_a_sheet_ends_with_a_status(place: int, put: bytes) -> None:
    changed = WRONG[:place] + put + WRONG[place + len(put) :]
    status, out, err = run("-", stdin=changed, lang="es")
    assert status in (0, 1, 2)
    assert "Traceback" not in out + err


class _Nowhere(io.StringIO):
    """Count what is written, and keep nothing."""

    lines = 0

    def write(self, text: str, /) -> int:
        self.lines += text.count("\n")
        return len(text)


@pytest.mark.no_cover
def test_memory_stays_flat_over_many_sheets() -> None:
    def peak(times: int) -> int:
        stdin = io.BufferedReader(RepeatedLine(line(game("A6A B3A A1A B1B")), times), 8192)
        out = _Nowhere()
        tracemalloc.start()
        assert run_check(["-"], True, "en", stdin, out, io.StringIO()) == 0
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert out.lines == times
        return most

    peak(30)  # texts and caches are made
    assert peak(600) < peak(60) + 1_000_000  # 600 results held take 5 MB


# ---- a match from a file ----------------------------------------------------------------------------------


def test_a_file_with_one_sheet_can_be_drawn(tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"

    def read(raw: bytes, lang: str = "en") -> tuple[bool, str]:
        file.write_bytes(raw)
        state, wrong = state_from_file(str(file), lang)
        return state is not None, wrong.removeprefix(str(file))

    assert read(GOOD) == (True, "")
    assert read(WRONG) == (True, "")
    assert read(GOOD + GOOD) == (False, ": it holds several sheets; give a file with one")
    assert read(b"x") == (False, ":1: this is not JSON (from character 1)")
    assert read(b"", "es") == (False, ": no contiene ninguna acta")
    assert read(line(game("A6A", ended=ended("time")), ended=ended("retired", "B"))) == (True, "")
    # Who lost is not known: no picture may make it up.
    assert not read(line(game("A6A", ended=ended("conceded"))))[0]
    assert not read(line(game("A6A"), overrides={"target": 0}))[0]


@pytest.mark.parametrize(
    ("third", "due"),
    [
        ("A1A A1B A1B", False),
        ("A1A A1B A1B A1B", True),
        ("A1A A1B A1B A1B A1B", False),
        ("A1A A1B A1B A1B A1B A1B", False),
        ("A9A A1A", True),
        ("A9A A1A A1A", False),
    ],
)
def test_law_60_a_change_of_sides_that_play_went_past_is_not_drawn_as_due(
    tmp_path: Path, third: str, due: bool
) -> None:
    file = tmp_path / "one.json"
    file.write_bytes(line(game("A9A A9A A9A"), game("B9B B9B B9B"), game(third)))
    state, wrong = state_from_file(str(file), "en")
    assert wrong == ""
    assert state is not None
    assert (state.side_change is not None) is due


def test_laws_58_and_59_sides_are_changed_before_a_game_that_was_played(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    for second, due in ((game(""), True), (game("A1A"), False)):
        file.write_bytes(line(game("A9A A9A A9A"), second))
        state, _ = state_from_file(str(file), "en")
        assert state is not None
        assert (state.side_change is not None) is due


# ---- rule sets of the user's -----------------------------------------------------------------------------


@pytest.fixture
def own(tmp_path: Path) -> OwnRuleSets:
    return OwnRuleSets(tmp_path / "rulesets")


def run_with(own: OwnRuleSets, stdin: bytes, lang: str = "en") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = run_check(["-"], False, lang, io.BytesIO(stdin), out, err, KnownSets(own))
    return status, out.getvalue(), err.getvalue()


def test_a_sheet_may_name_a_rule_set_of_the_users_and_change_it(own: OwnRuleSets) -> None:
    own.save("No cover", HOUSE_RULES["No cover"])
    played = game("A9A B1B A9A A1A", recorded=[23, 3])  # 11, 3, 11 and 3 points: 25-3, clipped at 23
    assert run_with(own, line(played, rules="no-cover", overrides={"games_to_win": 1}))[0] == 0
    status, out, _ = run_with(own, line(game("A9A"), {"boards": [], "recorded": [12, 0]}, rules="no-cover"))
    assert status == 1
    assert "11-0" in out


def test_an_unknown_rule_set_is_refused_with_those_that_are_known(own: OwnRuleSets) -> None:
    own.save("Club", HOUSE_RULES["Bar 19"])
    status, _, err = run_with(own, line(game("A6A"), rules="house"))
    assert status == 2
    assert err.strip().endswith("this version knows icf, ukca, caint, european, school, club")


@pytest.mark.parametrize(("lang", "said"), [("en", "cannot be used: "), ("es", "no se puede usar: ")])
def test_a_broken_rule_set_is_named_with_its_file_key_and_reason(
    own: OwnRuleSets, lang: str, said: str
) -> None:
    own.save("Club", HOUSE_RULES["Bar 19"])
    path = own.folder / "club.toml"
    path.write_bytes(path.read_bytes().replace(b"target = 29", b"goal = 29"))
    status, _, err = run_with(own, line(game("A6A"), rules="club") + GOOD, lang)
    assert status == 2
    assert "standard input:1: rules: " in err or lang == "es"
    assert f"{said}{path}: goal: " in err
    assert err.count("\n") == 1
