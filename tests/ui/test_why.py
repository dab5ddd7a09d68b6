"""Every number of the match page says why: by tooltip, by mouse, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import ChangeDetails, EndBoard, VoidBoard
from carrom_desktop.rules.facts import FoulEnding, Player
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.ui.foul_pane import FoulPane
from carrom_desktop.ui.why_desk import WhyDesk
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind, cell_key
from tests.ui.operator_page import OperatorPage

pytestmark = pytest.mark.usefixtures("qapp")
A, B = Side.A, Side.B
GAME_1 = "left 9 left enter left 9 left enter left 1 left enter c"


@pytest.fixture
def page(tmp_path: Path) -> Iterator[OperatorPage]:
    opened = OperatorPage.opened(tmp_path)
    opened.begin()
    opened.type("b left left 9 left enter right 3 right enter")
    yield opened
    opened.close()


def desk(page: OperatorPage) -> WhyDesk:
    return page.window.page.why


def says(page: OperatorPage) -> str:
    """Return what the panel says, "" while it is closed."""
    why = desk(page)
    return "\n".join((why.panel.title, *why.panel.lines)) if why.is_open else ""


def place_of(page: OperatorPage, key: WhyKey) -> tuple[QWidget, QPointF]:
    """Return the part that shows a number, and the middle of it there."""
    entry = page.window.entry
    for part in (*entry.cards, entry, page.window.side.table):
        for place in part.why_places():
            if place.key == key:
                return part, place.box.center()
    raise AssertionError(f"{key} is nowhere")


def tooltip(page: OperatorPage, key: WhyKey) -> str:
    part, where = place_of(page, key)
    QToolTip.hideText()
    event = QHelpEvent(QEvent.Type.ToolTip, where.toPoint(), part.mapToGlobal(where.toPoint()))
    QApplication.sendEvent(part, event)
    return QToolTip.text()


def point_at(page: OperatorPage, key: WhyKey) -> None:
    part, where = place_of(page, key)
    none = Qt.MouseButton.NoButton
    moved = QMouseEvent(
        QEvent.Type.MouseMove, where, part.mapToGlobal(where), none, none, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(part, moved)


def press(page: OperatorPage, key: Qt.Key) -> None:
    focused = page.window.focusWidget()
    assert focused is not None
    QTest.keyClick(focused, key)


# ---- tooltips


def test_every_number_has_a_tooltip(page: OperatorPage) -> None:
    page.type("left 5 right")
    for key, said in (
        (WhyKey(WhyKind.SCORE, A), "12 (board 1)"),
        (WhyKey(WhyKind.GAMES, A), "2 games win the match (57)"),
        (WhyKey(WhyKind.COLOUR, A), "who breaks has white (43)"),
        (cell_key(1, 1, 0), "A game has at most 8 boards (56a)"),
        (cell_key(1, 2, 1), "The break alternates"),
        (cell_key(1, 2, 2), "Player Two finished first"),
        (cell_key(1, 2, 3), "3 black men of Player One"),
        (cell_key(1, 2, 4), "Queen 3 (52b)"),
        (cell_key(1, 2, 5), "3 men (53a) + queen 3"),
        (cell_key(1, 2, 6), "12 (board 1)"),
        (cell_key(1, 2, 7), "6 (board 2)"),
        (cell_key(1, 3, 1), "Player One opened the game and breaks boards 1, 3, 5"),
        (WhyKey(WhyKind.POINTS, game=1, board=3, entered=True), "5 men (53a)"),
        (WhyKey(WhyKind.TOTAL, A, 1, 3, entered=True), "12 (board 1) + 5 (board 3) = 17"),
        (WhyKey(WhyKind.TOTAL, B, 1, 3, entered=True), "6 (board 2)"),
        (WhyKey(WhyKind.MEN, game=1, board=3, entered=True), "5 black men of Player Two"),
    ):
        assert said in tooltip(page, key), key


def test_law_107_the_foul_panel_says_why_too(page: OperatorPage) -> None:
    page.type("e 1 left 1")
    keys = (WhyKind.POINTS, None), (WhyKind.TOTAL, B), (WhyKind.TOTAL, A)
    said = [tooltip(page, WhyKey(kind, side, 1, 3, entered=True)) for kind, side in keys]
    assert "Player One: Law 107: the own last man with the queen on the board" in said[0]
    assert "6 (board 2) + 3 (board 3) = 9" in said[1]
    assert "12 (board 1)" in said[2]
    # The mouse is over the panel itself, which covers the entry.
    _part, where = place_of(page, WhyKey(WhyKind.POINTS, game=1, board=3, entered=True))
    foul = page.window.entry.findChild(FoulPane)
    assert foul is not None
    here = foul.mapFrom(page.window.entry, where.toPoint())
    QToolTip.hideText()
    QApplication.sendEvent(foul, QHelpEvent(QEvent.Type.ToolTip, here, foul.mapToGlobal(here)))
    assert QToolTip.text() == said[0]


def test_a_place_without_a_number_has_none(page: OperatorPage) -> None:
    card = page.window.entry.cards[0]
    QToolTip.hideText()
    where = QPoint(card.width() // 2, 4)
    QApplication.sendEvent(card, QHelpEvent(QEvent.Type.ToolTip, where, card.mapToGlobal(where)))
    assert QToolTip.text() == ""


def test_names_are_no_markup(page: OperatorPage) -> None:
    page.window.bridge.submit(ChangeDetails(players_a=(Player("<b>One</b>", "A&B"),)), "test")
    assert "&lt;b&gt;One&lt;/b&gt;" in tooltip(page, WhyKey(WhyKind.SCORE, A))


def test_the_rules_in_the_corner_have_one(page: OperatorPage) -> None:
    corner = page.window.heading.corner
    QApplication.sendEvent(
        corner, QHelpEvent(QEvent.Type.ToolTip, QPoint(4, 4), corner.mapToGlobal(QPoint(4, 4)))
    )
    QToolTip.hideText()
    assert "The game ends at 25 points, or after 8 boards (56a)" in corner.toolTip()


# ---- by mouse


def test_a_click_opens_the_panel_and_pointing_moves_it(page: OperatorPage) -> None:
    part, where = place_of(page, cell_key(1, 2, 5))
    QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=where.toPoint())
    assert says(page) == "Board 2: +6\n3 men (53a) + queen 3: 0 before the board, below 22 (54)"
    point_at(page, WhyKey(WhyKind.SCORE, B))
    assert says(page).startswith("Player Two: 6 in game 1")
    assert page.window.entry.hasFocus()


def test_on_a_card_the_left_button_enters_and_the_right_one_asks(page: OperatorPage) -> None:
    part, where = place_of(page, WhyKey(WhyKind.SCORE, A))
    QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=where.toPoint())
    assert says(page) == ""
    assert page.window.entry.draft.winner is A
    QTest.mouseClick(part, Qt.MouseButton.RightButton, pos=where.toPoint())
    assert says(page).startswith("Player One: 12 in game 1")


def test_closed_it_stays_closed_whatever_is_pointed_at(page: OperatorPage) -> None:
    point_at(page, WhyKey(WhyKind.SCORE, B))
    assert says(page) == ""


# ---- by keyboard


def test_f3_opens_it_at_the_last_board_and_the_arrows_walk(page: OperatorPage) -> None:
    QTest.keyClick(page.window, Qt.Key.Key_F3)
    assert desk(page).panel.hasFocus()
    assert says(page).startswith("Board 2: +6")
    press(page, Qt.Key.Key_Right)
    assert says(page).startswith("Player One: 12 after board 2")
    press(page, Qt.Key.Key_Up)
    assert says(page).startswith("Player One: 12 after board 1")
    for _ in range(6):
        press(page, Qt.Key.Key_Left)
    assert says(page).startswith("Game 1, board 1")
    for _ in range(8):
        press(page, Qt.Key.Key_Left)
    assert desk(page).key in (WhyKey(WhyKind.SCORE, A), WhyKey(WhyKind.COLOUR, A), WhyKey(WhyKind.GAMES, A))


def test_the_arrows_reach_every_number(page: OperatorPage) -> None:
    page.type("left 5 right")
    desk(page).open()
    why = desk(page)
    wanted = {place.key for place, _box in why.places()}
    found = {why.key}
    open_ends = [why.key]
    while open_ends:
        start = open_ends.pop()
        for across, down in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            why.open(start)
            why.panel.walked.emit(across, down)
            if why.key not in found:
                found.add(why.key)
                open_ends.append(why.key)
    assert wanted <= found


def test_the_ring_stands_round_the_number(page: OperatorPage) -> None:
    desk(page).open(WhyKey(WhyKind.SCORE, A))
    ring: QRect = desk(page)._ring.geometry()
    part, where = place_of(page, WhyKey(WhyKind.SCORE, A))
    assert desk(page)._ring.isVisible()
    assert ring.contains(part.mapTo(page.window.page, where.toPoint()))


def test_esc_gives_the_keyboard_back(page: OperatorPage) -> None:
    QTest.keyClick(page.window, Qt.Key.Key_F3)
    press(page, Qt.Key.Key_Escape)
    assert says(page) == ""
    assert page.window.entry.hasFocus()
    QTest.keyClick(page.window, Qt.Key.Key_F3)
    QTest.keyClick(page.window, Qt.Key.Key_F3)
    assert says(page) == ""
    desk(page).open(WhyKey(WhyKind.SCORE, A))  # by mouse: the entry has the keyboard
    press(page, Qt.Key.Key_Escape)
    assert says(page) == ""


def test_a_scoring_key_goes_to_the_entry_and_never_records_by_mistake(page: OperatorPage) -> None:
    QTest.keyClick(page.window, Qt.Key.Key_F3)
    press(page, Qt.Key.Key_Left)  # walks
    press(page, Qt.Key.Key_6)
    assert page.window.entry.hasFocus()
    assert page.window.entry.draft.winner is None
    assert len(page.state.game.boards) == 2
    press(page, Qt.Key.Key_Right)
    assert page.window.entry.draft.winner is B


# ---- what it says goes with the match


def test_it_follows_the_match_and_the_language(page: OperatorPage) -> None:
    desk(page).open(WhyKey(WhyKind.SCORE, A))
    page.type("left 5 left enter")
    assert says(page).startswith("Player One: 20 in game 1\n12 (board 1) + 8 (board 3) = 20")
    page.window.page.why.set_language("es")
    assert says(page).startswith("Player One: 20 en el juego 1\n12 (tablero 1) + 8 (tablero 3) = 20")


def test_a_number_that_is_gone_leaves_the_last_board(page: OperatorPage) -> None:
    page.type("left 5 right")
    desk(page).open(WhyKey(WhyKind.POINTS, game=1, board=3, entered=True))
    assert says(page).startswith("Board 3: +5")
    page.type("esc")
    assert says(page) == ""  # Esc closes it, too
    page.type("left 5 right")
    desk(page).open(WhyKey(WhyKind.POINTS, game=1, board=3, entered=True))
    page.type("enter")
    assert says(page).startswith("Board 3: +5")
    assert desk(page).key == WhyKey(WhyKind.POINTS, game=1, board=3)


def test_a_match_without_a_board_explains_its_rules(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path)
    page.begin("ukca")
    desk(page).open()
    assert says(page) == (
        "Rules of this match\nNo limit of boards: 29 points end the game (F2)\n2 games win the match"
    )
    page.close()


def test_another_match_closes_it(page: OperatorPage) -> None:
    desk(page).open()
    page.begin()
    assert says(page) == ""


def test_results_and_a_finished_game(page: OperatorPage) -> None:
    page.type("left 9 left enter left 1 left enter c")
    assert "Player One has 25: 25 points end the game at once (56a)" in tooltip(
        page, WhyKey(WhyKind.RESULT, A, 1)
    )
    assert "Game 1: Player One, 25–6" in tooltip(page, WhyKey(WhyKind.GAMES, B))
    page.window.side.table.game_asked.emit(1)
    assert "Player One has 25" in tooltip(page, WhyKey(WhyKind.END, game=1))


def test_law_56a_an_entry_that_goes_past_the_target(page: OperatorPage) -> None:
    page.type("left 9 left enter left 3 left")
    said = tooltip(page, WhyKey(WhyKind.RESULT, A, 1, entered=True))
    assert "27–6 was played; it counts as 25–6, since no result goes above 25" in said


def test_a_lead_that_cannot_be_caught_stands_on_its_card(tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language="es", theme="dark"))
    page.begin()
    page.type("b left left 6 left enter right 5 left enter left 5 right enter right 4 left enter")
    page.type("left 4 left enter left 3 right enter")
    left, right = page.window.entry.cards
    assert left.lead == ""
    page.type("right 2 left enter")
    assert (left.score, right.score, left.lead, right.lead) == (24, 11, "ventaja inalcanzable", "")
    assert left.accessibleName().endswith("ventaja inalcanzable")
    said = tooltip(page, WhyKey(WhyKind.LEAD, A))
    assert "13 puntos arriba, y 1 tablero de 12 como máximo por jugar" in said
    assert "ninguna ley lo termina antes, salvo que se conceda (139)" in said
    page.type("left 1 right enter")
    assert left.lead == ""
    page.close()


@pytest.mark.parametrize("language", ["en", "es"])
def test_boards_that_did_not_end_normally(tmp_path: Path, language: Literal["en", "es"]) -> None:
    page = OperatorPage.opened(tmp_path, Settings(language=language, theme="dark"))
    page.begin(kind=Kind.DOUBLES)
    page.type("b left")
    page.window.bridge.submit(EndBoard(FoulEnding("107", A)), "test")
    page.type("left 6 left enter")
    page.window.bridge.submit(VoidBoard(1, 2, "137"), "test")
    law = {"en": "Law 107", "es": "Ley 107"}[language]
    assert law in tooltip(page, cell_key(1, 1, 5))
    assert law in page.window.side.table.accessibleName()
    assert law in tooltip(page, cell_key(1, 1, 2))
    void = {"en": "void", "es": "anulado"}[language]
    assert void in tooltip(page, cell_key(1, 2, 4))
    page.close()


# ---- what is explained is what is shown


def in_game_two(page: OperatorPage) -> None:
    page.type("left 9 left enter left 9 left enter c")
    page.type("left 4 left enter")
    assert len(page.state.games) == 2
    assert page.window.side.table.view is not None
    assert page.window.side.table.view.game == 2


@pytest.mark.parametrize("language", ["en", "es"])
def test_f3_explains_the_game_that_the_table_shows_and_says_which(page: OperatorPage, language: str) -> None:
    in_game_two(page)
    page.window.page.why.set_language(language)
    word = {"en": "Game", "es": "Juego"}[language]
    QTest.keyClick(page.window, Qt.Key.Key_F3)
    assert says(page).startswith(f"{word} 2 · ")
    press(page, Qt.Key.Key_F3)
    page.window.side.table.game_asked.emit(1)
    QTest.keyClick(page.window, Qt.Key.Key_F3)
    last = page.state.games[0].boards[-1].number
    assert desk(page).key == WhyKey(WhyKind.POINTS, game=1, board=last)
    assert says(page).startswith(f"{word} 1 · ")
    page.window.side.table.game_asked.emit(2)  # while it is open
    assert desk(page).key == WhyKey(WhyKind.POINTS, game=2, board=1)


def test_f3_explains_the_board_that_is_selected_and_follows_the_selection(page: OperatorPage) -> None:
    in_game_two(page)
    table = page.window.side.table
    table.setFocus()
    press(page, Qt.Key.Key_PageUp)
    press(page, Qt.Key.Key_Home)
    press(page, Qt.Key.Key_F3)
    assert desk(page).key == WhyKey(WhyKind.POINTS, game=1, board=1)
    table.setFocus()
    press(page, Qt.Key.Key_Down)
    assert desk(page).key == WhyKey(WhyKind.POINTS, game=1, board=2)
    assert table.hasFocus()


def test_every_cell_of_a_match_of_several_games_tells_its_game(page: OperatorPage) -> None:
    in_game_two(page)
    for game in (1, 2):
        page.window.side.table.game_asked.emit(game)
        for place in page.window.side.table.why_places():
            desk(page).open(place.key)
            if place.key.board:
                assert f"Game {game}" in desk(page).panel.title, place.key
