"""Pictures of guided entry, drawn as shapes: a board with its men, a corner with its pocket, seats.

The wood has its own colours in both themes: it stands for the board that lies in front of the scorer.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from carrom_desktop.paint.icons import (
    Crown,
    Direction,
    arc_arrow_path,
    draw_arrow,
    draw_crown,
    draw_man,
)
from carrom_desktop.ui.paint_kit import draw_line
from carrom_desktop.ui.theme import Palette
from carrom_desktop.viewmodels.guided import Picture

WOOD, FRAME, LINE, POCKET = QColor("#dcb987"), QColor("#5b3a21"), QColor("#8a6237"), QColor("#141210")
QUEEN, QUEEN_RING = QColor("#d3232b"), QColor("#f6d9d4")
STRIKER, STRIKER_RING = QColor("#fbf7ea"), QColor("#2f6fb5")

_MEN = ((0.62, 0.3), (0.34, 0.42), (0.7, 0.58), (0.45, 0.7), (0.27, 0.66), (0.5, 0.22), (0.79, 0.4))
PLACES = (*_MEN, (0.63, 0.77), (0.23, 0.27))
"""Where men lie on the drawn board, as shares of it: apart from one another, as after play."""


def draw_queen(painter: QPainter, rect: QRectF) -> None:
    """Draw the queen's disc, red with a light ring."""
    _disc(painter, rect, QUEEN, QUEEN_RING)


def draw_striker(painter: QPainter, rect: QRectF) -> None:
    """Draw a striker, light with a blue ring."""
    _disc(painter, rect, STRIKER, STRIKER_RING)


def draw_board(
    painter: QPainter, rect: QRectF, count: int, white: bool | None, *, queen: bool = False
) -> None:
    """Draw the board with `count` men of one colour on it (None: not known, then none), and the queen."""
    box = _square(rect)
    size = box.width()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(FRAME)
    painter.drawRoundedRect(box, size * 0.05, size * 0.05)
    inner = box.adjusted(size * 0.055, size * 0.055, -size * 0.055, -size * 0.055)
    painter.fillRect(inner, WOOD)
    _draw_lines(painter, inner)
    pocket = size * 0.085
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(POCKET)
    for corner in (inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight()):
        turn = QPointF(
            math.copysign(pocket * 0.95, inner.center().x() - corner.x()),
            math.copysign(pocket * 0.95, inner.center().y() - corner.y()),
        )
        painter.drawEllipse(corner + turn, pocket, pocket)
    man = size * 0.115
    if white is not None:
        for x, y in PLACES[:count]:
            draw_man(painter, _around(box.left() + x * size, box.top() + y * size, man), white)
    if queen:
        draw_queen(painter, _around(box.center().x(), box.center().y(), man * 1.5))
    painter.restore()


def _draw_lines(painter: QPainter, inner: QRectF) -> None:
    """Draw what is printed on a board: the base lines and the circle in the middle."""
    size = inner.width()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(LINE, max(1.0, size * 0.008)))
    painter.drawEllipse(inner.center(), size * 0.12, size * 0.12)
    near, far = 0.15, 0.85
    for edge in (near, far):
        y, x = inner.top() + edge * size, inner.left() + edge * size
        painter.drawLine(QPointF(inner.left() + 0.26 * size, y), QPointF(inner.left() + 0.74 * size, y))
        painter.drawLine(QPointF(x, inner.top() + 0.26 * size), QPointF(x, inner.top() + 0.74 * size))


def draw_men(painter: QPainter, rect: QRectF, count: int, white: bool | None) -> None:
    """Draw `count` men in rows of three, as large as nine of them fit; rings where the colour is unknown."""
    step = min(rect.width(), rect.height()) / 3
    rows = (count + 2) // 3
    top = rect.center().y() - rows * step / 2
    for place in range(count):
        row, column = divmod(place, 3)
        shown = min(3, count - row * 3)
        x = rect.center().x() + (column - (shown - 1) / 2) * step
        box = _around(x, top + (row + 0.5) * step, step * 0.88)
        if white is None:
            painter.setPen(QPen(LINE, max(1.0, step * 0.08)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(box)
        else:
            draw_man(painter, box, white)


def draw_picture(
    painter: QPainter, rect: QRectF, picture: Picture, palette: Palette, *, white: bool | None, count: int
) -> None:
    """Draw the picture of an answer within `rect`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if picture is Picture.MEN:
        draw_men(painter, rect, count, white)
    elif picture in _PICTURES:
        _PICTURES[picture](painter, _square(rect), palette, white)
    painter.restore()


# ---- single pictures


def _pocketed(painter: QPainter, box: QRectF, _palette: Palette, white: bool | None) -> None:
    """All the men of a side have gone into the pocket."""
    _corner(painter, box)
    size = box.width()
    for x, y in ((0.3, 0.28), (0.5, 0.32), (0.34, 0.48), (0.53, 0.53)):
        draw_man(
            painter, _around(box.left() + x * size, box.top() + y * size, size * 0.24), white is not False
        )


def _queen_covered(painter: QPainter, box: QRectF, _palette: Palette, white: bool | None) -> None:
    """The queen is in the pocket, and a man goes after her."""
    _corner(painter, box)
    size = box.width()
    draw_queen(painter, _around(box.left() + 0.4 * size, box.top() + 0.4 * size, size * 0.34))
    if white is not None:
        man = _around(box.left() + 0.74 * size, box.top() + 0.74 * size, size * 0.26)
        draw_man(painter, man, white)


def _on_board(painter: QPainter, box: QRectF, _palette: Palette, _white: bool | None) -> None:
    draw_board(painter, box, 0, None, queen=True)


def _not_known(painter: QPainter, box: QRectF, palette: Palette, _white: bool | None) -> None:
    crown = QRectF(box.left(), box.top() + box.height() * 0.12, box.width() * 0.66, box.height() * 0.76)
    draw_crown(painter, crown, Crown.HOLLOW, palette.color("queen"))
    sign = QRectF(crown.right(), box.top(), box.right() - crown.right(), box.height())
    draw_line(painter, sign, "?", box.height() * 0.62, palette.ink, bold=True, least_px=8)


def _break(painter: QPainter, box: QRectF, _palette: Palette, _white: bool | None) -> None:
    """The men as they stand before the break, and the striker on the base line."""
    draw_board(painter, box, 0, None)
    size = box.width()
    man = size * 0.105
    for place in range(6):
        turn = math.radians(60 * place - 30)
        x = box.center().x() + math.cos(turn) * man
        y = box.center().y() + math.sin(turn) * man
        draw_man(painter, _around(x, y, man * 0.98), place % 2 == 0)
    draw_queen(painter, _around(box.center().x(), box.center().y(), man * 0.98))
    draw_striker(painter, _around(box.center().x(), box.top() + size * 0.81, man * 1.3))


def _seat(painter: QPainter, box: QRectF, palette: Palette, _white: bool | None) -> None:
    """The board from above, a player at its foot and the one to the right of him marked."""
    size = box.width()
    inner = box.adjusted(size * 0.2, size * 0.2, -size * 0.2, -size * 0.2)
    draw_board(painter, inner, 0, None)
    seats = ((0.5, 0.91, "side_a"), (0.91, 0.5, "side_b"), (0.5, 0.09, "off"), (0.09, 0.5, "off"))
    for x, y, tone in seats:
        seat = _around(box.left() + x * size, box.top() + y * size, size * 0.17)
        painter.setPen(QPen(palette.color(tone), max(1.5, size * 0.03)))
        painter.setBrush(palette.color(tone) if tone != "off" else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(seat)


def _change(painter: QPainter, box: QRectF, palette: Palette, _white: bool | None) -> None:
    """Two people who change places."""
    size = box.width()
    for x, tone in ((0.14, "side_a"), (0.86, "side_b")):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(tone))
        painter.drawEllipse(_around(box.left() + x * size, box.center().y(), size * 0.26))
    for start in (150.0, -30.0):
        arrow = arc_arrow_path(box.center(), size * 0.36, start, -110.0)
        painter.fillPath(arrow, palette.color("wood"))


def _foul(painter: QPainter, box: QRectF, _palette: Palette, _white: bool | None) -> None:
    """The striker in the pocket."""
    _corner(painter, box)
    size = box.width()
    draw_striker(painter, _around(box.left() + 0.42 * size, box.top() + 0.42 * size, size * 0.4))


def _back(painter: QPainter, box: QRectF, palette: Palette, _white: bool | None) -> None:
    size = box.width()
    draw_arrow(
        painter,
        box.adjusted(size * 0.2, size * 0.2, -size * 0.2, -size * 0.2),
        Direction.LEFT,
        palette.color("dim"),
    )


_PICTURES: dict[Picture, Callable[[QPainter, QRectF, Palette, bool | None], None]] = {
    Picture.POCKETED: _pocketed,
    Picture.QUEEN: _queen_covered,
    Picture.ON_BOARD: _on_board,
    Picture.NOBODY: _not_known,
    Picture.BREAK: _break,
    Picture.SEAT: _seat,
    Picture.CHANGE: _change,
    Picture.FOUL: _foul,
    Picture.BACK: _back,
}


def _corner(painter: QPainter, box: QRectF) -> None:
    """Draw the corner of a board with its pocket."""
    size = box.width()
    clip = QPainterPath()
    clip.addRoundedRect(box, size * 0.1, size * 0.1)
    painter.fillPath(clip, FRAME)
    inner = QPainterPath()
    inner.addRect(box.adjusted(size * 0.11, size * 0.11, 0, 0))
    painter.fillPath(clip.intersected(inner), WOOD)
    painter.setPen(QPen(LINE, max(1.0, size * 0.02)))
    painter.setBrush(POCKET)
    painter.drawEllipse(QPointF(box.left() + size * 0.42, box.top() + size * 0.42), size * 0.3, size * 0.3)


def _disc(painter: QPainter, rect: QRectF, color: QColor, ring: QColor) -> None:
    box = _square(rect)
    line = box.width() * 0.07
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ring, line))
    painter.setBrush(color)
    painter.drawEllipse(box.adjusted(line / 2, line / 2, -line / 2, -line / 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = box.width() * 0.27
    painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))
    painter.restore()


def _around(x: float, y: float, size: float) -> QRectF:
    return QRectF(x - size / 2, y - size / 2, size, size)


def _square(rect: QRectF) -> QRectF:
    size = min(rect.width(), rect.height())
    return _around(rect.center().x(), rect.center().y(), size)
