"""The place of this program in the system, for this user: a double click opens our files here, or no longer.

Windows: classes in the user's part of the registry, the same that the installer writes. Linux: the menu's
entry, the file types and the icons in the user's data folder, as freedesktop.org has them; the program stays
where it lies. On macOS the bundle itself says what it opens.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.event_kit import SUFFIX
from carrom_desktop.match.installed import program_folder
from carrom_desktop.match.whole_file import write_whole

TITLE = "Carrom Desktop"


class FileType(Struct, frozen=True):
    """One kind of our files: `code`, `suffix`, its type `mime` on Linux and `class_` in Windows' registry."""

    code: str
    suffix: str
    mime: str
    class_: str


TYPES = (
    FileType("match", ".carrom", "application/x-carrom", "CarromDesktop.Match"),
    FileType("event", SUFFIX, "application/x-carrom-event", "CarromDesktop.Event"),
)
"""The files that are ours alone. The installers say the same once more each: a test compares them."""


def can_be_set(platform: str = sys.platform) -> bool:
    """Say whether this system lets a program set it."""
    return platform == "win32" or (platform.startswith("linux") and menu_files().is_dir())


def menu_files() -> Path:
    """Return the folder with the entry and the file types for Linux; a program without menu has none."""
    folder = program_folder()
    return Path(__file__).parents[2] / "packaging" / "linux" if folder is None else folder / "linux"


def program() -> list[str]:
    """Return what starts this program: of a bundle the one that has no console."""
    if not getattr(sys, "frozen", False):
        return [sys.executable, "-m", "carrom_desktop"]
    executable = Path(sys.executable)
    windowed = executable.with_name("Carrom Desktop.exe")
    return [str(windowed if windowed.exists() else executable)]


def is_set() -> bool:
    """Say whether a double click opens our files with this program, where it lies now."""
    with suppress(OSError, StorageError):
        return _is_set(program())
    return False


def put(titles: Sequence[str]) -> bool:
    """Have our files opened by this program; `titles` names the `TYPES` where Windows shows them.

    What is there of an older version, or of another folder, is replaced. Returns whether the system was told
    at once; where it lacks the tools it may look by itself later, or never. Raises `StorageError`.
    """
    try:
        return _put(program(), titles)
    except OSError as error:
        raise from_os_error(error, Path(error.filename or TITLE)) from error


def take_away() -> None:
    """Take all of it back; what is not there is no fault. Raises `StorageError`."""
    try:
        _take_away()
    except OSError as error:
        raise from_os_error(error, Path(error.filename or TITLE)) from error


if sys.platform == "win32":
    import ctypes
    import subprocess
    import winreg

    _CLASSES = "Software\\Classes\\"
    _ASSOCIATIONS_CHANGED = 0x08000000

    def _values(kind: FileType, words: list[str], title: str) -> tuple[tuple[str, str], ...]:
        """Return key and default value of each key, the file's ending last."""
        return (
            (f"{_CLASSES}{kind.class_}", title),
            (f"{_CLASSES}{kind.class_}\\DefaultIcon", f"{words[0]},0"),
            (f"{_CLASSES}{kind.class_}\\shell\\open\\command", f'{subprocess.list2cmdline(words)} "%1"'),
            (f"{_CLASSES}{kind.suffix}", kind.class_),
        )

    def _value(key: str) -> str:
        return winreg.QueryValue(winreg.HKEY_CURRENT_USER, key)

    def _is_set(words: list[str]) -> bool:
        # The installer writes quotes around every path, this program where they are needed.
        return all(
            _value(key).replace('"', "") == value.replace('"', "")
            for kind in TYPES
            for key, value in _values(kind, words, "")[2:]
        )

    def _put(words: list[str], titles: Sequence[str]) -> bool:
        for kind, title in zip(TYPES, titles, strict=True):
            for key, value in _values(kind, words, title):
                winreg.SetValue(winreg.HKEY_CURRENT_USER, key, winreg.REG_SZ, value)
        return _tell_system()

    def _take_away() -> None:
        for kind in TYPES:
            with suppress(FileNotFoundError):
                if _value(f"{_CLASSES}{kind.suffix}") == kind.class_:  # else it is another program's by now
                    winreg.SetValue(winreg.HKEY_CURRENT_USER, f"{_CLASSES}{kind.suffix}", winreg.REG_SZ, "")
            _delete(f"{_CLASSES}{kind.class_}")
        _tell_system()

    def _delete(key: str) -> None:
        """Delete a key with all that lies under it: Windows deletes none that has keys of its own."""
        with suppress(FileNotFoundError):
            with winreg.OpenKey(winreg.HKEY_CURRENT_USER, key) as opened:
                below = [winreg.EnumKey(opened, n) for n in range(winreg.QueryInfoKey(opened)[0])]
            for name in below:
                _delete(f"{key}\\{name}")
            winreg.DeleteKey(winreg.HKEY_CURRENT_USER, key)

    def _tell_system() -> bool:
        """Let the Explorer read the classes again; it would else show them after the next log-in."""
        with suppress(OSError):
            ctypes.windll.shell32.SHChangeNotify(_ASSOCIATIONS_CHANGED, 0, None, None)
            return True
        return False

else:
    _NAME = "carrom-desktop"
    _ICON_SIZES_PX = (16, 24, 32, 48, 64, 128)

    def _is_set(words: list[str]) -> bool:
        entry, kinds = _entry_path(), _kinds_path()
        return kinds.read_bytes() == (menu_files() / kinds.name).read_bytes() and (
            entry.read_bytes() == _entry(words)
        )

    def _put(words: list[str], _titles: Sequence[str]) -> bool:
        content = {path: source.read_bytes() for path, source in _icons().items()}
        content[_kinds_path()] = (menu_files() / _kinds_path().name).read_bytes()
        content[_entry_path()] = _entry(words)  # last: what it names is there before it
        for path, data in content.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, data)
        return _tell_system()

    def _take_away() -> None:
        for path in (_entry_path(), _kinds_path(), *_icons()):
            path.unlink(missing_ok=True)
        _tell_system()
        for path in _icons():
            with suppress(OSError):  # the first folder that holds anything else, or is gone, ends it
                for folder in path.parents[:5]:
                    folder.rmdir()

    def _shared() -> Path:
        given = os.environ.get("XDG_DATA_HOME", "")
        return Path(given) if given and Path(given).is_absolute() else Path.home() / ".local" / "share"

    def _entry_path() -> Path:
        return _shared() / "applications" / f"{_NAME}.desktop"

    def _kinds_path() -> Path:
        return _shared() / "mime" / "packages" / f"{_NAME}.xml"

    def _icons() -> dict[Path, Path]:
        """Return where each size of the icon goes, and where it comes from."""
        from carrom_desktop.resources import resource_path

        names = {f"{size}x{size}": f"app-{size}.png" for size in _ICON_SIZES_PX}
        names |= {"256x256": "app.png", "scalable": "app.svg"}
        icons = _shared() / "icons" / "hicolor"
        return {
            icons / folder / "apps" / f"{_NAME}{Path(name).suffix}": resource_path("icons", name)
            for folder, name in names.items()
        }

    def _entry(words: list[str]) -> bytes:
        """Return the entry as it ships, with the place of this program in it."""
        command = " ".join(map(_quoted, words))
        lines = (menu_files() / _entry_path().name).read_text("utf-8").splitlines()
        ours = {"Exec=": f"Exec={command} %F", "TryExec=": f"TryExec={_escaped(words[0])}"}
        return "\n".join([*(ours.get(line[: line.find("=") + 1], line) for line in lines), ""]).encode(
            "utf-8", "surrogateescape"
        )

    def _quoted(word: str) -> str:
        for letter in ("\\", '"', "`", "$"):
            word = word.replace(letter, f"\\{letter}")
        # The entry takes backslashes away before the command is read, and "%" begins a field.
        return '"{}"'.format(_escaped(word).replace("%", "%%"))

    def _escaped(word: str) -> str:
        return word.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")

    def _tell_system() -> bool:
        """Let the desktop read the files again; one that has no such tools does so by itself, or never."""
        import shutil
        import subprocess

        told = True
        for tool, folder in (("update-mime-database", "mime"), ("update-desktop-database", "applications")):
            found, place = shutil.which(tool), _shared() / folder
            if not place.is_dir():
                continue
            done = None
            with suppress(OSError, subprocess.SubprocessError):
                done = subprocess.run(
                    [found or tool, str(place)], capture_output=True, timeout=10, check=False
                )
            told &= done is not None and done.returncode == 0
        with suppress(OSError):
            os.utime(_shared() / "icons" / "hicolor")  # so says the icon theme's standard
        return told
