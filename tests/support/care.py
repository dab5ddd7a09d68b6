"""Stand-ins for what the system does: staying awake, and the battery."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from carrom_desktop.match.battery import Charge
from carrom_desktop.ui.awake import AwakeStatus, Wakefulness


class FakeAwake(QObject):
    """A `KeepAwake` that agrees, or not, and notes what it was asked.

    Attributes: `asked`, "hold" and "release" in order; `refuses`, a code of why it will not.
    """

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.asked: list[str] = []
        self.refuses = ""

    def hold(self, reason: str) -> None:
        """Agree, or refuse."""
        self.asked.append("hold")
        if self.refuses:
            self.changed.emit(AwakeStatus(Wakefulness.REFUSED, self.refuses))
        else:
            self.changed.emit(AwakeStatus(Wakefulness.AWAKE))

    def release(self) -> None:
        """Let go."""
        self.asked.append("release")
        self.changed.emit(AwakeStatus())


class FakeBattery:
    """A battery that a test drains and feeds; `charge` None is a computer without one."""

    def __init__(self, charge: Charge | None = None) -> None:
        self.charge = charge

    def read(self) -> Charge | None:
        """Return what it holds."""
        return self.charge
