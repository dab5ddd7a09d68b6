"""Where the program keeps its files; without Qt, so that the command line and the self-test need none."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from carrom_desktop.match.errors import StorageError, from_os_error
from carrom_desktop.match.installed import portable_folder

ENVIRONMENT = "CARROM_DATA_DIR"
"""Names the data folder where `--data-dir` does not."""

LIBRARY_FILE = "carrom.db"
SETTINGS_FILE = "settings.json"
PLAYERS_FILE = "players.json"
SOL_FILE = "sol.json"
RULESETS_FOLDER = "rulesets"
TIES_FOLDER = "ties"
PICTURES_FOLDER = "pictures"
EMERGENCY_FOLDER = "emergency"
EVENT_FOLDER = "event"

OUR_FILES = (SETTINGS_FILE, PLAYERS_FILE)
"""What is the user's in a data folder beside the library: a full archive and backups take it along. Whatever
else is kept there and must not be lost is named here, or in `OUR_FOLDERS`, and nowhere else."""
OUR_FOLDERS = (RULESETS_FOLDER, TIES_FOLDER, EVENT_FOLDER, PICTURES_FOLDER)
"""Folders with such files (the event's pictures are in its kit); those of the hall are there once an archive
was restored."""


def default_data_folder(platform: str = sys.platform) -> Path:
    """Return the folder that the system foresees for this user; it need not exist.

    Raises `StorageError` where the system names no home.
    """
    try:
        if platform == "win32":
            local = os.environ.get("LOCALAPPDATA", "")
            return (Path(local) if local else Path.home() / "AppData" / "Local") / "Carrom Desktop"
        if platform == "darwin":
            return Path.home() / "Library" / "Application Support" / "Carrom Desktop"
        shared = os.environ.get("XDG_DATA_HOME", "")
        # The XDG rules: a relative path is to be ignored.
        base = Path(shared) if shared and Path(shared).is_absolute() else Path.home() / ".local" / "share"
        return base / "carrom-desktop"
    except RuntimeError as error:
        raise from_os_error(OSError(str(error)), Path("~")) from error


def wanted_data_folder(wanted: str | Path | None = None) -> Path:
    """Return the data folder as `data_folder` does, but make nothing: it need not exist.

    Raises `StorageError` where the system names no home.
    """
    given = wanted or os.environ.get(ENVIRONMENT, "")
    if given:
        return Path(given).expanduser().absolute()
    return portable_folder() or default_data_folder()


def data_folder(wanted: str | Path | None = None) -> Path:
    """Return the data folder, made if it is not there.

    It is `wanted`, else `CARROM_DATA_DIR`, else beside a portable program, else what the system foresees.

    Raises `StorageError`, which names the folder, where it cannot be made or is no folder.
    """
    folder = wanted_data_folder(wanted)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise StorageError("storage.not_a_folder", path=str(folder)) from error
    except OSError as error:
        raise from_os_error(error, folder) from error
    return folder


def library_path(folder: Path) -> Path:
    """Return the library file in a data folder."""
    return folder / LIBRARY_FILE


def settings_path(folder: Path) -> Path:
    """Return the settings file in a data folder."""
    return folder / SETTINGS_FILE


def rulesets_path(folder: Path) -> Path:
    """Return the folder of the user's rule sets in a data folder; it need not exist."""
    return folder / RULESETS_FOLDER


def players_path(folder: Path) -> Path:
    """Return the file of the players' list in a data folder; it need not exist."""
    return folder / PLAYERS_FILE


def event_path(folder: Path) -> Path:
    """Return the kit of the event in force in a data folder; without the file none is."""
    return folder / EVENT_FOLDER / "event.carromevent"


def ties_path(folder: Path) -> Path:
    """Return the folder of the team ties in a data folder; it need not exist."""
    return folder / TIES_FOLDER


def sol_path(folder: Path) -> Path:
    """Return the file of what is posted to SoL in a data folder; it need not exist."""
    return folder / SOL_FILE


def user_id() -> int:
    """Return the user's number, 0 on Windows, which has none."""
    if sys.platform == "win32":
        return 0
    return os.getuid()


def emergency_folders(platform: str = sys.platform) -> tuple[Path, ...]:
    """Return where entries are kept while the library cannot be written, the best first; none need exist.

    The application's folder on this computer, else those for temporary files: the one that outlives a restart
    before the one that may be another disk, or no disk at all.
    """
    if platform == "win32":
        named = os.environ.get("TEMP", "")
        temporary = [Path(named) / "Carrom Desktop"] if named else []
    else:
        named, root = os.environ.get("TMPDIR", ""), Path("/")
        shared = [Path(named)] if named else [root / "var" / "tmp", root / "tmp"]
        temporary = [folder / f"carrom-desktop-{user_id()}" for folder in shared]
    try:
        return (default_data_folder(platform) / EMERGENCY_FOLDER, *temporary)
    except StorageError:
        return tuple(temporary)
