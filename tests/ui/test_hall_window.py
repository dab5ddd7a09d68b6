"""The hall window paints the last good picture, takes no focus, and loses no key (V16, V23)."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QColor,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QRegion,
)
from PySide6.QtWidgets import QLineEdit, QMainWindow, QMenu, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.paint.hall import HallStyle
from carrom_desktop.paint.hall_scene import Scene
from carrom_desktop.paint.image import hall_image
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_window import WANDER_MS, HallCanvas, HallWindow, IdentifyWindow, replay_key
from carrom_desktop.ui.screen_identity import Rect, ScreenInfo
from carrom_desktop.ui.screens import QtScreens
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView
from carrom_desktop.viewmodels.message import msg

NO_MOD = Qt.KeyboardModifier.NoModifier
STYLE = HallStyle(theme="dark", language="en", margin=0.025)


def picture(colour: str) -> HallPicture:
    return HallPicture(HallView(HallScene.NO_MATCH, event=colour), STYLE)


class HalfDrawn(Scene):
    """A picture that breaks in the middle of its drawing."""

    def draw_within(self, painter: QPainter, region: QRegion) -> None:
        """Fill the upper half, and raise."""
        painter.fillRect(0, 0, round(self.width), round(self.height) // 2, QColor("red"))
        raise ValueError("half drawn")


class Layout:
    """Lay out one colour, the one that the view names; "broken" raises, "half" does so in its drawing."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, width: float, height: float, view: HallView, style: HallStyle) -> Scene:
        self.calls += 1
        if view.event == "broken":
            raise ValueError(view.event)
        scene = (HalfDrawn if view.event == "half" else Scene)(width, height, style)
        if view.event != "half":
            scene.background = QColor(view.event)
        return scene


def seen(widget: QWidget) -> str:
    """Return the one colour that the widget shows, "mixed" for several."""
    image = widget.grab().toImage()
    points = [
        (0, 0),
        (image.width() - 1, 0),
        (0, image.height() - 1),
        (image.width() // 2, image.height() // 2),
    ]
    colours = {image.pixelColor(x, y).name() for x, y in points}
    return colours.pop() if len(colours) == 1 else "mixed"


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[HallWindow]:
    """Give a hall window as large as a small projector, not shown."""
    made = HallWindow(layout=Layout())
    qtbot.addWidget(made)
    made.resize(640, 360)
    yield made
    made.dismiss()


# ---- painting


def test_black_until_there_is_a_picture(window: HallWindow) -> None:
    assert seen(window) == "#000000"
    window.set_picture(picture("#123456"))
    assert seen(window) == "#123456"
    window.set_picture(HallPicture(None, STYLE))
    assert seen(window) == "#000000"
    window.set_picture(picture("#123456"))
    assert seen(window) == "#123456"


@pytest.mark.parametrize("fault", ["broken", "half"])
def test_a_fault_while_painting_leaves_the_last_good_picture_and_is_logged_once(
    window: HallWindow, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    window.set_picture(picture("#123456"))
    assert seen(window) == "#123456"
    window.set_picture(picture(fault))
    with caplog.at_level(logging.ERROR):
        assert seen(window) == "#123456"  # no half-painted one
        assert seen(window) == "#123456"
        window.resize(800, 450)
        assert seen(window) == "#123456"
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info is not None
    window.set_picture(picture("#654321"))
    assert seen(window) == "#654321"


@pytest.mark.parametrize("fault", ["broken", "half"])
def test_a_fault_from_the_start_is_black(
    window: HallWindow, caplog: pytest.LogCaptureFixture, fault: str
) -> None:
    window.set_picture(picture(fault))
    with caplog.at_level(logging.CRITICAL):
        assert seen(window) == "#000000"


def test_an_equal_picture_is_not_painted_again(qtbot: QtBot) -> None:
    layout = Layout()
    canvas = HallCanvas(layout=layout)
    qtbot.addWidget(canvas)
    canvas.resize(160, 90)
    for _ in range(3):
        canvas.set_picture(picture("#123456"))
        canvas.grab()
    assert layout.calls == 1
    canvas.resize(320, 180)
    canvas.grab()
    assert layout.calls == 2


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1080, 1920), (800, 600)])
def test_c34_the_hall_and_the_live_copy_show_what_the_painter_paints(
    qtbot: QtBot, width: int, height: int
) -> None:
    canvas = HallCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(width, height)
    view = HallView(HallScene.NO_MATCH, where=(msg("hall.table", table="4"),))
    canvas.set_picture(HallPicture(view, STYLE))
    wanted = hall_image(view, STYLE, width, height).convertToFormat(QImage.Format.Format_RGB32)
    assert canvas.grab().toImage().convertToFormat(QImage.Format.Format_RGB32) == wanted


def test_the_way_back_stands_beside_the_picture_not_on_it(window: HallWindow) -> None:
    window.set_picture(picture("#ffffff"))
    window.set_hint("Esc = back to your window")
    image = window.grab().toImage()
    bar = range(image.height() - 28, image.height())
    assert {image.pixelColor(2, y).name() for y in bar} == {"#000000"}
    assert image.pixelColor(2, image.height() - 29).name() == "#ffffff"


def test_identify_shows_something_on_each_screen(qtbot: QtBot) -> None:
    info = ScreenInfo("HDMI-1", "EPSON", "EPSON PJ", geometry=Rect(0, 0, 800, 600))
    card = IdentifyWindow(2, info, None)
    qtbot.addWidget(card)
    image = card.grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(0, 400, 4) for y in range(0, 300, 4)}
    assert len(colours) > 1
    assert (card.geometry().center().x(), card.geometry().center().y()) == (399, 299)


# ---- focus, keys, closing


def test_full_screen_it_asks_for_no_focus_and_hides_the_pointer(window: HallWindow) -> None:
    screens = QtScreens()
    info = screens.screens()[0]
    window.show_full_screen(info, screens.handle(info))
    assert window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert window.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    assert window.cursor().shape() == Qt.CursorShape.BlankCursor
    assert window.isFullScreen()
    assert window.fills(info)
    assert not window.testAttribute(Qt.WidgetAttribute.WA_QuitOnClose)
    assert info.primary
    assert info.geometry.width > 0


def test_v4_rescued_onto_the_operators_screen_it_hides_itself(window: HallWindow, qtbot: QtBot) -> None:
    info = ScreenInfo("HDMI-1", geometry=Rect(1366, 0, 640, 360))
    window.show_full_screen(info, None)
    window.setWindowState(Qt.WindowState.WindowNoState)  # the test's screen has no second one to be full on
    window.setGeometry(1366, 0, 640, 360)
    qtbot.waitUntil(lambda: window.fills(info))
    window.move(1300, 10)  # pushed a little: still there
    assert window.isVisible()
    with qtbot.waitSignal(window.strayed, timeout=1000):
        window.move(0, 0)
    assert not window.isVisible()


def test_v16_full_screen_only_the_program_closes_it(window: HallWindow, qtbot: QtBot) -> None:
    screens = QtScreens()
    window.show_full_screen(screens.screens()[0], None)
    asked = SpontaneousClose()
    window.closeEvent(asked)
    assert not asked.isAccepted()
    ours = QCloseEvent()
    window.closeEvent(ours)
    assert ours.isAccepted()  # or the program could never end


def test_a_plain_window_closes_and_tells(window: HallWindow, qtbot: QtBot) -> None:
    window.show_plain(QGuiApplication.primaryScreen())
    asked = SpontaneousClose()
    with qtbot.waitSignal(window.closed, timeout=1000):
        window.closeEvent(asked)
    assert asked.isAccepted()
    assert not window.isFullScreen()
    assert not window.windowFlags() & Qt.WindowType.WindowDoesNotAcceptFocus
    assert window.maximumWidth() > 10_000  # free to be resized


class SpontaneousClose(QCloseEvent):
    """A close that the window manager asks for."""

    def spontaneous(self) -> bool:
        return True


def test_v23_every_key_is_handed_on(window: HallWindow, qtbot: QtBot) -> None:
    got: list[tuple[int, str, bool]] = []

    def take(event: QKeyEvent) -> None:
        got.append((event.key(), event.text(), event.isAutoRepeat()))

    window.key_pressed.connect(take)
    window.show_plain(None)
    for key, text in ((Qt.Key.Key_6, "6"), (Qt.Key.Key_Tab, "\t"), (Qt.Key.Key_Left, "")):
        QGuiApplication.sendEvent(window, QKeyEvent(QEvent.Type.KeyPress, key, NO_MOD, text))
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_6, NO_MOD, "6", True)
    QGuiApplication.sendEvent(window, held)
    assert [entry[0] for entry in got] == [Qt.Key.Key_6, Qt.Key.Key_Tab, Qt.Key.Key_Left, Qt.Key.Key_6]
    assert [entry[2] for entry in got] == [False, False, False, True]


class Desk(QMainWindow):
    """A window with a line edit, a shortcut in a menu and a shortcut of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.edit = QLineEdit()
        self.setCentralWidget(self.edit)
        self.done: list[str] = []
        self.undo = QAction("undo", self)
        self.undo.setShortcut("Ctrl+Z")
        self.undo.triggered.connect(self.on_undo_triggered)
        menu = QMenu("board", self)
        self.menuBar().addMenu(menu)
        menu.addAction(self.undo)
        self.blank = QAction("blank", self)
        self.blank.setShortcuts([QKeySequence("F7"), QKeySequence("Ctrl+3")])
        self.blank.triggered.connect(self.on_blank_triggered)
        self.addAction(self.blank)

    def on_undo_triggered(self) -> None:
        self.done.append("undo")

    def on_blank_triggered(self) -> None:
        self.done.append("blank")


def press(desk: Desk, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_MOD, text: str = "") -> bool:
    return replay_key(QKeyEvent(QEvent.Type.KeyPress, key, modifiers, text), desk)


def test_v23_a_key_of_the_hall_does_in_the_desk_what_it_always_does(qtbot: QtBot) -> None:
    desk = Desk()
    qtbot.addWidget(desk)
    desk.edit.setFocus()
    control, keypad = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.KeypadModifier
    assert press(desk, Qt.Key.Key_Z, control)
    assert press(desk, Qt.Key.Key_F7)
    assert press(desk, Qt.Key.Key_3, control | keypad)
    assert desk.done == ["undo", "blank", "blank"]
    assert press(desk, Qt.Key.Key_6, text="6")
    assert desk.edit.text() == "6"
    desk.blank.setEnabled(False)
    press(desk, Qt.Key.Key_F7)
    assert desk.done == ["undo", "blank", "blank"]


def test_the_picture_wanders_by_a_few_pixels_and_nothing_of_it_is_lost(qtbot: QtBot) -> None:
    """A picture that never moves burns into plasma and OLED screens."""
    layout = Layout()
    made = HallWindow(layout=layout)
    qtbot.addWidget(made)
    made.resize(1920, 1080)
    made.show()
    made.set_picture(picture("#102030"))
    places = set()
    for _ in range(16):
        assert seen(made) == "#102030", "no black edge where it was"
        made._wander_timer.timeout.emit()
        place = made._picture_area().topLeft()
        assert max(abs(place.x()), abs(place.y())) <= 3 <= 0.003 * 1080
        places.add((place.x(), place.y()))
    assert len(places) == 8
    assert layout.calls == 1, "only moved"
    assert WANDER_MS >= 60_000
