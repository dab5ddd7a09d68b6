"""How wide the columns of the board table are: what they must hold first, the breakers' names next."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QRectF, Qt

from carrom_desktop.ui.fit_names import first_fitting
from carrom_desktop.ui.paint_kit import LEAST_TEXT_PX, Scale, text_width

LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
ALIGNS = (LEFT, LEFT, LEFT, RIGHT, RIGHT, RIGHT, RIGHT, RIGHT)
"""How # Breaks Won Men Queen + and the two totals stand in their columns."""

NUMBER, BREAKS, WON, MEN, QUEEN, PLUS = range(6)
TEXT, HEAD, CROWN, MARK, GAP = 17.0, 14.0, 24.0, 17.0, 8.0
"""Sizes of the target picture: texts and heads, a crown and a mark with what is left beside them, and what
is left between two columns."""


class Columns(Struct, frozen=True):
    """The `widths` of the eight columns in pixels; `men_word`, the head of the men has room for its word."""

    widths: tuple[float, ...]
    gap: float
    men_word: bool

    def cells(self, rect: QRectF) -> list[QRectF]:
        """Return the cells of a row, without what is left between them."""
        cells, x = [], rect.left()
        for place, width in enumerate(self.widths):
            gap = self.gap if place < len(self.widths) - 1 else 0.0
            cells.append(QRectF(x, rect.top(), width - gap, rect.height()))
            x += width
        return cells


def columns_for(width: float, scale: Scale, heads: tuple[str, ...], breakers: tuple[str, ...]) -> Columns:
    """Return the columns of a table `width` pixels wide, in the text size in force.

    `heads`: the eight words above them, the codes of the sides last; `breakers`: all that may stand under
    "Breaks". They depend on the match and never on its rows, so that no row moves while it is played.
    """
    return _columns(width, scale, (scale.text(TEXT), scale.text(HEAD)), heads, breakers)


@lru_cache(64)
def _columns(
    width: float, scale: Scale, sizes: tuple[float, float], heads: tuple[str, ...], breakers: tuple[str, ...]
) -> Columns:
    """Return the columns for `sizes`, those of texts and of heads: what is kept must not outlive them."""
    (size, head), gap = sizes, scale.px(GAP)
    codes = heads[-2:]
    code = max(text_width(one, size, bold=True) for one in codes)
    digits = text_width("88", size)
    queen = scale.px(CROWN) + max(text_width(f"{one} 0", size) for one in codes)
    least = [text_width("8", size) + scale.px(MARK), 0.0, code, digits / 2, queen, digits, digits, digits]
    words = [text_width(word, head, bold=True) for word in heads]
    names = max((text_width(name, size) for name in breakers), default=0.0)
    wanted = [max(pair) + gap for pair in zip(least, words, strict=True)]
    men_word = sum(wanted) + min(names, scale.px(56)) - words[BREAKS] <= width
    if not men_word:
        wanted[MEN] = max(least[MEN], scale.px(HEAD)) + gap
    spare = width + gap - sum(wanted)  # the last column has nothing behind it
    wanted[-1] -= gap
    if spare < 0:
        share = width / sum(wanted)
        return Columns(tuple(one * share for one in wanted), gap * share, men_word)
    more = min(spare, max(0.0, names + gap - wanted[BREAKS]))
    wanted[BREAKS] += more
    each = (spare - more) / len(wanted)
    return Columns(tuple(one + each for one in wanted), gap, men_word)


def breaker_text(forms: tuple[str, ...], width: float, scale: Scale) -> str:
    """Return the longest of `forms` that a column of `width` holds without getting small."""
    for size in (scale.text(TEXT), float(LEAST_TEXT_PX)):
        text = first_fitting(forms[:1], width, size)
        if text_width(text, size) <= width:
            return text
    return first_fitting(forms, width, LEAST_TEXT_PX)
