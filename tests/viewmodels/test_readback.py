"""The read-back: headline, totals, what lies on the board, why, and what follows."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.commands import VoidBoard
from carrom_desktop.rules.ids import Side
from carrom_desktop.viewmodels.readback import ReadBack
from tests.viewmodels.desk import Desk, desk, doubles_desk, english, spanish

A, B = Side.A, Side.B


def read(made: Desk, keys: str) -> ReadBack:
    made.type(keys)
    found = made.view().read_back
    assert found is not None
    return found


def why(found: ReadBack) -> list[str]:
    return [english(line) for line in found.why]


def follows(found: ReadBack) -> list[str]:
    return [english(line) for line in found.follows]


def test_the_board_of_the_target_picture() -> None:
    made = desk()
    made.type(
        "left 9 left enter left 9 left enter left 1 left enter c"
    )  # game 1; B opens game 2, on the left
    for keys in ("right 6 right", "left 3 left", "right 3 left", "left 5 left", "right 6 right"):
        made.type(f"{keys} enter")
    found = read(made, "right 6 right")
    assert english(found.headline) == "Player One wins board 6: +9"
    assert english(found.totals) == "30–14, counts as 25–14"
    assert english(found.ends) == "ENDS THE MATCH"
    assert (found.on_table.is_white, found.on_table.count) == (False, 6)
    assert english(found.on_table.label) == "On the board now:"
    assert english(found.on_table.text) == "6 black men of Player Two"
    assert why(found) == ["6 men (53a) + queen 3: 21 before the board, below 22 (54)"]
    assert follows(found) == []
    assert spanish(found.headline) == "Player One gana el tablero 6: +9"
    assert spanish(found.totals) == "30–14, cuenta como 25–14"
    assert spanish(found.ends) == "TERMINA EL PARTIDO"
    assert spanish(found.on_table.text) == "6 fichas negras de Player Two"
    assert spanish(found.why[0]) == "6 fichas (53a) + reina 3: 21 antes del tablero, menos de 22 (54)"


def test_the_colour_is_always_different_when_the_winner_is_wrong() -> None:
    made = desk()
    for keys in ("left 6 left", "right 2 right", "left 1 right"):
        before = read(made, keys).on_table.is_white
        made.type("x")
        after = made.view().read_back
        assert after is not None
        assert after.on_table.is_white is not before
        made.type("x enter")


def test_law_43_one_man_of_the_breaker_is_white() -> None:
    found = read(desk(), "right 1 right")
    assert english(found.on_table.text) == "1 white man of Player One"
    assert spanish(found.on_table.text) == "1 ficha blanca de Player One"


def test_totals_name_the_winner_first() -> None:
    made = desk()
    made.type("left 6 left enter")
    assert english(read(made, "right 3 right").totals) == "6–9"


def test_law_54_the_queen_at_22_counts_no_more() -> None:
    made = desk()
    made.type("left 9 left enter left 7 left enter")
    found = read(made, "left 2 left")
    assert why(found) == ["2 men (53a)", "The queen does not count: 22 before the board, 22 or more (54)"]
    assert spanish(found.why[1]) == "La reina no suma: 22 antes del tablero, 22 o más (54)"
    assert english(found.headline).endswith("+2")


def test_law_53c_the_losers_queen_counts_for_nobody() -> None:
    assert why(read(desk(), "left 4 right")) == [
        "4 men (53a)",
        "The queen was covered by the loser: counts for nobody (53c)",
    ]
    assert why(read(doubles_desk(), "left 4 right"))[1].startswith("The queen was covered by the losers:")


def test_law_55_the_cap() -> None:
    found = read(desk(board_cap=10), "left 9 left")
    assert english(found.headline).endswith("+10")
    assert why(found)[-1] == "A board counts at most 10 (55)"


def test_not_recorded_who_covered_her() -> None:
    assert why(read(desk(), "left 4 n n"))[1].startswith("Not recorded who covered the queen")


def test_ukca_cites_its_rules_and_says_pieces() -> None:
    found = read(desk("ukca"), "left 6 left")
    assert why(found) == ["6 pieces (F4) + queen 5: 0 before the board, below 24 (F5)"]
    assert english(found.on_table.text) == "6 black pieces of Player Two"


def test_caint_has_no_rules_to_cite() -> None:
    assert why(read(desk("caint"), "left 6 right")) == [
        "6 pieces",
        "The queen was covered by the loser: counts for nobody",
    ]


def test_rules_without_a_cutoff() -> None:
    assert why(read(desk(queen_cutoff=None), "left 6 left")) == ["6 men (53a) + queen 3 (52b)"]


def test_pairs_win() -> None:
    found = read(doubles_desk(), "left 6 left")
    assert english(found.headline) == "Abbas / Alvi win board 1: +9"
    assert spanish(found.headline) == "Abbas / Alvi ganan el tablero 1: +9"


def test_law_56b_level_after_the_limit_and_the_extra_board() -> None:
    made = desk(board_limit=2)
    made.type("left 6 left enter")
    found = read(made, "right 6 right")
    assert found.ends is None
    assert follows(found) == ["9 all: an extra board follows, after a toss for the break (56b)"]
    made.type("enter b left")
    found = read(made, "left 1 left")
    assert english(found.headline) == "Player One wins the extra board: +4"
    assert english(found.ends) == "ENDS THE GAME"


def test_law_56a_ends_the_game_and_then_the_sides_change() -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter")
    found = read(made, "left 1 right")
    assert english(found.ends) == "ENDS THE GAME"
    assert english(found.totals) == "25–0"
    assert follows(found) == ["Then the sides change (58)"]
    pair = doubles_desk()
    pair.type("left 9 left enter left 9 left enter")
    assert follows(read(pair, "left 1 right")) == ["Then everybody moves one seat to the right (59)"]


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("right 9 right", []),
        ("right 7 left", []),
        ("right 9 right enter left 1 left enter right 1 left", [60]),
    ],
)
def test_law_60_what_follows_in_the_deciding_game(keys: str, said: list[int]) -> None:
    made = desk()
    made.type("left 9 left enter left 9 left enter left 1 left enter c")
    made.type("left 9 left enter left 9 left enter left 1 left enter c")
    expected = [f"Then the sides change ({law})" for law in said]
    assert follows(read(made, keys)) == expected


def test_law_54_the_board_that_reaches_22_says_so() -> None:
    made = desk()
    made.type("left 9 left enter")
    found = read(made, "left 7 left")
    assert follows(found) == ["From now on the queen does not count for Player One in this game (54)"]


def test_without_a_toss_the_men_have_no_colour() -> None:
    found = read(desk(toss=None), "left 6 left")
    assert found.on_table.is_white is None
    assert english(found.on_table.text) == "6 men of Player Two"


def test_law_54_a_replay_is_read_back_by_the_score_before_it() -> None:
    """Board 2 is replayed when A has 19: 9 stood before it, and at 22 the queen of board 4 counts no more."""
    made = desk()
    made.type("left 9 right enter left 1 right enter left 9 right enter left 3 left enter")
    made.undo()
    made.submit(VoidBoard(1, 2, "137"))
    made.type("esc left 4 right")
    found = read(made, "")
    assert english(found.headline) == "Player One wins board 2: +4"
    assert english(found.totals) == "22\N{EN DASH}0"
    made.type("enter left 3 left")
    assert "22 or more" in " ".join(english(line) for line in read(made, "").why)
