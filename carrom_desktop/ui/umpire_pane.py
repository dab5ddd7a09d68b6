"""The umpire's board in the operator's window: men, queen, dues and turn, the last stroke in words, its keys.

It covers the tiles of the normal entry and turns clicks into the entry's own keys; the keyboard stays with
the entry panel. Every part has its place whatever is shown, so that nothing jumps from stroke to stroke.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.icons import Direction, draw_warning
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.entry_parts import ActionButton, side_color
from carrom_desktop.ui.paint_kit import (
    Scale,
    draw_block,
    draw_card,
    draw_keycap,
    draw_line,
    keycap_size,
    text_width,
)
from carrom_desktop.ui.theme import current_palette, letters
from carrom_desktop.ui.umpire_parts import (
    ARROW,
    BoardStrip,
    QueenShown,
    Run,
    SideShown,
    StrokeTile,
    draw_flow,
    runs_of,
)
from carrom_desktop.viewmodels.entry import EntryKey, EntryView, KeyKind
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.umpire_view import CountView, UmpireTile, UmpireView, unmarked

_Say = Callable[[Msg | None], str]
"""Says a message in the language of the window, "" for none."""

MOST_OPTIONS = 9
BACK_WIDTH = 2.4
"""Width of the tile that takes back, in digits."""


class _Heights(Struct, frozen=True):
    """Heights from the top in pixels of the target picture: the board, the sentence, what is asked
    or refused, the letters typed, a row of keys, the gap between."""

    strip: float
    sentence: float
    below: float
    typed: float
    row: float
    gap: float

    @property
    def used(self) -> float:
        """Return what all of it takes."""
        return self.strip + self.sentence + self.below + self.typed + 3 * self.row + 6 * self.gap + 2 * _PAD


_PAD = 9.0
_LEAST = _Heights(60, 56, 34, 28, 38, 5)
_USUAL = _Heights(86, 84, 42, 34, 48, 8)
_MOST = _Heights(96, 130, 48, 36, 60, 10)

_LEAST_GROWN = _Heights(60, 62, 34, 34, 46, 5)
_USUAL_GROWN = _Heights(86, 96, 48, 42, 60, 8)
_MOST_GROWN = _Heights(96, 140, 60, 46, 74, 10)
"""For larger letters, where the least of them fits."""


def _heights(room: float) -> _Heights:
    """Return the heights that fill `room`, all parts growing alike between least, usual and most."""
    if letters() > 1 and room >= _LEAST_GROWN.used:
        low, high = _LEAST_GROWN, _USUAL_GROWN
        if room > high.used:
            low, high = high, _MOST_GROWN
    else:
        low, high = (_LEAST, _USUAL) if room <= _USUAL.used else (_USUAL, _MOST)
    part = min(1.0, max(0.0, (room - low.used) / (high.used - low.used)))
    names = _Heights.__struct_fields__
    return _Heights(*(getattr(low, n) + part * (getattr(high, n) - getattr(low, n)) for n in names))


class _Words(Struct, frozen=True):
    """What the pane shows in words: the sentence as runs, `below` it with its tone, letters, strokes."""

    runs: tuple[Run, ...] = ()
    below: str = ""
    tone: str = "ink"
    chips: tuple[str, ...] = ()
    prompt: str = ""
    played: tuple[tuple[str, Side], ...] = ()
    incomplete: str = ""
    to: Direction = Direction.LEFT
    blinking: bool = False


class UmpirePane(QWidget):
    """Signals: `pressed(EntryKey)`, a tile or a button was clicked or touched."""

    pressed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self._words = _Words()
        self._strip = BoardStrip(self)
        self._tiles: tuple[tuple[StrokeTile, ...], ...] = ()
        self._options = tuple(StrokeTile(self) for _ in range(MOST_OPTIONS))
        self._void = ActionButton("Enter", self, main=True)
        self._void.hide()
        for option in self._options:
            option.hide()
            option.clicked.connect(self._on_tile_clicked)
        self._void.clicked.connect(self._on_void_clicked)
        self._rects: tuple[QRectF, ...] = (QRectF(),) * 3
        self._columns = 9
        self.hide()

    # ---- what is shown

    @property
    def said(self) -> str:
        """Return the sentence and the line under it."""
        sentence = "".join(run.text for run in self._words.runs).replace(ARROW, "")
        return f"{' '.join(sentence.split())} {self._words.below}".strip()

    def show_view(self, view: EntryView, umpire: UmpireView, language: str, blinking: bool) -> None:
        """Show the board, what was said of the last stroke, and the keys."""

        def words(message: Msg | None) -> str:
            return "" if message is None else speak(language, message)

        left = umpire.sides[0].side
        queen = umpire.queen
        self._strip.set_board(
            tuple(
                SideShown(
                    one.side, one.is_white, one.men, words(one.owes), tuple(words(form) for form in one.turn)
                )
                for one in umpire.sides
            ),
            QueenShown(
                None if queen.side is None else _direction(queen.side, left),
                queen.side,
                queen.waits,
                words(queen.label),
            ),
        )
        below, tone = self._below(view, umpire, words)
        shown = _Words(
            runs=self._runs(umpire, words),
            below=below,
            tone=tone,
            chips=umpire.chips,
            prompt=words(umpire.prompt),
            played=tuple((one.keys, one.side) for one in umpire.played),
            incomplete=words(umpire.incomplete),
            to=_direction(umpire.to, left),
            blinking=blinking,
        )
        for differs, rect in zip(_differences(shown, self._words), self._rects, strict=True):
            if differs:
                self.update(rect.toAlignedRect())  # the keys under it are not painted anew
        self._words = shown
        chips = " ".join(umpire.chips)
        spoken = (
            self.said,
            say(language, "umpire.typed", keys=chips) if chips else "",
            *(words(line) for one in umpire.sides for line in one.spoken),
            words(queen.spoken),
            shown.incomplete,
        )
        name = " ".join(part for part in spoken if part)
        if name != self.accessibleName():
            self.setAccessibleName(name)
        self._show_keys(umpire, language, words, blinking)
        self.place()

    def _runs(self, umpire: UmpireView, words: _Say) -> tuple[Run, ...]:
        """Return the sentence: of the last stroke in the umpire's order, or what is asked while counting."""
        if umpire.count is not None:
            answers = " · ".join(words(answer) for answer in umpire.count.answers)
            asked = (Run(words(umpire.count.question), bold=True),)
            return (*asked, Run(f"  {answers}", tone="dim")) if answers else asked
        said = umpire.said
        if said is None:
            return runs_of(words(umpire.plain))
        found: list[Run] = []
        for part in said.parts:
            found.extend(runs_of(f"{words(part)} "))
        if said.turn is not None:
            tone = "saved" if said.keeps else "warning"
            found.extend((*runs_of(f"{words(said.turn)} ", tone), Run(ARROW, tone=tone), Run(" ")))
        if said.laws is not None:
            found.append(Run(words(said.laws), tone="dim"))
        return tuple(found)

    def _below(self, view: EntryView, umpire: UmpireView, words: _Say) -> tuple[str, str]:
        """Return the line under the sentence and its tone: a refusal, a hint, what is asked, a note."""
        if view.refusals:
            return " ".join(words(line) for line in view.refusals), "alarm"
        if view.hint is not None:
            return words(view.hint), "warning"
        if view.armed:
            return " ".join(words(line) for line in view.take_back), "warning"
        said = umpire.said
        if umpire.count is not None or said is None:
            return " ".join(words(line) for line in view.take_back), "dim"
        asked = " ".join(unmarked(words(line)) for line in said.questions)
        note = words(said.note)
        return " ".join(part for part in (asked, note) if part), "wood" if asked else "dim"

    def _show_keys(self, umpire: UmpireView, language: str, words: _Say, blinking: bool) -> None:
        if not self._tiles:
            self._tiles = tuple(tuple(StrokeTile(self) for _ in row) for row in umpire.tiles)
            for tile in self._all_tiles():
                tile.clicked.connect(self._on_tile_clicked)
                tile.scale = self.scale
        for tiles, row in zip(self._tiles, umpire.tiles, strict=True):
            for tile, shown in zip(tiles, row, strict=True):
                _show_tile(tile, shown, language, words, blinking)
        counting, void = umpire.count, umpire.void
        for number, row_of in enumerate(self._tiles):
            for place, tile in enumerate(row_of):
                is_digit = number == 0 and place < len(row_of) - 1
                is_back = number == 0 and not is_digit
                tile.setVisible(is_back or (counting is None and not (is_digit and void is not None)))
        self._show_options(counting, words)
        label = words(void)
        self._void.show_as(label, label=label, key=say(language, "operator.key.enter"))
        self._void.setVisible(void is not None)

    def _show_options(self, counting: CountView | None, words: _Say) -> None:
        options = () if counting is None else counting.options
        for tile, option in zip(self._options, options, strict=False):
            tile.show_as(words(option.spoken), key=option.key, label=words(option.label), press=option.press)
        for place, tile in enumerate(self._options):
            tile.setVisible(place < len(options))
        self._columns = MOST_OPTIONS if len(options) > 4 else 2

    # ---- places

    def place(self) -> None:
        """Lay the parts out from the top; their places do not depend on what they say."""
        s, width = self.scale, float(self.width())
        tall = _heights(self.height() / s.factor)
        pad, gap = s.px(_PAD), s.px(tall.gap)
        inner = width - 2 * pad
        self._strip.scale = s
        self._strip.setGeometry(_rect(pad, pad, inner, s.px(tall.strip)))
        y = pad + s.px(tall.strip) + gap
        places = []
        for height in (tall.sentence, tall.below, tall.typed):
            places.append(QRectF(pad, y, inner, s.px(height)))
            y += s.px(height) + gap
        if tuple(places) != self._rects:
            self._rects = tuple(places)
            self.update()
        high, between = s.px(tall.row), s.px(8)
        top = y
        for number, row in enumerate(self._tiles):
            units = len(row) - 1 + BACK_WIDTH if number == 0 else float(len(row))
            unit = (inner - (len(row) - 1) * between) / units
            x = pad
            for place, tile in enumerate(row):
                wide = unit * (BACK_WIDTH if number == 0 and place == len(row) - 1 else 1.0)
                tile.scale = s
                tile.setGeometry(_rect(x, y, wide, high))
                x += wide + between
            y += high + gap
        named = [tile for row in self._tiles[1:] for tile in row]
        stacked = not all(tile.beside(tile.width()) for tile in named)
        for tile in named:
            if tile.stacked != stacked:
                tile.stacked = stacked
                tile.update()
        self._place_options(QRectF(pad, top + high + gap, inner, 2 * high + gap), between)
        self._void.scale = s
        if self._tiles:
            digits = self._tiles[0][0].geometry().united(self._tiles[0][-2].geometry())
            self._void.setGeometry(digits)

    def _place_options(self, area: QRectF, between: float) -> None:
        """Place the answers while counting again in the two rows under that of the digits."""
        columns = self._columns
        wide = (area.width() - (columns - 1) * between) / columns
        high = (area.height() - between) / 2
        for place, tile in enumerate(self._options):
            row, column = divmod(place, columns)
            x, y = area.left() + column * (wide + between), area.top() + row * (high + between)
            tile.scale = self.scale
            tile.setGeometry(_rect(x, y, wide, high))

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """Place the parts anew."""
        self.place()

    # ---- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card, the sentence, what stands under it, and the letters typed so far."""
        palette, s, painter, shown = current_palette(), self.scale, QPainter(self), self._words
        draw_card(painter, QRectF(self.rect()), palette.card, radius=s.px(12))
        sentence, below, typed = self._rects
        painter.setClipRegion(event.region())
        draw_flow(
            painter, sentence.adjusted(s.px(6), 0, -s.px(6), 0), shown.runs, s.text(22), shown.to, palette
        )
        room = below.adjusted(s.px(6), 0, -s.px(6), 0)
        if shown.tone in ("alarm", "warning") and shown.below:
            sign = QRectF(room.left(), room.center().y() - s.px(9), s.px(20), s.px(18))
            draw_warning(painter, sign, palette.color(shown.tone))
            room.setLeft(room.left() + s.px(28))
        draw_block(painter, room, shown.below, s.text(17), str(getattr(palette, shown.tone)))
        self._paint_typed(painter, typed)
        painter.end()

    def _paint_typed(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the letters of the stroke being typed at the left, the last strokes at the right."""
        palette, s, shown = current_palette(), self.scale, self._words
        frame = palette.wood if shown.blinking else palette.edge
        draw_card(
            painter, rect, palette.field, frame, radius=s.px(8), line=s.px(2.5 if shown.blinking else 1)
        )
        x = rect.left() + s.px(10)
        for chip in shown.chips:
            x += draw_keycap(painter, QPointF(x, rect.center().y()), chip, s, palette) + s.px(6)
        right = self._paint_played(painter, rect, x + s.px(12))
        if shown.prompt:
            room = QRectF(x, rect.top(), max(0.0, right - x - s.px(10)), rect.height())
            if room.width() > text_width(shown.prompt, s.text(14)):
                draw_line(painter, room, shown.prompt, s.text(15), palette.dim)

    def _paint_played(self, painter: QPainter, rect: QRectF, least_x: float) -> float:
        """Paint the last strokes, the latest at the right, as many as have room; returns where they begin."""
        palette, s, shown = current_palette(), self.scale, self._words
        small = Scale(s.factor * 0.82)
        x = rect.right() - s.px(10)
        if shown.incomplete:
            wide = text_width(shown.incomplete, s.text(15), bold=True)
            x -= wide
            room = QRectF(x, rect.top(), wide + 2, rect.height())
            draw_line(painter, room, shown.incomplete, s.text(15), palette.warning, bold=True)
            x -= s.px(10)
        for keys, side in reversed(shown.played):
            wide = keycap_size(keys, small)[0]
            if x - wide < least_x:
                break
            x -= wide
            draw_keycap(painter, QPointF(x, rect.center().y() - s.px(1)), keys, small, palette)
            under = rect.center().y() + small.px(13) + s.px(2)
            painter.setPen(QPen(QColor(side_color(palette, side)), s.px(2.5)))
            painter.drawLine(QPointF(x + s.px(3), under), QPointF(x + wide - s.px(3), under))
            x -= s.px(5)
        return x

    # ---- clicks

    def _all_tiles(self) -> tuple[StrokeTile, ...]:
        return tuple(tile for row in self._tiles for tile in row)

    def _on_tile_clicked(self) -> None:
        tile = self.sender()
        if isinstance(tile, StrokeTile):
            self.pressed.emit(tile.press)

    def _on_void_clicked(self) -> None:
        self.pressed.emit(EntryKey(KeyKind.ENTER))


def _differences(shown: _Words, before: _Words) -> tuple[bool, bool, bool]:
    """Say which of sentence, line under it and letters typed is another one."""
    sentence = (shown.runs, shown.to) != (before.runs, before.to)
    below = (shown.below, shown.tone) != (before.below, before.tone)
    names = ("chips", "prompt", "played", "incomplete", "blinking")
    return sentence, below, any(getattr(shown, name) != getattr(before, name) for name in names)


def _show_tile(tile: StrokeTile, shown: UmpireTile, language: str, words: _Say, blinking: bool) -> None:
    key = say(language, "operator.key.backspace") if shown.key == "Backspace" else shown.key
    label = "" if shown.key == "Backspace" else words(shown.label)
    tile.show_as(
        words(shown.spoken),
        key=key,
        label=label,
        press=shown.press,
        asked=shown.asked,
        usable=shown.usable,
        blinking=blinking and not label and len(key) == 1,
    )


def _direction(side: Side, left: Side) -> Direction:
    return Direction.LEFT if side is left else Direction.RIGHT


def _rect(x: float, y: float, width: float, height: float) -> QRect:
    return QRectF(x, y, width, height).toRect()
