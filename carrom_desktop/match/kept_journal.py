"""The journal that loses nothing: what the library cannot take is kept elsewhere, and brought back later.

An entry that cannot be written is tried again within a second; then it goes to an emergency journal, and
where that cannot be written either it stays in memory. From then on nothing goes to the library past what is
kept: each entry, and a timer of the window, first try to bring all of it back, in order. All that is done by
`match/emergency`, imported by the first fault, or by a start that finds an emergency file.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Head, Journal, Notice

if TYPE_CHECKING:
    from carrom_desktop.match.emergency import Brought, Emergency
    from carrom_desktop.rules.facts import Row

NOT_OF_THE_DISK = ("storage.conflict", "storage.cannot_hold")
"""Faults that another place or another try would not mend."""

PAUSES_S = (0.15, 0.45)
"""How long to wait before the second and the third try."""

TRIED_S = 1.0
"""No try begins later than this after the first: the window stands still meanwhile."""

QUICK_MS = 50
"""How long a try waits for another program's lock once the library is known to fail."""

BROUGHT_BACK = "storage.brought_back"
"""The one notice that is good news."""

PREFIX = "emergency-"
"""How the name of an emergency file begins."""


class SaveLight(Struct, frozen=True):
    """Where what was entered is.

    Attributes: `kind`: "saved" in the library, in an "emergency" file, or in "memory" only; `place`, the
    folder of the emergency file, else ""; `reason`, why it is not in the library; None if saved.
    """

    kind: Literal["saved", "emergency", "memory"] = "saved"
    place: str = ""
    reason: Notice | None = None


SAVED = SaveLight()


class KeptJournal:
    """A library and the places that stand in for it.

    Attributes: `library`; `on_news`, called without arguments whenever `light` is another, a match had to be
    given another id (`take_renamed`) or there is something to tell (`take_notices`).
    """

    def __init__(
        self, library: Journal, places: Sequence[Path] = (), pause: Callable[[float], None] = time.sleep
    ) -> None:
        self.library = library
        self.on_news: Callable[[], None] | None = None
        self._places = tuple(places)
        self._home = os.path.realpath(library.path.parent)
        self._pause = pause
        self._emergency: Emergency | None = None
        self._light = SAVED
        self._renamed: dict[str, str] = {}
        self._notices: list[Notice] = []

    @property
    def path(self) -> Path:
        """Return the library file."""
        return self.library.path

    @property
    def light(self) -> SaveLight:
        """Return where what was entered is."""
        return self._light

    @property
    def closes_safely(self) -> bool:
        """Say whether nothing is lost if the program ends now."""
        return self._emergency is None or self._emergency.is_safe

    def look(self) -> None:
        """Bring back what an earlier run left in an emergency file; `take_notices` tells of it."""
        if any(_has_files(place) for place in self._places):
            emergency = self._made()
            self._notices += emergency.adopt()
            if emergency.is_empty:
                emergency.close()
                return
            self._emergency, place = emergency, emergency.light.place
            if self.recover():
                self._notices.append(_brought_back(place))
            self._renamed.clear()  # nobody has a match open yet

    def append(
        self, match_id: str, expected_seq: int, rows: Sequence[Row], before: Sequence[Row] = ()
    ) -> tuple[Row, ...]:
        """Write `rows` after the `expected_seq` rows that `match_id` has, wherever they can be written.

        `before`: those rows, which an emergency file needs too; read from the library if not given. Raises
        `StorageError` only for a conflict and for rows that no file can hold.
        """
        emergency, started_s = self._emergency, time.monotonic()
        if emergency is not None:
            brought = self._brought(emergency)
            if brought is None:
                emergency.hold(match_id, expected_seq, before, rows)
                self._follow()
                return tuple(rows)
            match_id = brought.renamed.get(match_id, match_id)
        try:
            return self.library.append(match_id, expected_seq, rows)
        except StorageError as error:
            if error.code in NOT_OF_THE_DISK:
                raise
            fault = error
        return self._rescue(match_id, expected_seq, rows, before, fault, started_s)

    def _rescue(
        self,
        match_id: str,
        expected_seq: int,
        rows: Sequence[Row],
        before: Sequence[Row],
        fault: StorageError,
        started_s: float,
    ) -> tuple[Row, ...]:
        """Try again what failed with `fault`, and then keep it elsewhere."""
        emergency = self._made()
        try:
            known = emergency.known(match_id, expected_seq, before)
            for pause_s in PAUSES_S:
                if time.monotonic() - started_s + pause_s > TRIED_S:
                    break
                self._pause(pause_s)
                try:
                    return emergency.write_through(match_id, known, rows)
                except StorageError as error:
                    if error.code in NOT_OF_THE_DISK:
                        raise
                    fault = error
            emergency.fault = fault
            emergency.hold(match_id, expected_seq, known, rows)
            self._emergency = emergency
        finally:
            if self._emergency is not emergency:
                emergency.close()
        self._follow()
        return tuple(rows)

    def recover(self) -> bool:
        """Try once to bring back what is kept elsewhere; True if all is in the library now."""
        return self._emergency is None or self._brought(self._emergency) is not None

    def _brought(self, emergency: Emergency) -> Brought | None:
        brought = emergency.fold()
        if brought is None:
            emergency.keep()  # a place for it may be back
        else:
            self._emergency = None
            self._renamed.update(brought.renamed)
            self._notices += brought.notices
        self._follow()
        return brought

    def take_renamed(self) -> dict[str, str]:
        """Return, once, matches that have another id now, old to new: both versions had to be kept."""
        renamed, self._renamed = self._renamed, {}
        return renamed

    def take_notices(self) -> tuple[Notice, ...]:
        """Return what the user has to be told, once."""
        notices, self._notices = tuple(self._notices), []
        return notices

    def save_copy(self, path: Path) -> None:
        """Write the matches that are kept elsewhere into a `.carrom` file. Raises `StorageError`."""
        if self._emergency is not None:
            self._emergency.save_copy(path)

    # ---- reading: what is kept elsewhere belongs to the library

    def rows(self, match_id: str) -> tuple[Row, ...]:
        """Return the rows of `match_id` in order, () for none. Raises `StorageError`."""
        held = self._emergency.rows(match_id) if self._emergency is not None else None
        return self.library.rows(match_id) if held is None else held

    def match_ids(self) -> tuple[str, ...]:
        """Return every match in the order in which they were created."""
        return tuple(head.match_id for head in self.heads())

    def heads(self, after: int = 0) -> tuple[Head, ...]:
        """Return where every match stands; those that are kept elsewhere even where nothing can be read.

        `after`: only of those in which something was written after that place in the order of all writes.
        """
        if self._emergency is None:
            return self.library.heads(after)
        return tuple(head for head in self._emergency.heads() if head.last_place > after)

    def heads_of(self, matches: Sequence[str]) -> tuple[Head, ...]:
        """Return where some matches stand, without those that are not there."""
        if self._emergency is None:
            return self.library.heads_of(matches)
        return tuple(head for head in self._emergency.heads() if head.match_id in matches)

    def last_place(self) -> int:
        """Return the place of the last row in the order of all writes; what is kept elsewhere comes last."""
        if self._emergency is None:
            return self.library.last_place()
        return max((head.last_place for head in self._emergency.heads()), default=0)

    def written_at(self, place: int) -> tuple[str, int] | None:
        """Return match and number of the row at a place in the order of all writes, None where is none."""
        if self._emergency is None:
            return self.library.written_at(place)
        kept = {head.last_place: (head.match_id, head.last_seq) for head in self._emergency.heads()}
        return kept.get(place)  # of the library only ends of matches are known: the list is looked at whole

    def newest(self, before: int = 0) -> tuple[str, int] | None:
        """Return the match created last, and its place; `before`: the last one before that place."""
        if self._emergency is None:
            return self.library.newest(before)
        firsts = [(head.first_place, head.match_id) for head in self._emergency.heads()]
        place, match_id = max((one for one in firsts if not before or one[0] < before), default=(0, ""))
        return (match_id, place) if match_id else None

    def summaries(self, layout: int) -> dict[str, tuple[int, str]]:
        """Return the stored summaries of `layout` by match."""
        if self._emergency is None:
            return self.library.summaries(layout)
        return self._emergency.summaries(layout)

    def summaries_of(self, layout: int, matches: Sequence[str]) -> dict[str, tuple[int, str]]:
        """Return some stored summaries, none where the library cannot be read."""
        try:
            return self.library.summaries_of(layout, matches)
        except StorageError:
            if self._emergency is None:
                raise
            return {}

    def store_summaries(self, layout: int, summaries: Sequence[tuple[str, int, str]]) -> None:
        """Store summaries. Raises `StorageError`, also while the library cannot be written."""
        self._must_be_written()
        self.library.store_summaries(layout, summaries)

    def drop_summaries(self, matches: Iterable[str]) -> None:
        """Remove stored summaries. Raises `StorageError`, also while the library cannot be written."""
        self._must_be_written()
        self.library.drop_summaries(matches)

    def _must_be_written(self) -> None:
        if self._emergency is not None:
            raise self._emergency.fault

    def close(self) -> None:
        """Close all files; an emergency file is found by the next start."""
        if self._emergency is not None:
            self._emergency.close()
        self.library.close()

    def _made(self) -> Emergency:
        from carrom_desktop.match.emergency import Emergency

        self.library.set_patience(QUICK_MS)
        return Emergency(self.library, self._places, self._home)

    def _follow(self) -> None:
        """Let the light say what is so, and tell whoever looks at it."""
        light = SAVED if self._emergency is None else self._emergency.light
        if light != self._light or self._renamed or self._notices:
            self._light = light
            if self.on_news is not None:
                self.on_news()


def _brought_back(place: str) -> Notice:
    return Notice("storage.brought_back", {"place": place})


def _has_files(place: Path) -> bool:
    try:
        return any(file.name.startswith(PREFIX) for file in place.iterdir())
    except OSError:
        return False
