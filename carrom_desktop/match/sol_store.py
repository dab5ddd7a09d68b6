"""Which match is posted to which table of SoL, and what has not got there yet: one small JSON file.

It is written on the threads that post, never on the way of an entry. It holds links, but no names.
"""

from __future__ import annotations

import logging
import threading
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.sol_link import Sheet
from carrom_desktop.match.whole_file import BrokenFile, move_aside, read_json, write_json
from carrom_desktop.rules.ids import Side

KEPT = 200
"""Matches that are remembered, the newest."""

_log = logging.getLogger(__name__)


class SolBond(Struct, frozen=True, omit_defaults=True):
    """What is known of a match and SoL.

    Attributes: `first`, our side whom SoL names first; `guid` of the event, "" unknown, with `turn`, the
    round, and `table`: its place in SoL; `title` of the event; `link`, "" where nothing is posted; `rows`,
    how many boards the card may have; `waiting`, what has not got there; `sent`, what got there last;
    `closing`, a result was on its way, so that the card may be closed by it though no answer said so.
    """

    first: Side
    guid: str = ""
    turn: int = 0
    table: int = 0
    title: str = ""
    link: str = ""
    rows: int = 0
    waiting: Sheet | None = None
    sent: Sheet | None = None
    closing: bool = False


class SolStore:
    """The bonds of a data folder by the id of the match; safe for all threads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._writing = threading.Lock()
        self._bonds = self._read()

    def bond(self, match_id: str) -> SolBond | None:
        """Return what is known of a match."""
        with self._lock:
            return self._bonds.get(match_id)

    def waiting(self) -> dict[str, SolBond]:
        """Return the bonds of which something has not got there."""
        with self._lock:
            return {key: bond for key, bond in self._bonds.items() if bond.link and bond.waiting is not None}

    def matches(self) -> dict[str, SolBond]:
        """Return all bonds."""
        with self._lock:
            return dict(self._bonds)

    def keep(self, match_id: str, bond: SolBond) -> None:
        """Remember a bond. A disk that takes nothing is logged: what is posted is made of the match."""
        with self._lock:
            if self._bonds.get(match_id) == bond:
                return
            self._bonds.pop(match_id, None)
            self._bonds[match_id] = bond
            for old in list(self._bonds)[:-KEPT]:
                del self._bonds[old]
        self._write()

    def change(self, match_id: str, **changes: object) -> SolBond | None:
        """Change what is known of a match; None where nothing is."""
        with self._lock:
            before = self._bonds.get(match_id)
            if before is None:
                return None
            bond = replace(before, **changes)
            self._bonds[match_id] = bond
        if bond != before:
            self._write()
        return bond

    def _write(self) -> None:
        """Write what is known by now; a disk that hangs holds nobody up who only asks."""
        with self._writing:
            try:
                write_json(self._path, self.matches())
            except StorageError as error:
                _log.warning("%s cannot be written: %s", self._path.name, error)

    def _read(self) -> dict[str, SolBond]:
        try:
            return read_json(self._path, dict[str, SolBond]) or {}
        except BrokenFile:
            _log.warning("a broken file was moved aside to %s", move_aside(self._path).name)
        except StorageError as error:
            _log.warning("%s cannot be read: %s", self._path.name, error)
        return {}
