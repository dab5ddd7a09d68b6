"""The heads of the statistics' columns: words in two lines, a triangle at the one that sorts."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPolygonF
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from carrom_desktop.ui.theme import current_palette, roomy
from carrom_desktop.ui.totals_model import TotalsModel

_PAD_PX, _SIDE_PX, _LEFT_PX = 6, 11, 4
_LEAST_PX, _CLUB_PX = 130, 64
_MARK_PX = 4
_MEASURED_ROWS = 60
_ALL_PX = 22
"""What a cell's words have beside them: the theme's padding, and Qt's own margin."""


class TotalsHead(QHeaderView):
    """Draws the heads of a `TotalsModel`; `fit` gives the columns their widths."""

    def __init__(self, model: TotalsModel, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._totals = model
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(roomy(34))

    def fit(self, table: QTableView) -> None:
        """Give numbers the room that they need, texts what is left: the table scrolls where it is little."""
        model, mode = self._totals, QHeaderView.ResizeMode
        texts, taken = model.texts, 0
        words, cells = QFontMetrics(self._font()), table.fontMetrics()
        for column in range(texts, model.columnCount()):
            head = str(model.headerData(column, Qt.Orientation.Horizontal) or "")
            widest = max(words.horizontalAdvance(word) for word in head.split(" ")) + _SIDE_PX + _LEFT_PX
            for row in range(min(model.row_count(), _MEASURED_ROWS)):
                text = str(model.data(model.index(row, column)) or "")
                widest = max(widest, cells.horizontalAdvance(text) + _ALL_PX)
            self.setSectionResizeMode(column, mode.Fixed)
            self.resizeSection(column, widest)
            taken += widest
        room = table.viewport().width() - taken
        least = [roomy(_LEAST_PX)] * texts
        if model.view == "players":
            least[1] = roomy(_CLUB_PX)
        spare = max(0, room - sum(least))
        for column, width in enumerate(least):
            # A club has a third of what is spare: codes are short, and names are what one looks for.
            share = (2, 1) if model.view == "players" else (1,) * texts
            self.setSectionResizeMode(column, mode.Fixed)
            self.resizeSection(column, width + spare * share[column] // sum(share))

    def sizeHint(self) -> QSize:
        """Return the room of two lines."""
        lines = 2 * QFontMetrics(self._font()).lineSpacing()
        return QSize(super().sizeHint().width(), lines + 2 * _PAD_PX + 2)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw one head."""
        palette, model = current_palette(), self._totals
        painter.save()
        painter.fillRect(rect, palette.color("card"))
        is_sorted = model.sorted_by == section
        painter.setFont(self._font())
        painter.setPen(palette.color("ink" if is_sorted else "dim"))
        side = Qt.AlignmentFlag.AlignLeft if section < model.texts else Qt.AlignmentFlag.AlignRight
        inner = rect.adjusted(1 if section >= model.texts else _SIDE_PX, _PAD_PX, -_SIDE_PX, -_PAD_PX - 2)
        text = str(model.headerData(section, Qt.Orientation.Horizontal) or "")
        flags = side | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap
        painter.drawText(inner, flags, text)
        painter.setPen(palette.color("edge"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if is_sorted:
            self._mark(painter, rect, falls=model.falls)
        painter.restore()

    def _mark(self, painter: QPainter, rect: QRect, *, falls: bool) -> None:
        """Draw the triangle: it points down where the most come first."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(current_palette().color("ink"))
        middle, base = rect.center().x() + 0.5, rect.bottom() - 1.0
        tip, foot = (base, base - _MARK_PX - 1) if falls else (base - _MARK_PX - 1, base)
        corners = [QPointF(middle - _MARK_PX, foot), QPointF(middle + _MARK_PX, foot), QPointF(middle, tip)]
        painter.drawPolygon(QPolygonF(corners))

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(roomy(13))
        font.setBold(True)
        return font
