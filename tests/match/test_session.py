"""The session: written first, then in memory, then told; undo and redo without limit and across restarts."""

from __future__ import annotations

import logging
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_match, demo_rows, demo_setup
from carrom_desktop.match.journal import Journal, StorageError
from carrom_desktop.match.session import Change, Session
from carrom_desktop.rules.commands import (
    CallPlay,
    ChangeDetails,
    ChangeSides,
    ChooseBreaker,
    CreateMatch,
    DeleteMatch,
    MarkQueen,
    RecordToss,
)
from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.facts import (
    BoardRecorded,
    Details,
    MatchCreated,
    Player,
    Row,
    SeatsRecorded,
    StepRedone,
    StepUndone,
    TossRecorded,
)
from carrom_desktop.rules.ids import NextKind, Queen, Side
from carrom_desktop.rules.replay import replay
from tests.match.making import board, doubles, random_command, setup


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock("2026-03-12T14:00:00.000+05:30")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path / "carrom.db")
    yield opened
    opened.close()


@pytest.fixture
def session(journal: Journal, clock: SteppedClock) -> Session:
    created = Session.create(journal, setup(), clock, "Scorer Six")
    created.submit(RecordToss(Side.A))
    return created


def test_a_match_is_written_when_it_is_made(journal: Journal, clock: SteppedClock) -> None:
    session = Session.create(journal, doubles(), clock, "Scorer Six")
    first, second = journal.rows(session.match_id)
    assert isinstance(first.fact, MatchCreated)
    assert second == Row(2, 1, SeatsRecorded(1), "2026-03-12T14:00:00.000+05:30", "Scorer Six")
    assert session.last_saved_at == "2026-03-12T14:00:00.000+05:30"
    assert session.state.next.kind is NextKind.TOSS
    assert session.undo_rows == session.redo_rows == ()
    assert session.undo() is None
    assert session.redo() is None


def test_a_match_that_cannot_be_is_not_written(journal: Journal) -> None:
    with pytest.raises(Refused):
        Session.create(journal, setup("Player One", "Player One"))
    assert journal.match_ids() == ()


def test_every_match_gets_an_id_of_its_own(journal: Journal, clock: SteppedClock) -> None:
    ids = {Session.create(journal, setup(), clock).match_id for _ in range(20)}
    assert len(ids) == 20
    assert all(match_id.startswith("20260312-") for match_id in ids)


def test_an_entry_is_on_the_disk_before_anyone_is_told(
    journal: Journal, session: Session, clock: SteppedClock
) -> None:
    seen: list[tuple[Change, tuple[Row, ...]]] = []

    def listen(change: Change) -> None:
        assert session.state is change.after
        seen.append((change, journal.rows(session.match_id)))

    session.subscribe(listen)
    before = session.state
    clock.advance(61.25)
    change = session.submit(board("A", 6), "keyboard")
    assert seen == [(change, session.rows)]
    assert change.before is before
    assert change.after is session.state
    assert change.facts == (BoardRecorded(1, Side.A, 6, Queen.A),)
    assert (change.step, change.initiator, change.undone) == (3, "keyboard", False)
    assert session.rows[-1].at == session.last_saved_at == "2026-03-12T14:01:01.250+05:30"
    session.unsubscribe(listen)
    session.unsubscribe(listen)
    session.submit(board())
    assert len(seen) == 1


def test_a_refused_entry_writes_nothing_and_tells_why(session: Session) -> None:
    rows, state = session.rows, session.state
    with pytest.raises(Refused) as refused:
        session.submit(board("A", 0))
    assert [problem.code for problem in refused.value.problems] == ["no_men_left"]
    assert (session.rows, session.state) == (rows, state)


def test_a_failed_write_changes_nothing_and_tells_nobody(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Change] = []
    session.subscribe(told.append)
    rows, state, saved = session.rows, session.state, session.last_saved_at

    def fail(*_: object) -> None:
        raise StorageError("storage.disk_full", path="here")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "append", fail)
        assert session.preview(board()).after is not None
        with pytest.raises(StorageError):
            session.submit(board())
        with pytest.raises(StorageError):
            session.undo()
    assert (session.rows, session.last_saved_at) == (rows, saved)
    assert session.state is state
    assert told == []
    session.submit(board())
    assert [change.after for change in told] == [session.state]


def test_a_listener_that_fails_loses_neither_the_fact_nor_the_other_listeners(
    journal: Journal, session: Session, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[Change] = []

    def fail(change: Change) -> None:
        raise ValueError("a view is broken")

    session.subscribe(fail)
    session.subscribe(told.append)
    with caplog.at_level(logging.ERROR):
        change = session.submit(board())
    assert told == [change]
    assert journal.rows(session.match_id)[-1].fact == change.facts[0]
    assert "a view is broken" in caplog.text
    faults: list[Exception] = []
    session.on_fault = faults.append
    session.submit(board())
    assert [str(fault) for fault in faults] == ["a view is broken"]


def test_who_submits_while_being_told_is_told_in_order(session: Session) -> None:
    told: list[tuple[str, int]] = []

    def first(change: Change) -> None:
        told.append(("first", change.step))
        if change.initiator == "keyboard":
            assert session.submit(CallPlay(), "robot").step == change.step + 1

    def second(change: Change) -> None:
        told.append(("second", change.step))

    session.subscribe(first)
    session.subscribe(second)
    session.submit(board(), "keyboard")
    assert told == [("first", 3), ("second", 3), ("first", 4), ("second", 4)]


def test_a_preview_says_what_an_entry_would_do_and_writes_nothing(journal: Journal, session: Session) -> None:
    for command, wanted in (
        (board("A", 9), 12),
        (CallPlay(), 0),
        (MarkQueen(Side.B), 0),
        (ChooseBreaker(Side.B), 0),
        (ChangeDetails(Details(table="9")), 0),
        (DeleteMatch(), 0),
    ):
        preview = session.preview(command)
        assert preview.after is not None
        assert preview.after.game.raw == (wanted, 0)
        assert preview.after != session.state
    odd = session.preview(board("A", 9))
    assert [problem.code for problem in odd.problems] == ["many_men"]
    refused = session.preview(ChangeSides())
    assert refused.after is None
    assert [problem.code for problem in refused.problems] == ["no_side_change_due"]
    assert journal.rows(session.match_id) == session.rows
    assert len(session.rows) == 2


def test_a_preview_is_what_the_entry_then_does(session: Session) -> None:
    for command in demo_match()[2:]:
        preview = session.preview(command)
        session.submit(command)
        assert preview.after == session.state


def test_undo_and_redo_name_what_they_touch(session: Session) -> None:
    session.submit(board("A", 6))
    session.submit(board("B", 3, "B"))
    (row,) = session.undo_rows
    assert row.fact == BoardRecorded(1, Side.B, 3, Queen.B)
    change = session.undo("keyboard")
    assert change is not None
    assert change.undone
    assert change.facts == (StepUndone(4),)
    assert (change.step, change.initiator) == (5, "keyboard")
    assert change.before is not None
    assert change.before.game.raw == (9, 6)
    assert session.state.game.raw == (9, 0)
    assert session.redo_rows == (row,)
    assert session.undo_rows[0].fact == BoardRecorded(1, Side.A, 6, Queen.A)
    again = session.redo()
    assert again is not None
    assert not again.undone
    assert again.facts == (StepRedone(4),)
    assert session.state.game.raw == (9, 6)
    assert not session.redo_rows


def test_another_entry_ends_redo(session: Session) -> None:
    session.submit(board("A", 6))
    session.undo()
    session.submit(board("B", 2, "B"))
    assert session.redo() is None
    assert session.redo_rows == ()
    assert session.state.game.raw == (0, 5)


def test_undo_crosses_boards_games_and_the_end_of_the_match_and_a_restart(
    journal: Journal, clock: SteppedClock
) -> None:
    session = Session.create(journal, demo_setup(), clock)
    states = [session.state]
    for command in demo_match():
        clock.advance(60)
        session.submit(command)
        states.append(session.state)
    assert session.state.winner is Side.A
    for expected in reversed(states[:-1]):
        session = Session.load(journal, session.match_id, clock)
        session.undo()
        assert session.state == expected
    assert session.undo() is None
    for expected in states[1:]:
        session = Session.load(journal, session.match_id, clock)
        session.redo()
        assert session.state == expected
    assert session.redo() is None


def test_the_undone_last_board_of_a_match_can_be_played_otherwise(journal: Journal) -> None:
    session = Session.create(journal, demo_setup())
    for command in demo_match():
        session.submit(command)
    session.undo()
    assert session.state.winner is None
    session.submit(board("B", 9, "B"))
    assert session.state.winner is None
    assert session.state.game.raw == (17, 19)


@pytest.mark.no_cover
def test_undo_200_times_and_redo_200_times(journal: Journal, clock: SteppedClock) -> None:
    session = Session.create(journal, setup(), clock)
    session.submit(RecordToss(Side.A))
    states = [session.state]
    for number in range(200):
        session.submit(MarkQueen((Side.A, Side.B, None)[number % 3]) if number % 4 else CallPlay())
        states.append(session.state)
    for expected in reversed(states[:-1]):
        assert session.undo() is not None
        assert session.state == expected == replay(journal.rows(session.match_id))
    for expected in states[1:]:
        assert session.redo() is not None
        assert session.state == expected
    assert session.redo() is None
    assert replay(journal.rows(session.match_id)) == session.state
    assert len(session.rows) == 2 + 200 + 400


def _plain(session: Session) -> tuple[Row, ...]:
    """Return the rows that would stand there had nothing ever been taken back, steps numbered anew."""
    stack: list[list[Row]] = []
    undone: list[list[Row]] = []
    for row in session.rows:
        match row.fact:
            case StepUndone():
                undone.append(stack.pop())
            case StepRedone():
                stack.append(undone.pop())
            case _ if stack and stack[-1][0].step == row.step:
                stack[-1].append(row)
            case _:
                stack.append([row])
                undone.clear()
    return tuple(row for step in stack for row in step)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("made", [setup(), doubles(), setup(rules="ukca")], ids=["icf", "doubles", "ukca"])
def test_a_random_walk_with_undo_and_redo_equals_the_match_without_them(
    journal: Journal, clock: SteppedClock, made: CreateMatch, seed: int
) -> None:
    random_ = random.Random(seed)
    session = Session.create(journal, made, clock)
    told: list[Change] = []
    session.subscribe(told.append)
    done = 0
    for _ in range(150):
        clock.advance(random_.uniform(-5, 60))
        match random_.random():
            case chance if chance < 0.12:
                done += session.undo() is not None
            case chance if chance < 0.2:
                done += session.redo() is not None
            case chance if chance < 0.22:
                session = Session.load(journal, session.match_id, clock)
                session.subscribe(told.append)
            case _:
                command = random_command(random_)
                preview = session.preview(command)
                try:
                    change = session.submit(command)
                except Refused:
                    assert preview.after is None
                else:
                    assert preview.after == change.after
                    done += 1
        assert session.state == replay(_plain(session))
    assert len(told) == done
    assert all(earlier.after == later.before for earlier, later in pairwise(told))
    assert journal.rows(session.match_id) == session.rows
    assert [row.seq for row in session.rows] == list(range(1, len(session.rows) + 1))


def test_a_match_put_away_comes_back_by_undo(session: Session) -> None:
    session.submit(board())
    session.submit(DeleteMatch())
    deleted = session.state
    session.undo()
    assert (deleted.deleted, session.state.deleted) == (True, False)
    assert session.state.game.raw == (8, 0)


def test_details_and_names_can_be_changed_and_taken_back(session: Session) -> None:
    session.submit(ChangeDetails(Details(event="Open"), players_b=(Player("Dos", "Jugadora"),)))
    assert session.state.details.event == "Open"
    assert session.state.players[1][0].family == "Dos"
    session.undo()
    assert session.state.details.event == ""
    assert session.state.players[1][0].family == "Two"


def test_a_clock_set_back_changes_no_order(journal: Journal, session: Session, clock: SteppedClock) -> None:
    session.submit(board("A", 6))
    clock.set_wall("1970-01-01T00:00:00+00:00")
    session.submit(board("B", 3, "B"))
    again = Session.load(journal, session.match_id, clock)
    assert [b.points_pair for b in again.state.game.boards] == [(9, 0), (0, 6)]
    assert again.last_saved_at == "1970-01-01T00:00:00.000+00:00"


def test_the_scorer_may_change(journal: Journal, session: Session) -> None:
    session.by = "José"
    session.submit(board())
    assert [row.by for row in journal.rows(session.match_id)] == ["Scorer Six", "Scorer Six", "José"]


def test_a_match_that_is_not_there_is_told(journal: Journal) -> None:
    with pytest.raises(StorageError) as refused:
        Session.load(journal, "nothing")
    assert refused.value.code == "storage.match_missing"


def test_rows_that_are_no_match_are_told(journal: Journal) -> None:
    journal.append("odd", 0, [Row(1, 1, TossRecorded(Side.A))])
    with pytest.raises(StorageError) as refused:
        Session.load(journal, "odd")
    assert refused.value.code == "storage.match_unreadable"


def test_of_two_sessions_the_later_one_reads_on(journal: Journal, session: Session) -> None:
    other = Session.load(journal, session.match_id)
    told: list[Change] = []
    session.subscribe(told.append)
    other.submit(board("A", 6))
    with pytest.raises(StorageError, match=r"storage\.conflict"):
        session.submit(board("B", 1, "B"))
    assert session.state.game.raw == (0, 0)
    change = session.refresh("elsewhere")
    assert change is not None
    assert (change.initiator, change.facts) == ("elsewhere", (BoardRecorded(1, Side.A, 6, Queen.A),))
    assert told == [change]
    assert session.refresh() is None
    session.submit(board("B", 1, "B"))
    assert session.state.game.raw == (9, 4)


def test_the_demo_rows_are_what_a_session_writes(journal: Journal, clock: SteppedClock) -> None:
    session = Session.create(journal, demo_setup(), clock)
    for command in demo_match():
        session.submit(command)
    rows = demo_rows()
    assert [(row.seq, row.step, row.fact) for row in session.rows] == [
        (row.seq, row.step, row.fact) for row in rows
    ]
