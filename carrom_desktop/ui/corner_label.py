"""The line at the right of the menu bar: event, table, round and rules of the match."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QMenuBar, QWidget

_AROUND_PX = 32
"""What a menu has beside its name, and between it and the next one."""


class CornerLabel(QLabel):
    """A line that leaves all menus their room, and ends in "…" where it has less than it needs.

    Its tool tip is worked out when somebody asks for it, not at every change of the match.
    """

    def __init__(self, tip: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tip = tip
        self.setTextFormat(Qt.TextFormat.PlainText)  # a rule set has any name
        self.setContentsMargins(0, 6, 14, 0)

    @property
    def is_cut(self) -> bool:
        """Say whether there is less room than the words take."""
        return self.fontMetrics().horizontalAdvance(self.text()) > self.contentsRect().width()

    def event(self, event: QEvent) -> bool:
        """Word the tool tip right before it is shown; all words of a line that is cut come first."""
        if event.type() is QEvent.Type.ToolTip:
            whole = self.text() if self.is_cut else ""
            self.setToolTip("\n".join(part for part in (whole, self._tip()) if part))
        return super().event(event)

    def sizeHint(self) -> QSize:
        """Ask for no more than the menus leave."""
        wanted, bar = super().sizeHint(), self.parentWidget()
        if not isinstance(bar, QMenuBar):
            return wanted
        names = (bar.fontMetrics().horizontalAdvance(menu.text().replace("&", "")) for menu in bar.actions())
        menus = sum(name + _AROUND_PX for name in names)
        return QSize(max(0, min(wanted.width(), bar.width() - menus - _AROUND_PX)), wanted.height())

    def minimumSizeHint(self) -> QSize:
        """Be content with what the menus leave."""
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the words, or what of them there is room for."""
        if not self.is_cut:
            super().paintEvent(event)
            return
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter = QPainter(self)
        how = self.alignment() | Qt.TextFlag.TextHideMnemonic
        self.style().drawItemText(
            painter, room, int(how), self.palette(), self.isEnabled(), shown, self.foregroundRole()
        )
        painter.end()
