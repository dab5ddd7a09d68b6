"""The event's logo and the sponsors' pictures: read beside the windows' thread, one after the other."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer, Signal

from carrom_desktop.paint.pictures import Picture, PictureRefused, picture_files, read_picture

_log = logging.getLogger(__name__)

_CLOSING_S = 1.0


class _Read(Struct, frozen=True):
    """What was read: for the `logo`, else the sponsor `number`; `of`, what it was asked for."""

    logo: bool
    number: int
    of: str
    picture: Picture | None


class HallPictures(QObject):
    """Hold the two pictures.

    Attributes: `logo` and `sponsor`, None for none. Signals: `changed()`. A file that cannot be shown gives a
    placeholder and one line in the log.
    """

    changed = Signal()
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.logo: Picture | None = None
        self.sponsor: Picture | None = None
        self._logo_path = ""
        self._folder = ""
        self._number = -1
        self._is_running = False
        self._thread: threading.Thread | None = None
        self._told: set[tuple[str, str]] = set()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)

    def configure(self, logo: str, folder: str, seconds: int) -> None:
        """Take the file of the logo, the folder of the sponsors and how long each of them is shown."""
        self._timer.setInterval(seconds * 1000)
        if folder != self._folder:
            self._folder, self._number = folder, -1
            if self.sponsor is not None:
                self.sponsor = None
                self.changed.emit()
            if self._is_running:
                self._start()
        if logo == self._logo_path:
            return
        self._logo_path = logo
        if logo:
            self._read(logo=True)
        elif self.logo is not None:
            self.logo = None
            self.changed.emit()

    def set_running(self, running: bool) -> None:
        """Let the sponsors change while they are looked at; nothing runs at any other time."""
        if running is self._is_running:
            return
        self._is_running = running
        if running:
            self._start()
        else:
            self._timer.stop()

    def close(self) -> None:
        """Stop at the program's end."""
        self.set_running(False)
        if self._thread is not None:
            self._thread.join(_CLOSING_S)

    def _start(self) -> None:
        if self._folder:
            self._read(logo=False)
            self._timer.start()

    def _on_timer_timeout(self) -> None:
        if self._folder:
            self._read(logo=False)

    def _read(self, *, logo: bool) -> None:
        """Read beside this thread; where one picture is still being read, after it."""
        of = self._logo_path if logo else self._folder
        before = self._thread
        if not logo and before is not None and before.is_alive():
            return  # a slow drive: the picture stays until the next turn
        self._thread = threading.Thread(
            target=self._work, args=(before, logo, of, self._number + 1), name="hall pictures", daemon=True
        )
        self._thread.start()

    def _work(self, before: threading.Thread | None, logo: bool, of: str, number: int) -> None:
        """Read one picture, on its own thread."""
        if before is not None:
            before.join()
        path = Path(of)
        if not logo:
            files = picture_files(path)
            if not files:
                self._tell(_Read(logo, number, of, None))
                return
            number %= len(files)
            path = files[number]
        try:
            picture = read_picture(path)
        except PictureRefused as refused:
            picture = Picture(None, path.name)
            key = (str(path), refused.reason)
            if key not in self._told:
                self._told.add(key)
                _log.warning("picture not shown (%s): %s", refused.reason, path)
        self._tell(_Read(logo, number, of, picture))

    def _tell(self, read: _Read) -> None:
        try:
            self._arrived.emit(read)
        except RuntimeError:
            _log.debug("a picture came after the program's end")

    def _on_arrived(self, read: _Read) -> None:
        if read.of != (self._logo_path if read.logo else self._folder):
            return  # asked for before the settings changed
        if read.logo:
            self.logo = read.picture
        else:
            self._number, self.sponsor = read.number, read.picture
        self.changed.emit()
