"""A picture laid out before it is drawn: what to draw in order, and the box of every text for tests."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from functools import partial

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QRegion

from carrom_desktop.i18n import speak
from carrom_desktop.paint import icons
from carrom_desktop.paint.fit import CAP_PER_EM, Line, clean_said, measure, pixels
from carrom_desktop.paint.fonts import font
from carrom_desktop.paint.pictures import Picture
from carrom_desktop.paint.style import HallColors, HallStyle
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.hall_parts import QueenMark
from carrom_desktop.viewmodels.message import Msg


class Align(Enum):
    """Where a text stands about its x."""

    LEFT = 0.0
    CENTER = 0.5
    RIGHT = 1.0


class TextBox(Struct, frozen=True):
    """Where a text's ink is.

    Attributes: `name`, what it is, such as "left.score"; `rect`, its ink in pixels; `cap_height` in pixels
    and the `floor` below which it must not be; `text`.
    """

    name: str
    rect: QRectF
    cap_height: float
    floor: float
    text: str


class _Op(Struct, frozen=True):
    """One thing to draw: `key` says what it is, `bounds` holds all its ink."""

    draw: Callable[[QPainter], None]
    key: tuple[object, ...]
    bounds: QRect


class Scene:
    """Collects one picture. Sizes are in pixels of the device; one unit `u` is about 1 % of its height.

    Attributes: `boxes` of all texts, `icons` that mean something, `cards` and plates under them;
    `background`, whole or see-through.
    """

    def __init__(self, width: float, height: float, style: HallStyle) -> None:
        self.width, self.height = width, height
        self.style = style
        self.colors: HallColors = style.colors
        margin = style.safe_margin
        self.frame = QRectF(
            width * margin, height * margin, width * (1 - 2 * margin), height * (1 - 2 * margin)
        )
        self.portrait = self.frame.width() < self.frame.height() * 1.15
        # Where the picture is higher than wide, three quarters of its width stand for its height.
        self.u = min(self.frame.height(), self.frame.width() * 0.75) / 95
        self.background = self.colors.color("background")
        self.boxes: list[TextBox] = []
        self.icons: list[QRectF] = []
        self.cards: list[QRectF] = []
        self._ops: list[_Op] = []
        self._texts: list[Callable[[QPainter], None]] = []

    def say(self, code: str, **params: int | str | Msg) -> str:
        """Return a text of the catalogue in the hall's language."""
        return clean_said(speak(self.style.language, Msg(code, tuple(params.items()))))

    def speak(self, message: Msg) -> str:
        """Return a message in the hall's language."""
        return clean_said(speak(self.style.language, message))

    def draw(self, painter: QPainter) -> None:
        """Draw everything, the background first."""
        self.draw_within(painter, QRegion(0, 0, math.ceil(self.width), math.ceil(self.height)))

    def draw_within(self, painter: QPainter, region: QRegion) -> None:
        """Draw what lies in `region`, the background first; the painter must be clipped to it."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(region.boundingRect(), self.background)
        for op in self._ops:
            if region.intersects(op.bounds):
                op.draw(painter)
        painter.restore()

    def changed_since(self, before: Scene) -> QRegion | None:
        """Return where, in whole pixels, this looks different from `before`; None where all does.

        What both draw is compared, not pixels: a thing that only moved counts at both its places.
        """
        same = (self.width, self.height, self.background, self.style) == (
            before.width,
            before.height,
            before.background,
            before.style,
        )
        if not same:
            return None
        now, then = {op.key for op in self._ops}, {op.key for op in before._ops}
        region = QRegion()
        for ops, other in ((self._ops, then), (before._ops, now)):
            for op in ops:
                if op.key not in other:
                    region += op.bounds
        return region & QRect(0, 0, math.ceil(self.width), math.ceil(self.height))

    def _add(
        self, function: Callable[..., None], bounds: QRectF, *args: object
    ) -> Callable[[QPainter], None]:
        """Add `function(*args, painter)`, whose ink stays within `bounds`."""
        draw: Callable[[QPainter], None] = partial(function, *args)
        key = (function.__name__, *(_key_of(value) for value in args))
        around = max(2.0, self.u * 0.3)  # pens and antialiasing reach a little beyond
        self._ops.append(_Op(draw, key, bounds.adjusted(-around, -around, around, around).toAlignedRect()))
        return draw

    def draw_text(self, painter: QPainter, number: int) -> None:
        """Draw the text of `boxes[number]` alone."""
        self._texts[number](painter)

    def drawing(self, drawing: Callable[[QPainter], None], rect: QRectF, key: object) -> None:
        """Add what draws itself within `rect`; `key` says what it shows."""
        self._add(_draw_with, rect, drawing, key)

    # ---- texts

    def text(
        self,
        name: str,
        text: str,
        x: float,
        base: float,
        cap: float,
        *,
        bold: bool = True,
        color: str = "ink",
        align: Align = Align.LEFT,
        floor: float = 0.0,
    ) -> QRectF:
        """Add `text` with capitals of `cap` pixels on the base line `base`; return the box of its ink."""
        return self.line(name, Line(text, pixels(cap), bold), x, base, color=color, align=align, floor=floor)

    def line(
        self,
        name: str,
        line: Line,
        x: float,
        base: float,
        *,
        color: str = "ink",
        align: Align = Align.LEFT,
        floor: float = 0.0,
    ) -> QRectF:
        """Add a fitted line; `floor` is the least cap height it may have, by default 4 units."""
        if not line.text:
            return QRectF(x, base, 0, 0)
        advance, ink = measure(line.text, line.px, line.bold, line.stretch)
        start = x - advance * align.value
        if align is Align.LEFT:  # some letters hang out of their advance: a J to the left
            start = max(start, x - ink.left())
        elif align is Align.RIGHT:
            start = min(start, x - ink.right())
        box = ink.translated(start, base)
        self.boxes.append(TextBox(name, box, line.px * CAP_PER_EM, floor or 4 * self.u, line.text))
        self._texts.append(self._add(_draw_text, box, start, base, line, self.colors.color(color)))
        return box

    # ---- shapes

    def card(self, rect: QRectF, side: Side | None = None, *, bar_right: bool = False) -> None:
        """Add a rounded block, with the bar of `side` at its left edge, or with `bar_right` at its right."""
        self.cards.append(rect)
        bar = self.colors.side(side) if side is not None else None
        card, edge = self.colors.color("card"), self.colors.color("edge")
        width = self.u * 1.7
        place = QRectF(rect.right() - width if bar_right else rect.left(), rect.top(), width, rect.height())
        self._add(_draw_card, rect, rect, self.u * 1.9, card, edge, bar, place)

    def ground(self, rect: QRectF) -> None:
        """Add a plate in the background's colour behind all that is there."""
        self.cards.append(rect)
        self._add(_draw_ground, rect, rect, self.u * 1.9, self.colors.color("background"))
        self._ops.insert(0, self._ops.pop())

    def bar(self, rect: QRectF, side: Side) -> None:
        """Add a small bar in the colour of `side`."""
        self._add(_fill_rect, rect, rect, self.colors.side(side))

    def outline(self, rect: QRectF, color: str, width: float) -> None:
        """Add a rounded outline."""
        around = rect.adjusted(-width, -width, width, width)
        self._add(_draw_outline, around, rect, self.u * 1.1, self.colors.color(color), width)

    def pill(self, rect: QRectF) -> None:
        """Add a filled pill in the ink's colour, to write on in the background's."""
        self._add(_draw_pill, rect, rect, self.colors.color("ink"))

    def path(self, path: QPainterPath, color: str) -> None:
        """Add a filled shape."""
        self._add(_fill_path, path.boundingRect(), path, self.colors.color(color))

    def icon(self, path: QPainterPath, rect: QRectF, color: str) -> None:
        """Add a filled shape that means something, so that nothing may stand on it."""
        self.icons.append(rect)
        self.path(path, color)

    def man(self, rect: QRectF, white: bool) -> None:
        """Add a carrom man."""
        self.icons.append(rect)
        self._add(_draw_man, rect, rect, white)

    def hole(self, rect: QRectF) -> None:
        """Add the place of a man that is on the board no more."""
        small = rect.width() * 0.28
        box = rect.adjusted(small, small, -small, -small)
        self._add(_draw_hole, box, box, self.colors.color("edge"), self.u * 0.45)

    def picture(self, rect: QRectF, picture: Picture) -> None:
        """Add a picture in the middle of `rect`, as large as it fits; of a placeholder nothing."""
        if picture.image is None or rect.width() < 1 or rect.height() < 1:
            return
        size = QSizeF(picture.image.size()).scaled(rect.size(), Qt.AspectRatioMode.KeepAspectRatio)
        box = QRectF(QPointF(), size)
        box.moveCenter(rect.center())
        self.icons.append(box)
        self._add(_draw_picture, box, box, picture)

    def code(self, rect: QRectF, text: str) -> None:
        """Add the QR code of `text`, dark on light whatever the theme."""
        self.icons.append(rect)
        self._add(_draw_code, rect, rect, text)

    def crown(self, rect: QRectF, mark: QueenMark) -> None:
        """Add the queen's crown: in her red where she counts, else dim."""
        self.icons.append(rect)
        color = self.colors.color("queen" if mark is QueenMark.FILLED else "dim")
        self._add(_draw_crown, rect, rect, icons.Crown(mark.value), color)


def _draw_with(drawing: Callable[[QPainter], None], _key: object, painter: QPainter) -> None:
    drawing(painter)


def _key_of(value: object) -> object:
    """Return a value that says the same and can be looked up: Qt's own cannot."""
    if isinstance(value, QRectF):
        return value.getRect()
    if isinstance(value, QColor):
        return value.rgba()
    if isinstance(value, QPainterPath):
        return (value.boundingRect().getRect(), value.elementCount(), value.length())
    return value


def _draw_text(x: float, base: float, line: Line, color: QColor, painter: QPainter) -> None:
    painter.setFont(font(line.px, line.bold, stretch=line.stretch))
    painter.setPen(color)
    painter.drawText(QPointF(x, base), line.text)


def _draw_card(
    rect: QRectF,
    radius: float,
    fill: QColor,
    edge: QColor,
    bar: QColor | None,
    bar_place: QRectF,
    painter: QPainter,
) -> None:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    painter.fillPath(path, fill)
    if bar is not None:
        painter.save()
        painter.setClipRect(bar_place, Qt.ClipOperation.IntersectClip)
        painter.fillPath(path, bar)
        painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(edge, max(1.0, radius / 9)))
    painter.drawPath(path)


def _draw_ground(rect: QRectF, radius: float, fill: QColor, painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(rect, radius, radius)


def _draw_outline(rect: QRectF, radius: float, color: QColor, width: float, painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, width))
    painter.drawRoundedRect(rect, radius, radius)


def _draw_pill(rect: QRectF, fill: QColor, painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)


def _fill_rect(rect: QRectF, color: QColor, painter: QPainter) -> None:
    painter.fillRect(rect, color)


def _fill_path(path: QPainterPath, color: QColor, painter: QPainter) -> None:
    painter.fillPath(path, color)


def _draw_man(rect: QRectF, white: bool, painter: QPainter) -> None:
    icons.draw_man(painter, rect, white)


def _draw_hole(rect: QRectF, color: QColor, width: float, painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, width))
    painter.drawEllipse(rect)


def _draw_picture(rect: QRectF, picture: Picture, painter: QPainter) -> None:
    if picture.image is None:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    if picture.image.hasAlphaChannel():  # made for paper, most of them: black letters on nothing
        painter.fillRect(rect, Qt.GlobalColor.white)
    painter.drawImage(rect, picture.image)
    painter.restore()


def _draw_code(rect: QRectF, text: str, painter: QPainter) -> None:
    from carrom_desktop.paint.qr import draw_qr

    draw_qr(painter, rect, text)


def _draw_crown(rect: QRectF, kind: icons.Crown, color: QColor, painter: QPainter) -> None:
    icons.draw_crown(painter, rect, kind, color)
