"""The clocks of the open match, once for all windows: one timer at the full second, only while one runs.

Strip and hall picture take the same `views`, so that they never differ. The computer's clock and its sleep
are followed here: what was missed is always counted from the time of day.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import CLOCK, Change, Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.clock_replay import format_time
from carrom_desktop.rules.clocks import round_end
from carrom_desktop.rules.commands import SetRoundEnd
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.viewmodels.clocks import (
    ClockView,
    Phase,
    StrokeClock,
    build_clocks,
    clock_notice,
    needs_seconds,
)
from carrom_desktop.viewmodels.message import Msg, msg

SLEPT_S = 60.0
"""The computer must have slept longer than this for the operator to be asked about it."""

Notice = tuple[Msg, str]
"""What the clocks have to say, and the key that answers it."""

_log = logging.getLogger(__name__)


class ClockDesk(QObject):
    """Attributes: `views`, the clocks that are to be seen now; `notice`, what they have to say, or None;
    `now`, the time of day where one of them runs, else None.

    Signals: `ticked()`, one of both, or `sleep`, is another now; `ended(str)`, the clock of this kind has
    come to its end, once.
    """

    ticked = Signal()
    ended = Signal(str)

    def __init__(self, bridge: SessionBridge, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.views: tuple[ClockView, ...] = ()
        self.notice: Notice | None = None
        self.now: datetime | None = None
        self.stroke = StrokeClock()
        self._bridge = bridge
        self._settings = settings
        self._slept_seen_s = 0.0
        self._sleep_s = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)
        bridge.changed.connect(self._on_bridge_changed)
        bridge.opened.connect(self._on_bridge_opened)

    @property
    def settings(self) -> Settings:
        """Return which clocks are on."""
        return self._settings

    @property
    def is_running(self) -> bool:
        """Say whether the timer waits for a second: never while no clock runs."""
        return self._timer.isActive()

    def configure(self, settings: Settings) -> None:
        """Take the settings that turn clocks on and off."""
        self._settings = settings
        if not settings.stroke_clock:
            self.stroke.reset()
        self.tick()

    # ---- the second

    def tick(self) -> None:
        """Look what time it is, and tell what is another now; a late tick misses nothing."""
        session = self._bridge.session
        self._timer.stop()
        if session is None:
            self.now = None
            self._show((), None)
            return
        try:
            session.follow_clock()
        except StorageError as error:
            _log.warning("the clock was set, and it could not be written yet: %s", error)
        self._follow_sleep(session)
        now_iso, now_s = session.clock.now_iso(), session.clock.elapsed_s()
        views = build_clocks(session.state, now_iso, self.stroke.reading(now_s), self._settings)
        self.now = datetime.fromisoformat(now_iso) if any(view.ticks for view in views) else None
        self._show(views, clock_notice(session.state, views))
        wait_s = self._next_s(now_iso, now_s)
        if wait_s is not None:
            self._timer.start(max(1, int(wait_s * 1000) + 1))

    def _next_s(self, now_iso: str, now_s: float) -> float | None:
        """Return in how many seconds something may look another, None while nothing runs."""
        into_second_s = datetime.fromisoformat(now_iso).microsecond / 1e6
        waits = [1 - into_second_s] if needs_seconds(self.views) else []
        stroke = self.stroke.next_change_s(now_s)
        if stroke is not None:
            waits.append(stroke)
        return min(waits, default=None)

    def _show(self, views: tuple[ClockView, ...], notice: Notice | None) -> None:
        before = {view.kind: view for view in self.views}
        differs = (views, notice) != (self.views, self.notice)
        self.views, self.notice = views, notice
        if differs:
            self.ticked.emit()
        for view in views:
            was = before.get(view.kind)
            if view.phase == Phase.TIME and was is not None and was.phase != Phase.TIME:
                self.ended.emit(view.kind)
                if self._settings.clock_sound:
                    QApplication.beep()

    # ---- what the operator asks for

    def press_stroke(self) -> Msg | None:
        """Start the stroke clock anew (46, 50); return why not, or None."""
        session = self._bridge.session
        if session is None:
            return None
        seconds = session.state.rules.stroke_seconds
        if not self._settings.stroke_clock:
            return msg("clock.hint.stroke_off")
        if seconds is None:
            return msg("clock.hint.no_stroke")
        self.stroke.start(session.clock.elapsed_s(), seconds)
        self.tick()
        return None

    def press_hold(self) -> Msg | None:
        """Hold the stroke clock, or let it run on, where no other clock runs; return why not, or None."""
        session = self._bridge.session
        if session is None:
            return None
        now_s = session.clock.elapsed_s()
        if self.stroke.reading(now_s) is None:
            return msg("clock.hint.nothing_to_hold")
        if self.stroke.is_held:
            self.stroke.release(now_s)
        else:
            self.stroke.hold(now_s)
        self.tick()
        return None

    # ---- the computer slept

    @property
    def sleep(self) -> tuple[int, str, str] | None:
        """Return what is asked after a sleep: its seconds, when the round ends, and when without them.

        The two times are ISO 8601. None where nothing is to be asked.
        """
        state = self._bridge.state
        end = None if state is None else round_end(state)
        if not self._sleep_s or end is None:
            return None
        later = end + timedelta(seconds=round(self._sleep_s))
        return round(self._sleep_s), format_time(end), format_time(later)

    def count_sleep(self) -> None:
        """The time that the computer slept counts, as it does already: ask no more."""
        self._sleep_s = 0.0
        self.ticked.emit()

    def leave_out_sleep(self) -> None:
        """Let the round end later by the time that the computer slept."""
        asked = self.sleep
        if asked is None:
            return
        slept_s, self._sleep_s = self._sleep_s, 0.0
        if not self._bridge.submit(SetRoundEnd(asked[2]), "sleep"):
            self._sleep_s = slept_s
        self.ticked.emit()

    def _follow_sleep(self, session: Session) -> None:
        slept_s, self._slept_seen_s = session.slept_s - self._slept_seen_s, session.slept_s
        if slept_s <= SLEPT_S or round_end(session.state) is None:
            return
        self._sleep_s += slept_s
        self.ticked.emit()

    # ---- news

    def _on_bridge_changed(self, change: Change) -> None:
        state = change.after
        if change.initiator == CLOCK:
            # Written within `follow_clock`: whoever called it goes on from here.
            self._timer.start(1)
            return
        if change.before is not None and bool(change.before.clock.held_at) != bool(state.clock.held_at):
            now_s = self._now_s()
            if state.clock.held_at:
                self.stroke.hold(now_s)
            else:
                self.stroke.release(now_s)
        if change.before is not None and _board_is_over(change):
            self.stroke.reset()
        self.tick()

    def _on_bridge_opened(self) -> None:
        self.stroke.reset()
        self._sleep_s = self._slept_seen_s = 0.0
        session = self._bridge.session
        if session is not None:
            self._slept_seen_s = session.slept_s
        self.views, self.notice = (), None
        self.tick()
        self.ticked.emit()

    def _now_s(self) -> float:
        session = self._bridge.session
        return 0.0 if session is None else session.clock.elapsed_s()


def _board_is_over(change: Change) -> bool:
    """Say whether another board is to be played now, or none: no stroke of the one before is timed."""
    before = change.before
    return before is None or (before.next.game, before.next.board) != (
        change.after.next.game,
        change.after.next.board,
    )
