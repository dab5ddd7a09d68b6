"""What the operator's window needs to know of table mode before it is first asked for, and its one offer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QStackedWidget

from carrom_desktop.ui.settings_desk import SettingsDesk

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.ui.table_desk import TableDesk


OFFER = "table"
"""What it is called among the offers of the right column."""


class TableSwitch(QObject):
    """Makes the `TableDesk` when table mode is wanted for the first time."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk, pages: QStackedWidget) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._pages = pages
        self._desk: TableDesk | None = None

    @property
    def desk(self) -> TableDesk:
        """Return table mode, made when first asked for."""
        if self._desk is None:
            from carrom_desktop.ui.table_desk import TableDesk

            self._desk = TableDesk(self._window, self._pages)
            self._desk.changed.connect(self._on_desk_changed)
        return self._desk

    @property
    def is_on(self) -> bool:
        """Say whether table mode is on."""
        return self._desk is not None and self._desk.is_on

    @property
    def is_remembered(self) -> bool:
        """Say whether the next start shall be in table mode."""
        return self._settings.settings.table_mode if self._desk is None else self._desk.is_on

    @property
    def geometry(self) -> str:
        """Return the geometry of the window before it was full screen, "" while it is not."""
        return "" if self._desk is None else self._desk.geometry

    def step_aside(self) -> None:
        """Show the normal page in table mode, for what stands only there."""
        if self._desk is not None:
            self._desk.step_aside()

    def on_escape(self) -> None:
        """Leave table mode with Esc where Esc has nothing else to do."""
        if self._desk is not None:
            self._desk.on_escape()

    def tell(self, told: str) -> None:
        """Say in the strip that something was done, "" no longer."""
        if self._desk is not None:
            self._desk.page.strip.set_told(told)

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        if self._desk is not None:
            self._desk.set_language(language)

    def follow(self) -> None:
        """Show table mode where it belongs: another match is open, or none.

        Closed in table mode, the program goes on in it; what follows a crash does not.
        """
        if self._window.has_match and self._settings.settings.table_mode:
            self._settings.note(table_mode=False)
            self.desk.enter()
        elif self._desk is not None:
            self._desk.follow()
        self.offer()

    def offer(self) -> None:
        """Propose table mode once, on the first match with a single screen; without one no longer."""
        if not self._window.has_page:
            return
        can_connect = self._window.controller.status.can_connect
        if not (self._window.has_match and can_connect and not self.is_on):
            self._window.side.offer(OFFER, False)
        elif not self._settings.settings.table_offered:
            self._settings.note(table_offered=True)
            self._window.side.offer(OFFER, True)

    def on_answer(self, name: str, wanted: bool) -> None:
        """Do what the answer to the offer says; other offers have other names."""
        if name != OFFER:
            return
        self._window.side.offer(OFFER, False)
        if wanted:
            self.desk.enter()
        else:
            self._window.entry.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_desk_changed(self) -> None:
        self._window.menus.tick_table()
        self._window.guided.follow()  # table mode comes before it
        self.offer()
