"""Do something slow on a thread of its own, and tell the windows how it goes."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from PySide6.QtCore import QObject, Signal

Tell = Callable[[object], None]
Job = Callable[[Tell], object]
"""What is done: it may tell news as it goes on, and returns what came of it."""


class Worker(QObject):
    """Signals: `news(object)`, what the job tells; `ended(object)`, what it returned, or the exception that
    ended it. Both arrive on the windows' thread.
    """

    news = Signal(object)
    ended = Signal(object)
    _done = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self._telling = threading.Lock()  # who has closed may delete this at once: no news is under way then
        self._done.connect(self._on_done)

    @property
    def is_busy(self) -> bool:
        """Say whether a job is under way."""
        return self._thread is not None

    def run(self, job: Job) -> bool:
        """Begin `job`; False where another one is still under way."""
        if self._thread is not None:
            return False
        # A disk that hangs for ever must not keep the program from its end.
        self._thread = threading.Thread(target=self._work, args=(job,), name=self._name, daemon=True)
        self._thread.start()
        return True

    def close(self, timeout_s: float = 3.0) -> None:
        """Wait for the job's end, but not for a disk that hangs; nothing is told any more."""
        with self._telling:
            self._stopped.set()
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _work(self, job: Job) -> None:
        _step_back()
        outcome: object
        try:
            outcome = job(self._tell)
        except Exception as error:
            outcome = error
        with self._telling:
            if not self._stopped.is_set():
                with suppress(RuntimeError):  # the window has gone meanwhile
                    self._done.emit(outcome)

    def _tell(self, news: object) -> None:
        with self._telling:
            if self._stopped.is_set():
                raise InterruptedError
            self.news.emit(news)

    def _on_done(self, outcome: object) -> None:
        """Tell the end only here: whoever hears of it finds the worker free."""
        self._thread = None
        self.ended.emit(outcome)


def _step_back() -> None:
    """Let this thread have what time others leave: no entry may wait for it."""
    if sys.platform == "linux":  # elsewhere this would be about the whole program
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)
