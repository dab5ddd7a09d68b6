"""The line over the live copy says where the hall picture is, and an alarm to its end."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtWidgets import QApplication

from carrom_desktop.i18n import say
from carrom_desktop.match.settings import Settings
from carrom_desktop.ui.paint_kit import LEAST_TEXT_PX, text_width
from tests.ui.operator_page import OperatorPage


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
def test_v4_a_lost_screen_is_named_to_its_end(
    tmp_path: Path, size: tuple[int, int], language: Literal["en", "es"]
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language=language, theme="dark"))
    page.window.resize(*size)
    page.begin()
    QApplication.processEvents()
    line = page.window.side._status_line
    room = line.width() - line.scale.px(21)
    advice = say(language, "app.screen.connect")
    alarm = say(language, "app.screen.not_connected", name="EPSON EB-U05")
    for text, tone in ((alarm, "alarm"), (say(language, "app.screen.hidden"), "dim")):
        line.set_status(text, advice, tone)
        shown = line.lines(room)
        assert all(text_width(part, LEAST_TEXT_PX) <= room for part in shown)
        assert " ".join(shown) in (text, f"{text} {advice}")
        assert line.accessibleName() == f"{text} {advice}"
    page.close()
