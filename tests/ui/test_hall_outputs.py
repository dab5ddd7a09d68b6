"""Logo, next match and result in the hall, one key each; logo and sponsors read on another thread."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTime
from PySide6.QtGui import QColor, QImage, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.match.settings import NextMatch, Settings, load_settings
from carrom_desktop.rules.facts import Player
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.distance_dialog import DistanceDialog
from carrom_desktop.ui.hall_pictures import HallPictures
from carrom_desktop.ui.hall_shows_dialog import HallShowsDialog
from carrom_desktop.ui.hall_status import HallOutput
from carrom_desktop.ui.next_match_dialog import NextMatchDialog
from carrom_desktop.ui.output_keys import OUTPUTS
from carrom_desktop.ui.paint_kit import LEAST_TEXT_PX, text_width
from carrom_desktop.ui.player_edit import PeopleModel, PlayerRow
from carrom_desktop.ui.wizard import NewMatchWizard
from carrom_desktop.viewmodels.hall_parts import HallScene
from tests.ui.operator_page import OperatorPage

NEXT = NextMatch("One", "Two", "final", "15:30")


@pytest.fixture
def page(tmp_path: Path, qapp: object) -> Iterator[OperatorPage]:
    """Return a window with a match under way and a next one set."""
    made = OperatorPage.opened(tmp_path, Settings(language="en", theme="dark", next_match=NEXT))
    made.begin(event="National Open 2026")
    made.type("b left left 6 left enter")
    yield made
    made.close()


def scene(page: OperatorPage) -> HallScene:
    view = page.window.controller.picture.view
    assert view is not None
    return view.scene


def trigger(page: OperatorPage, action: ActionId) -> None:
    page.window.menus.actions[action].trigger()


@pytest.mark.parametrize(
    ("action", "keys", "shown", "said"),
    [
        (ActionId.LOGO, ("F8", "Ctrl+4"), HallScene.LOGO, "LOGO - F5 = live"),
        (ActionId.NEXT, ("F9", "Ctrl+5"), HallScene.NEXT, "NEXT MATCH - F5 = live"),
        (ActionId.HALL_RESULT, ("F10", "Ctrl+6"), HallScene.RESULT, "RESULT - F5 = live"),
    ],
)
def test_one_key_shows_another_picture_and_f5_the_match(
    page: OperatorPage, action: ActionId, keys: tuple[str, str], shown: HallScene, said: str
) -> None:
    made = page.window.menus.actions[action]
    assert tuple(key.toString() for key in made.shortcuts()) == keys
    scenes: list[HallScene] = []
    page.window.controller.picture_changed.connect(
        lambda picture: scenes.append(picture.view.scene)  # a test's own, gone with the page
    )
    trigger(page, action)
    assert scenes == [shown], "no other picture in between"
    assert made.isChecked()
    assert page.window.side.copy.frozen == said  # type: ignore[attr-defined]
    page.type("left 6 left enter")
    assert scene(page) is shown, "recording changes nothing in the hall"
    trigger(page, ActionId.LIVE)
    assert scene(page) is HallScene.BOARD
    assert page.window.side.copy.frozen == ""  # type: ignore[attr-defined]


def test_a_result_follows_the_match_while_it_is_shown(page: OperatorPage) -> None:
    trigger(page, ActionId.HALL_RESULT)
    page.type("left 6 left enter")
    view = page.window.controller.picture.view
    assert view is not None
    assert sorted(card.score for card in view.cards) == [0, 18]


def test_without_a_next_match_f9_asks_for_one(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page.window._settings.change(next_match=NextMatch())
    monkeypatch.setattr(NextMatchDialog, "exec", lambda _self: 0)
    trigger(page, ActionId.NEXT)
    assert scene(page) is HallScene.BOARD
    assert page.window.menus.actions[ActionId.LIVE].isChecked()

    def fill(dialog: NextMatchDialog) -> int:
        assert dialog.prepared.isHidden()
        dialog.names[0].edit.setText("Three")
        dialog.names[1].edit.setText("Four")
        dialog.time.edit.setText("25:00")
        dialog.save.click()
        assert not dialog.result()
        assert dialog.problem.text()
        dialog.time.edit.setText("9.05")
        dialog.save.click()
        return dialog.result()

    monkeypatch.setattr(NextMatchDialog, "exec", fill)
    trigger(page, ActionId.NEXT)
    assert scene(page) is HallScene.NEXT
    kept, _problem = load_settings(tmp_path / "settings.json")
    assert kept.next_match == NextMatch("Three", "Four", "", "09:05")


def test_matches_that_are_set_up_are_offered_as_next(page: OperatorPage, qtbot: QtBot) -> None:
    page.begin(round="quarter-final")
    dialog = NextMatchDialog("en", NextMatch(), page.window.library, "", None)
    qtbot.addWidget(dialog)
    assert dialog.prepared.count() == 2
    dialog.prepared.setCurrentIndex(1)
    dialog.prepared.activated.emit(1)
    dialog.save.click()
    assert dialog.next_match.round == "quarter-final"
    assert dialog.next_match


def test_the_time_of_day_is_kept_while_no_match_is_shown(page: OperatorPage) -> None:
    page.window.bridge.open(None)
    view = page.window.controller.picture.view
    assert view is not None
    assert view.scene is HallScene.NO_MATCH
    assert QTime.fromString(view.wall, "HH:mm").isValid()
    assert 0 < page.window.page.feed._timer.interval() <= 60_001


def test_a_layout_belongs_to_the_screen_and_men_are_built_for_theirs(page: OperatorPage) -> None:
    trigger(page, ActionId.LAYOUT_GIANT)
    assert page.window.controller.picture.style.layout == "giant"
    assert page.window.menus.actions[ActionId.LAYOUT_GIANT].isChecked()
    trigger(page, ActionId.LAYOUT_MEN)
    assert page.window.page.feed._follows_board
    trigger(page, ActionId.LAYOUT_STANDARD)
    assert not page.window.page.feed._follows_board


def test_the_distance_check_says_and_sets_a_layout(
    page: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(dialog: DistanceDialog) -> int:
        dialog.seat.setValue(6)
        assert dialog.verdict.text() == "Readable to the last row."
        assert dialog.use.face() == "Use the standard layout"
        dialog.seat.setValue(9)
        assert dialog.use.face() == "Use the giant layout"
        dialog.kind.set_value("projector")
        dialog.kind.changed.emit(None)
        dialog.width_m.setValue(2.0)
        assert dialog.view.layout == "standard"
        dialog.kind.set_value("tv")
        dialog.kind.changed.emit(None)
        dialog.use.click()
        return dialog.result()

    monkeypatch.setattr(DistanceDialog, "exec", ask)
    trigger(page, ActionId.DISTANCE)
    record = page.window.controller.record
    assert (record.layout, record.seat_m, record.size_inch) == ("giant", 9.0, 43.0)


def test_what_the_hall_shows_beside_the_match(page: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(dialog: HallShowsDialog) -> int:
        dialog.sides[1].setCurrentIndex(dialog.sides[0].currentIndex())
        dialog.save.click()
        assert not dialog.result()
        assert dialog.problem.text() == "The two sides need two colours."
        dialog.sides[1].setCurrentIndex(dialog.sides[1].findData("violet"))
        dialog.event_band.setChecked(True)
        dialog.seconds.setValue(20)
        dialog.save.click()
        return dialog.result()

    monkeypatch.setattr(HallShowsDialog, "exec", choose)
    trigger(page, ActionId.HALL_SHOWS)
    style = page.window.controller.picture.style
    assert (style.side_b, style.event) == ("violet", True)
    assert page.window.settings.hall_sponsors_s == 20


# ---- logo and sponsors


@pytest.fixture
def shown(qapp: object) -> Iterator[HallPictures]:
    made = HallPictures()
    yield made
    made.close()
    made.deleteLater()


def _write(path: Path, color: str) -> None:
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    assert image.save(str(path))


def test_sponsors_follow_each_other_only_while_somebody_looks(
    shown: HallPictures, tmp_path: Path, qtbot: QtBot
) -> None:
    for name in ("a.png", "b.png"):
        _write(tmp_path / name, "red")
    shown.configure("", str(tmp_path), 3)
    assert not shown._timer.isActive()
    names = []
    with qtbot.waitSignal(shown.changed):
        shown.set_running(True)
    for _ in range(3):
        assert shown.sponsor is not None
        names.append(shown.sponsor.name)
        with qtbot.waitSignal(shown.changed):
            shown._timer.timeout.emit()
    assert names == ["a.png", "b.png", "a.png"]
    shown.set_running(False)
    assert not shown._timer.isActive()


def test_what_cannot_be_shown_is_a_placeholder_and_one_line_in_the_log(
    shown: HallPictures, tmp_path: Path, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "a.png").write_text("broken")
    shown.configure("", str(tmp_path), 3)
    with caplog.at_level(logging.WARNING):
        with qtbot.waitSignal(shown.changed):
            shown.set_running(True)
        with qtbot.waitSignal(shown.changed):
            shown._timer.timeout.emit()
        with qtbot.waitSignal(shown.changed):
            shown.configure(str(tmp_path / "gone.png"), str(tmp_path), 3)
    assert shown.sponsor is not None
    assert shown.sponsor.image is None
    assert shown.logo is not None
    assert shown.logo.image is None
    lines = [record.getMessage() for record in caplog.records]
    assert [line.split(":")[0] for line in lines] == [
        "picture not shown (broken)",
        "picture not shown (missing)",
    ]


def test_an_empty_or_missing_folder_shows_no_sponsor(
    shown: HallPictures, tmp_path: Path, qtbot: QtBot
) -> None:
    shown.configure("", str(tmp_path / "none"), 3)
    with qtbot.waitSignal(shown.changed):
        shown.set_running(True)
    assert shown.sponsor is None


def test_the_logo_comes_into_the_hall_and_goes(page: OperatorPage, tmp_path: Path, qtbot: QtBot) -> None:
    _write(tmp_path / "logo.png", "#00aa00")
    with qtbot.waitSignal(page.window.page.pictures.changed):
        page.window._settings.change(hall_logo=str(tmp_path / "logo.png"))
    trigger(page, ActionId.LOGO)
    QTest.qWait(1)
    copy = page.window.side.copy.grab().toImage()
    assert QColor(copy.pixel(copy.width() // 2, copy.height() // 2)).name() == "#00aa00"
    page.window._settings.change(hall_logo="")
    assert page.window.controller.picture.style.logo is None
    assert HallOutput.LOGO is page.window.controller.status.output


def test_a_new_match_offers_the_distance_check(page: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def fill(wizard: NewMatchWizard) -> int:
        assert not wizard.distance.isHidden()
        wizard.distance.click()
        return 0

    def ask(dialog: DistanceDialog) -> int:
        opened.append(dialog.windowTitle())
        return 0

    monkeypatch.setattr(NewMatchWizard, "exec", fill)
    monkeypatch.setattr(DistanceDialog, "exec", ask)
    page.window.desk.new()
    assert opened == ["Distance check"]


def test_a_short_name_is_typed_beside_the_club(qtbot: QtBot) -> None:
    row = PlayerRow(PeopleModel(()))
    qtbot.addWidget(row)
    row.set_player(Player("Wolfeschlegelsteinhausen", "Hubert", "GER", "Wolfe"))
    assert row.short.text() == "Wolfe"
    row.short.setText(" Wolf ")
    assert row.player() == Player("Wolfeschlegelsteinhausen", "Hubert", "GER", "Wolf")


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_each_output_has_a_button_that_is_its_action(either: OperatorPage, size: tuple[int, int]) -> None:
    either.window._settings.change(next_match=NEXT)
    either.window.resize(*size)
    either.begin()
    QApplication.processEvents()
    keys, actions = either.window.side.keys, either.window.menus.actions
    for action_id, button in keys.buttons.items():
        action, room = actions[action_id], button.width() - button.scale.px(8)
        shortcuts = [key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()]
        assert button.toolTip() == " · ".join((action.text(), *shortcuts))
        assert text_width(button.label, LEAST_TEXT_PX - 1, bold=True) <= room, "no word is cut"
        if action_id in OUTPUTS:
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
            assert either.window.controller.status.output is OUTPUTS[action_id]
            assert button.chosen
            assert action.isChecked()
            assert sum(other.chosen for other in keys.buttons.values()) == 1
    actions[ActionId.LOGO].setEnabled(False)
    assert not keys.buttons[ActionId.LOGO].isEnabled()
    actions[ActionId.LOGO].setEnabled(True)
