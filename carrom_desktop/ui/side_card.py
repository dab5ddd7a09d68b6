"""The card of a side: name, colour of the board, games, score; pressed, it says who won."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.paint.icons import Crown, draw_crown, draw_man, draw_tick
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.entry_parts import TouchButton, side_color
from carrom_desktop.ui.fit_names import Fitted, draw_fitted, first_fitting, fit_forms
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
from carrom_desktop.ui.theme import current_palette, letters
from carrom_desktop.ui.why_places import WhyPlace, around, number_boxes, text_box
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind

BETWEEN = " · "
"""What stands between the parts of the small line."""


Part = tuple[str, WhyKind | None]
"""A part of the small line with what it tells (None for nothing)."""


class _Boxes(Struct, frozen=True):
    """Where the parts of a card stand: `name`, `line` (the middle of cap, disc and crown), `icons` (where
    these begin behind the cap), `status` and, under it, `below` with their parts, `lead` and `score`."""

    name: QRectF
    line: float
    icons: float
    status: QRectF
    parts: tuple[Part, ...]
    below: QRectF
    below_parts: tuple[Part, ...]
    lead: QRectF
    score: QRectF


_HEIGHT = 94.0
"""Height of a card, in which the heights below are told."""

_NAME_AND_LINES = ((8, 36, 65), (1, 39, 54), (2, 26, 41))
"""Top and height of the name and the middle of the small line, with 0, 1 and 2 lines more under it."""
_MORE = ((), ((69, 22),), ((54, 19), (73, 19)))
"""Top and height of those lines."""
_TWO_NAMES = (3, 42, 68)
"""As `_NAME_AND_LINES`, for a name over two lines with no line more than the small one."""


class SideCardButton(TouchButton):
    """Attributes beside those shown: `forms` and `joint` of the name; `parts` of the small line; `colour` and
    `breaking`, the first of them taken apart where it has no room; `finished`, the numbers of the games whose
    results it lists."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.side: Side | None = None
        self.name = ""
        self.forms: tuple[tuple[str, ...], ...] = ()
        self.joint = " "
        self.full_name = ""
        self.parts: tuple[Part, ...] = ()
        self.colour = ""
        self.breaking: tuple[str, ...] = ()
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
        """Return the small line in full."""
        return _joined(self.parts)

    def shown_lines(self) -> tuple[str, ...]:
        """Return the small line as it is written: one line, or two where one has no room."""
        boxes = self._boxes()
        return tuple(_joined(parts) for parts in (boxes.parts, boxes.below_parts) if parts)

    def shown_name(self) -> Fitted:
        """Return the name as it is written."""
        box = self._name_box(self._boxes())
        return fit_forms(self.forms, self.joint, box.width(), box.height(), self.scale.text(25))

    def tips_at(self, point: QPoint) -> tuple[str, ...]:
        """Return the whole of what may be written short there."""
        boxes = self._boxes()
        if boxes.name.contains(point.toPointF()):
            return (self.full_name,)
        below = boxes.below.contains(point.toPointF()) and self.breaking
        return (self.breaking[0],) if below else ()

    def why_places(self) -> tuple[WhyPlace, ...]:
        """Return the numbers of the card."""
        side, s, boxes = self.side, self.scale, self._boxes()
        digits = text_width(str(self.score), s.text(56), bold=True)
        score = QRectF(boxes.score.right() - digits, boxes.score.top(), digits, boxes.score.height())
        found = [WhyPlace(WhyKey(WhyKind.SCORE, side), around(score.adjusted(0, s.px(10), 0, -s.px(10))))]
        for whole, parts in ((boxes.status, boxes.parts), (boxes.below, boxes.below_parts)):
            size = fit_size(_joined(parts), whole.width(), s.text(16), LEAST_TEXT_PX)
            left = whole.left()
            for text, kind in parts:
                line = QRectF(left, whole.top(), whole.right() - left, whole.height())
                left += text_width(text + BETWEEN, size)
                if line.width() <= 0 or kind is None:
                    continue
                if kind is WhyKind.GAMES:
                    found.extend(self._games(line, text, size))
                    continue
                box = text_box(line, text, size)
                if kind is WhyKind.COLOUR and parts is boxes.parts:
                    box.setLeft(boxes.icons)
                found.append(WhyPlace(WhyKey(kind, side), around(box)))
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
        icons = x = left + keycap_size(self.arrow, s)[0] + s.px(10)
        if self.is_white is not None:
            x += s.px(20) + s.px(8)
        if self.queen_marked:
            x += s.px(24) + s.px(8)
        width = score.left() - s.px(8) - x
        parts, below = self._lines(width, room)
        more = bool(below) + bool(self.lead)
        part = self._part()
        top, height, line = _NAME_AND_LINES[more]
        if more == 0 and self._is_long(room, height * part):
            top, height, line = _TWO_NAMES
        name = QRectF(left, area.top() + top * part, room, height * part)
        middle = area.top() + line * part
        status = QRectF(x, middle - 14 * part, width, 28 * part)
        lines = [QRectF(left, area.top() + y * part, room, high * part) for y, high in _MORE[more]]
        none = QRectF()
        return _Boxes(
            name,
            middle,
            icons,
            status,
            parts,
            lines[0] if below else none,
            below,
            lines[-1] if self.lead else none,
            score,
        )

    def _lines(self, width: float, below: float) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """Return the parts of the small line, `width` wide, and of one `below`, where one has no room."""
        fits = text_width(self.status, LEAST_TEXT_PX * letters()) <= width
        if fits or len(self.parts) + len(self.breaking) < 2:
            return self.parts, ()
        if self.breaking:
            breaks = first_fitting(self.breaking, below, LEAST_TEXT_PX)
            return ((self.colour, WhyKind.COLOUR), *self.parts[1:]), ((breaks, WhyKind.COLOUR),)
        return self.parts[:1], self.parts[1:]

    def _part(self) -> float:
        """Return the pixels of one of the heights above: a card for larger letters is higher."""
        return max(self.scale.factor, self.height() / _HEIGHT) if letters() > 1 else self.scale.factor

    def _is_long(self, width: float, height: float) -> bool:
        """Say whether the name is only read at a glance where it has two lines."""
        wanted, room = self.scale.text(25), _TWO_NAMES[1] * self._part()
        two = fit_forms(self.forms, self.joint, width - self._tick_room(), room, wanted)
        return len(two.lines) > 1 and height < room

    def _tick_room(self) -> float:
        return self.scale.px(26) if self.chosen else 0.0

    def _name_box(self, boxes: _Boxes) -> QRectF:
        return boxes.name.adjusted(self._tick_room(), 0, 0, 0)

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
        name = self._name_box(boxes)
        if self.chosen:
            tick = s.px(20)
            box = QRectF(boxes.name.left(), name.center().y() - tick / 2, tick, tick)
            draw_tick(painter, box, palette.color("ink"))
        draw_fitted(painter, name, self.shown_name(), palette.ink)
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
        draw_line(painter, boxes.status, _joined(boxes.parts), s.text(16), palette.dim)
        if boxes.below_parts:
            draw_line(painter, boxes.below, _joined(boxes.below_parts), s.text(16), palette.dim)
        if self.lead:
            draw_line(painter, boxes.lead, self.lead, s.text(15), palette.wood, bold=True)
        painter.end()


def _joined(parts: tuple[Part, ...]) -> str:
    return BETWEEN.join(text for text, _kind in parts)
