"""The journal: the facts of every match in one SQLite file, each step on the disk before anyone sees it.

A file that cannot be read is moved aside and never overwritten.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from carrom_desktop.match.clock import Clock, SystemClock
from carrom_desktop.match.errors import StorageError as StorageError
from carrom_desktop.match.journal_file import UnreadableError, begin, connect, move_aside, told

if TYPE_CHECKING:  # facts and their codec are imported by the first match that is read or written
    from carrom_desktop.rules.facts import Row


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

    Attributes: `path`; `notice`, what happened to an unreadable file that lay there before, or None.
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

    @classmethod
    def open(cls, path: Path, clock: Clock | None = None) -> Journal:
        """Open the library at `path`, or begin one; its folder must be there.

        A file that cannot be read is moved aside under a name with the date, and `notice` tells. Raises
        `StorageError`: `newer_version`, `locked`, `read_only`, `folder_missing`, `disk_full`, `other`.
        """
        clock = clock or SystemClock()
        notice = None
        if not os.path.lexists(path):
            begin(path, clock)
        try:
            connection = connect(path, clock)
        except UnreadableError:
            kept = move_aside(path, clock)
            begin(path, clock)
            notice = Notice("storage.moved_aside", {"path": str(path), "kept": str(kept)})
            try:
                connection = connect(path, clock)
            except UnreadableError as error:  # the disk itself gives back something else than was written
                raise StorageError("storage.damaged", path=str(path)) from error
        return cls(path, connection, clock, notice)

    def append(self, match_id: str, expected_seq: int, rows: Sequence[Row]) -> tuple[Row, ...]:
        """Write `rows` after the `expected_seq` rows that `match_id` has, all or none, and sync.

        Returns the rows as they stand in the file: after a commit whose outcome was unknown, the first try
        may turn out to have been written, and its times then count. Raises `StorageError`: `conflict` where
        another program wrote in this match, or what the disk said; nothing is written then.
        """
        values = [(match_id, row.seq, row.step, row.at, row.by, *_encoded(row, self.path)) for row in rows]
        _must_be_unicode((match_id, *(text for row in rows for text in (row.at, row.by))), self.path)
        if [row.seq for row in rows] != list(range(expected_seq + 1, expected_seq + 1 + len(rows))):
            raise ValueError("rows must follow each other from expected_seq + 1")
        written = tuple(rows)
        with self._transaction(match_id, expected_seq) as connection:
            last = connection.execute(
                'SELECT coalesce(max(seq), 0) FROM facts WHERE "match" = ?', (match_id,)
            ).fetchone()[0]
            if last == expected_seq:
                connection.executemany("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?)", values)
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

        Raises `StorageError`: `match_unreadable` where a row cannot be understood.
        """
        from carrom_desktop.match.codec import CodecError, decode
        from carrom_desktop.rules.facts import Row

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
        found = self._all(
            'SELECT "match", seq, body FROM summaries WHERE layout = ? AND "match" <> ?', layout, MARK
        )
        return {match: (seq, body) for match, seq, body in found}

    def summaries_of(self, layout: int, matches: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Return some stored summaries as `summaries` does, that of `MARK` too."""
        found = self._all(
            'SELECT "match", seq, body FROM summaries '
            'WHERE layout = ? AND "match" IN (SELECT value FROM json_each(?))',
            layout,
            msgspec.json.encode(matches).decode(),
        )
        return {match: (seq, body) for match, seq, body in found}

    def summary_places(self, layout: int) -> dict[str, int]:
        """Return up to which row each stored summary of `layout` goes."""
        return dict(
            self._all('SELECT "match", seq FROM summaries WHERE layout = ? AND "match" <> ?', layout, MARK)
        )

    def drop_summaries(self, matches: Iterable[str]) -> None:
        """Remove stored summaries. Raises `StorageError`."""
        with self._transaction() as connection:
            connection.executemany('DELETE FROM summaries WHERE "match" = ?', [(match,) for match in matches])

    def store_summaries(self, layout: int, summaries: Sequence[tuple[str, int, str]]) -> None:
        """Store (match, seq, JSON) of each summary, in place of an older one. Raises `StorageError`."""
        with self._transaction() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO summaries VALUES (?, ?, ?, ?)",
                [(match, layout, seq, body) for match, seq, body in summaries],
            )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

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
            if not self.path.exists():
                raise StorageError("storage.file_gone", path=str(self.path))
            try:
                fresh = connect(self.path, self._clock)
            except UnreadableError as error:
                raise StorageError("storage.damaged", path=str(self.path)) from error
            self._connection.close()
            self._connection, self._broken = fresh, False
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


def _must_be_unicode(texts: Iterable[str], path: Path) -> None:
    """Refuse what SQLite cannot hold: half a surrogate pair, as a broken paste may bring into a name."""
    try:
        for text in texts:
            text.encode()
    except UnicodeEncodeError as error:
        raise StorageError("storage.other", path=str(path), reason=str(error)) from error


def _encoded(row: Row, path: Path) -> tuple[str, str]:
    from carrom_desktop.match.codec import CodecError, encode

    try:
        return encode(row.fact)
    except CodecError as error:
        raise StorageError("storage.other", path=str(path), reason=str(error)) from error
