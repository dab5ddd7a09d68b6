"""Read the pictures of logos and sponsors from files that may be anything, once and no larger than needed."""

from __future__ import annotations

import stat
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QImageReader

SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif"})
"""Names of files that count as pictures."""

MOST_BYTES = 100_000_000
MOST_PIXELS = 60_000_000
"""A picture beyond these is not read: it would take more memory than the program."""

_MOST_SIZE = QSize(3840, 2160)
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
"""Markers of a JPEG file behind which its size and its colours stand."""


class PictureRefused(Exception):
    """A file that cannot be shown. Attributes: `reason`: "missing", "huge", "cmyk" or "broken"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Picture:
    """A picture to be shown; two are equal only where they are the same object.

    Attributes: `image`, None for a placeholder; `name` of the file.
    """

    __slots__ = ("image", "name")

    def __init__(self, image: QImage | None, name: str = "") -> None:
        self.image = image
        self.name = name


def picture_files(folder: Path) -> list[Path]:
    """Return the pictures in `folder` by name; none where it cannot be read."""
    try:
        found = [path for path in folder.iterdir() if path.suffix.casefold() in SUFFIXES]
    except OSError:
        return []
    return sorted((path for path in found if not path.name.startswith(".")), key=_by_name)


def read_picture(path: Path) -> Picture:
    """Return the picture in `path`, made no larger than 3840 x 2160. Raises `PictureRefused`.

    Works on any thread. Colours for print (CMYK) are refused: what a screen makes of them is a guess.
    """
    try:
        found = path.stat()
    except OSError as error:
        raise PictureRefused("missing") from error
    if not stat.S_ISREG(found.st_mode):
        raise PictureRefused("missing")
    if found.st_size > MOST_BYTES:
        raise PictureRefused("huge")
    if _has_print_colors(path):
        raise PictureRefused("cmyk")
    reader = QImageReader(str(path))
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.width() * size.height() > MOST_PIXELS:
        raise PictureRefused("huge")
    if size.width() > _MOST_SIZE.width() or size.height() > _MOST_SIZE.height():
        reader.setScaledSize(size.scaled(_MOST_SIZE, Qt.AspectRatioMode.KeepAspectRatio))
    image = reader.read()
    if image.isNull():
        raise PictureRefused("broken")
    if image.format() == QImage.Format.Format_CMYK8888:
        raise PictureRefused("cmyk")
    made = (
        QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32
    )
    return Picture(image.convertToFormat(made), path.name)


def _has_print_colors(path: Path) -> bool:
    """Say whether a file is a JPEG of four colours."""
    try:
        with path.open("rb") as file:
            data = file.read(1_000_000)
    except OSError as error:
        raise PictureRefused("missing") from error
    place = 2
    if data[:2] != b"\xff\xd8":
        return False
    while place + 10 <= len(data) and data[place] == 0xFF:
        marker = data[place + 1]
        if marker in _FRAMES:
            return data[place + 9] == 4
        length = int.from_bytes(data[place + 2 : place + 4])
        place += 1 if marker == 0xFF else 2 + max(length, 2)
    return False


def _by_name(path: Path) -> tuple[str, str]:
    return path.name.casefold(), path.name
