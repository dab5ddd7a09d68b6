"""Backups are whole or not there, thinned out by age, copied to a second place, and tell what is in them."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carrom_desktop.match import event_kit
from carrom_desktop.match.backup_contents import Compared, compare, contents_of
from carrom_desktop.match.backups import (
    ASKED,
    DAYS,
    FOLDER,
    MATCH,
    REASONS,
    RECENT,
    SECOND,
    START,
    BackupName,
    Made,
    back_up,
    backups_in,
    own_folder,
    places,
    read_name,
    second_place,
    to_delete,
)
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.recovery import prepare_restore, put_in_its_place
from carrom_desktop.match.schema import SCHEMA_VERSION
from tests.support.library_files import expected, file_of, stored_in

NOW = datetime(2026, 3, 14, 17, 0)  # noqa: DTZ001 - names of backups hold local time
NAMES = st.builds(
    BackupName,
    st.datetimes(datetime(2019, 1, 1), datetime(2027, 1, 1)).map(lambda at: at.replace(microsecond=0)),  # noqa: DTZ001
    st.integers(1, 12),
    st.sampled_from(REASONS),
)
NOT_OURS = st.sampled_from(
    [
        "carrom.db",
        "carrom-2026-03-14T17-00-00-start.db.part",
        "carrom-2026-02-30T17-00-00-start.db",
        "carrom-2026-03-14T17-00-00-later.db",
        "carrom-2026-03-14T17-00-00-start-1.db",
        "carrom-damaged-2026-03-14T17-00-00.db",
        "Carrom-2026-03-14T17-00-00-start.db",
        "xcarrom-2026-03-14T17-00-00-start.db",
        "notes.txt",
    ]
)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "Campeonato Ñ" / "carrom.db"
    path.parent.mkdir()
    shutil.copy(file_of(SCHEMA_VERSION), path)
    return path


@pytest.fixture
def clock() -> SteppedClock:
    return SteppedClock("2026-03-14T17:00:00.000+05:30")


def play(library: Path, match_id: str) -> None:
    with contextlib.closing(Journal.open(library)) as journal:
        journal.append(match_id, 0, demo_rows("half"))


# ---- which ones stay


@given(st.lists(NAMES, max_size=60), st.lists(NOT_OURS, max_size=4))
def test_what_age_makes_needless(backups: list[BackupName], others: list[str]) -> None:
    names = [*others, *(name.file for name in backups)]
    gone = to_delete(names, NOW)
    ours = sorted(set(backups), reverse=True)
    kept = [name for name in ours if name.file not in gone]
    assert len(gone) == len(set(gone))
    assert set(gone) <= {name.file for name in ours}, "what is not ours stays"
    assert kept[:RECENT] == ours[:RECENT], "the newest stay, whatever their dates"
    month_ago = NOW.date() - timedelta(days=DAYS - 1)
    for name in ours:
        same_month = [
            other for other in kept if (other.at.year, other.at.month) == (name.at.year, name.at.month)
        ]
        assert same_month, "each month keeps one"
        if name.at.date() >= month_ago:
            assert any(other.at.date() == name.at.date() for other in kept), "each of the last days keeps one"
    older = [name for name in kept[RECENT:] if name.at.date() < month_ago]
    assert len({(name.at.year, name.at.month) for name in older}) == len(older), "one a month, no more"
    assert to_delete([name.file for name in kept], NOW) == [], "a second look finds nothing more"


@given(NAMES)
def test_a_name_says_when_and_why_and_sorts_by_it(name: BackupName) -> None:
    assert read_name(name.file) == name
    later = BackupName(name.at + timedelta(seconds=1), 1, "asked")
    assert later > name
    assert later.file > name.file


# ---- made


def test_a_backup_holds_all_and_none_is_made_twice(library: Path, clock: SteppedClock) -> None:
    before = library.read_bytes()
    made = back_up(library, START, clock)
    assert made == Made(library.parent / FOLDER / "carrom-2026-03-14T17-00-00-start.db", fresh=True)
    assert made.path is not None
    assert stored_in(made.path) == expected()
    assert library.read_bytes() == before
    clock.advance(60)
    assert back_up(library, MATCH, clock) == Made(made.path)
    play(library, "m")
    again = back_up(library, MATCH, clock)
    play(library, "n")
    same_second = back_up(library, MATCH, clock)
    assert [path.name for path in backups_in(library.parent / FOLDER)] == [
        "carrom-2026-03-14T17-01-00-match-2.db",
        "carrom-2026-03-14T17-01-00-match.db",
        "carrom-2026-03-14T17-00-00-start.db",
    ]
    assert again.fresh
    assert same_second.fresh
    assert {file.name for file in library.parent.iterdir()} == {"carrom.db", "carrom.db-journal", FOLDER}


def test_an_empty_library_is_not_backed_up(tmp_path: Path, clock: SteppedClock) -> None:
    Journal.open(tmp_path / "carrom.db").close()
    assert back_up(tmp_path / "carrom.db", START, clock) == Made(None)
    assert not (tmp_path / FOLDER).exists()


def test_a_newest_backup_that_was_damaged_is_made_again(library: Path, clock: SteppedClock) -> None:
    first = back_up(library, START, clock).path
    assert first is not None
    broken = bytearray(first.read_bytes())
    broken[-100] ^= 1
    first.write_bytes(broken)
    clock.advance(60)
    made = back_up(library, START, clock)
    assert made.fresh
    assert made.path is not None
    assert stored_in(made.path) == expected()
    assert first.read_bytes() == broken


def test_a_backup_while_a_match_is_written(library: Path, clock: SteppedClock) -> None:
    with contextlib.closing(Journal.open(library)) as journal:
        journal.append("m", 0, demo_rows())
        made = back_up(library, MATCH, clock)
        journal.append("n", 0, demo_rows("half"))
        assert made.path is not None
        assert len(stored_in(made.path)) == len(expected()) + len(demo_rows())
        assert journal.rows("n") == demo_rows("half")


def test_old_ones_go_and_what_a_crash_left_but_nothing_else(library: Path, clock: SteppedClock) -> None:
    folder = library.parent / FOLDER
    folder.mkdir()
    for day in range(1, 29):
        for hour in (9, 10):
            (folder / BackupName(datetime(2025, 1, day, hour), 1, START).file).touch()  # noqa: DTZ001
    left = folder / "carrom-2025-01-03T09-00-00-start.db.part"
    theirs = folder / "carrom-2025-01-03T09-00-00-start (copy).db"
    for file in (left, theirs):
        file.touch()
    back_up(library, START, clock)
    names = {file.name for file in folder.iterdir()}
    assert theirs.name in names
    assert left.name not in names
    assert len(names) == RECENT + 1  # nine of January's last, the new one, and what is not ours
    assert "carrom-2025-01-28T10-00-00-start.db" in names


FULL = """
import resource, sys
from pathlib import Path
from carrom_desktop.match.backups import back_up
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
resource.setrlimit(resource.RLIMIT_FSIZE, (9000, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))
try:
    back_up(Path(sys.argv[1]), "start", SystemClock())
except StorageError as error:
    print(error.code, Path(error.values["path"]).suffix)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of files")
def test_without_room_there_is_no_half_backup_and_the_older_ones_stay(
    library: Path, clock: SteppedClock
) -> None:
    first = back_up(library, START, clock).path
    play(library, "m")
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(library)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.split() in (["storage.other", ".db"], ["storage.disk_full", ".db"]), done.stderr
    assert list((library.parent / FOLDER).iterdir()) == [first]


def test_a_library_held_by_another_program_is_told(
    library: Path, clock: SteppedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carrom_desktop.match.library_copy._BUSY_S", 0.02)
    with contextlib.closing(sqlite3.connect(library, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StorageError, match="locked"):
            back_up(library, START, clock)
    assert back_up(library, START, clock).fresh


# ---- the second place


def test_the_second_place_gets_the_same_also_when_the_stick_comes_later(
    library: Path, clock: SteppedClock, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    made = back_up(library, START, clock, stick)
    assert made.failure is not None
    assert made.failure.code == "storage.folder_missing"
    assert made.failure.values["path"] == str(stick)
    assert not stick.exists()
    stick.mkdir()
    clock.advance(60)
    again = back_up(library, MATCH, clock, stick)
    assert again == Made(made.path, fresh=False, second=True)
    assert made.path is not None
    assert (own_folder(stick, library) / made.path.name).read_bytes() == made.path.read_bytes()


def test_computers_that_share_a_stick_keep_apart_and_find_each_other(
    library: Path, clock: SteppedClock, tmp_path: Path
) -> None:
    stick, other = tmp_path / "stick", tmp_path / "other" / "carrom.db"
    stick.mkdir()
    other.parent.mkdir()
    shutil.copy(file_of(SCHEMA_VERSION), other)
    back_up(library, START, clock, stick)
    back_up(other, START, clock, stick)
    assert own_folder(stick, library) != own_folder(stick, other)
    found = places(library, stick)
    assert [where for where, _ in found[:2]] == ["", SECOND]
    assert [folder for _, folder in found[2:]] == [own_folder(stick, other)]
    assert places(library, None) == [("", library.parent / FOLDER)]


def test_an_event_kit_is_found_by_its_file_and_only_then(
    library: Path, clock: SteppedClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    roots = [tmp_path / "a", tmp_path / "b"]
    for root in roots:
        root.mkdir()
    monkeypatch.setattr(event_kit, "mounted", lambda _platform: iter(roots))
    assert second_place("", event_kit=True) is None
    (roots[1] / event_kit.MARKER).touch()
    kit = second_place("", event_kit=True)
    assert kit == roots[1] / "Carrom Desktop" / "backups"
    assert second_place("", event_kit=False) is None
    assert second_place("/elsewhere", event_kit=True) == Path("/elsewhere")
    assert back_up(library, START, clock, kit).second
    assert len(backups_in(own_folder(kit, library))) == 1


def test_where_each_system_mounts_what_can_be_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def looked(base: Path) -> list[Path]:
        asked.append(base.as_posix())
        return []

    monkeypatch.setattr(event_kit, "_folders", looked)
    monkeypatch.setenv("USER", "ana")
    assert list(event_kit.mounted("linux")) == []
    assert list(event_kit.mounted("darwin")) == []
    assert asked == ["/run/media/ana", "/media/ana", "/media", "/Volumes"]


# ---- what is in it, and back again


@pytest.mark.parametrize("version", range(1, SCHEMA_VERSION + 1))
def test_what_is_in_a_backup_of_any_version(library: Path, tmp_path: Path, version: int) -> None:
    shutil.copy(file_of(version), tmp_path / "backup.db")
    then = contents_of(tmp_path / "backup.db")
    assert (then.matches, then.players, then.unfinished, then.deleted) == (4, 6, 3, 1)
    assert then.newest is not None
    assert then.newest.match_id == "20260314-new"
    assert (tmp_path / "backup.db").read_bytes() == file_of(version).read_bytes()
    play(library, "20260315-more")
    with contextlib.closing(Journal.open(library)) as journal:
        rows = demo_rows("half")
        journal.append("20260314-new", 1, [rows[1]])
    now = contents_of(library, live=True)
    there = compare(then, now)
    assert there == Compared(missing=1, behind=1, ahead=0, more=0)
    back = compare(now, then)
    assert back == Compared(missing=0, behind=0, ahead=1, more=1)


def test_a_backup_that_is_none_or_newer_is_refused(library: Path, tmp_path: Path) -> None:
    broken, newer = tmp_path / "broken.db", tmp_path / "newer.db"
    broken.write_bytes(b"SQLite format 3\0 and nothing else")
    shutil.copy(library, newer)
    with contextlib.closing(sqlite3.connect(newer, isolation_level=None)) as connection:
        connection.execute("PRAGMA user_version = 99")
        connection.execute("DROP VIEW format")
        connection.execute("CREATE VIEW format AS SELECT 99 AS version")
    for path, code in ((broken, "storage.backup_damaged"), (newer, "storage.newer_version")):
        for read in (contents_of, lambda backup: prepare_restore(library, backup)):
            with pytest.raises(StorageError) as refused:
                read(path)
            assert refused.value.code == code
    assert [file.name for file in library.parent.iterdir()] == ["carrom.db"]


@pytest.mark.parametrize("links", [True, False])
def test_a_restored_library_takes_the_place_of_the_one_kept_aside(
    library: Path, clock: SteppedClock, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    if not links:

        def refuse(*_: object) -> None:
            raise OSError(1, "no links here")

        monkeypatch.setattr("os.link", refuse)
    backup = back_up(library, ASKED, clock).path
    assert backup is not None
    with contextlib.closing(Journal.open(library)) as journal:
        journal.append("20260315-more", 0, demo_rows("half"))
        rows = stored_in(library)
        whole = prepare_restore(library, backup)
        kept = journal.replace(lambda: put_in_its_place(whole, library, "replaced", clock))
        assert kept == library.with_name("carrom-replaced-2026-03-14T17-00-00.db")
        assert stored_in(kept) == rows
        assert journal.rows("20260315-more") == ()
        journal.append("20260316-next", 0, demo_rows("half"))
    assert stored_in(library)[: len(expected())] == expected()
    assert not list(library.parent.glob("*.new*"))
