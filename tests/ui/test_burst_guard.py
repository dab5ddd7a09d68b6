"""V27: a double event counts once, two honest presses twice; what runs on after an end enters nothing."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.burst_guard import BurstGuard
from carrom_desktop.viewmodels.entry import EntryKey, KeyKind
from tests.ui.operator_page import OperatorPage, press

ENTER, SIX = EntryKey(KeyKind.ENTER), EntryKey(KeyKind.DIGIT, number=6)


class Hand:
    """A clock that stands until it is moved, and keys pressed by it."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s

    def rest(self, milliseconds: float) -> None:
        """Let time pass."""
        self.now_s += milliseconds / 1000


@pytest.fixture
def hand() -> Hand:
    return Hand()


@pytest.fixture
def played(qapp: QApplication, tmp_path: Path, hand: Hand) -> Iterator[OperatorPage]:
    """Give a match in which one more board of nine men ends the game; keys go by `hand` from now on."""
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left left 9 left enter left 9 left enter left 9 left")
    page.hand = page.window.entry.guard.now = hand
    hand.rest(1000)
    yield page
    page.close()


@pytest.mark.parametrize("apart_ms", [0, 2, 20, 49])
def test_the_same_key_twice_within_50_ms_counts_once(hand: Hand, apart_ms: float) -> None:
    guard = BurstGuard(hand)
    assert guard.admits(SIX)
    hand.rest(apart_ms)
    assert not guard.admits(SIX)
    hand.rest(apart_ms)
    assert not guard.admits(SIX), "a key that chatters on"
    hand.rest(60)
    assert guard.admits(SIX)


def test_honest_presses_and_other_keys_count(hand: Hand) -> None:
    guard = BurstGuard(hand)
    assert guard.admits(SIX)
    hand.rest(400)
    assert guard.admits(SIX)
    hand.rest(5)
    assert guard.admits(ENTER), "another key is no double event"


def test_presses_keep_their_distance_where_the_program_is_late(hand: Hand) -> None:
    """Both wait in the queue while a write takes long; the system says when they were pressed."""
    guard = BurstGuard(hand)
    assert guard.admits(SIX, stamp_ms=5000)
    assert guard.admits(SIX, stamp_ms=5400)
    assert not guard.admits(SIX, stamp_ms=5420)


def test_nothing_comes_in_after_an_end_until_it_is_quiet(
    hand: Hand, caplog: pytest.LogCaptureFixture
) -> None:
    guard = BurstGuard(hand)
    guard.admits(ENTER)
    guard.close()
    with caplog.at_level(logging.INFO, "carrom_desktop"):
        for _ in range(5):
            hand.rest(200)
            assert not guard.admits(SIX), "each key begins the wait anew"
    assert "dropped: digit" in caplog.text
    hand.rest(301)
    assert guard.admits(SIX)
    hand.rest(60)
    assert guard.admits(ENTER)


def test_a_burst_after_the_record_that_ends_a_game_enters_nothing(
    played: OperatorPage, hand: Hand, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "carrom_desktop"):
        for word in ("enter", "enter", "c", "left", "6", "left", "enter", "backspace", "backspace"):
            press(played.window.entry, word)
            hand.rest(80)
    state = played.state
    assert [game.is_over for game in state.games] == [True, False]
    assert state.side_change is not None, "C was dropped, too: nothing is confirmed"
    assert played.window.entry.draft.is_empty
    assert caplog.text.count("is dropped") == 8
    hand.rest(301)
    press(played.window.entry, "c")
    assert played.state.side_change is None


def test_taps_after_an_end_are_dropped_too(played: OperatorPage, hand: Hand) -> None:
    entry = played.window.entry
    QTest.mouseClick(entry._record, Qt.MouseButton.LeftButton)
    hand.rest(80)
    QTest.mouseClick(entry._cards[0], Qt.MouseButton.LeftButton)
    assert entry.draft.winner is None
    hand.rest(301)
    QTest.mouseClick(entry._cards[0], Qt.MouseButton.LeftButton)
    assert entry.draft.winner is not None


def test_a_board_that_ends_no_game_lets_the_next_key_in(page: OperatorPage, hand: Hand) -> None:
    page.begin()
    page.type("b left left 6 left")
    page.hand = hand
    page.type("enter right")
    assert page.state.games[0].raw == (9, 0)
    assert page.window.entry.draft.winner is Side.B


@pytest.mark.parametrize("apart_ms", [2, 50 - 1])
def test_a_touch_that_comes_as_a_click_too_turns_nothing_twice(
    page: OperatorPage, hand: Hand, apart_ms: float
) -> None:
    page.begin()
    page.type("b left left 6 left")
    page.window.entry.guard.now = hand
    for _ in range(2):
        QTest.mouseClick(page.window.entry._other, Qt.MouseButton.LeftButton)
        hand.rest(apart_ms)
    winners = [page.window.entry.draft.winner]
    hand.rest(400)
    QTest.mouseClick(page.window.entry._other, Qt.MouseButton.LeftButton)
    assert [*winners, page.window.entry.draft.winner] == [Side.B, Side.A]


def test_the_time_of_the_event_is_asked(page: OperatorPage, hand: Hand) -> None:
    """The program was busy: both presses of X come at one moment, 400 ms apart by their stamps."""
    page.begin()
    page.type("b left left 6 left")
    page.window.entry.guard.now = hand
    for stamp_ms, winner in ((7000, Side.B), (7400, Side.A), (7430, Side.A)):
        event = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_X, Qt.KeyboardModifier.NoModifier, "x")
        event.setTimestamp(stamp_ms)
        QApplication.sendEvent(page.window.entry, event)
        assert page.window.entry.draft.winner is winner
