"""One board, stroke by stroke: a pure machine that says what the laws make of each.

`begin` gives the board before the break, `play` what a stroke does to it. What it says stands in
`stroke_rows` (which row), and in `fouls` (boards that a foul ends). Nothing here asks: what the laws leave
open is written in the stroke (`Stroke.forgo`, `double`, `as_icf`), and `Outcome` tells which of it may be
asked for.
"""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.rules.board_state import (
    BoardPlay,
    Counts,
    EndKind,
    Outcome,
    PlayQueen,
    StrokeRefused,
    mine,
    next_turn,
)
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.stroke_other import judge_other
from carrom_desktop.rules.stroke_played import judge_played
from carrom_desktop.rules.stroke_rows import ICF, RuleBook, RuleTable
from carrom_desktop.rules.strokes import Stroke, StrokeKind


def begin(book: RuleBook, breaker: Side, *, double_due: bool = False, doubles: bool = False) -> BoardPlay:
    """Return a board before its break; `double_due` counts only where the rule book knows it (H13)."""
    return BoardPlay(book, breaker, double_due=double_due and book is RuleBook.UKCA, doubles=doubles)


def recount(play: BoardPlay, men: Counts, queen: PlayQueen, seat: int, owed: Counts = (0, 0)) -> BoardPlay:
    """Return the board as it was counted, the thread being lost. Raises `StrokeRefused` where it cannot
    be."""
    if not all(0 <= count <= MEN for count in men):
        raise StrokeRefused("count_men", n=MEN)
    if 0 in men:
        raise StrokeRefused("count_over")
    if not 0 <= seat < play.seats:
        raise StrokeRefused("count_turn")
    return replace(
        play,
        men=men,
        queen=queen,
        seat=seat,
        owed=owed,
        first=(men[0] == MEN and play.first[0], men[1] == MEN and play.first[1]),
        passes=0,
        tries=0,
        begun=True,
        fresh=True,
        turns=max(play.turns, play.seats),  # nobody's first turn any more, so no slam
        recounted=True,
        end=None,
    )


def turn_over(play: BoardPlay) -> BoardPlay:
    """Return the board with the turn corrected: it is the other side's."""
    if play.end is not None:
        raise StrokeRefused("over")
    return next_turn(play)


def play(board: BoardPlay, stroke: Stroke) -> Outcome:
    """Return what `stroke` of the side in turn does to `board`. Raises `StrokeRefused` where it cannot be."""
    if board.end is not None:
        raise StrokeRefused("over")
    table = board.table
    if stroke.as_icf:
        if board.book is not RuleBook.CAINT:
            raise StrokeRefused("published")
        as_icf = _judge(board, replace(stroke, as_icf=False), ICF)
        if _judge(board, replace(stroke, as_icf=False, forgo=False), table).published:
            raise StrokeRefused("published")
        return replace(as_icf, stroke=stroke, after=_given(as_icf.after), laws=("umpire",), published=False)
    return _judge(board, stroke, table)


def _given(board: BoardPlay) -> BoardPlay:
    """Return the board with one lost by a foul given by the umpire: CAINT has no table of fouls."""
    end = board.end
    if end is None or end.foul is None or end.last is None:
        return board
    left = mine(board.men, end.last.by)
    given = replace(end, kind=EndKind.UMPIRE, men_left=left, foul=None, near=end.foul.law)
    return replace(board, end=given)


def _judge(board: BoardPlay, stroke: Stroke, table: RuleTable) -> Outcome:
    if stroke.kind is StrokeKind.PLAYED:
        return judge_played(board, stroke, table)
    return judge_other(board, stroke, table)
