"""The hall's picture: nothing cut, nothing overlapping, nothing too small, in any state or size."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from operator import itemgetter

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QBitmap, QColor, QImage, QPainter, QRegion

from carrom_desktop.match.settings import NextMatch
from carrom_desktop.paint.hall import HallStyle, layout_hall, paint_hall, paint_identify
from carrom_desktop.paint.hall_scene import Scene, TextBox
from carrom_desktop.paint.image import hall_image
from carrom_desktop.paint.pictures import Picture
from carrom_desktop.paint.style import THEMES
from carrom_desktop.rules.commands import AwaitPlayer
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.viewmodels.hall import HallContext, HallMode, build_hall
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView
from tests.support.hall_between import between_scenarios, followed_scenarios
from tests.support.hall_names import NAMES
from tests.support.hall_states import Table, all_scenarios

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
STYLES = [HallStyle(theme, language) for theme in ("dark", "lit") for language in ("en", "es")]


@pytest.fixture(autouse=True)
def _gui(qapp: object) -> None:
    """Start Qt: fonts need it."""


@cache
def _views(names: str) -> list[tuple[str, HallView]]:
    scenarios = [*all_scenarios(*NAMES[names]), *between_scenarios(*NAMES[names])]
    return [(scenario.name, build_hall(scenario.state, scenario.context)) for scenario in scenarios]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("names", NAMES)
def test_nothing_is_cut_or_overlaps_or_is_too_small(names: str, size: tuple[int, int]) -> None:
    for name, view in _views(names):
        # A theme changes colours only, and Spanish has the longer words.
        for style in STYLES[:2] if names == "usual" else STYLES[1:2]:
            _check(layout_hall(*size, view, style), f"{name}, {style.language}")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("layout", ["giant", "men"])
@pytest.mark.parametrize("names", NAMES)
def test_no_layout_cuts_or_overlaps_anything(names: str, layout: str, size: tuple[int, int]) -> None:
    followed = followed_scenarios(*NAMES[names])
    views = [(one.name, build_hall(one.state, one.context)) for one in followed]
    if layout == "giant":
        views += [(name, view) for name, view in _views(names) if view.scene is HallScene.BOARD]
    for name, view in views:
        for language in ("en", "es") if names == "usual" else ("es",):
            style = HallStyle(language=language, layout=layout)
            _check(layout_hall(*size, view, style), f"{name}, {layout}, {language}")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("logo", [(300, 100), (100, 300)])
def test_logo_and_event_leave_everything_else_its_place(size: tuple[int, int], logo: tuple[int, int]) -> None:
    picture = Picture(QImage(*logo, QImage.Format.Format_RGB32))
    for names in ("long pairs",) if logo[0] > logo[1] else ("usual",):  # the widest and the plainest
        for name, view in _views(names):
            style = HallStyle(language="es", event=True, logo=picture)
            _check(layout_hall(*size, view, style), f"{name}, event")


def test_giant_writes_names_and_score_larger_and_keeps_who_breaks() -> None:
    view = dict(_views("usual"))["between boards"]
    standard, giant = (
        {box.name: box for box in layout_hall(1920, 1080, view, HallStyle(layout=layout)).boxes}
        for layout in ("standard", "giant")
    )
    assert giant["left.family"].cap_height >= 0.12 * 1080
    assert giant["left.score"].cap_height >= 0.42 * 1080
    assert giant["left.score"].cap_height > 1.3 * standard["left.score"].cap_height
    assert "BREAKS" in giant["left.color"].text
    assert not any(name.startswith("strip") for name in giant)


def test_the_live_board_has_a_man_for_each_that_is_there() -> None:
    for one in followed_scenarios():
        view = build_hall(one.state, one.context)
        scene = layout_hall(1920, 1080, view, HallStyle(layout="men"))
        men = sum(card.men or 0 for card in view.cards)
        crowns = sum(card.queen is not None for card in view.cards) + (view.queen_on_board is True)
        assert len(scene.icons) == men + crowns + 2, one.name  # and a disc in each side's line
        found = {box.name: box.text for box in scene.boxes}
        assert [found["left.men"], found["right.men"]] == [str(card.men) for card in view.cards]
        assert not any(name.startswith("strip") for name in found)
    # Where no strokes are followed the boards stay.
    plain = layout_hall(1920, 1080, _board_view("A6A"), HallStyle(layout="men"))
    assert any(box.name.startswith("strip") for box in plain.boxes)


def test_the_next_match_is_said_as_the_words_have_it() -> None:
    for language, text in (
        ("en", "NEXT 15:30: Player One – Player Two"),
        ("es", "PRÓXIMO 15:30: Player One – Player Two"),
    ):
        scene = layout_hall(1920, 1080, dict(_views("usual"))["no match, next"], HallStyle(language=language))
        assert _box(scene, "next").text == text
        assert _box(scene, "wall").cap_height >= 0.087 * 1080


def test_a_theme_moves_nothing() -> None:
    for name, view in _views("usual"):
        dark, lit = (layout_hall(1366, 768, view, style).boxes for style in STYLES[::2])
        assert dark == lit, name


@pytest.mark.no_cover
@pytest.mark.parametrize("margin", [0.0, 0.10])
def test_every_safe_margin_is_kept(margin: float) -> None:
    for names in ("usual", "long pairs"):
        for name, view in _views(names):
            for size in ((800, 600), (1080, 1920)):
                _check(layout_hall(*size, view, HallStyle(margin=margin)), f"{name}, {margin}")


def _check(scene: Scene, where: str) -> None:
    frame = scene.frame.adjusted(-0.5, -0.5, 0.5, 0.5)
    for box in scene.boxes:
        assert frame.contains(box.rect), f"{where}: {box} leaves the frame"
        assert box.cap_height >= box.floor - 0.01, f"{where}: {box} is below its floor"
        assert box.cap_height >= 4 * scene.u - 0.01, f"{where}: {box} is below 4 %"
    for icon in scene.icons:
        assert frame.contains(icon), f"{where}: an icon at {icon} leaves the frame"
    for one, other in _touching(scene):
        raise AssertionError(f"{where}: {one} and {other} overlap")
    if not scene.portrait:
        left = [box.rect.right() for box in scene.boxes if box.name.startswith("left.")]
        right = [box.rect.left() for box in scene.boxes if box.name.startswith("right.")]
        names = any(box.name.endswith("name0") for box in scene.boxes)
        assert names or max(left, default=0) <= min(right, default=1e9), f"{where}: a card is left"


def _touching(scene: Scene) -> Iterator[tuple[TextBox | QRectF, TextBox | QRectF]]:
    """Yield texts that lie on one another or on an icon by more than half a pixel each way.

    They are gone through from left to right, each with those that begin before it ends: there are millions.
    """
    found: list[tuple[float, float, float, float, TextBox | QRectF]] = []
    parts: list[TextBox | QRectF] = [*scene.boxes, *scene.icons]
    for part in parts:
        rect = part.rect if isinstance(part, TextBox) else part
        if rect.width() > 0.5 and rect.height() > 0.5:
            found.append((rect.left(), rect.right(), rect.top(), rect.bottom(), part))
    found.sort(key=itemgetter(0))
    for place, (_, right, top, bottom, part) in enumerate(found):
        for left, _, other_top, other_bottom, other in found[place + 1 :]:
            if left >= right - 0.5:
                break
            both_icons = isinstance(part, QRectF) and isinstance(other, QRectF)
            if bottom - other_top > 0.5 and other_bottom - top > 0.5 and not both_icons:
                yield part, other


def test_what_overlaps_is_found() -> None:
    """The search of the tests above, against every pair asked of Qt, where a picture is pushed together."""
    seen = 0
    for _, view in _views("long pairs")[::7]:
        scene = layout_hall(1024, 768, view, STYLES[0])
        placed = scene.boxes
        for shift in (0.0, 9.0, 40.0):
            scene.boxes = [
                replace(box, rect=box.rect.translated(number % 3 * shift, number % 2 * shift))
                for number, box in enumerate(placed)
            ]
            parts: list[TextBox | QRectF] = [*scene.boxes, *scene.icons]
            wanted = {
                frozenset((id(one), id(other)))
                for one, other in combinations(parts, 2)
                if isinstance(one, TextBox)  # icons may lie on one another
                if _touch(one.rect, other.rect if isinstance(other, TextBox) else other)
            }
            assert {frozenset(map(id, pair)) for pair in _touching(scene)} == wanted
            seen += len(wanted)
    assert seen > 100


def _touch(one: QRectF, other: QRectF) -> bool:
    common = one.intersected(other)
    return common.width() > 0.5 and common.height() > 0.5


def test_sizes_of_the_legibility_rules_hold_at_full_hd() -> None:
    view = dict(_views("usual"))["recorded"]
    boxes = {box.name: box for box in layout_hall(1920, 1080, view, HallStyle()).boxes}
    share = {name: 100 * box.cap_height / 1080 for name, box in boxes.items()}
    assert share["left.score"] >= 30
    assert 8.5 <= share["left.family"] <= 10
    assert 10 <= share["left.games"] <= 10.3
    assert 10 <= share["left.plus"] <= 10.3
    assert 5 <= share["header.0"] <= 5.3
    assert 4.4 <= share["left.color"] <= 4.6
    assert min(share.values()) >= 4


def test_banner_has_six_percent_where_the_width_allows() -> None:
    view = dict(_views("usual"))["last board"]
    banner = _box(layout_hall(1920, 1080, view, HallStyle()), "banner")
    assert banner.text == "LAST BOARD"
    assert banner.cap_height >= 0.06 * 1080


def test_score_keeps_its_size_when_9_becomes_10() -> None:
    for size in SIZES:
        nine = layout_hall(*size, _board_view("A9B"), HallStyle())
        eighteen = layout_hall(*size, _board_view("A9B A9B"), HallStyle())
        first, then = (_box(scene, "left.score") for scene in (nine, eighteen))
        assert (first.text, then.text) == ("9", "18")
        assert first.cap_height == then.cap_height
        assert abs(first.rect.bottom() - then.rect.bottom()) < 3


def test_nothing_but_the_new_text_moves_while_plus_shows() -> None:
    played = Table().toss().play("A6A")
    fresh = layout_hall(1920, 1080, build_hall(played.state, played.context(1)), HallStyle())
    later = layout_hall(1920, 1080, build_hall(played.state, played.context(9)), HallStyle())
    for name in ("left.score", "left.games", "left.games_label", "left.family", "right.score", "strip.1.0"):
        assert _box(fresh, name).rect == _box(later, name).rect


def test_three_figures_fit() -> None:
    from carrom_desktop.match.rulesets import preset

    rules = replace(preset("ukca"), target=199)
    played = Table(rules).toss().play("A9A B1B " * 12)
    assert played.state.game.raw[0] >= 100
    for size in SIZES:
        _check(layout_hall(*size, build_hall(played.state, played.context()), HallStyle()), str(size))


def test_name_goes_down_the_ladder_before_it_gets_smaller() -> None:
    def texts(family: str, given: str, short: str = "", width: int = 800) -> dict[str, str]:
        players = ((Player(family, given, "IND", short),), (Player("Two", "Player", "SRI"),))
        played = Table(players=players).toss()
        scene = layout_hall(width, 600, build_hall(played.state, played.context()), HallStyle())
        return {box.name: box.text for box in scene.boxes if box.name.startswith("left.")}

    assert texts("One", "Player")["left.given"] == "Player"
    assert texts("One", "Bartholomew Christopher")["left.given"] == "B. C."
    assert "left.given" not in texts("One", "A B C D E F G H I J K L M")
    assert texts("Bartholomeweresky", "P", "Barty")["left.family"] == "Barty"
    two = texts("Fernández Mendoza", "María")
    assert (two["left.family"], two["left.family1"]) == ("Fernández", "Mendoza")
    assert texts("Bhattachary", "P")["left.family"] == "Bhattachary"
    assert texts("Wolfeschlegelsteinhausen", "P")["left.family"].endswith("-")


def test_a_long_word_of_a_pair_takes_a_third_line_on_an_old_projector() -> None:
    players = ((Player("Iyer", "A"), Player("Wickramasinghe", "K")), (Player("Two"), Player("Four")))
    played = Table(kind=Kind.DOUBLES, players=players).toss().play("A6A")
    for size in ((1024, 768), (800, 600)):
        scene = layout_hall(*size, build_hall(played.state, played.context(1)), HallStyle())
        family = [box.text for box in scene.boxes if box.name.startswith("left.family")]
        assert family[0] == "Iyer"
        assert "".join(family[1:]).replace("-", "") == "Wickramasinghe"
        _check(scene, "three lines")
    scene = layout_hall(1920, 1080, build_hall(played.state, played.context(1)), HallStyle())
    family = [box.text for box in scene.boxes if box.name.startswith("left.family")]
    assert family == ["Iyer", "Wickramasinghe"]


def test_club_stands_back_before_a_name_loses_letters() -> None:
    players = ((Player("Wolfeschlegelsteinhausen", "P", "Barcelona"),), (Player("Two"),))
    played = Table(players=players).toss()
    scene = layout_hall(800, 600, build_hall(played.state, played.context()), HallStyle())
    assert "left.club" not in {box.name for box in scene.boxes}


@pytest.mark.parametrize(
    "family",
    [
        "नमस्ते श्रीनिवासन",
        "বন্দ্যোপাধ্যায়",
        "சுப்பிரமணியன்",
        "వెంకటేశ్వర్లు",
        "الرحمن",
        "اردو",
        "සිංහල",
        "ދިވެހި",
        "中文",
        "ไทย",
        "😀" * 30,
        "a\u202eb",
        "\x00\x07",
        " ",
        "नि" * 40,
    ],
)
def test_no_script_raises(family: str) -> None:
    for kind in Kind:
        count = 1 if kind is Kind.SINGLES else 2
        players = (
            tuple(Player(family, "रामकृष्ण", f"c{n}") for n in range(count)),
            tuple(Player("Two", family, f"d{n}") for n in range(count)),
        )
        played = Table(kind=kind, players=players).toss().play("A6A")
        for size in ((1920, 1080), (800, 600), (1080, 1920)):
            scene = layout_hall(*size, build_hall(played.state, played.context(1)), HallStyle())
            frame = scene.frame.adjusted(-1, -scene.u, 1, scene.u)
            assert all(frame.contains(box.rect) for box in scene.boxes)


def test_control_letters_cannot_turn_a_line_round() -> None:
    players = ((Player("a\u202eb\x07c", "P"),), (Player("Two"),))
    played = Table(players=players).toss()
    scene = layout_hall(1920, 1080, build_hall(played.state, played.context()), HallStyle())
    assert _box(scene, "left.family").text == "ab c"


def test_a_name_from_right_to_left_turns_no_figures_round() -> None:
    """Without marks around it "9:59" would stand before the name, and "25–11" would be 11–25."""
    players = ((Player("الرحمن", "عبد"),), (Player("خان", "ظفر"),))
    played = Table(players=players).toss().play("A8A B3B A4A B2B A9A")
    shown = build_hall(played.state, played.context(9))
    texts = [box.text for box in layout_hall(1920, 1080, shown, HallStyle()).boxes]
    assert any("الرحمن" in text for text in texts)
    waited = Table(players=players).do(AwaitPlayer("2026-03-12T10:30:00+05:30", Side.A))
    scene = layout_hall(1920, 1080, build_hall(waited.state, waited.context()), HallStyle())
    said = next(box.text for box in scene.boxes if "الرحمن" in box.text and "WAITING" in box.text)
    assert "\u2068الرحمن\u2069" in said
    following = NextMatch("عبد الرحمن", "Two", "", "15:30")
    scene = layout_hall(1920, 1080, build_hall(None, HallContext(following=following)), HallStyle())
    assert _box(scene, "next").text == "NEXT 15:30: \u2068عبد الرحمن\u2069 – Two"


def test_ink_lies_inside_its_box() -> None:
    for names in ("usual", "accents", "long pairs"):
        for name, view in _views(names):
            if name not in ("recorded", "toss decided", "wins", "change of sides", "level"):
                continue
            scene = layout_hall(1366, 768, view, HallStyle(language="es"))
            for number, box in enumerate(scene.boxes):
                ink = _ink_of_text(scene, number)
                assert box.rect.adjusted(-1.6, -1.6, 1.6, 1.6).contains(ink), f"{name}: {box}: {ink}"


def _ink_of_text(scene: Scene, number: int) -> QRectF:
    """Return where text `number` of `scene` really leaves ink."""
    image = QImage(1366, 768, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.draw_text(painter, number)
    painter.end()
    return QRectF(QRegion(QBitmap.fromImage(image.createAlphaMask())).boundingRect())


def test_picture_is_painted_in_both_themes_on_every_screen() -> None:
    view = dict(_views("usual"))["recorded"]
    for size in SIZES:
        for style in STYLES[::2]:
            image = hall_image(view, style, *size)
            assert (image.width(), image.height()) == size
            assert image.pixelColor(1, 1) == QColor(style.colors.background)
            score = _box(layout_hall(*size, view, style), "left.score").rect
            inked = {
                image.pixelColor(int(score.left() + score.width() * k / 40), int(score.center().y())).name()
                for k in range(41)
            }
            assert style.colors.ink in inked


def test_every_state_paints() -> None:
    for names in ("usual", "long pairs"):
        for name, view in _views(names):
            image = QImage(640, 360, QImage.Format.Format_RGB32)
            image.fill(QColor("magenta"))
            painter = QPainter(image)
            boxes = paint_hall(painter, 640, 360, view, HallStyle())
            painter.end()
            assert image.pixelColor(0, 0) != QColor("magenta"), name
            assert boxes or name == "no match"


def test_blank_is_black_in_both_themes() -> None:
    played = Table().toss()
    view = build_hall(played.state, HallContext(mode=HallMode.BLANK))
    for theme in THEMES:
        image = hall_image(view, HallStyle(theme), 160, 90)
        assert all(
            image.pixelColor(x, y) == QColor("black") for x in range(0, 160, 7) for y in range(0, 90, 7)
        )


def test_margin_beyond_its_limits_is_limited() -> None:
    assert HallStyle(margin=0.4).safe_margin == 0.10
    assert HallStyle(margin=-1).safe_margin == 0.0
    assert HallStyle(theme="unknown").colors == THEMES["dark"]


def test_identify_shows_number_name_and_size() -> None:
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    paint_identify(
        painter, 800, 600, 2, "A projector with a name that is far too long for one line " * 3, "1920 × 1080"
    )
    painter.end()
    assert QColor(THEMES["dark"].wood) in [image.pixelColor(x, 300) for x in range(800)]


def test_identify_in_portrait_and_tiny() -> None:
    for width, height in ((1080, 1920), (120, 90)):
        image = QImage(width, height, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        paint_identify(painter, width, height, 1, "", "")
        painter.end()


def _board_view(boards: str) -> HallView:
    played = Table().toss().play(boards)
    return build_hall(played.state, played.context())


def _box(scene: Scene, name: str) -> TextBox:
    return next(box for box in scene.boxes if box.name == name)
