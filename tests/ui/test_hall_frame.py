"""The kept frame: what is drawn again is what a whole picture would show, and a fault changes nothing."""

from __future__ import annotations

import logging
import random
from itertools import pairwise

import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QRegion

from carrom_desktop.paint import fit
from carrom_desktop.paint.hall import HallStyle
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.paint.image import hall_image
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.hall_frame import HallFrame, HallPicture
from carrom_desktop.viewmodels.hall import HallContext, build_hall
from carrom_desktop.viewmodels.hall_parts import HallView
from tests.paint.sheet_matches import long_match
from tests.support.hall_states import all_scenarios

DARK = HallStyle(theme="dark", language="en")


def drawn_before(views: list[HallView], size: QSize, ratio: float = 1.0) -> None:
    """Draw all once: Qt smooths a letter's edge otherwise the first time than when it has it in store."""
    for view in views * 2:
        HallFrame().refresh(HallPicture(view, DARK), size, ratio)


def all_views() -> list[HallView]:
    """Return every picture that the hall can show, in the order of play."""
    return [build_hall(scenario.state, scenario.context) for kind in Kind for scenario in all_scenarios(kind)]


@pytest.mark.no_cover
@pytest.mark.parametrize(("width", "height"), [(1280, 720), (432, 243), (800, 600), (540, 960)])
@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_frame_brought_up_to_date_equals_one_painted_whole(
    qapp: object, width: int, height: int, ratio: float
) -> None:
    # At two pixels for one a picture takes four times as long, and the logic is the same: fewer of them.
    views = all_views()[:: 6 if ratio > 1 else 3]
    order = views + random.Random(56).sample(views, len(views))
    frame, size = HallFrame(), QSize(width, height)
    drawn_before(views, size, ratio)
    in_part = 0
    for before, view in pairwise(order):
        frame.refresh(HallPicture(before, DARK), size, ratio)
        changed = frame.refresh(HallPicture(view, DARK), size, ratio)
        in_part += changed is not None and not changed.isEmpty()
        fresh = HallFrame()
        fresh.refresh(HallPicture(view, DARK), size, ratio)
        assert frame.image == fresh.image, (before.scene, view.scene)
    assert in_part > len(views) // 2


@pytest.mark.no_cover
def test_at_one_pixel_for_one_it_is_the_painters_picture(qapp: object) -> None:
    frame = HallFrame()
    drawn_before(all_views(), QSize(800, 450))
    for view in all_views():
        frame.refresh(HallPicture(view, DARK), QSize(800, 450), 1.0)
        assert frame.image == hall_image(view, DARK, 800, 450)


@pytest.mark.parametrize("text", ["x" * 100_000, "ab " * 33_333], ids=["one word", "words"])
def test_texts_beyond_all_measure_are_cut_before_they_are_measured(
    qapp: object, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the way of Enter too, the hall's own windows as well as files and the demo."""
    measured, plain = 0, fit.measure.__wrapped__

    def counted(what: str, px: int, bold: bool, stretch: int = 100) -> tuple[float, QRectF]:
        nonlocal measured
        measured += len(what)
        return plain(what, px, bold, stretch)

    monkeypatch.setattr(fit, "measure", counted)
    view = build_hall(long_match(text), HallContext())
    frame = HallFrame()
    drawn_before([view], QSize(640, 360))
    frame.refresh(HallPicture(view, DARK), QSize(640, 360), 1.0)
    assert 0 < measured < 1_000_000
    assert frame.image == hall_image(view, DARK, 640, 360)


def test_what_changes_is_told_and_nothing_else(qapp: object) -> None:
    views = [view for view in all_views() if len(view.cards) == 2]
    frame, size = HallFrame(), QSize(1280, 720)
    for before, view in pairwise(views):
        frame.refresh(HallPicture(before, DARK), size, 1.0)
        assert frame.image is not None
        old = frame.image.copy()
        changed = frame.refresh(HallPicture(view, DARK), size, 1.0)
        if changed is None:
            continue
        outside = QImage(old)
        painter = QPainter(outside)
        painter.setClipRegion(changed)
        painter.drawImage(0, 0, frame.image)
        painter.end()
        assert outside == frame.image


def test_another_size_style_or_a_fraction_of_pixels_is_painted_whole(qapp: object) -> None:
    first, second = all_views()[8:10]
    frame = HallFrame()
    frame.refresh(HallPicture(first, DARK), QSize(640, 360), 1.0)
    assert frame.refresh(HallPicture(second, DARK), QSize(800, 450), 1.0) is None
    lit = HallStyle(theme="lit", language="en")
    assert frame.refresh(HallPicture(second, lit), QSize(800, 450), 1.0) is None
    assert frame.refresh(HallPicture(first, lit), QSize(800, 450), 1.5) is None
    assert frame.refresh(HallPicture(second, lit), QSize(800, 450), 1.5) is None
    assert frame.refresh(HallPicture(second, lit), QSize(800, 450), 1.5) == QRegion()


def test_a_fault_in_the_middle_of_redrawing_leaves_the_last_good_frame(
    qapp: object, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = all_views()[8:10]
    frame, size = HallFrame(), QSize(640, 360)
    drawn_before([first, second], size)
    frame.refresh(HallPicture(first, DARK), size, 1.0)
    assert frame.image is not None
    good = frame.image.copy()
    real, calls = Scene.draw_within, []

    def breaks(scene: Scene, painter: QPainter, region: QRegion) -> None:
        real(scene, painter, region)
        calls.append(region)
        if len(calls) == 1:
            raise RuntimeError("half drawn")

    with monkeypatch.context() as broken:
        broken.setattr(Scene, "draw_within", breaks)
        with caplog.at_level(logging.ERROR):
            assert frame.refresh(HallPicture(second, DARK), size, 1.0) == QRegion()
    assert frame.image == good
    assert len(caplog.records) == 1
    frame.refresh(HallPicture(first, DARK), size, 1.0)
    assert frame.image == good
