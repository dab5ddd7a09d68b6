"""What stands in the window while no match is open: begin one, go on with one, or look at the demo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from carrom_desktop.i18n import say, speak
from carrom_desktop.paint.cut import cut
from carrom_desktop.resources import resource_path
from carrom_desktop.ui.theme import set_property
from carrom_desktop.viewmodels.message import date_msg, round_msg

if TYPE_CHECKING:
    from carrom_desktop.match.library import MatchSummary

SHOWN = 3
"""How many unfinished matches are offered; the list has them all."""

_LEAST_ROW_PX = 900
"""A row shorter than this is never shortened: it has this room in the least window."""


class MatchButton(QPushButton):
    """A match to go on with. Where it is too long, the longer name is shortened at its end, then both are.

    The whole of it is the button's text, its name for screen readers and, while shortened, its tool tip.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._names = ("", "")
        self._facts = ""

    def set_match(self, a: str, b: str, facts: str) -> None:
        """Show the names `a` and `b`, and `facts`, which are shortened last of all."""
        self._names, self._facts = (cut(a), cut(b)), cut(facts)
        whole = _row(*self._names, self._facts)
        self.setText(whole.replace("&", "&&"))
        self.setAccessibleName(whole)
        self._mend_tool_tip()

    def shown(self) -> str:
        """Return what there is room for."""
        a, b = self._names
        whole = _row(a, b, self._facts)
        width, room = self.fontMetrics().horizontalAdvance, self._room_px()
        if width(whole) <= room:
            return whole
        names_px = max(room // 2, room - width(_row("", "", self._facts)))
        a = self._shortened(a, max(names_px // 2, names_px - width(b)))
        b = self._shortened(b, names_px - width(a))
        return self._shortened(_row(a, b, self._facts), room)

    def minimumSizeHint(self) -> QSize:
        """Leave the window its least width, whatever people are called."""
        return super().minimumSizeHint().boundedTo(QSize(_LEAST_ROW_PX, 1 << 16))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say the whole in a tool tip where it is shortened now."""
        super().resizeEvent(event)
        self._mend_tool_tip()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the button with what there is room for."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = self.shown().replace("&", "&&")
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.end()

    def _room_px(self) -> int:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        return self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self).width()

    def _shortened(self, text: str, width: int) -> str:
        metrics = self.fontMetrics()
        if metrics.horizontalAdvance(text) <= width:  # `elidedText` rounds the other way
            return text
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)

    def _mend_tool_tip(self) -> None:
        whole = _row(*self._names, self._facts)
        self.setToolTip("" if self.shown() == whole else whole)


def _row(a: str, b: str, facts: str) -> str:
    return f"{a} – {b}  ·  {facts}"


class StartPage(QWidget):
    """Signals: `new_asked()`, `open_asked()`, `demo_asked()`, `resume_asked(str)` with the match's id."""

    new_asked = Signal()
    open_asked = Signal()
    demo_asked = Signal()
    resume_asked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._unfinished: tuple[MatchSummary, ...] = ()
        outer = QHBoxLayout(self)
        outer.addStretch(1)
        column = QVBoxLayout()
        outer.addLayout(column, 2)
        outer.addStretch(1)
        column.addStretch(1)
        picture = QLabel(self)
        picture.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        icon = QIcon(str(resource_path("icons", "app.png")))
        picture.setPixmap(icon.pixmap(QSize(96, 96), self.devicePixelRatioF()))
        column.addWidget(picture)
        column.addSpacing(8)
        self._title = QLabel(self)
        self._title.setProperty("role", "headline")
        self._title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self._title)
        self._subtitle = QLabel(self)
        self._subtitle.setProperty("role", "dim")
        self._subtitle.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self._subtitle.setWordWrap(True)
        column.addWidget(self._subtitle)
        column.addSpacing(24)
        self._card = QFrame(self)
        self._card.setProperty("card", "true")
        inner = QVBoxLayout(self._card)
        inner.setContentsMargins(20, 16, 20, 20)
        inner.setSpacing(10)
        self._going_on = QLabel(self._card)
        self._going_on.setProperty("role", "section")
        inner.addWidget(self._going_on)
        self._resume = [MatchButton(self._card) for _ in range(SHOWN)]
        for resume in self._resume:
            resume.clicked.connect(self._on_resume_clicked)
            inner.addWidget(resume)
        column.addWidget(self._card)
        column.addSpacing(16)
        self._new, self._open, self._demo = QPushButton(self), QPushButton(self), QPushButton(self)
        self._new.clicked.connect(self.new_asked)
        self._open.clicked.connect(self.open_asked)
        self._demo.clicked.connect(self.demo_asked)
        for button in (self._new, self._open, self._demo):
            button.setMinimumHeight(52)
            column.addWidget(button)
        for button in (*self._resume, self._new, self._open, self._demo):
            button.setAutoDefault(True)
            button.installEventFilter(self)
        column.addStretch(2)

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self._title.setText(say(language, "operator.start.title"))
        self._going_on.setText(say(language, "operator.start.going_on"))
        for button, code, key in (
            (self._new, "new_match", "Ctrl+N"),
            (self._open, "open", "Ctrl+O"),
            (self._demo, "demo", ""),
        ):
            name = say(language, f"operator.action.{code}")
            button.setText(f"{name}   {key}".strip())
            button.setAccessibleName(name.replace("&", ""))
        self._show_unfinished()

    def set_unfinished(self, matches: tuple[MatchSummary, ...]) -> None:
        """Offer to go on with `matches`, the latest first; the latest fresh one has the keyboard."""
        self._unfinished = matches[:SHOWN]
        self._show_unfinished()

    def focus_first(self) -> None:
        """Give the keyboard to the first thing that a scorer is likely to want."""
        first = self._resume[0] if self._unfinished else self._new
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows move between the buttons, and Enter press the one that has the keyboard."""
        if (
            event.type() is QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QPushButton)
        ):
            if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Left):
                self.focusNextPrevChild(False)
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Right):
                self.focusNextPrevChild(True)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.isAutoRepeat():
                watched.click()
                return True
        return super().eventFilter(watched, event)

    def _show_unfinished(self) -> None:
        has_any = bool(self._unfinished)
        self._card.setVisible(has_any)
        code = "operator.start.choose" if has_any else "operator.start.empty"
        self._subtitle.setText(say(self._language, code))
        set_property(self._new, "primary", not has_any)
        for place, button in enumerate(self._resume):
            is_used = place < len(self._unfinished)
            button.setVisible(is_used)
            if is_used:
                match = self._unfinished[place]
                button.setMinimumHeight(52)
                set_property(button, "primary", place == 0)  # first: it makes the letters bold
                button.set_match(*match.names, self._facts(match))

    def _facts(self, match: MatchSummary) -> str:
        (games_a, games_b), (points_a, points_b) = match.score
        where = [
            speak(self._language, message)
            for message in (round_msg(match.round), date_msg(match.changed_at))
            if message is not None
        ]
        time = match.changed_at[11:16]
        score = say(
            self._language,
            "operator.start.score",
            games=f"{games_a}-{games_b}",
            points=f"{points_a}-{points_b}",
        )
        return "  ·  ".join((score, *where, time))

    def _on_resume_clicked(self) -> None:
        for button, match in zip(self._resume, self._unfinished, strict=False):
            if button is self.sender():
                self.resume_asked.emit(match.match_id)
