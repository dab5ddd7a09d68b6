"""When games start and end, as the sheet prints it: exact where "Play" was called, else as noted."""

from __future__ import annotations

from carrom_desktop.rules.commands import SetTimes
from tests.support.matches import PlayedMatch, match

A3 = "A 9 A; A 9 A; A 9 A"


def at(played: PlayedMatch, seq: int) -> str:
    """Return the time of a row, counted from the end where `seq` is negative."""
    return played.rows[seq].at


def test_law_5_a_game_starts_when_play_is_called_for_its_first_board() -> None:
    played = match("icf", "toss A; play")
    called = at(played, -1)
    game = played.play("A 1 A; play; B 1 A").state.games[0]
    assert (game.started_at, game.started_exact) == (called, True)


def test_play_called_again_moves_no_start() -> None:
    played = match("icf", "toss A; play")
    called = at(played, -1)
    assert played.play("play; A 1 A").state.games[0].started_at == called


def test_without_play_game_1_starts_at_the_toss() -> None:
    played = match("icf", "toss A")
    tossed = at(played, -1)
    game = played.play("A 1 A; play").state.games[0]
    assert (game.started_at, game.started_exact) == (tossed, False)


def test_without_play_a_later_game_starts_at_the_change_of_sides() -> None:
    played = match("icf", f"toss A; {A3}; change")
    changed = at(played, -1)
    game = played.play("A 1 A").state.games[1]
    assert (game.started_at, game.started_exact) == (changed, False)


def test_without_both_a_later_game_starts_at_its_first_record() -> None:
    played = match("icf", f"toss A; {A3}; A 1 A")
    recorded = at(played, -1)
    game = played.play("change; B 1 A").state.games[1]
    assert (game.started_at, game.started_exact) == (recorded, False)


def test_play_after_the_change_of_sides_is_the_exact_start() -> None:
    played = match("icf", f"toss A; {A3}; change; play")
    game = played.play("A 1 A").state.games[1]
    assert (game.started_at, game.started_exact) == (at(played, -2), True)


def test_games_and_match_end_with_the_record_that_ends_them() -> None:
    played = match("icf", f"toss A; {A3}")
    first = at(played, -1)
    played.play(f"change; {A3}")
    assert [game.finished_at for game in played.state.games] == [first, at(played, -1)]
    assert played.state.ended_at == at(played, -1)
    assert played.state.created_at == at(played, 0)
    assert played.state.toss_at == at(played, 1)


def test_an_unfinished_game_has_no_end() -> None:
    played = match("icf", "toss A; A 1 A")
    assert (played.state.games[0].finished_at, played.state.ended_at) == ("", "")
    assert played.last.at == at(played, -1)
    assert played.last.step == played.rows[-1].step


def test_a_time_that_was_typed_in_can_be_taken_out_again() -> None:
    """Then it is as it was recorded, or nobody knows it."""
    played = match("icf", "toss A; play; A 3 B")
    recorded = played.game
    assert recorded.started_exact
    played.do(SetTimes(1, "2026-03-12T09:00:00+05:30", "2026-03-12T09:30:00+05:30"))
    assert (played.game.started_at, played.game.started_exact) == ("2026-03-12T09:00:00+05:30", True)
    played.do(SetTimes(1))
    assert played.game == recorded
