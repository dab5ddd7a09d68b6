"""The one desk for files that somebody drops, opens by a double click or names when starting the program.

`match/filekinds` says what a file is, `_DEEDS` what is done with each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.filekinds import TABLES, UNKNOWN, endings, kind_of
from carrom_desktop.ui.ask_file import documents
from carrom_desktop.ui.operator_window import OperatorWindow
from carrom_desktop.viewmodels.message import coded

_AGAIN_MS = 300
"""How often it is looked whether a dialog that is in the way has gone."""

_waiting: list[Path] = []
"""Files that came while a dialog was open, or while other files are looked at."""

_busy = False


def receive(paths: Sequence[Path]) -> None:
    """Open files in the window that is in front, as soon as no dialog is open there."""
    _waiting.extend(path for path in paths if path not in _waiting)
    _go_on(says_so=True)


def _go_on(*, says_so: bool = False) -> None:
    """Open what waits, or look again later; `says_so`: that it waits is told now."""
    global _busy
    window = front_window()
    if not _waiting or _busy or window is None:
        return
    if QApplication.activeModalWidget() is not None:
        if says_so:
            window.tell(say(window.language, "exchange.waits", n=len(_waiting)))
        QTimer.singleShot(_AGAIN_MS, _go_on)
        return
    paths = list(_waiting)
    _waiting.clear()
    _busy = True
    try:
        open_files(window, paths)
    finally:
        _busy = False
    if _waiting:
        QTimer.singleShot(0, _go_on)


def set_double_click(window: OperatorWindow, wanted: bool) -> None:
    """Have our files opened by this program on a double click, or no longer."""
    from carrom_desktop.match import file_type
    from carrom_desktop.ui.waiting import wait_for

    language = window.language

    def job() -> None:
        if wanted:
            file_type.put([say(language, f"install.type.{kind.code}") for kind in file_type.TYPES])
        else:
            file_type.take_away()

    try:
        wait_for(job, say(language, "install.working"), window)
    except StorageError as error:
        _tell(window, _worded(window, error))
    else:
        window.tell(say(language, f"install.{'on' if wanted else 'off'}"))


def front_window() -> OperatorWindow | None:
    """Return the operator's window that the scorer sees, None before there is one."""
    found = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, OperatorWindow)]
    shown = [window for window in found if window.isVisible()]
    return next((window for window in shown if window.isActiveWindow()), next(iter(shown), None))


def ask_open_file(window: OperatorWindow, folder: Path | None = None) -> None:
    """Ask for files of any kind that the program knows, and open them."""
    language = window.language
    kinds = say(language, "exchange.kinds", endings=" ".join(f"*{ending}" for ending in endings()))
    title = say(language, "exchange.choose")
    chosen, _ = QFileDialog.getOpenFileNames(window, title, str(folder or documents()), kinds)
    if chosen:
        open_files(window, [Path(name) for name in chosen])


def open_files(window: OperatorWindow, paths: Sequence[Path]) -> None:
    """Do with each file what its kind is for; tables of matches are read together."""
    if window.is_practice:
        _tell(window, say(window.language, "exchange.in_practice"))
        return
    by_kind: dict[str, list[Path]] = {}
    for path in paths:
        try:
            kind = kind_of(path)
        except StorageError as error:
            _tell(window, _worded(window, error))
            continue
        by_kind.setdefault("tables" if kind in TABLES else kind, []).append(path)
    for kind, found in by_kind.items():
        _DEEDS.get(kind, _refuse)(window, found)


def _import(window: OperatorWindow, paths: list[Path]) -> None:
    from carrom_desktop.ui.import_dialog import import_files

    import_files(window, [(path, kind_of(path)) for path in paths])


def _take_over(window: OperatorWindow, paths: list[Path]) -> None:
    from carrom_desktop.ui.takeover_desk import take_over_from

    for path in paths:
        take_over_from(window, path)


def _event(window: OperatorWindow, paths: list[Path]) -> None:
    for path in paths:
        window.menus.events.desk.open_file(path)


def _restore(window: OperatorWindow, paths: list[Path]) -> None:
    from carrom_desktop.ui.everything_desk import ask_restore

    for path in paths:
        ask_restore(window, path)


def _rules(window: OperatorWindow, paths: list[Path]) -> None:
    from carrom_desktop.match.own_rulesets import OwnRuleSets, UnusableRules
    from carrom_desktop.match.paths import rulesets_path
    from carrom_desktop.viewmodels.rules_view import fault_msg

    own = OwnRuleSets(rulesets_path(window.settings_desk.path.parent))
    for path in paths:
        try:
            kept = own.import_file(path)
        except UnusableRules as unusable:
            _tell(window, "\n".join(speak(window.language, fault_msg(fault)) for fault in unusable.faults))
        except StorageError as error:
            _tell(window, _worded(window, error))
        else:
            window.tell(say(window.language, "exchange.rules_kept", name=kept.title))


def _picture(window: OperatorWindow, paths: list[Path]) -> None:
    _tell(window, say(window.language, "exchange.picture", file=paths[0].name))


def _refuse(window: OperatorWindow, paths: list[Path]) -> None:
    files = ", ".join(path.name for path in paths)
    _tell(window, say(window.language, "exchange.unknown", file=files, endings=", ".join(endings())))


_DEEDS: dict[str, Callable[[OperatorWindow, list[Path]], None]] = {
    "tables": _import,
    "archive": _take_over,
    "library": _take_over,
    "event": _event,
    "everything": _restore,
    "rules": _rules,
    "picture": _picture,
    UNKNOWN: _refuse,
}
"""What is done with the files of each kind; those of `TABLES` are "tables" together."""


def _worded(window: OperatorWindow, error: StorageError) -> str:
    return speak(window.language, coded(error.code, error.values))


def _tell(window: OperatorWindow, text: str) -> None:
    from PySide6.QtCore import Qt

    box = QMessageBox(QMessageBox.Icon.Warning, say(window.language, "common.app"), text, parent=window)
    box.setTextFormat(Qt.TextFormat.PlainText)  # names of files are in it
    box.exec()
    box.deleteLater()
