"""Sheet > Reference card of strokes: saved and printed without a match, in the sheet's language and paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrinterInfo
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import LANGUAGES, say
from carrom_desktop.match.settings import Settings
from carrom_desktop.paint.document import Document
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.ui import printing
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.operator_menus import CARDS
from carrom_desktop.ui.preview import PreviewDialog
from carrom_desktop.ui.printing import card_job, print_job, save_job
from carrom_desktop.viewmodels.card_view import build_card
from tests.paint.pdf_reading import needs_poppler, read_pages, text_of
from tests.ui.operator_page import OperatorPage

TITLES = {
    "icf": {"en": "LAWS OF CARROM (ICF)", "es": "LEYES DEL CARROM (ICF)"},
    "ukca": {"en": "UKCA CARROM RULES", "es": "REGLAS DE LA UKCA"},
    "caint": {"en": "CAINT RULES", "es": "REGLAS DE LA CAINT"},
}


@needs_poppler
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_saved_with_no_match_open(
    qtbot: QtBot, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = OperatorPage.opened(
        tmp_path, Settings(language="en", sheet_language="es" if language == "es" else "same", paper="Letter")
    )
    suggested: list[str] = []

    def dialog(_parent: object, _title: str, wanted: str, _filter: str) -> tuple[str, str]:
        suggested.append(Path(wanted).name)
        return str(tmp_path / suggested[-1]), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", dialog)
    for action_id, (book, deed) in CARDS.items():
        action = page.window.menus.actions[action_id]
        assert action.isEnabled()
        if deed == "print":
            continue
        action.trigger()
        (paper,) = read_pages(tmp_path / suggested[-1])
        assert paper.width == pytest.approx(215.9, abs=0.4)
        assert TITLES[book][language] in text_of(paper)
    words = {"en": "strokes", "es": "tiros"}[language]
    assert suggested == [f"Carrom {words} {book}.pdf" for book in ("ICF", "UKCA", "CAINT")]
    page.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_menu_names_each_federation(qtbot: QtBot, tmp_path: Path, language: str) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es" if language == "es" else "en"))
    actions = page.window.menus.actions
    assert actions.menus["card"].title() == say(language, "operator.menu.card")
    assert actions.menus["card"].menuAction() in actions.menus["sheet"].actions()
    for action_id, (book, _deed) in CARDS.items():
        assert actions[action_id].text().startswith(f"{book.upper()}: ")
        assert actions[action_id] in actions.menus["card"].actions()
    page.close()


def test_a_saved_card_is_told_in_the_foot(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="en"))
    told: list[str] = []
    monkeypatch.setattr(page.window, "tell", told.append)
    path = tmp_path / "c.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    page.window.menus.actions[ActionId.SAVE_CARD_UKCA].trigger()
    assert told == [f"Reference card saved: {path}"]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: ("", ""))
    page.window.menus.actions[ActionId.SAVE_CARD_UKCA].trigger()
    assert len(told) == 1
    page.close()


class PaperPrinter(QPrinter):
    """A printer whose paper is a PDF file, and which says that it is a real one."""

    def outputFormat(self) -> QPrinter.OutputFormat:
        return QPrinter.OutputFormat.NativeFormat


@needs_poppler
def test_a_card_is_printed_from_the_preview(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es", paper="A4"))
    monkeypatch.setattr(QPrinterInfo, "availablePrinters", lambda: [object()])
    monkeypatch.setattr("PySide6.QtPrintSupport.QPrinter", PaperPrinter)
    printed, titles, real = tmp_path / "printed.pdf", [], printing.make_printer

    def make(document: Document) -> QPrinter:
        printer = real(document)
        printer.setOutputFileName(str(printed))
        return printer

    def exec_(dialog: QPrintDialog) -> int:
        titles.append(dialog.windowTitle())
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(printing, "make_printer", make)
    monkeypatch.setattr(QPrintDialog, "exec", exec_)
    page.window.menus.actions[ActionId.PRINT_CARD_CAINT].trigger()
    (preview,) = page.window.findChildren(PreviewDialog)
    with qtbot.waitSignal(preview._worker.ended):
        preview.print_button.click()
    assert titles == ["Imprimir la tarjeta"]
    (paper,) = read_pages(printed)
    assert TITLES["caint"]["es"] in text_of(paper)
    page.close()


def test_v81_without_a_printer_a_card_is_offered_as_pdf(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinters", list)
    said: list[str] = []

    def exec_(box: QMessageBox) -> int:
        said.append(box.text())
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    job = card_job(build_card(RuleBook.ICF), "es", "A4", "en")
    assert print_job(None, job) is None
    assert said == [
        "No printer is set up on this computer. The reference card can be saved as a PDF instead."
    ]


def test_v79_a_card_that_cannot_be_written_is_told(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def exec_(box: QMessageBox) -> int:
        said.append(f"{box.text()} {box.informativeText()}")
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    target = str(tmp_path / "none" / "c.pdf")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (target, ""))
    assert save_job(None, card_job(build_card(RuleBook.ICF), "en", "A4", "es")) is None
    assert said == [f"La tarjeta no se guardó. La carpeta {tmp_path / 'none'} no existe."]
