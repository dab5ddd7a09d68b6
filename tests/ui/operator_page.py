"""The operator's window as a page: keys as words, texts as they are said, a real journal on a real disk."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from carrom_desktop.match.demo import write_demo_match
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.library import Library
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.operator_window import OperatorWindow
from tests.support.faulty_journal import FaultyJournal
from tests.support.screens import FakeScreens

KEYS = {
    "left": Qt.Key.Key_Left,
    "right": Qt.Key.Key_Right,
    "enter": Qt.Key.Key_Return,
    "backspace": Qt.Key.Key_Backspace,
    "esc": Qt.Key.Key_Escape,
    "space": Qt.Key.Key_Space,
    "tab": Qt.Key.Key_Tab,
    "up": Qt.Key.Key_Up,
    "down": Qt.Key.Key_Down,
    "end": Qt.Key.Key_End,
    "pagedown": Qt.Key.Key_PageDown,
    "+": Qt.Key.Key_Plus,
    "-": Qt.Key.Key_Minus,
}

ONE = Player("One", "Player", "IND")
TWO = Player("Two", "Player", "SRI")
PAIR_A = (Player("Abbas", "Ana"), Player("Alvi", "Amir"))
PAIR_B = (Player("Bello", "Bea"), Player("Ibarra", "Ivo"))


MODIFIERS = {
    "": Qt.KeyboardModifier.NoModifier,
    "ctrl": Qt.KeyboardModifier.ControlModifier,
    "shift": Qt.KeyboardModifier.ShiftModifier,
    "alt": Qt.KeyboardModifier.AltModifier,
}


def press(widget: QWidget, word: str) -> None:
    """Press one key: "6", "left", "ctrl+z"."""
    held, _, name = ("", "", word) if word in KEYS else word.rpartition("+")
    key = KEYS.get(name) or getattr(Qt.Key, f"Key_{name.upper()}")
    QTest.keyClick(widget, key, MODIFIERS[held])


def do_not_wait(_seconds: float) -> None:
    """Try again at once: no test is to wait for a disk."""


@dataclass
class OperatorPage:
    """A shown window with its journal.

    `hand` is what the guard against bursts asks: keys come as from a hand, a second apart.
    """

    folder: Path
    journal: KeptJournal
    window: OperatorWindow
    hand: Callable[[], float] = field(default_factory=lambda: itertools.count().__next__)

    @classmethod
    def opened(
        cls, folder: Path, settings: Settings | None = None, screens: FakeScreens | None = None
    ) -> OperatorPage:
        """Open the window on `folder`, as a start does, with nothing known of screens unless given."""
        library = FaultyJournal.open(folder / "carrom.db")
        journal = KeptJournal(library, (folder / "emergency",), do_not_wait)
        journal.look()
        chosen = settings or Settings(language="en", theme="dark")
        window = OperatorWindow(
            journal, Library(journal), chosen, folder / "settings.json", screens or FakeScreens()
        )
        window.resize(1366, 768)
        window.show()
        QApplication.processEvents()
        return cls(folder, journal, window)

    @property
    def library(self) -> FaultyJournal:
        """Return the library, which can be told to fail."""
        assert isinstance(self.journal.library, FaultyJournal)
        return self.journal.library

    @property
    def state(self) -> MatchState:
        """Return the open match."""
        state = self.window.bridge.state
        assert state is not None
        return state

    def begin(
        self, rules: str = "icf", kind: Kind = Kind.SINGLES, *, seats: int | None = 0, **details: str
    ) -> None:
        """Make a match of two players, or of four who sit as `seats` says, and open it."""
        self.window.entry.guard.now = self.hand
        a, b = ((ONE,), (TWO,)) if kind is Kind.SINGLES else (PAIR_A, PAIR_B)
        made = CreateMatch(
            preset(rules), kind, a, b, Details(**details), None if kind is Kind.SINGLES else seats
        )
        self.window.bridge.open(Session.create(self.journal, made))
        QApplication.processEvents()

    def demo(self, until: Literal["half", "end"] = "half") -> None:
        """Write the demo match and open it."""
        self.window.entry.guard.now = self.hand
        assert self.window.desk.resume(write_demo_match(self.journal, until))
        QApplication.processEvents()

    def type(self, words: str) -> None:
        """Press keys: "left 6 left enter ctrl+z"."""
        self.window.entry.guard.now = self.hand
        for word in words.split():
            press(self.window.entry, word)

    def said(self, part: str) -> str:
        """Return what a part of the window says, by what a screen reader gets."""
        entry = self.window.entry
        widget = {
            "announce": entry._announce,
            "banner": entry._banner,
            "read_back": entry._read_back,
            "take_back": entry._take_back,
            "record": entry._record,
            "left": entry._cards[0],
            "right": entry._cards[1],
            "foul": entry._foul,
            "umpire": entry._late.umpire,
            "slam": entry._slam,
            "table": self.window.side.table,
            "foot": self.window.foot,
        }[part]
        return widget.accessibleName() if widget.isVisible() else ""

    def close(self) -> None:
        """Close the window and the journal."""
        if self.window.side.has_unapplied:
            self.window.side.correction.forget()
        self.library.fault = ""
        self.journal.recover()  # else closing asks
        self.window.close()
        self.window.bridge.open(None)
        self.journal.close()
        self.window.deleteLater()
        # Outside an event loop nobody else does: windows that pile up are all styled anew with each next one.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
