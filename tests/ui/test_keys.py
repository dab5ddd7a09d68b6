"""Letters of the entry on any keyboard: by what they type, else by the place of their key."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from carrom_desktop.ui.keys import read_key
from carrom_desktop.viewmodels.entry import KeyKind

LETTERS = {
    "Q": (KeyKind.QUEEN, 24, 16, 12),
    "N": (KeyKind.NOBODY, 57, 49, 45),
    "X": (KeyKind.OTHER_SIDE, 53, 45, 7),
    "B": (KeyKind.BREAKER, 56, 48, 11),
    "C": (KeyKind.CHANGE_SIDES, 54, 46, 8),
    "P": (KeyKind.PLAY, 33, 25, 35),
    "E": (KeyKind.ENDED, 26, 18, 14),
    "S": (KeyKind.STRIKER_OR_SLAM, 39, 31, 1),
    "I": (KeyKind.IMPROPER, 31, 23, 34),
    "W": (KeyKind.WAIT, 25, 17, 13),
    "T": (KeyKind.TIME, 28, 20, 17),
    "H": (KeyKind.HOLD, 43, 35, 4),
    "K": (KeyKind.STROKE, 45, 37, 40),
    "Y": (KeyKind.TRIAL, 29, 21, 16),
}
"""What each letter means, and its place: the scan codes of X11 and Windows, the key code of macOS."""

STROKE_LETTERS = {
    "Q": (24, 16, 12),
    "S": (39, 31, 1),
    "O": (32, 24, 31),
    "I": (31, 23, 34),
    "V": (55, 47, 9),
    "A": (38, 30, 0),
    "U": (30, 22, 32),
    "F": (41, 33, 3),
    "G": (42, 34, 5),
    "Z": (52, 44, 6),
    "K": (45, 37, 40),
    "D": (40, 32, 2),
    "Y": (29, 21, 16),
    "R": (27, 19, 15),
}
"""Letters of the umpire's board, and their places as above."""

PLATFORMS = ("linux", "win32", "darwin")
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


def meant(
    text: str,
    code: int = 0,
    place: int = 0,
    platform: str = "linux",
    held: Qt.KeyboardModifier = NONE,
) -> tuple[KeyKind, int] | None:
    """Return kind and number of what a key press means, None where it means nothing."""
    scan, virtual = (0, place) if platform == "darwin" else (place, 0)
    found = read_key(QKeyEvent(QEvent.Type.KeyPress, code, held, scan, virtual, 0, text), platform)
    if found is None or found.key is None:
        return None
    return found.key.kind, found.key.number


@pytest.mark.parametrize("letter", LETTERS)
def test_a_letter_means_the_same_small_or_capital(letter: str) -> None:
    kind = LETTERS[letter][0]
    code = int(getattr(Qt.Key, f"Key_{letter}"))
    for text in (letter.lower(), letter):
        assert meant(text, code) == (kind, 0), "Caps Lock is no Shift"
    if letter != "X":
        assert meant(letter, code, held=SHIFT) == (kind, 0)


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("letter", LETTERS)
def test_a_layout_without_latin_letters_goes_by_the_place_of_the_key(letter: str, platform: str) -> None:
    kind, *places = LETTERS[letter]
    place = places[PLATFORMS.index(platform)]
    for text in ("ক", "த", "ක", "я", "ς"):
        assert meant(text, 0, place, platform) == (kind, 0)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_shift_x_is_about_the_colours_on_any_layout(platform: str) -> None:
    place = LETTERS["X"][1:][PLATFORMS.index(platform)]
    assert meant("X", int(Qt.Key.Key_X), held=SHIFT) == (KeyKind.COLOURS, 0)
    assert meant("ৎ", 0, place, platform, SHIFT) == (KeyKind.COLOURS, 0)
    assert meant("ৎ", 0, place, platform) == (KeyKind.OTHER_SIDE, 0)


def test_latin_letters_go_by_what_they_type_wherever_their_key_is() -> None:
    """AZERTY: the key at the place of Q types A, the one at the place of W types Z."""
    assert meant("a", int(Qt.Key.Key_A), LETTERS["Q"][1]) is None
    assert meant("z", int(Qt.Key.Key_Z), LETTERS["W"][1]) is None
    assert meant("q", int(Qt.Key.Key_Q), 38) == (KeyKind.QUEEN, 0)
    assert meant("w", int(Qt.Key.Key_W), 52) == (KeyKind.WAIT, 0)


@pytest.mark.parametrize(
    ("text", "code", "place", "number"),
    [
        ("é", Qt.Key.Key_Eacute, 11, 2),
        ("è", Qt.Key.Key_Egrave, 16, 7),
        ("ç", Qt.Key.Key_Ccedilla, 18, 9),
        ("à", Qt.Key.Key_Agrave, 19, 0),
    ],
)
def test_azertys_letters_of_the_digit_row_stay_digits(
    text: str, code: Qt.Key, place: int, number: int
) -> None:
    assert meant(text, int(code), place) == (KeyKind.DIGIT, number)


@pytest.mark.parametrize(("text", "code"), [("ñ", Qt.Key.Key_Ntilde), ("ö", Qt.Key.Key_Odiaeresis)])
def test_letters_of_other_places_mean_nothing(text: str, code: Qt.Key) -> None:
    assert meant(text, int(code), 47) is None


def stroke_letter(
    text: str, code: int = 0, place: int = 0, platform: str = "linux", *, shift: bool = False
) -> str:
    """Return the letter that a key press is on the umpire's board, "" where it is none."""
    scan, virtual = (0, place) if platform == "darwin" else (place, 0)
    held = SHIFT if shift else NONE
    found = read_key(
        QKeyEvent(QEvent.Type.KeyPress, code, held, scan, virtual, 0, text), platform, strokes=True
    )
    return "" if found is None or found.key is None else found.key.letter


@pytest.mark.parametrize("platform", PLATFORMS)
@pytest.mark.parametrize("letter", STROKE_LETTERS)
def test_letters_of_a_stroke_on_any_layout(letter: str, platform: str) -> None:
    code, place = int(getattr(Qt.Key, f"Key_{letter}")), STROKE_LETTERS[letter][PLATFORMS.index(platform)]
    for text in (letter.lower(), letter):
        assert stroke_letter(text, code) == letter
    assert stroke_letter("ক", 0, place, platform) == letter
    assert stroke_letter(letter, code, shift=True) == ("Shift+G" if letter == "G" else letter)


@pytest.mark.parametrize("letter", ["E", "W", "P", "B", "C", "T", "H", "X", "N"])
def test_other_letters_mean_on_the_umpires_board_what_they_always_mean(letter: str) -> None:
    code = int(getattr(Qt.Key, f"Key_{letter}"))
    event = QKeyEvent(QEvent.Type.KeyPress, code, NONE, letter.lower())
    plain, strokes = read_key(event, "linux"), read_key(event, "linux", strokes=True)
    assert plain is not None
    assert plain == strokes


def test_letters_of_a_stroke_alone_mean_nothing_in_the_normal_entry() -> None:
    for letter in "OVAUFGZDR":
        assert meant(letter.lower(), int(getattr(Qt.Key, f"Key_{letter}"))) is None
