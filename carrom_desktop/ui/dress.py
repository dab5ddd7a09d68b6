"""Theme and text size on every window: those of the settings, or what the system says."""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.ui.theme import apply_theme

TEXT_SIZES = (100, 115, 130, 150)
"""Percent; for what a system says in between, the next smaller one."""


def step_of(percent: int) -> int:
    """Return the text size that is used where a system asks for `percent`."""
    return max((size for size in TEXT_SIZES if size <= percent), default=TEXT_SIZES[0])


def system_contrast() -> bool:
    """Say whether the system asks for high contrast."""
    preferred = QGuiApplication.styleHints().accessibility().contrastPreference()
    return preferred is Qt.ContrastPreference.HighContrast


class Dress(QObject):
    """Dresses every window, and anew when the system changes its mind.

    Attributes: `system_text`, the text size that the system asks for, in percent. Signals: `changed()`, the
    system asked for something else, and windows are dressed so.
    """

    changed = Signal()

    def __init__(
        self,
        settings: SettingsDesk,
        parent: QObject,
        platform: str = sys.platform,
        windows_text: Callable[[], int] | None = None,
    ) -> None:
        """Dress; `windows_text` is what Windows says of its text size, in percent, None to ask it."""
        super().__init__(parent)
        self._settings = settings
        self._worn: tuple[object, ...] = ()
        self.system_text = TEXT_SIZES[0]
        application = QApplication.instance()
        self._windows_text = windows_text
        if platform == "win32" and isinstance(application, QApplication):
            self.system_text = step_of(self._ask_windows())
            application.applicationStateChanged.connect(self._on_application_state_changed)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self.on_system_changed)
        hints.accessibility().contrastPreferenceChanged.connect(self.on_system_changed)
        self.put_on()

    def put_on(self) -> bool:
        """Dress every window where it has to look different now; tells whether it had to."""
        application = QApplication.instance()
        if not isinstance(application, QApplication):
            return False
        settings, hints = self._settings.settings, application.styleHints()
        dark = hints.colorScheme() is not Qt.ColorScheme.Light
        contrast = system_contrast()
        chosen = settings.text_size
        percent = self.system_text if chosen == "system" else int(chosen)
        theme = (settings.theme, dark, contrast) if settings.theme == "system" else (settings.theme,)
        if (*theme, percent) == self._worn:
            return False
        self._worn = (*theme, percent)
        apply_theme(application, settings.theme, dark, contrast, percent / 100)
        return True

    def put_on_again(self) -> None:
        """Dress every window whatever it wears: another window's settings dressed them meanwhile."""
        self._worn = ()
        self.put_on()

    def follow_text(self, percent: int) -> None:
        """Take the text size that the system asks for now, in percent."""
        self.system_text = step_of(percent)
        self.on_system_changed()

    def _on_application_state_changed(self, state: Qt.ApplicationState) -> None:
        """Look again when the program comes to the front: Windows tells Qt nothing of its text size."""
        if state is Qt.ApplicationState.ApplicationActive:
            self.follow_text(self._ask_windows())

    def _ask_windows(self) -> int:
        if self._windows_text is not None:
            return self._windows_text()
        from carrom_desktop.ui.system_text import windows_percent

        return windows_percent()

    def on_system_changed(self) -> None:
        """Dress the windows as the system wants it now, where the settings leave it to the system."""
        if self.put_on():
            self.changed.emit()
