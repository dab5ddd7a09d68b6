"""The second monitor as a hall has it: safe start, test picture, a third screen, awake (V2, V8, V20, V58)."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from carrom_desktop.match.settings import ScreenRecord, Settings, save_settings
from carrom_desktop.paint.style import DARK
from tests.e2e.program import LAPTOP_AREA, PROJECTOR_AREA, Program
from tests.e2e.test_program import begun
from tests.support.xserver import PROJECTOR, Geometry, TwoMonitors

pytestmark = [pytest.mark.x11, pytest.mark.slow, pytest.mark.usefixtures("qapp"), pytest.mark.no_cover]

THIRD = "DUMMY2"
THIRD_AREA = Geometry(1366 + 1920, 0, 1024, 768)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a data folder that is not there yet."""
    return tmp_path / "club"


def xrandr(monitors: TwoMonitors, *arguments: str) -> None:
    """Do to the monitors what the system's own settings would."""
    subprocess.run(["xrandr", *arguments], env=monitors.env, check=True)


def test_v2_shift_at_the_start_leaves_every_screen_alone(two_monitors: TwoMonitors, folder: Path) -> None:
    subprocess.run(["xdotool", "keydown", "shift"], env=two_monitors.env, check=True)
    try:
        program = Program(two_monitors, folder)
        program.wait(lambda: len(program.halls()) == 1, "a hall in a window")
    finally:
        subprocess.run(["xdotool", "keyup", "shift"], env=two_monitors.env, check=True)
    [place] = program.halls()
    assert place.width < LAPTOP_AREA.width
    assert program.quit() == 0
    Program(two_monitors, folder).wait_hall_at(PROJECTOR_AREA)  # for that start alone


def test_v2_a_covered_only_screen_is_not_covered_again_after_a_crash(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    two_monitors.unplug()
    program = Program(two_monitors, folder)
    program.wait(lambda: len(program.halls()) == 1, "a hall in a window")
    program.press("ctrl+shift+1")
    program.wait_hall_at(LAPTOP_AREA)
    program.kill()
    program = Program(two_monitors, folder)
    program.wait(lambda: len(program.halls()) == 1, "a hall in a window")
    [place] = program.halls()
    assert place.width < LAPTOP_AREA.width


def test_v2_esc_gives_the_only_screen_back(two_monitors: TwoMonitors, folder: Path) -> None:
    two_monitors.unplug()
    program = begun(two_monitors, folder)
    program.press("ctrl+shift+1")
    program.wait_hall_at(LAPTOP_AREA)
    program.press("Escape")
    program.wait(lambda: [place.width < 1000 for place in program.halls()] == [True], "a plain window")
    program.boards("< 6 <")


def test_v8_identify_and_v20_the_test_picture_before_any_match(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    program = Program(two_monitors, folder)
    program.wait_hall_at(PROJECTOR_AREA)
    program.wait(lambda: not is_drawn(program), "an empty hall")
    program.press("ctrl+i")
    program.wait(lambda: has_wood(program, LAPTOP_AREA) and has_wood(program, PROJECTOR_AREA), "two cards")
    program.wait(lambda: not has_wood(program, PROJECTOR_AREA), "the cards to go")
    program.press("ctrl+shift+t")
    program.wait(lambda: is_drawn(program), "the test picture to its outermost pixels")
    assert program.focused() == program.window
    program.press("F5")
    program.wait(lambda: not is_drawn(program), "the hall without it")


def is_drawn(program: Program) -> bool:
    """Say whether the corners of the test picture are the outermost pixels of the projector."""
    picture, ink = program.picture(PROJECTOR_AREA), QColor(DARK.ink)
    right, bottom = PROJECTOR_AREA.width - 1, PROJECTOR_AREA.height - 1
    return all(picture.pixelColor(x, y) == ink for x in (0, right) for y in (0, bottom))


def has_wood(program: Program, area: Geometry) -> bool:
    """Say whether the frame of a card that numbers a screen is seen."""
    picture, wood = program.picture(area), QColor(DARK.wood)
    row = [picture.pixelColor(x, area.height // 2) for x in range(area.width // 4, area.width // 2)]
    return wood in row


def test_a_third_screen_shows_the_same_and_comes_back(two_monitors: TwoMonitors, folder: Path) -> None:
    xrandr(two_monitors, "--addmode", THIRD, "1024x768")
    ticked = ScreenRecord(connector=THIRD, show=False, second=True)
    save_settings(folder / "settings.json", Settings(language="en", screens=(ticked,)))
    program = begun(two_monitors, folder)
    program.wait_hall_at(PROJECTOR_AREA)
    program.boards("< 6 <")
    xrandr(two_monitors, "--output", THIRD, "--mode", "1024x768", "--right-of", PROJECTOR)
    program.wait(lambda: sorted(program.halls()) == sorted([PROJECTOR_AREA, THIRD_AREA]), "two halls")
    assert program.focused() == program.window
    program.boards("> 4 >")
    program.wait_hall_picture()
    program.wait_hall_picture(area=THIRD_AREA)
    xrandr(two_monitors, "--output", THIRD, "--off")
    program.wait_hall_at(PROJECTOR_AREA)
    program.boards("< 1 <")
    xrandr(two_monitors, "--output", THIRD, "--mode", "1024x768", "--right-of", PROJECTOR)
    program.wait(lambda: sorted(program.halls()) == sorted([PROJECTOR_AREA, THIRD_AREA]), "two halls again")
    program.wait_hall_picture(area=THIRD_AREA)
    assert program.focused() == program.window


def test_v14_duplicated_screens_are_told_and_entry_goes_on(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    program.wait_hall_at(PROJECTOR_AREA)
    before = program.picture(LAPTOP_AREA)
    two_monitors.plug("1024x768", mirror=True)
    program.wait_hall_at()
    program.wait_other_picture(LAPTOP_AREA, before)
    program.boards("< 6 <")
    assert program.focused() == program.window
    two_monitors.plug()
    # On X11 Qt may not hear of a monitor that only moved: then the menu brings the picture back.
    time.sleep(1)
    program.press("ctrl+shift+2")
    program.wait_hall_at(PROJECTOR_AREA)
    program.wait_hall_picture()


@pytest.mark.skipif(shutil.which("dbus-daemon") is None, reason="needs dbus-daemon")
def test_v58_the_real_program_holds_a_screen_saver_until_it_is_killed(
    two_monitors: TwoMonitors, folder: Path, tmp_path: Path
) -> None:
    from tests.ui.test_awake import Bus

    bus = Bus(tmp_path)
    try:
        two_monitors.env["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        saver = bus.start()
        program = Program(two_monitors, folder)
        program.wait(lambda: "ready" in saver.said, "the screen saver")
        assert saver.asked == []
        program.open_wizard()
        program.fill("Player", "One", "IND", "Player", "Two", "SRI")
        program.begin("Player One - Player Two")
        program.wait(lambda: len(saver.asked) == 1, "the screen saver to be asked")
        program.kill()
        program.wait(lambda: bus.guests() == 1, "the hold to end")
    finally:
        bus.close()
