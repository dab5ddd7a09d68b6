"""What the list of matches knows of one match: its summary, and what a search looks at."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.people import OfTie, Player

if TYPE_CHECKING:  # the list opens a start; what only making a summary needs is imported by it
    from carrom_desktop.rules.facts import Row
    from carrom_desktop.rules.state import MatchState

Pair = tuple[int, int]
"""Two numbers, side A's first."""

State = Literal["not_started", "in_progress", "finished"]

SUMMARY_LAYOUT = 3
"""Raise it when `Listed` or the way it is made changes: stored ones are then made anew."""


class MatchSummary(Struct, frozen=True):
    """One match of the list.

    Attributes: `match_id`; `created_at` and `changed_at`, ISO 8601 with offset; `names`, of A and B, for a
    pair "One / Two"; `kind`; `round` (a code or any text), `event`, `table`, `match_no` and `date` as in
    `Details`; `score`, games won and the raw points of the game being played or played last; `results` of the
    finished games; `state`; `deleted`; `winner`; `players` of A and B; `of_tie`, the rubber
    of a team tie that it is, or None; `fixture` as in `MatchCreated`; `warned`, it was imported and something
    in it does not add up.
    """

    match_id: str
    created_at: str
    changed_at: str
    names: tuple[str, str]
    kind: Kind
    round: str
    event: str
    table: str
    match_no: str
    date: str
    score: tuple[Pair, Pair]
    results: tuple[Pair, ...]
    state: State
    deleted: bool
    winner: Side | None
    players: tuple[tuple[Player, ...], tuple[Player, ...]]
    of_tie: OfTie | None = None
    fixture: str = ""
    warned: bool = False


class MatchKey(Struct, frozen=True, gc=False):
    """What a match is found by.

    Attributes: `created` and `changed`, the places of its first and last row in the order of all writes;
    `state`, that of the summary or "deleted"; `who`, all names and clubs, and `text`, everything else that a
    search knows, both folded; `event`, folded; `month`, e.g. "2026-03"; `round`, its code.
    """

    created: int
    changed: int
    state: str
    who: str
    text: str
    event: str
    month: str
    round: str


class MatchFigures(Struct, frozen=True, array_like=True, gc=False):
    """What the statistics know of a match.

    Attributes: `a` and `b`, the figures of a side as `figures.FIELDS` names them; `ended`, "drawn", what
    ended it if not its games (a `Termination`), or ""; `initials`, its rules show initials for names.
    """

    a: tuple[int, ...] = ()
    b: tuple[int, ...] = ()
    ended: str = ""
    initials: bool = False


_NO_FIGURES = MatchFigures()


class Listed(Struct, frozen=True):
    """A summary with its key and its figures, as it is kept in the file."""

    summary: MatchSummary
    key: MatchKey
    figures: MatchFigures = _NO_FIGURES


def listed_of(
    summary: MatchSummary, created: int, changed: int, figures: MatchFigures = _NO_FIGURES
) -> Listed:
    """Return a summary with its key and `figures`; `created` and `changed` as in `MatchKey`."""
    players = [*summary.players[0], *summary.players[1]]
    who = [text for player in players for text in (player.full_name, player.club)]
    said = (summary.event, summary.table, summary.match_no, summary.date, summary.created_at[:10])
    rounds = (summary.round, summary.round.replace("-", " "))
    dated = summary.date if _MONTH.match(summary.date) else summary.created_at
    return Listed(
        summary,
        MatchKey(
            created,
            changed,
            "deleted" if summary.deleted else summary.state,
            _lines(*who, *summary.names),
            _lines(*said, *rounds),
            folded(summary.event),
            dated[:7],
            summary.round,
        ),
        figures,
    )


def summary_of(match_id: str, rows: tuple[Row, ...], state: MatchState) -> MatchSummary:
    """Return the summary of a match from its rows and its state."""
    details = state.details
    progress: State = "not_started"
    if state.is_over:
        progress = "finished"
    elif state.has_boards:
        progress = "in_progress"
    return MatchSummary(
        match_id=match_id,
        created_at=state.created_at,
        changed_at=rows[-1].at,
        names=(_name(state.players[0]), _name(state.players[1])),
        kind=state.kind,
        round=details.round,
        event=details.event,
        table=details.table,
        match_no=details.match_no,
        date=details.date,
        score=(state.games_won, state.game.raw),
        results=tuple(game.result for game in state.games if game.is_over),
        state=progress,
        deleted=state.deleted,
        winner=state.winner,
        players=state.players,
        of_tie=state.of_tie,
        fixture=state.fixture,
        warned=state.imported is not None and bool(state.imported.findings),
    )


_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])(?!\d)", re.ASCII)
_WITHOUT_ACCENT = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe"})
_ACCENTS = re.compile("[\u0300-\u036f]")


def folded(text: str) -> str:
    """Return `text` without capitals, accents and double spaces, as it is compared and searched.

    Only the marks of Latin, Greek and Cyrillic letters go: a vowel sign of Devanagari is no accent.
    """
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold()))
    return " ".join(bare.translate(_WITHOUT_ACCENT).split())


def _lines(*texts: str) -> str:
    """Return the texts folded, each once, one a line: no word that is searched runs over two of them."""
    return "\n".join(line for line in dict.fromkeys(map(folded, texts)) if line)


def _name(players: tuple[Player, ...]) -> str:
    if len(players) == 1:
        return players[0].full_name
    return " / ".join(player.short or player.family or player.given for player in players)
