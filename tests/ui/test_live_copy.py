"""The operator's small copy of the hall says when the hall is frozen or blank."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from carrom_desktop.match.settings import Settings
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.theme import DARK
from tests.ui.operator_page import OperatorPage, press


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


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_time_of_freezing_stands_in_the_frame_and_nothing_is_covered(
    tmp_path: Path, language: Literal["en", "es"]
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language=language, theme="dark"))
    page.begin()
    page.type("b left left 6 left enter")
    copy = page.window.side.copy
    whole = copy._picture_area()
    press(page.window.entry, "F6")
    at = page.window.controller.status.frozen_at
    assert re.fullmatch(r"\d\d:\d\d:\d\d", at)
    words = {"en": f"FROZEN {at} - F5 = live", "es": f"CONGELADA {at} - F5 = en vivo"}[language]
    assert copy.frozen == words  # type: ignore[attr-defined]
    area, bar = copy._picture_area(), copy.grab().toImage()
    assert QColor(bar.pixel(3, bar.height() - 3)).name() == DARK.alarm, "the words stand on the frame"
    assert area.bottom() < copy.height() - 20
    assert abs(area.width() / area.height() - whole.width() / whole.height()) < 0.03
    press(page.window.entry, "F11")
    QApplication.processEvents()
    table = page.window.table.desk.page
    corner = table.canvas.grab().toImage().pixel(1, 1)
    assert QColor(corner).name() == DARK.alarm
    assert words in [note.accessibleName() for note in table.strip.notes if note.isVisible() and note.width()]
    press(page.window.entry, "F5")
    assert QColor(table.canvas.grab().toImage().pixel(1, 1)).name() != DARK.alarm
    press(page.window.entry, "F11")
    assert copy.frozen == ""  # type: ignore[attr-defined]
    assert copy._picture_area() == copy.rect()
    page.close()
