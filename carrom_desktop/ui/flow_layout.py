"""A layout that sets its parts side by side and begins a new line where there is no more room.

A part whose policy is to expand has a line of its own.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget


class FlowLayout(QLayout):
    """`gap` pixels between parts and between lines; hidden parts take no room."""

    def __init__(self, parent: QWidget | None = None, gap: int = 8) -> None:
        super().__init__(parent)
        self._gap = gap
        self._parts: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Add a part behind the others."""
        self._parts.append(item)

    def count(self) -> int:
        """Return how many parts there are."""
        return len(self._parts)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return a part, None where there is none."""
        return self._parts[index] if 0 <= index < len(self._parts) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take a part out."""
        return self._parts.pop(index) if 0 <= index < len(self._parts) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Want no more room than needed."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Depend on the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height that all parts need in `width` pixels."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place every part within `rect`."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """Return the size of all parts in one line."""
        shown = self._shown()
        width = sum(item.sizeHint().width() for item in shown) + self._gap * max(0, len(shown) - 1)
        return QSize(width, max((item.sizeHint().height() for item in shown), default=0))

    def minimumSize(self) -> QSize:
        """Return the room of the widest part alone."""
        widest = QSize(0, 0)
        for item in self._shown():
            widest = widest.expandedTo(item.minimumSize())
        return widest

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._parts if not item.isEmpty()]

    def _place(self, rect: QRect, move: bool) -> int:
        """Return the height used; `move`: set the parts there, each in the middle of its line."""
        lines: list[list[QLayoutItem]] = []
        x = 0
        for item in self._shown():
            width = rect.width() if _expands(item) else item.sizeHint().width()
            if not lines or x + width > rect.width():
                lines.append([])
                x = 0
            lines[-1].append(item)
            x += width + self._gap
        y = rect.top()
        for line in lines:
            height = max(item.sizeHint().height() for item in line)
            x = rect.left()
            for item in line:
                hint = item.sizeHint()
                width = rect.width() if _expands(item) else min(hint.width(), rect.width())
                if move:
                    top = y + (height - hint.height()) // 2
                    item.setGeometry(QRect(QPoint(x, top), QSize(width, hint.height())))
                x += width + self._gap
            y += height + self._gap
        return y - rect.top() - (self._gap if lines else 0)


def _expands(item: QLayoutItem) -> bool:
    widget = item.widget()
    return widget is not None and widget.sizePolicy().horizontalPolicy() is QSizePolicy.Policy.Expanding
