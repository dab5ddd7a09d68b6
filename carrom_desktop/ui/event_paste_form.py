"""A pasted list of fixtures: what was understood and what was not, as it is mended, before it is added."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.event import EventKit, Fixture, Standing
from carrom_desktop.match.event_paste import PastedFixtures, read_fixtures
from carrom_desktop.rules.people import Player
from carrom_desktop.ui.fixtures_dialog import FixturesModel
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.table_model import row_table
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, Words, lay_out_form

_SIZE = (980, 640)
_ROW_PX = 32
_TEXT_PX = 150
_WRONG_SHOWN = 5
_LONGEST_LINE = 60


class FixturesPasteForm(FormDialog):
    """Show the fixtures in `text`, which can be mended here; after `accept`, `fixtures` are those to add."""

    def __init__(
        self,
        language: str,
        text: str,
        kit: EventKit,
        people: list[Player],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._kit = kit
        self._people = [*kit.players, *people]
        self._pasted = PastedFixtures()
        self.setWindowTitle(say(language, "event.paste.title"))
        how = Words(say(language, "event.paste.how"), self)
        how.setProperty("role", "dim")
        how.setWordWrap(True)
        self.text = QPlainTextEdit(self)
        self.text.setPlainText(text)
        self.text.setPlaceholderText(say(language, "event.paste.example"))
        self.text.setAccessibleName(say(language, "event.paste.text"))
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFixedHeight(roomy(_TEXT_PX))
        self.told = Words(parent=self)
        self.told.setWordWrap(True)
        self.wrong = ProblemLine(self)
        self.model = FixturesModel(language, self)
        self.table = row_table(self.model, 4, roomy(_ROW_PX), self)
        self.table.setColumnHidden(5, True)
        stretch = self.table.horizontalHeader().ResizeMode.Stretch
        self.table.horizontalHeader().setSectionResizeMode(3, stretch)
        self.table.setSelectionMode(self.table.SelectionMode.NoSelection)
        self.table.setAccessibleName(say(language, "event.fixtures"))
        card = Card(self)
        for part in (how, self.text, self.told, self.wrong):
            card.box.addWidget(part)
        card.box.addWidget(self.table, 1)
        hint = Words(say(language, "event.paste.hint"), self)
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        self.cancel = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "common.cancel"))
        self.add = KeyButton("Ctrl+Enter", self, primary=True)
        lay_out_form(self, hint, self.cancel, self.add).insertWidget(0, card, 1)
        self.text.textChanged.connect(self._read)
        self.cancel.clicked.connect(self.reject)
        self.add.clicked.connect(self.accept)
        self._read()
        self.resize(*_SIZE)
        all_right = bool(self.fixtures) and not self._pasted.wrong
        (self.add if all_right else self.text).setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Return what was understood and is new."""
        return self._pasted.fixtures

    def on_enter(self, focused: QWidget | None) -> None:
        """Press the button that has the keyboard."""
        if isinstance(focused, QPushButton):
            focused.click()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Add by Ctrl+Enter, from the text too, where Enter begins a line."""
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if control and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():
                self.add.click()
            return
        super().keyPressEvent(event)

    def _read(self) -> None:
        text = self.text.toPlainText()
        self._pasted = pasted = read_fixtures(text, self._kit.id, self._people, self._kit.fixtures)
        self.model.set_rows([Standing(fixture) for fixture in pasted.fixtures])
        found = len(pasted.fixtures)
        told = [say(self._language, "event.paste.found", n=found)] if found else []
        if pasted.known:
            told.append(say(self._language, "event.paste.known", n=pasted.known))
        if not told and not pasted.wrong:
            told = [say(self._language, "event.paste.nothing")]
        self.told.setText(" ".join(told))
        self.told.setVisible(bool(told))
        self.wrong.set_text("\n".join(self._wrong_lines()))
        self.add.setEnabled(found > 0)
        enter = say(self._language, "event.key.ctrl_enter")
        self.add.set_face(say(self._language, "event.paste.add", n=found), enter)

    def _wrong_lines(self) -> list[str]:
        wrong = self._pasted.wrong
        lines = [say(self._language, "event.paste.wrong", n=len(wrong))] if wrong else []
        for one in wrong[:_WRONG_SHOWN]:
            why = say(self._language, f"event.paste.{one.code}")
            text = one.text if len(one.text) <= _LONGEST_LINE else f"{one.text[: _LONGEST_LINE - 1]}…"
            shown = "".join(letter if letter.isprintable() else " " for letter in text)
            lines.append(say(self._language, "event.paste.line", line=one.line, why=why, text=shown))
        return [*lines, "…"] if len(wrong) > _WRONG_SHOWN else lines
