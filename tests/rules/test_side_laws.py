"""Changes of sides (Laws 58-60) and who sits on the left of the picture."""

from __future__ import annotations

import pytest

from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.ids import ChangeKind, Kind, Side
from carrom_desktop.rules.state import SideChange
from tests.support.corrections import corrected, corrected_games
from tests.support.matches import PlayedMatch, doubles, match

A3 = "A 9 A; A 9 A; A 9 A"
B3 = A3.replace("A", "B")
TO_GAME_3 = f"toss A; {A3}; change; {B3}; change; "
FIVE_FOUR = "A 2 B; B 2 A; A 3 B; B 2 A"
"""Four boards, 5-4."""
TWELVE_ELEVEN = "A 6 B; B 6 A; A 6 B; B 5 A"
"""Four boards, 12-11."""


def due(played: PlayedMatch) -> ChangeKind | None:
    """Return the kind of the change that is due."""
    change = played.state.side_change
    return None if change is None else change.kind


@pytest.mark.parametrize("rules", ["icf", "ukca", "caint"])
def test_law_58_sides_change_after_each_game(rules: str) -> None:
    played = match(rules, "toss A")
    assert due(played) is None
    played.play("A 9 A; A 9 A")
    assert due(played) is None
    played.play("A 9 A")
    assert played.state.side_change == SideChange(ChangeKind.BETWEEN, 2, 0)
    assert played.state.left is Side.A, "nothing moves before it is recorded"
    played.play("change")
    assert (due(played), played.state.left) == (None, Side.B)
    assert played.state.games[1].changed_before
    played.play(B3)
    assert played.state.side_change == SideChange(ChangeKind.BETWEEN, 3, 0)
    played.play("change")
    assert (due(played), played.state.left) == (None, Side.A)


def test_law_58_starts_from_the_seats_of_the_toss() -> None:
    played = match("icf", f"toss A left; {A3}")
    assert played.state.left is Side.B
    assert played.play("change").state.left is Side.A


def test_law_58_a_board_entered_without_it_leaves_the_seats_and_it_stays_offered() -> None:
    played = match("icf", f"toss A; {A3}; A 1 A; B 1 A")
    assert (due(played), played.state.left) == (ChangeKind.BETWEEN, Side.A)
    played.play("change")
    assert (due(played), played.state.left) == (None, Side.B)


def test_law_58_no_change_is_due_where_none_is() -> None:
    played = match("icf", "toss A; A 1 A")
    assert played.codes("change") == ["no_side_change_due"]
    with pytest.raises(Refused):
        played.play("change")
    played = match("icf", f"toss A; {A3}; change")
    assert played.codes("change") == ["no_side_change_due"]


def test_law_58_none_after_the_match() -> None:
    assert due(match("icf", f"toss A; {A3}; change; {A3}")) is None
    assert due(match("icf", f"toss A; {A3}", games_to_win=1)) is None


def test_law_59_doubles_move_one_seat_and_the_picture_stays() -> None:
    played = doubles("icf", f"toss B; {A3}")
    assert due(played) is ChangeKind.BETWEEN
    played.play("change")
    assert (due(played), played.state.left) == (None, Side.A)


def test_case_24_law_60a_at_5_4_after_board_4() -> None:
    played = match("icf", TO_GAME_3 + "A 2 B; B 2 A; A 3 B")
    assert due(played) is None
    played.play("B 2 A")
    assert played.state.games[2].raw == (5, 4)
    change = played.state.side_change
    assert change == SideChange(ChangeKind.MIDGAME, 3, 4)
    played.play("change")
    assert (due(played), played.state.left) == (None, Side.B)
    assert played.state.games[2].changed_after_board == 4
    played.play("A 9 A")
    assert played.state.games[2].raw == (17, 4)
    assert due(played) is None, "13 points after board 4: no second change (60a)"
    played.play("B 9 B")
    assert due(played) is None


def test_law_60a_13_points_come_before_board_4() -> None:
    played = match("icf", TO_GAME_3 + "B 9 B; B 1 A")
    assert played.state.side_change == SideChange(ChangeKind.MIDGAME, 3, 2, True, Side.B)
    played.play("change; A 1 A; A 1 A")
    assert len(played.state.games[2].boards) == 4
    assert due(played) is None, "board 4 after 13 points: no second change"


@pytest.mark.parametrize(("boards", "wanted"), [("A 9 A", None), ("A 9 A; A 1 B", ChangeKind.MIDGAME)])
def test_law_60a_12_points_are_not_13(boards: str, wanted: ChangeKind | None) -> None:
    assert due(match("icf", TO_GAME_3 + boards)) is wanted


def test_case_26_law_60b_without_a_limit_only_at_13_points() -> None:
    played = match("icf", TO_GAME_3 + TWELVE_ELEVEN, board_limit=None)
    assert played.state.games[2].raw == (12, 11)
    assert due(played) is None
    played.play("A 1 B")
    assert played.state.side_change == SideChange(ChangeKind.MIDGAME, 3, 5, True, Side.A)
    played.play("change")
    assert due(played) is None
    assert played.state.games[2].changed_after_board == 5


@pytest.mark.parametrize("game", [1, 2])
def test_law_60_no_change_within_games_1_and_2(game: int) -> None:
    played = match("icf", "toss A; " + (f"{A3}; change; " if game == 2 else "") + FIVE_FOUR + "; A 9 A")
    assert played.state.game.number == game
    assert due(played) is None


@pytest.mark.parametrize("rules", ["ukca", "caint"])
def test_ukca_and_caint_change_nothing_within_a_game(rules: str) -> None:
    assert due(match(rules, f"{TO_GAME_3}{FIVE_FOUR}; A 9 A; B 9 B")) is None


def test_law_60_none_in_a_match_of_one_game() -> None:
    """There is no deciding game where one game is the match."""
    played = match("icf", f"toss A; {FIVE_FOUR}; A 9 A", games_to_win=1)
    assert due(played) is None
    assert match("icf", "", games_to_win=1).state.rules.midgame_points is None


def test_law_60_in_a_best_of_five_the_fifth_game() -> None:
    script = f"toss A; {A3}; change; {B3}; change; "
    played = match("icf", script + FIVE_FOUR, games_to_win=3)
    assert due(played) is None
    script += f"{A3}; change; {B3}; change; "
    played = match("icf", script + FIVE_FOUR, games_to_win=3)
    assert played.state.side_change == SideChange(ChangeKind.MIDGAME, 5, 4)


@pytest.mark.parametrize(("limit", "board"), [(8, 4), (7, 4), (6, 3), (5, 3), (4, 2), (9, 5), (10, 5)])
def test_law_60a_another_limit_is_halved_and_rounded_up(limit: int, board: int) -> None:
    played = match("icf", TO_GAME_3, board_limit=limit)
    for number in range(1, board + 1):
        assert due(played) is None
        played.play("A 1 B" if number % 2 else "B 1 A")
    assert played.state.side_change == SideChange(ChangeKind.MIDGAME, 3, board)


@pytest.mark.parametrize(("target", "points"), [(25, 13), (29, 15), (31, 16), (21, 11), (20, 10)])
def test_law_60_another_target_is_halved_and_rounded_up(target: int, points: int) -> None:
    won = "; ".join(["A 9 B"] * -(-target // 9))
    script = f"toss A; {won}; change; {won.replace('A', '!').replace('B', 'A').replace('!', 'B')}; change; "
    short = points - 1
    script += f"A 9 B; A {short - 9} B" if short > 9 else f"A {short} B"
    played = match("icf", script, target=target, queen_cutoff=None, board_limit=None)
    assert (played.state.game.number, played.game.raw) == (3, (short, 0))
    assert due(played) is None
    assert due(played.play("A 1 B")) is ChangeKind.MIDGAME


def test_law_60c_it_is_offered_until_recorded_and_postponed_by_playing_on() -> None:
    played = match("icf", TO_GAME_3 + FIVE_FOUR)
    left = played.state.left
    for words in ("A 1 B", "B 1 A", "A 1 B"):
        played.play(words)
        assert due(played) is ChangeKind.MIDGAME
        assert played.state.left is left
    change = played.state.side_change
    assert change is not None
    assert change.since_board == 4, "it has been due since board 4"
    played.play("change")
    assert played.state.games[2].changed_after_board == 7
    assert (due(played), played.state.left) == (None, left.other)


def test_law_60_not_due_once_the_game_is_over() -> None:
    assert due(match("icf", TO_GAME_3 + A3)) is None


def test_law_60_stays_due_at_the_toss_of_an_extra_board() -> None:
    """The players may still be on the wrong side: nobody recorded that they changed."""
    played = match("icf", TO_GAME_3 + "A 1 B; B 1 A; " * 4)
    assert played.state.games[2].level_at_limit
    assert due(played) is ChangeKind.MIDGAME


def test_c11_law_60_not_shown_again_after_undo_and_redo() -> None:
    played = match("icf", TO_GAME_3 + FIVE_FOUR + "; change; A 1 B")
    for words in ("undo", "redo", "undo; redo", "undo; A 9 A", "undo; B 9 A"):
        played.play(words)
        assert due(played) is None
    played = match("icf", TO_GAME_3 + FIVE_FOUR + "; change; undo")
    assert due(played) is ChangeKind.MIDGAME, "the change itself was taken back"
    assert played.state.left is Side.A
    state = played.play("redo").state
    assert (state.side_change, state.left) == (None, Side.B)


def test_c11_law_60_taking_back_the_board_that_made_it_due_takes_back_the_reminder() -> None:
    played = match("icf", TO_GAME_3 + FIVE_FOUR + "; undo")
    assert due(played) is None
    assert due(played.play("redo")) is ChangeKind.MIDGAME


def test_law_60_doubles_change_within_game_3_too() -> None:
    played = doubles("icf", TO_GAME_3 + FIVE_FOUR)
    assert played.state.kind is Kind.DOUBLES
    assert due(played) is ChangeKind.MIDGAME
    assert played.play("change").state.left is Side.A
    assert due(played) is None


def test_law_58_a_change_missed_for_a_whole_game_gives_way_to_the_next() -> None:
    played = match("icf", f"toss A; {A3}; {B3}")
    assert played.state.side_change == SideChange(ChangeKind.BETWEEN, 3, 0)
    played.play("change")
    assert (due(played), played.state.left) == (None, Side.B)


def test_law_58_a_change_missed_before_game_3_is_offered_before_the_one_within_it() -> None:
    """Both are due after board 4: recorded one after the other, they leave everybody where he sat."""
    played = match("icf", f"toss A; {A3}; change; {B3}; {FIVE_FOUR}")
    assert due(played) is ChangeKind.BETWEEN
    assert due(played.play("change")) is ChangeKind.MIDGAME
    state = played.play("change").state
    assert (state.side_change, state.left) == (None, Side.B)


# ---- the change within a game, once its boards are corrected


@pytest.mark.parametrize(
    ("boards", "after"),
    [
        pytest.param("1: A 3 B; =2; =3; =4; =5", 4, id="changed"),
        pytest.param("=1; =2; =3; 4: B 9 B; =5", 4, id="the_board_itself_changed"),
        pytest.param("=1; =2; + B 1 A; =3; =4; =5", 5, id="put_in_before"),
        pytest.param("+ A 1 B; + B 1 A; =1; =2; =3; =4; =5", 6, id="two_put_in_before"),
        pytest.param("=1; =2; =3; =4; + B 1 A; =5", 4, id="put_in_right_after"),
        pytest.param("=1; =2; =3; =4; =5; + B 1 A", 4, id="put_in_later"),
        pytest.param("=2; =3; =4; =5", 3, id="taken_out_before"),
        pytest.param("=1; =2; =3; =5", 3, id="the_board_itself_taken_out"),
        pytest.param("=1; =2; =3; =4", 4, id="taken_out_later"),
        pytest.param("=5", 0, id="all_before_it_taken_out"),
        pytest.param("", 0, id="all_taken_out"),
        pytest.param("=1; =2; =3; + B 4 A; =5", 4, id="another_in_its_place"),
        pytest.param("=1; =2; =4; =3; =5", 4, id="order_before"),
        pytest.param("=1; 2: void; =3; =4; =5", 4, id="to_be_replayed"),
    ],
)
def test_law_60_the_change_within_the_game_follows_its_board_in_a_correction(boards: str, after: int) -> None:
    """Changed after board 4, then board 5 was played."""
    played = match("icf", f"{TO_GAME_3}{FIVE_FOUR}; change; A 1 B")
    left = played.state.left
    played.do(corrected(played, boards, game=3))
    assert played.state.games[2].changed_after_board == after
    assert (due(played), played.state.left) == (None, left), "nobody moved"
    played.play("undo")
    assert played.state.games[2].changed_after_board == 4


def test_law_60_the_change_follows_through_one_correction_after_another() -> None:
    """Boards put in have no step of their own: they are known by what they say."""
    played = match("icf", f"{TO_GAME_3}{FIVE_FOUR}; change; A 1 B")
    played.do(corrected(played, "+ B 1 A; =1; =2; =3; =4; =5", game=3))
    played.do(corrected(played, "1: B 2 A; =2; =3; =4; =5; =6", game=3))
    assert played.state.games[2].changed_after_board == 5
    played.do(corrected(played, "=2; =3; =4; =5; =6", game=3))
    assert played.state.games[2].changed_after_board == 4


def test_law_60_the_change_follows_where_a_board_goes_to_another_game() -> None:
    """The first board of game 3 was the last of game 2."""
    played = match("icf", f"{TO_GAME_3}{FIVE_FOUR}; change; A 1 B")
    played.do(corrected_games(played, {2: "=1; =2; =3; =3.1", 3: "=2; =3; =4; =5"}))
    assert played.state.games[2].changed_after_board == 3
    played.play("undo").do(corrected_games(played, {2: "=1; =2", 3: "=2.3; =1; =2; =3; =4; =5"}))
    assert played.state.games[2].changed_after_board == 5


def test_law_60_the_change_follows_behind_boards_that_nobody_knows() -> None:
    played = match("icf", "toss A; set-score 25-3 3-25 4-2 board=3 break=A; A 1 B; B 1 A; change; A 2 B")
    assert played.state.games[2].changed_after_board == 4
    played.do(corrected(played, "=4; =5", game=3))
    assert played.state.games[2].changed_after_board == 3
    played.do(corrected(played, "+ A 1 B; + A 2 B; =3; =4", game=3))
    assert played.state.games[2].changed_after_board == 5


def test_law_60_the_change_not_yet_made_is_still_due_after_a_correction() -> None:
    played = match("icf", TO_GAME_3 + FIVE_FOUR)
    played.do(corrected(played, "=1; + B 1 A; =2; =3; =4", game=3))
    assert (due(played), played.state.games[2].changed_after_board) == (ChangeKind.MIDGAME, None)
