"""The slips that scorers make in one board, each with the points that it would give."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from carrom_desktop.rules.fouls import FIXED_POINTS, FoulScore, counts_men
from carrom_desktop.rules.ids import BoardKind, Queen, Side
from carrom_desktop.rules.ruleset import MEN, RuleSet
from carrom_desktop.rules.state import BoardState

MAX_DUES = 3
"""Points too many that may have been dues."""

MAX_DEMAND = 2
"""Additional points too many that may have been demanded."""

SYSTEMATIC = frozenset(
    {
        "queen_at_cutoff",
        "judged_after",
        "queen_of_loser",
        "queen_to_loser",
        "over_cap",
        "queen_left_out",
        "queen_uncovered",
        "own_men",
        "winner_men",
    }
)
"""Slips of a scorer who has a rule wrong, and so makes them in every board."""


class Slip(Struct, frozen=True):
    """A slip by its `reason`, a text `problems.reason.<reason>`, and the `points` that `side` gets by it."""

    reason: str
    side: Side
    points: int


def slips(rules: RuleSet, board: BoardState) -> Iterator[Slip]:
    """Yield each slip with the points that it would give the winner of `board`, the likeliest first.

    An award is nobody's count.
    """
    if board.winner is None or not board.counts:
        return
    if board.foul_score is not None:
        yield from _foul_slips(rules, board, board.foul_score)
    elif board.kind is BoardKind.NORMAL:
        yield from _normal_slips(rules, board, board.winner)


def given_to_loser(rules: RuleSet, board: BoardState) -> bool:
    """Say whether the loser covered the queen, so that she may have been written down for that side."""
    return (
        rules.queen_points > 0
        and board.winner is not None
        and board.queen in (Queen.A, Queen.B)
        and board.queen.side is not board.winner
    )


def with_other_men(rules: RuleSet, board: BoardState) -> Iterator[tuple[int, Slip]]:
    """Yield every other number of men that may have been left, and what the winner's total changes by it."""
    if board.winner is None or not board.counts or board.award is not None:
        return
    if board.foul is None:
        counted, extra = board.men_left, board.queen_points
    elif counts_men(board.foul.law) and board.foul_score is not None:
        counted, extra = board.foul.men_left, board.foul_score.queen + board.foul_score.demanded
    else:
        return
    for men in range(1, MEN + 1):
        if men != counted:
            points = min(rules.board_cap, men + extra)
            yield men, Slip("other_men", board.winner, points - board.points)


def _normal_slips(rules: RuleSet, board: BoardState, winner: Side) -> Iterator[Slip]:
    men = board.men_left
    with_queen = min(rules.board_cap, men + rules.queen_points)
    if board.queen.side is winner:
        if board.queen_points == 0:
            yield Slip("queen_at_cutoff", winner, with_queen)
        else:
            after = board.before[winner.place] + men
            judged_after = rules.queen_cutoff is not None and after >= rules.queen_cutoff
            yield Slip("judged_after" if judged_after else "queen_left_out", winner, men)
    elif board.queen.side is not None:
        yield Slip("queen_of_loser", winner, with_queen)
    else:
        yield Slip("queen_uncovered", winner, with_queen)
    if men + board.queen_points > rules.board_cap:
        yield Slip("over_cap", winner, men + board.queen_points)
    if men != MEN:
        yield Slip("own_men", winner, min(rules.board_cap, MEN - men + board.queen_points))
        yield Slip("winner_men", winner, min(rules.board_cap, MEN + board.queen_points))
    for dues in range(1, MAX_DUES + 1):
        yield Slip("dues", winner, board.points + dues)


def _foul_slips(rules: RuleSet, board: BoardState, score: FoulScore) -> Iterator[Slip]:
    """Yield the slips in a board lost by a foul, e.g. 3 where it is 1 (102-112)."""
    foul, winner, cap = board.foul, score.winner, rules.board_cap
    if foul is None:
        return
    if counts_men(foul.law):
        men, demanded = foul.men_left, score.demanded
        with_queen = min(cap, men + rules.queen_points + demanded)
        if score.queen:
            after = board.before[winner.place] + men
            judged_after = rules.queen_cutoff is not None and after >= rules.queen_cutoff
            yield Slip("judged_after" if judged_after else "queen_left_out", winner, men + demanded)
        elif score.late:
            yield Slip("queen_at_cutoff", winner, with_queen)
        elif foul.queen is not None and foul.queen.side is foul.by:
            yield Slip("queen_of_loser", winner, with_queen)
        if men != MEN:
            yield Slip("own_men", winner, min(cap, MEN - men + score.queen + demanded))
    elif score.late and score.base != FIXED_POINTS:
        yield Slip("foul_late", winner, min(cap, FIXED_POINTS + score.demanded))
    if score.demanded:
        yield Slip("demand_left_out", winner, score.base + score.queen)
    whole = score.base + score.queen + score.demanded
    if score.capped:
        yield Slip("over_cap", winner, whole)
    for more in range(1, MAX_DEMAND + 1):
        yield Slip("demand_added", winner, whole + more)
