"""Every dialog, looked at as a designer does: within a small screen, nothing cut, nothing in its neighbour's
place, no list without a word, and its buttons where they always are; with the longest names."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, TypeVar

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyleOptionSpinBox,
    QToolTip,
    QWidget,
)

from carrom_desktop.match.event import new_event
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui import form_dialog
from carrom_desktop.ui.backups_dialog import BackupsDialog
from carrom_desktop.ui.erase_dialog import EraseDialog
from carrom_desktop.ui.event_editor import PAGES, EventEditor
from carrom_desktop.ui.hall_window import HallCanvas
from carrom_desktop.ui.keys_dialog import KeysDialog
from carrom_desktop.ui.library_dialog import LibraryDialog
from carrom_desktop.ui.lookup_dialog import LookupDialog
from carrom_desktop.ui.number_box import NumberBox
from carrom_desktop.ui.players_dialog import PlayersDialog
from carrom_desktop.ui.theme import apply_theme
from carrom_desktop.ui.tie_desk import TieDesk
from carrom_desktop.ui.ties_dialog import TiesDialog
from carrom_desktop.ui.totals_dialog import TotalsDialog
from carrom_desktop.ui.widgets import CutWords, KeyButton, KeyCap, Picker
from carrom_desktop.ui.worker import Worker
from tests.support.hall_names import BASQUE, LONG, TAMIL, WORD
from tests.ui import operator_page
from tests.ui.every_window import opened
from tests.ui.guide_pictures import wait
from tests.ui.operator_page import OperatorPage

ROOM = QSize(1264, 636)
"""What a laptop of 1280 x 720 leaves within a window's frame, over a taskbar of 40 pixels."""

ENGLISH_KEYS = {"Enter", "Del", "Backspace", "Space", "Up", "Down", "Ctrl+Enter", "Alt+Up", "Alt+Down"}
SHOWN = (
    QLabel,
    QAbstractButton,
    QLineEdit,
    QComboBox,
    QAbstractSpinBox,
    QAbstractSlider,
    QAbstractScrollArea,
    HallCanvas,
)
WHOLE = (KeyButton, QComboBox, QAbstractSpinBox, QAbstractItemView)
"""What has parts of its own over each other."""

Language = Literal["en", "es"]
Part = TypeVar("Part", bound=QWidget)


@pytest.fixture(autouse=True)
def usual_again(qapp: QApplication) -> Iterator[None]:
    """Leave the letters as they were: they are the application's, not a window's."""
    yield
    apply_theme(qapp, "dark", system_dark=True)


def every_dialog(
    folder: Path, patch: pytest.MonkeyPatch, language: Language, size: Literal["100", "150"]
) -> Iterator[tuple[str, QDialog]]:
    """Show each dialog over a match of four long names, on a small screen."""
    patch.setattr(form_dialog, "room_of", lambda _dialog: ROOM)
    patch.setattr(operator_page, "PAIR_A", (LONG, WORD))
    patch.setattr(operator_page, "PAIR_B", (BASQUE, TAMIL))
    page = OperatorPage.opened(folder, Settings(language=language, theme="light", text_size=size))
    page.begin(kind=Kind.DOUBLES)
    page.type("b left left 3 left enter")
    for name, dialog in opened(page):
        for worker in dialog.findChildren(Worker):
            wait(worker)
        QApplication.processEvents()
        yield name, dialog
    page.close()


def shown(dialog: QDialog, kind: type[Part] | tuple[type[Part], ...]) -> list[Part]:
    """Return the parts of a kind that are there, be they scrolled out of sight."""
    found = [child for child in dialog.findChildren(QWidget) if isinstance(child, kind)]
    return [child for child in found if child.isVisibleTo(dialog) and child.window() is dialog]


def is_inside(widget: QWidget, kinds: tuple[type[QWidget], ...]) -> bool:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, kinds):
            return True
        above = above.parentWidget()
    return False


def outside(dialog: QDialog) -> Iterator[str]:
    """Say how a dialog leaves the screen, or what of it is only reached sideways."""
    if dialog.width() > ROOM.width() or dialog.height() > ROOM.height():
        yield f"{dialog.width()} x {dialog.height()}"
    for area in shown(dialog, QScrollArea):
        if area.horizontalScrollBar().maximum():
            yield f"scrolls sideways: {area.accessibleName()}"


def on_each_other(dialog: QDialog) -> Iterator[str]:
    """Name the parts that stand over others."""
    parts = [
        part for part in shown(dialog, SHOWN) if not is_inside(part, WHOLE) and not part.size().isEmpty()
    ]
    by_parent = itertools.groupby(
        sorted(parts, key=lambda one: id(one.parent())), lambda one: id(one.parent())
    )
    for _, siblings in by_parent:
        for one, other in itertools.combinations(siblings, 2):
            common = one.geometry().intersected(other.geometry())
            if common.width() > 1 and common.height() > 1:
                yield f"over each other: {name_of(one)} | {name_of(other)}"


def name_of(widget: QWidget) -> str:
    return widget.accessibleName() or str(getattr(widget, "text", str)()) or type(widget).__name__


def cut(dialog: QDialog) -> Iterator[str]:
    """Name the words that are cut, but names that end in an ellipsis and tell all of themselves."""
    for button in shown(dialog, QPushButton):
        needed = button.sizeHint() - QSize(1, 1)
        if button.text() and (button.width() < needed.width() or button.height() < needed.height()):
            yield f"button: {button.text()}"
    for label in shown(dialog, QLabel):
        if isinstance(label, CutWords) or not label.text() or is_inside(label, (KeyButton,)):
            continue
        if label.wordWrap():
            if label.height() < label.heightForWidth(label.width()):
                yield f"lines: {label.text()}"
        elif label.width() < label.sizeHint().width() and label.pixmap().isNull():
            yield f"words: {label.text()}"
    for part in shown(dialog, (CutWords, Picker)):
        text = str(part.property("text" if isinstance(part, CutWords) else "currentText"))
        if part.fontMetrics().horizontalAdvance(text) > part.width() and text not in tip_of(part):
            yield f"no tip: {text}"


def cut_names_of_fields(dialog: QDialog) -> Iterator[str]:
    """Name the heads over fields that are cut, but those with names of people or of an event in them."""
    people = [player.family for player in (LONG, WORD, BASQUE, TAMIL)]
    for field in shown(dialog, CutWords):
        is_ours = "·" not in field.text() and not any(name in field.text() for name in people)
        if is_ours and field.property("role") == "dim" and field.sizeHint().width() > field.width():
            yield f"head: {field.text()}"


def tip_of(widget: QWidget) -> str:
    """Return what is told of a widget to whoever points at it."""
    middle = widget.rect().center()
    QToolTip.hideText()
    QApplication.sendEvent(widget, QHelpEvent(QEvent.Type.ToolTip, middle, widget.mapToGlobal(middle)))
    return QToolTip.text()


def without_words(dialog: QDialog) -> Iterator[str]:
    """Name the lists that are empty and do not say so."""
    for view in shown(dialog, QAbstractItemView):
        model = view.model()
        if not model.rowCount() and not is_inside(view, (QComboBox,)):
            yield f"empty: {view.accessibleName()}"


def out_of_order(dialog: QDialog) -> Iterator[str]:
    """Say where the button of Enter is not the last in its row, or buttons and title are not ours."""
    if shown(dialog, QDialogButtonBox):
        yield "buttons of the system"
    if dialog.windowTitle().endswith("...") and not isinstance(dialog, LookupDialog):
        yield f"title of a button: {dialog.windowTitle()}"
    places = {button: button.mapTo(dialog, QPoint(0, 0)) for button in shown(dialog, QPushButton)}
    for button, place in places.items():
        if button.property("primary") != "true":
            continue
        right = [
            other
            for other, its in places.items()
            if its.x() > place.x() and abs(its.y() - place.y()) < button.height() / 2
        ]
        if right:
            yield f"before {name_of(right[0])}: {name_of(button)}"


@pytest.mark.parametrize("size", ["100", "150"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_dialog_is_whole_on_a_small_screen(
    qapp: QApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: Language,
    size: Literal["100", "150"],
) -> None:
    wrong: dict[str, list[str]] = {}
    for name, dialog in every_dialog(tmp_path, monkeypatch, language, size):
        checks = (outside, on_each_other, cut, cut_names_of_fields, without_words, out_of_order)
        if found := [fault for check in checks for fault in check(dialog)]:
            wrong[name] = found
    assert wrong == {}


def test_on_a_new_computer_every_list_says_that_it_is_empty(page: OperatorPage) -> None:
    window, language, kit = page.window, page.window.language, new_event()
    editors = []
    for name in PAGES:
        editors.append(EventEditor(language, kit, window.menus.events.desk, None, window))
        editors[-1].show_page(name)
    for dialog in (
        LibraryDialog(window.library, language, "", window),
        PlayersDialog(language, page.folder / "players.json", {}, window),
        TotalsDialog(window.library.statistics(), window.library, window.settings_desk, window),
        TiesDialog(TieDesk(window), "", 0, window),
        EraseDialog(window),
        BackupsDialog(window, page.journal),
        *editors,
    ):
        dialog.show()
        for worker in dialog.findChildren(Worker):
            wait(worker)
        QApplication.processEvents()
        assert list(without_words(dialog)) == [], dialog.windowTitle()
        dialog.close()


def test_keys_bear_the_names_that_stand_on_the_users_keyboard(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = {
        (name, cap.text())
        for name, dialog in every_dialog(tmp_path, monkeypatch, "es", "100")
        for cap in dialog.findChildren(KeyCap)
        if cap.text() in ENGLISH_KEYS
    }
    assert wrong == set()


def test_larger_letters_leave_the_keyboard_where_a_dialog_begins(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begins: list[dict[str, str]] = []
    for size in ("100", "150"):
        folder = tmp_path / size
        folder.mkdir()
        found = {}
        for name, dialog in every_dialog(folder, monkeypatch, "en", size):
            focused = dialog.focusWidget()
            assert focused is not None, name
            if not isinstance(dialog, KeysDialog):  # what is only read is scrolled by its keys
                found[name] = f"{type(focused).__name__} {name_of(focused)}"
        begins.append(found)
    assert begins[0] == begins[1]


def test_every_number_has_arrows_that_are_drawn(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes = 0
    for name, dialog in every_dialog(tmp_path, monkeypatch, "en", "100"):
        for box in shown(dialog, QAbstractSpinBox):
            assert isinstance(box, NumberBox), name
            assert box.lineEdit().textMargins().left() >= 6, name
            boxes += 1
    assert boxes >= 5


def test_a_number_is_turned_up_and_down_by_its_arrows(qapp: QApplication) -> None:
    box = NumberBox(3, 600)
    box.setValue(10)
    box.resize(120, 36)
    box.show()
    option = QStyleOptionSpinBox()
    box.initStyleOption(option)
    for part, value in ((QStyle.SubControl.SC_SpinBoxUp, 11), (QStyle.SubControl.SC_SpinBoxDown, 10)):
        place = box.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, part, box)
        before = box.grab(place).toImage()
        colours = {before.pixel(x, y) for x in range(before.width()) for y in range(before.height())}
        assert len(colours) > 1, "an arrow is drawn"
        QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=place.center())
        assert box.value() == value
    box.close()
