"""One way to name every file that is suggested: safe on every file system, whatever players are called."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

LONGEST_NAME = 120
"""Letters of a name without its end: a path on Windows has 260 in all."""

MOST_BYTES = 200
"""Bytes of it in UTF-8: a file system takes 255 with the end and " (12)", and a letter may have four."""

_UNSAFE = re.compile(r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*]+')
_UNSEEN = re.compile("[\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
"""Letters that turn a name round or cannot be seen, and halves of letters. Joiners stay: some scripts need
them."""

_DIGITS = "123456789\u00b9\u00b2\u00b3"
_RESERVED = frozenset(
    {"con", "prn", "aux", "nul", "conin$", "conout$", "clock$"}
    | {f"{port}{digit}" for port in ("com", "lpt") for digit in "0" + _DIGITS}
)


def safe_name(parts: Sequence[str]) -> str:
    """Return `parts` as a file's name without its end, which every file system takes; "" where nothing is
    left.

    Names of any script stay as they are; what no file system takes (`/ : * ?` and the like) becomes a dash.
    """
    text = unicodedata.normalize("NFC", _UNSEEN.sub("", " ".join(part for part in parts if part)))
    name = re.sub(r"\s+", " ", _UNSAFE.sub("-", text)).strip(" .")
    name = _cut(name).rstrip(" .")
    # Windows means its device by "con", "CON.txt" and "con .x" alike.
    return f"{name}_" if name.partition(".")[0].rstrip().casefold() in _RESERVED else name


def _cut(name: str) -> str:
    """Return as much of `name` as fits, never a letter without the marks that belong to it."""
    end = min(len(name), LONGEST_NAME)
    while len(name[:end].encode()) > MOST_BYTES:
        end -= 1
    if end < len(name):
        while end > 1 and unicodedata.category(name[end]) in ("Mn", "Mc", "Me", "Cf"):
            end -= 1
    return name[:end]
