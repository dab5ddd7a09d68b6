"""What was typed into a dialog: Tab goes from its last field to the button of Enter; leaving asks first."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from carrom_desktop.i18n import say
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.number_box import NumberBox
from carrom_desktop.ui.tie_line_ups import LineUpsDialog
from tests.support.ties import make_tie, stands
from tests.ui.every_window import opened
from tests.ui.operator_page import OperatorPage
from tests.ui.test_next_match import answering, keys

ASK = {
    "wizard",
    "wizard, numbers",
    "wizard, details",
    "rules",
    "all rules",
    "player",
    "details",
    "papers of a round",
    "next match",
    "hall shows",
    "team tie, new",
    "team tie, line-ups",
    "paste of fixtures",
    "ruling: times",
    "ruling: score",
    "ruling: awarded",
}
"""Dialogs with more than a line to type, of which nothing is kept but by the button of Enter."""

FIND = {"library", "statistics"}
"""Dialogs in which what is typed finds something: leaving drops no work."""

SIZES = {"distance", "hall set-up", "margin"}
"""Dialogs of sizes that are tried."""

Field = QLineEdit | QPlainTextEdit


def fields(dialog: QDialog) -> list[Field]:
    """Return what can be typed into, in the order of Tab."""
    found: list[Field] = []
    widget = following(dialog)
    while widget is not dialog:
        if (
            isinstance(widget, Field)
            and widget.window() is dialog
            and widget.isVisibleTo(dialog)
            and widget.isEnabled()
            and not widget.isReadOnly()
            and not isinstance(widget.parentWidget(), NumberBox)
        ):
            found.append(widget)
        widget = following(widget)
    return found


def following(widget: QWidget) -> QWidget:
    """Return what Tab comes to after `widget`, be it hidden."""
    found = widget.nextInFocusChain()
    assert found is not None
    return found


def write(field: Field) -> None:
    """Type something in place of what stands there."""
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "17")
    if isinstance(field, QPlainTextEdit):
        QTest.keyClick(field, Qt.Key.Key_Return)
        QTest.keyClicks(field, "18")
    QApplication.processEvents()
    if (popup := QApplication.activePopupWidget()) is not None:
        popup.close()


def leave(dialog: QDialog, answer: str) -> int:
    """Press Esc in the part that has the keyboard, answer what is asked, and return how often it was."""

    def reply(box: QMessageBox) -> None:
        said = {button.text(): button for button in box.buttons()}
        assert box.escapeButton() is box.defaultButton(), "neither Esc nor Enter loses anything"
        said[answer].click()

    with answering(QMessageBox, reply) as seen:
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Escape)
        QApplication.processEvents()
    return len(seen)


def test_leaving_a_dialog_with_more_than_a_line_typed_asks_first(either: OperatorPage) -> None:
    either.begin(kind=Kind.DOUBLES)
    either.type("b left left 3 left enter")
    drop, stay = (say(either.window.language, f"common.typed.{which}") for which in ("drop", "stay"))
    asked, silent = set(), set()
    for name, dialog in opened(either):
        found = fields(dialog)
        if name.startswith("event: ") or name in SIZES:  # the editor of an event asks to save
            continue
        if len(found) < 2 and not any(isinstance(field, QPlainTextEdit) for field in found):
            continue
        for field in found:
            write(field)
        typed = [field.text() if isinstance(field, QLineEdit) else field.toPlainText() for field in found]
        if leave(dialog, stay):
            asked.add(name)
            assert dialog.isVisible(), name
            kept = [field.text() if isinstance(field, QLineEdit) else field.toPlainText() for field in found]
            assert kept == typed, name
            assert leave(dialog, drop) == 1, name
        else:
            silent.add(name)
        assert not dialog.isVisible(), name
    assert asked == ASK
    assert silent == FIND


def test_a_dialog_with_a_line_or_nothing_typed_is_left_at_once(either: OperatorPage) -> None:
    either.begin(kind=Kind.DOUBLES)
    either.type("b left left 3 left enter")
    for name, dialog in opened(either):
        found = [field for field in fields(dialog) if isinstance(field, QLineEdit)]
        if name not in ASK:
            continue
        if found:
            write(found[0])
        assert leave(dialog, "") == 0, name
        assert not dialog.isVisible(), name


def test_tab_goes_from_the_last_field_to_the_button_of_enter(either: OperatorPage) -> None:
    either.begin(kind=Kind.DOUBLES)
    either.type("b left left 3 left enter")
    wrong, seen = {}, set()
    for name, dialog in opened(either):
        found = fields(dialog)
        primary = [
            button
            for button in dialog.findChildren(QPushButton)
            if button.property("primary") == "true" and button.isVisibleTo(dialog)
        ]
        if not found or name not in ASK:
            continue
        cancel = dialog.cancel if hasattr(dialog, "cancel") else None
        widget = following(found[-1])
        while widget not in (cancel, *primary):
            widget = following(widget)
        seen.add(name)
        if widget is cancel:
            wrong[name] = type(dialog).__name__
    assert wrong == {}
    assert seen >= ASK - {"papers of a round"}


@pytest.mark.parametrize("key", ["esc", "cancel", "cross"])
def test_names_of_a_line_up_are_never_lost_without_a_question(either: OperatorPage, key: str) -> None:
    tie = make_tie()
    bare = stands(tie)
    window = either.window
    dialog = LineUpsDialog(window.language, tie, bare, [], 1, window)
    dialog.show()
    QApplication.processEvents()
    names = fields(dialog)
    for field in names[:2]:
        write(field)
    stay = say(window.language, "common.typed.stay")
    if key == "esc":
        assert leave(dialog, stay) == 1
    else:
        dialog.cancel.setFocus()
        with answering(QMessageBox, lambda box: keys(box, "esc")) as seen:
            if key == "cancel":
                keys(dialog, "enter")
            else:
                QApplication.sendEvent(dialog, QCloseEvent())
        assert len(seen) == 1
    assert dialog.isVisible()
    assert [field.text() for field in names[:2] if isinstance(field, QLineEdit)] == ["17", "17"]
    assert dialog.close(), "the program itself may close it"
