"""The statistics in their window: lists by key, sorted and narrowed, with the matches behind each number."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match import totals
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.rules.commands import Command, CreateMatch, EndMatch, RecordToss
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind, Side, Termination
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.ui import totals_reading
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.theme import apply_theme
from carrom_desktop.ui.totals_dialog import TotalsDialog
from carrom_desktop.ui.totals_files import list_job
from carrom_desktop.ui.totals_matches import MatchesDialog
from carrom_desktop.viewmodels.totals_view import COLUMNS
from tests.match.making import board
from tests.ui.operator_page import OperatorPage

ANA, BO, EVIL = Player("Ruiz", "Ana", "ESP"), Player("Lee", "Bo", "GBR"), Player("=Sum(A1)", "", "@x")
TWIN = Player("Ruiz", "Ana", "FRA")
CONTROL = Qt.KeyboardModifier.ControlModifier
WALKOVER = EndMatch(Termination.WALKOVER, Side.A)


class Desk:
    """A library with a few matches, and the window over it."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot, self.folder = qtbot, folder
        self.journal = Journal.open(folder / "carrom.db")
        self.library = Library(self.journal, players=folder / "players.json")
        self.settings = SettingsDesk(Settings(language="en", paper="A4"), folder / "settings.json")

    def plays(
        self, a: Player, b: Player, *commands: Command, date: str = "2026-03-12", initials: bool = False
    ) -> str:
        rules = with_numbers(preset("icf"), initials=initials)
        made = CreateMatch(rules, Kind.SINGLES, (a,), (b,), Details(date=date, event="Open"))
        session = Session.create(self.journal, made, SteppedClock())
        for command in commands or (WALKOVER,):
            session.submit(command, "test")
        return session.match_id

    def opened(self) -> TotalsDialog:
        apply_theme(QApplication.instance(), "dark", system_dark=True)  # type: ignore[arg-type]
        dialog = TotalsDialog(self.library.statistics(), self.library, self.settings)
        self.qtbot.addWidget(dialog)
        with self.qtbot.waitExposed(dialog):
            dialog.show()
        return dialog


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    made = Desk(qtbot, tmp_path)
    yield made
    made.journal.close()


def shown(dialog: TotalsDialog, column: str = "name") -> list[str]:
    place = [each.code for each in COLUMNS[dialog.view]].index(column)
    return [str(dialog.model.index(row, place).data()) for row in range(dialog.model.row_count())]


def press(
    dialog: TotalsDialog, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    focused = dialog.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key, modifier)


def test_without_a_finished_match_it_says_where_statistics_begin(desk: Desk) -> None:
    dialog = desk.opened()
    assert dialog.empty_text() == "No match is finished yet. Statistics begin with the first one that is."
    assert not dialog.open_button.isEnabled()
    desk.plays(ANA, BO, RecordToss(Side.A), board())
    assert desk.opened().count_text() == "0 matches · 1 not finished, left out"


def test_lists_by_key_sorted_by_any_column_and_found_by_typing(desk: Desk) -> None:
    desk.plays(ANA, BO)
    desk.plays(TWIN, ANA, date="2025-10-01")
    dialog = desk.opened()
    QAbstractItemModelTester(dialog.model)
    assert shown(dialog) == ["Ana Ruiz", "Ana Ruiz", "Bo Lee"]
    assert shown(dialog, "club") == ["ESP", "FRA", "GBR"]
    dialog.table.setFocus()
    dialog.table.setCurrentIndex(dialog.model.index(0, 0))
    press(dialog, Qt.Key.Key_Space)
    assert shown(dialog)[0] == "Bo Lee"
    press(dialog, Qt.Key.Key_Space)
    assert shown(dialog)[-1] == "Bo Lee"
    dialog.filters.search.setFocus()
    QTest.keyClicks(dialog.filters.search, "gbr")
    assert shown(dialog) == ["Bo Lee"]
    press(dialog, Qt.Key.Key_3, CONTROL)
    assert dialog.view == "meetings"
    assert (shown(dialog, "first"), shown(dialog, "second")) == (["Bo Lee"], ["Ana Ruiz (ESP)"])
    assert (shown(dialog, "won_first"), shown(dialog, "won_second")) == (["0"], ["1"])
    press(dialog, Qt.Key.Key_L, CONTROL)
    assert len(shown(dialog, "first")) == 2
    press(dialog, Qt.Key.Key_2, CONTROL)
    assert dialog.empty_text() == "No doubles among these matches."


def test_a_season_fills_in_its_days_and_september_is_kept(desk: Desk) -> None:
    desk.plays(ANA, BO)
    desk.plays(TWIN, ANA, date="2025-08-31")
    dialog = desk.opened()
    filters = dialog.filters
    assert [filters.season.itemText(place) for place in range(1, 3)] == ["2026", "2025"]
    filters.starts.setCurrentIndex(1)
    assert [filters.season.itemText(place) for place in range(1, 3)] == ["2025/26", "2024/25"]
    filters.season.setCurrentIndex(1)
    assert (filters.first.text(), filters.last.text()) == ("2025-09-01", "2026-08-31")
    assert dialog.count_text() == "1 match"
    filters.last.clear()
    filters.first.setFocus()
    filters.first.selectAll()
    QTest.keyClicks(filters.first, "2026-13")
    assert "This is no day" in dialog.problem.text()
    filters.first.selectAll()
    QTest.keyClicks(filters.first, "2025")
    assert dialog.problem.text() == ""
    assert dialog.count_text() == "2 matches"
    assert filters.season.currentText() == "Days as typed"
    kept, _ = load_settings(desk.folder / "settings.json")
    assert kept.season_starts == 9


def test_the_matches_behind_a_number_are_shown_and_one_is_opened(desk: Desk) -> None:
    desk.plays(TWIN, ANA, date="2025-10-01")
    won = desk.plays(ANA, BO)
    dialog = desk.opened()
    place = [each.code for each in COLUMNS["players"]].index("won")
    seen: list[str] = []

    def look() -> None:
        inner = QApplication.activeModalWidget()
        assert isinstance(inner, MatchesDialog)
        seen.extend([inner.table.accessibleName(), str(inner.model.row_count())])
        QTest.keyClick(inner.table, Qt.Key.Key_Return)

    dialog.table.setCurrentIndex(dialog.model.index(0, place))
    QTimer.singleShot(0, look)
    press(dialog, Qt.Key.Key_Return)
    assert seen == ["Ana Ruiz · Won: 1", "1"]
    assert dialog.chosen == won
    other = desk.opened()
    other.table.setCurrentIndex(other.model.index(0, place + 1))
    press(other, Qt.Key.Key_Return)
    assert other.problem.text() == "Nothing is behind this number: it is 0."


def test_a_table_defuses_formulas_and_follows_the_language(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    boards = (RecordToss(Side.A), board("A", 9), board("B", 4, "B"), EndMatch(Termination.RETIRED, Side.A))
    desk.plays(ANA, EVIL, *boards)
    for language, separator, rate in (("en", ",", "6.00"), ("es", ";", "6,00")):
        desk.settings.note(language=language)
        dialog = desk.opened()
        file = desk.folder / f"{language}.csv"
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, file=file: (str(file), ""))
        dialog.buttons["csv"].click()
        data = file.read_bytes()
        assert data.startswith(b"\xef\xbb\xbf")
        rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig")), delimiter=separator))
        assert [len(row) for row in rows] == [len(rows[0])] * 3
        by_name = {row[0]: row for row in rows}
        assert by_name["Ana Ruiz"][-1] == rate
        assert by_name["'=Sum(A1)"][1] == "'@x"
        assert str(file) in dialog.tip.text()


def test_initials_in_what_leaves_the_computer_by_choice_and_where_the_rules_say_so(desk: Desk) -> None:
    child = Player("Gil", "Cruz", "School")
    desk.plays(ANA, BO)
    desk.plays(BO, TWIN)
    desk.plays(child, Player("Paz", "Luz", "School"), initials=True)
    dialog = desk.opened()
    assert "Cruz Gil" in shown(dialog)  # the operator's own window
    copied = []
    for everybody in (False, True):
        dialog.initials.setChecked(everybody)
        dialog.buttons["copy"].click()
        copied.append({line.split("\t")[0] for line in QGuiApplication.clipboard().text().split("\n")[1:]})
    assert copied[0] == {"Ana Ruiz", "Bo Lee", "C. G.", "L. P."}
    assert copied[1] == {"A. Rui. 1", "A. Rui. 2", "B. L.", "C. G.", "L. P."}
    job = list_job(desk.settings, "players", dialog.model.lines, dialog._outside(), "")
    assert job.name == "Statistics Players.pdf"
    desk.settings.note(initials=True)
    assert desk.opened().initials.isChecked()


def test_the_menu_opens_it(page: OperatorPage) -> None:
    page.begin()
    seen: list[str] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, TotalsDialog)
        seen.append(dialog.empty_text())
        dialog.reject()

    QTimer.singleShot(0, look)
    page.window.menus.actions[ActionId.STATISTICS].trigger()
    assert len(seen) == 1


class Steps:
    """The steps of reading, each waiting for leave; `taken` counts them."""

    def __init__(self, steps: Iterator[tuple[int, int]]) -> None:
        self.steps, self.taken, self.allowed = steps, 0, 0
        self.told: list[tuple[int, int]] = []

    def __iter__(self) -> Iterator[tuple[int, int]]:
        return self

    def __next__(self) -> tuple[int, int]:
        self.taken += 1
        if self.taken > self.allowed:
            return self.told[-1] if self.told else (0, 0)
        self.told.append(next(self.steps))
        return self.told[-1]


def reading(desk: Desk, steps: Iterator[tuple[int, int]] | None = None) -> tuple[TotalsDialog, Steps]:
    """Return the window over matches that are not read yet, not shown."""
    apply_theme(QApplication.instance(), "dark", system_dark=True)  # type: ignore[arg-type]
    made, own = desk.library.statistics_in_steps()
    held = Steps(steps or own)
    dialog = TotalsDialog(made, desk.library, desk.settings, None, held)
    desk.qtbot.addWidget(dialog)
    return dialog, held


@pytest.mark.parametrize("language", ["en", "es"])
def test_many_matches_are_read_in_steps_once_the_window_is_seen(
    desk: Desk, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.settings.change(language=language)
    for day in range(1, 8):
        desk.plays(ANA, BO, date=f"2026-03-{day:02d}")
    desk.plays(EVIL, BO, date="2025-03-01")
    monkeypatch.setattr(totals, "AT_ONCE", 2)
    monkeypatch.setattr(totals_reading, "STEP_S", 0.0)
    dialog, held = reading(desk)
    assert held.taken == 0, "it is seen first"
    assert dialog.empty_text() == say(language, "totals.reading.begins")
    with desk.qtbot.waitExposed(dialog):
        dialog.show()
    desk.qtbot.waitUntil(lambda: held.taken > 0)
    assert held.told == []
    texts: list[str] = []
    for allowed in range(1, 9):
        held.allowed, held.taken = allowed, allowed - 1
        desk.qtbot.waitUntil(lambda allowed=allowed: len(held.told) == allowed)  # type: ignore[misc]
        QApplication.processEvents()
        done, total = held.told[-1]
        assert total == 8
        texts.append(dialog.empty_text())
        assert texts[-1] == say(language, "totals.reading", done=done, total=total)
        assert not any(button.isEnabled() for button in (*dialog.buttons.values(), dialog.open_button))
        assert dialog.count_text() == ""
    assert len(set(texts)) > 4, "it is seen how far it is"
    assert [done for done, _ in held.told] == sorted(done for done, _ in held.told)
    QTest.keyClicks(dialog.filters.search, "ana")  # typed meanwhile, looked for at the end
    press(dialog, Qt.Key.Key_2, CONTROL)
    press(dialog, Qt.Key.Key_1, CONTROL)
    held.allowed = 99
    held.taken = len(held.told)
    desk.qtbot.waitUntil(lambda: not dialog.is_reading)
    assert shown(dialog) == ["Ana Ruiz"]
    assert dialog.filters.event_picker.count() == 2
    seasons = [dialog.filters.season.itemText(place) for place in range(dialog.filters.season.count())]
    assert seasons[1:-1] == ["2026", "2025"]
    assert dialog.count_text().startswith("8 ")
    assert dialog.open_button.isEnabled()


def slowly(steps: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for step in steps:
        time.sleep(0.002)
        yield step


def test_the_window_takes_its_keys_while_it_reads_and_closing_ends_that(desk: Desk) -> None:
    desk.plays(ANA, BO)
    dialog, held = reading(desk, iter([(place // 2, 5000) for place in range(10_000)]))
    held.allowed = 10_000
    ticks: list[int] = []
    timer = QTimer()
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(0)
    held.steps = slowly(held.steps)
    with desk.qtbot.waitExposed(dialog):
        dialog.show()
    desk.qtbot.waitUntil(lambda: len(held.told) > 10)
    assert ticks, "others have their turn"
    QTest.keyClicks(dialog.filters.search, "x")
    assert dialog.filters.search.text() == "x"
    assert dialog.is_reading
    press(dialog, Qt.Key.Key_Escape)
    assert dialog.isHidden()
    taken = held.taken
    desk.qtbot.wait(60)
    assert held.taken == taken


def test_a_library_that_cannot_be_read_is_told_in_place_of_the_list(desk: Desk) -> None:
    def broken() -> Iterator[tuple[int, int]]:
        yield 0, 10
        raise StorageError("storage.other", path="carrom.db", reason="gone")

    dialog, held = reading(desk, broken())
    held.allowed = 9
    dialog.show()
    desk.qtbot.waitUntil(lambda: not dialog.is_reading)
    assert "gone" in dialog.empty_text()
    QTest.keyClicks(dialog.filters.search, "ana")
    assert "gone" in dialog.empty_text(), "typing makes no empty list of it"
    assert not dialog.buttons["copy"].isEnabled()


def test_a_window_that_nobody_sees_is_filled_all_the_same(desk: Desk) -> None:
    desk.plays(ANA, BO)
    dialog, held = reading(desk)
    held.allowed = 99
    desk.qtbot.waitUntil(lambda: not dialog.is_reading)
    assert len(shown(dialog)) == 2
