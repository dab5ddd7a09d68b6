"""Matches of another computer: how each stands to ours, what differs, and taking them over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QItemSelection, Qt, QTimer
from PySide6.QtWidgets import (
    QPushButton,
    QTableView,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.archive import MatchSource
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import MatchSummary, summary_of
from carrom_desktop.match.takeover import Comparison, Standing, compare, take_over
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.library_model import COLUMNS, PLAYERS_COLUMN, LibraryModel
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.table_model import Index, row_table
from carrom_desktop.ui.theme import current_palette, roomy
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, Words, lay_out_form
from carrom_desktop.viewmodels.audit import AuditLine
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.takeover import build_difference, standing_msg

if TYPE_CHECKING:
    from carrom_desktop.match.book import Book

_SIZE = (1080, 640)
_ROW_PX = 40
_AT_ONCE = 40
"""Matches read before the window may breathe again."""

_NEWS = (Standing.NEW, Standing.AHEAD)


class TakeoverModel(LibraryModel):
    """The list of matches with one more column: how each stands to the one here."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, parent)
        self._columns = (*self._columns, "takeover.column.standing")
        self._found: dict[str, Comparison] = {}

    def add(self, found: Sequence[tuple[MatchSummary, Comparison]]) -> None:
        """Put further matches below those that are shown."""
        self._found.update({comparison.match_id: comparison for _, comparison in found})
        self.set_summaries([*self._summaries, *(summary for summary, _ in found)], self._language)

    def clear(self) -> None:
        """Show none."""
        self._found = {}
        self.set_summaries((), self._language)

    def comparison(self, row: int) -> Comparison | None:
        """Return how the match in `row` stands to ours, None where there is no such row."""
        summary = self.summary(row)
        return self._found[summary.match_id] if summary is not None else None

    def every(self) -> list[Comparison]:
        """Return all of them."""
        return list(self._found.values())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; what is new stands out."""
        if index.column() == len(COLUMNS) and role == Qt.ItemDataRole.ForegroundRole:
            found = self.comparison(index.row())
            if found is None or found.standing in (Standing.SAME, Standing.BEHIND):
                return current_palette().color("dim")
            return current_palette().color("warning" if found.standing is Standing.DIFFERENT else "saved")
        return super().data(index, role)

    def _cells(self, summary: MatchSummary) -> tuple[str, ...]:
        found = self._found[summary.match_id]
        return (*super()._cells(summary), speak(self._language, standing_msg(found)))


class TakeoverDialog(FormDialog):
    """Show the matches of `source`, newest first, and write into `journal` what is taken over.

    The source is read a few matches at a time, so that a whole library does not hold the window up. After
    `accept`, `opened` is the match to go on with. Attributes: `model`, `table`; `told`, what the selected
    match means; `problem`; `take`, `take_all`, `cancel`. Enter takes, Esc closes.
    """

    def __init__(
        self, language: str, journal: Book, source: MatchSource, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.opened = ""
        self._language, self._journal, self._source = language, journal, source
        self._here: frozenset[str] = frozenset()
        self._waiting: list[str] = []
        self._all = self._unread = 0
        self.model = TakeoverModel(language, self)
        self.table = self._make_table()
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self.told = Words(parent=self)
        self.told.setWordWrap(True)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.setMinimumHeight(6 * self.told.fontMetrics().height())
        self.problem = ProblemLine(self)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.close"))
        self.take_all = QPushButton(say(language, "takeover.all"), self)
        self.take_all.setAutoDefault(False)
        self.take = self.enter_button = KeyButton("Enter", self, primary=True)
        self._lay_out()
        self.setWindowTitle(say(language, "takeover.title"))
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._read_some)
        self.table.selectionModel().selectionChanged.connect(self._on_table_selection_changed)
        self.table.doubleClicked.connect(self._on_take_clicked)
        self.cancel.clicked.connect(self.reject)
        self.take.clicked.connect(self._on_take_clicked)
        self.take_all.clicked.connect(self._on_take_all_clicked)
        self.resize(*_SIZE)
        self.table.setFocus()
        self.refresh()

    def refresh(self) -> None:
        """Read everything anew."""
        self.model.clear()
        try:
            self._here = frozenset(self._journal.match_ids())
            self._waiting = list(self._source.match_ids())
        except StorageError as error:
            self._tell(error)
            self._waiting = []
        self._all, self._unread = len(self._waiting), 0
        self._read_some()
        if self._waiting:
            self._timer.start(0)

    @property
    def is_reading(self) -> bool:
        """Say whether matches are still being read."""
        return bool(self._waiting)

    def done(self, result: int) -> None:
        """Stop reading."""
        self._timer.stop()
        super().done(result)

    # ---- reading

    def _read_some(self) -> None:
        found: list[tuple[MatchSummary, Comparison]] = []
        for _ in range(min(_AT_ONCE, len(self._waiting))):
            match_id = self._waiting.pop()  # the newest stand last
            try:
                read = self._compare(match_id)
            except (StorageError, NotAMatch):
                self._unread += 1
                continue
            if not (read[0].deleted and read[1].standing is Standing.NEW):
                found.append(read)
        row = self.table.currentIndex().row()
        self.model.add(found)
        if self.model.row_count():
            self.table.selectRow(max(row, 0))
        if not self._waiting:
            self._timer.stop()
        self._show_count()
        self._show_selected()

    def _compare(self, match_id: str) -> tuple[MatchSummary, Comparison]:
        theirs = self._source.rows(match_id)
        ours = self._journal.rows(match_id) if match_id in self._here else ()
        return summary_of(match_id, theirs, replay(theirs)), compare(match_id, ours, theirs)

    def _show_count(self) -> None:
        if self._waiting:
            done = self._all - len(self._waiting)
            self._count.setText(say(self._language, "takeover.reading", n=done, all=self._all))
            return
        shown = self.model.row_count()
        code = "takeover.count" if shown or self._unread else "takeover.empty"
        self._count.setText(say(self._language, code, n=shown))
        if self._unread:
            self.problem.set_text(say(self._language, "takeover.unreadable", n=self._unread))

    # ---- what is selected

    def _on_table_selection_changed(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._show_selected()

    def _show_selected(self) -> None:
        found = self.model.comparison(self.table.currentIndex().row())
        self.take.setEnabled(found is not None)
        self.take_all.setEnabled(
            not self._waiting and any(one.standing in _NEWS for one in self.model.every())
        )
        if found is None:
            self.told.setText("")
            face = "continue"
        else:
            self.told.setText("\n".join(self._difference(found)))
            face = {Standing.DIFFERENT: "keep_both", Standing.SAME: "open", Standing.BEHIND: "open"}.get(
                found.standing, "continue"
            )
        self.take.set_face(say(self._language, f"takeover.{face}"), say(self._language, "wizard.key.enter"))

    def _difference(self, found: Comparison) -> list[str]:
        view = build_difference(found)
        lines = [speak(self._language, view.told)]
        for code, steps, more in (
            ("here", view.here, view.more_here),
            ("there", view.there, view.more_there),
        ):
            if steps:
                said = "; ".join(self._step(step) for step in steps)
                if more:
                    said = say(self._language, "takeover.and_more", steps=said)
                lines.append(say(self._language, f"takeover.{code}", steps=said))
        return lines

    def _step(self, step: AuditLine) -> str:
        return f"{step.at[11:16]} {speak(self._language, step.what)}".strip()

    # ---- taking

    def _on_take_clicked(self) -> None:
        found = self.model.comparison(self.table.currentIndex().row())
        if found is None:
            return
        try:
            self.opened = take_over(self._journal, found)
        except StorageError as error:
            self._tell(error)
            return
        self.accept()

    def _on_take_all_clicked(self) -> None:
        taken = 0
        try:
            for found in self.model.every():
                if found.standing in _NEWS:
                    take_over(self._journal, found)
                    taken += 1
        except StorageError as error:
            self._tell(error)
        else:
            self.problem.set_text(say(self._language, "takeover.took", n=taken), warning=True)
        self.refresh()

    def _tell(self, error: StorageError) -> None:
        self.problem.set_text(speak(self._language, coded(error.code, error.values)))

    def _make_table(self) -> QTableView:
        table = row_table(self.model, PLAYERS_COLUMN, roomy(_ROW_PX), self)
        table.setAccessibleName(say(self._language, "takeover.list"))
        return table

    def _lay_out(self) -> None:
        card = Card(self)
        card.box.addWidget(self.told)
        whole = lay_out_form(self, self._count, self.cancel, self.take_all, self.take)
        whole.insertWidget(0, self.problem)
        whole.insertWidget(0, card)
        whole.insertWidget(0, ListCard(self.table, self), 1)
