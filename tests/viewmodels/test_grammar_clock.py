"""The keys about clocks: T asks where it must, never guesses, and touches nothing that is typed (C40)."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import (
    CallPlay,
    CallTime,
    DecideLevel,
    EndBoard,
    HoldClock,
    OverrulePreAlarm,
    PlayTrial,
    RecordBoard,
    SetRoundEnd,
)
from carrom_desktop.rules.ids import LevelChoice, NextKind, Side, Termination
from carrom_desktop.viewmodels.draft import Draft
from tests.support.clocked import at
from tests.viewmodels.clocked_desk import alarmed, clocked_desk, level_at_time
from tests.viewmodels.desk import codes, desk, english, key

A, B = Side.A, Side.B


# ---- T


@pytest.mark.parametrize("played", ["p", "q left"])
def test_c40_time_with_a_board_in_play_makes_it_the_last_one(played: str) -> None:
    made = clocked_desk()
    made.type(played)
    assert made.type("t").command == CallTime(True)
    assert made.state.next.last
    assert [english(banner.text) for banner in made.view().banners] == ["Time: this is the last board."]


@pytest.mark.parametrize(
    ("typed", "kept"), [("left", Draft(A)), ("left 6", Draft(A, 6)), ("left 6 left", None), ("e 1", None)]
)
def test_c40_what_is_typed_tells_that_a_board_is_in_play_and_stays(typed: str, kept: Draft | None) -> None:
    made = clocked_desk()
    made.type(typed)
    before = made.draft
    assert made.type("t").command == CallTime(True)
    assert made.draft == (kept or before)


@pytest.mark.parametrize("end", ["14:45", ""])
def test_c40_time_between_boards_asks(end: str) -> None:
    made = clocked_desk(end=end)
    made.type("left 3 left enter t")
    assert (made.last.command, made.draft.pending) == (None, "time")
    assert english(made.view().prompt).startswith("Time. Is a board in play?")
    assert made.options() == [
        "P A board is in play, and is the last one",
        "T No board is in play: the game ends now",
    ]


def test_c40_t_then_p_the_board_in_play_is_the_last_one() -> None:
    made = clocked_desk()
    assert made.type("left 3 left enter t p").command == CallTime(True)
    assert (made.state.is_over, made.state.next.board, made.draft) == (False, 2, Draft())
    made.type("right 9 left enter")
    assert (made.state.winner, made.state.games[0].ended_by) == (B, Termination.TIME)


def test_c40_t_then_t_the_game_ends_now() -> None:
    made = clocked_desk()
    assert made.type("left 3 left enter t t").command == CallTime(False)
    assert (made.state.winner, made.state.games[0].ended_by) == (A, Termination.TIME)


@pytest.mark.parametrize("played", ["p", "left 6"])
def test_without_a_clock_time_is_asked_for_twice_even_with_a_board_in_play(played: str) -> None:
    """One key must not end a match that knows no clock."""
    made = clocked_desk("icf", end=None)
    made.type(f"{played} t")
    assert (made.last.command, made.draft.pending) == (None, "time")


def test_where_the_rules_stop_at_once_the_board_in_play_does_not_count() -> None:
    made = clocked_desk(on_expiry="stop")
    made.type("left 3 left enter t")
    assert made.options()[0] == "P A board is in play: it does not count"
    made.type("p")
    assert (made.state.winner, made.state.games[0].time_last) == (A, 1)


def test_time_before_the_extra_board_can_only_end_the_game() -> None:
    made = clocked_desk(board_limit=2)
    made.type("left 3 left enter right 3 right enter")
    assert made.state.next.kind is NextKind.EXTRA_TOSS
    made.type("t")
    assert english(made.view().prompt) == "Time. No board is in play. T: the game ends now."
    assert made.options() == ["T No board is in play: the game ends now"]
    made.type("t")
    assert made.state.drawn


@pytest.mark.parametrize(("words", "code"), [("", "no_board_in_play"), ("b left p t", "time_called_already")])
def test_time_is_refused_before_the_toss_and_when_called_already(words: str, code: str) -> None:
    made = clocked_desk(toss="")
    made.type(words)
    assert codes(made.type("t").refusals) == [code]


@pytest.mark.parametrize("word", ["left", "5", "enter", "x", "n"])
def test_another_key_is_no_answer_to_time(word: str) -> None:
    made = clocked_desk()
    made.type("left 3 left enter t")
    step = made.type(word)
    assert (step.command, made.draft.pending) == (None, "time")
    assert english(step.hint).startswith("P: a board is in play")


@pytest.mark.parametrize(
    ("word", "pending"), [("q", "queen"), ("b", ""), ("c", ""), ("esc", ""), ("backspace", "")]
)
def test_a_key_with_its_own_question_closes_that_of_time(word: str, pending: str) -> None:
    made = clocked_desk()
    made.type(f"left 3 left enter t {word}")
    assert (made.last.command, made.draft.pending) == (None, pending)


@pytest.mark.parametrize("word", ["q", "n", "b"])
def test_t_closes_another_question(word: str) -> None:
    made = clocked_desk()
    made.type(f"{word} t")
    assert made.draft.pending == "time"


# ---- H, + and -, K


@pytest.mark.parametrize("situation", ["", "left 6", "q", "n", "t", "e", "b"])
def test_law_121a_h_holds_in_every_situation_and_touches_nothing(situation: str) -> None:
    made = clocked_desk()
    made.type(situation)
    before = made.draft
    assert made.type("h").command == HoldClock()
    assert made.state.clock.by_key
    made.type("h")
    assert (made.state.clock.held_at, made.draft) == ("", before)


@pytest.mark.parametrize("situation", ["", "left 6", "q", "n", "t", "e", "b"])
@pytest.mark.parametrize(("word", "wanted"), [("+", "14:46"), ("-", "14:44")])
def test_more_or_less_time_in_every_situation(situation: str, word: str, wanted: str) -> None:
    made = clocked_desk()
    made.type(situation)
    before = made.draft
    assert made.type(word).command == SetRoundEnd(at(wanted))
    assert made.draft == before


@pytest.mark.parametrize("word", ["k", "left k", "q k", "e k", "t k"])
def test_law_46_k_asks_for_the_stroke_clock_and_writes_nothing(word: str) -> None:
    made = clocked_desk("icf", end=None)
    *before, _ = word.split()
    made.type(" ".join(before))
    draft, rows = made.draft, len(made.rows)
    step = made.type("k")
    assert (step.ask, step.command, made.draft, len(made.rows)) == ("stroke", None, draft, rows)


def test_a_clock_key_takes_the_take_back_from_the_next_backspace() -> None:
    made = clocked_desk()
    made.type("backspace")
    assert made.draft.armed
    made.type("+")
    assert not made.draft.armed


def test_h_without_a_clock_is_for_the_stroke_clock() -> None:
    assert clocked_desk("icf", end=None).type("h").ask == "hold"


@pytest.mark.parametrize(
    ("end", "words", "hint"),
    [
        (None, "+", "No clock runs in this game."),
        ("", "-", "The clock is at the desk"),
        ("14:45", "p t +", "Time was called"),
        (None, "left 9 left enter left 9 left enter left 9 left enter +", "The match is over"),
        ("14:45", "left 9 left enter left 9 left enter left 9 left enter -", "The match is over"),
    ],
)
def test_more_time_needs_a_clock(end: str | None, words: str, hint: str) -> None:
    step = clocked_desk(end=end).type(words)
    assert step.command is None
    assert english(step.hint).startswith(hint)


# ---- trial boards


def test_law_40_y_begins_each_trial_board_and_ends_them() -> None:
    made = clocked_desk("icf", end=None)
    assert [made.type("y").command for _ in range(3)] == [PlayTrial(1), PlayTrial(2), PlayTrial(0)]
    assert english(made.type("y").hint).startswith("The trial boards are over.")
    assert made.last.command is None


def test_law_40_trial_boards_come_after_the_toss_and_before_the_first_board() -> None:
    made = clocked_desk("icf", end=None, toss="")
    assert english(made.type("y").hint).startswith("The toss comes before")
    made.type("b left left 3 left enter")
    assert codes(made.type("y").refusals) == ["trial_after_first_board"]


def test_rules_without_trial_boards_say_so() -> None:
    assert english(clocked_desk("ukca", end=None).type("y").hint) == "These rules have no trial boards."


# ---- no new board after the pre-alarm


def test_european_after_the_pre_alarm_the_entry_asks() -> None:
    made = alarmed()
    assert english(made.view().prompt) == (
        "No new board after the pre-alarm: end the game on time (T T), or begin another all the same (P)."
    )
    assert made.options() == ["T The game ends on time", "P Another board all the same"]


def test_european_t_t_ends_the_game_on_time() -> None:
    made = alarmed()
    made.type("t t")
    assert (made.state.winner, made.state.games[0].ended_by) == (A, Termination.TIME)


def test_european_p_overrules_once_and_then_means_play() -> None:
    made = alarmed()
    assert made.type("p").command == OverrulePreAlarm()
    assert made.options() == []
    assert made.type("p").command == CallPlay()
    made.type("right 1 left enter")
    assert made.options() == []


@pytest.mark.parametrize("typed", ["left 6 left", "e 1 left 1"])
def test_european_no_board_is_recorded_before_it_was_allowed(typed: str) -> None:
    made = alarmed()
    step = made.type(f"{typed} enter")
    assert step.command is None
    assert english(step.hint).startswith("The pre-alarm had passed before this board: P lets it begin")
    assert not made.view().can_record
    kept = made.draft
    assert kept != Draft()


def test_european_once_allowed_the_board_that_was_typed_is_recorded() -> None:
    made = alarmed()
    made.type("right 6 left enter")
    assert made.type("p").command == OverrulePreAlarm()
    assert isinstance(made.type("enter").command, RecordBoard)
    assert made.state.game.raw == (6, 6)


def test_european_a_foul_is_recorded_once_the_board_was_allowed() -> None:
    made = alarmed()
    made.type("p e 1 left 1")
    assert isinstance(made.type("enter").command, EndBoard)


# ---- a level game


def test_uk_f2_level_at_time_the_umpire_decides_there_is_no_default() -> None:
    made = level_at_time(games_to_win=1)
    assert made.state.next.kind is NextKind.DECISION
    assert english(made.view().prompt) == "Time, and 3 all: what did the umpire decide?"
    assert made.options() == ["1 Extra board", "2 Draw", "3 Player One wins", "4 Player Two wins"]
    assert [english(banner.text) for banner in made.view().banners] == ["Level: the umpire decides."]
    for word in ("enter", "left", "right", "p", "x", "n"):
        assert made.type(word).command is None
    assert made.state.next.kind is NextKind.DECISION


@pytest.mark.parametrize(
    ("digit", "choice"),
    [("1", LevelChoice.EXTRA_BOARD), ("2", LevelChoice.DRAW), ("3", LevelChoice.A), ("4", LevelChoice.B)],
)
def test_uk_f2_each_answer_by_its_number(digit: str, choice: LevelChoice) -> None:
    made = level_at_time(games_to_win=1)
    assert made.type(digit).command == DecideLevel(choice)
    state = made.state
    assert (state.next.kind is NextKind.EXTRA_TOSS, state.drawn, state.winner) == (
        choice is LevelChoice.EXTRA_BOARD,
        choice is LevelChoice.DRAW,
        {LevelChoice.A: A, LevelChoice.B: B}.get(choice),
    )


def test_the_numbers_of_the_winners_follow_the_picture() -> None:
    made = level_at_time(games_to_win=1)
    made.swapped = True
    assert made.options()[2:] == ["3 Player Two wins", "4 Player One wins"]
    assert made.type("3").command == DecideLevel(LevelChoice.B)


def test_law_57_no_draw_where_games_are_won_and_the_other_numbers_stay() -> None:
    made = level_at_time()
    assert made.options() == ["1 Extra board", "3 Player One wins", "4 Player Two wins"]
    step = made.type("2")
    assert (step.command, english(step.hint)) == (None, "Press the number of one of the answers.")


def test_level_after_the_limit_where_the_umpire_decides() -> None:
    made = clocked_desk("icf", end=None, board_limit=2, level_after_limit="umpire", games_to_win=1)
    made.type("left 3 left enter right 3 right enter")
    assert english(made.view().prompt) == "6 all after the last board: what did the umpire decide?"
    made.type("4")
    assert made.state.winner is B


def test_taking_back_gives_each_decision_back() -> None:
    made = level_at_time(games_to_win=1)
    made.type("2")
    assert made.state.drawn
    made.type("backspace backspace")
    assert made.state.next.kind is NextKind.DECISION
    made.type("backspace backspace")
    assert made.state.game.time_last is None


def test_every_word_is_a_key() -> None:
    assert [key(word).kind.value for word in ["t", "h", "k", "y", "+", "-"]] == [
        "time",
        "hold",
        "stroke",
        "trial",
        "later",
        "earlier",
    ]


def test_time_while_an_ending_is_typed_keeps_the_answers_without_any_clock() -> None:
    """Who types how a board ended was watching one: it was in play, and is the last one."""
    made = desk()
    made.type("e left 1 t")
    assert made.state.game.time_last == 1
    assert made.draft.foul is not None
    assert made.draft.foul.what is not None
