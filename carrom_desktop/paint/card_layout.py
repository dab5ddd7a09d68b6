"""Break the reference card's texts into lines and share its tables between two columns of one page.

Lengths are hundredths of a millimetre, as in `sheet_text`; 265 is 7.5 points.
"""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from carrom_desktop.i18n.catalogue import speak
from carrom_desktop.paint.sheet_pages import PAPERS
from carrom_desktop.paint.sheet_text import MM, text_width, wrap
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.viewmodels.card_view import CardRow, CardSection, CardView
from carrom_desktop.viewmodels.message import msg

LARGEST, SMALLEST = 330.0, 265.0
"""Sizes of the tables' text: 9.4 to 7.5 points, the largest with which one page holds all."""

STEP = 5.0
LINE = 1.2
"""Distance of lines in ems."""

MARGIN_MM = 8.0
TITLE_MM, HOW_MM, FOOT_MM = 8.5, 4.6, 3.6
GUTTER_MM, GAP_MM = 4.0, 2.4
LAW_MM = {RuleBook.ICF: 11.5, RuleBook.UKCA: 13.5, RuleBook.CAINT: 18.5}
"""Width of the laws' cells: numbers, or letters with them, or UKCA's beside CAINT."""

SHARES = (0.36, 0.38, 0.4, 0.42, 0.44, 0.46, 0.48, 0.5, 0.52, 0.54, 0.56)
"""Shares of the rest for what happened; each table takes the one that makes it lowest."""

PAD_MM = 0.9
"""Space at the sides of a cell."""

ROW_PAD_MM, MOST_PAD_MM, STRETCHED_PAD_MM = 0.5, 1.6, 2.3
"""Space above and below the text of a line together: the least, the most where the page leaves some, and the
most of the shorter column."""

ARROW = 0.62
"""Width of the arrow before a turn that goes on, in ems."""

_WORD = re.compile(r"(?:\+ )?\d+ \S+|\S+")
"""Words that stay together: "+ 1 due."."""

_TURNS = {True: msg("card.turn.on"), False: msg("card.turn.lost")}

Run = tuple[str, bool]
"""A word, and whether it is bold."""


class Line(Struct, frozen=True):
    """A line of a table, broken: its three cells, and whether the turn goes on (see `CardRow`)."""

    what: tuple[str, ...]
    follows: tuple[tuple[Run, ...], ...]
    law: tuple[str, ...]
    keeps: bool | None

    @property
    def lines(self) -> int:
        """Return how many lines of text it is high."""
        return max(len(self.what), len(self.follows), len(self.law), 1)


class Table(Struct, frozen=True):
    """A table, broken: its title, the sentence below it, its lines, and the widths of its cells."""

    title: str
    lead: tuple[str, ...]
    lines: tuple[Line, ...]
    cells: tuple[float, float, float]


class Plan(Struct, frozen=True):
    """The whole card, broken: size of its text, space of a line, tables left and right, foot notes."""

    size: float
    pads: tuple[float, float]
    columns: tuple[tuple[Table, ...], tuple[Table, ...]]
    notes: tuple[str, ...]


def plan_card(view: CardView, language: str, paper: str) -> Plan | None:
    """Return the card at the largest size with which one page holds it, None where the smallest is too
    large."""
    size = LARGEST
    while size >= SMALLEST:
        if (plan := _plan(view, language, paper, size)) is not None:
            return plan
        size -= STEP
    return None


@lru_cache(maxsize=32)
def _plan(view: CardView, language: str, paper: str, size: float) -> Plan | None:
    width, height = inside(paper)
    column = (width - GUTTER_MM * MM) / 2
    notes = tuple(
        line for mark, note in view.notes for line in wrap(f"{mark} {speak(language, note)}", width, SMALLEST)
    )
    room = height - (TITLE_MM + HOW_MM + FOOT_MM) * MM - len(notes) * LINE * SMALLEST - 1.5 * MM
    tables = tuple(
        _table(section, language, column, size, LAW_MM[view.book] * MM) for section in view.sections
    )
    best: tuple[float, Plan] | None = None
    for split in range(1, len(tables)):
        columns = (tables[:split], tables[split:])
        heights = [height_of(part, size, ROW_PAD_MM * MM) for part in columns]
        if max(heights) > room:
            continue
        plan = Plan(size, _pads(columns, size, room), columns, notes)
        if best is None or max(heights) < best[0]:
            best = (max(heights), plan)
    return None if best is None else best[1]


def inside(paper: str) -> tuple[float, float]:
    """Return width and height between the margins."""
    sheet = PAPERS[paper]
    return (sheet.width_mm - 2 * MARGIN_MM) * MM, (sheet.height_mm - 2 * MARGIN_MM) * MM


def _table(section: CardSection, language: str, width: float, size: float, law: float) -> Table:
    """Break a table with the share that makes it lowest; of equal ones the one nearest to the middle."""
    tables = [
        _broken(section, language, (share * (width - law), (1 - share) * (width - law), law), size)
        for share in SHARES
    ]
    return min(
        tables, key=lambda table: (height_of((table,), size, 0.0), abs(table.cells[0] - table.cells[1]))
    )


def _broken(section: CardSection, language: str, cells: tuple[float, float, float], size: float) -> Table:
    lead = (
        ()
        if section.lead is None
        else wrap(speak(language, section.lead), sum(cells) - 2 * PAD_MM * MM, size)
    )
    title = speak(language, section.title)
    return Table(
        f"{title} {section.mark}" if section.mark else title,
        tuple(lead),
        tuple(_line(row, language, cells, size) for row in section.rows),
        cells,
    )


def _line(row: CardRow, language: str, cells: tuple[float, float, float], size: float) -> Line:
    what_width, follows_width, law_width = (cell - 2 * PAD_MM * MM for cell in cells)
    what = _capital(speak(language, row.what))
    runs = [(word, False) for part in row.follows for word in _WORD.findall(speak(language, part))]
    mark = 0.0
    if row.keeps is not None:
        runs.append((speak(language, _TURNS[row.keeps]), True))
        mark = ARROW * size if row.keeps else 0.0
    follows = _wrapped(runs, follows_width, size, mark)
    law = wrap(speak(language, row.law), law_width, size)
    return Line(tuple(wrap(f"{what}{row.mark}", what_width, size)), follows, tuple(law), row.keeps)


def _wrapped(runs: list[Run], width: float, size: float, mark: float) -> tuple[tuple[Run, ...], ...]:
    """Break words into lines; a bold one, whose turn it is, stays whole with its arrow of width `mark`."""
    lines: list[list[Run]] = [[]]
    used, space = 0.0, text_width(" ", size)
    for word, is_bold in runs:
        needed = text_width(word, size, is_bold) + (mark if is_bold else 0.0)
        if lines[-1] and used + space + needed > width:
            lines.append([])
            used = 0.0
        used += needed + (space if lines[-1] else 0.0)
        lines[-1].append((word, is_bold))
    return tuple(tuple(line) for line in lines)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def height_of(tables: tuple[Table, ...], size: float, pad: float) -> float:
    """Return the height of a column with `pad` in each of its lines."""
    gaps = (len(tables) - 1) * GAP_MM * MM
    return gaps + sum(
        head_of(size) + lead_of(table, size) + sum(line.lines * LINE * size + pad for line in table.lines)
        for table in tables
    )


def head_of(size: float) -> float:
    return 1.75 * size


def lead_of(table: Table, size: float) -> float:
    return len(table.lead) * LINE * size + 0.8 * MM if table.lead else 0.0


def _pads(
    columns: tuple[tuple[Table, ...], tuple[Table, ...]], size: float, room: float
) -> tuple[float, float]:
    """Return the space that a line of each column has: within reason, columns end at the same height."""
    bare = [height_of(tables, size, 0.0) for tables in columns]
    counts = [sum(len(table.lines) for table in tables) for tables in columns]
    ends = [
        height + count * min(MOST_PAD_MM * MM, (room - height) / count)
        for height, count in zip(bare, counts, strict=True)
    ]
    first, second = (
        min(STRETCHED_PAD_MM * MM, (max(ends) - height) / count)
        for height, count in zip(bare, counts, strict=True)
    )
    return first, second
