"""Every number and choice of a rule set on one form; what cannot be is said below, as it is typed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.ui.rules_fields import START, ChoiceField, NumberGrid
from carrom_desktop.ui.theme import letters
from carrom_desktop.ui.widgets import ProblemLine, TickBox

ALL_NUMBERS = (
    *("target", "board_limit", "games_to_win", "board_cap"),
    *("queen_points", "queen_cutoff", "time_limit", "pre_alarm"),
    *("trial_boards", "stroke_seconds", "due_seconds", "interval_minutes"),
    *("change_minutes", "late_minutes"),
)
ALL_CHOICES = (
    *("level_after_limit", "level_at_time", "on_expiry"),
    *("last_piece_foul", "toss_style", "wording"),
)
ALL_FLAGS = (
    *("queen_must_be_covered", "midgame_change", "clip_result"),
    *("demanded_points", "opener_may_differ", "limit_follows_round", "double_due", "initials"),
)

_FEWER_FROM = 1.3
"""The text size from which fewer fields stand in a row."""


class RulesEditor(QWidget):
    """Every number and choice of a rule set, and the start points of the two sides.

    Signals: `changed()`, a person changed something.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._base: RuleSet | None = None
        self.numbers = NumberGrid((*ALL_NUMBERS, *START), 4, self)
        self.choices = {name: ChoiceField(name, self) for name in ALL_CHOICES}
        self.flags = {name: TickBox(self) for name in ALL_FLAGS}
        self.problem = ProblemLine(self)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.numbers)
        across = 3 if letters() < _FEWER_FROM else 2
        for fields in (self.choices, self.flags):
            grid = QGridLayout()
            grid.setHorizontalSpacing(8)
            grid.setVerticalSpacing(4)
            for place, field in enumerate(fields.values()):
                grid.addWidget(field, place // across, place % across)
            for column in range(across):
                grid.setColumnStretch(column, 1)
            whole.addLayout(grid)
        whole.addWidget(self.problem)
        self.numbers.changed.connect(self._on_changed)
        for choice in self.choices.values():
            choice.changed.connect(self._on_changed)
        for flag in self.flags.values():
            flag.toggled.connect(self._on_flag_toggled)
        self._filling = False

    def set_rules(self, rules: RuleSet, start: tuple[int, int]) -> None:
        """Show `rules` and start points, without a signal."""
        self._filling = True
        self._base = rules
        self.numbers.show_values(rules, start)
        for name, choice in self.choices.items():
            choice.set_value(getattr(rules, name) or _meant(rules))
        for name, flag in self.flags.items():
            flag.setChecked(getattr(rules, name))
        self._filling = False
        self._say_problems()

    def rules(self) -> RuleSet:
        """Return the rules as they stand in the fields, right or not; `set_rules` comes first."""
        if self._base is None:
            raise ValueError("no rules were set")
        chosen: dict[str, str | bool] = {name: field.value() for name, field in self.choices.items()}
        chosen.update({name: flag.isChecked() for name, flag in self.flags.items()})
        if not self._base.last_piece_foul and chosen["last_piece_foul"] == _meant(self._base):
            chosen["last_piece_foul"] = ""  # nothing was changed here
        return self.numbers.applied_to(with_numbers(self._base, **chosen))

    def start_points(self) -> tuple[int, int]:
        """Return the start points as typed."""
        return self.numbers.start_points()

    def problems(self) -> tuple[Problem, ...]:
        """Return what cannot be, as it was typed."""
        return self.numbers.problems(self.rules())

    def show_problems(self) -> bool:
        """Say what cannot be, and give the first wrong field the keyboard; return whether anything is."""
        found = self._say_problems()
        if found:
            place = self.numbers.place_of(found[0])
            if not self.numbers.focus(place) and place in self.choices:
                self.choices[place].picker.setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(found)

    def last_field(self) -> QWidget:
        """Return what the keyboard comes to last."""
        return self.flags[ALL_FLAGS[-1]]

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        self.numbers.retranslate(language)
        for choice in self.choices.values():
            choice.retranslate(language)
        for name, flag in self.flags.items():
            flag.setText(say(language, f"rules.flag.{name}"))
            flag.setAccessibleName(flag.text())
        if self._base is not None:
            self._say_problems()

    def _say_problems(self) -> tuple[Problem, ...]:
        return self.numbers.say_problems(self.rules(), self.problem, self._language)

    def _on_changed(self) -> None:
        self._say_problems()
        self.changed.emit()

    def _on_flag_toggled(self, _checked: bool) -> None:
        if not self._filling:
            self._on_changed()


def _meant(rules: RuleSet) -> str:
    """Return the choice of fouls that an older match has by its words."""
    return "icf_table" if rules.has_foul_table else "returned"
