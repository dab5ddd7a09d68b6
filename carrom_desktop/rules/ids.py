"""The small words of the core: sides, kinds, severities, and why something ended."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


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
    TIME = "time"
    CONCEDED = "conceded"
    WALKOVER = "walkover"
    RETIRED = "retired"
    DISQUALIFIED = "disqualified"
    AWARDED = "awarded"
    ABANDONED = "abandoned"


GAME_ENDINGS = (Termination.CONCEDED, Termination.AWARDED)
"""What a person may say ended a game."""

MATCH_ENDINGS = (
    Termination.CONCEDED,
    Termination.WALKOVER,
    Termination.RETIRED,
    Termination.DISQUALIFIED,
    Termination.AWARDED,
    Termination.ABANDONED,
)
"""What a person may say ended a match."""


class BoardKind(StrEnum):
    """How a board came to its end.

    `NORMAL`, by a last man (52); `FOUL`, lost by a foul (102-112 and conduct); `AWARDED` by the umpire;
    `VOID`, to be replayed, empty until then (137); `UNKNOWN`, before a score that was set.
    """

    NORMAL = "normal"
    FOUL = "foul"
    AWARDED = "awarded"
    VOID = "void"
    UNKNOWN = "unknown"


class Slam(StrEnum):
    """All men in the first turn of play (Law 26)."""

    WHITE = "white"
    BLACK = "black"


class FoulQueen(StrEnum):
    """Where the queen was when a foul ended the board: on the board, or covered by a side."""

    BOARD = "board"
    A = "A"
    B = "B"

    @property
    def side(self) -> Side | None:
        """Return the side that had covered her, or None."""
        return None if self is FoulQueen.BOARD else Side(self.value)


class LevelChoice(StrEnum):
    """What the umpire decided where a game was level and the rules leave it open."""

    EXTRA_BOARD = "extra_board"
    DRAW = "draw"
    A = "A"
    B = "B"


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


class PlayerRef(Struct, frozen=True):
    """One of the four players of a doubles match, or the one of a side in singles.

    Attributes: `side`; `index`, 0 or 1, the place in the order in which names were typed.
    """

    side: Side
    index: int = 0


class Problem(Struct, frozen=True):
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
