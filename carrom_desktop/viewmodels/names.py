"""How sides are named in small places: full names, pair names, and unique three-letter codes."""

from __future__ import annotations

import unicodedata

from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind, PlayerRef, Side
from carrom_desktop.rules.state import MatchState


def player_of(state: MatchState, ref: PlayerRef) -> Player:
    """Return the player `ref` means."""
    return state.side_players(ref.side)[ref.index]


def initials(given: str) -> str:
    """Return a given name's first letters, "M.-J." of "María-José"."""
    hyphened = ("-".join(f"{part[0]}." for part in word.split("-") if part) for word in given.split())
    return " ".join(part for part in hyphened if part)


def distinct_family(state: MatchState, ref: PlayerRef) -> str:
    """Return a player's family name; with initials, else the given name, where another player has it too."""
    player = player_of(state, ref)
    others = [
        player_of(state, PlayerRef(side, index))
        for side in Side
        for index in range(len(state.side_players(side)))
        if (side, index) != (ref.side, ref.index)
    ]
    same = [other for other in others if other.family.casefold() == player.family.casefold()]
    if not same:
        return player.family
    short = initials(player.given)
    if any(initials(other.given).casefold() == short.casefold() for other in same):
        return player.full_name
    return f"{short} {player.family}".strip()


def _pair_names(state: MatchState, side: Side) -> tuple[str, ...]:
    return tuple(
        player.short or distinct_family(state, PlayerRef(side, index))
        for index, player in enumerate(state.side_players(side))
    )


def side_name(state: MatchState, side: Side) -> str:
    """Return "Player One", or for a pair "One / Two", as it is written on screens."""
    players = state.side_players(side)
    if len(players) == 1:
        return players[0].full_name
    return " / ".join(_pair_names(state, side))


def spoken_side(state: MatchState, side: Side) -> str | tuple[str, ...]:
    """Return "Player One", or of a pair both names: the umpire says "One and Two" ("Uno y Dos")."""
    players = state.side_players(side)
    if len(players) == 1:
        return players[0].full_name
    return _pair_names(state, side)


def family_name(state: MatchState, side: Side) -> str:
    """Return "One", or for a pair "One / Two"; no other side of the match has the same."""
    count = len(state.side_players(side))
    return " / ".join(distinct_family(state, PlayerRef(side, index)) for index in range(count))


def is_pair(state: MatchState) -> bool:
    """Say whether sentences take their pair form."""
    return state.kind is Kind.DOUBLES


def side_codes(state: MatchState) -> tuple[str, str]:
    """Return two different codes in capitals, three letters where names allow, e.g. ("ONE", "TWO")."""
    first, second = (_base_code(state.side_players(side)) for side in Side)
    if first != second:
        return first, second
    for wide in (4, 5, 6):
        longer = tuple(_base_code(state.side_players(side), wide) for side in Side)
        if longer[0] != longer[1]:
            return longer[0], longer[1]
    given = tuple(
        _letters(state.side_players(side)[0].given)[:1] + _base_code(state.side_players(side), 2)
        for side in Side
    )
    if given[0] != given[1]:
        return given[0], given[1]
    return first[:2] + "1", second[:2] + "2"


def _base_code(players: tuple[Player, ...], width: int = 3) -> str:
    """Return the first `width` letters of a family name; of a pair, letters of both."""
    names = [
        _letters(player.short or player.family) or _letters(player.full_name) or "?" for player in players
    ]
    if len(names) == 1:
        return names[0][:width]
    return names[0][: width - width // 2] + names[1][: width // 2]


def _letters(text: str) -> str:
    """Return the letters and digits of `text` in capitals, marks of other scripts kept with their letters."""
    return "".join(c for c in text.upper() if c.isalnum() or unicodedata.category(c).startswith("M"))
