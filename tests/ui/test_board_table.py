"""The table of boards: looked through by mouse and keys, its menu, and the panel beside it at any size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.ids import Kind
from tests.ui.correction_keys import FIVE, Desk
from tests.ui.operator_page import OperatorPage
from tests.ui.rulings_page import answered


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = OperatorPage.opened(tmp_path)
    made.begin()
    found = Desk(made)
    found.play(f"toss A; {FIVE}")
    yield found
    made.close()


def test_a_click_selects_and_leaves_the_keyboard_where_it_is(desk: Desk) -> None:
    table = desk.table
    place = table._places()[1]
    QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=place.box.center().toPoint())
    assert table.selected is not None
    assert table.selected.number == 2
    assert desk.listens(desk.page.window.entry)
    QTest.mouseDClick(table, Qt.MouseButton.LeftButton, pos=place.box.center().toPoint())
    assert desk.panel.title.text() == "Board 2, game 1"


def test_games_are_tabs(desk: Desk) -> None:
    desk.play("A 9 A; A 9 A; B 1 B")
    table = desk.table
    table.repaint()
    QApplication.processEvents()
    desk.page.window.grab()
    (box, game), *_others = table._tabs
    assert game == 1
    QTest.mouseClick(table, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert table.view is not None
    assert table.view.game == 1
    assert len(table.view.rows) == 7
    desk.play("B 1 B")
    assert table.view.game == 2, "a record shows the game being played"


def test_a_game_emptied_by_the_correction_can_be_filled_again(desk: Desk) -> None:
    desk.play("A 9 A; A 9 A; B 1 B")
    desk.to_table()
    desk.press("home")
    desk.press("del")
    assert desk.correction.state is not None
    assert len(desk.correction.state.games[1].boards) == 0
    desk.press("ins")
    assert desk.panel.title.text() == "New board 1, game 2"


def test_void_and_protest_are_asked_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[tuple[str, int, int]] = []
    monkeypatch.setattr(desk.page.window.rulings, "open", lambda *what: wanted.append(what))
    assert desk.table.view is not None
    for row in (desk.table.view.rows[1], desk.table.view.rows[-1]):
        actions = {action.text(): action for action in desk.table.menu_for(row).actions()}
        for words in ("Void, to be replayed...", "Under protest..."):
            if actions[words].isEnabled():
                actions[words].trigger()
    assert wanted == [("void", 1, 2), ("protest", 1, 2), ("void", 1, 6)]


@pytest.mark.parametrize(("game", "board"), [(1, 2), (1, 4)])
def test_the_board_made_void_stays_selected(desk: Desk, game: int, board: int) -> None:
    desk.play("A 9 A; A 9 A; B 1 B")
    desk.to_table()
    desk.table.game_asked.emit(game)
    desk.table.select(board)
    told = answered(desk.page, "tab down enter", lambda: desk.table.ruling_wanted.emit("void", game, board))
    assert told.closed
    assert desk.table.view is not None
    assert desk.table.view.game == game
    assert desk.table.selected is not None
    assert (desk.table.selected.number, desk.table.selected.kind.value) == (board, "void")
    assert desk.listens(desk.page.window.entry)
    desk.page.type("right 1 right enter")
    assert desk.table.selected is None, "what is played on is shown"


def test_every_kind_of_row_has_its_menu(qtbot: QtBot, tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    desk = Desk(page)
    desk.play("toss A; set-score 25-10 12-4 board=3 break=B; A 1 A; foul 107 A; void 2.4")
    assert desk.table.view is not None
    offered = {}
    for row in desk.table.view.rows:
        actions: list[QAction] = desk.table.menu_for(row).actions()
        offered[row.kind.value] = {
            action.text().partition("\t")[0] for action in actions if action.isEnabled() and action.text()
        }
    assert offered["unknown"] == set()
    assert "Change..." in offered["void"]
    assert "Void, to be replayed..." not in offered["void"]
    assert "Under protest..." in offered["normal"]
    assert not any(words.startswith("Move to game") for words in offered["normal"]), "game 1 has no boards"
    page.close()


def test_esc_in_the_table_gives_the_entry_the_keyboard_back(desk: Desk) -> None:
    desk.to_table()
    desk.press("home enter 9 shift+tab")
    desk.table.setFocus()
    desk.press("esc")
    assert desk.listens(desk.page.window.entry)
    assert desk.correction.is_open


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_part_of_the_panel_fits(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language=language, theme="dark"))  # type: ignore[arg-type]
    page.window.resize(*size)
    page.begin("icf", Kind.DOUBLES)
    desk = Desk(page)
    desk.play(f"toss A; {FIVE}; foul 91 A men=3 queen=board")
    for board in (2, 6):
        desk.correction.change(1, board)
        QApplication.processEvents()
        panel = desk.panel
        assert panel.geometry().bottom() <= page.window.side.height()
        assert panel.geometry().right() <= page.window.side.width()
        for part in (panel.apply, panel.cancel, panel.reason, panel.fields.kind):
            corner = part.mapTo(panel, QPoint(part.width(), part.height()))
            assert corner.x() <= panel.width()
            assert corner.y() <= panel.height()
        for tile in (*panel.fields.winner.tiles(), *panel.fields.queen.tiles(), *panel.fields.by.tiles()):
            if tile.isVisible():
                assert tile.mapTo(panel, QPoint(tile.width(), 0)).x() <= panel.width()
        assert panel.geometry().top() >= desk.table.geometry().bottom()
        assert len(desk.table._places()) >= 2
    page.close()
