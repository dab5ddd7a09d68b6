"""Continuing from another computer, at the window: what each match there means, and that both stay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.match.archive import Archive
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.session import Session
from carrom_desktop.match.takeover import open_source
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.takeover_desk import save_for_another, take_over_from
from carrom_desktop.ui.takeover_dialog import TakeoverDialog
from tests.ui.operator_page import OperatorPage


def carried(page: OperatorPage, path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Save the open match for another computer by the menu."""
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path.with_suffix("")), ""))
    page.window.menus.actions[ActionId.SEND].trigger()
    assert str(path) in page.said("foot")
    return path


def at_the_dialog(monkeypatch: pytest.MonkeyPatch, act: Callable[[TakeoverDialog], None]) -> list[str]:
    """Do `act` wherever the dialog opens; return the texts it showed."""
    shown: list[str] = []

    def exec_(dialog: TakeoverDialog) -> int:
        dialog.show()
        shown.extend([*dialog.told.text().splitlines(), dialog.take.face()])
        act(dialog)
        return dialog.result()

    monkeypatch.setattr(TakeoverDialog, "exec", exec_)
    return shown


def click_take(dialog: TakeoverDialog) -> None:
    dialog.take.click()


def test_a_match_is_continued_on_another_computer_and_comes_back(
    page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    page.type("b left left 6 left enter")
    match_id = page.window.bridge.session.match_id  # type: ignore[union-attr]
    path = carried(page, tmp_path / "a.carrom", monkeypatch)

    (tmp_path / "other").mkdir()
    other = OperatorPage.opened(tmp_path / "other")
    shown = at_the_dialog(monkeypatch, click_take)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    other.window.menus.actions[ActionId.TAKE_OVER].trigger()
    assert shown == ["The whole match is written into this library, and opened.", "Continue this match"]
    assert other.state.games[0].raw == (9, 0)
    other.type("right 3 right enter")
    back = carried(other, tmp_path / "b.carrom", monkeypatch)
    other.close()

    shown = at_the_dialog(monkeypatch, click_take)
    assert take_over_from(page.window, back)
    assert shown[0] == "What was recorded there is added to the match here, and it is opened:"
    assert shown[1].startswith("There: ")
    assert "board 2: Player Two +6" in shown[1]
    assert page.state.games[0].raw == (9, 6)
    assert page.window.bridge.session.match_id == match_id  # type: ignore[union-attr]
    page.type("left 1 left enter")
    assert page.state.games[0].raw == (13, 6), "the window goes on with the match that was added to"


def test_where_both_went_on_the_difference_is_shown_and_both_stay(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    page.type("b left left 6 left enter")
    match_id = page.window.bridge.session.match_id  # type: ignore[union-attr]
    path = carried(page, tmp_path / "a.carrom", monkeypatch)
    (tmp_path / "other").mkdir()
    journal = Journal.open(tmp_path / "other" / "carrom.db")
    journal.append(match_id, 0, Archive(path).rows(match_id))
    there = OperatorPage.opened(tmp_path / "other")
    there.window.bridge.open(Session.load(there.journal, match_id))
    there.type("right 2 right enter")
    back = carried(there, tmp_path / "b.carrom", monkeypatch)
    there.close()
    journal.close()

    page.type("left 4 left enter")
    ours = page.state
    shown = at_the_dialog(monkeypatch, click_take)
    assert take_over_from(page.window, back)
    assert shown[0].startswith('Both computers recorded something after "Game 1, board 1: Player One +9"')
    assert "board 2: Player One +7" in shown[1]
    assert "board 2: Player Two +5" in shown[2]
    assert shown[3] == "Keep both, open theirs"
    assert page.state.games[0].raw == (9, 5)
    assert Session.load(page.journal, match_id).state == ours
    assert len(page.journal.match_ids()) == 2


def test_all_that_is_new_is_taken_and_the_list_says_so(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "other").mkdir()
    there = OperatorPage.opened(tmp_path / "other")
    for _ in range(3):
        there.begin()
        there.type("b left left 6 left enter")
    there.close()

    def take_all(dialog: TakeoverDialog) -> None:
        assert [dialog.model.data(dialog.model.index(row, 5)) for row in range(3)] == ["not here yet"] * 3
        dialog.take_all.click()
        assert dialog.problem.text() == "3 matches were brought up to date"
        assert [dialog.model.data(dialog.model.index(row, 5)) for row in range(3)] == ["the same"] * 3
        assert not dialog.take_all.isEnabled()
        dialog.reject()

    at_the_dialog(monkeypatch, take_all)
    assert not take_over_from(page.window, tmp_path / "other" / "carrom.db")
    assert len(page.journal.match_ids()) == 3


def test_what_is_no_file_of_matches_is_told(
    either: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    path = tmp_path / "notes.txt"
    path.write_text("hello")
    assert not take_over_from(either.window, path)
    assert not take_over_from(either.window, tmp_path / "gone.carrom")
    assert str(path) in said[0]
    assert ".carrom" in said[0]
    assert "gone.carrom" in said[1]


def test_a_place_that_takes_no_file_is_told_and_another_is_asked_for(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    said: list[str] = []
    asked: list[str] = []
    places = [str(tmp_path / "gone" / "a.carrom"), str(tmp_path / "a")]

    def ask(_parent: object, _title: str, wanted: str, _kinds: str) -> tuple[str, str]:
        asked.append(wanted)
        return places.pop(0), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    assert save_for_another(page.window, tmp_path) == tmp_path / "a.carrom"
    assert "One - Two" in asked[0]
    assert asked[0].endswith(".carrom")
    assert "Choose another place" in said[0]
    assert len(open_source(tmp_path / "a.carrom").match_ids()) == 1
