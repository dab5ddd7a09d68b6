"""The entry panel: the one widget that owns the scoring keys, and the parts that it lays out.

A key becomes an `EntryKey`, the pure grammar says what it does, and what is shown is built anew from the state
and the draft. Nothing here knows a rule of carrom.
"""

from __future__ import annotations

import time

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import Change
from carrom_desktop.rules.commands import Command
from carrom_desktop.rules.facts import Fact
from carrom_desktop.rules.ids import Problem, Queen, Side
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.entry_parts import (
    ActionButton,
    AnnouncePane,
    BannerPane,
    MenTileButton,
    QueenTileButton,
    SideCardButton,
    TakeBackPane,
    side_color,
)
from carrom_desktop.ui.keys import read_key
from carrom_desktop.ui.paint_kit import Scale, draw_keycap, draw_line, keycap_size, text_width
from carrom_desktop.ui.readback_pane import ReadBackPane, ReadBackText
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.announce import announce, spoken_state
from carrom_desktop.viewmodels.entry import (
    Draft,
    EntryKey,
    EntryView,
    KeyKind,
    Part,
    Step,
    build_entry,
    command_of,
    disarm,
    draft_from_undone,
    reduce_key,
)
from carrom_desktop.viewmodels.message import Msg

ARMED_MS = 3000
TAKE_BACK_BAR_MS = 20_000
BLINK_MS = 600
BURST_S = 0.6
HELD_S = 2.0


class EntryPanel(QWidget):
    """The scorer's half of the window.

    Signals: `swap_asked()`, never; `edited()`, the draft changed.
    """

    edited = Signal()

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._language = "en"
        self._swapped = False
        self._scale = Scale(1.0)
        self._draft = Draft()
        self._before_submit: Draft | None = None
        self._last_facts: tuple[Fact, ...] = ()
        self._refusals: tuple[Problem, ...] = ()
        self._hint: Msg | None = None
        self._blink: Part | None = None
        self._failure: StorageError | None = None
        self._bar_shown = False
        self._pressed_at: dict[int, float] = {}
        self._last_backspace = 0.0
        self._titles: tuple[tuple[QRectF, str], ...] = ()
        self._view: EntryView | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._make_parts()
        self._armed_timer = self._timer(ARMED_MS, self._on_armed_timeout)
        self._bar_timer = self._timer(TAKE_BACK_BAR_MS, self._on_bar_timeout)
        self._blink_timer = self._timer(BLINK_MS, self._on_blink_timeout)
        bridge.changed.connect(self._on_bridge_changed)
        bridge.opened.connect(self._on_bridge_opened)
        bridge.refused.connect(self._on_bridge_refused)
        bridge.failed.connect(self._on_bridge_failed)
        bridge.recovered.connect(self._on_bridge_recovered)

    # ---- what the window asks of it

    @property
    def view(self) -> EntryView | None:
        """Return what is shown, None without a match."""
        return self._view

    @property
    def draft(self) -> Draft:
        """Return the entry as typed so far."""
        return self._draft

    @property
    def left_side(self) -> Side:
        """Return the side drawn on the left: the seats, and the operator's swap on top."""
        state = self._bridge.state
        left = state.left if state is not None else Side.A
        return left.other if self._swapped else left

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self.refresh()

    def set_swapped(self, swapped: bool) -> None:
        """Draw the sides the other way round; the arrows follow."""
        self._swapped = swapped
        self.refresh()

    def press(self, key: EntryKey) -> None:
        """Do what a key or a tile means."""
        state = self._bridge.state
        if state is None:
            return
        step = reduce_key(self._draft, key, state, self.left_side, can_undo=self._can_undo())
        self._apply(step)

    def undo(self) -> None:
        """Take the last step back at once; a board comes back into the entry, filled."""
        session = self._bridge.session
        rows = session.undo_rows if session is not None else ()
        change = self._bridge.undo() if rows else None
        if change is not None:
            self._draft = draft_from_undone(tuple(row.fact for row in rows))
            self._bar_shown = False
            self.refresh()

    def redo(self) -> None:
        """Put the step taken back last in force again."""
        if self._bridge.redo() is not None:
            self._draft = Draft()
            self.refresh()

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter a scoring key; a key held down enters once and is named after two seconds."""
        if event.isAutoRepeat():
            self._name_held_key(event)
            event.accept()
            return
        found = read_key(event)
        self._pressed_at[event.key()] = time.monotonic()
        if found is None:
            super().keyPressEvent(event)
            return
        event.accept()
        if found.key is not None:
            self.press(self._with_burst(found.key))
        elif found.num_lock_off:
            self._hint = Msg("operator.num_lock_off")
            self.refresh()

    def _with_burst(self, key: EntryKey) -> EntryKey:
        """Mark a Backspace that follows another closely: a burst never arms the take-back."""
        if key.kind is not KeyKind.BACKSPACE:
            return key
        now = time.monotonic()
        burst = now - self._last_backspace < BURST_S
        self._last_backspace = now
        return EntryKey(KeyKind.BACKSPACE, burst=burst)

    def _name_held_key(self, event: QKeyEvent) -> None:
        since = self._pressed_at.get(event.key())
        found = read_key(event)
        if since is None or found is None or time.monotonic() - since < HELD_S or self._bridge.state is None:
            return
        names = {Qt.Key.Key_Left: "←", Qt.Key.Key_Right: "→"}
        code = Qt.Key(event.key())
        name = names.get(code) or event.text().upper().strip() or code.name.removeprefix("Key_")
        hint = Msg("operator.held_down", (("key", name),))
        if hint != self._hint:
            self._hint = hint
            self.refresh()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show by the frame that this panel listens."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Show by the frame that the keys go elsewhere."""
        super().focusOutEvent(event)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the keyboard back."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    # ---- doing

    def _apply(self, step: Step) -> None:
        self._refusals, self._hint = step.refusals, step.hint
        if step.blink is not None:
            self._blink = step.blink
            self._blink_timer.start()
        if step.undo:
            self.undo()
            return
        if step.command is not None:
            self._submit(step.command, step.draft)
        else:
            if step.draft != self._draft:
                self._bridge.give_up()
                self._failure = None
            self._draft = step.draft
            self.edited.emit()
        if self._draft.armed:
            self._armed_timer.start()
        self.refresh()

    def _submit(self, command: Command, after: Draft) -> None:
        """Write `command`; the entry stays typed until the write has succeeded."""
        kept, self._draft = self._draft, after
        self._before_submit = kept
        if not self._bridge.submit(command, "entry"):
            self._draft = kept
        self._before_submit = None

    def _can_undo(self) -> bool:
        session = self._bridge.session
        return session is not None and bool(session.undo_rows)

    # ---- news from the session

    def _on_bridge_changed(self, change: Change) -> None:
        self._failure = None
        if change.initiator == "retry":
            self._draft = Draft()
        self._last_facts = () if change.undone else change.facts
        self._bar_shown = not change.undone and change.initiator in ("entry", "retry")
        if self._bar_shown:
            self._bar_timer.start()
        self._refusals = ()
        self.refresh()
        self._speak(" ".join(speak(self._language, line) for line in spoken_state(change.after)))

    def _on_bridge_opened(self) -> None:
        self._draft, self._last_facts, self._refusals, self._hint = Draft(), (), (), None
        self._failure, self._bar_shown = None, False
        self.refresh()

    def _on_bridge_refused(self, problems: tuple[Problem, ...]) -> None:
        self._refusals = problems
        self.refresh()

    def _on_bridge_failed(self, error: StorageError) -> None:
        self._failure = error
        self.refresh()

    def _on_bridge_recovered(self) -> None:
        self._failure = None
        self.refresh()

    def _on_armed_timeout(self) -> None:
        self._draft = disarm(self._draft)
        self.refresh()

    def _on_bar_timeout(self) -> None:
        self._bar_shown = False
        self.refresh()

    def _on_blink_timeout(self) -> None:
        self._blink = None
        self.refresh()

    def _speak(self, text: str) -> None:
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    # ---- showing

    def refresh(self) -> None:
        """Build the view of this moment and show it."""
        state, session = self._bridge.state, self._bridge.session
        if state is None or session is None:
            self._view = None
            return
        command = command_of(self._draft, state)
        preview = session.preview(command) if command is not None else None
        bar = self._bar_shown or self._draft.armed
        undo_facts = tuple(row.fact for row in session.undo_rows) if bar else ()
        view = build_entry(
            state,
            self._draft,
            preview,
            self.left_side,
            undo_facts=undo_facts,
            refusals=self._refusals,
            hint=self._hint,
        )
        self._view = view
        after = preview.after if preview is not None else None
        said = announce(state, self._last_facts, preview=after)
        self._announce.set_lines(self._line(said.now), self._line(said.then))
        self._show_banner(view)
        self._show_cards(view)
        self._show_men(view)
        self._show_queens(view)
        self._show_read_back(view)
        self._take_back.set_lines(tuple(self._say(line) for line in view.take_back), view.armed)
        self._place()
        self.update()

    def _say(self, message: Msg) -> str:
        return speak(self._language, message)

    def _line(self, messages: tuple[Msg, ...]) -> str:
        return " ".join(self._say(message) for message in messages)

    def _show_banner(self, view: EntryView) -> None:
        if self._failure is not None:
            reason = say(self._language, self._failure.code, **self._failure.values)
            self._banner.set_line(
                say(self._language, "operator.not_saved_retrying", reason=reason), tone="alarm"
            )
        elif view.banner is not None:
            self._banner.set_line(self._say(view.banner.text), view.banner.key)
        else:
            self._banner.set_line("")

    def _show_cards(self, view: EntryView) -> None:
        for button, card in zip(self._cards, view.cards, strict=True):
            button.side, button.name, button.score = card.side, card.name, card.score
            button.status = self._line(card.status)
            button.arrow, button.chosen, button.is_white = card.arrow, card.chosen, card.is_white
            button.queen_marked = card.queen_marked
            button.blinking = self._blink in (Part.WINNER, Part.BREAKER)
            button.setAccessibleName(self._say(card.accessible))
            button.update()

    def _show_men(self, view: EntryView) -> None:
        chosen = next((card.side for card in view.cards if card.chosen), None)
        for button, tile in zip(self._men, view.men, strict=True):
            button.chosen, button.usable = tile.chosen, tile.enabled
            button.color = side_color(current_palette(), chosen)
            button.blinking = self._blink is Part.MEN
            button.setAccessibleName(self._say(tile.accessible))
            button.update()

    def _show_queens(self, view: EntryView) -> None:
        for button, tile in zip(self._queens, view.queens, strict=True):
            button.side, button.label, button.chosen = tile.side, self._say(tile.label), tile.chosen
            button.key = tile.arrow or tile.key
            button.blinking = self._blink is Part.QUEEN
            button.setAccessibleName(button.label)
            button.update()

    def _show_read_back(self, view: EntryView) -> None:
        back = view.read_back
        refusals = tuple(self._say(line) for line in view.refusals)
        warnings = tuple(self._say(line) for line in view.warnings)
        hint = self._say(view.hint) if view.hint is not None else ""
        prompt = self._say(view.prompt) if view.prompt is not None else ""
        if back is None:
            text = ReadBackText(prompt=prompt, refusals=refusals, warnings=warnings, hint=hint)
        else:
            text = ReadBackText(
                headline=self._say(back.headline),
                totals=self._say(back.totals),
                ends=self._say(back.ends) if back.ends is not None else "",
                table_label=self._say(back.on_table.label),
                table_text=self._say(back.on_table.text),
                is_white=back.on_table.is_white,
                count=back.on_table.count,
                why=tuple(self._say(line) for line in (*back.why, *back.follows)),
                warnings=warnings,
                refusals=refusals,
                prompt=prompt,
                hint=hint,
            )
        self._read_back.set_text(text)
        self._record.label, self._record.usable = self._say(view.button), view.can_record
        self._record.setAccessibleName(self._record.label)
        self._other.label, self._other.usable = self._say(view.other_side), view.can_swap
        self._other.setAccessibleName(self._other.label)
        for button, option in zip(self._options, view.options, strict=False):
            button.label, button.key = self._say(option.label), option.key
            button.setAccessibleName(button.label)
        open_options = bool(view.options)
        for button in self._options:
            button.setVisible(open_options)
        self._record.setVisible(not open_options)
        self._other.setVisible(not open_options)
        for button in (self._record, self._other, *self._options):
            button.update()

    # ---- parts and places

    def _make_parts(self) -> None:
        self._announce = AnnouncePane(self)
        self._banner = BannerPane(self)
        self._cards = (SideCardButton(self), SideCardButton(self))
        self._men = tuple(MenTileButton(number, self) for number in range(1, 10))
        self._queens = (QueenTileButton(self), QueenTileButton(self), QueenTileButton(self))
        self._read_back = ReadBackPane(self)
        self._take_back = TakeBackPane(self)
        self._record = ActionButton("Enter", self, main=True)
        self._other = ActionButton("X", self)
        self._options = (ActionButton("1", self), ActionButton("2", self))
        self._banner.hide()
        self._take_back.hide()
        for card in self._cards:
            card.clicked.connect(self._on_card_clicked)
        for tile in self._men:
            tile.clicked.connect(self._on_men_clicked)
        for queen in self._queens:
            queen.clicked.connect(self._on_queen_clicked)
        for option in self._options:
            option.clicked.connect(self._on_option_clicked)
        self._record.clicked.connect(self._on_record_clicked)
        self._other.clicked.connect(self._on_other_clicked)

    def _timer(self, interval_ms: int, slot: object) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(slot)
        return timer

    def _on_card_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, SideCardButton):
            self._click(EntryKey(KeyKind.SIDE, side=button.side))

    def _on_men_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, MenTileButton):
            self._click(EntryKey(KeyKind.MEN, number=button.number))

    def _on_queen_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QueenTileButton):
            if button.side is None:
                self._click(EntryKey(KeyKind.NOBODY))
            else:
                self._click(EntryKey(KeyKind.QUEEN_SIDE, side=button.side))

    def _on_option_clicked(self) -> None:
        button = self.sender()
        if self._view is None or not isinstance(button, ActionButton):
            return
        queen = next((option.queen for option in self._view.options if option.key == button.key), None)
        if queen is not None:
            self._click(EntryKey(KeyKind.QUEEN_OPTION, queen=Queen(queen)))

    def _on_record_clicked(self) -> None:
        self._click(EntryKey(KeyKind.ENTER))

    def _on_other_clicked(self) -> None:
        self._click(EntryKey(KeyKind.OTHER_SIDE))

    def _click(self, key: EntryKey) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.press(key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts anew, in sizes of the window."""
        super().resizeEvent(event)
        window = self.window()
        self._scale = Scale.of(window.size())
        parts = (
            self._announce,
            self._banner,
            *self._cards,
            *self._men,
            *self._queens,
            self._read_back,
            self._take_back,
            self._record,
            self._other,
            *self._options,
        )
        for part in parts:
            part.scale = self._scale
        self._place()

    def _place(self) -> None:
        """Lay the parts out from the top; the read-back takes what is left."""
        s = self._scale
        gap, x = s.px(10), s.px(4)
        width = self.width() - 2 * s.px(4)
        y = s.px(4)
        y = self._put(self._announce, x, y, width, s.px(86)) + gap
        if self._banner.isVisibleTo(self):
            y = self._put(self._banner, x, y, width, s.px(46)) + gap
        half = (width - s.px(10)) / 2
        self._put(self._cards[0], x, y, half, s.px(94))
        y = self._put(self._cards[1], x + half + s.px(10), y, half, s.px(94)) + gap
        titles: list[tuple[QRectF, str]] = []
        men_top = y
        inner = width - 2 * s.px(12)
        tile = (inner - 8 * s.px(8)) / 9
        for place, button in enumerate(self._men):
            self._put(button, x + s.px(12) + place * (tile + s.px(8)), y + s.px(32), tile, s.px(54))
        titles.append((QRectF(x, men_top, width, s.px(96)), "men"))
        y += s.px(96) + gap
        side = (inner - 2 * s.px(10)) * 0.345
        nobody = inner - 2 * s.px(10) - 2 * side
        queen_x = x + s.px(12)
        for button, part_width in zip(self._queens, (side, side, nobody), strict=True):
            self._put(button, queen_x, y + s.px(32), part_width, s.px(44))
            queen_x += part_width + s.px(10)
        titles.append((QRectF(x, y, width, s.px(86)), "queen"))
        y += s.px(86) + gap
        bottom = self.height() - s.px(4)
        if self._take_back.isVisibleTo(self) or not self._banner.isVisibleTo(self):
            self._put(self._take_back, x, bottom - s.px(56), width, s.px(56))
            bottom -= s.px(56) + gap
        self._put(self._read_back, x, y, width, bottom - y)
        buttons = s.px(250)
        self._read_back.right_inset = buttons + s.px(12)
        button_x = x + width - s.px(18) - buttons
        middle = (y + bottom) / 2
        first, second = s.px(54), s.px(44)
        top = middle - (first + s.px(8) + second) / 2
        self._put(self._record, button_x, top, buttons, first)
        self._put(self._other, button_x, top + first + s.px(8), buttons, second)
        if self._options[0].isVisibleTo(self):
            wide = min(width * 0.46, s.px(400))
            self._read_back.right_inset = wide + s.px(12)
            for place, option in enumerate(self._options):
                self._put(option, x + width - s.px(18) - wide, top + place * (second + s.px(8)), wide, second)
        self._titles = tuple(titles)

    def _put(self, part: QWidget, x: float, y: float, width: float, height: float) -> float:
        part.setGeometry(QRect(round(x), round(y), round(width), round(height)))
        return y + height

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the cards under the tiles with their questions, and the frame of who listens."""
        from carrom_desktop.ui.paint_kit import draw_card

        if self._view is None:
            return
        palette, s, painter = current_palette(), self._scale, QPainter(self)
        for rect, what in self._titles:
            draw_card(painter, rect, palette.card, radius=s.px(12))
            line = QRectF(rect.left() + s.px(12), rect.top(), rect.width() - s.px(24), s.px(32))
            question = self._view.men_question if what == "men" else self._view.queen_question
            hint_width = 0.0
            if what == "queen":
                hint_width = self._draw_queen_hint(painter, line)
            room = line.adjusted(0, 0, -hint_width - s.px(10), 0)
            draw_line(painter, room, self._say(question), s.text(16), palette.dim)
        if self.hasFocus():
            painter.setPen(QPen(palette.color("side_a"), max(1.0, s.px(1.5))))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(
                QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75), s.px(14), s.px(14)
            )
        painter.end()

    def _draw_queen_hint(self, painter: QPainter, line: QRectF) -> float:
        """Draw "at any time: Q then a side" with the key as a cap; returns the width taken."""
        if self._view is None:
            return 0.0
        palette, s = current_palette(), self._scale
        before, _mark, after = self._say(self._view.queen_hint).partition("{Q}")
        size = s.text(15)
        cap = keycap_size("Q", s)[0]
        first, second = text_width(before, size), text_width(after, size)
        total = first + second + (cap if _mark else 0)
        x = line.right() - total
        draw_line(painter, QRectF(x, line.top(), first + 2, line.height()), before, size, palette.dim)
        if _mark:
            from PySide6.QtCore import QPointF

            draw_keycap(painter, QPointF(x + first, line.center().y()), "Q", s, palette)
            draw_line(
                painter,
                QRectF(x + first + cap, line.top(), second + 2, line.height()),
                after,
                size,
                palette.dim,
            )
        return total
