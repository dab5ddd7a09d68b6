"""The read-back as drawn: who wins and how much, what must lie on the board now, why, and what is odd."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.paint.icons import draw_man, draw_warning
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.entry_parts import Pane
from carrom_desktop.ui.paint_kit import (
    LEAST_TEXT_PX,
    Scale,
    block_height,
    draw_block,
    draw_card,
    draw_line,
    fit_size,
    text_width,
)
from carrom_desktop.ui.theme import current_palette, letters
from carrom_desktop.ui.why_places import WhyPlace, around, number_boxes, text_box
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind

LONG_HEADLINE_PX = 20
TIGHTER = (1.0, 0.93, 0.86, 0.8, 0.74)
"""Shares of the usual size that are tried where a banner and several warnings leave too little room."""


class ReadBackText(Struct, frozen=True):
    """The read-back in a language.

    Attributes: `headline`, `totals`, `ends` ("" for none); `table_label`, `table_text`, `is_white` and
    `count` of the discs (count 0: none); `why`, `warnings` and `refusals`, a line each; `prompt`, what the
    entry needs next, where it is not complete; `hint`.
    """

    headline: str = ""
    totals: str = ""
    ends: str = ""
    table_label: str = ""
    table_text: str = ""
    is_white: bool | None = None
    count: int = 0
    why: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    prompt: str = ""
    hint: str = ""

    @property
    def spoken(self) -> str:
        """Return all of it as one text, for screen readers."""
        parts = (
            self.prompt,
            self.headline,
            self.totals,
            self.ends,
            self.table_label,
            self.table_text,
            *self.refusals,
            *self.warnings,
            *self.why,
            self.hint,
        )
        return " ".join(part for part in parts if part)


class ReadBackPane(Pane):
    """Shows a `ReadBackText`; `right_inset` is the room that the panel's buttons take at the right."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ReadBackText()
        self.right_inset = 0.0
        self._tight = self.scale

    def set_text(self, text: ReadBackText) -> None:
        """Show `text`."""
        if text != self.text:
            self.text = text
            self.setAccessibleName(text.spoken)
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card and its lines from the top, centred when there is room to spare."""
        palette, s, painter, text = current_palette(), self.scale, QPainter(self), self.text
        complete = bool(text.headline) and not text.refusals
        fill, edge = (palette.readback, palette.readback_edge) if complete else (palette.card, palette.edge)
        draw_card(painter, self.area(), fill, edge, radius=s.px(12), line=s.px(1.5))
        for rect, row in self._placed():
            self._draw(painter, rect, row)
        painter.end()

    def why_places(self, board: WhyKey, winner: Side) -> tuple[WhyPlace, ...]:
        """Return the numbers of the read-back: points, totals (the winner's first), result, men.

        `board` tells the game and the board that are entered, and `winner` who would win it.
        """
        found: list[WhyPlace] = []
        placed = self._placed()
        s = self._tight
        for rect, (kind, line) in placed:
            if kind in ("headline", "long headline"):
                size = s.text(27 if kind == "headline" else LONG_HEADLINE_PX)
                box = text_box(rect, line, size, bold=True)
                found.append(WhyPlace(replace(board, kind=WhyKind.POINTS), around(box)))
            elif kind == "totals":
                keys = [replace(board, kind=WhyKind.TOTAL, side=side) for side in (winner, winner.other)]
                keys += [WhyKey(WhyKind.RESULT, winner, board.game, entered=True)] * 2
                size = fit_size(line, self._totals_room(rect), s.text(27), LEAST_TEXT_PX, bold=True)
                boxes = number_boxes(rect, line, size, bold=True)
                found.extend(WhyPlace(key, around(box)) for key, box in zip(keys, boxes, strict=False))
            elif kind == "table" and self.text.count:
                label = text_box(rect, self.text.table_label, s.text(20))
                found.append(
                    WhyPlace(replace(board, kind=WhyKind.MEN), rect.adjusted(label.width(), 0, 0, 0))
                )
        return tuple(found)

    def _placed(self) -> list[tuple[QRectF, tuple[str, str]]]:
        """Return the lines that find room with their places, from the top, in the middle of room to spare."""
        s = self.scale
        inner = self.area().adjusted(s.px(18), s.px(10), -s.px(18) - self.right_inset, -s.px(10))
        rows = self._cut_warnings(self._with_room(self._fitted(inner), inner), inner.height())
        total = sum(height for height, _row in rows)
        head = sum(height for height, row in rows if row[0] == "long headline")
        least = min(head, block_height(self.text.headline, LEAST_TEXT_PX, inner.width(), bold=True) + 1)
        whole = (
            max(least, head * min(1.0, inner.height() / total)) if head else 0.0
        )  # cut, it loses the points
        squeeze = min(1.0, (inner.height() - whole) / (total - head)) if total > head else 1.0
        y = inner.top() + max(0.0, (inner.height() - total) / 2)
        placed = []
        for height, row in rows:
            high = whole if row[0] == "long headline" else height * squeeze
            placed.append((QRectF(inner.left(), y, inner.width(), high), row))
            y += high
        return placed

    def _fitted(self, inner: QRectF) -> list[tuple[float, tuple[str, str]]]:
        """Return the lines in the largest size in which all find room; at last the laws make room."""
        rows: list[tuple[float, tuple[str, str]]] = []
        for share in TIGHTER:
            self._tight = Scale(self.scale.factor * share)
            rows = self._rows(inner.width())
            if sum(height for height, _row in rows) <= inner.height():
                return rows
        while rows and rows[-1][1][0] == "why" and sum(height for height, _row in rows) > inner.height():
            del rows[-1]
        return rows

    def _cut_warnings(
        self, rows: list[tuple[float, tuple[str, str]]], room: float
    ) -> list[tuple[float, tuple[str, str]]]:
        """Keep warnings to a line each where they would cut who wins and how much: the banner asks too."""
        line = self._tight.text(16) * 1.36 + self._tight.px(4)
        over = sum(height for height, _row in rows) - room
        found = []
        for height, row in rows:
            less = min(max(0.0, over), max(0.0, height - line)) if row[0] == "warning" else 0.0
            over -= less
            found.append((height - less, row))
        return found

    def _rows(self, width: float) -> list[tuple[float, tuple[str, str]]]:
        """Return the lines as (height, (kind, text)); a sentence that wraps is as high as its lines."""
        s, text = self._tight, self.text
        sign = s.px(28)
        rows: list[tuple[float, tuple[str, str]]] = []
        if text.prompt:
            rows.append((block_height(text.prompt, s.text(22), width) * 1.15, ("prompt", text.prompt)))
        if text.headline:
            if self._is_long(text.headline, width):
                wrapped = block_height(text.headline, s.text(LONG_HEADLINE_PX), width, bold=True)
                rows.append((wrapped + s.px(2), ("long headline", text.headline)))
            else:
                rows.append((s.text(27) * 1.22, ("headline", text.headline)))
            rows.append((s.text(27) * 1.22, ("totals", text.totals)))
            high = s.text(20) * 1.55
            if not text.table_label:
                high = max(high, block_height(text.table_text, s.text(20), width) + s.px(4))
            elif letters() > 1 and not self._table_fits(width):
                high += s.text(20) * 1.3  # rather all a little smaller than these words small
            rows.append((high, ("table", text.table_text)))
        for kind, lines in (("refusal", text.refusals), ("warning", text.warnings)):
            rows.extend(
                (block_height(line, s.text(16), width - sign) + s.px(4), (kind, line)) for line in lines
            )
        for line in text.why:
            high = s.text(15) * 1.4
            if not text.table_label and text_width(line, LEAST_TEXT_PX) > width:
                high = block_height(line, LEAST_TEXT_PX, width) + 1  # the pane is narrow
            rows.append((high, ("why", line)))
        if text.hint:
            rows.append((block_height(text.hint, s.text(16), width) + s.px(4), ("hint", text.hint)))
        return rows

    def _with_room(
        self, rows: list[tuple[float, tuple[str, str]]], inner: QRectF
    ) -> list[tuple[float, tuple[str, str]]]:
        """Give the words for the men a line of their own where they are long and there is room to spare."""
        words = self._tight.text(20) * 1.3
        spare = inner.height() - sum(height for height, _row in rows)
        is_asked = not self.text.table_label or letters() > 1
        if is_asked or spare < words or self._table_fits(inner.width()):
            return rows
        return [(height + words if row[0] == "table" else height, row) for height, row in rows]

    def _table_fits(self, width: float) -> bool:
        """Say whether the words for the men can be read at a glance behind the discs."""
        s, text = self._tight, self.text
        discs = s.px(25) * (text.count if text.is_white is not None else 0)
        taken = text_width(text.table_label, s.text(20)) + s.px(10) + discs
        return taken + text_width(text.table_text, s.text(17)) <= width

    def _is_long(self, headline: str, width: float) -> bool:
        """Say whether the names leave no room for the points in one line that is read at a glance."""
        return text_width(headline, self._tight.text(LONG_HEADLINE_PX), bold=True) > width

    def _draw(self, painter: QPainter, rect: QRectF, row: tuple[str, str]) -> None:
        palette, s = current_palette(), self._tight
        kind, line = row
        match kind:
            case "prompt":
                draw_block(painter, rect, line, s.text(22), palette.ink)
            case "headline":
                draw_line(painter, rect, line, s.text(27), palette.ink, bold=True)
            case "long headline":
                draw_block(painter, rect, line, s.text(LONG_HEADLINE_PX), palette.ink, bold=True)
            case "totals":
                gap = s.px(10)
                room = QRectF(rect.left(), rect.top(), self._totals_room(rect), rect.height())
                used = draw_line(painter, room, line, s.text(27), palette.ink, bold=True)
                if self.text.ends:
                    rest = QRectF(
                        rect.left() + used + gap, rect.top(), rect.width() - used - gap, rect.height()
                    )
                    draw_line(painter, rest, self.text.ends, s.text(27), palette.wood, bold=True)
            case "table":
                self._draw_table(painter, rect)
            case "refusal" | "warning":
                tone = "alarm" if kind == "refusal" else "warning"
                size = s.px(19)
                sign = QRectF(rect.left(), rect.center().y() - size / 2, size, size)
                draw_warning(painter, sign, palette.color(tone))
                room = rect.adjusted(size + s.px(9), 0, 0, 0)
                draw_block(painter, room, line, s.text(16), getattr(palette, tone))
            case "why":
                draw = draw_line if rect.height() < LEAST_TEXT_PX * 2.4 else draw_block
                draw(painter, rect, line, s.text(15), palette.dim)
            case _:
                draw_block(painter, rect, line, s.text(16), palette.dim)

    def _totals_room(self, rect: QRectF) -> float:
        """Return the width that the totals may take beside what the board ends."""
        if not self.text.ends:
            return rect.width()
        ends = text_width(self.text.ends, self._tight.text(27), bold=True) + self._tight.px(10)
        return max(rect.width() - ends, rect.width() * 0.5)

    def _draw_table(self, painter: QPainter, rect: QRectF) -> None:
        """Draw "On the board now:", as many discs as men, and the words for them behind or below."""
        palette, s, text = current_palette(), self._tight, self.text
        if not text.table_label:  # the men are drawn beside the pane
            draw_block(painter, rect, text.table_text, s.text(20), palette.ink)
            return
        below = rect.height() > s.text(20) * 2
        line = QRectF(rect.left(), rect.top(), rect.width(), rect.height() / 2) if below else rect
        x = rect.left() + draw_line(painter, line, text.table_label, s.text(20), palette.ink) + s.px(10)
        # Long words without a line of their own: smaller discs, to be counted still, and the name is read.
        disc, step = (s.px(19), s.px(25)) if below or self._table_fits(rect.width()) else (s.px(14), s.px(16))
        if text.is_white is not None:
            for _ in range(text.count):
                draw_man(painter, QRectF(x, line.center().y() - disc / 2, disc, disc), text.is_white)
                x += step
            x += disc - step + s.px(6)
        room = line.translated(0, line.height()) if below else line.adjusted(x - line.left(), 0, 0, 0)
        draw_line(painter, room, text.table_text, s.text(20), palette.ink)
