"""The matches of a round as values or as a pasted list, and the blank match that each becomes on paper."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.facts import ROUNDS, Details, MatchCreated, Player, Row
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.rules_view import proposed_limit

MOST_FIXTURES = 500
"""How many matches one list may have; more is no round."""

LONGEST_TEXT = 200
"""Letters of one cell."""

COLUMNS = {
    2: ("side_1", "side_2"),
    3: ("table", "side_1", "side_2"),
    4: ("round", "table", "side_1", "side_2"),
    5: ("round", "table", "time", "side_1", "side_2"),
}
"""What the cells of a line are, by their number."""

_HEADS = frozenset({"round", "ronda", "table", "mesa", "time", "hora", "board", "side 1", "lado 1"})
_TIME = re.compile(r"([01]?[0-9]|2[0-3])[:.h]([0-5][0-9])")


class Fixture(Struct, frozen=True):
    """A match that is to be played: texts, "" where not known; a pair is "One / Two"; `time` as "14:30"."""

    round: str = ""
    table: str = ""
    time: str = ""
    side_1: str = ""
    side_2: str = ""


class WrongFixture(Struct, frozen=True):
    """A line that was not understood: its number from 1, a text `papers.list.<code>`, and the line."""

    line: int
    code: str
    text: str


class FixtureList(Struct, frozen=True):
    """What was understood of a list, and what was not."""

    fixtures: tuple[Fixture, ...]
    wrong: tuple[WrongFixture, ...]


def read_fixtures(text: str) -> FixtureList:
    """Return the matches in `text`, a line each: "round;table;side 1;side 2", or cells of a spreadsheet.

    A time may stand after the table; round and table may be left out. A first line of heads and lines that
    begin with "#" are passed over.
    """
    fixtures: list[Fixture] = []
    wrong: list[WrongFixture] = []
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").split("\n")
    separator = "\t" if "\t" in text else ";"
    for number, line in enumerate(lines, start=1):
        cells = _cells(line, separator)
        if not any(cells) or cells[0].startswith("#") or (not fixtures and _is_head(cells)):
            continue
        if len(fixtures) == MOST_FIXTURES:
            wrong.append(WrongFixture(number, "too_many", line.strip()))
            break
        fixture, code = _fixture(cells)
        if fixture is None:
            wrong.append(WrongFixture(number, code, line.strip()))
        else:
            fixtures.append(fixture)
    return FixtureList(tuple(fixtures), tuple(wrong))


def fixture_line(fixture: Fixture) -> str:
    """Return a match as a line that `read_fixtures` understands."""
    cells = [fixture.round, fixture.table, fixture.side_1, fixture.side_2]
    if fixture.time:
        cells.insert(2, fixture.time)
    return ";".join(re.sub(r"[;\s]+", " ", cell).strip() for cell in cells)


def fixture_state(fixture: Fixture, rules: RuleSet, *, event: str = "", date: str = "") -> MatchState:
    """Return a fixture as a match of which nothing is played; `date` as ISO 8601."""
    sides = [_people(side) for side in (fixture.side_1, fixture.side_2)]
    width = max(map(len, sides))
    first, second = (side + (Player(""),) * (width - len(side)) for side in sides)
    kind = Kind.SINGLES if width == 1 else Kind.DOUBLES
    code = _round(fixture.round)
    details = Details(event=event, round=code, table=fixture.table, date=date)
    rules = replace(rules, board_limit=proposed_limit(rules, code))
    return replay((Row(1, 1, MatchCreated(rules, kind, first, second, details)),))


def fixture_states(
    fixtures: Iterable[Fixture], rules: RuleSet, *, event: str = "", date: str = ""
) -> tuple[MatchState, ...]:
    """Return the matches of a list, in its order."""
    return tuple(fixture_state(fixture, rules, event=event, date=date) for fixture in fixtures)


def planned(fixture: Fixture, rules: RuleSet) -> str:
    """Return when a match is to begin and, under the clock, to end: "14:00 – 14:45"; "" where not known."""
    found = _TIME.fullmatch(fixture.time.strip())
    if found is None:
        return fixture.time.strip()
    begin = int(found[1]) * 60 + int(found[2])
    said = f"{begin // 60:02}:{begin % 60:02}"
    if rules.time_limit is None:
        return said
    end = (begin + rules.time_limit) % (24 * 60)
    return f"{said} – {end // 60:02}:{end % 60:02}"


def _cells(line: str, separator: str) -> list[str]:
    try:
        cells = next(csv.reader([line], delimiter=separator), [])
    except csv.Error:
        cells = line.split(separator)
    found = [" ".join(cell.split())[:LONGEST_TEXT] for cell in cells]
    while found and not found[-1] and len(found) not in (4, 5):  # what a spreadsheet adds at the end
        found.pop()
    return found or [""]


def _is_head(cells: list[str]) -> bool:
    return sum(cell.casefold() in _HEADS for cell in cells) >= min(2, len(cells))


def _fixture(cells: list[str]) -> tuple[Fixture | None, str]:
    names = COLUMNS.get(len(cells))
    if names is None:
        return None, "columns"
    fixture = Fixture(**dict(zip(names, cells, strict=True)))
    if any(len(side.split("/")) > 2 for side in (fixture.side_1, fixture.side_2)):
        return None, "too_many_people"
    return fixture, ""


def _people(side: str) -> tuple[Player, ...]:
    return tuple(Player(name.strip()) for name in side.split("/"))


def _round(text: str) -> str:
    """Return the code of a round that is only its number, or is one already; any other text stays."""
    number = text.strip()
    if number.isascii() and number.isdecimal() and f"round-{int(number)}" in ROUNDS:
        return f"round-{int(number)}"
    return number
