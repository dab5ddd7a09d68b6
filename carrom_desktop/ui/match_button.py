"""A match to go on with, as a button of the start page.

A module of its own: the style's enumerations take some milliseconds to make, and a start with no unfinished
match needs none of them.
"""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from carrom_desktop.paint.cut import cut

_LEAST_ROW_PX = 900
"""A row shorter than this is never shortened: it has this room in the least window."""


class MatchButton(QPushButton):
    """A match to go on with. Where it is too long, the longer name is shortened at its end, then both are.

    The whole of it is the button's text, its name for screen readers and, while shortened, its tool tip.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._names = ("", "")
        self._facts = ""

    def set_match(self, a: str, b: str, facts: str) -> None:
        """Show the names `a` and `b`, and `facts`, which are shortened last of all."""
        self._names, self._facts = (cut(a), cut(b)), cut(facts)
        whole = _row(*self._names, self._facts)
        self.setText(whole.replace("&", "&&"))
        self.setAccessibleName(whole)
        self._mend_tool_tip()

    def shown(self) -> str:
        """Return what there is room for."""
        a, b = self._names
        whole = _row(a, b, self._facts)
        width, room = self.fontMetrics().horizontalAdvance, self._room_px()
        if width(whole) <= room:
            return whole
        names_px = max(room // 2, room - width(_row("", "", self._facts)))
        a = self._shortened(a, max(names_px // 2, names_px - width(b)))
        b = self._shortened(b, names_px - width(a))
        return self._shortened(_row(a, b, self._facts), room)

    def minimumSizeHint(self) -> QSize:
        """Leave the window its least width, whatever people are called."""
        return super().minimumSizeHint().boundedTo(QSize(_LEAST_ROW_PX, 1 << 16))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say the whole in a tool tip where it is shortened now."""
        super().resizeEvent(event)
        self._mend_tool_tip()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the button with what there is room for."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = self.shown().replace("&", "&&")
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()

    def _room_px(self) -> int:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        return self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()

    def _shortened(self, text: str, width: int) -> str:
        metrics = self.fontMetrics()
        if metrics.horizontalAdvance(text) <= width:  # `elidedText` rounds the other way
            return text
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)

    def _mend_tool_tip(self) -> None:
        whole = _row(*self._names, self._facts)
        self.setToolTip("" if self.shown() == whole else whole)


def _row(a: str, b: str, facts: str) -> str:
    return f"{a} – {b}  ·  {facts}"
