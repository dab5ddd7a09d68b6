"""The operator's window with a running round, for `test_clock_program.py`: prints each second that it shows.

A line is the computer's time in seconds, what the strip shows and what the hall shows; the first line says
when the round ends.
"""

from __future__ import annotations

import sys
import time
from datetime import datetime, timedelta
from pathlib import Path

from PySide6.QtWidgets import QApplication

from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.library import Library
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.clock_replay import format_time
from carrom_desktop.rules.commands import ChooseBreaker, CreateMatch, SetRoundEnd
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.ui.operator_window import OperatorWindow
from carrom_desktop.ui.screens import QtScreens

ROUND = timedelta(minutes=45)


def tell(*words: object) -> None:
    """Print one line at once."""
    print(*words, flush=True)  # noqa: T201 - the test reads it


class Teller:
    """Print what strip and hall show, whenever it is another."""

    def __init__(self, window: OperatorWindow) -> None:
        self.window = window
        self.shown = ("", "")

    def look(self) -> None:
        """Print it."""
        strip = self.window.page.strip.lines
        view = self.window.controller.picture.view
        hall = "" if view is None or view.clock is None else view.clock.text
        shown = (strip[0].split()[0] if strip else "", hall)
        if shown != self.shown:
            self.shown = shown
            tell(f"{time.time():.3f}", *shown)


def main() -> int:
    """Run until it is ended; the argument is the data folder."""
    folder = Path(sys.argv[1])
    app = QApplication(sys.argv)
    journal = KeptJournal(Journal.open(folder / "carrom.db"))
    settings = Settings(language="en", theme="dark")
    window = OperatorWindow(journal, Library(journal), settings, folder / "settings.json", QtScreens())
    window.show()
    players = (Player("One", "Player"),), (Player("Two", "Player"),)
    session = Session.create(journal, CreateMatch(preset("european"), Kind.SINGLES, *players))
    end = datetime.fromisoformat(SystemClock().now_iso()) + ROUND
    session.submit(ChooseBreaker(Side.A))
    session.submit(SetRoundEnd(format_time(end)))
    tell("ends", f"{end.timestamp():.3f}")
    teller = Teller(window)
    window.bridge.open(session)
    window.page.clocks.ticked.connect(teller.look)
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
