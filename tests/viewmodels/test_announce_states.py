"""The line of the moment in the states that no board leads to, what a screen reader hears of them, and when
the clocks call."""

from __future__ import annotations

import pytest

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.rules.commands import (
    AwaitDecision,
    AwaitPlayer,
    CallTime,
    ChangeRules,
    Command,
    DecideLevel,
    EndMatch,
    HoldClock,
    OverrulePreAlarm,
    PlayTrial,
    RecordBoard,
    VoidBoard,
)
from carrom_desktop.rules.facts import BoardRecorded
from carrom_desktop.rules.ids import LevelChoice, Queen, Side, Slam, Termination
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.viewmodels.announce import spoken_state
from tests.viewmodels.desk import Desk, desk, line

A, B = Side.A, Side.B


def moment(made: Desk, language: str = "en") -> tuple[str, str]:
    """Return both lines as they stand after a start: nothing has just happened."""
    made.last_facts = ()
    said = made.announced()
    return line(language, said.now), line(language, said.then)


@pytest.mark.parametrize(
    ("command", "now", "then"),
    [
        (HoldClock(), "Time stopped.", "Play."),
        (AwaitDecision(), "The chief referee will decide.", ""),
        (PlayTrial(1), "Trial board, Player One.", "Trial board, Player Two."),
        (PlayTrial(2), "Trial board, Player Two.", "Game 1. Player One to break, white. Play."),
        (
            AwaitPlayer("2026-03-12T14:15:00+05:30", B),
            "Player Two, to the table, please. Limit 14:15.",
            "Game 1. Player One to break, white. Play.",
        ),
        (EndMatch(Termination.ABANDONED, None), "The match is abandoned.", ""),
        (EndMatch(Termination.RETIRED, A), "Player Two retires. Match to Player One.", ""),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_a_start_finds_the_line_of_the_state(command: Command, now: str, then: str) -> None:
    made = desk()
    made.submit(command)
    assert moment(made) == (now, then)


def test_before_the_toss_a_late_player_is_called_and_then_all_are_presented() -> None:
    made = desk(toss=None)
    made.submit(AwaitPlayer("2026-03-12T14:15:00+05:30", A))
    assert moment(made)[1].startswith("Player One, IND; Player Two, SRI.")


def test_time_makes_the_board_in_play_the_last_one() -> None:
    made = desk()
    made.type("left 6 left enter")
    made.submit(CallTime(in_play=True))
    assert moment(made)[0] == "Last board. Player Two to break. Player One leads 9–0. Play."
    assert line("en", spoken_state(made.state)) == (
        "Last board. Board 2. Player One 9, Player Two 0. Player Two to break."
    )


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (AwaitDecision(), "The chief referee will decide."),
        (EndMatch(Termination.CONCEDED, B), "Player One concedes the match. Match to Player Two."),
        (EndMatch(Termination.ABANDONED, None), "The match is abandoned."),
    ],
)
def test_a_screen_reader_hears_the_same(command: Command, said: str) -> None:
    made = desk()
    made.submit(command)
    assert line("en", spoken_state(made.state)) == said


def test_a_drawn_match_is_heard_as_a_draw() -> None:
    made = desk("european")
    made.type("left 6 left enter right 6 right enter")
    made.submit(CallTime(in_play=False))
    assert line("en", spoken_state(made.state)) == "Time. 9 all: a draw."
    assert moment(made, "es") == ("Tiempo. 9 iguales: empate.", "")


def test_an_extra_board_after_time_names_who_breaks_once_the_toss_is_won() -> None:
    made = desk()
    made.type("left 6 left enter right 6 right enter")
    made.submit(CallTime(in_play=False))
    made.submit(DecideLevel(LevelChoice.EXTRA_BOARD))
    made.type("b right")
    assert moment(made)[0] == "Extra board. Player Two to break. Play."


def test_a_replayed_board_is_the_one_that_is_said_after_its_record() -> None:
    made = desk()
    made.type("left 6 left enter left 3 left enter")
    made.submit(VoidBoard(1, 1, "140"))
    made.type("right 1 right enter")
    assert line("en", made.announced().now) == (
        "Board to Player Two: 1 man and the queen, 4 points. Player One leads 6–4."
    )
    assert line("en", made.announced().then).startswith("Board 3 of 8. Player One to break.")


def test_law_26_a_slam_that_cannot_have_been_is_not_called() -> None:
    made = desk()
    made.write((BoardRecorded(1, B, 5, Queen.A, slam=Slam.WHITE),))
    assert line("en", made.announced().now).startswith("Board to Player Two")
    made = desk()
    made.submit(RecordBoard(A, 5, Queen.A, Slam.WHITE))
    assert line("en", made.announced().now).startswith("White slam, Player One. Board to Player One")


def test_what_is_written_without_a_word_leads_back_to_the_moment() -> None:
    made = desk()
    made.submit(ChangeRules(with_numbers(made.state.rules, board_limit=None)))
    assert line("en", made.announced().now) == "Game 1. Player One to break, white. Play."


def test_after_the_pre_alarm_no_new_board_is_called() -> None:
    made = desk("european", clock=SteppedClock())
    made.type("p")
    assert made.clock is not None
    made.clock.advance(41 * 60)
    made.type("left 6 left enter")
    said = made.announced()
    assert line("en", said.now).startswith("Board to Player One")
    assert line("en", said.then) == "No new board. Player One leads 9–0."
    assert line("es", said.then) == "No se abre otro tablero. Player One va adelante 9 a 0."
    made.submit(OverrulePreAlarm())
    assert line("en", made.announced().now).startswith("Board 2 of 8.")


# ---- clocks


def test_law_138_no_interval_where_one_game_is_the_match_or_none_is_set() -> None:
    for made in (desk(interval_minutes=None), desk("ukca")):
        made.type("side:A men:9 queen:A enter side:A men:9 queen:A enter side:A men:9 queen:A enter c")
        made.type("side:B men:9 queen:B enter side:B men:9 queen:B enter side:B men:9 queen:B enter")
        assert "Interval" not in line("en", made.announced().then)


def test_law_121_a_held_clock_calls_nothing() -> None:
    made = desk("european", clock=SteppedClock())
    made.type("p")
    made.submit(HoldClock())
    assert line("en", made.announced("14:40:00").now) == "Time stopped."


def test_law_61_the_change_within_the_deciding_game_is_timed_too() -> None:
    made = desk(clock=SteppedClock())
    for side in ("A", "B"):
        made.type(f"side:{side} men:9 queen:{side} enter " * 3 + "c")
    made.type("side:A men:9 queen:A enter side:A men:1 queen:B enter")
    assert line("en", made.announced("14:01:30").now) == "Thirty seconds; take your seats, please."
    made.type("c")
    assert line("en", made.announced("14:01:30").now).startswith("Board 3 of 8.")
