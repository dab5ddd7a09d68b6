"""The facts of a sheet about ends that no points bring: time, rulings, and what an extra board implies."""

from __future__ import annotations

from collections.abc import Iterator

from carrom_desktop.match.sheetfile_models import Game, Sheet
from carrom_desktop.rules.facts import Fact, GameEnded, LevelDecided, MatchEnded, Row, TimeCalled
from carrom_desktop.rules.ids import LevelChoice, Termination
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState

TIME, ABANDONED = "time", "abandoned"

_LEFT_OPEN = ("ask", "umpire")
"""What a rule set says of a level game that the umpire decides."""


def has_ends(sheet: Sheet, rules: RuleSet) -> bool:
    """Say whether `end_facts` has anything to tell: most sheets have only points."""
    if sheet.ended is not None or rules.level_after_limit in _LEFT_OPEN:
        return True
    return any(game.ended is not None for game in sheet.games)


def end_facts(sheet: Sheet, rules: RuleSet, rows: list[Row]) -> Iterator[tuple[Fact, str]]:
    """Yield the facts about ends, each with its time or ""; `rows` tell everything else of the sheet.

    They come after all boards: a game that a person ended has all its boards by then.
    """
    ends = _Ends(sheet, rules, rows)
    for number, game in enumerate(sheet.games, start=1):
        yield from ends.of_game(number, game)
    yield from ends.of_match()


def tells_of_play(game: Game) -> bool:
    """Say whether a game was played by what is written of it, if only its result or a time."""
    written = (game.extra_break, game.started, game.finished, game.ended)
    return bool(game.boards) or game.recorded not in (None, (0, 0)) or any(one is not None for one in written)


class _Ends:
    """One pass over the ends of a sheet."""

    def __init__(self, sheet: Sheet, rules: RuleSet, rows: list[Row]) -> None:
        self.sheet, self.rules = sheet, rules
        self.rows = list(rows)
        self.timed: set[int] = set()
        # Scored once at most, and only where it must be known whether a game was level.
        self.before: MatchState | None = None

    def of_game(self, number: int, game: Game) -> Iterator[tuple[Fact, str]]:
        """Yield how game `number` ended."""
        ended = game.ended
        if ended is not None and ended.winner is not None:
            yield self._tell(GameEnded(number, Termination(ended.by), ended.winner), game.finished)
        if ended is not None and ended.by == TIME:
            yield from self._time(number, game)
        elif self._has_extra_board(game, timed=False):
            yield self._tell(LevelDecided(number, LevelChoice.EXTRA_BOARD), None)

    def of_match(self) -> Iterator[tuple[Fact, str]]:
        """Yield how the match ended."""
        ended, last = self.sheet.ended, last_game(self.sheet)
        finished = None if last is None else last.finished
        if ended is None:
            if last is not None and last.ended is not None and last.ended.by == ABANDONED:
                yield self._tell(MatchEnded(Termination.ABANDONED, None), finished)
        elif ended.by == TIME:
            # Time over the whole match ends the game that was being played.
            number = replay(self.rows).next.game
            if number and number not in self.timed:
                there = number <= len(self.sheet.games)
                yield from self._time(number, self.sheet.games[number - 1] if there else Game())
        elif not ended.unclear:
            yield self._tell(MatchEnded(Termination(ended.by), ended.winner), finished)

    def _time(self, number: int, game: Game) -> Iterator[tuple[Fact, str]]:
        self.timed.add(number)
        yield self._tell(TimeCalled(number, self._last_board(number, game)), game.finished)
        if self._has_extra_board(game, timed=True):
            yield self._tell(LevelDecided(number, LevelChoice.EXTRA_BOARD), None)

    def _last_board(self, number: int, game: Game) -> int:
        """Return the last board that counted as time was called: the last one, but for an extra board.

        Where the rules have an extra board after the limit, a board beyond it is that one, not one of time.
        """
        count = _boards(game)
        if game.extra_break is None or count < 2:
            return count
        if count - 1 == self.rules.board_limit and self.rules.level_after_limit != "draw":
            return count
        if self.before is None:
            self.before = replay(self.rows)
        total = self.before.games[number - 1].boards[count - 2].total
        return count - 1 if total[0] == total[1] else count

    def _has_extra_board(self, game: Game, timed: bool) -> bool:
        """Say whether the umpire must have decided for an extra board, since the sheet has one."""
        rules = self.rules
        if rules.level_after_limit in _LEFT_OPEN:
            beyond = rules.board_limit is not None and _boards(game) > rules.board_limit
            if game.extra_break is not None or beyond:
                return True
        return timed and rules.level_at_time in _LEFT_OPEN and game.extra_break is not None

    def _tell(self, fact: Fact, at: str | None) -> tuple[Fact, str]:
        place = len(self.rows) + 1
        self.rows.append(Row(place, place, fact, at or ""))
        return fact, at or ""


def last_game(sheet: Sheet) -> Game | None:
    """Return the last game that was begun, None where none was."""
    return next((game for game in reversed(sheet.games) if tells_of_play(game)), None)


def _boards(game: Game) -> int:
    return sum(board.voided is None for board in game.boards)
