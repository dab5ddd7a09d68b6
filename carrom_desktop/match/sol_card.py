"""A match as SoL's card of a table holds it, and in words what of it the card cannot hold.

SoL keeps the men and the queen of each board of one game to 25, and computes points as ICF does. What is
worth as much otherwise is entered so that SoL counts the same points; what cannot be is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from carrom_desktop.match.sol_score import QUEEN_CUTOFF, QUEEN_POINTS, sol_points, sol_totals
from carrom_desktop.rules.ids import BoardKind, Problem, Severity, Side, Termination
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import BoardState, GameState, MatchState

TARGET = 25
_LEAST_CAP = 12
"""Nine men and the queen."""
_MEN = 9

Pair = tuple[int, int]
"""Two numbers, the first the side's that SoL names first."""


class CardBoard(Struct, frozen=True):
    """One row of the card: as `SolBoard`; empty for a board that is to be replayed."""

    coins: tuple[int | None, int | None] = (None, None)
    queen: int = 0


class SolCard(Struct, frozen=True):
    """What is entered for a match.

    Attributes: `breaker`, 1 or 2, who breaks the first board, 0 unknown; `boards` of the first game;
    `result`, its score, at most 25 each, None while it goes on, or where SoL's card cannot tell it;
    `games`, the scores of all finished games, which only a file can hold; `is_over`, they are the result, and
    play or the clock ended the match; `unsaid`, what neither the card nor,
    where its `code` says so, a file can hold; an error among them: nothing of the match may be entered.
    """

    breaker: int
    boards: tuple[CardBoard, ...]
    result: Pair | None
    games: tuple[Pair, ...]
    unsaid: tuple[Problem, ...]
    is_over: bool = False

    @property
    def refused(self) -> bool:
        """Say whether nothing of this match may be entered."""
        return any(problem.severity is Severity.ERROR for problem in self.unsaid)


def card_of(state: MatchState, first: Side) -> SolCard:
    """Return the card of a match; `first` is our side whom SoL names first."""
    if not fits(state.rules):
        return SolCard(0, (), None, (), (Problem("rules", Severity.ERROR),))
    game = state.games[0]
    boards, odd = _boards(game, first)
    return SolCard(
        0 if game.opener is None else _number(game.opener, first),
        boards,
        _result(state, first),
        tuple(_score(one, first) for one in state.games if one.is_over),
        (*odd, *_unsaid(state)),
        _ended_by_play(state),
    )


def fits(rules: RuleSet) -> bool:
    """Say whether SoL counts as `rules` do: 25 points, a queen of 3 until 22, no board cut short of 12."""
    return (
        rules.target == TARGET
        and rules.queen_points == QUEEN_POINTS
        and rules.queen_cutoff == QUEEN_CUTOFF
        and rules.board_cap >= _LEAST_CAP
        and rules.clip_result
    )


def _number(side: Side, first: Side) -> int:
    return 1 if side is first else 2


def _turned(pair: Pair, first: Side) -> Pair:
    return pair if first is Side.A else (pair[1], pair[0])


def _score(game: GameState, first: Side) -> Pair:
    a, b = _turned(game.result, first)
    return min(a, TARGET), min(b, TARGET)


def _result(state: MatchState, first: Side) -> Pair | None:
    """Return the score of a match of one game that ended by play or by the clock: one that a ruling ended is
    for the secretary to enter."""
    if state.rules.games_to_win != 1 or not _ended_by_play(state):
        return None
    return _score(state.games[0], first)


def _ended_by_play(state: MatchState) -> bool:
    """Say so; 0-0 is no result for SoL, which takes it for a match that was not played."""
    return state.is_over and state.ended_by is None and state.games[0].result != (0, 0)


# ---- boards


def _boards(game: GameState, first: Side) -> tuple[tuple[CardBoard, ...], list[Problem]]:
    found: list[CardBoard] = []
    odd: list[Problem] = []
    for board in game.boards:
        entered = _entered(board, first, sol_totals(found))
        if entered is None:
            odd.append(Problem("board", Severity.WARNING, board=board.number, values=_points(board)))
            entered = _as_seen(board, first)
        elif board.kind in (BoardKind.FOUL, BoardKind.AWARDED):
            odd.append(Problem("board_as", Severity.NOTE, board=board.number, values=_points(board)))
        found.append(entered)
    while found and found[-1] == CardBoard():
        found.pop()
    return tuple(found), odd


def _points(board: BoardState) -> tuple[tuple[str, int | str], ...]:
    return (("n", board.points),)


def _entered(board: BoardState, first: Side, before: Pair) -> CardBoard | None:
    """Return a row that SoL gives the same points, as it was seen where that does; None for no such row."""
    if board.kind is BoardKind.VOID:
        return CardBoard()
    if board.kind is BoardKind.UNKNOWN:
        return None
    wanted = _turned(board.points_pair, first) if board.counts else (0, 0)
    for row in _rows(board, first, wanted):
        if sol_points(row.coins, row.queen, before) == wanted:
            return row
    return None


def _rows(board: BoardState, first: Side, wanted: Pair) -> Iterator[CardBoard]:
    """Yield what the board may be entered as, the truest first."""
    seen = _as_seen(board, first)
    if board.kind is BoardKind.NORMAL and board.counts:
        yield seen
        return
    winner = 1 if wanted[0] else 2
    points = max(wanted)
    for men in (points, points - QUEEN_POINTS):
        for queen in (seen.queen, 0, winner, 3 - winner):
            if 0 < men <= _MEN:
                yield CardBoard((men, 0) if winner == 1 else (0, men), queen)
    for queen in (0, winner):  # lost by the last stroke: 3, or 1 from 22 on
        yield CardBoard((0, 0), queen)


def _as_seen(board: BoardState, first: Side) -> CardBoard:
    queen = board.queen.side
    if board.foul is not None and board.foul.queen is not None:
        queen = board.foul.queen.side
    whose = 0 if queen is None else _number(queen, first)
    if board.winner is None or board.kind is BoardKind.UNKNOWN:
        return CardBoard((0, 0), 0)
    men = min(max(board.men_left, 0), _MEN)
    return CardBoard((men, 0) if board.winner is first else (0, men), whose)


# ---- what the card cannot hold


def _unsaid(state: MatchState) -> Iterator[Problem]:
    game = state.games[0]
    if any(state.start_points):
        yield Problem("start_points", Severity.WARNING, values=_pair(state.start_points))
    if state.rules.games_to_win > 1:
        yield Problem("games", Severity.WARNING)
    if game.was_set:
        yield Problem("score_set", Severity.WARNING)
    if game.ended_by in (Termination.TIME, Termination.CONCEDED, Termination.AWARDED):
        yield Problem("game_end", Severity.NOTE, values=(("how", game.ended_by.value),))
    if game.ended_by is Termination.EXTRA_BOARD:
        yield Problem("extra_board", Severity.NOTE)
    if state.ended_by is not None:
        yield Problem("match_end", Severity.WARNING, values=(("how", state.ended_by.value),))
    elif state.is_over and game.is_over and game.result == (0, 0):
        yield Problem("nil", Severity.WARNING)
    if state.protests:
        yield Problem("protest", Severity.NOTE)
    if any(board.voids for board in game.boards):
        yield Problem("voids", Severity.NOTE)


def _pair(pair: Pair) -> tuple[tuple[str, int | str], ...]:
    return (("a", pair[0]), ("b", pair[1]))
