"""The line above everything in the window of practice: that nothing is saved, and the way out."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.ui.paint_kit import Scale, draw_block, text_width
from carrom_desktop.ui.side_parts import OutputButton
from carrom_desktop.ui.theme import current_palette

_HEIGHT_PX = 42
_TEXT_PX = 18
_BUTTON_TEXT_PX = 15
_PAD_PX = 12
_LEAVE_KEY = "Ctrl+Q"
"""What ends the program elsewhere ends practice here: the real match, if there is one, comes back first."""


class PracticeBar(QWidget):
    """Signals: `again_asked()`, the demo match is wanted from its beginning; `leave_asked()`."""

    again_asked = Signal()
    leave_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        self._scale = Scale(1.0)
        self.again = OutputButton(self)
        self.leave = OutputButton(self)
        self.again.clicked.connect(self.again_asked)
        self.leave.clicked.connect(self.leave_asked)

    def word(self, language: str, text: str) -> None:
        """Show `text`, and word the buttons in `language`."""
        self.text = text
        self.setAccessibleName(text)
        for button, code, key in (
            (self.again, "practice.again", ""),
            (self.leave, "practice.leave", _LEAVE_KEY),
        ):
            label = say(language, code)
            button.show_as(f"{label}, {key}" if key else label, label=f"{label} {key}".rstrip())
        self._place()
        self.update()

    def sizeHint(self) -> QSize:
        """Return the bar's height; it takes all the width there is."""
        return QSize(400, round(self._scale.px(_HEIGHT_PX)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let sizes follow the window."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        self._scale = s = Scale.of(self.window().size())
        self.setFixedHeight(round(s.px(_HEIGHT_PX)))
        x, high = float(self.width()), round(s.px(_HEIGHT_PX - 10))
        for button in (self.leave, self.again):
            button.scale = s
            wide = text_width(button.label, s.text(_BUTTON_TEXT_PX), bold=True) + 2 * s.px(_PAD_PX)
            x -= wide + s.px(8)
            button.setGeometry(QRect(round(x), round(s.px(5)), round(wide), high))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line in the colour of the board's wood, as nothing else in the window is."""
        palette, s, painter = current_palette(), self._scale, QPainter(self)
        painter.fillRect(self.rect(), palette.color("wood"))
        room = QRectF(s.px(16), 0, self.again.x() - s.px(28), self.height())
        draw_block(painter, room, self.text, s.text(_TEXT_PX), palette.bar, bold=True)
        painter.end()
