"""How high the parts of the entry panel are, and which give way first where the window is low."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

PANEL_PAD = 6.0
TILES_PAD = 10.0
RECORD, OTHER, BETWEEN = 54.0, 44.0, 8.0
"""The button that records, each of the two below it, and what is left between them."""

READ_BACK = RECORD + 2 * (BETWEEN + OTHER) + BETWEEN
"""What the read-back has at least: its three buttons, whether the slam can be ticked or not, so that nothing
moves while a board is entered."""


class Heights(Struct, frozen=True):
    """Heights in pixels of the target picture: `gap` between the parts, `take_back` and `banner` (0 where
    they are not shown), the tiles `men` and `queen` with the heads above them, `announce` and `cards`."""

    take_back: float = 56.0
    gap: float = 10.0
    men: float = 54.0
    men_head: float = 32.0
    queen_head: float = 32.0
    queen: float = 44.0
    announce: float = 86.0
    banner: float = 46.0
    cards: float = 94.0

    @property
    def used(self) -> float:
        """Return what all parts but the read-back take with the gaps between them."""
        shown = (self.announce, self.banner, self.cards, self.men, self.queen, self.take_back)
        heads = self.men_head + self.queen_head + 2 * TILES_PAD
        return 2 * PANEL_PAD + sum(shown) + heads + sum(height > 0 for height in shown) * self.gap


LEAST = Heights(
    take_back=40.0,
    gap=6.0,
    men=44.0,
    men_head=28.0,
    queen_head=28.0,
    queen=40.0,
    announce=76.0,
    banner=40.0,
)
"""No part gets lower than this. They give way in the order of the fields, each as far as it must."""


USUAL_GROWTH = Heights(
    take_back=0.0,
    gap=0.0,
    men=0.25,
    men_head=0.35,
    queen_head=0.35,
    queen=0.4,
    announce=0.7,
    banner=0.5,
    cards=0.6,
)
LEAST_GROWTH = Heights(
    take_back=0.0,
    gap=0.0,
    men=0.0,
    men_head=0.5,
    queen_head=0.5,
    queen=0.15,
    announce=0.5,
    banner=0.25,
    cards=0.3,
)
"""The share of larger letters by which a part gets higher: what has room for them already grows little."""


def heights_for(room: float, *, banner: bool, take_back: bool, letters: float = 1.0) -> Heights:
    """Return the heights in a panel of `room` (pixels of the target picture), usual ones where they fit.

    `banner`, `take_back`: these bars are shown; `letters`, how much larger than usual text is.
    """
    found, lowest = _grown(Heights(), USUAL_GROWTH, letters), _grown(LEAST, LEAST_GROWTH, letters)
    found = found if banner else replace(found, banner=0.0)
    found = found if take_back else replace(found, take_back=0.0)
    for name in Heights.__struct_fields__:  # in their order
        missing = found.used + READ_BACK - room
        usual, least = float(getattr(found, name)), float(getattr(lowest, name))
        if missing <= 0:
            break
        if usual <= least:
            continue
        times = (found.used - replace(found, gap=0.0).used) / found.gap if name == "gap" else 1
        found = replace(found, **{name: max(least, usual - missing / times)})
    return found


def _grown(heights: Heights, growth: Heights, letters: float) -> Heights:
    """Return `heights` for letters that are so much larger."""
    more = letters - 1
    if more <= 0:
        return heights
    return Heights(
        **{
            name: getattr(heights, name) * (1 + more * getattr(growth, name))
            for name in Heights.__struct_fields__
        }
    )
