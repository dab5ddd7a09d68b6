"""While the library cannot be written all goes on: entries count, and the foot says where they are (C30)."""

from __future__ import annotations

import contextlib
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import RecordBoard
from carrom_desktop.rules.facts import BoardRecorded
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.ui import save_desk
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.save_desk import SaveDesk
from tests.match import disks
from tests.support.faulty_journal import FULL, FaultyJournal
from tests.ui.operator_page import OperatorPage
from tests.ui.rulings_page import facts, rule

BOARD = "left 6 left enter"


def desk_of(page: OperatorPage) -> SaveDesk:
    (desk,) = page.window.findChildren(SaveDesk)
    return desk


def fill(page: OperatorPage, *, everywhere: bool = False) -> None:
    """Let the library refuse every write, and the place for emergencies too if asked."""
    page.library.fault = FULL
    if everywhere:
        (page.folder / "emergency").write_text("no folder")


def hall_text(page: OperatorPage) -> str:
    return repr(page.window.controller.picture.view)


def test_entries_count_and_the_hall_follows_while_the_disk_is_full(
    either: OperatorPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_desk, "RECOVER_MS", 20)
    page, language = either, either.window.language
    page.begin()
    page.type("b left")
    assert page.window.findChildren(SaveDesk) == []
    before = hall_text(page)
    fill(page)
    page.type(BOARD)
    assert page.state.game.raw == (9, 0)
    assert page.window.entry.draft.is_empty
    assert hall_text(page) != before
    assert str(page.folder) not in page.said("banner")
    place = str(page.folder / "emergency")
    reason = say(language, "storage.disk_full", path=str(page.library.path))
    assert say(language, "operator.saved_emergency", place=place, reason=reason) in page.said("foot")
    bar = desk_of(page).bar
    assert bar.isVisible()
    advice = say(language, "operator.save.do.full")
    assert advice in bar.accessibleName()
    assert advice in page.window.foot.toolTip()
    rule(page, ActionId.NOTE, "'lamp_out' enter")
    page.type("right 3 right enter e left 1 1 enter ctrl+z")
    page.window.entry.undo()
    page.window.entry.redo()
    bar.button.click()
    assert not bar.isVisible()
    assert place in page.said("foot")
    boards = [fact for fact in facts(page) if isinstance(fact, BoardRecorded)]
    assert len(boards) >= 2
    rows = page.window.bridge.session.rows  # type: ignore[union-attr]
    page.library.fault = ""
    qtbot.waitUntil(lambda: disks.lit(page.journal) == "saved")
    session = page.window.bridge.session
    assert session is not None
    assert page.library.rows(session.match_id) == rows
    assert say(language, "operator.save.back") in page.said("foot")
    page.window.show_saved()
    assert say(language, "operator.saved", t=session.last_saved_at[11:19]) in page.said("foot")
    assert not bar.isVisible()
    assert page.window.foot.toolTip() == ""


def test_where_no_file_takes_them_entries_are_in_memory_and_closing_asks(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page.begin()
    page.type("b left")
    fill(page, everywhere=True)
    page.type(f"{BOARD} {BOARD}")
    assert page.state.game.raw == (18, 0)
    assert "NOT SAVED: The disk is full" in page.said("foot")
    desk = desk_of(page)
    assert "do not close the program" in desk.bar.accessibleName()
    asked: list[str] = []

    def press(*codes: str) -> None:
        """Answer the questions that closing asks, one after another."""
        waiting = list(codes)

        def answer() -> None:
            box = QApplication.activeModalWidget()
            assert isinstance(box, QMessageBox)
            asked.append(box.text())
            code = waiting.pop(0)
            if waiting:
                QTimer.singleShot(0, answer)
            next(button for button in box.buttons() if button.text() == say("en", code)).click()

        QTimer.singleShot(0, answer)

    press("operator.save.again", "operator.stay")
    assert not page.window.close()
    assert len(asked) == 2
    assert "NOT SAVED" in asked[0]
    copy = tmp_path / "copy.carrom"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(copy.with_suffix("")), ""))
    desk.bar.button.click()
    assert f"Copy saved: {copy}" in page.said("foot")
    assert disks.safe(page.journal)
    page.type(BOARD)
    assert not disks.safe(page.journal)  # the copy has not all
    press("operator.close_anyway")
    session = page.window.bridge.session
    assert session is not None
    assert desk.may_close()
    assert disks.copied_rows(copy, session.match_id) == session.rows[:-1]
    (page.folder / "emergency").unlink()


def test_a_new_match_and_the_list_while_the_library_cannot_be_written(page: OperatorPage) -> None:
    page.begin()
    first = page.window.bridge.session
    assert first is not None
    fill(page)
    page.begin()
    page.type(f"b left {BOARD}")
    page.window.desk.resume(first.match_id)
    page.type(f"b right {BOARD}")
    assert len(Library(page.journal).unfinished()) == 2
    second = next(each for each in page.journal.match_ids() if each != first.match_id)
    page.window.desk.resume(second)
    assert page.state.game.raw == (9, 0)
    page.library.fault = ""
    page.type(BOARD)
    assert "Saved" in page.said("foot")
    assert "EMERGENCY" not in page.said("foot")
    assert page.state.game.raw == (18, 0)
    assert len(page.library.rows(first.match_id)) == len(Session.load(page.journal, first.match_id).rows)


def test_table_mode_shows_the_light_too(page: OperatorPage) -> None:
    page.begin()
    page.type("b left")
    page.window.table.desk.enter()
    assert not page.window.foot.isVisible()
    fill(page)
    page.type(BOARD)
    assert "SAVED IN EMERGENCY FILE" in page.said("foot")
    assert desk_of(page).bar.isVisible()
    page.library.fault = ""
    page.journal.recover()
    page.window.show_saved()
    assert not page.window.foot.isVisible()
    page.window.table.desk.leave()


def test_a_start_in_an_emergency_shows_the_light_and_what_was_kept(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    monkeypatch.setattr(FaultyJournal, "fault", FULL)
    page.type(f"b left {BOARD}")
    page.window.close()
    page.window.bridge.open(None)
    page.journal.close()
    page = OperatorPage.opened(tmp_path)
    assert "SAVED IN EMERGENCY FILE" in page.said("foot")
    (summary,) = page.window.library.unfinished()
    page.window.desk.resume(summary.match_id)
    page.type(BOARD)
    assert page.state.game.raw == (18, 0)
    page.close()


def test_another_program_in_the_same_match_is_told_and_nothing_is_kept(page: OperatorPage) -> None:
    page.begin()
    page.type(f"b left {BOARD} right 4 right")
    session = page.window.bridge.session
    assert session is not None
    other = Journal.open(page.library.path)
    elsewhere = Session.load(other, session.match_id)
    elsewhere.undo()
    other.close()
    page.type("enter")
    assert "Another copy of the program" in page.said("banner")
    assert session.rows == elsewhere.rows
    assert not page.state.has_boards
    assert page.window.entry.draft.men_left == 4
    assert disks.lit(page.journal) == "saved"
    page.type("5")
    assert "Another copy" not in page.said("banner")
    page.type("enter")
    assert page.state.game.raw == (0, 8)


def test_what_another_program_wrote_meanwhile_stands_beside_ours_and_is_told(
    page: OperatorPage, qtbot: QtBot
) -> None:
    page.begin()
    page.type("b left")
    session = page.window.bridge.session
    assert session is not None
    theirs_id = session.match_id
    fill(page)
    page.type(BOARD)
    with contextlib.closing(Journal.open(page.library.path)) as other:
        Session.load(other, theirs_id).submit(RecordBoard(Side.B, 2, Queen.B))
    page.library.fault = ""
    page.type(f"{BOARD} right 3 right enter ctrl+z")
    page.window.entry.undo()
    assert session.match_id != theirs_id
    assert page.library.rows(session.match_id) == session.rows
    qtbot.waitUntil(lambda: bool(page.window.findChildren(QMessageBox)))
    (box,) = page.window.findChildren(QMessageBox)
    assert "Both versions were kept" in box.text()
    assert "Player One" in box.text()
    page.window.desk.resume(theirs_id)
    assert page.state.game.raw == (0, 5)
    fill(page)
    page.type("right 1 right enter")
    page.library.fault = ""
    page.type("right 1 right enter")
    again = page.window.bridge.session
    assert again is not None
    assert again.match_id == theirs_id
    assert page.library.rows(theirs_id) == again.rows
    assert len(page.library.match_ids()) == 2
