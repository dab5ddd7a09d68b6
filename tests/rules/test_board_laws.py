"""What a board is worth, law by law. Case numbers are those of our list of worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.commands import RecordBoard
from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.ids import Queen, Side, Termination
from tests.support.matches import PlayedMatch, match, reach


def after(rules: str, before: int, men_left: int, queen: str, **numbers: Any) -> PlayedMatch:
    """Return a game of A in which A, on `before`, has won a board."""
    played = match(rules, "toss A; " + reach(before), **numbers)
    return played.play(f"A {men_left} {queen}")


ICF_CASES = [
    pytest.param(0, 9, "A", 12, id="case_1-law_55_nine_and_the_queen"),
    pytest.param(21, 6, "A", 9, id="case_3-law_54_at_21_she_counts"),
    pytest.param(22, 6, "A", 6, id="case_4-law_54_at_22_she_does_not"),
    pytest.param(21, 1, "A", 4, id="case_6-law_54_at_21_the_least_board"),
    pytest.param(10, 4, "A", 7, id="case_7-law_55_dues_are_written_off"),
    pytest.param(10, 4, "B", 4, id="law_53c_loser_covered"),
    pytest.param(0, 9, "B", 9, id="law_53c_nine_left_with_the_losers_queen"),
    pytest.param(24, 9, "A", 9, id="law_54_at_24"),
    pytest.param(22, 1, "B", 1, id="law_53c_at_22"),
    pytest.param(0, 1, "A", 4, id="law_52b_one_man"),
    pytest.param(0, 1, "B", 1, id="law_53a_the_least_board_is_one_point"),
    pytest.param(5, 7, "-", 7, id="queen_not_recorded_scores_nothing"),
]


@pytest.mark.parametrize(("before", "men_left", "queen", "points"), ICF_CASES)
def test_icf_board_points(before: int, men_left: int, queen: str, points: int) -> None:
    played = after("icf", before, men_left, queen)
    assert played.last.points == points
    assert played.last.before == (before, 0)
    assert played.last.total == (before + points, 0)
    assert played.last.points_pair == (points, 0), "the loser of a board scores nothing (Law 52)"


@pytest.mark.parametrize("key", ["ukca", "caint"])
@pytest.mark.parametrize(
    ("before", "men_left", "queen", "points"),
    [
        pytest.param(23, 5, "A", 10, id="case_44-rule_f5_at_23_she_counts"),
        pytest.param(24, 5, "A", 5, id="case_44-rule_f5_at_24_she_does_not"),
        pytest.param(0, 9, "A", 14, id="case_45-nine_and_the_queen"),
        pytest.param(0, 7, "B", 7, id="case_46-rule_f4_loser_covered"),
        pytest.param(0, 3, "B", 3, id="case_52-rule_f4_dues_are_ignored"),
        pytest.param(28, 9, "A", 9, id="rule_f5_at_28"),
        pytest.param(22, 6, "A", 11, id="rule_f5_at_22_she_still_counts"),
    ],
)
def test_ukca_and_caint_board_points(key: str, before: int, men_left: int, queen: str, points: int) -> None:
    played = after(key, before, men_left, queen)
    assert played.last.points == points
    assert played.last.total == (before + points, 0)


@pytest.mark.parametrize("before", range(25))
def test_law_54_every_score_before_the_board(before: int) -> None:
    """She counts up to 21 and no further, and it is never the score after adding that decides."""
    board = after("icf", before, 5, "A").last
    assert board.queen_points == (3 if before <= 21 else 0)
    assert board.points == 5 + board.queen_points


@pytest.mark.parametrize("before", range(29))
def test_rule_f5_every_score_before_the_board(before: int) -> None:
    board = after("ukca", before, 5, "A").last
    assert board.queen_points == (5 if before <= 23 else 0)


@pytest.mark.parametrize("men_left", range(1, 10))
@pytest.mark.parametrize("queen", ["A", "B", "-"])
def test_law_53a_each_man_of_the_loser_is_a_point(men_left: int, queen: str) -> None:
    board = after("icf", 0, men_left, queen).last
    assert board.points == men_left + (3 if queen == "A" else 0)


def test_law_54_looks_at_the_winners_own_score_not_at_the_opponents() -> None:
    played = match("icf", f"toss A; {reach(24, 'B')}; A 4 A")
    assert played.last.points == 7
    assert played.last.total == (7, 24)


def test_law_54_holds_for_b_as_for_a() -> None:
    assert match("icf", f"toss A; {reach(21, 'B')}; B 6 B").last.points_pair == (0, 9)
    assert match("icf", f"toss A; {reach(22, 'B')}; B 6 B").last.points_pair == (0, 6)


def test_law_54_begins_anew_with_each_game() -> None:
    """Per game, not in the overall match: A is on 33 in the match and on 0 in game 2."""
    played = match("icf", "toss A; A 9 A; A 9 A; A 9 A; A 2 A")
    assert played.last.before == (0, 0)
    assert played.last.points == 5


def test_law_54_in_an_extra_board_at_24_all_she_is_worth_nothing() -> None:
    script = f"toss A; {reach(24)}; {reach(24, 'B')}; A 1 A"
    played = match("icf", script.replace("; A 1 A", "; break B; A 1 A"), board_limit=6)
    assert played.last.extra
    assert played.last.points == 1
    assert played.last.total == (25, 24)


def test_law_54_without_a_cutoff_she_always_counts() -> None:
    assert after("icf", 24, 6, "A", queen_cutoff=None).last.points == 9


@pytest.mark.parametrize(("before", "points"), [(9, 8), (10, 5)])
def test_law_54_a_cutoff_set_for_one_match(before: int, points: int) -> None:
    assert after("icf", before, 5, "A", queen_cutoff=10).last.points == points


def test_law_55_caps_a_board_when_the_queen_is_worth_more() -> None:
    board = after("icf", 0, 9, "A", queen_points=5).last
    assert (board.points, board.queen_points) == (12, 5), "queen points are named before the cap"
    assert "55" in board.laws
    assert after("icf", 0, 7, "A", queen_points=5).last.points == 12
    assert after("icf", 0, 6, "A", queen_points=5).last.points == 11


def test_law_55_a_lower_cap_binds_without_the_queen_too() -> None:
    assert after("icf", 0, 9, "A", board_cap=10).last.points == 10
    assert after("icf", 0, 9, "B", board_cap=9).last.points == 9


@pytest.mark.parametrize(
    ("rules", "before", "queen", "laws"),
    [
        ("icf", 0, "A", {"53a", "52b"}),
        ("icf", 22, "A", {"53a", "54"}),
        ("icf", 0, "B", {"53a", "53c"}),
        ("ukca", 0, "A", {"F4"}),
        ("ukca", 24, "A", {"F4", "F5"}),
        ("ukca", 0, "B", {"F4"}),
        ("caint", 0, "A", set()),
        ("caint", 24, "A", set()),
    ],
)
def test_each_board_names_its_laws(rules: str, before: int, queen: str, laws: set[str]) -> None:
    """CAINT's book is not published: nothing is cited from it, and no empty law either."""
    assert set(after(rules, before, 4, queen).last.laws) == laws


@pytest.mark.parametrize("key", PRESETS)
def test_case_8_law_107_a_normal_board_cannot_end_with_the_queen_on_the_board(key: str) -> None:
    played = match(key)
    found = played.against("A 3 nobody")
    assert [problem.code for problem in found] == ["queen_on_board"]
    assert found[0].law == preset(key).laws.cover
    with pytest.raises(Refused):
        played.do(RecordBoard(Side.A, 3, Queen.NOBODY))


@pytest.mark.parametrize("men", [0, 10, -1, 99])
def test_law_53a_a_normal_board_leaves_one_to_nine_men(men: int) -> None:
    with pytest.raises(Refused):
        match().do(RecordBoard(Side.A, men, Queen.A))


def test_law_95c_nine_left_with_the_losers_queen_is_odd_but_legal() -> None:
    """He may have had to put his men back as dues: say so, and record it."""
    played = match()
    assert "queen_with_loser_nine_left" in played.codes("A 9 B")
    assert played.play("A 9 B").last.points == 9
    assert "queen_with_loser_nine_left" in [problem.code for problem in played.state.problems]
    assert "queen_with_loser_nine_left" not in played.codes("A 8 B")
    assert "queen_with_loser_nine_left" not in played.codes("A 9 A")


def test_law_56a_a_surplus_stays_in_the_raw_total_and_is_clipped_in_the_result() -> None:
    """Cases 3, 4, 6: 30, 28 and 25 all count as 25."""
    for before, men_left, total in ((21, 6, 30), (22, 6, 28), (21, 1, 25)):
        game = after("icf", before, men_left, "A").state.games[0]
        assert (game.raw, game.result) == ((total, 0), (25, 0))
        assert game.ended_by is Termination.TARGET


def test_case_44_rule_f2_33_counts_as_29() -> None:
    game = after("ukca", 23, 5, "A").state.games[0]
    assert (game.raw, game.result) == ((33, 0), (29, 0))
    game = after("ukca", 24, 5, "A").state.games[0]
    assert (game.raw, game.result, game.winner) == ((29, 0), (29, 0), Side.A)


def test_a_result_is_not_clipped_where_the_rule_set_says_so() -> None:
    assert after("icf", 21, 6, "A", clip_result=False).state.games[0].result == (30, 0)


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("icf", (25, 3, 22, 12, 8, 2)),
        ("ukca", (29, 5, 24, 14, None, 2)),
        ("caint", (29, 5, 24, 14, None, 2)),
    ],
)
def test_presets_hold_the_published_numbers(key: str, numbers: tuple[int | None, ...]) -> None:
    rules = preset(key)
    assert numbers == (
        rules.target,
        rules.queen_points,
        rules.queen_cutoff,
        rules.board_cap,
        rules.board_limit,
        rules.games_to_win,
    )
    assert rules.toss_style == ("side_or_break" if key == "icf" else "white_breaks")
    assert rules.midgame_change is (key == "icf")
    assert rules.limit_follows_round is (key == "icf")
    assert rules.clip_result
