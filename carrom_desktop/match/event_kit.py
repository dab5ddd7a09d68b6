"""Find the event kit's stick, onto which backups go without being asked.

A stick becomes one by the kit of an event at its root, a file `NAME.carromevent`, or by an empty file
`carrom-event-kit.toml` there.
"""

from __future__ import annotations

import os
import string
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

MARKER = "carrom-event-kit.toml"
SUFFIX = ".carromevent"
"""What the name of a kit's file ends in."""
FOLDER = ("Carrom Desktop", "backups")
_VOLUMES = Path("/Volumes")
_REMOVABLE = 2
"""What Windows says of a drive that can be taken out."""


def find_event_kit(platform: str = sys.platform) -> Path | None:
    """Return the folder for backups on the event kit's stick, None where none is plugged in.

    The folder need not be there yet. Of two sticks the first by name is taken.
    """
    for root in mounted(platform):
        try:
            if is_kit(root):
                return root.joinpath(*FOLDER)
        except OSError:  # a drive without a medium, or one that may not be looked at
            continue
    return None


def is_kit(root: Path) -> bool:
    """Say whether a stick is an event kit's. Raises `OSError` where it may not be looked at."""
    return (root / MARKER).is_file() or any(_kit_files(root))


def is_in_kit(folder: Path) -> bool:
    """Say whether `folder` is the place for backups on a stick that is an event kit."""
    try:
        return folder.parts[-2:] == FOLDER and is_kit(folder.parents[1])
    except OSError:  # it has just been pulled
        return False


def kits_on(root: Path) -> list[Path]:
    """Return the kits of events at the root of a stick, by name; none where it cannot be read."""
    try:
        return sorted(_kit_files(root))
    except OSError:
        return []


def sticks(platform: str = sys.platform) -> list[Path]:
    """Return the removable drives that can be written to."""
    return [root for root in mounted(platform) if _is_writable(root, platform)]


def mounted(
    platform: str = sys.platform, drive_type: Callable[[str], int] | None = None, volumes: Path = _VOLUMES
) -> Iterator[Path]:
    """Yield the roots of removable drives, sorted.

    `drive_type` is what Windows says of a root, `volumes` where macOS mounts.
    """
    if platform == "win32":
        ask = drive_type or _drive_type
        roots = (f"{letter}:\\" for letter in string.ascii_uppercase)
        yield from (Path(root) for root in roots if ask(root) == _REMOVABLE)
    elif platform == "darwin":
        yield from _folders(volumes)
    else:
        user = os.environ.get("USER", "")
        for base in (Path("/run/media") / user, Path("/media") / user, Path("/media")):
            yield from _folders(base)


def _kit_files(root: Path) -> Iterator[Path]:
    # A Mac puts "._NAME" beside each file on a stick.
    return (
        path
        for path in root.iterdir()
        if path.suffix.casefold() == SUFFIX and not path.name.startswith(".") and path.is_file()
    )


def _is_writable(root: Path, platform: str) -> bool:
    """Say whether a drive takes files; a plain folder beside the drives is none."""
    return (platform == "win32" or os.path.ismount(root)) and os.access(root, os.W_OK)


def _folders(base: Path) -> Iterator[Path]:
    try:
        yield from sorted(path for path in base.iterdir() if path.is_dir())
    except OSError:
        return


def _drive_type(root: str) -> int:
    if sys.platform == "win32":
        import ctypes

        return int(ctypes.windll.kernel32.GetDriveTypeW(root))
    return 0
