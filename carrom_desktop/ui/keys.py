"""From a key press to the entry's own keys: digit row, keypad and positions, on any layout.

Arrows of a keypad without NumLock are told apart by their modifier, except on macOS, where real arrows carry
it too.
"""

from __future__ import annotations

import sys
import unicodedata

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from carrom_desktop.viewmodels.entry import EntryKey, KeyKind

_LETTERS = {
    Qt.Key.Key_Q: KeyKind.QUEEN,
    Qt.Key.Key_N: KeyKind.NOBODY,
    Qt.Key.Key_X: KeyKind.OTHER_SIDE,
    Qt.Key.Key_B: KeyKind.BREAKER,
    Qt.Key.Key_C: KeyKind.CHANGE_SIDES,
    Qt.Key.Key_P: KeyKind.PLAY,
    Qt.Key.Key_E: KeyKind.ENDED,
    Qt.Key.Key_S: KeyKind.STRIKER_OR_SLAM,
    Qt.Key.Key_I: KeyKind.IMPROPER,
    Qt.Key.Key_W: KeyKind.WAIT,
    Qt.Key.Key_T: KeyKind.TIME,
    Qt.Key.Key_H: KeyKind.HOLD,
    Qt.Key.Key_K: KeyKind.STROKE,
    Qt.Key.Key_Y: KeyKind.TRIAL,
}
STROKE_LETTERS = {getattr(Qt.Key, f"Key_{letter}"): letter for letter in "QSOIVAUFGZKDYR"}
"""Letters of the umpire's board; `G` with Shift is another one."""

_PLAIN = {
    Qt.Key.Key_Left: KeyKind.LEFT,
    Qt.Key.Key_Right: KeyKind.RIGHT,
    Qt.Key.Key_Return: KeyKind.ENTER,
    Qt.Key.Key_Enter: KeyKind.ENTER,
    Qt.Key.Key_Backspace: KeyKind.BACKSPACE,
    Qt.Key.Key_Escape: KeyKind.ESC,
}
_SIGNS = {
    Qt.Key.Key_Minus: KeyKind.EARLIER,
    Qt.Key.Key_Plus: KeyKind.LATER,
    Qt.Key.Key_Equal: KeyKind.LATER,  # the key of + where that needs Shift
}
"""Signs that stand in the digit row of some layouts (AZERTY, Czech): there the key is a digit."""
_NUM_LOCK_OFF = frozenset(
    {
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Clear,
        Qt.Key.Key_Insert,
        Qt.Key.Key_Delete,
    }
)
_POSITIONS: dict[str, dict[int, int]] = {
    "linux": {code: (code - 9) % 10 for code in range(10, 20)},
    "win32": {code: (code - 1) % 10 for code in range(2, 12)},
    "darwin": {18: 1, 19: 2, 20: 3, 21: 4, 23: 5, 22: 6, 26: 7, 28: 8, 25: 9, 29: 0},
}
"""Digits by the place of their key, for layouts whose digit row needs Shift (AZERTY)."""

_LETTER_PLACES: dict[str, dict[int, Qt.Key]] = {
    "linux": {
        24: Qt.Key.Key_Q,
        57: Qt.Key.Key_N,
        53: Qt.Key.Key_X,
        56: Qt.Key.Key_B,
        54: Qt.Key.Key_C,
        33: Qt.Key.Key_P,
        26: Qt.Key.Key_E,
        39: Qt.Key.Key_S,
        31: Qt.Key.Key_I,
        25: Qt.Key.Key_W,
        28: Qt.Key.Key_T,
        43: Qt.Key.Key_H,
        45: Qt.Key.Key_K,
        29: Qt.Key.Key_Y,
        32: Qt.Key.Key_O,
        55: Qt.Key.Key_V,
        38: Qt.Key.Key_A,
        30: Qt.Key.Key_U,
        41: Qt.Key.Key_F,
        42: Qt.Key.Key_G,
        52: Qt.Key.Key_Z,
        40: Qt.Key.Key_D,
        27: Qt.Key.Key_R,
    },
    "win32": {
        16: Qt.Key.Key_Q,
        49: Qt.Key.Key_N,
        45: Qt.Key.Key_X,
        48: Qt.Key.Key_B,
        46: Qt.Key.Key_C,
        25: Qt.Key.Key_P,
        18: Qt.Key.Key_E,
        31: Qt.Key.Key_S,
        23: Qt.Key.Key_I,
        17: Qt.Key.Key_W,
        20: Qt.Key.Key_T,
        35: Qt.Key.Key_H,
        37: Qt.Key.Key_K,
        21: Qt.Key.Key_Y,
        24: Qt.Key.Key_O,
        47: Qt.Key.Key_V,
        30: Qt.Key.Key_A,
        22: Qt.Key.Key_U,
        33: Qt.Key.Key_F,
        34: Qt.Key.Key_G,
        44: Qt.Key.Key_Z,
        32: Qt.Key.Key_D,
        19: Qt.Key.Key_R,
    },
    "darwin": {
        12: Qt.Key.Key_Q,
        45: Qt.Key.Key_N,
        7: Qt.Key.Key_X,
        11: Qt.Key.Key_B,
        8: Qt.Key.Key_C,
        35: Qt.Key.Key_P,
        14: Qt.Key.Key_E,
        1: Qt.Key.Key_S,
        34: Qt.Key.Key_I,
        13: Qt.Key.Key_W,
        17: Qt.Key.Key_T,
        4: Qt.Key.Key_H,
        40: Qt.Key.Key_K,
        16: Qt.Key.Key_Y,
        31: Qt.Key.Key_O,
        9: Qt.Key.Key_V,
        0: Qt.Key.Key_A,
        32: Qt.Key.Key_U,
        3: Qt.Key.Key_F,
        5: Qt.Key.Key_G,
        6: Qt.Key.Key_Z,
        2: Qt.Key.Key_D,
        15: Qt.Key.Key_R,
    },
}
"""Letters by the place of their key, for layouts that type no Latin letters (Bengali, Tamil, Sinhala)."""

_HINDERING = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
    | Qt.KeyboardModifier.GroupSwitchModifier  # AltGr types signs, on X11 with nothing else held
)
_LAST_ASCII, _FIRST_SPECIAL = 0x7F, 0x01000000
"""Codes of keys between them are letters and signs of other scripts; from the second on no text."""


def system_of(platform: str) -> str:
    """Return what the places of keys are listed under: "linux", "win32" or "darwin"."""
    return "linux" if platform.startswith("linux") else platform


def place_of(event: QKeyEvent, platform: str) -> int:
    """Return the place of a key on the keyboard, whatever it types: the system's own number of it."""
    return event.nativeVirtualKey() if platform == "darwin" else event.nativeScanCode()


def types_other_script(text: str) -> bool:
    """Say whether a key types no Latin text.

    Vowel signs count too: the layouts of India have them on many keys, and they are no letters by themselves.
    """
    return bool(text) and not text[0].isascii() and unicodedata.category(text[0])[0] in "LM"


def placed_shortcut(event: QKeyEvent, platform: str = sys.platform) -> str:
    """Return the shortcut that the place of a key means with Ctrl, e.g. "Ctrl+1", "" for none.

    AZERTY types no digits without Shift, and a key of another script is no letter that a shortcut names.
    """
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if held != Qt.KeyboardModifier.ControlModifier or not event.key():
        return ""
    if Qt.Key.Key_0 <= event.key() <= Qt.Key.Key_9:
        return f"Ctrl+{event.key() - Qt.Key.Key_0}"
    if event.key() >= _FIRST_SPECIAL or Qt.Key.Key_A <= event.key() <= Qt.Key.Key_Z:
        return ""
    system, place = system_of(platform), place_of(event, platform)
    digit = _POSITIONS.get(system, {}).get(place)
    if digit is not None:
        return f"Ctrl+{digit}"
    letter = _LETTER_PLACES.get(system, {}).get(place)
    return f"Ctrl+{chr(letter)}" if letter is not None and event.key() > _LAST_ASCII else ""


class ReadKey(Struct, frozen=True):
    """What a key press means to the entry: a key, or only that NumLock is off."""

    key: EntryKey | None = None
    num_lock_off: bool = False


def read_key(event: QKeyEvent, platform: str = sys.platform, *, strokes: bool = False) -> ReadKey | None:
    """Return what `event` means to the entry, None where it is none of its keys.

    `strokes`: the umpire's board takes the letters now.
    """
    modifiers = event.modifiers()
    if modifiers & _HINDERING:
        return None
    code = Qt.Key(event.key()) if event.key() else Qt.Key.Key_unknown
    on_keypad = bool(modifiers & Qt.KeyboardModifier.KeypadModifier)
    if on_keypad and platform != "darwin" and code in _NUM_LOCK_OFF:
        return ReadKey(num_lock_off=True)
    if Qt.Key.Key_0 <= code <= Qt.Key.Key_9:
        return ReadKey(EntryKey(KeyKind.DIGIT, number=code - Qt.Key.Key_0))
    if len(event.text()) == 1 and event.text().isdecimal():
        return ReadKey(EntryKey(KeyKind.DIGIT, number=int(event.text())))
    system = system_of(platform)
    place = place_of(event, platform)
    if types_other_script(event.text()):
        code = _LETTER_PLACES.get(system, {}).get(place, code)
    if strokes and code in STROKE_LETTERS:
        letter = STROKE_LETTERS[code]
        shifted = letter == "G" and modifiers & Qt.KeyboardModifier.ShiftModifier
        return ReadKey(EntryKey(KeyKind.LETTER, letter="Shift+G" if shifted else letter))
    if code in _LETTERS:
        if modifiers & Qt.KeyboardModifier.ShiftModifier and code == Qt.Key.Key_X:
            return ReadKey(EntryKey(KeyKind.COLOURS))
        return ReadKey(EntryKey(_LETTERS[code]))
    if code in _PLAIN:
        return ReadKey(EntryKey(_PLAIN[code]))
    digit = _POSITIONS.get(system, {}).get(place)
    if digit is not None and not on_keypad:
        return ReadKey(EntryKey(KeyKind.DIGIT, number=digit))
    if code in _SIGNS:
        return ReadKey(EntryKey(_SIGNS[code]))
    return None
