"""Signature, a known score and times by keys; no dialog does anything by a stray Enter."""

from __future__ import annotations

from typing import Literal

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.ui.actions import ACTIONS, ActionId
from tests.ui.operator_page import OperatorPage, press
from tests.ui.rulings_page import (
    OVER,
    Answered,
    answered,
    rows,
    rule,
    signed,
)

A, B = Side.A, Side.B
Language = Literal["en", "es"]


# ---- signature


def test_a_sheet_is_signed_then_closed_then_reopened_with_a_reason(
    either: OperatorPage, language: Language
) -> None:
    either.begin()
    either.type(OVER)
    told = rule(either, ActionId.SIGN, "enter")
    assert told.closed
    assert (signed(either), either.state.version) == (True, 1)
    assert ("signed" if language == "en" else "firmada") in either.said("banner")
    before = rows(either)
    either.type("ctrl+z left 3 left enter e w q backspace backspace shift+x")
    assert rows(either) == before, "nothing is recorded, and nothing taken back"
    assert signed(either)
    for action in (ActionId.VOID, ActionId.NOTE, ActionId.SCORE, ActionId.END_MATCH, ActionId.TIMES):
        rule(either, action, "down tab down tab space tab 'x' enter")
    assert rows(either) == before
    told = rule(either, ActionId.REOPEN, "enter")
    assert (told.closed, bool(told.wrong)) == (False, True), "why?"
    told = rule(either, ActionId.REOPEN, "'wrong_winner' enter")
    assert told.closed
    assert (signed(either), either.state.reopened) == (False, "wrong winner")
    either.type("ctrl+z")
    assert either.state.winner is None
    either.type("enter")
    assert either.state.is_over
    assert rule(either, ActionId.SIGN, "enter").closed
    assert either.state.version == 2
    either.type("backspace backspace")
    wanted = "The sheet is signed" if language == "en" else "El acta está firmada"
    assert wanted in either.said("read_back"), "not: nothing to take back"


def test_undo_of_a_signed_sheet_says_how_it_is_reopened(either: OperatorPage, language: Language) -> None:
    either.begin()
    either.type(OVER)
    assert rule(either, ActionId.SIGN, "enter").closed
    before = rows(either)
    wanted = "The sheet is signed: reopen it" if language == "en" else "El acta está firmada"
    assert wanted not in either.said("read_back")
    either.type("ctrl+z")
    assert wanted in either.said("read_back")
    assert rows(either) == before
    undo, redo = (either.window.menus.actions[one] for one in (ActionId.UNDO, ActionId.REDO))
    assert (undo.isEnabled(), redo.isEnabled()) == (True, False)
    either.type("esc")
    undo.trigger()
    assert wanted in either.said("read_back"), "from the menu too"


def test_signing_stands_in_the_menu_of_the_sheet_and_has_no_key(page: OperatorPage, qtbot: QtBot) -> None:
    """One labelled action away from the scoring keys; here by the menu's own keys."""
    spec = ACTIONS[ActionId.SIGN]
    assert (spec.menu, spec.shortcuts, spec.hint) == ("sheet", (), "")
    page.begin()
    page.type(OVER)
    press(page.window, "alt+s")
    menu = page.window.menus.actions.menus["sheet"]
    qtbot.waitUntil(menu.isVisible, timeout=2000)
    wanted = page.window.menus.actions[ActionId.SIGN]
    for _ in menu.actions():
        if menu.activeAction() is wanted:
            break
        press(menu, "down")
    assert wanted.text() == "Sign the sheet..."
    told = answered(page, "enter", lambda: _choose(menu))
    assert told.title == "Sign the sheet"
    assert page.state.signed


def _choose(menu: QMenu) -> None:
    press(menu, "enter")


# ---- a known score, and times


def test_a_known_score_replaces_the_boards_and_is_taken_back(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 3 left enter")
    told = rule(
        page, ActionId.SCORE, "'25-10' tab ctrl+a '12-7' tab ctrl+a 5 tab right space tab 'crash' enter"
    )
    assert told.closed, told.wrong
    state = page.state
    assert (state.games[0].result, state.games[1].raw) == ((25, 10), (12, 7))
    assert (state.next.game, state.next.board, state.next.breaker) == (2, 5, B)
    assert "Score set" in page.said("foot")
    page.type("left 3 left enter")
    assert page.state.games[1].raw == (18, 7)
    page.type("ctrl+z esc ctrl+z")
    assert page.state.game.raw == (6, 0)


def test_a_score_that_cannot_be_is_said_in_words(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 3 left enter")
    told = rule(page, ActionId.SCORE, "'10-10' tab tab tab space enter")
    assert not told.closed
    assert told.wrong
    assert page.state.game.raw == (6, 0)


def test_law_49b_a_pairs_score_asks_which_player_breaks(page: OperatorPage) -> None:
    page.begin(kind=Kind.DOUBLES)
    page.type("b left")
    told = rule(page, ActionId.SCORE, "tab ctrl+a '12-7' tab ctrl+a 4 tab down down down enter")
    assert told.closed, told.wrong
    here = page.state.next
    assert here.player is not None
    assert (here.board, here.player.side, here.player.index) == (4, A, 1)


def test_a_paper_match_gets_its_own_times(page: OperatorPage) -> None:
    page.begin()
    page.type(OVER)
    assert rule(page, ActionId.TIMES, "up tab ctrl+a '10:05' tab ctrl+a '10:40' enter").closed
    assert rule(page, ActionId.TIMES, "tab ctrl+a '10:50' tab ctrl+a '11:15' enter").closed
    games = page.state.games
    assert [(game.started_at[11:16], game.finished_at[11:16]) for game in games] == [
        ("10:05", "10:40"),
        ("10:50", "11:15"),
    ]
    told = rule(page, ActionId.TIMES, "tab ctrl+a 'soon' enter")
    assert (told.closed, bool(told.wrong)) == (False, True)
    page.type("ctrl+z ctrl+z")
    assert page.state.games[0].started_at[11:16] != "10:05"


# ---- every dialog

DIALOGS = (
    ActionId.VOID,
    ActionId.PROTEST,
    ActionId.VERDICT,
    ActionId.WARNING,
    ActionId.NOTE,
    ActionId.END_GAME,
    ActionId.END_MATCH,
    ActionId.SCORE,
    ActionId.TIMES,
)


def prepared(page: OperatorPage) -> None:
    """Play two boards, the second under protest."""
    page.begin()
    page.type("b left left 3 left enter right 5 right enter")
    assert rule(page, ActionId.PROTEST, "tab space enter").closed


@pytest.mark.sample_cover
@pytest.mark.parametrize("action", DIALOGS, ids=lambda action: str(action.name).lower())
def test_a_stray_enter_does_nothing_in_any_dialog_and_esc_leaves_it(
    either: OperatorPage, action: ActionId
) -> None:
    prepared(either)
    before = rows(either)
    told = rule(either, action, "enter")
    assert told.opened
    assert not told.closed
    assert told.wrong, "it says what is missing"
    assert rows(either) == before
    told = rule(either, action, "esc")
    assert told.closed
    assert rows(either) == before
    assert either.window.focusWidget() is either.window.entry, "the keys are the entry's again"


def test_a_stray_enter_leaves_an_award_open_too(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e")
    told = answered(page, "enter", lambda: page.type("8"))
    assert (told.opened, told.closed, told.wrong) == (True, False, "Something is not answered yet")


def test_enter_goes_to_the_first_question_that_is_not_answered(page: OperatorPage) -> None:
    page.begin()
    page.type("b left e")
    told = answered(page, "tab 4 enter space enter", lambda: page.type("8"))
    assert told.closed
    assert page.state.game.raw == (4, 0)


@pytest.mark.sample_cover
@pytest.mark.parametrize("size", [(1280, 720)])
@pytest.mark.parametrize("action", DIALOGS, ids=lambda action: str(action.name).lower())
def test_dialogs_fit_the_smallest_window(
    either: OperatorPage, action: ActionId, size: tuple[int, int]
) -> None:
    prepared(either)
    seen: list[tuple[int, int]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        seen.append((dialog.width(), dialog.height()))

    QTimer.singleShot(0, look)
    rule(either, action, "down")
    assert len(seen) == 1
    assert seen[0][0] <= size[0]
    assert seen[0][1] <= size[1]


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (ActionId.PROTEST, "No board was played yet that could be protested against"),
        (ActionId.VERDICT, "There is no open protest"),
        (ActionId.VOID, "There is no board to be voided"),
        (ActionId.TIMES, "No game was played yet"),
        (ActionId.SIGN, "The sheet is signed when the match is over, and only once"),
        (ActionId.REOPEN, "The sheet is not signed"),
    ],
)
def test_where_there_is_nothing_to_rule_about_it_says_so(
    page: OperatorPage, action: ActionId, said: str
) -> None:
    page.begin()
    told = rule(page, action, "esc")
    assert not told.opened
    assert said in page.said("foot")


def test_a_held_enter_answers_no_dialog(page: OperatorPage) -> None:
    page.begin()
    page.type(OVER)

    def hold() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        for _ in range(5):
            event = QKeyEvent(
                QKeyEvent.Type.KeyPress,
                Qt.Key.Key_Return,
                Qt.KeyboardModifier.NoModifier,
                "\r",
                autorep=True,
            )
            QApplication.sendEvent(dialog, event)

    QTimer.singleShot(0, hold)
    told: Answered = rule(page, ActionId.SIGN, "esc")
    assert told.closed
    assert not page.state.signed
