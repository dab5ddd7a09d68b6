"""Colours of the hall for every eye: contrast in every picture, and what must never be told by hue alone."""

from __future__ import annotations

import math
from functools import cache, lru_cache

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from carrom_desktop.match.settings import ScreenRecord, Settings
from carrom_desktop.paint.hall import HallStyle, layout_hall
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.paint.icons import BLACK_MAN, BLACK_RING, WHITE_MAN
from carrom_desktop.paint.image import hall_image
from carrom_desktop.paint.style import LAYOUTS, SIDE_COLORS, THEMES
from carrom_desktop.rules.ids import Kind
from carrom_desktop.viewmodels.hall import build_hall
from carrom_desktop.viewmodels.hall_parts import BreakMark, HallScene, HallView
from tests.support.eyes import EYES, Rgb, contrast, rgb, seen
from tests.support.hall_between import between_scenarios, followed_scenarios
from tests.support.hall_states import all_scenarios

SIZE = (960, 540)
SHAPE, WORD, SCORE = 3.0, 4.5, 7.0
"""The least contrast of a shape, of a text, and of the scores."""


@pytest.fixture(autouse=True)
def _gui(qapp: object) -> None:
    """Start Qt: fonts need it."""


@cache
def _views(kind: Kind = Kind.SINGLES) -> dict[str, HallView]:
    return {
        one.name: build_hall(one.state, one.context)
        for one in (*all_scenarios(kind), *between_scenarios(kind), *followed_scenarios(kind))
    }


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_the_colours_of_a_theme_have_their_contrast_for_every_eye(theme: str, eye: str) -> None:
    colors = THEMES[theme]
    ink, dim, wood, queen = (_look(getattr(colors, name), eye) for name in ("ink", "dim", "wood", "queen"))
    for back in (_look(colors.background, eye), _look(colors.card, eye)):
        assert contrast(ink, back) >= SCORE
        assert contrast(dim, back) >= WORD
        assert contrast(wood, back) >= WORD
        assert contrast(queen, back) >= SHAPE
    if theme == "contrast":
        assert min(contrast(text, _look(colors.card, eye)) for text in (ink, dim, wood)) >= SCORE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_every_colour_of_a_side_stands_out_for_every_eye(theme: str, eye: str) -> None:
    for name in SIDE_COLORS:
        colors = HallStyle(theme, side_a=name).colors
        for back in (colors.background, colors.card):
            assert contrast(_look(colors.side_a, eye), _look(back, eye)) >= SHAPE, name


def test_no_colour_of_a_side_is_taken_for_the_queens_or_for_another() -> None:
    assert len(SIDE_COLORS) == 8
    for theme in THEMES:
        made = [HallStyle(theme, side_a=name).colors.side_a for name in SIDE_COLORS]
        queen = THEMES[theme].queen
        assert all(_distance(rgb(one), rgb(queen)) > 0.25 for one in made)
        pairs = [(one, other) for number, one in enumerate(made) for other in made[number + 1 :]]
        assert all(_distance(rgb(one), rgb(other)) > 0.1 for one, other in pairs)


def test_settings_know_the_same_themes_layouts_and_colours() -> None:
    import msgspec

    for theme in THEMES:
        assert msgspec.convert({"theme": theme}, ScreenRecord).theme == theme
    for layout in LAYOUTS:
        assert msgspec.convert({"layout": layout}, ScreenRecord).layout == layout
    for name in SIDE_COLORS:
        assert msgspec.convert({"hall_side_a": name}, Settings).hall_side_a == name
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"hall_side_a": "red"}, Settings)


@pytest.mark.no_cover
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", Kind)
def test_every_text_of_every_picture_has_its_contrast_for_every_eye(theme: str, kind: Kind) -> None:
    for name, view in _views(kind).items():
        if kind is Kind.DOUBLES and view.scene is HallScene.BOARD and "first" not in name:
            continue  # the cards differ in the names alone
        scene = layout_hall(*SIZE, view, HallStyle(theme))
        image = hall_image(view, HallStyle(theme), *SIZE)
        for box in scene.boxes:
            if not any(letter.isalnum() for letter in box.text):
                continue
            least = SCORE if box.name.endswith(".score") else WORD
            found = _contrasts(tuple(sorted(_colors_in(image, box.rect))))
            assert min(found) >= least, f"{name}, {theme}: {box.name} {box.text!r}: {found}"


@pytest.mark.no_cover
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_break_colours_queen_and_winner_are_told_without_hue(theme: str, eye: str) -> None:
    colors = THEMES[theme]
    men = [_look(color.name(), eye) for color in (WHITE_MAN, BLACK_MAN)]
    assert contrast(*men) >= SCORE  # the light and the dark man
    assert contrast(_look(BLACK_RING.name(), eye), men[1]) >= SCORE
    for name, view in _views().items():
        scene = layout_hall(*SIZE, view, HallStyle(theme))
        words = {box.name: box.text for box in scene.boxes}
        for card, place in zip(view.cards, ("left", "right"), strict=False):
            if view.scene is not HallScene.BOARD or card.white is None:
                continue
            has_word = "BREAK" in words[f"{place}.color"]
            assert has_word == (card.breaks is not BreakMark.NONE), name
            if has_word:  # and it is inverted
                assert contrast(_look(colors.ink, eye), _look(colors.card, eye)) >= SCORE
        if view.scene is HallScene.WINS:
            assert words["panel.title"] == "WINS"
            assert view.panel is not None
            assert words["panel.name"] in view.panel.name


def test_the_breakers_line_looks_different_from_the_other_to_every_eye() -> None:
    view = _views()["first board"]
    for theme in THEMES:
        style = HallStyle(theme)
        scene, image = layout_hall(*SIZE, view, style), hall_image(view, style, *SIZE)
        grounds = [_ground(image, _rect(scene, f"{place}.color")) for place in ("left", "right")]
        for eye in EYES:
            assert contrast(seen(grounds[0], eye), seen(grounds[1], eye)) >= SCORE, (theme, eye)


def _rect(scene: Scene, name: str) -> QRectF:
    return next(box.rect for box in scene.boxes if box.name == name)


def _ground(image: QImage, rect: QRectF) -> Rgb:
    """Return what stands above a text, within its pill."""
    return rgb(image.pixelColor(int(rect.center().x()), int(rect.top()) - 2))


def _colors_in(image: QImage, rect: QRectF) -> set[int]:
    data = memoryview(image.constBits()).cast("I")
    width = image.bytesPerLine() // 4
    left, right = max(0, int(rect.left())), int(rect.right())
    found: set[int] = set()
    for y in range(int(rect.top()), int(rect.bottom())):
        found.update(data[y * width + left : y * width + right])
    return {pixel & 0xFFFFFF for pixel in found}


@lru_cache(maxsize=4096)
def _contrasts(pixels: tuple[int, ...]) -> tuple[float, ...]:
    """Return the contrast of the lightest and the darkest of some pixels for every eye."""
    darkest, lightest = (_color(pick(pixels, key=_lightness)) for pick in (min, max))
    return tuple(contrast(seen(darkest, eye), seen(lightest, eye)) for eye in EYES)


@cache
def _lightness(pixel: int) -> float:
    return contrast(_color(pixel), (0.0, 0.0, 0.0))


def _color(pixel: int) -> Rgb:
    return (pixel >> 16) / 255, (pixel >> 8 & 255) / 255, (pixel & 255) / 255


def _look(color: str, eye: str) -> Rgb:
    return seen(rgb(color), eye)


def _distance(one: Rgb, other: Rgb) -> float:
    return math.dist(one, other)
