"""What scorers complain of in other programs, as they would meet it: by keys at the window (V33 to V89)."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.match.session import Session
from carrom_desktop.rules.ids import NextKind, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.ruling_dialog import RulingDialog
from tests.ui.correction_keys import Desk
from tests.ui.operator_page import OperatorPage

GAME_A = "left 9 left enter " * 3
MATCH = f"b left {GAME_A} c right 4 left enter {GAME_A.replace('left', 'right')}"
"""A wins 25-0 twice; in game 2 the picture is turned, and B wins its first board."""

OFTEN = (
    "left",
    "right",
    "1",
    "3",
    "6",
    "9",
    "enter",
    "backspace",
    "esc",
    "x",
    "q",
    "n",
    "s",
    "b",
    "c",
    "e",
    "undo",
)
WALK_KEYS = (*OFTEN, *OFTEN, *OFTEN, "redo", "shift+x", "w", "p", "i", "t", "h", "k", "y", "up", "down")
STEPS = {"undo": ActionId.UNDO, "redo": ActionId.REDO}
WALK = 5000 if "CARROM_SOAK" in os.environ else 300


def rows_of(page: OperatorPage) -> Session:
    session = page.window.bridge.session
    assert session is not None
    return session


def hall_score(page: OperatorPage) -> list[int | None]:
    """Return the two totals of the operator's copy of the hall, which is the hall's picture."""
    view = page.window.controller._view
    assert view is not None
    return [card.score for card in view.cards]


@pytest.mark.no_cover
def test_v33_two_hundred_undos_and_redos_pass_the_same_states_also_after_a_restart(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """Across boards, games and the end of the match; each state is what a fresh count of the rows gives."""
    first = OperatorPage.opened(tmp_path)
    first.begin()
    first.type(MATCH)
    assert first.state.winner is Side.A
    whole = first.state
    match_id = rows_of(first).match_id
    first.close()

    page = OperatorPage.opened(tmp_path)
    page.window.bridge.open(Session.load(page.journal, match_id))
    states: list[MatchState] = []
    presses = 0
    while rows_of(page).undo_rows:
        states.append(page.state)
        page.window.entry.undo()
        presses += 1
        assert page.state == replay(rows_of(page).rows)
    assert not page.state.has_boards
    turns = len(states)
    while presses < 200:
        for expected in reversed(states):
            page.window.entry.redo()
            assert page.state == expected
        for expected in states[1:]:
            page.window.entry.undo()
            assert page.state == expected
        page.window.entry.undo()
        presses += turns
    for _ in range(turns):
        page.window.entry.redo()
    assert page.state == whole
    assert not rows_of(page).redo_rows
    page.close()


def test_v34_the_last_board_of_a_finished_match_after_the_next_one_was_opened(page: OperatorPage) -> None:
    page.begin()
    page.type(MATCH)
    finished, ended = rows_of(page).match_id, page.state
    page.begin("ukca")
    page.type("b left left 2 left enter")
    assert page.state.games[0].raw == (7, 0)

    page.window.bridge.open(Session.load(page.journal, finished))
    assert page.state == ended
    assert "Undo" in page.said("foot")
    page.window.entry.undo()
    assert page.state.winner is None
    assert page.state.next.kind is NextKind.BOARD
    page.type("esc right 1 right enter")
    assert page.state.games[-1].raw[0] == ended.games[-1].raw[0] - 8
    assert hall_score(page) == [*page.state.games[-1].raw][::-1]


@pytest.mark.no_cover
def test_v36_a_random_walk_by_keys_never_leaves_the_journal(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After each key the state is what the rows say, and a record is still possible at the end."""
    monkeypatch.setattr(RulingDialog, "exec", QDialog.reject)  # a dialog that a key opens is given up
    page.begin()
    chance = random.Random(36)
    for _ in range(WALK):
        key = chance.choice(WALK_KEYS)
        if key in STEPS:
            page.window.menus.actions[STEPS[key]].trigger()
        else:
            page.type(key)
        assert page.state == replay(rows_of(page).rows)
    page.begin()
    page.type("b left left 6 left enter")
    assert page.state.games[0].raw == (9, 0)


def test_v43_a_match_begun_by_accident_goes_back_to_its_names(page: OperatorPage) -> None:
    page.begin()
    before = page.state
    page.type("b left left 6 left enter")
    page.window.entry.undo()
    page.window.entry.undo()
    assert not page.state.has_boards
    assert page.state.next == before.next
    assert page.state.players == before.players


def test_v44_the_end_of_a_board_is_a_bar_that_the_next_entry_takes_away(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left enter")
    assert "Board 1: Player One +9" in page.said("take_back")
    assert "Backspace" in page.said("take_back")
    page.type("right")
    assert page.said("take_back") == ""


def test_v89_a_match_a_correction_and_the_sheet_by_keyboard_alone(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Desk(page)
    page.begin()
    page.type(MATCH)
    assert page.state.is_over
    desk.press("tab")
    assert desk.listens(desk.table)
    desk.press("up enter 5 enter")
    assert not desk.panel.isVisible()
    assert [board.men_left for board in page.state.games[-1].boards[-2:]].count(5) == 1
    target = tmp_path / "sheet.pdf"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(target), ""))
    sheet = page.window.menus.actions[ActionId.SAVE_SHEET]
    assert sheet.shortcut().toString() == "Ctrl+P"
    sheet.trigger()
    assert target.read_bytes().startswith(b"%PDF")
