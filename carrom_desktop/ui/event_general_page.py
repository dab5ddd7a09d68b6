"""The event itself: name, day, place, officials, and the languages that its computers speak."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.event import LONGEST_TEXT
from carrom_desktop.match.rulesets import plain_text
from carrom_desktop.ui.event_draft import EditorPage, EventDraft
from carrom_desktop.ui.theme import roomy, set_property
from carrom_desktop.ui.widgets import Card, Picker, ProblemLine, Words
from carrom_desktop.ui.wizard_details import LabeledEdit

_FIELDS = (
    ("name", 0, 0, 6),
    ("date", 0, 6, 2),
    ("venue", 1, 0, 4),
    ("chief_referee", 1, 4, 4),
    ("umpires", 2, 0, 8),
)
"""Fields with row, column and the columns that each takes of eight."""
_FIELD_PX = 34
LANGUAGES = ("language", "hall_language", "sheet_language")


class GeneralPage(EditorPage):
    """Attributes: `fields` by name; `pickers` of the languages; `problem`."""

    def __init__(self, draft: EventDraft, language: str, parent: QWidget | None = None) -> None:
        super().__init__(draft, language, parent)
        card, grid = Card(self), QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(10)
        self.fields: dict[str, LabeledEdit] = {}
        for name, row, column, span in _FIELDS:
            field = LabeledEdit(self)
            field.set_name(say(language, f"event.field.{name}"))
            field.edit.setMinimumHeight(roomy(_FIELD_PX))
            field.edit.setMaxLength(LONGEST_TEXT if name != "umpires" else 4000)
            field.edit.editingFinished.connect(self.commit)
            grid.addWidget(field, row, column, 1, span)
            self.fields[name] = field
        for column in range(8):
            grid.setColumnStretch(column, 1)
        self.fields["date"].edit.setPlaceholderText(say(language, "event.field.date_hint"))
        self.fields["umpires"].edit.setPlaceholderText(say(language, "event.field.umpires_hint"))
        self.problem = ProblemLine(self)
        card.box.addLayout(grid)
        card.box.addWidget(self.problem)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        whole.addWidget(card)
        whole.addWidget(self._language_card())
        whole.addStretch(1)
        self.refresh()

    def refresh(self) -> None:
        """Show the draft; what is being typed stays."""
        kit = self.draft.kit
        texts = {name: getattr(kit, name) for name in self.fields if name != "umpires"}
        texts["umpires"] = "; ".join(kit.umpires)
        for name, text in texts.items():
            edit = self.fields[name].edit
            if not (name == "date" and not self._date_is_right()) and edit.text() != text:
                edit.setText(text)
        for name, picker in self.pickers.items():
            picker.setCurrentIndex(max(0, picker.findData(getattr(kit, name))))
        self._show_problem()

    def commit(self) -> None:
        """Write the fields into the draft; a date that is none stays in its field alone."""
        typed = {name: plain_text(field.text()) for name, field in self.fields.items()}
        umpires = [plain_text(one)[:LONGEST_TEXT] for one in typed.pop("umpires").split(";")]
        if not self._date_is_right():
            typed.pop("date")
        self.draft.change(**typed, umpires=tuple(dict.fromkeys(one for one in umpires if one)))
        self._show_problem()

    def show_problems(self) -> bool:
        """Give the keyboard to what is wrong; return whether anything is."""
        wrong = "name" if not self.fields["name"].text() else "" if self._date_is_right() else "date"
        set_property(self.fields["name"].edit, "invalid", wrong == "name")
        self._show_problem()
        if wrong == "name":
            self.problem.set_text(say(self.language, "event.fault.no_name"))
        if wrong:
            self.fields[wrong].edit.setFocus(Qt.FocusReason.OtherFocusReason)
        return bool(wrong)

    def focus_first(self) -> None:
        """Give the keyboard to the name."""
        self.fields["name"].edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _date_is_right(self) -> bool:
        typed = self.fields["date"].text()
        try:
            return not typed or date.fromisoformat(typed).isoformat() == typed
        except ValueError:
            return False

    def _show_problem(self) -> None:
        wrong = not self._date_is_right()
        set_property(self.fields["date"].edit, "invalid", wrong)
        self.problem.set_text(say(self.language, "wizard.date_wrong", example="2026-03-12") if wrong else "")

    def _language_card(self) -> Card:
        card = Card(self)
        heading = Words(say(self.language, "event.languages"), card)
        heading.setProperty("role", "section")
        card.box.addWidget(heading)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        self.pickers: dict[str, Picker] = {}
        for column, name in enumerate(LANGUAGES):
            label = Words(say(self.language, f"event.{name}"), card)
            label.setProperty("role", "dim")
            picker = Picker(card)
            for value in ("", "en", "es"):
                picker.addItem(say(self.language, f"event.language.{value or 'any'}"), value)
            picker.setAccessibleName(label.text())
            picker.activated.connect(self._on_picker_activated)
            label.setBuddy(picker)
            grid.addWidget(label, 0, column)
            grid.addWidget(picker, 1, column)
            grid.setColumnStretch(column, 1)
            self.pickers[name] = picker
        card.box.addLayout(grid)
        return card

    def _on_picker_activated(self, _place: int) -> None:
        self.draft.change(**{name: picker.currentData() for name, picker in self.pickers.items()})
