"""A desk and a hall without a match, for `test_screens.py`: prints each key and each change of the hall.

F2 accepts a new screen, F3 asks for the only screen, F4 numbers the screens, F5-F7 are live, freeze, blank,
F8 hides the hall and F9 shows it again; Escape gives a covered screen back. Every other key is entry.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QCloseEvent, QColor, QKeyEvent, QMoveEvent
from PySide6.QtWidgets import QApplication, QMainWindow

from carrom_desktop.match.settings import ScreenRecord
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.paint.style import HallStyle
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_status import HallOutput, HallStatus
from carrom_desktop.ui.hall_window import HallWindow, replay_key
from carrom_desktop.ui.screen_identity import HallChoice, ScreenInfo
from carrom_desktop.ui.screens import QtScreens
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView


def tell(*words: object) -> None:
    """Print one line at once."""
    print(*words, flush=True)  # noqa: T201 - the test reads it


def lay_out_orange(width: float, height: float, _view: HallView, style: HallStyle) -> Scene:
    """Fill the hall with one colour, so that a picture of the desktop shows what it covers."""
    scene = Scene(width, height, style)
    scene.background = QColor("#ff8000")
    return scene


class OrangeWindow(HallWindow):
    """A hall window that is all orange and prints every place it ever has."""

    def __init__(self, language: str) -> None:
        super().__init__(language, layout=lay_out_orange)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Print the place, and whether it is seen there."""
        super().moveEvent(event)
        tell("moved", self.geometry().x(), "seen" if self.isVisible() else "unseen")

    def closeEvent(self, event: QCloseEvent) -> None:
        """Print that someone asked."""
        super().closeEvent(event)
        tell("asked to close")


class DeskWindow(QMainWindow):
    """Stand in for the operator's window."""

    def __init__(self, hall: HallController, screens: QtScreens) -> None:
        super().__init__()
        self.hall = hall
        self.screens = screens
        self.setWindowTitle("the desk")
        self.setFixedSize(600, 400)
        for key, slot in {
            "F2": hall.accept_proposal,
            "F3": self.cover,
            "F4": hall.identify,
            "F5": self.go_live,
            "F6": self.freeze,
            "F7": self.blank,
            "F8": hall.hide,
            "F9": self.show_last,
        }.items():
            action = QAction(self)
            action.setShortcut(key)
            action.triggered.connect(slot)
            self.addAction(action)
        hall.status_changed.connect(self.on_status_changed)
        hall.proposed.connect(self.on_proposed)
        hall.key_pressed.connect(self.on_hall_key_pressed)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Print the key."""
        if event.key() == Qt.Key.Key_Escape and self.hall.leave_full_screen():
            return
        tell("key", Qt.Key(event.key()).name.removeprefix("Key_"))

    def cover(self) -> None:
        """Ask for the first screen."""
        self.hall.show_on(self.screens.screens()[0])

    def show_last(self) -> None:
        """Ask for the last screen."""
        self.hall.show_on(self.screens.screens()[-1])

    def go_live(self) -> None:
        """Follow the match."""
        self.hall.set_output(HallOutput.LIVE)

    def freeze(self) -> None:
        """Keep the picture."""
        self.hall.set_output(HallOutput.FREEZE)

    def blank(self) -> None:
        """Show black."""
        self.hall.set_output(HallOutput.BLANK)

    def on_status_changed(self, status: HallStatus) -> None:
        """Print where the hall picture is."""
        tell("hall", status.place.name, status.name, status.output.name)

    def on_proposed(self, info: ScreenInfo | None) -> None:
        """Print which screen is new."""
        tell("proposed", info.connector if info else "nothing")

    def on_hall_key_pressed(self, event: QKeyEvent) -> None:
        """Take a key that landed on the hall window."""
        replay_key(event, self)


def main() -> int:
    """Show both windows; the argument "real" paints the real picture instead of a colour."""
    app = QApplication(sys.argv)
    screens = QtScreens()
    known = [info for info in screens.screens() if info.connector in sys.argv]
    choice = HallChoice().wishing(known[0], default=ScreenRecord()) if known else HallChoice()
    factory = HallWindow if "real" in sys.argv else OrangeWindow
    hall = HallController(screens, choice, window_factory=factory)
    hall.set_view(HallView(HallScene.NO_MATCH))
    desk = DeskWindow(hall, screens)
    desk.show()
    desk.activateWindow()
    hall.start()
    tell("started")
    code = app.exec()
    hall.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
