"""Print a list as a table: its heads on each page, no row on two of them, "page 1 of 3" below."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from carrom_desktop.i18n.catalogue import say
from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.sheet_pages import MARGIN_MM, PAPERS, Paper
from carrom_desktop.paint.sheet_text import HAIR, HEAVY, LINE, MM, Align, Ink, elided, text_width, wrap

TITLE_MM, ABOUT_MM, FOOT_MM, GAP_MM = 8.0, 4.5, 5.0, 1.5
LARGEST, SMALLEST = 250.0, 190.0
"""Sizes of the table's type: 7.1 and 5.4 points."""
SMALL = 210.0
HEAD_SHARE = 0.84
"""Size of the heads as a share of the rows'."""
PAD_MM, ROW_PAD_MM = 1.3, 1.2
WIDE_PADS_MM = (5.0, 3.6, 2.4)
"""Room between numbers where a page has more of it."""
LEAST_TEXT_MM = 32.0
"""The least width of the first column of texts; a further one has half of it."""
MOST_LINES = 3
"""Lines of a name; what is longer ends in an ellipsis."""


class TableText(Struct, frozen=True):
    """A list in words.

    Attributes: `title`; `about`, which matches it counts; `heads`, a column each; `rows`; `texts`, how many
    of the first columns are texts, the others are numbers; `legend`, what the heads mean.
    """

    title: str
    about: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    texts: int
    legend: str = ""


class _Row(Struct, frozen=True):
    """A row with its texts wrapped: the lines of each cell."""

    cells: tuple[tuple[str, ...], ...]

    @property
    def lines(self) -> int:
        """Return how many lines it takes."""
        return max(len(cell) for cell in self.cells)


def table_document(table: TableText, language: str, paper: str) -> Document:
    """Return a list as a document for a file or a printer."""

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        return paint_table(painter, table, language, paper, new_page)

    return Document(cut(table.title), paper, paint)


def paint_table(
    painter: QPainter, table: TableText, language: str, paper: str, new_page: Callable[[], object]
) -> int:
    """Paint every page of a list and return their number; the painter's origin is the page's corner."""
    painter.save()
    device = painter.device()
    painter.scale(device.logicalDpiX() / (25.4 * MM), device.logicalDpiY() / (25.4 * MM))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    table = replace(cut(replace(table, legend="")), legend=table.legend)
    drawn = _Table(Ink(painter, language), table, PAPERS[paper])
    pages = drawn.pages()
    for number, rows in enumerate(pages, start=1):
        if number > 1:
            new_page()
        drawn.draw(rows, number, len(pages))
    painter.restore()
    return len(pages)


class _Table:
    """A list on one paper: the widths of its columns, its rows on pages, its drawing."""

    def __init__(self, ink: Ink, table: TableText, paper: Paper) -> None:
        self.ink, self.table = ink, table
        self.x = self.y = MARGIN_MM * MM
        self.width, self.height = paper.inner_width_mm * MM, paper.inner_height_mm * MM
        self.size, self.widths = self._columns()
        self.legend = wrap(table.legend, self.width, SMALL) if table.legend else []
        self.head_size = HEAD_SHARE * self.size
        self.heads = [
            wrap(text, width - PAD_MM * MM, self.head_size, bold=True)
            for text, width in zip(table.heads, self.widths, strict=True)
        ]
        self.head_height = max(map(len, self.heads)) * LINE * self.head_size + ROW_PAD_MM * MM

    # ---- measuring

    def _columns(self) -> tuple[float, list[float]]:
        """Return the size of the type and the columns' widths: texts have what numbers leave."""
        texts, columns = self.table.texts, len(self.table.heads)
        shares = [1.0] + [0.5] * (texts - 1) if not self._is_versus() else [1.0] * texts
        least = LEAST_TEXT_MM * MM * sum(shares)
        size = LARGEST
        for pad in WIDE_PADS_MM:
            numbers = self._numbers(size, texts, columns, pad)
            if sum(numbers) + 1.3 * least <= self.width:
                return size, [(self.width - sum(numbers)) * share / sum(shares) for share in shares] + numbers
        numbers = self._numbers(size, texts, columns)
        while sum(numbers) + least > self.width and size > SMALLEST:
            size -= 10.0
            numbers = self._numbers(size, texts, columns)
        room = max(self.width - sum(numbers), least)
        if sum(numbers) + room > self.width:  # numbers of many digits: they are squeezed as they are drawn
            share = (self.width - room) / sum(numbers)
            numbers = [width * share for width in numbers]
        return size, [room * share / sum(shares) for share in shares] + numbers

    def _is_versus(self) -> bool:
        """Say whether the texts are two sides of a meeting, which need the same room."""
        return self.table.texts > 1 and len(self.table.heads) < 12

    def _numbers(self, size: float, texts: int, columns: int, pad_mm: float = PAD_MM) -> list[float]:
        pad = pad_mm * MM
        widths = []
        for column in range(texts, columns):
            cells = [text_width(row[column], size) for row in self.table.rows]
            words = [text_width(word, HEAD_SHARE * size, True) for word in self.table.heads[column].split()]
            widths.append(max((*cells, *words), default=0.0) + pad)
        return widths

    def _row(self, row: tuple[str, ...]) -> _Row:
        cells: list[tuple[str, ...]] = []
        for column, text in enumerate(row):
            if column >= self.table.texts:
                cells.append((text,))
                continue
            width = self.widths[column] - PAD_MM * MM
            lines = wrap(text, width, self.size, column == 0, MOST_LINES)
            if len(lines) > MOST_LINES:
                lines = elided(lines, MOST_LINES, width, self.size, column == 0)
            cells.append(tuple(lines))
        return _Row(tuple(cells))

    def pages(self) -> list[list[_Row]]:
        """Return the rows of each page; one page at least, and none without a row after it."""
        pages: list[list[_Row]] = [[]]
        room = self._room(first=True)
        for row in map(self._row, self.table.rows):
            needed = self._height(row)
            if needed > room and pages[-1]:
                pages.append([])
                room = self._room(first=False)
            pages[-1].append(row)
            room -= needed
        return pages

    def _room(self, *, first: bool) -> float:
        above = TITLE_MM + ABOUT_MM if first else TITLE_MM
        legend = len(self.legend) * LINE * SMALL + GAP_MM * MM if first and self.legend else 0.0
        return self.height - (above + FOOT_MM) * MM - self.head_height - legend

    def _height(self, row: _Row) -> float:
        return row.lines * LINE * self.size + ROW_PAD_MM * MM

    # ---- drawing

    def draw(self, rows: list[_Row], number: int, count: int) -> None:
        """Draw one page."""
        ink, y = self.ink, self.y
        first = number == 1
        ink.write(
            QRectF(self.x, y, self.width, TITLE_MM * MM), self.table.title, 430 if first else 300, bold=True
        )
        y += TITLE_MM * MM
        if first:
            ink.write(QRectF(self.x, y, self.width, ABOUT_MM * MM), self.table.about, 270)
            y += ABOUT_MM * MM
            for line in self.legend:
                y += LINE * SMALL
                ink.text(self.x, y - 0.3 * SMALL, line, SMALL, grey=True)
            y += GAP_MM * MM if self.legend else 0.0
        top = y
        y = self._head(y)
        for row in rows:
            ink.line(self.x, y, self.x + self.width, y, HAIR)
            self._draw_row(row, y)
            y += self._height(row)
        if not self.table.rows:
            ink.write(QRectF(self.x, y, self.width, 8 * MM), ink.say("totals.none"), 270, align=Align.CENTRE)
            y += 8 * MM
        ink.frame(QRectF(self.x, top, self.width, y - top), HEAVY)
        self._foot(number, count)

    def _head(self, y: float) -> float:
        """Draw the heads of the columns and return where the rows begin."""
        ink = self.ink
        ink.shade(QRectF(self.x, y, self.width, self.head_height))
        for cell, column in self._cells(y, self.head_height):
            lines = self.heads[column]
            baseline = y + self.head_height - ROW_PAD_MM * MM - (len(lines) - 1) * LINE * self.head_size
            for text in lines:
                spare = cell.width() - text_width(text, self.head_size, bold=True)
                left = cell.left() + (0.0 if column < self.table.texts else max(0.0, spare))
                ink.text(left, baseline, text, self.head_size, bold=True)
                baseline += LINE * self.head_size
        return y + self.head_height

    def _draw_row(self, row: _Row, y: float) -> None:
        height = self._height(row)
        for cell, column in self._cells(y, height):
            lines = row.cells[column]
            if column >= self.table.texts:
                line = QRectF(cell.left(), y, cell.width(), LINE * self.size + ROW_PAD_MM * MM)
                self.ink.write(line, lines[0], self.size, align=Align.RIGHT, smallest=120.0)
                continue
            baseline = y + ROW_PAD_MM / 2 * MM + self.size
            for text in lines:
                self.ink.text(cell.left(), baseline, text, self.size, bold=column == 0)
                baseline += LINE * self.size

    def _cells(self, y: float, height: float) -> list[tuple[QRectF, int]]:
        found, left, pad = [], self.x, PAD_MM / 2 * MM
        for column, width in enumerate(self.widths):
            found.append((QRectF(left + pad, y, width - 2 * pad, height), column))
            left += width
        return found

    def _foot(self, number: int, count: int) -> None:
        foot = QRectF(self.x, self.y + self.height - FOOT_MM * MM, self.width, FOOT_MM * MM)
        self.ink.write(foot, self.ink.say("common.app"), SMALL, grey=True)
        page = say(self.ink.language, "totals.page", page=number, pages=count)
        self.ink.write(foot, page, SMALL, grey=True, align=Align.RIGHT)
