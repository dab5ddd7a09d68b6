"""Draw crowns, carrom men, arrows and ticks as shapes: no font that we ship has them."""

from __future__ import annotations

import math
from enum import Enum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QTransform

WHITE_MAN, WHITE_RING = QColor("#f0e2c4"), QColor("#8a7a58")
BLACK_MAN, BLACK_RING = QColor("#101114"), QColor("#f4f1ea")


class Crown(Enum):
    """How the queen's crown looks: she counted, was covered without counting, or no longer counts."""

    FILLED = "filled"
    HOLLOW = "hollow"
    STRUCK = "struck"


class Direction(Enum):
    """Where an arrow points, in degrees clockwise from right."""

    RIGHT = 0
    DOWN = 90
    LEFT = 180
    UP = 270


CROWN_ASPECT = 1.35
"""Width of a crown in its heights."""


def crown_path(rect: QRectF) -> QPainterPath:
    """Return a crown of three points that fills `rect`."""
    path = QPainterPath()
    points = ((0.0, 0.18), (0.27, 0.48), (0.5, 0.0), (0.73, 0.48), (1.0, 0.18), (0.91, 1.0), (0.09, 1.0))
    path.moveTo(_at(rect, *points[0]))
    for point in points[1:]:
        path.lineTo(_at(rect, *point))
    path.closeSubpath()
    return path


def draw_crown(painter: QPainter, rect: QRectF, kind: Crown, color: QColor) -> None:
    """Draw the queen's crown within `rect`, as large as its own proportions allow."""
    box = _fitted(rect, CROWN_ASPECT)
    line = box.height() * 0.09
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if kind is Crown.FILLED:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawPath(crown_path(box))
    elif kind is Crown.HOLLOW:
        painter.fillPath(_outline(box, line), color)
    else:
        strike = QPainterPath(_at(box, 0.06, 0.92))
        strike.lineTo(_at(box, 0.94, 0.08))
        gap = _stroker(_pen(color, line * 3.6)).createStroke(strike)
        painter.fillPath(_outline(box, line).subtracted(gap), color)
        painter.setPen(_pen(color, line * 1.4))
        painter.drawPath(strike)
    painter.restore()


def _outline(box: QRectF, line: float) -> QPainterPath:
    """Return the line of a crown, inside `box` with its corners."""
    inner = crown_path(box.adjusted(line / 2, line, -line / 2, -line / 2))
    return _stroker(_pen(QColor(), line)).createStroke(inner)


def draw_man(painter: QPainter, rect: QRectF, white: bool) -> None:
    """Draw a carrom man seen from above: a light disc, or a dark one with light rings."""
    box = _fitted(rect, 1.0)
    size = box.height()
    disc, ring = (WHITE_MAN, WHITE_RING) if white else (BLACK_MAN, BLACK_RING)
    line = size * 0.07
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(ring, line))
    painter.setBrush(disc)
    painter.drawEllipse(box.adjusted(line / 2, line / 2, -line / 2, -line / 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = size * 0.27
    painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ring)
    painter.drawEllipse(box.center(), size * 0.07, size * 0.07)
    painter.restore()


def arrow_path(rect: QRectF, direction: Direction) -> QPainterPath:
    """Return a broad arrow that fills the largest square within `rect`."""
    path = QPainterPath()
    points = ((0.0, 0.38), (0.5, 0.38), (0.5, 0.1), (1.0, 0.5), (0.5, 0.9), (0.5, 0.62), (0.0, 0.62))
    path.moveTo(QPointF(points[0][0] - 0.5, points[0][1] - 0.5))
    for x, y in points[1:]:
        path.lineTo(QPointF(x - 0.5, y - 0.5))
    path.closeSubpath()
    box = _fitted(rect, 1.0)
    place = QTransform()
    place.translate(box.center().x(), box.center().y())
    place.scale(box.width(), box.height())
    place.rotate(direction.value)
    return place.map(path)


def draw_arrow(painter: QPainter, rect: QRectF, direction: Direction, color: QColor) -> None:
    """Draw a filled arrow within `rect`."""
    _fill(painter, arrow_path(rect, direction), color)


def pause_path(rect: QRectF) -> QPainterPath:
    """Return two upright bars that fill `rect`: something is held."""
    path = QPainterPath()
    width = rect.width() * 0.36
    path.addRect(QRectF(rect.left(), rect.top(), width, rect.height()))
    path.addRect(QRectF(rect.right() - width, rect.top(), width, rect.height()))
    return path


def flag_path(rect: QRectF) -> QPainterPath:
    """Return a pole with a pennant to the right that fill `rect`."""
    path = QPainterPath()
    pole = rect.width() * 0.16
    path.addRect(QRectF(rect.left(), rect.top(), pole, rect.height()))
    path.moveTo(_at(rect, 0.16, 0.0))
    path.lineTo(_at(rect, 1.0, 0.3))
    path.lineTo(_at(rect, 0.16, 0.6))
    path.closeSubpath()
    return path


def tick_path(rect: QRectF) -> QPainterPath:
    """Return the line of a tick within `rect`; stroke it with about a seventh of its height."""
    box = _fitted(rect, 1.0)
    path = QPainterPath(_at(box, 0.12, 0.54))
    path.lineTo(_at(box, 0.4, 0.82))
    path.lineTo(_at(box, 0.88, 0.2))
    return path


def draw_tick(painter: QPainter, rect: QRectF, color: QColor) -> None:
    """Draw a tick within `rect`."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(_pen(color, _fitted(rect, 1.0).height() * 0.15))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(tick_path(rect))
    painter.restore()


def draw_dot(painter: QPainter, rect: QRectF, color: QColor, hollow: bool = False) -> None:
    """Draw a small round light within `rect`, as a ring where `hollow`."""
    box = _fitted(rect, 1.0)
    line = box.height() * 0.16
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if hollow:
        painter.setPen(_pen(color, line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        box = box.adjusted(line / 2, line / 2, -line / 2, -line / 2)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
    painter.drawEllipse(box)
    painter.restore()


def warning_path(rect: QRectF) -> QPainterPath:
    """Return a triangle with a mark of exclamation cut out of it, within `rect`."""
    box = _fitted(rect, 1.12)
    path = QPainterPath(_at(box, 0.5, 0.02))
    path.lineTo(_at(box, 1.0, 0.97))
    path.lineTo(_at(box, 0.0, 0.97))
    path.closeSubpath()
    mark = QPainterPath()
    mark.addRoundedRect(QRectF(_at(box, 0.45, 0.36), _at(box, 0.55, 0.68)), 1.0, 1.0)
    mark.addEllipse(_at(box, 0.5, 0.81), box.width() * 0.06, box.width() * 0.06)
    return path.subtracted(mark)


def draw_warning(painter: QPainter, rect: QRectF, color: QColor) -> None:
    """Draw a sign of warning within `rect`."""
    _fill(painter, warning_path(rect), color)


def draw_flag(painter: QPainter, rect: QRectF, color: QColor) -> None:
    """Draw a small flag within `rect`."""
    _fill(painter, flag_path(rect), color)


def pencil_path(rect: QRectF) -> QPainterPath:
    """Return a pencil that writes towards the left bottom corner of `rect`: a board that was corrected."""
    box = _fitted(rect, 1.0)
    path = QPainterPath(_at(box, 0.0, 1.0))
    for point in ((0.08, 0.66), (0.66, 0.08), (0.92, 0.34), (0.34, 0.92)):
        path.lineTo(_at(box, *point))
    path.closeSubpath()
    cut = QPainterPath(_at(box, 0.52, 0.16))
    for point in ((0.6, 0.08), (0.94, 0.4), (0.84, 0.48)):
        cut.lineTo(_at(box, *point))
    cut.closeSubpath()
    return path.subtracted(cut)


def draw_pencil(painter: QPainter, rect: QRectF, color: QColor) -> None:
    """Draw a pencil within `rect`."""
    _fill(painter, pencil_path(rect), color)


def arc_arrow_path(center: QPointF, radius: float, start_deg: float, sweep_deg: float) -> QPainterPath:
    """Return a bent arrow, its shaft along a circle; degrees counter-clockwise from three o'clock."""
    width = radius * 0.055
    path = QPainterPath()
    shaft = QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
    path.arcMoveTo(shaft, start_deg)
    path.arcTo(shaft, start_deg, sweep_deg)
    outline = _stroker(_pen(QColor(), width * 2)).createStroke(path)
    end = math.radians(start_deg + sweep_deg)
    tip = QPointF(center.x() + radius * math.cos(end), center.y() - radius * math.sin(end))
    turn = 1.0 if sweep_deg > 0 else -1.0
    along = QPointF(-math.sin(end) * turn, -math.cos(end) * turn)
    across = QPointF(math.cos(end), -math.sin(end))
    head = QPainterPath(tip + along * (width * 4.5))
    head.lineTo(tip + across * (width * 3.2))
    head.lineTo(tip - across * (width * 3.2))
    head.closeSubpath()
    return outline.united(head)


def _stroker(pen: QPen) -> QPainterPathStroker:
    stroker = QPainterPathStroker()
    stroker.setWidth(pen.widthF())
    stroker.setJoinStyle(pen.joinStyle())
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    return stroker


def _fill(painter: QPainter, path: QPainterPath, color: QColor) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, QBrush(color))
    painter.restore()


def _at(rect: QRectF, x: float, y: float) -> QPointF:
    return QPointF(rect.x() + rect.width() * x, rect.y() + rect.height() * y)


def _fitted(rect: QRectF, aspect: float) -> QRectF:
    """Return the largest box of `aspect` (width by height) in the middle of `rect`."""
    width = min(rect.width(), rect.height() * aspect)
    height = width / aspect
    return QRectF(rect.center().x() - width / 2, rect.center().y() - height / 2, width, height)


def _pen(color: QColor, width: float) -> QPen:
    pen = QPen(color, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
