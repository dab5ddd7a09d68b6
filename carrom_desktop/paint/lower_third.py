"""The lower third: one strip with both sides at the foot of a film, all else see-through.

Two cards stand beside a middle that says which game and board: names outside, scores inside. Above them one
tab says what is going on. A unit is a 232nd of the height, so that the smallest capitals have 1.7 % of it
(18 pixels at 1080p) and the names the sizes of `hall_cards`; at each edge 5 % stay free, which no TV cuts.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.fit import Line, Room, fit_line, pixels
from carrom_desktop.paint.hall_cards import BAR, PILL_TOP, add_bottom, add_names
from carrom_desktop.paint.hall_panel_parts import score_text
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.viewmodels.hall_parts import CardView
from carrom_desktop.viewmodels.stream import StreamView

SAFE = 0.05
"""Share of width and height left free at each edge."""
UNITS = 232
HEIGHT = 33.0
"""Height of the strip, in units."""

_MIDDLE, _GAP = 46.0, 1.2
_SCORE, _GAMES = 36.0, 23.0
_PAD, _BAR_PAD = 2.5, 2.9
_MOST_ROWS = 3
_TAB_HEIGHT, _TAB_CAP = 9.4, 5.0


def layout_lower_third(width: float, height: float, view: StreamView, style: HallStyle) -> Scene:
    """Lay the strip out within `width` by `height` pixels of nothing; without two sides there is none."""
    view = cut(view)
    scene = Scene(width, height, style)
    scene.background = QColor(Qt.GlobalColor.transparent)
    scene.frame = QRectF(width * SAFE, height * SAFE, width * (1 - 2 * SAFE), height * (1 - 2 * SAFE))
    # A picture narrower than 16:9 keeps the strip's shape.
    u = scene.u = min(height, width * 9 / 16) / UNITS
    if len(view.cards) != 2:
        return scene
    frame = scene.frame
    strip = QRectF(frame.left(), frame.bottom() - HEIGHT * u, frame.width(), HEIGHT * u)
    middle = _MIDDLE * u if view.is_scored else 0.0
    half = (strip.width() - middle - (2 if middle else 1) * _GAP * u) / 2
    left = QRectF(strip.left(), strip.top(), half, strip.height())
    digits = max(2, *(len(str(card.score)) for card in view.cards))
    for card, place, rect in zip(
        view.cards, ("left", "right"), (left, left.translated(strip.width() - half, 0)), strict=True
    ):
        _add_side(scene, rect, card, place, digits if view.is_scored else 0)
    if middle:
        _add_middle(scene, QRectF(left.right() + _GAP * u, strip.top(), middle, strip.height()), view)
    _add_tab(scene, strip, view)
    return scene


def _add_side(scene: Scene, rect: QRectF, card: CardView, place: str, digits: int) -> None:
    """Add one side; its score, with room for `digits` figures, stands towards the middle; 0 for none."""
    u, is_right = scene.u, place == "right"
    scene.card(rect, card.side, bar_right=is_right)
    taken = 0.0
    if digits:
        taken = _SCORE * u
        at = rect.left() if is_right else rect.right() - taken
        _add_score(scene, QRectF(at, rect.top(), taken, rect.height()), card, place, digits)
        if card.games_won is not None or card.plus is not None or card.men is not None:
            at = rect.left() + taken if is_right else rect.right() - taken - _GAMES * u
            _add_games(scene, QRectF(at, rect.top(), _GAMES * u, rect.height()), card, place)
            taken += _GAMES * u
    outer, inner = (BAR + _BAR_PAD) * u, _PAD * u
    # A pair's disc begins in the gutter before the names, whichever side the bar is on.
    left = rect.left() + (taken + _BAR_PAD * u if is_right else outer)
    right = rect.right() - ((BAR + _PAD) * u if is_right else taken + inner)
    names = QRectF(left, rect.top() + 0.4 * u, right - left, rect.height())
    add_names(scene, names, card, place, u)
    line = QRectF(left, rect.top() + (HEIGHT - 7.6 - PILL_TOP) * u, right - left, 62 * u)
    add_bottom(scene, line, card, place, u)
    if card.in_turn:
        scene.outline(rect, "wood", 0.8 * u)


def _add_score(scene: Scene, rect: QRectF, card: CardView, place: str, digits: int) -> None:
    u = scene.u
    widest = fit_line(["0" * digits], Room(rect.width() - 2 * u), 20 * u, 8 * u)
    base = rect.center().y() + widest.cap / 2
    score = Line(str(card.score), widest.px)
    scene.line(f"{place}.score", score, rect.center().x(), base, align=Align.CENTER, floor=8 * u)


def _add_games(scene: Scene, rect: QRectF, card: CardView, place: str) -> None:
    """Add games won above their word, and below it "+9" for a while, or the men on the board."""
    u, center = scene.u, rect.center().x()
    if card.games_won is not None:
        line = fit_line([str(card.games_won)], Room(rect.width() - u), 9.5 * u, 4 * u)
        scene.line(f"{place}.games", line, center, rect.top() + 13.4 * u, align=Align.CENTER)
        label = fit_line([scene.say("hall.games")], Room(rect.width() - u), 4.05 * u, 4 * u, bold=False)
        base = rect.top() + 20 * u
        scene.line(f"{place}.games_label", label, center, base, color="dim", align=Align.CENTER)
    base = rect.top() + 30.3 * u
    if card.plus is not None:
        plus = fit_line([f"+{card.plus}"], Room(rect.width() - u), 6 * u, 4 * u)
        scene.line(f"{place}.plus", plus, center, base, color="wood", align=Align.CENTER)
    elif card.men is not None:
        count, disc = Line(str(card.men), pixels(5 * u)), 5.1 * u
        left = center - (disc + 1.4 * u + count.width) / 2
        scene.man(QRectF(left, base - count.cap / 2 - disc / 2, disc, disc), bool(card.white))
        scene.line(f"{place}.men", count, left + disc + 1.4 * u, base)


def _add_middle(scene: Scene, rect: QRectF, view: StreamView) -> None:
    """Add which game and board and the clocks that run, or the results of the games."""
    u, hall = scene.u, view.hall
    scene.card(rect)
    rows: list[tuple[str, str, str]] = []
    if hall.game is not None:
        rows.append(("middle.game", scene.speak(hall.game), "ink"))
    if hall.board is not None:
        rows.append(("middle.board", scene.speak(hall.board), "wood"))
    clocks = [clock.text for clock in (hall.stroke, hall.clock) if clock is not None]
    if clocks:
        rows.append(("middle.clock", "  ".join(clocks), "dim"))
    if not rows:
        last = view.results[-_MOST_ROWS:]
        rows = [(f"middle.result{n}", score_text(scene, pair), "ink") for n, pair in enumerate(last)]
    pitch = 9.2 * u
    first = rect.center().y() - pitch * (len(rows) - 1) / 2
    for number, (name, text, color) in enumerate(rows):
        line = fit_line([text], Room(rect.width() - 3 * u), 5 * u, 4 * u)
        base = first + number * pitch + line.cap / 2
        scene.line(name, line, rect.center().x(), base, color=color, align=Align.CENTER)


def _add_tab(scene: Scene, strip: QRectF, view: StreamView) -> None:
    """Add the tab above the strip, as wide as its text."""
    if not view.headline:
        return
    u = scene.u
    forms = [scene.speak(form) for form in view.headline]
    line = fit_line(forms, Room(strip.width() - 8 * u), _TAB_CAP * u, 4 * u)
    width = line.width + 8 * u
    top = strip.top() - (_GAP + _TAB_HEIGHT) * u
    tab = QRectF(strip.center().x() - width / 2, top, width, _TAB_HEIGHT * u)
    scene.card(tab)
    base = tab.center().y() + line.cap / 2
    scene.line("tab", line, tab.center().x(), base, color="wood", align=Align.CENTER)
