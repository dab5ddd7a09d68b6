"""The page of one match: the entry panel, the right column, and the hall that both feed.

It is made after the window's first paint: a start needs none of it.
"""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.entry_panel import EntryPanel
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_feed import HallFeed
from carrom_desktop.ui.screen_identity import HallChoice
from carrom_desktop.ui.screens import ScreenProvider
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.side_panel import SidePanel


class MatchPage(QWidget):
    """Attributes: `bridge`, the open match; `controller`, the hall; `feed`, its pictures; `entry`; `side`."""

    def __init__(self, settings: SettingsDesk, screens: ScreenProvider, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        chosen = settings.settings
        self.bridge = SessionBridge(self)
        self.controller = HallController(
            screens,
            HallChoice(chosen.wish, chosen.screens),
            theme=chosen.hall_theme,
            language=settings.hall_language,
            parent=self,
        )
        self.feed = HallFeed(self.bridge, self.controller, self)
        self.entry = EntryPanel(self.bridge, self)
        self.side = SidePanel(self.bridge, self.controller, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 8, 12, 6)
        row.setSpacing(8)
        row.addWidget(self.entry, 662)
        row.addWidget(self.side, 338)
        self.apply_settings()

    def apply_settings(self) -> None:
        """Show in the language and the places that the settings say."""
        settings, language = self._settings.settings, self._settings.language
        self.entry.set_swapped(settings.swapped)
        self.entry.set_language(language)
        self.side.set_language(language)
        self.controller.set_language(self._settings.hall_language)
        self.feed.configure(swapped=settings.swapped, show_queen=settings.show_queen, table=settings.table)
