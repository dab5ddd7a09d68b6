"""The contact sheet of all that the hall shows: every scene, layout and output is on it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from carrom_desktop.paint.style import LAYOUTS, THEMES
from carrom_desktop.viewmodels.hall_parts import HallScene
from tests.conftest import load_script


@pytest.mark.usefixtures("qapp")
def test_every_scene_and_layout_is_on_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = load_script("contact_sheet")
    assert tuple(THEMES) == script.THEMES
    shown = [
        one
        for names in ("usual", "long pairs")
        for one in script._pictures(script.Page("lit", "es", 320, 180, names, False))
    ]
    # A blank hall is black, and the test picture is of no match.
    assert {view.scene for _caption, view, _style in shown} == set(HallScene) - {
        HallScene.BLANK,
        HallScene.TEST,
    }
    assert {style.layout for _caption, _view, style in shown} == set(LAYOUTS)
    assert any(style.event for _caption, _view, style in shown)
    monkeypatch.setattr(script, "FOLDER", tmp_path)
    page = script.Page("contrast", "en", 320, 180, "usual", False)
    count = script.make_page(page)
    assert count > 100
    assert QImage(str(tmp_path / f"{page.name}.png")).width() > 1000
