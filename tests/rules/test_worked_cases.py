"""Every worked case of our reading of the laws, by its number, in one place.

Most are tested more widely elsewhere; here each stands as it was written down. A won the toss and breaks.
"""

from __future__ import annotations

import pytest

from carrom_desktop.rules.ids import BoardKind, ChangeKind, NextKind, Side, Termination
from tests.support.matches import PlayedMatch, doubles, log, match, reach

A3 = "A 9 A; A 9 A; A 9 A"
B3 = A3.replace("A", "B")
FOURTEEN_ELEVEN = "A 2 A; B 1 B; A 1 A; B 1 B; A 2 B; B 2 A; A 3 B; B 1 A"
TWELVE_ALL = "A 2 A; B 1 B; A 1 A; B 1 B; A 1 B; B 2 A; A 2 B; B 2 A"
TO_GAME_3 = f"toss A; {A3}; change; {B3}; change"


def after(words: str, a: int = 0, b: int = 0, rules: str = "icf") -> PlayedMatch:
    """Return a game at `a`-`b` in which a board then ended as `words` say. No limit is in the way."""
    played = match(rules, "toss A", board_limit=None)
    for script in (reach(a, "A"), reach(b, "B"), words):
        played.play(script)
    return played


def points(words: str, a: int = 0, b: int = 0, rules: str = "icf") -> tuple[int, int]:
    """Return what that board gave the two sides."""
    return after(words, a, b, rules).last.points_pair


def result(words: str, a: int, rules: str = "icf") -> tuple[int, int, bool]:
    """Return A's total after that board, as it counts, and whether the game is over."""
    game = after(words, a, rules=rules).state.games[0]
    return game.raw[0], game.result[0], game.is_over


# ---- ICF, normal boards


def test_case_1_law_55_nine_and_the_queen() -> None:
    assert points("A 9 A") == (12, 0)


def test_case_3_law_54_at_21_the_queen_counts() -> None:
    assert points("A 6 A", 21) == (9, 0)
    assert result("A 6 A", 21) == (30, 25, True)


def test_case_4_law_54_at_22_she_does_not() -> None:
    assert points("A 6 A", 22) == (6, 0)
    assert result("A 6 A", 22) == (28, 25, True)


def test_case_6_law_54_at_21_one_man_is_enough() -> None:
    assert points("A 1 A", 21) == (4, 0)
    assert result("A 1 A", 21) == (25, 25, True)


def test_case_7_law_55_dues_are_written_off() -> None:
    """The loser still owes two: there is nowhere to enter them."""
    assert points("A 4 A", 10) == (7, 0)


def test_case_8_law_107_no_normal_board_with_the_queen_on_the_board() -> None:
    assert after("", 5).refusal("A 3 nobody") == ["queen_on_board"]


# ---- ICF, games and matches


def test_case_11_law_56a_over_after_three_boards() -> None:
    game = match("icf", "toss A; A 9 A; A 9 A; A 9 A").state.games[0]
    assert [board.points for board in game.boards] == [12, 12, 9]
    assert (game.raw, game.result, game.ended_by) == ((33, 0), (25, 0), Termination.TARGET)


def test_case_12_law_56a_14_11_after_eight_boards() -> None:
    game = match("icf", f"toss A; {FOURTEEN_ELEVEN}").state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((14, 11), Side.A, Termination.BOARD_LIMIT)


def test_case_13_law_56b_12_all_after_eight_boards() -> None:
    played = match("icf", f"toss A; {TWELVE_ALL}")
    assert not played.state.games[0].is_over
    assert played.state.next.kind is NextKind.EXTRA_TOSS
    game = played.play("break B; A 1 B").state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((13, 12), Side.A, Termination.EXTRA_BOARD)


def test_case_15_law_56b_without_a_limit_the_game_continues() -> None:
    state = match("icf", f"toss A; {FOURTEEN_ELEVEN}", board_limit=None).state
    assert not state.games[0].is_over
    assert (state.next.kind, state.next.board) == (NextKind.BOARD, 9)


def test_case_16_law_139_24_11_after_seven_boards_unless_conceded() -> None:
    played = match("icf", "toss A; A 9 A; A 9 B; A 3 B; B 5 B; B 1 A; B 1 A; B 1 A")
    assert (played.game.raw, played.game.is_over, played.state.next.board) == ((24, 11), False, 8)
    game = played.play("concede game B").state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((24, 11), Side.A, Termination.CONCEDED)


def test_case_17_law_57_two_games_of_three() -> None:
    first, second = "A 9 A; A 9 A; B 5 A; A 1 B", "B 9 B; A 7 A; B 9 B; B 1 A"
    third = "A 9 A; B 9 B; A 3 B; B 2 B; A 3 B; A 2 B; B 1 A; A 1 B"
    state = match("icf", f"toss A; {first}; {second}; {third}").state
    assert [game.result for game in state.games] == [(25, 5), (10, 25), (21, 18)]
    assert (state.games_won, state.winner) == ((2, 1), Side.A)
    played = match("icf", "toss A; A 9 A; B 9 -; A 9 A; A 1 B; B 3 -; A 9 A; A 9 A; A 1 B")
    assert [game.result for game in played.state.games] == [(25, 9), (25, 3)]
    assert (played.state.games_won, played.state.next.kind) == ((2, 0), NextKind.NOTHING)


# ---- ICF, break, colours, sides


def test_case_19_laws_43_49a_who_breaks_and_so_plays_white() -> None:
    played = match("icf", f"toss A; {FOURTEEN_ELEVEN}; {B3}; A 1 B")
    broke = dict(entry.split() for entry in log(played))
    assert [broke[place] for place in ("1.1", "1.2", "1.8", "2.1", "3.1")] == ["A", "B", "B", "B", "A"]


def test_case_20_law_49a_the_break_alternates_whoever_wins() -> None:
    assert match("icf", "toss A; A 1 B; A 1 B; A 1 B").state.next.breaker is Side.B


def test_case_22_law_45b_the_breaker_stays_white_though_he_missed() -> None:
    """Nothing is recorded of it; B, who touched first, is black: a black slam can be his, no white one."""
    played = match()
    assert played.state.next.breaker is Side.A
    assert played.refusal("B 9 B white") == ["slam_impossible"]
    assert played.play("B 9 B black").last.breaker is Side.A


def test_case_23_law_49b_doubles_counter_clockwise() -> None:
    played = doubles("icf", "toss A; A 1 B; B 1 A; A 1 B; B 1 A; A 1 B")
    assert log(played) == ["1.1 A1", "1.2 B1", "1.3 A2", "1.4 B2", "1.5 A1"]


def test_case_24_law_60a_5_4_after_board_4() -> None:
    played = match("icf", f"{TO_GAME_3}; A 2 B; B 2 A; A 3 B; B 2 A")
    assert played.game.raw == (5, 4)
    change = played.state.side_change
    assert change is not None
    assert change.kind is ChangeKind.MIDGAME
    played.play("change; A 9 A")
    assert (played.game.raw, played.state.side_change) == ((17, 4), None)


def test_case_26_law_60b_without_a_limit_only_at_13() -> None:
    played = match("icf", f"{TO_GAME_3}; A 6 B; B 6 A; A 6 B; B 5 A", board_limit=None)
    assert (played.game.raw, played.state.side_change) == ((12, 11), None)
    change = played.play("A 1 B").state.side_change
    assert change is not None
    assert (change.kind, change.since_board) == (ChangeKind.MIDGAME, 5)


# ---- ICF, foul endings: A plays the stroke


def test_case_28_law_107a_own_last_man_with_the_queen_on_the_board() -> None:
    """B has four men left, which do not count."""
    assert points("foul 107 A", b=10) == (0, 3)
    assert points("foul 107 A", b=22) == (0, 1)


def test_case_30_law_106a_the_opponents_last_man_with_the_queen_on_the_board() -> None:
    assert points("foul 106 A men=5", b=21) == (0, 8)
    game = after("foul 106 A men=5", b=21).state.games[0]
    assert (game.raw, game.result, game.winner) == ((0, 29), (0, 25), Side.B)
    assert points("foul 106 A men=5", b=22) == (0, 5)


def test_case_32_law_102a_covering_with_both_last_men() -> None:
    assert points("foul 102 A", a=15) == (3, 0)
    assert points("foul 102 A", a=22) == (1, 0)


def test_case_34_law_105a_both_last_men_with_the_queen_on_the_board() -> None:
    assert points("foul 105 A", b=22) == (0, 1)


def test_case_37_law_112a_the_same_with_the_striker_when_b_covered_her() -> None:
    assert points("foul 112 A", b=21) == (0, 3)
    assert points("foul 112 A", b=22) == (0, 1)
    assert points("foul 112 A demanded=1", b=22) == (0, 2)


@pytest.mark.parametrize(("queen", "b", "wanted"), [("board", 10, 9), ("board", 22, 6), ("A", 10, 6)])
def test_case_39_law_91_leaving_the_seat_with_six_men(queen: str, b: int, wanted: int) -> None:
    assert points(f"foul 91 A men=6 queen={queen}", b=b) == (0, wanted)


def test_case_40_laws_52a_53_the_opponents_last_man_with_the_queen_covered() -> None:
    """A has four left: B has won the board in the normal way."""
    assert points("B 4 B", b=10) == (0, 7)
    assert points("B 4 A", b=10) == (0, 4)
    assert after("B 4 B", b=10).last.kind is BoardKind.NORMAL


def test_case_42_law_137_three_passes_each() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A")
    step = played.play("void 3 137").state.next
    assert (step.board, step.breaker, step.replayed) == (3, Side.A, True)
    assert played.game.raw == (6, 2)


# ---- UKCA, CAINT


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_case_44_rules_f5_f2_at_23_and_at_24(rules: str) -> None:
    assert points("A 5 A", 23, rules=rules) == (10, 0)
    assert result("A 5 A", 23, rules) == (33, 29, True)
    assert points("A 5 A", 24, rules=rules) == (5, 0)
    assert result("A 5 A", 24, rules) == (29, 29, True)


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_case_45_rule_f4_14_where_icf_gives_12(rules: str) -> None:
    assert points("A 9 A", rules=rules) == (14, 0)
    assert points("A 9 A") == (12, 0)


def test_case_46_rule_f4_the_loser_covered_her() -> None:
    assert points("A 7 B", rules="ukca") == (7, 0)


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_case_47_rule_h18_own_last_piece_is_no_result(rules: str) -> None:
    played = match(rules)
    assert "ending_not_in_rules" in played.refusal("foul 107 A")
    assert played.state.next.board == 1
    assert points("foul 107 A") == (0, 3), "under ICF the opponent has 3"


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_case_49_rule_f2_no_limit_and_at_time_the_leader(rules: str) -> None:
    played = match(rules, f"toss A; {FOURTEEN_ELEVEN}")
    assert (played.game.is_over, played.state.next.board) == (False, 9)
    played = match(rules, "toss A; A 9 A; A 8 B; B 9 A; B 5 B; time")
    game = played.state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((22, 19), Side.A, Termination.TIME)
    played = match(rules, "toss A; A 9 A; A 8 B; B 9 A; B 5 B; B 3 A; time")
    assert (played.state.games[0].raw, played.state.next.kind) == ((22, 22), NextKind.DECISION)


def test_case_52_rule_f4_a_due_owed_at_the_end() -> None:
    assert points("A 3 B", rules="ukca") == (3, 0)


NORMAL, GAMES, BREAKS = (1, 3, 4, 6, 7, 8), (11, 12, 13, 15, 16, 17), (19, 20, 22, 23, 24, 26)
FOULS, OTHERS = (28, 30, 32, 34, 37, 39, 40, 42), (44, 45, 46, 47, 49, 52)


def test_no_worked_case_is_missing() -> None:
    here = [name for name in globals() if name.startswith("test_case_")]
    assert tuple(int(name.split("_")[2]) for name in here) == NORMAL + GAMES + BREAKS + FOULS + OTHERS
