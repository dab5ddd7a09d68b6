"""Matches of files without rows: what is new, what does not add up, and taking them into the library."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, Qt
from PySide6.QtWidgets import (
    QPlainTextEdit,
    QProgressDialog,
    QPushButton,
    QTableView,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.exporting import read_beside
from carrom_desktop.match.importing import Fault, Incoming, ReadFile, Standing, compare, read_matches, take_in
from carrom_desktop.match.library import MatchSummary
from carrom_desktop.match.own_rulesets import KnownSets, OwnRuleSets
from carrom_desktop.match.paths import rulesets_path
from carrom_desktop.match.sheetfile_unsaid import Unsaid
from carrom_desktop.rules.facts import Row
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.library_model import PLAYERS_COLUMN, LibraryModel
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.operator_window import OperatorWindow
from carrom_desktop.ui.table_model import Index, row_table
from carrom_desktop.ui.theme import current_palette, roomy
from carrom_desktop.ui.widgets import KeyButton, ProblemLine, Words, lay_out_form
from carrom_desktop.ui.worker import Tell, Worker
from carrom_desktop.viewmodels.exchange import fault_msg
from carrom_desktop.viewmodels.imported import found_in
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.unsaid import unsaid_msg

_SIZE = (1080, 680)
_ROW_PX = 40
_TOLD_LINES = 6
_FELT_MS = 700
_FIRST_FAULTS, _MOST_FAULTS = 3, 200


class _Failed(Struct, frozen=True):
    """A file that the disk refused."""

    error: StorageError


class _Here(Struct, frozen=True):
    """What is on this computer: the library, matches that are not in it yet, and what the list knows."""

    library: Path
    held: dict[str, tuple[Row, ...]]
    summaries: tuple[MatchSummary, ...]
    language: str


class _Compared(Struct, frozen=True):
    """All matches, each with how it stands to those here."""

    matches: tuple[Incoming, ...]


class ImportModel(LibraryModel):
    """The list of matches with one more column: how each stands to those here, and whether it adds up."""

    def __init__(self, language: str, parent: QWidget | None = None) -> None:
        super().__init__(language, parent)
        self._columns = (*self._columns, "exchange.column.standing")
        self._found: dict[str, Incoming] = {}

    def set_found(self, found: Sequence[Incoming]) -> None:
        """Show other matches; each row has a number of its own in place of an id."""
        numbered = {str(place): one for place, one in enumerate(found)}
        self._found = numbered
        # Without a date the list would show when they were read.
        shown = [replace(one.summary, match_id=name, created_at="") for name, one in numbered.items()]
        self.set_summaries(shown, self._language)

    def incoming(self, row: int) -> Incoming | None:
        """Return the match in a row."""
        return self._found.get(str(row))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what stands in a cell; what is new or does not add up stands out."""
        found = self.incoming(index.row())
        if role == Qt.ItemDataRole.ForegroundRole and found is not None:
            if index.column() == len(self._columns) - 1:
                return current_palette().color("dim" if found.standing is Standing.SAME else "saved")
            if found.warned and index.column() == len(self._columns) - 2:
                return current_palette().color("warning")
        return super().data(index, role)

    def _cells(self, summary: MatchSummary) -> tuple[str, ...]:
        found = self._found[summary.match_id]
        return (*super()._cells(summary), say(self._language, f"exchange.standing.{found.standing.value}"))


class ImportDialog(FormDialog):
    """Read `files`, path and kind of each, and show what is in them.

    Attributes: `model`, `table`; `told`, what is to be said of the selected match and of what could not be
    read; `problem`; `take`, all that is new, Enter; `take_one`, the selected one whatever is here; `cancel`,
    Esc. After it, `imported` are the matches that were written.
    """

    def __init__(self, window: OperatorWindow, files: Sequence[tuple[Path, str]]) -> None:
        super().__init__(window)
        self.imported: list[str] = []
        self._window, self._files = window, tuple(files)
        self._language = language = window.language
        self._journal = window.desk.journal
        self._faults: list[Fault | StorageError] = []
        self._found: list[Incoming] = []
        self._worker = Worker("import", self)
        self.model = ImportModel(language, self)
        self.table = self._make_table()
        self._list = ListCard(self.table, self)
        self._count = Words(parent=self)
        self._count.setProperty("role", "dim")
        self._count.setWordWrap(True)
        self.told = QPlainTextEdit(self)
        self.told.setReadOnly(True)
        self.told.setTabChangesFocus(True)
        self.told.setAccessibleName(say(language, "exchange.told"))
        self.told.setFixedHeight(round((_TOLD_LINES + 0.8) * self.told.fontMetrics().lineSpacing()))
        self.problem = ProblemLine(self)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.close"))
        self.take_one = QPushButton(say(language, "exchange.take_one"), self)
        self.take_one.setAutoDefault(False)
        self.take = self.enter_button = KeyButton("Enter", self, primary=True)
        self._lay_out()
        names = ", ".join(path.name for path, _ in files)
        self.setWindowTitle(say(language, "exchange.import_title", file=names[:120]))
        self.table.selectionModel().selectionChanged.connect(self._on_table_selection_changed)
        self.cancel.clicked.connect(self.reject)
        self.take_one.clicked.connect(self._on_take_one_clicked)
        self.take.clicked.connect(self._on_take_clicked)
        self._worker.news.connect(self._on_worker_news)
        self._worker.ended.connect(self._on_worker_ended)
        self.resize(*_SIZE)
        self.table.setFocus()
        self._show()
        sets = KnownSets(OwnRuleSets(rulesets_path(window.settings_desk.path.parent)))
        journal = self._journal
        try:
            here = window.library.summaries()
            kept = () if journal.light.kind == "saved" else journal.match_ids()
            held = {match_id: journal.rows(match_id) for match_id in kept}
        except StorageError as error:
            self._tell(error)
            here, held = [], {}
        self._worker.run(partial(_read, self._files, sets, _Here(journal.path, held, tuple(here), language)))

    @property
    def is_reading(self) -> bool:
        """Say whether files are still being read."""
        return self._worker.is_busy

    def done(self, result: int) -> None:
        """Close; what is being read is let go."""
        self._worker.close()
        super().done(result)

    # ---- reading

    def _on_worker_news(self, news: object) -> None:
        if isinstance(news, ReadFile):
            self._found += news.matches
            self._faults += news.faults
        elif isinstance(news, _Compared):
            self._found = list(news.matches)
        elif isinstance(news, _Failed):
            self._faults.append(news.error)
        elif isinstance(news, int):
            self._count.setText(say(self._language, "exchange.reading", n=news))

    def _on_worker_ended(self, outcome: object) -> None:
        if isinstance(outcome, Exception):
            self.problem.set_text(say(self._language, "exchange.failed", reason=str(outcome)))
        self._show()

    # ---- what is shown

    def _show(self) -> None:
        row = max(self.table.currentIndex().row(), 0)
        self.model.set_found(self._found)
        none = "exchange.reading" if self.is_reading else "exchange.none"
        self._list.show_rows(len(self._found), say(self._language, none, n=0))
        if self._found:
            self.table.selectRow(min(row, len(self._found) - 1))
        new = self._new()
        warned = sum(one.warned for one in self._found)
        parts = [say(self._language, "library.count", n=len(self._found), shown=str(len(self._found)))]
        parts.append(say(self._language, "exchange.count_new", n=len(new)))
        if warned:
            parts.append(say(self._language, "exchange.count_warned", n=warned))
        if self._faults:
            parts.append(say(self._language, "exchange.count_faults", n=len(self._faults)))
        if self.is_reading:
            self._count.setText(say(self._language, "exchange.reading", n=len(self._found)))
        else:
            self._count.setText(" · ".join(parts))
        code = "exchange.take" if new else "exchange.take_none"
        self.take.set_face(say(self._language, code, n=len(new)), say(self._language, "wizard.key.enter"))
        self.take.setEnabled(bool(new) and not self.is_reading)
        self._show_faults()
        self._show_selected()

    def _show_faults(self) -> None:
        """Name the first things that could not be read; where there are more, all stand below the list."""
        if self._faults:
            first = [self._fault_text(fault) for fault in self._faults[:_FIRST_FAULTS]]
            if len(self._faults) > _FIRST_FAULTS:
                first[-1] = say(self._language, "exchange.more", n=len(self._faults) - len(first) + 1)
            self.problem.set_text("\n".join([say(self._language, "exchange.not_read"), *first]))

    def _new(self) -> list[Incoming]:
        return [one for one in self._found if one.standing is not Standing.SAME]

    def _show_selected(self) -> None:
        found = self.model.incoming(self.table.currentIndex().row())
        self.take_one.setEnabled(found is not None and not self.is_reading)
        lines: list[str] = []
        if found is not None:
            lines.append(say(self._language, f"exchange.tell.{found.standing.value}"))
            if found.warned:
                lines.append(say(self._language, "exchange.tell.warned"))
                for where, what in found_in(found.state):
                    lines.append(f"  {speak(self._language, where)}: {speak(self._language, what)}")
        if len(self._faults) > _FIRST_FAULTS:
            lines += [*([""] if lines else []), say(self._language, "exchange.not_read")]
            lines += [f"  {self._fault_text(fault)}" for fault in self._faults[:_MOST_FAULTS]]
        self.told.setPlainText("\n".join(lines))

    def _fault_text(self, fault: Fault | StorageError) -> str:
        if isinstance(fault, StorageError):
            return speak(self._language, coded(fault.code, fault.values))
        return speak(self._language, fault_msg(fault))

    def _on_table_selection_changed(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._show_selected()

    # ---- taking in

    def _on_take_clicked(self) -> None:
        self._take(self._new())

    def _on_take_one_clicked(self) -> None:
        found = self.model.incoming(self.table.currentIndex().row())
        if found is not None:
            self._take([found])

    def _take(self, wanted: Sequence[Incoming]) -> None:
        """Write matches, oldest first, and close; what the disk refuses is told, and what is in stays."""
        by = self._window.settings.scorer
        waiting = QProgressDialog(
            say(self._language, "exchange.taking"), say(self._language, "common.cancel"), 0, len(wanted), self
        )
        waiting.setWindowModality(Qt.WindowModality.WindowModal)
        waiting.setMinimumDuration(_FELT_MS)
        taken: list[Incoming] = []
        try:
            for one in wanted:
                waiting.setValue(len(taken))
                if waiting.wasCanceled():
                    break
                self.imported.append(take_in(self._journal, one, SystemClock(), by))
                taken.append(one)
        except StorageError as error:
            self._tell(error)
        waiting.close()
        waiting.deleteLater()
        if len(taken) == len(wanted):
            self.accept()
            return
        self._found = [replace(one, standing=Standing.SAME) if one in taken else one for one in self._found]
        self._show()

    def _tell(self, error: StorageError) -> None:
        self.problem.set_text(speak(self._language, coded(error.code, error.values)))

    # ---- building

    def _make_table(self) -> QTableView:
        table = row_table(self.model, PLAYERS_COLUMN, roomy(_ROW_PX), self)
        table.setAccessibleName(say(self._language, "exchange.list"))
        return table

    def _lay_out(self) -> None:
        whole = lay_out_form(self, self._count, self.cancel, self.take_one, self.take)
        whole.insertWidget(0, self.problem)
        whole.insertWidget(0, self.told)
        whole.insertWidget(0, self._list, 1)


def import_files(window: OperatorWindow, files: Sequence[tuple[Path, str]]) -> list[str]:
    """Show what is in files, and take in what is wanted; return the matches that were written.

    A single one is opened where no other is open.
    """
    dialog = ImportDialog(window, files)
    dialog.exec()
    imported = dialog.imported
    dialog.deleteLater()
    if len(imported) == 1 and not window.has_match:
        window.desk.resume(imported[0])
    elif imported and not window.has_match:
        window.bridge.open(None)  # the start page shows what is in the list now
    if imported:
        window.tell(say(window.language, "exchange.imported", n=len(imported)))
    return imported


# ---- on the worker's thread


def _read(files: Sequence[tuple[Path, str]], sets: KnownSets, here: _Here, tell: Tell) -> None:
    """Read every file, and then compare all matches with those that are here."""
    found: list[Incoming] = []
    for path, kind in files:
        try:
            read = read_matches(path, kind, SystemClock(), sets, tell)
        except StorageError as error:
            tell(_Failed(error))
        else:
            tell(read)
            found += read.matches

    def word(one: Unsaid) -> str:
        return speak(here.language, unsaid_msg(one))

    try:
        with read_beside(here.library, here.held) as source:
            tell(_Compared(compare(found, source, here.summaries, word, tell)))
    except StorageError as error:
        tell(_Failed(error))
