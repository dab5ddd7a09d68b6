"""What the panels of the hall's picture share: places, titles, the winner's name, results."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import Line, Room, clean, fit_line, fit_lines
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.icons import Direction, arrow_path
from carrom_desktop.rules.state import Pair
from carrom_desktop.viewmodels.hall_parts import PanelView


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


def add_title(scene: Scene, rect: QRectF, panel: PanelView, arrows: bool = False) -> None:
    """Add the title of a panel at the top of `rect`, with what remains of its clock behind it."""
    if panel.title is None:
        return
    u = scene.u
    gap = 3 * u
    text = scene.speak(panel.title)
    clock = "" if panel.clock is None else panel.clock.text
    line = fit_line([f"{text} {clock}".strip()], Room(rect.width() - gap * bool(clock)), 8 * u, 4.05 * u)
    width = line.width + gap * bool(clock)
    reach = width / 2 + 11 * u
    base = rect.top() + 10.6 * u
    if arrows and reach < rect.width() / 2:
        for direction, x in ((Direction.LEFT, -reach), (Direction.RIGHT, reach - 8 * u)):
            arrow = QRectF(rect.center().x() + x, base - line.cap / 2 - 4 * u, 8 * u, 8 * u)
            scene.path(arrow_path(arrow, direction), "wood")
    left = rect.center().x() - width / 2
    scene.line("panel.title", Line(text, line.px), left, base, color="wood")
    if clock:
        scene.line("panel.clock", Line(clock, line.px), left + width, base, align=Align.RIGHT)


def add_winner(
    scene: Scene, panel: PanelView, center: float, base: float, width: float, cap: float, u: float
) -> None:
    """Add the winner's name on one line about `base`, or on two in the same place."""
    floor = 6 * scene.u
    room = Room(width, cap * 1.45, cap * 0.37)  # deeper letters would touch the title below
    lines = fit_lines(
        name_forms(panel.name), room, cap, max(floor, min(6.5 * u, cap * 0.5)), floor, soft(scene)
    )
    if len(lines) == 1:
        scene.line("panel.name", lines[0], center, base, align=Align.CENTER, floor=floor)
        return
    lower = base + 1.6 * u
    upper = lower - lines[1].cap * 1.66
    for number, (line, at) in enumerate(zip(lines, (upper, lower), strict=True)):
        scene.line(f"panel.name{number}", line, center, at, align=Align.CENTER, floor=floor)


def panel_unit(scene: Scene, rect: QRectF) -> float:
    """Return the unit of a panel; where the picture is higher than wide, more than the picture's own."""
    return min(rect.height() / 62.0, scene.frame.width() / 84)


def soft(scene: Scene) -> float:
    """Return how far a longer name may shrink before a shorter one takes its place."""
    return 0.6 if scene.portrait else 0.8


def name_forms(texts: Sequence[str]) -> list[str]:
    """Return cleaned texts, without empty ones and repeats; at least one."""
    found = [text for text in dict.fromkeys(clean(text) for text in texts) if text]
    return found or ["?"]


def stack(rect: QRectF, caps: Sequence[float]) -> list[float]:
    """Return the base lines of one or two lines in the middle of `rect`."""
    if len(caps) == 1:
        return [rect.center().y() + caps[0] / 2]
    pitch = max(caps) * 1.78
    first = rect.center().y() - pitch / 2 + caps[0] / 2
    return [first, first + pitch]


def score_text(scene: Scene, pair: Pair) -> str:
    """Return "25–11"."""
    return scene.say("hall.result", x=pair[0], y=pair[1])
