"""Open the newest good state where a library is damaged or gone, and put another library in its place.

Whatever lay there is kept under another name, to the byte. Imported when that is needed, never by a start.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

from msgspec import Struct

from carrom_desktop.match.backups import FOLDER, backups_in, own_folder, read_name
from carrom_desktop.match.clock import Clock
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.event_kit import find_event_kit
from carrom_desktop.match.journal_file import SIDE_FILES, free_name, put_in_place, sync_folder, told
from carrom_desktop.match.library_copy import PART, copy_whole, is_good, looked_at, refuse_newer, sync
from carrom_desktop.match.schema import migrate, text_sum

_PAGE = 4096
"""Bytes of a page, as SQLite makes them everywhere."""
_LEAST_ROW = 40
"""No row takes fewer bytes: how many a file can hold at most."""

_log = logging.getLogger(__name__)

Stored = tuple[str, int, int, str, str, str, str]
"""A row: match, seq, step, at, by, kind, body."""


class Recovered(Struct, frozen=True):
    """What was opened in place of a library.

    Attributes: `kept`, where the damaged file is now, None where there was none; `backup`, the one that was
    opened, None where there is no good one; `steps`, so many entries came out of the damaged file beyond it;
    `matches`, so many the library has now.
    """

    kept: Path | None
    backup: Path | None
    steps: int
    matches: int

    @property
    def date(self) -> str:
        """Return when the backup was made, local time, "2026-03-14 17:05"; "" for none."""
        name = read_name(self.backup.name) if self.backup is not None else None
        return f"{name.at:%Y-%m-%d %H:%M}" if name is not None else ""


class _Found(Struct, frozen=True):
    """The rows that can be read in a damaged file by their place in the order of writing.

    `bad`: rows that are not what was written, as match, seq and step; `all_seen`: no place is left out.
    """

    rows: dict[int, Stored]
    bad: dict[int, tuple[object, object, object]] = {}
    all_seen: bool = False

    def may_go_on(self, place: int) -> bool:
        """Say whether the row behind `place` may have been of the same step, and lost."""
        if place + 1 in self.rows:
            return False
        if place + 1 not in self.bad:
            return not self.all_seen
        match_id, seq, step = self.rows[place][:3]
        alike = [
            mine == theirs
            for mine, theirs in zip((match_id, seq + 1, step), self.bad[place + 1], strict=True)
        ]
        return sum(alike) >= 2  # one of them may be what was damaged


def has_backups(path: Path, second: Path | None = None) -> bool:
    """Say whether there is a backup of the library that should lie at `path`."""
    return next(_backups(path, second), None) is not None


def recover(path: Path, clock: Clock, second: Path | None = None) -> Recovered:
    """Put the newest good state in place of the file at `path`, which is damaged or gone.

    It is the newest good backup, with what can be read in the damaged file and goes on from there; without a
    backup, all that can be read. Raises `StorageError`; everything lies as it did then.
    """
    damaged = path if os.path.lexists(path) else _moved_aside(path)
    whole = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        backup = _begin_from(whole, path, second)
        steps, matches = _salvage(damaged, whole)
        sync(whole)
        kept = put_in_its_place(whole, path, "damaged", clock)
    except OSError as error:
        raise from_os_error(error, path) from error
    except sqlite3.Error as error:
        raise told(error, path) from error
    finally:
        _remove(whole)
    _log.warning("the library was damaged: kept %s, backup %s, entries added %d", kept, backup, steps)
    return Recovered(kept, backup, steps, matches)


def prepare_restore(path: Path, backup: Path) -> Path:
    """Return a copy of `backup` beside the library at `path`, of the newest version and checked.

    Raises `StorageError`: `storage.backup_damaged`, `storage.newer_version` or what the disk said.
    """
    whole = path.with_name(f"{path.name}.{os.getpid()}.new")
    _remove(whole)
    try:
        with looked_at(backup) as source:
            refuse_newer(source, backup)
            copy_whole(source, whole)
        _bring_up_to_date(whole)
    except StorageError as error:
        _remove(whole)
        if error.code == "storage.damaged":
            raise StorageError("storage.backup_damaged", path=str(backup)) from error
        raise
    return whole


def put_in_its_place(whole: Path, path: Path, word: str, clock: Clock) -> Path | None:
    """Give `whole` the name `path`, and keep what lay there under a name with `word`, which is returned.

    A crash in between leaves the old one or the new one there; on a file system without links it may leave
    none, and then the next start finds the newest good state again. Raises `StorageError`.
    """
    kept = free_name(path, word, clock)
    try:
        # First what SQLite keeps beside it: an old file's journal must not be played into the new one.
        for side in SIDE_FILES[1:]:
            if os.path.lexists(f"{path}{side}"):
                Path(f"{path}{side}").rename(f"{kept}{side}")
        if not os.path.lexists(path):
            put_in_place(whole, path)
            return kept if any(os.path.lexists(f"{kept}{side}") for side in SIDE_FILES) else None
        try:
            os.link(path, kept)
        except OSError:
            path.rename(kept)
        whole.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise from_os_error(error, path) from error
    return kept


def _backups(path: Path, second: Path | None) -> Iterator[Path]:
    """Yield this library's backups, the newest first, wherever they lie."""
    places = [path.parent / FOLDER]
    with contextlib.suppress(OSError):
        places += [own_folder(place, path) for place in (second, find_event_kit()) if place is not None]
    found = {
        backup: name for place in places for backup in backups_in(place) if (name := read_name(backup.name))
    }
    yield from sorted(found, key=lambda backup: found[backup], reverse=True)


def _moved_aside(path: Path) -> Path | None:
    """Return the file moved aside last: a crash may have come just after it was."""
    kept = sorted(path.parent.glob(f"{path.stem}-damaged-*{path.suffix}"))
    return kept[-1] if kept else None


def _begin_from(whole: Path, path: Path, second: Path | None) -> Path | None:
    """Make `whole` from the newest good backup, or empty where there is none."""
    for backup in _backups(path, second):
        _remove(whole)
        try:
            with looked_at(backup) as source:
                if not is_good(source):
                    continue
                copy_whole(source, whole)
            _bring_up_to_date(whole)
        except StorageError as error:
            if error.code == "storage.disk_full":
                raise
            _log.warning("a backup cannot be used: %s: %s", backup, error)
            continue
        return backup
    _remove(whole)
    _bring_up_to_date(whole)
    return None


def _bring_up_to_date(whole: Path) -> None:
    with contextlib.closing(sqlite3.connect(whole, isolation_level=None)) as connection:
        migrate(connection)


def _remove(whole: Path) -> None:
    for left in (whole, Path(f"{whole}-journal"), Path(f"{whole}{PART}")):
        with contextlib.suppress(OSError):
            left.unlink(missing_ok=True)


# ---- what the damaged file still tells


def _salvage(damaged: Path | None, whole: Path) -> tuple[int, int]:
    """Add to `whole` what goes on from there in `damaged`; return entries added, and matches now."""
    with contextlib.closing(sqlite3.connect(whole, isolation_level=None)) as connection:
        steps = 0
        if damaged is not None:
            found = _read(damaged)
            steps = _add(connection, found if found.rows else _read_grafted(damaged, whole))
        return steps, int(connection.execute("SELECT count(*) FROM facts WHERE seq = 1").fetchone()[0])


def _read(damaged: Path) -> _Found:
    """Return all rows of a damaged library that can be read and are what their sums say."""
    try:
        with looked_at(damaged) as connection:
            return _readable(connection, damaged.stat().st_size)
    except (StorageError, OSError):
        return _Found({})


def _read_grafted(damaged: Path, whole: Path) -> _Found:
    """Return the rows of a library whose first page is lost, read with that of `whole`, its sister."""
    grafted = Path(f"{whole}{PART}")
    try:
        first = whole.read_bytes()[:_PAGE]
        rest = damaged.read_bytes()[_PAGE:]
        pages = (1 + len(rest) // _PAGE).to_bytes(4, "big")
        grafted.write_bytes(first[:28] + pages + bytes(8) + first[40:] + rest)
        return _read(grafted)
    except OSError:
        return _Found({})


def _readable(connection: sqlite3.Connection, size: int) -> _Found:
    columns = [name for (name,) in connection.execute("SELECT name FROM pragma_table_info('facts')")]
    summed = "sum" in columns
    wanted = "sum" if summed else "NULL"
    columns_sql = f'rowid, "match", seq, step, at, "by", kind, body, {wanted}'
    select = f"SELECT {columns_sql} FROM facts NOT INDEXED"  # noqa: S608 - all of it is ours
    rows: dict[int, Stored] = {}
    bad: dict[int, tuple[object, object, object]] = {}
    all_seen = True

    def take(place: int, *found: Any) -> None:
        match_id, seq, step, at, by, kind, body, wanted = found
        if summed and text_sum(*found[:-1]) != wanted:
            bad[place] = (match_id, seq, step)
        else:
            rows[place] = (match_id, seq, step, at, by, kind, body)

    try:
        for found in connection.execute(f"{select} ORDER BY rowid"):
            take(*found)
    except (sqlite3.Error, UnicodeError):
        all_seen = False
        for place in range(1, _last_place(connection, size) + 1):
            if place not in rows:
                with contextlib.suppress(sqlite3.Error, UnicodeError):
                    found = connection.execute(f"{select} WHERE rowid = ?", (place,)).fetchone()
                    if found is not None:
                        take(*found)
    return _Found(rows, bad, all_seen)


def _last_place(connection: sqlite3.Connection, size: int) -> int:
    most = size // _LEAST_ROW
    with contextlib.suppress(sqlite3.Error):
        found = connection.execute("SELECT max(rowid) FROM facts NOT INDEXED").fetchone()[0]
        if isinstance(found, int):
            return min(found, most)
    return most


def _add(connection: sqlite3.Connection, found: _Found) -> int:
    """Write what goes on from the rows of `connection`, whole steps only; return how many."""
    places = {row[:2]: place for place, row in found.rows.items()}
    more: list[tuple[int, Stored]] = []
    for match_id in dict.fromkeys(row[0] for _, row in sorted(found.rows.items())):
        there = _rows(connection, match_id)
        if there and found.rows.get(places.get(there[-1][:2], 0), there[-1]) != there[-1]:
            continue  # another way on from an earlier state, e.g. after a restore
        added: list[int] = []
        while (place := places.get((match_id, len(there) + len(added) + 1))) is not None:
            added.append(place)
        added = _whole_steps(added, found)
        if added and _makes_sense([*there, *(found.rows[place] for place in added)]):
            # No sum covers the place itself: a wrong one must not bring a match's rows out of order.
            more += zip(accumulate(added, max), (found.rows[place] for place in added), strict=True)
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany(
        "INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [(*row, text_sum(*row)) for _, row in sorted(more)],
    )
    connection.execute("COMMIT")
    return len({(row[0], row[2]) for _, row in more})


def _whole_steps(added: list[int], found: _Found) -> list[int]:
    """Leave out a last step whose end may not have been readable: its rows were written one after another."""
    if not added or not found.may_go_on(added[-1]):
        return added
    last = found.rows[added[-1]][2]
    return [place for place in added if found.rows[place][2] != last]


def _rows(connection: sqlite3.Connection, match_id: str) -> list[Stored]:
    return connection.execute(
        'SELECT "match", seq, step, at, "by", kind, body FROM facts WHERE "match" = ? ORDER BY seq',
        (match_id,),
    ).fetchall()


def _makes_sense(rows: Sequence[Stored]) -> bool:
    """Say whether rows are facts of a match."""
    from carrom_desktop.match.codec import CodecError, decode
    from carrom_desktop.rules.facts import Row
    from carrom_desktop.rules.replay import NotAMatch, replay

    try:
        replay(tuple(Row(seq, step, decode(kind, body), at, by) for _, seq, step, at, by, kind, body in rows))
    except (CodecError, NotAMatch):
        return False
    return True
