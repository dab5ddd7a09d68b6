"""Rules and format in the wizard: rule set, round, board limit, and every number for this one match."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.facts import ROUNDS_WITHOUT_LIMIT
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.ruleset import OPTIONAL_NUMBERS, RuleSet, rules_problems, with_numbers
from carrom_desktop.ui.theme import set_property
from carrom_desktop.ui.widgets import Card, Choices, KeyCap, ProblemLine
from carrom_desktop.ui.wizard_details import LabeledEdit, RoundPicker
from carrom_desktop.viewmodels.message import round_msg
from carrom_desktop.viewmodels.problems import problem_msg
from carrom_desktop.viewmodels.rules_view import rules_name

NUMBERS = ("target", "board_limit", "queen_points", "queen_cutoff", "board_cap", "games_to_win")
LIMIT_KEY = "F8"
"""The one key that exchanges "8 boards" and "no board limit"."""

_LONGEST_NUMBER = 6


def proposed_limit(rules: RuleSet, round_code: str) -> int | None:
    """Return the board limit that `rules` propose in a round (ICF: none from the quarter-finals, 56b)."""
    if rules.limit_follows_round and round_code in ROUNDS_WITHOUT_LIMIT:
        return None
    return preset(rules.key).board_limit


class RulesCard(Card):
    """Choose a rule set and change its numbers for one match; nonsense is said below, as it is typed.

    Signals: `changed()`, whenever the rules or the round differ.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._base = preset(PRESETS[0])
        self._filling = False
        self._offered_limit = self._base.board_limit or 8
        self.heading = QLabel(self)
        self.heading.setProperty("role", "section")
        self.presets = Choices(PRESETS, self)
        self.presets.set_value(PRESETS[0])
        self.round_label = QLabel(self)
        self.round_label.setProperty("role", "dim")
        self.round = RoundPicker(self)
        self.round_label.setBuddy(self.round)
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.heading)
        top.addSpacing(4)
        top.addWidget(self.presets)
        top.addStretch(1)
        self.box.addLayout(top)
        where = QHBoxLayout()
        where.setSpacing(8)
        where.addWidget(self.round_label)
        where.addWidget(self.round)
        where.addStretch(1)
        self.box.addLayout(where)
        self._limit_box = QWidget(self)
        limit_row = QGridLayout(self._limit_box)
        limit_row.setContentsMargins(0, 0, 0, 0)
        limit_row.setHorizontalSpacing(8)
        limit_row.setVerticalSpacing(4)
        self.limit = Choices((True, False), self._limit_box, vertical=True)
        self.limit.set_value(True)
        limit_row.addWidget(self.limit, 0, 0)
        key = QHBoxLayout()
        key.setSpacing(8)
        self._limit_key = KeyCap(LIMIT_KEY, self._limit_box)
        self._limit_change = QLabel(self._limit_box)
        self._limit_change.setProperty("role", "dim")
        key.addWidget(self._limit_key)
        key.addWidget(self._limit_change)
        key.addStretch(1)
        limit_row.addLayout(key, 0, 1)
        limit_row.setColumnStretch(1, 1)
        self._proposal = QLabel(self._limit_box)
        self._proposal.setProperty("role", "wood")
        self._proposal.setWordWrap(True)
        limit_row.addWidget(self._proposal, 1, 0, 1, 2)
        self.box.addWidget(self._limit_box)
        self.summary = QLabel(self)
        self.summary.setProperty("role", "dim")
        self.summary.setWordWrap(True)
        self.numbers_button = QPushButton(self)
        self.numbers_button.setAutoDefault(False)
        self.numbers_button.setCheckable(True)
        row = QHBoxLayout()
        row.addWidget(self.summary, 1)
        row.addWidget(self.numbers_button)
        self.box.addLayout(row)
        self._numbers_box = QWidget(self)
        grid = QGridLayout(self._numbers_box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(4)
        self._numbers: dict[str, LabeledEdit] = {}
        for place, name in enumerate(NUMBERS):
            field = LabeledEdit(self._numbers_box)
            field.edit.setMaxLength(_LONGEST_NUMBER)
            self._numbers[name] = field
            grid.addWidget(field, place // 3, place % 3)
            field.changed.connect(self._on_numbers_changed)
        self.reset_button = QPushButton(self._numbers_box)
        self.reset_button.setAutoDefault(False)
        self.reset_button.setProperty("quiet", "true")
        self.problem = ProblemLine(self)
        grid.addWidget(self.problem, 2, 0, 1, 2)
        grid.addWidget(self.reset_button, 2, 2, Qt.AlignmentFlag.AlignRight)
        self.box.addWidget(self._numbers_box)
        self._numbers_box.hide()
        self.presets.changed.connect(self._on_presets_changed)
        self.round.currentIndexChanged.connect(self._on_round_changed)
        self.limit.changed.connect(self._on_limit_changed)
        self.numbers_button.toggled.connect(self._on_numbers_button_toggled)
        self.reset_button.clicked.connect(self._on_reset_clicked)
        self.set_rules(self._base, "")

    # ---- what is chosen

    def rules(self) -> RuleSet:
        """Return the rules as typed; a number that is none stands as 0, which `problems` has a word for."""
        changes: dict[str, int | None] = {}
        for name, field in self._numbers.items():
            typed = field.text()
            if not typed and name in OPTIONAL_NUMBERS:
                changes[name] = None
            else:
                changes[name] = int(typed) if typed.isascii() and typed.isdigit() else 0
        return with_numbers(self._base, **changes)

    def round_code(self) -> str:
        """Return the code of the round, "" where none is given."""
        return self.round.code()

    def problems(self) -> tuple[Problem, ...]:
        """Return what cannot be, as it was typed."""
        found = []
        for problem in rules_problems(self.rules()):
            name = str(problem.params.get("name", ""))
            typed = self._numbers[name].text() if name in self._numbers else ""
            if typed and not (typed.isascii() and typed.isdigit()):
                values = {**problem.params, "value": typed}
                problem = replace(problem, values=tuple(values.items()))
            found.append(problem)
        return tuple(found)

    def number(self, name: str) -> LabeledEdit:
        """Return the field of the number `name`."""
        return self._numbers[name]

    def set_rules(self, rules: RuleSet, round_code: str) -> None:
        """Show `rules`, which may differ from the preset of their key, in a round."""
        self._filling = True
        self._base = rules
        self.presets.set_value(rules.key)
        self.round.set_code(round_code)
        for name, field in self._numbers.items():
            value = getattr(rules, name)
            field.edit.setText("" if value is None else str(value))
        self._filling = False
        self._refresh()

    # ---- problems

    def show_problems(self) -> bool:
        """Say what cannot be, and give the first wrong number the keyboard; return whether anything is."""
        found = self._say_problems()
        if not found:
            return False
        self.numbers_button.setChecked(True)
        edit = self._numbers[_field_of(found[0])].edit
        edit.setFocus(Qt.FocusReason.OtherFocusReason)
        edit.selectAll()
        return True

    def toggle_limit(self) -> None:
        """Exchange a board limit and none, where the round decides about it."""
        if self._base.limit_follows_round:
            self._on_limit_changed(self._numbers["board_limit"].text() == "")

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        self.heading.setText(say(language, "wizard.rules"))
        titles = tuple(speak(language, rules_name(preset(key))) for key in PRESETS)
        self.presets.set_texts(titles, say(language, "wizard.rules.question"))
        self.round_label.setText(say(language, "wizard.round"))
        self.round.retranslate(language)
        self.numbers_button.setText(say(language, "wizard.numbers"))
        self.reset_button.setText(say(language, "wizard.numbers.reset"))
        self._limit_change.setText(say(language, "wizard.limit.change"))
        for name, field in self._numbers.items():
            # The sentence below a wrong number calls it by the same name; only the cut-off's is too long.
            area = "wizard" if name == "queen_cutoff" else "problems"
            field.set_name(say(language, f"{area}.number.{name}"))
            if name in OPTIONAL_NUMBERS:
                field.edit.setPlaceholderText(say(language, f"wizard.number.{name}.empty"))
        self._refresh()

    # ---- slots

    def _on_presets_changed(self, key: object) -> None:
        rules = preset(str(key))
        self.set_rules(
            with_numbers(rules, board_limit=proposed_limit(rules, self.round_code())), self.round_code()
        )
        self.changed.emit()

    def _on_round_changed(self, _place: int) -> None:
        if self._filling:
            return
        if self._base.limit_follows_round:
            self._set_limit(proposed_limit(self._base, self.round_code()))
        self._refresh()
        self.changed.emit()

    def _on_limit_changed(self, limited: object) -> None:
        self._set_limit(self._offered_limit if limited else None)
        self._refresh()
        self.changed.emit()

    def _on_numbers_changed(self) -> None:
        if not self._filling:
            self._refresh()
            self.changed.emit()

    def _on_numbers_button_toggled(self, shown: bool) -> None:
        self._numbers_box.setVisible(shown)
        if shown:
            self._numbers["target"].edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self._numbers["target"].edit.selectAll()

    def _on_reset_clicked(self) -> None:
        self._on_presets_changed(self._base.key)

    def _set_limit(self, limit: int | None) -> None:
        self._filling = True
        self._numbers["board_limit"].edit.setText("" if limit is None else str(limit))
        self._filling = False

    # ---- what is shown

    def _refresh(self) -> None:
        language, rules = self._language, self.rules()
        if rules.board_limit:
            self._offered_limit = rules.board_limit
        self._limit_box.setVisible(self._base.limit_follows_round)
        limits = (
            say(language, "wizard.limit.boards", n=self._offered_limit),
            say(language, "wizard.limit.none"),
        )
        self.limit.set_texts(limits, say(language, "wizard.limit.question"))
        self.limit.set_value(rules.board_limit is not None)
        named = round_msg(self.round_code())
        proposes_none = proposed_limit(self._base, self.round_code()) is None and named is not None
        if proposes_none and named is not None:
            text = say(language, "wizard.limit.proposed", round=speak(language, named))
            self._proposal.setText(text)
        self._proposal.setVisible(proposes_none and rules.board_limit is None)
        self.summary.setText("" if self.problems() else self._summary(rules))
        self._say_problems()

    def _summary(self, rules: RuleSet) -> str:
        language = self._language
        parts = [say(language, "wizard.sum.target", target=rules.target)]
        if rules.board_limit is None:
            parts.append(say(language, "wizard.sum.no_limit"))
        else:
            parts.append(say(language, "wizard.sum.limit", n=rules.board_limit))
        if rules.queen_cutoff is None:
            parts.append(say(language, "wizard.sum.queen_always", points=rules.queen_points))
        else:
            parts.append(
                say(language, "wizard.sum.queen", points=rules.queen_points, cutoff=rules.queen_cutoff)
            )
        parts.append(say(language, "wizard.sum.cap", cap=rules.board_cap))
        if rules.games_to_win == 1:
            parts.append(say(language, "wizard.sum.one_game"))
        else:
            parts.append(say(language, "wizard.sum.best_of", games=rules.max_games))
        usual = preset(rules.key)
        if with_numbers(rules, board_limit=usual.board_limit) != usual or (
            rules.board_limit != proposed_limit(rules, self.round_code())
        ):
            parts.append(say(language, "wizard.sum.changed"))
        return " · ".join(parts)

    def _say_problems(self) -> tuple[Problem, ...]:
        found = self.problems()
        wrong = {_field_of(problem) for problem in found}
        for name, field in self._numbers.items():
            set_property(field.edit, "invalid", name in wrong)
        sentences = [speak(self._language, problem_msg(problem, self._base, ("", ""))) for problem in found]
        self.problem.set_text("\n".join(sentences))
        return found


def _field_of(problem: Problem) -> str:
    """Return the number that a contradiction is about."""
    params = problem.params
    if "name" in params:
        return str(params["name"])
    return "queen_cutoff" if "cutoff" in params else "board_cap"
