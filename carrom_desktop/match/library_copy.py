"""A library file copied whole, and looked at without touching it: for backups, migrations and recovery.

Imported by those only: no start needs it.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.journal_file import has_our_header, put_in_place, told
from carrom_desktop.match.schema import (
    APPLICATION_ID,
    SCHEMA_VERSION,
    has_damaged_rows,
    has_facts,
    is_whole_schema,
    version_of,
)

PART = ".part"
"""How the name of a copy ends that is not whole yet."""
_PAGES, _PAUSE_S = 128, 0.005
"""So much is copied at once, and so long an entry has its turn in between."""
_BUSY_S = 5.0


@contextlib.contextmanager
def looked_at(path: Path, *, live: bool = False) -> Iterator[sqlite3.Connection]:
    """Open a library for reading only; nothing is written, not even beside it.

    `live`: another connection may write meanwhile; without, the file is taken as it lies there. Errors of
    SQLite within the block, and of the system, are raised as `StorageError`.
    """
    where = path.absolute().as_posix()
    where = where if where.startswith("/") else f"/{where}"
    for mark, written in (("%", "%25"), ("?", "%3f"), ("#", "%23")):  # all that means something there
        where = where.replace(mark, written)
    try:
        path.stat()
        connection = sqlite3.connect(
            f"file://{where}?mode=ro{'' if live else '&immutable=1'}", uri=True, timeout=_BUSY_S
        )
    except OSError as error:
        raise from_os_error(error, path) from error
    except sqlite3.Error as error:
        raise told(error, path) from error
    try:
        connection.execute("PRAGMA cache_size = -256")  # read once from end to end: a large cache is no use
        yield connection
    except sqlite3.Error as error:
        raise told(error, path) from error
    except UnicodeDecodeError as error:  # a damaged schema, also within an error of SQLite
        raise StorageError("storage.damaged", path=str(path)) from error
    finally:
        connection.close()


def is_good(connection: sqlite3.Connection, *, rows: bool = True) -> bool:
    """Say whether a library, also one of an older version, is whole: its pages, its tables and, if `rows`,
    what stands in each row.
    """
    try:
        if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
            return False
        if not 0 < (version := version_of(connection)) <= SCHEMA_VERSION or not has_facts(connection):
            return False
        if connection.execute("PRAGMA integrity_check(1)").fetchone()[0] != "ok":
            return False
        if not rows:
            return True
        if version == SCHEMA_VERSION:
            return is_whole_schema(connection, summaries=True) and not has_damaged_rows(connection)
        return _is_understood(connection)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return False


def refuse_newer(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `StorageError`, `newer_version`, for a library that this program does not know yet."""
    found = version_of(connection)
    if found > SCHEMA_VERSION:
        raise StorageError("storage.newer_version", path=str(path), found=found, known=SCHEMA_VERSION)


def copy_whole(source: sqlite3.Connection, target: Path, *, rows: bool = True) -> None:
    """Copy a library to `target`, which must not be there: whole, checked and on the disk, or not at all.

    `rows`: what stands in each row is checked too.

    Raises `StorageError`, `storage.damaged` where the copy is not good, which is the source's fault or the
    disk's, and an error of SQLite where the source cannot be read.
    """
    part = target.with_name(f"{target.name}{PART}")
    try:
        part.unlink(missing_ok=True)
        with contextlib.closing(sqlite3.connect(part, isolation_level=None)) as copy:
            for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -256"):
                copy.execute(f"PRAGMA {pragma}")
            _copy(source, copy, part)
            if not is_good(copy, rows=rows):
                raise StorageError("storage.damaged", path=str(target))
        if not has_our_header(part):
            raise StorageError("storage.damaged", path=str(target))
        sync(part)
        if not put_in_place(part, target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
    except OSError as error:
        raise from_os_error(error, target) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def sync(path: Path) -> None:
    """Bring a file to the disk. Raises `OSError`."""
    handle = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _copy(source: sqlite3.Connection, copy: sqlite3.Connection, part: Path) -> None:
    """Copy in portions. What goes wrong while reading is left to the caller, who knows the source."""
    try:
        source.backup(copy, pages=_PAGES, sleep=_PAUSE_S)
    except sqlite3.Error as error:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
            fault = told(error, part)
            values = {**fault.values, "path": str(part.with_name(part.name.removesuffix(PART)))}
            raise StorageError(fault.code, **values) from error
        raise


def _is_understood(connection: sqlite3.Connection) -> bool:
    """Say whether each row is a fact: a file of an older version has no sums to tell by."""
    from carrom_desktop.match.codec import CodecError, decode

    try:
        for kind, body in connection.execute("SELECT kind, body FROM facts"):
            decode(kind, body)
    except CodecError:
        return False
    return True
