"""Small parts of the windows: cards, key caps, choices as tiles, a line that says what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.ui.theme import current_palette, set_property


class Card(QFrame):
    """A rounded block on the window's background; `box` is its layout from top to bottom."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "true")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(12, 8, 12, 10)
        self.box.setSpacing(8)


class KeyCap(QLabel):
    """The picture of a key with its name; arrows are drawn, since no font of ours has them.

    `name` is what the cap says, or "left" or "right" for an arrow.
    """

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._arrow = ""
        self.setProperty("keycap", "true")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        # What the key does is said by the name of its button; the picture would only be read twice.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.set_key(name)

    def set_key(self, name: str) -> None:
        """Show another key."""
        self._arrow = name if name in ("left", "right") else ""
        self.setText("" if self._arrow else name)
        self.setMinimumWidth(32 if self._arrow else 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cap, and the arrow on it."""
        super().paintEvent(event)
        if not self._arrow:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = QPointF(self.width() / 2, self.height() / 2 - 1)
        turn = -1 if self._arrow == "left" else 1
        path = QPainterPath(middle + QPointF(turn * 6, 0))
        path.lineTo(middle + QPointF(turn * -5, -6))
        path.lineTo(middle + QPointF(turn * -5, 6))
        path.closeSubpath()
        palette = current_palette()
        painter.fillPath(path, QColor(palette.ink if self.isEnabled() else palette.off))
        painter.end()


class Tile(QPushButton):
    """A choice as a tile; while chosen it is filled, edged in its side's colour and bears a drawn tick.

    Space chooses it; Enter is left to the window.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, side: str = "") -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setProperty("tile", "true")
        if side:
            self.setProperty("side", side)

    def sizeHint(self) -> QSize:
        """Leave room for the tick, so that nothing moves when it appears."""
        return super().sizeHint() + QSize(20, 0)

    def minimumSizeHint(self) -> QSize:
        """Never cut the text."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the tile, and the tick while it is chosen."""
        super().paintEvent(event)
        if not self.isChecked():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_tick(painter, QRectF(10, self.height() / 2 - 6, 12, 12), current_palette().color("ink"))
        painter.end()


def draw_tick(painter: QPainter, rect: QRectF, color: QColor) -> None:
    """Draw a tick that fills `rect`."""
    path = QPainterPath(QPointF(rect.left(), rect.center().y()))
    path.lineTo(QPointF(rect.left() + rect.width() * 0.36, rect.bottom() - rect.height() * 0.12))
    path.lineTo(QPointF(rect.right(), rect.top() + rect.height() * 0.1))
    pen = QPen(color, max(2.0, rect.width() * 0.18))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, pen)


class Choices(QWidget):
    """A row of tiles of which at most one is chosen; arrows move, Space or a click chooses.

    Signals: `changed(object)`, the value of the tile that a person chose.
    """

    changed = Signal(object)

    def __init__(self, values: Sequence[object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._values = tuple(values)
        self._group = QButtonGroup(self)
        self._tiles: list[Tile] = []
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for place, _ in enumerate(self._values):
            tile = Tile(parent=self)
            self._tiles.append(tile)
            self._group.addButton(tile, place)
            row.addWidget(tile)
        row.addStretch(1)
        self._group.idToggled.connect(self._on_group_toggled)
        self._quiet = False

    def tile(self, value: object) -> Tile:
        """Return the tile of `value`."""
        return self._tiles[self._values.index(value)]

    def set_texts(self, texts: Sequence[str], question: str) -> None:
        """Name the tiles in their order; screen readers hear `question` with each."""
        self.setAccessibleName(question)
        for tile, text in zip(self._tiles, texts, strict=True):
            tile.setText(text)
            tile.setAccessibleName(f"{question} {text}".replace("&", ""))

    def value(self) -> object | None:
        """Return the chosen value, None while nothing is chosen."""
        place = self._group.checkedId()
        return self._values[place] if place >= 0 else None

    def set_value(self, value: object | None) -> None:
        """Choose `value`, or nothing, without a signal."""
        self._quiet = True
        if value in self._values:
            self.tile(value).setChecked(True)
        elif self._group.checkedButton() is not None:
            self._group.setExclusive(False)
            self._group.checkedButton().setChecked(False)
            self._group.setExclusive(True)
        self._quiet = False

    def focus_first(self) -> None:
        """Give the keyboard to the chosen tile, else to the first."""
        (self._group.checkedButton() or self._tiles[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_group_toggled(self, place: int, checked: bool) -> None:
        if checked and not self._quiet:
            self.changed.emit(self._values[place])


class Picker(QComboBox):
    """A pick list whose arrow is drawn in the theme's ink; the wheel turns it only while it has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, so that scrolling changes nothing by accident."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the list's head and its arrow."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = current_palette()
        pen = QPen(palette.color("dim" if self.isEnabled() else "off"), 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        x, y = self.width() - 18, self.height() / 2
        painter.drawPolyline([QPointF(x - 5, y - 2), QPointF(x, y + 3), QPointF(x + 5, y - 2)])
        painter.end()


class ProblemLine(QWidget):
    """One or more sentences that say what is wrong and the way out; takes no room while there is nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self._sign = _Sign(self)
        self.label = QLabel(self)
        self.label.setProperty("role", "alarm")
        self.label.setWordWrap(True)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.label, 1)
        self.hide()

    def text(self) -> str:
        """Return what is shown, "" for nothing."""
        return self.label.text()

    def set_text(self, text: str, warning: bool = False) -> None:
        """Show `text`, as a warning or as an error; "" shows nothing."""
        self.label.setText(text)
        self.setAccessibleName(text)
        set_property(self.label, "role", "warning" if warning else "alarm")
        self._sign.warning = warning
        self.setVisible(bool(text))
        self._sign.update()


class _Sign(QWidget):
    """A drawn sign, in the colour of warnings or of errors."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.warning = False
        self.setFixedSize(18, 22)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a triangle with a mark of exclamation."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = current_palette().color("warning" if self.warning else "alarm")
        path = QPainterPath(QPointF(9, 4))
        path.lineTo(QPointF(17, 19))
        path.lineTo(QPointF(1, 19))
        path.closeSubpath()
        pen = QPen(color, 2)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
        painter.setPen(pen)
        painter.drawLine(QPointF(9, 9.5), QPointF(9, 13))
        painter.drawPoint(QPointF(9, 16))
        painter.end()


def fitted(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return `text`, shortened at its end where it is wider than `width` pixels."""
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
