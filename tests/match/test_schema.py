"""Each migration is tried on a file of the version before it, and none without a test."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrom_desktop.match import schema
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.codec import encode
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.journal import Journal, StorageError
from carrom_desktop.match.library import SUMMARY_LAYOUT, Library
from carrom_desktop.match.schema import (
    APPLICATION_ID,
    MIGRATIONS,
    SCHEMA_VERSION,
    Migration,
    migrate,
    version_of,
)
from carrom_desktop.rules.replay import replay


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    opened = sqlite3.connect(tmp_path / "carrom.db", isolation_level=None)
    yield opened
    opened.close()


def test_every_migration_has_a_test() -> None:
    tests = vars(sys.modules[__name__])
    missing = [m.version for m in MIGRATIONS if f"test_migration_{m.version}" not in tests]
    assert not missing
    assert [m.version for m in MIGRATIONS] == list(range(1, SCHEMA_VERSION + 1))


def test_migration_1(connection: sqlite3.Connection) -> None:
    migrate(connection, 1)
    assert version_of(connection) == 1
    assert connection.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID
    connection.execute("INSERT INTO facts VALUES ('m', 1, 1, '', '', 'MatchDeleted', '{}')")
    for wrong in (
        "('m', 'one', 1, '', '', 'MatchDeleted', '{}')",
        "('m', 2, 1, '', '', 'MatchDeleted', 'no json')",
        "('m', 0, 1, '', '', 'MatchDeleted', '{}')",
        "('m', 2, 0, '', '', 'MatchDeleted', '{}')",
        "('m', 3, 1, '', '', 'MatchDeleted', '{}')",
        "('', 1, 1, '', '', 'MatchDeleted', '{}')",
        "(NULL, 1, 1, '', '', 'MatchDeleted', '{}')",
        "('m', 1, 1, '', '', 'MatchDeleted', '{}')",
    ):
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute(f"INSERT INTO facts VALUES {wrong}")
    assert connection.execute("SELECT count(*) FROM facts").fetchone()[0] == 1


def test_migration_2(tmp_path: Path, connection: sqlite3.Connection) -> None:
    migrate(connection, 1)
    rows = demo_rows("half")
    connection.executemany(
        "INSERT INTO facts VALUES ('m', ?, ?, ?, ?, ?, ?)",
        [(row.seq, row.step, row.at, row.by, *encode(row.fact)) for row in rows],
    )
    connection.close()
    journal = Journal.open(tmp_path / "carrom.db", SteppedClock("2026-11-30T09:10:00+00:00"))
    assert journal.notice is None
    assert journal.rows("m") == rows
    assert [summary.score for summary in Library(journal).summaries()] == [((1, 0), (21, 14))]
    assert list(journal.summaries(SUMMARY_LAYOUT)) == ["m"]
    journal.close()
    kept = sqlite3.connect(tmp_path / "carrom-version-1-2026-11-30T09-10-00.db")
    assert version_of(kept) == 1
    assert kept.execute("SELECT count(*) FROM facts").fetchone()[0] == len(rows)
    kept.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(
    connection: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate(connection, 1)
    before = list(connection.execute("SELECT sql FROM sqlite_schema"))
    wrong = Migration(SCHEMA_VERSION + 1, ("CREATE TABLE later (x)", "CREATE TABLE later (x)"))
    monkeypatch.setattr(schema, "MIGRATIONS", (*MIGRATIONS, wrong))
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection, wrong.version)
    assert version_of(connection) == 1
    assert list(connection.execute("SELECT sql FROM sqlite_schema")) == before
    assert not connection.in_transaction


def test_a_file_of_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "carrom.db"
    journal = Journal.open(path)
    journal.append("m", 0, demo_rows())
    journal.close()
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    newer.close()
    before = path.read_bytes()
    with pytest.raises(StorageError) as refused:
        Journal.open(path)
    assert refused.value.code == "storage.newer_version"
    assert refused.value.values == {"path": str(path), "found": SCHEMA_VERSION + 1, "known": SCHEMA_VERSION}
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("carrom-*"))


def test_what_the_newest_tables_hold_replays(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "carrom.db")
    journal.append("m", 0, demo_rows())
    assert replay(journal.rows("m")).games_won == (2, 1)
    journal.close()
