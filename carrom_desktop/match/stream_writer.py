"""Write the files for streaming on a thread of their own: the latest state wins, and nobody waits for a disk.

Each file is replaced whole or left alone. What could not be written is told and tried again each second,
until something newer takes its place.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from carrom_desktop.match.errors import REFUSED, StorageError, from_os_error
from carrom_desktop.match.whole_file import write_whole

RETRY_S = 1.0
"""How long to wait before what failed is tried again."""
CLOSE_S = 3.0
"""How long the end of the program waits for the last files."""
_QUICK_TRIES, _QUICK_WAIT_S = 3, 0.03
"""A program that reads a file on Windows holds it for some milliseconds: that is no failure yet."""

_log = logging.getLogger(__name__)


class StreamFile(Struct, frozen=True):
    """One file to write: its `name` in the folder, and `make`, called on the writer's thread, its content."""

    name: str
    make: Callable[[], bytes]


class _Job(Struct, frozen=True):
    folder: Path
    files: tuple[StreamFile, ...]


class StreamWriter:
    """Write what it is given last.

    `tell` is called on the writer's thread: with None after files were written, with a `StorageError` where
    one could not be, once for each reason in a row. A file whose content has not changed is left alone.
    """

    def __init__(
        self, tell: Callable[[StorageError | None], None], *, retry_s: float = RETRY_S, name: str = "stream"
    ) -> None:
        self._tell = tell
        self._retry_s = retry_s
        self._name = name
        self._condition = threading.Condition()
        self._job: _Job | None = None
        self._is_closing = False
        self._is_busy = False
        self._making = threading.Lock()
        self._is_over = False
        self._thread: threading.Thread | None = None
        self._written: dict[Path, bytes] = {}
        self._told = ""

    @property
    def is_idle(self) -> bool:
        """Say whether nothing waits and nothing is being written."""
        with self._condition:
            return self._job is None and not self._is_busy

    def write(self, folder: Path, files: Sequence[StreamFile]) -> None:
        """Write `files` into `folder`, soon; what waits from before is dropped. Returns at once."""
        with self._condition:
            if self._is_closing:
                return
            self._job = _Job(folder, tuple(files))
            if self._thread is None:
                # A disk that hangs for ever must not keep the program from its end.
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._condition.notify()

    def forget(self) -> None:
        """Drop what waits, and write everything anew the next time."""
        with self._condition:
            self._job = None
            self._written = {}
            self._told = ""

    def close(self, timeout_s: float = CLOSE_S) -> bool:
        """Write what waits, once, and stop; False where the disk took longer than `timeout_s`.

        A picture that is being made is waited for however long it takes: the program must not take away
        what it is made with. A disk is not.
        """
        with self._condition:
            self._is_closing = True
            thread = self._thread
            self._condition.notify()
        if thread is None:
            return True
        thread.join(timeout_s)
        with self._making:
            self._is_over = True
        return not thread.is_alive()

    def _run(self) -> None:
        _step_back()
        while (job := self._next()) is not None:
            made: dict[str, bytes] = {}
            while not self._write_all(job, made) and self._waits_again():
                pass

    def _next(self) -> _Job | None:
        """Wait for a job; None where the end has come and none is left."""
        with self._condition:
            self._is_busy = False
            while self._job is None and not self._is_closing:
                self._condition.wait()
            job, self._job = self._job, None
            self._is_busy = job is not None
            return job

    def _waits_again(self) -> bool:
        """Wait until the same job is to be tried again; False where something newer or the end came."""
        until = time.monotonic() + self._retry_s
        with self._condition:
            while self._job is None and not self._is_closing:
                left = until - time.monotonic()
                if left <= 0:
                    return True
                self._condition.wait(left)
            return False

    def _write_all(self, job: _Job, made: dict[str, bytes]) -> bool:
        """Write what has changed; one file that fails keeps no other back. Return whether all is there."""
        for file in job.files:
            with self._making:
                if self._is_over:
                    return True
                if file.name not in made:
                    try:
                        made[file.name] = file.make()
                    except Exception:  # a fault of ours: the other files still tell the score
                        _log.exception("%s could not be made", file.name)
        wrote, failure = False, None
        for name, data in made.items():
            try:
                wrote |= self._write_one(job.folder / name, data)
            except OSError as error:
                failure = failure or _reason(error, job.folder / name)
        if failure is not None:
            self._say(failure)
        elif wrote or self._told:
            self._say(None)
        return failure is None

    def _write_one(self, path: Path, data: bytes) -> bool:
        """Write one file unless it stands there already; return whether it was written."""
        digest = blake2b(data, digest_size=16).digest()
        written = self._written
        if written.get(path) == digest and path.is_file():
            return False
        written.pop(path, None)
        for last in (*(False,) * (_QUICK_TRIES - 1), True):
            try:
                write_whole(path, data, synced=False)
                break
            except PermissionError:
                if last:
                    raise
                time.sleep(_QUICK_WAIT_S)
        written[path] = digest
        return True

    def _say(self, failure: StorageError | None) -> None:
        words = "" if failure is None else str(failure)
        if self._is_closing or (words and words == self._told):
            return  # whoever is told may be gone by then
        self._told = words
        if failure is not None:
            _log.warning("files for streaming: %s", failure)
        self._tell(failure)


def _step_back() -> None:
    """Let this thread have what time others leave: making a PNG must not slow an entry down."""
    if sys.platform == "linux":  # elsewhere this would be about the whole program
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


def _reason(error: OSError, path: Path) -> StorageError:
    """Return why `path` was not written; a file that another program holds looks like a protected one."""
    if error.errno in REFUSED and _takes_files(path.parent):
        return StorageError("storage.locked", path=str(path))
    found = from_os_error(error, path)
    if found.code in ("storage.folder_missing", "storage.read_only"):
        return StorageError(found.code, path=str(path.parent))
    return found


def _takes_files(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
