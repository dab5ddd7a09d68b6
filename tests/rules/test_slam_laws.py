"""White and black slam (Law 26): where they are possible, and that they change no points."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.facts import BoardRecorded
from carrom_desktop.rules.ids import Queen, Severity, Side, Slam
from tests.support.matches import doubles, match, reach

ALL_BOARDS = [f"{winner} 6 {queen}" for winner in "AB" for queen in ("A", "B", "-")]


@pytest.mark.parametrize("breaker", ["A", "B"])
@pytest.mark.parametrize("words", ALL_BOARDS)
def test_law_26_a_white_slam_is_the_breakers_with_the_queen(words: str, breaker: str) -> None:
    """All nine white and the queen in the first turn: break to finish."""
    winner, _, queen = words.split()
    played = match("icf", f"toss {breaker}")
    if winner == queen == breaker:
        assert played.play(f"{words} white").last.slam is Slam.WHITE
    else:
        assert played.refusal(f"{words} white") == ["slam_impossible"]


@pytest.mark.parametrize("breaker", ["A", "B"])
@pytest.mark.parametrize("words", ALL_BOARDS)
def test_law_26_a_black_slam_is_the_other_sides_with_or_without_the_queen(words: str, breaker: str) -> None:
    """All the black men that remain, in the first turn."""
    played = match("icf", f"toss {breaker}")
    if words[0] != breaker:
        assert played.play(f"{words} black").last.slam is Slam.BLACK
    else:
        assert played.refusal(f"{words} black") == ["slam_impossible"]


def test_law_26_colours_go_with_the_break_of_each_board() -> None:
    """A breaks boards 1 and 3, B board 2 (43, 49a)."""
    played = match("icf", "toss A; A 3 A")
    assert played.refusal("A 6 A white") == ["slam_impossible"]
    assert played.codes("B 6 B white") == []
    played.play("A 6 A black")
    assert played.codes("A 6 A white") == []
    assert played.refusal("A 6 A black") == ["slam_impossible"]


def test_law_26_in_an_extra_board_by_its_own_toss() -> None:
    played = match("icf", "toss A" + "; A 1 B; B 1 A" * 4 + "; break B")
    assert played.refusal("A 6 A white") == ["slam_impossible"]
    assert played.play("B 6 B white").last.slam is Slam.WHITE


@pytest.mark.parametrize("men", range(1, 10))
def test_law_26_a_slam_is_not_derived_from_the_points_and_adds_none(men: int) -> None:
    """He may have pocketed the other side's men on the way."""
    slammed, plain = match("icf", f"toss A; A {men} A white").last, match("icf", f"toss A; A {men} A").last
    assert (slammed.points, slammed.laws, slammed.total) == (plain.points, plain.laws, plain.total)
    assert plain.slam is None, "and none is made of nine men and the queen"


def test_law_54_a_slam_from_22_on_is_worth_nine() -> None:
    board = match("icf", f"toss A; {reach(22)}; B 1 A; A 9 A white", board_limit=None).last
    assert (board.slam, board.before, board.points) == (Slam.WHITE, (22, 1), 9)


def test_law_26_a_player_black_stays_black_when_the_breaker_missed_all_tries() -> None:
    """Case 22, Law 45b: B touches first and is black still."""
    played = match("icf", "toss A")
    assert played.refusal("B 9 B white") == ["slam_impossible"]
    assert played.play("B 9 B black").last.slam is Slam.BLACK


def test_law_26_doubles() -> None:
    played = doubles("icf", "toss A; A 9 A white; A 5 - black")
    assert [board.slam for board in played.game.boards] == [Slam.WHITE, Slam.BLACK]


def test_law_26_a_slam_can_be_taken_back() -> None:
    played = match("icf", "toss A; A 9 A white; undo")
    assert played.state.last_board is None
    assert played.play("redo").last.slam is Slam.WHITE


@pytest.mark.parametrize(
    ("winner", "queen", "slam"),
    [(Side.B, Queen.B, Slam.WHITE), (Side.A, Queen.B, Slam.WHITE), (Side.A, Queen.A, Slam.BLACK)],
)
def test_law_26_an_impossible_slam_in_a_file_written_elsewhere_is_found(
    winner: Side, queen: Queen, slam: Slam
) -> None:
    """The board itself was won all the same."""
    played = match()
    played.write([BoardRecorded(1, winner, 6, queen, slam=slam)])
    (found,) = (problem for problem in played.state.problems if problem.code == "slam_impossible")
    assert (found.severity, found.game, found.board, found.law) == (Severity.ERROR, 1, 1, "26")
    assert played.last.points == (9 if queen.side is winner else 6)
