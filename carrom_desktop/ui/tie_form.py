"""Set a team tie up, or change it: both teams, which rubbers, by which rules, where."""

from __future__ import annotations

import os
from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.match.summary import folded
from carrom_desktop.match.ties import APPEARANCES, Team, Tie, TieFault, tie_faults, with_rubbers
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.people import Details, Player
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.ui.player_edit import PeopleCompleter, PeopleModel
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.tie_form_dialog import TieFormDialog
from carrom_desktop.ui.widgets import Card, Choices, Picker, Words
from carrom_desktop.ui.wizard_details import LabeledEdit, RoundPicker
from carrom_desktop.viewmodels.rules_view import proposed_limit, rules_name

TEMPLATES = ("SSD", "SDS", "SSS", "SSDSS")
"""Lists of rubbers that teams play: S a singles, D a doubles. Two singles and a doubles is what most do."""

_OTHER = ""
_LETTERS = {"S": Kind.SINGLES, "I": Kind.SINGLES, "D": Kind.DOUBLES}
"""What the letters of a list mean: "I" is "individual"."""
_SIZE = (980, 560)
_TEAM_FIELDS = ("name", "short", "club", "captain")
_DETAILS = (("event", 4), ("table", 2), ("date", 2), ("match_no", 2), ("umpire", 3), ("chief_referee", 3))


class TieForm(TieFormDialog):
    """Ask for a tie: a new one with the rules of `last`, or `before` to be changed.

    `ties` are those that there are: a team named again brings its captain and country along. `own` are the
    user's rule sets, `people` are offered as captains.
    """

    def __init__(
        self,
        language: str,
        before: Tie | None,
        last: CreateMatch | None,
        ties: Sequence[Tie],
        own: OwnRuleSets | None = None,
        people: Sequence[Player] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(language, before, parent)
        self._known = {folded(team.name): team for tie in reversed(ties) for team in tie.teams}
        self._people = PeopleModel(people, self)
        self._id, self._created = _new_id(), datetime.now().astimezone().isoformat(timespec="seconds")
        self.teams = tuple({name: self._field(f"tie.form.{name}") for name in _TEAM_FIELDS} for _ in range(2))
        self.template, self.letters = Picker(self), self._field("tie.form.list")
        self.ends = Choices((True, False), self)
        self.appearances, self.rules, self.round = Picker(self), Picker(self), RoundPicker(self)
        self.details = {name: self._field(f"wizard.detail.{name}") for name, _ in _DETAILS}
        self._sets = self._rule_sets(before, last, own)
        self._where = Details()
        self._word()
        self._lay_out()
        self._fill(before, last)
        self.template.activated.connect(self._on_template_activated)
        self.letters.edit.textEdited.connect(self._on_letters_edited)
        for fields in self.teams:
            fields["name"].edit.editingFinished.connect(self._on_team_named)
        self.teams[0]["name"].edit.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- what is typed

    @property
    def tie(self) -> Tie:
        """Return the tie as it stands in the fields."""
        first, second = (Team(**{name: field.text() for name, field in each.items()}) for each in self.teams)
        old = self.before
        base = old or Tie(self._id, self._created, (first, second), (), self._sets[0], self._where)
        appearances = APPEARANCES[max(0, self.appearances.currentIndex())]
        typed = {name: field.text() for name, field in self.details.items()}
        changed = replace(
            base,
            teams=(first, second),
            rules=self._rules_in_round(),
            details=replace(base.details, round=self.round.code(), **typed),
            stops=self.ends.value() is not False,
            appearances=appearances,
        )
        return with_rubbers(changed, self.kinds())

    def _rules_in_round(self) -> RuleSet:
        """Return the rules with the board limit that they propose in the round (56b), unless it was set."""
        rules, old = self._sets[max(0, self.rules.currentIndex())], self.before
        if old is not None and (rules, self.round.code()) == (old.rules, old.details.round):
            return rules
        for usual in self._sets[1:] if rules is self._sets[0] else (rules,):
            if usual.key == rules.key and with_numbers(rules, board_limit=usual.board_limit) == usual:
                return with_numbers(rules, board_limit=proposed_limit(usual, self.round.code()))
        return with_numbers(rules, board_limit=proposed_limit(rules, self.round.code()))

    def kinds(self) -> tuple[Kind, ...]:
        """Return the rubbers as typed; letters that mean nothing are left out (`strange`)."""
        return tuple(_LETTERS[letter] for letter in self._typed() if letter in _LETTERS)

    def strange(self) -> str:
        """Return the letters of the list that mean neither singles nor doubles."""
        return " ".join(dict.fromkeys(letter for letter in self._typed() if letter not in _LETTERS))

    def _typed(self) -> str:
        text = self.letters.text().upper()
        return "".join(letter for letter in text if not letter.isspace() and letter not in ",;+-/.")

    # ---- keys

    def on_enter(self, focused: QWidget | None) -> None:
        """Go on to the next team that has no name, else save."""
        if focused is self.cancel:
            self.reject()
            return
        names = [fields["name"].edit for fields in self.teams]
        missing = next((edit for edit in names if not edit.text().strip()), None)
        if (
            isinstance(focused, QLineEdit)
            and focused in names
            and missing is not None
            and missing is not focused
        ):
            self._on_team_named()
            missing.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self._on_save_clicked()

    def _on_save_clicked(self) -> None:
        self._on_team_named()
        faults = list(tie_faults(self.tie))
        if self.strange():
            faults = [fault for fault in faults if fault.code != "tie.fault.rubbers"]
            faults.append(TieFault("tie.fault.rubbers_letters", (("letters", self.strange()),)))
        if self.show_faults(faults) or not self._date_is_right():
            self._mark(faults)
            return
        self.accept()

    def _mark(self, faults: Sequence[TieFault]) -> None:
        """Mark the fields that are wrong, and give the first of them the keyboard."""
        names = [fields["name"].edit for fields in self.teams]
        wrong = {names[fault.side.place] for fault in faults if fault.side is not None}
        is_list = any(fault.code.startswith("tie.fault.rubbers") for fault in faults)
        for edit in (*names, self.letters.edit):
            set_property(edit, "invalid", edit in wrong or (edit is self.letters.edit and is_list))
        first = next((edit for edit in names if edit in wrong), self.letters.edit if is_list else None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def _date_is_right(self) -> bool:
        from datetime import date

        field = self.details["date"]
        try:
            right = not field.text() or date.fromisoformat(field.text()).isoformat() == field.text()
        except ValueError:
            right = False
        set_property(field.edit, "invalid", not right)
        if not right:
            self.problem.set_text(say(self.language, "wizard.date_wrong", example="2026-03-12"))
            field.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        return right

    # ---- slots

    def _on_template_activated(self, place: int) -> None:
        letters = str(self.template.itemData(place))
        if letters != _OTHER:
            self.letters.edit.setText(self._spelt(letters))
        else:
            self.letters.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.letters.edit.selectAll()

    def _on_letters_edited(self) -> None:
        self._pick_template()

    def _pick_template(self) -> None:
        codes = "".join("D" if kind is Kind.DOUBLES else "S" for kind in self.kinds())
        place = self.template.findData(codes)
        self.template.setCurrentIndex(place if place >= 0 else self.template.findData(_OTHER))

    def _on_team_named(self) -> None:
        """Bring along what was known of a team when it is named again, where nothing is typed yet."""
        for fields in self.teams:
            known = self._known.get(folded(fields["name"].text()))
            if known is None or any(fields[name].text() for name in _TEAM_FIELDS[1:]):
                continue
            for name in _TEAM_FIELDS[1:]:
                fields[name].edit.setText(getattr(known, name))
                fields[name].edit.setCursorPosition(0)

    # ---- inside

    def _rule_sets(
        self, before: Tie | None, last: CreateMatch | None, own: OwnRuleSets | None
    ) -> tuple[RuleSet, ...]:
        """Return the sets to choose from, the ones in force first."""
        present = (
            before.rules if before is not None else last.rules if last is not None else preset(PRESETS[0])
        )
        others = [*(preset(key) for key in PRESETS), *(own.load()[0] if own is not None else ())]
        return (present, *(rules for rules in others if rules != present))

    def _word(self) -> None:
        language = self.language
        title = "tie.form.title.new" if self.before is None else "tie.form.title.edit"
        self.setWindowTitle(say(language, title))
        for code in TEMPLATES:
            self.template.addItem(say(language, f"tie.form.template.{code}"), code)
        self.template.addItem(say(language, "tie.form.template.other"), _OTHER)
        self.ends.set_texts(
            [say(language, f"tie.form.ends.{how}") for how in ("decided", "all")],
            say(language, "tie.form.ends"),
        )
        for often in APPEARANCES:
            self.appearances.addItem(say(language, f"tie.form.appearances.{often}"))
        keys = [rules.key for rules in self._sets]
        for place, rules in enumerate(self._sets):
            name = speak(language, rules_name(rules))
            is_changed = place == 0 and keys.count(rules.key) > 1
            self.rules.addItem(say(language, "tie.form.rules_as", rules=name) if is_changed else name)
        self.round.retranslate(language)

    def _fill(self, before: Tie | None, last: CreateMatch | None) -> None:
        if before is not None:
            details, kinds = before.details, tuple(rubber.kind for rubber in before.rubbers)
            for fields, team in zip(self.teams, before.teams, strict=True):
                for name, field in fields.items():
                    field.edit.setText(getattr(team, name))
                    field.edit.setCursorPosition(0)
        else:
            details = Details() if last is None else replace(last.details, match_no="")
            details = replace(details, date=datetime.now().astimezone().date().isoformat())
            self._where = Details(venue=details.venue)  # it has no field here
            kinds = tuple(_LETTERS[letter] for letter in TEMPLATES[0])
        self.letters.edit.setText(
            self._spelt("".join("D" if kind is Kind.DOUBLES else "S" for kind in kinds))
        )
        self._pick_template()
        self.ends.set_value(before is None or before.stops)
        self.appearances.setCurrentIndex(0 if before is None else APPEARANCES.index(before.appearances))
        self.round.set_code(details.round)
        for name, field in self.details.items():
            field.edit.setText(getattr(details, name))
            field.edit.setCursorPosition(0)

    def _spelt(self, letters: str) -> str:
        """Return a list as it is typed in the user's language: "S S D", "I I D"."""
        singles = say(self.language, "tie.form.letter")
        return " ".join(singles if letter == "S" else letter for letter in letters)

    def _field(self, code: str) -> LabeledEdit:
        field = LabeledEdit(self)
        field.set_name(say(self.language, code))
        field.edit.setMinimumHeight(roomy(32))
        return field

    def _labelled(self, code: str, part: QWidget) -> QVBoxLayout:
        label = Words(say(self.language, code), self)
        label.setProperty("role", "dim")
        label.setBuddy(part)
        part.setAccessibleName(label.text())
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(label)
        column.addWidget(part)
        column.addStretch(1)
        return column

    def _lay_out(self) -> None:
        whole = QWidget(self)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        row = QHBoxLayout()
        row.setSpacing(10)
        for side, fields in zip(Side, self.teams, strict=True):
            row.addWidget(self._team_card(side, fields), 1)
        column.addLayout(row)
        column.addWidget(self._rubbers_card())
        card = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        place = 0
        for name, span in _DETAILS:
            grid.addWidget(self.details[name], 0, place, 1, span)
            for at in range(place, place + span):
                grid.setColumnStretch(at, 1)
            place += span
        card.box.addLayout(grid)
        card.box.addWidget(self.problem)
        card.box.addStretch(1)
        column.addWidget(card, 1)
        title = self.windowTitle()
        hint = say(self.language, "tie.form.hint")
        self.cancel, self.save = self.lay_out_to_save(self.language, title, hint, whole)
        self.save.clicked.connect(self._on_save_clicked)
        self.resize(*_SIZE)

    def _team_card(self, side: Side, fields: dict[str, LabeledEdit]) -> Card:
        card = Card(self)
        code = "tie.form.first" if side is Side.A else "tie.form.second"
        heading = Words(say(self.language, code), card)
        heading.setProperty("role", "section")
        card.box.addWidget(heading)
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        for name, row, at, span in (
            ("name", 0, 0, 3),
            ("short", 0, 3, 1),
            ("club", 1, 0, 2),
            ("captain", 1, 2, 2),
        ):
            grid.addWidget(fields[name], row, at, 1, span)
        for at in range(4):
            grid.setColumnStretch(at, 1)
        card.box.addLayout(grid)
        names = QCompleter([team.name for team in self._known.values() if team.name], fields["name"].edit)
        names.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        names.setFilterMode(Qt.MatchFlag.MatchContains)
        fields["name"].edit.setCompleter(names)
        captain = fields["captain"].edit
        captain.setCompleter(PeopleCompleter(self._people, "full_name", captain))
        heading_text = heading.text()
        for field in fields.values():
            field.edit.setAccessibleName(f"{heading_text}, {field.edit.accessibleName()}")
        return card

    def _rubbers_card(self) -> Card:
        card = Card(self)
        first, second = QHBoxLayout(), QHBoxLayout()
        for row in (first, second):
            row.setSpacing(12)
        first.addLayout(self._labelled("tie.form.template", self.template), 3)
        first.addWidget(self.letters, 3)
        first.addLayout(self._labelled("tie.form.appearances", self.appearances), 4)
        second.addLayout(self._labelled("tie.form.ends", self.ends), 4)
        second.addLayout(self._labelled("tie.form.rules", self.rules), 4)
        second.addLayout(self._labelled("wizard.round", self.round), 2)
        for picker in (self.template, self.appearances, self.rules, self.round):
            picker.setMinimumHeight(roomy(34))
        card.box.addLayout(first)
        card.box.addLayout(second)
        return card


def _new_id() -> str:
    """Return an id that no other tie has; the date in front helps who looks into the folder."""
    return f"{datetime.now().astimezone():%Y%m%d}-{os.urandom(6).hex()}"
