"""Matches of the library as files for others: `carrom-sheet/1`, CSV, a workbook, or with their history.

The words for what no key of a sheet can hold come from the caller, in a language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, Protocol

from carrom_desktop.match.archive import SUFFIX, write_archive
from carrom_desktop.match.check import boards_with_state, check_sheet
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.sheetfile import Sheet, Unsaid, dump, sheet_of
from carrom_desktop.match.whole_file import fill_whole
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.ids import BoardKind
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.rules.state import MatchState

Form = Literal["json", "csv", "xlsx", "carrom"]
FORMS: tuple[Form, ...] = ("json", "csv", "xlsx", "carrom")
ENDINGS: dict[Form, str] = {"json": ".jsonl", "csv": ".csv", "xlsx": ".xlsx", "carrom": SUFFIX}
"""How a file of each form ends; one match as `carrom-sheet/1` may end in ".json" too."""

Word = Callable[[Unsaid], str]
Shown = Callable[[MatchState], MatchState]
"""What is shown of a match: itself, or with initials for names."""


class RowSource(Protocol):
    """Where the rows of matches come from."""

    def rows(self, match_id: str, /) -> tuple[Row, ...]:
        """Return the rows of a match. Raises `StorageError`."""
        ...


class _Kept:
    """The library as another thread may read it, and matches that are not in it yet."""

    def __init__(self, journal: RowSource, held: Mapping[str, tuple[Row, ...]]) -> None:
        self._journal, self._held = journal, held

    def rows(self, match_id: str, /) -> tuple[Row, ...]:
        found = self._held.get(match_id)
        return self._journal.rows(match_id) if found is None else found


@contextmanager
def read_beside(library: Path, held: Mapping[str, tuple[Row, ...]]) -> Iterator[RowSource]:
    """Give the library to be read on any thread while another one writes into it.

    `held` are matches that are kept elsewhere, by their numbers. Raises `StorageError`.
    """
    from carrom_desktop.match.clock import SystemClock
    from carrom_desktop.match.journal import Journal
    from carrom_desktop.match.library_copy import looked_at

    with looked_at(library, live=True) as connection:
        yield _Kept(Journal(library, connection, SystemClock()), held)


def export(
    path: Path,
    form: Form,
    journal: RowSource,
    match_ids: Sequence[str],
    word: Word,
    *,
    shown: Shown | None = None,
    separator: str = ",",
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Write matches of `journal` to `path`, whole or not at all; return how many.

    A match that cannot be read is left out, and so missing in the number. With their history (`carrom`)
    matches keep their names: their rows are written as they are. Raises `StorageError`.
    """
    done = 0

    def told() -> Iterator[str]:
        nonlocal done
        for done, match_id in enumerate(match_ids, start=1):
            yield match_id
            if progress is not None:
                progress(done, len(match_ids))

    if form == "carrom":
        return write_archive(path, ((match_id, journal.rows(match_id)) for match_id in told()))
    sheets = (sheet for match_id in told() if (sheet := _sheet(journal, match_id, word, shown)) is not None)
    if form == "csv":
        from carrom_desktop.match.csvfile import write_csv

        return write_csv(path, map(with_paper, sheets), separator)
    if form == "xlsx":
        from carrom_desktop.match.xlsxfile import write_xlsx

        return write_xlsx(path, map(with_paper, sheets))
    number = 0
    with fill_whole(path) as file:
        for sheet in sheets:
            file.write(dump(sheet) + b"\n")
            number += 1
    return number


def _sheet(journal: RowSource, match_id: str, word: Word, shown: Shown | None) -> Sheet | None:
    try:
        state = replay(journal.rows(match_id))
    except (NotAMatch, StorageError):
        return None
    return sheet_of(state if shown is None else shown(state), word)


def with_paper(sheet: Sheet) -> Sheet:
    """Return a sheet with who broke each board, its points and the running total, as paper has them.

    Reading compares them with the facts. Where they would not fit what the sheet holds, as with points that
    every game began with, they are left out.
    """
    plain = check_sheet(sheet)
    if plain.state is None:
        return sheet
    data = sheet.model_dump(by_alias=True, exclude_unset=True, mode="json")
    for place, game in enumerate(sheet.games):
        if place >= len(plain.state.games):
            break
        written: list[dict[str, Any]] = data["games"][place].get("boards", [])
        for row, (_, played, voided) in zip(
            written, boards_with_state(game, plain.state.games[place]), strict=False
        ):
            if played.breaker is not None:
                row["break"] = played.breaker.value
            if not voided and played.counts and played.kind is not BoardKind.UNKNOWN and "total" not in row:
                row["points"], row["total"] = played.points, list(played.total)
    full = Sheet.model_validate(data, strict=False)
    return full if check_sheet(full).findings == plain.findings else sheet
