"""Save the sheet as a PDF, or print it with a preview: the two ways from a match to paper."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF, QObject, QStandardPaths
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.paint.sheet import document_title, page_size, paint_sheet, write_pdf
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.sheet import table_code
from carrom_desktop.viewmodels.sheet_view import SheetView

if TYPE_CHECKING:  # loaded when something is printed: it brings the system's printing along
    from PySide6.QtPrintSupport import QPrinter

PRINTER_DPI = 600

LONGEST_NAME = 120
"""Letters of a suggested file name, well under what any file system takes."""

_ABOUT_ONE_FILE = frozenset({"sheet.error.locked", "sheet.error.is_folder"})
"""Errors that another name in the same folder may get round; the others meet every file there."""

_UNSAFE = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
)


class SheetPrint(QObject):
    """Paints one sheet whenever the preview asks; `began` says whether the device took it the last time."""

    def __init__(self, view: SheetView, language: str, paper: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._language = language
        self._paper = paper
        self.began = True
        self.pages = 0

    def paint(self, printer: QPrinter) -> None:
        """Paint every page on `printer`, from the corner of the paper."""
        painter = QPainter()
        self.began = painter.begin(printer)
        if not self.began:
            return
        try:
            self.pages = paint_sheet(painter, self._view, self._language, self._paper, printer.newPage)
        finally:
            painter.end()


def print_sheet(
    parent: QWidget | None, view: SheetView, language: str, paper: str, window_language: str = ""
) -> bool:
    """Show the preview, from which the sheet is printed; return whether it was.

    Where no printer is set up, say so and offer the PDF instead. `language` is the sheet's,
    `window_language` that of the messages (the sheet's if empty).
    """
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo, QPrintPreviewDialog

    spoken = window_language or language
    if not QPrinterInfo.availablePrinters():
        _offer_pdf(parent, view, language, paper, spoken, "sheet.print.no_printer")
        return False
    printer = make_printer(view, language, paper)
    # A printer that cannot be reached leaves Qt in its PDF mode without a word: a PDF with no name.
    if not printer.isValid() or printer.outputFormat() is not QPrinter.OutputFormat.NativeFormat:
        _offer_pdf(parent, view, language, paper, spoken, "sheet.print.no_start")
        return False
    job = SheetPrint(view, language, paper)
    preview = QPrintPreviewDialog(printer, parent)
    preview.setWindowTitle(say(spoken, "sheet.print.title"))
    preview.paintRequested.connect(job.paint)
    printed = preview.exec() == QDialog.DialogCode.Accepted
    preview.deleteLater()
    if printed and not job.began:
        _offer_pdf(parent, view, language, paper, spoken, "sheet.print.no_start")
        return False
    return printed


def make_printer(view: SheetView, language: str, paper: str) -> QPrinter:
    """Return the default printer set to the sheet's paper, upright, painted on from the paper's corner."""
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    if printer.outputFormat() is QPrinter.OutputFormat.NativeFormat and printer.resolution() < 150:
        printer.setResolution(PRINTER_DPI)
    printer.setFullPage(True)
    printer.setPageLayout(
        QPageLayout(page_size(paper), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    )
    printer.setDocName(document_title(view, language))
    return printer


def save_sheet(
    parent: QWidget | None,
    view: SheetView,
    language: str,
    paper: str,
    window_language: str = "",
    folder: Path | None = None,
) -> Path | None:
    """Ask for a file and write the sheet there as a PDF; return the path, or None where it was given up.

    A file that cannot be written is told with the reason: try again, or take the next free name; where the
    folder takes no file at all, another place. Where ".pdf" had to be added, a file of that name stays and
    the next free name is taken.
    """
    spoken = window_language or language
    name = file_name(view, spoken)
    path = _ask_path(parent, spoken, (folder or documents()) / name)
    while path is not None:
        try:
            write_pdf(view, path, language, paper)
        except StorageError as error:
            path = _next_try(parent, spoken, error, path, name)
        else:
            return path
    return None


def file_name(view: SheetView, language: str) -> str:
    """Return "2026-03-12 T4 One - Two.pdf": date, table and names, safe on every file system.

    A sheet that is not finished says so in its name.
    """
    details = view.details
    steps = len(view.sides[0].players[0].names)
    # The step before the codes: family names where those differ.
    names = " - ".join(side.names[max(0, steps - 2)] for side in view.sides if side.names[0])
    # An unfinished sheet, printed when a laptop is dying, must not stand in the way of the finished one.
    so_far = "" if view.finished else say(language, "sheet.file.unfinished")
    parts = (view.day, table_code(details.table), names or say(language, "sheet.file"), so_far)
    return f"{safe_name(parts)}.pdf"


def safe_name(parts: Sequence[str]) -> str:
    """Return `parts` as a file's name without its end, which every file system takes."""
    name = _UNSAFE.sub("-", " ".join(part for part in parts if part))
    name = re.sub(r"\s+", " ", name).strip(" .")[:LONGEST_NAME].rstrip(" .")
    return f"{name}_" if name.partition(".")[0].casefold() in _RESERVED else name


def free_path(path: Path) -> Path:
    """Return the first of "name (2).pdf", "name (3).pdf" ... that does not exist yet."""
    stem = re.sub(r" \(\d+\)$", "", path.stem)
    number = 2
    while _exists(other := path.with_name(f"{stem} ({number}){path.suffix}")):
        number += 1
    return other


def _exists(path: Path) -> bool:
    """Say whether there is such a file; of a place that cannot be looked into, writing says what is wrong."""
    try:
        return path.exists()
    except OSError:
        return False


def documents() -> Path:
    """Return the user's folder of documents, or their home."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folder = Path(place) if place else Path.home()
    return folder if folder.is_dir() else Path.home()


def _takes_files(folder: Path) -> bool:
    """Say whether a file can be made in `folder`; none is left there. Rights alone do not tell it."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _ask_path(parent: QWidget | None, language: str, wanted: Path) -> Path | None:
    """Ask where to write, `wanted` suggested; nothing is overwritten unasked. None: given up."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent, say(language, "sheet.save.title"), str(wanted), say(language, "sheet.save.filter")
    )
    if not chosen:
        return None
    path = Path(chosen)
    if path.suffix.casefold() == ".pdf":
        return path
    path = path.with_name(f"{path.name}.pdf")  # the dialog has not asked about this name
    return free_path(path) if _exists(path) else path


def _next_try(
    parent: QWidget | None, language: str, error: StorageError, path: Path, name: str
) -> Path | None:
    """Tell why `path` was not written and return what to try next, None where it is given up."""
    beside = free_path(path) if error.code in _ABOUT_ONE_FILE and _takes_files(path.parent) else None
    match _ask(parent, language, error, beside):
        case "retry":
            return path
        case "other" if beside is not None:
            return beside
        case "other":
            others = [documents(), Path.home()]
            places = [place for place in others if place != path.parent and _takes_files(place)]
            return _ask_path(parent, language, (places or others)[0] / name)
        case _:
            return None


def _ask(parent: QWidget | None, language: str, error: StorageError, beside: Path | None) -> str:
    """Tell why nothing was written; return "retry", "other" (`beside`, or another place) or "" (given up)."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(say(language, "sheet.save.title"))
    box.setText(say(language, "sheet.save.failed"))
    box.setInformativeText(speak(language, Msg(error.code, tuple(error.values.items()))))
    retry = box.addButton(say(language, "sheet.save.retry"), QMessageBox.ButtonRole.AcceptRole)
    if beside is not None:
        words = say(language, "sheet.save.other_name", name=beside.name)
    else:
        words = say(language, "sheet.save.other_place")
    other = box.addButton(words, QMessageBox.ButtonRole.ActionRole)
    cancel = box.addButton(say(language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(retry)
    box.setEscapeButton(cancel)
    box.exec()
    clicked = box.clickedButton()
    box.deleteLater()
    if clicked is retry:
        return "retry"
    return "other" if clicked is other else ""


def _offer_pdf(
    parent: QWidget | None, view: SheetView, language: str, paper: str, spoken: str, code: str
) -> None:
    """Say why nothing can be printed, and save a PDF if wanted."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Information)
    box.setWindowTitle(say(spoken, "sheet.print.title"))
    box.setText(say(spoken, code))
    save = box.addButton(say(spoken, "sheet.print.save"), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(say(spoken, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    box.exec()
    wanted = box.clickedButton() is save
    box.deleteLater()
    if wanted:
        save_sheet(parent, view, language, paper, spoken)
