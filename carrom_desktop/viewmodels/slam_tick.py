"""The tick for a white or black slam (26), where the winner of a complete entry can have made one."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.rules.commands import RecordBoard
from carrom_desktop.rules.problems import problems
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.draft import Draft, slam_of
from carrom_desktop.viewmodels.message import Msg, msg


class SlamTick(Struct, frozen=True):
    """`S`: the winner made a white or black slam (26)."""

    label: Msg
    on: bool


def slam_tick(state: MatchState, draft: Draft, command: RecordBoard | None) -> SlamTick | None:
    """Return the tick of a complete entry whose winner can have made a slam, or while one is ticked.

    `command` is the board as typed, None while it is incomplete.
    """
    slam = slam_of(draft, state)
    if command is None or slam is None:
        return None
    found = problems(state, replace(command, slam=slam))
    if not draft.slam and any(problem.code == "slam_impossible" for problem in found):
        return None
    return SlamTick(msg(f"entry.slam.{slam.value}"), draft.slam)
