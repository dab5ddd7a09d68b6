"""The look-up as it is typed: the keys of one stroke, and what the table looks like."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.strokes import FORGO, Stroke, UnreadableStroke, read_stroke
from carrom_desktop.viewmodels.message import Msg, msg

BACK = "Backspace"
TECHNICAL_OTHER = "Shift+G"

AS_ICF = "A"
_AFTER = (FORGO, AS_ICF)
"""Keys that may follow a whole stroke: they change what it means, not what was seen."""


class QueenAt(StrEnum):
    """Where the queen is before the stroke, as the player sees it."""

    BOARD = "board"
    COVER = "cover"  # he pocketed her, and this stroke must cover her
    OWN = "own"
    THEIRS = "theirs"


class Lookup(Struct, frozen=True):
    """What was typed and chosen.

    `keys` of the stroke, in order; `by`, who plays it; `queen`; `own_last` and `their_last`, last men that
    fall in it; `had_man`, an own man was ever pocketed before, and `owed` dues, None where not answered;
    `refused`, why the last key was not taken.
    """

    keys: tuple[str, ...] = ()
    by: Side = Side.A
    queen: QueenAt = QueenAt.BOARD
    own_last: bool = False
    their_last: bool = False
    had_man: bool | None = None
    owed: int | None = None
    refused: Msg | None = None


def press(lookup: Lookup, key: str) -> Lookup:
    """Return what a key of a stroke does: capitals, digits, "Shift+G" or `BACK`.

    The first key after a whole stroke begins another one, of the same player with the queen where she was.
    """
    keys = lookup.keys
    if key == BACK:
        return replace(lookup, keys=keys[:-1], refused=None)
    if _reading(keys)[0] is not None:
        if key in _AFTER:
            kept = tuple(each for each in keys if each != key)
            return replace(lookup, keys=kept if key in keys else (*keys, key), refused=None)
        lookup, keys = Lookup(by=lookup.by, queen=lookup.queen), ()
    wrong = _reading((*keys, key))[1]
    if wrong is not None:
        return replace(lookup, refused=wrong)
    return replace(lookup, keys=(*keys, key), refused=None)


def from_text(text: str, lookup: Lookup) -> Lookup:
    """Return `lookup` with the stroke that `text` writes. Raises `UnreadableStroke`."""
    read_stroke(text)
    joined = "".join(text.split())
    if joined.upper().endswith(TECHNICAL_OTHER.upper()):
        return replace(lookup, keys=(*joined[: -len(TECHNICAL_OTHER)].upper(), TECHNICAL_OTHER))
    return replace(lookup, keys=tuple(joined.upper()))


def stroke_of(lookup: Lookup) -> Stroke | None:
    """Return the stroke, None while its keys are not all typed."""
    return _reading(lookup.keys)[0]


def _reading(keys: tuple[str, ...]) -> tuple[Stroke | None, Msg | None]:
    """Return the stroke that `keys` write, or what is wrong; neither while some are missing."""
    marks = tuple(key for key in keys if key in _AFTER)
    rest = tuple(key for key in keys if key not in _AFTER)
    try:
        return read_stroke("".join((*marks, *rest))), None
    except UnreadableStroke as error:
        is_begun = error.code in ("empty", "digit") or (error.code == "overboard" and not error.key)
        return None, None if is_begun else msg(f"strokes.bad.{error.code}", key=error.key)


def prompt_of(keys: tuple[str, ...], stroke: Stroke | None) -> Msg:
    """Return what is to be typed next."""
    if stroke is not None:
        return msg("lookup.prompt.whole")
    if not keys:
        return msg("lookup.prompt.empty")
    try:
        read_stroke("".join(keys))
    except UnreadableStroke as error:
        if error.code == "overboard":
            return msg("lookup.prompt.overboard")
    return msg("lookup.prompt.digit")
