"""What a merge did, in words: one line a match, and the sum of it."""

from __future__ import annotations

from collections.abc import Iterable

from carrom_desktop.match.merging import Merged, Outcome, counts
from carrom_desktop.match.summary import MatchSummary
from carrom_desktop.viewmodels.message import Msg, coded, msg, round_msg

NEWS_FIRST = (
    Outcome.UNREADABLE,
    Outcome.DIFFERENT,
    Outcome.NEW,
    Outcome.CONTINUED,
    Outcome.PUT_AWAY,
    Outcome.SAME,
)
"""Outcomes in the order in which they are told: first what somebody has to look at."""


def outcome_msg(merged: Merged) -> Msg:
    """Return what became of a match, or why a file cannot be read."""
    if merged.error is not None:
        return coded(merged.error.code, merged.error.values)
    return msg(f"merge.outcome.{merged.outcome.value}")


def match_msg(summary: MatchSummary) -> Msg:
    """Return "Player One - Player Two"."""
    return msg("merge.match", A=summary.names[0], B=summary.names[1])


def place_msgs(summary: MatchSummary) -> tuple[Msg, ...]:
    """Return round and table of a match, as far as they are known."""
    table = summary.table.strip()
    parts = (
        round_msg(summary.round.strip()),
        msg("common.table", table=table) if table else None,
    )
    return tuple(part for part in parts if part is not None)


def sum_msgs(done: Iterable[Merged]) -> tuple[Msg, ...]:
    """Return "3 new", "1 continued" and so on, in the order of `NEWS_FIRST`."""
    numbers = counts(done)
    return tuple(
        msg(f"merge.sum.{outcome.value}", n=numbers[outcome]) for outcome in NEWS_FIRST if outcome in numbers
    )
