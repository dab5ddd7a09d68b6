"""An evening on four tables by keys alone: one kit on four laptops, merged, archived, lost and restored.

Opt-in and long: `python3 dev.py soak` runs it, or what sets CARROM_EVENING.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from carrom_desktop.match.check_value import check_value
from carrom_desktop.match.event_file import write_event
from carrom_desktop.rules.facts import BoardRecorded, Corrected, ExtraTossRecorded, MatchEnded, TossRecorded
from carrom_desktop.rules.replay import replay
from carrom_desktop.ui.actions import ACTIONS, SUBMENUS, ActionId
from carrom_desktop.viewmodels.summary import nobody_stays
from tests.e2e.program import APP, Program
from tests.support.events import event_kit
from tests.support.xserver import TwoMonitors

pytestmark = [
    pytest.mark.x11,
    pytest.mark.slow,
    pytest.mark.no_cover,
    pytest.mark.usefixtures("qapp"),
    pytest.mark.skipif("CARROM_EVENING" not in os.environ, reason="python3 dev.py soak runs this"),
]

EVENING = "\n".join(
    f"{number};{table};{sides};1{7 + number}:00"
    for number, sides_of in enumerate(
        (
            ("Ana Ruiz;Beto Paz", "Li Wei;Max Roe", "Eva Sol;Zoë O'Neil", "Xu: *?;Jo <b>"),
            ("Ana Ruiz / Li Wei;Beto Paz / Max Roe", "Eva Sol;Pia Lu", "Uma Ito;Ira Ode", "Rex Ng;Bo Ek"),
        ),
        start=1,
    )
    for table, sides in enumerate(sides_of, start=1)
)
GAME = ("< 9 <", "< 9 <", "< 1 <")
"""12, 12 and, from 22 on, 1 point."""
LEVEL = ("< 4 <", "> 4 >") * 2 + ("< 1 >", "> 1 <") * 2
OPEN_FILE, EXPORT = "Open", "Save matches as a file"
MERGE, ARCHIVE = "Merge results of several laptops", "Save everything as one file"
MENUS = {"match": "m", "club": "u"}


def choose(program: Program, wanted: ActionId, match_id: str | None = None) -> None:
    """Choose a line of a menu, or of one of its submenus, by keys; `match_id`: the open match."""
    spec = ACTIONS[wanted]
    menu = SUBMENUS.get(spec.menu, spec.menu)
    lines: list[ActionId | str] = []
    for action, other in ACTIONS.items():
        if action is ActionId.WINNER_STAYS and nobody_stays(replay(program.rows(match_id))):
            continue  # it cannot be chosen, and is stepped over
        if other.menu == menu:
            lines.append(action)
        elif SUBMENUS.get(other.menu) == menu and other.menu not in lines:
            lines.append(other.menu)
    program.press(f"alt+{MENUS[menu]}")
    if menu == spec.menu:
        program.press(" ".join(["Down"] * lines.index(wanted) + ["."]))
        return
    inside = [action for action, other in ACTIONS.items() if other.menu == spec.menu]
    program.press(" ".join(["Down"] * lines.index(spec.menu) + [">"]))
    program.press(" ".join(["Down"] * inside.index(wanted) + ["."]))


def answer_place(program: Program, before: str, *paths: Path) -> None:
    """Type a path, or several, into the window that asks for files, opened over `before`."""
    program.wait(lambda: len(program.titles()) > 1 and program.focused_title() != before, "a place to name")
    program.press("ctrl+a")
    program.monitors.type(str(paths[0]) if len(paths) == 1 else " ".join(f'"{path}"' for path in paths))
    program.press(".")


def open_file(program: Program, path: Path) -> None:
    before = program.focused_title()
    program.press("ctrl+shift+o")
    answer_place(program, before, path)


def laptop(monitors: TwoMonitors, folder: Path, kit: Path, table: int) -> Program:
    """Start a laptop, open the kit on it, and choose its table."""
    program = Program(monitors, folder)
    open_file(program, kit)
    program.wait_title("Table of this computer")
    program.press(" ".join(["Tab"] * (table - 1) + ["space"]))
    program.wait(lambda: program.focused() == program.window, "the start page")
    return program


def begin(program: Program, title: str) -> None:
    """Begin what is next on the table; the first side breaks."""
    program.press("ctrl+n")
    program.wait_title("Next match")
    program.press(".")
    program.wait_title("Next match of the event")
    program.begin(title)
    program.press("b <")
    program.wait_count(TossRecorded, 1)


def end_match(program: Program, downs: int) -> None:
    """End the match as the line `downs` of the list says; the first side loses by it."""
    choose(program, ActionId.END_MATCH)
    program.wait_title("End the match")
    program.press(" ".join(["Down"] * downs + ["Tab", "space", "."]))
    program.wait(lambda: program.state().is_over, "the end of the match")


def leave(program: Program) -> None:
    program.press("ctrl+q")
    program.process.wait(timeout=20)


def play_evening(program: Program, table: int) -> None:
    """Play the two matches of a table, each table ending them in its own way."""
    if table == 1:
        begin(program, "Ana Ruiz - Beto Paz")
        program.boards(*GAME, *GAME)
        begin(program, "Ruiz / Wei - Paz / Roe")
        program.press("b 1")
        program.boards(*GAME, *GAME)
    elif table == 2:
        begin(program, "Li Wei - Max Roe")
        program.boards(*LEVEL)
        program.press("b <")
        program.boards("< 2 <", *GAME)
        begin(program, "Eva Sol - Pia Lu")
        end_match(program, 2)
    elif table == 3:
        begin(program, "Eva Sol - Zoë O'Neil")
        program.boards("> 3 <", *GAME[:2])
        program.press("ctrl+e Up Up .")
        program.press("> 5 ctrl+Return")
        program.wait_count(Corrected, 1)
        program.boards("< 1 <", *GAME)
        begin(program, "Uma Ito - Ira Ode")
        program.boards(*GAME)
        end_match(program, 3)
    else:
        begin(program, "Xu: *? - Jo <b>")
        program.boards(*GAME, *GAME)
        begin(program, "Rex Ng - Bo Ek")
        program.boards("< 9 <")  # and goes home in the middle of it
        assert program.count(BoardRecorded) == 1


def values(program: Program) -> dict[str, str]:
    """Return the check values of the finished matches by their ids."""
    states = {match: replay(program.rows(match)) for match in program.match_ids()}
    return {match: check_value(state) for match, state in states.items() if state.is_over}


def test_an_evening_with_four_tables_is_played_merged_lost_and_restored(
    two_monitors: TwoMonitors, tmp_path: Path
) -> None:
    kit = event_kit(EVENING, name="Club: A/B *evening?")
    kit_path = tmp_path / "stick" / "evening.carromevent"
    kit_path.parent.mkdir()
    write_event(kit_path, kit)
    folders = [tmp_path / f"laptop {table}" for table in (1, 2, 3, 4)]
    played: dict[str, str] = {}
    for table in (4, 3, 2):
        program = laptop(two_monitors, folders[table - 1], kit_path, table)
        play_evening(program, table)
        played |= values(program)
        leave(program)
    program = laptop(two_monitors, folders[0], kit_path, 1)
    play_evening(program, 1)
    played |= values(program)
    assert len(played) == 7
    assert all(replay(program.rows(match)).is_over for match in program.match_ids())

    title, shown = program.focused_title(), program.match_ids()[-1]
    choose(program, ActionId.MERGE, shown)
    program.wait_title(MERGE)
    program.press(".")
    answer_place(program, MERGE, folders[1] / "carrom.db", folders[2] / "carrom.db", folders[3] / "carrom.db")
    program.wait_title(MERGE)
    program.press(".")
    program.wait(lambda: len(program.match_ids()) == 8, "the matches of all tables")
    program.wait(lambda: values(program) == played, "the same matches, checked")
    program.press("Escape")
    program.wait_title(title)
    rows = {match: program.rows(match) for match in program.match_ids()}
    endings = {type(row.fact) for some in rows.values() for row in some}
    assert {ExtraTossRecorded, Corrected, MatchEnded} <= endings, "each table ended in its own way"

    table_file, archive = tmp_path / "evening.csv", tmp_path / "all.carrom"
    program.press("ctrl+shift+e")
    program.wait_title(EXPORT)
    program.press("> space Tab > space .")  # a table, of all matches
    program.wait(lambda: program.focused_title() == EXPORT and program.titles().count(EXPORT) == 1, "a place")
    answer_place(program, "", table_file)
    program.wait(table_file.exists, "the table")
    program.wait_title(title)
    choose(program, ActionId.EXPORT_ALL, shown)
    answer_place(program, title, archive)
    program.wait(archive.exists, "the archive")
    program.wait_title(title)
    leave(program)
    shutil.rmtree(folders[0])

    program = Program(two_monitors, folders[0])
    open_file(program, archive)
    program.wait_title("Full archive")
    program.press("shift+Tab .")
    program.wait(lambda: set(program.match_ids()) == set(rows), "everything again")
    assert {match: program.rows(match) for match in rows} == rows
    program.wait(lambda: (folders[0] / "event" / "event.carromevent").exists(), "the event")
    program.wait(lambda: program.focused() == program.window, "the start page")
    leave(program)

    program = Program(two_monitors, tmp_path / "empty")
    open_file(program, table_file)
    program.wait_title("Matches in evening.csv")
    program.press(".")
    program.wait(lambda: len(program.match_ids()) == 8, "the matches of the table")
    program.wait(lambda: sorted(values(program).values()) == sorted(played.values()), "the same results")
    program.wait(lambda: program.focused_title() in ("", APP), "the start page")
    leave(program)
