"""Strokes under the ICF's laws, each law by its number (1-143): dues, turns, the queen, lost boards.

A is in turn; "6-9" are A's and B's men on the board. See `tests.support.strokes.seen` for the words.
"""

from __future__ import annotations

import pytest

from carrom_desktop.rules.board_play import begin
from carrom_desktop.rules.board_state import BoardPlay, PlayQueen
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.stroke_rows import QueenDone, RuleBook
from tests.support.strokes import board, refused, seen, stroke, strokes


def icf(men: tuple[int, int] = (6, 7), queen: str = "board", owed: int = 0) -> BoardPlay:
    """Return a board of the ICF in the middle of play, A in turn and owing `owed`."""
    return board("icf", men, queen, owed=(owed, 0))


def opening(*, doubles: bool = False) -> BoardPlay:
    """Return a board before its break, which is A's."""
    return begin(RuleBook.ICF, Side.A, doubles=doubles)


# ---- turns (48, 49b)


def test_law_48_nothing_pocketed_passes_the_turn() -> None:
    outcome = stroke(icf(), "0")
    assert seen(outcome) == "6-7, turn B"
    assert outcome.laws == ("48",)
    assert not outcome.keeps


@pytest.mark.parametrize(("keys", "left"), [("1", 5), ("2", 4), ("5", 1)])
def test_law_48_own_men_keep_the_turn(keys: str, left: int) -> None:
    outcome = stroke(icf(), keys)
    assert seen(outcome) == f"{left}-7, turn A"
    assert outcome.laws == ("48",)
    assert outcome.keeps


@pytest.mark.parametrize("keys", ["O0", "OO0"])
def test_law_48_125_opponents_men_stay_in_without_a_due_and_the_turn_is_lost(keys: str) -> None:
    outcome = stroke(icf(), keys)
    assert seen(outcome) == f"6-{7 - keys.count('O')}, turn B"
    assert outcome.laws == ("48", "125")


def test_law_48_own_and_opponents_man_stay_and_he_plays_on_which_125a_contests() -> None:
    outcome = stroke(icf(), "O1")
    assert seen(outcome) == "5-6, turn A"
    assert outcome.contested == "125a"
    assert "48" in outcome.laws
    assert stroke(icf(), "QO0").contested == "125a"
    assert stroke(icf(), "SO1").contested == ""  # 75 says so itself


def test_law_49b_in_doubles_the_turn_goes_to_the_right_through_all_four() -> None:
    on, seats, turns = opening(doubles=True), [], []
    for _ in range(5):
        seats.append(on.seat)
        turns.append(on.turn)
        on = stroke(on, "0").after
    assert seats == [0, 1, 2, 3, 0]
    assert turns == [Side.A, Side.B, Side.A, Side.B, Side.A]


def test_law_78b_the_player_to_the_right_places_dues_in_doubles() -> None:
    outcome = strokes(board("icf", (6, 7), doubles=True), "0 0 S0")
    assert outcome.seat == 2
    assert outcome.before.next_seat == 3
    assert seen(outcome) == "7-7, placed 1, turn B"
    assert outcome.after.seat == 3


# ---- the break (43, 45, 47)


def test_law_45a_three_tries_and_then_the_turn_passes() -> None:
    on = opening()
    for _ in range(2):
        outcome = stroke(on, "K")
        assert seen(outcome) == "9-9, turn A"
        on = outcome.after
        assert not on.begun
    assert seen(stroke(on, "K")) == "9-9, turn B"


def test_law_45b_white_stays_with_the_breaker_who_missed_all_tries() -> None:
    after = strokes(opening(), "K K K").after
    assert after.breaker is Side.A
    assert after.turn is Side.B
    assert not after.begun
    assert seen(stroke(after, "1")) == "9-8, turn B"


def test_law_45a_the_second_try_may_make_the_break() -> None:
    outcome = strokes(opening(), "K 1")
    assert seen(outcome) == "8-9, turn A"
    assert outcome.after.begun


def test_law_45c_striker_in_without_touching_a_man_costs_the_turn_and_no_due() -> None:
    outcome = stroke(opening(), "SK")
    assert seen(outcome) == "9-9, turn B"
    assert "45c" in outcome.laws


def test_law_45_no_break_can_be_missed_once_it_is_made() -> None:
    assert refused(icf(), "K") == "break_made"
    assert refused(opening(), "1 K") == "break_made"
    assert refused(opening(), "0 K") == "break_made"


def test_law_47_a_break_before_play_brings_the_men_out_with_one_more_and_costs_the_turn() -> None:
    outcome = stroke(opening(), "I2")
    assert seen(outcome) == "9-9, back 2, owed 1-0, turn B"


# ---- fouls and technical fouls (62-65)


def test_law_63_technical_foul_one_man_out_and_the_turn_goes_on() -> None:
    outcome = stroke(icf(), "G")
    assert seen(outcome) == "7-7, placed 1, turn A"
    assert outcome.laws[0] == "63"
    assert outcome.by is Side.A


def test_law_63_technical_foul_by_the_side_not_in_turn() -> None:
    outcome = stroke(icf(), "Shift+G")
    assert seen(outcome) == "6-8, placed 1, turn A"
    assert outcome.by is Side.B


def test_law_63_nothing_pocketed_yet_so_the_man_is_owed() -> None:
    assert seen(stroke(icf((9, 9)), "G")) == "9-9, owed 1-0, turn A"
    assert seen(stroke(icf((9, 9)), "Shift+G")) == "9-9, owed 0-1, turn A"


def test_law_63_and_64a_after_the_first_stroke_of_a_turn_a_foul_is_no_technical_one() -> None:
    assert refused(icf(), "1 G") == "technical_late"
    assert seen(strokes(icf(), "1 F")) == "6-7, placed 1, turn B"
    assert seen(strokes(icf(), "1 Shift+G")) == "5-8, placed 1, turn A"


def test_law_64a_foul_one_man_out_and_the_turn_lost() -> None:
    outcome = stroke(icf(), "F")
    assert seen(outcome) == "7-7, placed 1, turn B"
    assert outcome.laws[0] == "64a"
    assert seen(stroke(icf((9, 9)), "F")) == "9-9, owed 1-0, turn B"


def test_law_64a_an_improper_stroke_without_pocketing_is_a_foul() -> None:
    assert seen(stroke(icf(), "I0")) == "7-7, placed 1, turn B"


def test_law_64b_what_was_pocketed_in_a_foul_comes_out_too() -> None:
    assert seen(stroke(icf(), "I2")) == "7-7, back 2, placed 1, turn B"
    assert seen(stroke(icf(), "IQ0")) == "7-7, placed 1, turn B"


@pytest.mark.parametrize("keys", ["VO0", "VV0", "VQ0", "VVVOVQ0"])
def test_law_65_men_and_queen_overboard_come_back_without_a_due(keys: str) -> None:
    outcome = stroke(icf(), keys)
    assert seen(outcome) == "6-7, turn B"
    assert outcome.laws[:2] == ("65", "48")


def test_law_65_he_plays_on_where_an_own_man_fell_beside_it() -> None:
    outcome = stroke(icf(), "VO1")
    assert seen(outcome) == "5-7, turn A"
    assert "65" in outcome.laws


# ---- the striker (72-75, 116)


def test_law_72a_striker_alone_is_one_due_and_the_turn_lost() -> None:
    outcome = stroke(icf(), "S0")
    assert seen(outcome) == "7-7, placed 1, turn B"
    assert outcome.laws == ("72a", "89b")
    assert outcome.due == 1


def test_law_72b_striker_improper_is_two_and_the_turn_lost() -> None:
    outcome = stroke(icf(), "IS0")
    assert seen(outcome) == "8-7, placed 2, turn B"
    assert outcome.laws[0] == "72b"


def test_law_72b_only_one_man_pocketed_so_one_of_the_two_stays_owed() -> None:
    assert seen(stroke(icf((8, 7)), "IS0")) == "9-7, placed 1, owed 1-0, turn B"


def test_law_72c_nothing_pocketed_so_the_due_is_owed_and_taken_with_the_next_man() -> None:
    outcome = stroke(icf((9, 9)), "S0")
    assert seen(outcome) == "9-9, owed 1-0, turn B"
    assert outcome.laws == ("72c",)
    assert seen(strokes(icf((9, 9)), "S0 0 1")) == "9-9, placed 1, turn A"


@pytest.mark.parametrize("fell", [1, 2, 3])
def test_law_73_striker_and_own_men_bring_them_out_with_one_more_and_he_plays_on(fell: int) -> None:
    outcome = stroke(icf(), f"S{fell}")
    assert seen(outcome) == f"7-7, back {fell}, placed 1, turn A"
    assert outcome.laws[0] == "73"
    assert outcome.out == fell + 1


def test_law_73_the_men_of_the_stroke_cannot_pay_its_due() -> None:
    assert seen(stroke(icf((9, 9)), "S1")) == "9-9, back 1, owed 1-0, turn A"


def test_law_74_striker_and_opponents_man_theirs_stays_one_due_turn_lost() -> None:
    outcome = stroke(icf(), "SO0")
    assert seen(outcome) == "7-6, placed 1, turn B"
    assert outcome.laws[0] == "74"


def test_law_75_striker_and_both_colours_own_come_out_with_one_more_and_he_plays_on() -> None:
    outcome = stroke(icf(), "SO1")
    assert seen(outcome) == "7-6, back 1, placed 1, turn A"
    assert outcome.laws[0] == "75"


def test_law_116_striker_overboard_is_no_due() -> None:
    lost, kept = stroke(icf(), "VS0"), stroke(icf(), "VS1")
    assert seen(lost) == "6-7, turn B"
    assert seen(kept) == "5-7, turn A"
    assert "116" in lost.laws
    assert "116" in kept.laws


# ---- improper strokes (76, 77)


def test_law_76_opponents_man_improperly_stays_one_penalty_turn_lost() -> None:
    outcome = stroke(icf(), "IO0")
    assert seen(outcome) == "7-6, placed 1, turn B"
    assert outcome.laws[0] == "76"


def test_law_77a_own_man_improperly_comes_out_with_one_more_and_the_turn_is_lost() -> None:
    outcome = stroke(icf(), "I1")
    assert seen(outcome) == "7-7, back 1, placed 1, turn B"
    assert outcome.laws[0] == "77a"


def test_law_77b_with_the_striker_two_more_come_out() -> None:
    outcome = stroke(icf(), "IS1")
    assert seen(outcome) == "8-7, back 1, placed 2, turn B"
    assert outcome.laws[0] == "77b"


def test_law_72b_74_improper_striker_and_opponents_man_are_two() -> None:
    assert seen(stroke(icf(), "ISO0")) == "8-6, placed 2, turn B"


def test_law_77_improper_with_both_colours_brings_the_own_out() -> None:
    assert seen(stroke(icf(), "IO1")) == "7-6, back 1, placed 1, turn B"
    assert seen(stroke(icf(), "ISO1")) == "8-6, back 1, placed 2, turn B"


# ---- dues owed (78a, 83, 87a)


def test_law_78a_a_due_is_taken_at_once_in_his_own_turn() -> None:
    outcome = stroke(icf((9, 7), owed=1), "1")
    assert seen(outcome) == "9-7, placed 1, turn A"
    assert outcome.laws == ("78a",)


def test_law_83_of_several_dues_as_many_as_possible_are_taken_now() -> None:
    outcome = stroke(icf((9, 7), owed=3), "2")
    assert seen(outcome) == "9-7, placed 2, owed 1-0, turn A"
    assert seen(stroke(outcome.after, "2")) == "8-7, placed 1, turn A"


def test_law_83_an_older_due_and_a_new_one_are_taken_together() -> None:
    """A technical foul of the side not in turn is owed until it pockets, then with what it owes anew."""
    assert seen(strokes(icf((9, 9)), "S0 0 S0")) == "9-9, owed 2-0, turn B"
    assert seen(strokes(icf((9, 9)), "S0 0 S0 0 3")) == "8-9, placed 2, turn A"


def test_laws_72c_83_a_due_is_taken_as_soon_as_the_opponent_pockets_a_man_of_his() -> None:
    owing = strokes(icf((9, 9)), "S0").after
    outcome = stroke(owing, "O0")
    assert seen(outcome) == "9-9, theirs placed 1, turn A"
    assert outcome.laws == ("48", "125", "78a")
    assert seen(stroke(owing, "OO1")) == "8-8, theirs placed 1, turn B"
    assert seen(stroke(owing, "0")) == "9-9, owed 1-0, turn A"


def test_law_87a_a_due_may_be_forgone() -> None:
    assert stroke(icf(), "S0").may_forgo == "87a"
    outcome = stroke(icf(), "US0")
    assert seen(outcome) == "6-7, turn B"
    assert "87a" in outcome.laws


def test_law_87a_all_or_nothing_is_forgone() -> None:
    assert seen(stroke(icf(), "UIS0")) == "6-7, turn B"
    assert seen(stroke(icf((9, 7), owed=2), "U3")) == "6-7, turn A"


def test_law_87a_nothing_is_forgone_where_nothing_is_owed() -> None:
    assert stroke(icf(), "1").may_forgo == ""
    assert refused(icf(), "U1") == "nothing_to_forgo"
    assert refused(icf(), "U0") == "nothing_to_forgo"


# ---- the queen (15, 92, 95-101)


def test_law_92_the_queen_alone_must_be_covered_by_the_next_stroke() -> None:
    outcome = stroke(icf(), "Q0")
    assert seen(outcome) == "6-7, queen pocketed, turn A"
    assert outcome.laws == ("15", "92")
    assert outcome.queen is QueenDone.WAITS


def test_law_15_a_man_in_the_next_stroke_covers_her() -> None:
    outcome = strokes(icf(), "Q0 1")
    assert seen(outcome) == "5-7, queen A, turn A"
    assert outcome.laws == ("15",)
    assert outcome.queen is QueenDone.COVERED


def test_law_96_a_failed_cover_brings_her_back_without_a_due_and_the_turn_is_over() -> None:
    outcome = strokes(icf(), "Q0 0")
    assert seen(outcome) == "6-7, turn B"
    assert outcome.laws == ("96",)
    assert outcome.queen is QueenDone.BACK


def test_law_96_an_opponents_man_covers_nothing() -> None:
    outcome = strokes(icf(), "Q0 O0")
    assert seen(outcome) == "6-6, turn B"
    assert "96" in outcome.laws


def test_law_15_an_own_man_covers_her_with_an_opponents_man_beside_it() -> None:
    assert seen(strokes(icf(), "Q0 O1")) == "5-6, queen A, turn A"


def test_law_95a_queen_before_any_own_man_comes_back_without_a_due_and_the_turn_is_lost() -> None:
    outcome = stroke(icf((9, 7)), "Q0")
    assert seen(outcome) == "9-7, turn B"
    assert outcome.laws == ("95a",)


def test_law_95c_men_that_came_back_as_dues_were_pocketed_before_her() -> None:
    outcome = stroke(board("icf", (9, 7), first=(False, False)), "Q0")
    assert seen(outcome) == "9-7, queen pocketed, turn A"


def test_law_95b_queen_while_a_due_is_owed_comes_back_and_the_turn_is_lost() -> None:
    outcome = stroke(board("icf", (9, 7), first=(False, False), owed=(1, 0)), "Q0")
    assert seen(outcome) == "9-7, owed 1-0, turn B"
    assert outcome.laws[0] == "95b"


def test_law_95d_queen_and_striker_with_all_nine_on_the_board_cost_the_turn() -> None:
    outcome = stroke(icf((9, 7)), "SQ0")
    assert seen(outcome) == "9-7, owed 1-0, turn B"
    assert "95d" in outcome.laws


def test_law_97a_queen_and_man_together_are_covered() -> None:
    outcome = stroke(icf(), "Q1")
    assert seen(outcome) == "5-7, queen A, turn A"
    assert outcome.laws == ("97a",)


@pytest.mark.parametrize("first", [True, False])
def test_law_97b_queen_and_one_of_all_nine_still_need_a_cover(first: bool) -> None:
    nine = board("icf", (9, 7), first=(first, False))
    outcome = stroke(nine, "Q1")
    assert seen(outcome) == "8-7, queen pocketed, turn A"
    assert "97b" in outcome.laws
    assert seen(strokes(nine, "Q1 1")) == "7-7, queen A, turn A"
    assert seen(strokes(nine, "Q1 0")) == "8-7, turn B"


def test_law_97b_queen_and_two_of_all_nine_are_covered() -> None:
    assert seen(stroke(icf((9, 7)), "Q2")) == "7-7, queen A, turn A"


def test_law_99a_queen_and_striker_bring_her_back_with_one_due_and_he_plays_on() -> None:
    outcome = stroke(icf(), "SQ0")
    assert seen(outcome) == "7-7, placed 1, turn A"
    assert outcome.laws[0] == "99a"


def test_law_99_improper_queen_and_striker_are_two_and_the_turn_lost() -> None:
    assert seen(stroke(icf(), "ISQ0")) == "8-7, placed 2, turn B"


def test_law_73_99a_queen_striker_and_own_man_all_come_back_and_he_plays_on() -> None:
    assert seen(stroke(icf(), "SQ1")) == "7-7, back 1, placed 1, turn A"


def test_law_100a_striker_alone_in_the_cover_brings_her_back_with_one_due() -> None:
    outcome = strokes(icf(), "Q0 S0")
    assert seen(outcome) == "7-7, placed 1, turn B"
    assert outcome.laws[0] == "100a"
    assert outcome.queen is QueenDone.BACK


def test_law_101a_striker_and_own_man_in_the_cover_leave_one_more_try() -> None:
    outcome = strokes(icf(), "Q0 S1")
    assert seen(outcome) == "7-7, queen pocketed, back 1, placed 1, turn A"
    assert outcome.laws[0] == "101a"
    assert seen(strokes(icf(), "Q0 S1 1")) == "6-7, queen A, turn A"
    assert seen(strokes(icf(), "Q0 S1 0")) == "7-7, turn B"


def test_law_77a_an_improper_cover_covers_nothing() -> None:
    assert seen(strokes(icf(), "Q0 I1")) == "7-7, back 1, placed 1, turn B"


# ---- strokes that cannot be


@pytest.mark.parametrize(
    ("on", "keys", "code"),
    [
        (icf(), "7", "own_men"),
        (icf(), "VV6", "own_men"),
        (icf((6, 1)), "OO0", "their_men"),
        (icf((6, 1)), "OVO0", "their_men"),
        (icf(), "QVQ0", "queen_twice"),
        (icf(queen="A"), "Q0", "queen_gone"),
        (icf(queen="B"), "VQ0", "queen_gone"),
        (icf(queen="pocketed"), "Q1", "queen_gone"),
        (icf(), "SVS0", "striker_twice"),
        (icf(), "SS1", "double_not_agreed"),
        (icf((1, 4), "A"), "1 0", "over"),
        (icf((1, 4), "A"), "1 Z", "over"),
        (icf(), "A0", "published"),
    ],
)
def test_impossible_strokes_are_refused(on: BoardPlay, keys: str, code: str) -> None:
    before = (on.men, on.queen, on.owed)
    assert refused(on, keys) == code
    assert (on.men, on.queen, on.owed) == before


def test_a_refused_stroke_leaves_the_queen_where_she_was() -> None:
    assert icf(queen="pocketed").queen is PlayQueen.POCKETED
    assert refused(icf(queen="pocketed"), "7") == "own_men"
