"""The text size that a system asks for where Qt does not follow it: Windows, and GNOME without X11.

Under X11 GNOME's factor arrives as the resolution of letters, with which Qt makes the whole window larger;
macOS has no such setting.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QProcess

ASK_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "text-scaling-factor")


def windows_percent(read: Callable[[], object] | None = None) -> int:
    """Return what Settings > Accessibility > Text size says, 100 where it was never changed.

    `read`: the registry's value; raises `OSError` where there is none.
    """
    try:
        value = (read or _windows_factor)()
    except OSError:
        return 100
    return value if isinstance(value, int) else 100


def _windows_factor() -> object:
    if sys.platform == "win32":
        import winreg

        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, r"Software\Microsoft\Accessibility") as key:
            return winreg.QueryValueEx(key, "TextScaleFactor")[0]
    raise OSError("only Windows has a registry")


def gnome_percent(said: str) -> int | None:
    """Return the percent of what `gsettings` said ("1.25"), None where it is no number."""
    try:
        return round(float(said) * 100)
    except (ValueError, OverflowError):
        return None


class GnomeText(QObject):
    """Asks GNOME once, without waiting; `told` gets the percent."""

    def __init__(
        self, told: Callable[[int], None], parent: QObject, ask: tuple[str, ...] = ASK_GNOME
    ) -> None:
        super().__init__(parent)
        self._told = told
        self._process = QProcess(self)
        self._process.finished.connect(self._on_process_finished)
        self._process.start(ask[0], list(ask[1:]))

    def _on_process_finished(self) -> None:
        percent = gnome_percent(bytes(self._process.readAllStandardOutput().data()).decode(errors="replace"))
        if percent is not None:
            self._told(percent)
        self.deleteLater()
