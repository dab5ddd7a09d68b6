"""Matches in a few letters: `match("icf", "toss A; A 6 A; B 3 A")` is played through commands.

The words of a script stand in `tests/support/script.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import Command, CreateMatch
from carrom_desktop.rules.decide import Refused, create, decide
from carrom_desktop.rules.facts import Fact, Player, Row, StepRedone, StepUndone
from carrom_desktop.rules.history import next_step_number, redo_step, undo_step
from carrom_desktop.rules.ids import Kind, Problem, Severity
from carrom_desktop.rules.problems import problems
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.state import BoardState, GameState, MatchState
from tests.support.script import command as command
from tests.support.script import steps as steps

ONE, TWO = Player("One", "Player"), Player("Two", "Player")
PAIR_A = (Player("One", "Ann"), Player("Three", "Cid"))
PAIR_B = (Player("Two", "Bea"), Player("Four", "Dan"))


def created(
    rules: RuleSet,
    kind: Kind = Kind.SINGLES,
    right_of_a1: int | None = None,
    start_points: tuple[int, int] = (0, 0),
) -> CreateMatch:
    """Return the set-up of a match between invented players."""
    players = ((ONE,), (TWO,)) if kind is Kind.SINGLES else (PAIR_A, PAIR_B)
    return CreateMatch(
        rules, kind, players[0], players[1], right_of_a1=right_of_a1, start_points=start_points
    )


def error_codes(found: Iterable[Problem]) -> list[str]:
    """Return the codes of the errors among problems."""
    return [problem.code for problem in found if problem.severity is Severity.ERROR]


class PlayedMatch:
    """A match in memory, written as the session writes it: one step a command. `rows` is all there is."""

    def __init__(self, setup: CreateMatch) -> None:
        self.rows: list[Row] = []
        self.write(create(setup))

    @property
    def state(self) -> MatchState:
        """Return the match as it stands."""
        return replay(self.rows)

    @property
    def game(self) -> GameState:
        """Return the game being played, or the last one."""
        return self.state.game

    @property
    def last(self) -> BoardState:
        """Return the board recorded last."""
        board = self.state.last_board
        assert board is not None
        return board

    def board(self, number: int, game: int = 1) -> BoardState:
        """Return board `number` of game `game`, which must be on the sheet."""
        found = self.state.games[game - 1].boards[number - 1]
        assert found.number == number
        return found

    def write(self, facts: Iterable[Fact]) -> None:
        """Add facts as one step, whether they can be or not: a file written elsewhere may hold anything."""
        step = next_step_number(self.rows)
        for fact in facts:
            seq = len(self.rows) + 1
            self.rows.append(Row(seq, step, fact, f"2026-03-12T{10 + seq // 60:02}:{seq % 60:02}:00+05:30"))

    def do(self, asked: Command) -> PlayedMatch:
        """Carry out a command. Raises `Refused`."""
        self.write(decide(self.state, asked))
        return self

    def undo(self) -> PlayedMatch:
        """Take back the last step, which must exist."""
        step = undo_step(self.rows)
        assert step is not None
        self.write([StepUndone(step)])
        return self

    def redo(self) -> PlayedMatch:
        """Put back the step taken back last, which must exist."""
        step = redo_step(self.rows)
        assert step is not None
        self.write([StepRedone(step)])
        return self

    def play(self, script: str) -> PlayedMatch:
        """Play a script. Raises `Refused` at the first piece that cannot be."""
        for words in steps(script):
            if words == "undo":
                self.undo()
            elif words == "redo":
                self.redo()
            else:
                state = self.state
                self.write(decide(state, command(words, state.game.number)))
        return self

    def against(self, asked: str | Command) -> tuple[Problem, ...]:
        """Return what stands against a piece of a script, or a command, now."""
        state = self.state
        return problems(state, command(asked, state.game.number) if isinstance(asked, str) else asked)

    def codes(self, asked: str | Command) -> list[str]:
        """Return the codes of what stands against a piece of a script, or a command, now."""
        return [problem.code for problem in self.against(asked)]

    def refusal(self, asked: str | Command) -> list[str]:
        """Try what cannot be done, and return why: the codes of the errors.

        Fails where it can be done, where trying it changes anything, or where `problems` and `decide` differ.
        """
        before = self.state
        errors = error_codes(self.against(asked))
        with pytest.raises(Refused) as refused:
            self.do(command(asked, before.game.number) if isinstance(asked, str) else asked)
        assert error_codes(refused.value.problems) == errors
        assert errors
        assert self.state == before
        return errors


def match(
    rules: str | RuleSet = "icf",
    script: str = "toss A",
    start_points: tuple[int, int] = (0, 0),
    **numbers: Any,
) -> PlayedMatch:
    """Play a singles match; `numbers` change the rule set, e.g. `board_limit=None`."""
    return PlayedMatch(created(_rules(rules, numbers), start_points=start_points)).play(script)


def doubles(
    rules: str | RuleSet = "icf", script: str = "toss A", right_of_a1: int | None = 0, **numbers: Any
) -> PlayedMatch:
    """Play a doubles match."""
    return PlayedMatch(created(_rules(rules, numbers), Kind.DOUBLES, right_of_a1)).play(script)


def _rules(rules: str | RuleSet, numbers: dict[str, Any]) -> RuleSet:
    return with_numbers(preset(rules) if isinstance(rules, str) else rules, **numbers)


def reach(points: int, side: str = "A") -> str:
    """Return boards that bring `side` from 0 to `points` without the queen: nine at a time, then the rest."""
    other = "B" if side == "A" else "A"
    boards = [9] * (points // 9) + ([points % 9] if points % 9 else [])
    return "; ".join(f"{side} {men} {other}" for men in boards)


def log(played: PlayedMatch) -> list[str]:
    """Return each board as "game.board breaker" (doubles: with the player, 1 or 2), in order."""
    return [
        f"{game.number}.{board.number} {breaker_name(played.state, board)}"
        for game in played.state.games
        for board in game.boards
    ]


def breaker_name(state: MatchState, board: BoardState) -> str:
    """Return "A" in singles, "A1" or "A2" in doubles, "?" where no toss is known."""
    if board.breaker is None:
        return "?"
    if state.kind is Kind.SINGLES:
        return board.breaker.value
    assert board.breaker_player is not None
    assert board.breaker_player.side is board.breaker
    return f"{board.breaker.value}{board.breaker_player.index + 1}"
