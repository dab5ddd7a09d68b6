"""Matches of another computer: what of them is new here, and taking it over without overwriting anything."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec import Struct

from carrom_desktop.match.archive import SUFFIX, Archive, MatchSource
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.journal_file import SIDE_FILES
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.replay import NotAMatch, replay

if TYPE_CHECKING:
    from carrom_desktop.match.book import Book


class Standing(StrEnum):
    """How a match of another computer stands to the one of the same number here."""

    NEW = "new"
    """There is none here."""
    SAME = "same"
    AHEAD = "ahead"
    """It goes on there from where it stands here."""
    BEHIND = "behind"
    """It goes on here from where it stands there."""
    DIFFERENT = "different"
    """Both went on, each in its own way."""


class Comparison(Struct, frozen=True):
    """Attributes: `match_id`; `standing`; `shared`, how many rows are the same in both; `ours`, `theirs`."""

    match_id: str
    standing: Standing
    shared: int
    ours: tuple[Row, ...]
    theirs: tuple[Row, ...]


def open_source(path: Path) -> MatchSource:
    """Open what another computer left: a `.carrom` file, a library file, or a data folder with one.

    Raises `StorageError` that says what is wrong with it. Nothing at `path` is changed.
    """
    if path.is_dir():
        path = path / "carrom.db"
    if path.suffix.casefold() == SUFFIX:
        return Archive(path)
    try:
        with path.open("rb") as file:
            is_library = file.read(16) == b"SQLite format 3\x00"
    except OSError as error:
        raise from_os_error(error, path) from error
    return LibraryCopy(path) if is_library else Archive(path)


class LibraryCopy:
    """Another library, read from a copy of it, so that what lies on the stick stays as it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._folder = TemporaryDirectory(prefix="carrom-other-", ignore_cleanup_errors=True)
        copy = Path(self._folder.name) / "carrom.db"
        try:
            shutil.copyfile(path, copy)
            for side in SIDE_FILES[1:]:  # what was not finished there is taken back in the copy
                with contextlib.suppress(FileNotFoundError):
                    shutil.copyfile(f"{path}{side}", f"{copy}{side}")
            self._journal = Journal.open(copy)
        except OSError as error:
            self._folder.cleanup()
            raise from_os_error(error, path) from error
        except StorageError as error:
            self._folder.cleanup()
            raise StorageError(error.code, **{**error.values, "path": str(path)}) from error
        if self._journal.notice is not None:  # it was moved aside, in the copy's folder
            self.close()
            raise StorageError("storage.damaged", path=str(path))

    def match_ids(self) -> tuple[str, ...]:
        """Return the matches in it."""
        return self._journal.match_ids()

    def rows(self, match_id: str) -> tuple[Row, ...]:
        """Return the rows of a match. Raises `StorageError`."""
        return self._journal.rows(match_id)

    def close(self) -> None:
        """Remove the copy."""
        with contextlib.suppress(sqlite3.Error):
            self._journal.close()
        self._folder.cleanup()


def compare(match_id: str, ours: Sequence[Row], theirs: Sequence[Row]) -> Comparison:
    """Say how a match there stands to ours, which may have no rows yet."""
    pairs = list(zip(ours, theirs, strict=False))
    shared = next((place for place, (mine, yours) in enumerate(pairs) if mine != yours), len(pairs))
    if not ours:
        standing = Standing.NEW
    elif shared == len(ours) == len(theirs):
        standing = Standing.SAME
    elif shared == len(ours):
        standing = Standing.AHEAD
    elif shared == len(theirs):
        standing = Standing.BEHIND
    else:
        standing = Standing.DIFFERENT
    return Comparison(match_id, standing, shared, tuple(ours), tuple(theirs))


def take_over(journal: Book, found: Comparison) -> str:
    """Write into the library what a match has more there; return the match to go on with.

    What is the same, or further here, changes nothing. Of two that differ both stay: theirs gets a number
    of its own, so that nothing is overwritten; taken over again it is found there. Raises `StorageError`.
    """
    try:
        replay(found.theirs)
    except NotAMatch as error:
        raise StorageError(
            "storage.match_unreadable", path=str(journal.path), match=found.match_id, reason=str(error)
        ) from error
    if found.standing in (Standing.NEW, Standing.AHEAD):
        at = found.shared
        journal.append(found.match_id, at, found.theirs[at:], found.theirs[:at])
        return found.match_id
    if found.standing is not Standing.DIFFERENT:
        return found.match_id
    other = other_id(journal, found)
    there = journal.rows(other)
    journal.append(other, len(there), found.theirs[len(there) :], there)
    return other


def other_id(journal: Book, found: Comparison) -> str:
    """Return under which number theirs stands beside ours: the first that is free, or that begins as it."""
    taken = frozenset(journal.match_ids())
    number = 2
    while True:
        wanted = f"{found.match_id}-{number}"
        if wanted not in taken:
            return wanted
        there = journal.rows(wanted)
        if len(there) > found.shared and there == found.theirs[: len(there)]:
            return wanted
        number += 1
