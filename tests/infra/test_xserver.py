"""The X server of the end-to-end tests does what a desk with a laptop and a projector does."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.xserver import LAPTOP, PROJECTOR, Geometry, TwoMonitors, wait_for

# A window on the projector and one with a line edit on the laptop; it prints what is typed and plugged.
PROGRAM = """
import sys
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

app = QApplication(sys.argv)
screens = {screen.name(): screen for screen in app.screens()}
hall = QWidget(windowTitle="the hall")
hall.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
hall.setScreen(screens["DUMMY1"])
hall.setGeometry(screens["DUMMY1"].geometry())
hall.setWindowState(Qt.WindowState.WindowFullScreen)
hall.show()
edit = QLineEdit(windowTitle="the desk")
edit.returnPressed.connect(lambda: print("typed", edit.text(), flush=True))
app.screenRemoved.connect(lambda screen: print("unplugged", screen.name(), flush=True))
app.screenAdded.connect(lambda screen: print("plugged", screen.name(), flush=True))
edit.show()
edit.activateWindow()
app.exec()
"""

pytestmark = pytest.mark.x11


def test_monitors_are_plugged_unplugged_and_change_their_mode(two_monitors: TwoMonitors) -> None:
    both = {LAPTOP: Geometry(0, 0, 1366, 768), PROJECTOR: Geometry(1366, 0, 1920, 1080)}
    assert two_monitors.monitors() == both
    two_monitors.unplug()
    assert two_monitors.monitors() == {LAPTOP: Geometry(0, 0, 1366, 768)}
    two_monitors.plug("1024x768")
    assert two_monitors.monitors()[PROJECTOR] == Geometry(1366, 0, 1024, 768)
    two_monitors.plug()
    assert two_monitors.monitors() == both


def test_real_keys_reach_a_real_window(two_monitors: TwoMonitors, tmp_path: Path) -> None:
    two_monitors.start([sys.executable, "-c", PROGRAM])
    hall, desk = two_monitors.window("the hall"), two_monitors.window("the desk")
    wait_for(
        lambda: two_monitors.geometry(hall) == Geometry(1366, 0, 1920, 1080), "the hall on the projector"
    )
    two_monitors.activate(desk)
    wait_for(lambda: two_monitors.focused_window() == desk, "the focus on the desk")
    assert two_monitors.title(desk) == "the desk"
    two_monitors.type("Ana 9")
    two_monitors.key("shift+1", "Return")
    wait_for(lambda: "typed Ana 9!" in two_monitors.log(), "the typed words")
    two_monitors.unplug()
    wait_for(lambda: "unplugged DUMMY1" in two_monitors.log(), "Qt to see the projector go")
    two_monitors.plug()
    wait_for(lambda: "\nplugged DUMMY1" in two_monitors.log(), "Qt to see the projector come")
    assert two_monitors.screenshot(tmp_path / "both.png").read_bytes().startswith(b"\x89PNG")


def test_two_servers_stand_beside_each_other(two_monitors: TwoMonitors) -> None:
    with TwoMonitors(projector=False) as other:
        assert other.display != two_monitors.display
        assert list(other.monitors()) == [LAPTOP]
