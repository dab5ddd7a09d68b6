"""The two cards of the standard picture, one side each: name, score, games, colour and break, queen.

Places are in hundredths of a card's design height, `u`; in a narrow card the score alone gives way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import (
    ELLIPSIS,
    Line,
    NameSizes,
    Room,
    broken,
    clean,
    elide_club,
    fit_line,
    fit_name,
    measure,
    pixels,
)
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.icons import CROWN_ASPECT
from carrom_desktop.viewmodels.hall_parts import BreakMark, CardView, NameView, QueenMark
from carrom_desktop.viewmodels.names import first_part

CARD_HEIGHT = 62.0
"""Height of a card in its units."""
CARD_WIDTH = 60.0
"""The narrowest card, in its units, that these places are made for."""
BAR, PAD_LEFT, PAD_RIGHT = 1.7, 2.9, 2.5

_SMALL_BASE, _BIG_BASE, _UPPER_BASE, _LOWER_BASE = 5.7, 18.6, 8.5, 18.9
_NAME_DOWN = 3.2
_NAMES_BOTTOM = 22.2
_SOFT = 0.6
_BROKEN_BASE, _PITCH = 7.4, 8.0
_SCORE_BASE, _SCORE_CAP = 52.25, 30.05
_PLUS_TOP, _GAMES_BASE, _LABEL_BASE, _RESULT_BASE = 21.95, 43.4, 48.3, 54.25
_LINE_CAP, PILL_TOP, PILL_HEIGHT = 4.4, 55.1, 6.5


def card_unit(rect: QRectF) -> float:
    """Return the unit of a card that fills `rect`."""
    return min(rect.height() / CARD_HEIGHT, rect.width() / CARD_WIDTH)


def add_card(scene: Scene, rect: QRectF, card: CardView, place: str, digits: int = 2) -> None:
    """Add the card of one side; `place` names its texts, "left" or "right".

    The score's size leaves room for `digits` figures, so that it stays when 9 becomes 10.
    """
    u = card_unit(rect)
    scene.card(rect, card.side)
    top = rect.top() + (rect.height() - CARD_HEIGHT * u) / 2
    inner = _inner(rect, top, u)
    column = _add_games(scene, inner, card, place, u)
    room = Room(inner.width() - column - 1.2 * u)
    widest = fit_line(["0" * digits], room, _SCORE_CAP * u, 12 * scene.u)
    add_names(scene, inner, card, place, u, (_SCORE_BASE - widest.cap / u, column))
    score = Line(str(card.score), widest.px)
    scene.line(f"{place}.score", score, inner.left(), inner.top() + _SCORE_BASE * u, floor=12 * scene.u)
    add_bottom(scene, inner, card, place, u)
    if card.in_turn:
        scene.outline(rect, "wood", 0.8 * u)


def _inner(rect: QRectF, top: float, u: float) -> QRectF:
    left = rect.left() + (BAR + PAD_LEFT) * u
    return QRectF(left, top, rect.right() - PAD_RIGHT * u - left, CARD_HEIGHT * u)


def add_names(
    scene: Scene,
    inner: QRectF,
    card: CardView,
    place: str,
    u: float,
    below: tuple[float, float] = (_NAMES_BOTTOM, 0.0),
) -> None:
    """Add the name or the two names of a side, and its club, from the top of `inner` down.

    `below`: where the score begins, in u from the top, and how wide what stands right of it is. A club that
    would cost letters of a name stands back.
    """
    small = 4.05 * u
    spare = 0.0
    if len(card.names) == 1:
        spare = inner.width() - measure(clean(card.names[0].given), pixels(small), False)[0] - 2 * u
    club = elide_club(clean(card.club), pixels(small), max(spare, inner.width() * 0.42))
    add: Callable[..., bool] = _add_single
    if len(card.names) > 1:
        add = partial(_add_pair, below=below)
    for text in dict.fromkeys((club, "")):
        width = measure(text, pixels(small), False)[0] + 2 * u if text else 0.0
        if add(scene, inner, card, place, u, width, bool(text)):
            if text:
                line = Line(text, pixels(small), bold=False)
                base = inner.top() + _SMALL_BASE * u
                scene.line(f"{place}.club", line, inner.right(), base, color="dim", align=Align.RIGHT)
            return


def _add_single(
    scene: Scene, inner: QRectF, card: CardView, place: str, u: float, club: float, choosy: bool
) -> bool:
    """Add one name beside a club that is `club` wide; where `choosy`, not one that loses letters."""
    floor = 6 * scene.u
    sizes = NameSizes(4.05 * u, 8.6 * u, 6.3 * u, min(floor, 6.3 * u))
    room = Room(inner.width(), 11.4 * u, _NAME_DOWN * u)
    block = fit_name(cleaned(card.names[0]), room, inner.width() - club, sizes)
    if choosy and block.is_short:
        return False
    if block.small is not None:
        base = inner.top() + _SMALL_BASE * u
        scene.line(f"{place}.given", block.small, inner.left(), base, color="dim")
    bases = (_BIG_BASE,) if len(block.lines) == 1 else (_UPPER_BASE, _LOWER_BASE)
    for number, (line, base) in enumerate(zip(block.lines, bases, strict=True)):
        scene.line(f"{place}.family{number or ''}", line, inner.left(), inner.top() + base * u, floor=floor)
    return True


def _add_pair(
    scene: Scene,
    inner: QRectF,
    card: CardView,
    place: str,
    u: float,
    club: float,
    choosy: bool,
    below: tuple[float, float],
) -> bool:
    """Add two family names, one a line; a disc stands before the one who breaks, and its place is kept.

    The disc begins in the gutter beside the bar: a name has nearly the whole card. Where the score leaves
    room a name that is too long is broken over two lines.
    """
    disc = 4.6 * u
    gutter = inner.left() - (PAD_LEFT - 0.6) * u
    left = gutter + disc + 0.9 * u
    lines = []
    for number, name in enumerate(card.names):
        room = Room(inner.right() - left - (0.0 if number else club), 8.4 * u, 2.6 * u)
        floor = 6 * scene.u
        soft = max(floor, 6.3 * u * _SOFT)
        lines.append(fit_line(short_forms(cleaned(name)), room, 6.3 * u, floor, soft=soft, narrow=True))
    if choosy and (lines[0].text != short_forms(cleaned(card.names[0]))[0] or lines[0].stretch < 100):
        return False
    rect = QRectF(left, inner.top(), inner.right() - left, below[0] * u)
    if add_broken(scene, rect, card, place, u, lines, rect.width() - below[1] - 1.2 * u):
        return True
    for number, (line, base) in enumerate(zip(lines, (_UPPER_BASE, _LOWER_BASE), strict=True)):
        y = inner.top() + base * u
        scene.line(f"{place}.family{number or ''}", line, left, y, floor=6 * scene.u)
        if card.names[number].breaks:
            scene.man(QRectF(gutter, y - line.cap / 2 - disc / 2, disc, disc), white=True)
    return True


def add_broken(
    scene: Scene, rect: QRectF, card: CardView, place: str, u: float, lines: Sequence[Line], last: float
) -> bool:
    """Add a pair of which names do not fit on one line, those broken over two; False where that has no room.

    `lines`: the two names as they fit so far; `last`: the width of a line so low that "+9" stands beside it.
    """
    cut = [number for number, line in enumerate(lines) if line.text.endswith(ELLIPSIS)]
    longest = max(cut, key=lambda number: len(card.names[number].family), default=0)
    for long in (cut, [longest]) if len(cut) > 1 else (cut,):
        rows = [_name_rows(scene, rect, card, lines, number, number in long) for number in range(len(lines))]
        bases = _broken_bases(scene, rect, u, [line for row in rows for line in row], last)
        if cut and bases:
            _place_broken(scene, rect, card, place, u, rows, bases)
            return True
    return False


def _name_rows(
    scene: Scene, rect: QRectF, card: CardView, lines: Sequence[Line], number: int, breaks: bool
) -> tuple[Line, ...]:
    px = pixels(6 * scene.u)
    if breaks:
        return broken(cleaned(card.names[number]).family, px, rect.width(), rect.width())
    line = lines[number]
    return (Line(line.text, min(line.px, px), line.bold, line.stretch),)


def _broken_bases(scene: Scene, rect: QRectF, u: float, lines: Sequence[Line], last: float) -> list[float]:
    """Return the base lines of some lines as close as their letters let them be; [] where they do not fit."""
    bases: list[float] = []
    base = low = rect.top() - scene.u
    for line in lines:
        ink = measure(line.text, line.px, line.bold, line.stretch)[1]
        base = max(base + _PITCH * u, low + 0.3 * u - ink.top(), rect.top() + _BROKEN_BASE * u)
        bases.append(base)
        low = base + ink.bottom()
        if low > rect.top() + (_PLUS_TOP - 1) * u and ink.right() > last:
            return []
    return bases if low <= rect.bottom() - 1.2 * u else []


def _place_broken(
    scene: Scene,
    rect: QRectF,
    card: CardView,
    place: str,
    u: float,
    rows: Sequence[tuple[Line, ...]],
    bases: Sequence[float],
) -> None:
    disc, number = 4.6 * u, 0
    for name, row in zip(card.names, rows, strict=True):
        for line in row:
            y = bases[number]
            scene.line(f"{place}.family{number or ''}", line, rect.left(), y, floor=6 * scene.u)
            if name.breaks and line is row[0]:
                gutter = rect.left() - disc - 0.9 * u
                scene.man(QRectF(gutter, y - line.cap / 2 - disc / 2, disc, disc), white=True)
            number += 1


def short_forms(name: NameView) -> list[str]:
    """Return what one line of a pair may say of a player, from long to short."""
    family = name.alone or name.family
    return [form for form in (family, name.short, first_part(family)) if form]


def cleaned(name: NameView) -> NameView:
    """Return `name` without control letters, which count as blanks."""
    family, alone = clean(name.family) or "?", clean(name.alone)
    return NameView(clean(name.given), family, clean(name.short), name.breaks, alone)


def _add_games(scene: Scene, inner: QRectF, card: CardView, place: str, u: float) -> float:
    """Add games won with the results below, and "+9" above; return the width of their column."""
    wide = inner.width() > 70 * u
    plus_cap = 10 * u if wide else 7.6 * u
    label = Line(scene.say("hall.games"), pixels(4.05 * u), bold=False)
    widest = measure("+14", pixels(plus_cap), True)[0]
    width = max(widest, label.width if card.games_won is not None else 0.0)
    center = inner.right() - width / 2
    if card.plus is not None:
        base = inner.top() + _PLUS_TOP * u + plus_cap
        plus = fit_line([f"+{card.plus}"], Room(width), plus_cap, 6 * scene.u)
        scene.line(f"{place}.plus", plus, center, base, color="wood", align=Align.CENTER)
    elif card.men is not None:
        _add_men(scene, card, place, center, inner.top() + (_PLUS_TOP + 10) * u, u)
    if card.games_won is None:
        return width
    scene.text(
        f"{place}.games",
        str(card.games_won),
        center,
        inner.top() + _GAMES_BASE * u,
        10 * u,
        align=Align.CENTER,
    )
    scene.line(
        f"{place}.games_label", label, center, inner.top() + _LABEL_BASE * u, color="dim", align=Align.CENTER
    )
    results = [str(result) for result in card.results]
    forms = ["  ".join(results)]
    forms += [" ".join(("…", *results[first:])) for first in range(1, len(results))]
    line = fit_line(forms, Room(width), 4.05 * u, 4 * scene.u, bold=False)
    scene.line(
        f"{place}.results", line, center, inner.top() + _RESULT_BASE * u, color="dim", align=Align.CENTER
    )
    return width


def _add_men(scene: Scene, card: CardView, place: str, center: float, base: float, u: float) -> None:
    """Add a man of the side's colour and how many of them are on the board."""
    cap, disc = 7.6 * u, 6.2 * u
    count = Line(str(card.men), pixels(cap))
    left = center - (disc + 1.6 * u + count.width) / 2
    scene.man(QRectF(left, base - cap / 2 - disc / 2, disc, disc), bool(card.white))
    scene.line(f"{place}.men", count, left + disc + 1.6 * u, base)


def add_bottom(
    scene: Scene, inner: QRectF, card: CardView, place: str, u: float, top: float = PILL_TOP
) -> None:
    """Add the line of colour and break, inverted for the breaker, and the crown at its right end.

    Where both are too long the queen's word goes first: her crown says it. Both sides keep disc and word.
    """
    lefts, rights = _left_forms(scene, card), _right_forms(scene, card)
    choices = [(left, right) for left in lefts or [""] for right in rights or [""]]
    for left, right in choices:
        room = inner.width() + (2.4 * u if not right and card.queen is None else 1.2 * u)
        for cap in (_LINE_CAP * u, 4.05 * u):
            if _bottom_width(card, left, right, cap, u) <= room:
                _place_bottom(scene, inner, card, place, (u, top), left, right, cap)
                return
    if choices:
        _place_bottom(scene, inner, card, place, (u, top), *choices[-1], 4.05 * u)


def _left_forms(scene: Scene, card: CardView) -> list[str]:
    if card.white is None:
        return []
    color = scene.say("hall.white" if card.white else "hall.black")
    if card.breaks is BreakMark.NONE:
        return [color]
    word = scene.say("hall.breaks" if card.breaks is BreakMark.NOW else "hall.next_to_break")
    forms = [scene.say("hall.color_and_break", color=color, break_=word), word]
    return forms if card.breaks is BreakMark.NOW else [*forms, scene.say("hall.breaks")]


def _right_forms(scene: Scene, card: CardView) -> list[str]:
    if card.queen is None:
        return []
    return [scene.say("hall.queen_not" if card.queen is QueenMark.STRUCK else "hall.queen"), ""]


def _crown_width(cap: float) -> float:
    return cap * 1.05 * CROWN_ASPECT


def _bottom_width(card: CardView, left: str, right: str, cap: float, u: float) -> float:
    px = pixels(cap)
    width = 0.0
    if left:
        width += 7.2 * u + measure(left, px, True)[0]
        width += 2.4 * u if card.breaks is not BreakMark.NONE else 0.0
    if card.queen is not None:
        width += _crown_width(cap)
        width += 1.6 * u + measure(right, px, True)[0] if right else 0.0
        width += 2 * u if left else 0.0
    return width


def _place_bottom(
    scene: Scene,
    inner: QRectF,
    card: CardView,
    place: str,
    where: tuple[float, float],
    left: str,
    right: str,
    cap: float,
) -> None:
    px, (u, top) = pixels(cap), where
    middle = inner.top() + (top + PILL_HEIGHT / 2) * u
    base = middle + cap / 2
    if left:
        breaks = card.breaks is not BreakMark.NONE
        x = inner.left() - 0.9 * u
        advance = measure(left, px, True)[0]
        if breaks:
            x -= 0.7 * u
            scene.pill(QRectF(x, inner.top() + top * u, 9.8 * u + advance, PILL_HEIGHT * u))
            x += 0.7 * u
        disc = 5.1 * u
        scene.man(QRectF(x + 0.5 * u, middle - disc / 2, disc, disc), bool(card.white))
        scene.line(
            f"{place}.color", Line(left, px), x + 7.3 * u, base, color="background" if breaks else "ink"
        )
    if card.queen is None:
        return
    x = inner.right()
    if right:
        x -= measure(right, px, True)[0]
        scene.line(
            f"{place}.queen",
            Line(right, px),
            x,
            base,
            color="dim" if card.queen is QueenMark.STRUCK else "ink",
        )
        x -= 1.6 * u
    width = _crown_width(cap)
    scene.crown(QRectF(x - width, base - cap * 1.05, width, cap * 1.05), card.queen)
