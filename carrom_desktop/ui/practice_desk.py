"""Practice: a window of its own in place of the real one, on a folder that is thrown away.

Nothing is shared with the real window but the hall's screen, and that only while no match is open: library,
people and settings are those of the temporary folder, and no file for streaming is written, so that nothing
which is done there can reach the real ones. The real window waits, hidden, and its hall goes on.
"""

from __future__ import annotations

import logging
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.paths import library_path, settings_path
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.practice_window import PracticeWindow
from carrom_desktop.ui.qt_words import speak_qt
from carrom_desktop.ui.screen_identity import WISH_HIDDEN
from carrom_desktop.viewmodels.names import side_name

if TYPE_CHECKING:
    from PySide6.QtGui import QScreen

    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.ui.screen_identity import ScreenInfo
    from carrom_desktop.ui.screens import ScreenProvider

_log = logging.getLogger(__name__)


class NoScreens(QObject):
    """The screens of a practice whose hall shows a real match: none."""

    added = Signal(object)
    removed = Signal(object)
    changed = Signal()

    def screens(self) -> tuple[ScreenInfo, ...]:
        """Return none."""
        return ()

    def handle(self, _info: ScreenInfo) -> QScreen | None:
        """Return None."""
        return None

    def duplicated(self) -> bool:
        """Say no."""
        return False


class PracticeDesk(QObject):
    """Opens the practice in place of the real window and closes it.

    Attributes: `window`, that of practice, None while there is none.
    """

    def __init__(self, window: OperatorWindow, screens: ScreenProvider) -> None:
        super().__init__(window)
        self.window: PracticeWindow | None = None
        self._real = window
        self._screens = screens
        self._journal: KeptJournal | None = None
        self._folder: TemporaryDirectory[str] | None = None
        self._hall_is_lent = False
        self._hall_began = True
        self._windowed = False
        self._focused: QWidget | None = None

    def start(self, *, windowed: bool = False, is_first: bool = False) -> None:
        """Open the half-played match in a window that stands where the real one did.

        `is_first`: the program starts with it, so that the real hall was not shown yet, and with `windowed`
        leaves every screen alone.
        """
        if self.window is not None:
            self.window.activateWindow()
            return
        real = self._real
        if real.desk.journal.light.kind != "saved":
            real.tell(say(real.language, "practice.not_saved"), "alarm")  # somebody has to look after it
            return
        try:
            self._folder = TemporaryDirectory(prefix="carrom-practice-", ignore_cleanup_errors=True)
            folder = Path(self._folder.name)
            self._journal = KeptJournal(Journal.open(library_path(folder)))
        except (StorageError, OSError) as error:
            real.desk.tell(error)
            self._clear()
            return
        state = real.bridge.state if real.has_match else None
        names = () if state is None else (side_name(state, Side.A), side_name(state, Side.B))
        settings = replace(
            real.settings,
            geometry=real.table.geometry or real.saveGeometry().toBase64().toStdString(),
            table_mode=real.table.is_on,
            table_offered=True,
            guided_offered=True,
            stream=False,
            next_match=NextMatch(),
            wish=WISH_HIDDEN if names else real.controller.choice.wish,
        )
        screens = NoScreens(self) if names else self._screens
        self._lend_hall(is_lent=not names, windowed=windowed, began=not is_first)
        self.window = window = PracticeWindow(self._journal, settings, settings_path(folder), screens, names)
        window.ended.connect(self._on_window_ended)
        real.faulted.connect(window.show_fault)
        window.begin()
        window.show_where_it_fits()
        window.activateWindow()
        if is_first:
            window.painted.connect(self._start_hall)
        else:
            self._start_hall()
            self._focused = real.focusWidget()
            real.hide()  # which gives the keyboard to some other part of it

    def leave(self) -> None:
        """End the practice, if there is one."""
        if self.window is not None:
            self.window.close()

    def _lend_hall(self, *, is_lent: bool, windowed: bool, began: bool) -> None:
        """Take the real hall's window away where the hall shows what is practised."""
        self._hall_is_lent, self._hall_began = is_lent, began
        controller = self._real.controller
        self._windowed = windowed or (began and not controller.seconds.allowed)
        if is_lent and began:
            controller.close()

    def _start_hall(self) -> None:
        if self.window is not None:
            self.window.controller.start(windowed=self._windowed)

    def _on_window_ended(self, wanted: str) -> None:
        """Show the real window as it was, before the other one is gone: the last one ends the program."""
        window, real = self.window, self._real
        if window is None:
            return
        self.window = None
        if self._hall_is_lent:
            real.controller.start(windowed=self._windowed, again=self._hall_began)
        if window.settings.language != real.settings.language:
            speak_qt(real.language)
        real.dress.put_on_again()
        real.show()
        real.activateWindow()
        if self._focused is not None:
            self._focused.setFocus(Qt.FocusReason.OtherFocusReason)
            self._focused = None
        real.tell(say(real.language, "practice.over"))
        window.bridge.open(None)
        window.deleteLater()
        self._clear()
        if wanted:
            QTimer.singleShot(0, real, real.desk.new if wanted == "new" else real.ask_open)

    def _clear(self) -> None:
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None
