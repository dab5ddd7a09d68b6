"""The names of steps, so that undo says what it takes back: one exhaustive table.

A step is named after its first fact: what else it holds follows from that one.
"""

from __future__ import annotations

from carrom_desktop.rules.facts import (
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
    StepRedone,
    StepUndone,
    TossRecorded,
)
from carrom_desktop.rules.ids import PlayerRef
from carrom_desktop.rules.judge import judge
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, player_of, side_name
from carrom_desktop.viewmodels.undo_rulings import ruling_msg


def step_msg(state_before: MatchState | None, facts: tuple[Fact, ...], state_after: MatchState | None) -> Msg:
    """Return the name of the step made of `facts`, e.g. "Board 5: Player One +9".

    One of the two states is enough: for undo `(None, facts, state)`, for redo `(state, facts, None)`.
    Raises `ValueError` where there is no fact or no state.
    """
    state = state_after or state_before
    if state is None or not facts:
        raise ValueError("a step has facts, and a state before or after it")
    fact = facts[0]
    match fact:
        case BoardRecorded():
            return _board(state_before, fact, state_after)
        case QueenMarked(side=marked):
            if marked is None:
                return msg("entry.step.queen_off")
            return msg("entry.step.queen", W=side_name(state, marked))
        case TossRecorded(breaker=side, player=index):
            return msg("entry.step.toss", X=player_of(state, PlayerRef(side, index)).full_name)
        case ExtraTossRecorded(breaker=side, player=chosen):
            if chosen is None:
                return msg("entry.step.extra_toss", pair=is_pair(state), X=side_name(state, side))
            return msg("entry.step.extra_toss", X=player_of(state, PlayerRef(side, chosen)).full_name)
        case OpenerChosen(game=game, side=side, player=index):
            return msg("entry.step.opener", g=game, X=player_of(state, PlayerRef(side, index)).full_name)
        case SeatsRecorded():
            return msg("entry.step.seats")
        case PlayCalled(board=board):
            return msg("entry.step.play", k=board)
        case SidesChanged():
            return msg("entry.step.change")
        case DetailsChanged():
            return msg("entry.step.details")
        case MatchCreated():
            return msg("entry.step.created")
        case MatchDeleted():
            return msg("entry.step.deleted")
        case StepUndone():
            return msg("entry.step.undone")
        case StepRedone():
            return msg("entry.step.redone")
        case DecisionGiven() if len(facts) > 1:
            return step_msg(state_before, facts[1:], state_after)  # the ruling itself
        case _:
            return ruling_msg(fact, state)


def undo_msg(facts: tuple[Fact, ...], state: MatchState) -> Msg:
    """Return 'Undo "Board 5: Player One +9"' for the step that undo would take back from `state`."""
    return msg("entry.undo", step=step_msg(None, facts, state))


def redo_msg(facts: tuple[Fact, ...], state: MatchState) -> Msg:
    """Return 'Redo "..."' for the step that redo would put back on `state`."""
    return msg("entry.redo", step=step_msg(state, facts, None))


def _board(before: MatchState | None, fact: BoardRecorded, after: MatchState | None) -> Msg:
    """Name a board by its number, winner and points; the points of one to be put back are judged anew."""
    if after is not None:
        played = after.games[fact.game - 1].boards
        board = max(played, key=lambda one: one.step)
        number, winner, points, state = board.number, board.winner, board.points, after
    elif before is not None:
        game = before.games[fact.game - 1] if fact.game <= len(before.games) else None
        number = 1 if game is None else game.open_void or len(game.boards) + 1
        raw = before.start_points if game is None else before.before_next
        judged = judge(before.rules, fact, raw, None, fact.game, number)
        winner, points, state = judged.winner, judged.points, before
    else:
        raise ValueError("a board is named with a state")
    if winner is None:
        return msg("entry.step.board_unknown", k=number)
    return msg("entry.step.board", k=number, W=side_name(state, winner), p=points)
