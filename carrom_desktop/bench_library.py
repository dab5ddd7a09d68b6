"""A library of very many matches, for measurements: past all commands, with names as clubs have them."""

from __future__ import annotations

import random
from datetime import date, timedelta

from msgspec.structs import replace

from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.session import new_match_id
from carrom_desktop.rules.facts import Details, MatchCreated, Player, Row

_GIVEN = (
    "Aarti Ana Bhaskar Chamara Deepa Diego Elena Fátima François Gamini Hans Inés Ismail Joanna José Kajol "
    "Kumari Lakshmi Luis Lukasz María-José Mohammed Nadia Niroshan Nuria Óscar Prashant Rafael Rashid Ravi "
    "Renuka Rosa Sandeep Søren Sumathi Tanvir Tomás Uwe Vikram Yasmin Zoran"
)
_FAMILY = (
    "Ahmed Alonso Bandara Bhattacharya Castillo Chowdhury D'Souza Díaz Dubois Fernando Fernández García "
    "Gomes Hernández Hussain Iyer Jayawardena Khan Kowalski Kumar López Malik Mehta Meyer Muñoz Nair Ortega "
    "Patel Perera Pereira Ramírez Rao Reddy Ruiz Sánchez Sharma Silva Singh Subramaniam Vargas Wickramasinghe"
)
_CLUBS = "IND SRI ESP MEX USA GBR FRA GER POL MDV BAN PAK ITA SUI CAN AUS Madrid Pune Colombo Chennai"
_EVENTS = (
    "Club night",
    "National Open",
    "City Cup",
    "Spring League",
    "Copa de otoño",
    "Masters",
    "Swiss Cup",
)
_ROUNDS = ("group", "round-1", "round-2", "round-3", "round-of-16", "quarter-final", "semi-final", "final")
_FIRST_DAY = date(2016, 1, 9)
_STATES = 14
"""Of so many matches one was not begun, and one was left half played."""


def write_many(journal: Journal, matches: int) -> None:
    """Write `matches` matches into an empty library, oldest first, over ten years; no summaries."""
    dice = random.Random(20)  # noqa: S311  (the same library each time)
    people = [
        Player(*(dice.choice(words.split()) for words in (_FAMILY, _GIVEN, _CLUBS)))
        for _ in range(max(40, matches // 20))
    ]
    rows = demo_rows("end")
    journal._connection.execute("PRAGMA synchronous = OFF")  # a file that is thrown away
    for number in range(matches):
        day = _FIRST_DAY + timedelta(days=3650 * number // matches)
        match_id = new_match_id(day.isoformat())
        first = replace(rows[0], fact=_begun(rows[0], dice.sample(people, 2), day, number, dice))
        kept = {0: 1, 1: len(rows) // 2}.get(number % _STATES, len(rows))
        journal.append(match_id, 0, [first, *rows[1:kept]])


def _begun(row: Row, players: list[Player], day: date, number: int, dice: random.Random) -> MatchCreated:
    fact = row.fact
    if not isinstance(fact, MatchCreated):
        raise TypeError(fact)
    details = Details(
        event=f"{dice.choice(_EVENTS)} {day.year}",
        round=dice.choice(_ROUNDS),
        match_no=str(number + 1),
        table=str(1 + number % 12),
        date=day.isoformat(),
    )
    return replace(fact, players_a=(players[0],), players_b=(players[1],), details=details)
