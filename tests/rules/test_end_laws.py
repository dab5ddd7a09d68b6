"""Games and matches that end otherwise than by points (Laws 139, 143), start points, a score that is set."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import EndGame, EndMatch
from carrom_desktop.rules.ids import BoardKind, NextKind, Side, Termination
from carrom_desktop.rules.problems import can, creation_problems
from carrom_desktop.rules.state import GameState
from tests.support.matches import PlayedMatch, created, doubles, log, match

A3 = "A 9 A; A 9 A; A 9 A"
B3 = A3.replace("A", "B")
RULES = ("icf", "ukca", "caint", "european")


def boards(played: PlayedMatch) -> int:
    """Return how many boards stand on the sheet."""
    return sum(len(game.boards) for game in played.state.games)


def first(played: PlayedMatch) -> GameState:
    """Return game 1."""
    return played.state.games[0]


# ---- a game conceded or awarded


@pytest.mark.parametrize("rules", ["icf", "ukca", "caint"])
def test_law_139_a_player_may_concede_a_game(rules: str) -> None:
    """The boards stand as they are, none is invented, and the next game begins."""
    played = match(rules, "toss A; A 3 B; B 9 A; concede game A")
    game = first(played)
    assert (game.winner, game.ended_by) == (Side.B, Termination.CONCEDED)
    assert (game.raw, game.result, len(game.boards)) == ((3, 9), (3, 9), 2)
    assert played.state.games_won == (0, 1)
    assert not played.state.is_over
    step = played.state.next
    assert (step.kind, step.game, step.board, step.breaker) == (NextKind.BOARD, 2, 1, Side.B)


def test_law_139_whoever_leads_may_concede_too() -> None:
    game = first(match("icf", "toss A; A 9 A; concede game A"))
    assert (game.winner, game.raw) == (Side.B, (12, 0))


def test_law_139_at_any_time_before_a_board_of_the_game_too() -> None:
    played = match("icf", f"toss A; {A3}; concede game A")
    state = played.state
    assert (state.games[1].winner, state.games[1].ended_by) == (Side.B, Termination.CONCEDED)
    assert (state.games[1].boards, state.games[1].raw) == ((), (0, 0))
    assert state.games_won == (1, 1)
    assert (state.next.game, state.next.board, state.next.breaker) == (3, 1, Side.A)


def test_law_139_when_the_extra_board_is_due() -> None:
    """Level after eight boards: B gives the game up instead of playing it."""
    level = "toss A" + "; A 1 B; B 1 A" * 4
    for script in (level, f"{level}; break A"):
        game = first(match("icf", f"{script}; concede game B"))
        assert (game.winner, game.ended_by, game.raw, len(game.boards)) == (
            Side.A,
            Termination.CONCEDED,
            (4, 4),
            8,
        )


def test_law_57_a_conceded_game_can_decide_the_match() -> None:
    played = match("icf", f"toss A; {A3}; concede game B")
    assert (played.state.winner, played.state.games_won) == (Side.A, (2, 0))
    assert played.state.next.kind is NextKind.NOTHING
    assert played.refusal("A 1 A") == ["match_over"]
    assert match("european", "toss A; concede game B").state.winner is Side.A


def test_law_49a_after_a_conceded_game_the_other_side_opens_whoever_broke_last() -> None:
    for script in ("A 3 B", "A 3 B; B 1 A", "A 3 B; B 1 A; A 1 B"):
        played = match("icf", f"toss A; {script}; concede game A; A 1 B")
        assert log(played)[-1] == "2.1 B"


@pytest.mark.parametrize("rules", RULES)
def test_the_umpire_can_award_a_game(rules: str) -> None:
    game = first(match(rules, "toss A; A 9 B; endgame awarded B the table broke"))
    assert (game.winner, game.ended_by) == (Side.B, Termination.AWARDED)
    assert (game.raw, game.result, len(game.boards)) == ((9, 0), (9, 0), 1)


@pytest.mark.parametrize(
    "by", [Termination.TARGET, Termination.BOARD_LIMIT, Termination.EXTRA_BOARD, Termination.WALKOVER]
)
def test_nobody_can_say_that_points_ended_a_game(by: Termination) -> None:
    assert match().refusal(EndGame(by, Side.A))


def test_a_game_that_is_over_cannot_be_conceded() -> None:
    """Only the one being played can: after game 1, it is game 2."""
    played = match("icf", f"toss A; {A3}; concede game B")
    assert played.refusal("concede game B") == ["match_over"]


def test_a_conceded_game_can_be_taken_back() -> None:
    played = match("icf", "toss A; A 3 B; B 9 A")
    before = played.state
    after = played.play("concede game A").state
    played.play("undo")
    assert (played.state.games, played.state.next, played.state.games_won) == (
        before.games,
        before.next,
        (0, 0),
    )
    played.play("redo")
    assert (played.state.games, played.state.next) == (after.games, after.next)


def test_law_58_sides_change_after_a_conceded_game_too() -> None:
    played = match("icf", "toss A; A 3 B; concede game A")
    change = played.state.side_change
    assert change is not None
    assert change.game == 2


# ---- a match


MATCH_WORDS = [
    ("concede match B", Termination.CONCEDED),
    ("walkover B 143i", Termination.WALKOVER),
    ("retired B", Termination.RETIRED),
    ("disqualified B 143a", Termination.DISQUALIFIED),
    ("endmatch awarded A", Termination.AWARDED),
]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("words", "by"), MATCH_WORDS)
def test_laws_139_143_the_match_ends_before_its_first_board(rules: str, words: str, by: Termination) -> None:
    played = match(rules, f"toss A; {words}")
    state = played.state
    assert (state.winner, state.ended_by, state.is_over) == (Side.A, by, True)
    assert (boards(played), state.games_won) == (0, (0, 0)), "no board and no game is invented (C19)"
    assert (state.next.kind, state.next.game, state.next.board) == (NextKind.NOTHING, 0, 0)
    assert state.ended_at


@pytest.mark.parametrize(("words", "by"), MATCH_WORDS)
def test_laws_139_143_completed_games_stand_and_the_unfinished_one_keeps_its_boards(
    words: str, by: Termination
) -> None:
    played = match("icf", f"toss A; {B3}; B 3 B; A 2 B; {words}")
    state = played.state
    assert (state.winner, state.ended_by) == (Side.A, by), "though A has won no game"
    assert state.games_won == (0, 1)
    assert (first(played).winner, first(played).ended_by) == (Side.B, Termination.TARGET)
    assert (state.games[1].raw, len(state.games[1].boards)) == ((2, 6), 2)
    assert state.games[1].result == (2, 6)
    assert boards(played) == 5
    assert state.side_change is None


def test_law_143i_a_walkover_before_the_toss() -> None:
    """Nobody tosses for a match in which one side is not there."""
    state = match("icf", "walkover B 143i").state
    assert (state.winner, state.ended_by, state.ended_law) == (Side.A, Termination.WALKOVER, "143i")
    assert state.next.kind is NextKind.NOTHING


def test_law_143_a_disqualification_names_its_law() -> None:
    state = match("icf", "toss A; A 3 A; disqualified A 143d").state
    assert (state.winner, state.ended_by, state.ended_law) == (Side.B, Termination.DISQUALIFIED, "143d")


def test_why_a_match_ended_is_kept() -> None:
    state = match("icf", "toss A; A 3 A; endmatch awarded B both agreed").state
    assert (state.winner, state.ended_reason) == (Side.B, "both agreed")


def test_an_abandoned_match_has_no_winner() -> None:
    played = match("icf", f"toss A; {A3}; B 3 B; abandoned rain in the hall")
    state = played.state
    assert (state.winner, state.ended_by) == (None, Termination.ABANDONED)
    assert state.ended_reason == "rain in the hall"
    assert (state.games_won, boards(played)) == ((1, 0), 4)
    assert state.next.kind is NextKind.NOTHING
    assert not state.drawn
    assert played.refusal("A 1 A") == ["match_over"]


def test_only_an_abandoned_match_has_no_winner() -> None:
    for by in (
        Termination.CONCEDED,
        Termination.WALKOVER,
        Termination.RETIRED,
        Termination.DISQUALIFIED,
        Termination.AWARDED,
    ):
        assert match().refusal(EndMatch(by, None))


@pytest.mark.parametrize(
    "by", [Termination.TARGET, Termination.BOARD_LIMIT, Termination.EXTRA_BOARD, Termination.TIME]
)
def test_nobody_can_say_that_points_ended_a_match(by: Termination) -> None:
    assert match().refusal(EndMatch(by, Side.A))


@pytest.mark.parametrize(
    "words", ["A 3 A", "foul 107 A", "award A 3", "concede game A", "concede match A", "time", "abandoned"]
)
def test_after_the_end_of_a_match_nothing_is_recorded(words: str) -> None:
    assert match("icf", "toss A; A 3 A; retired B").refusal(words) == ["match_over"]
    assert match("icf", f"toss A; {A3}; {A3}").refusal(words) == ["match_over"]


def test_a_match_won_by_games_has_no_other_end() -> None:
    state = match("icf", f"toss A; {A3}; {A3}").state
    assert (state.winner, state.ended_by, state.ended_law, state.ended_reason) == (Side.A, None, "", "")
    assert match().state.ended_by is None


@pytest.mark.parametrize(("words", "by"), [*MATCH_WORDS, ("abandoned", Termination.ABANDONED)])
def test_v46_an_end_taken_back_leaves_no_trace(words: str, by: Termination) -> None:
    played = match("icf", "toss A; A 3 A; B 2 B")
    before = played.state
    played.play(words)
    assert played.state.ended_by is by
    played.play("undo")
    after = played.state
    assert (after.games, after.next, after.games_won) == (before.games, before.next, before.games_won)
    assert (after.winner, after.ended_by, after.ended_law, after.ended_reason) == (None, None, "", "")
    assert played.play("A 1 B").game.raw == (7, 5)
    assert played.play("undo; redo").game.raw == (7, 5)


def test_law_139_doubles_concede_as_one_side() -> None:
    played = doubles("icf", f"toss A; {A3}; concede match A")
    assert (played.state.winner, played.state.ended_by) == (Side.B, Termination.CONCEDED)


# ---- no early finish


@pytest.mark.parametrize("last", ["B 9 B", "foul 103 A improper demanded=1 men=9"])
def test_case_16_a_lead_that_cannot_be_caught_ends_no_game(last: str) -> None:
    """24-11 after seven boards: the eighth is played, and brings at most 12."""
    played = match("icf", "toss A; A 9 A; A 9 B; A 3 B; B 5 B; B 1 A; B 1 A; B 1 A")
    assert (first(played).raw, first(played).is_over) == ((24, 11), False)
    assert (played.state.next.game, played.state.next.board) == (1, 8)
    game = first(played.play(last))
    assert (game.raw, game.winner, game.ended_by) == ((24, 23), Side.A, Termination.BOARD_LIMIT)


def test_case_16_unless_it_is_conceded() -> None:
    game = first(match("icf", "toss A; A 9 A; A 9 B; A 3 B; B 5 B; B 1 A; B 1 A; B 1 A; concede game B"))
    assert (game.raw, game.result, game.ended_by) == ((24, 11), (24, 11), Termination.CONCEDED)


# ---- start points


def test_start_points_stand_in_each_game_before_its_first_board() -> None:
    played = match("icf", "toss A", start_points=(5, 2))
    assert played.state.start_points == (5, 2)
    assert played.game.raw == (5, 2)
    played.play("A 3 B")
    assert (played.last.before, played.last.total) == ((5, 2), (8, 2))
    played.play("A 9 A; A 2 A")
    assert first(played).raw == (25, 2)
    assert first(played).ended_by is Termination.TARGET
    assert played.play("B 1 A").last.before == (5, 2)
    assert played.game.raw == (5, 3)


@pytest.mark.parametrize(("start", "points"), [(21, 7), (22, 4)])
def test_law_54_start_points_count_for_the_cutoff(start: int, points: int) -> None:
    assert match("icf", "toss A; A 4 A", start_points=(start, 0)).last.points == points
    assert match("icf", "toss A; B 4 B", start_points=(start, 0)).last.points == 7


@pytest.mark.parametrize(("start", "points"), [(21, 3), (22, 1)])
def test_law_107_start_points_count_for_the_22_clause(start: int, points: int) -> None:
    assert match("icf", "toss A; foul 107 A", start_points=(0, start)).last.points == points


def test_rule_f5_start_points_count_for_ukcas_cutoff() -> None:
    assert match("ukca", "toss A; A 4 A", start_points=(23, 0)).last.points == 9
    assert match("ukca", "toss A; A 4 A", start_points=(24, 0)).last.points == 4


def test_law_56b_start_points_count_for_level_after_the_limit() -> None:
    played = match("icf", "toss A" + "; A 1 B; B 1 A" * 4, start_points=(1, 0))
    game = first(played)
    assert (game.raw, game.winner, game.ended_by) == ((5, 4), Side.A, Termination.BOARD_LIMIT)
    played = match("icf", "toss A" + "; A 1 B; B 1 A" * 3 + "; B 1 A; B 1 A", start_points=(2, 0))
    assert first(played).raw == (5, 5)
    assert played.state.next.kind is NextKind.EXTRA_TOSS


def test_law_60_start_points_count_for_the_change_of_sides_in_the_deciding_game() -> None:
    """A wins game 1 by 11 + 12 + 2, B game 2; in game 3 A begins at 11."""
    script = "toss A; A 9 A; A 2 B; change; B 9 B; B 9 B; B 1 B; change; "
    played = match("icf", script + "A 1 B", start_points=(11, 0))
    assert (played.game.number, played.game.raw) == (3, (12, 0))
    assert played.state.side_change is None
    assert played.play("A 1 B").state.side_change is not None


@pytest.mark.parametrize("points", [(25, 0), (0, 25), (-1, 0), (0, -3), (99, 99)])
def test_start_points_that_would_end_a_game_are_refused(points: tuple[int, int]) -> None:
    assert not can(creation_problems(created(preset("icf"), start_points=points)))


def test_start_points_just_below_the_target_are_possible() -> None:
    played = match("icf", "toss A; A 1 B", start_points=(24, 24))
    assert (first(played).raw, first(played).winner) == ((25, 24), Side.A)


# ---- a score that is set


def test_a_known_state_is_typed_in() -> None:
    """After a disaster: game 1 was 25-10, game 2 stands at 12-4 before board 5, B opened it."""
    played = match("icf", "set-score 25-10 12-4 board=5 break=B")
    state = played.state
    assert (first(played).winner, first(played).result) == (Side.A, (25, 10))
    assert state.games_won == (1, 0)
    assert state.games[1].raw == (12, 4)
    step = state.next
    assert (step.kind, step.game, step.board, step.breaker) == (NextKind.BOARD, 2, 5, Side.B)
    played.play("A 3 A")
    assert (played.last.number, played.last.before, played.last.total) == (5, (12, 4), (18, 4))
    assert played.state.next.breaker is Side.A


def test_boards_before_a_score_that_was_set_are_unknown_and_worth_nothing() -> None:
    played = match("icf", "set-score 12-4 board=4 break=A; B 2 B")
    assert [board.kind for board in played.game.boards] == [BoardKind.UNKNOWN] * 3 + [BoardKind.NORMAL]
    assert [board.number for board in played.game.boards] == [1, 2, 3, 4]
    assert [board.points for board in played.game.boards] == [0, 0, 0, 5]
    assert played.last.breaker is Side.B
    assert played.game.raw == (12, 9)


def test_law_54_a_score_that_was_set_counts_for_the_cutoff() -> None:
    assert match("icf", "set-score 21-0 board=4 break=A; A 2 A").last.points == 5
    assert match("icf", "set-score 22-0 board=4 break=A; A 2 A").last.points == 2
    assert match("icf", "set-score 0-22 board=4 break=A; foul 107 A").last.points == 1


def test_law_56a_a_score_that_was_set_counts_for_the_limit() -> None:
    played = match("icf", "set-score 7-5 board=8 break=A; B 2 A")
    assert played.state.next.kind is NextKind.EXTRA_TOSS
    played = match("icf", "set-score 7-5 board=8 break=A; B 3 A")
    assert (first(played).raw, first(played).winner) == ((7, 8), Side.B)
    assert first(played).ended_by is Termination.BOARD_LIMIT


def test_law_49a_the_games_after_a_score_that_was_set_are_opened_in_turn() -> None:
    played = match("icf", f"set-score 10-25 20-4 board=5 break=B; A 9 A; {A3}")
    assert [entry for entry in log(played) if entry.startswith("3.")] == ["3.1 A", "3.2 B", "3.3 A"]
    assert (played.state.games_won, played.state.winner) == ((2, 1), Side.A)


def test_a_score_that_is_set_replaces_all_that_was_recorded_before() -> None:
    played = match("icf", f"toss A; {A3}; B 3 B; set-score 3-2 board=3 break=B; A 1 B")
    state = played.state
    assert (state.games_won, played.game.number, played.game.raw) == ((0, 0), 1, (4, 2))
    assert [board.number for board in played.game.boards][-1] == 3
    played.play("undo; undo")
    assert (played.state.games_won, played.game.number, played.game.raw) == ((1, 0), 2, (0, 6))


def test_law_56b_a_known_state_may_be_level_before_the_extra_board() -> None:
    played = match("icf", "set-score 8-8 board=9 break=A")
    assert played.state.next.kind is NextKind.EXTRA_TOSS
    game = first(played.play("break B; A 1 B"))
    assert (game.raw, game.winner, game.ended_by) == ((9, 8), Side.A, Termination.EXTRA_BOARD)


def test_law_56a_no_game_in_which_both_sides_reached_the_target() -> None:
    assert match().refusal("set-score 28-26 0-0 board=1 break=A")


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("set-score 10-10 3-0 board=2 break=A", id="a_finished_game_is_never_level"),
        pytest.param("set-score 25-3 25-4 0-0 board=1 break=A", id="no_game_after_the_match"),
        pytest.param("set-score 25-0 board=4 break=A", id="a_game_at_the_target_is_over"),
        pytest.param("set-score -1-4 board=2 break=A", id="no_score_below_nothing"),
        pytest.param("set-score 3-0 board=0 break=A", id="boards_begin_with_one"),
        pytest.param("set-score 3-0 board=10 break=A", id="no_tenth_board"),
    ],
)
def test_a_state_that_cannot_be_is_refused(words: str) -> None:
    assert match().refusal(words)
