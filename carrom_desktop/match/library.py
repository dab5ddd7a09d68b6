"""The list of matches: made from the facts, with one summary a match kept in the file so that it opens at
once.

A summary is only a cache: where it is missing, older than the facts or of another layout, it is made anew.
"""

from __future__ import annotations

import contextlib
import re
import unicodedata
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.clock import Clock, SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.people import Player

if TYPE_CHECKING:  # the list opens a start; what only its commands need is imported by them
    from carrom_desktop.match.book import Book
    from carrom_desktop.rules.commands import CreateMatch
    from carrom_desktop.rules.facts import Row
    from carrom_desktop.rules.state import MatchState

Pair = tuple[int, int]
"""Two numbers, side A's first."""

SUMMARY_LAYOUT = 1
"""Raise it when `MatchSummary` or the way it is made changes: stored ones are then made anew."""


class MatchSummary(Struct, frozen=True):
    """One match of the list.

    Attributes: `match_id`; `created_at` and `changed_at`, ISO 8601 with offset; `names`, of A and B, for a
    pair "One / Two"; `kind`; `round` (a code or any text), `event`, `table`, `match_no` and `date` as in
    `Details`; `score`, games won and the raw points of the game being played or played last; `results` of the
    finished games; `state`; `deleted`; `winner`; `players` of A and B.
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
    state: Literal["not_started", "in_progress", "finished"]
    deleted: bool
    winner: Side | None
    players: tuple[tuple[Player, ...], tuple[Player, ...]]


class _Listed(Struct, frozen=True):
    """A summary with the places of its match's first and last row in the order of all writes."""

    summary: MatchSummary
    created: int
    changed: int


class Library:
    """The matches of a journal.

    Attributes: `unreadable`, matches that the last look could not understand, left out of every answer.
    Every method raises `StorageError` where the file cannot be read or written.
    """

    def __init__(self, journal: Book, clock: Clock | None = None, by: str = "") -> None:
        self.unreadable: tuple[str, ...] = ()
        self._journal = journal
        self._clock = clock or SystemClock()
        self._by = by

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[MatchSummary]:
        return msgspec.json.Decoder(MatchSummary)

    def summaries(
        self,
        search: str = "",
        *,
        deleted: bool = False,
        also: Callable[[MatchSummary], str] | None = None,
    ) -> list[MatchSummary]:
        """Return the matches, newest first, those put away only where `deleted` is true.

        Each word of `search` must stand somewhere in names, clubs, round, event, table, match number or date,
        or in what `also` says of a match (e.g. its round in the user's language); capitals and accents alike.
        """
        words = folded(search).split()
        return [
            listed.summary
            for listed in sorted(self._listed(), key=lambda listed: listed.created, reverse=True)
            if (deleted or not listed.summary.deleted) and _has(listed.summary, words, also)
        ]

    def unfinished(self) -> list[MatchSummary]:
        """Return the matches to be resumed, the one worked on last first."""
        return [
            summary for summary in self.by_last_entry() if summary.state != "finished" and not summary.deleted
        ]

    def by_last_entry(self) -> list[MatchSummary]:
        """Return all matches, also those put away, the one worked on last first."""
        found = sorted(self._listed(), key=lambda listed: listed.changed, reverse=True)
        return [listed.summary for listed in found]

    def delete(self, match_id: str) -> None:
        """Put a match away: a fact, taken back by `restore`; one that is put away stays so.

        A session that has it open reads it by `refresh`.
        """
        from carrom_desktop.match.session import Session
        from carrom_desktop.rules.commands import DeleteMatch

        session = Session.load(self._journal, match_id, self._clock, self._by)
        if not session.state.deleted:
            session.submit(DeleteMatch(), "library")

    def restore(self, match_id: str) -> None:
        """Bring a match back that was put away, whatever was written in it since."""
        from carrom_desktop.match.session import Session
        from carrom_desktop.rules.facts import MatchDeleted, Row, StepUndone
        from carrom_desktop.rules.history import in_force, next_step_number

        rows = Session.load(self._journal, match_id).rows
        steps = [row.step for row in in_force(rows) if isinstance(row.fact, MatchDeleted)]
        at = self._clock.now_iso()
        first, step = len(rows) + 1, next_step_number(rows)
        undone = [
            Row(first + place, step, StepUndone(number), at, self._by)
            for place, number in enumerate(reversed(steps))
        ]
        self._journal.append(match_id, len(rows), undone, rows)

    def people(self) -> list[Player]:
        """Return everybody who played, once each by name and club, whoever played last first."""
        found: dict[tuple[str, str], Player] = {}
        for summary in self.summaries():
            for player in (*summary.players[0], *summary.players[1]):
                found.setdefault((folded(player.full_name), folded(player.club)), player)
        return list(found.values())

    def last_setup(self) -> CreateMatch | None:
        """Return the set-up of the newest match, None where there is none.

        Its rules are those it began with: what was changed while it ran was ruled for that match alone.
        """
        newest = self.summaries()
        return self.setup_of(newest[0].match_id, as_begun=True) if newest else None

    def setup_of(self, match_id: str, *, as_begun: bool = False) -> CreateMatch:
        """Return a match's set-up, to make another like it: without its date and remarks.

        It is that of now; `as_begun`, the rules and start points are those of its beginning.
        """
        from carrom_desktop.match.session import Session
        from carrom_desktop.rules.commands import CreateMatch
        from carrom_desktop.rules.facts import MatchCreated

        session = Session.load(self._journal, match_id)
        state, rules, start = session.state, session.state.rules, session.state.start_points
        begun = session.rows[0].fact
        if as_begun and isinstance(begun, MatchCreated):
            rules, start = begun.rules, begun.start_points
        return CreateMatch(
            rules=rules,
            kind=state.kind,
            players_a=state.players[0],
            players_b=state.players[1],
            details=replace(state.details, date="", remarks=""),
            right_of_a1=state.right_of_a1 if state.seats_recorded else None,
            start_points=start,
        )

    def _listed(self) -> list[_Listed]:
        """Return all matches, and store the summaries that were made for it."""
        stored = self._journal.summaries(SUMMARY_LAYOUT)
        listed: list[_Listed] = []
        unreadable: list[str] = []
        made: list[tuple[str, int, str]] = []
        for head in self._journal.heads():
            summary = self._stored(stored.get(head.match_id), head.last_seq)
            if summary is None:
                try:
                    summary = self._made(head.match_id)
                except StorageError as error:
                    if error.code not in ("storage.match_unreadable", "storage.match_damaged"):
                        raise
                    unreadable.append(head.match_id)
                    continue
                made.append((head.match_id, head.last_seq, msgspec.json.encode(summary).decode()))
            listed.append(_Listed(summary, head.first_place, head.last_place))
        self.unreadable = tuple(unreadable)
        if made:
            # The list is right without it; a disk that cannot be written tells at the next entry.
            with contextlib.suppress(StorageError):
                self._journal.store_summaries(SUMMARY_LAYOUT, made)
        return listed

    def _made(self, match_id: str) -> MatchSummary:
        """Make a summary from the facts. Raises `StorageError`: `match_unreadable`, `match_damaged`."""
        from carrom_desktop.rules.replay import NotAMatch, replay

        rows = self._journal.rows(match_id)
        try:
            return summary_of(match_id, rows, replay(rows))
        except NotAMatch as error:
            raise StorageError(
                "storage.match_unreadable", path=str(self._journal.path), match=match_id, reason=str(error)
            ) from error

    def _stored(self, stored: tuple[int, str] | None, last_seq: int) -> MatchSummary | None:
        if stored is None or stored[0] != last_seq:
            return None
        try:
            return self._decoder.decode(stored[1])
        except msgspec.DecodeError:
            return None


def summary_of(match_id: str, rows: tuple[Row, ...], state: MatchState) -> MatchSummary:
    """Return the summary of a match from its rows and its state."""
    details = state.details
    progress: Literal["not_started", "in_progress", "finished"] = "not_started"
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
    )


_WITHOUT_ACCENT = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ı": "i", "æ": "ae", "œ": "oe"})
_ACCENTS = re.compile("[\u0300-\u036f]")


def folded(text: str) -> str:
    """Return `text` without capitals, accents and double spaces, as it is compared and searched.

    Only the marks of Latin, Greek and Cyrillic letters go: a vowel sign of Devanagari is no accent.
    """
    bare = _ACCENTS.sub("", unicodedata.normalize("NFKD", text.casefold()))
    return " ".join(bare.translate(_WITHOUT_ACCENT).split())


def _name(players: tuple[Player, ...]) -> str:
    if len(players) == 1:
        return players[0].full_name
    return " / ".join(player.short or player.family or player.given for player in players)


def _has(summary: MatchSummary, words: list[str], also: Callable[[MatchSummary], str] | None) -> bool:
    if not words:
        return True
    players = [*summary.players[0], *summary.players[1]]
    texts = [player.full_name for player in players] + [player.club for player in players]
    texts += [*summary.names, summary.event, summary.table, summary.match_no, summary.date]
    texts += [summary.round, summary.round.replace("-", " "), summary.created_at[:10]]
    if also is not None:
        texts.append(also(summary))
    text = folded("\n".join(texts))
    return all(word in text for word in words)
