"""Leads that cannot be made up (1.4 of the notes on the laws): shown, and the game goes on."""

from __future__ import annotations

from typing import Any

import pytest

from carrom_desktop.rules.commands import CallTime, VoidBoard
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.leads import SafeLead, safe_lead
from tests.support.matches import PlayedMatch, match

SEVEN = "toss A; A 6 A; B 5 A; A 5 B; B 4 A; A 3 A; A 3 B; B 2 A"
"""Seven boards, A 23, B 11."""


def lead(played: PlayedMatch) -> SafeLead | None:
    return safe_lead(played.state.rules, played.game)


def test_law_56_24_to_11_after_seven_boards_goes_on_though_nobody_can_make_it_up() -> None:
    played = match(script="toss A; A 6 A; B 5 A; A 5 B; B 4 A; A 4 A; A 3 B; B 2 A")
    assert played.game.raw == (24, 11)
    assert lead(played) == SafeLead(Side.A, 13, 1, 12)
    assert not played.game.is_over


def test_law_56b_a_lead_of_exactly_what_can_be_won_may_end_level() -> None:
    played = match(script=SEVEN)
    assert played.game.raw == (23, 11)
    assert lead(played) is None


@pytest.mark.parametrize(
    ("script", "numbers"),
    [
        ("toss A", {}),
        ("toss A; A 9 A; A 9 A", {}),
        ("toss A; A 9 A; B 9 B", {"board_limit": 2}),
        ("toss A; A 9 A; A 9 A; A 9 A", {}),
        ("toss A; A 9 A; A 9 A", {"board_limit": None}),
    ],
    ids=["level", "many boards to come", "level at the limit", "over", "no limit"],
)
def test_no_lead_is_safe_where_anybody_can_still_win(script: str, numbers: dict[str, Any]) -> None:
    assert lead(match(script=script, **numbers)) is None


def test_a_void_board_is_still_to_be_played() -> None:
    played = match(script="toss A; A 9 A; A 4 B; B 1 A", board_limit=4)
    assert lead(played) == SafeLead(Side.A, 15, 1, 12)
    played.do(VoidBoard(1, 3, "137"))
    assert lead(played) is None


def test_time_makes_a_lead_safe_too() -> None:
    played = match(script="toss A; A 9 A; A 1 B", board_limit=None)
    played.do(CallTime(in_play=True))
    assert lead(played) == SafeLead(Side.A, 13, 1, 12)
