"""What stands on a match's published form: the ICF's card, the European card, the UKCA's sheet.

Frozen, every text a code or a name. Every pair has the first player's value first, as on the sheet.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.ids import PlayerRef
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.sheet_view import Cell, SheetView


class Form(StrEnum):
    """A form to print: the program's own sheet, or a published one."""

    OWN = "own"
    ICF = "icf"
    EUROPEAN = "european"
    UKCA = "ukca"


class FormCells(Struct, frozen=True):
    """One side's cells of a board: what the queen gave, men, the board's points, the running total."""

    queen: Cell = ""
    men: Cell = ""
    points: Cell = ""
    total: Cell = ""


class FormRow(Struct, frozen=True):
    """A board's row: `number`; `breaker`; `sides`; `struck`, it was not played and never will be."""

    number: int
    breaker: PlayerRef | None = None
    sides: tuple[FormCells, FormCells] = (FormCells(), FormCells())
    struck: bool = False


class FormBlock(Struct, frozen=True):
    """A game on a form, or as much of it as its rows hold.

    Attributes: `number` of the game; `later`, its first rows stand on an earlier page; `started` and
    `finished`, "14:06" or ""; `rows`; `first_break`, 0 or 1, who broke its first board, None if unknown;
    `winner`, 0 or 1; `result` as it counts; `struck`, it was not played and never will be; `drawn`.
    """

    number: int
    rows: tuple[FormRow, ...]
    later: bool = False
    started: str = ""
    finished: str = ""
    first_break: int | None = None
    winner: int | None = None
    result: tuple[int, int] | None = None
    struck: bool = False
    drawn: bool = False


class FormView(Struct, frozen=True):
    """A match on a form.

    Attributes: `form`; `sheet`, the head, the names and, as remarks, all that the form's columns have no
    place for; `pages`, the blocks of each page; `when`, estimated start and end as known, or "".
    """

    form: Form
    sheet: SheetView
    pages: tuple[tuple[FormBlock, ...], ...]
    when: str = ""

    @property
    def ended(self) -> Msg | None:
        """Return how the match ended where not by play, None otherwise."""
        return next((tick.label for tick in self.sheet.ended[1:] if tick.ticked), None)


ROWS = {Form.ICF: 8, Form.EUROPEAN: 9, Form.UKCA: 10}
"""Boards that a game has room for: the ICF's card has eight and no row for the extra board."""

BLOCKS = 3
"""Games that a page has room for."""
