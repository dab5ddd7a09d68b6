"""Real disks that fill up, turn read-only, are held by another program or vanish: nothing is lost."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrom_desktop.match.journal import Journal
from carrom_desktop.match.kept_journal import KeptJournal
from tests.match import disks
from tests.match.making import board

MOUNTING = ("unshare", "--map-root-user", "--mount")


def _can_mount() -> bool:
    if not sys.platform.startswith("linux"):
        return False
    try:
        return subprocess.run([*MOUNTING, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


WELL = """
import sys
from pathlib import Path
from tests.match import disks
kept = disks.opened(Path(sys.argv[1]), Path(sys.argv[1]) / "emergency")
disks.begun(kept)
kept.close()
print("carrom_desktop.match.emergency" in sys.modules)
"""


def test_a_program_whose_disk_is_well_imports_nothing_for_emergencies(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WELL, str(tmp_path)], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.split() == ["False"]


def run(name: str, folder: Path, *before: str) -> int:
    done = subprocess.run(
        [*before, sys.executable, "-m", "tests.match.disks", name, str(folder)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode <= 0, done.stderr
    return done.returncode


LONG = Path("Ćlub Šah – কলকাতা", "x" * 120, "Torneo de carrom «Otoño» 2026", "y" * 60)
"""A path that is no ASCII and longer than 200 characters, as in a synced folder."""


@pytest.mark.skipif(not _can_mount(), reason="needs a mount of its own (unshare)")
@pytest.mark.parametrize("name", ["full", "read_only", "vanished"])
def test_a_disk_that_fails_and_is_well_again(tmp_path: Path, name: str) -> None:
    folder = tmp_path / LONG if name == "vanished" else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    run(name, folder, *MOUNTING)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows does not let an open file be moved")
def test_killed_in_an_emergency_the_next_start_has_all(tmp_path: Path) -> None:
    folder = tmp_path / LONG
    folder.mkdir(parents=True)
    assert len(str(folder)) > 200
    assert run("killed", folder) == -9
    match_id, count = (folder / "taken").read_text().split()
    (folder / "away").rename(folder / "disk")
    kept = disks.opened(folder / "disk", folder / "emergency")
    assert [notice.code for notice in kept.take_notices()] == ["storage.brought_back"]
    assert len(kept.library.rows(match_id)) == int(count)
    assert list((folder / "emergency").iterdir()) == []
    kept.close()


@contextlib.contextmanager
def held(path: Path) -> Iterator[threading.Timer]:
    """Hold a library as a virus scanner does; yields what lets it go after 0.3 s once it is started."""
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(0.3, other.execute, ("ROLLBACK",))
    try:
        yield release
    finally:
        if release.is_alive():
            release.join()
        other.close()


def test_a_file_held_for_a_moment_is_written_and_the_light_stays(tmp_path: Path) -> None:
    kept = disks.opened(tmp_path, tmp_path / "emergency")
    session = disks.begun(kept)
    with held(kept.path) as release:
        release.start()
        session.submit(board())
    assert kept.light.kind == "saved"
    assert not (tmp_path / "emergency").exists()
    assert kept.library.rows(session.match_id) == session.rows
    kept.close()


def test_a_file_held_by_another_program_comes_back_when_it_is_let_go(tmp_path: Path) -> None:
    place = tmp_path / "emergency"
    kept = disks.opened(tmp_path, place)
    session = disks.begun(kept)
    with held(kept.path):
        disks.go_on(session, kept, "emergency", "storage.locked")
        assert len(kept.match_ids()) == 1
    kept.recover()
    disks.is_back(kept, place, session)


def test_a_replaced_file_that_is_an_older_copy_gets_what_it_lacks(tmp_path: Path) -> None:
    """OneDrive puts an older version back while the program runs."""
    kept = KeptJournal(Journal.open(tmp_path / "carrom.db"), (tmp_path / "emergency",), disks.no_pause)
    session = disks.begun(kept)
    older = tmp_path / "older"
    older.write_bytes(kept.path.read_bytes())
    session.submit(board("B"))
    if sys.platform != "win32":
        older.replace(kept.path)
    session.submit(board())
    disks.is_back(kept, tmp_path / "emergency", session)
