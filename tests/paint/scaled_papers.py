"""Papers written by a process of its own, whose monitor has another scaling: `python -m ... FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication

from carrom_desktop.paint.document import write_document
from carrom_desktop.paint.papers import match_document
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.forms_view import Form
from tests.paint.sheet_matches import twenty_boards

SCRIPTS = (Player("शर्मा", "राजेश"), Player("தமிழ்செல்வன்", "முத்து"), Player("الزهراء", "فاطمة"))


def scripts_match() -> MatchState:
    """Return a match of names in three scripts that are written otherwise than Latin."""
    players = ((SCRIPTS[0], SCRIPTS[1]), (SCRIPTS[2], Player("Two", "Bea")))
    return twenty_boards(players=players, right_of_a1=0)


def write_some(folder: Path) -> None:
    """Write a paper in each language into `folder`."""
    match = match_document(twenty_boards(), Form.UKCA, "en", "A4", 4)
    write_document(match, folder / "quarter-en.pdf")
    scripts = match_document(scripts_match(), Form.EUROPEAN, "es", "Letter")
    write_document(scripts, folder / "scripts-es.pdf")


if __name__ == "__main__":
    application = QGuiApplication([])
    write_some(Path(sys.argv[1]))
