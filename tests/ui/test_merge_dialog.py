"""Merging at the window: sources are chosen, it is stopped and repeated, and what became of each is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.match.archive import write_archive
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import RecordToss
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui import merge_dialog as module
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.merge_dialog import MergeDialog
from tests.match.test_merging import LONG, OTHER, SHORT, X, Y, Z, archive, library
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def dialog(page: OperatorPage, qtbot: QtBot) -> MergeDialog:
    made = MergeDialog(page.window)
    qtbot.addWidget(made)
    made.show()
    return made


def merged(dialog: MergeDialog, qtbot: QtBot) -> list[tuple[str, ...]]:
    """Press Enter, wait for the end, and return the rows of the report."""
    with qtbot.waitSignal(dialog._worker.ended, timeout=10_000):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert dialog.is_busy
        assert dialog.do.face() in ("Stop", "Parar")
    return rows(dialog)


def rows(dialog: MergeDialog) -> list[tuple[str, ...]]:
    model = dialog.model
    return [
        tuple(model.index(row, column).data() for column in range(model.columnCount()))
        for row in range(model.rowCount())
    ]


def test_what_the_laptops_left_is_merged_and_told(
    dialog: MergeDialog, page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.journal.append(X, 0, LONG)
    assert not dialog.do.isEnabled()
    theirs = archive(tmp_path, "theirs", x=OTHER, y=SHORT)
    files, folder = [str(theirs), str(tmp_path / "gone")], str(library(tmp_path / "table 2", y=LONG))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (files, ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: folder)
    dialog.add_files.click()
    dialog.add_folder.click()
    dialog.add_folder.setFocus()
    dialog.do.setFocus()
    told = merged(dialog, qtbot)
    assert told[0][2].startswith(f"This is not there: {tmp_path / 'gone'}. Was the stick pulled out?")
    assert [row[2].partition(":")[0] for row in told[1:]] == ["different", "new", "continued"]
    assert {row[0] for row in told[1:]} == {"Player One - Player Two"}
    assert [row[3] for row in told[2:]] == [f"{tmp_path.name}/theirs.carrom", "table 2/carrom.db"]
    assert dialog.count.text() == "1 not readable, 1 different, 1 new, 1 continued"
    assert set(page.journal.match_ids()) >= {X, Y, f"{X}-2"}
    assert "Was the stick pulled out?" in dialog.since.text()
    dialog.table.selectRow(1)
    assert dialog._difference.isVisible()
    assert dialog.here.text().splitlines()[0].endswith("ame 1, board 2: Player Two +6")
    assert dialog.there.text().splitlines()[0].endswith("ame 1, board 2: Player Two +7")
    dialog.copy.click()
    assert len(QGuiApplication.clipboard().text().splitlines()) == 4
    assert dialog.do.face() == "Merge again"
    dialog.do.setFocus()
    assert len(merged(dialog, qtbot)) == 1, "what was merged is the same now"
    assert dialog.count.text() == "1 not readable, 3 the same"
    dialog.with_same.click()
    assert len(rows(dialog)) == 4


def test_files_are_dropped_once_and_removed(dialog: MergeDialog, tmp_path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / name)) for name in ("a.carrom", "b.carrom", "a.carrom")])
    for _ in range(2):
        event = QDropEvent(
            QPointF(5, 5),
            Qt.DropAction.CopyAction,
            data,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        dialog.dropEvent(event)
    assert [path.name for path in dialog.paths()] == ["a.carrom", "b.carrom"]
    dialog.remove.click()
    dialog.remove.click()
    assert not dialog.do.isEnabled()
    assert not dialog.remove.isEnabled()


def test_stopped_halfway_it_leaves_whole_matches_and_goes_on_later(
    dialog: MergeDialog, page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_AHEAD", 1)
    ids = [f"20260312-{number:012x}" for number in range(60)]
    write_archive(tmp_path / "all.carrom", [(match_id, LONG) for match_id in ids])
    dialog.add([tmp_path / "all.carrom"])
    taken: list[object] = []

    def stop_after_five(news: object) -> None:
        taken.append(news)
        if len(taken) == 6:
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

    dialog._worker.news.connect(stop_after_five)
    merged(dialog, qtbot)
    assert dialog.isVisible(), "Esc stopped and did not close"
    assert dialog.problem.text() == "Stopped: what is listed was merged, each match whole."
    here = [one for one in page.journal.match_ids() if one in ids]
    assert 5 <= len(here) < 60
    assert all(page.journal.rows(one) == tuple(LONG) for one in here)
    assert dialog.model.rowCount() == len(here)
    dialog._worker.news.disconnect(stop_after_five)
    dialog.do.setFocus()
    merged(dialog, qtbot)
    assert dialog.count.text() == f"{60 - len(here)} new, {len(here)} the same"


def test_a_full_disk_and_a_library_that_waits_are_told(
    dialog: MergeDialog, page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.add([archive(tmp_path, "all", x=LONG, y=LONG, z=LONG)])

    def full(*_: object) -> None:
        raise StorageError("storage.disk_full", path="carrom.db")

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "append", full)
        assert merged(dialog, qtbot) == []
    assert dialog.problem.text().startswith("The library took no more: The disk is full")
    assert dialog.problem.text().endswith("What is listed was merged, each match whole.")
    light = page.window.desk.journal.light
    assert light.kind == "saved", "nothing was put into an emergency file"
    dialog.do.setFocus()
    assert len(merged(dialog, qtbot)) == 3
    assert set(page.journal.match_ids()) >= {X, Y, Z}
    assert dialog.problem.text() == ""


def test_the_open_match_goes_on_where_another_laptop_continued_it(
    page: OperatorPage, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.begin()
    session = page.window.bridge.session
    assert session is not None
    other = Journal.open(tmp_path / "other.db")
    other.append(session.match_id, 0, session.rows)
    continued = Session.load(other, session.match_id)
    continued.submit(RecordToss(Side.A))
    write_archive(tmp_path / "on.carrom", [(session.match_id, continued.rows)])
    other.close()

    def exec_(dialog: MergeDialog) -> int:
        dialog.show()
        dialog.add([tmp_path / "on.carrom"])
        assert [row[2] for row in merged(dialog, qtbot)] == ["continued: it goes on where it stood here"]
        dialog.reject()
        return 0

    monkeypatch.setattr(MergeDialog, "exec", exec_)
    page.window.menus.actions[ActionId.MERGE].trigger()
    assert page.state.toss is not None
