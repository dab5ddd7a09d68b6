"""What marks a match that is only practice: a band over the hall's picture, a word across every page."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from carrom_desktop.i18n import say
from carrom_desktop.paint.document import Document
from carrom_desktop.paint.fit import Room, fit_line
from carrom_desktop.paint.fonts import font
from carrom_desktop.paint.hall_scene import Align, Scene

_BAND, _GAP = 6.4, 1.2
_SHARE = 0.72
"""How much of a page's diagonal the word takes."""
_INK = QColor(200, 60, 40, 55)
"""Seen on paper and in a copy, and read through."""


def add_band(scene: Scene) -> None:
    """Add the band at the upper edge; what is laid out after it has the room below."""
    frame, u = scene.frame, scene.u
    band = QRectF(frame.left(), frame.top(), frame.width(), _BAND * u)
    scene.outline(band.adjusted(0.4 * u, 0.4 * u, -0.4 * u, -0.4 * u), "wood", 0.6 * u)
    language = scene.style.language
    forms = [say(language, "practice.hall"), say(language, "practice.mark")]
    line = fit_line(forms, Room(band.width() - 4 * u), 3.3 * u, 2.4 * u)
    base = band.center().y() + line.cap / 2
    scene.line("practice", line, band.center().x(), base, color="wood", align=Align.CENTER, floor=2 * u)
    scene.frame = frame.adjusted(0, (_BAND + _GAP) * u, 0, 0)
    scene.u = min(scene.frame.height(), scene.frame.width() * 0.75) / 95


def marked(document: Document, language: str) -> Document:
    """Return `document` with the word for practice across each of its pages."""

    def paint(painter: QPainter, new_page: Callable[[], object]) -> int:
        def marked_page() -> object:
            begun = new_page()
            _mark(painter, say(language, "practice.mark"))
            return begun

        _mark(painter, say(language, "practice.mark"))
        return document.paint(painter, marked_page)

    title = f"{say(language, 'practice.mark')}: {document.title}"
    return replace(document, title=title, paint=paint, part=None)  # a page alone would bear no mark


def _mark(painter: QPainter, word: str) -> None:
    """Draw `word` from the lower left to the upper right, under what is drawn next."""
    device = painter.device()
    width, height = float(device.width()), float(device.height())
    painter.save()
    painter.resetTransform()
    face = QFont(font(100, bold=True))
    wide = QFontMetricsF(face).horizontalAdvance(word)
    diagonal = (width**2 + height**2) ** 0.5
    scale = diagonal * _SHARE / wide
    painter.translate(width / 2, height / 2)
    painter.rotate(-54)
    painter.scale(scale, scale)
    painter.setFont(face)
    painter.setPen(_INK)
    painter.drawText(QPointF(-wide / 2, 36), word)
    painter.restore()
