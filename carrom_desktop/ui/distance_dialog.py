"""The distance check: how far the last seat is, how large the screen, and what can be read there."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.settings import ScreenRecord
from carrom_desktop.ui.distance_form import DistanceForm
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.widgets import Card, KeyButton, Words, lay_out_form
from carrom_desktop.viewmodels.distance import DistanceView

_SIZE = (720, 400)


class DistanceDialog(FormDialog):
    """After `accept`, `chosen` is what to keep of the screen: `seat_m`, `size_inch`, perhaps `layout`.

    `record`: what is known of the screen.
    """

    asks_first = False  # sizes are tried

    def __init__(self, language: str, record: ScreenRecord, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self.form = form = DistanceForm(language, record, self)
        self.seat, self.kind, self.inches, self.width_m = form.seat, form.kind, form.inches, form.width_m
        self.verdict, self.lines = form.verdict, form.lines
        card = Card(self)
        card.box.addWidget(form)
        self.cancel = KeyButton("Esc", self)
        self.use = KeyButton("Enter", self, primary=True)
        self.cancel.set_face(say(language, "operator.next.cancel"), "Esc")
        lay_out_form(self, Words(parent=self), self.cancel, self.use).insertWidget(0, card, 1)
        self.setWindowTitle(say(language, "operator.distance.title"))
        form.changed.connect(self._on_form_changed)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self.accept)
        self._on_form_changed()
        self.setMinimumSize(*_SIZE)
        self.seat.setFocus(Qt.FocusReason.OtherFocusReason)
        self.seat.selectAll()

    @property
    def view(self) -> DistanceView:
        """Return what is said of the numbers as they stand."""
        return self.form.view

    @property
    def chosen(self) -> dict[str, Any]:
        """Return what to keep of the screen."""
        return self.form.chosen

    def on_enter(self, focused: QWidget | None) -> None:
        """Keep, or leave where the button for it has the keyboard."""
        if focused is self.cancel:
            self.reject()
        else:
            self.accept()

    def _on_form_changed(self) -> None:
        self.use.set_face(self.form.use, say(self._language, "operator.next.enter"))
