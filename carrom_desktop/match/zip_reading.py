"""Read one member of a ZIP that may be anything: its sum checked, never more than was asked for."""

from __future__ import annotations

import errno
import struct
import zipfile
import zlib

BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError, OverflowError)
"""What reading a ZIP raises that is none, is cut off, or whose numbers and names are not what they were."""


class BrokenMember(Exception):
    """A member cannot be read; the text says why, for a log."""


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
