"""The layouts beside the standard one: giant, names and score alone; the men on the board below the cards."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import Line, NameSizes, Room, fit_line, fit_name, pixels
from carrom_desktop.paint.hall_cards import (
    BAR,
    PAD_LEFT,
    PAD_RIGHT,
    add_bottom,
    add_broken,
    cleaned,
    short_forms,
)
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.paint.icons import CROWN_ASPECT
from carrom_desktop.viewmodels.hall_parts import MEN, CardView, HallView, QueenMark

GIANT_HEIGHT, GIANT_WIDTH = 83.0, 60.0
"""Design size of a giant card, in its units."""
_SCORE_CAP, _SCORE_BASE = 43.0, 72.0
_BOTTOM_TOP = 75.6
_PAIR_BASES = (12.0, 24.2)


def add_giant_card(scene: Scene, rect: QRectF, card: CardView, place: str, digits: int) -> None:
    """Add one side's card: the largest name and score that its room takes, and who breaks."""
    u = min(rect.height() / GIANT_HEIGHT, rect.width() / GIANT_WIDTH)
    scene.card(rect, card.side)
    top = rect.top() + (rect.height() - GIANT_HEIGHT * u) / 2
    left = rect.left() + (BAR + PAD_LEFT) * u
    inner = QRectF(left, top, rect.right() - PAD_RIGHT * u - left, GIANT_HEIGHT * u)
    widest = fit_line(["0" * digits], Room(inner.width()), _SCORE_CAP * u, 12 * scene.u)
    if len(card.names) == 1:
        _add_name(scene, inner, card, place, u)
    else:
        _add_pair(scene, inner, card, place, u, _SCORE_BASE * u - widest.cap)
    score = Line(str(card.score), widest.px)
    scene.line(f"{place}.score", score, inner.left(), inner.top() + _SCORE_BASE * u, floor=12 * scene.u)
    add_bottom(scene, inner, card, place, u, _BOTTOM_TOP)
    if card.in_turn:
        scene.outline(rect, "wood", 0.8 * u)


def _add_name(scene: Scene, inner: QRectF, card: CardView, place: str, u: float) -> None:
    floor = 6 * scene.u
    sizes = NameSizes(4.05 * u, 12 * u, 8.6 * u, min(floor, 8.6 * u))
    block = fit_name(cleaned(card.names[0]), Room(inner.width(), 14.6 * u, 4.2 * u), inner.width(), sizes)
    if block.small is not None:
        scene.line(f"{place}.given", block.small, inner.left(), inner.top() + 5.7 * u, color="dim")
    bases = (22.4,) if len(block.lines) == 1 else _PAIR_BASES
    for number, (line, base) in enumerate(zip(block.lines, bases, strict=True)):
        scene.line(f"{place}.family{number or ''}", line, inner.left(), inner.top() + base * u, floor=floor)


def _add_pair(scene: Scene, inner: QRectF, card: CardView, place: str, u: float, high: float) -> None:
    """Add two names above the score, which begins `high` below the top."""
    disc = 4.6 * u
    gutter = inner.left() - (PAD_LEFT - 0.6) * u
    left = gutter + disc + 0.9 * u
    room = Room(inner.right() - left, 11 * u, 3 * u)
    lines = []
    for name in card.names:
        forms = short_forms(cleaned(name))
        lines.append(fit_line(forms, room, 8.6 * u, 6 * scene.u, soft=6 * scene.u, narrow=True))
    rect = QRectF(left, inner.top(), inner.right() - left, high)
    if add_broken(scene, rect, card, place, u, lines, rect.width()):
        return
    for number, (name, line, base) in enumerate(zip(card.names, lines, _PAIR_BASES, strict=True)):
        y = inner.top() + base * u
        scene.line(f"{place}.family{number or ''}", line, left, y, floor=6 * scene.u)
        if name.breaks:
            scene.man(QRectF(gutter, y - line.cap / 2 - disc / 2, disc, disc), white=True)


def men_height(scene: Scene) -> float:
    """Return the height of the men below the cards, in units of the picture."""
    return 23.0 if scene.portrait else 12.6


def add_men(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add each side's men, the places of those that are gone, and the queen while she is on the board."""
    u = scene.u
    scene.card(rect)
    middle = 8.6 * u
    width = (rect.width() - middle) / 2
    rows = [
        QRectF(rect.left(), rect.top(), width, rect.height()),
        QRectF(rect.right() - width, rect.top(), width, rect.height()),
    ]
    queen = QRectF(0, 0, 6.2 * u, 6.2 * u / CROWN_ASPECT)
    queen.moveCenter(rect.center())
    if scene.portrait:
        half = rect.height() / 2
        width = rect.width() - middle
        rows = [QRectF(rect.left(), rect.top() + number * half, width, half) for number in (0, 1)]
        queen.moveCenter(QRectF(rect.right() - middle, rect.top(), middle, rect.height()).center())
    for card, place, row in zip(view.cards, ("left", "right"), rows, strict=True):
        _add_row(scene, row, card, place)
    if view.queen_on_board:
        scene.crown(queen, QueenMark.FILLED)


def _add_row(scene: Scene, row: QRectF, card: CardView, place: str) -> None:
    u = scene.u
    left = row.left() + 2.2 * u
    bar = QRectF(row.left() + 0.1 * u, row.center().y() - 3.6 * u, 1.2 * u, 7.2 * u)
    scene.bar(bar, card.side)
    men = card.men or 0
    count = Line(str(men), pixels(6 * u))
    room = row.right() - 1.5 * u - left - 6.5 * u
    pitch = room / MEN
    disc = min(7.2 * u, pitch * 0.9)
    scene.line(f"{place}.men", count, left, row.center().y() + count.cap / 2)
    left += 6.5 * u
    for number in range(MEN):
        spot = QRectF(left + number * pitch, row.center().y() - disc / 2, disc, disc)
        if number < men:
            scene.man(spot, bool(card.white))
        else:
            scene.hole(spot)
