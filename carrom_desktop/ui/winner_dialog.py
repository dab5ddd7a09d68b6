"""The winner stays: one name, the toss, and the next match of a club evening begins by the same rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.following import person_named, stays_of
from carrom_desktop.match.library import folded
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.ids import Kind, Severity, Side
from carrom_desktop.rules.people import Player
from carrom_desktop.rules.problems import creation_problems
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.player_edit import PeopleCompleter, PeopleModel
from carrom_desktop.ui.theme import set_property
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, Words, lay_out_form
from carrom_desktop.ui.wizard import WizardResult
from carrom_desktop.ui.wizard_clock import ClockLine
from carrom_desktop.ui.wizard_details import LabeledEdit
from carrom_desktop.ui.wizard_toss import TossCard, TossNames
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.problems import problem_msg

_WIDTH_PX, _HEIGHT_PX, _PAIR_HEIGHT_PX = 660, 440, 480
"""Every question of the toss has room, so that buttons do not move while it is answered."""
_FIELD_PX = 34


class WinnerDialog(FormDialog):
    """Ask for the challenger of the winner of `state`, a match that has one, and for the toss.

    `people` are offered while the name is typed; `table` and `scorer` belong to this computer. After
    `accept`, `made` is the match to be made, before it None.
    """

    def __init__(
        self,
        language: str,
        state: MatchState,
        people: Sequence[Player],
        table: str,
        scorer: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        winner = state.winner or Side.A
        self.made: WizardResult | None = None
        self._language = language
        self._state = state
        self._winner = winner
        staying = state.players[winner.place]
        self._people = [person for person in people if person not in staying]
        self._table, self._scorer = table, scorer
        self._picked: dict[str, Player] = {}
        pair = state.kind is Kind.DOUBLES
        self._who = Words(say(language, "rematch.stays.who", pair=pair, W=side_name(state, winner)), self)
        self._who.setProperty("role", "section")
        self._who.setWordWrap(True)
        model = PeopleModel(self._people, self)
        self.names = tuple(LabeledEdit(self) for _ in staying)
        row = QHBoxLayout()
        row.setSpacing(10)
        for number, field in enumerate(self.names, start=1):
            code = "rematch.stays.challenger_n" if pair else "rematch.stays.challenger"
            field.set_name(say(language, code, n=number))
            field.edit.setMinimumHeight(_FIELD_PX)
            completer = PeopleCompleter(model, "full_name", field.edit)
            field.edit.setCompleter(completer)
            completer.chosen.connect(self._on_completer_chosen)
            field.changed.connect(self._on_name_changed)
            row.addWidget(field, 1)
        card = Card(self)
        card.box.addWidget(self._who)
        card.box.addLayout(row)
        self.problem = ProblemLine(self)
        card.box.addWidget(self.problem)
        self.toss = TossCard(self)
        self.toss.set_rules(state.rules.toss_style, state.kind)
        self.toss.retranslate(language)
        self.clock = ClockLine(self)
        self.clock.set_rules(state.rules)
        self.clock.retranslate(language)
        self.clock.setVisible(bool(state.rules.time_limit))
        hint = Words(say(language, "rematch.stays.hint"), self)
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        self.cancel = KeyButton("Esc", self)
        self.start = KeyButton("Enter", self, primary=True)
        self.cancel.set_face(say(language, "common.cancel"))
        self.start.set_face(say(language, "wizard.start"), say(language, "wizard.key.enter"))
        whole = lay_out_form(self, hint, self.cancel, self.start)
        for place, part in enumerate((card, self.toss, self.clock)):
            whole.insertWidget(place, part)
        whole.insertStretch(3, 1)
        self.cancel.clicked.connect(self.reject)
        self.start.clicked.connect(self._on_start_clicked)
        self.setWindowTitle(say(language, "rematch.title.stays"))
        self._name_sides()
        self.toss.changed.connect(self._grow)
        self.setMinimumWidth(_WIDTH_PX)
        self.resize(_WIDTH_PX, _PAIR_HEIGHT_PX if pair else _HEIGHT_PX)
        self._grow()
        self.names[0].edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def command(self) -> CreateMatch:
        """Return the set-up as it stands in the fields, right or not."""
        made = stays_of(self._state, self._challengers())
        today = datetime.now().astimezone().date().isoformat()
        scorer = self._scorer or made.details.scorer
        details = replace(made.details, table=self._table, scorer=scorer, date=today)
        return replace(made, details=details, right_of_a1=self.toss.seats())

    def on_enter(self, focused: QWidget | None) -> None:
        """Go from name to name, to the toss, and from there start; never with something missing."""
        edits = [field.edit for field in self.names]
        if focused is self.cancel:
            self.reject()
        elif focused not in edits:
            self._on_start_clicked()
        elif not self._show_names(up_to=edits.index(focused)):
            following = edits[edits.index(focused) + 1 :]
            if following:
                following[0].setFocus(Qt.FocusReason.OtherFocusReason)
            else:
                self.toss.first.focus_first()

    def _on_start_clicked(self) -> None:
        if self._show_names(up_to=len(self.names) - 1) or self.toss.show_problem():
            self._grow()
            return
        if self.clock.show_problem():
            return
        clock = self.clock.command() if self._state.rules.time_limit else None
        self.made = WizardResult(self.command(), self.toss.toss(), clock)
        self.accept()

    def _show_names(self, up_to: int) -> bool:
        """Say what is wrong with the names up to one; give the first that is the keyboard; tell whether one
        is.
        """
        language, wrong, text = self._language, [], ""
        missing = [place for place in range(up_to + 1) if not self.names[place].text()]
        if missing:
            pair = len(self.names) > 1
            winner = side_name(self._state, self._winner)
            wrong, text = missing, say(language, "rematch.stays.missing", pair=pair, W=winner)
        else:
            made = self.command()
            both = (self.toss_names().sides[0], self.toss_names().sides[1])
            for found in creation_problems(made):
                if found.severity is Severity.ERROR and found.code == "same_person_twice":
                    text = speak(language, problem_msg(found, made.rules, both))
                    twice = folded(str(found.params["name"]))
                    wrong = [
                        place
                        for place, who in enumerate(self._challengers())
                        if folded(who.full_name) == twice
                    ]
        for place, field in enumerate(self.names):
            set_property(field.edit, "invalid", place in wrong)
        self.problem.set_text(text)
        self._grow()
        if wrong:
            self.names[wrong[-1]].edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.names[wrong[-1]].edit.selectAll()
        return bool(text)

    def toss_names(self) -> TossNames:
        """Return the names as the toss asks with them, with a word for who is not typed yet."""
        pair = len(self.names) > 1
        code = "rematch.stays.challenger_n" if pair else "rematch.stays.challenger"
        typed = tuple(
            who.full_name or say(self._language, code, n=number)
            for number, who in enumerate(self._challengers(), start=1)
        )
        winners = tuple(player.full_name for player in self._state.players[self._winner.place])
        challengers = " / ".join(
            who.family or name for who, name in zip(self._challengers(), typed, strict=True)
        )
        named = (side_name(self._state, self._winner), challengers if pair else typed[0])
        players = (winners, typed)
        if self._winner is Side.A:
            return TossNames(named, players)
        return TossNames((named[1], named[0]), (typed, winners))

    def _challengers(self) -> tuple[Player, ...]:
        """Return the people as typed; whoever was picked from the list is that one, club and all."""
        return tuple(
            self._picked.get(folded(field.text())) or person_named(field.text(), self._people)
            for field in self.names
        )

    def _grow(self) -> None:
        """Take the height that the questions need; none is ever given back under somebody's hand."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalMinimumHeightForWidth(self.width())))

    def _name_sides(self) -> None:
        self.toss.set_names(self.toss_names())

    def _on_completer_chosen(self, person: Player) -> None:
        self._picked[folded(person.full_name)] = person
        self._name_sides()

    def _on_name_changed(self) -> None:
        if self.problem.text():
            self.problem.set_text("")
            for field in self.names:
                set_property(field.edit, "invalid", False)
        self._name_sides()
