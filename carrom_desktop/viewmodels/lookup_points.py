"""What a board is worth that a stroke ends, said without a board in play: the men left are not known."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.board_state import BoardEnd, EndKind
from carrom_desktop.rules.fouls import (
    FIXED_POINTS,
    FIXED_POINTS_LATE,
    FOUL_BY_LAW,
    Gain,
    most_demanded,
    proposed_points,
)
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.viewmodels.message import Msg, Value, msg

Names = tuple[Value, Value]


class Worth(Struct, frozen=True):
    """What a board gives: `sum`, a number or "3 (1 from 22 on)" for its sentence; `lines` beside it."""

    sum: Value | None = None
    lines: tuple[Msg, ...] = ()


def worth(end: BoardEnd, rules: RuleSet, names: Names, score: tuple[int, int] | None) -> Worth:
    """Return what a board ended by `end` gives; `score` before it, None where no match is open."""
    if end.winner is None:
        return Worth()
    counted = _Worth(end.winner, rules, names, score)
    if end.kind is EndKind.NORMAL:
        return Worth(None, (counted.by_men(end.queen.side is end.winner),))
    if end.foul is not None:
        most = most_demanded(rules, end.foul)
        demand = (msg("lookup.points.demand", n=most, law=rules.laws.demand),) if most else ()
        gain = FOUL_BY_LAW[end.foul.law].gain
        if gain is Gain.MEN:
            return Worth(None, (counted.by_men(True), *demand))
        return Worth(FIXED_POINTS_LATE if gain is Gain.ONE else counted.fixed(), demand)
    if end.last is None:
        return Worth()
    to = names[end.winner.place]
    if FOUL_BY_LAW[end.near].gain is Gain.MEN:
        return Worth(None, (msg("lookup.points.proposed_men", W=to), counted.by_men(True)))
    is_more = proposed_points(rules, end.last, end.men_left, 0) > FIXED_POINTS_LATE
    points = counted.fixed() if is_more else FIXED_POINTS_LATE
    return Worth(None, (msg("lookup.points.proposed", W=to, points=points),))


class _Worth:
    """Words for the points of one winner."""

    def __init__(self, winner: Side, rules: RuleSet, names: Names, score: tuple[int, int] | None) -> None:
        self.rules, self.loser = rules, names[winner.other.place]
        self.before = None if score is None else score[winner.place]

    def fixed(self) -> Value:
        """Return 3, 1 from the cut-off on, or both where the score is not known."""
        cutoff = self.rules.queen_cutoff
        if cutoff is None:
            return FIXED_POINTS
        if self.before is not None:
            return FIXED_POINTS_LATE if self.before >= cutoff else FIXED_POINTS
        return msg("lookup.points.fixed", points=FIXED_POINTS, late=FIXED_POINTS_LATE, cutoff=cutoff)

    def by_men(self, queen: bool) -> Msg:
        """Return that the loser's men count, and the queen where she does."""
        rules, cutoff = self.rules, self.rules.queen_cutoff
        values: tuple[tuple[str, Value], ...] = (("L", self.loser), ("queen", rules.queen_points))
        is_late = self.before is not None and cutoff is not None and self.before >= cutoff
        code = "men"
        if queen and not is_late:
            code = "men_queen" if cutoff is None or self.before is not None else "men_queen_until"
            values = (*values, ("cutoff", cutoff or 0))
        return Msg(f"lookup.points.{code}", values, rule=rules.wording == "rule")
