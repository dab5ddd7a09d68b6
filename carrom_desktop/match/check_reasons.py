"""Guess why the paper differs from the facts: the slips that scorers make, tried one after the other.

Each function returns values to add to a problem: `reason`, a text `problems.reason.<reason>`, with what that
text names; () where no slip explains the difference.
"""

from __future__ import annotations

from collections.abc import Iterator

from carrom_desktop.match.sheetfile_models import Numbers
from carrom_desktop.rules.ids import Queen, Side
from carrom_desktop.rules.ruleset import MEN, RuleSet
from carrom_desktop.rules.state import BoardState, GameState

_RANKS = {
    reason: rank
    for rank, reason in enumerate(
        (
            "queen_at_cutoff",
            "judged_after",
            "queen_of_loser",
            "queen_to_loser",
            "over_cap",
            "queen_left_out",
            "queen_uncovered",
            "own_men",
            "winner_men",
            "dues",
            "board_left_out",
        )
    )
}
"""The likeliest slips first, where several boards would explain a result."""

Values = tuple[tuple[str, int | str], ...]

MAX_DUES = 3
"""Points too many that may have been dues."""


def reason_law(rules: RuleSet, reason: Values) -> str:
    """Return the law that a slip offends against, "" where there is none."""
    laws = rules.laws
    by_reason = {
        "queen_at_cutoff": laws.cutoff,
        "judged_after": laws.cutoff,
        "queen_of_loser": laws.queen_loser,
        "queen_to_loser": laws.queen_loser,
        "queen_left_out": laws.queen,
        "over_cap": laws.cap,
        "own_men": laws.men,
        "winner_men": laws.men,
        "dues": laws.dues,
    }
    return by_reason.get(str(dict(reason).get("reason", "")), "")


def points_reason(rules: RuleSet, board: BoardState, paper: int) -> Values:
    """Say why the paper may give `paper` points for `board`."""
    if not board.counts:
        return (("reason", "unscored_board"),)
    for reason, points in _slips(rules, board):
        if points == paper:
            return _with_numbers(rules, board, reason)
    return ()


def total_reason(
    rules: RuleSet, board: BoardState, paper: Numbers, paper_before: Numbers | None, paper_points: int | None
) -> Values:
    """Say why the paper's total after `board` may differ; `paper_before` is its total one board earlier."""
    before = board.before if paper_before is None else paper_before
    added = (paper[0] - before[0], paper[1] - before[1])
    ours = board.points_pair
    if added == ours:
        return (("reason", "carried"),) if before != board.before else ()
    if paper == (board.total[1], board.total[0]) or added == (ours[1], ours[0]):
        return (("reason", "swapped"),)
    if board.winner is None or not board.counts:
        return (("reason", "unscored_board"),)
    winner = board.winner.place
    if added[1 - winner] == 0:
        reason = points_reason(rules, board, added[winner])
        if reason:
            return reason
    given = added[winner] == ours[winner] and added[1 - winner] == rules.queen_points
    if given and _given_to_loser(rules, board):
        return (("reason", "queen_to_loser"),)
    if paper_points == board.points:
        return (("reason", "added_wrong"),)
    return ()


def recorded_reason(rules: RuleSet, game: GameState, paper: Numbers) -> Values:
    """Say which slip in which board explains a recorded result, raw or clipped to the target."""
    raw = game.raw
    if paper in ((raw[1], raw[0]), _clipped(rules, (raw[1], raw[0]))) and raw[0] != raw[1]:
        return (("reason", "swapped"),)
    found: list[tuple[int, Values, int]] = []
    for board in game.boards:
        if board.winner is None or not board.counts:
            continue
        slips = [(reason, board.winner, points - board.points) for reason, points in _slips(rules, board)]
        if _given_to_loser(rules, board):
            slips.append(("queen_to_loser", board.winner.other, rules.queen_points))
        slips.append(("board_left_out", board.winner, -board.points))
        for reason, side, change in slips:
            if _explains(rules, raw, paper, side, change):
                found.append((_RANKS[reason], _with_numbers(rules, board, reason), board.number))
                break
    if found:
        rank, values, number = min(found, key=lambda one: one[0])
        # Two boards that explain it equally well: the reason is named, but no board.
        alone = sum(other == rank for other, _, _ in found) == 1
        if alone:
            return (*values, ("reason_board", number))
        return () if rank == _RANKS["board_left_out"] else values
    return _incomplete_or_after_end(rules, game, paper)


def _incomplete_or_after_end(rules: RuleSet, game: GameState, paper: Numbers) -> Values:
    """Say that boards were counted which cannot be: after the game's end, or without a winner or men."""
    for board in game.boards:
        if board.counts:
            continue
        if not game.is_over and _is_more_for_one(game.raw, paper, rules.board_cap):
            return (("reason", "unscored_board"), ("reason_board", board.number))
        if game.is_over and board is game.boards[-1]:
            return (("reason", "after_end"),)
    return ()


def _slips(rules: RuleSet, board: BoardState) -> Iterator[tuple[str, int]]:
    """Yield each slip with the points that it would give the winner, the likeliest first."""
    winner, men = board.winner, board.men_left
    if winner is None or not board.counts:
        return
    with_queen = min(rules.board_cap, men + rules.queen_points)
    if board.queen.side is winner:
        if board.queen_points == 0:
            yield "queen_at_cutoff", with_queen
        else:
            after = board.before[winner.place] + men
            judged_after = rules.queen_cutoff is not None and after >= rules.queen_cutoff
            yield ("judged_after" if judged_after else "queen_left_out"), men
    elif board.queen.side is not None:
        yield "queen_of_loser", with_queen
    else:
        yield "queen_uncovered", with_queen
    if men + board.queen_points > rules.board_cap:
        yield "over_cap", men + board.queen_points
    if men != MEN:
        yield "own_men", min(rules.board_cap, MEN - men + board.queen_points)
        yield "winner_men", min(rules.board_cap, MEN + board.queen_points)
    for dues in range(1, MAX_DUES + 1):
        yield "dues", board.points + dues


def _with_numbers(rules: RuleSet, board: BoardState, reason: str) -> Values:
    before = 0 if board.winner is None else board.before[board.winner.place]
    return (
        ("reason", reason),
        ("before", before),
        ("cutoff", rules.queen_cutoff or 0),
        ("cap", rules.board_cap),
    )


def _given_to_loser(rules: RuleSet, board: BoardState) -> bool:
    return (
        rules.queen_points > 0
        and board.winner is not None
        and board.queen in (Queen.A, Queen.B)
        and board.queen.side is not board.winner
    )


def _explains(rules: RuleSet, raw: Numbers, paper: Numbers, side: Side, change: int) -> bool:
    other = (raw[0] + change, raw[1]) if side is Side.A else (raw[0], raw[1] + change)
    return paper in (other, _clipped(rules, other))


def _is_more_for_one(raw: Numbers, paper: Numbers, most: int) -> bool:
    """Say whether the paper has up to `most` points more for one side, as one missing board would give."""
    more = (paper[0] - raw[0], paper[1] - raw[1])
    return min(more) == 0 and 0 < max(more) <= most


def _clipped(rules: RuleSet, total: Numbers) -> Numbers:
    return (min(total[0], rules.target), min(total[1], rules.target))
