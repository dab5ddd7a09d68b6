"""A page of a document as a picture, to be looked at before it is printed."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from carrom_desktop.paint.document import Document
from carrom_desktop.paint.sheet_pages import PAPERS

INCH_MM = 25.4


class _Enough(Exception):
    """The page that is wanted is painted, and how many there are is known."""


def page_size(paper: str, room: QSize) -> tuple[QSize, int]:
    """Return the pixels of a whole page within `room`, and its whole number of dots an inch."""
    sheet = PAPERS[paper]
    dots = min(room.width() / sheet.width_mm, room.height() / sheet.height_mm) * INCH_MM
    dpi = max(20, int(dots))
    return QSize(round(sheet.width_mm / INCH_MM * dpi), round(sheet.height_mm / INCH_MM * dpi)), dpi


def empty_page(paper: str, room: QSize) -> QImage:
    """Return a white page of `paper` as large as `room` holds."""
    size, dpi = page_size(paper, room)
    image = QImage(size, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    image.fill(Qt.GlobalColor.white)
    return image


def page_image(document: Document, page: int, room: QSize) -> tuple[QImage, int]:
    """Return page `page`, from 1, as a picture within `room`, and how many pages there are.

    Beyond the last page it is the last one.
    """
    count = document.pages
    if document.part is not None and count:
        shorter, place = document.part(max(1, min(page, count)))
        alone, _ = page_image(shorter, place, room)
        return alone, count
    image = empty_page(document.paper, room)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
    kept: list[QImage] = []
    at = [1]

    def new_page() -> bool:
        if at[0] == page:
            if document.pages:
                raise _Enough
            kept.append(image.copy())
        at[0] += 1
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.fillRect(image.rect(), Qt.GlobalColor.white)
        painter.restore()
        return True

    try:
        count = document.paint(painter, new_page)
    except _Enough:
        count = document.pages
    finally:
        painter.end()
    return (kept[0] if kept else image), count
