"""Score one board (Laws 52-55; UKCA F4, F5)."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.ids import Problem, Queen, Severity, Side
from carrom_desktop.rules.ruleset import MEN, RuleSet

ODD_MEN = 8
ODD_POINTS = 10


class BoardScore(Struct, frozen=True):
    """What a board is worth to its winner; the loser gets 0.

    Attributes: `points` after the cap; `queen_points`, what she added before the cap; `reasons`, codes of
    `Reason` in the order to be said; `laws`, the citations in the same order.
    """

    points: int
    queen_points: int
    reasons: tuple[str, ...]
    laws: tuple[str, ...]


class Reason:
    """Why a board is worth what it is worth."""

    MEN = "men"
    QUEEN = "queen_counted"
    CUTOFF = "queen_not_counted"
    LOSER = "queen_with_loser"
    NOBODY = "queen_not_covered"
    UNRECORDED = "queen_not_recorded"
    CAP = "capped"
    LEFT = "queen_left"
    FOUL_FIXED = "foul_fixed"
    FOUL_LATE = "foul_late"
    FOUL_ONE = "foul_one"
    FOUL_MEN = "foul_men"
    FOUL_QUEEN = "foul_queen"
    FOUL_QUEEN_LATE = "foul_queen_late"
    DEMANDED = "demanded"
    FOUL_CAP = "foul_capped"
    AWARDED = "awarded"


def queen_counts(rules: RuleSet, before: int) -> bool:
    """Say whether a side with `before` points in this game still scores the queen (Law 54; UKCA F5)."""
    return rules.queen_cutoff is None or before < rules.queen_cutoff


def score_board(rules: RuleSet, winner: Side, men_left: int, queen: Queen, before: int) -> BoardScore:
    """Score one board; `before` is the winner's total when the board began (Law 54).

    `men_left`, 1-9, are the loser's men on the board (53a), dues never change them (55).
    """
    laws, extra = rules.laws, 0
    covered_by = queen.side
    if covered_by is winner:
        if queen_counts(rules, before):
            reason, cited, extra = Reason.QUEEN, laws.queen, rules.queen_points
        else:
            reason, cited = Reason.CUTOFF, laws.cutoff
    elif covered_by is not None:
        reason, cited = Reason.LOSER, laws.queen_loser
    elif queen is not Queen.NOBODY:
        reason, cited = Reason.UNRECORDED, ""
    elif rules.queen_must_be_covered:
        reason, cited = Reason.NOBODY, laws.cover
    else:
        reason, cited = Reason.LEFT, ""
    points = men_left + extra
    if points <= rules.board_cap:
        return BoardScore(points, extra, (Reason.MEN, reason), _named(laws.men, cited))
    reasons = (Reason.MEN, reason, Reason.CAP)
    return BoardScore(rules.board_cap, extra, reasons, _named(laws.men, cited, laws.cap))


def _named(*laws: str) -> tuple[str, ...]:
    """Return the laws that are named, each once, in their order."""
    if len(laws) == 2 and laws[0] and laws[1] and laws[0] != laws[1]:
        return laws
    return tuple(dict.fromkeys(law for law in laws if law))


def board_findings(
    rules: RuleSet, winner: Side | None, men_left: int, queen: Queen, before: int
) -> tuple[tuple[str, Severity, str], ...]:
    """Return what is wrong or odd about the queen of a normal board as (code, severity, law).

    Without a `winner` only whether anybody covered her; `before` counts for nothing then.
    """
    if queen is Queen.NOBODY and not rules.queen_must_be_covered:
        return ()
    if queen is Queen.NOBODY:
        return (("queen_not_covered", Severity.ERROR, rules.laws.cover),)
    if queen is Queen.UNRECORDED:
        return (("queen_not_recorded", Severity.WARNING, ""),)
    if winner is None:
        return ()
    if queen.side is winner:
        if not queen_counts(rules, before):
            return (("queen_not_counted", Severity.NOTE, rules.laws.cutoff),)
    elif men_left == MEN:
        return (("queen_with_loser_nine_left", Severity.WARNING, ""),)
    return ()


def men_problem(rules: RuleSet, men: int, game: int, board: int) -> Problem:
    """Return that `men` men left on board `board` of game `game` cannot be: they are 1 to 9 (53a)."""
    return Problem(
        "men_left_out_of_range", law=rules.laws.men, game=game, board=board, values=(("men", men),)
    )
