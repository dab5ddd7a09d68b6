"""The strip of boards below the cards: one column a board, one row a side."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from carrom_desktop.paint.fit import Line, Room, fit_line, measure, pixels
from carrom_desktop.paint.hall_scene import Align, Scene
from carrom_desktop.paint.icons import CROWN_ASPECT, flag_path
from carrom_desktop.viewmodels.hall_parts import CellView, ColumnMark, ColumnView, StripView

STRIP_HEIGHT = 21.2
"""Height of the strip in units of the picture."""

_BASES = (5.7, 12.45, 19.3)
_CAP = 4.05


def add_strip(scene: Scene, rect: QRectF, strip: StripView) -> None:
    """Add the strip within `rect`."""
    u = scene.u
    scene.card(rect)
    left = rect.left() + 3 * u
    px = pixels(_CAP * u)
    title = Line(scene.say("hall.points"), px, bold=False)
    codes = [Line(code, px) for code in strip.codes]
    widest = max(line.width for line in (title, *codes))
    scene.line("strip.title", title, left, rect.top() + _BASES[0] * u, color="dim")
    for row, code in enumerate(codes):
        base = rect.top() + _BASES[row + 1] * u
        scene.line(f"strip.code{row}", code, left, base)
        scene.bar(QRectF(rect.left() + 0.1 * u, base - 5 * u, 1.2 * u, 6 * u), strip.sides[row])
    start = left + widest + 1.2 * u
    if strip.cut:
        scene.line("strip.cut", Line("…", px), start, rect.top() + _BASES[0] * u, color="dim")
        start += measure("…", px, True)[0]
    width = (rect.right() - 1.2 * u - start) / len(strip.columns)
    for number, column in enumerate(strip.columns):
        _add_column(scene, QRectF(start + number * width, rect.top(), width, rect.height()), column)


def _add_column(scene: Scene, rect: QRectF, column: ColumnView) -> None:
    u = scene.u
    center = rect.center().x()
    name = f"strip.{column.label}"
    flag = 3.0 * u if column.protest else 0.0
    label = fit_line([column.label], Room(rect.width() - flag), _CAP * u, 4 * u, bold=column.current)
    base = rect.top() + _BASES[0] * u
    scene.line(
        name,
        label,
        center - flag / 2,
        base,
        color="wood" if column.current else "dim",
        align=Align.CENTER,
    )
    if flag:
        pennant = QRectF(
            center + label.width / 2 - flag / 2 + 0.5 * u, base - 4.4 * u, flag - 0.5 * u, 4.4 * u
        )
        scene.icon(flag_path(pennant), pennant, "ink")
    if column.current:
        width = min(rect.width() - 0.3 * u, 16 * u)
        box = QRectF(center - width / 2, rect.top() + 0.9 * u, width, rect.height() - 1.8 * u)
        scene.outline(box, "wood", 0.55 * u)
    for row, cell in enumerate(column.cells):
        base = rect.top() + _BASES[row + 1] * u
        if column.mark is not None:
            scene.text(
                f"{name}.{row}",
                _mark(scene, column.mark),
                center,
                base,
                _CAP * u,
                color="dim",
                align=Align.CENTER,
            )
        else:
            _add_cell(scene, f"{name}.{row}", cell, center, base, rect.width())
        if row in column.outlined:
            width = min(rect.width() - 0.3 * u, 16 * u)
            scene.outline(QRectF(center - width / 2, base - 5.1 * u, width, 6.2 * u), "ink", 0.4 * u)


def _mark(scene: Scene, mark: ColumnMark) -> str:
    if mark is ColumnMark.REPLAYED:
        return scene.say("hall.cell_replayed")
    return "?" if mark is ColumnMark.UNKNOWN else "–"


def _add_cell(scene: Scene, name: str, cell: CellView, center: float, base: float, width: float) -> None:
    """Add points and crown side by side; in a narrow column the crown is the smaller one."""
    u = scene.u
    px = pixels(_CAP * u)
    text = "" if cell.points is None else str(cell.points)
    advance = measure(text, px, True)[0] if text else 0.0
    gap = min(1.0, width / u / 18) * u if text else 0.0
    crown = 0.0
    if cell.queen is not None:
        crown = max(min(3.7 * u * CROWN_ASPECT, width - 0.6 * u - advance - gap), 1.6 * u)
    x = center - (advance + gap * bool(crown) + crown) / 2
    if text:
        scene.line(name, Line(text, px), x, base)
    if cell.queen is not None:
        height = crown / CROWN_ASPECT
        middle = base - _CAP * u / 2
        scene.crown(QRectF(x + advance + gap, middle - height / 2, crown, height), cell.queen)
