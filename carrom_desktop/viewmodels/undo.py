"""The names of steps, so that undo says what it takes back: one exhaustive table."""

from __future__ import annotations

from carrom_desktop.rules.facts import Fact
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg


def step_msg(state_before: MatchState | None, facts: tuple[Fact, ...], state_after: MatchState | None) -> Msg:
    """Return the name of the step made of `facts`, e.g. "Board 5: Player One +9".

    One of the two states is enough: for undo `(None, facts, state)`, for redo `(state, facts, None)`.
    """
    raise NotImplementedError


def undo_msg(facts: tuple[Fact, ...], state: MatchState) -> Msg:
    """Return 'Undo "Board 5: Player One +9"' for the step that undo would take back from `state`."""
    raise NotImplementedError


def redo_msg(facts: tuple[Fact, ...], state: MatchState) -> Msg:
    """Return 'Redo "..."' for the step that redo would put back on `state`."""
    raise NotImplementedError
