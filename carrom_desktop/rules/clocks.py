"""Which clocks run, from the state alone: round, interval, change of sides; what they ask before a board."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct

from carrom_desktop.rules.clock_replay import parse_time
from carrom_desktop.rules.ids import NextKind
from carrom_desktop.rules.state import MatchState


class Pause(Struct, frozen=True):
    """A break in the play by the laws: `is_interval` (138), else a change of sides (61); when it `ends`."""

    is_interval: bool
    ends: datetime


def round_end(state: MatchState) -> datetime | None:
    """Return when the clock of the game being played ends; None without one, and once time was called.

    A match on paper that is typed in has no clock: it was played at another time.
    """
    if state.is_over or state.from_paper or state.game.time_last is not None:
        return None
    return parse_time(state.clock.round_end)


def pre_alarm(state: MatchState) -> datetime | None:
    """Return from when no new board should begin, or None: no clock, or no pre-alarm in the rules."""
    end = round_end(state)
    if end is None or state.rules.pre_alarm is None:
        return None
    return end - timedelta(minutes=state.rules.pre_alarm)


def asks_before_board(state: MatchState) -> bool:
    """Say whether the next board must be allowed first: the last one ended after the pre-alarm.

    The rules say so by `on_expiry` "no_new_board". A board that is in play goes on, and so does the first one
    of a game; once overruled, it is not asked again in this game.
    """
    game, alarm = state.game, pre_alarm(state)
    if state.rules.on_expiry != "no_new_board" or alarm is None or game.alarm_overruled:
        return False
    if state.next.kind not in (NextKind.BOARD, NextKind.EXTRA_TOSS) or state.next.replayed:
        return False
    ended = parse_time(state.clock.since)
    return bool(game.boards) and ended is not None and ended >= alarm and not state.board_in_play


def pause(state: MatchState) -> Pause | None:
    """Return the interval before the deciding game, or the change of sides that is due.

    Both count from the end of the board before, and end when play goes on; an interval takes the change in.
    """
    since = parse_time(state.clock.since)
    if since is None or state.is_over or state.from_paper or state.board_in_play:
        return None
    rules, game, due = state.rules, state.game, state.side_change
    begins = not game.boards and 1 < game.number == state.next.game
    if begins and game.number == rules.max_games and rules.interval_minutes is not None:
        return Pause(True, since + timedelta(minutes=rules.interval_minutes))
    if due is not None and rules.change_minutes is not None:
        return Pause(False, since + timedelta(minutes=rules.change_minutes))
    return None


def clock_runs(state: MatchState) -> bool:
    """Say whether something is counted by the time of day: all of it moves when the clock is set."""
    if state.is_over:
        return False
    clock = state.clock
    held_or_awaited = bool(clock.held_at or clock.waiting_limit)
    return round_end(state) is not None or held_or_awaited or pause(state) is not None
