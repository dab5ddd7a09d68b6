"""Set-ups of the match after this one: a rematch, the winner against a challenger, the one announced.

Who won the toss, and who sits where, is never copied: each match has its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.match.summary import MatchSummary, folded
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.people import Details, Player
from carrom_desktop.rules.state import MatchState

PARTNERS = re.compile(r"\s*[/&+]\s*")
"""What stands between the two of a pair."""


class Setups(Struct, frozen=True):
    """What a new match may begin with.

    Attributes: `prefill`, a set-up with names, None for none; or `prepared`, the id of a match that was set
    up already, "" for none.
    """

    prefill: CreateMatch | None = None
    prepared: str = ""


def rematch_of(state: MatchState) -> CreateMatch:
    """Return the set-up of the same match once more: players, rules, officials, start points."""
    return CreateMatch(
        state.rules,
        state.kind,
        state.players[0],
        state.players[1],
        _undated(state.details),
        start_points=state.start_points,
    )


def stays_of(state: MatchState, challengers: Sequence[Player]) -> CreateMatch:
    """Return the set-up of the winner, on the side that won, against `challengers`; start points were for
    those who played. Raises `ValueError` where nobody won.
    """
    if state.winner is None:
        raise ValueError("nobody won, so nobody stays")
    winner, others = state.players[state.winner.place], tuple(challengers)
    sides = (winner, others) if state.winner is Side.A else (others, winner)
    return CreateMatch(state.rules, state.kind, *sides, _undated(state.details))


def announced_setups(
    announced: NextMatch,
    people: Sequence[Player],
    last: CreateMatch | None,
    prepared: Sequence[MatchSummary] = (),
) -> Setups:
    """Return what the match that the hall was told of begins with.

    A match of the same names that is `prepared`, set up and not begun, is that match. Else the set-up is that
    of the match before, `last`, with the names as announced: people who played before have their clubs again.
    """
    if not announced:
        return Setups()
    names = (announced.side_a, announced.side_b)
    for summary in prepared:
        waits = summary.state == "not_started" and not summary.deleted
        if waits and [folded(name) for name in summary.names] == [folded(name) for name in names]:
            return Setups(prepared=summary.match_id)
    sides = [_players(name, people) for name in names]
    kind = Kind.DOUBLES if any(len(side) == 2 for side in sides) else Kind.SINGLES
    if kind is Kind.DOUBLES:
        sides = [side if len(side) == 2 else (*side, Player("")) for side in sides]
    rules = preset("icf") if last is None else last.rules
    details = Details() if last is None else _undated(last.details)
    details = replace(details, round=announced.round.strip() or details.round)
    return Setups(CreateMatch(rules, kind, sides[0], sides[1], details))


def is_announced(announced: NextMatch, players: Sequence[tuple[Player, ...]]) -> bool:
    """Say whether the hall was told of a match of these players, A's and B's, whatever their order."""
    people = [person for side in players for person in side]
    named = [_players(name, people) for name in (announced.side_a, announced.side_b)]
    return bool(announced) and named in (list(players), list(reversed(players)))


def person_named(text: str, people: Sequence[Player]) -> Player:
    """Return who is meant by a name typed in one field: whoever played under it, else its last word is the
    family name."""
    wanted = folded(text)
    whole = next((person for person in people if folded(person.full_name) == wanted), None)
    if whole is not None:
        return whole
    words = text.split()
    return Player(" ".join(words[-1:]), " ".join(words[:-1]))


def _players(names: str, people: Sequence[Player]) -> tuple[Player, ...]:
    """Return one or two players of "Ana Abbas / Alvi"."""
    parts = [part for part in PARTNERS.split(names.strip()) if part]
    if len(parts) != 2:
        return (person_named(names, people),)
    return tuple(_partner(part, people) for part in parts)


def _partner(name: str, people: Sequence[Player]) -> Player:
    """Return one of a pair, whom the hall knows by the family name alone; where two have it, neither."""
    found = person_named(name, people)
    if found in people:
        return found
    wanted = folded(name)
    known = [person for person in people if wanted in (folded(person.short), folded(person.family))]
    return known[0] if len(known) == 1 else found


def _undated(details: Details) -> Details:
    return replace(details, date="", match_no="", remarks="")
