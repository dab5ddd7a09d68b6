"""The hall's picture as an image, for files, the demo and tests: no window and no screen needed."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter

from carrom_desktop.paint.hall import HallStyle, paint_hall
from carrom_desktop.viewmodels.hall_parts import HallView


def hall_image(view: HallView, style: HallStyle, width: int, height: int) -> QImage:
    """Return `view` painted on `width` by `height` pixels. Needs a QGuiApplication (offscreen will do)."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    try:
        paint_hall(painter, width, height, view, style)
    finally:
        painter.end()
    return image
