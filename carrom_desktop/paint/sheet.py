"""Paint the sheet on any device, or write it as a PDF: vector text, the same at every scaling."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPainter, QPdfWriter

from carrom_desktop.i18n.catalogue import speak
from carrom_desktop.match.errors import FULL, MISSING, REFUSED, StorageError
from carrom_desktop.match.system_locale import LETTER_COUNTRIES
from carrom_desktop.match.whole_file import write_whole
from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.sheet_foot import draw_foot, remark_lines, remarks_area
from carrom_desktop.paint.sheet_games import draw_games, make_grid, uses_codes
from carrom_desktop.paint.sheet_head import draw_head, draw_later_head, sheet_no
from carrom_desktop.paint.sheet_later import draw_remark_page, draw_trail_page, remark_pages, trail_pages
from carrom_desktop.paint.sheet_pages import (
    FOOT_MM,
    LATER_HEAD_MM,
    MARGIN_MM,
    PAPERS,
    Page,
    Paper,
    plan_pages,
)
from carrom_desktop.paint.sheet_text import MM, Ink
from carrom_desktop.viewmodels.sheet_view import SheetView

PDF_DPI = 1200

MOST_REMARKS_MM = 60.0
"""How much the room for remarks grows where games leave some; more only where they need it."""

LONGEST_REMARK = 10_000
"""Letters of one remark: a page holds nearly as many in type one can read."""


class SheetError(StorageError):
    """The sheet was not written; `code` is a text of the area "sheet", `values` its parameters."""


def default_paper(locale_name: str) -> str:
    """Return "Letter" or "A4" for a locale such as "es_MX" or "en-US"."""
    country = locale_name.replace("-", "_").partition(".")[0].rpartition("_")[2].upper()
    return "Letter" if country in LETTER_COUNTRIES else "A4"


def page_size(paper: str) -> QPageSize:
    """Return Qt's size of a paper, "A4" or "Letter"."""
    return QPageSize(QPageSize.PageSizeId.A4 if paper == "A4" else QPageSize.PageSizeId.Letter)


def paint_sheet(
    painter: QPainter, view: SheetView, language: str, paper: str, new_page: Callable[[], object]
) -> int:
    """Paint every page of the sheet and return their number.

    The painter's origin is the corner of the whole page; `new_page` begins the next one. Sizes follow the
    device's resolution alone, never the monitor's scaling.
    """
    view = sheet_cut(view)
    sheet = PAPERS[paper]
    pages = plan_pages(view, sheet)
    painter.save()
    # Type is measured and drawn in hundredths of a millimetre, so that every device breaks lines alike.
    device = painter.device()
    painter.scale(device.logicalDpiX() / (25.4 * MM), device.logicalDpiY() / (25.4 * MM))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = Ink(painter, language)
    x, top, width = MARGIN_MM * MM, MARGIN_MM * MM, sheet.inner_width_mm * MM
    below = (LATER_HEAD_MM + 3.0) * MM
    room = sheet.inner_height_mm * MM - below
    more, whole = _remarks_room(ink, view, sheet, pages[-1])
    remarks = () if whole else remark_pages(ink, view, width, room)
    trail = trail_pages(ink, view, width, room)
    count = len(pages) + len(remarks) + len(trail)
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
            draw_foot(ink, view, x, end, width, more, len(pages) + 1 if remarks else 0)
    for number, text in enumerate(remarks, start=len(pages) + 1):
        new_page()
        draw_later_head(ink, view, x, top, width, number, count)
        draw_remark_page(ink, text, x, top + below, width)
    for number, rows in enumerate(trail, start=len(pages) + len(remarks) + 1):
        new_page()
        draw_later_head(ink, view, x, top, width, number, count)
        draw_trail_page(ink, rows, x, top + below, width)
    painter.restore()
    return count


def write_pdf(view: SheetView, path: Path, language: str, paper: str) -> None:
    """Write the sheet as a PDF, all of it or nothing. Needs a QGuiApplication. Raises `SheetError`."""
    data = pdf_bytes(view, language, paper)
    try:
        write_whole(path, data)
    except OSError as error:
        raise file_error(error, path) from error


def pdf_bytes(view: SheetView, language: str, paper: str) -> bytes:
    """Return the sheet as the bytes of a PDF. Raises `SheetError` where Qt cannot draw it."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_DPI)
    writer.setPageLayout(
        QPageLayout(page_size(paper), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    )
    writer.setTitle(document_title(view, language))
    writer.setCreator("Carrom Desktop")
    painter = QPainter()
    if not painter.begin(writer):
        raise SheetError("sheet.error.paint")
    try:
        paint_sheet(painter, view, language, paper, writer.newPage)
    finally:
        painter.end()
    buffer.close()
    return bytes(data.data())


def document_title(view: SheetView, language: str) -> str:
    """Return the document's title: the sheet's number and the players."""
    view = sheet_cut(view)
    names = " - ".join(side.names[0] for side in view.sides if side.names[0])
    number = speak(language, sheet_no(view)) if view.sheet_no else speak(language, view.title)
    return cut(f"{number}: {names}" if names else number)


def sheet_cut(view: SheetView) -> SheetView:
    """Return the sheet with no text longer than it can show: remarks have a page, all others a field."""
    return replace(cut(replace(view, remarks=())), remarks=cut(view.remarks, LONGEST_REMARK))


def _remarks_room(ink: Ink, view: SheetView, paper: Paper, page: Page) -> tuple[float, bool]:
    """Return by how much the foot's remarks grow, and whether they then hold all.

    They take what games and foot leave free: within reason, or all of it where the remarks need it.
    """
    used = page.head_mm + page.lines * page.row_mm + FOOT_MM
    spare = max(0.0, paper.inner_height_mm - used)
    room, whole = 0.0, False
    for room in sorted({min(MOST_REMARKS_MM, spare) * MM, spare * MM}):
        area = remarks_area(0.0, paper.inner_width_mm * MM, room)
        whole = remark_lines(ink, view, area.width(), area.height())[2]
        if whole:
            break
    return room, whole


def file_error(error: OSError, path: Path) -> SheetError:
    """Name what stands against the file: Windows says "refused" of a PDF that a reader holds open."""
    folder = path.parent
    if _is_folder(path):
        return SheetError("sheet.error.is_folder", name=path.name)
    if error.errno in FULL:
        return SheetError("sheet.error.disk_full", name=path.name)
    if error.errno == errno.EROFS:
        return SheetError("sheet.error.read_only", folder=str(folder))
    if error.errno in REFUSED:
        return SheetError("sheet.error.locked", name=path.name)
    if error.errno in MISSING and not _is_folder(folder):
        return SheetError("sheet.error.folder_missing", folder=str(folder))
    return SheetError("sheet.error.other", name=path.name, reason=error.strerror or str(error))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name too long, or in a folder that may not be looked into
        return False
