"""Whoever hears, tabs through, or enlarges the windows: names, order of the keyboard, its ring, room."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QWidget

from carrom_desktop.i18n.catalogue import AREAS
from carrom_desktop.match.settings import Settings
from carrom_desktop.ui import form_dialog
from carrom_desktop.ui.operator_window import OperatorWindow
from carrom_desktop.ui.theme import contrast
from tests.ui.every_window import faces_of_the_window, opened
from tests.ui.operator_page import OperatorPage

Role = QAccessible.Role
PRESSED = {
    Role.Button,
    Role.CheckBox,
    Role.RadioButton,
    Role.ComboBox,
    Role.SpinBox,
    Role.EditableText,
    Role.Slider,
    Role.Table,
    Role.List,
    Role.MenuItem,
}
"""What a person presses, fills in or looks through."""

RAW = re.compile(rf"\b({'|'.join(AREAS)})\.[a-z_]+")
"""A code of the catalogue that nobody worded."""

RING = 0.6
"""How many pixels the ring changes at least, as a share of the widget's edge: some of it may be covered."""


@pytest.fixture(params=[("en", "dark", "100"), ("es", "contrast", "150")], ids="-".join)
def windows(
    request: pytest.FixtureRequest, qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Iterator[tuple[str, QWidget]]]:
    """Give every face of the window and every dialog, on a laptop's screen."""
    language, theme, size = request.param
    monkeypatch.setattr(form_dialog, "room_of", lambda _dialog: QSize(1350, 724))
    page = OperatorPage.opened(tmp_path, Settings(language=language, theme=theme, text_size=size))

    def every() -> Iterator[tuple[str, QWidget]]:
        for name in faces_of_the_window(page):
            QApplication.processEvents()
            yield name, page.window
        page.window.entry.setFocus()
        yield from opened(page)

    yield every()
    page.close()


def told(interface: QAccessibleInterface, depth: int = 0) -> Iterator[QAccessibleInterface]:
    """Yield everything visible that a screen reader is told of, from the top."""
    if depth and interface.state().invisible:
        return
    yield interface
    for place in range(interface.childCount()):
        child = interface.child(place)
        if child.isValid():
            yield from told(child, depth + 1)


def badly_named(window: QWidget) -> list[str]:
    """Return what can be pressed or have the keyboard without a name of its own, or with a raw code."""
    wrong, names = [], Counter[tuple[str, str]]()
    for one in told(QAccessible.queryAccessibleInterface(window)):
        name, role = one.text(QAccessible.Text.Name).strip(), one.role()
        described = one.text(QAccessible.Text.Description)
        if isinstance(picker := one.object(), QComboBox):  # Linux: its text; readers hear its label with it
            name = picker.accessibleName()
        if RAW.search(f"{name} {described}"):
            wrong.append(f"raw: {name} {described}")
        if role is Role.Cell or (role not in PRESSED and not one.state().focusable):
            continue  # an empty cell has nothing to say
        names[role.name, name] += 1
        if not name:
            wrong.append(f"no name: {role.name} {type(one.object()).__name__}")
    return wrong + [f"twice: {role} {name}" for (role, name), times in names.items() if times > 1 and name]


def stops(window: QWidget, key: Qt.Key) -> list[QWidget]:
    """Press Tab, or Shift+Tab, until it comes round; return what had the keyboard, in this order."""
    found: list[QWidget] = []
    while True:
        focused = window.focusWidget()
        assert isinstance(focused, QWidget), "the keyboard is nowhere"
        if focused in found:
            assert focused is found[0], f"a trap: {focused.accessibleName()}"
            return found
        found.append(focused)
        QTest.keyClick(focused, key)


def missed(window: QWidget, found: list[QWidget]) -> list[str]:
    """Return the names of what Tab should reach and does not."""
    return [
        widget.accessibleName()
        for widget in window.findChildren(QWidget)
        if widget.isVisibleTo(window)
        and widget.isEnabled()
        and widget.window() is window
        and widget.focusProxy() is None
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget not in found
    ]


def against_the_order(window: QWidget, found: list[QWidget]) -> list[str]:
    """Return the steps that go up without going to the right: once they may, where Tab begins again."""
    places = [(widget.mapTo(window, QPoint(0, 0)), widget.accessibleName()) for widget in found]
    back = [
        f"{first} -> {second}"
        for (before, first), (after, second) in zip(places, [*places[1:], places[0]], strict=True)
        if after.y() < before.y() - 8 and after.x() <= before.x() + 20
    ]
    return back if len(back) > 1 else []


@lru_cache(4096)
def _differ(first: int, second: int) -> bool:
    return contrast(f"#{first & 0xFFFFFF:06x}", f"#{second & 0xFFFFFF:06x}") >= 3.0


def ring_pixels(widget: QWidget) -> int:
    """Return how many pixels in and round `widget` its having the keyboard changes, by 3:1 at least."""
    window, edge = widget.window(), 4
    area = widget.rect().adjusted(-edge, -edge, edge, edge)
    area.moveTopLeft(widget.mapTo(window, QPoint(-edge, -edge)))

    def seen() -> memoryview:
        image = window.grab(area).toImage().convertToFormat(QImage.Format.Format_RGB32)
        return memoryview(bytes(image.constBits() or b"")).cast("I")

    with_it = seen()
    widget.clearFocus()
    without = seen()
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    return sum(_differ(one, other) for one, other in zip(with_it, without, strict=True) if one != other)


def look_of(widget: QWidget) -> tuple[object, ...]:
    """Return what decides how a widget's ring looks: each look is tried once."""
    properties = ("primary", "quiet", "tile", "slim", "named", "invalid")
    checked = isinstance(widget, QAbstractButton) and widget.isChecked()
    return (type(widget).__name__, checked, *(widget.property(name) for name in properties))


def test_v90_v89_every_window_can_be_heard_and_tabbed_through(
    windows: Iterator[tuple[str, QWidget]],
) -> None:
    wrong: dict[str, list[str]] = {}
    looks = set[tuple[object, ...]]()
    for name, window in windows:
        found = badly_named(window)
        forward = stops(window, Qt.Key.Key_Tab)
        found += [f"unreached: {one}" for one in missed(window, forward)]
        backward = stops(window, Qt.Key.Key_Backtab)
        if backward != [forward[0], *reversed(forward[1:])]:
            found.append("Shift+Tab goes another way")
        if not isinstance(window, OperatorWindow):
            found += [f"order: {step}" for step in against_the_order(window, forward)]
        for widget in forward:
            look = look_of(widget)
            if look not in looks:
                looks.add(look)
                shown = widget.visibleRegion().boundingRect()
                if ring_pixels(widget) < RING * 2 * (shown.width() + shown.height()):
                    found.append(f"no ring: {look} {widget.accessibleName()}")
            if widget.visibleRegion().isEmpty():
                found.append(f"out of sight: {widget.accessibleName()}")
            QTest.keyClick(widget, Qt.Key.Key_Tab)
        if found:
            wrong[name] = found
    assert wrong == {}
