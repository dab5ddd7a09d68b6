"""Which of the event's tables this computer stands at."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.event import table_key
from carrom_desktop.ui.flow_layout import FlowLayout
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, KeyButton, Words, lay_out_form

_WIDTH_PX = 560


class EventTableDialog(FormDialog):
    """One button for each table; after `accept`, `table` is the one chosen."""

    def __init__(
        self, language: str, event: str, tables: Sequence[str], table: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.table = table
        self.setWindowTitle(say(language, "event.table.title"))
        heading = Words(say(language, "event.table.which", event=event), self)
        heading.setProperty("role", "section")
        heading.setWordWrap(True)
        card = Card(self)
        card.box.addWidget(heading)
        holder = QWidget(card)
        flow = FlowLayout(holder)
        self.buttons: dict[str, QPushButton] = {}
        for name in tables:
            button = QPushButton(say(language, "common.table", table=name).replace("&", "&&"), holder)
            button.setAutoDefault(False)
            button.setMinimumHeight(roomy(44))
            button.clicked.connect(self._on_button_clicked)
            flow.addWidget(button)
            self.buttons[name] = button
        card.box.addWidget(holder)
        hint = Words(say(language, "event.table.hint"), self)
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        self.cancel = self.enter_button = KeyButton("Esc", self)
        self.cancel.set_face(say(language, "event.table.later"))
        self.cancel.clicked.connect(self.reject)
        lay_out_form(self, hint, self.cancel).insertWidget(0, card, 1)
        self.setMinimumWidth(roomy(_WIDTH_PX))
        key = table_key(table)
        first = next((button for name, button in self.buttons.items() if table_key(name) == key), None)
        focused = first or next(iter(self.buttons.values()), self.cancel)
        focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_button_clicked(self) -> None:
        for name, button in self.buttons.items():
            if self.sender() is button:
                self.table = name
        self.accept()
