"""The clock as a port: the only place where the program asks what time it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

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

    def __init__(
        self, platform: str = sys.platform, times: Any = time, ticks: Callable[[], int] | None = None
    ) -> None:
        """Prepare; `times` has what the module `time` has on `platform`, `ticks` are Windows' of 100 ns."""
        self._platform = platform
        self._times = times
        self._ticks = ticks or _windows_ticks

    def now_iso(self) -> str:
        """Return the local time with its offset, ISO 8601 to the millisecond."""
        return datetime.now(UTC).astimezone().isoformat(timespec="milliseconds")

    def monotonic_s(self) -> float:
        """Return seconds that never go back, from an arbitrary start."""
        return time.monotonic()

    def elapsed_s(self) -> float:
        """Return the seconds passed since an arbitrary start, sleep included."""
        times = self._times
        if self._platform == "linux":
            return float(times.clock_gettime(times.CLOCK_BOOTTIME))
        if self._platform == "darwin":  # time.monotonic stands still in sleep there
            return float(times.clock_gettime(times.CLOCK_MONOTONIC))
        return float(times.monotonic())  # Windows counts sleep

    def slept_s(self) -> float:
        """Return the seconds slept since an arbitrary start, 0 where the system does not tell."""
        times, awake = self._times, self.elapsed_s()
        if self._platform == "linux":
            awake = times.clock_gettime(times.CLOCK_MONOTONIC)
        elif self._platform == "darwin":
            awake = times.clock_gettime(times.CLOCK_UPTIME_RAW)
        elif self._platform == "win32":
            awake = self._ticks() / 1e7
        return self.elapsed_s() - awake


def _windows_ticks() -> int:
    """Return for how long the computer was awake, in 100 ns."""
    if sys.platform == "win32":
        import ctypes

        ticks = ctypes.c_ulonglong()
        ctypes.windll.kernel32.QueryUnbiasedInterruptTime(ctypes.byref(ticks))
        return ticks.value
    return 0


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
