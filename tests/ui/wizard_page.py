"""The wizard as a page: keys as a person presses them, and what stands in it."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.ui.theme import apply_theme
from carrom_desktop.ui.wizard import NewMatchWizard, WizardResult

ONE, TWO = Player("One", "Player", "IND"), Player("Two", "Player", "SRI")
LONG = Player("Fernández de la Cruz y Mendoza", "María-José", "Real Federación")
WIDE = Player("Supercalifragilisticexpialidociousnamesan", "Q", "CLUB")
DETAILS = Details(event="National Open 2026", round="round-of-16", venue="Sports Hall", umpire="Umpire Three")
LAST = CreateMatch(preset("icf"), Kind.SINGLES, (ONE,), (TWO,), DETAILS)
PAIRS = CreateMatch(
    with_numbers(preset("icf"), board_limit=None),
    Kind.DOUBLES,
    (LONG, WIDE),
    (TWO, ONE),
    replace(DETAILS, round="quarter-final"),
)
TODAY = "2026-11-30"


def opened(qtbot: QtBot, language: str = "en", **given: object) -> NewMatchWizard:
    apply_theme(QApplication.instance(), "dark", system_dark=True)  # type: ignore[arg-type]
    wizard = NewMatchWizard(language, table="4", today=TODAY, **given)  # type: ignore[arg-type]
    qtbot.addWidget(wizard)
    with qtbot.waitExposed(wizard):
        wizard.show()
    return wizard


def focused(wizard: QWidget) -> QWidget:
    widget = wizard.focusWidget()
    assert widget is not None
    return widget


def press(wizard: QWidget, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(focused(wizard), key)


def type_keys(widget: QWidget, text: str) -> None:
    """Press a key for each letter, other than those that Qt's own helper knows too."""
    for letter in text:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            event = QKeyEvent(kind, ord(letter.upper()[0]), Qt.KeyboardModifier.NoModifier, letter)
            QApplication.sendEvent(widget, event)


def type_text(wizard: QWidget, *parts: str) -> None:
    """Type each part into the field that has the keyboard, and go on by Tab."""
    for part in parts:
        type_keys(focused(wizard), part)
        press(wizard, Qt.Key.Key_Tab)


def paste(wizard: QWidget, text: str) -> None:
    QApplication.clipboard().setText(text)
    QTest.keyClick(focused(wizard), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def made_by(wizard: NewMatchWizard) -> WizardResult | None:
    return wizard.made


ENTER, TAB, SPACE = Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Space
RIGHT, DOWN = Qt.Key.Key_Right, Qt.Key.Key_Down


def fits(wizard: NewMatchWizard) -> bool:
    """Say whether all of the page is seen without scrolling."""
    page, view = wizard.page.widget(), wizard.page.viewport()
    assert page is not None
    needed = page.minimumSizeHint()
    return needed.width() <= view.width() and needed.height() <= view.height()


def inputs(window: QWidget) -> list[QWidget]:
    kinds = (QLineEdit, QComboBox, QAbstractButton)
    return [child for kind in kinds for child in window.findChildren(kind)]
