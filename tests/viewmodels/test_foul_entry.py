"""After `E`: the law, who gains and how much, the fewest keys, and every combination of answers.

A stands on the left and plays the stroke, where nothing else is said. What the laws give stands here once
more, read from the laws and not from the core's table.
"""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from carrom_desktop.rules.commands import AwardBoard, Command, EndBoard, RecordBoard
from carrom_desktop.rules.facts import Award
from carrom_desktop.rules.fouls import QueenPlace
from carrom_desktop.rules.ids import BoardKind, Queen, Severity, Side
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.viewmodels.draft import Draft
from carrom_desktop.viewmodels.foul_draft import FoulDraft, What
from carrom_desktop.viewmodels.grammar import reduce_key
from tests.viewmodels.desk import Desk, desk, doubles_desk, english, key
from tests.viewmodels.foul_desk import (
    GIVEN,
    LAWS,
    SHORTEST,
    ending_of,
    gains,
    most_claimed,
    opened,
    panel,
    shown,
)

A, B = Side.A, Side.B


# ---- the number of keys


@cache
def reached() -> dict[tuple[str, str, int], int]:
    """Return the fewest keys after `E` for each law, stroke and claim: all ways are tried."""
    state = desk().state
    keys = [key(word) for word in ("left", "s", "i", *"0123456789")]
    drafts, seen = [Draft(foul=FoulDraft())], {Draft(foul=FoulDraft())}
    found: dict[tuple[str, str, int], int] = {}
    for pressed in range(9):
        following = []
        for draft in drafts:
            command = reduce_key(draft, key("enter"), state, A).command
            if isinstance(command, EndBoard):
                ending = command.ending
                stroke = "improper" if ending.improper else "proper"
                found.setdefault((ending.law, stroke, ending.demanded), pressed + 1)
            for one in keys:
                step = reduce_key(draft, one, state, A)
                assert step.command is None, "nothing but Enter records"
                if step.draft not in seen and step.draft.foul is not None:
                    seen.add(step.draft)
                    following.append(step.draft)
        drafts = following
    return found


@pytest.mark.parametrize(("law", "stroke"), LAWS)
def test_the_shortest_way_to_each_law(law: str, stroke: str) -> None:
    made = opened()
    words = SHORTEST[law, stroke].split()
    step = made.type(" ".join(words))
    ending = ending_of(step.command)
    most = most_claimed(law, stroke)
    assert (ending.law, ending.by, ending.demanded) == (law, A, most)
    assert ending.improper is (stroke == "improper")
    assert reached()[law, stroke, most] == len(words), "there is no shorter way"
    assert len(words) <= 8


@pytest.mark.parametrize("law", ["106", "107"])
def test_laws_106_and_107_by_a_proper_stroke_take_at_most_five_keys_after_e(law: str) -> None:
    assert len(SHORTEST[law, "proper"].split()) <= 5
    assert reached()[law, "proper", 0] <= 5


def test_no_law_takes_more_than_eight_keys_after_e_whatever_is_claimed() -> None:
    assert {law for law, _, _ in reached()} == set(GIVEN)
    assert {(law, stroke) for law, stroke, _ in reached()} == set(SHORTEST)
    for law, stroke in SHORTEST:
        claims = {claimed for found, by, claimed in reached() if (found, by) == (law, stroke)}
        assert claims == set(range(most_claimed(law, stroke) + 1)), "fully, partly or not at all (87b)"
    assert max(reached().values()) == 8


# ---- who gains how much


@pytest.mark.parametrize("before", [0, 21, 22, 24])
@pytest.mark.parametrize(("law", "stroke"), LAWS)
def test_points_below_the_cutoff_and_from_it_on_are_read_back_and_recorded(
    law: str, stroke: str, before: int
) -> None:
    made = opened(before)
    made.type(SHORTEST[law, stroke].removesuffix(" enter"))
    points = GIVEN[law][before >= 22] + most_claimed(law, stroke)
    winner = gains(law, stroke)
    name = "Player One" if winner is A else "Player Two"
    said = shown(made)
    assert f"{name} wins board 1: +{points} | {before + points}–{before}" in said
    assert f"Law {law}" in said
    assert made.view().can_record
    made.type("enter")
    board = made.state.games[0].boards[0]
    assert (board.kind, board.winner, board.points, board.counts) == (BoardKind.FOUL, winner, points, True)
    assert not made.state.problems
    assert made.draft == Draft()


@pytest.mark.parametrize(("law", "stroke"), LAWS)
def test_the_22_clause_is_about_the_gainers_points_alone(law: str, stroke: str) -> None:
    start = (0, 24) if gains(law, stroke) is A else (24, 0)
    made = desk(start=start)
    made.type("e " + SHORTEST[law, stroke])
    assert made.state.games[0].boards[0].points == GIVEN[law][0] + most_claimed(law, stroke)


@pytest.mark.parametrize("claimed", [0, 1, 2])
def test_law_87b_claimed_points_are_asked_for_and_may_be_fewer(claimed: int) -> None:
    made = opened()
    made.type("left 2 s i 1 5")
    view = panel(made)
    assert english(view.question) == "Player Two, do you claim the additional points?"
    assert [option.key for option in view.options] == ["0", "1", "2"]
    assert view.columns == 3
    assert "Player Two wins board 1: +8" in shown(made), "what it is without them"
    assert not made.view().can_record
    assert made.type("enter").command is None, "the question is open"
    made.type(f"{claimed} enter")
    assert made.state.game.raw == (0, 8 + claimed)


def test_law_87b_the_claim_can_be_changed_until_enter() -> None:
    made = opened()
    made.type("left 1 i 1 1 0 1 0 enter")
    assert made.state.game.raw == (0, 3)


def test_law_87b_more_than_may_be_claimed_is_no_answer() -> None:
    made = opened()
    step = made.type("left 1 i 1 2")
    assert english(step.hint) == "That is not one of the answers"
    assert made.type("enter").command is None


def test_law_87b_what_is_claimed_is_asked_anew_where_the_stroke_is_another() -> None:
    made = opened()
    made.type("left 1 s i 1 2 i")
    assert made.draft.foul is not None
    assert made.draft.foul.demanded is None
    assert [option.key for option in panel(made).options] == ["0", "1"]


def test_law_87b_nothing_is_asked_where_the_rules_know_no_claim() -> None:
    made = desk(demanded_points=False)
    made.type("e left 1 i 1 enter")
    assert made.state.game.raw == (0, 3)


def test_law_55_a_claim_beyond_the_cap_is_said_to_be_cut() -> None:
    made = opened()
    made.type("left 2 s i 1 9 2")
    said = shown(made)
    assert "+12" in said
    assert "at most 12" in said


@pytest.mark.parametrize(
    ("law", "queen", "points"),
    [
        ("5", "1", 9),
        ("5", "2", 6),
        ("5", "3", 6),
        ("7", "1", 9),
        ("7", "2", 6),
        ("7", "3", 9),
    ],
    ids=lambda value: str(value),
)
def test_laws_91_and_126b_the_queen_counts_where_she_lies_on_the_board(
    law: str, queen: str, points: int
) -> None:
    """Covered by the gainer: 91 by its letter gives the men alone, 126b "as per Laws"."""
    made = opened()
    made.type(f"left {law} {queen} 6 enter")
    assert made.state.game.raw == (0, points)


def test_law_107_is_over_as_the_board_ends_the_match() -> None:
    made = desk(games_to_win=1, start=(0, 24))
    made.type("e left 1 1")
    assert "25–0 | ENDS THE MATCH" in shown(made)


# ---- strokes of which no law speaks: the nearest is proposed, the umpire decides

UNRULED = [
    pytest.param("3 s 1", B, 3, 1, "105", 1, id="both_and_striker_queen_on_board"),
    pytest.param("3 s i 1", B, 3, 1, "105", 2, id="both_and_striker_queen_on_board_improper"),
    pytest.param("3 s i 2", B, 3, 1, "102", 2, id="both_and_striker_covering_improper"),
    pytest.param("2 s 2 5", B, 8, 5, "103", 1, id="theirs_and_striker_covering"),
    pytest.param("2 s i 2 5", B, 8, 5, "103", 2, id="theirs_and_striker_covering_improper"),
    pytest.param("2 3 5", B, 8, 5, "106", 0, id="queen_and_theirs"),
    pytest.param("2 i 3 5", B, 8, 5, "106", 1, id="queen_and_theirs_improper"),
    pytest.param("2 s 3 5", B, 8, 5, "106", 1, id="queen_theirs_and_striker"),
    pytest.param("3 4", A, 3, 1, "110", 0, id="both_queen_covered_by_the_player"),
    pytest.param("3 i 4", B, 3, 1, "110", 1, id="both_queen_covered_by_the_player_improper"),
    pytest.param("3 5", A, 1, 1, "112", 0, id="both_queen_covered_by_the_opponent"),
    pytest.param("3 i 5", B, 3, 1, "112", 1, id="both_queen_covered_by_the_opponent_improper"),
]


@pytest.mark.parametrize("before", [10, 22])
@pytest.mark.parametrize(("keys", "winner", "below", "late", "near", "most"), UNRULED)
def test_a_stroke_without_a_row_is_proposed_by_the_nearest_and_recorded_as_an_award(
    keys: str, winner: Side, below: int, late: int, near: str, most: int, before: int
) -> None:
    made = opened(before)
    made.type(f"left {keys}")
    assert f"The laws name no such stroke. Nearest: Law {near}" in shown(made)
    assert "The umpire decides" in shown(made)
    points = late if before >= 22 else below
    if most:
        assert [option.key for option in panel(made).options] == [str(n) for n in range(most + 1)]
        made.type(str(most))
    step = made.type("enter")
    assert step.command == AwardBoard(Award(winner, points + most, near=near))
    board = made.state.games[0].boards[0]
    assert (board.kind, board.winner, board.points) == (BoardKind.AWARDED, winner, points + most)


def test_law_87b_nobody_claims_points_for_a_foul_of_his_own() -> None:
    """Both last men and the striker while covering: 102 with the striker is to B, as 109 is to 104's."""
    made = opened()
    made.type("left 3 s 2")
    assert english(panel(made).question) == "Player Two, do you claim the additional point?"


@pytest.mark.parametrize(("keys", "winner", "below", "late", "near", "most"), UNRULED)
def test_the_proposal_for_a_stroke_without_a_row_takes_at_most_eight_keys(
    keys: str, winner: Side, below: int, late: int, near: str, most: int
) -> None:
    del winner, below, late, near
    assert len(f"left {keys}".split()) + bool(most) + 1 <= 8


# ---- strokes that end no board, and those that end it normally


@pytest.mark.parametrize(
    "keys",
    [f"1 {foul} {queen}" for foul in ("s", "i", "s i") for queen in ("2", "3", "4", "5")],
)
def test_law_77a_an_own_last_man_that_comes_back_records_nothing(keys: str) -> None:
    made = opened()
    rows = len(made.rows)
    step = made.type(f"left {keys} enter")
    assert step.command is None
    assert english(step.hint) == "The board goes on: press Esc and play"
    assert "This ends no board" in shown(made)
    assert panel(made).headline is None
    assert not made.view().can_record
    made.type("esc enter")
    assert len(made.rows) == rows
    assert made.draft == Draft()


@pytest.mark.parametrize(
    ("keys", "command"),
    [
        ("2 5 4", RecordBoard(B, 4, Queen.B)),
        ("2 4 4", RecordBoard(B, 4, Queen.A)),
        ("2 s 5 4", RecordBoard(B, 4, Queen.B)),
        ("2 i 4 4", RecordBoard(B, 4, Queen.A)),
    ],
)
def test_case_40_laws_52_53_the_opponents_last_man_with_the_queen_covered_is_a_normal_win(
    keys: str, command: RecordBoard
) -> None:
    made = opened(10)
    made.type(f"left {keys}")
    assert "The queen was covered, so the opponent has finished first" in shown(made)
    assert "Player Two wins board 1" in shown(made)
    assert "4 white men of Player One" in shown(made)
    assert made.type("enter").command == command
    assert made.state.games[0].boards[0].points == (7 if command.queen is Queen.B else 4)


@pytest.mark.parametrize(("queen", "covered"), [("2", A), ("3", A), ("4", A), ("5", B)])
def test_law_52_the_own_last_man_with_the_queen_covered_wins_normally(queen: str, covered: Side) -> None:
    made = opened()
    made.type(f"left 1 {queen}")
    assert english(panel(made).question) == "Men Player Two still has on the board"
    made.type("6")
    assert "This is a normal finish" in shown(made)
    assert made.type("enter").command == RecordBoard(A, 6, Queen(covered.value))


# ---- every combination of answers


def _answers() -> list[FoulDraft]:
    return [
        FoulDraft(by, what, queen, men, striker, improper, demanded)
        for by, what, queen, men, striker, improper, demanded in itertools.product(
            (None, A, B),
            (None, *What),
            (None, *QueenPlace),
            (None, 1, 5, 9),
            (False, True),
            (False, True),
            (None, 0, 1, 2, 3),
        )
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "made",
    [
        pytest.param(desk(), id="icf"),
        pytest.param(desk(start=(22, 21)), id="icf_at_22"),
        pytest.param(desk("european"), id="european"),
        pytest.param(desk(demanded_points=False, queen_cutoff=None), id="no_claims_no_cutoff"),
        pytest.param(desk(queen_points=5, board_cap=14), id="queen_of_5"),
        pytest.param(desk("ukca"), id="ukca"),
        pytest.param(desk("caint"), id="caint"),
        pytest.param(desk(last_piece_foul="manual"), id="manual"),
        pytest.param(doubles_desk(), id="doubles"),
    ],
)
def test_every_combination_of_answers_records_what_can_be_or_nothing(made: Desk) -> None:
    """All of them, also those that no key leads to: Enter never records what the rules refuse."""
    state, commands = made.state, set()
    for foul in _answers():
        if foul.what in (What.AWARDED, What.VOID):
            continue  # a dialog asks for these
        step = reduce_key(Draft(foul=foul), key("enter"), state, A)
        if step.command is None:
            assert step.draft == Draft(foul=foul), "what was answered stays"
            assert step.hint is not None or step.refusals
        else:
            assert can(problems(state, step.command))
            assert step.draft == Draft()
            commands.add(step.command)
    assert len(commands) > 20
    if not state.rules.has_foul_table:
        # Normal finishes are the same everywhere; a foul or a proposal never is.
        assert all(isinstance(command, RecordBoard | AwardBoard) for command in commands)
    for command in commands:
        _counts(made, command)


def _counts(made: Desk, command: Command) -> None:
    """Record `command` at a copy of the desk: one side gets a point or more, and nothing is wrong."""
    played = Desk(list(made.rows))
    played.submit(command)
    state = played.state
    board = state.games[0].boards[0]
    assert board.counts
    assert 1 <= board.points <= state.rules.board_cap
    assert board.winner is not None
    assert board.points_pair[board.winner.other.place] == 0
    assert not [problem for problem in state.problems if problem.severity is Severity.ERROR]
