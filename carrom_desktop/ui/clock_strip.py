"""The strip of clocks in the operator's right column: what remains, until when, and the buttons."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.commands import PlayerCame, SetRoundEnd
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.clock_desk import ClockDesk
from carrom_desktop.ui.entry_panel import EntryPanel
from carrom_desktop.ui.paint_kit import draw_block, draw_card, draw_line, text_width
from carrom_desktop.ui.side_parts import OutputButton, ProposalPane, SideStrip
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.viewmodels.clock_strip import ClockStripView, StripButton, StripLine, build_strip
from carrom_desktop.viewmodels.clocks import Phase, hour_of, shown_time

MOST_BUTTONS = 6
_FIRST, _OTHER, _BUTTONS, _QUESTION, _PAD = 44, 30, 38, 84, 6
"""Heights in the target picture: the first clock, each other one, the buttons, a question, the margin."""


class ClockStrip(SideStrip):
    """Shows what `build_strip` says; without a clock it takes no room.

    Attributes: `sleep`, the question whether the time counts that the computer slept.
    """

    def __init__(
        self, bridge: SessionBridge, desk: ClockDesk, entry: EntryPanel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._desk = desk
        self._entry = entry
        self._language = "en"
        self._view = ClockStripView()
        self._buttons = tuple(OutputButton(self) for _ in range(MOST_BUTTONS))
        self.sleep = ProposalPane(self)
        self.sleep.button_width = 190
        for button in self._buttons:
            button.clicked.connect(self._on_button_clicked)
            button.hide()
        self.sleep.accepted.connect(desk.leave_out_sleep)
        self.sleep.declined.connect(desk.count_sleep)
        self.hide()
        desk.ticked.connect(self.refresh)
        bridge.changed.connect(self.refresh)
        bridge.opened.connect(self.refresh)

    @property
    def view(self) -> ClockStripView:
        """Return what is shown."""
        return self._view

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what is to be read, a line for each clock."""
        return tuple(
            " ".join(part for part in (line.text, self._label(line)) if part) for line in self._view.lines
        )

    def button(self, key_or_does: str) -> OutputButton:
        """Return the button with this key, or that does this. Raises `KeyError`."""
        for shown, button in zip(self._view.buttons, self._buttons, strict=False):
            if key_or_does in (shown.key or shown.does, shown.does):
                return button
        raise KeyError(key_or_does)

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self.refresh()

    def refresh(self, _news: object = None) -> None:
        """Show the clocks of this moment."""
        state = self._bridge.state
        view = ClockStripView()
        if state is not None:
            view = build_strip(state, self._desk.views, trials=self._desk.settings.trial_boards)
        before, self._view = self._view, view
        for place, button in enumerate(self._buttons):
            shown = view.buttons[place] if place < len(view.buttons) else None
            button.setVisible(shown is not None)
            if shown is not None:
                self._word(button, shown)
        self._ask_about_sleep()
        said = tuple(speak(self._language, line.label) for line in view.lines)
        if self.accessibleName() != "\n".join(said):  # without the seconds: nobody wants to hear each
            self.setAccessibleName("\n".join(said))
        if self.isHidden() == bool(view.lines):
            self.setVisible(bool(view.lines))
        if (len(view.lines), len(view.buttons)) != (len(before.lines), len(before.buttons)):
            self.room_changed.emit()
        self._place()
        if view.lines != before.lines:
            self.update(QRect(0, 0, self.width(), round(self._lines_height())))

    def wanted_height(self) -> float:
        """Return the height in pixels that the clocks of this moment take, 0 for none."""
        if not self._view.lines:
            return 0.0
        buttons = _BUTTONS + _PAD if self._view.buttons else 0
        question = _QUESTION + _PAD if not self.sleep.isHidden() else 0
        return self._lines_height() + self.scale.px(buttons + question)

    def _lines_height(self) -> float:
        others = max(0, len(self._view.lines) - 1)
        return self.scale.px(_FIRST + others * _OTHER + _PAD)

    def _label(self, line: StripLine) -> str:
        """Return the words beside the figures; a clock that is held says so."""
        label = speak(self._language, line.label)
        if line.phase == Phase.HELD and not line.label.code.startswith("clock.strip.round"):
            return f"{label} · {say(self._language, 'clock.strip.held')}"
        return label

    def _word(self, button: OutputButton, shown: StripButton) -> None:
        label, said = speak(self._language, shown.label), speak(self._language, shown.said)
        key = shown.key if shown.key.isalpha() else ""  # "-1 min" shows its key already
        button.show_as(f"{said}, {shown.key}" if shown.key else said, label=f"{label} {key}".strip())

    def _ask_about_sleep(self) -> None:
        asked = self._desk.sleep
        was_hidden = self.sleep.isHidden()
        if asked is None:
            self.sleep.set_text("", "", "")
        else:
            seconds, end, later = asked
            text = say(self._language, "clock.slept", s=shown_time(seconds), t=hour_of(end))
            leave_out = say(self._language, "clock.slept.leave_out", t=hour_of(later))
            self.sleep.set_text(text, leave_out, say(self._language, "clock.slept.count"))
        if was_hidden != self.sleep.isHidden():
            self.room_changed.emit()

    def _on_button_clicked(self) -> None:
        for shown, button in zip(self._view.buttons, self._buttons, strict=False):
            if button is not self.sender():
                continue
            if shown.press is not None:
                self._entry.press(shown.press)
            elif shown.does == "desk":
                self._bridge.submit(SetRoundEnd(""), "clock strip")
            elif shown.does == "came":
                self._bridge.submit(PlayerCame(), "clock strip")
            self._entry.setFocus()
            return

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the buttons anew."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        s, width = self.scale, float(self.width())
        y = self._lines_height()
        shown = [button for button in self._buttons if not button.isHidden()]
        gap = s.px(6)
        if shown:
            needed = [text_width(button.label, s.text(15), bold=True) + s.px(18) for button in shown]
            room = width - 2 * s.px(10) - (len(shown) - 1) * gap
            factor = min(room / sum(needed), 1.6)
            x = s.px(10)
            for button, wide in zip(shown, needed, strict=True):
                button.scale = s
                self._put(button, x, y, wide * factor, s.px(_BUTTONS))
                x += wide * factor + gap
            y += s.px(_BUTTONS + _PAD)
        self.sleep.scale = s
        self._put(self.sleep, s.px(_PAD), y, width - 2 * s.px(_PAD), s.px(_QUESTION))

    def _put(self, part: QWidget, x: float, y: float, width: float, height: float) -> None:
        part.setGeometry(QRect(round(x), round(y), round(width), round(height)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card and the clocks."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        painter.setClipRegion(event.region())
        draw_card(painter, QRectF(self.rect()), palette.card, radius=s.px(12))
        y = s.px(_PAD / 2)
        for place, line in enumerate(self._view.lines):
            height = s.px(_OTHER if place else _FIRST)
            self._draw_line(painter, QRectF(s.px(12), y, self.width() - s.px(24), height), line, place == 0)
            y += height
        painter.end()

    def _draw_line(self, painter: QPainter, area: QRectF, line: StripLine, is_first: bool) -> None:
        palette, s = current_palette(), self.scale
        tones = {Phase.TIME.value: palette.alarm, Phase.PRE_ALARM.value: palette.warning}
        size = s.text(34 if is_first else 22)
        left = 0.0
        if line.text:
            ink = palette.dim if line.phase == Phase.HELD else tones.get(line.phase, palette.ink)
            # As wide as with the widest figure, so that the words beside it stand still.
            widest = "".join("0" if sign.isdigit() else sign for sign in line.text)
            draw_line(painter, area, line.text, size, ink, bold=True)
            left = max(text_width(widest, size, bold=True), text_width(line.text, size, bold=True)) + s.px(12)
        draw_block(painter, area.adjusted(left, 0, 0, 0), self._label(line), s.text(17), palette.ink)
