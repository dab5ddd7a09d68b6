"""A quiet line above the foot: what the scorer should know and may put away; it takes no keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QMainWindow, QWidget

from carrom_desktop.paint.icons import draw_warning
from carrom_desktop.ui.paint_kit import Scale, block_height, draw_block, draw_card, text_width
from carrom_desktop.ui.side_parts import OutputButton
from carrom_desktop.ui.theme import current_palette

HEIGHT_PX = 44
_BUTTON_PX = 84
_TEXT_PX = 16


class WarningBar(QWidget):
    """Signals: `put_away()`, its button was pressed; `chosen(int)`, one of the buttons before it was."""

    put_away = Signal()
    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        self._tone = "warning"
        self._scale = Scale(1.0)
        self._buttons_px = float(_BUTTON_PX)
        self._more: list[OutputButton] = []
        self._button = OutputButton(self)
        self._button.clicked.connect(self.put_away)
        self.hide()

    @property
    def button(self) -> OutputButton:
        """Return the button that puts the line away."""
        return self._button

    @property
    def more(self) -> Sequence[OutputButton]:
        """Return the buttons before it."""
        return self._more

    def show_text(self, text: str, button: str, tone: str = "warning", more: Sequence[str] = ()) -> None:
        """Show `text` with a sign of `tone`, of "wood" none; "" hides the bar and gives its room back.

        `more`: what other buttons before the one that puts it away say, always as many of them.
        """
        self.text, self._tone = text, tone
        self.setAccessibleName(text)
        self._button.show_as(button, label=button)
        while len(self._more) < len(more):
            self._more.append(OutputButton(self))
            self._more[-1].clicked.connect(self._on_more_clicked)
            self._more[-1].show()
        for one, label in zip(self._more, more, strict=True):
            one.show_as(label, label=label)
        self._rescale()
        self.setVisible(bool(text))
        self.update()

    @property
    def _has_sign(self) -> bool:
        return self._tone != "wood"

    def _on_more_clicked(self) -> None:
        for number, one in enumerate(self._more):
            if one is self.sender():
                self.chosen.emit(number)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let sizes follow the window."""
        super().resizeEvent(event)
        self._rescale()

    def _rescale(self) -> None:
        self._scale = s = Scale.of(self.window().size())
        buttons = (self._button, *reversed(self._more))
        widths = [
            max(s.px(_BUTTON_PX), text_width(one.label, s.text(15), bold=True) + s.px(24)) for one in buttons
        ]
        self._buttons_px = (sum(widths) + s.px(8) * len(self._more)) / s.px(1)
        needed = block_height(self.text, s.text(_TEXT_PX), self.room().width()) if self.text else 0.0
        self.setFixedHeight(round(max(s.px(HEIGHT_PX), needed + s.px(12))))
        height = round(s.px(HEIGHT_PX - 10))
        right, y = self.width() - s.px(12), (self.height() - height) // 2
        for one, width in zip(buttons, widths, strict=True):
            one.scale = s
            one.setGeometry(QRect(round(right - width), y, round(width), height))
            right -= width + s.px(8)

    def room(self) -> QRectF:
        """Return where the text stands."""
        s = self._scale
        return QRectF(self.rect()).adjusted(
            s.px(44 if self._has_sign else 20), s.px(3), -s.px(self._buttons_px + 24), -s.px(3)
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        palette, s, painter = current_palette(), self._scale, QPainter(self)
        painter.fillRect(self.rect(), palette.color("bar"))
        area = QRectF(self.rect()).adjusted(s.px(8), s.px(2), -s.px(8), -s.px(2))
        draw_card(painter, area, palette.takeback, getattr(palette, self._tone), radius=s.px(8))
        if self._has_sign:
            sign = s.px(18)
            place = QRectF(s.px(18), area.center().y() - sign / 2, sign, sign)
            draw_warning(painter, place, palette.color(self._tone))
        draw_block(painter, self.room(), self.text, s.text(_TEXT_PX), palette.ink)
        painter.end()


def bar_in(window: QMainWindow, place: int = -1) -> WarningBar:
    """Return a bar in the column of `window`, hidden until it has something to say; -1: above the foot."""
    middle = window.centralWidget() or window
    bar = WarningBar(middle)
    column = middle.layout()
    if isinstance(column, QBoxLayout):
        column.insertWidget(place if place >= 0 else column.count() + place, bar)
    return bar
