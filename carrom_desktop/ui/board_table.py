"""The table of the boards of one game, painted: crowns are drawn, and totals never move their columns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import speak
from carrom_desktop.paint.icons import Crown, draw_crown
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.paint_kit import Scale, block_height, draw_block, draw_card, draw_line
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.ui.why_places import WhyPlace, around, number_boxes
from carrom_desktop.viewmodels.table import TableRow, TableView
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind, cell_key

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
COLUMNS: tuple[tuple[float, Qt.AlignmentFlag], ...] = (
    (0.065, LEFT),
    (0.19, LEFT),
    (0.125, LEFT),
    (0.12, RIGHT),
    (0.205, RIGHT),
    (0.065, RIGHT),
    (0.115, RIGHT),
    (0.115, RIGHT),
)
"""Share of the width and alignment of # Breaks Won Men Queen + and the two totals."""

QUEEN = 4
"""The column of the queen."""


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a row lies, in pixels of the table."""

    top: float
    height: float
    left: float
    width: float
    row: TableRow

    @property
    def box(self) -> QRectF:
        return QRectF(self.left, self.top, self.width, self.height)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where everything of a table lies; `result`, the words at `foot`, or ""."""

    title: QRectF
    heads: QRectF
    rows: tuple[_Place, ...]
    result: str
    foot: QRectF


def _texts(row: TableRow) -> tuple[str, ...]:
    """Return what stands in the eight cells of a row; the queen is drawn."""
    totals = row.totals or ("", "")
    return (
        "+1" if row.extra else str(row.number),
        row.breaks_player or row.breaks,
        row.won,
        "" if row.men is None else str(row.men),
        "",
        "" if row.points is None else str(row.points),
        str(totals[0]),
        str(totals[1]),
    )


def _same_around(before: TableView, after: TableView) -> bool:
    """Tell whether two views differ in their rows at most."""
    return replace(before, rows=after.rows) == after


class BoardTable(QWidget):
    """Shows a `TableView`; the wheel and a click on the arrows turn to the other games.

    Signals: `game_asked(int)`, the step to another game: -1 or 1; `shown()`, another view is shown.
    """

    game_asked = Signal(int)
    shown = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self._view: TableView | None = None
        self._language = "en"
        self._can_go = (False, False)
        self._arrows: tuple[QRectF, QRectF] = (QRectF(), QRectF())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def set_view(self, view: TableView, language: str, can_go: tuple[bool, bool]) -> None:
        """Show a game; `can_go`: there is one before it, and one after it."""
        if (view, language, can_go) == (self._view, self._language, self._can_go):
            return
        before, shown_with = self._view, (self._language, self._can_go)
        self._view, self._language, self._can_go = view, language, can_go
        lines = [speak(language, view.title)]
        lines.extend(" ".join(speak(language, part) for part in row.accessible) for row in view.rows)
        self.setAccessibleName("\n".join(lines))
        if before is None or not _same_around(before, view) or shown_with != (language, can_go):
            self.update()
            self.shown.emit()
            return
        # A board more changes two rows: the others need not be drawn again.
        after, places = self._plan(view), self._plan(before).rows
        for place in set(places) ^ set(after.rows):
            self.update(place.box.toAlignedRect().adjusted(-1, -1, 1, 1))
        self.shown.emit()

    def _plan(self, view: TableView) -> _Plan:
        """Return where everything of `view` goes: as many of its latest rows as fit."""
        s = self.scale
        inner = QRectF(self.rect()).adjusted(s.px(12), s.px(4), -s.px(12), -s.px(6))
        title = QRectF(inner.left(), inner.top(), inner.width(), self.title_height)
        heads = QRectF(inner.left(), title.bottom(), inner.width(), s.text(15) * 1.75)
        result = "" if view.result is None else speak(self._language, view.result)
        foot = block_height(result, s.text(16), inner.width(), bold=True) + s.px(6) if result else 0.0
        room = inner.bottom() - heads.bottom() - foot
        rows = view.rows[-max(1, int(room / (s.text(17) * 1.62))) :]
        height = min(s.text(17) * 2.0, room / max(1, len(rows)))
        top = heads.bottom()
        return _Plan(
            title,
            heads,
            tuple(
                _Place(top + number * height, height, inner.left(), inner.width(), row)
                for number, row in enumerate(rows)
            ),
            result,
            QRectF(inner.left(), inner.bottom() - foot, inner.width(), foot),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what has changed of title, heads, rows and result."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        draw_card(painter, QRectF(self.rect()), palette.card, radius=s.px(12))
        if self._view is not None:
            plan = self._plan(self._view)
            if event.region().intersects(plan.title.toAlignedRect()):
                self._paint_title(painter, plan.title)
            if event.region().intersects(plan.heads.toAlignedRect()):
                self._paint_heads(painter, plan.heads)
            for place in plan.rows:
                if event.region().intersects(place.box.toAlignedRect()):
                    painter.setPen(QPen(palette.color("edge"), 1))
                    painter.drawLine(place.box.topLeft(), place.box.topRight())
                    self._paint_row(painter, place.box, place.row)
            if plan.result:
                draw_block(painter, plan.foot, plan.result, s.text(16), palette.wood, bold=True)
        painter.end()

    def _paint_title(self, painter: QPainter, rect: QRectF) -> None:
        palette, s = current_palette(), self.scale
        if self._view is None:
            return
        draw_line(painter, rect, speak(self._language, self._view.title), s.text(15), palette.ink, bold=True)
        size = rect.height()
        back = QRectF(rect.right() - 2 * size - s.px(8), rect.top(), size, size)
        forth = QRectF(rect.right() - size, rect.top(), size, size)
        self._arrows = (back, forth)
        for box, possible, turn in ((back, self._can_go[0], -1), (forth, self._can_go[1], 1)):
            if not any(self._can_go):
                continue
            painter.setPen(QPen(palette.color("ink" if possible else "edge"), s.px(2)))
            middle, reach = box.center(), s.px(5)
            painter.drawPolyline(
                [
                    middle + QPointF(-turn * reach / 2, -reach),
                    middle + QPointF(turn * reach / 2, 0),
                    middle + QPointF(-turn * reach / 2, reach),
                ]
            )

    def _cells(self, rect: QRectF) -> list[QRectF]:
        cells, x = [], rect.left()
        for share, _align in COLUMNS:
            width = rect.width() * share
            cells.append(QRectF(x, rect.top(), width - self.scale.px(4), rect.height()))
            x += width
        return cells

    def _paint_heads(self, painter: QPainter, rect: QRectF) -> None:
        if self._view is None:
            return
        palette, s = current_palette(), self.scale
        for cell, (_share, align), header in zip(self._cells(rect), COLUMNS, self._view.headers, strict=True):
            text = speak(self._language, header)
            draw_line(painter, cell, text, s.text(14), palette.dim, bold=True, align=align)

    def _paint_row(self, painter: QPainter, rect: QRectF, row: TableRow) -> None:
        palette, s = current_palette(), self.scale
        ink = palette.wood if row.is_current else palette.dim if row.is_struck else palette.ink
        cells = self._cells(rect)
        for place, (cell, (_share, align), text) in enumerate(zip(cells, COLUMNS, _texts(row), strict=True)):
            if text:
                draw_line(painter, cell, text, s.text(17), ink, bold=place == 2, align=align)
        if row.note is not None:
            self._paint_note(painter, cells, row)
        else:
            self._paint_queen(painter, cells[4], row, ink)
        if row.is_struck:
            painter.setPen(QPen(palette.color("alarm"), s.px(2)))
            painter.drawLine(
                QPointF(rect.left(), rect.center().y()), QPointF(rect.right(), rect.center().y())
            )

    def _paint_note(self, painter: QPainter, cells: list[QRectF], row: TableRow) -> None:
        """Write how the board ended in the queen's place, and in that of the men where none were counted."""
        if row.note is None:
            return
        room = cells[4] if row.men is not None else cells[3].united(cells[4])
        dim = current_palette().wood if row.is_current else current_palette().dim
        draw_line(painter, room, speak(self._language, row.note), self.scale.text(16), dim, align=RIGHT)

    def _paint_queen(self, painter: QPainter, cell: QRectF, row: TableRow, ink: str) -> None:
        """Draw the crown before the code: filled where she counted, hollow with a 0 where she did not."""
        palette, s = current_palette(), self.scale
        if row.queen in ("unrecorded", "nobody"):
            draw_line(
                painter,
                cell,
                "?" if row.queen == "unrecorded" else "–",
                s.text(17),
                palette.warning,
                align=RIGHT,
            )
        elif row.queen in ("filled", "hollow"):
            text = row.queen_code + (" 0" if row.queen == "hollow" else "")
            crown = s.px(19)
            room = cell.adjusted(crown + s.px(5), 0, 0, 0)
            used = draw_line(painter, room, text, s.text(17), ink, align=RIGHT)
            kind = Crown.FILLED if row.queen == "filled" else Crown.HOLLOW
            color = palette.color("queen" if kind is Crown.FILLED else "dim")
            box = QRectF(cell.right() - used - crown - s.px(5), cell.center().y() - crown / 2, crown, crown)
            draw_crown(painter, box, kind, color)

    @property
    def title_height(self) -> float:
        """Return the height of the line with the title and the arrows."""
        return self.scale.text(15) * 1.7

    @property
    def arrows_width(self) -> float:
        """Return the width at the right of the title that the arrows to other games take."""
        return 2 * self.title_height + self.scale.px(8 + 12 + 8)

    def why_places(self) -> tuple[WhyPlace, ...]:
        """Return the cells in which something stands, row by row, then result and start points."""
        if self._view is None:
            return ()
        found: list[WhyPlace] = []
        plan, game = self._plan(self._view), self._view.game
        for place in plan.rows:
            row = place.row
            for column, (cell, text) in enumerate(zip(self._cells(place.box), _texts(row), strict=True)):
                if text or (column == QUEEN and (row.queen or row.note is not None)):
                    found.append(WhyPlace(cell_key(game, row.number, column), cell))
        if plan.result:
            found.append(WhyPlace(WhyKey(WhyKind.END, game=game), plan.foot))
        title = speak(self._language, self._view.title)
        numbers = number_boxes(plan.title, title, self.scale.text(15), bold=True)[1:]
        for side, box in zip(Side, numbers, strict=False):
            found.append(WhyPlace(WhyKey(WhyKind.START, side), around(box)))
        return tuple(found)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Turn to another game where an arrow is pressed."""
        for box, possible, step in zip(self._arrows, self._can_go, (-1, 1), strict=True):
            if possible and box.contains(event.position()):
                self.game_asked.emit(step)
                return
        super().mousePressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Turn to another game."""
        step = -1 if event.angleDelta().y() > 0 else 1
        if event.angleDelta().y() and self._can_go[0 if step < 0 else 1]:
            self.game_asked.emit(step)
        event.accept()
