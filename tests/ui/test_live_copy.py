"""The operator's small copy of the hall says when the hall is frozen or blank."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.theme import DARK
from tests.ui.operator_page import OperatorPage


def edge_colours(page: OperatorPage) -> set[str]:
    """Return the colours at the middle of the copy's left, right and upper edge."""
    QApplication.processEvents()
    picture = page.window.side.copy.grab().toImage()
    middle, right = picture.height() // 2, picture.width() - 3
    places = ((2, middle), (right, middle), (picture.width() // 2, 2))
    return {QColor(picture.pixel(*place)).name() for place in places}


@pytest.mark.usefixtures("qapp")
def test_frozen_it_wears_a_red_frame_and_live_none(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left left 6 left enter")
    assert DARK.alarm not in edge_colours(page)
    page.window.controller.set_output(HallOutput.FREEZE)
    assert edge_colours(page) == {DARK.alarm}
    page.window.controller.set_output(HallOutput.BLANK)
    assert page.window.side.copy.blank.startswith("BLANK")  # type: ignore[attr-defined]
    assert DARK.alarm not in edge_colours(page)
    page.window.controller.set_output(HallOutput.LIVE)
    assert page.window.side.copy.blank == ""  # type: ignore[attr-defined]
    assert DARK.alarm not in edge_colours(page)
    page.close()
