"""What the paper says against the facts: points, totals, results, and the likely reason of a difference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from carrom_desktop.match.check import CheckResult, check_sheet
from carrom_desktop.match.sheetfile import Sheet, parse
from tests.match.sheets import board, boards, check, codes, foul, game

DATA = Path(__file__).parent.parent / "data"


def reasons(result: CheckResult) -> list[tuple[str, object]]:
    """Return the comparisons that failed, each with its likely reason."""
    return [(one.code, one.params.get("reason")) for one in result.findings if "differ" in one.code]


def reason(*games: dict[str, Any], **more: Any) -> list[tuple[str, object]]:
    return reasons(check(*games, **more))


def params(code: str, *games: dict[str, Any], **more: Any) -> dict[str, int | str]:
    """Return the parameters of the one finding `code`."""
    (found,) = (one for one in check(*games, **more).findings if one.code == code)
    return found.params


def test_points_and_totals_that_agree_are_no_findings() -> None:
    made = game("A6A B3A")
    made["boards"][0] |= {"points": 9, "total": [9, 0]}
    made["boards"][1] |= {"points": 3, "total": [9, 3]}
    assert codes(check(made)) == []


@pytest.mark.parametrize(
    ("text", "paper", "why"),
    [
        ("A9A A9A A4A", 7, "queen_at_cutoff"),
        ("A9A A6A A4A", 4, "judged_after"),  # 21 before the board: she counts (54)
        ("A6A", 6, "queen_left_out"),
        ("A6B", 9, "queen_of_loser"),
        ("A6?", 9, "queen_uncovered"),
        ("A7A", 5, "own_men"),  # 9 - 7 and the queen
        ("A7A", 12, "winner_men"),  # 9 and the queen
        ("A6A", 10, "dues"),
        ("A6A", 11, "dues"),
        ("A2A", 0, None),
    ],
)
def test_points_differ_with_a_likely_reason(text: str, paper: int, why: str | None) -> None:
    made = game(text)
    made["boards"][-1]["points"] = paper
    assert reason(made) == [("points_differ", why)]


def test_law_55_more_than_the_cap() -> None:
    made = game("A9A", recorded=[13, 0])
    made["boards"][0]["points"] = 13
    lower = {"board_cap": 11}
    made["boards"][0]["points"] = 12
    made["recorded"] = [12, 0]
    assert reason(made, overrides=lower) == [("points_differ", "over_cap"), ("recorded_differs", "over_cap")]


@pytest.mark.parametrize(
    ("text", "paper", "why"),
    [
        ("A6A B3A", [12, 3], "queen_to_loser"),  # A covered her in board 2 and lost it
        ("A6A B3A", [12, 0], "swapped"),
        ("A6A B3A", [9, 6], "queen_of_loser"),
        ("A6A B3A", [3, 9], "swapped"),
        ("A6A B3A", [9, 4], "dues"),
        ("A6A B3A", [2, 0], None),
    ],
)
def test_total_differs_with_a_likely_reason(text: str, paper: list[int], why: str | None) -> None:
    made = game(text)
    made["boards"][-1]["total"] = paper
    assert reason(made) == [("total_differs", why)]


def test_a_slip_in_a_total_is_carried_on_and_told_apart_from_a_new_one() -> None:
    made = game("A6A B3A A1A")
    for one, total in zip(made["boards"], ([6, 0], [6, 3], [12, 3]), strict=True):
        one["total"] = total
    assert reason(made) == [
        ("total_differs", "queen_left_out"),
        ("total_differs", "carried"),
        ("total_differs", "dues"),
    ]


def test_points_right_but_added_wrongly() -> None:
    made = game("A6A B3A")
    made["boards"][1] |= {"points": 3, "total": [9, 13]}
    assert reason(made) == [("total_differs", "added_wrong")]


def test_law_56_the_last_total_and_the_result_may_be_clipped() -> None:
    made = game("A9A A9A A6A", recorded=[25, 0])
    made["boards"][2]["total"] = [25, 0]
    assert codes(check(made)) == [("queen_not_counted", 1, 3)]
    made["boards"][2]["total"] = [30, 0]
    made["recorded"] = [30, 0]
    assert codes(check(made)) == [("queen_not_counted", 1, 3)]
    made["recorded"] = [27, 0]
    assert ("recorded_differs", 1, 0) in codes(check(made))


@pytest.mark.parametrize(
    ("text", "paper", "why", "place"),
    [
        ("A9A A6A A1A", [22, 0], "judged_after", 3),
        ("A6A B6A", [9, 9], "queen_of_loser", 2),
        ("A6A B6A", [12, 6], "queen_to_loser", 2),
        ("A6A B3A", [3, 9], "swapped", None),
        ("A6A B3B A1A", [9, 6], "board_left_out", 3),
        ("A6A B3B", [17, 1], None, None),
    ],
)
def test_recorded_differs_with_the_board_that_explains_it(
    text: str, paper: list[int], why: str | None, place: int | None
) -> None:
    (found,) = (one for one in check(game(text, recorded=paper)).findings if one.code == "recorded_differs")
    assert (found.params.get("reason"), found.params.get("reason_board")) == (why, place)


def test_a_result_of_a_game_that_was_not_played() -> None:
    assert codes(check(*[game("A9A A9A A8B")] * 2, {"boards": [], "recorded": [25, 3]}))[-1] == (
        "recorded_differs",
        3,
        0,
    )


def test_winner_differs() -> None:
    won = [game("A9A A9A A8B")] * 2
    assert codes(check(*won, recorded_winner="A")) == []
    assert codes(check(*won, recorded_winner="B")) == [("winner_differs", 0, 0)]
    assert [one.params["reason"] for one in check(won[0], recorded_winner="A").findings] == ["undecided"]


def test_a_board_without_a_score_does_not_make_all_that_follows_wrong() -> None:
    made = {"boards": [board(None, 6, "A", points=9, total=[9, 0]), *boards("B3B A9A A8A"), *boards("A2A")]}
    for one, total in zip(made["boards"][1:], ([9, 6], [21, 6], [32, 6], [32, 6]), strict=True):
        one["total"] = total
    found = codes(check(made, overrides={"target": 60}))
    # Board 4 counts the queen by the paper's own 21; board 5 was not added at all.
    assert found[0] == ("winner_missing", 1, 1)
    assert [one for one in found if one[0] == "total_differs"] == [("total_differs", 1, 5)]


# ---- the usual mistakes, in points, in totals and in results ----------------------------------------------

MISTAKES = {
    # what happened, and the points that the paper gives for the last board
    "queen_at_cutoff": ("A9A A9A B2B A1A", [4, 0]),  # 24 before: she does not count (54)
    "judged_after": ("A9A A6A B2B A1A", [1, 0]),  # 21 before and 22 after: she counts
    "queen_to_loser": ("A6A B3A", [3, 3]),  # A covered her and lost the board (53c)
    "queen_of_loser": ("A6A B3A", [0, 6]),
    "winner_men": ("A6A B3B", [0, 12]),  # nine men and the queen
    "own_men": ("A6A B2A", [0, 7]),
    "dues": ("A6A B3A", [0, 5]),
    "queen_left_out": ("A1A B3B", [0, 3]),
}
"""Each usual mistake in the last board, with what the paper adds for the two sides."""


def _with_paper(text: str, added: list[int], *, points: bool, total: bool, recorded: bool) -> dict[str, Any]:
    """Return a game whose paper has `added` for the last board, where asked for."""
    made = game(text)
    state = check(game(text)).state
    assert state is not None
    before = state.games[0].boards[-1].before
    after = [before[0] + added[0], before[1] + added[1]]
    if points:
        made["boards"][-1]["points"] = max(added)
    if total:
        made["boards"][-2]["total"] = list(before)
        made["boards"][-1]["total"] = after
    if recorded:
        made["recorded"] = after
    return made


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_usual_mistakes_are_found_in_points(mistake: str) -> None:
    text, added = MISTAKES[mistake]
    if min(added):
        return  # points are the winner's alone: what the loser got stands in the total
    made = _with_paper(text, added, points=True, total=False, recorded=False)
    assert reason(made) == [("points_differ", mistake)]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_usual_mistakes_are_found_in_totals(mistake: str) -> None:
    text, added = MISTAKES[mistake]
    made = _with_paper(text, added, points=False, total=True, recorded=False)
    found = check(made).findings
    wrong = [one for one in found if one.code == "total_differs"]
    assert [(one.params.get("reason"), one.board) for one in wrong] == [(mistake, len(made["boards"]))]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_usual_mistakes_are_found_in_results_with_the_board_to_look_at(mistake: str) -> None:
    text, added = MISTAKES[mistake]
    made = _with_paper(text, added, points=False, total=False, recorded=True)
    found = params("recorded_differs", made, overrides={"target": 29})
    assert found["reason"] == mistake
    assert found["reason_board"] == len(made["boards"])


def test_a_total_of_an_earlier_game_that_was_carried_on() -> None:
    first = game("A9A A9A A8B", recorded=[25, 0])  # 32, clipped to 25
    for carried in ([25, 0], [32, 0]):
        second = game("B6B A3A", recorded=[carried[0] + 6, 9])
        second["boards"][0]["total"] = [carried[0], 9]
        second["boards"][1]["total"] = [carried[0] + 6, 9]
        assert reason(first, second) == [
            ("total_differs", "game_carried"),
            ("total_differs", "carried"),
            ("recorded_differs", "game_carried"),
        ]
    third = game("B6B", recorded=[25, 34])  # the results of both games before it
    assert reason(first, game("B9B B9B B8A", recorded=[0, 25]), third) == [
        ("recorded_differs", "game_carried")
    ]


def test_a_total_that_was_clipped_too_early_and_carried_on() -> None:
    made = game("A9A A8A B3B A1B", recorded=[26, 8])  # 27 of 29
    for one, total in zip(made["boards"], ([14, 0], [25, 0], [25, 8], [26, 8]), strict=True):
        one["total"] = total
    assert reason(made, rules="ukca") == [
        ("total_differs", "clipped_early"),
        ("total_differs", "clipped_carried"),
        ("total_differs", "clipped_carried"),
        ("recorded_differs", "clipped_carried"),
    ]
    assert params("recorded_differs", game("A9A A8A", recorded=[25, 0]), rules="ukca") == {
        "paper_a": 25,
        "paper_b": 0,
        "a": 27,
        "b": 0,
        "reason": "clipped_early",
        "limit": 25,
        "target": 29,
    }


def test_law_56a_a_clipped_total_that_was_carried_on_after_the_end() -> None:
    made = game("A9A A9A A8B A4B", recorded=[29, 0])  # over at 32, clipped to 25, and 4 more
    found = params("recorded_differs", made)
    assert (found["reason"], found["limit"], found["reason_board"]) == ("clipped_carried", 25, 4)


def test_a_slip_that_was_made_in_every_board_names_the_boards() -> None:
    found = params("recorded_differs", game("A6B B3A A2B B1B", recorded=[14, 10]))
    assert (found["reason"], found["reason_boards"]) == ("queen_of_loser", "1, 2, 3")


def test_the_only_board_that_can_explain_a_result_is_named_with_the_men_that_fit() -> None:
    found = params("recorded_differs", game("B6B A1B B2B", recorded=[7, 14]))
    assert (found["reason"], found["men"], found["reason_board"]) == ("other_men", 7, 2)
    two = params("recorded_differs", game("A1B A2B", recorded=[8, 0]), overrides={"queen_points": 0})
    assert two.get("reason") != "other_men"  # 6 men in the first, or 7 in the second


def test_boards_that_may_be_missing_at_the_end() -> None:
    found = params("recorded_differs", game("A1B B3B", recorded=[7, 18]))
    assert (found["reason"], found["n"], found["following"]) == ("boards_missing", 2, 3)
    won = params("recorded_differs", game("A9A A9A A8B B3B", recorded=[32, 30]))
    assert won.get("reason") != "boards_missing"  # over: none can follow


@pytest.mark.parametrize(
    ("before", "ending", "paper", "why"),
    [
        ("B9B B7B", foul("107"), 3, "foul_late"),  # 22 before: 1 point
        ("B9B B7B", foul("106", men_left=5), 8, "queen_at_cutoff"),
        ("B9B B6B", foul("106", men_left=5), 5, "judged_after"),
        ("", foul("106", men_left=5), 5, "queen_left_out"),
        ("", foul("106", men_left=5), 7, "own_men"),
        ("", foul("91", men_left=6, queen="A"), 9, "queen_of_loser"),
        ("", foul("103", men_left=9, improper=True, demanded=1), 13, "over_cap"),
        ("", foul("108", improper=True, demanded=2), 3, "demand_left_out"),
        ("", foul("108", improper=True), 5, "demand_added"),
        ("", foul("107"), 9, None),
    ],
)
def test_laws_102_to_112_slips_in_a_board_lost_by_a_foul(
    before: str, ending: dict[str, Any], paper: int, why: str | None
) -> None:
    made = {"boards": [*boards(before), ending | {"points": paper}]}
    assert reason(made) == [("points_differ", why)]


def test_an_award_is_nobodys_count() -> None:
    made = {"boards": [{"awarded": {"winner": "A", "points": 3}, "points": 6, "total": [6, 0]}]}
    assert reason(made) == [("points_differ", None), ("total_differs", None)]


def test_a_result_that_a_foul_explains_names_its_board() -> None:
    made = {"boards": [*boards("B9B B7B"), foul("107")], "recorded": [0, 25]}
    found = params("recorded_differs", made)
    assert (found["reason"], found["reason_board"]) == ("foul_late", 3)


# ---- real sheets that disagree with themselves ------------------------------------------------------------


def _real(number: str) -> CheckResult:
    for line in (DATA / "round_robin_16.jsonl").read_bytes().splitlines():
        if json.loads(line)["about"]["match_no"] == number:
            sheet = parse(line, "real", 1)
            assert isinstance(sheet, Sheet)
            return check_sheet(sheet)
    raise AssertionError(number)


@pytest.mark.parametrize(
    ("number", "why", "place"),
    [
        ("10", "boards_missing", {"n": 2, "following": 6}),  # 4 and 12 points too many: no slip gives so much
        ("70", "other_men", {"reason_board": 3, "men": 7}),  # the only board of that side: 1 for a 7
        ("84", "own_men", {"reason_board": 8}),
    ],
)
def test_the_inconsistent_real_sheets_say_where_to_look(number: str, why: str, place: dict[str, int]) -> None:
    (found,) = (one for one in _real(number).findings if one.code == "recorded_differs")
    assert found.params["reason"] == why
    assert place.items() <= found.params.items()
