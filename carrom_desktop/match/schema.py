"""The tables of a library file, version by version.

Changing them: append a `Migration`, never edit one that was released, and add its test, which
`tests/match/test_schema.py` counts. A new kind of fact, or one whose meaning an older program would miss, is
a new version too.
"""

from __future__ import annotations

import sqlite3

from msgspec import Struct

APPLICATION_ID = 0x4361724D
"""Says in the header of the file that it is ours ("CarM")."""


class Migration(Struct, frozen=True):
    """One step from the version before: `version` afterwards, and the `statements` that lead there."""

    version: int
    statements: tuple[str, ...]


MIGRATIONS = (
    # The facts themselves. (match, seq) is the optimistic lock: two writers cannot both have the next place.
    # Rows are never changed or removed, and leave no gap; REPLACE is caught by the trigger on DELETE, which
    # it fires only while `recursive_triggers` is on.
    Migration(
        1,
        (
            """
            CREATE TABLE facts (
                "match" TEXT NOT NULL CHECK ("match" <> ''),
                seq INTEGER NOT NULL CHECK (seq > 0),
                step INTEGER NOT NULL CHECK (step > 0),
                at TEXT NOT NULL,
                "by" TEXT NOT NULL,
                kind TEXT NOT NULL,
                body TEXT NOT NULL CHECK (json_valid(body)),
                PRIMARY KEY ("match", seq)
            ) STRICT
            """,
            """
            CREATE TRIGGER facts_stay BEFORE UPDATE ON facts
            BEGIN SELECT RAISE(ABORT, 'facts are never changed'); END
            """,
            """
            CREATE TRIGGER facts_remain BEFORE DELETE ON facts
            BEGIN SELECT RAISE(ABORT, 'facts are never removed'); END
            """,
            """
            CREATE TRIGGER facts_follow BEFORE INSERT ON facts
            WHEN NEW.seq > 1 AND NOT EXISTS
                (SELECT 1 FROM facts WHERE "match" = NEW."match" AND seq = NEW.seq - 1)
            BEGIN SELECT RAISE(ABORT, 'facts leave no gap'); END
            """,
        ),
    ),
    # One row a match for the list: made from the facts, thrown away and made again at will. Whatever another
    # program left under its name makes way.
    Migration(
        2,
        (
            "DROP TABLE IF EXISTS summaries",
            """
            CREATE TABLE summaries (
                "match" TEXT PRIMARY KEY,
                layout INTEGER NOT NULL,
                seq INTEGER NOT NULL,
                body TEXT NOT NULL CHECK (json_valid(body))
            ) STRICT, WITHOUT ROWID
            """,
        ),
    ),
)

SCHEMA_VERSION = MIGRATIONS[-1].version
"""The version that this program writes; it refuses a newer one."""


_FACTS = ("match", "seq", "step", "at", "by", "kind", "body")
_SUMMARIES = ("match", "layout", "seq", "body")


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the tables in a file, 0 in a new one."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, upto: int = SCHEMA_VERSION) -> None:
    """Bring the tables up to version `upto` in one transaction: all of it or nothing."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = version_of(connection)
        for migration in MIGRATIONS:
            if before < migration.version <= upto:
                for statement in migration.statements:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {migration.version}")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def has_facts(connection: sqlite3.Connection) -> bool:
    """Say whether the table of facts is there as every version up to this one has it."""
    return version_of(connection) > 0 and _columns(connection, "facts") == _FACTS


def mend_summaries(connection: sqlite3.Connection) -> None:
    """Make the table of summaries anew, empty, where it is gone: the facts hold all that was in it."""
    if _columns(connection, "summaries") == _SUMMARIES:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _columns(connection, "summaries") != _SUMMARIES:  # another program may have been quicker
            for statement in MIGRATIONS[1].statements:
                connection.execute(statement)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _columns(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """Return the columns of `table` in order, () where it is missing."""
    found = connection.execute("SELECT name FROM pragma_table_info(?) ORDER BY cid", (table,))
    return tuple(name for (name,) in found)
