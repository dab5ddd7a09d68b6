"""Parts of the page that sets the hall screen up: a step as a card, and the picture of both monitors."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from carrom_desktop.paint.icons import draw_tick
from carrom_desktop.ui.paint_kit import draw_line
from carrom_desktop.ui.theme import current_palette, grown, roomy
from carrom_desktop.ui.widgets import Card, Words

_BADGE_PX = 28
_SCORE, _HALL, _DESK = QColor("#f4f1ea"), QColor("#16181c"), QColor("#dcb987")


class StepState(Enum):
    """How far a step is: it waits for one before it, it is to be done, it is done."""

    WAITS = auto()
    OPEN = auto()
    DONE = auto()


class StepBadge(QWidget):
    """The number of a step, or a tick once it is done."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = number
        self.state = StepState.OPEN
        self.setFixedSize(roomy(_BADGE_PX), roomy(_BADGE_PX))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the disc with the number or the tick."""
        palette, painter = current_palette(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        tone = {StepState.WAITS: "off", StepState.OPEN: "wood", StepState.DONE: "saved"}[self.state]
        painter.setPen(QPen(palette.color(tone), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(area)
        if self.state is StepState.DONE:
            inset = area.width() * 0.26
            draw_tick(painter, area.adjusted(inset, inset, -inset, -inset), palette.color(tone))
        else:
            centre = Qt.AlignmentFlag.AlignHCenter
            number, color = str(self.number), palette.color(tone)
            draw_line(painter, area, number, grown(16), color, bold=True, align=centre)
        painter.end()


class StepCard(Card):
    """One step: its badge and title over what it says and asks; `box` takes the rest.

    Attributes: `badge`; `title`; `said`, one or two sentences.
    """

    def __init__(self, number: int, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.badge = StepBadge(number, self)
        self.title = Words(title, self)
        self.title.setProperty("role", "section")
        self.title.setWordWrap(True)
        self.said = Words(parent=self)
        self.said.setWordWrap(True)
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.badge)
        head.addWidget(self.title, 1)
        self.box.setContentsMargins(14, 10, 14, 12)
        self.box.addLayout(head)
        self.box.addWidget(self.said)
        self._title = title

    def show_state(self, state: StepState, said: str, spoken: str) -> None:
        """Show how far the step is and what it says; `spoken` says the state to screen readers."""
        self.badge.state = state
        self.badge.update()
        self.badge.setAccessibleName(f"{self.badge.number}: {spoken}")
        self.said.setText(said)
        self.said.setVisible(bool(said))
        self.setAccessibleName(f"{self.badge.number}. {self._title}: {spoken}")
        self.setAccessibleDescription(said)


class Monitors(Enum):
    """What the picture shows: one monitor and an empty place, the same on both, each its own."""

    MISSING = auto()
    DUPLICATED = auto()
    EXTENDED = auto()


class MonitorsPicture(QWidget):
    """A laptop and the hall's screen, as they stand now."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.monitors = Monitors.MISSING
        self.setFixedSize(QSize(208, 84))

    def show_monitors(self, monitors: Monitors, spoken: str) -> None:
        """Show them so; `spoken` is what a screen reader gets."""
        self.monitors = monitors
        self.setAccessibleName(spoken)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint both, and the cable between them."""
        palette, painter = current_palette(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        laptop, hall = QRectF(2, 22, 78, 46), QRectF(116, 2, 90, 58)
        is_there = self.monitors is not Monitors.MISSING
        line = QPen(palette.color("key_edge"), 2)
        cable = QPen(palette.color("saved" if is_there else "off"), 2)
        if not is_there:
            cable.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(cable)
        painter.drawLine(QPointF(laptop.right() + 2, 50), QPointF(hall.left() - 2, 50))
        painter.setPen(line)
        painter.drawLine(QPointF(0, 73), QPointF(84, 73))  # the keyboard
        painter.drawLine(QPointF(hall.center().x(), 60), QPointF(hall.center().x(), 74))  # the stand
        painter.drawLine(QPointF(hall.center().x() - 16, 74), QPointF(hall.center().x() + 16, 74))
        self._paint_desk(painter, laptop)
        if self.monitors is Monitors.EXTENDED:
            self._paint_score(painter, hall)
        elif self.monitors is Monitors.DUPLICATED:
            self._paint_desk(painter, hall)
        for box in (laptop, hall):
            pen = QPen(palette.color("key_edge"), 2)
            if box is hall and not is_there:
                pen = QPen(palette.color("off"), 2, Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 4, 4)
        if self.monitors is Monitors.DUPLICATED:
            painter.setPen(QPen(palette.color("alarm"), 3))
            painter.drawLine(hall.topLeft() + QPointF(8, 8), hall.bottomRight() - QPointF(8, 8))
            painter.drawLine(hall.topRight() + QPointF(-8, 8), hall.bottomLeft() + QPointF(8, -8))
        painter.end()

    def _paint_desk(self, painter: QPainter, box: QRectF) -> None:
        """Paint the scorer's window: two panels and a menu."""
        painter.fillRect(box, _DESK)
        painter.fillRect(QRectF(box.left(), box.top(), box.width(), box.height() * 0.14), _HALL)
        inner = box.adjusted(5, box.height() * 0.26, -5, -5)
        painter.fillRect(QRectF(inner.left(), inner.top(), inner.width() * 0.58, inner.height()), _SCORE)
        rest = inner.left() + inner.width() * 0.66
        painter.fillRect(QRectF(rest, inner.top(), inner.right() - rest, inner.height()), _SCORE)

    def _paint_score(self, painter: QPainter, box: QRectF) -> None:
        """Paint the hall picture: two large numbers."""
        painter.fillRect(box, _HALL)
        centre = Qt.AlignmentFlag.AlignHCenter
        half = box.width() / 2
        for left, number in ((box.left(), "21"), (box.left() + half, "14")):
            room = QRectF(left, box.top() + 8, half, box.height() - 16)
            draw_line(painter, room, number, 30, _SCORE, bold=True, align=centre)
