"""A field for a number, with drawn arrows to turn it up and down."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QStyle, QStyleOptionSpinBox, QWidget

from carrom_desktop.ui.theme import current_palette

_MARGIN_PX = 6
"""As far from the edge as the text of any other field."""


class NumberBox(QDoubleSpinBox):
    """A number from `low` to `high`; its arrows are drawn in the theme's ink, since no font of ours has them.

    The wheel turns it only while it has the focus.
    """

    def __init__(self, low: float, high: float, decimals: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDecimals(decimals)
        self.setRange(low, high)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().setTextMargins(_MARGIN_PX, 0, 0, 0)  # a style sheet has no say in that

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page, so that scrolling changes nothing by accident."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the field and its two arrows, each as far as it can be turned that way."""
        super().paintEvent(event)
        option = QStyleOptionSpinBox()
        self.initStyleOption(option)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette, can = current_palette(), self.stepEnabled()
        for part, step, way in (
            (QStyle.SubControl.SC_SpinBoxUp, self.StepEnabledFlag.StepUpEnabled, -1),
            (QStyle.SubControl.SC_SpinBoxDown, self.StepEnabledFlag.StepDownEnabled, 1),
        ):
            place = self.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, part, self)
            middle = QPointF(place.center()) + QPointF(0.5, 0.5 - way)
            pen = QPen(palette.color("dim" if self.isEnabled() and can & step else "off"), 2)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPolyline(
                [middle + QPointF(-4, way * -2), middle + QPointF(0, way * 2), middle + QPointF(4, way * -2)]
            )
        painter.end()
