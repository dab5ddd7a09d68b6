"""Give the keyboard back to what had it when a dialog or a menu closes."""

from __future__ import annotations

import weakref
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget


class FocusReturn(QObject):
    """Watch a window, and activate it whenever the last modal dialog over it has closed.

    Window managers do so by themselves, except where the hall window came while the dialog was open, e.g. a
    projector plugged in again: they offer the keyboard to the newest window, which declines, and then nobody
    has it. A window that stands beside, such as a preview, gets it back when a box of its own closes.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._before: weakref.ref[QWidget] | None = None
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """See the window blocked and unblocked; once the dialog is gone, activate who had the keyboard."""
        if event.type() is QEvent.Type.WindowBlocked:
            active = QApplication.activeWindow()
            self._before = None if active is None or not _takes_keys(active) else weakref.ref(active)
        elif event.type() is QEvent.Type.WindowUnblocked:
            QTimer.singleShot(0, self, self._activate)
        return False

    def _activate(self) -> None:
        (_shown(self._before) or self._window).activateWindow()


class MenuFocus(QObject):
    """Watches a menu bar.

    Qt keeps the bar in the keyboard after Esc in a menu, so that the next arrow would go to the menus and not
    to a side; and where a second menu is then opened by its letter, Qt takes the bar itself for what had the
    keyboard before, and after that nobody has it.
    """

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._before: weakref.ref[QWidget] | None = None
        cast("QApplication", QApplication.instance()).focusChanged.connect(self._on_focus_changed)
        for menu in bar.findChildren(QMenu):
            menu.aboutToHide.connect(self._on_menu_about_to_hide)

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        if (
            new is self._bar
            and old is not None
            and old is not self._bar
            and old.window() is self._bar.window()
        ):
            self._before = weakref.ref(old)

    def _on_menu_about_to_hide(self) -> None:
        QTimer.singleShot(0, self, self._give_back)  # the next menu of the bar may be opening

    def _give_back(self) -> None:
        if QApplication.activePopupWidget() is not None or self._bar.window().focusWidget() is not self._bar:
            return
        before = _shown(self._before)
        self._bar.setActiveAction(None)  # type: ignore[arg-type]
        goal = before if before is not None and before.isEnabled() else self._bar.nextInFocusChain()
        if goal is not None:
            goal.setFocus()


def _shown(kept: weakref.ref[QWidget] | None) -> QWidget | None:
    """Return the widget that was kept, None where it is gone or hidden."""
    widget = kept() if kept is not None else None
    try:
        return widget if widget is not None and widget.isVisible() else None
    except RuntimeError:  # Qt's part of it is gone
        return None


def _takes_keys(window: QWidget) -> bool:
    """Say whether a window may have the keyboard again: no dialog that is about to go, and never the hall."""
    return not window.isModal() and not window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
