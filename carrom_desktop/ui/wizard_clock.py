"""The clock of a new match in the wizard: until when the round lasts, or the clock is at the desk."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.rules.clock_replay import format_time
from carrom_desktop.rules.commands import SetRoundEnd
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import Picker, ProblemLine
from carrom_desktop.viewmodels.clock_forms import (
    AT,
    DESK,
    ROUND_MINUTES,
    end_from_now,
    read_end,
    round_minutes,
)
from carrom_desktop.viewmodels.clocks import hour

NONE = "none"
_STEPS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
_REFRESH_MS = 5000
"""How often "45 minutes from now" is looked at while the page is open."""


def system_now() -> datetime:
    """Return the time of the computer's clock, with its offset."""
    return datetime.fromisoformat(SystemClock().now_iso())


class TimeEdit(QLineEdit):
    """A time of day; plus and minus, and up and down, change it by a minute.

    Signals: `moved(int)`, by so many minutes.
    """

    moved = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the time by its keys."""
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self.moved.emit(step)


class ClockLine(QWidget):
    """Ask whether a clock runs: none, until a time of day, or at the desk. A set with a time limit has one.

    `now` tells the time. Signals: `changed()`.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None, now: Callable[[], datetime] = system_now) -> None:
        super().__init__(parent)
        self._language = "en"
        self._now = now
        self._minutes = ROUND_MINUTES
        self._timed = False
        self._typed = False
        self.label = QLabel(self)
        self.label.setProperty("role", "dim")
        self.how = Picker(self)
        self.label.setBuddy(self.how)
        for value in (NONE, AT, DESK):
            self.how.addItem("", value)
        self._time = QWidget(self)
        self.less, self.edit, self.more = (
            QPushButton(self._time),
            TimeEdit(self._time),
            QPushButton(self._time),
        )
        self.edit.setMaxLength(5)
        self.edit.setFixedWidth(roomy(72))
        self.edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.distance = QLabel(self._time)
        self.distance.setProperty("role", "dim")
        self.problem = ProblemLine(self)
        time_row = QHBoxLayout(self._time)
        time_row.setContentsMargins(0, 0, 0, 0)
        time_row.setSpacing(4)
        for part in (self.less, self.edit, self.more, self.distance):
            time_row.addWidget(part)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.label)
        row.addWidget(self.how)
        row.addWidget(self._time)
        row.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(4)
        whole.addLayout(row)
        whole.addWidget(self.problem)
        for button, sign in ((self.less, "\N{MINUS SIGN}"), (self.more, "+")):
            button.setText(sign)
            button.setProperty("quiet", "true")
            button.setAutoDefault(False)
            button.setAutoRepeat(True)
            button.setFixedWidth(roomy(32))
            button.clicked.connect(self._on_step_clicked)
        self._timer = QTimer(self)
        self._timer.setInterval(_REFRESH_MS)
        self._timer.timeout.connect(self._refresh)
        self.how.activated.connect(self._on_how_activated)
        self.edit.textEdited.connect(self._on_edit_edited)
        self.edit.moved.connect(self._move)

    # ---- what is chosen

    def command(self) -> SetRoundEnd | None:
        """Return how the match's clock begins, None where there is none, or its time is wrong."""
        if self.value() == DESK:
            return SetRoundEnd("")
        end = self._end() if self.value() == AT else None
        return None if end is None else SetRoundEnd(format_time(end))

    def value(self) -> str:
        """Return "none", "at" or "desk"."""
        return str(self.how.currentData())

    def choose(self, value: str) -> None:
        """Choose one of these, as a person does."""
        self._set_value(value)
        self._on_how_activated(self.how.currentIndex())

    def set_rules(self, rules: RuleSet) -> None:
        """Take another rule set: one with a time limit has a clock, any other none until it is asked for."""
        timed = rules.time_limit is not None
        self._minutes = round_minutes(rules)
        if timed != self._timed:
            self._timed, self._typed = timed, False
            self._set_value(AT if timed else NONE)
        self._refresh()

    def show_problem(self) -> bool:
        """Say what is wrong with the time and give it the keyboard; return whether anything is."""
        wrong = self._say_problem()
        if wrong:
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.edit.selectAll()
        return wrong

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        self.label.setText(say(language, "clock.end.heading"))
        self.how.setAccessibleName(say(language, "clock.round.question"))
        self.edit.setAccessibleName(say(language, "clock.round.end"))
        self.less.setAccessibleName(say(language, "clock.said.earlier"))
        self.more.setAccessibleName(say(language, "clock.said.later"))
        self._refresh()

    # ---- while the page is open

    def showEvent(self, event: QShowEvent) -> None:
        """Keep "from now" true while it is seen."""
        super().showEvent(event)
        self._timer.start()
        self._refresh()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop counting."""
        super().hideEvent(event)
        self._timer.stop()

    def _set_value(self, value: str) -> None:
        self.how.setCurrentIndex(self.how.findData(value))

    def _on_how_activated(self, _place: int) -> None:
        self._refresh()
        if self.value() == AT:
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.edit.selectAll()
        self.changed.emit()

    def _on_edit_edited(self, _text: str) -> None:
        self._typed = True
        self._refresh()
        self.changed.emit()

    def _on_step_clicked(self) -> None:
        self._move(1 if self.sender() is self.more else -1)

    def _move(self, minutes: int) -> None:
        end = self._end() or end_from_now(self._now(), self._minutes)
        self._typed = True
        self.edit.setText(hour(end + timedelta(minutes=minutes)))
        self._refresh()
        self.changed.emit()

    def _end(self) -> datetime | None:
        return read_end(self.edit.text(), self._now())

    def _refresh(self) -> None:
        if not self._typed:
            self.edit.setText(hour(end_from_now(self._now(), self._minutes)))
        # Without a clock of its own a set with a time limit would start one at "Play".
        none = "play" if self._timed else NONE
        for value, code in ((NONE, none), (AT, AT), (DESK, DESK)):
            text = say(self._language, f"clock.end.{code}", n=self._minutes)
            self.how.setItemText(self.how.findData(value), text)
        self._time.setVisible(self.value() == AT)
        end = self._end()
        minutes = 0 if end is None else round((end - self._now()).total_seconds() / 60)
        self.distance.setText(say(self._language, "clock.end.in", n=minutes) if minutes > 0 else "")
        self._say_problem()

    def _say_problem(self) -> bool:
        """Say whether the time is none, or has passed."""
        text = ""
        if self.value() == AT:
            end = self._end()
            if end is None:
                text = say(self._language, "clock.end.wrong")
            elif end <= self._now():
                text = say(self._language, "clock.end.passed", t=hour(end))
        self.problem.set_text(text)
        set_property(self.edit, "invalid", bool(text))
        return bool(text)
