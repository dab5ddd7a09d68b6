"""What the hall sees of clocks, breaks, and ends of games and of the match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    AwaitDecision,
    CallPlay,
    CallTime,
    ChangeSides,
    DecideLevel,
    EndGame,
    EndMatch,
    OverrulePreAlarm,
)
from carrom_desktop.rules.ids import Kind, LevelChoice, Side, Termination
from carrom_desktop.viewmodels.hall_parts import (
    HallScene,
)
from tests.support.hall_rulings import (
    ALARM,
    CHANGE,
    GAME,
    INTERVAL,
    ROUND,
    STROKE,
    SWISS,
    TIMED,
    UP,
)
from tests.support.hall_seen import banner, card, how, panel, said, view, wait
from tests.support.hall_table import Table

A, B = Side.A, Side.B

# ---- clocks


def test_the_clock_of_the_round_shows_until_time_is_up() -> None:
    played = Table(TIMED).toss().play("A6A").do(CallPlay())
    assert view(played).clock is None
    assert view(played, clocks=(ROUND,)).clock == ROUND
    assert view(played, clocks=(UP,)).clock is None
    assert view(played, clocks=(STROKE,)).stroke == STROKE
    assert view(played, clocks=(ROUND, STROKE)).clock == ROUND


def test_the_pre_alarm_says_that_no_board_follows_only_where_the_rules_say_so() -> None:
    played = Table(SWISS).toss().play("A6A")
    shown = view(played, clocks=(ALARM,))
    assert [said(form) for form in shown.banner] == [
        "5 MIN · NO NEW BOARD AFTER THIS ONE",
        "5 MIN · NO NEW BOARD",
        "5 MIN",
    ]
    assert shown.clock == ALARM
    for seconds, minutes in ((241, 5), (240, 4), (1, 1)):
        clock = replace(ALARM, remaining_s=seconds)
        assert banner(view(played, clocks=(clock,))).startswith(f"{minutes} MIN")
    assert banner(view(Table(TIMED).toss().play("A6A"), clocks=(ALARM,))) == "5 MIN"
    assert banner(view(played.do(OverrulePreAlarm()), clocks=(ALARM,))) == "5 MIN"


def test_time_in_play_makes_this_the_last_board_then_ends_the_game_on_time() -> None:
    played = Table(TIMED).toss().play("A6A").do(CallPlay(), CallTime(in_play=True))
    assert banner(view(played, clocks=(UP,))) == "TIME · LAST BOARD"
    shown = view(played.play("B2B"), 0)
    assert shown.scene is HallScene.GAME_END
    assert (said(panel(shown).title), how(shown)) == ("GAME 1", ["ON TIME"])
    assert panel(shown).score == (9, 5)


def test_time_between_boards_ends_the_game_with_a_panel_for_8_seconds() -> None:
    played = Table(TIMED).toss().play("A6A B2B").do(CallTime(in_play=False))
    shown = view(played, 0)
    assert (shown.scene, said(panel(shown).title)) == (HallScene.GAME_END, "TIME")
    assert (panel(shown).name[0], panel(shown).score, how(shown)) == ("Player One", (9, 5), [])
    assert wait(played, 0) == 8
    assert view(played, 8).scene is HallScene.CHANGE


def test_time_that_ends_the_match_is_told_before_the_winner() -> None:
    played = Table(SWISS).toss().play("A6A B2B").do(CallTime(in_play=False))
    assert said(panel(view(played, 0)).title) == "TIME"
    assert wait(played, 0) == 8
    shown = view(played, 8)
    assert (shown.scene, how(shown)) == (HallScene.WINS, ["ON TIME"])
    last = Table(SWISS).toss().play("A6A").do(CallTime(in_play=True)).play("B2B")
    assert view(last, 1).scene is HallScene.BOARD
    assert how(view(last, 2)) == ["ON TIME"]


def test_a_game_level_at_time_waits_for_the_umpire() -> None:
    played = Table(TIMED).toss().play("A6A B6B").do(CallTime(in_play=False))
    shown = view(played, 0)
    assert (shown.scene, banner(shown), shown.board) == (HallScene.BOARD, "DECISION OF THE UMPIRE", None)
    given = view(played.do(DecideLevel(LevelChoice.B)), 0)
    assert (given.scene, how(given)) == (HallScene.GAME_END, ["ON TIME", "BY DECISION OF THE UMPIRE"])
    assert panel(given).side is B
    extra = Table(TIMED).toss().play("A6A B6B").do(CallTime(False), DecideLevel(LevelChoice.EXTRA_BOARD))
    assert banner(view(extra, 0)) == "9 ALL · TOSS FOR THE BREAK"
    assert said(view(extra, 0).board) == "Board 3"


def test_law_138_the_interval_shows_its_clock_until_play() -> None:
    played = Table().toss().play(f"{GAME} . B9B B9B A2A B9B")
    assert view(played, 7, clocks=(INTERVAL,)).scene is HallScene.GAME_END
    shown = view(played, 8, clocks=(INTERVAL,))
    assert (shown.scene, banner(shown)) == (HallScene.INTERVAL, "CHANGE OF SIDES")
    assert said(panel(shown).title) == "INTERVAL · GAME 3 AT 10:22"
    assert panel(shown).clock == INTERVAL
    assert panel(shown).results == ((11, 25), (25, 5))
    assert [card.side for card in shown.cards] == [B, A]
    assert said(panel(shown).breaker[0]) == "ONE BREAKS"
    changed = view(played.do(ChangeSides()), 0, clocks=(INTERVAL,))
    assert (changed.scene, banner(changed)) == (HallScene.INTERVAL, "")
    assert panel(changed).results == ((25, 11), (5, 25))
    assert view(played.do(CallPlay()), clocks=(INTERVAL,)).scene is HallScene.BOARD


def test_law_138_an_interval_that_is_held_names_no_time() -> None:
    played = Table().toss().play(f"{GAME} . B9B B9B A2A B9B").do(AwaitDecision())
    shown = view(played, clocks=(replace(INTERVAL, phase="held"),))
    assert said(panel(shown).title) == "INTERVAL · GAME 3"
    assert banner(shown) == "DECISION OF THE UMPIRE"


def test_law_138_in_doubles_one_player_breaks_after_the_interval() -> None:
    played = Table(kind=Kind.DOUBLES).toss().play(f"{GAME} . B9B B9B A2A B9B")
    shown = view(played, 8, clocks=(INTERVAL,))
    assert banner(shown) == "ONE SEAT TO THE RIGHT"
    assert said(panel(shown).breaker[0]) == "ONE BREAKS"


def test_law_61_the_change_of_sides_has_its_clock() -> None:
    played = Table().toss().play(GAME)
    assert panel(view(played, 8, clocks=(CHANGE,))).clock == CHANGE
    third = Table().toss().play(f"{GAME} . B9B B9B A2A B9B . A9A B1B A9A")
    shown = view(third, clocks=(CHANGE,))
    assert [said(form) for form in shown.banner] == [
        "CHANGE OF SIDES · 13 POINTS 1:45",
        "CHANGE OF SIDES 1:45",
    ]


# ---- ends


def test_law_139_a_conceded_game_keeps_its_score() -> None:
    played = Table().toss().play("A6A B9B").do(EndGame(Termination.CONCEDED, A))
    shown = view(played, 0)
    assert (shown.scene, how(shown)) == (HallScene.GAME_END, ["CONCEDED BY TWO"])
    assert (panel(shown).score, panel(shown).games) == ((9, 12), (1, 0))
    assert wait(played, 0) == 8
    assert view(played, 8).scene is HallScene.CHANGE
    given = Table().toss().play("A6A").do(EndGame(Termination.AWARDED, B, "A man was lost"))
    assert how(view(given, 0)) == ["BY DECISION OF THE UMPIRE"]


def test_law_139_a_match_whose_last_game_was_conceded() -> None:
    played = Table().toss().play(f"{GAME} . A9A").do(EndGame(Termination.CONCEDED, A))
    shown = view(played, 0)
    assert (shown.scene, how(shown)) == (HallScene.WINS, ["CONCEDED BY TWO"])
    assert (panel(shown).games, panel(shown).results) == ((2, 0), ((25, 11), (12, 0)))


def test_a_draw_gives_both_names_alike() -> None:
    played = Table(SWISS).toss().play("A6A").do(CallTime(in_play=True)).play("B6B")
    assert view(played, 1).scene is HallScene.BOARD
    assert wait(played, 0) == 2
    shown = view(played, 2)
    assert (shown.scene, said(panel(shown).title)) == (HallScene.DRAW, "DRAW 9–9")
    assert [one.names[0].full for one in shown.cards] == ["Player One", "Player Two"]
    assert panel(shown).side is None


@pytest.mark.parametrize(
    ("by", "law", "words"),
    [
        (Termination.WALKOVER, "143i", "WALKOVER"),
        (Termination.RETIRED, "", "RETIRED: TWO"),
        (Termination.CONCEDED, "139", "CONCEDED BY TWO"),
        (Termination.DISQUALIFIED, "143", "DISQUALIFIED: TWO"),
        (Termination.AWARDED, "", "BY DECISION OF THE UMPIRE"),
    ],
)
def test_law_143_a_match_that_did_not_end_by_games(by: Termination, law: str, words: str) -> None:
    played = Table().toss().play(f"{GAME} . B9B").do(EndMatch(by, A, law, "In any words"))
    shown = view(played, 0)
    assert shown.scene is HallScene.ENDED
    assert (panel(shown).name[0], said(panel(shown).title), how(shown)) == ("Player One", "WINS", [words])
    assert said(panel(shown).law) == (f"Law {law}" if law else "")
    assert panel(shown).reason == "In any words"
    assert (panel(shown).games, panel(shown).results) == ((1, 0), ((25, 11), (0, 12)))
    assert wait(played, 0) is None
    assert view(played.undo(), 0).scene is HallScene.BOARD


def test_a_walkover_has_no_invented_boards() -> None:
    shown = view(Table().do(EndMatch(Termination.WALKOVER, B)), 0)
    assert (panel(shown).games, panel(shown).results, shown.strip) == (None, (), None)


def test_rule_books_that_say_rule_say_it_here_too() -> None:
    played = Table(preset("ukca")).toss().do(EndMatch(Termination.DISQUALIFIED, A, "D7"))
    assert said(panel(view(played)).law) == "Rule D7"


def test_an_abandoned_match_shows_the_score_as_it_stands() -> None:
    played = Table().toss().play(f"{GAME} . A6A").do(EndMatch(Termination.ABANDONED, None, reason="Dark"))
    shown = view(played, 0)
    assert (shown.scene, said(panel(shown).title)) == (HallScene.ABANDONED, "MATCH ABANDONED")
    assert (card(shown, A).score, card(shown, A).games_won, card(shown, A).results) == (9, 1, (25,))
    assert card(shown, B).score == 0
    assert panel(shown).reason == "Dark"
    between = view(Table().toss().play(GAME).do(EndMatch(Termination.ABANDONED, None)), 0)
    assert [one.score for one in between.cards] == [0, 0]
    assert between.strip is None


def test_a_clock_of_the_round_ends_with_the_match() -> None:
    played = Table(SWISS).toss().do(EndMatch(Termination.WALKOVER, A))
    assert view(played, clocks=(ROUND,)).clock is None
