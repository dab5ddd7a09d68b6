"""The library file as a file: begun, opened, checked, brought up to date; moved aside where it is damaged.

`journal_mode=PERSIST`: deleting a file at every commit is what synced folders and virus scanners stumble on,
and WAL does not work on network folders.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import sys
from pathlib import Path

from carrom_desktop.match.clock import Clock
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.schema import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    has_damaged_rows,
    has_facts,
    is_whole_schema,
    mend_summaries,
    migrate,
    version_of,
)

BUSY_TIMEOUT_MS = 1000
"""How long a write waits for another program that holds the file, e.g. a virus scanner."""

SIDE_FILES = ("", "-journal", "-wal", "-shm")
"""What SQLite keeps in files beside a library, and the library itself."""
_ALMOST_FULL = 1 << 20
_SMALL, _NEWEST = 4 << 20, 1000
"""A file up to so many bytes is checked with its index, and so many rows by their sums, before it is opened;
the rest when the first backup is made, or when it is read."""


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
        check = "integrity_check" if path.stat().st_size <= _SMALL else "quick_check"
        found_wrong = connection.execute(f"PRAGMA {check}(1)").fetchone()[0]
        if found_wrong != "ok":
            raise UnreadableError(found_wrong)
        if not has_facts(connection):  # `begin` puts no file in place without them
            raise UnreadableError("without its facts")
        if found < SCHEMA_VERSION:
            _keep_copy(connection, path, found, clock)
            migrate(connection)
        if not is_whole_schema(connection):
            raise UnreadableError("with another schema")
        if has_damaged_rows(connection, newest=_NEWEST):
            raise UnreadableError("with rows that were changed")
        if not has_our_header(path):
            raise UnreadableError("with a header that nobody should write to")
        mend_summaries(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        # A plain error is one in the text of the schema: our own statements are always the same.
        damaged = _primary_code(error) == sqlite3.SQLITE_ERROR or told(error, path).code == "storage.damaged"
        if damaged or not has_our_header(path):
            raise UnreadableError(str(error)) from error
        raise told(error, path) from error
    except UnicodeDecodeError as error:  # the text of the schema, also within an error of SQLite
        connection.close()
        raise UnreadableError(str(error)) from error
    except OSError as error:
        connection.close()
        raise from_os_error(error, path) from error
    except BaseException:
        connection.close()
        raise
    return connection


def has_our_header(path: Path) -> bool:
    """Say whether the header is one that SQLite may write to as well as read: one wrong byte forbids it.

    Only what no version of SQLite has written otherwise is looked at; a file that cannot be read passes.
    """
    try:
        with path.open("rb") as file:
            header = file.read(100)
    except OSError:
        return True
    return (
        header[:16] == b"SQLite format 3\0"
        and header[18:20] in (b"\1\1", b"\2\2")  # rollback journal, or WAL where another program made it so
        and header[21:24] == b"\x40\x20\x20"
        and (header[32:36] == bytes(4)) is (header[36:40] == bytes(4))  # free pages: the first, how many
        and header[44:48] == b"\0\0\0\4"
        and header[56:60] == b"\0\0\0\1"
    )


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
    if any(os.path.lexists(f"{path}{side}") for side in SIDE_FILES[1:]):
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
        put_in_place(half, path)  # where a quicker start has made one, that is as good
    except OSError as error:
        raise from_os_error(error, path) from error
    except sqlite3.Error as error:
        raise told(error, path) from error
    finally:
        for left in (half, Path(f"{half}-journal")):
            with contextlib.suppress(OSError):
                left.unlink(missing_ok=True)


def put_in_place(whole: Path, path: Path) -> bool:
    """Give a file that is whole its name `path`; False where that is taken. Raises `OSError`."""
    try:
        os.link(whole, path)
    except FileExistsError:
        return False
    except OSError:  # a file system without links
        if os.path.lexists(path):
            return False
        whole.rename(path)
    sync_folder(path.parent)
    return True


def sync_folder(folder: Path, platform: str = sys.platform) -> None:
    """Make a new name in `folder` survive a power cut; Windows does it by itself."""
    if platform == "win32":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def move_aside(path: Path, clock: Clock) -> Path:
    """Rename a file and what belongs to it after the date; never overwrites. Raises `StorageError`."""
    kept = free_name(path, "damaged", clock)
    try:
        for side in SIDE_FILES:
            if os.path.lexists(f"{path}{side}"):
                Path(f"{path}{side}").rename(f"{kept}{side}")
    except OSError as error:
        raise from_os_error(error, path) from error
    return kept


def _keep_copy(connection: sqlite3.Connection, path: Path, version: int, clock: Clock) -> None:
    """Copy an older library beside itself before it is brought up to date."""
    from carrom_desktop.match.library_copy import copy_whole

    copy_whole(connection, free_name(path, f"version-{version}", clock), rows=False)


def free_name(path: Path, word: str, clock: Clock) -> Path:
    """Return a name beside `path` with `word` and the date, which neither a file nor its journal has."""
    date = clock.now_iso()[:19].replace(":", "-")
    number = 1
    while True:
        again = "" if number == 1 else f"-{number}"
        name = path.with_name(f"{path.stem}-{word}-{date}{again}{path.suffix}")
        if not any(os.path.lexists(f"{name}{side}") for side in SIDE_FILES):
            return name
        number += 1


def _primary_code(error: sqlite3.Error) -> int:
    return int(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)) & 0xFF


def told(error: sqlite3.Error, path: Path) -> StorageError:
    """Return what an error of SQLite means to the user."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None and str(error).startswith("Could not decode"):  # Python's own: a text is no Unicode
        return StorageError("storage.damaged", path=str(path))
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
