"""Matches from files without rows: read, compared with what the library has, and written into it.

A match is written as its sheet says, with the fact `Imported` at its end, which names the file and what did
not add up in it. It belongs to the step that made the match, so that no undo takes the mark away.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.check import check_sheet
from carrom_desktop.match.clock import Clock
from carrom_desktop.match.codec import encode
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.session import new_match_id
from carrom_desktop.match.sheet_table import CellFault, TableReader, TableSheet
from carrom_desktop.match.sheetfile import FileFault, Sheet, SheetAt, Unsaid, read_sheets, rows_of, sheet_of
from carrom_desktop.match.summary import folded, summary_of
from carrom_desktop.rules.facts import DetailsChanged, Fact, Imported, MatchCreated, Row
from carrom_desktop.rules.ids import Kind, Problem, Severity
from carrom_desktop.rules.people import Player
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.rules.state import MatchState

if TYPE_CHECKING:
    from carrom_desktop.match.book import Book
    from carrom_desktop.match.exporting import RowSource
    from carrom_desktop.match.library import MatchSummary

MOST_FINDINGS = 40
"""So many findings stay on a match; of more their number is told."""
MOST_JSON_BYTES = 64 << 20
_LONGEST_FILE = 120
_LARGEST = 10**9

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_HUGE = re.compile(r"\d{10,}")
"""A number that no board has: it would fill a window, and other programs could not read it."""

Fault = FileFault | CellFault
Who = tuple[Kind, tuple[str, ...], tuple[str, ...]]


class Standing(StrEnum):
    """How a match of a file stands to those that are here."""

    NEW = "new"
    SAME = "same"
    """It is here already."""
    LIKE = "like"
    """One of the same players and date is here, with another score."""


class Incoming(Struct, frozen=True):
    """A match of a file.

    Attributes: `row`, the line or row where it begins; `rows`, its facts; `state`; `summary`, for a list;
    `findings`, what does not add up in it; `standing`, and `here`, the match meant by it, "" for none.
    """

    row: int
    rows: tuple[Row, ...]
    state: MatchState
    summary: MatchSummary
    findings: tuple[Problem, ...]
    standing: Standing = Standing.NEW
    here: str = ""

    @property
    def warned(self) -> bool:
        """Say whether something in it does not add up."""
        return bool(self.findings)


class ReadFile(Struct, frozen=True):
    """What was read of a file: its matches in order, and what could not be read."""

    path: Path
    matches: tuple[Incoming, ...]
    faults: tuple[Fault, ...]


def read_matches(
    path: Path,
    form: str,
    clock: Clock,
    sets: KnownSets | None = None,
    progress: Callable[[int], None] | None = None,
) -> ReadFile:
    """Read the matches in `path`, a file of the form "json", "csv" or "xlsx"; nothing is written.

    `progress` is told how many there are so far. Raises `StorageError` where the disk refuses.
    """
    matches: list[Incoming] = []
    faults: list[Fault] = []
    for found in _sheets(path, form, sets):
        if isinstance(found, Fault):
            faults.append(found)
            continue
        row, sheet = found
        made = _incoming(path, row, sheet, clock.now_iso())
        if isinstance(made, CellFault):
            faults.append(made)
        else:
            matches.append(made)
            if progress is not None and len(matches) % 20 == 0:
                progress(len(matches))
    return ReadFile(path, tuple(matches), tuple(faults))


def _sheets(path: Path, form: str, sets: KnownSets | None) -> Iterator[tuple[int, Sheet] | Fault]:
    if form == "json":
        yield from _json_sheets(path, sets)
        return
    reader = TableReader(path.name, sets)
    found: Iterator[TableSheet]
    if form == "xlsx":
        from carrom_desktop.match.xlsxfile import read_xlsx

        found = read_xlsx(path, reader)
    else:
        from carrom_desktop.match.csvfile import read_csv

        found = read_csv(path, reader)
    for one in found:
        yield one.row, one.sheet
    yield from reader.faults


def _json_sheets(path: Path, sets: KnownSets | None) -> Iterator[tuple[int, Sheet] | Fault]:
    import io

    from carrom_desktop.match.errors import from_os_error

    try:
        size = path.stat().st_size
    except OSError as error:
        raise from_os_error(error, path) from error
    if size > MOST_JSON_BYTES:
        yield CellFault(path.name, "", 0, "", "exchange.file.too_big", (("n", MOST_JSON_BYTES >> 20),))
        return
    for found in read_sheets(str(path), io.BytesIO(), sets):
        if isinstance(found, SheetAt):
            yield found.line, found.sheet
        else:
            yield replace(found, file=path.name)


def _incoming(path: Path, row: int, sheet: Sheet, at: str) -> Incoming | CellFault:
    """Return a match as it will stand here, or why it cannot: rules that cannot be, a number beyond all."""
    result = check_sheet(sheet)
    if result.state is None:
        return CellFault(path.name, "", row, "rules", "exchange.match.rules")
    findings = tuple(map(_bounded, (one for one in result.findings if one.severity is not Severity.NOTE)))
    kept = Imported(
        path.name[-_LONGEST_FILE:], findings[:MOST_FINDINGS], max(0, len(findings) - MOST_FINDINGS)
    )
    plain = rows_of(sheet)
    rows = (replace(plain[0], at=plain[0].at or at), *plain[1:], Row(len(plain) + 1, 1, kept, at))
    state: MatchState | None = None
    try:
        held = not any(_HUGE.search(_STRING.sub("", encode(one.fact)[1])) for one in rows)
        state = replay(rows)
    except (ValueError, OverflowError):
        held = False
    if state is None or not held:
        return CellFault(path.name, "", row, "", "exchange.match.cannot_hold")
    return Incoming(row, rows, state, summary_of("", rows, state), findings)


def _bounded(problem: Problem) -> Problem:
    """Return a finding without numbers that no row can hold, and no texts without end."""

    def small(value: int | str) -> int | str:
        if isinstance(value, str):
            return value[:200]
        return value if abs(value) < _LARGEST else _LARGEST * (1 if value > 0 else -1)

    values = tuple((name, small(value)) for name, value in problem.values)
    return replace(problem, law=problem.law[:40], values=values)


# ---- what is here already


def compare(
    matches: Sequence[Incoming],
    journal: RowSource,
    summaries: Sequence[MatchSummary],
    word: Callable[[Unsaid], str],
    progress: Callable[[int], None] | None = None,
) -> tuple[Incoming, ...]:
    """Return the matches with how each stands to those here, and to those before it in the file.

    A match is the same where all that its form can hold is: its facts, but for remarks, which are in some
    language. `summaries` are those of the library; `progress` is told how many are compared.
    """
    by_players: dict[Who, list[MatchSummary]] = {}
    for summary in summaries:
        if not summary.deleted:
            by_players.setdefault(_who(summary), []).append(summary)
    known: dict[str, tuple[_Content, ...]] = {}
    earlier: dict[Who, list[_Content]] = {}
    found: list[Incoming] = []
    for match in matches:
        who = _who(match.summary)
        content = _content(match.rows)
        standing, here = Standing.NEW, ""
        for summary in by_players.get(who, ()):
            if summary.match_id not in known:
                known[summary.match_id] = _contents(journal, summary.match_id, word)
            if content in known[summary.match_id]:
                standing, here = Standing.SAME, summary.match_id
                break
            if _day(summary) == _day(match.summary) and standing is Standing.NEW:
                standing, here = Standing.LIKE, summary.match_id
        before = earlier.setdefault(who, [])
        if content in before:
            standing = Standing.SAME
        before.append(content)
        found.append(replace(match, standing=standing, here=here))
        if progress is not None and len(found) % 20 == 0:
            progress(len(found))
    return tuple(found)


_Content = tuple[Fact, ...]


def _who(summary: MatchSummary) -> Who:
    sides = tuple(tuple(folded(player.full_name) for player in side) for side in summary.players)
    return summary.kind, sides[0], sides[1]


def _day(summary: MatchSummary) -> str:
    return summary.date


def _content(rows: Sequence[Row]) -> _Content:
    """Return the facts of a match without what a file without rows cannot carry unchanged."""
    facts: list[Fact] = []
    for row in rows:
        fact = row.fact
        if isinstance(fact, Imported):
            continue
        if isinstance(fact, MatchCreated):
            fact = replace(
                fact,
                details=replace(fact.details, remarks=""),
                players_a=tuple(map(_as_read, fact.players_a)),
                players_b=tuple(map(_as_read, fact.players_b)),
            )
        facts.append(fact)
    return tuple(facts)


def _as_read(player: Player) -> Player:
    """Return a player as every file tells of one: where the family name begins, not every file says."""
    return Player(" ".join(player.full_name.split()), "", player.club)


def _contents(journal: RowSource, match_id: str, word: Callable[[Unsaid], str]) -> tuple[_Content, ...]:
    """Return what a match here is known by: its facts, and what its own export would bring back."""
    try:
        rows = journal.rows(match_id)
        state = replay(rows)
    except (NotAMatch, StorageError):
        return ()
    facts = _content(rows)
    if any(isinstance(fact, DetailsChanged) for fact in facts):
        facts = ()
    return (facts, _content(rows_of(sheet_of(state, word))))


# ---- writing


def take_in(journal: Book, match: Incoming, clock: Clock, by: str = "") -> str:
    """Write a match into the library and return its number there. Raises `StorageError`."""
    match_id = new_match_id(clock.now_iso())
    last = replace(match.rows[-1], by=by)
    journal.append(match_id, 0, (*match.rows[:-1], last))
    return match_id
