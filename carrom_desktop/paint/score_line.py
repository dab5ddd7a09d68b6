"""Draw the course of a match as two lines a game; they differ in form, not by colour alone.

The winner's board has a mark on its line, the queen a crown above it: filled where she counted, an outline
where she was covered and gave nothing. Lines stand at the target and at the score from which she gives
nothing (54). Lengths are those of the painter: pixels on a picture, hundredths of a millimetre on paper.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from carrom_desktop.i18n.catalogue import say
from carrom_desktop.paint.fonts import font
from carrom_desktop.paint.icons import CROWN_ASPECT, Crown, draw_crown
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.score_line import LineBoard, LineGame, ScoreLineView

LEAST_EMS = (26.0, 9.5)
"""Width and height in ems below which nothing is drawn."""
_CAP = 0.714
_DASH = (3.2, 2.4)


class LineColors(Struct, frozen=True):
    """Colours: `ink` of texts, `dim` of levels, `edge` of axes, the `queen`'s, the `ground`'s, the sides'."""

    ink: QColor
    dim: QColor
    edge: QColor
    queen: QColor
    ground: QColor
    side_a: QColor
    side_b: QColor

    def side(self, side: Side) -> QColor:
        """Return the colour of a side."""
        return self.side_a if side is Side.A else self.side_b


_BLACK, _GREY = QColor("#000000"), QColor("#505050")
ON_PAPER = LineColors(_BLACK, _GREY, QColor("#9a9a9a"), _BLACK, QColor("#ffffff"), _BLACK, _BLACK)
"""Black alone: side A is a full line with dots, side B a broken one with squares."""


class LineText(Struct, frozen=True):
    """A text of the drawing: where its letters stand, for tests."""

    rect: QRectF
    text: str


class ScoreLine:
    """One line laid out in `rect` with type of `em`. Attributes: `texts`, those that are written.

    Where there is too little room, `fits` is False and nothing is drawn.
    """

    def __init__(
        self, view: ScoreLineView, rect: QRectF, em: float, language: str, colors: LineColors
    ) -> None:
        self.view, self.rect, self.em, self.language, self.colors = view, rect, em, language, colors
        self.texts: list[LineText] = []
        self._ops: list[Callable[[QPainter], None]] = []
        self.fits = rect.width() >= LEAST_EMS[0] * em and rect.height() >= LEAST_EMS[1] * em
        if self.fits:
            self._lay_out()

    def draw(self, painter: QPainter) -> None:
        """Draw all of it."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for op in self._ops:
            op(painter)
        painter.restore()

    # ---- layout

    def _lay_out(self) -> None:
        em, rect = self.em, self.rect
        self._legend(QRectF(rect.left(), rect.top(), rect.width(), 1.5 * em))
        left = rect.left() + 2.2 * em
        # Below: numbers of the boards. Above: the game with its result, and room for a crown.
        self._plot = QRectF(
            left, rect.top() + 4.4 * em, rect.right() - 0.7 * em - left, rect.height() - 6.0 * em
        )
        self._levels()
        slots = [max(len(game.boards), 2) for game in self.view.games]
        gap = 2.0 * em
        unit = (self._plot.width() - gap * (len(slots) - 1)) / sum(slots)
        x = left
        for game, count in zip(self.view.games, slots, strict=True):
            width = min(count * unit, 5.0 * em * count)
            self._game(game, x, width, width / count)
            x += count * unit + gap

    def _y(self, points: float) -> float:
        return self._plot.bottom() - self._plot.height() * points / self.view.top

    def _levels(self) -> None:
        """Add the base line, the target and the queen's limit, with their numbers at the left."""
        view, colors, plot = self.view, self.colors, self._plot
        self._line(plot.left(), plot.bottom(), plot.right(), plot.bottom(), colors.edge, 0.08)
        self._line(plot.left(), self._y(view.target), plot.right(), self._y(view.target), colors.dim, 0.1)
        self._level_text(view.target, self._y(view.target), bold=True)
        cutoff = view.cutoff
        if cutoff is not None and 0 < cutoff < view.target:
            y = self._y(cutoff)
            self._line(plot.left(), y, plot.right(), y, colors.dim, 0.06, dashed=True)
            clear = self._y(cutoff) - self._y(view.target)
            self._level_text(cutoff, max(y, self._y(view.target) + 1.15 * self.em) if clear else y)
        self._level_text(0, plot.bottom())

    def _level_text(self, points: int, y: float, *, bold: bool = False) -> None:
        text, size = str(points), 0.9 * self.em
        width = _width(text, size, bold)
        self._text(self._plot.left() - 0.5 * self.em - width, y + _CAP * size / 2, text, size, bold=bold)

    def _game(self, game: LineGame, x: float, width: float, step: float) -> None:
        em, colors = self.em, self.colors
        forms = [f"{say(self.language, 'common.game', game=game.number)}   ", f"{game.number}:  ", ""]
        result = "{}\N{EN DASH}{}".format(*game.result)
        size = em
        for form in forms:
            if _width(form + result, size, True) <= width:
                break
        head = form + result
        while _width(head, size, True) > width and size > 0.6 * em:
            size -= 0.05 * em
        base = self.rect.top() + 2.9 * em
        self._text(x, base, head, size, bold=True)
        self._line(x, self._plot.bottom(), x, self._y(self.view.target), colors.edge, 0.06)
        points: list[list[QPointF]] = [[], []]
        for place in (0, 1):
            points[place].append(QPointF(x, self._y(game.start[place])))
        numbered = step >= 1.3 * em
        for count, board in enumerate(game.boards, start=1):
            for place in (0, 1):
                points[place].append(QPointF(x + count * step, self._y(board.total[place])))
            label = "X" if board.extra else str(board.number)
            if numbered or count in (1, len(game.boards)):
                size = 0.85 * em
                self._text(
                    x + count * step - _width(label, size) / 2,
                    self._plot.bottom() + 1.25 * em,
                    label,
                    size,
                    dim=True,
                )
        for place in (1, 0):  # the first side's line lies above
            self._path(points[place], place)
        for count, board in enumerate(game.boards, start=1):
            self._mark(points[board.winner][count], board.winner)
        for count, board in enumerate(game.boards, start=1):  # no mark lies over a crown
            self._board(board, points[board.winner][count], points, count, min(step, 1.5 * em))

    def _board(
        self, board: LineBoard, at: QPointF, points: list[list[QPointF]], count: int, room: float
    ) -> None:
        em = self.em
        letter = ("S" if board.slam else "") + ("F" if board.given else "")
        if letter:
            size = 0.8 * em
            self._text(
                at.x() - _width(letter, size, True) - 0.35 * em, at.y() - 0.3 * em, letter, size, bold=True
            )
        if board.queen is None and not board.counted:
            return
        place = board.winner if board.counted or board.queen is None else board.queen
        foot = points[place][count]
        height = min(0.85 * em, room / CROWN_ASPECT)
        crown = QRectF(0, 0, height * CROWN_ASPECT, height)
        crown.moveCenter(QPointF(foot.x(), foot.y() - 0.55 * em - height / 2))
        kind = Crown.FILLED if board.counted else Crown.HOLLOW
        color = self.colors.queen if board.counted else self.colors.dim
        self._ops.append(lambda painter: draw_crown(painter, crown, kind, color))

    # ---- the legend

    def _legend(self, row: QRectF) -> None:
        """Add whose line is which, and what the marks mean as far as they occur."""
        em, view = self.em, self.view
        pieces = self._pieces()
        marks = sum(width for _, width in pieces)
        names = view.names
        sample, gap = 2.6 * em, 1.2 * em
        room = row.width() - marks - 2 * (sample + 0.5 * em + gap)
        if room < 14 * em:
            pieces, room = [], row.width() - 2 * (sample + 0.5 * em + gap)
        size = em
        while sum(_width(name, size, True) for name in names) > room and size > 0.8 * em:
            size -= 0.05 * em
        wanted = [_width(name, size, True) for name in names]
        most = [room - min(wanted[1], room / 2), room - min(wanted[0], room / 2)]
        x, base = row.left(), row.top() + 1.1 * em
        for place, name in enumerate(names):
            middle = base - _CAP * size / 2
            ends = [QPointF(x, middle), QPointF(x + sample, middle)]
            self._path(ends, place)
            self._mark(QPointF(x + sample / 2, middle), place)
            x += sample + 0.5 * em
            text = _fitted(name, most[place], size)
            self._text(x, base, text, size, bold=True)
            x += _width(text, size, True) + gap
        x = row.right() + em - sum(width for _, width in pieces)  # each ends with a gap
        for add, width in pieces:
            add(x, base)
            x += width

    def _pieces(self) -> list[tuple[Callable[[float, float], None], float]]:
        """Return what draws each mark with its word, and how wide it is."""
        em, size = self.em, 0.85 * self.em
        counted, uncounted = self.view.has_queens
        found: list[tuple[Callable[[float, float], None], float]] = []
        height = 0.8 * em
        for wanted, kind, code in (
            (counted, Crown.FILLED, "line.queen"),
            (uncounted, Crown.HOLLOW, "line.queen_none"),
        ):
            if wanted:
                word = self._say(code)
                width = height * CROWN_ASPECT + 0.4 * em + _width(word, size)
                found.append((self._crown_piece(kind, word, height, size), width + em))
        for name, letter in (("slam", "S"), ("given", "F")):
            if name in self.view.marks:
                word = self._say(f"line.{name}")
                width = _width(letter, size, True) + 0.4 * em + _width(word, size)
                found.append((self._letter_piece(letter, word, size), width + em))
        return found

    def _crown_piece(
        self, kind: Crown, word: str, height: float, size: float
    ) -> Callable[[float, float], None]:
        color = self.colors.queen if kind is Crown.FILLED else self.colors.dim

        def add(x: float, base: float) -> None:
            crown = QRectF(x, base - height, height * CROWN_ASPECT, height)
            self._ops.append(lambda painter: draw_crown(painter, crown, kind, color))
            self._text(crown.right() + 0.4 * self.em, base, word, size, dim=True)

        return add

    def _letter_piece(self, letter: str, word: str, size: float) -> Callable[[float, float], None]:
        def add(x: float, base: float) -> None:
            self._text(x, base, letter, size, bold=True)
            self._text(x + _width(letter, size, True) + 0.4 * self.em, base, word, size, dim=True)

        return add

    # ---- ink

    def _say(self, code: str) -> str:
        return say(self.language, code)

    def _text(
        self, x: float, base: float, text: str, size: float, *, bold: bool = False, dim: bool = False
    ) -> None:
        width = _width(text, size, bold)
        self.texts.append(LineText(QRectF(x, base - _CAP * size, width, _CAP * size), text))
        color = self.colors.dim if dim else self.colors.ink

        def draw(painter: QPainter) -> None:
            painter.setFont(font(size, bold))
            painter.setPen(color)
            painter.drawText(QPointF(x, base), text)

        self._ops.append(draw)

    def _line(
        self, x1: float, y1: float, x2: float, y2: float, color: QColor, ems: float, *, dashed: bool = False
    ) -> None:
        pen = QPen(color, ems * self.em)
        if dashed:
            pen.setDashPattern([6.0, 6.0])

        def draw(painter: QPainter) -> None:
            painter.setPen(pen)
            painter.drawLine(QLineF(x1, y1, x2, y2))

        self._ops.append(draw)

    def _path(self, points: list[QPointF], place: int) -> None:
        side = self.view.sides[place]
        pen = QPen(self.colors.side(side), 0.17 * self.em)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if side is Side.B:
            pen.setDashPattern(list(_DASH))
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        line = QPolygonF(points)

        def draw(painter: QPainter) -> None:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(pen)
            painter.drawPolyline(line)

        self._ops.append(draw)

    def _mark(self, at: QPointF, place: int) -> None:
        side, half = self.view.sides[place], 0.3 * self.em
        color, ground = self.colors.side(side), self.colors.ground
        box = QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half)

        def draw(painter: QPainter) -> None:
            painter.setPen(QPen(color, 0.13 * self.em))
            painter.setBrush(color if side is Side.A else ground)
            if side is Side.A:
                painter.drawEllipse(box)
            else:
                painter.drawRect(box)

        self._ops.append(draw)


@lru_cache(maxsize=64)
def _metrics(size: float, bold: bool) -> QFontMetricsF:
    return QFontMetricsF(font(size, bold))


def _width(text: str, size: float, bold: bool = False) -> float:
    return _metrics(size, bold).horizontalAdvance(text)


def _fitted(text: str, width: float, size: float) -> str:
    return _metrics(size, True).elidedText(text, Qt.TextElideMode.ElideRight, width)
