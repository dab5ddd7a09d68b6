"""Who breaks, in which order players follow, and where they sit (Laws 28, 39, 43, 49, 58-60)."""

from __future__ import annotations

from carrom_desktop.rules.ids import PlayerRef, Side


def board_breaker(opener: Side, board: int) -> Side:
    """Return who breaks board `board`, 1-based: sides alternate, whoever won (49a(i); UKCA E4)."""
    return opener if board % 2 == 1 else opener.other


def game_opener(first: Side, game: int) -> Side:
    """Return who opens game `game`, 1-based: game 2 the other side, 3 the first (49a(ii), (iii))."""
    return first if game % 2 == 1 else first.other


def rotation(first: PlayerRef, right_of_a1: int) -> tuple[PlayerRef, ...]:
    """Return the four players counter-clockwise from `first` (Laws 28, 49b; UKCA B2).

    `right_of_a1` is the index of side B's player who sits to the right of side A's first player.
    """
    table = (
        PlayerRef(Side.A, 0),
        PlayerRef(Side.B, right_of_a1),
        PlayerRef(Side.A, 1),
        PlayerRef(Side.B, 1 - right_of_a1),
    )
    start = table.index(first)
    return table[start:] + table[:start]


def player_to_the_right(player: PlayerRef, right_of_a1: int) -> PlayerRef:
    """Return who sits to the right of `player` in doubles, and so plays next (49b)."""
    return rotation(player, right_of_a1)[1]
