"""A key that a button shows does what it says, whichever field of the window has the keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QLineEdit, QMessageBox, QWidget

from carrom_desktop.match.settings import Settings
from carrom_desktop.ui.widgets import KeyButton
from tests.ui.every_window import dialogs
from tests.ui.operator_page import OperatorPage, press

pytestmark = pytest.mark.usefixtures("qapp")

EDITING = {"Ctrl+V", "Ctrl+C", "Ctrl+Z"}
"""What a field of text does itself."""
AT_ONCE = {("statistics", "Ctrl+L")}
"""Keys whose deed is done without a press of their button; tests of that window have them."""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, deeds: list[str]) -> Iterator[OperatorPage]:
    def done(*_: object, **__: object) -> int:
        deeds.append("asked")
        return 0

    def asked(*_: object, **__: object) -> tuple[str, str]:
        deeds.append("asked")
        return "", ""

    for kind in (QDialog, QMessageBox):
        monkeypatch.setattr(kind, "exec", done)
    for name in ("getSaveFileName", "getOpenFileName", "getOpenFileNames"):
        monkeypatch.setattr(QFileDialog, name, asked)
    made = OperatorPage.opened(tmp_path, Settings(language="en", theme="dark"))
    made.begin(event="City Cup", round="final")
    made.type("b left left 6 left enter")
    yield made
    made.close()


@pytest.fixture
def deeds() -> list[str]:
    return []


def fields(dialog: QDialog, key: str) -> list[QWidget]:
    """Return what can have the keyboard and takes keys of its own, for which `key` is none of them."""
    found: list[QWidget] = list(dialog.findChildren(QComboBox))
    if key not in EDITING:
        found += dialog.findChildren(QLineEdit)
    return [one for one in found if one.isVisible() and one.isEnabled()]


def test_keys_with_ctrl_work_from_every_pick_list_and_field(page: OperatorPage, deeds: list[str]) -> None:
    wrong: list[str] = []
    tried = 0
    for name, make in dialogs(page).items():
        dialog = make()
        dialog.show()
        QApplication.processEvents()
        for button in dialog.findChildren(KeyButton):
            key = button.cap.text()
            is_one = (
                key.startswith("Ctrl+") and key.count("+") == 1 and button.isVisible() and button.isEnabled()
            )
            if not is_one or (name, key) in AT_ONCE or not dialog.isVisible():
                continue
            button.clicked.disconnect()
            button.clicked.connect(lambda _on=False: deeds.append("pressed"))
            for field in fields(dialog, key):
                field.setFocus()
                deeds.clear()
                press(field, key.lower())
                tried += 1
                if not deeds and dialog.isVisible():  # what closes it did something
                    wrong.append(f"{name}: {key} from {field.accessibleName()}")
        dialog.close()
        dialog.deleteLater()
    assert wrong == []
    assert tried > 40
