"""What the umpire says before the first board: who is missing, who plays, the toss, the trial boards."""

from __future__ import annotations

from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Side, TossChoice
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.announce_words import Line, listed
from carrom_desktop.viewmodels.clocks import hour_of
from carrom_desktop.viewmodels.message import Value, msg, round_msg
from carrom_desktop.viewmodels.names import is_pair, spoken_side


def presentation(state: MatchState) -> Line:
    """Return event, round and table, both sides with their clubs, the format, the umpire; what is empty
    falls out."""
    details = state.details
    lines = []
    head: list[Value] = [details.event] if details.event else []
    named = round_msg(details.round)
    if named is not None:
        head.append(named)
    if details.table:
        head.append(msg("announce.table" if head else "announce.table_first", t=details.table))
    if head:
        lines.append(msg("announce.sentence", text=listed(head)))
    lines.append(msg("announce.sides", A=_side_with_club(state, Side.A), B=_side_with_club(state, Side.B)))
    lines.append(msg(f"announce.best_of.{state.rules.games_to_win}"))
    if details.umpire:
        lines.append(msg("announce.umpire", u=details.umpire))
    return tuple(lines)


def late(state: MatchState) -> Line:
    """Call the player who is waited for to the table (143i); () while nobody is."""
    limit = hour_of(state.clock.waiting_limit)
    if not limit:
        return ()
    side = state.clock.waiting_side
    who = spoken_side(state, side) if side is not None else _everybody(state)
    if state.details.table:
        call = msg("announce.late", P=who, t=state.details.table)
    else:
        call = msg("announce.late_no_table", P=who)
    return (call, msg("announce.limit", t=limit))


def toss(state: MatchState) -> Line:
    """Return how the toss ended (Law 39; UKCA D3, D4), or that it comes: the side named first calls."""
    made, pair = state.toss, is_pair(state)
    if made is None:
        return (msg("announce.toss", pair=pair, X=spoken_side(state, Side.A)),)
    if state.rules.toss_style == "white_breaks":
        return (
            msg("announce.has_white", pair=pair, W=spoken_side(state, made.breaker)),
            msg("announce.chooses_seat", pair=pair, L=spoken_side(state, made.breaker.other)),
        )
    if made.winner is None or made.choice is None:
        return (
            msg("announce.breaks", pair=pair, X=spoken_side(state, made.breaker)),
            msg("announce.chooses_side", pair=pair, L=spoken_side(state, made.breaker.other)),
        )
    winner, loser = spoken_side(state, made.winner), spoken_side(state, made.winner.other)
    if made.choice is TossChoice.BREAK:
        return (
            msg("announce.takes_break", pair=pair, W=winner),
            msg("announce.chooses_side", pair=pair, L=loser),
            msg("announce.sits_first", pair=pair, W=winner),
        )
    return (
        msg("announce.takes_side", pair=pair, W=winner),
        msg("announce.sits_and_breaks", pair=pair, L=loser),
    )


def trial(state: MatchState, number: int) -> Line:
    """Name whose trial board `number` is (40): one each, the side that breaks first."""
    return (msg("announce.trial", X=spoken_side(state, trial_side(state, number))),)


def trial_side(state: MatchState, number: int) -> Side:
    """Return the side that plays trial board `number`, 1-based: they take turns from the breaker on."""
    first = state.toss.breaker if state.toss is not None else Side.A
    return first if number % 2 == 1 else first.other


def _side_with_club(state: MatchState, side: Side) -> Value:
    players: tuple[Player, ...] = state.side_players(side)
    clubs = list(dict.fromkeys(player.club for player in players if player.club))
    name = spoken_side(state, side)
    return listed([name, tuple(clubs)] if clubs else [name])


def _everybody(state: MatchState) -> tuple[str, ...]:
    """Return all names, as one list."""
    names: list[str] = []
    for side in Side:
        spoken = spoken_side(state, side)
        names.extend((spoken,) if isinstance(spoken, str) else spoken)
    return tuple(names)
