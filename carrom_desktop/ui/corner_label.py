"""The line at the right of the menu bar: event, table, round and rules of the match."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget


class CornerLabel(QLabel):
    """A line whose tool tip is worked out when somebody asks for it, not at every change of the match."""

    def __init__(self, tip: Callable[[], str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tip = tip
        self.setTextFormat(Qt.TextFormat.PlainText)  # a rule set has any name
        self.setContentsMargins(0, 6, 14, 0)

    def event(self, event: QEvent) -> bool:
        """Word the tool tip right before it is shown."""
        if event.type() is QEvent.Type.ToolTip:
            self.setToolTip(self._tip())
        return super().event(event)
