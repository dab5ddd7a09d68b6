"""Fixtures, faults and differences of an event in words."""

from __future__ import annotations

from collections.abc import Sequence

from carrom_desktop.match.event import Differences, EventKit, Fixture, FixtureSide, KitFault, Standing
from carrom_desktop.viewmodels.message import Msg, msg, round_msg

MOST_NAMED = 8
"""So many changed fixtures are named; more are counted."""


def side_msg(side: FixtureSide) -> Msg:
    """Return who plays, or the words for who will."""
    return msg("event.side", name=side.name or "–")


def pairing_msg(fixture: Fixture) -> Msg:
    """Return "Ana Ruiz - Olga Petrova"."""
    return msg("event.pairing", A=fixture.side_1.name, B=fixture.side_2.name)


def place_msgs(fixture: Fixture) -> tuple[Msg, ...]:
    """Return round, table and time, as far as they are known."""
    found = [round_msg(fixture.round)]
    found.append(msg("common.table", table=fixture.table) if fixture.table else None)
    found.append(msg("event.time", time=fixture.time) if fixture.time else None)
    return tuple(one for one in found if one is not None)


def standing_msg(standing: Standing) -> Msg | None:
    """Return how far a fixture is, None where nothing was made of it."""
    match = standing.match
    if match is None:
        return None
    if match.state == "finished":
        (games_a, games_b), _ = match.score
        return msg("event.state.played", games=f"{games_a}-{games_b}")
    return msg(f"event.state.{match.state}")


def fault_msg(fault: KitFault, kit: EventKit) -> Msg:
    """Return what is wrong with a kit, with the number of its line."""
    if fault.row < 0:
        return msg(f"event.fault.{fault.code}")
    time = kit.fixtures[fault.row].time
    return msg(f"event.fault.{fault.code}", row=fault.row + 1, who=fault.who, table=fault.table, time=time)


def difference_msgs(found: Differences, over: frozenset[str] = frozenset()) -> tuple[Msg, ...]:
    """Return what a newer kit brings, line by line.

    `over`: ids of fixtures that were begun here: those that went are named, since their match stays.
    """
    lines: list[Msg] = []
    for code, fixtures in (("added", found.added), ("removed", found.removed)):
        if fixtures:
            lines.append(msg(f"event.change.{code}", n=len(fixtures), names=_named(fixtures)))
    for before, after in found.changed[:MOST_NAMED]:
        lines += _changes(before, after)
    if len(found.changed) > MOST_NAMED:
        lines.append(msg("event.change.more", n=len(found.changed) - MOST_NAMED))
    lines += [msg(f"event.change.part.{part}") for part in found.parts]
    gone = sum(fixture.id in over for fixture in found.removed)
    if gone:
        lines.append(msg("event.change.removed_begun", n=gone))
    return tuple(lines)


def _changes(before: Fixture, after: Fixture) -> list[Msg]:
    """Return what differs in one fixture."""
    names = f"{after.side_1.name} – {after.side_2.name}"
    lines: list[Msg] = []
    if before.sides != after.sides:
        old = f"{before.side_1.name} – {before.side_2.name}"
        if old == names:  # a club, or how a name is spelt
            lines.append(msg("event.change.player", fixture=names))
        else:
            lines.append(msg("event.change.sides", old=old, new=names))
    for part in ("table", "time", "umpire"):
        old, new = getattr(before, part), getattr(after, part)
        if old != new:
            lines.append(msg(f"event.change.{part}", fixture=names, old=old or "–", new=new or "–"))
    if before.round != after.round:
        new_round = round_msg(after.round) or msg("event.time", time="–")
        lines.append(msg("event.change.round", fixture=names, new=new_round))
    return lines


def _named(fixtures: Sequence[Fixture]) -> str:
    names = [f"{one.side_1.name} – {one.side_2.name}" for one in fixtures[:MOST_NAMED]]
    return "; ".join((*names, "…") if len(fixtures) > MOST_NAMED else names)
