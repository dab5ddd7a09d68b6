"""What a match is after its facts: frozen, computed anew by `replay`, never stored."""

from __future__ import annotations

from dataclasses import dataclass

from carrom_desktop.rules.facts import Details, Player, TossRecorded
from carrom_desktop.rules.ids import ChangeKind, Kind, NextKind, PlayerRef, Problem, Queen, Side, Termination
from carrom_desktop.rules.ruleset import RuleSet

Pair = tuple[int, int]
"""Two numbers, side A's first."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """One board of a game.

    Attributes: `number`, 1-based place in its game; `breaker` (plays white, Law 43) and `breaker_player`,
    None where no toss is known; `extra`, the extra board of Law 56b; `winner`, `men_left` (the loser's),
    `queen` as recorded; `points` to the winner, `queen_points` of them hers before the cap; `reasons` and
    `laws` as in `BoardScore`; `before` and `total`, raw running totals of this game; `counts`, False where
    it scores nothing because it cannot be; `at`, time of the record; `step`, the user's action.
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

    @property
    def points_pair(self) -> Pair:
        """Return the board's points as (A, B)."""
        return (self.points if self.winner is Side.A else 0, self.points if self.winner is Side.B else 0)


@dataclass(frozen=True, slots=True)
class GameState:
    """One game.

    Attributes: `number`, 1-based; `opener` and `opener_player` of board 1; `boards`; `raw`, running totals;
    `result`, clipped to the target where the game is over and the rules say so; `winner` and `ended_by`,
    None while it goes on; `extra_breaker` and `extra_player`, from the extra board's toss;
    `level_at_limit`, level after the last board of the limit, the extra board still to play; `started_at`,
    `started_exact` (False: the time of the toss, of the change of sides or of the first record) and
    `finished_at`; `changed_before`, sides were changed before it; `changed_after_board`, the board after
    which they were changed within it, None if not.
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

    @property
    def is_over(self) -> bool:
        """Say whether the game has a winner."""
        return self.winner is not None


@dataclass(frozen=True, slots=True)
class SideChange:
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


@dataclass(frozen=True, slots=True)
class NextStep:
    """What comes now: the one answer to "what comes now".

    Attributes: `kind`; `game` and `board`, 1-based, 0 where it is neither; `breaker` and `player`, who
    breaks, None while unknown; `extra`, that board is the extra board.
    """

    kind: NextKind
    game: int = 0
    board: int = 0
    breaker: Side | None = None
    player: PlayerRef | None = None
    extra: bool = False


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match as its facts tell it.

    Attributes: `rules`, `kind`, `players` (A's, B's), `details` as last set; `toss` or None; `right_of_a1`,
    see `SeatsRecorded`; `games`, those begun, and the one now to be played if none of its boards is
    recorded; `games_won`; `winner` of the match and `ended_at`; `next`; `side_change` that is due or None;
    `queen_marked`, who covered the queen in the board being played; `play_called`, "Play" was said for it;
    `left`, the side on the left of the picture as the seats are now (doubles: always A); `deleted`;
    `problems`, what does not fit, in order.
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

    @property
    def game(self) -> GameState:
        """Return the game being played, or the last one of a finished match."""
        number = self.next.game or self.last_game_number
        return self.games[number - 1]

    @property
    def last_game_number(self) -> int:
        """Return the number of the last game with a board, at least 1."""
        return max((game.number for game in self.games if game.boards), default=1)

    @property
    def last_board(self) -> BoardState | None:
        """Return the board recorded last, or None."""
        for game in reversed(self.games):
            if game.boards:
                return game.boards[-1]
        return None

    @property
    def is_over(self) -> bool:
        """Say whether the match has a winner (Law 57)."""
        return self.winner is not None

    @property
    def has_boards(self) -> bool:
        """Say whether any board is recorded."""
        return any(game.boards for game in self.games)

    def side_players(self, side: Side) -> tuple[Player, ...]:
        """Return the one or two players of `side`."""
        return self.players[side.place]
