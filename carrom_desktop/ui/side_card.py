"""The card of a side: name, colour of the board, games, score; pressed, it says who won."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.paint.icons import Crown, draw_crown, draw_man, draw_tick
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.entry_parts import TouchButton, side_color
from carrom_desktop.ui.paint_kit import (
    LEAST_TEXT_PX,
    draw_card,
    draw_keycap,
    draw_line,
    draw_side_bar,
    fit_size,
    keycap_size,
    text_width,
)
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.ui.why_places import WhyPlace, around, number_boxes, text_box
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind

BETWEEN = " · "
"""What stands between the parts of the small line."""


class _Boxes(Struct, frozen=True):
    """Where the parts of a card stand: `name`, `line` (the middle of cap, disc and crown), `icons` (where
    these begin behind the cap), `status`, `lead` and `score`."""

    name: QRectF
    line: float
    icons: float
    status: QRectF
    lead: QRectF
    score: QRectF


class SideCardButton(TouchButton):
    """Attributes beside those shown: `parts` of the small line, each with what it tells (`WhyKind`, None for
    nothing); `finished`, the numbers of the games whose results it lists."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.side: Side | None = None
        self.name = ""
        self.parts: tuple[tuple[str, WhyKind | None], ...] = ()
        self.finished: tuple[int, ...] = ()
        self.lead = ""
        self.score = 0
        self.arrow = "left"
        self.is_white: bool | None = None
        self.chosen = False
        self.blinking = False
        self.queen_marked = False

    @property
    def status(self) -> str:
        """Return the small line."""
        return BETWEEN.join(text for text, _kind in self.parts)

    def why_places(self) -> tuple[WhyPlace, ...]:
        """Return the numbers of the card."""
        side, s, boxes = self.side, self.scale, self._boxes()
        digits = text_width(str(self.score), s.text(56), bold=True)
        score = QRectF(boxes.score.right() - digits, boxes.score.top(), digits, boxes.score.height())
        found = [WhyPlace(WhyKey(WhyKind.SCORE, side), around(score.adjusted(0, s.px(10), 0, -s.px(10))))]
        size = fit_size(self.status, boxes.status.width(), s.text(16), LEAST_TEXT_PX)
        left = boxes.status.left()
        for text, kind in self.parts:
            line = QRectF(left, boxes.status.top(), boxes.status.right() - left, boxes.status.height())
            left += text_width(text + BETWEEN, size)
            if line.width() <= 0 or kind is None:
                continue
            if kind is WhyKind.GAMES:
                found.extend(self._games(line, text, size))
            elif kind is WhyKind.COLOUR:
                whole = text_box(line, text, size)
                found.append(
                    WhyPlace(WhyKey(kind, side), around(whole.adjusted(boxes.icons - line.left(), 0, 0, 0)))
                )
            else:
                found.append(WhyPlace(WhyKey(kind, side), around(text_box(line, text, size))))
        if self.lead:
            box = text_box(boxes.lead, self.lead, s.text(15), bold=True)
            found.append(WhyPlace(WhyKey(WhyKind.LEAD, side), around(box)))
        return tuple(found)

    def _games(self, line: QRectF, text: str, size: float) -> list[WhyPlace]:
        """Return the places of "games 1 (25, 19)": how many were won, then the results."""
        numbers = number_boxes(line, text, size)
        keys = [WhyKey(WhyKind.GAMES, self.side)]
        keys += [WhyKey(WhyKind.RESULT, self.side, number) for number in self.finished]
        return [WhyPlace(key, around(box)) for key, box in zip(keys, numbers, strict=False)]

    def _boxes(self) -> _Boxes:
        s, area = self.scale, self.area()
        wide = text_width("88", s.text(56), bold=True)
        score = QRectF(area.right() - s.px(18) - wide, area.top(), wide, area.height())
        left = area.left() + s.px(24)
        room = score.left() - s.px(10) - left
        # A lead that cannot be made up takes a line of its own: the others move together.
        name = QRectF(left, area.top() + s.px(4 if self.lead else 8), room, s.px(36))
        line = area.top() + s.px(55 if self.lead else 65)
        icons = x = left + keycap_size(self.arrow, s)[0] + s.px(10)
        if self.is_white is not None:
            x += s.px(20) + s.px(8)
        if self.queen_marked:
            x += s.px(24) + s.px(8)
        status = QRectF(x, line - s.px(14), score.left() - s.px(8) - x, s.px(28))
        lead = QRectF(left, area.top() + s.px(69), room, s.px(22))
        return _Boxes(name, line, icons, status, lead, score)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card."""
        palette, s, painter, boxes = current_palette(), self.scale, QPainter(self), self._boxes()
        color = side_color(palette, self.side)
        edge = color if self.chosen else palette.wood if self.blinking else palette.edge
        area, fill = self.area(), palette.chosen if self.chosen else palette.card
        draw_card(painter, area, fill, edge, radius=s.px(12), line=s.px(2.5))
        draw_side_bar(painter, area, color, s.px(9), radius=s.px(12))
        right, digits = Qt.AlignmentFlag.AlignRight, str(self.score)
        draw_line(painter, boxes.score, digits, s.text(56), palette.ink, bold=True, align=right)
        name = boxes.name
        if self.chosen:
            tick = s.px(20)
            box = QRectF(name.left(), name.center().y() - tick / 2, tick, tick)
            draw_tick(painter, box, palette.color("ink"))
            name = name.adjusted(tick + s.px(6), 0, 0, 0)
        draw_line(painter, name, self.name, s.text(25), palette.ink, bold=True)
        draw_keycap(painter, QPointF(boxes.name.left(), boxes.line), self.arrow, s, palette)
        x = boxes.icons
        if self.is_white is not None:
            disc = s.px(20)
            draw_man(painter, QRectF(x, boxes.line - disc / 2, disc, disc), self.is_white)
            x += disc + s.px(8)
        if self.queen_marked:
            crown = s.px(24)
            box = QRectF(x, boxes.line - crown / 2, crown, crown)
            draw_crown(painter, box, Crown.FILLED, palette.color("queen"))
        draw_line(painter, boxes.status, self.status, s.text(16), palette.dim)
        if self.lead:
            draw_line(painter, boxes.lead, self.lead, s.text(15), palette.wood, bold=True)
        painter.end()
