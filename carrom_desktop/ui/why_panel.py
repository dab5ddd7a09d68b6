"""The panel "Why?": the explanation of the number that is pointed at, over the live copy while it is open.

With the keyboard the arrow keys walk from number to number, and a ring shows which one is meant.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from carrom_desktop.ui.paint_kit import (
    LEAST_TEXT_PX,
    Scale,
    block_height,
    draw_block,
    draw_card,
    draw_keycap,
    draw_line,
    draw_side_bar,
    keycap_size,
)
from carrom_desktop.ui.reader import tell
from carrom_desktop.ui.theme import current_palette

WALK = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""The keys that walk from number to number, with their direction."""

TEXT_PX = 17


class WhyPanel(QWidget):
    """Shows a title and its sentences.

    Signals: `walked(int, int)`, an arrow key: the direction across and down; `closed()`, Esc;
    `typed(QKeyEvent)`, any other key: it belongs to the entry.
    """

    walked = Signal(int, int)
    closed = Signal()
    typed = Signal(QKeyEvent)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.heading = ""
        self.title = ""
        self.lines: tuple[str, ...] = ()
        self.hint = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def set_words(self, heading: str, hint: str) -> None:
        """Word what stands around the explanation: the heading, and how the panel is used."""
        self.heading, self.hint = heading, hint
        self._tell()

    def explain(self, title: str, lines: tuple[str, ...]) -> None:
        """Show an explanation."""
        if (title, lines) != (self.title, self.lines):
            self.title, self.lines = title, lines
            self._tell()
            if self.hasFocus():
                tell(self, ". ".join((title, *lines)))

    def _tell(self) -> None:
        self.setAccessibleName(self.heading)
        self.setAccessibleDescription(". ".join(part for part in (self.title, *self.lines) if part))
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, close, or give the key to the entry."""
        direction = WALK.get(Qt.Key(event.key()))
        if direction is not None:
            self.walked.emit(*direction)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            super().keyPressEvent(event)
            return
        else:
            self.typed.emit(event)
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show by the frame who listens."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show by the frame that the keys go elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card, the number that is meant, and its sentences in the largest size that finds room."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        area = QRectF(self.rect())
        edge = palette.focus if self.hasFocus() else palette.edge
        draw_card(painter, area, palette.card, edge, radius=s.px(12), line=s.px(1.5))
        draw_side_bar(painter, area, palette.wood, s.px(6))
        inner = area.adjusted(s.px(20), s.px(8), -s.px(14), -s.px(8))
        head = QRectF(inner.left(), inner.top(), inner.width(), s.text(16) * 1.5)
        cap = keycap_size("Esc", s)[0]
        draw_keycap(painter, QPointF(head.right() - cap, head.center().y()), "Esc", s, palette)
        draw_line(
            painter, head.adjusted(0, 0, -cap - s.px(8), 0), self.heading, s.text(16), palette.wood, bold=True
        )
        foot = QRectF(inner.left(), inner.bottom() - s.text(14) * 1.4, inner.width(), s.text(14) * 1.4)
        room = QRectF(inner.left(), head.bottom() + s.text(19) * 1.5, inner.width(), 0)
        room.setBottom(foot.top() - s.px(2))
        size = self._fitting(room)
        if self._height(size, room.width()) > room.height():
            room.setBottom(inner.bottom())  # a long explanation takes the hint's place
        else:
            draw_line(painter, foot, self.hint, s.text(14), palette.dim)
        title = QRectF(inner.left(), head.bottom(), inner.width(), s.text(19) * 1.5)
        draw_line(painter, title, self.title, s.text(19), palette.ink, bold=True)
        self._paint_lines(painter, room, self._fitting(room))
        painter.end()

    def _paint_lines(self, painter: QPainter, room: QRectF, size: float) -> None:
        ink, y = current_palette().ink, room.top()
        for line in self.lines:
            high = min(block_height(line, size, room.width()), room.bottom() - y)
            if high < size:
                return
            draw_block(painter, QRectF(room.left(), y, room.width(), high), line, size, ink, top=True)
            y += high + self._gap

    @property
    def _gap(self) -> float:
        """Return the height between two sentences."""
        return self.scale.px(3)

    def _fitting(self, room: QRectF) -> float:
        """Return the largest text size in which all sentences find room, or the least."""
        size = self.scale.text(TEXT_PX)
        while size > LEAST_TEXT_PX and self._height(size, room.width()) > room.height():
            size = max(LEAST_TEXT_PX, size - 1)
        return size

    def _height(self, size: float, width: float) -> float:
        return sum(block_height(line, size, width) + self._gap for line in self.lines) - self._gap


class WhyRing(QWidget):
    """A ring round the number that is explained; the mouse goes through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(current_palette().color("wood"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        painter.end()
