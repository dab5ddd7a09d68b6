"""A match at one moment: what the last step did, as long as the hall is told of it."""

from __future__ import annotations

from itertools import zip_longest

from msgspec import Struct

from carrom_desktop.rules.facts import (
    BoardRecorded,
    Corrected,
    CorrectedGame,
    GameEnded,
    LevelDecided,
    TimeCalled,
)
from carrom_desktop.rules.ids import BoardKind, Side
from carrom_desktop.rules.state import BoardState, GameState, MatchState, Pair
from carrom_desktop.viewmodels.hall_context import FRESH_S, NEWS_S, RULED_S, HallContext

Changed = tuple[tuple[int, int], ...]
"""Boards as (game, board), both 1-based."""


class Moment(Struct, frozen=True):
    """The match with what its picture depends on besides it."""

    state: MatchState
    context: HallContext

    @property
    def sides(self) -> tuple[Side, Side]:
        """Return which side stands left and which right."""
        left = self.context.places.left(self.state)
        return left, left.other

    @property
    def game(self) -> GameState:
        """Return the game whose score is shown: of a match that was broken off, the one just begun."""
        return self.state.game if self.state.ended_by is None else self.state.games[-1]

    @property
    def just(self) -> BoardState | None:
        """Return the board that the last step recorded; a take-back or a put-back marks nothing."""
        return self.state.last_board if self.context.has(BoardRecorded) else None

    @property
    def fresh(self) -> BoardState | None:
        """Return the board just recorded, as long as it is marked as new."""
        just = self.just
        if just is None:
            return None
        return just if self.context.age_s < (FRESH_S if just.kind is BoardKind.NORMAL else RULED_S) else None

    @property
    def is_news(self) -> bool:
        """Say whether what the last step brought is still told."""
        return self.context.age_s < NEWS_S

    @property
    def ended(self) -> GameState | None:
        """Return the game that the last step ended, however it did."""
        for fact in self.context.last_facts:
            if isinstance(fact, BoardRecorded | GameEnded | TimeCalled | LevelDecided):
                game = next((game for game in self.state.games if game.number == fact.game), None)
                return game if game is not None and game.is_over else None
        return None

    @property
    def corrected(self) -> Changed:
        """Return the boards that the correction of the last step changed, () where it was none."""
        if not self.is_news:
            return ()
        for fact in self.context.last_facts:
            if isinstance(fact, Corrected):
                ruled = next((one for one in reversed(self.state.ruled) if one.fact == fact), None)
                before = {one.game: one for one in ruled.before} if ruled is not None else {}
                games = [(before.get(one.game, CorrectedGame(one.game, ())), one) for one in fact.games]
                return tuple((new.game, board) for old, new in games for board in self._changed(old, new))
        return ()

    def _changed(self, before: CorrectedGame, after: CorrectedGame) -> list[int]:
        """Return the numbers of the boards that differ; those before a set score stand in no list."""
        games = self.state.games
        known = games[after.game - 1].boards if after.game <= len(games) else ()
        first = sum(board.kind is BoardKind.UNKNOWN for board in known)
        pairs = zip_longest(
            (kept.board for kept in before.boards), (kept.board for kept in after.boards), fillvalue=0
        )
        return [first + place for place, (old, new) in enumerate(pairs, 1) if old != new]


def turned(pair: Pair, first: Side) -> Pair:
    """Return `pair`, which is (A, B), with the number of `first` first."""
    return pair if first is Side.A else (pair[1], pair[0])
