"""Undo and redo as facts: which steps are in force, and which one comes next to be taken back or put back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from carrom_desktop.rules.facts import (
    ClockJumped,
    MatchCreated,
    MatchDeleted,
    MatchReopened,
    MatchSigned,
    Row,
    StepRedone,
    StepUndone,
)

_NEVER_UNDONE = (StepUndone, StepRedone, ClockJumped, MatchSigned, MatchReopened)
"""Facts that undo steps over: about history, written by the program, or undone by a ruling only."""


def in_force(rows: Iterable[Row]) -> list[Row]:
    """Return the rows whose step was not taken back, without the rows about history, in order."""
    rows = list(rows)
    undone = _undone(rows)
    return [
        row for row in rows if row.step not in undone and not isinstance(row.fact, StepUndone | StepRedone)
    ]


def undo_step(rows: Sequence[Row]) -> int | None:
    """Return the step that undo takes back: the last one in force, never the one that made the match.

    A signed sheet gives nothing back: it is reopened first, with a reason.
    """
    undone = _undone(rows)
    reopened = False
    for row in reversed(rows):
        if isinstance(row.fact, MatchCreated):
            return None
        if isinstance(row.fact, MatchReopened):
            reopened = True
        if isinstance(row.fact, MatchSigned) and not reopened:
            return None
        if row.step not in undone and not isinstance(row.fact, _NEVER_UNDONE):
            return None if _creates(rows, row.step) else row.step
    return None


def redo_step(rows: Sequence[Row]) -> int | None:
    """Return the step that redo puts back: the last one taken back, until another step is written.

    A match that was brought back is not put away again: that it was deleted is nobody's next step.
    """
    stack: list[int] = []
    deletions: set[int] = set()
    for row in rows:
        match row.fact:
            case StepUndone(step) if step in deletions:
                stack.clear()
            case StepUndone(step):
                stack.append(step)
            case StepRedone(step):
                if stack and stack[-1] == step:
                    stack.pop()
            case ClockJumped():
                pass
            case _:
                stack.clear()
                if isinstance(row.fact, MatchDeleted):
                    deletions.add(row.step)
    return stack[-1] if stack else None


def next_step_number(rows: Sequence[Row]) -> int:
    """Return the number of the next step to be written."""
    return max((row.step for row in rows), default=0) + 1


def _creates(rows: Sequence[Row], step: int) -> bool:
    return any(row.step == step and isinstance(row.fact, MatchCreated) for row in rows)


def _undone(rows: Iterable[Row]) -> set[int]:
    undone: set[int] = set()
    for row in rows:
        match row.fact:
            case StepUndone(step):
                undone.add(step)
            case StepRedone(step):
                undone.discard(step)
            case _:
                pass
    return undone
