"""Table mode, one screen for all: when its page is shown, what leads out of it, and the way back.

Made when it is first asked for: a normal start pays nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QStackedWidget, QWidget

from carrom_desktop.i18n import say
from carrom_desktop.ui.table_page import TablePage

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow

_FULL_SCREEN = Qt.WindowState.WindowFullScreen
_ANY_HEIGHT = 16_777_215  # what Qt takes for "no limit"


class TableDesk(QObject):
    """Attributes: `is_on`, table mode is wanted; `page`; `geometry` of the window before it was full screen,
    as Qt saves it, in base 64, "" while it is not. Signals: `changed()`, it is on, or no longer.

    The normal page stands in its place, full screen too, while a board ends otherwise (`E`), strokes are
    followed, a correction is open, or a number is explained.
    """

    changed = Signal()

    def __init__(self, window: OperatorWindow, pages: QStackedWidget) -> None:
        super().__init__(window)
        self._window = window
        self._pages = pages
        self._match = window.page
        self.is_on = False
        self.geometry = ""
        self._state = Qt.WindowState.WindowNoState
        self._is_shown = False
        self._is_aside = False
        self._is_switching = False
        self.page = TablePage(window.entry, window.bridge, window.controller, pages)
        pages.addWidget(self.page)
        self.page.strip.leave_asked.connect(self.leave)
        self.page.set_language(window.language)
        window.entry.shown.connect(self._on_entry_shown)
        window.side.correction_changed.connect(self.follow)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_application_focus_changed)

    @property
    def is_shown(self) -> bool:
        """Say whether the strip is what the operator sees."""
        return self._is_shown

    def toggle(self) -> None:
        """Enter table mode, or leave it (F11)."""
        if self.is_on:
            self.leave()
        else:
            self.enter()

    def enter(self) -> None:
        """Enter table mode."""
        self.is_on, self._is_aside = True, False
        self.follow()
        self.changed.emit()

    def leave(self) -> None:
        """Leave table mode."""
        self.is_on = self._is_aside = False
        self.follow()
        self._window.show_saved()  # what leads out of it is told no longer
        self.changed.emit()

    def on_escape(self) -> None:
        """Leave it with Esc, but not while Esc has something to clear."""
        if self.is_on and self._window.entry.is_idle:
            self.leave()

    def step_aside(self) -> None:
        """Show the normal page until the entry has the keyboard again: a table or a panel of it is wanted."""
        if self._is_shown:
            self._is_aside = True
            self.follow()

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self.page.set_language(language)

    def follow(self) -> None:
        """Show what belongs there now."""
        if self._is_switching:
            return
        self._is_switching = True
        try:
            full = self.is_on and self._window.has_match
            self._set_full(full)
            self._set_shown(full and not self._is_elsewhere())
        finally:
            self._is_switching = False

    def _is_elsewhere(self) -> bool:
        view, match = self._window.entry.view, self._match
        on_the_side = match.side.is_correcting or match.side.table.hasFocus() or match.why.is_open
        covered = view is not None and (view.foul is not None or view.umpire is not None)
        return covered or on_the_side or self._is_aside

    def _set_full(self, full: bool) -> None:
        window = self._window
        if full is bool(self.geometry):
            return
        if full:
            self.geometry = window.saveGeometry().toBase64().toStdString()
            self._state = window.windowState() & ~_FULL_SCREEN
            window.setWindowState(window.windowState() | _FULL_SCREEN)
        else:
            self.geometry = ""
            window.setWindowState(self._state)

    def _set_shown(self, shown: bool) -> None:
        window = self._window
        if shown is self._is_shown:
            return
        self._is_shown = shown
        entry, bar = window.entry, window.menuBar()
        # A menu bar that is hidden has no keys; one of no height has them all.
        bar.setMinimumHeight(0)
        bar.setMaximumHeight(0 if shown else _ANY_HEIGHT)
        window.foot.set_only_alarms(shown)
        self.page.feed(shown)
        entry.setFocusProxy(cast("QWidget", self.page.strip if shown else None))  # None: by itself again
        page = self.page if shown else self._match if window.has_match else window.start_page
        self._pages.setCurrentWidget(page)
        if window.has_match:
            entry.setFocus(Qt.FocusReason.OtherFocusReason)
        if shown:
            self.page.strip.refresh()
        elif self.is_on and window.has_match:
            self._tell_aside()
            QTimer.singleShot(0, self, self._tell_aside)  # what led out of it is told as saved meanwhile

    def _tell_aside(self) -> None:
        """Say that table mode comes back."""
        window = self._window
        if self.is_on and window.has_match and not self._is_shown:
            view = window.entry.view
            followed = view is not None and view.umpire is not None
            window.tell(say(window.language, "table.aside_umpire" if followed else "table.aside"))

    def _on_entry_shown(self) -> None:
        if self.is_on:
            self.follow()
            if self._is_shown:
                self.page.strip.refresh()

    def _on_application_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if not self.is_on or self._is_switching or now is None:
            return
        if now is self._window.entry:
            self._is_aside = False
        self.follow()
