"""Save a document as a PDF, or print it with a preview: the two ways from the sheet, or a card, to paper."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.file_name import safe_name
from carrom_desktop.paint.document import Document, page_layout, write_document
from carrom_desktop.paint.sheet import sheet_document
from carrom_desktop.ui.ask_file import ask_file, documents, free_path
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.sheet_view import SheetView

if TYPE_CHECKING:  # loaded when something is printed: it brings the system's printing along
    from PySide6.QtPrintSupport import QPrinter

    from carrom_desktop.rules.state import MatchState
    from carrom_desktop.ui.preview import PreviewDialog
    from carrom_desktop.viewmodels.card_view import CardView

PRINTER_DPI = 600

_ABOUT_ONE_FILE = frozenset({"sheet.error.locked", "sheet.error.is_folder"})
"""Errors that another name in the same folder may get round; the others meet every file there."""


class Words(Struct, frozen=True):
    """What is said of one kind of document: codes of texts."""

    save_title: str
    save_failed: str
    print_title: str
    no_printer: str
    no_start: str


SHEET_WORDS = Words(
    "sheet.save.title",
    "sheet.save.failed",
    "sheet.print.title",
    "sheet.print.no_printer",
    "sheet.print.no_start",
)
CARD_WORDS = Words(
    "card.save.title", "card.save.failed", "card.print.title", "card.print.no_printer", "card.print.no_start"
)


RESULTS_WORDS = Words(
    "results.save_title",
    "results.save_failed",
    "results.print_title",
    "results.no_printer",
    "results.no_start",
)


class Job(Struct, frozen=True):
    """What is to be saved or printed: `document`; `name`, the file's that is suggested; `words` about it;
    `language` of the messages, which need not be the document's."""

    document: Document
    name: str
    words: Words
    language: str


def sheet_job(
    view: SheetView,
    language: str,
    paper: str,
    window_language: str = "",
    *,
    practice: bool = False,
    state: MatchState | None = None,
) -> Job:
    """Return the sheet to be saved or printed; `window_language`: the sheet's if empty.

    `practice`: no match was played, which each page says, and the file's name. `state`: the sheet's match,
    which a PDF then carries as data too.
    """
    spoken = window_language or language
    document = sheet_document(view, language, paper, None if practice else state)
    name = file_name(view, spoken)
    if practice:
        from carrom_desktop.paint.practice import marked

        document, name = marked(document, language), say(spoken, "practice.sheet", name=name)
    return Job(document, name, SHEET_WORDS, spoken)


def card_job(view: CardView, language: str, paper: str, window_language: str = "") -> Job:
    """Return a reference card to be saved or printed; `window_language`: the card's if empty."""
    from carrom_desktop.paint.card import card_document

    name = say(language, "card.file", book=view.book.value.upper())
    return Job(card_document(view, language, paper), f"{name}.pdf", CARD_WORDS, window_language or language)


class Stopped(Exception):
    """A person wants no more pages."""


class DocumentPrint(QObject):
    """Paints a document whenever the preview asks; `began` says whether the device took it the last time,
    `stopped` whether a person ended it. `goes_on` is asked before each page, with its number.
    """

    def __init__(
        self, document: Document, parent: QObject | None = None, goes_on: Callable[[int], bool] | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._goes_on = goes_on
        self.began, self.stopped = True, False
        self.pages = 0

    def paint(self, printer: QPrinter) -> None:
        """Paint every page on `printer`, from the corner of the paper."""
        painter = QPainter()
        self.began, self.stopped = painter.begin(printer), False
        if not self.began:
            return
        page = 1

        def new_page() -> object:
            nonlocal page
            page += 1
            if self._goes_on is not None and not self._goes_on(page):
                raise Stopped
            return printer.newPage()

        try:
            self.pages = self._document.paint(painter, new_page)
        except Stopped:
            self.stopped = True
            printer.abort()
        finally:
            painter.end()


def print_job(parent: QWidget | None, job: Job) -> PreviewDialog | None:
    """Show the preview, from which the document is printed or saved; it stands beside, entry goes on.

    Where no printer is set up, say so and offer the PDF instead; return None then.
    """
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

    from carrom_desktop.ui.preview import PreviewDialog

    if not QPrinterInfo.availablePrinters():
        offer_pdf(parent, job, job.words.no_printer)
        return None
    printer = make_printer(job.document)
    # A printer that cannot be reached leaves Qt in its PDF mode without a word: a PDF with no name.
    if not printer.isValid() or printer.outputFormat() is not QPrinter.OutputFormat.NativeFormat:
        offer_pdf(parent, job, job.words.no_start)
        return None
    preview = PreviewDialog(job, parent)
    preview.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    preview.show()
    return preview


def ask_printer(parent: QWidget | None, job: Job) -> QPrinter | None:
    """Ask which printer, and how many copies; None: given up."""
    from PySide6.QtPrintSupport import QPrintDialog

    printer = make_printer(job.document)
    dialog = QPrintDialog(printer, parent)
    dialog.setWindowTitle(say(job.language, job.words.print_title))
    wanted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    return printer if wanted else None


def is_offline(printer: QPrinter) -> bool:
    """Say whether the system tells of a fault of the printer, such as no paper. It may take long."""
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

    info = QPrinterInfo.printerInfo(printer.printerName())
    return not info.isNull() and info.state() in (QPrinter.PrinterState.Error, QPrinter.PrinterState.Aborted)


def print_sheet(
    parent: QWidget | None,
    view: SheetView,
    language: str,
    paper: str,
    window_language: str = "",
    *,
    practice: bool = False,
) -> PreviewDialog | None:
    """Print the sheet as `print_job` does."""
    return print_job(parent, sheet_job(view, language, paper, window_language, practice=practice))


def make_printer(document: Document) -> QPrinter:
    """Return the default printer set to the document's paper, upright, painted on from its corner."""
    from PySide6.QtPrintSupport import QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    if printer.outputFormat() is QPrinter.OutputFormat.NativeFormat and printer.resolution() < 150:
        printer.setResolution(PRINTER_DPI)
    printer.setFullPage(True)
    printer.setPageLayout(page_layout(document.paper))
    printer.setDocName(document.title)
    return printer


def save_job(parent: QWidget | None, job: Job, folder: Path | None = None) -> Path | None:
    """Ask for a file and write the document there as a PDF; return the path, or None where it was given up.

    A file that cannot be written is told with the reason: try again, or take the next free name; where the
    folder takes no file at all, another place. Where ".pdf" had to be added, a file of that name stays and
    the next free name is taken. A long document says how far it is and can be given up.
    """
    from carrom_desktop.ui.papers_progress import Cancelled, with_progress

    path = _ask_path(parent, job, (folder or documents()) / job.name)
    while path is not None:
        try:
            write_document(with_progress(job.document, job.language, parent), path)
        except Cancelled:
            return None
        except StorageError as error:
            path = _next_try(parent, job, error, path)
        else:
            return path
    return None


def save_sheet(
    parent: QWidget | None,
    view: SheetView,
    language: str,
    paper: str,
    window_language: str = "",
    folder: Path | None = None,
    *,
    practice: bool = False,
    state: MatchState | None = None,
) -> Path | None:
    """Save the sheet as `save_job` does; the rest as in `sheet_job`."""
    job = sheet_job(view, language, paper, window_language, practice=practice, state=state)
    return save_job(parent, job, folder)


def file_name(view: SheetView, language: str) -> str:
    """Return "Sheet 2026-03-12 Table 4 One - Two.pdf"; a sheet that is not finished says so in its name."""
    steps = len(view.sides[0].players[0].names)
    # The step before the codes: family names where those differ.
    names = " - ".join(side.names[max(0, steps - 2)] for side in view.sides if side.names[0])
    # An unfinished sheet, printed when a laptop is dying, must not stand in the way of the finished one.
    so_far = "" if view.finished else say(language, "sheet.file.unfinished")
    return paper_name(language, say(language, "sheet.file"), view.day, view.details.table, names, so_far)


def paper_name(language: str, kind: str, day: str = "", table: str = "", *more: str) -> str:
    """Return the file's name of any paper: what it is, `day` as ISO 8601, its table, names or what is known.

    Safe on every file system.
    """
    place = ""
    if table.strip():
        place = say(language, "sheet.file.table", table=table) if table[:1].isdigit() else table
    return f"{safe_name((kind, day, place, *more))}.pdf"


def _takes_files(folder: Path) -> bool:
    """Say whether a file can be made in `folder`; none is left there. Rights alone do not tell it."""
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _ask_path(parent: QWidget | None, job: Job, wanted: Path) -> Path | None:
    kinds = {".pdf": say(job.language, "sheet.save.filter")}
    return ask_file(parent, say(job.language, job.words.save_title), kinds, wanted)


def _next_try(parent: QWidget | None, job: Job, error: StorageError, path: Path) -> Path | None:
    """Tell why `path` was not written and return what to try next, None where it is given up."""
    beside = free_path(path) if error.code in _ABOUT_ONE_FILE and _takes_files(path.parent) else None
    match ask_again(parent, job, error, beside):
        case "retry":
            return path
        case "other" if beside is not None:
            return beside
        case "other":
            others = [documents(), Path.home()]
            places = [place for place in others if place != path.parent and _takes_files(place)]
            return _ask_path(parent, job, (places or others)[0] / job.name)
        case _:
            return None


def ask_again(parent: QWidget | None, job: Job, error: StorageError, beside: Path | None) -> str:
    """Tell why nothing was written; return "retry", "other" (`beside`, or another place) or "" (given up)."""
    language = job.language
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(say(language, job.words.save_title))
    box.setText(say(language, job.words.save_failed))
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


def offer_pdf(parent: QWidget | None, job: Job, code: str) -> None:
    """Say why nothing can be printed, and save a PDF if wanted."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Information)
    box.setWindowTitle(say(job.language, job.words.print_title))
    box.setText(say(job.language, code))
    save = box.addButton(say(job.language, "sheet.print.save"), QMessageBox.ButtonRole.AcceptRole)
    cancel = box.addButton(say(job.language, "common.cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(save)
    box.setEscapeButton(cancel)
    box.exec()
    wanted = box.clickedButton() is save
    box.deleteLater()
    if wanted:
        save_job(parent, job)
