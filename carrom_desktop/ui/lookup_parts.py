"""Parts of the look-up: tiles for the keys of a stroke, and the keys as they were typed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from carrom_desktop.paint.fonts import font
from carrom_desktop.paint.icons import Crown, draw_crown, draw_dot, draw_man
from carrom_desktop.ui.paint_kit import LEAST_TEXT_PX, Scale, draw_block, draw_keycap, keycap_size, text_width
from carrom_desktop.ui.theme import Palette, current_palette, grown, roomy, set_property
from carrom_desktop.ui.widgets import KeyCap, Tile, escaped, fitted

_PLAIN = Scale(1.0)
_EDGE = 10
_ICON = 22
_WORD = 15
_TICK_ROOM = 44

Draw = Callable[[QPainter, QRectF, Palette], None]


def _queen(painter: QPainter, box: QRectF, palette: Palette) -> None:
    draw_crown(painter, box, Crown.FILLED, palette.color("queen"))


def _striker(painter: QPainter, box: QRectF, palette: Palette) -> None:
    draw_dot(painter, box, palette.color("wood"), hollow=True)
    draw_dot(painter, box.adjusted(7, 7, -7, -7), palette.color("wood"))


def _man(painter: QPainter, box: QRectF, _palette: Palette) -> None:
    draw_man(painter, box.adjusted(1, 1, -1, -1), white=False)


def _own(painter: QPainter, box: QRectF, _palette: Palette) -> None:
    draw_man(painter, box.adjusted(1, 1, -1, -1), white=True)


ICONS: dict[str, Draw] = {"queen": _queen, "striker": _striker, "theirs": _man, "own_off": _own}
"""Pictures of what a tile is about, by its text."""


class StrokeTile(QPushButton):
    """A key of a stroke as a tile: its picture, its word, its key; `chosen` while it was typed.

    Space and Enter press it; a click leaves the keyboard where it was.
    """

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.key = key
        self._word, self._icon = "", ""
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setProperty("tile", "true")
        self.setProperty("stroke", "true")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(roomy(44))

    def set_word(self, word: str, said: str = "", icon: str = "") -> None:
        """Word the tile, "" for its key alone; screen readers hear `said`."""
        self._word, self._icon = word, icon
        self.setAccessibleName(said or word)
        self.setToolTip(said if said and said != word else "")
        self.updateGeometry()
        self.update()

    def word(self) -> str:
        """Return the word on it."""
        return self._word

    def set_chosen(self, chosen: bool) -> None:
        """Show whether it is part of the stroke."""
        set_property(self, "chosen", chosen)

    def sizeHint(self) -> QSize:
        """Return the room of picture and key, one above the word; of a digit alone."""
        if not self._word:
            return QSize(roomy(40), roomy(48))
        top = keycap_size(self.key, _PLAIN)[0] + (_ICON + 8 if self._icon in ICONS else 0)
        width = max(top, text_width(self._word, grown(_WORD), True) + 2)
        return QSize(round(width) + 2 * _EDGE, roomy(62))

    def minimumSizeHint(self) -> QSize:
        """Never cut the word."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile."""
        super().paintEvent(event)
        palette, painter = current_palette(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = palette.color("ink" if self.isEnabled() else "off")
        painter.setPen(ink)
        if not self._word:
            painter.setFont(font(grown(22), bold=True))
            painter.drawText(QRectF(self.rect()), Qt.AlignmentFlag.AlignCenter, self.key)
            painter.end()
            return
        area = QRectF(self.rect()).adjusted(_EDGE, 5, -_EDGE, -6)
        cap, height = keycap_size(self.key, _PLAIN)
        middle = area.top() + height / 2
        place = QPointF(area.right() - cap, middle)
        draw_keycap(painter, place, self.key, _PLAIN, palette, self.isEnabled())
        if self._icon in ICONS:
            painter.setOpacity(1.0 if self.isEnabled() else 0.45)
            ICONS[self._icon](painter, QRectF(area.left(), middle - _ICON / 2, _ICON, _ICON), palette)
            painter.setOpacity(1.0)
        painter.setPen(ink)
        painter.setFont(font(grown(_WORD), bold=True))
        below = QRectF(area.left(), area.top() + height, area.width(), area.height() - height)
        painter.drawText(below, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, self._word)
        painter.end()


class TypedKeys(QFrame):
    """The keys of the stroke as caps, and what comes next; it has the keyboard while the window opens.

    `row` is its layout: buttons that change the stroke go in at the end.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("typed", "true")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(roomy(48))
        self.row = row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 6, 4)
        row.setSpacing(8)
        self._caps = QHBoxLayout()
        self._caps.setSpacing(5)
        row.addLayout(self._caps)
        self.prompt = QLabel(self)
        self.prompt.setWordWrap(True)
        row.addWidget(self.prompt, 1)

    def set_keys(self, keys: tuple[str, ...], prompt: str, tone: str, said: str) -> None:
        """Show `keys` and `prompt`, in the colour `tone` ("dim" or "alarm"); screen readers hear `said`."""
        while (item := self._caps.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for key in keys:
            self._caps.addWidget(KeyCap(key, self))
        self.prompt.setText(prompt)
        set_property(self.prompt, "role", tone)
        self.setAccessibleName(said)
        self.setAccessibleDescription(prompt)

    def keys(self) -> list[str]:
        """Return the keys shown."""
        items = (self._caps.itemAt(place) for place in range(self._caps.count()))
        caps = (None if item is None else item.widget() for item in items)
        return [cap.text() for cap in caps if isinstance(cap, KeyCap)]


class NameTile(Tile):
    """A choice that names a player; a long name is smaller, and at last ends in an ellipsis."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._full = ""
        self.setProperty("named", "true")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def set_full(self, text: str, said: str) -> None:
        """Show `text`, or as much as there is room for; screen readers hear `said`."""
        self._full = text
        self.setAccessibleName(said)
        self._fit()

    def full(self) -> str:
        """Return the whole text."""
        return self._full

    def sizeHint(self) -> QSize:
        """Ask for no more room than others."""
        return QSize(140, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """Be content with little."""
        return QSize(90, super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the text into the new width."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.ensurePolished()
        face, room = self.font(), self.width() - _TICK_ROOM
        for size in range(QApplication.font().pixelSize(), LEAST_TEXT_PX - 1, -1):
            face.setPixelSize(size)
            if QFontMetrics(face).horizontalAdvance(self._full) <= room:
                break
        self.setFont(face)
        shown = fitted(self._full, QFontMetrics(face), room)
        self.setText(escaped(shown))
        self.setToolTip(self._full if shown != self._full else "")


class TextBlock(QWidget):
    """Words over one or two lines, smaller where they must, and never wider than the place they have."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(120)

    def set_text(self, text: str) -> None:
        """Show `text`."""
        self.text = text
        self.setAccessibleName(text)
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of two lines."""
        return QSize(260, roomy(44))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the words."""
        painter = QPainter(self)
        draw_block(painter, QRectF(self.rect()), self.text, grown(16), current_palette().ink)
        painter.end()
