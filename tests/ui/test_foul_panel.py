"""Boards that a foul ended, and slams, at a real window with keys alone, in both languages."""

from __future__ import annotations

from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from carrom_desktop.i18n import speak
from carrom_desktop.match.session import Session
from carrom_desktop.rules.ids import BoardKind, Kind, Side, Slam
from carrom_desktop.ui.entry_parts import ActionButton, TouchButton
from carrom_desktop.ui.foul_pane import AnswerButton
from tests.ui.operator_page import OperatorPage
from tests.ui.rulings_page import (
    WON,
    answered,
    foul,
    hall,
)

A, B = Side.A, Side.B
Language = Literal["en", "es"]


# ---- boards that a foul ended

LAWS = {
    "51": ("e left 4 1 5 enter", 8),
    "91": ("e left 5 1 5 enter", 8),
    "102": ("e right 3 2 enter", 3),
    "103": ("e left 2 2 5 enter", 8),
    "104": ("e right 3 3 enter", 3),
    "105": ("e left 3 1 enter", 3),
    "106": ("e left 2 1 5 enter", 8),
    "107": ("e left 1 1 enter", 3),
    "108": ("e left 1 s 1 1 enter", 4),
    "109": ("e left 3 s i 3 2 enter", 5),
    "110": ("e left 3 s 4 0 enter", 1),
    "111": ("e left 2 s i 1 5 2 enter", 10),
    "112": ("e left 3 s 5 1 enter", 4),
    "121b": ("e left 6 1 5 enter", 8),
    "126b": ("e left 7 1 5 enter", 8),
}
"""Keys and points of a board that goes to Player Two."""


def test_every_law_is_recorded_seen_taken_back_and_recorded_again(
    either: OperatorPage, language: Language
) -> None:
    law_word, point, points, board = {
        "en": ("Law", "point", "points", "Board"),
        "es": ("Ley", "punto", "puntos", "Tablero"),
    }[language]
    for law, (keys, gained) in LAWS.items():
        either.begin()
        either.type(f"b left {keys}")
        for again in ("", "ctrl+z enter", "ctrl+z ctrl+y"):
            either.type(again)
            word = point if gained == 1 else points
            assert either.said("right").startswith(f"Player Two: {gained} {word}"), (law, again)
            if "ctrl+y" not in again:  # what is put back is not said once more
                assert f"{law_word} {law}" in either.said("announce"), (law, again)
            assert f"{law_word} {law}" in either.said("table"), (law, again)
            assert f'"{board} 1: Player Two +{gained}"' in either.said("foot"), (law, again)
            assert foul(either) == ""
            recorded = either.state.last_board
            assert recorded is not None
            assert recorded.foul is not None
            assert (recorded.kind, recorded.foul.law) == (BoardKind.FOUL, law)
        either.type("ctrl+z")
        assert not either.state.has_boards
        assert f"{law_word} {law}" in foul(either), "it came back into the answers"
        assert f"+{gained}" in foul(either)
        either.type("esc")


@pytest.mark.parametrize(("law", "most"), [("106", 5), ("107", 5), ("111", 8)])
def test_laws_106_107_111_the_number_of_keys_after_e(page: OperatorPage, law: str, most: int) -> None:
    page.begin()
    keys = LAWS[law][0].split()
    page.type("b left " + " ".join(keys))
    assert page.state.has_boards
    assert len(keys) - 1 <= most


def test_a_board_lost_by_a_foul_is_a_banner_in_the_hall(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e left 1 1 enter")
    assert hall(page) == "BOARD TO TWO (foul)"


def test_the_panel_says_law_gainer_points_and_asks_for_the_claim_before_enter(either: OperatorPage) -> None:
    either.begin()
    either.type("b left e")
    first = foul(either)
    either.type("left 2 s i 1 5")
    said = foul(either)
    assert first != said
    spanish = either.window.language == "es"
    claim = "¿se reclaman los puntos adicionales?" if spanish else "do you claim the additional points?"
    wins = "Player Two gana el tablero 1: +8" if spanish else "Player Two wins board 1: +8"
    assert f"Player Two, {claim}" in said
    assert wins in said
    assert ("Ley 111" if spanish else "Law 111") in said
    assert ("8 puntos" if spanish else "8 points") in either.said("announce")
    assert not either.state.has_boards


def test_the_mouse_alone_records_a_board_lost_by_a_foul(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e")
    pane = page.window.entry._foul

    def click(key: str) -> None:
        buttons: list[AnswerButton | ActionButton] = [*pane._options, *pane._toggles]
        buttons += [pane._record, pane._leave]
        button = next(one for one in buttons if one.isVisible() and one.key == key)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    for key in ("2", "left", "S", "1", "5", "1", "Enter"):
        click(key)
    assert page.state.game.raw == (0, 9)
    page.type("e")
    click("Esc")
    assert foul(page) == ""


def test_a_stroke_without_a_row_is_an_award(either: OperatorPage, language: Language) -> None:
    either.begin()
    either.type("b left e left 3 4 enter")
    assert either.state.game.raw == (3, 0)
    assert ("awarded" if language == "en" else "adjudicado") in either.said("table")
    ruling = "Decision of the umpire" if language == "en" else "Decisión del árbitro"
    assert ruling in either.said("announce")


def test_enter_records_nothing_while_the_board_goes_on(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e left 1 i 4 enter enter")
    assert not page.state.has_boards
    assert "This ends no board" in foul(page)
    assert "press Esc and play" in foul(page)


def test_another_match_on_the_table_keeps_the_answers(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e left 2 1")
    first = page.window.bridge.session
    assert first is not None
    page.begin()
    assert foul(page) == ""
    page.window.bridge.open(Session.load(page.journal, first.match_id))
    assert "Men Player One still has on the board" in foul(page)
    page.type("5 enter")
    assert page.state.game.raw == (0, 8)


def test_f1_names_what_the_panel_asks(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e left 1")
    view = page.window.entry.view
    assert view is not None
    assert view.prompt is not None
    assert speak("en", view.prompt) == "Where was the queen?"


def test_ukca_h8_h17_h18_nothing_is_lost_by_a_foul(either: OperatorPage, language: Language) -> None:
    either.begin("ukca")
    either.type("b left e")
    said = foul(either)
    assert "H17" in said
    assert "H18" in said
    none = "no board is lost by a foul" if language == "en" else "ningún tablero se pierde por una falta"
    assert none in said
    either.type("left 1 1 enter")
    assert not either.state.has_boards
    told = answered(either, "space tab 5 enter", lambda: either.type("8"))
    assert told.closed
    assert either.state.game.raw == (5, 0)


# ---- what the panel looks like


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)])
def test_every_part_of_the_panel_stays_inside_and_off_the_others(
    either: OperatorPage, size: tuple[int, int]
) -> None:
    either.window.resize(*size)
    for kind in (Kind.SINGLES, Kind.DOUBLES):
        either.begin(kind=kind)
        either.type("b left" + WON)  # a change of sides is due: the banner takes room
        for keys in ("e", "2", "left", "1", "5", "s", "i", "2", "esc e left 1", "esc e left 5", "1"):
            either.type(keys)
            QApplication.processEvents()
            pane = either.window.entry._foul
            buttons = [*pane._options, *pane._toggles, pane._record, pane._leave]
            shown = [button for button in buttons if button.isVisible()]
            whole = pane._laid_out(pane._amounts(tight=True))[1]
            assert whole or size == (1024, 640), "every line finds room; in the smallest, laws may give way"
            for button in shown:
                assert pane.rect().contains(button.geometry()), (keys, button.accessibleName())
                for other in shown:
                    assert button is other or not button.geometry().intersects(other.geometry()), keys
        either.type("esc")


def test_nine_men_stand_in_one_row_and_three_claims_in_one(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e left 2 s i 1")
    assert _tops(page) == {1: 9}
    page.type("5")
    assert _tops(page) == {1: 3}


def _tops(page: OperatorPage) -> dict[int, int]:
    """Return how many rows of answers there are, with the number of answers."""
    shown = [button for button in page.window.entry._foul._options if button.isVisible()]
    return {len({button.y() for button in shown}): len(shown)}


def test_space_and_enter_press_no_answer_by_themselves(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e left")
    pane = page.window.entry._foul
    buttons: list[TouchButton] = [*pane._options, *pane._toggles, pane._record, pane._leave]
    assert all(button.focusPolicy() is Qt.FocusPolicy.NoFocus for button in buttons)


# ---- slams


def test_law_26_a_slam_is_ticked_where_it_is_possible(either: OperatorPage, language: Language) -> None:
    either.begin()
    either.type("b left left 6")
    assert either.said("slam") == ""
    either.type("right")
    assert either.said("slam") == "", "a white slam takes the queen, too"
    either.type("left")
    assert either.said("slam") == ("White slam" if language == "en" else "Slam blanco")
    either.type("s enter")
    board = either.state.last_board
    assert board is not None
    assert board.slam is Slam.WHITE
    assert ("White slam" if language == "en" else "Slam blanco") in either.said("announce")
    either.type("ctrl+z")
    assert either.window.entry.draft.slam, "it came back ticked"
    either.type("enter left 4 right")  # board 2 is broken by Two, so One has black
    assert either.said("slam") == ("Black slam" if language == "en" else "Slam negro")
    either.type("s s enter")
    board = either.state.last_board
    assert board is not None
    assert board.slam is None


def test_law_26_a_tick_that_is_no_longer_possible_can_be_taken_away(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left s right enter")
    assert not page.state.has_boards
    assert page.said("slam") == "White slam"
    page.type("s enter")
    assert page.state.has_boards
