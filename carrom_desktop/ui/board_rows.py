"""The painted parts of the board table: tabs of games, heads, and rows of every kind with their signs."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from carrom_desktop.i18n import speak
from carrom_desktop.paint.icons import Crown, draw_crown, draw_flag, draw_man, draw_pencil
from carrom_desktop.ui.board_columns import (
    ALIGNS,
    BREAKS,
    HEAD,
    LEFT,
    MEN,
    QUEEN,
    RIGHT,
    WON,
    Columns,
    breaker_text,
)
from carrom_desktop.ui.paint_kit import Scale, draw_card, draw_line, fit_size, text_width
from carrom_desktop.ui.theme import Palette
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.table import Mark, RowKind, TableRow, TableTab


def row_texts(row: TableRow, breaker: str = "") -> tuple[str, ...]:
    """Return what stands in the eight cells of a row; the queen is drawn. `breaker`, a shorter form."""
    totals = row.totals or ("", "")
    return (
        "+1" if row.extra else str(row.number),
        breaker or row.breaks_player or row.breaks,
        row.won,
        "" if row.men is None else str(row.men),
        "",
        "" if row.points is None else str(row.points),
        str(totals[0]),
        str(totals[1]),
    )


class RowPainter(Struct, frozen=True):
    """Paints in one language, one palette, one scale and one set of columns."""

    painter: QPainter
    palette: Palette
    scale: Scale
    language: str
    columns: Columns

    def tabs(self, rect: QRectF, tabs: tuple[TableTab, ...], game: int) -> tuple[tuple[QRectF, int], ...]:
        """Draw a tab for each game and return where each is; only numbers where words have no room."""
        s, palette, size = self.scale, self.palette, self.scale.text(15)
        words = [speak(self.language, tab.label) for tab in tabs]
        gap, pad = s.px(6), s.px(10)
        widths = [text_width(word, size, bold=True) + 2 * pad for word in words]
        if sum(widths) + gap * (len(tabs) - 1) > rect.width():
            words = [
                word if tab.number == game else str(tab.number) for word, tab in zip(words, tabs, strict=True)
            ]
            widths = [text_width(word, size, bold=True) + 2 * pad for word in words]
        places, x = [], rect.left()
        for word, width, tab in zip(words, widths, tabs, strict=True):
            box = QRectF(x, rect.top() + s.px(2), width, rect.height() - s.px(3))
            chosen = tab.number == game
            if len(tabs) > 1:
                fill, edge = (palette.chosen, palette.side_a) if chosen else (palette.tile, palette.edge)
                draw_card(self.painter, box, fill, edge, radius=s.px(6))
            ink = palette.ink if chosen else palette.dim
            place = box if len(tabs) > 1 else box.translated(-pad, 0)
            draw_line(self.painter, place.adjusted(pad, 0, pad, 0), word, size, ink, bold=True)
            places.append((box, tab.number))
            x += width + gap
        return tuple(places)

    def heads(self, rect: QRectF, headers: tuple[Msg, ...]) -> None:
        """Draw the heads of the columns; a man stands for the men where their word has no room."""
        s, size = self.scale, self.scale.text(HEAD)
        for place, (cell, align) in enumerate(zip(self.columns.cells(rect), ALIGNS, strict=True)):
            if place == MEN and not self.columns.men_word:
                man = s.px(HEAD)
                box = QRectF(cell.right() - man, cell.center().y() - man / 2, man, man)
                draw_man(self.painter, box, white=True)
                continue
            text = speak(self.language, headers[place])
            draw_line(self.painter, cell, text, size, self.palette.dim, bold=True, align=align)

    def row(self, rect: QRectF, row: TableRow, *, selected: bool, focused: bool) -> None:
        """Draw one row; the selected one is filled, and framed while the table has the keyboard."""
        s, palette, painter = self.scale, self.palette, self.painter
        inner = rect.adjusted(-s.px(6), s.px(1), s.px(6), -s.px(1))
        if Mark.PENDING in row.marks:
            draw_card(painter, inner, palette.takeback, palette.takeback_edge, radius=s.px(5))
        if selected:
            edge = palette.focus if focused else palette.side_a
            fill = palette.takeback if Mark.PENDING in row.marks else palette.chosen
            draw_card(painter, inner, fill, edge, radius=s.px(5), line=s.px(2))
        dim = row.is_struck or row.kind in (RowKind.UNKNOWN, RowKind.START)
        ink = (
            palette.wood
            if row.is_current or row.kind is RowKind.VOID
            else palette.dim
            if dim
            else palette.ink
        )
        cells = self.columns.cells(rect)
        breaker = breaker_text(row.breaks_forms, cells[BREAKS].width(), s) if row.breaks_forms else ""
        texts = row_texts(row, breaker)
        for place, (cell, align, text) in enumerate(zip(cells, ALIGNS, texts, strict=True)):
            if text:
                draw_line(painter, cell, text, s.text(17), ink, bold=place == WON, align=align)
        if row.note is not None:
            self._note(cells, row, ink)
        else:
            self._queen(cells[QUEEN], row, ink)
        self._marks(cells, row, text_width(texts[0], s.text(17)))
        if row.is_struck:
            painter.setPen(QPen(palette.color("alarm"), s.px(2)))
            middle = rect.center().y()
            painter.drawLine(QPointF(rect.left(), middle), QPointF(rect.right(), middle))

    def _note(self, cells: list[QRectF], row: TableRow, ink: str) -> None:
        """Write how the board ended in the queen's place, and over whatever stands empty before it."""
        if row.note is None:
            return
        first = 1 if row.kind is RowKind.START else QUEEN if row.men is not None else MEN
        align = LEFT if row.kind is RowKind.START else RIGHT
        room = cells[first].united(cells[QUEEN])
        draw_line(self.painter, room, speak(self.language, row.note), self.scale.text(16), ink, align=align)

    def _queen(self, cell: QRectF, row: TableRow, ink: str) -> None:
        """Draw the crown before the code: filled where she counted, hollow with a 0 where she did not."""
        s, palette, painter = self.scale, self.palette, self.painter
        if row.queen in ("unrecorded", "nobody"):
            text = "?" if row.queen == "unrecorded" else "–"
            draw_line(painter, cell, text, s.text(17), palette.warning, align=RIGHT)
        elif row.queen in ("filled", "hollow"):
            text = row.queen_code + (" 0" if row.queen == "hollow" else "")
            crown = s.px(19)
            room = cell.adjusted(crown + s.px(5), 0, 0, 0)
            used = draw_line(painter, room, text, s.text(17), ink, align=RIGHT)
            kind = Crown.FILLED if row.queen == "filled" else Crown.HOLLOW
            color = palette.color("queen" if kind is Crown.FILLED else "dim")
            box = QRectF(cell.right() - used - crown - s.px(5), cell.center().y() - crown / 2, crown, crown)
            draw_crown(painter, box, kind, color)

    def _marks(self, cells: list[QRectF], row: TableRow, used: float) -> None:
        """Draw the signs: a flag, a pencil and an R beside the number, a man beside the winner of a slam."""
        s, palette, size = self.scale, self.palette, self.scale.px(13)
        cell = cells[0]
        x, middle = cell.left() + used + s.px(4), cell.center().y()
        for mark in row.marks:
            box = QRectF(x, middle - size / 2, size, size)
            match mark:
                case Mark.PROTEST:
                    draw_flag(self.painter, box, palette.color("warning"))
                case Mark.CORRECTED:
                    draw_pencil(self.painter, box, palette.color("wood"))
                case Mark.VOIDED:
                    draw_line(self.painter, box, "R", s.text(14), palette.dim)
                case Mark.WHITE_SLAM | Mark.BLACK_SLAM:
                    won = cells[2]
                    shown = fit_size(row.won, won.width(), s.text(17), s.text(14), bold=True)
                    left = won.left() + text_width(row.won, shown, bold=True) + s.px(4)
                    place = QRectF(left, middle - size / 2, size, size)
                    draw_man(self.painter, place, mark is Mark.WHITE_SLAM)
                    continue
                case _:
                    continue
            x += size + s.px(2)
