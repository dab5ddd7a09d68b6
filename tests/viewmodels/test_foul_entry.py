"""After `E`: what happened, in words; the law, who gains and how much, and the points that may be claimed.

A stands on the left and plays the stroke, where nothing else is said. What the laws give stands here once
more, read from the laws and not from the core's table.
"""

from __future__ import annotations

import itertools
from functools import cache

import pytest

from carrom_desktop.rules.commands import AwardBoard, Command, EndBoard, RecordBoard
from carrom_desktop.rules.facts import Award, FoulEnding
from carrom_desktop.rules.fouls import QueenPlace
from carrom_desktop.rules.ids import BoardKind, FoulQueen, Queen, Severity, Side
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import Draft, Part
from carrom_desktop.viewmodels.foul_draft import FoulDraft, What
from carrom_desktop.viewmodels.foul_view import FoulView
from carrom_desktop.viewmodels.grammar import reduce_key
from tests.viewmodels.desk import Desk, codes, desk, doubles_desk, english, key, spanish

A, B = Side.A, Side.B

SHORTEST = {
    ("102", "proper"): "left 3 2 enter",
    ("102", "improper"): "left 3 i 2 1 enter",
    ("103", "proper"): "left 2 2 5 enter",
    ("103", "improper"): "left 2 i 2 5 1 enter",
    ("104", "proper"): "left 3 3 enter",
    ("104", "improper"): "left 3 i 3 1 enter",
    ("105", "proper"): "left 3 1 enter",
    ("105", "improper"): "left 3 i 1 1 enter",
    ("106", "proper"): "left 2 1 5 enter",
    ("106", "improper"): "left 2 i 1 5 1 enter",
    ("107", "proper"): "left 1 1 enter",
    ("107", "improper"): "left 1 i 1 1 enter",
    ("108", "proper"): "left 1 s 1 1 enter",
    ("108", "improper"): "left 1 s i 1 2 enter",
    ("109", "proper"): "left 3 s 3 1 enter",
    ("109", "improper"): "left 3 s i 3 2 enter",
    ("110", "proper"): "left 3 s 4 1 enter",
    ("110", "improper"): "left 3 s i 4 2 enter",
    ("111", "proper"): "left 2 s 1 5 1 enter",
    ("111", "improper"): "left 2 s i 1 5 2 enter",
    ("112", "proper"): "left 3 s 5 1 enter",
    ("112", "improper"): "left 3 s i 5 2 enter",
    ("51", "proper"): "left 4 1 5 enter",
    ("91", "proper"): "left 5 1 5 enter",
    ("121b", "proper"): "left 6 1 5 enter",
    ("126b", "proper"): "left 7 1 5 enter",
}
"""The fewest keys after `E` with all points claimed that may be.

A has five men on the board where they count; by 51, 91, 121b and 126b the queen lies there too.
"""

GIVEN = {
    "102": (3, 1),
    "103": (8, 5),
    "104": (3, 1),
    "105": (3, 1),
    "106": (8, 5),
    "107": (3, 1),
    "108": (3, 1),
    "109": (3, 1),
    "110": (1, 1),
    "111": (8, 5),
    "112": (3, 1),
    "51": (8, 5),
    "91": (8, 5),
    "121b": (8, 5),
    "126b": (8, 5),
}
"""Points below 22 and from 22 on, without what is claimed."""

STRIKER = ("108", "109", "110", "111", "112")
CONDUCT = ("51", "91", "121b", "126b")
LAWS = [pytest.param(*row, id="law_{}_{}".format(*row)) for row in SHORTEST]


def most_claimed(law: str, stroke: str) -> int:
    """Return the most additional points: one for the striker, one for an improper stroke (87b)."""
    return int(law in STRIKER) + int(stroke == "improper")


def gains(law: str, stroke: str) -> Side:
    """Return who gains the board: B, but for a proper stroke of 102 and 104."""
    return A if law in ("102", "104") and stroke == "proper" else B


def opened(before: int = 0, rules: str = "icf") -> Desk:
    """Return a desk after `E`; both sides have `before` points, and no board was played."""
    made = desk(rules, start=(before, before))
    made.type("e")
    return made


def ending_of(command: Command | None) -> FoulEnding:
    assert isinstance(command, EndBoard)
    return command.ending


def panel(made: Desk) -> FoulView:
    view = made.view().foul
    assert view is not None
    return view


def shown(made: Desk) -> str:
    """Return what the panel says, every part of it, which must have a Spanish text too."""
    view = panel(made)
    parts = (view.headline, view.totals, view.ends, *view.why, *view.note, *view.answers)
    assert all(spanish(part) for part in parts if part is not None)
    return " | ".join(english(part) for part in parts if part is not None)


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


@pytest.mark.xfail(reason="rules.fouls proposes 102 for it, which gives the board to the player", strict=True)
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


# ---- taking answers back


@pytest.mark.parametrize(("law", "stroke"), LAWS)
def test_backspace_takes_back_answers_one_by_one_and_then_leaves(law: str, stroke: str) -> None:
    made = opened()
    answers = SHORTEST[law, stroke].removesuffix(" enter").split()
    made.type(" ".join(answers))
    rows, said = len(made.rows), [_parts(made)]
    for _ in answers:
        made.type("backspace")
        assert made.draft.foul is not None
        said.append(_parts(made))
    assert said == list(range(len(answers), -1, -1))
    assert made.draft.foul == FoulDraft()
    made.type("backspace")
    assert made.draft == Draft(), "E is left"
    made.type("backspace")
    assert made.draft.armed, "only now the take-back is armed"
    assert len(made.rows) == rows


def _parts(made: Desk) -> int:
    """Return how many answers there are."""
    foul = made.draft.foul
    assert foul is not None
    values = (foul.by, foul.what, foul.queen, foul.men, foul.demanded)
    return sum(value is not None for value in values) + foul.striker + foul.improper


def test_backspace_takes_back_what_stands_last_in_the_line_of_answers() -> None:
    made = opened()
    made.type("left 2 s i 1 5 2")
    words = [english(part) for part in panel(made).answers]
    assert words == [
        "Stroke of Player One",
        "The opponent's last man fell",
        "queen on the board",
        "Striker in",
        "Improper stroke",
        "5 white men of Player One",
    ]
    for left in (6, 5, 4, 3, 2, 1, 0):
        made.type("backspace")
        assert [english(part) for part in panel(made).answers] == words[:left]


@pytest.mark.parametrize("word", ["esc", "e"])
def test_esc_and_e_leave_and_record_nothing(word: str) -> None:
    made = opened()
    rows = len(made.rows)
    made.type(f"left 1 1 {word}")
    assert made.draft == Draft()
    assert len(made.rows) == rows


@pytest.mark.parametrize(("law", "stroke"), LAWS)
def test_a_board_taken_back_comes_back_into_the_answers(law: str, stroke: str) -> None:
    for claimed in range(most_claimed(law, stroke) + 1):
        made = opened()
        words = SHORTEST[law, stroke].removesuffix(" enter").split()
        if most_claimed(law, stroke):
            words[-1] = str(claimed)
        made.type(" ".join(words))
        before, draft = shown(made), made.draft
        board = made.type("enter").command
        made.undo()
        assert made.draft == draft, "filled as it was"
        assert shown(made) == before
        assert made.type("enter").command == board


def test_only_the_wrong_answer_is_typed_again() -> None:
    made = opened()
    made.type("left 2 1 5 enter backspace backspace 4 enter")
    assert made.state.game.raw == (0, 7)
    made.undo()
    made.type("right enter")
    assert made.state.game.raw == (7, 0)
    made.undo()
    made.type("s 1 enter")
    assert made.state.game.raw == (8, 0)


def test_a_normal_win_taken_back_comes_back_as_a_normal_entry() -> None:
    made = opened()
    made.type("left 2 5 4 enter")
    made.undo()
    assert made.draft == Draft(B, 4, Queen.B)


# ---- each key


def test_e_asks_what_in_words_and_names_no_law() -> None:
    view = panel(opened())
    assert english(view.question) == "What ended the board?"
    assert [(option.key, english(option.label)) for option in view.options] == [
        ("1", "The player's own last man fell"),
        ("2", "The opponent's last man fell"),
        ("3", "Both last men fell"),
        ("4", "Played out of turn"),
        ("5", "Left the seat during the board"),
        ("6", "Played on during an appeal"),
        ("7", "Disturbed the board beyond repair"),
        ("8", "The umpire awards the board..."),
        ("9", "Void, to be replayed..."),
    ]
    assert view.toggles == ()


def test_the_arrow_may_come_at_any_time() -> None:
    for keys in ("left 2 1 5", "2 left 1 5"):
        made = opened()
        assert ending_of(made.type(f"{keys} enter").command) == FoulEnding(
            "106", A, men_left=5, queen=FoulQueen.BOARD
        )


def test_who_did_it_is_asked_by_the_sides_as_they_stand() -> None:
    made = opened()
    made.swapped = True
    made.type("1")
    view = panel(made)
    assert [(option.key, option.side) for option in view.options] == [("left", B), ("right", A)]
    assert english(view.question) == "Who did it? Press the arrow of the player"
    made.type("left 1")
    assert "Law 107" in shown(made)
    assert ending_of(made.type("enter").command).by is B


def test_a_digit_never_changes_what_ended_the_board_while_the_side_is_asked_for() -> None:
    """`2 1 left` would else be read as an own last man."""
    made = opened()
    step = made.type("2 1")
    assert (step.blink, english(step.hint)) == (Part.WINNER, "Who did it? Press the arrow")
    assert made.draft.foul == FoulDraft(what=What.THEIRS)


@pytest.mark.parametrize(("keys", "covered"), [("4", A), ("5", B)])
def test_who_covered_her_stays_where_the_stroke_was_the_other_sides(keys: str, covered: Side) -> None:
    """She was covered by a person, whoever played the last stroke."""
    made = opened()
    made.type(f"left 2 {keys} 4 right enter")
    board = made.state.games[0].boards[0]
    assert (board.winner, board.queen) == (A, Queen(covered.value))


@pytest.mark.parametrize("word", ["s", "i"])
def test_striker_and_improper_wait_for_what_fell_and_are_about_strokes_only(word: str) -> None:
    made = opened()
    assert "First what ended the board" in english(made.type(word).hint)
    assert english(made.type(f"left 5 {word}").hint) == "That is not one of the answers"
    assert panel(made).toggles == ()
    made.type("backspace 1")
    assert [toggle.on for toggle in panel(made).toggles] == [False, False]
    made.type(word)
    assert sum(toggle.on for toggle in panel(made).toggles) == 1
    made.type(word)
    assert [toggle.on for toggle in panel(made).toggles] == [False, False]


@pytest.mark.parametrize("word", ["q", "n", "x", "b", "c", "p", "w", "shift+x"])
def test_other_keys_do_nothing_until_this_is_finished(word: str) -> None:
    made = opened()
    rows = len(made.rows)
    made.type("left 2")
    draft = made.draft
    step = made.type(word)
    assert english(step.hint) == "First finish this, or press Esc to leave it"
    assert (made.draft, len(made.rows)) == (draft, rows)


def test_enter_says_which_answer_is_missing() -> None:
    made = opened()
    for keys, part, said in (
        ("", Part.FOUL, "Choose what ended the board: a digit of the list"),
        ("2", Part.WINNER, "Who did it? Press the arrow"),
        ("left", Part.FOUL, "Where was the queen? Press a digit of the list"),
        ("1", Part.FOUL, "How many men does Player One still have on the board? Press 1 to 9."),
    ):
        step = made.type(f"{keys} enter")
        assert (step.command, step.blink, english(step.hint)) == (None, part, said)
    made.type("i 5")
    assert english(made.type("enter").hint) == "How many points are claimed? Press a digit of the list"


def test_a_second_enter_finds_an_empty_entry_and_does_nothing() -> None:
    made = opened()
    made.type("left 1 1 enter")
    rows = len(made.rows)
    step = made.type("enter enter")
    assert (step.command, step.hint, step.refusals) == (None, None, ())
    assert len(made.rows) == rows


def test_clicks_mean_the_same_as_keys() -> None:
    made = opened()
    made.type("side:B 2 1 men:5 enter")
    assert made.state.game.raw == (8, 0)


@pytest.mark.parametrize(("word", "asked"), [("8", "awarded"), ("9", "void")])
def test_award_and_void_open_their_dialog_and_leave_the_entry_empty(word: str, asked: str) -> None:
    made = opened()
    step = made.type(word)
    assert (step.ask, step.command, made.draft) == (asked, None, Draft())


# ---- when


def test_law_39_no_board_can_end_before_the_toss() -> None:
    made = desk(toss=None)
    step = made.type("e")
    assert codes(step.refusals) == ["toss_missing"]
    assert made.draft == Draft()


def test_law_56b_an_extra_board_is_tossed_for_first() -> None:
    made = desk(board_limit=2)
    made.type("left 6 left enter right 6 right enter")
    assert codes(made.type("e").refusals) == ["extra_toss_first"]
    made.type("b left e left 1 1")
    assert "Player Two wins the extra board: +3" in shown(made)
    made.type("enter")
    assert made.state.games[0].winner is B


def test_nothing_ends_once_the_match_is_over() -> None:
    made = desk(games_to_win=1, target=9, queen_cutoff=9)
    made.type("left 6 left enter")
    assert codes(made.type("e").refusals) == ["match_over"]


def test_law_121_a_ruling_ends_the_waiting_and_a_normal_finish_waits() -> None:
    made = desk()
    made.type("w e left 2 5 4")
    assert codes(made.type("enter").refusals) == ["decision_awaited"]
    made.type("esc e left 1 1 enter")
    assert made.state.game.raw == (0, 3)
    assert not made.state.deciding


def test_esc_leaves_the_answers_first_and_then_the_waiting() -> None:
    made = desk()
    made.type("w e left esc")
    assert made.state.deciding
    made.type("esc")
    assert not made.state.deciding


def test_law_58_a_change_of_sides_that_is_not_confirmed_is_warned_of() -> None:
    made = desk(start=(24, 0))
    made.type("left 1 left enter e left 1 1")
    view = made.view()
    assert "Change of sides not confirmed" in english(view.warnings[0])
    assert english(view.button) == "Record anyway"


def test_a_replayed_board_is_judged_by_the_score_before_it() -> None:
    """Board 1 is void and replayed after B has come to 24: it was played at 0."""
    made = desk(board_limit=None)
    made.type("left 3 left enter right 9 right enter right 9 right enter")
    made.submit(_void(made.state))
    made.type("e left 1 1")
    assert "Player Two wins board 1: +3" in shown(made)
    made.type("enter")
    assert made.state.games[0].boards[0].points == 3


def _void(state: MatchState) -> Command:
    from carrom_desktop.rules.commands import VoidBoard

    assert state.games[0].boards
    return VoidBoard(1, 1, "137")


def test_the_entry_asks_in_f1_what_the_panel_asks() -> None:
    made = opened()
    made.type("left 1")
    assert english(made.view().prompt) == "Where was the queen?"


# ---- rules that know no such end


def test_rules_h8_h17_h18_no_board_is_lost_by_a_foul_and_what_happens_instead_is_said() -> None:
    made = opened(rules="ukca")
    view = panel(made)
    assert [option.key for option in view.options] == ["8", "9"]
    assert english(view.question) == "Does the umpire decide this board?"
    assert [english(note) for note in view.note] == [
        "Under these rules no board is lost by a foul: play goes on",
        "Own last piece before the queen is covered: it and one more come back (H18)",
        "The opponent's last piece: it and one of the player's own come back (H17)",
    ]
    assert not made.view().can_record
    for word in "1234567":
        assert english(made.type(word).hint) == "That is not one of the answers"
    assert made.type("left enter").command is None
    assert made.type("8").ask == "awarded"


def test_caint_cites_no_rule_for_it() -> None:
    view = panel(opened(rules="caint"))
    assert english(view.note[0]) == "Under these rules no board is lost by a foul: play goes on"
    assert not any("(" in english(note) for note in view.note)


def test_a_rule_set_that_leaves_it_to_the_umpire_offers_the_award() -> None:
    made = desk(last_piece_foul="manual")
    made.type("e")
    assert [option.key for option in panel(made).options] == ["8", "9"]


# ---- words


def test_doubles_speak_of_pairs() -> None:
    made = doubles_desk()
    made.type("e 2")
    assert english(panel(made).question) == "Who did it? Press the arrow of the pair"
    made.type("left 1")
    assert english(panel(made).question) == "Men Abbas / Alvi still have on the board"
    made.type("5")
    assert "Bello / Ibarra win board 1: +8" in shown(made)


def test_spanish_says_the_same() -> None:
    made = opened()
    made.type("left 2 s i 1 5")
    view = panel(made)
    assert spanish(view.question) == "Player Two, ¿se reclaman los puntos adicionales?"
    assert spanish(view.headline) == "Player Two gana el tablero 1: +8"
    assert spanish(view.answers[0]) == "Tiro de Player One"
    assert "Ley 111" in spanish(view.why[0])


def test_the_men_are_asked_for_in_one_row_of_nine() -> None:
    made = opened()
    made.type("left 2 1")
    view = panel(made)
    assert (len(view.options), view.columns) == (9, 9)


def test_what_is_recorded_is_all_there_is_after_a_restart() -> None:
    made = opened()
    made.type("left 1 s i 1 2 enter")
    assert replay(list(made.rows)).game.raw == (0, 5)
