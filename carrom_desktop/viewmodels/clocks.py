"""A running clock as it is shown."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ClockView:
    """One clock.

    Attributes: `kind`, "round", "stroke", "interval", "change" (of sides) or "waiting" (for a player);
    `text`, what remains, as "12:34"; `phase`, "running", "pre_alarm", "time" (it is up) or "held";
    `remaining_s`, whole seconds, at least 0.
    """

    kind: str
    text: str
    phase: str
    remaining_s: int
