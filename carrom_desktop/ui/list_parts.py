"""What dialogs with a list share: words where there are no rows, keys, the bar with undo, the foot."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.theme import letters
from carrom_desktop.ui.widgets import Card, KeyButton, Words

_MOVES = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown})
_IN_A_ROW = 3
"""So many buttons of a page stand beside each other where letters are larger."""


class ListCard(QFrame):
    """A list in a card, or `within` another one. Attributes: `table`; `empty`, the words in place of it."""

    def __init__(
        self, table: QAbstractItemView, parent: QWidget, text: str = "", *, within: bool = False
    ) -> None:
        super().__init__(parent)
        if not within:
            self.setProperty("card", "true")
        self.table = table
        self.empty = Words(text, self)
        self.empty.setProperty("role", "dim")
        self.empty.setProperty("empty", "true")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setWordWrap(True)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(table)
        self._stack.addWidget(self.empty)

    def show_rows(self, rows: int, why_none: str | None = None) -> None:
        """Show the table, or for 0 `rows` the words; None leaves those as they are.

        Where the table has the keyboard, the words take its place, and hand it back.
        """
        self._stack.setCurrentWidget(self.table if rows else self.empty)
        is_stop = not rows and self.window().focusWidget() is self.empty
        self.empty.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_stop else Qt.FocusPolicy.NoFocus)
        if why_none is not None:
            self.empty.setText("" if rows else why_none)

    def empty_text(self) -> str:
        """Return what stands in place of the table, "" while it is shown."""
        return self.empty.text() if self._stack.currentWidget() is self.empty else ""


class UndoBar(Card):
    """Says what was done last. Attributes: `undo`, the button of the way back."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._text = Words(parent=self)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._text.setWordWrap(True)
        self.undo = KeyButton("Ctrl+Z", self)
        line = QHBoxLayout()
        line.addWidget(self._text, 1)
        line.addWidget(self.undo)
        self.box.addLayout(line)
        self.hide()

    def show_text(self, text: str) -> None:
        """Say `text`; "" where nothing can be taken back: no bar then."""
        if text:
            self._text.setText(text)
            self.setAccessibleName(text)
        self.setVisible(bool(text))

    def text(self) -> str:
        """Return what it says, "" while it is hidden."""
        return "" if self.isHidden() else self._text.text()


class ListDialog(RoomyDialog):
    """A list with keys of its own: override `acted`. Attributes: `table`."""

    asks_first = False  # what is typed here finds something

    table: QTableView

    def acted(self, event: QKeyEvent) -> bool:
        """Do what a key stands for in the list, and say whether it does."""
        raise NotImplementedError

    def moved(self, event: QKeyEvent) -> bool:
        """Let arrows and pages move the list from a field of search; say whether they did."""
        if event.key() not in _MOVES:
            return False
        QApplication.sendEvent(self.table, event)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button by Enter; Esc closes."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QPushButton):
            if not event.isAutoRepeat():
                focused.click()
            event.accept()
        elif not self.acted(event):
            super().keyPressEvent(event)


def add_foot(whole: QVBoxLayout, left: Iterable[QWidget], right: Iterable[QWidget]) -> None:
    """Put buttons below a list, `right` on a line of their own where letters are larger."""
    line = _row(whole, left)
    line.addStretch(1)
    if letters() > 1:
        line = _row(whole, ())
        line.addStretch(1)
    for button in right:
        line.addWidget(button)


def lay_out_page(page: QWidget, card: QWidget, problem: QWidget, buttons: Iterable[QWidget]) -> None:
    """Lay out a page of an editor: a list in its card, what is wrong, and the buttons of the list."""
    whole = QVBoxLayout(page)
    whole.setContentsMargins(0, 0, 0, 0)
    whole.setSpacing(8)
    whole.addWidget(card, 1)
    whole.addWidget(problem)
    every = list(buttons)
    first = every[:_IN_A_ROW] if letters() > 1 else every
    for row in (first, every[len(first) :]):
        if row:
            _row(whole, row).addStretch(1)


def _row(whole: QVBoxLayout, widgets: Iterable[QWidget]) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(12)
    for widget in widgets:
        row.addWidget(widget)
    whole.addLayout(row)
    return row
