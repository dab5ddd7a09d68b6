"""Make the list of matches anew where it is missing, a little at a time, while windows go on."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import Library
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.library_model import grouped
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import KeyButton, Words

_WIDTH_PX = 460


class ListMaker(QObject):
    """Make what is missing of `library`, from `start` on.

    Signals: `progressed(int, int)`, so many of so many; `ended(object)`, the `StorageError` that stopped it,
    or None.
    """

    progressed = Signal(int, int)
    ended = Signal(object)

    def __init__(self, library: Library, parent: QObject) -> None:
        super().__init__(parent)
        self._library = library
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timer_timeout)

    def start(self) -> None:
        """Begin, or go on."""
        self._timer.start()

    def stop(self) -> None:
        """Stop; what was made is kept."""
        self._timer.stop()

    def _on_timer_timeout(self) -> None:
        try:
            done, total = self._library.make_some()
        except StorageError as error:
            self._timer.stop()
            self.ended.emit(error)
            return
        self.progressed.emit(done, total)
        if done == total:
            self._timer.stop()
            self.ended.emit(None)


class ListWait(RoomyDialog):
    """Show how far the list is, until it is made; Esc stops. After `exec`, `error` says what went wrong."""

    def __init__(self, library: Library, language: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.error: StorageError | None = None
        self._language = language
        self.setWindowTitle(say(language, "library.title"))
        self.said = Words(parent=self)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(say(language, "library.list"))
        why = Words(say(language, "library.reading.why"), self)
        why.setProperty("role", "dim")
        why.setWordWrap(True)
        cancel = KeyButton("Esc", self)
        cancel.set_face(say(language, "common.cancel"))
        cancel.clicked.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(18, 16, 18, 14)
        box.setSpacing(12)
        for part in (self.said, self.bar, why):
            box.addWidget(part)
        box.addWidget(cancel, 0, Qt.AlignmentFlag.AlignRight)
        self.said.setMinimumHeight(self.said.fontMetrics().height())  # before there are words in it
        self.setFixedWidth(roomy(_WIDTH_PX))
        self._maker = ListMaker(library, self)
        self._maker.progressed.connect(self._on_maker_progressed)
        self._maker.ended.connect(self._on_maker_ended)
        self._maker.start()

    def reject(self) -> None:
        """Stop."""
        self._maker.stop()
        super().reject()

    def _on_maker_progressed(self, done: int, total: int) -> None:
        self.said.setText(progress_text(self._language, done, total))
        self.bar.setRange(0, total)
        self.bar.setValue(done)

    def _on_maker_ended(self, error: StorageError | None) -> None:
        self.error = error
        self.accept()


def progress_text(language: str, done: int, total: int) -> str:
    """Return how far the list is, in words."""
    return say(language, "library.reading", done=grouped(language, done), total=grouped(language, total))


def wait_for_list(library: Library, language: str, parent: QWidget) -> bool:
    """Return when the list is there, at once where little is missing; False where that was stopped.

    Raises `StorageError`.
    """
    if not library.is_behind():
        return True
    wait = ListWait(library, language, parent)
    was_made = bool(wait.exec())
    error = wait.error
    wait.deleteLater()
    if error is not None:
        raise error
    return was_made
