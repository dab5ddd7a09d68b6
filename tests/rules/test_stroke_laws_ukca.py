"""Strokes under the UKCA's rules, each by its letter and number: penalties and dues, the queen, last pieces.

A is in turn; "6-9" are A's and B's men on the board. See `tests.support.strokes.seen` for the words.
"""

from __future__ import annotations

import pytest

from carrom_desktop.rules.board_play import begin
from carrom_desktop.rules.board_state import BoardPlay
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.stroke_rows import QueenDone, RuleBook
from tests.support.strokes import board, refused, seen, stroke, strokes


def ukca(
    men: tuple[int, int] = (6, 7), queen: str = "board", owed: int = 0, double: bool = False
) -> BoardPlay:
    """Return a board of the UKCA in the middle of play, A in turn and owing `owed`; `double`: see H13."""
    return board("ukca", men, queen, owed=(owed, 0), double_due=double)


def opening() -> BoardPlay:
    """Return a board before its break, which is A's."""
    return begin(RuleBook.UKCA, Side.A)


# ---- turns (B2, E1, E2), the break (C11, D7)


def test_rule_e1_nothing_pocketed_passes_the_turn() -> None:
    outcome = stroke(ukca(), "0")
    assert seen(outcome) == "6-7, turn B"
    assert outcome.laws == ("E1",)


@pytest.mark.parametrize(("keys", "left"), [("1", 5), ("2", 4)])
def test_rule_e1_own_pieces_keep_the_turn(keys: str, left: int) -> None:
    assert seen(stroke(ukca(), keys)) == f"{left}-7, turn A"


@pytest.mark.parametrize("keys", ["S1", "O1", "I1", "VO1", "VS1", "SO1", "SQ1", "QO1", "F"])
def test_rule_e2_a_penalty_ends_the_turn_whatever_was_pocketed(keys: str) -> None:
    outcome = stroke(ukca(), keys)
    assert outcome.after.turn is Side.B
    assert outcome.due >= 1


def test_rule_b2_in_doubles_the_turn_goes_to_the_right() -> None:
    on = board("ukca", (6, 7), doubles=True)
    assert [strokes(on, "0 " * times).after.seat for times in (1, 2, 3, 4)] == [1, 2, 3, 0]


def test_rules_c11_d7_a_break_not_made_may_be_tried_again_without_end() -> None:
    outcome = strokes(opening(), "K K K K")
    assert seen(outcome) == "9-9, turn A"
    assert outcome.laws == ("C11", "D7")
    assert seen(strokes(opening(), "K K K K 2")) == "7-9, turn A"


def test_rule_h12_the_striker_pocketed_at_the_break_is_a_due() -> None:
    assert seen(stroke(opening(), "SK")) == "9-9, owed 1-0, turn B"


# ---- penalties (H1, H2, H9, H12, H14, H19, H20)


def test_rules_h1_h9_a_foul_is_one_and_the_turn_lost() -> None:
    outcome = stroke(ukca(), "F")
    assert seen(outcome) == "7-7, placed 1, turn B"
    assert outcome.laws == ("H1", "H9")


def test_table_2_a_technical_foul_is_one_and_the_turn_goes_on() -> None:
    assert seen(stroke(ukca(), "G")) == "7-7, placed 1, turn A"
    assert seen(stroke(ukca(), "Shift+G")) == "6-8, placed 1, turn A"


def test_table_2_the_due_of_a_technical_foul_may_be_overlooked() -> None:
    assert seen(stroke(ukca(), "UG")) == "6-7, turn A"


def test_rule_h12_striker_alone_is_one_and_the_turn_lost() -> None:
    outcome = stroke(ukca(), "S0")
    assert seen(outcome) == "7-7, placed 1, turn B"
    assert outcome.laws == ("H12",)


@pytest.mark.parametrize(("fell", "men"), [(1, 6), (2, 5), (3, 4)])
def test_rule_h12_striker_and_own_pieces_they_stay_in_one_due_turn_lost(fell: int, men: int) -> None:
    outcome = stroke(ukca(), f"S{fell}")
    assert seen(outcome) == f"{men}-7, placed 1, turn B"
    assert outcome.laws[0] == "H12"
    assert not outcome.may_double


def test_rule_h12_the_piece_of_the_same_stroke_pays_the_due() -> None:
    assert seen(stroke(ukca((9, 9)), "S1")) == "9-9, placed 1, turn B"


@pytest.mark.parametrize(("keys", "theirs"), [("O0", 6), ("OO0", 5), ("OOO0", 4)])
def test_rules_h14_h2_opponents_pieces_stay_in_one_due_however_many(keys: str, theirs: int) -> None:
    outcome = stroke(ukca(), keys)
    assert seen(outcome) == f"7-{theirs}, placed 1, turn B"
    assert outcome.laws == ("H14",)


def test_rule_h14_own_and_opponents_piece_both_stay_one_due_turn_lost() -> None:
    outcome = stroke(ukca(), "O1")
    assert seen(outcome) == "6-6, placed 1, turn B"
    assert outcome.laws == ("H14",)
    assert outcome.contested == ""


def test_rule_h19_striker_overboard_is_one_and_the_turn_lost() -> None:
    lost = stroke(ukca(), "VS0")
    assert seen(lost) == "7-7, placed 1, turn B"
    assert "H19" in lost.laws
    assert seen(stroke(ukca(), "VS1")) == "6-7, placed 1, turn B"


@pytest.mark.parametrize("keys", ["VV0", "VO0", "VQ0", "VVVOVOVQ0"])
def test_rules_h20_h2_pieces_overboard_come_back_and_are_one_however_many(keys: str) -> None:
    outcome = stroke(ukca(), keys)
    assert seen(outcome) == "7-7, placed 1, turn B"
    assert "H20" in outcome.laws


def test_rule_h20_an_own_piece_pocketed_beside_it_stays_in() -> None:
    assert seen(stroke(ukca(), "VO1")) == "6-7, placed 1, turn B"


@pytest.mark.parametrize(
    ("keys", "dues"),
    [
        ("I0", 1),
        ("IS0", 2),
        ("SO0", 2),
        ("IO0", 2),
        ("ISO0", 3),
        ("ISOO0", 3),
        ("VSVO0", 2),
        ("SVO0", 2),
        ("OVS0", 2),
        ("OVOVS0", 3),
        ("ISOVOVV0", 4),
    ],
)
def test_rule_h2_one_due_for_each_penalty_of_the_stroke(keys: str, dues: int) -> None:
    outcome = stroke(ukca((4, 7)), keys)
    assert outcome.due == dues
    assert outcome.paid == dues
    assert outcome.after.men == (4 + dues, 7 - outcome.stroke.theirs)
    assert outcome.after.turn is Side.B


@pytest.mark.parametrize(("keys", "dues"), [("I1", 1), ("IS1", 2), ("SO1", 2), ("IO1", 2), ("ISO1", 3)])
def test_rules_h8_h2_own_pieces_improperly_pocketed_stay_in(keys: str, dues: int) -> None:
    outcome = stroke(ukca(), keys)
    assert outcome.own_back == 0
    assert outcome.due == dues
    assert outcome.after.men[0] == 6 - 1 + dues
    assert outcome.after.turn is Side.B


# ---- dues that cannot be paid yet (H3), that are not called for (H4)


def test_rule_h3_a_due_is_owed_until_he_pockets_a_piece_and_placed_at_the_end_of_that_turn() -> None:
    owes = strokes(ukca((9, 9)), "S0 0")
    assert seen(owes) == "9-9, owed 1-0, turn A"
    first = stroke(owes.after, "1")
    assert seen(first) == "8-9, owed 1-0, turn A"
    assert first.laws == ("H3",)
    second = stroke(first.after, "2")
    assert seen(second) == "6-9, owed 1-0, turn A"
    assert seen(stroke(second.after, "0")) == "7-9, placed 1, turn B"


def test_rule_h3_with_a_new_penalty_at_the_end_of_the_turn_both_are_placed() -> None:
    assert seen(strokes(ukca((9, 9), owed=1), "2 S0")) == "9-9, placed 2, turn B"


def test_rule_h3_what_still_cannot_be_paid_stays_owed() -> None:
    assert seen(strokes(ukca((9, 9), owed=2), "1 0")) == "9-9, placed 1, owed 1-0, turn B"


def test_rule_h3_nothing_pocketed_in_the_turn_pays_nothing() -> None:
    assert seen(strokes(ukca((9, 9), owed=1), "0")) == "9-9, owed 1-0, turn B"


def test_rule_h4_the_opponent_need_not_call_for_a_due() -> None:
    assert stroke(ukca(), "S0").may_forgo == "H4"
    outcome = stroke(ukca(), "US0")
    assert seen(outcome) == "6-7, turn B"
    assert "H4" in outcome.laws


def test_rule_h4_it_is_the_due_of_this_penalty_that_is_left() -> None:
    assert seen(strokes(ukca((9, 9), owed=1), "2 US0")) == "8-9, placed 1, turn B"


def test_rule_h4_nothing_to_forgo_without_a_penalty() -> None:
    assert stroke(ukca(), "1").may_forgo == ""
    assert refused(ukca(), "U0") == "nothing_to_forgo"


def test_rule_f4_dues_are_ignored_at_the_end() -> None:
    assert seen(strokes(ukca((9, 5), owed=2), "3 Q1 5")) == "0-5, queen A, A wins 5 queen A"


# ---- the double due (H13)


def test_rule_h13_agreed_and_called_two_dues_and_he_plays_on() -> None:
    offered = stroke(ukca(double=True), "S1")
    assert seen(offered) == "6-7, placed 1, turn B"
    assert offered.may_double
    called = stroke(ukca(double=True), "SS1")
    assert seen(called) == "7-7, placed 2, turn A"
    assert "H13" in called.laws


def test_rule_h13_only_if_agreed_before_the_game() -> None:
    assert not stroke(ukca(), "S1").may_double
    assert refused(ukca(), "SS1") == "double_not_agreed"


def test_rule_h13_only_if_both_can_be_paid_at_once() -> None:
    assert not stroke(ukca((9, 9), double=True), "S1").may_double
    assert refused(ukca((9, 9), double=True), "SS1") == "double_unpayable"
    assert stroke(ukca((8, 9), double=True), "S1").may_double
    assert seen(stroke(ukca((8, 9), double=True), "SS1")) == "9-9, placed 2, turn A"


def test_rule_h13_the_piece_of_the_stroke_counts_among_the_two() -> None:
    assert seen(stroke(ukca((9, 9), double=True), "SS2")) == "9-9, placed 2, turn A"


def test_rule_h13_needs_an_own_piece_in_the_same_pocket() -> None:
    assert refused(ukca(double=True), "SS0") == "double_without_man"


@pytest.mark.parametrize("book", ["icf", "caint"])
def test_rule_h13_is_the_ukcas_alone(book: str) -> None:
    assert refused(board(book, (6, 7), double_due=True), "SS1") == "double_not_agreed"


# ---- the queen (G2-G9, H15, H16)


def test_rule_g6_the_queen_alone_once_a_piece_was_pocketed() -> None:
    outcome = stroke(ukca(), "Q0")
    assert seen(outcome) == "6-7, queen pocketed, turn A"
    assert outcome.laws == ("G6",)
    assert outcome.queen is QueenDone.WAITS


def test_rule_g6_even_if_that_piece_was_returned_as_a_due() -> None:
    assert seen(stroke(board("ukca", (9, 7), first=(False, False)), "Q0")) == "9-7, queen pocketed, turn A"


def test_rule_g2_a_piece_in_the_next_stroke_covers_her() -> None:
    outcome = strokes(ukca(), "Q0 1")
    assert seen(outcome) == "5-7, queen A, turn A"
    assert outcome.laws == ("G2",)
    assert outcome.queen is QueenDone.COVERED


def test_rule_g3_not_covered_she_comes_back_without_a_penalty() -> None:
    outcome = strokes(ukca(), "Q0 0")
    assert seen(outcome) == "6-7, turn B"
    assert outcome.laws == ("G3",)
    assert outcome.queen is QueenDone.BACK


@pytest.mark.parametrize(
    ("keys", "came"),
    [
        ("S0", "7-7, placed 1, turn B"),
        ("S1", "6-7, placed 1, turn B"),
        ("O1", "6-6, placed 1, turn B"),
        ("SO1", "7-6, placed 2, turn B"),
        ("I1", "6-7, placed 1, turn B"),
        ("VO1", "6-7, placed 1, turn B"),
        ("VS1", "6-7, placed 1, turn B"),
        ("F", "7-7, placed 1, turn B"),
    ],
)
def test_rule_g4_a_penalty_in_the_cover_brings_her_back(keys: str, came: str) -> None:
    outcome = strokes(ukca(), f"Q0 {keys}")
    assert seen(outcome) == came
    assert "G4" in outcome.laws


def test_rule_g4_with_a_double_due_called_it_is_a_penalty_too() -> None:
    assert seen(strokes(ukca(double=True), "Q0 SS1")) == "7-7, placed 2, turn A"


@pytest.mark.parametrize(("keys", "left"), [("Q1", 5), ("Q2", 4)])
def test_rule_g7_queen_and_pieces_together_are_covered(keys: str, left: int) -> None:
    outcome = stroke(ukca(), keys)
    assert seen(outcome) == f"{left}-7, queen A, turn A"
    assert outcome.laws == ("G7",)


def test_rule_g7_with_all_nine_on_the_board_but_one_pocketed_before() -> None:
    """G8 asks whether a piece has been pocketed previously, not how many lie on the board."""
    assert seen(stroke(board("ukca", (9, 7), first=(False, False)), "Q1")) == "8-7, queen A, turn A"


def test_rule_g8_queen_and_the_first_piece_still_need_a_cover() -> None:
    outcome = stroke(ukca((9, 7)), "Q1")
    assert seen(outcome) == "8-7, queen pocketed, turn A"
    assert outcome.laws == ("G8",)
    assert seen(strokes(ukca((9, 7)), "Q1 1")) == "7-7, queen A, turn A"
    assert seen(strokes(ukca((9, 7)), "Q1 0")) == "8-7, turn B"


def test_rule_g9_queen_and_the_first_two_pieces_are_covered() -> None:
    outcome = stroke(ukca((9, 7)), "Q2")
    assert seen(outcome) == "7-7, queen A, turn A"
    assert outcome.laws == ("G9",)


@pytest.mark.parametrize(
    ("keys", "came"),
    [
        ("SQ0", "7-7, placed 1, turn B"),
        ("SQ1", "6-7, placed 1, turn B"),
        ("QO0", "7-6, placed 1, turn B"),
        ("QO1", "6-6, placed 1, turn B"),
        ("SQO0", "7-6, placed 1, turn B"),
        ("SQO1", "6-6, placed 1, turn B"),
    ],
)
def test_rule_h15_queen_with_striker_or_opponents_pieces_is_one_and_she_comes_back(
    keys: str, came: str
) -> None:
    outcome = stroke(ukca(), keys)
    assert seen(outcome) == came
    assert outcome.laws == ("H15",)
    assert outcome.queen is QueenDone.BACK


def test_rule_g8_with_the_own_last_piece_as_the_first_one_ever_h18_brings_her_back_too() -> None:
    """Eight of his pieces were pocketed by the opponent: with the turn lost there is no next stroke."""
    outcome = stroke(board("ukca", (1, 4), first=(True, False)), "Q1")
    assert seen(outcome) == "2-4, last A, placed 1, turn B"
    assert outcome.queen is QueenDone.BACK


@pytest.mark.parametrize(
    ("keys", "came"),
    [
        ("ISQ0", "8-7, placed 2, turn B"),
        ("IQO0", "8-6, placed 2, turn B"),
        ("ISQO0", "8-6, placed 2, turn B"),
        ("ISQO1", "7-6, placed 2, turn B"),
        ("SQVO0", "8-7, placed 2, turn B"),
    ],
)
def test_rules_h2_h15_another_penalty_beside_it_is_one_more(keys: str, came: str) -> None:
    """H15 lists "any combination of striker and opponent's pieces" as one penalty."""
    outcome = stroke(ukca(), keys)
    assert seen(outcome) == came
    assert "H15" in outcome.laws


@pytest.mark.parametrize("keys", ["IQ0", "VOQ0", "VSQ0"])
def test_rules_e2_h5_queen_and_another_penalty_she_comes_back(keys: str) -> None:
    outcome = stroke(ukca(), keys)
    assert seen(outcome) == "7-7, placed 1, turn B"
    assert "H5" in outcome.laws
    assert seen(stroke(ukca(), f"{keys[:-1]}1")) == "6-7, placed 1, turn B"


def test_rule_h16_queen_before_any_own_piece_comes_back_and_one_is_owed() -> None:
    outcome = stroke(ukca((9, 7)), "Q0")
    assert seen(outcome) == "9-7, owed 1-0, turn B"
    assert outcome.laws[0] == "H16"
    assert seen(strokes(ukca((9, 7)), "Q0 0 1 0")) == "9-7, placed 1, turn B"


# ---- last pieces (F1, G1, H8, H17, H18): no board is lost by a foul


def test_rule_f1_the_last_piece_wins_with_the_queen_covered_by_either() -> None:
    assert seen(stroke(ukca((1, 4), "A"), "1")) == "0-4, queen A, A wins 4 queen A"
    assert seen(stroke(ukca((1, 4), "B"), "1")) == "0-4, queen B, A wins 4 queen B"


def test_rule_g2_g7_the_last_piece_covers_and_wins() -> None:
    assert seen(stroke(ukca((1, 4), "pocketed"), "1")) == "0-4, queen A, A wins 4 queen A"
    assert seen(stroke(ukca((1, 4)), "Q1")) == "0-4, queen A, A wins 4 queen A"


@pytest.mark.parametrize("queen", ["board", "A", "B"])
def test_rule_h17_the_opponents_last_piece_comes_back_with_one_of_the_offenders(queen: str) -> None:
    outcome = stroke(ukca((5, 1), queen), "O0")
    shown = "" if queen == "board" else f", queen {queen}"
    assert seen(outcome) == f"6-1{shown}, last B, placed 1, turn B"
    assert outcome.laws == ("H17",)


def test_rule_h17_only_the_last_one_of_several_comes_back() -> None:
    assert seen(stroke(ukca((5, 3), "A"), "OOO0")) == "6-1, queen A, last B, placed 1, turn B"


def test_rule_h18_the_own_last_piece_with_the_queen_not_covered_comes_back_with_one_more() -> None:
    outcome = stroke(ukca((1, 5)), "1")
    assert seen(outcome) == "2-5, last A, placed 1, turn B"
    assert outcome.laws == ("H18",)
    assert outcome.out == 2


def test_rule_h18_and_h12_with_the_striker_two_more() -> None:
    assert seen(stroke(ukca((1, 5)), "S1")) == "3-5, last A, placed 2, turn B"


def test_rules_h8_h12_the_own_last_piece_with_the_striker_comes_back_though_the_queen_is_covered() -> None:
    assert seen(stroke(ukca((1, 5), "A"), "S1")) == "2-5, queen A, last A, placed 1, turn B"


@pytest.mark.parametrize(("keys", "men"), [("O1", "2-4"), ("I1", "2-5"), ("VO1", "2-5"), ("VS1", "2-5")])
def test_rules_e2_h8_the_own_last_piece_with_any_penalty_wins_nothing(keys: str, men: str) -> None:
    assert seen(stroke(ukca((1, 5), "A"), keys)) == f"{men}, queen A, last A, placed 1, turn B"


def test_rules_g4_h12_h18_the_last_piece_and_the_striker_in_the_cover() -> None:
    assert seen(strokes(ukca((1, 5)), "Q0 S1")) == "3-5, last A, placed 2, turn B"


def test_rules_h17_h18_both_last_pieces_come_back() -> None:
    covered = stroke(ukca((1, 1), "A"), "O1")
    assert seen(covered) == "2-1, queen A, last A, last B, placed 1, turn B"
    uncovered = stroke(ukca((1, 1)), "O1")
    assert seen(uncovered) == "3-1, last A, last B, placed 2, turn B"


def test_rules_h8_h4_a_last_piece_comes_back_though_the_due_is_not_called_for() -> None:
    assert seen(stroke(ukca((5, 1), "A"), "UO0")) == "5-1, queen A, last B, turn B"
    assert seen(stroke(ukca((1, 5)), "U1")) == "1-5, last A, turn B"


@pytest.mark.parametrize("keys", ["1", "S1", "O1", "SO1", "I1", "IS1", "IO1", "ISO1"])
@pytest.mark.parametrize("queen", ["board", "pocketed", "A", "B"])
@pytest.mark.parametrize("men", [(1, 1), (1, 3), (3, 1)])
def test_rules_h8_h17_h18_no_board_is_lost_by_a_foul(keys: str, queen: str, men: tuple[int, int]) -> None:
    outcome = stroke(ukca(men, queen), keys)
    clean = keys == "1" and men[0] == 1 and queen != "board"
    assert (outcome.after.end is not None) is clean
    assert min(outcome.after.men) >= (0 if clean else 1)


def test_passes_cancel_no_board_of_the_ukca() -> None:
    assert seen(strokes(ukca(), "Z Z Z Z Z Z Z")) == "6-7, turn B"


# ---- strokes that cannot be


@pytest.mark.parametrize(
    ("on", "keys", "code"),
    [
        (ukca(), "7", "own_men"),
        (ukca(), "OOOOOOOO0", "their_men"),
        (ukca(), "QVQ0", "queen_twice"),
        (ukca(queen="A"), "Q0", "queen_gone"),
        (ukca(), "SVS0", "striker_twice"),
        (ukca((1, 4), "A"), "1 0", "over"),
        (ukca(), "A0", "published"),
        (ukca((1, 5), double=True), "SS1", "double_last"),
    ],
)
def test_impossible_strokes_are_refused(on: BoardPlay, keys: str, code: str) -> None:
    assert refused(on, keys) == code
