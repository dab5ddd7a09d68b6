"""Bring the window to the front when the program is started a second time."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt
from PySide6.QtWidgets import QWidget


class Wake(QObject):
    """Watches the file that a second start writes into."""

    def __init__(self, window: QWidget, path: Path) -> None:
        super().__init__(window)
        self._window = window
        self._watcher = QFileSystemWatcher([str(path)], self)
        self._watcher.fileChanged.connect(self._on_watcher_file_changed)

    def _on_watcher_file_changed(self) -> None:
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
