"""A board that ended otherwise, as typed so far: who played, what fell, where the queen was, striker, proper.

The scorer says what was seen; which law that is, who gains and how much is `rules.fouls`. Digits answer the
next open question; an arrow may come at any time, `S` and `I` as soon as it is said what fell.
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.commands import AwardBoard, Command, EndBoard, RecordBoard
from carrom_desktop.rules.facts import Award, FoulEnding
from carrom_desktop.rules.fouls import (
    FOUL_LAWS,
    FoulRow,
    Gain,
    LastStroke,
    QueenPlace,
    Ruling,
    Verdict,
    most_demanded,
    proposed_demand,
    proposed_points,
    rule_on,
)
from carrom_desktop.rules.ids import FoulQueen, Queen, Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.rules.state import MatchState


class What(StrEnum):
    """What ended the board, in the order of the list; its place is its key."""

    OWN = "own"
    THEIRS = "theirs"
    BOTH = "both"
    TURN = "51"
    SEAT = "91"
    APPEAL = "121b"
    DISTURBED = "126b"
    AWARDED = "awarded"
    VOID = "void"


WHATS = tuple(What)
CONDUCT = frozenset({What.TURN, What.SEAT, What.APPEAL, What.DISTURBED})
BY_UMPIRE = frozenset({What.AWARDED, What.VOID})
"""What a dialog asks for: winner, points and reason, or the law."""

QUEENS = tuple(QueenPlace)
CONDUCT_QUEENS = (QueenPlace.ON_BOARD, QueenPlace.COVERED_BY_O, QueenPlace.COVERED_BY_B)


class Ask(StrEnum):
    """The question that is open."""

    WHAT = "what"
    BY = "by"
    QUEEN = "queen"
    MEN = "men"
    DEMAND = "demand"
    NOTHING = ""


class FoulDraft(Struct, frozen=True):
    """The answers so far. `by` played the stroke; `men`, 1-9; `demanded`, additional points (87b)."""

    by: Side | None = None
    what: What | None = None
    queen: QueenPlace | None = None
    men: int | None = None
    striker: bool = False
    improper: bool = False
    demanded: int | None = None


class Outcome(Struct, frozen=True):
    """What the answers amount to.

    Attributes: `ask`, the open question; `verdict`, None while it cannot be known; `law` in question, or the
    nearest one; `men_of`, whose men are asked for or counted, None where none are; `most`, additional points
    that may be demanded; `command`, what Enter records, None while something is open or nothing ends;
    `so_far`, what it would be with nothing demanded, while only that is open.
    """

    ask: Ask
    verdict: Verdict | None = None
    law: str = ""
    men_of: Side | None = None
    most: int = 0
    command: Command | None = None
    so_far: Command | None = None


def outcome_of(draft: FoulDraft, state: MatchState) -> Outcome:
    """Return what the answers amount to, and which question is open."""
    if draft.what is None:
        return Outcome(Ask.WHAT)
    if draft.what in BY_UMPIRE:
        return Outcome(Ask.NOTHING)
    if draft.by is None:
        return Outcome(Ask.BY)
    if draft.queen is None:
        return Outcome(Ask.QUEEN)
    if draft.what in CONDUCT:
        return _conduct(draft, draft.by, draft.queen)
    stroke = LastStroke(
        draft.by,
        draft.what in (What.OWN, What.BOTH),
        draft.what in (What.THEIRS, What.BOTH),
        draft.striker,
        draft.queen,
        draft.improper,
    )
    ruling = rule_on(stroke)
    match ruling.verdict:
        case Verdict.LAW:
            return _by_law(draft, stroke, ruling, state)
        case Verdict.UMPIRE:
            return _by_umpire(draft, stroke, ruling, state)
        case Verdict.NORMAL | Verdict.WON:
            return _normal(draft, stroke, ruling)
        case _:
            return Outcome(Ask.NOTHING, ruling.verdict)


def _conduct(draft: FoulDraft, by: Side, queen: QueenPlace) -> Outcome:
    law = "" if draft.what is None else draft.what.value
    if draft.men is None:
        return Outcome(Ask.MEN, Verdict.LAW, law, by)
    ending = FoulEnding(law, by, men_left=draft.men, queen=_foul_queen(queen, by))
    return Outcome(Ask.NOTHING, Verdict.LAW, law, by, command=EndBoard(ending))


def _by_law(draft: FoulDraft, stroke: LastStroke, ruling: Ruling, state: MatchState) -> Outcome:
    row = ruling.row
    if row is None:
        return Outcome(Ask.NOTHING, ruling.verdict)
    men_of = stroke.by if row.gain is Gain.MEN else None
    if men_of is not None and draft.men is None:
        return Outcome(Ask.MEN, Verdict.LAW, row.law, men_of)
    ending = FoulEnding(
        row.law,
        stroke.by,
        stroke.improper,
        men_left=draft.men or 0 if men_of is not None else 0,
        queen=_foul_queen(stroke.queen, stroke.by),
    )
    most = most_demanded(state.rules, ending)
    if most and draft.demanded is None:
        return Outcome(Ask.DEMAND, Verdict.LAW, row.law, men_of, most, so_far=EndBoard(ending))
    ending = replace(ending, demanded=min(draft.demanded or 0, most))
    return Outcome(Ask.NOTHING, Verdict.LAW, row.law, men_of, most, EndBoard(ending))


def _by_umpire(draft: FoulDraft, stroke: LastStroke, ruling: Ruling, state: MatchState) -> Outcome:
    """Propose the nearest row: the laws do not speak of this stroke."""
    row, winner = ruling.row, ruling.winner
    if row is None or winner is None:
        return Outcome(Ask.NOTHING, ruling.verdict)
    men_of = stroke.by if row.gain is Gain.MEN else None
    if men_of is not None and draft.men is None:
        return Outcome(Ask.MEN, Verdict.UMPIRE, row.law, men_of)
    most = proposed_demand(state.rules, stroke)
    before = state.before_next[winner.place]
    points = proposed_points(state.rules, stroke, draft.men or 0, before) + min(draft.demanded or 0, most)
    award = Award(winner, min(points, state.rules.board_cap), near=row.law)
    if most and draft.demanded is None:
        return Outcome(Ask.DEMAND, Verdict.UMPIRE, row.law, men_of, most, so_far=AwardBoard(award))
    return Outcome(Ask.NOTHING, Verdict.UMPIRE, row.law, men_of, most, AwardBoard(award))


def _normal(draft: FoulDraft, stroke: LastStroke, ruling: Ruling) -> Outcome:
    """The board ended normally after all: for the opponent (52, 53), or by the player's own last man."""
    winner = ruling.winner or stroke.by
    if draft.men is None:
        return Outcome(Ask.MEN, ruling.verdict, men_of=winner.other)
    covered = stroke.by.other if stroke.queen is QueenPlace.COVERED_BY_B else stroke.by
    command = RecordBoard(winner, draft.men, Queen(covered.value))
    return Outcome(Ask.NOTHING, ruling.verdict, men_of=winner.other, command=command)


def draft_of_ending(ending: FoulEnding) -> FoulDraft:
    """Return the answers that lead to `ending`: a board taken back comes back into the entry."""
    men = ending.men_left or None
    row = FOUL_LAWS.get(ending.law)
    if isinstance(row, FoulRow):
        what = {(True, True): What.BOTH, (True, False): What.OWN}.get(
            (row.own_last, row.their_last), What.THEIRS
        )
        asked = row.demand_improper if ending.improper else row.demand
        demanded = ending.demanded if asked else None
        return FoulDraft(ending.by, what, row.queen, men, row.striker, ending.improper, demanded)
    queen = QueenPlace.ON_BOARD
    if ending.queen is not None and ending.queen.side is not None:
        queen = QueenPlace.COVERED_BY_O if ending.queen.side is ending.by else QueenPlace.COVERED_BY_B
    return FoulDraft(ending.by, What(ending.law) if row is not None else None, queen, men)


def queens_of(draft: FoulDraft) -> tuple[QueenPlace, ...]:
    """Return where the queen can have been; the place in the list is the key."""
    return CONDUCT_QUEENS if draft.what in CONDUCT else QUEENS


def whats_of(state: MatchState) -> tuple[What, ...]:
    """Return what can have ended the board: where no board is lost by a foul, only what the umpire gives."""
    return WHATS if state.rules.has_foul_table else (What.AWARDED, What.VOID)


def with_digit(draft: FoulDraft, number: int, state: MatchState) -> FoulDraft | None:
    """Return `draft` with a digit taken for the next open question, None where it answers nothing."""
    outcome = outcome_of(draft, state)
    match outcome.ask:
        case Ask.WHAT:
            if not 1 <= number <= len(WHATS) or WHATS[number - 1] not in whats_of(state):
                return None
            return replace(draft, what=WHATS[number - 1])
        case Ask.QUEEN:
            places = queens_of(draft)
            return replace(draft, queen=places[number - 1]) if 1 <= number <= len(places) else None
        case Ask.MEN:
            return replace(draft, men=number) if 1 <= number <= MEN else None
        case Ask.DEMAND:
            return replace(draft, demanded=number) if 0 <= number <= outcome.most else None
        case Ask.NOTHING if outcome.most and 0 <= number <= outcome.most:
            return replace(draft, demanded=number)  # another answer to the last question
        case Ask.NOTHING if outcome.men_of is not None and not outcome.most and 1 <= number <= MEN:
            return replace(draft, men=number)
        case _:
            return None


def without_last(draft: FoulDraft) -> FoulDraft | None:
    """Return `draft` without the last part of the line of answers, None where nothing was answered."""
    cleared: tuple[tuple[str, bool | None], ...] = (
        ("demanded", None),
        ("men", None),
        ("improper", False),
        ("striker", False),
        ("queen", None),
        ("what", None),
        ("by", None),
    )
    for name, empty in cleared:
        if getattr(draft, name) is not empty:
            return replace(draft, **{name: empty})
    return None


def with_side(draft: FoulDraft, side: Side) -> FoulDraft:
    """Return `draft` with `side` as the one that played; who had covered the queen stays who it was."""
    if draft.by in (None, side):
        return replace(draft, by=side)
    queen = None if draft.queen is None else _OTHER_WAY.get(draft.queen, draft.queen)
    return replace(draft, by=side, queen=queen)


_OTHER_WAY = {
    QueenPlace.COVERED_BY_O: QueenPlace.COVERED_BY_B,
    QueenPlace.COVERED_BY_B: QueenPlace.COVERED_BY_O,
}


def toggled(draft: FoulDraft, *, striker: bool = False, improper: bool = False) -> FoulDraft:
    """Return `draft` with the striker's or the stroke's answer turned; demanded points are asked anew."""
    return replace(
        draft,
        striker=draft.striker != striker,
        improper=draft.improper != improper,
        demanded=None,
    )


def _foul_queen(place: QueenPlace, by: Side) -> FoulQueen | None:
    match place:
        case QueenPlace.ON_BOARD:
            return FoulQueen.BOARD
        case QueenPlace.COVERED_BY_O:
            return FoulQueen(by.value)
        case QueenPlace.COVERED_BY_B:
            return FoulQueen(by.other.value)
        case _:
            return None
