"""A library that does as badly as it is told: the fake behind the port `Book`."""

from __future__ import annotations

from collections.abc import Sequence

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.rules.facts import Row

FULL = "storage.disk_full"


class FaultyJournal(Journal):
    """A journal on a real disk.

    Attributes: `fault`, code of what every write says, "" for none; `writes_first`, it says so after it has
    written; `times`, how many writes say so until all is well again, -1 for all.
    """

    fault = ""
    writes_first = False
    times = -1

    def append(
        self, match_id: str, expected_seq: int, rows: Sequence[Row], before: Sequence[Row] = ()
    ) -> tuple[Row, ...]:
        """Write, or not."""
        if not self.fault or self.times == 0:
            return super().append(match_id, expected_seq, rows, before)
        self.times -= 1
        if self.writes_first:
            super().append(match_id, expected_seq, rows, before)
        raise StorageError(self.fault, path=str(self.path), reason="as the test says")
