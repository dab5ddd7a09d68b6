"""Save many papers into a folder, a PDF each: nothing is replaced unasked, and what stands against one of
them is told with the way out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QProgressDialog, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.errors import StorageError
from carrom_desktop.paint.document import write_document
from carrom_desktop.ui.ask_file import documents, free_path
from carrom_desktop.ui.printing import Job, ask_again


def save_each(parent: QWidget, language: str, jobs: Sequence[Job], folder: Path | None = None) -> str | None:
    """Ask for a folder and write each job there as a PDF; return what was done, None where nothing was."""
    at = _ask_folder(parent, language, folder or documents())
    if at is None:
        return None
    replaces = _may_replace(parent, language, [at / job.name for job in jobs])
    if replaces is None:
        return None
    told = _Told(parent, language, len(jobs))
    written: set[str] = set()
    places: Counter[str] = Counter()
    try:
        for done, job in enumerate(jobs):
            if not told.goes_on(done):
                break
            found = _write(parent, language, job, at, written, told, replaces=replaces)
            if found is None:
                break
            at = found.parent
            written.add(str(found).casefold())
            places[str(at)] += 1
    finally:
        told.put_away()
    said = [say(language, "papers.each.saved", n=n, folder=folder) for folder, n in places.items()]
    if len(written) < len(jobs):
        said.insert(0, say(language, "papers.each.stopped", n=len(written), total=len(jobs)))
    return " · ".join(said)


class _Told:
    """Says how many are written, where that takes long; put away while a question is asked, over which it
    would stand."""

    def __init__(self, parent: QWidget, language: str, total: int) -> None:
        self._parent, self._language, self._total = parent, language, total
        self._dialog: QProgressDialog | None = None

    def goes_on(self, done: int) -> bool:
        """Say that so many are written; return whether a person wants more."""
        language = self._language
        if self._dialog is None:
            self._dialog = QProgressDialog(self._parent)
            self._dialog.setWindowTitle(say(language, "papers.title"))
            self._dialog.setCancelButtonText(say(language, "common.cancel"))
            self._dialog.setRange(0, self._total)
            self._dialog.setWindowModality(Qt.WindowModality.WindowModal)
            self._dialog.setMinimumDuration(300)
        self._dialog.setLabelText(say(language, "papers.each.working", done=done + 1, total=self._total))
        self._dialog.setValue(done)
        return not self._dialog.wasCanceled()

    def put_away(self) -> None:
        """Show nothing, until the next one is written."""
        if self._dialog is not None:
            self._dialog.reset()  # else its own timer brings it up
            self._dialog.close()
            self._dialog.deleteLater()
            self._dialog = None


def _write(
    parent: QWidget, language: str, job: Job, at: Path, written: set[str], told: _Told, *, replaces: bool
) -> Path | None:
    """Write one of them into `at`, or where a person wants it then; return the file, None: given up."""
    while True:
        path = at / job.name
        if str(path).casefold() in written or (not replaces and _exists(path)):
            path = _free(path, written)
        try:
            write_document(job.document, path)
        except StorageError as error:
            told.put_away()
            match ask_again(parent, job, error, None):
                case "retry":
                    continue
                case "other":
                    other = _ask_folder(parent, language, documents())
                    if other is None:
                        return None
                    at, replaces = other, False
                case _:
                    return None
        else:
            return path


def _free(path: Path, written: set[str]) -> Path:
    """Return a name that no file has, nor one of those written before in the same go."""
    free, number = free_path(path), 2
    while str(free).casefold() in written or _exists(free):
        number += 1
        free = path.with_name(f"{path.stem} ({number}){path.suffix}")
    return free


def _ask_folder(parent: QWidget, language: str, begin: Path) -> Path | None:
    chosen = QFileDialog.getExistingDirectory(parent, say(language, "papers.each.title"), str(begin))
    return Path(chosen) if chosen else None


def _may_replace(parent: QWidget, language: str, paths: Sequence[Path]) -> bool | None:
    """Say whether files that are there already may be replaced; None: given up. Not asked where none is."""
    there = len({path for path in paths if _exists(path)})
    if not there:
        return False
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(say(language, "papers.each.title"))
    box.setText(say(language, "papers.each.there", n=there))
    keep = box.addButton(say(language, "papers.each.keep"), QMessageBox.ButtonRole.AcceptRole)
    replace = box.addButton(say(language, "papers.each.replace"), QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keep)
    box.setEscapeButton(cancel)
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    if clicked is replace:
        return True
    return False if clicked is keep else None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a folder that may not be looked into: writing says so
        return False
