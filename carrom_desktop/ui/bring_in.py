"""Take matches over from another library file: a copy that was saved when nothing else could be written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow


def ask_bring_in(window: OperatorWindow, journal: KeptJournal) -> None:
    """Ask for a file and take its matches over; what is in the library already stays as it is."""
    language = window.language
    chosen, _kind = QFileDialog.getOpenFileName(
        window, say(language, "operator.bring_in.title"), str(Path.home()), "*.db"
    )
    if not chosen:
        return
    try:
        brought = journal.bring_in(Path(chosen))
    except StorageError as error:
        window.desk.tell(error)
        return
    window.desk.catch_up()
    told = [say(language, "operator.bring_in.done", n=len(brought.matches))]
    told += [speak(language, coded(notice.code, notice.values)) for notice in brought.notices]
    window.show_notice("\n\n".join(told))
    window.list_matches()
