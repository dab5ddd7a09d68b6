"""Paint the trail of a match by itself: every step, lines never split between pages."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPainter

from carrom_desktop.i18n.catalogue import say
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.sheet import document_title, sheet_cut
from carrom_desktop.paint.sheet_head import draw_later_head
from carrom_desktop.paint.sheet_later import draw_trail_page, trail_pages
from carrom_desktop.paint.sheet_pages import LATER_HEAD_MM, MARGIN_MM, PAPERS
from carrom_desktop.paint.sheet_text import MM, Ink, in_hundredths
from carrom_desktop.viewmodels.sheet_view import SheetView

TITLE = "audit.title"


def trail_document(view: SheetView, language: str, paper: str) -> Document:
    """Return the trail of `view`, which must hold one, with the match's short head on each page."""

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        with in_hundredths(painter):
            return _draw(Ink(painter, language), sheet_cut(view), paper, new_page)

    title = f"{say(language, TITLE)}: {document_title(view, language)}"
    return Document(title, paper, paint)


def _draw(ink: Ink, view: SheetView, paper: str, new_page: Callable[[], object]) -> int:
    sheet = PAPERS[paper]
    x, top, width = MARGIN_MM * MM, MARGIN_MM * MM, sheet.inner_width_mm * MM
    below = (LATER_HEAD_MM + 3.0) * MM
    pages = trail_pages(ink, view, width, sheet.inner_height_mm * MM - below)
    for number, rows in enumerate(pages, start=1):
        if number > 1:
            new_page()
        draw_later_head(ink, view, x, top, width, number, len(pages))
        draw_trail_page(ink, rows, x, top + below, width, TITLE)
    return len(pages)
