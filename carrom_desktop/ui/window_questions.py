"""The box that the operator's window shows by itself: what was wrong at the start."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from carrom_desktop.i18n import say


def show_notice(window: QWidget, language: str, text: str, finished: Callable[[], None]) -> None:
    """Tell what was wrong at the start, once, and say when it is read; the window can be used meanwhile."""
    box = QMessageBox(QMessageBox.Icon.Information, say(language, "common.app"), text, parent=window)
    box.setWindowModality(Qt.WindowModality.NonModal)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.finished.connect(finished)
    box.show()
