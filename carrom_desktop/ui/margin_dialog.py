"""Set the safe margin of the hall's screen beside a live test picture, which the hall shows too."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QSlider, QVBoxLayout, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.ui.form_dialog import FormDialog
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_status import TEST_VIEW, HallOutput
from carrom_desktop.ui.hall_window import HallCanvas
from carrom_desktop.ui.screen_identity import MAX_MARGIN
from carrom_desktop.ui.theme import roomy
from carrom_desktop.ui.widgets import Words

STEPS_PER_PERCENT = 2
_PICTURE = QSize(640, 360)


class MarginPane(QWidget):
    """The test picture as the hall sees it, over a slider that sets the margin at once.

    Attributes: `picture`; `slider`, in half percents; `value`, what it stands at, in words.
    """

    def __init__(self, controller: HallController, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._controller = controller
        self._language = language
        self.picture = HallCanvas(self)
        self.picture.setAccessibleName(say(language, "screens.margin.picture"))
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(0, round(MAX_MARGIN * 100) * STEPS_PER_PERCENT)
        self.slider.setPageStep(STEPS_PER_PERCENT)
        self.slider.setAccessibleName(say(language, "screens.margin.slider"))
        self.value = Words(parent=self)
        self.value.setMinimumWidth(roomy(72))
        self.help = Words(say(language, "screens.margin.help"), self)
        self.help.setWordWrap(True)
        row = QHBoxLayout()
        row.addWidget(self.slider, 1)
        row.addWidget(self.value)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.picture, 1)
        column.addLayout(row)
        column.addWidget(self.help)
        self.slider.valueChanged.connect(self._on_slider_value_changed)
        self.follow()

    def follow(self) -> None:
        """Show the margin of the screen that the hall picture is on now."""
        self.slider.blockSignals(True)
        self.slider.setValue(round(self._controller.picture.style.margin * 100 * STEPS_PER_PERCENT))
        self.slider.blockSignals(False)
        self._show()

    def _on_slider_value_changed(self, value: int) -> None:
        self._controller.set_on_screen(margin=value / STEPS_PER_PERCENT / 100)
        self._show()

    def _show(self) -> None:
        style = self._controller.picture.style
        point = say(self._language, "operator.decimal_point")
        percent = f"{style.margin * 100:g}".replace(".", point)
        self.value.setText(say(self._language, "screens.margin.value", percent=percent))
        self.picture.set_picture(HallPicture(TEST_VIEW, style))


class MarginDialog(FormDialog):
    """A slider from 0 to 10 %; what it shows is in force at once, and taken back with Cancel.

    Attributes: `slider`, in half percents; `picture`, the test picture as the hall sees it; `value`; `cancel`
    and `save`.
    """

    def __init__(self, controller: HallController, language: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._controller = controller
        self._margin = controller.picture.style.margin
        self._output = controller.status.output
        name = controller.status.name or say(language, "screens.margin.here")
        pane = MarginPane(controller, language, self)
        pane.picture.setMinimumSize(_PICTURE)
        self.picture, self.slider, self.value = pane.picture, pane.slider, pane.value
        title = say(language, "screens.margin.title", name=name)
        self.cancel, self.save = self.lay_out_to_save(language, title, "", pane)
        self.enter_button = self.save
        self.save.clicked.connect(self.accept)
        self.finished.connect(self._on_finished)
        controller.set_output(HallOutput.TEST)
        self.slider.setFocus()

    def _on_finished(self, result: int) -> None:
        """Give the hall back what it showed; its margin too where the dialog was cancelled."""
        if result != QDialog.DialogCode.Accepted:
            self._controller.set_on_screen(margin=self._margin)
        self._controller.set_output(self._output)
