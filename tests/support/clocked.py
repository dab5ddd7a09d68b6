"""A match in memory whose facts have the times of a stepped clock: "14:00" is when it is made."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import Command, CreateMatch
from carrom_desktop.rules.facts import ClockJumped, Fact, Row
from carrom_desktop.rules.history import next_step_number
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.ruleset import with_numbers
from tests.support.matches import ONE, TWO, PlayedMatch

DAY = "2026-03-12T"
ZONE = "+05:30"


def at(time: str) -> str:
    """Return a time of the match's day as facts have it: "14:45" or "14:45:30"."""
    return f"{DAY}{time}{':00' if len(time) == 5 else ''}.000{ZONE}"


class ClockedMatch(PlayedMatch):
    """Attributes: `clock`, what its facts take their times from."""

    def __init__(self, setup: CreateMatch) -> None:
        self.clock = SteppedClock(at("14:00"))
        super().__init__(setup)

    def write(self, facts: Iterable[Fact]) -> None:
        """Add facts as one step, at the time of the clock."""
        step = next_step_number(self.rows)
        for fact in facts:
            self.rows.append(Row(len(self.rows) + 1, step, fact, self.clock.now_iso()))

    def do(self, asked: Command) -> ClockedMatch:
        """Carry out a command. Raises `Refused`."""
        super().do(asked)
        return self

    def undo(self) -> ClockedMatch:
        """Take back the last step."""
        super().undo()
        return self

    def wait(self, minutes: float) -> ClockedMatch:
        """Let time pass."""
        self.clock.advance(minutes * 60)
        return self

    def set_wall(self, time: str) -> ClockedMatch:
        """Set the computer's clock, and note it as the program does."""
        before = self.clock.now_iso()
        self.clock.set_wall(at(time))
        self.write([ClockJumped(seconds_between(before, self.clock.now_iso()))])
        return self


def seconds_between(one: str, other: str) -> float:
    """Return the seconds from one time to another."""
    return (datetime.fromisoformat(other) - datetime.fromisoformat(one)).total_seconds()


def clocked(rules: str = "european", script: str = "toss A", **numbers: Any) -> ClockedMatch:
    """Play a singles match at 14:00; `numbers` change the rule set."""
    made = ClockedMatch(CreateMatch(with_numbers(preset(rules), **numbers), Kind.SINGLES, (ONE,), (TWO,)))
    made.play(script)
    return made
