"""Matches in a few letters: `match("icf", "toss A; A 6 A; B 3 A")` is played through commands.

A script is a list of words between semicolons or line ends:

    A 6 A       a board: winner, the loser's men left, who covered the queen ("-": not recorded)
    toss A      the toss, A breaks; `toss A left`: and B took the left seat
    break A     `B` and a side: another breaker before a game, or the extra board's toss
    change      the players changed sides
    seats 1     doubles: B's second player sits to the right of A's first
    mark A      A covered the queen in the board being played; `mark -`: she is back
    play        the umpire said "Play"
    undo, redo  take back a step, put it back
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import (
    CallPlay,
    ChangeSides,
    ChooseBreaker,
    Command,
    CreateMatch,
    MarkQueen,
    RecordBoard,
    RecordSeats,
    RecordToss,
)
from carrom_desktop.rules.decide import create, decide
from carrom_desktop.rules.facts import Fact, Player, Row, StepRedone, StepUndone
from carrom_desktop.rules.history import next_step_number, redo_step, undo_step
from carrom_desktop.rules.ids import Kind, Problem, Queen, Seat, Side
from carrom_desktop.rules.problems import problems
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet, with_numbers
from carrom_desktop.rules.state import BoardState, GameState, MatchState

ONE, TWO = Player("One", "Player"), Player("Two", "Player")
PAIR_A = (Player("One", "Ann"), Player("Three", "Cid"))
PAIR_B = (Player("Two", "Bea"), Player("Four", "Dan"))


def created(rules: RuleSet, kind: Kind = Kind.SINGLES, right_of_a1: int | None = None) -> CreateMatch:
    """Return the set-up of a match between invented players."""
    players = ((ONE,), (TWO,)) if kind is Kind.SINGLES else (PAIR_A, PAIR_B)
    return CreateMatch(rules, kind, players[0], players[1], right_of_a1=right_of_a1)


def command(words: str) -> Command:
    """Return the command that a piece of a script means, e.g. "A 6 A" or "toss A left"."""
    match words.split():
        case ["toss", side]:
            return RecordToss(Side(side))
        case ["toss", side, seat]:
            return RecordToss(Side(side), seat=Seat(seat))
        case ["break", side]:
            return ChooseBreaker(Side(side))
        case ["change"]:
            return ChangeSides()
        case ["seats", index]:
            return RecordSeats(int(index))
        case ["mark", side]:
            return MarkQueen(None if side == "-" else Side(side))
        case ["play"]:
            return CallPlay()
        case [winner, men, queen]:
            return RecordBoard(Side(winner), int(men), Queen.UNRECORDED if queen == "-" else Queen(queen))
    raise ValueError(f"not a step of a script: {words!r}")


def steps(script: str) -> list[str]:
    """Return the pieces of a script."""
    return [words.strip() for words in re.split(r"[;\n]", script) if words.strip()]


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
                self.do(command(words))
        return self

    def against(self, words: str) -> tuple[Problem, ...]:
        """Return what stands against a piece of a script now."""
        return problems(self.state, command(words))

    def codes(self, words: str) -> list[str]:
        """Return the codes of what stands against a piece of a script now."""
        return [problem.code for problem in self.against(words)]


def match(rules: str | RuleSet = "icf", script: str = "toss A", **numbers: Any) -> PlayedMatch:
    """Play a singles match; `numbers` change the rule set, e.g. `board_limit=None`."""
    return PlayedMatch(created(_rules(rules, numbers))).play(script)


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
