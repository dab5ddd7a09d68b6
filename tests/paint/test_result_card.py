"""The result card and its sentence: both shapes, both languages, every state that has a result."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor

from carrom_desktop.i18n import speak
from carrom_desktop.match.check_value import check_value
from carrom_desktop.match.rulesets import preset
from carrom_desktop.paint.hall_scene import TextBox
from carrom_desktop.paint.result_card import SQUARE, WIDE, layout_result, result_image
from carrom_desktop.paint.style import THEMES, HallStyle
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.result import build_result, result_text
from carrom_desktop.viewmodels.summary import has_result
from tests.paint.test_stream_pictures import touch
from tests.support.hall_names import NAMES
from tests.support.hall_states import Table, all_scenarios


@pytest.fixture(autouse=True)
def _gui(qapp: object) -> None:
    """Start Qt: fonts need it."""


@cache
def states(names: str = "usual") -> dict[str, MatchState]:
    return {
        scenario.name: scenario.state
        for scenario in all_scenarios(*NAMES[names])
        if scenario.state is not None and has_result(scenario.state)
    }


def card(state: MatchState, size: tuple[int, int] = WIDE, language: str = "en") -> dict[str, TextBox]:
    scene = layout_result(*size, build_result(state), HallStyle(language=language))
    return {box.name: box for box in scene.boxes}


def said(state: MatchState, language: str = "en") -> str:
    return speak(language, result_text(state))


@pytest.mark.no_cover
@pytest.mark.parametrize("size", [WIDE, SQUARE], ids=["wide", "square"])
@pytest.mark.parametrize("names", NAMES)
def test_nothing_is_cut_or_overlaps_or_is_too_small(names: str, size: tuple[int, int]) -> None:
    for name, state in states(names).items():
        for language in ("en", "es"):
            scene = layout_result(*size, build_result(state), HallStyle(language=language))
            frame = scene.frame.adjusted(-0.5, -0.5, 0.5, 0.5)
            for number, box in enumerate(scene.boxes):
                where = f"{name}, {language}: {box}"
                assert frame.contains(box.rect), where
                assert box.cap_height >= box.floor - 0.01, where
                assert box.cap_height >= 0.02 * size[1], where
                assert not any(touch(box.rect, other.rect) for other in scene.boxes[number + 1 :]), where
                if box.name.startswith("side"):
                    assert any(block.contains(box.rect) for block in scene.cards), where


def test_a_long_match_shows_its_last_games() -> None:
    rules = replace(preset("icf"), games_to_win=5)
    played = Table(rules).toss()
    for number in range(9):
        winner = "AB"[number % 2]
        played.play(f"{winner}9{winner} {winner}9{winner} {winner}1B" + (" ." if number < 8 else ""))
    assert played.state.winner is not None
    for size in (WIDE, SQUARE):
        scene = layout_result(*size, build_result(played.state), HallStyle())
        boxes = scene.boxes
        frame = scene.frame.adjusted(-0.5, -0.5, 0.5, 0.5)
        assert all(frame.contains(box.rect) for box in boxes)
        pairs = [(a, b) for n, a in enumerate(boxes) for b in boxes[n + 1 :]]
        assert not [pair for pair in pairs if touch(pair[0].rect, pair[1].rect)]


def test_the_card_names_all_that_belongs_to_a_result() -> None:
    found = {name: box.text for name, box in card(states()["wins"]).items()}
    assert found == {
        "event": "National Open 2026",
        "where": "Round of 16 · Table 4 · 12 Mar 2026",
        "check": f"Check value {check_value(states()['wins'])}",
        "label0": "Game 1",
        "label1": "Game 2",
        "label.won": "games",
        "side0.given": "Player",
        "side0.family": "One",
        "side0.club": "IND",
        "side0.wins": "WINS",
        "side0.game0": "25",
        "side0.game1": "25",
        "side0.won": "2",
        "side1.given": "Player",
        "side1.family": "Two",
        "side1.club": "SRI",
        "side1.game0": "11",
        "side1.game1": "2",
        "side1.won": "0",
    }
    spanish = card(states()["retired"], SQUARE, "es")
    assert spanish["side0.wins"].text == "GANA"
    assert spanish["note"].text == "Se retira Player One"


def test_an_unfinished_match_says_so() -> None:
    found = card(states()["recorded"])
    assert found["note"].text == "As it stands: game 1, board 2"
    assert "side0.wins" not in found
    assert (found["side0.game0"].text, found["side1.game0"].text) == ("9", "0")


def test_there_is_a_card_from_the_first_board_on() -> None:
    assert not has_result(None)
    assert not has_result(Table().toss().state)
    assert has_result(Table().toss().play("A6A").state)
    names = {scenario.name for scenario in all_scenarios() if has_result(scenario.state)}
    assert {"walkover without more", "abandoned", "score set"} <= names


@pytest.mark.parametrize(
    ("name", "english", "spanish"),
    [
        (
            "wins",
            "Player One beat Player Two 2-0: 25-11, 25-2",
            "Player One venció a Player Two 2-0: 25-11, 25-2",
        ),
        (
            "recorded",
            "Player One - Player Two so far: 0-0: 9-0",
            "Player One - Player Two, por ahora: 0-0: 9-0",
        ),
        (
            "retired",
            "Player Two beat Player One (Player One retired), 0-1: 11-25, 12-5",
            "Player Two venció a Player One (se retira Player One), 0-1: 11-25, 12-5",
        ),
        (
            "walkover",
            "Player One beat Player Two (walkover)",
            "Player One venció a Player Two (incomparecencia)",
        ),
        ("draw", "Player One and Player Two drew 9-9", "Player One y Player Two empataron 9-9"),
        (
            "abandoned",
            "Player One - Player Two: match abandoned at 1-0: 25-11, 9-0",
            "Player One - Player Two: partido suspendido con 1-0: 25-11, 9-0",
        ),
        ("one game", "Player One - Player Two so far: 7-0", "Player One - Player Two, por ahora: 7-0"),
    ],
)
def test_the_result_in_words(name: str, english: str, spanish: str) -> None:
    state = states()[name]
    assert (said(state), said(state, "es")) == (english, spanish)


def test_the_result_of_a_pair_in_words() -> None:
    state = states("pairs")["wins"]
    assert said(state) == "One / Three beat Two / Four 2-0: 25-11, 25-2"
    assert said(state, "es") == "One / Three vencieron a Two / Four 2-0: 25-11, 25-2"
    assert said(states("pairs")["draw"], "es").startswith("One / Three y Two / Four empataron ")


def test_three_games_read_as_they_were_played() -> None:
    players = ((Player("Smith", "Ann"),), (Player("Lee", "Bo"),))
    played = Table(players=players, kind=Kind.SINGLES).toss()
    played.play("A9A A9A B9B A1A . B9B B9B B9B . A9A A9A A1A")
    assert played.state.games_won == (2, 1)
    assert said(played.state) == "Ann Smith beat Bo Lee 2-1: 25-12, 0-25, 25-0"


def test_every_state_has_a_sentence_and_a_card() -> None:
    for names in ("usual", "pairs"):
        for state in states(names).values():
            for language in ("en", "es"):
                assert said(state, language)
        assert states(names)


@pytest.mark.parametrize("size", [WIDE, SQUARE])
@pytest.mark.parametrize("theme", ["dark", "lit"])
def test_the_picture_has_whole_ground(size: tuple[int, int], theme: str) -> None:
    image = result_image(build_result(states()["wins"]), HallStyle(theme), size)
    assert (image.width(), image.height()) == size
    for x, y in ((0, 0), (size[0] - 1, size[1] - 1), (3, size[1] // 2)):
        assert image.pixelColor(x, y) == QColor(THEMES[theme].background)
