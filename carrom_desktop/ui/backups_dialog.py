"""The list of backups: what is in each, how it differs from now; back up, restore, and the second place."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QItemSelection, QStandardPaths, Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QMessageBox,
    QPushButton,
    QTableView,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.backup_contents import Contents, compare, contents_of
from carrom_desktop.match.backups import (
    ASKED,
    RESTORE,
    Made,
    back_up,
    backups_in,
    files_beside,
    places,
    read_name,
    second_place,
)
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event_kit import MARKER, find_event_kit
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.our_files import put_back
from carrom_desktop.match.paths import SETTINGS_FILE
from carrom_desktop.match.recovery import prepare_restore, put_in_its_place
from carrom_desktop.ui.backup_desk import is_damage, mend
from carrom_desktop.ui.backups_model import (
    COMPARED_COLUMN,
    BackupRow,
    BackupsModel,
    compared_text,
    date_text,
    details_text,
)
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.list_parts import ListCard
from carrom_desktop.ui.operator_window import OperatorWindow
from carrom_desktop.ui.table_model import row_table, select_row
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, TickBox, Words, lay_out_form
from carrom_desktop.ui.worker import Job, Tell, Worker
from carrom_desktop.viewmodels.message import coded

_SIZE = (1080, 680)
_ROW_PX = 36
_DETAIL_LINES = 4


class _Listed(Struct, frozen=True):
    rows: list[BackupRow]


class _Read(Struct, frozen=True):
    place: int
    row: BackupRow


class _Ready(Struct, frozen=True):
    whole: Path
    files: dict[str, bytes]


class BackupsDialog(FormDialog):
    """Attributes: `model` and `table`, the backups; `details`, what is in the chosen one; `now_button`,
    `restore_button`, `close_button`; `choose`, `forget` and `kit`, the second place; `state`, what goes on;
    `problem`. Enter restores the chosen one after a question, Esc closes.
    """

    def __init__(self, window: OperatorWindow, journal: KeptJournal) -> None:
        super().__init__(window)
        self._window = window
        self._journal = journal
        self._language = language = window.language
        self._chosen: BackupRow | None = None
        self._said = ""
        self._worker = Worker("backups", self)
        self.model = BackupsModel(language, self)
        self.setWindowTitle(say(language, "backups.title"))
        self.table = self._make_table()
        self._list = ListCard(self.table, self, say(language, "backups.none"))
        self._inside = Card(self)
        self.details = Words(parent=self)
        self.details.setWordWrap(True)
        self.details.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.details.setMinimumHeight(self.details.fontMetrics().lineSpacing() * _DETAIL_LINES)
        self.details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.second = Words(parent=self)
        self.second.setWordWrap(True)
        self.choose = self._button("backups.choose")
        self.forget = self._button("backups.forget")
        self.kit = TickBox(say(language, "backups.kit"), self)
        self.kit.setToolTip(say(language, "backups.kit.tip", file=MARKER))
        self.kit.setChecked(window.settings.backup_kit)
        self.problem = ProblemLine(self)
        self.state = Words(parent=self)
        self.state.setProperty("role", "dim")
        self.state.setWordWrap(True)
        self.now_button = self._button("backups.now")
        self.restore_button = self.enter_button = KeyButton("Enter", self, primary=True)
        self.restore_button.set_face(say(language, "backups.restore"), say(language, "library.key.enter"))
        self.close_button = KeyButton("Esc", self)
        self.close_button.set_face(say(language, "common.close"))
        self._lay_out()
        self.resize(*_SIZE)
        self._connect()
        self._show_second()
        self._show_details()
        self.read()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_busy(self) -> bool:
        """Say whether something is still read, copied or restored."""
        return self._worker.is_busy

    def selected(self) -> BackupRow | None:
        """Return the chosen backup."""
        return self.model.row(self.table.currentIndex().row())

    def read(self) -> None:
        """Read anew what there is."""
        self._run(partial(_read_all, self._journal.path, *self._settings()), "backups.working")

    def done(self, result: int) -> None:
        """Close; what is being read is let go."""
        self._worker.close()
        super().done(result)

    # ---- work

    def _settings(self) -> tuple[str, bool]:
        settings = self._window.settings
        return settings.backup_folder, settings.backup_kit

    def _run(self, job: Job, code: str) -> None:
        if self._worker.run(job):
            self.state.setText(say(self._language, code))
            self._refresh_buttons()

    def _on_worker_news(self, news: object) -> None:
        if isinstance(news, _Listed):
            kept = self.selected()
            self.model.set_rows(news.rows)
            self._list.show_rows(len(news.rows))
            paths = [row.path for row in news.rows]
            self._select(paths.index(kept.path) if kept is not None and kept.path in paths else 0)
        elif isinstance(news, _Read):
            self.model.set_row(news.place, news.row)
            count = self.model.row_count()
            self.state.setText(say(self._language, "backups.look", n=news.place + 1, count=count))
            self._show_details()

    def _on_worker_ended(self, outcome: object) -> None:
        self.state.setText(self._said)
        self._said = ""
        if isinstance(outcome, _Ready):
            self._put(outcome.whole, outcome.files)
            return
        if isinstance(outcome, Made):
            self._say_made(outcome)
            self.read()
            return
        if isinstance(outcome, StorageError):
            self._fail(outcome)
        self._refresh_buttons()

    def _say_made(self, made: Made) -> None:
        language = self._language
        if made.path is None:
            self._said = say(language, "backups.nothing_to_keep")
        else:
            code = "backups.made" if made.fresh else "backups.is_there"
            self._said = say(language, code, name=made.path.name)
        self.problem.set_text("")
        if made.failure is not None:
            reason = speak(language, coded(made.failure.code, made.failure.values))
            self.problem.set_text(say(language, "backups.second.failed", reason=reason), warning=True)

    def _fail(self, error: StorageError) -> None:
        if is_damage(error, self._journal.path):
            mend(self._window, self._journal)
            self.read()
            return
        self.problem.set_text(speak(self._language, coded(error.code, error.values)))

    # ---- slots

    def _on_now_clicked(self) -> None:
        self._run(partial(_make, self._journal.path, *self._settings()), "backups.working")

    def _on_restore_clicked(self) -> None:
        row = self.selected()
        if row is None or row.compared is None or self._worker.is_busy:
            return
        if self._journal.light.kind != "saved":
            self.problem.set_text(say(self._language, "backups.unsaved"), warning=True)
            return
        if self._may_restore(row):
            self._chosen = row
            job = partial(_prepare, self._journal.path, row.path, *self._settings())
            self._run(job, "backups.restoring")

    def _may_restore(self, row: BackupRow) -> bool:
        """Ask whether the whole list is to become that of `row`; the way back stands first."""
        language = self._language
        what = compared_text(row.compared, language) if row.compared is not None else ""
        box = QMessageBox(QMessageBox.Icon.Warning, say(language, "backups.restore.title"), "", parent=self)
        box.setText(say(language, "backups.restore.ask", date=date_text(row.name, language), what=what))
        do = box.addButton(say(language, "backups.restore.do"), QMessageBox.ButtonRole.DestructiveRole)
        stay = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.exec()
        return box.clickedButton() is do

    def _put(self, whole: Path, files: dict[str, bytes]) -> None:
        """Put the copy that was made in place of the list that is open, which is kept aside, and then the
        players and rule sets of then; settings belong to this computer and stay."""
        row, language = self._chosen, self._language
        path = self._journal.path
        clock = SystemClock()
        try:
            kept = self._journal.library.replace(partial(put_in_its_place, whole, path, "replaced", clock))
            put_back(files, path.parent, without=(SETTINGS_FILE,))
        except StorageError as error:
            self._fail(error)
        else:
            date = date_text(row.name, language) if row is not None else ""
            self._said = say(language, "backups.restored", date=date, kept=str(kept))
            self.problem.set_text("")
        finally:
            whole.unlink(missing_ok=True)
        session = self._window.bridge.session
        if session is not None and session.is_in(self._journal):
            self._window.bridge.open(None)  # it may be another one now, or none: it is opened from the list
        self._window.menus.events.show_again()
        self.read()

    def _on_choose_clicked(self) -> None:
        place = self._window.settings.backup_folder or QStandardPaths.writableLocation(
            QStandardPaths.StandardLocation.DocumentsLocation
        )
        title = say(self._language, "backups.choose_title")
        folder = QFileDialog.getExistingDirectory(self, title, place or str(Path.home()))
        if folder:
            self._change(backup_folder=folder)

    def _on_forget_clicked(self) -> None:
        self._change(backup_folder="")

    def _on_kit_clicked(self, checked: bool) -> None:
        self._change(backup_kit=checked)

    def _change(self, **changes: object) -> None:
        self._window.settings_desk.change(**changes)
        self._show_second()
        self.read()

    def _on_table_selection_changed(self, _new: QItemSelection, _old: QItemSelection) -> None:
        self._show_details()
        self._refresh_buttons()

    # ---- what is shown

    def _show_second(self) -> None:
        settings, language = self._window.settings, self._language
        text = settings.backup_folder
        if not text:
            kit = find_event_kit() if settings.backup_kit else None
            if kit is not None:
                text = say(language, "backups.second.kit", path=str(kit))
            else:
                text = say(language, f"backups.second.{'no_kit' if settings.backup_kit else 'none'}")
        self.second.setText(text)
        self.forget.setEnabled(bool(settings.backup_folder))
        self.kit.setEnabled(not settings.backup_folder)

    def _show_details(self) -> None:
        row = self.selected()
        self.details.setText(details_text(row, self._language) if row is not None else "")
        self._inside.setVisible(row is not None)

    def _refresh_buttons(self) -> None:
        row, busy = self.selected(), self._worker.is_busy
        self.restore_button.setEnabled(row is not None and row.compared is not None and not busy)
        self.now_button.setEnabled(not busy)
        self.choose.setEnabled(not busy)

    def _select(self, place: int) -> None:
        select_row(self.table, place)
        self._show_details()

    # ---- building

    def _connect(self) -> None:
        self._worker.news.connect(self._on_worker_news)
        self._worker.ended.connect(self._on_worker_ended)
        self.table.selectionModel().selectionChanged.connect(self._on_table_selection_changed)
        self.now_button.clicked.connect(self._on_now_clicked)
        self.restore_button.clicked.connect(self._on_restore_clicked)
        self.close_button.clicked.connect(self.reject)
        self.choose.clicked.connect(self._on_choose_clicked)
        self.forget.clicked.connect(self._on_forget_clicked)
        self.kit.clicked.connect(self._on_kit_clicked)

    def _button(self, code: str) -> QPushButton:
        button = QPushButton(say(self._language, code), self)
        button.setAutoDefault(False)
        return button

    def _make_table(self) -> QTableView:
        table = row_table(self.model, COMPARED_COLUMN, roomy(_ROW_PX), self)
        table.setAccessibleName(say(self._language, "backups.list"))
        return table

    def _lay_out(self) -> None:
        intro = Words(say(self._language, "backups.intro"), self)
        intro.setProperty("role", "dim")
        intro.setWordWrap(True)
        self._inside.box.addWidget(self.details)
        where = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        label = Words(say(self._language, "backups.second"), self)
        label.setProperty("role", "dim")
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.second, 0, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        buttons.addWidget(self.choose)
        buttons.addWidget(self.forget)
        grid.addLayout(buttons, 0, 2)
        grid.addWidget(self.kit, 1, 1, 1, 2)
        where.box.addLayout(grid)
        whole = lay_out_form(self, self.state, self.now_button, self.close_button, self.restore_button)
        for place, part in enumerate((intro, self._list, self._inside, where, self.problem)):
            whole.insertWidget(place, part, 1 if part is self._list else 0)


def open_backups(window: OperatorWindow) -> None:
    """Show the backups of the library."""
    dialog = BackupsDialog(window, window.desk.journal)
    dialog.exec()
    dialog.deleteLater()
    if not window.has_match:
        window.bridge.open(None)


# ---- on the worker's thread


def _read_all(library: Path, chosen: str, event_kit: bool, tell: Tell) -> None:
    found = [
        BackupRow(path, name, where, _size(path))
        for where, folder in places(library, second_place(chosen, event_kit))
        for path in backups_in(folder)
        if (name := read_name(path.name)) is not None
    ]
    found.sort(key=_newest_first, reverse=True)
    tell(_Listed(found))
    now = contents_of(library, live=True) if found else None
    for place, row in enumerate(found):
        tell(_Read(place, _looked_into(row, now)))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # a stick that was pulled; reading it says so
        return 0


def _newest_first(row: BackupRow) -> tuple[object, bool]:
    return row.name, row.where == ""


def _looked_into(row: BackupRow, now: Contents | None) -> BackupRow:
    try:
        contents = contents_of(row.path)
    except StorageError as error:
        return replace(row, failure=error)
    return replace(row, contents=contents, compared=compare(contents, now) if now is not None else None)


def _make(library: Path, chosen: str, event_kit: bool, _tell: Tell) -> Made:
    return back_up(library, ASKED, SystemClock(), second_place(chosen, event_kit))


def _prepare(library: Path, backup: Path, chosen: str, event_kit: bool, _tell: Tell) -> _Ready:
    """Back the present list up, and lay a copy of `backup` beside it, ready to take its place."""
    whole, files = prepare_restore(library, backup), files_beside(backup)  # first: it may be thinned out
    back_up(library, RESTORE, SystemClock(), second_place(chosen, event_kit))
    return _Ready(whole, files)
