"""Give the keyboard back to the window that had it when a dialog closes."""

from __future__ import annotations

import weakref

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget


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
        before = self._before() if self._before is not None else None
        try:
            is_there = before is not None and before.isVisible()
        except RuntimeError:  # Qt's part of it is gone
            is_there = False
        (before if before is not None and is_there else self._window).activateWindow()


def _takes_keys(window: QWidget) -> bool:
    """Say whether a window may have the keyboard again: no dialog that is about to go, and never the hall."""
    return not window.isModal() and not window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
