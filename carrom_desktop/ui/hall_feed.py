"""Keep the hall controller supplied with the picture of this moment; one timer, only while one is needed."""

from __future__ import annotations

import time

from PySide6.QtCore import QObject, QTimer

from carrom_desktop.match.session import Change
from carrom_desktop.rules.facts import ClockHeld, ClockJumped, ClockReleased, Fact, RoundEndSet
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.clock_desk import ClockDesk
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.viewmodels.hall import HallContext, build_hall, next_change_s

LONG_AGO_S = 1e9
_CLOCK_FACTS = (ClockHeld, ClockJumped, ClockReleased, RoundEndSet)


class HallFeed(QObject):
    """Build the hall view after each change of the match and whenever time alone changes it."""

    def __init__(
        self,
        bridge: SessionBridge,
        controller: HallController,
        clocks: ClockDesk,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._controller = controller
        self._clocks = clocks
        self._changed_at: float | None = None
        self._last_facts: tuple[Fact, ...] = ()
        self._swapped = False
        self._show_queen = True
        self._table = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.refresh)
        bridge.changed.connect(self._on_bridge_changed)
        bridge.opened.connect(self._on_bridge_opened)
        clocks.ticked.connect(self.refresh)

    def configure(self, *, swapped: bool, show_queen: bool, table: str) -> None:
        """Take the settings that change the picture."""
        self._swapped, self._show_queen, self._table = swapped, show_queen, table
        self.refresh()

    def refresh(self) -> None:
        """Give the controller the picture of now, and wake up when time changes it."""
        state = self._bridge.state
        age = LONG_AGO_S if self._changed_at is None else time.monotonic() - self._changed_at
        context = HallContext(
            age_s=age,
            last_facts=self._last_facts,
            swapped=self._swapped,
            show_queen=self._show_queen,
            table=self._table,
            clocks=self._clocks.views,
        )
        self._controller.set_view(build_hall(state, context))
        wait = next_change_s(state, context)
        self._timer.stop()
        if wait is not None:
            self._timer.start(max(1, round(wait * 1000) + 1))

    def _on_bridge_changed(self, change: Change) -> None:
        if all(isinstance(fact, _CLOCK_FACTS) for fact in change.facts):
            self.refresh()  # a clock that is set or held is no news of the play
            return
        self._changed_at = time.monotonic()
        self._last_facts = () if change.undone else change.facts
        self.refresh()

    def _on_bridge_opened(self) -> None:
        self._changed_at, self._last_facts = None, ()
        self.refresh()
