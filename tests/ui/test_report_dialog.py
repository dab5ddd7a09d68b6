"""The problem report at the window, and the bar that a fault of the program leaves (V74)."""

from __future__ import annotations

import sys
import threading
import zipfile
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.app import install_crash_hooks, remove_crash_hooks
from carrom_desktop.match.library import Library
from carrom_desktop.rules.facts import Player
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.care_desk import CareDesk
from carrom_desktop.ui.report_dialog import ReportDialog
from tests.support.care import FakeAwake
from tests.ui.operator_page import OperatorPage


def opened(page: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> ReportDialog:
    """Open the dialog by its menu and leave it there."""
    found: list[ReportDialog] = []

    def keep(dialog: ReportDialog) -> int:
        found.append(dialog)
        dialog.show()
        return QDialog.DialogCode.Rejected

    monkeypatch.setattr(ReportDialog, "exec", keep)
    page.window.menus.actions[ActionId.REPORT].trigger()
    return found[0]


def test_names_that_were_merged_are_left_out_of_the_report_too(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = Player("RUIZ", "ANA"), Player("Ruiz Gil", "Ana")
    monkeypatch.setattr(Library, "played", lambda _library: {old: 3})
    monkeypatch.setattr(Library, "people", lambda _library: [new])
    assert opened(page, monkeypatch)._people == [old, new]


@pytest.mark.parametrize("with_names", [False, True])
def test_v74_the_menu_makes_one_file_with_the_open_match(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, with_names: bool
) -> None:
    page.begin(event="Copa Andina")
    page.type("b left left 6 left enter")
    dialog = opened(page, monkeypatch)
    dialog.with_names.setChecked(with_names)
    target = tmp_path / "out"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(target), ""))
    assert dialog.ask_and_save() == tmp_path / "out.zip"
    assert "out.zip" in dialog.told.text()
    with zipfile.ZipFile(tmp_path / "out.zip") as archive:
        facts = archive.read("match.jsonl").decode()
        assert "Qt: " in archive.read("overview.txt").decode()
    assert facts.count("\n") == len(page.window.bridge.session.rows)  # type: ignore[union-attr]
    assert ("Copa Andina" in facts) is with_names


def test_v74_without_a_match_and_where_it_cannot_be_written(
    page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(page, monkeypatch)
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: said.append(text))
    missing = tmp_path / "gone" / "r.zip"
    places = [str(missing), ""]
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (places.pop(0), ""))
    assert dialog.ask_and_save() is None
    assert str(missing) in said[0]
    assert "Choose another place" in said[0]
    assert dialog.told.text() == ""


def test_v74_every_word_is_seen_in_both_languages(
    either: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(either, monkeypatch)
    least = dialog.sizeHint()
    assert (least.width(), least.height()) <= (1000, 640)


def test_a_fault_is_a_bar_the_match_goes_on_and_the_next_one_is_told_too(
    page: OperatorPage, qtbot: QtBot
) -> None:
    page.begin()
    care = CareDesk(page.window, page.window.settings_desk, FakeAwake, lambda: None)
    page.window.look_after(care)
    install_crash_hooks(page.window)
    try:
        sys.excepthook(ValueError, ValueError("one"), None)
        assert "ValueError: one" in care.bar.text
        page.type("b left left 6 left enter")
        assert page.state.games[0].raw == (9, 0)
        assert "Saved" in page.said("foot")
        care.bar.put_away.emit()
        thread = threading.Thread(target=int, args=("two",))
        thread.start()
        thread.join()
        qtbot.waitUntil(lambda: "'two'" in care.bar.text)
    finally:
        remove_crash_hooks()
