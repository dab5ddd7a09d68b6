"""The keys about clocks: time called, hold, more or less time, trial boards, the stroke clock. A pure table.

None of them touches what is typed. `T` never guesses: where nothing tells that a board is in play, it asks.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.clock_replay import format_time
from carrom_desktop.rules.clocks import asks_before_board, clock_runs, round_end
from carrom_desktop.rules.commands import (
    AwardBoard,
    CallTime,
    Command,
    DecideLevel,
    EndBoard,
    HoldClock,
    OverrulePreAlarm,
    PlayTrial,
    RecordBoard,
    SetRoundEnd,
)
from carrom_desktop.rules.ids import LevelChoice, NextKind, Side
from carrom_desktop.rules.problems import errors
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import Draft, EntryKey, KeyKind, Step
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, side_name

STEP = timedelta(minutes=1)
"""What `+` and `-` put on and take off."""

ASK_STROKE, ASK_HOLD = "stroke", "hold"
"""`Step.ask` of keys that the window answers: it alone knows the stroke clock."""


class ClockChoice(Struct, frozen=True):
    """An answer to an open question about time, with the key that gives it."""

    label: Msg
    key: str
    press: EntryKey


def clock_key(draft: Draft, key: EntryKey, state: MatchState) -> Step | None:
    """Return what a key about clocks does, None where `key` is none of them."""
    rule = _KEYS.get(key.kind)
    return None if rule is None else rule(draft, state)


def clock_answer(draft: Draft, key: EntryKey, state: MatchState, left: Side) -> Step | None:
    """Return what a key answers where time or a level game is open, None where it answers nothing.

    `P`, asked whether a new board may begin: it may. Digits, where a game is level: what the umpire decided.
    """
    if key.kind is KeyKind.PLAY and not draft.pending and asks_before_board(state):
        return _submit(draft, OverrulePreAlarm(), state)
    if key.kind is KeyKind.DIGIT and level_is_open(state):
        choice = _level_choices(state, left).get(key.number)
        if choice is None:
            return Step(draft, hint=msg("clock.hint.choose"))
        return _submit(draft, DecideLevel(choice), state)
    return None


def after_time(draft: Draft, key: EntryKey, state: MatchState, _left: Side) -> Step | None:
    """`T`, then `P`: the board in play is the last one; `T` again: none is in play, the game ends now."""
    match key.kind:
        case KeyKind.PLAY:
            return _submit(replace(draft, pending=""), CallTime(True), state)
        case KeyKind.TIME:
            return _submit(Draft(), CallTime(False), state)
        case KeyKind.QUEEN | KeyKind.BREAKER | KeyKind.CHANGE_SIDES | KeyKind.ENDED | KeyKind.WAIT:
            return None
        case _:
            return Step(draft, hint=msg("clock.hint.time"))


def guarded(step: Step, draft: Draft, state: MatchState) -> Step:
    """Return `step`, but record no board that began after the pre-alarm before it was allowed."""
    if isinstance(step.command, RecordBoard | EndBoard | AwardBoard) and asks_before_board(state):
        return Step(draft, hint=msg("clock.hint.no_new_board"))
    return step


def clock_prompt(draft: Draft, state: MatchState) -> Msg | None:
    """Return the open question about time or a level game, None where there is none."""
    if draft.pending == "time":
        return msg("clock.need.time_ends" if errors(state, CallTime(True)) else "clock.need.time")
    if not draft.is_empty:
        return None
    if level_is_open(state):
        return msg(f"clock.need.level.{state.game.undecided}", n=state.game.raw[0])
    return msg("clock.need.no_new_board") if asks_before_board(state) else None


def clock_choices(draft: Draft, state: MatchState, left: Side) -> tuple[ClockChoice, ...]:
    """Return the answers to the question of `clock_prompt`."""
    if draft.pending == "time":
        stop = "_void" if state.rules.on_expiry == "stop" else ""
        playing = ClockChoice(msg(f"clock.choice.in_play{stop}"), "P", EntryKey(KeyKind.PLAY))
        ends = ClockChoice(msg("clock.choice.ends_now"), "T", EntryKey(KeyKind.TIME))
        return (ends,) if errors(state, CallTime(True)) else (playing, ends)
    if not draft.is_empty:
        return ()
    if level_is_open(state):
        return tuple(
            ClockChoice(_level_label(state, choice), str(number), EntryKey(KeyKind.DIGIT, number=number))
            for number, choice in _level_choices(state, left).items()
        )
    if asks_before_board(state):
        return (
            ClockChoice(msg("clock.choice.on_time"), "T", EntryKey(KeyKind.TIME)),
            ClockChoice(msg("clock.choice.another"), "P", EntryKey(KeyKind.PLAY)),
        )
    return ()


def level_is_open(state: MatchState) -> bool:
    """Say whether the umpire has to decide what comes of a level game."""
    return state.next.kind is NextKind.DECISION and bool(state.game.undecided) and not state.signed


# ---- single keys


def _time(draft: Draft, state: MatchState) -> Step:
    """Time is up: the board in play is the last one; where none is known to be, ask."""
    refused = errors(state, CallTime(False))
    if refused:
        return Step(draft, refusals=refused)
    playing = state.board_in_play or draft.winner is not None or draft.foul is not None
    has_clock = round_end(state) is not None or state.clock.at_desk
    if (playing and has_clock) or draft.foul is not None:  # how a board ended is typed: it was in play
        refused = errors(state, CallTime(True))
        if not refused or draft.foul is not None:
            return Step(draft, refusals=refused) if refused else Step(draft, CallTime(True))
    return Step(replace(draft, pending="time"))


def _hold(draft: Draft, state: MatchState) -> Step:
    if state.clock.held_at or clock_runs(state):
        return _submit(draft, HoldClock(), state)
    return Step(draft, ask=ASK_HOLD)


def _later(draft: Draft, state: MatchState) -> Step:
    return _moved(draft, state, STEP)


def _earlier(draft: Draft, state: MatchState) -> Step:
    return _moved(draft, state, -STEP)


def _moved(draft: Draft, state: MatchState, by: timedelta) -> Step:
    end = round_end(state)
    if end is not None:
        return _submit(draft, SetRoundEnd(format_time(end + by)), state)
    if state.is_over:
        return Step(draft, hint=msg("clock.hint.match_over"))
    if state.game.time_last is not None:
        return Step(draft, hint=msg("clock.hint.over"))
    return Step(draft, hint=msg("clock.hint.at_desk" if state.clock.at_desk else "clock.hint.no_clock"))


def _trial(draft: Draft, state: MatchState) -> Step:
    """Begin the next trial board; after the last one they are over (40)."""
    boards = state.rules.trial_boards
    if state.next.kind is NextKind.TOSS and not state.has_boards:
        return Step(draft, hint=msg("clock.hint.trial_toss"))
    if not boards or (not state.trial and state.trials >= boards):
        return Step(draft, hint=msg("clock.hint.trials_over" if boards else "clock.hint.no_trials"))
    return _submit(draft, PlayTrial(next_trial(state)), state)


def next_trial(state: MatchState) -> int:
    """Return the trial board that comes after the one being played, 0 after the last one."""
    following = state.trial + 1
    return following if following <= state.rules.trial_boards else 0


def _stroke(draft: Draft, _state: MatchState) -> Step:
    return Step(draft, ask=ASK_STROKE)


_KEYS: dict[KeyKind, Callable[[Draft, MatchState], Step]] = {
    KeyKind.TIME: _time,
    KeyKind.HOLD: _hold,
    KeyKind.LATER: _later,
    KeyKind.EARLIER: _earlier,
    KeyKind.TRIAL: _trial,
    KeyKind.STROKE: _stroke,
}


# ---- small parts


def _level_choices(state: MatchState, left: Side) -> dict[int, LevelChoice]:
    """Return what can be decided by its digit; a number means the same in every match."""
    found = {
        1: LevelChoice.EXTRA_BOARD,
        2: LevelChoice.DRAW,
        3: LevelChoice(left.value),
        4: LevelChoice(left.other.value),
    }
    return {number: choice for number, choice in found.items() if not errors(state, DecideLevel(choice))}


def _level_label(state: MatchState, choice: LevelChoice) -> Msg:
    if choice in (LevelChoice.EXTRA_BOARD, LevelChoice.DRAW):
        return msg(f"clock.choice.{choice.value}")
    return msg("clock.choice.winner", pair=is_pair(state), W=side_name(state, Side(choice.value)))


def _submit(draft: Draft, command: Command, state: MatchState) -> Step:
    refused = errors(state, command)
    return Step(draft, refusals=refused) if refused else Step(draft, command)
