"""A match signed, reopened and signed again, and a rule set of one's own, by real keys on real monitors."""

from __future__ import annotations

import contextlib
import sqlite3
import subprocess
from pathlib import Path

import pytest

from carrom_desktop.match.paths import library_path
from carrom_desktop.rules.facts import (
    BoardRecorded,
    Corrected,
    MatchCreated,
    MatchReopened,
    MatchSigned,
    NoteAdded,
)
from carrom_desktop.ui.actions import ActionId
from tests.e2e.program import LAPTOP_AREA, Program, by_menu
from tests.e2e.test_program import SAVE_DIALOG, TITLE, begun, folder
from tests.support.xserver import TwoMonitors

__all__ = ["folder"]

pytestmark = [pytest.mark.x11, pytest.mark.slow, pytest.mark.usefixtures("qapp"), pytest.mark.no_cover]

SIGN = by_menu(ActionId.SIGN)
REOPEN = by_menu(ActionId.REOPEN)
RULES = by_menu(ActionId.RULES)
THEIRS = "Ana Abbas - Bea Bello"
REASON = "board 2 had 8 men, not 9"


def saved_sheet(program: Program, target: Path, title: str, match: str = TITLE) -> str:
    """Save the sheet by keyboard and return what is read on it."""
    program.press("ctrl+p")
    program.wait_title(title)
    program.monitors.type(str(target))
    program.press(".")
    program.wait_title(match)
    program.wait(target.exists, "the PDF")
    done = subprocess.run(
        ["pdftotext", "-layout", str(target), "-"], capture_output=True, text=True, check=True
    )
    return " ".join(done.stdout.split())


def test_a_sheet_signed_again_says_what_it_replaces_and_why(
    two_monitors: TwoMonitors, folder: Path, tmp_path: Path
) -> None:
    program = begun(two_monitors, folder)
    program.boards("< 9 <", "< 9 <", "< 9 <")
    program.press("c")
    program.boards("> 9 >", "> 9 >", "> 3 >")
    program.press(SIGN)
    program.wait_title("Sign the sheet")
    program.press(". .")  # the second finds nothing to do
    program.wait_count(MatchSigned, 1)
    program.wait_title(TITLE)
    program.press(REOPEN)
    program.wait_title("Reopen the sheet")
    program.press(". .")  # not without a reason
    two_monitors.type(REASON)
    program.press(". .")
    program.wait_count(MatchReopened, 1)
    program.wait_title(TITLE)
    program.press("ctrl+e < Up . 8 . .")  # board 2 of game 1
    program.wait_count(Corrected, 1)
    program.press(SIGN)
    program.wait_title("Sign the sheet")
    program.press(".")
    program.wait_count(MatchSigned, 2)
    program.wait_title(TITLE)

    english = saved_sheet(program, tmp_path / "sheet.pdf", SAVE_DIALOG)
    assert f"Sheet v2, replaces v1: {REASON}" in english
    assert "G1 B2 men 9 -> 8" in english
    assert "25 - 0 (raw 32 - 0)" in english
    assert "MATCH WON BY Player One 2 games to 0 25-0, 25-0" in english
    program.press_seeing("alt+s Up > Up", LAPTOP_AREA)  # the language of the sheet, and the last of it
    program.press(".")
    spanish = saved_sheet(program, tmp_path / "acta.pdf", SAVE_DIALOG)
    assert f"Acta v2, sustituye a v1: {REASON}" in spanish
    assert "J1 T2 fichas 9 -> 8" in spanish
    assert program.quit() == 0


def test_a_match_is_played_by_a_rule_set_of_ones_own(
    two_monitors: TwoMonitors, folder: Path, tmp_path: Path
) -> None:
    name = "Club <b>Sur</b> & Co: 1/2"
    program = begun(two_monitors, folder)
    program.press(RULES)
    program.wait_title("Rules of this match")
    program.press("Tab Tab Tab Tab Tab Tab Tab Tab Tab ctrl+a 2 0")  # past the sets to the queen's cut-off
    program.press(" ".join(["shift+Tab"] * 9))
    program.press("Tab space")
    program.wait_title("Save as set")
    two_monitors.type(name)
    program.press(".")
    program.wait_title("Rules of this match")
    program.press("Escape")
    program.wait_title(TITLE)
    assert [file.name for file in (folder / "rulesets").iterdir()] == ["club-b-sur-b-co-1-2.toml"]

    program.open_wizard()
    # Nobody of the match before: a list of names that opens meanwhile is another test's matter.
    program.fill("Ana", "Abbas", "IND", "Bea", "Bello", "SRI")
    program.press("Tab Tab Tab Down")  # the rules, the round, the sets of one's own
    program.begin(THEIRS)
    program.wait(lambda: len(program.match_ids()) == 2, "the new match")
    made = program.facts()[0]
    assert isinstance(made, MatchCreated)
    assert (made.rules.title, made.rules.queen_cutoff) == (name, 20)
    program.press("b <")
    program.boards("< 9 <", "< 8 <", "> 1 >", "< 3 <")
    assert [board.queen_points for board in program.state().games[0].boards] == [3, 3, 3, 0]  # at 23
    sheet = saved_sheet(program, tmp_path / "sheet.pdf", SAVE_DIALOG, THEIRS)
    assert f"SCORE CARD - {name}" in sheet
    assert "queen 3 below 20" in sheet


def test_c30_a_remark_and_a_board_wait_together_for_a_locked_file(
    two_monitors: TwoMonitors, folder: Path
) -> None:
    program = begun(two_monitors, folder)
    program.boards("< 6 <")
    rows = len(program.rows())
    with contextlib.closing(sqlite3.connect(library_path(folder), isolation_level=None)) as locker:
        locker.execute("BEGIN EXCLUSIVE")
        program.press("> 4 > .")
        program.press_seeing("alt+m Up Up > Down Down", LAPTOP_AREA)
        program.press(".")
        program.wait_title("Remark of the umpire")
        two_monitors.type("lamp out")
        program.press(".")
        program.wait_title(TITLE)
        locker.execute("ROLLBACK")
    program.wait_facts(rows + 2)
    assert program.count(NoteAdded) == 1
    assert program.count(BoardRecorded) == 2
