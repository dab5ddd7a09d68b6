"""The boxes that the operator's window shows by itself: what was wrong at the start, what closing loses."""

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


def may_close(window: QWidget, language: str) -> bool:
    """Ask whether to close though an entry could not be written."""
    box = QMessageBox(QMessageBox.Icon.Warning, say(language, "common.app"), "", parent=window)
    box.setText(say(language, "operator.close_unsaved"))
    leave = box.addButton(say(language, "operator.close_anyway"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(say(language, "operator.stay"), QMessageBox.ButtonRole.RejectRole)
    box.exec()
    return box.clickedButton() is leave
