"""Players are added, corrected, merged, pasted and deleted by keyboard; every change can be undone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.players import Alias, ClubPlayers, load_players, save_players, who
from carrom_desktop.rules.people import Player
from carrom_desktop.ui import players_dialog
from carrom_desktop.ui.players_dialog import PlayersDialog
from carrom_desktop.ui.players_forms import MergeForm, PlayerForm
from carrom_desktop.ui.players_model import PlayersModel
from carrom_desktop.ui.players_paste import PasteForm
from carrom_desktop.ui.table_model import select_row
from carrom_desktop.ui.theme import apply_theme

ANA, LOUD = Player("Ruiz", "Ana", "ESP"), Player("RUIZ", "ANA", "ESP")
BEA, CHAMARA = Player("Sol", "Bea"), Player("Wickramasinghe", "Chamara", "SRI")
PLAYED = {LOUD: 3, CHAMARA: 12}
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ENTER, DOWN, DELETE, INSERT = Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Delete, Qt.Key.Key_Insert


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "players.json"
    save_players(file, ClubPlayers((ANA, BEA)))
    return file


def opened(
    qtbot: QtBot, path: Path, language: str = "en", played: dict[Player, int] | None = None
) -> PlayersDialog:
    apply_theme(QApplication.instance(), "dark", system_dark=True)  # type: ignore[arg-type]
    dialog = PlayersDialog(language, path, PLAYED if played is None else played)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def press(
    dialog: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    focused = dialog.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifier)


def answer(*deeds: Any) -> None:
    """Do `deeds` with the form that opens next: words for its field in focus, keys, or what is called."""

    def go() -> None:
        form = QApplication.activeModalWidget()
        assert isinstance(form, (PlayerForm, MergeForm, PasteForm)), form
        for deed in deeds:
            if isinstance(deed, str):
                edit = form.focusWidget()
                assert isinstance(edit, QLineEdit)
                edit.setText(deed)
            elif isinstance(deed, Qt.Key):
                press(form, deed)
            else:
                deed(form)

    QTimer.singleShot(0, go)


def names(dialog: PlayersDialog) -> list[str]:
    rows = range(dialog.model.rowCount())
    return [entry.player.full_name for row in rows if (entry := dialog.model.entry(row)) is not None]


def test_an_empty_list_says_how_to_begin_and_takes_the_first_player(qtbot: QtBot, tmp_path: Path) -> None:
    dialog = opened(qtbot, tmp_path / "players.json", played={})
    assert dialog.empty_text().startswith("No player yet. Ins adds one")
    press(dialog, ENTER)
    press(dialog, DELETE)
    answer(ENTER, lambda form: seen.append(form.problem.text()), "José Luis  Ñandú", ENTER)
    seen: list[str] = []
    press(dialog, INSERT)
    assert seen == ["The name is missing."]
    assert load_players(tmp_path / "players.json")[0] == ClubPlayers((Player("Ñandú", "José Luis"),))
    assert names(dialog) == ["José Luis Ñandú"]
    assert dialog._bar.text() == "Added: José Luis Ñandú"
    press(dialog, Qt.Key.Key_Z, CONTROL)
    assert names(dialog) == []
    assert load_players(tmp_path / "players.json")[0] == ClubPlayers()
    assert not dialog._bar.isVisible()


def test_search_and_arrows_and_a_correction_that_keeps_the_matches(qtbot: QtBot, path: Path) -> None:
    dialog = opened(qtbot, path)
    assert dialog._count.text() == "4 players"
    QTest.keyClicks(dialog.search, "sri")
    assert names(dialog) == ["Chamara Wickramasinghe"]
    assert dialog._count.text() == "1 of 4"
    answer(
        lambda form: form.edits["short"].setText("Wick"),
        lambda form: form.edits["club"].setText("LKA"),
        ENTER,
    )
    press(dialog, ENTER)
    held = dialog.players
    assert Player("Wickramasinghe", "Chamara", "LKA", "Wick") in held.players
    assert held.aliases == (Alias(who(CHAMARA), ("Chamara", "Wickramasinghe", "LKA")),)
    assert names(dialog) == ["Chamara Wickramasinghe"], "the old club is searched too"
    row = [dialog.model.index(0, column).data() for column in range(6)]
    assert row == ["Wickramasinghe", "Chamara", "LKA", "Wick", "12", "also Chamara Wickramasinghe (SRI)"]
    dialog.search.setText("nobody here")
    assert dialog.empty_text() == "Nobody has “nobody here”. Fewer letters find more."
    press(dialog, DELETE)
    assert dialog.search.text() == "nobody here"


def test_duplicates_are_proposed_and_merged_by_one_key(qtbot: QtBot, path: Path) -> None:
    dialog = opened(qtbot, path)
    assert dialog.only_doubtful.text() == "Possible duplicates: 1"
    dialog.only_doubtful.click()
    assert names(dialog) == ["Ana Ruiz", "ANA RUIZ"]
    shown: list[str] = []
    answer(lambda form: shown.extend(tile.text() for tile in form.names.tiles()), ENTER)
    dialog.search.setFocus()
    press(dialog, Qt.Key.Key_M, CONTROL)
    assert shown == ["Ana Ruiz (ESP)  ·  0 matches", "ANA RUIZ (ESP)  ·  3 matches"]
    assert dialog.players == ClubPlayers((BEA, ANA), (Alias(who(LOUD), who(ANA)),))
    assert dialog.empty_text() == "No names look like one person twice."
    assert dialog.only_doubtful.isEnabled(), "it can still be taken off"
    dialog.only_doubtful.click()
    assert names(dialog) == ["Ana Ruiz", "Bea Sol", "Chamara Wickramasinghe"]
    dialog.undo_button.click()
    assert dialog.players == ClubPlayers((ANA, BEA))


def test_names_that_a_person_selects_are_merged_into_the_one_that_is_chosen(qtbot: QtBot, path: Path) -> None:
    dialog = opened(qtbot, path)
    press(dialog, Qt.Key.Key_End)
    select_row(dialog.table, 2)
    press(dialog, Qt.Key.Key_M, CONTROL)
    assert "Select two or more names" in dialog.problem.text()
    press(dialog, DOWN, SHIFT)
    assert [entry.player for entry in dialog.selected()] == [BEA, CHAMARA]
    answer(lambda form: form.names.tile(0).click(), ENTER)
    press(dialog, Qt.Key.Key_M, CONTROL)
    assert dialog.players.aliases == (Alias(who(CHAMARA), who(BEA)),)
    assert [entry.matches for entry in dialog.selected()] == [12]


def test_only_who_is_in_no_match_is_deleted(qtbot: QtBot, path: Path) -> None:
    dialog = opened(qtbot, path, "es")
    select_row(dialog.table, dialog.model.row_of(who(LOUD)))
    press(dialog, DELETE)
    assert dialog.problem.text().startswith("ANA RUIZ figura en 3 partidos y no se puede eliminar.")
    select_row(dialog.table, dialog.model.row_of(who(BEA)))
    press(dialog, DELETE)
    assert dialog.players == ClubPlayers((ANA,))
    assert dialog.problem.text() == ""


def test_a_pasted_table_is_shown_first(qtbot: QtBot, path: Path) -> None:
    dialog = opened(qtbot, path)
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("")
    dialog.buttons["paste"].click()
    assert "The clipboard holds no text" in dialog.problem.text()
    clipboard.setText("Family\tGiven\tClub\nRuiz\tAna\tESP\nNair\tLakshmi\tIND\n\t\tIND\nOst\tZoé\t\n")
    told: list[str] = []
    answer(
        lambda form: told.extend((form.told.text(), form._hint.text(), form.wrong.text())), Qt.Key.Key_Escape
    )
    press(dialog, Qt.Key.Key_V, CONTROL)
    assert told == [
        "3 players are understood. 1 is on the list already.",
        "The first line names the columns.",
        "1 line was not understood:\nLine 4: no name.  IND",
    ]
    assert dialog.players == ClubPlayers((ANA, BEA))
    answer(ENTER)
    press(dialog, Qt.Key.Key_V, CONTROL)
    assert dialog.players.players[2:] == (Player("Nair", "Lakshmi", "IND"), Player("Ost", "Zoé"))
    assert dialog._bar.text() == "2 players added"
    clipboard.setText("Ost")
    press(dialog, Qt.Key.Key_V, CONTROL)
    assert dialog.search.text() == "Ost", "a word is searched"
    clipboard.setText("Nair Lakshmi\nVargas Uwe")
    order: list[bool] = []
    answer(
        lambda form: order.append(form.order.isVisible()),
        lambda form: form.order.tile(True).click(),
        lambda form: form.add.click(),
    )
    dialog.search.clear()
    press(dialog, Qt.Key.Key_V, CONTROL)
    assert order == [True]
    assert dialog.players.players[-1] == Player("Vargas", "Uwe")
    clipboard.setText("1\t2\n3\t4")
    answer(
        lambda form: order.append(form.add.isEnabled()),
        lambda form: order.append(form.told.text()),
        Qt.Key.Key_Escape,
    )
    press(dialog, Qt.Key.Key_V, CONTROL)
    assert order[1:] == [False, "Nothing here looks like names. Copy cells with names, a person a line."]


def test_a_disk_that_refuses_changes_nothing_and_a_broken_file_is_told(
    qtbot: QtBot, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(qtbot, path)

    def full(*_: object) -> None:
        raise StorageError("storage.disk_full", path="players.json")

    with monkeypatch.context() as refusing:
        refusing.setattr(players_dialog, "save_players", full)
        select_row(dialog.table, dialog.model.row_of(who(BEA)))
        press(dialog, DELETE)
    assert "players.json" in dialog.problem.text()
    assert dialog.players == ClubPlayers((ANA, BEA))
    assert "Bea Sol" in names(dialog)
    dialog.reject()
    path.write_text("{")
    broken = opened(qtbot, path)
    assert "A new one is begun" in broken.problem.text() or "a new one is begun" in broken.problem.text()
    assert names(broken) == ["ANA RUIZ", "Chamara Wickramasinghe"]


@pytest.mark.parametrize("language", ["en", "es"])
def test_v86_v90_all_is_named_and_fits(qtbot: QtBot, path: Path, language: str) -> None:
    dialog = opened(qtbot, path, language)
    tester = QAbstractItemModelTester(dialog.model, QAbstractItemModelTester.FailureReportingMode.Warning)
    assert isinstance(tester.model(), PlayersModel)
    assert dialog.width() <= 1280
    assert dialog.height() <= 690
    for kind in (QLineEdit, QAbstractButton):
        for child in dialog.findChildren(kind):
            if child.parentWidget() is not dialog.table:
                assert child.accessibleName(), child
    spoken = dialog.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    note = {"en": "possible duplicate", "es": "posible duplicado"}[language]
    assert spoken == f"Ana Ruiz. ESP. {note}"
