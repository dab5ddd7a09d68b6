"""Boards that are void and replayed (Laws 137, 140, 142), and protests (FIC 110-115)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from carrom_desktop.rules.commands import VoidBoard
from carrom_desktop.rules.ids import BoardKind, NextKind, Queen, Side, Termination
from tests.support.matches import PlayedMatch, doubles, log, match

FIVE = "A 3 A; B 2 A; A 1 B; B 4 B; A 2 B"
"""Five boards: 6, 1 and 2 to 2 and 7; A breaks 1, 3, 5."""
A3 = "A 9 A; A 9 A; A 9 A"


def place(played: PlayedMatch) -> tuple[int, int, Side | None]:
    """Return game, board and breaker of what comes now."""
    step = played.state.next
    assert step.kind is NextKind.BOARD
    return step.game, step.board, step.breaker


def sheet(played: PlayedMatch) -> list[object]:
    """Return all that a replayed board must leave as it was."""
    state = played.state
    boards = [
        (
            (game.number, board.number, board.breaker, board.breaker_player, board.extra),
            (board.kind, board.winner, board.points, board.queen_points, board.counts),
            (board.before, board.total),
        )
        for game in state.games
        for board in game.boards
    ]
    games = [
        (game.number, game.opener, game.raw, game.result, game.winner, game.ended_by) for game in state.games
    ]
    return [boards, games, state.games_won, state.winner, state.next]


def assert_empty(played: PlayedMatch, number: int, game: int = 1) -> None:
    """A void board has its column, and nothing in it."""
    board = played.board(number, game)
    assert (board.kind, board.number) == (BoardKind.VOID, number)
    assert (board.winner, board.points, board.points_pair, board.queen_points) == (None, 0, (0, 0), 0)
    assert board.total == board.before
    assert (board.queen, board.slam, board.foul, board.award) == (Queen.UNRECORDED, None, None, None)


# ---- the board in play


@pytest.mark.parametrize("law", ["137", "140", "142"])
def test_case_42_law_137_the_board_in_play_is_void(law: str) -> None:
    """Still board 3, the same breaker, the score unchanged; its column is there, empty."""
    played = match("icf", f"toss A; A 3 A; B 2 A; void 3 {law} three passes each")
    assert place(played) == (1, 3, Side.A)
    assert played.game.raw == (6, 2)
    assert_empty(played, 3)
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A"]
    (void,) = played.board(3).voids
    assert (void.law, void.reason) == (law, "three passes each")

    played.play("B 4 B")
    board = played.board(3)
    assert (board.kind, board.breaker, board.points_pair) == (BoardKind.NORMAL, Side.A, (0, 7))
    assert [void.law for void in board.voids] == [law], "that it was replayed stays on the sheet"
    assert place(played) == (1, 4, Side.B)
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A"]


def test_law_137_the_first_board_of_all() -> None:
    played = match("icf", "toss B; void 1")
    assert place(played) == (1, 1, Side.B)
    assert played.play("A 3 A; void 2; A 3 A").game.raw == (12, 0)
    assert log(played) == ["1.1 B", "1.2 A"]


def test_law_137_the_first_board_of_a_later_game() -> None:
    played = match("icf", f"toss A; {A3}; void 1")
    assert place(played) == (2, 1, Side.B)
    assert played.state.games_won == (1, 0)
    assert_empty(played, 1, 2)
    assert played.play("B 3 B").board(1, 2).points == 6


def test_law_137_a_board_can_be_void_again_and_again() -> None:
    played = match("icf", "toss A; A 3 A; void 2; void 2 140; void 2 142; B 1 A")
    assert [void.law for void in played.board(2).voids] == ["137", "140", "142"]
    assert played.game.raw == (6, 1)
    assert place(played) == (1, 3, Side.A)


def test_law_137_the_replay_may_end_by_foul_or_be_awarded_or_be_void_later() -> None:
    assert match("icf", "toss A; A 3 A; void 2; foul 107 A").game.raw == (6, 3)
    assert match("icf", "toss A; A 3 A; void 2; award A 2").game.raw == (8, 0)
    played = match("icf", "toss A; A 3 A; void 2; B 2 B; void 2; B 1 A")
    assert (played.game.raw, len(played.board(2).voids)) == ((6, 1), 2)


def test_law_137_what_was_seen_of_the_void_board_is_forgotten() -> None:
    """The queen is back on the board, and "Play" is to be said again."""
    state = match("icf", "toss A; play; mark A; void 1").state
    assert (state.queen_marked, state.play_called) == (None, False)
    assert match("icf", "toss A; void 1; mark B").state.queen_marked is Side.B


def test_law_137_an_extra_board_is_replayed_with_the_break_that_its_toss_gave() -> None:
    level = "toss A" + "; A 1 B; B 1 A" * 4
    played = match("icf", f"{level}; break B; void 9")
    assert place(played) == (1, 9, Side.B)
    assert played.state.next.extra
    played.play("A 2 B")
    game = played.state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((6, 4), Side.A, Termination.EXTRA_BOARD)
    assert len(game.boards) == 9


def test_law_137_a_void_board_is_not_used_up_for_the_limit() -> None:
    played = match("icf", "toss A" + "; A 1 B; B 1 A" * 3 + "; A 2 B; void 8; void 8")
    assert not played.state.games[0].is_over
    assert place(played) == (1, 8, Side.B)
    game = played.play("B 1 A").state.games[0]
    assert (game.raw, game.ended_by, len(game.boards)) == ((5, 4), Termination.BOARD_LIMIT, 8)


def test_law_49b_doubles_the_same_player_breaks_again() -> None:
    played = doubles("icf", "toss A; A 3 A; B 2 A; void 3; B 1 A; A 1 B; void 2; B 1 A; A 1 B")
    assert log(played) == ["1.1 A1", "1.2 B1", "1.3 A2", "1.4 B2", "1.5 A1"]


# ---- a board recorded already


@pytest.mark.parametrize("number", range(1, 6))
def test_law_140_an_earlier_board_is_replayed_in_its_place_and_then_on(number: int) -> None:
    """It keeps number and break, no later break shifts, and board 6 is due after it."""
    played = match("icf", f"toss A; {FIVE}")
    before = sheet(played)
    worth = played.board(number).points_pair
    played.play(f"void {number} 140")
    breaker = Side.A if number % 2 else Side.B
    assert place(played) == (1, number, breaker)
    assert_empty(played, number)
    assert played.board(number).breaker is breaker
    assert played.game.raw == (9 - worth[0], 9 - worth[1])
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A", "1.4 B", "1.5 A"]

    played.play("B 5 B")
    assert played.board(number).points_pair == (0, 8)
    assert played.game.raw == (9 - worth[0], 9 - worth[1] + 8)
    assert place(played) == (1, 6, Side.B)
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A", "1.4 B", "1.5 A"]

    played.play(f"void {number}; {FIVE.split('; ')[number - 1]}")
    assert sheet(played) == before


def test_law_54_the_queens_of_later_boards_are_judged_anew() -> None:
    """What counts is the score before a board, and a replay changes that (C12)."""
    played = match("icf", "toss A; A 9 B; A 9 B; A 2 A; B 1 A", target=40)
    assert (played.board(3).before, played.board(3).points) == ((18, 0), 5)
    played.play("void 2; A 9 A")
    assert (played.board(3).before, played.board(3).points) == ((21, 0), 5)
    played.play("void 1; A 9 A")
    assert (played.board(3).before, played.board(3).points) == ((24, 0), 2)
    assert played.game.raw == (26, 1)
    played.play("void 1; B 9 A")
    assert (played.board(3).before, played.board(3).points) == ((12, 9), 5)


def test_two_void_boards_are_replayed_in_the_order_of_their_numbers() -> None:
    played = match("icf", f"toss A; {FIVE}; void 4; void 2")
    assert place(played) == (1, 2, Side.B)
    assert place(played.play("B 2 A")) == (1, 4, Side.B)
    assert place(played.play("B 4 B")) == (1, 6, Side.B)
    assert played.game.raw == (9, 9)


def test_law_140_the_board_that_ended_a_game_is_void_and_the_game_goes_on() -> None:
    played = match("icf", f"toss A; {A3}; void 1.3")
    assert not played.state.games[0].is_over
    assert played.state.games_won == (0, 0)
    assert place(played) == (1, 3, Side.A)
    game = played.play("A 1 B").state.games[0]
    assert (game.raw, game.winner, game.ended_by) == ((25, 0), Side.A, Termination.TARGET)
    played = match("icf", f"toss A; {A3}; void 1.3; B 1 A")
    assert place(played) == (1, 4, Side.B)
    assert played.game.raw == (24, 1)


def test_law_140_a_board_of_an_earlier_game_while_the_next_is_being_played() -> None:
    played = match("icf", f"toss A; {A3}; B 2 B; A 1 B")
    before = sheet(played)
    played.play("void 1.2 140")
    assert place(played) == (1, 2, Side.B)
    assert_empty(played, 2)
    assert played.state.games[1].raw == (1, 5), "what was played of game 2 stands"
    assert log(played) == ["1.1 A", "1.2 B", "1.3 A", "2.1 B", "2.2 A"]
    played.play("A 9 A")
    assert place(played) == (2, 3, Side.B)
    assert sheet(played) == before


def test_law_140_the_last_board_of_a_match() -> None:
    played = match("icf", f"toss A; {A3}; {A3}")
    assert played.state.winner is Side.A
    before = sheet(played)
    played.play("void 2.3 140")
    state = played.state
    assert (state.winner, state.is_over, state.games_won) == (None, False, (1, 0))
    assert place(played) == (2, 3, Side.B)
    played.play("A 9 A")
    assert sheet(played) == before


def test_law_140_a_board_before_an_extra_board() -> None:
    """Replayed as it was, the toss and the extra board stand."""
    played = match("icf", "toss A" + "; A 1 B; B 1 A" * 4 + "; break B; A 2 B; B 1 A")
    before = sheet(played)
    played.play("void 1.5; A 1 B")
    assert sheet(played) == before


def test_law_56a_a_replay_that_leaves_an_earlier_game_open_is_followed_by_its_next_board() -> None:
    """24-12 in game 1: neither 25 points nor eight boards. It goes on before game 2 does."""
    played = match("icf", f"toss A; {A3}; B 2 B; A 1 B; void 1.3; B 9 B")
    assert played.state.games[0].raw == (24, 12)
    assert place(played) == (1, 4, Side.B)
    played.play("A 1 B")
    assert played.state.games[0].winner is Side.A
    assert place(played) == (2, 3, Side.B)


def test_law_56b_a_replay_that_makes_an_earlier_game_level_is_followed_by_its_extra_board() -> None:
    played = match("icf", "toss A" + "; A 1 B; B 1 A" * 3 + "; A 2 B; B 1 A; A 3 B; void 1.8; B 2 A")
    assert played.state.games[0].raw == (5, 5)
    assert (played.state.next.kind, played.state.next.game) == (NextKind.EXTRA_TOSS, 1)
    assert played.play("break B; A 1 B").state.games_won == (1, 0)


def test_law_57_no_third_game_while_the_first_is_open() -> None:
    """A had won 2-0; board 3 of game 1 is replayed and lost."""
    played = match("icf", f"toss A; {A3}; {A3}; void 1.3; B 9 B")
    assert place(played) == (1, 4, Side.B)


@pytest.mark.parametrize(
    "script",
    [
        pytest.param("toss A; A 3 A; void 1", id="the_first_board"),
        pytest.param("toss A" + "; A 1 B; B 1 A" * 4 + "; break A; void 9", id="the_extra_board"),
        pytest.param("toss A" + "; A 1 B; B 1 A" * 4 + "; break A; A 1 B; void 1.9", id="recorded_before"),
    ],
)
def test_law_137_nobody_else_breaks_the_replay(script: str) -> None:
    """C10: once a board was played, no stray key changes who breaks it."""
    played = match("icf", script)
    assert played.state.next.breaker is Side.A
    assert played.refusal("break B")


@pytest.mark.parametrize("ending", ["foul 106 A men=4", "award B 5", "B 7 B black"])
def test_law_140_whatever_ended_the_board_is_off_the_sheet(ending: str) -> None:
    played = match("icf", f"toss A; {ending}; A 1 B; void 1")
    assert_empty(played, 1)
    assert played.game.raw == (1, 0)


def test_undo_brings_the_board_back_and_redo_takes_it_off_again() -> None:
    played = match("icf", f"toss A; {FIVE}")
    before = sheet(played)
    void = played.play("void 2").state
    assert sheet(played.play("undo")) == before
    assert played.board(2).voids == ()
    played.play("redo")
    assert (played.state.games, played.state.next) == (void.games, void.next)
    played.play("B 1 A; undo")
    assert (played.state.games, played.state.next) == (void.games, void.next)


@pytest.mark.parametrize(
    "words", ["void 0", "void 7", "void 99", "void -1", "void 2.1", "void 3.1", "void 0.1"]
)
def test_a_board_that_is_neither_played_nor_in_play_cannot_be_void(words: str) -> None:
    """After five boards: 1 to 6 of game 1."""
    played = match("icf", f"toss A; {FIVE}")
    assert played.refusal(words)
    assert played.codes("void 6") == []


def test_nothing_is_void_before_the_toss() -> None:
    assert match("icf", "").refusal("void 1")


@pytest.mark.parametrize("law", ["107", "52", "", "x"])
def test_a_law_by_which_no_board_is_void_is_refused(law: str) -> None:
    assert match("icf", "toss A; A 3 A").refusal(VoidBoard(1, 2, law))


# ---- protests


def test_fic_110_play_goes_on_under_protest_and_the_result_is_provisional() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A; protest B 1.1 he moved a man")
    (protest,) = played.state.protests
    assert (protest.game, protest.board, protest.by) == (1, 1, Side.B)
    assert (protest.reason, protest.upheld) == ("he moved a man", None)
    assert played.state.provisional
    assert place(played) == (1, 3, Side.A)
    played.play("A 1 B")
    assert (played.game.raw, played.state.provisional) == ((7, 2), True)


def test_fic_115a_a_board_whose_protest_is_upheld_is_replayed() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A; protest B 1.1; A 1 B; protest upheld 1.1")
    (protest,) = played.state.protests
    assert protest.upheld is True
    assert not played.state.provisional
    assert_empty(played, 1)
    assert [void.law for void in played.board(1).voids] == ["protest"]
    assert place(played) == (1, 1, Side.A)
    played.play("B 1 A")
    assert played.game.raw == (1, 3)
    assert place(played) == (1, 4, Side.B)


def test_fic_115_a_protest_dismissed_changes_nothing() -> None:
    played = match("icf", "toss A; A 3 A; B 2 A")
    before = sheet(played)
    played.play("protest A 1.2; protest dismissed 1.2")
    assert sheet(played) == before
    assert [protest.upheld for protest in played.state.protests] == [False]
    assert not played.state.provisional


def test_fic_110_two_protests_are_decided_each_by_itself() -> None:
    played = match("icf", f"toss A; {FIVE}; protest A 1.2; protest B 1.5; protest dismissed 1.2")
    assert [protest.upheld for protest in played.state.protests] == [False, None]
    assert played.state.provisional
    assert not played.play("protest upheld 1.5").state.provisional
    assert place(played) == (1, 5, Side.A)


def test_fic_115a_a_protest_against_the_last_board_of_a_match() -> None:
    played = match("icf", f"toss A; {A3}; {A3}; protest B 2.3")
    state = played.state
    assert (state.winner, state.provisional) == (Side.A, True)
    state = played.play("protest upheld 2.3").state
    assert (state.winner, state.provisional) == (None, False)
    assert place(played) == (2, 3, Side.B)


def test_only_an_open_protest_against_a_played_board_can_be_decided() -> None:
    played = match("icf", "toss A; A 3 A")
    assert played.refusal("protest upheld 1.1")
    assert played.refusal("protest dismissed 1.1")
    assert played.refusal("protest A 1.9")
    assert played.refusal("protest A 2.1")
    played.play("protest A 1.1; protest dismissed 1.1")
    assert played.refusal("protest upheld 1.1")


# ---- any board of any match


STROKES = ("foul 102 A", "foul 107 B", "foul 106 A men=3", "foul 91 B men=7 queen=board", "award B 4")


@st.composite
def scripts(draw: st.DrawFn) -> list[str]:
    """Draw boards for at most a whole match."""
    normal = st.builds(
        "{} {} {}".format, st.sampled_from("AB"), st.integers(1, 9), st.sampled_from(["A", "B", "-"])
    )
    return draw(
        st.lists(st.one_of(normal, normal, normal, st.sampled_from(STROKES)), min_size=1, max_size=20)
    )


def play_all(played: PlayedMatch, boards: Sequence[str]) -> dict[tuple[int, int], str]:
    """Play until the match or the boards end; return the words of each board by its place."""
    words_at = {}
    for words in boards:
        if played.state.next.kind is NextKind.EXTRA_TOSS:
            played.play("break B")
        if played.state.next.kind is not NextKind.BOARD:
            break
        words_at[played.state.next.game, played.state.next.board] = words
        played.play(words)
    return words_at


@pytest.mark.no_cover
@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(boards=scripts(), pair=st.booleans(), limit=st.sampled_from([8, 4, None]), data=st.data())
def test_law_137_a_board_replayed_as_it_was_changes_nothing(
    boards: list[str], pair: bool, limit: int | None, data: st.DataObject
) -> None:
    """Any board of any match, voided and recorded with the same facts: same totals, same breakers."""
    played = (doubles if pair else match)("icf", "toss B", board_limit=limit)
    words_at = play_all(played, boards)
    assume(words_at)
    before = sheet(played)
    game, number = data.draw(st.sampled_from(sorted(words_at)))
    breaker = played.board(number, game).breaker
    played.play(f"void {game}.{number}")
    assert place(played) == (game, number, breaker)
    assert_empty(played, number, game)
    assert played.state.next.player == played.board(number, game).breaker_player
    played.play(words_at[game, number])
    assert sheet(played) == before
