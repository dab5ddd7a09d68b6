"""What is kept while the library cannot be written: whole matches, in an emergency file or in memory.

An emergency file is a library file like any other, with the matches that were written meanwhile from their
first row on, so that it can be opened by itself, and folded into a library whatever that one has of them.
Folding in compares: what is there already is not written again, what differs becomes a match of its own. It
can be broken off anywhere and done again. `kept_journal` decides when.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.journal import Head, Journal, Notice, checked
from carrom_desktop.match.journal_file import BUSY_TIMEOUT_MS, UnreadableError, begin, connect, told
from carrom_desktop.match.kept_journal import PREFIX, SaveLight
from carrom_desktop.match.paths import user_id
from carrom_desktop.rules.facts import Row

_log = logging.getLogger(__name__)

SUFFIX = ".db"
UNREADABLE = ".unreadable"
"""Added to the name of an emergency file that cannot be read, so that it is told of once."""


@dataclass
class Brought:
    """What folding in did: `matches` that were written to; `renamed`, old to new id, where the library had
    something else under the old one; `notices` for the user.
    """

    matches: set[str] = field(default_factory=set)
    renamed: dict[str, str] = field(default_factory=dict)
    notices: list[Notice] = field(default_factory=list)


class Emergency:
    """Matches kept beside `library`, in the first of `places` that takes them; `home`, the library's folder.

    Attributes: `fault`, why the library cannot be written.
    """

    def __init__(self, library: Journal, places: Sequence[Path], home: str) -> None:
        self.fault = StorageError("storage.other", path=str(library.path), reason="")
        self._library = library
        self._places = tuple(places)
        self._mark = mark_of(home)
        self._rows: dict[str, tuple[Row, ...]] = {}
        self._stretches: list[tuple[str, int]] = []  # in the order of writing: up to which row of which match
        self._store: Store | None = None
        self._left: list[Store] = []  # files that were given up, or of earlier runs; gone once all is back
        self._copied = 0
        self._said: set[str] = set()

    @property
    def is_empty(self) -> bool:
        """Say whether nothing is kept."""
        return not self._stretches

    @property
    def is_safe(self) -> bool:
        """Say whether all stands in a file."""
        return self._store is not None or self._copied == self._count()

    @property
    def light(self) -> SaveLight:
        """Return where what was entered is."""
        reason = Notice(self.fault.code, self.fault.values)
        if self._store is None:
            return SaveLight("memory", "", reason)
        return SaveLight("emergency", str(self._store.path.parent), reason)

    # ---- keeping

    def known(self, match_id: str, expected_seq: int, before: Sequence[Row]) -> tuple[Row, ...]:
        """Return the rows that stand in `match_id` so far. Raises `StorageError`."""
        rows = self._rows.get(match_id)
        if rows is None:
            rows = tuple(before) if len(before) == expected_seq else self._library.rows(match_id)
        if len(rows) != expected_seq:
            raise StorageError("storage.conflict", path=str(self._library.path))
        return rows

    def write_through(self, match_id: str, known: tuple[Row, ...], rows: Sequence[Row]) -> tuple[Row, ...]:
        """Write `rows` into the library after all, and what it lost of `known`. Raises `StorageError`."""
        wanted = (*known, *rows)
        there = self._library.rows(match_id)
        if there != wanted[: len(there)]:
            raise StorageError("storage.conflict", path=str(self._library.path))
        if len(there) < len(wanted):
            self._library.append(match_id, len(there), wanted[len(there) :])
        return tuple(rows)

    def hold(self, match_id: str, expected_seq: int, before: Sequence[Row], rows: Sequence[Row]) -> None:
        """Keep `rows` after the `expected_seq` rows of `match_id`, in a file if any can be written.

        Raises `StorageError`: a conflict, rows that no file can hold, and rows that cannot be read.
        """
        checked(match_id, expected_seq, rows, self._library.path)
        self._take(match_id, (*self.known(match_id, expected_seq, before), *rows))
        self.keep()

    def keep(self) -> None:
        """Write what is not in a file yet; where the file fails, all of it goes into another."""
        if self._store is not None:
            if self._wrote(self._store):
                return
            self._store.close()
            self._left.append(self._store)
            self._store = None
        for place in self._places:
            try:
                store = Store.begin(place, self._mark)
            except StorageError as error:
                self._warn(f"no emergency file: {error}")
                continue
            if self._wrote(store):
                self._store = store
                self._warn(f"the library cannot be written ({self.fault}); kept in {store.path}")
                return
            store.remove()
        self._warn(f"the library cannot be written ({self.fault}), nor any emergency file: kept in memory")

    def adopt(self) -> list[Notice]:
        """Take over what earlier runs left; return what has to be told of files that cannot be read."""
        notices: list[Notice] = []
        for path in self._files():
            try:
                store = Store.opened(path)
            except UnreadableError as error:
                notices.append(_put_aside(path, str(error)))
                continue
            except StorageError as error:  # another copy of the program has it, or it is of a newer version
                _log.warning("emergency file left alone: %s", error)
                if error.code != "storage.locked":
                    notices.append(_unreadable(path, str(error)))
                continue
            try:
                for match_id, rows in store.stretches():
                    self._merge(match_id, rows)
            except StorageError as error:
                store.close()
                notices.append(_unreadable(path, str(error)))
                continue
            if self._store is not None:
                self._left.append(self._store)
            self._store = store
        return notices

    # ---- bringing back

    def fold(self) -> Brought | None:
        """Bring all back into the library, in order; None where it cannot be done: `fault` says why."""
        brought = Brought()
        try:
            for match_id, upto in self._stretches:
                bring(self._library, match_id, self._rows[match_id][:upto], brought)
        except StorageError as error:
            self.fault = error
            return None
        for store in (*self._left, *((self._store,) if self._store is not None else ())):
            store.remove()
        self._store, self._left, self._rows, self._stretches = None, [], {}, []
        self.close()
        _log.info("the library can be written again: %d matches brought back", len(brought.matches))
        return brought

    def save_copy(self, path: Path) -> None:
        """Write all into a `.carrom` file, whole or not at all. Raises `StorageError`."""
        from carrom_desktop.match.archive import write_archive

        write_archive(path, self._rows.items())
        self._copied = self._count()

    def close(self) -> None:
        """Close the files, and let the library be as patient as ever."""
        for store in (*self._left, *((self._store,) if self._store is not None else ())):
            store.close()
        self._library.set_patience(BUSY_TIMEOUT_MS)

    # ---- reading

    def rows(self, match_id: str) -> tuple[Row, ...] | None:
        """Return the rows of a match that is kept here, else None."""
        return self._rows.get(match_id)

    def heads(self) -> tuple[Head, ...]:
        """Return where every match stands: of the library, if it can be read, and of those kept here."""
        try:
            found = {head.match_id: head for head in self._library.heads()}
        except StorageError as error:
            self._warn(f"the library cannot be read: {error}")
            found = {}
        place = max((head.last_place for head in found.values()), default=0)
        for match_id, upto in self._stretches:
            place += 1
            first = found[match_id].first_place if match_id in found else place
            found[match_id] = Head(match_id, upto, first, place)
        return tuple(sorted(found.values(), key=lambda head: head.first_place))

    def summaries(self, layout: int) -> dict[str, tuple[int, str]]:
        """Return the stored summaries, none where the library cannot be read."""
        try:
            return self._library.summaries(layout)
        except StorageError:
            return {}

    # ---- inside

    def _warn(self, line: str) -> None:
        """Log a line once: what fails is tried again every few seconds."""
        if line not in self._said:
            self._said.add(line)
            _log.warning(line)

    def _count(self) -> int:
        return sum(len(rows) for rows in self._rows.values())

    def _take(self, match_id: str, rows: tuple[Row, ...]) -> None:
        self._rows[match_id] = rows
        if self._stretches and self._stretches[-1][0] == match_id:
            self._stretches.pop()
        self._stretches.append((match_id, len(rows)))

    def _merge(self, match_id: str, rows: tuple[Row, ...]) -> None:
        """Take over rows of a file: of two that say the same of a match, the longer one."""
        known = self._rows.get(match_id, ())
        shared = min(len(known), len(rows))
        if known[:shared] != rows[:shared]:
            self._merge(forked_id(match_id, known, rows), rows)
        elif len(rows) > len(known):
            self._take(match_id, rows)

    def _wrote(self, store: Store) -> bool:
        try:
            if not os.path.lexists(store.path):
                raise StorageError("storage.file_gone", path=str(store.path))
            store.write(self._rows, self._stretches)
        except StorageError as error:
            self._warn(f"emergency file given up: {error}")
            return False
        return True

    def _files(self) -> Iterator[Path]:
        for place in self._places:
            if not _is_ours(place):
                continue
            with suppress(OSError):
                yield from sorted(place.glob(f"{PREFIX}{self._mark}-*{SUFFIX}"))


class Store:
    """One emergency file. It stays locked while it is open, so that no other copy takes it for a lost one."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._journal = Journal(path, connection, SystemClock())
        self._have = {head.match_id: head.last_seq for head in self._journal.heads()}

    @classmethod
    def begin(cls, place: Path, mark: str) -> Store:
        """Begin a file in the folder `place`, made if need be. Raises `StorageError`."""
        path = place / f"{PREFIX}{mark}-{os.urandom(4).hex()}{SUFFIX}"
        try:
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise from_os_error(error, place) from error
        if not _is_ours(place):
            raise StorageError("storage.read_only", path=str(place))
        try:
            return cls.made(path)
        except UnreadableError as error:
            raise StorageError("storage.damaged", path=str(path)) from error

    @classmethod
    def made(cls, path: Path) -> Store:
        """Make the file. Raises `StorageError` and `UnreadableError`."""
        begin(path, SystemClock())
        return cls.opened(path)

    @classmethod
    def opened(cls, path: Path) -> Store:
        """Open a file of an earlier run. Raises `StorageError`, also where another copy has it, and
        `UnreadableError`.
        """
        connection = connect(path, SystemClock())
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            return cls(path, connection)
        except sqlite3.Error as error:
            connection.close()
            raise told(error, path) from error
        except BaseException:
            connection.close()
            raise

    def write(self, rows: dict[str, tuple[Row, ...]], stretches: Sequence[tuple[str, int]]) -> None:
        """Write what is not there yet of `stretches`, in order. Raises `StorageError`."""
        for match_id, upto in stretches:
            have = self._have.get(match_id, 0)
            if have < upto:
                self._journal.append(match_id, have, rows[match_id][have:upto])
                self._have[match_id] = upto

    def stretches(self) -> Iterator[tuple[str, tuple[Row, ...]]]:
        """Yield match and rows up to then, in the order of writing. Raises `StorageError`."""
        whole: dict[str, tuple[Row, ...]] = {}
        for match_id, upto in self._journal.stretches():
            if match_id not in whole:
                whole[match_id] = self._journal.rows(match_id)
            yield match_id, whole[match_id][:upto]

    def close(self) -> None:
        """Close the file and let go of it."""
        self._journal.close()

    def remove(self) -> None:
        """Remove the file: all of it stands in the library. One that cannot be removed does no harm."""
        self.close()
        for path in (Path(f"{self.path}-journal"), self.path):
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                _log.warning("emergency file not removed: %s", error)


def bring(library: Journal, match_id: str, rows: tuple[Row, ...], brought: Brought) -> None:
    """Write what `library` has not of `rows`, the rows of a match from the first on; note it in `brought`.

    Where the library has something else in their place, both stay: these become a match with an id of their
    own, the same one however often it is done. Raises `StorageError`.
    """
    try:
        there = library.rows(match_id)
    except StorageError as error:
        if "match" not in error.values:  # the fault is the file's, not one match's
            raise
        there = None
    shared = min(len(there), len(rows)) if there is not None else 0
    if there is None or there[:shared] != rows[:shared]:
        new_id = forked_id(match_id, there or (), rows)
        if match_id not in brought.renamed:
            brought.notices.append(_kept_twice(rows))
        brought.renamed[match_id] = new_id
        bring(library, new_id, rows, brought)
    elif len(rows) > len(there):
        library.append(match_id, len(there), rows[len(there) :])
        brought.matches.add(match_id)


def forked_id(match_id: str, there: Sequence[Row], rows: Sequence[Row]) -> str:
    """Return the id of a match that is `rows` where another is `there`: by the first row that differs."""
    from carrom_desktop.match.codec import encode

    pairs = zip(there, rows, strict=False)
    place = next((place for place, (one, other) in enumerate(pairs) if one != other), 0)
    row = rows[place]
    told_apart = "\n".join((str(row.seq), str(row.step), row.at, row.by, *encode(row.fact)))
    return f"{match_id}-{zlib.crc32(told_apart.encode()):08x}"


def mark_of(home: str) -> str:
    """Return what marks the emergency files of a data folder: the same for a stick under another letter."""
    return f"{zlib.crc32(os.path.normcase(os.path.splitdrive(home)[1]).encode('utf-8', 'surrogatepass')):08x}"


def _is_ours(place: Path, platform: str = sys.platform) -> bool:
    """Say whether nobody else can have put files into `place`: the temporary folder is everybody's."""
    if platform == "win32":  # there each user has one of his own
        return True
    try:
        return place.stat().st_uid == user_id()
    except OSError:
        return False


def _put_aside(path: Path, reason: str) -> Notice:
    kept = path.with_name(path.name + UNREADABLE)
    try:
        path.rename(kept)
    except OSError as error:
        _log.warning("emergency file cannot be renamed: %s", error)
        kept = path
    return _unreadable(kept, reason)


def _unreadable(path: Path, reason: str) -> Notice:
    return Notice("storage.emergency_unreadable", {"path": str(path), "reason": reason})


def _kept_twice(rows: tuple[Row, ...]) -> Notice:
    from carrom_desktop.match.library import summary_of
    from carrom_desktop.rules.replay import NotAMatch, replay

    try:
        first, second = summary_of("", rows, replay(rows)).names
    except NotAMatch:  # it is kept all the same
        first = second = "?"
    return Notice("storage.kept_twice", {"first": first, "second": second})
