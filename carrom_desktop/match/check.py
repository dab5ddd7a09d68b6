"""Score a sheet again from its facts, and say what does not add up.

What the paper says (`break`, `points`, `total`, `recorded`, `recorded_winner`) is compared and never used.
After a board that this version cannot score, the rest of its game is not compared: the paper may well be
right.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from carrom_desktop.match.check_reasons import points_reason, reason_law, recorded_reason, total_reason
from carrom_desktop.match.sheetfile_models import Board, Game, Numbers, Sheet
from carrom_desktop.match.sheetfile_rows import (
    first_break_of,
    first_break_of_toss,
    rows_as_written,
    rules_of,
    seats_of,
)
from carrom_desktop.rules.ids import Kind, Problem, Severity, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import MEN, RuleSet, rules_problems
from carrom_desktop.rules.scoring import score_board
from carrom_desktop.rules.seating import board_breaker, game_opener
from carrom_desktop.rules.state import BoardState, GameState, MatchState


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What a check found.

    Attributes: `sheet`; `rules` in force; `state`, None where the rules contradict themselves and nothing is
    scored; `findings`, in the order of the sheet.
    """

    sheet: Sheet
    rules: RuleSet
    state: MatchState | None
    findings: tuple[Problem, ...]

    @property
    def in_order(self) -> bool:
        """Say whether there is no error among the findings."""
        return all(finding.severity is not Severity.ERROR for finding in self.findings)

    @property
    def names(self) -> tuple[str, str]:
        """Return the names of the sides, for sentences."""
        return (" / ".join(self.sheet.sides.A) or "A", " / ".join(self.sheet.sides.B) or "B")


def check_sheet(sheet: Sheet) -> CheckResult:
    """Score `sheet` again and return everything that does not add up."""
    rules = rules_of(sheet)
    wrong_rules = rules_problems(rules)
    people = _player_findings(sheet)
    if wrong_rules:
        return CheckResult(sheet, rules, None, (*wrong_rules, *people))
    state = replay(rows_as_written(sheet))
    return CheckResult(sheet, rules, state, (*people, *_Checker(sheet, state).findings()))


def boards_with_state(game: Game, played: GameState | None) -> Iterator[tuple[Board, int, BoardState | None]]:
    """Yield each board as written, its number, and what replay made of it (None: it is to be replayed).

    A board that is replayed has the number of its replay, which follows directly.
    """
    number = 1
    for board in game.boards:
        if board.not_scored == "voided":
            yield board, number, None
            continue
        yield board, number, None if played is None else played.boards[number - 1]
        number += 1


class _Checker:
    """One pass over a sheet and its state."""

    def __init__(self, sheet: Sheet, state: MatchState) -> None:
        self.sheet = sheet
        self.state = state
        self.rules = state.rules
        self.not_scored: set[tuple[int, int]] = set()
        # Per game, the first board that is not scored or is incomplete; from there on its score is not known.
        self.unknown_from: dict[int, int] = {}
        self.unknown_games: set[int] = set()
        self.last_game = 0
        for number, game in enumerate(sheet.games, start=1):
            if _tells_of_play(game):
                self.last_game = number
            if game.ended is not None:
                self.unknown_games.add(number)
            for board, place, _ in boards_with_state(game, None):
                if board.not_scored and board.not_scored != "voided":
                    self.not_scored.add((number, place))
                    self.unknown_from.setdefault(number, place)
                    self.unknown_games.add(number)
                elif not board.not_scored and _is_incomplete(board):
                    self.unknown_from.setdefault(number, place)
        self.first_unknown = min(self.unknown_games, default=len(sheet.games) + 1)
        self.by_place: dict[tuple[int, int], list[Problem]] = {}
        for problem in state.problems:
            if not self._is_doubtful(problem):
                self.by_place.setdefault((problem.game, problem.board), []).append(problem)

    def findings(self) -> Iterator[Problem]:
        """Yield the findings in the order of the sheet."""
        yield from self._first_break()
        inferred = self._inferred_opener()
        for number, game in enumerate(self.sheet.games, start=1):
            played = self.state.games[number - 1] if number <= len(self.state.games) else None
            if played is not None:
                yield from self._game(number, game, played, inferred)
            else:
                # A game without boards: at most some to be replayed, and perhaps a result or times.
                for _, place, _ in boards_with_state(game, None):
                    yield _not_scored("voided", number, place)
                yield from self._game_without_boards(number, game)
                if game.recorded is not None and game.recorded != (0, 0) and game.ended is None:
                    yield self._recorded_differs(number, game.recorded, (0, 0), None)
            if game.ended is not None:
                yield _not_scored("ended", number, 0, game.ended.by)
        yield from self._match()

    def _is_doubtful(self, problem: Problem) -> bool:
        """Say whether a problem may come only from what this version cannot score."""
        game, unknown = problem.game, self.unknown_from.get(problem.game)
        match problem.code:
            case "winner_missing" | "men_left_out_of_range" | "queen_not_recorded":
                return (game, problem.board) in self.not_scored
            case "board_after_game_over" | "extra_toss_missing":
                raw = self.state.games[game - 1].raw
                doubtful = unknown is not None and game in self.unknown_games and unknown < problem.board
                return doubtful and max(raw) < self.rules.target
            case "game_not_finished" | "extra_board_missing":
                return game in self.unknown_games
            case "game_after_match_over":
                return self.first_unknown < game
            case _:
                return False

    def _first_break(self) -> Iterator[Problem]:
        """Compare `first_break` with the toss and the seats, where the sheet has them."""
        breaker = first_break_of(self.sheet)
        by_toss = first_break_of_toss(self.sheet)
        if breaker is not None and by_toss is not None and breaker is not by_toss:
            yield self._break_differs(1, 1, breaker, by_toss, "toss", self.rules.laws.toss)
        seats = seats_of(self.sheet)
        if breaker is not None and seats is not None and seats[0].side is not breaker:
            yield self._break_differs(1, 1, breaker, seats[0].side, "seats", self.rules.laws.toss)

    def _inferred_opener(self) -> Side | None:
        """Return who opened game 1 by the first break on the paper, where the facts do not say (49a)."""
        if self.state.games[0].opener is not None:
            return self.state.games[0].opener
        for number, game in enumerate(self.sheet.games, start=1):
            if number > len(self.state.games) or game.opener is not None:
                continue
            for board, place, played in boards_with_state(game, self.state.games[number - 1]):
                if board.break_ is not None and not (played is not None and played.extra):
                    return game_opener(board_breaker(board.break_, place), number)
        return None

    def _game(self, number: int, game: Game, played: GameState, inferred: Side | None) -> Iterator[Problem]:
        written_before: Numbers | None = None
        opener = played.opener
        if opener is None and inferred is not None:
            opener = game_opener(inferred, number)
        for board, place, result in boards_with_state(game, played):
            if result is None:
                yield _not_scored("voided", number, place)
                yield from self._break(number, place, board, opener, None)
                continue
            if board.not_scored:
                yield _not_scored(board.not_scored, number, place)
            for problem in self.by_place.get((number, place), ()):
                yield _men_missing(problem) if board.men_left is None else problem
            yield from self._break(number, place, board, opener, result)
            yield from self._points(number, board, result, written_before)
            written_before = board.total
        yield from self.by_place.get((number, 0), ())
        if number not in self.unknown_games:
            yield from self._result(number, game, played)

    def _break(
        self, number: int, place: int, board: Board, opener: Side | None, result: BoardState | None
    ) -> Iterator[Problem]:
        if board.break_ is None:
            return
        if result is not None and result.extra:
            wanted = result.breaker
        else:
            wanted = None if opener is None else board_breaker(opener, place)
        if wanted is not None and board.break_ is not wanted:
            yield self._break_differs(number, place, board.break_, wanted, "", self.rules.laws.breaks)

    def _points(
        self, number: int, board: Board, result: BoardState, written_before: Numbers | None
    ) -> Iterator[Problem]:
        """Compare a board's points and the running totals (the last may be clipped)."""
        known = self._known(number, result, written_before)
        if known is None:
            return
        unknown = self.unknown_from.get(number)
        if board.points is not None and board.points != known.points:
            reason = points_reason(self.rules, known, board.points)
            values = (("paper", board.points), ("counted", known.points), *reason)
            yield Problem(
                "points_differ",
                law=reason_law(self.rules, reason) or self.rules.laws.men,
                game=number,
                board=result.number,
                values=values,
            )
        if board.total is None or (unknown is not None and written_before is None):
            return
        if board.total not in (known.total, self._clipped(known.total)):
            reason = total_reason(self.rules, known, board.total, written_before, board.points)
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
        here = self.by_place.get((number, result.number), ())
        if any(problem.code == "board_after_game_over" for problem in here):
            return None
        unknown = self.unknown_from.get(number)
        if unknown is None or result.number < unknown:
            return result
        if result.number == unknown or not result.counts or result.winner is None:
            return None
        if written_before is None:
            return None if result.queen.side is result.winner else result
        before = written_before[result.winner.place]
        score = score_board(self.rules, result.winner, result.men_left, result.queen, before)
        known = replace(result, points=score.points, queen_points=score.queen_points, before=written_before)
        points = known.points_pair
        total = (written_before[0] + points[0], written_before[1] + points[1])
        return replace(known, total=total)

    def _game_without_boards(self, number: int, game: Game) -> Iterator[Problem]:
        """Say of a game of which replay knows nothing that it cannot be, or that another follows it."""
        if not _tells_of_play(game):
            return
        if self.state.winner is not None:
            problem = Problem("game_after_match_over", law=self.rules.laws.match, game=number)
            if not self._is_doubtful(problem):
                yield problem
        elif number < self.last_game and number not in self.unknown_games:
            yield self._not_over("game_not_finished", self.rules.laws.target, number, (0, 0))

    def _result(self, number: int, game: Game, played: GameState) -> Iterator[Problem]:
        """Compare the recorded result of a game; of an unfinished one, with its running totals."""
        treated_as_over = game.recorded is not None or self.sheet.recorded_winner is not None
        laws, last = self.rules.laws, number >= self.last_game
        stuck = played.level_at_limit and not any(board.extra for board in played.boards)
        # Replay has said so where boards of a later game are recorded; here one may be known by less.
        said = any(
            problem.code in ("extra_board_missing", "game_not_finished")
            for problem in self.by_place.get((number, 0), ())
        )
        if not played.is_over and not last and not said:
            code = "extra_board_missing" if stuck else "game_not_finished"
            law = laws.extra if played.level_at_limit else laws.target
            yield self._not_over(code, law, number, played.raw)
        elif stuck and last and treated_as_over and self.sheet.ended is None:
            yield self._not_over("extra_board_missing", laws.extra, number, played.raw)
        if game.recorded is not None and game.recorded not in (played.raw, self._clipped(played.raw)):
            yield self._recorded_differs(number, game.recorded, played.result, played)

    def _match(self) -> Iterator[Problem]:
        if self.sheet.ended is not None:
            yield _not_scored("ended", 0, 0, self.sheet.ended.by)
        paper = self.sheet.recorded_winner
        if paper is None or self.sheet.ended is not None or self.unknown_games:
            return
        winner = self.state.winner
        if winner is None:
            won = self.state.games_won
            values: tuple[tuple[str, int | str], ...] = (
                ("paper_side", paper.value),
                ("reason", "undecided"),
                ("a", won[0]),
                ("b", won[1]),
            )
            yield Problem("winner_differs", law=self.rules.laws.match, values=values)
        elif winner is not paper:
            values = (("paper_side", paper.value), ("side_by_facts", winner.value))
            yield Problem("winner_differs", law=self.rules.laws.match, values=values)

    def _not_over(self, code: str, law: str, number: int, raw: Numbers) -> Problem:
        return Problem(code, law=law, game=number, values=(("a", raw[0]), ("b", raw[1])))

    def _recorded_differs(
        self, number: int, paper: Numbers, result: Numbers, played: GameState | None
    ) -> Problem:
        reason = () if played is None else recorded_reason(self.rules, played, paper)
        law = reason_law(self.rules, reason)
        return Problem("recorded_differs", law=law, game=number, values=(*_totals(paper, result), *reason))

    def _break_differs(
        self, game: int, board: int, paper: Side, facts: Side, reason: str, law: str
    ) -> Problem:
        values: tuple[tuple[str, int | str], ...] = (
            ("paper_side", paper.value),
            ("side_by_facts", facts.value),
        )
        if reason:
            values = (*values, ("reason", reason))
        return Problem("break_differs", law=law, game=game, board=board, values=values)

    def _clipped(self, total: Numbers) -> Numbers:
        return (min(total[0], self.rules.target), min(total[1], self.rules.target))


def _player_findings(sheet: Sheet) -> Iterator[Problem]:
    """Yield the sides whose number of names does not fit singles or doubles, and seats that fit nobody."""
    wanted = 1 if sheet.kind is Kind.SINGLES else 2
    right = True
    for side, names in ((Side.A, sheet.sides.A), (Side.B, sheet.sides.B)):
        if len(names) != wanted or not all(name.strip() for name in names):
            right = False
            values = (("side", side.value), ("wanted", wanted))
            yield Problem("players_differ_from_kind", values=values)
    if sheet.seats is not None and right and seats_of(sheet) is None:
        reason = "seats_in_singles" if sheet.kind is Kind.SINGLES else "seats"
        yield Problem("players_differ_from_kind", values=(("reason", reason),))


def _tells_of_play(game: Game) -> bool:
    """Say whether a game was played by what is written of it, if only its result or a time."""
    written = (game.extra_break, game.started, game.finished, game.ended)
    return bool(game.boards) or game.recorded not in (None, (0, 0)) or any(one is not None for one in written)


def _is_incomplete(board: Board) -> bool:
    return board.winner is None or board.men_left is None or not 1 <= board.men_left <= MEN


def _men_missing(problem: Problem) -> Problem:
    """Say of a board whose men are not written that they are missing, not that they are 0."""
    if problem.code != "men_left_out_of_range":
        return problem
    return replace(problem, values=(("reason", "missing"),))


def _not_scored(key: str, game: int, board: int, how: str = "") -> Problem:
    values: tuple[tuple[str, int | str], ...] = (("reason", key),)
    if how:
        values = (*values, ("how", how))
    return Problem("not_scored_yet", game=game, board=board, values=values)


def _totals(paper: Numbers, counted: Numbers) -> tuple[tuple[str, int | str], ...]:
    return (("paper_a", paper[0]), ("paper_b", paper[1]), ("a", counted[0]), ("b", counted[1]))
