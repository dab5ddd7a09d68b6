"""Names and details are corrected later; what did not change is not written."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from carrom_desktop.match.demo import demo_states
from carrom_desktop.rules.commands import ChangeDetails
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.details_dialog import DetailsDialog
from carrom_desktop.ui.theme import apply_theme

ENTER = Qt.Key.Key_Return


@pytest.fixture
def state() -> MatchState:
    return demo_states()[0]


def opened(qtbot: QtBot, state: MatchState, language: str = "en", theme: str = "dark") -> DetailsDialog:
    apply_theme(QApplication.instance(), theme, system_dark=True)  # type: ignore[arg-type]
    dialog = DetailsDialog(language, state)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    return dialog


def press_enter(dialog: DetailsDialog) -> None:
    focused = dialog.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, ENTER)


def test_v40_open_and_save_changes_nothing(qtbot: QtBot, state: MatchState) -> None:
    dialog = opened(qtbot, state)
    press_enter(dialog)
    assert dialog.isHidden()
    assert dialog.change is None


def test_v40_typing_and_cancel_changes_nothing(qtbot: QtBot, state: MatchState) -> None:
    dialog = opened(qtbot, state)
    dialog.details.edit("umpire").setText("Somebody")
    QTest.keyClick(dialog.details.edit("umpire"), Qt.Key.Key_Escape)
    assert dialog.isHidden()
    assert dialog.change is None


def test_only_what_changed_is_returned(qtbot: QtBot, state: MatchState) -> None:
    dialog = opened(qtbot, state)
    dialog.players.row(1, 0).family.setText("Second")
    press_enter(dialog)
    assert dialog.change == ChangeDetails(players_b=(Player("Second", "Player", "SRI"),))


def test_details_and_round_change_together(qtbot: QtBot, state: MatchState) -> None:
    dialog = opened(qtbot, state)
    dialog.round.set_code("final")
    dialog.details.edit("remarks").setText("Lights out for ten minutes")
    press_enter(dialog)
    assert dialog.change is not None
    assert dialog.change.details is not None
    assert (dialog.change.details.round, dialog.change.details.remarks) == (
        "final",
        "Lights out for ten minutes",
    )
    assert dialog.change.details.event == state.details.event
    assert dialog.change.players_a is None


def test_a_missing_name_is_refused_and_nothing_lost(qtbot: QtBot, state: MatchState) -> None:
    dialog = opened(qtbot, state)
    row = dialog.players.row(0, 0)
    row.given.clear()
    row.family.clear()
    dialog.details.edit("venue").setText("Other hall")
    press_enter(dialog)
    assert dialog.isVisible()
    assert dialog.focusWidget() is row.given
    assert dialog.players.cards[0].problem.text() == "First player has no name yet: type one."
    assert dialog.details.edit("venue").text() == "Other hall"


def test_the_same_person_twice_is_refused(qtbot: QtBot, state: MatchState) -> None:
    dialog = opened(qtbot, state)
    dialog.players.row(1, 0).set_player(state.players[0][0])
    press_enter(dialog)
    assert dialog.isVisible()
    assert dialog.change is None
    assert "twice" in dialog.players.cards[1].problem.text()


def test_a_wrong_date_is_refused(qtbot: QtBot, state: MatchState) -> None:
    dialog = opened(qtbot, state)
    dialog.details.edit("date").setText("2026-02-30")
    press_enter(dialog)
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.details.edit("date")


def test_a_round_of_another_name_stays(qtbot: QtBot) -> None:
    state = demo_states()[0]
    state = replace(state, details=replace(state.details, round="Play-off"))
    dialog = opened(qtbot, state)
    assert dialog.round.currentText() == "Play-off"
    press_enter(dialog)
    assert dialog.change is None


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_v86_v90_each_language_and_theme(qtbot: QtBot, state: MatchState, language: str, theme: str) -> None:
    dialog = opened(qtbot, state, language, theme)
    assert dialog.width() <= 1280
    assert dialog.height() <= 690
    for kind in (QLineEdit, QComboBox, QAbstractButton):
        for child in dialog.findChildren(kind):
            assert child.accessibleName(), child
    assert dialog.windowTitle() == {"en": "Names and details", "es": "Nombres y datos"}[language]
    dialog.retranslate("es" if language == "en" else "en")
    assert dialog.windowTitle() == {"es": "Names and details", "en": "Nombres y datos"}[language]
