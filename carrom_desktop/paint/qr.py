"""A QR code on any device: dark squares on light, with the free edge that readers need."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from carrom_desktop.i18n import speak
from carrom_desktop.viewmodels.check_mark import CheckMark

QUIET = 4
"""Modules that stay light around a code (ISO/IEC 18004)."""

DARK, LIGHT = QColor("#000000"), QColor("#ffffff")

Modules = tuple[tuple[bool, ...], ...]


@lru_cache(maxsize=64)
def qr_modules(text: str) -> Modules:
    """Return the rows of the code of `text`, True where it is dark, without its free edge.

    Error correction M: 15 % of it may be lost. UTF-8, as phones expect it.
    Raises `ValueError` where `text` is empty or longer than a code can hold (about 2,300 bytes).
    """
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode

    if not text:
        raise ValueError("no text")
    code = QRCode(error_correction=ERROR_CORRECT_M, border=0)
    code.add_data(text.encode(), optimize=0)
    try:
        code.make()
    except DataOverflowError as error:
        raise ValueError("too long") from error
    return tuple(tuple(bool(module) for module in row) for row in code.modules)


def code_line(language: str, mark: CheckMark, most: int) -> str:
    """Return the longest line of a check mark of at most `most` bytes, said in `language`."""
    said = ""
    for parts in mark.lines:
        words = (part if isinstance(part, str) else speak(language, part) for part in parts)
        said = " | ".join(" ".join(word.split()) for word in words)
        if len(said.encode()) <= most:
            break
    return said


def qr_side(text: str) -> int:
    """Return how many modules the code of `text` is wide, its free edge with it."""
    return len(qr_modules(text)) + 2 * QUIET


def draw_qr(
    painter: QPainter, area: QRectF, text: str, *, dark: QColor = DARK, light: QColor | None = LIGHT
) -> QRectF:
    """Draw the code of `text` as large as a square in `area` takes it, in its middle; return that square.

    The free edge belongs to the square and is filled with `light`, None: the paper is light already. On a
    picture, whose painter is not scaled, modules are whole pixels and the square may be smaller.
    """
    modules = qr_modules(text)
    count = len(modules) + 2 * QUIET
    step = min(area.width(), area.height()) / count
    if painter.transform().isIdentity() and step >= 1:
        step = float(int(step))
    side = step * count
    left, top = area.center().x() - side / 2, area.center().y() - side / 2
    if painter.transform().isIdentity():
        left, top = float(round(left)), float(round(top))
    square = QRectF(left, top, side, side)
    if light is not None:
        painter.fillRect(square, light)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(dark)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.drawPath(_path(modules, left + QUIET * step, top + QUIET * step, step))
    painter.restore()
    return square


def _path(modules: Modules, left: float, top: float, step: float) -> QPainterPath:
    """Return the dark squares as one path, runs of a row as one bar: no seams between them on any device."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for row, line in enumerate(modules):
        start = 0
        for place in range(len(line) + 1):
            if place < len(line) and line[place]:
                continue
            if place > start:
                path.addRect(left + start * step, top + row * step, (place - start) * step, step)
            start = place + 1
    return path
