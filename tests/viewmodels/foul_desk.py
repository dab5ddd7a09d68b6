"""A desk after `E`, the fewest keys to each law, and what the panel says."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import Command, EndBoard
from carrom_desktop.rules.facts import FoulEnding
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.foul_view import FoulView
from tests.viewmodels.desk import Desk, desk, english, spanish

A, B = Side.A, Side.B

SHORTEST = {
    ("102", "proper"): "left 3 2 enter",
    ("102", "improper"): "left 3 i 2 1 enter",
    ("103", "proper"): "left 2 2 5 enter",
    ("103", "improper"): "left 2 i 2 5 1 enter",
    ("104", "proper"): "left 3 3 enter",
    ("104", "improper"): "left 3 i 3 1 enter",
    ("105", "proper"): "left 3 1 enter",
    ("105", "improper"): "left 3 i 1 1 enter",
    ("106", "proper"): "left 2 1 5 enter",
    ("106", "improper"): "left 2 i 1 5 1 enter",
    ("107", "proper"): "left 1 1 enter",
    ("107", "improper"): "left 1 i 1 1 enter",
    ("108", "proper"): "left 1 s 1 1 enter",
    ("108", "improper"): "left 1 s i 1 2 enter",
    ("109", "proper"): "left 3 s 3 1 enter",
    ("109", "improper"): "left 3 s i 3 2 enter",
    ("110", "proper"): "left 3 s 4 1 enter",
    ("110", "improper"): "left 3 s i 4 2 enter",
    ("111", "proper"): "left 2 s 1 5 1 enter",
    ("111", "improper"): "left 2 s i 1 5 2 enter",
    ("112", "proper"): "left 3 s 5 1 enter",
    ("112", "improper"): "left 3 s i 5 2 enter",
    ("51", "proper"): "left 4 1 5 enter",
    ("91", "proper"): "left 5 1 5 enter",
    ("121b", "proper"): "left 6 1 5 enter",
    ("126b", "proper"): "left 7 1 5 enter",
}
"""The fewest keys after `E` with all points claimed that may be.

A has five men on the board where they count; by 51, 91, 121b and 126b the queen lies there too.
"""

GIVEN = {
    "102": (3, 1),
    "103": (8, 5),
    "104": (3, 1),
    "105": (3, 1),
    "106": (8, 5),
    "107": (3, 1),
    "108": (3, 1),
    "109": (3, 1),
    "110": (1, 1),
    "111": (8, 5),
    "112": (3, 1),
    "51": (8, 5),
    "91": (8, 5),
    "121b": (8, 5),
    "126b": (8, 5),
}
"""Points below 22 and from 22 on, without what is claimed."""

STRIKER = ("108", "109", "110", "111", "112")
CONDUCT = ("51", "91", "121b", "126b")
LAWS = [pytest.param(*row, id="law_{}_{}".format(*row)) for row in SHORTEST]


def most_claimed(law: str, stroke: str) -> int:
    """Return the most additional points: one for the striker, one for an improper stroke (87b)."""
    return int(law in STRIKER) + int(stroke == "improper")


def gains(law: str, stroke: str) -> Side:
    """Return who gains the board: B, but for a proper stroke of 102 and 104."""
    return A if law in ("102", "104") and stroke == "proper" else B


def opened(before: int = 0, rules: str = "icf") -> Desk:
    """Return a desk after `E`; both sides have `before` points, and no board was played."""
    made = desk(rules, start=(before, before))
    made.type("e")
    return made


def ending_of(command: Command | None) -> FoulEnding:
    assert isinstance(command, EndBoard)
    return command.ending


def panel(made: Desk) -> FoulView:
    view = made.view().foul
    assert view is not None
    return view


def shown(made: Desk) -> str:
    """Return what the panel says, every part of it, which must have a Spanish text too."""
    view = panel(made)
    parts = (view.headline, view.totals, view.ends, *view.why, *view.note, *view.answers)
    assert all(spanish(part) for part in parts if part is not None)
    return " | ".join(english(part) for part in parts if part is not None)
