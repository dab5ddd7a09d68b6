"""Names for the sheet's narrow places: ladders from the full name down to a code, never two alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import PlayerRef, Side
from carrom_desktop.rules.state import MatchState

Ladder = tuple[str, ...]
"""The same name from long to short."""


def sheet_refs(state: MatchState) -> tuple[PlayerRef, ...]:
    """Return every player of the match, side A's first."""
    return tuple(PlayerRef(side, index) for side in Side for index in range(len(state.side_players(side))))


def player_ladders(state: MatchState) -> dict[PlayerRef, Ladder]:
    """Return for each player: full name, initial and family name, family name, short name, code.

    All ladders have the same steps, and on each step all names differ, so that one step can be used for a
    whole sheet.
    """
    refs = sheet_refs(state)
    people = [state.side_players(ref.side)[ref.index] for ref in refs]
    steps = [_full_names(people)]
    makers: tuple[Callable[[Player], str], ...] = (
        lambda who: f"{who.given[:1]}. {who.family}" if who.given and who.family else who.full_name,
        lambda who: who.family or who.full_name,
        lambda who: who.short or who.family or who.full_name,
    )
    for maker in makers:
        step = [maker(who) for who in people]
        if all(step) and len({name.casefold() for name in step}) == len(step) and step not in steps:
            steps.append(step)
    steps.append(unique_codes(people))
    return {ref: tuple(step[place] for step in steps) for place, ref in enumerate(refs)}


def side_ladder(state: MatchState, side: Side, ladders: dict[PlayerRef, Ladder]) -> Ladder:
    """Return the names of a player or of a pair ("One / Two") from long to short."""
    own = [ladders[PlayerRef(side, index)] for index in range(len(state.side_players(side)))]
    return tuple(" / ".join(name for name in step if name) for step in zip(*own, strict=True))


def unique_codes(people: Sequence[Player]) -> list[str]:
    """Return a different code for each, three letters of the family name where that is enough."""
    for width in (3, 4, 5, 6):
        codes = [_code(who, width) for who in people]
        if len(set(codes)) == len(codes):
            return codes
    return [f"{_code(who, 2)}{place}" for place, who in enumerate(people, start=1)]


def _code(who: Player, width: int) -> str:
    name = who.short or who.family or who.given
    return "".join(letter for letter in name.upper() if letter.isalnum())[:width] or "?"


def _full_names(people: Sequence[Player]) -> list[str]:
    """Return the full names; namesakes get their club (the same name and club cannot be entered twice)."""
    names = [who.full_name for who in people]
    return [
        f"{name} ({who.club})" if names.count(name) > 1 and who.club else name
        for name, who in zip(names, people, strict=True)
    ]


COLUMN_NAME, TEXT_NAME = 20, 40
"""Letters that a side's name may have in a narrow column, and in a remark; beyond, its code stands there."""


class SideNames(Struct, frozen=True):
    """What texts call the sides, side A's first: in narrow columns, in remarks; `family`, where all fit."""

    family: tuple[str, str]
    column: tuple[str, str]
    text: tuple[str, str]

    def in_column(self, side: Side) -> str:
        """Return what a narrow column calls `side`."""
        return self.column[side.place]

    def in_text(self, side: Side) -> str:
        """Return what a remark calls `side`."""
        return self.text[side.place]


def side_names(state: MatchState, ladders: dict[PlayerRef, Ladder]) -> SideNames:
    """Return the family names of the sides, or their codes where those are too long."""
    both = [side_ladder(state, side, ladders) for side in Side]

    def step(longest: int) -> tuple[str, str]:
        a, b = (ladder[-2 if max(map(len, family)) <= longest else -1] for ladder in both)
        return a, b

    family = (both[0][-2], both[1][-2])
    return SideNames(family, step(COLUMN_NAME), step(TEXT_NAME))
