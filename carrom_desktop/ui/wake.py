"""Bring the window to the front when the program is started a second time."""

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
        self._watcher = QFileSystemWatcher([str(path)], self)
        self._watcher.fileChanged.connect(self._on_watcher_file_changed)

    def _on_watcher_file_changed(self) -> None:
        window = self._window.front
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
