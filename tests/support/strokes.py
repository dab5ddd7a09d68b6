"""Play strokes in the keys of the umpire's board, for tests of the laws."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from carrom_desktop.rules.board_play import begin, play
from carrom_desktop.rules.board_state import (
    BoardEnd,
    BoardPlay,
    EndKind,
    Outcome,
    PlayQueen,
    StrokeRefused,
)
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


def seen(outcome: Outcome) -> str:
    """Return all that a stroke did, in few words, e.g. "7-9, placed 1, turn B".

    Men on the board of A and B; the queen, where she is not on the board; men of the stroke that come back,
    last men that come back (H17, H18); dues placed now, the opponent's dues placed, dues owed; whose turn it
    is, or how the board ended.
    """
    after = outcome.after
    words = ["-".join(map(str, after.men))]
    if after.queen is not PlayQueen.BOARD:
        words.append(f"queen {after.queen}")
    if outcome.own_back:
        words.append(f"back {outcome.own_back}")
    words += [f"last {side}" for side in sorted(outcome.last_back)]
    if outcome.paid:
        words.append(f"placed {outcome.paid}")
    if outcome.theirs_paid:
        words.append(f"theirs placed {outcome.theirs_paid}")
    if after.owed != (0, 0):
        words.append("owed " + "-".join(map(str, after.owed)))
    if not outcome.published:
        words.append("unpublished")
    words.append(f"turn {after.turn}" if after.end is None else ended(after.end))
    return ", ".join(words)


def ended(end: BoardEnd) -> str:
    """Return how a board ended, e.g. "A wins 5 queen A", "B wins by 106 men 5", "umpire: A near 110"."""
    match end.kind:
        case EndKind.NORMAL:
            slam = f" {end.slam} slam" if end.slam else ""
            return f"{end.winner} wins {end.men_left} queen {end.queen}{slam}"
        case EndKind.FOUL:
            assert end.foul is not None
            men = f" men {end.foul.men_left}" if end.foul.men_left else ""
            return f"{end.winner} wins by {end.foul.law}{men}{' improper' * end.foul.improper}"
        case EndKind.UMPIRE:
            return f"umpire: {end.winner} near {end.near}"
        case EndKind.CANCELLED:
            return "cancelled"


def refused(on: BoardPlay, keys: str) -> str:
    """Return the code by which the last stroke of `keys` is refused, "" where it is not."""
    *before, last = keys.split()
    if before:
        on = strokes(on, before).after
    try:
        stroke(on, last)
    except StrokeRefused as error:
        return error.code
    return ""
