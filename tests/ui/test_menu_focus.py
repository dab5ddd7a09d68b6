"""The keyboard after a menu: where it was before, whichever way menus were opened and left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from carrom_desktop.ui.actions import ActionId
from tests.ui.operator_page import OperatorPage, press

WAYS = {
    "a menu and Esc": "alt+m esc",
    "two menus by their letters": "alt+s esc alt+c esc",
    "a letter, the next menu, Esc": "alt+m right esc",
    "the bar alone": "alt+m esc alt+m esc",
}


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[OperatorPage]:
    opened = OperatorPage.opened(tmp_path)
    qtbot.add_widget(opened.window)
    opened.demo()
    opened.window.activateWindow()
    opened.window.entry.setFocus()
    qtbot.wait_until(opened.window.entry.hasFocus)
    yield opened
    opened.window.close()


def wait_for_menu(qtbot: QtBot, opens: bool) -> None:
    """Wait until a menu is open, or none is."""
    qtbot.wait_until(lambda: isinstance(QApplication.activePopupWidget(), QMenu) is opens)


def walk(qtbot: QtBot, page: OperatorPage, keys: str) -> None:
    """Press keys where they go: to the menu that is open, or to the window."""
    for key in keys.split():
        popup = QApplication.activePopupWidget()
        focused = page.window.focusWidget()
        assert focused is not None
        press(popup or focused, key)
        wait_for_menu(qtbot, key.startswith("alt+") or key == "right")
        QApplication.processEvents()


@pytest.mark.parametrize("way", WAYS)
def test_v22_after_a_menu_the_next_key_scores(qtbot: QtBot, page: OperatorPage, way: str) -> None:
    walk(qtbot, page, WAYS[way])
    qtbot.wait_until(page.window.entry.hasFocus)


def test_v22_after_a_dialog_of_a_second_menu_the_next_key_scores(qtbot: QtBot, page: OperatorPage) -> None:
    walk(qtbot, page, "alt+s esc alt+c")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    left: list[str] = []

    def leave() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(10, leave)
        else:
            left.append(dialog.windowTitle())
            press(dialog, "esc")

    QTimer.singleShot(0, leave)
    menu.setActiveAction(page.window.menus.actions[ActionId.STREAM])
    press(menu, "enter")
    assert left == ["Files for streaming"]
    qtbot.wait_until(page.window.entry.hasFocus)


def test_after_a_menu_the_keyboard_is_where_it_was_and_not_always_in_the_entry(
    qtbot: QtBot, page: OperatorPage
) -> None:
    table = page.window.side.table
    table.setFocus()
    walk(qtbot, page, "alt+s esc alt+c esc")
    qtbot.wait_until(table.hasFocus)
