"""Rows of the list of announcements: what was done at a desk, and what is said in both languages.

A row begins with its number in the list. Its steps are keys on a desk, or commands where no key of the entry
means them; then whether the line said now or the line that comes then is meant, in English and Spanish.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.rules.commands import Command, EndBoard
from carrom_desktop.rules.facts import FoulEnding
from carrom_desktop.rules.ids import Side
from tests.viewmodels.desk import Desk, desk, line

Row = tuple[str, Callable[[], Desk], tuple[str | Command, ...], str, str, str]

GAME_1 = "left 9 left enter left 9 left enter right 1 right enter left 1 left enter"
GAME_2 = "c left 9 left enter left 9 left enter left 1 left enter"


def timed(rules: str = "icf", **numbers: Any) -> Desk:
    """Return a desk whose rows have times, from 14:00 on."""
    return desk(rules, clock=SteppedClock(), **numbers)


def foul(law: str, by: Side = Side.A, men: int = 0, **more: Any) -> EndBoard:
    """Return the command that ends a board by a foul; `men` are the offender's."""
    return EndBoard(FoulEnding(law, by, men_left=men, **more))


def play(made: Desk, *steps: str | Command) -> Desk:
    """Press keys and carry out commands, in their order."""
    for step in steps:
        if isinstance(step, str):
            made.type(step)
        else:
            made.submit(step)
    return made


def check_row(row: Row) -> None:
    """Compare what is said with the row, in both languages."""
    _name, make, steps, which, english, spanish = row
    said = getattr(play(make(), *steps).announced(), which)
    assert line("en", said) == english
    assert line("es", said) == spanish
