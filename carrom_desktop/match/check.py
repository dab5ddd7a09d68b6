"""Score a sheet again from its facts, and say what does not add up.

What the paper says (`break`, `points`, `total`, `recorded`, `recorded_winner`) is compared and never used.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.check_paper import Paper, clipped, recorded_problem, results_of_ruling
from carrom_desktop.match.sheetfile_ends import TIME, tells_of_play
from carrom_desktop.match.sheetfile_models import Board, Ended, Game, Numbers, Sheet
from carrom_desktop.match.sheetfile_rows import (
    first_break_of,
    first_break_of_toss,
    rows_as_written,
    rules_of,
    seats_of,
)
from carrom_desktop.rules.ids import BoardKind, Kind, Problem, Severity, Side, Termination
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet, rules_problems
from carrom_desktop.rules.seating import board_breaker, game_opener
from carrom_desktop.rules.state import BoardState, GameState, MatchState


class CheckResult(Struct, frozen=True):
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
    state = replay(rows_as_written(sheet, rules))
    return CheckResult(sheet, rules, state, (*people, *_Checker(sheet, state).findings()))


def boards_with_state(game: Game, played: GameState) -> Iterator[tuple[Board, BoardState, bool]]:
    """Yield each board as written, the board that it is a try at, and whether it was voided.

    A board that is replayed has the number of its replay, which follows directly.
    """
    number = 1
    for board in game.boards:
        voided = board.voided is not None
        yield board, played.boards[number - 1], voided
        number += not voided


class _Checker:
    """One pass over a sheet and its state."""

    def __init__(self, sheet: Sheet, state: MatchState) -> None:
        self.sheet = sheet
        self.state = state
        self.rules = state.rules
        self.last_game = max(
            (number for number, game in enumerate(sheet.games, start=1) if tells_of_play(game)), default=0
        )
        # Games that somebody lost, it is not said who: neither their end nor what follows is known.
        self.unclear = {
            number
            for number, game in enumerate(sheet.games, start=1)
            if game.ended is not None and game.ended.unclear
        }
        self.first_unclear = min(self.unclear, default=len(sheet.games) + 1)
        self.by_place: dict[tuple[int, int], list[Problem]] = {}
        for problem in state.problems:
            if not self._is_doubtful(problem):
                self.by_place.setdefault((problem.game, problem.board), []).append(problem)
        self.paper = Paper(self.rules, state.problems)

    def findings(self) -> Iterator[Problem]:
        """Yield the findings in the order of the sheet."""
        yield from self._first_break()
        inferred = self._inferred_opener()
        # What a scorer carries on who does not begin each game at 0-0: the game before, or all of them.
        carried: tuple[Numbers, ...] = ()
        whole: Numbers = (0, 0)
        for number, game in enumerate(self.sheet.games, start=1):
            played = self.state.games[number - 1] if number <= len(self.state.games) else None
            if played is not None:
                yield from self._game(number, game, played, inferred, carried)
                result = clipped(self.rules, played.raw)
                whole = (whole[0] + result[0], whole[1] + result[1])
                carried = (result, played.raw, whole)
            else:
                yield from self._game_without_boards(number, game)
            if number in self.unclear and game.ended is not None:
                yield _side_missing(game.ended, number)
        yield from self._match()

    def _is_doubtful(self, problem: Problem) -> bool:
        """Say whether a problem may come only from what the sheet leaves open."""
        game = problem.game
        match problem.code:
            case "game_not_finished" | "extra_board_missing":
                return game in self.unclear or self._is_given(game, self.state.games[game - 1])
            case "game_after_match_over":
                return self.first_unclear < game
            case _:
                return False

    def _is_given(self, number: int, played: GameState | None) -> bool:
        """Say whether a game has only the result that a ruling over the whole match gave it."""
        if self.state.ended_by is None or self.state.winner is None or number > len(self.sheet.games):
            return False
        recorded = self.sheet.games[number - 1].recorded
        if recorded is None or (played is not None and (played.is_over or played.boards)):
            return False
        return recorded in results_of_ruling(self.rules, self.state.winner, (0, 0))

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
            for board, played, _ in boards_with_state(game, self.state.games[number - 1]):
                if board.break_ is not None and not played.extra:
                    return game_opener(board_breaker(board.break_, played.number), number)
        return None

    def _game(
        self, number: int, game: Game, played: GameState, inferred: Side | None, carried: tuple[Numbers, ...]
    ) -> Iterator[Problem]:
        written_before: Numbers | None = None
        opener = played.opener
        if opener is None and inferred is not None:
            opener = game_opener(inferred, number)
        for board, result, voided in boards_with_state(game, played):
            if voided:
                yield from self._break(number, board, opener, result)
                continue
            yield from self._board(number, board, result)
            yield from self._break(number, board, opener, result)
            yield from self.paper.board(number, board, result, written_before, carried)
            written_before = board.total
        yield from self.by_place.get((number, 0), ())
        if number not in self.unclear:
            yield from self._result(number, game, played, carried)

    def _board(self, number: int, board: Board, result: BoardState) -> Iterator[Problem]:
        """Yield what is wrong with a board itself."""
        found = self.by_place.get((number, result.number), ())
        if board.unclear:
            values = (("reason", "ending"),)
            yield Problem("not_scored_yet", game=number, board=result.number, values=values)
            yield from (one for one in found if one.code == "board_after_game_over")
            return
        no_men = result.kind is BoardKind.NORMAL and board.men_left is None
        for problem in found:
            yield _men_missing(problem) if no_men else problem
        wrong = board.winner is not None and result.winner is not None and board.winner is not result.winner
        if wrong and board.winner is not None and result.winner is not None:
            law = "" if result.foul is None else result.foul.law
            yield _winner_differs(board.winner, result.winner, "board", law, number, result.number)

    def _break(self, number: int, board: Board, opener: Side | None, result: BoardState) -> Iterator[Problem]:
        if board.break_ is None:
            return
        if result.extra:
            wanted = result.breaker
        else:
            wanted = None if opener is None else board_breaker(opener, result.number)
        if wanted is not None and board.break_ is not wanted:
            yield self._break_differs(number, result.number, board.break_, wanted, "", self.rules.laws.breaks)

    def _game_without_boards(self, number: int, game: Game) -> Iterator[Problem]:
        """Say of a game of which replay knows nothing that it cannot be, or that another follows it."""
        if not tells_of_play(game) or self._is_given(number, None):
            return
        if self.state.drawn or max(self.state.games_won) >= self.rules.games_to_win:
            if self.first_unclear >= number:
                yield Problem("game_after_match_over", law=self.rules.laws.match, game=number)
        elif number < self.last_game and number not in self.unclear:
            yield self._not_over("game_not_finished", self.rules.laws.target, number, (0, 0))
        if game.recorded is not None and game.recorded != (0, 0) and game.ended is None:
            yield recorded_problem(self.rules, number, game.recorded, (0, 0), None, ())

    def _result(
        self, number: int, game: Game, played: GameState, carried: tuple[Numbers, ...]
    ) -> Iterator[Problem]:
        """Compare the recorded result of a game; of an unfinished one, with its running totals."""
        treated_as_over = game.recorded is not None or self.sheet.recorded_winner is not None
        laws, last = self.rules.laws, number >= self.last_game
        stuck = played.level_at_limit and not any(board.extra for board in played.boards)
        given = self._is_given(number, played)
        # Replay has said so where boards of a later game are recorded; here one may be known by less.
        said = any(
            problem.code in ("extra_board_missing", "game_not_finished")
            for problem in self.by_place.get((number, 0), ())
        )
        if not played.is_over and not last and not said and not given:
            code = "extra_board_missing" if stuck else "game_not_finished"
            law = laws.extra if played.level_at_limit else laws.target
            yield self._not_over(code, law, number, played.raw)
        elif stuck and last and treated_as_over and self.state.ended_by is None:
            yield self._not_over("extra_board_missing", laws.extra, number, played.raw)
        yield from self._ended(number, game.ended, played)
        if game.recorded is None or given or game.recorded in self._results(number, played):
            return
        yield recorded_problem(self.rules, number, game.recorded, played.result, played, carried)

    def _results(self, number: int, played: GameState) -> tuple[Numbers, ...]:
        """Return the results that the paper may have: as played, clipped, or as a ruling gives the game."""
        results = (played.raw, clipped(self.rules, played.raw))
        winner = played.winner if played.ended_by in _RULINGS else None
        if not played.is_over and number == self.last_game and self.state.ended_by is not None:
            winner = self.state.winner
        return results if winner is None else (*results, *results_of_ruling(self.rules, winner, played.raw))

    def _ended(self, number: int, ended: Ended | None, played: GameState) -> Iterator[Problem]:
        """Say where the boards had given the game to the side that the sheet lets lose it."""
        if ended is None or ended.side is None or played.winner is not ended.side:
            return
        if ended.winner is not None or ended.by == TIME:
            yield _winner_differs(ended.side.other, played.winner, "ended", "", number)

    def _match(self) -> Iterator[Problem]:
        ended, winner = self.sheet.ended, self.state.winner
        if ended is not None and ended.unclear:
            yield _side_missing(ended, 0)
        elif ended is not None and ended.winner is not None and winner not in (None, ended.winner):
            yield _winner_differs(ended.winner, ended.winner.other, "ended", self.rules.laws.match)
        paper = self.sheet.recorded_winner
        if paper is None or self.unclear or (ended is not None and ended.unclear):
            return
        if winner is None:
            won = self.state.games_won
            reason = "undecided"
            if self.state.ended_by is Termination.ABANDONED:
                reason = "abandoned"
            elif self.state.drawn:
                reason = "drawn"
            values: tuple[tuple[str, int | str], ...] = (
                ("paper_side", paper.value),
                ("reason", reason),
                ("a", won[0]),
                ("b", won[1]),
            )
            yield Problem("winner_differs", law=self.rules.laws.match, values=values)
        elif winner is not paper:
            yield _winner_differs(paper, winner, "", self.rules.laws.match)

    def _not_over(self, code: str, law: str, number: int, raw: Numbers) -> Problem:
        return Problem(code, law=law, game=number, values=(("a", raw[0]), ("b", raw[1])))

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


_RULINGS = frozenset(Termination) - {
    Termination.TARGET,
    Termination.BOARD_LIMIT,
    Termination.EXTRA_BOARD,
    Termination.TIME,
    Termination.ABANDONED,
}
"""Ends by which a side loses whatever the boards say."""


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


def _men_missing(problem: Problem) -> Problem:
    """Say of a board whose men are not written that they are missing, not that they are 0."""
    if problem.code != "men_left_out_of_range":
        return problem
    return replace(problem, values=(("reason", "missing"),))


def _side_missing(ended: Ended, game: int) -> Problem:
    """Say that somebody lost by an end, and not who: it cannot be scored."""
    return Problem("not_scored_yet", game=game, values=(("reason", "ended"), ("how", ended.by)))


def _winner_differs(
    paper: Side, facts: Side, reason: str, law: str, game: int = 0, board: int = 0
) -> Problem:
    values: tuple[tuple[str, int | str], ...] = (("paper_side", paper.value), ("side_by_facts", facts.value))
    if reason:
        values = (*values, ("reason", reason))
    return Problem("winner_differs", law=law, game=game, board=board, values=values)
