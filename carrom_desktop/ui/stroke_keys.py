"""From a press to a key of the umpire's board, on any layout: letters by what they type or by place."""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from carrom_desktop.ui.keys import place_of, read_key, system_of, types_other_script
from carrom_desktop.viewmodels.entry import KeyKind
from carrom_desktop.viewmodels.lookup_keys import BACK, TECHNICAL_OTHER

_HINDERING = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
    | Qt.KeyboardModifier.GroupSwitchModifier
)

_ROWS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
_FIRST = {"linux": (24, 38, 52), "win32": (16, 30, 44)}
"""The place of the first letter of each row; the others follow."""

_PLACES: dict[str, dict[int, str]] = {
    system: {
        first + step: letter
        for first, row in zip(firsts, _ROWS, strict=True)
        for step, letter in enumerate(row)
    }
    for system, firsts in _FIRST.items()
}
_PLACES["darwin"] = dict(
    zip(
        (12, 13, 14, 15, 17, 16, 32, 34, 31, 35, 0, 1, 2, 3, 5, 4, 38, 40, 37, 6, 7, 8, 9, 11, 45, 46),
        "".join(_ROWS),
        strict=True,
    )
)


def stroke_key(event: QKeyEvent, platform: str = sys.platform) -> str | None:
    """Return a capital letter, a digit, "Shift+G" or `BACK`; None for every other key."""
    if event.modifiers() & _HINDERING:
        return None
    letter = _letter(event, system_of(platform))
    if letter is not None:
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        return TECHNICAL_OTHER if letter == "G" and is_shifted else letter
    read = read_key(event, platform)
    if read is None or read.key is None:
        return None
    if read.key.kind is KeyKind.DIGIT:
        return str(read.key.number)
    return BACK if read.key.kind is KeyKind.BACKSPACE else None


def _letter(event: QKeyEvent, system: str) -> str | None:
    if types_other_script(event.text()):
        return _PLACES.get(system, {}).get(place_of(event, system))
    code = event.key()
    return chr(code) if Qt.Key.Key_A <= code <= Qt.Key.Key_Z else None
