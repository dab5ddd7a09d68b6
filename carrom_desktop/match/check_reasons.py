"""Guess why the paper differs from the facts: the slips that scorers make, tried one after the other.

Each function returns values to add to a problem: `reason`, a text `problems.reason.<reason>`, with what that
text names; () where no slip explains the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from carrom_desktop.match.check_slips import SYSTEMATIC, Slip, given_to_loser, slips, with_other_men
from carrom_desktop.match.sheetfile_models import Numbers
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import RuleSet
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
            "foul_late",
            "own_men",
            "winner_men",
            "demand_left_out",
            "demand_added",
            "dues",
            "board_left_out",
        )
    )
}
"""The likeliest slips first, where several boards would explain a result."""

Values = tuple[tuple[str, int | str], ...]

_USUAL_TARGETS = (25, 29)
"""Where a scorer who is used to other rules stops counting."""

_MOST_MISSING = 9
"""The most boards that are said to be missing."""


def reason_law(rules: RuleSet, reason: Values) -> str:
    """Return the law that a slip offends against, "" where there is none."""
    laws = rules.laws
    by_reason = {
        "queen_at_cutoff": laws.cutoff,
        "judged_after": laws.cutoff,
        "foul_late": laws.cutoff,
        "queen_of_loser": laws.queen_loser,
        "queen_to_loser": laws.queen_loser,
        "queen_left_out": laws.queen,
        "over_cap": laws.cap,
        "own_men": laws.men,
        "winner_men": laws.men,
        "demand_left_out": laws.demand,
        "demand_added": laws.demand,
        "dues": laws.dues,
        "game_carried": laws.target,
        "clipped_early": laws.target,
        "clipped_carried": laws.target,
    }
    return by_reason.get(str(dict(reason).get("reason", "")), "")


def points_reason(rules: RuleSet, board: BoardState, paper: int) -> Values:
    """Say why the paper may give `paper` points for `board`."""
    if not board.counts:
        return (("reason", "unscored_board"),)
    for slip in slips(rules, board):
        if slip.points == paper:
            return _with_numbers(rules, board, slip.reason)
    return ()


def total_reason(
    rules: RuleSet,
    board: BoardState,
    paper: Numbers,
    paper_before: Numbers | None,
    paper_points: int | None,
    carried: Sequence[Numbers],
) -> Values:
    """Say why the paper's total after `board` may differ; `paper_before` is its total one board earlier.

    `carried` are totals of the games before that may have been carried on.
    """
    before = board.before if paper_before is None else paper_before
    added = (paper[0] - before[0], paper[1] - before[1])
    ours = board.points_pair
    if paper_before is None and _less(paper, carried, (board.total,)):
        return (("reason", "game_carried"),)
    if added == ours:
        limit = _clip(rules, board.before, before)
        if limit:
            return (("reason", "clipped_carried"), ("limit", limit))
        return (("reason", "carried"),) if before != board.before else ()
    if before in (board.before, _clipped_at(board.before, max(before))):
        limit = _clip(rules, board.total, paper)
        if limit:
            return (("reason", "clipped_early"), ("limit", limit), ("target", rules.target))
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
    if given and given_to_loser(rules, board):
        return (("reason", "queen_to_loser"),)
    if paper_points == board.points:
        return (("reason", "added_wrong"),)
    return ()


def recorded_reason(rules: RuleSet, game: GameState, paper: Numbers, carried: Sequence[Numbers]) -> Values:
    """Say which slip explains a recorded result, raw or clipped to the target, and in which board.

    `carried` as in `total_reason`.
    """
    raw = game.raw
    if paper in ((raw[1], raw[0]), _clipped(rules, (raw[1], raw[0]))) and raw[0] != raw[1]:
        return (("reason", "swapped"),)
    if _less(paper, carried, (raw, _clipped(rules, raw))):
        return (("reason", "game_carried"),)
    limit = _clip(rules, raw, paper)
    if limit:
        return (("reason", "clipped_early"), ("limit", limit), ("target", rules.target))
    return (
        _clipped_and_carried(rules, game, paper)
        or _one_slip(rules, game, paper)
        or _same_slip(rules, game, paper)
        or _incomplete_or_after_end(rules, game, paper)
        or _other_men(rules, game, paper)
        or _boards_missing(rules, game, paper)
    )


def _clipped_and_carried(rules: RuleSet, game: GameState, paper: Numbers) -> Values:
    """Say at which board the total was cut, if the boards after it were added to what was left of it.

    That may be at the end of the game, and boards after the end were added.
    """
    for board in game.boards:
        for limit in (rules.target, *_USUAL_TARGETS):
            cut = _clipped_at(board.total, limit)
            if not board.counts or limit > rules.target or cut == board.total:
                continue
            rest = (game.raw[0] - board.total[0], game.raw[1] - board.total[1])
            if rest != (0, 0) and paper == (cut[0] + rest[0], cut[1] + rest[1]):
                return (("reason", "clipped_carried"), ("limit", limit), ("reason_board", board.number))
    late = game.boards[-1] if game.is_over and game.boards else None
    cut = _clipped(rules, game.raw)
    if late is None or late.counts or late.winner is None or cut == game.raw:
        return ()
    more = paper[late.winner.place] - cut[late.winner.place]
    same = paper[late.winner.other.place] == cut[late.winner.other.place]
    if same and more in (late.men_left, late.men_left + rules.queen_points):
        values = (("reason", "clipped_carried"), ("limit", rules.target))
        return (*values, ("reason_board", late.number))
    return ()


def _one_slip(rules: RuleSet, game: GameState, paper: Numbers) -> Values:
    """Say which slip in one board explains the result, the likeliest where several do."""
    found: list[tuple[int, Values, int]] = []
    for board in game.boards:
        for slip in _changes(rules, board):
            if _explains(rules, game.raw, paper, slip):
                found.append((_RANKS[slip.reason], _with_numbers(rules, board, slip.reason), board.number))
                break
    if not found:
        return ()
    rank, values, number = min(found, key=lambda one: one[0])
    # Two boards that explain it equally well: the reason is named, but no board.
    if sum(other == rank for other, _, _ in found) == 1:
        return (*values, ("reason_board", number))
    # Two boards of which either may have been left out: the result may well have another cause.
    return () if rank == _RANKS["board_left_out"] else values


def _same_slip(rules: RuleSet, game: GameState, paper: Numbers) -> Values:
    """Say which slip explains the result if the scorer made it in every board where it can be made."""
    sums: dict[str, list[int]] = {}
    places: dict[str, list[BoardState]] = {}
    for board in game.boards:
        seen = set()
        for slip in _changes(rules, board):
            if slip.reason in SYSTEMATIC and slip.reason not in seen:
                seen.add(slip.reason)
                both = sums.setdefault(slip.reason, [0, 0])
                both[slip.side.place] += slip.points
                places.setdefault(slip.reason, []).append(board)
    for reason in sorted(sums, key=_RANKS.__getitem__):
        raw = (game.raw[0] + sums[reason][0], game.raw[1] + sums[reason][1])
        if len(places[reason]) > 1 and paper in (raw, _clipped(rules, raw)):
            numbers = ", ".join(str(board.number) for board in places[reason])
            return (*_with_numbers(rules, places[reason][0], reason), ("reason_boards", numbers))
    return ()


def _incomplete_or_after_end(rules: RuleSet, game: GameState, paper: Numbers) -> Values:
    """Say that boards were counted which cannot be: after the game's end, or without a winner or men."""
    result = _clipped(rules, game.raw)
    for board in game.boards:
        if board.counts:
            continue
        if not game.is_over and _is_more_for_one(game.raw, paper, rules.board_cap):
            return (("reason", "unscored_board"), ("reason_board", board.number))
        more = all(ours <= theirs for ours, theirs in zip(result, paper, strict=True))
        if game.is_over and board is game.boards[-1] and more:
            return (("reason", "after_end"),)
    return ()


def _other_men(rules: RuleSet, game: GameState, paper: Numbers) -> Values:
    """Say how many men must have been left in the one board that can explain the result."""
    found: list[tuple[int, int]] = []
    for board in game.boards:
        for men, slip in with_other_men(rules, board):
            if _explains(rules, game.raw, paper, slip):
                found.append((men, board.number))
                break
    if len(found) != 1:
        return ()
    return (("reason", "other_men"), ("men", found[0][0]), ("reason_board", found[0][1]))


def _boards_missing(rules: RuleSet, game: GameState, paper: Numbers) -> Values:
    """Say that boards at the end may be missing, where a game that goes on has too few points for both."""
    more = (paper[0] - game.raw[0], paper[1] - game.raw[1])
    if game.is_over or min(more) < 0 or max(more) == 0 or game.raw[0] == game.raw[1] == 0:
        return ()
    count = sum(-(-one // rules.board_cap) for one in more)
    most = _MOST_MISSING if rules.board_limit is None else rules.board_limit + 1 - len(game.boards)
    if count > most:
        return ()
    return (("reason", "boards_missing"), ("n", count), ("following", len(game.boards) + 1))


def _changes(rules: RuleSet, board: BoardState) -> Iterator[Slip]:
    """Yield each slip in `board` as the change that it makes to one side's total."""
    if board.winner is None or not board.counts:
        return
    for slip in slips(rules, board):
        yield Slip(slip.reason, board.winner, slip.points - board.points)
    if given_to_loser(rules, board):
        yield Slip("queen_to_loser", board.winner.other, rules.queen_points)
    yield Slip("board_left_out", board.winner, -board.points)


def _less(paper: Numbers, carried: Sequence[Numbers], totals: tuple[Numbers, ...]) -> bool:
    """Say whether the paper is one of `totals` on top of a total that was carried on."""
    return any(
        (paper[0] - before[0], paper[1] - before[1]) in totals for before in carried if before != (0, 0)
    )


def _clip(rules: RuleSet, total: Numbers, paper: Numbers) -> int:
    """Return at how many points a scorer cut `total` to get what the paper has, 0 if at none."""
    for limit in (rules.target, *_USUAL_TARGETS):
        if limit <= rules.target and paper != total and paper == _clipped_at(total, limit):
            return limit
    return 0


def _clipped_at(total: Numbers, limit: int) -> Numbers:
    return (min(total[0], limit), min(total[1], limit))


def _with_numbers(rules: RuleSet, board: BoardState, reason: str) -> Values:
    before = 0 if board.winner is None else board.before[board.winner.place]
    return (
        ("reason", reason),
        ("before", before),
        ("cutoff", rules.queen_cutoff or 0),
        ("cap", rules.board_cap),
    )


def _explains(rules: RuleSet, raw: Numbers, paper: Numbers, slip: Slip) -> bool:
    other = (raw[0] + slip.points, raw[1]) if slip.side is Side.A else (raw[0], raw[1] + slip.points)
    return paper in (other, _clipped(rules, other))


def _is_more_for_one(raw: Numbers, paper: Numbers, most: int) -> bool:
    """Say whether the paper has up to `most` points more for one side, as one missing board would give."""
    more = (paper[0] - raw[0], paper[1] - raw[1])
    return min(more) == 0 and 0 < max(more) <= most


def _clipped(rules: RuleSet, total: Numbers) -> Numbers:
    return _clipped_at(total, rules.target)
