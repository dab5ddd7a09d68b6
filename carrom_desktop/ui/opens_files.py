"""How macOS hands a file to the program that was double-clicked: as an event of the application.

Elsewhere it is an argument of a start, which a running copy is told of by `match/single`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication

from carrom_desktop.ui.wake import hand_over


class EarlyFiles:
    """Files that come before there is a window wait here until `take`; later ones are opened at once."""

    def __init__(self) -> None:
        self._waiting: list[Path] = []
        self._is_taken = False

    def note(self, event: QEvent) -> bool:
        """Take the file that an event is about; False where it is about none."""
        if not isinstance(event, QFileOpenEvent) or not event.file():
            return False
        path = Path(event.file())
        if self._is_taken:
            hand_over([path])
        else:
            self._waiting.append(path)
        return True

    def take(self) -> list[Path]:
        """Return what came so far: from now on there is a window."""
        self._is_taken = True
        waiting, self._waiting = self._waiting, []
        return waiting


class OpensFiles(QApplication):
    """The application of macOS. Attribute: `files`."""

    def __init__(self, arguments: Sequence[str]) -> None:
        super().__init__(list(arguments))
        self.files = EarlyFiles()

    def event(self, event: QEvent) -> bool:
        """Take files; all else is Qt's."""
        return self.files.note(event) or super().event(event)
