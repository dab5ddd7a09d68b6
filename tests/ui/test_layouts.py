"""V29, V30: digits by the place of their key, letters by what they type or, on other scripts, by place."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.keys import placed_shortcut, read_key
from carrom_desktop.ui.stroke_keys import stroke_key
from carrom_desktop.viewmodels.entry import KeyKind
from tests.ui.operator_page import OperatorPage

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL, KEYPAD = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.KeypadModifier

PLATFORMS = ("linux", "win32", "darwin")
DIGIT_PLACES = {
    "linux": range(10, 20),
    "win32": range(2, 12),
    "darwin": (18, 19, 20, 21, 23, 22, 26, 28, 25, 29),
}
"""Places of 1, 2, ... 9, 0."""

AZERTY = "&é\"'(-è_çà"
"""What the digit row types without Shift."""

INSCRIPT = {
    "devanagari": {"Q": "ौ", "W": "ै", "E": "ा", "S": "े", "X": "ं", "T": "ू", "N": "ल", "B": "व", "C": "म"},
    "tamil": {"Q": "ௌ", "W": "ை", "E": "ா", "S": "ே", "X": "ஂ", "T": "ூ", "N": "ல", "B": "வ", "C": "ம"},
}
"""The keys of the entry on the layouts of India: most of them type vowel signs."""

MEANT = {
    "Q": KeyKind.QUEEN,
    "W": KeyKind.WAIT,
    "E": KeyKind.ENDED,
    "S": KeyKind.STRIKER_OR_SLAM,
    "X": KeyKind.OTHER_SIDE,
    "T": KeyKind.TIME,
    "N": KeyKind.NOBODY,
    "B": KeyKind.BREAKER,
    "C": KeyKind.CHANGE_SIDES,
}
LETTER_PLACES = {
    "linux": {"Q": 24, "W": 25, "E": 26, "T": 28, "S": 39, "X": 53, "C": 54, "B": 56, "N": 57, "Z": 52},
    "win32": {"Q": 16, "W": 17, "E": 18, "T": 20, "S": 31, "X": 45, "C": 46, "B": 48, "N": 49, "Z": 44},
    "darwin": {"Q": 12, "W": 13, "E": 14, "T": 17, "S": 1, "X": 7, "C": 8, "B": 11, "N": 45, "Z": 6},
}


def pressed(
    text: str, place: int = 0, platform: str = "linux", *, code: int = 0, held: Qt.KeyboardModifier = NONE
) -> QKeyEvent:
    """Return a press as Qt gives it: the code of a character is its capital's."""
    code = code or (ord(text.upper()[0]) if text else 0)
    scan, virtual = (0, place) if platform == "darwin" else (place, 0)
    return QKeyEvent(QEvent.Type.KeyPress, code, held, scan, virtual, 0, text)


def meant(event: QKeyEvent, platform: str) -> tuple[KeyKind, int] | None:
    found = read_key(event, platform)
    return None if found is None or found.key is None else (found.key.kind, found.key.number)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_azerty_digits_need_no_shift(platform: str) -> None:
    for number, (text, place) in enumerate(zip(AZERTY, DIGIT_PLACES[platform], strict=True), start=1):
        assert meant(pressed(text, place, platform), platform) == (KeyKind.DIGIT, number % 10), text
        shifted = pressed(str(number % 10), place, platform, held=SHIFT)
        assert meant(shifted, platform) == (KeyKind.DIGIT, number % 10)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_azerty_digits_close_strokes_too(platform: str) -> None:
    for number, (text, place) in enumerate(zip(AZERTY, DIGIT_PLACES[platform], strict=True), start=1):
        assert stroke_key(pressed(text, place, platform), platform) == str(number % 10), text


@pytest.mark.parametrize("platform", PLATFORMS)
def test_qwertz_letters_are_what_they_type(platform: str) -> None:
    places = LETTER_PLACES[platform]
    assert meant(pressed("z", {"linux": 29, "win32": 21, "darwin": 16}[platform], platform), platform) is None
    assert meant(pressed("y", places["Z"], platform), platform) == (KeyKind.TRIAL, 0)
    for text, linux, win32, darwin in (("ü", 34, 26, 33), ("ö", 47, 39, 41), ("ä", 48, 40, 39)):
        place = {"linux": linux, "win32": win32, "darwin": darwin}[platform]
        assert meant(pressed(text, place, platform), platform) is None
        assert stroke_key(pressed(text, place, platform), platform) is None


@pytest.mark.parametrize("platform", PLATFORMS)
def test_spanish_types_digits_and_its_own_letters_mean_nothing(platform: str) -> None:
    for number, place in enumerate(DIGIT_PLACES[platform], start=1):
        assert meant(pressed(str(number % 10), place, platform), platform) == (KeyKind.DIGIT, number % 10)
    for text, linux, win32, darwin in (("ñ", 47, 39, 41), ("ç", 51, 43, 42), ("º", 49, 41, 10)):
        place = {"linux": linux, "win32": win32, "darwin": darwin}[platform]
        assert meant(pressed(text, place, platform), platform) is None
    assert meant(pressed("q", LETTER_PLACES[platform]["Q"], platform), platform) == (KeyKind.QUEEN, 0)


def test_altgr_types_signs_and_no_digit() -> None:
    """Spanish: AltGr and 1 types |; French: AltGr and 2 types ~."""
    alt_gr = Qt.KeyboardModifier.GroupSwitchModifier
    assert meant(pressed("|", 10, held=alt_gr), "linux") is None
    both = CONTROL | Qt.KeyboardModifier.AltModifier
    assert meant(pressed("|", 2, "win32", held=both), "win32") is None


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("script", INSCRIPT)
def test_letters_of_india_go_by_place_vowel_signs_too(script: str, platform: str) -> None:
    for letter, text in INSCRIPT[script].items():
        event = pressed(text, LETTER_PLACES[platform][letter], platform)
        assert meant(event, platform) == (MEANT[letter], 0), letter
        assert stroke_key(event, platform) == letter


@pytest.mark.parametrize("text", ["६", "௬", "৬", "6"])
def test_digits_of_india_are_digits(text: str) -> None:
    assert meant(pressed(text, 15), "linux") == (KeyKind.DIGIT, 6)


def test_a_key_that_types_two_letters_goes_by_its_first(qapp: QApplication) -> None:
    """InScript: Shift and 5 types a conjunct; Tamil 99 has one on Q with Shift."""
    assert meant(pressed("र्", 14, held=SHIFT), "linux") == (KeyKind.DIGIT, 5)
    assert meant(pressed("க்ஷ", 24, held=SHIFT), "linux") == (KeyKind.QUEEN, 0)


@pytest.mark.parametrize("platform", ["linux", "win32"])
@pytest.mark.parametrize(
    "name", ["Left", "Right", "Up", "Down", "Home", "End", "PageUp", "PageDown", "Clear", "Insert", "Delete"]
)
def test_v30_a_keypad_without_numlock_means_nothing(name: str, platform: str) -> None:
    code = getattr(Qt.Key, f"Key_{name}")
    found = read_key(QKeyEvent(QEvent.Type.KeyPress, code, KEYPAD), platform)
    assert found is not None
    assert found.num_lock_off
    assert found.key is None


def test_v30_keypad_arrows_choose_nobody(page: OperatorPage) -> None:
    page.begin()
    page.type("b left")
    for code in (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home):
        QApplication.sendEvent(page.window.entry, QKeyEvent(QEvent.Type.KeyPress, code, KEYPAD))
        assert page.window.entry.draft.is_empty
        assert "NumLock is off" in page.said("read_back")


@pytest.mark.parametrize("platform", PLATFORMS)
def test_ctrl_with_a_digit_goes_by_place_on_azerty(platform: str) -> None:
    for number, (text, place) in enumerate(zip(AZERTY, DIGIT_PLACES[platform], strict=True), start=1):
        event = pressed(text, place, platform, held=CONTROL)
        assert placed_shortcut(event, platform) == f"Ctrl+{number % 10}", text
    z = LETTER_PLACES[platform]["Z"]
    assert placed_shortcut(pressed("ॆ", z, platform, held=CONTROL), platform) == "Ctrl+Z"
    assert placed_shortcut(pressed("w", z, platform, held=CONTROL), platform) == "", "AZERTY's W is Ctrl+W"
    assert placed_shortcut(pressed("&", 10, "linux"), "linux") == ""
    assert placed_shortcut(pressed("&", 10, "linux", held=CONTROL | SHIFT), "linux") == ""


def test_ctrl_1_to_3_and_7_do_what_f5_to_f7_and_f11_do(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("carrom_desktop.ui.keys.placed_shortcut.__defaults__", ("linux",))
    page.begin()
    for text, place, output in (
        ("é", 11, HallOutput.FREEZE),
        ('"', 12, HallOutput.BLANK),
        ("&", 10, HallOutput.LIVE),
    ):
        QApplication.sendEvent(page.window.entry, pressed(text, place, held=CONTROL))
        assert page.window.controller.status.output is output
    QApplication.sendEvent(page.window.entry, pressed("è", 16, held=CONTROL))
    assert page.window.table.is_on
    QApplication.sendEvent(page.window.table.desk.page.strip, pressed("è", 16, held=CONTROL))
    assert not page.window.table.is_on
