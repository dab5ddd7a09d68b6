"""A match of another computer in words: how it stands to ours, and what differs."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from carrom_desktop.match.takeover import Comparison, Standing
from carrom_desktop.rules.facts import Row
from carrom_desktop.viewmodels.audit import AuditLine, audit_lines
from carrom_desktop.viewmodels.message import Msg, msg

MOST_STEPS = 4
"""Steps of each side that a difference names."""


class DifferenceView(Struct, frozen=True):
    """What taking a match over means.

    Attributes: `told`, what will be written; `here` and `there`, the steps that only one computer has, the
    first ones, with their times; `more_here` and `more_there`, whether others follow.
    """

    told: Msg
    here: tuple[AuditLine, ...] = ()
    there: tuple[AuditLine, ...] = ()
    more_here: bool = False
    more_there: bool = False


def standing_msg(found: Comparison) -> Msg:
    """Return how a match there stands to ours, in a few words."""
    if found.standing is Standing.AHEAD:
        return msg("takeover.standing.ahead", n=_steps(found.theirs[found.shared :]))
    if found.standing is Standing.BEHIND:
        return msg("takeover.standing.behind", n=_steps(found.ours[found.shared :]))
    return msg(f"takeover.standing.{found.standing.value}")


def build_difference(found: Comparison, most: int = MOST_STEPS) -> DifferenceView:
    """Return what is to be said before a match is taken over; `most`, how many steps of each side."""
    if found.standing in (Standing.NEW, Standing.SAME):
        return DifferenceView(msg(f"takeover.tell.{found.standing.value}"))
    shared = audit_lines(found.theirs[: found.shared]) if found.shared else ()
    here, there = audit_lines(found.ours)[len(shared) :], audit_lines(found.theirs)[len(shared) :]
    if found.standing is Standing.DIFFERENT:
        same = shared[-1].what if shared else msg("takeover.beginning")
        told = msg("takeover.tell.different", same=same)
    else:
        told = msg(f"takeover.tell.{found.standing.value}")
    return DifferenceView(told, here[:most], there[:most], len(here) > most, len(there) > most)


def _steps(rows: Sequence[Row]) -> int:
    return len({row.step for row in rows})
