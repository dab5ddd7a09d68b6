"""The summaries in the library file: a cache beside the facts, made anew wherever it does not fit them.

Beside one row a match stands the mark: up to which write the summaries go, and which matches are open. With
it a start reads a handful of rows, however many matches there are.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import MARK, Head
from carrom_desktop.match.summary import SUMMARY_LAYOUT, Listed, listed_of, summary_of

if TYPE_CHECKING:
    from carrom_desktop.match.book import Book

OPEN_KEPT = 50
"""How many open matches the mark names; the rest is looked up where it is asked for."""

AT_ONCE = 500
"""Summaries stored in one transaction."""


class _Mark(Struct, frozen=True):
    """Up to where the summaries go.

    Attributes: `match` and `seq`, what was written at that place; `count`, how many summaries there are;
    `open`, matches to be resumed, the one worked on last first, the first `OPEN_KEPT`; `has_all`, they are
    all; `unreadable`, matches without a summary.
    """

    match: str
    seq: int
    count: int
    open: tuple[str, ...]
    has_all: bool
    unreadable: tuple[str, ...] = ()


class SummaryStore:
    """Read summaries that fit the facts. Every method raises `StorageError` where the file cannot be read.

    Attributes: `unreadable`, the matches that could not be understood when the summaries were made.
    """

    def __init__(self, journal: Book) -> None:
        self.unreadable: tuple[str, ...] = ()
        self._journal = journal
        self._unsaved: dict[str, tuple[int, str]] = {}  # what a disk that refuses writes did not take

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Listed]:
        return msgspec.json.Decoder(Listed)

    def stale(self) -> Sequence[Head]:
        """Return the matches whose summary is missing or older than the facts."""
        found = self._mark()
        if found is not None:
            place, mark = found
            self.unreadable = mark.unreadable
            if place == self._journal.last_place():
                return ()
            return self._without_unsaved(self._journal.heads(place))
        stored = self._journal.summaries(SUMMARY_LAYOUT)
        return self._without_unsaved(_older(self._journal.heads(), stored))

    def make(self, heads: Iterable[Head]) -> None:
        """Make the summaries of `heads` and store them; of a great many, call it with some at a time.

        The mark is set by `update`, so that what was begun can be gone on with.
        """
        made: list[tuple[str, int, str]] = []
        for head in heads:
            listed = self._made(head)
            if listed is not None:
                made.append((head.match_id, head.last_seq, msgspec.json.encode(listed).decode()))
        self._store(made)

    def update(self) -> None:
        """Make every summary that is missing or old, and set the mark."""
        found, place = self._mark(), self._journal.last_place()
        if found is not None and found[0] == place:
            self.unreadable = found[1].unreadable
            return
        if not place:
            return
        if found is None:
            self._update_all(place)
            return
        heads = self._journal.heads(found[0])
        made = [(head, listed) for head in heads if (listed := self._made(head)) is not None]
        rows = [(head.match_id, head.last_seq, msgspec.json.encode(one).decode()) for head, one in made]
        self._store(rows)
        self._set_mark(place, self._mark_after(place, *found, heads, made))

    def bodies(self) -> dict[str, str]:
        """Return the JSON of every summary by match: each can be read as a `Listed`."""
        self.update()
        found = self._mark()
        stored = self._everything()
        if found is not None and len(stored) != found[1].count:  # somebody else's hand was in the file
            self._forget_mark()
            self.update()
            stored = self._everything()
        return stored

    def bodies_of(self, matches: Iterable[str]) -> dict[str, str]:
        """Return the JSON of some summaries by match, as it is stored."""
        wanted = list(matches)
        stored = {key: body for key, (_, body) in self._journal.summaries_of(SUMMARY_LAYOUT, wanted).items()}
        stored.update({key: self._unsaved[key][1] for key in wanted if key in self._unsaved})
        return stored

    def read(self, match_id: str, body: str) -> Listed | None:
        """Return a summary from its JSON; one that is none is made anew, None where that cannot be."""
        with contextlib.suppress(msgspec.DecodeError):
            return self._decoder.decode(body)
        head = next((head for head in self._journal.heads_of((match_id,))), None)
        listed = None if head is None else self._made(head)
        if head is not None and listed is not None:
            self._store([(match_id, head.last_seq, msgspec.json.encode(listed).decode())])
        return listed

    def open_matches(self, at_least: int) -> list[Listed] | None:
        """Return the matches to be resumed, the one worked on last first; None where the mark names fewer
        than `at_least` of them and there are more."""
        self.update()
        found = self._mark()
        if found is None:
            return [] if not self._journal.last_place() else None
        mark = found[1]
        if not mark.has_all and len(mark.open) < at_least:
            return None
        stored = self.bodies_of(mark.open)
        if len(stored) != len(mark.open):
            self._forget_mark()
            return None
        read = (self.read(match_id, stored[match_id]) for match_id in mark.open)
        return [listed for listed in read if listed is not None]

    # ---- inside

    def _update_all(self, place: int) -> None:
        heads = self._journal.heads()
        self._store([(match, seq, body) for match, (seq, body) in self._unsaved.items() if match != MARK])
        stored = self._journal.summaries(SUMMARY_LAYOUT)
        self._drop((stored.keys() | self._unsaved.keys()) - {head.match_id for head in heads})
        self.unreadable = ()
        stale = self._without_unsaved(_older(heads, stored))
        for begin in range(0, len(stale), AT_ONCE):
            self.make(stale[begin : begin + AT_ONCE])
        self._set_mark(place, self._mark_of_all(place))

    def _everything(self) -> dict[str, str]:
        stored = {key: body for key, (_, body) in self._journal.summaries(SUMMARY_LAYOUT).items()}
        stored.update({key: body for key, (_, body) in self._unsaved.items() if key != MARK})
        return stored

    def _without_unsaved(self, heads: Sequence[Head]) -> list[Head]:
        return [head for head in heads if self._unsaved.get(head.match_id, (0, ""))[0] != head.last_seq]

    def _made(self, head: Head) -> Listed | None:
        """Make a summary from the facts; None, and noted, where they cannot be understood."""
        from carrom_desktop.match.figures import figures_of
        from carrom_desktop.rules.replay import NotAMatch, replay

        try:
            rows = self._journal.rows(head.match_id)
            state = replay(rows)
            summary, figures = summary_of(head.match_id, rows, state), figures_of(state)
        except NotAMatch:
            pass
        except StorageError as error:
            if error.code not in ("storage.match_unreadable", "storage.match_damaged"):
                raise
        else:
            self.unreadable = tuple(name for name in self.unreadable if name != head.match_id)
            return listed_of(summary, head.first_place, head.last_place, figures)
        self.unreadable = (*(name for name in self.unreadable if name != head.match_id), head.match_id)
        self._drop((head.match_id,))
        return None

    def _store(self, made: Sequence[tuple[str, int, str]]) -> None:
        """Store what was made; the list is right without it, and a full disk tells at the next entry."""
        if not made:
            return
        try:
            self._journal.store_summaries(SUMMARY_LAYOUT, made)
        except StorageError:
            self._unsaved.update({match: (seq, body) for match, seq, body in made})
        else:
            for match, _, _ in made:
                self._unsaved.pop(match, None)

    def _drop(self, matches: Iterable[str]) -> None:
        """Remove the summaries of matches that cannot be read, or are gone."""
        dropped = list(matches)
        for match in dropped:
            self._unsaved.pop(match, None)
        if dropped:
            with contextlib.suppress(StorageError):
                self._journal.drop_summaries(dropped)

    # ---- the mark

    def _mark(self) -> tuple[int, _Mark] | None:
        """Return the place of the mark and the mark, None where it is missing or of another file."""
        stored = self._unsaved.get(MARK) or self._journal.summaries_of(SUMMARY_LAYOUT, (MARK,)).get(MARK)
        if stored is None:
            return None
        place, body = stored
        try:
            mark = msgspec.json.decode(body, type=_Mark)
        except msgspec.DecodeError:
            return None
        return (place, mark) if self._journal.written_at(place) == (mark.match, mark.seq) else None

    def _set_mark(self, place: int, mark: _Mark) -> None:
        self.unreadable = mark.unreadable
        self._store([(MARK, place, msgspec.json.encode(mark).decode())])

    def _forget_mark(self) -> None:
        self._store([(MARK, 0, "{}")])

    def _mark_of_all(self, place: int) -> _Mark:
        """Return the mark after every match was looked at."""
        stored = self._everything()
        listed = [one for key, body in stored.items() if (one := self.read(key, body)) is not None]
        opened = tuple(one.summary.match_id for one in _going(listed))
        match, seq = self._journal.written_at(place) or ("", 0)
        has_all = len(opened) <= OPEN_KEPT
        return _Mark(match, seq, len(listed), opened[:OPEN_KEPT], has_all, self.unreadable)

    def _mark_after(
        self, place: int, before: int, mark: _Mark, heads: Sequence[Head], made: Sequence[tuple[Head, Listed]]
    ) -> _Mark:
        """Return the mark after further writes: what was written since is newer than all before it."""
        written = {head.match_id for head in heads}
        listed = {head.match_id for head, _ in made}
        had = {head.match_id for head in heads if head.first_place <= before} - set(mark.unreadable)
        opened = (
            *(one.summary.match_id for one in _going(one for _, one in made)),
            *(match_id for match_id in mark.open if match_id not in written),
        )
        match, seq = self._journal.written_at(place) or ("", 0)
        return _Mark(
            match,
            seq,
            mark.count + len(listed) - len(had),
            opened[:OPEN_KEPT],
            mark.has_all and len(opened) <= OPEN_KEPT,
            self.unreadable,
        )


def _older(heads: Iterable[Head], stored: Mapping[str, tuple[int, str]]) -> list[Head]:
    """Return those of `heads` whose summary is not stored, or does not go up to their last row."""
    return [head for head in heads if stored.get(head.match_id, (0, ""))[0] != head.last_seq]


def _going(listed: Iterable[Listed]) -> list[Listed]:
    """Return those that are to be resumed, the one worked on last first."""
    going = [one for one in listed if one.key.state in ("not_started", "in_progress")]
    return sorted(going, key=_changed, reverse=True)


def _changed(listed: Listed) -> int:
    return listed.key.changed
