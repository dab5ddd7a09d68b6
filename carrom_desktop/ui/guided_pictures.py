"""Pictures of guided entry, drawn as shapes: a board with its men, a corner with its pocket, seats.

The wood has its own colours in both themes: it stands for the board that lies in front of the scorer.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from carrom_desktop.paint.icons import (
    Crown,
    Direction,
    arc_arrow_path,
    draw_arrow,
    draw_crown,
    draw_man,
)
from carrom_desktop.ui.board_pictures import (
    FRAME,
    LINE,
    POCKET,
    WOOD,
    around,
    draw_board,
    draw_break,
    draw_queen,
    draw_striker,
    square,
)
from carrom_desktop.ui.paint_kit import draw_line
from carrom_desktop.ui.theme import Palette
from carrom_desktop.viewmodels.guided import Picture


def draw_men(painter: QPainter, rect: QRectF, count: int, white: bool | None) -> None:
    """Draw `count` men in rows of three, as large as nine of them fit; rings where the colour is unknown."""
    step = min(rect.width(), rect.height()) / 3
    rows = (count + 2) // 3
    top = rect.center().y() - rows * step / 2
    for place in range(count):
        row, column = divmod(place, 3)
        shown = min(3, count - row * 3)
        x = rect.center().x() + (column - (shown - 1) / 2) * step
        box = around(x, top + (row + 0.5) * step, step * 0.88)
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
        _PICTURES[picture](painter, square(rect), palette, white)
    painter.restore()


# ---- single pictures


def _pocketed(painter: QPainter, box: QRectF, _palette: Palette, white: bool | None) -> None:
    """All the men of a side have gone into the pocket."""
    _corner(painter, box)
    size = box.width()
    for x, y in ((0.3, 0.28), (0.5, 0.32), (0.34, 0.48), (0.53, 0.53)):
        draw_man(
            painter, around(box.left() + x * size, box.top() + y * size, size * 0.24), white is not False
        )


def _queen_covered(painter: QPainter, box: QRectF, _palette: Palette, white: bool | None) -> None:
    """The queen is in the pocket, and a man goes after her."""
    _corner(painter, box)
    size = box.width()
    draw_queen(painter, around(box.left() + 0.4 * size, box.top() + 0.4 * size, size * 0.34))
    if white is not None:
        man = around(box.left() + 0.74 * size, box.top() + 0.74 * size, size * 0.26)
        draw_man(painter, man, white)


def _break(painter: QPainter, box: QRectF, _palette: Palette, _white: bool | None) -> None:
    draw_break(painter, box)


def _on_board(painter: QPainter, box: QRectF, _palette: Palette, _white: bool | None) -> None:
    draw_board(painter, box, 0, None, queen=True)


def _not_known(painter: QPainter, box: QRectF, palette: Palette, _white: bool | None) -> None:
    crown = QRectF(box.left(), box.top() + box.height() * 0.12, box.width() * 0.66, box.height() * 0.76)
    draw_crown(painter, crown, Crown.HOLLOW, palette.color("queen"))
    sign = QRectF(crown.right(), box.top(), box.right() - crown.right(), box.height())
    draw_line(painter, sign, "?", box.height() * 0.62, palette.ink, bold=True, least_px=8)


def _seat(painter: QPainter, box: QRectF, palette: Palette, _white: bool | None) -> None:
    """The board from above, a player at its foot and the one to the right of him marked."""
    size = box.width()
    inner = box.adjusted(size * 0.2, size * 0.2, -size * 0.2, -size * 0.2)
    draw_board(painter, inner, 0, None)
    seats = ((0.5, 0.91, "side_a"), (0.91, 0.5, "side_b"), (0.5, 0.09, "off"), (0.09, 0.5, "off"))
    for x, y, tone in seats:
        seat = around(box.left() + x * size, box.top() + y * size, size * 0.17)
        painter.setPen(QPen(palette.color(tone), max(1.5, size * 0.03)))
        painter.setBrush(palette.color(tone) if tone != "off" else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(seat)


def _change(painter: QPainter, box: QRectF, palette: Palette, _white: bool | None) -> None:
    """Two people who change places."""
    size = box.width()
    for x, tone in ((0.14, "side_a"), (0.86, "side_b")):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(tone))
        painter.drawEllipse(around(box.left() + x * size, box.center().y(), size * 0.26))
    for start in (150.0, -30.0):
        arrow = arc_arrow_path(box.center(), size * 0.36, start, -110.0)
        painter.fillPath(arrow, palette.color("wood"))


def _foul(painter: QPainter, box: QRectF, _palette: Palette, _white: bool | None) -> None:
    """The striker in the pocket."""
    _corner(painter, box)
    size = box.width()
    draw_striker(painter, around(box.left() + 0.42 * size, box.top() + 0.42 * size, size * 0.4))


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
