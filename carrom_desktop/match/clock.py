"""The clock as a port: the only place where the program asks what time it is."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """What tells the time."""

    def now_iso(self) -> str:
        """Return the local time with its offset, ISO 8601 to the millisecond."""

    def monotonic_s(self) -> float:
        """Return seconds that never go back, from an arbitrary start."""


class SystemClock:
    """The computer's clock."""

    def now_iso(self) -> str:
        """Return the local time with its offset, ISO 8601 to the millisecond."""
        return datetime.now(UTC).astimezone().isoformat(timespec="milliseconds")

    def monotonic_s(self) -> float:
        """Return seconds that never go back, from an arbitrary start."""
        return time.monotonic()


class SteppedClock:
    """A clock that stands still until it is told to advance: for tests and for matches played by a script."""

    def __init__(self, start: str = "2026-03-12T14:00:00.000+05:30") -> None:
        self._now = datetime.fromisoformat(start)
        self._seconds = 0.0

    def now_iso(self) -> str:
        """Return the time it stands at, ISO 8601 to the millisecond."""
        return self._now.isoformat(timespec="milliseconds")

    def monotonic_s(self) -> float:
        """Return the seconds it was advanced by."""
        return self._seconds

    def advance(self, seconds: float) -> None:
        """Move on by `seconds`."""
        self._now += timedelta(seconds=seconds)
        self._seconds += seconds

    def set_wall(self, now: str) -> None:
        """Set the time of day, as a person or a time server may, back too; `monotonic_s` does not follow."""
        self._now = datetime.fromisoformat(now)
