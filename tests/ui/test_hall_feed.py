"""What the hall is given: the picture of the moment, held while a board is taken back and typed again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from msgspec import to_builtins
from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import speak
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import (
    AddNote,
    CallPlay,
    ChangeRules,
    ChooseBreaker,
    Command,
    CreateMatch,
    HoldClock,
    LodgeProtest,
    MarkQueen,
    PlayStroke,
    RecordBoard,
    SetUmpiring,
)
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind, Queen, Side
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui import hall_feed
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.clock_desk import ClockDesk
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_feed import HallFeed
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.hall_parts import HallView
from carrom_desktop.viewmodels.places import Places
from tests.ui.operator_page import OperatorPage

A, B = Side.A, Side.B
NINE, TWELVE = RecordBoard(A, 6, Queen.A), RecordBoard(B, 9, Queen.B)


class Seconds(QObject):
    """Second pictures, of which none is flipped unless a test says so."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.wants_flipped = False


class Hall:
    """A feed on a real session; `views` are what the hall got; `now` holds the time in seconds."""

    def __init__(self, folder: Path, now: list[float]) -> None:
        self.journal = Journal.open(folder / "carrom.db")
        self.views: list[HallView] = []
        self.now = now
        self.bridge = SessionBridge()
        self.clocks = ClockDesk(self.bridge, Settings())
        self.seconds = Seconds()
        self.feed = HallFeed(self.bridge, cast("HallController", self), self.clocks)
        made = CreateMatch(preset("icf"), Kind.SINGLES, (Player("One"),), (Player("Two"),))
        self.bridge.open(Session.create(self.journal, made))
        self.do(ChooseBreaker(A))

    def set_view(self, view: HallView, flipped: HallView | None = None) -> None:
        """Take a picture, as the controller does."""
        self.views.append(view)
        self.flipped = flipped

    def do(self, *commands: Command) -> None:
        """Carry out `commands`, each a step."""
        for command in commands:
            assert self.bridge.submit(command)

    @property
    def view(self) -> HallView:
        """Return what the hall sees."""
        return self.views[-1]

    def corrects(self) -> bool:
        """Say whether the chip shows."""
        return self.view.correcting

    def banner(self) -> list[str]:
        """Return the banner's forms."""
        return [speak("en", form) for form in self.view.banner]

    @property
    def scores(self) -> list[int]:
        """Return both scores, left first."""
        return [card.score for card in self.view.cards]


@pytest.fixture
def hall(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hall]:
    now = [1000.0]

    class Time:
        @staticmethod
        def monotonic() -> float:
            return now[0]

    monkeypatch.setattr(hall_feed, "time", Time)
    made = Hall(tmp_path, now)
    yield made
    made.bridge.open(None)
    made.journal.close()


def test_a_board_taken_back_stays_with_a_chip_until_the_next_record(hall: Hall) -> None:
    hall.do(NINE, TWELVE)
    hall.bridge.undo()
    assert hall.scores == [9, 12]
    assert hall.corrects()
    hall.do(RecordBoard(B, 8, Queen.B))
    assert hall.scores == [9, 11]
    assert not hall.corrects()
    assert hall.view.cards[1].plus == 11


def test_it_stays_for_15_seconds_or_until_it_is_let_go(hall: Hall) -> None:
    hall.do(NINE)
    hall.bridge.undo()
    hall.now[0] += 14.9
    hall.feed.refresh()
    assert hall.scores == [9, 0]
    hall.now[0] += 0.2
    hall.feed.refresh()
    assert hall.scores == [0, 0]
    assert not hall.corrects()
    hall.do(NINE)
    hall.bridge.undo()
    hall.feed.let_go()
    assert hall.scores == [0, 0]


def test_of_several_boards_taken_back_the_last_true_picture_stays(hall: Hall) -> None:
    hall.do(NINE, TWELVE)
    hall.bridge.undo()
    hall.bridge.undo()
    assert hall.scores == [9, 12]
    hall.bridge.redo()
    assert hall.scores == [9, 0]
    assert not hall.corrects()


def test_a_queen_marked_for_the_board_that_is_typed_again_shows_nothing_half_done(hall: Hall) -> None:
    hall.do(NINE)
    hall.bridge.undo()
    hall.do(MarkQueen(B))
    assert hall.scores == [9, 0]
    assert hall.corrects()
    hall.do(CallPlay())
    assert hall.scores == [0, 0]


def test_a_take_back_of_anything_else_shows_at_once(hall: Hall) -> None:
    hall.do(MarkQueen(B))
    assert [card.queen is not None for card in hall.view.cards] == [False, True]
    hall.bridge.undo()
    assert [card.queen for card in hall.view.cards] == [None, None]
    assert not hall.corrects()


def test_a_note_or_a_held_clock_ends_nothing_that_is_being_told(hall: Hall) -> None:
    hall.do(NINE, AddNote("Powder on the board"), HoldClock(), HoldClock())
    assert hall.view.cards[0].plus == 9
    hall.do(CallPlay())
    assert hall.view.cards[0].plus is None


def test_clocks_corrections_and_protests_reach_the_picture(hall: Hall) -> None:
    hall.do(NINE)
    clock = ClockView("round", "34:10", "running", 2050)
    hall.clocks.views = (clock,)
    hall.clocks.ticked.emit()
    assert hall.view.clock == clock
    count = len(hall.views)
    hall.feed.set_correcting(False)
    assert len(hall.views) == count
    hall.feed.set_correcting(True)
    assert hall.corrects()
    hall.feed.set_correcting(False)
    hall.do(LodgeProtest(1, 1, B))
    assert hall.banner() == []
    hall.feed.configure(places=Places(), show_queen=True, table="", show_protest=True)
    assert hall.banner() == ["BOARD 1 UNDER PROTEST"]


def test_another_match_forgets_what_was_held(hall: Hall, tmp_path: Path) -> None:
    hall.do(NINE)
    hall.bridge.undo()
    hall.feed.set_correcting(True)
    made = CreateMatch(preset("icf"), Kind.SINGLES, (Player("Three"),), (Player("Four"),))
    hall.bridge.open(Session.create(hall.journal, made))
    assert [card.names[0].family for card in hall.view.cards] == ["Three", "Four"]
    assert not hall.corrects()


@pytest.mark.usefixtures("qapp")
def test_escape_lets_the_picture_go(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left left 6 left enter")
    page.type("backspace backspace")
    feed = page.window.page.feed
    assert page.window.bridge.state is not None
    assert not page.window.bridge.state.has_boards
    assert feed._is_holding()
    page.type("esc")
    assert not feed._is_holding()
    page.close()


@pytest.mark.usefixtures("qapp")
def test_the_menu_shows_men_left_and_whose_turn(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left")
    assert page.window.bridge.submit(SetUmpiring(on=True))
    assert page.window.bridge.submit(PlayStroke("2"))
    action = page.window.menus.actions[ActionId.HALL_STROKES]
    assert not action.isChecked()
    action.trigger()
    view = page.window.controller._view
    assert view is not None
    assert [(card.men, card.in_turn) for card in view.cards] == [(7, True), (9, False)]
    assert page.window.settings.hall_strokes
    page.close()


@pytest.mark.usefixtures("qapp")
def test_the_menu_marks_boards_under_protest(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left left 6 left enter")
    assert page.window.bridge.submit(LodgeProtest(1, 1, B))
    action = page.window.menus.actions[ActionId.HALL_PROTEST]
    assert not action.isChecked()
    action.trigger()
    view = page.window.controller._view
    assert view is not None
    assert view.strip is not None
    assert [column.protest for column in view.strip.columns][:2] == [True, False]
    assert page.window.settings.hall_protest
    page.close()


@pytest.mark.usefixtures("qapp")
def test_the_menu_or_the_rules_shorten_names_to_initials_everywhere_but_here(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left left 6 left enter")
    window, action = page.window, page.window.menus.actions[ActionId.INITIALS]
    built: list[MatchState] = []

    def keep(state: MatchState, _context: object, _view: object) -> None:
        built.append(state)

    def told() -> str:
        assert window.controller._view is not None
        return str(to_builtins(window.controller._view))

    assert "Player" in told()
    action.trigger()
    assert window.settings.initials
    assert "Player" not in told()
    window.page.feed.built.connect(keep)
    window.page.feed.refresh()
    window.page.feed.refresh()
    assert built[0] is built[1], "files are written only where something changed"
    page.type("ctrl+z")  # the picture before stays for a while, with initials too
    assert "Player" not in told()
    assert "Player One" in page.window.windowTitle()
    action.trigger()
    assert "Player" in told()
    assert window.bridge.submit(ChangeRules(with_numbers(page.state.rules, initials=True), (0, 0)))
    assert "Player" not in told()
    page.close()


def test_v54_the_flipped_picture_is_built_only_while_one_is_wanted(hall: Hall) -> None:
    hall.do(RecordBoard(A, 6, Queen.A))
    assert not hall.flipped
    hall.seconds.wants_flipped = True
    hall.seconds.wanted.emit()
    assert hall.flipped is not None
    assert [card.score for card in hall.flipped.cards] == hall.scores[::-1]
    assert [card.side for card in hall.flipped.cards] == [card.side for card in hall.view.cards][::-1]
