"""Each picture of the guide is of the window as it is now; `--update-golden` makes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter

from carrom_desktop.paint.fonts import font
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.widgets import ProblemLine
from tests.conftest import ROOT
from tests.ui.every_window import opened
from tests.ui.guide_pictures import (
    COMMAND,
    differs,
    folder_of,
    pictures,
    side_by_side,
    small,
    stop_clocks,
    write,
)
from tests.ui.operator_page import OperatorPage

ALL_TOGETHER_MB = 4.0


@pytest.mark.no_cover
@pytest.mark.usefixtures("qapp")
def test_every_picture_of_the_guide_is_of_the_window_as_it_is_now(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: Literal["en", "es"],
    request: pytest.FixtureRequest,
) -> None:
    stop_clocks(monkeypatch)
    folder = folder_of(language)
    update = bool(request.config.getoption("--update-golden"))
    seen, changed = set(), []
    for name, image in pictures(language, tmp_path):
        seen.add(name)
        path = folder / f"{name}.png"
        kept = QImage(str(path))
        if not kept.isNull() and not differs(image, kept):
            continue
        changed.append(name)
        if update:
            folder.mkdir(parents=True, exist_ok=True)
            write(small(image), path)
        elif not kept.isNull():
            shown = ROOT / "build" / "guide" / language
            shown.mkdir(parents=True, exist_ok=True)
            side_by_side(image, kept).save(str(shown / f"{name}.png"))
    gone = {path.stem for path in folder.glob("*.png")} - seen
    if update:
        for name in gone:
            (folder / f"{name}.png").unlink()
        return
    assert (changed, gone) == ([], set()), (
        f"windows changed, their pictures in the guide did not: look at build/guide, then run {COMMAND}"
    )


def test_the_pictures_are_small_enough_to_ship() -> None:
    sizes = [path.stat().st_size for path in folder_of("en").parent.rglob("*.png")]
    assert sizes
    assert sum(sizes) < ALL_TOGETHER_MB * 1e6


COMPLAINS = {
    *("wizard", "wizard, numbers", "wizard, details", "papers of a round", "older kit"),
    *("paste of players", "paste of fixtures", "event: fixtures", "SoL file"),
}
"""Dialogs that are opened with something to say against what stands in them."""


def test_no_dialog_is_pictured_with_a_complaint(page: OperatorPage) -> None:
    page.begin(kind=Kind.SINGLES)
    page.type("b left left 3 left enter")
    for name, dialog in opened(page):
        complaints = [line.text() for line in dialog.findChildren(ProblemLine) if line.isVisible()]
        assert name in COMPLAINS or not complaints, (name, complaints)


@pytest.mark.usefixtures("qapp")
def test_a_word_that_changed_is_noticed_and_smoother_letters_are_not(tmp_path: Path) -> None:
    def written(word: str, x: float = 40.0) -> QImage:
        image = QImage(902, 301, QImage.Format.Format_RGB32)  # no multiple of what bytes are padded to
        image.fill(QColor("#eceef1"))
        painter = QPainter(image)
        painter.setFont(font(16))
        painter.setPen(QColor("#20242a"))
        painter.drawText(QPointF(x, 150), f"Save {word} as a PDF")
        painter.end()
        return image

    before = written("sheet")
    write(small(before), tmp_path / "kept.png")
    kept = QImage(str(tmp_path / "kept.png"))
    assert not differs(before, kept)
    assert not differs(written("sheet", 40.3), kept)
    assert differs(written("score"), kept)
    assert differs(before.copy(0, 0, 902, 300), kept)
