"""Players from the clipboard: cells of a spreadsheet, or a list of names, as far as they are understood."""

from __future__ import annotations

import csv
from collections.abc import Sequence

from msgspec import Struct

from carrom_desktop.match.players import LONGEST_NAME, tidy
from carrom_desktop.match.summary import folded
from carrom_desktop.rules.people import Player

MOST_LINES = 5000
"""How many lines are read; more is no list of a club."""

PARTS = ("given", "family", "name", "club", "short")
"""What a column may hold; "name" is a whole name in one cell."""

_HEADS = {
    "given": "given,given name,given names,first name,firstname,forename,nombre de pila,nombres",
    "family": "family,family name,surname,last name,lastname,apellido,apellidos",
    "name": "name,player,players,full name,nombre completo,jugador,jugadora,jugadores,apellidos y nombre",
    "club": "club,country,nation,state,federation,team,code,noc,pais,federacion,equipo,codigo,"
    "club or country,club o pais",
    "short": "short,short name,nickname,nombre corto,corto,apodo",
}
_HEAD_OF = {head: part for part, heads in _HEADS.items() for head in heads.split(",")}
_BY_COUNT = {
    1: ("name",),
    2: ("given", "family"),
    3: ("given", "family", "club"),
    4: ("given", "family", "club", "short"),
}
_CODE = 4
"""A country's code has at most so many letters."""
_ENOUGH = 3
"""So many first cells of two words each are whole names; one or two may be people with two given names."""


class WrongLine(Struct, frozen=True):
    """A line that was not understood: its number from 1, a text `players.paste.<code>`, and the line."""

    line: int
    code: str
    text: str


class Pasted(Struct, frozen=True):
    """What was understood of a text.

    Attributes: `columns`, what each holds, "" for one that is not used; `has_head`, the first line named
    them; `players`, each once; `wrong`.
    """

    columns: tuple[str, ...]
    has_head: bool
    players: tuple[Player, ...]
    wrong: tuple[WrongLine, ...]


def read_players(text: str, *, family_first: bool = False) -> Pasted:
    """Return the players in `text`, a line each, columns separated by tabs or semicolons.

    Columns are named by a first line of known heads in English or Spanish, else known by their number.
    `family_first`: without such a line, family names stand before given names.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").split("\n")
    separator = "\t" if "\t" in text else ";"
    rows = [
        (number, [cell.strip() for cell in cells_of(line, separator)], line.strip())
        for number, line in enumerate(lines[:MOST_LINES], start=1)
        if line.strip(f" \t{separator}")
    ]
    columns = _named(rows[0][1]) if rows else ()
    has_head = bool(columns)
    if has_head:
        rows = rows[1:]
    else:
        columns = _guessed([cells for _, cells, _ in rows], family_first)
    players: dict[Player, None] = {}
    wrong: list[WrongLine] = []
    for number, cells, line in rows:
        found = _player(cells, columns, family_first and not has_head)
        if isinstance(found, str):
            wrong.append(WrongLine(number, found, line))
        else:
            players[found] = None
    if len(lines) > MOST_LINES:
        wrong.append(WrongLine(MOST_LINES + 1, "too_many", lines[MOST_LINES].strip()))
    return Pasted(columns, has_head, tuple(players), tuple(wrong))


def cells_of(line: str, separator: str) -> list[str]:
    """Return the cells of a line; quotes around a cell go, as spreadsheets set them."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except (csv.Error, StopIteration):  # a quote that does not end is a letter like any other
        return line.split(separator)


def _named(cells: Sequence[str]) -> tuple[str, ...]:
    """Return what each column holds if the cells are heads, else ()."""
    found = [_HEAD_OF.get(folded(cell).strip(" .:"), "") for cell in cells]
    if "family" not in found and "given" not in found and "name" not in found:
        bare = [folded(cell).strip(" .:") for cell in cells]
        if "nombre" not in bare:
            return ()
        found[bare.index("nombre")] = "name"
    elif "family" in found and "given" not in found:
        for place, cell in enumerate(cells):
            if folded(cell).strip(" .:") in ("nombre", "name"):
                found[place] = "given"
    once = [part if part and part not in found[:place] else "" for place, part in enumerate(found)]
    return tuple(once)


def _guessed(rows: Sequence[Sequence[str]], family_first: bool) -> tuple[str, ...]:
    """Return what each column holds where no line says so."""
    most = max((len(filled(cells)) for cells in rows), default=0)
    columns = _BY_COUNT.get(most, _BY_COUNT[4])
    two = [cells for cells in rows if len(filled(cells)) == 2]
    whole = len(two) >= _ENOUGH and all(len(cells[0].split()) > 1 for cells in two)
    if most == 2 and two and (whole or all(_is_code(cells[1]) for cells in two)):
        return ("name", "club")
    if family_first and columns[0] == "given":
        columns = ("family", "given", *columns[2:])
    return columns


def _player(cells: Sequence[str], columns: Sequence[str], family_first: bool) -> Player | str:
    """Return the player of a line, or the code of what is wrong with it."""
    if len(filled(cells)) > len(columns):
        return "more_cells"
    parts = {part: cell for part, cell in zip(columns, cells, strict=False) if part}
    given, family = parts.get("given", ""), parts.get("family", "")
    if not given and not family:
        given, family = _split(parts.get("name", ""), family_first)
    if not family:
        given, family = _split(given, family_first)
    player = tidy(Player(family, given, parts.get("club", ""), parts.get("short", "")))
    if not player.full_name:
        return "no_name"
    if not any(letter.isalpha() for letter in player.full_name):
        return "no_letters"
    if not player.full_name.isprintable():
        return "odd_letters"
    longest = max(len(part) for part in (player.given, player.family, player.club, player.short))
    return "too_long" if longest > LONGEST_NAME else player


def _split(name: str, family_first: bool) -> tuple[str, str]:
    """Return given and family name of a whole name: "Ruiz, Ana", or the last word is the family name."""
    family, comma, given = name.partition(",")
    if comma and family.strip():
        return given.strip(), family.strip()
    words = name.split()
    if family_first:
        return " ".join(words[1:]), " ".join(words[:1])
    return " ".join(words[:-1]), " ".join(words[-1:])


def filled(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells without empty ones at the end."""
    last = max((place for place, cell in enumerate(cells, start=1) if cell), default=0)
    return cells[:last]


def _is_code(cell: str) -> bool:
    return bool(cell) and len(cell) <= _CODE and cell.isupper()
