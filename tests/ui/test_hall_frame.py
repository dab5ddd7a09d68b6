"""The hall's frame: what is drawn again is what a whole picture would show, and a fault changes nothing."""

from __future__ import annotations

import gc
import logging
import random
from itertools import pairwise

import pytest
from PySide6.QtCore import QRect, QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPixmap, QRegion
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.paint import fit
from carrom_desktop.paint.hall import HallStyle, layout_hall
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.paint.image import hall_image
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.hall_frame import HallFrame, HallPicture
from carrom_desktop.ui.hall_window import HallCanvas
from carrom_desktop.viewmodels.hall import HallContext, build_hall
from carrom_desktop.viewmodels.hall_parts import HallView
from tests.paint.sheet_matches import long_match
from tests.support.hall_states import all_scenarios

DARK = HallStyle(theme="dark", language="en")


class Pixels:
    """A frame with the pixels that it is drawn into, as a window has them."""

    def __init__(self, size: QSize, ratio: float = 1.0) -> None:
        self.frame, self.size, self.ratio = HallFrame(), size, ratio
        self.image = QImage(size * ratio, QImage.Format.Format_RGB32)
        self.image.setDevicePixelRatio(ratio)
        self.place = QRect(0, 0, size.width(), size.height())

    def show(self, view: HallView, style: HallStyle = DARK) -> QRegion | None:
        """Draw what `view` changes, and return it."""
        changed = self.frame.refresh(HallPicture(view, style), self.size, self.ratio)
        painter = QPainter(self.image)
        if changed is not None:
            painter.setClipRegion(changed)
        self.frame.draw(painter, QRegion(self.place) if changed is None else changed)
        painter.end()
        return changed


def drawn_before(views: list[HallView], size: QSize, ratio: float = 1.0) -> None:
    """Draw all once: Qt smooths a letter's edge otherwise the first time than when it has it in store."""
    for view in views * 2:
        Pixels(size, ratio).show(view)


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
    views = all_views()[:: 12 if ratio > 1 else 4]
    order = views + random.Random(56).sample(views, len(views))
    size = QSize(width, height)
    pixels = Pixels(size, ratio)
    drawn_before(views, size, ratio)
    in_part = 0
    for before, view in pairwise(order):
        pixels.show(before)
        changed = pixels.show(view)
        in_part += changed is not None and not changed.isEmpty()
        fresh = Pixels(size, ratio)
        fresh.show(view)
        assert pixels.image == fresh.image, (before.scene, view.scene)
    assert in_part > len(views) // 2


@pytest.mark.no_cover
def test_at_one_pixel_for_one_it_is_the_painters_picture(qapp: object) -> None:
    pixels = Pixels(QSize(800, 450))
    drawn_before(all_views(), QSize(800, 450))
    for view in all_views():
        pixels.show(view)
        assert pixels.image == hall_image(view, DARK, 800, 450)


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
    pixels = Pixels(QSize(640, 360))
    drawn_before([view], QSize(640, 360))
    pixels.show(view)
    assert 0 < measured < 1_000_000
    assert pixels.image == hall_image(view, DARK, 640, 360)


@pytest.mark.no_cover
def test_what_changes_is_told_and_nothing_else(qapp: object) -> None:
    views = [view for view in all_views() if len(view.cards) == 2]
    size = QSize(1280, 720)
    drawn_before(views, size)
    pixels = Pixels(size)
    for before, view in pairwise(views):
        pixels.show(before)
        outside = pixels.image.copy()
        changed = pixels.show(view)
        if changed is None:
            continue
        whole = hall_image(view, DARK, size.width(), size.height())
        painter = QPainter(outside)
        painter.setClipRegion(changed)
        painter.drawImage(0, 0, whole)
        painter.end()
        assert outside == whole


def test_another_size_style_or_a_fraction_of_pixels_is_drawn_whole(qapp: object) -> None:
    first, second = all_views()[8:10]
    frame = HallFrame()
    assert frame.refresh(HallPicture(first, DARK), QSize(640, 360), 1.0) is None
    assert frame.refresh(HallPicture(second, DARK), QSize(800, 450), 1.0) is None
    lit = HallStyle(theme="lit", language="en")
    assert frame.refresh(HallPicture(second, lit), QSize(800, 450), 1.0) is None
    assert frame.refresh(HallPicture(first, lit), QSize(800, 450), 1.5) is None
    assert frame.refresh(HallPicture(second, lit), QSize(800, 450), 1.5) is None
    assert frame.refresh(HallPicture(second, lit), QSize(800, 450), 1.5) == QRegion()


class Shown:
    """A canvas as a window, and what really stands in it after each paint."""

    def __init__(self, qtbot: QtBot, size: QSize) -> None:
        self.canvas = HallCanvas()
        self.qtbot = qtbot
        qtbot.addWidget(self.canvas)
        self.canvas.resize(size)
        self.canvas.show()
        qtbot.waitExposed(self.canvas)

    def show(self, view: HallView) -> QImage:
        """Give the canvas a view and return its window as people see it, once nothing waits any more."""
        self.canvas.set_picture(HallPicture(view, DARK))
        return self.seen()

    def seen(self) -> QImage:
        """Return the window's pixels."""
        for _ in range(3):
            QApplication.processEvents()
        grabbed = self.canvas.screen().grabWindow(self.canvas.winId())
        return grabbed.toImage().convertToFormat(QImage.Format.Format_RGB32)


def test_a_window_that_draws_parts_shows_the_whole_picture(qtbot: QtBot) -> None:
    views = all_views()[::4]
    size = QSize(640, 360)
    drawn_before(views, size)
    shown = Shown(qtbot, size)
    for view in views:
        assert shown.show(view) == hall_image(view, DARK, 640, 360)


def test_no_pixels_are_kept_beside_those_of_the_window(qtbot: QtBot) -> None:
    """A copy of a projector's picture would be the largest thing that the program holds."""
    shown = Shown(qtbot, QSize(644, 362))
    for view in all_views()[8:11]:
        shown.canvas.set_picture(HallPicture(view, DARK))
        QApplication.processEvents()
    gc.collect()
    kept = [held for held in gc.get_objects() if isinstance(held, QImage | QPixmap)]
    assert [held.size() for held in kept if held.width() * held.height() >= 644 * 362 // 2] == []


def test_a_fault_in_the_middle_of_drawing_leaves_the_last_good_picture(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second, third = all_views()[8:11]
    size = QSize(640, 360)
    drawn_before([first, second, third], size)
    shown = Shown(qtbot, size)
    good = shown.show(first)
    real, faulty = Scene.draw_within, list[HallView]()

    def breaks(scene: Scene, painter: QPainter, region: QRegion) -> None:
        real(scene, painter, region)
        if any(_texts(scene) == _texts(layout_hall(640, 360, view, DARK)) for view in faulty):
            raise RuntimeError("half drawn")

    monkeypatch.setattr(Scene, "draw_within", breaks)
    faulty.append(second)
    with caplog.at_level(logging.ERROR):
        for _ in range(2):
            assert shown.show(second) == good
            shown.canvas.update()
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert caplog.records[0].exc_info is not None
    assert shown.show(third) == hall_image(third, DARK, 640, 360)
    faulty.append(third)  # drawn once, and now not any more
    shown.canvas.update()
    with caplog.at_level(logging.CRITICAL):
        black = shown.seen()
    assert {black.pixelColor(x, y).name() for x, y in ((0, 0), (320, 180), (639, 359))} == {"#000000"}


def _texts(scene: Scene) -> list[str]:
    return [box.text for box in scene.boxes]
