"""The results of a day as a list, for print and press: one entry a match, in the order of the rounds."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from carrom_desktop.match.event import table_order
from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.check_mark import how_parts
from carrom_desktop.viewmodels.hall_cards import name_forms
from carrom_desktop.viewmodels.message import Msg, date_msg, msg, round_msg
from carrom_desktop.viewmodels.result import played_games, result_text


class DayRow(Struct, frozen=True):
    """One match.

    Attributes: `round`, None where it is not known; `table`; `time`, "14:05-16:14", "16:14" or ""; `names`
    of A and B, each from long to short; `won`, games won, None where one game decides; `points` of each game;
    `winner`, 0 or 1, None for nobody; `how` it ended if not by games; `sentence`, the result in words.
    """

    round: Msg | None
    table: str
    time: str
    names: tuple[tuple[str, ...], tuple[str, ...]]
    won: tuple[int, int] | None
    points: tuple[tuple[int, int], ...]
    winner: int | None
    how: tuple[Msg, ...]
    sentence: Msg


class DayView(Struct, frozen=True):
    """A day.

    Attributes: `day`, ISO 8601; `date`, as it is said; `event`, "" for all; `rows`; `open`, how many matches
    of that day are not finished.
    """

    day: str
    date: Msg | None
    event: str
    rows: tuple[DayRow, ...]
    open: int = 0


def build_day(day: str, event: str, states: Iterable[MatchState]) -> DayView:
    """Return the list of `day`; `states` are its matches, as their names are to be told."""
    matches = [state for state in states if not state.deleted]
    finished = sorted((state for state in matches if state.is_over), key=_order)
    rows = tuple(_row(state) for state in finished)
    return DayView(day, date_msg(day), event, rows, len(matches) - len(rows))


_ROUNDS = ("group", "round-of-16", "quarter-final", "semi-final", "final")


def _order(state: MatchState) -> tuple[int, str, str, tuple[int, int, str]]:
    """Order by round (numbered ones, those with a name, then without one), by when it began, by table."""
    told = state.details.round.strip()
    number = told.removeprefix("round-")
    place = _ROUNDS.index(told) + 1000 if told in _ROUNDS else 2000
    if number != told and number.isascii() and number.isdecimal() and len(number) < 4:
        place = int(number)
    return place, told, state.games[0].started_at or state.created_at, table_order(state.details.table)


def _row(state: MatchState) -> DayRow:
    several = state.rules.games_to_win > 1 and state.ended_by is not Termination.WALKOVER
    table = state.details.table.strip()
    return DayRow(
        round=round_msg(state.details.round.strip()),
        table=table,
        time=_time(state),
        names=(name_forms(state, Side.A), name_forms(state, Side.B)),
        won=state.games_won if several else None,
        points=tuple(game.result for game in played_games(state)),
        winner=None if state.winner is None else state.winner.place,
        how=how_parts(state),
        sentence=result_text(state),
    )


def _time(state: MatchState) -> str:
    first = state.games[0].started_at
    times = [text[11:16] for text in (first, state.ended_at) if len(text) >= 16]
    return "-".join(dict.fromkeys(times))


def heading_msgs(view: DayView) -> tuple[Msg, ...]:
    """Return "Results", the date and the event."""
    title = msg("results.title")
    event = msg("results.event", event=view.event) if view.event else None
    return tuple(part for part in (title, view.date, event) if part is not None)


def line_msg(row: DayRow) -> Msg:
    """Return "T4, 14:05-16:14: Ann Smith beat Bo Lee 2-1: 25-11, ..." without what is not known."""
    if row.table:
        code = "results.line.table" if row.time else "results.line.table_only"
        return msg(code, table=row.table, time=row.time, text=row.sentence)
    return msg("results.line.time", time=row.time, text=row.sentence) if row.time else row.sentence
