"""What comes to the windows from outside: files that are dropped, and a second start of the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QMimeData, QObject, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow


def dropped_files(data: QMimeData) -> list[Path]:
    """Return the files on this computer that are being dragged."""
    return [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]


class TakesFiles:
    """Put before a widget's class: files can be dropped on it, once `setAcceptDrops` says so."""

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take what is a file; what it is good for is said when it is dropped."""
        if dropped_files(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open the files, after the program that they come from was let go."""
        paths = dropped_files(event.mimeData())
        event.setDropAction(Qt.DropAction.CopyAction)  # nothing is moved away from where it lies
        event.accept()
        QTimer.singleShot(0, lambda: hand_over(paths))


def hand_over(paths: list[Path]) -> None:
    """Open files in the operator's window that is in front."""
    if paths:
        from carrom_desktop.ui.file_desk import receive

        receive(paths)


class Wake(QObject):
    """Watches the file that a second start writes into; what it was started with is opened here."""

    def __init__(self, window: OperatorWindow, path: Path) -> None:
        super().__init__(window)
        self._window = window
        self._folder = path.parent
        self._watcher = QFileSystemWatcher([str(path)], self)
        self._watcher.fileChanged.connect(self._on_watcher_file_changed)
        self._take()  # a second start may have come before anybody watched

    def _on_watcher_file_changed(self) -> None:
        window = self._window.front
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()
        self._take()

    def _take(self) -> None:
        from carrom_desktop.match.single import take_handed

        hand_over(take_handed(self._folder))
