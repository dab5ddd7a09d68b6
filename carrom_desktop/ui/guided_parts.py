"""The painted parts of guided entry: answers as tiles, small buttons, the picture of the board."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.paint.icons import draw_man, draw_tick
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.board_pictures import draw_board
from carrom_desktop.ui.entry_parts import Pane, TouchButton, side_color
from carrom_desktop.ui.fit_names import Form, draw_fitted, fit_forms
from carrom_desktop.ui.guided_pictures import draw_picture
from carrom_desktop.ui.paint_kit import (
    LEAST_TEXT_PX,
    Scale,
    block_height,
    draw_block,
    draw_card,
    draw_keycap,
    draw_line,
    draw_side_bar,
    halves,
    keycap_size,
    text_width,
    widest_word,
)
from carrom_desktop.ui.theme import Palette, current_palette
from carrom_desktop.viewmodels.draft import EntryKey
from carrom_desktop.viewmodels.guided import Picture

NAME_PX, LABEL_PX, LEAD_PX = 30, 22, 19
"""Text sizes of the target picture: a side's name, any other answer, the colour over a name."""

HIGH_PX = 150
"""From this height on a picture has room over the words."""


class AnswerTile(TouchButton):
    """One answer: a picture, words, the caps of its keys. `presses`: what it means."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = ""
        self.keys: tuple[str, ...] = ()
        self.presses: tuple[EntryKey, ...] = ()
        self.picture = Picture.NONE
        self.is_white: bool | None = None
        self.count = 0
        self.side: Side | None = None
        self.forms: tuple[Form, ...] = ()
        self.joint = " "
        self.chosen = False
        self.main = False
        self.usable = True
        self.blinking = False
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tile: a number under its men, else picture, words and caps side by side."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        filled = self.main and self.usable
        fill = palette.record if filled else palette.chosen if self.chosen else palette.tile
        edge = palette.record if filled else palette.side_a if self.chosen else palette.edge
        edge = palette.wood if self.blinking else edge
        draw_card(painter, self.area(), fill, edge, radius=s.px(12), line=s.px(2.5 if self.blinking else 2))
        if self.picture is Picture.MEN:
            self._paint_men(painter, palette)
        elif self.keys and self._is_narrow():
            (self._paint_upright if self.side is None else self._paint_upright_side)(painter, palette)
        else:
            self._paint_answer(painter, palette)
        painter.end()

    def _paint_men(self, painter: QPainter, palette: Palette) -> None:
        s, area = self.scale, self.area()
        larger = Scale(s.factor * 1.45)
        width, high = keycap_size(self.label, larger)
        width = min(width, area.width() - s.px(8))
        foot = high + s.px(16)
        men = QRectF(
            area.left() + s.px(7), area.top() + s.px(8), area.width() - s.px(14), area.height() - foot
        )
        draw_picture(painter, men, self.picture, palette, white=self.is_white, count=self.count)
        spot = QPointF(area.center().x() - width / 2, area.bottom() - foot / 2 + s.px(1))
        draw_keycap(painter, spot, self.label, larger, palette)

    def _is_narrow(self) -> bool:
        """Say whether there is more room over the words than beside them, or for a whole name at all."""
        s, high = self.scale, self.height() > self.scale.px(HIGH_PX)
        if high and self.side is not None:
            beside = self.width() - s.px(50) - self._picture_px()
            fitted = fit_forms(self.forms, self.joint, beside, s.text(NAME_PX) * 2.6, s.text(NAME_PX))
            return "".join(fitted.lines) not in _wholes(self.forms, self.joint)
        return self.width() < s.px(380 if high else 300)

    def _picture_px(self) -> float:
        s, area = self.scale, self.area()
        return min(area.height() - s.px(20), s.px(132), area.width() * 0.34)

    def _paint_upright_side(self, painter: QPainter, palette: Palette) -> None:
        """Paint a side's tile that is narrow: picture, colour and caps over the name."""
        s, area = self.scale, self.area()
        draw_side_bar(painter, area, side_color(palette, self.side), s.px(9), radius=s.px(12))
        inner = area.adjusted(s.px(22), s.px(8), -s.px(12), -s.px(8))
        size = min(s.px(110), inner.height() * 0.52)
        picture = QRectF(inner.left(), inner.top(), size, size)
        draw_picture(painter, picture, self.picture, palette, white=self.is_white, count=self.count)
        x, line = picture.right() + s.px(14), s.text(LEAD_PX) * 1.3
        caps = keycap_size("left", s)[1] + s.px(8)
        beside = size < line + caps  # too low for the caps under the colour
        y = picture.center().y() - (line if beside else line + caps) / 2
        if beside:
            x += self._paint_caps(painter, QPointF(x, picture.center().y()), palette) + s.px(6)
        else:
            self._paint_caps(painter, QPointF(x, y + line + caps / 2 + s.px(3)), palette)
        self._paint_colour(painter, QRectF(x, y, inner.right() - x, line), palette)
        name = QRectF(inner.left(), picture.bottom() + s.px(4), inner.width(), 0)
        name.setBottom(inner.bottom())
        fitted = fit_forms(self.forms, self.joint, name.width(), name.height(), s.text(NAME_PX))
        draw_fitted(painter, name, fitted, palette.ink)

    def _paint_colour(self, painter: QPainter, line: QRectF, palette: Palette) -> None:
        """Paint the disc of a side's colour and what it is called."""
        if not self.label:
            return
        s, x = self.scale, line.left()
        if self.is_white is not None:
            disc = s.text(LEAD_PX) * 1.15
            draw_man(painter, QRectF(x, line.center().y() - disc / 2, disc, disc), self.is_white)
            x += disc + s.px(8)
        room = QRectF(x, line.top(), line.right() - x, line.height())
        draw_line(painter, room, self.label, s.text(LEAD_PX), palette.dim, bold=True)

    def _paint_upright(self, painter: QPainter, palette: Palette) -> None:
        """Paint a narrow tile: the words over the caps, and where it is high a picture over both."""
        s, area = self.scale, self.area().adjusted(self.scale.px(10), 0, -self.scale.px(10), 0)
        centre = Qt.AlignmentFlag.AlignHCenter
        ink = palette.on_record if self.main and self.usable else palette.ink if self.usable else palette.dim
        cap = keycap_size("left", s)[1]
        caps = sum(keycap_size(key, s)[0] + s.px(5) for key in self.keys) - s.px(5)
        foot = area.bottom() - s.px(8) - cap
        top = area.top() + s.px(7)
        size = s.px(96)
        if self.picture is not Picture.NONE and area.height() > size + cap + s.px(100):
            box = QRectF(area.center().x() - size / 2, top + s.px(6), size, size)
            draw_picture(painter, box, self.picture, palette, white=self.is_white, count=self.count)
            top = box.bottom() + s.px(6)
        words = QRectF(area.left(), top, area.width(), foot - s.px(5) - top)
        wanted = s.text(LABEL_PX)
        if self.chosen:
            tick = s.px(18)
            box = QRectF(words.left(), words.center().y() - tick / 2, tick, tick)
            draw_tick(painter, box, palette.color("ink"))
            words.setLeft(words.left() + tick + s.px(6))
        lines: tuple[str, ...] = (self.label,)
        if words.height() >= wanted * 2.7 and text_width(self.label, wanted, bold=True) > words.width():
            lines = halves(self.label)
        high = min(wanted * 1.35, words.height() / len(lines))
        top = words.center().y() - high * len(lines) / 2
        for place, line in enumerate(lines):
            room = QRectF(words.left(), top + place * high, words.width(), high)
            draw_line(painter, room, line, wanted, ink, bold=True, align=centre)
        self._paint_caps(painter, QPointF(area.center().x() - caps / 2, foot + cap / 2 - s.px(1)), palette)

    def _paint_answer(self, painter: QPainter, palette: Palette) -> None:
        s, area = self.scale, self.area()
        ink = palette.on_record if self.main and self.usable else palette.ink if self.usable else palette.dim
        x = area.left() + s.px(16)
        if self.side is not None:
            draw_side_bar(painter, area, side_color(palette, self.side), s.px(9), radius=s.px(12))
            x += s.px(6)
        caps = sum(keycap_size(key, s)[0] + s.px(5) for key in self.keys)
        stacked = self.side is not None  # the caps stand under the name, which needs the width
        if self.picture is not Picture.NONE:
            size = self._picture_px()
            box = QRectF(x, area.center().y() - size / 2, size, size)
            draw_picture(painter, box, self.picture, palette, white=self.is_white, count=self.count)
            x += size + s.px(14)
        right = area.right() - s.px(14)
        if not stacked and self.keys:
            self._paint_caps(painter, QPointF(right - caps + s.px(5), area.center().y()), palette)
            right -= caps + s.px(8)
        if self.chosen:
            tick = s.px(20)
            draw_tick(painter, QRectF(x, area.center().y() - tick / 2, tick, tick), palette.color("ink"))
            x += tick + s.px(10)
        room = QRectF(x, area.top() + s.px(8), right - x, area.height() - s.px(16))
        if stacked:
            self._paint_side(painter, room, palette)
        elif self.main and text_width(self.label, s.text(26), bold=True) <= room.width():
            centre = Qt.AlignmentFlag.AlignHCenter
            draw_line(painter, room, self.label, s.text(26), ink, bold=True, align=centre)
        else:
            draw_block(painter, room, self.label, s.text(LABEL_PX), ink, bold=True)

    def _paint_side(self, painter: QPainter, room: QRectF, palette: Palette) -> None:
        """Paint the colour, the name, and under it the caps."""
        s = self.scale
        cap = keycap_size("left", s)[1]
        lead = s.text(LEAD_PX) * 1.3 if self.label else 0.0
        free = room.height() - lead - cap - s.px(12)
        beside = free < s.text(NAME_PX) * 0.8  # a low tile: the caps stand beside the colour
        high = min(free if not beside else free + cap + s.px(6), s.text(NAME_PX) * 2.6)
        whole = lead + high + (0.0 if beside else cap + s.px(12))
        y = room.center().y() - whole / 2
        x = room.left()
        if beside:
            x += self._paint_caps(painter, QPointF(x, y + lead / 2), palette) + s.px(6)
        self._paint_colour(painter, QRectF(x, y, room.right() - x, lead), palette)
        name = QRectF(room.left(), y + lead, room.width(), high)
        fitted = fit_forms(self.forms, self.joint, name.width(), name.height(), s.text(NAME_PX))
        draw_fitted(painter, name, fitted, palette.ink)
        if not beside:
            self._paint_caps(
                painter, QPointF(room.left(), name.bottom() + s.px(12) + cap / 2 - s.px(4)), palette
            )

    def _paint_caps(self, painter: QPainter, place: QPointF, palette: Palette) -> float:
        x = place.x()
        for key in self.keys:
            x += draw_keycap(painter, QPointF(x, place.y()), key, self.scale, palette, on=self.usable)
            x += self.scale.px(5)
        return x - place.x()


def _wholes(forms: tuple[Form, ...], joint: str) -> tuple[str, ...]:
    """Return the longest of `forms` as one line has it, and as two lines together have it."""
    first = forms[0] if forms else ("",)
    return joint.join(first), "".join((first[0] + joint.rstrip(), *first[1:]))


class GuidedButton(TouchButton):
    """A small button: an answer so far, "Back", "Normal entry", what was recorded.

    `labels`, what it says, from long to short; `tone` names the colour of its edge; `presses`, what it means.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.labels: tuple[str, ...] = ()
        self.key = ""
        self.tone = "edge"
        self.ticked = False
        self.presses: tuple[EntryKey, ...] = ()
        self.hide()

    def widths(self) -> tuple[float, ...]:
        """Return the widths in pixels that its words take in one line with all around them, long to short."""
        s = self.scale
        cap = keycap_size(self.key, s)[0] + s.px(10) if self.key else 0.0
        around = cap + s.px(28) + (s.px(24) if self.ticked else 0.0)
        return tuple(text_width(label, s.text(17), bold=True) + around for label in self.labels) or (around,)

    def wanted_width(self) -> float:
        """Return the width in pixels of all of its words in one line."""
        return self.widths()[0]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the words, over two lines where one is small, with the cap of the key."""
        palette, s, painter, area = current_palette(), self.scale, QPainter(self), self.area()
        takes_back = self.tone in ("takeback_edge", "warning")
        fill = palette.takeback if takes_back else palette.tile
        draw_card(painter, area, fill, str(getattr(palette, self.tone)), radius=s.px(9), line=s.px(1.5))
        room = area.adjusted(s.px(12), 1, -s.px(10), -1)
        if self.ticked:
            tick = s.px(16)
            box = QRectF(room.left(), area.center().y() - tick / 2, tick, tick)
            draw_tick(painter, box, palette.color("saved"))
            room.setLeft(room.left() + s.px(24))
        if self.key:
            cap = keycap_size(self.key, s)[0]
            draw_keycap(painter, QPointF(room.right() - cap, area.center().y()), self.key, s, palette)
            room.setRight(room.right() - cap - s.px(8))
        self._paint_words(painter, room, palette.ink)
        painter.end()

    def _paint_words(self, painter: QPainter, room: QRectF, ink: str) -> None:
        """Paint the longest words that one line holds, else the shortest over two."""
        size = self.scale.text(17)
        for label in self.labels:
            if text_width(label, size, bold=True) <= room.width() + 0.5:
                draw_line(painter, room, label, size, ink, bold=True)
                return
        for label in self.labels:
            if widest_word(label, LEAST_TEXT_PX, bold=True) > room.width() + 0.5:
                continue
            if block_height(label, LEAST_TEXT_PX, room.width(), bold=True) <= room.height() + 0.5:
                draw_block(painter, room, label, size, ink, bold=True)
                return
        draw_block(painter, room, "".join(self.labels[-1:]), size, ink, bold=True)


class BoardPicture(Pane):
    """The board as it must lie there: so many men, of that colour."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.count = 0
        self.is_white: bool | None = None
        self.hide()

    def set_men(self, count: int, is_white: bool | None, said: str) -> None:
        """Show `count` men; `said` is what a screen reader gets."""
        if (count, is_white) != (self.count, self.is_white):
            self.count, self.is_white = count, is_white
            self.update()
        self.setAccessibleName(said)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the board."""
        painter = QPainter(self)
        draw_board(painter, self.area(), self.count, self.is_white)
        painter.end()
