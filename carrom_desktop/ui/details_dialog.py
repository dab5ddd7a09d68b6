"""Correct names and details of a match; rules, singles or doubles, and the toss stay as they are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.rules.commands import ChangeDetails
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Problem, Severity
from carrom_desktop.rules.problems import problems
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.player_edit import PeopleModel
from carrom_desktop.ui.theme import letters
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, Words, lay_out_form
from carrom_desktop.ui.wizard_details import DetailsForm, RoundPicker
from carrom_desktop.ui.wizard_players import PlayersForm

_SIZE = (1240, 460)


class DetailsDialog(FormDialog):
    """Show what can be corrected.

    After `accept`, `change` holds what differs, None where nothing does; after `reject` it is None.
    """

    def __init__(
        self, language: str, state: MatchState, people: Sequence[Player] = (), parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.change: ChangeDetails | None = None
        self._language = language
        self._state = state
        self.players = PlayersForm(PeopleModel(people, self), self, with_kind=False)
        self.players.set_kind(state.kind)
        self.players.set_players(*state.players)
        card = Card(self)
        self._round_label = Words(parent=self)
        self._round_label.setProperty("role", "dim")
        self.round = RoundPicker(self)
        self.round.set_code(state.details.round)
        self._round_label.setBuddy(self.round)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self._round_label)
        line.addWidget(self.round)
        line.addStretch(1)
        card.box.addLayout(line)
        self.details = DetailsForm(with_remarks=True, parent=self)
        self.details.set_details(state.details)
        card.box.addWidget(self.details)
        columns = QVBoxLayout() if letters() > 1 else QHBoxLayout()
        columns.setSpacing(10)
        left = QVBoxLayout()
        left.addWidget(self.players)
        left.addStretch(1)
        right = QVBoxLayout()
        right.addWidget(card)
        right.addStretch(1)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        self.imported = ProblemLine(self)
        self._fixed = Words(parent=self)
        self._fixed.setProperty("role", "dim")
        self._fixed.setWordWrap(True)
        self.cancel = KeyButton("Esc", self)
        self.save = self.enter_button = KeyButton("Enter", self, primary=True)
        whole = lay_out_form(self, self._fixed, self.cancel, self.save)
        whole.insertWidget(0, self.imported)
        whole.insertLayout(0, columns, 1)
        self._tried = False
        self.players.changed.connect(self._on_players_changed)
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._on_save_clicked)
        self.retranslate(language)
        self.resize(*_SIZE)
        self.players.row(0, 0).given.setFocus(Qt.FocusReason.TabFocusReason)

    def command(self) -> ChangeDetails | None:
        """Return what differs from the match as it is, None where nothing does."""
        side_a, side_b = self.players.players()
        details = replace(self.details.details(), round=self.round.code())
        changed = ChangeDetails(
            details if details != self._state.details else None,
            side_a if side_a != self._state.players[0] else None,
            side_b if side_b != self._state.players[1] else None,
        )
        return None if changed == ChangeDetails() else changed

    def problems(self) -> tuple[Problem, ...]:
        """Return every error that stands against saving, as codes."""
        command = self.command()
        found = problems(self._state, command) if command is not None else ()
        return tuple(problem for problem in found if problem.severity is Severity.ERROR)

    def show_problems(self) -> bool:
        """Say what is wrong beside its field and give that the keyboard; return whether anything is."""
        self._tried = True
        if self.command() is not None:
            self.players.tidy()
        return self.players.show_problems(self.problems(), required=True) or self.details.show_problem()

    def retranslate(self, language: str) -> None:
        """Word everything in `language`, whatever is typed stays."""
        self._language = language
        self.setWindowTitle(say(language, "wizard.change.title"))
        self.players.retranslate(language)
        self.details.retranslate(language)
        self.round.retranslate(language)
        self._round_label.setText(say(language, "wizard.round"))
        self._fixed.setText(say(language, "wizard.change.fixed"))
        self._show_import()
        self.cancel.set_face(say(language, "common.cancel"))
        self.save.set_face(say(language, "wizard.change.save"), say(language, "wizard.key.enter"))
        self._on_players_changed()

    def _show_import(self) -> None:
        """Say what did not add up in the file that the match came from."""
        imported = self._state.imported
        if imported is None or not imported.findings:
            return
        from carrom_desktop.i18n import speak
        from carrom_desktop.viewmodels.imported import details_msg

        self.imported.set_text(speak(self._language, details_msg(self._state)), warning=True)

    def _on_players_changed(self) -> None:
        self.players.show_problems(self.problems(), required=self._tried, focus=False)

    def _on_save_clicked(self) -> None:
        if not self.show_problems():
            self.change = self.command()
            self.accept()
