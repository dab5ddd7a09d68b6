"""Compare what the paper says of boards and games (`points`, `total`, `recorded`) with the facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from carrom_desktop.match.check_reasons import points_reason, reason_law, recorded_reason, total_reason
from carrom_desktop.match.sheetfile_models import Board, Numbers
from carrom_desktop.rules.facts import BoardRecorded
from carrom_desktop.rules.ids import Problem, Side
from carrom_desktop.rules.judge import Judged, judge
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import BoardState, GameState

_UNSCORED = frozenset(
    {
        "winner_missing",
        "men_left_out_of_range",
        "ending_unknown",
        "ending_not_in_rules",
        "awarded_out_of_range",
    }
)
"""Problems for which a board scores nothing though something was played for."""


class Paper:
    """The comparison of boards; `problems` are those that replay found."""

    def __init__(self, rules: RuleSet, problems: Sequence[Problem]) -> None:
        self.rules = rules
        # Per game, the first board that scores nothing because it cannot be; from there on the score is not
        # known.
        self.unknown_from: dict[int, int] = {}
        self.late: set[tuple[int, int]] = set()
        for problem in problems:
            if problem.code in _UNSCORED:
                first = self.unknown_from.get(problem.game, problem.board)
                self.unknown_from[problem.game] = min(first, problem.board)
            elif problem.code == "board_after_game_over":
                self.late.add((problem.game, problem.board))

    def board(
        self,
        number: int,
        board: Board,
        result: BoardState,
        written_before: Numbers | None,
        carried: Sequence[Numbers],
    ) -> Iterator[Problem]:
        """Compare a board's points and the running total of game `number` (the last may be clipped).

        `written_before` is the paper's total one board earlier; `carried` as in `total_reason`.
        """
        if board.points is None and board.total is None:
            return
        known = self._known(number, result, written_before)
        if known is None:
            return
        if board.points is not None and board.points != known.points:
            reason = points_reason(self.rules, known, board.points)
            values = (("paper", board.points), ("counted", known.points), *reason)
            yield Problem(
                "points_differ",
                law=reason_law(self.rules, reason) or _law_of(self.rules, known),
                game=number,
                board=result.number,
                values=values,
            )
        unknown = self.unknown_from.get(number)
        if board.total is None or (
            unknown is not None and result.number > unknown and written_before is None
        ):
            return
        if board.total not in (known.total, clipped(self.rules, known.total)):
            reason = total_reason(self.rules, known, board.total, written_before, board.points, carried)
            yield Problem(
                "total_differs",
                law=reason_law(self.rules, reason),
                game=number,
                board=result.number,
                values=(*_totals(board.total, known.total), *reason),
            )

    def _known(self, number: int, result: BoardState, written_before: Numbers | None) -> BoardState | None:
        """Return a board with the score that the paper is compared with, None where it is not known.

        After a board without a score the paper's own total before this board is taken, so that one gap does
        not make all that follows wrong.
        """
        if (number, result.number) in self.late:
            return None
        unknown = self.unknown_from.get(number)
        if unknown is None or result.number < unknown:
            return result
        if result.number == unknown or not result.counts or result.winner is None:
            return None
        if written_before is None:
            return result if self._is_worth_the_same(result) else None
        again = self._judged(result, written_before)
        known = replace(
            result,
            points=again.points,
            queen_points=again.queen_points,
            foul_score=again.foul_score,
            before=written_before,
        )
        points = known.points_pair
        return replace(known, total=(written_before[0] + points[0], written_before[1] + points[1]))

    def _is_worth_the_same(self, board: BoardState) -> bool:
        """Say whether a board is worth the same on either side of the cut-off."""
        cutoff = self.rules.queen_cutoff or 0
        early, late = self._judged(board, (0, 0)), self._judged(board, (cutoff, cutoff))
        return early.points == late.points

    def _judged(self, board: BoardState, before: Numbers) -> Judged:
        winner = board.winner if board.foul is None and board.award is None else None
        fact = BoardRecorded(0, winner, board.men_left, board.queen, board.foul, board.award)
        return judge(self.rules, fact, before, board.breaker, 0, board.number)


def recorded_problem(
    rules: RuleSet,
    number: int,
    paper: Numbers,
    result: Numbers,
    played: GameState | None,
    carried: Sequence[Numbers],
) -> Problem:
    """Return that the recorded result of game `number` differs from `result`, with a likely reason."""
    reason = () if played is None else recorded_reason(rules, played, paper, carried)
    law = reason_law(rules, reason)
    return Problem("recorded_differs", law=law, game=number, values=(*_totals(paper, result), *reason))


def results_of_ruling(rules: RuleSet, winner: Side, raw: Numbers) -> tuple[Numbers, ...]:
    """Return how a game that a ruling gave to `winner` may be recorded: won to the target, 25-7 or 25-0."""
    loser = raw[winner.other.place]
    pairs = [(rules.target, loser), (rules.target, 0)]
    return tuple(pairs if winner is Side.A else [(b, a) for a, b in pairs])


def clipped(rules: RuleSet, total: Numbers) -> Numbers:
    """Return a total as the paper may have it at the end of a game: at most the target (56)."""
    return (min(total[0], rules.target), min(total[1], rules.target))


def _law_of(rules: RuleSet, board: BoardState) -> str:
    """Return the law by which a board scores: that of its foul, else that of the men."""
    if board.foul is not None:
        return board.foul.law
    return rules.laws.men if board.award is None else ""


def _totals(paper: Numbers, counted: Numbers) -> tuple[tuple[str, int | str], ...]:
    return (("paper_a", paper[0]), ("paper_b", paper[1]), ("a", counted[0]), ("b", counted[1]))
