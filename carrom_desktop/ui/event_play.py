"""The event in force, as whoever makes matches asks for it: what is next on this table, and its set-up."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event import (
    EventKit,
    Fixture,
    Standing,
    rules_of,
    setup_of,
    standings,
    table_key,
    tables_of,
    to_play,
)
from carrom_desktop.match.event_store import EventStore
from carrom_desktop.match.library import Library
from carrom_desktop.match.players import who
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import Details
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.people import Player
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.viewmodels.event_words import place_msgs
from carrom_desktop.viewmodels.rules_view import proposed_limit

_log = logging.getLogger(__name__)


class EventNow(Struct, frozen=True):
    """The event in force with how far it is here.

    Attributes: `kit`, without its pictures; `found`, its fixtures with their matches; `table` of this
    computer; `open_match`, the id of the match on it, "" for none.
    """

    kit: EventKit
    found: tuple[Standing, ...]
    table: str = ""
    open_match: str = ""

    @property
    def has_table(self) -> bool:
        """Say whether this computer's table is one of the event's, or the event names none."""
        keys = {table_key(table) for table in tables_of(self.kit)}
        return not keys or table_key(self.table) in keys

    @property
    def coming(self) -> tuple[Standing, ...]:
        """Return what is still to be played on this table, the next one first."""
        return to_play(self.found, self.table, self.open_match)


def event_now(folder: Path, library: Library, table: str, open_match: str = "") -> EventNow | None:
    """Return the event in force in the data folder `folder`, None for none. Raises `StorageError`."""
    kit = EventStore(folder).read()
    if kit is None:
        return None
    return EventNow(kit, standings(kit, library.of_event(kit.id)), table, open_match)


def event_kit(folder: Path) -> EventKit | None:
    """Return the kit in force, None for none; one that cannot be read is none here, and told by its desk."""
    try:
        return EventStore(folder).read()
    except StorageError as error:
        _log.warning("%s", error)
        return None


def fixture_setup(kit: EventKit, fixture: Fixture, table: str) -> CreateMatch:
    """Return the set-up of a fixture by the rules of its round, with the board limit they propose there."""
    made = setup_of(kit, fixture, table)
    limit = proposed_limit(made.rules, fixture.round)
    if limit == made.rules.board_limit:
        return made
    return replace(made, rules=with_numbers(made.rules, board_limit=limit))


def fixture_note(language: str, kit: EventKit, fixture: Fixture, table: str) -> str:
    """Return what to know before a fixture is set up: where it comes from, and who is not known yet."""
    where = " · ".join((kit.name, *(speak(language, one) for one in place_msgs(fixture))))
    lines = [say(language, "event.note.from", where=where)]
    if fixture.table and table and table_key(fixture.table) != table_key(table):
        lines.append(say(language, "event.note.other_table", table=fixture.table, here=table))
    for number, side in enumerate(fixture.sides, start=1):
        if not side.is_decided:
            lines.append(say(language, "event.note.undecided", side=number, words=side.words or "–"))
    return "\n".join(lines)


def free_setup(kit: EventKit, last: CreateMatch | None) -> CreateMatch:
    """Return what a match beside the fixtures begins with: that of the match before, but of this event."""
    details = Details() if last is None else last.details
    chief = kit.chief_referee or details.chief_referee
    details = replace(details, event=kit.name, venue=kit.venue or details.venue, chief_referee=chief)
    if last is None:
        nobody = (Player(""),)
        return CreateMatch(rules_of(kit, ""), Kind.SINGLES, nobody, nobody, details)
    return replace(last, details=details)


def with_kit_players(kit: EventKit, people: Sequence[Player]) -> list[Player]:
    """Return whom to propose: the players of the event first, for they are meant."""
    ours = {who(player): player for player in kit.players}
    return [*ours.values(), *(player for player in people if who(player) not in ours)]


def announced(now: EventNow, *, initials: bool = False) -> NextMatch:
    """Return the next match on this table as the hall is told of it, empty for none.

    `initials`: names will be shortened, which words such as "winner of QF 1" are not made for.
    """
    coming = now.coming if now.has_table else ()
    if not coming or (initials and not all(side.is_decided for side in coming[0].fixture.sides)):
        return NextMatch()
    fixture = coming[0].fixture
    return NextMatch(fixture.side_1.name, fixture.side_2.name, fixture.round, fixture.time)
