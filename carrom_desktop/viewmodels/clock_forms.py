"""When a round ends, and who is waited for: what is asked, and the commands that the answers mean."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import StrEnum

from carrom_desktop.rules.clock_replay import format_time
from carrom_desktop.rules.commands import AwaitPlayer, Command, SetRoundEnd
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.ruleset import RuleSet
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.clocks import hour, hour_of
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.ruling_forms import (
    Answers,
    FieldKind,
    FormField,
    FormOption,
    RulingForm,
    read_time,
)

ROUND_MINUTES = 45
"""How long a round lasts where the rules do not say."""
LATE_MINUTES = 15
"""How long a player is waited for where the rules do not say (143i)."""
AT, DESK, BOTH = "at", "desk", "both"


class ClockForm(StrEnum):
    """Each form."""

    ROUND_END = "round_end"
    LATE = "late"


def round_minutes(rules: RuleSet) -> int:
    """Return how long a round lasts, in minutes, unless somebody says otherwise."""
    return rules.time_limit or ROUND_MINUTES


def end_from_now(now: datetime, minutes: int) -> datetime:
    """Return the full minute that is `minutes` from now."""
    end = now + timedelta(minutes=minutes, seconds=30)
    return end.replace(second=0, microsecond=0)


def read_end(typed: str, now: datetime) -> datetime | None:
    """Return the time "14:45" nearest to `now`, None where it is no time: a round may end after midnight."""
    days = (read_time(typed, (now + timedelta(days=shift)).isoformat()) for shift in (-1, 0, 1))
    try:
        found = [datetime.fromisoformat(day) for day in days if day]
    except ValueError:
        return None
    return min(found, key=lambda end: abs(end - now), default=None)


def round_end_form(state: MatchState, now: Callable[[], str]) -> RulingForm:
    """Ask when the clock of the game being played ends; `now` tells the time as facts have it."""
    known = hour_of(state.clock.round_end)
    begin = datetime.fromisoformat(now())
    end = known or hour(end_from_now(begin, round_minutes(state.rules)))

    def make(answers: Answers) -> Command | None:
        if answers["how"] == DESK:
            return SetRoundEnd("")
        typed = answers["end"].strip()
        if not typed:
            return None
        found = read_end(typed, datetime.fromisoformat(now()))
        return SetRoundEnd(typed if found is None else format_time(found))

    options = (FormOption(AT, msg("clock.end.at")), FormOption(DESK, msg("clock.end.desk")))
    fields = (
        FormField("how", FieldKind.TILES, msg("clock.round.question"), options, value=AT),
        FormField("end", FieldKind.TEXT, msg("clock.round.end"), value=end, only_if=("how", (AT,))),
    )
    return RulingForm(
        ClockForm.ROUND_END, msg("clock.round.title"), None, fields, msg("clock.round.set"), make
    )


def late_form(state: MatchState, now: Callable[[], str]) -> RulingForm:
    """Ask who is late, and how long is waited from now on (143i)."""
    minutes = state.rules.late_minutes or LATE_MINUTES

    def make(answers: Answers) -> Command | None:
        who, typed = answers["who"], answers["minutes"].strip()
        if not who or not (typed.isascii() and typed.isdigit()) or not 0 < int(typed) <= 240:
            return None
        limit = datetime.fromisoformat(now()) + timedelta(minutes=int(typed))
        return AwaitPlayer(format_time(limit), None if who == BOTH else Side(who))

    sides = (state.left, state.left.other)
    options = tuple(FormOption(side.value, msg("entry.name", name=side_name(state, side))) for side in sides)
    both = FormOption(BOTH, msg("clock.late.both"))
    fields = (
        FormField("who", FieldKind.TILES, msg("clock.late.who"), (*options, both)),
        FormField(
            "minutes", FieldKind.NUMBER, msg("clock.late.minutes"), low=1, high=240, value=str(minutes)
        ),
    )
    law = state.rules.laws.late
    hint = None
    if law:
        cited = msg("common.law", rule=state.rules.wording == "rule", law=law)
        hint = msg("clock.late.hint", law=cited)
    return RulingForm(ClockForm.LATE, msg("clock.late.title"), hint, fields, msg("clock.late.start"), make)
