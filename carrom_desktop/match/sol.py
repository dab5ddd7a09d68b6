"""What a file of the tournament program SoL tells: its players, its events, their matches (docs/sol.md).

A file is read whole or refused with what is wrong and where. What does not add up in it, such as a score
that its boards do not give, is kept as it stands and told beside it.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.sol_score import sol_totals
from carrom_desktop.match.sol_text import SolFault, SolText, read_text, take_apart

MOST_SCORE = 25
"""SoL knows no score of a game above it."""

LONGEST_TEXT = 200
_LONGEST_NAME = 80
_MARKUP = re.compile(r"</?b>")


class SolPlayer(Struct, frozen=True):
    """A person of the file. `guid` tells him apart in every file; `club` is its name, `nation` as "ITA"."""

    guid: str
    family: str
    given: str = ""
    nickname: str = ""
    club: str = ""
    nation: str = ""


class SolBoard(Struct, frozen=True):
    """One board: the men that counted for the first and the second side, None where not entered; `queen`,
    1 or 2, whose she was, 0 for nobody's."""

    coins: tuple[int | None, int | None]
    queen: int = 0

    @property
    def is_empty(self) -> bool:
        """Say whether nothing is entered in it."""
        return self.coins == (None, None) and not self.queen


class SolMatch(Struct, frozen=True):
    """A match of the event.

    Attributes: `row`, its place in the file, 0-based; `turn`, the round; `table`; `sides`, places of the two
    competitors, the second None for a bye; `scores` of the games as (first, second), one game unless best of
    three; `breaker`, 1 or 2, 0 unknown; `final`; `boards` of the first game; `doubts`, codes of what does not
    add up.
    """

    row: int
    turn: int
    table: int
    sides: tuple[int, int | None]
    scores: tuple[tuple[int, int], ...]
    breaker: int = 0
    final: bool = False
    boards: tuple[SolBoard, ...] = ()
    doubts: tuple[str, ...] = ()

    @property
    def is_scored(self) -> bool:
        """Say whether SoL takes it for played: 0-0 is not."""
        return any(self.scores[0])


class SolTourney(Struct, frozen=True):
    """One event of the file.

    Attributes: `document`, its place among the file's documents; `guid`; `title`; `championship`; `date`,
    ISO 8601, or ""; `turn`, the round that is played, 0 before the first, and `ranked`, the last one that was
    closed; `system`, e.g. "swiss"; `best_of_three`; `duration` and `prealarm` in minutes, 0 for none;
    `is_over`; `training`, its boards hold misses and no men; `competitors`, each one to four players;
    `matches`, in the file's order; `doubts`, of the whole.
    """

    document: int
    guid: str
    title: str
    championship: str
    date: str
    turn: int
    ranked: int
    system: str
    best_of_three: bool
    duration: int
    prealarm: int
    is_over: bool
    training: bool
    competitors: tuple[tuple[SolPlayer, ...], ...]
    matches: tuple[SolMatch, ...]
    doubts: tuple[str, ...] = ()

    def players_of(self, match: SolMatch, side: int) -> tuple[SolPlayer, ...]:
        """Return the players of side 0 or 1 of a match, () for a bye."""
        place = match.sides[side]
        return () if place is None else self.competitors[place]

    def current(self) -> tuple[SolMatch, ...]:
        """Return the matches of the round that is played, byes too, by table."""
        return tuple(
            sorted((one for one in self.matches if one.turn == self.turn), key=lambda one: one.table)
        )


class SolArchive(Struct, frozen=True):
    """A file. `text` is what it holds as it was read, to be written again with results in it."""

    players: tuple[SolPlayer, ...]
    tourneys: tuple[SolTourney, ...]
    text: SolText


def read_sol(path: Path) -> SolArchive:
    """Return what a `.sol` file holds. Raises `SolFault`."""
    return _archive(read_text(path))


def parse_sol(data: bytes) -> SolArchive:
    """Return what the bytes of a `.sol` file hold. Raises `SolFault`."""
    return _archive(take_apart(data))


def _archive(text: SolText) -> SolArchive:
    if not text.documents:
        raise SolFault("empty")
    head = _Keyed(text.documents[0], "1")
    if "players" not in head or len(text.documents) < 2:
        code = "no_event" if "players" in head else "not_sol"
        raise SolFault(code)
    clubs = [_Keyed(one, f"1: clubs, {n}").text("description") for n, one in enumerate(head.list("clubs"), 1)]
    players = tuple(
        _player(_Keyed(one, f"1: players, {n}"), clubs) for n, one in enumerate(head.list("players"), 1)
    )
    titles = [_Keyed(one, f"1: championships, {n}") for n, one in enumerate(head.list("championships"), 1)]
    tourneys = tuple(
        _tourney(place, _Keyed(one, str(place + 1)), players, titles)
        for place, one in enumerate(text.documents[1:], start=1)
    )
    return SolArchive(players, tourneys, text)


def _player(one: _Keyed, clubs: list[str]) -> SolPlayer:
    family, given = one.name("lastname"), one.name("firstname")
    if not (family or given):
        raise SolFault("missing", where=one.where, key="lastname")
    club = one.whole("club", 0, 0, len(clubs))
    return SolPlayer(
        one.text("guid"),
        family or given,
        given if family else "",
        one.name("nickname"),
        clubs[club - 1] if club else "",
        one.text("nationality")[:8],
    )


def _tourney(place: int, one: _Keyed, people: tuple[SolPlayer, ...], titles: list[_Keyed]) -> SolTourney:
    competitors = tuple(
        _competitor(_Keyed(inner, f"{one.where}: competitors, {n}"), people)
        for n, inner in enumerate(one.list("competitors", needed=True), 1)
    )
    number = one.whole("championship", 0, 0, len(titles))
    title = titles[number - 1] if number else None
    training = title is not None and title.whole("trainingboards", 0, 0, 999) > 0
    matches = tuple(
        _match(n, _Keyed(inner, f"{one.where}: matches, {n + 1}"), len(competitors), training)
        for n, inner in enumerate(one.list("matches", needed=True))
    )
    turn = one.whole("currentturn", 0, 0, 999)
    tourney = SolTourney(
        place,
        one.text("guid"),
        one.text("description"),
        title.text("description") if title is not None else "",
        one.text("date")[:10],
        turn,
        one.whole("rankedturn", 0, 0, 999),
        one.text("system"),
        one.text("matcheskind") == "bestof3",
        one.whole("duration", 0, 0, 600),
        one.whole("prealarm", 0, 0, 600),
        one.flag("prized"),
        training,
        competitors,
        matches,
    )
    return _doubted(tourney)


def _competitor(one: _Keyed, people: tuple[SolPlayer, ...]) -> tuple[SolPlayer, ...]:
    places = one.list("players", needed=True)
    if not 1 <= len(places) <= 4:
        raise SolFault("range", where=one.where, key="players", low=1, high=4, value=len(places))
    return tuple(people[one.place(value, "players", len(people))] for value in places)


def _match(row: int, one: _Keyed, count: int, training: bool) -> SolMatch:
    first = one.place(one.value("competitor1"), "competitor1", count)
    other = one.value("competitor2", None)
    second = None if other is None else one.place(other, "competitor2", count)
    scores = [(one.whole("score1", 0, 0, 999), one.whole("score2", 0, 0, 999))]
    for game in (2, 3):
        if one.value(f"score1_{game}", None) is None:
            break
        scores.append((one.whole(f"score1_{game}", 0, 0, 999), one.whole(f"score2_{game}", 0, 0, 999)))
    boards = tuple(
        _board(_Keyed(inner, f"{one.where}, boards, {n}")) for n, inner in enumerate(one.list("boards"), 1)
    )
    match = SolMatch(
        row,
        one.whole("turn", None, 0, 999),
        one.whole("board", None, 0, 9999),
        (first, second),
        tuple(scores),
        one.side("breaker"),
        one.flag("final"),
        () if training else boards,
    )
    return replace(match, doubts=_doubts(match))


def _board(one: _Keyed) -> SolBoard:
    coins = tuple(
        None if one.value(key, None) is None else one.whole(key, 0, 0, 99) for key in ("coins1", "coins2")
    )
    return SolBoard((coins[0], coins[1]), one.side("queen"))


# ---- what does not add up


def _doubts(match: SolMatch) -> tuple[str, ...]:
    found = []
    played = [board for board in match.boards if not board.is_empty]
    if match.sides[0] == match.sides[1]:
        found.append("against_itself")
    if any(points > MOST_SCORE for pair in match.scores for points in pair):
        found.append("score_above")
    if any(all(board.coins) for board in played):
        found.append("both_have_men")
    if any((men or 0) > 9 for board in played for men in board.coins):
        found.append("men_above")
    if match.is_scored and played and sol_totals(match.boards, MOST_SCORE) != match.scores[0]:
        found.append("recorded_differs")
    return tuple(found)


def _doubted(tourney: SolTourney) -> SolTourney:
    """Return the event with what does not add up in it as a whole."""
    found = ["training"] if tourney.training else []
    now = tourney.current()
    if tourney.turn and not now:
        found.append("round_empty")
    if any(n > 1 for n in Counter(one.table for one in now if one.sides[1] is not None).values()):
        found.append("table_twice")
    places = [place for one in now for place in set(one.sides) if place is not None]
    if len(places) != len(set(places)):
        found.append("competitor_twice")
    return replace(tourney, doubts=tuple(found)) if found else tourney


# ---- reading one keyed value


_MISSING = object()


class _Keyed:
    """A value with keys; `where` says in which part of the file it stands. All methods raise `SolFault`."""

    def __init__(self, value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise SolFault("keyed", where=where)
        self._value = value
        self.where = where

    def __contains__(self, key: str) -> bool:
        return key in self._value

    def value(self, key: str, default: object = _MISSING) -> Any:
        found = self._value.get(key, default)
        if found is _MISSING:
            raise SolFault("missing", where=self.where, key=key)
        return found

    def list(self, key: str, *, needed: bool = False) -> list[Any]:
        found = self.value(key, _MISSING if needed else None)
        if found is None:
            return []
        if not isinstance(found, list):
            raise SolFault("list", where=self.where, key=key)
        return found

    def text(self, key: str) -> str:
        found = self.value(key, "")
        if found is None or isinstance(found, (dict, list)):
            return ""
        return _plain(str(found))[:LONGEST_TEXT]

    def name(self, key: str) -> str:
        return _MARKUP.sub("", self.text(key)).strip()[:_LONGEST_NAME]

    def whole(self, key: str, default: int | None, low: int, high: int) -> int:
        """Return a whole number; `default` where it is not there, None where it has to be."""
        found = self.value(key, _MISSING if default is None else None)
        if found is None and default is not None:
            return default
        if isinstance(found, bool) or not isinstance(found, int):
            raise SolFault("whole_number", where=self.where, key=key, value=str(found)[:40])
        if not low <= found <= high:
            raise SolFault("range", where=self.where, key=key, low=low, high=high, value=found)
        return found

    def flag(self, key: str) -> bool:
        return self.value(key, False) in (True, 1)

    def side(self, key: str) -> int:
        """Return 1 or 2, 0 where it is neither or not there."""
        found = str(self.value(key, "") or "").strip()
        return int(found) if found in ("1", "2") else 0

    def place(self, value: Any, key: str, count: int) -> int:
        """Return the 0-based place of a 1-based one among `count`."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise SolFault("whole_number", where=self.where, key=key, value=str(value)[:40])
        if not 1 <= value <= count:
            raise SolFault("nobody_there", where=self.where, key=key, value=value, n=count)
        return value - 1


def _plain(text: str) -> str:
    """Return text without control characters and halves of letters, blanks put right."""
    kept = "".join(" " if unicodedata.category(c) in ("Cc", "Cs") else c for c in text)
    return " ".join(kept.split())
