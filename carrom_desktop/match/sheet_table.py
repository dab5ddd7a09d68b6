"""A score sheet as rows of a table: what CSV and XLSX hold, one row a board.

The columns are `COLUMNS`, named as the keys of `carrom-sheet/1` as far as they are one; what stands for the
whole match, or for a game, stands in each of its rows. A match without a game, and a game without a board,
have one row. Reading takes the columns in any order; what is wrong names its row and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal

import msgspec
from msgspec import Struct

from carrom_desktop.match.own_rulesets import KnownSets
from carrom_desktop.match.sheetfile import FileFault, Sheet, parse
from carrom_desktop.match.sheetfile_models import FORMAT
from carrom_desktop.match.sheetfile_rows import TEXTS

Cell = str | int
"""What stands in a cell: whole numbers as such, everything else as text; "" for nothing."""

Level = Literal["match", "game", "board"]
Type = Literal["text", "number", "side", "yes", "date"]

MOST_FAULTS = 50
"""Faults told of one file; a table of something else would have one a row."""

MOST_MATCH_ROWS = 400
"""Rows of one match: three games of a hundred boards are none that was played."""


class Column(Struct, frozen=True):
    """One column: its `name`, what it tells of, what stands in it, and the path of its key in a sheet."""

    name: str
    level: Level
    type: Type
    path: tuple[str | int, ...]


def _all(level: Level, type_: Type, **paths: tuple[str | int, ...]) -> tuple[Column, ...]:
    return tuple(Column(name, level, type_, path) for name, path in paths.items())


_PEOPLE = {
    f"{what}_{side.lower()}{number}": (*path, side, number - 1)
    for what, path in (
        ("player", ("sides",)),
        ("club", ("about", "clubs")),
        ("family", ("about", "family_names")),
        ("short", ("about", "short_names")),
    )
    for side in "AB"
    for number in (1, 2)
}

COLUMNS: tuple[Column, ...] = (
    Column("match", "match", "text", ()),
    *_all("match", "text", kind=("kind",), rules=("rules",), overrides=("overrides",)),
    *_all("match", "text", **_PEOPLE),
    *(
        Column(name, "match", "date" if name == "date" else "text", ("about", name))
        for name in (*TEXTS, "corrections")
    ),
    *_all("match", "side", toss_winner=("toss", "winner"), first_break=("first_break",)),
    *_all("match", "text", toss_choice=("toss", "choice")),
    *_all("match", "text", **{f"seat_{number}": ("seats", number - 1) for number in range(1, 5)}),
    *_all("match", "text", ended_by=("ended", "by")),
    *_all("match", "side", ended_side=("ended", "side"), winner=("recorded_winner",)),
    *_all("game", "number", game=(), result_a=("recorded", 0), result_b=("recorded", 1)),
    *_all("game", "side", opener=("opener",), extra_break=("extra_break",)),
    *_all("game", "text", started=("started",), finished=("finished",), game_ended_by=("ended", "by")),
    *_all("game", "side", game_ended_side=("ended", "side")),
    *_all("board", "number", board=()),
    *_all("board", "side", breaks=("break",), board_winner=("winner",)),
    *_all("board", "number", men_left=("men_left",)),
    *_all("board", "text", queen=("queen",)),
    *_all("board", "number", points=("points",), total_a=("total", 0), total_b=("total", 1)),
    *_all("board", "text", slam=("slam",), ending_law=("ending", "law")),
    *_all("board", "side", ending_by=("ending", "by")),
    *_all("board", "yes", ending_improper=("ending", "improper")),
    *_all("board", "number", ending_demanded=("ending", "demanded"), ending_men_left=("ending", "men_left")),
    *_all("board", "text", ending_queen=("ending", "queen")),
    *_all("board", "side", awarded_to=("awarded", "winner")),
    *_all("board", "number", awarded_points=("awarded", "points")),
    *_all("board", "text", awarded_reason=("awarded", "reason")),
    *_all("board", "yes", voided=()),
    *_all("board", "text", voided_law=("voided", "law")),
)
"""All columns, in the order in which they are written."""

_OF_MATCH = frozenset(column.name for column in COLUMNS if column.level == "match" and column.path)

BY_NAME = {column.name: column for column in COLUMNS}
NAMES = tuple(BY_NAME)
MATCH_NAMES = tuple(column.name for column in COLUMNS if column.level == "match")
BOARD_NAMES = ("match", *(column.name for column in COLUMNS if column.level != "match"))
REQUIRED = ("match", "player_a1", "player_b1")

NOBODY = "none"
"""What stands in the column `queen` where nobody covered her; an empty cell says that it was not recorded."""

_NUMBER = re.compile(r"[+-]?\d{1,9}(?:[.,]0+)?")
_YES = {"yes": True, "true": True, "1": True, "sí": True, "si": True, "no": False, "false": False, "0": False}
_DATE = re.compile(r"(\d{1,4})[/.-](\d{1,2})[/.-](\d{1,4})(?:[ T]00:00(?::00)?)?")
_DAYS = (20_000, 80_000)
"""Numbers in a column of dates that are Excel's days since 1900: from 1954 to 2119."""


class Line(Struct, frozen=True):
    """One row that was read: its number as the user sees it, from 1, and what stands in its columns.

    Of a workbook `sheet` is where it was read, and `match_row` the row of its match in the other one.
    """

    number: int
    cells: Mapping[str, Cell]
    sheet: str = ""
    match_row: int = 0


class CellFault(Struct, frozen=True):
    """What is wrong in a table.

    Attributes: `file`; `sheet`, of a workbook, else ""; `row` from 1, 0 for the file as a whole; `column`,
    its name, "" for none; `code`, a text of the catalogue; `values`, its parameters.
    """

    file: str
    sheet: str
    row: int
    column: str
    code: str
    values: tuple[tuple[str, int | str], ...] = ()


class TableSheet(Struct, frozen=True):
    """A sheet that was read from a table, with the row where it begins."""

    row: int
    sheet: Sheet


# ---- writing


def cells_of(sheet: Sheet, number: int) -> list[dict[str, Cell]]:
    """Return the rows of a sheet, the match's cells in each; `number` tells it apart from the others."""
    data = sheet.model_dump(by_alias=True, exclude_unset=True, mode="json")
    whole: dict[str, Cell] = {"match": number, "overrides": _overrides_text(data.pop("overrides", None))}
    _fill(whole, data, "match")
    rows: list[dict[str, Cell]] = []
    for place, game in enumerate(data["games"], start=1):
        of_game: dict[str, Cell] = {**whole, "game": place}
        _fill(of_game, game, "game")
        name = 1
        for board in game.get("boards", ()):
            row: dict[str, Cell] = {**of_game, "board": name}
            _fill(row, board, "board")
            if "queen" in board and board["queen"] is None:
                row["queen"] = NOBODY
            if "voided" in board:
                row["voided"] = "yes"
            else:
                name += 1
            rows.append(row)
        if not game.get("boards"):
            rows.append(of_game)
    return rows or [whole]


def _fill(row: dict[str, Cell], data: Mapping[str, Any], level: Level) -> None:
    for column in COLUMNS:
        if column.level == level and column.path and column.name not in row:
            value = _at(data, column.path)
            if isinstance(value, bool):
                value = "yes" if value else "no"
            elif isinstance(value, list):  # corrections
                value = "\n".join(value)
            if value is not None:
                row[column.name] = value


def _at(data: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        if isinstance(step, int):
            if not isinstance(data, list) or step >= len(data):
                return None
            data = data[step]
        elif not isinstance(data, dict) or step not in data:
            return None
        else:
            data = data[step]
    return data


def _overrides_text(overrides: Mapping[str, Any] | None) -> str:
    def said(value: Any) -> str:
        if value is None:
            return "none"
        return ("yes" if value else "no") if isinstance(value, bool) else str(value)

    return "; ".join(f"{name}={said(value)}" for name, value in (overrides or {}).items())


# ---- reading


class TableReader:
    """Makes sheets of the rows of one file. Attribute: `faults`, what was wrong, the first `MOST_FAULTS`."""

    def __init__(self, file: str, sets: KnownSets | None = None) -> None:
        self.faults: list[CellFault] = []
        self._file = file
        self._sets = sets
        self._day_first: bool | None = None

    def blame(self, row: int, column: str, code: str, sheet: str = "", **values: int | str) -> None:
        """Note what is wrong at a place."""
        fault = CellFault(self._file, sheet, row, column, code, tuple(values.items()))
        if len(self.faults) < MOST_FAULTS and fault not in self.faults:
            self.faults.append(fault)

    def _blame(self, line: Line, column: str, code: str, **values: int | str) -> None:
        """Note what is wrong in a row: of a workbook, in the sheet where the column stands."""
        row, sheet = line.number, line.sheet
        if sheet and line.match_row and column in _OF_MATCH:
            row, sheet = line.match_row, "matches"
        self.blame(row, column, code, sheet, **values)

    def columns(
        self, names: Sequence[str], wanted: Iterable[str], sheet: str = "", row: int = 1
    ) -> list[str]:
        """Return the column of each cell of the head, "" for an empty one, and note what is wrong there."""
        found = [name.strip().casefold() for name in names]
        known = set(wanted)
        for place, name in enumerate(found):
            if name and name not in known:
                self.blame(row, names[place][:40], "exchange.cell.unknown_column", sheet)
            elif name and name in found[:place]:
                self.blame(row, name, "exchange.cell.column_twice", sheet)
        for name in REQUIRED:
            if name in known and name not in found:
                self.blame(row, name, "exchange.cell.column_missing", sheet)
        return found

    def sheets(self, lines: Iterable[Line]) -> Iterator[TableSheet]:
        """Yield the sheets of `lines`, in which the rows of one match stand one after another."""
        seen: set[str] = set()
        for name, rows in groupby(lines, key=_match_of):
            found = list(rows)
            if not name:
                self._blame(found[0], "match", "exchange.cell.match_missing")
            elif name in seen:
                self._blame(found[0], "match", "exchange.cell.match_apart", value=name[:40])
            elif len(found) > MOST_MATCH_ROWS:
                self._blame(found[0], "match", "exchange.cell.too_many_boards", n=MOST_MATCH_ROWS)
            else:
                made = self._sheet(found)
                if made is not None:
                    yield TableSheet(found[0].number, made)
            seen.add(name)

    def _sheet(self, lines: Sequence[Line]) -> Sheet | None:
        before = len(self.faults)
        data: dict[str, Any] = {"format": FORMAT, "rules": "icf"}
        self._take(data, lines, "match")
        overrides = self._shared(lines, BY_NAME["overrides"])
        if overrides is not None:
            data["overrides"] = self._overrides(str(overrides), lines[0])
        _tidy_match(data)
        games: list[dict[str, Any]] = []
        places: dict[tuple[str | int, ...], Line] = {(): lines[0]}
        for game, rows in groupby(lines, key=_game_of):
            self._game(games, places, game, list(rows))
        data["games"] = games
        if len(self.faults) > before:
            return None
        parsed = parse(msgspec.json.encode(data), self._file, 0, self._sets)
        if isinstance(parsed, Sheet):
            return parsed
        for fault in parsed:
            self._blame_key(fault, places)
        return None

    def _game(
        self,
        games: list[dict[str, Any]],
        places: dict[tuple[str | int, ...], Line],
        name: str,
        lines: Sequence[Line],
    ) -> None:
        if not name:
            for line in lines:
                if any(str(line.cells.get(column, "")).strip() for column in BOARD_NAMES[1:]):
                    self._blame(line, "game", "exchange.cell.game_missing")
                    return
            return
        if name != str(len(games) + 1):
            self._blame(lines[0], "game", "exchange.cell.game_order", n=len(games) + 1)
            return
        game: dict[str, Any] = {"boards": []}
        places["games", len(games)] = lines[0]
        self._take(game, lines, "game")
        if "recorded" in game:
            game["recorded"] = _listed(game["recorded"])
        number = 1
        for line in lines:
            if not any(str(line.cells.get(one.name, "")).strip() for one in COLUMNS if one.level == "board"):
                continue
            told = self._value(line, BY_NAME["board"])
            if told is not None and told != number:
                self._blame(line, "board", "exchange.cell.board_order", n=number)
            board: dict[str, Any] = {}
            self._take(board, [line], "board")
            _tidy_board(board)
            if self._value(line, BY_NAME["voided"]):
                board["voided"] = {"law": board.get("voided", {}).get("law", "")}
            elif "voided" not in board:
                number += 1
            places["games", len(games), "boards", len(game["boards"])] = line
            game["boards"].append(board)
        games.append(game)

    def _take(self, data: dict[str, Any], lines: Sequence[Line], level: Level) -> None:
        """Put the cells of a level into `data` by their paths."""
        for column in COLUMNS:
            if column.level == level and column.path and column.name != "overrides":
                value = self._shared(lines, column)
                if value is not None:
                    _put(data, column.path, value)

    def _shared(self, lines: Sequence[Line], column: Column) -> Cell | bool | None:
        """Return what stands in a column of all these rows, which must not contradict each other."""
        found: Cell | bool | None = None
        for line in lines:
            value = self._value(line, column)
            if value is None:
                continue
            if found is not None and value != found:
                self._blame(line, column.name, "exchange.cell.contradicts", first=lines[0].number)
                return found
            found = value
        return found

    def _value(self, line: Line, column: Column) -> Cell | bool | None:
        """Return the value of a cell by its column's type, None where it is empty or wrong."""
        raw = line.cells.get(column.name, "")
        text = str(raw).strip() if column.type != "text" else str(raw)
        if not text.strip():
            return None
        match column.type:
            case "number":
                if _NUMBER.fullmatch(text):
                    return int(re.split(r"[.,]", text)[0])
                self._blame(line, column.name, "exchange.cell.number", value=text[:40])
            case "side":
                if text.upper() in ("A", "B"):
                    return text.upper()
                self._blame(line, column.name, "exchange.cell.side", value=text[:40])
            case "yes":
                if text.casefold() in _YES:
                    return _YES[text.casefold()]
                self._blame(line, column.name, "exchange.cell.yes", value=text[:40])
            case "date":
                return self._date(line, text)
            case _:
                return text
        return None

    def _date(self, line: Line, text: str) -> str | None:
        """Return a date as it is kept, also one that a spreadsheet has made its own; any words stay."""
        if text.isdecimal() and _DAYS[0] < int(text) < _DAYS[1]:
            from datetime import date, timedelta

            return (date(1899, 12, 30) + timedelta(int(text))).isoformat()
        found = _DATE.fullmatch(text)
        if found is None:
            return text
        first, second, third = (int(part) for part in found.groups())
        if len(found[1]) == 4:
            return f"{first:04}-{second:02}-{third:02}"
        if len(found[3]) != 4 or not (0 < first < 32 and 0 < second < 32) or min(first, second) > 12:
            self._blame(line, "date", "exchange.cell.date", value=text[:40])
            return None
        if first > 12 or first == second:
            return f"{third:04}-{second:02}-{first:02}"
        if second > 12:
            return f"{third:04}-{first:02}-{second:02}"
        self._blame(line, "date", "exchange.cell.date_unclear", value=text[:40])
        return None

    def _overrides(self, text: str, line: Line) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for part in filter(None, (part.strip() for part in text.split(";"))):
            name, sign, value = (piece.strip() for piece in part.partition("="))
            if not sign:
                self._blame(line, "overrides", "exchange.cell.override", value=part[:40])
            elif value.casefold() == "none":
                found[name] = None
            elif re.fullmatch(r"-?\d{1,9}", value):
                found[name] = int(value)
            else:
                found[name] = {"yes": True, "no": False}.get(value.casefold(), value)
        return found

    def _blame_key(self, fault: FileFault, places: Mapping[tuple[str | int, ...], Line]) -> None:
        """Note a fault of a sheet at the row and column that its key comes from."""
        key, line = fault.key, places[()]
        level: Level = "match"
        for length, found in ((4, "board"), (2, "game")):
            if key[:length] in places and len(key) >= length and key[:1] == ("games",):
                line, key = places[key[:length]], key[length:]
                level = "board" if found == "board" else "game"
                break
        named = [one.name for one in COLUMNS if one.level == level and one.path and _begins(one.path, key)]
        column = named[0] if named else ".".join(str(step) for step in key)[:40]
        values = fault.values if fault.because is None else (("expected", ""),)
        self._blame(line, column, f"check.file.{fault.code}", **dict(values))


def _begins(path: tuple[str | int, ...], key: tuple[str | int, ...]) -> bool:
    return bool(key) and (path[: len(key)] == key or key[: len(path)] == path)


def _match_of(line: Line) -> str:
    return str(line.cells.get("match", "")).strip()


def _game_of(line: Line) -> str:
    return re.sub(r"[.,]0+$", "", str(line.cells.get("game", "")).strip())


def _put(data: dict[str, Any], path: Sequence[str | int], value: Cell | bool) -> None:
    """Put a value at a path; a list is kept by places until `_tidy_match` or `_tidy_board` makes it one."""
    here: dict[Any, Any] = data
    for step in path[:-1]:
        here = here.setdefault(step, {})
    here[path[-1]] = value


def _tidy_match(data: dict[str, Any]) -> None:
    """Make lists of what was put by places, and fill in what a simple table leaves out."""
    sides = data.setdefault("sides", {})
    for side in "AB":
        sides[side] = _listed(sides.get(side, {}))
    data.setdefault("kind", "doubles" if len(sides["A"]) == 2 or len(sides["B"]) == 2 else "singles")
    about = data.get("about", {})
    for key in ("clubs", "family_names", "short_names"):
        if key in about:
            about[key] = {side: _listed(about[key].get(side, {})) for side in "AB"}
    if "corrections" in about:
        about["corrections"] = str(about["corrections"]).split("\n")
    if "seats" in data:
        data["seats"] = _listed(data["seats"])


def _tidy_board(board: dict[str, Any]) -> None:
    if "total" in board:
        board["total"] = _listed(board["total"])
    queen = board.get("queen")
    if isinstance(queen, str):
        board["queen"] = None if queen.strip().casefold() == NOBODY else queen.strip().upper()
    ending = board.get("ending")
    if ending is not None and str(ending.get("queen", "")).upper() in ("A", "B"):
        ending["queen"] = str(ending["queen"]).upper()


def _listed(by_place: Mapping[int, Any]) -> list[Any]:
    return [by_place.get(place, "") for place in range(max(by_place, default=-1) + 1)]
