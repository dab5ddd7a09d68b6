"""A small library with matches of every sort, and the files of it that each version of the tables left.

`python -m tests.support.library_files` writes the file of the newest version into tests/data/library where it
is missing; those of older versions were written by the code of then and are never written again.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_match, demo_setup, play_demo
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.schema import SCHEMA_VERSION
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import AddNote, DeleteMatch
from carrom_desktop.rules.facts import Details, Player, Row
from carrom_desktop.rules.ids import Kind

FOLDER = Path(__file__).parents[1] / "data" / "library"
Stored = tuple[str, int, int, str, str, str, str]
"""A row as it stands in a file: match, seq, step, at, by, kind, body."""


def matches() -> dict[str, tuple[Row, ...]]:
    """Return the rows of five matches: ended, half played, doubles, put away, only just made."""
    made: dict[str, tuple[Row, ...]] = {}
    with TemporaryDirectory() as folder:
        clock = SteppedClock("2026-03-14T10:00:00.000+05:30")
        journal = Journal.open(Path(folder) / "carrom.db", clock)
        for name in ("ended", "half", "pairs", "away", "new"):
            setup = demo_setup()
            if name == "pairs":
                pair_a = (Player("Núñez", "Íñigo", "ESP"), Player("Wickramasinghe", "Chamara", "SRI"))
                pair_b = (Player("اکبر", "علی", "PAK"), Player("O'Brien", 'Pat "Paddy"', "GBR"))
                setup = replace(
                    setup, kind=Kind.DOUBLES, players_a=pair_a, players_b=pair_b, details=Details(table="7")
                )
            session = Session.create(journal, setup, clock, "Anotadora Peña")
            if name in ("ended", "away"):
                play_demo(session, "end", clock)
            elif name == "half":
                for command in demo_match()[:12]:
                    clock.advance(100)
                    session.submit(command)
                session.undo()
                session.undo()
                session.redo()
                session.submit(AddNote("Lámpara cambiada"))
            if name == "away":
                session.submit(DeleteMatch())
            made[f"20260314-{name}"] = session.rows
        journal.close()
    return made


def write_library(path: Path) -> None:
    """Write `matches` into a new library, each step on its own."""
    with closing(Journal.open(path)) as journal:
        for match_id, rows in matches().items():
            for step in range(1, rows[-1].step + 1):
                part = [row for row in rows if row.step == step]
                journal.append(match_id, part[0].seq - 1, part)
        Library(journal).summaries(deleted=True)
    Path(f"{path}-journal").unlink()  # the journal file of an ended transaction says nothing


def stored_in(path: Path) -> list[Stored]:
    """Return every row of a library file in the order of writing, read without our own code."""
    with closing(sqlite3.connect(f"file:{path.as_posix()}?mode=ro&immutable=1", uri=True)) as connection:
        return list(
            connection.execute('SELECT "match", seq, step, at, "by", kind, body FROM facts ORDER BY rowid')
        )


@cache
def expected() -> list[Stored]:
    """Return the rows that every file of `FOLDER` holds: those of the oldest one, which stays as it is."""
    return stored_in(file_of(1))


def file_of(version: int) -> Path:
    """Return the committed file that version `version` of the tables left."""
    return FOLDER / f"version-{version}.db"


if __name__ == "__main__":
    if not file_of(SCHEMA_VERSION).exists():
        write_library(file_of(SCHEMA_VERSION))
