"""One board as it is typed in a correction: how it ended, and what belongs to that; nothing is guessed."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.facts import Award, BoardRecorded, FoulEnding
from carrom_desktop.rules.fouls import FOUL_LAWS, FoulRow, QueenPlace, asks_queen, counts_men, most_demanded
from carrom_desktop.rules.ids import FoulQueen, Queen, Side, Slam
from carrom_desktop.rules.ruleset import MEN, RuleSet


class EditKind(StrEnum):
    """How the board ended."""

    NORMAL = "normal"
    FOUL = "foul"
    AWARDED = "awarded"


class Missing(StrEnum):
    """What a complete board still lacks."""

    WINNER = "winner"
    MEN = "men"
    QUEEN = "queen"
    LAW = "law"
    BY = "by"
    POINTS = "points"


class BoardEdit(Struct, frozen=True):
    """The fields; those of other kinds keep what was typed while a kind is tried out.

    Attributes: `winner`, `men` (1-9, the loser's, or with a foul the offender's), `queen`, `slam` (ticked;
    which one follows from who breaks); `law`, `by`, `improper`, `demanded`, `place` of the queen, as in
    `FoulEnding`; `points` and `reason` of an award; `near` as in `Award`.
    """

    kind: EditKind = EditKind.NORMAL
    winner: Side | None = None
    men: int | None = None
    queen: Queen | None = None
    slam: bool = False
    law: str = ""
    by: Side | None = None
    improper: bool = False
    demanded: int = 0
    place: FoulQueen | None = None
    points: int | None = None
    reason: str = ""
    near: str = ""


def edit_of(fact: BoardRecorded | None) -> BoardEdit:
    """Return the fields as `fact` fills them; empty for a board to be replayed or put in."""
    if fact is None:
        return BoardEdit()
    if fact.foul is not None:
        foul = fact.foul
        return BoardEdit(
            EditKind.FOUL,
            men=_men(foul.men_left),
            law=foul.law,
            by=foul.by,
            improper=foul.improper,
            demanded=foul.demanded,
            place=foul.queen,
        )
    if fact.award is not None:
        award = fact.award
        return BoardEdit(
            EditKind.AWARDED,
            winner=award.winner,
            points=award.points,
            reason=award.reason,
            near=award.near,
        )
    return BoardEdit(
        EditKind.NORMAL, fact.winner, _men(fact.men_left), fact.queen, slam=fact.slam is not None
    )


def missing_of(edit: BoardEdit) -> tuple[Missing, ...]:
    """Return what is still to be filled in, in the order of the fields."""
    wanted: tuple[tuple[Missing, object | None], ...]
    match edit.kind:
        case EditKind.NORMAL:
            wanted = (
                (Missing.WINNER, edit.winner),
                (Missing.MEN, edit.men),
                (Missing.QUEEN, edit.queen),
            )
        case EditKind.FOUL:
            wanted = (
                (Missing.LAW, edit.law or None),
                (Missing.BY, edit.by),
                (Missing.MEN, edit.men if counts_men(edit.law) else True),
                (Missing.QUEEN, edit.place if asks_queen(edit.law) else True),
            )
        case EditKind.AWARDED:
            wanted = ((Missing.WINNER, edit.winner), (Missing.POINTS, edit.points))
    return tuple(what for what, value in wanted if value is None)


def fact_of(
    edit: BoardEdit,
    game: int,
    breaker: Side | None,
    rules: RuleSet,
    was: BoardRecorded | None = None,
) -> BoardRecorded | None:
    """Return what `edit` records in game `game`, None while something is missing.

    `breaker` of the board says which slam it was (26); `was`, as the board stands: it is returned itself
    where the fields say the same, so that looking at a board changes nothing.
    """
    if missing_of(edit):
        return None
    if was is not None and edit == edit_of(was):
        return was
    match edit:
        case BoardEdit(
            kind=EditKind.NORMAL, winner=Side() as winner, men=int() as men, queen=Queen() as queen
        ):
            slam = None
            if edit.slam:
                slam = Slam.WHITE if winner is breaker else Slam.BLACK
            return BoardRecorded(game, winner, men, queen, slam=slam)
        case BoardEdit(kind=EditKind.FOUL, by=Side() as by):
            return BoardRecorded(game, None, 0, Queen.UNRECORDED, foul=_ending(edit, by, rules))
        case BoardEdit(kind=EditKind.AWARDED, winner=Side() as winner, points=int() as points):
            award = Award(winner, points, edit.reason.strip(), edit.near)
            return BoardRecorded(game, None, 0, Queen.UNRECORDED, award=award)
        case _:
            return None


def demand_of(edit: BoardEdit, rules: RuleSet) -> int:
    """Return the most additional points that may be demanded with this foul (87b): 0, 1 or 2."""
    if edit.kind is not EditKind.FOUL or edit.by is None:
        return 0
    return most_demanded(rules, FoulEnding(edit.law, edit.by, edit.improper))


def queens_of(edit: BoardEdit, rules: RuleSet) -> tuple[Queen, ...]:
    """Return the answers to "who covered the queen": "nobody" only where it can be, or stands there."""
    if rules.queen_must_be_covered and edit.queen is not Queen.NOBODY:
        return (Queen.A, Queen.B, Queen.UNRECORDED)
    return (Queen.A, Queen.B, Queen.UNRECORDED, Queen.NOBODY)


def kinds_of(edit: BoardEdit, rules: RuleSet) -> tuple[EditKind, ...]:
    """Return how the board can have ended: by a foul only where boards are lost by fouls, or one was."""
    if rules.has_foul_table or edit.kind is EditKind.FOUL:
        return (EditKind.NORMAL, EditKind.FOUL, EditKind.AWARDED)
    return (EditKind.NORMAL, EditKind.AWARDED)


def _ending(edit: BoardEdit, by: Side, rules: RuleSet) -> FoulEnding:
    place = edit.place if asks_queen(edit.law) else _implied(edit.law, by)
    return FoulEnding(
        edit.law,
        by,
        edit.improper if isinstance(FOUL_LAWS.get(edit.law), FoulRow) else False,
        min(edit.demanded, demand_of(edit, rules)),
        edit.men or 0 if counts_men(edit.law) else 0,
        place,
    )


def _implied(law: str, by: Side) -> FoulQueen | None:
    """Return where the law says that the queen was."""
    row = FOUL_LAWS.get(law)
    if not isinstance(row, FoulRow):
        return None
    match row.queen:
        case QueenPlace.ON_BOARD:
            return FoulQueen.BOARD
        case QueenPlace.COVERED_BY_O:
            return FoulQueen(by.value)
        case QueenPlace.COVERED_BY_B:
            return FoulQueen(by.other.value)
        case _:
            return None


def _men(men: int) -> int | None:
    return men if 1 <= men <= MEN else None
