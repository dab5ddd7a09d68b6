"""Rows of texts as a file for spreadsheets."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

_FORMULA = re.compile(r"[\s\u200b-\u200f\u2066-\u2069\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
"""How a cell begins that some spreadsheet would take for a formula; a few skip blanks and invisible letters
before the sign, and some know the wide signs of an East Asian keyboard."""


def csv_rows(rows: Iterable[Sequence[str]], *, semicolons: bool) -> str:
    """Return `rows`, heads first, as a table; `semicolons` where the comma is the decimal point."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";" if semicolons else ",", lineterminator="\r\n")
    for row in rows:
        writer.writerow([f"'{cell}" if _FORMULA.match(cell) else cell for cell in row])
    return file.getvalue()
