"""Turn a command that has no errors into the facts of one step."""

from __future__ import annotations

from carrom_desktop.rules.commands import (
    AmendStroke,
    AwardBoard,
    CallPlay,
    ChangeDetails,
    ChangeSides,
    ChooseBreaker,
    Command,
    CorrectTurn,
    CountBoard,
    CreateMatch,
    DecideLevel,
    DecideProtest,
    DeleteMatch,
    EndBoard,
    EndGame,
    EndMatch,
    MarkQueen,
    PlayStroke,
    RecordBoard,
    RecordSeats,
    RecordToss,
    SetUmpiring,
    VoidBoard,
)
from carrom_desktop.rules.facts import (
    BoardCounted,
    BoardRecorded,
    DecisionGiven,
    DetailsChanged,
    ExtraTossRecorded,
    Fact,
    MatchCreated,
    MatchDeleted,
    OpenerChosen,
    PlayCalled,
    QueenMarked,
    SeatsRecorded,
    SidesChanged,
    StrokeAmended,
    StrokePlayed,
    TossRecorded,
    TurnCorrected,
    UmpiringSet,
)
from carrom_desktop.rules.ids import Kind, NextKind, Problem, Queen, Side
from carrom_desktop.rules.problems import can, creation_problems, problems
from carrom_desktop.rules.state import MatchState


class Refused(ValueError):
    """A command that cannot be was decided anyway; `problems` says why."""

    def __init__(self, found: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(problem.code for problem in found))
        self.problems = found


def create(command: CreateMatch) -> tuple[Fact, ...]:
    """Return the facts that begin a match. Raises `Refused`."""
    found = creation_problems(command)
    if not can(found):
        raise Refused(found)
    made: Fact = MatchCreated(
        command.rules,
        command.kind,
        command.players_a,
        command.players_b,
        command.details,
        command.start_points,
        command.from_paper,
        command.of_tie,
        command.fixture,
    )
    if command.kind is Kind.DOUBLES and command.right_of_a1 is not None:
        return (made, SeatsRecorded(command.right_of_a1))
    return (made,)


def decide(state: MatchState, command: Command) -> tuple[Fact, ...]:
    """Return the facts that `command` adds to `state`. Raises `Refused` where something stands against it."""
    found = problems(state, command)
    if not can(found):
        raise Refused(found)
    facts = _play_facts(state, command) or _stroke_facts(state, command) or _ruling_facts(state, command)
    if state.deciding and isinstance(command, _RULINGS):
        return (DecisionGiven(), *facts)  # the ruling is what was waited for
    return facts


def _stroke_facts(state: MatchState, command: Command) -> tuple[Fact, ...]:
    """Return the facts of a command of the umpire's board, () for any other."""
    here = state.next
    match command:
        case SetUmpiring(on):
            return (UmpiringSet(on),)
        case PlayStroke(keys):
            return (StrokePlayed(here.game, here.board, keys),)
        case AmendStroke(keys):
            return (StrokeAmended(here.game, here.board, keys),)
        case CorrectTurn():
            return (TurnCorrected(here.game, here.board),)
        case CountBoard(men, queen, seat, owed):
            return (BoardCounted(here.game, here.board, men, queen, seat, owed),)
        case _:
            return ()


def _ruling_facts(state: MatchState, command: Command) -> tuple[Fact, ...]:
    from carrom_desktop.rules.decide_rulings import ruling_facts  # most matches have none

    return ruling_facts(state, command)


_RULINGS = (EndBoard, AwardBoard, VoidBoard, EndGame, EndMatch, DecideLevel, DecideProtest)


def _play_facts(state: MatchState, command: Command) -> tuple[Fact, ...]:
    """Return the facts of a command of play, () for any other."""
    here = state.next
    match command:
        case RecordBoard(winner, men_left, queen, slam):
            return (BoardRecorded(here.game, winner, men_left, queen, slam=slam),)
        case EndBoard(ending):
            return (BoardRecorded(here.game, None, 0, Queen.UNRECORDED, foul=ending),)
        case AwardBoard(award):
            return (BoardRecorded(here.game, None, 0, Queen.UNRECORDED, award=award),)
        case MarkQueen(side):
            return (QueenMarked(here.game, here.board, side),)
        case RecordToss(breaker, winner, choice, seat, player):
            return (TossRecorded(breaker, winner, choice, seat, player),)
        case ChooseBreaker(side):
            return (_chosen(state, side),)
        case CallPlay():
            return (PlayCalled(here.game, here.board),)
        case ChangeSides():
            return tuple(SidesChanged(due.game, due.kind) for due in (state.side_change,) if due is not None)
        case ChangeDetails(details, players_a, players_b):
            return (DetailsChanged(details, players_a, players_b),)
        case RecordSeats(right_of_a1):
            return (SeatsRecorded(right_of_a1),)
        case DeleteMatch():
            return (MatchDeleted(),)
        case _:
            return ()


def _chosen(state: MatchState, side: Side) -> Fact:
    """Return what `B` and `side` means now: the match's toss, another opener, or the extra board's toss."""
    here = state.next
    again = here.player is not None and here.player.side is side and state.kind is Kind.DOUBLES
    player = 1 - here.player.index if again and here.player is not None else 0
    if here.kind is NextKind.EXTRA_TOSS:
        return ExtraTossRecorded(here.game, side)
    if here.extra:
        return ExtraTossRecorded(here.game, side, player if again else None)
    if here.game > 1:
        return OpenerChosen(here.game, side, player)
    toss = state.toss
    if toss is not None and toss.breaker is side:
        return TossRecorded(side, toss.winner, toss.choice, toss.seat, player)
    # Whoever breaks, people stay where they sit: the seat noted is that of the side that does not break.
    seat = None if toss is None or toss.seat is None else toss.seat.other
    return TossRecorded(side, seat=seat, player=player)
