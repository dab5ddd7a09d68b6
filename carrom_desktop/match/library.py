"""The list of matches: made from the facts, with one summary a match kept in the file so that it opens at
once.

A summary is only a cache: where it is missing, older than the facts or of another layout, it is made anew.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from carrom_desktop.match.clock import Clock, SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Head
from carrom_desktop.match.summary import SUMMARY_LAYOUT as SUMMARY_LAYOUT
from carrom_desktop.match.summary import Listed
from carrom_desktop.match.summary import MatchSummary as MatchSummary
from carrom_desktop.match.summary import folded as folded
from carrom_desktop.match.summary import summary_of as summary_of
from carrom_desktop.match.summary_store import SummaryStore
from carrom_desktop.rules.people import Player

if TYPE_CHECKING:  # the list opens a start; what only its commands need is imported by them
    from carrom_desktop.match.book import Book
    from carrom_desktop.match.match_index import MatchIndex
    from carrom_desktop.match.totals import Statistics
    from carrom_desktop.rules.commands import CreateMatch
    from carrom_desktop.rules.state import MatchState


_log = logging.getLogger(__name__)

FELT = 500
"""So many summaries are made in less than a quarter of a second."""

_AT_ONCE = 50


class Library:
    """The matches of a journal.

    `players`: the file of the players' list, None for none. Every method raises `StorageError` where the
    library file cannot be read or written.
    """

    def __init__(
        self, journal: Book, clock: Clock | None = None, by: str = "", *, players: Path | None = None
    ) -> None:
        self._players = players
        self._journal = journal
        self._store = SummaryStore(journal)
        self._missing: list[Head] | None = None
        self._made = 0
        self._clock = clock or SystemClock()
        self._by = by

    @property
    def unreadable(self) -> tuple[str, ...]:
        """Return the matches that the last look could not understand, left out of every answer."""
        return self._store.unreadable

    def is_behind(self) -> bool:
        """Say whether so many summaries are missing that making them is felt: a window then shows how far
        `make_some` is."""
        return len(self._missing if self._missing is not None else self._store.stale()) > FELT

    def is_empty(self) -> bool:
        """Say whether no match was ever made, also none that was put away since."""
        return self._journal.newest() is None

    def make_some(self) -> tuple[int, int]:
        """Make a few of the missing summaries; return how many of how many are made. Equal: all are there."""
        if self._missing is None:
            self._missing, self._made = list(self._store.stale()), 0
        some = self._missing[self._made : self._made + _AT_ONCE]
        self._store.make(some)
        self._made += len(some)
        done, total = self._made, len(self._missing)
        if done == total:
            self._missing = None
            self._store.update()
        return done, total

    def forget(self) -> None:
        """Keep nothing of the file in memory: another one stands in its place, as after an erasure."""
        self._store, self._missing = SummaryStore(self._journal), None

    def index(self, also: Callable[[str], str] | None = None) -> MatchIndex:
        """Return all matches to be searched; `also` says what a round's code is called by the user."""
        from carrom_desktop.match.match_index import MatchIndex

        return MatchIndex(self._store, self._journal, also)

    def summaries(self, *, deleted: bool = False) -> list[MatchSummary]:
        """Return the matches, newest first, those put away only where `deleted` is true."""
        return [
            listed.summary
            for listed in sorted(self._listed(), key=lambda listed: listed.key.created, reverse=True)
            if deleted or not listed.summary.deleted
        ]

    def summaries_of(self, matches: Sequence[str]) -> list[MatchSummary]:
        """Return some matches, in the order given; one that is gone or cannot be read is left out."""
        bodies = self._store.bodies_of(matches)
        read = (self._store.read(match_id, bodies[match_id]) for match_id in matches if match_id in bodies)
        return [listed.summary for listed in read if listed is not None]

    def state_of(self, match_id: str) -> MatchState | None:
        """Return a match as it stands, None where its facts cannot be understood."""
        from carrom_desktop.rules.replay import NotAMatch, replay

        try:
            return replay(self._journal.rows(match_id))
        except NotAMatch:
            return None
        except StorageError as error:
            if error.code not in ("storage.match_unreadable", "storage.match_damaged"):
                raise
            return None

    def unfinished(self, at_least: int = 3) -> list[MatchSummary]:
        """Return the matches to be resumed, the one worked on last first.

        All of them, or where there are very many at least `at_least`.
        """
        opened = self._store.open_matches(at_least)
        if opened is not None:
            return [listed.summary for listed in opened]
        return [
            summary for summary in self.by_last_entry() if summary.state != "finished" and not summary.deleted
        ]

    def prepared(self) -> list[MatchSummary]:
        """Return the matches that were set up and not begun, newest first."""
        from carrom_desktop.match.match_index import Wanted

        index = self.index()
        found = (index.summary(number) for number in index.find(Wanted(state="not_started")))
        return [summary for summary in found if summary is not None]

    def of_event(self, event: str) -> list[MatchSummary]:
        """Return the matches that play fixtures of the event with the id `event`, the newest first."""
        mark = f'"fixture":"{event}-'
        bodies = self._store.bodies().items()
        listed = [self._store.read(match_id, body) for match_id, body in bodies if mark in body]
        found = [one for one in listed if one is not None and not one.summary.deleted]
        return [one.summary for one in sorted(found, key=_created_of, reverse=True)]

    def of_tie(self, tie_id: str) -> dict[int, list[str]]:
        """Return the matches of a team tie that are not put away: of each rubber, the one made last first."""
        found: dict[int, list[Listed]] = {}
        for match_id, body in self._store.bodies().items():
            listed = self._store.read(match_id, body) if tie_id in body else None
            of_tie = None if listed is None or listed.summary.deleted else listed.summary.of_tie
            if listed is not None and of_tie is not None and of_tie.tie == tie_id:
                found.setdefault(of_tie.rubber, []).append(listed)
        for matches in found.values():
            matches.sort(key=lambda listed: listed.key.created, reverse=True)
        return {number: [one.summary.match_id for one in matches] for number, matches in found.items()}

    def by_last_entry(self) -> list[MatchSummary]:
        """Return all matches, also those put away, the one worked on last first."""
        found = sorted(self._listed(), key=lambda listed: listed.key.changed, reverse=True)
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
        """Return everybody who played, once each by name and club, whoever played last first; then those of
        the players' list who did not. Who was merged there is named as the one who stands.
        """
        from carrom_desktop.match.players import ClubPlayers, completions, load_players

        listed = ClubPlayers()
        if self._players is not None:
            try:
                listed, _ = load_players(self._players, mend=False)
            except StorageError as error:  # who played is still known; the list's own window tells
                _log.warning("the players' list cannot be read: %s", error)
        return completions(listed, self.played())

    def played(self) -> dict[Player, int]:
        """Return the players of all matches that are not deleted, whoever played last first, and how many
        each played in; spellings are told apart.
        """
        from carrom_desktop.match.match_index import players_in

        return players_in(self._store)

    def statistics(self) -> Statistics:
        """Return the matches that count, to be summed up. Raises `StorageError`, the players' list's too."""
        made, steps = self.statistics_in_steps()
        for _ in steps:
            pass
        return made

    def statistics_in_steps(self) -> tuple[Statistics, Iterator[tuple[int, int]]]:
        """Return statistics without a match, and the steps that fill them: each says how many of how many
        matches are done, the first one after all were read from the file. Raises as `statistics`, the steps
        too.
        """
        from carrom_desktop.match.players import ClubPlayers, load_players
        from carrom_desktop.match.totals import Statistics

        listed = ClubPlayers()
        if self._players is not None:
            listed, _ = load_players(self._players, mend=False)
        made = Statistics(listed)

        def steps() -> Iterator[tuple[int, int]]:
            bodies = self._store.bodies()
            yield 0, len(bodies)
            for done in made.gather(bodies, self._store):
                yield done, len(bodies)

        return made, steps()

    def last_setup(self) -> CreateMatch | None:
        """Return the set-up of the newest match, None where there is none.

        Its rules are those it began with: what was changed while it ran was ruled for that match alone.
        """
        self._store.update()
        newest = self._journal.newest()
        while newest is not None:
            match_id, place = newest
            body = self._store.bodies_of((match_id,)).get(match_id)
            listed = None if body is None else self._store.read(match_id, body)
            if listed is not None and not listed.summary.deleted:
                return self.setup_of(match_id, as_begun=True)
            newest = self._journal.newest(place)
        return None

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

    def _listed(self) -> Iterator[Listed]:
        for match_id, body in self._store.bodies().items():
            listed = self._store.read(match_id, body)
            if listed is not None:
                yield listed


def _created_of(listed: Listed) -> int:
    return listed.key.created
