"""A rule set: every number and choice by which federations differ, frozen into the facts of a match."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.ids import Problem


class LawNames(Struct, frozen=True):
    """What each rule is called in a rulebook, "" where the rulebook that we have names none.

    Attributes are the places of citation: `men` (points for the loser's men), `queen` (her points),
    `cutoff`, `queen_loser` (covered by the loser), `cap`, `target`, `limit`, `extra` (board), `cover`
    (a board cannot finish with her on the board), `breaks` (alternation), `opener` (of games 2 and 3),
    `white` (breaker's colour), `match`, `toss`, `between` and `between_pair` (change of sides after a game),
    `midgame_board`, `midgame_points`, `dues`; `demand` (additional points), `own_last` and `their_last` (a
    last man that comes back instead of ending the board), `slam`, `concede`, `conduct` (loses the match),
    `late`, `interval`, `change_time`, `trial`, `stroke` and `due_time` (clocks).
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
    demand: str = ""
    own_last: str = ""
    their_last: str = ""
    slam: str = ""
    concede: str = ""
    conduct: str = ""
    late: str = ""
    interval: str = ""
    change_time: str = ""
    trial: str = ""
    stroke: str = ""
    due_time: str = ""


class RuleSet(Struct, frozen=True):
    """The rules in force for one match.

    Attributes: `key` names the preset; `title`, as printed; `edition`, the text that law numbers refer to;
    `target`, points that end a game at once; `queen_points`; `queen_cutoff`, own points before the board
    from which she scores nothing (None: never); `board_cap`, most points of a board; `board_limit`, boards
    of a game (None: no limit); `games_to_win`; `clip_result`, show finished games at most at the target;
    `toss_style`, "side_or_break" or "white_breaks"; `midgame_change`, one change of sides in the deciding
    game; `limit_follows_round`, no limit is proposed from the quarter-finals (56b); `opener_may_differ`,
    the rulebook leaves open who opens the next game; `wording`, "law" (man, Law 54) or "rule" (piece, Rule
    F4).

    What a stored match of an older version lacks has a default: `level_after_limit`, level after the last
    board of the limit: "extra_board" (56b), "umpire" or "draw"; `level_at_time`, level when time is called:
    "ask", "extra_board" or "draw"; `queen_must_be_covered`, False: she belongs to whoever pocketed her, and
    a board may end with her on the board; `last_piece_foul`, a last man that may not fall: "icf_table"
    (102-112), "returned" (it comes back with one more, H17, H18), "manual" (the umpire awards) or "" (by
    `wording`);
    `demanded_points`, additional points on demand (87b); `time_limit`, minutes of a game's clock, and
    `pre_alarm`, minutes before its end (None: none); `on_expiry`, "finish_board" (the board in play is the
    last), "no_new_board" (none is begun after the pre-alarm) or "stop" (the board in play is void);
    `stroke_seconds`, `due_seconds`, `interval_minutes` (before the deciding game), `change_minutes` (for a
    change of sides) and `late_minutes`, clocks, None for none; `trial_boards` before the match (40);
    `double_due`, agreed before the game: for the striker behind an own piece the opponent may call for two
    (H13); `initials`, the hall and what leaves it show initials for names, e.g. where children play.
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
    level_after_limit: str = "extra_board"
    level_at_time: str = "ask"
    queen_must_be_covered: bool = True
    last_piece_foul: str = ""
    demanded_points: bool = True
    time_limit: int | None = None
    pre_alarm: int | None = None
    on_expiry: str = "finish_board"
    stroke_seconds: int | None = None
    due_seconds: int | None = None
    interval_minutes: int | None = None
    change_minutes: int | None = None
    late_minutes: int | None = None
    trial_boards: int = 0
    double_due: bool = False
    initials: bool = False

    @property
    def has_foul_table(self) -> bool:
        """Say whether a board can be lost by a foul (Laws 102-112); UKCA gives the men back instead (H8)."""
        return self.last_piece_foul == "icf_table" or (not self.last_piece_foul and self.wording == "law")

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
    "time_limit": (1, 600),
    "pre_alarm": (1, 120),
    "stroke_seconds": (1, 600),
    "due_seconds": (1, 600),
    "interval_minutes": (1, 120),
    "change_minutes": (1, 60),
    "late_minutes": (1, 240),
    "trial_boards": (0, 8),
}
"""What each number of a rule set may be; the wizard and `check` refuse anything else."""

OPTIONAL_NUMBERS = frozenset(NUMBER_RANGES) - {
    "target",
    "queen_points",
    "board_cap",
    "games_to_win",
    "trial_boards",
}
"""Numbers that may be absent: no cut-off, no board limit, no such clock."""

CHOICES: dict[str, tuple[str, ...]] = {
    "toss_style": ("side_or_break", "white_breaks"),
    "wording": ("law", "rule"),
    "level_after_limit": ("extra_board", "umpire", "draw"),
    "level_at_time": ("ask", "extra_board", "draw"),
    "last_piece_foul": ("", "icf_table", "returned", "manual"),
    "on_expiry": ("finish_board", "no_new_board", "stop"),
}
"""What each choice of a rule set may be."""

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
    for name, allowed in CHOICES.items():
        choice: str = getattr(rules, name)
        if choice not in allowed:
            listed = ", ".join(filter(None, allowed))
            found.append(_contradiction("choice", name=name, value=choice, allowed=listed))
    if found:
        return tuple(found)
    if rules.queen_cutoff is not None and rules.queen_cutoff > rules.target:
        found.append(_contradiction("cutoff_above_target", cutoff=rules.queen_cutoff, target=rules.target))
    if rules.board_cap < MEN:
        found.append(_contradiction("cap_below_men", cap=rules.board_cap, men=MEN))
    if rules.games_to_win > 1 and "draw" in (rules.level_at_time, rules.level_after_limit):
        found.append(_contradiction("draw_in_games", games=rules.max_games))
    if rules.pre_alarm is not None and rules.time_limit is not None and rules.pre_alarm >= rules.time_limit:
        found.append(_contradiction("alarm_after_time", alarm=rules.pre_alarm, time=rules.time_limit))
    if rules.on_expiry == "no_new_board" and rules.pre_alarm is None:
        found.append(_contradiction("alarm_missing"))
    return tuple(found)


def start_problems(rules: RuleSet, start: tuple[int, int]) -> tuple[Problem, ...]:
    """Return what stands against start points: they lie below the target (handicap)."""
    if all(0 <= points < rules.target for points in start):
        return ()
    return (Problem("start_points_range", values=(("target", rules.target),)),)


def _contradiction(reason: str, **values: int | str) -> Problem:
    return Problem("rules_contradict", values=(("reason", reason), *values.items()))
