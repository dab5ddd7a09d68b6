"""Names in places of the operator's window that are too narrow for them: shorter forms, two lines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from carrom_desktop.ui.paint_kit import LEAST_TEXT_PX, draw_line, fit_size, text_width

Form = tuple[str, ...]
"""A name in one way, in the parts that may stand one above the other."""

_LINE_PER_TEXT = 1.25
"""How much higher a line is than its text, where two stand close."""
TWO_LINES_PX = 2 * LEAST_TEXT_PX * _LINE_PER_TEXT
"""The height of two lines at least."""


class Fitted(Struct, frozen=True):
    """A name as it is drawn: one or two `lines` in a text `size`."""

    lines: tuple[str, ...]
    size: float


@lru_cache(1024)
def fit_forms(forms: tuple[Form, ...], joint: str, width: float, height: float, wanted_px: float) -> Fitted:
    """Return the longest of `forms` that `width` holds, in one line that is read at a glance, else in two.

    `joint` stands between the parts of a form; a `height` for one line only keeps it to one. Small letters
    come after shorter forms; where nothing fits, the shortest form is left for an ellipsis.
    """
    two = height / 2 / _LINE_PER_TEXT
    for one_least, two_least in ((wanted_px * 0.7, wanted_px * 0.6), (0.0, 0.0)):
        for form in forms:
            least = max(LEAST_TEXT_PX, one_least)
            text = joint.join(form)
            if text_width(text, least, bold=True) <= width:
                return Fitted((text,), fit_size(text, width, wanted_px, least, bold=True))
            least = max(LEAST_TEXT_PX, min(two, two_least))
            if len(form) > 1 and two >= least:
                lines = (form[0] + joint.rstrip(), *form[1:])
                widest = max(lines, key=_bold_width)
                if text_width(widest, least, bold=True) <= width:
                    return Fitted(lines, fit_size(widest, width, min(two, wanted_px), least, bold=True))
    last = forms[-1] if forms else ("",)
    if len(last) > 1 and two >= LEAST_TEXT_PX:
        return Fitted((last[0] + joint.rstrip(), *last[1:]), LEAST_TEXT_PX)
    return Fitted((joint.join(last),), LEAST_TEXT_PX)


def draw_fitted(painter: QPainter, rect: QRectF, name: Fitted, color: str) -> None:
    """Draw a name in bold letters from the left of `rect`, in its middle."""
    line = min(rect.height() / len(name.lines), name.size * _LINE_PER_TEXT) if len(name.lines) > 1 else 0.0
    for place, text in enumerate(name.lines):
        box = rect
        if line:
            top = rect.center().y() + line * (place - len(name.lines) / 2)
            box = QRectF(rect.left(), top, rect.width(), line)
        draw_line(painter, box, text, name.size, color, bold=True)


def first_fitting(texts: Sequence[str], width: float, size_px: float) -> str:
    """Return the first of `texts`, long to short, that fits `width` at `size_px`, else the last."""
    return next((text for text in texts if text_width(text, size_px) <= width), texts[-1] if texts else "")


def _bold_width(text: str) -> float:
    return text_width(text, LEAST_TEXT_PX, bold=True)
