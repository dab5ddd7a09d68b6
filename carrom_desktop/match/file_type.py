"""Let the system open event kits with this program by a double click, for this user alone, or no longer.

Windows: a class in the user's part of the registry. Linux: a type and a program in the user's data folder, as
freedesktop.org has them. On macOS the bundle itself says what it opens.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Protocol

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


class Registry(Protocol):
    """The user's part of Windows' registry, as far as it is needed: the unnamed value of a key."""

    def read(self, key: str) -> str:
        """Return the value. Raises `OSError` where there is none."""

    def write(self, key: str, value: str) -> None:
        """Set the value, and make the key. Raises `OSError`."""

    def delete(self, key: str) -> None:
        """Take a key without others in it away. Raises `FileNotFoundError` where there is none."""


class FileTypes(Protocol):
    """How a system is told what opens our files; each method may raise `OSError`."""

    def is_set(self, words: list[str]) -> bool:
        """Say whether the command `words` opens them."""

    def put(self, words: list[str]) -> None:
        """Let it open them."""

    def take_away(self) -> None:
        """Let it open them no longer."""


class WindowsTypes:
    """Windows: a class of ours, and the suffix that leads to it."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry

    def is_set(self, words: list[str]) -> bool:
        """Say whether the suffix leads to our class, and that to `words`."""
        ours = self._registry.read(f"{_CLASSES}{SUFFIX}") == CLASS
        return ours and self._registry.read(_COMMAND) == _windows_command(words)

    def put(self, words: list[str]) -> None:
        """Write both."""
        self._registry.write(f"{_CLASSES}{CLASS}", f"{TITLE} event kit")
        self._registry.write(_COMMAND, _windows_command(words))
        self._registry.write(f"{_CLASSES}{SUFFIX}", CLASS)

    def take_away(self) -> None:
        """Delete both, the innermost key first."""
        for key in (f"{_CLASSES}{SUFFIX}", _COMMAND, *(_COMMAND.rsplit("\\", n)[0] for n in (1, 2, 3))):
            with suppress(FileNotFoundError):
                self._registry.delete(key)


_CLASSES = "Software\\Classes\\"
_COMMAND = f"{_CLASSES}{CLASS}\\shell\\open\\command"


def _windows_command(words: list[str]) -> str:
    import subprocess

    return f'{subprocess.list2cmdline(words)} "%1"'


class LinuxTypes:
    """Linux: a file type and a program in `shared`, None for the user's folder of shared data."""

    def __init__(self, shared: Path | None = None) -> None:
        self._shared = _user_shared() if shared is None else shared

    def is_set(self, words: list[str]) -> bool:
        """Say whether both files are there and start `words`."""
        entry, kind = self._files()
        return kind.is_file() and entry.read_bytes() == _entry(words)

    def put(self, words: list[str]) -> None:
        """Write both."""
        entry, kind = self._files()
        for path, data in ((kind, _TYPE.encode()), (entry, _entry(words))):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
        self._tell_system()

    def take_away(self) -> None:
        """Delete both."""
        for path in self._files():
            path.unlink(missing_ok=True)
        self._tell_system()

    def _files(self) -> tuple[Path, Path]:
        """Return the program's entry and the file type."""
        applications, kinds = self._shared / "applications", self._shared / "mime" / "packages"
        return applications / f"{NAME}.desktop", kinds / f"{NAME}.xml"

    def _tell_system(self) -> None:
        """Let the desktop read the files again; one that has no such tool does so by itself, or never."""
        import shutil
        import subprocess

        for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
            if found := shutil.which(tool):
                with suppress(OSError, subprocess.SubprocessError):
                    subprocess.run(
                        [found, str(self._shared / folder)], capture_output=True, timeout=10, check=False
                    )


def _user_shared() -> Path:
    given = os.environ.get("XDG_DATA_HOME", "")
    return Path(given) if given and Path(given).is_absolute() else Path.home() / ".local" / "share"


def _entry(words: list[str]) -> bytes:
    quoted = []
    for word in words:
        for letter in ("\\", '"', "`", "$"):
            word = word.replace(letter, f"\\{letter}")
        # The entry takes backslashes away before the command is read, and "%" begins a field.
        quoted.append('"{}"'.format(word.replace("\\", "\\\\").replace("%", "%%")))
    lines = ("[Desktop Entry]", "Type=Application", f"Name={TITLE}", f"Exec={' '.join(quoted)} %f")
    return "\n".join((*lines, f"MimeType={MIME};", "NoDisplay=true", "Terminal=false", "")).encode()


if sys.platform == "win32":
    import winreg

    class _Registry:
        def read(self, key: str) -> str:
            return winreg.QueryValue(winreg.HKEY_CURRENT_USER, key)

        def write(self, key: str, value: str) -> None:
            winreg.SetValue(winreg.HKEY_CURRENT_USER, key, winreg.REG_SZ, value)

        def delete(self, key: str) -> None:
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)

    def _types() -> FileTypes:
        return WindowsTypes(_Registry())

else:

    def _types() -> FileTypes:
        return LinuxTypes()


def is_set() -> bool:
    """Say whether a double click opens kits with this program, where it lies now."""
    with suppress(OSError):
        return _types().is_set(program())
    return False


def put() -> None:
    """Have kits opened by this program. Raises `StorageError`."""
    try:
        _types().put(program())
    except OSError as error:
        raise from_os_error(error, Path(error.filename or TITLE)) from error


def take_away() -> None:
    """Have them opened by it no longer. Raises `StorageError`."""
    try:
        _types().take_away()
    except OSError as error:
        raise from_os_error(error, Path(error.filename or TITLE)) from error
