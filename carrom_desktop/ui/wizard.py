"""Set a match up on one page: who plays, by which rules, where, and the toss if it is decided.

Enter never guesses: in any field it goes to what is missing, or, with nothing missing, to the Start button,
where a second Enter starts the match. A held Enter does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.rules.commands import CreateMatch, RecordToss, SetRoundEnd
from carrom_desktop.rules.facts import Details, OfTie, Player
from carrom_desktop.rules.ids import Problem, Severity
from carrom_desktop.rules.problems import creation_problems
from carrom_desktop.ui.form_dialog import RoomyDialog
from carrom_desktop.ui.player_edit import PeopleModel
from carrom_desktop.ui.theme import current_palette, letters
from carrom_desktop.ui.widgets import Card, KeyButton, TickBox, Tile, Words, lay_out_form, order_keyboard
from carrom_desktop.ui.wizard_clock import ClockLine
from carrom_desktop.ui.wizard_details import DetailsForm
from carrom_desktop.ui.wizard_players import PlayersForm
from carrom_desktop.ui.wizard_rules import RulesCard
from carrom_desktop.ui.wizard_toss import TossCard, TossNames

_SIZE = (1210, 688)
_WIDEST_PX = 1270
_MARGINS_PX, _AROUND_PX = 28, 48
"""What is beside the page: margins, and a bar to scroll it."""


class WizardResult(Struct, frozen=True):
    """What the wizard gives: how the match is set up; its toss, None where it is decided later; its clock,
    None where none runs, or it starts at "Play".
    """

    create: CreateMatch
    toss: RecordToss | None
    clock: SetRoundEnd | None = None


class WizardIntro(Struct, frozen=True):
    """How the page is headed: `title`, the code of its title; `notes`, what to know before it is started;
    `at_toss`, the keyboard begins at the toss, where all else is there; `others`, the names filled in may not
    be those of the match that is played: they can be cleared at once.
    """

    title: str = "rematch.title.new"
    notes: tuple[str, ...] = ()
    at_toss: bool = False
    others: bool = False


class NewMatchWizard(RoomyDialog):
    """Ask for all that a new match needs.

    `people` are offered while names are typed. `last`, the set-up of the match before, gives defaults but
    no names; `prefill`, a set-up that is copied, gives names too. `table` and `scorer` belong to this
    computer and win over both; `own` are the user's rule sets. After `accept`, `made` is the result, before
    it None. `is_other_match`: the names filled in were cleared.
    """

    def __init__(
        self,
        language: str,
        people: Sequence[Player] = (),
        last: CreateMatch | None = None,
        table: str = "",
        scorer: str = "",
        prefill: CreateMatch | None = None,
        today: str = "",
        own: OwnRuleSets | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.made: WizardResult | None = None
        self.is_other_match = False
        self._language = language
        self._title = WizardIntro().title
        self._tried = False
        self._of_tie: OfTie | None = None
        self._fixture = "" if prefill is None else prefill.fixture
        model = PeopleModel(people, self)
        self.players = PlayersForm(model, self)
        self.toss = TossCard(self)
        self.rules = RulesCard(own, self)
        self.clock = ClockLine(self)
        self.rules.box.insertWidget(2, self.clock)
        self._details_card = Card(self)
        self._details_heading = Words(parent=self)
        self._details_heading.setProperty("role", "section")
        self.more = QPushButton(self)
        self.more.setAutoDefault(False)
        self.more.setCheckable(True)
        self.distance = QPushButton(self)
        self.distance.setAutoDefault(False)
        self.distance.hide()
        self.details = DetailsForm(with_remarks=False, parent=self)
        self.from_paper = TickBox(self)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._details_heading)
        head.addStretch(1)
        head.addWidget(self.from_paper)
        head.addWidget(self.more)
        self._details_card.box.addLayout(head)
        self._details_card.box.addWidget(self.details)
        self._hint = Words(parent=self)
        self._hint.setProperty("role", "dim")
        self._hint.setWordWrap(True)  # larger letters leave it two lines beside the buttons
        self.cancel = KeyButton("Esc", self)
        self.start = KeyButton("Enter", self, primary=True)
        self.start.installEventFilter(self)
        self._lay_out()
        self.players.changed.connect(self._on_players_changed)
        self.players.kind_changed.connect(self._on_players_kind_changed)
        self.rules.changed.connect(self._on_rules_changed)
        self.rules.numbers_button.toggled.connect(self._on_numbers_button_toggled)
        self.more.toggled.connect(self._on_more_toggled)
        self.cancel.clicked.connect(self.reject)
        self.start.clicked.connect(self._on_start_clicked)
        self._fill(last, prefill, table, scorer, today or datetime.now().astimezone().date().isoformat())
        self.players.show_short(self.players.has_short())
        self.retranslate(language)
        self.resize(*_SIZE)
        self._fit()
        self.players.row(0, 0).given.setFocus(Qt.FocusReason.TabFocusReason)

    # ---- what is asked for

    def command(self) -> CreateMatch:
        """Return the set-up as it stands in the fields, right or not."""
        details = replace(self.details.details(), round=self.rules.round_code())
        side_a, side_b = self.players.players()
        return CreateMatch(
            self.rules.rules(),
            self.players.kind(),
            side_a,
            side_b,
            details,
            self.toss.seats(),
            self.rules.start_points(),
            self.from_paper.isChecked(),
            self._of_tie,
            self._fixture,
        )

    def problems(self) -> tuple[Problem, ...]:
        """Return every error that stands against starting, as codes."""
        found = creation_problems(self.command())
        return tuple(problem for problem in found if problem.severity is Severity.ERROR)

    def show_problems(self) -> bool:
        """Say what is wrong beside each field and give the first the keyboard; return whether anything is."""
        self._tried = True
        self.players.tidy()
        shown = self.players.show_problems(self.problems(), required=True)
        if not shown:
            shown = self.toss.show_problem() or self.rules.show_problems() or self.clock.show_problem()
        if not shown and self.details.show_problem():
            self.more.setChecked(True)
            shown = self.details.show_problem()
        return shown

    def retranslate(self, language: str) -> None:
        """Word everything in `language`, whatever is typed stays."""
        self._language = language
        self.setWindowTitle(say(language, self._title))
        self.players.retranslate(language)
        self.toss.retranslate(language)
        self._name_sides()
        self.rules.retranslate(language)
        self.clock.retranslate(language)
        self.details.retranslate(language)
        self.from_paper.setText(say(language, "wizard.from_paper"))
        self.from_paper.setAccessibleName(self.from_paper.text())
        self._details_heading.setText(say(language, "wizard.details"))
        self._word_more()
        self.cancel.set_face(say(language, "common.cancel"))
        self.start.set_face(say(language, "wizard.start"), say(language, "wizard.key.enter"))
        self._refresh()

    def showEvent(self, event: QShowEvent) -> None:
        """Put the columns one above the other where larger letters leave no room beside."""
        super().showEvent(event)
        self._fit()

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on by Enter; the board limit by its key; Esc closes."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            if not event.isAutoRepeat():
                self._go_on()
        elif event.text() == "" and key == Qt.Key.Key_F8:
            self.rules.toggle_limit()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep letters and Space, typed on where a name was meant, from starting the match: Enter does."""
        if watched is self.start and event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            typed = event.text()
            if typed and typed.isprintable():
                return True
        return super().eventFilter(watched, event)

    def _go_on(self) -> None:
        focused = self.focusWidget()
        if isinstance(focused, QPushButton) and not isinstance(focused, Tile):
            focused.click()
        elif self.players.go_to_family_name():
            return
        elif not self.show_problems():
            self.start.setFocus(Qt.FocusReason.OtherFocusReason)

    # ---- slots

    def _on_start_clicked(self) -> None:
        if self.show_problems():
            return
        clock = None if self.from_paper.isChecked() else self.clock.command()  # paper has no clock to run
        self.made = WizardResult(self.command(), self.toss.toss(), clock)
        self.accept()

    def _on_players_changed(self) -> None:
        self._name_sides()
        self._refresh()

    def _on_players_kind_changed(self) -> None:
        self.toss.set_rules(self.rules.rules().toss_style, self.players.kind())
        self._on_players_changed()
        self._fit()

    def _on_rules_changed(self) -> None:
        self.clock.set_rules(self.rules.rules())
        self.toss.set_rules(self.rules.rules().toss_style, self.players.kind())
        self._refresh()

    def _on_more_toggled(self, shown: bool) -> None:
        """Open one of the two larger parts at a time, so that the page never needs to scroll."""
        self.details.show_more(shown)
        self.players.show_short(shown)
        self._word_more()
        if shown:
            self.rules.numbers_button.setChecked(False)

    def _on_numbers_button_toggled(self, shown: bool) -> None:
        if shown:
            self.more.setChecked(False)

    # ---- inside

    def _lay_out(self) -> None:
        page = QWidget(self)
        self._columns = columns = QHBoxLayout(page)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(10)
        for parts in ((self.players, self.toss), (self.rules, self._details_card)):
            column = QVBoxLayout()
            column.setSpacing(10)
            for part in parts:
                column.addWidget(part)
            column.addStretch(1)
            columns.addLayout(column, 1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(page)
        page.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        self.page = scroll
        self._whole = lay_out_form(self, self._hint, self.distance, self.cancel, self.start)
        self._whole.insertWidget(0, scroll, 1)
        order_keyboard(columns)

    def _fill(
        self, last: CreateMatch | None, prefill: CreateMatch | None, table: str, scorer: str, today: str
    ) -> None:
        source = prefill or last
        details = source.details if source is not None else Details()
        if prefill is not None and prefill.of_tie is not None:  # a tie has a table, a date and a number
            self._of_tie = prefill.of_tie
            self.players.kinds.setEnabled(False)
            table, today = details.table or table, details.date or today
        else:
            details = replace(details, match_no="", remarks="")
        details = replace(details, table=table, scorer=scorer or details.scorer, date=today)
        self.details.set_details(details)
        self.more.setChecked(self.details.has_more())
        self.details.show_more(self.more.isChecked())
        if source is not None:
            start = (0, 0) if prefill is None else prefill.start_points
            self.rules.set_rules(source.rules, details.round, start)
            self.players.set_kind(source.kind)
        self.clock.set_rules(self.rules.rules())
        if prefill is not None:
            self.players.set_players(prefill.players_a, prefill.players_b)
            self.from_paper.setChecked(prefill.from_paper)
        self.toss.set_rules(self.rules.rules().toss_style, self.players.kind())
        self._name_sides()

    def _name_sides(self) -> None:
        names = TossNames(*self.players.names())
        self.toss.set_names(names)
        self.rules.set_sides(names.sides)

    def _fit(self) -> None:
        """Take the room that the words need, within the smallest screen that is supported.

        Where larger letters or thick edges need more, the columns stand one above the other.
        """
        page = self.page.widget()
        if page is None:
            return
        self._columns.activate()
        needed = page.minimumSizeHint().width()
        if letters() == 1:  # else all there is has been taken already
            self.resize(max(self.width(), min(needed + _AROUND_PX, _WIDEST_PX)), self.height())
        if (letters() > 1 or current_palette().frame) and needed + _MARGINS_PX > self.width():
            self._columns.setDirection(QHBoxLayout.Direction.TopToBottom)

    def offer_distance_check(self, check: Callable[[], None]) -> None:
        """Offer the distance check, which `check` opens: before a match is when the seats are looked at."""
        self.distance.show()
        self.distance.clicked.connect(check)

    def introduce(self, intro: WizardIntro) -> None:
        """Head the page as `intro` says."""
        self._title = intro.title
        self.setWindowTitle(say(self._language, intro.title))
        if intro.notes or intro.others:
            self._whole.insertLayout(0, self._heading(intro))
        if intro.at_toss and not self.problems():
            self.toss.first.focus_first()
        elif intro.at_toss:
            self.players.focus_missing()

    def _heading(self, intro: WizardIntro) -> QHBoxLayout:
        """Return the notes above the page, with the button that clears the names."""
        row = QHBoxLayout()
        row.setContentsMargins(4, 0, 0, 0)
        row.setSpacing(12)
        notes = Words("\n".join(intro.notes), self)
        notes.setProperty("role", "wood")
        notes.setWordWrap(True)
        self.setAccessibleDescription(notes.text())
        row.addWidget(notes, 1)
        if intro.others:
            others = QPushButton(say(self._language, "rematch.others"), self)
            others.setAutoDefault(False)
            others.clicked.connect(self._on_others_clicked)
            row.addWidget(others, 0, Qt.AlignmentFlag.AlignTop)
        return row

    def _on_others_clicked(self) -> None:
        """Clear the names: another match than the one announced is played first."""
        self.is_other_match = True
        nobody = (Player(""), Player(""))
        self.players.set_players(nobody, nobody)
        self.players.row(0, 0).given.setFocus(Qt.FocusReason.OtherFocusReason)

    def _word_more(self) -> None:
        self.distance.setText(say(self._language, "wizard.distance"))
        code = "wizard.details.less" if self.more.isChecked() else "wizard.details.more"
        self.more.setText(say(self._language, code))

    def _refresh(self) -> None:
        found = self.problems()
        self.players.show_problems(found, required=self._tried, focus=False)
        ready = not found and self.toss.is_complete() and self.details.date_is_right()
        # Beside a field that says what is wrong, how the match starts is no advice.
        code = "wizard.ready" if ready else "" if self._tried else "wizard.hint"
        self._hint.setText(say(self._language, code) if code else "")
