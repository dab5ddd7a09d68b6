"""Earlier boards corrected at the operator's window, by keyboard alone, while play goes on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import speak
from carrom_desktop.rules.facts import Corrected
from carrom_desktop.rules.ids import BoardKind, Queen, Side
from tests.ui.boxes import answer
from tests.ui.correction_keys import A3, FIVE, Desk
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = OperatorPage.opened(tmp_path)
    made.begin()
    found = Desk(made)
    found.play(f"toss A; {FIVE}")
    yield found
    made.close()


# ---- one board, by keyboard alone


def test_v37_a_board_is_corrected_by_keys_alone_and_taken_back_in_one_step(desk: Desk) -> None:
    before = desk.page.state
    desk.press("tab")
    assert desk.listens(desk.table)
    assert desk.table.selected is not None
    assert desk.table.selected.number == 5
    desk.press("up up up enter")
    assert desk.panel.isVisible()
    assert desk.panel.title.text() == "Board 2, game 1"
    assert desk.panel.has_keyboard()
    desk.press("9")
    assert desk.diff()[0] == (
        "Board 2 of game 1: Player Two, 9 men, queen: Player One (was: Player Two, 2 men, queen: Player One)"
    )
    assert "Game 1: One 9, Two 16 (before: 9-9)." in desk.diff()
    assert desk.raw() == (9, 9), "nothing is in force before it is applied"
    desk.press("enter")
    assert desk.raw() == (9, 16)
    assert not desk.panel.isVisible()
    assert desk.listens(desk.page.window.entry)
    desk.undo()
    assert desk.page.state.games == before.games
    assert desk.page.state.next == before.next


def test_v37_the_other_side_won_by_arrow_and_space(desk: Desk) -> None:
    desk.to_table()
    desk.press("home enter")
    assert desk.listens(desk.panel.fields.winner.tiles()[0])
    desk.press("right space")
    assert desk.diff()[0].startswith("Board 1 of game 1: Player Two, 3 men, queen: Player One (was:")
    desk.press("enter")
    assert desk.page.state.games[0].boards[0].winner is Side.B
    assert desk.page.state.games[0].boards[0].corrected


def test_the_reason_is_kept_with_the_correction(desk: Desk) -> None:
    desk.to_table()
    desk.press("home enter 9")
    desk.panel.reason.setFocus()
    QTest.keyClicks(desk.panel.reason, "9 men, not 3")
    desk.press("enter")
    fact = desk.page.state.ruled[-1].fact
    assert isinstance(fact, Corrected)
    assert fact.reason == "9 men, not 3"


def test_v40_open_and_esc_changes_nothing(desk: Desk) -> None:
    rows = desk.rows
    desk.to_table()
    desk.press("home enter esc")
    assert not desk.correction.is_open
    desk.to_table()
    desk.press("home enter 9 esc")
    assert desk.rows == rows
    assert desk.raw() == (9, 9)
    assert desk.listens(desk.page.window.entry)
    assert not desk.panel.isVisible()


def test_v40_open_and_apply_is_not_to_be_had(desk: Desk) -> None:
    rows = desk.rows
    desk.to_table()
    desk.press("home enter enter")
    assert desk.panel.isVisible()
    assert not desk.panel.apply.isEnabled()
    assert desk.diff() == ["Nothing is changed yet."]
    assert desk.rows == rows


# ---- boards left out, entered twice, in the wrong place


def test_a_board_left_out_is_put_in(desk: Desk) -> None:
    desk.to_table()
    desk.press("home down ins")
    assert desk.panel.title.text() == "New board 2, game 1"
    assert desk.diff() == ["Who won the board?"]
    assert not desk.panel.apply.isEnabled()
    desk.press("space 3")
    assert desk.diff() == ["Who had the queen?"]
    desk.panel.fields.queen.focus_first()
    desk.press("space")
    assert desk.diff()[0] == "Board 2 of game 1 put in: Player One, 3 men, queen: Player One"
    assert desk.table.view is not None
    assert len([row for row in desk.table.view.rows if row.is_board]) == 6
    desk.press("enter")
    assert [board.men_left for board in desk.page.state.games[0].boards] == [3, 3, 2, 1, 4, 2]


def test_a_board_entered_twice_is_taken_out(desk: Desk) -> None:
    desk.to_table()
    desk.press("home down del")
    assert desk.raw() == (9, 9)
    assert desk.diff()[0] == "Board 2 of game 1 taken out: Player Two, 2 men, queen: Player One"
    assert desk.listens(desk.panel.apply), "Enter is what the panel shows; more can be done all the same"
    desk.press("enter")
    assert len(desk.page.state.games[0].boards) == 4
    assert desk.raw() == (9, 7)


def test_boards_change_places_in_one_step_with_another_change(desk: Desk) -> None:
    desk.to_table()
    desk.press("home alt+down alt+down")
    assert desk.table.selected is not None
    assert desk.table.selected.number == 3
    desk.press("down enter 9 enter")
    boards = desk.page.state.games[0].boards
    assert [board.men_left for board in boards] == [2, 1, 3, 9, 2]
    desk.undo()
    assert [board.men_left for board in desk.page.state.games[0].boards] == [3, 2, 1, 4, 2]


def test_c23_a_finished_match_is_corrected_and_another_has_won(desk: Desk) -> None:
    desk.play(f"A 9 A; A 9 A; {A3}")
    assert desk.page.state.winner is Side.A
    desk.to_table()
    desk.press("left")
    assert desk.table.view is not None
    assert desk.table.view.game == 1
    desk.press("right home enter right space 9")
    lines = desk.diff()
    assert "The match is not over any more." in lines
    desk.press("enter")
    after = desk.page.state
    assert (after.winner, after.next.game) == (None, 2)


def test_a_board_moves_to_another_game(desk: Desk) -> None:
    desk.play("A 9 A; A 9 A; B 1 B")
    assert desk.table.view is not None
    assert desk.table.view.game == 2
    row = desk.table.view.rows[0]
    menu = desk.table.menu_for(row)
    entries = {action.text().partition("\t")[0]: action for action in menu.actions() if action.text()}
    assert "Move to game 1" in entries
    assert "Move to game 2" not in entries
    entries["Move to game 1"].trigger()
    assert desk.diff()[0] == "Board 1 of game 2 becomes board 8 of game 1"
    assert desk.correction.apply()
    assert len(desk.page.state.games[1].boards) == 0


# ---- fouls, awards, slams


def test_law_107_a_board_becomes_a_foul(desk: Desk) -> None:
    fields = desk.panel.fields
    desk.to_table()
    desk.press("home enter")
    fields.kind.setFocus()
    desk.press("down")
    fields.law.setFocus()
    for _ in range(6):
        desk.press("down")
    assert "107" in fields.law.currentText()
    fields.by.focus_first()
    desk.press("space")
    assert desk.diff()[0].startswith("Board 1 of game 1: Law 107, foul by Player One")
    desk.press("enter")
    board = desk.page.state.games[0].boards[0]
    assert (board.kind, board.winner, board.points) == (BoardKind.FOUL, Side.B, 3)


def test_law_26_a_slam_is_ticked_afterwards(desk: Desk) -> None:
    desk.to_table()
    desk.press("home enter")
    desk.panel.fields.slam.setFocus()
    desk.press("space enter")
    board = desk.page.state.games[0].boards[0]
    assert board.slam is not None
    assert board.slam.value == "white"


def test_an_awarded_board_gets_points_and_reason(desk: Desk) -> None:
    fields = desk.panel.fields
    desk.to_table()
    desk.press("home enter")
    fields.kind.setFocus()
    desk.press("down down")
    fields.winner.focus_first()
    desk.press("right space 4")
    QTest.keyClicks(fields.award_reason, "the board fell")
    desk.press("enter")
    board = desk.page.state.games[0].boards[0]
    assert board.award is not None
    assert (board.winner, board.points, board.award.reason) == (Side.B, 4, "the board fell")


def test_what_cannot_be_is_told_and_not_applied(desk: Desk) -> None:
    desk.to_table()
    desk.press("home enter")
    desk.panel.fields.slam.setFocus()
    desk.press("space")
    desk.panel.fields.queen.focus_first()
    desk.press("right space")
    assert desk.panel.problem.text().startswith("Board 1 of game 1: ")
    assert not desk.panel.apply.isEnabled()
    rows = desk.rows
    desk.press("enter")
    assert desk.rows == rows


def test_ukca_boards_are_lost_by_no_foul(qtbot: QtBot, tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin("ukca")
    desk = Desk(page)
    desk.play("toss A; A 3 A")
    desk.to_table()
    desk.press("home enter")
    kinds = [desk.panel.fields.kind.itemText(place) for place in range(desk.panel.fields.kind.count())]
    assert kinds == ["Last piece", "Awarded"]
    page.close()


# ---- play goes on


def test_v39_a_board_is_recorded_while_a_correction_is_open(desk: Desk) -> None:
    entry = desk.page.window.entry
    desk.to_table()
    desk.press("home enter 9")
    desk.to_table()
    assert desk.listens(entry)
    desk.page.type("right 6 right")
    assert "wins board 6" in desk.page.said("read_back")
    desk.page.type("enter")
    assert len(desk.page.state.games[0].boards) == 6
    assert desk.panel.isVisible()
    assert desk.diff()[0].startswith("Board 1 of game 1: Player One, 9 men")
    desk.to_table()
    assert desk.listens(desk.table)
    desk.press("tab")
    assert desk.panel.has_keyboard()
    desk.press("enter")
    boards = desk.page.state.games[0].boards
    assert [board.men_left for board in boards] == [9, 2, 1, 4, 2, 6]
    desk.undo()
    assert [board.men_left for board in desk.page.state.games[0].boards] == [3, 2, 1, 4, 2, 6]


def test_v39_the_panel_takes_no_key_of_the_entry(desk: Desk) -> None:
    desk.to_table()
    desk.press("home enter 9")
    desk.to_table()
    desk.page.type("left 4 left")
    assert desk.correction.edit.men == 9
    assert desk.page.window.entry.draft.men_left == 4
    desk.page.type("esc")
    assert desk.panel.isVisible(), "Esc in the entry clears the entry"
    assert desk.page.window.entry.draft.is_empty


def test_v39_what_is_half_typed_stays_when_the_correction_is_applied(desk: Desk) -> None:
    desk.page.type("left 4")
    desk.to_table()
    desk.press("home enter 9 enter")
    draft = desk.page.window.entry.draft
    assert (draft.winner, draft.men_left) == (Side.A, 4)
    desk.page.type("left enter")
    assert desk.page.state.games[0].boards[5].men_left == 4


def test_v39_the_last_board_taken_back_meanwhile_closes_its_fields(desk: Desk) -> None:
    desk.to_table()
    desk.press("enter 9")
    desk.undo()
    assert desk.correction.target is None
    assert not desk.panel.fields.isVisible()
    assert desk.diff() == ["Nothing is changed yet."]


def test_v39_a_board_put_in_last_stays_behind_what_is_recorded_meanwhile(desk: Desk) -> None:
    desk.to_table()
    desk.press("down ins space 3")
    desk.panel.fields.queen.focus_first()
    desk.press("space")
    assert desk.panel.title.text() == "New board 6, game 1"
    desk.play("B 7 B")
    desk.correction.apply()
    assert [board.men_left for board in desk.page.state.games[0].boards] == [3, 2, 1, 4, 2, 3, 7]


def test_another_match_takes_nothing_of_the_correction_and_gives_it_back(desk: Desk) -> None:
    first = desk.page.window.bridge.session
    desk.to_table()
    desk.press("home enter 9")
    desk.page.begin()
    assert not desk.correction.is_open
    assert not desk.panel.isVisible()
    assert "The correction of the other match is not applied" in desk.page.said("foot")
    desk.page.window.bridge.open(first)
    assert desk.panel.isVisible()
    assert desk.diff()[0].startswith("Board 1 of game 1: Player One, 9 men")
    assert desk.correction.apply()
    assert desk.raw() == (15, 9)


def test_a_correction_that_cannot_be_saved_stays_with_the_entry(desk: Desk) -> None:
    desk.page.type("left 4")
    desk.to_table()
    desk.press("home enter 9")
    desk.page.library.fault = "storage.cannot_hold"
    desk.press("enter")
    assert "NOT SAVED" in desk.panel.problem.text()
    assert desk.panel.isVisible()
    assert desk.raw() == (9, 9)
    desk.page.library.fault = ""
    desk.press("enter")
    assert desk.raw() == (15, 9)
    desk.page.type("left")
    assert not desk.panel.isVisible()
    draft = desk.page.window.entry.draft
    assert (draft.winner, draft.men_left, draft.queen) == (Side.A, 4, Queen.A)


# ---- the hall


def test_the_hall_is_told_while_something_is_not_applied(desk: Desk) -> None:
    told: list[bool] = []
    desk.page.window.correcting_changed.connect(told.append)
    desk.to_table()
    desk.press("home enter")
    assert told == [], "a look at a board is no correction"
    desk.press("9")
    assert told == [True]
    desk.press("3")
    assert told == [True, False]
    desk.press("9 enter")
    assert told == [True, False, True, False]


def test_v39_the_hall_shows_a_chip_and_the_old_score_then_which_board_was_corrected(desk: Desk) -> None:
    controller = desk.page.window.controller
    before = controller.picture.view
    desk.to_table()
    desk.press("home enter 9")
    while_open = controller.picture.view
    assert before is not None
    assert while_open is not None
    assert (before.correcting, while_open.correcting) == (False, True)
    assert [card.score for card in while_open.cards] == [9, 9]
    desk.press("enter")
    after = controller.picture.view
    assert after is not None
    assert not after.correcting
    assert [card.score for card in after.cards] == [15, 9]
    assert "CORRECTED: BOARD 1" in [speak("en", line) for line in after.banner]


def test_after_a_minute_the_operator_is_reminded(desk: Desk) -> None:
    timer = desk.correction._overdue
    desk.to_table()
    desk.press("home enter 9")
    assert (timer.isActive(), timer.interval()) == (True, 60_000)
    assert desk.panel.problem.text() == ""
    timer.timeout.emit()
    assert "CORRECTION" in desk.panel.problem.text()
    desk.press("enter")
    assert desk.raw() == (15, 9)
    desk.to_table()
    desk.press("home enter")
    assert desk.panel.problem.text() == ""
    assert not timer.isActive()


def test_closing_asks_what_becomes_of_a_correction(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desk.page.window
    answers = answer(monkeypatch, "Stay", "Apply and close")
    desk.to_table()
    desk.press("home enter")
    assert window.close(), "nothing is changed yet: nothing is asked"
    window.show()
    desk.press("9")
    assert not window.close()
    assert answers.offered[0] == {"Apply and close", "Drop it and close", "Stay"}
    assert desk.correction.has_changes
    assert window.close()
    assert desk.raw() == (15, 9)
    assert answers.said == ["A correction is open and not applied."] * 2


def test_closing_asks_about_a_correction_of_another_match_too(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, first = desk.page.window, desk.page.window.bridge.session
    desk.to_table()
    desk.press("home enter 9")
    desk.page.begin()
    answers = answer(monkeypatch, "Drop it and close")
    assert window.close()
    assert answers.said == ["A correction of another match is not applied. If you close now, it is lost."]
    assert answers.offered == [{"Drop it and close", "Stay"}]
    assert first is not None
    assert first.state.games[0].raw == (9, 9)


# ---- the keyboard is where the panel says it is

BY_KEYS = {"a board taken out": "del", "moved up": "alt+up", "changed": "enter 9", "put in": "ins"}


@pytest.mark.parametrize("how", BY_KEYS)
@pytest.mark.parametrize("end", ["enter", "esc"])
def test_whatever_asks_for_apply_or_cancel_has_the_keyboard(desk: Desk, how: str, end: str) -> None:
    desk.to_table()
    desk.press(f"up {BY_KEYS[how]}")
    assert desk.panel.isVisible()
    assert desk.panel.has_keyboard(), "Enter and Esc are what the panel shows"
    rows, can = desk.rows, desk.correction.view.can_apply
    desk.press(end)
    applied = end == "enter" and can
    assert desk.rows == rows + applied
    if applied or end == "esc":
        assert not desk.panel.isVisible()
        assert desk.listens(desk.page.window.entry), "and the keyboard goes back"


def test_by_mouse_too_the_panel_that_asks_has_the_keyboard(desk: Desk) -> None:
    for what, value in (("delete", 0), ("move", -1), ("move", 1)):
        desk.page.window.entry.setFocus()
        desk.table._on_menu_chosen(what, 3, value)
        assert desk.panel.has_keyboard(), what
        desk.press("esc")
        assert desk.listens(desk.page.window.entry)


def test_keys_of_the_table_go_on_working_where_the_panel_only_asks(desk: Desk) -> None:
    desk.to_table()
    desk.press("del")
    assert desk.panel.has_keyboard()
    desk.press("del")
    assert len([line for line in desk.diff() if line.startswith("Board")]) >= 2, "two boards are taken out"
    assert desk.panel.has_keyboard()
    desk.press("up")
    assert desk.listens(desk.table), "an arrow chooses another board"
    desk.press("alt+up")
    assert desk.panel.has_keyboard()
    desk.press("enter")
    assert len(desk.page.state.games[0].boards) == 3


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("how", BY_KEYS)
def test_whatever_is_corrected_the_panel_has_the_room_of_its_parts(
    desk: Desk, how: str, language: Literal["en", "es"]
) -> None:
    desk.page.window.settings_desk.change(language=language)
    for size in ((1366, 768), (1024, 640)):
        desk.page.window.resize(*size)
        desk.to_table()
        desk.press(f"up {BY_KEYS[how]}")
        panel = desk.panel
        parts = [panel.diff, panel.problem, panel.reason, panel.cancel]
        seen = [part.geometry() for part in parts if part.isVisible()]
        assert all(panel.rect().contains(box) for box in seen), size
        assert all(above.bottom() < below.top() for above, below in pairwise(seen)), size
        desk.press("esc")


def test_del_held_a_little_takes_one_board_out_and_leaves_the_keyboard_where_it_is_asked(desk: Desk) -> None:
    desk.to_table()
    desk.press("del")
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "", autorep=True, count=1
    )
    QApplication.sendEvent(desk.focus, held)
    assert desk.panel.has_keyboard()
    desk.press("enter")
    assert len(desk.page.state.games[0].boards) == 4
