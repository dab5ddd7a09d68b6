"""Which language and paper the system's settings ask for, without Qt."""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

LETTER_COUNTRIES = frozenset(
    {"US", "CA", "MX", "CL", "CO", "VE", "PH", "GT", "CR", "DO", "PA", "SV", "NI", "HN"}
)
"""Countries whose printers hold Letter; everybody else has A4."""


def system_locale(
    platform: str = sys.platform, windows_id: Callable[[], int] | None = None, home: Path | None = None
) -> str:
    """Return the user's locale as "es_AR", "" where the system names none.

    `windows_id` is Windows' id of a language, `home` the folder with macOS' preferences; None: this user's.
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "").partition(".")[0]
        if value and value not in ("C", "POSIX"):
            return value.replace("-", "_")
        if value:
            return ""
    if platform == "win32":
        return locale.windows_locale.get((windows_id or _windows_id)(), "")
    if platform == "darwin":
        return _mac_locale(home)
    return ""


def system_language() -> str:
    """Return "es" where the system speaks Spanish, else "en"."""
    return "es" if system_locale().casefold().startswith("es") else "en"


def system_paper() -> str:
    """Return "Letter" or "A4" by the system's country."""
    country = system_locale().partition("_")[2][:2].upper()
    return "Letter" if country in LETTER_COUNTRIES else "A4"


def _windows_id() -> int:
    if sys.platform == "win32":
        import ctypes

        return int(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return 0


def _mac_locale(home: Path | None) -> str:
    """Read the first preferred language: a program opened from the Finder has no LANG."""
    import plistlib
    from pathlib import Path

    try:
        path = (home or Path.home()) / "Library/Preferences/.GlobalPreferences.plist"
        languages = plistlib.loads(path.read_bytes()).get("AppleLanguages", [])
    except (OSError, plistlib.InvalidFileException, ValueError):
        return ""
    return str(languages[0]).replace("-", "_") if languages else ""
