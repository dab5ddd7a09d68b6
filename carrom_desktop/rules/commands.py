"""What a person asks for. `problems` says whether it can be, `decide` turns it into facts."""

from __future__ import annotations

from msgspec import Struct, field

from carrom_desktop.rules.facts import Award, CorrectedGame, Details, FoulEnding, OfTie, Player
from carrom_desktop.rules.ids import Kind, LevelChoice, Queen, Seat, Side, Slam, Termination, TossChoice
from carrom_desktop.rules.ruleset import RuleSet


class CreateMatch(Struct, frozen=True):
    """Set up a match; `right_of_a1` (doubles) as in `SeatsRecorded`, `of_tie` and `fixture` as in
    `MatchCreated`.
    """

    rules: RuleSet
    kind: Kind
    players_a: tuple[Player, ...]
    players_b: tuple[Player, ...]
    details: Details = field(default_factory=Details)
    right_of_a1: int | None = None
    start_points: tuple[int, int] = (0, 0)
    from_paper: bool = False
    of_tie: OfTie | None = None
    fixture: str = ""


class RecordBoard(Struct, frozen=True):
    """Record a normally finished board; `men_left`, 1-9, are the loser's men on the board; `slam`: 26."""

    winner: Side
    men_left: int
    queen: Queen
    slam: Slam | None = None


class EndBoard(Struct, frozen=True):
    """Record a board lost by a foul; what the stroke was stands in `ending` (51, 91, 102-112, 121b, 126b)."""

    ending: FoulEnding


class AwardBoard(Struct, frozen=True):
    """The umpire gives the board; attributes as in `Award`."""

    award: Award


class VoidBoard(Struct, frozen=True):
    """Void board `board` of game `game`, to be replayed; attributes as in `BoardVoided`.

    The board in play is the one that `next` names.
    """

    game: int
    board: int
    law: str
    reason: str = ""


class CorrectOpener(Struct, frozen=True):
    """The colours of game `game` are the other way round: its opener is corrected, all its boards turn."""

    game: int


class EndGame(Struct, frozen=True):
    """End a game otherwise than by points: conceded (139) or awarded, to `winner`.

    `game` is an earlier one that a correction left open; 0: the game being played.
    """

    by: Termination
    winner: Side
    reason: str = ""
    game: int = 0


class EndMatch(Struct, frozen=True):
    """End the match otherwise than by games; attributes as in `MatchEnded`."""

    by: Termination
    winner: Side | None
    law: str = ""
    reason: str = ""


class CallTime(Struct, frozen=True):
    """Time is up. `in_play`: a board is being played, and it is the last one; else the last recorded was."""

    in_play: bool


class DecideLevel(Struct, frozen=True):
    """The umpire decides the level game: extra board, draw, or who wins."""

    choice: LevelChoice


class OverrulePreAlarm(Struct, frozen=True):
    """Begin a new board though the pre-alarm has passed."""


class SetRoundEnd(Struct, frozen=True):
    """Set when the clock of the game being played ends, ISO 8601 with offset; "": it is at the desk."""

    at: str


class HoldClock(Struct, frozen=True):
    """Hold the clock (121a), or let a held clock run again."""


class AwaitPlayer(Struct, frozen=True):
    """Wait for a player until `limit`; attributes as in `WaitingBegun`."""

    limit: str
    side: Side | None = None


class PlayerCame(Struct, frozen=True):
    """Nobody is waited for any more."""


class PlayTrial(Struct, frozen=True):
    """Begin trial board `number` (40); 0: they are over."""

    number: int


class AwaitDecision(Struct, frozen=True):
    """Wait for the umpire's decision: nothing but a ruling is recorded meanwhile, and it ends the waiting."""


class GiveDecision(Struct, frozen=True):
    """The umpire has decided; `ruling` in any words, "" where nothing came of it."""

    ruling: str = ""


class LodgeProtest(Struct, frozen=True):
    """Protest against a board; attributes as in `ProtestLodged`."""

    game: int
    board: int
    by: Side
    reason: str = ""


class DecideProtest(Struct, frozen=True):
    """Uphold the open protest on a board (it is void and replayed) or dismiss it."""

    game: int
    board: int
    upheld: bool
    verdict: str = ""


class WarnPlayer(Struct, frozen=True):
    """Warn a player (143); attributes as in `PlayerWarned`."""

    side: Side
    player: int = 0
    reason: str = ""


class AddNote(Struct, frozen=True):
    """Add a remark of the umpire; attributes as in `NoteAdded`."""

    text: str
    game: int = 0
    board: int = 0


class ChangeRules(Struct, frozen=True):
    """Change the rules of the running match; attributes as in `RulesChanged`."""

    rules: RuleSet
    start_points: tuple[int, int] = (0, 0)
    reason: str = ""


class SetScore(Struct, frozen=True):
    """Type in a known state; attributes as in `ScoreSet`."""

    results: tuple[tuple[int, int], ...]
    total: tuple[int, int]
    board: int
    opener: Side
    player: int = 0
    reason: str = ""


class SetTimes(Struct, frozen=True):
    """Say when a game started and finished, as the paper has it; attributes as in `TimesSet`."""

    game: int
    started: str = ""
    finished: str = ""


class CorrectBoards(Struct, frozen=True):
    """Put whole new board lists in place of those of the games named; see `Corrected`."""

    games: tuple[CorrectedGame, ...]
    reason: str = ""


class SignMatch(Struct, frozen=True):
    """Sign the sheet off."""


class ReopenMatch(Struct, frozen=True):
    """Open a signed sheet again; the reason is printed with the next version."""

    reason: str


class SetUmpiring(Struct, frozen=True):
    """Follow the boards of the match stroke by stroke from now on, or no longer."""

    on: bool


class PlayStroke(Struct, frozen=True):
    """A stroke of the side in turn, in the keys of `strokes.read_stroke`."""

    keys: str


class AmendStroke(Struct, frozen=True):
    """The last stroke was `keys`: the dues are forgone (87a), a double due is claimed (H13), or it was
    mistyped."""

    keys: str


class CorrectTurn(Struct, frozen=True):
    """The turn is the next player's."""


class CountBoard(Struct, frozen=True):
    """The board was counted again; attributes as in `BoardCounted`."""

    men: tuple[int, int]
    queen: str
    seat: int
    owed: tuple[int, int] = (0, 0)


class MarkQueen(Struct, frozen=True):
    """Say during a board that `side` covered the queen; None: she is back on the board."""

    side: Side | None


class RecordToss(Struct, frozen=True):
    """Record the toss before the first board; attributes as in `TossRecorded`."""

    breaker: Side
    winner: Side | None = None
    choice: TossChoice | None = None
    seat: Seat | None = None
    player: int = 0


class ChooseBreaker(Struct, frozen=True):
    """`B` and a side: who breaks board 1 of a game before it is recorded, or the extra board (toss won).

    In doubles the same side again means its other player.
    """

    side: Side


class CallPlay(Struct, frozen=True):
    """The umpire says "Play"."""


class ChangeSides(Struct, frozen=True):
    """The players have changed sides (or, doubles, moved one seat to the right)."""


class ChangeDetails(Struct, frozen=True):
    """Correct names or details; what is None stays."""

    details: Details | None = None
    players_a: tuple[Player, ...] | None = None
    players_b: tuple[Player, ...] | None = None


class RecordSeats(Struct, frozen=True):
    """Doubles: say which of B's players sits to the right of A's first player."""

    right_of_a1: int


class DeleteMatch(Struct, frozen=True):
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
    | SetUmpiring
    | PlayStroke
    | AmendStroke
    | CorrectTurn
    | CountBoard
    | MarkQueen
    | RecordToss
    | ChooseBreaker
    | CallPlay
    | ChangeSides
    | ChangeDetails
    | RecordSeats
    | DeleteMatch
)
