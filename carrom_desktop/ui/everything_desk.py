"""The full archive from the window: written with progress, and restored after the present state is kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QProgressDialog, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.archive import SUFFIX
from carrom_desktop.match.backup_contents import Contents, contents_of
from carrom_desktop.match.backups import RESTORE, back_up, pack_beside, second_place
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.everything import Everything, write_everything
from carrom_desktop.match.our_files import put_back, settings_in
from carrom_desktop.match.paths import PLAYERS_FILE, RULESETS_FOLDER, SETTINGS_FILE
from carrom_desktop.match.recovery import prepare_restore, put_in_its_place
from carrom_desktop.ui.ask_file import ask_file, documents, warning, write_asked
from carrom_desktop.ui.widgets import TickBox
from carrom_desktop.ui.worker import Job, Tell, Worker
from carrom_desktop.viewmodels.message import coded, date_msg

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow


class _Ready(Struct, frozen=True):
    whole: Path


def at_work(parent: QWidget, title: str, text: str, job: Job, cancel: str = "") -> object:
    """Do `job` on a thread while a small window says that it is under way; return what came of it.

    Numbers that the job tells are percents. `cancel`: the words of a button that ends the job at the next of
    them, "" for none; then `InterruptedError` is raised. Raises what the job does.
    """
    waiting = QProgressDialog(text, cancel, 0, 0, parent)
    if not cancel:
        waiting.setCancelButton(None)
    waiting.setWindowTitle(title)
    waiting.setWindowModality(Qt.WindowModality.WindowModal)
    waiting.setMinimumDuration(400)
    waiting.setAutoClose(False)
    waiting.setAutoReset(False)
    worker = Worker("exchange", waiting)
    outcome: list[object] = []

    def ended(result: object) -> None:
        outcome.append(result)
        waiting.accept()

    def told(news: object) -> None:
        if isinstance(news, int):
            waiting.setMaximum(100)
            waiting.setValue(news)

    def stopped() -> None:
        worker.close()
        ended(InterruptedError())

    worker.ended.connect(ended)
    if cancel:
        waiting.canceled.connect(stopped)
    worker.news.connect(told)
    worker.run(job)
    while not outcome:
        waiting.exec()
    waiting.deleteLater()
    if isinstance(outcome[0], Exception):
        raise outcome[0]
    return outcome[0]


def save_everything(window: OperatorWindow, folder: Path | None = None) -> Path | None:
    """Ask for a file and write the full archive there; return the path, None where it was given up."""
    language, journal = window.language, window.desk.journal
    title = say(language, "exchange.all_title")
    if journal.light.kind != "saved":
        QMessageBox.warning(window, title, say(language, "backups.unsaved"))
        return None
    day = SystemClock().now_iso()[:10]
    wanted = (folder or documents()) / f"{say(language, 'exchange.all_name', date=day)}{SUFFIX}"
    kinds = {SUFFIX: say(language, "exchange.all_kind")}

    def write(path: Path) -> None:
        job = partial(_write, path, journal.path)
        at_work(window, title, say(language, "exchange.all_writing"), job)

    ask = partial(ask_file, window, title, kinds)
    path = write_asked(ask, wanted, write, warning(window, language, title, "exchange.not_written"))
    if path is not None:
        window.tell(say(language, "exchange.written", path=str(path)))
    return path


def ask_restore(window: OperatorWindow, path: Path) -> bool:
    """Say what is in a full archive, and restore it or take matches of it; return whether it was restored."""
    language = window.language
    title = say(language, "exchange.restore_title")
    try:
        archive = Everything(path)
    except StorageError as error:
        QMessageBox.warning(window, title, speak(language, coded(error.code, error.values)))
        return False
    try:
        try:
            contents = at_work(window, title, say(language, "exchange.all_reading"), partial(_look, archive))
        except StorageError as error:
            QMessageBox.warning(window, title, speak(language, coded(error.code, error.values)))
            return False
        if not isinstance(contents, Contents):
            raise TypeError(contents)
        answer, with_settings = _ask(window, archive, contents)
        if answer == "matches":
            _take_matches(window, archive)
        return answer == "all" and _restore(window, archive, title, with_settings)
    finally:
        archive.close()


def _ask(window: OperatorWindow, archive: Everything, contents: Contents) -> tuple[str, bool]:
    """Return what is wanted: "all", "matches" or "" for nothing; and whether the settings, too."""
    language = window.language
    date = date_msg(archive.head.made_at)
    lines = [
        say(
            language,
            "exchange.restore_from",
            date=speak(language, date) if date is not None else "?",
            computer=archive.head.computer or "?",
        ),
        f"· {say(language, 'exchange.restore_matches', n=contents.matches)}",
    ]
    sets = sum(name.startswith(f"{RULESETS_FOLDER}/") for name in archive.files)
    if PLAYERS_FILE in archive.files:
        lines.append(f"· {say(language, 'exchange.restore_players')}")
    if sets:
        lines.append(f"· {say(language, 'exchange.restore_sets', n=sets)}")
    lines += ["", say(language, "exchange.restore_ask")]
    box = QMessageBox(QMessageBox.Icon.Warning, say(language, "exchange.restore_title"), "", parent=window)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText("\n".join(lines))
    tick = TickBox(say(language, "exchange.restore_settings"), box)
    tick.setChecked(True)
    if SETTINGS_FILE in archive.files:
        box.setCheckBox(tick)
    everything = box.addButton(say(language, "exchange.restore_all"), QMessageBox.ButtonRole.DestructiveRole)
    matches = box.addButton(say(language, "exchange.restore_some"), QMessageBox.ButtonRole.AcceptRole)
    stay = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    clicked, ticked = box.clickedButton(), tick.isChecked()
    box.deleteLater()
    if clicked is everything:
        return "all", ticked
    return ("matches", False) if clicked is matches else ("", False)


def _take_matches(window: OperatorWindow, archive: Everything) -> None:
    from carrom_desktop.ui.takeover_desk import take_over_from

    try:
        with archive.library() as copy:
            take_over_from(window, copy)
    except StorageError as error:
        window.desk.tell(error)


def _restore(window: OperatorWindow, archive: Everything, title: str, with_settings: bool) -> bool:
    """Put everything of the archive in place of what is here, which is backed up first."""
    language, journal, desk = window.language, window.desk.journal, window.settings_desk
    if journal.light.kind != "saved":
        QMessageBox.warning(window, title, say(language, "backups.unsaved"))
        return False
    second = second_place(desk.settings.backup_folder, desk.settings.backup_kit)
    job = partial(_prepare, archive, journal.path, second)
    try:
        outcome = at_work(window, title, say(language, "exchange.all_restoring"), job)
    except StorageError as error:
        QMessageBox.warning(window, title, speak(language, coded(error.code, error.values)))
        return False
    if not isinstance(outcome, _Ready):
        raise TypeError(outcome)
    put = partial(put_in_its_place, outcome.whole, journal.path, "replaced", SystemClock())
    try:
        kept = journal.library.replace(put)
    except StorageError as error:
        QMessageBox.warning(window, title, speak(language, coded(error.code, error.values)))
        return False
    finally:
        outcome.whole.unlink(missing_ok=True)
    window.library.forget()
    window.bridge.open(None)  # it may be another match now, or none
    folder = journal.path.parent
    try:
        put_back(archive.files, folder, without=(SETTINGS_FILE,))
    except StorageError as error:  # the matches are there: what is missing is told
        QMessageBox.warning(window, title, speak(language, coded(error.code, error.values)))
    found = settings_in(archive.files, folder) if with_settings else None
    if found is not None:
        # The window stays where it is.
        names = [name for name in found.__struct_fields__ if name != "geometry"]
        desk.change(**{name: getattr(found, name) for name in names})
    window.tell(say(window.language, "exchange.restored", kept=str(kept or "")))
    return True


# ---- on the worker's thread


def _write(path: Path, library: Path, tell: Tell) -> int:
    return write_everything(path, library, SystemClock(), tell)


def _look(archive: Everything, _tell: Tell) -> Contents:
    with archive.library() as copy:
        return contents_of(copy)


def _prepare(archive: Everything, library: Path, second: Path | None, _tell: Tell) -> _Ready:
    """Lay a copy of the archive's library beside the present one, and back the present state up."""
    with archive.library(near=library.parent) as copy:
        whole = prepare_restore(library, copy)
    try:
        made = back_up(library, RESTORE, SystemClock(), second)
        # It may hold all there is but the settings of now, or there may be no match yet to be backed up.
        pack_beside(made.path or library.with_name("carrom-replaced-files.db"), library.parent)
    except BaseException:
        whole.unlink(missing_ok=True)
        raise
    return _Ready(whole)
