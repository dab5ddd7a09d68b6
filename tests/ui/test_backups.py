"""Backups beside the windows: made in quiet, shown in a dialog, restored after a question, damage mended."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match import event_kit
from carrom_desktop.match.backups import FOLDER, back_up, backups_in, own_folder, read_name
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_match, demo_rows
from carrom_desktop.match.kept_journal import SaveLight
from carrom_desktop.match.schema import SCHEMA_VERSION
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.rules.commands import EndMatch
from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.backup_desk import MATCH, START, BackupDesk
from carrom_desktop.ui.backups_dialog import BackupsDialog
from tests.support.library_files import expected, file_of, stored_in
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def full(either: OperatorPage) -> OperatorPage:
    """Give a window in either language whose library has five matches and two backups, and one match more."""
    path = either.journal.path
    either.journal.library.replace(lambda: shutil.copy(file_of(SCHEMA_VERSION), path))
    clock = SteppedClock("2026-03-14T17:00:00.000+05:30")
    back_up(path, "start", clock)
    either.journal.append("20260315-one", 0, demo_rows("end"))
    clock.advance(3600)
    back_up(path, "match", clock)
    either.journal.append("20260315-two", 0, demo_rows("half"))
    return either


def backups(page: OperatorPage) -> list[str]:
    """Return why each backup was made, the newest first."""
    names = [read_name(path.name) for path in backups_in(page.folder / FOLDER)]
    return [name.reason for name in names if name is not None]


def enter(page: OperatorPage, count: int) -> None:
    """Enter so much of the demo's match after what was entered of it: toss, play, boards."""
    session = page.window.bridge.session
    assert session is not None
    done = session.rows[-1].step - 1
    for command in demo_match()[done : done + count]:
        assert page.window.bridge.submit(command, "test")


def opened(qtbot: QtBot, page: OperatorPage) -> BackupsDialog:
    dialog = BackupsDialog(page.window, page.journal)
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.is_busy)
    return dialog


def cells(dialog: BackupsDialog, row: int) -> list[str]:
    model = dialog.model
    return [str(model.index(row, column).data()) for column in range(model.columnCount())]


def answer(code: str, language: str, seen: list[str]) -> None:
    """Press a button of the box that will come."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(10, press)
            return
        seen.append(box.text())
        next(button for button in box.buttons() if button.text() == say(language, code)).click()

    QTimer.singleShot(0, press)


# ---- made in quiet


def test_one_is_made_after_the_start_and_after_each_match_and_none_in_between(
    qtbot: QtBot, page: OperatorPage
) -> None:
    desk = BackupDesk(page.window, page.journal, idle_ms=1)
    page.begin()
    with qtbot.waitSignal(desk.ended):
        desk.wish(START)
    assert backups(page) == ["start"]
    enter(page, 3)
    assert not desk.is_busy, "a board is no reason"
    with qtbot.waitSignal(desk.ended):
        page.window.bridge.submit(EndMatch(Termination.CONCEDED, Side.A), "test")
    assert backups(page) == ["match", "start"]
    with qtbot.waitSignal(desk.ended):
        desk.wish(START)
    assert backups(page) == ["match", "start"], "nothing has changed"
    desk.close()


def test_it_waits_while_somebody_enters_and_closing_makes_it_at_once(page: OperatorPage) -> None:
    desk = BackupDesk(page.window, page.journal, idle_ms=60_000)
    page.begin()
    desk.wish(START)
    enter(page, 3)
    assert desk.is_busy
    assert not (page.folder / FOLDER).exists()
    desk.close()
    assert backups(page) == ["start"]
    with contextlib.closing(sqlite3.connect(backups_in(page.folder / FOLDER)[0])) as connection:
        assert connection.execute("SELECT count(*) FROM facts").fetchone()[0] == len(
            page.journal.rows(page.window.bridge.session.match_id if page.window.bridge.session else "")
        )


def test_a_second_place_that_is_not_there_is_said_once_in_the_foot(qtbot: QtBot, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    (tmp_path / "data").mkdir()
    page = OperatorPage.opened(tmp_path / "data", Settings(language="en", backup_folder=str(stick)))
    told: list[str] = []
    page.window.tell = lambda text, tone="saved": told.append(text)  # type: ignore[method-assign]
    desk = BackupDesk(page.window, page.journal, idle_ms=1)
    page.begin()
    for _ in range(2):
        with qtbot.waitSignal(desk.ended):
            desk.wish(START)
    assert told == [f"The second place has no copy. The folder is not there: {stick}"]
    stick.mkdir()
    with qtbot.waitSignal(desk.ended):
        desk.wish(MATCH)
    assert len(backups_in(own_folder(stick, page.journal.path))) == 1
    desk.close()
    page.close()


def test_damage_found_while_a_match_is_open_is_mended_and_the_match_goes_on(
    qtbot: QtBot, full: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = full
    notices: list[str] = []
    monkeypatch.setattr(page.window, "show_notice", notices.append)
    page.begin()
    enter(page, 3)
    rows = page.window.bridge.session.rows if page.window.bridge.session else ()
    assert rows
    path = page.journal.path
    before = stored_in(path)
    _change_a_letter(path)
    damaged = path.read_bytes()
    desk = BackupDesk(page.window, page.journal, idle_ms=1)
    with qtbot.waitSignal(desk.ended):
        desk.wish(START)
    assert len(notices) == 1
    assert say(page.window.language, "backups.damage_found") in notices[0]
    assert stored_in(path) == before
    assert [file.read_bytes() for file in page.folder.glob("carrom-damaged-*.db")] == [damaged]
    enter(page, 2)
    session = page.window.bridge.session
    assert session is not None
    assert len(session.rows) > len(rows)
    assert page.journal.rows(session.match_id) == session.rows
    desk.close()


def _change_a_letter(path: Path) -> None:
    data = path.read_bytes()
    place = data.rindex(b'"Player"')  # in the match that is open
    path.write_bytes(data[:place] + b'"Slayer"' + data[place + 8 :])


# ---- the dialog


def test_the_list_says_what_is_in_each_and_how_it_differs(qtbot: QtBot, full: OperatorPage) -> None:
    (full.folder / FOLDER / "carrom-2026-03-13T08-00-00-start.db").write_bytes(b"nothing")
    dialog = opened(qtbot, full)
    language = full.window.language
    fewer = [say(language, "backups.missing", n=n) for n in (1, 2)]
    assert [cells(dialog, row)[3:5] for row in range(3)] == [
        ["5", fewer[0]],
        ["4", fewer[1]],
        ["", say(language, "backups.unreadable")],
    ]
    assert cells(dialog, 1)[0].endswith("2026, 17:00:00")
    assert "25–11, 15–19, 25–7" in dialog.details.text()
    assert say(language, "backups.matches", n=5) in dialog.details.text()
    dialog.table.selectRow(2)
    assert not dialog.restore_button.isEnabled()
    assert "carrom-2026-03-13T08-00-00-start.db" in dialog.details.text()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_restoring_asks_backs_up_and_can_be_taken_back(qtbot: QtBot, full: OperatorPage) -> None:
    page, language = full, full.window.language
    asked: list[str] = []
    page.window.desk.resume("20260315-two")
    before = stored_in(page.journal.path)
    dialog = opened(qtbot, page)
    dialog.table.selectRow(1)
    answer("common.cancel", language, asked)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert stored_in(page.journal.path) == before
    assert say(language, "backups.missing", n=2) in asked[0]
    answer("backups.restore.do", language, asked)
    QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dialog.is_busy and backups(page)[0] == "restore")
    assert stored_in(page.journal.path) == expected()
    assert not page.window.has_match
    assert len(page.window.library.summaries()) == 4
    kept = next(page.folder.glob("carrom-replaced-*.db"))
    assert stored_in(kept) == before
    assert str(kept) in dialog.state.text()
    assert dialog.selected() is not None
    dialog.table.selectRow(0)
    qtbot.waitUntil(dialog.restore_button.isEnabled)
    answer("backups.restore.do", language, asked)
    dialog.restore_button.click()
    qtbot.waitUntil(lambda: not dialog.is_busy and stored_in(page.journal.path) == before)
    assert not list(page.folder.glob("*.new*"))
    dialog.close()


def test_a_restore_that_fails_changes_nothing(
    qtbot: QtBot, full: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, language = full, full.window.language
    asked: list[str] = []
    dialog = opened(qtbot, page)
    before = stored_in(page.journal.path)
    backups_in(page.folder / FOLDER)[0].write_bytes(b"pulled")
    answer("backups.restore.do", language, asked)
    dialog.restore_button.click()
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert "carrom-2026-03-14T18-00-00-match.db" in dialog.problem.text()
    assert stored_in(page.journal.path) == before
    monkeypatch.setattr(page.journal, "_light", SaveLight("memory"))
    dialog.restore_button.click()
    assert dialog.problem.text() == say(language, "backups.unsaved")
    monkeypatch.undo()
    dialog.close()


def test_without_matches_there_is_nothing_to_copy_and_it_is_said(qtbot: QtBot, either: OperatorPage) -> None:
    dialog = opened(qtbot, either)
    language = either.window.language
    assert dialog._list.empty_text()
    assert not dialog.restore_button.isEnabled()
    dialog.now_button.click()
    qtbot.waitUntil(lambda: not dialog.is_busy and bool(dialog.state.text()))
    assert dialog.state.text() == say(language, "backups.nothing_to_keep")
    either.begin()
    dialog.now_button.setFocus()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dialog.is_busy and dialog.model.row_count() == 1)
    assert backups(either) == ["asked"]
    assert cells(dialog, 0)[4] == say(language, "backups.as_now")
    dialog.close()


def test_the_second_place_is_chosen_and_given_up(
    qtbot: QtBot, full: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, language = full, full.window.language
    stick, kit = tmp_path / "stick", tmp_path / "kit"
    for folder in (stick, kit):
        folder.mkdir()
    (kit / event_kit.MARKER).touch()
    monkeypatch.setattr(event_kit, "mounted", lambda _platform: iter([kit]))
    choose: Callable[..., str] = lambda *_: str(stick)  # noqa: E731
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", choose)
    dialog = opened(qtbot, page)
    assert dialog.second.text() == say(
        language, "backups.second.kit", path=str(kit / "Carrom Desktop" / "backups")
    )
    dialog.choose.click()
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert dialog.second.text() == str(stick)
    assert load_settings(page.folder / "settings.json")[0].backup_folder == str(stick)
    dialog.now_button.click()
    qtbot.waitUntil(lambda: not dialog.is_busy and dialog.model.row_count() == 4)
    assert [cells(dialog, row)[2] for row in range(2)] == [
        say(language, "backups.where.here"),
        say(language, "backups.where.second"),
    ]
    dialog.forget.click()
    qtbot.waitUntil(lambda: not dialog.is_busy)
    dialog.kit.click()
    qtbot.waitUntil(lambda: not dialog.is_busy)
    assert dialog.second.text() == say(language, "backups.second.none")
    assert not page.window.settings.backup_kit
    dialog.close()


def test_the_menu_opens_it(page: OperatorPage) -> None:
    seen: list[bool] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        seen.append(isinstance(dialog, BackupsDialog))
        if dialog is not None:
            dialog.close()

    QTimer.singleShot(0, look)
    page.window.menus.actions[ActionId.BACKUPS].trigger()
    assert seen == [True]
