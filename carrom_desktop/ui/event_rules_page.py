"""By which rules each round of an event is played: a rule set for all, and others for single rounds."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QScrollArea, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.event import RoundRules, rounds_of, rules_of
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.ui.event_draft import EditorPage, EventDraft
from carrom_desktop.ui.widgets import Card, Picker, Words
from carrom_desktop.viewmodels.message import round_msg
from carrom_desktop.viewmodels.rules_view import format_msgs, proposed_limit, rules_name


class RoundsPage(EditorPage):
    """Attribute: `pickers` by round; "" is for all rounds that have no rules of their own."""

    def __init__(
        self, draft: EventDraft, language: str, own: OwnRuleSets, parent: QWidget | None = None
    ) -> None:
        super().__init__(draft, language, parent)
        self._sets = [*(preset(key) for key in PRESETS), *own.load()[0]]
        self.pickers: dict[str, Picker] = {}
        self._said: dict[str, Words] = {}
        self._shown: tuple[str, ...] | None = None
        card = Card(self)
        hint = Words(say(language, "event.rules.hint"), self)
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        card.box.addWidget(hint)
        self._scroll = QScrollArea(card)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.viewport().setAutoFillBackground(False)
        card.box.addWidget(self._scroll, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(card, 1)
        self.refresh()

    def refresh(self) -> None:
        """Show a line for each round of the fixtures."""
        rounds = ("", *rounds_of(self.draft.kit))
        if rounds != self._shown:
            self._shown = rounds
            self._make_lines(rounds)
        for round_code, picker in self.pickers.items():
            own = self._own_of(round_code)
            self._choose(picker, own)
            rules = rules_of(self.draft.kit, round_code)
            limit = proposed_limit(rules, round_code)
            parts = format_msgs(with_numbers(rules, board_limit=limit))
            self._said[round_code].setText(" · ".join(speak(self.language, part) for part in parts))

    def focus_first(self) -> None:
        """Give the keyboard to the rules of all rounds."""
        self.pickers[""].setFocus(Qt.FocusReason.OtherFocusReason)

    def _own_of(self, round_code: str) -> RuleSet | None:
        return next((one.rules for one in self.draft.kit.rounds if one.round == round_code), None)

    def _choose(self, picker: Picker, rules: RuleSet | None) -> None:
        """Show which set is chosen; one of another computer is added to the list."""
        for place in range(picker.count()):
            if picker.itemData(place) == rules:
                picker.setCurrentIndex(place)
                return
        if rules is not None:
            picker.addItem(speak(self.language, rules_name(rules)), rules)
            picker.setCurrentIndex(picker.count() - 1)

    def _make_lines(self, rounds: tuple[str, ...]) -> None:
        self.pickers, self._said = {}, {}
        page = QWidget(self._scroll)
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(10)
        for row, code in enumerate(rounds):
            named = round_msg(code)
            name = say(self.language, "event.rules.all") if named is None else speak(self.language, named)
            label = Words(name, page)
            label.setWordWrap(True)
            picker = Picker(page)
            if code:
                picker.addItem(say(self.language, "event.rules.as_all"), None)
            for rules in self._sets:
                picker.addItem(speak(self.language, rules_name(rules)), rules)
            picker.setAccessibleName(say(self.language, "event.rules.of", round=name))
            picker.activated.connect(self._on_picker_activated)
            label.setBuddy(picker)
            said = Words(parent=page)
            said.setProperty("role", "dim")
            said.setWordWrap(True)
            for column, part in enumerate((label, picker, said)):
                grid.addWidget(part, row, column)
            self.pickers[code], self._said[code] = picker, said
        grid.setColumnStretch(2, 1)
        grid.setColumnMinimumWidth(0, 150)
        grid.setColumnMinimumWidth(1, 230)
        grid.setRowStretch(len(rounds), 1)
        self._scroll.setWidget(page)
        page.setAutoFillBackground(False)  # the scroll area has just set it

    def _on_picker_activated(self, _place: int) -> None:
        made = [
            RoundRules(code, rules)
            for code, picker in self.pickers.items()
            if isinstance(rules := picker.currentData(), RuleSet)
        ]
        kept = [one for one in self.draft.kit.rounds if one.round not in self.pickers]
        self.draft.change(rounds=(*made, *kept))
