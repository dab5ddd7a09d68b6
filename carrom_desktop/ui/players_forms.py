"""Small forms of the list of players: one player, and which of several names stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit, QScrollArea, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.players import Entry, PlayerRefused
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.player_edit import split_name
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, Choices, KeyButton, ProblemLine, Words, escaped, lay_out_form
from carrom_desktop.viewmodels.message import coded

_WIDTH_PX = 560
_SHOWN = 8
"""More names than this scroll."""
_PARTS = ("given", "family", "club", "short")


class PlayerForm(FormDialog):
    """Type a player, or correct one.

    `save` is called with the player; what it raises as `PlayerRefused` is said here, and the form stays.
    """

    def __init__(
        self,
        language: str,
        save: Callable[[Player], None],
        entry: Entry | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._save = save
        self.setWindowTitle(say(language, f"players.form.{'add' if entry is None else 'edit'}"))
        card = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        self.edits: dict[str, QLineEdit] = {}
        for row, part in enumerate(_PARTS):
            name = say(language, f"players.column.{part}")
            label = Words(name, self)
            edit = QLineEdit(self)
            edit.setAccessibleName(name)
            label.setBuddy(edit)
            if entry is not None:
                edit.setText(getattr(entry.player, part))
            grid.addWidget(label, row, 0)
            grid.addWidget(edit, row, 1)
            self.edits[part] = edit
        card.box.addLayout(grid)
        self.problem = ProblemLine(self)
        card.box.addWidget(self.problem)
        played = entry is not None and entry.matches > 0
        hint = Words(say(language, "players.form.played") if played else "", self)
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.cancel"))
        self.save = self.enter_button = KeyButton("Enter", self, primary=True)
        self.save.set_face(say(language, "players.form.save"), say(language, "players.key.enter"))
        lay_out_form(self, hint, self.cancel, self.save).insertWidget(0, card, 1)
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._on_save_clicked)
        self.setMinimumWidth(roomy(_WIDTH_PX))
        self.edits["given"].setFocus(Qt.FocusReason.OtherFocusReason)

    def player(self) -> Player:
        """Return the player as typed; a name typed as one is taken apart."""
        given, family, club, short = (self.edits[part].text() for part in _PARTS)
        if not family.strip():
            given, family = split_name(given)
        return Player(family, given, club, short)

    def _on_save_clicked(self) -> None:
        try:
            self._save(self.player())
        except PlayerRefused as refused:
            self.problem.set_text(speak(self._language, coded(refused.code, refused.values)))
            self.edits["given"].setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.accept()


class MergeForm(FormDialog):
    """Ask which of `entries` stands; after `accept`, `stands` is he."""

    def __init__(self, language: str, entries: Sequence[Entry], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries = tuple(entries)
        self.setWindowTitle(say(language, "players.merge.title"))
        card = Card(self)
        question = say(language, "players.merge.which")
        card.box.addWidget(Words(question, self))
        self.names = Choices(range(len(self._entries)), self, vertical=True)
        self.names.set_texts([escaped(_said(language, entry)) for entry in self._entries], question)
        self.names.set_value(likely(self._entries))
        self.names.setMinimumHeight(self.names.sizeHint().height())
        names: QWidget = self.names
        if len(self._entries) > _SHOWN:
            names = QScrollArea(self)
            names.setWidgetResizable(True)
            names.setFrameShape(QScrollArea.Shape.NoFrame)
            names.setWidget(self.names)
            names.setMinimumHeight(self.names.sizeHint().height() * _SHOWN // len(self._entries))
        card.box.addWidget(names)
        hint = Words(say(language, "players.merge.hint"), self)
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.cancel"))
        self.merge = KeyButton("Enter", self, primary=True)
        self.merge.set_face(say(language, "players.merge"), say(language, "players.key.enter"))
        lay_out_form(self, hint, self.cancel, self.merge).insertWidget(0, card, 1)
        self.cancel.clicked.connect(self.reject)
        self.merge.clicked.connect(self.accept)
        self.setMinimumWidth(roomy(_WIDTH_PX))
        self.names.focus_first()

    @property
    def stands(self) -> Player:
        """Return the player whose name is chosen."""
        place = self.names.value()
        return self._entries[place if isinstance(place, int) else 0].player

    def on_enter(self, focused: QWidget | None) -> None:
        """Merge, or leave where the button for it has the keyboard."""
        if focused is self.cancel:
            self.reject()
        else:
            self.accept()


def likely(entries: Sequence[Entry]) -> int:
    """Return the place of the name that most likely stands: with a club, listed, not in capitals, played."""

    def weight(place: int) -> tuple[bool, bool, bool, int]:
        entry = entries[place]
        name = entry.player.full_name
        is_spelled = not name.isupper() and not name.islower()
        return (bool(entry.player.club), is_spelled, entry.listed, entry.matches)

    return max(range(len(entries)), key=weight)


def _said(language: str, entry: Entry) -> str:
    name = entry.player.full_name
    if entry.player.club:
        name = say(language, "players.merge.name", name=name, club=entry.player.club)
    return f"{name}  ·  {say(language, 'players.merge.matches', n=entry.matches)}"
