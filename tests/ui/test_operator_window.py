"""The window around the entry: start page, going on, putting away, menus, settings, a second start."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import LANGUAGES, say
from carrom_desktop.match import settings as settings_module
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.rules.facts import DetailsChanged
from carrom_desktop.ui import settings_desk
from carrom_desktop.ui.actions import ACTIONS, ActionId
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.keys_dialog import CLOCK_KEYS, ENTRY_KEYS, RULING_KEYS, WINDOW_KEYS, KeysDialog
from carrom_desktop.ui.theme import DARK, LIGHT, apply_theme, current_palette
from carrom_desktop.viewmodels.hall_parts import HallScene
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[OperatorPage]:
    made = OperatorPage.opened(tmp_path)
    yield made
    made.close()


def shown_buttons(page: OperatorPage) -> list[str]:
    return [b.text() for b in page.window.start_page.findChildren(QPushButton) if b.isVisible()]


def test_v1_a_first_start_offers_a_new_match_with_the_keyboard_on_it(page: OperatorPage) -> None:
    assert shown_buttons(page)[0].startswith("New match")
    focused = page.window.start_page.focusWidget()
    assert isinstance(focused, QPushButton)
    assert focused.text().startswith("New match")
    assert not page.window.menus.actions[ActionId.SAVE_SHEET].isEnabled()


def test_an_unfinished_match_is_offered_and_enter_goes_on(qtbot: QtBot, tmp_path: Path) -> None:
    first = OperatorPage.opened(tmp_path)
    first.begin(round="quarter-final", table="4")
    first.type("b left left 6 left enter")
    first.close()
    second = OperatorPage.opened(tmp_path)
    offered = shown_buttons(second)
    assert "Player One – Player Two" in offered[0]
    assert "Quarter-final" in offered[0]
    assert any(text.startswith("New match") for text in offered)
    focused = second.window.start_page.focusWidget()
    assert isinstance(focused, QPushButton)
    QTest.keyClick(focused, Qt.Key.Key_Return)
    assert second.state.games[0].raw == (9, 0)
    assert second.window.focusWidget() is second.window.entry
    second.close()


def test_a_finished_match_is_not_offered(qtbot: QtBot, tmp_path: Path) -> None:
    first = OperatorPage.opened(tmp_path)
    first.begin()
    first.type("b left" + " left 9 left enter" * 6)
    assert first.state.is_over
    first.close()
    second = OperatorPage.opened(tmp_path)
    assert not any("Player One" in text for text in shown_buttons(second))
    second.close()


def test_a_match_put_away_comes_back_with_undo(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left enter")
    page.window.desk.delete()
    assert shown_buttons(page)
    assert page.window.menus.actions[ActionId.UNDO].isEnabled()
    page.window.menus.actions[ActionId.UNDO].trigger()
    assert not page.state.deleted
    assert page.state.games[0].raw == (9, 0)
    assert page.window.entry.isVisible()
    redo = page.window.menus.actions[ActionId.REDO]
    assert not redo.isEnabled()
    redo.trigger()
    assert not page.state.deleted


def test_names_and_table_are_corrected_while_the_match_runs(page: OperatorPage) -> None:
    page.begin(table="3", round="round-of-16")
    page.type("b left")
    assert "Table 3" in page.window.heading.corner.text()
    state = page.state
    changed = state.details.__class__(table="7", round="final")
    from carrom_desktop.rules.commands import ChangeDetails

    page.window.bridge.submit(ChangeDetails(changed))
    assert "Table 7" in page.window.heading.corner.text()
    assert "Final" in page.window.heading.corner.text()
    rows = page.window.bridge.session.rows  # type: ignore[union-attr]
    assert isinstance(rows[-1].fact, DetailsChanged)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_menu_entry_is_worded_and_no_shortcut_is_used_twice(
    qtbot: QtBot, tmp_path: Path, language: str
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es" if language == "es" else "en"))
    seen: set[str] = set()
    for action_id, spec in ACTIONS.items():
        assert page.window.menus.actions[action_id].text().strip()
        for shortcut in spec.shortcuts:
            assert shortcut not in seen
            seen.add(shortcut)
    for menu in page.window.menus.actions.menus.values():
        assert menu.title()
    # Scoring keys are never shortcuts of the window: they would fire while a name is typed.
    assert not seen & {"Return", "Enter", "Left", "Right", "Space", "Q", "N", "X", "B", "C", "P", "Backspace"}
    page.close()


@pytest.mark.parametrize(("language", "shown"), [("en", "2.5 %"), ("es", "2,5 %")])
def test_the_safe_margin_has_the_decimal_point_of_the_language(
    qtbot: QtBot, tmp_path: Path, language: str, shown: str
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es" if language == "es" else "en"))
    actions = page.window.menus.actions.menus["margin"].actions()
    margins = [action.text() for action in actions if action.isCheckable()]
    assert margins[:3] == ["0 %", "1 %", shown]
    page.close()


def test_mnemonics_of_the_menu_bar_differ_in_each_language() -> None:
    for language in LANGUAGES:
        letters = [
            title[title.index("&") + 1].casefold()
            for title in (
                say(language, f"operator.menu.{menu}")
                for menu in ("match", "board", "screen", "sheet", "club", "view", "help")
            )
        ]
        assert len(set(letters)) == len(letters), (language, letters)


def test_language_and_theme_change_at_once_and_are_kept(page: OperatorPage) -> None:
    page.demo()
    page.window.menus.actions[ActionId.LANGUAGE_ES].trigger()
    page.window.menus.actions[ActionId.THEME_LIGHT].trigger()
    assert page.window.menus.actions.menus["match"].title().replace("&", "") == "Partido"
    assert current_palette() is LIGHT
    kept, wrong = load_settings(page.folder / "settings.json")
    assert wrong is None
    assert (kept.language, kept.theme) == ("es", "light")
    page.window.menus.actions[ActionId.THEME_DARK].trigger()
    assert current_palette() is DARK


def test_hall_language_may_differ(page: OperatorPage) -> None:
    page.demo()
    page.window.menus.actions[ActionId.HALL_ES].trigger()
    assert page.window.controller.picture.style.language == "es"
    assert page.window.language == "en"


def test_freeze_keeps_the_picture_and_live_shows_the_score(page: OperatorPage) -> None:
    page.demo()
    page.window.menus.actions[ActionId.FREEZE].trigger()
    before = page.window.controller.picture
    page.type("left 1 left enter")
    assert page.window.controller.picture == before
    assert "FROZEN" in page.window.side.copy.frozen  # type: ignore[attr-defined]
    page.window.menus.actions[ActionId.LIVE].trigger()
    assert page.window.controller.picture != before
    assert page.window.controller.status.output is HallOutput.LIVE
    page.window.menus.actions[ActionId.BLANK].trigger()
    blank = page.window.controller.picture.view
    assert blank is None or blank.scene is HallScene.BLANK


def test_the_live_copy_is_what_the_hall_sees(page: OperatorPage) -> None:
    page.demo()
    page.type("left 1 left enter")
    assert page.window.side.copy.picture == page.window.controller.picture


def test_settings_that_cannot_be_written_are_told_and_kept(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: object) -> None:
        raise StorageError("storage.read_only", path="/locked/settings.json")

    monkeypatch.setattr(settings_desk, "save_settings", fail)
    page.window.menus.actions[ActionId.THEME_LIGHT].trigger()
    assert page.window.settings.theme == "light"
    assert "/locked/settings.json" in page.said("foot")
    monkeypatch.setattr(settings_desk, "save_settings", settings_module.save_settings)
    page.window.menus.actions[ActionId.THEME_DARK].trigger()
    assert "/locked" not in page.said("foot")


def test_a_second_start_brings_the_window_to_the_front(page: OperatorPage, qtbot: QtBot) -> None:
    wake = page.folder / "wake"
    wake.write_text("", "ascii")
    page.window.watch_wake(wake)
    page.window.showMinimized()
    assert page.window.isMinimized()
    wake.write_text("1\n", "ascii")
    qtbot.waitUntil(lambda: not page.window.isMinimized(), timeout=3000)


def test_v40_esc_gives_the_panel_the_keyboard_back(page: OperatorPage) -> None:
    page.begin()
    page.window.entry.clearFocus()
    QTest.keyClick(page.window, Qt.Key.Key_Escape)
    assert page.window.focusWidget() is page.window.entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_keys_names_each_key(qtbot: QtBot, qapp: QApplication, language: str) -> None:
    apply_theme(qapp, "dark", system_dark=True)  # its letters are those of the program
    dialog = KeysDialog(language, "now")
    qtbot.addWidget(dialog)
    dialog.show()
    texts = {label.text() for label in dialog.findChildren(QLabel)}
    for keys, code in (*ENTRY_KEYS, *WINDOW_KEYS, *RULING_KEYS, *CLOCK_KEYS):
        assert say(language, f"operator.keys.does.{code}") in texts
        assert keys
    assert dialog.width() <= 1280
    assert dialog.height() <= 700
    for label in dialog.findChildren(QLabel):
        assert label.height() >= label.heightForWidth(label.width()), label.text()
    assert dialog.minimumSizeHint().width() <= 1280
    QTest.keyClick(dialog, Qt.Key.Key_F1)
    assert not dialog.isVisible()


@pytest.mark.no_cover
def test_memory_stays_where_matches_come_and_go(page: OperatorPage) -> None:
    for _ in range(3):
        page.begin()
        page.type("b left left 6 left enter")
    before = len(page.window.findChildren(QPushButton))
    for _ in range(10):
        page.begin()
        page.type("b left left 6 left enter")
    QApplication.processEvents()
    assert len(page.window.findChildren(QPushButton)) == before


def test_every_place_of_the_hall_has_a_key(page: OperatorPage) -> None:
    page.window.controller.start()
    page.window.menus.list_places()
    lines = page.window.menus.actions.menus["where"].actions()
    assert [line.shortcut().toString() for line in lines] == [
        f"Ctrl+Shift+{number}" for number in range(1, len(lines) + 1)
    ]
    in_a_window = lines[-2]
    in_a_window.trigger()
    assert page.window.controller.window is not None
    lines = page.window.menus.actions.menus["where"].actions()
    assert lines[-2].isChecked()
    lines[-1].trigger()
    assert page.window.controller.window is None


def test_dark_and_lit_hall_have_keys(page: OperatorPage) -> None:
    page.demo()
    page.window.menus.actions[ActionId.HALL_LIT].trigger()
    assert page.window.controller.picture.style.theme == "lit"
    assert page.window.menus.actions[ActionId.HALL_DARK].shortcut().toString() == "Ctrl+Shift+D"
