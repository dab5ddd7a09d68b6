"""Read codes in pictures as a phone does, with a decoder that is not ours."""

from __future__ import annotations

from pathlib import Path

import zxingcpp
from PySide6.QtGui import QImage


def codes_in(picture: Path | QImage) -> list[str]:
    """Return the texts of all QR codes in a picture."""
    image = picture if isinstance(picture, QImage) else QImage(str(picture))
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    bits = bytes(grey.constBits())
    view = zxingcpp.ImageView(
        bits, grey.width(), grey.height(), zxingcpp.ImageFormat.Lum, grey.bytesPerLine()
    )
    return [
        code.text for code in zxingcpp.read_barcodes(view) if code.format == zxingcpp.BarcodeFormat.QRCode
    ]
