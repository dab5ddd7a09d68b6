"""Facts of a board that is followed stroke by stroke on the umpire's board."""

from __future__ import annotations

from msgspec import Struct


class UmpiringSet(Struct, frozen=True):
    """The boards of the match are followed stroke by stroke from now on, or no longer."""

    on: bool


class StrokePlayed(Struct, frozen=True):
    """A stroke of the side in turn in board `board` of game `game`, in the keys of `strokes.read_stroke`."""

    game: int
    board: int
    keys: str


class StrokeAmended(Struct, frozen=True):
    """The last stroke of the board was another, or a choice that it left was made (87a, H4, H13)."""

    game: int
    board: int
    keys: str


class TurnCorrected(Struct, frozen=True):
    """The turn was the next player's."""

    game: int
    board: int


class BoardCounted(Struct, frozen=True):
    """The thread was lost, and the board was counted again.

    `men`, on the board, A's first; `queen`, a `board_state.PlayQueen`; `seat`, whose turn it is, 0 the
    breaker's, counting to the right; `owed`, dues. Strokes before it are incomplete.
    """

    game: int
    board: int
    men: tuple[int, int]
    queen: str
    seat: int
    owed: tuple[int, int] = (0, 0)


StrokeFact = StrokePlayed | StrokeAmended | TurnCorrected | BoardCounted
"""What the strokes of a board are made of."""
