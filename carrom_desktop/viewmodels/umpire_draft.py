"""The umpire's board as typed so far: the letters of a stroke before its digit, or the answers of a count.

Imported only for a match that is umpired.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.board_state import BoardEnd, EndKind, PlayQueen
from carrom_desktop.rules.clocks import asks_before_board
from carrom_desktop.rules.commands import CountBoard
from carrom_desktop.rules.facts import Fact
from carrom_desktop.rules.facts_strokes import BoardCounted, StrokeAmended, StrokePlayed, TurnCorrected
from carrom_desktop.rules.fouls import LastStroke
from carrom_desktop.rules.ids import Kind, NextKind, PlayerRef, Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.seating import rotation
from carrom_desktop.rules.state import MatchState
from carrom_desktop.rules.umpiring import Followed, followed
from carrom_desktop.viewmodels.draft import Draft
from carrom_desktop.viewmodels.foul_draft import FoulDraft, What, draft_of_ending

COUNTED_QUEENS = 4
"""Where the queen can be when a board is counted again; the place is the key."""


class Counting(Struct, frozen=True):
    """The answers so far while a board is counted again.

    `first`, the side that is asked for first: it was drawn on the left when it began; `men` of it and of the
    other, 1-9; `queen`, None until it is said where she is.
    """

    first: Side
    men: tuple[int, ...] = ()
    queen: PlayQueen | None = None


class UmpireDraft(Struct, frozen=True):
    """`typed`, the letters of a stroke before its digit; `counting`, the board is counted again."""

    typed: str = ""
    counting: Counting | None = None


def umpires(draft: Draft, state: MatchState) -> bool:
    """Say whether the entry takes strokes now: the match is umpired, a board is in play or about to be, and
    nothing of the normal entry is typed."""
    here = state.next
    typed = (draft.winner, draft.men_left, draft.queen, draft.foul)
    return (
        state.umpired
        and here.kind is NextKind.BOARD
        and here.breaker is not None
        and state.rules.queen_must_be_covered
        and not (draft.aside or draft.pending or state.signed)
        and all(part is None for part in typed)
        and not asks_before_board(state)
    )


def settled(draft: Draft, state: MatchState) -> Draft:
    """Return the entry of an umpired match: filled in where the strokes have ended the board, and marked as
    the normal one where something of it is typed."""
    if draft.is_empty:
        return draft if draft.aside else ended_draft(state) or draft
    if draft.foul is not None or draft.pending or draft.umpire is not None or draft == ended_draft(state):
        return draft
    return replace(draft, aside=True)


def ended_draft(state: MatchState) -> Draft | None:
    """Return the entry of the board that the strokes have ended, None while it goes on, and where it is
    cancelled (137)."""
    here = followed(state)
    end = None if here is None else here.board.end
    if end is None or end.kind is EndKind.CANCELLED:
        return None
    if end.kind is EndKind.NORMAL:
        return Draft(end.winner, end.men_left, end.queen, slam=end.slam is not None)
    if end.foul is not None:
        foul = draft_of_ending(end.foul)
        return Draft(foul=replace(foul, demanded=None))  # whether points are claimed is asked (87b)
    return None if end.last is None else Draft(foul=_seen(end.last, end))


def is_ended(draft: Draft, state: MatchState) -> bool:
    """Say whether `draft` is what the strokes filled in, whether or not additional points were claimed."""
    if draft.foul is not None:
        draft = replace(draft, foul=replace(draft.foul, demanded=None))
    return not draft.is_empty and draft == ended_draft(state)


def _seen(last: LastStroke, end: BoardEnd) -> FoulDraft:
    what = What.BOTH if last.own_last and last.their_last else What.OWN if last.own_last else What.THEIRS
    return FoulDraft(last.by, what, last.queen, end.men_left or None, last.striker, last.improper)


def leaving_draft(state: MatchState, winner: Side) -> Draft:
    """Return the normal entry of the board with what is known: `winner`, the other side's men on the board;
    whoever covered the queen by the strokes fills her part."""
    here = followed(state)
    men = None if here is None or here.broken or not here.strokes else here.board.men[winner.other.place]
    return Draft(winner, men or None, aside=True)


def is_stroke(facts: tuple[Fact, ...]) -> bool:
    """Say whether a step is one of the umpire's board, which Backspace takes back at once."""
    return any(
        isinstance(fact, StrokePlayed | StrokeAmended | TurnCorrected | BoardCounted) for fact in facts
    )


def players_in_order(state: MatchState) -> tuple[PlayerRef, ...]:
    """Return whose turns follow one another in this board, the breaker first; () in singles, and while nobody
    has said who sits where (49b)."""
    seated = state.seats_recorded or state.has_boards
    if state.kind is Kind.SINGLES or state.next.player is None or not seated:
        return ()
    return rotation(state.next.player, state.right_of_a1)


def seat_of(state: MatchState, side: Side) -> int:
    """Return the seat of a side in singles: 0, the breaker's."""
    return 0 if side is state.next.breaker else 1


def counted(counting: Counting, seat: int, here: Followed) -> CountBoard | None:
    """Return what the answers amount to with whose turn it is; None while one is missing.

    A due stays owed only where no man of that side was pocketed: else it could have been paid.
    """
    if len(counting.men) != len(Side) or counting.queen is None:
        return None
    men = counting.men if counting.first is Side.A else counting.men[::-1]
    owed = tuple(due if left == MEN else 0 for due, left in zip(here.board.owed, men, strict=True))
    return CountBoard((men[0], men[1]), counting.queen.value, seat, (owed[0], owed[1]))
