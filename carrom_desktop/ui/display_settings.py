"""The system's own page about its displays, where a second monitor is extended: how each system opens it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable

WINDOWS, MACOS = "ms-settings:display", "x-apple.systempreferences:com.apple.preference.displays"
"""Addresses that Windows 10 and later, and macOS, open as a page of their settings."""

LINUX = (
    ("gnome-control-center", "display"),
    ("kcmshell6", "kcm_kscreen"),
    ("kcmshell5", "kcm_kscreen"),
    ("cinnamon-settings", "display"),
    ("mate-display-properties",),
    ("xfce4-display-settings",),
    ("lxqt-config-monitor",),
    ("arandr",),
)
"""Programs of the desktops, each with its arguments; the first one that is installed is started."""


def display_settings(
    platform: str = sys.platform, which: Callable[[str], str | None] = shutil.which
) -> tuple[str, ...]:
    """Return the address, or the program with its arguments, that opens it; () where there is none."""
    if platform == "win32":
        return (WINDOWS,)
    if platform == "darwin":
        return (MACOS,)
    return next((command for command in LINUX if which(command[0])), ())


def open_display_settings(way: tuple[str, ...]) -> bool:
    """Open what `display_settings` has returned; False where the system does not."""
    if len(way) == 1 and ":" in way[0]:
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        return QDesktopServices.openUrl(QUrl(way[0]))
    from PySide6.QtCore import QProcess

    started = QProcess.startDetached(way[0], list(way[1:])) if way else False
    return bool(started[0] if isinstance(started, tuple) else started)
