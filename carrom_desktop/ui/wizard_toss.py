"""The toss in the wizard: who won it and chose what, or who has white; it can always be decided later."""

from __future__ import annotations

from msgspec import Struct
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.rules.commands import RecordToss
from carrom_desktop.rules.ids import Kind, Seat, Side, TossChoice
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import Card, Choices, ProblemLine, Words, escaped, fitted

LATER = "later"
NOT_NOTED = "not noted"
_NAME_WIDTH_PX = 135


class TossNames(Struct, frozen=True):
    """Names as the tiles say them: of the two sides, and of each side's players."""

    sides: tuple[str, str]
    players: tuple[tuple[str, ...], tuple[str, ...]]


class TossCard(Card):
    """Ask by the rule set's own toss; rows appear as answers make them matter.

    ICF: the winner chooses side or break, the other gets the other (Law 39). UKCA and CAINT: whoever has
    white breaks, the other chooses the seat (D3, D4). In doubles also who breaks first and who sits where; a
    pair sits opposite each other, so left and right are asked in singles only.

    Signals: `changed()`.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._style = "side_or_break"
        self._kind = Kind.SINGLES
        self._language = "en"
        self._names = TossNames(("", ""), (("",), ("",)))
        self.first = Choices((Side.A, Side.B, LATER), self)
        self.choice = Choices((TossChoice.BREAK, TossChoice.SIDE), self)
        self.seat = Choices((Seat.LEFT, Seat.RIGHT, NOT_NOTED), self)
        self.player = Choices((0, 1), self)
        self.right_of_a1 = Choices((0, 1, LATER), self)
        self._questions: dict[Choices, QLabel] = {}
        for choices in (self.first, self.choice, self.seat, self.player, self.right_of_a1):
            question = Words(parent=self)
            question.setProperty("role", "section" if choices is self.first else "dim")
            self._questions[choices] = question
            if choices is self.choice:  # short enough for one line
                line = QHBoxLayout()
                line.addWidget(question)
                line.addWidget(choices, 1)
                self.box.addLayout(line)
            else:
                self.box.addWidget(question)
                self.box.addWidget(choices)
            choices.changed.connect(self._on_choices_changed)
        self.box.setSpacing(4)
        self.problem = ProblemLine(self)
        self.box.addWidget(self.problem)
        self.outcome = Words(parent=self)
        self.outcome.setProperty("role", "wood")
        self.outcome.setWordWrap(True)
        self.box.addWidget(self.outcome)
        self.box.addStretch(1)
        self.reset()

    def reset(self) -> None:
        """Go back to "decide later"; nothing is proposed, since a guess would be taken for a record."""
        self.first.set_value(LATER)
        self.choice.set_value(None)
        self.seat.set_value(NOT_NOTED)
        self.player.set_value(0)
        self.right_of_a1.set_value(LATER)
        self._refresh()

    def set_rules(self, style: str, kind: Kind) -> None:
        """Ask by another rule set's toss, or for another number of players; answers that still fit stay."""
        self._style, self._kind = style, kind
        self._refresh()

    def set_names(self, names: TossNames) -> None:
        """Name the tiles."""
        self._names = names
        self._refresh()

    def retranslate(self, language: str) -> None:
        """Word everything in `language`."""
        self._language = language
        if self.problem.text():
            self.problem.set_text(say(language, "wizard.toss.choice_missing"))
        self._refresh()

    def toss(self) -> RecordToss | None:
        """Return the toss, None while it is to be decided later or not complete."""
        breaker = self.breaker()
        if breaker is None:
            return None
        seat = self.seat.value()
        taken = seat if isinstance(seat, Seat) and self._kind is Kind.SINGLES else None
        player = self.player.value() if self._kind is Kind.DOUBLES else 0
        place = player if isinstance(player, int) else 0
        if self._style == "white_breaks":
            return RecordToss(breaker, seat=taken, player=place)
        if self.choice.value() is TossChoice.BREAK:
            return RecordToss(breaker, breaker, TossChoice.BREAK, taken, place)
        return RecordToss(breaker, breaker.other, TossChoice.SIDE, taken, place)

    def seats(self) -> int | None:
        """Return which of B's players sits to the right of A's first, None while not said or in singles."""
        value = self.right_of_a1.value()
        return value if isinstance(value, int) and self._kind is Kind.DOUBLES else None

    def breaker(self) -> Side | None:
        """Return the side that breaks first as far as answered (39c; 39a; UKCA D3)."""
        first, choice = self.first.value(), self.choice.value()
        if not isinstance(first, Side):
            return None
        if self._style == "white_breaks" or choice is TossChoice.BREAK:
            return first
        return first.other if choice is TossChoice.SIDE else None

    def is_complete(self) -> bool:
        """Say whether nothing is half answered."""
        return self.first.value() == LATER or self.breaker() is not None

    def show_problem(self) -> bool:
        """Say what is half answered, and give it the keyboard; return whether anything is."""
        if self.is_complete():
            self.problem.set_text("")
            return False
        self.problem.set_text(say(self._language, "wizard.toss.choice_missing"))
        self.choice.focus_first()
        return True

    def _on_choices_changed(self, _value: object) -> None:
        if self.is_complete():
            self.problem.set_text("")
        self._refresh()
        self.changed.emit()

    def _refresh(self) -> None:
        """Show the rows that matter now, in words of the players' names."""
        language = self._language
        white = self._style == "white_breaks"
        breaker = self.breaker()
        doubles = self._kind is Kind.DOUBLES
        later = say(language, "wizard.toss.later")
        question = say(language, "wizard.toss.white" if white else "wizard.toss.winner")
        self._word(self.first, question, (*self._names.sides, later))
        options = tuple(say(language, f"wizard.toss.{choice.value}") for choice in TossChoice)
        self._word(self.choice, say(language, "wizard.toss.chooses"), options)
        chooser = self._names.sides[breaker.other.place] if breaker is not None else ""
        seats = tuple(say(language, f"wizard.toss.{code}") for code in ("left", "right", "not_noted"))
        self._word(self.seat, say(language, "wizard.toss.seat", name=chooser), seats)
        players = self._names.players[breaker.place] if breaker is not None else ("", "")
        self._word(self.player, say(language, "wizard.toss.player"), (*players, "")[:2])
        partners = (*self._names.players[Side.B.place], "")[:2]
        right_of = say(language, "wizard.right_of", player=self._names.players[Side.A.place][0])
        self._word(self.right_of_a1, right_of, (*partners, later))
        self._show(self.choice, not white and isinstance(self.first.value(), Side))
        self._show(self.seat, breaker is not None and not doubles)
        self._show(self.player, breaker is not None and doubles)
        self._show(self.right_of_a1, doubles)
        if breaker is None:
            text = say(language, "wizard.toss.later_hint") if self.first.value() == LATER else ""
        else:
            place = self.player.value() if doubles else 0
            names = self._names.players[breaker.place]
            text = say(language, "wizard.toss.breaks", name=names[place if isinstance(place, int) else 0])
        set_property(self.outcome, "role", "dim" if breaker is None else "wood")
        self.outcome.setText(text)
        self.outcome.setVisible(bool(text))

    def _word(self, choices: Choices, question: str, texts: tuple[str, ...]) -> None:
        label = self._questions[choices]
        label.setText(fitted(question, label.fontMetrics(), 520))
        metrics = choices.fontMetrics()
        shown = [escaped(fitted(text, metrics, roomy(_NAME_WIDTH_PX))) for text in texts]
        choices.set_texts(shown, question, texts)

    def _show(self, choices: Choices, shown: bool) -> None:
        choices.setVisible(shown)
        self._questions[choices].setVisible(shown)
