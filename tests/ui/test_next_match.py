"""Rematch, next match, winner stays: the next match of an evening by keys, and the one before as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QPushButton

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.commands import CreateMatch, EndMatch
from carrom_desktop.rules.facts import Details, TossRecorded
from carrom_desktop.rules.ids import Kind, Side, Termination, TossChoice
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.library_dialog import LibraryDialog
from carrom_desktop.ui.widgets import Words
from carrom_desktop.ui.winner_dialog import WinnerDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from tests.ui.operator_page import KEYS, ONE, PAIR_A, PAIR_B, TWO, OperatorPage, press
from tests.ui.wizard_page import type_keys

CARLA, DIEGO = Player("Campos", "Carla", "LIM"), Player("Durán", "Diego", "LIM")

Shown = TypeVar("Shown", bound=QDialog)


@contextmanager
def answering(kind: type[Shown], answer: Callable[[Shown], None]) -> Iterator[list[Shown]]:
    """Answer each dialog of `kind` that opens, by keys as a person would; list those that did."""
    seen: list[Shown] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, kind) and dialog not in seen:
            seen.append(dialog)
            try:
                answer(dialog)
            finally:
                dialog.done(0) if dialog.isVisible() else None  # without a question

    timer = QTimer()
    timer.setInterval(0)
    timer.timeout.connect(look)
    timer.start()
    yield seen
    timer.stop()


def keys(dialog: QDialog, words: str) -> None:
    """Press keys in whatever part of `dialog` has the keyboard: "enter left", other words are typed."""
    for word in words.split():
        focused = dialog.focusWidget()
        assert focused is not None
        if word in KEYS:
            QTest.keyClick(focused, KEYS[word])
        else:
            type_keys(focused, word.replace("_", " "))


def chord(page: OperatorPage, letter: str) -> None:
    """Press Ctrl and a letter, once the window has the keyboard."""
    QApplication.processEvents()  # where a dialog has just closed, the window is activated a moment later
    press(page.window, f"ctrl+{letter}")


def notes(dialog: QDialog) -> str:
    """Return all that `dialog` says in words."""
    return "\n".join(label.text() for label in dialog.findChildren(Words) if label.isVisible())


def played(page: OperatorPage, players: tuple[Player, Player], winner: Side = Side.A) -> str:
    """Write a match that `winner` won, open it, and return its id."""
    made = CreateMatch(
        preset("icf"), Kind.SINGLES, (players[0],), (players[1],), Details(round="final", umpire="U. Tres")
    )
    session = Session.create(page.journal, made)
    page.window.bridge.open(session)
    page.window.bridge.submit(EndMatch(Termination.RETIRED, winner))
    return session.match_id


def test_a_rematch_is_the_toss_and_two_enters(page: OperatorPage) -> None:
    page.demo("end")
    before = page.window.bridge.session
    assert before is not None
    rows = before.rows
    page.window.settings_desk.change(table="7")

    def answer(wizard: NewMatchWizard) -> None:
        assert wizard.windowTitle() == "Rematch"
        assert "the toss is asked anew" in notes(wizard)
        assert "is not finished" not in notes(wizard)
        assert wizard.toss.first.value() == "later", "who won the last toss is no answer"
        wizard.toss.first.tile(Side.B).click()
        wizard.toss.choice.tile(TossChoice.BREAK).click()
        keys(wizard, "enter enter")

    with answering(NewMatchWizard, answer) as seen:
        chord(page, "r")
    assert len(seen) == 1
    state = page.state
    assert (state.players, state.rules) == (before.state.players, before.state.rules)
    assert not state.has_boards
    assert state.details.umpire == "Umpire Three"
    assert (state.details.table, state.details.match_no) == ("7", ""), "the table is this computer's"
    tosses = [row.fact for row in page.window.bridge.session.rows if isinstance(row.fact, TossRecorded)]  # type: ignore[union-attr]
    assert [(toss.winner, toss.breaker) for toss in tosses] == [(Side.B, Side.B)]
    assert page.journal.rows(before.match_id) == rows


def test_a_match_that_is_not_finished_is_kept_and_said_so(page: OperatorPage) -> None:
    page.demo("half")
    first = page.window.bridge.session
    assert first is not None
    with answering(NewMatchWizard, lambda wizard: keys(wizard, "esc")) as seen:
        chord(page, "r")
    assert page.window.bridge.session is first
    said: list[str] = []

    def answer(wizard: NewMatchWizard) -> None:
        said.append(notes(wizard))
        keys(wizard, "enter enter")

    with answering(NewMatchWizard, answer):
        chord(page, "r")
    assert len(seen) == 1
    assert "Player One – Player Two is not finished: it stays in the list" in said[0]
    assert not page.state.has_boards
    unfinished = [match.match_id for match in page.window.library.unfinished()]
    assert unfinished == [page.window.bridge.session.match_id, first.match_id]


def test_any_match_of_the_list_can_be_played_again(page: OperatorPage) -> None:
    played(page, (CARLA, DIEGO))
    page.demo("half")

    def choose(dialog: LibraryDialog) -> None:
        keys(dialog, "carla")
        press(dialog.search, "ctrl+r")

    with (
        answering(NewMatchWizard, lambda wizard: keys(wizard, "enter enter")) as seen,
        answering(LibraryDialog, choose),
    ):
        chord(page, "o")
    assert len(seen) == 1
    assert page.state.players == ((CARLA,), (DIEGO,))
    assert not page.state.is_over


def test_the_next_match_is_the_one_announced_in_the_hall(page: OperatorPage) -> None:
    played(page, (CARLA, DIEGO))
    page.demo("half")
    page.window.settings_desk.change(next_match=NextMatch("carla campos", "Nina Nueva", "final", "15:30"))
    page.window.menus.actions[ActionId.NEXT].trigger()
    outputs = [page.window.controller.output]
    said: list[str] = []

    def answer(wizard: NewMatchWizard) -> None:
        said.extend((wizard.windowTitle(), notes(wizard)))
        keys(wizard, "enter enter")

    with answering(NewMatchWizard, answer):
        chord(page, "n")
    assert said[0] == "Next match"
    assert "As announced in the hall for 15:30." in said[1]
    assert page.state.players == ((CARLA,), (Player("Nueva", "Nina"),))
    assert (page.state.details.round, page.state.details.umpire) == ("final", "Umpire Three")
    assert page.window.settings.next_match == NextMatch(), "it is no longer the next one"
    outputs.append(page.window.controller.output)
    assert outputs == [HallOutput.NEXT, HallOutput.LIVE]


def test_another_match_leaves_the_announcement(page: OperatorPage) -> None:
    announced = NextMatch("Carla Campos", "Diego Durán", time="15:30")
    page.window.settings_desk.change(next_match=announced)

    def answer(wizard: NewMatchWizard) -> None:
        others = [button for button in wizard.findChildren(QPushButton) if button.text() == "Other players"]
        others[0].click()
        assert wizard.command().players_a == (Player(""),)
        keys(wizard, "Ana_Abbas enter Bea_Bello enter enter")

    with answering(NewMatchWizard, answer):
        chord(page, "n")
    assert [side[0].full_name for side in page.state.players] == ["Ana Abbas", "Bea Bello"]
    assert page.window.settings.next_match == announced
    with answering(NewMatchWizard, lambda wizard: keys(wizard, "enter enter")):
        chord(page, "n")
    assert page.state.players[0][0].full_name == "Carla Campos"
    assert not page.window.settings.next_match
    with answering(NewMatchWizard, lambda wizard: keys(wizard, "esc")) as seen:
        chord(page, "n")
    assert seen[0].windowTitle() == "New match"


def test_a_match_that_was_set_up_for_it_is_opened_not_made_twice(page: OperatorPage) -> None:
    made = CreateMatch(preset("icf"), Kind.DOUBLES, PAIR_A, PAIR_B)
    waiting = Session.create(page.journal, made).match_id
    page.demo("end")
    page.window.settings_desk.change(next_match=NextMatch("Abbas / Alvi", "Bello / Ibarra"))
    chord(page, "n")
    session = page.window.bridge.session
    assert session is not None
    assert session.match_id == waiting
    assert "was set up already" in page.said("foot")
    assert not page.window.settings.next_match
    assert len(page.journal.match_ids()) == 2


def test_the_winner_stays_by_one_name(page: OperatorPage) -> None:
    played(page, (CARLA, DIEGO))
    played(page, (ONE, TWO), winner=Side.B)
    said: list[str] = []

    def answer(dialog: WinnerDialog) -> None:
        said.append(notes(dialog))
        keys(dialog, "enter")
        assert "Who plays against Player Two" in dialog.problem.text()
        keys(dialog, "Player_Two enter")
        assert dialog.problem.text(), "nobody plays against himself"
        dialog.names[0].edit.clear()
        keys(dialog, "diego_duran enter")
        assert dialog.focusWidget() is dialog.toss.first.tile("later")
        dialog.toss.first.tile(Side.A).click()
        keys(dialog, "enter")
        assert dialog.toss.problem.text(), "a toss half told is none"
        dialog.toss.choice.tile(TossChoice.SIDE).click()
        keys(dialog, "enter")

    with answering(WinnerDialog, answer):
        chord(page, "w")
    assert "Player Two stays." in said[0]
    state = page.state
    assert state.players == ((DIEGO,), (TWO,)), "the winner keeps the side, the challenger the club"
    assert state.toss is not None
    assert (state.toss.winner, state.toss.breaker) == (Side.A, Side.B)
    assert state.details.round == "final"


def test_two_challengers_play_a_pair_that_stays(either: OperatorPage) -> None:
    either.begin(kind=Kind.DOUBLES)
    either.window.bridge.submit(EndMatch(Termination.RETIRED, Side.A))

    def answer(dialog: WinnerDialog) -> None:
        keys(dialog, "Carla_Campos enter")
        assert dialog.focusWidget() is dialog.names[1].edit
        keys(dialog, "Diego_Durán enter enter")

    with answering(WinnerDialog, answer) as seen:
        chord(either, "w")
    assert len(seen) == 1
    assert either.state.players[0] == PAIR_A
    assert [player.family for player in either.state.players[1]] == ["Campos", "Durán"]
    assert either.state.kind is Kind.DOUBLES


@pytest.mark.parametrize(
    ("ended", "why"),
    [
        (None, "The match is not finished: nobody has won yet"),
        (EndMatch(Termination.ABANDONED, None), "The match ended without a winner"),
    ],
)
def test_nobody_stays_without_a_winner(page: OperatorPage, ended: EndMatch | None, why: str) -> None:
    page.begin()
    page.type("b left left 6 left enter")
    if ended is not None:
        page.window.bridge.submit(ended)
    action = page.window.menus.actions[ActionId.WINNER_STAYS]
    assert not action.isEnabled()
    assert action.toolTip().startswith(why)
    assert page.window.menus.actions.menus["match"].toolTipsVisible()
    labels = [option.label for option in page.window.entry._options if option.isVisible()]
    assert labels == ([] if ended is None else ["Next match", "Rematch"])


def test_a_match_that_has_ended_offers_what_comes_next(either: OperatorPage) -> None:
    either.demo("end")
    shown = [option for option in either.window.entry._options if option.isVisible()]
    assert [option.key for option in shown] == ["Ctrl+N", "Ctrl+R", "Ctrl+W"]
    with answering(WinnerDialog, lambda dialog: keys(dialog, "esc")) as stays:
        shown[2].click()
    with answering(NewMatchWizard, lambda wizard: keys(wizard, "esc")) as wizards:
        shown[0].click()
        shown[1].click()
    assert (len(stays), len(wizards)) == (1, 2)
    either.window.menus.actions[ActionId.TABLE_MODE].trigger()
    strip = either.window.table.desk.page.strip
    assert [option.key for option in strip.options if option.isVisible()] == ["Ctrl+N", "Ctrl+R", "Ctrl+W"]
    with answering(WinnerDialog, lambda dialog: keys(dialog, "esc")) as again:
        strip.options[2].click()
    assert len(again) == 1
