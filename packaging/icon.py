"""Make the program's icon files for every system from app.svg; run by hand when that changes."""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

ICONS = Path(__file__).resolve().parent.parent / "resources" / "icons"
ICO_SIZES_PX = (16, 24, 32, 48, 64, 128, 256)
PNG_SIZES_PX = ICO_SIZES_PX[:-1]
ICNS_SIZES_PX = {b"ic07": 128, b"ic08": 256, b"ic09": 512}


def main() -> int:
    """Write app.png and its smaller sizes for Linux, app.ico for Windows and app.icns for macOS."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication
    from PySide6.QtSvg import QSvgRenderer

    app = QGuiApplication([])
    renderer = QSvgRenderer(str(ICONS / "app.svg"))
    if not renderer.isValid():
        raise SystemExit("app.svg cannot be read")
    (ICONS / "app.png").write_bytes(_picture(renderer, 256))
    for size in PNG_SIZES_PX:
        (ICONS / f"app-{size}.png").write_bytes(_picture(renderer, size))
    (ICONS / "app.ico").write_bytes(_ico([(size, _picture(renderer, size)) for size in ICO_SIZES_PX]))
    (ICONS / "app.icns").write_bytes(
        _icns([(kind, _picture(renderer, s)) for kind, s in ICNS_SIZES_PX.items()])
    )
    del app
    return 0


def _picture(renderer: object, size_px: int) -> bytes:
    """Paint the icon in one size; return the PNG."""
    from PySide6.QtCore import QBuffer, QIODevice, Qt
    from PySide6.QtGui import QImage, QPainter
    from PySide6.QtSvg import QSvgRenderer

    assert isinstance(renderer, QSvgRenderer)
    image = QImage(size_px, size_px, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]  # the stubs know file names only
        raise SystemExit("Qt cannot write a PNG")
    return bytes(buffer.data().data())


def _ico(pictures: list[tuple[int, bytes]]) -> bytes:
    """Put PNGs into an .ico, whose directory says 0 for 256 pixels."""
    offset = 6 + 16 * len(pictures)
    directory, data = struct.pack("<HHH", 0, 1, len(pictures)), b""
    for size_px, png in pictures:
        side = size_px % 256
        directory += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), offset + len(data))
        data += png
    return directory + data


def _icns(pictures: list[tuple[bytes, bytes]]) -> bytes:
    """Put PNGs into an .icns; every length counts its own head."""
    data = b"".join(kind + struct.pack(">I", len(png) + 8) + png for kind, png in pictures)
    return b"icns" + struct.pack(">I", len(data) + 8) + data


if __name__ == "__main__":
    sys.exit(main())
