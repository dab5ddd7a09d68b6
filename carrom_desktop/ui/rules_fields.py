"""Numbers and choices of a rule set as fields, shared by the wizard and the rules of a match.

What is typed is kept as it is; nonsense is marked at its field.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.ruleset import (
    CHOICES,
    OPTIONAL_NUMBERS,
    RuleSet,
    rules_problems,
    start_problems,
    with_numbers,
)
from carrom_desktop.ui.theme import set_property
from carrom_desktop.ui.widgets import Picker, ProblemLine, Words
from carrom_desktop.ui.wizard_details import LabeledEdit
from carrom_desktop.viewmodels.problems import problem_msg
from carrom_desktop.viewmodels.rules_view import choice_msg

START = ("start_a", "start_b")
"""The fields of the two sides' start points, which belong to the match and not to the rule set."""

_LONGEST_NUMBER = 6
_NO_NUMBER = -1
"""What stands for a text that is no number: no number of a rule set may be so low."""

_PLACES = {
    "cutoff_above_target": "queen_cutoff",
    "cap_below_men": "board_cap",
    "draw_in_games": "games_to_win",
    "alarm_after_time": "pre_alarm",
    "alarm_missing": "pre_alarm",
}
"""The field that a contradiction between several is shown at."""


class NumberGrid(QWidget):
    """Fields of numbers, and of the start points of both sides where `names` hold them.

    Signals: `changed()`, a person typed.
    """

    changed = Signal()

    def __init__(self, names: Sequence[str], columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._filling = False
        self._sides = ("", "")
        self._fields: dict[str, LabeledEdit] = {}
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(8)
        self.grid.setVerticalSpacing(4)
        for place, name in enumerate(names):
            field = LabeledEdit(self)
            field.edit.setMaxLength(_LONGEST_NUMBER)
            self._fields[name] = field
            self.grid.addWidget(field, place // columns, place % columns)
            field.changed.connect(self._on_field_changed)
        for column in range(columns):
            self.grid.setColumnStretch(column, 1)

    def field(self, name: str) -> LabeledEdit:
        """Return the field of the number `name`."""
        return self._fields[name]

    def show_values(self, rules: RuleSet, start: tuple[int, int]) -> None:
        """Fill the fields, without a signal."""
        self._filling = True
        for name, field in self._fields.items():
            value = start[START.index(name)] if name in START else getattr(rules, name)
            field.edit.setText("" if value is None else str(value))
        self._filling = False

    def set_number(self, name: str, value: int | None) -> None:
        """Fill one field, without a signal."""
        self._filling = True
        self._fields[name].edit.setText("" if value is None else str(value))
        self._filling = False

    def applied_to(self, rules: RuleSet) -> RuleSet:
        """Return `rules` with the numbers as typed; what is no number is told by `problems`."""
        changes = {
            name: None if not field.text() and name in OPTIONAL_NUMBERS else _number(field.text())
            for name, field in self._fields.items()
            if name not in START
        }
        return with_numbers(rules, **changes)

    def start_points(self) -> tuple[int, int]:
        """Return the start points as typed, nothing typed being 0."""
        first, second = (_number(self._fields[name].text() or "0") for name in START)
        return first, second

    def problems(self, rules: RuleSet) -> tuple[Problem, ...]:
        """Return what cannot be about `rules` and the start points, with what was typed as the value."""
        found = list(rules_problems(rules))
        if not found and START[0] in self._fields:
            found.extend(start_problems(rules, self.start_points()))
        return tuple(self._as_typed(problem) for problem in found)

    def mark(self, found: Sequence[Problem]) -> None:
        """Mark the fields that `found` are about."""
        wrong = {self.place_of(problem) for problem in found}
        for name, field in self._fields.items():
            set_property(field.edit, "invalid", name in wrong)

    def say_problems(self, rules: RuleSet, line: ProblemLine, language: str) -> tuple[Problem, ...]:
        """Say in `line` what cannot be about `rules`, mark its fields, and return it."""
        found = self.problems(rules)
        self.mark(found)
        sentences = [speak(language, problem_msg(problem, rules, ("", ""))) for problem in found]
        line.set_text("\n".join(sentences))
        return found

    def place_of(self, problem: Problem) -> str:
        """Return the name of the field that a problem is shown at; it may be none of this grid's."""
        if problem.code == "start_points_range":
            start, target = self.start_points(), int(problem.params["target"])
            return START[0] if not 0 <= start[0] < target else START[1]
        reason = str(problem.params.get("reason", ""))
        return _PLACES.get(reason) or str(problem.params.get("name", ""))

    def focus(self, name: str) -> bool:
        """Give a field the keyboard with its text chosen; return whether there is one of this name."""
        if name not in self._fields:
            return False
        edit = self._fields[name].edit
        edit.setFocus(Qt.FocusReason.OtherFocusReason)
        edit.selectAll()
        return True

    def set_sides(self, names: tuple[str, str]) -> None:
        """Say whose start points are whose."""
        self._sides = names
        for name, side in zip(START, names, strict=True):
            if name in self._fields:
                self._fields[name].set_name(say(self._language, "rules.start_points", name=side))

    def retranslate(self, language: str) -> None:
        """Word the fields in `language`."""
        self._language = language
        for name, field in self._fields.items():
            if name in START:
                continue
            # The sentence below a wrong number calls it by the same name, where that is short enough.
            area = "wizard" if name in _SHORTENED else "problems"
            field.set_name(say(language, f"{area}.number.{name}"))
            if name in OPTIONAL_NUMBERS:
                field.edit.setPlaceholderText(say(language, _EMPTY.get(name, "rules.number.empty")))
        self.set_sides(self._sides)

    def _as_typed(self, problem: Problem) -> Problem:
        """Return a problem that names what was typed where that is no number."""
        name = str(problem.params.get("name", ""))
        typed = self._fields[name].text() if name in self._fields else ""
        if name not in self._fields or _number(typed) >= 0:
            return problem
        return replace(problem, values=tuple({**problem.params, "value": typed or "none"}.items()))

    def _on_field_changed(self) -> None:
        if not self._filling:
            self.changed.emit()


_SHORTENED = frozenset({"queen_cutoff", "time_limit", "pre_alarm"})

_EMPTY = {
    "board_limit": "wizard.number.board_limit.empty",
    "queen_cutoff": "wizard.number.queen_cutoff.empty",
}
"""What an empty field means where "none" would not say it."""


def _number(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() else _NO_NUMBER


class ChoiceField(QWidget):
    """A choice of a rule set with its name above it. Signals: `changed()`."""

    changed = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2)
        self.label = Words(parent=self)
        self.label.setProperty("role", "dim")
        self.picker = Picker(self)
        self.picker.setMinimumContentsLength(12)
        self.picker.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for value in filter(None, CHOICES[name]):
            self.picker.addItem(value, value)
        self.label.setBuddy(self.picker)
        box.addWidget(self.label)
        box.addWidget(self.picker)
        self.picker.activated.connect(self._on_picker_activated)

    def value(self) -> str:
        """Return the chosen value."""
        return str(self.picker.currentData())

    def set_value(self, value: str) -> None:
        """Choose `value`, without a signal."""
        self.picker.setCurrentIndex(max(0, self.picker.findData(value)))

    def retranslate(self, language: str) -> None:
        """Word the choice in `language`."""
        name = say(language, f"problems.choice.{self._name}")
        self.label.setText(name)
        self.picker.setAccessibleName(name)
        for place in range(self.picker.count()):
            value = str(self.picker.itemData(place))
            self.picker.setItemText(place, speak(language, choice_msg(self._name, value)))
        self.picker.setToolTip(self.picker.currentText())

    def _on_picker_activated(self, _place: int) -> None:
        self.picker.setToolTip(self.picker.currentText())
        self.changed.emit()
