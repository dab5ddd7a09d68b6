"""What a person asks for. `problems` says whether it can be, `decide` turns it into facts."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind, Queen, Seat, Side, TossChoice
from carrom_desktop.rules.ruleset import RuleSet


@dataclass(frozen=True, slots=True)
class CreateMatch:
    """Set up a match; `right_of_a1` (doubles) as in `SeatsRecorded`."""

    rules: RuleSet
    kind: Kind
    players_a: tuple[Player, ...]
    players_b: tuple[Player, ...]
    details: Details = field(default_factory=Details)
    right_of_a1: int | None = None


@dataclass(frozen=True, slots=True)
class RecordBoard:
    """Record a normally finished board; `men_left`, 1-9, are the loser's men on the board."""

    winner: Side
    men_left: int
    queen: Queen


@dataclass(frozen=True, slots=True)
class MarkQueen:
    """Say during a board that `side` covered the queen; None: she is back on the board."""

    side: Side | None


@dataclass(frozen=True, slots=True)
class RecordToss:
    """Record the toss before the first board; attributes as in `TossRecorded`."""

    breaker: Side
    winner: Side | None = None
    choice: TossChoice | None = None
    seat: Seat | None = None
    player: int = 0


@dataclass(frozen=True, slots=True)
class ChooseBreaker:
    """`B` and a side: who breaks board 1 of a game before it is recorded, or the extra board (toss won).

    In doubles the same side again means its other player.
    """

    side: Side


@dataclass(frozen=True, slots=True)
class CallPlay:
    """The umpire says "Play"."""


@dataclass(frozen=True, slots=True)
class ChangeSides:
    """The players have changed sides (or, doubles, moved one seat to the right)."""


@dataclass(frozen=True, slots=True)
class ChangeDetails:
    """Correct names or details; what is None stays."""

    details: Details | None = None
    players_a: tuple[Player, ...] | None = None
    players_b: tuple[Player, ...] | None = None


@dataclass(frozen=True, slots=True)
class RecordSeats:
    """Doubles: say which of B's players sits to the right of A's first player."""

    right_of_a1: int


@dataclass(frozen=True, slots=True)
class DeleteMatch:
    """Put the match away."""


Command = (
    RecordBoard
    | MarkQueen
    | RecordToss
    | ChooseBreaker
    | CallPlay
    | ChangeSides
    | ChangeDetails
    | RecordSeats
    | DeleteMatch
)
