"""The results of a day: the list, its paper, its text, its dialog."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import LANGUAGES
from carrom_desktop.match.event_store import EventStore
from carrom_desktop.paint.day_results import day_document, press_text, rows_on_page
from carrom_desktop.paint.document import write_document
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.day_dialog import DayDialog
from carrom_desktop.viewmodels.day_results import build_day
from tests.paint.ending_matches import ENDINGS, ending
from tests.paint.pdf_reading import needs_poppler, outside, overlaps, read_pages, text_of
from tests.paint.sheet_matches import twenty_boards
from tests.support.events import event_kit
from tests.ui.operator_page import OperatorPage


def placed(state: MatchState, round_: str, table: str) -> MatchState:
    return replace(state, details=replace(state.details, round=round_, table=table))


def test_the_list_follows_the_rounds_and_says_how_each_ended() -> None:
    states = [
        placed(twenty_boards(), "final", "1"),
        placed(ending("walkover"), "round-2", "3"),
        placed(ending("draw"), "round-10", "2"),
        placed(ending("abandoned"), "", ""),
        ending("rulings"),
    ]
    view = build_day("2026-03-12", "National Open 2026", states)
    assert view.open == 1
    assert press_text(view, "en").splitlines() == [
        "Results, 12 Mar 2026, National Open 2026",
        "",
        "Round 2",
        "Table 3, 14:07: Player One beat Player Two (walkover)",
        "",
        "Round 10",
        "Table 2, 14:05-14:29: Player One and Player Two drew 6-6",
        "",
        "Final",
        "Table 1, 14:05-16:14: Player One beat Player Two 2-1: 25-11, 15-19, 25-7",
        "",
        "Without a round",
        "14:05-14:55: Player One - Player Two: match abandoned at 1-0: 25-11, 0-5",
        "",
        "1 match of this day is not finished.",
    ]
    assert "Ronda 2" in press_text(view, "es")
    empty = build_day("2026-03-13", "", [])
    assert press_text(empty, "es").endswith("Ningún partido de este día está terminado.")


def test_matches_that_began_together_stand_by_their_tables_as_numbers() -> None:
    typed = ["Hall B", "11", "Table 3", "mesa 2", "10", "", "04"]
    view = build_day("2026-03-12", "", [placed(twenty_boards(), "final", table) for table in typed])
    assert [row.table for row in view.rows] == ["mesa 2", "Table 3", "04", "10", "11", "", "Hall B"]


@needs_poppler
@pytest.mark.usefixtures("qapp")
def test_no_match_is_split_and_no_page_is_blank(tmp_path: Path) -> None:
    names = ("walkover", "conceded match", "draw", "abandoned", "disqualified", "UKCA")
    states = [state for name in names if (state := ending(name)).is_over]
    path = tmp_path / "day.pdf"
    for language, paper, pages in (("en", "A4", 1), ("es", "Letter", 2)):
        most = rows_on_page(paper)
        several = (states * most)[: most * pages]
        write_document(day_document(build_day("2026-03-12", "", several), language, paper), path)
        read = read_pages(path)
        assert len(read) == pages
        for number, page in enumerate(read, start=1):
            assert outside(page, 12.0) == []
            assert overlaps(page) == []
            said = {"en": f"page {number} of {pages}", "es": f"página {number} de {pages}"}[language]
            assert said in text_of(page)
        walkovers = sum(
            text_of(page).count({"en": "walkover", "es": "incomparecencia"}[language]) for page in read
        )
        assert walkovers == sum(one.ended_by == "walkover" for one in several)
    write_document(day_document(build_day("2026-03-12", "", []), "en", "A4"), path)
    (page,) = read_pages(path)
    assert "No match of this day is finished." in text_of(page)


@pytest.fixture
def dialog(page: OperatorPage, qtbot: QtBot) -> DayDialog:
    for number, name in enumerate(("walkover", "rulings")):
        page.journal.append(f"20260312-{number:012x}", 0, ENDINGS[name]().rows)
    made = DayDialog(page.window, "2026-03-12")
    qtbot.addWidget(made)
    made.show()
    return made


def test_days_are_turned_filtered_copied_and_saved(
    dialog: DayDialog, page: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert dialog.told.text() == "1 match"
    dialog.copy.click()
    assert "Player One beat Player Two (walkover)" in QGuiApplication.clipboard().text()
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *given: (str(tmp_path / Path(given[2]).name), "")
    )
    dialog.save.click()
    assert (tmp_path / "2026-03-12 Results.pdf").is_file()
    dialog.event_picker.setCurrentIndex(1)
    assert dialog.shown.event == "National Open 2026"
    assert dialog.told.text() == "1 match"
    dialog.after.click()
    assert dialog.day.text() == "2026-03-13"
    assert not dialog.shown.rows
    dialog.before.click()
    page.window.settings_desk.change(initials=True)
    dialog.event_picker.setCurrentIndex(0)
    assert dialog.shown.rows[0].names[0][0] == "P. O."
    dialog.day.setText("31.2.2026")
    assert "is no date" in dialog.problem.text()
    assert not dialog.print_button.isEnabled()
    dialog.day.setText("12.3.2026")
    assert dialog.problem.text() == ""
    QTest.keyClick(dialog.view, Qt.Key.Key_Plus)
    assert dialog.view.zoom


def test_it_opens_on_the_event_that_is_under_way(dialog: DayDialog, page: OperatorPage, qtbot: QtBot) -> None:
    assert dialog.shown.event == ""
    for name, wanted in (("National Open 2026", "National Open 2026"), ("Another", "")):
        EventStore(page.folder).put(event_kit(name=name), page.window.settings)
        again = DayDialog(page.window, "2026-03-12")
        qtbot.addWidget(again)
        assert again.shown.event == wanted


def test_it_stands_beside_the_entry(page: OperatorPage) -> None:
    page.window.menus.actions[ActionId.DAY_RESULTS].trigger()
    (made,) = page.window.findChildren(DayDialog)
    assert not made.isModal()
    assert made.height() <= 700, "with its frame it fits a laptop's screen"
    assert set(LANGUAGES) == {"en", "es"}
    made.activateWindow()
    QApplication.processEvents()
    box = QMessageBox(made)  # as the one that asks for a file
    QTimer.singleShot(0, box.close)
    box.exec()
    QApplication.processEvents()
    assert QApplication.activeWindow() is made, "the keyboard is where it was, not behind the list"
    made.close()
