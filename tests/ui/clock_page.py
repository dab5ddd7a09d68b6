"""The operator's window with a clock that can be moved: it is 14:00 when the match is made."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import CreateMatch, SetRoundEnd
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.clock_desk import ClockDesk
from carrom_desktop.ui.clock_strip import ClockStrip
from carrom_desktop.ui.ruling_dialog import RulingDialog
from tests.support.clocked import at
from tests.ui.operator_page import ONE, TWO, OperatorPage


@dataclass
class ClockPage(OperatorPage):
    """Attributes: `clock`, what the match takes its time from."""

    clock: SteppedClock = field(default_factory=lambda: SteppedClock(at("14:00")))

    @classmethod
    def at_14(cls, folder: Path, settings: Settings | None = None) -> ClockPage:
        """Open the window on `folder`."""
        page = OperatorPage.opened(folder, settings)
        return cls(page.folder, page.journal, page.window)

    @property
    def desk(self) -> ClockDesk:
        """Return the clocks."""
        return self.window.page.clocks

    @property
    def strip(self) -> ClockStrip:
        """Return the strip of clocks."""
        return self.window.page.strip

    def begin_timed(self, rules: str = "european", end: str | None = "14:45", **numbers: Any) -> None:
        """Make a match at the clock's time whose round ends at `end` ("": at the desk), A breaks; open it."""
        made = CreateMatch(with_numbers(preset(rules), **numbers), Kind.SINGLES, (ONE,), (TWO,))
        self.window.bridge.open(Session.create(self.journal, made, self.clock))
        if end is not None:
            self.window.bridge.submit(SetRoundEnd(at(end) if end else ""))
        self.type("b left")
        QApplication.processEvents()

    def wait(self, minutes: float = 0, seconds: float = 0) -> None:
        """Let time pass, and the window see it."""
        self.clock.advance(minutes * 60 + seconds)
        self.desk.tick()

    def asked(self) -> list[str]:
        """Return the answers that are offered, as a screen reader gets them, with their keys."""
        options = self.window.entry._options
        return [f"{option.key} {option.accessibleName()}" for option in options if option.isVisible()]

    def menu(self, action: ActionId) -> None:
        """Choose an entry of the menus."""
        self.window.menus.actions[action].trigger()

    def answer(self, action: ActionId, **answers: str) -> None:
        """Choose an entry of the menus, fill its dialog and press its button."""

        def fill() -> None:
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, RulingDialog)
            for name, value in answers.items():
                editor = dialog.editors[name]
                if hasattr(editor, "setText"):
                    editor.setText(value)
                else:
                    editor.tile(value).click()  # type: ignore[union-attr]
            dialog.do.click()
            dialog.reject()  # where it was refused

        QTimer.singleShot(0, fill)
        self.menu(action)


def reopened(page: ClockPage) -> Session:
    """Return the open match as another program would read it from the disk."""
    session = page.window.bridge.session
    assert session is not None
    journal = Journal.open(page.folder / "carrom.db")
    try:
        return Session.load(journal, session.match_id, page.clock)
    finally:
        journal.close()
