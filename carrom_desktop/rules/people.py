"""Who plays, and what stands around a match without ever scoring."""

from __future__ import annotations

from msgspec import Struct


class Player(Struct, frozen=True):
    """A person. `given` may be empty; `club` is a club, state or country code; `short` may be empty."""

    family: str
    given: str = ""
    club: str = ""
    short: str = ""

    @property
    def full_name(self) -> str:
        """Return given and family name as said aloud."""
        return f"{self.given} {self.family}".strip()


class OfTie(Struct, frozen=True):
    """Which rubber of a team tie a match is: the tie's id, and the place of the rubber in it, from 1."""

    tie: str
    rubber: int


class Details(Struct, frozen=True):
    """What stands around a match and never scores. All texts, empty where not given.

    `round` is a code of `ROUNDS` ("round-3" for a numbered one) or any other text; `table` is the furniture;
    `date` is ISO 8601, e.g. "2026-03-12".
    """

    event: str = ""
    category: str = ""
    round: str = ""
    match_no: str = ""
    table: str = ""
    venue: str = ""
    date: str = ""
    umpire: str = ""
    umpire_2: str = ""
    chief_referee: str = ""
    scorer: str = ""
    remarks: str = ""
