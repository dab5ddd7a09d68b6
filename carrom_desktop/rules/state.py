"""What a match is after its facts: frozen, computed anew by `replay`, never stored."""

from __future__ import annotations

from msgspec import Struct, field

from carrom_desktop.rules.facts import (
    Award,
    BoardRecorded,
    CorrectedGame,
    Details,
    Fact,
    FoulEnding,
    Imported,
    OfTie,
    Player,
    TossRecorded,
)
from carrom_desktop.rules.facts_strokes import StrokeFact
from carrom_desktop.rules.fouls import FoulScore
from carrom_desktop.rules.ids import (
    BoardKind,
    ChangeKind,
    Kind,
    NextKind,
    PlayerRef,
    Problem,
    Queen,
    Side,
    Slam,
    Termination,
)
from carrom_desktop.rules.ruleset import RuleSet

_NOT_PLAYED = (BoardKind.VOID, BoardKind.UNKNOWN)

Pair = tuple[int, int]
"""Two numbers, side A's first."""


class VoidedTry(Struct, frozen=True):
    """A try at a board that was voided: by which `law`, why, when; `was`, what had been recorded, or None."""

    law: str
    reason: str
    at: str
    was: BoardRecorded | None


class BoardState(Struct, frozen=True):
    """One board of a game.

    Attributes: `number`, 1-based place in its game; `breaker` (plays white, Law 43) and `breaker_player`,
    None where no toss is known; `extra`, the extra board of Law 56b; `winner`, `men_left` (the loser's),
    `queen` as recorded; `points` to the winner, `queen_points` of them hers before the cap; `reasons` and
    `laws` as in `BoardScore`; `before` and `total`, raw running totals of this game; `counts`, False where
    it scores nothing because it cannot be; `at`, time of the record; `step`, the user's action; `kind`;
    `foul` and `foul_score`, or `award`, where it did not end normally (`winner` is then the one who gains
    it); `slam` (26); `voids`, the tries at it that were voided; `corrected`, changed after it was recorded.
    """

    number: int
    breaker: Side | None
    breaker_player: PlayerRef | None
    extra: bool
    winner: Side | None
    men_left: int
    queen: Queen
    points: int
    queen_points: int
    reasons: tuple[str, ...]
    laws: tuple[str, ...]
    before: Pair
    total: Pair
    counts: bool
    at: str
    step: int
    kind: BoardKind = BoardKind.NORMAL
    foul: FoulEnding | None = None
    foul_score: FoulScore | None = None
    award: Award | None = None
    slam: Slam | None = None
    voids: tuple[VoidedTry, ...] = ()
    corrected: bool = False

    @property
    def points_pair(self) -> Pair:
        """Return the board's points as (A, B)."""
        return (self.points if self.winner is Side.A else 0, self.points if self.winner is Side.B else 0)


def recorded_of(board: BoardState, game: int) -> BoardRecorded | None:
    """Return what was recorded of a board of game `game`, None where it is to be replayed or unknown.

    Who gains a foul or an award is computed, never recorded.
    """
    if board.kind in _NOT_PLAYED:
        return None
    winner = board.winner if board.kind is BoardKind.NORMAL else None
    return BoardRecorded(game, winner, board.men_left, board.queen, board.foul, board.award, board.slam)


class GameState(Struct, frozen=True):
    """One game.

    Attributes: `number`, 1-based; `opener` and `opener_player` of board 1; `boards`; `raw`, running totals;
    `result`, clipped to the target where the game is over and the rules say so; `winner` and `ended_by`,
    None while it goes on; `extra_breaker` and `extra_player`, from the extra board's toss;
    `level_at_limit`, level after the last board of the limit, the extra board still to play; `started_at`,
    `started_exact` (False: the time of the toss, of the change of sides or of the first record) and
    `finished_at`; `changed_before`, sides were changed before it; `changed_after_board`, the board after
    which they were changed within it (0: a correction took out all before), None if not; `start`, the points
    before its first board (handicap);
    `drawn`, it ended level; `was_set`, its result was typed in and no board is known; `ended_reason`, in any
    words; `time_last`, the last board that counts since time was called (None: it was not); `undecided`, why
    a level game waits for the umpire: "limit", "time" or ""; `open_void`, the first board to be replayed, 0
    for none; `alarm_overruled`, a new board may begin after the pre-alarm; `opener_corrected`;
    `finished_exact`, `finished_at` was typed in.
    """

    number: int
    opener: Side | None
    opener_player: PlayerRef | None
    boards: tuple[BoardState, ...]
    raw: Pair
    result: Pair
    winner: Side | None
    ended_by: Termination | None
    extra_breaker: Side | None
    extra_player: PlayerRef | None
    level_at_limit: bool
    started_at: str
    started_exact: bool
    finished_at: str
    changed_before: bool
    changed_after_board: int | None
    start: Pair = (0, 0)
    drawn: bool = False
    was_set: bool = False
    ended_reason: str = ""
    time_last: int | None = None
    undecided: str = ""
    open_void: int = 0
    alarm_overruled: bool = False
    opener_corrected: bool = False
    finished_exact: bool = False

    @property
    def is_over(self) -> bool:
        """Say whether the game has ended: with a winner, or drawn."""
        return self.winner is not None or self.drawn


class SideChange(Struct, frozen=True):
    """A change of sides that is due: a reminder, never a phase (60c).

    Attributes: `kind`; `game`, the game it belongs to; `since_board`, the boards played in that game when
    it fell due (0: before its first); `by_points` (mid-game), the points were reached, not the board;
    `reached`, by whom.
    """

    kind: ChangeKind
    game: int
    since_board: int
    by_points: bool = False
    reached: Side | None = None


class NextStep(Struct, frozen=True):
    """What comes now: the one answer to "what comes now".

    Attributes: `kind`; `game` and `board`, 1-based, 0 where it is neither; `breaker` and `player`, who
    breaks, None while unknown; `extra`, that board is the extra board; `replayed`, it is played again after
    it was voided; `last`, it is the last one since time was called.
    """

    kind: NextKind
    game: int = 0
    board: int = 0
    breaker: Side | None = None
    player: PlayerRef | None = None
    extra: bool = False
    replayed: bool = False
    last: bool = False


class Protest(Struct, frozen=True):
    """A protest against a board; `upheld` is None while it is not decided; times as in rows."""

    game: int
    board: int
    by: Side
    reason: str
    at: str
    upheld: bool | None = None
    verdict: str = ""
    decided_at: str = ""


class Ruled(Struct, frozen=True):
    """A fact that stands under the remarks, with its row's time, scorer and step.

    `rules_before` and `start_before` are the rules and start points that a `RulesChanged` replaced; `before`
    is what corrected games looked like before, as board lists (`Corrected` only).
    """

    fact: Fact
    at: str
    by: str
    step: int
    rules_before: RuleSet | None = None
    before: tuple[CorrectedGame, ...] = ()
    start_before: Pair = (0, 0)


class ClockState(Struct, frozen=True):
    """The clocks that run by the time of day, moved along with holds and when the computer's clock is set.

    Attributes: `round_end`, when the clock of the game being played ends, "" where none runs; `at_desk`, the
    clock stands at the desk; `held_at`, since when it is held, "" while it runs; `since`, when the last board
    or game ended: interval and change of sides count from here; `waiting_limit`, until when a player is
    waited for, "" for nobody; `waiting_side`, None for both; `by_key`, they are held by hand. Times are ISO
    8601 with offset.
    """

    round_end: str = ""
    at_desk: bool = False
    held_at: str = ""
    since: str = ""
    waiting_limit: str = ""
    waiting_side: Side | None = None
    by_key: bool = False


class MatchState(Struct, frozen=True):
    """A match as its facts tell it.

    Attributes: `rules`, `kind`, `players` (A's, B's), `details` as last set; `toss` or None; `right_of_a1`,
    see `SeatsRecorded`; `games`, those begun, and the one now to be played if none of its boards is
    recorded; `games_won`; `winner` of the match and `ended_at`; `next`; `side_change` that is due or None;
    `queen_marked`, who covered the queen in the board being played; `play_called`, "Play" was said for it;
    `left`, the side on the left of the picture as the seats are now (doubles: always A); `changes` of sides
    that were recorded; `deleted`;
    `problems`, what does not fit, in order; `drawn`; `ended_by`, `ended_law` and `ended_reason`, where it did
    not end by games; `start_points` of each game; `from_paper`; `protests`; `ruled`, all that stands under
    remarks; `deciding`, the umpire's decision is awaited; `trial`, the trial board being played, 0 for none,
    `trials`, how many were; `signed`; `version`, how often it was signed; `reopened`, the reason of the last
    reopening; `clock`; `umpired`, boards are followed stroke by stroke; `strokes` of the board that `next`
    names (see `umpiring.followed`); `of_tie`, the rubber of a team tie that it is, or None; `fixture` as in
    `MatchCreated`; `imported`, from which file it came and what did not add up in it, None where it was
    scored here.
    """

    rules: RuleSet
    kind: Kind
    players: tuple[tuple[Player, ...], tuple[Player, ...]]
    details: Details
    toss: TossRecorded | None
    right_of_a1: int
    seats_recorded: bool
    games: tuple[GameState, ...]
    games_won: Pair
    winner: Side | None
    ended_at: str
    created_at: str
    toss_at: str
    next: NextStep
    side_change: SideChange | None
    queen_marked: Side | None
    play_called: bool
    left: Side
    deleted: bool
    problems: tuple[Problem, ...]
    drawn: bool = False
    ended_by: Termination | None = None
    ended_law: str = ""
    ended_reason: str = ""
    start_points: Pair = (0, 0)
    from_paper: bool = False
    protests: tuple[Protest, ...] = ()
    ruled: tuple[Ruled, ...] = ()
    deciding: bool = False
    trial: int = 0
    trials: int = 0
    signed: bool = False
    version: int = 0
    reopened: str = ""
    clock: ClockState = field(default_factory=ClockState)
    umpired: bool = False
    strokes: tuple[StrokeFact, ...] = ()
    changes: int = 0
    of_tie: OfTie | None = None
    fixture: str = ""
    imported: Imported | None = None

    @property
    def game(self) -> GameState:
        """Return the game being played, or the last one of a finished match."""
        number = self.next.game or self.last_game_number
        return self.games[number - 1]

    @property
    def before_next(self) -> Pair:
        """Return this game's totals before the board that `next` names: a replay may stand before others."""
        game = self.game
        if self.next.replayed and self.next.board <= len(game.boards):
            return game.boards[self.next.board - 1].before
        return game.raw

    @property
    def last_game_number(self) -> int:
        """Return the number of the last game with a board or a result, at least 1."""
        return max((game.number for game in self.games if game.boards or game.is_over), default=1)

    @property
    def last_board(self) -> BoardState | None:
        """Return the board recorded last, wherever it stands (a replay may stand before others), or None."""
        played = [board for game in self.games for board in game.boards if board.kind not in _NOT_PLAYED]
        return max(played, key=lambda board: board.step, default=None)

    @property
    def is_over(self) -> bool:
        """Say whether the match has ended: won (57), drawn or ended by a ruling."""
        return self.winner is not None or self.drawn or self.ended_by is not None

    @property
    def provisional(self) -> bool:
        """Say whether a protest is still to be decided."""
        return any(protest.upheld is None for protest in self.protests)

    @property
    def board_in_play(self) -> bool:
        """Say whether a board is known to be under way: "Play" was said for it, or its queen is marked."""
        return self.play_called or self.queen_marked is not None

    @property
    def has_boards(self) -> bool:
        """Say whether any board is recorded."""
        return any(game.boards for game in self.games)

    def awaits_replay(self, game: int, board: int) -> bool:
        """Say whether board `board` of game `game`, 1-based, is void and will be replayed.

        Not where its game or the match ended before that, by a ruling or by earlier boards.
        """
        if self.is_over or not 1 <= game <= len(self.games):
            return False
        played = self.games[game - 1]
        there = played.open_void and played.open_void <= board <= len(played.boards)
        return bool(there) and played.boards[board - 1].kind is BoardKind.VOID

    def side_players(self, side: Side) -> tuple[Player, ...]:
        """Return the one or two players of `side`."""
        return self.players[side.place]
