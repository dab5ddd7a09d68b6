"""What a file that somebody drops or opens is: one table of kinds, by what is in it and by its ending.

To teach the program another kind, add a `FileKind` here and what is done with it in `ui/file_desk`.
"""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from carrom_desktop.match.errors import from_os_error
from carrom_desktop.match.paths import LIBRARY_FILE

_HEAD_BYTES = 512


class Looked(Struct, frozen=True):
    """What a look at a file found: its `path`, `head`, the first bytes, and `names` of a ZIP's members."""

    path: Path
    head: bytes
    names: frozenset[str]

    def ends(self, *suffixes: str) -> bool:
        """Say whether the name ends in one of these."""
        return self.path.name.casefold().endswith(suffixes)


class FileKind(Struct, frozen=True):
    """One kind: its `code`; `endings`, for dialogs that choose a file; `knows`, whether a file is one."""

    code: str
    endings: tuple[str, ...]
    knows: Callable[[Looked], bool]


def _is_library(file: Looked) -> bool:
    return file.head.startswith(b"SQLite format 3\x00")


def _is_everything(file: Looked) -> bool:
    return {"carrom.json", LIBRARY_FILE} <= file.names


def _is_archive(file: Looked) -> bool:
    return "carrom.json" in file.names or file.ends(".carrom")


def _is_event(file: Looked) -> bool:
    return file.ends(".carromevent") or {"event.json", "rules/1.toml"} <= file.names


def _is_workbook(file: Looked) -> bool:
    return "xl/workbook.xml" in file.names or file.ends(".xlsx")


def _is_rules(file: Looked) -> bool:
    return file.ends(".toml")


def _is_table(file: Looked) -> bool:
    return file.ends(".csv", ".tsv") or (file.ends(".txt") and b"player_a1" in file.head.lower())


def _is_sheets(file: Looked) -> bool:
    return file.ends(".json", ".jsonl") or file.head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")


def _is_picture(file: Looked) -> bool:
    return file.ends(".png", ".jpg", ".jpeg", ".svg", ".bmp", ".webp", ".gif")


KINDS: tuple[FileKind, ...] = (
    FileKind("event", (".carromevent",), _is_event),
    FileKind("everything", (".carrom",), _is_everything),
    FileKind("archive", (".carrom",), _is_archive),
    FileKind("library", (".db",), _is_library),
    FileKind("xlsx", (".xlsx",), _is_workbook),
    FileKind("csv", (".csv", ".tsv"), _is_table),
    FileKind("rules", (".toml",), _is_rules),
    FileKind("picture", (), _is_picture),
    FileKind("json", (".jsonl", ".json"), _is_sheets),
)
"""Every kind, the first that knows a file has it."""

TABLES = ("json", "csv", "xlsx")
"""Kinds whose matches are imported, since they hold no rows."""
UNKNOWN = "unknown"


def kind_of(path: Path) -> str:
    """Return the kind of a file, or of the folder of another computer's data; `UNKNOWN` for any other.

    Raises `StorageError` where it cannot be looked at.
    """
    try:
        if path.is_dir():
            return "library" if (path / LIBRARY_FILE).is_file() else UNKNOWN
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError as error:
        raise from_os_error(error, path) from error
    looked = Looked(path, head, _members(path) if head.startswith(b"PK") else frozenset())
    return next((kind.code for kind in KINDS if kind.knows(looked)), UNKNOWN)


def endings() -> tuple[str, ...]:
    """Return every ending that a dialog offers, each once."""
    return tuple(dict.fromkeys(ending for kind in KINDS for ending in kind.endings))


def _members(path: Path) -> frozenset[str]:
    try:
        with zipfile.ZipFile(path) as archive:
            return frozenset(archive.namelist())
    except (OSError, zipfile.BadZipFile, ValueError, RuntimeError, OverflowError, NotImplementedError):
        return frozenset()
