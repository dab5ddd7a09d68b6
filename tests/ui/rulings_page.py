"""The operator's window with its dialogs of rulings, driven by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from carrom_desktop.i18n import speak
from carrom_desktop.rules.facts import Fact
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.ruling_dialog import RulingDialog
from carrom_desktop.viewmodels.message import Msg
from tests.ui.operator_page import KEYS, OperatorPage, press

WON = " left 9 left enter" * 3
"""Keys of a game that Player One wins."""
OVER = "b left" + WON + WON


@dataclass
class Answered:
    """What a dialog did: `closed` by its keys; else what it said `wrong`; what it would bring, `outcome`."""

    opened: bool = False
    closed: bool = False
    wrong: str = ""
    outcome: str = ""
    title: str = ""
    faults: list[BaseException] = field(default_factory=list)


def answered(page: OperatorPage, keys: str, begin: Callable[[], None]) -> Answered:
    """Do `begin`, which opens a dialog, and press its keys; what stands in quotes is typed as text.

    Words of a text are joined by "_". A dialog that is still open afterwards is closed by Esc.
    """
    told = Answered()

    def drive() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, RulingDialog):
            return
        told.opened, told.title = True, dialog.windowTitle()
        try:
            _press_all(dialog, keys, told)
        except BaseException as fault:
            told.faults.append(fault)
        if not told.closed:
            dialog.reject()

    QTimer.singleShot(0, drive)
    begin()
    QApplication.processEvents()
    if told.faults:
        raise told.faults[0]
    return told


def rule(page: OperatorPage, action: ActionId, keys: str) -> Answered:
    """Choose an entry of the menus and press the keys of its dialog."""
    return answered(page, keys, page.window.menus.actions[action].trigger)


def _press_all(dialog: RulingDialog, keys: str, told: Answered) -> None:
    QTest.qWaitForWindowActive(dialog)
    while QApplication.focusWidget() is not dialog.focusWidget():
        QTest.qWait(1)  # the arrows of tiles are about the widget that has the keyboard
    for word in keys.split():
        told.wrong, told.outcome = dialog.problem.accessibleName(), dialog.outcome.text()
        focus = dialog.focusWidget()
        assert focus is not None
        _press(focus, word)
        if not dialog.isVisible():
            told.closed = True
            return
    told.wrong, told.outcome = dialog.problem.accessibleName(), dialog.outcome.text()


def _press(focus: QWidget, word: str) -> None:
    if word.startswith("'"):
        QTest.keyClicks(focus, word.strip("'").replace("_", " "))
    elif word in KEYS or "+" in word or len(word) == 1:
        press(focus, word)
    else:
        raise ValueError(f"no key: {word!r}")


def hall(page: OperatorPage) -> str:
    """Return what the hall shows besides scores and boards, in the longest of its forms."""
    view = page.window.controller.picture.view
    assert view is not None
    said: list[Msg | None] = []
    panel = view.panel
    if panel is not None:
        said += [panel.title, *panel.how[:1], panel.law, *panel.notes]
    said += view.banner[:1]
    words = [speak(page.window.language, message) for message in said if message is not None]
    return " | ".join([*words, *(() if panel is None else (*panel.name[:1], panel.reason))])


def rows(page: OperatorPage) -> int:
    """Return how many facts are written."""
    session = page.window.bridge.session
    assert session is not None
    return len(session.rows)


def foul(page: OperatorPage) -> str:
    """Return what the panel after E says, "" where it is closed."""
    return page.said("foul")


def facts(page: OperatorPage) -> list[Fact]:
    """Return the facts that are written."""
    session = page.window.bridge.session
    assert session is not None
    return [row.fact for row in session.rows]


def deciding(page: OperatorPage) -> bool:
    """Say whether the umpire's decision is awaited."""
    return page.state.deciding


def upheld(page: OperatorPage) -> bool | None:
    """Return what became of the first protest."""
    return page.state.protests[0].upheld


def signed(page: OperatorPage) -> bool:
    """Say whether the sheet is signed."""
    return page.state.signed
