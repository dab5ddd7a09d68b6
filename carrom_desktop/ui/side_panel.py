"""The right column: the live copy of the hall with its keys, and the table of boards."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.icons import draw_dot, draw_warning
from carrom_desktop.ui.board_table import BoardTable
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.entry_parts import Pane, TouchButton
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_status import HallOutput, HallPlace, HallStatus
from carrom_desktop.ui.hall_window import HallCanvas
from carrom_desktop.ui.paint_kit import (
    LEAST_TEXT_PX,
    Scale,
    draw_block,
    draw_card,
    draw_line,
    text_width,
)
from carrom_desktop.ui.screen_identity import ScreenInfo
from carrom_desktop.ui.theme import DARK, current_palette
from carrom_desktop.ui.why_panel import WhyPanel
from carrom_desktop.viewmodels.table import build_table

OUTPUTS = (
    (HallOutput.LIVE, "live", "F5"),
    (HallOutput.FREEZE, "freeze", "F6"),
    (HallOutput.BLANK, "blank", "F7"),
)


class StatusLine(Pane):
    """Where the hall picture is, with a light and words."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = ""
        self.note = ""
        self.tone = "dim"

    def set_status(self, text: str, note: str, tone: str) -> None:
        """Show `text` with a light of `tone`, and `note` at the right."""
        self.text, self.note, self.tone = text, note, tone
        self.setAccessibleName(f"{text} {note}".strip())
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        area = self.area()
        sign, color = s.px(13), palette.color(self.tone)
        box = QRectF(0, area.center().y() - sign / 2, sign, sign)
        if self.tone == "alarm":
            draw_warning(painter, box, color)
        else:
            draw_dot(painter, box, color, hollow=self.tone == "dim")
        ink = palette.alarm if self.tone == "alarm" else palette.dim
        room = area.adjusted(sign + s.px(8), 0, 0, 0)
        first, second = self.lines(room.width())
        if not second:
            draw_line(painter, room, first, s.text(16), ink)
        else:
            half = room.height() / 2
            below = ink if second != self.note else palette.dim
            draw_line(painter, room.adjusted(0, 0, 0, -half), first, LEAST_TEXT_PX, ink)
            draw_line(painter, room.adjusted(0, half, 0, 0), second, LEAST_TEXT_PX, below)
        painter.end()

    def lines(self, width: float) -> tuple[str, str]:
        """Return the two lines to paint in `width`: an alarm takes both before it is cut, else the note."""
        if self.tone != "alarm" and self.note:
            return self.text, self.note
        if text_width(self.text, LEAST_TEXT_PX) <= width:
            return self.text, self.note
        words = self.text.split(" ")
        count = len(words)
        while count > 1 and text_width(" ".join(words[:count]), LEAST_TEXT_PX) > width:
            count -= 1
        return " ".join(words[:count]), " ".join(words[count:])


class OutputButton(TouchButton):
    """Live, Freeze, Blank or Identify, with its key in its label."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = ""
        self.chosen = False
        self.tone = "saved"

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the button; the chosen one is edged and underlined."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        edge = str(getattr(palette, self.tone)) if self.chosen else palette.edge
        draw_card(
            painter, self.area(), palette.tile, edge, radius=s.px(8), line=s.px(2.5 if self.chosen else 1.5)
        )
        room = self.area().adjusted(s.px(4), 0, -s.px(4), 0)
        draw_line(
            painter,
            room,
            self.label,
            s.text(15),
            palette.ink,
            bold=True,
            least_px=12,
            align=Qt.AlignmentFlag.AlignHCenter,
        )
        painter.end()


class ProposalPane(QWidget):
    """A screen never seen before: shall the score be shown there? Signals: `accepted()`, `declined()`."""

    accepted = Signal()
    declined = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.button_width = 110
        self._text = ""
        self.yes = OutputButton(self)
        self.no = OutputButton(self)
        self.yes.clicked.connect(self.accepted)
        self.no.clicked.connect(self.declined)
        self.hide()

    def set_text(self, text: str, yes: str, no: str) -> None:
        """Ask `text`; "" asks nothing."""
        self._text = text
        self.yes.label, self.no.label = yes, no
        self.yes.chosen, self.yes.tone = True, "wood"
        self.yes.setAccessibleName(yes)
        self.no.setAccessibleName(no)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the two buttons at the right."""
        super().resizeEvent(event)
        s = self.scale
        width, height = round(s.px(self.button_width)), round((self.height() - s.px(18)) / 2)
        x = self.width() - width - round(s.px(8))
        for place, button in enumerate((self.yes, self.no)):
            button.scale = s
            button.setGeometry(QRect(x, round(s.px(6)) + place * (height + round(s.px(6))), width, height))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the question."""
        palette, s, painter = current_palette(), self.scale, QPainter(self)
        draw_card(painter, QRectF(self.rect()), palette.takeback, palette.wood, radius=s.px(10))
        room = QRectF(self.rect()).adjusted(s.px(12), s.px(4), -s.px(self.button_width + 18), -s.px(4))
        draw_block(painter, room, self._text, s.text(16), palette.ink)
        painter.end()


class SideStrip(QWidget):
    """What may stand between the hall's keys and the table of boards.

    Attributes: `scale`, set by the column. Signals: `room_changed()`, `wanted_height` is another.
    """

    room_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)

    def wanted_height(self) -> float:
        """Return the height in pixels that is wanted, 0 for none."""
        return 0.0


class LiveCopy(HallCanvas):
    """The hall picture in small; frozen, it wears a red frame and the time; blank, it says so."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.scale = Scale(1.0)
        self.frozen = ""
        self.blank = ""

    def _paint_over(self, painter: QPainter) -> None:
        palette, s = current_palette(), self.scale
        if self.blank:
            place = QRectF(self.rect()).adjusted(s.px(12), 0, -s.px(12), 0)
            center = Qt.AlignmentFlag.AlignHCenter
            draw_line(painter, place, self.blank, s.text(17), DARK.alarm, bold=True, align=center)
        if not self.frozen:
            return
        painter.setPen(QPen(palette.color("alarm"), s.px(6)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(self.rect()).adjusted(s.px(3), s.px(3), -s.px(3), -s.px(3)))
        bar = QRectF(0, self.height() - s.px(34), self.width(), s.px(34))
        painter.fillRect(bar, palette.color("background"))
        draw_line(
            painter,
            bar,
            self.frozen,
            s.text(17),
            palette.alarm,
            bold=True,
            align=Qt.AlignmentFlag.AlignHCenter,
        )


class SidePanel(QWidget):
    """What the hall sees, the keys that change it, the clocks where they run, and what has been recorded.

    Attributes: `table`, the boards of a game; `why`, the panel that explains a number, over the live copy.
    Signals: `swap_asked()`, the line "swap left and right" was pressed; `why_asked()`, the button "Why?".
    """

    swap_asked = Signal()
    why_asked = Signal()

    def __init__(
        self, bridge: SessionBridge, controller: HallController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._controller = controller
        self._language = "en"
        self._game: int | None = None
        self._scale = Scale(1.0)
        self._copy_box = QRectF()
        self._status_line = StatusLine(self)
        self._swap = OutputButton(self)
        self._copy = LiveCopy(self)
        self._proposal = ProposalPane(self)
        self._outputs = tuple(OutputButton(self) for _ in OUTPUTS)
        self._identify = OutputButton(self)
        self.table = BoardTable(self)
        self.why = WhyPanel(self)
        self._why_button = OutputButton(self)
        self._strip: SideStrip | None = None
        self._swap.clicked.connect(self.swap_asked)
        self._identify.clicked.connect(controller.identify)
        self._why_button.clicked.connect(self.why_asked)
        self._proposal.accepted.connect(controller.accept_proposal)
        self._proposal.declined.connect(controller.decline_proposal)
        self.table.game_asked.connect(self._on_table_game_asked)
        for button in self._outputs:
            button.clicked.connect(self._on_output_clicked)
        bridge.changed.connect(self._on_bridge_changed)
        bridge.opened.connect(self._on_bridge_changed)
        controller.status_changed.connect(self._on_controller_status_changed)
        controller.proposed.connect(self._on_controller_proposed)
        controller.picture_changed.connect(self._on_controller_picture_changed)
        self._copy.set_picture(controller.picture)

    @property
    def copy(self) -> HallCanvas:
        """Return the live copy."""
        return self._copy

    def add_strip(self, strip: SideStrip) -> None:
        """Take in what stands above the table where it wants room."""
        strip.setParent(self)
        strip.room_changed.connect(self._place)
        self._strip = strip

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self._swap.show_as(say(language, "operator.action.swap"), label=say(language, "operator.swap_button"))
        identify = say(language, "operator.action.identify")
        self._identify.show_as(identify, label=say(language, "operator.identify_button"))
        for button, (_output, code, key) in zip(self._outputs, OUTPUTS, strict=True):
            name = say(language, f"operator.action.{code}")
            button.show_as(f"{name}, {key}", label=f"{name} {key}")
        why = say(language, "operator.action.why")
        self._why_button.show_as(f"{why}, F3", label=say(language, "operator.why_button"))
        self._show_status(self._controller.status)
        self._on_controller_proposed(self._controller.proposal)
        self.refresh()

    def refresh(self) -> None:
        """Show the table of the game being played, or of the one turned to."""
        state = self._bridge.state
        if state is None:
            return
        now = state.game.number
        game = min(self._game or now, len(state.games))
        can_go = (game > 1, game < len(state.games))
        self.table.set_view(build_table(state, game), self._language, can_go)

    def _on_bridge_changed(self, _change: object = None) -> None:
        self._game = None
        self.refresh()

    def _on_table_game_asked(self, step: int) -> None:
        state = self._bridge.state
        if state is not None:
            self._game = max(1, min(len(state.games), (self._game or state.game.number) + step))
            self.refresh()

    def _on_output_clicked(self) -> None:
        for button, (output, _code, _key) in zip(self._outputs, OUTPUTS, strict=True):
            if button is self.sender():
                self._controller.set_output(output)

    def _on_controller_status_changed(self, status: HallStatus) -> None:
        self._show_status(status)

    def _show_status(self, status: HallStatus) -> None:
        text = speak(self._language, status.place_msg)
        note = status.hint_msg
        tone = "alarm" if status.is_alarming else "saved" if status.place is HallPlace.SCREEN else "dim"
        self._status_line.set_status(text, speak(self._language, note) if note is not None else "", tone)
        for button, (output, _code, _key) in zip(self._outputs, OUTPUTS, strict=True):
            tone = "saved" if output is HallOutput.LIVE else "alarm"
            button.show_as(button.accessibleName(), chosen=output is status.output, tone=tone)
        instead = "" if status.output_msg is None else speak(self._language, status.output_msg)
        self._copy.frozen = instead if status.output is HallOutput.FREEZE else ""
        self._copy.blank = instead if status.output is HallOutput.BLANK else ""
        self._copy.update()

    def _on_controller_proposed(self, info: ScreenInfo | None) -> None:
        if info is None:
            self._proposal.set_text("", "", "")
        else:
            text = say(self._language, "operator.new_screen", name=info.label, size=info.size_text)
            yes, no = (say(self._language, f"operator.new_screen.{answer}") for answer in ("yes", "no"))
            self._proposal.set_text(text, yes, no)
        self._place()

    def _on_controller_picture_changed(self, picture: HallPicture) -> None:
        self._copy.set_picture(picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the parts anew."""
        super().resizeEvent(event)
        self._scale = Scale.of(self.window().size())
        parts: tuple[StatusLine | TouchButton | LiveCopy | ProposalPane | BoardTable | WhyPanel, ...] = (
            self._status_line,
            self._swap,
            self._copy,
            self._proposal,
            self._identify,
            self.table,
            self.why,
            self._why_button,
            *self._outputs,
        )
        for part in parts:
            part.scale = self._scale
        if self._strip is not None:
            self._strip.scale = self._scale
        self._place()

    def _place(self) -> None:
        s, width = self._scale, float(self.width())
        strip = 0.0 if self._strip is None else self._strip.wanted_height()
        pad, gap = s.px(10), s.px(10)
        line = s.px(34)
        copy_width = width - 2 * pad
        copy_height = min(copy_width * 9 / 16, self.height() * (0.36 if strip else 0.42))
        swap = min(
            max(text_width(self._swap.label, s.text(15), bold=True) + s.px(20), s.px(90)), copy_width * 0.42
        )
        self._put(self._status_line, pad, s.px(2), copy_width - swap - s.px(8), line)
        self._put(self._swap, width - pad - swap, s.px(5), swap, line - s.px(6))
        y = line + s.px(2)
        shown = copy_height * 16 / 9
        self._put(self._copy, pad + (copy_width - shown) / 2, y, shown, copy_height)
        y += copy_height + pad
        self._copy_box = QRectF(0, 0, width, y)
        y += gap
        if self._proposal.isVisibleTo(self):
            self._put(self._proposal, 0, y, width, s.px(84))
            y += s.px(84) + gap
        buttons = (*self._outputs, self._identify)
        each = (width - (len(buttons) - 1) * s.px(8)) / len(buttons)
        for place, button in enumerate(buttons):
            self._put(button, place * (each + s.px(8)), y, each, s.px(40))
        y += s.px(40) + gap
        if self._strip is not None and strip:
            self._put(self._strip, 0, y, width, strip)
            y += strip + gap
        self._put(self.table, 0, y, width, self.height() - y - s.px(4))
        self._put(self.why, 0, line + s.px(2), width, self._copy_box.height() - line - s.px(2))
        label = text_width(self._why_button.label, s.text(15), bold=True) + s.px(20)
        title = self.table.title_height
        self._put(self._why_button, width - self.table.arrows_width - label, y + s.px(3), label, title)

    def _put(self, part: QWidget, x: float, y: float, width: float, height: float) -> None:
        part.setGeometry(QRect(round(x), round(y), round(width), round(height)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card behind the live copy."""
        painter = QPainter(self)
        draw_card(painter, self._copy_box, current_palette().card, radius=self._scale.px(12))
        painter.end()
