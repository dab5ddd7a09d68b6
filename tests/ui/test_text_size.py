"""Larger letters and high contrast (V91): the system's or chosen in the menu, with room for all of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui import dress
from carrom_desktop.ui.actions import MENUS, SUBMENUS, ActionId
from carrom_desktop.ui.board_columns import columns_for
from carrom_desktop.ui.dress import step_of
from carrom_desktop.ui.entry_heights import READ_BACK, heights_for
from carrom_desktop.ui.entry_parts import Pane, TouchButton
from carrom_desktop.ui.paint_kit import LEAST_TEXT_PX, Scale
from carrom_desktop.ui.system_text import GnomeText, gnome_percent, windows_percent
from carrom_desktop.ui.theme import apply_theme, current_palette, grown, letters
from carrom_desktop.ui.widgets import Tile
from tests.support.hall_names import BASQUE, LONG, LONG_DETAILS, TAMIL, WORD
from tests.ui import operator_page
from tests.ui.operator_page import OperatorPage


@pytest.fixture(autouse=True)
def usual_again(qapp: QApplication) -> Iterator[None]:
    """Leave the letters as they were: they are the application's, not a window's."""
    yield
    apply_theme(qapp, "dark", system_dark=True)


def choose(page: OperatorPage, action: ActionId) -> None:
    page.window.menus.actions[action].trigger()
    QApplication.processEvents()


def test_v91_the_text_size_is_chosen_in_the_menu_and_kept(page: OperatorPage) -> None:
    page.begin()
    page.type("b left left 6 left")
    before = page.window.menuBar().height(), page.window.entry._announce.height()
    choose(page, ActionId.TEXT_150)
    assert letters() == 1.5
    assert QApplication.font().pixelSize() == 24
    assert page.window.menuBar().height() > before[0]
    assert page.window.entry._announce.height() > before[1], "painted parts are placed anew at once"
    assert page.window.menus.actions[ActionId.TEXT_150].isChecked()
    assert load_settings(page.folder / "settings.json")[0].text_size == "150"
    assert page.said("read_back").startswith("Player One wins board 1: +9")
    choose(page, ActionId.TEXT_100)
    assert (page.window.menuBar().height(), page.window.entry._announce.height()) == before


def test_v91_the_systems_text_size_is_followed_unless_one_was_chosen(page: OperatorPage) -> None:
    page.window.dress.follow_text(140)
    assert letters() == 1.3, "the next smaller step"
    choose(page, ActionId.TEXT_115)
    page.window.dress.follow_text(150)
    assert letters() == 1.15
    choose(page, ActionId.TEXT_SYSTEM)
    assert letters() == 1.5


def test_v91_the_systems_high_contrast_is_taken_on_unless_colours_were_chosen(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [False]
    monkeypatch.setattr(dress, "system_contrast", lambda: asked[0])
    page = OperatorPage.opened(tmp_path, Settings(language="en", theme="system"))
    assert current_palette().name in ("dark", "light")
    asked[0] = True
    page.window.dress.on_system_changed()  # what Qt's signal is connected to
    assert current_palette().name == "contrast"
    hall = page.window.controller.picture.style.theme
    choose(page, ActionId.THEME_LIGHT)
    assert current_palette().name == "light"
    choose(page, ActionId.THEME_CONTRAST)
    asked[0] = False
    page.window.dress.on_system_changed()
    assert current_palette().name == "contrast", "chosen by hand, it stays"
    assert page.window.controller.picture.style.theme == hall, "the hall has colours of its own"
    page.close()


@pytest.mark.parametrize(("percent", "size"), [(0, 100), (100, 100), (114, 100), (149, 130), (225, 150)])
def test_a_system_between_two_steps_has_the_smaller_one(percent: int, size: int) -> None:
    assert step_of(percent) == size


def test_gnome_is_asked_without_waiting(qtbot: QtBot, qapp: QApplication) -> None:
    told: list[int] = []
    asked = GnomeText(told.append, qapp, ("echo", "1.25"))
    qtbot.waitUntil(lambda: told == [125])
    del asked
    assert gnome_percent("no such schema") is None
    assert windows_percent() == 100, "not under Windows, or never changed"


def test_v91_a_text_size_leaves_nothing_of_the_one_before_in_the_board_table(qapp: QApplication) -> None:
    heads = ("#", "Breaks", "Won", "Men", "Queen", "+", "ONE", "TWO")
    found = []
    for size in (1.0, 1.5, 1.0, 1.3):
        apply_theme(qapp, "dark", True, letters=size)
        found.append(columns_for(432.0, Scale(1.0), heads, ("ONE", "TWO")))
    assert found[0] == found[2]
    assert len({one.widths for one in found}) == 3


def test_large_letters_grow_by_as_much_as_those_that_are_read_close_by(qapp: QApplication) -> None:
    apply_theme(qapp, "dark", True, letters=1.5)
    assert [grown(size) for size in (14, 16, 24, 56)] == [21, 24, 36, 68]


@pytest.mark.parametrize("bars", list(itertools.product([False, True], repeat=2)))
def test_parts_of_the_entry_give_way_before_the_read_back_does(bars: tuple[bool, bool]) -> None:
    banner, take_back = bars
    for size in (1.15, 1.3, 1.5):
        found = heights_for(672, banner=banner, take_back=take_back, letters=size)
        assert found.used + READ_BACK <= 690
        assert found.men_head >= 16 * size * 1.2, "a question is never cut"
        usual = heights_for(2000, banner=banner, take_back=take_back, letters=size)
        assert usual.announce > heights_for(2000, banner=banner, take_back=take_back).announce


def parts_of(panel: QWidget) -> list[QWidget]:
    """Return the painted parts of a panel that are seen, without those that stand on the read-back."""
    return [
        part
        for part in panel.findChildren(QWidget)
        if isinstance(part, Pane | TouchButton) and part.isVisible() and part.parentWidget() is panel
    ]


def overlapping(panel: QWidget) -> list[str]:
    """Return the buttons that are under another one, or leave the panel."""
    parts = [part for part in parts_of(panel) if isinstance(part, TouchButton)]
    wrong = [part.accessibleName() for part in parts if not panel.rect().contains(part.geometry())]
    for one, other in itertools.combinations(parts, 2):
        if one.geometry().intersects(other.geometry()):
            wrong.append(f"{one.accessibleName()} | {other.accessibleName()}")
    return wrong


@pytest.mark.parametrize("size", [QSize(1366, 768), QSize(1280, 720), QSize(1920, 1080)], ids=str)
def test_v91_at_150_percent_nothing_of_a_match_leaves_its_place(
    qtbot: QtBot, tmp_path: Path, size: QSize
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es", theme="light", text_size="150"))
    window = page.window
    window.resize(size)
    page.begin(kind=Kind.DOUBLES)
    for keys in ("b left", "left 3 left", "enter", "left 3 n", "esc e", "1", "esc esc esc"):
        page.type(keys)
        QApplication.processEvents()
        assert window.size() == size
        entry = window.entry
        foul = [entry._foul] if entry.view is not None and entry.view.foul is not None else []
        for panel in (entry, window.side, *foul):
            assert overlapping(panel) == [], keys
        if not foul:
            assert entry._read_back.height() >= 150 * min(1.0, size.height() / 768)
    page.close()


class Requests(QObject):
    """Counts how often anything asks to be laid out anew."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.LayoutRequest
        return False


@pytest.mark.parametrize("theme", ["dark", "contrast"])
@pytest.mark.parametrize("text_size", ["100", "150"])
def test_v91_a_correction_shows_every_field_and_then_rests(
    qtbot: QtBot,
    qapp: QApplication,
    tmp_path: Path,
    theme: Literal["dark", "contrast"],
    text_size: Literal["100", "150"],
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es", theme=theme, text_size=text_size))
    page.window.resize(1280, 720)
    page.begin(kind=Kind.DOUBLES)
    page.type("b left left 3 left enter")
    page.window.side.table.change_asked.emit(1)
    for _ in range(20):
        QApplication.processEvents()
    panel = page.window.side.correction_panel
    for tile in panel.findChildren(Tile):
        if tile.isVisible():
            assert tile.visibleRegion().boundingRect() == tile.rect(), tile.text()
            assert tile.width() >= tile.sizeHint().width() - 4, tile.text()
    asked = Requests()
    qapp.installEventFilter(asked)
    for _ in range(20):
        QApplication.processEvents()
    qapp.removeEventFilter(asked)
    # One may come by itself, of a clock or a note that fades; a panel without rest asks in every round.
    assert asked.count < 10, "laid out again and again, it would use up a battery"
    page.close()


def test_v91_the_score_of_the_read_back_is_read_at_a_glance_beside_the_longest_names(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(operator_page, "PAIR_A", (LONG, WORD))
    monkeypatch.setattr(operator_page, "PAIR_B", (BASQUE, TAMIL))
    page = OperatorPage.opened(tmp_path, Settings(language="es", theme="contrast", text_size="150"))
    page.window.resize(1280, 720)
    page.begin(kind=Kind.DOUBLES)
    page.type("b left left 3 left")
    QApplication.processEvents()
    heights = {kind: place.height() for place, (kind, _text) in page.window.entry._read_back._placed()}
    assert heights["totals"] >= 20, "the names give way, too"
    assert heights["long headline"] >= 3 * LEAST_TEXT_PX
    page.close()


def hidden_menus(page: OperatorPage) -> list[str]:
    """Return the names of the menus that the bar has no room for."""
    QApplication.processEvents()
    bar = page.window.menuBar()
    corner = page.window.heading.corner
    seen = bar.rect().adjusted(0, 0, -corner.width(), 0)
    return [menu.text() for menu in bar.actions() if not seen.contains(bar.actionGeometry(menu))]


def test_v91_every_menu_stays_in_the_bar_whatever_the_match_is_called(
    qtbot: QtBot, tmp_path: Path, language: Literal["en", "es"]
) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language=language, theme="light", text_size="150"))
    page.window.resize(1280, 720)
    assert hidden_menus(page) == []
    details = LONG_DETAILS
    page.begin(event=details.event, round=details.round, table=details.table)
    corner = page.window.heading.corner
    assert hidden_menus(page) == []
    assert corner.is_cut
    whole = corner.text()
    middle = corner.rect().center()
    QApplication.sendEvent(corner, QHelpEvent(QEvent.Type.ToolTip, middle, corner.mapToGlobal(middle)))
    assert whole in corner.toolTip()
    page.window.bridge.open(None)
    assert hidden_menus(page) == []
    page.close()


def test_v91_no_menu_needs_a_second_column(
    qtbot: QtBot, tmp_path: Path, language: Literal["en", "es"]
) -> None:
    for size in ("100", "150"):
        folder = tmp_path / size
        folder.mkdir()
        page = OperatorPage.opened(folder, Settings(language=language, theme="light", text_size=size))
        page.begin()
        menus = page.window.menus.actions.menus
        assert set(menus) == {*MENUS, *SUBMENUS}
        for code, menu in menus.items():
            menu.aboutToShow.emit()
            menu.ensurePolished()
            lines = [menu.actionGeometry(action).height() for action in menu.actions()]
            assert sum(lines) <= 680, code  # 768 pixels less a taskbar and a menu's own edges
            lefts = {menu.actionGeometry(action).left() for action in menu.actions()}
            assert len(lefts) <= 1, code
            menu.aboutToHide.emit()
        page.close()
