"""The test picture: corners, margins, names, colours and sizes, to set a screen up before any match exists.

What is written stands within the largest margin, so that it is read on a screen that cuts its edges off.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from carrom_desktop.paint.fit import Room, fit_line
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.style import MOST_MARGIN
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.hall_parts import QueenMark

MARGINS = (0.0, 0.025, 0.05, 0.1)
"""Shares of width and height at which a frame is drawn."""

NAMES = (
    ("María-José Fernández de la Cruz y Mendoza", "M.-J. Fernández de la Cruz", "Fernández"),
    ("Venkatanarasimharajuvaripeta", "Venkatanarasimha"),
    ("நாராயணசாமி  শ্রীনিবাস  محمد",),
)
"""Names that are hard to fit or to draw, each with shorter forms."""

SIZES = (4.0, 6.0, 8.6, 12.0)
"""Heights of capitals in percent of the picture's: labels, the least of a name, a name, a winner."""


def add_test(scene: Scene) -> None:
    """Add the whole picture; the frame in wood is the safe margin in force."""
    for share in MARGINS:
        _add_frame(scene, share)
    scene.outline(scene.frame, "wood", max(2.0, scene.height / 200))
    for right in (False, True):
        for bottom in (False, True):
            _add_corner(scene, right, bottom)
    width, height = scene.width, scene.height
    most = MOST_MARGIN
    inner = QRectF(width * most, height * most, width * (1 - 2 * most), height * (1 - 2 * most))
    v = min(inner.height(), inner.width() * 0.75) / 100
    inner = QRectF(inner.left(), inner.center().y() - 50 * v, inner.width(), 100 * v)
    middle, room = inner.center().x(), Room(inner.width() * 0.96)
    _add_line(scene, "test.title", scene.say("screens.test.title"), middle, inner.top() + 9 * v, 6 * v, room)
    size = f"{round(width)} x {round(height)}"
    _add_line(scene, "test.resolution", size, middle, inner.top() + 16 * v, 3.6 * v, room)
    for number, forms in enumerate(NAMES):
        line = fit_line(list(forms), room, (6.6, 5.6, 4.6)[number] * v, 3.2 * v)
        base = inner.top() + (27, 37, 48)[number] * v
        scene.line(f"test.name{number}", line, middle, base, align=Align.CENTER, floor=3 * v)
    _add_colours(scene, inner, v)
    _add_sizes(scene, inner, v)
    edge = scene.say("screens.test.edge", percent=percent_text(scene, scene.style.safe_margin))
    line = fit_line([edge], Room(inner.width() * 0.98), 3 * v, 1.4 * v, bold=False)
    scene.line("test.edge", line, middle, inner.top() + 97 * v, color="wood", align=Align.CENTER, floor=v)


def percent_text(scene: Scene, share: float) -> str:
    """Return a share as percent in the hall's language: "2.5", Spanish "2,5"."""
    return f"{share * 100:g}".replace(".", scene.say("operator.decimal_point"))


def _add_line(scene: Scene, name: str, text: str, x: float, base: float, cap: float, room: Room) -> None:
    line = fit_line([text], room, cap, cap / 2)
    scene.line(name, line, x, base, align=Align.CENTER, floor=cap / 2)


def _add_frame(scene: Scene, share: float) -> None:
    """Add one margin as a hairline, with its percent in its upper left corner."""
    width, height = scene.width, scene.height
    rect = QRectF(width * share, height * share, width * (1 - 2 * share), height * (1 - 2 * share))
    line = max(1.0, height / 540)
    path = QPainterPath()
    path.addRect(rect)
    path.addRect(rect.adjusted(line, line, -line, -line))
    scene.path(path, "dim")
    cap = height * 0.013
    text = scene.say("screens.test.margin", percent=percent_text(scene, share))
    x, base = rect.left() + width * 0.03, rect.top() + height * 0.019
    scene.text(f"test.margin{share:g}", text, x, base, cap, bold=False, color="dim", floor=cap / 2)


def _add_corner(scene: Scene, right: bool, bottom: bool) -> None:
    """Add an angle whose outer edges are the outermost pixels."""
    length, line = min(scene.width, scene.height) * 0.05, max(3.0, scene.height / 180)
    x = scene.width - length if right else 0.0
    y = scene.height - length if bottom else 0.0
    for rect in (
        QRectF(x, scene.height - line if bottom else 0.0, length, line),
        QRectF(scene.width - line if right else 0.0, y, line, length),
    ):
        path = QPainterPath()
        path.addRect(rect)
        scene.path(path, "ink")


def _add_colours(scene: Scene, inner: QRectF, v: float) -> None:
    """Add both sides' bars, both men, the crown, and the wood."""
    top, each = inner.top() + 56 * v, 11 * v
    x = inner.center().x() - 6 * each / 2
    for side in Side:
        scene.bar(QRectF(x, top, each * 0.8, each * 0.8), side)
        x += each
    for white in (True, False):
        scene.man(QRectF(x, top, each * 0.8, each * 0.8), white)
        x += each
    scene.crown(QRectF(x, top, each * 0.9, each * 0.8), QueenMark.FILLED)
    x += each
    scene.outline(QRectF(x + 2, top, each * 0.8, each * 0.8), "wood", v)


def _add_sizes(scene: Scene, inner: QRectF, v: float) -> None:
    """Add "25" in the sizes of the hall's texts, each with its percent of the height."""
    base, step = inner.top() + 84 * v, inner.width() / len(SIZES)
    whole = min(scene.height, scene.width * 0.75)  # as the hall's picture has it: see `Scene.u`
    for number, size in enumerate(SIZES):
        x = inner.left() + (number + 0.5) * step
        cap = whole * size / 100
        percent = f"{size:g}".replace(".", scene.say("operator.decimal_point"))
        scene.text(f"test.size{number}", "25", x, base, cap, align=Align.CENTER, floor=cap / 2)
        label = scene.say("screens.test.margin", percent=percent)
        scene.text(
            f"test.percent{number}",
            label,
            x,
            base + 6 * v,
            2.6 * v,
            bold=False,
            color="dim",
            align=Align.CENTER,
            floor=v,
        )
