"""A scorer at the window: real keys, real journal, what is said and what is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import NextMatch, Settings
from carrom_desktop.rules.ids import Kind, NextKind, Queen, Side
from carrom_desktop.ui import entry_panel
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.keys import read_key
from carrom_desktop.viewmodels.entry import KeyKind
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[OperatorPage]:
    made = OperatorPage.opened(tmp_path)
    yield made
    made.close()


def test_law_57_a_whole_match_by_keys_in_each_rule_set(page: OperatorPage) -> None:
    for rules, boards in (("icf", 3), ("ukca", 3), ("caint", 3)):
        page.begin(rules)
        page.type("b left")
        for _ in range(boards):
            page.type("left 9 left enter")
        assert page.state.games_won == (1, 0)
        for _ in range(boards):  # without C the picture stays, and so do the arrows (60c)
            page.type("left 9 left enter")
        assert page.state.winner is Side.A
        assert page.state.next.kind is NextKind.NOTHING
        assert "Player One wins" in page.said("banner")


def test_first_record_asks_for_the_toss_and_saves_nothing(page: OperatorPage) -> None:
    page.begin()
    page.type("left 6 left enter")
    assert not page.state.has_boards
    assert "B" in page.said("banner")
    page.type("b right")
    assert page.state.next.breaker is Side.B
    page.type("enter")
    assert page.state.games[0].raw == (9, 0)


def test_the_read_back_says_who_how_much_and_what_lies_on_the_board(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left")
    read = page.said("read_back")
    for part in ("Player One wins board 1: +9", "9–0", "6 black men of Player Two", "6 men (53a)"):
        assert part in read
    page.type("x")
    read = page.said("read_back")
    assert "Player Two wins board 1" in read
    assert "6 white men of Player One" in read


def test_law_54_what_ends_the_match_is_said_before_enter(page: OperatorPage) -> None:
    page.demo()
    page.type("left 6 left")
    read = page.said("read_back")
    assert "30–14, counts as 25–14" in read
    assert "ENDS THE MATCH" in read
    assert not page.state.is_over


def test_enter_twice_records_once(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left enter enter enter")
    assert len(page.state.games[0].boards) == 1


def test_auto_repeat_enters_nothing(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left")
    for _ in range(30):
        event = QKeyEvent(
            QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
        )
        QApplication.sendEvent(page.window.entry, event)
    assert not page.state.has_boards
    page.type("enter")
    assert len(page.state.games[0].boards) == 1


def test_a_key_held_down_is_named(page: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry_panel, "HELD_S", 0.0)
    page.begin()
    page.type("b left")
    QTest.keyPress(page.window.entry, Qt.Key.Key_Left)
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Left, Qt.KeyboardModifier.NoModifier, "", autorep=True)
    QApplication.sendEvent(page.window.entry, event)
    assert "is held down" in page.said("read_back")


def test_space_and_enter_score_nothing_after_a_click_on_each_button(page: OperatorPage) -> None:
    page.window._settings.change(next_match=NextMatch("One", "Two"))  # else its button asks for it
    page.begin()
    page.type("b left")
    buttons = [b for b in page.window.findChildren(QAbstractButton) if b.isVisible()]
    assert len(buttons) > 12
    for button in buttons:
        if button is page.window.entry._record:
            continue
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
        for key in (Qt.Key.Key_Space, Qt.Key.Key_Return):
            focus = page.window.focusWidget()
            assert focus is not None
            before = page.window.entry.draft
            complete = page.window.entry.view is not None and page.window.entry.view.can_record
            if key == Qt.Key.Key_Return and complete:
                continue  # a complete entry is what Enter is for
            QTest.keyClick(focus, key)
            assert not page.state.has_boards
            if key == Qt.Key.Key_Space:
                assert page.window.entry.draft == before
        page.type("esc")


def test_the_mouse_alone_records_a_board(page: OperatorPage) -> None:
    page.begin()
    page.type("b left")
    entry = page.window.entry
    for button in (entry._cards[1], entry._men[3], entry._queens[1], entry._record):
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    board = page.state.last_board
    assert board is not None
    assert (board.winner, board.men_left, board.queen) == (Side.B, 4, Queen.B)


def test_a_double_event_of_touch_and_mouse_records_once(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 4 left")
    for _ in range(2):
        QTest.mouseClick(page.window.entry._record, Qt.MouseButton.LeftButton)
    assert len(page.state.games[0].boards) == 1


def test_queen_during_the_board_makes_the_end_three_keys(page: OperatorPage) -> None:
    page.begin()
    page.type("b left q right")
    assert page.state.queen_marked is Side.B
    page.type("right 3 enter")
    board = page.state.last_board
    assert board is not None
    assert (board.points, board.queen) == (6, Queen.B)


def test_backspace_clears_then_arms_then_takes_back(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry_panel, "BURST_S", 0.0)
    page.begin()
    page.type("b left left 6 left enter")
    assert "Board 1: Player One +9" in page.said("take_back")
    page.type("backspace")
    assert len(page.state.games[0].boards) == 1
    assert "again" in page.said("take_back")
    page.type("backspace")
    assert not page.state.has_boards
    assert "Player One wins board 1: +9" in page.said("read_back")  # filled
    page.type("3 enter")
    assert page.state.games[0].raw == (6, 0)


def test_a_burst_of_backspaces_takes_nothing_back(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left enter left 5 left")
    page.type("backspace backspace backspace backspace backspace")
    assert len(page.state.games[0].boards) == 1
    assert page.window.entry.draft.is_empty


def test_the_armed_take_back_goes_by_itself(
    page: OperatorPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.window.entry._armed_timer.setInterval(20)
    page.begin()
    page.type("b left left 6 left enter backspace")
    assert page.window.entry.draft.armed
    qtbot.waitUntil(lambda: not page.window.entry.draft.armed, timeout=2000)


def test_the_take_back_bar_goes_by_itself(page: OperatorPage, qtbot: QtBot) -> None:
    page.window.entry._bar_timer.setInterval(20)
    page.begin()
    page.type("b left left 6 left enter")
    qtbot.waitUntil(lambda: page.said("take_back") == "", timeout=2000)


def test_undo_is_named_and_survives_a_restart(qtbot: QtBot, tmp_path: Path) -> None:
    first = OperatorPage.opened(tmp_path)
    first.begin()
    first.type("b left left 6 left enter right 2 left enter")
    match_id = first.window.bridge.session.match_id  # type: ignore[union-attr]
    first.close()
    second = OperatorPage.opened(tmp_path)
    second.window.bridge.open(Session.load(second.journal, match_id))
    assert 'Undo "Board 2: Player Two +2"' in second.said("foot")
    second.window.entry.undo()
    second.window.entry.undo()
    assert not second.state.has_boards
    second.window.entry.redo()
    second.window.entry.redo()
    assert second.state.games[0].raw == (9, 2)
    second.close()


def test_law_58_change_of_sides_swaps_picture_and_keys_only_at_c(page: OperatorPage) -> None:
    page.begin()
    page.type("b left" + " left 9 left enter" * 3)
    assert "Change of sides" in page.said("banner")
    assert page.said("left").startswith("Player One")
    page.type("c")
    assert page.said("left").startswith("Player Two")
    assert "Player Two is now on YOUR LEFT" in page.said("banner")
    page.type("right 5 right enter")
    board = page.state.games[1].boards[0]
    assert board.winner is Side.A
    assert "YOUR LEFT" not in page.said("banner")


def test_swap_left_and_right_turns_the_keys_too(page: OperatorPage) -> None:
    page.begin()
    page.type("b left")
    page.window._on_side_swap_asked()
    page.type("left 5 left enter")
    board = page.state.last_board
    assert board is not None
    assert board.winner is Side.B
    assert page.window.settings.swapped


def test_the_menu_fixes_the_places_at_once(page: OperatorPage) -> None:
    page.begin()
    page.type("b left" + " left 9 left enter" * 3 + " c right 5 right enter")
    window = page.window
    singles = window.menus.actions[ActionId.PLACES_SINGLES]
    assert singles.isChecked()
    assert not window.menus.actions[ActionId.PLACES_DOUBLES].isChecked()
    for follow, first in ((False, Side.A), (True, Side.B)):
        singles.trigger()
        assert window.settings.places_singles == ("follow" if follow else "fixed")
        assert window.settings.places_doubles == "fixed"
        assert window.entry.left_side is first
        picture = window.controller.picture.view
        assert picture is not None
        assert picture.cards[0].side is first


def test_law_28_doubles_places_stay_and_the_breaker_is_a_player(page: OperatorPage) -> None:
    page.begin(kind=Kind.DOUBLES)
    page.type("b left" + " left 9 left enter" * 3 + " c")
    assert page.said("left").startswith("Abbas / Alvi")
    assert page.state.next.breaker is Side.B


def _fail(*_args: object, **_kwargs: object) -> None:
    raise StorageError("storage.disk_full", path="/full/carrom.db")


@pytest.mark.parametrize(
    ("key", "modifiers", "text", "code", "platform", "wanted"),
    [
        (Qt.Key.Key_6, "keypad", "6", 0, "linux", (KeyKind.DIGIT, 6)),
        (Qt.Key.Key_Ampersand, "none", "&", 10, "linux", (KeyKind.DIGIT, 1)),
        (Qt.Key.Key_Ccedilla, "none", "ç", 18, "linux", (KeyKind.DIGIT, 9)),
        (Qt.Key.Key_Eacute, "none", "é", 3, "win32", (KeyKind.DIGIT, 2)),
        (Qt.Key.Key_Slash, "shift", "/", 16, "linux", (KeyKind.DIGIT, 7)),
        (0, "none", "৪", 13, "linux", (KeyKind.DIGIT, 4)),
        (0, "none", "ৎ", 24, "linux", (KeyKind.QUEEN, 0)),
        (Qt.Key.Key_Left, "keypad", "", 0, "darwin", (KeyKind.LEFT, 0)),
        (Qt.Key.Key_Enter, "keypad", "\r", 0, "linux", (KeyKind.ENTER, 0)),
    ],
)
def test_digits_and_letters_of_other_keyboards(
    key: int, modifiers: str, text: str, code: int, platform: str, wanted: tuple[KeyKind, int]
) -> None:
    held = {
        "none": Qt.KeyboardModifier.NoModifier,
        "shift": Qt.KeyboardModifier.ShiftModifier,
        "keypad": Qt.KeyboardModifier.KeypadModifier,
    }[modifiers]
    event = QKeyEvent(QEvent.Type.KeyPress, int(key), held, code, 0, 0, text)
    found = read_key(event, platform)
    assert found is not None
    assert found.key is not None
    assert (found.key.kind, found.key.number) == wanted


def test_a_keypad_without_numlock_gets_a_hint(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left")
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Right, Qt.KeyboardModifier.KeypadModifier)
    QApplication.sendEvent(page.window.entry, event)
    assert page.window.entry.draft.winner is Side.A
    assert "NumLock" in page.said("read_back")


def test_control_and_a_letter_is_no_entry() -> None:
    event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier, "\x03")
    assert read_key(event) is None


def _visible(widget: QWidget) -> list[QWidget]:
    return [child for child in widget.findChildren(QWidget) if child.isVisible()]


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_part_stays_inside_the_window_and_off_the_others(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es" if language == "es" else "en"))
    page.demo()
    page.window.resize(*size)
    QApplication.processEvents()
    for keys in ("", "left 6 left", "esc n", "esc left 6 left enter", "backspace"):
        page.type(keys)
        entry = page.window.entry
        parts = [
            part
            for part in (
                entry._announce,
                entry._banner,
                *entry._cards,
                *entry._men,
                *entry._queens,
                entry._read_back,
                entry._take_back,
            )
            if part.isVisible()
        ]
        for part in parts:
            assert entry.rect().contains(part.geometry()), (keys, part)
            for other in parts:
                assert part is other or not part.geometry().intersects(other.geometry()), (keys, part, other)
        assert entry._read_back.height() >= 100
    page.close()


def test_every_control_has_a_name(page: OperatorPage) -> None:
    page.demo()
    page.type("left 6 left")
    for button in page.window.findChildren(QAbstractButton):
        if button.isVisible() and button.objectName() != "qt_menubar_ext_button":
            assert button.accessibleName() or button.text(), button


def test_the_language_changes_in_the_middle_of_an_entry(page: OperatorPage) -> None:
    page.demo()
    page.type("left 6")
    page.window._settings.change(language="es")
    QApplication.processEvents()
    assert page.window.entry.draft.men_left == 6
    page.type("left")
    assert "Player One gana el tablero 6: +9" in page.said("read_back")
    assert "TERMINA EL PARTIDO" in page.said("read_back")
    assert page.said("foot").startswith("Guardado")


@pytest.mark.parametrize("when", ["", "left", "left 6"])
def test_v36_after_undo_everything_still_works(
    page: OperatorPage, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    page.type("b left left 6 left enter esc " + when)
    undo: Callable[[], None] = page.window.entry.undo
    undo()
    assert page.window.entry.draft.men_left == 6
    page.type("esc right 2 right enter")
    assert page.state.games[0].raw == (0, 5)


def test_law_49b_a_click_says_who_sits_to_the_right_in_doubles(page: OperatorPage) -> None:
    page.begin(kind=Kind.DOUBLES, seats=None)
    page.type("b left")
    assert page.said("banner").startswith("Who sits to the right of Ana Abbas?")
    page.type("b")
    first, second, *others = page.window.entry._options
    assert not any(other.isVisible() for other in others)
    assert (first.isVisible(), page.window.entry._record.isVisible()) == (True, False)
    assert second.accessibleName() == "Ivo Ibarra sits to the right of Ana Abbas"
    QTest.mouseClick(second, Qt.MouseButton.LeftButton)
    assert (page.state.right_of_a1, page.state.seats_recorded) == (1, True)
    assert page.said("banner") == ""
    assert page.window.entry._record.isVisible()


def test_what_is_asked_already_is_not_asked_twice(page: OperatorPage) -> None:
    page.begin()
    page.type("b 5")
    assert page.said("read_back").count("Who breaks?") == 1


def test_v26_a_held_ctrl_z_takes_back_one_step(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 1 left enter right 2 right enter")
    assert not any(action.autoRepeat() for action in page.window.findChildren(QAction) if action.shortcuts())


def test_the_foot_names_what_comes_back_after_a_take_back(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left enter")
    assert "Redo" not in page.said("foot")
    page.window.entry.undo()
    assert page.said("foot").endswith('Undo "Toss: Player One breaks". Redo "Board 1: Player One +9"')
    page.window.entry.redo()
    assert page.said("foot").endswith('Undo "Board 1: Player One +9"')


def test_the_queen_is_marked_during_the_board_by_mouse_alone(page: OperatorPage) -> None:
    page.begin()
    page.type("b left")
    page.window.menus.actions[ActionId.QUEEN].trigger()
    assert "The queen is covered: by whom?" in page.said("read_back")
    QTest.mouseClick(page.window.entry._cards[1], Qt.MouseButton.LeftButton)
    assert page.state.queen_marked is Side.B
    page.window.menus.actions[ActionId.QUEEN].trigger()
    page.window.menus.actions[ActionId.QUEEN].trigger()
    assert page.state.queen_marked is None
