"""Judge one recorded board, however it ended: who gains it, how much, why, and what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass

from carrom_desktop.rules.facts import Award, BoardRecorded, FoulEnding
from carrom_desktop.rules.fouls import (
    FOUL_LAWS,
    ConductRow,
    FoulScore,
    Gain,
    asks_queen,
    counts_men,
    foul_problems,
    gainer,
    score_foul,
)
from carrom_desktop.rules.ids import BoardKind, Problem, Severity, Side, Slam
from carrom_desktop.rules.ruleset import MEN, RuleSet
from carrom_desktop.rules.scoring import Reason, board_findings, men_problem, score_board

Values = tuple[tuple[str, int | str], ...]


@dataclass(slots=True)
class Judged:
    """The judgement, made and used up while a game is played through.

    `counts` is False where the board cannot be and scores nothing; the rest as in
    `BoardState`; `findings`, everything wrong or odd about it."""

    kind: BoardKind
    winner: Side | None
    counts: bool
    points: int = 0
    queen_points: int = 0
    reasons: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    foul_score: FoulScore | None = None
    findings: tuple[Problem, ...] = ()


def judge(
    rules: RuleSet, fact: BoardRecorded, raw: tuple[int, int], breaker: Side | None, game: int, board: int
) -> Judged:
    """Judge the board `board` of game `game`; `raw` are the totals before it, `breaker` who broke it."""
    if fact.foul is not None:
        return _foul(rules, fact, fact.foul, raw, game, board)
    if fact.award is not None:
        return _award(rules, fact, fact.award, game, board)
    return _normal(rules, fact, raw, breaker, game, board)


def slam_of(fact: BoardRecorded, winner: Side | None, breaker: Side | None) -> bool:
    """Say whether the slam noted on a board can have been (26).

    White: the breaker, who also covered her. Black: the other side. Only on a board won normally; where
    nobody knows who broke, either side may have.
    """
    if fact.slam is None:
        return True
    if fact.foul is not None or fact.award is not None or winner is None:
        return False
    if fact.slam is Slam.WHITE:
        return breaker in (None, winner) and fact.queen.side is winner
    return breaker is not winner


def _normal(
    rules: RuleSet, fact: BoardRecorded, raw: tuple[int, int], breaker: Side | None, game: int, board: int
) -> Judged:
    found: list[Problem] = []
    if fact.winner is None:
        found.append(Problem("winner_missing", game=game, board=board))
    if not 1 <= fact.men_left <= MEN:
        found.append(men_problem(rules, fact.men_left, game, board))
    before = 0 if fact.winner is None else raw[fact.winner.place]
    score = None
    if fact.winner is not None and not found:
        score = score_board(rules, fact.winner, fact.men_left, fact.queen, before)
    for code, severity, law in board_findings(rules, fact.winner, fact.men_left, fact.queen, before):
        seen: Values = (("before", before), ("cutoff", rules.queen_cutoff or 0))
        found.append(Problem(code, severity, law, game, board, seen))
    if fact.slam is not None and not slam_of(fact, fact.winner, breaker):
        found.append(slam_problem(rules, fact, game, board))
    if score is None:
        return Judged(BoardKind.NORMAL, fact.winner, False, findings=tuple(found))
    return Judged(
        BoardKind.NORMAL,
        fact.winner,
        True,
        score.points,
        score.queen_points,
        score.reasons,
        score.laws,
        findings=tuple(found),
    )


def _foul(
    rules: RuleSet, fact: BoardRecorded, foul: FoulEnding, raw: tuple[int, int], game: int, board: int
) -> Judged:
    found = list(foul_problems(rules, foul, game, board))
    if fact.slam is not None:
        found.append(slam_problem(rules, fact, game, board))
    winner = gainer(foul)
    before = 0 if winner is None else raw[winner.place]
    score = score_foul(rules, foul, before)
    cannot = any(
        problem.code != "slam_impossible" and problem.code != "demanded_out_of_range" for problem in found
    )
    if asks_queen(foul.law) and foul.queen is None and not cannot:
        found.append(Problem("queen_not_recorded", Severity.WARNING, "", game, board, (("before", before),)))
    if score is None or cannot:
        return Judged(BoardKind.FOUL, winner, False, findings=tuple(found))
    return Judged(
        BoardKind.FOUL,
        winner,
        True,
        score.points,
        score.queen,
        _foul_reasons(foul, score),
        _foul_laws(rules, foul, score),
        score,
        tuple(found),
    )


def _foul_reasons(foul: FoulEnding, score: FoulScore) -> tuple[str, ...]:
    row, reasons = FOUL_LAWS[foul.law], []
    if counts_men(foul.law):
        reasons.append(Reason.FOUL_MEN)
        if score.queen:
            reasons.append(Reason.FOUL_QUEEN)
        elif score.late and (
            not isinstance(row, ConductRow) or (foul.queen is not None and foul.queen.side is None)
        ):
            reasons.append(Reason.FOUL_QUEEN_LATE)
    elif not isinstance(row, ConductRow) and row.gain is Gain.ONE:
        reasons.append(Reason.FOUL_ONE)
    else:
        reasons.append(Reason.FOUL_LATE if score.late else Reason.FOUL_FIXED)
    if score.demanded:
        reasons.append(Reason.DEMANDED)
    if score.capped:
        reasons.append(Reason.FOUL_CAP)
    return tuple(reasons)


def _foul_laws(rules: RuleSet, foul: FoulEnding, score: FoulScore) -> tuple[str, ...]:
    """Return the law of the foul, that of demanded points, and the cap's where it bound."""
    cited = (foul.law, rules.laws.demand if score.demanded else "", rules.laws.cap if score.capped else "")
    return tuple(law for law in cited if law)


def award_problems(rules: RuleSet, award: Award, game: int, board: int) -> tuple[Problem, ...]:
    """Return what cannot be about an award of board `board` of game `game`: it gives 1 to the cap."""
    if 1 <= award.points <= rules.board_cap:
        return ()
    values: Values = (("points", award.points), ("cap", rules.board_cap))
    return (Problem("awarded_out_of_range", game=game, board=board, values=values),)


def _award(rules: RuleSet, fact: BoardRecorded, award: Award, game: int, board: int) -> Judged:
    found = list(award_problems(rules, award, game, board))
    counts = not found
    if fact.slam is not None:
        found.append(slam_problem(rules, fact, game, board))
    if not counts:
        return Judged(BoardKind.AWARDED, award.winner, False, findings=tuple(found))
    return Judged(
        BoardKind.AWARDED, award.winner, True, award.points, 0, (Reason.AWARDED,), (), findings=tuple(found)
    )


def slam_problem(rules: RuleSet, fact: BoardRecorded, game: int, board: int) -> Problem:
    """Return that the slam noted on board `board` of game `game`, both 1-based, cannot have been (26)."""
    slam = "" if fact.slam is None else fact.slam.value
    return Problem("slam_impossible", law=rules.laws.slam, game=game, board=board, values=(("reason", slam),))
