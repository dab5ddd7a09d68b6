"""The strip of boards below the cards of the hall's picture."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.fouls import FOUL_BY_LAW, QueenPlace
from carrom_desktop.rules.ids import BoardKind, NextKind, Side
from carrom_desktop.rules.state import BoardState, GameState
from carrom_desktop.viewmodels.hall_moment import Changed, Moment
from carrom_desktop.viewmodels.hall_parts import CellView, ColumnMark, ColumnView, QueenMark, StripView
from carrom_desktop.viewmodels.names import side_codes

MOST_COLUMNS = 9
"""Columns that can be read from the last row: eight boards and the extra one."""

_NO_CELLS = (CellView(), CellView())


class _Told(Struct, frozen=True):
    """What is marked: the board just recorded, those corrected and those under protest, as (game, board)."""

    sides: tuple[Side, Side]
    fresh: BoardState | None
    corrected: Changed
    protests: Changed


def build_strip(moment: Moment, game: GameState, fresh: bool = True) -> StripView:
    """Return the boards of `game`, one row a side as the cards stand.

    There are `board_limit + 1` columns, or the last nine where there is no limit or a longer one; before
    board 1 one more for the points that the game began with, where there are any. `fresh`: the board just
    recorded is outlined.
    """
    state, following = moment.state, moment.state.next
    current = 0
    if following.game == game.number and following.kind in (NextKind.BOARD, NextKind.EXTRA_TOSS):
        current = following.board
    reached = max(len(game.boards), current)
    limit = state.rules.board_limit
    last = MOST_COLUMNS if limit is None else limit + 1
    if last > MOST_COLUMNS or reached > last:
        last = max(reached, min(last, MOST_COLUMNS))
    first = max(1, last - MOST_COLUMNS + 1)
    sides = moment.sides
    told = _Told(sides, moment.fresh if fresh else None, moment.corrected, open_protests(moment))
    columns = [_column(game, number, limit, number == current, told) for number in range(first, last + 1)]
    if first == 1 and any(game.start):
        cells = [CellView(game.start[side.place] or None) for side in sides]
        columns.insert(0, ColumnView("0", (cells[0], cells[1])))
    codes = side_codes(state)
    return StripView(sides, (codes[sides[0].place], codes[sides[1].place]), tuple(columns), cut=first > 1)


def open_protests(moment: Moment) -> Changed:
    """Return the boards under protest that are to be marked, as (game, board)."""
    if not moment.context.show_protest:
        return ()
    return tuple((one.game, one.board) for one in moment.state.protests if one.upheld is None)


def queen_of(board: BoardState, side: Side) -> QueenMark | None:
    """Return the crown of `side` for a recorded board: filled where she counted, hollow where not.

    A foul may give her points to a side that had not covered her (103, 106, 111).
    """
    if board.queen_points > 0:
        return QueenMark.FILLED if side is (board.queen.side or board.winner) else None
    return QueenMark.HOLLOW if _covered_by(board) is side else None


def _covered_by(board: BoardState) -> Side | None:
    """Return who had covered the queen; of a board lost by a foul the law may tell."""
    if board.foul is None:
        return board.queen.side
    if board.foul.queen is not None:
        return board.foul.queen.side
    row = FOUL_BY_LAW.get(board.foul.law)
    if row is None or row.queen not in (QueenPlace.COVERED_BY_O, QueenPlace.COVERED_BY_B):
        return None
    return board.foul.by if row.queen is QueenPlace.COVERED_BY_O else board.foul.by.other


def _column(game: GameState, number: int, limit: int | None, current: bool, told: _Told) -> ColumnView:
    label = f"+{number - limit}" if limit is not None and number > limit else str(number)
    changed = (game.number, number) in told.corrected
    if number > len(game.boards):
        return ColumnView(label, _NO_CELLS, current)
    board = game.boards[number - 1]
    protest = (game.number, number) in told.protests
    if not board.counts:
        mark = _MARKS.get(board.kind, ColumnMark.NOTHING)
        return ColumnView(label, _NO_CELLS, current, (0, 1) if changed else (), mark, protest)
    cells = (_cell(board, told.sides[0]), _cell(board, told.sides[1]))
    outlined: tuple[int, ...] = ()
    if changed:
        outlined = tuple(row for row, cell in enumerate(cells) if cell != CellView())
    elif board is told.fresh and board.winner is not None:
        outlined = (told.sides.index(board.winner),)
    return ColumnView(label, cells, current, outlined, protest=protest)


_MARKS = {BoardKind.VOID: ColumnMark.REPLAYED, BoardKind.UNKNOWN: ColumnMark.UNKNOWN}


def _cell(board: BoardState, side: Side) -> CellView:
    return CellView(board.points if board.winner is side else None, queen_of(board, side))
