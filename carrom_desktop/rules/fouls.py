"""Boards that a foul ends: one table, read like the one in the laws (51, 91, 102-112, 121b, 126b).

O plays the stroke, B is the opponent. Laws whose boards nobody loses by a foul (UKCA) never come here; see
`RuleSet.has_foul_table`.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.facts import FoulEnding
from carrom_desktop.rules.ids import FoulQueen, Problem, Side
from carrom_desktop.rules.ruleset import MEN, RuleSet
from carrom_desktop.rules.scoring import men_problem

FIXED_POINTS = 3
"""What most rows give below the cut-off."""

FIXED_POINTS_LATE = 1
"""What they give from the cut-off on: a board is always worth a point."""


class QueenPlace(StrEnum):
    """Where the queen was as the stroke ended."""

    ON_BOARD = "on_board"
    COVERING = "covering"  # pocketed before, and this stroke had to cover her
    WITH = "with"  # pocketed in this very stroke
    COVERED_BY_O = "covered_by_o"
    COVERED_BY_B = "covered_by_b"


class Gain(StrEnum):
    """What a row gives: 3 (1 from the cut-off on), O's men and the queen, or always 1."""

    FIXED = "fixed"
    MEN = "men"
    ONE = "one"


class FoulRow(Struct, frozen=True):
    """One row of the table.

    Attributes: `law`; `own_last`, `their_last`, `striker`: what O pocketed; `queen`; `own_if_proper`, a
    proper stroke wins the board for O (102a, 104a); `gain`; `demand` and `demand_improper`, the most
    additional points.
    """

    law: str
    own_last: bool
    their_last: bool
    striker: bool
    queen: QueenPlace
    gain: Gain
    own_if_proper: bool = False
    demand: int = 0
    demand_improper: int = 1


class ConductRow(Struct, frozen=True):
    """A board lost by conduct: O's men on the board go to B, and the queen where she lies on the board.

    `queen_if_theirs`: B gets her too where B had covered her, "as per Laws" (126b); 91 taken by the letter
    gives the men alone.
    """

    law: str
    queen_if_theirs: bool = False


_P = QueenPlace

FOUL_ROWS = (
    FoulRow("102", True, True, False, _P.COVERING, Gain.FIXED, own_if_proper=True),
    FoulRow("103", False, True, False, _P.COVERING, Gain.MEN),
    FoulRow("104", True, True, False, _P.WITH, Gain.FIXED, own_if_proper=True),
    FoulRow("105", True, True, False, _P.ON_BOARD, Gain.FIXED),
    FoulRow("106", False, True, False, _P.ON_BOARD, Gain.MEN),
    FoulRow("107", True, False, False, _P.ON_BOARD, Gain.FIXED),
    FoulRow("108", True, False, True, _P.ON_BOARD, Gain.FIXED, demand=1, demand_improper=2),
    FoulRow("109", True, True, True, _P.WITH, Gain.FIXED, demand=1, demand_improper=2),
    FoulRow("110", True, True, True, _P.COVERED_BY_O, Gain.ONE, demand=1, demand_improper=2),
    FoulRow("111", False, True, True, _P.ON_BOARD, Gain.MEN, demand=1, demand_improper=2),
    FoulRow("112", True, True, True, _P.COVERED_BY_B, Gain.FIXED, demand=1, demand_improper=2),
)
"""Laws 102-112 in their order. No two rows describe the same stroke."""

CONDUCT_ROWS = (
    ConductRow("51"),  # plays out of turn, noticed before the next stroke
    ConductRow("91"),  # leaves the seat during the board
    ConductRow("121b"),  # plays on during an appeal
    ConductRow("126b", queen_if_theirs=True),  # disturbs the board beyond repair
)

FOUL_LAWS: dict[str, FoulRow | ConductRow] = {row.law: row for row in (*FOUL_ROWS, *CONDUCT_ROWS)}
"""Every law that ends a board by a foul."""


class LastStroke(Struct, frozen=True):
    """What was seen of the last stroke. `by` played it; attributes as in `FoulRow`."""

    by: Side
    own_last: bool
    their_last: bool
    striker: bool
    queen: QueenPlace
    improper: bool = False


class Verdict(StrEnum):
    """What the laws say of a stroke."""

    LAW = "law"  # a row of the table
    NORMAL = "normal"  # the opponent has finished first and wins normally (52, 53)
    WON = "won"  # the player's own last man, queen covered: he wins normally (52)
    UMPIRE = "umpire"  # no row: the umpire decides, the nearest row is proposed
    GOES_ON = "goes_on"  # ends no board (77a, 96)


class Ruling(Struct, frozen=True):
    """The verdict on a stroke; `row` is the law's row, or the nearest one where the umpire decides.

    `winner` is who gains the board; None where nobody does.
    """

    verdict: Verdict
    winner: Side | None = None
    row: FoulRow | None = None


def rule_on(stroke: LastStroke) -> Ruling:
    """Return what the laws say of `stroke`; the nearest rows are inferences where no law speaks."""
    by, other = stroke.by, stroke.by.other
    for row in FOUL_ROWS:
        if _fits(row, stroke):
            return Ruling(Verdict.LAW, winner_of(row, stroke.by, stroke.improper), row)
    if not stroke.own_last and not stroke.their_last:
        return Ruling(Verdict.GOES_ON)
    match stroke.queen:
        case QueenPlace.COVERED_BY_O | QueenPlace.COVERED_BY_B:
            if stroke.own_last and stroke.their_last:
                near = "112" if stroke.queen is QueenPlace.COVERED_BY_B else "110"
                return Ruling(Verdict.UMPIRE, other if stroke.improper else by, FOUL_BY_LAW[near])
            if stroke.their_last:
                return Ruling(Verdict.NORMAL, other)
            # An improper last man, or one with the striker, comes back: the board goes on (73, 77a).
            if stroke.improper or stroke.striker:
                return Ruling(Verdict.GOES_ON)
            return Ruling(Verdict.WON, by)
        case QueenPlace.COVERING | QueenPlace.WITH if stroke.own_last and not stroke.their_last:
            # Covers and finishes; improper: the man and one more come back, the queen too (77a).
            if stroke.improper or stroke.striker:
                return Ruling(Verdict.GOES_ON)
            return Ruling(Verdict.WON, by)
        case QueenPlace.ON_BOARD:
            return Ruling(Verdict.UMPIRE, other, FOUL_BY_LAW["105"])
        case QueenPlace.COVERING if stroke.own_last:
            # The striker fell too, so nothing of it is the player's, as in 109 beside 104.
            return Ruling(Verdict.UMPIRE, other, FOUL_BY_LAW["102"])
        case QueenPlace.COVERING:
            return Ruling(Verdict.UMPIRE, other, FOUL_BY_LAW["103"])
        case _:  # the queen and the opponent's last man in one stroke, own men left
            return Ruling(Verdict.UMPIRE, other, FOUL_BY_LAW["106"])


FOUL_BY_LAW: dict[str, FoulRow] = {row.law: row for row in FOUL_ROWS}
"""The rows of strokes by their law."""


def winner_of(row: FoulRow, by: Side, improper: bool) -> Side:
    """Return who gains the board: the opponent, but for a proper stroke of 102 and 104."""
    return by if row.own_if_proper and not improper else by.other


def most_demanded(rules: RuleSet, ending: FoulEnding) -> int:
    """Return the most additional points that may be demanded (87b): 0, 1 or 2."""
    row = FOUL_LAWS.get(ending.law)
    if not rules.demanded_points or not isinstance(row, FoulRow):
        return 0
    return row.demand_improper if ending.improper else row.demand


def counts_men(law: str) -> bool:
    """Say whether the law counts the offender's men on the board."""
    row = FOUL_LAWS.get(law)
    return isinstance(row, ConductRow) or (row is not None and row.gain is Gain.MEN)


def asks_queen(law: str) -> bool:
    """Say whether the law alone does not tell where the queen was (51, 91, 121b, 126b)."""
    return isinstance(FOUL_LAWS.get(law), ConductRow)


def gainer(ending: FoulEnding) -> Side | None:
    """Return who gains the board, None for a law that ends none."""
    row = FOUL_LAWS.get(ending.law)
    if row is None:
        return None
    return winner_of(row, ending.by, ending.improper) if isinstance(row, FoulRow) else ending.by.other


class FoulScore(Struct, frozen=True):
    """What a foul ending is worth: `base` by the row, `queen` and `demanded` on top, `points` after the cap.

    `late`: the gainer's score before the board is at the cut-off, so 3 became 1 and the queen nothing;
    `capped`: the cap of the board bound it, which the laws do not say of demanded points (an inference).
    """

    winner: Side
    points: int
    base: int
    queen: int
    demanded: int
    late: bool
    capped: bool


def score_foul(rules: RuleSet, ending: FoulEnding, before: int) -> FoulScore | None:
    """Score a foul ending; `before` is the gainer's total before the board (Law 54, never the offender's).

    Returns None for a law that ends no board. Points demanded beyond what the law allows are cut.
    """
    row, winner = FOUL_LAWS.get(ending.law), gainer(ending)
    if row is None or winner is None:
        return None
    late = rules.queen_cutoff is not None and before >= rules.queen_cutoff
    queen = 0
    if isinstance(row, ConductRow):
        base = ending.men_left
        hers = ending.queen is FoulQueen.BOARD or (
            row.queen_if_theirs and ending.queen is not None and ending.queen.side is winner
        )
        queen = rules.queen_points if hers and not late else 0
    elif row.gain is Gain.MEN:
        base = ending.men_left
        queen = 0 if late else rules.queen_points
    elif row.gain is Gain.ONE:
        base = FIXED_POINTS_LATE
    else:
        base = FIXED_POINTS_LATE if late else FIXED_POINTS
    demanded = max(0, min(ending.demanded, most_demanded(rules, ending)))
    total = base + queen + demanded
    return FoulScore(
        winner, min(total, rules.board_cap), base, queen, demanded, late, total > rules.board_cap
    )


def proposed_points(rules: RuleSet, stroke: LastStroke, men_left: int, before: int) -> int:
    """Return what is proposed where the umpire decides (see `rule_on`), without demanded points.

    Where a row speaks, as it does to an umpire whose rules have no such table, it is what the row gives.
    `men_left` are the striking player's own men on the board; `before` is the gainer's total then.
    """
    ruling = rule_on(stroke)
    late = rules.queen_cutoff is not None and before >= rules.queen_cutoff
    if ruling.row is None or ruling.row.gain is not Gain.MEN:
        # The player whose proper stroke takes both last men after the opponent had covered her gets 1.
        theirs = stroke.queen is QueenPlace.COVERED_BY_B and ruling.winner is stroke.by
        always = ruling.verdict is Verdict.LAW and ruling.row is not None and ruling.row.gain is Gain.ONE
        return FIXED_POINTS_LATE if late or theirs or always else FIXED_POINTS
    score = score_foul(rules, FoulEnding(ruling.row.law, stroke.by, stroke.improper, 0, men_left), before)
    return FIXED_POINTS_LATE if score is None else score.points


def proposed_demand(rules: RuleSet, stroke: LastStroke) -> int:
    """Return the most additional points proposed for a stroke without a row: one for each foul in it."""
    return int(stroke.striker) + int(stroke.improper) if rules.demanded_points else 0


def foul_problems(rules: RuleSet, ending: FoulEnding, game: int, board: int) -> tuple[Problem, ...]:
    """Return what cannot be about a foul that ended board `board` of game `game`, both 1-based.

    The law is that of the men, or the foul's own for points demanded; the other texts name it themselves.
    """
    law: tuple[tuple[str, int | str], ...] = (("law", ending.law),)
    if ending.law not in FOUL_LAWS:
        return (Problem("ending_unknown", game=game, board=board, values=law),)
    if not rules.has_foul_table:
        return (Problem("ending_not_in_rules", game=game, board=board, values=law),)
    found = []
    low, high = (1, MEN) if counts_men(ending.law) else (0, 0)
    if not low <= ending.men_left <= high:
        found.append(men_problem(rules, ending.men_left, game, board))
    most = most_demanded(rules, ending)
    if not 0 <= ending.demanded <= most:
        values = (*law, ("demanded", ending.demanded), ("most", most))
        found.append(Problem("demanded_out_of_range", law=ending.law, game=game, board=board, values=values))
    return tuple(found)


def _fits(row: FoulRow, stroke: LastStroke) -> bool:
    return (row.own_last, row.their_last, row.striker, row.queen) == (
        stroke.own_last,
        stroke.their_last,
        stroke.striker,
        stroke.queen,
    )
