"""The library file as a file: begun, opened, checked, brought up to date; moved aside where it is damaged.

`journal_mode=PERSIST`: deleting a file at every commit is what synced folders and virus scanners stumble on,
and WAL does not work on network folders.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from carrom_desktop.match.clock import Clock
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.schema import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    has_facts,
    mend_summaries,
    migrate,
    version_of,
)

BUSY_TIMEOUT_MS = 1000
"""How long a write waits for another program that holds the file, e.g. a virus scanner."""

_SIDE_FILES = ("", "-journal", "-wal", "-shm")
_ALMOST_FULL = 1 << 20


class UnreadableError(Exception):
    """The file is there and is no library that can be read."""


def connect(path: Path, clock: Clock) -> sqlite3.Connection:
    """Open, check and, where it is older, migrate a file. Raises `UnreadableError` and `StorageError`."""
    try:
        if path.stat().st_size == 0:  # SQLite would take it for a new one; ours never are empty
            raise UnreadableError("empty")
        connection = sqlite3.connect(path, timeout=BUSY_TIMEOUT_MS / 1000, isolation_level=None)
    except OSError as error:
        raise from_os_error(error, path) from error
    except sqlite3.Error as error:
        raise told(error, path) from error
    try:
        found = version_of(connection)
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        if application != APPLICATION_ID:
            raise UnreadableError("of another program")
        if found > SCHEMA_VERSION:
            raise StorageError("storage.newer_version", path=str(path), found=found, known=SCHEMA_VERSION)
        _set_up(connection)
        check = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if check != "ok":
            raise UnreadableError(check)
        if not has_facts(connection):  # `begin` puts no file in place without them
            raise UnreadableError("without its facts")
        if found < SCHEMA_VERSION:
            _keep_copy(connection, path, found, clock)
            migrate(connection)
        mend_summaries(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        if _primary_code(error) in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
            raise UnreadableError(str(error)) from error
        raise told(error, path) from error
    except BaseException:
        connection.close()
        raise
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    for pragma in (
        "journal_mode = PERSIST",
        "synchronous = FULL",
        "fullfsync = ON",  # macOS: through the drive's own cache; nothing elsewhere
        "recursive_triggers = ON",  # without it REPLACE removes rows past the trigger
        "trusted_schema = ON",  # some builds say OFF, and older ones then refuse json_valid() in a CHECK
        "cell_size_check = ON",
    ):
        connection.execute(f"PRAGMA {pragma}")


def begin(path: Path, clock: Clock) -> None:
    """Make an empty library under another name and put it in place: `path` is never half a library."""
    if any(os.path.lexists(f"{path}{side}") for side in _SIDE_FILES[1:]):
        move_aside(path, clock)  # a lost file's journal must not be played into the new one
    half = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        half.unlink(missing_ok=True)
        connection = sqlite3.connect(half, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            migrate(connection)
        finally:
            connection.close()
        _put_in_place(half, path)
    except OSError as error:
        raise from_os_error(error, path) from error
    except sqlite3.Error as error:
        raise told(error, path) from error
    finally:
        for left in (half, Path(f"{half}-journal")):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)


def _put_in_place(half: Path, path: Path) -> None:
    """Give `half` the name `path` unless that is taken: a quicker start's file is as good."""
    try:
        os.link(half, path)
    except FileExistsError:
        return
    except OSError:  # a file system without links
        if not path.exists():
            half.rename(path)
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make a new name in `folder` survive a power cut; Windows does it by itself."""
    if os.name == "nt":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def move_aside(path: Path, clock: Clock) -> Path:
    """Rename a file and what belongs to it after the date; never overwrites. Raises `StorageError`."""
    kept = _free_name(path, "damaged", clock)
    try:
        for side in _SIDE_FILES:
            if os.path.lexists(f"{path}{side}"):
                Path(f"{path}{side}").rename(f"{kept}{side}")
    except OSError as error:
        raise from_os_error(error, path) from error
    return kept


def _keep_copy(connection: sqlite3.Connection, path: Path, version: int, clock: Clock) -> None:
    """Copy an older library beside itself before it is brought up to date."""
    kept = _free_name(path, f"version-{version}", clock)
    copy = sqlite3.connect(kept)
    try:
        connection.backup(copy)
    finally:
        copy.close()


def _free_name(path: Path, word: str, clock: Clock) -> Path:
    date = clock.now_iso()[:19].replace(":", "-")
    number = 1
    while True:
        again = "" if number == 1 else f"-{number}"
        name = path.with_name(f"{path.stem}-{word}-{date}{again}{path.suffix}")
        if not any(os.path.lexists(f"{name}{side}") for side in _SIDE_FILES):
            return name
        number += 1


def _primary_code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def told(error: sqlite3.Error, path: Path) -> StorageError:
    """Return what an error of SQLite means to the user."""
    code = getattr(error, "sqlite_errorcode", None)
    if code == sqlite3.SQLITE_READONLY_DBMOVED:
        return StorageError("storage.file_gone", path=str(path))
    if code is not None and code & 0xFF == sqlite3.SQLITE_IOERR and not os.path.lexists(path):
        return StorageError("storage.file_gone", path=str(path))
    match _primary_code(error):
        case sqlite3.SQLITE_FULL:
            return StorageError("storage.disk_full", path=str(path))
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return StorageError("storage.read_only", path=str(path))
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StorageError("storage.locked", path=str(path))
        case sqlite3.SQLITE_CANTOPEN:
            missing = not os.path.lexists(path.parent)
            return StorageError("storage.folder_missing" if missing else "storage.read_only", path=str(path))
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return StorageError("storage.damaged", path=str(path))
        case sqlite3.SQLITE_IOERR if not os.access(path.parent, os.W_OK):  # a card whose switch was pushed
            return StorageError("storage.read_only", path=str(path))
        case sqlite3.SQLITE_IOERR if _is_full(path.parent):
            return StorageError("storage.disk_full", path=str(path))
        case _:
            return StorageError("storage.other", path=str(path), reason=str(error))


def _is_full(folder: Path) -> bool:
    import shutil  # brings every kind of archive along: not at every start

    try:
        return shutil.disk_usage(folder).free < _ALMOST_FULL
    except OSError:
        return False
