"""Bring the window to the front when the program is started a second time, and open what it was given."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow


class Wake(QObject):
    """Watches the file that a second start writes into."""

    def __init__(self, window: OperatorWindow, path: Path) -> None:
        super().__init__(window)
        self._window = window
        from carrom_desktop.match.single import asked_to_open

        self._path = path
        self._asked_to_open = asked_to_open
        self._asked = asked_to_open(path)  # by a start before this one
        self._watcher = QFileSystemWatcher([str(path)], self)
        self._watcher.fileChanged.connect(self._on_watcher_file_changed)

    def _on_watcher_file_changed(self) -> None:
        window = self._window.front
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        asked = self._asked_to_open(self._path)
        if asked and asked != self._asked:  # one request may be told of twice
            self._asked = asked
            self._window.menus.events.open_path(asked.partition("\n")[2])
