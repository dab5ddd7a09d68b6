"""Find the event kit: a stick with a marker file, onto which backups go without being asked.

A stick becomes one by an empty file `carrom-event-kit.toml` at its root.
"""

from __future__ import annotations

import os
import string
import sys
from collections.abc import Iterator
from pathlib import Path

MARKER = "carrom-event-kit.toml"
FOLDER = ("Carrom Desktop", "backups")
_REMOVABLE = 2
"""What Windows says of a drive that can be taken out."""


def find_event_kit(platform: str = sys.platform) -> Path | None:
    """Return the folder for backups on the event kit's stick, None where none is plugged in.

    The folder need not be there yet. Of two sticks the first by name is taken.
    """
    for root in mounted(platform):
        try:
            if (root / MARKER).is_file():
                return root.joinpath(*FOLDER)
        except OSError:  # a drive without a medium, or one that may not be looked at
            continue
    return None


def is_in_kit(folder: Path) -> bool:
    """Say whether `folder` is the place for backups on a stick that is an event kit."""
    return folder.parts[-2:] == FOLDER and (folder.parents[1] / MARKER).is_file()


def mounted(platform: str = sys.platform) -> Iterator[Path]:
    """Yield the roots of removable drives, sorted."""
    if platform == "win32":
        yield from _windows_drives()
    elif platform == "darwin":
        yield from _folders(Path("/Volumes"))
    else:
        user = os.environ.get("USER", "")
        for base in (Path("/run/media") / user, Path("/media") / user, Path("/media")):
            yield from _folders(base)


def _folders(base: Path) -> Iterator[Path]:
    try:
        yield from sorted(path for path in base.iterdir() if path.is_dir())
    except OSError:
        return


if sys.platform == "win32":

    def _windows_drives() -> Iterator[Path]:
        import ctypes

        for letter in string.ascii_uppercase:
            root = f"{letter}:\\"
            if ctypes.windll.kernel32.GetDriveTypeW(root) == _REMOVABLE:
                yield Path(root)

else:

    def _windows_drives() -> Iterator[Path]:
        return iter(())
