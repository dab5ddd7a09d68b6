"""The statistics of a club: players, pairs, head to head, events and seasons (docs/statistics.md).

Only matches that are over count, and of those none that was put away or abandoned. Who is meant by a name
is said by the players' list: a merged name counts for the one who stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Literal

import msgspec
from msgspec import Struct

from carrom_desktop.match.figures import FIELDS
from carrom_desktop.match.match_index import read_listed
from carrom_desktop.match.players import ClubPlayers, Who, meant, who
from carrom_desktop.match.summary import MatchFigures, folded
from carrom_desktop.match.summary_store import SummaryStore
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.people import Player

View = Literal["players", "pairs", "meetings", "events", "seasons"]
VIEWS: tuple[View, ...] = ("players", "pairs", "meetings", "events", "seasons")
"""The lists there are; a meeting is two players, or two pairs, against each other."""

SEASON_STARTS = (1, 9)
"""In which month a season may begin: January, or September of the year before."""

MATCH_FIELDS = ("matches", "won", "drawn", "lost", *FIELDS)
"""What is summed up: matches first, then the figures of a side."""

_PLACE = {name: place for place, name in enumerate(MATCH_FIELDS)}
_BOTH_ONCE = ("won", "games_won", "close_won", "boards_won")
"""Of a match seen as a whole: what one side won the other lost, so that both together are all there were."""

AT_ONCE = 100
"""Matches of one step: a few thousandths of a second."""

Sums = tuple[int, ...]
Names = tuple[Who, ...]


class _SummaryOf(Struct, frozen=True):
    match_id: str
    created_at: str
    kind: Kind
    event: str
    date: str
    winner: Side | None
    players: tuple[tuple[Player, ...], tuple[Player, ...]]


class _KeyOf(Struct, frozen=True):
    created: int
    state: str
    event: str


class _ListedOf(Struct, frozen=True):
    summary: _SummaryOf
    key: _KeyOf
    figures: MatchFigures = MatchFigures()


class Counted(Struct, frozen=True):
    """A match that counts.

    Attributes: `day`, ISO 8601, that of its details or else of its making; `event`, folded; `kind`; `sides`,
    who is meant on each; `a` and `b`, what each side adds to its sums, as `MATCH_FIELDS`; `initials`.
    """

    match_id: str
    day: str
    event: str
    kind: Kind
    sides: tuple[Names, Names]
    a: Sums
    b: Sums
    initials: bool


class Wanted(Struct, frozen=True):
    """Which matches are asked for: `first` and `last` day, both included, ISO 8601; `event`, folded; `kind`.

    "" and None are no condition. A day may be a year or a month: "2026" as `last` is its last day.
    """

    first: str = ""
    last: str = ""
    event: str = ""
    kind: Kind | None = None

    def takes(self, match: Counted) -> bool:
        """Say whether a match is one of them."""
        return (
            (not self.first or match.day >= self.first)
            and (not self.last or match.day[: len(self.last)] <= self.last)
            and (not self.event or match.event == self.event)
            and (self.kind is None or match.kind is self.kind)
        )


class Line(Struct, frozen=True):
    """One row of a list.

    Attributes: `sides`, whose it is: a player or a pair, both sides of a meeting, nobody for an event or a
    season; `name`, of the event as typed, or the season's; `sums`, as `MATCH_FIELDS`; `matches`, which those
    are with what each adds; `initials`, one of them was played by rules that show initials for names.
    """

    sides: tuple[Names, ...]
    name: str
    sums: Sums
    matches: tuple[tuple[str, Sums], ...]
    initials: bool = False

    def __getitem__(self, field: str) -> int:
        return self.sums[_PLACE[field]]

    @property
    def boards(self) -> int:
        """Return how many boards were played."""
        return self["boards_won"] + self["boards_lost"]

    @property
    def points_per_board(self) -> float | None:
        """Return the points scored for each board played, lost ones too; None where none was."""
        return self["points"] / self.boards if self.boards else None

    def turned(self) -> Line:
        """Return a meeting from the other side's point of view."""
        return Line(
            self.sides[::-1],
            self.name,
            _turned(self.sums),
            tuple((match_id, _turned(sums)) for match_id, sums in self.matches),
            self.initials,
        )

    def behind(self, fields: Sequence[str]) -> list[str]:
        """Return the matches in which any of `fields` is more than 0; with none, all of them."""
        places = [_PLACE[field] for field in fields]
        return [
            match_id for match_id, sums in self.matches if not places or any(sums[place] for place in places)
        ]


class Statistics:
    """All matches that count, the newest first, in memory while a window shows them; none until `gather` is
    gone through.

    Attributes: `matches`; `left_out`, how many are not finished, and how many were abandoned; `people`, each
    player under the name that stands; `events`, folded, and as typed last.
    """

    def __init__(self, players: ClubPlayers) -> None:
        self.matches: tuple[Counted, ...] = ()
        self.people: dict[Who, Player] = {who(player): player for player in players.players}
        self.events: dict[str, str] = {}
        self.left_out = (0, 0)
        self._players = players
        self._meant: dict[Player, Who] = {}

    def gather(self, bodies: Mapping[str, str], store: SummaryStore) -> Iterator[int]:
        """Count the matches of these summaries, a few at each step, and yield how many of them are done: each
        is read, then counted, which is half of its work."""
        decoder = msgspec.json.Decoder(_ListedOf)
        found: list[_ListedOf] = []
        for _, listed in read_listed(store, bodies, decoder):
            found.append(listed)
            if len(found) % AT_ONCE == 0:
                yield len(found) // 2
        found.sort(key=_played, reverse=True)
        counted: list[Counted] = []
        rest = self._counted(found)
        while some := list(islice(rest, AT_ONCE)):
            counted += some
            yield (len(found) + len(counted)) // 2
        self.matches = tuple(counted)

    def wanted(self, wanted: Wanted) -> list[Counted]:
        """Return the matches asked for."""
        return [match for match in self.matches if wanted.takes(match)]

    def lines(self, view: View, matches: Iterable[Counted], starts: int = 1) -> list[Line]:
        """Return a list over `matches`, most matches first; `starts`, the month in which a season begins."""
        if view in ("events", "seasons"):
            return self._wholes(view == "events", matches, starts)
        gathered: dict[tuple[Names, ...], list[tuple[str, Sums, bool]]] = {}
        for match in matches:
            for key, sums in _shares(view, match):
                gathered.setdefault(key, []).append((match.match_id, sums, match.initials))
        return sorted((_line(key, "", found) for key, found in gathered.items()), key=_most_first)

    def seasons(self, starts: int) -> list[str]:
        """Return the seasons with a match, the latest first."""
        return sorted({season_of(match.day, starts) for match in self.matches}, reverse=True)

    # ---- inside

    def _wholes(self, by_event: bool, matches: Iterable[Counted], starts: int) -> list[Line]:
        gathered: dict[str, list[tuple[str, Sums, bool]]] = {}
        for match in matches:
            key = match.event if by_event else season_of(match.day, starts)
            gathered.setdefault(key, []).append((match.match_id, _whole(match), match.initials))
        named: Callable[[str], str] = (lambda key: self.events.get(key, key)) if by_event else str
        lines = [_line((), named(key), found) for key, found in gathered.items()]
        return lines if by_event else sorted(lines, key=lambda line: line.name, reverse=True)

    def _counted(self, found: Iterable[_ListedOf]) -> Iterator[Counted]:
        unfinished = abandoned = 0
        for listed in found:
            summary, figures = listed.summary, listed.figures
            if listed.key.state == "deleted":
                continue
            if listed.key.state != "finished":
                unfinished += 1
                continue
            if summary.winner is None and figures.ended != "drawn":
                abandoned += 1
                continue
            self.events.setdefault(listed.key.event, summary.event.strip())
            result = [_result(summary.winner, side) for side in Side]
            yield Counted(
                summary.match_id,
                _day(summary),
                listed.key.event,
                summary.kind,
                (self._side(summary.players[0]), self._side(summary.players[1])),
                (1, *result[0], *figures.a),
                (1, *result[1], *figures.b),
                figures.initials,
            )
        self.left_out = (unfinished, abandoned)

    def _side(self, players: tuple[Player, ...]) -> Names:
        """Return who is meant on a side; a pair is the same whoever was typed first."""
        names = [self._who(player) for player in players]
        return tuple(sorted(names, key=_by_name))

    def _who(self, player: Player) -> Who:
        name = self._meant.get(player)
        if name is None:
            name = self._meant[player] = meant(self._players, who(player))
            self.people.setdefault(name, Player(name[1], name[0], name[2], player.short))
        return name


def season_of(day: str, starts: int) -> str:
    """Return the season of a day: "2026", or "2025/26" where seasons begin in September (`starts` is 9)."""
    year, month = int(day[:4]), int(day[5:7] or 1)
    if starts == 1:
        return f"{year:04d}"
    first = year if month >= starts else year - 1
    return f"{first:04d}/{(first + 1) % 100:02d}"


def season_days(season: str) -> tuple[str, str]:
    """Return the first and the last day of a season as `season_of` names it."""
    first = season[:4]
    if len(season) == len(first):
        return (f"{first}-01-01", f"{first}-12-31")
    return (f"{first}-09-01", f"{int(first) + 1:04d}-08-31")


def _shares(view: View, match: Counted) -> Iterator[tuple[tuple[Names, ...], Sums]]:
    """Return whose a match is in a list, with what it adds to theirs."""
    (a, b), sums = match.sides, (match.a, match.b)
    if view == "meetings":
        turned = _names_of(b) < _names_of(a)
        yield ((b, a), match.b) if turned else ((a, b), match.a)
        return
    for side, added in zip((a, b), sums, strict=True):
        if view == "players":
            for name in dict.fromkeys(side):
                yield ((name,),), added
        elif len(side) == 2:
            yield (side,), added


def _whole(match: Counted) -> Sums:
    """Return a match as an event counts it: each game and board once, what either side did together."""
    sums = [one + other for one, other in zip(match.a, match.b, strict=True)]
    for field in ("matches", "drawn", "games_drawn", "close_drawn"):
        sums[_PLACE[field]] = match.a[_PLACE[field]]
    for field in _BOTH_ONCE:
        sums[_PLACE[field.replace("won", "lost")]] = 0
    return tuple(sums)


_TURNED = {
    "won": "lost",
    "games_won": "games_lost",
    "close_won": "close_lost",
    "boards_won": "boards_lost",
    "points": "against",
}
_TURN = {**_TURNED, **{other: one for one, other in _TURNED.items()}}


def _turned(sums: Sums) -> Sums:
    """Return the sums of the other side of a meeting, as far as one side's tell them."""
    return tuple(sums[_PLACE[_TURN.get(field, field)]] for field in MATCH_FIELDS)


def _line(sides: tuple[Names, ...], name: str, found: Sequence[tuple[str, Sums, bool]]) -> Line:
    # Most meetings are one match: with 20,000 matches that is felt.
    alone = len(found) == 1
    sums = found[0][1] if alone else tuple(map(sum, zip(*(added for _, added, _ in found), strict=True)))
    matches = tuple((match_id, added) for match_id, added, _ in found)
    return Line(sides, name, sums, matches, any(initials for _, _, initials in found))


def _result(winner: Side | None, side: Side) -> tuple[int, int, int]:
    """Return what a match adds to won, drawn and lost of a side."""
    return (int(winner is side), int(winner is None), int(winner is side.other))


def _day(summary: _SummaryOf) -> str:
    """Return the day of a match: of its details where they tell year and month, else of its making."""
    date = summary.date
    if len(date) >= 7 and date[:4].isdecimal() and date[4] == "-" and date[5:7].isdecimal():
        return date[:10]
    return summary.created_at[:10]


def _names_of(side: Names) -> tuple[tuple[str, str, str], ...]:
    return tuple(map(_by_name, side))


@lru_cache(maxsize=20_000)
def _by_name(name: Who) -> tuple[str, str, str]:
    given, family, club = name
    return (folded(family), folded(given), folded(club))


def _most_first(line: Line) -> tuple[int, int, tuple[tuple[tuple[str, str, str], ...], ...]]:
    return (-line["matches"], -line["won"], tuple(map(_names_of, line.sides)))


def _played(listed: _ListedOf) -> tuple[str, int]:
    return (_day(listed.summary), listed.key.created)
