"""The hall window on a real X server with two monitors: plugs, focus, keys (V2-V5, V16, V22, V23)."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from tests.e2e.program import desktop_picture
from tests.support.xserver import Geometry, TwoMonitors, XServerError, missing_tools, wait_for

HALL = "Carrom Desktop - hall"
DESK = "the desk"
FULL = Geometry(1366, 0, 1920, 1080)
LAPTOP_AREA = Geometry(0, 0, 1366, 768)
ORANGE = QColor("#ff8000")

pytestmark = [pytest.mark.x11, pytest.mark.no_cover]


class Room:
    """The program of `screens_program.py` on two monitors, and what it says."""

    def __init__(self, monitors: TwoMonitors, *arguments: str) -> None:
        self.monitors = monitors
        program = [sys.executable, "-X", "dev", "-m", "tests.e2e.screens_program", *arguments]
        self.process: subprocess.Popen[bytes] = monitors.start(program)
        self.desk = monitors.window(DESK)
        self.wait_said("started")
        self.focus_desk()

    @property
    def said(self) -> list[str]:
        """Return the lines that the program printed."""
        return self.monitors.log().splitlines()

    def wait_said(self, line: str, count: int = 1) -> None:
        """Wait until the program printed `line` for the count-th time."""
        try:
            wait_for(lambda: self.said.count(line) >= count, f"the program to say {line!r}")
        except TimeoutError as error:
            raise TimeoutError(f"{error}; it said {self.said[-12:]}") from None

    def focus_desk(self) -> None:
        """Give the desk the keyboard."""
        self.monitors.activate(self.desk)
        wait_for(lambda: self.monitors.focused_window() == self.desk, "the focus on the desk")

    def halls(self) -> dict[int, Geometry]:
        """Return the hall windows that are seen, with their places."""
        found = {}
        for window in self.monitors.windows(HALL):
            with contextlib.suppress(XServerError):  # it has just gone
                found[window] = self.monitors.geometry(window)
        return found

    def wait_hall_at(self, place: Geometry) -> int:
        """Wait until the one hall window lies at `place`; return it."""

        def found() -> int | None:
            halls = self.halls()
            return next(iter(halls)) if list(halls.values()) == [place] else None

        try:
            found_window = wait_for(found, f"the hall at {place}")
        except TimeoutError as error:
            raise TimeoutError(f"{error}; found {self.halls()}; it said {self.said[-12:]}") from None
        assert found_window is not None
        return found_window

    def is_orange(self, *points: tuple[int, int]) -> list[bool]:
        """Say for each point of the desktop whether the hall picture is seen there."""
        picture = desktop_picture(self.monitors)
        return [picture.pixelColor(x, y) == ORANGE for x, y in points]

    def wait_orange(self, *points: tuple[int, int]) -> None:
        """Wait until the hall picture is seen at every point."""
        wait_for(lambda: all(self.is_orange(*points)), f"the picture at {points}")


def corners(place: Geometry) -> tuple[tuple[int, int], ...]:
    """Return the outermost pixels of a monitor."""
    right, bottom = place.x + place.width - 1, place.y + place.height - 1
    return (place.x, place.y), (right, place.y), (place.x, bottom), (right, bottom)


def test_opens_on_the_projector_and_fills_it_to_the_last_pixel(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    room.wait_hall_at(FULL)
    room.wait_orange(*corners(FULL))
    assert not any(room.is_orange(*corners(LAPTOP_AREA), (1365, 300)))
    assert two_monitors.focused_window() == room.desk
    assert "hall SCREEN DUMMY1 LIVE" in room.said


def test_v4_v5_unplugged_it_is_gone_at_once_and_plugged_in_it_is_back(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    room.wait_hall_at(FULL)
    for times in (1, 2, 3):
        two_monitors.unplug()
        room.wait_said("hall NOT_CONNECTED DUMMY1 LIVE", times)
        wait_for(lambda: not two_monitors.windows(HALL), "the hall window to go")
        # What lay below is painted anew a moment later.
        wait_for(lambda: not any(room.is_orange(*corners(LAPTOP_AREA), (683, 384))), "no picture there")
        two_monitors.key("9")
        room.wait_said("key 9", times)
        two_monitors.plug()
        room.wait_hall_at(FULL)
        room.wait_orange(*corners(FULL))
        assert two_monitors.focused_window() == room.desk
    seen_at = {line for line in room.said if line.startswith("moved") and line.endswith(" seen")}
    assert seen_at <= {"moved 1366 seen"}  # never for a moment over the operator


def test_v5_back_at_another_resolution(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    room.wait_hall_at(FULL)
    two_monitors.unplug()
    room.wait_said("hall NOT_CONNECTED DUMMY1 LIVE")
    two_monitors.plug("1024x768")
    small = Geometry(1366, 0, 1024, 768)
    room.wait_hall_at(small)
    room.wait_orange(*corners(small))
    assert two_monitors.focused_window() == room.desk


def test_a_resolution_changed_while_it_is_shown(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    room.wait_hall_at(FULL)
    for mode, place in (
        ("1024x768", Geometry(1366, 0, 1024, 768)),
        ("1280x720", Geometry(1366, 0, 1280, 720)),
    ):
        two_monitors.plug(mode)
        room.wait_hall_at(place)
        room.wait_orange(*corners(place))
    two_monitors.plug()
    room.wait_hall_at(FULL)
    room.wait_orange(*corners(FULL))
    assert not any(room.is_orange(*corners(LAPTOP_AREA)))


def test_mirrored_it_leaves_the_operator_their_screen(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    room.wait_hall_at(FULL)
    two_monitors.plug(mirror=True)
    room.wait_said("hall NOT_CONNECTED DUMMY1 LIVE")
    wait_for(lambda: not two_monitors.windows(HALL), "the hall window to go")
    assert not any(room.is_orange((0, 0), (683, 384)))
    two_monitors.plug()
    # On X11 Qt does not notice when only a screen's place changes: the menu, not the cable, brings it back.
    two_monitors.key("F9")
    room.wait_hall_at(FULL)


def test_v3_a_new_projector_asks_and_one_key_shows_it() -> None:
    if missing := missing_tools():
        pytest.skip(f"needs {', '.join(missing)}: see tests/support/xserver.py")
    with TwoMonitors(projector=False) as monitors:
        room = Room(monitors)
        room.wait_said("hall WINDOW  LIVE")
        monitors.plug()
        room.wait_said("proposed DUMMY1")
        assert monitors.focused_window() == room.desk
        monitors.key("Right", "6", "F2")
        room.wait_said("key 6")
        room.wait_hall_at(FULL)
        room.wait_orange(*corners(FULL))
        room.wait_said("proposed nothing")
        monitors.key("Right", "Return")
        room.wait_said("key Return")
        assert room.said.count("key Right") == 2


def test_v2_the_only_screen_is_covered_when_asked_and_esc_gives_it_back() -> None:
    if missing := missing_tools():
        pytest.skip(f"needs {', '.join(missing)}: see tests/support/xserver.py")
    with TwoMonitors(projector=False) as monitors:
        room = Room(monitors)
        wait_for(lambda: [place.width < 700 for place in room.halls().values()] == [True], "a plain window")
        monitors.key("F3")
        room.wait_hall_at(LAPTOP_AREA)
        room.wait_orange((0, 0), (1365, 0))
        monitors.key("Escape")
        room.wait_said("hall WINDOW  LIVE", 2)
        wait_for(
            lambda: [place.width < 700 for place in room.halls().values()] == [True],
            "a plain window",
        )
        monitors.key("7")
        room.wait_said("key 7")


def test_v22_shown_and_hidden_while_a_score_is_typed_no_key_is_lost(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    room.wait_hall_at(FULL)
    for typed in (1, 2, 3):
        two_monitors.key("1", "F8", "2", "3")
        two_monitors.key("4", "F9", "5", "6")
        for digit in "123456":
            room.wait_said(f"key {digit}", typed)
    room.wait_hall_at(FULL)
    assert [line for line in room.said if line.startswith("key")] == [f"key {n}" for n in "123456"] * 3


def test_v23_a_click_on_the_hall_leaves_every_key_working(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    hall = room.wait_hall_at(FULL)
    two_monitors.click(2300, 500)
    two_monitors.key("Left", "6", "Tab", "BackSpace", "F7")
    for key in ("Left", "6", "Tab", "Backspace"):
        room.wait_said(f"key {key}")
    room.wait_said("hall SCREEN DUMMY1 BLANK")
    # Even where a window manager gives it the keyboard, by force or by a rule of its own.
    subprocess.run(["xdotool", "windowfocus", str(hall)], env=two_monitors.env, check=True)
    wait_for(lambda: two_monitors.focused_window() == hall, "the focus on the hall")
    two_monitors.key("Left", "8", "Return", "Escape", "F5")
    for line in ("key 8", "key Return", "key Escape", "hall SCREEN DUMMY1 LIVE"):
        room.wait_said(line, 2 if line.startswith("hall") else 1)
    assert room.said.count("key Left") == 2


def test_v16_the_window_managers_close_is_ignored_while_the_hall_looks_on(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    hall = room.wait_hall_at(FULL)
    _ask_to_close(two_monitors, hall)
    room.wait_said("asked to close")
    two_monitors.key("5")
    room.wait_said("key 5")
    assert two_monitors.windows(HALL) == [hall]
    _ask_to_close(two_monitors, room.desk)
    assert room.process.wait(timeout=20) == 0  # the desk ends the program, whatever the hall shows


def test_blank_freeze_and_identify_are_seen(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    room.wait_hall_at(FULL)
    room.wait_orange((2326, 540))
    two_monitors.key("F6")
    room.wait_said("hall SCREEN DUMMY1 FREEZE")
    assert room.is_orange((2326, 540)) == [True]
    two_monitors.key("F4")
    cards = (2326, 400), (683, 250)
    wait_for(lambda: not any(room.is_orange(*cards)), "a card over the hall")
    assert two_monitors.focused_window() == room.desk
    wait_for(lambda: room.is_orange(cards[0]) == [True], "the card to go")


def test_idle_it_costs_nothing(two_monitors: TwoMonitors) -> None:
    room = Room(two_monitors)
    room.wait_hall_at(FULL)
    stat = Path(f"/proc/{room.process.pid}/stat")

    def ticks() -> int:
        fields = stat.read_text("ascii").rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    # Let the checks after the show pass: from then on two seconds in a row cost less than one tick each.
    end = time.monotonic() + 20
    before, quiet = ticks(), 0
    while quiet < 2 and time.monotonic() < end:
        signal.sigtimedwait([], 1.0)
        now = ticks()
        quiet = quiet + 1 if now - before == 0 else 0
        before = now
    assert quiet == 2, f"{os.sysconf('SC_CLK_TCK')} ticks a second, never two quiet seconds"


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent of Xlib."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_char * 128),
    )


def _ask_to_close(monitors: TwoMonitors, window: int) -> None:
    """Have the window manager close a window, as Alt+F4 or its button does; xdotool can only destroy it."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
    x11.XDefaultRootWindow.argtypes = x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    x11.XSendEvent.argtypes = (ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p)
    display = x11.XOpenDisplay(monitors.display.encode())
    assert display
    close_window = x11.XInternAtom(display, b"_NET_CLOSE_WINDOW", 0)
    event = _ClientMessage(type=33, window=window, message_type=close_window, format=32)
    event.data[1] = 2  # as a pager asks
    substructure_masks = (1 << 19) | (1 << 20)
    root = x11.XDefaultRootWindow(display)
    assert x11.XSendEvent(display, root, 0, substructure_masks, ctypes.byref(event))
    x11.XCloseDisplay(display)
