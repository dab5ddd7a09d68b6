"""The format `carrom-sheet/1` as strict models: what a sheet may say, not whether it makes sense.

Only `sheetfile` and what stands on it import this, since pydantic takes long to load. Types are strict:
`true`, `6.0` and `"6"` are no whole numbers. A whole number out of range is no fault of the file but a
finding. Where a key may be left out, null means the same, but for `queen` (null: nobody covered her) and a
rule's number (null: none).
"""

from __future__ import annotations

import re
from datetime import datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, PrivateAttr, ValidationInfo
from pydantic_core import PydanticCustomError

from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.ids import Kind, Side, TossChoice
from carrom_desktop.rules.ruleset import RuleSet

FORMAT = "carrom-sheet/1"

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:?\d\d)")


def _known_rules(key: str, info: ValidationInfo) -> str:
    if key in PRESETS:
        return key
    sets: KnownSets | None = info.context
    found = () if sets is None else sets.find(key)
    if isinstance(found, RuleSet):
        return key
    if found:
        raise PydanticCustomError("broken_rules", "unusable rule set", {"because": found[0]})
    known = (*PRESETS, *(sets.keys() if sets is not None else ()))
    raise PydanticCustomError("unknown_rules", "unknown rule set", {"expected": ", ".join(known)})


def _time_with_offset(text: str) -> str:
    if _TIME.fullmatch(text):
        try:
            datetime.fromisoformat(text)
        except ValueError:
            pass
        else:
            return text
    raise PydanticCustomError("time_with_offset", "not a time with an offset")


Time = Annotated[str, AfterValidator(_time_with_offset)]
Numbers = tuple[int, int]


class _Strict(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Overrides(_Strict):
    """Numbers and choices of the rule set that differ in this match; only what is given differs."""

    target: int = 0
    queen_points: int = 0
    queen_cutoff: int | None = None
    board_cap: int = 0
    board_limit: int | None = None
    games_to_win: int = 0
    clip_result: bool = True
    midgame_change: bool = True
    opener_may_differ: bool = False
    queen_must_be_covered: bool = True
    demanded_points: bool = True
    toss_style: Literal["side_or_break", "white_breaks"] = "side_or_break"
    level_after_limit: Literal["extra_board", "umpire", "draw"] = "extra_board"
    level_at_time: Literal["ask", "extra_board", "draw"] = "ask"
    last_piece_foul: Literal["icf_table", "returned", "manual"] = "manual"
    on_expiry: Literal["finish_board", "no_new_board", "stop"] = "finish_board"
    time_limit: int | None = None
    pre_alarm: int | None = None
    stroke_seconds: int | None = None
    due_seconds: int | None = None
    interval_minutes: int | None = None
    change_minutes: int | None = None
    late_minutes: int | None = None
    trial_boards: int = 0


class Names(_Strict):
    """Texts of the two sides, e.g. one name in singles and two in doubles."""

    A: tuple[str, ...] = ()
    B: tuple[str, ...] = ()


class Sides(_Strict):
    """The players' names, given name first."""

    A: tuple[str, ...]
    B: tuple[str, ...]


class About(_Strict):
    """What stands around a match and never scores.

    `family_names`: those of more than one word, which no name in `sides` tells; `short_names`: for the hall.
    """

    event: str | None = None
    category: str | None = None
    round: str | None = None
    match_no: str | None = None
    table: str | None = None
    venue: str | None = None
    date: str | None = None
    umpire: str | None = None
    umpire_2: str | None = None
    chief_referee: str | None = None
    scorer: str | None = None
    remarks: str | None = None
    clubs: Names | None = None
    countries: Names | None = None
    family_names: Names | None = None
    short_names: Names | None = None
    corrections: tuple[str, ...] | None = None


class Toss(_Strict):
    """The toss before the match (Law 39)."""

    winner: Side
    choice: TossChoice


class Ending(_Strict):
    """A board that ended by a foul; attributes as in `rules.facts.FoulEnding`."""

    law: str
    by: Side
    improper: bool = False
    demanded: int = 0
    men_left: int = 0
    queen: Literal["board", "A", "B"] | None = None


class Awarded(_Strict):
    """A board given by the umpire."""

    winner: Side
    points: int
    reason: str | None = None


class Voided(_Strict):
    """A board that is replayed; any law, since none of them changes what it scores."""

    law: str


class Ended(_Strict):
    """An end other than by points; `side` loses by it, and says nothing of `time` and `abandoned`."""

    by: Literal["time", "conceded", "walkover", "retired", "disqualified", "awarded", "abandoned"]
    side: Side | None = None

    @property
    def winner(self) -> Side | None:
        """Return who wins by it: nobody by time, where it is abandoned, or where `side` is missing."""
        return None if self.side is None or self.by in ("time", "abandoned") else self.side.other

    @property
    def unclear(self) -> bool:
        """Say whether somebody lost by it and it is not said who."""
        return self.side is None and self.by not in ("time", "abandoned")


class Board(_Strict):
    """One board, and what the paper says of it (`break`, `points`, `total`)."""

    winner: Side | None = None
    men_left: int | None = None
    queen: Side | None = None
    ending: Ending | None = None
    awarded: Awarded | None = None
    voided: Voided | None = None
    slam: Literal["white", "black"] | None = None
    break_: Side | None = Field(default=None, alias="break")
    points: int | None = None
    total: Numbers | None = None

    @property
    def queen_recorded(self) -> bool:
        """Say whether the key `queen` stands there; null is recorded too: nobody covered her."""
        return "queen" in self.model_fields_set

    @property
    def unclear(self) -> bool:
        """Say whether it ended in two ways at once, of which only one can be."""
        return self.ending is not None and self.awarded is not None and self.voided is None


class Game(_Strict):
    """One game."""

    boards: tuple[Board, ...] = ()
    extra_break: Side | None = None
    opener: Side | None = None
    started: Time | None = None
    finished: Time | None = None
    ended: Ended | None = None
    recorded: Numbers | None = None


class Sheet(_Strict):
    """One score sheet.

    The context of validation is `KnownSets` or None: with it `rules` may be a set of the user's.
    """

    format: Literal["carrom-sheet/1"]
    rules: Annotated[str, AfterValidator(_known_rules)]
    overrides: Overrides | None = None
    about: About | None = None
    kind: Kind
    sides: Sides
    toss: Toss | None = None
    seats: tuple[str, ...] | None = None
    first_break: Side | None = None
    games: tuple[Game, ...]
    ended: Ended | None = None
    recorded_winner: Side | None = None
    _own: RuleSet | None = PrivateAttr(default=None)

    def model_post_init(self, context: KnownSets | None, /) -> None:
        """Keep the user's rule set that the sheet names, which may be another one tomorrow."""
        if self.rules not in PRESETS and context is not None:
            found = context.find(self.rules)
            self._own = found if isinstance(found, RuleSet) else None

    @property
    def base_rules(self) -> RuleSet:
        """Return the rule set that the sheet names, without its overrides."""
        return preset(self.rules) if self._own is None else self._own
