"""Names shortened to initials for the hall and for what leaves it, e.g. of children: "A. R." for Ana Ruiz.

The match is shown with other names; its facts, the operator's window and the score sheet keep the real ones.
"""

from __future__ import annotations

import re
from unicodedata import category

from msgspec.structs import replace

from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.people import Player
from carrom_desktop.rules.state import MatchState

_PARTNERS = re.compile(r"(\s*[/&+]\s*)")
_MOST_LETTERS = 3
_OFFICIALS = ("umpire", "umpire_2", "chief_referee", "scorer")


def with_initials(state: MatchState) -> MatchState:
    """Return `state` with initials for the names of players and officials; no two players have the same."""
    people = [player for side in state.players for player in side]
    short = dict(zip(range(len(people)), _told_apart(people), strict=True))
    numbers = iter(range(len(people)))
    players = tuple(
        tuple(Player(short[next(numbers)], "", player.club) for player in side) for side in state.players
    )
    details = replace(
        state.details,
        **{name: initials_of(getattr(state.details, name)) for name in _OFFICIALS},
    )
    return replace(state, players=(players[0], players[1]), details=details)


def shown_outside(state: MatchState, *, initials: bool) -> MatchState:
    """Return a match as it leaves the program: its rules, or the user's `initials`, may want initials."""
    return with_initials(state) if initials or state.rules.initials else state


def next_with_initials(following: NextMatch) -> NextMatch:
    """Return the match after this one with initials for its names, "A. R. / B. S." of a pair."""
    return replace(following, side_a=_side(following.side_a), side_b=_side(following.side_b))


def initials_of(name: str, letters: int = 1) -> str:
    """Return the first letter of each word of a name, `letters` of the last: "A. Ru." of Ana Ruiz."""
    words = [word for word in name.split() if any(category(letter)[0] in "LN" for letter in word)]
    words = [word for word in words if not word.islower()] or words  # "de la" of a family name
    counts = [1] * (len(words) - 1) + [letters]
    return " ".join(_short(word, count) for word, count in zip(words, counts, strict=False))


def _told_apart(people: list[Player]) -> list[str]:
    """Return initials of each; where two are alike, with more letters of the family name, then a number."""
    letters = [1] * len(people)
    for more in range(2, _MOST_LETTERS + 1):
        shown = _shown(people, letters)
        letters = [
            more if shown.count(text) > 1 else count for text, count in zip(shown, letters, strict=True)
        ]
    shown = _shown(people, letters)
    return [
        f"{text} {shown[:place].count(text) + 1}" if shown.count(text) > 1 else text
        for place, text in enumerate(shown)
    ]


def _shown(people: list[Player], letters: list[int]) -> list[str]:
    return [
        initials_of(player.full_name, count) or "?" for player, count in zip(people, letters, strict=True)
    ]


def _side(names: str) -> str:
    parts = _PARTNERS.split(names.strip())
    return "".join(part if _PARTNERS.fullmatch(part) else initials_of(part) for part in parts)


def _short(word: str, letters: int) -> str:
    """Return "M.-J." of "María-José"."""
    firsts = [_first(part, letters) for part in word.split("-")]
    return "-".join(f"{first}." for first in firsts if first)


def _first(word: str, count: int = 1) -> str:
    """Return the first letters of a word, each with the marks that belong to it, as in Devanagari."""
    found = ""
    letters = 0
    for letter in word:
        kind = category(letter)[0]
        if kind == "M" and found:
            found += letter
        elif kind in "LN":
            if letters == count:
                break
            found += letter
            letters += 1
    return found
