"""What the lines of the umpire share: scores seen from a side, points, men, laws, lists and times of day."""

from __future__ import annotations

from carrom_desktop.rules.ids import PlayerRef, Side
from carrom_desktop.rules.state import MatchState, Pair
from carrom_desktop.viewmodels.message import Msg, Value, msg
from carrom_desktop.viewmodels.names import is_pair, player_of, spoken_side

Line = tuple[Msg, ...]
"""Sentences that are said together."""


def is_rule(state: MatchState) -> bool:
    """Say whether the rulebook says "piece" and "Rule" for "man" and "Law"."""
    return state.rules.wording == "rule"


def score(state: MatchState, raw: Pair) -> Msg:
    """Return "Player One leads 9-6." or "9 all."."""
    if raw[0] == raw[1]:
        return msg("announce.all", n=raw[0])
    return lead(state, "announce.leads", Side.A if raw[0] > raw[1] else Side.B, raw)


def lead(state: MatchState, code: str, leader: Side, numbers: Pair) -> Msg:
    """Return the sentence `code` about who leads, his number first."""
    x, y = seen_from(leader, numbers)
    return msg(code, pair=is_pair(state), D=spoken_side(state, leader), x=x, y=y)


def seen_from(side: Side, numbers: Pair) -> Pair:
    """Return a pair of numbers with the named side's first."""
    return numbers if side is Side.A else (numbers[1], numbers[0])


def men(state: MatchState, number: int) -> Msg:
    """Return "6 men", or "6 pieces" where the rulebook says so."""
    return msg("common.men", rule=is_rule(state), n=number)


def points(number: int) -> Msg:
    """Return "9 points"."""
    return msg("common.points", n=number)


def law(state: MatchState, number: str) -> Msg:
    """Return "Law 107" or "Rule F4"."""
    return msg("common.law", rule=is_rule(state), law=number)


def player_name(state: MatchState, player: PlayerRef) -> str:
    """Return a player's whole name: in doubles one of a pair breaks."""
    return player_of(state, player).full_name


def to_break(state: MatchState, code: str = "announce.to_break") -> Line:
    """Name who breaks: in doubles the player, nothing while no toss says it."""
    if state.next.player is None:
        return ()
    return (msg(code, X=player_name(state, state.next.player)),)


def listed(items: list[Value]) -> Value:
    """Return "a, b, c" as nested messages, since the parts may need a language."""
    joined = items[0]
    for item in items[1:]:
        joined = msg("announce.comma", a=joined, b=item)
    return joined


def decision(reason: str) -> Msg:
    """Return "Decision of the umpire.", with the reason that was typed, in whatever language it is."""
    text = reason.strip().rstrip(".")
    return msg("announce.ruling", text=text) if text else msg("announce.ruling_plain")
