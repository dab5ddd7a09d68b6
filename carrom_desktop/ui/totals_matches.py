"""The matches behind a number of the statistics: one of them can be opened."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.library import MatchSummary
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.library_model import PLAYERS_COLUMN, LibraryModel, grouped
from carrom_desktop.ui.table_model import row_table
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import KeyButton, Words, lay_out_form

_SIZE = (1000, 500)
_ROW_PX = 36


class MatchesDialog(RoomyDialog):
    """Show `summaries`, which are behind what `what` says. After `accept`, `chosen` is to be opened."""

    def __init__(
        self, language: str, summaries: Sequence[MatchSummary], what: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.chosen = ""
        self.setWindowTitle(say(language, "totals.matches.title"))
        self.model = LibraryModel(language, self)
        self.model.set_summaries(summaries, language)
        self.table = row_table(self.model, PLAYERS_COLUMN, roomy(_ROW_PX), self)
        self.table.setAccessibleName(what)
        head = Words(what, self)
        head.setProperty("role", "section")
        head.setWordWrap(True)
        count = grouped(language, len(summaries))
        hint = Words(say(language, "library.count", n=len(summaries), shown=count), self)
        hint.setProperty("role", "dim")
        close = KeyButton("Esc", self)
        close.set_face(say(language, "common.close"))
        self.open_button = KeyButton("Enter", self, primary=True)
        self.open_button.set_face(say(language, "totals.matches.open"), say(language, "wizard.key.enter"))
        column = lay_out_form(self, hint, close, self.open_button)
        column.insertWidget(0, head)
        column.insertWidget(1, self.table, 1)
        close.clicked.connect(self.reject)
        self.open_button.clicked.connect(self._on_open_clicked)
        self.table.doubleClicked.connect(self._on_open_clicked)
        self.resize(*_SIZE)
        self.table.setCurrentIndex(self.model.index(0, 0))
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open by Enter; Esc closes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if not event.isAutoRepeat():
                self._on_open_clicked()
            return
        super().keyPressEvent(event)

    def _on_open_clicked(self) -> None:
        summary = self.model.summary(self.table.currentIndex().row())
        if summary is not None:
            self.chosen = summary.match_id
            self.accept()
