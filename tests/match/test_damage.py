"""A library that is cut, zeroed or changed opens in its newest good state; what lay there is kept.

CARROM_DAMAGES says how many random bytes are changed, 150 unless it does; `dev.py soak` asks for more.
"""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from carrom_desktop.i18n import speak
from carrom_desktop.match.backups import FOLDER, MATCH, START, back_up, backups_in
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.journal import Journal, StorageError
from carrom_desktop.match.library import Library
from carrom_desktop.match.schema import SCHEMA_VERSION
from carrom_desktop.viewmodels.message import coded
from tests.support.library_files import Stored, expected, file_of, stored_in

PAGE = 4096
VARIABLE = "CARROM_DAMAGES"
DAMAGES = int(os.environ.get(VARIABLE, "150"))
EVENING = "2026-11-30T19:00:00.000+00:00"


class Before:
    """A library with two backups, and entries made after each.

    Attributes: `folder`; `rows`, all there are; `backed_up`, those of each backup, the newest first.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        path = folder / "carrom.db"
        shutil.copy(file_of(SCHEMA_VERSION), path)
        clock = SteppedClock("2026-11-30T18:00:00.000+00:00")
        more = demo_rows("half")
        states = []
        for reason, match_id in ((START, "20261130-one"), (MATCH, "20261130-two")):
            back_up(path, reason, clock)
            states.append(stored_in(path))
            clock.advance(600)
            with contextlib.closing(Journal.open(path, clock)) as journal:
                for row in more:
                    journal.append(match_id, row.seq - 1, [row])
        Path(f"{path}-journal").unlink()
        self.rows = stored_in(path)
        self.backed_up = states[::-1]
        self.size = path.stat().st_size

    def copy(self, to: Path) -> Path:
        """Lay the library and its backups into the new folder `to` and return the library."""
        shutil.copytree(self.folder, to)
        return to / "carrom.db"


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Before:
    return Before(tmp_path_factory.mktemp("before"))


def opened(path: Path) -> tuple[list[Stored], str]:
    """Open a library as a start does; return its rows, and what the user is told, as a code."""
    with contextlib.closing(Journal.open(path, SteppedClock(EVENING))) as journal:
        Library(journal).summaries()
        notice = journal.notice
        if notice is not None:
            for language in ("en", "es"):
                assert speak(language, coded(notice.code, notice.values))
    return stored_in(path), "" if notice is None else notice.code


def by_match(rows: list[Stored]) -> dict[str, list[Stored]]:
    found: dict[str, list[Stored]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(row)
    return found


def is_between(least: list[Stored], rows: list[Stored], most: list[Stored]) -> bool:
    """Say whether `rows` hold all of `least`, of each match the beginning in `most`, and nothing else."""
    there, whole = by_match(rows), by_match(most)
    return all(there.get(match, [])[: len(part)] == part for match, part in by_match(least).items()) and all(
        whole.get(match, [])[: len(part)] == part for match, part in there.items()
    )


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def check(before: Before, path: Path, least: list[Stored]) -> str:
    """Open what was damaged; nothing that was there may be lost or changed. Return what was told."""
    folder, lay_there = path.parent, files(path.parent)
    damaged = lay_there.pop("carrom.db", None)
    rows, told = opened(path)
    assert is_between(least, rows, before.rows), told
    lie_there = files(folder)
    assert lay_there.items() <= lie_there.items(), "a file that was there is gone or changed"
    kept = lie_there.get("carrom-damaged-2026-11-30T19-00-00.db")
    if told:
        assert kept == damaged
    else:
        assert kept is None
        assert rows == before.rows
    assert opened(path) == (rows, ""), "the second start has nothing to tell"
    return told


def zeroed(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek(page * PAGE)
        file.write(bytes(PAGE))


def cut(path: Path, page: int) -> None:
    os.truncate(path, page * PAGE)


@pytest.mark.parametrize("damage", [zeroed, cut], ids=["zeroed", "cut"])
@pytest.mark.parametrize("backup_too", [False, True], ids=["library", "library and backup"])
def test_every_page_lost(before: Before, tmp_path: Path, damage: object, backup_too: bool) -> None:
    assert callable(damage)
    told, pages = set(), before.size // PAGE
    assert pages > 8
    for page in range(pages):
        path = before.copy(tmp_path / str(page))
        damage(path, page)
        least = before.backed_up[0]
        if backup_too:
            newest = backups_in(path.parent / FOLDER)[0]
            damage(newest, page % (newest.stat().st_size // PAGE))
            least = before.backed_up[1]
        told.add(check(before, path, least))
    assert told <= {"storage.recovered", "storage.recovered_more"}


@pytest.mark.no_cover
def test_random_bytes_changed(before: Before, tmp_path: Path) -> None:
    seed = int(os.environ.get("CARROM_DAMAGE_SEED", random.randrange(1 << 30)))
    chance = random.Random(seed)
    told = []
    for number in range(DAMAGES):
        path = before.copy(tmp_path / str(number))
        newest = backups_in(path.parent / FOLDER)[0]
        # Each third time in the header, where one bit says most.
        least, place = before.backed_up[chance.random() < 0.5], 0
        for file in (path, newest)[: 1 + (least is before.backed_up[1])]:
            place = chance.randrange(100 if number % 3 == 0 else file.stat().st_size)
            data = bytearray(file.read_bytes())
            data[place] ^= chance.choice([1 << chance.randrange(8), chance.randrange(1, 256)])
            file.write_bytes(data)
        try:
            told.append(check(before, path, least))
        except (AssertionError, StorageError) as error:
            raise AssertionError(f"seed {seed}, number {number}, byte {place}") from error
        shutil.rmtree(path.parent)
    assert {"", "storage.recovered_more"} <= set(told), "both harmless and harmful bytes were changed"


def test_without_a_backup_all_that_can_be_read_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "carrom.db"
    for version in range(1, SCHEMA_VERSION + 1):
        for page in range(1, file_of(version).stat().st_size // PAGE):
            shutil.copy(file_of(version), path)
            zeroed(path, page)
            rows, told = opened(path)
            assert is_between([], rows, expected()), (version, page)
            assert told in ("storage.salvaged", "storage.moved_aside", "")
            assert bool(rows) or told == "storage.moved_aside"


def test_a_library_that_is_gone_comes_back_from_its_backup(before: Before, tmp_path: Path) -> None:
    path = before.copy(tmp_path / "one")
    path.unlink()
    assert opened(path) == (before.backed_up[0], "storage.found_again")
    for backup in backups_in(path.parent / FOLDER):
        backup.write_bytes(b"nothing")
    path.unlink()
    assert opened(path) == ([], "storage.all_damaged")


def test_a_crash_after_the_damaged_file_was_moved_aside_loses_nothing_of_it(
    before: Before, tmp_path: Path
) -> None:
    path = before.copy(tmp_path / "one")
    path.rename(path.with_name("carrom-damaged-2026-11-30T18-59-00.db"))
    assert opened(path) == (before.rows, "storage.found_again")


def test_a_second_place_has_the_state_when_the_first_is_lost(before: Before, tmp_path: Path) -> None:
    path = before.copy(tmp_path / "one")
    stick = tmp_path / "stick"
    stick.mkdir()
    back_up(path, START, SteppedClock(EVENING), stick)
    shutil.rmtree(path.parent / FOLDER)
    path.write_bytes(b"")
    with contextlib.closing(Journal.open(path, SteppedClock(EVENING), stick)) as journal:
        assert journal.notice is not None
        assert journal.notice.values["date"] == "2026-11-30 19:00"
    assert stored_in(path) == before.rows


def test_a_match_of_long_ago_that_was_changed_on_the_disk_is_not_shown(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = before.copy(tmp_path / "one")
    change_a_name(path)
    monkeypatch.setattr("carrom_desktop.match.journal_file._NEWEST", 10)
    with contextlib.closing(Journal.open(path, SteppedClock(EVENING))) as journal:
        assert journal.notice is None
        with pytest.raises(StorageError, match="damaged"):
            back_up(path, START, SteppedClock(EVENING))
        assert len(backups_in(path.parent / FOLDER)) == 2
        with pytest.raises(StorageError, match="match_damaged"):
            journal.rows("20260314-ended")
        assert journal.rows("20261130-one") == demo_rows("half")
        notice = journal.recover()
        assert notice.code == "storage.recovered_more"
        assert [row for row in before.rows if row[0] == "20260314-ended"] == by_match(stored_in(path))[
            "20260314-ended"
        ]
        journal.append("20261130-three", 0, demo_rows())
    assert is_between(
        before.rows, [row for row in stored_in(path) if row[0] != "20261130-three"], before.rows
    )


def change_a_name(path: Path) -> None:
    """Change a letter in a match as a failing disk does: SQLite sees nothing wrong."""
    data = path.read_bytes()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        body = connection.execute(
            "SELECT body FROM facts WHERE \"match\" = '20260314-ended' AND seq = 1"
        ).fetchone()[0]
    place = data.index(body.encode())
    with path.open("r+b") as file:
        file.seek(place + body.index("Player"))
        file.write(b"Slayer")
