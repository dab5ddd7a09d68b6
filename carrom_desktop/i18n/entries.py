"""Declare texts: `text`, `plural` and `pairs`, each with its code."""

from __future__ import annotations

from msgspec import Struct


class Entry(Struct, frozen=True):
    """A text: `code`, its English, and its English plural form where it counts something by `n`."""

    code: str
    english: str
    english_plural: str | None = None


_entries: dict[str, dict[str, Entry]] = {}


def text(code: str, english: str) -> None:
    """Declare a text. `code` begins with its area: "hall.toss"."""
    _add(Entry(code, english))


def plural(code: str, one: str, many: str) -> None:
    """Declare a text that counts its parameter `n`; both forms may name it as {n}."""
    _add(Entry(code, one, many))


def pairs(code: str, one: str, pair: str) -> None:
    """Declare a text with a form for one player and one for a pair."""
    _add(Entry(code, one))
    _add(Entry(f"{code}.pair", pair))


def entries_of(area: str) -> dict[str, Entry]:
    """Return the texts of `area` by code."""
    return _entries.get(area, {})


def _add(entry: Entry) -> None:
    area = _entries.setdefault(entry.code.partition(".")[0], {})
    if entry.code in area:
        raise ValueError(f"the text {entry.code} is declared twice")
    area[entry.code] = entry
