"""How far two pictures are apart, reckoned by Qt: a loop over a million pixels takes Python a second."""

from __future__ import annotations

from PySide6.QtGui import QImage, QPainter


def lines_apart(one: QImage, other: QImage) -> list[bytes]:
    """Return for each line by how much, of 255, the lightness of each pixel differs; sizes must be equal."""
    assert one.size() == other.size()
    seen, against = (_greys(image) for image in (one, other))
    painter = QPainter(seen)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Difference)
    painter.drawImage(0, 0, against)
    painter.end()
    greys = seen.convertToFormat(QImage.Format.Format_Grayscale8)
    data, stride, width = bytes(greys.constBits()), greys.bytesPerLine(), greys.width()
    return [data[start : start + width] for start in range(0, len(data), stride)]


def above(least: int, line: bytes) -> int:
    """Count the pixels of a line that differ by more than `least`."""
    return len(line.translate(None, bytes(range(least + 1))))


def _greys(image: QImage) -> QImage:
    """Return a picture in greys that can be painted on."""
    greys = image.convertToFormat(QImage.Format.Format_Grayscale8).convertToFormat(QImage.Format.Format_RGB32)
    greys.setDevicePixelRatio(1)
    return greys
