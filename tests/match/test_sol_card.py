"""A match on SoL's card: the same points, entered as they were seen where SoL counts so; what it lacks."""

from __future__ import annotations

import random
from typing import Any

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.sol_card import CardBoard, SolCard, card_of
from carrom_desktop.match.sol_score import sol_points, sol_totals
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from tests.support.matches import PlayedMatch, created, match

ONE_GAME = with_numbers(preset("european"), time_limit=None, pre_alarm=None, on_expiry="finish_board")


def card(script: str, rules: RuleSet = ONE_GAME, first: Side = Side.A) -> SolCard:
    """Return the card of a match that is played."""
    return card_of(match(rules, script).state, first)


def codes(found: SolCard) -> list[str]:
    """Return what the card cannot hold."""
    return [problem.code for problem in found.unsaid]


@pytest.mark.parametrize(
    ("coins", "queen", "before", "points"),
    [
        ((6, 0), 1, (0, 0), (9, 0)),
        ((6, 0), 1, (21, 0), (9, 0)),
        ((6, 0), 1, (22, 0), (6, 0)),
        ((6, 0), 2, (0, 0), (6, 0)),
        ((6, 0), 0, (0, 0), (6, 0)),
        ((0, 9), 2, (25, 0), (0, 12)),
        ((0, 0), 1, (0, 0), (3, 0)),
        ((0, 0), 2, (0, 22), (0, 1)),
        ((None, None), 1, (0, 0), (0, 0)),
    ],
)
def test_sol_counts_as_it_was_seen_to(
    coins: tuple[int | None, int | None], queen: int, before: tuple[int, int], points: tuple[int, int]
) -> None:
    assert sol_points(coins, queen, before) == points


def test_boards_go_as_they_were_seen() -> None:
    found = card("toss B; A 6 A; B 3 A; A 9 -", first=Side.B)
    assert found.breaker == 1
    assert found.boards == (CardBoard((0, 6), 2), CardBoard((3, 0), 2), CardBoard((0, 9), 0))
    assert (found.result, codes(found)) == (None, [])


def test_the_result_is_clipped_at_25() -> None:
    found = card("toss A; A 9 A; A 9 A; A 9 A")
    assert (found.result, found.games, found.is_over) == ((25, 0), ((25, 0),), True)


def test_a_void_board_holds_its_place_and_is_none_at_the_end() -> None:
    assert card("toss A; A 6 A; B 3 B; void 1").boards == (CardBoard(), CardBoard((0, 3), 2))
    assert card("toss A; A 6 A; void 1").boards == ()


def test_a_board_lost_by_a_foul_is_worth_the_same_there() -> None:
    for script in (
        "toss A; A 5 A; foul 107 A",
        "toss A; A 9 A; A 9 A; foul 107 B",
        "toss A; award A 12",
        "toss A; award B 1; award B 12",
        "toss A; award A 10",
    ):
        played = match(ONE_GAME, script).state
        found = card_of(played, Side.A)
        assert sol_totals(found.boards) == played.games[0].raw, script
        assert "board_as" in codes(found)


def test_what_no_entry_is_worth_is_told() -> None:
    found = card("toss A; A 9 A; A 9 A; award B 12; award A 11")
    assert [(one.code, one.board) for one in found.unsaid] == [("board_as", 3), ("board", 4)]


def test_other_rules_are_refused_whole() -> None:
    for rules in (preset("ukca"), with_numbers(ONE_GAME, target=29), with_numbers(ONE_GAME, queen_points=5)):
        played = PlayedMatch(created(rules)).state
        found = card_of(played, Side.A)
        assert (found.refused, codes(found), found.boards) == (True, ["rules"], ())


@pytest.mark.parametrize(
    ("script", "rules", "said", "result"),
    [
        ("toss A; A 6 A; retired B", ONE_GAME, "match_end", None),
        ("toss A; walkover B", ONE_GAME, "match_end", None),
        ("toss A; A 6 A; concede game B", ONE_GAME, "game_end", (9, 0)),
        ("toss A; A 6 A; time", ONE_GAME, "game_end", (9, 0)),
        ("toss A; A 9 A; A 9 A; A 9 A", preset("icf"), "games", None),
        ("toss A; A 6 A; protest A 1.1", ONE_GAME, "protest", None),
        ("toss A; A 6 A; void 1; A 5 A", ONE_GAME, "voids", None),
    ],
)
def test_what_the_card_lacks_is_told(script: str, rules: RuleSet, said: str, result: Any) -> None:
    found = card(script, rules)
    assert said in codes(found)
    if result != (9, 0):
        assert found.result == result


def test_any_normal_match_has_the_same_totals_there() -> None:
    chance = random.Random(7)
    for _ in range(60):
        played = PlayedMatch(created(ONE_GAME)).play("toss A")
        while not played.state.is_over and len(played.game.boards) < 8:
            winner, queen = chance.choice("AB"), chance.choice("AB-")
            played.play(f"{winner} {chance.randint(1, 9)} {queen}")
        game = played.state.games[0]
        for first in Side:
            totals = sol_totals(card_of(played.state, first).boards)
            assert totals == (game.raw if first is Side.A else game.raw[::-1])
