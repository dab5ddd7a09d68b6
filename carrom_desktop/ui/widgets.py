"""Small parts of the windows: cards, key caps, choices as tiles, a line that says what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.ui.reader import tell
from carrom_desktop.ui.theme import current_palette, roomy, set_property


class Card(QFrame):
    """A rounded block on the window's background; `box` is its layout from top to bottom."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "true")
        self.box = QVBoxLayout(self)
        self.box.setContentsMargins(12, 8, 12, 10)
        self.box.setSpacing(8)


class Words(QLabel):
    """A label of plain text: what a person typed, "<b>" too, is shown as it was typed."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


class CutWords(Words):
    """One line of words that ends in "…" where it is too long; `text` is all of them, and so is its tip."""

    @property
    def is_cut(self) -> bool:
        """Say whether there is less room than the words take."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def event(self, event: QEvent) -> bool:
        """Show all words to whoever points at some of them, unless there is another tip."""
        return tell_whole(self, event, self.text() if self.is_cut else "") or super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, or what of them there is room for."""
        room = self.contentsRect()
        if not self.is_cut:
            super().paintEvent(event)
            return
        painter = QPainter(self)
        how = self.alignment() | Qt.TextFlag.TextHideMnemonic
        shown = fitted(self.text(), self.fontMetrics(), room.width())
        self.style().drawItemText(
            painter, room, int(how), self.palette(), self.isEnabled(), shown, self.foregroundRole()
        )
        painter.end()


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
        self.setMinimumWidth(roomy(32) if self._arrow else 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cap, and the arrow on it."""
        super().paintEvent(event)
        if not self._arrow:
            return
        draw_arrow(self, -1 if self._arrow == "left" else 1, QPointF(self.width() / 2, self.height() / 2 - 1))


def draw_arrow(widget: QWidget, way: int, middle: QPointF) -> None:
    """Draw an arrow on `widget` round `middle`: `way` -1 to the left, 1 to the right."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath(middle + QPointF(way * 6, 0))
    path.lineTo(middle + QPointF(way * -5, -6))
    path.lineTo(middle + QPointF(way * -5, 6))
    path.closeSubpath()
    palette = current_palette()
    painter.fillPath(path, QColor(palette.ink if widget.isEnabled() else palette.off))
    painter.end()


class ArrowButton(QPushButton):
    """A button with an arrow, `way` -1 to the left, 1 to the right: drawn, since no font of ours has one."""

    def __init__(self, way: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._way = way

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the button, and the arrow on it."""
        super().paintEvent(event)
        draw_arrow(self, self._way, QPointF(self.width() / 2, self.height() / 2))


class Tile(QPushButton):
    """A choice as a tile; while chosen it is filled, edged in its side's colour and bears a drawn tick.

    Space chooses it; Enter is left to the window.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, side: str = "") -> None:
        super().__init__(text, parent)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setProperty("tile", "true")
        # Room for the tick at all times, so that nothing moves when it appears.
        self.setProperty("ticked", "true")
        if side:
            self.setProperty("side", side)

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
        palette = current_palette()
        draw_tick(painter, QRectF(10, self.height() / 2 - 6, 12, 12), palette.color("ink"))
        if self.hasFocus():  # on an edge in the side's colour a ring alone is hardly another colour
            painter.setPen(QPen(palette.color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            inset = palette.line_px + 1
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 8, 8)
        painter.end()


class TickBox(QCheckBox):
    """A box to tick, whose tick is drawn in the theme's ink."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box, and the tick while it is ticked."""
        super().paintEvent(event)
        if not self.isChecked():
            return
        option = QStyleOptionButton()
        self.initStyleOption(option)
        box = self.style().subElementRect(QStyle.SubElement.SE_CheckBoxIndicator, option, self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_tick(painter, QRectF(box).adjusted(4, 4, -4, -4), current_palette().color("ink"))
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

    def __init__(
        self, values: Sequence[object], parent: QWidget | None = None, vertical: bool = False
    ) -> None:
        super().__init__(parent)
        self._values = tuple(values)
        self._group = QButtonGroup(self)
        self._tiles: list[Tile] = []
        row = QVBoxLayout(self) if vertical else QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for place, _ in enumerate(self._values):
            tile = Tile(parent=self)
            self._tiles.append(tile)
            self._group.addButton(tile, place)
            row.addWidget(tile)
        if not vertical:
            row.addStretch(1)
        self._group.idToggled.connect(self._on_group_toggled)
        self._quiet = False
        self._mend_tab_stop()

    def tile(self, value: object) -> Tile:
        """Return the tile of `value`."""
        return self._tiles[self._values.index(value)]

    def set_texts(self, texts: Sequence[str], question: str, spoken: Sequence[str] | None = None) -> None:
        """Name the tiles in their order; screen readers hear `question` with each, `spoken` for `texts`."""
        self.setAccessibleName(question)
        for tile, text, said in zip(self._tiles, texts, spoken or texts, strict=True):
            tile.setText(text)
            tile.setAccessibleName(f"{question} {said}")
            tile.setToolTip(said if said != text.replace("&&", "&") else "")

    def value(self) -> object | None:
        """Return the chosen value, None while nothing is chosen."""
        place = self._group.checkedId()
        return self._values[place] if place >= 0 else None

    def set_value(self, value: object | None) -> None:
        """Choose `value`, or nothing, without a signal."""
        self._quiet = True
        if value in self._values:
            self.tile(value).setChecked(True)
        else:
            self._group.setExclusive(False)
            for tile in self._tiles:
                tile.setChecked(False)
            self._group.setExclusive(True)
        self._quiet = False
        self._mend_tab_stop()

    def tiles(self) -> tuple[Tile, ...]:
        """Return the tiles in their order."""
        return tuple(self._tiles)

    def focus_first(self) -> None:
        """Give the keyboard to the chosen tile, else to the first."""
        (self._group.checkedButton() or self._tiles[0]).setFocus(Qt.FocusReason.OtherFocusReason)

    def _mend_tab_stop(self) -> None:
        """Let Tab stop once in the row, at the chosen tile; Qt itself does so only after the first visit."""
        stop = self._group.checkedButton() or self._tiles[0]
        for tile in self._tiles:
            policy = Qt.FocusPolicy.StrongFocus if tile is stop else Qt.FocusPolicy.ClickFocus
            tile.setFocusPolicy(policy)

    def _on_group_toggled(self, place: int, checked: bool) -> None:
        if checked and not self._quiet:
            self._mend_tab_stop()
            self.changed.emit(self._values[place])


_EDGE_PX = 2
"""What Qt keeps free beside the words of a pick list."""


class Picker(QComboBox):
    """A pick list whose arrow is drawn in the theme's ink; the wheel turns it only while it has the focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave keys with Ctrl to the window: the list would look for an entry that begins so, and keep
        them."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, so that scrolling changes nothing by accident."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        """Show the whole text to whoever points at a part of it."""
        if event.type() is not QEvent.Type.ToolTip:
            return super().event(event)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        whole = self.currentText()
        return tell_whole(self, event, whole if option.currentText != whole else "") or super().event(event)

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        """End a text that is too long in "…"."""
        super().initStyleOption(option)
        room = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        if self.fontMetrics().horizontalAdvance(option.currentText) > room.width():
            option.currentText = fitted(option.currentText, self.fontMetrics(), room.width() - _EDGE_PX)

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
        self.label = Words(parent=self)
        self.label.setProperty("role", "alarm")
        self.label.setWordWrap(True)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.label, 1, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def text(self) -> str:
        """Return what is shown, "" for nothing."""
        return self.label.text()

    def set_text(self, text: str, warning: bool = False) -> None:
        """Show `text`, as a warning or as an error, and say it once to screen readers; "" shows nothing."""
        if text and text != self.label.text():
            tell(self, text)
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
        self.setFixedSize(roomy(18), roomy(22))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a triangle with a mark of exclamation."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / 18, self.height() / 22)
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


def tell_whole(widget: QWidget, event: QEvent, text: str) -> bool:
    """Show `text`, what `widget` shows only in part, as its tip where it has none; say whether it did."""
    if not text or widget.toolTip() or not isinstance(event, QHelpEvent):
        return False
    QToolTip.showText(event.globalPos(), text, widget)
    return True


def fitted(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return `text`, shortened at its end where it is wider than `width` pixels."""
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)


def escaped(text: str) -> str:
    """Return `text` for a button, where an ampersand would mark a key."""
    return text.replace("&", "&&")


class KeyButton(QPushButton):
    """A button that shows its key on a cap inside it; `set_face` words it."""

    def __init__(self, key: str, parent: QWidget | None = None, primary: bool = False) -> None:
        super().__init__(parent)
        self.setAutoDefault(False)
        if primary:
            self.setProperty("primary", "true")
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 12, 2)
        row.setSpacing(12)
        self._face = Words(parent=self)
        self._face.setProperty("face", "true")
        self._face.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.cap = KeyCap(key, self)
        row.addWidget(self._face, 1, Qt.AlignmentFlag.AlignCenter)
        row.addWidget(self.cap)

    def set_face(self, text: str, key: str | None = None) -> None:
        """Word the button, and its key where that has another name in another language."""
        self._face.setText(text)
        self.setAccessibleName(text)
        if key is not None:
            self.cap.set_key(key)
        self.updateGeometry()

    def face(self) -> str:
        """Return the button's words."""
        return self._face.text()

    def sizeHint(self) -> QSize:
        """Return the room that words and key take, with the button's edge."""
        return self._row.sizeHint().expandedTo(QSize(0, 36)) + QSize(4, 4)

    def minimumSizeHint(self) -> QSize:
        """Never cut the words."""
        return self.sizeHint()


def lay_out_form(form: QWidget, hint: QLabel, *buttons: QPushButton) -> QVBoxLayout:
    """Give `form` a foot, a hint beside its buttons, and return its layout: what fills it goes in at 0.

    Tab comes to the button of Enter first, which stands last: after the last field another one would be the
    one that leaves.
    """
    if buttons and buttons[-1].property("primary") == "true":
        for before, after in pairwise((buttons[-1], *buttons[:-1])):
            QWidget.setTabOrder(before, after)
    foot = QHBoxLayout()
    foot.setSpacing(12)
    foot.addWidget(hint, 1)
    for button in buttons:
        foot.addWidget(button)
    whole = QVBoxLayout(form)
    whole.setContentsMargins(14, 12, 14, 12)
    whole.setSpacing(10)
    whole.addLayout(foot)
    return whole


def order_keyboard(layout: QLayout) -> None:
    """Let Tab walk through `layout` as it is read, however its widgets came to be made."""
    for before, after in pairwise(_stops(layout)):
        QWidget.setTabOrder(before, after)


def _stops(layout: QLayout) -> Iterator[QWidget]:
    """Yield what can have the keyboard in a layout, and in those within it, in their order."""
    for place in range(layout.count()):
        item = layout.itemAt(place)
        widget = None if item is None else item.widget()
        inner = None if item is None else item.layout()
        if widget is not None:
            if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
                yield widget
            page = widget.widget() if isinstance(widget, QScrollArea) else None
            inner = (page or widget).layout()
        if inner is not None:
            yield from _stops(inner)
