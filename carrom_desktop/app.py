"""Start the windows: folder, log, crash hooks, wiring. What is not needed to paint comes after it."""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.installed import archive_viewed, portable_folder
from carrom_desktop.match.paths import (
    data_folder,
    emergency_folders,
    library_path,
    players_path,
    settings_path,
)
from carrom_desktop.match.settings import Settings, load_settings
from carrom_desktop.match.single import SingleInstance
from carrom_desktop.match.system_locale import system_language
from carrom_desktop.viewmodels.message import coded, msg

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from carrom_desktop.match.kept_journal import KeptJournal

PAINTED_VARIABLE = "CARROM_BENCH_PAINTED"
PAINTED_ENVIRONMENT = {PAINTED_VARIABLE: "1"}
"""With this in the environment the program says when its first window is painted, and ends."""

TIDY_MS = 5000
"""How often garbage is looked after, in milliseconds."""

LOG_BYTES, LOG_FILES = 1_000_000, 4
OK, WRONG = 0, 2

_log = logging.getLogger(__name__)


def run(
    data_dir: Path | None = None,
    *,
    demo: bool = False,
    windowed: bool = False,
    language: str | None = None,
    files: Sequence[Path] = (),
) -> int:
    """Open the operator's window and return the exit status when it closes.

    `data_dir`: the data folder, None for the user's; `demo`: open a half-played match; `windowed`: no full
    screen, for whoever was shut out by one; `language`: "en" or "es" for this run; `files`, to be opened, in
    the copy that is running where there is one.
    """
    spoken = language or system_language()
    if not has_screen():
        print(f"carrom-desktop: {say(spoken, 'cli.start.no_screen')}", file=sys.stderr)
        return WRONG
    viewed = archive_viewed()
    if viewed is not None:
        _refuse(say(spoken, "cli.start.in_archive", path=str(viewed)), spoken)
        return WRONG
    while True:
        try:
            return _run_on(data_dir, demo=demo, windowed=windowed, language=language, files=files)
        except _CannotStart as problem:
            chosen = _refuse(problem.message, problem.language, offer=True)
            if chosen is None:
                return WRONG
            data_dir = chosen


class _CannotStart(Exception):
    """A data folder that the program cannot work on; another one may do.

    Attributes: `message`, what is wrong with it, in `language`.
    """

    def __init__(self, message: str, language: str) -> None:
        super().__init__(message)
        self.message = message
        self.language = language


def _run_on(
    data_dir: Path | None,
    *,
    demo: bool,
    windowed: bool,
    language: str | None,
    files: Sequence[Path],
) -> int:
    """Run the windows on a data folder; raises `_CannotStart`."""
    spoken = language or system_language()
    try:
        folder = data_folder(data_dir)
        start_log(folder)
        instance = SingleInstance(folder)
        if not instance.acquire():
            owner = instance.owner()
            if owner is not None and owner.is_elsewhere:
                told = msg(
                    "cli.start.open_elsewhere", host=owner.host, program=owner.program, path=str(folder)
                )
                raise _CannotStart(speak(spoken, told), spoken)
            instance.request_wake(files)
            print(say(spoken, "cli.start.already_open"))
            return OK
    except StorageError as error:
        raise _CannotStart(speak(spoken, coded(error.code, error.values)), spoken) from error
    try:
        return _run_windows(folder, instance, demo=demo, windowed=windowed, language=language, files=files)
    finally:
        instance.release()


def has_screen(platform: str = sys.platform) -> bool:
    """Say whether windows can be opened: on Linux Qt would end the program without a word of ours."""
    if not platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _run_windows(
    folder: Path,
    instance: SingleInstance,
    *,
    demo: bool,
    windowed: bool,
    language: str | None,
    files: Sequence[Path],
) -> int:
    from msgspec.structs import replace

    from carrom_desktop.match.journal import Journal
    from carrom_desktop.match.kept_journal import BROUGHT_BACK, KeptJournal
    from carrom_desktop.match.library import Library
    from carrom_desktop.ui.theme import make_application

    application = make_application()
    settings, wrong = load_settings(settings_path(folder))
    if language is not None:
        settings = replace(settings, language="es" if language == "es" else "en")
    if windowed:
        settings = replace(settings, table_mode=False)
    spoken = _spoken(settings)
    _prepare(application, spoken)
    keep_tidy(application)
    try:
        second = Path(settings.backup_folder) if settings.backup_folder else None
        opened = Journal.open(library_path(folder), second=second)
    except StorageError as error:
        raise _CannotStart(speak(spoken, coded(error.code, error.values)), spoken) from error
    journal = KeptJournal(opened, emergency_folders())
    try:
        journal.look()
        from carrom_desktop.ui.operator_window import OperatorWindow
        from carrom_desktop.ui.screens import QtScreens

        if application.platformName() == "xcb":
            from carrom_desktop.ui.key_repeat import KeyRepeat

            KeyRepeat(application)
        screens = QtScreens()
        library = Library(journal, players=players_path(folder))
        window = OperatorWindow(journal, library, settings, settings_path(folder), screens)
        install_crash_hooks(window)
        starter = _AfterPaint(window, instance, journal, windowed=windowed, practises=demo, files=files)
        notices = [] if wrong is None else [speak(spoken, coded(f"storage.{wrong.code}", wrong.params))]
        told = (*(() if opened.notice is None else (opened.notice,)), *journal.take_notices())
        for notice in told:
            words = speak(spoken, coded(notice.code, notice.values))
            if notice.code == BROUGHT_BACK:  # good news takes nobody's keyboard
                window.tell(words)
            else:
                notices.append(words)
        starter.show()
        if notices:
            window.front.show_notice("\n\n".join(notices))
        status = application.exec()
        remove_crash_hooks()
        return status
    finally:
        journal.close()


def keep_tidy(application: QApplication) -> None:
    """Collect garbage in the windows' thread alone.

    Python collects it in whichever thread makes an object next; what is left of a window, taken apart by the
    thread of a backup or a picture, would crash.
    """
    from PySide6.QtCore import QTimer

    gc.disable()
    timer = QTimer(application)
    timer.timeout.connect(tidy)
    timer.start(TIDY_MS)


def tidy() -> None:
    """Collect as Python itself would by now."""
    found = zip(gc.get_count(), gc.get_threshold(), strict=True)
    due = [generation for generation, (count, limit) in enumerate(found) if count > limit]
    if due:
        gc.collect(due[-1])


class _AfterPaint:
    """What a start does once its window stands: the hall screen, and listening for a second start."""

    def __init__(
        self,
        window: object,
        instance: SingleInstance,
        journal: KeptJournal,
        *,
        windowed: bool,
        practises: bool,
        files: Sequence[Path] = (),
    ) -> None:
        self._files = list(files)
        self._journal = journal
        self._window = window
        self._instance = instance
        self._windowed = windowed
        self._practises = practises

    def show(self) -> None:
        """Show the window, or that of the practice in place of it."""
        from carrom_desktop.ui.operator_window import OperatorWindow

        window = self._window
        if not isinstance(window, OperatorWindow):
            return
        if self._practises:
            window.practice.start(windowed=self._windowed or safe_mode_asked(), is_first=True)
        window.front.painted.connect(self.go)
        if window.front is window:
            window.show_where_it_fits()

    def go(self) -> None:
        """Do it; in the mode of the bench only say that the window is painted, and end."""
        from carrom_desktop.ui.operator_window import OperatorWindow

        window = self._window
        if not isinstance(window, OperatorWindow):
            return
        if os.environ.get(PAINTED_VARIABLE):
            print(f"painted {time.monotonic_ns()}", flush=True)
            if window.front is not window:
                window.practice.leave()
            window.close()
            return
        from carrom_desktop.ui.care_desk import CareDesk

        window.watch_wake(self._instance.wake_path)
        if os.environ.get("WAYLAND_DISPLAY") and "GNOME" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
            from carrom_desktop.ui.system_text import GnomeText

            GnomeText(window.dress.follow_text, window)
        if window.front is window:
            window.controller.start(windowed=self._windowed or safe_mode_asked())
        care = CareDesk(window, window.settings_desk)
        window.look_after(care)
        care.back_up(self._journal)
        from carrom_desktop.ui.setup_offer import SetupOffer

        SetupOffer(window, window.settings_desk)
        from carrom_desktop.ui.wake import hand_over

        if sys.platform == "darwin":
            from carrom_desktop.ui.opens_files import OpensFiles

            application = OpensFiles.instance()
            if isinstance(application, OpensFiles):
                self._files += application.files.take()
        hand_over(self._files)


def safe_mode_asked() -> bool:
    """Say whether Shift is held down: the way out for whoever is shut out by a full screen."""
    from PySide6.QtCore import Qt
    from PySide6.QtGui import QGuiApplication

    return bool(QGuiApplication.queryKeyboardModifiers() & Qt.KeyboardModifier.ShiftModifier)


def _spoken(settings: Settings) -> str:
    return system_language() if settings.language == "system" else settings.language


def _prepare(application: QApplication, language: str) -> None:
    """Name the program to the system, and let Qt's own buttons speak `language`."""
    from PySide6.QtGui import QGuiApplication, QIcon

    from carrom_desktop.resources import resource_path
    from carrom_desktop.ui.qt_words import speak_qt

    application.setApplicationName("carrom-desktop")
    portable = portable_folder()
    if portable is not None:  # Qt's file dialog remembers folders and files, too
        from PySide6.QtCore import QSettings

        QSettings.setPath(QSettings.Format.NativeFormat, QSettings.Scope.UserScope, str(portable))
    QGuiApplication.setDesktopFileName("carrom-desktop")
    application.setWindowIcon(QIcon(str(resource_path("icons", "app.png"))))
    speak_qt(language)


def _refuse(message: str, language: str, *, offer: bool = False) -> Path | None:
    """Say why the program cannot start: on the terminal, and in a box where somebody can close it.

    With `offer` the box asks for another folder, too; returns the one that was chosen.
    """
    print(f"carrom-desktop: {message}", file=sys.stderr)
    if os.environ.get(PAINTED_VARIABLE) or os.environ.get("QT_QPA_PLATFORM") == "offscreen":
        return None
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QFileDialog, QMessageBox

    from carrom_desktop.paint.fonts import load_fonts
    from carrom_desktop.ui.qt_words import speak_qt
    from carrom_desktop.ui.theme import apply_theme, make_application

    application = make_application()
    _kept.append(application)
    load_fonts()  # the system may have none
    apply_theme(application, "system", application.styleHints().colorScheme() is not Qt.ColorScheme.Light)
    speak_qt(language)
    title = say(language, "common.app")
    box = QMessageBox(QMessageBox.Icon.Critical, title, message)
    other = None
    if offer:
        other = box.addButton(say(language, "cli.start.other_folder"), QMessageBox.ButtonRole.ActionRole)
    box.addButton(QMessageBox.StandardButton.Close)
    box.exec()
    chosen = ""
    if other is not None and box.clickedButton() is other:
        asked = say(language, "cli.start.which_folder")
        chosen = QFileDialog.getExistingDirectory(None, asked, str(Path("~").expanduser()))
    box.deleteLater()
    return Path(chosen) if chosen else None


_kept: list[QApplication] = []
"""The application of a box, for the windows that come after it: Qt makes one only once."""


class _LateLog(logging.Handler):
    """A log file that is opened by its first line, at most 5 MB; one that cannot be written is no fault."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._real: logging.Handler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        """Write one line."""
        if self._real is None:
            self._real = self._opened()
        self._real.emit(record)

    def close(self) -> None:
        """Close the file; what a full disk did not take is lost."""
        if self._real is not None:
            with contextlib.suppress(OSError):
                self._real.close()
        super().close()

    def _opened(self) -> logging.Handler:
        from logging.handlers import RotatingFileHandler

        made: logging.Handler
        try:
            (self._folder / "logs").mkdir(exist_ok=True)
            path = self._folder / "logs" / "carrom.log"
            made = RotatingFileHandler(path, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8")
        except OSError:
            made = logging.StreamHandler(sys.stderr)
        made.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        return made


def start_log(folder: Path) -> None:
    """Log what this program has to say into the data folder."""
    root = logging.getLogger("carrom_desktop")
    for old in list(root.handlers):
        root.removeHandler(old)
        old.close()
    root.addHandler(_LateLog(folder))
    root.setLevel(logging.INFO)
    root.propagate = False
    logging.raiseExceptions = False


def install_crash_hooks(window: object) -> None:
    """Log every exception that nobody caught, and show it as a bar; the match goes on."""
    from carrom_desktop.ui.operator_window import OperatorWindow

    def report(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        _log.critical("a fault of the program", exc_info=(kind, error, trace))
        if isinstance(window, OperatorWindow):
            window.faulted.emit(f"{kind.__name__}: {error}")

    def report_thread(failed: threading.ExceptHookArgs) -> None:
        if failed.exc_value is not None:
            report(failed.exc_type, failed.exc_value, failed.exc_traceback)

    sys.excepthook = report
    threading.excepthook = report_thread


def remove_crash_hooks() -> None:
    """Give Python its own hooks back."""
    sys.excepthook = sys.__excepthook__
    threading.excepthook = threading.__excepthook__
