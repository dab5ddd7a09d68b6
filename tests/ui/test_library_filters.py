"""The list of matches is narrowed by keyboard; where it has to be made anew, windows say how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match import library as library_module
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import DeleteMatch, EndMatch
from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.ui.library_dialog import LibraryChoice, LibraryDialog
from carrom_desktop.ui.library_model import grouped
from carrom_desktop.ui.list_maker import ListMaker, ListWait, wait_for_list
from carrom_desktop.ui.start_page import StartPage
from carrom_desktop.ui.theme import apply_theme
from tests.match.making import setup

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path / "carrom.db")
    yield opened
    opened.close()


@pytest.fixture
def ids(journal: Journal) -> list[str]:
    """Write four matches, one of them put away, and return their ids, oldest first."""
    made = [
        Session.create(journal, setup("Ana Ruiz", "Zoé Ost", event="Copa de Otoño", date="2024-10-01")),
        Session.create(journal, setup("Bea Ruiz", "Ana Sol", event="Copa de otoño", date="2025-01-01")),
        Session.create(journal, setup("Cleo One", event="Club night", date="2025-02-11")),
        Session.create(journal, setup("Dora Ruiz", date="2024-02-11")),
    ]
    made[2].submit(EndMatch(Termination.WALKOVER, Side.A))
    made[3].submit(DeleteMatch())
    return [session.match_id for session in made]


def opened(qtbot: QtBot, journal: Journal, language: str = "en") -> LibraryDialog:
    apply_theme(QApplication.instance(), "dark", system_dark=True)  # type: ignore[arg-type]
    dialog = LibraryDialog(Library(journal), language)
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


def shown(dialog: LibraryDialog) -> list[str]:
    rows = range(dialog.model.rowCount())
    return [summary.match_id for row in rows if (summary := dialog.model.summary(row)) is not None]


def test_filters_are_set_joined_and_cleared_by_keyboard(
    qtbot: QtBot, journal: Journal, ids: list[str]
) -> None:
    dialog = opened(qtbot, journal)
    assert dialog._count.text() == "3 matches"
    assert not dialog.filters.clear_button.isEnabled()
    press(dialog, Qt.Key.Key_Tab)
    assert dialog.filters.player.hasFocus()
    QTest.keyClicks(dialog.filters.player, "RUIZ")
    assert shown(dialog) == [ids[1], ids[0]]
    assert dialog._count.text() == "2 of 3"
    press(dialog, Qt.Key.Key_Down)
    assert dialog.filters.player.hasFocus()
    assert dialog.model.row_of(ids[0]) == dialog.table.currentIndex().row() == 1
    press(dialog, Qt.Key.Key_Tab)
    offered = [dialog.filters.event_picker.itemText(place) for place in range(3)]
    assert offered == ["Any event", "Club night", "Copa de otoño"]
    QTest.keyClicks(dialog.filters.event_picker, "co")
    assert shown(dialog) == [ids[1], ids[0]]
    press(dialog, Qt.Key.Key_Tab)
    months = [dialog.filters.month.itemText(place) for place in range(dialog.filters.month.count())]
    assert months == [
        "Any date",
        "Days...",
        "2025",
        "Feb 2025",
        "Jan 2025",
        "2024",
        "Oct 2024",
        "Feb 2024",
    ]
    press(dialog, Qt.Key.Key_End)
    assert dialog.empty_text() == "No match fits all of this. Ctrl+L shows all again."
    assert dialog._count.text() == "0 of 3"
    press(dialog, Qt.Key.Key_Up)
    assert shown(dialog) == [ids[0]]
    press(dialog, Qt.Key.Key_L, CONTROL)
    assert shown(dialog) == ids[2::-1]
    assert dialog.search.hasFocus()
    assert dialog.selected() is not None
    assert dialog.filters.wanted("").is_plain


def test_days_are_typed_and_wrong_ones_are_said(qtbot: QtBot, journal: Journal, ids: list[str]) -> None:
    dialog = opened(qtbot, journal)
    days = dialog.filters.days
    assert days.isHidden()
    for _ in range(3):
        press(dialog, Qt.Key.Key_Tab)
    press(dialog, Qt.Key.Key_Down)  # "Days..."
    assert days.isVisible()
    assert shown(dialog) == ids[2::-1]
    press(dialog, Qt.Key.Key_Tab)
    assert days.first.hasFocus()
    QTest.keyClicks(days.first, "2.10.2024")
    assert shown(dialog) == [ids[2], ids[1]]
    press(dialog, Qt.Key.Key_Tab)
    QTest.keyClicks(days.last, "2025-01")
    assert shown(dialog) == [ids[1]]
    assert dialog._count.text() == "1 of 3"
    QTest.keyClicks(days.last, "-32")
    assert days.problem.text() == "“2025-01-32” is no date; type it as 2026-03-12"
    assert days.last.property("invalid")
    assert shown(dialog) == [ids[2], ids[1]], "the day that is right counts"
    days.last.setText("2024-01-01")
    assert days.problem.text() == "The first day is after the last one"
    dialog.retranslate("es")
    assert days.problem.text() == "El primer día es posterior al último"
    press(dialog, Qt.Key.Key_Down)
    assert days.last.hasFocus(), "arrows move the list from here too"
    press(dialog, Qt.Key.Key_L, CONTROL)
    assert days.isHidden()
    assert (days.first.text(), days.problem.text()) == ("", "")
    assert shown(dialog) == ids[2::-1]


def test_deleted_ones_are_a_state_and_enter_brings_one_back(
    qtbot: QtBot, journal: Journal, ids: list[str]
) -> None:
    dialog = opened(qtbot, journal)
    for _ in range(4):
        press(dialog, Qt.Key.Key_Tab)
    assert dialog.filters.state.hasFocus()
    press(dialog, Qt.Key.Key_End)
    assert shown(dialog) == [ids[3]]
    assert dialog._count.text() == "1 of 1"
    press(dialog, Qt.Key.Key_Return)
    assert dialog.empty_text() == "No match has been deleted."
    press(dialog, Qt.Key.Key_Up)
    assert shown(dialog) == [ids[2]], "finished"
    press(dialog, Qt.Key.Key_Return)
    assert dialog.chosen == LibraryChoice(ids[2], copy=False)


def test_the_match_that_was_selected_is_so_again_when_it_comes_back(
    qtbot: QtBot, journal: Journal, ids: list[str]
) -> None:
    dialog = opened(qtbot, journal, "es")
    press(dialog, Qt.Key.Key_Down)
    QTest.keyClicks(dialog.search, "zzz")
    assert shown(dialog) == []
    press(dialog, Qt.Key.Key_L, CONTROL)
    chosen = dialog.selected()
    assert chosen is not None
    assert chosen.match_id == ids[1]
    dialog.filters.event_picker.setCurrentIndex(1)
    dialog.retranslate("en")
    assert shown(dialog) == [ids[2]], "what was set stays so in another language"
    assert dialog.filters.state.itemText(3) == "Finished"


def test_numbers_are_written_as_each_language_does() -> None:
    assert [grouped("en", number) for number in (37, 2000, 20_000)] == ["37", "2,000", "20,000"]
    assert [grouped("es", number) for number in (37, 2000, 20_000)] == ["37", "2000", "20\u202f000"]


def test_a_list_that_has_to_be_made_anew_says_how_far_it_is(
    qtbot: QtBot, journal: Journal, ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "_AT_ONCE", 1)
    monkeypatch.setattr(library_module, "FELT", 1)
    library = Library(journal)
    wait = ListWait(library, "en")
    qtbot.addWidget(wait)
    said: list[str] = []
    wait._maker.progressed.connect(lambda done, total: said.append(wait.said.text()))
    assert wait.exec()
    assert said[0] == "Reading the list of matches: 1 of 4"
    assert (wait.bar.value(), wait.bar.maximum(), wait.error) == (4, 4, None)
    parent = QWidget()
    qtbot.addWidget(parent)
    assert wait_for_list(library, "en", parent), "it is there: nothing is asked"
    journal._connection.execute("DELETE FROM summaries")
    stopped = ListWait(library, "es")
    qtbot.addWidget(stopped)
    stopped.reject()
    assert library.is_behind()

    def locked(*_: object) -> None:
        raise StorageError("storage.locked", path="carrom.db")

    monkeypatch.setattr(Library, "make_some", locked)
    with pytest.raises(StorageError, match="locked"):
        wait_for_list(library, "es", parent)


def test_the_start_page_makes_the_list_and_then_offers_its_matches(
    qtbot: QtBot, journal: Journal, ids: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "_AT_ONCE", 1)
    monkeypatch.setattr(library_module, "FELT", 1)
    page = StartPage()
    qtbot.addWidget(page)
    page.set_language("en")
    with qtbot.waitExposed(page):
        page.show()
    page.show_list(Library(journal))
    page.focus_first()
    assert page._new.hasFocus()
    maker = page.findChild(ListMaker)
    assert maker is not None
    with qtbot.waitSignal(maker.progressed):
        pass
    assert page._subtitle.text() == "Reading the list of matches: 1 of 4"
    with qtbot.waitSignal(maker.ended):
        pass
    assert [match.match_id for match in page._unfinished] == [ids[1], ids[0]]
    assert page._resume[0].hasFocus()
