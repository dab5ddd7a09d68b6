"""A running round in a program of its own, which is stopped and goes on: the time has passed meanwhile."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from carrom_desktop.match.journal import Journal
from carrom_desktop.rules.facts import ClockJumped

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="no program can be stopped there"),
    pytest.mark.no_cover,
]

STOPPED_S = 4.0
_SLACK_S = 1.0
"""A clock changes at the full second, and a busy computer is late by a little."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What was shown, and when: `at`, the computer's time; `strip` and `hall`, what remains, in seconds."""

    at: float
    strip: int
    hall: int


class Running:
    """The program of `clock_program.py`, and what it says. `ends`: when its round ends."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-X", "dev", "-m", "tests.e2e.clock_program", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.ends = float(self._line().split()[1])

    def next(self) -> Shown:
        """Wait for the next second that is shown."""
        at, strip, hall = self._line().split()
        return Shown(float(at), _seconds(strip), _seconds(hall))

    def is_right(self, shown: Shown) -> bool:
        """Say whether strip and hall show the same, and what truly remains."""
        return shown.strip == shown.hall and abs(self.ends - shown.at - shown.strip) <= _SLACK_S

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    """Give the running program, and end it."""
    made = Running(tmp_path)
    yield made
    made.process.kill()
    made.process.communicate()


def test_after_a_stop_the_right_time_remains(running: Running, tmp_path: Path) -> None:
    before = [running.next() for _ in range(2)]
    assert all(running.is_right(shown) for shown in before)
    assert before[0].strip - before[1].strip == 1
    running.process.send_signal(signal.SIGSTOP)
    time.sleep(STOPPED_S)
    went_on = time.time()
    running.process.send_signal(signal.SIGCONT)
    while (shown := running.next()).at < went_on:  # said before it was stopped, and read only now
        before.append(shown)
    after = [shown, running.next()]
    assert before[-1].strip - after[0].strip >= STOPPED_S - 1
    assert all(running.is_right(shown) for shown in after)
    assert _jumps(tmp_path) == 0


def _jumps(folder: Path) -> int:
    journal = Journal.open(folder / "carrom.db")
    try:
        (match_id,) = journal.match_ids()
        return sum(isinstance(row.fact, ClockJumped) for row in journal.rows(match_id))
    finally:
        journal.close()


def _seconds(text: str) -> int:
    minutes, seconds = text.split(":")
    return int(minutes) * 60 + int(seconds)
