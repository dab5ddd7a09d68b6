"""A dialog whose Enter is one decision: a held Enter decides nothing, Esc closes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.ui.widgets import KeyButton, Words, lay_out_form


class FormDialog(QDialog):
    """Override `on_enter`."""

    def lay_out_to_save(
        self, language: str, title: str, hint: str, card: QWidget
    ) -> tuple[KeyButton, KeyButton]:
        """Put `card` over a line of help with Cancel and Save, which are returned; Cancel closes."""
        help_line = Words(hint, self)
        help_line.setProperty("role", "dim")
        help_line.setWordWrap(True)
        cancel, save = KeyButton("Esc", self), KeyButton("Enter", self, primary=True)
        cancel.set_face(say(language, "operator.next.cancel"), "Esc")
        save.set_face(say(language, "operator.next.save"), say(language, "operator.next.enter"))
        lay_out_form(self, help_line, cancel, save).insertWidget(0, card, 1)
        self.setWindowTitle(title)
        cancel.clicked.connect(self.reject)
        return cancel, save

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
