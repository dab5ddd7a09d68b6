"""The board table of one game: # Breaks Won Men Queen + and both totals; side A's first, always."""

from __future__ import annotations

from dataclasses import dataclass

from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg


@dataclass(frozen=True, slots=True)
class TableRow:
    """One board.

    Attributes: `number`; `extra`, the extra board; `breaks` and `won`, codes of the sides or "";
    `breaks_player`, in doubles the breaker's family name, else ""; `men`, the loser's, None while it is
    played; `queen`, "filled" (counted), "hollow" (covered, worth 0), "unrecorded", "nobody" or "";
    `queen_code` of the side that covered her; `points`; `totals` (A, B), None while it is played;
    `is_current`; `is_struck`, it scores nothing because it cannot be; `problems`, worded; `accessible`, the
    row in one sentence.
    """

    number: int
    extra: bool
    breaks: str
    breaks_player: str
    won: str
    men: int | None
    queen: str
    queen_code: str
    points: int | None
    totals: tuple[int, int] | None
    is_current: bool
    is_struck: bool
    problems: tuple[Msg, ...]
    accessible: tuple[Msg, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """The table of a game: `headers`, eight, the codes of the sides last; `title`; `rows`; `result`, its
    end or None."""

    game: int
    title: Msg
    headers: tuple[Msg, ...]
    rows: tuple[TableRow, ...]
    result: Msg | None


def build_table(state: MatchState, game_number: int) -> TableView:
    """Return the table of game `game_number`, 1-based, with the board being played as its last row."""
    raise NotImplementedError
