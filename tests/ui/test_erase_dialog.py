"""Erasing a person at the window: what is said first, what is gone then, and what is not touched."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match.backups import START, back_up, backups_in
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.kept_journal import SaveLight
from carrom_desktop.match.paths import players_path
from carrom_desktop.match.players import Alias, ClubPlayers, load_players, save_players
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.facts import Player
from carrom_desktop.ui import erase_dialog
from carrom_desktop.ui.erase_dialog import EraseDialog
from tests.ui.operator_page import OperatorPage


def answer(monkeypatch: pytest.MonkeyPatch, wanted: str) -> list[str]:
    """Press the button of that text in the question; return what was asked."""
    asked: list[str] = []

    def exec_(box: QMessageBox) -> int:
        asked.append(box.text())
        assert box.defaultButton().text() != wanted or "erase" not in wanted
        (button,) = [button for button in box.buttons() if button.text() == wanted]
        monkeypatch.setattr(QMessageBox, "clickedButton", lambda _box: button)
        return 0

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    return asked


def opened(qtbot: QtBot, page: OperatorPage, search: str) -> EraseDialog:
    dialog = EraseDialog(page.window)
    qtbot.addWidget(dialog)
    dialog.show()
    QTest.keyClicks(dialog.search, search)
    return dialog


def everything(folder: Path) -> bytes:
    """Return all bytes of libraries and backups in the data folder."""
    return b"".join(path.read_bytes() for path in folder.rglob("*.db*") if path.is_file())


@pytest.fixture
def played(either: OperatorPage) -> OperatorPage:
    """A window with a match of Player One and Player Two, a backup, and her name in the settings."""
    either.begin(umpire="One, Player")
    either.type("b left left 6 left enter")
    back_up(either.journal.path, START, SystemClock())
    either.window.settings_desk.change(scorer="Player One", next_match=NextMatch("Player One", "Somebody"))
    club = either.state.players[0][0].club
    listed = (Player("ONE", "player", club, "P1"), Player("Three", "Player"))
    save_players(
        players_path(either.folder),
        ClubPlayers(listed, (Alias(("P", "One", ""), ("Player", "One", club)),)),
    )
    return either


def test_a_person_is_erased_with_the_backups(
    qtbot: QtBot, played: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = played.window.language
    dialog = opened(qtbot, played, "one")
    assert dialog.people.count() == 1
    assert "Player One" in dialog.told.text()
    assert dialog.sweep.isChecked()
    old = backups_in(played.folder / "backups")
    assert b'"One"' in everything(played.folder)
    asked = answer(monkeypatch, say(language, "erase.yes"))
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not dialog.is_busy and bool(old) and backups_in(played.folder / "backups") != old)
    qtbot.waitUntil(lambda: dialog.state.text() == say(language, "erase.done_sweep", n=1, copies=3))
    assert asked == [say(language, "erase.ask_sweep", name="Player One")]
    assert b'"One"' not in everything(played.folder)
    assert b"One, Player" not in everything(played.folder)
    assert not [found for found in played.folder.rglob("*") if "erasing" in found.name]
    assert len(backups_in(played.folder / "backups")) == 1
    settings = played.window.settings
    assert (settings.scorer, settings.next_match.side_a, settings.next_match.side_b) == ("", "", "Somebody")
    listed, _ = load_players(players_path(played.folder))
    assert listed == ClubPlayers((Player("Three", "Player"),)), "and whatever was an alias"
    (summary,) = played.window.library.summaries()
    assert summary.names == (say(language, "erase.placeholder"), "Player Two")
    assert summary.score == ((0, 0), (9, 0))
    assert [dialog.people.item(row).text() for row in range(dialog.people.count())] == []
    dialog.search.clear()
    assert dialog.people.count() == 2
    dialog.close()
    assert not played.window.has_match
    played.window.desk.resume(summary.match_id)
    played.type("right 3 right enter")
    assert played.state.games[0].raw == (9, 6)


def test_without_room_nobody_is_erased_and_without_room_for_a_backup_the_older_ones_stay(
    qtbot: QtBot, played: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = played.window.language
    dialog = opened(qtbot, played, "one")
    answer(monkeypatch, say(language, "erase.yes"))
    full = StorageError("storage.disk_full", path="somewhere")

    def no_room(*_: object) -> None:
        raise full

    reason = say(language, "storage.disk_full", path="somewhere")
    with monkeypatch.context() as patch:
        patch.setattr(erase_dialog, "rebuild_without", no_room)
        dialog.erase.click()
        failed = say(language, "erase.failed", reason=reason)
        qtbot.waitUntil(lambda: not dialog.is_busy and dialog.problem.text() == failed)
    assert played.window.library.summaries()[0].names[0] == "Player One"
    old = backups_in(played.folder / "backups")
    with monkeypatch.context() as patch:
        patch.setattr(erase_dialog, "back_up", no_room)
        dialog.erase.click()
        qtbot.waitUntil(lambda: dialog.state.text() == say(language, "erase.done", n=1))
    assert backups_in(played.folder / "backups") == old
    told = dialog.problem.text()
    assert told.endswith(reason)
    assert [str(name) in told for name in (*old, *played.folder.glob("carrom-replaced*.db"))] == [True, True]
    assert not [found for found in played.folder.rglob("*") if "erasing" in found.name]
    dialog.close()


def test_backups_stay_where_they_are_wanted_but_the_old_library_goes(
    qtbot: QtBot, played: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(qtbot, played, "one")
    dialog.sweep.setChecked(False)
    old = backups_in(played.folder / "backups")
    answer(monkeypatch, say(played.window.language, "erase.yes"))
    dialog.erase.click()
    qtbot.waitUntil(lambda: dialog.state.text() == say(played.window.language, "erase.done", n=1))
    assert backups_in(played.folder / "backups") == old
    assert not list(played.folder.glob("carrom-replaced*"))
    dialog.close()


def test_nothing_is_erased_before_the_answer_or_while_something_is_unsaved(
    qtbot: QtBot, played: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    language = played.window.language
    before = played.journal.rows(played.journal.match_ids()[0])
    dialog = opened(qtbot, played, "one")
    answer(monkeypatch, say(language, "common.cancel"))
    dialog.erase.click()
    assert not dialog.is_busy
    monkeypatch.setattr(played.journal, "_light", SaveLight("memory"))
    dialog.erase.click()
    assert dialog.problem.text() == say(language, "erase.unsaved")
    monkeypatch.undo()
    assert played.journal.rows(played.journal.match_ids()[0]) == before
    assert played.window.has_match
    QTest.keyClicks(dialog.search, "zzz")
    assert dialog._list.empty_text() == say(language, "erase.not_found")
    assert not dialog.erase.isEnabled()
    dialog.close()
