"""One copy of the program at a time for a data folder.

The first copy holds a lock of the operating system, which goes with the process however that ends: no stale
lock file ever stands in the way. A second copy asks the first to come to the front by writing into the file
`wake`, which the first one watches. Files that the second one was started with lie in `handed` by then, one
small file for each start, so that of two starts at the same moment none is lost.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec
from msgspec import Struct

from carrom_desktop.match.errors import from_os_error
from carrom_desktop.match.whole_file import write_whole

HANDED = "handed"
"""The folder of what other copies hand over."""
_FRESH_S = 300

_LOCK_BYTE = 1 << 30
"""Windows locks a place in the file, and nobody may read there: far behind what stands in it."""


class Owner(Struct, frozen=True):
    """Who holds the lock: process, computer and program."""

    pid: int
    host: str
    program: str

    @property
    def is_elsewhere(self) -> bool:
        """Say whether it is on another computer, whose window cannot be brought to the front from here."""
        return bool(self.host) and self.host != _host()


class SingleInstance:
    """The right to be the only copy in `folder`.

    Attributes: `lock_path`; `wake_path`, the file to watch, there as soon as the lock was acquired.
    """

    def __init__(self, folder: Path) -> None:
        self.lock_path = folder / "carrom.lock"
        self.wake_path = folder / "wake"
        self._handle: int | None = None

    def acquire(self) -> bool:
        """Take the lock; False where another copy has it. Raises `StorageError` for an unusable folder.

        On a file system that knows no locks the answer is True: better two copies, whom the journal keeps
        apart, than none.
        """
        if self._handle is not None:
            return True
        try:
            handle = os.open(self.lock_path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise from_os_error(error, self.lock_path) from error
        if not _locks.lock(handle):
            os.close(handle)
            return False

        self._handle = handle
        owner = Owner(os.getpid(), _host(), Path(sys.argv[0] or sys.executable).name)
        try:
            os.ftruncate(handle, 0)
            os.lseek(handle, 0, os.SEEK_SET)
            os.write(handle, msgspec.json.encode(owner))
            self.wake_path.touch()
        except OSError as error:
            self.release()
            raise from_os_error(error, self.lock_path) from error
        return True

    def release(self) -> None:
        """Give the lock back; the files stay, since removing them would race with the next copy."""
        if self._handle is None:
            return
        with contextlib.suppress(OSError):
            os.ftruncate(self._handle, 0)
        with contextlib.suppress(OSError):
            _locks.unlock(self._handle)
        os.close(self._handle)
        self._handle = None

    def owner(self) -> Owner | None:
        """Return who holds the lock, as far as that can be read; None where nobody wrote there."""
        try:
            return msgspec.json.decode(self.lock_path.read_bytes(), type=Owner)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return None

    def request_wake(self, files: Sequence[Path] = ()) -> None:
        """Ask the first copy to come to the front, and to open `files`. Raises `StorageError`.

        The file is written in place: a watcher loses sight of one that is replaced.
        """
        if files:
            folder = self.lock_path.with_name(HANDED)
            path = folder / f"{time.time_ns():020}-{os.getpid()}.json"
            names = [str(file.absolute()) for file in files]
            try:
                folder.mkdir(exist_ok=True)
                write_whole(path, msgspec.json.encode(names))
            except OSError as error:
                raise from_os_error(error, path) from error
            except UnicodeEncodeError as error:  # a name that is no text, as Linux allows
                raise from_os_error(OSError(str(error)), path) from error
        try:
            self.wake_path.write_text(f"{time.time_ns()} {os.getpid()}\n", "ascii")
        except OSError as error:
            raise from_os_error(error, self.wake_path) from error


def take_handed(folder: Path) -> list[Path]:
    """Return, once, the files that other copies were started with, in their order; `folder` is the data's."""
    found: list[Path] = []
    try:
        requests = sorted((folder / HANDED).glob("*.json"))
    except OSError:
        return []
    for request in requests:
        is_old = not _is_fresh(request.name)
        try:
            names = msgspec.json.decode(request.read_bytes(), type=list[str])
            request.unlink()
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            with contextlib.suppress(OSError):
                request.unlink(missing_ok=True)
            continue
        if not is_old:
            found += [Path(name) for name in names]
    return found


def _is_fresh(name: str) -> bool:
    """Say whether a request was made just now: one that a crash has left is not opened days later."""
    began = name.partition("-")[0]
    return began.isdecimal() and abs(time.time_ns() - int(began)) < _FRESH_S * 1_000_000_000


def host_name() -> str:
    """Return this computer's name, "" where the system tells none."""
    return _host()


class Locks(Protocol):
    """How a system locks an open file for this process."""

    def lock(self, handle: int) -> bool:
        """Take the lock; False where another process has it, True where the file system knows no locks."""

    def unlock(self, handle: int) -> None:
        """Give it back."""


class WindowsLocks:
    """A byte far behind what stands in the file; `locking` is msvcrt's, with its two modes."""

    def __init__(self, locking: Callable[[int, int, int], None], take: int, give: int) -> None:
        self._locking, self._take, self._give = locking, take, give

    def lock(self, handle: int) -> bool:
        """Take the lock."""
        os.lseek(handle, _LOCK_BYTE, os.SEEK_SET)
        try:
            self._locking(handle, self._take, 1)
        except OSError as error:
            return error.errno not in (errno.EACCES, errno.EDEADLK)
        return True

    def unlock(self, handle: int) -> None:
        """Give it back."""
        os.lseek(handle, _LOCK_BYTE, os.SEEK_SET)
        self._locking(handle, self._give, 1)


class PosixLocks:
    """The whole file; `flock` is fcntl's, with its two modes."""

    def __init__(self, flock: Callable[[int, int], None], take: int, give: int) -> None:
        self._flock, self._take, self._give = flock, take, give

    def lock(self, handle: int) -> bool:
        """Take the lock."""
        try:
            self._flock(handle, self._take)
        except OSError as error:
            return error.errno not in (errno.EWOULDBLOCK, errno.EACCES)
        return True

    def unlock(self, handle: int) -> None:
        """Give it back."""
        self._flock(handle, self._give)


if sys.platform == "win32":
    import msvcrt

    _locks: Locks = WindowsLocks(msvcrt.locking, msvcrt.LK_NBLCK, msvcrt.LK_UNLCK)

    def _host() -> str:
        return os.environ.get("COMPUTERNAME", "")

else:
    import fcntl

    _locks: Locks = PosixLocks(fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB, fcntl.LOCK_UN)

    def _host() -> str:
        return os.uname().nodename
