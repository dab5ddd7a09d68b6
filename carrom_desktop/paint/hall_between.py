"""What the hall shows between matches: table, next match, a result with all games, logo and sponsors."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import Line, Room, clean, fit_line, fit_lines, isolate, pixels
from carrom_desktop.paint.hall_cards import BAR, short_forms
from carrom_desktop.paint.hall_panel_parts import name_forms, soft, stack
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.viewmodels.hall_parts import CardView, HallView, NextView, PanelView

_WALL_CAP = 9.0


def add_table(scene: Scene, view: HallView) -> None:
    """Add "TABLE 4" in the middle, while there is no match; logo and event above, what comes next below."""
    frame, u = scene.frame, scene.u
    room = QRectF(frame)
    if view.wall:
        room.setBottom(_add_wall(scene, view.wall))
    if view.following is not None:
        lines = _next_lines(scene, view.following, frame.width())
        for number in range(len(lines) - 1, -1, -1):
            base = room.bottom() - 2.5 * u
            line = lines[number]
            scene.line(f"next{number or ''}", line, frame.center().x(), base, align=Align.CENTER)
            room.setBottom(base - line.cap - 2.5 * u)
    if scene.style.logo is not None:
        high = room.height() * 0.45
        scene.picture(QRectF(frame.left(), room.top(), frame.width(), high), scene.style.logo)
        room.setTop(room.top() + high)
    if event := clean(view.event):
        line = fit_line([event], Room(frame.width()), min(7.5 * u, room.height() * 0.3), 4.05 * u)
        base = room.top() + 5 * u + line.cap
        scene.line("event", line, frame.center().x(), base, color="wood", align=Align.CENTER)
        room.setTop(base + 2 * u)
    if view.panel is None or view.panel.title is None:
        return
    line = fit_line(
        [scene.speak(view.panel.title)], Room(frame.width()), min(14 * u, room.height() * 0.6), 6 * u
    )
    scene.line("table", line, frame.center().x(), room.center().y() + line.cap / 2, align=Align.CENTER)


def add_next(scene: Scene, view: HallView) -> None:
    """Add the next match: when, who, and in which round."""
    frame, u = scene.frame, scene.u
    following = view.following or NextView()
    title = scene.say("hall.next_at", time=following.time) if following.time else scene.say("hall.next_title")
    base = frame.top() + 12.8 * u
    line = fit_line([title], Room(frame.width()), 9 * u, 5 * u)
    scene.line("next.title", line, frame.center().x(), base, color="wood", align=Align.CENTER)
    bottom = _add_wall(scene, view.wall) if view.wall else frame.bottom()
    where = [scene.speak(part) for part in (following.round, *view.where) if part is not None]
    forms = [" · ".join(where), where[-1]] if where else []
    ties = [scene.speak(form) for form in view.tie]
    if ties:
        forms = [*(f"{ties[0]} · {table}" for table in where[-1:]), *ties]
    if forms:
        text = fit_line(forms, Room(frame.width()), 5 * u, 4.05 * u, bold=bool(ties))
        scene.line("next.where", text, frame.center().x(), bottom - 3 * u, color="dim", align=Align.CENTER)
        bottom -= 9.5 * u
    top = base + 4 * u
    gap = 9 * u
    height = (bottom - top - gap) / 2
    for number, (name, place) in enumerate(zip(following.sides, ("left", "right"), strict=True)):
        box = QRectF(frame.left(), top + number * (height + gap), frame.width(), height)
        cap = min(13 * u, height * 0.42)
        lines = fit_lines(
            name_forms((name,)), Room(box.width()), cap, min(9 * u, height * 0.3), 6 * u, soft(scene)
        )
        for count, (part, at) in enumerate(zip(lines, stack(box, [one.cap for one in lines]), strict=True)):
            scene.line(f"{place}.name{count}", part, box.center().x(), at, align=Align.CENTER, floor=6 * u)
    dash = Line("–", pixels(6 * u), bold=False)
    middle = top + height + gap / 2
    scene.line("versus", dash, frame.center().x(), middle + dash.cap / 2, color="dim", align=Align.CENTER)


def _next_lines(scene: Scene, following: NextView, width: float) -> tuple[Line, ...]:
    """Return "NEXT 15:30: A – B" on one line, else each name on its own."""
    u = scene.u
    one, other = (isolate(name) for name in following.sides)
    if following.time:
        text = scene.say("hall.next", time=following.time, A=one, B=other)
    else:
        text = scene.say("hall.next_no_time", A=one, B=other)
    whole = fit_line([text], Room(width), 6.5 * u, 4.05 * u)
    if whole.px >= pixels(5 * u) or scene.say("hall.next_title") not in text:
        return (whole,)
    head = text[: text.index(one)].strip()
    parts = ([head], [f"{one} –"], [other])
    return tuple(fit_line(part, Room(width), 6 * u, 4.05 * u) for part in parts)


def _add_wall(scene: Scene, wall: str) -> float:
    """Add the time of day at the lower edge; return where its room begins."""
    frame, u = scene.frame, scene.u
    line = Line(wall, pixels(_WALL_CAP * u), bold=False)
    base = frame.bottom() - 2 * u
    scene.line("wall", line, frame.center().x(), base, color="dim", align=Align.CENTER)
    return base - line.cap - 3.5 * u


def add_result(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add both sides as two rows of a table: the games one by one, the game under way, games won."""
    u = scene.u
    panel = view.panel or PanelView()
    heads_base = rect.top() + 6.5 * u
    gap = 2.7 * u
    labels = [str(number + 1) for number in range(len(panel.results) + 1)]
    games = Line(scene.say("hall.games"), pixels(4.4 * u), bold=False)
    last = games.width + 3 * u if view.cards[0].games_won is not None else 0.0
    width = min(rect.width() * (1.0 if scene.portrait else 0.56) - 3 * u - last, len(labels) * 26 * u)
    each = width / len(labels)
    start = rect.right() - 2 * u - last - width
    centers = [start + (number + 0.5) * each for number in range(len(labels))]
    title = "" if panel.title is None else scene.speak(panel.title)
    room, title_base = start - rect.left() - 2 * u, heads_base
    if room <= 24 * u:  # all the width is the games': the title stands over them
        room, heads_base = rect.width(), heads_base + 8 * u
    scene.line(
        "panel.title", fit_line([title], Room(room), 6 * u, 4.05 * u), rect.left(), title_base, color="wood"
    )
    top = heads_base + 3 * u
    height = (rect.bottom() - top - gap) / 2
    for number, (label, center) in enumerate(zip(labels, centers, strict=True)):
        line = fit_line([label], Room(each - 0.5 * u), 4.4 * u, 4.05 * u, bold=False)
        scene.line(f"head.{number}", line, center, heads_base, color="dim", align=Align.CENTER)
    if last:
        centers.append(rect.right() - 2 * u - last / 2)
        scene.line("head.games", games, centers[-1], heads_base, color="dim", align=Align.CENTER)
    for row, (card, place) in enumerate(zip(view.cards, ("left", "right"), strict=True)):
        box = QRectF(rect.left(), top + row * (height + gap), rect.width(), height)
        scene.card(box, card.side)
        figures = [pair[row] for pair in panel.results]
        best = [pair[row] > pair[1 - row] for pair in panel.results]
        _add_row(scene, box, card, place, (figures, best), centers, each)


def _add_row(
    scene: Scene,
    box: QRectF,
    card: CardView,
    place: str,
    games: tuple[Sequence[int], Sequence[bool]],
    centers: Sequence[float],
    each: float,
) -> None:
    """Add one side's row: its name, and its figures about `centers`, each at most `each` wide."""
    u = scene.u
    left = box.left() + (BAR + 2.9) * u
    names = QRectF(left, box.top(), centers[0] - each / 2 - 2 * u - left, box.height())
    middle = box.center().y()
    if scene.portrait:
        names = QRectF(left, box.top(), box.right() - 2.5 * u - left, box.height() * 0.55)
        middle = box.top() + box.height() * 0.76
    floor = 6 * u
    lines: list[Line] = []
    if len(card.names) == 1:
        name = card.names[0]
        forms = name_forms((name.full, f"{name.initials} {name.family}", name.family, name.short))
        lines.extend(fit_lines(forms, Room(names.width()), 10 * u, 8 * u, floor, soft(scene)))
    else:
        for name in card.names:
            forms = name_forms(short_forms(name))
            lines.append(fit_line(forms, Room(names.width()), 8 * u, floor, narrow=True))
    for number, (line, base) in enumerate(zip(lines, stack(names, [one.cap for one in lines]), strict=True)):
        scene.line(f"{place}.name{number}", line, names.left(), base, floor=floor)
    figures, best = games
    cells = [(str(points), "ink" if won else "dim") for points, won in zip(figures, best, strict=True)]
    cells.append((str(card.score), "wood"))
    if card.games_won is not None:
        cells.append((str(card.games_won), "ink"))
    px = fit_line(["00"], Room(each - 4 * u), 15 * u, 4.05 * u).px
    for number, ((text, color), center) in enumerate(zip(cells, centers, strict=True)):
        line = fit_line([text], Room(each - 0.5 * u), Line("", px).cap, 4.05 * u)
        scene.line(f"{place}.{number}", line, center, middle + line.cap / 2, color=color, align=Align.CENTER)


def add_logo(scene: Scene, view: HallView) -> None:
    """Add the sponsor whose turn it is, else the logo, else the event in letters."""
    frame, u = scene.frame, scene.u
    shown = scene.style.sponsor or scene.style.logo
    if shown is not None and shown.image is not None:
        scene.picture(frame, shown)
        return
    disc = 16 * u
    text = clean(view.event) or scene.say("common.app")
    lines = fit_lines([text], Room(frame.width()), 12 * u, 9 * u, 6 * u)
    bases = stack(QRectF(frame.left(), frame.center().y(), 1, 30 * u), [line.cap for line in lines])
    for white, left in ((True, -disc - 1.5 * u), (False, 1.5 * u)):
        scene.man(QRectF(frame.center().x() + left, frame.center().y() - disc - 6 * u, disc, disc), white)
    for number, (line, base) in enumerate(zip(lines, bases, strict=True)):
        scene.line(f"logo{number or ''}", line, frame.center().x(), base, align=Align.CENTER)


def logo_width(scene: Scene, height: float) -> float:
    """Return what the event's logo takes in a line `height` high, 0 without one."""
    logo = scene.style.logo
    if logo is None or logo.image is None or logo.image.height() == 0:
        return 0.0
    return min(height * logo.image.width() / logo.image.height(), height * 4)
