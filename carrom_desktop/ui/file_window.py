"""A window onto which the file of an event can be dragged."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow

SUFFIX = ".carromevent"


class FileWindow(QMainWindow):
    """Signals: `dropped(str)`, the path of an event's kit."""

    dropped = Signal(str)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file of an event, and nothing else."""
        if _kit_in(event):
            event.setDropAction(event.dropAction().CopyAction)
            event.accept()

    def dropEvent(self, event: QDropEvent) -> None:
        """Tell which file it is."""
        path = _kit_in(event)
        if path:
            event.setDropAction(event.dropAction().CopyAction)
            event.accept()
            self.dropped.emit(path)


def _kit_in(event: QDropEvent) -> str:
    """Return the path of the kit that is dragged, "" where it is none or several files."""
    paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 and paths[0].casefold().endswith(SUFFIX) else ""
