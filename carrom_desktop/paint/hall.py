"""The one painter of the hall's picture: for the hall window, the operator's copy, files and tests.

All sizes follow the height of the picture (see `Scene.u`): score 30 %, names 8.6 % with a floor of 6 %, games
won 10 %, header 5 %, colour and break 4.4 %, nothing below 4 % of capital height. In a picture narrower than
16:10 the score gives way to the width; a picture higher than wide stacks the cards, and there three quarters
of its width stand for the height. Beyond the default margin of 2.5 % all shrinks with what is left.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from carrom_desktop.paint.cut import cut
from carrom_desktop.paint.fit import Line, Room, clean, fit_line, fits, measure, pixels
from carrom_desktop.paint.hall_cards import add_card
from carrom_desktop.paint.hall_panels import (
    add_change,
    add_game_end,
    add_presentation,
    add_seats,
    add_table,
    add_wins,
    halves,
)
from carrom_desktop.paint.hall_scene import Align, Scene, TextBox
from carrom_desktop.paint.hall_strip import STRIP_HEIGHT, add_strip
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView

__all__ = ["HallStyle", "TextBox", "layout_hall", "paint_hall", "paint_identify"]

_HEADER_HEIGHT, _HEADER_BASE = 10.2, 8.05
_SECOND_BASE = 17.8
_GAP = 1.6
_CAP, _BANNER_CAP, _WHERE_CAP, _LEAST = 5.0, 6.0, 4.1, 4.05


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
    if view.scene is HallScene.NO_MATCH:
        add_table(scene, view)
        return scene
    frame, u = scene.frame, scene.u
    top = frame.top() + _add_header(scene, view)
    whole = QRectF(frame.left(), top, frame.width(), frame.bottom() - top)
    if view.scene is HallScene.NAMES:
        add_presentation(scene, whole, view)
        return scene
    if view.scene is HallScene.CHANGE:
        add_change(scene, whole, view)
        return scene
    if view.scene is HallScene.CHANGE_SEATS:
        add_seats(scene, whole, view)
        return scene
    strip = QRectF(frame.left(), frame.bottom() - STRIP_HEIGHT * u, frame.width(), STRIP_HEIGHT * u)
    body = QRectF(frame.left(), top, frame.width(), strip.top() - _GAP * u - top)
    if view.strip is not None:
        add_strip(scene, strip, view.strip)
    if view.scene is HallScene.GAME_END and view.panel is not None:
        add_game_end(scene, body, view.panel)
    elif view.scene is HallScene.WINS and view.panel is not None:
        add_wins(scene, body, view.panel)
    else:
        digits = max(2, *(len(str(card.score)) for card in view.cards))
        for card, place, rect in zip(view.cards, ("left", "right"), halves(scene, body, top), strict=True):
            add_card(scene, rect, card, place, digits)
    return scene


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


def _add_header(scene: Scene, view: HallView) -> float:
    """Add game and board at the left, round and table or the banner at the right; return its height."""
    frame, u = scene.frame, scene.u
    base = frame.top() + _HEADER_BASE * u
    banners = [scene.speak(form) for form in view.banner] if view.scene is not HallScene.NAMES else []
    where = [scene.speak(part) for part in view.where]
    if scene.portrait:
        _add_left(scene, view, base, frame.width(), view.scene is HallScene.NAMES)
        _add_right(scene, banners, where, frame.top() + _SECOND_BASE * u, frame.width(), left=True)
        return _HEADER_HEIGHT * u + (_SECOND_BASE - _HEADER_BASE) * u
    lefts = _left_forms(scene, view)
    gap = 3 * u
    if view.scene in (HallScene.NAMES, HallScene.GAME_END, HallScene.WINS) or not lefts:
        right = _where_width(scene, where, frame.width() * 0.6)
        if measure(clean(view.event), pixels(_WHERE_CAP * u), True)[0] > frame.width() - right - gap:
            where = where[-1:]
            right = _where_width(scene, where, frame.width() * 0.4)
        taken = _add_left(scene, view, base, frame.width() - right - gap, True)
        _add_right(scene, banners, where, base, frame.width() - taken - (gap if taken else 0))
        return _HEADER_HEIGHT * u
    if banners:
        for banner in banners:
            for width in (_parts_width(lefts, u), _parts_width(lefts[:1], u)):
                if fits(banner, pixels(_LEAST * u), True, Room(frame.width() - width - gap)):
                    parts = lefts if width == _parts_width(lefts, u) else lefts[:1]
                    taken = _add_parts(scene, parts, base)
                    _add_right(scene, [banner], where, base, frame.width() - taken - gap)
                    return _HEADER_HEIGHT * u
    taken = _add_parts(scene, lefts, base)
    _add_right(scene, banners, where, base, frame.width() - taken - gap)
    return _HEADER_HEIGHT * u


def _left_forms(scene: Scene, view: HallView) -> list[tuple[str, str]]:
    """Return the header's parts with their colours: "Game 2 ·" and "Board 6 of 8"."""
    parts = []
    if view.game is not None:
        parts.append((scene.speak(view.game), "ink"))
    if view.board is not None:
        parts.append((scene.speak(view.board), "wood"))
    return parts


def _parts_width(parts: list[tuple[str, str]], u: float) -> float:
    return measure(" · ".join(text for text, _ in parts), pixels(_CAP * u), True)[0]


def _add_parts(scene: Scene, parts: list[tuple[str, str]], base: float) -> float:
    px = pixels(_CAP * scene.u)
    x = scene.frame.left()
    for number, (text, color) in enumerate(parts):
        if number:
            scene.line("header.dot", Line("·", px), x + measure(" ", px, True)[0], base)
            x += measure(" · ", px, True)[0]
        scene.line(f"header.{number}", Line(text, px), x, base, color=color)
        x += measure(text, px, True)[0]
    return x - scene.frame.left()


def _add_left(scene: Scene, view: HallView, base: float, width: float, event: bool) -> float:
    """Add the header's left part within `width`: the event where `event`, else game and board."""
    parts = _left_forms(scene, view)
    if parts and not event:
        return _add_parts(scene, parts, base)
    if view.scene is HallScene.GAME_END and view.panel is not None and view.panel.title is not None:
        return _add_parts(scene, [(scene.speak(view.panel.title), "wood")], base)
    text = clean(view.event)
    if not text:
        return 0.0
    line = fit_line([text], Room(width), _WHERE_CAP * scene.u, _LEAST * scene.u)
    scene.line("header.event", line, scene.frame.left(), base)
    return line.width


def _where_width(scene: Scene, where: list[str], most: float) -> float:
    px = pixels(_WHERE_CAP * scene.u)
    return min(measure(" · ".join(where), px, False)[0], most) if where else 0.0


def _add_right(
    scene: Scene, banners: list[str], where: list[str], base: float, width: float, left: bool = False
) -> None:
    """Add the banner, or round and table, within `width` at the right end (or `left`) of the header."""
    frame, u = scene.frame, scene.u
    x, align = (frame.left(), Align.LEFT) if left else (frame.right(), Align.RIGHT)
    if banners:
        line = fit_line(banners, Room(width), _BANNER_CAP * u, _LEAST * u, soft=_LEAST * u)
        scene.line("banner", line, x, base, color="wood", align=align)
    elif where:
        forms = list(dict.fromkeys((" · ".join(where), where[-1])))
        line = fit_line(forms, Room(width), _WHERE_CAP * u, _LEAST * u, bold=False)
        scene.line("header.where", line, x, base, color="dim", align=align)
