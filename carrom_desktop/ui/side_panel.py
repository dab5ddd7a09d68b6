"""The right column: the live copy of the hall with its keys, and the table of boards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.ui.board_table import BoardTable
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.entry_parts import TouchButton
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_status import HallOutput, HallPlace, HallStatus
from carrom_desktop.ui.hall_window import HallCanvas
from carrom_desktop.ui.output_keys import OutputKeys
from carrom_desktop.ui.paint_kit import Scale, draw_card, text_width
from carrom_desktop.ui.screen_identity import ScreenInfo
from carrom_desktop.ui.side_parts import LiveCopy, OutputButton, ProposalPane, SideStrip, StatusLine
from carrom_desktop.ui.theme import current_palette
from carrom_desktop.ui.why_panel import WhyPanel
from carrom_desktop.viewmodels.table import build_table

if TYPE_CHECKING:
    from carrom_desktop.rules.state import MatchState
    from carrom_desktop.ui.correction_desk import CorrectionDesk
    from carrom_desktop.ui.correction_panel import CorrectionPanel

OFFERS = {
    "table": ("table.offer", "table.offer.yes", "table.offer.no"),
    "guided": ("guided.off", "guided.off.yes", "guided.off.no"),
}
"""What can be proposed in a quiet bar: the words, and those of its two answers."""

LEAST_ROWS = 3
"""How many rows the table keeps at least beside a correction."""

MORE_DIFF_PX = 100
"""How much higher than at least the diff of a correction is where there is room."""

COPY_SHARE = 0.31
"""The live copy's share of the height at most: nine rows of the table have room below the buttons."""


class SidePanel(QWidget):
    """What the hall sees, the keys that change it, the clocks where they run, what was recorded, corrections.

    Attributes: `keys`, the buttons of what the hall is shown; `table`, the boards of a game; `correction` and
    `correction_panel`, both made for the first correction, since most matches need none; `why`, the panel
    that explains a number, over the live copy.
    Signals: `correction_changed()`, something else of it is to be shown; `correcting_changed(bool)`, there
    is, or no longer is, something of it that is not applied yet; `swap_asked()`, the line "swap left
    and right" was pressed; `why_asked()`, the button "Why?"; `ruling_wanted(kind, game, board)`, "void" or
    "protest" was chosen for a board, both 1-based; `entry_wanted()`, the keyboard goes back to the entry;
    `offer_answered(name, bool)`, what was proposed of `OFFERS` is wanted, or not; `told(str)`, what was done,
    in words.
    """

    swap_asked = Signal()
    why_asked = Signal()
    ruling_wanted = Signal(str, int, int)
    entry_wanted = Signal()
    offer_answered = Signal(str, bool)
    told = Signal(str)
    correction_changed = Signal()
    correcting_changed = Signal(bool)

    def __init__(
        self, bridge: SessionBridge, controller: HallController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._controller = controller
        self._language = "en"
        self._game: int | None = None
        self._offers: list[str] = []
        self._scale = Scale(1.0)
        self._copy_box = QRectF()
        self._status_line = StatusLine(self)
        self._elsewhere = ""
        self._swap = OutputButton(self)
        self._copy = LiveCopy(self)
        self._proposal = ProposalPane(self)
        self.keys = OutputKeys(self)
        self.why = WhyPanel(self)  # over the table, and read before it
        self.table = BoardTable(self)
        self._why_button = OutputButton(self)
        self._strip: SideStrip | None = None
        self._correction: CorrectionDesk | None = None
        self._correction_panel: CorrectionPanel | None = None
        self._swap.clicked.connect(self.swap_asked)
        self._why_button.clicked.connect(self.why_asked)
        self._proposal.accepted.connect(self._on_proposal_accepted)
        self._proposal.declined.connect(self._on_proposal_declined)
        self._connect_table()
        bridge.changed.connect(self._on_bridge_changed)
        bridge.opened.connect(self._on_bridge_opened)
        controller.status_changed.connect(self._on_controller_status_changed)
        controller.proposed.connect(self._on_controller_proposed)
        controller.picture_changed.connect(self._on_controller_picture_changed)
        self._copy.set_picture(controller.picture)

    def _connect_table(self) -> None:
        self.table.game_asked.connect(self._on_table_game_asked)
        self.table.change_asked.connect(self._on_table_change_asked)
        self.table.insert_asked.connect(self._on_table_insert_asked)
        self.table.delete_asked.connect(self._on_table_delete_asked)
        self.table.move_asked.connect(self._on_table_move_asked)
        self.table.move_to_asked.connect(self._on_table_move_to_asked)
        self.table.ruling_wanted.connect(self.ruling_wanted)

    @property
    def correction(self) -> CorrectionDesk:
        """Return the desk of corrections, made for the first one."""
        if self._correction is None:
            from carrom_desktop.ui.correction_desk import CorrectionDesk

            self._correction = desk = CorrectionDesk(self._bridge, self)
            desk.changed.connect(self._on_correction_changed)
            desk.correcting_changed.connect(self.correcting_changed)
            desk.kept.connect(self._on_correction_kept)
        return self._correction

    @property
    def is_correcting(self) -> bool:
        """Say whether a correction is open, changed or not."""
        return self._correction is not None and self._correction.is_open

    @property
    def has_unapplied(self) -> bool:
        """Say whether a correction, of any match, is not applied."""
        return self._correction is not None and self._correction.has_unapplied

    def may_leave(self) -> bool:
        """Ask what becomes of a correction that is not applied; False where the window is to stay."""
        if not self.has_unapplied:
            return True
        from carrom_desktop.ui.window_questions import may_leave_correction

        return may_leave_correction(self.window(), self.correction, self._language)

    @property
    def shown_state(self) -> MatchState | None:
        """Return the match that the table shows: as it would be, where a correction is open."""
        return self._bridge.state if self._correction is None else self._correction.state

    @property
    def correction_panel(self) -> CorrectionPanel:
        """Return the fields of a correction, made for the first one."""
        if self._correction_panel is None:
            from carrom_desktop.ui.correction_panel import CorrectionPanel

            self._correction_panel = panel = CorrectionPanel(self.correction, self)
            panel.left.connect(self.entry_wanted)
            panel.outgrown.connect(self._place)
            panel.table_asked.connect(self._on_correction_panel_table_asked)
            panel.set_scale(self._scale.factor)
            panel.set_language(self._language)
        return self._correction_panel

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
        self._copy.setAccessibleName(say(language, "operator.hall_copy"))
        self._swap.show_as(say(language, "operator.action.swap"), label=say(language, "operator.swap_button"))
        why = say(language, "operator.action.why")
        self._why_button.show_as(f"{why}, F3", label=say(language, "operator.why_button"))
        self._show_status(self._controller.status)
        self._on_controller_proposed(self._controller.proposal)
        if self._correction_panel is not None:
            self._correction_panel.set_language(language)
            self._correction_panel.set_scale(self._scale.factor)
        self.refresh()

    def refresh(self) -> None:
        """Show the table of the game being played, or of the one turned to; as it would be, if corrected."""
        state = self.shown_state
        if state is None:
            return
        game = min(self._game or state.game.number, len(state.games))
        pending = frozenset[tuple[int, int]]() if self._correction is None else self._correction.pending
        view = build_table(state, game, pending)
        self.table.set_view(view, self._language)

    def show_board(self, game: int, board: int) -> None:
        """Turn to a board, both 1-based, and select it, until the next step is recorded."""
        self._game = game
        self.refresh()
        self.table.select(board)

    def correct(self) -> None:
        """Give the keyboard to the table; back to the entry where table or panel has it."""
        panel = self._correction_panel
        if self.table.hasFocus() or (panel is not None and panel.has_keyboard()):
            self.entry_wanted.emit()
        else:
            self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_bridge_changed(self, _change: object = None) -> None:
        if not self.is_correcting and not self.table.hasFocus():
            self._game = None
            self.table.show_latest()
        self.refresh()

    def _on_bridge_opened(self) -> None:
        self._game = None
        self.table.show_latest()
        self.refresh()

    def _on_table_game_asked(self, game: int) -> None:
        self._game = game
        self.refresh()
        if self.is_correcting:
            self._place()
        if self.table.hasFocus():
            self.table.select_last()

    def _on_table_change_asked(self, board: int) -> None:
        self.correction.change(self._shown_game, board)
        self._edit_board()

    def _on_table_insert_asked(self, board: int) -> None:
        self.correction.insert(self._shown_game, board)
        self._edit_board()

    def _on_table_delete_asked(self, board: int) -> None:
        self.correction.delete(self._shown_game, board)
        boards = [row.number for row in self.table.view.rows if row.is_board] if self.table.view else []
        if boards:  # else the one being played stays selected: a board can be put in there
            selected = self.table.selected
            self.table.select(selected.number if selected is not None and selected.is_board else boards[-1])
        self._edit_board()

    def _on_table_move_asked(self, board: int, by: int) -> None:
        self.correction.move(self._shown_game, board, by)
        rows = [row.number for row in self.table.view.rows if row.is_board] if self.table.view else []
        self.table.select(board + by if board + by in rows else board)
        self._edit_board()

    def _on_table_move_to_asked(self, board: int, game: int) -> None:
        self.correction.move_to(self._shown_game, board, game)
        self._edit_board()

    def _edit_board(self) -> None:
        """Give the keyboard to the panel, whose keys are what it shows."""
        if self.is_correcting:
            self.correction_panel.focus_first()

    @property
    def _shown_game(self) -> int:
        view = self.table.view
        return 1 if view is None else view.game

    def _on_correction_panel_table_asked(self, event: QKeyEvent) -> None:
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)
        QCoreApplication.sendEvent(self.table, event)

    def _on_correction_changed(self) -> None:
        if self.is_correcting and self._game is None:
            self._game = self._shown_game  # what is corrected stays in sight while play goes on
        self.refresh()
        self._place()
        self.correction_changed.emit()

    def _on_correction_kept(self) -> None:
        self.told.emit(say(self._language, "correct.kept"))

    def _on_controller_status_changed(self, status: HallStatus) -> None:
        self._show_status(status)

    def set_elsewhere(self, text: str) -> None:
        """Say that what is scored here is not for the hall, instead of where its picture is; "": it is."""
        self._elsewhere = text
        self._show_status(self._controller.status)

    def _show_status(self, status: HallStatus) -> None:
        text = self._elsewhere or speak(self._language, status.place_msg)
        note = None if self._elsewhere else status.hint_msg
        tone = "alarm" if status.is_alarming else "saved" if status.place is HallPlace.SCREEN else "dim"
        self._status_line.set_status(text, speak(self._language, note) if note is not None else "", tone)
        self.keys.set_output(status.output)
        instead = "" if status.output_msg is None else speak(self._language, status.output_msg)
        is_blank = status.output is HallOutput.BLANK
        self._copy.set_words("" if is_blank else instead, blank=instead if is_blank else "")

    def _on_controller_proposed(self, info: ScreenInfo | None) -> None:
        if info is None and self._offers:
            self._proposal.set_text(*(say(self._language, code) for code in OFFERS[self._offers[0]]))
        elif info is None:
            self._proposal.set_text("", "", "")
        else:
            text = say(self._language, "operator.new_screen", name=info.label, size=info.size_text)
            yes, no = (say(self._language, f"operator.new_screen.{answer}") for answer in ("yes", "no"))
            self._proposal.set_text(text, yes, no)
        self._place()

    def offer(self, name: str, offered: bool) -> None:
        """Propose something of `OFFERS` in a quiet bar, or no longer.

        One at a time, the last one first; a new screen's question comes before all of them.
        """
        if offered is not (name in self._offers):
            others = [one for one in self._offers if one != name]
            self._offers = [name, *others] if offered else others
            self._on_controller_proposed(self._controller.proposal)

    def _on_proposal_accepted(self) -> None:
        if self._controller.proposal is not None:
            self._controller.accept_proposal()
        elif self._offers:
            self.offer_answered.emit(self._offers[0], True)

    def _on_proposal_declined(self) -> None:
        if self._controller.proposal is not None:
            self._controller.decline_proposal()
        elif self._offers:
            self.offer_answered.emit(self._offers[0], False)

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
            self.table,
            self.why,
            self._why_button,
        )
        for part in parts:
            part.scale = self._scale
        self.keys.scale = self._scale
        if self._strip is not None:
            self._strip.scale = self._scale
        if self._correction_panel is not None:
            self._correction_panel.set_scale(self._scale.factor)
        self._place()

    def _place(self) -> None:
        s, width = self._scale, float(self.width())
        strip = 0.0 if self._strip is None else self._strip.wanted_height()
        pad, gap = s.px(10), s.px(10)
        line = s.px(34)
        copy_width = width - 2 * pad
        copy_height = min(copy_width * 9 / 16, self.height() * COPY_SHARE)
        keys_height = self.keys.wanted_height()
        swap = min(
            max(text_width(self._swap.label, s.text(15), bold=True) + s.px(20), s.px(90)), copy_width * 0.42
        )
        self._put(self._status_line, pad, s.px(2), copy_width - swap - s.px(8), line)
        self._put(self._swap, width - pad - swap, s.px(5), swap, line - s.px(6))
        y = line + s.px(2)
        panel = self._panel_height(width)
        keys = True
        if panel:
            # What panel and table leave goes to the keys of the hall, to more lines of the diff, then to the
            # copy. The line above says at any time where the picture is, and the keys go on working.
            if self.height() - y - panel - strip - 3 * gap < self.table.height_for(LEAST_ROWS):
                strip = self._hide_strip()  # in the smallest window: the hall and the sheet have the clock
            room = self.height() - y - panel - self._least_table() - 3 * gap - (strip + gap if strip else 0)
            keys = room >= keys_height
            room -= keys_height + gap if keys else 0
            more = max(0.0, min(room, MORE_DIFF_PX))
            panel, room = panel + more, room - more - pad
            copy_height = min(copy_height, room) if room >= s.px(80) else 0.0
        shown = copy_height * 16 / 9
        self._copy.setVisible(copy_height > 0)
        self._put(self._copy, pad + (copy_width - shown) / 2, y, shown, copy_height)
        y += copy_height + (pad if copy_height else 0)
        self._copy_box = QRectF(0, 0, width, y)
        y += gap
        if self._proposal.isVisibleTo(self):
            self._put(self._proposal, 0, y, width, s.px(84))
            y += s.px(84) + gap
        self.keys.setVisible(keys)
        self._put(self.keys, 0, y, width, keys_height)
        y += (keys_height + gap) if keys else 0
        if self._strip is not None and strip:
            self._put(self._strip, 0, y, width, strip)
            y += strip + gap
        bottom = self.height() - s.px(4)
        if panel:
            self._put(self.correction_panel, 0, bottom - panel, width, panel)
            bottom -= panel + gap
        label = text_width(self._why_button.label, s.text(15), bold=True) + s.px(20)
        self.table.reserved = label + s.px(8)
        self._put(self.table, 0, y, width, bottom - y)
        title = self.table.title_height
        self._put(self._why_button, width - s.px(12) - label, y + s.px(3), label, title)
        top = line + s.px(2)
        # Without the copy, what explains a number stands over the table, under its tabs.
        why_height = self._copy_box.height() - top if copy_height else 0.0
        if why_height:
            self._put(self.why, 0, top, width, why_height)
        else:
            self._put(self.why, 0, top, width, max(s.px(120), y - top + s.px(60)))
        self.update()

    def _hide_strip(self) -> float:
        """Give the strip no room for a while; returns 0."""
        if self._strip is not None:
            self._put(self._strip, 0, 0, 0, 0)
        return 0.0

    def _least_table(self) -> float:
        """Return the height of a table with five rows, or with all there are."""
        return min(self.table.full_height(), self.table.height_for(5))

    def _panel_height(self, width: float) -> float:
        """Return the height of the correction panel: what its parts need, 0 while none is open."""
        if not self.is_correcting:
            return 0.0
        return float(self.correction_panel.least_height(round(width)))

    def _put(self, part: QWidget, x: float, y: float, width: float, height: float) -> None:
        part.setGeometry(QRect(round(x), round(y), round(width), round(height)))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card behind the live copy."""
        painter = QPainter(self)
        draw_card(painter, self._copy_box, current_palette().card, radius=self._scale.px(12))
        painter.end()
