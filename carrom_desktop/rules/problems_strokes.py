"""What stands against the commands of the umpire's board."""

from __future__ import annotations

from carrom_desktop.rules.board_state import StrokeRefused
from carrom_desktop.rules.commands import (
    AmendStroke,
    Command,
    CorrectTurn,
    CountBoard,
    PlayStroke,
    SetUmpiring,
)
from carrom_desktop.rules.facts_strokes import (
    BoardCounted,
    StrokeAmended,
    StrokeFact,
    StrokePlayed,
    TurnCorrected,
)
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.state import MatchState
from carrom_desktop.rules.stroke_rows import book_of
from carrom_desktop.rules.strokes import UnreadableStroke
from carrom_desktop.rules.umpiring import check_next


def stroke_problems(state: MatchState, command: Command) -> tuple[Problem, ...]:
    """Return what stands against a stroke, against correcting the turn, or against counting again.

    The codes are those of `StrokeRefused` and `UnreadableStroke` behind "stroke_no." and "stroke_bad.".
    """
    if book_of(state.rules) is None:
        return (_refused(StrokeRefused("no_book")),)
    if isinstance(command, SetUmpiring):
        return ()
    game, board = state.next.game, state.next.board
    match command:
        case PlayStroke(keys):
            fact: StrokeFact = StrokePlayed(game, board, keys)
        case AmendStroke(keys):
            fact = StrokeAmended(game, board, keys)
        case CorrectTurn():
            fact = TurnCorrected(game, board)
        case CountBoard(men, queen, seat, owed):
            fact = BoardCounted(game, board, men, queen, seat, owed)
        case _:
            raise TypeError(f"not about strokes: {command!r}")
    try:
        check_next(state, fact)
    except StrokeRefused as refused:
        return (_refused(refused, game, board),)
    except UnreadableStroke as bad:
        return (Problem(f"stroke_bad.{bad.code}", values=(("key", bad.key),), game=game, board=board),)
    return ()


def _refused(refused: StrokeRefused, game: int = 0, board: int = 0) -> Problem:
    return Problem(f"stroke_no.{refused.code}", values=refused.values, game=game, board=board)
