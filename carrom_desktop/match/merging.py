"""The results of several computers in one library: files, folders, sticks and other libraries at once.

Reading (`offers`) knows nothing of the library and may be done on a thread of its own; `Merger.take` compares
and writes, one whole match at a time. Nothing is ever overwritten: of two histories that differ both stay,
under numbers as `takeover` gives them. What was merged once is found again and left as it is.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from msgspec import Struct

from carrom_desktop.match.archive import SUFFIX, MatchSource
from carrom_desktop.match.backups import read_name
from carrom_desktop.match.book import Book
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.summary import MatchSummary, summary_of
from carrom_desktop.match.takeover import Comparison, Standing, compare, open_source, take_over
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.rules.state import MatchState

LIBRARY = "carrom.db"
DEEPEST = 6
"""Folders within folders that are looked into."""
MOST_ENTRIES = 50_000
"""Files and folders looked at in all: a whole disk is no stick."""

_NUMBERED = re.compile(r"(.+)-\d{1,3}")


class Outcome(StrEnum):
    """What became of a match that was offered."""

    NEW = "new"
    CONTINUED = "continued"
    """It went on there; what was recorded there is added here."""
    SAME = "same"
    """It stands here as it does there, or further."""
    DIFFERENT = "different"
    """Both went on, each in its own way: theirs stands beside ours."""
    PUT_AWAY = "put_away"
    """It was put away there: left here as it is."""
    UNREADABLE = "unreadable"


class Opened(Struct, frozen=True):
    """A file was opened: `file`, which of how many, and how many `matches` it holds."""

    file: Path
    number: int
    files: int
    matches: int


class Offered(Struct, frozen=True):
    """A match that another computer has, with all its rows and what they make."""

    file: Path
    match_id: str
    rows: tuple[Row, ...]
    state: MatchState


class Unreadable(Struct, frozen=True):
    """A file, or a match in it, that cannot be read; `match_id` is "" for the whole file."""

    file: Path
    match_id: str
    error: StorageError


Offer = Opened | Offered | Unreadable


class Merged(Struct, frozen=True):
    """What became of one match, or of a file that cannot be read.

    Attributes: `file`; `match_id`, there; `here`, its number in this library, of a different one that of
    theirs; `outcome`; `summary`, None where it cannot be read; `found`, how they differ, of those that went
    on; `error`.
    """

    file: Path
    match_id: str
    here: str
    outcome: Outcome
    summary: MatchSummary | None = None
    found: Comparison | None = None
    error: StorageError | None = None


class Merger:
    """Writes what is offered into `journal`. Attribute: `continued`, the matches here that got more."""

    def __init__(self, journal: Book) -> None:
        self._journal = journal
        self._here: dict[str, list[str]] = {}
        self.continued: set[str] = set()
        for match_id in journal.match_ids():
            self._note(match_id)

    def take(self, offer: Offered | Unreadable) -> Merged:
        """Merge one match, all of it or nothing. Raises `StorageError` where the library takes nothing."""
        if isinstance(offer, Unreadable):
            return Merged(offer.file, offer.match_id, "", Outcome.UNREADABLE, error=offer.error)
        found = self._standing(offer)
        outcome = _OUTCOMES[found.standing]
        summary = summary_of(offer.match_id, offer.rows, offer.state)
        if outcome is Outcome.SAME or summary.deleted:
            outcome = outcome if outcome is Outcome.SAME else Outcome.PUT_AWAY
            return Merged(offer.file, offer.match_id, found.match_id, outcome, summary)
        here = take_over(self._journal, found)
        self._note(here)
        if outcome is Outcome.CONTINUED:
            self.continued.add(here)
        shown = None if outcome is Outcome.NEW else found
        return Merged(offer.file, offer.match_id, here, outcome, summary, shown)

    def _note(self, match_id: str) -> None:
        beside = self._here.setdefault(_base_of(match_id), [])
        if match_id not in beside:
            beside.append(match_id)

    def _standing(self, offer: Offered) -> Comparison:
        """Return how a match stands to the nearest here: to its own number, or one it was kept beside under.

        Two laptops that merged each other's have the two histories of one match under each other's numbers.
        """
        beside = self._here.get(_base_of(offer.match_id), ())
        compared = [compare(one, self._journal.rows(one), offer.rows) for one in beside]
        akin = [one for one in compared if one.shared]
        if akin:
            return min(akin, key=lambda one: (_NEAREST.index(one.standing), -one.shared))
        # One that began otherwise is kept beside it, as `takeover` does.
        ours = next((one for one in compared if one.match_id == offer.match_id), None)
        return ours or compare(offer.match_id, (), offer.rows)


_NEAREST = (Standing.SAME, Standing.BEHIND, Standing.AHEAD, Standing.DIFFERENT)
_OUTCOMES = {
    Standing.SAME: Outcome.SAME,
    Standing.BEHIND: Outcome.SAME,
    Standing.NEW: Outcome.NEW,
    Standing.AHEAD: Outcome.CONTINUED,
    Standing.DIFFERENT: Outcome.DIFFERENT,
}


def offers(paths: Sequence[Path], own: Path | None = None) -> Iterator[Offer]:
    """Yield what the files at `paths` offer, and in folders all that holds matches; never raises for them.

    `own` is this library, which offers itself nothing.
    """
    files: list[Path] = []
    for path in dict.fromkeys(paths):
        try:
            found = sources_in(path)
        except OSError as error:
            yield Unreadable(path, "", _named(from_os_error(error, path)))
            continue
        if not found:
            yield Unreadable(path, "", StorageError("storage.no_matches_in", path=str(path)))
        files += found
    wanted = [file for file in dict.fromkeys(files) if not _is_same(file, own)]
    for number, file in enumerate(wanted, start=1):
        yield from _of_file(file, number, len(wanted))


def sources_in(path: Path) -> list[Path]:
    """Return the files with matches that `path` stands for: itself, or those of a folder and within it.

    Of backups the newest of each folder. Raises `OSError` where the folder cannot be looked into.
    """
    if not path.is_dir():
        return [path]
    found: list[Path] = []
    waiting, seen = [(path, 0)], 0
    while waiting and seen < MOST_ENTRIES:
        folder, depth = waiting.pop(0)
        try:
            with os.scandir(folder) as entries:
                names = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
        except OSError:
            if folder == path:
                raise
            continue  # one that may not be looked into, as sticks have
        seen += len(names)
        waiting += [
            (folder / name, depth + 1)
            for name, is_folder in names
            if is_folder and depth < DEEPEST and not name.startswith(".")
        ]
        files = [name for name, is_folder in names if not is_folder]
        found += [folder / name for name in files if _is_source(name)]
        backups = [name for name in files if read_name(name) is not None]
        if backups and LIBRARY not in files:
            found.append(folder / max(backups))
    return found


def merge(journal: Book, paths: Sequence[Path]) -> Iterator[Merged]:
    """Merge all that `paths` offer, and yield what became of each. Raises `StorageError` as `Merger.take`."""
    merger = Merger(journal)
    for offer in offers(paths, journal.path):
        if not isinstance(offer, Opened):
            yield merger.take(offer)


def counts(done: Iterable[Merged]) -> dict[Outcome, int]:
    """Return how many there are of each outcome, of those that there are."""
    numbers = dict.fromkeys(Outcome, 0)
    for one in done:
        numbers[one.outcome] += 1
    return {outcome: number for outcome, number in numbers.items() if number}


def _of_file(file: Path, number: int, files: int) -> Iterator[Offer]:
    try:
        source = open_source(file)
    except StorageError as error:
        yield Unreadable(file, "", _named(error))
        return
    try:
        ids = source.match_ids()
        yield Opened(file, number, files, len(ids))
        for match_id in ids:
            yield _offer(file, match_id, source)
    except StorageError as error:
        yield Unreadable(file, "", _named(error))
    finally:
        source.close()


def _offer(file: Path, match_id: str, source: MatchSource) -> Offer:
    try:
        rows = source.rows(match_id)
        return Offered(file, match_id, rows, replay(rows))
    except StorageError as error:
        return Unreadable(file, match_id, error)
    except NotAMatch as error:
        found = StorageError("storage.match_unreadable", path=str(file), match=match_id, reason=str(error))
        return Unreadable(file, match_id, found)


def _named(error: StorageError) -> StorageError:
    """Return the error in words for a file of others, which is read and never written."""
    if error.code == "storage.folder_missing":
        return StorageError("storage.source_gone", path=error.values["path"])
    if error.code == "storage.read_only":
        return StorageError("storage.source_refused", path=error.values["path"])
    return error


def _is_source(name: str) -> bool:
    return name.casefold() == LIBRARY or (name.casefold().endswith(SUFFIX) and not name.startswith("."))


def _is_same(file: Path, own: Path | None) -> bool:
    try:
        return own is not None and file.samefile(own)
    except OSError:
        return False


def _base_of(match_id: str) -> str:
    found = _NUMBERED.fullmatch(match_id)
    return found[1] if found else match_id
