"""Names the repeats of a held key where X11 gives them as fresh presses: a held key acts once, everywhere.

An X server repeats a held key by pairs of release and press with one time. Qt knows such a pair only where
both have arrived when it looks at the release; else every guard that asks `isAutoRepeat()` sees presses.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow

_PAIR_MS = 1
"""No finger lets a key go and presses it again within this time."""
_KEYS = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride)


class KeyRepeat(QObject):
    """Watches the windows that have the keyboard; each hears a repeat as one."""

    def __init__(self, application: QGuiApplication) -> None:
        super().__init__(application)
        self._released: tuple[int, int] | None = None  # the key let go last, if none came since, and when
        application.focusWindowChanged.connect(self._on_focus_window_changed)

    def _on_focus_window_changed(self, window: QWindow | None) -> None:
        if window is not None:
            window.removeEventFilter(self)  # one that is watched is not watched twice
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give on a false press as the repeat that it is, and no shortcut for it."""
        if event.type() not in _KEYS or not isinstance(event, QKeyEvent) or event.isAutoRepeat():
            return False
        if event.type() == QEvent.Type.KeyRelease:
            self._released = (event.nativeScanCode(), event.timestamp())
            return False
        if not self._is_repeat(event):
            self._released = None
            return False
        repeat = QKeyEvent(
            event.type(),
            event.key(),
            event.modifiers(),
            event.nativeScanCode(),
            event.nativeVirtualKey(),
            event.nativeModifiers(),
            event.text(),
            True,
            event.count(),
        )
        repeat.setTimestamp(event.timestamp())
        QCoreApplication.sendEvent(watched, repeat)
        event.accept()  # of a ShortcutOverride: the key goes to the window, and to no shortcut
        return True

    def _is_repeat(self, event: QKeyEvent) -> bool:
        if self._released is None or not event.timestamp():
            return False
        key, let_go_ms = self._released
        return event.nativeScanCode() == key and 0 <= event.timestamp() - let_go_ms <= _PAIR_MS
