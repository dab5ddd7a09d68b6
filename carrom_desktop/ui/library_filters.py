"""What narrows the list of matches beside its search: player, event, month or days, and state."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.days import read_day
from carrom_desktop.match.match_index import Wanted
from carrom_desktop.ui.theme import letters, roomy, set_property
from carrom_desktop.ui.widgets import KeyButton, Picker, Words

STATES = ("", "not_started", "in_progress", "finished", "deleted")
"""What the state may be; "" is any but deleted."""

_LETTERS = 9
_PLAYER_PX = 110
_DAY_PX = 130
_AROUND_PX, _MOST_PX = 54, 230


RANGE = "range"
"""What the pick list of dates has for days that are typed."""


class LibraryFilters(QWidget):
    """Four fields in a row, and a button that clears them; two days below where they are asked for.

    Signals: `changed()`, by a person's hand; `cleared()`, when the button was pressed.
    """

    changed = Signal()
    cleared = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.player = QLineEdit(self)
        self.player.setMinimumWidth(_PLAYER_PX)
        self.event_picker, self.month, self.state = FilterPicker(self), FilterPicker(self), FilterPicker(self)
        self.clear_button = KeyButton("Ctrl+L", self)
        self._labels = [Words(parent=self) for _ in range(4)]
        self.days = DayRange(self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        rows = [QHBoxLayout(), QHBoxLayout()]
        upper, lower = rows if letters() > 1 else rows[:1] * 2
        for row in dict.fromkeys((upper, lower)):
            row.setSpacing(10)
            whole.addLayout(row)
        whole.addWidget(self.days)
        fields = (self.player, self.event_picker, self.month, self.state)
        places = zip(self._labels, fields, (4, 4, 3, 3), (upper, upper, lower, lower), strict=True)
        for label, field, stretch, row in places:
            label.setBuddy(field)
            row.addWidget(label)
            row.addWidget(field, stretch)
        lower.addWidget(self.clear_button)
        self.player.textChanged.connect(self._on_changed)
        for picker in self.pickers:
            picker.currentIndexChanged.connect(self._on_changed)
        self.month.currentIndexChanged.connect(self._on_month_changed)
        self.days.changed.connect(self._on_changed)
        self.clear_button.clicked.connect(self.cleared)
        order = (self.player, self.event_picker, self.month, self.days.first, self.days.last, self.state)
        for field, after in pairwise((*order, self.clear_button)):
            self.setTabOrder(field, after)

    @property
    def pickers(self) -> tuple[QComboBox, ...]:
        """Return the pick lists in their order."""
        return (self.event_picker, self.month, self.state)

    def wanted(self, search: str) -> Wanted:
        """Return what the list is to show, with the words of `search`."""
        event, month, state = (str(picker.currentData() or "") for picker in self.pickers)
        if month == RANGE:
            return Wanted(search, self.player.text(), event, "", state, *self.days.days())
        return Wanted(search, self.player.text(), event, month, state)

    def clear(self) -> None:
        """Take everything back, without a signal."""
        for field in (self.player, *self.pickers):
            field.blockSignals(True)
        self.player.clear()
        for picker in self.pickers:
            picker.setCurrentIndex(0)
        for field in (self.player, *self.pickers):
            field.blockSignals(False)
        self.days.clear()
        self.days.hide()

    @property
    def is_narrowed(self) -> bool:
        """Say whether there is something to be cleared, be it a day that is wrong."""
        return bool(self.month.currentData() == RANGE)

    def set_offers(self, language: str, events: list[tuple[str, str]], months: list[str]) -> None:
        """Offer these events (folded, and as typed) and months, newest first; what was chosen stays so."""
        years = list(dict.fromkeys(month[:4] for month in months))
        dates = [(month, _month_name(language, month)) for month in months]
        if len(years) > 1:
            dates = [pair for year in years for pair in ((year, year), *_of_year(dates, year))]
        dates.insert(0, (RANGE, say(language, "library.filter.range")))
        names = ("any", *STATES[1:])
        states = [
            (state, say(language, f"library.state.{name}")) for state, name in zip(STATES, names, strict=True)
        ]
        for picker, offered, every in (
            (self.event_picker, events, "library.filter.any_event"),
            (self.month, dates, "library.filter.any_date"),
            (self.state, states[1:], "library.state.any"),
        ):
            chosen = picker.currentData() or ""
            picker.blockSignals(True)
            picker.clear()
            picker.addItem(say(language, every), "")
            for value, text in offered:
                picker.addItem(text, value)
            picker.setCurrentIndex(max(0, picker.findData(chosen)))
            picker.blockSignals(False)

    def retranslate(self, language: str) -> None:
        """Word everything in `language` but what is offered."""
        fields = (self.player, *self.pickers)
        for label, field, name in zip(
            self._labels, fields, ("player", "event", "date", "state"), strict=True
        ):
            said = say(language, f"library.filter.{name}")
            label.setText(said)
            field.setAccessibleName(said)
        self.days.retranslate(language)
        self.player.setPlaceholderText(say(language, "library.filter.player_hint"))
        self.clear_button.set_face(say(language, "library.filter.clear"))

    def _on_changed(self, _value: object = None) -> None:
        self.changed.emit()

    def _on_month_changed(self, _index: int) -> None:
        self.days.setVisible(self.month.currentData() == RANGE)


class DayRange(QWidget):
    """Two days, either of which may be missing, and what is wrong with them.

    Attributes: `first`, `last`, the fields; `problem`. Signal: `changed()`.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self.first, self.last = QLineEdit(self), QLineEdit(self)
        self._labels = (Words(parent=self), Words(parent=self))
        self.problem = Words(parent=self)
        self.problem.setProperty("role", "alarm")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        for label, field in zip(self._labels, (self.first, self.last), strict=True):
            label.setBuddy(field)
            field.setMaximumWidth(roomy(_DAY_PX))
            field.setMaxLength(10)
            field.textChanged.connect(self._on_text_changed)
            row.addWidget(label)
            row.addWidget(field)
        row.addWidget(self.problem, 1)
        self.hide()

    def days(self) -> tuple[str, str]:
        """Return both days in ISO 8601, "" for one that is missing or wrong."""
        first, last = self._read()
        if first and last and first > last:
            return "", ""
        return first or "", last or ""

    def clear(self) -> None:
        """Empty the fields, without a signal."""
        for field in (self.first, self.last):
            field.blockSignals(True)
            field.clear()
            field.blockSignals(False)
        self._tell()

    def retranslate(self, language: str) -> None:
        """Word the fields in `language`."""
        self._language = language
        for label, field, name in zip(self._labels, (self.first, self.last), ("from", "to"), strict=True):
            label.setText(say(language, f"library.filter.{name}"))
            field.setAccessibleName(label.text())
            field.setPlaceholderText("2026-03-12")
        self._tell()

    def _read(self) -> tuple[str | None, str | None]:
        return read_day(self.first.text()), read_day(self.last.text(), last=True)

    def _tell(self) -> None:
        first, last = self._read()
        wrong = [field.text() for field, day in ((self.first, first), (self.last, last)) if day is None]
        said = ""
        if wrong:
            said = say(self._language, "library.filter.no_day", typed=wrong[0], example="2026-03-12")
        elif first and last and first > last:
            said = say(self._language, "library.filter.days_turned")
        for field, day in ((self.first, first), (self.last, last)):
            set_property(field, "invalid", day is None or (bool(said) and not wrong))
        self.problem.setText(said)

    def _on_text_changed(self, _text: str) -> None:
        self._tell()
        self.changed.emit()


class FilterPicker(Picker):
    """A pick list that does not grow with what it holds; what it says while nothing is chosen is whole."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LETTERS)
        self.setMaxVisibleItems(16)

    def minimumSizeHint(self) -> QSize:
        """Give way where other fields need the room."""
        first = self.fontMetrics().horizontalAdvance(self.itemText(0)) + roomy(_AROUND_PX)
        return QSize(max(90, min(first, roomy(_MOST_PX))), super().minimumSizeHint().height())

    def showPopup(self) -> None:
        """Let the list that opens be as wide as its texts, within reason."""
        metrics = self.view().fontMetrics()
        widest = max(metrics.horizontalAdvance(self.itemText(place)) for place in range(self.count()))
        self.view().setMinimumWidth(min(widest + 48, 520))
        super().showPopup()


def _month_name(language: str, month: str) -> str:
    year, number = month.split("-")
    name = say(language, f"common.month.{int(number)}")
    return say(language, "library.filter.month", month=name, year=year)


def _of_year(dates: list[tuple[str, str]], year: str) -> list[tuple[str, str]]:
    return [(month, text) for month, text in dates if month.startswith(year)]
