"""Three doors on the start page of a first start: a new match, the half-played demo, a file; small: the rest.

A module of its own, made when the page is first seen without any match: a later start needs none of it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.ui.board_pictures import around, draw_break, draw_play, draw_queen, square
from carrom_desktop.ui.paint_kit import (
    Scale,
    block_height,
    draw_block,
    draw_card,
    draw_keycap,
    draw_line,
    keycap_size,
)
from carrom_desktop.ui.theme import Palette, current_palette, roomy
from carrom_desktop.ui.widgets import Tile

LEAST_PX, MOST_PX = QSize(200, 150), QSize(540, 460)
"""How large a door is at least and at most."""

_TITLE_PX, _LINE_PX = 24, 16
_LOW_PX, _LEAST_PICTURE_PX = 120, 32
"""A lower door has its title alone; a smaller picture is none."""
_EDGE_PX = 14
_LANGUAGES = {"en": "English", "es": "Español"}
"""Each language in its own words: whoever reads only one finds it."""

_PAPER, _INK = QColor("#fbf7ea"), QColor("#8f8a80")
_FOLDER, _FOLDER_BACK = QColor("#d9a066"), QColor("#a9743d")


class DoorId(IntEnum):
    """The doors in their order, by the digit that opens each."""

    NEW = 1
    DEMO = 2
    OPEN = 3


_WORDS = {
    DoorId.NEW: ("operator.door.new", "operator.door.new.line", "Ctrl+N"),
    DoorId.DEMO: ("operator.door.demo", "operator.door.demo.line", ""),
    DoorId.OPEN: ("operator.door.open", "operator.door.open.line", "Ctrl+Shift+O"),
}


class Door(QPushButton):
    """One door: its picture over a title and one line, with the digit that opens it."""

    def __init__(self, door: DoorId, parent: QWidget) -> None:
        super().__init__(parent)
        self.door = door
        self.line = ""
        self._is_under_mouse = False
        self.setAutoDefault(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setSizePolicy(policy)
        self.setMaximumSize(MOST_PX)

    def set_words(self, title: str, line: str, key: str) -> None:
        """Word it; `key` opens it in the menus, "" for none."""
        self.line = line
        self.setText(title.replace("&", "&&"))
        self.setAccessibleName(title)
        self.setAccessibleDescription(line)
        self.setToolTip(key)
        self.update()

    def sizeHint(self) -> QSize:
        """Be as large as there is room."""
        return MOST_PX

    def minimumSizeHint(self) -> QSize:
        """Leave room for words and a small picture."""
        return QSize(LEAST_PX.width(), roomy(LEAST_PX.height()))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that a click would open it."""
        super().enterEvent(event)
        self._is_under_mouse = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Show that it would no longer."""
        super().leaveEvent(event)
        self._is_under_mouse = False
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card, the picture over the words, and a ring while it has the keyboard."""
        palette, painter, area = current_palette(), QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        s = Scale.of(self.window().size())
        fill = palette.chosen if self.isDown() else palette.tile if self._is_under_mouse else palette.card
        edge = palette.key_edge if self._is_under_mouse else palette.edge
        draw_card(painter, area, fill, edge, radius=16, line=palette.line_px)
        if self.hasFocus():
            painter.setPen(QPen(palette.color("focus"), palette.line_px + 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(2, 2, -2, -2), 14, 14)
        if area.height() < roomy(_LOW_PX):
            self._paint_low(painter, area, s, palette)
        else:
            self._paint_high(painter, area, s, palette)
        painter.end()

    def _paint_low(self, painter: QPainter, area: QRectF, s: Scale, palette: Palette) -> None:
        """Paint digit and title alone, side by side."""
        digit = str(int(self.door))
        wide = draw_keycap(painter, QPointF(area.left() + _EDGE_PX, area.center().y()), digit, s, palette)
        room = area.adjusted(wide + _EDGE_PX * 2, 0, -_EDGE_PX, 0)
        draw_line(painter, room, self.accessibleName(), s.text(_TITLE_PX), palette.ink, bold=True)

    def _paint_high(self, painter: QPainter, area: QRectF, s: Scale, palette: Palette) -> None:
        """Paint the picture over title and line, and the digit in its corner."""
        inner = area.adjusted(_EDGE_PX + 4, _EDGE_PX, -_EDGE_PX - 4, -_EDGE_PX)
        line = min(block_height(self.line, s.text(_LINE_PX), inner.width()), inner.height() * 0.45)
        title = s.text(_TITLE_PX) * 1.35
        top = inner.bottom() - line - title - 2
        digit, high = str(int(self.door)), keycap_size("1", s)[1]
        draw_keycap(painter, QPointF(inner.left() - 4, inner.top() + high / 2 - 2), digit, s, palette)
        picture = QRectF(inner.left(), inner.top() + 2, inner.width(), top - inner.top() - 12)
        if picture.height() > _LEAST_PICTURE_PX:
            _PICTURES[self.door](painter, square(picture), palette)
        heading = QRectF(inner.left(), top, inner.width(), title)
        draw_line(painter, heading, self.accessibleName(), s.text(_TITLE_PX), palette.ink, bold=True)
        words = QRectF(inner.left(), heading.bottom() + 2, inner.width(), line)
        draw_block(painter, words, self.line, s.text(_LINE_PX), palette.dim, top=True)


class FirstDoors(QWidget):
    """The doors side by side, and the small buttons below them.

    Attributes: `doors`, by their id; `small`, the row that other small buttons may join; `take_over`;
    `languages`, by code. Signals: `opened(int)`, a `DoorId`; `take_over_asked()`; `language_asked(str)`.
    """

    opened = Signal(int)
    take_over_asked = Signal()
    language_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(16)
        self.setMaximumSize(MOST_PX.width() * 3 + 32, MOST_PX.height() + roomy(110))
        row = QHBoxLayout()
        row.setSpacing(16)
        self.doors = {door: Door(door, self) for door in DoorId}
        for one in self.doors.values():
            one.clicked.connect(self._on_door_clicked)
            row.addWidget(one, 1)
        column.addLayout(row, 1)
        self.take_over = QPushButton(self)
        self.take_over.clicked.connect(self.take_over_asked)
        self.small, languages = QHBoxLayout(), QHBoxLayout()
        self._foot = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        for part in (self._foot, self.small, languages):
            part.setSpacing(12)
        self.small.addWidget(self.take_over)
        self.small.addStretch(1)
        self._foot.addLayout(self.small, 1)
        self._foot.addLayout(languages)
        self.languages: dict[str, Tile] = {}
        for code, name in _LANGUAGES.items():
            self.languages[code] = button = Tile(name, self)
            button.setAccessibleName(name)
            button.clicked.connect(self._on_language_clicked)
            languages.addWidget(button)
        languages.addStretch(1)
        self.take_over.setAutoDefault(True)
        column.addLayout(self._foot)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the languages below the other small buttons where one row is too short for all."""
        super().resizeEvent(event)
        self._turn_foot()

    def event(self, event: QEvent) -> bool:
        """Look again when words or letters have another size."""
        known = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self._turn_foot()
        return known

    def _turn_foot(self) -> None:
        rows = (self._foot.itemAt(place) for place in range(self._foot.count()))
        needed = sum(row.sizeHint().width() for row in rows if row is not None) + self._foot.spacing()
        is_wide = needed <= self.width()
        way = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        if self._foot.direction() is not way:
            self._foot.setDirection(way)

    def buttons(self) -> tuple[QPushButton, ...]:
        """Return all its buttons in the order of the keyboard."""
        return (*self.doors.values(), self.take_over, *self.languages.values())

    def set_language(self, language: str) -> None:
        """Word everything anew, and mark the language in force."""
        self._language = language
        for door, (title, line, key) in _WORDS.items():
            self.doors[door].set_words(say(language, title), say(language, line), key)
        name = say(language, "operator.action.take_over")
        self.take_over.setText(name)
        self.take_over.setAccessibleName(name)
        for code, button in self.languages.items():
            button.setChecked(code == language)
            chosen = say(language, "operator.door.language_in_force") if code == language else ""
            button.setAccessibleDescription(chosen)

    def open_by_digit(self, digit: int) -> bool:
        """Open the door of a digit; False where it has none."""
        if digit not in set(DoorId):
            return False
        self.doors[DoorId(digit)].click()
        return True

    def _on_door_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, Door):
            self.opened.emit(int(button.door))

    def _on_language_clicked(self) -> None:
        for code, button in self.languages.items():
            button.setChecked(code == self._language)  # the click has turned it already
            if button is self.sender():
                self.language_asked.emit(code)


def _draw_new(painter: QPainter, box: QRectF, _palette: Palette) -> None:
    draw_break(painter, box)


def _draw_demo(painter: QPainter, box: QRectF, _palette: Palette) -> None:
    draw_play(painter, box)


def _draw_open(painter: QPainter, box: QRectF, palette: Palette) -> None:
    """Draw a folder with a score sheet that looks out of it."""
    size = box.width()

    def at(x: float, y: float) -> QPointF:
        return QPointF(box.left() + x * size, box.top() + y * size)

    thin = QPen(palette.color("key_edge"), max(1.0, size * 0.012))
    back = QPainterPath(at(0.06, 0.22))
    for x, y in ((0.36, 0.22), (0.43, 0.31), (0.94, 0.31), (0.94, 0.9), (0.06, 0.9)):
        back.lineTo(at(x, y))
    back.closeSubpath()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(back, _FOLDER_BACK)
    painter.setPen(thin)
    painter.setBrush(_PAPER)
    sheet = QRectF(at(0.2, 0.06), at(0.8, 0.8))
    painter.drawRoundedRect(sheet, size * 0.02, size * 0.02)
    painter.setPen(QPen(_INK, max(1.0, size * 0.02)))
    for y in (0.27, 0.36, 0.45):
        painter.drawLine(at(0.28, y), at(0.72, y))
    painter.drawLine(at(0.42, 0.15), at(0.72, 0.15))
    dot = at(0.315, 0.15)
    draw_queen(painter, around(dot.x(), dot.y(), size * 0.1))
    front = QPainterPath(at(0.02, 0.5))
    for x, y in ((0.98, 0.5), (0.92, 0.94), (0.08, 0.94)):
        front.lineTo(at(x, y))
    front.closeSubpath()
    painter.fillPath(front, _FOLDER)


_PICTURES: dict[DoorId, Callable[[QPainter, QRectF, Palette], None]] = {
    DoorId.NEW: _draw_new,
    DoorId.DEMO: _draw_demo,
    DoorId.OPEN: _draw_open,
}
