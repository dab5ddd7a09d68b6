"""What a screen reader says by itself (V90): once after each step, polite, in the window's language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication

from carrom_desktop.match.settings import Settings
from carrom_desktop.ui import reader
from carrom_desktop.ui.actions import ActionId
from tests.ui.operator_page import OperatorPage


class Listening:
    """Stands in for Qt's bridge to screen readers; `heard` is all that was said, urgent things with a "!"."""

    AnnouncementPoliteness = QAccessible.AnnouncementPoliteness

    def __init__(self) -> None:
        self.heard: list[str] = []

    def isActive(self) -> bool:
        """Listen."""
        return True

    def updateAccessibility(self, event: QAccessibleAnnouncementEvent) -> None:
        """Hear one announcement."""
        urgent = event.politeness() is QAccessible.AnnouncementPoliteness.Assertive
        self.heard.append(event.message() + ("!" if urgent else ""))

    def news(self) -> list[str]:
        """Return what was said since the last time."""
        said, self.heard = self.heard, []
        return said


@pytest.fixture
def voice(monkeypatch: pytest.MonkeyPatch) -> Listening:
    made = Listening()
    monkeypatch.setattr(reader, "QAccessible", made)
    return made


@pytest.fixture
def spanish(qapp: QApplication, tmp_path: Path) -> Iterator[OperatorPage]:
    made = OperatorPage.opened(tmp_path, Settings(language="es"))
    yield made
    made.close()


def after(page: OperatorPage, voice: Listening, keys: str) -> list[str]:
    """Type `keys` and return what is said of the last one."""
    *first, last = keys.split()
    page.type(" ".join(first))
    voice.news()
    page.type(last)
    return voice.news()


def test_v90_each_record_is_said_once_with_the_new_score(page: OperatorPage, voice: Listening) -> None:
    page.begin()
    page.type("b left left 6 left enter right 6 right enter")
    assert after(page, voice, "left 2 left enter") == [
        "Board 4. Player One 14, Player Two 9. Player Two to break."
    ]
    page.window.entry.undo()
    assert voice.news() == [
        "Taken back: Board 3: Player One +5. Board 3. Player One 9, Player Two 9. Player One to break."
    ]
    page.window.entry.redo()
    assert voice.news() == ["Board 4. Player One 14, Player Two 9. Player Two to break."]


def test_v90_games_and_match_won_are_said_once(page: OperatorPage, voice: Listening) -> None:
    page.begin()
    page.type("b left left 9 left enter left 9 left enter")
    assert after(page, voice, "left 1 left enter") == [
        "Game 1, Player One, 25–0. Game 2. Board 1. Player One 0, Player Two 0. Player Two to break. "
        "Sides are to be changed."
    ]
    page.type("left 9 left enter left 9 left enter")
    assert after(page, voice, "left 1 left enter") == ["Game and match, Player One: 25–0, 25–0."]


def test_v90_how_a_board_was_lost_by_a_foul_is_said_before_the_score(
    page: OperatorPage, voice: Listening
) -> None:
    page.begin()
    page.type("b left")
    assert after(page, voice, "e 2 left 1 2") == ["Player Two wins board 1: +5. 5–0."]
    assert after(page, voice, "enter") == [
        "Opponent's last man. Board to Player Two: 2 men and the queen, 5 points. Law 106. "
        "Board 2. Player One 0, Player Two 5. Player Two to break."
    ]


def test_v90_an_entry_is_said_as_it_is_typed_in_the_windows_language(
    spanish: OperatorPage, voice: Listening
) -> None:
    spanish.begin()
    said = []
    for key in ["b", "left", "left", "6", "left", "enter", "q", "left", "enter"]:
        spanish.type(key)
        said.append(voice.news())
    assert said == [
        ["¿Quién abre? Pulsa la flecha de ese lado."],
        ["Tablero 1. Player One 0, Player Two 0. Abre Player One."],
        ["¿Cuántas fichas le quedan a Player Two sobre el tablero? Pulsa de 1 a 9."],
        ["¿Quién cubrió la reina? Pulsa la flecha de ese lado, o N."],
        ["Player One gana el tablero 1: +9. 9–0. En el tablero: 6 fichas negras de Player Two."],
        ["Tablero 2. Player One 9, Player Two 0. Abre Player Two."],
        ["Reina cubierta: ¿por quién? Pulsa la flecha de ese lado."],
        ["Reina cubierta, Player One."],
        ["¿Quién ganó el tablero? Pulsa la flecha de ese lado."],
    ]


def test_strokes_are_said_one_by_one_and_the_board_that_they_end_with_its_score(
    page: OperatorPage, voice: Listening
) -> None:
    page.begin()
    page.type("b left")
    page.window.menus.actions[ActionId.UMPIRE].trigger()
    voice.news()
    page.type("1")
    assert voice.news() == ["Own man in: 8 left. Player One plays on. (48)"]
    page.window.entry.undo()
    assert len(voice.news()) == 1
    page.type("left 6 left")
    assert after(page, voice, "enter") == ["Board 2. Player One 9, Player Two 0. Player Two to break."]


def test_what_could_not_be_written_is_said_at_once(page: OperatorPage, voice: Listening) -> None:
    page.begin()
    page.type("b left left 6 left")
    voice.news()
    page.library.fault = "storage.cannot_hold"
    page.type("enter")
    assert [text[:9] + text[-1] for text in voice.news()] == ["NOT SAVED!"]
    page.library.fault = "storage.disk_full"
    page.type("enter")
    light, news = voice.news()
    assert light.startswith("SAVED IN EMERGENCY FILE")
    assert light.endswith("by itself.!")
    assert news.startswith("Board 2. Player One 9, Player Two 0.")
    assert after(page, voice, "right 1 right enter") == [
        "Board 3. Player One 9, Player Two 4. Player One to break."
    ]


def test_without_a_screen_reader_nothing_is_put_into_words(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Silent(Listening):
        def isActive(self) -> bool:
            return False

    silent = Silent()
    monkeypatch.setattr(reader, "QAccessible", silent)
    page.begin()
    page.type("b left left 6 left enter")
    assert silent.heard == []
