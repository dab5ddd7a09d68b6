"""What takes the place of the cards during a match: presentation, game end, change of sides; no match."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import (
    Line,
    Room,
    clean,
    elide_club,
    fit_line,
    fit_lines,
    isolate,
    measure,
    pixels,
)
from carrom_desktop.paint.hall_cards import BAR, add_names
from carrom_desktop.paint.hall_panel_parts import (
    add_title,
    add_winner,
    halves,
    name_forms,
    panel_unit,
    score_text,
    soft,
    stack,
)
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.icons import arc_arrow_path
from carrom_desktop.viewmodels.hall_parts import CardView, HallView, PanelView
from carrom_desktop.viewmodels.names import first_part


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
    """Add who breaks behind a disc, or what comes first; with what remains where a player is waited for."""
    u = scene.u
    forms = list(dict.fromkeys(scene.speak(form) for form in view.banner))
    clock = view.panel.clock if view.panel is not None else None
    decided = view.panel is not None and view.panel.disc
    cap = 8 * u if clock is None and not decided else 6 * u
    disc = 7 * u + 1.4 * u if decided else 0.0
    left = None if clock is None else Line(clock.text, pixels(9 * u))
    beside = disc if left is None else left.width + 4 * u
    room = Room(rect.width() - beside - 0.6 * u, 9.5 * u, 2.4 * u)
    line = fit_line(forms, room, cap, 4.05 * u, soft=4.4 * u)
    x = rect.center().x() - (line.width + beside) / 2
    middle = rect.center().y()
    if decided:
        scene.man(QRectF(x, middle - 3.5 * u, 7 * u, 7 * u), white=True)
    scene.line("toss", line, x + disc, middle + line.cap / 2, color="wood")
    if left is not None:
        scene.line("waiting", left, x + line.width + beside, middle + left.cap / 2, align=Align.RIGHT)


def _add_large_names(scene: Scene, rect: QRectF, card: CardView, place: str) -> None:
    """Add a side across the whole width: its names at 12 %, its club at the right end."""
    u = min(rect.height() / 25, scene.frame.width() / 84)
    scene.card(rect, card.side)
    left = rect.left() + (BAR + 3.2) * scene.u
    width = rect.right() - 3 * u - left
    club_px = pixels(max(4.6 * u, 4.05 * scene.u))
    club = elide_club(clean(card.club), club_px, width * 0.3)
    club_width = measure(club, club_px, False)[0] + 3 * u if club else 0.0
    room = width - club_width
    floor = 6 * scene.u
    lines: list[Line] = []
    names = list(card.names)
    if len(names) == 1:
        forms = name_forms(
            (names[0].full, f"{names[0].initials} {names[0].family}", names[0].family, names[0].short)
        )
        big = min(12 * u, rect.height() * 0.42)
        two = min(8 * u, rect.height() * 0.27)
        lines.extend(fit_lines(forms, Room(room), big, max(two, floor), floor, soft(scene)))
    else:
        for name in names:
            forms = name_forms((name.full, f"{name.initials} {name.family}", name.family, name.short))
            cap = max(floor, min(8 * u, rect.height() * 0.27))
            lines.append(
                fit_line(forms, Room(room), cap, floor, soft=max(floor, cap * soft(scene)), narrow=True)
            )
    bases = stack(rect, [line.cap for line in lines])
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


def add_game_end(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add a finished game: its winner, the result in the largest figures, games won and how it ended."""
    panel = view.panel or PanelView()
    u = panel_unit(scene, rect)
    scene.card(rect, panel.side)
    center = rect.center().x() + BAR * scene.u / 2
    width = rect.width() - 9 * scene.u
    top = rect.top() + (rect.height() - 62.0 * u) / 2
    add_winner(scene, panel, center, top + 17 * u, width, 12 * u, u)
    notes = [scene.speak(note) for note in panel.notes]
    shorter = []
    if panel.games is not None:
        games = score_text(scene, panel.games)
        shorter = [" · ".join((*notes, games))] if notes else []
        notes.append(scene.say("hall.games_won", games=games))
    lines = [" · ".join((scene.speak(form), *notes)) for form in panel.how] + [" · ".join(notes), *shorter]
    score = panel.score or (0, 0)
    line = fit_line([score_text(scene, score)], Room(width), 30 * u, 12 * scene.u)
    scene.line("panel.score", line, center, top + 51.8 * u, align=Align.CENTER, floor=12 * scene.u)
    line = fit_line(lines, Room(width), 4.6 * u, 4.05 * scene.u)
    scene.line("panel.note", line, center, top + 59.3 * u, color="wood", align=Align.CENTER)


def add_change(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add the two sides in their new places, with what they scored in the games so far."""
    u = scene.u
    panel = view.panel or PanelView()
    add_title(scene, rect, panel, arrows=True)
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
    add_title(scene, rect, panel)
    results = [score_text(scene, scored) for scored in panel.results]
    bottom = rect.bottom() - 9 * u
    if results and len(view.cards) == 2:
        text = "   ".join((isolate(view.cards[0].code), *results, isolate(view.cards[1].code)))
        line = fit_line([text], Room(rect.width()), 5 * u, 4.05 * u, bold=False)
        scene.line(
            "panel.results", line, rect.center().x(), rect.bottom() - 1.6 * u, color="dim", align=Align.CENTER
        )
    area = QRectF(rect.left(), rect.top() + 15 * u, rect.width(), bottom - rect.top() - 15 * u)
    middle = area.center()
    scale = 0.8 if scene.portrait else 1.0
    half = 16.5 * u * scale
    board = QRectF(middle.x() - half, middle.y() - half, 2 * half, 2 * half)
    scene.card(board)
    scene.outline(board, "wood", 1.0 * u)
    for seat in panel.seats:
        start = 180 + 90 * seat.place + 19
        scene.path(arc_arrow_path(middle, half * 2 / 3, start, 44), "wood")
    side_width = rect.width() / 2 - half - 6 * u
    cap = 8 * u
    for seat in panel.seats:
        forms = name_forms((seat.name.alone, seat.name.short, first_part(seat.name.alone)))
        name = f"seat{seat.place}"
        if seat.place in (1, 3):
            line = fit_line(forms, Room(rect.width() * 0.8), cap, 6 * u, narrow=True)
            base = board.bottom() + 4 * u + cap if seat.place == 1 else board.top() - 4 * u
            x = middle.x()
            scene.line(name, line, x, base, align=Align.CENTER, floor=6 * u)
            bar_top = base - line.cap - 0.4 * u
            bar_left = x - line.width / 2 - 3.2 * u
            scene.bar(QRectF(bar_left, bar_top, 1.4 * u, line.cap + 0.8 * u), seat.side)
            continue
        left = seat.place == 0
        lines = fit_lines(forms, Room(side_width), cap, cap, 6 * u)
        bases = stack(QRectF(0, middle.y() - 12 * u, 1, 24 * u), [line.cap for line in lines])
        x = board.left() - 3 * u if left else board.right() + 3 * u
        for number, (line, base) in enumerate(zip(lines, bases, strict=True)):
            at = x - (2.6 * u if left else -2.6 * u)
            align = Align.RIGHT if left else Align.LEFT
            scene.line(f"{name}.{number}", line, at, base, align=align, floor=6 * u)
        high = 12 * u if len(lines) == 1 else 20 * u
        scene.bar(QRectF(x - (1.4 * u if left else 0), middle.y() - high / 2, 1.4 * u, high), seat.side)
