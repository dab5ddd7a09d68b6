"""The fields of the distance check, and what they lead to: the dialog and the set-up page both have them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.settings import ScreenRecord
from carrom_desktop.ui.number_box import NumberBox
from carrom_desktop.ui.widgets import Choices, Words
from carrom_desktop.viewmodels.distance import DistanceView, build_distance, inches_of_width

_SEAT_M, _INCHES, _WIDTH_M = 8.0, 43.0, 2.0
_TV, _PROJECTOR = "tv", "projector"


class DistanceForm(QWidget):
    """`chosen` is what to keep of the screen: `seat_m`, `size_inch`, perhaps `layout`.

    `record`: what is known of the screen. Signals: `changed()`, a person changed a number.
    """

    changed = Signal()

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
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(8)
        self._labels = {name: Words(say(language, f"operator.distance.{name}"), self) for name in _NAMES}
        for name, field in (("seat", self.seat), ("inches", self.inches), ("width", self.width_m)):
            self._labels[name].setBuddy(field)
            self._labels[name].setWordWrap(True)
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
        box.addLayout(grid)
        self.verdict = Words(parent=self)
        self.verdict.setProperty("role", "section")
        self.verdict.setWordWrap(True)
        self.lines = Words(parent=self)
        self.lines.setProperty("role", "dim")
        self.lines.setWordWrap(True)
        box.addWidget(self.verdict)
        box.addWidget(self.lines)
        self.seat.valueChanged.connect(self._on_changed)
        self.inches.valueChanged.connect(self._on_changed)
        self.width_m.valueChanged.connect(self._on_changed)
        self.kind.changed.connect(self._on_changed)
        self._show()

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

    @property
    def use(self) -> str:
        """Return what keeping it does, in words."""
        return say(self._language, _USE[self.view.layout])

    def set_record(self, record: ScreenRecord) -> None:
        """Show what is known of another screen."""
        self._record = record
        for field, value in (
            (self.seat, record.seat_m or _SEAT_M),
            (self.inches, record.size_inch or _INCHES),
        ):
            field.blockSignals(True)
            field.setValue(value)
            field.blockSignals(False)
        self.kind.set_value(_TV)
        self._show()

    def _size_inch(self) -> float:
        is_tv = self.kind.value() == _TV
        return self.inches.value() if is_tv else inches_of_width(self.width_m.value())

    def _field(self, low: float, high: float, value: float, step: float) -> NumberBox:
        field = NumberBox(low, high, 1, self)
        field.setSingleStep(step)
        field.setValue(value)
        return field

    def _on_changed(self, _value: object = None) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        is_tv = self.kind.value() == _TV
        for name, field, shown in (("inches", self.inches, is_tv), ("width", self.width_m, not is_tv)):
            field.setVisible(shown)
            self._labels[name].setVisible(shown)
        view = self.view
        self.verdict.setText(speak(self._language, view.verdict))
        percent = round(view.needs * 100)
        needs = say(self._language, "operator.distance.needs", percent=percent)
        self.lines.setText("\n".join((needs, *(speak(self._language, line) for line in view.lines))))


_USE = {
    "standard": "operator.distance.use_standard",
    "giant": "operator.distance.use_giant",
    "": "operator.distance.keep",
}
_NAMES = ("seat", "inches", "width")
