"""What the hall sees of fouls, awards, voids, slams, decisions and protests; one banner at a time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import speak
from carrom_desktop.rules.commands import (
    AwaitDecision,
    AwaitPlayer,
    AwardBoard,
    CallPlay,
    ChangeSides,
    DecideProtest,
    EndBoard,
    EndGame,
    EndMatch,
    GiveDecision,
    LodgeProtest,
    PlayerCame,
    PlayTrial,
    RecordBoard,
    VoidBoard,
)
from carrom_desktop.rules.facts import Award, FoulEnding
from carrom_desktop.rules.ids import FoulQueen, Queen, Side, Slam, Termination
from carrom_desktop.viewmodels.hall_parts import (
    CellView,
    ColumnMark,
    HallScene,
    QueenMark,
)
from carrom_desktop.viewmodels.sheet import build_sheet
from carrom_desktop.viewmodels.table import build_table
from carrom_desktop.viewmodels.why import why_of_winner
from tests.support.hall_rulings import (
    ALARM,
    GAME,
    HELD,
    LIMIT,
    ROUND,
    SWISS,
    TIMED,
    WAITING,
)
from tests.support.hall_seen import banner, card, column, how, panel, said, strip, view, wait
from tests.support.hall_table import Table

A, B = Side.A, Side.B
LEVEL = "A3A B3B A3A B3B A3A B3B A3A"

# ---- before the first board


def test_law_143i_a_player_is_waited_for_by_name_with_the_clock() -> None:
    played = Table().do(AwaitPlayer(LIMIT, B))
    shown = view(played, clocks=(WAITING,))
    assert shown.scene is HallScene.NAMES
    assert shown.strip is None
    assert banner(shown) == "WAITING FOR TWO"
    assert panel(shown).clock == WAITING
    assert banner(view(Table().do(AwaitPlayer(LIMIT)))) == "WAITING FOR BOTH SIDES"
    assert banner(view(played.do(PlayerCame()))) == "TOSS"
    assert panel(view(played, clocks=(WAITING,))).clock is None


def test_a_player_who_is_late_later_never_hides_the_score() -> None:
    played = Table().toss().play("A6A").do(AwaitPlayer(LIMIT, A))
    shown = view(played, clocks=(WAITING,))
    assert shown.scene is HallScene.BOARD
    assert banner(shown) == "WAITING FOR ONE 12:34"
    assert banner(view(played)) == "WAITING FOR ONE"
    between = Table().toss().play(GAME).do(AwaitPlayer(LIMIT, A))
    assert view(between).scene is HallScene.CHANGE
    assert banner(view(between)) == "WAITING FOR ONE"


def test_law_40_trial_boards_take_turns_from_the_breaker_and_end_with_play() -> None:
    played = Table(SWISS).toss(B).do(PlayTrial(1))
    assert banner(view(played)) == "TRIAL BOARD 1 OF 2 · TWO"
    assert view(played).scene is HallScene.NAMES
    assert not panel(view(played)).disc
    assert banner(view(played.do(PlayTrial(2)))) == "TRIAL BOARD 2 OF 2 · ONE"
    assert view(played.do(PlayTrial(0))).scene is HallScene.BOARD
    assert view(Table(SWISS).toss().do(PlayTrial(1), CallPlay())).scene is HallScene.BOARD
    assert panel(view(Table().toss(), 0)).disc


# ---- boards that did not end normally


def test_law_107_a_board_lost_by_a_foul_is_told_for_8_seconds_without_its_law() -> None:
    played = Table().toss().play("A6A").do(EndBoard(FoulEnding("107", A)))
    shown = view(played, 0)
    assert banner(shown) == "BOARD TO TWO (foul)"
    assert (card(shown, B).plus, card(shown, A).plus) == (3, None)
    assert column(shown, "2").outlined == (1,)
    assert column(shown, "2").cells == (CellView(), CellView(3))
    assert banner(view(played, 7.9)) == "BOARD TO TWO (foul)"
    assert card(view(played, 7.9), B).plus == 3
    assert (wait(played, 0), wait(played, 8)) == (8, None)
    later = view(played, 8)
    assert (banner(later), card(later, B).plus, column(later, "2").outlined) == ("", None, ())


def test_law_103_the_queen_counts_for_a_side_that_had_not_covered_her() -> None:
    played = Table().toss().do(EndBoard(FoulEnding("103", A, men_left=4)))
    shown = view(played, 0)
    assert column(shown, "1").cells == (CellView(), CellView(7, QueenMark.FILLED))
    assert card(shown, B).queen is QueenMark.FILLED


@pytest.mark.parametrize(
    ("ending", "cells"),
    [
        (FoulEnding("110", A), (CellView(None, QueenMark.HOLLOW), CellView(1))),
        (FoulEnding("112", A), (CellView(), CellView(3, QueenMark.HOLLOW))),
        (FoulEnding("105", A), (CellView(), CellView(3))),
        (FoulEnding("91", A, men_left=5, queen=FoulQueen.A), (CellView(None, QueenMark.HOLLOW), CellView(5))),
        (FoulEnding("91", A, men_left=5, queen=FoulQueen.BOARD), (CellView(), CellView(8, QueenMark.FILLED))),
    ],
)
def test_crowns_of_boards_lost_by_a_foul(ending: FoulEnding, cells: tuple[CellView, CellView]) -> None:
    assert column(view(Table().toss().do(EndBoard(ending))), "1").cells == cells


def test_a_foul_that_ends_a_game_is_told_beside_its_panel() -> None:
    last = FoulEnding("91", B, men_left=5, queen=FoulQueen.B)
    shown = view(Table().toss().play("A8A B3B A8A").do(EndBoard(last)), 1)
    assert shown.scene is HallScene.GAME_END
    assert banner(shown) == "BOARD TO ONE (foul)"


def test_an_awarded_board_says_so() -> None:
    played = Table().toss().do(AwardBoard(Award(B, 4, "The board was moved")))
    assert banner(view(played, 7)) == "BOARD TO TWO (awarded)"
    assert column(view(played), "1").cells == (CellView(), CellView(4))


def test_law_137_a_void_board_keeps_its_column_until_it_is_replayed() -> None:
    played = Table().toss().play("A6A B9B").do(VoidBoard(1, 3, "137"))
    shown = view(played, 0)
    assert banner(shown) == "BOARD 3 WILL BE REPLAYED"
    assert column(shown, "3").mark is ColumnMark.REPLAYED
    assert column(shown, "3").current
    assert said(shown.board) == "Board 3 of 8"
    assert (wait(played, 0), banner(view(played, 15)), wait(played, 15)) == (15, "", None)
    assert column(view(played, 15), "3").mark is ColumnMark.REPLAYED
    assert column(view(played.play("A2A")), "3").mark is None


def test_a_replayed_board_is_the_fresh_one_wherever_it_stands() -> None:
    played = Table().toss().play("A6A B9B").do(VoidBoard(1, 1, "140")).play("B1B")
    shown = view(played, 0)
    assert [one.outlined for one in strip(shown).columns[:3]] == [(1,), (), ()]
    assert card(shown, B).plus == 4
    assert said(shown.board) == "Board 3 of 8"


def test_a_replay_that_ends_its_game_shows_the_games_panel_though_the_next_was_begun() -> None:
    played = Table().toss().play(f"{GAME} . A2A").do(VoidBoard(1, 5, "140"))
    assert said(view(played).game) == "Game 1"
    shown = view(played.play("A9A"), 1)
    assert (shown.scene, said(panel(shown).title)) == (HallScene.GAME_END, "GAME 1")
    assert view(played, 8).scene is HallScene.BOARD
    assert said(view(played, 8).game) == "Game 2"


def test_law_26_a_slam_is_told_for_15_seconds_after_the_queen_and_before_a_replay() -> None:
    played = Table().toss().do(RecordBoard(A, 9, Queen.A, Slam.WHITE))
    assert banner(view(played, 14.9)) == "WHITE SLAM · ONE"
    assert (wait(played, 0), wait(played, 6), wait(played, 15)) == (6, 9, None)
    assert banner(view(played, 15)) == ""
    second = Table().toss().play("A9A B1B").do(RecordBoard(A, 9, Queen.A, Slam.WHITE))
    assert banner(view(second, 0)) == "ONE: QUEEN DOES NOT COUNT"
    assert banner(view(second, 6)) == "WHITE SLAM · ONE"


# ---- decisions and protests


def test_law_121_a_decision_stands_over_everything_and_changes_nothing_else() -> None:
    played = Table(TIMED).toss().play(LEVEL).do(CallPlay())
    before = view(played, clocks=(ROUND,))
    shown = view(played.do(AwaitDecision()), clocks=(HELD,))
    assert banner(shown) == "DECISION OF THE UMPIRE"
    assert replace(shown, banner=(), clock=None) == replace(before, banner=(), clock=None)
    assert shown.clock == HELD
    assert banner(view(played, correcting=True)) == "DECISION OF THE UMPIRE"
    assert not view(played, correcting=True).correcting
    assert banner(view(played.do(GiveDecision("Play on")))) == "LAST BOARD"


def test_a_decision_is_told_beside_a_panel_and_at_the_toss() -> None:
    assert banner(view(Table().toss().play(GAME).do(AwaitDecision()))) == "DECISION OF THE UMPIRE"
    assert banner(view(Table().do(AwaitDecision()))) == "DECISION OF THE UMPIRE"


def test_a_protest_shows_only_where_the_setting_says_so() -> None:
    played = Table().toss().play("A6A B9B").do(LodgeProtest(1, 2, B))
    hidden = view(played, 0)
    assert banner(hidden) == ""
    assert not any(one.protest for one in strip(hidden).columns)
    assert wait(played, 0) is None
    shown = view(played, 0, show_protest=True)
    assert banner(shown) == "BOARD 2 UNDER PROTEST"
    assert [one.label for one in strip(shown).columns if one.protest] == ["2"]
    assert wait(played, 0, show_protest=True) == 15
    later = view(played, 15, show_protest=True)
    assert (banner(later), column(later, "2").protest) == ("", True)
    dismissed = view(played.do(DecideProtest(1, 2, upheld=False)), show_protest=True)
    assert not column(dismissed, "2").protest


def test_a_protest_that_was_upheld_voids_the_board() -> None:
    played = Table().toss().play("A6A B9B").do(LodgeProtest(1, 2, B), DecideProtest(1, 2, upheld=True))
    assert banner(view(played, 0)) == "BOARD 2 WILL BE REPLAYED"


@pytest.mark.parametrize("by", [EndGame(Termination.CONCEDED, B), EndMatch(Termination.CONCEDED, B)])
def test_a_board_whose_game_a_ruling_ended_is_void_and_not_replayed(by: EndGame | EndMatch) -> None:
    played = Table().toss().play("A6A B9B").do(LodgeProtest(1, 2, B), by, DecideProtest(1, 2, upheld=True))
    assert banner(view(played, 0)) == ""
    row = build_table(played.state, 1).rows[1]
    assert [speak("en", said) for said in row.accessible] == ["Board 2 is void."]
    lines = why_of_winner(played.state, played.state.games[0].boards[1])
    assert speak("en", lines[0]) == "Void, not replayed: it counts nothing"
    ended = build_sheet(played.state).games[0].rows[1].ended
    assert [speak("en", said) for said in ended] == ["void, not replayed"]


def test_a_result_under_protest_is_provisional_until_it_is_decided() -> None:
    played = Table().toss().play("B9B B9B B9B . B9B B9B B9B").do(LodgeProtest(2, 3, A))
    assert how(view(played)) == ["PROVISIONAL RESULT"]
    assert how(view(played.do(DecideProtest(2, 3, upheld=False)))) == []
    game = Table().toss().play("A8A B3B A4A").do(LodgeProtest(1, 2, A)).play("B2B A9A")
    assert how(view(game, 0)) == ["PROVISIONAL RESULT"]
    other = Table().toss().play(f"{GAME} . A2A").do(LodgeProtest(1, 2, A)).play("A9A A9A")
    assert other.state.is_over
    assert how(view(other)) == ["PROVISIONAL RESULT"]


# ---- one banner at a time


def test_the_banner_of_the_higher_rank_shows() -> None:
    """Decision, correction, ruling, time, change of sides, extra or last board, queen, slam, replay."""
    third = Table(TIMED).toss().play(f"{GAME} . B9B B9B A2A B9B . A9A")
    slam = RecordBoard(A, 9, Queen.A, Slam.BLACK)
    assert third.state.next.breaker is B
    assert banner(view(third.do(slam), 1)) == "CHANGE OF SIDES · 13 POINTS"
    assert banner(view(third, 1, clocks=(ALARM,))) == "5 MIN"
    assert banner(view(third.do(ChangeSides(), VoidBoard(3, 3, "137")), 0)) == "BOARD 3 WILL BE REPLAYED"
    foul = EndBoard(FoulEnding("107", A))
    last = Table(TIMED).toss().play("A1A B1B A1A B1B A1A B1B").do(foul)
    assert last.state.next.board == 8
    assert banner(view(last, 1)) == "BOARD TO TWO (foul)"
    assert banner(view(last, 8)) == "LAST BOARD"
    assert banner(view(last, 1, correcting=True)) == ""


def test_what_the_last_step_did_not_touch_is_not_waited_for() -> None:
    played = Table().toss().play("A6A").do(CallPlay())
    assert wait(played, 0) is None
    assert wait(Table().toss().play("A6A").do(LodgeProtest(1, 1, B)), 0) is None
