"""The settings in force: changed at one place, written at once, told to whoever shows them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from carrom_desktop.i18n import speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.settings import Settings, save_settings
from carrom_desktop.match.system_locale import system_language, system_paper
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.qt_words import speak_qt
from carrom_desktop.viewmodels.message import coded

CHOICES: dict[ActionId, tuple[str, str]] = {
    ActionId.PAPER_AUTO: ("paper", "auto"),
    ActionId.PAPER_A4: ("paper", "A4"),
    ActionId.PAPER_LETTER: ("paper", "Letter"),
    ActionId.SHEET_SAME: ("sheet_language", "same"),
    ActionId.SHEET_EN: ("sheet_language", "en"),
    ActionId.SHEET_ES: ("sheet_language", "es"),
    ActionId.HALL_SAME: ("hall_language", "same"),
    ActionId.HALL_EN: ("hall_language", "en"),
    ActionId.HALL_ES: ("hall_language", "es"),
    ActionId.THEME_SYSTEM: ("theme", "system"),
    ActionId.THEME_DARK: ("theme", "dark"),
    ActionId.THEME_LIGHT: ("theme", "light"),
    ActionId.THEME_CONTRAST: ("theme", "contrast"),
    ActionId.TEXT_SYSTEM: ("text_size", "system"),
    ActionId.TEXT_100: ("text_size", "100"),
    ActionId.TEXT_115: ("text_size", "115"),
    ActionId.TEXT_130: ("text_size", "130"),
    ActionId.TEXT_150: ("text_size", "150"),
    ActionId.LANGUAGE_EN: ("language", "en"),
    ActionId.LANGUAGE_ES: ("language", "es"),
}
"""Actions that set one value of the settings: attribute and value."""


class SettingsDesk(QObject):
    """Hold the settings.

    Attributes: `failure`, why they could not be written, in words, "" where they are; `path`. Signals:
    `changed()`, others are in force; `written()`, they were written or could not be.
    """

    changed = Signal()
    written = Signal()

    def __init__(self, settings: Settings, path: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.failure = ""
        self.path = path
        self._settings = settings

    @property
    def settings(self) -> Settings:
        """Return the settings in force."""
        return self._settings

    @property
    def language(self) -> str:
        """Return the language of the operator's windows."""
        chosen = self._settings.language
        return system_language() if chosen == "system" else chosen

    @property
    def hall_language(self) -> str:
        """Return the language of the hall screen."""
        chosen = self._settings.hall_language
        return self.language if chosen == "same" else chosen

    @property
    def sheet_language(self) -> str:
        """Return the language of the sheet."""
        chosen = self._settings.sheet_language
        return self.language if chosen == "same" else chosen

    @property
    def paper(self) -> str:
        """Return "A4" or "Letter"."""
        return system_paper() if self._settings.paper == "auto" else self._settings.paper

    def in_force(self, action_id: ActionId) -> bool:
        """Say whether the value that `action_id` sets is the one in force."""
        attribute, value = CHOICES[action_id]
        return value == (self.language if attribute == "language" else getattr(self._settings, attribute))

    def change(self, **changes: Any) -> None:
        """Put changed settings in force and on the disk."""
        language = self.language
        if self.note(**changes):
            if self.language != language:
                speak_qt(self.language)
            self.changed.emit()

    def note(self, **changes: Any) -> bool:
        """Write changed settings that no window shows; False where nothing changed."""
        settings = replace(self._settings, **changes)
        if settings == self._settings:
            return False
        self._settings = settings
        try:
            save_settings(self.path, settings)
            self.failure = ""
        except StorageError as error:
            reason = coded(error.code, error.values)
            self.failure = speak(
                self.language, coded("operator.settings_not_saved", {"reason": speak(self.language, reason)})
            )
        self.written.emit()
        return True
