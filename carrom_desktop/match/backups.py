"""Backups of the library: dated copies in a folder, thinned out by age, and the same in a second place.

Imported when the first one is made, after the windows stand. A backup is whole or not there: it is written
under another name, checked, brought to the disk and renamed. Only what has a backup's name is ever removed.
"""

from __future__ import annotations

import contextlib
import logging
import os
import re
import sqlite3
import zipfile
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from pathlib import Path

from msgspec import Struct

from carrom_desktop.match.clock import Clock
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.event_kit import find_event_kit, is_in_kit
from carrom_desktop.match.journal_file import has_our_header
from carrom_desktop.match.library_copy import PART, copy_whole, is_good, looked_at
from carrom_desktop.match.our_files import our_files, pack_into, read_pack
from carrom_desktop.match.paths import SETTINGS_FILE
from carrom_desktop.match.schema import SCHEMA_VERSION, version_of
from carrom_desktop.match.single import host_name
from carrom_desktop.match.whole_file import fill_whole, write_whole
from carrom_desktop.match.zip_reading import BROKEN

FOLDER = "backups"
RECENT, DAYS = 10, 30
"""How many of the newest stay, and on how many days, today with them, one a day; before, one a month."""

START, MATCH, ASKED, RESTORE = "start", "match", "asked", "restore"
REASONS = (START, MATCH, ASKED, RESTORE)
"""Why a backup was made: a start, the end of a match, by hand, before another was restored."""
BESIDE = ".zip"
"""How the name of a backup ends that holds the other files: the rest of it is the same."""
ERASING = ".erasing"
"""What the name of a copy ends in that is about to go, since a person was erased."""
SECOND = "second"
"""How `places` calls this library's folder in the second place."""

_NAME = re.compile(rf"carrom-(\d{{4}}-\d\d-\d\dT\d\d-\d\d-\d\d)-({'|'.join(REASONS)})(?:-(\d{{1,4}}))?\.db")
_WRITTEN = "%Y-%m-%dT%H-%M-%S"

_log = logging.getLogger(__name__)


class BackupName(Struct, frozen=True, order=True):
    """What the name of a backup says.

    Attributes: `at`, local time; `number`, from 1 within a second; `reason`, one of `REASONS`.
    """

    at: datetime
    number: int
    reason: str

    @property
    def file(self) -> str:
        """Return the file's name; of two the later one sorts behind, but for a second's own."""
        again = "" if self.number == 1 else f"-{self.number}"
        return f"carrom-{self.at.strftime(_WRITTEN)}-{self.reason}{again}.db"


class Made(Struct, frozen=True):
    """What `back_up` did.

    Attributes: `path`, the newest backup, None where the library is empty; `fresh`, it was made now, else it
    holds all there is; `second`, it stands in the second place too; `failure`, why not.
    """

    path: Path | None
    fresh: bool = False
    second: bool = False
    failure: StorageError | None = None


def read_name(name: str) -> BackupName | None:
    """Return what the name of a file says, None where it is none of a backup."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    try:
        at = datetime.fromisoformat(f"{found[1][:10]}T{found[1][11:].replace('-', ':')}")
        made = BackupName(at, int(found[3] or 1), found[2])
    except ValueError:
        return None
    return made if made.file == name else None


def to_delete(names: Iterable[str], now: datetime) -> list[str]:
    """Return which of `names` age has made needless at the local time `now`; what is no backup's stays.

    The newest stays whatever its date says.
    """
    backups = sorted({made for made in map(read_name, names) if made is not None}, reverse=True)
    kept = set(backups[:RECENT])
    since = now.date() - timedelta(days=DAYS - 1)
    spans: set[date | tuple[int, int]] = set()
    for made in backups:  # newest first: of each day and month the last one
        for span in (made.at.date(), (made.at.year, made.at.month)):
            if span not in spans and (isinstance(span, tuple) or span >= since):
                kept.add(made)
            spans.add(span)
    return [made.file for made in reversed(backups) if made not in kept]


def backups_in(folder: Path) -> list[Path]:
    """Return the backups in a folder, the newest first, [] where there is no such folder."""
    try:
        found = [(path, made) for path in folder.iterdir() if (made := read_name(path.name)) is not None]
    except OSError:
        return []
    return [path for path, _ in sorted(found, key=lambda one: one[1], reverse=True)]


def own_folder(second: Path, library: Path) -> Path:
    """Return the folder for this library's backups within a second place, which many computers may share."""
    from zlib import crc32

    host = re.sub(r"[^\w-]+", "-", host_name().partition(".")[0]).strip("-") or "computer"
    return second / f"{host}-{crc32(os.fsencode(library.absolute())):08x}"


def back_up(library: Path, reason: str, clock: Clock, second: Path | None = None) -> Made:
    """Make a backup of `library` unless the newest one holds all there is, in `second` too; thin both out.

    Raises `StorageError`: `storage.damaged` where the library itself is, else what the disk said. What goes
    wrong in the second place is told in `Made`.
    """
    folder = library.parent / FOLDER
    _sweep(library)
    with looked_at(library, live=True) as source:
        last = _last(source)
        if last is None:
            return Made(None)
        newest = next(iter(backups_in(folder)), None)
        fresh = newest is None or not _holds(newest, last) or not holds_files(newest, library.parent)
        if newest is None or fresh:
            newest = _make(source, library, reason, clock)
            pack_beside(newest, library.parent)
        elif not is_good(source):
            raise StorageError("storage.damaged", path=str(library))
    _thin_out(folder, clock)
    if second is None:
        return Made(newest, fresh)
    try:
        _copy_to(newest, own_folder(second, library))
    except StorageError as failure:
        _log.warning("no second backup: %s", failure)
        return Made(newest, fresh, failure=failure)
    _thin_out(own_folder(second, library), clock)
    return Made(newest, fresh, second=True)


def beside_of(backup: Path) -> Path:
    """Return where the user's other files of a backup lie: players, rule sets, settings."""
    return backup.with_suffix(BESIDE)


def pack_beside(backup: Path, folder: Path) -> None:
    """Write the user's other files in `folder` beside a backup; nothing where there are none.

    Raises `StorageError`.
    """
    files = list(our_files(folder))
    if files:
        with fill_whole(beside_of(backup)) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as pack:
            pack_into(pack, files)


def files_beside(backup: Path) -> dict[str, bytes]:
    """Return the user's other files of a backup by their names, {} for one without. Raises `StorageError`."""
    path = beside_of(backup)
    if not path.is_file():
        return {}
    try:
        with zipfile.ZipFile(path) as pack:
            return read_pack(pack, path)
    except OSError as error:
        raise from_os_error(error, path) from error
    except BROKEN as error:
        raise StorageError("storage.archive_damaged", path=str(path), reason=str(error)) from error


def holds_files(backup: Path, folder: Path) -> bool:
    """Say whether a backup has the players and rule sets as they are now.

    Settings are kept with it but make no new one: they change with every size of the window.
    """
    try:
        there = files_beside(backup)
        now = {name: path.read_bytes() for name, path in our_files(folder)}
    except (StorageError, OSError):
        return False
    there.pop(SETTINGS_FILE, None)
    now.pop(SETTINGS_FILE, None)
    return there == now


def places(library: Path, second: Path | None) -> list[tuple[str, Path]]:
    """Return every folder with backups: "" and `SECOND` for this library's, then others by their names.

    A computer that died has left its backups in the second place: another one can open them there.
    """
    found = [("", library.parent / FOLDER)]
    if second is None:
        return found
    own = own_folder(second, library)
    found.append((SECOND, own))
    with contextlib.suppress(OSError):
        others = sorted(path for path in second.iterdir() if path != own and backups_in(path))
        found += [(path.name.rpartition("-")[0] or path.name, path) for path in others]
    return found


def _last(connection: sqlite3.Connection) -> tuple[object, ...] | None:
    """Return what tells two states of a library apart, since rows are only ever added; None for no row."""
    if version_of(connection) != SCHEMA_VERSION:
        return ()
    found = connection.execute('SELECT rowid, "match", seq, sum FROM facts ORDER BY rowid DESC LIMIT 1')
    row = found.fetchone()
    return None if row is None else tuple(row)


def _holds(backup: Path, last: tuple[object, ...]) -> bool:
    """Say whether a backup is good and goes up to the row `last`."""
    try:
        with looked_at(backup) as connection:
            return is_good(connection) and has_our_header(backup) and _last(connection) == last
    except StorageError:
        return False


def _make(source: sqlite3.Connection, library: Path, reason: str, clock: Clock) -> Path:
    folder = library.parent / FOLDER
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise from_os_error(error, folder) from error
    at = datetime.fromisoformat(clock.now_iso()).replace(tzinfo=None, microsecond=0)
    same_second = [
        name.number for path in backups_in(folder) if (name := read_name(path.name)) and name.at == at
    ]
    target = folder / BackupName(at, max(same_second, default=0) + 1, reason).file
    try:
        copy_whole(source, target)
    except StorageError as error:
        if error.code == "storage.damaged" and not is_good(source):  # else the disk did not keep the copy
            raise StorageError("storage.damaged", path=str(library)) from error
        raise
    return target


def _copy_to(backup: Path, folder: Path) -> None:
    """Put a copy of a backup into another folder, which is made; nothing where it is there."""
    target = folder / backup.name
    try:
        if not folder.parent.is_dir() and not is_in_kit(
            folder.parent
        ):  # a stick that is not there is not made
            raise StorageError("storage.folder_missing", path=str(folder.parent))
        folder.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(target):
            return
    except OSError as error:
        raise from_os_error(error, folder) from error
    with looked_at(backup) as source:
        copy_whole(source, target)
    beside = beside_of(backup)
    if beside.is_file():
        try:
            write_whole(beside_of(target), beside.read_bytes())
        except OSError as error:
            raise from_os_error(error, beside_of(target)) from error


def _sweep(library: Path) -> None:
    """Remove copies of the library that a crash left half made; those of this program may be under way."""
    with contextlib.suppress(OSError):
        for left in library.parent.glob(f"{library.name}.*.new*"):
            if not left.name.startswith(f"{library.name}.{os.getpid()}."):
                left.unlink()
        for folder in (library.parent, library.parent / FOLDER):
            for left in folder.glob(f"*{ERASING}"):
                left.unlink()


def _thin_out(folder: Path, clock: Clock) -> None:
    """Remove what age has made needless, and what a crash left half written."""
    now = datetime.fromisoformat(clock.now_iso()).replace(tzinfo=None)
    names = [path.name for path in backups_in(folder)]
    with contextlib.suppress(OSError):
        parts = [path.name for path in folder.glob(f"*{PART}") if read_name(path.stem) is not None]
        for name in (*to_delete(names, now), *parts):
            beside_of(folder / name).unlink(missing_ok=True)
            (folder / name).unlink()


def second_place(chosen: str, event_kit: bool) -> Path | None:
    """Return where backups go besides: the folder `chosen`, "" for none, else an event kit if wanted."""
    if chosen:
        return Path(chosen)
    return find_event_kit() if event_kit else None
