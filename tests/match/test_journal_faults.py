"""What the world does to a library file: damage, full disks, folders that refuse; nothing is overwritten."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from carrom_desktop.i18n.catalogue import speak
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.journal import Journal, StorageError
from carrom_desktop.match.library import SUMMARY_LAYOUT, Library
from carrom_desktop.match.schema import SCHEMA_VERSION
from carrom_desktop.viewmodels.message import coded
from tests.match.making import begun, board

DATE = "2026-11-30T09:10:00.000+00:00"


def library(path: Path) -> bytes:
    """Write a library with twenty matches and return its bytes."""
    path.write_bytes(_twenty_matches())
    return path.read_bytes()


@cache
def _twenty_matches() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "carrom.db"
        journal = Journal.open(path)
        for number in range(20):
            journal.append(f"m{number}", 0, demo_rows())
        journal.close()
        return path.read_bytes()


def _header_zeroed(data: bytes) -> bytes:
    return bytes(4096) + data[4096:]


def _pages_zeroed(data: bytes) -> bytes:
    return data[:8192] + bytes(len(data) - 8192)


def _pages_scribbled(data: bytes) -> bytes:
    return data[:4096] + bytes(byte ^ 0x5A for byte in data[4096:])


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda data: b"",
    "all zero": lambda data: bytes(len(data)),
    "header zeroed": _header_zeroed,
    "pages zeroed": _pages_zeroed,
    "pages scribbled over": _pages_scribbled,
    "cut in half": lambda data: data[: len(data) // 2],
    "cut to a few bytes": lambda data: data[:7],
    "half json": lambda data: b'{"matches": [',
    "one page missing": lambda data: data[:-4096],
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_moved_aside_and_told(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "carrom.db"
    broken = DAMAGES[damage](library(path))
    path.write_bytes(broken)
    journal = Journal.open(path, SteppedClock(DATE))
    kept = tmp_path / "carrom-damaged-2026-11-30T09-10-00.db"
    assert kept.read_bytes() == broken
    assert journal.notice is not None
    read = journal.match_ids()
    assert journal.notice.code == ("storage.salvaged" if read else "storage.moved_aside")
    assert bool(read) is (damage in ("header zeroed", "cut in half", "one page missing"))
    for language in ("en", "es"):
        assert str(kept) in speak(language, coded(journal.notice.code, journal.notice.values))
    for match_id in read:
        rows = journal.rows(match_id)
        assert rows == demo_rows()[: len(rows)]
    journal.append("new", 0, demo_rows())
    journal.close()
    journal = Journal.open(path)
    assert journal.notice is None
    assert journal.match_ids() == (*read, "new")
    journal.close()


def test_a_second_damaged_file_of_the_same_second_takes_another_name(tmp_path: Path) -> None:
    path = tmp_path / "carrom.db"
    for content in (b"first", b"second", b"third"):
        path.write_bytes(content)
        Journal.open(path, SteppedClock(DATE)).close()
    kept = [file.read_bytes() for file in sorted(tmp_path.glob("carrom-damaged-*.db"))]
    assert sorted(kept) == [b"first", b"second", b"third"]


def test_a_database_of_another_program_is_moved_aside_whole(tmp_path: Path) -> None:
    path = tmp_path / "carrom.db"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE facts (theirs)")
    other.close()
    before = path.read_bytes()
    journal = Journal.open(path, SteppedClock(DATE))
    assert journal.notice is not None
    assert (tmp_path / "carrom-damaged-2026-11-30T09-10-00.db").read_bytes() == before
    journal.close()


@pytest.mark.parametrize(
    "damage",
    [
        ["DROP TABLE facts"],
        ["DROP TABLE facts", "DROP TABLE summaries"],
        ["DROP TABLE facts", "CREATE TABLE facts (theirs)"],
        ["DROP TABLE facts", "CREATE VIEW facts AS SELECT 1 AS seq"],
        ["ALTER TABLE facts DROP COLUMN at"],
        ["PRAGMA user_version = 0"],
        ["PRAGMA user_version = -1"],
        ["DROP TABLE facts", "PRAGMA user_version = 0"],
        ["DROP TABLE facts", "PRAGMA user_version = 1"],
    ],
    ids="; ".join,
)
def test_a_library_without_its_facts_is_moved_aside_and_told(tmp_path: Path, damage: list[str]) -> None:
    path = tmp_path / "carrom.db"
    library(path)
    _change(path, *damage)
    before = path.read_bytes()
    journal = Journal.open(path, SteppedClock(DATE))
    kept = tmp_path / "carrom-damaged-2026-11-30T09-10-00.db"
    assert journal.notice is not None
    assert journal.notice.values["kept"] == str(kept)
    assert kept.read_bytes() == before
    has_rows = damage[0].startswith("PRAGMA")  # only the version was lost
    assert journal.match_ids() == (tuple(f"m{number}" for number in range(20)) if has_rows else ())
    journal.append("new", 0, demo_rows())
    journal.close()
    journal = Journal.open(path)
    assert (journal.notice, journal.match_ids()[-1]) == (None, "new")
    journal.close()
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    [["DROP TABLE summaries"], ["DROP TABLE summaries", "CREATE TABLE summaries (theirs)"]],
    ids="; ".join,
)
def test_lost_summaries_are_made_anew_from_the_facts(tmp_path: Path, damage: list[str]) -> None:
    path = tmp_path / "carrom.db"
    library(path)
    _change(path, *damage)
    for _ in range(2):
        journal = Journal.open(path)
        assert journal.notice is None
        assert journal.rows("m7") == demo_rows()
        assert len(Library(journal).summaries()) == 20
        assert len(journal.summaries(SUMMARY_LAYOUT)) == 20
        journal.close()
    assert [file.name for file in tmp_path.glob("*.db")] == ["carrom.db"]


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION))
@pytest.mark.parametrize("table", ["", "CREATE TABLE summaries (theirs)"])
def test_a_library_that_says_it_is_older_than_its_tables_is_brought_up_to_date(
    tmp_path: Path, table: str, version: int
) -> None:
    path = tmp_path / "carrom.db"
    library(path)
    with contextlib.closing(Journal.open(path)) as journal:
        assert len(Library(journal).summaries()) == 20
    _change(path, *(["DROP TABLE summaries", table] if table else []), f"PRAGMA user_version = {version}")
    for _ in range(2):
        with contextlib.closing(Journal.open(path, SteppedClock(DATE))) as journal:
            assert journal.notice is None
            assert journal.rows("m7") == demo_rows()
            assert len(Library(journal).summaries()) == 20
            assert len(journal.summaries(SUMMARY_LAYOUT)) == 20
    kept = f"carrom-version-{version}-2026-11-30T09-10-00.db"
    assert sorted(file.name for file in tmp_path.glob("*.db")) == [kept, "carrom.db"]


def _change(path: Path, *statements: str) -> None:
    """Do to a library what another program may: no journal file is left, so the bytes are all there is."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    for statement in statements:
        connection.execute(statement)
    connection.close()


def test_what_is_left_of_a_lost_file_is_not_played_into_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "carrom.db"
    library(path)
    left = Path(f"{path}-journal")
    left.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(600))
    path.unlink()
    journal = Journal.open(path, SteppedClock(DATE))
    journal.append("new", 0, demo_rows())
    journal.close()
    journal = Journal.open(path)
    assert journal.match_ids() == ("new",)
    assert (tmp_path / "carrom-damaged-2026-11-30T09-10-00.db-journal").read_bytes().startswith(b"\xd9\xd5")
    journal.close()


def test_a_crash_while_the_file_was_begun_leaves_nothing_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "carrom.db.4711.new").write_bytes(b"SQLite format 3\0 half")
    journal = Journal.open(tmp_path / "carrom.db")
    assert journal.notice is None
    journal.close()


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "gone" / "carrom.db"
    with pytest.raises(StorageError) as refused:
        Journal.open(path)
    assert refused.value.code == "storage.folder_missing"
    assert refused.value.values["path"] == str(path)


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "carrom.db").mkdir()
    with pytest.raises(StorageError) as refused:
        Journal.open(tmp_path / "carrom.db")
    assert refused.value.code in ("storage.read_only", "storage.other")
    assert (tmp_path / "carrom.db").is_dir()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file be deleted")
def test_a_file_deleted_while_it_is_open_is_told_not_written_into_the_void(tmp_path: Path) -> None:
    journal, session = begun(tmp_path / "carrom.db")
    before = session.state
    (tmp_path / "carrom.db").unlink()
    with pytest.raises(StorageError) as refused:
        session.submit(board())
    assert refused.value.code == "storage.file_gone"
    assert session.state is before
    assert not (tmp_path / "carrom.db").exists()
    journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file be moved")
def test_a_file_that_comes_back_is_written_again(tmp_path: Path) -> None:
    path, away = tmp_path / "carrom.db", tmp_path / "away"
    journal, session = begun(path)
    path.rename(away)
    for _ in range(2):
        with pytest.raises(StorageError, match=r"storage\.file_gone"):
            session.submit(board())
    away.rename(path)
    session.submit(board())
    journal.close()
    journal = Journal.open(path)
    assert journal.rows(session.match_id) == session.rows
    journal.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file be moved")
def test_a_file_replaced_by_another_is_not_written_into_blindly(tmp_path: Path) -> None:
    path = tmp_path / "carrom.db"
    journal, session = begun(path)
    older = path.read_bytes()
    session.submit(board())
    rows = session.rows
    (tmp_path / "older").write_bytes(older)
    (tmp_path / "older").replace(path)
    with pytest.raises(StorageError, match=r"storage\.file_gone"):
        session.submit(board())
    with pytest.raises(StorageError, match=r"storage\.conflict"):
        session.submit(board())
    assert session.rows == rows
    journal.close()


def test_a_full_disk_is_told_and_the_entry_goes_through_later(tmp_path: Path) -> None:
    journal, session = begun(tmp_path / "carrom.db")
    pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")

    def fill() -> None:
        while True:
            session.submit(board("A", 1, "B"))
            session.undo()

    with pytest.raises(StorageError) as refused:
        fill()
    assert refused.value.code == "storage.disk_full"
    assert journal.rows(session.match_id) == session.rows
    journal._connection.execute("PRAGMA max_page_count = 1000000")
    if session.state.has_boards:  # the disk was full as the board was taken back, not as it was recorded
        session.undo()
    session.submit(board())
    assert journal.rows(session.match_id) == session.rows
    journal.close()


def run(code: str, *arguments: str) -> str:
    """Run `code` in a program of its own and return what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


LIMITED = """
import resource, sys
from pathlib import Path
from carrom_desktop.match.journal import Journal, StorageError
from tests.match.making import begun, board
journal, session = begun(Path(sys.argv[1]))
size = Path(sys.argv[1]).stat().st_size
resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
try:
    while True:
        session.submit(board("A", 1, "B"))
        session.undo()
except StorageError as error:
    print(error.code)
assert journal.rows(session.match_id) == session.rows
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
count = len(session.rows)
session.undo() or session.redo()
assert journal.rows(session.match_id) == session.rows and len(session.rows) == count + 1
journal.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_a_file_that_may_not_grow_is_told_and_stays_whole(tmp_path: Path) -> None:
    assert run(LIMITED, str(tmp_path / "carrom.db")).split() in (["storage.other"], ["storage.disk_full"])
    journal = Journal.open(tmp_path / "carrom.db")
    assert journal.notice is None
    assert len(journal.match_ids()) == 1
    journal.close()


TINY_DISK = """
import subprocess, sys
from pathlib import Path
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", sys.argv[1]], check=True)
from carrom_desktop.match.journal import Journal, StorageError
from carrom_desktop.match.settings import Settings, save_settings
from tests.match.making import begun, board
folder = Path(sys.argv[1])
journal, session = begun(folder / "carrom.db")
try:
    while True:
        session.submit(board("A", 1, "B"))
        session.undo()
except StorageError as error:
    print(error.code)
assert journal.rows(session.match_id) == session.rows
(folder / "settings.json").write_bytes(b"")
with (folder / "filler").open("wb", buffering=0) as filler:
    try:
        while True:
            filler.write(bytes(1024))
    except OSError:
        pass
try:
    save_settings(folder / "settings.json", Settings(scorer="x" * 8192))
except StorageError as error:
    print(error.code)
print(sorted(file.name for file in folder.iterdir()))
(folder / "filler").unlink()
journal.close()
again = Journal.open(folder / "carrom.db")
assert again.notice is None and again.rows(session.match_id) == session.rows
again.close()
"""


def _can_mount() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    try:
        command = ["unshare", "--map-root-user", "--mount", "true"]
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not _can_mount(), reason="needs a mount of its own (unshare)")
def test_a_disk_that_is_really_full(tmp_path: Path) -> None:
    done = subprocess.run(
        ["unshare", "--map-root-user", "--mount", sys.executable, "-c", TINY_DISK, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "storage.disk_full",
        "storage.disk_full",
        "['carrom.db', 'carrom.db-journal', 'filler', 'settings.json']",
    ]


READ_ONLY = """
import ctypes, os, sys
from pathlib import Path
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.journal import Journal, StorageError
from carrom_desktop.match.library import Library
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings, save_settings
from carrom_desktop.match.single import SingleInstance
from carrom_desktop.match.paths import data_folder
from carrom_desktop.rules.commands import RecordToss
from carrom_desktop.rules.ids import Side
from tests.match.making import board, setup
folder = Path(sys.argv[1])
journal = Journal.open(folder / "carrom.db")
session = Session.create(journal, setup())
session.submit(RecordToss(Side.A))
journal.close()
if sys.argv[2] == "file":
    (folder / "carrom.db").chmod(0o444)
    (folder / "carrom.db-journal").chmod(0o444)
folder.chmod(0o555)
if os.geteuid() == 0:  # root may write anywhere, unless the right to do so is given up
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)
    assert ctypes.CDLL(None).capset(header, (ctypes.c_uint32 * 6)()) == 0

def told(action, *arguments):
    try:
        action(*arguments)
    except StorageError as error:
        assert str(folder) in str(error.values["path"])
        print(error.code)
    else:
        print("fine")

if sys.argv[2] == "file":
    journal = Journal.open(folder / "carrom.db")
    assert [summary.match_id for summary in Library(journal).summaries()] == [session.match_id]
    session = Session.load(journal, session.match_id)
    before = session.state
    told(session.submit, board())
    told(Session.create, journal, setup())
    assert session.state is before
    journal.close()
told(Journal.open, folder / "other.db")
told(save_settings, folder / "settings.json", Settings())
told(data_folder, folder / "sub" / "folder")
told(SingleInstance(folder).acquire)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="gives up root's rights the Linux way")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    try:
        assert run(READ_ONLY, str(tmp_path), "folder").split() == ["storage.read_only"] * 4
    finally:
        tmp_path.chmod(0o755)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="gives up root's rights the Linux way")
def test_a_file_that_cannot_be_written_can_be_read(tmp_path: Path) -> None:
    try:
        lines = run(READ_ONLY, str(tmp_path), "file").split()
    finally:
        tmp_path.chmod(0o755)
    assert lines == ["storage.read_only"] * 6
