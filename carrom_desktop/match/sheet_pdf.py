"""The match within a PDF of its sheet: the sheet file that a saved PDF carries as an attachment."""

from __future__ import annotations

import re
import zlib

ATTACHED = "match.carrom-sheet.json"
"""Name of the attachment."""
MOST_BYTES = 64 << 20
"""The longest PDF that is looked through."""
MOST_SHEET_BYTES = 1 << 20

_STREAM = re.compile(rb"\bstream\r?\n")
_BEGINS = re.compile(rb'\{\s*"format"\s*:\s*"carrom-sheet/')
_HEAD_BYTES = 80


def is_pdf(head: bytes) -> bool:
    """Say whether a file that begins with `head` is a PDF."""
    return head.startswith(b"%PDF-")


def sheet_in_pdf(data: bytes) -> bytes | None:
    """Return the sheet file attached to a PDF of ours, None where there is none.

    Streams are looked at one by one, whatever the tables of the PDF say, so that one that another program
    saved again is read too, as long as it kept the attachment plain or deflated.
    """
    for found in _STREAM.finditer(data):
        start = found.end()
        if data[start : start + 1] == b"{":
            end = data.find(b"endstream", start)
            plain = data[start : end if end >= 0 else None].rstrip()
            if _BEGINS.match(plain) and len(plain) <= MOST_SHEET_BYTES:
                return plain
        elif _BEGINS.match(_inflated(data, start, _HEAD_BYTES)):
            sheet = _inflated(data, start, MOST_SHEET_BYTES + 1)
            if len(sheet) <= MOST_SHEET_BYTES:
                return sheet
    return None


def _inflated(data: bytes, start: int, most: int) -> bytes:
    """Return up to `most` bytes of what is deflated from `start`, b"" where that is nothing deflated."""
    if data[start : start + 1] not in (b"\x78", b"\x58", b"\x48"):
        return b""
    piece = memoryview(data)[start : start + (4096 if most == _HEAD_BYTES else MOST_SHEET_BYTES)]
    try:
        return zlib.decompressobj().decompress(piece, most)
    except zlib.error:
        return b""
