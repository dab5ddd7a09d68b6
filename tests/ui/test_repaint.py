"""What stands on the screen after each key is what painting everything anew would give."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from carrom_desktop.rules.ids import Kind
from tests.support.apart import above, lines_apart
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
    apart = lines_apart(shown, anew)
    few = {y for y, line in enumerate(apart) if above(_CLEAR, line) > 3}
    many = {y for y, line in enumerate(apart) if above(4, line) > 40}
    return sorted(many | {y for y in few if {y - 1, y + 1} & few})


_CLEAR = 24
"""Of 255. Something old is a few pixels that differ clearly in lines beside each other, or many that differ a
little, as a tint does. Qt smooths the edge of a large letter otherwise the first time than when it has it in
store, by some 20 in up to twenty pixels of a line."""


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
