"""Read and write score sheets as files (`carrom-sheet/1`, docs/sheet-format.md).

A `.json` file holds one object; every other file and standard input hold one object a line. Reading is a
generator in flat memory: one sheet at a time. What is wrong with a file comes as `FileFault`, never as an
exception, and a bad line does not stop the others. `rows_of` turns a sheet into the facts that `replay`
scores, `sheet_of` goes back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from msgspec import Struct
from pydantic import ValidationError
from pydantic_core import ErrorDetails

from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.rulesets import RulesFault
from carrom_desktop.match.sheetfile_export import Unsayable, sheet_of
from carrom_desktop.match.sheetfile_models import FORMAT, Board, Game, Sheet
from carrom_desktop.match.sheetfile_rows import rows_of, rules_of, state_of
from carrom_desktop.match.sheetfile_unsaid import Unsaid, unsaid

__all__ = [
    "FORMAT",
    "Board",
    "FileFault",
    "Game",
    "Sheet",
    "SheetAt",
    "Unsaid",
    "Unsayable",
    "dump",
    "faults_of",
    "key_twice",
    "parse",
    "read_objects",
    "read_sheets",
    "rows_of",
    "rules_of",
    "sheet_of",
    "state_of",
    "unsaid",
]

T = TypeVar("T")

MAX_BYTES = 1 << 20
"""The longest line, or `.json` file, that is read: 1 MiB."""

MAX_FAULTS = 20
"""Faults told of one sheet; a file of another kind would have hundreds."""

STDIN = "-"

_BOM = b"\xef\xbb\xbf"
_AT = re.compile(r"(?P<what>.*) at line (?P<line>\d+) column (?P<column>\d+)", re.DOTALL)

_JSON_FAULTS = (
    ("EOF while parsing", "cut_off"),
    ("trailing characters", "trailing"),
    ("recursion limit", "too_deep"),
    ("number out of range", "number_too_long"),
    ("unicode code point", "not_utf8"),
    ("hex escape", "not_utf8"),
    ("surrogate", "not_utf8"),
)
"""What the parser says, and our code for it; anything else is "not_json"."""

_KEY_FAULTS = {
    "missing": "missing",
    "extra_forbidden": "unknown_key",
    "int_type": "whole_number",
    "bool_type": "true_or_false",
    "string_type": "text",
    "list_type": "list",
    "tuple_type": "list",
    "model_type": "object",
    "dict_type": "object",
    "enum": "one_of",
    "literal_error": "one_of",
    "unknown_rules": "unknown_rules",
    "broken_rules": "broken_rules",
    "time_with_offset": "time",
    "too_long": "two_numbers",
}
"""pydantic's type of an error, and our code for it."""


class FileFault(Struct, frozen=True):
    """Why a file or a line of it could not be read.

    Attributes: `file` as given; `line`, 1-based, 0 for the file as a whole; `key`, the path to the value,
    e.g. ("games", 0, "boards", 1, "men_left"), () where it is no single key; `code`, a text
    `check.file.<code>`; `values`, its parameters; `because`, what is wrong with the user's rule set that the
    sheet names.
    """

    file: str
    line: int
    code: str
    key: tuple[str | int, ...] = ()
    values: tuple[tuple[str, int | str], ...] = ()
    because: RulesFault | None = None


class SheetAt(Struct, frozen=True):
    """A sheet with the place it was read from."""

    file: str
    line: int
    sheet: Sheet


def read_sheets(file: str, stdin: BinaryIO, sets: KnownSets | None = None) -> Iterator[SheetAt | FileFault]:
    """Yield the sheets of `file` ("-": standard input) and what could not be read, in order.

    `sets` are the user's rule sets that a sheet may name.
    """

    def parsed(data: bytes, line: int) -> Iterable[SheetAt | FileFault]:
        result = parse(data, file, line, sets)
        return [SheetAt(file, line, result)] if isinstance(result, Sheet) else result

    return read_objects(file, stdin, parsed)


def read_objects(
    file: str, stdin: BinaryIO, parsed: Callable[[bytes, int], Iterable[T | FileFault]]
) -> Iterator[T | FileFault]:
    """Yield what `parsed` makes of each object of `file` and its line, and what could not be read, in order.

    A `.json` file holds one object, every other file and standard input ("-") one a line.
    """
    try:
        if file == STDIN:
            yield from _read_lines(file, stdin, parsed)
            return
        with Path(file).open("rb") as stream:
            if file.casefold().endswith(".json"):
                yield from _read_one(file, stream, parsed)
            else:
                yield from _read_lines(file, stream, parsed)
    except FileNotFoundError:
        yield FileFault(file, 0, "not_found")
    except IsADirectoryError:
        yield FileFault(file, 0, "is_folder")
    except PermissionError:
        code = "is_folder" if Path(file).is_dir() else "not_allowed"  # Windows opens no folder
        yield FileFault(file, 0, code)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        yield FileFault(file, 0, "unreadable", values=(("reason", reason),))


def parse(data: bytes, file: str, line: int, sets: KnownSets | None = None) -> Sheet | list[FileFault]:
    """Return the sheet in `data`, one JSON object without a BOM, or what is wrong with it."""
    try:
        sheet = Sheet.model_validate_json(data, context=sets)
    except ValidationError as error:
        return faults_of(error, file, line)
    twice = key_twice(data)
    return sheet if twice is None else [FileFault(file, line, "twice", (twice,))]


def faults_of(error: ValidationError, file: str, line: int) -> list[FileFault]:
    """Return what is wrong with an object, the first `MAX_FAULTS` of it."""
    # The input is left out: it may be huge, and is never shown.
    details = error.errors(include_url=False, include_input=False)
    faults = [_fault(file, line, detail) for detail in details[:MAX_FAULTS]]
    if len(details) > MAX_FAULTS:
        faults.append(FileFault(file, line, "more", values=(("n", len(details) - MAX_FAULTS),)))
    return faults


def dump(sheet: Sheet) -> bytes:
    """Return `sheet` as one line of JSON, without the line's end; only the keys that it was made with."""
    return sheet.model_dump_json(by_alias=True, exclude_unset=True).encode()


def _read_one(
    file: str, stream: BinaryIO, parsed: Callable[[bytes, int], Iterable[T | FileFault]]
) -> Iterator[T | FileFault]:
    data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        yield FileFault(file, 0, "too_big")
        return
    data = data.removeprefix(_BOM)
    if not data.strip():
        yield FileFault(file, 0, "empty")
        return
    yield from parsed(data, 1)


def _read_lines(
    file: str, stream: BinaryIO, parsed: Callable[[bytes, int], Iterable[T | FileFault]]
) -> Iterator[T | FileFault]:
    found = False
    for number, data in enumerate(_lines(stream), start=1):
        if data is None:
            found = True
            yield FileFault(file, number, "line_too_long")
            continue
        line = data.removeprefix(_BOM) if number == 1 else data
        if line.strip():
            found = True
            yield from parsed(line, number)
    if not found:
        yield FileFault(file, 0, "empty")


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines, None for one that is too long; never holds more than one."""
    while data := stream.readline(MAX_BYTES + 2):
        if len(data.rstrip(b"\r\n")) <= MAX_BYTES:
            yield data
            continue
        while data and not data.endswith(b"\n"):
            data = stream.readline(MAX_BYTES)
        yield None


def _fault(file: str, line: int, detail: ErrorDetails) -> FileFault:
    kind, key = detail["type"], tuple(detail["loc"])
    context: dict[str, Any] = detail.get("ctx", {})
    if kind == "json_invalid":
        return _json_fault(file, line, str(context.get("error", "")))
    if kind == "missing" and key and isinstance(key[-1], int):
        return FileFault(file, line, "two_numbers", key[:-1])  # a pair with one number
    code = _KEY_FAULTS.get(kind, "wrong")
    if code == "one_of" and key and key[-1] == "format":
        code = "unknown_format"
    if code in ("one_of", "unknown_rules", "unknown_format"):
        expected = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
        return FileFault(file, line, code, key, (("expected", expected),))
    return FileFault(file, line, code, key, because=context.get("because"))


def _json_fault(file: str, line: int, said: str) -> FileFault:
    """Place the parser's complaint: its lines are counted within the object, which may have many."""
    place = _AT.fullmatch(said)
    code = next((code for words, code in _JSON_FAULTS if words in said), "not_json")
    if place is None:
        return FileFault(file, line, code, values=(("column", 1),))
    column = int(place["column"])
    return FileFault(file, line + int(place["line"]) - 1, code, values=(("column", column),))


class _KeyTwice(Exception):
    """An object has a key twice."""


def key_twice(data: bytes) -> str | None:
    """Return a key that stands twice in one object: JSON readers disagree on which of the two holds.

    `data` has been validated: it is shallow, and numbers are kept as text.
    """
    try:
        _DECODER.decode(data.decode())
    except _KeyTwice as found:
        return str(found)
    return None


def _unique(pairs: list[tuple[str, object]]) -> None:
    seen = dict(pairs)
    if len(seen) != len(pairs):
        for key, _ in pairs:
            if key not in seen:
                raise _KeyTwice(key)
            del seen[key]


_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_int=str, parse_float=str)
"""Made once: a decoder with hooks is a cycle of objects, which would wait for the collector."""
