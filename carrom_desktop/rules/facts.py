"""What happened, in the past tense: the only thing a match stores.

A fact carries only what a person saw or decided; points, totals and winners are always computed from it.
Adding a kind: add a frozen dataclass and list it in `FACTS`; never change the meaning of a stored attribute.
New attributes need a default, since old journals lack them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from carrom_desktop.rules.ids import ChangeKind, Kind, Queen, Seat, Side, TossChoice
from carrom_desktop.rules.people import Details as Details
from carrom_desktop.rules.people import Player as Player
from carrom_desktop.rules.ruleset import RuleSet

ROUNDS = (
    "group",
    "round-1",
    "round-2",
    "round-3",
    "round-4",
    "round-5",
    "round-6",
    "round-7",
    "round-8",
    "round-9",
    "round-of-16",
    "quarter-final",
    "semi-final",
    "final",
)
"""Codes of the pick list of rounds, in the order of an event."""

ROUNDS_WITHOUT_LIMIT = frozenset({"quarter-final", "semi-final", "final"})
"""Rounds from which ICF proposes no board limit (Law 56b: eight boards up to the pre-quarter-finals)."""


@dataclass(frozen=True, slots=True)
class MatchCreated:
    """A match was set up. `players_a` and `players_b` hold one player in singles, two in doubles."""

    rules: RuleSet
    kind: Kind
    players_a: tuple[Player, ...]
    players_b: tuple[Player, ...]
    details: Details = field(default_factory=Details)


@dataclass(frozen=True, slots=True)
class DetailsChanged:
    """Names or details were corrected; what is None stays as it was."""

    details: Details | None = None
    players_a: tuple[Player, ...] | None = None
    players_b: tuple[Player, ...] | None = None


@dataclass(frozen=True, slots=True)
class TossRecorded:
    """The toss was decided (Law 39; UKCA D3): `breaker` opens game 1, the other side chose its seat.

    `winner` and `choice` are None where only the breaker was noted. `seat` is the seat that the side which
    does not break took, as the umpire sees it (None: not recorded). `player` is the breaking player's index
    (doubles).
    """

    breaker: Side
    winner: Side | None = None
    choice: TossChoice | None = None
    seat: Seat | None = None
    player: int = 0


@dataclass(frozen=True, slots=True)
class SeatsRecorded:
    """Doubles: player `right_of_a1` of side B sits to the right of side A's first player (Laws 28, 49b)."""

    right_of_a1: int


@dataclass(frozen=True, slots=True)
class OpenerChosen:
    """Another opener of game `game` than the default was chosen before its first board.

    `side` differs from the rule only where the rule set leaves it open; `player` is the index of the partner.
    """

    game: int
    side: Side
    player: int = 0


@dataclass(frozen=True, slots=True)
class PlayCalled:
    """The umpire said "Play" for board `board` of game `game` (Law 5)."""

    game: int
    board: int


@dataclass(frozen=True, slots=True)
class QueenMarked:
    """During a board: `side` covered the queen; None: she is back on the board."""

    game: int
    board: int
    side: Side | None


@dataclass(frozen=True, slots=True)
class BoardRecorded:
    """A board of game `game` finished: its winner, the loser's men on the board, who covered the queen.

    `winner` is None and `men_left` out of 1-9 only in files written elsewhere: such a board scores nothing.
    """

    game: int
    winner: Side | None
    men_left: int
    queen: Queen


@dataclass(frozen=True, slots=True)
class ExtraTossRecorded:
    """The toss before the extra board of game `game` (Law 56b): `breaker` breaks it; `player` in doubles."""

    game: int
    breaker: Side
    player: int | None = None


@dataclass(frozen=True, slots=True)
class SidesChanged:
    """The players changed sides before game `game` (Laws 58, 59) or once within it (Law 60)."""

    game: int
    kind: ChangeKind


@dataclass(frozen=True, slots=True)
class MatchDeleted:
    """The match was put away; the list no longer shows it."""


@dataclass(frozen=True, slots=True)
class StepUndone:
    """Step `step` was taken back."""

    step: int


@dataclass(frozen=True, slots=True)
class StepRedone:
    """Step `step`, taken back before, was put back."""

    step: int


Fact = (
    MatchCreated
    | DetailsChanged
    | TossRecorded
    | SeatsRecorded
    | OpenerChosen
    | PlayCalled
    | QueenMarked
    | BoardRecorded
    | ExtraTossRecorded
    | SidesChanged
    | MatchDeleted
    | StepUndone
    | StepRedone
)

FACTS: dict[str, type[Fact]] = {
    kind.__name__: kind
    for kind in (
        MatchCreated,
        DetailsChanged,
        TossRecorded,
        SeatsRecorded,
        OpenerChosen,
        PlayCalled,
        QueenMarked,
        BoardRecorded,
        ExtraTossRecorded,
        SidesChanged,
        MatchDeleted,
        StepUndone,
        StepRedone,
    )
}
"""Every kind of fact by the name that the journal stores."""


@dataclass(frozen=True, slots=True)
class Row:
    """One journal row: a fact with its place and time.

    Attributes: `seq`, 1-based, the order; `step`, the user's action it belongs to; `at`, ISO 8601 with
    offset, never used for order and "" in files without times; `by`, the scorer's name or ""; `fact`.
    """

    seq: int
    step: int
    fact: Fact
    at: str = ""
    by: str = ""
