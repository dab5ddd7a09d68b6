"""Ctrl+Shift+P: the result card on the disk and on the clipboard, by keys and in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.paint.result_card import SQUARE, WIDE
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.result_dialog import ResultDialog, file_stem
from tests.support.hall_states import all_scenarios
from tests.ui.operator_page import OperatorPage

STATES = {scenario.name: scenario.state for scenario in all_scenarios()}


@pytest.fixture
def dialog(qtbot: QtBot, language: Literal["en", "es"], tmp_path: Path) -> Iterator[ResultDialog]:
    state = STATES["wins"]
    assert state is not None
    made = ResultDialog(language, state, folder=tmp_path)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def answer(monkeypatch: pytest.MonkeyPatch, name: str) -> list[str]:
    """Let the file dialog answer with `name` in the folder that is proposed; return what is proposed."""
    proposed: list[str] = []

    def ask(_parent: object, _title: str, wanted: str, _kinds: str) -> tuple[str, str]:
        proposed.append(wanted)
        return (str(Path(wanted).parent / name) if name else "", "")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return proposed


def test_enter_saves_the_card_in_the_shape_chosen(
    dialog: ResultDialog, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    proposed = answer(monkeypatch, "wide.png")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    answer(monkeypatch, "square.PNG")
    dialog.shape.tile(SQUARE).click()
    dialog.save.click()
    for name, size in (("wide.png", WIDE), ("square.PNG", SQUARE)):
        image = QImage(str(tmp_path / name))
        assert (image.width(), image.height()) == size
    assert proposed == [str(tmp_path / "2026-03-12 T4 One - Two 1920x1080.png")]
    saved = {"en": "Saved: ", "es": "Guardada: "}[language]
    assert dialog.told.text() == f"{saved}{tmp_path / 'square.PNG'}"


def test_a_name_without_its_end_overwrites_nothing(
    dialog: ResultDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "card.png").write_bytes(b"mine")
    answer(monkeypatch, "card")
    dialog.save.click()
    assert (tmp_path / "card.png").read_bytes() == b"mine"
    assert not QImage(str(tmp_path / "card (2).png")).isNull()
    answer(monkeypatch, "")
    dialog.save.click()
    assert len(list(tmp_path.iterdir())) == 2


def test_what_cannot_be_saved_is_told(
    dialog: ResultDialog, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.informativeText()))
    answer(monkeypatch, "none/card.png")
    dialog.save.click()
    there = {"en": "The folder is not there: ", "es": "No existe la carpeta: "}[language]
    assert told
    assert told[0].startswith(there)
    assert list(tmp_path.iterdir()) == []


def test_the_card_and_its_words_go_to_the_clipboard(dialog: ResultDialog, language: str) -> None:
    dialog.copy_picture.click()
    assert QGuiApplication.clipboard().image().size().toTuple() == WIDE
    dialog.copy_text.click()
    words = {
        "en": "Player One beat Player Two 2-0: 25-11, 25-2",
        "es": "Player One venció a Player Two 2-0: 25-11, 25-2",
    }
    assert QGuiApplication.clipboard().text() == words[language]


def test_a_file_name_says_when_a_match_goes_on() -> None:
    state = STATES["recorded"]
    assert state is not None
    assert file_stem(state, "en").startswith("2026-03-12 T4 One - Two ")
    assert file_stem(state, "en") != file_stem(state, "es")


def test_the_key_works_from_the_first_board_on(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = OperatorPage.opened(tmp_path)
    shown: list[str] = []
    monkeypatch.setattr(ResultDialog, "exec", lambda self: shown.append(self.sentence.text()))
    action = page.window.menus.actions[ActionId.RESULT]
    assert not action.isEnabled()
    page.begin()
    page.type("b left")
    assert not action.isEnabled()
    page.type("left 6 left enter")
    assert action.isEnabled()
    assert action.shortcut().toString() == "Ctrl+Shift+P"
    action.trigger()
    assert shown == ["Player One - Player Two so far: 0-0: 9-0"]
    page.type("ctrl+z")
    page.window.entry.undo()
    assert not action.isEnabled()
    page.close()
