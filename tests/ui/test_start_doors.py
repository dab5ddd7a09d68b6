"""The first start: three doors, and small the way from another computer, the language, guided entry."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match.event_file import write_event
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.rules.commands import DeleteMatch
from carrom_desktop.ui.start_doors import DoorId, FirstDoors
from tests.support.events import EVENING, event_kit
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def asked(page: OperatorPage) -> list[str]:
    """Give what the doors of `page` asked for."""
    found: list[str] = []
    start = page.window.start_page
    for name in ("new", "practice", "file", "take_over", "ties", "open"):
        signal = getattr(start, f"{name}_asked")
        signal.disconnect()
        signal.connect(lambda name=name: found.append(name))
    return found


def doors_of(page: OperatorPage) -> FirstDoors:
    doors = page.window.start_page.findChild(FirstDoors)
    assert isinstance(doors, FirstDoors)
    return doors


def seen(page: OperatorPage) -> list[str]:
    buttons = page.window.start_page.findChildren(QPushButton)
    return [button.accessibleName() for button in buttons if button.isVisible()]


def key(page: OperatorPage, *keys: Qt.Key) -> None:
    """Press keys where the keyboard is."""
    for one in keys:
        QTest.keyClick(focused_of(page), one)


def focused_of(page: OperatorPage) -> QWidget:
    focused = QApplication.focusWidget()
    return page.window if focused is None else focused


def test_a_first_start_shows_three_doors_and_the_first_has_the_keyboard(page: OperatorPage) -> None:
    titles = [say("en", f"operator.door.{name}") for name in ("new", "demo", "open")]
    small = [say("en", code) for code in ("operator.start.guided", "operator.action.take_over")]
    assert sorted(seen(page)) == sorted([*titles, *small, "English", "Español"])
    doors = doors_of(page)
    assert doors.doors[DoorId.NEW].hasFocus()
    for door in doors.doors.values():
        assert door.accessibleDescription() == door.line != ""
    lefts = [door.geometry().left() for door in doors.doors.values()]
    assert lefts == sorted(set(lefts)), "side by side"
    assert doors.languages["en"].accessibleDescription() == say("en", "operator.door.language_in_force")
    assert doors.languages["es"].accessibleDescription() == ""


def test_digits_arrows_enter_and_a_click_open_the_doors(page: OperatorPage, asked: list[str]) -> None:
    key(page, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
    assert asked == ["new", "practice", "file"]
    key(page, Qt.Key.Key_4, Qt.Key.Key_0, Qt.Key.Key_A)
    QTest.keyClick(focused_of(page), Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert len(asked) == 3
    asked.clear()
    key(page, Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Enter)
    key(page, Qt.Key.Key_Left, Qt.Key.Key_Space)
    assert asked == ["practice", "file", "practice"]
    doors = doors_of(page)
    QTest.mouseClick(doors.doors[DoorId.NEW], Qt.MouseButton.LeftButton)
    QTest.mouseClick(doors.take_over, Qt.MouseButton.LeftButton)
    assert asked[3:] == ["new", "take_over"]


def test_tab_walks_as_the_page_is_read(page: OperatorPage) -> None:
    walked = []
    for _ in range(7):
        focused = page.window.focusWidget()
        assert isinstance(focused, QPushButton)
        walked.append(focused.accessibleName())
        key(page, Qt.Key.Key_Down)
    first = [say("en", f"operator.door.{name}") for name in ("new", "demo", "open")]
    small = [say("en", code) for code in ("operator.start.guided", "operator.action.take_over")]
    assert walked == [*first, *small, "English", "Español"]


def test_a_language_is_in_force_at_once_and_kept(page: OperatorPage) -> None:
    doors = doors_of(page)
    doors.languages["es"].setFocus()
    key(page, Qt.Key.Key_Return)
    assert page.window.language == "es"
    assert doors.doors[DoorId.NEW].text() == say("es", "operator.door.new") != say("en", "operator.door.new")
    assert doors.languages["es"].hasFocus(), "the keyboard stays where it was"
    assert load_settings(page.folder / "settings.json")[0].language == "es"
    QTest.mouseClick(doors.languages["en"], Qt.MouseButton.LeftButton)
    assert doors.doors[DoorId.NEW].text() == say("en", "operator.door.new")


def test_after_the_first_match_the_page_goes_on_with_matches(page: OperatorPage) -> None:
    page.begin()
    page.window.bridge.open(None)
    assert not doors_of(page).isVisible()
    assert say("en", "operator.start.ties") in seen(page)
    focused = page.window.focusWidget()
    assert isinstance(focused, QPushButton)
    assert "Player One" in focused.text()
    page.window.bridge.open(None)
    session = page.window.desk
    assert session.resume(page.journal.match_ids()[0])
    page.window.bridge.submit(DeleteMatch())
    QApplication.processEvents()
    assert not doors_of(page).isVisible(), "a match that was put away can be brought back: Open is the list"


def test_an_event_in_force_comes_first_and_the_doors_stay_below(qtbot: QtBot, tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es", theme="light", table="1"))
    kit = tmp_path / "copa.carromevent"
    write_event(kit, event_kit(f"{EVENING}F;1;Ana Ruiz;Li Wu;15:00\n"))
    assert page.window.menus.events.desk.open_file(kit)
    page.window.start_page.focus_first()
    card = page.window.menus.events.desk.card
    assert card is not None
    assert card.next.hasFocus()
    doors = doors_of(page)
    assert card.geometry().bottom() < doors.geometry().top()
    QTest.keyClick(card.next, Qt.Key.Key_Down)
    assert doors.doors[DoorId.NEW].hasFocus()
    page.close()


def test_nothing_is_cut_in_any_size_text_theme_or_language(page: OperatorPage) -> None:
    window = page.window
    doors = doors_of(page)
    for language in ("en", "es"):
        for text in ("100", "115", "130", "150"):
            window.settings_desk.change(language=language, text_size=text, theme="contrast")
            for size in ((1024, 640), (1280, 720), (1920, 1080)):
                window.resize(*size)
                QApplication.processEvents()
                QApplication.processEvents()
                where = (language, text, size)
                room = window.start_page.rect()
                for button in (*doors.buttons(), window.start_page._guided):
                    assert button is not None
                    place = button.rect().translated(button.mapTo(window.start_page, button.rect().topLeft()))
                    assert room.contains(place), (where, button.accessibleName())
                    if button not in doors.doors.values():
                        assert button.width() >= button.sizeHint().width(), (where, button.text())
                heights = {door.height() for door in doors.doors.values()}
                assert len(heights) == 1
                assert min(heights) >= doors.doors[DoorId.NEW].minimumSizeHint().height() * 0.6, where
                assert window.size().width() == size[0], where


def test_the_doors_are_painted_in_every_theme(page: OperatorPage) -> None:
    doors = doors_of(page)
    pictures = set()
    for theme in ("dark", "light", "contrast"):
        page.window.settings_desk.change(theme=theme)
        for door in doors.doors.values():
            pictures.add(bytes(door.grab().toImage().constBits())[:200_000])
        doors.doors[DoorId.OPEN].setFocus()
        with_ring = doors.doors[DoorId.OPEN].grab().toImage()
        doors.doors[DoorId.NEW].setFocus()
        assert doors.doors[DoorId.OPEN].grab().toImage() != with_ring, "the focus is seen"
    assert len(pictures) == 9
