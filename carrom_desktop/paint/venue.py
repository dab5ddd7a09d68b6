"""Paint the check list of the venue: one page, a row of boxes for the tables, a box for all else."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from carrom_desktop.i18n.catalogue import say
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.sheet_pages import MARGIN_MM, PAPERS
from carrom_desktop.paint.sheet_text import (
    CAP,
    HAIR,
    HEAVY,
    LINE,
    MM,
    Align,
    Ink,
    field,
    in_hundredths,
    wrap,
)
from carrom_desktop.viewmodels.venue import VenueSection, hall_sections, table_items

TABLES = 8
"""Tables that have a column of boxes."""

BOX_MM, COLUMN_MM, GUTTER_MM, PAD_MM, GAP_MM = 3.4, 8.2, 5.0, 1.6, 3.2
TITLE_MM, FIELD_MM, HEAD_MM, NUMBER_MM = 9.0, 9.0, 6.2, 8.4
LARGEST, SMALLEST = 290.0, 215.0
LEAST_NOTES_MM = 12.0


def venue_document(language: str, paper: str, *, event: str = "", venue: str = "") -> Document:
    """Return the check list as a document; `event` and `venue` are filled in where they are known."""

    def paint(painter: QPainter, _new_page: Callable[[], object]) -> int:
        with in_hundredths(painter):
            _List(Ink(painter, language), paper).draw(event, venue)
        return 1

    return Document(say(language, "forms.venue.title"), paper, paint)


class _List:
    """Draws the one page, in the largest type with which it holds all."""

    def __init__(self, ink: Ink, paper: str) -> None:
        self.ink = ink
        sheet = PAPERS[paper]
        self.left, self.top = MARGIN_MM * MM, MARGIN_MM * MM
        self.width, self.height = sheet.inner_width_mm * MM, sheet.inner_height_mm * MM
        self.column = (self.width - GUTTER_MM * MM) / 2
        self.size = LARGEST
        while self.size > SMALLEST and self._needed() > self.height:
            self.size -= 5.0

    def draw(self, event: str, venue: str) -> None:
        """Draw the page."""
        ink, y = self.ink, self.top
        title = QRectF(self.left, y, self.width, TITLE_MM * MM)
        ink.shade(title)
        inner = title.adjusted(1.5 * MM, 0, -1.5 * MM, 0)
        ink.write(inner, ink.say("forms.venue.title"), 430, bold=True)
        ink.write(inner, ink.say("sheet.page", page=1, pages=1), 250, align=Align.RIGHT)
        y += title.height()
        x = self.left
        for share, code, value in (
            (0.32, "event", event),
            (0.28, "place", venue),
            (0.18, "date", ""),
            (0.22, "by", ""),
        ):
            field(ink, QRectF(x, y, share * self.width, FIELD_MM * MM), ink.say(f"forms.venue.{code}"), value)
            x += share * self.width
        y += FIELD_MM * MM
        ink.frame(QRectF(self.left, self.top, self.width, y - self.top), HEAVY)
        y = self._tables(y + GAP_MM * MM) + GAP_MM * MM
        sections = hall_sections()
        for first, second in zip(sections[::2], sections[1::2], strict=True):
            right = self.left + self.column + GUTTER_MM * MM
            y = max(self._section(first, self.left, y), self._section(second, right, y)) + GAP_MM * MM
        self._notes(y)

    def _tables(self, y: float) -> float:
        """Draw the table of what is looked at everywhere, a column of boxes for each table."""
        ink, section = self.ink, table_items()
        top, boxes = y, self.left + self.width - TABLES * COLUMN_MM * MM
        head = QRectF(self.left, y, self.width, NUMBER_MM * MM)
        ink.shade(QRectF(self.left, y, boxes - self.left, head.height()))
        inner = QRectF(self.left + 1.2 * MM, y, boxes - self.left - 2.4 * MM, head.height())
        ink.write(inner, ink.speak(section.title), self.size * 1.1, bold=True)
        ink.write(inner, ink.say("forms.venue.number"), self.size * 0.9, grey=True, align=Align.RIGHT)
        y = head.bottom()
        for item in section.items:
            ink.line(self.left, y, self.left + self.width, y, HAIR)
            lines = self._wrapped(ink.speak(item), boxes - self.left - 2.4 * MM)
            height = self._row(len(lines))
            self._text(lines, self.left + 1.2 * MM, y, height)
            for place in range(TABLES):
                middle = boxes + (place + 0.5) * COLUMN_MM * MM
                self._box(middle, y + height / 2)
            y += height
        for place in range(TABLES):
            x = boxes + place * COLUMN_MM * MM
            ink.line(x, top, x, y, HAIR)
        ink.frame(QRectF(self.left, top, self.width, y - top), HEAVY)
        return y

    def _section(self, section: VenueSection, x: float, y: float) -> float:
        """Draw a section of half the page's width; return where it ends."""
        ink, top = self.ink, y
        head = QRectF(x, y, self.column, HEAD_MM * MM)
        ink.shade(head)
        ink.write(
            head.adjusted(1.2 * MM, 0, -1.2 * MM, 0), ink.speak(section.title), self.size * 1.1, bold=True
        )
        y = head.bottom()
        indent = (BOX_MM + 3.0) * MM
        for item in section.items:
            lines = self._wrapped(ink.speak(item), self.column - indent - 1.2 * MM)
            height = self._row(len(lines))
            ink.line(x, y, x + self.column, y, HAIR)
            self._box(x + (1.4 + BOX_MM / 2) * MM, y + height / 2)
            self._text(lines, x + indent, y, height)
            y += height
        ink.frame(QRectF(x, top, self.column, y - top), HEAVY)
        return y

    def _notes(self, y: float) -> None:
        ink, bottom = self.ink, self.top + self.height - 3.4 * MM
        if bottom - y >= 8.0 * MM:
            ink.write(
                QRectF(self.left, y, self.width, 4.0 * MM), ink.say("forms.venue.notes"), 230, grey=True
            )
            y += 8.5 * MM
            while y <= bottom:
                ink.line(self.left, y, self.left + self.width, y, HAIR)
                y += 7.0 * MM
        foot = QRectF(self.left, bottom, self.width, 3.4 * MM)
        ink.write(foot, ink.say("forms.venue.source"), 200, grey=True)
        ink.write(foot, ink.say("common.app"), 200, grey=True, align=Align.RIGHT)

    def _needed(self) -> float:
        """Return the height that all takes at the present size."""
        boxes = self.width - TABLES * COLUMN_MM * MM
        used = (TITLE_MM + FIELD_MM + NUMBER_MM + 3 * GAP_MM + LEAST_NOTES_MM) * MM
        for item in table_items().items:
            used += self._row(len(self._wrapped(self.ink.speak(item), boxes - 2.4 * MM)))
        sections = hall_sections()
        for pair in zip(sections[::2], sections[1::2], strict=True):
            used += max(map(self._section_height, pair)) + GAP_MM * MM
        return used

    def _section_height(self, section: VenueSection) -> float:
        room = self.column - (BOX_MM + 3.0) * MM - 1.2 * MM
        rows = (self._row(len(self._wrapped(self.ink.speak(item), room))) for item in section.items)
        return HEAD_MM * MM + sum(rows)

    def _wrapped(self, text: str, width: float) -> list[str]:
        return wrap(text, width, self.size)

    def _row(self, lines: int) -> float:
        return max(lines * LINE * self.size + 0.9 * PAD_MM * MM, (BOX_MM + PAD_MM) * MM)

    def _text(self, lines: list[str], x: float, y: float, height: float) -> None:
        baseline = y + (height - ((len(lines) - 1) * LINE + CAP) * self.size) / 2 + CAP * self.size
        for line in lines:
            self.ink.text(x, baseline, line, self.size)
            baseline += LINE * self.size

    def _box(self, x: float, y: float) -> None:
        side = BOX_MM * MM
        self.ink.frame(QRectF(x - side / 2, y - side / 2, side, side), HAIR * 1.6)
