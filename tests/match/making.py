"""What the tests of this room make matches from."""

from __future__ import annotations

import random
from pathlib import Path

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import (
    CallPlay,
    ChangeDetails,
    ChangeSides,
    ChooseBreaker,
    Command,
    CreateMatch,
    MarkQueen,
    RecordBoard,
    RecordSeats,
    RecordToss,
)
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind, Queen, Side


def setup(
    first: str = "Player One", second: str = "Player Two", rules: str = "icf", **details: str
) -> CreateMatch:
    """Return the set-up of a singles match; the last word of a name is the family name."""
    players = []
    for name in (first, second):
        given, _, family = name.rpartition(" ")
        players.append(Player(family, given))
    return CreateMatch(preset(rules), Kind.SINGLES, (players[0],), (players[1],), Details(**details))


def doubles() -> CreateMatch:
    """Return the set-up of a doubles match."""
    return CreateMatch(
        preset("icf"),
        Kind.DOUBLES,
        (Player("One", "Ana", "ESP"), Player("Three", "Eva", "ESP")),
        (Player("Two", "Ian", "GBR"), Player("Four", "Iris", "GBR")),
        right_of_a1=1,
    )


def board(winner: str = "A", men_left: int = 5, queen: str = "A") -> RecordBoard:
    """Return a board to record."""
    return RecordBoard(Side(winner), men_left, Queen(queen))


def begun(path: Path, clock: SteppedClock | None = None) -> tuple[Journal, Session]:
    """Return a new library with a match in it whose toss is decided."""
    clock = clock or SteppedClock()
    journal = Journal.open(path, clock)
    session = Session.create(journal, setup(), clock)
    session.submit(RecordToss(Side.A))
    return journal, session


def random_command(random_: random.Random) -> Command:
    """Return any command, possible or not."""
    side = random_.choice(tuple(Side))
    return random_.choice(
        (
            RecordBoard(side, random_.randint(0, 10), random_.choice(tuple(Queen))),
            RecordBoard(side, random_.randint(1, 9), Queen(side.value)),
            RecordBoard(side, random_.randint(1, 9), Queen(side.other.value)),
            MarkQueen(random_.choice((Side.A, Side.B, None))),
            RecordToss(side),
            ChooseBreaker(side),
            CallPlay(),
            ChangeSides(),
            ChangeDetails(details=Details(table=str(random_.randint(1, 9)))),
            RecordSeats(random_.randint(0, 1)),
        )
    )
