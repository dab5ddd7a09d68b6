"""The columns of each published form, and the measures of a card in a slot of any size."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.paint.many_up import Area
from carrom_desktop.paint.sheet_text import MM, Ink
from carrom_desktop.viewmodels.forms_view import BLOCKS, ROWS, Form, FormCells
from carrom_desktop.viewmodels.sheet_view import Cell


class Column(Struct, frozen=True):
    """A column: what it holds, its share of the width, and its head from long to short."""

    key: str
    share: float
    heads: tuple[str, ...]


_SIDE = {
    Form.ICF: (("queen", 1.25), ("men", 1.25), ("total", 1.45)),
    Form.EUROPEAN: (("total", 1.2), ("points", 1.1), ("men", 1.1), ("queen", 1.1)),
    Form.UKCA: (("men", 1.15), ("queen", 1.15), ("points", 1.15), ("total", 1.35)),
}
"""Columns of one side as the form has them, with their shares of the width."""

_BEFORE = {
    Form.ICF: (("board", 0.95), ("break", 2.2)),
    Form.EUROPEAN: (("board", 0.9),),
    Form.UKCA: (("board", 0.95), ("break", 2.2)),
}


def before_columns(ink: Ink, form: Form) -> tuple[Column, ...]:
    """Return the columns that stand before both sides'."""
    return tuple(Column(key, share, _heads(ink, form, key, 1)) for key, share in _BEFORE[form])


def side_columns(ink: Ink, form: Form, place: int) -> tuple[Column, ...]:
    """Return the columns of the first (0) or the second (1) side; the ICF's card numbers them (2) to (7)."""
    return tuple(
        Column(key, share, _heads(ink, form, key, 2 + 3 * place + at))
        for at, (key, share) in enumerate(_SIDE[form])
    )


def value_of(cells: FormCells, key: str) -> Cell:
    """Return the cell that stands in a side's column."""
    found: Cell = getattr(cells, key)
    return found


def _heads(ink: Ink, form: Form, key: str, number: int) -> tuple[str, ...]:
    codes = (f"forms.{form.value}.{key}", f"forms.{form.value}.{key}.short")
    return tuple(ink.say(code, number=number) for code in codes)


class Measures(Struct, frozen=True):
    """Heights on a card, hundredths of a millimetre; `k`, its scale beside that of a whole page.

    `row`, of a board; `remarks`, what the remarks have.
    """

    k: float
    row: float
    remarks: float

    @property
    def title(self) -> float:
        """Return the height of the card's title."""
        return 8.0 * MM * self.k

    @property
    def field(self) -> float:
        """Return the height of a line of fields."""
        return 8.4 * MM * self.k

    @property
    def player(self) -> float:
        """Return the height of a player's line."""
        return 7.2 * MM * self.k

    @property
    def line(self) -> float:
        """Return the height of a heading and of a result."""
        return 5.2 * MM * self.k

    @property
    def heads(self) -> float:
        """Return the height of the columns' heads."""
        return 6.4 * MM * self.k

    @property
    def notes(self) -> float:
        """Return the height of the small print."""
        return 5.6 * MM * self.k

    @property
    def size(self) -> float:
        """Return the size of a cell's text."""
        return min(340.0, max(200.0, 330.0 * self.k), self.row * 0.64)

    def head(self, form: Form) -> float:
        """Return the height of all that stands above the games."""
        fields = {Form.ICF: 2, Form.EUROPEAN: 1, Form.UKCA: 2}[form]
        players = 0 if form is Form.EUROPEAN else 2
        ticks = self.line if form is Form.UKCA else 0.0
        return self.title + fields * self.field + players * self.player + ticks

    def foot(self, form: Form) -> float:
        """Return the height of all that stands below the games but the remarks."""
        signatures = 0.0 if form is Form.ICF else 9.0 * MM * self.k
        return 8.0 * MM * self.k + signatures + self.notes

    def block(self, form: Form) -> float:
        """Return the height of a game."""
        result = 0.0 if form is Form.ICF else self.line * 1.15
        return self.line + self.names(form) + self.heads + ROWS[form] * self.row + result

    def names(self, form: Form) -> float:
        """Return the height of the sides' names: on the European card they stand nowhere else."""
        return self.line * (1.7 if form is Form.EUROPEAN else 1.0)


MOST_ROW_MM, LEAST_REMARKS_MM = 8.5, 15.0


def measures(form: Form, area: Area, blocks: int) -> Measures:
    """Share the height of a slot among head, games and foot; what rows do not need goes to the remarks.

    `blocks`: the games of a page.
    """
    width, height = (215.0, 148.0) if area.is_wide else (186.0, 252.0)
    if form is Form.UKCA:  # ten rows a game, and more in the head
        height = 182.0 if area.is_wide else 300.0
    if form is Form.EUROPEAN and blocks == 1:
        width, height = (186.0, 148.0) if area.is_wide else (130.0, 190.0)
    k = max(0.5, min(1.0, area.width / MM / width, area.height / MM / height))
    bare = Measures(k, 0.0, LEAST_REMARKS_MM * MM * k)
    high = blocks if not area.is_wide else 1
    gaps = (high + 1) * gap(k)
    left = area.height - bare.head(form) - bare.foot(form) - bare.remarks - high * bare.block(form) - gaps
    row = min(MOST_ROW_MM * MM * max(k, 0.75), left / (high * ROWS[form]))
    spare = left - row * high * ROWS[form]
    return Measures(k, row, bare.remarks + spare)


def gap(k: float) -> float:
    """Return the space between games."""
    return 1.6 * MM * k


def block_places(
    area: Area, top: float, height: float, k: float, count: int
) -> list[tuple[float, float, float]]:
    """Return left, top and width of each game: beside each other in a wide slot, else below."""
    if not area.is_wide:
        step = height + gap(k)
        return [(area.left, top + place * step, area.width) for place in range(count)]
    columns = max(count, BLOCKS if count > 1 else 1)
    width = (area.width - (columns - 1) * gap(k)) / columns
    return [(area.left + place * (width + gap(k)), top, width) for place in range(count)]
