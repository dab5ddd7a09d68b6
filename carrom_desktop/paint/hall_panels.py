"""What takes the place of the cards: presentation, game end, change of sides, the winner, an empty table."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import (
    Line,
    Room,
    clean,
    elide,
    first_part,
    fit_line,
    fit_lines,
    measure,
    pixels,
)
from carrom_desktop.paint.hall_cards import BAR, add_names
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.icons import Direction, arc_arrow_path, arrow_path
from carrom_desktop.rules.state import Pair
from carrom_desktop.viewmodels.hall_parts import CardView, HallView, PanelView


def add_table(scene: Scene, view: HallView) -> None:
    """Add "TABLE 4" in the middle, while there is no match."""
    if view.panel is None or view.panel.title is None:
        return
    frame, u = scene.frame, scene.u
    line = fit_line([scene.speak(view.panel.title)], Room(frame.width()), 14 * u, 6 * u)
    scene.line("table", line, frame.center().x(), frame.center().y() + line.cap / 2, align=Align.CENTER)


def add_presentation(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add both sides, one above the other, and below them the toss and the format of the match."""
    u = scene.u
    panel = view.panel or PanelView()
    notes_top = rect.bottom() - 6.6 * u * len(panel.notes)
    for number, note in enumerate(panel.notes):
        base = notes_top + (6.6 * number + 4.8) * u
        line = fit_line([scene.speak(note)], Room(rect.width()), 4.4 * u, 4.05 * u, bold=False)
        scene.line(f"note{number}", line, rect.center().x(), base, color="dim", align=Align.CENTER)
    toss_top = notes_top - 12.5 * u
    if view.banner:
        _add_toss(scene, QRectF(rect.left(), toss_top, rect.width(), 12.5 * u), view)
    gap = 7.6 * u
    height = (toss_top - 1.5 * u - rect.top() - gap) / 2
    for number, (card, place) in enumerate(zip(view.cards, ("left", "right"), strict=True)):
        top = rect.top() + number * (height + gap)
        _add_large_names(scene, QRectF(rect.left(), top, rect.width(), height), card, place)
    base = rect.top() + height + gap / 2 + 1.5 * u
    word = Line(scene.say("hall.versus"), pixels(4.1 * u), bold=False)
    scene.line("versus", word, rect.center().x(), base, color="dim", align=Align.CENTER)


def _add_toss(scene: Scene, rect: QRectF, view: HallView) -> None:
    u = scene.u
    forms = list(dict.fromkeys(scene.speak(form) for form in view.banner))
    decided = any(card.white is not None for card in view.cards)
    cap = 6 * u if decided else 8 * u
    disc = 7 * u if decided else 0.0
    room = Room(rect.width() - disc - 2 * u)
    line = fit_line(forms, room, cap, 4.05 * u, soft=4.4 * u)
    x = rect.center().x() - (line.width + disc + 1.4 * u * bool(disc)) / 2
    if decided:
        scene.man(QRectF(x, rect.center().y() - disc / 2, disc, disc), white=True)
        x += disc + 1.4 * u
    scene.line("toss", line, x, rect.center().y() + line.cap / 2, color="wood")


def _add_large_names(scene: Scene, rect: QRectF, card: CardView, place: str) -> None:
    """Add a side across the whole width: its names at 12 %, its club at the right end."""
    u = min(rect.height() / 25, scene.frame.width() / 84)
    scene.card(rect, card.side)
    left = rect.left() + (BAR + 3.2) * scene.u
    width = rect.right() - 3 * u - left
    club_px = pixels(4.6 * u)
    club = elide(clean(card.club), club_px, False, width * 0.3)
    club_width = measure(club, club_px, False)[0] + 3 * u if club else 0.0
    room = width - club_width
    floor = 6 * scene.u
    lines: list[Line] = []
    names = list(card.names)
    if len(names) == 1:
        forms = _forms(
            (names[0].full, f"{names[0].initials} {names[0].family}", names[0].family, names[0].short)
        )
        big = min(12 * u, rect.height() * 0.42)
        two = min(8 * u, rect.height() * 0.27)
        lines.extend(fit_lines(forms, Room(room), big, max(two, floor), floor, _soft(scene)))
    else:
        for name in names:
            forms = _forms((name.full, f"{name.initials} {name.family}", name.family, name.short))
            cap = max(floor, min(8 * u, rect.height() * 0.27))
            lines.append(fit_line(forms, Room(room), cap, floor, soft=max(floor, cap * _soft(scene))))
    bases = _stack(rect, [line.cap for line in lines])
    for number, (line, base) in enumerate(zip(lines, bases, strict=True)):
        scene.line(f"{place}.name{number}", line, left, base, floor=floor)
    base = rect.center().y() + 2.3 * u
    scene.line(
        f"{place}.club",
        Line(club, club_px, bold=False),
        rect.right() - 3 * u,
        base,
        color="dim",
        align=Align.RIGHT,
    )


def add_game_end(scene: Scene, rect: QRectF, panel: PanelView) -> None:
    """Add a finished game: its winner, the result in the largest figures, games won and how it ended."""
    u = _panel_unit(scene, rect)
    scene.card(rect, panel.side)
    center = rect.center().x() + BAR * scene.u / 2
    width = rect.width() - 9 * scene.u
    top = rect.top() + (rect.height() - 62.0 * u) / 2
    _add_winner(scene, panel, center, top + 17 * u, width, 12 * u, u)
    notes = [scene.speak(note) for note in panel.notes]
    if panel.games is not None:
        notes.append(scene.say("hall.games_won", games=_result(scene, panel.games)))
    score = panel.score or (0, 0)
    line = fit_line([_result(scene, score)], Room(width), 30 * u, 12 * scene.u)
    scene.line("panel.score", line, center, top + 51.8 * u, align=Align.CENTER, floor=12 * scene.u)
    if notes:
        line = fit_line([" · ".join(notes)], Room(width), 4.6 * u, 4.05 * scene.u)
        scene.line("panel.note", line, center, top + 59.3 * u, color="wood", align=Align.CENTER)


def add_wins(scene: Scene, rect: QRectF, panel: PanelView) -> None:
    """Add the match's winner, WINS, games won and every result, the winner's points first."""
    u = _panel_unit(scene, rect)
    scene.card(rect, panel.side)
    center = rect.center().x() + BAR * scene.u / 2
    width = rect.width() - 9 * scene.u
    top = rect.top() + (rect.height() - 62.0 * u) / 2
    _add_winner(scene, panel, center, top + 20.5 * u, width, 14 * u, u)
    if panel.title is not None:
        line = fit_line([scene.speak(panel.title)], Room(width), 10 * u, 6 * scene.u)
        scene.line("panel.title", line, center, top + 36.4 * u, color="wood", align=Align.CENTER)
    if panel.games is not None:
        text = _result(scene, panel.games)
        scene.text("panel.games", text, center, top + 50 * u, 10 * u, align=Align.CENTER, floor=6 * scene.u)
    results = [_result(scene, result) for result in panel.results]
    forms = ["   ".join(results)]
    forms += ["  ".join(("…", *results[first:])) for first in range(1, len(results))]
    line = fit_line(forms, Room(width), 6 * u, 4.05 * scene.u, bold=False)
    scene.line("panel.results", line, center, top + 59.4 * u, align=Align.CENTER)


def add_change(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add the two sides in their new places, with what they scored in the games so far."""
    u = scene.u
    panel = view.panel or PanelView()
    _add_title(scene, rect, panel, arrows=True)
    top = rect.top() + 15 * u
    boxes = halves(scene, rect, top)
    room = Room(boxes[0].width() - (BAR + 5.4) * u)
    texts = [_points(scene, panel, side) for side in (0, 1)]
    # Both sides in one size, so that the games stand alike; nine games still fit at the floor.
    px = min(fit_line([line], room, 6.5 * u, 4.05 * u, bold=False).px for lines in texts for line in lines)
    step = px * 1.25
    for card, place, box, lines in zip(view.cards, ("left", "right"), boxes, texts, strict=True):
        scene.card(box, card.side)
        unit = min(box.height() / 40, box.width() / 60)
        left = box.left() + (BAR + 2.9) * u
        inner = QRectF(left, box.top() + 1.2 * unit, box.right() - 2.5 * u - left, box.height())
        add_names(scene, inner, card, place, unit)
        base = box.bottom() - 3.4 * u - step * (len(lines) - 1)
        for number, text in enumerate(lines):
            line = Line(text, px, bold=False)
            scene.line(f"{place}.results{number}", line, left, base + number * step, color="dim")


_LINES_OF_RESULTS = 2
"""Games said line by line in the change of sides; more of them stand in one line, as numbers."""


def _points(scene: Scene, panel: PanelView, side: int) -> list[str]:
    """Return what a side scored in the games so far, said so that nobody takes it for the score now."""
    points = [result[side] for result in panel.results]
    if len(points) > _LINES_OF_RESULTS:
        return ["   ".join(str(number) for number in points)]
    return [scene.say("hall.points_in_game", game=n, points=scored) for n, scored in enumerate(points, 1)]


def add_seats(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add a board seen from above with the four names where they sit, and an arrow from seat to seat."""
    u = scene.u
    panel = view.panel or PanelView()
    _add_title(scene, rect, panel)
    results = [_result(scene, result) for result in panel.results]
    bottom = rect.bottom() - 9 * u
    if results and len(view.cards) == 2:
        text = "   ".join((view.cards[0].code, *results, view.cards[1].code))
        line = fit_line([text], Room(rect.width()), 5 * u, 4.05 * u, bold=False)
        scene.line(
            "panel.results", line, rect.center().x(), rect.bottom() - 1.6 * u, color="dim", align=Align.CENTER
        )
    area = QRectF(rect.left(), rect.top() + 15 * u, rect.width(), bottom - rect.top() - 15 * u)
    middle = area.center()
    scale = 1.35 if scene.portrait else 1.0
    half = 16.5 * u * scale
    board = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
    scene.card(board)
    scene.outline(board, "wood", 1.0 * u)
    for seat in panel.seats:
        start = 180 + 90 * seat.place + 19
        scene.path(arc_arrow_path(middle, half * 2 / 3, start, 44), "wood")
    side_width = rect.width() / 2 - half - 6 * u
    cap = 8 * u * scale
    for seat in panel.seats:
        forms = _forms((seat.name.alone, seat.name.short, first_part(seat.name.alone)))
        name = f"seat{seat.place}"
        if seat.place in (1, 3):
            line = fit_line(forms, Room(rect.width() * 0.8), cap, 6 * u)
            base = board.bottom() + 4 * u + cap if seat.place == 1 else board.top() - 4 * u
            x = middle.x()
            scene.line(name, line, x, base, align=Align.CENTER, floor=6 * u)
            bar_top = base - line.cap - 0.4 * u
            bar_left = x - line.width / 2 - 3.2 * u
            scene.bar(QRectF(bar_left, bar_top, 1.4 * u, line.cap + 0.8 * u), seat.side)
            continue
        left = seat.place == 0
        lines = fit_lines(forms, Room(side_width), cap, cap, 6 * u)
        bases = _stack(QRectF(0, middle.y() - 12 * u, 1, 24 * u), [line.cap for line in lines])
        x = board.left() - 3 * u if left else board.right() + 3 * u
        for number, (line, base) in enumerate(zip(lines, bases, strict=True)):
            at = x - (2.6 * u if left else -2.6 * u)
            align = Align.RIGHT if left else Align.LEFT
            scene.line(f"{name}.{number}", line, at, base, align=align, floor=6 * u)
        high = 12 * u if len(lines) == 1 else 20 * u
        scene.bar(QRectF(x - (1.4 * u if left else 0), middle.y() - high / 2, 1.4 * u, high), seat.side)


def halves(scene: Scene, rect: QRectF, top: float) -> tuple[QRectF, QRectF]:
    """Return the places of the two cards from `top` to the bottom of `rect`: beside or above each other."""
    gap = 2.7 * scene.u
    if scene.portrait:
        height = (rect.bottom() - top - gap) / 2
        first = QRectF(rect.left(), top, rect.width(), height)
        return first, first.translated(0, height + gap)
    width = (rect.width() - gap) / 2
    first = QRectF(rect.left(), top, width, rect.bottom() - top)
    return first, first.translated(width + gap, 0)


def _add_title(scene: Scene, rect: QRectF, panel: PanelView, arrows: bool = False) -> None:
    if panel.title is None:
        return
    u = scene.u
    text = scene.speak(panel.title)
    line = fit_line([text], Room(rect.width()), 8 * u, 4.05 * u)
    reach = line.width / 2 + 11 * u
    if arrows and reach < rect.width() / 2:
        for direction, x in ((Direction.LEFT, -reach), (Direction.RIGHT, reach - 8 * u)):
            arrow = QRectF(rect.center().x() + x, rect.top() + 10.6 * u - line.cap / 2 - 4 * u, 8 * u, 8 * u)
            scene.path(arrow_path(arrow, direction), "wood")
    scene.line(
        "panel.title", line, rect.center().x(), rect.top() + 10.6 * u, color="wood", align=Align.CENTER
    )


def _add_winner(
    scene: Scene, panel: PanelView, center: float, base: float, width: float, cap: float, u: float
) -> None:
    """Add the winner's name on one line about `base`, or on two in the same place."""
    floor = 6 * scene.u
    room = Room(width, cap * 1.45, cap * 0.45)
    lines = fit_lines(_forms(panel.name), room, cap, max(floor, min(6.5 * u, cap * 0.5)), floor, _soft(scene))
    if len(lines) == 1:
        scene.line("panel.name", lines[0], center, base, align=Align.CENTER, floor=floor)
        return
    lower = base + 1.6 * u
    upper = lower - lines[1].cap * 1.66
    for number, (line, at) in enumerate(zip(lines, (upper, lower), strict=True)):
        scene.line(f"panel.name{number}", line, center, at, align=Align.CENTER, floor=floor)


def _panel_unit(scene: Scene, rect: QRectF) -> float:
    """Return the unit of a panel; where the picture is higher than wide, more than the picture's own."""
    return min(rect.height() / 62.0, scene.frame.width() / 84)


def _soft(scene: Scene) -> float:
    """Return how far a longer name may shrink before a shorter one takes its place."""
    return 0.6 if scene.portrait else 0.8


def _forms(texts: Sequence[str]) -> list[str]:
    """Return cleaned texts, without empty ones and repeats; at least one."""
    found = [text for text in dict.fromkeys(clean(text) for text in texts) if text]
    return found or ["?"]


def _stack(rect: QRectF, caps: Sequence[float]) -> list[float]:
    """Return the base lines of one or two lines in the middle of `rect`."""
    if len(caps) == 1:
        return [rect.center().y() + caps[0] / 2]
    pitch = max(caps) * 1.78
    first = rect.center().y() - pitch / 2 + caps[0] / 2
    return [first, first + pitch]


def _result(scene: Scene, pair: Pair) -> str:
    return scene.say("hall.result", x=pair[0], y=pair[1])
