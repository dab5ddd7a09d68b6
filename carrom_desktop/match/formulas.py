"""Texts that a spreadsheet would work out as formulas, defused and brought back."""

from __future__ import annotations

import re

_FORMULA = re.compile(r"[\s\u200b-\u200f\u2066-\u2069\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""How a cell begins that some spreadsheet would take for a formula; a few skip blanks and invisible letters
before the sign, and some know the wide signs of an East Asian keyboard."""


def is_formula(text: str) -> bool:
    """Say whether some spreadsheet would take a text for a formula."""
    return _FORMULA.match(text) is not None


def defused(text: str) -> str:
    """Return a text with an apostrophe before what would be a formula, or before an apostrophe."""
    return f"'{text}" if text[:1] == "'" or is_formula(text) else text


def restored(text: str) -> str:
    """Return a text as it was before `defused`; an apostrophe that somebody typed stays."""
    rest = text[1:]
    return rest if text[:1] == "'" and (rest[:1] == "'" or is_formula(rest)) else text
