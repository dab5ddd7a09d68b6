"""The umpire's board at a real window: keys and mouse, both languages, and everything beside it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.sheetfile_export import sheet_of
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.entry_parts import ActionButton
from carrom_desktop.ui.keys_dialog import KeysDialog
from carrom_desktop.ui.umpire_parts import ARROW, Run, StrokeTile, flowed, runs_of
from carrom_desktop.viewmodels.audit import audit_lines
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.umpire_view import BOLD, BOLD_END
from carrom_desktop.viewmodels.undo import undo_msg
from tests.ui.operator_page import ONE, TWO, OperatorPage, press
from tests.ui.rulings_page import facts, rows
from tests.ui.test_repaint import differing_lines
from tests.viewmodels.umpire_desk import BOARDS, NUMBERS, keys_of

A, B = Side.A, Side.B
Language = Literal["en", "es"]


def begin(page: OperatorPage, rules: str = "icf", kind: Kind = Kind.SINGLES) -> None:
    """Begin a match in which A breaks, followed on the umpire's board from the menu."""
    page.begin(rules, kind)
    page.type("b left")
    umpire(page)


def umpire(page: OperatorPage) -> None:
    """Choose "Board > Umpire's board"."""
    page.window.menus.actions[ActionId.UMPIRE].trigger()
    QApplication.processEvents()


def shown(page: OperatorPage) -> bool:
    """Say whether the umpire's board is there."""
    return page.said("umpire") != ""


def tile(page: OperatorPage, key: str) -> StrokeTile:
    """Return the tile with a key, the one that is shown."""
    named = say(page.window.language, "operator.key.backspace") if key == "Backspace" else key
    found = [
        one for one in page.window.entry.findChildren(StrokeTile) if one.key == named and one.isVisible()
    ]
    assert len(found) == 1, key
    return found[0]


def click(page: OperatorPage, keys: str) -> None:
    """Click tiles: "S 0 Shift+G Backspace"."""
    for key in keys.split():
        QTest.mouseClick(tile(page, key), Qt.MouseButton.LeftButton)


def ticked(page: OperatorPage) -> bool:
    """Say whether the menu's entry is ticked."""
    return page.window.menus.actions[ActionId.UMPIRE].isChecked()


# ---- whole boards


@pytest.mark.parametrize("by", ["keys", "mouse"])
@pytest.mark.parametrize("rules", BOARDS)
def test_a_whole_board_by_keys_and_by_mouse(
    either: OperatorPage, language: Language, rules: str, by: str
) -> None:
    made = CreateMatch(with_numbers(preset(rules), **NUMBERS[rules]), Kind.SINGLES, (ONE,), (TWO,))
    either.window.bridge.open(Session.create(either.journal, made))
    either.type("b left")
    umpire(either)
    for number, (keys, ours, theirs) in enumerate(BOARDS[rules]):
        if by == "keys":
            either.type(keys_of(keys))
        else:
            click(either, " ".join(keys))
        sentence = ours if language == "en" else theirs
        assert either.said("umpire").startswith(sentence), (number, keys)
    either.type("1")
    assert not shown(either)
    either.type("enter")
    assert either.state.games[0].boards[0].winner is B
    assert shown(either), "the next board"


def test_keys_of_all_kinds_are_tiles(either: OperatorPage) -> None:
    begin(either)
    click(either, "V V Backspace O Backspace Backspace")
    assert either.window.entry.draft.is_empty
    click(either, "1 0 F G Shift+G Z 1 Y U S 0 Backspace")
    keys = [getattr(fact, "keys", type(fact).__name__) for fact in either.state.strokes]
    assert keys == ["1", "0", "F", "G", "Shift+G", "Z", "1", "TurnCorrected"]


def test_counting_again_by_mouse(either: OperatorPage) -> None:
    begin(either)
    either.type("1 0")
    click(either, "R 4 6 3")
    QTest.mouseClick(tile(either, "right"), Qt.MouseButton.LeftButton)
    assert say(either.window.language, "umpire.incomplete") in either.said("umpire")
    umpired = either.window.entry.view
    assert umpired is not None
    assert umpired.umpire is not None
    assert [side.men for side in umpired.umpire.sides] == [4, 6]


def test_law_137_the_button_voids_the_board(either: OperatorPage) -> None:
    begin(either)
    either.type("1 0 z z z z z z")
    label = say(either.window.language, "umpire.void")
    found = [one for one in either.window.entry.findChildren(ActionButton) if one.label == label]
    QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)
    assert either.state.next.replayed
    assert shown(either)


def test_every_key_has_a_name_for_a_screen_reader(either: OperatorPage) -> None:
    begin(either)
    for keys in ("1", "v", "v", "0 r", "4", "4", "1"):
        either.type(keys)
        tiles = [one for one in either.window.entry.findChildren(StrokeTile) if one.isVisible()]
        assert all(one.accessibleName() for one in tiles)
        assert len({one.accessibleName() for one in tiles}) == len(tiles), keys


# ---- to and from the normal entry


def test_a_card_or_an_arrow_leads_to_the_normal_entry_and_esc_or_the_menu_back(either: OperatorPage) -> None:
    begin(either)
    either.type("1 1 0 1")
    QTest.mouseClick(either.window.entry.cards[0], Qt.MouseButton.LeftButton)
    assert not shown(either)
    assert either.window.entry.draft.men_left == 8
    either.type("esc")
    assert shown(either)
    either.type("left")
    assert not shown(either)
    umpire(either)
    assert shown(either)
    assert either.state.umpired


def test_the_menu_is_ticked_and_turns_it_off_again(either: OperatorPage) -> None:
    either.begin()
    assert not ticked(either)
    either.type("b left")
    umpire(either)
    assert (ticked(either), shown(either)) == (True, True)
    either.type("ctrl+z")
    assert (ticked(either), shown(either)) == (False, False)
    either.type("ctrl+y")
    assert (ticked(either), shown(either)) == (True, True)
    umpire(either)
    assert (ticked(either), shown(either)) == (False, False)


def test_without_a_rule_book_the_menu_says_why(either: OperatorPage) -> None:
    made = CreateMatch(with_numbers(preset("icf"), queen_must_be_covered=False), Kind.SINGLES, (ONE,), (TWO,))
    either.window.bridge.open(Session.create(either.journal, made))
    either.type("b left")
    menu = either.window.menus.actions.menus["board"]
    action = either.window.menus.actions[ActionId.UMPIRE]
    menu.aboutToShow.emit()
    assert not action.isEnabled()
    menu.aboutToHide.emit()
    assert action.isEnabled()
    umpire(either)
    assert not ticked(either)
    assert say(either.window.language, "strokes.no.no_book") in either.said("read_back")


def test_wrong_keys_blink_and_say_why(either: OperatorPage) -> None:
    begin(either)
    either.type("1 k")
    assert say(either.window.language, "strokes.no.break_made") in either.said("umpire")
    either.type("9")
    assert "8" in either.said("umpire")
    either.type("1")
    assert say(either.window.language, "strokes.no.break_made") not in either.said("umpire")


# ---- facts


def test_strokes_survive_a_crash_and_the_board_goes_on(either: OperatorPage) -> None:
    begin(either)
    either.type("1 1 0 s 0")
    said, written = either.said("umpire"), rows(either)
    session = either.window.bridge.session
    assert session is not None
    other = Journal.open(either.folder / "carrom.db")  # what a program that was killed has left
    try:
        assert len(other.rows(session.match_id)) == written
    finally:
        other.close()
    either.window.bridge.open(None)
    either.window.desk.resume(session.match_id)
    QApplication.processEvents()
    assert either.said("umpire") == said
    either.type("1")
    assert rows(either) == written + 1


def test_undo_and_redo_of_strokes(either: OperatorPage) -> None:
    begin(either)
    either.type("1 s 0")
    said = either.said("umpire")
    either.type("ctrl+z")
    assert either.said("umpire") != said
    either.type("ctrl+y")
    assert either.said("umpire") == said
    either.type("backspace backspace ctrl+y ctrl+y")
    assert either.said("umpire") == said
    foot = speak(either.window.language, undo_label(either))
    assert foot in either.said("foot")
    assert "S0" in foot


def undo_label(page: OperatorPage) -> Msg:
    """Return what the next undo would take back."""
    session = page.window.bridge.session
    assert session is not None
    return undo_msg(tuple(row.fact for row in session.undo_rows), session.state)


def test_what_was_typed_stays_with_its_match(either: OperatorPage) -> None:
    begin(either)
    first = either.window.bridge.session
    assert first is not None
    either.type("1 i s")
    begin(either)
    assert either.window.entry.draft.is_empty
    either.window.desk.resume(first.match_id)
    either.type("0")
    assert either.state.strokes[-1].keys == "IS0"  # type: ignore[union-attr]


# ---- beside it


def test_a_decision_awaited_refuses_strokes(either: OperatorPage) -> None:
    begin(either)
    either.type("1 w 1")
    assert len(either.state.strokes) == 1
    assert shown(either)
    either.type("esc 1")
    assert len(either.state.strokes) == 2


def test_strokes_go_on_while_a_correction_is_open(either: OperatorPage) -> None:
    begin(either)
    either.type("left 4 left enter")
    either.type("1")
    either.window.side.correct()
    press(either.window.side.table, "enter")
    QApplication.processEvents()
    assert either.window.side.is_correcting
    either.window.entry.setFocus()
    either.type("1 s 0")
    assert [getattr(fact, "keys", "") for fact in either.state.strokes] == ["1", "1", "S0"]
    assert either.window.side.is_correcting


def test_the_queen_of_the_strokes_is_seen_in_the_hall_and_on_the_cards(either: OperatorPage) -> None:
    begin(either)
    either.type("1 q 1")
    assert either.state.queen_marked is A
    view = either.window.entry.view
    assert view is not None
    assert [card.queen_marked for card in view.cards] == [True, False]
    assert queens_in_hall(either) == [True, False]
    either.type("backspace")
    assert queens_in_hall(either) == [False, False]


def queens_in_hall(page: OperatorPage) -> list[bool]:
    """Return on which cards of the hall the queen is shown."""
    QApplication.processEvents()
    view = page.window.controller.picture.view
    assert view is not None
    return [bool(card.queen) for card in view.cards]


def test_sheet_check_and_trail_stand_with_strokes_in_the_journal(either: OperatorPage) -> None:
    begin(either)
    either.type(" ".join("1" * 9) + " enter")
    either.type("1 s 0 u y r 4 5 1 left")
    session = either.window.bridge.session
    assert session is not None
    assert either.window.menus.sheet() is not None
    assert sheet_of(session.state).model_dump_json()
    said = " ".join(str(line) for line in audit_lines(session.rows))
    assert all(keys in said for keys in ("S0", "US0"))
    assert len(facts(either)) == len(session.rows)


def test_the_list_of_keys_has_the_strokes(either: OperatorPage) -> None:
    either.begin()
    dialog = KeysDialog(either.window.language, "now", either.window, strokes=True)
    words = " ".join(label.text() for label in dialog.findChildren(QLabel))
    for code in ("digit", "parts", "off", "choice", "whole", "other", "turn", "back", "leave"):
        assert say(either.window.language, f"operator.keys.does.stroke_{code}") in words
    assert dialog.height() <= 700, "it fits a screen of 1280 x 720"
    dialog.deleteLater()


def test_a_normal_match_imports_nothing_of_it_nor_of_guided_entry(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 4 left enter q left backspace e esc")
    assert page.window.entry._late._umpire is None
    program = (
        "import sys, tempfile, pathlib\n"
        "from carrom_desktop.ui.theme import make_application\n"
        "application = make_application()\n"
        "from tests.ui.operator_page import OperatorPage\n"
        "page = OperatorPage.opened(pathlib.Path(tempfile.mkdtemp()))\n"
        "page.begin()\n"
        "page.type('b left left 4 left enter left 4 backspace e esc')\n"
        "parts = ('umpir', 'stroke', 'guide')\n"
        "print(*sorted(name for name in sys.modules if any(part in name for part in parts)))\n"
        "page.close()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=Path.cwd()
    )
    found = done.stdout.strip().splitlines()[-1].split()
    assert found == ["carrom_desktop.rules.facts_strokes", "carrom_desktop.ui.guided_switch"]


# ---- places and painting


def test_nothing_old_is_left_behind(page: OperatorPage) -> None:
    begin(page)
    for keys in (
        "1",
        "s 0",
        "i",
        "backspace",
        "q 1",
        "k",
        "0",
        "u",
        "y",
        "r 4",
        "5 3 left",
        "w",
        "esc",
        "left",
        "esc",
    ):
        page.type(keys)
        assert differing_lines(page) == [], keys


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)])
def test_nothing_jumps_from_stroke_to_stroke(either: OperatorPage, size: tuple[int, int]) -> None:
    either.window.resize(*size)
    begin(either, kind=Kind.DOUBLES)
    pane = either.window.entry._late.umpire
    QApplication.processEvents()
    places = {one: one.geometry() for one in pane.findChildren(StrokeTile) if one.isVisible()}
    where, rects = pane.geometry(), pane._rects
    for keys in ("1", "s 0", "i s", "0", "k", "u", "q 0", "0", "y"):
        either.type(keys)
        QApplication.processEvents()
        assert (pane.geometry(), pane._rects) == (where, rects), keys
        assert {one: one.geometry() for one in places} == places, keys
    tiles = sorted(places.values(), key=lambda box: (box.y(), box.x()))
    assert all(pane.rect().contains(box) for box in tiles)
    assert not any(one.intersects(other) for one in tiles for other in tiles if one is not other)


def test_words_flow_with_bold_names_and_no_space_before_a_full_stop() -> None:
    runs = (*runs_of(f"Turn to {BOLD}Player One{BOLD_END}. ", "saved"), Run(ARROW), Run(" "), Run("(48)"))
    placed, lines = flowed(runs, 4000.0, 20.0)
    assert lines == 1
    assert [(word.run.text, word.run.bold) for word in placed] == [
        ("Turn", False),
        ("to", False),
        ("Player", True),
        ("One", True),
        (".", False),
        (ARROW, False),
        ("(48)", False),
    ]
    x = {word.run.text: word.x for word in placed}
    assert x["One"] < x["."] < x[ARROW]
    narrow, many = flowed(runs, 60.0, 20.0)
    assert many > 3
    stop = next(word for word in narrow if word.run.text == ".")
    assert stop.line == next(word for word in narrow if word.run.text == "One").line
