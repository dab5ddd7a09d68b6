"""The result as a card to be passed on: wide (1920 x 1080) or square (1080 x 1080), by one painter.

Two blocks, the winner's above: name, points of each game, games won. In the square the numbers stand below
the names. Points of a game that was won are in the ink's colour, the others dim, so that it reads without
hue too.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.fit import Line, Room, clean, fit_line, fit_lines, fits, pixels
from carrom_desktop.paint.hall_cards import add_names
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.image import scene_image
from carrom_desktop.paint.qr import code_line
from carrom_desktop.paint.score_line import LineColors, ScoreLine
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.viewmodels.result import ResultGame, ResultView
from carrom_desktop.viewmodels.score_line import ScoreLineView

WIDE, SQUARE, LINE = (1920, 1080), (1080, 1080), (1920, 900)
"""Pixels of the two shapes, and of the course of the match alone."""
LINE_SHARES = {True: (0.3, 0.25, 0.22), False: (0.23, 0.18)}
"""Shares of the height that the course of the match takes of a wide card, and (False) of a square one: the
first that leaves names their size."""
MARGIN = 0.055
MOST_GAMES = 7
"""Games whose points are shown; of a longer match the last ones."""

CODE = 34.0
"""Side of the code in units, its free edge with it."""
MOST_BYTES = 84
"""What the code says: 37 modules a side, 4 pixels each, so that it lives through a messenger's shrinking."""

_BAR, _PAD, _TAG = 1.7, 3.0, 40.0


def result_image(view: ResultView, style: HallStyle, size: tuple[int, int]) -> QImage:
    """Return the card in the shape of `size`."""
    return scene_image(layout_result(*size, view, style))


def layout_result(width: float, height: float, view: ResultView, style: HallStyle) -> Scene:
    """Lay the card out, with the course of the match where names and numbers keep their size beside it."""
    view = cut(view)
    for share in LINE_SHARES[_is_wide(width, height)] if view.line is not None else ():
        scene, bottom = _layout(width, height, view, style, share)
        if view.line is not None and _is_whole(scene):
            _add_line(scene, view.line, bottom, share)
            return scene
    return _layout(width, height, view, style, 0.0)[0]


def _is_whole(scene: Scene) -> bool:
    """Say whether every text has its size, and those of the sides their place on the side's block."""
    return all(
        box.cap_height >= box.floor
        and (not box.name.startswith("side") or any(card.contains(box.rect) for card in scene.cards))
        for box in scene.boxes
    )


def _is_wide(width: float, height: float) -> bool:
    return width > height * 1.25


def _layout(
    width: float, height: float, view: ResultView, style: HallStyle, share: float
) -> tuple[Scene, float]:
    """Lay out all but the course of the match, for which `share` of the height is left; return its foot."""
    scene = Scene(width, height, style)
    edge = min(width, height) * MARGIN
    frame = scene.frame = QRectF(edge, edge, width - 2 * edge, height - 2 * edge)
    is_wide = _is_wide(width, height)
    # Half of the hall's unit: a card is read from near, and the smallest capitals have 2 % of it.
    u = scene.u = min(width, height) / 190
    top = _add_head(scene, view)
    foot = _add_notes(scene, view)
    bottom = foot - (frame.height() * share + 3.0 * u if share else 0.0)
    label = 9.5 * u if is_wide else 0.0
    gap = 3.4 * u
    high = (bottom - top - label - gap) / 2
    games = view.games[-MOST_GAMES:]
    tag = _TAG * u if view.winner is not None and not is_wide else 0.0
    columns = _Columns(scene, len(games), view.won is not None, frame.width() * (0.5 if is_wide else 1) - tag)
    if label:
        _add_labels(scene, columns, games, top + 6.4 * u)
    for number in (0, 1):
        rect = QRectF(frame.left(), top + label + number * (high + gap), frame.width(), high)
        _add_side(scene, rect, view, number, columns, is_wide)
    return scene, foot


class _Columns:
    """Where the numbers stand: the points of each game, then games won, from the right edge to the left."""

    def __init__(self, scene: Scene, games: int, with_won: bool, width: float) -> None:
        u = scene.u
        self.won = 24.0 * u if with_won else 0.0
        room = width - self.won - 2 * _PAD * u
        self.game = min(30.0 * u, room / max(games, 1))
        self.right = scene.frame.right() - _PAD * u
        self.width = self.won + self.game * games + _PAD * u
        self._games = games

    def center(self, number: int) -> float:
        """Return the middle of the column of the game at place `number`."""
        return self.right - self.won - (self._games - number - 0.5) * self.game

    def won_center(self) -> float:
        """Return the middle of the column of games won."""
        return self.right - self.won / 2


def _add_head(scene: Scene, view: ResultView) -> float:
    """Add event, round, table and date, and the check value with its code; return where the rest begins."""
    frame, u = QRectF(scene.frame), scene.u
    code = QRectF()
    if view.check is not None:
        code = QRectF(frame.right() - CODE * u, frame.top(), CODE * u, CODE * u)
        scene.code(code, code_line(scene.style.language, view.check, MOST_BYTES))
        frame.setRight(code.left() - 4.0 * u)
    base = frame.top() + 2.0 * u  # accents reach above capitals
    if view.event:
        lines = fit_lines([clean(view.event)], Room(frame.width()), 8.4 * u, 6.4 * u, 4.4 * u)
        for number, line in enumerate(lines):
            base += (8.4 if not number else 10.5) * u
            scene.line(f"event{number or ''}", line, frame.left(), base)
        base += 3.2 * u
    words = [scene.speak(part) for part in view.where]
    room = Room(frame.width())
    rows = [" · ".join(words)] if words else []
    if rows and not fits(rows[0], pixels(4.0 * u), False, room):
        rows = [" · ".join(words[:-1]), words[-1]]  # the date has a line of its own before it is left out
    for number, row in enumerate(row for row in rows if row):
        line = fit_line([row], room, 5.0 * u, 4.0 * u, bold=False)
        base += (5.4 if not number else 7.4) * u
        scene.line(f"where{number or ''}", line, frame.left(), base, color="dim")
    if view.check is not None:
        base += 7.4 * u
        said = scene.say("stream.card.check", value=view.check.value)
        line = fit_line([said, view.check.value], room, 4.4 * u, 4.0 * u, bold=False)
        scene.line("check", line, frame.left(), base, color="dim")
    return max(base + 6.5 * u, code.bottom() + 3.0 * u)


def _add_notes(scene: Scene, view: ResultView) -> float:
    """Add how it ended at the foot; return where the rest ends."""
    frame, u = scene.frame, scene.u
    if not view.notes:
        return frame.bottom()
    text = " · ".join(scene.speak(note) for note in view.notes)
    text = text[:1].upper() + text[1:]
    lines = fit_lines([text], Room(frame.width()), 5.6 * u, 5.0 * u, 4.0 * u)
    base = frame.bottom() - 2.6 * u - 8.6 * u * (len(lines) - 1)
    top = base - 9.5 * u
    for number, line in enumerate(lines):
        scene.line(f"note{number or ''}", line, frame.center().x(), base, color="wood", align=Align.CENTER)
        base += 8.6 * u
    return top


def line_image(view: ResultView, style: HallStyle) -> QImage:
    """Return the course of the match alone, under the card's head, in the shape of `LINE`."""
    return scene_image(layout_line(*LINE, view, style))


def layout_line(width: float, height: float, view: ResultView, style: HallStyle) -> Scene:
    """Lay the course of the match out, under the card's head and over its notes."""
    view = cut(view)
    scene = Scene(width, height, style)
    edge = min(width, height) * MARGIN
    scene.frame = QRectF(edge, edge, width - 2 * edge, height - 2 * edge)
    scene.u = min(width, height) / 190
    top = _add_head(scene, view)
    bottom = _add_notes(scene, view)
    if view.line is not None:
        _add_line(scene, view.line, bottom, (bottom - top) / scene.frame.height(), 6.4)
    return scene


def _add_line(scene: Scene, line: ScoreLineView, bottom: float, share: float, most: float = 4.6) -> None:
    """Add the course of the match above `bottom`, `share` of the frame high, in type of `most` units."""
    colors, frame = scene.colors, scene.frame
    height = frame.height() * share
    rect = QRectF(frame.left(), bottom - height, frame.width(), height)
    made = LineColors(
        *(colors.color(name) for name in ("ink", "dim", "edge", "queen", "background", "side_a", "side_b"))
    )
    em = min(most * scene.u, rect.height() / 10)
    scene.drawing(ScoreLine(line, rect, em, scene.style.language, made).draw, rect, line)


def _add_labels(scene: Scene, columns: _Columns, games: Sequence[ResultGame], base: float) -> None:
    u = scene.u
    for place, game in enumerate(games):
        forms = [scene.say("common.game", game=game.number), str(game.number)]
        line = fit_line(forms, Room(columns.game - 2 * u), 4.2 * u, 4.0 * u, bold=False)
        scene.line(f"label{place}", line, columns.center(place), base, color="dim", align=Align.CENTER)
    if columns.won:
        line = fit_line([scene.say("hall.games")], Room(columns.won - u), 4.2 * u, 4.0 * u, bold=False)
        scene.line("label.won", line, columns.won_center(), base, color="dim", align=Align.CENTER)


def _add_side(
    scene: Scene, rect: QRectF, view: ResultView, number: int, columns: _Columns, is_wide: bool
) -> None:
    """Add one side: names at the left or above, its numbers at the right or below, WINS under the winner."""
    u = scene.u
    card, name = view.sides[number], f"side{number}"
    scene.card(rect, card.side)
    left = rect.left() + (_BAR + _PAD) * u
    width = rect.width() - (_BAR + 2 * _PAD) * u - (columns.width if is_wide else 0.0)
    numbers = 0.0 if is_wide else 22.0 * u
    tag = 9.0 * u if view.winner is not None and is_wide else 0.0
    unit = min((rect.height() - numbers - tag) / 26, width / 60, 2.0 * u)
    block = 24 * unit
    top = rect.top() + (rect.height() - numbers - tag - block) / 2
    add_names(scene, QRectF(left, top, width, block), card, name, unit)
    middle = rect.center().y() if is_wide else rect.bottom() - 13.0 * u
    if view.winner is not None and number == 0:
        word = fit_line([scene.speak(view.winner)], Room((_TAG - _PAD - _BAR) * u), 6.0 * u, 4 * u)
        base = rect.bottom() - 5.4 * u if is_wide else middle + word.cap / 2
        scene.line(f"{name}.wins", word, left, base, color="wood")
    for place, game in enumerate(view.games[-MOST_GAMES:]):
        room = Room(columns.game - 2 * u)
        widest = fit_line(["00"], room, (15.0 if is_wide else 12.0) * u, 5.0 * u)
        line = Line(str(game.points[number]), widest.px)
        if line.width > room.width:
            line = fit_line([line.text], room, widest.cap, 4.0 * u)
        color = "ink" if game.winner in (number, None) else "dim"
        base = middle + line.cap / 2
        scene.line(f"{name}.game{place}", line, columns.center(place), base, color=color, align=Align.CENTER)
    if view.won is not None:
        line = fit_line(
            [str(view.won[number])], Room(columns.won - 2 * u), (21.0 if is_wide else 16.0) * u, 5 * u
        )
        base = middle + line.cap / 2
        scene.line(f"{name}.won", line, columns.won_center(), base, color="wood", align=Align.CENTER)
