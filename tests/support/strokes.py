"""Play strokes in the keys of the umpire's board, for tests of the laws."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carrom_desktop.rules.board_play import begin, play
from carrom_desktop.rules.board_state import BoardPlay, Outcome, PlayQueen
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.stroke_rows import RuleBook
from carrom_desktop.rules.strokes import read_stroke


def board(
    book: str,
    men: tuple[int, int] = (9, 9),
    queen: str = "board",
    *,
    first: tuple[bool, bool] | None = None,
    owed: tuple[int, int] = (0, 0),
    double_due: bool = False,
    doubles: bool = False,
) -> BoardPlay:
    """Return a board in the middle of play: A broke and is in turn, at the start of it.

    `first`: no own man was ever pocketed; where not given, that is so with nine men on the board.
    """
    fresh = begin(RuleBook(book), Side.A, double_due=double_due, doubles=doubles)
    return replace(
        fresh,
        men=men,
        queen=PlayQueen(queen),
        first=first or (men[0] == 9, men[1] == 9),
        owed=owed,
        begun=True,
        turns=6,
        turn_men=men[0],
    )


def stroke(on: BoardPlay, keys: str) -> Outcome:
    """Return what one stroke of the side in turn does."""
    return play(on, read_stroke(keys))


def strokes(on: BoardPlay, keys: str | Sequence[str]) -> Outcome:
    """Play several strokes, e.g. "1 0 S0", and return the outcome of the last."""
    outcome = None
    for each in keys.split() if isinstance(keys, str) else keys:
        outcome = stroke(on, each)
        on = outcome.after
    assert outcome is not None
    return outcome
