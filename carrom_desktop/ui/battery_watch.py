"""Ask for the battery once a minute, beside the windows, and tell when a warning is due."""

from __future__ import annotations

import threading
from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal

from carrom_desktop.match.battery import FULL, Charge, may_have_battery, read_charge, warning_due

EVERY_MS = 60_000


class LowBattery(Struct, frozen=True):
    """A warning: `percent` when it was due; `level`, the one of `WARN_AT` that it came to."""

    percent: int
    level: int


class BatteryWatch(QObject):
    """Signals: `warned(LowBattery | None)`, once for each level in a discharge, None where a cable feeds it.

    The system is asked in a thread: some take a tenth of a second to answer. Where there is no battery it is
    asked once and never again.
    """

    warned = Signal(object)
    _read = Signal(object)

    def __init__(
        self, parent: QObject | None = None, read: Callable[[], Charge | None] = read_charge
    ) -> None:
        super().__init__(parent)
        self._ask = read
        self._told = FULL
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.ask)
        self._read.connect(self._on_read)

    @property
    def is_watching(self) -> bool:
        """Say whether it will ask again."""
        return self._timer.isActive()

    def start(self) -> None:
        """Ask now, and then every minute; not at all where there is nothing to ask."""
        if self._ask is read_charge and not may_have_battery():
            return
        self._timer.start()
        self.ask()

    def stop(self) -> None:
        """Ask no more."""
        self._timer.stop()

    def ask(self) -> None:
        """Ask once; the answer comes later."""
        threading.Thread(target=self._work, name="battery", daemon=True).start()

    def _work(self) -> None:
        charge = self._ask()
        try:
            self._read.emit(charge)
        except RuntimeError:  # the window has gone meanwhile
            return

    def _on_read(self, charge: Charge | None) -> None:
        if charge is None:
            self.stop()
            return
        due = warning_due(self._told, charge)
        before, self._told = self._told, due
        if due < before:
            self.warned.emit(LowBattery(charge.percent, due))
        elif due > before:
            self.warned.emit(None)
