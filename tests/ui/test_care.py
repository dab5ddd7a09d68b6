"""What the operator sees of staying awake (V58) and of the battery, in both languages."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.app import TIDY_MS, keep_tidy
from carrom_desktop.i18n import say
from carrom_desktop.match.battery import Charge
from carrom_desktop.rules.commands import EndMatch
from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.ui.care_desk import CareDesk
from carrom_desktop.ui.paint_kit import Scale, block_height
from carrom_desktop.viewmodels.message import msg
from tests.support.care import FakeAwake, FakeBattery
from tests.support.screens import EPSON, LAPTOP, FakeScreens
from tests.ui.operator_page import OperatorPage


class Care:
    """A window that is looked after."""

    def __init__(self, page: OperatorPage, charge: Charge | None) -> None:
        self.page = page
        self.battery = FakeBattery(charge)
        self.awake = FakeAwake()

        self.desk = CareDesk(
            page.window, page.window.settings_desk, lambda _parent: self.awake, self.battery.read
        )
        page.window.look_after(self.desk)

    @property
    def language(self) -> str:
        """Return the language of the window."""
        return self.page.window.language

    @property
    def bar(self) -> str:
        """Return what the bar says, "" while there is none."""
        return self.desk.bar.accessibleName() if self.desk.bar.isVisible() else ""

    def drain(self, qtbot: QtBot, percent: int, *, draining: bool = True) -> None:
        """Let a minute pass with the battery at `percent`."""
        self.battery.charge = Charge(percent, draining)
        with qtbot.waitSignal(self.desk.battery._read):
            self.desk.battery.ask()


@pytest.fixture
def care(either: OperatorPage, qtbot: QtBot) -> Care:
    """Give a window on a laptop with half a battery, in each language."""
    return Care(either, Charge(50, is_draining=True))


def test_v58_awake_from_the_making_of_a_match_to_its_end_and_anew_after_undo(care: Care) -> None:
    light = say(care.language, "screens.awake.on")
    assert care.awake.asked == []
    assert light not in care.page.said("foot")
    care.page.begin()
    assert care.awake.asked == ["hold"]
    assert light in care.page.said("foot")
    care.page.type("b left left 6 left enter")
    assert care.awake.asked == ["hold"]
    care.page.window.bridge.submit(EndMatch(Termination.CONCEDED, Side.A))
    assert care.awake.asked == ["hold", "release"]
    assert light not in care.page.said("foot")
    care.page.type("ctrl+z")
    assert care.awake.asked == ["hold", "release", "hold"]


def test_v58_let_go_when_the_window_closes(care: Care) -> None:
    care.page.begin()
    care.page.window.close()
    assert care.awake.asked == ["hold", "release"]


def test_a_computer_that_may_fall_asleep_is_told_with_the_reason(care: Care) -> None:
    care.awake.refuses = "screens.awake.why.no_service"
    care.page.begin()
    assert say(care.language, "screens.awake.refused") in care.page.said("foot")
    assert care.page.window.foot.toolTip() == say(care.language, "screens.awake.why.no_service")


def test_the_battery_is_told_at_20_and_at_8_percent_once_each_and_never_takes_the_keyboard(
    care: Care, qtbot: QtBot
) -> None:
    care.page.begin()
    care.drain(qtbot, 21)
    assert care.bar == ""
    care.drain(qtbot, 20)
    assert care.bar == say(care.language, "screens.battery.low", percent=20)
    assert care.page.window.entry.hasFocus()
    care.desk.bar.button.click()
    assert care.bar == ""
    care.drain(qtbot, 15)
    assert care.bar == ""
    care.drain(qtbot, 8)
    assert care.bar == say(care.language, "screens.battery.empty", percent=8)
    care.page.type("b left left 6 left enter")  # entry goes on
    assert len(care.page.state.games[0].boards) == 1
    care.drain(qtbot, 9, draining=False)
    assert care.bar == ""
    care.drain(qtbot, 8)
    assert care.bar == say(care.language, "screens.battery.empty", percent=8)


def test_a_computer_without_a_battery_is_asked_once(page: OperatorPage, qtbot: QtBot) -> None:
    made = Care(page, None)
    qtbot.waitUntil(lambda: not made.desk.battery.is_watching)
    assert made.bar == ""


def test_the_light_and_the_bar_follow_the_language(page: OperatorPage, qtbot: QtBot) -> None:
    made = Care(page, Charge(50, is_draining=True))
    made.page.begin()
    made.drain(qtbot, 12)
    page.window.settings_desk.change(language="es")
    assert made.bar == say("es", "screens.battery.low", percent=12)
    assert say("es", "screens.awake.on") in page.said("foot")


def test_v14_duplicated_screens_are_explained_with_the_way_out(care: Care) -> None:
    screens = care.page.window._screens
    assert isinstance(screens, FakeScreens)
    care.page.window.controller.start()
    screens.plug(LAPTOP)
    screens.plug(replace(EPSON, geometry=LAPTOP.geometry))  # X11: two screens at one place
    said = say(care.language, "screens.duplicated.linux")
    assert care.bar == said
    assert "F11" in said
    care.desk.bar.button.click()
    screens.changed.emit()
    assert care.bar == ""  # told once
    screens.unplug(EPSON)
    screens.is_duplicated = True  # Windows, macOS: one screen of two monitors
    screens.changed.emit()
    assert care.page.window.controller.status.hint_msg == msg("screens.duplicated.note")
    screens.is_duplicated = False
    screens.changed.emit()
    screens.is_duplicated = True
    screens.changed.emit()
    assert care.bar == said
    care.page.window.controller.close()


@pytest.mark.parametrize("size", [(1024, 640), (1366, 768)])
@pytest.mark.parametrize(
    "told", ["duplicated.windows", "duplicated.macos", "duplicated.linux", "battery.empty", "test.bar"]
)
def test_every_line_of_the_bar_is_seen_whole_in_the_smallest_window(
    care: Care, told: str, size: tuple[int, int]
) -> None:
    care.page.begin()
    care.page.window.resize(*size)
    code = f"screens.{told}"
    care.desk.show(told, msg(code, percent=8) if told == "battery.empty" else msg(code))
    QApplication.processEvents()
    bar, scale = care.desk.bar, Scale.of(care.page.window.size())
    assert bar.isVisible()
    assert block_height(bar.text, scale.text(16), bar.room().width()) <= bar.room().height()
    assert care.page.window.foot.geometry().top() > bar.geometry().bottom()


def test_garbage_is_collected_in_the_windows_thread_alone(qapp: QApplication) -> None:
    class Left:
        """Something that only a collection takes away."""

    gc.collect()
    keep_tidy(qapp)
    (timer,) = (
        child for child in qapp.children() if isinstance(child, QTimer) and child.interval() == TIDY_MS
    )
    try:
        assert not gc.isenabled(), "else a thread that makes objects would collect"
        left = Left()
        left.itself = left  # type: ignore[attr-defined]
        told: list[int] = []
        weakref.finalize(left, lambda: told.append(threading.get_ident()))
        del left
        worker = threading.Thread(target=lambda: [[] for _ in range(100_000)])
        worker.start()
        worker.join()
        kept = [[] for _ in range(gc.get_threshold()[0] + 1)]  # type: ignore[var-annotated]
        assert told == []
        timer.timeout.emit()
        assert told == [threading.get_ident()]
        assert len(kept) > 1
    finally:
        timer.stop()
        timer.deleteLater()
