"""The colours of the hall's picture, in three themes, and what a projector asks of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property

from msgspec import Struct
from PySide6.QtGui import QColor

from carrom_desktop.paint.pictures import Picture
from carrom_desktop.rules.ids import Side


@dataclass(frozen=True)
class HallColors:
    """One theme as `#rrggbb`. Red is the queen's alone; a side's colour is never the only difference."""

    background: str
    card: str
    edge: str
    ink: str
    dim: str
    side_a: str
    side_b: str
    queen: str
    wood: str

    @cached_property
    def _made(self) -> dict[str, QColor]:
        return {name: QColor(value) for name, value in vars(self).items() if isinstance(value, str)}

    def color(self, name: str) -> QColor:
        """Return the colour called `name`."""
        return self._made[name]

    def side(self, side: Side) -> QColor:
        """Return the colour of the bar of `side`."""
        return self.color("side_a" if side is Side.A else "side_b")


DARK = HallColors(
    background="#0d0f12",
    card="#15181d",
    edge="#39404a",
    ink="#f4f1ea",
    dim="#a7adb8",
    side_a="#5aa9ff",
    side_b="#ffb020",
    queen="#ff5a5d",
    wood="#d9a066",
)
LIT = HallColors(
    background="#ffffff",
    card="#f2f2f0",
    edge="#8a8f98",
    ink="#000000",
    dim="#3f444c",
    side_a="#0b5cad",
    side_b="#a65b00",
    queen="#c1121f",
    wood="#7a4a12",
)
CONTRAST = HallColors(
    background="#000000",
    card="#000000",
    edge="#ffffff",
    ink="#ffffff",
    dim="#e6e6e6",
    side_a="#5aa9ff",
    side_b="#ffb020",
    queen="#ff7376",
    wood="#ffd84d",
)
THEMES = {"dark": DARK, "lit": LIT, "contrast": CONTRAST}
"""Themes by the name that settings store; "lit" is for a weak projector in a lit hall."""

SIDE_COLORS: dict[str, tuple[str, str]] = {
    "blue": (DARK.side_a, LIT.side_a),
    "amber": (DARK.side_b, LIT.side_b),
    "green": ("#4cc38a", "#1a7446"),
    "violet": ("#b79cf7", "#6b3fb5"),
    "cyan": ("#53d8e4", "#00697a"),
    "yellow": ("#f2e14c", "#6a6200"),
    "pink": ("#ffa6dc", "#a3217a"),
    "grey": ("#c9ced6", "#4a5260"),
}
"""What a side's colour may be, on a dark ground and on a light one; none can be taken for the queen's."""

LAYOUTS = ("standard", "giant", "men")
"""Layouts by the name that settings store: all of it; names and score; the men on the board below."""

MOST_MARGIN = 0.10
WANDER_SHARE = 0.003
"""How far the picture may move on its screen, as a share of the height; the least margin there."""


class HallStyle(Struct, frozen=True):
    """How the picture is drawn.

    Attributes: `theme`, one of `THEMES`; `language`; `margin`, the share of width and of height left free at
    each edge, 0 to 0.10, for screens that cut their edges off; `side_a` and `side_b`, names in `SIDE_COLORS`;
    `layout`, one of `LAYOUTS`; `event`, the event's name stands in the header, with its `logo`; `sponsor`,
    the one whose turn it is; `practice`, a band over every picture says that no match is real.
    """

    theme: str = "dark"
    language: str = "en"
    margin: float = 0.025
    side_a: str = "blue"
    side_b: str = "amber"
    layout: str = "standard"
    event: bool = False
    logo: Picture | None = None
    sponsor: Picture | None = None
    practice: bool = False

    @property
    def colors(self) -> HallColors:
        """Return the theme's colours with those of the sides; an unknown name counts as the usual one."""
        return _colors(self.theme, self.side_a, self.side_b)

    @property
    def safe_margin(self) -> float:
        """Return the margin within its limits."""
        return min(max(self.margin, 0.0), MOST_MARGIN)


@cache
def _colors(theme: str, side_a: str, side_b: str) -> HallColors:
    colors = THEMES.get(theme, DARK)
    light = 1 if colors is LIT else 0
    one, other = SIDE_COLORS.get(side_a), SIDE_COLORS.get(side_b)
    return replace(
        colors,
        side_a=one[light] if one else colors.side_a,
        side_b=other[light] if other else colors.side_b,
    )
