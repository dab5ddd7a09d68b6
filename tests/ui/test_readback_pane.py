"""The read-back says the points whatever the names are."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import ChangeDetails, CreateMatch
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.paint_kit import block_height, text_width
from tests.ui.operator_page import PAIR_B, OperatorPage

LONG = (
    Player("Fernández de la Cruz y Mendoza", "María-José"),
    Player("Donaudampfschifffahrtsgesellschaftskapitän", "Supercalifragilisticexpialidocious"),
)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
def test_v49_long_names_wrap_and_the_points_are_not_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    page = OperatorPage.opened(tmp_path)
    page.window.resize(*size)
    page.window.bridge.open(
        Session.create(page.journal, CreateMatch(preset("icf"), Kind.DOUBLES, LONG, PAIR_B))
    )
    page.type("b left left 9 left")
    QApplication.processEvents()
    pane = page.window.entry._read_back
    assert pane.text.headline.endswith("win board 1: +12")
    width = pane.width() - pane.right_inset - 2 * pane.scale.px(18)
    rows = pane._rows(width)
    [height] = [height for height, (kind, _text) in rows if kind == "long headline"]
    assert height >= block_height(pane.text.headline, pane._tight.text(20), width, bold=True)
    room = pane.height() - pane.scale.px(20)
    assert sum(height for height, _row in rows) <= room + 0.5  # the banner about seats stands above it too
    page.close()


@pytest.mark.usefixtures("qapp")
def test_usual_names_stay_in_one_line(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left left 9 left")
    pane = page.window.entry._read_back
    assert "headline" in [kind for _height, (kind, _text) in pane._rows(570)]
    page.close()


@pytest.mark.usefixtures("qapp")
def test_a_hint_goes_with_the_match_it_was_about(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin()
    page.type("b left left enter")
    assert "How many men does Player Two still have" in page.said("read_back")
    change = ChangeDetails(players_b=(Player("Three", "Player"),))
    page.window.bridge.submit(change, "details")
    assert "Player Two" not in page.said("read_back")
    page.type("enter")
    assert "How many men does Player Three still have" in page.said("read_back")
    page.window.entry.undo()
    assert "Player Three" not in page.said("read_back")
    page.close()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
def test_v49_nine_men_of_a_long_name_have_a_line_of_their_own(tmp_path: Path, size: tuple[int, int]) -> None:
    page = OperatorPage.opened(tmp_path)
    page.window.resize(*size)
    long = (Player("Smith", "Bartholomew James"),)
    page.window.bridge.open(
        Session.create(page.journal, CreateMatch(preset("icf"), Kind.SINGLES, (Player("One"),), long))
    )
    page.type("b left left 9 left")
    QApplication.processEvents()
    pane = page.window.entry._read_back
    assert pane.text.table_text == "9 black men of Bartholomew James Smith"
    inner = pane.area().adjusted(
        pane.scale.px(18), pane.scale.px(10), -pane.scale.px(18) - pane.right_inset, -pane.scale.px(10)
    )
    plain = pane._rows(inner.width())
    roomy = pane._with_room(plain, inner)
    heights = [{row[0]: height for height, row in rows}["table"] for rows in (plain, roomy)]
    assert heights[1] > heights[0] * 1.5
    assert sum(height for height, _row in roomy) <= inner.height()
    assert text_width(pane.text.table_text, pane.scale.text(20)) <= inner.width()
    page.close()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("size", [(1366, 768), (1280, 720)])
def test_with_a_banner_and_three_warnings_no_line_is_cut(tmp_path: Path, size: tuple[int, int]) -> None:
    page = OperatorPage.opened(tmp_path)
    page.window.resize(*size)
    page.begin()
    page.type("b left" + " left 9 left enter" * 3 + " left 9 right")  # the change of sides is not confirmed
    QApplication.processEvents()
    pane = page.window.entry._read_back
    assert len(pane.text.warnings) == 3
    inner = pane.area().adjusted(0, pane.scale.px(10), -2 * pane.scale.px(18) - pane.right_inset, 0)
    inner.setHeight(pane.height() - pane.scale.px(20))
    rows = pane._fitted(inner)
    kinds = [kind for _height, (kind, _text) in rows]
    assert kinds[:3] == ["headline", "totals", "table"]
    assert kinds.count("warning") == 3
    assert sum(height for height, _row in rows) <= inner.height()
    page.close()


@pytest.mark.usefixtures("qapp")
def test_v49_in_the_smallest_window_a_warning_is_cut_before_the_points(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.window.resize(1024, 640)
    long = (Player("Vasanthakumari-Balasubramaniya", "Ana Maria"),)
    page.window.bridge.open(
        Session.create(page.journal, CreateMatch(preset("icf"), Kind.SINGLES, long, (Player("Two"),)))
    )
    page.type("b left" + " left 9 left enter" * 3 + " left 9 right")  # the change of sides is not confirmed
    QApplication.processEvents()
    pane = page.window.entry._read_back
    placed = {row[0]: (rect, row[1]) for rect, row in pane._placed()}
    rect, headline = placed["long headline"]
    assert headline.endswith("+9")
    assert rect.height() >= block_height(headline, 14, rect.width(), bold=True) - 0.5
    assert pane.text.warnings
    page.close()
