"""Where the program itself lies, and what follows from it: portable on a stick, or still inside a zip."""

from __future__ import annotations

import re
import sys
from pathlib import Path

PORTABLE_MARKER = "carrom-portable.txt"
"""A file of this name beside the program keeps all data there, too; what it says does not matter."""

PORTABLE_FOLDER = "Carrom Desktop data"

_VIEWERS = re.compile(
    r"Temp\d*_.+\.(zip|7z|rar)(\.\w+)?"  # Windows' own
    r"|Rar\$\w+(\.\w+)*|7zO[0-9A-F]{6,}|wz[0-9a-f]{4,}|BNZ\.\w+"  # WinRAR, 7-Zip, WinZip, Bandizip
    r"|\.fr-\w+|ark-\w{6}|xarchiver-\w+",  # File Roller and Engrampa, Ark, Xarchiver
    re.IGNORECASE,
)
"""Names of folders into which programs that show archives unpack what is double-clicked in them."""


def program_folder() -> Path | None:
    """Return the folder that the installed program lies in, on macOS that of its .app; None in a checkout."""
    if not getattr(sys, "frozen", False):
        return None
    folder = Path(sys.executable).parent
    bundle = next((above for above in folder.parents if above.suffix == ".app"), None)
    return folder if bundle is None else bundle.parent


def portable_folder() -> Path | None:
    """Return the folder beside the program that holds all data, None where no marker asks for it."""
    program = program_folder()
    if program is None or not (program / PORTABLE_MARKER).is_file():
        return None
    return program / PORTABLE_FOLDER


def archive_viewed() -> Path | None:
    """Return the temporary folder of an archive's viewer that the program runs from, None elsewhere.

    The viewer deletes it when it closes, under the running program.
    """
    program = program_folder()
    if program is None:
        return None
    return next((above for above in (program, *program.parents) if _VIEWERS.fullmatch(above.name)), None)
