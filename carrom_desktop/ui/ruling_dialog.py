"""One dialog for every ruling: a `RulingForm`, what stands against the answers, and what they bring."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.session import Preview
from carrom_desktop.rules.commands import Command
from carrom_desktop.rules.ids import Severity, Side
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import (
    Card,
    Choices,
    KeyButton,
    Picker,
    ProblemLine,
    Words,
    escaped,
    lay_out_form,
)
from carrom_desktop.viewmodels.form_parts import FieldKind, FormField, RulingForm, heard, is_asked
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.problems import problem_msg

_WIDTH = 718
"""Wider where a name needs it."""
_MOST_WIDTH = 1000
_MARGIN = 52
_NUMBER_WIDTH = 90
_MOST_LETTERS = 1000

Editor = Choices | Picker | QLineEdit


class RulingDialog(FormDialog):
    """Ask for the answers of `form`. After `accept`, `command` is what they mean.

    `preview` says what stands against a command and what it leads to; `outcome` words what changes.
    """

    def __init__(
        self,
        language: str,
        state: MatchState,
        form: RulingForm,
        preview: Callable[[Command], Preview | None],
        outcome: Callable[[MatchState, MatchState], tuple[Msg, ...]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.command: Command | None = None
        self._language, self._state, self._form = language, state, form
        self._preview, self._outcome = preview, outcome
        self._tried = False
        self.editors: dict[str, Editor] = {}
        self._labels: dict[str, QLabel] = {}
        self.setWindowTitle(speak(language, form.title))
        self._card = card = Card(self)
        if form.hint is not None:
            hint = Words(speak(language, form.hint), self)
            hint.setProperty("role", "dim")
            hint.setWordWrap(True)
            card.box.addWidget(hint)
        for field in form.fields:
            self._add(card.box, field)
        self.outcome = Words(parent=self)
        self.outcome.setWordWrap(True)
        card.box.addWidget(self.outcome)
        self.problem = ProblemLine(self)
        card.box.addWidget(self.problem)
        card.box.addStretch(1)
        self._foot = Words(parent=self)
        self.cancel = KeyButton("Esc", self)
        self.do = KeyButton("Enter", self, primary=True)
        self.cancel.set_face(say(language, "common.cancel"))
        self.do.set_face(speak(language, form.verb), say(language, "wizard.key.enter"))
        lay_out_form(self, self._foot, self.cancel, self.do).insertWidget(0, card, 1)
        self.cancel.clicked.connect(self.reject)
        self.do.clicked.connect(self._on_do_clicked)
        self._on_answer_changed()
        self._focus_first()

    def answers(self) -> dict[str, str]:
        """Return every answer as a text; a question that is not asked has none."""
        found = {}
        for field in self._form.fields:
            editor = self.editors[field.name]
            if isinstance(editor, Choices):
                found[field.name] = str(editor.value() or "")
            elif isinstance(editor, Picker):
                found[field.name] = str(editor.currentData() or "")
            else:
                found[field.name] = editor.text()
        return heard(self._form.fields, found)

    def on_enter(self, focused: QWidget | None) -> None:
        """Do it, unless something is missing or wrong."""
        (self.cancel if focused is self.cancel else self.do).click()

    def _add(self, box: QVBoxLayout, field: FormField) -> None:
        """Put the question over its answer: names are long, and so are questions with names."""
        question = speak(self._language, field.label)
        label = Words(escaped(question), self)
        label.setWordWrap(True)
        editor = self._editor(field, question)
        label.setBuddy(editor)
        box.addWidget(label)
        box.addWidget(editor)
        self._labels[field.name], self.editors[field.name] = label, editor

    def _editor(self, field: FormField, question: str) -> Editor:
        match field.kind:
            case FieldKind.TILES:
                tiles = self._tiles(field, question, vertical=False)
                if tiles.sizeHint().width() > _WIDTH - _MARGIN:
                    tiles.hide()  # else it is shown with the dialog, in a corner, until the event loop runs
                    tiles.deleteLater()
                    tiles = self._tiles(field, question, vertical=True)
                tiles.set_value(field.value or None)
                tiles.changed.connect(self._on_answer_changed)
                return tiles
            case FieldKind.PICK:
                picker = Picker(self)
                for option in field.options:
                    picker.addItem(speak(self._language, option.label), option.value)
                picker.setPlaceholderText(say(self._language, "rulings.choose"))
                picker.setCurrentIndex(picker.findData(field.value))  # -1: nothing is chosen yet
                picker.ensurePolished()
                picker.setMinimumWidth(min(picker.sizeHint().width(), _MOST_WIDTH))
                picker.setAccessibleName(question)
                picker.currentIndexChanged.connect(self._on_answer_changed)
                return picker
            case FieldKind.NUMBER:
                number = QLineEdit(field.value, self)
                number.setValidator(QIntValidator(0, 999, number))
                number.setMaximumWidth(roomy(_NUMBER_WIDTH))
                number.setAccessibleName(question)
                number.textChanged.connect(self._on_answer_changed)
                return number
            case _:
                line = QLineEdit(field.value, self)
                line.setMaxLength(_MOST_LETTERS)
                line.setAccessibleName(question)
                line.textChanged.connect(self._on_answer_changed)
                return line

    def _tiles(self, field: FormField, question: str, *, vertical: bool) -> Choices:
        tiles = Choices([option.value for option in field.options], self, vertical)
        texts = [speak(self._language, option.label) for option in field.options]
        tiles.set_texts([escaped(text) for text in texts], question, texts)
        for tile in tiles.tiles():
            tile.ensurePolished()  # its width is that of the theme's font
        return tiles

    def _focus_first(self) -> None:
        fields = self._form.fields
        if len(fields) == 2 and fields[0].value and fields[1].kind is FieldKind.TEXT and not fields[1].value:
            self._focus(fields[1])  # a remark: only its words are missing, and they are typed at once
        elif fields:
            self._focus(fields[0])
        else:
            self.do.setFocus(Qt.FocusReason.TabFocusReason)

    def _focus(self, field: FormField) -> None:
        editor = self.editors[field.name]
        if isinstance(editor, Choices):
            editor.focus_first()
        else:
            editor.setFocus(Qt.FocusReason.TabFocusReason)

    def _on_answer_changed(self) -> None:
        """Ask what follows from the answers, and say what they lead to."""
        answers = self.answers()
        for field in self._form.fields:
            asked = is_asked(field, answers)
            self._labels[field.name].setVisible(asked)
            self.editors[field.name].setVisible(asked)
        self._show(self._form.make(answers))

    def _grow(self) -> None:
        """Be as high as what is asked and said needs; a window that jumps back and forth is never smaller."""
        layout = self.layout()
        if layout is not None:
            self._card.box.activate()
            layout.activate()
            width = max(self.width(), _WIDTH, layout.totalMinimumSize().width())
            self.resize(width, max(self.height(), layout.totalHeightForWidth(width)))

    def _show(self, command: Command | None) -> bool:
        """Show what stands against `command` and what it leads to; return whether it can be."""
        if command is None:
            self.outcome.setText("")
            self.problem.set_text(say(self._language, "rulings.incomplete") if self._tried else "")
            self._grow()
            return False
        preview = self._preview(command)
        if preview is None:
            return False
        names = (side_name(self._state, Side.A), side_name(self._state, Side.B))
        errors = [problem for problem in preview.problems if problem.severity is Severity.ERROR]
        shown = errors[:1] or list(preview.problems)[:1]
        missing = bool(errors) and errors[0].code == "text_missing" and not self._tried
        words = " ".join(speak(self._language, problem_msg(one, self._state.rules, names)) for one in shown)
        self.problem.set_text("" if missing else words, warning=not errors)
        lines = () if preview.after is None else self._outcome(self._state, preview.after)
        self.outcome.setText("\n".join(speak(self._language, line) for line in lines))
        self._grow()
        return not errors

    def _on_do_clicked(self) -> None:
        self._tried = True
        answers = self.answers()
        command = self._form.make(answers)
        if self._show(command):
            self.command = command
            self.accept()
        elif command is None:
            self._focus_missing(answers)

    def _focus_missing(self, answers: dict[str, str]) -> None:
        """Give the keyboard to the first question that needs an answer and has none."""
        for field in self._form.fields:
            needed = field.kind is not FieldKind.TEXT and is_asked(field, answers)
            if needed and not answers[field.name]:
                self._focus(field)
                return
