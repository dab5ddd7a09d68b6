"""Whatever can have the keyboard tells a screen reader what it is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.library import Library
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.details_dialog import DetailsDialog
from carrom_desktop.ui.keys_dialog import KeysDialog
from carrom_desktop.ui.library_dialog import LibraryDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from tests.ui.operator_page import OperatorPage


def nameless(window: QWidget) -> list[str]:
    """Return the visible controls of `window` that have no name."""
    found = []
    for widget in window.findChildren(QWidget):
        takes_keys = widget.focusPolicy() != Qt.FocusPolicy.NoFocus
        if not widget.isVisibleTo(window) or not (takes_keys or isinstance(widget, QAbstractButton)):
            continue
        told = QAccessible.queryAccessibleInterface(widget)
        if not told.text(QAccessible.Text.Name).strip():
            found.append(f"{type(window).__name__}: {type(widget).__name__} {widget.objectName()}")
    return found


@pytest.mark.parametrize("language", ["en", "es"])
def test_v90_every_control_has_a_name(qtbot: QtBot, tmp_path: Path, language: Literal["en", "es"]) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language=language, theme="dark"))
    found = nameless(page.window)  # the start page
    page.begin(kind=Kind.DOUBLES)
    page.type("b left b")
    found += nameless(page.window)
    page.type("esc left 3 n")
    found += nameless(page.window)
    wizard = NewMatchWizard(language)
    wizard.players.set_kind(Kind.DOUBLES)
    details = DetailsDialog(language, page.state)
    library = LibraryDialog(Library(page.journal), language)
    for dialog in (wizard, details, library, KeysDialog(language, "", page.window)):
        qtbot.addWidget(dialog)
        dialog.show()
        found += nameless(dialog)
    wizard.rules.numbers_button.setChecked(True)
    found += nameless(wizard)
    wizard.more.setChecked(True)
    found += nameless(wizard)
    assert found == []
    page.close()
