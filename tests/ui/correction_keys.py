"""The window with a match whose boards are corrected: keys go wherever the keyboard is."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.board_table import BoardTable
from carrom_desktop.ui.correction_desk import CorrectionDesk
from carrom_desktop.ui.correction_panel import CorrectionPanel
from tests.support.script import command, steps
from tests.ui.operator_page import OperatorPage

FIVE = "A 3 A; B 2 A; A 1 B; B 4 B; A 2 B"
"""Five boards: 6, 1 and 2 to 2 and 7; A breaks 1, 3, 5."""
A3 = "A 9 A; A 9 A; A 9 A"

KEYS = {
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "home": Qt.Key.Key_Home,
    "enter": Qt.Key.Key_Return,
    "esc": Qt.Key.Key_Escape,
    "tab": Qt.Key.Key_Tab,
    "space": Qt.Key.Key_Space,
    "ins": Qt.Key.Key_Insert,
    "del": Qt.Key.Key_Delete,
}


class Desk:
    """The window with a match, and keys that go wherever the keyboard is."""

    def __init__(self, page: OperatorPage) -> None:
        self.page = page

    @property
    def table(self) -> BoardTable:
        return self.page.window.side.table

    @property
    def panel(self) -> CorrectionPanel:
        return self.page.window.side.correction_panel

    @property
    def correction(self) -> CorrectionDesk:
        return self.page.window.side.correction

    @property
    def focus(self) -> QWidget:
        found = self.page.window.focusWidget()
        assert found is not None
        return found

    def listens(self, widget: QWidget) -> bool:
        """Say whether `widget` has the keyboard."""
        return self.focus is widget

    @property
    def rows(self) -> int:
        session = self.page.window.bridge.session
        assert session is not None
        return len(session.rows)

    def play(self, script: str) -> None:
        for words in steps(script):
            assert self.page.window.bridge.submit(command(words, self.page.state.game.number)), words
        QApplication.processEvents()

    def press(self, words: str) -> None:
        """Press keys: "down alt+up enter 6"; `shift+tab` goes back."""
        for word in words.split():
            *held, name = word.split("+")
            modifier = Qt.KeyboardModifier.NoModifier
            if "alt" in held:
                modifier = Qt.KeyboardModifier.AltModifier
            if "shift" in held:
                modifier = Qt.KeyboardModifier.ShiftModifier
            key = KEYS.get(name) or getattr(Qt.Key, f"Key_{name.upper()}")
            QTest.keyClick(self.focus, key, modifier)
            QApplication.processEvents()

    def to_table(self) -> None:
        """Ctrl+E, as the menu has it."""
        self.page.window.menus.actions[ActionId.CORRECT].trigger()
        QApplication.processEvents()

    def undo(self) -> None:
        """Ctrl+Z, as the menu has it."""
        self.page.window.menus.actions[ActionId.UNDO].trigger()
        QApplication.processEvents()

    def raw(self, game: int = 1) -> tuple[int, int]:
        return self.page.state.games[game - 1].raw

    def diff(self) -> list[str]:
        return self.panel.diff.lines()
