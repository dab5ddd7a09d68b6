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
    """One step from the version before.

    Attributes: `version` afterwards; `statements` that lead there; `unless`, a table and a column: where they
    are, the step was made already, and the file only says that it is older.
    """

    version: int
    statements: tuple[str, ...]
    unless: tuple[str, str] = ("", "")


_FACTS_TABLE = """CREATE TABLE facts (
                "match" TEXT NOT NULL CHECK ("match" <> ''),
                seq INTEGER NOT NULL CHECK (seq > 0),
                step INTEGER NOT NULL CHECK (step > 0),
                at TEXT NOT NULL,
                "by" TEXT NOT NULL,
                kind TEXT NOT NULL,
                body TEXT NOT NULL CHECK (json_valid(body)),
                sum INTEGER NOT NULL,
                PRIMARY KEY ("match", seq)
            ) STRICT"""

_FACTS_TRIGGERS = (
    """CREATE TRIGGER facts_stay BEFORE UPDATE ON facts
            BEGIN SELECT RAISE(ABORT, 'facts are never changed'); END""",
    """CREATE TRIGGER facts_remain BEFORE DELETE ON facts
            BEGIN SELECT RAISE(ABORT, 'facts are never removed'); END""",
    """CREATE TRIGGER facts_follow BEFORE INSERT ON facts
            WHEN NEW.seq > 1 AND NOT EXISTS
                (SELECT 1 FROM facts WHERE "match" = NEW."match" AND seq = NEW.seq - 1)
            BEGIN SELECT RAISE(ABORT, 'facts leave no gap'); END""",
)

_SUMMARIES_TABLE = """CREATE TABLE summaries (
                "match" TEXT PRIMARY KEY,
                layout INTEGER NOT NULL,
                seq INTEGER NOT NULL,
                body TEXT NOT NULL CHECK (json_valid(body)),
                sum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID"""


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
    # A sum in each row: SQLite does not see a byte that changed within a text. The facts keep their places,
    # the order of all writes. Written through a table beside, so that the text of the schema is exactly ours.
    Migration(
        3,
        (
            "CREATE TEMP TABLE older AS SELECT rowid AS place, * FROM main.facts",
            "DROP TABLE facts",
            _FACTS_TABLE,
            """
            INSERT INTO main.facts (rowid, "match", seq, step, at, "by", kind, body, sum)
            SELECT place, "match", seq, step, at, "by", kind, body,
                row_sum("match", seq, step, at, "by", kind, body)
            FROM temp.older ORDER BY place
            """,
            "DROP TABLE temp.older",
            *_FACTS_TRIGGERS,
            "DROP TABLE IF EXISTS summaries",
            _SUMMARIES_TABLE,
        ),
        unless=("facts", "sum"),
    ),
)

SCHEMA_VERSION = MIGRATIONS[-1].version
"""The version that this program writes; it refuses a newer one."""


_OLD_FACTS = ("match", "seq", "step", "at", "by", "kind", "body")
_FACTS = (*_OLD_FACTS, "sum")
_SUMMARIES = ("match", "layout", "seq", "body", "sum")
_SUMMED = 3
"""The first version whose rows have sums, and which says its version twice."""

_ONE_TEXT = " || char(31) || ".join(f'"{column}"' for column in _OLD_FACTS)
"""A row as `row_sum` sees it, in SQL."""


def text_sum(*values: object) -> int:
    """Return the CRC-32 of `values` as one text: what stands in a row's column `sum`."""
    return bytes_sum("\x1f".join(map(str, values)).encode())


def bytes_sum(data: bytes) -> int:
    """Return the CRC-32 of `data`."""
    from zlib import crc32

    return crc32(data)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the tables in a file, 0 in a new one.

    It stands there twice from version 3 on: where one of them was damaged, the lower one counts, since the
    steps from there find what is done already.
    """
    said = int(connection.execute("PRAGMA user_version").fetchone()[0])
    view = connection.execute(
        "SELECT 1 FROM sqlite_schema WHERE type = 'view' AND name = 'format'"
    ).fetchone()
    if view is None:
        return said
    try:
        again = connection.execute("SELECT version FROM format").fetchone()[0]
    except sqlite3.OperationalError:
        return said
    return min(said, again) if isinstance(again, int) else said


def migrate(connection: sqlite3.Connection, upto: int = SCHEMA_VERSION) -> None:
    """Bring the tables up to version `upto` in one transaction: all of it or nothing."""
    connection.create_function("row_sum", len(_OLD_FACTS), text_sum, deterministic=True)
    connection.execute("BEGIN IMMEDIATE")
    try:
        before = version_of(connection)
        for migration in MIGRATIONS:
            if before < migration.version <= upto:
                table, column = migration.unless
                if not table or column not in _columns(connection, table):
                    for statement in migration.statements:
                        connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {migration.version}")
        if upto >= _SUMMED:
            connection.execute("DROP VIEW IF EXISTS format")
            connection.execute(f"CREATE VIEW format AS SELECT {upto} AS version")
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def has_facts(connection: sqlite3.Connection) -> bool:
    """Say whether the table of facts is there as every version up to this one has it."""
    return version_of(connection) > 0 and _columns(connection, "facts") in (_FACTS, _OLD_FACTS)


def is_whole_schema(connection: sqlite3.Connection, *, summaries: bool = False) -> bool:
    """Say whether the facts' table and triggers of the newest version are there to the letter.

    `summaries`: those, too, which an open library makes anew where they are not.
    """
    found = connection.execute(
        "SELECT CAST(sql AS BLOB) FROM sqlite_schema WHERE tbl_name = 'facts' AND sql IS NOT NULL"
        " OR ?1 AND tbl_name = 'summaries'",
        (summaries,),
    )
    wanted = (_FACTS_TABLE, *_FACTS_TRIGGERS, *((_SUMMARIES_TABLE,) if summaries else ()))
    return {text for (text,) in found} == {text.encode() for text in wanted}


def has_damaged_rows(connection: sqlite3.Connection, match_id: str = "", newest: int = -1) -> bool:
    """Say whether a row is not what its sum says.

    Looks at the rows of `match_id`, "" for all, and only at the `newest` ones where that is not negative.
    """
    from zlib import crc32

    # As bytes: what was damaged may be no Unicode any more.
    where = 'WHERE "match" = ?1' if match_id else "WHERE ?1 = ''"
    rows = connection.execute(
        f"SELECT CAST({_ONE_TEXT} AS BLOB), sum FROM facts {where} ORDER BY rowid DESC LIMIT ?2",  # noqa: S608
        (match_id, newest),
    )
    return any(crc32(text) != wanted for text, wanted in rows)


def mend_summaries(connection: sqlite3.Connection) -> None:
    """Make the table of summaries anew, empty, where it is gone: the facts hold all that was in it."""
    if _columns(connection, "summaries") == _SUMMARIES:
        return
    connection.execute("BEGIN IMMEDIATE")
    try:
        if _columns(connection, "summaries") != _SUMMARIES:  # another program may have been quicker
            connection.execute("DROP TABLE IF EXISTS summaries")
            connection.execute(_SUMMARIES_TABLE)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _columns(connection: sqlite3.Connection, table: str) -> tuple[str, ...]:
    """Return the columns of `table` in order, () where it is missing."""
    found = connection.execute("SELECT name FROM pragma_table_info(?) ORDER BY cid", (table,))
    return tuple(name for (name,) in found)
