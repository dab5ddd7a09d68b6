"""Forms for what a paper says: a known score after a disaster, and the times of a game."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

from carrom_desktop.rules.commands import Command, SetScore, SetTimes
from carrom_desktop.rules.ids import Kind, PlayerRef, Side
from carrom_desktop.rules.seating import board_breaker, rotation
from carrom_desktop.rules.state import GameState, MatchState
from carrom_desktop.viewmodels.form_parts import (
    Answers,
    FieldKind,
    FormField,
    FormKind,
    FormOption,
    RulingForm,
    form,
    number_of,
    reason_field,
    side_of,
    sides_field,
)
from carrom_desktop.viewmodels.message import msg
from carrom_desktop.viewmodels.names import player_of, side_name

LONGEST_GAME = timedelta(hours=12)
"""A finish typed before its start is on the next day, if the game was no longer than this."""


# ---- a known score


def score_form(state: MatchState, _game: int, _board: int, _now: str) -> RulingForm | None:
    """Ask for a known score: results of finished games, the total before the next board, who breaks it.

    Who breaks is never answered beforehand, so that Enter alone replaces no board.
    """
    a, b = side_name(state, Side.A), side_name(state, Side.B)
    results = ", ".join(
        f"{game.result[0]}-{game.result[1]}" for game in state.games if game.is_over and game.winner
    )
    total = state.game.raw if not state.is_over else state.start_points

    def make(answers: Answers) -> Command | None:
        games, now = read_pairs(answers["results"]), read_pairs(answers["total"])
        board, opener = number_of(answers, "board"), None
        if board is not None:
            opener = _opener(state, answers, board)
        if opener is None or board is None or games is None or now is None or len(now) != 1:
            return None
        return SetScore(games, now[0], board, opener.side, opener.index, answers["reason"].strip())

    fields = (
        FormField("results", FieldKind.TEXT, msg("rulings.ask.results", A=a, B=b), value=results),
        FormField(
            "total", FieldKind.TEXT, msg("rulings.ask.total", A=a, B=b), value=f"{total[0]}-{total[1]}"
        ),
        FormField(
            "board",
            FieldKind.NUMBER,
            msg("rulings.ask.next_board"),
            low=1,
            high=(state.rules.board_limit or 98) + 1,
            value=str(state.next.board or 1),
        ),
        sides_field(state, "breaker", "breaker") if state.kind is Kind.SINGLES else _breaker_field(state),
        reason_field(),
    )
    return form(FormKind.SCORE, fields, make, msg("rulings.hint.score"))


def _breaker_field(state: MatchState) -> FormField:
    """Ask which of the four players breaks: the rotation tells who opened the game (49b)."""
    options = tuple(
        FormOption(
            f"{side.value}{index}",
            msg("entry.name", name=player_of(state, PlayerRef(side, index)).full_name),
        )
        for index in (0, 1)
        for side in (state.left, state.left.other)
    )
    return FormField("breaker", FieldKind.PICK, msg("rulings.ask.breaker"), options)


def _opener(state: MatchState, answers: Answers, board: int) -> PlayerRef | None:
    """Return who broke board 1 of a game in which the player or side that was chosen breaks `board`."""
    if state.kind is Kind.SINGLES:
        side = side_of(answers, "breaker")
        return None if side is None else PlayerRef(board_breaker(side, board))
    chosen = answers.get("breaker", "")
    if not chosen:
        return None
    around = rotation(PlayerRef(Side(chosen[0]), int(chosen[1])), state.right_of_a1)
    return around[(1 - board) % len(around)]


_PAIR = re.compile(r"\s*(\d{1,3})\s*[-:\N{EN DASH}]\s*(\d{1,3})\s*", re.ASCII)


def read_pairs(text: str) -> tuple[tuple[int, int], ...] | None:
    """Return results as typed, "25-10, 11-25" or "25:10; 11:25"; None where something else stands there."""
    found = []
    for part in re.split(r"[,;]", text) if text.strip() else ():
        matched = _PAIR.fullmatch(part)
        if matched is None:
            return None
        found.append((int(matched[1]), int(matched[2])))
    return tuple(found)


# ---- times


def times_form(state: MatchState, game: int, _board: int, now: str) -> RulingForm | None:
    """Ask for start and finish of a game; each game has its own two questions, asked while it is picked."""
    played = [one for one in state.games if one.boards or one.is_over]
    if not played:
        return None
    chosen = game if any(one.number == game for one in played) else played[-1].number
    options = tuple(FormOption(str(one.number), msg("rulings.game", g=one.number)) for one in played)

    def make(answers: Answers) -> Command | None:
        number = int(answers["game"])
        at = state.games[number - 1]
        started = _read(answers[f"started.{number}"], at.started_at, _day(state, at, now))
        finished = _read(answers[f"finished.{number}"], at.finished_at, started or _day(state, at, now))
        finished = _after(started, finished)
        if (started, finished) == (at.started_at, at.finished_at):
            return None  # nothing was typed
        return SetTimes(number, started, finished)

    fields = [FormField("game", FieldKind.PICK, msg("rulings.ask.game"), options, value=str(chosen))]
    for one in played:
        asked = ("game", (str(one.number),))
        for name, at in (("started", one.started_at), ("finished", one.finished_at)):
            label = msg(f"rulings.ask.{name}")
            fields.append(
                FormField(f"{name}.{one.number}", FieldKind.TEXT, label, value=clock_time(at), only_if=asked)
            )
    return form(FormKind.TIMES, tuple(fields), make, msg("rulings.hint.times"))


def clock_time(at: str) -> str:
    """Return "14:06" of ISO 8601, "" where no time is known."""
    return at[11:16] if len(at) >= 16 else ""


def read_time(typed: str, on: str) -> str:
    """Return "14:06" as ISO 8601 on the day of `on`, with its offset; what is no time comes back as typed."""
    matched = re.fullmatch(r"\s*(\d{1,2})[:.h](\d{2})\s*", typed, re.ASCII)
    if matched is None:
        return typed.strip()
    try:
        day = datetime.fromisoformat(on)
        moment = day.replace(hour=int(matched[1]), minute=int(matched[2]), second=0, microsecond=0)
    except ValueError:
        return typed.strip()
    return moment.isoformat(timespec="milliseconds")


def _read(typed: str, known: str, on: str) -> str:
    """Return the time as typed; what was known stays, with its seconds, where its hour and minute do."""
    return known if typed.strip() == clock_time(known) else read_time(typed, on)


def _day(state: MatchState, game: GameState, now: str) -> str:
    """Return a moment of the day on which `game` was played: a paper has its own date."""
    known = game.started_at or game.finished_at or now
    if not state.from_paper:
        return known
    try:
        played = date.fromisoformat(state.details.date)
        return datetime.fromisoformat(known).replace(played.year, played.month, played.day).isoformat()
    except ValueError:
        return known


def _after(started: str, finished: str) -> str:
    """Return the finish on the next day where it was typed before its start, at night."""
    try:
        begin, end = datetime.fromisoformat(started), datetime.fromisoformat(finished)
    except ValueError:
        return finished
    later = end + timedelta(days=1)
    if end < begin and later - begin <= LONGEST_GAME:
        return later.isoformat(timespec="milliseconds")
    return finished
