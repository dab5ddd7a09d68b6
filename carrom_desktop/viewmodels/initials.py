"""Names shortened to initials for the hall and for what leaves it, e.g. of children: "A. R." for Ana Ruiz.

The match is shown with other names; its facts, the operator's window and the score sheet keep the real ones.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from unicodedata import category

from msgspec.structs import replace

from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.facts import DetailsChanged, MatchCreated, Row
from carrom_desktop.rules.people import Details, Player
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg, Value

if TYPE_CHECKING:  # the hall asks for initials with its first picture, the trail only where it is exported
    from carrom_desktop.viewmodels.audit import AuditLine

_PARTNERS = re.compile(r"(\s*[/&+]\s*)")
_MOST_LETTERS = 3
_OFFICIALS = ("umpire", "umpire_2", "chief_referee", "scorer")


def with_initials(state: MatchState) -> MatchState:
    """Return `state` with initials for the names of players and officials; no two players have the same."""
    people = [player for side in state.players for player in side]
    short = dict(zip(range(len(people)), initials_told_apart(people), strict=True))
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


def initials_told_apart(people: list[Player]) -> list[str]:
    """Return initials of each; where two are alike, with more letters of the family name, then a number."""
    letters = [1] * len(people)
    for more in range(2, _MOST_LETTERS + 1):
        shown = _shown(people, letters)
        often = Counter(shown)
        letters = [more if often[text] > 1 else count for text, count in zip(shown, letters, strict=True)]
    shown = _shown(people, letters)
    often, before = Counter(shown), Counter[str]()
    told = []
    for text in shown:
        before[text] += 1
        told.append(f"{text} {before[text]}" if often[text] > 1 else text)
    return told


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


def lines_with_initials(lines: Sequence[AuditLine], rows: Sequence[Row]) -> tuple[AuditLine, ...]:
    """Return the trail of a match with initials for every name that `rows` know, in what was typed too."""
    hide = _hider(rows)

    def hidden(message: Msg | None) -> Msg | None:
        return None if message is None else _with_words(message, hide)

    return tuple(
        replace(
            line,
            what=_with_words(line.what, hide),
            before=hidden(line.before),
            after=hidden(line.after),
            by=initials_of(line.by),
        )
        for line in lines
    )


def _with_words(message: Msg, hide: Callable[[str], str]) -> Msg:
    """Return a message in whose values `hide` has replaced the names."""

    def value(old: Value) -> Value:
        if isinstance(old, Msg):
            return _with_words(old, hide)
        if isinstance(old, tuple):
            return tuple(map(hide, old))
        return hide(old) if isinstance(old, str) else old

    return replace(message, values=tuple((name, value(old)) for name, old in message.values))


def _hider(rows: Sequence[Row]) -> Callable[[str], str]:
    """Return what replaces the names that `rows` know, whole and in parts, by initials."""
    state = replay(rows)
    short: dict[str, str] = {}
    for fact in (row.fact for row in rows):
        if isinstance(fact, MatchCreated | DetailsChanged):
            if fact.details is not None:
                short.update((name, initials_of(name)) for name in _officials(fact.details))
            for player in (*(fact.players_a or ()), *(fact.players_b or ())):
                for part in (player.full_name, player.family, player.given, player.short):
                    short[part] = initials_of(part)
    people = [player for side in state.players for player in side]
    for player, text in zip(people, initials_told_apart(people), strict=True):
        short.update((part, text) for part in (player.full_name, player.family, player.short))
    names = sorted(filter(str.strip, short), key=len, reverse=True)
    if not names:
        return str
    found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)")
    return lambda text: found.sub(lambda match: short[match[0]], text)


def _officials(details: Details) -> list[str]:
    return [getattr(details, name) for name in _OFFICIALS]
