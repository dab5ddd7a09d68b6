"""Fixtures from a text: "round;table;side 1;side 2", as typed or copied from a spreadsheet.

Every line is understood or named with its number and the reason. Columns come in that order, a time in any
place, an umpire last; or a first line of known heads, in English or Spanish, names them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec import Struct

from carrom_desktop.match.event import MOST_FIXTURES, Fixture, FixtureSide, fixture_id, table_key
from carrom_desktop.match.following import PARTNERS, person_named
from carrom_desktop.match.player_paste import cells_of, filled
from carrom_desktop.match.players import LONGEST_NAME, Who, tidy, who
from carrom_desktop.match.rulesets import plain_text
from carrom_desktop.match.summary import folded
from carrom_desktop.rules.people import Player

LONGEST_CELL = 60
"""The most letters of a round, a table or an umpire."""

COLUMNS = ("round", "table", "side_1", "side_2")
"""What a line must have, in this order."""

_HEADS = {
    "round": "round,rnd,stage,ronda,fase,jornada",
    "table": "table,tbl,board,mesa,tablero",
    "side_1": "side 1,side a,side_1,player 1,player a,player,a,1,home,lado 1,lado a,jugador 1,jugador a,"
    "jugador,jugadora 1,pareja 1,pair 1,team 1",
    "side_2": "side 2,side b,side_2,player 2,player b,opponent,b,2,away,lado 2,lado b,jugador 2,jugador b,"
    "rival,jugadora 2,pareja 2,pair 2,team 2",
    "time": "time,start,hour,hora,inicio,comienzo",
    "umpire": "umpire,referee,arbitro,arbitra,arbitraje,juez",
}
_HEAD_OF = {head: part for part, heads in _HEADS.items() for head in heads.split(",")}
_ENOUGH_HEADS = 3

_TIME = re.compile(r"([01]?[0-9]|2[0-3])(?:[:.h]([0-5][0-9])(?::[0-5][0-9])?|h)", re.ASCII)
_NUMBERED = re.compile(r"(?:r|rd|rnd|round|ronda|jornada)?[ .]*0*([1-9][0-9]{0,3})", re.ASCII)
_ROUNDS = {
    "group": "group,groups,group stage,grupo,grupos,fase de grupos,pool",
    "round-of-16": "round of 16,r16,last 16,1/8,pre-quarter-final,pre-quarter-finals,octavos,"
    "octavos de final",
    "quarter-final": "quarter-final,quarter-finals,quarter final,quarter finals,quarterfinal,quarterfinals,"
    "qf,1/4,cuartos,cuartos de final,4tos",
    "semi-final": "semi-final,semi-finals,semi final,semi finals,semifinal,semifinals,semifinales,sf,1/2,"
    "semis",
    "final": "final,finals,f,finales,gran final,the final",
}
_ROUND_OF = {name: code for code, names in _ROUNDS.items() for name in names.split(",")}
_CLUB = re.compile(r"(.*\S)\s*[(\[]([^()\[\]]{1,40})[)\]]")
_UNDECIDED = re.compile(
    r"(winner|winners|loser|losers|ganador|ganadora|ganadores|ganadoras|perdedor|perdedora|perdedores|vencedor"
    r"|vencedora|runner-up|[1-9](st|nd|rd|th|\.?[ºoª°])) .*|[?.…-]+|tbd|tba|por definir|bye|libre"
)


class WrongLine(Struct, frozen=True):
    """A line that was not understood: its number from 1, a text `event.paste.<code>`, and the line."""

    line: int
    code: str
    text: str


class PastedFixtures(Struct, frozen=True):
    """What was understood of a text.

    Attributes: `fixtures`, new ones; `known`, how many stand in the event already; `wrong`; `has_head`, the
    first line named the columns.
    """

    fixtures: tuple[Fixture, ...] = ()
    known: int = 0
    wrong: tuple[WrongLine, ...] = ()
    has_head: bool = False


class People:
    """Who may be meant by a name, found at once however many they are; of one name and club the first."""

    def __init__(self, people: Iterable[Player] = ()) -> None:
        self._known: set[Who] = set()
        self._by_name: dict[str, list[Player]] = {}
        self._by_part: dict[str, list[Player]] = {}
        for player in people:
            self.add(player)

    def add(self, player: Player) -> None:
        """Know one more."""
        if who(player) in self._known:
            return
        self._known.add(who(player))
        self._by_name.setdefault(folded(player.full_name), []).append(player)
        for part in {folded(player.family), folded(player.short)} - {""}:
            self._by_part.setdefault(part, []).append(player)

    def find(self, name: str, club: str = "") -> Player | None:
        """Return who has the whole name, or who alone has it for a family or short name."""
        wanted = folded(name)
        if same := _of_club(self._by_name.get(wanted, ()), club):
            return same[0]
        alike = _of_club(self._by_part.get(wanted, ()), club)
        return alike[0] if len(alike) == 1 else None


def read_fixtures(
    text: str, event: str, people: Sequence[Player] = (), present: Sequence[Fixture] = ()
) -> PastedFixtures:
    """Return the fixtures in `text`, a line each, cells separated by tabs or semicolons.

    `event` is its id; `people` are those known, so that a name finds its club; `present`, the fixtures that
    the event has: a line that says the same is no new one.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").lstrip("\ufeff").split("\n")
    separator = "\t" if "\t" in text else ";"
    rows = [
        (number, [plain_text(cell) for cell in cells_of(line, separator)], line.strip())
        for number, line in enumerate(lines, start=1)
        if line.strip(f" \t{separator}")
    ]
    columns = _named(rows[0][1]) if rows else ()
    has_head = bool(columns)
    known, meant = {_said(fixture) for fixture in present}, People(people)
    found: list[Fixture] = []
    wrong: list[WrongLine] = []
    again = 0
    for number, cells, line in rows[1 if has_head else 0 :]:
        made = _fixture(cells, columns, event, meant)
        if isinstance(made, str):
            wrong.append(WrongLine(number, made, line))
        elif _said(made) in known:
            again += 1
        elif len(found) + len(present) >= MOST_FIXTURES:
            wrong.append(WrongLine(number, "too_many", line))
            break
        else:
            known.add(_said(made))
            found.append(made)
            for side in made.sides:
                for player in side.players:
                    meant.add(player)
    return PastedFixtures(tuple(found), again, tuple(wrong), has_head)


def round_code(text: str) -> str:
    """Return the code of a round by what it is called in English or Spanish, else the text itself."""
    plain = folded(text).strip(" .:")
    if plain in _ROUND_OF:
        return _ROUND_OF[plain]
    numbered = _NUMBERED.fullmatch(plain)
    if numbered is None and plain.startswith("round-"):
        numbered = _NUMBERED.fullmatch(plain.removeprefix("round-"))
    return f"round-{int(numbered[1])}" if numbered is not None else plain_text(text)


def time_of(text: str) -> str | None:
    """Return a time of day as "hh:mm", "" for none, None where it is no time."""
    found = _TIME.fullmatch(folded(text).replace(" ", ""))
    if found is None:
        return "" if not text.strip() else None
    return f"{int(found[1]):02}:{found[2] or '00'}"


def side_of(text: str, people: People) -> FixtureSide | str:
    """Return a side as typed, "Ana Ruiz", "Ruiz / Alvi (ESP)" or "winner of QF 1"; else what is wrong with
    it, the code of a text `event.paste.<code>`."""
    plain = plain_text(text)
    if not plain:
        return "no_side"
    if _UNDECIDED.fullmatch(folded(plain)):
        return FixtureSide(words=plain) if len(plain) <= LONGEST_CELL else "too_long"
    parts = [part for part in PARTNERS.split(plain) if part]
    if len(parts) > 2:
        return "too_many_players"
    players = tuple(_player(part, people) for part in parts)
    for player in players:
        if not any(letter.isalpha() for letter in player.full_name):
            return "no_letters"
        if max(map(len, (player.given, player.family, player.club))) > LONGEST_NAME:
            return "too_long"
    if len({who(player) for player in players}) < len(players):
        return "same_player"
    return FixtureSide(players)


def _fixture(cells: Sequence[str], columns: Sequence[str], event: str, people: People) -> Fixture | str:
    """Return the fixture of a line, or the code of what is wrong with it."""
    parts = _by_head(cells, columns) if columns else _by_order(cells)
    if isinstance(parts, str):
        return parts
    time = time_of(parts.get("time", ""))
    if time is None:
        return "no_time"
    sides = [side_of(parts.get(name, ""), people) for name in ("side_1", "side_2")]
    for side, code in zip(sides, ("no_side_1", "no_side_2"), strict=True):
        if isinstance(side, str):
            return code if side == "no_side" else side
    first, second = (side for side in sides if isinstance(side, FixtureSide))
    names = [who(player) for side in (first, second) for player in side.players]
    if len(set(names)) < len(names):
        return "same_player"
    if first.is_decided and second.is_decided and len(first.players) != len(second.players):
        return "one_against_two"
    table, umpire = parts.get("table", ""), parts.get("umpire", "")
    if max(map(len, (parts.get("round", ""), table, umpire))) > LONGEST_CELL:
        return "too_long"
    return Fixture(
        fixture_id(event), round_code(parts.get("round", "")), table_of(table), first, second, time, umpire
    )


def _by_head(cells: Sequence[str], columns: Sequence[str]) -> dict[str, str] | str:
    if len(filled(cells)) > len(columns):
        return "more_cells"
    return {part: cell for part, cell in zip(columns, cells, strict=False) if part}


def _by_order(cells: Sequence[str]) -> dict[str, str] | str:
    """Return what each cell of a line holds: round, table, two sides, a time anywhere, an umpire last."""
    timed = next((place for place, cell in enumerate(cells) if cell and time_of(cell) is not None), None)
    rest = [cell for place, cell in enumerate(cells) if place != timed]
    if len(filled(rest)) < len(COLUMNS):
        return "few_cells"
    if len(filled(rest)) > len(COLUMNS) + 1:
        return "more_cells"
    parts = dict(zip((*COLUMNS, "umpire"), rest, strict=False))
    return parts if timed is None else {**parts, "time": cells[timed]}


def _named(cells: Sequence[str]) -> tuple[str, ...]:
    """Return what each column holds if the cells are heads, else ()."""
    found = [_HEAD_OF.get(folded(cell).strip(" .:"), "") for cell in cells]
    once = [part if part and part not in found[:place] else "" for place, part in enumerate(found)]
    has_sides = "side_1" in once and "side_2" in once
    return tuple(once) if has_sides and sum(map(bool, once)) >= _ENOUGH_HEADS else ()


def _player(text: str, people: People) -> Player:
    """Return who is meant: one who is known, or a new player."""
    name, club = text, ""
    if found := _CLUB.fullmatch(text):
        name, club = found[1], found[2].strip()
    family, comma, given = (part.strip() for part in name.partition(","))
    is_turned = bool(comma and family and given)
    if is_turned:
        name = f"{given} {family}"
    if known := people.find(name, club):
        return tidy(known)
    if is_turned:
        return tidy(Player(family, given, club))
    made = person_named(name, ())
    return tidy(Player(made.family, made.given, club))


def _of_club(players: Sequence[Player], club: str) -> Sequence[Player]:
    return [one for one in players if folded(one.club) == folded(club)] if club else players


def table_of(text: str) -> str:
    """Return a table as it is shown: the number alone where that is all there is, "4" of "Table 04"."""
    key = table_key(text)
    return key if key.isascii() and key.isdecimal() else text


def _said(fixture: Fixture) -> tuple[str, ...]:
    """Return what tells fixtures apart but their id: the same line pasted again is the same fixture."""
    sides = (folded(side.name) for side in fixture.sides)
    return (folded(fixture.round), table_key(fixture.table), fixture.time, *sides)
