"""The test picture (V19, V20): the outermost pixels, every margin, all within every size."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from carrom_desktop.paint.hall import HallStyle, layout_hall
from carrom_desktop.paint.image import hall_image
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView

SIZES = (
    (1920, 1080),
    (1366, 768),
    (1280, 800),
    (1024, 768),
    (800, 600),
    (3840, 2160),
    (2560, 1080),
    (1080, 1920),
)
VIEW = HallView(HallScene.TEST)

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("margin", [0.0, 0.025, 0.05, 0.1])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_v19_what_is_written_is_seen_whole_and_overlaps_nothing(
    width: int, height: int, language: str, margin: float
) -> None:
    scene = layout_hall(width, height, VIEW, HallStyle(language=language, margin=margin))
    most = QRectF(width * 0.1, height * 0.1, width * 0.8, height * 0.8)
    written = [box for box in scene.boxes if not box.name.startswith("test.margin")]
    for box in written:
        assert most.adjusted(-1, -1, 1, 1).contains(box.rect), box.name
    texts = [*scene.boxes]
    for number, one in enumerate(texts):
        for other in texts[number + 1 :]:
            assert not one.rect.intersects(other.rect), (one.name, other.name)
    for box in texts:
        for icon in scene.icons:
            assert not box.rect.intersects(icon), box.name


@pytest.mark.parametrize("theme", ["dark", "lit"])
def test_the_corners_are_the_outermost_pixels(theme: str) -> None:
    style = HallStyle(theme=theme)
    image = hall_image(VIEW, style, 1280, 720)
    ink = QColor(style.colors.ink)
    for x in (0, 20, 1259, 1279):
        for y in (0, 719):
            assert image.pixelColor(x, y) == ink
    for y in (20, 699):
        for x in (0, 1279):
            assert image.pixelColor(x, y) == ink


def test_v20_the_frame_in_wood_is_the_margin_in_force() -> None:
    for margin in (0.0, 0.03, 0.1):
        style = HallStyle(margin=margin)
        image = hall_image(VIEW, style, 1000, 1000)
        wood = QColor(style.colors.wood)
        near = [image.pixelColor(x, 500) for x in range(round(1000 * margin), round(1000 * margin) + 5)]
        assert wood in near


def test_every_size_says_its_percent_in_the_halls_language() -> None:
    scene = layout_hall(1920, 1080, VIEW, HallStyle(language="es"))
    texts = {box.name: box.text for box in scene.boxes}
    assert texts["test.margin0.025"] == "2,5 %"
    assert texts["test.percent2"] == "8,6 %"
    assert texts["test.resolution"] == "1920 x 1080"
