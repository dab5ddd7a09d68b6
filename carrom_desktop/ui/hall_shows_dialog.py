"""What the hall shows beside the match: the colours of the sides, the event's band, logo and sponsors."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QFileDialog, QGridLayout, QPushButton, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.settings import Settings
from carrom_desktop.paint.pictures import SUFFIXES
from carrom_desktop.paint.style import SIDE_COLORS
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.number_box import NumberBox
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Card, Picker, ProblemLine, TickBox, Words
from carrom_desktop.ui.wizard_details import LabeledEdit

_SWATCH_PX = 16
_SIZE = (760, 420)
_FIELD_PX = 32


class HallShowsDialog(FormDialog):
    """After `accept`, `changes` says what differs from `settings`."""

    def __init__(self, language: str, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._settings = settings
        self.sides = (self._colors(settings.hall_side_a), self._colors(settings.hall_side_b))
        self.event_band = TickBox(self)
        self.event_band.setText(say(language, "operator.shows.event"))
        self.event_band.setChecked(settings.hall_event)
        self.logo, self.sponsors = LabeledEdit(self), LabeledEdit(self)
        self.seconds = NumberBox(3, 600, parent=self)
        self.seconds.setValue(settings.hall_sponsors_s)
        card = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        for row, (picker, code) in enumerate(zip(self.sides, ("side_a", "side_b"), strict=True)):
            name = say(language, f"operator.shows.{code}")
            label = Words(name, self)
            label.setBuddy(picker)
            picker.setAccessibleName(name)
            grid.addWidget(label, row, 0)
            grid.addWidget(picker, row, 1, 1, 2)
        self.problem = ProblemLine(self)
        grid.addWidget(self.problem, 2, 0, 1, 3)
        grid.addWidget(self.event_band, 3, 0, 1, 3)
        for row, (edit, code, value) in enumerate(
            ((self.logo, "logo", settings.hall_logo), (self.sponsors, "sponsors", settings.hall_sponsors)), 4
        ):
            edit.edit.setMinimumHeight(roomy(_FIELD_PX))
            edit.set_name(say(language, f"operator.shows.{code}"))
            edit.edit.setText(value)
            button = QPushButton(say(language, "operator.shows.choose"), self)
            button.setAutoDefault(False)
            button.setAccessibleName(f"{button.text()} {edit.label.text()}")
            grid.addWidget(edit, row, 0, 1, 2)
            grid.addWidget(button, row, 2, Qt.AlignmentFlag.AlignBottom)
            button.clicked.connect(self._on_choose_logo if code == "logo" else self._on_choose_sponsors)
        seconds = say(language, "operator.shows.seconds")
        label = Words(seconds, self)
        label.setBuddy(self.seconds)
        self.seconds.setAccessibleName(seconds)
        grid.addWidget(label, 6, 0)
        grid.addWidget(self.seconds, 6, 1)
        grid.setColumnStretch(1, 1)
        card.box.addLayout(grid)
        card.box.addStretch(1)
        title, hint = (say(language, f"operator.shows.{part}") for part in ("title", "hint"))
        self.cancel, self.save = self.lay_out_to_save(language, title, hint, card)
        for picker in self.sides:
            picker.currentIndexChanged.connect(self._on_sides_changed)
        self.save.clicked.connect(self._on_save_clicked)
        self.setMinimumSize(*_SIZE)

    def changes(self) -> dict[str, Any]:
        """Return the settings as they are chosen."""
        return {
            "hall_side_a": self.sides[0].currentData(),
            "hall_side_b": self.sides[1].currentData(),
            "hall_event": self.event_band.isChecked(),
            "hall_logo": self.logo.edit.text().strip(),
            "hall_sponsors": self.sponsors.edit.text().strip(),
            "hall_sponsors_s": round(self.seconds.value()),
        }

    def on_enter(self, focused: QWidget | None) -> None:
        """Save, or press the button that has the keyboard."""
        if isinstance(focused, QPushButton):
            focused.click()
        else:
            self._on_save_clicked()

    def _colors(self, chosen: str) -> Picker:
        picker = Picker(self)
        for name, (dark, _light) in SIDE_COLORS.items():
            swatch = QPixmap(_SWATCH_PX, _SWATCH_PX)
            swatch.fill(QColor(dark))
            picker.addItem(QIcon(swatch), say(self._language, f"operator.shows.color.{name}"), name)
        picker.setCurrentIndex(picker.findData(chosen))
        return picker

    def _same_colors(self) -> bool:
        return bool(self.sides[0].currentData() == self.sides[1].currentData())

    def _on_sides_changed(self) -> None:
        text = say(self._language, "operator.shows.same_color") if self._same_colors() else ""
        self.problem.set_text(text)

    def _on_save_clicked(self) -> None:
        if self._same_colors():
            self._on_sides_changed()
            self.sides[1].setFocus(Qt.FocusReason.OtherFocusReason)
            return
        self.accept()

    def _on_choose_logo(self) -> None:
        kinds = " ".join(f"*{suffix}" for suffix in sorted(SUFFIXES))
        title = say(self._language, "operator.shows.logo")
        path, _kind = QFileDialog.getOpenFileName(self, title, self.logo.edit.text(), kinds)
        if path:
            self.logo.edit.setText(path)

    def _on_choose_sponsors(self) -> None:
        title = say(self._language, "operator.shows.sponsors")
        path = QFileDialog.getExistingDirectory(self, title, self.sponsors.edit.text())
        if path:
            self.sponsors.edit.setText(path)
