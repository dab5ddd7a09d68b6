"""The games of the sheet: the card's seven numbered columns, boards, results, the interval."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QRectF

from carrom_desktop.paint.sheet_pages import Block, Page
from carrom_desktop.paint.sheet_text import (
    HAIR,
    HEAVY,
    MM,
    THIN,
    Align,
    Blank,
    Box,
    Gap,
    Ink,
    Piece,
    Word,
    fitted_step,
    labelled,
)
from carrom_desktop.viewmodels.sheet_view import Cell, Cells, RowKind, SheetGame, SheetRow, SheetView, Tick

BOARD_MM, TIME_MM, BREAK_MM, QUEEN_MM, MEN_MM, TOTAL_MM, SEE_MM = 12.0, 12.0, 25.0, 13.0, 13.0, 15.0, 7.0

PAD = 0.8 * MM


class Grid(Struct, frozen=True):
    """The columns' left edges, board to see, and the right edge of the last; `step`, which of the players'
    names column (1) takes, and their size.
    """

    edges: tuple[float, ...]
    step: int
    name_size: float
    head_step: int

    def cell(self, column: int, top: float, height: float, columns: int = 1) -> QRectF:
        """Return the inside of a column's cell, or of several columns together."""
        left, right = self.edges[column], self.edges[column + columns]
        return QRectF(left + PAD, top, right - left - 2 * PAD, height)


BOARD, TIME, ENDED, BREAK, QUEEN_1, MEN_1, TOTAL_1, QUEEN_2, MEN_2, TOTAL_2, SEE = range(11)


def make_grid(view: SheetView, x: float, width: float, row_mm: float) -> Grid:
    """Return the columns for a sheet `width` wide; what is left over goes to the column "ended"."""
    fixed = BOARD_MM + TIME_MM + BREAK_MM + 2 * (QUEEN_MM + MEN_MM + TOTAL_MM) + SEE_MM
    side = (QUEEN_MM, MEN_MM, TOTAL_MM)
    widths = (BOARD_MM, TIME_MM, width / MM - fixed, BREAK_MM, *side, *side, SEE_MM)
    edges = [x]
    for each in widths:
        edges.append(edges[-1] + each * MM)
    size = type_size(row_mm)
    # Column (1) takes the family names, or codes where those do not fit: the same step for all players.
    ladders = [player.names for side_view in view.sides for player in side_view.players]
    steps = len(ladders[0])
    short = [ladder[max(0, steps - 2) :] for ladder in ladders]
    step, name_size = fitted_step(short, BREAK_MM * MM - 2 * PAD, size, 210.0)
    heads = [side_view.names for side_view in view.sides]
    head_step, _ = fitted_step(heads, sum(side) * MM - 2 * PAD, size, 210.0, bold=True)
    return Grid(tuple(edges), max(0, steps - 2) + step, name_size, head_step)


def uses_codes(view: SheetView, grid: Grid) -> bool:
    """Say whether some column takes the players' codes, which the head then explains."""
    steps = len(view.sides[0].players[0].names)
    return steps - 1 in (grid.step, grid.head_step)


def type_size(row_mm: float) -> float:
    """Return the type's size for rows `row_mm` high, 8.5 points at most."""
    return min(300.0, row_mm * 64)


def draw_games(ink: Ink, view: SheetView, page: Page, grid: Grid, top: float) -> float:
    """Draw a page's games from `top`; return where they end."""
    y = top
    for block in page.blocks:
        y = _Games(ink, view, grid, page.row_mm * MM).block(block, y)
    return y


class _Games:
    """Draws blocks; `height` is the height of a row."""

    def __init__(self, ink: Ink, view: SheetView, grid: Grid, height: float) -> None:
        self.ink = ink
        self.view = view
        self.grid = grid
        self.height = height
        self.size = type_size(height / MM)
        self.left, self.right = grid.edges[0], grid.edges[-1]

    def block(self, block: Block, top: float) -> float:
        """Draw one game, or a part of it."""
        y = top
        if block.interval:
            y = self._interval(block.game, y)
        y = self._heading(block, y)
        begin = y
        for row in block.game.rows[block.start : block.end]:
            self._row(row, y)
            y += self.height
        self._columns(begin, y)
        if block.ends and block.game.rows:
            y = self._result(block.game, y)
        self.ink.frame(QRectF(self.left, top, self.right - self.left, y - top), HEAVY)
        return y

    def _line(self, y: float) -> QRectF:
        return QRectF(self.left + PAD, y, self.right - self.left - 2 * PAD, self.height)

    def _interval(self, game: SheetGame, y: float) -> float:
        ink = self.ink
        if game.struck:
            ink.run(self._line(y), [Word((ink.say("sheet.interval"),), bold=True)], self.size * 0.9)
            self._strike(y, self.grid.edges[ENDED])
        else:
            began, ended = game.interval or ("", "")
            pieces: list[Piece] = [Word((ink.say("sheet.interval"),), bold=True), Gap()]
            pieces += labelled(ink.say("sheet.from"), began, blank=5.0)
            pieces += labelled(ink.say("sheet.to"), ended, blank=5.0)
            pieces += [Gap(), Word((ink.say("sheet.back_in_time"),)), Box(False)]
            ink.run(self._line(y), _capped(pieces), self.size * 0.9)
        ink.line(self.left, y + self.height, self.right, y + self.height)
        return y + self.height

    def _heading(self, block: Block, y: float) -> float:
        """Draw the heading; the first one of a page carries the players' names and the columns' heads."""
        ink, grid = self.ink, self.grid
        ink.shade(QRectF(self.left, y, self.right - self.left, block.headings * self.height))
        pieces = self._heading_pieces(block)
        if block.headings == 2:
            ink.run(grid.cell(BOARD, y, self.height, 4), pieces, self.size * 0.92)
        else:
            ink.run(self._line(y), pieces, self.size * 0.92)
            y += self.height
            ink.line(self.left, y, self.right, y)
            if block.headings == 1:
                return y
        for column, side in ((QUEEN_1, self.view.sides[0]), (QUEEN_2, self.view.sides[1])):
            cell = grid.cell(column, y, self.height, 3)
            names = side.names[grid.head_step :]
            ink.write(cell, names, self.size, bold=True, align=Align.CENTRE, smallest=190.0)
            ink.line(grid.edges[column], y, grid.edges[column], y + self.height)
        ink.line(grid.edges[SEE], y, grid.edges[SEE], y + self.height)
        y += self.height
        ink.line(self.left, y, self.right, y, HAIR)
        for column, text in enumerate(self._column_heads()):
            cell = grid.cell(column, y, self.height).adjusted(-PAD / 2, 0, PAD / 2, 0)
            ink.write(cell, text, self.size * 0.8, align=Align.CENTRE, smallest=150.0)
        self._columns(y, y + self.height)
        ink.line(self.left, y + self.height, self.right, y + self.height)
        return y + self.height

    def _column_heads(self) -> list[str]:
        say, rule = self.ink.say, self.view.rule
        heads = [say(f"sheet.column.{name}") for name in ("board", "time", "ended", "break")]
        for number in (2, 5):
            heads.append(say("sheet.column.queen", number=number))
            heads.append(say("sheet.column.men", rule=rule, number=number + 1))
            heads.append(say("sheet.column.total", number=number + 2))
        return [*heads, say("sheet.column.see")]

    def _heading_pieces(self, block: Block) -> list[Piece]:
        ink, game = self.ink, block.game
        pieces: list[Piece] = [Word((ink.say("sheet.game", game=game.number),), bold=True), Gap()]
        if game.struck:
            return [*pieces, Word((ink.say("sheet.game.unplayed"),))]
        pieces += labelled(ink.say("sheet.start"), game.started, blank=4.0)
        pieces += labelled(ink.say("sheet.finish"), game.finished, blank=4.0)
        for tick in (game.sides_changed, game.changed_within):
            if tick is not None:
                pieces += [Gap(), *self._tick(tick)]
        if game.opened_by is not None:
            law = ink.say("entry.cite", law=game.opener_law) if game.opener_law else ""
            name = self.view.player(game.opened_by).names[self.grid.step]
            pieces += [Gap(), Word((ink.say("sheet.opened_by", name=name, law=law).strip(),))]
        return _capped(pieces)

    def _tick(self, tick: Tick) -> list[Piece]:
        return [Box(tick.ticked), Word((self.ink.speak(tick.label),))]

    def _row(self, row: SheetRow, y: float) -> None:
        ink, grid, size = self.ink, self.grid, self.size
        ink.write(grid.cell(BOARD, y, self.height), row.label, size, align=Align.CENTRE)
        ink.line(self.left, y + self.height, self.right, y + self.height, HAIR)
        if row.kind is RowKind.STRUCK:
            self._strike(y, grid.edges[TIME])
            return
        if row.kind is RowKind.MARK:  # where the game stopped
            self._strike(y, grid.edges[TIME], grid.edges[ENDED])
            self._strike(y, grid.edges[BREAK])
        ink.write(grid.cell(TIME, y, self.height), row.time, size, align=Align.CENTRE)
        name = "" if row.breaker is None else self.view.player(row.breaker).names[grid.step]
        ended = "; ".join(ink.speak(text) for text in row.ended)
        if row.label == "X" and row.kind is RowKind.PLAYED and name:
            ended = f"{ended} {name}"
        ink.write(grid.cell(ENDED, y, self.height), ended, size * 0.9, smallest=170.0)
        ink.write(grid.cell(BREAK, y, self.height), name, min(size, grid.name_size), align=Align.CENTRE)
        for column, place, cells in ((QUEEN_1, 0, row.first), (QUEEN_2, 1, row.second)):
            self._cells(column, cells, y, bold=row.winner == place)
        ink.write(grid.cell(SEE, y, self.height), row.see, size, align=Align.CENTRE, smallest=150.0)
        if row.kind is RowKind.VOID:
            self._strike(y, grid.edges[BREAK], grid.edges[SEE])

    def _cells(self, column: int, cells: Cells, y: float, bold: bool) -> None:
        values: tuple[Cell, ...] = (cells.queen, cells.men, cells.total)
        for place, value in enumerate(values):
            cell = self.grid.cell(column + place, y, self.height)
            strong = bold and place == 2  # the board's winner, told by the total
            self.ink.write(cell, self.ink.speak(value), self.size, bold=strong, align=Align.CENTRE)

    def _strike(self, y: float, left: float, right: float | None = None) -> None:
        """Strike a row through, as a pen would, up to its end or to `right`."""
        middle = y + self.height / 2
        self.ink.line(left + 1.2 * MM, middle, (right or self.right) - 1.2 * MM, middle, THIN)

    def _columns(self, top: float, bottom: float) -> None:
        """Draw the lines between columns, heavier around each player's three."""
        strong = {QUEEN_1, QUEEN_2, SEE}
        for column, x in enumerate(self.grid.edges[1:-1], start=1):
            self.ink.line(x, top, x, bottom, THIN * 1.5 if column in strong else HAIR)

    def _result(self, game: SheetGame, y: float) -> float:
        ink, size = self.ink, self.size
        ink.line(self.left, y, self.right, y)
        line = self._line(y)
        who, result, boxes = line.width() * 0.37, line.width() * 0.26, line.width() * 0.37
        game_to = Word((ink.say("sheet.game_to", game=game.number),))
        if game.struck:
            self.ink.run(QRectF(line.left(), y, who, self.height), [game_to], size)
            self._strike(y, line.left() + who * 0.4)
            return y + self.height
        ink.run(QRectF(line.left(), y, who - 2 * PAD, self.height), self._taker(game), size)
        middle = QRectF(line.left() + who, y, result - 2 * PAD, self.height)
        ink.run(middle, self._score(game), size)
        if game.stopped:
            return y + self.height
        ticks: list[Piece] = [Word((ink.say("sheet.ended_by" if game.drawn else "sheet.won_by"),), grey=True)]
        for tick in game.won_by:
            ticks += self._tick(tick)
        ink.run(QRectF(line.right() - boxes, y, boxes, self.height), ticks, size * 0.95)
        return y + self.height

    def _taker(self, game: SheetGame) -> list[Piece]:
        """Return the pieces that say whose the game is."""
        ink = self.ink
        if game.drawn or game.stopped:
            code = "sheet.game_drawn" if game.drawn else "sheet.game_stopped"
            pieces: list[Piece] = [Word((ink.say(code, game=game.number),), bold=True)]
        else:
            names = ("",) if game.winner is None else self.view.sides[game.winner].names
            taker: Piece = Word(names, bold=True) if names[0] else Blank(8.0)
            pieces = [Word((ink.say("sheet.game_to", game=game.number),)), taker]
        return (
            [*pieces, Word((ink.say("sheet.end.see", letter=game.see),), grey=True)] if game.see else pieces
        )

    def _score(self, game: SheetGame) -> list[Piece]:
        """Return the pieces of a game's result, and its raw totals."""
        ink = self.ink
        code = "sheet.result.provisional" if game.provisional else "sheet.result"
        pieces: list[Piece] = [Word((ink.say("sheet.stood_at" if game.stopped else code),), grey=True)]
        if game.result is None or game.raw is None:
            pieces += [Blank(2.0), Word(("-",)), Blank(2.0)]
            return [*pieces, Word((ink.say("sheet.raw", a="___", b="___"),))]
        # As announced, the winner's points first: "Game 2 to Player Two, 19 - 15".
        won = game.winner or 0
        pieces.append(Word((f"{game.result[won]} - {game.result[1 - won]}",), bold=True))
        if game.stopped:
            return pieces
        return [*pieces, Word((ink.say("sheet.raw", a=game.raw[won], b=game.raw[1 - won]),))]


def _capped(pieces: list[Piece]) -> list[Piece]:
    """Return the pieces with pencil lines that stay as short as a time of day."""
    return [
        Blank(min(piece.ems, 4.0), stretch=False) if isinstance(piece, Blank) else piece for piece in pieces
    ]
