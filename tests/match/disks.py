"""Programs that a test runs with mounts of its own: real disks that fill up, turn read-only or vanish.

`python -m tests.match.disks NAME FOLDER`; what is wrong is an assertion.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path

from carrom_desktop.match.archive import Archive
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.library import Library
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import AddNote, RecordToss
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.ids import Side
from tests.match.making import board, setup

SMALL = "size=256k"
"""A disk that a few hundred entries fill."""


def mount(*arguments: str) -> None:
    """Mount as the command does."""
    subprocess.run(["mount", *arguments], check=True)


def no_pause(_seconds: float) -> None:
    """Try again at once."""


def opened(disk: Path, place: Path) -> KeptJournal:
    """Open the library on `disk` as a start does."""
    kept = KeptJournal(Journal.open(disk / "carrom.db"), (place,), no_pause)
    kept.look()
    return kept


def begun(kept: KeptJournal) -> Session:
    """Begin a match."""
    session = Session.create(kept, setup())
    session.submit(RecordToss(Side.A))
    session.submit(board())
    return session


def fill(disk: Path) -> Path:
    """Leave no room on `disk`; return what takes it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65536, 512, 1):
            with contextlib.suppress(OSError):
                while True:
                    file.write(bytes(size))
    assert os.statvfs(disk).f_bavail == 0
    return filler


def go_on(session: Session, kept: KeptJournal, kind: str, code: str) -> None:
    """Enter until the light has changed, and some more: undone, done again, long and short."""
    for number in range(40):
        session.submit(AddNote(f"entry {number} " + "x" * 900))
        if number > 5 and lit(kept) == kind:
            break
    session.submit(board("B"))
    session.undo()
    session.redo()
    assert lit(kept) == kind, kept.light
    assert kept.light.reason is not None
    assert kept.light.reason.code == code, kept.light
    assert Session.load(kept, session.match_id).rows == session.rows


def lit(kept: KeptJournal) -> str:
    """Return what the save light says now."""
    return kept.light.kind


def copied_rows(copy: Path, match_id: str) -> tuple[Row, ...]:
    """Return the rows of a match in a copy, as another computer reads it."""
    with contextlib.closing(Archive(copy)) as archive:
        return archive.rows(match_id)


def safe(kept: KeptJournal) -> bool:
    """Say whether the program may end now."""
    return kept.closes_safely


def is_back(kept: KeptJournal, place: Path, *sessions: Session) -> None:
    """See that the library has all, in order and once, and that nothing is left of the emergency."""
    assert lit(kept) == "saved", kept.light
    assert list(place.glob("*")) == []
    kept.close()
    journal = Journal.open(kept.path)
    assert journal.notice is None
    assert set(journal.match_ids()) == {session.match_id for session in sessions}
    for session in sessions:
        assert journal.rows(session.match_id) == session.rows
    journal.close()


def full(folder: Path) -> None:
    """The library's disk fills up; the emergency file stands on another, which fills up later."""
    disk, other = folder / "disk", folder / "other"
    for each in (disk, other):
        each.mkdir()
        mount("-t", "tmpfs", "-o", SMALL, "tmpfs", str(each))
    place = other / "emergency"
    kept = opened(disk, place)
    session = begun(kept)
    filler = fill(disk)
    go_on(session, kept, "emergency", "storage.disk_full")
    assert safe(kept)
    new = begun(kept)
    assert [summary.match_id for summary in Library(kept).unfinished()] == [new.match_id, session.match_id]
    second = fill(other)
    go_on(session, kept, "memory", "storage.disk_full")
    assert not safe(kept)
    copy = folder / "copy.carrom"
    kept.save_copy(copy)
    assert safe(kept)
    second.unlink()
    kept.recover()
    assert lit(kept) == "emergency"
    filler.unlink()
    session.submit(AddNote("room again"))
    is_back(kept, place, session, new)
    assert copied_rows(copy, session.match_id) == session.rows[:-1]


def read_only(folder: Path) -> None:
    """Somebody pushes the switch of the card."""
    disk, place = folder / "disk", folder / "emergency"
    disk.mkdir()
    mount("-t", "tmpfs", "-o", SMALL, "tmpfs", str(disk))
    kept = opened(disk, place)
    session = begun(kept)
    mount("--bind", str(disk), str(disk))  # a disk with an open file on it cannot be made read-only itself
    mount("-o", "remount,bind,ro", str(disk))
    go_on(session, kept, "emergency", "storage.read_only")
    subprocess.run(["umount", "-l", str(disk)], check=True)
    kept.recover()
    is_back(kept, place, session)


def vanished(folder: Path) -> None:
    """The stick is pulled while the program has its file open, and put in again; also under a long name."""
    stick, disk, place = folder / "stick", folder / "disk", folder / "emergency"
    stick.mkdir()
    disk.mkdir()
    mount("--bind", str(stick), str(disk))
    kept = opened(disk, place)
    session = begun(kept)
    subprocess.run(["umount", "-l", str(disk)], check=True)
    go_on(session, kept, "emergency", "storage.file_gone")
    new = begun(kept)
    assert list(disk.iterdir()) == [], "nothing was begun where the stick had been"
    mount("--bind", str(stick), str(disk))
    kept.recover()
    is_back(kept, place, session, new)


def killed(folder: Path) -> None:
    """The program dies in the middle of an emergency; `folder/rows` says what it had taken."""
    disk, place = folder / "disk", folder / "emergency"
    disk.mkdir()
    kept = opened(disk, place)
    session = begun(kept)
    disk.rename(folder / "away")
    go_on(session, kept, "emergency", "storage.file_gone")
    (folder / "taken").write_text(f"{session.match_id} {len(session.rows)}")
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    {"full": full, "read_only": read_only, "vanished": vanished, "killed": killed}[sys.argv[1]](
        Path(sys.argv[2])
    )
