"""Each picture of the guide is of the window as it is now; `--update-golden` makes them anew."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtGui import QImage

from tests.conftest import ROOT
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
