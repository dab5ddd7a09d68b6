"""Every finding of `check`: when it comes, when it does not, and the likely reasons."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_desktop.match.check import check_sheet
from carrom_desktop.match.check_report import report
from carrom_desktop.match.sheetfile import Sheet, parse
from carrom_desktop.rules.ids import Problem, Severity
from tests.match.sheets import (
    NOT_RECORDED,
    board,
    boards,
    check,
    codes,
    data,
    ended,
    game,
    json_of,
    sheet,
    voided,
)

ENDS = ("time", "conceded", "walkover", "retired", "disqualified", "awarded", "abandoned")
LEVEL = "A1A B1B A1A B1B A1A B1B A1A B1B"


def test_a_sheet_in_order_has_no_findings() -> None:
    won = game("A6A B3A A6A B4B A6A", recorded=[25, 10])
    won["boards"][1] |= {"break": "B", "points": 3, "total": [9, 3]}
    result = check(won, overrides={"games_to_win": 1}, recorded_winner="A")
    assert result.findings == ()
    assert result.in_order


# ---- boards -----------------------------------------------------------------------------------------------


def test_winner_missing_scores_nothing_and_keeps_number_and_break() -> None:
    result = check({"boards": [board(None, 6, "A"), {"men_left": 3, "queen": "B"}, *boards("A6A")]})
    assert codes(result) == [("winner_missing", 1, 1), ("winner_missing", 1, 2)]
    assert result.state is not None
    assert [one.total for one in result.state.games[0].boards] == [(0, 0), (0, 0), (9, 0)]
    assert result.state.next.board == 4


@pytest.mark.parametrize("men", [0, -1, 10, 12, 10**30, None])
def test_law_53a_men_left_out_of_range(men: int | None) -> None:
    result = check({"boards": [board("A", men, "A"), *boards("A6A")]})
    assert codes(result) == [("men_left_out_of_range", 1, 1)]
    assert not result.in_order


def test_a_board_may_lack_both_its_winner_and_its_men() -> None:
    assert codes(check({"boards": [board(None, None, "A")]})) == [
        ("winner_missing", 1, 1),
        ("men_left_out_of_range", 1, 1),
    ]


@pytest.mark.parametrize("men", [0, 6, 12, None])
@pytest.mark.parametrize("winner", [None, "A", "B"])
@pytest.mark.parametrize("queen", [None, "A", NOT_RECORDED])
def test_all_that_is_wrong_with_a_board_is_said_at_once(
    winner: str | None, men: int | None, queen: str | None
) -> None:
    wanted = [
        *(["winner_missing"] if winner is None else []),
        *(["men_left_out_of_range"] if men != 6 else []),
        *(["queen_not_covered"] if queen is None else []),
        *(["queen_not_recorded"] if queen == NOT_RECORDED else []),
    ]
    result = check({"boards": [board(winner, men, queen)]})
    assert codes(result) == [(code, 1, 1) for code in wanted]
    assert result.state is not None
    assert result.state.games[0].boards[0].counts is (winner is not None and men == 6)


def test_law_54_a_queen_that_does_not_count_is_noted_without_the_men_too() -> None:
    result = check({"boards": [*boards("A9A A9A"), board("A", None, "A")]})
    assert codes(result) == [("men_left_out_of_range", 1, 3), ("queen_not_counted", 1, 3)]
    assert codes(check({"boards": [*boards("A9A A9A"), board(None, 3, "A")]})) == [("winner_missing", 1, 3)]


def test_law_107_queen_not_covered_is_an_error_and_the_men_count() -> None:
    result = check(game("A6-"))
    assert codes(result) == [("queen_not_covered", 1, 1)]
    assert result.state is not None
    assert result.state.game.raw == (6, 0)
    assert not result.in_order


def test_queen_not_recorded_is_a_warning_worth_nothing() -> None:
    result = check(game("A6?"))
    assert [(one.code, one.severity) for one in result.findings] == [("queen_not_recorded", Severity.WARNING)]
    assert result.state is not None
    assert result.state.game.raw == (6, 0)
    assert result.in_order


@pytest.mark.parametrize(("before", "counted"), [("A9A A6A", True), ("A9A A7A", False)])
def test_law_54_at_21_she_counts_and_at_22_not(before: str, counted: bool) -> None:
    found = check(game(f"{before} A1A")).findings
    assert [(one.code, one.severity, one.law) for one in found] == (
        [] if counted else [("queen_not_counted", Severity.NOTE, "54")]
    )


def test_rule_f5_at_24_the_queen_does_not_count() -> None:
    assert codes(check(game("A9A A4A A5A"), rules="ukca")) == []  # 14 + 9 = 23
    assert codes(check(game("A9A A5A A5A"), rules="ukca")) == [("queen_not_counted", 1, 3)]


def test_queen_with_the_loser_and_nine_left_is_rare_but_legal() -> None:
    found = check(game("A9B")).findings
    assert [(one.code, one.severity) for one in found] == [("queen_with_loser_nine_left", Severity.WARNING)]


# ---- breaks -----------------------------------------------------------------------------------------------


def with_breaks(text: str, breaks: str, **more: Any) -> dict[str, Any]:
    made = game(text, **more)
    for one, side in zip(made["boards"], breaks, strict=True):
        if side != ".":
            one["break"] = side
    return made


def test_law_49a_breaks_alternate_whoever_won() -> None:
    assert codes(check(with_breaks("A1A A1A A1A", "ABA"))) == []
    assert codes(check(with_breaks("A1A A1A A1A", "ABB"))) == [("break_differs", 1, 3)]


def test_law_49a_game_2_is_opened_by_the_other_side() -> None:
    first = game("A9A A9A A8B")
    assert codes(check(first, with_breaks("A1A A1A", "BA"))) == []
    assert codes(check(first, with_breaks("A1A A1A", "AB"))) == [
        ("break_differs", 2, 1),
        ("break_differs", 2, 2),
    ]
    assert codes(check(first, with_breaks("A1A A1A", "AB", opener="A"))) == []


def test_without_first_break_breaks_are_compared_with_each_other() -> None:
    def found(text: str, breaks: str) -> list[tuple[str, int, int]]:
        return codes(check(with_breaks(text, breaks), first_break=None))

    assert found("A1A A1A A1A", "BAB") == []
    assert found("A1A A1A A1A", "..B") == []
    assert found("A1A A1A A1A", "B.A") == [("break_differs", 1, 3)]
    two = with_breaks("A9A A9A A8B", "B.."), with_breaks("A1A A1A", "AB")
    assert codes(check(*two, first_break=None)) == []
    assert codes(check(two[0], with_breaks("A1A", "B"), first_break=None)) == [("break_differs", 2, 1)]
    assert json_of(game("A1A"), first_break=None)["games"][0]["boards"][0]["break"] is None


def test_law_56b_the_extra_board_is_broken_by_the_winner_of_its_toss() -> None:
    extra = with_breaks(f"{LEVEL} A1A", "........B", extra_break="B")
    assert codes(check(extra)) == []
    assert codes(check(with_breaks(f"{LEVEL} A1A", "........A", extra_break="B"))) == [
        ("break_differs", 1, 9)
    ]


def test_law_39_toss_and_first_break_must_agree() -> None:
    assert codes(check(game("A1A"), toss={"winner": "B", "choice": "side"})) == []
    assert codes(check(game("A1A"), toss={"winner": "B", "choice": "break"})) == [("break_differs", 1, 1)]


# ---- games and matches ------------------------------------------------------------------------------------


def test_law_56a_a_board_after_the_game_scores_nothing() -> None:
    result = check(game("A9A A9A A8B B9B", recorded=[25, 0]))
    assert codes(result) == [("board_after_game_over", 1, 4)]
    assert result.findings[0].params == {"ended_at": 3}


def test_law_57_a_game_after_the_match() -> None:
    won = game("A9A A9A A8B")
    assert codes(check(won, won, won)) == [("game_after_match_over", 3, 0)]


def test_another_game_follows_one_that_is_not_over() -> None:
    assert codes(check(game("A9A A9A"), game("A1A"))) == [("game_not_finished", 1, 0)]


AT = "2026-03-12T18:30:00+01:00"

TRACES: dict[str, dict[str, Any]] = {
    "board": game("A1A"),
    "result": {"recorded": [25, 3]},
    "start": {"started": AT},
    "end": {"finished": AT},
    "extra toss": {"extra_break": "A"},
    "other end": {"ended": ended("conceded", "B")},
    "replayed board": {"boards": [voided()]},
}
"""All that a sheet may tell of a game that was played."""

NOTHING: list[dict[str, Any]] = [
    {},
    {"boards": []},
    {"recorded": [0, 0]},
    {"recorded": None},
    {"started": None},
]
"""Games that a form has room for, and that nobody has begun."""


def _of_unfinished(*games: dict[str, Any], **more: Any) -> list[tuple[str, int, int]]:
    about = ("game_not_finished", "extra_board_missing", "game_after_match_over")
    return [found for found in codes(check(*games, **more)) if found[0] in about]


@pytest.mark.parametrize("trace", TRACES)
def test_another_game_follows_of_which_little_is_known(trace: str) -> None:
    following, won = TRACES[trace], game("A9A A9A A8B")
    level = game("A6B B6A A2B B2A A1B B1A A3B B3A")
    assert _of_unfinished(game("A9A"), following) == [("game_not_finished", 1, 0)]
    assert _of_unfinished(game("A9A", recorded=[9, 0]), following) == [("game_not_finished", 1, 0)]
    assert _of_unfinished(level, following) == [("extra_board_missing", 1, 0)]
    assert _of_unfinished(level | {"recorded": [12, 12]}, following) == [("extra_board_missing", 1, 0)]
    # A tie at the limit that the extra board did not break, for it has no winner.
    stuck = level | {"boards": [*level["boards"], board(None, 3, "A")], "extra_break": "A"}
    assert _of_unfinished(stuck, following) == [("game_not_finished", 1, 0)]
    assert _of_unfinished(won, following) == []
    assert _of_unfinished(won, won, following) == [("game_after_match_over", 3, 0)]
    assert _of_unfinished(won, {"recorded": [25, 3]}, following) == [("game_not_finished", 2, 0)]
    assert _of_unfinished(won, {}, following) == [("game_not_finished", 2, 0)]


@pytest.mark.parametrize("trace", TRACES)
def test_law_139_a_conceded_game_is_over_before_another(trace: str) -> None:
    for end in (ended("conceded", "B"), ended("conceded")):
        for first in (game("A9A", ended=end), {"ended": end}):
            assert _of_unfinished(first, TRACES[trace]) == []


@pytest.mark.parametrize("nothing", NOTHING)
def test_a_game_that_nobody_has_begun_follows_nothing(nothing: dict[str, Any]) -> None:
    assert codes(check(game("A9A"), nothing, nothing)) == []
    assert codes(check(game(LEVEL), nothing)) == []
    assert codes(check(game("A9A A9A A8B"), game("A9A A9A A8B"), nothing)) == []


def test_law_56a_a_game_that_stops_at_24_11_is_in_progress() -> None:
    made = json_of(game("A9A A9A B4B B4A", recorded=[24, 11]))
    assert (made["state"], made["findings"]) == ("in_progress", [])


def test_law_56b_level_after_the_limit_with_no_extra_board() -> None:
    assert codes(check(game(LEVEL))) == []
    assert json_of(game(LEVEL))["next"] == {"kind": "extra_toss"}
    assert codes(check(game(LEVEL), game("A1A"))) == [("extra_board_missing", 1, 0)]
    assert codes(check(game(LEVEL, recorded=[16, 16]))) == [("extra_board_missing", 1, 0)]
    assert codes(check(game(LEVEL), recorded_winner="A"))[0] == ("extra_board_missing", 1, 0)


def test_law_56b_an_extra_board_without_its_toss_is_a_warning() -> None:
    result = check(game(f"{LEVEL} A1B"))
    assert codes(result) == [("extra_toss_missing", 1, 9)]
    assert result.in_order


def test_law_56b_exactly_one_extra_board() -> None:
    assert codes(check(game(f"{LEVEL} A1B A1B", extra_break="A"))) == [("board_after_game_over", 1, 10)]


# ---- rules and players ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "overrides",
    [
        {"target": 0},
        {"target": 10**20},
        {"queen_points": -1},
        {"queen_cutoff": 26},
        {"board_cap": 3},
        {"board_limit": 0},
        {"games_to_win": 0},
    ],
)
def test_rules_that_cannot_be_score_nothing(overrides: dict[str, int]) -> None:
    made = json_of(game("A6A", recorded=[25, 0]), overrides=overrides)
    assert {one["code"] for one in made["findings"]} == {"rules_contradict"}
    assert (made["in_order"], made["games"], made["winner"], made["games_won"]) == (False, [], None, [0, 0])


def test_overrides_are_in_force() -> None:
    made = json_of(
        game("A1A B1B A1A B1B A1A B1B A1A B1B A1A"), overrides={"board_limit": None, "queen_cutoff": None}
    )
    assert made["next"] == {"kind": "board", "game": 1, "board": 10, "break": "B"}


@pytest.mark.parametrize(
    ("kind", "sides", "count"),
    [
        ("singles", {"A": ["One"], "B": ["Two"]}, 0),
        ("singles", {"A": ["One", "More"], "B": ["Two"]}, 1),
        ("singles", {"A": [], "B": [" "]}, 2),
        ("doubles", {"A": ["One", "More"], "B": ["Two"]}, 1),
        ("doubles", {"A": ["One", "More"], "B": ["Two", "Too"]}, 0),
    ],
)
def test_players_differ_from_kind(kind: str, sides: dict[str, list[str]], count: int) -> None:
    found = codes(check(game("A6A"), kind=kind, sides=sides))
    assert found == [("players_differ_from_kind", 0, 0)] * count


def test_law_49b_seats_that_fit_nobody() -> None:
    sides = {"A": ["Ana", "Bea"], "B": ["Carl", "Dan"]}
    for seats, count in (
        (["Ana", "Carl", "Bea", "Dan"], 0),
        (["Ana", "Bea", "Carl", "Dan"], 1),
        (["Ana"], 1),
    ):
        found = codes(check(kind="doubles", sides=sides, seats=seats))
        assert found == [("players_differ_from_kind", 0, 0)] * count
    assert codes(check(seats=["Player One"])) == [("players_differ_from_kind", 0, 0)]


# ---- the object -------------------------------------------------------------------------------------------


def test_next_names_the_change_of_sides_only_where_the_last_board_made_it_due() -> None:
    won = game("A9A A9A A8B"), game("B9B B9B B8A")
    assert json_of(won[0])["next"] == {
        "kind": "board",
        "game": 2,
        "board": 1,
        "break": "B",
        "side_change": True,
    }
    assert "side_change" not in json_of(won[0], game("A1A"))["next"]
    assert json_of(*won, game("A1A A1A A1A B1B"))["next"]["side_change"] is True  # law 60a
    assert "side_change" not in json_of(*won, game("A1A A1A A1A B1B B1B"))["next"]


def test_next_before_the_first_board() -> None:
    assert json_of(first_break=None)["next"] == {"kind": "toss"}
    assert json_of()["next"] == {"kind": "board", "game": 1, "board": 1, "break": "A"}
    assert json_of(game("A9A A9A A8B"), first_break=None)["next"] == {
        "kind": "board",
        "game": 2,
        "board": 1,
        "break": None,
        "side_change": True,
    }


def test_a_decision_is_needed_where_the_extra_board_decided_nothing() -> None:
    made = json_of({"boards": [*boards(LEVEL), board(None, 3, "A")], "extra_break": "A"})
    assert made["next"] == {"kind": "decision"}


# ---- never an exception, never for ever -------------------------------------------------------------------


@pytest.mark.no_cover
@given(st.data())
def test_mutated_sheets_never_raise(draw: st.DataObject) -> None:
    sides = st.sampled_from(["A", "B", None])
    numbers = st.integers(-2, 14) | st.just(10**25)
    one = st.fixed_dictionaries(
        {},
        optional={
            "winner": sides,
            "men_left": numbers | st.none(),
            "queen": sides,
            "break": sides,
            "points": numbers,
            "total": st.tuples(numbers, numbers),
            "ending": st.fixed_dictionaries(
                {
                    "law": st.sampled_from(["107", "106", "91", "102", "110", "48"]),
                    "by": st.sampled_from("AB"),
                },
                optional={
                    "improper": st.booleans(),
                    "demanded": numbers,
                    "men_left": numbers,
                    "queen": st.sampled_from(["board", "A", "B", None]),
                },
            ),
            "awarded": st.fixed_dictionaries({"winner": st.sampled_from("AB"), "points": numbers}),
            "voided": st.just(voided()["voided"]),
            "slam": st.sampled_from(["white", "black"]),
        },
    )
    ends = st.builds(ended, st.sampled_from(ENDS), sides)
    played = st.fixed_dictionaries(
        {"boards": st.lists(one, max_size=11)},
        optional={
            "extra_break": sides,
            "opener": sides,
            "ended": ends,
            "recorded": st.tuples(numbers, numbers),
        },
    )
    made = data(
        *draw.draw(st.lists(played, max_size=4)),
        first_break=draw.draw(sides),
        recorded_winner=draw.draw(sides),
        ended=draw.draw(st.none() | ends),
        rules=draw.draw(st.sampled_from(["icf", "ukca", "caint", "european"])),
        kind=draw.draw(st.sampled_from(["singles", "doubles"])),
        overrides=draw.draw(
            st.sampled_from(
                [
                    None,
                    {"games_to_win": 1},
                    {"board_limit": 2},
                    {"queen_cutoff": None},
                    {"board_limit": 2, "level_after_limit": "umpire"},
                    {"games_to_win": 1, "level_at_time": "draw", "level_after_limit": "draw"},
                ]
            )
        ),
        seats=draw.draw(st.none() | st.lists(st.sampled_from(["Player One", "Player Two"]), max_size=4)),
    )
    read = parse(json.dumps(made).encode(), "x", 1)
    assert isinstance(read, Sheet)
    result = check_sheet(read)
    assert all(isinstance(finding, Problem) for finding in result.findings)
    json.dumps(report(result, "x", 1, lambda finding: finding.code))


@pytest.mark.no_cover
def test_a_sheet_with_very_many_boards_takes_no_quadratic_time() -> None:
    def seconds(count: int) -> float:
        timed = {"boards": [{}, {}], "extra_break": "A", "ended": ended("time"), "recorded": [9, 8]}
        tries = [*[voided(), {}] * (count // 4), *[voided()] * (count // 2)]
        made = sheet({"boards": [{}] * count}, {"boards": tries}, *[timed] * (count // 10))
        before = time.process_time()
        check_sheet(made)
        return time.process_time() - before

    seconds(100)
    # Ten times the boards: about ten times the time, a hundred times if each board looked at all others.
    assert seconds(20_000) < 40 * max(seconds(2_000), 0.01)
