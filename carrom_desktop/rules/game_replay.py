"""Play one game from its recorded boards: two finish lines and the extra board (Laws 49, 54, 56)."""

from __future__ import annotations

from dataclasses import dataclass, field

from carrom_desktop.rules.facts import BoardRecorded
from carrom_desktop.rules.ids import Kind, PlayerRef, Problem, Severity, Side, Termination
from carrom_desktop.rules.ruleset import MEN, RuleSet
from carrom_desktop.rules.scoring import BoardScore, board_findings, score_board
from carrom_desktop.rules.seating import board_breaker, rotation
from carrom_desktop.rules.state import BoardState, GameState, Pair


@dataclass(slots=True)
class GameInput:
    """What the facts say of one game.

    Attributes: `boards` as (fact, time, step); `extra`, the extra board's toss; the rest as in `GameState`.
    """

    number: int
    boards: list[tuple[BoardRecorded, str, int]] = field(default_factory=list)
    opener: Side | None = None
    opener_player: PlayerRef | None = None
    extra: tuple[Side, int | None] | None = None
    started_at: str = ""
    started_exact: bool = False
    changed_before: bool = False
    changed_after_board: int | None = None

    def breaker_of(self, board: int, kind: Kind, right_of_a1: int) -> tuple[Side | None, PlayerRef | None]:
        """Return who breaks board `board`: sides alternate, in doubles the break goes to the right (49)."""
        if self.opener is None or self.opener_player is None:
            return None, None
        side = board_breaker(self.opener, board)
        if kind is Kind.SINGLES:
            return side, PlayerRef(side)
        player = rotation(self.opener_player, right_of_a1)[(board - 1) % 4]
        return player.side, player

    def extra_breaker(self, kind: Kind, right_of_a1: int) -> tuple[Side | None, PlayerRef | None]:
        """Return who breaks the extra board: the winner of its toss, by the player first in the rotation."""
        if self.extra is None:
            return None, None
        side, index = self.extra
        if kind is Kind.SINGLES:
            return side, PlayerRef(side)
        if index is None:
            order = rotation(self.opener_player or PlayerRef(Side.A), right_of_a1)
            return side, next(player for player in order if player.side is side)
        return side, PlayerRef(side, index)


def play_game(
    rules: RuleSet, kind: Kind, given: GameInput, right_of_a1: int, follows: bool
) -> tuple[GameState, list[Problem]]:
    """Return one game and what does not fit in it; `follows`: boards of a later game are recorded."""
    raw: Pair = (0, 0)
    boards: list[BoardState] = []
    problems: list[Problem] = []
    winner: Side | None = None
    ended_by: Termination | None = None
    finished_at = ""
    level = extra_played = False
    ended_at = 0
    for number, (fact, at, step) in enumerate(given.boards, start=1):
        extra = level and not extra_played
        extra_played = extra_played or extra
        late = winner is not None or (level and not extra)
        if extra:
            breaker, player = given.extra_breaker(kind, right_of_a1)
            if breaker is None:
                problems.append(
                    Problem("extra_toss_missing", Severity.WARNING, rules.laws.extra, given.number, number)
                )
        else:
            breaker, player = given.breaker_of(number, kind, right_of_a1)
        score, found = _score(rules, given.number, number, fact, raw)
        if late:
            score = None
            found = [_board_after_game_over(rules, given.number, number, ended_at, ended_by)]
        problems.extend(found)
        before = raw
        if score is not None and fact.winner is not None:
            points = (score.points, 0) if fact.winner is Side.A else (0, score.points)
            raw = (raw[0] + points[0], raw[1] + points[1])
            ended_at = number
        boards.append(
            BoardState(
                number=number,
                breaker=breaker,
                breaker_player=player,
                extra=extra,
                winner=fact.winner,
                men_left=fact.men_left,
                queen=fact.queen,
                points=0 if score is None else score.points,
                queen_points=0 if score is None else score.queen_points,
                reasons=() if score is None else score.reasons,
                laws=() if score is None else score.laws,
                before=before,
                total=raw,
                counts=score is not None,
                at=at,
                step=step,
            )
        )
        if winner is None:
            winner, ended_by = _end(rules, raw, number, extra)
            finished_at = at if winner is not None else ""
            level = winner is None and rules.board_limit is not None and number >= rules.board_limit
    if winner is None and follows:
        code = "extra_board_missing" if level and not extra_played else "game_not_finished"
        law = rules.laws.extra if level else rules.laws.target
        problems.append(Problem(code, law=law, game=given.number, values=(("a", raw[0]), ("b", raw[1]))))
    extra_breaker, extra_player = given.extra_breaker(kind, right_of_a1)
    return (
        GameState(
            number=given.number,
            opener=given.opener,
            opener_player=given.opener_player,
            boards=tuple(boards),
            raw=raw,
            result=clipped(rules, raw) if winner is not None else raw,
            winner=winner,
            ended_by=ended_by,
            extra_breaker=extra_breaker,
            extra_player=extra_player,
            level_at_limit=level,
            started_at=given.started_at or (boards[0].at if boards and given.number > 1 else ""),
            started_exact=given.started_exact,
            finished_at=finished_at,
            changed_before=given.changed_before,
            changed_after_board=given.changed_after_board,
        ),
        problems,
    )


def clipped(rules: RuleSet, raw: Pair) -> Pair:
    """Return the result of a finished game: at most the target where the rules clip it (`clip_result`)."""
    if not rules.clip_result:
        return raw
    return (min(raw[0], rules.target), min(raw[1], rules.target))


def _score(
    rules: RuleSet, game: int, number: int, fact: BoardRecorded, raw: Pair
) -> tuple[BoardScore | None, list[Problem]]:
    """Return the score of a board, None where it cannot have one, and all that is wrong or odd about it."""
    found: list[Problem] = []
    if fact.winner is None:
        found.append(Problem("winner_missing", game=game, board=number))
    if not 1 <= fact.men_left <= MEN:
        values = (("men", fact.men_left),)
        found.append(
            Problem("men_left_out_of_range", law=rules.laws.men, game=game, board=number, values=values)
        )
    before = 0 if fact.winner is None else raw[fact.winner.place]
    score = None
    if fact.winner is not None and not found:
        score = score_board(rules, fact.winner, fact.men_left, fact.queen, before)
    seen = (("before", before), ("cutoff", rules.queen_cutoff or 0))
    found.extend(
        Problem(code, severity, law, game, number, seen)
        for code, severity, law in board_findings(rules, fact.winner, fact.men_left, fact.queen, before)
    )
    return score, found


def _board_after_game_over(
    rules: RuleSet, game: int, number: int, ended_at: int, ended_by: Termination | None
) -> Problem:
    """Name the board at which the game had ended (56a; exactly one extra board, 56b)."""
    law = rules.laws.extra if ended_by in (None, Termination.EXTRA_BOARD) else rules.laws.target
    return Problem(
        "board_after_game_over", law=law, game=game, board=number, values=(("ended_at", ended_at),)
    )


def _end(rules: RuleSet, raw: Pair, number: int, extra: bool) -> tuple[Side | None, Termination | None]:
    """Say whether board `number` ended the game: the target at once, else the leader at the limit (56)."""
    leader = None if raw[0] == raw[1] else Side.A if raw[0] > raw[1] else Side.B
    if leader is not None and extra:
        return leader, Termination.EXTRA_BOARD
    if max(raw) >= rules.target:
        return leader, Termination.TARGET
    if leader is not None and rules.board_limit is not None and number >= rules.board_limit:
        return leader, Termination.BOARD_LIMIT
    return None, None
