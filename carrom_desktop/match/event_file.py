"""An event kit as one file, `NAME.carromevent`, that goes round on a stick.

The file is a ZIP: `event.json` describes the event, `rules/N.toml` are its rule sets, `pictures/N` its
pictures. Names in it are only looked up, nothing is ever unpacked, and what is read is bounded. It is read
whole before anything is looked at, so that a stick can be pulled at any time.
"""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
from msgspec import Struct

from carrom_desktop.match.clock import Clock, SystemClock
from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.event import (
    LONGEST_TEXT,
    MOST_FIXTURES,
    MOST_PICTURE_BYTES,
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_SPONSORS,
    EventKit,
    Fixture,
    KitPicture,
    Language,
    RoundRules,
)
from carrom_desktop.match.event_kit import SUFFIX as SUFFIX
from carrom_desktop.match.rulesets import MAX_BYTES, plain_text, read_rules, write_rules
from carrom_desktop.match.whole_file import BROKEN_JSON, put_whole
from carrom_desktop.match.zip_reading import BROKEN, BrokenMember, read_member
from carrom_desktop.rules.people import Player
from carrom_desktop.rules.ruleset import RuleSet

FORMAT = "carrom-event"
VERSION = 1
MOST_BYTES = 64 << 20
"""Bytes of a file: more is no kit of ours."""

_MOST_HEAD_BYTES = 8 << 20
_HEAD = "event.json"
_ID = re.compile(r"[0-9a-f]{6,32}")
_FIXTURE = re.compile(r"[0-9a-f]{6,32}-[0-9a-f]{6,32}")
_TIME = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)

_SIGNS = (
    (b"\x89PNG\r\n\x1a\n", ".png"),
    (b"\xff\xd8\xff", ".jpg"),
    (b"GIF8", ".gif"),
    (b"BM", ".bmp"),
)


class _Named(Struct, frozen=True):
    """A member of the file, and the name that a person knows it by: a round, or a picture's file."""

    name: str
    file: str


class _Event(Struct, frozen=True):
    """The event as it stands in `event.json`; attributes as in `EventKit`."""

    id: str
    name: str
    revision: int = 0
    date: str = ""
    venue: str = ""
    chief_referee: str = ""
    umpires: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    rounds: tuple[_Named, ...] = ()
    logo: _Named | None = None
    sponsors: tuple[_Named, ...] = ()
    sponsors_s: Annotated[int, msgspec.Meta(ge=3, le=600)] = 10
    language: Language = ""
    hall_language: Language = ""
    sheet_language: Language = ""


class _Head(Struct, frozen=True):
    """What a file says of itself, whatever its version."""

    format: str
    version: int
    program: str = ""
    saved_at: str = ""


class _Whole(_Head, frozen=True, kw_only=True):
    """All that stands in `event.json`."""

    event: _Event


def picture_suffix(data: bytes) -> str:
    """Return how the name of a picture ends by what is in it, "" where it is none that a hall can show."""
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    return next((suffix for sign, suffix in _SIGNS if data.startswith(sign)), "")


def read_picture_file(path: Path) -> KitPicture:
    """Return a picture for a kit. Raises `StorageError`: `picture_wrong`, `picture_big`, or the disk's."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_PICTURE_BYTES + 1)
    except OSError as error:
        raise from_os_error(error, path) from error
    if len(data) > MOST_PICTURE_BYTES:
        raise StorageError("storage.picture_big", path=str(path), mb=MOST_PICTURE_BYTES >> 20)
    if not picture_suffix(data):
        raise StorageError("storage.picture_wrong", path=str(path))
    return KitPicture(plain_text(path.name)[:LONGEST_TEXT] or "picture", data)


def event_bytes(kit: EventKit) -> bytes:
    """Return a kit as the contents of a file. Raises `StorageError` for text that is no Unicode."""
    from carrom_desktop import __version__

    members: dict[str, bytes] = {}
    rules: dict[RuleSet, str] = {}
    for one in kit.rounds:
        if one.rules not in rules:
            rules[one.rules] = name = f"rules/{len(rules) + 1}.toml"
            members[name] = write_rules(one.rules)
    pictures = ([kit.logo] if kit.logo is not None else []) + list(kit.sponsors)
    named = []
    for number, picture in enumerate(pictures, start=1):
        member = f"pictures/{number}{picture_suffix(picture.data)}"
        members[member] = picture.data
        named.append(_Named(picture.name, member))
    values = {name: getattr(kit, name) for name in _Event.__struct_fields__}
    values |= {
        "rounds": tuple(_Named(one.round, rules[one.rules]) for one in kit.rounds),
        "logo": named[0] if kit.logo is not None else None,
        "sponsors": tuple(named[0 if kit.logo is None else 1 :]),
    }
    head = _Whole(FORMAT, VERSION, f"Carrom Desktop {__version__}", kit.saved_at, event=_Event(**values))
    file = io.BytesIO()
    try:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(_HEAD, msgspec.json.format(msgspec.json.encode(head), indent=1))
            for name, data in members.items():
                how = zipfile.ZIP_STORED if name.startswith("pictures/") else zipfile.ZIP_DEFLATED
                archive.writestr(name, data, how)
    except UnicodeEncodeError as error:  # half a surrogate pair, as a broken paste may bring
        raise StorageError("storage.other", path=kit.name, reason=str(error)) from error
    return file.getvalue()


def saved(kit: EventKit, clock: Clock | None = None) -> EventKit:
    """Return the kit as its next revision, of now."""
    now = (clock or SystemClock()).now_iso()
    return msgspec.structs.replace(kit, revision=kit.revision + 1, saved_at=now)


def write_event(path: Path, kit: EventKit) -> None:
    """Write a kit to `path`, whole or not at all. Raises `StorageError`."""
    put_whole(path, event_bytes(kit))


def read_event(path: Path, *, pictures: bool = True) -> EventKit:
    """Return the kit in `path`; without `pictures` it has none, and is read in a moment.

    Raises `StorageError`: `event_gone`, `not_event`, `event_newer`, `event_damaged`, or what the disk says.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError as error:
        raise StorageError("storage.event_gone", path=str(path)) from error
    except OSError as error:
        raise from_os_error(error, path) from error
    if len(data) > MOST_BYTES:
        raise StorageError("storage.not_event", path=str(path))
    return _Reader(path, data).kit(pictures)


class _Reader:
    """Reads one file that is in memory."""

    def __init__(self, path: Path, data: bytes) -> None:
        self._path = path
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(data))
            self._names = frozenset(self._zip.namelist())
        except BROKEN as error:
            raise self._foreign() from error

    def kit(self, pictures: bool) -> EventKit:
        """Return what it holds."""
        event, saved_at = self._event()
        values = {name: getattr(event, name) for name in _Event.__struct_fields__}
        values |= {
            "saved_at": saved_at,
            "rounds": tuple(RoundRules(one.name, self._rules(one.file)) for one in event.rounds),
            "logo": self._picture(event.logo) if pictures and event.logo is not None else None,
            "sponsors": tuple(self._picture(one) for one in event.sponsors if pictures),
        }
        return EventKit(**values)

    def _event(self) -> tuple[_Event, str]:
        if _HEAD not in self._names:
            raise self._foreign()
        values = self._json(self._read(_HEAD, _MOST_HEAD_BYTES))
        try:
            head = msgspec.convert(values, _Head)
        except msgspec.ValidationError as error:
            raise self._foreign() from error
        if head.format != FORMAT:
            raise self._foreign()
        if head.version > VERSION:
            raise StorageError("storage.event_newer", path=str(self._path), program=head.program)
        try:
            event = msgspec.convert(values, _Whole).event
        except msgspec.ValidationError as error:
            self._damaged(str(error))
        self._check(event)
        return event, head.saved_at

    def _json(self, data: bytes) -> Any:
        """Return the description, its texts made plain: nobody knows who wrote into them."""
        try:
            return _tidied(msgspec.json.decode(data))
        except BROKEN_JSON as error:
            raise self._foreign() from error

    def _check(self, event: _Event) -> None:
        """Refuse what the program could not have written: it would fail in the middle of an evening."""
        ids = [fixture.id for fixture in event.fixtures]
        players = [*event.players]
        for fixture in event.fixtures:
            for side in (fixture.side_1, fixture.side_2):
                players += side.players
                if len(side.players) > 2:
                    self._damaged(fixture.id)
            if not _FIXTURE.fullmatch(fixture.id) or not fixture.id.startswith(f"{event.id}-"):
                self._damaged(fixture.id[:LONGEST_TEXT])
            if fixture.time and not _TIME.fullmatch(fixture.time):
                self._damaged(fixture.time[:LONGEST_TEXT])
        counts = (
            (len(ids), MOST_FIXTURES),
            (len(event.players), MOST_PLAYERS),
            (len(event.rounds), MOST_ROUNDS),
            (len(event.sponsors), MOST_SPONSORS),
            (len(event.umpires), MOST_PLAYERS),
        )
        for count, most in counts:
            if count > most:
                self._damaged(f"{count} > {most}")
        if not _ID.fullmatch(event.id) or len(set(ids)) != len(ids) or event.revision < 0:
            self._damaged("id")
        if event.date and not _DATE.fullmatch(event.date):
            self._damaged(event.date)
        if any(not player.full_name for player in players):
            self._damaged("players")

    def _rules(self, name: str) -> RuleSet:
        found = read_rules(self._read(name, MAX_BYTES), name)
        if not isinstance(found, RuleSet):
            self._damaged(f"{name}: {found[0].key or found[0].code}")
        return found

    def _picture(self, named: _Named) -> KitPicture:
        data = self._read(named.file, MOST_PICTURE_BYTES)
        if not picture_suffix(data):
            self._damaged(named.name)
        return KitPicture(named.name, data)

    def _read(self, name: str, most: int) -> bytes:
        if name not in self._names:
            self._damaged(name)
        try:
            return read_member(self._zip, name, most)
        except (BrokenMember, OSError) as error:  # it is all in memory: no disk is at fault
            self._damaged(str(error))

    def _foreign(self) -> StorageError:
        return StorageError("storage.not_event", path=str(self._path))

    def _damaged(self, reason: str) -> NoReturn:
        raise StorageError("storage.event_damaged", path=str(self._path), reason=reason[:LONGEST_TEXT])


def _tidied(value: Any) -> Any:
    if isinstance(value, str):
        return plain_text(value)[:LONGEST_TEXT]
    if isinstance(value, list):
        return [_tidied(one) for one in value]
    if isinstance(value, dict):
        return {name: _tidied(one) for name, one in value.items()}
    return value
