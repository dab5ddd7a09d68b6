"""The painted parts of table mode's strip: a side, its numbers, keys under a finger, one bar of words."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.paint.icons import Crown, draw_crown, draw_man, draw_tick, draw_warning
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.entry_parts import ActionButton, Pane, TouchButton, side_color
from carrom_desktop.ui.fit_names import Fitted, Form, draw_fitted, fit_forms
from carrom_desktop.ui.paint_kit import (
    LEAST_TEXT_PX,
    draw_block,
    draw_card,
    draw_keycap,
    draw_line,
    draw_side_bar,
    halves,
    keycap_size,
    text_width,
)
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.draft import EntryKey

_EDGE, _GAP, _DISC, _TICK = 14.0, 6.0, 21.0, 16.0
"""In a side's card: what its coloured edge takes, what is left between parts, sizes of disc and tick."""

BAR_PX = 20
"""The text of the bar has at least this height, wherever one line holds it."""


class StripCard(TouchButton):
    """A side; tapped, it won."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.side: Side | None = None
        self.forms: tuple[Form, ...] = ()
        self.joint = " "
        self.is_white: bool | None = None
        self.arrow = "left"
        self.wins = False
        self.blinking = False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the name with its key and the colour of the board."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        area, color = self.area(), side_color(palette, self.side)
        edge = color if self.wins else palette.wood if self.blinking else palette.edge
        draw_card(
            painter, area, palette.chosen if self.wins else palette.card, edge, radius=s.px(8), line=s.px(2.5)
        )
        draw_side_bar(painter, area, color, s.px(8), radius=s.px(8))
        x, middle = s.px(_EDGE), area.center().y()
        x += draw_keycap(painter, QPointF(x, middle), self.arrow, s, palette) + s.px(_GAP)
        if self.is_white is not None:
            disc = s.px(_DISC)
            draw_man(painter, QRectF(x, middle - disc / 2, disc, disc), self.is_white)
        room, tick = self._room(), s.px(_TICK)
        if self.wins:
            draw_tick(painter, QRectF(room.right() + s.px(2), s.px(6), tick, tick), palette.color("ink"))
        draw_fitted(painter, room, self.shown_name(), palette.ink)
        painter.end()

    def shown_name(self) -> Fitted:
        """Return the name as it is drawn."""
        room = self._room()
        return fit_forms(self.forms, self.joint, room.width(), room.height(), self.scale.text(25))

    def _room(self) -> QRectF:
        """Return where the name stands."""
        s, area = self.scale, self.area()
        x = s.px(_EDGE + _GAP) + keycap_size(self.arrow, s)[0]
        x += 0.0 if self.is_white is None else s.px(_DISC + _GAP)
        right = area.right() - s.px(_GAP + 2) - (s.px(_TICK) if self.wins else 0.0)
        return QRectF(x, s.px(2), right - x, area.height() - s.px(4))


class StripQueen(TouchButton):
    """The queen in a side's row; tapped, it covered her."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.side: Side | None = None
        self.label = ""
        self.chosen = False
        self.blinking = False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint her crown, filled where this side covered her."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        color = side_color(palette, self.side)
        edge = color if self.chosen else palette.wood if self.blinking else palette.edge
        fill = palette.chosen if self.chosen else palette.tile
        draw_card(painter, self.area(), fill, edge, radius=s.px(8), line=s.px(2.5 if self.chosen else 2))
        crown, x, middle = s.px(26), s.px(10), self.area().center().y()
        kind, ink = (Crown.FILLED, "queen") if self.chosen else (Crown.HOLLOW, "dim")
        draw_crown(painter, QRectF(x, middle - crown / 2, crown, crown), kind, palette.color(ink))
        room = QRectF(x + crown + s.px(7), 0, self.width() - x - crown - s.px(12), self.height())
        draw_line(painter, room, self.label, s.text(17), palette.ink, bold=True)
        painter.end()


class StripButton(ActionButton):
    """A button with its label over the cap of its key: Enter, Back, Leave."""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the label and, in the same line or under it, the cap."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        filled = self.main and self.usable
        fill = palette.record if filled else palette.chosen if self.chosen else palette.tile
        edge = palette.record if filled else palette.side_a if self.chosen else palette.edge
        draw_card(painter, self.area(), fill, edge, radius=s.px(8), line=s.px(2))
        ink = palette.on_record if filled else palette.ink if self.usable else palette.dim
        size = s.text(21 if self.main else 15)
        cap, cap_height = keycap_size(self.key, s)
        area = self.area().adjusted(s.px(6), s.px(4), -s.px(6), -s.px(5))
        center = Qt.AlignmentFlag.AlignHCenter
        if area.height() < cap_height + size * 1.8:  # too low for a cap
            half = area.height() / 2
            upper, lower = area.adjusted(-s.px(2), 0, s.px(2), -half), area.adjusted(0, half, 0, 0)
            draw_line(painter, upper, self.label, size, ink, bold=True, least_px=12, align=center)
            draw_line(painter, lower, self.key, size, palette.dim, least_px=12, align=center)
        else:
            top = QRectF(area.left(), area.top(), area.width(), area.height() - cap_height - s.px(6))
            lines = halves(self.label) if text_width(self.label, size, bold=True) > top.width() else ()
            high = top.height() / max(1, len(lines))
            for place, line in enumerate(lines or (self.label,)):
                room = QRectF(top.left(), top.top() + place * high, top.width(), high)
                draw_line(painter, room, line, size, ink, bold=True, align=center)
            spot = QPointF(area.center().x() - cap / 2, area.bottom() - cap_height / 2)
            draw_keycap(painter, spot, self.key, s, palette, on=self.usable)
        painter.end()


class StripNote(TouchButton):
    """Words of the bar; tapped, they are the key that they name. `stays`: it gives its place to no other."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.tone = "plain"
        self.lines: tuple[str, ...] = ()
        self.key = ""
        self.press: EntryKey | None = None
        self.stays = False
        self.hide()

    def text_px(self) -> float:
        """Return the height of the words where one line holds them."""
        return max(BAR_PX, self.scale.text(BAR_PX))

    def wanted_width(self) -> float:
        """Return the width in pixels that one line of the words takes with all around it."""
        s = self.scale
        cap = keycap_size(self.key, s)[0] + s.px(10) if self.key else 0.0
        sign = s.px(32) if self.tone in ("alarm", "warning") else 0.0
        return text_width("  ".join(self.lines), self.text_px()) + cap + sign + s.px(34)

    def least_width(self) -> float:
        """Return the width in pixels that it must have: of two small lines, of one for what was recorded."""
        if self.tone == "takeback":
            return self.wanted_width()
        around = self.wanted_width() - text_width("  ".join(self.lines), self.text_px())
        return around + 0.56 * text_width("  ".join(self.lines), LEAST_TEXT_PX) + self.scale.px(20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the words, over two lines where one would be small."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        area, middle, x = self.area(), self.area().center().y(), s.px(14)
        edges = {
            "takeback": palette.takeback_edge,
            "wood": palette.wood,
            "warning": palette.warning,
            "alarm": palette.alarm,
            "saved": palette.saved,
        }
        edge = edges.get(self.tone, "")
        fill = palette.takeback if edge else palette.card
        draw_card(painter, area, fill, edge, radius=s.px(8), line=s.px(2))
        if self.tone == "plain":
            draw_side_bar(painter, area, palette.wood, s.px(6), radius=s.px(8))
            x += s.px(4)
        if self.tone in ("alarm", "warning"):
            draw_warning(painter, QRectF(x, middle - s.px(10), s.px(22), s.px(20)), palette.color(self.tone))
            x += s.px(32)
        room = QRectF(x, 0, area.right() - s.px(12) - x, area.height())
        if self.key:
            cap = keycap_size(self.key, s)[0]
            draw_keycap(painter, QPointF(area.right() - s.px(10) - cap, middle), self.key, s, palette)
            room.setRight(room.right() - cap - s.px(8))
        ink = {"alarm": palette.alarm, "dim": palette.dim}.get(self.tone, palette.ink)
        draw_block(painter, room, "  ".join(self.lines), self.text_px(), ink)
        painter.end()


class ShortReadBack(Struct, frozen=True):
    """The read-back in one line: who wins and how much, totals, what it ends, what must lie on the board."""

    headline: str = ""
    totals: str = ""
    ends: str = ""
    table_text: str = ""
    is_white: bool | None = None
    count: int = 0


class StripReadBack(Pane):
    """Shows a `ShortReadBack`, in two lines where one would be small."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ShortReadBack()
        self.hide()

    def set_text(self, text: ShortReadBack | None) -> None:
        """Show `text`; None hides the pane."""
        if text is not None and text != self.text:
            self.text = text
            parts = (text.headline, text.totals, text.ends, text.table_text)
            self.setAccessibleName(" ".join(part for part in parts if part))
            self.update()
        self.setVisible(text is not None)

    def wanted_width(self) -> float:
        """Return the width in pixels of one line of it."""
        size = self.scale.text(BAR_PX)
        return self._first_width(size) + self._second_width(size) + self.scale.px(60)

    def least_width(self) -> float:
        """Return the width in pixels of two lines of it."""
        size = self.scale.text(16)
        return max(self._first_width(size), self._second_width(size)) + self.scale.px(30)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card and one line, or two."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        draw_card(
            painter, self.area(), palette.readback, palette.readback_edge, radius=s.px(8), line=s.px(1.5)
        )
        area = self.area().adjusted(s.px(14), s.px(1), -s.px(14), -s.px(1))
        gap = s.px(26)
        for design in (24, 22, 20, 18):
            size = s.text(design)
            first = self._first_width(size)
            if first + gap + self._second_width(size) <= area.width():
                self._draw_first(painter, area, size)
                self._draw_second(painter, area.adjusted(first + gap, 0, 0, 0), size)
                painter.end()
                return
        half, size = area.height() / 2, max(LEAST_TEXT_PX, min(s.text(18), area.height() / 2.5))
        self._draw_first(painter, area.adjusted(0, 0, 0, -half), size)
        self._draw_second(painter, area.adjusted(0, half, 0, 0), size)
        painter.end()

    def _first(self) -> tuple[tuple[str, str], ...]:
        palette = current_palette()
        parts = (
            (self.text.headline, palette.ink),
            (self.text.totals, palette.ink),
            (self.text.ends, palette.wood),
        )
        return tuple(part for part in parts if part[0])

    def _first_width(self, size: float) -> float:
        parts = self._first()
        return sum(text_width(text, size, bold=True) for text, _ink in parts) + (len(parts) - 1) * size * 0.6

    def _second_width(self, size: float) -> float:
        disc = size * 0.95 + 3
        return self.text.count * disc + size * 0.4 + text_width(self.text.table_text, size)

    def _draw_first(self, painter: QPainter, room: QRectF, size: float) -> None:
        wide = self._first_width(size)
        size = max(LEAST_TEXT_PX, min(size, size * room.width() / wide)) if wide else size
        x, parts = room.left(), self._first()
        for place, (text, ink) in enumerate(parts):
            rest = sum(text_width(other, size, bold=True) + size * 0.6 for other, _ in parts[place + 1 :])
            own = QRectF(x, room.top(), max(0.0, room.right() - x - rest), room.height())
            x += draw_line(painter, own, text, size, ink, bold=True) + size * 0.6

    def _draw_second(self, painter: QPainter, room: QRectF, size: float) -> None:
        disc, x, middle = size * 0.95, room.left(), room.center().y()
        if self.text.is_white is not None:
            for _ in range(self.text.count):
                draw_man(painter, QRectF(x, middle - disc / 2, disc, disc), self.text.is_white)
                x += disc + 3
            x += size * 0.4
        own = QRectF(x, room.top(), room.right() - x, room.height())
        draw_line(painter, own, self.text.table_text, size, current_palette().ink)
