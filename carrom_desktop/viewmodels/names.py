"""How sides are named in small places: full names, pair names, shorter forms, unique three-letter codes."""

from __future__ import annotations

import re
import unicodedata

from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind, PlayerRef, Side
from carrom_desktop.rules.state import MatchState

NAME_LETTERS = 4
"""A shorter word of a family name is a particle or initials."""


def player_of(state: MatchState, ref: PlayerRef) -> Player:
    """Return the player `ref` means."""
    return state.side_players(ref.side)[ref.index]


CODE_LETTERS = 4
"""A club of at most so many capitals is a country's or a federation's code: "IND", "ESP"."""


def is_code(club: str) -> bool:
    """Say whether a club is a code, short enough to stand beside a name wherever there is one."""
    return 0 < len(club) <= CODE_LETTERS and club.isalpha() and club.isupper()


def with_club(player: Player) -> str:
    """Return "Ana Ruiz (ESP)", the name alone where no club or country is known."""
    club = player.club.strip()
    return f"{player.full_name} ({club})" if club else player.full_name


def initials(given: str) -> str:
    """Return a given name's first letters, "M.-J." of "María-José"."""
    hyphened = ("-".join(f"{part[0]}." for part in word.split("-") if part) for word in given.split())
    return " ".join(part for part in hyphened if part)


def first_part(family: str) -> str:
    """Return the first of several family names, "Fernández" of "Fernández de la Cruz", "" where there is one.

    Small words and initials before it stay: "de la Cruz" is one name.
    """
    words = re.split(r"(?<=[ -])", family)
    for count, word in enumerate(words, start=1):
        if len(word.rstrip(" -")) >= NAME_LETTERS:
            head = "".join(words[:count]).rstrip(" -")
            return head if count < len(words) else ""
    return ""


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


def player_forms(state: MatchState, ref: PlayerRef) -> tuple[str, ...]:
    """Return a player's name for a narrow column, from long to short: the family name as it is told apart,
    the short name, the first family name, the given name, a code. No form but the first is anybody else's.
    """
    others = [
        player_of(state, PlayerRef(side, index))
        for side in Side
        for index in range(len(state.side_players(side)))
        if (side, index) != (ref.side, ref.index)
    ]
    player = player_of(state, ref)
    taken = {name for other in others for name in _plain_forms(other)}
    found = [distinct_family(state, ref)]
    found += [name for name in _plain_forms(player)[1:] if name.casefold() not in map(str.casefold, taken)]
    codes = {_letters(name)[:3] for name in taken}
    found += [code for code in [_base_code((player,))] if code not in codes and code != "?"]
    shorter = [
        name for place, name in enumerate(found) if name and all(len(name) < len(n) for n in found[:place])
    ]
    return tuple(shorter)


def _plain_forms(player: Player) -> tuple[str, ...]:
    given = player.given.split()
    names = (player.family, player.short, first_part(player.family), given[0] if given else "")
    return tuple(name for place, name in enumerate(names) if name or not place)


def side_forms(state: MatchState, side: Side) -> tuple[tuple[str, ...], ...]:
    """Return what a side is called from long to short, each form in the parts that may stand one above the
    other (given and family name; the two of a pair): as on screens, with initials, the family names, the
    first of several family names."""
    players = state.side_players(side)
    if len(players) == 1:
        player = players[0]
        initial = f"{initials(player.given)} {player.family}".strip()
        whole = tuple(part for part in (player.given, player.family) if part)
        forms = [whole, (initial,), (distinct_family(state, PlayerRef(side, 0)),)]
    else:
        forms = [_pair_names(state, side)]
    parts = tuple(first_part(name) or name for name in forms[-1])
    other = tuple(first_part(name) or name for name in family_name(state, side.other).split(" / "))
    if parts != other:  # else the shorter name would be both sides'
        forms.append(parts)
    return tuple(dict.fromkeys(forms))


def short_form(state: MatchState, side: Side) -> tuple[str, ...]:
    """Return the shortest name of each of a side's players, where no form of the side has room."""
    return tuple(_short_name(state, PlayerRef(side, index)) for index in range(len(state.side_players(side))))


def _short_name(state: MatchState, ref: PlayerRef) -> str:
    """Return the shortest of a player's names that is nobody else's, no code."""
    found = player_forms(state, ref)
    code = _base_code((player_of(state, ref),))
    return next((name for name in reversed(found) if name != code), found[0])


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
