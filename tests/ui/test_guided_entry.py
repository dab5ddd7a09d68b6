"""Guided entry at a real window: by mouse alone, by keys alone, left by typing fast, and beside all else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind, Side, Slam
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.guide import PART_S, Fluency
from carrom_desktop.ui.guided_pane import GuidedPane
from carrom_desktop.ui.guided_parts import AnswerTile, GuidedButton
from carrom_desktop.ui.paint_kit import block_height
from carrom_desktop.ui.winner_dialog import WinnerDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from carrom_desktop.viewmodels.guided import Ask
from carrom_desktop.viewmodels.why_view import WhyKind
from tests.support.screens import LAPTOP, FakeScreens
from tests.ui import operator_page
from tests.ui.operator_page import OperatorPage, press
from tests.ui.test_accessible import badly_named
from tests.ui.test_burst_guard import Hand
from tests.ui.test_next_match import answering
from tests.ui.test_repaint import differing_lines

A, B = Side.A, Side.B
GUIDED = Settings(language="en", theme="dark", guided=True, guided_offered=True)


class GuidedPages(OperatorPage):
    """A window in guided entry."""

    @property
    def pane(self) -> GuidedPane:
        """Return the one question."""
        return self.window.entry._late.guided

    def tile(self, said: str) -> AnswerTile:
        """Return the answer that a screen reader calls `said`."""
        return next(t for t in self.pane.tiles if t.isVisible() and t.accessibleName() == said)

    def tap(self, *said: str) -> None:
        """Tap answers, chips or buttons by what a screen reader calls them."""
        for words in said:
            parts = [
                part
                for part in self.pane.findChildren(QWidget)
                if isinstance(part, AnswerTile | GuidedButton) and part.isVisible()
            ]
            part = next(part for part in parts if words in part.accessibleName())
            QTest.mouseClick(part, Qt.MouseButton.LeftButton)

    def words(self) -> str:
        """Return the question and what stands under it."""
        return self.pane.accessibleName() if self.pane.isVisible() else ""


@pytest.fixture
def guided(qapp: QApplication, tmp_path: Path) -> Iterator[GuidedPages]:
    made = GuidedPages.opened(tmp_path, GUIDED)
    assert isinstance(made, GuidedPages)
    made.begin()
    yield made
    made.close()


def test_a_normal_start_makes_nothing_of_it(page: OperatorPage) -> None:
    page.begin()
    assert page.window.findChild(GuidedPane) is None
    assert not page.window.menus.actions[ActionId.GUIDED].isChecked()


def test_a_match_by_mouse_alone(guided: GuidedPages) -> None:
    guided.window.entry.guard.now = guided.hand
    guided.tap("White, breaks: Player One")
    for _ in range(2):
        guided.tap(": Player One", "9 men of Player Two", ": Player One", "Record")
    assert guided.state.games[0].raw == (24, 0)
    assert not guided.window.entry.cards[0].isVisible()
    guided.tap(": Player One", "3 men of Player Two")
    assert "had 24 before this board" in guided.words()
    guided.tap("Nobody / not sure", "Not recorded", "Record")
    assert guided.state.games_won == (1, 0)
    assert guided.pane.question == "Have the players changed sides?"
    guided.tap("Not yet")
    assert guided.pane.question == "Who has pocketed all his men?"
    guided.tap("Wrong?")  # the first tap arms
    assert guided.pane.taking_back.accessibleName() == "Once more: takes back board 3, Player One +3"
    assert guided.window.entry._armed_timer.interval() > 5000, "time to read it"
    guided.tap("Once more")
    assert guided.state.games_won == (0, 0)
    assert guided.pane.words.isVisible(), "the board comes back filled in"
    guided.tap("Won: Player One", ": Player Two", "1 man of Player One", ": Player Two")
    guided.tap("Change something")
    assert guided.pane.question == "Who covered the queen?"
    guided.tap("Clear the last", "2 men of Player One", ": Player Two", "Record")
    assert guided.state.games[0].raw == (24, 5)
    guided.tap("the queen is covered", ": Player One")
    assert guided.state.queen_marked is A
    guided.tap("Ended otherwise")
    assert not guided.pane.isVisible()
    assert guided.said("foul")
    press(guided.window.entry, "esc")
    assert guided.pane.isVisible()


def test_by_keys_alone_and_space_or_tab_never_score(guided: GuidedPages) -> None:
    guided.type("b left")
    asked = []
    for word in ("left", "6", "left"):
        guided.type(word)
        asked.append(guided.pane.question)
    assert asked == [
        "How many men of Player Two (black) lie on the board?",
        "Who covered the queen?",
        "Is this right? Look at the board.",
    ]
    guided.type("space")
    assert not guided.state.has_boards
    guided.type("enter enter")
    assert guided.state.games[0].raw == (9, 0)
    draft = guided.window.entry.draft
    press(guided.window.entry, "tab")
    focused = guided.window.focusWidget()
    assert focused is not None
    press(focused, "space")
    assert guided.window.entry.draft == draft
    assert len(guided.state.games[0].boards) == 1


def test_the_keyboard_stays_with_the_panel_after_a_tap(guided: GuidedPages) -> None:
    guided.tap("White, breaks: Player One", "White: Player One")
    assert guided.window.entry.hasFocus()
    guided.type("6")
    assert guided.pane.question == "Who covered the queen?"
    assert "No men left" in _typed(guided, "backspace 0")
    guided.type("esc left enter")
    assert guided.tile("1 man of Player Two").blinking
    assert guided.words() == guided.pane.question, "what is asked already is not asked twice"


def _typed(page: GuidedPages, words: str) -> str:
    page.type(words)
    return page.words()


def test_the_numbers_of_the_read_back_answer_why(guided: GuidedPages) -> None:
    guided.type("b left left 6 left")
    places = guided.window.entry.why_places()
    inside = guided.pane.geometry()
    assert len(places) >= 2
    assert all(inside.contains(place.box.toAlignedRect()) for place in places)
    guided.type("F3")
    shown = [place.key.kind for place, _box in guided.window.page.why.places()]
    assert WhyKind.POINTS in shown
    assert WhyKind.SCORE not in shown, "the cards are not shown"


def test_the_menu_turns_it_on_and_the_button_off(page: OperatorPage, tmp_path: Path) -> None:
    page.begin()
    action = page.window.menus.actions[ActionId.GUIDED]
    action.trigger()
    assert action.isChecked()
    assert load_settings(tmp_path / "settings.json")[0].guided
    pane = page.window.entry._late.guided
    assert pane.isVisible()
    QTest.mouseClick(pane.leave, Qt.MouseButton.LeftButton)
    assert not pane.isVisible()
    assert not action.isChecked()
    assert page.window.entry.cards[0].isVisible()
    assert page.window.entry.hasFocus()
    assert not load_settings(tmp_path / "settings.json")[0].guided


def test_it_is_offered_before_the_first_match_and_never_again(qapp: QApplication, tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    try:
        offer = "First time? One question at a time"
        assert offer in _starts(page)
        page.begin()
        page.window.bridge.open(None)
        assert offer not in _starts(page)
        assert load_settings(tmp_path / "settings.json")[0].guided_offered
    finally:
        page.close()


def _starts(page: OperatorPage) -> list[str]:
    return [b.text() for b in page.window.start_page.findChildren(QPushButton) if b.isVisible()]


def test_the_offer_begins_a_match_with_it(page: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(type(page.window.desk), "new", lambda _desk: asked.append(True))
    buttons = page.window.start_page.findChildren(QPushButton)
    QTest.mouseClick(
        next(b for b in buttons if b.text().startswith("First time?")), Qt.MouseButton.LeftButton
    )
    assert asked == [True]
    page.begin()
    assert page.window.entry._late.guided.isVisible()


# ---- left by typing fast


class Typist:
    """Enters boards of four parts, five minutes apart."""

    def __init__(self) -> None:
        self.fluency = Fluency()
        self.now_s = 0.0

    def board(self, pause_s: float = 0.4, *, tapped: bool = False) -> bool:
        """Enter a board, `pause_s` between its parts, one of them `tapped`; tells whether it was enough."""
        for part in range(4):
            self.now_s += pause_s
            self.fluency.pressed(self.now_s, typed=not (tapped and part == 2), begins=part == 0)
        self.now_s += 300
        return self.fluency.recorded()


def test_three_boards_typed_whole_are_enough_and_a_pause_or_a_tap_begins_anew() -> None:
    typist = Typist()
    assert [typist.board() for _ in range(3)] == [False, False, True]
    pauses = (0.4, 0.4, PART_S + 0.1, 0.4, 0.4, 0.4)
    typist = Typist()
    assert [typist.board(pause_s) for pause_s in pauses] == [False] * 5 + [True]
    taps = (False, False, True, False, False, False)
    typist = Typist()
    assert [typist.board(tapped=tapped) for tapped in taps] == [False] * 5 + [True]


def test_typing_fast_leaves_it_and_one_click_brings_it_back(guided: GuidedPages, tmp_path: Path) -> None:
    hand = Hand()
    guided.type("b left")
    guided.hand = hand
    boards = ("left 2 left enter", "right 2 left enter", "left 2 right enter")
    for words in boards:
        assert guided.pane.isVisible()
        for word in words.split():
            hand.rest(300)
            guided.type(word)
        hand.rest(60_000)
    assert len(guided.state.games[0].boards) == 3
    assert not guided.pane.isVisible()
    assert guided.window.entry.cards[0].isVisible()
    assert not load_settings(tmp_path / "settings.json")[0].guided
    bar = guided.window.side._proposal
    assert bar.isVisible()
    assert "You know the keys: guided entry is off." in bar.accessibleName()
    QTest.mouseClick(bar.yes, Qt.MouseButton.LeftButton)
    assert guided.pane.isVisible()
    assert not bar.isVisible()
    assert load_settings(tmp_path / "settings.json")[0].guided
    guided.type("left")
    assert guided.pane.question == "How many men of Player Two (white) lie on the board?"


def test_thinking_at_each_question_keeps_it(guided: GuidedPages) -> None:
    hand = Hand()
    guided.type("b left")
    guided.hand = hand
    for _ in range(5):
        for word in ("left", "1", "right", "enter"):
            hand.rest(2000)
            guided.type(word)
    assert guided.pane.isVisible()


def test_the_bar_is_put_away(guided: GuidedPages) -> None:
    guided.window.guided._on_entry_guided_outgrown()
    bar = guided.window.side._proposal
    assert bar.isVisible()
    QTest.mouseClick(bar.no, Qt.MouseButton.LeftButton)
    assert not bar.isVisible()
    assert not guided.pane.isVisible()
    guided.window.guided._on_entry_guided_outgrown()
    guided.window.menus.actions[ActionId.GUIDED].trigger()
    assert not bar.isVisible(), "it is back: nothing is left to offer"


# ---- beside all else


def test_table_mode_comes_before_it(qapp: QApplication, tmp_path: Path) -> None:
    made = GuidedPages.opened(tmp_path, GUIDED, FakeScreens(LAPTOP))
    assert isinstance(made, GuidedPages)
    try:
        made.begin()
        assert made.pane.isVisible()
        press(made.window.entry, "F11")
        strip = made.window.table.desk.page.strip
        assert strip.isVisible()
        assert made.window.entry.view is not None
        assert made.window.entry.view.guided is None
        assert "Who breaks first?" in strip.notes[0].accessibleName()
        made.type("b left e")
        assert not made.pane.isVisible()
        made.type("esc")
        made.window.menus.actions[ActionId.GUIDED].trigger()
        made.window.menus.actions[ActionId.GUIDED].trigger()
        assert made.window.entry.view.guided is None
        press(strip, "F11")
        assert made.pane.isVisible()
    finally:
        made.close()


def test_the_umpires_board_and_a_correction(guided: GuidedPages) -> None:
    guided.type("b left left 6 left enter")
    guided.type("ctrl+u")
    assert guided.said("umpire")
    assert not guided.pane.isVisible()
    guided.type("ctrl+u")
    assert guided.pane.isVisible()
    guided.type("ctrl+e")
    assert guided.pane.isVisible()
    press(guided.window.side.table, "esc")
    assert guided.window.entry.hasFocus()


def test_what_cannot_be_saved_is_said_over_the_question(guided: GuidedPages) -> None:
    guided.type("b left left 6 left")
    guided.library.fault = "storage.cannot_hold"
    guided.tap("Record board")
    assert "NOT SAVED" in guided.said("banner")
    assert guided.pane.words.isVisible(), "the entry stays"


def test_every_part_has_a_name_and_nothing_old_is_left_behind(guided: GuidedPages) -> None:
    for words in ("", "b", "left", "left", "6", "n", "1", "q", "esc", "w", "esc", "left 9 left enter"):
        guided.type(words)
        assert badly_named(guided.window) == []
        assert differing_lines(guided) == []


LONG = (
    (Player("Wickramasinghe Arachchige", "Maximiliano Alejandro"), Player("Balasubramaniam", "Venkata")),
    (Player("Fernández de la Cruz y Mendoza", "María de los Ángeles"), Player("Gunawardena", "Dilhani")),
)


@pytest.mark.parametrize("kind", list(Kind))
def test_each_question_fits_every_window_with_long_names(
    qapp: QApplication,
    tmp_path: Path,
    kind: Kind,
    language: Literal["en", "es"],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(operator_page, "ONE", LONG[0][0])
    monkeypatch.setattr(operator_page, "TWO", LONG[1][0])
    monkeypatch.setattr(operator_page, "PAIR_A", LONG[0])
    monkeypatch.setattr(operator_page, "PAIR_B", LONG[1])
    theme: Literal["dark", "light"] = "dark" if kind is Kind.SINGLES else "light"
    made = GuidedPages.opened(
        tmp_path, Settings(language=language, theme=theme, guided=True, guided_offered=True)
    )
    assert isinstance(made, GuidedPages)
    try:
        made.begin(kind=kind, seats=None)
        seen = set()
        seats = "1" if kind is Kind.DOUBLES else "esc"
        for words in (
            "",
            "b left",
            "b",
            seats,
            "left",
            "0",
            "6",
            "n",
            "2",
            "n 1",
            "esc left 9 left",
            "enter",
        ):
            made.type(words)
            for size in ((1024, 640), (1280, 720), (1366, 768), (1920, 1080)):
                made.window.resize(*size)
                QApplication.processEvents()
                _check(made.pane, size)
            seen.add(made.window.entry.view.guided.ask)  # type: ignore[union-attr]
        assert seen >= {Ask.BREAKER, Ask.WINNER, Ask.MEN, Ask.QUEEN, Ask.NOBODY, Ask.REFUSED, Ask.READ_BACK}
    finally:
        made.close()


def _check(pane: GuidedPane, size: tuple[int, int]) -> None:
    s = pane.scale
    parts = [
        part
        for part in (
            *pane.tiles,
            *pane.chips,
            pane.back,
            pane.leave,
            pane.taking_back,
            pane.board,
            pane.words,
        )
        if part.isVisible()
    ]
    for place, part in enumerate(parts):
        assert pane.rect().contains(part.geometry()), (size, part.accessibleName())
        for other in parts[:place]:
            assert not part.geometry().intersects(other.geometry()), (size, part, other)
    for tile in pane.tiles:
        if tile.isVisible():
            assert tile.height() >= round(s.px(72)) - 1, (size, pane.question, tile.accessibleName())
            assert tile.width() >= 44
    for button in (*pane.chips, pane.back, pane.leave):
        assert not button.isVisible() or button.height() >= 41
    question = pane._boxes[0]
    least = 34 if size[0] >= 1280 else 28  # the smallest window, a pair of long names
    assert pane.question_px >= s.text(least) - 0.01, (size, pane.question)
    assert block_height(pane.question, pane.question_px, question.width(), True) <= question.height() + 1
    assert not any(part.geometry().intersects(question.toAlignedRect()) for part in parts)
    if pane.words.isVisible():
        kinds = [row[0] for _rect, row in pane.words._placed()]
        assert "table" in kinds
        assert pane.board.width() >= 120


def test_law_26_the_slam_is_ticked_on_its_tile(guided: GuidedPages) -> None:
    guided.type("b left left 9 left")
    guided.tap("White slam")
    assert guided.tile("White slam").chosen
    guided.tap("Record anyway")
    board = guided.state.last_board
    assert board is not None
    assert board.slam is Slam.WHITE


@pytest.mark.parametrize("language", ["en", "es"])
def test_after_the_match_a_tap_leads_on_as_in_the_normal_entry(
    qapp: QApplication, tmp_path: Path, language: Literal["en", "es"]
) -> None:
    page = GuidedPages.opened(tmp_path, replace(GUIDED, language=language))
    assert isinstance(page, GuidedPages)
    page.demo("end")
    QApplication.processEvents()
    for scale in ((1366, 768), (1024, 640), (1920, 1080)):
        page.window.resize(*scale)
        QApplication.processEvents()
        shown = [tile for tile in page.pane.tiles if tile.isVisible()]
        assert len(shown) == 3
        assert all(page.pane.rect().contains(tile.geometry()) for tile in shown)
        assert all(not tile.geometry().intersects(page.pane.leave.geometry()) for tile in shown)
    for code, kind in (("new", NewMatchWizard), ("rematch", NewMatchWizard), ("stays", WinnerDialog)):
        with answering(kind, lambda dialog: dialog.done(0)) as seen:
            page.tap(say(language, f"entry.after.{code}"))
            QApplication.processEvents()
        assert len(seen) == 1, code
    page.close()
