"""Files with matches, read to be checked: sheet files, PDFs of sheets, `.carrom` files, libraries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from pydantic import ValidationError

from carrom_desktop.match.archive import SUFFIX
from carrom_desktop.match.check import CheckResult, check_sheet
from carrom_desktop.match.check_value import Said, check_value
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.sheet_pdf import MOST_BYTES, is_pdf, sheet_in_pdf
from carrom_desktop.match.sheetfile import (
    STDIN,
    FileFault,
    Sheet,
    SheetAt,
    Unsaid,
    parse,
    read_sheets,
    sheet_of,
)
from carrom_desktop.match.takeover import open_source
from carrom_desktop.rules.replay import NotAMatch, replay

Word = Callable[[Unsaid], str]


class Checked(Struct, frozen=True):
    """One match of a file: `file` and `line` (in other files than sheets: which match it is); the `result`;
    `value`, its check value, "" while it is not finished."""

    file: str
    line: int
    result: CheckResult
    value: str


class Unread(Struct, frozen=True):
    """A file, or with `line` a match in it, that could not be read, and why."""

    file: str
    line: int
    error: StorageError


def read_matches(
    file: str, stdin: BinaryIO, word: Word, sets: KnownSets | None = None
) -> Iterator[Checked | FileFault | Unread]:
    """Yield the matches of `file` ("-": `stdin`, sheets), checked, and what could not be read, in order.

    `word` says what no key of a sheet can hold, as in `sheet_of`.
    """
    kind = "" if file == STDIN else _kind(file)
    if kind == "journal":
        yield from _journal(file, word)
        return
    sheets = _in_pdf(file, sets) if kind == "pdf" else read_sheets(file, stdin, sets)
    for found in sheets:
        if isinstance(found, SheetAt):
            result = check_sheet(found.sheet)
            yield Checked(found.file, found.line, result, sheet_value(result))
        else:
            yield found


def sheet_value(result: CheckResult) -> str:
    """Return the check value of a sheet file: what it says outright counts as it is said; "" while open."""
    sheet, state = result.sheet, result.state
    if state is None or not (state.is_over or sheet.recorded_winner is not None):
        return ""
    return check_value(state, Said(tuple(game.recorded for game in sheet.games), sheet.recorded_winner))


def _kind(file: str) -> str:
    """Return "journal", "pdf", or "" for a sheet file and for what cannot be read."""
    path = Path(file)
    if path.suffix.casefold() == SUFFIX or path.is_dir():
        return "journal"
    try:
        if not path.is_file():  # a pipe would be empty for whoever reads it next
            return ""
        with path.open("rb") as opened:
            head = opened.read(16)
    except (OSError, ValueError):
        return ""
    if is_pdf(head):
        return "pdf"
    return "journal" if head == b"SQLite format 3\x00" or head[:4] == b"PK\x03\x04" else ""


def _in_pdf(file: str, sets: KnownSets | None) -> Iterator[SheetAt | FileFault | Unread]:
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(MOST_BYTES + 1)
    except OSError as error:
        yield Unread(file, 0, from_os_error(error, Path(file)))
        return
    sheet = sheet_in_pdf(data) if len(data) <= MOST_BYTES else None
    if sheet is None:
        yield FileFault(file, 0, "pdf_without_sheet")
        return
    read = parse(sheet, file, 1, sets)
    if isinstance(read, Sheet):
        yield SheetAt(file, 1, read)
    else:
        yield from read


def _journal(file: str, word: Word) -> Iterator[Checked | Unread]:
    try:
        source = open_source(Path(file))
    except StorageError as error:
        yield Unread(file, 0, error)
        return
    try:
        for number, match_id in enumerate(source.match_ids(), start=1):
            try:
                state = replay(source.rows(match_id))
                sheet = sheet_of(state, word)
            except StorageError as error:
                yield Unread(file, number, error)
                continue
            except (NotAMatch, ValidationError) as error:
                found = StorageError(
                    "storage.match_unreadable", path=file, match=match_id, reason=str(error).splitlines()[0]
                )
                yield Unread(file, number, found)
                continue
            if not state.deleted:
                yield Checked(file, number, check_sheet(sheet), check_value(state) if state.is_over else "")
    finally:
        source.close()
