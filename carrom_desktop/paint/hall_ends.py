"""What takes the place of the cards where a match ends, or rests: winner, draw, abandoned; the interval."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import Line, Room, clean, elide, fit_line, isolate, measure, pixels
from carrom_desktop.paint.hall_cards import BAR, add_names
from carrom_desktop.paint.hall_panel_parts import add_title, add_winner, halves, panel_unit, score_text
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.icons import pause_path
from carrom_desktop.viewmodels.hall_parts import CardView, HallScene, HallView, PanelView


def add_wins(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add the match's winner, WINS, games won and every result, the winner's points first."""
    panel = view.panel or PanelView()
    if panel.how or panel.notes:
        add_ended(scene, rect, view)
        return
    u = panel_unit(scene, rect)
    scene.card(rect, panel.side)
    center = rect.center().x() + BAR * scene.u / 2
    width = rect.width() - 9 * scene.u
    top = rect.top() + (rect.height() - 62.0 * u) / 2
    add_winner(scene, panel, center, top + 20.5 * u, width, 14 * u, u)
    if panel.title is not None:
        line = fit_line([scene.speak(panel.title)], Room(width), 10 * u, 6 * scene.u)
        scene.line("panel.title", line, center, top + 36.4 * u, color="wood", align=Align.CENTER)
    if panel.games is not None:
        text = score_text(scene, panel.games)
        scene.text("panel.games", text, center, top + 50 * u, 10 * u, align=Align.CENTER, floor=6 * scene.u)
    results = [score_text(scene, pair) for pair in panel.results]
    line = fit_line(_results_forms(results), Room(width), 6 * u, 4.05 * scene.u, bold=False)
    scene.line("panel.results", line, center, top + 59.4 * u, align=Align.CENTER)


def add_ended(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add the winner of a match that did not end by games alone: how, by which law, why; and its results."""
    panel = view.panel or PanelView()
    u, floor = panel_unit(scene, rect), 4.05 * scene.u
    scene.card(rect, panel.side)
    center = rect.center().x() + BAR * scene.u / 2
    width = rect.width() - 9 * scene.u
    title = [] if panel.title is None else [scene.speak(panel.title)]
    notes = [scene.speak(note) for note in panel.notes]
    how = [" · ".join((scene.speak(form), *notes)) for form in panel.how] or [" · ".join(notes)]
    why = _why(scene, panel, width, pixels(max(4.3 * u, floor)))
    dense = len(why) > 1
    games = [] if panel.games is None else [score_text(scene, panel.games)]
    results = [score_text(scene, pair) for pair in panel.results]
    scores = [" · ".join((*games, form)) if form else "".join(games) for form in _results_forms(results)]
    rows = [
        (
            "panel.title",
            fit_line(title or [""], Room(width), 6.5 * u if dense else 8 * u, 6 * scene.u),
            "wood",
        ),
        ("panel.how", fit_line(how, Room(width), 6 * u, floor, soft=max(floor, 4 * u)), "ink"),
        *((f"panel.why{number or ''}", line, "dim") for number, line in enumerate(why)),
        ("panel.results", fit_line(scores, Room(width), 5.5 * u, floor, bold=False), "ink"),
    ]
    rows = [row for row in rows if row[1].text]
    cap = 10 * u if dense else 12 * u
    name = cap + (4.0 if dense else 2.5) * u
    gap = (rect.height() - name - sum(line.cap for _, line, _ in rows)) / (len(rows) + 2)
    base = rect.top() + gap + name
    add_winner(scene, panel, center, base - 1.0 * u, width, cap, u)
    for key, line, color in rows:
        base += gap + line.cap
        scene.line(key, line, center, base, color=color, align=Align.CENTER)


def add_both(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add both sides alike: a draw with their names, an abandoned match with the score as it stands too."""
    panel = view.panel or PanelView()
    u = scene.u
    add_title(scene, rect, panel)
    top = rect.top() + 15 * u
    px = pixels(4.3 * u)
    lines = [Line(scene.speak(note), px) for note in panel.notes] + list(_why(scene, panel, rect.width(), px))
    for number, line in enumerate(lines):
        base = top + line.cap
        scene.line(f"panel.why{number or ''}", line, rect.center().x(), base, color="dim", align=Align.CENTER)
        top = base + 2.4 * u
    for card, place, box in zip(view.cards, ("left", "right"), halves(scene, rect, top), strict=True):
        scene.card(box, card.side)
        if view.scene is HallScene.DRAW:
            _add_name(scene, box, card, place)
        else:
            _add_score(scene, box, card, place)


def add_interval(scene: Scene, rect: QRectF, view: HallView) -> None:
    """Add what remains of the interval in large figures, the results so far, and who breaks next."""
    panel = view.panel or PanelView()
    u = scene.u
    add_title(scene, rect, replace(panel, clock=None))
    area = rect.adjusted(0, 15 * u, 0, 0)
    sponsor = scene.style.sponsor or scene.style.logo
    if sponsor is not None and sponsor.image is not None:
        if scene.portrait:
            shown = area.adjusted(0, area.height() * 0.68, 0, 0)
            area.setBottom(shown.top() - 3 * u)
        else:
            shown = area.adjusted(area.width() * 0.64, 0, 0, 0)
            area.setRight(shown.left() - 3 * u)
        scene.picture(shown, sponsor)
    unit = min(area.height() / 69, area.width() / 84)
    clock = "" if panel.clock is None else panel.clock.text
    held = panel.clock is not None and panel.clock.phase == "held"
    results = [score_text(scene, pair) for pair in panel.results]
    codes = [isolate(card.code) for card in view.cards]
    text = "   ".join((codes[0], *results, codes[1])) if results and len(codes) == 2 else ""
    breaker = [scene.speak(form) for form in panel.breaker] or [""]
    disc = 7 * unit
    room = Room(area.width() * (0.7 if held else 1.0))
    rows = [
        ("panel.clock", fit_line([clock], room, 25 * unit, 12 * u), "dim" if held else "ink"),
        ("panel.results", fit_line([text], Room(area.width()), 6 * unit, 4.05 * u, bold=False), "ink"),
        ("panel.breaker", fit_line(breaker, Room(area.width() - disc - 3 * u), 5.5 * unit, 4.05 * u), "ink"),
    ]
    rows = [row for row in rows if row[1].text]
    gap = (area.height() - sum(line.cap for _, line, _ in rows)) / (len(rows) + 1)
    base = area.top()
    for name, line, color in rows:
        base += gap + line.cap
        x = area.center().x()
        if name == "panel.clock" and held:
            high, between = line.cap * 0.7, 4 * u
            x += (high * 0.7 + between) / 2
            left = x - line.width / 2 - between - high * 0.7
            bars = QRectF(left, base - line.cap / 2 - high / 2, high * 0.7, high)
            scene.icon(pause_path(bars), bars, "dim")
        if name == "panel.breaker":
            x += (disc + 1.4 * u) / 2
            left = x - line.width / 2 - disc - 1.4 * u
            scene.man(QRectF(left, base - line.cap / 2 - disc / 2, disc, disc), white=True)
        scene.line(name, line, x, base, color=color, align=Align.CENTER)


def _results_forms(results: Sequence[str]) -> list[str]:
    """Return all results in a line, then fewer, the last ones; "" where there are none."""
    return ["   ".join(results)] + ["  ".join(("…", *results[first:])) for first in range(1, len(results))]


def _why(scene: Scene, panel: PanelView, width: float, px: int) -> tuple[Line, ...]:
    """Return the law and the reason on one line or two, or nothing."""
    law = "" if panel.law is None else scene.speak(panel.law)
    text = " · ".join(part for part in (law, clean(panel.reason)) if part)
    words, first = text.split(" "), ""
    while words and measure(f"{first} {words[0]}".strip(), px, False)[0] <= width:
        first = f"{first} {words.pop(0)}".strip()
    if not first:
        return (Line(elide(text, px, False, width), px, bold=False),) if text else ()
    rest = elide(" ".join(words), px, False, width)
    return tuple(Line(line, px, bold=False) for line in (first, rest) if line)


def _add_name(scene: Scene, box: QRectF, card: CardView, place: str) -> None:
    """Add a side's name in the middle of its card."""
    unit = min(box.height() / 26, box.width() / 60)
    add_names(scene, _inner(scene, box, box.center().y() - 11.5 * unit), card, place, unit)


def _add_score(scene: Scene, box: QRectF, card: CardView, place: str) -> None:
    """Add a side's name with its points and games as they stand."""
    u = scene.u
    unit = min(box.height() / 46, box.width() / 60)
    inner = _inner(scene, box, box.center().y() - 23 * unit)
    add_names(scene, inner, card, place, unit)
    label = Line(scene.say("hall.games"), pixels(max(4.05 * unit, 4.05 * u)), bold=False)
    column = 0.0
    if card.games_won is not None:
        column = label.width
        center, base = inner.right() - column / 2, inner.top() + (31.5 if card.results else 36.5) * unit
        scene.text(f"{place}.games", str(card.games_won), center, base, 9 * unit, align=Align.CENTER)
        results = _results_forms([str(scored) for scored in card.results])
        line = fit_line(results, Room(column), 4.05 * unit, 4.05 * u, bold=False)
        for name, text, down in (("games_label", label, 5.6), ("results", line, 11.4)):
            y = base + down * unit
            scene.line(f"{place}.{name}", text, center, y, color="dim", align=Align.CENTER)
    score = fit_line([str(card.score)], Room(inner.width() - column - 2 * u), 18 * unit, 12 * u)
    scene.line(f"{place}.score", score, inner.left(), inner.top() + 42.5 * unit, floor=12 * u)


def _inner(scene: Scene, box: QRectF, top: float) -> QRectF:
    left = box.left() + (BAR + 2.9) * scene.u
    return QRectF(left, top, box.right() - 2.5 * scene.u - left, box.bottom() - top)
