"""Facts of rulings, corrections, clocks, and ends that no score brings about."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.rules.facts_play import BoardRecorded
from carrom_desktop.rules.ids import LevelChoice, Problem, Side, Termination
from carrom_desktop.rules.ruleset import RuleSet


class BoardVoided(Struct, frozen=True):
    """Board `board` of game `game`, in play or recorded, is void and will be replayed.

    It keeps number, breaker and column, empty; the next record fills it. `law` is "137", "140" or "142", or
    "protest" where a protest was upheld; `reason` in any words.
    """

    game: int
    board: int
    law: str
    reason: str = ""


class GameEnded(Struct, frozen=True):
    """Game `game` was ended by a person: conceded (139) or awarded; completed boards stand."""

    game: int
    by: Termination
    winner: Side
    reason: str = ""


class MatchEnded(Struct, frozen=True):
    """The match ended otherwise than by games: `by` is one of `MATCH_ENDINGS`.

    `winner` is None only where it is abandoned; `law` is the law of a disqualification or walkover.
    """

    by: Termination
    winner: Side | None
    law: str = ""
    reason: str = ""


class TimeCalled(Struct, frozen=True):
    """Time was called in game `game`; `last_board` is the last board that counts (0: none was begun)."""

    game: int
    last_board: int


class LevelDecided(Struct, frozen=True):
    """The umpire decided what comes of the level game `game`."""

    game: int
    choice: LevelChoice


class PreAlarmOverruled(Struct, frozen=True):
    """A new board of game `game` may begin though the pre-alarm has passed."""

    game: int


class RoundEndSet(Struct, frozen=True):
    """The clock of game `game` ends at `at` (ISO 8601 with offset); "": the clock is at the desk."""

    game: int
    at: str


class ClockHeld(Struct, frozen=True):
    """The running clock was held; its row's time says when."""


class ClockReleased(Struct, frozen=True):
    """The held clock runs again."""


class ClockJumped(Struct, frozen=True):
    """The computer's clock was set `seconds` forward (back: negative): times noted before move along.

    The program writes it, not a person; undo steps over it.
    """

    seconds: float


class WaitingBegun(Struct, frozen=True):
    """A player is waited for until `limit` (ISO 8601 with offset; 143i); `side` None: both."""

    limit: str
    side: Side | None = None


class WaitingEnded(Struct, frozen=True):
    """The player has come."""


class TrialBoard(Struct, frozen=True):
    """Trial board `number`, 1-based, is played before the match (40); 0: they are over."""

    number: int


class DecisionAwaited(Struct, frozen=True):
    """The umpire decides something: clocks held, nothing but a ruling is recorded meanwhile."""


class DecisionGiven(Struct, frozen=True):
    """The ruling, in any words; "" where nothing came of it."""

    ruling: str = ""


class ProtestLodged(Struct, frozen=True):
    """`by` protests against board `board` of game `game`: the result is provisional until it is decided."""

    game: int
    board: int
    by: Side
    reason: str = ""


class ProtestDecided(Struct, frozen=True):
    """The protest on board `board` of game `game` was upheld (the board is void) or dismissed."""

    game: int
    board: int
    upheld: bool
    verdict: str = ""


class PlayerWarned(Struct, frozen=True):
    """Player `player` (index) of `side` was warned (143), in any words why."""

    side: Side
    player: int = 0
    reason: str = ""


class NoteAdded(Struct, frozen=True):
    """A remark of the umpire, printed; `game` and `board` 1-based, 0 where it concerns none."""

    text: str
    game: int = 0
    board: int = 0


class Imported(Struct, frozen=True):
    """The match came from a file that holds no rows; it stands as it was written there.

    Attributes: `file`, its name; `findings`, what did not add up in it, which stays on the match; `more`, how
    many further ones there were.
    """

    file: str
    findings: tuple[Problem, ...] = ()
    more: int = 0


class RulesChanged(Struct, frozen=True):
    """The rules of the running match were changed; all boards are judged by them. Printed under remarks."""

    rules: RuleSet
    start_points: tuple[int, int] = (0, 0)
    reason: str = ""


class ScoreSet(Struct, frozen=True):
    """A known state was typed in after a disaster; it replaces all boards recorded before it.

    `results` of the finished games; `total` of the game being played, before board `board`; `opener` and
    `player` break its board 1. Logged as such, and marked on the sheet.
    """

    results: tuple[tuple[int, int], ...]
    total: tuple[int, int]
    board: int
    opener: Side
    player: int = 0
    reason: str = ""


class TimesSet(Struct, frozen=True):
    """Start and finish of game `game` as the paper has them, ISO 8601 with offset, "" where unknown."""

    game: int
    started: str = ""
    finished: str = ""


class KeptBoard(Struct, frozen=True):
    """A board in a corrected list: `board` None is one to be replayed; `step` is the step that recorded it
    first, 0 for one inserted, and `at` its time."""

    board: BoardRecorded | None
    at: str = ""
    step: int = 0


class CorrectedGame(Struct, frozen=True):
    """The whole new board list of one game."""

    game: int
    boards: tuple[KeptBoard, ...]


class Corrected(Struct, frozen=True):
    """Boards were changed, inserted, deleted or moved: each game touched, with its whole new list."""

    games: tuple[CorrectedGame, ...]
    reason: str = ""


class MatchSigned(Struct, frozen=True):
    """The sheet was signed: nothing is recorded any more until it is reopened."""


class MatchReopened(Struct, frozen=True):
    """The signed sheet was opened again; the next version replaces it and says `reason`."""

    reason: str
