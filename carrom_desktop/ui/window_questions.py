"""The boxes that the operator's window shows by itself: what was wrong at the start, what leaving loses."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from carrom_desktop.i18n import say

if TYPE_CHECKING:
    from carrom_desktop.ui.match_page import MatchPage
    from carrom_desktop.ui.side_panel import SidePanel


def show_notice(window: QWidget, language: str, text: str, finished: Callable[[], None]) -> None:
    """Tell what was wrong at the start, once, and say when it is read; the window can be used meanwhile."""
    box = QMessageBox(QMessageBox.Icon.Information, say(language, "common.app"), text, parent=window)
    box.setWindowModality(Qt.WindowModality.NonModal)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.finished.connect(finished)
    box.show()


def may_close(window: QWidget, page: MatchPage, language: str) -> bool:
    """Ask about a correction that is not applied, then whether to close though something could not be
    written."""
    if page.side.has_unapplied and not _settle(window, page.side, language):
        return False
    return not page.bridge.is_failing or _leaves(window, language, "close_unsaved", "close_anyway")


def may_open(window: QWidget, language: str) -> bool:
    """Ask whether to open another match though a ruling of this one could not be written."""
    return _leaves(window, language, "open_unsaved", "open_anyway")


def _settle(window: QWidget, side: SidePanel, language: str) -> bool:
    """Let a correction be applied or dropped; False where the window is to stay."""
    desk = side.correction
    box = QMessageBox(QMessageBox.Icon.Warning, say(language, "common.app"), "", parent=window)
    box.setText(say(language, "correct.close" if desk.has_changes else "correct.close_kept"))
    apply = None
    if desk.has_changes and desk.view.can_apply:
        apply = box.addButton(say(language, "correct.close.apply"), QMessageBox.ButtonRole.AcceptRole)
    drop = box.addButton(say(language, "correct.close.drop"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(say(language, "operator.stay"), QMessageBox.ButtonRole.RejectRole)
    box.exec()
    if apply is not None and box.clickedButton() is apply:
        return desk.apply()  # where it could not be written the panel says so, and it is tried again
    if box.clickedButton() is not drop:
        return False
    desk.forget()
    return True


def _leaves(window: QWidget, language: str, question: str, leave: str) -> bool:
    box = QMessageBox(QMessageBox.Icon.Warning, say(language, "common.app"), "", parent=window)
    box.setText(say(language, f"operator.{question}"))
    leaving = box.addButton(say(language, f"operator.{leave}"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(say(language, "operator.stay"), QMessageBox.ButtonRole.RejectRole)
    box.exec()
    return box.clickedButton() is leaving
