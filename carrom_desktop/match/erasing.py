"""Take a person out of the library for good: every row is written anew into another file, without the name.

The facts are never changed in place; this is the one way, and it makes a library of its own that takes the
place of the old one. What a match needs of the person (a side that played) stays as a placeholder.
"""

from __future__ import annotations

import contextlib
import os
import re
import sqlite3
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.clock import Clock, SystemClock
from carrom_desktop.match.codec import CodecError, decode, encode
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.journal_file import begin, told
from carrom_desktop.match.library import folded
from carrom_desktop.match.library_copy import sync
from carrom_desktop.match.paths import TIES_FOLDER
from carrom_desktop.match.report import NAMES, REMARKS
from carrom_desktop.match.schema import text_sum
from carrom_desktop.match.ties import BROKEN
from carrom_desktop.rules.facts import Player

_SHORTEST = 3
"""Letters a family name must have to be looked for alone in remarks: shorter ones are in other words."""

_Any = TypeVar("_Any")


class Erased(Struct, frozen=True):
    """Attributes: `matches` in which the person stood; `rows` that were written anew without the name."""

    matches: int = 0
    rows: int = 0


class Eraser:
    """Replaces one person, wherever he stands in a value.

    `placeholder`: what a side is called then, e.g. "(erased)". The person is known by name and club, as the
    list of players knows him: capitals, accents and double spaces do not matter.
    """

    def __init__(self, person: Player, placeholder: str) -> None:
        self._key = (folded(person.full_name), folded(person.club))
        self._nobody = Player(placeholder)
        self._placeholder = placeholder
        names = [person.full_name, f"{person.family}, {person.given}".strip(", "), person.short]
        if len(person.family) >= _SHORTEST:
            names.append(person.family)
        wanted = sorted({name for name in names if name.strip()}, key=len, reverse=True)
        self._known = frozenset(folded(name) for name in wanted)
        self._remark = re.compile(
            "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in wanted), re.IGNORECASE
        )

    def clean(self, value: _Any, attribute: str = "") -> _Any:
        """Return `value` without the person; the same object where he does not stand in it."""
        cleaned: Any = value
        if isinstance(value, Player):
            if (folded(value.full_name), folded(value.club)) == self._key:
                cleaned = self._nobody
        elif isinstance(value, Struct):
            found = {name: getattr(value, name) for name in value.__struct_fields__}
            changed = {name: self.clean(part, name) for name, part in found.items()}
            if any(changed[name] is not found[name] for name in found):
                cleaned = replace(value, **changed)
        elif isinstance(value, tuple):
            parts = [self.clean(part, attribute) for part in value]
            if any(new is not old for new, old in zip(parts, value, strict=True)):
                cleaned = tuple(parts)
        elif isinstance(value, str) and not isinstance(value, Enum):
            cleaned = self.text(value, attribute)
        return cleaned  # type: ignore[no-any-return]

    def text(self, text: str, attribute: str) -> str:
        """Return a text without the name: whole where it is one, in a remark wherever it stands."""
        if attribute in NAMES and folded(text) in self._known:
            return self._placeholder
        if attribute in REMARKS and self._remark.search(text):
            return self._remark.sub(self._placeholder, text)
        return text


def rebuild_without(
    path: Path, eraser: Eraser, clock: Clock | None = None, progress: Callable[[int, int], None] | None = None
) -> tuple[Path, Erased]:
    """Write the library at `path` anew beside it, without the person; return that file and what was found.

    Rows keep their match, number, step, time and their order among all writes; summaries are left out, since
    they are made anew. `progress` is told how many rows of how many are done. Raises `StorageError`, and
    then no file is left; the library is only read.
    """
    whole = path.with_name(f"{path.name}.{os.getpid()}.new")
    with contextlib.suppress(OSError):
        whole.unlink(missing_ok=True)
    try:
        begin(whole, clock or SystemClock())
        erased = _copy(path, whole, eraser, progress)
        sync(whole)
    except OSError as error:
        _remove(whole)
        raise from_os_error(error, path) from error
    except sqlite3.Error as error:
        _remove(whole)
        raise told(error, path) from error
    except BaseException:
        _remove(whole)
        raise
    return whole, erased


def _copy(path: Path, whole: Path, eraser: Eraser, progress: Callable[[int, int], None] | None) -> Erased:
    matches: set[str] = set()
    changed = done = 0
    with (
        contextlib.closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as source,
        contextlib.closing(sqlite3.connect(whole, isolation_level=None)) as target,
    ):
        every = int(source.execute("SELECT count(*) FROM facts").fetchone()[0])
        target.execute("PRAGMA synchronous = FULL")
        target.execute("BEGIN")
        for match_id, seq, step, at, by, kind, body in source.execute(
            'SELECT "match", seq, step, at, "by", kind, body FROM facts ORDER BY rowid'
        ):
            try:
                fact = decode(kind, body)
            except CodecError as error:
                raise StorageError(
                    "storage.match_unreadable", path=str(path), match=match_id, reason=str(error)
                ) from error
            clean, clean_by = eraser.clean(fact), eraser.text(by, "scorer")
            if clean is not fact or clean_by != by:
                matches.add(match_id)
                changed += 1
                kind, body = encode(clean)
            values = (match_id, seq, step, at, clean_by, kind, body)
            target.execute("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, text_sum(*values)))
            done += 1
            if progress is not None and done % 500 == 0:
                progress(done, every)
        target.execute("COMMIT")
    return Erased(len(matches), changed)


def _remove(whole: Path) -> None:
    for left in (whole, Path(f"{whole}-journal")):
        with contextlib.suppress(OSError):
            left.unlink(missing_ok=True)


def copies_of(path: Path) -> list[Path]:
    """Return what else in the data folder may still name the person: backups, and libraries kept aside."""
    folder = path.parent
    kept = [*folder.glob(f"{path.stem}-*{path.suffix}*"), *(folder / "backups").glob(f"{path.stem}-*")]
    kept += (folder / TIES_FOLDER).glob(BROKEN)
    return sorted(found for found in kept if found.is_file())
