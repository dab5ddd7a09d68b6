"""Undo and redo are facts: what is in force after them, across boards, games and the end of the match."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import DeleteMatch
from carrom_desktop.rules.facts import (
    BoardRecorded,
    MatchCreated,
    MatchDeleted,
    Row,
    SeatsRecorded,
    StepRedone,
    StepUndone,
)
from carrom_desktop.rules.history import in_force, next_step_number, redo_step, undo_step
from carrom_desktop.rules.ids import NextKind, Side
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.rules.state import MatchState
from tests.support.matches import PlayedMatch, doubles, match, steps

A3 = "A 9 A; A 9 A; A 9 A"
B3 = A3.replace("A", "B")
LEVEL = "A 1 B; B 1 A; " * 4

WHOLE = {
    "icf": f"toss A left; {LEVEL}; break A; A 1 A; change; {B3}; change; "
    "A 9 A; mark B; B 9 B; A 1 B; change; A 9 B; A 5 B",
    "ukca": f"toss B; {A3}; change; break A; B 9 B; B 9 B; play; B 9 -; change; {A3}",
    "caint": f"break A; {A3}; {A3}",
}
"""Whole matches with every kind of step in them."""


def test_undo_takes_back_the_last_step_in_force() -> None:
    played = match("icf", "toss A; A 6 A; B 3 A; undo")
    assert played.state.games[0].raw == (9, 0)
    assert played.play("undo").state.has_boards is False
    assert played.play("undo").state.next.kind is NextKind.TOSS


def test_redo_puts_back_the_step_taken_back_last() -> None:
    played = match("icf", "toss A; A 6 A; B 3 A; A 1 B")
    whole = played.state
    played.play("undo; undo; undo; redo")
    assert played.state.games[0].raw == (9, 0)
    assert played.play("redo").state.games[0].raw == (9, 3)
    assert played.play("redo").state == whole
    assert redo_step(played.rows) is None


def test_redo_is_gone_after_another_step() -> None:
    played = match("icf", "toss A; A 6 A; B 3 A; undo; undo")
    assert redo_step(played.rows) is not None
    played.play("A 5 A")
    assert redo_step(played.rows) is None
    played.play("undo")
    assert played.play("redo").state.games[0].raw == (8, 0), "only what came after can be put back"
    assert redo_step(played.rows) is None


def test_a_match_brought_back_is_not_put_away_by_redo() -> None:
    played = match("icf", "toss A; A 6 A").do(DeleteMatch())
    assert played.state.deleted is True
    assert played.undo().state.deleted is False
    assert redo_step(played.rows) is None
    played.play("undo; redo")
    assert (played.state.deleted, played.state.games[0].raw) == (False, (9, 0))
    assert redo_step(played.rows) is None


def test_what_was_taken_back_before_the_match_was_brought_back_stays_so() -> None:
    """The library brings back a match that was played on, or deleted twice by two programs, in one step."""
    played = match("icf", "toss A; A 6 A")
    for _ in range(2):
        played.write([MatchDeleted()])
    played.play("B 3 A; undo")
    assert redo_step(played.rows) is not None
    first, second = (row.step for row in played.rows if isinstance(row.fact, MatchDeleted))
    played.write([StepUndone(second), StepUndone(first)])
    assert not played.state.deleted
    assert redo_step(played.rows) is None


def test_undo_redo_undo_is_one_step_back() -> None:
    played = match("icf", "toss A; A 6 A; B 3 A; undo; redo; undo")
    assert played.state.games[0].raw == (9, 0)
    assert played.play("undo").state.games[0].raw == (0, 0)
    assert played.play("redo; redo").state.games[0].raw == (9, 3)


def test_the_step_that_made_the_match_is_never_taken_back() -> None:
    assert undo_step(match("icf", "").rows) is None
    played = match("icf", "toss A; undo")
    assert undo_step(played.rows) is None
    assert isinstance(in_force(played.rows)[0].fact, MatchCreated)


def test_the_seats_said_at_creation_belong_to_its_step() -> None:
    played = doubles("icf", "", right_of_a1=1)
    assert [type(row.fact) for row in played.rows] == [MatchCreated, SeatsRecorded]
    assert {row.step for row in played.rows} == {1}
    assert undo_step(played.rows) is None


def test_nothing_to_redo_at_first() -> None:
    assert redo_step(match("icf", "toss A; A 6 A").rows) is None


def test_steps_are_numbered_on_whatever_was_taken_back() -> None:
    """A number never comes twice: what was taken back stays in the journal."""
    played = match("icf", "toss A; A 6 A; undo; B 3 B")
    assert [row.seq for row in played.rows] == [1, 2, 3, 4, 5]
    assert [row.step for row in played.rows] == [1, 2, 3, 4, 5]
    assert next_step_number(played.rows) == 6
    assert next_step_number([]) == 1


def test_a_step_of_several_facts_goes_as_one() -> None:
    played = match("icf", "toss A; A 6 A")
    played.write(
        [BoardRecorded(1, Side.B, 3, played.last.queen), BoardRecorded(1, Side.B, 2, played.last.queen)]
    )
    assert played.state.games[0].raw == (9, 5)
    assert played.undo().state.games[0].raw == (9, 0)
    assert played.redo().state.games[0].raw == (9, 5)


@pytest.mark.parametrize("rules", WHOLE)
def test_c21_undo_to_the_beginning_and_redo_to_the_end_pass_the_same_states(rules: str) -> None:
    """Over both game ends and the match's: score, breaker, sides, next, all of it."""
    played = match(rules, "")
    states = [played.state, *(played.play(words).state for words in steps(WHOLE[rules]))]
    assert states[-1].is_over
    for earlier in reversed(states[:-1]):
        assert played.undo().state == earlier
    assert undo_step(played.rows) is None
    for later in states[1:]:
        assert played.redo().state == later
    assert redo_step(played.rows) is None


def test_c21_undo_over_the_end_of_the_match_opens_it_again() -> None:
    played = match("icf", f"toss A; {A3}; change; A 9 A; A 9 A")
    before = played.state
    played.play("A 1 A")
    assert (played.state.winner, played.state.next.kind) == (Side.A, NextKind.NOTHING)
    assert played.state.ended_at
    played.undo()
    assert played.state == before
    assert (played.state.winner, played.state.ended_at, played.state.games_won) == (None, "", (1, 0))
    assert (played.state.next.game, played.state.next.board, played.state.next.breaker) == (2, 3, Side.B)


def test_c21_undo_over_a_game_restores_breaker_sides_and_next() -> None:
    played = match("icf", f"toss A left; {LEVEL}; break A; A 1 A; change; B 4 B")
    whole = played.state
    assert (whole.next.game, whole.left) == (2, Side.A)
    without_board = played.undo().state
    assert (without_board.next.breaker, without_board.side_change) == (Side.B, None)
    without_change = played.undo().state
    assert (without_change.left, without_change.side_change is None) == (Side.B, False)
    at_extra_board = played.undo().state.next
    assert (at_extra_board.game, at_extra_board.extra, at_extra_board.breaker) == (1, True, Side.A)
    assert played.state.side_change is None
    assert played.undo().state.next.kind is NextKind.EXTRA_TOSS
    eighth = played.undo().state.next
    assert (eighth.board, eighth.breaker, eighth.extra) == (8, Side.B, False)


@pytest.mark.parametrize("rules", WHOLE)
def test_replay_equals_a_fresh_match_of_what_is_in_force(rules: str) -> None:
    """Detours leave no trace in what is derived, save the numbers of the steps."""
    straight, winding = match(rules, ""), match(rules, "")
    for words in steps(WHOLE[rules]):
        straight.play(words)
        winding.play(f"{words}; undo; redo; undo; {words}")
    assert derived(winding.state) == derived(straight.state)
    assert [row.fact for row in in_force(winding.rows)] == [row.fact for row in straight.rows]


def test_replay_depends_on_order_and_steps_not_on_times() -> None:
    played = match("icf", WHOLE["icf"])
    reversed_times = [
        Row(row.seq, row.step, row.fact, f"2026-01-01T00:{59 - row.seq:02}:00Z", row.by)
        for row in played.rows
    ]
    assert derived(replay(reversed_times)) == derived(played.state)


def test_replay_needs_a_match() -> None:
    with pytest.raises(NotAMatch):
        replay([])
    with pytest.raises(NotAMatch):
        replay([Row(1, 1, BoardRecorded(1, Side.A, 3, match("icf", "toss A; A 3 A").last.queen))])


def test_taking_back_twice_or_what_never_was_is_no_fault() -> None:
    """A journal joined from two copies may hold it."""
    played = match("icf", "toss A; A 6 A")
    played.write([StepUndone(3)])
    played.write([StepUndone(3)])
    played.write([StepUndone(99)])
    assert played.state.has_boards is False
    played.write([StepRedone(3)])
    assert played.state.games[0].raw == (9, 0)


def derived(state: MatchState) -> list[object]:
    """Return all that a state says but times and step numbers."""
    return [
        state.next,
        state.left,
        state.side_change,
        state.winner,
        state.games_won,
        state.queen_marked,
        state.problems,
        *(
            (
                game.raw,
                game.result,
                game.winner,
                game.ended_by,
                game.opener,
                game.changed_before,
                game.changed_after_board,
                [(b.number, b.breaker, b.points, b.total, b.extra, b.reasons) for b in game.boards],
            )
            for game in state.games
        ),
    ]


def test_a_state_is_what_its_rows_say_and_nothing_else() -> None:
    played = match("icf", WHOLE["icf"])
    assert replay(tuple(played.rows)) == replay(list(played.rows)) == played.state
    assert isinstance(played, PlayedMatch)
