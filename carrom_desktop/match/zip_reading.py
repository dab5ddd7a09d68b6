"""Read one member of a ZIP that may be anything: its sum checked, never more than was asked for."""

from __future__ import annotations

import errno
import struct
import zipfile
import zlib
from pathlib import Path

from carrom_desktop.match.errors import StorageError, from_os_error

BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, OverflowError)
"""What reading a ZIP raises that is none, is cut off, or whose numbers and names are not what they were."""


class BrokenMember(Exception):
    """A member cannot be read; the text says why, for a log."""


def open_zip(path: Path) -> zipfile.ZipFile:
    """Open a file of ours. Raises `StorageError`: `not_archive` where it is no ZIP, or the disk's."""
    try:
        return zipfile.ZipFile(path)
    except OSError as error:
        raise from_os_error(error, path) from error
    except BROKEN as error:
        raise StorageError("storage.not_archive", path=str(path)) from error


def member_of(archive: zipfile.ZipFile, name: str, most: int, path: Path) -> bytes:
    """Return a member of the ZIP `path` as `read_member` does.

    Raises `StorageError`: `archive_damaged`, or the disk's.
    """
    try:
        return read_member(archive, name, most)
    except OSError as error:
        raise from_os_error(error, path) from error
    except (BrokenMember, KeyError) as error:
        raise StorageError("storage.archive_damaged", path=str(path), reason=str(error)) from error


def read_member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    """Return the member `name`, at most `most` bytes of it, whatever the file claims.

    Raises `BrokenMember`, `OSError` where the disk is at fault, `KeyError` where there is no such member.
    """
    if archive.getinfo(name).compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise BrokenMember(name)  # ours never are packed otherwise
    try:
        with archive.open(name) as member:
            data = member.read(most + 1)
    except OSError as error:
        if error.errno == errno.EINVAL:  # a place in the file that cannot be
            raise BrokenMember(str(error.strerror)) from error
        raise
    except BROKEN as error:
        raise BrokenMember(str(error)) from error
    if len(data) > most:
        raise BrokenMember(name)
    return data
