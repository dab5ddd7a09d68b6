"""The matches in memory while their list is open: found within a keystroke, however many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

from carrom_desktop.match.days import day_of
from carrom_desktop.match.summary import MatchKey, MatchSummary, folded
from carrom_desktop.match.summary_store import SummaryStore
from carrom_desktop.rules.people import Player

if TYPE_CHECKING:
    from carrom_desktop.match.book import Book


T = TypeVar("T")


class Wanted(Struct, frozen=True):
    """What is looked for; "" is no condition.

    Attributes: `search`, words of which each stands somewhere; `player`, words of which each stands in the
    names and clubs; `event`, folded; `month`, "2026" or "2026-03"; `state`, as in `MatchKey`: without one,
    all but the deleted ones; `first` and `last`, days in ISO 8601 between which a match was played.
    """

    search: str = ""
    player: str = ""
    event: str = ""
    month: str = ""
    state: str = ""
    first: str = ""
    last: str = ""

    @property
    def is_plain(self) -> bool:
        """Say whether nothing is asked for: the list shows all."""
        typed = self.search.strip() or self.player.strip()
        return not (typed or self.event or self.month or self.state or self.first or self.last)


class _Row(Struct, gc=False):
    """One match: what it is found by, `text` with what the round is called, and the JSON of its summary."""

    match_id: str
    created: int
    state: str
    who: str
    text: str
    event: str
    month: str
    round: str
    body: str
    said: str = ""
    day: str = ""


class _KeyOf(Struct, frozen=True):
    key: MatchKey


class _DatesOf(Struct, frozen=True):
    date: str
    created_at: str


class _Dated(Struct, frozen=True):
    """Of a summary only when it was played."""

    summary: _DatesOf


class _PlayersOf(Struct, frozen=True):
    players: tuple[tuple[Player, ...], tuple[Player, ...]]


class _When(Struct, frozen=True):
    created: int
    state: str


class _Played(Struct, frozen=True):
    """Of a summary only who played, and when."""

    summary: _PlayersOf
    key: _When


class MatchIndex:
    """All matches, newest first; `refresh` follows what was written since.

    It costs about 1 kB a match: let go of it with the window that shows it. Making and refreshing it raise
    `StorageError`.
    """

    def __init__(self, store: SummaryStore, journal: Book, also: Callable[[str], str] | None = None) -> None:
        self._store = store
        self._journal = journal
        self._also = also
        self._rounds: dict[str, str] = {}
        self._decoder = msgspec.json.Decoder(_KeyOf)
        self._dates = msgspec.json.Decoder(_Dated)
        self._place = journal.last_place()
        self._rows: dict[str, _Row] = {}
        self._take(store.bodies())
        self._order()

    def __len__(self) -> int:
        return len(self._sorted)

    def refresh(self) -> None:
        """Take over what was written since the last look."""
        place = self._journal.last_place()
        if place == self._place:
            return
        self._store.update()
        changed = [head.match_id for head in self._journal.heads(self._place)]
        for match_id in changed:
            self._rows.pop(match_id, None)
        self._take(self._store.bodies_of(changed))
        self._place = place
        self._order()

    def reword(self, also: Callable[[str], str] | None) -> None:
        """Search rounds as they are called in another language."""
        self._also = also
        self._rounds = {}
        for row in self._rows.values():
            row.text = self._text(row)

    def find(self, wanted: Wanted) -> list[int]:
        """Return the numbers of the matches that fit, newest first."""
        words, names = folded(wanted.search).split(), folded(wanted.player).split()
        if wanted.state:
            numbers = [number for number, row in enumerate(self._sorted) if row.state == wanted.state]
        else:
            numbers = self._live
        rows = self._sorted
        if wanted.event:
            numbers = [number for number in numbers if rows[number].event == wanted.event]
        if wanted.month:
            numbers = [number for number in numbers if rows[number].month.startswith(wanted.month)]
        if wanted.first or wanted.last:
            # A month before or after needs no look at the day, which is read from the summary.
            first, last = wanted.first or "0000", wanted.last or "9999"
            near = [number for number in numbers if first[:7] <= rows[number].month <= last[:7]]
            numbers = [number for number in near if first <= self._day(rows[number]) <= last]
        for name in names:
            numbers = [number for number in numbers if name in rows[number].who]
        for word in words:
            numbers = [number for number in numbers if word in rows[number].text]
        return list(numbers)

    def match_id(self, number: int) -> str:
        """Return the id of a match by its number."""
        return self._sorted[number].match_id

    def summary(self, number: int) -> MatchSummary | None:
        """Return a match by its number, None where its facts can no longer be understood."""
        row = self._sorted[number]
        listed = self._store.read(row.match_id, row.body)
        return None if listed is None else listed.summary

    def number_of(self, match_id: str) -> int:
        """Return the number of a match, -1 where it is not there."""
        return self._numbers.get(match_id, -1)

    def total(self, *, deleted: bool = False) -> int:
        """Return how many matches there are, put away or not."""
        return len(self._sorted) - len(self._live) if deleted else len(self._live)

    def events(self) -> list[tuple[str, str]]:
        """Return each event, folded and as it was typed last, the latest one first."""
        newest: dict[str, int] = {}
        for number, row in enumerate(self._sorted):
            if row.event:
                newest.setdefault(row.event, number)
        named = ((event, self.summary(number)) for event, number in newest.items())
        return [(event, summary.event.strip()) for event, summary in named if summary is not None]

    def months(self) -> list[str]:
        """Return each month with a match, the latest one first."""
        return sorted({row.month for row in self._sorted}, reverse=True)

    # ---- inside

    def _take(self, bodies: dict[str, str]) -> None:
        for match_id, body in bodies.items():
            try:
                key = self._decoder.decode(body).key
            except msgspec.DecodeError:
                listed = self._store.read(match_id, body)
                if listed is None:
                    continue
                key, body = listed.key, msgspec.json.encode(listed).decode()
            row = _Row(
                match_id, key.created, key.state, key.who, "", key.event, key.month, key.round, body, key.text
            )
            row.text = self._text(row)
            self._rows[match_id] = row

    def _day(self, row: _Row) -> str:
        """Return the day of a match, read once: only who asks for days pays for it."""
        if not row.day:
            dated = self._dates.decode(row.body).summary
            row.day = day_of(dated.date, dated.created_at)
        return row.day

    def _order(self) -> None:
        self._sorted = sorted(self._rows.values(), key=_created_of, reverse=True)
        self._numbers = {row.match_id: number for number, row in enumerate(self._sorted)}
        self._live = [number for number, row in enumerate(self._sorted) if row.state != "deleted"]

    def _text(self, row: _Row) -> str:
        if self._also is None or not row.round:
            return f"{row.who}\n{row.said}"
        if row.round not in self._rounds:
            self._rounds[row.round] = folded(self._also(row.round))
        return f"{row.who}\n{row.said}\n{self._rounds[row.round]}"


def read_listed(
    store: SummaryStore, bodies: Mapping[str, str], decoder: msgspec.json.Decoder[T]
) -> Iterator[tuple[str, T]]:
    """Return what `decoder` reads of each summary in `bodies`; one that is none is made anew."""
    for match_id, body in bodies.items():
        try:
            yield match_id, decoder.decode(body)
        except msgspec.DecodeError:
            listed = store.read(match_id, body)
            if listed is not None:
                yield match_id, decoder.decode(msgspec.json.encode(listed))


def players_in(store: SummaryStore) -> dict[Player, int]:
    """Return the players of all matches that are not deleted, whoever played last first, and how many each
    played in."""
    decoder = msgspec.json.Decoder(_Played)
    read = (played for _, played in read_listed(store, store.bodies(), decoder))
    found = [played for played in read if played.key.state != "deleted"]
    found.sort(key=_created, reverse=True)
    counts: dict[Player, int] = {}
    for one in found:
        for side in one.summary.players:
            for player in side:
                counts[player] = counts.get(player, 0) + 1
    return counts


def _created_of(row: _Row) -> int:
    return row.created


def _created(played: _Played) -> int:
    return played.key.created
