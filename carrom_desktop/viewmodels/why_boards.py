"""Why a board counts what it counts, a line for each reason with its law; the read-back says the same."""

from __future__ import annotations

from carrom_desktop.rules.facts import FoulEnding
from carrom_desktop.rules.fouls import FOUL_LAWS, ConductRow, FoulRow, FoulScore
from carrom_desktop.rules.ids import BoardKind, Side, Slam
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.scoring import Reason
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from carrom_desktop.viewmodels.foul_words import law_words
from carrom_desktop.viewmodels.message import Msg, msg
from carrom_desktop.viewmodels.names import is_pair, side_name
from carrom_desktop.viewmodels.problems import problem_msg

Lines = tuple[Msg, ...]
"""An explanation, one sentence a line, the most telling first."""

CUTOFF_INFERRED = frozenset({"51", "121b", "126b"})
"""Laws that say nothing of 22: that Law 54 holds for their queen too is an inference."""


def law_msg(law: str) -> Msg | str:
    """Return " (54)", or nothing where the rulebook names no law."""
    return msg("entry.cite", law=law) if law else ""


def is_rule(state: MatchState) -> bool:
    """Say whether the rulebook says "piece" and "Rule"."""
    return state.rules.wording == "rule"


def men_msg(state: MatchState, men: int) -> Msg:
    """Return "6 men", or "6 pieces" where the rulebook says so."""
    return msg("common.men", rule=is_rule(state), n=men)


def game_of(state: MatchState, board: BoardState) -> GameState:
    """Return the game that `board` belongs to."""
    for game in state.games:
        if board in game.boards:
            return game
    raise ValueError("the board is none of this match")


def normal_lines(
    state: MatchState, men_left: int, reasons: tuple[str, ...], queen_points: int, before: int
) -> Lines:
    """Return a line for each reason of a board won normally (52-55; F4, F5).

    `men_left` are the loser's; `reasons` and `queen_points` as in `BoardScore`; `before` is the winner's
    total when the board began.
    """
    lines: list[Msg] = []
    men, laws = men_msg(state, men_left), state.rules.laws
    if Reason.QUEEN not in reasons:
        lines.append(msg("entry.why.men", men=men, law_men=law_msg(laws.men)))
    for reason in reasons:
        if reason == Reason.QUEEN:
            lines.append(_with_queen(state, men, queen_points, before))
        elif reason == Reason.CAP:
            lines.append(_capped(state.rules))
        elif reason != Reason.MEN:
            lines.extend(_queen_reason(state, reason, before))
    return tuple(lines)


def queen_lines(state: MatchState, board: BoardState) -> Lines:
    """Return what the queen of a board counted and why."""
    if board.foul is not None and board.foul_score is not None:
        return _foul_queen(state, board.foul, board.foul_score, _before(board))
    for reason in board.reasons:
        if reason == Reason.QUEEN:
            return (_queen_counted(state, board),)
        lines = _queen_reason(state, reason, _before(board))
        if lines:
            return lines
    return ()


def points_lines(state: MatchState, board: BoardState) -> Lines:
    """Return why a recorded board counts what it counts, whichever way it ended."""
    if not board.counts or board.winner is None:
        return nothing_lines(state, board)
    match board.kind:
        case BoardKind.FOUL:
            lines = _foul_lines(state, board)
        case BoardKind.AWARDED:
            lines = _award_lines(state, board)
        case _:
            lines = normal_lines(state, board.men_left, board.reasons, board.queen_points, _before(board))
    return (*lines, *remark_lines(state, board))


def nothing_lines(state: MatchState, board: BoardState) -> Lines:
    """Return why a board scores nothing: void, not known, or impossible."""
    match board.kind:
        case BoardKind.VOID:
            numbers = (game.number for game in state.games if any(one is board for one in game.boards))
            awaited = any(state.awaits_replay(number, board.number) for number in numbers)
            return (msg("why.void_open" if awaited else "why.void_only"), *_voids(board))
        case BoardKind.UNKNOWN:
            return (msg("why.unknown"),)
        case _:
            found = problem_lines(state, board)
            return (msg("why.scores_nothing"), *found)


def problem_lines(state: MatchState, board: BoardState) -> Lines:
    """Return what is wrong or odd about a board."""
    names = (side_name(state, Side.A), side_name(state, Side.B))
    place = (game_of(state, board).number, board.number)
    return tuple(
        problem_msg(problem, state.rules, names)
        for problem in state.problems
        if (problem.game, problem.board) == place
    )


def remark_lines(state: MatchState, board: BoardState) -> Lines:
    """Return what else is to be known of a board: a slam, a protest, earlier tries, a correction."""
    lines: list[Msg] = []
    if board.slam is not None and board.winner is not None:
        code = "why.white_slam" if board.slam is Slam.WHITE else "why.black_slam"
        lines.append(msg(code, law=law_msg(state.rules.laws.slam)))
    lines.extend(_voids(board))
    if board.corrected:
        lines.append(msg("why.corrected"))
    game = game_of(state, board).number
    for protest in state.protests:
        if (protest.game, protest.board) == (game, board.number):
            said = {None: "why.protest", True: "why.protest_upheld", False: "why.protest_dismissed"}
            lines.append(msg(said[protest.upheld], X=side_name(state, protest.by)))
    return tuple(lines)


def law_line(state: MatchState, board: BoardState) -> Lines:
    """Return by which law a board was lost, and by whom; () where it was not lost by a foul."""
    if board.foul is None:
        return ()
    by = side_name(state, board.foul.by)
    lines = [msg("why.foul.law", line=law_words(state, board.foul.law), X=by)]
    row = FOUL_LAWS.get(board.foul.law)
    if isinstance(row, FoulRow) and row.own_if_proper:
        lines.append(msg("why.foul.improper" if board.foul.improper else "why.foul.proper"))
    return tuple(lines)


# ---- parts


def _before(board: BoardState) -> int:
    """Return the winner's total before the board."""
    return 0 if board.winner is None else board.before[board.winner.place]


def _with_queen(state: MatchState, men: Msg, queen_points: int, before: int) -> Msg:
    laws, cutoff, law_men = state.rules.laws, state.rules.queen_cutoff, law_msg(state.rules.laws.men)
    if cutoff is None:
        return msg("entry.why.queen", men=men, law_men=law_men, q=queen_points, law_queen=law_msg(laws.queen))
    return msg(
        "entry.why.queen_below",
        men=men,
        law_men=law_men,
        q=queen_points,
        s=before,
        cutoff=cutoff,
        law=law_msg(laws.cutoff),
    )


def _queen_counted(state: MatchState, board: BoardState) -> Msg:
    rules, cutoff = state.rules, state.rules.queen_cutoff
    if cutoff is None:
        return msg("why.queen", q=board.queen_points, law=law_msg(rules.laws.queen))
    return msg(
        "why.queen_below",
        q=board.queen_points,
        law_queen=law_msg(rules.laws.queen),
        s=_before(board),
        cutoff=cutoff,
        law=law_msg(rules.laws.cutoff),
    )


def _queen_reason(state: MatchState, reason: str, before: int) -> Lines:
    """Return why the queen of a normal board counts for nothing; () for any other reason."""
    laws, cutoff = state.rules.laws, state.rules.queen_cutoff or 0
    match reason:
        case Reason.CUTOFF:
            return (msg("entry.why.cutoff", s=before, cutoff=cutoff, law=law_msg(laws.cutoff)),)
        case Reason.LOSER:
            return (msg("entry.why.loser", pair=is_pair(state), law=law_msg(laws.queen_loser)),)
        case Reason.UNRECORDED:
            return (msg("entry.why.unrecorded"),)
        case Reason.LEFT:
            return (msg("why.queen_left"),)
        case _:  # a queen that nobody covered is a problem, and said as such
            return ()


def _capped(rules: RuleSet) -> Msg:
    return msg("entry.why.capped", cap=rules.board_cap, law=law_msg(rules.laws.cap))


def _foul_lines(state: MatchState, board: BoardState) -> Lines:
    """Return the law, what it gives, the queen, what was claimed (87b), and the cap."""
    foul, scored, rules = board.foul, board.foul_score, state.rules
    if foul is None or scored is None:
        return ()
    lines = [*law_line(state, board), _foul_base(state, board, foul, scored)]
    lines.extend(_foul_queen(state, foul, scored, _before(board)))
    if scored.demanded:
        lines.append(msg("why.foul.claimed", n=scored.demanded, law=law_msg(rules.laws.demand)))
    if scored.capped:
        lines.append(_capped(rules))
        if scored.demanded:
            lines.append(msg("why.foul.cap_inferred"))
    return tuple(lines)


def _foul_base(state: MatchState, board: BoardState, foul: FoulEnding, scored: FoulScore) -> Msg:
    law, before, cutoff = law_msg(foul.law), _before(board), state.rules.queen_cutoff
    given = msg("common.points", n=scored.base)
    if Reason.FOUL_MEN in board.reasons:
        return msg("why.foul.men", men=men_msg(state, scored.base), X=side_name(state, foul.by), law=law)
    if Reason.FOUL_ONE in board.reasons:
        return msg("why.foul.one", points=given, law=law)
    if cutoff is None:
        return msg("why.foul.fixed", points=given, law=law)
    code = "why.foul.late" if scored.late else "why.foul.below"
    return msg(code, points=given, law=law, s=before, cutoff=cutoff)


def _foul_queen(state: MatchState, foul: FoulEnding, scored: FoulScore, before: int) -> Lines:
    """Return what the queen counted where a foul ended the board; () where the law counts no men."""
    row, cutoff, law = FOUL_LAWS[foul.law], state.rules.queen_cutoff, law_msg(foul.law)
    if scored.queen:
        if cutoff is None:
            return (msg("why.foul.queen", q=scored.queen, law=law),)
        return (msg("why.foul.queen_below", q=scored.queen, law=law, s=before, cutoff=cutoff),)
    if isinstance(row, FoulRow):
        late = scored.late and foul.men_left > 0
        return (_not_at(state, before),) if late else ()
    return _conduct_queen(state, foul, row, scored, before)


def _conduct_queen(
    state: MatchState, foul: FoulEnding, row: ConductRow, scored: FoulScore, before: int
) -> Lines:
    law = law_msg(foul.law)
    if foul.queen is None:
        return (msg("why.foul.queen_unrecorded"),)
    side = foul.queen.side
    if side is foul.by:
        return (msg("why.foul.queen_offender", X=side_name(state, foul.by), law=law),)
    if side is not None and not row.queen_if_theirs:
        return (msg("why.foul.queen_letter", rule=is_rule(state), X=side_name(state, side), law=law),)
    if scored.late and row.law in CUTOFF_INFERRED:
        named = msg("common.law", rule=is_rule(state), law=row.law)
        return (_not_at(state, before), msg("why.foul.cutoff_inferred", law=named))
    return (_not_at(state, before),)


def _not_at(state: MatchState, before: int) -> Msg:
    rules = state.rules
    return msg("entry.why.cutoff", s=before, cutoff=rules.queen_cutoff or 0, law=law_msg(rules.laws.cutoff))


def _award_lines(state: MatchState, board: BoardState) -> Lines:
    lines = [msg("why.awarded")]
    if board.award is not None:
        if board.award.near:
            lines.append(msg("foul.nearest", line=law_words(state, board.award.near)))
        if board.award.reason.strip():
            lines.append(msg("why.reason", text=board.award.reason.strip()))
    return tuple(lines)


def _voids(board: BoardState) -> Lines:
    """Return a line for each try at a board that was voided."""
    lines: list[Msg] = []
    for tried in board.voids:
        by = "protest" if tried.law == "protest" else "law"
        if tried.reason.strip():
            lines.append(msg(f"why.void.{by}_reason", law=law_msg(tried.law), text=tried.reason.strip()))
        else:
            lines.append(msg(f"why.void.{by}", law=law_msg(tried.law)))
    return tuple(lines)
