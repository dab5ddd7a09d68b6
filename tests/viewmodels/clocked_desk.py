"""A desk at 14:00 whose clock can be moved: keys about time and what they lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import CreateMatch, SetRoundEnd
from carrom_desktop.rules.decide import create
from carrom_desktop.rules.facts import Fact, Row
from carrom_desktop.rules.history import next_step_number
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.ruleset import with_numbers
from tests.support.clocked import at
from tests.viewmodels.desk import ONE, TWO, Desk, english


@dataclass
class ClockedDesk(Desk):
    """A desk whose rows have the times of `clock`."""

    clock: SteppedClock = field(default_factory=lambda: SteppedClock(at("14:00")))

    def write(self, facts: Iterable[Fact]) -> None:
        step = next_step_number(self.rows)
        self.last_facts = tuple(facts)
        for fact in self.last_facts:
            self.rows.append(Row(len(self.rows) + 1, step, fact, self.clock.now_iso()))

    def wait(self, minutes: float) -> ClockedDesk:
        self.clock.advance(minutes * 60)
        return self

    def options(self) -> list[str]:
        """Return the answers that are offered, each with its key."""
        return [f"{choice.key} {english(choice.label)}" for choice in self.view().choices]


def clocked_desk(
    rules: str = "european", end: str | None = "14:45", toss: str = "b left", **numbers: Any
) -> ClockedDesk:
    """Return a desk with a match at 14:00 whose round ends at `end`; "": at the desk, None: no clock."""
    made = ClockedDesk()
    made.write(create(CreateMatch(with_numbers(preset(rules), **numbers), Kind.SINGLES, (ONE,), (TWO,))))
    if end is not None:
        made.submit(SetRoundEnd(at(end) if end else ""))
    made.type(toss)
    return made


def alarmed(script: str = "left 3 left enter") -> ClockedDesk:
    """Return a desk that recorded a board a minute after the pre-alarm."""
    made = clocked_desk()
    made.wait(41).type(script)
    return made


def level_at_time(rules: str = "ukca", **numbers: Any) -> ClockedDesk:
    """Return a desk whose game is level when time is called."""
    made = clocked_desk(rules, **numbers)
    made.type("left 3 right enter right 3 left enter t t")
    return made
