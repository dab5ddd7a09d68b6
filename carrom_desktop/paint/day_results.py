"""A day's results on paper: two lines a match, its winner bold, no match split between pages."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.sheet_pages import MARGIN_MM, PAPERS
from carrom_desktop.paint.sheet_text import HEAVY, MM, THIN, Align, Ink
from carrom_desktop.viewmodels.day_results import DayRow, DayView, heading_msgs
from carrom_desktop.viewmodels.message import msg

HEAD_MM, COLUMNS_MM, ROW_MM, FOOT_MM = 14.0, 6.0, 10.4, 6.0

_COLUMNS = (
    ("round", 27.0),
    ("table", 15.0),
    ("time", 22.0),
    ("sides", 58.0),
    ("games", 13.0),
    ("points", 33.0),
    ("winner", 18.0),
)
"""Columns and their shares of the width."""

_MOST_GAMES = 5
"""Games with a column of their own; of a longer match the last ones."""


def rows_on_page(paper: str) -> int:
    """Return how many matches a page holds."""
    room = PAPERS[paper].inner_height_mm - HEAD_MM - COLUMNS_MM - FOOT_MM
    return int(room / ROW_MM + 1e-6)


def day_document(view: DayView, language: str, paper: str) -> Document:
    """Return the list as a document for a file or a printer; one without a match is a page that says so."""

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        return paint_day(painter, view, language, paper, new_page)

    date = view.day if view.date is None else speak(language, view.date)
    return Document(say(language, "results.document", date=date), paper, paint)


def paint_day(
    painter: QPainter, view: DayView, language: str, paper: str, new_page: Callable[[], object]
) -> int:
    """Paint every page and return their number; as `paint_sheet` for painter and `new_page`."""
    view = cut(view)
    sheet, most = PAPERS[paper], rows_on_page(paper)
    shares = [view.rows[start : start + most] for start in range(0, len(view.rows), most)] or [()]
    painter.save()
    device = painter.device()
    painter.scale(device.logicalDpiX() / (25.4 * MM), device.logicalDpiY() / (25.4 * MM))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = Ink(painter, language)
    x, width = MARGIN_MM * MM, sheet.inner_width_mm * MM
    bottom = (sheet.height_mm - MARGIN_MM) * MM
    for number, rows in enumerate(shares, start=1):
        if number > 1:
            new_page()
        y = _head(ink, view, QRectF(x, MARGIN_MM * MM, width, HEAD_MM * MM), number, len(shares))
        if rows:
            y = _rows(ink, rows, x, y, width)
        else:
            ink.write(QRectF(x, y + 4 * MM, width, 8 * MM), ink.say("results.none"), 320)
        if number == len(shares) and view.open:
            said = ink.say("results.open", n=view.open)
            ink.write(QRectF(x, bottom - FOOT_MM * MM, width, FOOT_MM * MM), said, 250, grey=True)
    painter.restore()
    return len(shares)


def _head(ink: Ink, view: DayView, area: QRectF, number: int, pages: int) -> float:
    title = ", ".join(ink.speak(part) for part in heading_msgs(view))
    place = QRectF(area.left(), area.top(), area.width() * 0.8, area.height() - 3 * MM)
    ink.write(place, title, 480, bold=True, smallest=280.0)
    side = QRectF(place.right(), area.top(), area.right() - place.right(), place.height())
    ink.write(side, ink.say("results.page", page=number, pages=pages), 260, align=Align.RIGHT)
    return area.bottom()


def _rows(ink: Ink, rows: tuple[DayRow, ...], x: float, y: float, width: float) -> float:
    """Draw the columns' names and the matches; return where they end."""
    whole = sum(share for _, share in _COLUMNS)
    places: dict[str, tuple[float, float]] = {}
    left = x
    for name, share in _COLUMNS:
        places[name] = (left, width * share / whole)
        left += width * share / whole
    ink.shade(QRectF(x, y, width, COLUMNS_MM * MM))
    for name, (start, wide) in places.items():
        head = QRectF(start + 0.8 * MM, y, wide - 1.6 * MM, COLUMNS_MM * MM)
        centred = Align.CENTRE if name in ("games", "points", "table") else Align.LEFT
        ink.write(head, ink.say(f"results.column.{name}"), 240, bold=True, align=centred)
    top = y
    y += COLUMNS_MM * MM
    for row in rows:
        ink.line(x, y, x + width, y, THIN)
        for name, (start, wide) in places.items():
            _cell(ink, row, name, QRectF(start + 0.8 * MM, y, wide - 1.6 * MM, ROW_MM * MM))
        y += ROW_MM * MM
    ink.frame(QRectF(x, top, width, y - top), HEAVY)
    return y


def _cell(ink: Ink, row: DayRow, name: str, area: QRectF) -> None:
    match name:
        case "round" if row.round is not None:
            ink.write(area, ink.speak(row.round), 260)
        case "table":
            ink.write(area, row.table, 280, align=Align.CENTRE)
        case "time":
            ink.write(area, row.time, 260)
        case "winner":
            _winner(ink, row, area)
        case "sides" | "games" | "points":
            for side in (0, 1):
                half = QRectF(
                    area.left(), area.top() + side * area.height() / 2, area.width(), area.height() / 2
                )
                _line(ink, row, name, side, half)


def _line(ink: Ink, row: DayRow, name: str, side: int, area: QRectF) -> None:
    """Draw a side's half of a cell; the winner's is bold."""
    bold = row.winner == side
    if name == "sides":
        ink.write(area, row.names[side], 290, bold=bold, smallest=200.0)
    elif name == "games":
        if row.won is not None:
            ink.write(area, str(row.won[side]), 310, bold=bold, align=Align.CENTRE)
    else:
        games = row.points[-_MOST_GAMES:]
        wide = min(area.width() / max(len(games), 1), 9.0 * MM)
        left = area.center().x() - wide * len(games) / 2
        for place, points in enumerate(games):
            won = points[side] > points[1 - side]
            cell = QRectF(left + place * wide, area.top(), wide, area.height())
            ink.write(cell, str(points[side]), 290, bold=won, align=Align.CENTRE)


def _winner(ink: Ink, row: DayRow, area: QRectF) -> None:
    """Say who won, and below how, where it was not by games."""
    texts = [] if row.winner is None else [row.names[row.winner][-1]]
    how = ", ".join(ink.speak(part) for part in row.how)
    texts += [how] if how else []
    high = area.height() / max(len(texts), 1)
    for place, text in enumerate(texts):
        part = QRectF(area.left(), area.top() + place * high, area.width(), high)
        ink.write(part, text, 260, bold=place == 0 and row.winner is not None, smallest=170.0)


def press_text(view: DayView, language: str) -> str:
    """Return the list as plain lines under a heading for each round, for messengers and the press."""
    from carrom_desktop.viewmodels.day_results import line_msg

    lines = [", ".join(speak(language, part) for part in heading_msgs(view))]
    last: object = None if all(row.round is None for row in view.rows) else ""
    if last is None and view.rows:
        lines.append("")
    for row in view.rows:
        if row.round != last:
            last = row.round
            lines += ["", speak(language, row.round or msg("results.no_round"))]
        lines.append(speak(language, line_msg(row)))
    if not view.rows:
        lines += ["", say(language, "results.none")]
    if view.open:
        lines += ["", say(language, "results.open", n=view.open)]
    return "\n".join(lines)
