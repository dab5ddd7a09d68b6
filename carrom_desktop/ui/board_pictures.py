"""A carrom board drawn as shapes, with its men, the queen and the striker; nothing of it follows a theme.

The wood has its own colours: it stands for the board that lies in front of the scorer.
"""

from __future__ import annotations

from math import copysign, cos, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from carrom_desktop.paint.icons import draw_man

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
    box = square(rect)
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
            copysign(pocket * 0.95, inner.center().x() - corner.x()),
            copysign(pocket * 0.95, inner.center().y() - corner.y()),
        )
        painter.drawEllipse(corner + turn, pocket, pocket)
    man = size * 0.115
    if white is not None:
        for x, y in PLACES[:count]:
            draw_man(painter, around(box.left() + x * size, box.top() + y * size, man), white)
    if queen:
        draw_queen(painter, around(box.center().x(), box.center().y(), man * 1.5))
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


def draw_break(painter: QPainter, rect: QRectF) -> None:
    """Draw the board before the break: the men round the queen, and the striker on the base line."""
    box = square(rect)
    draw_board(painter, box, 0, None)
    size = box.width()
    man = size * 0.105
    for place in range(6):
        turn = radians(60 * place - 30)
        x = box.center().x() + cos(turn) * man
        y = box.center().y() + sin(turn) * man
        draw_man(painter, around(x, y, man * 0.98), place % 2 == 0)
    draw_queen(painter, around(box.center().x(), box.center().y(), man * 0.98))
    draw_striker(painter, around(box.center().x(), box.top() + size * 0.81, man * 1.3))


def draw_play(painter: QPainter, rect: QRectF) -> None:
    """Draw a board in play: men of both sides and the queen lie about, and one man is near a pocket."""
    box = square(rect)
    size = box.width()
    draw_board(painter, box, 0, None)
    man = size * 0.105
    for place, (x, y) in enumerate((*PLACES[:7], (0.17, 0.83))):
        draw_man(painter, around(box.left() + x * size, box.top() + y * size, man), place % 2 == 0)
    draw_queen(painter, around(box.left() + 0.55 * size, box.top() + 0.46 * size, man))
    draw_striker(painter, around(box.left() + 0.42 * size, box.top() + 0.81 * size, man * 1.3))


def _disc(painter: QPainter, rect: QRectF, color: QColor, ring: QColor) -> None:
    box = square(rect)
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


def around(x: float, y: float, size: float) -> QRectF:
    """Return a square of `size` round a point."""
    return QRectF(x - size / 2, y - size / 2, size, size)


def square(rect: QRectF) -> QRectF:
    """Return the largest square in the middle of `rect`."""
    size = min(rect.width(), rect.height())
    return around(rect.center().x(), rect.center().y(), size)
