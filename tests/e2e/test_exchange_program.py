"""Saved as a table by keys, lost with the computer, opened by a double click on another one."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import pytest

from carrom_desktop.rules.facts import BoardRecorded, Imported
from tests.e2e.program import Program, start
from tests.e2e.test_program import TITLE, begun, folder
from tests.support.xserver import TwoMonitors

__all__ = ["folder"]

pytestmark = [pytest.mark.x11, pytest.mark.slow, pytest.mark.usefixtures("qapp")]

EXPORT = "Save matches as a file"


def test_a_match_is_saved_lost_and_opened_by_a_double_click_with_the_program_running(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    program = begun(two_monitors, folder)
    program.boards("< 6 <", "> 4 >")
    boards = [fact for fact in program.facts() if isinstance(fact, BoardRecorded)]
    table = folder.with_name("round 1.csv")
    program.press("ctrl+shift+e")
    program.wait_title(EXPORT)
    program.press("> space .")  # CSV
    program.wait(
        lambda: program.titles().count(EXPORT) == 1 and program.focused_title() == EXPORT, "the place"
    )
    program.press("ctrl+a")
    two_monitors.type(str(table))
    program.press(".")
    program.wait(table.exists, "the table")
    program.wait_title(TITLE)
    program.kill()
    shutil.rmtree(folder)

    program = Program(two_monitors, folder)
    other = Program(two_monitors, folder.with_name("other"))
    assert program.focused() == other.window
    second = start(two_monitors, folder, str(table))
    assert second.wait(timeout=20) == 0
    program.wait_title("Matches in round 1.csv")
    program.wait(lambda: _taken(program), "the match once the file is read and compared")
    assert program.focused() == program.window
    assert [fact for fact in program.facts() if isinstance(fact, BoardRecorded)] == boards
    assert program.facts()[-1] == Imported("round 1.csv")
    program.boards("< 1 <")  # and it goes on
    other.process.kill()
    program.kill()


def _taken(program: Program) -> bool:
    """Press Enter, which takes the match as soon as the dialog knows that it is new."""
    if program.focused_title() != TITLE:
        program.press(".")
        time.sleep(0.2)
    return program.focused_title() == TITLE
