"""What a ruling leads to, in a few lines: totals, games, the end of the match, both ends of a protest."""

from __future__ import annotations

from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, side_name


def outcome_lines(before: MatchState, after: MatchState) -> tuple[Msg, ...]:
    """Return what differs between two states, the end of the match first; () where no score does."""
    lines = []
    if after.is_over and not before.is_over:
        lines.append(_match_line(after))
    elif before.is_over and not after.is_over:
        lines.append(msg("rulings.outcome.goes_on"))
    for number in range(max(len(before.games), len(after.games))):
        was = before.games[number].result if number < len(before.games) else (0, 0)
        now = after.games[number].result if number < len(after.games) else (0, 0)
        if was != now:
            lines.append(msg("rulings.outcome.game", g=number + 1, x=was[0], y=was[1], a=now[0], b=now[1]))
    if before.games_won != after.games_won:
        x, y = after.games_won
        lines.append(
            msg("rulings.outcome.games", x=x, y=y, A=side_name(after, Side.A), B=side_name(after, Side.B))
        )
    return tuple(lines)


def _match_line(state: MatchState) -> Msg:
    if state.winner is not None:
        return msg("rulings.outcome.match", pair=is_pair(state), W=side_name(state, state.winner))
    return msg("rulings.outcome.drawn" if state.drawn else "rulings.outcome.abandoned")
