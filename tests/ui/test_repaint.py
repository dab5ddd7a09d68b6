"""What stands on the screen after each key is what painting everything anew would give."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from carrom_desktop.rules.ids import Kind
from tests.ui.operator_page import OperatorPage

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def page(tmp_path: Path) -> Iterator[OperatorPage]:
    opened = OperatorPage.opened(tmp_path)
    yield opened
    opened.close()


def differing_lines(page: OperatorPage) -> list[int]:
    """Return the lines of the window in which its screen shows anything else than a whole repaint."""
    window = page.window
    while window.entry._blink_timer.isActive():  # what blinks would change between the two pictures
        QTest.qWait(20)
    QApplication.processEvents()
    shown = window.screen().grabWindow(window.winId()).toImage()
    anew = window.grab().toImage()
    one, other = (image.convertToFormat(QImage.Format.Format_Grayscale8) for image in (shown, anew))
    assert one.size() == other.size()
    pairs = enumerate(zip(_lines(one), _lines(other), strict=True))
    return [y for y, (a, b) in pairs if a != b and _differ(a, b)]


def _differ(one: bytes, other: bytes) -> bool:
    """Say whether two lines show different things: a few pixels clearly, or many a little, as a tint does.

    Qt smooths the edge of a large letter otherwise the first time than when it has it in store, by some 20
    of 255 in up to twenty pixels of a line.
    """
    apart = [abs(p - q) for p, q in zip(one, other, strict=True)]
    return sum(by > 24 for by in apart) > 3 or sum(by > 4 for by in apart) > 40


def _lines(image: QImage) -> list[bytes]:
    data, length = bytes(image.constBits()), image.bytesPerLine()
    return [data[start : start + length] for start in range(0, len(data), length)]


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", list(Kind))
def test_nothing_old_is_left_behind(page: OperatorPage, kind: Kind) -> None:
    page.begin(kind=kind)
    assert differing_lines(page) == []
    for words in (
        *("b", "left", "left", "9", "right", "enter", "left", "n", "n", "esc", "q", "right", "left 9 x"),
        *("enter", "backspace", "left 9 left enter left 9 left enter", "c", "left 0", "enter", "esc"),
    ):
        page.type(words)
        assert differing_lines(page) == [], words
