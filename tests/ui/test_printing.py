"""Saving and printing the sheet: names of files, what stands in the way, and the same pages on a printer."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest
from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo, QPrintPreviewWidget
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.paint.document import Document
from carrom_desktop.paint.page_image import page_image
from carrom_desktop.paint.sheet import sheet_document, write_pdf
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.ui import printing
from carrom_desktop.ui.ask_file import free_path
from carrom_desktop.ui.preview import FIT, ZOOMS, PreviewDialog
from carrom_desktop.ui.printing import (
    DocumentPrint,
    file_name,
    print_sheet,
    save_sheet,
    sheet_job,
)
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.sheet_view import SheetView
from tests.paint.pdf_reading import needs_poppler, read_pages
from tests.paint.sheet_matches import PAIRS, Scorer, long_match, twenty_boards
from tests.ui.boxes import answer

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(scope="module")
def view() -> SheetView:
    """The sheet of a finished match."""
    return build_sheet(twenty_boards())


def choose(monkeypatch: pytest.MonkeyPatch, path: Path | None) -> list[str]:
    """Choose `path` in the file dialog; return the list in which the names suggested are kept."""
    suggested: list[str] = []

    def dialog(_parent: object, _title: str, wanted: str, _filter: str) -> tuple[str, str]:
        suggested.append(wanted)
        return ("" if path is None else str(path)), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
    return suggested


def test_suggested_name_holds_date_table_and_names(view: SheetView) -> None:
    assert file_name(view, "en") == "Sheet 2026-03-12 Table 4 One - Two.pdf"


@pytest.mark.parametrize(
    ("family", "table", "wanted"),
    [
        ('A/B\\C:D*E?"F"<G>|H', "4", "Sheet 2026-03-12 Table 4 A-B-C-D-E-F-G-H - Two (unfinished).pdf"),
        ("New\nline\t", "4", "Sheet 2026-03-12 Table 4 New-line- - Two (unfinished).pdf"),
        ("शर्मा", "../4", "Sheet 2026-03-12 ..-4 शर्मा - Two (unfinished).pdf"),
    ],
)
def test_suggested_name_has_no_letter_that_file_systems_refuse(family: str, table: str, wanted: str) -> None:
    players = ((Player(family, ""),), (Player("Two", "Player"),))
    state = Scorer(players=players, details=Details(table=table, date="2026-03-12")).state
    assert file_name(build_sheet(state), "en") == wanted


def test_suggested_name_of_long_pairs_is_short_enough() -> None:
    players = tuple(tuple(Player("W" * 90 + who.family, who.given) for who in side) for side in PAIRS)
    name = file_name(build_sheet(Scorer(players=players).state), "es")  # type: ignore[arg-type]
    assert len(name) <= 124
    assert name.endswith(".pdf")


def test_free_path_counts_on(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    assert free_path(path).name == "sheet (2).pdf"
    (tmp_path / "sheet (2).pdf").touch()
    assert free_path(path).name == "sheet (3).pdf"
    assert free_path(tmp_path / "sheet (2).pdf").name == "sheet (3).pdf"


def test_save_writes_where_asked_and_adds_the_ending(
    view: SheetView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    suggested = choose(monkeypatch, tmp_path / "my sheet")
    assert save_sheet(None, view, "en", "A4", folder=tmp_path) == tmp_path / "my sheet.pdf"
    assert (tmp_path / "my sheet.pdf").read_bytes().startswith(b"%PDF-")
    assert suggested == [str(tmp_path / "Sheet 2026-03-12 Table 4 One - Two.pdf")]


def test_save_given_up_writes_nothing(
    view: SheetView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch, None)
    assert save_sheet(None, view, "en", "A4", folder=tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_v79_a_locked_file_can_be_tried_again_or_saved_beside(
    view: SheetView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"open in a reader")
    real = Path.replace

    def locked(self: Path, target: Path) -> Path:
        if target.name == "sheet.pdf":
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(target))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", locked)
    choose(monkeypatch, path)
    answers = answer(monkeypatch, "Reintentar", "Guardar como sheet (2).pdf")
    assert save_sheet(None, view, "en", "A4", "es") == tmp_path / "sheet (2).pdf"
    assert path.read_bytes() == b"open in a reader"
    assert (tmp_path / "sheet (2).pdf").read_bytes().startswith(b"%PDF-")
    reason = (
        "El acta no se guardó. No se puede escribir sheet.pdf: "
        "otro programa lo tiene abierto o la carpeta está protegida."
    )
    assert answers.said == [reason, reason]


def test_v79_later_the_save_works(view: SheetView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "none" / "sheet.pdf"
    choose(monkeypatch, path)
    answer(monkeypatch, "Cancel")
    assert save_sheet(None, view, "en", "A4") is None
    path.parent.mkdir()
    assert save_sheet(None, view, "en", "A4") == path


@pytest.mark.parametrize(("language", "button"), [("en", "Another place..."), ("es", "Otro lugar...")])
@pytest.mark.parametrize("kind", ["protected", "missing", "read only", "full", "no folder", "long name"])
def test_v79_where_the_folder_takes_no_file_another_place_is_offered(
    view: SheetView,
    kind: str,
    language: str,
    button: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bad, documents = tmp_path / "bad", tmp_path / "documents"
    documents.mkdir()
    monkeypatch.setattr(printing, "documents", lambda: documents)
    name = "sheet.pdf"
    if kind == "no folder":
        bad.write_text("a file")
    elif kind == "long name":
        bad, name = documents, "x" * 300
    elif kind != "missing":
        bad.mkdir()
        number = {"protected": errno.EACCES, "read only": errno.EROFS, "full": errno.ENOSPC}[kind]
        refuse_files(monkeypatch, bad, number)
    chosen = [bad / name, documents / "there.pdf"]
    suggested: list[str] = []

    def dialog(_parent: object, _title: str, wanted: str, _filter: str) -> tuple[str, str]:
        suggested.append(wanted)
        return str(chosen.pop(0)), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
    answers = answer(monkeypatch, button)
    assert save_sheet(None, view, "en", "A4", language, folder=bad) == documents / "there.pdf"
    assert len(answers.said) == 1
    assert Path(suggested[1]).name == file_name(view, language)
    assert (Path(suggested[1]).parent == documents) or kind == "long name"
    assert [each.name for each in documents.iterdir()] == ["there.pdf"]
    if bad.is_dir() and bad != documents:
        assert list(bad.iterdir()) == []


def refuse_files(monkeypatch: pytest.MonkeyPatch, folder: Path, number: int) -> None:
    """Let no file be made in `folder`; rights would not keep an administrator from it."""
    real = os.open

    def guarded(path: str, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        if folder in (Path(path), Path(path).parent) and flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(number, os.strerror(number), str(path))
        return real(path, flags, mode, dir_fd=dir_fd)

    def opened(self: Path, mode: str = "r") -> IO[bytes]:
        writes = os.O_WRONLY | os.O_CREAT | os.O_TRUNC if "w" in mode else os.O_RDONLY
        return os.fdopen(guarded(str(self), writes), mode)

    monkeypatch.setattr(os, "open", guarded)
    monkeypatch.setattr(Path, "open", opened)


@pytest.mark.skipif(sys.platform != "linux", reason="a folder that is read-only even for an administrator")
def test_v79_a_folder_of_the_system_itself_takes_no_second_name(
    view: SheetView, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose(monkeypatch, Path("/sys/kernel/sheet.pdf"))
    answers = answer(monkeypatch, "Cancel")
    assert save_sheet(None, view, "en", "A4") is None
    assert answers.offered == [{"Try again", "Another place...", "Cancel"}]


def test_v81_without_a_printer_the_pdf_is_offered(
    view: SheetView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinters", list)
    choose(monkeypatch, tmp_path / "instead.pdf")
    answers = answer(monkeypatch, "Save as PDF...")
    assert print_sheet(None, view, "es", "A4", "en") is None
    assert answers.said == ["No printer is set up on this computer. The sheet can be saved as a PDF instead."]
    assert (tmp_path / "instead.pdf").is_file()


def test_v81_a_printer_that_is_no_printer_is_told(view: SheetView, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinters", lambda: [object()])
    answers = answer(monkeypatch, "Cancel")

    def in_pdf_mode(*_args: object) -> QPrinter:
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        return printer

    monkeypatch.setattr(printing, "make_printer", in_pdf_mode)
    assert print_sheet(None, view, "en", "A4") is None
    assert answers.said == ["The printer did not take the sheet. It can be saved as a PDF instead."]


class PaperPrinter(QPrinter):
    """A printer whose paper is a PDF file, and which says that it is a real one."""

    def outputFormat(self) -> QPrinter.OutputFormat:
        return QPrinter.OutputFormat.NativeFormat


@pytest.fixture
def preview(view: SheetView, qtbot: QtBot) -> Iterator[PreviewDialog]:
    long = sheet_job(build_sheet(long_match("Wanda")), "es", "A4", "en")
    made = PreviewDialog(long)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    yield made
    made.close()


def test_a_preview_is_turned_and_zoomed_by_keyboard(preview: PreviewDialog) -> None:
    page, bar = preview.view, preview.bar
    whole = page._sheet.size()
    assert page.zoom == FIT
    assert whole.height() <= page.viewport().height()
    assert bar.where.text() == f"Page 1 of {page.pages}"
    QTest.keyClick(page, Qt.Key.Key_Plus)
    assert page.zoom in ZOOMS[1:]
    assert page._sheet.height() > whole.height()
    for _ in range(12):
        QTest.keyClick(page, Qt.Key.Key_Plus)
    assert page.zoom == 400
    for _ in range(12):
        QTest.keyClick(page, Qt.Key.Key_Minus)
    assert page.zoom == 50
    QTest.keyClick(page, Qt.Key.Key_0)
    assert (page.zoom, page._sheet.size()) == (FIT, whole)
    QTest.keyClick(page, Qt.Key.Key_PageUp)
    assert page.page == 1
    QTest.keyClick(page, Qt.Key.Key_End)
    assert page.page == page.pages
    assert not bar.after.isEnabled()


def test_the_preview_shows_each_page_by_itself() -> None:
    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        for number, colour in enumerate(("red", "green", "blue")):
            if number:
                new_page()
            painter.fillRect(10, 10, 20, 20, QColor(colour))
        return 3

    document = Document("three", "A4", paint)
    for number, colour in enumerate(("red", "green", "blue"), start=1):
        image, pages = page_image(document, number, QSize(800, 1200))
        assert pages == 3
        assert image.pixelColor(15, 15) == QColor(colour)
        assert image.pixelColor(40, 40) == QColor("white")


@pytest.mark.qt_log_ignore("Returned false")
@pytest.mark.parametrize("fault", ["offline", "no start"])
def test_v81_a_printer_with_a_fault_is_told_and_the_pdf_offered(
    preview: PreviewDialog, fault: str, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    printer = QPrinter()
    printer.setOutputFileName(str(tmp_path / "none" / "x.pdf"))
    monkeypatch.setattr(printing, "is_offline", lambda _printer: fault == "offline")
    choose(monkeypatch, tmp_path / "instead.pdf")
    answers = answer(monkeypatch, "Save as PDF...")
    with qtbot.waitSignal(preview._worker.ended):
        preview.print_on(printer)
    expected = {"offline": "The printer reports a fault", "no start": "The printer did not take the sheet."}
    assert answers.said[0].startswith(expected[fault])
    assert (tmp_path / "instead.pdf").is_file()
    assert preview.print_button.isEnabled()


def test_a_fault_is_told_of_a_preview_that_was_left_meanwhile(
    view: SheetView, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, "is_offline", lambda _printer: True)
    answers = answer(monkeypatch, "Cancel")
    left = PreviewDialog(sheet_job(view, "en", "A4"))
    left.show()
    with qtbot.waitSignal(left._worker.ended):
        left.print_on(QPrinter())
        left.close()
        assert left.isHidden()
    assert answers.said[0].startswith("The printer reports a fault")


@needs_poppler
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_printed_pages_are_the_pdfs_pages(
    view: SheetView, paper: str, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinters", lambda: [object()])
    printed, saved = tmp_path / "printed.pdf", tmp_path / "saved.pdf"
    monkeypatch.setattr("PySide6.QtPrintSupport.QPrinter", PaperPrinter)
    real = printing.make_printer

    def make(document: Document) -> QPrinter:
        printer = real(document)
        printer.setOutputFileName(str(printed))
        return printer

    monkeypatch.setattr(printing, "make_printer", make)
    monkeypatch.setattr(QPrintDialog, "exec", lambda _dialog: QDialog.DialogCode.Accepted)
    preview = print_sheet(None, view, "en", paper)
    assert preview is not None
    assert not preview.isModal(), "entry goes on beside it"
    with qtbot.waitSignal(preview._worker.ended):
        QTest.keyClick(preview.view, Qt.Key.Key_Return)
        assert not preview.print_button.isEnabled()
    assert preview.told.text() == f"Sent to the printer: {printed}"
    preview.close()
    write_pdf(view, saved, "en", paper)
    (on_paper,), (in_file,) = read_pages(printed), read_pages(saved)
    assert [word.text for word in on_paper.words] == [word.text for word in in_file.words]
    for word, other in zip(on_paper.words, in_file.words, strict=True):
        assert (word.left, word.top) == pytest.approx((other.left, other.top), abs=0.1)


def test_the_real_preview_shows_every_page(view: SheetView, tmp_path: Path) -> None:
    printer = printing.make_printer(sheet_document(view, "en", "A4"))
    printer.setOutputFileName(str(tmp_path / "never.pdf"))
    job = DocumentPrint(sheet_document(view, "en", "A4"))
    preview = QPrintPreviewWidget(printer)
    preview.paintRequested.connect(job.paint)
    preview.updatePreview()
    assert (preview.pageCount(), job.pages) == (1, 1)
    assert not (tmp_path / "never.pdf").exists()


def test_preview_paints_as_often_as_asked(view: SheetView, tmp_path: Path) -> None:
    job = DocumentPrint(sheet_document(view, "en", "A4"))
    assert isinstance(job, QObject)
    for name in ("first.pdf", "second.pdf"):
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(tmp_path / name))
        printer.setFullPage(True)
        job.paint(printer)
        assert job.began
        assert job.pages == 1
        assert (tmp_path / name).stat().st_size > 10_000


@pytest.mark.qt_log_ignore("QPainter::begin")  # that Qt says so is what the test makes happen
def test_a_device_that_does_not_begin_is_noticed(view: SheetView, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "none" / "sheet.pdf"))
    job = DocumentPrint(sheet_document(view, "en", "A4"))
    job.paint(printer)
    assert not job.began


def test_a_file_that_the_dialog_did_not_ask_about_is_not_overwritten(
    monkeypatch: pytest.MonkeyPatch, view: SheetView, tmp_path: Path
) -> None:
    (tmp_path / "sheet.pdf").write_text("precious")
    choose(monkeypatch, tmp_path / "sheet")
    saved = save_sheet(None, view, "en", "A4")
    assert saved == tmp_path / "sheet (2).pdf"
    assert saved.read_bytes().startswith(b"%PDF")
    assert (tmp_path / "sheet.pdf").read_text() == "precious"
