"""Put text, boxes to tick and pencil lines into the rectangles of the sheet: shrunk or wrapped, never cut.

All lengths are hundredths of a millimetre, type sizes too (the em; 300 is 8.5 points), whatever the device.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from carrom_desktop.i18n.catalogue import say, speak
from carrom_desktop.paint.fonts import font
from carrom_desktop.viewmodels.message import Msg

MM = 100.0
"""Units of one millimetre."""

BLACK = QColor("#000000")
GREY = QColor("#505050")
SHADE = QColor("#ececec")
HAIR, THIN, HEAVY = 10.0, 18.0, 40.0
"""Widths of lines: pencil lines, the grid, frames."""

CAP = 0.714
"""Height of capitals of Noto Sans in ems; text is centred by it."""

LINE = 1.3
"""Distance of lines of wrapped text in ems."""

SMALLEST = 150.0
"""Size under which wrapped text ends with an ellipsis, 4.3 points: texts of many hundred letters."""

STEP = 10.0


@contextmanager
def in_hundredths(painter: QPainter) -> Iterator[None]:
    """Let a painter measure in hundredths of a millimetre, so that every device breaks lines alike."""
    painter.save()
    device = painter.device()
    painter.scale(device.logicalDpiX() / (25.4 * MM), device.logicalDpiY() / (25.4 * MM))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    try:
        yield
    finally:
        painter.restore()


class Align(Enum):
    """Where text stands in its rectangle."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Word(Struct, frozen=True):
    """A piece of a running line: the same text from long to short."""

    names: tuple[str, ...]
    bold: bool = False
    grey: bool = False


class Box(Struct, frozen=True):
    """A box to tick."""

    ticked: bool


class Blank(Struct, frozen=True):
    """A pencil line, at least `ems` long; those that stretch share the room that is left."""

    ems: float = 4.0
    stretch: bool = True


class Gap(Struct, frozen=True):
    """A wider space."""

    ems: float = 1.4


Piece = Word | Box | Blank | Gap


@lru_cache(maxsize=256)
def _font(size: float, bold: bool) -> QFont:
    made = QFont(font(size, bold))
    # No ligatures: a reader's search and copy would find one letter for "ff".
    made.setFeature(QFont.Tag("liga"), 0)
    return made


@lru_cache(maxsize=256)
def _metrics(size: float, bold: bool) -> QFontMetricsF:
    return QFontMetricsF(_font(size, bold))


def text_width(text: str, size: float, bold: bool = False) -> float:
    """Return how wide `text` is at `size`."""
    return _metrics(size, bold).horizontalAdvance(text)


def wrap(text: str, width: float, size: float, bold: bool = False, most: int | None = None) -> list[str]:
    """Break `text` into lines at most `width` wide, within a word only where it has no other place.

    With `most`, no more than one line beyond that many: enough to see that they are too many.
    """
    lines: list[str] = []
    for paragraph in text.splitlines() or [""]:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if text_width(longer, size, bold) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            line = word
            while text_width(line, size, bold) > width and len(line) > 1:
                end = _fitting(line, width, size, bold)
                lines.append(line[:end])
                line = line[end:]
                if most is not None and len(lines) > most:
                    break
            if most is not None and len(lines) > most:
                break
        lines.append(line)
        if most is not None and len(lines) > most:
            return lines[: most + 1]
    return lines


def _fitting(word: str, width: float, size: float, bold: bool, tail: str = "", least: int = 1) -> int:
    """Return how many letters of `word`, which is too wide, fit with `tail`: at least `least`, never all.

    Looks at a beginning, then at twice as much, before it halves: what a long word's end is never matters.
    """
    low, high = least, least + 1
    while high < len(word) and text_width(word[:high] + tail, size, bold) <= width:
        low, high = high, 2 * high
    high = min(high, len(word))
    while high - low > 1:
        middle = (low + high) // 2
        if text_width(word[:middle] + tail, size, bold) <= width:
            low = middle
        else:
            high = middle
    return low


def fitted_step(
    ladders: Sequence[tuple[str, ...]], width: float, largest: float, smallest: float, bold: bool = False
) -> tuple[int, float]:
    """Return the first step of equally long `ladders` at which all names fit, and the size for it.

    The last step is shrunk until it fits.
    """
    steps = len(ladders[0])
    for step in range(steps):
        size = largest
        widest = max(text_width(ladder[step], size, bold) for ladder in ladders)
        while widest > width and size > smallest:
            size -= STEP
            widest = max(text_width(ladder[step], size, bold) for ladder in ladders)
        if widest <= width:
            return step, size
    size = smallest
    widest = max(text_width(ladder[-1], size, bold) for ladder in ladders)
    return steps - 1, size * min(1.0, width / widest) if widest else size


class Ink:
    """A painter with a language: what all parts of the sheet draw with."""

    def __init__(self, painter: QPainter, language: str) -> None:
        self.painter = painter
        self.language = language

    def say(self, code: str, *, pair: bool = False, rule: bool = False, **values: int | str | Msg) -> str:
        """Return a text of the catalogue."""
        return say(self.language, code, pair=pair, rule=rule, **values)

    def speak(self, message: Msg | str) -> str:
        """Return a message, or a text that needs no language as it is."""
        return message if isinstance(message, str) else speak(self.language, message)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = THIN) -> None:
        """Draw a line."""
        self.painter.setPen(_pen(width))
        self.painter.drawLine(QLineF(x1, y1, x2, y2))

    def frame(self, rect: QRectF, width: float = THIN) -> None:
        """Draw a rectangle's edges."""
        self.painter.setPen(_pen(width))
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawRect(rect)

    def shade(self, rect: QRectF) -> None:
        """Fill a rectangle with the headings' grey."""
        self.painter.fillRect(rect, SHADE)

    def text(
        self, x: float, baseline: float, text: str, size: float, bold: bool = False, grey: bool = False
    ) -> None:
        """Write `text` from `x` on its baseline."""
        self.painter.setFont(_font(size, bold))
        self.painter.setPen(GREY if grey else BLACK)
        self.painter.drawText(QPointF(x, baseline), text)

    def write(
        self,
        rect: QRectF,
        text: str | tuple[str, ...],
        size: float,
        *,
        bold: bool = False,
        grey: bool = False,
        align: Align = Align.LEFT,
        smallest: float = 190.0,
    ) -> None:
        """Write into `rect`: at `size`, else smaller, else a shorter name, else in several lines.

        `text` may be the same name from long to short.
        """
        names = (text,) if isinstance(text, str) else text
        if not names[0]:
            return
        for name in names:
            fits = size
            while text_width(name, fits, bold) > rect.width() and fits > smallest:
                fits -= STEP
            if text_width(name, fits, bold) <= rect.width():
                self._lines(rect, [name], fits, bold, grey, align)
                return
        self._lines(rect, *self._squeezed(rect, names[-1], smallest, bold), bold, grey, align)

    def _squeezed(self, rect: QRectF, text: str, size: float, bold: bool) -> tuple[list[str], float]:
        """Wrap `text`, smaller and smaller, until its lines fit into `rect`."""
        while True:
            room = max(1, int((rect.height() + (LINE - 1) * size) // (LINE * size)))
            lines = wrap(text, rect.width(), size, bold, room)
            if len(lines) <= room:
                return lines, size
            if size <= SMALLEST:
                return elided(lines, room, rect.width(), size, bold), size
            size -= STEP

    def _lines(
        self, rect: QRectF, lines: Sequence[str], size: float, bold: bool, grey: bool, align: Align
    ) -> None:
        height = (len(lines) - 1) * LINE * size + CAP * size
        baseline = rect.center().y() - height / 2 + CAP * size
        for line in lines:
            spare = rect.width() - text_width(line, size, bold)
            x = rect.left() + {Align.LEFT: 0.0, Align.CENTRE: spare / 2, Align.RIGHT: spare}[align]
            self.text(x, baseline, line, size, bold, grey)
            baseline += LINE * size

    def box(self, x: float, baseline: float, size: float, ticked: bool) -> None:
        """Draw a box to tick beside text of `size`; it is `box_width(size)` wide."""
        side = box_width(size)
        top = baseline - CAP * size / 2 - side / 2
        self.frame(QRectF(x, top, side, side), HAIR * 1.6)
        if ticked:
            pen = _pen(size * 0.11)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            self.painter.setPen(pen)
            self.painter.drawPolyline(
                [
                    QPointF(x + side * 0.18, top + side * 0.52),
                    QPointF(x + side * 0.42, top + side * 0.78),
                    QPointF(x + side * 0.88, top + side * 0.12),
                ]
            )

    def run(self, rect: QRectF, pieces: Sequence[Piece], size: float, *, smallest: float = 190.0) -> None:
        """Write words, boxes and pencil lines one after another; names get shorter before type gets tiny."""
        steps = max((len(piece.names) for piece in pieces if isinstance(piece, Word)), default=1)
        step, fits = 0, size
        for step in range(steps):
            fits = size
            while _run_width(pieces, step, fits) > rect.width() and fits > smallest:
                fits -= STEP
            if _run_width(pieces, step, fits) <= rect.width():
                break
        needed = _run_width(pieces, step, fits)
        if needed > rect.width():
            fits *= rect.width() / needed * 0.995
        spare = max(0.0, rect.width() - _run_width(pieces, step, fits))
        blanks = sum(isinstance(piece, Blank) and piece.stretch for piece in pieces)
        x, baseline = rect.left(), rect.center().y() + CAP * fits / 2
        for piece in pieces:
            if isinstance(piece, Word):
                name = _name(piece, step)
                self.text(x, baseline, name, fits, piece.bold, piece.grey)
            elif isinstance(piece, Box):
                self.box(x, baseline, fits, piece.ticked)
            width = _piece_width(piece, step, fits)
            if isinstance(piece, Blank):
                if piece.stretch:
                    width += min(spare / blanks, 60 * fits)
                self.line(x, baseline + 0.12 * fits, x + width, baseline + 0.12 * fits, HAIR)
            x += width + _space(piece, fits)


def box_width(size: float) -> float:
    """Return the width of a box to tick beside text of `size`."""
    return size * 0.82


def labelled(label: str, value: str | tuple[str, ...], *, blank: float = 5.0) -> list[Piece]:
    """Return a grey label and its value in bold, or a pencil line where there is none."""
    names = (value,) if isinstance(value, str) else value
    return [Word((label,), grey=True), Word(names, bold=True) if names[0] else Blank(blank)]


def field(ink: Ink, rect: QRectF, label: str, value: str | tuple[str, ...], size: float = 290.0) -> None:
    """Draw a framed field: a small label above, its value below, room for a pencil where it is empty."""
    ink.frame(rect)
    inner = rect.adjusted(0.9 * MM, 0.5 * MM, -0.9 * MM, -0.4 * MM)
    label_height = 2.1 * MM
    ink.write(
        QRectF(inner.left(), inner.top(), inner.width(), label_height), label, 190, grey=True, smallest=120.0
    )
    ink.write(inner.adjusted(0, label_height + 0.3 * MM, 0, 0), value, size, bold=True, smallest=200.0)


def _pen(width: float) -> QPen:
    pen = QPen(BLACK, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    return pen


def elided(lines: list[str], room: int, width: float, size: float, bold: bool = False) -> list[str]:
    """Return the first `room` of `lines`, the last of them with an ellipsis for what is left out."""
    last = lines[room - 1]
    if text_width(f"{last}…", size, bold) > width:
        last = last[: _fitting(last, width, size, bold, "…", least=0)]
    return [*lines[: room - 1], f"{last}…"]


def _name(word: Word, step: int) -> str:
    return word.names[min(step, len(word.names) - 1)]


def _piece_width(piece: Piece, step: int, size: float) -> float:
    if isinstance(piece, Word):
        return text_width(_name(piece, step), size, piece.bold)
    if isinstance(piece, Box):
        return box_width(size)
    return piece.ems * size


def _space(piece: Piece, size: float) -> float:
    return 0.0 if isinstance(piece, Gap) else 0.35 * size


def _run_width(pieces: Sequence[Piece], step: int, size: float) -> float:
    return sum(_piece_width(piece, step, size) + _space(piece, size) for piece in pieces)
