"""Which side is drawn on the left: the seats, what the scorer chose about them, and the swap on top."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.state import MatchState


class Places(Struct, frozen=True):
    """What the scorer chose about left and right.

    Attributes: `swapped`, exchanged by hand; `singles` and `doubles`, the picture follows a recorded change
    of sides there; `pinned`, side A stands on the left from beginning to end, whatever else is chosen.
    """

    swapped: bool = False
    singles: bool = True
    doubles: bool = False
    pinned: bool = False

    def follow(self, state: MatchState) -> bool:
        """Say whether a change of sides in `state` moves the picture."""
        chosen = self.doubles if state.kind is Kind.DOUBLES else self.singles
        return chosen and not self.pinned

    def left(self, state: MatchState) -> Side:
        """Return the side drawn on the left; `state.left` follows in singles and never in doubles."""
        if self.pinned:
            return Side.A
        is_odd = state.changes % 2 == 1
        moves = is_odd and self.follow(state) is not (state.kind is Kind.SINGLES)
        return state.left.other if moves is not self.swapped else state.left

    def are_opposite(self, state: MatchState) -> bool:
        """Say whether the players of a match of singles sit the other way round than they are drawn."""
        fixed = state.kind is Kind.SINGLES and not self.follow(state)
        return fixed and not self.pinned and state.changes % 2 == 1


PINNED = Places(pinned=True)
"""Places that nothing moves: of files for streaming, where a name that jumps confuses who watches."""


def places_of(settings: Settings) -> Places:
    """Return what `settings` say about left and right."""
    follow = "follow"
    return Places(settings.swapped, settings.places_singles == follow, settings.places_doubles == follow)
