"""Names with signs that mean something to a program are shown as they were typed."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.corner_label import CornerLabel
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
