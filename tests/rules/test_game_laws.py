"""When a game and a match are over, and who has won them (Laws 56 and 57, Rule F2)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.facts import ROUNDS, ROUNDS_WITHOUT_LIMIT
from carrom_desktop.rules.ids import NextKind, Side, Termination
from tests.support.matches import PlayedMatch, doubles, match, reach

A3 = "A 9 A; A 9 A; A 9 A"
"""Three boards that win A any game: 12 + 12 + 9, under UKCA 14 + 14 + 9."""
B3 = A3.replace("A", "B")
FOURTEEN_ELEVEN = "A 2 A; B 1 B; A 1 A; B 1 B; A 2 B; B 2 A; A 3 B; B 1 A"
"""Eight boards: 5 + 4 + 2 + 3 to 4 + 4 + 2 + 1."""
TWELVE_ALL = "A 2 A; B 1 B; A 1 A; B 1 B; A 1 B; B 2 A; A 2 B; B 2 A"
"""Eight boards: 5 + 4 + 1 + 2 to 4 + 4 + 2 + 2."""


def test_case_11_shortest_game_over_after_three_boards() -> None:
    played = match("icf", "toss A; A 9 A; A 9 A; A 9 A")
    game = played.state.games[0]
    assert [board.points for board in game.boards] == [12, 12, 9]
    assert (game.raw, game.result) == ((33, 0), (25, 0))
    assert (game.winner, game.ended_by) == (Side.A, Termination.TARGET)
    assert played.state.next.game == 2
    assert played.state.next.board == 1


def test_case_12_law_56a_leader_after_eight_boards_has_won() -> None:
    played = match("icf", "toss A; " + FOURTEEN_ELEVEN)
    game = played.state.games[0]
    assert (game.raw, game.result) == ((14, 11), (14, 11))
    assert (game.winner, game.ended_by) == (Side.A, Termination.BOARD_LIMIT)
    assert not game.level_at_limit
    assert (played.state.next.game, played.state.next.board) == (2, 1)


def test_law_56a_leader_wins_whoever_won_the_last_board() -> None:
    """C4, C5: a game never goes to the winner of its last board for that."""
    played = match("icf", "toss A; " + "A 2 B; B 1 A; " * 4)
    assert played.state.games[0].winner is Side.A
    assert played.state.games[0].boards[-1].winner is Side.B


def test_case_13_law_56b_level_after_eight_boards_needs_an_extra_board() -> None:
    played = match("icf", "toss A; " + TWELVE_ALL)
    state = played.state
    assert state.games[0].raw == (12, 12)
    assert state.games[0].level_at_limit
    assert not state.games[0].is_over
    assert (state.next.kind, state.next.game) == (NextKind.EXTRA_TOSS, 1)
    assert state.next.breaker is None, "a fresh toss decides"

    state = played.play("break B").state
    assert (state.next.kind, state.next.board, state.next.extra) == (NextKind.BOARD, 9, True)
    assert state.next.breaker is Side.B

    state = played.play("A 1 B").state
    game = state.games[0]
    assert game.raw == (13, 12)
    assert (game.winner, game.ended_by) == (Side.A, Termination.EXTRA_BOARD)
    assert game.boards[8].extra
    assert game.boards[8].breaker is Side.B
    assert not any(board.extra for board in game.boards[:8])
    assert state.next.game == 2


def test_law_56b_at_24_all_the_extra_board_may_also_reach_the_target() -> None:
    """24-24 -> 25-24: it is the extra board that decided, whatever the target."""
    played = match("icf", f"toss A; {reach(24)}; {reach(24, 'B')}; break A; B 1 B", board_limit=6)
    game = played.state.games[0]
    assert game.raw == (24, 25)
    assert game.winner is Side.B
    assert game.ended_by is Termination.EXTRA_BOARD


def test_law_56a_the_target_reached_in_the_eighth_board_is_the_target() -> None:
    played = match("icf", "toss A; " + "A 3 B; B 1 A; " * 3 + "A 7 A; A 6 A")
    game = played.state.games[0]
    assert (game.raw, len(game.boards)) == ((28, 3), 8)
    assert game.ended_by is Termination.TARGET


def test_law_56b_exactly_one_extra_board() -> None:
    """No second one, no tenth board: what follows belongs to game 2."""
    played = match("icf", f"toss A; {TWELVE_ALL}; break A; A 1 A; A 1 A")
    games = played.state.games
    assert [len(game.boards) for game in games] == [9, 1]
    assert not games[1].boards[0].extra


def test_law_56b_a_draw_cannot_be_recorded() -> None:
    """Level after the limit, nothing can be recorded but the toss."""
    played = match("icf", "toss A; " + TWELVE_ALL)
    for words in ("A 1 A", "B 9 -"):
        with pytest.raises(Refused) as refused:
            played.play(words)
        assert [problem.code for problem in refused.value.problems] == ["extra_toss_first"]
    assert played.state.games_won == (0, 0)
    assert played.state.winner is None


def test_case_15_without_a_limit_the_game_goes_on() -> None:
    played = match("icf", "toss A; " + FOURTEEN_ELEVEN, board_limit=None)
    state = played.state
    assert not state.games[0].is_over
    assert (state.next.kind, state.next.game, state.next.board) == (NextKind.BOARD, 1, 9)
    assert not state.next.extra
    assert state.next.breaker is Side.A


def test_case_15_level_without_a_limit_needs_no_extra_board() -> None:
    state = match("icf", "toss A; " + TWELVE_ALL, board_limit=None).state
    assert not state.games[0].level_at_limit
    assert (state.next.kind, state.next.board) == (NextKind.BOARD, 9)


def test_case_49_ukca_14_11_after_eight_boards_continues() -> None:
    state = match("ukca", "toss A; A 2 A; B 1 B; A 2 A; B 4 A; A 1 -; B 1 A; B 1 A; B 1 A").state
    assert state.games[0].raw == (15, 13)
    assert not state.games[0].is_over
    assert state.next.board == 9


def test_case_16_24_11_after_seven_boards_is_not_over() -> None:
    """Nobody can catch 13 points in one board; still the eighth is played (139)."""
    played = match("icf", "toss A; A 9 A; A 9 B; A 3 B; B 5 B; B 1 A; B 1 A; B 1 A")
    state = played.state
    assert state.games[0].raw == (24, 11)
    assert len(state.games[0].boards) == 7
    assert not state.games[0].is_over
    assert (state.next.game, state.next.board) == (1, 8)
    state = played.play("B 9 B").state
    assert state.games[0].raw == (24, 23)
    assert (state.games[0].winner, state.games[0].ended_by) == (Side.A, Termination.BOARD_LIMIT)


def test_no_two_clear_rule_25_24_is_over() -> None:
    played = match("icf", f"toss A; {reach(24)}; {reach(24, 'B')}; A 1 B")
    game = played.state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((25, 24), Side.A, Termination.TARGET)


def test_case_17_law_57_best_of_three() -> None:
    """25-5, 10-25, 21-18 on eight boards: 2-1."""
    first = "A 9 A; A 9 A; B 5 A; A 1 B"
    second = "B 9 B; A 7 A; B 9 B; B 1 A"
    third = "A 9 A; B 9 B; A 3 B; B 2 B; A 3 B; A 2 B; B 1 A"
    played = match("icf", f"toss A; {first}; {second}; {third}")
    assert played.state.games[2].raw == (20, 18)
    assert played.state.winner is None
    state = played.play("A 1 B").state
    assert [game.result for game in state.games] == [(25, 5), (10, 25), (21, 18)]
    assert [game.winner for game in state.games] == [Side.A, Side.B, Side.A]
    assert (state.games_won, state.winner) == ((2, 1), Side.A)
    assert state.games[2].ended_by is Termination.BOARD_LIMIT
    assert state.next.kind is NextKind.NOTHING


def test_case_17_law_57_no_third_game_after_two() -> None:
    played = match("icf", "toss A; A 9 A; B 9 -; A 9 A; A 1 B; B 3 -; A 9 A; A 9 A; A 1 B")
    state = played.state
    assert [game.result for game in state.games] == [(25, 9), (25, 3)]
    assert (state.games_won, state.winner) == ((2, 0), Side.A)
    assert (state.next.kind, state.next.game, state.next.board) == (NextKind.NOTHING, 0, 0)
    assert played.codes("A 1 A") == ["match_over"]
    assert played.codes("B 1 A") == ["match_over"]
    assert state.game.number == 2


def test_law_57_the_shortest_icf_match_has_six_boards() -> None:
    state = match("icf", f"toss A; {A3}; {A3}").state
    assert state.is_over
    assert sum(len(game.boards) for game in state.games) == 6


def test_law_57_the_longest_icf_match_has_27_boards() -> None:
    level = TWELVE_ALL
    script = f"toss A; {level}; break A; A 1 A; {level}; break B; B 1 B; {level}; break A; B 1 A"
    state = match("icf", script).state
    assert sum(len(game.boards) for game in state.games) == 27
    assert (state.games_won, state.winner) == ((1, 2), Side.B)


@pytest.mark.parametrize("games_to_win", [1, 2, 3])
def test_law_57_other_lengths_of_a_match(games_to_win: int) -> None:
    script = "toss A; " + "; ".join([f"{B3}; {A3}"] * (games_to_win - 1) + [A3])
    state = match("icf", script, games_to_win=games_to_win).state
    assert state.is_over
    assert state.winner is Side.A
    assert state.games_won == (games_to_win, games_to_win - 1)


@pytest.mark.parametrize("key", ["ukca", "caint"])
def test_rule_f2_first_to_29_over_at_once_and_no_limit(key: str) -> None:
    played = match(key, "toss A; " + "A 1 B; B 1 A; " * 14)
    assert played.state.games[0].raw == (14, 14)
    assert played.state.next.board == 29
    played.play("A 9 A; B 1 A")
    assert played.state.games[0].raw == (28, 15)
    assert not played.state.games[0].is_over
    played.play("A 1 A")
    assert (played.state.games[0].raw, played.state.games[0].winner) == ((29, 15), Side.A)


def test_law_56a_a_target_set_for_one_match() -> None:
    assert not match("icf", "toss A; A 9 A; A 8 B", target=21, queen_cutoff=18).state.games[0].is_over
    assert match("icf", "toss A; A 9 A; A 9 B", target=21, queen_cutoff=18).state.games[0].winner is Side.A


def test_law_56b_a_limit_of_one_board() -> None:
    """The least limit: whoever wins it leads; level is impossible, since its winner has a point."""
    state = match("icf", "toss A; B 1 A; A 1 A", board_limit=1, games_to_win=2).state
    assert [game.ended_by for game in state.games[:2]] == [Termination.BOARD_LIMIT] * 2
    assert [game.winner for game in state.games[:2]] == [Side.B, Side.A]


def test_law_56b_quarter_finals_and_later_propose_no_limit() -> None:
    assert frozenset({"quarter-final", "semi-final", "final"}) == ROUNDS_WITHOUT_LIMIT
    assert set(ROUNDS) >= ROUNDS_WITHOUT_LIMIT
    assert "round-of-16" in ROUNDS


def test_doubles_are_scored_as_singles_are() -> None:
    for script in (FOURTEEN_ELEVEN, A3, f"{TWELVE_ALL}; break A; A 1 A"):
        one, two = match("icf", f"toss A; {script}"), doubles("icf", f"toss A; {script}")
        assert summary(one) == summary(two)


def summary(played: PlayedMatch) -> list[object]:
    return [(game.raw, game.result, game.winner, game.ended_by) for game in played.state.games]


def test_the_running_totals_of_a_board_follow_each_other() -> None:
    boards = match("icf", "toss A; " + FOURTEEN_ELEVEN).state.games[0].boards
    assert boards[0].before == (0, 0)
    for earlier, later in pairwise(boards):
        assert later.before == earlier.total
    assert [board.number for board in boards] == list(range(1, 9))
