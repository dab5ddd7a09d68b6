"""How large and where: clocks, banners, chips and panels of rulings and ends, in both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest
from msgspec.structs import replace

from carrom_desktop.paint.fit import ELLIPSIS
from carrom_desktop.paint.hall import HallStyle, layout_hall
from carrom_desktop.paint.hall_scene import Scene, TextBox
from carrom_desktop.rules.commands import AwaitPlayer, CallPlay, EndMatch
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.hall import build_hall
from carrom_desktop.viewmodels.hall_parts import HallView
from tests.support.hall_between import between_scenarios
from tests.support.hall_names import NAMES
from tests.support.hall_rulings import ALARM, HELD, LIMIT, ROUND, STROKE, SWISS, TIMED, WAITING
from tests.support.hall_states import all_scenarios
from tests.support.hall_table import DETAILS, Table

WIDE, OLD = (1920, 1080), (1024, 768)


@pytest.fixture(autouse=True)
def _gui(qapp: object) -> None:
    """Start Qt: fonts need it."""


@cache
def _views() -> dict[str, HallView]:
    return {scenario.name: build_hall(scenario.state, scenario.context) for scenario in all_scenarios()}


def laid(name: str, size: tuple[int, int] = WIDE, language: str = "en") -> Scene:
    return layout_hall(*size, _views()[name], HallStyle(language=language))


def boxes(scene: Scene) -> dict[str, TextBox]:
    return {box.name: box for box in scene.boxes}


def share(box: TextBox, size: tuple[int, int] = WIDE) -> float:
    """Return a text's cap height in hundredths of the picture's."""
    return 100 * box.cap_height / size[1]


def test_the_clock_of_the_round_has_5_percent_at_the_right_end() -> None:
    found = boxes(laid("round clock"))
    assert found["clock"].text == "34:10"
    assert 5 <= share(found["clock"]) <= 5.3
    assert found["clock"].rect.right() > 1920 * 0.97
    assert found["header.where"].rect.right() < found["clock"].rect.left()
    old = boxes(laid("round clock", OLD, "es"))
    assert share(old["clock"], OLD) >= 4.7  # its picture is 5 % of the frame's height
    assert old["header.where"].text == "Mesa 4"


def test_a_clock_that_ticks_moves_nothing_but_its_own_figures() -> None:
    played = Table(TIMED).toss().play("A6A").do(CallPlay())

    def at(text: str) -> Scene:
        view = build_hall(played.state, played.context(clocks=(replace(ROUND, text=text), STROKE)))
        return layout_hall(*WIDE, view, HallStyle())

    before, after = at("31:11"), at("30:59")
    changed = [one.name for one, other in zip(before.boxes, after.boxes, strict=True) if one != other]
    assert changed == ["clock"]
    region = after.changed_since(before)
    assert region is not None
    assert region.boundingRect().width() < 1920 * 0.15
    assert region.boundingRect().bottom() < 1080 * 0.13


def test_a_held_clock_is_dim_behind_two_bars() -> None:
    running, held = laid("round clock"), laid("round clock held")
    assert boxes(running)["clock"].rect == boxes(held)["clock"].rect
    assert len(held.icons) == len(running.icons) + 1
    assert held.icons[0].right() < boxes(held)["clock"].rect.left()


def test_the_stroke_clock_stands_at_a_fixed_place() -> None:
    found = boxes(laid("stroke clock"))
    assert found["stroke"].text == "0:12"
    assert found["stroke"].rect.right() < found["clock"].rect.left()
    assert share(found["stroke"]) >= 5
    alone = boxes(laid("stroke clock alone"))
    assert "clock" not in alone
    assert alone["stroke"].rect.right() > 1920 * 0.95


def test_the_pre_alarm_keeps_its_meaning_on_an_old_projector() -> None:
    wide = boxes(laid("pre-alarm"))
    assert wide["banner"].text == "5 MIN · NO NEW BOARD AFTER THIS ONE"
    assert boxes(laid("pre-alarm", OLD))["banner"].text == "5 MIN · NO NEW BOARD"
    assert boxes(laid("pre-alarm", OLD, "es"))["banner"].text == "5 MIN · NO SE ABRE OTRO"
    assert wide["clock"].text == ALARM.text


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_banner_is_large_before_the_boards_number_stands_beside_it(language: str) -> None:
    for name in ("foul", "void in play", "protest", "corrected", "corrected, earlier game", "decision"):
        found = boxes(laid(name, language=language))
        assert share(found["banner"]) >= 5 or "header.1" not in found, name
        assert "header.0" in found, name
        assert not found["banner"].text.endswith("…"), name


def test_the_interval_has_its_clock_at_25_percent() -> None:
    found = boxes(laid("interval"))
    assert 24.9 <= share(found["panel.clock"]) <= 25.5
    assert found["panel.results"].text == "TWO   11–25   25–5   ONE"
    assert found["panel.breaker"].text == "ONE BREAKS"
    assert laid("interval").icons  # the white disc of who breaks


def test_the_change_of_sides_has_its_clock_in_its_title() -> None:
    found = boxes(laid("change with its clock"))
    assert found["panel.clock"].text == "1:45"
    assert share(found["panel.clock"]) >= 7
    assert found["panel.clock"].cap_height == found["panel.title"].cap_height


def test_a_player_who_is_waited_for_has_the_clock_beside_the_name() -> None:
    found = boxes(laid("waiting"))
    assert share(found["waiting"]) >= 8.7
    assert found["waiting"].rect.left() > found["toss"].rect.right()
    played = Table().do(AwaitPlayer(LIMIT, Side.B))
    later = replace(WAITING, text="9:59")
    view = build_hall(played.state, played.context(clocks=(later,)))
    assert boxes(layout_hall(*WIDE, view, HallStyle()))["toss"].cap_height == found["toss"].cap_height


def test_correction_is_a_small_chip_where_the_banner_stands() -> None:
    for size, language, text in ((WIDE, "en", "CORRECTION"), (OLD, "es", "CORRECCIÓN")):
        found = boxes(laid("correction", size, language))
        assert found["chip"].text == text
        assert share(found["chip"], size) < 4.8
        assert "banner" not in found
        assert "header.where" not in found
        assert found["header.1"].rect.right() < found["chip"].rect.left()


def test_nothing_of_the_score_moves_for_a_decision_or_a_correction() -> None:
    for one, other in (("between boards", "correction"), ("round clock", "decision")):
        first, second = boxes(laid(one)), boxes(laid(other))
        names = [name for name in first if name.startswith(("left.", "right.", "strip."))]
        common = [name for name in names if name in second]
        assert "left.score" in common
        assert [first[name].rect.topLeft() for name in common if "score" not in name] == [
            second[name].rect.topLeft() for name in common if "score" not in name
        ]


def test_cells_of_void_and_unknown_boards() -> None:
    assert [boxes(laid("void in play"))[f"strip.3.{row}"].text for row in (0, 1)] == ["R", "R"]
    assert [boxes(laid("score set"))[f"strip.{board}.0"].text for board in (1, 2, 3)] == ["?", "?", "?"]
    start = boxes(laid("start points"))
    assert (start["strip.0"].text, start["strip.0.0"].text) == ("0", "5")


def test_a_protest_hangs_a_flag_beside_the_boards_number() -> None:
    plain, marked = laid("protest, not shown"), laid("protest, later")
    assert len(marked.icons) == len(plain.icons) + 1
    label = boxes(marked)["strip.2"].rect
    assert any(0 < icon.left() - label.right() < 1920 * 0.01 for icon in marked.icons)


def test_how_a_match_ended_with_its_law_and_reason_at_4_percent() -> None:
    played = Table().toss().play("A6A")
    played.do(EndMatch(Termination.DISQUALIFIED, Side.A, "143", "Refused the umpire's decision"))
    found = boxes(layout_hall(*WIDE, build_hall(played.state, played.context(0)), HallStyle()))
    assert found["panel.name"].text == "Player One"
    assert found["panel.how"].text == "DISQUALIFIED: TWO"
    assert found["panel.why"].text == "Law 143 · Refused the umpire's decision"
    assert 4 <= share(found["panel.why"]) < 5
    assert share(found["panel.name"]) >= 10


def test_a_draw_shows_both_names_in_one_size() -> None:
    found = boxes(laid("draw"))
    assert found["panel.title"].text == "DRAW 9–9"
    assert found["left.family"].cap_height == found["right.family"].cap_height
    assert found["left.family"].rect.bottom() == found["right.family"].rect.bottom()
    assert share(found["left.family"]) >= 8.5


def test_an_abandoned_match_shows_both_scores() -> None:
    found = boxes(laid("abandoned"))
    assert (found["left.score"].text, found["right.score"].text) == ("0", "9")
    assert found["left.score"].cap_height == found["right.score"].cap_height >= 0.17 * 1080


def test_a_long_event_takes_two_lines_of_the_presentation() -> None:
    event = "International Open Championship of Clubs and Associations 2026"
    played = Table(details=replace(DETAILS, event=event))
    for size in (WIDE, OLD):
        found = boxes(layout_hall(*size, build_hall(played.state, played.context(0)), HallStyle()))
        lines = [found[name].text for name in ("header.event", "header.event1") if name in found]
        assert " ".join(lines) == event
        assert found["header.where"].text == "Round of 16 · Table 4"
    short = boxes(laid("presentation"))
    assert "header.event1" not in short
    assert short["header.where"].rect.top() < 1080 * 0.1


def test_names_that_look_like_places_of_a_sentence_are_only_names() -> None:
    braces = ((Player("{A}", "{x}", "{n}"),), (Player("{clock}", "{0}", "{}"),))
    for scenario in all_scenarios(players=braces, details=Details(event="{event}", table="{table}")):
        view = build_hall(scenario.state, scenario.context)
        for language in ("en", "es"):
            scene = layout_hall(*WIDE, view, HallStyle(language=language))
            assert scene.boxes or scenario.name == "no match"
    found = boxes(laid_with(braces))
    assert found["panel.how"].text == "CONCEDED BY {CLOCK}"


def laid_with(players: tuple[tuple[Player, ...], tuple[Player, ...]]) -> Scene:
    played = Table(players=players).toss().do(EndMatch(Termination.CONCEDED, Side.A))
    return layout_hall(*WIDE, build_hall(played.state, played.context(0)), HallStyle())


def test_every_clock_fits_at_every_length() -> None:
    for text in ("0:00", "59:59", "120:00", "1:02:33"):
        for played, clocks in (
            (Table(TIMED).toss().play("A6A"), (ClockView("round", text, "held", 1), STROKE)),
            (Table(SWISS).toss().play("A6A"), (ClockView("round", text, "pre_alarm", 1),)),
            (Table().do(AwaitPlayer(LIMIT)), (ClockView("waiting", text, "running", 1),)),
        ):
            for size in (WIDE, OLD, (1080, 1920)):
                scene = layout_hall(
                    *size, build_hall(played.state, played.context(clocks=clocks)), HallStyle()
                )
                frame = scene.frame.adjusted(-0.5, -0.5, 0.5, 0.5)
                assert all(frame.contains(box.rect) for box in scene.boxes), (text, size)
    assert HELD.phase == "held"


def test_a_result_has_its_title_on_its_own_line_where_the_games_take_the_width() -> None:
    kind, sides, details = NAMES["long pairs"]
    shown = {one.name: one for one in between_scenarios(kind, sides, details)}["result"]
    view = build_hall(shown.state, shown.context)
    found = boxes(layout_hall(1080, 1920, view, HallStyle(language="es")))
    assert found["panel.title"].text == "RESULTADO"
    assert found["panel.title"].rect.bottom() < found["head.0"].rect.top()
    assert found["left.name0"].text == "Fernández", "a shorter name goes before letters are left out"
    wide = boxes(layout_hall(1280, 800, view, HallStyle(language="es")))
    assert wide["left.name0"].text == "Fernández"
    assert abs(wide["panel.title"].rect.bottom() - wide["head.0"].rect.bottom()) < 6


def test_games_won_are_said_without_their_word_before_they_are_cut() -> None:
    found = boxes(laid("game decided", (800, 600), "es"))
    assert found["panel.note"].text == "POR DECISIÓN DEL ÁRBITRO · 1–0"


_OWN_TEXTS = re.compile(
    r"(left|right)\.(club|name|family)\d?|seat\d(\.\d)?|panel\.(name|why)\d|header\.(where|event)1?|next\d|note\d|logo1"
    r"|strip\.cut"
)
"""Names of boxes with what people typed: names, clubs, event, round, table, a reason; and the mark of boards
that the strip leaves out."""


@pytest.mark.parametrize("size", [(800, 600), (1080, 1920)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_words_of_the_program_are_never_cut_only_what_people_typed(
    size: tuple[int, int], language: str
) -> None:
    cut = {}
    for names in ("long", "long pairs"):
        for one in (*all_scenarios(*NAMES[names]), *between_scenarios(*NAMES[names])):
            scene = layout_hall(*size, build_hall(one.state, one.context), HallStyle(language=language))
            for box in scene.boxes:
                if ELLIPSIS in box.text and not _OWN_TEXTS.fullmatch(box.name):
                    cut[one.name] = box.text
    assert cut == {}
