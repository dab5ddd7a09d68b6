"""A rubber that is not played because a team did not report: who, and why."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.ties import Tie
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, Choices, KeyButton, ProblemLine, Words, escaped, lay_out_form
from carrom_desktop.ui.wizard_details import LabeledEdit

_SIZE = (740, 330)


class WalkoverDialog(FormDialog):
    """After `accept`, `absent` is the side that did not report, with a `reason` that may be empty."""

    def __init__(self, language: str, tie: Tie, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        question = say(language, "tie.walkover.who")
        words = Words(question, self)
        words.setProperty("role", "section")
        self.who = Choices(tuple(Side), self, vertical=True)
        self.who.set_texts([escaped(team.name) for team in tie.teams], question)
        self.reason = LabeledEdit(self)
        self.reason.set_name(say(language, "tie.walkover.reason"))
        self.reason.edit.setMinimumHeight(roomy(32))
        self.problem = ProblemLine(self)
        card = Card(self)
        for part in (words, self.who, self.reason, self.problem):
            card.box.addWidget(part)
        card.box.addStretch(1)
        hint = Words(say(language, "tie.walkover.hint"), self)
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        self.cancel, self.give = KeyButton("Esc", self), KeyButton("Enter", self, primary=True)
        self.cancel.set_face(say(language, "common.cancel"))
        self.give.set_face(say(language, "tie.walkover.give"), say(language, "wizard.key.enter"))
        lay_out_form(self, hint, self.cancel, self.give).insertWidget(0, card, 1)
        self.setWindowTitle(say(language, "tie.walkover.title", n=number))
        self.cancel.clicked.connect(self.reject)
        self.give.clicked.connect(self._on_give_clicked)
        self.setMinimumSize(*_SIZE)
        self.who.focus_first()

    @property
    def absent(self) -> Side | None:
        """Return the side that did not report, None while none is chosen."""
        value = self.who.value()
        return value if isinstance(value, Side) else None

    def on_enter(self, focused: QWidget | None) -> None:
        """Give the rubber, or leave; nothing is given before a team is chosen."""
        if focused is self.cancel:
            self.reject()
        else:
            self._on_give_clicked()

    def _on_give_clicked(self) -> None:
        if self.absent is None:
            self.problem.set_text(say(self._language, "tie.walkover.choose"))
            self.who.tiles()[0].setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.accept()
