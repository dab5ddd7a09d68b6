"""The journal: the facts of every match in one SQLite file, each step on the disk before anyone sees it.

A file that is damaged is kept aside and never overwritten, and the newest good state takes its place.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from carrom_desktop.match.clock import Clock, SystemClock
from carrom_desktop.match.errors import StorageError as StorageError
from carrom_desktop.match.journal_file import BUSY_TIMEOUT_MS, UnreadableError, begin, connect, told
from carrom_desktop.match.schema import bytes_sum, has_damaged_rows, text_sum

if TYPE_CHECKING:  # facts and their codec are imported by the first match that is read or written
    from carrom_desktop.rules.facts import Row


Put = TypeVar("Put")

MARK = ""
"""Under which name the summaries say how far they go; no match is called so."""

_BEYOND = 2**62
"""After any place in the order of all writes."""


class Notice(Struct, frozen=True):
    """Something the user has to be told once about a file: `code` and `values` as in `StorageError`."""

    code: str
    values: dict[str, int | str]


class Head(Struct, frozen=True):
    """Where a match stands in the file.

    Attributes: `match_id`; `last_seq`, its number of rows; `first_place` and `last_place`, when its first and
    last row were written, as places in the order of all writes, whatever the computer's clock said.
    """

    match_id: str
    last_seq: int
    first_place: int
    last_place: int


class Journal:
    """The open library file.

    Attributes: `path`; `notice`, what happened to a damaged file that lay there before, or None.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, clock: Clock, notice: Notice | None = None
    ) -> None:
        self.path = path
        self.notice = notice
        self._connection = connection
        self._clock = clock
        self._broken = False
        self._unsure: tuple[str, int] | None = None
        self._patience_ms = BUSY_TIMEOUT_MS

    @classmethod
    def open(cls, path: Path, clock: Clock | None = None, second: Path | None = None) -> Journal:
        """Open the library at `path`, or begin one; its folder must be there.

        A file that is damaged is kept under a name with the date, the newest good state takes its place, and
        `notice` tells; so does it where the file is gone and there are backups, in the folder beside it or in
        `second`. Raises `StorageError`: `newer_version`, `locked`, `read_only`, `folder_missing`,
        `disk_full`, `other`.
        """
        clock = clock or SystemClock()
        notice = None
        if not os.path.lexists(path):
            notice = _found_again(path, clock, second)
            if notice is None:
                begin(path, clock)
        try:
            connection = connect(path, clock)
        except UnreadableError:
            notice = _recovered(path, clock, second)
            try:
                connection = connect(path, clock)
            except UnreadableError as error:  # the disk itself gives back something else than was written
                raise StorageError("storage.damaged", path=str(path)) from error
        return cls(path, connection, clock, notice)

    def recover(self, second: Path | None = None) -> Notice:
        """Put the newest good state in place of the open file, in which damage was found; tell it as `open`.

        Raises `StorageError`.
        """
        return self.replace(lambda: _recovered(self.path, self._clock, second))

    def replace(self, put: Callable[[], Put]) -> Put:
        """Close the file, let `put` lay another one in its place, and open what lies there then.

        Raises `StorageError`, also what `put` raises; the file is opened again in any case.
        """
        self._connection.close()
        self._broken, self._unsure = True, None
        try:
            return put()
        finally:
            self._live()

    def append(
        self, match_id: str, expected_seq: int, rows: Sequence[Row], _before: Sequence[Row] = ()
    ) -> tuple[Row, ...]:
        """Write `rows` after the `expected_seq` rows that `match_id` has, all or none, and sync.

        Returns the rows as they stand in the file: after a commit whose outcome was unknown, the first try
        may turn out to have been written, and its times then count. `_before` is for `KeptJournal`. Raises
        `StorageError`: `conflict` where another program wrote in this match, `cannot_hold`, or what the disk
        said; nothing is written then.
        """
        stored = checked(match_id, expected_seq, rows, self.path)
        written = tuple(rows)
        with self._transaction(match_id, expected_seq) as connection:
            last = connection.execute(
                'SELECT coalesce(max(seq), 0) FROM facts WHERE "match" = ?', (match_id,)
            ).fetchone()[0]
            if last == expected_seq:
                values = [(*one, text_sum(*one)) for one in stored]
                connection.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
            else:
                there = self.rows(match_id)[expected_seq:]
                unsure = self._unsure == (match_id, expected_seq)
                if not unsure or [_content(row) for row in there] != [_content(row) for row in rows]:
                    raise StorageError("storage.conflict", path=str(self.path))
                written = there
        self._unsure = None
        return written

    def rows(self, match_id: str) -> tuple[Row, ...]:
        """Return the rows of `match_id` in order, () for none.

        Raises `StorageError`: `match_unreadable` where a row cannot be understood, `match_damaged` where one
        is not what was written.
        """
        from carrom_desktop.match.codec import CodecError, decode
        from carrom_desktop.rules.facts import Row

        try:
            if has_damaged_rows(self._live(), match_id):
                raise StorageError("storage.match_damaged", path=str(self.path), match=match_id)
        except sqlite3.Error as error:
            raise self._fault(error) from error
        found = self._all(
            'SELECT seq, step, at, "by", kind, body FROM facts WHERE "match" = ? ORDER BY seq', match_id
        )
        try:
            return tuple(
                Row(seq, step, decode(kind, body), at, by) for seq, step, at, by, kind, body in found
            )
        except CodecError as error:
            raise StorageError(
                "storage.match_unreadable", path=str(self.path), match=match_id, reason=str(error)
            ) from error

    def stretches(self) -> tuple[tuple[str, int], ...]:
        """Return in which order all was written: match and up to which row, for rows that stand together."""
        found: list[tuple[str, int]] = []
        for match_id, seq in self._all('SELECT "match", seq FROM facts ORDER BY rowid'):
            if found and found[-1][0] == match_id:
                found.pop()
            found.append((match_id, seq))
        return tuple(found)

    def set_patience(self, wait_ms: int) -> None:
        """Wait at most `wait_ms` for another program that holds the file."""
        self._patience_ms = wait_ms
        with contextlib.suppress(sqlite3.Error):  # of a file that is closed already
            self._connection.execute(f"PRAGMA busy_timeout = {wait_ms}")

    def match_ids(self) -> tuple[str, ...]:
        """Return every match in the order in which they were created."""
        return tuple(
            match for (match,) in self._all('SELECT "match" FROM facts WHERE seq = 1 ORDER BY rowid')
        )

    def heads(self, after: int = 0) -> tuple[Head, ...]:
        """Return where every match stands, in the order in which they were created.

        `after`: only of those in which something was written after that place in the order of all writes.
        """
        if after:
            return self._heads('"match" IN (SELECT "match" FROM facts WHERE rowid > ?)', after)
        return self._heads("true")

    def heads_of(self, matches: Sequence[str]) -> tuple[Head, ...]:
        """Return where some matches stand, without those that are not there."""
        return tuple(head for match in matches for head in self._heads('"match" = ?', match))

    def last_place(self) -> int:
        """Return the place of the last row in the order of all writes, 0 where nothing was written."""
        return int(self._all("SELECT coalesce(max(rowid), 0) FROM facts")[0][0])

    def written_at(self, place: int) -> tuple[str, int] | None:
        """Return match and number of the row at a place in the order of all writes, None where is none."""
        found = self._all('SELECT "match", seq FROM facts WHERE rowid = ?', place)
        return found[0] if found else None

    def newest(self, before: int = 0) -> tuple[str, int] | None:
        """Return the match created last, and its place; `before`: the last one before that place."""
        found = self._all(
            'SELECT "match", rowid FROM facts WHERE rowid < ? AND +seq = 1 ORDER BY rowid DESC LIMIT 1',
            before or _BEYOND,
        )
        return found[0] if found else None

    def summaries(self, layout: int) -> dict[str, tuple[int, str]]:
        """Return the stored summaries of `layout` by match: up to which row they go, and their JSON."""
        return self._summaries('layout = ? AND "match" <> ?', layout, MARK)

    def summaries_of(self, layout: int, matches: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Return some stored summaries as `summaries` does, that of `MARK` too."""
        wanted = msgspec.json.encode(matches).decode()
        return self._summaries('layout = ? AND "match" IN (SELECT value FROM json_each(?))', layout, wanted)

    def drop_summaries(self, matches: Iterable[str]) -> None:
        """Remove stored summaries. Raises `StorageError`."""
        with self._transaction() as connection:
            connection.executemany('DELETE FROM summaries WHERE "match" = ?', [(match,) for match in matches])

    def store_summaries(self, layout: int, summaries: Sequence[tuple[str, int, str]]) -> None:
        """Store (match, seq, JSON) of each summary, in place of an older one. Raises `StorageError`."""
        with self._transaction() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?, ?)",
                [(match, layout, seq, body, text_sum(body)) for match, seq, body in summaries],
            )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def _summaries(self, which: str, *values: object) -> dict[str, tuple[int, str]]:
        found = self._all(
            f'SELECT "match", seq, CAST(body AS BLOB), sum FROM summaries WHERE {which}',  # noqa: S608
            *values,
        )
        # One that was damaged is made anew, as one that is missing.
        return {
            match: (seq, body.decode()) for match, seq, body, wanted in found if bytes_sum(body) == wanted
        }

    def _heads(self, which: str, *values: object) -> tuple[Head, ...]:
        # Within a match, rows are written in the order of seq: one look into the index for each end.
        found = self._all(
            f'SELECT "match", max(seq), min(rowid), max(rowid) FROM facts WHERE {which} '  # noqa: S608
            'GROUP BY "match" ORDER BY min(rowid)',
            *values,
        )
        return tuple(Head(*row) for row in found)

    def _all(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        connection = self._live()
        try:
            return connection.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _live(self) -> sqlite3.Connection:
        """Return the connection, made anew after a fault: a stick that was pulled may be back."""
        if self._broken:
            if not os.path.lexists(self.path):
                raise StorageError("storage.file_gone", path=str(self.path))
            try:
                fresh = connect(self.path, self._clock)
            except UnreadableError as error:
                raise StorageError("storage.damaged", path=str(self.path)) from error
            self._connection.close()
            self._connection, self._broken = fresh, False
            self.set_patience(self._patience_ms)
        return self._connection

    def _fault(self, error: sqlite3.Error) -> StorageError:
        fault = told(error, self.path)
        self._broken = fault.code not in ("storage.locked", "storage.disk_full", "storage.read_only")
        return fault

    @contextlib.contextmanager
    def _transaction(self, match_id: str = "", expected_seq: int = 0) -> Iterator[sqlite3.Connection]:
        """Write what stands in the block, all or nothing; remember where a commit's outcome is unknown."""
        connection = self._live()
        committing = False
        try:
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            committing = True
            self._commit()
        except BaseException as error:
            if committing and match_id:
                self._unsure = (match_id, expected_seq)
            with contextlib.suppress(sqlite3.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                raise self._fault(error) from error
            raise

    def _commit(self) -> None:
        self._connection.execute("COMMIT")


def _content(row: Row) -> tuple[object, ...]:
    """Return what a second try of the same entry has in common with the first: all but the time."""
    return (row.seq, row.step, row.fact, row.by)


def checked(
    match_id: str, expected_seq: int, rows: Sequence[Row], path: Path
) -> list[tuple[str, int, int, str, str, str, str]]:
    """Return `rows` as they stand in the table of facts of any file.

    Raises `StorageError`, `cannot_hold`, for what no file can hold, and `ValueError` for a gap.
    """
    values = [(match_id, row.seq, row.step, row.at, row.by, *_encoded(row, path)) for row in rows]
    _must_be_unicode((match_id, *(text for row in rows for text in (row.at, row.by))), path)
    if [row.seq for row in rows] != list(range(expected_seq + 1, expected_seq + 1 + len(rows))):
        raise ValueError("rows must follow each other from expected_seq + 1")
    return values


def _must_be_unicode(texts: Iterable[str], path: Path) -> None:
    """Refuse what SQLite cannot hold: half a surrogate pair, as a broken paste may bring into a name."""
    try:
        for text in texts:
            text.encode()
    except UnicodeEncodeError as error:
        raise StorageError("storage.cannot_hold", path=str(path), reason=str(error)) from error


def _encoded(row: Row, path: Path) -> tuple[str, str]:
    from carrom_desktop.match.codec import CodecError, encode

    try:
        return encode(row.fact)
    except CodecError as error:
        raise StorageError("storage.cannot_hold", path=str(path), reason=str(error)) from error


def _found_again(path: Path, clock: Clock, second: Path | None) -> Notice | None:
    """Put the newest good state where the library is gone; None where nothing is left to begin from."""
    if not os.path.isdir(path.parent / "backups") and second is None:  # noqa: PTH112 - no import for a first start
        return None
    from carrom_desktop.match.recovery import has_backups, recover

    if not has_backups(path, second):
        return None
    found = recover(path, clock, second)
    if found.backup is None:
        return Notice("storage.all_damaged", {"path": str(path)})
    return Notice("storage.found_again", {"path": str(path), "date": found.date})


def _recovered(path: Path, clock: Clock, second: Path | None) -> Notice:
    from carrom_desktop.match.recovery import recover

    found = recover(path, clock, second)
    where, kept = str(path), str(found.kept)
    if found.backup is not None:
        if found.steps:
            return Notice(
                "storage.recovered_more", {"path": where, "kept": kept, "date": found.date, "n": found.steps}
            )
        return Notice("storage.recovered", {"path": where, "kept": kept, "date": found.date})
    if found.matches:
        return Notice("storage.salvaged", {"path": where, "kept": kept, "n": found.matches})
    return Notice("storage.moved_aside", {"path": where, "kept": kept})
