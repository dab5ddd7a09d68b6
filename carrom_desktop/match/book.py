"""The journal as a port: what a session and the list of matches ask of it. For type checkers only."""

from __future__ import annotations

from collections.abc import Sequence
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

    def heads(self) -> tuple[Head, ...]:
        """Return where every match stands."""

    def summaries(self, layout: int) -> dict[str, tuple[int, str]]:
        """Return the stored summaries of `layout`."""

    def store_summaries(self, layout: int, summaries: Sequence[tuple[str, int, str]]) -> None:
        """Store summaries."""
