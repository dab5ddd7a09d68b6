"""Merge the results of several laptops: what is chosen, how far it is, what became of each match."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event_kit import mounted
from carrom_desktop.match.merging import Merged, Merger, Opened, Outcome, Unreadable, offers
from carrom_desktop.match.merging import Offered as OfferedMatch
from carrom_desktop.ui.ask_file import documents
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.merge_model import OUTCOME_COLUMN, MergeModel, report_text
from carrom_desktop.ui.table_model import row_table
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, TickBox, Words, lay_out_form
from carrom_desktop.ui.worker import Tell, Worker
from carrom_desktop.viewmodels.audit import AuditLine
from carrom_desktop.viewmodels.merging import sum_msgs
from carrom_desktop.viewmodels.message import coded, msg
from carrom_desktop.viewmodels.takeover import build_difference

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_SIZE = (1080, 700)
_ROW_PX = 34
_SOURCES_PX = 104
_AHEAD = 40
"""Matches that may be read before they are written: memory stays flat whatever a library holds."""
_STEPS = 6


class _Reading:
    """What the thread reads, no faster than it is written; `stop` ends it."""

    def __init__(self, paths: Sequence[Path], own: Path) -> None:
        self.paths, self.own = tuple(paths), own
        self.room = threading.Semaphore(_AHEAD)
        self._stopped = threading.Event()

    @property
    def is_stopped(self) -> bool:
        """Say whether it was stopped."""
        return self._stopped.is_set()

    def stop(self) -> None:
        """Read nothing more."""
        self._stopped.set()
        self.room.release()

    def read(self, tell: Tell) -> None:
        """Tell what is offered, until it is stopped."""
        for offer in offers(self.paths, self.own):
            self.room.acquire()
            if self.is_stopped:
                return
            tell((self, offer))


class MergeDialog(FormDialog):
    """Ask where results come from and merge them into the library of `window`.

    Attributes: `sources`, the list; `add_files`, `add_folder`, `remove`; `state`, how far it is; `bar`;
    `model`, `table`; `with_same`, a tick; `since`, `here`, `there`, how a different match differs; `count`,
    the sum; `problem`; `copy`, `cancel`, `do`, which stops what is under way. Enter merges, Esc stops or
    closes.
    """

    asks_first = False  # what is typed here finds something

    def __init__(self, window: OperatorWindow) -> None:
        super().__init__(window)
        self._window = window
        self._language = language = window.language
        self._journal = window.desk.journal
        self._worker = Worker("merge", self)
        self._reading: _Reading | None = None
        self._merger: Merger | None = None
        self._opened: Opened | None = None
        self._read = 0
        self.done_with: list[Merged] = []
        self.setWindowTitle(say(language, "merge.title"))
        self.setAcceptDrops(True)
        self._make_sources(language)
        self.state = Words(parent=self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(say(language, "merge.title"))
        self.model = MergeModel(language, self)
        self.table = row_table(self.model, OUTCOME_COLUMN, roomy(_ROW_PX), self)
        self.table.setAccessibleName(say(language, "merge.report"))
        self._report = ListCard(self.table, self)
        self.with_same = TickBox(say(language, "merge.show_same"), self)
        self._make_difference(language)
        self.problem = ProblemLine(self)
        self.count = Words(parent=self)
        self.copy = QPushButton(say(language, "merge.copy"), self)
        self.copy.setAutoDefault(False)
        self.cancel = KeyButton("Esc", self)
        self.do = self.enter_button = KeyButton("Enter", self, primary=True)
        self._lay_out()
        self._connect()
        self.resize(*_SIZE)
        self._show_state()
        self._show_difference()
        self.add_files.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_busy(self) -> bool:
        """Say whether it is being merged."""
        return self._worker.is_busy

    def paths(self) -> list[Path]:
        """Return what was chosen."""
        items = (self.sources.item(row) for row in range(self.sources.count()))
        return [Path(str(item.data(Qt.ItemDataRole.UserRole))) for item in items]

    def add(self, paths: Sequence[Path]) -> None:
        """Add files or folders, each once."""
        there = self.paths()
        for path in dict.fromkeys(paths):
            if path not in there:
                item = QListWidgetItem(str(path))
                item.setData(Qt.ItemDataRole.UserRole, str(path))
                self.sources.addItem(item)
        self.sources.setCurrentRow(self.sources.count() - 1)
        self._show_state()
        if paths:
            self.do.setFocus(Qt.FocusReason.OtherFocusReason)

    def merge(self) -> None:
        """Begin, or begin again, unless it is under way."""
        if self.is_busy or not self.paths():
            return
        if self._journal.light.kind != "saved":
            self.problem.set_text(say(self._language, "merge.unsaved"), warning=True)
            return
        try:
            self._merger = Merger(self._journal.library)
        except StorageError as error:
            self._tell(error)
            return
        self.problem.set_text("")
        self.done_with, self._opened, self._read = [], None, 0
        self.model.show(())
        self._show_difference()
        self._reading = _Reading(self.paths(), self._journal.path)
        self.state.setText(say(self._language, "merge.looking"))
        self.bar.setRange(0, 0)
        self._worker.run(self._reading.read)
        self._show_state()

    def stop(self) -> None:
        """Stop after the match that is being written."""
        if self._reading is not None:
            self._reading.stop()

    def reject(self) -> None:
        """Stop what is under way, else close."""
        if self.is_busy:
            self.stop()
        else:
            super().reject()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and folders."""
        if event.mimeData().hasUrls() and not self.is_busy:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add what is dropped."""
        self.add([Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()])
        event.acceptProposedAction()

    # ---- what is chosen

    def _on_add_files_clicked(self) -> None:
        title, kinds = say(self._language, "merge.choose_files"), say(self._language, "merge.kinds")
        chosen, _ = QFileDialog.getOpenFileNames(self, title, str(documents()), kinds)
        self.add([Path(name) for name in chosen])

    def _on_add_folder_clicked(self) -> None:
        stick = next(mounted(), None)
        title = say(self._language, "merge.choose_folder")
        chosen = QFileDialog.getExistingDirectory(self, title, str(stick or documents()))
        self.add([Path(chosen)] if chosen else [])

    def _on_remove_clicked(self) -> None:
        self.sources.takeItem(self.sources.currentRow())
        self._show_state()

    # ---- merging

    def _on_do_clicked(self) -> None:
        if self.is_busy:
            self.stop()
        else:
            self.merge()

    def _on_worker_news(self, news: object) -> None:
        reading, offer = news if isinstance(news, tuple) else (None, None)
        if not isinstance(reading, _Reading) or reading is not self._reading:
            return
        if reading.is_stopped or self._merger is None:
            return
        try:
            if isinstance(offer, Opened):
                self._opened, self._read = offer, 0
            elif isinstance(offer, OfferedMatch | Unreadable):
                self.done_with.append(self._merger.take(offer))
                self._read += bool(offer.match_id)
        except StorageError as error:
            reason = speak(self._language, coded(error.code, error.values))
            self.problem.set_text(say(self._language, "merge.failed", reason=reason))
            self.stop()
        finally:
            reading.room.release()
        self._show_progress()

    def _on_worker_ended(self, outcome: object) -> None:
        if isinstance(outcome, StorageError):
            self._tell(outcome)
        elif isinstance(outcome, Exception):
            self.problem.set_text(str(outcome))
        elif self._reading is not None and self._reading.is_stopped and not self.problem.text():
            self.problem.set_text(say(self._language, "merge.stopped"), warning=True)
        self.state.setText("")
        self.model.show(self.done_with)
        if self.model.row_count():
            self.table.selectRow(0)
        self._show_difference()
        self._show_state()
        if self.model.row_count():
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        self._follow()

    def _follow(self) -> None:
        """Let the open match go on where it was continued."""
        session = self._window.bridge.session
        if session is not None and self._merger is not None and session.match_id in self._merger.continued:
            try:
                session.refresh("merge")
            except StorageError as error:
                self._tell(error)

    def _show_progress(self) -> None:
        opened = self._opened
        if opened is None or not self.is_busy:
            return
        self.bar.setRange(0, max(opened.matches, 1))
        self.bar.setValue(self._read)
        if self._read % 25 == 0 or self._read == opened.matches:
            said = say(
                self._language,
                "merge.reading",
                file=opened.file.name,
                done=self._read,
                all=opened.matches,
                number=opened.number,
                files=opened.files,
            )
            self.state.setText(said)

    # ---- what is shown

    def _show_state(self) -> None:
        busy, chosen = self.is_busy, self.sources.count() > 0
        self._empty.setVisible(not chosen)
        self.sources.setVisible(chosen)
        for part in (self.bar, self.state):
            part.setVisible(busy)
        for button in (self.add_files, self.add_folder):
            button.setEnabled(not busy)
        self.remove.setEnabled(chosen and not busy)
        self.do.setEnabled(chosen)
        done = self.done_with
        none = "merge.report.same" if done and not busy else "merge.report.before"
        self._report.show_rows(self.model.row_count(), say(self._language, none))
        code = "stop" if busy else "again" if done else "do"
        self.do.set_face(say(self._language, f"merge.{code}"), say(self._language, "wizard.key.enter"))
        self.cancel.set_face(say(self._language, "common.close"))
        self.copy.setEnabled(bool(done) and not busy)
        same = sum(one.outcome is Outcome.SAME for one in done)
        self.with_same.setEnabled(bool(same) and not busy)
        said = ", ".join(speak(self._language, part) for part in sum_msgs(done))
        if done and same == len(done):
            said = f"{said}. {say(self._language, 'merge.nothing_new')}"
        self.count.setText("" if busy else said)

    def _on_table_selection_changed(self, *_: object) -> None:
        self._show_difference()

    def _show_difference(self) -> None:
        """Show both histories of the chosen match side by side where they differ, or why there is none."""
        one = self.model.row(self.table.currentIndex().row())
        found, error = (None, None) if one is None else (one.found, one.error)
        self._difference.setVisible(found is not None or error is not None)
        for part in self._sides:
            part.setVisible(found is not None)
        if error is not None:
            self.since.setText(speak(self._language, coded(error.code, error.values)))
        if found is None:
            return
        view = build_difference(found, _STEPS)
        same = dict(view.told.values).get("same")
        told = view.told if same is None else msg("merge.since", same=same)
        self.since.setText(speak(self._language, told))
        self.here.setText(self._steps(view.here, view.more_here))
        self.there.setText(self._steps(view.there, view.more_there))

    def _steps(self, steps: Sequence[AuditLine], more: bool) -> str:
        said = [f"{step.at[11:16]} {speak(self._language, step.what)}".strip() for step in steps]
        return "\n".join([*said, *(["..."] if more else [])]) or say(self._language, "merge.no_more")

    def _on_with_same_toggled(self, ticked: bool) -> None:
        self.model.with_same = ticked
        self.model.show(self.done_with)
        self._show_difference()

    def _on_copy_clicked(self) -> None:
        QGuiApplication.clipboard().setText(report_text(self.done_with, self._language))
        self.problem.set_text(say(self._language, "merge.copied"), warning=True)

    def _tell(self, error: StorageError) -> None:
        self.problem.set_text(speak(self._language, coded(error.code, error.values)))

    # ---- parts

    def _make_sources(self, language: str) -> None:
        self.sources = QListWidget(self)
        self.sources.setAccessibleName(say(language, "merge.sources"))
        self.sources.setFixedHeight(roomy(_SOURCES_PX))
        self._empty = Words(say(language, "merge.none_yet"), self)
        self._empty.setProperty("role", "dim")
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setFixedHeight(roomy(_SOURCES_PX))
        self.add_files = QPushButton(say(language, "merge.add_files"), self)
        self.add_folder = QPushButton(say(language, "merge.add_folder"), self)
        self.remove = QPushButton(say(language, "merge.remove"), self)
        for button in (self.add_files, self.add_folder, self.remove):
            button.setAutoDefault(False)

    def _make_difference(self, language: str) -> None:
        self._difference = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(24)
        self.since = Words(parent=self)
        self.since.setProperty("role", "dim")
        self.since.setWordWrap(True)
        self.here, self.there = Words(parent=self), Words(parent=self)
        grid.addWidget(self.since, 0, 0, 1, 2)
        self._sides: list[QWidget] = []
        for column, (name, words) in enumerate((("here", self.here), ("there", self.there))):
            head = Words(say(language, f"merge.{name}"), self)
            head.setProperty("role", "section")
            words.setWordWrap(True)
            words.setAlignment(Qt.AlignmentFlag.AlignTop)
            grid.addWidget(head, 1, column)
            grid.addWidget(words, 2, column)
            grid.setColumnStretch(column, 1)
            self._sides += [head, words]
        self._difference.box.addLayout(grid)

    def _lay_out(self) -> None:
        what = Words(say(self._language, "merge.what"), self)
        what.setWordWrap(True)
        buttons = QVBoxLayout()
        buttons.setSpacing(8)
        for button in (self.add_files, self.add_folder, self.remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        chosen = QFrame(self)
        chosen.setProperty("card", "true")
        inner = QVBoxLayout(chosen)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.addWidget(self.sources)
        inner.addWidget(self._empty)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(chosen, 1)
        top.addLayout(buttons)
        going = QHBoxLayout()
        going.setSpacing(12)
        going.addWidget(self.state, 1)
        going.addWidget(self.bar, 1)
        whole = lay_out_form(self, self.count, self.copy, self.cancel, self.do)
        for below in (self.problem, self._difference, self.with_same):
            whole.insertWidget(0, below)
        whole.insertWidget(0, self._report, 1)
        whole.insertLayout(0, going)
        whole.insertLayout(0, top)
        whole.insertWidget(0, what)

    def _connect(self) -> None:
        self.add_files.clicked.connect(self._on_add_files_clicked)
        self.add_folder.clicked.connect(self._on_add_folder_clicked)
        self.remove.clicked.connect(self._on_remove_clicked)
        self.table.selectionModel().selectionChanged.connect(self._on_table_selection_changed)
        self.with_same.toggled.connect(self._on_with_same_toggled)
        self.copy.clicked.connect(self._on_copy_clicked)
        self.cancel.clicked.connect(self.reject)
        self.do.clicked.connect(self._on_do_clicked)
        self._worker.news.connect(self._on_worker_news)
        self._worker.ended.connect(self._on_worker_ended)


def merge_results(window: OperatorWindow) -> None:
    """Open the dialog; what it brought is seen at once in the list of the start page."""
    dialog = MergeDialog(window)
    dialog.exec()
    merged = bool(dialog.done_with)
    dialog.deleteLater()
    if merged and window.bridge.session is None:
        window.start_page.show_list(window.library)
        window.start_page.focus_first()
