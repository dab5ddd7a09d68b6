"""The line above the hall's picture: game and board, banner or round and table, and the clocks.

Left stands what is being played, right the banner, else round and table; at the right end the clocks, so that
nothing moves them. Where there is not room for all, the board's number goes before the banner gets shorter.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import Line, Room, clean, elide, fit_line, fits, measure, pixels
from carrom_desktop.paint.hall_between import logo_width
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.icons import pause_path
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView

_HEIGHT, _BASE = 10.2, 8.05
_SECOND_BASE = 17.8
_EVENT_PITCH = 6.5
_CAP, _BANNER_CAP, _WHERE_CAP, _LEAST = 5.0, 6.0, 4.1, 4.05
_GAP, _BANNER_GAP = 3.0, 5.0
_CLOCK_GAP = 4.0
_CHIP_PAD = 2.0

_WITH_EVENT = frozenset(
    {
        HallScene.NAMES,
        HallScene.GAME_END,
        HallScene.WINS,
        HallScene.ENDED,
        HallScene.DRAW,
        HallScene.ABANDONED,
        HallScene.RESULT,
    }
)
"""Scenes in which no board is being played: the event, or the game just ended, stands in its place."""

Parts = list[tuple[str, str]]
"""Texts with the names of their colours."""


class _Right(Struct, frozen=True):
    """What stands right: a `chip`, else `banners`, forms of one from long to short, else `where`.

    `event`: the event before that, with its logo, where there is room. `tie`: the score of the team tie from
    long to short, which goes before round and table.
    """

    chip: str
    banners: Sequence[str]
    where: Sequence[str]
    event: str = ""
    tie: Sequence[str] = ()

    @property
    def places(self) -> list[str]:
        """Return what says where the match stands, from long to short."""
        if self.tie:
            return [*(f"{self.tie[0]} · {table}" for table in self.where[-1:]), *self.tie]
        return list(dict.fromkeys((" · ".join(self.where), *self.where[-1:]))) if self.where else []


def add_header(scene: Scene, view: HallView) -> float:
    """Add the header and return its height."""
    frame, u = scene.frame, scene.u
    base = frame.top() + _BASE * u
    right = _Right(
        scene.say("hall.correction") if view.correcting else "",
        [scene.speak(form) for form in view.banner] if view.scene is not HallScene.NAMES else [],
        [scene.speak(part) for part in view.where],
        clean(view.event) if scene.style.event and view.scene not in _WITH_EVENT and not view.tie else "",
        [scene.speak(form) for form in view.tie],
    )
    if view.scene is HallScene.NAMES:
        return _add_event_rows(scene, view, right)
    if scene.portrait:
        second = frame.top() + _SECOND_BASE * u
        clocks = _add_clocks(scene, view, second)
        _add_left(scene, view, base, frame.width())
        _add_right(scene, right, second, frame.left(), frame.width() - clocks, left=True)
        return (_HEIGHT + _SECOND_BASE - _BASE) * u
    width = frame.width() - _add_clocks(scene, view, base)
    lefts = _left_forms(scene, view)
    if view.scene in _WITH_EVENT or not lefts:
        taken = _add_left(scene, view, base, width - _least_right(scene, view, right, width))
        gap = (_BANNER_GAP if right.chip or right.banners else _GAP) * u if taken else 0.0
        _add_right(scene, right, base, frame.left() + taken + gap, width - taken - gap)
        return _HEIGHT * u
    parts, right = _chosen(u, lefts, lefts[:1] if view.game is not None else [], right, width)
    gap = _BANNER_GAP if right.chip or right.banners else _GAP
    taken = _add_parts(scene, parts, base) + gap * u
    _add_right(scene, right, base, frame.left() + taken, width - taken)
    return _HEIGHT * u


def _chosen(u: float, lefts: Parts, fewer: Parts, right: _Right, width: float) -> tuple[Parts, _Right]:
    """Return the left part and the banner that go together.

    A banner is large before the board's number stands beside it, which the strip shows too; `fewer` parts go
    before a shorter form of the banner.
    """
    if not right.chip and not right.banners:
        # The board's number stands in the strip too, the tie's score nowhere else.
        beside = measure(right.tie[-1], pixels(_LEAST * u), False)[0] + _GAP * u if right.tie else 0.0
        for parts in (lefts, lefts[:-1]) if right.tie else (lefts,):
            if parts and _parts_width(parts, u) + beside <= width:
                return parts, right
        return fewer, right
    for text in (right.chip,) if right.chip else right.banners:
        for parts, cap in ((lefts, _LEAST if right.chip else _CAP), (fewer, _LEAST)):
            room = Room(width - _parts_width(parts, u) - _BANNER_GAP * u - _pads(right) * u)
            if fits(text, pixels(cap * u), True, room):
                return parts, replace(right, banners=right.banners if right.chip else [text])
    return fewer, replace(right, banners=right.banners[-1:])


def _pads(right: _Right) -> float:
    return 2 * _CHIP_PAD if right.chip else 0.0


def _least_right(scene: Scene, view: HallView, right: _Right, width: float) -> float:
    """Return what the right part needs beside the event, its gap too."""
    u = scene.u
    if right.chip:
        return measure(right.chip, pixels(_LEAST * u), True)[0] + (_pads(right) + _BANNER_GAP) * u
    if right.banners:
        needed = measure(right.banners[-1], pixels(_BANNER_CAP * u), True)[0]
        return min(needed, width * 0.6) + _BANNER_GAP * u
    places = right.places
    where = _where_width(scene, places[:1], width * 0.6)
    if measure(clean(view.event), pixels(_WHERE_CAP * u), True)[0] > width - where - _GAP * u:
        where = _where_width(scene, places[-1:], width * 0.6 if right.tie else width * 0.4)
    return where + _GAP * u


def _add_left(scene: Scene, view: HallView, base: float, width: float) -> float:
    """Add the header's left part within `width` and return what it takes."""
    parts = _left_forms(scene, view)
    if view.scene is HallScene.GAME_END and view.panel is not None and view.panel.title is not None:
        parts = [(scene.speak(view.panel.title), "wood")]
    if parts:
        return _add_parts(scene, parts, base)
    text = clean(view.event)
    if not text:
        return 0.0
    line = fit_line([text], Room(width), _WHERE_CAP * scene.u, _LEAST * scene.u)
    scene.line("header.event", line, scene.frame.left(), base)
    return line.width


def _add_event_rows(scene: Scene, view: HallView, right: _Right) -> float:
    """Add the event, on two rows where it is long, with round and table right of its last row."""
    frame, u = scene.frame, scene.u
    base = frame.top() + _BASE * u
    width = frame.width() - _add_clocks(scene, view, base)
    text, px = clean(view.event), pixels(_WHERE_CAP * u)
    taken = measure(text, px, True)[0] + _GAP * u if text else 0.0
    forms = right.places if right.tie else right.places[:1] or [""]
    if any(taken + measure(form, px, False)[0] <= width for form in forms):
        scene.line("header.event", Line(text, px), frame.left(), base)
        _add_where(scene, right, base, frame.left() + taken, width - taken)
        return _HEIGHT * u
    first, rest = _split(text, px, width)
    scene.line("header.event", Line(first, px), frame.left(), base)
    base += _EVENT_PITCH * u
    beside = frame.width() - measure(rest, px, True)[0] - _GAP * u if rest else frame.width()
    rows = _EVENT_PITCH
    if rest:
        scene.line("header.event1", Line(elide(rest, px, True, frame.width()), px), frame.left(), base)
        if forms[0] and measure(right.places[-1], px, False)[0] > beside:
            beside, base, rows = frame.width(), base + _EVENT_PITCH * u, 2 * _EVENT_PITCH
    _add_where(scene, right, base, frame.right() - beside, beside)
    return (_HEIGHT + rows) * u


def _split(text: str, px: int, width: float) -> tuple[str, str]:
    """Return as many whole words of `text` as fit in `width`, and the rest."""
    words = text.split(" ")
    count = next(
        (
            count
            for count in range(len(words), 0, -1)
            if measure(" ".join(words[:count]), px, True)[0] <= width
        ),
        0,
    )
    if not count:
        return elide(text, px, True, width), ""
    return " ".join(words[:count]), " ".join(words[count:])


def _left_forms(scene: Scene, view: HallView) -> Parts:
    """Return the header's parts with their colours: "Game 2 ·" and "Board 6 of 8"."""
    parts = []
    if view.game is not None:
        parts.append((scene.speak(view.game), "ink"))
        won = [card.games_won for card in view.cards]
        if scene.style.layout == "giant" and view.scene is HallScene.BOARD and None not in won:
            parts.append((scene.say("hall.result", x=won[0] or 0, y=won[1] or 0), "ink"))
    if view.board is not None:
        parts.append((scene.speak(view.board), "wood"))
    return parts


def _parts_width(parts: Parts, u: float) -> float:
    return measure(" · ".join(text for text, _ in parts), pixels(_CAP * u), True)[0]


def _add_parts(scene: Scene, parts: Parts, base: float) -> float:
    px = pixels(_CAP * scene.u)
    x = scene.frame.left()
    for number, (text, color) in enumerate(parts):
        if number:
            scene.line("header.dot", Line("·", px), x + measure(" ", px, True)[0], base)
            x += measure(" · ", px, True)[0]
        scene.line(f"header.{number}", Line(text, px), x, base, color=color)
        x += measure(text, px, True)[0]
    return x - scene.frame.left()


def _where_width(scene: Scene, where: Sequence[str], most: float) -> float:
    px = pixels(_WHERE_CAP * scene.u)
    return min(measure(" · ".join(where), px, False)[0], most) if where else 0.0


def _add_right(
    scene: Scene, right: _Right, base: float, start: float, width: float, left: bool = False
) -> None:
    """Add the chip, the banner, or round and table, from `start` on within `width`; at its end, or `left`."""
    u = scene.u
    x, align = (start, Align.LEFT) if left else (start + width, Align.RIGHT)
    if right.chip:
        line = fit_line([right.chip], Room(width - 2 * _CHIP_PAD * u), 4.4 * u, _LEAST * u)
        edge = x if left else x - line.width - 2 * _CHIP_PAD * u
        scene.outline(_box(edge, line, base, u), "wood", 0.5 * u)
        scene.line("chip", line, edge + _CHIP_PAD * u, base)
    elif right.banners:
        line = fit_line(right.banners, Room(width), _BANNER_CAP * u, _LEAST * u, soft=_LEAST * u)
        scene.line("banner", line, x, base, color="wood", align=align)
    else:
        _add_where(scene, right, base, start, width, left)


def _add_where(
    scene: Scene, right: _Right, base: float, start: float, width: float, left: bool = False
) -> None:
    """Add the tie's score, or round and table; the table alone, or nothing, where a clock leaves too little
    room.

    An event goes before them, and before it its logo; a long one is cut before it gives way to them.
    """
    u = scene.u
    if right.event and width > 24 * u:
        _add_band(scene, right.where, base, start, width, left, right.event)
        return
    forms = right.places
    if not forms or width <= 0:
        return
    fits_least = fits(forms[-1], pixels(_LEAST * u), False, Room(width))
    if not fits_least and (right.tie or width < scene.frame.width() * 0.3):
        forms = forms[-1:]
        if not right.tie or width < scene.frame.width() * 0.2:
            return
    line = fit_line(forms, Room(width), _WHERE_CAP * u, _LEAST * u, bold=False)
    x, align = (start, Align.LEFT) if left else (start + width, Align.RIGHT)
    color = "ink" if right.tie else "dim"
    scene.line("tie" if right.tie else "header.where", line, x, base, color=color, align=align)


def _add_band(
    scene: Scene, where: Sequence[str], base: float, start: float, width: float, left: bool, event: str
) -> None:
    """Add logo, event, round and table."""
    u, px = scene.u, pixels(_LEAST * scene.u)
    high = 6.2 * u
    logo = logo_width(scene, high)
    room = width - logo - 1.2 * u * bool(logo)
    forms = [" · ".join((event, *where)), " · ".join((event, *where[-1:])), event]
    forms.append(elide(event, px, False, room))
    line = fit_line(list(dict.fromkeys(forms)), Room(room), _WHERE_CAP * u, _LEAST * u, bold=False)
    taken = line.width + (logo + 1.2 * u) * bool(logo)
    x = start if left else start + width - taken
    if logo and scene.style.logo is not None:
        scene.picture(QRectF(x, base - line.cap / 2 - high / 2, logo, high), scene.style.logo)
    scene.line("header.where", line, x + taken, base, color="dim", align=Align.RIGHT)


def _box(left: float, line: Line, base: float, u: float) -> QRectF:
    """Return the outline around a text that starts `_CHIP_PAD` right of `left`."""
    return QRectF(left, base - line.cap - 1.5 * u, line.width + 2 * _CHIP_PAD * u, line.cap + 3.0 * u)


def _add_clocks(scene: Scene, view: HallView, base: float) -> float:
    """Add the clocks at the right end, the round's outermost; return what they take, with the gap."""
    u = scene.u
    taken = 0.0
    if view.clock is not None:
        taken += _add_clock(scene, "clock", view.clock, scene.frame.right(), base) + _CLOCK_GAP * u
    if view.stroke is not None:
        px = pixels(_CAP * u)
        line, width = Line(view.stroke.text, px), _clock_width(view.stroke, px)
        left = scene.frame.right() - taken - width - 2 * _CHIP_PAD * u
        box = _box(left, line, base, u)
        box.setWidth(width + 2 * _CHIP_PAD * u)
        scene.outline(box, "ink", 0.5 * u)
        scene.line("stroke", line, box.center().x(), base, align=Align.CENTER)
        taken += box.width() + _CLOCK_GAP * u
    return taken


def _add_clock(scene: Scene, name: str, clock: ClockView, right: float, base: float) -> float:
    """Add a clock that ends at `right`; held, it is dim behind two bars. Return its width."""
    u, px = scene.u, pixels(_CAP * scene.u)
    color = {"pre_alarm": "wood", "held": "dim"}.get(clock.phase, "ink")
    scene.line(name, Line(clock.text, px), right, base, color=color, align=Align.RIGHT)
    width = _clock_width(clock, px)
    if clock.phase == "held":
        cap = _CAP * u
        bars = QRectF(right - width - 1.4 * u - cap * 0.7, base - cap, cap * 0.7, cap)
        scene.icon(pause_path(bars), bars, "dim")
        width += 1.4 * u + bars.width()
    return width


def _clock_width(clock: ClockView, px: int) -> float:
    """Return the width of a clock with the widest figures, so that nothing beside it moves."""
    return measure("".join("0" if letter.isdigit() else letter for letter in clock.text), px, True)[0]
