"""Paint the quick card: one page for the scorer's table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from carrom_desktop.i18n.catalogue import say
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.sheet_pages import MARGIN_MM, PAPERS
from carrom_desktop.paint.sheet_text import (
    BLACK,
    CAP,
    HAIR,
    HEAVY,
    LINE,
    MM,
    THIN,
    Align,
    Ink,
    in_hundredths,
    text_width,
    wrap,
)
from carrom_desktop.viewmodels.quick import QuickRow, QuickSection, quick_sections

TITLE_MM, HEAD_MM, GAP_MM, PAD_MM, FOOT_MM = 10.0, 7.0, 3.2, 2.2, 3.6
GUTTER_MM, INSET_MM = 4.0, 1.6
LARGEST, SMALLEST = 360.0, 230.0
LEAST_SPACE_MM = 14.0
_ARROWS = {"left": -1, "right": 1}
"""Keys that are drawn, since no font of ours has an arrow: which way each points."""
_NAMED = ("Enter", "Backspace", "Esc")


def quick_document(language: str, paper: str) -> Document:
    """Return the card as a document of one page."""

    def paint(painter: QPainter, _new_page: Callable[[], object]) -> int:
        with in_hundredths(painter):
            _Card(Ink(painter, language), paper).draw()
        return 1

    return Document(say(language, "quick.title"), paper, paint, 1)


class _Card:
    """Draws the page in the largest type with which it holds all; keys stand in a column of their own."""

    def __init__(self, ink: Ink, paper: str) -> None:
        self.ink = ink
        sheet = PAPERS[paper]
        self.left, self.top = MARGIN_MM * MM, MARGIN_MM * MM
        self.width, self.height = sheet.inner_width_mm * MM, sheet.inner_height_mm * MM
        self.column = (self.width - GUTTER_MM * MM) / 2
        self.sections = quick_sections()
        self.size = LARGEST
        while self.size > SMALLEST and self._needed() > self.height:
            self.size -= 5.0

    def draw(self) -> None:
        """Draw the page."""
        ink, y = self.ink, self.top
        title = QRectF(self.left, y, self.width, TITLE_MM * MM)
        ink.shade(title)
        inner = title.adjusted(INSET_MM * MM, 0, -INSET_MM * MM, 0)
        ink.write(inner, ink.say("quick.title"), 460, bold=True)
        ink.write(inner, ink.say("common.app"), 300, align=Align.RIGHT)
        ink.frame(title, HEAVY)
        y = title.bottom() + GAP_MM * MM
        for section in self.sections[:-1]:
            y = self._section(section, self.left, y, self.width) + GAP_MM * MM
        y = self._keys(self.sections[-1], y) + GAP_MM * MM
        bottom = self.top + self.height - FOOT_MM * MM
        space = QRectF(self.left, y, self.width, bottom - y - 1.0 * MM)
        ink.frame(space, THIN)
        ink.write(
            QRectF(space.left() + INSET_MM * MM, y + 0.8 * MM, space.width(), 4.2 * MM),
            ink.say("quick.space"),
            240,
            grey=True,
        )
        ink.write(
            QRectF(self.left, bottom, self.width, FOOT_MM * MM), ink.say("quick.source"), 220, grey=True
        )

    def _section(self, section: QuickSection, x: float, y: float, width: float) -> float:
        """Draw a section; return where it ends."""
        top, y = y, self._head(section, x, y, width)
        keys = self._keys_width(section.rows)
        for row in section.rows:
            y = self._row(row, x, y, width, keys)
        self.ink.frame(QRectF(x, top, width, y - top), HEAVY)
        return y

    def _keys(self, section: QuickSection, y: float) -> float:
        """Draw the keys in two columns; return where they end."""
        top, y = y, self._head(section, self.left, y, self.width)
        keys = self._keys_width(section.rows)
        ends = []
        for rows, x in zip(
            _halves(section.rows), (self.left, self.left + self.column + GUTTER_MM * MM), strict=True
        ):
            end = y
            for row in rows:
                end = self._row(row, x, end, self.column, keys)
            ends.append(end)
        self.ink.frame(QRectF(self.left, top, self.width, max(ends) - top), HEAVY)
        return max(ends)

    def _head(self, section: QuickSection, x: float, y: float, width: float) -> float:
        head = QRectF(x, y, width, HEAD_MM * MM)
        self.ink.shade(head)
        inner = head.adjusted(INSET_MM * MM, 0, -INSET_MM * MM, 0)
        self.ink.write(inner, self.ink.speak(section.title), self.size * 1.1, bold=True)
        return head.bottom()

    def _row(self, row: QuickRow, x: float, y: float, width: float, keys: float) -> float:
        ink, lines = self.ink, self._wrapped(row, width, keys)
        height = self._height(lines)
        ink.line(x, y, x + width, y, HAIR)
        baseline = y + (height - ((len(lines) - 1) * LINE + CAP) * self.size) / 2 + CAP * self.size
        cap_at = x + INSET_MM * MM
        for key in row.keys:
            cap_at = self._cap(key, cap_at, baseline)
        for line in lines:
            ink.text(x + (keys if row.keys else INSET_MM * MM), baseline, line, self.size)
            baseline += LINE * self.size
        return y + height

    def _cap(self, key: str, x: float, baseline: float) -> float:
        """Draw a key; return where the next one may stand."""
        said, wide = self._said(key), self._key_width(key)
        if key == "–":
            self.ink.text(x, baseline, said, self.size)
            return x + wide + 0.25 * self.size
        pad = 0.35 * self.size
        top = baseline - CAP * self.size - 0.28 * self.size
        cap = QRectF(x, top, wide + 2 * pad, (CAP + 0.56) * self.size)
        self.ink.frame(cap, THIN)
        if key in _ARROWS:
            self._arrow(cap.center(), _ARROWS[key])
        else:
            self.ink.text(x + pad, baseline, said, self.size, bold=True)
        return x + wide + 2 * pad + 0.25 * self.size

    def _arrow(self, middle: QPointF, way: int) -> None:
        length, half = 0.34 * self.size, 0.32 * self.size
        corners = (QPointF(way * length, 0), QPointF(-way * length, -half), QPointF(-way * length, half))
        painter = self.ink.painter
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(BLACK)
        painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))

    def _said(self, key: str) -> str:
        return self.ink.say(f"operator.key.{key.lower()}") if key in _NAMED else key

    def _key_width(self, key: str) -> float:
        return self.size if key in _ARROWS else text_width(self._said(key), self.size, bold=True)

    def _keys_width(self, rows: tuple[QuickRow, ...]) -> float:
        """Return where the words of a section begin: behind its widest keys."""
        widest = 0.0
        for row in rows:
            used = sum(self._key_width(key) + (0.25 if key == "–" else 0.95) * self.size for key in row.keys)
            widest = max(widest, used)
        return widest + (INSET_MM + 2.0) * MM

    def _wrapped(self, row: QuickRow, width: float, keys: float) -> list[str]:
        used = keys if row.keys else INSET_MM * MM
        return wrap(self.ink.speak(row.text), width - used - INSET_MM * MM, self.size)

    def _height(self, lines: list[str]) -> float:
        return (len(lines) - 1) * LINE * self.size + 1.27 * self.size + PAD_MM * MM * 0.5

    def _needed(self) -> float:
        """Return the height that all takes at the present size."""
        used = (TITLE_MM + FOOT_MM + LEAST_SPACE_MM + (len(self.sections) + 1) * GAP_MM) * MM
        for section in self.sections[:-1]:
            keys = self._keys_width(section.rows)
            used += HEAD_MM * MM + sum(
                self._height(self._wrapped(row, self.width, keys)) for row in section.rows
            )
        rows = self.sections[-1].rows
        keys = self._keys_width(rows)
        used += HEAD_MM * MM + max(
            sum(self._height(self._wrapped(row, self.column, keys)) for row in half) for half in _halves(rows)
        )
        return used


def _halves(rows: tuple[QuickRow, ...]) -> tuple[tuple[QuickRow, ...], tuple[QuickRow, ...]]:
    middle = (len(rows) + 1) // 2
    return rows[:middle], rows[middle:]
