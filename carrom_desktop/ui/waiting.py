"""Wait for something that is nearly always done at once; on a slow stick a small window says what goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QDialog, QProgressBar, QVBoxLayout, QWidget

from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Words
from carrom_desktop.ui.worker import Tell, Worker

QUICK_S = 0.3
_WIDTH_PX = 420

_T = TypeVar("_T")


def wait_for(job: Callable[[], _T], text: str, parent: QWidget) -> _T:
    """Do `job` on a thread of its own and return what it returned; what it raises is raised here.

    After a third of a second `text` is shown, and nothing else can be done until the end.
    """
    results: list[_T] = []
    failures: list[Exception] = []
    done = threading.Event()

    def work(_tell: Tell) -> None:
        try:
            results.append(job())
        except Exception as error:
            failures.append(error)
        finally:
            done.set()

    worker = Worker("wait", parent)
    dialog = _Wait(text, parent)
    worker.ended.connect(dialog.accept)
    worker.run(work)
    while not done.wait(QUICK_S):
        dialog.exec()  # Esc does not end it: what is being written is whole or not at all
    worker.close()  # its thread may be about to tell the end, and must not tell it to nobody
    dialog.deleteLater()
    worker.deleteLater()
    if failures:
        raise failures[0]
    return results[0]


class _Wait(QDialog):
    """Says what is being waited for."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(text)
        words = Words(text, self)
        words.setWordWrap(True)
        bar = QProgressBar(self)
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(text)
        box = QVBoxLayout(self)
        box.setContentsMargins(18, 16, 18, 16)
        box.setSpacing(12)
        box.addWidget(words)
        box.addWidget(bar)
        self.setFixedWidth(roomy(_WIDTH_PX))

    def reject(self) -> None:
        """Stay: it ends by itself."""
