"""What the operator's window needs to know of guided entry: whether it is on, its one offer, the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from carrom_desktop.i18n import say
from carrom_desktop.ui.settings_desk import SettingsDesk

if TYPE_CHECKING:
    from carrom_desktop.ui.match_page import MatchPage
    from carrom_desktop.ui.operator_window import OperatorWindow

OFF = "guided"
"""The offer of the right column that tells that it was left, and brings it back."""


class GuidedSwitch(QObject):
    """Guided entry is a setting; table mode and the umpire's board come before it."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        settings.changed.connect(self.follow)
        window.start_page.guided_asked.connect(self._on_start_page_guided_asked)

    def watch(self, page: MatchPage) -> None:
        """Follow what the page of the match tells, once it is made."""
        page.entry.guided_left.connect(self._on_entry_guided_left)
        page.entry.guided_outgrown.connect(self._on_entry_guided_outgrown)
        page.side.offer_answered.connect(self._on_side_offer_answered)

    def follow(self) -> None:
        """Ask one question at a time where that is wanted, and offer it until the first match is begun."""
        chosen = self._settings.settings
        if self._window.has_match and not chosen.guided_offered:
            self._settings.note(guided_offered=True)
        self._window.start_page.offer_guided(not (chosen.guided_offered or chosen.guided))
        if self._window.has_page:
            self._window.entry.set_guided(chosen.guided and not self._window.table.is_on)
            if chosen.guided:
                self._window.side.offer(OFF, False)

    def toggle(self) -> None:
        """Turn it on, or off (View > Guided entry)."""
        self._switch(not self._settings.settings.guided)

    def _switch(self, on: bool) -> None:
        self._settings.change(guided=on, guided_offered=True)
        if self._window.has_match:
            self._window.entry.setFocus(Qt.FocusReason.OtherFocusReason)
            if on and self._window.table.is_on:
                self._window.tell(say(self._window.language, "guided.after_table"))

    def _on_start_page_guided_asked(self) -> None:
        self._switch(True)
        self._window.desk.new()

    def _on_entry_guided_left(self) -> None:
        self._switch(False)

    def _on_entry_guided_outgrown(self) -> None:
        self._switch(False)
        self._window.side.offer(OFF, True)

    def _on_side_offer_answered(self, name: str, wanted: bool) -> None:
        if name == OFF:
            self._window.side.offer(OFF, False)
            if wanted:
                self._switch(True)
            self._window.entry.setFocus(Qt.FocusReason.OtherFocusReason)
