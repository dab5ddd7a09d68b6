"""A rule set: every number and choice by which federations differ, frozen into the facts of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from carrom_desktop.rules.ids import Problem


@dataclass(frozen=True, slots=True)
class LawNames:
    """What each rule is called in a rulebook, "" where the rulebook that we have names none.

    Attributes are the places of citation: `men` (points for the loser's men), `queen` (her points),
    `cutoff`, `queen_loser` (covered by the loser), `cap`, `target`, `limit`, `extra` (board), `cover`
    (a board cannot finish with her on the board), `breaks` (alternation), `opener` (of games 2 and 3),
    `white` (breaker's colour), `match`, `toss`, `between` and `between_pair` (change of sides after a game),
    `midgame_board`, `midgame_points`, `dues`.
    """

    men: str = ""
    queen: str = ""
    cutoff: str = ""
    queen_loser: str = ""
    cap: str = ""
    target: str = ""
    limit: str = ""
    extra: str = ""
    cover: str = ""
    breaks: str = ""
    opener: str = ""
    white: str = ""
    match: str = ""
    toss: str = ""
    between: str = ""
    between_pair: str = ""
    midgame_board: str = ""
    midgame_points: str = ""
    dues: str = ""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules in force for one match.

    Attributes: `key` names the preset; `title`, as printed; `edition`, the text that law numbers refer to;
    `target`, points that end a game at once; `queen_points`; `queen_cutoff`, own points before the board
    from which she scores nothing (None: never); `board_cap`, most points of a board; `board_limit`, boards
    of a game (None: no limit); `games_to_win`; `clip_result`, show finished games at most at the target;
    `toss_style`, "side_or_break" or "white_breaks"; `midgame_change`, one change of sides in the deciding
    game; `limit_follows_round`, no limit is proposed from the quarter-finals (56b); `opener_may_differ`,
    the rulebook leaves open who opens the next game; `wording`, "law" (man, Law 54) or "rule" (piece, Rule
    F4).
    """

    key: str
    title: str
    edition: str
    target: int
    queen_points: int
    queen_cutoff: int | None
    board_cap: int
    board_limit: int | None
    games_to_win: int
    clip_result: bool
    toss_style: str
    midgame_change: bool
    limit_follows_round: bool
    opener_may_differ: bool
    wording: str
    laws: LawNames

    @property
    def max_games(self) -> int:
        """Return the number of the deciding game, e.g. 3 in a best of three (Law 57)."""
        return 2 * self.games_to_win - 1

    @property
    def midgame_board(self) -> int | None:
        """Return the board after which sides change in the deciding game: half the limit, up (60a)."""
        if not self._has_midgame_change or self.board_limit is None:
            return None
        return (self.board_limit + 1) // 2

    @property
    def midgame_points(self) -> int | None:
        """Return the points at which sides change in the deciding game: half the target, rounded up (60)."""
        return (self.target + 1) // 2 if self._has_midgame_change else None

    @property
    def _has_midgame_change(self) -> bool:
        return self.midgame_change and self.games_to_win >= 2


NUMBER_RANGES: dict[str, tuple[int, int]] = {
    "target": (1, 199),
    "queen_points": (0, 20),
    "queen_cutoff": (1, 199),
    "board_cap": (1, 60),
    "board_limit": (1, 99),
    "games_to_win": (1, 5),
}
"""What each number of a rule set may be; the wizard and `check` refuse anything else."""

OPTIONAL_NUMBERS = frozenset({"queen_cutoff", "board_limit"})
"""Numbers that may be absent: no cut-off, no board limit."""

MEN = 9
"""Men of one side on a new board."""


def with_numbers(rules: RuleSet, **changes: Any) -> RuleSet:
    """Return `rules` with some attributes changed for one match."""
    return replace(rules, **changes)


def rules_problems(rules: RuleSet) -> tuple[Problem, ...]:
    """Return everything in `rules` that cannot be, e.g. a target of 0 or a cut-off above the target."""
    found: list[Problem] = []
    for name, (low, high) in NUMBER_RANGES.items():
        value: int | None = getattr(rules, name)
        if value is None and name in OPTIONAL_NUMBERS:
            continue
        if value is None or not low <= value <= high:
            found.append(
                _contradiction(
                    "range", name=name, value="none" if value is None else value, low=low, high=high
                )
            )
    if found:
        return tuple(found)
    if rules.queen_cutoff is not None and rules.queen_cutoff > rules.target:
        found.append(_contradiction("cutoff_above_target", cutoff=rules.queen_cutoff, target=rules.target))
    if rules.board_cap < MEN:
        found.append(_contradiction("cap_below_men", cap=rules.board_cap, men=MEN))
    return tuple(found)


def _contradiction(reason: str, **values: int | str) -> Problem:
    return Problem("rules_contradict", values=(("reason", reason), *values.items()))
