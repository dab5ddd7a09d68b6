"""The keys about clocks on any keyboard: by letter, by place, with and without Shift."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from carrom_desktop.ui.keys import read_key
from carrom_desktop.viewmodels.entry import EntryKey, KeyKind

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
KEYPAD, CONTROL = Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ControlModifier


def read(key: Qt.Key, text: str, modifiers: Qt.KeyboardModifier = NONE) -> KeyKind | None:
    found = read_key(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text), "linux")
    return None if found is None or found.key is None else found.key.kind


@pytest.mark.parametrize(
    ("key", "text", "modifiers", "wanted"),
    [
        (Qt.Key.Key_T, "t", NONE, KeyKind.TIME),
        (Qt.Key.Key_H, "H", SHIFT, KeyKind.HOLD),
        (Qt.Key.Key_K, "k", NONE, KeyKind.STROKE),
        (Qt.Key.Key_Y, "y", NONE, KeyKind.TRIAL),
        (Qt.Key.Key_Minus, "-", NONE, KeyKind.EARLIER),
        (Qt.Key.Key_Minus, "-", KEYPAD, KeyKind.EARLIER),
        (Qt.Key.Key_Plus, "+", SHIFT, KeyKind.LATER),
        (Qt.Key.Key_Plus, "+", KEYPAD, KeyKind.LATER),
        (Qt.Key.Key_Equal, "=", NONE, KeyKind.LATER),
        (Qt.Key.Key_T, "t", CONTROL, None),
        (Qt.Key.Key_Plus, "+", CONTROL, None),
    ],
)
def test_each_key(key: Qt.Key, text: str, modifiers: Qt.KeyboardModifier, wanted: KeyKind | None) -> None:
    assert read(key, text, modifiers) is wanted


@pytest.mark.parametrize(
    ("key", "text", "place", "platform", "digit"),
    [
        (Qt.Key.Key_Minus, "-", 15, "linux", 6),  # AZERTY
        (Qt.Key.Key_Plus, "+", 10, "linux", 1),  # Czech
        (Qt.Key.Key_Plus, "+", 2, "win32", 1),
    ],
)
def test_a_sign_in_the_digit_row_is_a_digit(
    key: Qt.Key, text: str, place: int, platform: str, digit: int
) -> None:
    found = read_key(QKeyEvent(QEvent.Type.KeyPress, key, NONE, place, 0, 0, text), platform)
    assert found is not None
    assert found.key == EntryKey(KeyKind.DIGIT, number=digit)


@pytest.mark.parametrize(
    ("platform", "places"),
    [
        ("linux", {28: KeyKind.TIME, 43: KeyKind.HOLD, 45: KeyKind.STROKE, 29: KeyKind.TRIAL}),
        ("win32", {20: KeyKind.TIME, 35: KeyKind.HOLD, 37: KeyKind.STROKE, 21: KeyKind.TRIAL}),
        ("darwin", {17: KeyKind.TIME, 4: KeyKind.HOLD, 40: KeyKind.STROKE, 16: KeyKind.TRIAL}),
    ],
)
def test_letters_by_their_place_where_a_layout_has_none_of_ours(
    platform: str, places: dict[int, KeyKind]
) -> None:
    for place, wanted in places.items():
        event = QKeyEvent(QEvent.Type.KeyPress, 0x0995, NONE, place, place, 0, "ক")
        found = read_key(event, platform)
        assert found is not None
        assert found.key is not None
        assert found.key.kind is wanted
