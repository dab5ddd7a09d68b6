"""Table mode (F11): the hall picture and the entry on one screen; the same keys, rows that can be tapped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import BoardRecorded, Details, Player
from carrom_desktop.rules.ids import Kind, Queen, Side
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.entry_parts import Pane, TouchButton
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.paint_kit import text_width
from carrom_desktop.ui.table_page import TableStrip
from tests.support.hall_names import NAMES
from tests.support.screens import EPSON, LAPTOP, FakeScreens
from tests.ui.operator_page import PAIR_B, OperatorPage, press


class TablePages(OperatorPage):
    """A window in table mode: what is tapped, what is said."""

    @property
    def strip(self) -> TableStrip:
        """Return the strip."""
        return self.window.table.desk.page.strip

    def tap(self, words: str) -> None:
        """Tap "1:6" (six in the lower row), "left", "right", "queen:0", or a button by its name."""
        for word in words.split():
            name, _, number = word.partition(":")
            if name in ("0", "1"):
                part: QWidget = self.strip.men[int(name)][int(number) - 1]
            elif name in ("left", "right"):
                part = self.strip.cards[name == "right"]
            elif name == "queen":
                part = self.strip.queens[int(number)]
            elif name == "note":
                part = self.strip.notes[int(number)]
            elif name == "option":
                part = self.strip.options[int(number) - 1]
            else:
                part = getattr(self.strip, name)
            QTest.mouseClick(part, Qt.MouseButton.LeftButton)

    def bar(self) -> list[str]:
        """Return what the bar says, from the left."""
        parts = (self.strip.read_back, *self.strip.notes)
        return [part.accessibleName() for part in parts if part.isVisible() and part.width() > 0]


@pytest.fixture
def table(qapp: QApplication, tmp_path: Path) -> Iterator[TablePages]:
    made = TablePages.opened(tmp_path, screens=FakeScreens(LAPTOP))
    assert isinstance(made, TablePages)
    made.begin()
    press(made.window.entry, "F11")
    yield made
    made.close()


def shown(page: OperatorPage) -> bool:
    """Say whether the strip is what the operator sees."""
    return page.window.table.is_on and page.window.table.desk.page.isVisible()


def test_a_normal_start_makes_nothing_of_it(page: OperatorPage) -> None:
    page.begin()
    assert not page.window.table.is_on
    assert page.window.findChild(TableStrip) is None


def test_f11_shows_the_hall_on_four_fifths_over_the_entry(table: TablePages) -> None:
    assert shown(table)
    assert table.window.isFullScreen()
    whole, canvas = table.window.table.desk.page, table.window.table.desk.page.canvas
    assert canvas.height() >= 0.78 * whole.height()
    assert canvas.picture == table.window.controller.picture
    assert table.window.menuBar().height() == 0
    assert not table.window.foot.isVisible()
    press(table.window.entry, "F11")
    assert not shown(table)
    assert not table.window.isFullScreen()
    assert table.window.menuBar().height() > 0
    assert table.window.foot.isVisible()
    assert table.window.entry.isVisible()
    assert table.window.entry.hasFocus()


def test_it_stands_in_the_menu_with_both_keys(table: TablePages) -> None:
    action = table.window.menus.actions[ActionId.TABLE_MODE]
    assert [keys.toString() for keys in action.shortcuts()] == ["F11", "Ctrl+7"]
    assert action.isChecked()
    press(table.window.entry, "ctrl+7")
    assert not action.isChecked()
    assert not shown(table)


def test_every_key_means_what_it_means_anywhere(table: TablePages) -> None:
    assert table.strip.hasFocus()
    for word in ["b", "left", "left", "6", "left", "enter", "left", "9", "x"]:
        press(table.strip, word)
    assert table.state.games[0].raw == (9, 0)
    assert table.window.entry.draft.winner is Side.B
    press(table.strip, "ctrl+z")
    assert table.state.games[0].raw == (0, 0)


def test_one_tap_says_the_loser_and_his_men(table: TablePages) -> None:
    table.tap("mark")  # a question, closed by the tap on its own key
    table.tap("mark")
    table.type("b left")
    table.tap("1:6")
    draft = table.window.entry.draft
    assert (draft.winner, draft.men_left, draft.queen) == (Side.A, 6, None)
    assert table.strip.men[1][5].chosen
    assert not table.strip.men[0][5].chosen
    table.tap("0:4 queen:0")
    draft = table.window.entry.draft
    assert (draft.winner, draft.men_left, draft.queen) == (Side.B, 4, Queen.A)
    assert "Player Two wins board 1: +4" in table.bar()[0]
    assert "4 white men of Player One" in table.bar()[0]
    table.tap("record")
    assert table.state.games[0].raw == (0, 4)


def test_what_was_recorded_is_said_and_taken_back_by_touch(table: TablePages) -> None:
    table.type("b left left 6 left enter")
    assert "Board 1: Player One +9" in table.bar()[0]
    assert table.strip.notes[0].text_px() >= 20
    table.window.entry._last_backspace = 0.0
    table.tap("note:0")
    assert "takes back board 1" in table.bar()[0]
    table.window.entry._last_backspace = 0.0
    table.tap("back")
    assert table.state.games[0].raw == (0, 0)
    assert table.window.entry.draft.men_left == 6


def test_a_bar_with_a_key_is_that_key(table: TablePages) -> None:
    assert "Who breaks first?" in table.bar()[0]
    table.tap("note:0 right")
    assert table.state.next.breaker is Side.B


def test_open_questions_are_answered_over_the_numbers(table: TablePages) -> None:
    table.type("b left")
    table.tap("1:6 nobody")
    assert not table.strip.men[0][0].isVisible()
    assert table.strip.options[1].isVisible()
    table.tap("option:1")
    assert table.window.entry.draft.queen is Queen.UNRECORDED
    assert table.strip.men[0][0].isVisible()


def test_refusals_stand_in_the_bar(table: TablePages) -> None:
    table.type("b left left 0")
    assert "No men left" in table.bar()[0]
    assert table.strip.notes[0].tone == "alarm"


def test_a_frozen_hall_is_said(table: TablePages) -> None:
    table.window.controller.set_output(HallOutput.FREEZE)
    assert any("FROZEN" in words for words in table.bar())
    table.window.controller.set_output(HallOutput.LIVE)
    assert not any("FROZEN" in words for words in table.bar())


def test_esc_clears_first_and_leaves_then(table: TablePages) -> None:
    table.type("b left left 6")
    press(table.strip, "esc")
    assert shown(table)
    press(table.strip, "esc")
    assert not shown(table)


def test_e_leads_out_to_the_normal_page_and_back(table: TablePages) -> None:
    table.type("b left")
    table.tap("other")
    assert not shown(table)
    assert table.window.entry.isVisible()
    assert table.window.menuBar().height() > 0
    assert "Table mode comes back" in table.said("foot")
    table.type("esc")
    assert shown(table)
    assert table.strip.hasFocus()
    table.type("e 1 left 1 enter")
    assert isinstance(table.window.bridge.session.rows[-1].fact, BoardRecorded)  # type: ignore[union-attr]
    assert shown(table)


def test_the_umpires_board_leads_out_and_back(table: TablePages) -> None:
    table.type("b left ctrl+u")
    assert not shown(table)
    assert table.window.table.is_on
    QApplication.processEvents()
    assert "The umpire's board needs the whole window; table mode comes back" in table.said("foot")
    table.type("left")  # the board is entered in the normal way
    assert shown(table)
    table.type("esc")
    assert not shown(table)


def test_a_correction_leads_out_and_back(table: TablePages) -> None:
    table.type("b left left 6 left enter")
    press(table.strip, "ctrl+e")
    assert not shown(table)
    assert table.window.side.table.hasFocus()
    press(table.window.side.table, "esc")
    assert shown(table)


def test_why_leads_out_and_back(table: TablePages) -> None:
    table.type("b left left 6 left enter")
    press(table.strip, "F3")
    assert not shown(table)
    assert table.window.page.why.is_open
    press(table.window.page.why.panel, "esc")
    assert shown(table)


def test_f11_out_of_the_normal_page_leaves_it(table: TablePages) -> None:
    table.type("b left e")
    press(table.window.entry, "F11")
    assert not table.window.table.is_on
    assert "Saved" in table.said("foot")
    table.type("esc")
    assert not shown(table)


def test_an_alarm_is_seen_all_the_same(table: TablePages) -> None:
    table.window.show_fault("ValueError")
    assert "ValueError" in table.said("foot")
    assert shown(table)
    table.type("b left")
    assert not table.window.foot.isVisible(), "the next record is saved"


def test_without_a_match_the_start_page_is_a_normal_window(table: TablePages) -> None:
    table.window.bridge.open(None)
    assert table.window.start_page.isVisible()
    assert not table.window.isFullScreen()
    table.begin()
    assert shown(table)


def test_it_is_remembered_where_the_program_was_closed_in_it(table: TablePages) -> None:
    path = table.folder / "settings.json"
    table.window.close()
    remembered = load_settings(path)[0]
    assert remembered.table_mode
    again = OperatorPage.opened(table.folder, remembered)
    try:
        assert not again.window.isFullScreen()  # no match is open yet
        again.begin()
        assert shown(again)
        assert not load_settings(path)[0].table_mode, "a start after a crash is a normal one"
        again.window.close()
        assert load_settings(path)[0].table_mode
    finally:
        again.close()


def test_one_screen_is_offered_table_mode_once(qapp: QApplication, tmp_path: Path) -> None:
    screens = FakeScreens(LAPTOP)
    page = OperatorPage.opened(tmp_path, screens=screens)
    try:
        page.window.controller.start(windowed=True)
        page.begin()
        offer = page.window.side._proposal
        assert "press F11 for table mode" in offer.accessibleName()
        screens.plug(EPSON)
        page.window.table.offer()
        assert "F11" not in offer.accessibleName()
        screens.unplug(EPSON)
        page.window.table.offer()
        assert not offer.isVisible(), "once"
    finally:
        page.close()


def test_the_offer_is_taken_up(qapp: QApplication, tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path, screens=FakeScreens(LAPTOP))
    try:
        page.window.controller.start(windowed=True)
        page.begin()
        QTest.mouseClick(page.window.side._proposal.yes, Qt.MouseButton.LeftButton)
        assert shown(page)
    finally:
        page.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("kind", list(Kind))
def test_nothing_overlaps_and_fingers_find_room(
    qapp: QApplication,
    tmp_path: Path,
    kind: Kind,
    theme: Literal["dark", "light"],
    language: Literal["en", "es"],
) -> None:
    page = TablePages.opened(tmp_path, Settings(language=language, theme=theme))
    assert isinstance(page, TablePages)
    try:
        page.begin(kind=kind)
        page.type("b left left 9 left")
        page.window.table.desk.enter()
        page.window.setWindowState(Qt.WindowState.WindowNoState)
        for size in ((1366, 768), (1280, 720), (1920, 1080)):
            page.window.resize(*size)
            QApplication.processEvents()
            _check_places(page)
        picture = page.strip.grab().toImage()
        assert picture.pixelColor(page.strip.record.geometry().topLeft() + QPoint(12, 12)) != QColor("black")
    finally:
        page.close()


def _check_overlaps(page: TablePages) -> None:
    parts = [
        part
        for part in page.strip.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if isinstance(part, TouchButton | Pane) and part.isVisible() and part.width()
    ]
    for place, part in enumerate(parts):
        assert page.strip.rect().contains(part.geometry())
        for other in parts[place + 1 :]:
            assert not part.geometry().intersects(other.geometry()), (part, other)


def _check_places(page: TablePages) -> None:
    _check_overlaps(page)
    for row in page.strip.men:
        for tile in row:
            assert min(tile.width(), tile.height()) >= 42
    assert page.window.table.desk.page.canvas.height() >= 0.78 * page.window.height()


def test_what_was_done_is_said_in_the_strip(table: TablePages) -> None:
    table.type("b left left 6 left enter")
    table.window.tell("Sheet saved: /tmp/sheet.pdf")
    assert table.bar()[0] == "Sheet saved: /tmp/sheet.pdf"
    table.type("left 5 left enter")
    assert "Sheet saved" not in " ".join(table.bar()), "the next news takes its place"


def test_frozen_is_said_beside_the_longest_read_back(qapp: QApplication, tmp_path: Path) -> None:
    kind, sides, _ = NAMES["long pairs"]
    page = TablePages.opened(tmp_path)
    assert isinstance(page, TablePages)
    try:
        assert sides is not None
        made = CreateMatch(preset("icf"), kind, *sides, Details(), 0)
        page.window.bridge.open(Session.create(page.journal, made))
        page.type("b left left 9 left")
        page.window.table.desk.enter()
        page.window.setWindowState(Qt.WindowState.WindowNoState)
        page.window.resize(1024, 640)
        press(page.window.entry, "F6")
        QApplication.processEvents()
        said = page.bar()
        assert len(said) == 2
        assert "win board 1" in said[0]
        assert "FROZEN" in said[1]
        _check_overlaps(page)
    finally:
        page.close()


def test_pairs_keep_their_names_in_a_small_window(qapp: QApplication, tmp_path: Path) -> None:
    page = TablePages.opened(tmp_path)
    assert isinstance(page, TablePages)
    try:
        sides = ((Player("García Martínez", "Ana"), Player("Rodríguez López", "Luis")), PAIR_B)
        made = CreateMatch(preset("icf"), Kind.DOUBLES, *sides, Details(), 0)
        page.window.bridge.open(Session.create(page.journal, made))
        page.window.table.desk.enter()
        page.window.setWindowState(Qt.WindowState.WindowNoState)
        page.window.resize(1024, 640)
        QApplication.processEvents()
        for card, names in zip(page.strip.cards, (("García", "Rodríguez"), ("Bello", "Ibarra")), strict=True):
            shown = card.shown_name()
            assert all(name in " ".join(shown.lines) for name in names)
            assert all(text_width(line, shown.size, bold=True) <= card.width() for line in shown.lines)
    finally:
        page.close()
