"""The painted parts of the umpire's board: the board as a strip, sentences with bold names, keys as tiles."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from carrom_desktop.paint.icons import Crown, Direction, draw_arrow, draw_crown, draw_man
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import MEN
from carrom_desktop.ui.entry_parts import Pane, TouchButton, side_color
from carrom_desktop.ui.fit_names import first_fitting
from carrom_desktop.ui.paint_kit import (
    LEAST_TEXT_PX,
    Scale,
    draw_block,
    draw_card,
    draw_keycap,
    draw_line,
    fit_size,
    keycap_size,
    text_width,
)
from carrom_desktop.ui.theme import Palette, current_palette, letters
from carrom_desktop.viewmodels.entry import EntryKey, KeyKind
from carrom_desktop.viewmodels.umpire_view import BOLD, BOLD_END

TURN_BAR = 9.0
"""Width of the bar on the edge of the side whose turn it is."""

LINE = 1.32
"""Height of a line of a sentence in its text sizes."""

ARROW = "\ue002"
"""Stands in a sentence for the arrow to the side whose turn it is now."""


class Run(Struct, frozen=True):
    """Words of one look: `tone` is a colour of the palette."""

    text: str
    bold: bool = False
    tone: str = "ink"


class Placed(Struct, frozen=True):
    """A word where it stands."""

    x: float
    line: int
    run: Run


def runs_of(text: str, tone: str = "ink") -> tuple[Run, ...]:
    """Return a sentence as runs: names between the marks of the view are bold."""
    found, is_bold = [], False
    for part in text.replace(BOLD, f"{BOLD_END}{BOLD}").split(BOLD_END):
        is_bold = part.startswith(BOLD)
        words = part.removeprefix(BOLD)
        if words:
            found.append(Run(words, is_bold, tone))
    return tuple(found)


@lru_cache(512)
def flowed(runs: tuple[Run, ...], width: float, size_px: float) -> tuple[tuple[Placed, ...], int]:
    """Return the words of `runs` in lines of `width`, and how many lines they take.

    Runs that touch without a space stay together: "Player One" and the full stop after it.
    """
    space = text_width(" ", size_px)
    placed: list[Placed] = []
    x, line = 0.0, 0
    for glued, gap in _glued(runs):
        needed = sum(_width(run, size_px) for run in glued)
        before = space if gap and x else 0.0
        if x and x + before + needed > width:
            x, line, before = 0.0, line + 1, 0.0
        x += before
        for run in glued:
            placed.append(Placed(x, line, run))
            x += _width(run, size_px)
    return tuple(placed), line + 1


def _width(run: Run, size_px: float) -> float:
    return size_px * 0.95 if run.text == ARROW else text_width(run.text, size_px, run.bold)


def _glued(runs: tuple[Run, ...]) -> list[tuple[list[Run], bool]]:
    """Return words with whether a space stands before each; parts of one word are kept together."""
    found: list[tuple[list[Run], bool]] = []
    ends_in_space = True
    for run in runs:
        for place, word in enumerate(run.text.split(" ")):
            if not word:
                ends_in_space = True
                continue
            gap = ends_in_space or place > 0
            part = Run(word, run.bold, run.tone)
            if gap or not found:
                found.append(([part], gap))
            else:
                found[-1][0].append(part)
            ends_in_space = False
        ends_in_space = ends_in_space or run.text.endswith(" ")
    return found


def fit_flow(runs: tuple[Run, ...], width: float, height: float, wanted_px: float) -> float:
    """Return the largest text size from `wanted_px` down at which the words fit, `LEAST_TEXT_PX` at least."""
    size = wanted_px
    while size > LEAST_TEXT_PX and flowed(runs, width, size)[1] * size * LINE > height + 0.5:
        size = max(float(LEAST_TEXT_PX), size - 1)
    return size


def draw_flow(
    painter: QPainter, rect: QRectF, runs: tuple[Run, ...], wanted_px: float, to: Direction, palette: Palette
) -> None:
    """Draw the words in the middle of `rect`; the arrow points where the turn is."""
    size = fit_flow(runs, rect.width(), rect.height(), wanted_px)
    placed, lines = flowed(runs, rect.width(), size)
    high = min(size * LINE, rect.height() / lines)
    top = rect.center().y() - lines * high / 2
    for word in placed:
        box = QRectF(rect.left() + word.x, top + word.line * high, rect.width() - word.x + 2, high)
        if word.run.text == ARROW:
            arrow = QRectF(box.left(), box.center().y() - size * 0.4, size * 0.8, size * 0.8)
            draw_arrow(painter, arrow, to, palette.color(word.run.tone))
        else:
            tone = str(getattr(palette, word.run.tone))
            draw_line(painter, box, word.run.text, size, tone, bold=word.run.bold)


class SideShown(Struct, frozen=True):
    """One side of the strip, in words and numbers."""

    side: Side
    is_white: bool
    men: int
    owes: str
    turn: tuple[str, ...]


class QueenShown(Struct, frozen=True):
    """The queen of the strip: `to`, the side that covered her or has to, None on the board."""

    to: Direction | None
    side: Side | None
    waits: bool
    label: str


class BoardStrip(Pane):
    """The board: men of both sides on it and in the pockets, dues, the queen, a bar for whose turn it is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.sides: tuple[SideShown, ...] = ()
        self.queen: QueenShown | None = None

    def set_board(self, sides: tuple[SideShown, ...], queen: QueenShown) -> None:
        """Show it; painted anew only where something differs."""
        if (sides, queen) != (self.sides, self.queen):
            self.sides, self.queen = sides, queen
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint both sides and the queen between them."""
        if len(self.sides) != len(Side) or self.queen is None:
            return
        s, painter, area = self.scale, QPainter(self), self.area()
        middle, gap = s.px(118), s.px(8)
        half = (area.width() - middle - 2 * gap) / 2
        self._paint_side(painter, QRectF(0, 0, half, area.height()), self.sides[0], mirrored=False)
        right = QRectF(area.width() - half, 0, half, area.height())
        self._paint_side(painter, right, self.sides[1], mirrored=True)
        self._paint_queen(painter, QRectF(half + gap, 0, middle, area.height()), self.queen)
        painter.end()

    def _paint_side(self, painter: QPainter, rect: QRectF, side: SideShown, *, mirrored: bool) -> None:
        palette, s = current_palette(), self.scale
        color = side_color(palette, side.side)
        draw_card(painter, rect, palette.chosen if side.turn else palette.tile, radius=s.px(10))
        if side.turn:
            bar = QRectF(rect)
            bar.setWidth(s.px(TURN_BAR))
            if mirrored:
                bar.moveRight(rect.right())
            draw_card(painter, bar, color, radius=s.px(4))
        inner = rect.adjusted(s.px(TURN_BAR + 9), s.px(5), -s.px(TURN_BAR + 9), -s.px(5))
        first = QRectF(inner.left(), inner.top(), inner.width(), inner.height() * 0.56)
        self._paint_men(painter, first, side, mirrored=mirrored)
        below = QRectF(inner.left(), first.bottom(), inner.width(), inner.bottom() - first.bottom())
        self._paint_words(painter, below, side, mirrored=mirrored)

    def _paint_men(self, painter: QPainter, rect: QRectF, side: SideShown, *, mirrored: bool) -> None:
        palette, s = current_palette(), self.scale
        size = min(s.text(32), rect.height() * 0.95)
        digit = max(text_width("9", size, bold=True), s.px(22))
        number = QRectF(rect.right() - digit if mirrored else rect.left(), rect.top(), digit, rect.height())
        draw_line(painter, number, str(side.men), size, palette.ink, bold=True)
        step = min(s.px(28), (rect.width() - digit - s.px(12)) / MEN)
        disc = min(step * 0.88, rect.height() * 0.8)
        for place in range(MEN):
            x = rect.left() + digit + s.px(12) + place * step
            if mirrored:
                x = rect.right() - digit - s.px(12) - place * step - disc
            box = QRectF(x, rect.center().y() - disc / 2, disc, disc)
            if place < side.men:
                draw_man(painter, box, side.is_white)
            else:
                self._paint_pocketed(painter, box)

    def _paint_pocketed(self, painter: QPainter, box: QRectF) -> None:
        palette, line = current_palette(), max(1.0, box.width() * 0.07)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(palette.off), line, Qt.PenStyle.SolidLine))
        painter.drawEllipse(box.adjusted(line, line, -line, -line))

    def _paint_words(self, painter: QPainter, rect: QRectF, side: SideShown, *, mirrored: bool) -> None:
        palette, s = current_palette(), self.scale
        room = QRectF(rect)
        align = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        if side.owes:
            size, pad = s.text(15), s.px(8)
            wide = min(text_width(side.owes, size, bold=True) + 2 * pad, rect.width())
            chip = QRectF(rect.left() if mirrored else rect.right() - wide, rect.top(), wide, rect.height())
            high = min(rect.height(), size * 1.5)
            chip = QRectF(chip.left(), rect.center().y() - high / 2, wide, high)
            draw_card(painter, chip, palette.takeback, palette.takeback_edge, radius=s.px(6))
            words = chip.adjusted(pad, 0, -pad, 0)
            draw_line(painter, words, side.owes, size, palette.warning, bold=True)
            room = rect.adjusted(wide + pad, 0, 0, 0) if mirrored else rect.adjusted(0, 0, -wide - pad, 0)
        turn = first_fitting(side.turn, room.width(), s.text(18)) if side.turn else ""  # bold is wider
        draw_line(painter, room, turn, s.text(17), palette.ink, bold=True, align=align)

    def _paint_queen(self, painter: QPainter, rect: QRectF, queen: QueenShown) -> None:
        palette, s = current_palette(), self.scale
        draw_card(painter, rect, palette.tile, radius=s.px(10))
        above = QRectF(rect.left(), rect.top() + s.px(5), rect.width(), rect.height() * 0.52)
        size = min(above.height() * 0.78, s.px(34))
        crown = QRectF(0, 0, size * 1.35, size)
        crown.moveCenter(above.center())
        kind = Crown.HOLLOW if queen.waits else Crown.FILLED
        draw_crown(painter, crown, kind, palette.color("queen"))
        if queen.to is not None and queen.side is not None:
            arrow = QRectF(0, 0, s.px(20), s.px(20))
            at_left = queen.to is Direction.LEFT
            x = crown.left() - s.px(18) if at_left else crown.right() + s.px(18)
            arrow.moveCenter(QPointF(x, above.center().y()))
            draw_arrow(painter, arrow, queen.to, QColor(side_color(palette, queen.side)))
        words = QRectF(rect.left() + s.px(4), above.bottom(), rect.width() - s.px(8), rect.height() * 0.36)
        tone = palette.warning if queen.waits else palette.dim
        draw_line(painter, words, queen.label, s.text(15), tone, align=Qt.AlignmentFlag.AlignHCenter)


class StrokeTile(TouchButton):
    """One key of the umpire's board: its cap, and what it says beside or under it.

    `press`, what it means; `asked`, it answers an open question; `usable`, else dim; `stacked`, the
    words stand under the cap.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.key = ""
        self.label = ""
        self.press = EntryKey(KeyKind.ESC)
        self.asked = False
        self.usable = True
        self.stacked = False
        self.blinking = False

    def beside(self, width: float) -> bool:
        """Say whether the words have room beside the cap in a tile of `width`."""
        s = self.scale
        if not self.label:
            return True
        cap = keycap_size(self.key, _smaller(s))[0]
        return s.px(8) + cap + s.px(7) + text_width(self.label, s.text(16), bold=True) + s.px(8) <= width

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tile; one that answers a question wears the wood's edge."""
        palette, s, painter, area = current_palette(), self.scale, QPainter(self), self.area()
        ink = palette.ink if self.usable else palette.off
        edge = palette.wood if self.asked or self.blinking else palette.edge
        line = s.px(2.5 if self.asked else 1.5)
        draw_card(painter, area, palette.chosen if self.asked else palette.tile, edge, s.px(8), line)
        if not self.label and len(self.key) == 1:
            center = Qt.AlignmentFlag.AlignHCenter
            size = min(s.text(25), area.height() * 0.7)
            draw_line(painter, area, self.key, size, ink, bold=True, align=center)
        elif not self.label:
            small = _smaller(s)
            x = (area.width() - keycap_size(self.key, small)[0]) / 2
            draw_keycap(painter, QPointF(x, area.center().y()), self.key, small, palette, self.usable)
        elif self.stacked:
            self._paint_stacked(painter, area, palette)
        else:
            cap = _smaller(s)
            x = s.px(8)
            x += draw_keycap(
                painter, QPointF(x, area.center().y()), self.key, cap, palette, self.usable
            ) + s.px(7)
            room = QRectF(x, 0, area.width() - x - s.px(6), area.height())
            if text_width(self.label, s.text(16), bold=True) > room.width():
                draw_block(painter, room.adjusted(0, 2, 0, -2), self.label, s.text(16), ink, bold=True)
            else:
                draw_line(painter, room, self.label, s.text(16), ink, bold=True)
        painter.end()

    def _paint_stacked(self, painter: QPainter, area: QRectF, palette: Palette) -> None:
        s, ink = self.scale, palette.ink if self.usable else palette.off
        center = Qt.AlignmentFlag.AlignHCenter
        wanted, least = s.text(15), 0.6
        if letters() > 1:  # the words come before the cap, and both have their place
            wanted, least = max(LEAST_TEXT_PX, min(wanted, area.height() * 0.42)), 0.4
        size = fit_size(self.label, area.width() - s.px(6), wanted, LEAST_TEXT_PX)
        words = size * 1.25
        cap = Scale(s.factor * min(0.8, max(least, (area.height() - words - s.px(6)) / s.around(28))))
        width, high = keycap_size(self.key, cap)
        top = (area.height() - high - words - s.px(2)) / 2
        draw_keycap(
            painter, QPointF((area.width() - width) / 2, top + high / 2), self.key, cap, palette, self.usable
        )
        below = QRectF(s.px(3), top + high + s.px(2), area.width() - s.px(6), words)
        draw_line(painter, below, self.label, size, ink, align=center)


def _smaller(scale: Scale) -> Scale:
    return Scale(scale.factor * 0.88)
