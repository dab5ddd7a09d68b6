"""Leads that cannot be made up any more: shown, never acted upon, since no law ends a game early (56)."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.game_replay import leader_of
from carrom_desktop.rules.ids import BoardKind, Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import GameState


class SafeLead(Struct, frozen=True):
    """A lead that the other side cannot make up.

    Attributes: `side` that leads; `ahead`, by how many points; `boards`, how many are still to be played
    (an extra board comes only where a game is level, so it is none of them); `most`, points of a board.
    """

    side: Side
    ahead: int
    boards: int
    most: int


def safe_lead(rules: RuleSet, game: GameState) -> SafeLead | None:
    """Return who cannot be caught in a game that goes on; None where anybody still can, or nobody knows.

    Only where the boards are limited, by the rules or by time that was called. A lead of exactly what can
    still be won may end level, and then an extra board decides: it is not safe.
    """
    leader = leader_of(game.raw)
    limits = [limit for limit in (rules.board_limit, game.time_last) if limit is not None]
    if game.is_over or leader is None or not limits:
        return None
    void = sum(board.kind is BoardKind.VOID for board in game.boards)
    boards = max(0, min(limits) - len(game.boards)) + void
    ahead = game.raw[leader.place] - game.raw[leader.other.place]
    if ahead <= boards * rules.board_cap:
        return None
    return SafeLead(leader, ahead, boards, rules.board_cap)
