"""The clocks as they are shown: whole seconds of the time of day, never below 0, none where it is off."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from msgspec.structs import replace

from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import (
    AwaitDecision,
    AwaitPlayer,
    HoldClock,
    OverrulePreAlarm,
    PlayTrial,
    SetRoundEnd,
)
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.clock_strip import build_strip
from carrom_desktop.viewmodels.clocks import (
    ClockView,
    StrokeClock,
    StrokeReading,
    build_clocks,
    clock_notice,
    needs_seconds,
    shown_time,
)
from tests.support.clocked import ClockedMatch, at, clocked
from tests.viewmodels.desk import english, spanish

ON = Settings(stroke_clock=True)
GAME_A, GAME_B = "A 9 A; A 9 A; A 9 A", "B 9 B; B 9 B; B 9 B"


def views(
    made: ClockedMatch, settings: Settings = ON, stroke: StrokeReading | None = None
) -> tuple[ClockView, ...]:
    """Return the clocks of now."""
    return build_clocks(made.state, made.clock.now_iso(), stroke, settings)


def seen(made: ClockedMatch, settings: Settings = ON) -> list[str]:
    """Return each clock as "round 12:34 running"."""
    return [f"{view.kind} {view.text} {view.phase}" for view in views(made, settings)]


def said(made: ClockedMatch, stroke: StrokeReading | None = None) -> str:
    """Return the notice of now, with its key in front."""
    found = clock_notice(made.state, views(made, stroke=stroke))
    return "" if found is None else f"{found[1]} {english(found[0])}".strip()


def timed() -> ClockedMatch:
    return clocked().do(SetRoundEnd(at("14:45")))


# ---- the round


@pytest.mark.parametrize(
    ("minutes", "wanted"),
    [
        (0, "round 45:00 running"),
        (39.99, "round 5:01 running"),
        (40, "round 5:00 pre_alarm"),
        (44.98, "round 0:02 pre_alarm"),
        (45, "round 0:00 time"),
        (50, "round 0:00 time"),
    ],
)
def test_european_the_round_runs_to_0_and_no_further(minutes: float, wanted: str) -> None:
    assert seen(timed().wait(minutes)) == [wanted]


def test_from_an_hour_on_hours_are_shown() -> None:
    assert [shown_time(seconds) for seconds in (3599, 3600, 36_061, 0, -5)] == [
        "59:59",
        "1:00:00",
        "10:01:01",
        "0:00",
        "0:00",
    ]


def test_law_121a_a_held_clock_stands() -> None:
    made = timed().wait(10).do(HoldClock())
    assert seen(made.wait(20)) == ["round 35:00 held"]
    made.do(HoldClock())
    assert seen(made) == ["round 35:00 running"]


def test_all_views_of_one_second_are_the_same_second() -> None:
    """The end and the moment have any milliseconds: the seconds shown change at the full second only."""
    made = clocked()
    made.clock.advance(0.427)
    made.play("play")
    begin = datetime.fromisoformat(at("14:10"))
    for second in range(5):
        shown = {
            build_clocks(
                made.state, (begin + timedelta(seconds=second, milliseconds=ms)).isoformat(), None, ON
            )[0].remaining_s
            for ms in (0, 1, 426, 427, 428, 999)
        }
        assert shown == {35 * 60 - second}


def test_no_clock_after_the_match_or_where_the_time_is_none() -> None:
    made = timed()
    assert build_clocks(made.state, "", None, ON) == ()
    made.play("A 3 A")
    made.wait(45).play("time")
    assert (made.state.is_over, seen(made)) == (True, [])


# ---- interval, change of sides, waiting


def test_law_138_the_interval_counts_down_and_goes_a_minute_after_0() -> None:
    made = clocked("icf", f"toss A; {GAME_A}; change; {GAME_B}")
    assert seen(made.wait(4)) == ["interval 6:00 running"]
    assert seen(made.wait(6)) == ["interval 0:00 time"]
    assert said(made) == "The interval is over (Law 138)"
    assert seen(made.wait(1)) == []


def test_law_61_the_change_of_sides() -> None:
    made = clocked("icf", f"toss A; {GAME_A}").wait(1.5)
    assert seen(made) == ["change 0:30 running"]
    assert said(made.wait(0.5)) == "2 minutes for the change of sides are over (Law 61)"
    made.play("change")
    assert seen(made) == []


@pytest.mark.parametrize(("minutes", "wanted"), [(5, "waiting 10:00 running"), (16, "waiting 0:00 time")])
def test_law_143i_a_player_is_waited_for(minutes: float, wanted: str) -> None:
    made = clocked("icf", "").do(AwaitPlayer(at("14:15"), Side.B)).wait(minutes)
    assert seen(made) == [wanted]


def test_law_143i_the_limit_ends_nothing_and_is_said() -> None:
    made = clocked("icf", "").do(AwaitPlayer(at("14:15"), Side.B)).wait(15)
    assert said(made) == "The limit has passed; still waiting for Player Two (Law 143i)"
    assert not made.state.is_over
    made.do(AwaitPlayer(at("14:10")))
    assert said(made) == "The limit has passed; still waiting for both sides (Law 143i)"


@pytest.mark.parametrize(
    ("script", "name"),
    [(f"toss A; {GAME_A}", "change_clock"), (f"toss A; {GAME_A}; change; {GAME_B}", "interval_clock")],
)
def test_each_pause_can_be_off(script: str, name: str) -> None:
    made = clocked("icf", script)
    assert seen(made)
    assert seen(made, replace(ON, **{name: False})) == []


def test_waiting_and_the_stroke_can_be_off() -> None:
    made = clocked("icf", "").do(AwaitPlayer(at("14:15"), Side.B))
    off = replace(ON, late_clock=False, stroke_clock=False)
    assert build_clocks(made.state, made.clock.now_iso(), StrokeReading(12, False), off) == ()


def test_by_default_no_stroke_clock_and_no_sound() -> None:
    settings = Settings()
    assert (settings.stroke_clock, settings.clock_sound) == (False, False)
    others = (settings.interval_clock, settings.change_clock, settings.late_clock, settings.trial_boards)
    assert others == (True, True, True, True)


# ---- the stroke clock


def test_law_46_fifteen_seconds_then_0_then_gone() -> None:
    clock = StrokeClock()
    assert clock.reading(0) is None
    clock.start(100.3, 15)
    shown = [clock.reading(100.3 + passed) for passed in (0, 0.4, 1, 14.2, 15, 19.9)]
    assert [reading.remaining_s for reading in shown if reading is not None] == [15, 15, 14, 1, 0, 0]
    assert clock.reading(120.3) is None


def test_the_stroke_clock_says_when_it_changes() -> None:
    """A timer that wakes then shows each second, and nothing else."""
    clock = StrokeClock()
    clock.start(100.3, 15)
    now, shown = 100.3, [15]
    while (wait := clock.next_change_s(now)) is not None:
        assert wait > 0
        now += wait + 1e-6
        reading = clock.reading(now)
        shown.append(-1 if reading is None else reading.remaining_s)
    assert shown == [*range(15, -1, -1), -1]
    assert now == pytest.approx(120.3, abs=0.001)


def test_law_121a_the_stroke_clock_is_held_and_runs_on() -> None:
    clock = StrokeClock()
    clock.start(0, 15)
    clock.hold(5)
    clock.hold(6)
    assert (clock.reading(60), clock.next_change_s(60)) == (StrokeReading(10, True), None)
    clock.release(60)
    clock.release(61)
    assert clock.reading(61) == StrokeReading(9, False)
    clock.start(61, 15)
    assert clock.reading(61) == StrokeReading(15, False)
    clock.reset()
    assert (clock.reading(61), clock.next_change_s(61)) == (None, None)


def test_a_stroke_clock_that_is_over_is_not_held() -> None:
    clock = StrokeClock()
    clock.start(0, 15)
    clock.hold(16)
    assert not clock.is_held
    assert clock.reading(16) == StrokeReading(0, False)


@pytest.mark.parametrize(
    ("reading", "wanted"),
    [
        (StrokeReading(12, False), ClockView("stroke", "12", "running", 12)),
        (StrokeReading(12, True), ClockView("stroke", "12", "held", 12)),
        (StrokeReading(0, False), ClockView("stroke", "0", "time", 0)),
    ],
)
def test_the_stroke_clock_is_seen(reading: StrokeReading, wanted: ClockView) -> None:
    assert views(clocked("icf"), stroke=reading) == (wanted,)


@pytest.mark.parametrize(("rules", "law"), [("icf", "Law 46"), ("ukca", "Rule E3")])
def test_uk_e3_the_end_of_a_stroke_names_its_law(rules: str, law: str) -> None:
    text = said(clocked(rules), StrokeReading(0, False))
    assert text == f"15 seconds for the stroke are over ({law})"


# ---- what is said


@pytest.mark.parametrize(
    ("minutes", "wanted"),
    [
        (39.99, ""),
        (40, "5 minutes left: no new board after this one."),
        (40.98, "5 minutes left: no new board after this one."),
        (41, ""),
        (45, "T Time is up: T calls time. Nothing ends by itself."),
        (70, "T Time is up: T calls time. Nothing ends by itself."),
    ],
)
def test_c40_the_pre_alarm_is_said_for_a_minute_and_time_until_it_is_called(
    minutes: float, wanted: str
) -> None:
    assert said(timed().wait(minutes)) == wanted


def test_the_pre_alarm_says_no_more_than_is_true() -> None:
    """Where the board has ended the question stands; where a new one was allowed, it is not forbidden."""
    made = timed().wait(40)
    made.play("A 3 A")
    assert said(made) == ""
    made.do(OverrulePreAlarm())
    assert said(made) == "5 minutes left."
    finishing = clocked(on_expiry="finish_board").do(SetRoundEnd(at("14:45"))).wait(40)
    assert said(finishing) == "5 minutes left."


def test_time_comes_before_the_stroke_and_the_stroke_before_the_alarm() -> None:
    over = StrokeReading(0, False)
    assert said(timed().wait(45), over).startswith("T Time is up")
    assert said(timed().wait(40.2), over).startswith("15 seconds")


def test_a_held_clock_says_nothing() -> None:
    assert said(timed().wait(40.5).do(HoldClock())) == ""


# ---- when the views have to be built anew


def test_seconds_are_needed_only_while_something_moves() -> None:
    made = timed()
    assert needs_seconds(views(made))
    assert not needs_seconds(views(made.wait(60)))
    held = timed().do(HoldClock())
    assert not needs_seconds(views(held))
    assert not needs_seconds(())


def test_a_pause_that_is_over_is_looked_at_until_it_goes() -> None:
    made = clocked("icf", f"toss A; {GAME_A}").wait(2)
    assert needs_seconds(views(made))
    assert not needs_seconds(views(made.wait(1)))


# ---- the operator's strip


def strip(made: ClockedMatch) -> tuple[list[str], list[str]]:
    """Return the lines, and the buttons with their keys."""
    view = build_strip(made.state, views(made))
    lines = [f"{line.text} {english(line.label)}".strip() for line in view.lines]
    return lines, [f"{english(button.label)} {button.key}".strip() for button in view.buttons]


def test_the_strip_of_a_round() -> None:
    made = timed()
    keys = ["-1 min -", "+1 min +", "Hold H", "Time T", "At the desk"]
    assert strip(made) == (["45:00 Round, until 14:45"], keys)
    made.wait(5).do(HoldClock())
    assert strip(made)[0] == ["40:00 Round, held since 14:05"]
    assert strip(made)[1][2] == "Run on H"


def test_the_strip_of_a_clock_at_the_desk() -> None:
    made = clocked().do(SetRoundEnd(""))
    assert strip(made) == (["The clock is at the desk"], ["Time T"])
    made.play("A 3 A")
    made.play("time in-play")
    assert strip(made) == ([], [])


def test_the_strip_while_a_decision_is_awaited() -> None:
    made = timed()
    made.do(AwaitDecision())
    assert strip(made)[0] == ["45:00 Round, held for the decision"]


def test_the_strip_of_interval_and_waiting() -> None:
    made = clocked("icf", f"toss A; {GAME_A}; change; {GAME_B}")
    assert strip(made) == (["10:00 Interval, until 14:10"], ["Hold H"])
    late = clocked("icf", "").do(AwaitPlayer(at("14:15"), Side.A))
    assert strip(late) == (["15:00 Waiting for Player One, until 14:15"], ["Hold H", "Has come"])


def test_law_40_the_strip_of_trial_boards_names_whose_it_is() -> None:
    made = clocked("icf", "toss B").do(PlayTrial(1))
    assert strip(made) == (["Trial board 1 of 2: Player Two"], ["Next trial board Y"])
    made.do(PlayTrial(2))
    assert strip(made) == (["Trial board 2 of 2: Player One"], ["Trials over Y"])
    assert build_strip(made.state, (), trials=False).lines == ()


def test_no_strip_without_a_clock_or_after_the_match() -> None:
    assert strip(clocked("icf")) == ([], [])
    made = timed()
    made.play("A 3 A; time")
    assert strip(made) == ([], [])


def test_the_strip_in_spanish() -> None:
    view = build_strip(timed().state, views(timed()))
    assert spanish(view.lines[0].label) == "Ronda, hasta las 14:45"
    assert [spanish(button.label) for button in view.buttons][2:4] == ["Parar", "Tiempo"]
