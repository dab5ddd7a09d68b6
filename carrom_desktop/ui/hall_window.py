"""The window that the hall sees, and the cards that number the screens.

What it took to be right on every show, measured over many plugs: a new window each time, its screen set
before it has a handle, then its place, then its state, then `show()`. It is never asked which screen it is
on: whoever shows it remembers.
"""

from __future__ import annotations

import logging
import sys
from typing import cast

from PySide6.QtCore import QKeyCombination, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QRegion,
    QScreen,
)
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.paint.hall import layout_hall, paint_identify
from carrom_desktop.paint.style import WANDER_SHARE
from carrom_desktop.ui.hall_frame import HallFrame, HallPicture, LayoutHall
from carrom_desktop.ui.screen_identity import Rect, ScreenInfo
from carrom_desktop.ui.wake import TakesFiles

_log = logging.getLogger(__name__)


def full_screen_way(platform: str = sys.platform, *, hint: str = "") -> tuple[Qt.WindowType, bool]:
    """Return the flags of a window that fills a screen, and whether its state is full screen as well.

    `hint`: what leads back from covering the only screen, where no window may stay on top.
    """
    flags = Qt.WindowType.Window | Qt.WindowType.WindowDoesNotAcceptFocus
    if platform == "darwin":  # it blackens the other screen while a window is in its own full screen space
        return flags | Qt.WindowType.FramelessWindowHint, False
    if platform == "win32" and not hint:  # a window that never has the focus stays under the task bar
        flags |= Qt.WindowType.WindowStaysOnTopHint
    return flags, True


WANDER_MS = 240_000
"""How often the picture moves a little: one that never moves burns into plasma and OLED screens."""
_WANDER = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (0, 0))
"""Where it goes, in steps of `WANDER_SHARE` of the height."""

_STACKING = ("xcb", "windows", "cocoa")
"""Platforms on which a window can be put under the others."""


class HallCanvas(QWidget):
    """Paint a `HallPicture` over the whole widget; the hall and the operator's live copy are both one.

    A picture that cannot be painted leaves the last good one standing; the fault is logged once.
    """

    def __init__(self, parent: QWidget | None = None, layout: LayoutHall = layout_hall) -> None:
        super().__init__(parent)
        self._picture: HallPicture | None = None
        self._frame = HallFrame(layout)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    @property
    def picture(self) -> HallPicture | None:
        """Return the picture that is asked for."""
        return self._picture

    def set_picture(self, picture: HallPicture) -> None:
        """Show `picture`; one equal to the last costs nothing."""
        if picture == self._picture:
            return
        self._picture = picture
        if picture.view is None or self._frame.scene is None or not self.isVisible():
            self.update()
        else:
            self.update(self._refreshed())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is asked for of the picture, laid out anew where it or the size changed."""
        region = event.region()
        changed = self._refreshed()
        while not self._has_drawn(region):
            changed = QRegion(self.rect())  # parts of what has a fault may stand elsewhere
        painter = QPainter(self)
        self._paint_over(painter)
        painter.end()
        if not (beside := changed - region).isEmpty():
            self.update(beside)

    def _refreshed(self) -> QRegion:
        """Bring the frame up to date and return what of the widget has to be drawn for it."""
        if self._picture is None or self._picture.view is None:
            self._frame.clear()
            return QRegion()
        area = self._picture_area()
        changed = self._frame.refresh(self._picture, area.size(), self.devicePixelRatioF())
        return QRegion(self.rect()) if changed is None else changed.translated(area.topLeft())

    def _has_drawn(self, region: QRegion) -> bool:
        """Draw `region` and return True; after a fault the last good picture waits to be drawn over it."""
        painter = QPainter(self)
        try:
            self._draw(painter, region)
        except Exception as fault:  # entry must live on whatever the picture does
            self._frame.fall_back(fault)
            return False
        finally:
            painter.end()
        return True

    def _draw(self, painter: QPainter, region: QRegion) -> None:
        area, scene = self._picture_area(), self._frame.scene
        if scene is None:
            painter.fillRect(self.rect(), Qt.GlobalColor.black)
            return
        if area != self.rect():
            painter.fillRect(self.rect(), scene.background)
            painter.setClipRect(area)
            painter.translate(area.topLeft())
        self._frame.draw(painter, region.translated(-area.topLeft()))

    def _picture_area(self) -> QRect:
        """Return what of the widget is the picture."""
        return self.rect()

    def _paint_over(self, painter: QPainter) -> None:
        """Paint what comes on top of the picture or beside it."""


class HallWindow(TakesFiles, HallCanvas):
    """Show the hall picture full screen on a second screen, or as a plain window.

    Signals: `key_pressed(QKeyEvent)`, a copy of a key that reached this window though it takes no focus;
    `closed()`, the scorer closed the plain window; `strayed()`, the system moved it off its screen, so that
    it hid itself.
    """

    key_pressed = Signal(object)
    closed = Signal()
    strayed = Signal()

    def __init__(self, language: str = "en", layout: LayoutHall = layout_hall) -> None:
        super().__init__(None, layout)
        self._is_full_screen = False
        self._target: Rect | None = None
        self._has_been_right = False
        self._hint = ""
        self._place = 0
        self._offset = QPoint()
        self._wander_timer = QTimer(self)
        self._wander_timer.setInterval(WANDER_MS)
        self._wander_timer.timeout.connect(self._on_wander_timer_timeout)
        # The program ends with the operator's window, whatever the hall shows.
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.retranslate(language)

    def retranslate(self, language: str) -> None:
        """Word the title in `language`."""
        self.setWindowTitle(say(language, "app.screen.title"))

    def set_hint(self, hint: str) -> None:
        """Show one quiet line at the lower edge, such as the way back; "" for none."""
        if hint != self._hint:
            self._hint = hint
            self.update()

    def show_full_screen(self, info: ScreenInfo, screen: QScreen | None) -> None:
        """Fill a screen, without taking the focus; once in a window's life."""
        self._is_full_screen = True
        self._target = info.geometry
        flags, has_state = full_screen_way(hint=self._hint)
        self.setWindowFlags(flags)
        self.setCursor(Qt.CursorShape.BlankCursor)
        if screen is not None:
            self.setScreen(screen)
        self.setGeometry(_qrect(info.geometry))
        if has_state:
            self.setWindowState(Qt.WindowState.WindowFullScreen)
        self._wander_timer.start()
        self.show()

    def follow(self, info: ScreenInfo) -> None:
        """Keep to a screen that moved on the desktop or changed its resolution."""
        self._target = info.geometry
        self.setGeometry(_qrect(info.geometry))

    def fills(self, info: ScreenInfo) -> bool:
        """Say whether the window lies on the screen exactly."""
        if not self.isVisible():
            return False
        if _tells_no_place():
            return self.size() == _qrect(info.geometry).size()
        is_right = self.geometry() == _qrect(info.geometry)
        self._has_been_right = self._has_been_right or is_right
        return is_right

    def is_on(self, info: ScreenInfo) -> bool:
        """Say whether the window is seen on the screen, if not exactly."""
        if _tells_no_place():
            return self.isVisible()
        return self.isVisible() and _rect(self.geometry()).mirrors(info.geometry)

    def show_plain(self, screen: QScreen | None) -> None:
        """Show a window like any other, in the lower right corner and under the others."""
        self._is_full_screen = False
        self.setWindowFlags(Qt.WindowType.Window)
        self.setMinimumSize(320, 180)
        if screen is not None:
            self.setScreen(screen)
            room = screen.availableGeometry()
            width = room.width() * 2 // 5
            self.resize(width, width * 9 // 16)
            self.move(room.right() - width - 16, room.bottom() - width * 9 // 16 - 48)
        self.show()
        if QGuiApplication.platformName() in _STACKING:
            self.lower()

    def dismiss(self) -> None:
        """Vanish at once and for good."""
        self.hide()
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ignore the window manager's close while the hall looks on; never veto the program's end."""
        if event.spontaneous() and self._is_full_screen:
            event.ignore()
            return
        event.accept()
        if event.spontaneous():
            self.closed.emit()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Hide where the window manager takes the window to another screen.

        It may hear of a pulled cable before Qt does, and rescue the window onto the operator's.
        """
        super().moveEvent(event)
        if self._target is None or not self.isVisible():
            return
        place = self.geometry()
        if _rect(place).mirrors(self._target):
            self._has_been_right = True
        elif self._has_been_right:
            self.hide()
            self.strayed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand every key on: after a click on the hall all keys work, or none would be trusted."""
        self.key_pressed.emit(event.clone())
        event.accept()

    def focusNextPrevChild(self, _next: bool) -> bool:
        """Leave Tab a key like the others."""
        return False

    def _picture_area(self) -> QRect:
        return self.rect().adjusted(0, 0, 0, -self._hint_height()).translated(self._offset)

    def _on_wander_timer_timeout(self) -> None:
        """Move the picture by a few pixels, less than the least margin; it is not painted anew for that."""
        x, y = _WANDER[self._place % len(_WANDER)]
        step = max(1, int(self.height() * WANDER_SHARE))
        self._place += 1
        self._offset = QPoint(x * step, y * step)
        self.update()

    def _hint_height(self) -> int:
        return max(28, self.height() // 24) if self._hint else 0

    def _paint_over(self, painter: QPainter) -> None:
        if not self._hint:
            return
        height = self._hint_height()
        bar = QRect(0, self.height() - height, self.width(), height)
        painter.fillRect(bar, Qt.GlobalColor.black)
        font = painter.font()
        font.setPixelSize(height // 2)
        painter.setFont(font)
        painter.setPen(Qt.GlobalColor.white)
        painter.drawText(bar, Qt.AlignmentFlag.AlignCenter, self._hint)


class IdentifyWindow(QWidget):
    """Number one screen, with its name and resolution; takes no focus, no key and no click."""

    def __init__(self, number: int, info: ScreenInfo, screen: QScreen | None) -> None:
        super().__init__(
            None,
            # Past the window manager, or a full screen window would hide it on some desktops.
            Qt.WindowType.Window
            | Qt.WindowType.X11BypassWindowManagerHint
            | Qt.WindowType.FramelessWindowHint
            | Qt.WindowType.WindowStaysOnTopHint
            | Qt.WindowType.WindowDoesNotAcceptFocus
            | Qt.WindowType.WindowTransparentForInput,
        )
        self._number = number
        self._info = info
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        if screen is not None:
            self.setScreen(screen)
        place = info.geometry
        width, height = place.width // 2, place.height // 2
        self.setGeometry(place.x + width // 2, place.y + height // 2, width, height)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the number."""
        painter = QPainter(self)
        paint_identify(
            painter, self.width(), self.height(), self._number, self._info.label, self._info.size_text
        )
        painter.end()


def replay_key(event: QKeyEvent, window: QWidget) -> bool:
    """Give a key that another window got to `window`, as if it had been pressed there.

    Shortcuts come first, as Qt has it; then whoever has the window's focus. Return whether anyone took it.
    """
    # Digits of the keypad carry a modifier of their own, which no shortcut names.
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    pressed = QKeySequence(QKeyCombination(modifiers, Qt.Key(event.key())))
    holders = [window, *window.findChildren(QWidget)]
    for action in (found for holder in holders for found in holder.actions()):
        if action.isEnabled() and pressed in action.shortcuts():
            if not event.isAutoRepeat() or action.autoRepeat():
                action.trigger()
            return True
    focused = cast("QWidget | None", window.focusWidget())  # None where nothing has it
    target = focused if focused is not None else window
    copy = event.clone()
    QGuiApplication.sendEvent(target, copy)
    return copy.isAccepted()


def _tells_no_place() -> bool:
    """Say whether this system keeps from a program where its windows are."""
    return QGuiApplication.platformName().startswith("wayland")


def _qrect(rect: Rect) -> QRect:
    return QRect(rect.x, rect.y, rect.width, rect.height)


def _rect(rect: QRect) -> Rect:
    return Rect(rect.x(), rect.y(), rect.width(), rect.height())
