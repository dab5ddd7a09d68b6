"""Drawing that the operator's panels share: fitted text, key caps, cards; sizes follow the window.

Sizes are those of the 1366 x 768 target picture times `Scale.factor`; no text is ever under 14 px.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen

from carrom_desktop.paint.fonts import font as made_font
from carrom_desktop.ui.theme import Palette, current_palette, grown, letters

LEAST_TEXT_PX = 14
_KEPT = 4096
"""How many fonts and widths are kept: the same words come again at every repaint."""

_SMALL_PX = 15

LINE_PER_TEXT = 1.2
"""How much higher than its text a line must be at least."""

DESIGN = QSize(1366, 768)


class Scale(Struct, frozen=True):
    """How much larger than the target picture the window is; at least 0.9 (1280 x 720 with its frame)."""

    factor: float

    @classmethod
    def of(cls, size: QSize) -> Scale:
        """Return the scale of a window of `size`."""
        return cls(max(0.9, min(size.width() / DESIGN.width(), size.height() / DESIGN.height())))

    def px(self, design_px: float) -> float:
        """Return a length of the target picture as pixels of this window."""
        return design_px * self.factor

    def text(self, design_px: float) -> float:
        """Return a text size of the target picture as pixels of this window, in the text size in force."""
        return max(LEAST_TEXT_PX, grown(design_px) * self.factor)

    def around(self, design_px: float) -> float:
        """Return a length round a line of small text, which grows by as much as the text does."""
        return (design_px + grown(_SMALL_PX) - _SMALL_PX) * self.factor


@lru_cache(_KEPT)
def _font(size_px: float, bold: bool = False) -> QFont:
    """Return a font that is made once and never changed."""
    return made_font(size_px, bold)


@lru_cache(_KEPT)
def _metrics(size_px: float, bold: bool = False) -> QFontMetricsF:
    return QFontMetricsF(_font(size_px, bold))


def draw_card(
    painter: QPainter, rect: QRectF, fill: str, edge: str = "", radius: float = 12, line: float = 1.5
) -> None:
    """Draw a card with round corners; with `edge` "" it has that of the theme's cards, if they have one."""
    edge = edge or current_palette().frame
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(edge), line) if edge else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill))
    inset = line / 2 if edge else 0
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), radius, radius)


def draw_side_bar(painter: QPainter, rect: QRectF, color: str, width: float, radius: float = 12) -> None:
    """Draw the coloured bar at the left edge of a card, within its round corners."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    clip = QPainterPath()
    clip.addRoundedRect(rect, radius, radius)
    bar = QPainterPath()
    bar.addRect(QRectF(rect.left(), rect.top(), width, rect.height()))
    painter.fillPath(clip.intersected(bar), QColor(color))
    painter.restore()


@lru_cache(_KEPT)
def fit_size(text: str, width: float, design_px: float, least_px: float, bold: bool = False) -> float:
    """Return the largest text size from `design_px` down to `least_px` that takes at most `width`."""
    size = design_px
    needed = text_width(text, size, bold)
    if needed > width > 0:
        size = max(least_px, design_px * width / needed)
        while size > least_px and text_width(text, size, bold) > width:
            size = max(least_px, size - 1)
    return size


def draw_line(
    painter: QPainter,
    rect: QRectF,
    text: str,
    design_px: float,
    color: str | QColor,
    *,
    bold: bool = False,
    least_px: float = LEAST_TEXT_PX,
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
) -> float:
    """Draw one line in `rect`, smaller where it must and elided only at `least_px`; returns its width."""
    if letters() > 1:  # what grew never leaves its line
        design_px = max(least_px, min(design_px, rect.height() / LINE_PER_TEXT))
    size = fit_size(text, rect.width(), design_px, least_px, bold)
    width = text_width(text, size, bold)
    shown = text
    if width > rect.width() + 0.5:
        shown = _metrics(size, bold).elidedText(text, Qt.TextElideMode.ElideRight, rect.width())
    painter.setFont(_font(size, bold))
    painter.setPen(QColor(color))
    painter.drawText(rect, align | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
    return min(width, rect.width())


def draw_block(
    painter: QPainter,
    rect: QRectF,
    text: str,
    design_px: float,
    color: str | QColor,
    *,
    bold: bool = False,
    least_px: float = LEAST_TEXT_PX,
    top: bool = False,
) -> float:
    """Draw `text` over as many lines as `rect` holds, smaller until it fits; returns the height used.

    What does not fit at `least_px` ends in an ellipsis, as does a word that is wider than `rect`: no line is
    ever cut through.
    """
    flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
    flags |= Qt.AlignmentFlag.AlignTop if top else Qt.AlignmentFlag.AlignVCenter
    size, height = fit_block(text, rect.width(), rect.height(), design_px, least_px, bold)
    text = _narrow_words(text, rect.width(), size, bold)
    if height > rect.height() + 0.5:
        text = _elided_block(text, rect.width(), rect.height(), size, bold)
    painter.setFont(_font(size, bold))
    painter.setPen(QColor(color))
    painter.drawText(rect, int(flags), text)
    return height


@lru_cache(_KEPT)
def fit_block(
    text: str, width: float, height: float, design_px: float, least_px: float, bold: bool
) -> tuple[float, float]:
    """Return the largest text size at which `text` fits a place over several lines, and its height there."""
    size, room = design_px, QRectF(0, 0, width, height)
    while True:
        needed = _metrics(size, bold).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text)
        if (needed.height() <= height + 0.5 and needed.width() <= width + 0.5) or size <= least_px:
            return size, needed.height()
        size = max(least_px, size - 1)


@lru_cache(_KEPT)
def _narrow_words(text: str, width: float, size_px: float, bold: bool) -> str:
    """Return `text` with an ellipsis in each word that no line of `width` holds."""
    if widest_word(text, size_px, bold) <= width + 0.5:
        return text
    metrics = _metrics(size_px, bold)
    return " ".join(metrics.elidedText(word, Qt.TextElideMode.ElideRight, width) for word in text.split(" "))


@lru_cache(_KEPT)
def widest_word(text: str, size_px: float, bold: bool = False) -> float:
    """Return the width of the widest word of `text` at `size_px`: what wraps is at least as wide."""
    return max((text_width(word, size_px, bold) for word in text.split()), default=0.0)


@lru_cache(_KEPT)
def _elided_block(text: str, width: float, height: float, size_px: float, bold: bool) -> str:
    """Return as much of the beginning of `text` as a place holds over several lines, with an ellipsis."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if block_height(text[:middle].rstrip() + "…", size_px, width, bold) <= height + 0.5:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def block_height(text: str, size_px: float, width: float, bold: bool = False) -> float:
    """Return the height of `text` at `size_px` over as many lines as `width` needs."""
    room = QRectF(0, 0, width, 10_000)
    return _metrics(size_px, bold).boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height()


def halves(text: str) -> tuple[str, ...]:
    """Return a text in two lines of about the same length, or as it is where it is one word."""
    spaces = [place for place, letter in enumerate(text) if letter == " "]
    if not spaces:
        return (text,)
    cut = min(spaces, key=lambda place: abs(2 * place - len(text)))
    return text[:cut], text[cut + 1 :]


@lru_cache(_KEPT)
def text_width(text: str, size_px: float, bold: bool = False) -> float:
    """Return the width of `text` at `size_px`."""
    return _metrics(size_px, bold).horizontalAdvance(text)


def keycap_size(key: str, scale: Scale) -> tuple[float, float]:
    """Return width and height of a key cap; "left" and "right" are drawn arrows."""
    height = scale.around(26)
    if key in ("left", "right"):
        return scale.around(32), height
    return max(scale.around(28), text_width(key, scale.text(15), bold=True) + scale.px(16)), height


def draw_keycap(
    painter: QPainter, place: QPointF, key: str, scale: Scale, palette: Palette, on: bool = True
) -> float:
    """Draw the picture of a key with its left middle at `place`; returns its width."""
    width, height = keycap_size(key, scale)
    rect = QRectF(place.x(), place.y() - height / 2, width, height)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.key_edge))
    painter.drawRoundedRect(rect.adjusted(0, 0, 0, scale.px(2)), scale.px(6), scale.px(6))
    painter.setPen(QPen(QColor(palette.key_edge), 1))
    painter.setBrush(QColor(palette.key))
    painter.drawRoundedRect(rect, scale.px(6), scale.px(6))
    ink = QColor(palette.ink if on else palette.off)
    if key in ("left", "right"):
        turn = -1 if key == "left" else 1
        middle, size = rect.center(), scale.px(6) * letters()
        path = QPainterPath(middle + QPointF(turn * size, 0))
        path.lineTo(middle + QPointF(-turn * size * 0.8, -size))
        path.lineTo(middle + QPointF(-turn * size * 0.8, size))
        path.closeSubpath()
        painter.fillPath(path, ink)
    else:
        painter.setPen(ink)
        painter.setFont(_font(scale.text(15), True))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, key)
    return width
