"""Every ending typed in the window stands in the table, the hall, the printed sheet and `check`."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pytest

from carrom_desktop.i18n import speak
from carrom_desktop.match.check import check_sheet
from carrom_desktop.match.sheetfile import dump, parse
from carrom_desktop.match.sheetfile_export import sheet_of
from carrom_desktop.match.sheetfile_models import Sheet
from carrom_desktop.paint.sheet import write_pdf
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.unsaid import unsaid_msg
from tests.paint.pdf_reading import needs_poppler
from tests.ui.operator_page import OperatorPage
from tests.ui.rulings_page import hall, rule

Language = Literal["en", "es"]
BOARD = "b left left 3 left enter "


@dataclass(frozen=True)
class Ending:
    """How one is typed, and what each place says of it, English and Spanish.

    `keys` of the window; then the menu's `action` with the `answers` in its dialog; `in_hall`, `in_table` and
    `on_sheet`, "" where nothing is to be read there.
    """

    keys: str
    in_hall: tuple[str, str] = ("", "")
    in_table: tuple[str, str] = ("", "")
    on_sheet: tuple[str, str] = ("", "")
    action: ActionId | None = None
    answers: str = ""
    rules: str = "icf"


FOUL = ("BOARD TO TWO (foul)", "TABLERO PARA TWO (falta)")
ENDINGS = {
    "law_107": Ending("b left e left 1 1 enter", FOUL, ("Law 107", "Ley 107"), ("Law 107", "Ley 107")),
    "law_106": Ending("b left e left 2 1 5 enter", FOUL, ("Law 106", "Ley 106"), ("Law 106", "Ley 106")),
    "law_111_improper_with_both_points": Ending(
        "b left e left 2 s i 1 5 2 enter", FOUL, ("Law 111", "Ley 111"), ("Law 111", "Ley 111")
    ),
    "law_91": Ending("b left e left 5 1 5 enter", FOUL, ("Law 91", "Ley 91"), ("Law 91", "Ley 91")),
    "law_126b": Ending("b left e left 7 1 5 enter", FOUL, ("Law 126b", "Ley 126b"), ("126b", "126b")),
    "a_stroke_without_a_row": Ending(
        "b left e left 3 4 enter", ("BOARD TO ONE", "TABLERO PARA ONE"), on_sheet=("A3", "A3")
    ),
    "law_26_white_slam": Ending(
        "b left left 6 left s enter", ("WHITE SLAM", "SLAM BLANCO"), on_sheet=("White slam", "Slam blanco")
    ),
    "law_137_void": Ending(
        BOARD,
        ("BOARD 1 WILL BE REPLAYED", "TABLERO 1 SE REPITE"),
        ("void", "anulado"),
        ("void", "anulado"),
        ActionId.VOID,
        "down tab down enter",
    ),
    "law_139_game_conceded": Ending(
        BOARD,
        ("GAME 1", "JUEGO 1"),
        on_sheet=("conceded", "cesión"),
        action=ActionId.END_GAME,
        answers="space tab space enter",
    ),
    "law_139_match_conceded": Ending(
        BOARD, ("CONCEDED BY", "CONCEDE"), action=ActionId.END_MATCH, answers="down tab space enter"
    ),
    "law_143i_walkover": Ending(
        BOARD,
        ("WALKOVER", "INCOMPARECENCIA"),
        on_sheet=("143i", "143i"),
        action=ActionId.END_MATCH,
        answers="down down tab space enter",
    ),
    "retired": Ending(
        BOARD, ("RETIRED", "SE RETIRA"), action=ActionId.END_MATCH, answers="down down down tab space enter"
    ),
    "law_143_disqualified": Ending(
        BOARD,
        ("DISQUALIFIED", "DESCALIFICACIÓN"),
        on_sheet=("143", "143"),
        action=ActionId.END_MATCH,
        answers="down down down down tab space tab down enter",
    ),
    "abandoned": Ending(
        BOARD, ("MATCH ABANDONED", "PARTIDO SUSPENDIDO"), action=ActionId.END_MATCH, answers="end enter"
    ),
    "a_round_won_on_time": Ending(
        BOARD + "t t", ("TIME |", "TIEMPO |"), on_sheet=("time", "tiempo"), rules="european"
    ),
    "a_round_drawn_on_time": Ending(
        "b left left 6 right enter right 6 left enter t t",
        ("DRAW", "EMPATE"),
        on_sheet=("draw", "empate"),
        rules="european",
    ),
}


@pytest.mark.sample_cover
@needs_poppler
@pytest.mark.parametrize("name", ENDINGS)
def test_an_ending_stands_everywhere_is_taken_back_and_stands_again(
    either: OperatorPage, language: Language, name: str, tmp_path: Path
) -> None:
    ending, place = ENDINGS[name], 0 if language == "en" else 1
    either.begin(ending.rules)
    either.type(ending.keys)
    if ending.action is not None:
        told = rule(either, ending.action, ending.answers)
        assert told.closed, told.wrong
    for again in ("", "ctrl+z", "ctrl+y"):
        either.type(again)
        if again == "ctrl+z":
            assert ending.in_hall[place].casefold() not in hall(either).casefold()
            continue
        if not again:  # a banner of the moment is not shown once more for what is put back
            assert ending.in_hall[place].casefold() in hall(either).casefold()
        assert ending.in_table[place] in either.said("table")
        assert ending.on_sheet[place].casefold() in printed(either, language, tmp_path).casefold()
        told_again = check_sheet(exported(either, language))
        assert told_again.state is not None
        assert told_again.in_order, [finding.code for finding in told_again.findings]
        mine, theirs = either.state, told_again.state
        assert (theirs.winner, theirs.games_won, theirs.drawn) == (mine.winner, mine.games_won, mine.drawn)
        assert [game.raw for game in theirs.games] == [game.raw for game in mine.games]


def printed(page: OperatorPage, language: Language, folder: Path) -> str:
    """Return the text of the sheet as a PDF has it."""
    path = folder / "sheet.pdf"
    write_pdf(build_sheet(page.state), path, language, "A4")
    return text_of(path)


def text_of(path: Path) -> str:
    """Return what a PDF says, with single spaces."""
    done = subprocess.run(
        ["pdftotext", "-layout", str(path), "-"], capture_output=True, text=True, check=True
    )
    return " ".join(done.stdout.split())


def exported(page: OperatorPage, language: Language) -> Sheet:
    """Return the match as `check` reads it from a file."""
    sheet = sheet_of(page.state, lambda one: speak(language, unsaid_msg(one)))
    read = parse(dump(sheet), "match.json", 0)
    assert isinstance(read, Sheet), read
    return read


@needs_poppler
def test_what_competitions_print_for_games_not_played_is_an_option(
    either: OperatorPage, language: Language, tmp_path: Path
) -> None:
    either.begin()
    either.type(BOARD)
    assert rule(either, ActionId.END_MATCH, "down down tab space enter").closed
    tick = either.window.menus.actions[ActionId.AWARDED_RESULT]
    for wanted in (False, True):
        assert tick.isChecked() is wanted
        sheet = either.window.menus.sheet()
        assert sheet is not None
        path = tmp_path / "sheet.pdf"
        write_pdf(sheet, path, language, "A4")
        said = text_of(path)
        assert ("25\N{EN DASH}0" in said or "25-0" in said) is wanted
        assert either.state.game.raw == (6, 0), "no board is invented"
        tick.trigger()
