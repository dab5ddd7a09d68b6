"""The real program with real keys on two real monitors, from an empty folder to the printed sheet.

Nothing is asked of the program's inside: what was recorded is read from its journal by a connection of the
test's own, what is shown from pictures of the monitors.
"""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
import time
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor, QImage

from carrom_desktop.match.journal import Journal
from carrom_desktop.match.paths import library_path
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.schema import SCHEMA_VERSION
from carrom_desktop.rules.facts import (
    BoardRecorded,
    ExtraTossRecorded,
    Fact,
    MatchCreated,
    MatchDeleted,
    Player,
    QueenMarked,
    SidesChanged,
    StepRedone,
    StepUndone,
    TossRecorded,
)
from carrom_desktop.rules.ids import ChangeKind, Kind, NextKind, Queen, Seat, Side, Termination, TossChoice
from tests.e2e.program import APP, LAPTOP_AREA, PROJECTOR_AREA, Program, is_one_of, start
from tests.support.xserver import Geometry, TwoMonitors, wait_for

pytestmark = [pytest.mark.x11, pytest.mark.slow, pytest.mark.usefixtures("qapp")]

untold = pytest.mark.no_cover
"""For a program that ends with its X server and so tells no lines, or runs those of another test."""

A, B = Side.A, Side.B
TITLE = "Player One - Player Two"
LIBRARY = "Open a match"
SAVE_DIALOG = "Save the sheet as PDF"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a data folder that is not there yet, with a name as clubs have them."""
    return tmp_path / "Club Ñandú 2"


def board(game: int, winner: Side, men_left: int, queen: Side) -> BoardRecorded:
    return BoardRecorded(game, winner, men_left, Queen(queen.value))


def name_two(program: Program) -> None:
    """Type two players into the open wizard; the keyboard is at the toss afterwards."""
    program.fill("Player", "One", "IND", "Player", "Two", "SRI")


def begun(monitors: TwoMonitors, folder: Path, *arguments: str, language: str = "en") -> Program:
    """Start on an empty folder and begin a match of two players under ICF, which the first opens."""
    program = Program(monitors, folder, *arguments, language=language)
    program.open_wizard()
    name_two(program)
    program.begin(TITLE)
    program.wait_facts(1)
    program.press("b <")
    program.wait_count(TossRecorded, 1)
    return program


# ---- whole matches by keyboard alone


@untold
def test_icf_best_of_three_with_an_extra_board_by_keyboard_alone(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    program = Program(two_monitors, folder)
    program.open_wizard()
    name_two(program)
    program.press("< < Tab space Tab <")  # the first won the toss, chose the break; the other sits right
    program.begin(TITLE)
    program.wait_facts(2)
    expected: list[Fact] = [
        MatchCreated(
            preset("icf"),
            Kind.SINGLES,
            (Player("One", "Player", "IND"),),
            (Player("Two", "Player", "SRI"),),
            replace(program.state().details, date=time.strftime("%Y-%m-%d")),
        ),
        TossRecorded(A, A, TossChoice.BREAK, Seat.RIGHT),
    ]
    assert program.facts() == expected

    # The queen during the board, then three keys; and X, where the other side won.
    program.press("q >")
    program.wait_facts(3)
    program.wait_hall_picture()
    program.boards("< 3")
    program.boards("< 3 < x")
    expected += [QueenMarked(1, 1, B), board(1, A, 3, B), board(1, B, 3, A)]
    assert program.facts() == expected

    # Taken back by Backspace twice, and typed again: it comes back filled, so that one key mends it.
    program.boards("< 4 >")
    step = program.rows()[-1].step
    rows = len(program.rows())
    before = program.picture(LAPTOP_AREA)
    program.press("BackSpace")
    program.wait_other_picture(LAPTOP_AREA, before)
    assert len(program.rows()) == rows
    program.press("BackSpace")
    program.wait_facts(rows + 1)
    program.press("3 .")
    program.wait_facts(rows + 2)
    expected += [board(1, A, 4, B), StepUndone(step), board(1, A, 3, B)]
    assert program.facts() == expected

    # Taken back and put back by Ctrl.
    program.boards("> 3 <")
    step = program.rows()[-1].step
    program.press("ctrl+z ctrl+y")
    expected += [board(1, B, 3, A), StepUndone(step), StepRedone(step)]
    program.wait_facts(len(expected))
    assert program.facts() == expected

    program.boards("< 3 >", "> 3 <", "< 3 >", "> 3 <")
    expected += [board(1, A, 3, B), board(1, B, 3, A)] * 2
    assert program.state().next.kind is NextKind.EXTRA_TOSS
    program.press("< 5 < .")  # nothing is recorded before the toss of the extra board
    program.press("Escape b >")
    program.wait_count(ExtraTossRecorded, 1)
    program.boards("< 5 <")
    expected += [ExtraTossRecorded(1, B), board(1, A, 5, A)]
    assert program.facts() == expected
    assert program.state().games[0].ended_by is Termination.EXTRA_BOARD
    assert program.state().games[0].winner is A

    # The players change sides, and so do the arrows.
    program.press("c")
    program.boards("< 9 <", "< 9 <", "< 1 >", "> 2 >")
    program.press("ctrl+z")
    expected += [SidesChanged(2, ChangeKind.BETWEEN), board(2, B, 9, B), board(2, B, 9, B), board(2, B, 1, A)]
    expected += [board(3, A, 2, A), StepUndone(program.rows()[-1].step)]
    program.wait_facts(len(expected))
    program.press("Escape c")
    program.boards("< 9 <", "< 2 >")
    program.press("c")
    expected += [SidesChanged(3, ChangeKind.BETWEEN), board(3, A, 9, A), board(3, A, 2, B)]
    expected += [SidesChanged(3, ChangeKind.MIDGAME)]
    program.wait_facts(len(expected))
    program.boards("> 9 >")
    expected += [board(3, A, 9, A)]
    assert [row.fact for row in program.rows()] == _with_steps(expected, program)
    assert program.state().winner is A
    assert program.state().games_won == (2, 1)
    program.wait_hall_picture()

    # After the end no key writes anything.
    program.press("< 9 < . q < c . Escape")
    program.press("ctrl+z")
    program.wait_facts(len(expected) + 1)
    assert program.quit() == 0


def _with_steps(expected: list[Fact], program: Program) -> list[Fact]:
    """Return `expected` with the step that was taken back last as the journal names it."""
    last = [fact for fact in program.facts() if isinstance(fact, StepUndone)][-1]
    places = [place for place, fact in enumerate(expected) if isinstance(fact, StepUndone)]
    return [last if place == places[-1] else fact for place, fact in enumerate(expected)]


@untold
@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_29_points_and_a_queen_of_five_below_24_by_keyboard(
    two_monitors: TwoMonitors, folder: Path, rules: str
) -> None:
    program = Program(two_monitors, folder)
    program.open_wizard()
    name_two(program)
    # Who has white; then past the seat to the rule sets.
    program.press("Tab > space" if rules == "ukca" else "Tab > >")
    program.press("shift+Tab < <")
    program.begin(TITLE)
    program.wait_facts(2)
    made = program.facts()[0]
    assert isinstance(made, MatchCreated)
    assert made.rules == preset(rules)
    assert program.facts()[1] == TossRecorded(A)

    program.boards("< 9 <", "< 9 <")
    assert program.state().games[0].raw == (28, 0)  # 9 + 5 each
    program.boards("> 8 <", "< 1 <")  # covered by the loser: no points; and at 28 she counts nothing
    assert program.state().games[0].raw == (29, 8)
    assert program.state().games[0].ended_by is Termination.TARGET
    program.press("c")
    program.wait_count(SidesChanged, 1)
    program.boards("> 9 >", "> 9 >", "> 9 >")
    assert program.state().winner is A
    assert program.state().games_won == (2, 0)
    assert program.state().games[1].raw == (37, 0)
    program.wait_hall_picture()


@untold
def test_keys_as_fast_as_they_come_are_all_counted(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    # What is typed on when the game is over is dropped, until the hands rest.
    program.hammer("< 1 > . > 1 < . " * 4 + "b > < 2 < . c > 9 < .")
    program.wait_facts(2 + 10)
    program.pause()
    program.hammer("c " + "> 1 < . < 1 > . " * 2 + "> 9 < x BackSpace x > . ctrl+z")
    expected: list[Fact] = [board(1, A, 1, B), board(1, B, 1, A)] * 4
    expected += [ExtraTossRecorded(1, B), board(1, A, 2, A), SidesChanged(2, ChangeKind.BETWEEN)]
    expected += [board(2, A, 1, B), board(2, B, 1, A)] * 2 + [board(2, A, 9, A)]
    program.wait_facts(2 + len(expected) + 1)
    assert program.facts()[2:-1] == expected
    assert program.facts()[-1] == StepUndone(program.rows()[-2].step)


@untold
def test_v26_a_held_key_acts_once(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    program.boards("< 6 <", "> 5 >", "< 4 <")
    rows = program.rows()
    two_monitors.hold("ctrl+z", 1.2)
    program.wait_count(StepUndone, 1)
    two_monitors.hold("BackSpace", 1.2)  # arms at most
    two_monitors.hold("Escape", 0.8)
    two_monitors.hold("6", 1.2)  # no winner yet: nothing
    program.press("q Escape")
    assert program.facts()[len(rows) :] == [StepUndone(rows[-1].step)]
    two_monitors.hold("Left", 1.2)
    two_monitors.hold("3", 1.2)
    two_monitors.hold("Right", 1.2)
    two_monitors.hold("Return", 1.2)
    program.wait_count(BoardRecorded, 4)
    program.press("q Escape")
    assert program.facts()[len(rows) + 1 :] == [board(1, A, 3, B)]


@untold
def test_v26_delete_held_in_the_list_deletes_one_match(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    program.open_wizard()
    name_two(program)
    program.begin(TITLE)
    program.press("ctrl+o")
    program.wait_title(LIBRARY)
    program.press("Down")  # the match that is open is not deleted here
    two_monitors.hold("Delete", 1.2)
    two_monitors.hold("ctrl+z", 1.2)
    program.press("Delete")  # undo chose the match again

    def deleted() -> list[Fact]:
        every = (row.fact for match in program.match_ids() for row in program.rows(match))
        return [fact for fact in every if isinstance(fact, (MatchDeleted, StepUndone))]

    program.wait(lambda: len(deleted()) >= 3, f"two deletions: {deleted()}")
    assert [type(fact) for fact in deleted()] == [MatchDeleted, StepUndone, MatchDeleted]


@untold
def test_v24_space_and_enter_on_anything_else_score_nothing(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    rows = program.rows()
    program.press("< 6 <")
    # Tab goes round the window; Space and Enter press whatever it stops at. Two rounds, and back by Esc.
    program.press("Tab space Tab space Tab space Escape")
    places = (960, 368), (1070, 368), (1185, 368), (955, 368), (1250, 68), (1100, 600)
    for place in places:  # Live, Freeze, Blank, Live again, swap, the table
        two_monitors.click(*place)
        program.press("space")
    two_monitors.click(1250, 68)  # swapped back
    program.press("q Escape")  # the entry hears the keys
    assert program.rows() == rows
    program.boards("< 6 <")
    assert program.facts()[len(rows) :] == [board(1, A, 6, A)]


# ---- the projector


@untold
def test_v4_v5_unplugged_in_mid_board_entry_goes_on_and_the_hall_comes_back(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    program = begun(two_monitors, folder)
    program.wait_hall_at(PROJECTOR_AREA)
    recorded = 0
    small = Geometry(1366, 0, 1024, 768)
    for mode, area in (("1920x1080", PROJECTOR_AREA), ("1024x768", small), ("1920x1080", PROJECTOR_AREA)):
        program.press("< 6")
        two_monitors.unplug()
        program.wait_hall_at()
        assert program.focused() == program.window
        program.press("> .")
        recorded += 1
        program.wait_count(BoardRecorded, recorded)
        program.press("> 3")
        two_monitors.plug(mode)
        seen = _halls_until_at(program, area)
        assert all(place.x >= LAPTOP_AREA.width for place in seen), seen  # never over the operator's screen
        assert program.focused() == program.window
        assert two_monitors.geometry(program.window).x < LAPTOP_AREA.width
        program.press("> .")
        recorded += 1
        program.wait_count(BoardRecorded, recorded)
        program.wait_hall_picture(area=area)
    boards = [fact for fact in program.facts() if isinstance(fact, BoardRecorded)]
    assert boards == [board(1, A, 6, B), board(1, B, 3, B)] * 3


@untold
def test_v5_plugged_in_while_a_dialog_is_open_the_keyboard_comes_back(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    program = begun(two_monitors, folder)
    program.wait_hall_at(PROJECTOR_AREA)
    for key, title in (("ctrl+n", "New match"), ("F1", "Keys"), ("ctrl+p", SAVE_DIALOG)):
        two_monitors.unplug()
        program.wait_hall_at()
        program.press(key)
        program.wait_title(title)
        two_monitors.plug()
        program.wait_hall_at(PROJECTOR_AREA)
        assert program.focused_title() == title
        program.press("Escape")
        program.wait_title(TITLE)
        program.boards("< 1 <")


def _halls_until_at(program: Program, area: Geometry) -> list[Geometry]:
    """Return every place where the hall was seen until it lay at `area`."""
    seen: list[Geometry] = []

    def there() -> bool:
        now = program.halls()
        seen.extend(now)
        return now == [area]

    program.wait(there, f"the hall at {area}")
    return seen


@untold
def test_v23_after_a_click_on_the_hall_the_keys_count(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    program.wait_hall_at(PROJECTOR_AREA)
    two_monitors.click(2300, 500)
    program.boards("< 6 <")
    two_monitors.click(1400, 20, button=3)
    program.press("ctrl+z")
    program.wait_count(StepUndone, 1)
    assert program.facts()[2:3] == [board(1, A, 6, A)]
    assert program.focused() == program.window


@untold
def test_live_freeze_and_blank_as_the_hall_sees_them(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    program.wait_hall_at(PROJECTOR_AREA)
    program.boards("< 6 <")
    program.wait_hall_picture()
    laptop = program.picture(LAPTOP_AREA)
    program.press("F6")
    program.wait_other_picture(LAPTOP_AREA, laptop)  # the operator is told
    frozen = program.picture(PROJECTOR_AREA)
    laptop = program.picture(LAPTOP_AREA)
    program.boards("> 4 >")
    program.wait_other_picture(LAPTOP_AREA, laptop)
    assert program.picture(PROJECTOR_AREA) == frozen
    program.press("F7")
    black = QImage(PROJECTOR_AREA.width, PROJECTOR_AREA.height, QImage.Format.Format_RGB32)
    black.fill(QColor("black"))
    program.wait(lambda: program.picture(PROJECTOR_AREA) == black, "a black projector")
    program.boards("< 1 <")
    assert program.picture(PROJECTOR_AREA) == black
    program.press("F5")
    program.wait_hall_picture()


@untold
def test_windowed_leaves_every_screen_alone(two_monitors: TwoMonitors, folder: Path) -> None:
    program = Program(two_monitors, folder, "--windowed")
    program.wait(lambda: len(program.halls()) == 1, "a hall in a window")
    [place] = program.halls()
    assert place.width < 1366
    assert place.height < 768
    assert program.focused() == program.window


# ---- the end of the program, and its next start


@untold
def test_v64_killed_in_the_middle_and_gone_on_with(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    program.boards("< 6 <", "> 4 >")
    program.press("q <")
    program.wait_count(QueenMarked, 1)
    program.press("< 5")  # typed, not recorded
    rows = program.rows()
    program.kill()

    program = Program(two_monitors, folder)
    assert program.focused_title() == APP
    program.press(".")  # the start page has the keyboard on "Continue"
    program.wait_title(TITLE)
    assert program.rows() == rows
    program.wait_hall_picture()
    program.boards("> 1")  # she is still marked as covered by the first
    assert program.facts()[-1] == board(1, B, 1, A)
    assert program.state().games[0].raw == (9, 8)
    program.press("ctrl+z ctrl+z ctrl+z ctrl+z")  # also across the kill
    program.wait_count(StepUndone, 4)
    assert program.state().games[0].raw == (0, 0)
    assert program.quit() == 0


def test_v68_a_second_start_brings_the_first_window_to_the_front(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    program = begun(two_monitors, folder)
    other = Program(two_monitors, folder.with_name("other"))
    assert program.focused() == other.window
    second = start(two_monitors, folder)
    assert second.wait(timeout=20) == 0
    program.wait(lambda: program.focused() == program.window, "the first window with the keyboard")
    assert program.process.poll() is None
    program.boards("< 6 <")
    subprocess.run(
        ["xdotool", "windowminimize", "--sync", str(program.window)], env=two_monitors.env, check=True
    )
    assert start(two_monitors, folder).wait(timeout=20) == 0
    program.wait(lambda: program.focused() == program.window, "the first window with the keyboard again")
    program.boards("> 6 >")


# ---- language and sheet


def test_v85_spanish_by_menu_in_mid_match(two_monitors: TwoMonitors, folder: Path) -> None:
    program = begun(two_monitors, folder)
    program.boards("< 6 <")
    program.press("> 4")
    rows = program.rows()
    program.press_seeing("alt+v Up > Down", LAPTOP_AREA)  # View, Language (the last), Español
    program.press(".")
    program.wait_hall_picture("es")
    program.wait(lambda: "Carrom Desktop - sala" in program.titles(), "the hall's Spanish title")
    assert program.rows() == rows
    program.press("> .")  # what was typed before is still there
    program.wait_facts(len(rows) + 1)
    assert program.facts()[-1] == board(1, B, 4, B)
    program.wait_hall_picture("es")
    program.press("ctrl+n")
    program.wait_title("Partido nuevo")
    program.press("Escape")
    program.wait_title(TITLE)
    assert program.quit() == 0

    program = Program(two_monitors, folder)  # kept after a restart
    program.press(".")
    program.wait_title(TITLE)
    program.wait_hall_picture("es")


@untold
def test_starts_in_the_systems_language(two_monitors: TwoMonitors, folder: Path) -> None:
    program = Program(two_monitors, folder, language="es")
    program.press("ctrl+n")
    program.wait_title("Partido nuevo")


@untold
def test_v78_the_sheet_is_saved_by_keyboard_and_says_what_was_played(
    two_monitors: TwoMonitors, folder: Path, tmp_path: Path
) -> None:
    program = begun(two_monitors, folder)
    program.boards("< 6 <", "> 4 >", "< 9 <")
    target = tmp_path / "acta final.pdf"
    program.press("ctrl+p")
    program.wait_title(SAVE_DIALOG)
    two_monitors.type(str(target))
    program.press(".")
    program.wait_title(TITLE)
    program.wait(target.exists, "the PDF")
    done = subprocess.run(
        ["pdftotext", "-layout", str(target), "-"], capture_output=True, text=True, check=True
    )
    for words in ("Player One", "Player Two", "IND", "SRI"):
        assert words in done.stdout
    rows = [line.split() for line in done.stdout.splitlines()]
    played = {row[0]: row for row in rows if row and row[0] in ("1", "2", "3") and len(row) > 6}
    assert played["1"][-4:-3] == ["9"] or "9" in played["1"]
    assert "21" in played["3"]
    assert "7" in played["3"]
    program.boards("> 1 >")  # the keyboard is back at the entry


# ---- what a disk does


@untold
def test_c30_a_locked_file_is_told_the_entry_counts_and_comes_back_into_the_library(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    program = begun(two_monitors, folder)
    program.boards("< 6 <")
    program.wait_hall_picture()
    rows = program.rows()
    with contextlib.closing(sqlite3.connect(library_path(folder), isolation_level=None)) as locker:
        before = program.hall_pictures()
        locker.execute("BEGIN EXCLUSIVE")
        assert "kept in" not in program.logged()
        program.press("> 4 > .")
        program.wait(lambda: "kept in" in program.logged(), "the emergency file")
        program.wait(lambda: not is_one_of(program.picture(PROJECTOR_AREA), before), "the hall to go on")
        locker.execute("ROLLBACK")
    program.wait_facts(len(rows) + 1)
    assert program.facts()[-1] == board(1, B, 4, B)
    program.wait_hall_picture()
    assert program.rows()[: len(rows)] == rows


def test_v70_a_newer_data_file_is_refused_and_left_alone(two_monitors: TwoMonitors, folder: Path) -> None:
    folder.mkdir()
    path = library_path(folder)
    Journal.open(path).close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
        connection.execute("DROP VIEW format")
        connection.execute(f"CREATE VIEW format AS SELECT {SCHEMA_VERSION + 1} AS version")
    before = path.read_bytes()
    said = _refused(two_monitors, folder)
    assert "was written by a newer version of Carrom Desktop" in said
    assert path.read_bytes() == before


def test_a_file_where_the_folder_should_be_is_left_alone(two_monitors: TwoMonitors, folder: Path) -> None:
    folder.write_text("somebody's notes", "utf-8")
    assert str(folder) in _refused(two_monitors, folder)
    assert folder.read_text("utf-8") == "somebody's notes"


def test_a_place_that_cannot_be_written_is_named(two_monitors: TwoMonitors) -> None:
    folder = Path("/sys/kernel")  # read-only even for root
    said = _refused(two_monitors, folder)
    assert "This place cannot be written to: /sys/kernel" in said


def _refused(monitors: TwoMonitors, folder: Path) -> str:
    """Start where no start is possible, close the box that tells why by Esc; return what was printed."""
    process = start(monitors, folder)
    box = monitors.window(f"^{APP}$")
    wait_for(lambda: monitors.focused_window() == box, "the focus on the box")
    assert len(monitors.windows(".")) == 1
    monitors.key("Escape")
    assert process.wait(timeout=20) == 2
    said = monitors.log()
    assert said.startswith("carrom-desktop: ")
    assert len(said.strip().splitlines()) == 1, said
    return said


@pytest.mark.parametrize("name", ["settings.json", "carrom.db"])
def test_v66_a_broken_file_is_kept_aside_and_told(two_monitors: TwoMonitors, folder: Path, name: str) -> None:
    folder.mkdir()
    broken = b"\0\xff{ not what it should be" * 200
    (folder / name).write_bytes(broken)
    process = start(two_monitors, folder)
    wait_for(lambda: len(two_monitors.windows(f"^{APP}$")) == 2, "the window and a box")
    box = wait_for(lambda: _focused_small(two_monitors), "the focus on the box")
    two_monitors.key("Return")
    wait_for(lambda: box not in two_monitors.windows("."), "the box to go")
    assert [file.read_bytes() for file in folder.glob(f"{Path(name).stem}-*")] == [broken]
    window = two_monitors.window(f"^{APP}$")
    wait_for(lambda: two_monitors.focused_window() == window, "the keyboard back in the window")
    two_monitors.key("ctrl+n")
    two_monitors.window("^New match")
    assert process.poll() is None


def _focused_small(monitors: TwoMonitors) -> int | None:
    window = monitors.focused_window()
    return window if window is not None and monitors.geometry(window).width < 900 else None
