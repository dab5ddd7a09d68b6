"""The small words of the core: sides, kinds, severities, and why something ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """A player or a pair. Never left/right or white/black: those change, a side does not."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Side:
        """Return the opponent."""
        return Side.B if self is Side.A else Side.A

    @property
    def place(self) -> int:
        """Return 0 for A and 1 for B, the place in every pair of numbers."""
        return 0 if self is Side.A else 1


class Kind(StrEnum):
    """Singles or doubles (Law 28)."""

    SINGLES = "singles"
    DOUBLES = "doubles"


class Severity(StrEnum):
    """How bad a problem is; `error` alone makes a sheet wrong or a command impossible."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Termination(StrEnum):
    """Why a game or a match ended."""

    TARGET = "target"
    BOARD_LIMIT = "board_limit"
    EXTRA_BOARD = "extra_board"


class Queen(StrEnum):
    """Who covered the queen in a board, as the scorer saw it.

    `NOBODY` contradicts a normally finished board (Law 107) and is a finding; `UNRECORDED` scores 0.
    """

    A = "A"
    B = "B"
    NOBODY = "nobody"
    UNRECORDED = "unrecorded"

    @property
    def side(self) -> Side | None:
        """Return the side that covered her, or None."""
        return _COVERED_BY.get(self)


_COVERED_BY: dict[Queen, Side] = {Queen.A: Side.A, Queen.B: Side.B}


class NextKind(StrEnum):
    """What a match waits for."""

    TOSS = "toss"
    BOARD = "board"
    EXTRA_TOSS = "extra_toss"
    DECISION = "decision"
    NOTHING = "nothing"


class ChangeKind(StrEnum):
    """Which change of sides: between two games (Laws 58, 59) or once in the deciding game (Law 60)."""

    BETWEEN = "between"
    MIDGAME = "midgame"


class TossChoice(StrEnum):
    """What the winner of the toss chose (Law 39); UKCA's toss leaves no choice."""

    BREAK = "break"
    SIDE = "side"


class Seat(StrEnum):
    """A seat as the umpire sees it; also the half of the picture."""

    LEFT = "left"
    RIGHT = "right"

    @property
    def other(self) -> Seat:
        """Return the seat across the table."""
        return Seat.RIGHT if self is Seat.LEFT else Seat.LEFT


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """One of the four players of a doubles match, or the one of a side in singles.

    Attributes: `side`; `index`, 0 or 1, the place in the order in which names were typed.
    """

    side: Side
    index: int = 0


@dataclass(frozen=True, slots=True)
class Problem:
    """Something wrong or odd, as a code that the catalogue words.

    Attributes: `code`; `severity`; `law`, the law or rule it comes from, or ""; `game` and `board`, 1-based,
    0 where it concerns no single game or board; `values`, parameters of the sentence.
    """

    code: str
    severity: Severity = Severity.ERROR
    law: str = ""
    game: int = 0
    board: int = 0
    values: tuple[tuple[str, int | str], ...] = ()

    @property
    def params(self) -> dict[str, int | str]:
        """Return `values` as keyword arguments."""
        return dict(self.values)
