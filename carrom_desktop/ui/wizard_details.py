"""What stands around a match: event, table, officials; used where it is set up and where it is corrected."""

from __future__ import annotations

from datetime import date

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QSizePolicy, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.facts import ROUNDS, Details
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import CutWords, Picker, ProblemLine, escaped
from carrom_desktop.viewmodels.message import round_msg

FIRST = (("event", 6), ("table", 2), ("umpire", 4))
"""Fields that most matches have, with the twelfths of the width that each takes."""

MORE = (
    (("category", 3), ("match_no", 2), ("venue", 4), ("date", 3)),
    (("umpire_2", 4), ("chief_referee", 4), ("scorer", 4)),
    (("remarks", 12),),
)
_COLUMNS = 12


class LabeledEdit(QWidget):
    """A field with its name above it.

    Signals: `changed()`.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)
        self.label = CutWords(parent=self)
        self.label.setProperty("role", "dim")
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.edit = QLineEdit(self)
        self.edit.setMinimumWidth(roomy(60))
        self.label.setBuddy(self.edit)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.edit, 1, 0)
        self.edit.textChanged.connect(self.changed)

    def set_name(self, name: str) -> None:
        """Word the label, also for screen readers."""
        self.label.setText(escaped(name))  # a label of a field, too, would mark a key
        self.label.setToolTip(name)
        self.edit.setAccessibleName(name)

    def text(self) -> str:
        """Return what is typed, without blanks around it."""
        return " ".join(self.edit.text().split())


class RoundPicker(Picker):
    """The pick list of rounds; a round of another name, as files may have, is added when it is set."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        for code in ("", *ROUNDS):
            self.addItem(code, code)

    def code(self) -> str:
        """Return the code of the round, "" where none is given."""
        return str(self.currentData() or "")

    def set_code(self, code: str) -> None:
        """Choose a round."""
        place = self.findData(code)
        if place < 0:
            self.addItem(code, code)
            place = self.count() - 1
        self.setCurrentIndex(place)

    def retranslate(self, language: str) -> None:
        """Word the rounds."""
        self.setAccessibleName(say(language, "wizard.round"))
        for place in range(self.count()):
            named = round_msg(str(self.itemData(place)))
            text = speak(language, named) if named is not None else say(language, "wizard.round.none")
            self.setItemText(place, text)


class DetailsForm(QWidget):
    """The fields of `Details`, but the round, which the rules follow and which has its own list.

    `with_remarks`: the remarks too. Signals: `changed()`.
    """

    changed = Signal()

    def __init__(self, with_remarks: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._details = Details()
        self._fields: dict[str, LabeledEdit] = {}
        self._more: list[LabeledEdit] = []
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        for row, names in enumerate((FIRST, *MORE)):
            column = 0
            for name, span in names:
                if name == "remarks" and not with_remarks:
                    continue
                field = LabeledEdit(self)
                self._fields[name] = field
                if row:
                    self._more.append(field)
                grid.addWidget(field, row, column, 1, span)
                column += span
                field.changed.connect(self._on_field_changed)
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        self.problem = ProblemLine(self)
        grid.addWidget(self.problem, 1 + len(MORE), 0, 1, _COLUMNS)

    def edit(self, name: str) -> QLineEdit:
        """Return the field of the attribute `name`."""
        return self._fields[name].edit

    def set_details(self, details: Details) -> None:
        """Fill the fields."""
        self._details = details
        for name, field in self._fields.items():
            field.edit.setText(str(getattr(details, name)))
            field.edit.setCursorPosition(0)

    def details(self) -> Details:
        """Return the details with what is typed; what has no field here stays as it was set."""
        return replace(self._details, **{name: field.text() for name, field in self._fields.items()})

    def show_more(self, shown: bool) -> None:
        """Show or hide the fields that few matches need."""
        for field in self._more:
            field.setVisible(shown)

    def has_more(self) -> bool:
        """Say whether one of those fields, but the date and the scorer, is filled."""
        return any(
            field.text()
            for name, field in self._fields.items()
            if field in self._more and name not in ("date", "scorer")
        )

    def date_is_right(self) -> bool:
        """Say whether the date is empty or one that exists, as 2026-03-12."""
        typed = self._fields["date"].text()
        if not typed:
            return True
        try:
            return date.fromisoformat(typed).isoformat() == typed
        except ValueError:
            return False

    def show_problem(self) -> bool:
        """Say what is wrong, and give it the keyboard; return whether anything is."""
        if self.date_is_right():
            return False
        self.show_more(True)
        self._show_date()
        self.edit("date").setFocus(Qt.FocusReason.OtherFocusReason)
        self.edit("date").selectAll()
        return True

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        for name, field in self._fields.items():
            field.set_name(say(language, f"wizard.detail.{name}"))
        if self.problem.text():
            self._show_date()

    def _show_date(self) -> None:
        wrong = not self.date_is_right()
        text = say(self._language, "wizard.date_wrong", example="2026-03-12") if wrong else ""
        self.problem.set_text(text)
        set_property(self.edit("date"), "invalid", wrong)

    def _on_field_changed(self) -> None:
        if self.problem.text():
            self._show_date()
        self.changed.emit()
