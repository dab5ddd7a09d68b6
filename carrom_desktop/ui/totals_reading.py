"""Read the matches for the statistics a little at a time, once their window is seen, which goes on
meanwhile."""

from __future__ import annotations

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from carrom_desktop.match.errors import StorageError

STEP_S = 0.015
"""So long the window waits at most for one step; longer for the first: the file gives all matches at once."""
LATEST_MS = 300
"""A window that nobody sees is filled all the same."""


class Reading(QObject):
    """Goes through `steps`, from when the window was seen on.

    Signals: `progressed(int, int)`, so many of so many; `ended(object)`, the `StorageError` that stopped it,
    or None.
    """

    progressed = Signal(int, int)
    ended = Signal(object)

    def __init__(self, steps: Iterator[tuple[int, int]], parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[tuple[int, int]] | None = steps
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._timer.start(LATEST_MS)

    @property
    def is_over(self) -> bool:
        """Say whether there is nothing left to read."""
        return self._steps is None

    def seen(self) -> None:
        """Begin: the window stands on the screen."""
        if self._steps is not None and self._timer.interval():
            self._timer.start(0)

    def stop(self) -> None:
        """Read no more."""
        self._timer.stop()
        self._steps = None

    def _on_timer_timeout(self) -> None:
        self._timer.setInterval(0)
        end = time.monotonic() + STEP_S
        at: tuple[int, int] | None = None
        try:
            while self._steps is not None and (at is None or time.monotonic() < end):
                at = next(self._steps, None)
                if at is None:
                    self.stop()
                    self.ended.emit(None)
                    return
        except StorageError as error:
            self.stop()
            self.ended.emit(error)
            return
        if at is not None:
            self.progressed.emit(*at)
