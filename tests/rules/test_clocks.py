"""The clocks of a match from its facts: right after holds, undo and a clock that was set (61, 121a, 138)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.clocks import asks_before_board, clock_runs, pause, pre_alarm, round_end
from carrom_desktop.rules.commands import (
    AwaitDecision,
    AwaitPlayer,
    CallTime,
    Command,
    EndMatch,
    GiveDecision,
    HoldClock,
    OverrulePreAlarm,
    PlayerCame,
    SetRoundEnd,
)
from carrom_desktop.rules.facts import ClockJumped
from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.rules.replay import replay
from tests.support.clocked import ClockedMatch, at, clocked
from tests.support.matches import created

GAME_A = "A 9 A; A 9 A; A 9 A"
GAME_B = "B 9 B; B 9 B; B 9 B"


def ends(made: ClockedMatch) -> str:
    """Return when the round ends, hh:mm:ss, "" for never."""
    end = round_end(made.state)
    return "" if end is None else f"{end:%H:%M:%S}"


def pauses(made: ClockedMatch) -> str:
    """Return "interval hh:mm:ss", "change hh:mm:ss" or ""."""
    found = pause(made.state)
    if found is None:
        return ""
    return f"{'interval' if found.is_interval else 'change'} {found.ends:%H:%M:%S}"


# ---- the round's end


def test_european_the_clock_of_a_game_starts_at_play_45_minutes() -> None:
    made = clocked().wait(3)
    assert ends(made) == ""
    made.play("play")
    assert ends(made) == "14:48:00"
    assert f"{pre_alarm(made.state):%H:%M}" == "14:43"


def test_a_round_end_that_was_said_wins_over_play() -> None:
    made = clocked().do(SetRoundEnd(at("15:00")))
    made.play("play")
    assert ends(made) == "15:00:00"


def test_at_the_desk_no_end_is_known() -> None:
    made = clocked().do(SetRoundEnd(""))
    made.play("play")
    assert (ends(made), made.state.clock.at_desk) == ("", True)
    assert pre_alarm(made.state) is None


def test_once_time_is_called_no_clock_runs() -> None:
    made = clocked().do(SetRoundEnd(at("14:45")))
    made.play("A 3 A; play")
    made.do(CallTime(True))
    assert (ends(made), clock_runs(made.state)) == ("", False)


def test_law_121a_a_held_clock_ends_later_by_the_time_it_was_held() -> None:
    made = clocked().do(SetRoundEnd(at("14:45")))
    made.wait(10).do(HoldClock())
    assert (made.state.clock.held_at[11:16], ends(made)) == ("14:10", "14:45:00")
    made.wait(7).do(HoldClock())
    assert (made.state.clock.held_at, ends(made)) == ("", "14:52:00")


def test_a_decision_holds_the_clock_and_the_key_may_hold_it_longer() -> None:
    made = clocked().do(SetRoundEnd(at("14:45")))
    made.do(AwaitDecision())
    made.wait(2).do(HoldClock())
    made.wait(2).do(GiveDecision("Play on"))
    assert made.state.clock.held_at[11:16] == "14:00"
    made.wait(2).do(HoldClock())
    assert ends(made) == "14:51:00"


def begin(made: ClockedMatch) -> None:
    made.play("play")


def await_player(made: ClockedMatch) -> None:
    made.do(AwaitPlayer(at("14:20")))


def end_game(made: ClockedMatch) -> None:
    made.play(GAME_A)


@pytest.mark.parametrize(
    ("what", "wanted"), [(begin, "14:55:00"), (await_player, "14:25:00"), (end_game, "14:22:00")]
)
def test_what_begins_while_the_clock_is_held_counts_from_the_release(what: object, wanted: str) -> None:
    """Held at 14:00, begun at 14:05, released at 14:10: 45 minutes, 15 or 12 from then on, none lost."""
    made = clocked(games_to_win=2, level_at_time="ask", change_minutes=12)
    made.do(HoldClock())
    made.wait(5)
    assert callable(what)
    what(made)
    made.wait(5).do(HoldClock())
    found = (ends(made), made.state.clock.waiting_limit[11:19], pauses(made).removeprefix("change "))
    assert wanted in found


# ---- undo, and a clock that was set


def test_undo_of_a_hold_is_as_if_there_had_been_none() -> None:
    made = clocked().do(SetRoundEnd(at("14:45")))
    made.wait(10).do(HoldClock())
    made.wait(5).undo()
    assert ends(made) == "14:45:00"
    made.redo()
    made.wait(5).do(HoldClock())
    assert ends(made) == "14:55:00"  # held from 14:10 to 14:20


def test_undo_of_time_called_gives_the_clock_back() -> None:
    made = clocked().do(SetRoundEnd(at("14:45")))
    made.play("A 3 A")
    made.do(CallTime(False))
    assert made.state.is_over
    made.undo()
    assert ends(made) == "14:45:00"


def test_c21_undo_over_the_end_of_a_game_gives_its_clock_back() -> None:
    made = clocked(games_to_win=2, level_at_time="ask")
    made.play("play; A 9 A; A 9 A")
    made.wait(10)
    made.play("A 9 A")
    assert ends(made) == ""
    made.undo()
    assert ends(made) == "14:45:00"
    made.redo()
    made.wait(1).play("play")
    assert ends(made) == "14:56:00"


@pytest.mark.parametrize("set_to", ["13:10", "15:10"])
def test_a_clock_that_is_set_leaves_what_remains_as_it_was(set_to: str) -> None:
    made = clocked().do(SetRoundEnd(at("14:45")))
    made.wait(10).set_wall(set_to)
    assert ends(made)[3:5] == "45"
    assert int(ends(made)[:2]) - int(set_to[:2]) == 0


def test_a_clock_that_is_set_while_the_clock_is_held() -> None:
    made = clocked().do(SetRoundEnd(at("14:45")))
    made.wait(5).do(HoldClock())
    made.wait(1).set_wall("16:06")
    made.wait(4).do(HoldClock())
    assert ends(made) == "16:50:00"  # 40 minutes from 16:10, when it runs again


def test_a_jump_moves_interval_and_limit_too_and_undo_steps_over_it() -> None:
    made = clocked("icf", f"toss A; {GAME_A}; change; {GAME_B}")
    made.do(AwaitPlayer(at("14:15")))
    made.wait(2).set_wall("14:32")
    assert pauses(made) == "interval 14:40:00"
    assert made.state.clock.waiting_limit[11:16] == "14:45"
    made.undo()
    assert made.state.clock.waiting_limit == ""
    assert pauses(made) == "interval 14:40:00"
    assert any(isinstance(row.fact, ClockJumped) for row in made.rows)


# ---- interval and change of sides


def test_law_138_ten_minutes_between_games_2_and_3_only() -> None:
    made = clocked("icf").wait(30)
    made.play(GAME_A)
    assert pauses(made) == "change 14:32:00"
    made.play("change")
    assert pauses(made) == ""
    made.wait(30).play(GAME_B)
    assert pauses(made) == "interval 15:10:00"
    made.wait(1).play("change")
    assert pauses(made) == "interval 15:10:00"


@pytest.mark.parametrize("script", ["play", "mark A", "A 1 A"])
def test_law_138_the_interval_ends_when_play_goes_on(script: str) -> None:
    made = clocked("icf", f"toss A; {GAME_A}; change; {GAME_B}; change")
    assert pauses(made) == "interval 14:10:00"
    made.play(script)
    assert pauses(made) == ""


def test_law_61_two_minutes_for_the_change_within_the_third_game() -> None:
    made = clocked("icf", f"toss A; {GAME_A}; change; {GAME_B}; change; A 9 A").wait(5)
    made.play("A 4 B")
    assert pauses(made) == "change 14:07:00"
    made.play("change")
    assert pauses(made) == ""


def test_without_the_minutes_nothing_is_counted() -> None:
    made = clocked("ukca", f"toss A; {GAME_A}; A 9 A")
    assert made.state.games[0].is_over
    assert (pauses(made), clock_runs(made.state)) == ("", False)


def test_a_match_on_paper_is_typed_in_without_clocks() -> None:
    setup = replace(created(preset("european")), from_paper=True)
    made = ClockedMatch(setup)
    made.play("toss A; play; A 9 A")
    assert (ends(made), clock_runs(made.state)) == ("", False)
    icf = ClockedMatch(replace(created(preset("icf")), from_paper=True))
    icf.play(f"toss A; {GAME_A}; change; {GAME_B}")
    assert (pauses(icf), clock_runs(icf.state)) == ("", False)


# ---- when does something run at all


@pytest.mark.parametrize(
    "asked", [SetRoundEnd(at("14:45")), HoldClock(), AwaitPlayer(at("14:15"), Side.A)], ids=repr
)
def test_a_clock_runs(asked: Command) -> None:
    made = clocked("icf")
    assert not clock_runs(made.state)
    made.do(asked)
    assert clock_runs(made.state)
    made.do(EndMatch(Termination.WALKOVER, Side.B))
    assert not clock_runs(made.state)


def test_law_143i_who_came_is_waited_for_no_more() -> None:
    made = clocked("icf").do(AwaitPlayer(at("14:15"), Side.A))
    made.do(PlayerCame())
    assert not clock_runs(made.state)


# ---- no new board after the pre-alarm


def alarmed(minutes: float, script: str = "A 3 A") -> ClockedMatch:
    """Play a board that ends `minutes` after the start; the pre-alarm comes at 14:40."""
    made = clocked().do(SetRoundEnd(at("14:45")))
    made.wait(minutes).play(script)
    return made


@pytest.mark.parametrize(("minutes", "asks"), [(39.9, False), (40, True), (46, True)])
def test_european_a_board_that_ends_after_the_pre_alarm_is_the_last(minutes: float, asks: bool) -> None:
    assert asks_before_board(alarmed(minutes).state) is asks


def test_european_the_board_in_play_at_the_pre_alarm_goes_on() -> None:
    made = alarmed(39)
    made.wait(3)
    assert not asks_before_board(made.state)


def test_european_overruled_it_is_not_asked_again_in_this_game() -> None:
    made = alarmed(41)
    made.do(OverrulePreAlarm())
    assert not asks_before_board(made.state)
    made.wait(1).play("B 1 A")
    assert not asks_before_board(made.state)


def test_european_it_is_not_asked_of_a_board_in_play() -> None:
    made = alarmed(41)
    made.play("play")
    assert not asks_before_board(made.state)


def test_european_time_put_on_takes_the_question_back() -> None:
    made = alarmed(41)
    made.do(SetRoundEnd(at("14:55")))
    assert not asks_before_board(made.state)


def test_european_it_is_asked_before_the_extra_board_too() -> None:
    level = "A 1 B; B 1 A; " * 4
    made = alarmed(41, level)
    assert asks_before_board(made.state)
    made.do(CallTime(False))
    assert made.state.drawn


def test_other_sets_do_not_ask() -> None:
    made = clocked("ukca").do(SetRoundEnd(at("14:45")))
    made.wait(50).play("A 3 A")
    assert not asks_before_board(made.state)


def test_replay_of_the_rows_gives_the_same_clocks() -> None:
    made = alarmed(41)
    made.do(HoldClock())
    assert replay(made.rows).clock == made.state.clock
