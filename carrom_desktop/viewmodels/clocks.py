"""The clocks of a match as they are shown, on the operator's strip and on the hall's picture alike.

All are counted in whole seconds of the time of day, so that two views of one moment never differ. A clock
stops at 0 and never ends anything by itself.
"""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from typing import Protocol

from msgspec import Struct

from carrom_desktop.rules.clock_replay import parse_time
from carrom_desktop.rules.clocks import asks_before_board, pause, round_end
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import side_name

ALARM_SHOWN_S = 60
"""How long the pre-alarm is said."""
PAUSE_SHOWN_S = 60
"""How long an interval or a change of sides that is over stands at 0:00 where nobody says "Play"."""
STROKE_SHOWN_S = 5.0
"""How long a stroke clock that is over stands at 0."""


class ClockKind(StrEnum):
    """What is counted: `ClockView.kind`."""

    ROUND = "round"
    STROKE = "stroke"
    INTERVAL = "interval"
    CHANGE = "change"
    WAITING = "waiting"


class Phase(StrEnum):
    """How a clock stands: `ClockView.phase`."""

    RUNNING = "running"
    PRE_ALARM = "pre_alarm"
    TIME = "time"
    HELD = "held"


class ClockView(Struct, frozen=True):
    """One clock.

    Attributes: `kind`, "round", "stroke", "interval", "change" (of sides) or "waiting" (for a player);
    `text`, what remains, as "12:34"; `phase`, "running", "pre_alarm", "time" (it is up) or "held";
    `remaining_s`, whole seconds, at least 0.
    """

    kind: str
    text: str
    phase: str
    remaining_s: int

    @property
    def ticks(self) -> bool:
        """Say whether it changes with each second."""
        return self.phase in (Phase.RUNNING, Phase.PRE_ALARM)


class ClockSettings(Protocol):
    """Which clocks are on; the user's `Settings` are."""

    @property
    def stroke_clock(self) -> bool: ...
    @property
    def interval_clock(self) -> bool: ...
    @property
    def change_clock(self) -> bool: ...
    @property
    def late_clock(self) -> bool: ...


class StrokeReading(Struct, frozen=True):
    """How the stroke clock stands: seconds that remain, at least 0, and whether it is held."""

    remaining_s: int
    held: bool


class StrokeClock:
    """The clock of one stroke (46, 50; UKCA E3), in memory only; `now_s` are seconds that never go back."""

    def __init__(self) -> None:
        self._ends_s: float | None = None
        self._left_s: float | None = None

    def start(self, now_s: float, seconds: int) -> None:
        """Count `seconds` from now on, whatever was counted before."""
        self._ends_s, self._left_s = now_s + seconds, None

    def hold(self, now_s: float) -> None:
        """Stand still; one that is over or does not run stays as it is."""
        if self._ends_s is not None and self._left_s is None and self._ends_s > now_s:
            self._left_s = self._ends_s - now_s

    def release(self, now_s: float) -> None:
        """Run on after it was held."""
        if self._left_s is not None:
            self._ends_s, self._left_s = now_s + self._left_s, None

    def reset(self) -> None:
        """Count nothing."""
        self._ends_s = self._left_s = None

    @property
    def is_held(self) -> bool:
        """Say whether it stands still."""
        return self._left_s is not None

    def reading(self, now_s: float) -> StrokeReading | None:
        """Return how it stands, None where nothing is counted; `STROKE_SHOWN_S` after 0 it is gone."""
        left = self._left(now_s)
        if left is None or left <= -STROKE_SHOWN_S:
            return None
        return StrokeReading(max(0, -int(-left // 1)), self.is_held)

    def next_change_s(self, now_s: float) -> float | None:
        """Return in how many seconds the reading changes, None where it does not."""
        left = self._left(now_s)
        if left is None or self.is_held or left <= -STROKE_SHOWN_S:
            return None
        if left <= 0:
            return left + STROKE_SHOWN_S
        return left - (-int(-left // 1) - 1)

    def _left(self, now_s: float) -> float | None:
        """Return the seconds that remain, below 0 once they are over."""
        if self._left_s is not None:
            return self._left_s
        return None if self._ends_s is None else self._ends_s - now_s


def build_clocks(
    state: MatchState, now_iso: str, stroke: StrokeReading | None, settings: ClockSettings
) -> tuple[ClockView, ...]:
    """Return the clocks that are to be seen at `now_iso`, the most lasting first.

    `stroke`: how the stroke clock stands, None where it does not run.
    """
    now = parse_time(now_iso)
    if now is None or state.is_over:
        return ()
    held_at = parse_time(state.clock.held_at)
    found = []
    end = round_end(state)
    if end is not None:
        found.append(_view(ClockKind.ROUND, end, now, held_at, state.rules.pre_alarm))
    limit = parse_time(state.clock.waiting_limit)
    if limit is not None and settings.late_clock:
        found.append(_view(ClockKind.WAITING, limit, now, held_at))
    rest = pause(state)
    if rest is not None and (settings.interval_clock if rest.is_interval else settings.change_clock):
        over_s = _seconds(held_at or now) - _seconds(rest.ends)
        if over_s < PAUSE_SHOWN_S:
            kind = ClockKind.INTERVAL if rest.is_interval else ClockKind.CHANGE
            found.append(_view(kind, rest.ends, now, held_at))
    if stroke is not None and settings.stroke_clock:
        phase = Phase.HELD if stroke.held else Phase.RUNNING if stroke.remaining_s else Phase.TIME
        found.append(
            ClockView(ClockKind.STROKE.value, str(stroke.remaining_s), phase.value, stroke.remaining_s)
        )
    return tuple(found)


def needs_seconds(views: tuple[ClockView, ...]) -> bool:
    """Say whether the views must be built anew with each second: something runs, or is to vanish."""
    vanishing = (ClockKind.INTERVAL, ClockKind.CHANGE)
    return any(view.ticks or (view.kind in vanishing and view.phase == Phase.TIME) for view in views)


def clock_notice(state: MatchState, views: tuple[ClockView, ...]) -> tuple[Msg, str] | None:
    """Return what the clocks have to say now, most urgent first, and the key that answers it ("": none)."""
    for phase, kinds in (
        (Phase.TIME, (ClockKind.ROUND, ClockKind.STROKE, ClockKind.WAITING)),
        (Phase.PRE_ALARM, (ClockKind.ROUND,)),
        (Phase.TIME, (ClockKind.INTERVAL, ClockKind.CHANGE)),
    ):
        for kind in kinds:
            view = next((one for one in views if (one.kind, one.phase) == (kind, phase)), None)
            said = None if view is None else _notice(state, view)
            if said is not None:
                return said
    return None


def shown_time(seconds: int) -> str:
    """Return seconds as "12:34", from an hour on as "1:05:00"."""
    minutes, rest = divmod(max(0, seconds), 60)
    if minutes < 60:
        return f"{minutes}:{rest:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{rest:02}"


def hour(at: datetime) -> str:
    """Return the time of day as "14:45"."""
    return f"{at.hour:02}:{at.minute:02}"


def hour_of(at: str) -> str:
    """Return the time of day of a time as facts have it, "14:45", "" for none."""
    found = parse_time(at)
    return "" if found is None else hour(found)


def awaited_name(state: MatchState) -> Msg:
    """Return who is waited for, in words: one side or both."""
    side = state.clock.waiting_side
    if side is None:
        return msg("clock.both")
    return msg("entry.name", name=side_name(state, side))


def _view(
    kind: ClockKind, ends: datetime, now: datetime, held_at: datetime | None, alarm: int | None = None
) -> ClockView:
    remaining = max(0, _seconds(ends) - _seconds(held_at or now))
    phase = Phase.RUNNING
    if held_at is not None:
        phase = Phase.HELD
    elif remaining == 0:
        phase = Phase.TIME
    elif alarm is not None and remaining <= alarm * 60:
        phase = Phase.PRE_ALARM
    return ClockView(kind.value, shown_time(remaining), phase.value, remaining)


def _seconds(at: datetime) -> int:
    """Return whole seconds of a time: all clocks change at the full second of the time of day."""
    return int(at.timestamp() // 1)


def _notice(state: MatchState, view: ClockView) -> tuple[Msg, str] | None:
    rules, laws = state.rules, state.rules.laws
    match view.kind:
        case ClockKind.ROUND if view.phase == Phase.TIME:
            return msg("clock.notice.time"), "T"
        case ClockKind.ROUND:
            alarm = rules.pre_alarm or 0
            if view.remaining_s <= alarm * 60 - ALARM_SHOWN_S or asks_before_board(state):
                return None
            no_other = rules.on_expiry == "no_new_board" and not state.game.alarm_overruled
            code = "last_board" if no_other else "left"
            return msg(f"clock.notice.{code}", n=alarm), ""
        case ClockKind.STROKE:
            said, law = msg("clock.notice.stroke", n=rules.stroke_seconds or 0), laws.stroke
        case ClockKind.WAITING:
            said, law = msg("clock.notice.late", P=awaited_name(state)), laws.late
        case ClockKind.INTERVAL:
            said, law = msg("clock.notice.interval"), laws.interval
        case _:
            said, law = msg("clock.notice.change", n=rules.change_minutes or 0), laws.change_time
    if not law:
        return said, ""
    cited = msg("common.law", rule=rules.wording == "rule", law=law)
    return msg("problems.with_law", text=said, law=cited), ""
