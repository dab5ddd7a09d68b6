"""Sheet > Check a sheet: a typed value finds its match, a file is compared with its paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.paint.document import write_document
from carrom_desktop.paint.sheet import sheet_document
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.check_dialog import CheckDialog
from carrom_desktop.viewmodels.sheet import build_sheet
from tests.match.test_checked_files import VALUE, WON
from tests.match.test_merging import LONG, X, Y
from tests.support.matches import match
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def dialog(page: OperatorPage, qtbot: QtBot) -> CheckDialog:
    page.journal.append(X, 0, match("icf", WON).rows)
    page.journal.append(Y, 0, LONG)
    page.window.menus.actions[ActionId.CHECK_SHEET].trigger()
    (made,) = page.window.findChildren(CheckDialog)
    assert not made.isModal()
    return made


def asked(dialog: CheckDialog, qtbot: QtBot) -> list[str]:
    with qtbot.waitSignal(dialog._worker.ended, timeout=10_000):
        QTest.keyClick(dialog.value, Qt.Key.Key_Return)
    return [dialog.answer.item(row).text() for row in range(dialog.answer.count())]


def test_a_typed_value_finds_its_match_here(dialog: CheckDialog, qtbot: QtBot) -> None:
    QTest.keyClick(dialog.value, Qt.Key.Key_Return)
    assert dialog.problem.text() == "Type a check value or choose a file."
    dialog.value.setText("pfr4 s9")
    QTest.keyClick(dialog.value, Qt.Key.Key_Return)
    assert "is no check value" in dialog.problem.text()
    dialog.value.setText("pfr4 s9zr")
    assert asked(dialog, qtbot) == ["12 Mar 2026: Player One beat Player Two 2-1: 25-6, 0-25, 25-0"]
    assert dialog.value.text() == VALUE
    assert dialog.told.text() == f"{VALUE}: a match of this library. The paper tells the same."
    dialog.value.setText("OOOO-0000")
    assert asked(dialog, qtbot) == []
    assert dialog.told.text() == "0000-0000: no finished match of this library has it."


def test_a_saved_sheet_is_compared_with_its_paper(
    dialog: CheckDialog, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = match("icf", WON).state
    path = tmp_path / "sheet.pdf"
    write_document(sheet_document(build_sheet(state), "en", "A4", state), path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    with qtbot.waitSignal(dialog._worker.ended, timeout=10_000):
        dialog.choose.click()
    assert dialog.answer.item(0).text() == f"Player One - Player Two: check value {VALUE}. In order."
    dialog.value.setText("pfr4s9zr")
    assert asked(dialog, qtbot) == ["Player One - Player Two: has this check value. In order."]
    assert dialog.told.text() == f"{VALUE}: the file tells the same as the paper."
    dialog.value.setText("1111-1111")
    asked(dialog, qtbot)
    assert dialog.told.text().endswith("Paper and file differ.")
    path.write_bytes(b"%PDF-1.4 other")
    assert asked(dialog, qtbot)[0].startswith("sheet.pdf: this PDF holds no sheet of Carrom Desktop")
    dialog.clear.click()
    assert dialog.file == ""
