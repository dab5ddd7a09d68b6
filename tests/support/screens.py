"""Screens that a test plugs and unplugs without hardware."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QScreen

from carrom_desktop.ui.screen_identity import Rect, ScreenInfo

LAPTOP = ScreenInfo("eDP-1", "AUO", "0x1234", "", Rect(0, 0, 1366, 768), primary=True)
EPSON = ScreenInfo("HDMI-1", "EPSON", "EPSON PJ", "X1", Rect(1366, 0, 1920, 1080))
SONY = ScreenInfo("HDMI-1", "SONY", "SONY TV", "", Rect(1366, 0, 1920, 1080))
BENQ_LEFT = ScreenInfo("DP-1", "BenQ", "GL2450", "", Rect(1366, 0, 1920, 1080))
BENQ_RIGHT = ScreenInfo("DP-2", "BenQ", "GL2450", "", Rect(3286, 0, 1920, 1080))


class FakeScreens(QObject):
    """A `ScreenProvider` whose screens a test sets; there is no Qt screen behind them."""

    added = Signal(object)
    removed = Signal(object)
    changed = Signal()

    def __init__(self, *infos: ScreenInfo) -> None:
        super().__init__()
        self._infos = list(infos)
        self.is_duplicated = False

    def screens(self) -> tuple[ScreenInfo, ...]:
        """Return the screens in the order they were plugged."""
        return tuple(self._infos)

    def handle(self, info: ScreenInfo) -> QScreen | None:
        """Return None: nothing shows here."""
        return None

    def duplicated(self) -> bool:
        """Say what the test has set: Windows and macOS make one screen of two monitors."""
        return self.is_duplicated

    def plug(self, info: ScreenInfo) -> None:
        """Plug a screen in."""
        self._infos.append(info)
        self.added.emit(info)

    def unplug(self, info: ScreenInfo) -> None:
        """Pull a screen out; the first one left is primary then."""
        gone = next(one for one in self._infos if one.connector == info.connector and one.model == info.model)
        self._infos.remove(gone)
        if gone.primary and self._infos:
            self._infos[0] = replace(self._infos[0], primary=True)
            self.changed.emit()
        self.removed.emit(gone)

    def change(self, old: ScreenInfo, new: ScreenInfo) -> None:
        """Change place, resolution or role of a screen."""
        self._infos[self._infos.index(old)] = new
        self.changed.emit()
