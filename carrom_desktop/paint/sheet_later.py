"""The sheet's later pages: remarks that the foot has no room for, and the trail of corrections."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import QRectF

from carrom_desktop.paint.sheet_foot import REMARK_LARGEST, REMARK_SMALLEST, remark_text
from carrom_desktop.paint.sheet_text import HAIR, HEAVY, LINE, MM, THIN, Align, Ink, wrap
from carrom_desktop.viewmodels.sheet_view import SheetView

TITLE_MM = 7.0
TRAIL_HEAD_MM = 5.0
TRAIL_SIZE = 250.0
TRAIL_PAD_MM = 1.6
TRAIL_SHARES = (0.13, 0.31, 0.21, 0.21, 0.14)
"""Shares of the width for time, what, before, after, who."""


class TextPage(Struct, frozen=True):
    """Lines of remarks for one page, and their size."""

    lines: tuple[str, ...]
    size: float


TrailRow = tuple[tuple[str, ...], ...]
"""A line of the trail: the wrapped lines of its five cells."""


def remark_pages(ink: Ink, view: SheetView, width: float, height: float) -> tuple[TextPage, ...]:
    """Share all remarks among pages whose inside is `width` by `height`: smaller before a second page."""
    texts = [remark_text(ink, remark) for remark in view.remarks]
    inside = height - TITLE_MM * MM
    size = REMARK_LARGEST
    while size >= REMARK_SMALLEST:
        room = _room(inside, size)
        lines: list[str] = []
        for text in texts:
            lines += wrap(text, width, size, most=room)
            if len(lines) > room:
                break
        else:
            return (TextPage(tuple(lines), size),)
        size -= 10.0
    room = _room(inside, REMARK_LARGEST)
    lines = [line for text in texts for line in wrap(text, width, REMARK_LARGEST)]
    return tuple(
        TextPage(tuple(lines[start : start + room]), REMARK_LARGEST) for start in range(0, len(lines), room)
    )


def draw_remark_page(ink: Ink, page: TextPage, x: float, y: float, width: float) -> None:
    """Draw one page of remarks below the page's head."""
    ink.write(QRectF(x, y, width, 6.0 * MM), ink.say("sheet.remarks"), 300, bold=True)
    baseline = y + TITLE_MM * MM + page.size
    for line in page.lines:
        ink.text(x, baseline, line, page.size)
        baseline += LINE * page.size


def trail_pages(ink: Ink, view: SheetView, width: float, height: float) -> tuple[tuple[TrailRow, ...], ...]:
    """Share the lines of the trail of corrections among pages; none where no trail is wanted."""
    if view.trail is None:
        return ()
    inside = height - (TITLE_MM + TRAIL_HEAD_MM) * MM
    pages: list[tuple[TrailRow, ...]] = []
    current: list[TrailRow] = []
    used = 0.0
    for line in view.trail:
        row = tuple(
            tuple(wrap(ink.speak(cell), share * width - TRAIL_PAD_MM * MM, TRAIL_SIZE))
            for cell, share in zip(line, TRAIL_SHARES, strict=True)
        )
        needed = _row_height(row)
        if current and used + needed > inside:
            pages.append(tuple(current))
            current, used = [], 0.0
        current.append(row)
        used += needed
    return (*pages, tuple(current))


def draw_trail_page(
    ink: Ink, rows: tuple[TrailRow, ...], x: float, y: float, width: float, title: str = "sheet.trail"
) -> None:
    """Draw one page of the trail below the page's head; `title`, the code of what stands over it."""
    ink.write(QRectF(x, y, width, 6.0 * MM), ink.say(title), 300, bold=True)
    y += TITLE_MM * MM
    if not rows:
        ink.write(QRectF(x, y, width, 5.0 * MM), ink.say("sheet.trail.none"), REMARK_LARGEST)
        return
    edges = [x]
    for share in TRAIL_SHARES:
        edges.append(edges[-1] + share * width)
    top, pad = y, TRAIL_PAD_MM / 2 * MM
    ink.shade(QRectF(x, y, width, TRAIL_HEAD_MM * MM))
    for column, name in enumerate(("time", "what", "before", "after", "who")):
        cell = QRectF(edges[column] + pad, y, edges[column + 1] - edges[column] - 2 * pad, TRAIL_HEAD_MM * MM)
        ink.write(cell, ink.say(f"sheet.trail.{name}"), TRAIL_SIZE, bold=True, align=Align.LEFT)
    y += TRAIL_HEAD_MM * MM
    for row in rows:
        ink.line(x, y, x + width, y, HAIR)
        for column, lines in enumerate(row):
            baseline = y + 0.5 * MM + TRAIL_SIZE
            for line in lines:
                ink.text(edges[column] + pad, baseline, line, TRAIL_SIZE)
                baseline += LINE * TRAIL_SIZE
        y += _row_height(row)
    for edge in edges[1:-1]:
        ink.line(edge, top, edge, y, THIN)
    ink.frame(QRectF(x, top, width, y - top), HEAVY)


def _room(height: float, size: float) -> int:
    """Return how many lines of `size` the height holds, at least one."""
    return max(1, int(height // (LINE * size)))


def _row_height(row: TrailRow) -> float:
    """Return the height that a line of the trail takes."""
    return max(len(lines) for lines in row) * LINE * TRAIL_SIZE + 1.0 * MM
