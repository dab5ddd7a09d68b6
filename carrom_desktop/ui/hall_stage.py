"""Keep one hall window where it was put, and the cards that number the screens.

A window is made anew for each show, looked at twice, and made anew once more where it does not fill its
screen.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QKeyEvent

from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_window import HallWindow, IdentifyWindow
from carrom_desktop.ui.screen_identity import ScreenInfo, same_screen
from carrom_desktop.ui.screens import ScreenProvider

VERIFY_MS = (100, 500)
"""How long after a show the window is looked at."""
IDENTIFY_MS = 3000

_log = logging.getLogger(__name__)


def single_shot(parent: QObject, interval_ms: int, slot: Callable[[], None]) -> QTimer:
    """Return a timer that fires once each time it is started: nothing ticks while nothing changes."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval_ms)
    timer.timeout.connect(slot)
    return timer


class HallStage(QObject):
    """Show at most one hall window: full screen on `screen`, or plain.

    Signals: `key_pressed(QKeyEvent)`; `closed()`, the scorer closed the plain window; `failed()`, the system
    puts the window on another screen whatever is tried: take it away.
    """

    key_pressed = Signal(object)
    closed = Signal()
    failed = Signal()

    def __init__(
        self,
        screens: ScreenProvider,
        picture: HallPicture,
        language: str,
        window_factory: Callable[[str], HallWindow],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._screens = screens
        self._picture = picture
        self._language = language
        self._window_factory = window_factory
        self._window: HallWindow | None = None
        self._screen: ScreenInfo | None = None
        self._hint = ""
        self._verify_step = 0
        self._is_repeated = False
        self._verify_timer = single_shot(self, VERIFY_MS[0], self._on_verify_timer_timeout)

    @property
    def window(self) -> HallWindow | None:
        """Return the window, None while there is none."""
        return self._window

    @property
    def screen(self) -> ScreenInfo | None:
        """Return the screen that the window fills, None for a plain window or none."""
        return self._screen

    def set_picture(self, picture: HallPicture) -> None:
        """Show a picture, now or as soon as there is a window."""
        self._picture = picture
        if self._window is not None:
            self._window.set_picture(picture)

    def retranslate(self, language: str) -> None:
        """Word the window's title in `language`."""
        self._language = language
        if self._window is not None:
            self._window.retranslate(language)

    def fill(self, info: ScreenInfo, hint: str = "") -> None:
        """Show full screen on `info`; where it is there already, look again whether it fills it."""
        self._is_repeated = False
        self._hint = hint
        if self._window is not None and self._screen is not None and same_screen(self._screen, (info,)):
            self._window.set_hint(hint)
            if not self._window.fills(info):
                self._verify_soon()
            return
        self._open(info)

    def follow(self, info: ScreenInfo) -> None:
        """Keep to the screen, which moved or has another resolution now."""
        if self._window is None or self._screen is None or self._screen.geometry == info.geometry:
            self._screen = info if self._screen is not None else None
            return
        self._screen = info
        self._is_repeated = False
        self._window.follow(info)
        self._verify_soon()

    def show_plain(self) -> None:
        """Show a plain window."""
        if self._window is not None and self._screen is None:
            return
        self.dismiss()
        primary = next((info for info in self._screens.screens() if info.primary), None)
        self._new_window().show_plain(self._screens.handle(primary) if primary else None)

    def dismiss(self) -> None:
        """Take the window away at once."""
        self._verify_timer.stop()
        self._screen = None
        if (window := self._window) is not None:
            self._window = None
            window.key_pressed.disconnect(self._on_window_key_pressed)
            window.closed.disconnect(self._on_window_closed)
            window.strayed.disconnect(self._on_window_strayed)
            window.dismiss()

    def _open(self, info: ScreenInfo) -> None:
        """Make the window anew: one that has been on another screen does not move reliably."""
        self.dismiss()
        self._screen = info
        window = self._new_window()
        window.set_hint(self._hint)
        window.show_full_screen(info, self._screens.handle(info))
        self._verify_soon()

    def _new_window(self) -> HallWindow:
        window = self._window = self._window_factory(self._language)
        window.key_pressed.connect(self._on_window_key_pressed)
        window.closed.connect(self._on_window_closed)
        window.strayed.connect(self._on_window_strayed)
        window.set_picture(self._picture)
        return window

    def _verify_soon(self) -> None:
        self._verify_step = 0
        self._verify_timer.start(VERIFY_MS[0])

    def _on_verify_timer_timeout(self) -> None:
        if self._window is None or self._screen is None:
            return
        is_last = self._verify_step > 0
        if not is_last:
            self._verify_step = 1
            self._verify_timer.start(VERIFY_MS[1] - VERIFY_MS[0])
        if self._window.fills(self._screen):
            self._is_repeated = self._is_repeated and not is_last
            return
        if self._is_repeated:
            if is_last:  # a slow window manager may still be at it the first time
                self._give_up(self._screen)
            return
        self._is_repeated = True
        now = same_screen(self._screen, self._screens.screens())
        if now is not None:
            self._open(now)

    def _give_up(self, screen: ScreenInfo) -> None:
        """Live with a window that does not quite fill its screen, but not with one on the operator's."""
        _log.warning("the hall window does not fill %s", screen.label)
        if self._window is not None and not self._window.is_on(screen):
            self.failed.emit()

    def _on_window_key_pressed(self, event: QKeyEvent) -> None:
        self.key_pressed.emit(event)

    def _on_window_strayed(self) -> None:
        """Wait for the news that the screen is gone; without it, show anew."""
        _log.info("the hall window was moved off its screen")
        self._verify_soon()

    def _on_window_closed(self) -> None:
        self.closed.emit()


class IdentifyCards(QObject):
    """Show a number on every screen for three seconds."""

    def __init__(self, screens: ScreenProvider, parent: QObject) -> None:
        super().__init__(parent)
        self._screens = screens
        self._cards: list[IdentifyWindow] = []
        self._timer = single_shot(self, IDENTIFY_MS, self.clear)

    @property
    def cards(self) -> Sequence[IdentifyWindow]:
        """Return the cards shown now."""
        return self._cards

    def show(self, infos: Sequence[ScreenInfo]) -> None:
        """Number `infos` from 1."""
        self.clear()
        for number, info in enumerate(infos, 1):
            card = IdentifyWindow(number, info, self._screens.handle(info))
            self._cards.append(card)
            card.show()
        self._timer.start()

    def clear(self) -> None:
        """Take the cards away."""
        self._timer.stop()
        cards, self._cards = self._cards, []
        for card in cards:
            card.hide()
            card.deleteLater()
