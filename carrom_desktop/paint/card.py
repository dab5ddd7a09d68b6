"""Paint the reference card of a federation: one page, two columns of tables, the law last and grey."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from carrom_desktop.i18n.catalogue import speak
from carrom_desktop.paint.card_layout import (
    ARROW,
    FOOT_MM,
    GAP_MM,
    GUTTER_MM,
    HOW_MM,
    LINE,
    MARGIN_MM,
    PAD_MM,
    SMALLEST,
    TITLE_MM,
    Line,
    Table,
    head_of,
    inside,
    lead_of,
    plan_card,
)
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.sheet_text import (
    BLACK,
    CAP,
    HAIR,
    HEAVY,
    MM,
    THIN,
    Align,
    Ink,
    in_hundredths,
    text_width,
)
from carrom_desktop.viewmodels.card_view import CardView

PALE = QColor("#9a9a9a")
"""Lines within a table."""


def card_document(view: CardView, language: str, paper: str) -> Document:
    """Return the card as a document for a file or a printer."""

    def paint(painter: QPainter, _new_page: Callable[[], object]) -> int:
        return paint_card(painter, view, language, paper)

    return Document(speak(language, view.title), paper, paint)


def paint_card(painter: QPainter, view: CardView, language: str, paper: str) -> int:
    """Paint the card on its one page and return 1.

    The painter's origin is the corner of the whole page.
    """
    with in_hundredths(painter):
        _Card(Ink(painter, language), view, paper).draw()
    return 1


class _Card:
    """Draws one card with one ink."""

    def __init__(self, ink: Ink, view: CardView, paper: str) -> None:
        self.ink, self.view = ink, view
        self.width, self.height = inside(paper)
        plan = plan_card(view, ink.language, paper)
        if plan is None:
            raise ValueError(f"the card has no room on {paper}")
        self.plan, self.size = plan, plan.size

    def draw(self) -> None:
        """Draw the page."""
        ink, left, top = self.ink, MARGIN_MM * MM, MARGIN_MM * MM
        title = QRectF(left, top, self.width, TITLE_MM * MM)
        ink.shade(title)
        ink.frame(title, HEAVY)
        inner = title.adjusted(1.5 * MM, 0, -1.5 * MM, 0)
        ink.write(inner, ink.speak(self.view.title), 430, bold=True)
        y = title.bottom()
        how = QRectF(left, y, self.width, HOW_MM * MM)
        ink.write(how, ink.speak(self.view.how), SMALLEST, grey=True)
        ink.write(how, ink.speak(self.view.edition), SMALLEST, grey=True, align=Align.RIGHT)
        y += HOW_MM * MM
        width = (self.width - GUTTER_MM * MM) / 2
        for place, tables in enumerate(self.plan.columns):
            x, below = left + place * (width + GUTTER_MM * MM), y
            for table in tables:
                below = self._table(table, x, below, width, self.plan.pads[place]) + GAP_MM * MM
        self._foot(left, top + self.height)

    def _table(self, table: Table, x: float, y: float, width: float, pad: float) -> float:
        """Draw a table and return where it ends."""
        ink, size, top, inset = self.ink, self.size, y, PAD_MM * MM
        head = QRectF(x, y, width, head_of(size))
        ink.shade(head)
        edges = [x, x + table.cells[0], x + table.cells[0] + table.cells[1], x + width]
        ink.write(head.adjusted(inset, 0, -inset - table.cells[2], 0), table.title, size * 1.06, bold=True)
        law = QRectF(edges[2] + inset, y, edges[3] - edges[2] - 2 * inset, head.height())
        ink.write(law, ink.say("card.head.law", rule=self.view.rule), SMALLEST, grey=True)
        y = head.bottom()
        if table.lead:
            self._hair(x, y, x + width, y)
            height = lead_of(table, size)
            self._cell(table.lead, x + inset, y, height, grey=True)
            y += height
        body = y
        for line in table.lines:
            self._hair(x, y, x + width, y)
            height = line.lines * LINE * size + pad
            self._cell(line.what, edges[0] + inset, y, height)
            self._follows(line, edges[1] + inset, y, height)
            self._cell(line.law, edges[2] + inset, y, height, grey=True)
            y += height
        for edge in edges[1:3]:
            self._hair(edge, body, edge, y)
        ink.frame(QRectF(x, top, width, y - top), THIN)
        return y

    def _first_baseline(self, y: float, height: float, lines: int) -> float:
        """Return the baseline of the first of `lines` lines in the middle of a cell."""
        return y + (height - ((lines - 1) * LINE + CAP) * self.size) / 2 + CAP * self.size

    def _cell(self, lines: tuple[str, ...], x: float, y: float, height: float, grey: bool = False) -> None:
        baseline = self._first_baseline(y, height, len(lines))
        for text in lines:
            self.ink.text(x, baseline, text, self.size, grey=grey)
            baseline += LINE * self.size

    def _follows(self, line: Line, x: float, y: float, height: float) -> None:
        """Draw what follows; an arrow stands before the turn that goes on."""
        size, space = self.size, text_width(" ", self.size)
        baseline = self._first_baseline(y, height, len(line.follows))
        for runs in line.follows:
            at = x
            for text, is_bold in runs:
                if is_bold and line.keeps:
                    self._arrow(at, baseline)
                    at += ARROW * size
                self.ink.text(at, baseline, text, size, is_bold)
                at += text_width(text, size, is_bold) + space
            baseline += LINE * size

    def _hair(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self.ink.painter.setPen(QPen(PALE, HAIR))
        self.ink.painter.drawLine(QLineF(x1, y1, x2, y2))

    def _arrow(self, x: float, baseline: float) -> None:
        side, painter = 0.52 * self.size, self.ink.painter
        middle = baseline - CAP * self.size / 2
        corners = [
            QPointF(x, middle - side / 2),
            QPointF(x + side * 0.9, middle),
            QPointF(x, middle + side / 2),
        ]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(BLACK)
        painter.drawPolygon(QPolygonF(corners))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _foot(self, x: float, bottom: float) -> None:
        """Draw the foot notes, and the program's name below them."""
        ink = self.ink
        foot = QRectF(x, bottom - FOOT_MM * MM, self.width, FOOT_MM * MM)
        ink.write(foot, ink.say("common.app"), SMALLEST, grey=True, align=Align.RIGHT)
        baseline = foot.top() - len(self.plan.notes) * LINE * SMALLEST + CAP * SMALLEST
        for text in self.plan.notes:
            ink.text(x, baseline, text, SMALLEST)
            baseline += LINE * SMALLEST
