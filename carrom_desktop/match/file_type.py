"""Let the system open event kits with this program by a double click, for this user alone, or no longer.

Windows: a class in the user's part of the registry. Linux: a type and a program in the user's data folder, as
freedesktop.org has them. On macOS the bundle itself says what it opens.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from carrom_desktop.match.errors import from_os_error
from carrom_desktop.match.event_kit import SUFFIX
from carrom_desktop.match.whole_file import write_whole

MIME = "application/x-carrom-event"
NAME = "carrom-desktop-event"
CLASS = "CarromDesktop.Event"
TITLE = "Carrom Desktop"

_TYPE = f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME}">
    <comment>Carrom event kit</comment>
    <comment xml:lang="es">Kit de evento de carrom</comment>
    <glob pattern="*{SUFFIX}"/>
  </mime-type>
</mime-info>
"""


def can_be_set(platform: str = sys.platform) -> bool:
    """Say whether this system lets a program set it."""
    return platform == "win32" or platform.startswith("linux")


def program() -> list[str]:
    """Return what starts this program: of a bundle the one that has no console."""
    if not getattr(sys, "frozen", False):
        return [sys.executable, "-m", "carrom_desktop"]
    executable = Path(sys.executable)
    windowed = executable.with_name("Carrom Desktop.exe")
    return [str(windowed if windowed.exists() else executable)]


def is_set() -> bool:
    """Say whether a double click opens kits with this program, where it lies now."""
    with suppress(OSError):
        return _is_set(program())
    return False


def put() -> None:
    """Have kits opened by this program. Raises `StorageError`."""
    try:
        _put(program())
    except OSError as error:
        raise from_os_error(error, Path(error.filename or TITLE)) from error


def take_away() -> None:
    """Have them opened by it no longer. Raises `StorageError`."""
    try:
        _take_away()
    except OSError as error:
        raise from_os_error(error, Path(error.filename or TITLE)) from error


if sys.platform == "win32":
    import subprocess
    import winreg

    _CLASSES = "Software\\Classes\\"
    _COMMAND = f"{_CLASSES}{CLASS}\\shell\\open\\command"

    def _command(words: list[str]) -> str:
        return f'{subprocess.list2cmdline(words)} "%1"'

    def _is_set(words: list[str]) -> bool:
        ours = winreg.QueryValue(winreg.HKEY_CURRENT_USER, f"{_CLASSES}{SUFFIX}") == CLASS
        return ours and winreg.QueryValue(winreg.HKEY_CURRENT_USER, _COMMAND) == _command(words)

    def _put(words: list[str]) -> None:
        for key, value in (
            (f"{_CLASSES}{CLASS}", f"{TITLE} event kit"),
            (_COMMAND, _command(words)),
            (f"{_CLASSES}{SUFFIX}", CLASS),
        ):
            winreg.SetValue(winreg.HKEY_CURRENT_USER, key, winreg.REG_SZ, value)

    def _take_away() -> None:
        for key in (f"{_CLASSES}{SUFFIX}", _COMMAND, *(_COMMAND.rsplit("\\", n)[0] for n in (1, 2, 3))):
            with suppress(FileNotFoundError):
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)

else:

    def _is_set(words: list[str]) -> bool:
        entry, kind = _files()
        return kind.is_file() and entry.read_bytes() == _entry(words)

    def _put(words: list[str]) -> None:
        entry, kind = _files()
        for path, data in ((kind, _TYPE.encode()), (entry, _entry(words))):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
        _tell_system()

    def _take_away() -> None:
        for path in _files():
            path.unlink(missing_ok=True)
        _tell_system()

    def _shared() -> Path:
        given = os.environ.get("XDG_DATA_HOME", "")
        return Path(given) if given and Path(given).is_absolute() else Path.home() / ".local" / "share"

    def _files() -> tuple[Path, Path]:
        """Return the program's entry and the file type."""
        shared = _shared()
        return shared / "applications" / f"{NAME}.desktop", shared / "mime" / "packages" / f"{NAME}.xml"

    def _entry(words: list[str]) -> bytes:
        quoted = []
        for word in words:
            for letter in ("\\", '"', "`", "$"):
                word = word.replace(letter, f"\\{letter}")
            # The entry takes backslashes away before the command is read, and "%" begins a field.
            quoted.append('"{}"'.format(word.replace("\\", "\\\\").replace("%", "%%")))
        lines = ("[Desktop Entry]", "Type=Application", f"Name={TITLE}", f"Exec={' '.join(quoted)} %f")
        return "\n".join((*lines, f"MimeType={MIME};", "NoDisplay=true", "Terminal=false", "")).encode()

    def _tell_system() -> None:
        """Let the desktop read the files again; one that has no such tool does so by itself, or never."""
        import shutil
        import subprocess

        for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
            if found := shutil.which(tool):
                with suppress(OSError, subprocess.SubprocessError):
                    subprocess.run(
                        [found, str(_shared() / folder)], capture_output=True, timeout=10, check=False
                    )
