"""What a disk refuses waits, each thing by itself: a ruling is not lost because a board waits too (C30)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from pytestqt.qtbot import QtBot

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.rules.commands import EndGame
from carrom_desktop.rules.facts import BoardRecorded, NoteAdded
from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.ui import bridge as bridge_module
from carrom_desktop.ui.actions import ActionId
from tests.ui.boxes import answer
from tests.ui.operator_page import OperatorPage
from tests.ui.rulings_page import facts, rule

RETRIED_MS = 3 * bridge_module.RETRY_MS


@contextmanager
def full(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no write succeed."""

    def fail(*_args: object) -> None:
        raise StorageError("storage.disk_full", path="/full/carrom.db")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "append", fail)
        yield


def remark(page: OperatorPage, words: str) -> None:
    assert rule(page, ActionId.NOTE, f"'{words}' enter").closed


def boards(page: OperatorPage) -> list[BoardRecorded]:
    return [fact for fact in facts(page) if isinstance(fact, BoardRecorded)]


def notes(page: OperatorPage) -> list[str]:
    return [fact.text for fact in facts(page) if isinstance(fact, NoteAdded)]


def test_a_board_and_two_remarks_that_wait_are_all_written_once(
    page: OperatorPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    page.type("b left left 6 left")
    with full(monkeypatch):
        page.type("enter")
        remark(page, "lamp_out")
        remark(page, "lamp_out")  # once more, as it was not saved
        remark(page, "lamp_on")
        page.type("enter")
        assert "NOT SAVED" in page.said("banner")
        assert facts(page)[2:] == []
    qtbot.waitUntil(lambda: bool(boards(page)), timeout=RETRIED_MS)
    assert notes(page) == ["lamp out", "lamp on"]
    assert len(boards(page)) == 1
    assert page.window.entry.draft.is_empty
    assert not page.window.bridge.is_failing
    assert "Saved" in page.said("foot")


def test_a_remark_made_again_once_the_disk_is_free_is_written_once(
    page: OperatorPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    page.type("b left")
    with full(monkeypatch):
        remark(page, "lamp_out")
    remark(page, "lamp_out")
    assert not page.window.bridge.is_failing
    qtbot.wait(2 * bridge_module.RETRY_MS)
    assert notes(page) == ["lamp out"]


def test_an_entry_given_up_leaves_the_remark_waiting(
    page: OperatorPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    page.type("b left left 6 left")
    with full(monkeypatch):
        remark(page, "lamp_out")
        page.type("enter 7 esc")
        assert page.window.bridge.is_failing
    qtbot.waitUntil(lambda: notes(page) == ["lamp out"], timeout=RETRIED_MS)
    assert boards(page) == []


def test_what_was_typed_before_a_ruling_came_is_looked_at_once_more(
    page: OperatorPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    page.type("b left left 6 left")
    with full(monkeypatch):
        page.type("enter")
        ended = EndGame(Termination.CONCEDED, Side.B)
        page.window.bridge.submit(ended, "ruling")
    qtbot.waitUntil(lambda: page.state.game.number == 2, timeout=RETRIED_MS)
    qtbot.wait(2 * bridge_module.RETRY_MS)
    assert boards(page) == []  # it was board 1 of game 1, and there is no such board any more
    assert not page.window.bridge.is_failing


def test_another_match_is_not_opened_over_a_ruling_that_waits(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    first = page.window.bridge.session
    page.begin()
    page.type("b left")
    second = page.window.bridge.session
    assert first is not None
    answers = answer(monkeypatch, "Stay", "Open anyway")
    with full(monkeypatch):
        remark(page, "lamp_out")
        page.window.desk.resume(first.match_id)
        assert page.window.bridge.session is second
        assert page.window.bridge.is_failing, "it waits on"
        page.window.desk.resume(first.match_id)
    assert answers.said[0].startswith(
        "A ruling or a stroke could not be saved yet. If you open another match"
    )
    assert page.window.bridge.session is not second
    assert not page.window.bridge.is_failing
