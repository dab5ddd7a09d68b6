"""What belongs to the user beside the library: settings, players, rule sets, pictures; packed and put back.

`paths.OUR_FILES` and `OUR_FOLDERS` say what that is. Names in a pack are compared with them and never
followed: nothing is written anywhere else.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.paths import OUR_FILES, OUR_FOLDERS, PICTURES_FOLDER, SETTINGS_FILE
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.match.whole_file import BROKEN_JSON, write_whole
from carrom_desktop.match.zip_reading import member_of

MOST_BYTES = 32 << 20
"""Bytes of one file: a larger picture is none for a hall."""
MOST_FILES = 2000

_PLAIN = re.compile(r"[^\x00-\x1f\x7f<>:\"/\\|?*]{1,120}")
_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
_PICTURES = (".png", ".jpg", ".jpeg", ".svg", ".bmp", ".webp", ".gif")


def our_files(folder: Path, *, with_pictures: bool = False) -> Iterator[tuple[str, Path]]:
    """Yield the files of a data folder that are the user's, as their names in a pack and where they lie.

    `with_pictures`: those of the hall, too, which may lie anywhere. What is too large is left out.
    """
    for name in OUR_FILES:
        if _is_fit(folder / name):
            yield name, folder / name
    for sub in OUR_FOLDERS:
        if sub != PICTURES_FOLDER:
            yield from ((f"{sub}/{path.name}", path) for path in _within(folder / sub))
    if with_pictures:
        yield from _pictures(load_settings(folder / SETTINGS_FILE)[0])


def _pictures(settings: Settings) -> Iterator[tuple[str, Path]]:
    logo = Path(settings.hall_logo) if settings.hall_logo else None
    if logo is not None and _is_fit(logo):
        yield f"{PICTURES_FOLDER}/logo{logo.suffix.casefold()}", logo
    if settings.hall_sponsors:
        for path in _within(Path(settings.hall_sponsors)):
            if path.suffix.casefold() in _PICTURES:
                yield f"{PICTURES_FOLDER}/sponsors/{path.name}", path


def _within(folder: Path) -> list[Path]:
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return []
    return [path for path in found[:MOST_FILES] if _is_fit(path) and not path.name.startswith(".")]


def _is_fit(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size <= MOST_BYTES and _is_plain(path.name)
    except OSError:
        return False


def _is_plain(name: str) -> bool:
    """Say whether a name is that of a file, on every system, and leads nowhere else."""
    return (
        _PLAIN.fullmatch(name) is not None and name.strip(" .") == name and _DEVICES.fullmatch(name) is None
    )


def is_ours(name: str) -> bool:
    """Say whether a name of a pack is one that `our_files` gives."""
    if name in OUR_FILES:
        return True
    *folders, last = name.split("/")
    return "/".join(folders) in (*OUR_FOLDERS, f"{PICTURES_FOLDER}/sponsors") and _is_plain(last)


def pack_into(archive: zipfile.ZipFile, files: Iterable[tuple[str, Path]]) -> int:
    """Write files into a ZIP; one that is gone meanwhile is left out. Return how many."""
    number = 0
    for name, path in files:
        try:
            data = path.read_bytes()
        except OSError:
            continue
        archive.writestr(name, _portable(data) if name == SETTINGS_FILE else data)
        number += 1
    return number


def _portable(data: bytes) -> bytes:
    """Return settings whose pictures are those of the pack."""
    try:
        settings = msgspec.json.decode(data, type=Settings)
    except BROKEN_JSON:
        return data
    logo = f"{PICTURES_FOLDER}/logo{Path(settings.hall_logo).suffix.casefold()}" if settings.hall_logo else ""
    sponsors = f"{PICTURES_FOLDER}/sponsors" if settings.hall_sponsors else ""
    return msgspec.json.encode(replace(settings, hall_logo=logo, hall_sponsors=sponsors))


def read_pack(archive: zipfile.ZipFile, path: Path, others: Iterable[str] = ()) -> dict[str, bytes]:
    """Return the user's files in a ZIP by their names; `others` are members that are something else.

    Raises `StorageError`: `archive_bad_name` for a name that leads out of the folder, `archive_damaged`.
    """
    known, found = set(others), dict[str, bytes]()
    names = archive.namelist()
    if len(names) > MOST_FILES + len(known) or len(set(names)) != len(names):
        raise StorageError("storage.archive_damaged", path=str(path), reason=str(len(names)))
    for name in names:
        if name in known:
            continue
        if not is_ours(name):
            raise StorageError("storage.archive_bad_name", path=str(path), name=name[:80])
        found[name] = member_of(archive, name, MOST_BYTES, path)
    return found


def put_back(files: Mapping[str, bytes], folder: Path, without: Iterable[str] = ()) -> int:
    """Write the user's files into a data folder; other files there stay. Return how many.

    Raises `StorageError`; each file is whole, or as it was.
    """
    left_out, number = set(without), 0
    for name, data in files.items():
        if name in left_out or not is_ours(name):
            continue
        target = folder.joinpath(*name.split("/"))
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_whole(target, data)
        except OSError as error:
            raise from_os_error(error, target) from error
        number += 1
    return number


def settings_in(files: Mapping[str, bytes], folder: Path) -> Settings | None:
    """Return the settings of a pack, their pictures as they lie in `folder` now; None for none that fit."""
    try:
        found = msgspec.json.decode(files[SETTINGS_FILE], type=Settings)
    except (KeyError, *BROKEN_JSON):
        return None

    def there(place: str) -> str:
        return str(folder.joinpath(*place.split("/"))) if place.startswith(f"{PICTURES_FOLDER}/") else place

    return replace(found, hall_logo=there(found.hall_logo), hall_sponsors=there(found.hall_sponsors))
