"""Rules and format in the wizard: rule set, round, board limit, and the numbers for this one match."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.stroke_rows import RuleBook, book_of
from carrom_desktop.ui.rules_fields import START, NumberGrid
from carrom_desktop.ui.widgets import Card, Choices, KeyCap, Picker, ProblemLine, TickBox, Words
from carrom_desktop.ui.wizard_details import LabeledEdit, RoundPicker
from carrom_desktop.viewmodels.message import msg, round_msg
from carrom_desktop.viewmodels.rules_view import fault_msg, format_msgs, proposed_limit, rules_name

NUMBERS = (
    *("target", "board_limit", "queen_points", "queen_cutoff"),
    *("board_cap", "games_to_win", "time_limit", "pre_alarm"),
)
"""The numbers that matches differ in most; all others are behind one button."""

LIMIT_KEY = "F8"
"""The one key that exchanges "8 boards" and "no board limit"."""

_COLUMNS = 4
_TILE_GAP = 5
"""Five rule sets and a page for doubles stand side by side on the narrowest screen."""


class RulesCard(Card):
    """Choose a rule set and change its numbers for one match; nonsense is said below, as it is typed.

    `own` are the user's rule sets. Signals: `changed()`, whenever the rules, start points or round differ.
    """

    changed = Signal()

    def __init__(self, own: OwnRuleSets | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = "en"
        self._store = own
        sets, self._faults = own.load() if own is not None else ((), ())
        self._own = {rules.key: rules for rules in sets}
        self._base = self._usual = preset(PRESETS[0])
        self._filling = False
        self._sides = ("", "")
        self._offered_limit = self._base.board_limit or 8
        self.heading = Words(parent=self)
        self.heading.setProperty("role", "section")
        self.presets = Choices(PRESETS, self)
        self.round_label = Words(parent=self)
        self.round_label.setProperty("role", "dim")
        self.round = RoundPicker(self)
        self.round_label.setBuddy(self.round)
        self.own = Picker(self)
        self.own.setSizeAdjustPolicy(Picker.SizeAdjustPolicy.AdjustToContents)
        self.double_due = TickBox(self)
        self.limit = Choices((True, False), vertical=True)
        self.summary = Words(parent=self)
        self.summary.setProperty("role", "dim")
        self.summary.setWordWrap(True)
        self.numbers_button, self.all_button, self.reset_button = (QPushButton(self) for _ in range(3))
        for button in (self.numbers_button, self.all_button, self.reset_button):
            button.setAutoDefault(False)
        self.numbers_button.setCheckable(True)
        self.all_button.setVisible(own is not None)
        self.reset_button.setProperty("quiet", "true")
        self.numbers = NumberGrid((*NUMBERS, *START), _COLUMNS, self)
        self.problem = ProblemLine(self)
        self.notice = ProblemLine(self)
        self._lay_out()
        self.numbers.hide()
        self.presets.changed.connect(self._on_presets_changed)
        self.own.activated.connect(self._on_own_activated)
        self.round.currentIndexChanged.connect(self._on_round_changed)
        self.double_due.toggled.connect(self._on_double_due_toggled)
        self.limit.changed.connect(self._on_limit_changed)
        self.numbers.changed.connect(self._on_numbers_changed)
        self.numbers_button.toggled.connect(self._on_numbers_button_toggled)
        self.all_button.clicked.connect(self._on_all_button_clicked)
        self.reset_button.clicked.connect(self._on_reset_clicked)
        self.set_rules(self._base, "")

    # ---- what is chosen

    def rules(self) -> RuleSet:
        """Return the rules as typed; a number that is none stands as -1, which `problems` has a word for."""
        return self.numbers.applied_to(self._base)

    def start_points(self) -> tuple[int, int]:
        """Return the start points of the two sides as typed (handicap)."""
        return self.numbers.start_points()

    def round_code(self) -> str:
        """Return the code of the round, "" where none is given."""
        return self.round.code()

    def problems(self) -> tuple[Problem, ...]:
        """Return what cannot be, as it was typed."""
        return self.numbers.problems(self.rules())

    def number(self, name: str) -> LabeledEdit:
        """Return the field of the number `name`."""
        return self.numbers.field(name)

    def set_rules(self, rules: RuleSet, round_code: str, start: tuple[int, int] | None = None) -> None:
        """Show `rules`, which may differ from the set of their key, in a round; `start` None: as they are."""
        self._filling = True
        self._base = rules
        self._usual = preset(rules.key) if rules.key in PRESETS else self._own.get(rules.key, rules)
        self.double_due.setChecked(rules.double_due)
        self.presets.set_value(rules.key if rules.key in PRESETS else None)
        self._list_own()
        self.round.set_code(round_code)
        kept = (0, 0) if self.number(START[0]).text() == "" else self.start_points()
        self.numbers.show_values(rules, kept if start is None else start)
        self._filling = False
        self._refresh()

    def set_sides(self, names: tuple[str, str]) -> None:
        """Say whose start points are whose."""
        self._sides = names
        self.numbers.set_sides(names)

    # ---- problems

    def show_problems(self) -> bool:
        """Say what cannot be, and give the first wrong number the keyboard; return whether anything is."""
        found = self._say_problems()
        if not found:
            return False
        self.numbers_button.setChecked(True)
        if not self.numbers.focus(self.numbers.place_of(found[0])):
            self.all_button.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def toggle_limit(self) -> None:
        """Exchange a board limit and none, where the round decides about it."""
        if self._base.limit_follows_round:
            self._on_limit_changed(self.number("board_limit").text() == "")

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        self.heading.setText(say(language, "wizard.rules"))
        titles = tuple(speak(language, rules_name(preset(key))) for key in PRESETS)
        self.presets.set_texts(titles, say(language, "wizard.rules.question"))
        self._list_own()
        self.round_label.setText(say(language, "wizard.round"))
        self.round.retranslate(language)
        self.numbers_button.setText(say(language, "wizard.numbers"))
        self.all_button.setText(say(language, "wizard.numbers.all"))
        self.reset_button.setText(say(language, "wizard.numbers.reset"))
        self._limit_change.setText(say(language, "wizard.limit.change"))
        self.double_due.setText(say(language, "rules.flag.double_due"))
        self.numbers.retranslate(language)
        self.notice.set_text("\n".join(speak(language, fault_msg(fault)) for fault in self._faults))
        self._refresh()

    # ---- slots

    def _on_presets_changed(self, key: object) -> None:
        self._take(preset(str(key)))

    def _on_own_activated(self, _place: int) -> None:
        found = self._own.get(str(self.own.currentData()))
        if found is not None:
            self._take(found)
        else:
            self._list_own()

    def _on_round_changed(self, _place: int) -> None:
        if self._filling:
            return
        if self._base.limit_follows_round:
            self._set_limit(proposed_limit(self._usual, self.round_code()))
        self._refresh()
        self.changed.emit()

    def _on_limit_changed(self, limited: object) -> None:
        self._set_limit(self._offered_limit if limited else None)
        self._refresh()
        self.changed.emit()

    def _on_double_due_toggled(self, agreed: bool) -> None:
        if not self._filling:
            self._base = with_numbers(self._base, double_due=agreed)
            self._refresh()
            self.changed.emit()

    def _on_numbers_changed(self) -> None:
        self._refresh()
        self.changed.emit()

    def _on_numbers_button_toggled(self, shown: bool) -> None:
        self.numbers.setVisible(shown)
        if shown:
            self.numbers.focus(NUMBERS[0])

    def _on_all_button_clicked(self) -> None:
        """Show every number and choice; sets may be saved, imported or deleted there too."""
        from carrom_desktop.ui.rules_dialog import AllRulesDialog

        if self._store is None:
            return
        dialog = AllRulesDialog(
            self._language,
            self.rules(),
            self.start_points(),
            self._sides,
            self.round_code(),
            self._store,
            self.window(),
        )
        accepted = bool(dialog.exec())
        sets, self._faults = self._store.load()
        self._own = {rules.key: rules for rules in sets}
        rules, start = (
            (dialog.rules, dialog.start_points) if accepted else (self.rules(), self.start_points())
        )
        dialog.deleteLater()
        self.set_rules(rules, self.round_code(), start)
        self.changed.emit()

    def _on_reset_clicked(self) -> None:
        self._take(self._usual)

    def _take(self, rules: RuleSet) -> None:
        """Take a rule set as it is, but for the limit, which may follow the round."""
        limit = proposed_limit(rules, self.round_code())
        self.set_rules(with_numbers(rules, board_limit=limit), self.round_code())
        self.changed.emit()

    def _set_limit(self, limit: int | None) -> None:
        self.numbers.set_number("board_limit", limit)

    # ---- what is shown

    def _list_own(self) -> None:
        """Fill the list of the user's sets, with the one in force chosen; without any there is no list."""
        self.own.clear()
        self.own.addItem(say(self._language, "wizard.rules.own"), "")
        for key, rules in self._own.items():
            self.own.addItem(rules.title, key)
        if self._base.key not in (*PRESETS, *self._own):
            self.own.addItem(self._base.title, self._base.key)  # a set that is no longer there
        self.own.setCurrentIndex(max(0, self.own.findData(self._base.key)))
        self.own.setAccessibleName(say(self._language, "wizard.rules.own"))
        self.own.setVisible(self.own.count() > 1)

    def _refresh(self) -> None:
        language, rules = self._language, self.rules()
        if rules.board_limit:
            self._offered_limit = rules.board_limit
        self._limit_box.setVisible(self._base.limit_follows_round)
        self.double_due.setVisible(book_of(self._base) is RuleBook.UKCA)
        limits = (
            say(language, "wizard.limit.boards", n=self._offered_limit),
            say(language, "wizard.limit.none"),
        )
        self.limit.set_texts(limits, say(language, "wizard.limit.question"))
        self.limit.set_value(rules.board_limit is not None)
        named = round_msg(self.round_code())
        proposes_none = proposed_limit(self._usual, self.round_code()) is None and named is not None
        if proposes_none and named is not None:
            text = say(language, "wizard.limit.proposed", round=speak(language, named))
            self._proposal.setText(text)
        self._proposal.setVisible(proposes_none and rules.board_limit is None)
        self.summary.setText("" if self.problems() else self._summary(rules))
        self._say_problems()

    def _summary(self, rules: RuleSet) -> str:
        parts = list(format_msgs(rules))
        limit = proposed_limit(self._usual, self.round_code())
        if rules != with_numbers(self._usual, board_limit=limit):
            parts.append(msg("wizard.sum.changed"))
        return " · ".join(speak(self._language, part) for part in parts)

    def _say_problems(self) -> tuple[Problem, ...]:
        return self.numbers.say_problems(self.rules(), self.problem, self._language)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self.heading)
        top.addWidget(self.presets)
        if (tiles := self.presets.layout()) is not None:
            tiles.setSpacing(_TILE_GAP)
        top.addStretch(1)
        where = QHBoxLayout()
        where.setSpacing(8)
        where.addWidget(self.round_label)
        where.addWidget(self.round)
        where.addWidget(self.own)
        where.addWidget(self.double_due)
        where.addStretch(1)
        self._limit_box = QWidget(self)
        limit_row = QGridLayout(self._limit_box)
        limit_row.setContentsMargins(0, 0, 0, 0)
        limit_row.setHorizontalSpacing(8)
        limit_row.setVerticalSpacing(4)
        limit_row.addWidget(self.limit, 0, 0)
        key = QHBoxLayout()
        key.setSpacing(8)
        self._limit_change = Words(parent=self._limit_box)
        self._limit_change.setProperty("role", "dim")
        key.addWidget(KeyCap(LIMIT_KEY, self._limit_box))
        key.addWidget(self._limit_change)
        key.addStretch(1)
        limit_row.addLayout(key, 0, 1)
        limit_row.setColumnStretch(1, 1)
        self._proposal = Words(parent=self._limit_box)
        self._proposal.setProperty("role", "wood")
        self._proposal.setWordWrap(True)
        limit_row.addWidget(self._proposal, 1, 0, 1, 2)
        row = QHBoxLayout()
        row.addWidget(self.summary, 1)
        row.addWidget(self.numbers_button)
        bottom = Qt.AlignmentFlag.AlignBottom
        last = (len(NUMBERS) + len(START)) // _COLUMNS
        self.numbers.grid.addWidget(self.all_button, last, 2, bottom)
        self.numbers.grid.addWidget(self.reset_button, last, 3, bottom)
        self.box.setSpacing(6)
        self.box.addLayout(top)
        self.box.addLayout(where)
        self.box.addWidget(self._limit_box)
        self.box.addLayout(row)
        self.box.addWidget(self.numbers)
        self.box.addWidget(self.problem)
        self.box.addWidget(self.notice)
