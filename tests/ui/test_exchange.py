"""Files and the windows: saved, dropped, opened by a second start; they are shown before they are taken."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFileOpenEvent
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.match import file_type
from carrom_desktop.match.backups import files_beside
from carrom_desktop.match.importing import Standing
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.players import ClubPlayers, load_players, save_players
from carrom_desktop.match.rulesets import preset, write_rules
from carrom_desktop.match.settings import Settings, save_settings
from carrom_desktop.match.single import SingleInstance, take_handed
from carrom_desktop.rules.people import Player
from carrom_desktop.ui import everything_desk, export_dialog, file_desk
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.details_dialog import DetailsDialog
from carrom_desktop.ui.export_dialog import ExportDialog, ask_export
from carrom_desktop.ui.file_desk import open_files
from carrom_desktop.ui.hall_window import HallWindow
from carrom_desktop.ui.import_dialog import ImportDialog
from carrom_desktop.ui.library_dialog import LibraryDialog
from carrom_desktop.ui.opens_files import EarlyFiles
from carrom_desktop.ui.takeover_desk import take_over_from
from carrom_desktop.ui.wake import Wake
from tests.ui.boxes import answer
from tests.ui.operator_page import OperatorPage

WRONG = "match,player_a1,player_b1,game,board,board_winner,men_left,queen,total_a,total_b\n"
WRONG += "1,Ana,Bea,1,1,A,6,A,8,0\n2,Ana,Eva,1,1,A,six,A,,\n"


def at_import(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, act: Callable[[ImportDialog], None]
) -> list[str]:
    """Do `act` wherever the dialog opens and has read; return what it said."""
    said: list[str] = []

    def exec_(dialog: ImportDialog) -> int:
        dialog.show()
        qtbot.waitUntil(lambda: not dialog.is_reading)
        said.extend([dialog.take.face(), dialog.told.toPlainText(), dialog.problem.text()])
        act(dialog)
        return dialog.result()

    monkeypatch.setattr(ImportDialog, "exec", exec_)
    return said


def click_take(dialog: ImportDialog) -> None:
    dialog.take.click()


def choose_csv(dialog: ExportDialog) -> int:
    dialog.form.set_value("csv")
    return 1


def save_as(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))


def test_saved_by_the_menu_in_each_form_and_imported_elsewhere(
    page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin(event="Open", date="2026-03-12")
    page.type("b left left 6 left enter right 3 right enter")
    state = page.state
    (tmp_path / "other").mkdir()
    other = OperatorPage.opened(tmp_path / "other")
    faces = []
    for form, name in (("json", "a.jsonl"), ("csv", "a.csv"), ("xlsx", "a.xlsx")):

        def choose(dialog: ExportDialog, form: str = form) -> int:
            dialog.form.set_value(form)
            faces.append([tile.text() for tile in dialog.which.tiles()])
            return 1

        monkeypatch.setattr(ExportDialog, "exec", choose)
        save_as(monkeypatch, tmp_path / name)
        page.window.menus.actions[ActionId.EXPORT].trigger()
        assert str(tmp_path / name) in page.said("foot")
        said = at_import(qtbot, monkeypatch, click_take)
        open_files(other.window, [tmp_path / name])
        if form == "json":
            assert said[0] == "Import 1 match"
            assert other.state.games == tuple(other.state.games)
            assert [board.points for board in other.state.games[0].boards] == [9, 6]
            assert other.state.players == state.players
        else:
            assert said[:2] == [
                "Nothing to import",
                "This match is here already, with the same boards. It is not imported again.",
            ]
    assert faces[0] == ["The open match", "The one match of the list"]
    assert len(other.journal.match_ids()) == 1
    other.close()


def test_what_does_not_add_up_is_marked_in_the_list_and_in_the_details(
    page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "round 1.csv"
    path.write_text(WRONG)
    said = at_import(qtbot, monkeypatch, click_take)
    open_files(page.window, [path])
    assert "Game 1, board 1: The paper says 8-0" in said[1]
    assert said[2] == "What could not be read:\nround 1.csv, row 3, column men_left: “six” is no whole number"
    assert page.said("foot").startswith("1 match was imported")
    assert page.state.games[0].raw == (9, 0), "the one match is opened"
    dialog = LibraryDialog(page.window.library, "en")
    assert dialog.model.data(dialog.model.index(0, 4)) == "Under way, does not add up"
    details = DetailsDialog("en", page.state)
    assert details.imported.text().startswith(
        "Imported from round 1.csv. It does not add up: Game 1, board 1: "
    )
    sheet = page.window.menus.sheet()
    assert sheet is not None
    assert any("exchange.remark" in str(line.text) for line in sheet.remarks)
    page.type("ctrl+z")
    assert page.state.imported is not None, "no undo takes the mark away"


def test_one_that_is_here_can_be_taken_all_the_same(
    page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.csv"
    path.write_text(WRONG)
    at_import(qtbot, monkeypatch, click_take)
    open_files(page.window, [path])

    def take_one(dialog: ImportDialog) -> None:
        found = dialog.model.incoming(0)
        assert found is not None
        assert found.standing is Standing.SAME
        assert not dialog.take.isEnabled()
        dialog.take_one.click()

    at_import(qtbot, monkeypatch, take_one)
    open_files(page.window, [path])
    assert len(page.journal.match_ids()) == 2


def test_several_matches_of_the_list_are_saved_or_deleted_at_once(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(3):
        page.begin()
    page.window.bridge.open(None)
    dialog = LibraryDialog(page.window.library, "en")
    asked: list[list[tuple[str, list[str]]]] = []
    dialog.export_asked.connect(asked.append)
    dialog.export_button.click()
    dialog.table.selectAll()
    dialog.export_button.click()
    ids = list(page.journal.match_ids())
    shown = dialog.model.match_ids()
    assert asked == [[("found", ids), ("chosen", shown[:1])], [("chosen", shown), ("found", ids)]]
    dialog.delete_button.click()
    assert dialog.model.row_count() == 0
    for left in (1, 2, 3):
        dialog.undo_button.click()
        assert dialog.model.row_count() == left
    monkeypatch.setattr(ExportDialog, "exec", choose_csv)
    monkeypatch.setattr(export_dialog, "documents", lambda: tmp_path)
    places = [str(tmp_path / "gone" / "a.csv"), str(tmp_path / "a")]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (places.pop(0), ""))
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    assert ask_export(page.window, asked[1]) == tmp_path / "a.csv"
    assert "Nothing was saved." in said[0]
    assert (tmp_path / "a.csv").read_text("utf-8-sig").count("Player One") == 3


def test_every_kind_of_file_can_be_dropped_and_what_is_none_says_what_is_taken(
    page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {
        "club.toml": write_rules(preset("ukca")),
        "logo.png": b"",
        "notes.txt": b"hello",
        "r.csv": WRONG.encode(),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in (*files, "gone.csv")])
    boxes: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: boxes.append(box.text()))
    at_import(qtbot, monkeypatch, click_take)
    copy, move = Qt.DropAction.CopyAction, Qt.DropAction.MoveAction
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    hall = HallWindow()
    for widget in (page.window, hall):
        entered = QDragEnterEvent(QPoint(9, 9), copy | move, dragged, left, none)
        widget.dragEnterEvent(entered)
        assert entered.isAccepted()
        assert widget.acceptDrops()
    dropped = QDropEvent(QPoint(9, 9), copy | move, dragged, left, none)
    hall.dropEvent(dropped)
    assert dropped.dropAction() is copy, "nothing is moved away from where it lies"
    qtbot.waitUntil(lambda: len(page.journal.match_ids()) == 1)
    told = "\n".join(boxes)
    assert "gone.csv" in told
    assert "logo.png is a picture" in told
    assert "cannot open this: notes.txt. It opens matches" in told
    assert [one.name for one in (page.folder / "rulesets").iterdir()] == ["ukca-2.toml"]
    text = QMimeData()
    text.setText("hello")
    entered = QDragEnterEvent(QPoint(9, 9), copy, text, left, none)
    entered.ignore()
    page.window.dragEnterEvent(entered)
    assert not entered.isAccepted()


def test_what_a_second_start_hands_over_is_opened_here_once(
    page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(file_desk, "open_files", lambda _window, paths: opened.extend(paths))
    first = SingleInstance(page.folder)
    assert first.acquire()
    SingleInstance(page.folder).request_wake([tmp_path / "early.carrom"])
    wake = Wake(page.window, first.wake_path)
    qtbot.waitUntil(lambda: opened == [tmp_path / "early.carrom"])
    for name in ("a.csv", "b.csv"):
        SingleInstance(page.folder).request_wake([tmp_path / name])
    qtbot.waitUntil(lambda: opened[1:] == [tmp_path / "a.csv", tmp_path / "b.csv"])
    (page.folder / "handed" / "0.json").write_text("broken")
    (page.folder / "handed" / "00001700000000000000-1.json").write_text('["/of/yesterday.csv"]')
    assert take_handed(page.folder) == []
    assert list((page.folder / "handed").iterdir()) == []
    early = EarlyFiles()  # macOS
    assert early.note(QFileOpenEvent(QUrl.fromLocalFile(str(tmp_path / "m.carrom"))))
    assert early.take() == [tmp_path / "m.carrom"]
    assert early.note(QFileOpenEvent(QUrl.fromLocalFile(str(tmp_path / "n.carrom"))))
    qtbot.waitUntil(lambda: opened[3:] == [tmp_path / "n.carrom"])
    wake.deleteLater()
    first.release()


def test_in_practice_nothing_is_imported(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: boxes.append(box.text()))
    monkeypatch.setattr(page.window, "is_practice", True)
    open_files(page.window, [tmp_path / "a.csv"])
    assert boxes == ["In practice nothing is saved. Leave it first, then open the file again."]


OLGA = ClubPlayers(players=(Player("Petrova", "Olga", "RUS"),))


def test_everything_saved_lost_and_restored_with_the_present_state_backed_up(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    page.type("b left left 6 left enter")
    match_id, rows = page.window.bridge.session.match_id, page.window.bridge.session.rows  # type: ignore[union-attr]
    save_players(page.folder / "players.json", OLGA)
    save_settings(page.folder / "settings.json", Settings(language="en", theme="dark", table="9"))
    save_as(monkeypatch, tmp_path / "all")
    page.window.menus.actions[ActionId.EXPORT_ALL].trigger()
    path = tmp_path / "all.carrom"
    assert path.is_file()
    assert str(path) in page.said("foot")

    (tmp_path / "other").mkdir()
    other = OperatorPage.opened(tmp_path / "other")
    other.window.settings_desk.change(table="2")
    other.begin()
    mine = other.journal.match_ids()[0]
    answers = answer(monkeypatch, "Cancel")
    open_files(other.window, [path])
    assert "1 match" in answers.said[0]
    assert "the list of players" in answers.said[0]
    assert other.journal.match_ids() == (mine,)
    answer(monkeypatch, "Cancel")
    assert not take_over_from(other.window, path), "the other way in asks the same"
    answer(monkeypatch, "Restore everything")
    open_files(other.window, [path])
    assert other.journal.match_ids() == (match_id,)
    assert other.journal.rows(match_id) == rows
    assert load_players(other.folder / "players.json") == (OLGA, None)
    assert other.window.settings.table == "9"
    assert not other.window.has_match
    (backup,) = (other.folder / "backups").glob("*-restore.db")
    journal = Journal.open(backup)
    assert journal.match_ids() == (mine,), "what was here before is the way back"
    assert "settings.json" in files_beside(backup)
    journal.close()
    other.close()


def test_an_archive_that_is_damaged_is_told_and_changes_nothing(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    save_as(monkeypatch, tmp_path / "all.carrom")
    assert everything_desk.save_everything(page.window) is not None
    data = bytearray((tmp_path / "all.carrom").read_bytes())
    data[len(data) // 2] ^= 0xFF
    (tmp_path / "all.carrom").write_bytes(data)
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    assert not everything_desk.ask_restore(page.window, tmp_path / "all.carrom")
    assert "all.carrom" in said[0]
    assert page.window.has_match


def test_files_that_come_while_a_dialog_is_open_wait_for_its_end(
    page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(file_desk, "open_files", lambda _window, paths: opened.extend(paths))
    monkeypatch.setattr(file_desk, "_AGAIN_MS", 1)
    dialog = LibraryDialog(page.window.library, "en", parent=page.window)
    dialog.open()
    dialog.show()
    assert dialog.acceptDrops()
    file_desk.receive([tmp_path / "a.csv", tmp_path / "a.csv"])
    assert page.said("foot").startswith("1 file will be opened once this dialog is closed")
    assert opened == []
    dialog.close()
    qtbot.waitUntil(lambda: opened == [tmp_path / "a.csv"])


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="as freedesktop.org has it")
def test_the_menu_has_files_opened_by_double_click_and_no_longer(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    actions = page.window.menus.actions
    tick = actions[ActionId.DOUBLE_CLICK]
    for wanted in (True, False):
        actions.menus["files"].aboutToShow.emit()
        assert tick.isVisible()
        assert tick.isChecked() is not wanted
        tick.trigger()
        assert file_type.is_set() is wanted
    tick.trigger()
    (tmp_path / "share" / "applications" / "carrom-desktop.desktop").unlink()
    actions.menus["files"].aboutToShow.emit()
    assert not tick.isChecked(), "somebody else took it away"
    shutil.rmtree(tmp_path / "share" / "mime")
    (tmp_path / "share" / "mime").touch()
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: said.append(box.text()))
    tick.trigger()
    assert str(tmp_path / "share" / "mime") in said[0]
