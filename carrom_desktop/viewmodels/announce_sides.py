"""What the umpire says when sides change: after a game (58, 59), within the last one (60), with its times."""

from __future__ import annotations

from carrom_desktop.rules.clocks import pause
from carrom_desktop.rules.ids import ChangeKind
from carrom_desktop.rules.state import MatchState, SideChange
from carrom_desktop.viewmodels.announce_words import Line, player_name
from carrom_desktop.viewmodels.clocks import hour
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, spoken_side


def played_on(state: MatchState, change: SideChange) -> bool:
    """Say whether boards were recorded after the one that made the change due, and none is under way."""
    return len(state.game.boards) > change.since_board and not state.play_called


def change_of_sides(state: MatchState, change: SideChange) -> Line:
    """Return the change that is due; once the next board has begun it waits for that board's end (60c)."""
    if state.play_called:
        return (msg("announce.change_after_board"),)
    late = played_on(state, change)
    if change.kind is ChangeKind.BETWEEN:
        seats = msg("announce.seat_right" if is_pair(state) else "announce.change")
        if late:
            return (seats,)
        said = (*interval(state), seats)
        if state.next.player is None:
            return said
        return (*said, msg("announce.opens", X=player_name(state, state.next.player), g=change.game))
    lines: Line = (_minutes(state),)
    if late:
        return lines
    if change.by_points and change.reached is not None:
        points = state.rules.midgame_points or 0
        who = spoken_side(state, change.reached)
        return (msg("announce.reached_points", pair=is_pair(state), X=who, s=points), *lines)
    if change.since_board == 4:
        return (msg("announce.four_boards"), *lines)
    return (msg("announce.boards_played", n=change.since_board), *lines)


def interval(state: MatchState) -> Line:
    """Return the interval before the deciding game (138) and when it ends; () where there is none."""
    minutes, game = state.rules.interval_minutes, state.next.game
    if minutes is None or game < 2 or game != state.rules.max_games:
        return ()
    said = msg("announce.interval_ten") if minutes == 10 else msg("announce.interval", n=minutes)
    rest = None if state.from_paper else pause(state)
    if rest is None or not rest.is_interval:
        return (said,)
    return (said, msg("announce.game_at", g=game, t=hour(rest.ends)))


def _minutes(state: MatchState) -> Msg:
    """Return how long the change may take (61)."""
    match state.rules.change_minutes:
        case None:
            return msg("announce.change")
        case 2:
            return msg("announce.change_two_minutes")
        case minutes:
            return msg("announce.change_minutes", n=minutes)
