"""The colours of the hall's picture, dark and lit, and what a projector asks of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct
from PySide6.QtGui import QColor

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
THEMES = {"dark": DARK, "lit": LIT}
"""Themes by the name that settings store; "lit" is for a weak projector in a lit hall."""

MOST_MARGIN = 0.10


class HallStyle(Struct, frozen=True):
    """How the picture is drawn.

    Attributes: `theme`, "dark" or "lit"; `language`; `margin`, the share of width and of height left free at
    each edge, 0 to 0.10, for screens that cut their edges off.
    """

    theme: str = "dark"
    language: str = "en"
    margin: float = 0.025

    @property
    def colors(self) -> HallColors:
        """Return the theme's colours; an unknown theme is dark."""
        return THEMES.get(self.theme, DARK)

    @property
    def safe_margin(self) -> float:
        """Return the margin within its limits."""
        return min(max(self.margin, 0.0), MOST_MARGIN)
