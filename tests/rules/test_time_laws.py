"""Games against the clock (outside the laws: European Swiss rounds, UKCA F2), level games, warnings."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.facts import NoteAdded, PlayerWarned
from carrom_desktop.rules.ids import NextKind, Side, Termination
from carrom_desktop.rules.state import GameState
from tests.support.corrections import corrected
from tests.support.matches import PlayedMatch, log, match

LEVEL = "A 1 B; B 1 A; " * 4
"""Eight boards, 4-4."""
UKCA_22_19 = "toss A; A 9 A; A 8 B; B 9 A; B 5 B"
"""14 and 8 to 9 and 10."""


def first(played: PlayedMatch) -> GameState:
    """Return game 1."""
    return played.state.games[0]


# ---- European: one game, level at time is a draw


def test_european_level_after_eight_boards_needs_an_extra_board() -> None:
    played = match("european", f"toss A; {LEVEL}")
    assert played.state.next.kind is NextKind.EXTRA_TOSS
    assert not played.state.drawn
    played.play("break B; A 1 B")
    assert (played.state.winner, first(played).ended_by) == (Side.A, Termination.EXTRA_BOARD)


def test_european_level_at_time_is_a_draw() -> None:
    played = match("european", "toss A; A 3 B; B 3 A; time")
    state = played.state
    assert (first(played).drawn, first(played).winner, first(played).ended_by) == (
        True,
        None,
        Termination.TIME,
    )
    assert (first(played).raw, first(played).result) == ((3, 3), (3, 3))
    assert (state.drawn, state.winner, state.games_won) == (True, None, (0, 0))
    assert state.is_over
    assert state.next.kind is NextKind.NOTHING
    assert played.refusal("A 1 A") == ["match_over"]


@pytest.mark.parametrize(("boards", "winner"), [("A 3 B; B 2 A", Side.A), ("A 3 B; B 4 A", Side.B)])
def test_european_the_leader_at_time_has_won(boards: str, winner: Side) -> None:
    played = match("european", f"toss A; {boards}; time")
    assert (first(played).winner, first(played).ended_by) == (winner, Termination.TIME)
    assert (played.state.winner, played.state.drawn) == (winner, False)


def test_c40_time_in_the_middle_of_a_board_it_is_finished_and_the_last() -> None:
    played = match("european", "toss A; A 3 B; time in-play")
    assert first(played).time_last == 2
    assert not first(played).is_over
    step = played.state.next
    assert (step.kind, step.board, step.breaker, step.last) == (NextKind.BOARD, 2, Side.B, True)
    played.play("B 5 A")
    assert (first(played).raw, first(played).winner, first(played).ended_by) == (
        (3, 5),
        Side.B,
        Termination.TIME,
    )
    assert played.state.next.kind is NextKind.NOTHING


def test_c40_the_board_in_play_may_make_it_level() -> None:
    played = match("european", "toss A; A 3 B; time in-play; B 3 A")
    assert (first(played).drawn, played.state.drawn) == (True, True)


def test_c40_the_board_in_play_may_end_by_a_foul_or_be_replayed() -> None:
    played = match("european", "toss A; A 2 B; time in-play; foul 107 A")
    assert (first(played).raw, first(played).winner) == ((2, 3), Side.B)
    played = match("european", "toss A; A 2 B; time in-play; void 2 140")
    assert (played.state.next.kind, played.state.next.board) == (NextKind.BOARD, 2)
    assert first(played.play("B 1 A")).winner is Side.A


def test_c40_the_replay_of_the_last_board_is_the_last_too() -> None:
    assert match("european", "toss A; A 2 B; time in-play; void 2 140").state.next.last


def test_european_before_the_first_board_nobody_leads() -> None:
    assert match("european", "toss A; time").state.drawn


def test_european_start_points_count_at_time() -> None:
    assert match("european", "toss A; B 2 A; time", start_points=(3, 0)).state.winner is Side.A
    assert match("european", "toss A; B 3 A; time", start_points=(3, 0)).state.drawn


def test_european_a_new_board_after_the_pre_alarm_only_by_the_umpires_word() -> None:
    """The rule set says so; that he let one begin is noted and changes no score."""
    rules = preset("european")
    assert (rules.time_limit, rules.pre_alarm, rules.on_expiry) == (45, 5, "no_new_board")
    played = match("european", "toss A; A 3 A; overrule; B 2 B")
    assert (played.game.raw, log(played)) == ((6, 5), ["1.1 A", "1.2 B"])


@pytest.mark.parametrize("rules", ["icf", "ukca"])
def test_without_a_clock_there_is_no_pre_alarm_to_overrule(rules: str) -> None:
    assert match(rules).refusal("overrule")


@pytest.mark.parametrize("rules", ["icf", "ukca"])
def test_a_clock_never_ends_a_game_by_itself(rules: str) -> None:
    """Its end has long passed: only a person calls time."""
    played = match(rules, "toss A; clock 2026-03-12T10:00:00+05:30; A 3 B; B 9 A", time_limit=45)
    assert played.game.raw == (3, 9)
    assert first(played).time_last is None
    assert not played.state.is_over


def test_a_final_best_of_three_knows_no_draw() -> None:
    """Then level at time must be decided otherwise (a draw only where one game is the match)."""
    played = match("european", "toss A; A 3 B; B 3 A; time", games_to_win=2, level_at_time="extra_board")
    assert played.state.next.kind is NextKind.EXTRA_TOSS
    assert (first(played).is_over, played.state.drawn) == (False, False)
    played.play("break A; B 1 A")
    assert (first(played).winner, first(played).raw) == (Side.B, (3, 4))
    assert first(played).ended_by is Termination.EXTRA_BOARD
    assert (played.state.next.game, played.state.next.board) == (2, 1)


# ---- UKCA: the leader wins, level is asked


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_case_49_rule_f2_the_leader_at_time_has_won(rules: str) -> None:
    played = match(rules, f"{UKCA_22_19}; time")
    game = first(played)
    assert (game.raw, game.winner, game.ended_by) == ((22, 19), Side.A, Termination.TIME)
    assert game.time_last == 4
    assert (played.state.next.game, played.state.next.board) == (2, 1)


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_case_49_level_at_time_asks_the_umpire(rules: str) -> None:
    played = match(rules, f"{UKCA_22_19}; B 3 A; time")
    assert first(played).raw == (22, 22)
    assert not first(played).is_over
    assert (played.state.next.kind, played.state.next.game) == (NextKind.DECISION, 1)
    for words in ("A 1 A", "award B 3"):
        assert played.refusal(words) == ["decision_needed"]


def test_case_49_the_umpire_may_want_an_extra_board() -> None:
    played = match("ukca", f"{UKCA_22_19}; B 3 A; time; level extra_board")
    assert played.state.next.kind is NextKind.EXTRA_TOSS
    played.play("break B; A 2 B")
    game = first(played)
    assert (game.raw, game.winner) == ((24, 22), Side.A)
    assert game.boards[-1].extra
    assert (played.state.next.game, played.state.games_won) == (2, (1, 0))


@pytest.mark.parametrize("side", list(Side))
def test_case_49_the_umpire_may_name_the_winner(side: Side) -> None:
    """A queen shoot-out, say."""
    played = match("ukca", f"{UKCA_22_19}; B 3 A; time; level {side}")
    assert (first(played).winner, first(played).raw) == (side, (22, 22))
    assert played.state.next.game == 2


def test_case_49_the_umpire_may_call_it_a_draw_where_one_game_is_the_match() -> None:
    played = match("ukca", f"{UKCA_22_19}; B 3 A; time; level draw", games_to_win=1)
    assert (played.state.drawn, played.state.winner, first(played).drawn) == (True, None, True)
    assert played.state.next.kind is NextKind.NOTHING
    assert match("ukca", f"{UKCA_22_19}; B 3 A; time").refusal("level draw")


@pytest.mark.parametrize("choice", ["extra_board", "draw", "A", "B"])
def test_nothing_is_decided_where_nothing_is_level(choice: str) -> None:
    assert match("ukca").refusal(f"level {choice}")
    assert match("ukca", UKCA_22_19).refusal(f"level {choice}")
    assert match("ukca", f"{UKCA_22_19}; B 3 A", games_to_win=1).refusal(f"level {choice}")


# ---- ICF and other choices


def test_icf_the_laws_know_no_clock_but_a_tournament_may() -> None:
    """Modern practice: games are won short of 25 on time; the leader has won, level is asked."""
    played = match("icf", "toss A; A 3 A; B 2 B; time", time_limit=45)
    assert (first(played).winner, first(played).ended_by) == (Side.A, Termination.TIME)
    assert (played.state.next.game, played.state.next.breaker) == (2, Side.B)
    played = match("icf", "toss A; A 3 B; B 3 A; time", time_limit=45)
    assert played.state.next.kind is NextKind.DECISION


def test_time_is_called_once_a_game() -> None:
    played = match("ukca", "toss A; A 3 A; time in-play")
    assert played.refusal("time")
    assert played.refusal("time in-play")
    played.play("B 1 A; A 1 B; time")
    assert [game.ended_by for game in played.state.games[:2]] == [Termination.TIME] * 2


def test_time_stop_the_board_in_play_is_void() -> None:
    """`on_expiry` "stop": the last board that counts is the one recorded before."""
    played = match("european", "toss A; A 3 B; B 1 A; time in-play", on_expiry="stop", pre_alarm=None)
    assert (first(played).winner, first(played).raw) == (Side.A, (3, 1))
    assert played.state.is_over


@pytest.mark.parametrize(("total", "winner"), [("5-3", Side.A), ("3-5", Side.B)])
def test_time_after_a_score_that_was_set(total: str, winner: Side) -> None:
    """Nobody has begun board 4: whoever leads has won."""
    game = first(match("ukca", f"set-score {total} board=4 break=A; time"))
    assert (game.winner, game.ended_by) == (winner, Termination.TIME)


@pytest.mark.parametrize("words", ["time", "time in-play; B 5 A"])
def test_time_can_be_taken_back(words: str) -> None:
    played = match("ukca", "toss A; A 3 B")
    before = played.state
    played.play(words + "; undo" * (words.count(";") + 1))
    assert (played.state.games, played.state.next) == (before.games, before.next)
    assert first(played).time_last is None


@pytest.mark.parametrize("choice", ["umpire", "draw"])
def test_law_56b_level_after_the_limit_may_be_left_to_the_umpire_or_stay_level(choice: str) -> None:
    played = match("icf", f"toss A; {LEVEL}", level_after_limit=choice, games_to_win=1)
    if choice == "umpire":
        assert (played.state.next.kind, played.state.drawn) == (NextKind.DECISION, False)
        assert played.play("level B").state.winner is Side.B
        return
    assert (played.state.drawn, first(played).drawn, first(played).winner) == (True, True, None)
    assert first(played).ended_by is Termination.BOARD_LIMIT
    assert played.state.next.kind is NextKind.NOTHING


def test_law_56b_draws_are_off_unless_the_rule_set_knows_them() -> None:
    """`games_to_win` 2: a draw is nowhere."""
    played = match("icf", f"toss A; {LEVEL}", level_after_limit="umpire")
    assert played.state.next.kind is NextKind.DECISION
    assert played.refusal("level draw")
    assert played.play("level extra_board").state.next.kind is NextKind.EXTRA_TOSS
    assert match("icf", f"toss A; {LEVEL}").refusal("level draw")


# ---- what changes no score


def test_law_121_nothing_is_recorded_while_the_umpire_decides() -> None:
    played = match("icf", "toss A; A 3 A; decision")
    assert played.state.deciding
    for words in ("B 3 B", "time"):
        assert played.refusal(words) == ["decision_awaited"]
    assert not played.play("ruling the queen was covered; B 3 B").state.deciding
    assert played.game.raw == (6, 6)
    assert match("icf", "toss A; A 3 A").refusal("ruling there was none")


@pytest.mark.parametrize("words", ["award A 3", "foul 107 B", "void 2 140"])
def test_law_121_what_the_umpire_gives_is_his_decision(words: str) -> None:
    """An award, a board lost by a foul or a void board needs no second word from him."""
    state = match("icf", f"toss A; A 3 A; decision; {words}").state
    assert not state.deciding
    assert state.games[0].raw == ((6, 0) if words.startswith("void") else (9, 0))


def test_law_143_a_warning_changes_no_score() -> None:
    played = match("icf", "toss A; A 3 A; warn B he talks; warn B again; B 1 A")
    warned = [ruled.fact for ruled in played.state.ruled]
    assert warned == [PlayerWarned(Side.B, 0, "he talks"), PlayerWarned(Side.B, 0, "again")]
    assert (played.game.raw, played.state.winner) == ((6, 1), None)


def test_a_remark_changes_no_score() -> None:
    played = match("icf", "toss A; A 3 A; note the lamp went out; B 1 A")
    assert [ruled.fact for ruled in played.state.ruled] == [NoteAdded("the lamp went out")]
    assert played.game.raw == (6, 1)


# ---- what the umpire chose for a level game, once a board of it is void

UKCA_LEVEL = "toss A; A 3 B; B 3 A; time"
"""3-3 when time was called, in a match of one game."""


@pytest.mark.parametrize("choice", ["A", "B", "draw", "extra_board"])
def test_law_140_a_replay_that_leaves_the_game_level_asks_the_umpire_again(choice: str) -> None:
    """What he chose was for the score of then."""
    played = match("ukca", f"{UKCA_LEVEL}; level {choice}; void 1.2 140", games_to_win=1)
    assert (played.state.next.kind, played.state.next.board) == (NextKind.BOARD, 2)
    played.play("B 3 A")
    assert (first(played).raw, first(played).undecided) == ((3, 3), "time")
    assert (played.state.next.kind, played.state.winner, played.state.drawn) == (
        NextKind.DECISION,
        None,
        False,
    )
    assert played.play("level B").state.winner is Side.B


@pytest.mark.parametrize("choice", ["A", "draw"])
def test_law_140_a_replay_that_decides_the_game_needs_no_umpire(choice: str) -> None:
    played = match("ukca", f"{UKCA_LEVEL}; level {choice}; void 1.2; B 4 A", games_to_win=1)
    assert (played.state.winner, first(played).ended_by) == (Side.B, Termination.TIME)


@pytest.mark.parametrize("choice", ["A", "extra_board"])
def test_law_140_the_umpires_choice_is_back_when_the_void_is_taken_back(choice: str) -> None:
    played = match("ukca", f"{UKCA_LEVEL}; level {choice}", games_to_win=1)
    before = played.state
    played.play("void 1.1; undo")
    assert (played.state.games, played.state.next) == (before.games, before.next)


@pytest.mark.parametrize("script", ["void 3", "A 2 B; void 1.3", "void 3; A 2 B; void 1.3; void 3"])
def test_law_137_the_extra_board_is_replayed_and_the_umpires_choice_stands(script: str) -> None:
    played = match("ukca", f"{UKCA_LEVEL}; level extra_board; break B; {script}", games_to_win=1)
    step = played.state.next
    assert (step.kind, step.board, step.breaker, step.extra) == (NextKind.BOARD, 3, Side.B, True)
    played.play("B 1 A")
    assert (played.state.winner, first(played).ended_by) == (Side.B, Termination.EXTRA_BOARD)


def test_law_140_a_board_before_the_extra_board_is_void_and_the_umpire_may_let_it_stand() -> None:
    script = f"{UKCA_LEVEL}; level extra_board; break B; A 2 B; void 1.1; A 3 B"
    played = match("ukca", script, games_to_win=1)
    assert played.state.next.kind is NextKind.DECISION
    assert not played.board(3).counts
    played.play("level extra_board")
    assert (played.state.winner, first(played).ended_by) == (Side.A, Termination.EXTRA_BOARD)
    assert played.board(3).breaker is Side.B, "as its toss gave it"


@pytest.mark.parametrize("choice", ["A", "extra_board"])
def test_law_56b_level_after_the_limit_is_asked_again_after_a_replay(choice: str) -> None:
    script = f"toss A; {LEVEL}level {choice}; void 1.4; B 1 A"
    played = match("icf", script, level_after_limit="umpire")
    assert (first(played).undecided, played.state.next.kind) == ("limit", NextKind.DECISION)
    assert played.play("level A").state.games_won == (1, 0)


def test_law_56b_the_extra_board_after_the_limit_is_replayed_without_asking() -> None:
    script = f"toss A; {LEVEL}level extra_board; break B; A 1 B; void 1.9"
    played = match("icf", script, level_after_limit="umpire")
    assert (played.state.next.board, played.state.next.breaker, played.state.next.extra) == (9, Side.B, True)
    assert played.play("A 1 B").state.games_won == (1, 0)


def test_fic_115a_a_protest_upheld_asks_the_umpire_again() -> None:
    script = f"{UKCA_LEVEL}; level A; protest B 1.1; protest upheld 1.1; A 3 B"
    assert match("ukca", script, games_to_win=1).state.next.kind is NextKind.DECISION


def test_law_140_a_void_board_of_another_game_leaves_the_umpires_choice() -> None:
    played = match("ukca", f"{UKCA_LEVEL}; level A; A 3 B; void 2.1; A 3 B")
    assert (played.state.games_won, first(played).ended_by) == ((1, 0), Termination.TIME)


def test_law_140_a_correction_that_leaves_a_board_to_be_replayed_asks_the_umpire_again() -> None:
    played = match("ukca", f"{UKCA_LEVEL}; level A", games_to_win=1)
    played.do(corrected(played, "=1; 2: void")).play("B 3 A")
    assert played.state.next.kind is NextKind.DECISION


@pytest.mark.parametrize("boards", ["1: A 4 B; =2", "=2; =1", "=1; =2; + B 3 A"])
def test_law_140_no_correction_brings_the_umpires_choice_back(boards: str) -> None:
    played = match("ukca", f"{UKCA_LEVEL}; level A; void 1.2; B 3 A", games_to_win=1)
    played.do(corrected(played, boards)).do(corrected(played, "1: A 3 B; 2: B 3 A"))
    assert (first(played).raw, played.state.next.kind) == ((3, 3), NextKind.DECISION)


def test_law_140_neither_does_one_that_takes_the_replayed_board_out() -> None:
    played = match("ukca", f"{UKCA_LEVEL}; level A; void 1.2; B 3 A", games_to_win=1)
    played.do(corrected(played, "")).do(corrected(played, "+ A 3 B; + B 3 A"))
    assert (first(played).raw, played.state.next.kind) == ((3, 3), NextKind.DECISION)


def test_law_137_a_correction_moves_the_extra_board_and_its_replay_still_asks_nobody() -> None:
    """A board left out before time: the extra board is the fourth now."""
    played = match("ukca", f"{UKCA_LEVEL}; level extra_board; break B; A 2 B", games_to_win=1)
    played.do(corrected(played, "1: A 4 B; + B 1 A; =2; =3")).play("void 1.4")
    step = played.state.next
    assert (step.kind, step.board, step.breaker, step.extra) == (NextKind.BOARD, 4, Side.B, True)
    assert played.play("B 1 A").state.winner is Side.B
