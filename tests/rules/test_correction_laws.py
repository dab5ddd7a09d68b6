"""Boards corrected after the fact, colours turned, rules changed, sheets signed and opened again.

V37, C12, C13, C23 are cases from halls; the laws are those by which every later board is judged anew.
"""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import ChangeRules, ReopenMatch
from carrom_desktop.rules.ids import BoardKind, NextKind, Severity, Side, Slam, Termination
from carrom_desktop.rules.ruleset import with_numbers
from tests.support.corrections import corrected, corrected_games
from tests.support.matches import PlayedMatch, doubles, log, match, reach

FIVE = "A 3 A; B 2 A; A 1 B; B 4 B; A 2 B"
"""Five boards: 6, 1 and 2 to 2 and 7; A breaks 1, 3, 5."""
A3 = "A 9 A; A 9 A; A 9 A"
B3 = A3.replace("A", "B")
FOURTEEN_ELEVEN = "A 2 A; B 1 B; A 1 A; B 1 B; A 2 B; B 2 A; A 3 B; B 1 A"
"""Eight boards: 5 + 4 + 2 + 3 to 4 + 4 + 2 + 1."""


def totals(played: PlayedMatch, game: int = 1) -> list[tuple[int, int]]:
    """Return the running totals of a game."""
    return [board.total for board in played.state.games[game - 1].boards]


def errors(played: PlayedMatch) -> list[tuple[str, int, int]]:
    """Return what is wrong on the sheet: code, game, board."""
    return [
        (problem.code, problem.game, problem.board)
        for problem in played.state.problems
        if problem.severity is Severity.ERROR
    ]


# ---- one board


@pytest.mark.parametrize(
    ("changed", "raw"),
    [
        pytest.param("A 2 A", (14, 7), id="the_other_side_won"),
        pytest.param("B 5 A", (9, 12), id="other_men"),
        pytest.param("B 2 B", (9, 12), id="the_queen"),
        pytest.param("foul 107 A", (9, 10), id="a_foul"),
        pytest.param("award A 4", (13, 7), id="awarded"),
    ],
)
def test_v37_a_board_is_corrected_while_a_later_one_is_played(changed: str, raw: tuple[int, int]) -> None:
    played = match("icf", f"toss A; {FIVE}")
    assert played.game.raw == (9, 9)
    played.do(corrected(played, f"=1; 2: {changed}; =3; =4; =5"))
    assert played.game.raw == raw
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A", "1.4 B", "1.5 A"]
    assert (played.state.next.board, played.state.next.breaker) == (6, Side.B)


def test_c12_law_54_every_later_queen_is_judged_anew() -> None:
    """With board 1 at 12 instead of 9, A is on 24 before board 3, not on 21."""
    played = match("icf", "toss A; A 9 B; A 9 A; A 2 A; B 1 A", target=40)
    assert totals(played) == [(9, 0), (21, 0), (26, 0), (26, 1)]
    played.do(corrected(played, "1: A 9 A; =2; =3; =4"))
    assert totals(played) == [(12, 0), (24, 0), (26, 0), (26, 1)]
    played.do(corrected(played, "1: A 8 B; =2; =3; =4"))
    assert totals(played) == [(8, 0), (20, 0), (25, 0), (25, 1)]


def test_c12_law_107_every_later_22_clause_is_judged_anew() -> None:
    played = match("icf", f"toss A; {reach(21, 'B')}; foul 107 A", board_limit=None)
    assert played.last.points == 3
    played.do(corrected(played, "=1; =2; 3: B 4 A; =4"))
    assert (played.last.before, played.last.points) == ((0, 22), 1)


def test_a_correction_is_kept_with_its_boards_times() -> None:
    played = match("icf", f"toss A; {FIVE}")
    before = [(board.at, board.step) for board in played.game.boards]
    played.do(corrected(played, "=1; 2: B 3 B; =3; =4; =5", reason="the scorer's slip"))
    assert [(board.at, board.step) for board in played.game.boards] == before


def test_a_correction_can_be_taken_back() -> None:
    played = match("icf", f"toss A; {FIVE}")
    before = played.state
    after = played.do(corrected(played, "=1; 2: A 9 A; =3; =4; =5")).state
    played.play("undo")
    assert (played.state.games, played.state.next) == (before.games, before.next)
    played.play("redo")
    assert (played.state.games, played.state.next) == (after.games, after.next)


def test_a_correction_of_the_last_board_is_as_typing_it_anew() -> None:
    played = match("icf", f"toss A; {FIVE}")
    played.do(corrected(played, "=1; =2; =3; =4; 5: B 2 B"))
    anew = match("icf", f"toss A; {FIVE}; undo; B 2 B")
    assert totals(played) == totals(anew)
    assert played.state.next == anew.state.next


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("A 0 A", "men_left_out_of_range"),
        ("A 10 A", "men_left_out_of_range"),
        ("foul 999 A", "ending_unknown"),
        ("foul 106 A men=0", "men_left_out_of_range"),
        ("foul 107 A demanded=1", "demanded_out_of_range"),
        ("award A 13", "awarded_out_of_range"),
        pytest.param(
            "B 3 B black",
            "slam_impossible",
        ),
    ],
)
def test_a_board_that_cannot_be_is_no_correction(bad: str, code: str) -> None:
    played = match("icf", f"toss A; {FIVE}")
    assert code in played.refusal(corrected(played, f"=1; 2: {bad}; =3; =4; =5"))


def test_law_26_a_slam_can_be_added_afterwards() -> None:
    played = match("icf", f"toss A; {FIVE}")
    played.do(corrected(played, "=1; 2: B 4 B white; =3; =4; =5"))
    assert played.board(2).slam is Slam.WHITE


# ---- boards left out, entered twice, in the wrong game


def test_law_49a_a_board_left_out_is_put_in_and_the_later_ones_move_up() -> None:
    """Who broke follows from the number: the breaks of the later boards turn."""
    played = match("icf", "toss A; A 3 A; A 1 B; B 2 A")
    played.do(corrected(played, "=1; + B 4 B; =2; =3"))
    assert totals(played) == [(6, 0), (6, 7), (7, 7), (7, 9)]
    assert [board.number for board in played.game.boards] == [1, 2, 3, 4]
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A", "1.4 B"]
    assert (played.state.next.board, played.state.next.breaker) == (5, Side.A)


def test_law_49a_a_board_entered_twice_is_taken_out_and_the_later_ones_move_down() -> None:
    played = match("icf", "toss A; A 3 A; A 3 A; B 2 A")
    played.do(corrected(played, "=1; =3"))
    assert totals(played) == [(6, 0), (6, 2)]
    assert log(played) == ["1.1 A", "1.2 B"]
    assert (played.state.next.board, played.state.next.breaker) == (3, Side.A)


def test_all_boards_of_a_game_can_be_taken_out() -> None:
    played = match("icf", "toss A; A 3 A")
    played.do(corrected(played, ""))
    assert (played.game.raw, played.state.next.board, played.state.next.breaker) == ((0, 0), 1, Side.A)


def test_two_boards_entered_in_the_wrong_order_change_places() -> None:
    played = match("icf", "toss A; A 3 A; B 2 B; A 1 B")
    played.do(corrected(played, "=1; =3; =2"))
    assert totals(played) == [(6, 0), (7, 0), (7, 5)]
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A"]


def test_law_49b_doubles_the_rotation_follows_the_numbers() -> None:
    played = doubles("icf", "toss A; A 3 A; B 2 A; A 1 B; B 1 A; A 1 B")
    played.do(corrected(played, "=1; =3; =4; =5"))
    assert log(played) == ["1.1 A1", "1.2 B1", "1.3 A2", "1.4 B2"]


def test_a_board_moves_from_one_game_to_another() -> None:
    played = match("icf", f"toss A; {A3}; B 2 B; A 1 B")
    played.do(corrected_games(played, {1: "=1; =2; =2.1; =3", 2: "=2.2"}))
    assert totals(played, 1) == [(12, 0), (24, 0), (24, 5), (33, 5)]
    assert totals(played, 2) == [(1, 0)]
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A", "1.4 B", "2.1 B"]


# ---- a game that ended sooner, or later


def test_c13_a_game_that_had_ended_sooner_keeps_the_boards_after_it_and_flags_them() -> None:
    played = match("icf", "toss A; A 9 A; A 9 B; A 2 B; B 1 A; B 9 B")
    assert played.game.raw == (23, 13)
    played.do(corrected(played, "=1; =2; 3: A 4 B; =4; =5"))
    game = played.state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((25, 0), Side.A, Termination.TARGET)
    assert len(game.boards) == 5
    assert errors(played) == [("board_after_game_over", 1, 4), ("board_after_game_over", 1, 5)]
    assert [board.counts for board in game.boards] == [True, True, True, False, False]
    assert played.state.games_won == (1, 0)


def test_c13_a_game_that_had_not_ended_goes_on() -> None:
    played = match("icf", f"toss A; {A3}")
    assert played.state.next.game == 2
    played.do(corrected(played, "=1; =2; 3: B 9 B"))
    assert played.state.games_won == (0, 0)
    step = played.state.next
    assert (step.game, step.board, step.breaker) == (1, 4, Side.B)


def test_c13_law_56b_a_game_that_was_level_after_all() -> None:
    """14-11 becomes 12-11, then 11-11."""
    played = match("icf", f"toss A; {FOURTEEN_ELEVEN}")
    assert played.state.games_won == (1, 0)
    played.do(corrected(played, "1: A 2 B; =2; =3; =4; =5; =6; =7; =8"))
    assert (played.state.games[0].raw, played.state.games_won) == ((11, 11), (0, 0))
    assert played.state.next.kind is NextKind.EXTRA_TOSS


def test_c23_after_the_end_of_the_match_another_may_have_won() -> None:
    """2-1 for A; with the last board of game 3 corrected it is B's match."""
    played = match("icf", f"toss A; {A3}; {B3}; {A3}")
    assert (played.state.winner, played.state.games_won) == (Side.A, (2, 1))
    played.do(corrected(played, "1: B 9 B; 2: B 9 B; 3: B 9 B", game=3))
    assert (played.state.winner, played.state.games_won) == (Side.B, (1, 2))
    played.do(corrected(played, "=1; =2; 3: A 1 B", game=3))
    assert (played.state.winner, played.state.next.board) == (None, 4)


def test_law_57_a_correction_of_game_1_can_end_the_match_after_game_2() -> None:
    """A won games 1 and 3, B game 2; had B won game 1, game 3 would not have been played."""
    played = match("icf", f"toss A; {A3}; {B3}; {A3}")
    played.do(corrected(played, "1: B 9 B; 2: B 9 B; 3: B 9 B"))
    assert (played.state.winner, played.state.games_won) == (Side.B, (0, 2))
    assert ("game_after_match_over", 3, 0) in errors(played)
    assert len(played.state.games[2].boards) == 3, "what was recorded stays on the sheet"


# ---- games on time, protests


def test_a_board_left_out_of_a_game_on_time_was_played_before_time() -> None:
    """3 and 4 to A, between them 5 to B that nobody entered: all three were over when time was called."""
    played = match("ukca", "toss A; A 3 B; A 4 B; time")
    played.do(corrected(played, "=1; + B 5 A; =2"))
    game = played.state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((7, 5), Side.A, Termination.TIME)
    assert errors(played) == []


def test_a_board_entered_twice_in_a_game_on_time_leaves_it_over() -> None:
    played = match("ukca", "toss A; A 3 B; A 3 B; time")
    played.do(corrected(played, "=1"))
    game = played.state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((3, 0), Side.A, Termination.TIME)


def test_a_game_on_time_is_decided_anew_by_its_corrected_boards() -> None:
    played = match("ukca", "toss A; A 3 B; B 4 A; time")
    assert played.state.games[0].winner is Side.B
    played.do(corrected(played, "1: A 5 B; =2"))
    assert (played.state.games[0].winner, played.state.games_won) == (Side.A, (1, 0))


@pytest.mark.parametrize(("boards", "place"), [("=1; =3; =2", 2), ("=1; + B 9 B; =2; =3", 4), ("=2; =3", 2)])
def test_fic_110_a_protest_follows_its_board(boards: str, place: int) -> None:
    """A protests against the third board as it was played, wherever a correction puts it."""
    played = match("icf", "toss A; A 3 A; B 2 A; B 1 A; protest A 1.3")
    played.do(corrected(played, boards)).play(f"protest upheld 1.{place}")
    assert [board.number for board in played.game.boards if board.kind is BoardKind.VOID] == [place]


def test_fic_110_a_protest_against_a_board_taken_out_voids_no_other() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A; B 1 A; protest A 1.2")
    played.do(corrected(played, "=1; =3"))
    assert played.refusal("protest upheld 1.2")


def test_fic_110_a_protest_against_a_board_put_in_stays_open() -> None:
    """No step of its own recorded that board: another correction must not dismiss its protest."""
    played = match("icf", "toss A; A 3 A; B 2 A")
    played.do(corrected(played, "=1; + B 4 B; =2")).play("protest A 1.2")
    played.do(corrected(played, "1: A 4 B; =2; =3"))
    assert [(one.board, one.upheld) for one in played.state.protests] == [(2, None)]
    played.do(corrected(played, "=3; =1; =2"))
    assert [(one.board, one.upheld) for one in played.state.protests] == [(3, None)]
    played.do(corrected(played, "=1; =2; 3: B 5 B"))
    assert [(one.board, one.upheld) for one in played.state.protests] == [(3, None)]
    played.do(corrected(played, "=1; =2"))
    assert not played.state.provisional


def test_fic_115_a_protest_against_a_board_that_a_set_score_put_away_can_be_dismissed() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A; protest A 1.1; set-score 6-2 board=3 break=A")
    assert played.state.provisional
    assert played.refusal("protest upheld 1.1") == ["board_unknown"]
    assert not played.play("protest dismissed 1.1").state.provisional


# ---- the board being played


@pytest.mark.parametrize(("boards", "number"), [("=1; + B 4 B; =2; =3", 5), ("=1; =3", 3), ("=3; =2; =1", 4)])
def test_what_was_seen_of_the_board_being_played_stays_with_it(boards: str, number: int) -> None:
    played = match("icf", "toss A; A 3 B; B 3 A; A 2 B; play; mark A")
    played.do(corrected(played, boards))
    state = played.state
    assert (state.next.board, state.queen_marked, state.play_called) == (number, Side.A, True)
    state = played.undo().state
    assert (state.next.board, state.queen_marked, state.play_called) == (4, Side.A, True)


def test_what_was_seen_of_a_recorded_board_is_said_of_no_later_one() -> None:
    played = match("icf", "toss A; A 3 B; B 3 A; play; mark A; A 2 A")
    played.do(corrected(played, "=1; =3"))
    assert (played.state.next.board, played.state.queen_marked, played.state.play_called) == (3, None, False)
    played = match("icf", "toss A; A 3 B; B 3 A; play; mark A; A 2 A; set-score 3-3 board=3 break=A")
    assert (played.state.next.board, played.state.queen_marked, played.state.play_called) == (3, None, False)


def test_law_140_what_was_seen_of_a_replay_stays_with_it() -> None:
    played = match("icf", "toss A; A 3 B; B 3 A; A 2 B; void 2; play; mark B")
    played.do(corrected(played, "+ A 1 B; =1; =2; =3"))
    assert (played.state.next.board, played.state.queen_marked) == (3, Side.B)
    assert played.play("B 1 B").state.queen_marked is None


# ---- void boards in a correction


def test_law_140_a_correction_can_leave_a_board_to_be_replayed() -> None:
    played = match("icf", f"toss A; {FIVE}")
    played.do(corrected(played, "=1; 2: void; =3; =4; =5"))
    assert played.board(2).kind is BoardKind.VOID
    assert (played.state.next.board, played.state.next.breaker) == (2, Side.B)
    played.play("B 1 A")
    assert (played.game.raw, played.state.next.board) == ((9, 8), 6)


def test_law_140_a_correction_keeps_a_board_that_waits_for_its_replay() -> None:
    played = match("icf", f"toss A; {FIVE}; void 4")
    played.do(corrected(played, "1: A 3 B; =2; =3; =4; =5"))
    assert played.board(4).kind is BoardKind.VOID
    assert (played.state.next.board, played.game.raw) == (4, (6, 2))


# ---- the colours were the other way round


def test_law_43_the_colours_of_a_game_are_turned() -> None:
    """All its boards turn; points stay (Shift+X)."""
    played = match("icf", f"toss A; {FIVE}")
    before = totals(played)
    played.play("turn 1")
    assert log(played) == ["1.1 B", "1.2 A", "1.3 B", "1.4 A", "1.5 B"]
    assert totals(played) == before
    assert (played.state.next.board, played.state.next.breaker) == (6, Side.A)
    assert log(played.play("turn 1"))[0] == "1.1 A"


def test_law_49a_the_next_game_is_opened_by_the_side_that_did_not_open_this_one() -> None:
    played = match("icf", f"toss A; {FIVE}; turn 1; A 9 A; A 9 A")
    assert played.state.games[0].winner is Side.A
    assert (played.state.next.game, played.state.next.breaker) == (2, Side.A)


def test_law_49a_only_the_colours_of_that_game() -> None:
    played = match("icf", f"toss A; {A3}; B 3 B; turn 2; A 1 B")
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A", "2.1 A", "2.2 B"]
    played.play("undo; undo; A 1 B")
    assert log(played)[3:] == ["2.1 B", "2.2 A"]


@pytest.mark.parametrize("words", ["break A", "toss A"])
def test_law_39_a_toss_after_the_colours_were_turned_is_in_force(words: str) -> None:
    """Turned before the first board: whoever is then said to break does."""
    played = match("icf", "toss A; turn 1")
    assert played.state.next.breaker is Side.B
    assert played.play(words).state.next.breaker is Side.A


def test_a_game_without_a_board_has_no_colours_to_turn() -> None:
    """`B` and an arrow are for that."""
    assert match("icf", "toss A; A 3 A").refusal("turn 2")
    assert match("icf", "toss A; A 3 A").refusal("turn 0")


# ---- other rules


def test_law_56b_a_board_limit_found_out_late() -> None:
    """Ten boards played without a limit; with eight, the game was over before the last two."""
    played = match("icf", f"toss A; {FOURTEEN_ELEVEN}; B 9 A; A 2 B", board_limit=None)
    assert played.game.raw == (16, 20)
    played.do(ChangeRules(preset("icf"), reason="a pre-quarter-final"))
    game = played.state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((14, 11), Side.A, Termination.BOARD_LIMIT)
    assert errors(played) == [("board_after_game_over", 1, 9), ("board_after_game_over", 1, 10)]


def test_law_56b_a_limit_that_was_none() -> None:
    played = match("icf", f"toss A; {FOURTEEN_ELEVEN}")
    assert played.state.next.game == 2
    played.do(ChangeRules(with_numbers(preset("icf"), board_limit=None)))
    assert (played.state.games[0].winner, played.state.games_won) == (None, (0, 0))
    assert (played.state.next.game, played.state.next.board) == (1, 9)


def test_rule_f4_all_boards_are_judged_by_the_new_rules() -> None:
    played = match("icf", "toss A; A 9 A; A 9 A; B 5 B")
    assert totals(played) == [(12, 0), (24, 0), (24, 8)]
    played.do(ChangeRules(preset("ukca")))
    assert totals(played) == [(14, 0), (28, 0), (28, 10)]
    assert played.state.rules == preset("ukca")
    played.play("undo")
    assert totals(played) == [(12, 0), (24, 0), (24, 8)]


def test_start_points_can_be_given_late() -> None:
    played = match("icf", "toss A; A 3 B")
    played.do(ChangeRules(preset("icf"), start_points=(0, 7)))
    assert (played.game.raw, played.state.start_points) == ((3, 7), (0, 7))


def test_rules_that_cannot_be_are_refused() -> None:
    assert match().refusal(ChangeRules(with_numbers(preset("icf"), target=0))) == ["rules_contradict"]


# ---- signed


def test_v45_a_signed_sheet_takes_nothing_until_it_is_opened_again() -> None:
    played = match("icf", f"toss A; {A3}; {A3}")
    assert (played.state.signed, played.state.version) == (False, 0)
    played.play("sign")
    assert (played.state.signed, played.state.version) == (True, 1)
    assert played.state.winner is Side.A
    for asked in ("sign", "void 2.3", "protest B 2.3", "turn 2", "A 1 A"):
        assert played.refusal(asked)
    assert played.refusal(corrected(played, "=1; =2; 3: B 9 B", game=2))


def test_v45_the_next_version_says_why() -> None:
    played = match("icf", f"toss A; {A3}; {A3}; sign; reopen men miscounted")
    assert (played.state.signed, played.state.version) == (False, 1)
    played.do(corrected(played, "=1; =2; 3: A 8 A", game=2)).play("sign")
    assert (played.state.signed, played.state.version) == (True, 2)
    assert played.state.games[1].raw == (32, 0)


def test_v45_only_a_signed_sheet_is_opened_again_and_not_without_a_reason() -> None:
    played = match("icf", f"toss A; {A3}; {A3}")
    assert played.refusal("reopen why")
    assert played.play("sign").refusal(ReopenMatch(""))


def test_law_140_a_correction_keeps_why_a_board_waits_for_its_replay() -> None:
    """Board 3 was voided while it was played, board 1 after it was recorded: no one corrected either."""
    played = match("icf", "toss A; A 3 A; B 2 A; void 3 140 the lamp fell; void 1 137")
    played.do(corrected(played, "=1; 2: B 5 A; =3"))
    laws = [[tried.law for tried in board.voids] for board in played.game.boards]
    assert laws == [["137"], [], ["140"]]
    assert [board.number for board in played.game.boards if board.corrected] == [2]
