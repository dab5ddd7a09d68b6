"""How SoL scores a board, as seen in version 5.26: it keeps men and queen, and computes points from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

QUEEN_POINTS, QUEEN_CUTOFF = 3, 22


class Entered(Protocol):
    """What is entered of a board: men for the first and the second side, whose the queen is (0: nobody's)."""

    @property
    def coins(self) -> tuple[int | None, int | None]: ...

    @property
    def queen(self) -> int: ...


def sol_points(coins: tuple[int | None, int | None], queen: int, before: tuple[int, int]) -> tuple[int, int]:
    """Return what a board is worth to both sides, `before` being their totals when it began.

    0-0 entered with a queen is SoL's board lost by the last stroke: 3 to whom she is given, 1 from 22 on.
    """
    men = [coins[0] or 0, coins[1] or 0]
    if not queen:
        return men[0], men[1]
    own = queen - 1
    counts = before[own] < QUEEN_CUTOFF
    if coins == (0, 0):
        men[own] += QUEEN_POINTS if counts else 1
    elif men[own] > men[1 - own] and counts:
        men[own] += QUEEN_POINTS
    return men[0], men[1]


def sol_totals(boards: Iterable[Entered], most: int | None = None) -> tuple[int, int]:
    """Return the totals of a game as SoL has them, at most `most`."""
    total = (0, 0)
    for board in boards:
        points = sol_points(board.coins, board.queen, total)
        total = (total[0] + points[0], total[1] + points[1])
    return total if most is None else (min(total[0], most), min(total[1], most))
