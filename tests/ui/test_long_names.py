"""Long names and low windows: nothing stands on anything else, nothing that matters is cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import CreateMatch
from carrom_desktop.rules.facts import Details, Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.ui.board_columns import BREAKS, breaker_text
from carrom_desktop.ui.paint_kit import LEAST_TEXT_PX, text_width
from tests.ui.operator_page import OperatorPage

SIZES = [(1024, 640), (1280, 720), (1366, 768), (1920, 1080)]
LONG_A = (
    Player("Vasanthakumari-Balasubramaniya", "Ana Maria"),
    Player("Ray-Fernández de la Vega Ossor", "Amir Guillermo"),
)
LONG_B = (
    Player("Raychaudhuri-Mukhopadhyay Senx", "Beatriz Eugenia"),
    Player("Ray-Fernández Ossorio y Mendoz", "Ivo"),
)
USUAL_A = (Player("Ray-Fernández", "Ana"), Player("Ray-Ortega", "Amir"))
USUAL_B = (Player("Bello", "Bea"), Player("Ibarra", "Ivo"))
SECOND_GAME = (
    "b left left"
    + " left 9 left enter" * 2
    + " left 3 left enter right 9 right enter"
    + (" left 9 left enter right 2 left enter")
)
"""Until a change of sides is due, with a board just recorded: the banner and the bar of the last board."""


@pytest.fixture(params=["en", "es"])
def page(request: pytest.FixtureRequest, qtbot: QtBot, tmp_path: Path) -> Iterator[OperatorPage]:
    language: Literal["en", "es"] = request.param
    made = OperatorPage.opened(tmp_path, Settings(language=language, theme="light"))
    yield made
    made.close()


def begin(page: OperatorPage, a: tuple[Player, ...], b: tuple[Player, ...], keys: str = SECOND_GAME) -> None:
    pair = len(a) > 1
    kind = Kind.DOUBLES if pair else Kind.SINGLES
    details = Details(round="quarter-final", table="4")
    made = CreateMatch(preset("icf"), kind, a, b, details, 0 if pair else None)
    page.window.bridge.open(Session.create(page.journal, made))
    page.type(keys)
    QApplication.processEvents()


def resize(page: OperatorPage, size: tuple[int, int]) -> None:
    page.window.resize(*size)
    QApplication.processEvents()
    assert (page.window.width(), page.window.height()) == size


def shown(*parts: QWidget) -> list[QWidget]:
    return [part for part in parts if part.isVisible()]


@pytest.mark.parametrize(("a", "b"), [(LONG_A, LONG_B), (LONG_A[:1], LONG_B[:1])], ids=["pairs", "singles"])
def test_no_part_of_the_entry_stands_on_another(
    page: OperatorPage, a: tuple[Player, ...], b: tuple[Player, ...]
) -> None:
    begin(page, a, b)
    entry = page.window.entry
    assert page.said("banner")
    assert page.said("take_back")
    for keys in ("", "left 9 left", "n", "esc esc", "e", "left", "1", "esc"):
        page.type(keys)
        for size in SIZES:
            resize(page, size)
            buttons = shown(entry._record, entry._other, entry._slam, *entry._options)
            panes = shown(
                entry._announce,
                entry._banner,
                *entry._cards,
                *entry._men,
                *entry._queens,
                entry._read_back,
                entry._take_back,
                entry._foul,
            )
            for one, other in (*combinations(panes, 2), *combinations(buttons, 2)):
                assert not one.geometry().intersects(other.geometry()), (keys, size, one, other)
            foul = entry._foul
            answers = shown(*foul._options, *foul._toggles, foul._record, foul._leave)
            for one, other in combinations(answers, 2):
                assert not one.geometry().intersects(other.geometry()), (keys, size, one, other)
            for part in panes:
                assert entry.rect().contains(part.geometry()), (keys, size, part)
            for button in buttons:
                assert entry._read_back.geometry().contains(button.geometry()), (keys, size)
                assert button.height() >= 28, (keys, size)


@pytest.mark.parametrize("size", SIZES)
def test_law_49b_the_card_of_a_pair_says_who_breaks_and_all_games(
    page: OperatorPage, size: tuple[int, int]
) -> None:
    begin(page, USUAL_A, USUAL_B)
    resize(page, size)
    says = "breaks" if page.window.language == "en" else "abre"
    for card in page.window.entry.cards:
        boxes = card._boxes()
        lines = card.shown_lines()
        assert " · ".join(lines).count("(") == 1, "the results of the games"
        assert lines[0 if boxes.parts else 1]
        for line, box in zip(lines, (boxes.status, boxes.below), strict=False):
            assert text_width(line, LEAST_TEXT_PX) <= box.width()
        if card.breaking:
            assert says in " ".join(lines)
            assert card.shown_name().lines
        stacked = [box for box in (boxes.name, boxes.below, boxes.lead) if box.height()]
        for one, other in combinations(stacked, 2):
            assert not one.intersects(other)
        assert boxes.below.bottom() <= card.height()


@pytest.mark.parametrize("size", SIZES)
def test_v49_the_card_of_a_pair_shortens_the_breaker_before_the_games(
    page: OperatorPage, size: tuple[int, int]
) -> None:
    begin(page, LONG_A, LONG_B)
    resize(page, size)
    card = next(card for card in page.window.entry.cards if card.breaking)
    boxes, (upper, lower) = card._boxes(), card.shown_lines()
    assert "(" in upper
    breaker = page.state.next.player
    assert breaker is not None
    player = page.state.side_players(breaker.side)[breaker.index]
    assert player.family.split("-")[0] in lower
    for line, box in ((upper, boxes.status), (lower, boxes.below)):
        assert text_width(line, LEAST_TEXT_PX) <= box.width()
    assert card.tips_at(boxes.below.center().toPoint()) == (card.breaking[0],)
    whole = " / ".join(
        player.full_name for player in (LONG_A if card.side is not None and card.side.place == 0 else LONG_B)
    )
    assert card.tips_at(boxes.name.center().toPoint()) == (whole,)


def test_the_mouse_over_a_short_name_tells_the_whole(page: OperatorPage) -> None:
    begin(page, LONG_A, LONG_B)
    card = page.window.entry.cards[0]
    where = card._boxes().name.center().toPoint()
    QToolTip.hideText()
    QApplication.sendEvent(card, QHelpEvent(QEvent.Type.ToolTip, where, card.mapToGlobal(where)))
    assert card.full_name in QToolTip.text()
    assert card.full_name.count(" / ") == 1


def test_a_lead_that_cannot_be_made_up_keeps_its_line_under_a_long_status(page: OperatorPage) -> None:
    begin(page, USUAL_A, USUAL_B)
    resize(page, (1024, 640))
    card = next(card for card in page.window.entry.cards if card.breaking)
    card.lead = "ventaja inalcanzable"
    boxes = card._boxes()
    middle = QRectF(0, boxes.line - 8, 10, 16)
    assert boxes.name.bottom() <= middle.top()
    assert middle.bottom() <= boxes.below.top() + 1
    assert boxes.below.bottom() <= boxes.lead.top() + 0.01
    assert boxes.lead.bottom() <= card.height()


@pytest.mark.sample_cover
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("a", "b"), [(USUAL_A, USUAL_B), (LONG_A, LONG_B)], ids=["usual", "long"])
def test_law_49b_the_table_names_who_broke_uncut_and_in_full_under_the_mouse(
    page: OperatorPage, size: tuple[int, int], a: tuple[Player, ...], b: tuple[Player, ...]
) -> None:
    begin(page, a, b)
    resize(page, size)
    table = page.window.side.table
    assert table.view is not None
    full = {player.full_name for player in (*a, *b)}
    texts = set()
    for place in table._places():
        cell = table._columns(table.view).cells(place.box)[BREAKS]
        text = breaker_text(place.row.breaks_forms, cell.width(), table.scale)
        assert text_width(text, LEAST_TEXT_PX) <= cell.width(), text
        texts.add(text)
        assert table.tips_at(cell.center().toPoint())[0] == place.row.breaks_full
        assert place.row.breaks_full in full
        assert place.row.breaks_full not in table.tips_at(
            QPoint(table.width() - 20, round(cell.center().y()))
        )
    assert len(texts) == 4, "each of the four is told from the others"
    if a is USUAL_A and size[0] >= 1280:
        assert "Ray-Fernández" in texts


@pytest.mark.parametrize("size", SIZES)
def test_no_column_of_the_table_is_narrower_than_what_stands_in_it(
    page: OperatorPage, size: tuple[int, int]
) -> None:
    begin(page, LONG_A, LONG_B)
    resize(page, size)
    table = page.window.side.table
    assert table.view is not None
    columns = table._columns(table.view)
    place = table._places()[0]
    cells = columns.cells(place.box)
    assert cells[0].left() == place.box.left()
    assert cells[-1].right() == pytest.approx(place.box.right())
    queen = table.scale.px(24) + text_width("VAR 0", table.scale.text(17))
    assert cells[4].width() >= queen - 0.5
    assert cells[2].width() >= text_width("RAR", table.scale.text(17), bold=True) - 0.5
