"""Where the numbers stand that can be asked about, in pixels of the part that shows them."""

from __future__ import annotations

import re

from msgspec import Struct
from PySide6.QtCore import QRectF

from carrom_desktop.ui.paint_kit import text_width
from carrom_desktop.viewmodels.why_view import WhyKey

_MARGIN_PX = 3.0
_NUMBER = re.compile(r"[0-9]+")


class WhyPlace(Struct, frozen=True):
    """A number: what it is and where it stands."""

    key: WhyKey
    box: QRectF


def around(box: QRectF) -> QRectF:
    """Return a box a little larger than what stands in it."""
    return box.adjusted(-_MARGIN_PX, 0, _MARGIN_PX, 0)


def text_box(line: QRectF, text: str, size_px: float, bold: bool = False) -> QRectF:
    """Return the part of `line` that a text takes which begins at its left."""
    return QRectF(line.left(), line.top(), min(line.width(), text_width(text, size_px, bold)), line.height())


def number_boxes(line: QRectF, text: str, size_px: float, bold: bool = False) -> list[QRectF]:
    """Return where each number of `text` stands, which begins at the left of `line`."""
    found = []
    for match in _NUMBER.finditer(text):
        left = line.left() + text_width(text[: match.start()], size_px, bold)
        if left < line.right():
            width = min(text_width(match.group(), size_px, bold), line.right() - left)
            found.append(QRectF(left, line.top(), width, line.height()))
    return found
