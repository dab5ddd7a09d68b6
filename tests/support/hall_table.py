"""A match played by commands, for tests of the hall's picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import ChangeSides, Command, CreateMatch, RecordBoard, RecordToss
from carrom_desktop.rules.decide import create, decide
from carrom_desktop.rules.facts import Details, Fact, Player, Row, StepUndone
from carrom_desktop.rules.history import undo_step
from carrom_desktop.rules.ids import Kind, Queen, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.hall import HallContext

DETAILS = Details(event="National Open 2026", round="round-of-16", table="4", umpire="Umpire Three")
ONE, TWO = Player("One", "Player", "IND"), Player("Two", "Player", "SRI")
PAIR_ONE = (Player("One", "Player", "IND"), Player("Three", "Player", "IND"))
PAIR_TWO = (Player("Two", "Player", "SRI"), Player("Four", "Player", "SRI"))


class Table:
    """A match played by commands; `facts` are those of the last step."""

    def __init__(
        self,
        rules: RuleSet | None = None,
        kind: Kind = Kind.SINGLES,
        players: tuple[tuple[Player, ...], tuple[Player, ...]] | None = None,
        details: Details = DETAILS,
        start_points: tuple[int, int] = (0, 0),
    ) -> None:
        if players is None:
            players = ((ONE,), (TWO,)) if kind is Kind.SINGLES else (PAIR_ONE, PAIR_TWO)
        seats = 0 if kind is Kind.DOUBLES else None
        made = CreateMatch(rules or preset("icf"), kind, players[0], players[1], details, seats, start_points)
        self.rows: list[Row] = []
        self.facts: tuple[Fact, ...] = ()
        self._write(create(made))

    @property
    def state(self) -> MatchState:
        """Return the match as it stands."""
        return replay(self.rows)

    def do(self, *commands: Command) -> Table:
        """Carry out `commands`, each as one step."""
        for command in commands:
            self._write(decide(self.state, command))
        return self

    def toss(self, breaker: Side = Side.A) -> Table:
        """Record the toss."""
        return self.do(RecordToss(breaker))

    def play(self, boards: str) -> Table:
        """Record boards written as winner, men and the queen's side, e.g. "A6A B4B"; "." changes sides."""
        for word in boards.split():
            if word == ".":
                self.do(ChangeSides())
            else:
                self.do(RecordBoard(Side(word[0]), int(word[1]), Queen(word[2])))
        return self

    def undo(self) -> Table:
        """Take the last step back."""
        step = undo_step(self.rows)
        assert step is not None
        self._write((StepUndone(step),))
        return self

    def context(self, age_s: float = 1e9, **more: Any) -> HallContext:
        """Return the context of a picture `age_s` after the last step; `more`, attributes of it."""
        return HallContext(age_s=age_s, last_facts=self.facts, **more)

    def _write(self, facts: tuple[Fact, ...]) -> None:
        step = len({row.step for row in self.rows}) + 1
        for fact in facts:
            self.rows.append(Row(len(self.rows) + 1, step, fact, f"2026-03-12T10:{step % 60:02}:00+05:30"))
        self.facts = facts


@dataclass(frozen=True)
class Scenario:
    """A named state with the context in which it is seen."""

    name: str
    state: MatchState | None
    context: HallContext
