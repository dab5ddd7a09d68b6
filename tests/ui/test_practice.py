"""Practice: the half-played demo in a window of its own, of which no real file and no real match learns."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match.settings import NextMatch, Settings, save_settings
from carrom_desktop.paint.document import document_bytes
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui import printing
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.practice_window import PracticeWindow
from carrom_desktop.viewmodels.hall_parts import HallScene
from tests.support.screens import EPSON, LAPTOP, FakeScreens
from tests.ui.operator_page import OperatorPage, press


class Practice:
    """What a scorer does in the practice of a page."""

    def __init__(self, page: OperatorPage) -> None:
        self.page = page

    @property
    def window(self) -> PracticeWindow:
        """Return its window."""
        window = self.page.window.front
        assert isinstance(window, PracticeWindow)
        return window

    def type(self, words: str) -> None:
        """Press keys in it."""
        self.window.entry.guard.now = self.page.hand
        for word in words.split():
            press(self.window.entry, word)

    def leave(self) -> None:
        """Leave it by its button."""
        self.window.bar.leave.click()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def practice(page: OperatorPage) -> Iterator[Practice]:
    """Give a practice that was not begun."""
    yield Practice(page)
    page.window.practice.leave()


def hashes(folder: Path) -> dict[str, str]:
    """Return a sum of each file below `folder`."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def begin(practice: Practice) -> None:
    """Begin it from the menu."""
    practice.page.window.menus.actions[ActionId.PRACTICE].trigger()
    QApplication.processEvents()


def test_nothing_real_changes_whatever_is_practised(
    practice: Practice, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, out = practice.page, tmp_path / "stream"
    out.mkdir()
    sheets = tmp_path.parent / f"{tmp_path.name}-sheets"
    sheets.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(sheets / "a.pdf"), ""))
    page.begin(table="3")
    page.type("b left left 6 left enter right 3")
    page.window.settings_desk.change(scorer="Scorer Six", stream=True, stream_folder=str(out))
    while not page.window.page.stream.close():  # what is due of the real match is written
        pass
    page.window.settings_desk.note(next_match=NextMatch("Ana Abbas", "Bea Bello"))
    people, last = page.window.library.people(), page.window.library.last_setup()
    before = hashes(tmp_path)
    state, draft = page.state, page.window.entry.draft
    assert page.window.focusWidget() is page.window.entry

    begin(practice)
    assert not page.window.isVisible()
    assert practice.window.isVisible()
    for keys in ("left 4 left enter", "ctrl+z", "esc right 2 right enter", "e", "esc", "c", "q left", "n"):
        practice.type(keys)
    actions = practice.window.menus.actions
    for action_id in (ActionId.SAVE_SHEET, ActionId.LANGUAGE_ES, ActionId.THEME_LIGHT, ActionId.SWAP):
        actions[action_id].trigger()
    practice.window.settings_desk.change(table="9", scorer="Nobody")
    for action_id in (ActionId.STREAM, ActionId.SEND, ActionId.TAKE_OVER, ActionId.REPORT):
        assert not actions[action_id].isEnabled(), action_id
    assert not practice.window.page.has_stream
    actions[ActionId.DELETE].trigger()
    practice.window.bar.again.click()
    assert practice.window.bridge.state is not None
    assert practice.window.bridge.state.game.raw == (21, 14), "as at the beginning"
    practice.leave()

    assert hashes(tmp_path) == before
    assert (page.window.library.people(), page.window.library.last_setup()) == (people, last)
    assert page.window.isVisible()
    assert page.window.front is page.window
    assert (page.state, page.window.entry.draft) == (state, draft)
    assert page.window.focusWidget() is page.window.entry
    assert (page.window.language, page.window.settings.swapped) == ("en", False)
    assert page.window.windowTitle() == "Player One - Player Two - Carrom Desktop"
    assert "Practice is over" in page.said("foot")
    page.type("right enter")
    assert page.state.game.raw == (9, 6), "the entry that was half typed is recorded as if nothing had been"
    assert (sheets / "a.pdf").read_bytes().startswith(b"%PDF")


def test_a_match_that_is_not_in_the_library_is_not_left_alone(practice: Practice) -> None:
    page = practice.page
    page.begin()
    page.library.fault = "storage.disk_full"
    page.type("b left left 6 left enter")
    begin(practice)
    assert page.window.front is page.window
    assert "not saved yet" in page.said("foot")
    page.library.fault = ""
    assert page.journal.recover()
    begin(practice)
    assert practice.window.isVisible()


def test_it_says_so_at_all_times(practice: Practice) -> None:
    begin(practice)
    window = practice.window
    assert "nothing is saved" in window.bar.accessibleName()
    assert window.bar.isVisible()
    assert window.windowTitle().startswith("PRACTICE: Player One")
    assert window.foot.accessibleName().startswith("Practice: not saved")
    practice.type("left 3 left enter")
    assert window.foot.accessibleName().startswith("Practice: not saved"), "after a record too"
    window.menus.actions[ActionId.TABLE_MODE].trigger()
    assert window.table.is_on
    assert window.bar.isVisible()
    window.menus.actions[ActionId.LANGUAGE_ES].trigger()
    assert "no se guarda nada" in window.bar.accessibleName()
    assert window.windowTitle().startswith("PRÁCTICA: ")
    state = window.bridge.state
    assert state is not None
    assert state.details.event == say("en", "practice.event"), "whatever is made of the match says so"


def test_without_a_match_the_hall_shows_what_is_practised_and_wears_the_band(
    qtbot: QtBot, tmp_path: Path
) -> None:
    page = OperatorPage.opened(tmp_path, screens=FakeScreens(LAPTOP, EPSON))
    page.window.controller.start()
    practice = Practice(page)
    assert page.window.controller.screen == EPSON
    begin(practice)
    assert page.window.controller.window is None, "one picture on a screen"
    controller = practice.window.controller
    assert controller.screen == EPSON
    assert controller.picture.style.practice
    practice.window.menus.actions[ActionId.BLANK].trigger()
    practice.leave()
    assert page.window.controller.screen == EPSON
    assert page.window.controller.output is HallOutput.LIVE
    assert not page.window.controller.picture.style.practice
    view = page.window.controller.picture.view
    assert view is not None
    assert view.scene is HallScene.NO_MATCH
    page.close()


def test_a_real_match_keeps_the_hall(qtbot: QtBot, tmp_path: Path) -> None:
    page = OperatorPage.opened(tmp_path, screens=FakeScreens(LAPTOP, EPSON))
    page.window.controller.start()
    page.begin()
    page.type("b left left 6 left enter")
    real, practice = page.window.controller, Practice(page)
    picture = real.picture
    begin(practice)
    assert "The hall goes on with Player One – Player Two." in practice.window.bar.accessibleName()
    assert practice.window.controller.window is None
    practice.type("right 2 right enter")
    practice.window.menus.actions[ActionId.BLANK].trigger()
    assert (real.screen, real.picture) == (EPSON, picture)
    assert real.window is not None
    press(real.window, "right")  # a key that reached the hall is practised too
    press(real.window, "2")
    assert practice.window.entry.draft.men_left == 2
    assert page.window.entry.draft.is_empty
    practice.leave()
    assert (real.screen, real.output) == (EPSON, HallOutput.LIVE)
    page.close()


@pytest.mark.parametrize(("key", "stays"), [("n", True), ("n", False), ("o", False)])
def test_what_is_about_real_matches_ends_it_but_asks(
    practice: Practice, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, key: str, stays: bool
) -> None:
    page = practice.page
    page.begin()
    begin(practice)
    asked: list[str] = []
    monkeypatch.setattr(page.window.desk, "new", lambda: asked.append("n"))
    monkeypatch.setattr(page.window, "ask_open", lambda: asked.append("o"))

    def answer(box: QMessageBox) -> int:
        asked.append(box.text())
        box.buttons()[1 if stays else 0].click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", answer)
    press(practice.window, f"ctrl+{key}")
    qtbot.waitUntil(lambda: len(asked) == (1 if stays else 2))
    assert "practice" in asked[0]
    assert (page.window.front is page.window) is not stays
    if not stays:
        assert asked[1] == key


def test_a_rematch_in_practice_is_practice(practice: Practice, monkeypatch: pytest.MonkeyPatch) -> None:
    from carrom_desktop.ui.wizard import NewMatchWizard

    def start(wizard: NewMatchWizard) -> int:
        wizard.start.click()
        return 1

    monkeypatch.setattr(NewMatchWizard, "exec", start)
    begin(practice)
    press(practice.window, "ctrl+r")
    state = practice.window.bridge.state
    assert state is not None
    assert not state.has_boards
    assert practice.page.journal.match_ids() == ()


def test_the_sheet_wears_the_word_on_every_page(practice: Practice, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[printing.Job] = []
    monkeypatch.setattr(printing, "save_job", lambda _parent, job, _folder=None: jobs.append(job))
    begin(practice)
    practice.window.menus.actions[ActionId.SAVE_SHEET].trigger()
    practice.leave()
    practice.page.demo()
    practice.page.window.menus.actions[ActionId.SAVE_SHEET].trigger()
    marked, plain = jobs
    assert marked.name.startswith("Practice ")
    assert marked.document.title.startswith("PRACTICE: ")
    assert not plain.name.startswith("Practice")
    shares = [_red_share(job) for job in jobs]
    assert shares[0] > 0.01
    assert shares[1] == 0
    assert document_bytes(marked.document).startswith(b"%PDF")


def _red_share(job: printing.Job) -> float:
    """Return how much of the first page is in the red of the mark."""
    image = QImage(420, 594, QImage.Format.Format_RGB32)
    image.setDotsPerMeterX(2000)
    image.setDotsPerMeterY(2000)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    job.document.paint(painter, lambda: None)
    painter.end()
    colors = [image.pixelColor(x, y) for x in range(0, 420, 3) for y in range(0, 594, 3)]
    return sum(color.red() > color.blue() + 30 for color in colors) / len(colors)


def test_a_start_that_practises_leads_to_the_start_page(page: OperatorPage) -> None:
    page.window.hide()
    page.window.practice.start(is_first=True)
    practice = Practice(page)
    assert practice.window.isVisible()
    assert not page.window.isVisible()
    practice.type("left 6 left enter")
    state = practice.window.bridge.state
    assert state is not None
    assert state.winner is Side.A
    practice.leave()
    assert page.window.isVisible()
    assert page.window.start_page.isVisible()


def test_settings_of_the_disk_are_those_before(tmp_path: Path, qtbot: QtBot) -> None:
    settings = Settings(language="es", theme="light", table="7")
    save_settings(tmp_path / "settings.json", settings)
    page = OperatorPage.opened(tmp_path, settings)
    practice = Practice(page)
    begin(practice)
    practice.window.menus.actions[ActionId.LANGUAGE_EN].trigger()
    practice.leave()
    assert page.window.settings == settings
    assert page.window.menus.actions[ActionId.PRACTICE].text() == "Práctica"
    page.close()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("has_match", [False, True], ids=["from the start page", "beside a match"])
def test_ctrl_q_leaves_practice_first_and_everything_says_so(
    practice: Practice, language: Literal["en", "es"], has_match: bool
) -> None:
    page = practice.page
    page.window.settings_desk.change(language=language)
    if has_match:
        page.begin()
    begin(practice)
    window, leave = practice.window, say(language, "practice.leave")
    quits = window.menus.actions[ActionId.QUIT]
    assert quits.text().split("\t")[0] == leave
    assert quits.shortcut().toString() == "Ctrl+Q"
    assert window.bar.leave.label == f"{leave} Ctrl+Q"
    QTest.keyClick(window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert not practice.page.window.isHidden(), "the real window is back"
    assert page.window.practice.window is None
    assert "Ctrl+Q" in page.said("foot"), "what the next one does"
    QTest.keyClick(page.window, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert page.window.isHidden()
