"""Saved as a table by keys, lost with the computer, opened by a double click on another one."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from carrom_desktop.match.check_value import check_value
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.paths import library_path
from carrom_desktop.rules.facts import BoardRecorded, Details, Imported, MatchCreated, Player
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.actions import ACTIONS, ActionId
from tests.e2e.program import Program, by_menu, start
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


def test_the_list_is_saved_as_a_workbook_lost_and_opened_by_the_menu_and_the_day_is_on_the_clipboard(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    folder.mkdir(parents=True)
    write_played(folder)
    program = Program(two_monitors, folder)
    before = [program_state(program, match) for match in program.match_ids()]
    program.press("ctrl+shift+e")
    program.wait_title(EXPORT)
    program.press("> > space .")  # a workbook of all
    program.wait(
        lambda: program.titles().count(EXPORT) == 1 and program.focused_title() == EXPORT, "the place"
    )
    table = folder.with_name("the whole list.xlsx")
    program.press("ctrl+a")
    two_monitors.type(str(table))
    program.press(".")
    program.wait(table.exists, "the workbook")
    program.wait(lambda: program.focused() == program.window, "the window")
    assert program.quit() == 0
    shutil.rmtree(folder)

    program = Program(two_monitors, folder)
    program.press("ctrl+shift+o")
    program.wait_title("Open files")
    program.press("ctrl+a")
    two_monitors.type(str(table))
    program.press(".")
    program.wait_title(f"Matches in {table.name}")
    program.wait(lambda: _all_taken(program, len(before)), "all matches once they are compared")
    after = [program_state(program, match) for match in program.match_ids()]
    assert [seen(state) for state in after] == [seen(state) for state in before]

    program.wait(lambda: program.focused() == program.window, "the window")
    program.press(by_menu(ActionId.DAY_RESULTS, [one for one, spec in ACTIONS.items() if spec.needs_match]))
    program.wait_title("Results of a day")
    program.press("ctrl+a")
    two_monitors.type("2026-03-12")
    program.press(" ".join(["Tab"] * 9))  # past day, event, page, zoom and "Print" to "Copy as text"
    program.press("space")
    program.wait(lambda: clipboard(two_monitors), "the text on the clipboard")
    told = clipboard(two_monitors)
    assert "Table 2, " in told
    assert told.index("Table 2, ") < told.index("Table 11, ")
    assert "José García Lorca" in told
    program.kill()


NAMES = (Player("García Lorca", "José", "ESP", "Pepe"), Player("O'Brien, Jr.", "Zoë", "GBR"))


def write_played(folder: Path) -> None:
    """Write finished matches of the twelfth of March, and one that is not over."""
    with contextlib.closing(Journal.open(library_path(folder))) as journal:
        for number, table in enumerate(("11", "2", "3")):
            rows = demo_rows("half" if table == "3" else "end")
            fact = rows[0].fact
            assert isinstance(fact, MatchCreated)
            details = Details(event="City Cup", round="final", table=table, date="2026-03-12")
            begun = replace(fact, details=details, players_a=NAMES[:1], players_b=NAMES[1:])
            journal.append(f"made-{number}", 0, [replace(rows[0], fact=begun), *rows[1:]])


def program_state(program: Program, match: str) -> MatchState:
    return replay(program.rows(match))


def seen(state: MatchState) -> tuple[object, ...]:
    """Return what everybody sees of a match, and who is meant."""
    boards = [[(board.winner, board.points, board.total) for board in game.boards] for game in state.games]
    return state.players, state.details, state.winner, boards, state.is_over and check_value(state)


def clipboard(monitors: TwoMonitors) -> str:
    """Return the text on the clipboard as another program gets it."""
    reads = (
        "from PySide6.QtGui import QGuiApplication; import sys;"
        "app = QGuiApplication([]); sys.stdout.buffer.write(app.clipboard().text().encode())"
    )
    env = {**monitors.env, "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run([sys.executable, "-c", reads], env=env, capture_output=True, timeout=30, check=True)
    return done.stdout.decode()


def _all_taken(program: Program, count: int) -> bool:
    """Press Enter, which takes the matches as soon as the dialog knows that they are new."""
    if len(program.match_ids()) < count:
        program.press(".")
        time.sleep(0.3)
    return len(program.match_ids()) == count


def _taken(program: Program) -> bool:
    """Press Enter, which takes the match as soon as the dialog knows that it is new."""
    if program.focused_title() != TITLE:
        program.press(".")
        time.sleep(0.2)
    return program.focused_title() == TITLE
