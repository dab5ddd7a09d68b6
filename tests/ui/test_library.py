"""Matches are found, opened, copied, deleted and brought back by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QTableView, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import write_demo_match
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.library_dialog import LibraryChoice, LibraryDialog
from carrom_desktop.ui.library_filters import STATES
from carrom_desktop.ui.library_model import PLAYERS_COLUMN, LibraryModel
from carrom_desktop.ui.theme import apply_theme

ENTER, UP, DOWN, DELETE = Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Delete
LONG = Player("Fernández de la Cruz y Mendoza", "María-José", "Real Federación")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened_journal = Journal.open(tmp_path / "carrom.db")
    yield opened_journal
    opened_journal.close()


@pytest.fixture
def ids(journal: Journal) -> list[str]:
    """Write three matches and return their ids, the newest first, as the list shows them."""
    made = [write_demo_match(journal, "half")]
    clock = SteppedClock("2026-11-01T10:00:00.000+01:00")
    for players, round_code in (((LONG, Player("Two", "Q")), "quarter-final"), ((LONG, LONG), "group")):
        details = Details(event="Cup", round=round_code, table="2")
        other = Player("Four", "Player")
        command = CreateMatch(preset("icf"), Kind.SINGLES, players[:1], (other,), details)
        clock.advance(3600)
        made.append(Session.create(journal, command, clock).match_id)
    return made[::-1]


def opened(
    qtbot: QtBot, journal: Journal, language: str = "en", theme: str = "dark", current: str = ""
) -> LibraryDialog:
    apply_theme(QApplication.instance(), theme, system_dark=True)  # type: ignore[arg-type]
    dialog = LibraryDialog(Library(journal), language, current)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def press(dialog: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        focused = dialog.focusWidget()
        assert focused is not None
        QTest.keyClick(focused, key)


def shown(dialog: LibraryDialog) -> list[str]:
    rows = range(dialog.model.rowCount())
    return [summary.match_id for row in rows if (summary := dialog.model.summary(row)) is not None]


def selected(dialog: LibraryDialog) -> str:
    summary = dialog.selected()
    return summary.match_id if summary is not None else ""


def test_the_rows_say_date_players_round_score_and_state(
    qtbot: QtBot, journal: Journal, ids: list[str]
) -> None:
    dialog = opened(qtbot, journal)
    assert shown(dialog) == ids
    cells = [dialog.model.index(2, column).data() for column in range(5)]
    assert cells == [
        "12 Mar 2026",
        "Player One (IND) v Player Two (SRI)",
        "Round of 16",
        "1–0  (25–11, 21–14)",
        "Under way",
    ]
    assert dialog.model.index(0, 3).data() == ""
    assert dialog.model.index(0, 4).data() == "Not started"
    under_way = dialog.model.summary(2)
    assert under_way is not None
    for score, said in (((0, 0), "0–0"), ((14, 10), "0–0  (14–10)")):
        ended = replace(under_way, state="finished", results=(), score=((0, 0), score))
        assert dialog.model._score(ended) == said, "a walkover has no empty brackets"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_buttons_take_a_second_line_on_a_small_screen(
    qtbot: QtBot, journal: Journal, ids: list[str], language: str
) -> None:
    dialog = opened(qtbot, journal, language)
    row = max(dialog.filters.minimumSizeHint().width(), 1024)
    assert dialog.minimumSizeHint().width() <= row + 28, "no wider than the filters, with the window's edges"
    dialog.resize(dialog.minimumSizeHint().width(), 600)
    QApplication.processEvents()
    buttons = (dialog.delete_button, dialog.copy_button, dialog.export_button, dialog.print_button)
    places = [button.geometry() for button in (*buttons, dialog.cancel_button, dialog.open_button)]
    for place, one in enumerate(places):
        assert dialog.rect().contains(one)
        assert not any(one.intersects(other) for other in places[place + 1 :])
    assert len({one.top() for one in places[:4]}) > 1


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("date", ["Saturday afternoon", "12/03/2026", "2026-3-12", "dated " * 40])
def test_a_date_that_is_none_is_shown_as_typed_and_takes_no_room_from_the_players(
    qtbot: QtBot, journal: Journal, ids: list[str], language: str, date: str
) -> None:
    details = Details(date=date.strip(), round="round " * 40)
    players = ((Player("Five", "Player"),), (Player("Six", "Player"),))
    Session.create(journal, CreateMatch(preset("icf"), Kind.SINGLES, *players, details))
    dialog = opened(qtbot, journal, language)
    assert dialog.model.index(0, 0).data() == date.strip()
    assert dialog.model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == date.strip()
    assert dialog.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole).startswith(date.strip())
    header, table = dialog.table.horizontalHeader(), dialog.table
    assert header.length() == table.viewport().width(), "all columns are in sight"
    assert header.sectionSize(PLAYERS_COLUMN) > header.sectionSize(0)
    dialog.search.setText(date.split()[0])
    assert journal.match_ids()[-1] in shown(dialog)


def test_arrows_in_the_search_field_move_the_list_and_enter_opens(
    qtbot: QtBot, journal: Journal, ids: list[str]
) -> None:
    dialog = opened(qtbot, journal)
    assert dialog.search.hasFocus()
    assert selected(dialog) == ids[0]
    press(dialog, DOWN, DOWN, UP)
    assert dialog.search.hasFocus()
    assert selected(dialog) == ids[1]
    press(dialog, ENTER)
    assert dialog.chosen == LibraryChoice(ids[1], copy=False)
    assert dialog.isHidden()


def test_search_finds_names_without_accents_and_rounds_in_the_users_language(
    qtbot: QtBot, journal: Journal, ids: list[str]
) -> None:
    dialog = opened(qtbot, journal, "es")
    QTest.keyClicks(dialog.search, "FERNANDEZ cuartos")
    assert shown(dialog) == [ids[1]]
    assert selected(dialog) == ids[1]
    dialog.search.setText("player two")
    assert shown(dialog) == [ids[2]]


def test_nothing_found_says_so_and_enter_does_nothing(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal)
    dialog.search.setText("zzz")
    assert dialog.empty_text() == "No match has “zzz”. Fewer letters find more."
    assert not dialog.open_button.isEnabled()
    press(dialog, ENTER)
    assert dialog.isVisible()
    dialog.search.clear()
    assert dialog.empty_text() == ""
    assert selected(dialog)


def test_an_empty_library_says_how_to_begin(qtbot: QtBot, journal: Journal) -> None:
    dialog = opened(qtbot, journal)
    assert dialog.empty_text() == "No match yet. Ctrl+N sets up the first one."
    press(dialog, DOWN, DELETE, ENTER)
    assert dialog.isVisible()
    assert dialog.bar_text() == ""


def test_delete_and_undo_by_keyboard(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal)
    press(dialog, DOWN, DELETE)
    assert shown(dialog) == [ids[0], ids[2]]
    assert selected(dialog) == ids[2]
    assert dialog.bar_text() == "Match deleted: María-José Fernández de la Cruz y Mendoza v Player Four"
    QTest.keyClick(dialog.search, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert shown(dialog) == ids
    assert selected(dialog) == ids[1]
    assert dialog.bar_text() == ""


def test_del_in_a_search_text_deletes_a_letter_only(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal)
    QTest.keyClicks(dialog.search, "cup")
    dialog.search.setCursorPosition(0)
    press(dialog, DELETE)
    assert dialog.search.text() == "up"
    assert len(Library(journal).summaries()) == 3


def test_del_in_the_list_deletes(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal)
    dialog.table.setFocus()
    press(dialog, DELETE)
    assert shown(dialog) == ids[1:]
    dialog.undo_button.click()
    assert shown(dialog) == ids


def test_every_deletion_is_undone_the_last_one_first(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal)
    press(dialog, DELETE, DELETE, DELETE)
    assert shown(dialog) == []
    assert dialog._list.empty.text().startswith("Every match is deleted.")
    for left in (2, 1, 0):
        assert dialog.bar_text()
        QTest.keyClick(dialog.search, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert len(shown(dialog)) == 3 - left
    assert shown(dialog) == ids
    assert dialog.bar_text() == ""


def test_deleted_matches_can_be_brought_back_later(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    first = opened(qtbot, journal)
    first.delete_button.click()
    first.reject()
    dialog = opened(qtbot, journal)
    assert shown(dialog) == ids[1:]
    dialog.filters.state.setCurrentIndex(STATES.index("deleted"))
    assert shown(dialog) == ids[:1]
    assert dialog.open_button.face() == "Restore"
    press(dialog, ENTER)
    assert shown(dialog) == []
    assert dialog.empty_text() == "No match has been deleted."
    assert dialog.chosen is None
    dialog.clear_filters()
    assert shown(dialog) == ids


def test_the_open_match_is_not_deleted(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal, current=ids[0])
    press(dialog, DELETE)
    assert shown(dialog) == ids
    assert "open now" in dialog.problem.text()


def test_copy_setup_is_another_answer(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal)
    dialog.copy_button.setFocus()
    press(dialog, ENTER)
    assert dialog.chosen == LibraryChoice(ids[0], copy=True)


def test_escape_chooses_nothing(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal)
    press(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()
    assert dialog.chosen is None


def test_a_failed_delete_is_told_and_changes_nothing(
    qtbot: QtBot, journal: Journal, ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(qtbot, journal)

    def refuse(_library: Library, _match_id: str) -> None:
        raise StorageError("storage.read_only", path="carrom.db")

    monkeypatch.setattr(Library, "delete", refuse)
    dialog.delete_button.click()
    assert shown(dialog) == ids
    assert "carrom.db" in dialog.problem.text()
    assert dialog.bar_text() == ""


def test_c30_a_list_that_cannot_be_read_is_not_called_empty(
    qtbot: QtBot, journal: Journal, ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_args: object, **_kwargs: object) -> None:
        raise StorageError("storage.locked", path="carrom.db")

    with monkeypatch.context() as locked:
        locked.setattr(Library, "index", refuse)
        dialog = opened(qtbot, journal)
        assert dialog.empty_text() == ""
        assert dialog._count.text() == ""
        assert "Another program holds the file" in dialog.problem.text()
    dialog.refresh()
    assert shown(dialog) == ids
    assert dialog.problem.text() == ""


def test_the_model_keeps_qts_rules(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    model = LibraryModel("en")
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.set_summaries(Library(journal).summaries(), "en")
    model.set_summaries([], "es")
    assert tester.model() is model
    assert model.summary(0) is None


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_v86_v90_each_language_and_theme(
    qtbot: QtBot, journal: Journal, ids: list[str], language: str, theme: str
) -> None:
    dialog = opened(qtbot, journal, language, theme)
    press(dialog, DOWN, DELETE)
    assert dialog.width() <= 1280
    assert dialog.height() <= 690
    for kind in (QLineEdit, QAbstractButton, QTableView):
        for child in dialog.findChildren(kind):
            if child.parentWidget() is not dialog.table:  # Qt's own corner button
                assert child.accessibleName(), child
    spoken = dialog.model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    versus = {"en": "v", "es": "contra"}[language]
    wanted = f"Player One (IND) {versus} Player Two (SRI)"
    assert wanted in spoken
    before = dialog.bar_text()
    dialog.retranslate("es" if language == "en" else "en")
    assert dialog.bar_text() != before
    assert shown(dialog) == [ids[0], ids[2]]
