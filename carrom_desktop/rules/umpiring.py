"""The board in play, followed by the strokes that stand in the journal."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from carrom_desktop.rules.board_play import begin, play, recount, turn_over
from carrom_desktop.rules.board_state import BoardPlay, Outcome, PlayQueen, StrokeRefused
from carrom_desktop.rules.facts_strokes import (
    BoardCounted,
    StrokeAmended,
    StrokeFact,
    StrokePlayed,
    TurnCorrected,
)
from carrom_desktop.rules.ids import Kind, NextKind, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.rules.stroke_rows import RuleBook, book_of
from carrom_desktop.rules.strokes import UnreadableStroke, read_stroke


class Followed(Struct, frozen=True):
    """A board as its strokes tell it.

    `board`, as it is now; `outcomes`, of the strokes since the break, or since it was counted again;
    `strokes`, how many there were in all; `is_complete`, none is missing: the board was never counted
    again; `broken`, a stroke no longer fits, since who breaks or the rules were changed, and what follows
    it is left out until the board is counted again.
    """

    board: BoardPlay
    outcomes: tuple[Outcome, ...] = ()
    strokes: int = 0
    broken: bool = False

    @property
    def is_complete(self) -> bool:
        """Say whether every stroke since the break is known."""
        return not self.board.recounted and not self.broken

    @property
    def last(self) -> Outcome | None:
        """Return the last stroke, None before the first and after a turn was corrected."""
        return self.outcomes[-1] if self.outcomes and self.outcomes[-1].after == self.board else None


def followed(state: MatchState) -> Followed | None:
    """Return the board that `next` names as its strokes tell it, whether or not the match is umpired.

    None where no board is in play, nobody is known to break it, or no rule book says what a stroke means.
    """
    here, book = state.next, book_of(state.rules)
    if here.kind is not NextKind.BOARD or here.breaker is None or book is None:
        return None
    return _fold(book, here.breaker, state.rules.double_due, state.kind is Kind.DOUBLES, state.strokes)


@lru_cache(maxsize=64)
def _fold(
    book: RuleBook, breaker: Side, double_due: bool, doubles: bool, facts: tuple[StrokeFact, ...]
) -> Followed:
    if not facts:
        return Followed(begin(book, breaker, double_due=double_due, doubles=doubles))
    before = _fold(book, breaker, double_due, doubles, facts[:-1])
    if before.broken and not isinstance(facts[-1], BoardCounted):
        return before
    try:
        return _next(before, facts[-1])
    except (StrokeRefused, UnreadableStroke):
        return Followed(before.board, before.outcomes, before.strokes, broken=True)


def _next(before: Followed, fact: StrokeFact) -> Followed:
    match fact:
        case StrokePlayed(_, _, keys):
            outcome = play(before.board, read_stroke(keys))
            return Followed(outcome.after, (*before.outcomes, outcome), before.strokes + 1)
        case StrokeAmended(_, _, keys):
            last = before.last
            if last is None:
                raise StrokeRefused("no_stroke")
            outcome = play(last.before, read_stroke(keys))
            return Followed(outcome.after, (*before.outcomes[:-1], outcome), before.strokes)
        case TurnCorrected():
            return Followed(turn_over(before.board), before.outcomes, before.strokes)
        case BoardCounted(_, _, men, queen, seat, owed):
            if queen not in {place.value for place in PlayQueen}:
                raise StrokeRefused("count_queen")
            counted = recount(before.board, men, PlayQueen(queen), seat, owed)
            return Followed(counted, (), before.strokes)


def check_next(state: MatchState, fact: StrokeFact) -> None:
    """Raise `StrokeRefused` or `UnreadableStroke` where `fact` cannot follow the strokes of the board."""
    here = followed(state)
    if here is None:
        raise StrokeRefused("no_board")
    if here.broken and not isinstance(fact, BoardCounted):
        raise StrokeRefused("broken")
    _next(here, fact)
