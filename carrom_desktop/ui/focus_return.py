"""Give the operator's window the keyboard back when a dialog over it closes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget


class FocusReturn(QObject):
    """Watch a window, and activate it whenever the last modal dialog over it has closed.

    Window managers do so by themselves, except where the hall window came while the dialog was open, e.g. a
    projector plugged in again: they offer the keyboard to the newest window, which declines, and then nobody
    has it.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """See the window unblocked; once the dialog is gone, activate it."""
        if event.type() is QEvent.Type.WindowUnblocked:
            QTimer.singleShot(0, self, self._window.activateWindow)
        return False
