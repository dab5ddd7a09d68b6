"""Fit text by a ladder of shorter forms before smaller letters: never clipped, never below a floor.

Sizes are cap heights in pixels, since legibility is measured by them; fonts take whole pixels, rounded up, so
that a floor holds. The last rung, for what no form fits, leaves letters out and says so with an ellipsis.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from carrom_desktop.paint.fonts import font
from carrom_desktop.viewmodels.hall_parts import NameView
from carrom_desktop.viewmodels.names import NAME_LETTERS

CAP_PER_EM = 0.714
"""Cap height of Noto Sans, in ems."""
_LEAST_CLUB = 9
_MOST_SPLITS = 6
"""Ways to break a text in two that are tried with narrow letters: the evenest are the only ones that help."""
NARROW = (90, 80)
"""Widths of letters, in hundredths, that are tried before one is left out of a name."""
ELLIPSIS = "…"
_BIDI_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Room(Struct, frozen=True):
    """What a line may take: its `width`, and how far ink may reach above (`up`) and below (`down`) it."""

    width: float
    up: float = math.inf
    down: float = math.inf


class Line(Struct, frozen=True):
    """A text with the pixel size of its font, and the width of its letters in hundredths."""

    text: str
    px: int
    bold: bool = True
    stretch: int = 100

    @property
    def width(self) -> float:
        """Return its advance in pixels."""
        return measure(self.text, self.px, self.bold, self.stretch)[0]

    @property
    def cap(self) -> float:
        """Return its cap height in pixels."""
        return self.px * CAP_PER_EM


class NameBlock(Struct, frozen=True):
    """A fitted name: `small`, the given name or initials above it, or None; `lines`, one or two."""

    small: Line | None
    lines: tuple[Line, ...]

    @property
    def is_short(self) -> bool:
        """Say whether letters were left out or a word was broken."""
        return any(line.text.endswith((ELLIPSIS, "-")) for line in self.lines)


class NameSizes(Struct, frozen=True):
    """Cap heights of a name block: of the `small` line, of `big` and `two` lines, and the `floor`."""

    small: float
    big: float
    two: float
    floor: float


def pixels(cap: float) -> int:
    """Return the font size whose capitals are at least `cap` high."""
    return max(1, math.ceil(cap / CAP_PER_EM - 1e-6))


@lru_cache(maxsize=8192)
def measure(text: str, px: int, bold: bool, stretch: int = 100) -> tuple[float, QRectF]:
    """Return the advance of `text` and the box of its ink, about the start of its base line."""
    metrics = QFontMetricsF(font(px, bold, stretch=stretch))
    return metrics.horizontalAdvance(text), metrics.tightBoundingRect(text)


@lru_cache(maxsize=1024)
def clean(text: str) -> str:
    """Return `text` on one line, without control letters that could turn or hide what stands beside it."""
    kept = (
        " " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text if c not in _BIDI_CONTROLS
    )
    return " ".join("".join(kept).split())


@lru_cache(maxsize=1024)
def clean_said(text: str) -> str:
    """Return a text of the catalogue as `clean` does, but with the marks that hold each name apart."""
    held = _BIDI_CONTROLS - {"\u2068", "\u2069"}
    kept = (" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in text if c not in held)
    return " ".join("".join(kept).split())


def isolate(text: str) -> str:
    """Return `text` cleaned and, where it runs right to left, held apart from figures beside it."""
    shown = clean(text)
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in shown)
    return f"\u2068{shown}\u2069" if turns else shown


def fits(text: str, px: int, bold: bool, room: Room, stretch: int = 100) -> bool:
    """Say whether `text` stays within `room`, its ink too (other scripts reach higher and lower)."""
    advance, ink = measure(text, px, bold, stretch)
    return max(advance, ink.right()) <= room.width and -ink.top() <= room.up and ink.bottom() <= room.down


def fit_line(
    forms: Sequence[str],
    room: Room,
    cap: float,
    floor: float,
    bold: bool = True,
    soft: float | None = None,
    narrow: bool = False,
) -> Line:
    """Return the first of `forms`, long to short, that fits at `cap`, else smaller, else one cut short.

    With `soft`, a size up to `cap`, a longer form at that size goes before a shorter one at `cap`. `narrow`:
    the letters may become narrower before one is left out.
    """
    least = pixels(cap if soft is None else min(soft, cap))
    for form in forms:
        if fits(form, least, bold, room):
            return Line(form, _largest(form, least, pixels(cap), bold, room), bold)
    lowest = pixels(floor)
    for form in forms:
        if fits(form, lowest, bold, room):
            return Line(form, _largest(form, lowest, pixels(cap), bold, room), bold)
    stretch = 100
    for stretch in NARROW if narrow else ():
        for form in forms:
            if fits(form, lowest, bold, room, stretch):
                return Line(form, lowest, bold, stretch)
    return Line(elide(forms[-1], lowest, bold, room.width, stretch), lowest, bold, stretch)


def fit_name(name: NameView, room: Room, small_width: float, sizes: NameSizes) -> NameBlock:
    """Return a singles name for a card.

    The rungs: given name above, initials above, family name alone, short name; two lines; smaller, down to
    the floor; narrower; a long word broken over two lines; letters left out. `small_width` is what the line
    above has, beside the club; the first of two lines has that too.
    """
    big = pixels(sizes.big)
    if fits(name.family, big, True, room):
        return NameBlock(_small(name, small_width, sizes), (Line(name.family, big),))
    if name.short and fits(name.short, big, True, room):
        return NameBlock(_small(name, small_width, sizes), (Line(name.short, big),))
    upper = Room(small_width, room.up, room.down)
    for px in range(pixels(sizes.two), pixels(sizes.floor) - 1, -1):
        for first, second in _splits(name.family):
            if fits(first, px, True, upper) and fits(second, px, True, room):
                return NameBlock(None, (Line(first, px), Line(second, px)))
    lowest = pixels(sizes.floor)
    if fits(name.family, lowest, True, room):
        line = Line(name.family, _largest(name.family, lowest, big, True, room))
        return NameBlock(_small(name, small_width, sizes), (line,))
    if name.short and fits(name.short, lowest, True, room):
        line = Line(name.short, _largest(name.short, lowest, big, True, room))
        return NameBlock(_small(name, small_width, sizes), (line,))
    for stretch in NARROW:
        for form in filter(None, (name.family, name.short)):
            if fits(form, lowest, True, room, stretch):
                return NameBlock(_small(name, small_width, sizes), (Line(form, lowest, stretch=stretch),))
        for first, second in _splits(name.family)[:_MOST_SPLITS]:
            if fits(first, lowest, True, upper, stretch) and fits(second, lowest, True, room, stretch):
                return NameBlock(None, tuple(Line(t, lowest, stretch=stretch) for t in (first, second)))
    return NameBlock(None, broken(name.family, lowest, small_width, room.width))


def fit_lines(
    forms: Sequence[str], room: Room, cap: float, two: float, floor: float, soft: float = 0.8
) -> tuple[Line, ...]:
    """Return one line of `forms`, else two lines from the size `two` down, else one smaller line.

    A longer form at `soft` of `cap` goes before a shorter one at `cap`.
    """
    shrunk = fit_line(forms, room, cap, floor, soft=max(floor, cap * soft))
    if shrunk.px >= pixels(two) and not shrunk.text.endswith(ELLIPSIS):
        return (shrunk,)
    for splits in (splits for form in forms for splits in _split_ways(form)):
        for px in range(pixels(two), pixels(floor) - 1, -1):
            for first, second in splits:
                if fits(first, px, True, room) and fits(second, px, True, room):
                    return (Line(first, px), Line(second, px))
    if not shrunk.text.endswith(ELLIPSIS):
        return (shrunk,)
    lowest = pixels(floor)
    for stretch in NARROW:
        for form in forms:
            if fits(form, lowest, True, room, stretch):
                return (Line(form, lowest, stretch=stretch),)
            for first, second in _splits(form)[:_MOST_SPLITS]:
                if fits(first, lowest, True, room, stretch) and fits(second, lowest, True, room, stretch):
                    return (Line(first, lowest, stretch=stretch), Line(second, lowest, stretch=stretch))
    return broken(forms[-1], lowest, room.width, room.width)


def broken(text: str, px: int, upper: float, lower: float) -> tuple[Line, ...]:
    """Return `text` on two lines, after a whole word or else within one, narrower before its end goes."""
    found: tuple[Line, ...] = ()
    for stretch in (100, *NARROW):
        found = _broken(text, px, upper, lower, stretch)
        if not found[-1].text.endswith(ELLIPSIS):
            break
    return found


def _broken(text: str, px: int, upper: float, lower: float, stretch: int) -> tuple[Line, ...]:
    def width(part: str) -> float:
        return measure(part, px, True, stretch)[0]

    words = [first for first, _ in _splits(text) if width(first.rstrip("-")) <= upper]
    head = next((word for word in words if word.endswith(" /")), max(words, key=len, default=""))
    shown = head if width(head) <= upper else head.rstrip("-")
    if not head:
        head = _head(text, px, True, upper, "-", stretch)
        rest = re.split("[ -]", text[len(head) :])[0]
        if len(rest) < NAME_LETTERS < len(head) - NAME_LETTERS:
            # No scrap of a word is left for the second line: it takes some more letters along.
            least = width(head[: len(head) - NAME_LETTERS]) + width("-")
            head = _head(text, px, True, least + 1, "-", stretch) or head
        shown = head.rstrip(" -") + "-"
    if not head:
        return (Line(elide(text, px, True, lower, stretch), px, stretch=stretch),)
    rest = elide(text[len(head) :].lstrip(" -"), px, True, lower, stretch)
    return (Line(shown, px, stretch=stretch), Line(rest, px, stretch=stretch))


def elide(text: str, px: int, bold: bool, width: float, stretch: int = 100) -> str:
    """Return `text`, or as much of it as `width` takes with an ellipsis; "" where not even that."""
    if measure(text, px, bold, stretch)[0] <= width:
        return text
    head = _head(text, px, bold, width, ELLIPSIS, stretch)
    if head:
        return head.rstrip(" -,./·") + ELLIPSIS
    return ELLIPSIS if measure(ELLIPSIS, px, bold, stretch)[0] <= width else ""


def elide_club(text: str, px: int, width: float) -> str:
    """Return a club as `elide` does; "" where so little would stay that it says nothing."""
    shown = elide(text, px, False, width)
    return "" if shown.endswith(ELLIPSIS) and len(shown) < _LEAST_CLUB else shown


def _small(name: NameView, width: float, sizes: NameSizes) -> Line | None:
    px = pixels(sizes.small)
    for form in (name.given, name.initials):
        if form and fits(form, px, False, Room(width, sizes.small * 1.5, sizes.small * 0.62)):
            return Line(form, px, bold=False)
    return None


def _largest(text: str, low: int, high: int, bold: bool, room: Room) -> int:
    """Return the largest size from `low`, which fits, to `high`."""
    while low < high:
        middle = (low + high + 1) // 2
        if fits(text, middle, bold, room):
            low = middle
        else:
            high = middle - 1
    return low


def _splits(text: str) -> list[tuple[str, str]]:
    """Return every way to break `text` in two at a blank or a hyphen: first between the two of a pair, then
    the evenest. No line begins with the slash between them."""
    found = []
    for place, letter in enumerate(text[:-1], start=1):
        if letter in " -" and place > 1:
            found.append((text[:place].strip(), text[place:].strip()))
    kept = [pair for pair in found if all(pair) and not pair[1].startswith("/")]
    return sorted(kept, key=lambda pair: (not pair[0].endswith(" /"), max(len(pair[0]), len(pair[1]))))


def _split_ways(text: str) -> tuple[list[tuple[str, str]], ...]:
    """Return the ways to break `text` in groups: a pair is broken within a name only where it must be."""
    splits = _splits(text)
    between = [pair for pair in splits if pair[0].endswith(" /")]
    return (between, splits[len(between) :]) if between else (splits,)


def _head(text: str, px: int, bold: bool, width: float, tail: str, stretch: int) -> str:
    """Return the longest beginning of `text` that fits with `tail`, whole letters only."""
    places = [
        place
        for place in range(1, len(text))
        if not _joins(text[place]) and text[place - 1] != "\u200d" and not _virama(text[place - 1])
    ]
    low, high = 0, len(places)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(text[: places[middle - 1]] + tail, px, bold, stretch)[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[: places[low - 1]] if low else ""


def _joins(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M") or letter in "\u200c\u200d\ufe0f"


def _virama(letter: str) -> bool:
    return unicodedata.combining(letter) == 9
