"""A second picture on a third screen: its own window, record and places (V54), its own cable."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.match.settings import ScreenRecord
from carrom_desktop.ui import hall_controller, hall_stage
from carrom_desktop.ui.hall_status import HallOutput, HallPlace
from carrom_desktop.ui.screen_identity import HallChoice, ScreenInfo, record_key
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView
from tests.support.screens import BENQ_RIGHT, EPSON, LAPTOP
from tests.ui.test_hall_controller import Desk, StubWindow

VIEW = HallView(HallScene.NO_MATCH, event="as it is")
FLIPPED = HallView(HallScene.NO_MATCH, event="the other way round")
ASKED_FOR = HallChoice().wishing(EPSON, default=ScreenRecord())


@pytest.fixture
def desk(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Give a laptop, a projector with the picture, and a monitor."""
    monkeypatch.setattr(hall_controller, "SHOW_DELAY_MS", 20)
    monkeypatch.setattr(hall_controller, "CHECK_DELAY_MS", 60)
    monkeypatch.setattr(hall_stage, "VERIFY_MS", (5, 15))
    StubWindow.made, StubWindow.misses = [], 0
    made = Desk((LAPTOP, EPSON, BENQ_RIGHT), ASKED_FOR)
    made.hall.set_view(VIEW, FLIPPED)
    made.hall.start()
    yield made
    made.hall.close()
    made.hall.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def places(desk: Desk) -> list[ScreenInfo | None]:
    """Return the screens that have a second picture."""
    return [stage.screen for stage in desk.hall.seconds.stages]


def shown(desk: Desk) -> list[str]:
    """Return what the second pictures show, by the event in them."""
    found = []
    for stage in desk.hall.seconds.stages:
        assert stage.window is not None
        picture = stage.window.picture
        assert picture is not None
        assert picture.view is not None
        found.append(picture.view.event)
    return found


def test_only_screens_that_are_free_can_be_ticked(desk: Desk) -> None:
    assert [(line.info, line.number, line.ticked) for line in desk.hall.seconds.lines()] == [
        (BENQ_RIGHT, 3, False)
    ]
    assert places(desk) == []


def test_a_tick_shows_the_same_picture_there_and_is_remembered(desk: Desk, qtbot: QtBot) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    assert places(desk) == [BENQ_RIGHT]
    assert desk.place == EPSON
    assert shown(desk) == ["as it is"]
    [record] = [record for record in desk.choices[-1].screens if record.second]
    assert (record.model, record.flipped) == (BENQ_RIGHT.model, False)
    again = Desk((LAPTOP, BENQ_RIGHT, EPSON), desk.choices[-1])
    again.hall.set_view(VIEW)
    again.hall.start()
    assert (again.place, places(again)) == (EPSON, [BENQ_RIGHT])
    again.hall.close()
    again.hall.deleteLater()
    desk.hall.seconds.ask(BENQ_RIGHT, second=False)
    assert places(desk) == []
    assert desk.place == EPSON


def test_v54_left_and_right_are_exchanged_there_alone_also_frozen(desk: Desk) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True, flipped=True)
    assert desk.hall.seconds.wants_flipped
    assert shown(desk) == ["the other way round"]
    assert desk.window.picture is not None
    assert desk.window.picture.view == VIEW
    desk.hall.set_output(HallOutput.FREEZE)
    desk.hall.set_view(replace(VIEW, event="later"), replace(FLIPPED, event="later, the other way round"))
    assert shown(desk) == ["the other way round"]
    desk.hall.set_output(HallOutput.LIVE)
    assert shown(desk) == ["later, the other way round"]
    desk.hall.seconds.ask(BENQ_RIGHT, second=True, flipped=False)
    assert shown(desk) == ["later"]
    assert len(StubWindow.made) == 2  # no new window for another picture


def test_blank_and_test_picture_are_the_same_everywhere(desk: Desk) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True, flipped=True)
    for output, scene in ((HallOutput.BLANK, HallScene.BLANK), (HallOutput.TEST, HallScene.TEST)):
        desk.hall.set_output(output)
        window = desk.hall.seconds.stages[0].window
        assert window is not None
        assert window.picture is not None
        assert window.picture.view is not None
        assert window.picture.view.scene is scene


def test_each_goes_with_its_own_cable_and_comes_back(desk: Desk, qtbot: QtBot) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    desk.screens.unplug(EPSON)
    assert desk.hall.status.place is HallPlace.NOT_CONNECTED
    desk.settle(qtbot)
    assert places(desk) == [BENQ_RIGHT]  # the first does not push the second off its screen
    assert desk.hall.window is None
    desk.screens.unplug(BENQ_RIGHT)
    assert places(desk) == []
    desk.screens.plug(EPSON)
    desk.screens.plug(BENQ_RIGHT)
    desk.settle(qtbot)
    assert (desk.place, places(desk)) == (EPSON, [BENQ_RIGHT])


def test_another_resolution_is_followed_at_once(desk: Desk) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    small = replace(BENQ_RIGHT, geometry=replace(BENQ_RIGHT.geometry, width=1024, height=768))
    desk.screens.change(BENQ_RIGHT, small)
    assert places(desk) == [small]


def test_one_that_lands_elsewhere_is_made_anew_once_and_then_given_up(desk: Desk, qtbot: QtBot) -> None:
    StubWindow.misses = 99
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    qtbot.waitUntil(lambda: places(desk) == [])
    assert len(StubWindow.made) == 3
    desk.settle(qtbot)
    assert places(desk) == []
    StubWindow.misses = 0
    desk.screens.changed.emit()
    desk.settle(qtbot)
    assert places(desk) == [BENQ_RIGHT]


def test_the_first_picture_takes_a_screen_over_from_the_second(desk: Desk) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    desk.hall.show_on(BENQ_RIGHT)
    assert (desk.place, places(desk)) == (BENQ_RIGHT, [])
    assert [line.info for line in desk.hall.seconds.lines()] == [EPSON]


def test_esc_gives_the_operator_a_screen_back_that_a_second_picture_covers(desk: Desk) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    assert not desk.hall.leave_full_screen(LAPTOP.connector)
    assert desk.hall.leave_full_screen(BENQ_RIGHT.connector)
    assert places(desk) == []
    assert desk.place == EPSON


def test_v23_keys_that_reach_a_second_window_are_handed_on(desk: Desk, qtbot: QtBot) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    window = desk.hall.seconds.stages[0].window
    assert window is not None
    with qtbot.waitSignal(desk.hall.key_pressed) as told:
        QTest.keyClick(window, Qt.Key.Key_6)
    assert told.args is not None
    assert told.args[0].key() == Qt.Key.Key_6


def test_nowhere_hides_all_and_a_windowed_start_shows_none(desk: Desk) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    desk.hall.hide()
    assert places(desk) == []
    desk.hall.show_on(EPSON)
    assert places(desk) == [BENQ_RIGHT]
    again = Desk((LAPTOP, EPSON, BENQ_RIGHT), desk.hall.choice)
    again.hall.set_view(VIEW)
    again.hall.start(windowed=True)
    assert places(again) == []
    again.hall.close()
    again.hall.deleteLater()


def test_theme_and_margin_of_a_second_screen_are_its_own(desk: Desk) -> None:
    desk.hall.seconds.ask(BENQ_RIGHT, second=True)
    desk.hall.set_theme("lit")
    desk.hall.set_on_screen(margin=0.05)
    window = desk.hall.seconds.stages[0].window
    assert window is not None
    assert window.picture is not None
    assert (window.picture.style.theme, window.picture.style.margin) == ("dark", 0.025)
    assert record_key(desk.hall.choice.screens[0])
