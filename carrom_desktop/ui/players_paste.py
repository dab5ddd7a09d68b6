"""A pasted list of players: what was understood, and what was not, before anything is added."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QPushButton, QTableView, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.player_paste import Pasted, read_players
from carrom_desktop.match.players import Who, who
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.players_model import PastedModel
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, Choices, KeyButton, ProblemLine, Words, lay_out_form

_SIZE = (760, 560)
_ROW_PX = 34
_WRONG_SHOWN = 6
_LONGEST_LINE = 60


class PasteForm(FormDialog):
    """Show the players in `text`; after `accept`, `players` are those to add."""

    def __init__(
        self, language: str, text: str, known: frozenset[Who], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._text = text
        self._known = known
        self._pasted = Pasted((), False, (), ())
        self.setWindowTitle(say(language, "players.paste.title"))
        self.told = Words(parent=self)
        self.told.setWordWrap(True)
        self.order = Choices((False, True), self)
        names = [say(language, f"players.paste.{name}") for name in ("given_first", "family_first")]
        self.order.set_texts(names, say(language, "players.paste.order"))
        self.order.set_value(False)
        self.model = PastedModel(language, self)
        self.table = self._make_table()
        self.wrong = ProblemLine(self)
        card = Card(self)
        line = QHBoxLayout()
        line.addWidget(self.told, 1)
        line.addWidget(self.order)
        card.box.addLayout(line)
        card.box.addWidget(self.table, 1)
        card.box.addWidget(self.wrong)
        self._hint = Words(parent=self)
        self._hint.setProperty("role", "dim")
        self._hint.setWordWrap(True)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.cancel"))
        self.add = KeyButton("Enter", self, primary=True)
        self.add.set_face(say(language, "players.paste.add"), say(language, "players.key.enter"))
        lay_out_form(self, self._hint, self.cancel, self.add).insertWidget(0, card, 1)
        self.order.changed.connect(self._on_order_changed)
        self.cancel.clicked.connect(self.reject)
        self.add.clicked.connect(self.accept)
        self._read(False)
        self.resize(*_SIZE)
        (self.add if self.players else self.cancel).setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def players(self) -> tuple[Player, ...]:
        """Return those who were understood and are not on the list yet."""
        return tuple(player for player in self._pasted.players if who(player) not in self._known)

    def on_enter(self, focused: QWidget | None) -> None:
        """Add, or press the button that has the keyboard."""
        is_button = isinstance(focused, QPushButton) and not focused.isCheckable()
        pressed = focused if is_button and isinstance(focused, QPushButton) else self.add
        pressed.click()

    def _on_order_changed(self, family_first: object) -> None:
        self._read(bool(family_first))

    def _read(self, family_first: bool) -> None:
        self._pasted = pasted = read_players(self._text, family_first=family_first)
        self.model.set_players(pasted.players, self._known)
        self.order.setVisible(not pasted.has_head and bool(pasted.players))
        found, new = len(pasted.players), len(self.players)
        told = [say(self._language, "players.paste.found", n=found)]
        if found > new:
            told.append(say(self._language, "players.paste.known", n=found - new))
        if not found:
            told = [say(self._language, "players.paste.nothing")]
        self.told.setText(" ".join(told))
        head = "players.paste.head" if pasted.has_head else "players.paste.no_head"
        self._hint.setText(say(self._language, head) if found else "")
        self.wrong.set_text("\n".join(self._wrong_lines()), warning=True)
        self.add.setEnabled(new > 0)

    def _wrong_lines(self) -> list[str]:
        wrong = self._pasted.wrong
        if not wrong:
            return []
        lines = [say(self._language, "players.paste.wrong", n=len(wrong))]
        for one in wrong[:_WRONG_SHOWN]:
            why = say(self._language, f"players.paste.{one.code}")
            text = one.text if len(one.text) <= _LONGEST_LINE else f"{one.text[: _LONGEST_LINE - 1]}…"
            shown = "".join(letter if letter.isprintable() else " " for letter in text)
            lines.append(say(self._language, "players.paste.line", line=one.line, why=why, text=shown))
        return [*lines, "…"] if len(wrong) > _WRONG_SHOWN else lines

    def _make_table(self) -> QTableView:
        table = QTableView(self)
        table.setModel(self.model)
        table.setAccessibleName(say(self._language, "players.list"))
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        table.setTabKeyNavigation(False)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.verticalHeader().hide()
        table.verticalHeader().setDefaultSectionSize(roomy(_ROW_PX))
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        table.horizontalHeader().setSectionsClickable(False)
        return table
