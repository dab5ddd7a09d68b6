"""The key grammar: four keys a board, three after `Q`, and every corner of it."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import CallPlay, ChangeSides, ChooseBreaker, MarkQueen, RecordBoard
from carrom_desktop.rules.facts import BoardRecorded, MatchCreated
from carrom_desktop.rules.ids import NextKind, PlayerRef, Queen, Side
from carrom_desktop.viewmodels.draft import Draft, Part, disarm, draft_from_undone, missing_parts
from carrom_desktop.viewmodels.grammar import reduce_key
from tests.viewmodels.desk import Desk, codes, desk, doubles_desk, english, key

A, B = Side.A, Side.B


def entry(made: Desk) -> tuple[Side | None, int | None, Queen | None]:
    return made.draft.winner, made.draft.men_left, made.draft.queen


# ---- the four keys -------------------------------------------------------------------------------


def test_four_keys_record_a_board() -> None:
    made = desk()
    step = made.type("left 6 left enter")
    assert step.command == RecordBoard(A, 6, Queen.A)
    assert made.draft == Draft()
    assert made.state.game.raw == (9, 0)


def test_arrows_mean_the_side_as_drawn() -> None:
    made = desk()
    made.swapped = True
    assert made.type("left 6 right enter").command == RecordBoard(B, 6, Queen.A)


def test_second_arrow_before_the_number_replaces_the_side() -> None:
    made = desk()
    made.type("left right")
    assert entry(made) == (B, None, None)


def test_second_digit_replaces_the_number() -> None:
    made = desk()
    made.type("left 6 4")
    assert entry(made) == (A, 4, None)
    made.type("right 5")
    assert entry(made) == (A, 5, Queen.B)


def test_third_arrow_replaces_the_queen() -> None:
    made = desk()
    made.type("left 6 left right")
    assert entry(made) == (A, 6, Queen.B)


@pytest.mark.parametrize("word", ["6", "men:6"])
def test_number_before_a_side_asks_for_the_winner(word: str) -> None:
    made = desk()
    step = made.type(word)
    assert entry(made) == (None, None, None)
    assert step.blink is Part.WINNER
    assert english(step.hint).startswith("First the winner")


def test_clicks_mean_the_same_as_keys() -> None:
    made = desk()
    assert made.type("side:B men:3 queen:A enter").command == RecordBoard(B, 3, Queen.A)


def test_a_click_on_a_card_is_about_the_winner_at_any_time() -> None:
    made = desk()
    made.type("left 6 left side:B")
    assert entry(made) == (B, 6, Queen.A)


def test_law_107_no_men_left_is_refused_with_the_law() -> None:
    made = desk()
    for keys in ("0", "left 0", "esc left 6 0"):
        step = made.type(keys)
        assert codes(step.refusals) == ["no_men_left"]
        assert step.refusals[0].law == "107"
        assert step.command is None
    assert entry(made) == (A, 6, None)


# ---- Enter ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "part"), [("left enter", Part.MEN), ("left 6 enter", Part.QUEEN), ("n n enter", Part.WINNER)]
)
def test_enter_records_nothing_incomplete_and_says_what_is_missing(keys: str, part: Part) -> None:
    made = desk()
    before = len(made.rows)
    step = made.type(keys)
    assert (step.command, step.blink) == (None, part)
    assert english(step.hint)
    assert len(made.rows) == before
    assert missing_parts(made.draft, made.state)[0] is part


def test_second_enter_finds_an_empty_entry_and_does_nothing() -> None:
    made = desk()
    made.type("left 6 left enter")
    rows = len(made.rows)
    step = made.type("enter enter")
    assert (step.command, step.blink, step.hint, step.refusals) == (None, None, None, ())
    assert len(made.rows) == rows


def test_enter_after_a_mark_alone_does_nothing() -> None:
    made = desk()
    made.type("q left")
    step = made.type("enter")
    assert (step.command, step.blink, step.hint) == (None, None, None)


def test_law_39_record_without_a_toss_asks_for_b_and_keeps_the_entry() -> None:
    made = desk(toss=None)
    step = made.type("left 6 left enter")
    assert (step.command, step.blink, codes(step.refusals)) == (None, Part.BREAKER, ["toss_missing"])
    assert entry(made) == (A, 6, Queen.A)
    made.type("b right")
    assert entry(made) == (A, 6, Queen.A)
    assert made.type("enter").command == RecordBoard(A, 6, Queen.A)
    assert made.state.game.boards[0].breaker is B


# ---- the queen -----------------------------------------------------------------------------------


def test_q_and_a_side_marks_her_and_leaves_three_keys() -> None:
    made = desk()
    assert made.type("q right").command == MarkQueen(B)
    assert made.state.queen_marked is B
    assert made.type("left 6 enter").command == RecordBoard(A, 6, Queen.B)


def test_q_works_while_the_entry_is_half_filled_and_replaces_a_typed_queen() -> None:
    made = desk()
    made.type("left 6 q right")
    assert entry(made) == (A, 6, None)
    made.type("left q right")
    assert english(made.last.hint).startswith("The queen is already marked")
    assert made.type("enter").command == RecordBoard(A, 6, Queen.B)


def test_an_arrow_replaces_the_marked_queen_in_the_entry() -> None:
    made = desk()
    made.type("q right left 6 left")
    assert entry(made) == (A, 6, Queen.A)
    assert made.state.queen_marked is B
    assert made.type("enter").command == RecordBoard(A, 6, Queen.A)


def test_q_q_puts_her_back_on_the_board() -> None:
    made = desk()
    made.type("q right left 6")
    assert made.type("q q").command == MarkQueen(None)
    assert made.state.queen_marked is None
    assert missing_parts(made.draft, made.state) == (Part.QUEEN,)


def test_q_q_without_a_mark_writes_nothing() -> None:
    made = desk()
    rows = len(made.rows)
    step = made.type("q q")
    assert (step.command, made.draft.pending, len(made.rows)) == (None, "", rows)
    assert english(step.hint)


def test_marking_the_same_side_again_writes_nothing() -> None:
    made = desk()
    made.type("q left")
    rows = len(made.rows)
    assert made.type("q left").command is None
    assert len(made.rows) == rows


@pytest.mark.parametrize("word", ["6", "men:6", "enter", "n", "x"])
def test_after_q_other_keys_only_ask_again(word: str) -> None:
    made = desk()
    step = made.type(f"q {word}")
    assert (step.draft.pending, step.command, step.blink) == ("queen", None, Part.QUEEN)
    assert english(step.hint)


@pytest.mark.parametrize("word", ["queen:B", "side:B", "right"])
def test_after_q_a_click_on_a_side_marks_too(word: str) -> None:
    assert desk().type(f"q {word}").command == MarkQueen(B)


@pytest.mark.parametrize("choice", ["n", "1", "option:unrecorded"])
def test_n_then_n_or_1_means_not_recorded_who(choice: str) -> None:
    made = desk()
    made.type(f"left 6 n {choice}")
    assert entry(made) == (A, 6, Queen.UNRECORDED)
    assert made.draft.pending == ""
    made.type("enter")
    assert made.state.game.raw == (6, 0)


@pytest.mark.parametrize(("rules", "law"), [("icf", "107"), ("ukca", "G1")])
def test_law_107_queen_still_on_the_board_is_refused_by_the_rule_set(rules: str, law: str) -> None:
    made = desk(rules)
    for keys in ("left 6 n 2", "option:nobody"):
        step = made.type(keys)
        assert codes(step.refusals) == ["queen_on_board"]
        assert step.refusals[0].law == law
        assert (step.command, step.blink, step.draft.pending) == (None, Part.QUEEN, "")
    assert entry(made) == (A, 6, Queen.NOBODY)
    made.type("n n enter")
    assert made.state.game.raw == (6, 0)


@pytest.mark.parametrize("before", ["left 6 left n 2", "left 6 right n 2", "q left left 6 n 2", "left n 2 6"])
def test_law_107_a_queen_said_to_be_on_the_board_is_never_recorded_as_covered(before: str) -> None:
    made = desk()
    made.type(before)
    rows = len(made.rows)
    assert not made.view().can_record
    assert made.view().read_back is None
    assert made.type("enter").command is None
    assert (len(made.rows), made.state.game.raw) == (rows, (0, 0))
    made.type("n n enter")
    assert made.state.game.raw == (6, 0)


def test_a_number_after_the_refused_choice_is_the_men_again() -> None:
    made = desk()
    made.type("left 4 n 2 1")
    assert entry(made) == (A, 1, Queen.NOBODY)
    made.type("n")
    assert made.draft.pending == "nobody"


def test_n_with_another_digit_or_enter_asks_again() -> None:
    for word in ("3", "0", "enter", "x"):
        step = desk().type(f"left 6 n {word}")
        assert (step.draft.pending, step.blink, step.command) == ("nobody", Part.NOBODY, None)


def test_an_arrow_after_n_closes_the_choices_and_means_the_queen() -> None:
    made = desk()
    made.type("left 6 n right")
    assert entry(made) == (A, 6, Queen.B)
    assert made.draft.pending == ""


def test_a_men_tile_after_n_is_a_number_not_a_choice() -> None:
    made = desk()
    made.type("left 6 n men:2")
    assert (*entry(made), made.draft.pending) == (A, 2, None, "")


# ---- X, Esc, Backspace ---------------------------------------------------------------------------


def test_x_swaps_the_winner_only() -> None:
    made = desk()
    made.type("left 6 left x")
    assert entry(made) == (B, 6, Queen.A)
    made.type("x")
    assert entry(made) == (A, 6, Queen.A)


def test_x_before_a_winner_asks_for_one() -> None:
    step = desk().type("x")
    assert (step.blink, step.draft) == (Part.WINNER, Draft())


def test_esc_clears_everything_but_the_mark() -> None:
    made = desk()
    made.type("q left left 6 right n esc")
    assert made.draft == Draft()
    assert made.state.queen_marked is A


def test_backspace_clears_the_last_part() -> None:
    made = desk()
    made.type("left 6 left n backspace")
    assert (*entry(made), made.draft.pending) == (A, 6, Queen.A, "")
    made.type("backspace")
    assert entry(made) == (A, 6, None)
    made.type("backspace")
    assert entry(made) == (A, None, None)
    made.type("backspace")
    assert made.draft == Draft()


def test_backspace_leaves_a_marked_queen() -> None:
    made = desk()
    made.type("q left left 6 backspace")
    assert entry(made) == (A, None, None)
    assert made.state.queen_marked is A


def test_backspace_arms_then_takes_back_and_the_entry_comes_back_filled() -> None:
    made = desk()
    made.type("left 6 right enter")
    step = made.type("backspace")
    assert (step.draft.armed, step.undo) == (True, False)
    assert made.type("backspace").undo
    assert made.state.game.boards == ()
    assert made.draft == Draft(A, 6, Queen.B)
    made.type("backspace left enter")
    assert made.state.game.raw == (9, 0)


def test_the_take_back_is_disarmed_by_time_and_by_every_other_key() -> None:
    made = desk()
    made.type("left 6 right enter backspace")
    assert disarm(made.draft) == Draft()
    for word in ("left", "6", "q", "n", "x", "enter", "esc", "b", "c", "p"):
        step = reduce_key(Draft(armed=True), key(word), made.state, A)
        assert not step.draft.armed, word
        assert not step.undo


def test_a_burst_of_backspaces_clears_but_never_arms() -> None:
    made = desk()
    made.type("left 6 right enter left 6 left backspace burst burst burst burst burst")
    assert made.draft == Draft()
    assert len(made.state.game.boards) == 1


def test_two_quick_backspaces_on_an_empty_entry_take_back_once() -> None:
    made = desk()
    made.type("left 6 right enter left 3 left enter backspace burst")
    assert len(made.state.game.boards) == 1
    assert made.draft == Draft(A, 3, Queen.A)


def test_nothing_to_take_back_is_said() -> None:
    made = desk(toss=None)
    step = made.type("backspace backspace")
    assert (step.undo, step.draft.armed) == (False, False)
    assert english(step.hint) == "There is nothing to take back."


def test_an_undone_step_without_a_board_leaves_the_entry_empty() -> None:
    made = desk()
    made.type("q left backspace backspace")
    assert made.state.queen_marked is None
    assert made.draft == Draft()


def test_an_impossible_number_of_men_does_not_come_back() -> None:
    assert draft_from_undone((BoardRecorded(1, A, 12, Queen.B),)) == Draft(A, None, Queen.B)


# ---- B, C, P -------------------------------------------------------------------------------------


def test_b_and_a_side_says_who_breaks() -> None:
    made = desk(toss=None)
    assert made.type("b right").command == ChooseBreaker(B)
    assert made.state.next.breaker is B
    assert made.type("b side:A").command == ChooseBreaker(A)
    assert made.state.next.breaker is A


def test_b_and_the_same_side_again_writes_nothing_in_singles() -> None:
    made = desk()
    step = made.type("b left")
    assert (step.command, step.draft.pending) == (None, "")
    assert english(step.hint) == "Player One breaks already."


def test_b_and_the_same_side_again_is_its_other_player_in_doubles() -> None:
    made = doubles_desk()
    assert made.type("b left").command == ChooseBreaker(A)
    assert made.state.next.player is not None
    assert made.state.next.player.index == 1


def test_law_49a_b_after_the_first_board_is_refused_at_once() -> None:
    made = desk()
    made.type("left 6 left enter")
    step = made.type("b")
    assert (step.draft.pending, codes(step.refusals)) == ("", ["breaks_alternate"])


def test_law_49a_b_in_game_2_is_refused_under_icf_and_free_under_ukca() -> None:
    for rules, pending in (("icf", ""), ("ukca", "breaker")):
        made = desk(rules, target=9, queen_cutoff=9)
        made.type("left 6 left enter")
        assert made.state.next.game == 2
        assert made.type("b").draft.pending == pending, rules


def test_b_b_is_never_mind() -> None:
    made = desk(toss=None)
    step = made.type("b b")
    assert (step.draft, step.command) == (Draft(), None)


@pytest.mark.parametrize("word", ["6", "enter", "n", "x", "men:2"])
def test_after_b_other_keys_only_ask_again(word: str) -> None:
    step = desk(toss=None).type(f"b {word}")
    assert (step.draft.pending, step.command, step.blink) == ("breaker", None, Part.BREAKER)


def test_law_56b_b_records_the_toss_of_the_extra_board() -> None:
    made = desk(board_limit=2)
    made.type("left 6 left enter right 6 right enter")
    assert made.state.next.kind is NextKind.EXTRA_TOSS
    step = made.type("left 3 left enter")
    assert (step.command, step.blink, codes(step.refusals)) == (None, Part.BREAKER, ["extra_toss_first"])
    made.type("b right")
    assert made.state.next.breaker is B
    assert made.type("enter").command == RecordBoard(A, 3, Queen.A)


def test_c_changes_sides_only_when_due() -> None:
    made = desk(target=9, queen_cutoff=9)
    step = made.type("c")
    assert (step.command, english(step.hint)[:28]) == (None, "No change of sides is due. C")
    made.type("left 6 left enter")
    assert made.left is A
    assert made.type("c").command == ChangeSides()
    assert made.left is B


def test_c_keeps_a_half_typed_entry_by_side() -> None:
    made = desk(target=9, queen_cutoff=9)
    made.type("left 6 left enter left c 4 left enter")
    assert made.state.games[1].boards[0].winner is A  # typed before the change, when A was on the left
    assert made.state.games[1].boards[0].queen is Queen.B  # and now B is


def test_p_calls_play_once() -> None:
    made = desk()
    assert made.type("p").command == CallPlay()
    step = made.type("p")
    assert step.command is None
    assert english(step.hint) == "Play was already called for board 1."


def test_p_without_a_toss_is_refused() -> None:
    assert codes(desk(toss=None).type("p").refusals) == ["toss_missing"]


# ---- after the end, and the whole table ----------------------------------------------------------


@pytest.mark.parametrize(
    "word",
    ["left", "right", "6", "0", "q", "n", "x", "b", "p", "side:A", "men:3", "queen:A", "option:unrecorded"],
)
def test_law_57_after_the_match_scoring_keys_say_so(word: str) -> None:
    made = desk(games_to_win=1, target=9, queen_cutoff=9)
    made.type("left 6 left enter")
    assert made.state.is_over
    step = made.type(word)
    assert (codes(step.refusals), step.command, step.draft) == (["match_over"], None, Draft())


def test_after_the_match_backspace_still_takes_back() -> None:
    made = desk(games_to_win=1, target=9, queen_cutoff=9)
    made.type("left 6 left enter backspace backspace")
    assert not made.state.is_over
    assert made.draft == Draft(A, 6, Queen.A)


def test_the_first_fact_is_never_taken_back() -> None:
    made = desk(toss=None)
    made.type("backspace backspace backspace")
    assert isinstance(made.rows[0].fact, MatchCreated)
    assert len(made.rows) == 1


def test_law_28_no_board_is_recorded_in_doubles_before_it_is_said_who_sits_where() -> None:
    made = doubles_desk(seats=None)
    step = made.type("left 6 left enter")
    assert (step.command, step.blink, codes(step.refusals)) == (None, Part.BREAKER, ["seats_missing"])
    assert not made.view().can_record
    made.type("b 2")
    assert made.state.right_of_a1 == 1
    assert entry(made) == (A, 6, Queen.A)  # what was typed still stands
    made.type("enter")
    assert made.state.game.raw == (9, 0)
    assert made.state.next.player == PlayerRef(B, 1)
