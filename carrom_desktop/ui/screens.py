"""The port through which the hall window learns of screens, and Qt behind it.

Only this file asks Qt which screens there are, so that plugging can be played with fakes.
"""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QRect, Signal, SignalInstance
from PySide6.QtGui import QGuiApplication, QScreen

from carrom_desktop.ui.duplicates import system_duplicates
from carrom_desktop.ui.screen_identity import Rect, ScreenInfo


class ScreenProvider(Protocol):
    """List the screens and tell when they change.

    Signals: `added(ScreenInfo)`, `removed(ScreenInfo)`; `changed()` for place, resolution, scaling or which
    one is primary. When a signal comes, `screens()` already answers with what is true now.
    """

    @property
    def added(self) -> SignalInstance: ...
    @property
    def removed(self) -> SignalInstance: ...
    @property
    def changed(self) -> SignalInstance: ...
    def screens(self) -> tuple[ScreenInfo, ...]:
        """Return the screens in the system's order."""
        ...

    def handle(self, info: ScreenInfo) -> QScreen | None:
        """Return Qt's screen, None where it has just gone or there is none behind it."""
        ...

    def duplicated(self) -> bool:
        """Say whether the system makes one screen of several monitors, as far as it tells."""
        ...


class QtScreens(QObject):
    """Report the screens of the running application."""

    added = Signal(object)
    removed = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[QScreen, ScreenInfo] = {}
        app = QGuiApplication.instance()
        if not isinstance(app, QGuiApplication):
            raise RuntimeError("make the application before asking for its screens")
        app.screenAdded.connect(self._on_app_screen_added)
        app.screenRemoved.connect(self._on_app_screen_removed)
        app.primaryScreenChanged.connect(self._on_app_primary_screen_changed)
        for screen in app.screens():
            self._watch(screen)

    def screens(self) -> tuple[ScreenInfo, ...]:
        """Return the screens in the system's order."""
        return tuple(_info(screen) for screen in _real_screens())

    def handle(self, info: ScreenInfo) -> QScreen | None:
        """Return Qt's screen, None where it has just gone."""
        named = [screen for screen in _real_screens() if screen.name() == info.connector]
        for screen in named:
            if _info(screen).geometry == info.geometry:
                return screen
        return named[0] if named else None

    def duplicated(self) -> bool:
        """Say whether the system makes one screen of several monitors, as far as it tells."""
        return system_duplicates()

    def _watch(self, screen: QScreen) -> None:
        self._known[screen] = _info(screen)
        screen.geometryChanged.connect(self._on_screen_geometry_changed)
        # On X11 all that is told of a monitor that only moved.
        screen.virtualGeometryChanged.connect(self._on_screen_geometry_changed)
        screen.logicalDotsPerInchChanged.connect(self._on_screen_dots_changed)

    def _on_app_screen_added(self, screen: QScreen) -> None:
        self._watch(screen)
        self.added.emit(self._known[screen])

    def _on_app_screen_removed(self, screen: QScreen) -> None:
        info = self._known.pop(screen, None)
        if info is not None:
            self.removed.emit(info)

    def _on_app_primary_screen_changed(self, _screen: QScreen | None) -> None:
        self.changed.emit()

    def _on_screen_geometry_changed(self, _geometry: QRect) -> None:
        self._refresh()

    def _on_screen_dots_changed(self, _dots: float) -> None:
        self._refresh()

    def _refresh(self) -> None:
        for screen in _real_screens():
            self._known[screen] = _info(screen)
        self.changed.emit()


def _real_screens() -> list[QScreen]:
    """Return the screens that can show something: Qt keeps an empty one while all cables are out."""
    return [screen for screen in QGuiApplication.screens() if not screen.geometry().isEmpty()]


def _info(screen: QScreen) -> ScreenInfo:
    place = screen.geometry()
    return ScreenInfo(
        connector=screen.name(),
        manufacturer=screen.manufacturer().strip(),
        model=screen.model().strip(),
        serial=screen.serialNumber().strip(),
        geometry=Rect(place.x(), place.y(), place.width(), place.height()),
        primary=screen == QGuiApplication.primaryScreen(),
        scale=screen.devicePixelRatio(),
    )
