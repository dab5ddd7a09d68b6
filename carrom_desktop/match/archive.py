"""Matches with their whole history as one file, `.carrom`: what another computer goes on from.

The file is a ZIP: `carrom.json` says what it is, `matches/ID.jsonl` holds the rows of one match, one a line.
Names in it are only looked up, nothing is ever unpacked, and what is read at once is bounded.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NoReturn, Protocol, TypeVar

import msgspec
from msgspec import Struct

from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.codec import CodecError, decode, encode
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.whole_file import BROKEN_JSON, put_whole
from carrom_desktop.match.zip_reading import member_of, open_zip
from carrom_desktop.rules.facts import Row

SUFFIX = ".carrom"
FORMAT = "carrom-archive"
HEAD = "carrom.json"
VERSION = 1
MOST_MATCH_BYTES = 8 << 20
"""Bytes of one match's rows, unpacked: a match of 60 boards has 20,000."""
MOST_MATCHES = 100_000

_MOST_HEAD_BYTES = 1 << 20
_MEMBER = re.compile(r"matches/([A-Za-z0-9][A-Za-z0-9._-]{0,79})\.jsonl")


class MatchSource(Protocol):
    """Where matches come from: a file of this module, or the library of another computer."""

    def match_ids(self) -> tuple[str, ...]:
        """Return the matches in it."""
        ...

    def rows(self, match_id: str) -> tuple[Row, ...]:
        """Return the rows of a match. Raises `StorageError`."""
        ...

    def close(self) -> None:
        """Let go of the file."""
        ...


class Head(Struct, frozen=True):
    """What stands in `carrom.json`, whatever else is in the file."""

    format: str
    version: int
    program: str = ""
    made_at: str = ""


class _Line(Struct, frozen=True):
    """A row as it stands in the file; `body` is the fact as in the journal."""

    seq: int
    step: int
    at: str
    by: str
    kind: str
    body: msgspec.Raw


_Heads = TypeVar("_Heads", bound=Head)


def read_head(archive: zipfile.ZipFile, path: Path, kind: type[_Heads], version: int) -> _Heads:
    """Return what a `.carrom` file says of itself; `version` is the newest that is understood.

    Raises `StorageError`: `not_archive`, `archive_damaged`, `archive_newer`.
    """
    if HEAD not in archive.namelist():
        raise StorageError("storage.not_archive", path=str(path))
    try:
        head = msgspec.json.decode(member_of(archive, HEAD, _MOST_HEAD_BYTES, path), type=kind)
    except BROKEN_JSON as error:
        raise StorageError("storage.not_archive", path=str(path)) from error
    if head.format != FORMAT:
        raise StorageError("storage.not_archive", path=str(path))
    if head.version > version:
        raise StorageError("storage.archive_newer", path=str(path), program=head.program)
    return head


def write_archive(path: Path, matches: Iterable[tuple[str, Sequence[Row]]]) -> int:
    """Write `matches`, each with its rows, to `path`, whole or not at all; return how many.

    Raises `StorageError`.
    """
    from carrom_desktop import __version__

    head = Head(FORMAT, VERSION, f"Carrom Desktop {__version__}", SystemClock().now_iso())
    file, number = io.BytesIO(), 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(HEAD, msgspec.json.encode(head))
        for match_id, rows in matches:
            archive.writestr(f"matches/{match_id}.jsonl", b"".join(_line(row) for row in rows))
            number += 1
    put_whole(path, file.getvalue())
    return number


def _line(row: Row) -> bytes:
    kind, body = encode(row.fact)
    return (
        msgspec.json.encode(_Line(row.seq, row.step, row.at, row.by, kind, msgspec.Raw(body.encode())))
        + b"\n"
    )


class Archive:
    """An open `.carrom` file. Attribute: `path`."""

    def __init__(self, path: Path) -> None:
        """Open `path`. Raises `StorageError`: `not_archive`, `archive_damaged`, `archive_newer`."""
        self.path = path
        self._zip = open_zip(path)
        try:
            read_head(self._zip, path, Head, VERSION)
            names = self._zip.namelist()
            self._members = {found[1]: name for name in names if (found := _MEMBER.fullmatch(name))}
            if len(self._members) > MOST_MATCHES:
                self._damaged(f"{len(self._members)}")
        except BaseException:
            self._zip.close()
            raise

    def match_ids(self) -> tuple[str, ...]:
        """Return the matches in the file."""
        return tuple(self._members)

    def rows(self, match_id: str) -> tuple[Row, ...]:
        """Return the rows of `match_id`. Raises `StorageError`: `archive_damaged`, `archive_newer`."""
        lines = member_of(self._zip, self._members[match_id], MOST_MATCH_BYTES, self.path).splitlines()
        try:
            read = [msgspec.json.decode(line, type=_Line) for line in lines]
            rows = tuple(
                Row(line.seq, line.step, decode(line.kind, bytes(line.body)), line.at, line.by)
                for line in read
            )
        except (*BROKEN_JSON, CodecError) as error:
            self._damaged(str(error))
        if not rows or [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            self._damaged(match_id)
        return rows

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def _damaged(self, reason: str) -> NoReturn:
        raise StorageError("storage.archive_damaged", path=str(self.path), reason=reason)
