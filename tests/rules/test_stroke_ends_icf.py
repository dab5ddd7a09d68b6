"""How strokes end a board under the ICF's laws: won (52, 26), lost by a foul (102-112), cancelled (137).

A is in turn; "6-9" are A's and B's men on the board. See `tests.support.strokes.seen` for the words.
"""

from __future__ import annotations

import pytest

from carrom_desktop.rules.board_play import begin
from carrom_desktop.rules.board_state import BoardPlay, StrokeRefused
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.stroke_rows import RuleBook
from tests.support.strokes import board, seen, stroke, strokes


def icf(men: tuple[int, int] = (6, 7), queen: str = "board") -> BoardPlay:
    """Return a board of the ICF in the middle of play, A in turn."""
    return board("icf", men, queen)


def opening() -> BoardPlay:
    """Return a board before its break, which is A's."""
    return begin(RuleBook.ICF, Side.A)


# ---- boards won (52) and slams (26)


def test_law_52_the_own_last_man_wins_with_the_queen_covered_by_either() -> None:
    assert seen(stroke(icf((1, 4), "A"), "1")) == "0-4, queen A, A wins 4 queen A"
    assert seen(stroke(icf((1, 4), "B"), "1")) == "0-4, queen B, A wins 4 queen B"
    assert seen(stroke(icf((2, 4), "A"), "2")) == "0-4, queen A, A wins 4 queen A"


def test_law_52_the_last_man_covers_and_wins() -> None:
    assert seen(stroke(icf((1, 4), "pocketed"), "1")) == "0-4, queen A, A wins 4 queen A"
    assert seen(stroke(icf((1, 4)), "Q1")) == "0-4, queen A, A wins 4 queen A"


def test_law_52_the_opponents_man_beside_it_counts_no_more() -> None:
    assert seen(stroke(icf((1, 4), "A"), "O1")) == "0-3, queen A, A wins 3 queen A"


@pytest.mark.parametrize("queen", ["A", "B"])
def test_law_52a_the_opponents_last_man_with_the_queen_covered_wins_for_him(queen: str) -> None:
    outcome = stroke(icf((5, 1), queen), "O0")
    assert seen(outcome) == f"5-0, queen {queen}, B wins 5 queen {queen}"
    assert outcome.laws == ("52a",)


def test_law_52a_with_an_own_man_beside_it_one_less_counts() -> None:
    assert seen(stroke(icf((5, 1), "B"), "O1")) == "4-0, queen B, B wins 4 queen B"


def test_law_55_dues_are_written_off_at_the_end() -> None:
    on = board("icf", (1, 9), "A", owed=(0, 2))
    assert seen(stroke(on, "1")) == "0-9, queen A, A wins 9 queen A"


def test_law_73_77a_a_last_man_with_the_striker_or_improper_comes_back_and_ends_nothing() -> None:
    assert seen(stroke(icf((1, 4), "A"), "S1")) == "2-4, queen A, back 1, placed 1, turn A"
    assert seen(stroke(icf((1, 4), "B"), "I1")) == "2-4, queen B, back 1, placed 1, turn B"
    assert seen(stroke(icf((1, 4), "A"), "IS1")) == "3-4, queen A, back 1, placed 2, turn B"
    assert seen(stroke(icf((1, 4), "pocketed"), "I1")) == "2-4, back 1, placed 1, turn B"
    assert seen(stroke(icf((1, 4), "pocketed"), "S1")) == "2-4, queen pocketed, back 1, placed 1, turn A"


def test_law_26_white_slam_all_nine_and_the_queen_in_the_first_turn() -> None:
    assert seen(strokes(opening(), "3 Q1 5")) == "0-9, queen A, A wins 9 queen A white slam"


def test_law_26_black_slam_all_that_are_left_in_the_first_turn_with_or_without_the_queen() -> None:
    assert seen(strokes(opening(), "0 2 Q1 6")) == "9-0, queen B, B wins 9 queen B black slam"
    without_her = strokes(opening(), "O1 Q1 0 8")  # white covered her
    assert seen(without_her) == "7-0, queen A, B wins 7 queen A black slam"
    assert without_her.after.turns == 1


def test_law_26_a_black_slam_needs_no_man_in_the_first_turn_of_the_other_side() -> None:
    """White takes all but one in its turn; black's first turn takes all of its nine."""
    outcome = strokes(opening(), "3 Q1 4 0 9")
    assert seen(outcome) == "1-0, queen A, B wins 1 queen A black slam"


def test_law_26_a_second_turn_is_no_slam() -> None:
    assert seen(strokes(opening(), "1 0 0 Q1 7")) == "0-9, queen A, A wins 9 queen A"


# ---- boards lost by a foul (102-112)

LOST = [
    # law, men, queen, keys, how it ended
    ("102", (1, 1), "pocketed", "O1", "A wins by 102"),
    ("102", (1, 1), "pocketed", "IO1", "B wins by 102 improper"),
    ("103", (5, 1), "pocketed", "O0", "B wins by 103 men 5"),
    ("103", (5, 1), "pocketed", "IO0", "B wins by 103 men 5 improper"),
    ("104", (1, 1), "board", "QO1", "A wins by 104"),
    ("104", (1, 1), "board", "IQO1", "B wins by 104 improper"),
    ("105", (1, 1), "board", "O1", "B wins by 105"),
    ("105", (1, 1), "board", "IO1", "B wins by 105 improper"),
    ("106", (5, 1), "board", "O0", "B wins by 106 men 5"),
    ("106", (5, 1), "board", "O2", "B wins by 106 men 3"),
    ("106", (5, 2), "board", "OO0", "B wins by 106 men 5"),
    ("106", (5, 1), "board", "IO0", "B wins by 106 men 5 improper"),
    ("107", (1, 4), "board", "1", "B wins by 107"),
    ("107", (2, 4), "board", "2", "B wins by 107"),
    ("107", (1, 4), "board", "O1", "B wins by 107"),
    ("107", (1, 4), "board", "I1", "B wins by 107 improper"),
    ("108", (1, 4), "board", "S1", "B wins by 108"),
    ("108", (1, 4), "board", "IS1", "B wins by 108 improper"),
    ("109", (1, 1), "board", "SQO1", "B wins by 109"),
    ("109", (1, 1), "board", "ISQO1", "B wins by 109 improper"),
    ("110", (1, 1), "A", "SO1", "B wins by 110"),
    ("110", (1, 1), "A", "ISO1", "B wins by 110 improper"),
    ("111", (5, 1), "board", "SO0", "B wins by 111 men 5"),
    ("111", (5, 1), "board", "ISO0", "B wins by 111 men 5 improper"),
    ("112", (1, 1), "B", "SO1", "B wins by 112"),
    ("112", (1, 1), "B", "ISO1", "B wins by 112 improper"),
]


@pytest.mark.parametrize(("law", "men", "queen", "keys", "end"), LOST)
def test_laws_102_to_112_end_the_board(
    law: str, men: tuple[int, int], queen: str, keys: str, end: str
) -> None:
    outcome = stroke(icf(men, queen), keys)
    assert seen(outcome).endswith(f", {end}")
    assert outcome.laws == (law,)
    assert (outcome.paid, outcome.own_back, outcome.after.owed) == (0, 0, (0, 0))


def test_law_107_the_same_when_reached_stroke_by_stroke() -> None:
    outcome = strokes(opening(), "4 0 3 0 4 1")
    assert seen(outcome) == "0-6, B wins by 107"


def test_laws_102_to_112_name_the_striker_of_the_stroke_when_it_is_b() -> None:
    outcome = strokes(icf((4, 1)), "0 1")
    assert seen(outcome) == "4-0, A wins by 107"
    assert outcome.after.end is not None
    assert outcome.after.end.foul is not None
    assert outcome.after.end.foul.by is Side.B


UMPIRE = [
    # strokes that end a board and have no row: whom the umpire is proposed, and the nearest law
    ((1, 1), "board", "SO1", "umpire: B near 105"),
    ((1, 1), "pocketed", "SO1", "umpire: B near 102"),
    ((5, 1), "pocketed", "SO0", "umpire: B near 103"),
    ((5, 1), "board", "QO0", "umpire: B near 106"),
    ((1, 1), "A", "O1", "umpire: A near 110"),
    ((1, 1), "B", "O1", "umpire: A near 112"),
    ((1, 1), "A", "IO1", "umpire: B near 110"),
]


@pytest.mark.parametrize(("men", "queen", "keys", "end"), UMPIRE)
def test_strokes_without_a_law_end_the_board_by_the_umpire(
    men: tuple[int, int], queen: str, keys: str, end: str
) -> None:
    outcome = stroke(icf(men, queen), keys)
    assert seen(outcome).endswith(f", {end}")
    assert outcome.after.end is not None
    assert outcome.after.end.last is not None
    assert outcome.after.end.last.by is Side.A


# ---- passes (137)


def test_law_137_three_passes_each_in_a_row_cancel_the_board() -> None:
    outcome = strokes(icf(), "Z Z Z Z Z")
    assert seen(outcome) == "6-7, turn B"
    outcome = stroke(outcome.after, "Z")
    assert seen(outcome) == "6-7, cancelled"
    assert "137" in outcome.laws


def test_law_137_a_stroke_between_begins_the_count_again() -> None:
    assert seen(strokes(icf(), "Z Z Z Z Z 0 Z")) == "6-7, turn B"
    assert seen(strokes(icf(), "Z Z Z Z Z 0 Z Z Z Z Z Z")) == "6-7, cancelled"


def test_law_137_in_doubles_three_passes_of_each_side() -> None:
    on = board("icf", (6, 7), doubles=True)
    assert strokes(on, "Z Z Z Z Z").after.end is None
    assert seen(strokes(on, "Z Z Z Z Z Z")) == "6-7, cancelled"


def test_law_55_no_due_is_forgone_where_the_board_ends() -> None:
    for on, keys in ((board("icf", (1, 4)), "U1"), (board("icf", (1, 4), "A"), "U1")):
        with pytest.raises(StrokeRefused) as refused:
            stroke(on, keys)
        assert refused.value.code == "nothing_to_forgo"
