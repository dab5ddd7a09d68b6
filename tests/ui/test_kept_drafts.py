"""Another match on the table: what was typed into the first is neither lost nor taken into the second."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from carrom_desktop.match.library import Library
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import RecordBoard
from carrom_desktop.rules.ids import Kind, Queen, Side
from carrom_desktop.viewmodels.draft import Draft
from tests.ui.operator_page import OperatorPage

HALF_TYPED = (
    "left",
    "left 6",
    "left 6 left",
    "q",
    "left q",
    "left 6 n",
    "right n n",
    "b",
    "left 3 o",
    "e",
    "e 2",
)


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[OperatorPage]:
    made = OperatorPage.opened(tmp_path)
    yield made
    made.close()


def begun(page: OperatorPage, kind: Kind = Kind.SINGLES) -> str:
    """Begin a match up to its first board and return its id."""
    page.begin(kind=kind)
    page.type("b left")
    return opened_id(page)


def opened_id(page: OperatorPage) -> str:
    session = page.window.bridge.session
    assert session is not None
    return session.match_id


@pytest.mark.sample_cover
@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("between", ["another", "new", "demo", "the same"])
def test_a_half_typed_entry_comes_back_with_its_match(page: OperatorPage, between: str, kind: Kind) -> None:
    other, first = begun(page), begun(page, kind)
    for keys in HALF_TYPED:
        page.type(keys)
        draft, read_back, record = page.window.entry.draft, page.said("read_back"), page.said("record")
        assert not draft.is_empty, keys
        if between == "another":
            page.window.desk.resume(other)
        elif between == "new":
            page.begin()
        elif between == "demo":
            page.demo()
        if between != "the same":
            assert page.window.entry.draft.is_empty, "nothing of it goes into another match"
            page.type("right 2")
        page.window.desk.resume(first)
        assert page.window.entry.draft == draft, keys
        assert (page.said("read_back"), page.said("record")) == (read_back, record)
        assert page.state.has_boards is False, "it was never recorded"
        page.type("esc")
        if between == "another":
            page.window.desk.resume(other)
            assert (page.window.entry.draft.winner, page.window.entry.draft.men_left) == (Side.B, 2)
            page.type("esc")
            page.window.desk.resume(first)


def test_what_comes_back_can_be_recorded_cleared_and_then_stays_away(page: OperatorPage) -> None:
    other, first = begun(page), begun(page)
    page.type("left 6 left")
    page.window.desk.resume(other)
    page.type("right 4")
    page.window.desk.resume(first)
    page.type("enter")
    assert page.state.games[0].raw == (9, 0)
    page.window.desk.resume(other)
    page.type("esc")
    for match_id in (first, other):
        page.window.desk.resume(match_id)
        assert page.window.entry.draft.is_empty


def test_an_armed_take_back_does_not_wait_in_another_match(page: OperatorPage) -> None:
    other, first = begun(page), begun(page)
    page.type("left 6 left enter backspace")
    assert page.window.entry.draft.armed
    for match_id in (other, first):
        page.window.desk.resume(match_id)
        assert page.window.entry.draft == Draft()
        assert page.said("take_back") == ""
    assert page.state.has_boards


def test_an_entry_for_a_board_that_another_program_recorded_is_not_given_back(page: OperatorPage) -> None:
    """It would be recorded a second time, as the next board."""
    other, first = begun(page), begun(page)
    page.type("left 6 left")
    page.window.desk.resume(other)
    Session.load(page.journal, first).submit(RecordBoard(Side.A, 6, Queen.A))
    page.window.desk.resume(first)
    assert page.state.games[0].raw == (9, 0)
    assert page.window.entry.draft.is_empty


def test_a_match_put_away_in_between_brings_its_entry_along(page: OperatorPage) -> None:
    other, first = begun(page), begun(page)
    page.type("left 6")
    page.window.desk.resume(other)
    library = Library(page.journal)
    library.delete(first)
    library.restore(first)
    page.window.desk.resume(first)
    assert (page.window.entry.draft.winner, page.window.entry.draft.men_left) == (Side.A, 6)
