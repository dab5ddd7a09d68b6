"""What narrows the list of matches beside its search: player, event, month and state."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.match_index import Wanted
from carrom_desktop.ui.widgets import KeyButton, Picker, Words

STATES = ("", "not_started", "in_progress", "finished", "deleted")
"""What the state may be; "" is any but deleted."""

_LETTERS = 9
_PLAYER_PX = 110


class LibraryFilters(QWidget):
    """Four fields in a row, and a button that clears them.

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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        fields = (self.player, self.event_picker, self.month, self.state)
        for label, field, stretch in zip(self._labels, fields, (4, 4, 3, 3), strict=True):
            label.setBuddy(field)
            row.addWidget(label)
            row.addWidget(field, stretch)
        row.addWidget(self.clear_button)
        self.player.textChanged.connect(self._on_changed)
        for picker in self.pickers:
            picker.currentIndexChanged.connect(self._on_changed)
        self.clear_button.clicked.connect(self.cleared)

    @property
    def pickers(self) -> tuple[QComboBox, ...]:
        """Return the pick lists in their order."""
        return (self.event_picker, self.month, self.state)

    def wanted(self, search: str) -> Wanted:
        """Return what the list is to show, with the words of `search`."""
        event, month, state = (str(picker.currentData() or "") for picker in self.pickers)
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

    def set_offers(self, language: str, events: list[tuple[str, str]], months: list[str]) -> None:
        """Offer these events (folded, and as typed) and months, newest first; what was chosen stays so."""
        years = list(dict.fromkeys(month[:4] for month in months))
        dates = [(month, _month_name(language, month)) for month in months]
        if len(years) > 1:
            dates = [pair for year in years for pair in ((year, year), *_of_year(dates, year))]
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
        self.player.setPlaceholderText(say(language, "library.filter.player_hint"))
        self.clear_button.set_face(say(language, "library.filter.clear"))

    def _on_changed(self, _value: object = None) -> None:
        self.changed.emit()


class FilterPicker(Picker):
    """A pick list that does not grow with what it holds."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(_LETTERS)
        self.setMaxVisibleItems(16)

    def minimumSizeHint(self) -> QSize:
        """Give way where other fields need the room."""
        return QSize(90, super().minimumSizeHint().height())

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
