"""Paint the sheet on any device, or write it as a PDF: vector text, the same at every scaling."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from carrom_desktop.i18n.catalogue import speak
from carrom_desktop.match.system_locale import LETTER_COUNTRIES
from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.document import Document, write_document
from carrom_desktop.paint.score_line import ON_PAPER, ScoreLine
from carrom_desktop.paint.sheet_foot import draw_foot, remark_lines, remarks_area, remarks_width
from carrom_desktop.paint.sheet_games import draw_games, make_grid, uses_codes
from carrom_desktop.paint.sheet_head import draw_head, draw_later_head, sheet_no
from carrom_desktop.paint.sheet_later import (
    TextPage,
    TrailRow,
    draw_remark_page,
    draw_trail_page,
    remark_pages,
    trail_pages,
)
from carrom_desktop.paint.sheet_pages import (
    FOOT_MM,
    LATER_HEAD_MM,
    MARGIN_MM,
    PAPERS,
    Page,
    Paper,
    plan_pages,
)
from carrom_desktop.paint.sheet_text import MM, Ink, in_hundredths
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.sheet_view import SheetView

MOST_REMARKS_MM = 60.0
"""How much the room for remarks grows where games leave some; more only where they need it."""

LINE_MM = (26.0, 48.0)
"""Least and most height of the course of the match, with what is free above and below it."""
LINE_SIZE = 230.0

_BELOW_MM = LATER_HEAD_MM + 3.0
"""Where a later page's own part begins, below its head."""

LONGEST_REMARK = 10_000
"""Letters of one remark: a page holds nearly as many in type one can read."""


def default_paper(locale_name: str) -> str:
    """Return "Letter" or "A4" for a locale such as "es_MX" or "en-US"."""
    country = locale_name.replace("-", "_").partition(".")[0].rpartition("_")[2].upper()
    return "Letter" if country in LETTER_COUNTRIES else "A4"


def paint_sheet(
    painter: QPainter, view: SheetView, language: str, paper: str, new_page: Callable[[], object]
) -> int:
    """Paint every page of the sheet and return their number.

    The painter's origin is the corner of the whole page; `new_page` begins the next one. Sizes follow the
    device's resolution alone, never the monitor's scaling.
    """
    with in_hundredths(painter):
        return draw_sheet(painter, view, language, paper, new_page)


def draw_sheet(
    painter: QPainter, view: SheetView, language: str, paper: str, new_page: Callable[[], object]
) -> int:
    """Do what `paint_sheet` does with a painter that measures in hundredths of a millimetre already."""
    view = sheet_cut(view)
    sheet = PAPERS[paper]
    ink = Ink(painter, language)
    x, top, width = MARGIN_MM * MM, MARGIN_MM * MM, sheet.inner_width_mm * MM
    below = _BELOW_MM * MM
    plan = _planned(ink, view, sheet)
    pages, remarks, trail, line_mm, more = plan.pages, plan.remarks, plan.trail, plan.line_mm, plan.more
    count = plan.count
    for number, page in enumerate(pages, start=1):
        if number > 1:
            new_page()
        grid = make_grid(view, x, width, page.row_mm)
        if page.first:
            draw_head(ink, view, x, top, width, count, view.coded or uses_codes(view, grid))
        else:
            draw_later_head(ink, view, x, top, width, number, count)
        end = draw_games(ink, view, page, grid, top + page.head_mm * MM)
        if page.last:
            if view.line is not None and line_mm:
                place = QRectF(x, end + 1.5 * MM, width, (line_mm - 2.5) * MM)
                ScoreLine(view.line, place, LINE_SIZE, language, ON_PAPER).draw(painter)
            draw_foot(ink, view, x, end + line_mm * MM, width, more, len(pages) + 1 if remarks else 0)
    for number, text in enumerate(remarks, start=len(pages) + 1):
        new_page()
        draw_later_head(ink, view, x, top, width, number, count)
        draw_remark_page(ink, text, x, top + below, width)
    for number, rows in enumerate(trail, start=len(pages) + len(remarks) + 1):
        new_page()
        draw_later_head(ink, view, x, top, width, number, count)
        draw_trail_page(ink, rows, x, top + below, width)
    return count


class _Plan(Struct, frozen=True):
    """What stands on which page: `more`, by how much the foot's remarks grow."""

    pages: tuple[Page, ...]
    remarks: tuple[TextPage, ...]
    trail: tuple[tuple[TrailRow, ...], ...]
    line_mm: float
    more: float

    @property
    def count(self) -> int:
        return len(self.pages) + len(self.remarks) + len(self.trail)


def _planned(ink: Ink, view: SheetView, sheet: Paper) -> _Plan:
    """Share a sheet that is cut to measure among its pages."""
    pages = plan_pages(view, sheet)
    width, room = sheet.inner_width_mm * MM, (sheet.inner_height_mm - _BELOW_MM) * MM
    line_mm = _line_mm(ink, view, sheet, pages[-1])
    more, whole = _remarks_room(ink, view, sheet, pages[-1], line_mm)
    remarks = () if whole else remark_pages(ink, view, width, room)
    return _Plan(tuple(pages), remarks, trail_pages(ink, view, width, room), line_mm, more)


def sheet_cards(view: SheetView, language: str, paper: str) -> int:
    """Return how many pages a sheet takes, which is measured and not painted."""
    return _planned(Ink(QPainter(), language), sheet_cut(view), PAPERS[paper]).count


def sheet_document(view: SheetView, language: str, paper: str, state: MatchState | None = None) -> Document:
    """Return the sheet as a document for a file or a printer.

    With `state`, its match, a PDF carries the sheet file too, so that `check` can read it.
    """

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        return paint_sheet(painter, view, language, paper, new_page)

    attached = None if state is None else partial(attached_sheet, state, language)
    return Document(document_title(view, language), paper, paint, attached=attached)


def attached_sheet(state: MatchState, language: str) -> tuple[str, bytes]:
    """Return the sheet file of a match: its name and what stands in it."""
    from carrom_desktop.match.sheet_pdf import ATTACHED
    from carrom_desktop.match.sheetfile import Unsaid, dump, sheet_of
    from carrom_desktop.viewmodels.unsaid import unsaid_msg

    def word(one: Unsaid) -> str:
        return speak(language, unsaid_msg(one))

    return ATTACHED, dump(sheet_of(state, word))


def write_pdf(view: SheetView, path: Path, language: str, paper: str) -> None:
    """Write the sheet as a PDF, all of it or nothing. Needs a QGuiApplication. Raises `DocumentError`."""
    write_document(sheet_document(view, language, paper), path)


def document_title(view: SheetView, language: str) -> str:
    """Return the document's title: the sheet's number and the players."""
    view = sheet_cut(view)
    names = " - ".join(side.names[0] for side in view.sides if side.names[0])
    number = speak(language, sheet_no(view)) if view.sheet_no else speak(language, view.title)
    return cut(f"{number}: {names}" if names else number)


def sheet_cut(view: SheetView) -> SheetView:
    """Return the sheet with no text longer than it can show: remarks have a page, all others a field."""
    return replace(cut(replace(view, remarks=())), remarks=cut(view.remarks, LONGEST_REMARK))


def _line_mm(ink: Ink, view: SheetView, paper: Paper, page: Page) -> float:
    """Return the height of the course of the match between games and foot, 0 where there is no room for it.

    It takes only what is free on the page of the foot, and nothing that remarks need.
    """
    spare = paper.inner_height_mm - page.head_mm - page.lines * page.row_mm - FOOT_MM
    if view.line is None or spare < LINE_MM[0]:
        return 0.0
    height = min(spare, LINE_MM[1])
    whole = _remarks_room(ink, view, paper, page)[1]
    return height if _remarks_room(ink, view, paper, page, height)[1] == whole else 0.0


def _remarks_room(
    ink: Ink, view: SheetView, paper: Paper, page: Page, line_mm: float = 0.0
) -> tuple[float, bool]:
    """Return by how much the foot's remarks grow beside `line_mm`, and whether they then hold all.

    They take what games and foot leave free: within reason, or all of it where the remarks need it.
    """
    used = page.head_mm + page.lines * page.row_mm + FOOT_MM + line_mm
    spare = max(0.0, paper.inner_height_mm - used)
    room, whole = 0.0, False
    for room in sorted({min(MOST_REMARKS_MM, spare) * MM, spare * MM}):
        area = remarks_area(0.0, remarks_width(view, paper.inner_width_mm * MM), room)
        whole = remark_lines(ink, view, area.width(), area.height())[2]
        if whole:
            break
    return room, whole
