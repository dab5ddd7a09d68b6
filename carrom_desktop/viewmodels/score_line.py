"""The course of a match: both sides' points after each board, game by game, to be drawn as lines."""

from __future__ import annotations

from msgspec import Struct

from carrom_desktop.match.figures import counted_boards, covered_by
from carrom_desktop.rules.ids import BoardKind, Side
from carrom_desktop.rules.state import BoardState, GameState, MatchState, Pair
from carrom_desktop.viewmodels.hall_moment import turned
from carrom_desktop.viewmodels.names import family_name


class LineBoard(Struct, frozen=True):
    """One board of a line; sides by their place in `ScoreLineView.sides`.

    Attributes: `number`, 1-based, and `extra` (56b); `total`, raw, after it; `winner`; `queen`, who covered
    her, None for nobody; `counted`, her points were scored; `given`, by a foul or by the umpire; `slam` (26).
    """

    number: int
    extra: bool
    total: Pair
    winner: int
    queen: int | None
    counted: bool
    given: bool
    slam: bool


class LineGame(Struct, frozen=True):
    """One game: `start`, the points before its first board; `result` as published; `winner` or None."""

    number: int
    start: Pair
    boards: tuple[LineBoard, ...]
    result: Pair
    winner: int | None


class ScoreLineView(Struct, frozen=True):
    """What is drawn.

    Attributes: `sides`, whose line comes first; `names`, in that order; `target` and `cutoff`, points that
    end a game and from which the queen gives nothing (None: she always does); `games` with a board.
    """

    sides: tuple[Side, Side]
    names: tuple[str, str]
    target: int
    cutoff: int | None
    games: tuple[LineGame, ...]

    @property
    def top(self) -> int:
        """Return the highest points that are drawn."""
        totals = [point for game in self.games for board in game.boards for point in board.total]
        return max([self.target, *totals])

    @property
    def has_queens(self) -> tuple[bool, bool]:
        """Say whether there is a queen that counted, and one that was covered and did not."""
        boards = [board for game in self.games for board in game.boards]
        return (
            any(board.counted for board in boards),
            any(board.queen is not None and not board.counted for board in boards),
        )

    @property
    def marks(self) -> tuple[str, ...]:
        """Return which letters stand at boards: "slam" and "given"."""
        boards = [board for game in self.games for board in game.boards]
        return tuple(name for name in ("slam", "given") if any(getattr(board, name) for board in boards))


def build_score_line(state: MatchState, first: Side = Side.A) -> ScoreLineView | None:
    """Return the line of a match, the side `first` first; None where fewer than two boards are known."""
    sides = (first, first.other)
    games = tuple(line for game in state.games if (line := _game(game, first)).boards)
    if sum(len(game.boards) for game in games) < 2:
        return None
    names = (family_name(state, sides[0]), family_name(state, sides[1]))
    return ScoreLineView(sides, names, state.rules.target, state.rules.queen_cutoff, games)


def _game(game: GameState, first: Side) -> LineGame:
    boards = tuple(_board(board, first) for board in counted_boards(game))
    winner = None if game.winner is None else int(game.winner is not first)
    return LineGame(game.number, turned(game.start, first), boards, turned(game.result, first), winner)


def _board(board: BoardState, first: Side) -> LineBoard:
    queen = covered_by(board)
    return LineBoard(
        board.number,
        board.extra,
        turned(board.total, first),
        int(board.winner is not first),
        None if queen is None else int(queen is not first),
        board.queen_points > 0,
        board.kind is not BoardKind.NORMAL,
        board.slam is not None,
    )
