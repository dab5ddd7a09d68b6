"""The strip of boards below the cards of the hall's picture."""

from __future__ import annotations

from carrom_desktop.rules.ids import NextKind, Side
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.hall_parts import CellView, ColumnView, QueenMark, StripView
from carrom_desktop.viewmodels.names import side_codes

MOST_COLUMNS = 9
"""Columns that can be read from the last row: eight boards and the extra one."""


def build_strip(state: MatchState, game: GameState, sides: tuple[Side, Side], fresh: bool) -> StripView:
    """Return the boards of `game`, one row a side in the order of `sides`.

    There are `board_limit + 1` columns, or the last nine where there is no limit or a longer one.
    `fresh`: the last board has just been recorded.
    """
    following = state.next
    current = 0
    if following.game == game.number and following.kind in (NextKind.BOARD, NextKind.EXTRA_TOSS):
        current = following.board
    reached = max(len(game.boards), current)
    limit = state.rules.board_limit
    last = MOST_COLUMNS if limit is None else limit + 1
    if last > MOST_COLUMNS or reached > last:
        last = max(reached, min(last, MOST_COLUMNS))
    first = max(1, last - MOST_COLUMNS + 1)
    columns = tuple(
        _column(state, game, number, sides, number == current, fresh) for number in range(first, last + 1)
    )
    codes = side_codes(state)
    return StripView(sides, (codes[sides[0].place], codes[sides[1].place]), columns, cut=first > 1)


def queen_of(board: BoardState, side: Side) -> QueenMark | None:
    """Return the crown of `side` for a recorded board: filled where she counted, hollow where not."""
    if board.queen.side is not side:
        return None
    return QueenMark.FILLED if board.queen_points > 0 else QueenMark.HOLLOW


def _column(
    state: MatchState, game: GameState, number: int, sides: tuple[Side, Side], current: bool, fresh: bool
) -> ColumnView:
    limit = state.rules.board_limit
    label = f"+{number - limit}" if limit is not None and number > limit else str(number)
    if number > len(game.boards):
        return ColumnView(label, (CellView(), CellView()), current)
    board = game.boards[number - 1]
    if not board.counts:
        return ColumnView(label, (CellView(), CellView()), current, odd=True)
    cells = (_cell(board, sides[0]), _cell(board, sides[1]))
    new = fresh and number == len(game.boards)
    row = sides.index(board.winner) if new and board.winner is not None else None
    return ColumnView(label, cells, current, fresh=row)


def _cell(board: BoardState, side: Side) -> CellView:
    return CellView(board.points if board.winner is side else None, queen_of(board, side))
