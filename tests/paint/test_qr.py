"""A code is read back by a decoder that is not ours, from a picture and from paper at 150 dots an inch."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from carrom_desktop.paint.document import Document, write_document
from carrom_desktop.paint.qr import QUIET, draw_qr, qr_modules, qr_side
from tests.paint.codes import codes_in
from tests.paint.pdf_reading import picture

TEXTS = (
    "A",
    "R16 | T4 | Anil Kumar 2-1 Priya Rao | 25-11 12-25 25-20 | PFR4-S9ZR",
    "Semifinal | Mesa 2 | José Ñúñez 2-0 அனில் குமார் | 25-0 25-3 | 0A1B-2C3D",
    "x" * 300,
)


WHITE = QColor("white")


def drawn(text: str, side: int = 300, light: QColor | None = WHITE) -> QImage:
    image = QImage(side, side, QImage.Format.Format_RGB32)
    image.fill(QColor("#203040") if light is not None else WHITE)
    painter = QPainter(image)
    draw_qr(painter, QRectF(0, 0, side, side), text, light=light)
    painter.end()
    return image


@pytest.mark.usefixtures("qapp")
def test_a_code_on_a_picture_is_read_as_it_was_written() -> None:
    for text in TEXTS:
        assert codes_in(drawn(text)) == [text]
        assert codes_in(drawn(text, light=None)) == [text]


@pytest.mark.usefixtures("qapp")
def test_the_free_edge_is_four_modules_wide_and_light_on_any_ground() -> None:
    image = drawn(TEXTS[1], 370)
    count = qr_side(TEXTS[1])
    assert count == len(qr_modules(TEXTS[1])) + 2 * QUIET
    step = 370 // count
    left = (370 - step * count) // 2
    for place in range(QUIET * step):
        assert image.pixelColor(left + place, 185) == WHITE
        assert image.pixelColor(185, left + place) == WHITE
    corner = left + QUIET * step
    assert image.pixelColor(corner, corner) == QColor("black")


@pytest.mark.usefixtures("qapp")
def test_a_code_of_fourteen_millimetres_is_read_from_paper_at_150_dots_an_inch(tmp_path: Path) -> None:
    def paint(painter: QPainter, _new_page: object) -> int:
        dots = painter.device().logicalDpiX() / 25.4
        for place, text in enumerate(TEXTS[:3]):
            draw_qr(painter, QRectF(20 * dots, (20 + 30 * place) * dots, 14 * dots, 14 * dots), text)
        return 1

    path = tmp_path / "code.pdf"
    write_document(Document("code", "A4", paint), path)
    assert sorted(codes_in(picture(path, tmp_path, dpi=150))) == sorted(TEXTS[:3])


def test_what_no_code_can_hold_is_an_error() -> None:
    for text in ("", "x" * 3000):
        with pytest.raises(ValueError, match=r"."):
            qr_modules(text)
