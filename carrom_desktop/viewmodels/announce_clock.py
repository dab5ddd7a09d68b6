"""What the umpire calls by the clock: the end of a pause comes, or no new board may begin."""

from __future__ import annotations

from datetime import datetime, timedelta

from carrom_desktop.rules.clock_replay import parse_time
from carrom_desktop.rules.ids import ChangeKind, NextKind
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.announce_words import Line, ends_at
from carrom_desktop.viewmodels.message import msg

CALL_S = 15.0
"""How long a call stands, seconds."""

_TWO_MINUTES = timedelta(minutes=2)
_THIRTY_SECONDS = timedelta(seconds=30)


def clock_call(state: MatchState, at: datetime) -> Line:
    """Return what is called at `at` (with offset), () where nothing is: a held clock calls nothing."""
    for begin, line in _calls(state):
        if begin <= at < begin + timedelta(seconds=CALL_S):
            return line
    return ()


def next_clock_call_s(state: MatchState, at: datetime) -> float | None:
    """Return in how many seconds a call begins or ends, None where none is to come."""
    edges = [
        edge
        for begin, _line in _calls(state)
        for edge in (begin, begin + timedelta(seconds=CALL_S))
        if edge > at
    ]
    return (min(edges) - at).total_seconds() if edges else None


def _calls(state: MatchState) -> list[tuple[datetime, Line]]:
    """Return every call of the clocks that run now, with its time."""
    if state.is_over or state.clock.held_at:
        return []
    found: list[tuple[datetime, Line]] = []
    minutes, pause = _pause(state)
    end = None if minutes is None else ends_at(state, minutes)
    if end is not None:
        if pause == "interval":
            found.append((end - _TWO_MINUTES, (msg("announce.two_minutes_left"),)))
        found.append((end - _THIRTY_SECONDS, (msg("announce.thirty_seconds_left"),)))
    round_end, alarm = parse_time(state.clock.round_end), state.rules.pre_alarm
    if round_end is not None and alarm is not None:
        left = msg("announce.five_minutes_left") if alarm == 5 else msg("announce.minutes_left", n=alarm)
        line: Line = (left,)
        if state.rules.on_expiry == "no_new_board":
            line = (left, msg("announce.no_new_board"))
        found.append((round_end - timedelta(minutes=alarm), line))
    return found


def _pause(state: MatchState) -> tuple[int | None, str]:
    """Return the minutes of the pause that is on (61, 138), None where boards are played, and which it is."""
    rules, game = state.rules, state.game
    if state.next.kind is not NextKind.BOARD or state.board_in_play:
        return None, ""
    if game.number > 1 and not game.boards:
        if game.number == rules.max_games and rules.interval_minutes is not None:
            return rules.interval_minutes, "interval"
        return rules.change_minutes, "change"
    due, played = state.side_change, len(game.boards)
    if due is not None and due.kind is ChangeKind.MIDGAME and due.since_board == played:
        return rules.change_minutes, "change"
    if played and game.changed_after_board == played:
        return rules.change_minutes, "change"
    return None, ""
