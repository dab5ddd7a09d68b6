"""What a change does is said first: totals, queens, games that would end, boards that do not fit."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import ChangeRules, Command, CorrectBoards, CorrectOpener
from carrom_desktop.rules.decide import decide
from carrom_desktop.rules.facts import BoardRecorded, CorrectedGame, KeptBoard, Row
from carrom_desktop.rules.history import next_step_number
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.viewmodels.consequences import Consequence, Effect, consequences
from tests.support.matches import PlayedMatch, doubles, match, reach

ICF = preset("icf")


def of(played: PlayedMatch, command: Command) -> tuple[Consequence, ...]:
    before = played.state
    step = next_step_number(played.rows)
    facts = decide(before, command)
    rows = [Row(len(played.rows) + place, step, fact) for place, fact in enumerate(facts, start=1)]
    found = consequences(before, replay([*played.rows, *rows]))
    for language in LANGUAGES:
        assert all("{" not in speak(language, line.text) for line in found)
    return found


def changed(played: PlayedMatch, start: tuple[int, int] = (0, 0), **numbers: object) -> list[str]:
    return said(of(played, ChangeRules(with_numbers(played.state.rules, **numbers), start)))


def said(found: Sequence[Consequence], language: str = "en") -> list[str]:
    return [speak(language, line.text) for line in found]


def test_a_change_that_changes_nothing_says_so() -> None:
    assert changed(match("icf", "toss A; A 6 A"), stroke_seconds=None) == [
        "No board, total or result changes."
    ]


def test_laws_54_and_56_icf_instead_of_ukca_found_at_20_all() -> None:
    """The queen was worth 5 where she is worth 3, and no limit was kept where there are eight boards."""
    played = match("ukca", "toss A; A 9 A; B 9 B; A 6 A; B 6 B")
    assert played.game.raw == (25, 25)
    found = of(played, ChangeRules(ICF))
    assert said(found) == [
        "Game 1: One 21, Two 21 (before: 25-25).",
        "Game 1: the queens of boards 1, 2, 3 and 4 count 3 instead.",
    ]
    assert said(found, "es") == [
        "Juego 1: One 21, Two 21 (antes: 25-25).",
        "Juego 1: las reinas de los tableros 1, 2, 3 y 4 pasan a sumar 3.",
    ]
    assert [line.effect for line in found] == [Effect.TOTAL, Effect.QUEEN]


def test_law_54_queens_that_count_or_no_longer_count_are_named_by_their_boards() -> None:
    played = match("icf", f"toss A; {reach(18)}; A 3 A", target=40, queen_cutoff=22)
    assert changed(played, queen_cutoff=18) == [
        "Game 1: One 21, Two 0 (before: 24-0).",
        "Game 1: the queen of board 3 no longer counts.",
    ]
    later = match("icf", f"toss A; {reach(18)}; A 3 A", target=40, queen_cutoff=18)
    assert changed(later, queen_cutoff=None)[1] == "Game 1: the queen of board 3 now counts 3."


def test_law_55_a_cap_changes_the_points_of_a_board() -> None:
    played = match("icf", "toss A; A 9 A")
    assert changed(played, board_cap=9) == [
        "Game 1: One 9, Two 0 (before: 12-0).",
        "Game 1, board 1: 9-0 points instead of 12-0.",
    ]


def test_law_56_a_game_that_would_end_is_told_with_its_winner_and_board() -> None:
    played = match("icf", "toss A; A 9 A; B 2 A; A 6 A")
    found = of(played, ChangeRules(with_numbers(ICF, board_limit=3)))
    assert said(found) == [
        "Player One wins game 1 21-2, at board 3.",
        "Next: board 1 of game 2, Player Two breaks.",
    ]
    assert found[0].effect.is_weighty
    assert not found[1].effect.is_weighty


def test_law_56b_a_level_game_would_go_on_with_the_toss_for_the_extra_board() -> None:
    played = match("icf", "toss A; A 5 B; B 5 A")
    assert changed(played, board_limit=2) == ["Next: the toss for the extra board of game 1."]
    assert changed(played, board_limit=2, level_after_limit="umpire") == [
        "Next: the umpire decides the level game 1."
    ]


def test_law_56b_a_game_that_was_over_goes_on_without_a_limit() -> None:
    played = match("icf", "toss A; A 9 A; B 2 A; A 6 A", board_limit=3)
    assert changed(played, board_limit=None) == [
        "Game 1 is not over any more.",
        "Next: board 4 of game 1, Player Two breaks.",
    ]


def test_boards_after_an_earlier_end_no_longer_fit() -> None:
    played = match("icf", "toss A; A 9 A; A 9 A; B 2 B; B 3 B", target=29)
    found = of(played, ChangeRules(with_numbers(ICF, target=24)))
    assert said(found)[0] == "Player One wins game 1 24-0, at board 2."
    assert "Game 1 is over before boards 3 and 4, which then score nothing." in said(found)
    assert Effect.MISFIT in {line.effect for line in found}


def test_law_57_a_match_that_would_end_and_one_that_would_go_on() -> None:
    game_won = "A 9 A; A 9 A; A 9 A"
    played = match("icf", f"toss A; {game_won}")
    assert changed(played, games_to_win=1) == ["Player One wins the match 1-0."]
    played = match("icf", f"toss A; {game_won}", games_to_win=1)
    assert changed(played, games_to_win=2) == [
        "The match is not over any more.",
        "Next: board 1 of game 2, Player Two breaks.",
    ]


def test_a_game_that_was_played_and_is_beyond_the_end_of_the_match_does_not_fit() -> None:
    played = match("icf", "toss A; A 9 A; A 9 A; A 9 A; change; B 4 B")
    found = changed(played, games_to_win=1)
    assert found[0] == "Player One wins the match 1-0."
    assert found[-1].startswith("Game 2: The match was over before this game: strike the game out")


def test_a_draw_where_the_rules_allow_one() -> None:
    played = match("european", "toss A; A 5 B; B 5 A")
    assert changed(played, board_limit=2, level_after_limit="draw") == [
        "The match ends in a draw.",
        "Game 1 ends in a draw.",
    ]


def test_start_points_move_the_totals_and_perhaps_the_queens() -> None:
    played = match("icf", "toss A; A 9 A; A 6 A")
    assert changed(played, start=(12, 3)) == [
        "Player One wins game 1 25-3, at board 2.",
        "Game 1: One 25, Two 3 (before: 21-0).",
        "Game 1: the queen of board 2 no longer counts.",
        "Next: board 1 of game 2, Player Two breaks.",
    ]


def test_pairs_win_in_the_plural() -> None:
    played = doubles("icf", "toss A; A 9 A; A 9 A")
    found = of(played, ChangeRules(with_numbers(ICF, target=24)))
    assert said(found)[0] == "One / Three win game 1 24-0, at board 2."
    assert said(found, "es")[0] == "One / Three ganan el juego 1 24-0, en el tablero 2."


# ---- corrections say what they do by the same lines


def kept(game: int, winner: str, men: int, queen: str, step: int) -> KeptBoard:
    return KeptBoard(BoardRecorded(game, Side(winner), men, Queen(queen)), step=step)


def test_a_corrected_board_changes_the_totals_and_is_told() -> None:
    played = match("icf", "toss A; A 6 A; B 3 B")
    steps = [board.step for board in played.game.boards]
    boards = (kept(1, "A", 6, "B", steps[0]), kept(1, "B", 3, "B", steps[1]))
    assert said(of(played, CorrectBoards((CorrectedGame(1, boards),)))) == [
        "Game 1: One 6, Two 6 (before: 9-6).",
        "Game 1, board 1: 6-0 points instead of 9-0.",
    ]


def test_law_49_a_board_taken_out_turns_the_breaks_of_those_after_it() -> None:
    played = match("icf", "toss A; A 6 A; B 3 B; A 1 B")
    steps = [board.step for board in played.game.boards]
    boards = (kept(1, "B", 3, "B", steps[1]), kept(1, "A", 1, "B", steps[2]))
    found = said(of(played, CorrectBoards((CorrectedGame(1, boards),))))
    assert "Game 1: the other side broke boards 1 and 2." in found


def test_law_43_colours_the_other_way_round_turn_every_board() -> None:
    played = match("icf", "toss A; A 6 A; B 3 B")
    found = said(of(played, CorrectOpener(1)), "es")
    assert found[0] == "Juego 1: los tableros 1 y 2 los abrió el otro lado."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_compared_with_itself_is_nothing(language: str) -> None:
    state = match("icf", "toss A; A 6 A").state
    (line,) = consequences(state, state)
    assert line.effect is Effect.NOTHING
    assert speak(language, line.text)
