"""The figures of one match: what each side won, lost and scored, board by board (docs/statistics.md).

They are kept beside the match's summary, so that a club's statistics need not read its matches again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from carrom_desktop.match.summary import MatchFigures
from carrom_desktop.rules.ids import BoardKind, Side, Slam, Termination
from carrom_desktop.rules.state import BoardState, GameState, MatchState

FIELDS = (
    "games_won",
    "games_drawn",
    "games_lost",
    "close_won",
    "close_drawn",
    "close_lost",
    "boards_won",
    "boards_lost",
    "white",
    "black",
    "won_white",
    "won_black",
    "given",
    "covered",
    "counted",
    "points",
    "against",
    "slams_white",
    "slams_black",
)
"""What stands at each place of a side's figures, whole numbers from 0.

`white` and `black` are boards played with them (43: the one who breaks has white), `won_white` and
`won_black` those of them that were won; boards whose break nobody knows are in neither. `given`: won boards
that a foul or the umpire gave. `covered`: boards in which the side covered the queen; `counted`: boards in
which her points were its own. Points are raw, those that a handicap gives are none of them.
"""

_GIVEN_UP = (Termination.CONCEDED, Termination.AWARDED)
_SLAM_FIELDS = {Slam.WHITE: "slams_white", Slam.BLACK: "slams_black"}


def figures_of(state: MatchState) -> MatchFigures:
    """Return the figures of a match as its facts stand; of one that goes on, what there is of it."""
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    wrong = {(each.game, each.board) for each in state.problems if each.code == "slam_impossible"}
    for game in state.games:
        if game.is_over:
            _add_game(counts, game, state.rules.queen_points)
        for board in counted_boards(game):
            _add_board(counts, board, is_slam=(game.number, board.number) not in wrong)
    ended = "" if state.ended_by is None else state.ended_by.value
    a, b = (tuple(count[name] for name in FIELDS) for count in counts)
    return MatchFigures(a, b, "drawn" if state.drawn else ended, state.rules.initials)


def counted_boards(game: GameState) -> Iterable[BoardState]:
    """Return the boards of a game that count: played to an end, and not one that cannot be.

    A board that was voided counts once, as it was replayed; before a score that was set none is known.
    """
    return (
        board
        for board in game.boards
        if board.counts and board.winner is not None and board.kind not in (BoardKind.VOID, BoardKind.UNKNOWN)
    )


def is_close(game: GameState, queen_points: int) -> bool:
    """Say whether a game was close: over by play, the two no further apart than a queen is worth.

    The result counts, clipped as it was published; a game that was conceded or awarded is not close.
    """
    if not game.is_over or game.ended_by in _GIVEN_UP:
        return False
    return abs(game.result[0] - game.result[1]) <= queen_points


def _add_game(counts: tuple[Counter[str], Counter[str]], game: GameState, queen_points: int) -> None:
    close = is_close(game, queen_points)
    for side in Side:
        how = "drawn" if game.winner is None else "won" if game.winner is side else "lost"
        counts[side.place][f"games_{how}"] += 1
        if close:
            counts[side.place][f"close_{how}"] += 1


def _add_board(counts: tuple[Counter[str], Counter[str]], board: BoardState, *, is_slam: bool) -> None:
    for side in Side:
        count = counts[side.place]
        won = board.winner is side
        count["boards_won" if won else "boards_lost"] += 1
        if board.breaker is not None:
            colour = "white" if board.breaker is side else "black"
            count[colour] += 1
            count[f"won_{colour}"] += won
        count["points"] += board.points_pair[side.place]
        count["against"] += board.points_pair[side.other.place]
        count["covered"] += covered_by(board) is side
        if won:
            count["given"] += board.kind is not BoardKind.NORMAL
            count["counted"] += board.queen_points > 0
            if board.slam is not None and is_slam:
                count[_SLAM_FIELDS[board.slam]] += 1


def covered_by(board: BoardState) -> Side | None:
    """Return who covered the queen; of a board lost by a foul where its law, or the umpire, says so.

    A proper stroke of 102 or 104 covers her with the last man; 110 and 112 say who had covered her before.
    """
    foul = board.foul
    if foul is None:
        return board.queen.side
    if foul.law == "110" or (foul.law in ("102", "104") and not foul.improper):
        return foul.by
    if foul.law == "112":
        return foul.by.other
    return None if foul.queen is None else foul.queen.side
