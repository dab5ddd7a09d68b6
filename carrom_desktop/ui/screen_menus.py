"""What the menu "Screen" does beyond the first picture: second pictures, test picture, margin by sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from carrom_desktop.i18n import say
from carrom_desktop.ui.actions import ActionId, Actions

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow


class ScreenMenus(QObject):
    """Fill the submenu "second picture on", and bind what sets screens up."""

    def __init__(self, window: OperatorWindow, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        actions.bind(ActionId.HALL_SETUP, self._on_hall_setup)
        actions.bind(ActionId.TEST_PICTURE, self._on_test_picture)
        actions.bind(ActionId.MARGIN_DIALOG, self._on_margin_dialog)
        actions.menus["second"].aboutToShow.connect(self.list_seconds)

    def tick(self) -> None:
        """Tick the test picture while it is shown."""
        from carrom_desktop.ui.hall_status import HallOutput

        is_test = self._window.controller.status.output is HallOutput.TEST
        self._actions[ActionId.TEST_PICTURE].setChecked(is_test)

    def list_seconds(self) -> None:
        """List the screens that can have a second picture, and under a ticked one whether it is flipped."""
        menu, language = self._actions.menus["second"], self._window.language
        menu.clear()
        lines = self._window.controller.seconds.lines()
        for line in lines:
            info = line.info
            label = say(
                language, "screens.second.line", number=line.number, name=info.label, size=info.size_text
            )
            self._add(label, line.ticked, (info, not line.ticked, line.flipped))
            if line.ticked:
                label = say(language, "screens.second.flipped", name=info.label)
                self._add(label, line.flipped, (info, True, not line.flipped))
        if not lines:
            menu.addAction(say(language, "screens.second.none")).setEnabled(False)

    def _add(self, label: str, checked: bool, asks: Any) -> None:
        action = self._actions.menus["second"].addAction(label.replace("&", "&&"))
        action.setCheckable(True)
        action.setChecked(checked)
        action.setData(asks)
        action.triggered.connect(self._on_second_triggered)

    def _on_second_triggered(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            info, second, flipped = action.data()
            self._window.controller.seconds.ask(info, second=second, flipped=flipped)

    def _on_test_picture(self) -> None:
        from carrom_desktop.ui.hall_status import HallOutput

        controller = self._window.controller
        is_test = controller.status.output is HallOutput.TEST
        controller.set_output(HallOutput.LIVE if is_test else HallOutput.TEST)
        self.tick()

    def _on_hall_setup(self) -> None:
        from carrom_desktop.ui.hall_setup_dialog import open_setup

        open_setup(self._window)

    def _on_margin_dialog(self) -> None:
        from carrom_desktop.ui.margin_dialog import MarginDialog

        dialog = MarginDialog(self._window.controller, self._window.language, self._window)
        dialog.exec()
        dialog.deleteLater()
