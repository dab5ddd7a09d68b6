"""What is in a library file, a backup above all, and how it differs from another; the file is left alone."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

from msgspec import Struct

from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library, MatchSummary
from carrom_desktop.match.library_copy import is_good, looked_at, refuse_newer
from carrom_desktop.match.schema import migrate


class Contents(Struct, frozen=True):
    """What a library holds.

    Attributes: `rows`, how many rows each match has; `players`, how many people play in its matches;
    `newest`, the match worked on last, None for none; `unfinished` matches; `deleted` ones, which are counted
    nowhere else but in `rows`.
    """

    rows: dict[str, int]
    players: int
    newest: MatchSummary | None
    unfinished: int
    deleted: int

    @property
    def matches(self) -> int:
        """Return how many matches there are, without those that were put away."""
        return len(self.rows) - self.deleted


class Compared(Struct, frozen=True):
    """How a library differs from the present one.

    Attributes: `missing`, matches of now that it lacks; `behind`, those that have more entries now; `ahead`,
    those of which it has more entries; `more`, matches that the present one lacks.
    """

    missing: int
    behind: int
    ahead: int
    more: int


def contents_of(path: Path, *, live: bool = False) -> Contents:
    """Return what is in the library at `path`; `live`: another connection may be writing to it.

    Raises `StorageError`: `backup_damaged` (`damaged` of a live one), `newer_version` or what the disk said.
    """
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        try:
            with looked_at(path, live=live) as source:
                refuse_newer(source, path)
                source.backup(memory)
            if not is_good(memory):
                raise StorageError("storage.damaged", path=str(path))
        except StorageError as error:
            if error.code == "storage.damaged" and not live:
                raise StorageError("storage.backup_damaged", path=str(path)) from error
            raise
        migrate(memory)
        journal = Journal(path, memory, SystemClock())
        library = Library(journal)
        worked_on = library.by_last_entry()
        shown = [summary for summary in worked_on if not summary.deleted]
        return Contents(
            rows={head.match_id: head.last_seq for head in journal.heads()},
            players=len({(p.full_name, p.club) for one in shown for side in one.players for p in side}),
            newest=shown[0] if shown else None,
            unfinished=sum(summary.state != "finished" for summary in shown),
            deleted=len(worked_on) - len(shown),
        )


def compare(then: Contents, now: Contents) -> Compared:
    """Return how `then` differs from `now`."""
    return Compared(
        missing=sum(match_id not in then.rows for match_id in now.rows),
        behind=sum(then.rows.get(match_id, count) < count for match_id, count in now.rows.items()),
        ahead=sum(now.rows.get(match_id, count) < count for match_id, count in then.rows.items()),
        more=sum(match_id not in now.rows for match_id in then.rows),
    )
