"""A problem report: one file with what helps to find a fault, written here and sent nowhere.

It holds the log, the facts of the open match, the settings, the screens, the versions and what lies in the
data folder. Without names every name and every remark is a placeholder, in the log too.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from carrom_desktop.match.settings import Settings
from carrom_desktop.match.whole_file import put_whole
from carrom_desktop.rules.facts import Player, Row

NAMES = frozenset(
    {
        "family",
        "given",
        "club",
        "short",
        "captain",
        "umpire",
        "umpire_2",
        "chief_referee",
        "scorer",
        "event",
        "venue",
    }
    | {"side_a", "side_b"}
)
"""Attributes that name a person, a club or a place, in facts and in settings."""

REMARKS = frozenset({"reason", "ruling", "text", "remarks", "file"})
"""Attributes in which somebody writes what he likes."""

PATHS = frozenset({"stream_folder", "hall_logo", "hall_sponsors"})
"""Settings that are a place on the disk."""

LOG_BYTES = 5_000_000
"""Most bytes of a log file that are taken: its end."""

_SHORTEST = 3
"""Letters a name must have to be looked for in the log: shorter ones stand within other words."""


class Surroundings(Struct, frozen=True):
    """What the program runs on, in words: `versions` by what they are of; `screens`, a line each."""

    versions: dict[str, str]
    screens: tuple[str, ...]


class _Hidden:
    """Gives each name one placeholder, the same throughout the report."""

    def __init__(self, *, shown: bool) -> None:
        self._shown = shown
        self._codes: dict[str, str] = {}

    def name(self, text: str) -> str:
        if self._shown or not text.strip():
            return text
        return self._codes.setdefault(text, f"name-{len(self._codes) + 1}")

    def value(self, value: Any, attribute: str = "") -> Any:
        """Return `value` as builtins, with what is private in it replaced."""
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, Struct):
            return {name: self.value(getattr(value, name), name) for name in value.__struct_fields__}
        if isinstance(value, (tuple, list, frozenset)):
            return [self.value(one, attribute) for one in value]
        if isinstance(value, str) and not self._shown:
            if attribute in NAMES:
                return self.name(value)
            if attribute in REMARKS and value:
                return f"({len(value)} letters)"
        return value

    def text(self, text: str) -> str:
        """Return free text with every name known so far replaced, the longest first."""
        known = sorted((name for name in self._codes if len(name) >= _SHORTEST), key=len, reverse=True)
        if not known:
            return text
        pattern = re.compile("|".join(re.escape(name) for name in known), re.IGNORECASE)
        codes = {name.casefold(): code for name, code in self._codes.items()}
        return pattern.sub(lambda found: codes.get(found.group().casefold(), "name"), text)


def write_report(
    path: Path,
    folder: Path,
    settings: Settings,
    surroundings: Surroundings,
    rows: Sequence[Row] = (),
    people: Iterable[Player] = (),
    *,
    with_names: bool,
) -> None:
    """Write the report about the data folder `folder` and the match of `rows` to `path`, whole or not at all.

    `people`: those known to the library, to be looked for in the log. Raises `StorageError`.
    """
    hidden = _Hidden(shown=with_names)
    for person in people:
        hidden.value(person)
    match = [_line(row, hidden) for row in rows]
    wanted = {
        "overview.txt": _overview(surroundings, folder, hidden),
        "settings.json": _json(_without_paths(hidden.value(settings), hidden)),
        "match.jsonl": "".join(match),
        **{f"logs/{log.name}": _homeless(hidden.text(_end_of(log))) for log in logs_in(folder)},
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in wanted.items():
            archive.writestr(name, text.encode("utf-8", "replace"))
    put_whole(path, file.getvalue())


def logs_in(folder: Path) -> list[Path]:
    """Return the log files of a data folder, the newest first."""
    return sorted((folder / "logs").glob("carrom.log*"))


def _line(row: Row, hidden: _Hidden) -> str:
    told = {
        "seq": row.seq,
        "step": row.step,
        "at": row.at,
        "by": hidden.name(row.by),
        "kind": type(row.fact).__name__,
        "fact": hidden.value(row.fact),
    }
    return msgspec.json.encode(told).decode() + "\n"


def _overview(surroundings: Surroundings, folder: Path, hidden: _Hidden) -> str:
    lines = [f"{name}: {version}" for name, version in surroundings.versions.items()]
    lines += ["", "Screens:", *(f"  {screen}" for screen in surroundings.screens)]
    lines += ["", f"Data folder: {_homeless(str(folder))}", *_files(folder)]
    return hidden.text("\n".join(lines)) + "\n"


def _files(folder: Path) -> list[str]:
    """Return what lies in the data folder: sizes in bytes and names, nothing of what is in the files."""
    found = []
    for path in sorted(folder.rglob("*")):
        try:
            if path.is_file():
                found.append(f"  {path.stat().st_size:>12}  {path.relative_to(folder)}")
        except OSError as error:
            found.append(f"  {error.strerror}: {path.relative_to(folder)}")
    return found


def _without_paths(values: dict[str, Any], hidden: _Hidden) -> dict[str, Any]:
    told = {name: _homeless(value) if name in PATHS else value for name, value in values.items()}
    return {name: hidden.text(value) if name in PATHS else value for name, value in told.items()}


def _end_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - LOG_BYTES))
            return file.read(LOG_BYTES).decode("utf-8", "replace")
    except OSError as error:
        return f"cannot be read: {error.strerror}\n"


def _homeless(text: str) -> str:
    """Return `text` without the user's folder, whose name is often his own."""
    home = str(Path.home())
    return text.replace(home, "~") if len(home) > 1 else text


def _json(values: object) -> str:
    return msgspec.json.format(msgspec.json.encode(values), indent=2).decode() + "\n"
