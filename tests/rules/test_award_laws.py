"""Boards given by the umpire, with typed points: in any rule set, and where the laws have a gap."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import AwardBoard
from carrom_desktop.rules.facts import Award, BoardRecorded
from carrom_desktop.rules.ids import BoardKind, Queen, Side
from tests.support.matches import log, match, reach


@pytest.mark.parametrize(("rules", "cap"), [("icf", 12), ("ukca", 14), ("caint", 14), ("european", 12)])
def test_an_awarded_board_gives_one_point_to_the_cap_in_any_rule_set(rules: str, cap: int) -> None:
    for points in range(1, cap + 1):
        board = match(rules, f"toss A; award B {points} a man was moved").last
        assert (board.kind, board.winner, board.points_pair) == (BoardKind.AWARDED, Side.B, (0, points))
        assert board.award == Award(Side.B, points, "a man was moved")
        assert board.queen_points == 0
    for points in (0, -1, cap + 1, 99):
        assert match(rules).refusal(AwardBoard(Award(Side.B, points))) == ["awarded_out_of_range"]


def test_awarded_points_are_what_the_umpire_said_whatever_the_score() -> None:
    """No 22 clause: he typed the points."""
    assert match("icf", f"toss A; {reach(22, 'B')}; award B 3").last.points == 3
    assert match("icf", f"toss A; {reach(24, 'B')}; award B 12").state.games[0].raw == (0, 36)


def test_an_awarded_board_counts_as_a_board() -> None:
    played = match("icf", "toss A; award A 3; B 1 A; award B 2 time wasting")
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A"]
    assert played.game.raw == (3, 3)
    assert played.state.next.breaker is Side.B


def test_an_award_that_cannot_be_scores_nothing_in_a_file_written_elsewhere() -> None:
    played = match()
    played.write([BoardRecorded(1, None, 0, Queen.UNRECORDED, award=Award(Side.A, 13))])
    assert played.game.raw == (0, 0)
    assert "awarded_out_of_range" in [problem.code for problem in played.state.problems]
    assert (played.state.next.board, played.state.next.breaker) == (2, Side.B)


def test_both_last_men_without_the_striker_when_the_queen_is_covered_is_for_the_umpire() -> None:
    """A gap in the laws: 110 and 112 need the striker. By analogy with 102, winner and points are typed."""
    board = match("icf", "toss A; award A 3 as Law 102").last
    assert (board.winner, board.points, board.foul) == (Side.A, 3, None)
