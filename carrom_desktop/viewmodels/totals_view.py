"""What the lists of the statistics show: their columns, whose numbers they are, and names or initials."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec import Struct

from carrom_desktop.match.players import Who
from carrom_desktop.match.summary import folded
from carrom_desktop.match.totals import MATCH_FIELDS, Line, Names, Statistics, View
from carrom_desktop.viewmodels.initials import initials_told_apart
from carrom_desktop.viewmodels.names import initials

Value = str | tuple[float | None, ...]
"""What stands in a cell: a text, or its numbers: one, or two as "12 of 20" or "12 to 5"."""

Shape = Literal["text", "count", "of", "to", "rate"]

_SLAMS = ("slams_white", "slams_black")
_CLOSE = ("close_won", "close_drawn", "close_lost")
_GAMES = ("games_won", "games_drawn", "games_lost")


class Column(Struct, frozen=True):
    """A column of a list.

    Attributes: `code`, of its texts; `shape`, how its numbers stand; `first` and `second`, the fields that
    are summed up for them; `behind`, the matches in which one of these is more than 0 are those behind a
    number of it, none: all of them.
    """

    code: str
    shape: Shape = "count"
    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()

    @property
    def is_text(self) -> bool:
        """Say whether it holds texts, which are sorted from a to z."""
        return self.shape == "text"


def _count(code: str, *fields: str) -> Column:
    return Column(code, "count", fields or (code,), (), fields or (code,))


_RESULTS = (Column("matches", "count", ("matches",)), _count("won"), _count("drawn"), _count("lost"))
_GAMES_TO = Column("games", "to", ("games_won",), ("games_lost",), _GAMES)
_BOARDS_TO = Column("boards", "to", ("boards_won",), ("boards_lost",), ("boards_won", "boards_lost"))
_POINTS_TO = Column("points", "to", ("points",), ("against",), ("points", "against"))
_RATE = Column("per_board", "rate", (), (), ("boards_won", "boards_lost"))
_WHITE = Column("white", "of", ("won_white",), ("white",), ("won_white",))
_BLACK = Column("black", "of", ("won_black",), ("black",), ("won_black",))
_CLOSE_OF = Column("close", "of", ("close_won",), _CLOSE, _CLOSE)
_PLAYED = (
    *_RESULTS,
    _GAMES_TO,
    _BOARDS_TO,
    _WHITE,
    _BLACK,
    _count("covered"),
    _count("counted"),
    _POINTS_TO,
    _RATE,
    _count("slams", *_SLAMS),
    _CLOSE_OF,
)
_WHOLE = (
    _RESULTS[0],
    _count("all_games", "games_won", "games_drawn"),
    _count("all_boards", "boards_won"),
    Column("white_of", "of", ("won_white",), ("white",), ("won_white",)),
    _count("given"),
    _count("covered"),
    _count("counted"),
    Column("all_points", "count", ("points",), (), ("points",)),
    _RATE,
    _count("slams", *_SLAMS),
    _count("all_close", "close_won", "close_drawn"),
)
COLUMNS: dict[View, tuple[Column, ...]] = {
    "players": (Column("name", "text"), Column("club", "text"), *_PLAYED),
    "pairs": (Column("partners", "text"), *_PLAYED),
    "meetings": (
        Column("first", "text"),
        Column("second", "text"),
        *(_RESULTS[0], Column("won_first", "count", ("won",), (), ("won",)), _RESULTS[2]),
        Column("won_second", "count", ("lost",), (), ("lost",)),
        *(_GAMES_TO, _BOARDS_TO, _POINTS_TO, _CLOSE_OF),
    ),
    "events": (Column("event", "text"), *_WHOLE),
    "seasons": (Column("season", "text"), *_WHOLE),
}
"""The columns of each list; the first are texts."""

_SIDED = frozenset({"lost", "games_lost", "close_lost", "boards_lost", "black", "against"})
_OF_MEETINGS = (*_GAMES, *_CLOSE, "boards_won", "boards_lost", "points", "against")
_OF_WHOLES = tuple(field for field in MATCH_FIELDS if field not in _SIDED)
EXPORTED: dict[View, tuple[str, ...]] = {
    "players": MATCH_FIELDS,
    "pairs": MATCH_FIELDS,
    "meetings": (*MATCH_FIELDS[:4], *_OF_MEETINGS),
    "events": _OF_WHOLES,
    "seasons": _OF_WHOLES,
}
"""The fields of a list as a table for spreadsheets: each number in a cell of its own."""


def value_of(line: Line, column: Column) -> tuple[float | None, ...]:
    """Return the numbers of a cell; None where there is nothing to divide by."""
    if column.shape == "rate":
        return (line.points_per_board,)
    first = sum(line[field] for field in column.first)
    return (first, sum(line[field] for field in column.second)) if column.second else (first,)


class Naming:
    """How players are called: by their names, or in what leaves the computer by initials.

    `everybody`: all of them have initials; else those who played in a match whose rules say so. Without
    `outside` names stand as they are: it is the operator's own window.
    """

    def __init__(self, statistics: Statistics, *, outside: bool = False, everybody: bool = False) -> None:
        people = statistics.people
        self._people = people
        self._search: dict[Who, str] = {}
        covered: Iterable[Who] = ()
        if outside and everybody:
            covered = people
        elif outside:
            covered = {
                name for each in statistics.matches if each.initials for side in each.sides for name in side
            }
        ordered = sorted(covered, key=_folded)
        short = initials_told_apart([people[name] for name in ordered])
        self._short = dict(zip(ordered, short, strict=True))
        self._twice = _repeated(folded(player.full_name) for player in people.values())
        self._families = _repeated(folded(player.family) for player in people.values())

    def name(self, who: Who) -> str:
        """Return what a player is called in a column of his own, beside his club."""
        return self._short.get(who) or self._people[who].full_name

    def side(self, names: Names) -> str:
        """Return what a side is called, "Ruiz / B. Sol" of a pair (who shares a family name has an initial
        beside it); namesakes with their club."""
        name = self.name if len(names) == 1 else self._in_a_pair
        return " / ".join(self._with_club(who, name(who)) for who in names)

    def texts(self, view: View, line: Line) -> tuple[str, ...]:
        """Return what stands in the columns of texts."""
        if view == "players":
            ((who,),) = line.sides
            return (self.name(who), self._people[who].club)
        if view in ("pairs", "meetings"):
            return tuple(map(self.side, line.sides))
        return (line.name,)

    def found_by(self, line: Line) -> str:
        """Return what a search looks at, folded: names and clubs."""
        texts = [self._searched(who) for side in line.sides for who in side]
        return "\n".join(texts) if texts else folded(line.name)

    def _searched(self, who: Who) -> str:
        text = self._search.get(who)
        if text is None:
            player = self._people[who]
            text = self._search[who] = folded("\n".join((player.full_name, player.club, player.short)))
        return text

    def _in_a_pair(self, who: Who) -> str:
        player = self._people[who]
        if who in self._short or not player.family:
            return self.name(who)
        shared = folded(player.family) in self._families
        return f"{initials(player.given)} {player.family}".strip() if shared else player.family

    def _with_club(self, who: Who, name: str) -> str:
        player = self._people[who]
        told = who not in self._short and folded(player.full_name) in self._twice
        return f"{name} ({player.club})" if told and player.club else name


def turned_to(view: View, line: Line, words: Sequence[str], naming: Naming) -> Line:
    """Return a meeting with the side first that a search names, where it names the second alone."""
    if view != "meetings" or not words:
        return line
    first, second = (naming.found_by(Line((side,), "", (), ())) for side in line.sides)
    if all(word in first for word in words) or not all(word in second for word in words):
        return line
    return line.turned()


def _repeated(texts: Iterable[str]) -> set[str]:
    return {text for text, count in Counter(texts).items() if count > 1}


def _folded(who: Who) -> tuple[str, str, str]:
    return (folded(who[1]), folded(who[0]), folded(who[2]))
