"""Dialogs: all of them find room for larger letters, and drop nothing that was typed without a question; in a
form Enter is one decision, a held one none."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit, QPushButton, QScrollArea, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.ui.theme import letters
from carrom_desktop.ui.wake import TakesFiles
from carrom_desktop.ui.widgets import KeyButton, Words, lay_out_form

_FRAME = QSize(16, 44)
"""What a window's frame and title take at most."""


def room_of(dialog: QDialog) -> QSize:
    """Return the size that a dialog can have on its screen."""
    return dialog.screen().availableGeometry().size() - _FRAME


def needed_height(dialog: QDialog, width: int) -> int:
    """Return the height that a dialog needs at `width`: sentences wrap there."""
    layout = dialog.layout()
    if layout is None:
        return dialog.height()
    least = layout.totalMinimumHeightForWidth(width) if layout.hasHeightForWidth() else 0
    return max(least, layout.totalMinimumSize().height())


def language_of(widget: QWidget) -> str:
    """Return the language of a dialog, or of the operator's window above it."""
    above: QWidget | None = widget
    while above is not None:
        for name in ("language", "_language"):
            if isinstance(language := getattr(above, name, None), str):
                return language
        above = above.parentWidget()
    return "en"


class RoomyDialog(TakesFiles, QDialog):
    """A dialog that is as large as its letters need when it is shown, and scrolls what does not fit.

    Files that are dropped on it are opened once it is closed. Whoever leaves it is asked first where more
    than a line was typed, unless `asks_first` is off: where what is typed only finds something.
    """

    asks_first = True
    _typing_stood: dict[QWidget, str] | None = None
    """Each field with its text when the dialog was shown, or `note_typed` was called."""
    _is_closed_by_us = False

    def showEvent(self, event: QShowEvent) -> None:
        """Make room for larger letters, and for all of it on a low screen."""
        super().showEvent(event)
        self.setAcceptDrops(True)
        if self._typing_stood is None and self.asks_first:
            self._typing_touched: set[QLineEdit] = set()
            for edit in self._typing_fields():
                edit.textEdited.connect(partial(self._on_typing_edited, edit))
            self.note_typed()
        if not event.spontaneous() and (letters() > 1 or not self._fits()):
            from carrom_desktop.ui.roomy import make_room

            make_room(self)

    def note_typed(self) -> None:
        """Take what stands in the fields as done with: leaving drops nothing of it."""
        self._typing_stood = {edit: edit.text() for edit in self._typing_fields()}
        for page in self.findChildren(QPlainTextEdit):
            self._typing_stood[page] = page.toPlainText()

    def reject(self) -> None:
        """Leave, after a question where that drops more than a line that was typed."""
        if self.asks_first and not self._is_closed_by_us and self._lines_typed() > 1:
            from carrom_desktop.ui.window_questions import may_drop_typed

            if not may_drop_typed(self, language_of(self)):
                return
        super().reject()

    def close(self) -> bool:
        """Close without a question: the program itself does, no hand."""
        self._is_closed_by_us = True
        try:
            return super().close()
        finally:
            self._is_closed_by_us = False

    def _on_typing_edited(self, edit: QLineEdit, _text: str) -> None:
        self._typing_touched.add(edit)

    def _typing_fields(self) -> list[QLineEdit]:
        return [edit for edit in self.findChildren(QLineEdit) if edit.window() is self]

    def _lines_typed(self) -> int:
        """Return how many lines are there that were typed since; a pick from a list is no typing."""
        stood = self._typing_stood or {}
        typed = (edit for edit in self._typing_fields() if edit in self._typing_touched)  # some may be gone
        lines = sum(edit.text() not in ("", stood.get(edit)) for edit in typed)
        for page in self.findChildren(QPlainTextEdit):
            before = stood.get(page, "").splitlines()
            now = page.toPlainText().splitlines()
            lines += sum(bool(line.strip()) and line not in before for line in now)
        return lines

    def _fits(self) -> bool:
        """Say whether the height is enough, and the screen has it."""
        return needed_height(self, self.width()) <= self.height() <= room_of(self).height()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the guide at this dialog's place by Shift+F1, which no menu hears while a dialog is open."""
        if event.key() == Qt.Key.Key_F1 and event.modifiers() == Qt.KeyboardModifier.ShiftModifier:
            from carrom_desktop.ui.guide_desk import open_guide_of_dialog

            event.accept()
            open_guide_of_dialog(self)
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Scroll to what Tab has come to: from the foot to what scrolls, too, where Qt leaves it hidden."""
        moved = super().focusNextPrevChild(forward)
        focused = self.focusWidget()
        above = focused.parentWidget() if moved and focused is not None else None
        while above is not None and above is not self:
            if isinstance(above, QScrollArea) and focused is not None:
                above.ensureWidgetVisible(focused)
            above = above.parentWidget()
        return moved


class FormDialog(RoomyDialog):
    """Enter presses the button that has the keyboard, else `enter_button`, unless `on_enter` is overridden.

    Esc closes.
    """

    enter_button: QPushButton | None = None

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
        pressed = focused if isinstance(focused, QPushButton) else self.enter_button
        if pressed is not None:
            pressed.click()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let Enter decide, once a press; every other key is Qt's."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
            return
        event.accept()
        if not event.isAutoRepeat():
            self.on_enter(self.focusWidget())
