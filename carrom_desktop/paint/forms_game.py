"""A game on a published form: its heading, the sides' names, the columns and the boards' rows."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QRectF

from carrom_desktop.paint.forms_columns import Column, Measures, before_columns, side_columns, value_of
from carrom_desktop.paint.sheet_text import (
    HAIR,
    HEAVY,
    LINE,
    MM,
    SMALLEST,
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
    text_width,
    wrap,
)
from carrom_desktop.viewmodels.forms_view import Form, FormBlock, FormRow, FormView

_START, _FINISH = ("forms.start", "forms.start.short"), ("forms.finish", "forms.finish.short")


class _Place(Struct, frozen=True):
    """A column and its left and right edge; `side`, 0 or 1, None where it is before both."""

    column: Column
    left: float
    right: float
    side: int | None = None


class GamePainter:
    """Draws games of one card at one width."""

    def __init__(self, ink: Ink, view: FormView, measures: Measures, width: float) -> None:
        self.ink, self.view, self.m, self.width = ink, view, measures, width
        self.form = view.form
        self.pad = 0.7 * MM * measures.k
        self.columns = self._columns()
        self.step, self.name_size = self._names()

    def draw(self, block: FormBlock, x: float, y: float) -> None:
        """Draw a game with its left upper corner at `x`, `y`."""
        ink, m, top = self.ink, self.m, y
        right = x + self.width
        names = m.names(self.form)
        ink.shade(QRectF(x, y, self.width, m.line + names + m.heads))
        self._heading(block, x, y)
        y += m.line
        ink.line(x, y, right, y)
        names_top = y
        self._sides(block, x, y)
        y += names
        for place in self.columns:
            cell = QRectF(x + place.left, y, place.right - place.left, m.heads).adjusted(
                self.pad / 2, 0, -self.pad / 2, 0
            )
            ink.write(cell, place.column.heads, m.size * 0.74, align=Align.CENTRE, smallest=135.0)
        y += m.heads
        ink.line(x, y, right, y)
        for row in block.rows:
            self._row(row, x, y)
            y += m.row
            ink.line(x, y, right, y, HAIR)
        self._lines(x, names_top, y)
        if self.form is not Form.ICF:
            self._result(block, x, y)
            y += m.line * 1.15
        ink.frame(QRectF(x, top, self.width, y - top), HEAVY * max(0.6, m.k))

    def _columns(self) -> tuple[_Place, ...]:
        before = before_columns(self.ink, self.form)
        sides = tuple(side_columns(self.ink, self.form, place) for place in (0, 1))
        shares = sum(each.share for each in (*before, *sides[0], *sides[1]))
        unit, at = self.width / shares, 0.0
        found = []
        for side, columns in ((None, before), (0, sides[0]), (1, sides[1])):
            for column in columns:
                found.append(_Place(column, at, at + column.share * unit, side))
                at += column.share * unit
        return tuple(found)

    def _names(self) -> tuple[int, float]:
        """Return which of the players' names column "break" takes, and their size: the same for all."""
        ladders = [player.names for side in self.view.sheet.sides for player in side.players]
        place = next((each for each in self.columns if each.column.key == "break"), None)
        if place is None:
            return 0, self.m.size
        steps = len(ladders[0])
        short = [ladder[max(0, steps - 2) :] for ladder in ladders]
        width = place.right - place.left - 2 * self.pad
        step, size = fitted_step(short, width, self.m.size, min(200.0, self.m.size))
        return max(0, steps - 2) + step, size

    def _edges(self, side: int) -> tuple[float, float]:
        own = [place for place in self.columns if place.side == side]
        return own[0].left, own[-1].right

    def _heading(self, block: FormBlock, x: float, y: float) -> None:
        ink, m = self.ink, self.m
        line = QRectF(x + self.pad, y, self.width - 2 * self.pad, m.line)
        code = "forms.game_later" if block.later else "sheet.game"
        pieces: list[Piece] = [Word((ink.say(code, game=block.number),), bold=True), Gap()]
        if block.struck:
            pieces.append(Word((ink.say("sheet.game.unplayed"),)))
        elif not block.later:
            blank = Blank(4.0, stretch=False)
            for labels, value in ((_START, block.started), (_FINISH, block.finished)):
                pieces += [
                    Word(tuple(map(ink.say, labels)), grey=True),
                    Word((value,), bold=True) if value else blank,
                    Gap(0.7),
                ]
        ink.run(line, pieces, m.size * 0.86, smallest=170.0)

    def _sides(self, block: FormBlock, x: float, y: float) -> None:
        """Write the sides' names over their columns; the European card has a box for the break with each."""
        ink, m = self.ink, self.m
        height = m.names(self.form)
        for place, side in enumerate(self.view.sheet.sides):
            left, right = self._edges(place)
            cell = QRectF(x + left + self.pad, y, right - left - 2 * self.pad, height)
            names = side.names
            if self.form is Form.EUROPEAN:
                word = ink.say("forms.european.breaks")
                box: list[Piece] = [Word((word,), grey=True), Box(block.first_break == place)]
                width = min(cell.width() * 0.3, 16.0 * MM * m.k)
                ink.run(QRectF(cell.right() - width, y, width, height), box, m.size * 0.8, smallest=150.0)
                cell.setWidth(cell.width() - width - self.pad)
                if self._has_room(cell, names):
                    names = names[:-1]  # in two lines rather than as a code
            ink.write(cell, names, m.size * 0.95, bold=True, align=Align.CENTRE, smallest=175.0)
        # A rule below the names, but not before them: the other columns' heads take both lines.
        ink.line(x + self._edges(0)[0], y + height, x + self.width, y + height, HAIR)

    @staticmethod
    def _has_room(cell: QRectF, names: tuple[str, ...]) -> bool:
        """Say whether the shortest name before the code fits into a cell, its words whole, in any lines."""
        if len(names) < 2:
            return False
        name, size = names[-2], SMALLEST
        room = max(1, int((cell.height() + (LINE - 1) * size) // (LINE * size)))
        widest = max((text_width(word, size, bold=True) for word in name.split()), default=0.0)
        return widest <= cell.width() and len(wrap(name, cell.width(), size, bold=True)) <= room

    def _row(self, row: FormRow, x: float, y: float) -> None:
        ink, m = self.ink, self.m
        for place in self.columns:
            cell = QRectF(x + place.left + self.pad, y, place.right - place.left - 2 * self.pad, m.row)
            key, size = place.column.key, m.size
            if key == "board":
                ink.write(cell, str(row.number), size, align=Align.CENTRE)
            elif key == "break":
                name = "" if row.breaker is None else self.view.sheet.player(row.breaker).names[self.step]
                ink.write(cell, name, min(size, self.name_size), align=Align.CENTRE, smallest=165.0)
            elif place.side is not None:
                text = ink.speak(value_of(row.sides[place.side], key))
                ink.write(cell, text, size, bold=key == "total", align=Align.CENTRE, smallest=165.0)
        if row.struck:
            middle = y + m.row / 2
            start = x + self.columns[0].right + self.pad
            ink.line(start, middle, x + self.width - self.pad, middle, THIN)

    def _lines(self, x: float, top: float, bottom: float) -> None:
        """Draw the lines between columns, heavier around each side's; between a side's they begin below its
        name."""
        below = top + self.m.names(self.form)
        for before, place in zip(self.columns, self.columns[1:], strict=False):
            new_side = place.side != before.side
            start = top if new_side or place.side is None else below
            self.ink.line(x + place.left, start, x + place.left, bottom, THIN * 1.6 if new_side else HAIR)

    def _result(self, block: FormBlock, x: float, y: float) -> None:
        ink, m = self.ink, self.m
        height = m.line * 1.15
        self.ink.line(x, y, x + self.width, y)
        if self.form is Form.EUROPEAN:
            label = QRectF(x + self.pad, y, self._edges(0)[0] - 2 * self.pad, height)
            ink.write(label, ink.say("forms.european.total_box"), m.size * 0.74, smallest=140.0)
            for place in (0, 1):
                left, right = self._edges(place)
                ink.line(x + left, y, x + left, y + height, THIN * 1.6)
                value = "" if block.result is None else str(block.result[place])
                bold = block.winner == place
                cell = QRectF(x + left, y, right - left, height)
                ink.write(cell, value, m.size * 1.05, bold=bold, align=Align.CENTRE)
            return
        line = QRectF(x + self.pad, y, self.width - 2 * self.pad, height)
        if block.struck:
            ink.run(line, [Word((ink.say("sheet.game_to", game=block.number),)), Word(("–",))], m.size * 0.86)
            return
        winner = block.winner
        names = ("",) if winner is None else self.view.sheet.sides[winner].names
        pieces: list[Piece] = labelled(ink.say("sheet.game_to", game=block.number), names, blank=6.0)
        if block.drawn:
            pieces = [Word((ink.say("sheet.game_drawn", game=block.number),), bold=True)]
        result = block.result
        if result is None:
            short = Blank(2.0, stretch=False)
            pieces += [Gap(), short, Word(("-",)), short]
        else:
            won = winner or 0
            pieces += [Gap(), Word((f"{result[won]} - {result[1 - won]}",), bold=True)]
        ink.run(line, pieces, m.size * 0.9, smallest=170.0)
