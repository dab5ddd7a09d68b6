"""The demo match passes through what it is there to show."""

from __future__ import annotations

from pathlib import Path

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_rows, demo_setup, demo_states, play_demo, write_demo_match
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.session import Session
from carrom_desktop.rules.ids import ChangeKind, NextKind, Queen, Side, Termination


def test_the_whole_match_has_each_kind_of_end() -> None:
    _, whole = demo_states()
    assert whole.problems == ()
    assert (whole.winner, whole.games_won) == (Side.A, (2, 1))
    assert [game.raw for game in whole.games] == [(30, 11), (15, 19), (26, 7)]
    assert [game.result for game in whole.games] == [(25, 11), (15, 19), (25, 7)]
    assert [game.ended_by for game in whole.games] == [
        Termination.TARGET,
        Termination.EXTRA_BOARD,
        Termination.TARGET,
    ]
    assert [game.opener for game in whole.games] == [Side.B, Side.A, Side.B]
    level = whole.games[1].boards[7]
    assert level.total == (15, 15)
    assert whole.games[1].boards[8].extra
    assert [game.changed_before for game in whole.games] == [False, True, True]
    assert whole.games[2].changed_after_board == 3


def test_the_half_played_match_stands_as_in_the_picture() -> None:
    half, _ = demo_states()
    assert half.problems == ()
    assert half.games_won == (1, 0)
    assert half.games[0].result == (25, 11)
    boards = [(board.winner, board.men_left, board.queen, board.points) for board in half.game.boards]
    assert boards == [
        (Side.A, 6, Queen.A, 9),
        (Side.B, 3, Queen.B, 6),
        (Side.A, 3, Queen.B, 3),
        (Side.B, 5, Queen.B, 8),
        (Side.A, 6, Queen.A, 9),
    ]
    assert half.game.raw == (21, 14)
    assert (half.next.kind, half.next.game, half.next.board) == (NextKind.BOARD, 2, 6)
    assert half.next.breaker is Side.B
    assert half.queen_marked is Side.A
    assert half.play_called
    assert half.left is Side.A
    assert half.side_change is None
    assert (half.details.round, half.details.table) == ("round-of-16", "4")


def test_sides_changed_between_games_and_within_the_third() -> None:
    kinds = [row.fact.kind for row in demo_rows() if hasattr(row.fact, "kind") and row.seq > 1]
    assert kinds == [ChangeKind.BETWEEN, ChangeKind.BETWEEN, ChangeKind.MIDGAME]


def test_its_times_go_on_and_each_game_has_them() -> None:
    rows = demo_rows()
    assert [row.at for row in rows] == sorted({row.at for row in rows})
    _, whole = demo_states()
    assert all(game.started_exact and game.finished_at > game.started_at for game in whole.games)


def test_it_can_be_played_through_a_session_and_written_at_once(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "carrom.db")
    clock = SteppedClock("2026-03-12T14:00:00.000+05:30")
    for until in ("half", "end"):
        session = Session.create(journal, demo_setup(), clock)
        begun = clock.monotonic_s()
        play_demo(session, "half" if until == "half" else "end", clock)
        assert session.state.is_over == (until == "end")
        assert clock.monotonic_s() - begun > 1800
    half, whole = demo_states()
    for until, wanted in (("half", half), ("end", whole)):
        match_id = write_demo_match(journal, "half" if until == "half" else "end")
        assert Session.load(journal, match_id).state == wanted
    journal.close()
