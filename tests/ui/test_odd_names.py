"""Names with signs that mean something to a program are shown as they were typed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QStyleOptionComboBox, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.corner_label import CornerLabel
from carrom_desktop.ui.theme import apply_theme
from carrom_desktop.ui.widgets import Picker
from carrom_desktop.ui.wizard_details import LabeledEdit
from tests.ui.operator_page import OperatorPage
from tests.ui.rulings_page import rule

A, B = Player("<b>Roe</b>", "Ann"), Player("Day & Co", "<i>Bo</i>")
DIALOGS = (
    *(ActionId.PROTEST, ActionId.VOID, ActionId.WARNING, ActionId.NOTE),
    *(ActionId.END_GAME, ActionId.END_MATCH, ActionId.SCORE),
)


def begin(page: OperatorPage) -> None:
    rules = replace(preset("icf"), key="own", title="Peña & <b>Sur</b>", queen_cutoff=20)
    made = CreateMatch(rules, Kind.SINGLES, (A,), (B,), Details(), None)
    page.window.bridge.open(Session.create(page.journal, made))
    QApplication.processEvents()
    page.type("b left left 6 left enter")


def marked_up(widget: QWidget) -> list[str]:
    """Return what labels show otherwise than it was typed: as HTML."""
    return [
        label.text()
        for label in widget.findChildren(QLabel)
        if "<" in label.text() and label.textFormat().name != "PlainText"
    ]


def test_a_rule_set_stands_in_the_corner_as_it_was_named(page: OperatorPage) -> None:
    begin(page)
    [corner] = page.window.findChildren(CornerLabel)
    assert "Peña & <b>Sur</b>" in corner.text()
    assert marked_up(page.window) == []


@pytest.mark.parametrize("action", DIALOGS, ids=lambda action: str(action.name).lower())
def test_the_dialogs_of_rulings_name_players_as_typed(page: OperatorPage, action: ActionId) -> None:
    begin(page)
    found: list[list[str]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert dialog is not None
        found.append(marked_up(dialog))

    QTimer.singleShot(0, look)
    rule(page, action, "down")
    assert found == [[]]


def test_a_name_too_long_for_its_place_ends_in_dots(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, "dark", system_dark=True)
    picker, field = Picker(), LabeledEdit()
    for widget in (picker, field):
        qtbot.addWidget(widget)
    picker.addItem("Liga Intercomarcal de la Costa Brava 2026/27")
    picker.addItem("ICF")
    field.set_name("Start: Wijesinghe Arachchige & Sons of the Southern Province")
    picker.resize(200, 32)
    field.resize(200, 60)
    picker.show()
    field.show()
    option = QStyleOptionComboBox()
    picker.initStyleOption(option)
    assert option.currentText.endswith("…")
    picker.setCurrentIndex(1)
    picker.initStyleOption(option)
    assert option.currentText == "ICF"
    assert "&&" in field.label.text()
    cut = field.label.grab().toImage()
    field.set_name("Start: Wijesinghe Arachchige & Sons of the North")
    assert field.label.grab().toImage() == cut  # both end before it makes a difference
