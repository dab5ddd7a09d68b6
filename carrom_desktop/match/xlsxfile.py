"""Score sheets as a workbook: the sheet "matches" with one row a match, "boards" with one a board.

Cells are typed, nothing is a formula. A workbook is a ZIP with XML in it: how much it unpacks to is looked at
before anything is read, and a definition of entities, which ours never have, is refused.
"""

from __future__ import annotations

import errno
import re
import warnings
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from datetime import datetime, time
from pathlib import Path
from typing import Any

from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.formulas import is_formula
from carrom_desktop.match.sheet_table import (
    BOARD_NAMES,
    BY_NAME,
    MATCH_NAMES,
    Cell,
    Line,
    TableReader,
    TableSheet,
    cells_of,
)
from carrom_desktop.match.sheetfile import Sheet
from carrom_desktop.match.whole_file import fill_whole

SUFFIX = ".xlsx"
MATCHES, BOARDS = "matches", "boards"
MOST_BYTES = 32 << 20
MOST_UNPACKED = 256 << 20
"""Bytes that all parts of a workbook may unpack to: 20,000 matches have 100 MB."""
MOST_COLUMNS = 200
LONGEST_TEXT = 32_767
"""Letters that a cell of a workbook takes."""

_DTD_WITHIN = 65_536
"""A definition of entities stands before the first element: so far it is looked for."""
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0d\x0e-\x1f\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


def write_xlsx(path: Path, sheets: Iterable[Sheet]) -> int:
    """Write `sheets` to `path`, whole or not at all; return how many.

    Raises `StorageError`: also `exchange.text_too_long`, a text that no cell takes.
    """
    from openpyxl import Workbook
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book = Workbook(write_only=True)
    pages = []
    for title, names in ((MATCHES, MATCH_NAMES), (BOARDS, BOARD_NAMES)):
        page = book.create_sheet(title)
        page.freeze_panes = "A2"
        for place, name in enumerate(names):
            letter = chr(ord("A") + place) if place < 26 else f"A{chr(ord('A') + place - 26)}"
            page.column_dimensions[letter].width = 20 if BY_NAME[name].type in ("text", "date") else 10
        heads = [WriteOnlyCell(page, value=name) for name in names]
        for head in heads:
            head.font = Font(bold=True)
        page.append(heads)
        pages.append((page, names))
    number, too_long = 0, False
    for number, sheet in enumerate(sheets, start=1):
        rows = cells_of(sheet, number)
        for page, names in pages:
            for row in rows[:1] if page.title == MATCHES else rows:
                if page.title == MATCHES or "game" in row:
                    page.append([_cell(page, row.get(name, "")) for name in names])
                    too_long |= any(len(str(cell)) > LONGEST_TEXT for cell in row.values())
    with fill_whole(path) as file:
        book.save(file)  # also where it is dropped: the library would leave its own files open
        if too_long:
            raise StorageError("exchange.text_too_long", path=str(path), n=LONGEST_TEXT)
    return number


def _cell(page: Any, value: Cell) -> Any:
    """Return a typed cell: a text stays one, whatever it begins with."""
    from openpyxl.cell import WriteOnlyCell

    if value == "":
        return None
    if isinstance(value, int):
        return WriteOnlyCell(page, value=value)
    text = _ILLEGAL.sub(lambda found: f"_x{ord(found[0]):04X}_", value)
    cell = WriteOnlyCell(page, value=text[:LONGEST_TEXT])
    cell.data_type = "s"  # the library would make a formula of what begins with "="
    if text[:1] == "'" or is_formula(text):
        cell.quotePrefix = True
    return cell


def read_xlsx(path: Path, reader: TableReader) -> Iterator[TableSheet]:
    """Yield the sheets in `path`; what is wrong is noted by `reader`. Raises `StorageError`."""
    if not _may_be_read(path, reader):
        return
    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about styles that are not kept
            book = load_workbook(path, read_only=True, data_only=True)
            try:
                lines = list(_joined(book, reader))
            finally:
                book.close()
    except OSError as error:
        if error.errno != errno.EINVAL:  # a place in the file that cannot be
            raise from_os_error(error, path) from error
        reader.blame(0, "", "exchange.file.xlsx_damaged")
        return
    except Exception:  # whatever the library stumbles over in it is the file's fault
        reader.blame(0, "", "exchange.file.xlsx_damaged")
        return
    if not reader.faults:
        yield from reader.sheets(lines)


def _may_be_read(path: Path, reader: TableReader) -> bool:
    """Say whether a file is a workbook of a size that can be, before anything of it is unpacked."""
    try:
        if path.stat().st_size > MOST_BYTES:
            reader.blame(0, "", "exchange.file.too_big", n=MOST_BYTES >> 20)
            return False
        with zipfile.ZipFile(path) as book:
            parts = book.infolist()
            if sum(part.file_size for part in parts) > MOST_UNPACKED:
                reader.blame(0, "", "exchange.file.unpacks_too_big", n=MOST_UNPACKED >> 20)
                return False
            for part in parts:
                if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    reader.blame(0, "", "exchange.file.xlsx_damaged")
                    return False
                with book.open(part) as file:
                    begin = file.read(_DTD_WITHIN).replace(b"\0", b"").upper()
                if b"<!DOCTYPE" in begin or b"<!ENTITY" in begin:
                    reader.blame(0, "", "exchange.file.xlsx_damaged")
                    return False
    except OSError as error:
        if error.errno != errno.EINVAL:
            raise from_os_error(error, path) from error
        reader.blame(0, "", "exchange.file.xlsx_damaged")
        return False
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        RuntimeError,
        ValueError,
        OverflowError,
        NotImplementedError,
    ):
        reader.blame(0, "", "exchange.file.xlsx_damaged")
        return False
    return True


def _joined(book: Any, reader: TableReader) -> Iterator[Line]:
    """Yield the rows of the boards, each with the cells of its match; a match without boards has one row."""
    names = {str(name).strip().casefold(): name for name in book.sheetnames}
    if MATCHES not in names:
        reader.blame(0, "", "exchange.file.no_sheet", name=MATCHES)
        return
    matches = list(_rows(book[names[MATCHES]], MATCH_NAMES, MATCHES, reader))
    boards: dict[str, list[Line]] = {}
    if BOARDS in names:
        for line in _rows(book[names[BOARDS]], BOARD_NAMES, BOARDS, reader):
            boards.setdefault(str(line.cells.get("match", "")).strip(), []).append(line)
    known = {str(line.cells.get("match", "")).strip() for line in matches}
    for name, lines in boards.items():
        if name not in known:
            reader.blame(lines[0].number, "match", "exchange.cell.match_unknown", BOARDS, value=name[:40])
    for line in matches:
        of_match = boards.get(str(line.cells.get("match", "")).strip(), ())
        for row in of_match:
            yield Line(row.number, {**line.cells, **row.cells}, BOARDS, line.number)
        if not of_match:
            yield Line(line.number, line.cells, MATCHES, line.number)


def _rows(page: Any, wanted: tuple[str, ...], sheet: str, reader: TableReader) -> Iterator[Line]:
    columns: list[str] = []
    if not hasattr(page, "iter_rows"):  # a sheet of charts
        reader.blame(0, "", "exchange.file.no_sheet", name=sheet)
        return
    page.reset_dimensions()
    for number, values in enumerate(page.iter_rows(values_only=True, max_col=MOST_COLUMNS), start=1):
        cells = [_value(value) for value in values]
        if not columns:
            columns = reader.columns([str(cell) for cell in cells], wanted, sheet, number)
            if reader.faults:
                return
        elif any(str(cell).strip() for cell in cells):
            found = {name: cell for name, cell in zip(columns, cells, strict=False) if name and cell != ""}
            yield Line(number, found, sheet, number)


def _value(value: object) -> Cell:
    """Return what stands in a cell as the table knows it, of dates and numbers as spreadsheets have them."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e9:
        return int(value)
    if isinstance(value, int):
        return value if abs(value) < 10**9 else str(value)[:40]
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time(0) else value.isoformat()
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), str(value))
