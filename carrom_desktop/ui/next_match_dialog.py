"""Ask who plays next, in which round and when: from matches that were prepared, from people, or typed."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QGridLayout, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import Library, MatchSummary
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import Card, Picker, ProblemLine, Words
from carrom_desktop.ui.wizard_details import LabeledEdit, RoundPicker

_TIME = re.compile(r"([01]?[0-9]|2[0-3])[:.h]?([0-5][0-9])")
_SIZE = (740, 300)
_FIELD_PX = 32


class NextMatchDialog(FormDialog):
    """After `accept`, `next_match` is what was typed; empty names mean that there is none."""

    def __init__(
        self,
        language: str,
        shown: NextMatch,
        library: Library,
        round_code: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.next_match = shown
        self._language = language
        self.prepared = Picker(self)
        self._matches = _prepared(library)
        self.prepared.addItem(say(language, "operator.next.typed"))
        for match in self._matches:
            self.prepared.addItem(" – ".join(match.names))
        self.prepared.setVisible(bool(self._matches))
        self.prepared.setAccessibleName(say(language, "operator.next.prepared"))
        self.names = (LabeledEdit(self), LabeledEdit(self))
        self.time = LabeledEdit(self)
        self.round = RoundPicker(self)
        self.round.retranslate(language)
        self._round_label = Words(say(language, "wizard.round"), self)
        self._round_label.setProperty("role", "dim")
        self._round_label.setBuddy(self.round)
        for edit, code, text in (
            (self.names[0], "side_a", shown.side_a),
            (self.names[1], "side_b", shown.side_b),
            (self.time, "time", shown.time),
        ):
            edit.edit.setMinimumHeight(roomy(_FIELD_PX))
            edit.set_name(say(language, f"operator.next.{code}"))
            edit.edit.setText(text)
        self.round.set_code(shown.round if shown else round_code)
        self._complete(library)
        card = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        grid.addWidget(self.prepared, 0, 0, 1, 2)
        grid.addWidget(self.names[0], 1, 0)
        grid.addWidget(self.names[1], 1, 1)
        column = QVBoxLayout()
        column.setSpacing(2)
        column.addWidget(self._round_label)
        column.addWidget(self.round)
        grid.addLayout(column, 2, 0)
        grid.addWidget(self.time, 2, 1)
        card.box.addLayout(grid)
        card.box.addStretch(1)
        self.problem = ProblemLine(self)
        card.box.addWidget(self.problem)
        title, hint = (say(language, f"operator.next.{part}") for part in ("title", "hint"))
        self.cancel, self.save = self.lay_out_to_save(language, title, hint, card)
        self.prepared.activated.connect(self._on_prepared_activated)
        self.save.clicked.connect(self._on_save_clicked)
        self.setMinimumSize(*_SIZE)
        self.names[0].edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def on_enter(self, focused: QWidget | None) -> None:
        """Save, or leave where the button for it has the keyboard."""
        if focused is self.cancel:
            self.reject()
        else:
            self._on_save_clicked()

    def _complete(self, library: Library) -> None:
        try:
            people = list(dict.fromkeys(person.full_name for person in library.people()))
        except StorageError:
            return
        for name in self.names:
            completer = QCompleter(people, name.edit)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            name.edit.setCompleter(completer)

    def _on_prepared_activated(self, place: int) -> None:
        if place < 1:
            return
        match = self._matches[place - 1]
        for edit, name in zip(self.names, match.names, strict=True):
            edit.edit.setText(name)
        self.round.set_code(match.round)

    def _on_save_clicked(self) -> None:
        typed = self.time.text()
        found = _TIME.fullmatch(typed)
        wrong = bool(typed) and found is None
        set_property(self.time.edit, "invalid", wrong)
        self.problem.set_text(say(self._language, "operator.next.time_wrong") if wrong else "")
        if wrong:
            self.time.edit.setFocus(Qt.FocusReason.OtherFocusReason)
            self.time.edit.selectAll()
            return
        time = "" if found is None else f"{int(found[1]):02}:{found[2]}"
        self.next_match = NextMatch(self.names[0].text(), self.names[1].text(), self.round.code(), time)
        self.accept()


def _prepared(library: Library) -> list[MatchSummary]:
    """Return the matches that were set up and not begun; none where the list cannot be read."""
    try:
        return library.prepared()
    except StorageError:
        return []
