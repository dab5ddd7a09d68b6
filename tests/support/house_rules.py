"""Rules that clubs play by and no federation prints: what the editor must be able to say."""

from __future__ import annotations

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.ruleset import RuleSet, with_numbers

HOUSE_RULES: dict[str, RuleSet] = {
    # 25 points, four boards or half an hour.
    "Four boards": with_numbers(preset("icf"), board_limit=4, time_limit=30, limit_follows_round=False),
    # 29 points, four boards or 45 minutes; the queen is worth 3 up to and including 24.
    "League night": with_numbers(
        preset("icf"),
        target=29,
        queen_cutoff=25,
        board_limit=4,
        time_limit=45,
        limit_follows_round=False,
    ),
    # 23 points, four boards; the queen is worth 2, needs no cover and always counts; 9 + 2.
    "No cover": with_numbers(
        preset("icf"),
        target=23,
        queen_points=2,
        queen_cutoff=None,
        queen_must_be_covered=False,
        board_cap=11,
        board_limit=4,
        limit_follows_round=False,
    ),
    # 29 points, the queen is worth 5 below 19.
    "Bar 19": with_numbers(preset("ukca"), queen_cutoff=19),
    # One game of three boards or a quarter of an hour, which may be drawn.
    "Escuela": with_numbers(
        preset("icf"),
        games_to_win=1,
        board_limit=3,
        time_limit=15,
        level_after_limit="draw",
        level_at_time="draw",
        limit_follows_round=False,
        trial_boards=0,
    ),
}
"""House rules met in the wild, by a name that a club might give them."""
