"""An umpire who knows the laws and nothing of the program: what the random matches are compared with.

He is told what happens, in order, and keeps a sheet as one would by hand. Players are called by their letter
and number, "A1", in singles by the letter alone. Nothing is imported from the program.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Laws:
    """The numbers in force."""

    target: int
    queen: int
    cutoff: int | None
    cap: int
    limit: int | None
    games_to_win: int
    clip: bool
    changes_midgame: bool
    opener_open: bool


@dataclass
class Line:
    """A line of the sheet: who broke the board, its points, the totals after it."""

    broke: str
    points: int
    totals: tuple[int, int]
    extra: bool


@dataclass
class Game:
    """A game on the sheet."""

    opener: str
    lines: list[Line] = field(default_factory=list)
    score: dict[str, int] = field(default_factory=lambda: {"A": 0, "B": 0})
    extra_breaker: str | None = None
    winner: str | None = None
    how: str | None = None
    moved_before: bool = False
    moved_after: int | None = None


class Umpire:
    """Umpires one match. `seats` are the players counter-clockwise, `["A", "B"]` in singles."""

    def __init__(self, laws: Laws, seats: list[str]) -> None:
        self.laws = laws
        self.seats = seats
        self.first: str | None = None  # who opens game 1
        self.games: list[Game] = []
        self.mark: str | None = None
        self.play_called = False
        self.b_on_the_left = False

    # ---- what he sees

    @property
    def doubles(self) -> bool:
        return len(self.seats) == 4

    @property
    def now(self) -> Game:
        return self.games[-1]

    def wins(self, side: str) -> int:
        return sum(game.winner == side for game in self.games)

    @property
    def champion(self) -> str | None:
        """Law 57."""
        return next((side for side in "AB" if self.wins(side) == self.laws.games_to_win), None)

    @property
    def any_board(self) -> bool:
        return any(game.lines for game in self.games)

    @property
    def awaits(self) -> str:
        """Say what must come now: toss, board, extra toss or nothing."""
        if self.champion:
            return "nothing"
        if self.first is None:
            return "toss"
        return "extra_toss" if self.must_play_extra and self.now.extra_breaker is None else "board"

    @property
    def must_play_extra(self) -> bool:
        """Law 56b: all limited boards are played and nobody leads."""
        game = self.now
        return len(game.lines) == self.laws.limit and game.score["A"] == game.score["B"]

    @property
    def breaker(self) -> str | None:
        """Say who breaks the board that comes now (Law 49): each time the next on the right."""
        if self.awaits != "board":
            return None
        if self.must_play_extra:
            return self.now.extra_breaker
        return self.right_of(self.now.opener, len(self.now.lines))

    @property
    def change_due(self) -> str | None:
        """Laws 58-60."""
        if self.champion or self.first is None:
            return None
        if len(self.games) > 1 and not self.now.moved_before:
            return "between"
        decider = 2 * self.laws.games_to_win - 1
        if not self.laws.changes_midgame or decider == 1 or len(self.games) != decider:
            return None
        if self.now.moved_after is not None:
            return None
        half_points = -(-self.laws.target // 2)
        by_points = max(self.now.score.values()) >= half_points
        by_boards = self.laws.limit is not None and len(self.now.lines) >= -(-self.laws.limit // 2)
        return "midgame" if by_points or by_boards else None

    def right_of(self, player: str, places: int = 1) -> str:
        return self.seats[(self.seats.index(player) + places) % len(self.seats)]

    def partner_of(self, player: str) -> str:
        return self.right_of(player, 2) if self.doubles else player

    def one_of(self, side: str) -> str:
        return f"{side}1" if self.doubles else side

    # ---- what he allows

    def allows_board(self, men: int, queen: str) -> bool:
        return self.awaits == "board" and men in range(1, 10) and queen != "nobody"

    def allows_breaker(self, side: str) -> bool:
        """Before board 1 and for an extra board; the pair that opens a later game may be laid down (49a)."""
        if self.awaits in ("toss", "extra_toss"):
            return True
        if self.awaits == "nothing":
            return False
        if self.must_play_extra:
            return True
        if self.now.lines:
            return False
        if len(self.games) == 1 or self.laws.opener_open:
            return True
        return self.doubles and self.now.opener[0] == side

    # ---- what happens

    def toss(self, player: str, non_breaker_on_the_left: bool | None = None) -> None:
        """Law 39: who breaks, and where the other sits."""
        self.first = player
        self.games = [Game(player)]
        if non_breaker_on_the_left is None:
            self.b_on_the_left = False
        else:
            self.b_on_the_left = non_breaker_on_the_left == (player[0] == "A")

    def choose_breaker(self, side: str) -> None:
        if self.awaits == "toss":
            self.first = self.one_of(side)
            self.games = [Game(self.first)]
        elif self.must_play_extra:
            given = self.now.extra_breaker
            if given is not None and given[0] == side:
                self.now.extra_breaker = self.partner_of(given)
            else:
                turns = [self.right_of(self.now.opener, k) for k in range(len(self.seats))]
                self.now.extra_breaker = next(player for player in turns if player[0] == side)
        else:
            given = self.now.opener
            self.now.opener = self.partner_of(given) if given[0] == side else self.one_of(side)
            if len(self.games) == 1:
                self.first = self.now.opener

    def seat(self, right_of_a1: int) -> None:
        self.seats = ["A1", "B1", "A2", "B2"] if right_of_a1 == 0 else ["A1", "B2", "A2", "B1"]

    def change(self) -> None:
        if self.change_due == "between":
            self.now.moved_before = True
        else:
            self.now.moved_after = len(self.now.lines)
        if not self.doubles:
            self.b_on_the_left = not self.b_on_the_left

    def board(self, winner: str, men: int, queen: str) -> None:
        """Laws 52-57."""
        laws, game, extra = self.laws, self.now, self.must_play_extra
        breaker = self.breaker
        assert breaker is not None
        points = men
        if queen == winner and (laws.cutoff is None or game.score[winner] < laws.cutoff):
            points += laws.queen
        points = min(points, laws.cap)
        game.score[winner] += points
        a, b = game.score["A"], game.score["B"]
        game.lines.append(Line(breaker, points, (a, b), extra))
        self.mark, self.play_called = None, False
        if extra:
            game.how = "extra_board"
        elif max(a, b) >= laws.target:
            game.how = "target"
        elif len(game.lines) == laws.limit and a != b:
            game.how = "board_limit"
        else:
            return
        game.winner = "A" if a > b else "B"
        if not self.champion:
            assert self.first is not None
            second = self.right_of(self.games[0].opener)
            self.games.append(Game(self.games[0].opener if len(self.games) % 2 == 0 else second))

    def result(self, game: Game) -> tuple[int, int]:
        """Return a game's result: at most the target once it is over, where results are clipped."""
        most = self.laws.target if game.winner and self.laws.clip else 10**6
        return min(game.score["A"], most), min(game.score["B"], most)
