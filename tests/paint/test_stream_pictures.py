"""Pictures to lay over a film: see-through beside the cards, whole ground under every text, nothing cut."""

from __future__ import annotations

from functools import cache

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from carrom_desktop.paint.hall import layout_hall
from carrom_desktop.paint.hall_scene import Scene, TextBox
from carrom_desktop.paint.image import Layer, png_bytes, scene_image
from carrom_desktop.paint.lower_third import SAFE, layout_lower_third
from carrom_desktop.paint.overlay import layout_overlay
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.viewmodels.hall import build_hall
from carrom_desktop.viewmodels.stream import BLANK, NO_SIDES, StreamView, build_stream
from tests.support.hall_names import NAMES
from tests.support.hall_states import all_scenarios

FULL = (1920, 1080)


@pytest.fixture(autouse=True)
def _gui(qapp: object) -> None:
    """Start Qt: fonts need it."""


@cache
def views(names: str = "usual") -> dict[str, StreamView]:
    found = {}
    for scenario in all_scenarios(*NAMES[names]):
        hall = build_hall(scenario.state, scenario.context)
        found[scenario.name] = build_stream(scenario.state, scenario.context, hall)
    return found


def third(name: str, language: str = "en", names: str = "usual") -> dict[str, TextBox]:
    scene = layout_lower_third(*FULL, views(names)[name], HallStyle(language=language))
    return {box.name: box for box in scene.boxes}


def touch(one: QRectF, other: QRectF) -> bool:
    common = one.intersected(other)
    return common.width() > 0.5 and common.height() > 0.5


def check(scene: Scene, where: str) -> None:
    """See that nothing leaves the frame, overlaps or is too small, and that each text has a card under it."""
    frame = scene.frame.adjusted(-0.5, -0.5, 0.5, 0.5)
    for number, box in enumerate(scene.boxes):
        assert frame.contains(box.rect), f"{where}: {box} leaves the frame"
        assert box.cap_height >= box.floor - 0.01, f"{where}: {box} is below its floor"
        assert any(card.contains(box.rect) for card in scene.cards), f"{where}: {box} has no ground"
        for other in scene.boxes[number + 1 :]:
            assert not touch(box.rect, other.rect), f"{where}: {box} and {other} overlap"
        for icon in scene.icons:
            assert not touch(box.rect, icon), f"{where}: {box} and an icon at {icon} overlap"
    for icon in scene.icons:
        assert frame.contains(icon), f"{where}: an icon at {icon} leaves the frame"


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("names", NAMES)
def test_nothing_of_a_lower_third_is_cut_or_overlaps_or_is_too_small(names: str, language: str) -> None:
    for name, view in views(names).items():
        for size in (FULL, (1280, 720), (3840, 2160)):
            scene = layout_lower_third(*size, view, HallStyle(language=language))
            check(scene, f"{name}, {size}")
            assert all(box.cap_height >= size[1] * 0.017 for box in scene.boxes), name
            assert (not scene.boxes) == (view.hall.scene in NO_SIDES), name
            assert all(box.rect.top() > size[1] * 0.7 for box in scene.boxes), name


@pytest.mark.no_cover
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("names", NAMES)
def test_every_text_of_the_whole_picture_has_ground_under_it(names: str, language: str) -> None:
    for name, view in views(names).items():
        style = HallStyle(language=language)
        scene = layout_overlay(*FULL, view.hall, style)
        for box in scene.boxes:
            assert any(card.contains(box.rect) for card in scene.cards), f"{name}: {box}"
        assert scene.boxes == layout_hall(*FULL, view.hall, style).boxes, name


def test_a_lower_third_shows_names_games_scores_breaker_and_queen() -> None:
    found = {name: box.text for name, box in third("recorded").items()}
    assert found == {
        "left.given": "Player",
        "left.family": "One",
        "left.club": "IND",
        "left.score": "9",
        "left.games": "0",
        "left.games_label": "games",
        "left.plus": "+9",
        "left.color": "BLACK",
        "left.queen": "QUEEN",
        "middle.game": "Game 1",
        "middle.board": "Board 2 of 8",
        "right.given": "Player",
        "right.family": "Two",
        "right.club": "SRI",
        "right.score": "0",
        "right.games": "0",
        "right.games_label": "games",
        "right.color": "WHITE · NEXT TO BREAK",
    }
    spanish = third("recorded", "es")
    assert spanish["right.color"].text == "BLANCAS · ABRE AHORA"
    assert spanish["middle.board"].text == "Tablero 2 de 8"


def test_a_lower_third_keeps_both_sides_where_the_hall_shows_a_panel() -> None:
    ended = third("game end")
    assert (ended["left.score"].text, ended["right.score"].text) == ("25", "11")
    assert (ended["left.games"].text, ended["right.games"].text) == ("1", "0")
    assert ended["tab"].text == "GAME 1: PLAYER ONE"
    assert ended["middle.result0"].text == "25–11"
    assert "left.color" not in ended
    change = third("change of sides", "es")
    assert change["tab"].text == "CAMBIO DE LADO"
    assert (change["left.score"].text, change["left.games"].text) == ("0", "1")
    won = third("wins")
    assert won["tab"].text == "PLAYER ONE WINS"
    assert (won["left.family"].text, won["left.score"].text, won["right.score"].text) == ("Two", "2", "25")
    assert (won["middle.result0"].text, won["middle.result1"].text) == ("11–25", "2–25")
    assert third("retired")["tab"].text == "PLAYER TWO WINS · RETIRED: ONE"
    names = third("presentation")
    assert names["tab"].text == "National Open 2026 · Round of 16"
    assert not {"left.score", "left.games", "middle.game"} & set(names)


def test_a_lower_third_shows_a_correction_as_the_hall_does() -> None:
    held = third("taken back, held")
    assert held["tab"].text == "CORRECTION"
    assert held["right.score"].text == "12"  # the board that was taken back stays until the next entry
    assert third("taken back, let go")["right.score"].text == "0"


def test_a_lower_thirds_score_keeps_its_size_and_place_when_9_becomes_10() -> None:
    nine, more = third("recorded"), third("between boards")
    assert nine["left.score"].rect == more["left.score"].rect
    assert nine["left.score"].cap_height == more["right.score"].cap_height


def pixels_of(scene: Scene) -> QImage:
    image = QImage.fromData(png_bytes(scene_image(scene)), "PNG")  # type: ignore[arg-type]
    assert image.hasAlphaChannel()
    return image


@pytest.mark.no_cover
@pytest.mark.parametrize("theme", ["dark", "lit"])
@pytest.mark.parametrize("name", ["recorded", "level", "change of sides", "wins", "interval", "presentation"])
def test_pngs_are_see_through_beside_the_cards_and_whole_under_texts(name: str, theme: str) -> None:
    view, style = views()[name], HallStyle(theme)
    images = []
    for scene in (layout_overlay(*FULL, view.hall, style), layout_lower_third(*FULL, view, style)):
        image = pixels_of(scene)
        images.append(image)
        assert (image.width(), image.height()) == FULL
        assert image.pixelColor(3, 3).alpha() == 0
        assert image.pixelColor(1919, 1079).alpha() == 0
        for box in scene.boxes:
            rect = box.rect.toAlignedRect()
            corners = (rect.topLeft(), rect.topRight(), rect.bottomLeft(), rect.bottomRight(), rect.center())
            assert [image.pixelColor(corner).alpha() for corner in corners] == [255] * 5, box
    strip = images[1]
    upper = [strip.pixelColor(x, y).alpha() for x in range(0, 1920, 60) for y in range(0, 800, 40)]
    assert max(upper) == 0
    edge = round(1920 * SAFE) - 2
    assert max(strip.pixelColor(edge, y).alpha() for y in range(1080)) == 0


def test_a_dark_hall_is_nothing_at_all() -> None:
    for scene in (
        layout_overlay(320, 180, BLANK.hall, HallStyle()),
        layout_lower_third(320, 180, BLANK, HallStyle()),
    ):
        image = pixels_of(scene)
        assert all(image.pixelColor(x, y).alpha() == 0 for x in range(320) for y in range(180))


@pytest.mark.no_cover
@pytest.mark.parametrize("names", ["usual", "long pairs"])
def test_a_picture_drawn_piece_by_piece_is_the_one_drawn_at_once(names: str) -> None:
    size = (960, 540)
    pictures = [layout_overlay(*size, view.hall, HallStyle()) for view in views(names).values()]
    pictures += [layout_lower_third(*size, view, HallStyle()) for view in views(names).values()]
    for scene in pictures:
        scene_image(scene)  # a letter that Qt draws for the first time may differ a little
    layer, kept = Layer(), []
    for scene in pictures:
        image = layer.refresh(scene)
        assert image == scene_image(scene)
        kept.append((scene, image))
    assert all(image == scene_image(scene) for scene, image in kept[::7])  # given away, they stay
