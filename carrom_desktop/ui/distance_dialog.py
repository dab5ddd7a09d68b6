"""The distance check: how far the last seat is, how large the screen, and what can be read there."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.settings import ScreenRecord
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.widgets import Card, Choices, KeyButton, Words, lay_out_form
from carrom_desktop.viewmodels.distance import DistanceView, build_distance, inches_of_width

_SEAT_M, _INCHES, _WIDTH_M = 8.0, 43.0, 2.0
_SIZE = (720, 400)
_TV, _PROJECTOR = "tv", "projector"


class DistanceDialog(FormDialog):
    """After `accept`, `chosen` is what to keep of the screen: `seat_m`, `size_inch`, perhaps `layout`.

    `record`: what is known of the screen.
    """

    def __init__(self, language: str, record: ScreenRecord, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._record = record
        self.seat = self._field(1.0, 200.0, record.seat_m or _SEAT_M, 0.5)
        self.kind = Choices((_TV, _PROJECTOR), self)
        self.kind.set_value(_TV)
        self.inches = self._field(10.0, 400.0, record.size_inch or _INCHES, 1.0)
        self.inches.setDecimals(0)
        self.width_m = self._field(0.3, 10.0, _WIDTH_M, 0.1)
        card = Card(self)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        self._labels = {name: Words(say(language, f"operator.distance.{name}"), self) for name in _NAMES}
        for name, field in (("seat", self.seat), ("inches", self.inches), ("width", self.width_m)):
            self._labels[name].setBuddy(field)
            field.setAccessibleName(say(language, f"operator.distance.{name}"))
        kinds = [say(language, f"operator.distance.{kind}") for kind in (_TV, _PROJECTOR)]
        self.kind.set_texts(kinds, say(language, "operator.distance.kind"))
        grid.addWidget(self._labels["seat"], 0, 0)
        grid.addWidget(self.seat, 0, 1)
        grid.addWidget(self.kind, 1, 0, 1, 2)
        grid.addWidget(self._labels["inches"], 2, 0)
        grid.addWidget(self.inches, 2, 1)
        grid.addWidget(self._labels["width"], 3, 0)
        grid.addWidget(self.width_m, 3, 1)
        grid.setColumnStretch(0, 1)
        card.box.addLayout(grid)
        self.verdict = Words(parent=self)
        self.verdict.setProperty("role", "section")
        self.verdict.setWordWrap(True)
        self.lines = Words(parent=self)
        self.lines.setProperty("role", "dim")
        self.lines.setWordWrap(True)
        card.box.addWidget(self.verdict)
        card.box.addWidget(self.lines)
        self.cancel = KeyButton("Esc", self)
        self.use = KeyButton("Enter", self, primary=True)
        self.cancel.set_face(say(language, "operator.next.cancel"), "Esc")
        lay_out_form(self, Words(parent=self), self.cancel, self.use).insertWidget(0, card, 1)
        self.setWindowTitle(say(language, "operator.distance.title"))
        self.seat.valueChanged.connect(self._on_changed)
        self.inches.valueChanged.connect(self._on_changed)
        self.width_m.valueChanged.connect(self._on_changed)
        self.kind.changed.connect(self._on_changed)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self.accept)
        self._on_changed()
        self.setMinimumSize(*_SIZE)
        self.seat.setFocus(Qt.FocusReason.OtherFocusReason)
        self.seat.selectAll()

    @property
    def view(self) -> DistanceView:
        """Return what is said of the numbers as they stand."""
        return build_distance(self.seat.value(), self._size_inch())

    @property
    def chosen(self) -> dict[str, Any]:
        """Return what to keep of the screen; the men on the board leave names as large as the standard."""
        found: dict[str, Any] = {"seat_m": self.seat.value(), "size_inch": self._size_inch()}
        layout = self.view.layout
        if layout and not (layout == "standard" and self._record.layout == "men"):
            found["layout"] = layout
        return found

    def on_enter(self, focused: QWidget | None) -> None:
        """Keep, or leave where the button for it has the keyboard."""
        if focused is self.cancel:
            self.reject()
        else:
            self.accept()

    def _size_inch(self) -> float:
        is_tv = self.kind.value() == _TV
        return self.inches.value() if is_tv else inches_of_width(self.width_m.value())

    def _field(self, low: float, high: float, value: float, step: float) -> QDoubleSpinBox:
        field = QDoubleSpinBox(self)
        field.setDecimals(1)
        field.setRange(low, high)
        field.setSingleStep(step)
        field.setValue(value)
        return field

    def _on_changed(self, _value: object = None) -> None:
        is_tv = self.kind.value() == _TV
        for name, field, shown in (("inches", self.inches, is_tv), ("width", self.width_m, not is_tv)):
            field.setVisible(shown)
            self._labels[name].setVisible(shown)
        view = self.view
        self.verdict.setText(speak(self._language, view.verdict))
        percent = round(view.needs * 100)
        needs = say(self._language, "operator.distance.needs", percent=percent)
        self.lines.setText("\n".join((needs, *(speak(self._language, line) for line in view.lines))))
        self.use.set_face(say(self._language, _USE[view.layout]), say(self._language, "operator.next.enter"))


_USE = {
    "standard": "operator.distance.use_standard",
    "giant": "operator.distance.use_giant",
    "": "operator.distance.keep",
}
_NAMES = ("seat", "inches", "width")
