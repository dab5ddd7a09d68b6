"""A dialog whose Enter is one decision: a held Enter decides nothing, Esc closes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QWidget


class FormDialog(QDialog):
    """Override `on_enter`."""

    def on_enter(self, focused: QWidget | None) -> None:
        """Do what Enter means while `focused` has the keyboard."""
        raise NotImplementedError

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter decide, once a press; every other key is Qt's."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
            return
        event.accept()
        if not event.isAutoRepeat():
            self.on_enter(self.focusWidget())
