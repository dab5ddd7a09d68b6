"""The one painter of the hall's picture: for the hall window, the operator's copy, files and tests.

All sizes follow the height of the picture (see `Scene.u`): score 30 %, names 8.6 % with a floor of 6 %, games
won 10 %, header 5 %, colour and break 4.4 %, nothing below 4 % of capital height. In a picture narrower than
16:10 the score gives way to the width; a picture higher than wide stacks the cards, and there three quarters
of its width stand for the height. Beyond the default margin of 2.5 % all shrinks with what is left.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.fit import Room, clean, fit_line
from carrom_desktop.paint.hall_between import add_logo, add_next, add_result, add_table
from carrom_desktop.paint.hall_cards import add_card
from carrom_desktop.paint.hall_ends import add_both, add_ended, add_interval, add_wins
from carrom_desktop.paint.hall_header import add_header
from carrom_desktop.paint.hall_layouts import add_giant_card, add_men, men_height
from carrom_desktop.paint.hall_panel_parts import halves
from carrom_desktop.paint.hall_panels import (
    add_change,
    add_game_end,
    add_presentation,
    add_seats,
)
from carrom_desktop.paint.hall_scene import Align, Scene, TextBox
from carrom_desktop.paint.hall_strip import STRIP_HEIGHT, add_strip
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView

__all__ = ["HallStyle", "TextBox", "layout_hall", "paint_hall", "paint_identify"]

_GAP = 1.6


def paint_hall(
    painter: QPainter, width: float, height: float, view: HallView, style: HallStyle
) -> list[TextBox]:
    """Paint `view` over the whole of `width` by `height` pixels and return where each text stands."""
    scene = layout_hall(width, height, view, style)
    scene.draw(painter)
    return scene.boxes


def layout_hall(width: float, height: float, view: HallView, style: HallStyle) -> Scene:
    """Lay `view` out without drawing it; texts beyond all measure are cut first."""
    view = cut(view)
    scene = Scene(width, height, style)
    if view.scene is HallScene.BLANK:
        scene.background = QColor("black")  # in either theme: a projector gives the least light
        return scene
    if view.scene is HallScene.TEST:
        from carrom_desktop.paint.hall_test import add_test  # shown to one who sets screens up

        add_test(scene)
        return scene
    if style.practice:
        from carrom_desktop.paint.practice import add_band  # no match wears it

        add_band(scene)
    add_alone = _ALONE.get(view.scene)
    if add_alone is not None:
        add_alone(scene, view)
        return scene
    frame, u = scene.frame, scene.u
    top = frame.top() + add_header(scene, view)
    whole = QRectF(frame.left(), top, frame.width(), frame.bottom() - top)
    if view.rubbers is not None:
        from carrom_desktop.paint.hall_tie import add_tie  # most matches are of no tie

        add_tie(scene, whole, view)
        return scene
    add_whole = _WHOLE.get(view.scene)
    if add_whole is not None:
        add_whole(scene, whole, view)
        return scene
    body = whole
    layout = scene.style.layout if view.scene is HallScene.BOARD else "standard"
    if layout == "men" and view.queen_on_board is not None:
        high = men_height(scene) * u
        men = QRectF(frame.left(), frame.bottom() - high, frame.width(), high)
        body = QRectF(frame.left(), top, frame.width(), men.top() - _GAP * u - top)
        add_men(scene, men, view)
        view = replace(view, cards=tuple(replace(card, men=None) for card in view.cards))
    elif view.strip is not None and layout != "giant":
        strip = QRectF(frame.left(), frame.bottom() - STRIP_HEIGHT * u, frame.width(), STRIP_HEIGHT * u)
        body = QRectF(frame.left(), top, frame.width(), strip.top() - _GAP * u - top)
        add_strip(scene, strip, view.strip)
    add_panel = _PANELS.get(view.scene)
    if add_panel is not None:
        add_panel(scene, body, view)
        return scene
    digits = max(2, *(len(str(card.score)) for card in view.cards))
    add = add_giant_card if layout == "giant" else add_card
    for card, place, rect in zip(view.cards, ("left", "right"), halves(scene, body, top), strict=True):
        add(scene, rect, card, place, digits)
    return scene


_ALONE: dict[HallScene, Callable[[Scene, HallView], None]] = {
    HallScene.NO_MATCH: add_table,
    HallScene.NEXT: add_next,
    HallScene.LOGO: add_logo,
}
"""What fills the whole picture, without a header."""

_WHOLE: dict[HallScene, Callable[[Scene, QRectF, HallView], None]] = {
    HallScene.NAMES: add_presentation,
    HallScene.CHANGE: add_change,
    HallScene.CHANGE_SEATS: add_seats,
    HallScene.INTERVAL: add_interval,
    HallScene.RESULT: add_result,
}
"""What fills everything below the header."""

_PANELS: dict[HallScene, Callable[[Scene, QRectF, HallView], None]] = {
    HallScene.GAME_END: add_game_end,
    HallScene.WINS: add_wins,
    HallScene.ENDED: add_ended,
    HallScene.DRAW: add_both,
    HallScene.ABANDONED: add_both,
}
"""What stands in place of the cards, above the strip."""


def paint_identify(
    painter: QPainter, width: float, height: float, number: int, name: str, size_text: str
) -> None:
    """Paint a large number with the screen's name and size, so that people see which screen is which."""
    scene = Scene(width, height, HallStyle(margin=0.05))
    frame, u = scene.frame, scene.u
    scene.outline(frame, "wood", 0.8 * u)
    room = Room(frame.width() - 8 * u)
    digit = fit_line([str(number)], room, 44 * u, 12 * u)
    middle = frame.center()
    scene.line("number", digit, middle.x(), middle.y() + 8 * u, align=Align.CENTER)
    for text, base, color in ((name, 24, "ink"), (size_text, 35, "dim")):
        line = fit_line([clean(text)], room, 6 * u, 4 * u, bold=False)
        scene.line(color, line, middle.x(), middle.y() + base * u, color=color, align=Align.CENTER)
    scene.draw(painter)
