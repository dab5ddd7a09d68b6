"""The stick is pulled under the real program, which is killed then: the next start has every board."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from carrom_desktop.match.emergency import mark_of
from carrom_desktop.rules.facts import BoardRecorded
from tests.e2e.program import APP, LAPTOP_AREA, PROJECTOR_AREA, Program
from tests.e2e.test_program import begun, folder
from tests.support.xserver import TwoMonitors

__all__ = ["folder"]

pytestmark = [
    pytest.mark.x11,
    pytest.mark.slow,
    pytest.mark.no_cover,  # what is killed never tells what it covered
    pytest.mark.usefixtures("qapp"),
]


def test_boards_entered_without_the_stick_are_there_after_a_kill(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    place = Path(os.environ["XDG_DATA_HOME"]) / "carrom-desktop" / "emergency"
    files = f"emergency-{mark_of(os.path.realpath(folder))}-*.db"
    program = begun(two_monitors, folder)
    program.boards("< 9 <")
    hall, window = program.picture(PROJECTOR_AREA), program.picture(LAPTOP_AREA)
    away = folder.with_name("stick in a pocket")
    folder.rename(away)
    program.press("> 3 > .")
    program.wait(lambda: list(place.glob(files)), "an emergency file")
    program.wait_other_picture(PROJECTOR_AREA, hall)
    program.wait_other_picture(LAPTOP_AREA, window)
    program.press("< 2 < .")
    assert not folder.exists(), "nothing was begun where the stick had been"
    kept = next(iter(place.glob(files)))
    program.wait(lambda: _boards_in(kept) >= 3, "the third board in the emergency file")
    program.kill()
    away.rename(folder)
    assert program.count(BoardRecorded) == 1
    program = Program(two_monitors, folder)
    assert program.count(BoardRecorded) == 3
    assert program.state().game.raw == (12 + 5, 6)
    assert list(place.glob(files)) == []
    assert program.titles().count(APP) == 1, "no box takes the keyboard"
    program.kill()


def _boards_in(path: Path) -> int:
    """Return how many boards stand in the log of a file that the program holds: by its bytes."""
    return path.read_bytes().count(b"BoardRecorded")
