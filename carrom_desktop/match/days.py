"""Days as people type them, for the list of matches and the results of a day."""

from __future__ import annotations

import calendar
import re
from datetime import date

_YEAR_FIRST = re.compile(r"(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})[-./](\d{1,2})[-./](\d{4})", re.ASCII)


def read_day(typed: str, *, last: bool = False) -> str | None:
    """Return a typed day in ISO 8601, "" where nothing is typed, None where it is no date.

    Taken are 2026-03-12, 12.3.2026, 12/3/2026 and 12-3-2026; of 2026-03 and 2026 the first day or, with
    `last`, the last one.
    """
    typed = typed.strip()
    if not typed:
        return ""
    if found := _DAY_FIRST.fullmatch(typed):
        return _iso(int(found[3]), int(found[2]), int(found[1]))
    found = _YEAR_FIRST.fullmatch(typed)
    if found is None:
        return None
    year = int(found[1])
    month = int(found[2]) if found[2] else (12 if last else 1)
    if not (year >= 1 and 1 <= month <= 12):
        return None
    day = int(found[3]) if found[3] else (calendar.monthrange(year, month)[1] if last else 1)
    return _iso(year, month, day)


def day_of(details_date: str, created_at: str) -> str:
    """Return the day of a match: the date of its details where it is one, else the day it was made."""
    typed = details_date.strip()[:10]
    return typed if _is_day(typed) else created_at[:10]


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
