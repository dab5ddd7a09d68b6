"""The painted parts of the entry panel: cards, tiles, read-back, bars. They show; the panel decides.

Buttons here take no focus: the keyboard belongs to the panel, so that Space and Enter never press one.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from carrom_desktop.paint.icons import Crown, draw_crown, draw_tick, draw_warning
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.fit_names import TWO_LINES_PX, Form, draw_fitted, fit_forms
from carrom_desktop.ui.paint_kit import (
    LEAST_TEXT_PX,
    Scale,
    block_height,
    draw_block,
    draw_card,
    draw_keycap,
    draw_line,
    draw_side_bar,
    fit_block,
    keycap_size,
    text_width,
)
from carrom_desktop.ui.theme import Palette, current_palette


def side_color(palette: Palette, side: Side | None) -> str:
    """Return the colour of a side's bar and of what is chosen for it."""
    return palette.side_b if side is Side.B else palette.side_a


class Pane(QWidget):
    """A painted part without input; `scale` follows the window."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def area(self) -> QRectF:
        """Return the whole part as a rectangle."""
        return QRectF(self.rect())


class TouchButton(QAbstractButton):
    """A painted button that a mouse or a finger presses and the keyboard never does."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def area(self) -> QRectF:
        """Return the whole button as a rectangle."""
        return QRectF(self.rect())

    def show_as(self, spoken: str, /, **shown: object) -> None:
        """Take what is shown, and `spoken` for screen readers; paint anew only where something differs."""
        changed = [key for key, value in shown.items() if getattr(self, key) != value]
        for key in changed:
            setattr(self, key, shown[key])
        if spoken != self.accessibleName():
            self.setAccessibleName(spoken)
        if changed:
            self.update()

    def sizeHint(self) -> QSize:
        """Return a finger's size; the panel places buttons itself."""
        return QSize(48, 48)


class AnnouncePane(Pane):
    """What the umpire says now, and in small what comes then."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.now = ""
        self.then = ""

    def set_lines(self, now: str, then: str) -> None:
        """Show both lines; an empty `then` leaves the room to `now`."""
        if (now, then) != (self.now, self.then):
            self.now, self.then = now, then
            self.setAccessibleName(f"{now} {then}".strip())
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card, its wooden bar, and the lines."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        draw_card(painter, self.area(), palette.card)
        draw_side_bar(painter, self.area(), palette.wood, s.px(6))
        inner = self.area().adjusted(s.px(22), s.px(8), -s.px(16), -s.px(8))
        below = self._below(inner)
        first = QRectF(inner.left(), inner.top(), inner.width(), inner.height() - below)
        draw_block(painter, first, self.now, s.text(26), palette.ink)
        if below:
            second = QRectF(inner.left(), first.bottom(), inner.width(), below)
            draw_block(painter, second, self.then, s.text(16), palette.dim)
        painter.end()

    def _below(self, inner: QRectF) -> float:
        """Return the height that `then` has: two lines where `now` stays large, none where it needs all."""
        s = self.scale
        line = s.text(16) * 1.45
        whole = line
        if text_width(self.then, s.text(16)) > inner.width():
            whole = block_height(self.then, s.text(14), inner.width()) + 1
        for height, least in ((whole, s.text(18)), (line, float(LEAST_TEXT_PX))):
            room = inner.height() - height
            _size, needed = fit_block(self.now, inner.width(), room, s.text(26), least, bold=False)
            if self.then and needed <= room + 0.5:
                return height
        return 0.0


class BannerPane(Pane):
    """A line that asks for a key or tells of trouble: `tone` is "wood", "alarm" or "warning"."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        self.key = ""
        self.tone = "wood"

    def set_line(self, text: str, key: str = "", tone: str = "wood") -> None:
        """Show `text` with the cap of `key`; "" hides the bar."""
        if (text, key, tone) != (self.text, self.key, self.tone):
            self.text, self.key, self.tone = text, key, tone
            self.setAccessibleName(text)
            self.update()
        self.setVisible(bool(text))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bar."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        color = str(getattr(palette, self.tone))
        draw_card(painter, self.area(), palette.takeback, color, radius=s.px(10))
        left = s.px(16)
        middle = self.area().center().y()
        if self.tone != "wood":
            draw_warning(
                painter, QRectF(left, middle - s.px(10), s.px(22), s.px(20)), palette.color(self.tone)
            )
            left += s.px(32)
        if self.key:
            left += draw_keycap(painter, QPointF(left, middle), self.key, s, palette) + s.px(10)
        rect = self.area().adjusted(left, s.px(2), -s.px(12), -s.px(2))
        draw_block(painter, rect, self.text, s.text(18), color if self.tone == "alarm" else palette.ink)
        painter.end()


class MenTileButton(TouchButton):
    """One of the nine numbers."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = number
        self.chosen = False
        self.blinking = False
        self.usable = True
        self.color = ""

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tile."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        edge = (
            (self.color or palette.side_a) if self.chosen else palette.wood if self.blinking else palette.edge
        )
        fill = palette.chosen if self.chosen else palette.tile
        draw_card(painter, self.area(), fill, edge, radius=s.px(8), line=s.px(2 if not self.chosen else 2.5))
        ink = palette.ink if self.usable else palette.dim
        draw_line(
            painter,
            self.area(),
            str(self.number),
            s.text(28),
            ink,
            bold=True,
            align=Qt.AlignmentFlag.AlignHCenter,
        )
        if self.chosen:
            narrow = self.width() < s.px(64)  # the number keeps its place
            tick, x = (s.px(12), s.px(5)) if narrow else (s.px(14), s.px(8))
            draw_tick(painter, QRectF(x, s.px(5 if narrow else 7), tick, tick), palette.color("ink"))
        painter.end()


class QueenTileButton(TouchButton):
    """Who covered the queen: a side, or nobody / not sure."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.side: Side | None = None
        self.label = ""
        self.forms: tuple[Form, ...] = ()
        self.joint = " "
        self.key = ""
        self.chosen = False
        self.blinking = False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the tile with its crown, tick and key."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        area, middle = self.area(), self.area().center().y()
        edge = (
            side_color(palette, self.side) if self.chosen else palette.wood if self.blinking else palette.edge
        )
        fill = palette.chosen if self.chosen else palette.tile
        draw_card(painter, area, fill, edge, radius=s.px(8), line=s.px(2.5 if self.chosen else 2))
        x = s.px(12)
        if self.side is not None:
            crown = s.px(26)
            kind, color = (Crown.FILLED, "queen") if self.chosen else (Crown.HOLLOW, "dim")
            draw_crown(painter, QRectF(x, middle - crown / 2, crown, crown), kind, palette.color(color))
            x += crown + s.px(10)
        if self.chosen:
            tick = s.px(15)
            draw_tick(painter, QRectF(x, middle - tick / 2, tick, tick), palette.color("ink"))
            x += tick + s.px(8)
        cap = keycap_size(self.key, s)[0] if self.key else 0.0
        if self.key:
            draw_keycap(painter, QPointF(area.right() - s.px(12) - cap, middle), self.key, s, palette)
        room = QRectF(x, 0, area.width() - x - cap - s.px(20), area.height())
        if self.forms:
            height = max(room.height() - s.px(6), min(room.height(), TWO_LINES_PX))
            name = fit_forms(self.forms, self.joint, room.width(), height, s.text(18))
            draw_fitted(painter, room, name, palette.ink)
        else:
            draw_block(painter, room, self.label, s.text(18), palette.ink, bold=True)
        painter.end()


class ActionButton(TouchButton):
    """A labelled button with the cap of its key: Record board, the other side won, the choices after N."""

    def __init__(self, key: str, parent: QWidget, *, main: bool = False) -> None:
        super().__init__(parent)
        self.key = key
        self.main = main
        self.label = ""
        self.usable = True
        self.chosen = False

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the button; one that can do nothing now is plain and dim."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        filled = self.main and self.usable
        fill = palette.record if filled else palette.tile
        edge = palette.record if filled else palette.edge
        draw_card(painter, self.area(), fill, edge, radius=s.px(10), line=s.px(2))
        ink = palette.on_record if filled else palette.ink if self.usable else palette.dim
        cap = keycap_size(self.key, s)[0]
        size = s.text(20 if self.main else 16)
        gap = s.px(12)
        room = self.area().width() - 2 * s.px(16) - cap - gap
        used = min(room, text_width(self.label, size, bold=True))
        x = s.px(16)
        if self.chosen:
            tick = s.px(15)
            middle = self.area().center().y()
            draw_tick(painter, QRectF(x, middle - tick / 2, tick, tick), palette.color("ink"))
            x += tick + s.px(8)
        if self.main:
            x = max(x, (self.area().width() - used - gap - cap) / 2)
        text = QRectF(x, 0, room, self.area().height())
        if text_width(self.label, size, bold=True) > room:
            draw_block(painter, text.adjusted(0, 2, 0, -2), self.label, size, ink, bold=True)
        else:
            used = draw_line(painter, text, self.label, size, ink, bold=True)
        cap_x = x + used + gap if self.main else self.area().width() - s.px(16) - cap
        draw_keycap(painter, QPointF(cap_x, self.area().center().y()), self.key, s, palette, on=self.usable)
        painter.end()


class TakeBackPane(Pane):
    """What was recorded last, and how to take it back."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.lines: tuple[str, ...] = ()
        self.armed = False

    def set_lines(self, lines: tuple[str, ...], armed: bool) -> None:
        """Show what was recorded and the way back; () hides the bar."""
        if (lines, armed) != (self.lines, self.armed):
            self.lines, self.armed = lines, armed
            self.setAccessibleName(" ".join(lines))
            self.update()
        self.setVisible(bool(lines))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the bar; armed, it wears the warning's edge."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        edge = palette.warning if self.armed else palette.takeback_edge
        draw_card(
            painter,
            self.area(),
            palette.takeback,
            edge,
            radius=s.px(12),
            line=s.px(2.5 if self.armed else 1.5),
        )
        inner = self.area().adjusted(s.px(18), s.px(4), -s.px(18), -s.px(4))
        if self.armed:
            sign = s.px(22)
            draw_warning(
                painter,
                QRectF(inner.left(), inner.center().y() - sign / 2, sign, sign),
                palette.color("warning"),
            )
            inner.setLeft(inner.left() + sign + s.px(10))
        if len(self.lines) > 1:
            wanted = text_width(self.lines[-1], s.text(16)) + 4
            right = min(wanted, inner.width() * 0.45)
            second = QRectF(inner.right() - right, inner.top(), right, inner.height())
            draw_line(painter, second, self.lines[-1], s.text(16), palette.dim)
            inner.setRight(second.left() - s.px(16))
        draw_line(painter, inner, self.lines[0] if self.lines else "", s.text(19), palette.ink)
        painter.end()
