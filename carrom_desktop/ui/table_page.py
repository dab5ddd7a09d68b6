"""Table mode: the hall picture on four fifths of the window, and the entry as a strip under it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.entry_panel import EntryPanel
from carrom_desktop.ui.entry_parts import ActionButton, MenTileButton, TouchButton, side_color
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_status import HallOutput, HallStatus
from carrom_desktop.ui.paint_kit import Scale
from carrom_desktop.ui.side_parts import FramedPicture
from carrom_desktop.ui.table_parts import (
    ShortReadBack,
    StripButton,
    StripCard,
    StripNote,
    StripQueen,
    StripReadBack,
)
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.entry import EntryKey, EntryView, KeyKind, Part
from carrom_desktop.viewmodels.table_strip import StripBar, StripView, build_strip

STRIP_SHARE = 0.2
"""The strip's share of the height."""
LEAST_STRIP = 150.0
BAR = 42.0
LEAST_BAR_PX = 39.0
"""Two lines of the smallest text."""
PAD, GAP = 4.0, 4.0
QUEEN, NOBODY, RECORD, SMALL = 104.0, 104.0, 138.0, 92.0
"""Widths in pixels of the target picture: a queen, "nobody", the button that records, the small ones."""
CARD_SHARE = 0.34
"""The names' share of what the buttons leave; the numbers have the rest."""


class TableStrip(QWidget):
    """The entry with two rows of nine tiles. It has the keyboard for the entry panel, which is hidden.

    Signals: `pressed(EntryKey)`, something was tapped; `leave_asked()`, the button "Leave".
    """

    pressed = Signal(object)
    leave_asked = Signal()

    def __init__(self, entry: EntryPanel, bridge: SessionBridge, parent: QWidget) -> None:
        super().__init__(parent)
        self._entry = entry
        self._bridge = bridge
        self._language = "en"
        self._scale = Scale(1.0)
        self._output = ""
        self._told = ""
        self._strip: StripView | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._make_parts()

    def _make_parts(self) -> None:
        self.read_back = StripReadBack(self)
        self.notes = (StripNote(self), StripNote(self), StripNote(self))
        self.cards = (StripCard(self), StripCard(self))
        self.men = tuple(tuple(MenTileButton(n, self) for n in range(1, 10)) for _row in range(2))
        self.queens = (StripQueen(self), StripQueen(self))
        self.nobody = StripButton("N", self)
        self.record = StripButton("Enter", self, main=True)
        self.mark = StripButton("Q", self)
        self.other = StripButton("E", self)
        self.back = StripButton("Backspace", self)
        self.leave = StripButton("F11", self)
        self.options = tuple(ActionButton(str(number), self) for number in range(1, 5))
        plain = (self.nobody, self.record, self.mark, self.other, self.back)
        rows: Sequence[TouchButton] = (*self.cards, *self.queens, *self.men[0], *self.men[1])
        for button in (*rows, *plain, *self.notes, *self.options):
            button.clicked.connect(self._on_part_clicked)
        self.leave.clicked.connect(self.leave_asked)
        for option in self.options:
            option.hide()

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self.setAccessibleName(say(language, "table.strip"))
        enter, delete = (say(language, f"operator.key.{key}") for key in ("enter", "backspace"))
        for button, code, key in (
            (self.mark, "mark", "Q"),
            (self.back, "back", delete),
            (self.leave, "leave", "F11"),
        ):
            button.show_as(say(language, f"table.{code}.said"), label=say(language, f"table.{code}"), key=key)
        self.other.show_as(say(language, "operator.action.ended"), label=say(language, "table.other"))
        self.record.key = enter
        self.refresh()

    def set_output(self, output: str) -> None:
        """Say that the hall picture does not follow the match ("": it does)."""
        if output != self._output:
            self._output = output
            self.refresh()

    def set_told(self, told: str) -> None:
        """Say that something was done, "" no longer: the foot of the window has no room here."""
        if told != self._told:
            self._told = told
            self.refresh()

    def refresh(self) -> None:
        """Show what the entry is now."""
        view, state = self._entry.view, self._bridge.state
        if view is None or state is None or view.foul is not None or view.umpire is not None:
            return
        shown = self._entry.shown_words
        strip = build_strip(view, state, self._entry.draft, shown.said, shown.notice)
        self._strip = strip
        self._show_rows(strip)
        self._show_bar(view, strip, shown.failure)
        label = speak(self._language, strip.nobody)
        self.nobody.show_as(label, label=label, chosen=strip.nobody_on)
        label = speak(self._language, view.button)
        self.record.show_as(label, label=label, usable=view.can_record)
        for place, button in enumerate(self.options):
            if place < len(strip.options):
                option = strip.options[place]
                label = speak(self._language, option.label)
                button.show_as(label, label=label, key=option.key)
            button.setVisible(place < len(strip.options))
        for part in (*self.men[0], *self.men[1], *self.queens, self.nobody):
            part.setVisible(not strip.options)
        self._place()

    def _show_rows(self, strip: StripView) -> None:
        blink, palette = self._entry.blinking, current_palette()
        for place, row in enumerate(strip.rows):
            self.cards[place].show_as(
                speak(self._language, row.said),
                side=row.side,
                forms=row.forms,
                joint=row.joint,
                is_white=row.is_white,
                arrow=row.arrow,
                wins=row.wins,
                blinking=blink in (Part.WINNER, Part.BREAKER),
            )
            for tile, tap in zip(self.men[place], row.taps, strict=True):
                chosen = tile.number == row.men
                tile.show_as(
                    speak(self._language, tap),
                    chosen=chosen,
                    usable=strip.usable,
                    color=side_color(palette, row.side.other) if chosen else "",
                    blinking=blink is Part.MEN,
                )
            self.queens[place].show_as(
                speak(self._language, row.queen_said),
                side=row.side,
                label=say(self._language, "table.queen"),
                chosen=row.queen,
                blinking=blink is Part.QUEEN,
            )

    def _show_bar(self, view: EntryView, strip: StripView, failure: str) -> None:
        back = view.read_back if not (failure or view.refusals or strip.options) else None
        self.read_back.set_text(
            None
            if back is None
            else ShortReadBack(
                headline=speak(self._language, back.headline),
                totals=speak(self._language, back.totals),
                ends="" if back.ends is None else speak(self._language, back.ends),
                table_text=speak(self._language, back.on_table.text),
                is_white=back.on_table.is_white,
                count=back.on_table.count,
            )
        )
        bars: list[tuple[StripBar, tuple[str, ...]]] = [
            (bar, tuple(speak(self._language, line) for line in bar.words)) for bar in strip.bars
        ]
        if failure or self._told:
            news = StripBar("alarm" if failure else "saved", ())
            bars = [(news, (failure or self._told,)), *bars[:1]]
        if self._output:
            bars = [*bars[:2], (StripBar("alarm", ()), (self._output,))]
        for place, note in enumerate(self.notes):
            bar, words = bars[place] if place < len(bars) else (StripBar("plain", ()), ())
            note.show_as(" ".join(words), tone=bar.tone, lines=words, key=bar.key, press=bar.press)
            pointer = Qt.CursorShape.ArrowCursor if bar.press is None else Qt.CursorShape.PointingHandCursor
            note.setCursor(pointer)
            note.setVisible(bool(words))
            note.stays = bool(self._output) and words == (self._output,)

    # ---- taps and keys

    def _on_part_clicked(self) -> None:
        key = self._meant(self.sender())
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if key is not None:
            self.pressed.emit(key)

    def _meant(self, part: object) -> EntryKey | None:
        strip = self._strip
        if strip is None:
            return None
        for place, row in enumerate(strip.rows):
            if part is self.cards[place]:
                return EntryKey(KeyKind.SIDE, side=row.side)
            if part is self.queens[place]:
                return EntryKey(KeyKind.QUEEN_SIDE, side=row.side)
            if isinstance(part, MenTileButton) and part in self.men[place]:
                return EntryKey(KeyKind.MEN, number=part.number, side=row.side)
        if isinstance(part, StripNote):
            return part.press
        for option, button in zip(strip.options, self.options, strict=False):
            if part is button:
                return option.press
        kinds = {
            self.nobody: KeyKind.NOBODY,
            self.record: KeyKind.ENTER,
            self.mark: KeyKind.QUEEN,
            self.other: KeyKind.ENDED,
            self.back: KeyKind.BACKSPACE,
        }
        return EntryKey(kinds[part]) if isinstance(part, StripButton) and part in kinds else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand every key to the entry: it means here what it always means."""
        self._entry.keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the keyboard back."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show that this strip listens."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show that the keys go elsewhere."""
        super().focusOutEvent(event)
        self.update()

    # ---- places

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts anew, in sizes of the window."""
        super().resizeEvent(event)
        self._scale = Scale.of(self.window().size())
        for part in self.findChildren(QWidget):
            if isinstance(part, TouchButton | StripReadBack):
                part.scale = self._scale
        self._place()

    def _place(self) -> None:
        s = self._scale
        pad, gap = s.px(PAD), s.px(GAP)
        width, bar = self.width() - 2 * pad, max(LEAST_BAR_PX, s.px(BAR))
        self._place_bar(QRectF(pad, pad, width, bar))
        top = pad + bar + gap
        row = (self.height() - top - pad - gap) / 2
        fixed = s.px(QUEEN) + s.px(NOBODY) + s.px(RECORD) + 2 * s.px(SMALL) + 6 * gap
        card = (width - fixed) * CARD_SHARE
        tiles = QRectF(pad + card + gap, top, width - fixed - card, 2 * row + gap)
        for place in range(2):
            y = top + place * (row + gap)
            self._put(self.cards[place], pad, y, card, row)
            each = (tiles.width() - 8 * gap) / 9
            for number, tile in enumerate(self.men[place]):
                self._put(tile, tiles.left() + number * (each + gap), y, each, row)
            self._put(self.queens[place], tiles.right() + gap, y, s.px(QUEEN), row)
        x = tiles.right() + gap + s.px(QUEEN) + gap
        self._put(self.nobody, x, top, s.px(NOBODY), tiles.height())
        self._place_options(QRectF(tiles.left(), top, x + s.px(NOBODY) - tiles.left(), tiles.height()), gap)
        x += s.px(NOBODY) + gap
        self._put(self.record, x, top, s.px(RECORD), tiles.height())
        x += s.px(RECORD) + gap
        for place, small in enumerate((self.mark, self.other, self.back, self.leave)):
            column, line = place % 2, place // 2
            self._put(small, x + column * (s.px(SMALL) + gap), top + line * (row + gap), s.px(SMALL), row)

    def _place_options(self, room: QRectF, gap: float) -> None:
        count = len(self._strip.options) if self._strip is not None else 0
        width, height = (room.width() - gap) / 2, (room.height() - gap) / 2
        if count <= 2:
            height = room.height()
        for place, option in enumerate(self.options):
            x = room.left() + place % 2 * (width + gap)
            self._put(option, x, room.top() + place // 2 * (height + gap), width, height)

    def _place_bar(self, room: QRectF) -> None:
        """Give each part of the bar two lines, and where there is room one, from the left."""
        shown: list[StripNote | StripReadBack] = [
            part for part in (self.read_back, *self.notes) if part.isVisibleTo(self)
        ]
        if not shown:
            return
        gap = self._scale.px(GAP)
        others = [part for part in shown if not (isinstance(part, StripNote) and part.stays)]
        while len(others) > 1 and sum(part.least_width() + gap for part in shown) > room.width() + gap:
            part = others.pop()  # what matters less has no room beside the rest
            shown.remove(part)
            part.setGeometry(0, 0, 0, 0)
        width = room.width() - gap * (len(shown) - 1)
        widths = [part.least_width() for part in shown]
        widths[0] = min(widths[0], width - sum(widths[1:]))  # it is cut before the other goes
        for place, part in enumerate(shown):
            widths[place] += max(0.0, min(part.wanted_width() - widths[place], width - sum(widths)))
        widths[0] += width - sum(widths)
        x = room.left()
        for part, wide in zip(shown, widths, strict=True):
            self._put(part, x, room.top(), wide, room.height())
            x += wide + gap

    def _put(self, part: QWidget, x: float, y: float, width: float, height: float) -> None:
        part.setGeometry(QRect(round(x), round(y), round(width), round(height)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground, with a line at its upper edge while the keys come here."""
        palette, painter = current_palette(), QPainter(self)
        painter.fillRect(self.rect(), palette.color("background"))
        line = max(2, round(self._scale.px(2)))
        painter.fillRect(
            0, 0, self.width(), line, palette.color("side_a" if self.hasFocus() else "background")
        )
        painter.end()


class TablePage(QWidget):
    """Attributes: `canvas`, the hall picture as the hall sees it; `strip`."""

    def __init__(
        self, entry: EntryPanel, bridge: SessionBridge, controller: HallController, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.canvas = FramedPicture(self)
        self.strip = TableStrip(entry, bridge, self)
        self._language = "en"
        self._controller = controller
        self.strip.pressed.connect(entry.press)
        self._is_fed = False

    def feed(self, fed: bool) -> None:
        """Follow the hall's picture, or no longer: a page that is not shown costs nothing."""
        if fed is self._is_fed:
            return
        self._is_fed = fed
        if fed:
            self._controller.picture_changed.connect(self._on_controller_picture_changed)
            self._controller.status_changed.connect(self._on_controller_status_changed)
            self.canvas.set_picture(self._controller.picture)
            self._on_controller_status_changed(self._controller.status)
        else:
            self._controller.picture_changed.disconnect(self._on_controller_picture_changed)
            self._controller.status_changed.disconnect(self._on_controller_status_changed)

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self.canvas.setAccessibleName(say(language, "operator.hall_copy"))
        self._on_controller_status_changed(self._controller.status)
        self.strip.set_language(language)

    def _on_controller_picture_changed(self, picture: HallPicture) -> None:
        self.canvas.set_picture(picture)

    def _on_controller_status_changed(self, status: HallStatus) -> None:
        output = status.output_msg
        words = "" if output is None else speak(self._language, output)
        self.strip.set_output(words)
        self.canvas.set_words("" if status.output is HallOutput.BLANK else words)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the picture four fifths."""
        super().resizeEvent(event)
        self.canvas.scale = Scale.of(self.window().size())
        least = self.canvas.scale.px(LEAST_STRIP)
        strip = round(max(self.height() * STRIP_SHARE, min(least, self.height() / 3)))
        self.canvas.setGeometry(0, 0, self.width(), self.height() - strip)
        self.strip.setGeometry(0, self.height() - strip, self.width(), strip)
