"""What narrows the statistics: words, season or days, event, singles or doubles."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.totals import SEASON_STARTS, Statistics, Wanted, season_days
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.library_filters import FilterPicker
from carrom_desktop.ui.theme import letters, roomy, set_property
from carrom_desktop.ui.widgets import KeyButton, Picker, Words

_DAY_PX = 116
_OWN = "own"


class TotalsFilters(QWidget):
    """Fields in two rows, and a button that clears them.

    Attributes: `search`, `event_picker`, `kind`, `season`, `starts`, `first` and `last`. Signals:
    `changed()`, by a person's hand; `starts_changed(int)`, seasons begin in another month.
    """

    changed = Signal()
    starts_changed = Signal(int)

    def __init__(self, language: str, statistics: Statistics, starts: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._language = language
        self._statistics = statistics
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(say(language, "totals.search.hint"))
        self.event_picker, self.kind, self.season = (FilterPicker(self) for _ in range(3))
        self.starts = FilterPicker(self)
        self.first, self.last = QLineEdit(self), QLineEdit(self)
        self.clear_button = KeyButton("Ctrl+L", self)
        self.clear_button.set_face(say(language, "library.filter.clear"))
        self._fill(starts)
        self._lay_out()
        self.search.textChanged.connect(self._on_changed)
        for picker in (self.event_picker, self.kind):
            picker.currentIndexChanged.connect(self._on_changed)
        self.season.currentIndexChanged.connect(self._on_season_changed)
        self.starts.currentIndexChanged.connect(self._on_starts_changed)
        for field in (self.first, self.last):
            field.setFixedWidth(roomy(_DAY_PX))
            field.setPlaceholderText(say(language, "totals.day.hint"))
            field.textEdited.connect(self._on_day_edited)
        self.clear_button.clicked.connect(self.clear)

    @property
    def pickers(self) -> tuple[Picker, ...]:
        """Return the pick lists."""
        return (self.event_picker, self.kind, self.season, self.starts)

    @property
    def fields(self) -> tuple[QLineEdit, ...]:
        """Return the fields that text is typed into."""
        return (self.search, self.first, self.last)

    @property
    def month(self) -> int:
        """Return the month in which a season begins."""
        return int(self.starts.currentData())

    def wanted(self) -> Wanted | None:
        """Return which matches are asked for; None where a day is none."""
        if not self._days_are_right():
            return None
        kind = str(self.kind.currentData() or "")
        return Wanted(
            self.first.text().strip(),
            self.last.text().strip(),
            str(self.event_picker.currentData() or ""),
            Kind(kind) if kind else None,
        )

    def about(self) -> str:
        """Return in words which matches are asked for, as it stands on paper."""
        language = self._language
        parts = [self.event_picker.currentText(), self.kind.currentText()]
        picked = [self.event_picker.currentIndex() > 0, self.kind.currentIndex() > 0]
        said = [part for part, is_picked in zip(parts, picked, strict=True) if is_picked]
        first, last = (field.text().strip() for field in (self.first, self.last))
        if self.season.currentData() not in ("", _OWN):
            said.insert(0, say(language, "totals.about.season", season=self.season.currentText()))
        elif first or last:
            code = "both" if first and last else "first" if first else "last"
            said.insert(0, say(language, f"totals.about.{code}", first=first, last=last))
        return " · ".join(said) or say(language, "totals.about.all")

    def renew(self) -> None:
        """Offer the events and seasons of matches that were read meanwhile; what is chosen stays."""
        self._fill_events()
        chosen = self.season.currentData()
        self._fill_seasons()
        self.season.blockSignals(True)
        self.season.setCurrentIndex(max(0, self.season.findData(chosen)))
        self.season.blockSignals(False)

    def clear(self) -> None:
        """Take everything back but where a season begins."""
        for field in (*self.fields, *self.pickers):
            field.blockSignals(True)
        for edit in self.fields:
            edit.clear()
        for picker in (self.event_picker, self.kind, self.season):
            picker.setCurrentIndex(0)
        for field in (*self.fields, *self.pickers):
            field.blockSignals(False)
        self.changed.emit()

    # ---- inside

    def _days_are_right(self) -> bool:
        right = True
        for field in (self.first, self.last):
            wrong = not _is_day(field.text().strip())
            set_property(field, "invalid", wrong)
            right = right and not wrong
        return right

    def _fill(self, starts: int) -> None:
        language = self._language
        self.event_picker.addItem(say(language, "library.filter.any_event"), "")
        self._fill_events()
        self.kind.addItem(say(language, "totals.kind.any"), "")
        for kind in Kind:
            self.kind.addItem(say(language, f"totals.kind.{kind.value}"), kind.value)
        for month in SEASON_STARTS:
            self.starts.addItem(say(language, f"totals.starts.{month}"), month)
        self.starts.setCurrentIndex(max(0, self.starts.findData(starts)))
        self._fill_seasons()

    def _fill_events(self) -> None:
        for event, name in self._statistics.events.items():
            if event:
                self.event_picker.addItem(name, event)

    def _fill_seasons(self) -> None:
        self.season.blockSignals(True)
        self.season.clear()
        self.season.addItem(say(self._language, "totals.season.all"), "")
        for season in self._statistics.seasons(self.month):
            self.season.addItem(season, season)
        self.season.addItem(say(self._language, "totals.season.own"), _OWN)
        self.season.blockSignals(False)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        upper = (("search", self.search), ("event", self.event_picker), ("kind", self.kind))
        lower = (("season", self.season), ("starts", self.starts), ("first", self.first), ("last", self.last))
        places = {
            "search": (0, 1, 1, 1),
            "event": (0, 3, 1, 1),
            "kind": (0, 5, 1, 3),
            "season": (1, 1, 1, 1),
            "starts": (1, 3, 1, 1),
            "first": (1, 5, 1, 1),
            "last": (1, 7, 1, 1),
        }
        clear = (0, 8, 2, 1)
        if letters() > 1:  # three rows: words and fields need the width
            places |= {"kind": (1, 1, 1, 1), "season": (1, 3, 1, 1), "starts": (2, 1, 1, 1)}
            places |= {"first": (2, 3, 1, 1), "last": (2, 5, 1, 1)}
            clear = (0, 5, 2, 2)
            grid.setColumnStretch(6, 1)
        for name, field in (*upper, *lower):
            row, column, rows, columns = places[name]
            label = Words(say(self._language, f"totals.filter.{name}"), self)
            label.setBuddy(field)
            field.setAccessibleName(label.text())
            grid.addWidget(label, row, column - 1)
            grid.addWidget(field, row, column, rows, columns)
        grid.addWidget(self.clear_button, *clear, Qt.AlignmentFlag.AlignRight)
        grid.setColumnStretch(1, 4)
        grid.setColumnStretch(3, 4)

    # ---- slots

    def _on_changed(self, _value: object = None) -> None:
        self.changed.emit()

    def _on_season_changed(self, _place: int) -> None:
        season = str(self.season.currentData() or "")
        if season != _OWN:
            first, last = season_days(season) if season else ("", "")
            self.first.setText(first)
            self.last.setText(last)
        else:
            self.first.setFocus()
        self.changed.emit()

    def _on_starts_changed(self, _place: int) -> None:
        self._fill_seasons()
        self.first.clear()
        self.last.clear()
        self.starts_changed.emit(self.month)
        self.changed.emit()

    def _on_day_edited(self, _text: str) -> None:
        self.season.blockSignals(True)
        is_any = not self.first.text().strip() and not self.last.text().strip()
        self.season.setCurrentIndex(0 if is_any else self.season.findData(_OWN))
        self.season.blockSignals(False)
        self.changed.emit()


def _is_day(text: str) -> bool:
    """Say whether a text is nothing, a day, a month or a year: 2026-03-12, 2026-03, 2026."""
    if not text:
        return True
    whole = text + "0001-01-01"[len(text) :] if len(text) in (4, 7, 10) else ""
    try:
        return bool(whole) and date.fromisoformat(whole).isoformat() == whole
    except ValueError:
        return False
