"""What the hall sees while something is corrected, and of what was; scores that were set, start points."""

from __future__ import annotations

from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    CorrectBoards,
    SetScore,
)
from carrom_desktop.rules.facts import BoardRecorded, CorrectedGame, KeptBoard
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.viewmodels.hall_parts import (
    CellView,
    ColumnMark,
    QueenMark,
)
from tests.support.hall_rulings import (
    GAME,
    corrected,
)
from tests.support.hall_seen import banner, card, column, panel, said, strip, view, wait
from tests.support.hall_table import Table

A, B = Side.A, Side.B
LEVEL = "A3A B3B A3A B3B A3A B3B A3A"

# ---- corrections


def test_while_a_board_is_taken_back_the_old_score_stays_with_a_chip() -> None:
    played = Table().toss().play("A6A B9B")
    held = played.state
    played.undo()
    shown = view(played, 0, held=held)
    assert shown.correcting
    assert shown.banner == ()
    assert (card(shown, B).score, card(shown, B).plus) == (12, None)
    assert (wait(played, 0, held=held), wait(played, 14, held=held)) == (15, 1)
    later = view(played, 15, held=held)
    assert not later.correcting
    assert card(later, B).score == 0
    assert wait(played, 15, held=held) is None


def test_an_open_correction_keeps_the_picture_with_a_chip_instead_of_any_banner() -> None:
    played = Table().toss().play(LEVEL)
    shown, before = view(played, correcting=True), view(played)
    assert banner(before) == "LAST BOARD"
    assert shown == replace(before, banner=(), correcting=True)
    over = Table().toss().play("B9B B9B B9B . B9B B9B B9B")
    assert view(over, correcting=True).correcting
    assert not view(Table(), correcting=True).correcting


def test_a_correction_that_is_done_is_told_for_15_seconds_with_its_cell_outlined() -> None:
    played = Table().toss().play("A6A B9B A2A")
    played.do(corrected(played.state, 1, 2, 4))
    shown = view(played, 0)
    assert banner(shown) == "CORRECTED: BOARD 2"
    assert [one.outlined for one in strip(shown).columns[:3]] == [(), (1,), ()]
    assert all(one.plus is None for one in shown.cards)
    assert (wait(played, 0), wait(played, 15)) == (15, None)
    later = view(played, 15)
    assert (banner(later), column(later, "2").outlined) == ("", ())


def test_a_correction_of_several_boards_names_them() -> None:
    def told(*men: int) -> str:
        played = Table().toss().play("A6A B4B A2A B1B")
        kept = [
            KeptBoard(BoardRecorded(1, one.winner, left, one.queen), one.at, one.step)
            for one, left in zip(played.state.games[0].boards, men, strict=True)
        ]
        return banner(view(played.do(CorrectBoards((CorrectedGame(1, tuple(kept)),))), 0))

    assert told(6, 3, 2, 2) == "CORRECTED: BOARDS 2, 4"
    assert told(6, 3, 3, 2) == "CORRECTED: BOARDS 2–4"
    assert told(6, 3, 3, 1) == "CORRECTED: BOARDS 2, 3"
    assert told(6, 4, 2, 1) == ""


def test_a_board_that_was_deleted_counts_as_changed() -> None:
    played = Table().toss().play("A6A B4B")
    kept = KeptBoard(BoardRecorded(1, A, 6, Queen.A), "", played.state.games[0].boards[0].step)
    shown = view(played.do(CorrectBoards((CorrectedGame(1, (kept,)),))), 0)
    assert banner(shown) == "CORRECTED: BOARD 2"
    assert said(shown.board) == "Board 2 of 8"


def test_a_correction_of_an_earlier_game_names_the_game() -> None:
    played = Table().toss().play(f"{GAME} . A2A")
    shown = view(played.do(corrected(played.state, 1, 2, 4)), 0)
    assert [said(form) for form in shown.banner] == ["CORRECTED: GAME 1 · BOARD 2", "CORRECTED: GAME 1"]
    assert said(shown.game) == "Game 2"
    first, second = (corrected(played.state, game, 1, 1).games[0] for game in (1, 2))
    both = view(played.do(CorrectBoards((first, second))), 0)
    assert banner(both) == "CORRECTED: GAMES 1, 2"


def test_law_54_a_correction_ranks_before_the_last_board() -> None:
    played = Table().toss().play(LEVEL)
    played.do(corrected(played.state, 1, 1, 2))
    assert banner(view(played, 0)) == "CORRECTED: BOARD 1"
    assert banner(view(played, 15)) == "LAST BOARD"


def test_boards_before_a_score_that_was_set_are_unknown() -> None:
    played = Table().toss().do(SetScore((), (14, 3), 3, A, reason="Power cut"))
    shown = view(played, 0)
    assert [one.mark for one in strip(shown).columns[:3]] == [ColumnMark.UNKNOWN, ColumnMark.UNKNOWN, None]
    assert (card(shown, A).score, card(shown, B).score) == (14, 3)
    assert banner(shown) == "CORRECTED: GAME 1"
    played.play("A1A")
    assert column(view(played), "3").cells == (CellView(4, QueenMark.FILLED), CellView())
    played.do(corrected(played.state, 1, 3, 2))
    played_again = view(played, 0)
    assert banner(played_again) == "CORRECTED: BOARD 3"
    assert column(played_again, "3").outlined == (0,)


def test_a_match_with_a_game_that_was_set_shows_its_result() -> None:
    played = Table().toss().do(SetScore(((25, 11),), (9, 12), 4, B)).play("A9A A9A")
    assert played.state.winner is A
    assert panel(view(played)).results == ((25, 11), (25, 12))


def test_start_points_stand_in_a_column_before_board_1() -> None:
    played = Table(start_points=(5, 0)).toss().play("B6B")
    shown = view(played)
    assert [one.label for one in strip(shown).columns] == [*"012345678", "+1"]
    assert column(shown, "0").cells == (CellView(5), CellView())
    assert (card(shown, A).score, card(shown, B).score) == (5, 9)
    unlimited = Table(replace(preset("icf"), board_limit=None), start_points=(5, 0)).toss()
    unlimited.play("A1B B1A " * 5 + "A1B")
    assert [one.label for one in strip(view(unlimited)).columns] == [str(n) for n in range(4, 13)]
