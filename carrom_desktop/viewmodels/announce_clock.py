"""What the umpire calls by the clock: the end of a pause comes, or no new board may begin."""

from __future__ import annotations

from collections.abc import Sequence

from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.announce_words import Line
from carrom_desktop.viewmodels.clocks import ClockKind, ClockView, Phase
from carrom_desktop.viewmodels.message import msg

CALL_S = 15
"""How long a call stands, seconds."""

_TWO_MINUTES_S = 120
_THIRTY_S = 30


def clock_call(state: MatchState, clocks: Sequence[ClockView]) -> Line:
    """Return what is called as the `clocks` stand, () where nothing is: a held clock calls nothing."""
    for view in clocks:
        if not view.ticks:
            continue
        match view.kind:
            case ClockKind.INTERVAL if _begins(view, _TWO_MINUTES_S):
                return (msg("announce.two_minutes_left"),)
            case ClockKind.INTERVAL | ClockKind.CHANGE if _begins(view, _THIRTY_S):
                return (msg("announce.thirty_seconds_left"),)
            case ClockKind.ROUND if view.phase == Phase.PRE_ALARM:
                alarm = state.rules.pre_alarm or 0
                if _begins(view, alarm * 60):
                    return _pre_alarm(state, alarm)
            case _:
                pass
    return ()


def _begins(view: ClockView, remaining_s: int) -> bool:
    """Say whether the clock has just reached `remaining_s` to go."""
    return remaining_s - CALL_S < view.remaining_s <= remaining_s


def _pre_alarm(state: MatchState, minutes: int) -> Line:
    left = msg("announce.five_minutes_left") if minutes == 5 else msg("announce.minutes_left", n=minutes)
    if state.rules.on_expiry != "no_new_board" or state.game.alarm_overruled:
        return (left,)
    return (left, msg("announce.no_new_board"))
