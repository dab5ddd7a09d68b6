"""Boards lost by a foul (ICF Laws 51, 91, 102-112, 121b, 126b), points on demand (87b).

Always A plays the stroke; `B` is the opponent. Case numbers are those of our list of worked cases.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom_desktop.rules.commands import EndBoard
from carrom_desktop.rules.facts import BoardRecorded, FoulEnding
from carrom_desktop.rules.ids import BoardKind, NextKind, Queen, Severity, Side, Termination
from tests.support.matches import PlayedMatch, doubles, log, match, reach
from tests.support.script import foul

STROKES = tuple(str(law) for law in range(102, 113))
COUNTED = ("103", "106", "111")
"""Strokes whose points are A's men on the board and the queen."""
CONDUCT = ("51", "91", "121b", "126b")
FIXED = tuple(law for law in STROKES if law not in COUNTED)
ALL_LAWS = (*CONDUCT, *STROKES)


def words_for(law: str, *more: str) -> str:
    """Return the least that must be said of a board that A lost by `law`."""
    men = ["men=5"] if law in COUNTED or law in CONDUCT else []
    queen = ["queen=board"] if law in CONDUCT else []
    return " ".join(["foul", law, "A", *men, *queen, *more])


def after(words: str, a: int = 0, b: int = 0, rules: str = "icf") -> PlayedMatch:
    """Return a game at `a`-`b` in which a board then ended as `words` say. No limit is in the way."""
    played = match(rules, "toss A", board_limit=None)
    for script in (reach(a, "A"), reach(b, "B"), words):
        played.play(script)
    return played


# ---- each row of the table: law, stroke, who gets the board, points below 22 and from 22 on, most on demand
#      (A has five men on the board where they count)

TABLE = [
    ("102", "proper", "A", 3, 1, 0),
    ("102", "improper", "B", 3, 1, 1),
    ("103", "proper", "B", 8, 5, 0),
    ("103", "improper", "B", 8, 5, 1),
    ("104", "proper", "A", 3, 1, 0),
    ("104", "improper", "B", 3, 1, 1),
    ("105", "proper", "B", 3, 1, 0),
    ("105", "improper", "B", 3, 1, 1),
    ("106", "proper", "B", 8, 5, 0),
    ("106", "improper", "B", 8, 5, 1),
    ("107", "proper", "B", 3, 1, 0),
    ("107", "improper", "B", 3, 1, 1),
    ("108", "proper", "B", 3, 1, 1),
    ("108", "improper", "B", 3, 1, 2),
    ("109", "proper", "B", 3, 1, 1),
    ("109", "improper", "B", 3, 1, 2),
    ("110", "proper", "B", 1, 1, 1),
    ("110", "improper", "B", 1, 1, 2),
    ("111", "proper", "B", 8, 5, 1),
    ("111", "improper", "B", 8, 5, 2),
    ("112", "proper", "B", 3, 1, 1),
    ("112", "improper", "B", 3, 1, 2),
]
ROWS = [pytest.param(*row, id=f"law_{row[0]}_{row[1]}") for row in TABLE]


def test_the_table_has_each_law_with_both_strokes() -> None:
    assert [(law, stroke) for law, stroke, *_ in TABLE] == [
        (law, stroke) for law in STROKES for stroke in ("proper", "improper")
    ]


@pytest.mark.parametrize("before", [0, 10, 21, 22, 24])
@pytest.mark.parametrize(("law", "stroke", "winner", "below", "from_22", "most"), ROWS)
def test_laws_102_to_112_points(
    law: str, stroke: str, winner: str, below: int, from_22: int, most: int, before: int
) -> None:
    """The score that decides is that of the side which gets the board, before the board (22 clause, 54)."""
    scores = (before, 0) if winner == "A" else (0, before)
    words = words_for(law, *(["improper"] if stroke == "improper" else []))
    board = after(words, *scores).last
    points = below if before <= 21 else from_22
    assert board.kind is BoardKind.FOUL
    assert board.winner is Side(winner)
    assert board.points == points
    assert board.points_pair == ((points, 0) if winner == "A" else (0, points)), "the other side gets nothing"
    assert (board.before, board.counts) == (scores, True)
    assert board.total == (scores[0] + board.points_pair[0], scores[1] + board.points_pair[1])
    assert law in " ".join(board.laws)


@pytest.mark.parametrize("others", [22, 24])
@pytest.mark.parametrize(("law", "stroke", "winner", "below", "from_22", "most"), ROWS)
def test_the_22_clause_never_looks_at_the_other_side(
    law: str, stroke: str, winner: str, below: int, from_22: int, most: int, others: int
) -> None:
    scores = (0, others) if winner == "A" else (others, 0)
    words = words_for(law, *(["improper"] if stroke == "improper" else []))
    assert after(words, *scores).last.points == below


@pytest.mark.parametrize("before", [0, 22])
@pytest.mark.parametrize(("law", "stroke", "winner", "below", "from_22", "most"), ROWS)
def test_law_87b_points_on_demand_are_claimed_fully_partly_or_not_at_all(
    law: str, stroke: str, winner: str, below: int, from_22: int, most: int, before: int
) -> None:
    scores = (before, 0) if winner == "A" else (0, before)
    base = below if before <= 21 else from_22
    given = ["improper"] if stroke == "improper" else []
    for demanded in range(most + 1):
        board = after(words_for(law, *given, f"demanded={demanded}"), *scores).last
        assert (board.points, board.winner) == (base + demanded, Side(winner))
    played = after("", *scores)
    for demanded in (most + 1, most + 2, -1):
        assert played.refusal(words_for(law, *given, f"demanded={demanded}")) == ["demanded_out_of_range"]


@pytest.mark.parametrize("law", CONDUCT)
def test_conduct_has_no_points_on_demand(law: str) -> None:
    assert match().refusal(words_for(law, "demanded=1")) == ["demanded_out_of_range"]


def test_law_87b_nothing_is_demanded_where_the_rule_set_does_not_know_it() -> None:
    played = match("icf", demanded_points=False)
    assert played.refusal("foul 107 A improper demanded=1") == ["demanded_out_of_range"]
    assert played.play("foul 107 A improper").last.points == 3


# ---- the worked cases


@pytest.mark.parametrize(("before", "points"), [(10, 3), (22, 1)])
def test_case_28_law_107a_own_last_man_with_the_queen_on_the_board(before: int, points: int) -> None:
    """B has four men left: they count for nothing, neither do A's."""
    assert after("foul 107 A", 0, before).last.points_pair == (0, points)


@pytest.mark.parametrize(("before", "points", "total"), [(21, 8, 29), (22, 5, 27)])
def test_case_30_law_106a_the_opponents_last_man(before: int, points: int, total: int) -> None:
    played = after("foul 106 A men=5", 0, before)
    assert played.last.points_pair == (0, points)
    game = played.state.games[0]
    assert (game.raw, game.result) == ((0, total), (0, 25))
    assert (game.winner, game.ended_by) == (Side.B, Termination.TARGET)


@pytest.mark.parametrize(("before", "points"), [(15, 3), (22, 1)])
def test_case_32_law_102a_covering_with_both_last_men_wins(before: int, points: int) -> None:
    board = after("foul 102 A", before, 10).last
    assert (board.winner, board.points_pair) == (Side.A, (points, 0))


def test_case_34_law_105a_both_last_men_with_the_queen_on_the_board() -> None:
    assert after("foul 105 A", 0, 22).last.points_pair == (0, 1)


@pytest.mark.parametrize(("before", "demanded", "points"), [(21, 0, 3), (22, 0, 1), (22, 1, 2)])
def test_case_37_law_112a_with_the_striker_queen_covered_by_b(
    before: int, demanded: int, points: int
) -> None:
    assert after(f"foul 112 A demanded={demanded}", 0, before).last.points_pair == (0, points)


@pytest.mark.parametrize(
    ("before", "queen", "points"),
    [
        pytest.param(10, "board", 9, id="queen_on_the_board"),
        pytest.param(22, "board", 6, id="queen_on_the_board_at_22"),
        pytest.param(10, "A", 6, id="queen_covered_by_the_offender"),
        pytest.param(10, "B", 6, id="queen_covered_by_the_gainer_to_the_letter"),
    ],
)
def test_case_39_law_91_leaving_the_seat(before: int, queen: str, points: int) -> None:
    board = after(f"foul 91 A men=6 queen={queen}", 0, before).last
    assert (board.winner, board.points_pair) == (Side.B, (0, points))


def test_case_40_laws_52a_53_the_opponents_last_man_with_the_queen_covered_is_a_normal_win() -> None:
    """A pockets B's last man: B has finished first. No foul ending is recorded."""
    played = after("B 4 B", 0, 10)
    assert (played.last.kind, played.last.points_pair) == (BoardKind.NORMAL, (0, 7))
    assert after("B 4 A", 0, 10).last.points_pair == (0, 4)


# ---- what counts where men count


@pytest.mark.parametrize("men", range(1, 10))
@pytest.mark.parametrize("law", COUNTED)
def test_laws_103_106_111_each_man_of_the_offender_is_a_point(law: str, men: int) -> None:
    assert after(f"foul {law} A men={men}", 0, 21).last.points == men + 3
    board = after(f"foul {law} A men={men}", 0, 22).last
    assert board.points == men
    assert board.queen_points == 0


@pytest.mark.parametrize("men", range(1, 10))
@pytest.mark.parametrize("law", CONDUCT)
def test_laws_51_91_121b_126b_men_and_the_queen_where_she_lies_on_the_board(law: str, men: int) -> None:
    """51, 121b and 126b name no 22 clause; Law 54 holds all the same."""
    assert after(f"foul {law} A men={men} queen=board", 0, 21).last.points_pair == (0, men + 3)
    assert after(f"foul {law} A men={men} queen=board", 0, 22).last.points_pair == (0, men)
    assert after(f"foul {law} A men={men} queen=A", 0, 0).last.points_pair == (0, men)


@pytest.mark.parametrize("law", FIXED)
@pytest.mark.parametrize("improper", ["", "improper"])
def test_fixed_points_are_not_the_queen(law: str, improper: str) -> None:
    """3 or 1 is not the queen's bonus: none of them count among the queens of the match."""
    assert after(f"foul {law} A {improper}").last.queen_points == 0


@pytest.mark.parametrize("law", COUNTED)
def test_laws_103_106_111_three_of_the_points_are_the_queens(law: str) -> None:
    assert after(f"foul {law} A men=5").last.queen_points == 3


@pytest.mark.parametrize("men", [-1, 0, 10, 19])
@pytest.mark.parametrize("law", [*COUNTED, *CONDUCT])
def test_where_men_count_the_offender_has_one_to_nine_on_the_board(law: str, men: int) -> None:
    queen = " queen=board" if law in CONDUCT else ""
    assert match().refusal(f"foul {law} A men={men}{queen}") == ["men_left_out_of_range"]


@pytest.mark.parametrize("law", FIXED)
def test_where_his_last_man_is_pocketed_the_offender_has_none_on_the_board(law: str) -> None:
    assert match().refusal(f"foul {law} A men=4") == ["men_left_out_of_range"]


@pytest.mark.parametrize("law", CONDUCT)
def test_where_the_queen_was_must_be_said_for_conduct(law: str) -> None:
    assert match().refusal(f"foul {law} A men=6")


# ---- Law 55


@pytest.mark.parametrize(
    ("words", "points"),
    [
        pytest.param("foul 103 A improper demanded=1 men=9", 12, id="law_103b_9_and_3_and_1"),
        pytest.param("foul 106 A improper demanded=1 men=9", 12, id="law_106b_9_and_3_and_1"),
        pytest.param("foul 111 A improper demanded=2 men=9", 12, id="law_111b_9_and_3_and_2"),
        pytest.param("foul 111 A demanded=1 men=9", 12, id="law_111a_9_and_3_and_1"),
        pytest.param("foul 111 A improper demanded=2 men=8", 12, id="law_111b_8_and_3_and_2"),
    ],
)
def test_law_55_caps_the_points_on_demand_and_says_that_it_is_inferred(words: str, points: int) -> None:
    """C14. Law 55 says 12 is the most "in a board"; that it binds what is demanded is our reading."""
    board = after(words).last
    assert board.points == points
    assert board.reasons[-1] == "foul_capped", "a reason of its own, not that of a normal board"


@pytest.mark.parametrize(
    ("words", "points"),
    [
        ("foul 103 A improper demanded=1 men=9", 10),
        ("foul 111 A improper demanded=2 men=9", 11),
        ("foul 91 A men=9 queen=board", 9),
    ],
)
def test_law_55_binds_nothing_where_the_queen_does_not_count(words: str, points: int) -> None:
    board = after(words, 0, 22).last
    assert board.points == points
    assert "foul_capped" not in board.reasons


def test_law_55_exactly_12_is_not_capped() -> None:
    for words in ("foul 103 A men=9", "foul 91 A men=9 queen=board", "foul 106 A improper demanded=1 men=8"):
        board = after(words).last
        assert board.points == 12
        assert "foul_capped" not in board.reasons


# ---- a board like any other


@pytest.mark.parametrize("law", ALL_LAWS)
def test_a_board_ended_by_a_foul_keeps_what_was_seen(law: str) -> None:
    played = after(words_for(law))
    assert played.last.foul == foul(*words_for(law).split()[1:])
    assert played.last.award is None
    assert played.last.slam is None


@pytest.mark.parametrize("law", ALL_LAWS)
def test_law_49a_a_board_lost_by_foul_counts_and_the_break_alternates(law: str) -> None:
    played = match("icf", f"toss A; {words_for(law)}; A 1 B; {words_for(law)}")
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A"]
    assert (played.state.next.board, played.state.next.breaker) == (4, Side.B)


def test_law_56a_boards_lost_by_foul_count_for_the_limit() -> None:
    """Eight boards that B wins by 3 each: 24 points, and the limit ends the game."""
    game = match("icf", "toss A" + "; foul 107 A" * 8).state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((0, 24), Side.B, Termination.BOARD_LIMIT)


def test_law_107_the_ninth_of_them_is_worth_one_since_the_score_has_reached_22() -> None:
    """3 at 21 still, which makes 24; 1 at 24."""
    boards = match("icf", "toss A" + "; foul 107 A" * 9, board_limit=None).state.games[0].boards
    assert [board.points for board in boards] == [3] * 8 + [1]
    assert boards[-1].total == (0, 25)


def test_law_56a_a_foul_can_reach_the_target() -> None:
    played = after("foul 107 A", 0, 24)
    assert played.state.games[0].raw == (0, 25)
    assert played.state.games_won == (0, 1)
    assert (played.state.next.game, played.state.next.board) == (2, 1)


def test_law_56b_an_extra_board_can_be_lost_by_a_foul() -> None:
    played = match("icf", "toss A" + "; A 1 B; B 1 A" * 4 + "; break A; foul 107 A")
    game = played.state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((4, 7), Side.B, Termination.EXTRA_BOARD)
    assert game.boards[-1].extra


def test_the_22_clause_begins_anew_with_each_game() -> None:
    played = match("icf", "toss A; B 9 B; B 9 B; B 9 B; foul 107 A")
    assert (played.last.before, played.last.points_pair) == ((0, 0), (0, 3))


@pytest.mark.parametrize(("before", "points"), [(9, 3), (10, 1)])
def test_the_22_clause_follows_a_cutoff_set_for_one_match(before: int, points: int) -> None:
    played = match("icf", f"toss A; {reach(before, 'B')}; foul 107 A", queen_cutoff=10)
    assert played.last.points == points


def test_without_a_cutoff_there_is_no_22_clause() -> None:
    assert match("icf", f"toss A; {reach(24, 'B')}; foul 107 A", queen_cutoff=None).last.points == 3


def test_both_sides_can_lose_a_board_by_foul() -> None:
    played = match("icf", "toss A; foul 107 A; foul 107 B; foul 102 B; foul 91 B men=2 queen=board")
    assert played.game.raw == (3 + 5, 3 + 3)
    assert [board.winner for board in played.game.boards] == [Side.B, Side.A, Side.B, Side.A]


def test_doubles_lose_boards_as_singles_do() -> None:
    script = "toss A; foul 107 A; foul 106 B men=3; foul 102 A; foul 51 B men=9 queen=board"
    one, two = match("icf", script), doubles("icf", script)
    assert one.game.raw == two.game.raw == (6 + 3 + 12, 3)
    assert log(two) == ["1.1 A1", "1.2 B1", "1.3 A2", "1.4 B2"]


def test_c14_undo_and_redo_of_a_board_lost_by_foul() -> None:
    played = match("icf", "toss A; A 3 A; foul 106 A men=5")
    state = played.state
    assert played.play("undo").game.raw == (6, 0)
    assert played.state.next.board == 2
    played.play("redo")
    assert (played.state.games, played.state.next) == (state.games, state.next)


def test_the_queen_marked_during_the_board_is_forgotten_with_it() -> None:
    played = match("icf", "toss A; mark A; foul 91 A men=3 queen=A")
    assert played.state.queen_marked is None


@pytest.mark.parametrize("words", ["foul 107 A", "award A 3"])
def test_when_no_board_can_be_recorded_none_can_end_by_a_foul_or_be_awarded(words: str) -> None:
    assert match("icf", "").refusal(words) == ["toss_missing"]
    level = "toss A" + "; A 1 B; B 1 A" * 4
    assert match("icf", level).refusal(words) == ["extra_toss_first"]
    won = "; A 9 A; A 9 A; A 9 A"
    assert match("icf", f"toss A{won}{won}").refusal(words) == ["match_over"]


# ---- laws that end no board, rule sets that know none


@pytest.mark.parametrize("law", ["", "52", "63", "77a", "101", "113", "143", "999", "107x", "H18"])
def test_a_law_that_ends_no_board_is_unknown(law: str) -> None:
    assert match().refusal(EndBoard(FoulEnding(law, Side.A))) == ["ending_unknown"]


@pytest.mark.parametrize("law", ALL_LAWS)
@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_rules_h8_h17_h18_no_board_is_lost_by_a_foul(rules: str, law: str) -> None:
    """Case 47: the man comes back with one more, and the board goes on."""
    played = match(rules)
    assert "ending_not_in_rules" in played.refusal(words_for(law))
    assert (played.state.next.kind, played.state.next.board) == (NextKind.BOARD, 1)


def test_a_rule_set_may_leave_it_to_the_umpire() -> None:
    """`last_piece_foul` "manual": nothing ends by the table, boards are awarded."""
    played = match("icf", last_piece_foul="manual")
    assert "ending_not_in_rules" in played.refusal("foul 107 A")
    assert played.play("award B 3").last.points_pair == (0, 3)


def test_the_european_preset_has_the_icf_table() -> None:
    assert match("european", "toss A; foul 107 A").last.points_pair == (0, 3)


@pytest.mark.parametrize(
    ("ending", "code"),
    [
        (FoulEnding("999", Side.A), "ending_unknown"),
        (FoulEnding("106", Side.A, men_left=0), "men_left_out_of_range"),
    ],
)
def test_a_foul_that_cannot_be_scores_nothing_and_keeps_number_and_break(
    ending: FoulEnding, code: str
) -> None:
    """In a file written elsewhere."""
    played = match("icf", "toss A; A 1 B")
    played.write([BoardRecorded(1, None, 0, Queen.UNRECORDED, foul=ending)])
    played.play("A 2 B")
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A"]
    assert [board.points for board in played.game.boards] == [1, 0, 2]
    assert not played.game.boards[1].counts
    assert played.game.raw == (3, 0)
    (found,) = (problem for problem in played.state.problems if problem.code == code)
    assert (found.severity, found.game, found.board) == (Severity.ERROR, 1, 2)


def test_too_many_points_demanded_in_a_file_written_elsewhere_are_found_and_not_counted() -> None:
    played = match()
    played.write([BoardRecorded(1, None, 0, Queen.UNRECORDED, foul=FoulEnding("107", Side.A, demanded=1))])
    assert "demanded_out_of_range" in [problem.code for problem in played.state.problems]
    assert played.last.points <= 3
    assert played.state.next.board == 2


def test_a_foul_recorded_under_ukca_in_a_file_written_elsewhere_is_found() -> None:
    played = match("ukca")
    played.write([BoardRecorded(1, None, 0, Queen.UNRECORDED, foul=FoulEnding("107", Side.A))])
    assert "ending_not_in_rules" in [problem.code for problem in played.state.problems]
    assert played.game.raw == (0, 0)
    assert played.state.next.board == 2


# ---- any ending at all


@st.composite
def endings(draw: st.DrawFn) -> FoulEnding:
    """Draw a board lost by a foul, as the laws allow it."""
    law = draw(st.sampled_from(ALL_LAWS))
    improper = law in STROKES and draw(st.booleans())
    stroke = "improper" if improper else "proper"
    most = next((row[5] for row in TABLE if row[:2] == (law, stroke)), 0)
    men = draw(st.integers(1, 9)) if law in COUNTED or law in CONDUCT else 0
    queen = draw(st.sampled_from(["board", "A", "B"])) if law in CONDUCT else None
    return foul(
        law,
        draw(st.sampled_from("AB")),
        *(["improper"] if improper else []),
        f"demanded={draw(st.integers(0, most))}",
        f"men={men}",
        *([] if queen is None else [f"queen={queen}"]),
    )


@pytest.mark.no_cover
@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(ending=endings(), a=st.integers(0, 24), b=st.integers(0, 24))
def test_law_55_any_ending_gives_the_gainer_1_to_12_points_and_the_other_side_none(
    ending: FoulEnding, a: int, b: int
) -> None:
    board = after("", a, b).do(EndBoard(ending)).last
    keeps = ending.law in ("102", "104") and not ending.improper
    gainer = ending.by if keeps else ending.by.other
    assert board.winner is gainer
    assert 1 <= board.points <= 12
    assert board.points_pair[gainer.place] == board.points
    assert board.points_pair[gainer.other.place] == 0
    before = (a, b)[gainer.place]
    if before > 21:
        assert board.points <= max(ending.men_left, 1) + ending.demanded, "neither the queen nor 3 from 22 on"
