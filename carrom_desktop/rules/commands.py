"""What a person asks for. `problems` says whether it can be, `decide` turns it into facts."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrom_desktop.rules.facts import Award, CorrectedGame, Details, FoulEnding, Player
from carrom_desktop.rules.ids import Kind, LevelChoice, Queen, Seat, Side, Slam, Termination, TossChoice
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
    start_points: tuple[int, int] = (0, 0)
    from_paper: bool = False


@dataclass(frozen=True, slots=True)
class RecordBoard:
    """Record a normally finished board; `men_left`, 1-9, are the loser's men on the board; `slam`: 26."""

    winner: Side
    men_left: int
    queen: Queen
    slam: Slam | None = None


@dataclass(frozen=True, slots=True)
class EndBoard:
    """Record a board lost by a foul; what the stroke was stands in `ending` (51, 91, 102-112, 121b, 126b)."""

    ending: FoulEnding


@dataclass(frozen=True, slots=True)
class AwardBoard:
    """The umpire gives the board; attributes as in `Award`."""

    award: Award


@dataclass(frozen=True, slots=True)
class VoidBoard:
    """Void board `board` of game `game`, to be replayed; attributes as in `BoardVoided`.

    The board in play is the one that `next` names.
    """

    game: int
    board: int
    law: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CorrectOpener:
    """The colours of game `game` are the other way round: its opener is corrected, all its boards turn."""

    game: int


@dataclass(frozen=True, slots=True)
class EndGame:
    """End a game otherwise than by points: conceded (139) or awarded, to `winner`.

    `game` is an earlier one that a correction left open; 0: the game being played.
    """

    by: Termination
    winner: Side
    reason: str = ""
    game: int = 0


@dataclass(frozen=True, slots=True)
class EndMatch:
    """End the match otherwise than by games; attributes as in `MatchEnded`."""

    by: Termination
    winner: Side | None
    law: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class CallTime:
    """Time is up. `in_play`: a board is being played, and it is the last one; else the last recorded was."""

    in_play: bool


@dataclass(frozen=True, slots=True)
class DecideLevel:
    """The umpire decides the level game: extra board, draw, or who wins."""

    choice: LevelChoice


@dataclass(frozen=True, slots=True)
class OverrulePreAlarm:
    """Begin a new board though the pre-alarm has passed."""


@dataclass(frozen=True, slots=True)
class SetRoundEnd:
    """Set when the clock of the game being played ends, ISO 8601 with offset; "": it is at the desk."""

    at: str


@dataclass(frozen=True, slots=True)
class HoldClock:
    """Hold the clock (121a), or let a held clock run again."""


@dataclass(frozen=True, slots=True)
class AwaitPlayer:
    """Wait for a player until `limit`; attributes as in `WaitingBegun`."""

    limit: str
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class PlayerCame:
    """Nobody is waited for any more."""


@dataclass(frozen=True, slots=True)
class PlayTrial:
    """Begin trial board `number` (40); 0: they are over."""

    number: int


@dataclass(frozen=True, slots=True)
class AwaitDecision:
    """Wait for the umpire's decision: nothing but a ruling is recorded meanwhile, and it ends the waiting."""


@dataclass(frozen=True, slots=True)
class GiveDecision:
    """The umpire has decided; `ruling` in any words, "" where nothing came of it."""

    ruling: str = ""


@dataclass(frozen=True, slots=True)
class LodgeProtest:
    """Protest against a board; attributes as in `ProtestLodged`."""

    game: int
    board: int
    by: Side
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DecideProtest:
    """Uphold the open protest on a board (it is void and replayed) or dismiss it."""

    game: int
    board: int
    upheld: bool
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class WarnPlayer:
    """Warn a player (143); attributes as in `PlayerWarned`."""

    side: Side
    player: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AddNote:
    """Add a remark of the umpire; attributes as in `NoteAdded`."""

    text: str
    game: int = 0
    board: int = 0


@dataclass(frozen=True, slots=True)
class ChangeRules:
    """Change the rules of the running match; attributes as in `RulesChanged`."""

    rules: RuleSet
    start_points: tuple[int, int] = (0, 0)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetScore:
    """Type in a known state; attributes as in `ScoreSet`."""

    results: tuple[tuple[int, int], ...]
    total: tuple[int, int]
    board: int
    opener: Side
    player: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetTimes:
    """Say when a game started and finished, as the paper has it; attributes as in `TimesSet`."""

    game: int
    started: str = ""
    finished: str = ""


@dataclass(frozen=True, slots=True)
class CorrectBoards:
    """Put whole new board lists in place of those of the games named; see `Corrected`."""

    games: tuple[CorrectedGame, ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SignMatch:
    """Sign the sheet off."""


@dataclass(frozen=True, slots=True)
class ReopenMatch:
    """Open a signed sheet again; the reason is printed with the next version."""

    reason: str


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
    | EndBoard
    | AwardBoard
    | VoidBoard
    | CorrectOpener
    | EndGame
    | EndMatch
    | CallTime
    | DecideLevel
    | OverrulePreAlarm
    | SetRoundEnd
    | HoldClock
    | AwaitPlayer
    | PlayerCame
    | PlayTrial
    | AwaitDecision
    | GiveDecision
    | LodgeProtest
    | DecideProtest
    | WarnPlayer
    | AddNote
    | ChangeRules
    | SetScore
    | SetTimes
    | CorrectBoards
    | SignMatch
    | ReopenMatch
    | MarkQueen
    | RecordToss
    | ChooseBreaker
    | CallPlay
    | ChangeSides
    | ChangeDetails
    | RecordSeats
    | DeleteMatch
)
