"""The journal as a port: what a session and the list of matches ask of it. For type checkers only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from carrom_desktop.match.journal import Head
    from carrom_desktop.rules.facts import Row


class Book(Protocol):
    """`Journal`, or `KeptJournal` around it; see there for what each method does and raises."""

    @property
    def path(self) -> Path:
        """Return the library file."""

    def append(
        self, match_id: str, expected_seq: int, rows: Sequence[Row], before: Sequence[Row] = (), /
    ) -> tuple[Row, ...]:
        """Write `rows` after the `expected_seq` rows that `match_id` has, which are `before` if given."""

    def rows(self, match_id: str) -> tuple[Row, ...]:
        """Return the rows of `match_id` in order."""

    def match_ids(self) -> tuple[str, ...]:
        """Return every match in the order in which they were created."""

    def heads(self, after: int = 0, /) -> tuple[Head, ...]:
        """Return where every match stands; `after`: only of those written in after that place."""

    def heads_of(self, matches: Sequence[str], /) -> tuple[Head, ...]:
        """Return where some matches stand."""

    def last_place(self) -> int:
        """Return the place of the last row in the order of all writes."""

    def written_at(self, place: int, /) -> tuple[str, int] | None:
        """Return match and number of the row at a place."""

    def newest(self, before: int = 0, /) -> tuple[str, int] | None:
        """Return the match created last, or the last one before a place, and its own place."""

    def summaries(self, layout: int) -> dict[str, tuple[int, str]]:
        """Return the stored summaries of `layout`."""

    def summaries_of(self, layout: int, matches: Sequence[str], /) -> dict[str, tuple[int, str]]:
        """Return some stored summaries."""

    def store_summaries(self, layout: int, summaries: Sequence[tuple[str, int, str]]) -> None:
        """Store summaries."""

    def drop_summaries(self, matches: Iterable[str], /) -> None:
        """Remove stored summaries."""
