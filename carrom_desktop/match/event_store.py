"""The event in force on this computer: its kit and its pictures in a folder of the data folder.

The kit there is a copy, so that the stick it came on can be pulled. The pictures lie beside it under names of
ours, for the hall reads them from files.
"""

from __future__ import annotations

import shutil
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from carrom_desktop.match.errors import from_os_error
from carrom_desktop.match.event import EventKit, KitPicture, without_person
from carrom_desktop.match.event_file import event_bytes, picture_suffix, read_event
from carrom_desktop.match.event_kit import SUFFIX
from carrom_desktop.match.file_name import safe_name
from carrom_desktop.match.paths import event_path
from carrom_desktop.match.settings import Settings
from carrom_desktop.match.whole_file import write_whole
from carrom_desktop.rules.people import Player

_BEFORE = "before.json"
_PICTURES = "pictures-"

AFFECTED = (
    "event",
    "language",
    "hall_language",
    "sheet_language",
    "hall_event",
    "hall_logo",
    "hall_sponsors",
    "hall_sponsors_s",
)
"""Settings that an event sets, and that are as before once it is closed."""


class _Before(Struct, frozen=True):
    """The settings as they were before the event, and as it set them."""

    was: dict[str, Any]
    made: dict[str, Any]


class EventStore:
    """The event of one data folder. What cannot be read or written raises `StorageError`."""

    def __init__(self, data_folder: Path) -> None:
        self.path = event_path(data_folder)

    @property
    def has_event(self) -> bool:
        """Say whether an event is in force."""
        return self.path.is_file()

    def read(self, *, pictures: bool = False) -> EventKit | None:
        """Return the event in force, None for none; its pictures only where they are asked for."""
        return read_event(self.path, pictures=pictures) if self.has_event else None

    def put(self, kit: EventKit, settings: Settings) -> dict[str, Any]:
        """Put `kit` in force in place of the one before; return the settings that follow from it.

        `settings` are those in force, which `close` gives back.
        """
        was = {name: getattr(settings, name) for name in AFFECTED}
        before = self._before()
        if before is not None:  # what a person has changed since is his own
            was |= {name: before.was[name] for name in AFFECTED if was[name] == before.made.get(name)}
        folder = self.path.parent
        try:
            folder.mkdir(parents=True, exist_ok=True)
            pictures = self._put_pictures(kit)
            made = _settings_of(kit, was, pictures)
            write_whole(folder / _BEFORE, msgspec.json.encode(_Before(was, made)))
            write_whole(self.path, event_bytes(kit))
        except OSError as error:
            raise from_os_error(error, folder) from error
        self._drop_pictures(pictures)
        return made

    def erase(self, person: Player) -> None:
        """Take a person out of the kit in force: nobody knows yet who plays in his place."""
        kit = self.read(pictures=True)
        if kit is None:
            return
        cleaned = without_person(kit, person)
        if cleaned == kit:
            return
        try:
            write_whole(self.path, event_bytes(cleaned))
        except OSError as error:
            raise from_os_error(error, self.path) from error

    def close(self, settings: Settings) -> dict[str, Any]:
        """Put the event away; return the settings as they were before it, but for what was changed since."""
        before = self._before()
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise from_os_error(error, self.path) from error
        changes = {"event": ""}
        if before is not None:
            changes |= {
                name: before.was[name]
                for name in AFFECTED
                if name in before.was and getattr(settings, name) == before.made.get(name)
            }
        self._drop_pictures(None)
        with suppress(OSError):
            (self.path.parent / _BEFORE).unlink(missing_ok=True)
        return changes

    def _before(self) -> _Before | None:
        """Return what was before the event, None where none is in force or the file is none of ours."""
        if not self.has_event:
            return None
        try:
            found = msgspec.json.decode((self.path.parent / _BEFORE).read_bytes(), type=_Before)
            known = {name: found.was[name] for name in AFFECTED if name in found.was}
            known = {**{name: getattr(Settings(), name) for name in AFFECTED}, **known}
            msgspec.convert(known, Settings)  # of the right kinds
        except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return None
        return _Before(known, found.made)

    def _put_pictures(self, kit: EventKit) -> Path:
        """Write the pictures into a folder named after what is in them: the hall looks at a path once."""
        pictures = [picture for picture in (kit.logo, *kit.sponsors) if picture is not None]
        mark = zlib.crc32(b"".join(picture.data for picture in pictures), bool(kit.logo))
        folder = self.path.with_name(f"{_PICTURES}{mark:08x}")
        if kit.logo is not None:
            _write(folder / f"logo{picture_suffix(kit.logo.data)}", kit.logo)
        for number, picture in enumerate(kit.sponsors, start=1):
            _write(folder / "sponsors" / f"{number:02}{picture_suffix(picture.data)}", picture)
        return folder

    def _drop_pictures(self, but: Path | None) -> None:
        """Remove the folders of pictures of kits before."""
        with suppress(OSError):
            for folder in self.path.parent.glob(f"{_PICTURES}*"):
                if folder != but:
                    shutil.rmtree(folder, ignore_errors=True)


def _write(path: Path, picture: KitPicture) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, picture.data)


def _settings_of(kit: EventKit, was: dict[str, Any], pictures: Path) -> dict[str, Any]:
    """Return the settings that an event makes of those that were; what it does not say stays."""
    made = {**was, "event": kit.name, "hall_event": True}
    for name in ("language", "hall_language", "sheet_language"):
        made[name] = getattr(kit, name) or was[name]
    if kit.logo is not None:
        made["hall_logo"] = str(pictures / f"logo{picture_suffix(kit.logo.data)}")
    if kit.sponsors:
        made |= {"hall_sponsors": str(pictures / "sponsors"), "hall_sponsors_s": kit.sponsors_s}
    return made


def file_name(kit: EventKit) -> str:
    """Return a name for the kit's file: that of the event, as every file system takes it."""
    return f"{safe_name((kit.name,)) or kit.id}{SUFFIX}"
