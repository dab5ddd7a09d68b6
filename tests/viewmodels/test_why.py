"""Why boards count what they count: every reason of the core in words, with its law."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    AwardBoard,
    EndBoard,
    LodgeProtest,
    RecordBoard,
    SetScore,
    VoidBoard,
)
from carrom_desktop.rules.facts import Award, BoardRecorded, FoulEnding
from carrom_desktop.rules.ids import FoulQueen, Queen, Side, Slam
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.rules.state import BoardState
from carrom_desktop.viewmodels.message import Msg
from carrom_desktop.viewmodels.why import (
    why_of_board,
    why_of_men,
    why_of_number,
    why_of_queen,
    why_of_winner,
)
from tests.viewmodels.desk import Desk, desk, doubles_desk, english, spanish

A, B = Side.A, Side.B
AT_22 = "right 1 right enter left 9 left enter left 9 left enter"
"""A at 24, B at 4."""


def last(made: Desk) -> BoardState:
    board = made.state.last_board
    assert board is not None
    return made.state.games[made.state.last_game_number - 1].boards[board.number - 1]


def lines(said: tuple[Msg, ...]) -> list[str]:
    assert all(spanish(line) for line in said)
    return [english(line) for line in said]


def why(made: Desk) -> list[str]:
    state = made.state
    return lines(why_of_board(state, state.games[0].boards[-1]))


def ended(foul: FoulEnding, before: str = "", made: Desk | None = None) -> Desk:
    made = made or desk()
    made.type(before)
    made.submit(EndBoard(foul))
    return made


# ---- normal boards: the read-back's own words


@pytest.mark.parametrize(
    ("rules", "keys", "said"),
    [
        ("icf", "left 6 left enter", ["6 men (53a) + queen 3: 0 before the board, below 22 (54)"]),
        (
            "icf",
            "left 1 right enter",
            ["1 man (53a)", "The queen was covered by the loser: counts for nobody (53c)"],
        ),
        (
            "icf",
            f"{AT_22} left 1 left enter",
            ["1 man (53a)", "The queen does not count: 24 before the board, 22 or more (54)"],
        ),
        (
            "icf",
            "left 6 n n enter",
            ["6 men (53a)", "Not recorded who covered the queen: nothing for her, marked on the sheet"],
        ),
        ("ukca", "left 6 left enter", ["6 pieces (F4) + queen 5: 0 before the board, below 24 (F5)"]),
        (
            "caint",
            "left 6 right enter",
            ["6 pieces", "The queen was covered by the loser: counts for nobody"],
        ),
    ],
)
def test_laws_52_to_55_a_normal_board(rules: str, keys: str, said: list[str]) -> None:
    made = desk(rules)
    made.type(keys)
    assert why(made) == said


def test_law_55_the_cap() -> None:
    made = desk(board_cap=10)
    made.type("left 9 left enter")
    assert why(made)[-1] == "A board counts at most 10 (55)"


def test_rules_that_ask_for_no_cover_let_the_queen_stay() -> None:
    made = desk(queen_must_be_covered=False)
    made.submit(RecordBoard(A, 4, Queen.NOBODY))
    assert why(made) == [
        "4 men (53a)",
        "The queen stayed on the board: under these rules she need not be covered",
    ]


def test_law_26_a_slam_has_no_points_of_its_own() -> None:
    made = desk()
    made.submit(RecordBoard(A, 9, Queen.A, Slam.WHITE))
    assert why(made)[-1] == (
        "White slam: all nine and the queen in the first turn; no points of its own (26)"
    )
    made = desk()
    made.submit(RecordBoard(B, 2, Queen.A, Slam.BLACK))
    assert why(made)[-1].startswith("Black slam: all that were left")


# ---- boards lost by a foul


@pytest.mark.parametrize(
    ("foul", "before", "said"),
    [
        (
            FoulEnding("107", A),
            "",
            [
                "Player One: Law 107: the own last man with the queen on the board",
                "3 points (107): 0 before the board, below 22",
            ],
        ),
        (
            FoulEnding("107", B),
            AT_22,
            [
                "Player Two: Law 107: the own last man with the queen on the board",
                "1 point (107): 24 before the board, 22 or more",
            ],
        ),
        (
            FoulEnding("108", A, improper=True, demanded=2),
            "",
            [
                "Player One: Law 108: the own last man and the striker with the queen on the board",
                "3 points (108): 0 before the board, below 22",
                "+ 2 points claimed (87b)",
            ],
        ),
        (
            FoulEnding("110", A, demanded=1),
            "",
            [
                "Player One: Law 110: both last men and the striker, the queen covered by the player",
                "1 point, whatever the score (110)",
                "+ 1 point claimed (87b)",
            ],
        ),
        (
            FoulEnding("106", A, men_left=5),
            "",
            [
                "Player One: Law 106: the opponent's last man with the queen on the board",
                "5 men of Player One on the board (106)",
                "+ queen 3: 0 before the board, below 22 (106)",
            ],
        ),
        (
            FoulEnding("106", B, men_left=1),
            AT_22,
            [
                "Player Two: Law 106: the opponent's last man with the queen on the board",
                "1 man of Player Two on the board (106)",
                "The queen does not count: 24 before the board, 22 or more (54)",
            ],
        ),
        (
            FoulEnding("103", A, improper=True, demanded=1, men_left=9),
            "",
            [
                "Player One: Law 103: the opponent's last man while covering the queen",
                "9 men of Player One on the board (103)",
                "+ queen 3: 0 before the board, below 22 (103)",
                "+ 1 point claimed (87b)",
                "A board counts at most 12 (55)",
                "That the limit binds claimed points too is an inference: the laws do not say it of them",
            ],
        ),
        (
            FoulEnding("102", A),
            "",
            [
                "Player One: Law 102: both last men while covering the queen",
                "The stroke was proper, so it wins the board",
                "3 points (102): 0 before the board, below 22",
            ],
        ),
        (
            FoulEnding("104", A, improper=True),
            "",
            [
                "Player One: Law 104: the queen and both last men in one stroke",
                "The stroke was improper, so it loses the board",
                "3 points (104): 0 before the board, below 22",
            ],
        ),
    ],
    ids=lambda value: value.law if isinstance(value, FoulEnding) else "",
)
def test_laws_102_to_112(foul: FoulEnding, before: str, said: list[str]) -> None:
    assert why(ended(foul, before)) == said


@pytest.mark.parametrize(
    ("law", "queen", "before", "said"),
    [
        ("51", FoulQueen.BOARD, "", "+ queen 3: 0 before the board, below 22 (51)"),
        ("91", FoulQueen.A, "", "Player One had covered the queen: she counts for nobody (91)"),
        (
            "91",
            FoulQueen.B,
            "",
            "Player Two had covered the queen, but by its letter the law counts the men alone (91)",
        ),
        ("126b", FoulQueen.B, "", "+ queen 3: 0 before the board, below 22 (126b)"),
    ],
)
def test_conduct_and_the_queen(law: str, queen: FoulQueen, before: str, said: str) -> None:
    made = ended(FoulEnding(law, A, men_left=4, queen=queen), before)
    assert why(made)[1:] == ["4 men of Player One on the board (" + law + ")", said]


def test_law_54_is_an_inference_where_the_law_of_conduct_does_not_name_it() -> None:
    made = ended(FoulEnding("51", B, men_left=1, queen=FoulQueen.BOARD), AT_22)
    assert why(made)[2:] == [
        "The queen does not count: 24 before the board, 22 or more (54)",
        "Law 51 itself does not say so: an inference from the limit for the queen",
    ]
    made = ended(FoulEnding("91", B, men_left=1, queen=FoulQueen.BOARD), AT_22)
    assert why(made)[2:] == ["The queen does not count: 24 before the board, 22 or more (54)"]


def test_a_queen_of_which_nobody_noted_where_she_was() -> None:
    made = desk()
    made.write((BoardRecorded(1, None, 0, Queen.UNRECORDED, foul=FoulEnding("51", A, men_left=2)),))
    assert why(made)[2] == "Not recorded where the queen was: nothing for her, marked on the sheet"


def test_rules_without_a_cutoff_need_no_score() -> None:
    made = ended(FoulEnding("107", A), made=desk(queen_cutoff=None))
    assert why(made)[1] == "3 points (107)"
    made = ended(FoulEnding("106", A, men_left=2), made=desk(queen_cutoff=None))
    assert why(made)[2] == "+ queen 3 (106)"


def test_a_rulebook_of_pieces_and_rules() -> None:
    pieces = with_numbers(preset("icf"), wording="rule", last_piece_foul="icf_table")
    made = ended(FoulEnding("91", A, men_left=1, queen=FoulQueen.B), made=desk(pieces))
    assert why(made) == [
        "Player One: Rule 91: left the seat during the board",
        "1 piece of Player One on the board (91)",
        "Player Two had covered the queen, but by its letter the rule counts the pieces alone (91)",
    ]


def test_pairs() -> None:
    made = ended(FoulEnding("107", A), made=doubles_desk())
    assert why(made)[0] == "Abbas / Alvi: Law 107: the own last man with the queen on the board"


# ---- given, void, unknown, impossible


def test_a_board_given_by_the_umpire() -> None:
    made = desk()
    made.submit(AwardBoard(Award(B, 3, "Two strikers on the board", near="105")))
    assert why(made) == [
        "Given by the umpire: the points are his decision",
        "The laws name no such stroke. Nearest: Law 105: both last men with the queen on the board",
        "Reason: Two strikers on the board",
    ]


def test_law_137_a_void_board_and_its_replay() -> None:
    made = desk()
    made.type("left 6 left enter")
    made.submit(VoidBoard(1, 1, "137", "three passes each"))
    assert why(made) == [
        "Void, to be replayed: it counts nothing until then",
        "An earlier try was void (137): three passes each",
    ]
    made.type("left 2 left enter")
    assert why(made)[-1] == "An earlier try was void (137): three passes each"
    made.submit(VoidBoard(1, 1, "protest"))
    assert why(made)[-1] == "An earlier try was void: a protest was upheld"


def test_a_board_under_protest() -> None:
    made = desk()
    made.type("left 6 left enter")
    made.submit(LodgeProtest(1, 1, B))
    assert why(made)[-1] == "Under protest by Player Two: the result is provisional"


def test_a_board_before_a_score_that_was_typed_in() -> None:
    made = desk()
    made.submit(SetScore((), (12, 3), 3, A))
    state = made.state
    assert lines(why_of_board(state, state.games[0].boards[0])) == [
        "Played before the score was typed in: nobody knows this board"
    ]


def test_law_107_a_board_that_cannot_be_names_its_problem() -> None:
    made = desk()
    made.write((BoardRecorded(1, None, 4, Queen.A),))
    said = why(made)
    assert said[0] == "Scores nothing: it cannot be as it is recorded"
    assert len(said) == 2


# ---- the other cells of a board


def test_law_52_who_won() -> None:
    made = desk()
    made.type("left 6 right enter")
    assert lines(why_of_winner(made.state, last(made))) == [
        "Player One finished first: 6 men of Player Two lay on the board"
    ]
    foul = ended(FoulEnding("107", A))
    assert lines(why_of_winner(foul.state, last(foul)))[0].startswith("Player One: Law 107")


def test_law_53a_whose_men_and_law_43_their_colour() -> None:
    made = desk()
    made.type("left 6 right enter right 1 right enter")
    state = made.state
    assert lines(why_of_men(state, state.games[0].boards[0])) == [
        "6 black men of Player Two",
        "Each man of the loser on the board counts one point (53a)",
        "Dues that are still owed do not change the count (55)",
    ]
    assert lines(why_of_men(state, state.games[0].boards[1]))[0] == "1 black man of Player One"


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("left 6 left enter", ["Queen 3 (52b): 0 before the board, below 22 (54)"]),
        ("left 6 right enter", ["The queen was covered by the loser: counts for nobody (53c)"]),
    ],
)
def test_law_53_the_queen(keys: str, said: list[str]) -> None:
    made = desk()
    made.type(keys)
    assert lines(why_of_queen(made.state, last(made))) == said


def test_law_56_the_number_of_a_board() -> None:
    made = desk(board_limit=2)
    made.type("left 6 left enter right 6 right enter b left left 1 left enter")
    boards = made.state.games[0].boards
    assert lines(why_of_number(made.state, boards[0])) == ["A game has at most 2 boards (56a)"]
    assert lines(why_of_number(made.state, boards[2])) == [
        "Level after the last board, so one extra board decides (56b)"
    ]
    made = desk("ukca")
    made.type("left 6 left enter")
    assert lines(why_of_number(made.state, last(made))) == ["No limit of boards: 29 points end the game (F2)"]
