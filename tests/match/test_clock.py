"""The clock as a port, and the watch that notices when the computer's clock is set."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from carrom_desktop.match.clock import ClockNews, JumpWatch, SteppedClock, SystemClock
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.session import CLOCK, Session
from carrom_desktop.rules.clocks import round_end
from carrom_desktop.rules.commands import HoldClock, RecordToss, SetRoundEnd
from carrom_desktop.rules.facts import ClockJumped
from carrom_desktop.rules.ids import Side
from tests.match.making import setup
from tests.support.clocked import at


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock(at("14:00"))


@pytest.fixture
def session(tmp_path: Path, clock: SteppedClock) -> Iterator[Session]:
    journal = Journal.open(tmp_path / "carrom.db", clock)
    created = Session.create(journal, setup(rules="european"), clock)
    created.submit(RecordToss(Side.A))
    yield created
    journal.close()


# ---- the computer's own


def test_the_systems_seconds_pass_as_the_wall_clock_does() -> None:
    clock = SystemClock()
    elapsed, monotonic = clock.elapsed_s(), clock.monotonic_s()
    time.sleep(0.05)
    assert 0.04 < clock.elapsed_s() - elapsed < 5
    assert 0.04 < clock.monotonic_s() - monotonic < 5
    assert datetime.fromisoformat(clock.now_iso()).tzinfo is not None


def test_an_awake_computer_has_slept_no_longer() -> None:
    clock = SystemClock()
    slept = clock.slept_s()
    time.sleep(0.02)
    assert clock.slept_s() - slept == pytest.approx(0, abs=0.01)


def test_the_system_has_not_jumped() -> None:
    watch = JumpWatch(SystemClock())
    time.sleep(0.02)
    assert watch.look().jumped_s == 0


# ---- the watch


def test_time_that_passes_is_no_jump(clock: SteppedClock) -> None:
    """A second, or a minute in which the program was stopped."""
    watch = JumpWatch(clock)
    for seconds in (1, 60, 3600):
        clock.advance(seconds)
        assert watch.look() == ClockNews()


def test_v59_sleep_is_no_jump_and_is_told(clock: SteppedClock) -> None:
    watch = JumpWatch(clock)
    clock.sleep(480)
    assert watch.look() == ClockNews(0, 480)
    assert watch.look() == ClockNews()


@pytest.mark.parametrize(("set_to", "seconds"), [("15:00", 3600), ("13:59:30", -30), ("14:00:03", 3)])
def test_a_clock_that_was_set_is_noticed_once(clock: SteppedClock, set_to: str, seconds: int) -> None:
    watch = JumpWatch(clock)
    clock.set_wall(at(set_to))
    assert watch.look() == ClockNews(seconds, 0)
    clock.advance(1)
    assert watch.look() == ClockNews()


def test_a_change_of_two_seconds_is_the_clocks_own_until_changes_add_up(clock: SteppedClock) -> None:
    watch = JumpWatch(clock)
    clock.set_wall(at("14:00:02"))
    assert watch.look() == ClockNews()
    clock.set_wall(at("14:00:04"))
    assert watch.look() == ClockNews(4, 0)


def test_another_time_zone_is_no_jump(clock: SteppedClock) -> None:
    watch = JumpWatch(clock)
    clock.set_wall("2026-03-12T09:30:00.000+01:00")
    assert watch.look() == ClockNews()


def test_a_clock_set_while_the_computer_slept(clock: SteppedClock) -> None:
    watch = JumpWatch(clock)
    clock.sleep(600)
    clock.set_wall(at("15:10"))
    assert watch.look() == ClockNews(3600, 600)


class _Stopped(SteppedClock):
    """A program that is stopped for ten seconds between two readings of the clock, once."""

    stops = 1

    def now_iso(self) -> str:
        now = super().now_iso()
        if self.stops:
            self.stops -= 1
            self.advance(10)
        return now


def test_a_stop_between_two_readings_is_no_jump() -> None:
    clock = _Stopped()
    watch = JumpWatch(clock)
    clock.stops = 1
    assert watch.look() == ClockNews()


# ---- what the session writes


def test_a_jump_is_written_where_a_clock_runs(session: Session, clock: SteppedClock) -> None:
    session.submit(SetRoundEnd(at("14:45")))
    clock.set_wall(at("15:00"))
    change = session.note_clock_jump(3600.00049)
    assert change is not None
    assert (change.facts, change.initiator) == ((ClockJumped(3600.0),), CLOCK)
    end = round_end(session.state)
    assert end is not None
    assert f"{end:%H:%M}" == "15:45"


def test_a_jump_is_not_written_where_no_clock_runs(session: Session) -> None:
    rows = session.rows
    assert session.note_clock_jump(3600) is None
    assert session.rows == rows


def test_a_jump_does_not_stand_in_the_way_of_undo_and_redo(session: Session) -> None:
    session.submit(SetRoundEnd(at("14:45")))
    session.submit(HoldClock())
    session.undo()
    session.note_clock_jump(60)
    assert [row.fact for row in session.redo_rows]
    assert session.redo() is not None
    assert session.state.clock.held_at[11:19] == "14:01:00"
