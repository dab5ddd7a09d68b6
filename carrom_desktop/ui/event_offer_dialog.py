"""A kit of the event that is in force already: what it changes, before it is taken."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, KeyButton, ProblemLine, Words, lay_out_form

_WIDTH_PX, _HEIGHT_PX = 720, 420


class EventOfferDialog(FormDialog):
    """Say in `lines` what would change; `accept` takes it. An `older` kit is warned of, and kept by Enter."""

    def __init__(
        self,
        language: str,
        title: str,
        text: str,
        lines: Sequence[str],
        older: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        said = Words(text, self)
        said.setWordWrap(True)
        said.setProperty("role", "section")
        card = Card(self)
        card.box.addWidget(said)
        self.warning = ProblemLine(self)
        card.box.addWidget(self.warning)
        self.lines = Words("\n".join(f"•  {line}" for line in lines), self)
        self.lines.setWordWrap(True)
        self.lines.setAlignment(Qt.AlignmentFlag.AlignTop)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setAccessibleName(text)
        scroll.setWidget(self.lines)
        self.lines.setAutoFillBackground(False)
        scroll.viewport().setAutoFillBackground(False)
        card.box.addWidget(scroll, 1)
        self.keep = self.enter_button = KeyButton("Esc", self)
        self.keep.set_face(say(language, "event.offer.keep"))
        self.take = KeyButton("Enter", self, primary=not older)
        self.take.set_face(
            say(language, "event.offer.take_older" if older else "event.offer.take"),
            say(language, "event.key.enter"),
        )
        self.take.cap.setVisible(not older)
        hint = Words(say(language, "event.offer.hint"), self)
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        lay_out_form(self, hint, self.keep, self.take).insertWidget(0, card, 1)
        self.keep.clicked.connect(self.reject)
        self.take.clicked.connect(self.accept)
        self.warning.set_text(older, warning=True)
        self.resize(roomy(_WIDTH_PX), roomy(_HEIGHT_PX))
        (self.keep if older else self.take).setFocus(Qt.FocusReason.OtherFocusReason)
