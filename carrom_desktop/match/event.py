"""An event as one laptop prepares it for all: who plays whom, where, when and by which rules.

Values only; the file is `event_file`, what is in force on a computer `event_store`. A fixture is played by a
match whose `fixture` is its id, so that the library alone says what has been played.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from carrom_desktop.match.players import Who, who
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.summary import MatchSummary, folded
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.people import Details, Player
from carrom_desktop.rules.ruleset import RuleSet

MOST_FIXTURES = 2000
MOST_PLAYERS = 5000
MOST_ROUNDS = 100
MOST_SPONSORS = 20
MOST_PICTURE_BYTES = 4 << 20
"""Bytes of one picture: no projector shows more, and a stick is slow."""
LONGEST_TEXT = 120
"""The most letters of a round, a table, an official or a name of an event."""

Language = Literal["", "en", "es"]
"""A language of the event; "": as each computer has it."""


class FixtureSide(Struct, frozen=True):
    """One or two players, or nobody yet: then `words` say who it will be, "winner of QF 1"."""

    players: tuple[Player, ...] = ()
    words: str = ""

    @property
    def is_decided(self) -> bool:
        """Say whether it is known who plays."""
        return bool(self.players)

    @property
    def name(self) -> str:
        """Return "Ana Ruiz", "Ruiz / Alvi" of a pair, or the words."""
        if len(self.players) == 1:
            return self.players[0].full_name
        return " / ".join(player.short or player.family for player in self.players) or self.words


class Fixture(Struct, frozen=True):
    """A match to be played.

    Attributes: `id`, which stays whatever else is changed; `round` as in `Details`; `table`, "" where any
    will do; `time`, "hh:mm" or ""; `umpire`.
    """

    id: str
    round: str
    table: str
    side_1: FixtureSide
    side_2: FixtureSide
    time: str = ""
    umpire: str = ""

    @property
    def sides(self) -> tuple[FixtureSide, FixtureSide]:
        """Return both sides."""
        return self.side_1, self.side_2

    @property
    def kind(self) -> Kind:
        """Return doubles where a side is a pair."""
        return Kind.DOUBLES if any(len(side.players) == 2 for side in self.sides) else Kind.SINGLES


class RoundRules(Struct, frozen=True):
    """The rules of a round; those of the round "" are for every round that has none of its own."""

    round: str
    rules: RuleSet


class KitPicture(Struct, frozen=True):
    """A picture: the name of the file that it was, and its bytes."""

    name: str
    data: bytes


class EventKit(Struct, frozen=True):
    """All that the computers of an event need to know.

    Attributes: `id` of the event; `revision`, raised by each save, and `saved_at`, ISO 8601; `date`, ISO
    8601 or ""; `umpires`, who may be put down for a fixture; `fixtures` in the order of play; `rounds`, their
    rules; `sponsors_s`, seconds that each is shown; the languages of the operator's window, hall and sheet.
    """

    id: str
    name: str
    revision: int = 0
    saved_at: str = ""
    date: str = ""
    venue: str = ""
    chief_referee: str = ""
    umpires: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    rounds: tuple[RoundRules, ...] = ()
    logo: KitPicture | None = None
    sponsors: tuple[KitPicture, ...] = ()
    sponsors_s: int = 10
    language: Language = ""
    hall_language: Language = ""
    sheet_language: Language = ""


class Standing(Struct, frozen=True):
    """A fixture and the match that plays it on this computer, None where none was made yet."""

    fixture: Fixture
    match: MatchSummary | None = None

    @property
    def is_over(self) -> bool:
        """Say whether it has been played."""
        return self.match is not None and self.match.state == "finished"


class Differences(Struct, frozen=True):
    """What a newer kit brings: fixtures that came, went and differ, and the `parts` that differ besides:
    "name", "players", "rules", "officials", "pictures", "languages"."""

    added: tuple[Fixture, ...] = ()
    removed: tuple[Fixture, ...] = ()
    changed: tuple[tuple[Fixture, Fixture], ...] = ()
    parts: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.parts)


class KitFault(Struct, frozen=True):
    """What is wrong with a kit: a text `event.fault.<code>`; `row`, that of the fixture from 0, -1 for none;
    `stops`, it cannot be used so; `who` and `table`, what it is about."""

    code: str
    row: int = -1
    stops: bool = False
    who: str = ""
    table: str = ""


def new_event() -> EventKit:
    """Return an empty event, by the ICF's rules."""
    return EventKit(secrets.token_hex(6), "", rounds=(RoundRules("", preset("icf")),))


def fixture_id(event: str) -> str:
    """Return an id for a fixture of `event` that no other has, whichever computer it is made on."""
    return f"{event}-{secrets.token_hex(5)}"


# ---- what is played


def table_key(table: str) -> str:
    """Return what tells tables apart: "Table 4", "mesa 04" and "4" are one."""
    plain = folded(table)
    bare = re.sub(r"^(table|mesa|t|m)[ .:#]*(?=\d)", "", plain)
    return bare.lstrip("0") or bare


def table_order(table: str) -> tuple[int, int, str]:
    """Return what tables are sorted by: numbers as numbers, 2 before 10, then those with a name."""
    return _as_number(table_key(table))


def tables_of(kit: EventKit) -> tuple[str, ...]:
    """Return the tables that fixtures name, each once, numbers in their order first."""
    found: dict[str, str] = {}
    for fixture in kit.fixtures:
        if fixture.table:
            found.setdefault(table_key(fixture.table), fixture.table)
    return tuple(found[key] for key in sorted(found, key=_as_number))


def rounds_of(kit: EventKit) -> tuple[str, ...]:
    """Return the rounds that fixtures name, each once, in the order of play."""
    return tuple(dict.fromkeys(fixture.round for fixture in kit.fixtures if fixture.round))


def rules_of(kit: EventKit, round_code: str) -> RuleSet:
    """Return the rules of a round; the ICF's where the kit names none."""
    by_round = {folded(one.round): one.rules for one in kit.rounds}
    return by_round.get(folded(round_code)) or by_round.get("") or preset("icf")


def standings(kit: EventKit, played: Iterable[MatchSummary]) -> tuple[Standing, ...]:
    """Return every fixture with its match; of several the one that got farthest, then the newest first one.

    `played`: the matches of this computer that play fixtures of the event, the newest first.
    """
    by_fixture: dict[str, MatchSummary] = {}
    for match in played:
        known = by_fixture.get(match.fixture)
        if known is None or _FAR[match.state] > _FAR[known.state]:
            by_fixture[match.fixture] = match
    return tuple(Standing(fixture, by_fixture.get(fixture.id)) for fixture in kit.fixtures)


def to_play(found: Sequence[Standing], table: str, open_match: str = "") -> tuple[Standing, ...]:
    """Return what is still to be played on `table`, in the order of play; one without a table is for any.

    `open_match` stands on the table already. Without a table: what is to be played on any.
    """
    key = table_key(table)
    return tuple(
        one
        for one in found
        if not one.is_over
        and (one.match is None or one.match.match_id != open_match)
        and (not key or not one.fixture.table or table_key(one.fixture.table) == key)
    )


def setup_of(kit: EventKit, fixture: Fixture, table: str = "") -> CreateMatch:
    """Return the set-up of a fixture; who is not known yet has no name. `table`: where it is played."""
    count = 2 if fixture.kind is Kind.DOUBLES else 1
    sides = [(*side.players, *(Player(""),) * count)[:count] for side in fixture.sides]
    details = Details(
        event=kit.name,
        round=fixture.round,
        table=table or fixture.table,
        venue=kit.venue,
        umpire=fixture.umpire,
        chief_referee=kit.chief_referee,
    )
    return CreateMatch(
        rules_of(kit, fixture.round), fixture.kind, sides[0], sides[1], details, fixture=fixture.id
    )


# ---- kits compared, and judged


def differences(old: EventKit, new: EventKit) -> Differences:
    """Return what `new` brings against `old`, another kit of the same event."""
    before = {fixture.id: fixture for fixture in old.fixtures}
    after = {fixture.id: fixture for fixture in new.fixtures}
    return Differences(
        tuple(fixture for fixture in new.fixtures if fixture.id not in before),
        tuple(fixture for fixture in old.fixtures if fixture.id not in after),
        tuple(
            (before[fixture.id], fixture)
            for fixture in new.fixtures
            if fixture.id in before and before[fixture.id] != fixture
        ),
        tuple(name for name, part in _parts(old).items() if part != _parts(new)[name]),
    )


def is_newer(kit: EventKit, than: EventKit) -> bool:
    """Say whether `kit` was saved after `than`, another kit of the same event."""
    return (kit.revision, kit.saved_at) > (than.revision, than.saved_at)


def faults(kit: EventKit) -> tuple[KitFault, ...]:
    """Return everything that is wrong with a kit, what stops it first."""
    found = [] if kit.name.strip() else [KitFault("no_name", stops=True)]
    tables: dict[tuple[str, str], int] = {}
    players: dict[tuple[str, object], int] = {}
    for row, fixture in enumerate(kit.fixtures):
        everybody = [who(player) for side in fixture.sides for player in side.players]
        twice = next((one for place, one in enumerate(everybody) if one in everybody[:place]), None)
        if twice is not None:
            found.append(KitFault("twice", row, stops=True, who=f"{twice[0]} {twice[1]}".strip()))
        if all(side.is_decided for side in fixture.sides) and len(everybody) == 3:
            found.append(KitFault("uneven", row, stops=True))
        if not fixture.time:
            continue
        when = (
            f"{folded(fixture.round)} {fixture.time}"  # the same time may be another day's in another round
        )
        if fixture.table and tables.setdefault((when, table_key(fixture.table)), row) != row:
            found.append(KitFault("table_taken", row, table=fixture.table))
        found += [
            KitFault("player_taken", row, who=f"{player[0]} {player[1]}".strip())
            for player in dict.fromkeys(everybody)
            if players.setdefault((when, player), row) != row
        ]
    return tuple(sorted(found, key=_stops_first))


def with_everybody(kit: EventKit) -> EventKit:
    """Return the kit with the players of its fixtures among its players, by family name."""
    listed = {who(player): player for player in kit.players}
    for fixture in kit.fixtures:
        for side in fixture.sides:
            for player in side.players:
                listed.setdefault(who(player), player)
    return replace(kit, players=tuple(sorted(listed.values(), key=_by_family)))


def renamed(kit: EventKit, old: Player, new: Player) -> EventKit:
    """Return the kit with a player corrected, in its fixtures too."""
    return _corrected(kit, {who(old): new})


def with_clubs(kit: EventKit, players: Iterable[Player]) -> EventKit:
    """Return the kit with the clubs that `players` bring, in its fixtures too.

    A player of the kit without a club takes that of the only one in `players` who has his name.
    """
    bare = {who(player): player for player in kit.players if not player.club}
    known = {who(replace(player, club="")) for player in kit.players if player.club}
    brought: dict[Who, dict[str, Player]] = {}
    for player in players:
        name = who(replace(player, club=""))
        if player.club and name in bare and name not in known:
            brought.setdefault(name, {})[player.club] = player
    found = {}
    for name, clubs in brought.items():
        if len(clubs) == 1:
            ((club, player),) = clubs.items()
            found[name] = replace(bare[name], club=club, short=bare[name].short or player.short)
    return _corrected(kit, found) if found else kit


def _corrected(kit: EventKit, by_name: Mapping[Who, Player]) -> EventKit:
    def mended(players: tuple[Player, ...]) -> tuple[Player, ...]:
        return tuple(by_name.get(who(player), player) for player in players)

    return replace(
        kit,
        players=mended(kit.players),
        fixtures=tuple(
            replace(
                fixture,
                side_1=replace(fixture.side_1, players=mended(fixture.side_1.players)),
                side_2=replace(fixture.side_2, players=mended(fixture.side_2.players)),
            )
            for fixture in kit.fixtures
        ),
    )


def _parts(kit: EventKit) -> dict[str, object]:
    """Return what differs apart from fixtures, by the name of the part."""
    return {
        "name": (kit.name, kit.date, kit.venue),
        "players": frozenset(kit.players),
        "rules": frozenset((one.round, one.rules) for one in kit.rounds),
        "officials": (kit.chief_referee, frozenset(kit.umpires)),
        "pictures": (kit.logo, kit.sponsors, kit.sponsors_s),
        "languages": (kit.language, kit.hall_language, kit.sheet_language),
    }


def without_person(kit: EventKit, person: Player) -> EventKit:
    """Return the kit without a person who is erased, told by name and club whatever their spelling: a side
    that he was on is not decided, and no umpire has his name."""
    key = (folded(person.full_name), folded(person.club))

    def is_meant(player: Player) -> bool:
        return (folded(player.full_name), folded(player.club)) == key

    def official(name: str) -> str:
        return "" if folded(name) == key[0] else name

    def left(side: FixtureSide) -> FixtureSide:
        return FixtureSide() if any(map(is_meant, side.players)) else side

    return replace(
        kit,
        chief_referee=official(kit.chief_referee),
        umpires=tuple(name for name in kit.umpires if official(name)),
        players=tuple(player for player in kit.players if not is_meant(player)),
        fixtures=tuple(
            replace(one, side_1=left(one.side_1), side_2=left(one.side_2), umpire=official(one.umpire))
            for one in kit.fixtures
        ),
    )


_FAR: Mapping[str, int] = {"not_started": 0, "in_progress": 1, "finished": 2}


def _as_number(key: str) -> tuple[int, int, str]:
    is_number = key.isascii() and key.isdecimal()
    return (0, int(key[:9]), key) if is_number else (1, 0, key)


def _by_family(player: Player) -> tuple[str, str, str]:
    return folded(player.family), folded(player.given), folded(player.club)


def _stops_first(fault: KitFault) -> bool:
    return not fault.stops
