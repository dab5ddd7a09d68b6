"""Rows of texts as a file for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from carrom_desktop.match.formulas import defused


def csv_rows(rows: Iterable[Sequence[str]], *, semicolons: bool) -> str:
    """Return `rows`, heads first, as a table; `semicolons` where the comma is the decimal point."""
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=";" if semicolons else ",", lineterminator="\r\n")
    for row in rows:
        writer.writerow([defused(cell) for cell in row])
    return file.getvalue()
