"""Clocks that run by the time of day, from the times of the facts: holds and set clocks move them along."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta

from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.state import ClockState


def parse_time(at: str) -> datetime | None:
    """Return the time of a fact, None where it has none that can be compared (empty, or without offset)."""
    try:
        found = datetime.fromisoformat(at)
    except ValueError:
        return None
    return found if found.tzinfo is not None else None


def format_time(at: datetime | None) -> str:
    """Return a time as facts have it, "" for none."""
    return "" if at is None else at.isoformat(timespec="milliseconds")


@dataclass(slots=True)
class ClockRun:
    """The clocks while the facts are read, in their order.

    Attributes: `ends`, per game, when its clock ends, None where it stands at the desk; `held_at`, since when
    all of them are held; `holders`, by what (a key, a decision that is awaited); `since_at`, when the last
    board or game ended, as facts have it.
    """

    ends: dict[int, datetime | None] = field(default_factory=dict)
    held_at: datetime | None = None
    holders: set[str] = field(default_factory=set)
    since_at: str = ""
    limit: datetime | None = None
    limit_side: Side | None = None

    def begin(self, game: int, at: str, minutes: int | None) -> None:
        """Start the clock of `game` at "Play", unless its end was said already."""
        started = self._counted(at)
        if minutes is not None and started is not None and game not in self.ends:
            self.ends[game] = started + timedelta(minutes=minutes)

    def set_end(self, game: int, at: str) -> None:
        """Say when the clock of `game` ends; "": it stands at the desk."""
        self.ends[game] = parse_time(at)

    def hold(self, holder: str, at: str) -> None:
        """Hold the clocks; a second holder changes nothing until both let go."""
        if not self.holders:
            self.held_at = parse_time(at)
        self.holders.add(holder)

    def release(self, holder: str, at: str) -> None:
        """Let the clocks run again: all that runs ends later by the time they were held."""
        if holder not in self.holders:
            return
        self.holders.remove(holder)
        now = parse_time(at)
        if self.holders or self.held_at is None or now is None:
            return
        self._move(now - self.held_at)
        self.held_at = None

    def jump(self, seconds: float) -> None:
        """Follow the computer's clock, which was set: what remains of each clock stays as it was."""
        move = timedelta(seconds=seconds)
        self._move(move)
        if self.held_at is not None:
            self.held_at += move

    def board_ended(self, at: str) -> None:
        """Note when the last board or game ended."""
        # Read only where somebody asks: most boards are followed by another one.
        self.since_at = at if self.held_at is None or not at else format_time(self._counted(at))

    def wait(self, limit: str, side: Side | None, at: str = "") -> None:
        """Wait for a player until `limit`, said at `at`; "": for nobody any more."""
        if not limit:
            self.limit = self.limit_side = None
            return
        self.limit, self.limit_side = parse_time(limit), side
        now = parse_time(at)
        if self.limit is not None and self.held_at is not None and now is not None:
            self.limit -= now - self.held_at

    def state(self, game: int) -> ClockState:
        """Return the clocks as they stand while `game` is played (0: the match is over)."""
        end = self.ends.get(game)
        return ClockState(
            round_end=format_time(end),
            at_desk=game in self.ends and end is None,
            held_at=format_time(self.held_at),
            since=format_time(parse_time(self.since_at)),
            waiting_limit=format_time(self.limit),
            waiting_side=self.limit_side,
            by_key="key" in self.holders,
        )

    def _counted(self, at: str) -> datetime | None:
        """Return when something began to count: while the clocks are held, when they were (see `release`)."""
        begun = parse_time(at)
        return begun if begun is None or self.held_at is None else self.held_at

    def _move(self, by: timedelta) -> None:
        self.ends = {game: None if end is None else end + by for game, end in self.ends.items()}
        since = parse_time(self.since_at)
        self.since_at = "" if since is None else format_time(since + by)
        self.limit = None if self.limit is None else self.limit + by
