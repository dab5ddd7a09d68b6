"""The correction panel: the fields of one board, what would change, a reason, Apply and Cancel.

It is no dialog: play is recorded beside it, and it takes keys only while it has the keyboard.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QScrollArea, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.fonts import font
from carrom_desktop.paint.icons import draw_warning
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.board_fields import BoardFields
from carrom_desktop.ui.correction_desk import CorrectionDesk
from carrom_desktop.ui.theme import TEXT_PIXELS, current_palette, grown, set_property
from carrom_desktop.ui.widgets import KeyButton, ProblemLine, Tile, Words
from carrom_desktop.viewmodels.board_edit import Missing, missing_of
from carrom_desktop.viewmodels.message import coded

_DIGITS = {Qt.Key(Qt.Key.Key_1 + place): place + 1 for place in range(9)}
_TABLE = {
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_PageUp,
    Qt.Key.Key_PageDown,
    Qt.Key.Key_Insert,
    Qt.Key.Key_Delete,
}
LEAST_DIFF_PX = 92
MARGIN_PX = 12


class CorrectionPanel(QFrame):
    """Shows a `CorrectionDesk` and gives it what is typed.

    Signals: `left()`, it was closed by a key or a button: the keyboard goes back to the entry; `outgrown()`,
    its parts have come to need more room than it has; `table_asked(event)`, a key on one of its buttons is
    one of the table's: another board is to be chosen, moved or taken out.
    """

    left = Signal()
    outgrown = Signal()
    table_asked = Signal(object)

    def __init__(self, desk: CorrectionDesk, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk = desk
        self._language = "en"
        self.setProperty("card", "true")
        self.title = Words(parent=self)
        self.fields = BoardFields(self)
        self.diff = DiffList(self)
        self.problem = ProblemLine(self)
        self.reason = QLineEdit(self)
        self.reason.setMaxLength(200)
        self.cancel = KeyButton("Esc", self)
        self.apply = KeyButton("Enter", self, primary=True)
        self._lay_out()
        self.fields.edited.connect(desk.set_edit)
        self.reason.textEdited.connect(desk.set_reason)
        self.cancel.clicked.connect(self._on_cancel_clicked)
        self.apply.clicked.connect(self._on_apply_clicked)
        desk.changed.connect(self.refresh)
        for button in (self.cancel, self.apply):
            button.installEventFilter(self)
        self.hide()

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self.setAccessibleName(say(language, "correct.title"))
        self.reason.setPlaceholderText(say(language, "correct.reason.hint"))
        self.reason.setAccessibleName(say(language, "correct.reason"))
        self.cancel.set_face(say(language, "correct.cancel"), say(language, "correct.key.cancel"))
        self.apply.set_face(say(language, "correct.apply"), say(language, "correct.key.apply"))
        self.diff.set_name(say(language, "correct.effects"))
        self.fields.set_language(language)
        self.refresh()

    def set_scale(self, factor: float) -> None:
        """Let the text grow with the window, as the painted parts do."""
        factor = max(0.95, min(factor, 1.3))
        text, bold = font(grown(TEXT_PIXELS) * factor), font(grown(TEXT_PIXELS) * factor, bold=True)
        for child in self.findChildren(QWidget):
            child.setFont(bold if child is self.title or isinstance(child, Tile) else text)

    def refresh(self) -> None:
        """Show the correction as it is now; hidden while none is open."""
        state, desk, language = self._desk.state, self._desk, self._language
        self.setVisible(desk.is_open)
        if not desk.is_open or state is None:
            return
        target = desk.target
        code = (
            "correct.title"
            if target is None
            else "correct.title.new"
            if desk.is_new
            else "correct.title.board"
        )
        game, board = target or (0, 0)
        self.title.setText(say(language, code, g=game, k=board))
        self.fields.setVisible(target is not None)
        self.fields.kind.setVisible(target is not None)
        self.fields.show_edit(desk.edit, state)
        if self.reason.text() != desk.reason:
            self.reason.setText(desk.reason)
        self._show_diff(state)
        self.apply.setEnabled(desk.view.can_apply)
        if desk.failure is not None:
            reason = speak(language, coded(desk.failure.code, desk.failure.values))
            self.problem.set_text(say(language, "correct.not_saved", reason=reason))
        elif desk.view.refusals:
            self.problem.set_text("\n".join(speak(language, line) for line in desk.view.refusals))
        elif desk.is_overdue:
            self.problem.set_text(say(language, "correct.hall_waits"), warning=True)
        else:
            self.problem.set_text("")

    def focus_first(self) -> None:
        """Give the keyboard to the first field, or to the button that applies what is done already."""
        if self.fields.isVisibleTo(self):
            self.fields.focus_first()
        elif self.apply.isEnabled():
            self.apply.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    def least_height(self, width: int) -> int:
        """Return the height that its parts need at `width`."""
        self._whole.invalidate()
        return self._needed(width)

    def _needed(self, width: int) -> int:
        """Return the height of the layout: without fields nothing wraps, and its height asks no width."""
        whole = self._whole
        if whole.hasHeightForWidth():
            return whole.totalHeightForWidth(width)
        return whole.totalMinimumSize().height()

    def event(self, event: QEvent) -> bool:
        """Place the fields anew where their sizes changed, and tell where they need more room."""
        done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest:
            self.fields.arrange()
            # Not `least_height`: what it invalidates asks for the next layout, and that would never end.
            if self._needed(self.width()) > self.height():
                self.outgrown.emit()
        return done

    def has_keyboard(self) -> bool:
        """Say whether one of its fields has the keyboard."""
        focused: QWidget | None = self.window().focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Hand on the keys that walk through the table, on buttons, for which they mean nothing."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in _TABLE:
            if not event.isAutoRepeat():  # `Del` held a little too long is one board
                self.table_asked.emit(event.clone())
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Apply by Enter, cancel by Esc; a digit is the men, wherever the keyboard is."""
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.cancel.click()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.window().focusWidget()
            if not event.isAutoRepeat():
                (focused if isinstance(focused, KeyButton) else self.apply).click()
        elif key in _DIGITS and self.fields.isVisibleTo(self):
            self.fields.set_men(_DIGITS[key])
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def _show_diff(self, state: MatchState) -> None:
        """Say what is done, what follows, and what is still to be filled in."""
        language, view = self._language, self._desk.view
        lines = [(speak(language, line), False) for line in view.changes]
        for weighty in (True, False):  # what must not be overlooked comes first
            found = (one for one in view.effects if one.effect.is_weighty is weighty)
            lines.extend((speak(language, one.text), weighty) for one in found)
        missing = missing_of(self._desk.edit) if self._desk.target is not None else ()
        if missing:
            lines.append((self._need(missing[0], state), False))
        elif not lines:
            lines.append((say(language, "correct.nothing"), False))
        self.diff.set_lines(lines)

    def _need(self, missing: Missing, state: MatchState) -> str:
        return say(self._language, f"correct.need.{missing.value}", rule=state.rules.wording == "rule")

    def _on_cancel_clicked(self) -> None:
        self._desk.cancel()
        self.left.emit()

    def _on_apply_clicked(self) -> None:
        if self._desk.apply():
            self.left.emit()

    def _lay_out(self) -> None:
        bottom = QHBoxLayout()
        bottom.setSpacing(8)
        bottom.addStretch(1)
        bottom.addWidget(self.cancel)
        bottom.addWidget(self.apply)
        self._whole = whole = QVBoxLayout(self)
        whole.setContentsMargins(MARGIN_PX, 6, MARGIN_PX, 8)
        whole.setSpacing(6)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.title, 1)
        top.addWidget(self.fields.kind)
        whole.addLayout(top)
        whole.addWidget(self.fields)
        whole.addWidget(self.diff, 1)
        whole.addWidget(self.problem)
        whole.addWidget(self.reason)
        whole.addLayout(bottom)


class DiffLine(QWidget):
    """One line; a weighty one bears a drawn sign and is bold."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        self._sign = WeightSign(self)
        self._label = Words(parent=self)
        self._label.setWordWrap(True)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1)

    def set_font(self, font: QFont) -> None:
        """Write in `font`."""
        self._label.setFont(font)

    def set_line(self, text: str, weighty: bool) -> None:
        """Show `text`."""
        self._label.setText(text)
        set_property(self._label, "role", "warning" if weighty else "")
        self._sign.setVisible(weighty)


class WeightSign(QWidget):
    """A drawn sign before what must not be overlooked."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(18, 20)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint it."""
        painter = QPainter(self)
        draw_warning(painter, QRectF(0, 3, 17, 15), current_palette().color("warning"))
        painter.end()


class DiffList(QScrollArea):
    """Lines of what changes; the weighty ones bear a sign and are bold, never a colour alone."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._lines: list[tuple[str, bool]] = []
        self._shown: list[DiffLine] = []
        self._inner = QWidget(self)
        self._column = QVBoxLayout(self._inner)
        self._column.setContentsMargins(0, 0, 6, 0)
        self._column.setSpacing(3)
        self._column.addStretch(1)
        self.setWidget(self._inner)
        self._inner.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(LEAST_DIFF_PX)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def set_name(self, name: str) -> None:
        """Name the list for screen readers."""
        self.setAccessibleName(name)

    def lines(self) -> list[str]:
        """Return what is shown."""
        return [text for text, _weighty in self._lines]

    def set_lines(self, lines: list[tuple[str, bool]]) -> None:
        """Show other lines, each with whether it is weighty."""
        if lines == self._lines:
            return
        self._lines = lines
        while len(self._shown) < len(lines):
            made = DiffLine(self._inner)
            made.set_font(self.font())
            self._column.insertWidget(len(self._shown), made)
            self._shown.append(made)
        for place, line in enumerate(self._shown):
            line.setVisible(place < len(lines))
            if place < len(lines):
                line.set_line(*lines[place])
        self.setAccessibleDescription("\n".join(text for text, _weighty in lines))
        self.verticalScrollBar().setValue(0)
