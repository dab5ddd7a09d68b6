"""One stroke as it is written and typed: what was pocketed, in the keys of the umpire's board.

A digit says how many own men were pocketed and closes the stroke; letters before it say what else happened:
`Q` queen, `S` striker, `O` an opponent's man (again for each more), `I` improper, `V` overboard and then
what, `V` own man, `O` opponent's man, `Q` queen, `S` striker. `SS` claims a double due (H13), `U` forgoes
what the stroke owes (87a, H4), `A` lets the umpire decide as the ICF where CAINT's rules say nothing. Whole
strokes, without a digit: `F` foul without pocketing, `G` technical foul, `Shift+G` the same by the side not
in turn, `Z` pass, `K` break not made (with `S`: and the striker pocketed).
"""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from carrom_desktop.rules.ruleset import MEN

LONGEST_STROKE = 40
"""Letters of a stroke that are read; all men, all overboard, take fewer."""


class StrokeKind(StrEnum):
    """What a player did in his turn, or against the rules of it."""

    PLAYED = "played"
    FOUL = "foul"  # a foul without pocketing (64a)
    TECHNICAL = "technical"  # by the side in turn, before its stroke (63)
    TECHNICAL_OTHER = "technical_other"  # by the side not in turn
    PASSED = "passed"
    NO_BREAK = "no_break"  # the break was not made (45)


class Stroke(Struct, frozen=True):
    """What was seen of one stroke.

    Attributes: `own` and `theirs`, men pocketed, 0-9; `own_off` and `theirs_off`, men that left the board;
    the same of `queen` and `striker`; `improper` stroke; `double`, the opponent claims a double due (H13);
    `forgo`, the opponent does not take the dues (87a, H4); `as_icf`, the umpire decides as the ICF's laws
    say where the rule book is not published.
    """

    kind: StrokeKind = StrokeKind.PLAYED
    own: int = 0
    theirs: int = 0
    queen: bool = False
    striker: bool = False
    improper: bool = False
    own_off: int = 0
    theirs_off: int = 0
    queen_off: bool = False
    striker_off: bool = False
    double: bool = False
    forgo: bool = False
    as_icf: bool = False


class UnreadableStroke(Exception):
    """A text is no stroke. Attributes: `code`, in the texts `strokes.bad.<code>`; `key`, the letter it is
    about."""

    def __init__(self, code: str, key: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.key = key


FORGO = "U"
"""The key that forgoes the dues of the stroke before it, or of the stroke it stands in."""

WHOLE = {
    "F": StrokeKind.FOUL,
    "G": StrokeKind.TECHNICAL,
    "SHIFT+G": StrokeKind.TECHNICAL_OTHER,
    "Z": StrokeKind.PASSED,
    "K": StrokeKind.NO_BREAK,
}
"""Strokes that need no digit."""

_OFF = {"V": "own_off", "O": "theirs_off", "Q": "queen_off", "S": "striker_off"}
_COUNTED = frozenset({"own_off", "theirs_off", "theirs"})
_MARKS = {"Q": "queen", "I": "improper", "U": "forgo", "A": "as_icf"}
_KEYS_OF_KIND = {kind: key.replace("SHIFT", "Shift") for key, kind in WHOLE.items()}


def read_stroke(text: str) -> Stroke:
    """Return the stroke that `text` writes, in capitals or not. Raises `UnreadableStroke`."""
    rest = "".join(text.split())
    if not rest:
        raise UnreadableStroke("empty")
    if len(rest) > LONGEST_STROKE:
        raise UnreadableStroke("long")
    odd = next((letter for letter in rest if not letter.isascii()), None)
    if odd is not None:  # in capitals a sharp s would be the striker twice
        raise UnreadableStroke("key", odd)
    rest = rest.upper()
    found: dict[str, bool | int] = {}
    while rest:
        whole = next((key for key in WHOLE if rest == key), None)
        if whole is not None:
            return _whole(WHOLE[whole], found)
        key, rest = rest[0], rest[1:]
        if key.isascii() and key.isdigit():
            if rest:
                raise UnreadableStroke("after_digit", rest[0])
            return Stroke(own=int(key), **found)  # type: ignore[arg-type]
        if key == "V":
            if rest[:1] not in _OFF or not rest:
                raise UnreadableStroke("overboard", rest[:1])
            name, rest = _OFF[rest[0]], rest[1:]
        elif key == "S" and found.get("striker"):
            name = "double"
        elif key == "S":
            name = "striker"
        elif key == "O":
            name = "theirs"
        elif key in _MARKS:
            name = _MARKS[key]
        else:
            raise UnreadableStroke("key", key)
        if name in _COUNTED:
            found[name] = int(found.get(name, 0)) + 1
            if found[name] > MEN:
                raise UnreadableStroke("many", key)
        elif found.get(name):
            raise UnreadableStroke("twice", key)
        else:
            found[name] = True
    raise UnreadableStroke("digit")


def _whole(kind: StrokeKind, found: dict[str, bool | int]) -> Stroke:
    allowed = {"forgo", "as_icf", *(("striker",) if kind is StrokeKind.NO_BREAK else ())}
    wrong = next((name for name in found if name not in allowed), None)
    if wrong is not None:
        raise UnreadableStroke("whole", _KEYS_OF_KIND[kind])
    return Stroke(kind=kind, **found)  # type: ignore[arg-type]


def write_stroke(stroke: Stroke) -> str:
    """Return the keys of a stroke; `read_stroke` gives back the same."""
    marks = "".join(
        (
            FORGO * stroke.forgo,
            "A" * stroke.as_icf,
            "I" * stroke.improper,
            "VV" * stroke.own_off,
            "VO" * stroke.theirs_off,
            "VQ" * stroke.queen_off,
            "VS" * stroke.striker_off,
            "S" * (stroke.striker + stroke.double),
            "Q" * stroke.queen,
            "O" * stroke.theirs,
        )
    )
    if stroke.kind is StrokeKind.PLAYED:
        return f"{marks}{stroke.own}"
    return f"{marks}{_KEYS_OF_KIND[stroke.kind]}"


def shape(stroke: Stroke) -> str:
    """Return what fell in a played stroke, without numbers, e.g. "S1", as `stroke_rows.MenRow.on` has it."""
    return "".join(
        (
            "I" * stroke.improper,
            "S" * (stroke.striker + stroke.double),
            "O" * (stroke.theirs > 0),
            "1" if stroke.own else "0",
        )
    )
