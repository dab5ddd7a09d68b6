"""The clock as a port: the only place where the program asks what time it is."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime, timedelta
from typing import Protocol

from msgspec import Struct

JUMP_S = 2.0
"""Somebody set the computer's clock where it moved by more than this against the time that has passed."""


class Clock(Protocol):
    """What tells the time."""

    def now_iso(self) -> str:
        """Return the local time with its offset, ISO 8601 to the millisecond."""

    def monotonic_s(self) -> float:
        """Return seconds that never go back, from an arbitrary start."""

    def elapsed_s(self) -> float:
        """Return the seconds passed since an arbitrary start, those that the computer slept with them.

        Setting the clock does not touch them.
        """

    def slept_s(self) -> float:
        """Return the seconds the computer has slept since an arbitrary start, 0 where it does not tell."""


class SystemClock:
    """The computer's clock."""

    def now_iso(self) -> str:
        """Return the local time with its offset, ISO 8601 to the millisecond."""
        return datetime.now(UTC).astimezone().isoformat(timespec="milliseconds")

    def monotonic_s(self) -> float:
        """Return seconds that never go back, from an arbitrary start."""
        return time.monotonic()

    def elapsed_s(self) -> float:
        """Return the seconds passed since an arbitrary start, sleep included."""
        seconds = time.monotonic()  # Windows counts sleep
        if sys.platform == "linux":
            seconds = time.clock_gettime(time.CLOCK_BOOTTIME)
        elif sys.platform == "darwin":
            seconds = time.clock_gettime(time.CLOCK_MONOTONIC)  # time.monotonic stands still in sleep there
        return seconds

    def slept_s(self) -> float:
        """Return the seconds slept since an arbitrary start, 0 where the system does not tell."""
        awake = self.elapsed_s()
        if sys.platform == "linux":
            awake = time.clock_gettime(time.CLOCK_MONOTONIC)
        elif sys.platform == "darwin":
            awake = time.clock_gettime(time.CLOCK_UPTIME_RAW)
        elif sys.platform == "win32":
            import ctypes

            ticks = ctypes.c_ulonglong()  # of 100 ns
            ctypes.windll.kernel32.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
            awake = ticks.value / 1e7
        return self.elapsed_s() - awake


class SteppedClock:
    """A clock that stands still until it is told to advance: for tests and for matches played by a script."""

    def __init__(self, start: str = "2026-03-12T14:00:00.000+05:30") -> None:
        self._now = datetime.fromisoformat(start)
        self._seconds = 0.0
        self._slept = 0.0

    def now_iso(self) -> str:
        """Return the time it stands at, ISO 8601 to the millisecond."""
        return self._now.isoformat(timespec="milliseconds")

    def monotonic_s(self) -> float:
        """Return the seconds it was advanced by."""
        return self._seconds

    def elapsed_s(self) -> float:
        """Return the seconds it was advanced by and slept."""
        return self._seconds + self._slept

    def slept_s(self) -> float:
        """Return the seconds it slept."""
        return self._slept

    def advance(self, seconds: float) -> None:
        """Move on by `seconds`."""
        self._now += timedelta(seconds=seconds)
        self._seconds += seconds

    def sleep(self, seconds: float) -> None:
        """Let the computer sleep for `seconds`: they pass, and no program runs meanwhile."""
        self._now += timedelta(seconds=seconds)
        self._slept += seconds

    def set_wall(self, now: str) -> None:
        """Set the time of day, as a person or a time server may, back too; the seconds do not follow."""
        self._now = datetime.fromisoformat(now)


class ClockNews(Struct, frozen=True):
    """What happened to the computer's clock since it was last looked at.

    Attributes: `jumped_s`, it was set so far forward (back: negative), 0.0 for not at all; `slept_s`, so long
    the computer slept.
    """

    jumped_s: float = 0.0
    slept_s: float = 0.0


class JumpWatch:
    """Notice that the computer's clock was set, or that the computer slept.

    A program that was stopped, and a computer that slept, are no jump: the time has passed. A change by
    `JUMP_S` or less is taken for the clock's own adjustment until changes add up to more.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ahead_s = self._ahead()
        self._slept_s = clock.slept_s()

    def look(self) -> ClockNews:
        """Return what happened since the last look, or since the watch was made."""
        ahead, slept = self._ahead(), self._clock.slept_s()
        jumped, slept_s = ahead - self._ahead_s, slept - self._slept_s
        self._slept_s = slept
        if abs(jumped) <= JUMP_S:
            return ClockNews(0.0, slept_s)
        self._ahead_s = ahead
        return ClockNews(jumped, slept_s)

    def _ahead(self) -> float:
        """Return how far the time of day is ahead of the time passed, in seconds."""
        while True:
            before = self._clock.elapsed_s()
            wall = datetime.fromisoformat(self._clock.now_iso()).timestamp()
            if self._clock.elapsed_s() - before < JUMP_S / 4:  # else the program was stopped in between
                return wall - before
