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
from typing import NoReturn, Protocol

import msgspec
from msgspec import Struct

from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.codec import CodecError, decode, encode
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.whole_file import write_whole
from carrom_desktop.match.zip_reading import BROKEN, BrokenMember, read_member
from carrom_desktop.rules.facts import Row

SUFFIX = ".carrom"
FORMAT = "carrom-archive"
VERSION = 1
MOST_MATCH_BYTES = 8 << 20
"""Bytes of one match's rows, unpacked: a match of 60 boards has 20,000."""
MOST_MATCHES = 100_000

_HEAD = "carrom.json"
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


class _Head(Struct, frozen=True):
    """What stands in `carrom.json`."""

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


def write_archive(path: Path, matches: Iterable[tuple[str, Sequence[Row]]]) -> int:
    """Write `matches`, each with its rows, to `path`, whole or not at all; return how many.

    Raises `StorageError`.
    """
    from carrom_desktop import __version__

    head = _Head(FORMAT, VERSION, f"Carrom Desktop {__version__}", SystemClock().now_iso())
    file, number = io.BytesIO(), 0
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_HEAD, msgspec.json.encode(head))
        for match_id, rows in matches:
            archive.writestr(f"matches/{match_id}.jsonl", b"".join(_line(row) for row in rows))
            number += 1
    try:
        write_whole(path, file.getvalue())
    except OSError as error:
        raise from_os_error(error, path) from error
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
        try:
            self._zip = zipfile.ZipFile(path)
        except OSError as error:
            raise from_os_error(error, path) from error
        except BROKEN as error:
            raise StorageError("storage.not_archive", path=str(path)) from error
        try:
            head = self._head()
            if head.version > VERSION:
                raise StorageError("storage.archive_newer", path=str(path), program=head.program)
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
        lines = self._read(self._members[match_id]).splitlines()
        try:
            read = [msgspec.json.decode(line, type=_Line) for line in lines]
            rows = tuple(
                Row(line.seq, line.step, decode(line.kind, bytes(line.body)), line.at, line.by)
                for line in read
            )
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, CodecError) as error:
            self._damaged(str(error))
        if not rows or [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            self._damaged(match_id)
        return rows

    def close(self) -> None:
        """Close the file."""
        self._zip.close()

    def _head(self) -> _Head:
        if _HEAD not in self._zip.namelist():
            raise StorageError("storage.not_archive", path=str(self.path))
        try:
            head = msgspec.json.decode(self._read(_HEAD), type=_Head)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise StorageError("storage.not_archive", path=str(self.path)) from error
        if head.format != FORMAT:
            raise StorageError("storage.not_archive", path=str(self.path))
        return head

    def _read(self, name: str) -> bytes:
        """Return a member, its sum checked; never more than a match may have, whatever the file claims."""
        try:
            return read_member(self._zip, name, MOST_MATCH_BYTES)
        except OSError as error:
            raise from_os_error(error, self.path) from error
        except BrokenMember as error:
            self._damaged(str(error))

    def _damaged(self, reason: str) -> NoReturn:
        raise StorageError("storage.archive_damaged", path=str(self.path), reason=reason)
