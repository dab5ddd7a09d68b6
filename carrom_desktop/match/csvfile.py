"""Score sheets as CSV, one row a board (`sheet_table`).

Written in UTF-8 with a mark in front, by which spreadsheets know it, and with text that a spreadsheet would
take for a formula defused by an apostrophe, which reading takes away again. Read with commas, semicolons or
tabs, in UTF-8 or UTF-16.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from carrom_desktop.match.errors import from_os_error
from carrom_desktop.match.formulas import defused, restored
from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.sheet_table import NAMES, REQUIRED, Cell, Line, TableReader, TableSheet, cells_of
from carrom_desktop.match.sheetfile import Sheet
from carrom_desktop.match.whole_file import fill_whole

SUFFIXES = (".csv", ".tsv", ".txt")
MOST_BYTES = 64 << 20
"""A file of 20,000 matches has about 50 MB."""

_SEPARATORS = ",;\t"


def write_csv(path: Path, sheets: Iterable[Sheet], separator: str = ",") -> int:
    """Write `sheets` to `path`, whole or not at all; return how many. Raises `StorageError`."""
    number = 0
    with fill_whole(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
        writer = csv.writer(text, delimiter=separator, lineterminator="\r\n")
        writer.writerow(NAMES)
        for number, sheet in enumerate(sheets, start=1):
            for row in cells_of(sheet, number):
                writer.writerow([_written(row.get(name, "")) for name in NAMES])
        text.detach()
    return number


def _written(cell: Cell) -> Cell:
    return defused(cell) if isinstance(cell, str) else cell


def read_csv(path: Path, reader: TableReader) -> Iterator[TableSheet]:
    """Yield the sheets in `path`; what is wrong is noted by `reader`. Raises `StorageError`."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise from_os_error(error, path) from error
    if len(data) > MOST_BYTES:
        reader.blame(0, "", "exchange.file.too_big", n=MOST_BYTES >> 20)
        return
    text = _text(data, reader)
    if text is not None:
        yield from reader.sheets(_lines(text, reader))


def _text(data: bytes, reader: TableReader) -> str | None:
    """Return the text of a file; where its letters cannot be told, the row and column are."""
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding).removeprefix("\ufeff")  # a mark that was taken for a letter
    except UnicodeDecodeError as error:
        before = data[: error.start]
        row = before.count(b"\n") + 1
        begin = before[before.rfind(b"\n") + 1 :]
        head = data.split(b"\n", 1)[0]
        separator = max(_SEPARATORS, key=lambda sign: head.count(sign.encode()))
        names = head.decode("ascii", "replace").strip().lstrip("\ufeff").split(separator)
        place = begin.count(separator.encode())
        column = names[place].strip()[:40] if encoding != "utf-16" and place < len(names) else ""
        reader.blame(row if encoding != "utf-16" else 1, column, "exchange.cell.encoding")
        return None
    if "\0" in text:
        reader.blame(text[: text.index("\0")].count("\n") + 1, "", "exchange.cell.encoding")
        return None
    if not text.strip():
        reader.blame(0, "", "check.file.empty")
        return None
    return text


def _lines(text: str, reader: TableReader) -> Iterator[Line]:
    # Some spreadsheets write a first line that names the separator.
    skipped = 0
    if text[:4].casefold() == "sep=":
        text, skipped = text.partition("\n")[2], 1
    head = text.split("\n", 1)[0]
    separator = max(_SEPARATORS, key=lambda sign: _known(head, sign))
    if _known(head, separator) < 2:
        reader.blame(1 + skipped, "", "exchange.cell.no_head", columns=", ".join(REQUIRED))
        return
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    columns: list[str] = []
    number = 1 + skipped
    try:
        for cells in rows:
            if not columns:
                columns = reader.columns(cells, NAMES, row=number)
                if reader.faults:
                    return
            elif any(cell.strip() for cell in cells):
                yield _line(number, cells, columns, reader)
            number = rows.line_num + 1 + skipped
    except csv.Error:
        reader.blame(number, "", "exchange.cell.not_csv")


def _known(head: str, separator: str) -> int:
    names = (name.strip().strip('"').casefold() for name in head.split(separator))
    return sum(name in NAMES for name in names)


def _line(number: int, cells: list[str], columns: list[str], reader: TableReader) -> Line:
    if any(cell.strip() for cell in cells[len(columns) :]):
        reader.blame(number, "", "exchange.cell.too_many_cells", n=len(columns))
    found: Mapping[str, Cell] = {
        name: restored(cell) for name, cell in zip(columns, cells, strict=False) if name and cell
    }
    return Line(number, found)


def read_all(path: Path, sets: KnownSets | None = None) -> tuple[list[TableSheet], TableReader]:
    """Return every sheet in `path`, and the reader with what was wrong. Raises `StorageError`."""
    reader = TableReader(path.name, sets)
    return list(read_csv(path, reader)), reader
