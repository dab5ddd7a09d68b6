"""The boxes that windows show by themselves: what was wrong at the start, what leaving drops."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from carrom_desktop.i18n import say

if TYPE_CHECKING:
    from carrom_desktop.ui.correction_desk import CorrectionDesk


def show_notice(window: QWidget, language: str, text: str, finished: Callable[[], None]) -> None:
    """Tell what was wrong at the start, once, and say when it is read; the window can be used meanwhile."""
    box = QMessageBox(QMessageBox.Icon.Information, say(language, "common.app"), text, parent=window)
    box.setWindowModality(Qt.WindowModality.NonModal)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.finished.connect(finished)
    box.show()


def may_leave_correction(window: QWidget, desk: CorrectionDesk, language: str) -> bool:
    """Ask whether a correction is to be applied or dropped; False where the window is to stay."""
    box = QMessageBox(QMessageBox.Icon.Warning, say(language, "common.app"), "", parent=window)
    box.setText(say(language, "correct.close" if desk.has_changes else "correct.close_kept"))
    apply = None
    if desk.has_changes and desk.view.can_apply:
        apply = box.addButton(say(language, "correct.close.apply"), QMessageBox.ButtonRole.AcceptRole)
    drop = box.addButton(say(language, "correct.close.drop"), QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(say(language, "operator.stay"), QMessageBox.ButtonRole.RejectRole)
    box.exec()
    if apply is not None and box.clickedButton() is apply:
        return desk.apply()
    if box.clickedButton() is not drop:
        return False
    desk.forget()
    return True


def may_drop_typed(dialog: QWidget, language: str) -> bool:
    """Ask whether what was typed is to be dropped; False where the dialog is to stay."""
    box = QMessageBox(QMessageBox.Icon.Question, dialog.windowTitle(), "", parent=dialog)
    box.setText(say(language, "common.typed"))
    drop = box.addButton(say(language, "common.typed.drop"), QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton(say(language, "common.typed.stay"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    box.exec()
    box.deleteLater()
    return box.clickedButton() is drop
