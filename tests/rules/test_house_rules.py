"""One game by each of the house rules of clubs: what ends it, what the queen is worth, who draws."""

from __future__ import annotations

from carrom_desktop.rules.commands import CallTime, ChooseBreaker, RecordBoard
from carrom_desktop.rules.ids import NextKind, Queen, Side, Termination
from carrom_desktop.rules.problems import problems
from tests.support.house_rules import HOUSE_RULES
from tests.support.matches import PlayedMatch, match


def by(name: str, script: str) -> PlayedMatch:
    return match(HOUSE_RULES[name], f"toss A; {script}")


def test_25_points_or_four_boards() -> None:
    played = by("Four boards", "A 9 A; B 4 B; A 3 A; B 2 A")
    game = played.state.games[0]
    assert (game.winner, game.ended_by, game.raw) == (Side.A, Termination.BOARD_LIMIT, (18, 9))
    assert (played.state.next.game, played.state.next.board, played.state.next.breaker) == (2, 1, Side.B)


def test_25_points_or_half_an_hour_the_board_in_play_is_the_last() -> None:
    played = by("Four boards", "A 5 A; B 4 B")
    played.do(CallTime(in_play=True))
    assert played.state.next.last
    played.play("B 3 B")
    game = played.state.games[0]
    assert (game.winner, game.ended_by, game.raw) == (Side.B, Termination.TIME, (8, 13))


def test_29_points_and_a_queen_of_3_up_to_and_including_24() -> None:
    played = by("League night", "A 9 A; A 9 A; A 1 A")
    assert played.game.raw == (28, 0)
    assert [board.queen_points for board in played.game.boards] == [3, 3, 3]  # 0, 12 and 24 before the board
    late = by("League night", "A 9 A; A 9 A; B 1 B; A 3 A")
    assert late.state.games[0].boards[-1].queen_points == 3
    assert (late.state.games[0].winner, late.state.games[0].raw) == (Side.A, (30, 4))
    assert late.state.games[0].result == (29, 4)


def test_29_points_after_25_the_queen_counts_no_more() -> None:
    played = by("League night", "A 9 A; A 9 A; A 1 B; A 2 A")
    assert [board.total for board in played.state.games[0].boards][-2:] == [(25, 0), (27, 0)]
    assert played.state.games[0].ended_by is Termination.BOARD_LIMIT


def test_23_points_the_queen_is_worth_2_always_counts_and_needs_no_cover() -> None:
    played = by("No cover", "A 9 A; A 9 -; A 1 A")
    boards = played.state.games[0].boards
    assert [board.points for board in boards] == [11, 9, 3]  # capped at 11 = 9 + 2
    assert (played.state.games[0].winner, played.state.games[0].raw) == (Side.A, (23, 0))
    assert played.state.games[0].ended_by is Termination.TARGET


def test_23_points_a_board_may_end_with_the_queen_on_it() -> None:
    played = by("No cover", "A 4 A")
    assert problems(played.state, RecordBoard(Side.B, 5, Queen.NOBODY)) == ()
    played.do(RecordBoard(Side.B, 5, Queen.NOBODY))
    assert played.game.raw == (6, 5)
    assert played.state.problems == ()
    by_the_laws = match("icf", "toss A; A 4 A")
    assert [one.code for one in problems(by_the_laws.state, RecordBoard(Side.B, 5, Queen.NOBODY))] == [
        "queen_on_board"
    ]


def test_29_points_a_queen_of_5_that_counts_below_19() -> None:
    played = by("Bar 19", "A 9 A; A 4 B; A 1 A; A 5 A")
    boards = played.state.games[0].boards
    # 14; 18; 18 before the board, so she counts: 24; then no more: 29.
    assert [board.queen_points for board in boards] == [5, 0, 5, 0]
    assert (played.state.games[0].winner, played.state.games[0].raw) == (Side.A, (29, 0))


def test_school_three_boards_are_the_match() -> None:
    played = by("Escuela", "A 5 A; B 4 B; A 1 B")
    assert (played.state.winner, played.state.games[0].raw) == (Side.A, (9, 7))
    assert played.state.games[0].ended_by is Termination.BOARD_LIMIT
    assert played.state.next.kind is NextKind.NOTHING


def test_school_level_after_three_boards_is_a_draw() -> None:
    played = by("Escuela", "A 5 A; B 4 B; B 1 A")
    assert played.state.games[0].raw == (8, 8)
    assert played.state.drawn
    assert played.state.winner is None
    assert played.state.is_over


def test_school_level_at_time_is_a_draw() -> None:
    played = by("Escuela", "A 5 A; B 5 B")
    played.do(CallTime(in_play=False))
    assert played.state.drawn
    assert played.state.games[0].raw == (8, 8)


def test_without_a_draw_in_the_rules_level_boards_ask_for_the_toss() -> None:
    played = by("Four boards", "A 5 A; B 5 B; A 1 B; B 1 A")
    assert played.state.next.kind is NextKind.EXTRA_TOSS
    played.do(ChooseBreaker(Side.B)).play("A 1 B")
    assert played.state.games[0].ended_by is Termination.EXTRA_BOARD
