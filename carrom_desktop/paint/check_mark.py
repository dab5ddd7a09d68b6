"""The check value and its code in a column of the sheet's foot."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from carrom_desktop.paint.qr import code_line, draw_qr
from carrom_desktop.paint.sheet_text import MM, Align, Ink
from carrom_desktop.viewmodels.check_mark import CheckMark

CHECK_WIDE_MM = 22.5
"""How wide its column is, at least as high."""

MOST_BYTES = 106
"""What the code says: 41 modules a side, 0.41 mm each, which a scan at 150 dots an inch keeps apart."""

_CAPTION_MM = 2.4


def draw_check(ink: Ink, mark: CheckMark, area: QRectF) -> None:
    """Draw the code at the top of `area`, with its free edge, and the value below it."""
    side = area.height() - _CAPTION_MM * MM
    square = QRectF(area.center().x() - side / 2, area.top(), side, side)
    draw_qr(ink.painter, square, code_line(ink.language, mark, MOST_BYTES), light=None)
    caption = QRectF(area.left() + 0.8 * MM, square.bottom(), area.width() - 1.6 * MM, _CAPTION_MM * MM)
    said = ink.say("sheet.check", value=mark.value)
    ink.write(caption, said, 230, bold=True, align=Align.CENTRE, smallest=150.0)
