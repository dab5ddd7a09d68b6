"""What the umpire says now, and what comes then; and the new state for screen readers."""

from __future__ import annotations

from dataclasses import dataclass

from carrom_desktop.rules.facts import Fact
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.message import Msg


@dataclass(frozen=True, slots=True)
class Announcement:
    """Sentences to say `now` and `then`; each tuple is one line, its sentences joined by a space."""

    now: tuple[Msg, ...]
    then: tuple[Msg, ...] = ()


def announce(
    state: MatchState, last_facts: tuple[Fact, ...] = (), *, preview: MatchState | None = None
) -> Announcement:
    """Return what the umpire says after `last_facts`, those of the step that led to `state`.

    Without them (after a start, an undo) it is the line of this moment. `preview`: the state after the
    entry that stands complete; its board is then what comes.
    """
    raise NotImplementedError


def spoken_state(state: MatchState) -> tuple[Msg, ...]:
    """Return the state in sentences, for a screen reader once after each entry."""
    raise NotImplementedError
