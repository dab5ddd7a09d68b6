"""The way from one computer to another: a match saved with its history, and taken over there."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from carrom_desktop.i18n import say
from carrom_desktop.match.archive import SUFFIX, write_archive
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.filekinds import kind_of
from carrom_desktop.match.takeover import open_source
from carrom_desktop.ui.ask_file import ask_file, documents, warning, write_asked
from carrom_desktop.ui.printing import file_name

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow


def save_for_another(window: OperatorWindow, folder: Path | None = None) -> Path | None:
    """Ask for a file and write the open match into it; return the path, None where it was given up.

    What cannot be written is told with the reason, and another place is asked for.
    """
    from carrom_desktop.viewmodels.sheet import build_sheet

    session, language = window.bridge.session, window.language
    if session is None:
        return None
    name = Path(file_name(build_sheet(session.state), language)).with_suffix(SUFFIX).name
    wanted = (folder or documents()) / name
    title, kinds = say(language, "takeover.save_title"), {SUFFIX: say(language, "takeover.save_kind")}
    path = write_asked(
        partial(ask_file, window, title, kinds),
        wanted,
        partial(write_archive, matches=[(session.match_id, session.rows)]),
        warning(window, language, title, "takeover.save_failed"),
    )
    if path is not None:
        window.tell(say(language, "takeover.saved", path=str(path)))
    return path


def ask_take_over(window: OperatorWindow, folder: Path | None = None) -> bool:
    """Ask for what another computer left and show its matches; return whether one was opened."""
    language = window.language
    title, kinds = say(language, "takeover.choose"), say(language, "takeover.kinds")
    chosen, _ = QFileDialog.getOpenFileName(window, title, str(folder or documents()), kinds)
    return bool(chosen) and take_over_from(window, Path(chosen))


def take_over_from(window: OperatorWindow, path: Path) -> bool:
    """Show the matches in `path` and open the one that is taken over; what is wrong with the file is told."""
    from carrom_desktop.ui.takeover_dialog import TakeoverDialog

    try:
        if path.exists() and kind_of(path) == "everything":
            from carrom_desktop.ui.everything_desk import ask_restore

            return ask_restore(window, path)
        source = open_source(path)
    except StorageError as error:
        window.desk.tell(error)
        return False
    try:
        dialog = TakeoverDialog(window.language, window.desk.journal, source, window)
        dialog.exec()
        opened = dialog.opened
        dialog.deleteLater()
    finally:
        source.close()
    session = window.bridge.session
    if session is not None and (not opened or session.match_id == opened):
        try:
            session.refresh("takeover")
        except StorageError as error:
            window.desk.tell(error)
        return bool(opened)
    if opened:
        window.desk.resume(opened)
    return bool(opened)
