"""`carrom-desktop install`: the menu's entry and the double click for this user, and both taken back again.

Exit status: 2 where a file could not be written or this copy of the program has nothing to put, else 0.
"""

from __future__ import annotations

import sys
from pathlib import Path

from carrom_desktop.cli_line import complain, one_line
from carrom_desktop.i18n import say, speak
from carrom_desktop.match import file_type
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.installed import program_folder
from carrom_desktop.match.paths import wanted_data_folder
from carrom_desktop.viewmodels.message import coded

OK, WRONG = 0, 2


def run_install(data_dir: Path | None, language: str, *, remove: bool, platform: str = sys.platform) -> int:
    """Put the program into the system, or take it out; return the exit status."""
    if platform == "darwin":
        print(say(language, "install.mac"))
        return OK
    try:
        if remove:
            _remove(data_dir, language)
        elif file_type.can_be_set(platform):
            _put(language, "windows" if platform == "win32" else "linux")
        else:
            complain(say(language, "install.impossible", folder=str(file_type.menu_files())))
            return WRONG
    except StorageError as error:
        complain(speak(language, coded(error.code, error.values)))
        return WRONG
    return OK


def _put(language: str, system: str) -> None:
    told = file_type.put([say(language, f"install.type.{kind.code}") for kind in file_type.TYPES])
    program = one_line(" ".join(file_type.program()))
    print(say(language, f"install.done.{system}", program=program))
    if not told:
        print(say(language, f"install.not_told.{system}"))
    print(say(language, "install.again"))


def _remove(data_dir: Path | None, language: str) -> None:
    file_type.take_away()
    print(say(language, "install.removed"))
    folder = wanted_data_folder(data_dir)
    code = "install.kept" if folder.is_dir() else "install.no_data"
    print(say(language, code, folder=one_line(str(folder))))
    place = program_folder()
    if place is not None and not folder.is_relative_to(place):  # a portable one has the matches inside
        print(say(language, "install.folder", folder=one_line(str(place))))
