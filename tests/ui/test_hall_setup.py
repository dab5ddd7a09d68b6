"""The guided page for the hall screen: it follows the cable, and sets what menus and dialogs set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.i18n import say
from carrom_desktop.match.settings import ScreenRecord, Settings, load_settings
from carrom_desktop.ui import hall_setup_dialog
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.hall_setup_dialog import HallSetupDialog
from carrom_desktop.ui.hall_setup_parts import Monitors, StepState
from carrom_desktop.ui.hall_status import HallOutput, HallPlace
from carrom_desktop.ui.setup_offer import SetupOffer
from carrom_desktop.ui.warning_bar import WarningBar
from carrom_desktop.ui.widgets import Choices
from tests.support.screens import EPSON, LAPTOP, SONY, FakeScreens
from tests.ui.operator_page import OperatorPage, press

WAITS, OPEN, DONE = StepState.WAITS, StepState.OPEN, StepState.DONE


class Setup:
    """A window, its screens, and the page over it."""

    def __init__(self, page: OperatorPage, *plugged: object, has_match: bool = False) -> None:
        self.page = page
        self.controller = page.window.controller
        screens = page.window._screens
        assert isinstance(screens, FakeScreens)
        self.screens = screens
        for info in (LAPTOP, *plugged):
            screens.plug(info)  # type: ignore[arg-type]
        self.controller.start()
        self.dialog = HallSetupDialog(self.controller, page.window.language, page.window, has_match=has_match)
        self.dialog.show()
        QApplication.processEvents()

    @property
    def states(self) -> list[StepState]:
        """Return how far each step is."""
        return [card.badge.state for card in self.dialog.steps]

    def settle(self) -> None:
        """Let the half second after a plug pass."""
        self.controller._show_timer.stop()
        self.controller._on_settle_timer_timeout()

    def said(self, number: int) -> str:
        """Return what a step says."""
        return self.dialog.steps[number - 1].said.text()

    def places(self) -> Choices | None:
        """Return the screens that can be chosen."""
        return self.dialog.places

    def picture(self) -> Monitors:
        """Return what the picture of the monitors shows."""
        return self.dialog.monitors.monitors

    def output(self) -> HallOutput:
        """Return what the hall is shown."""
        return self.controller.output

    def say(self, code: str, **values: object) -> str:
        """Return a text of the page."""
        return say(self.page.window.language, f"screens.setup.{code}", **values)  # type: ignore[arg-type]

    def record(self) -> ScreenRecord:
        """Return what the settings file keeps of the screen used last."""
        settings, wrong = load_settings(self.page.folder / "settings.json")
        assert wrong is None
        return settings.screens[0]


def test_one_screen_then_a_cable_then_none_again_without_a_question(either: OperatorPage) -> None:
    setup = Setup(either)
    dialog = setup.dialog
    assert setup.states == [OPEN, WAITS, WAITS, WAITS, WAITS]
    assert setup.said(1) == setup.say("missing.linux")
    assert setup.picture() is Monitors.MISSING
    assert setup.places() is None
    assert not dialog.table.isVisible(), "table mode needs a match"
    assert dialog.finish.hasFocus()
    setup.screens.plug(SONY)
    assert setup.states[:3] == [DONE, OPEN, WAITS]
    assert setup.picture() is Monitors.EXTENDED
    places = setup.places()
    assert places is not None
    tiles = places.tiles()
    assert [tile.isChecked() for tile in tiles] == [False, False]
    assert tiles[0].hasFocus(), "what is to be done next has the keyboard"
    press(tiles[0], "down")
    press(tiles[1], "space")
    setup.settle()
    assert setup.controller.screen == SONY
    assert setup.states == [DONE, DONE, OPEN, OPEN, DONE]
    assert setup.output() is HallOutput.TEST
    assert "SONY TV" in setup.said(5)
    setup.screens.unplug(SONY)
    assert setup.states == [OPEN, WAITS, WAITS, WAITS, WAITS]
    assert not dialog.margin.isEnabled()
    assert setup.places() is None
    assert setup.output() is HallOutput.LIVE
    setup.screens.plug(SONY)
    setup.settle()
    assert setup.states == [DONE, DONE, OPEN, OPEN, DONE], "it is known again"
    dialog.reject()
    assert setup.output() is HallOutput.LIVE


def test_v14_duplicated_screens_are_told_with_the_ways_out(
    either: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[str, ...]] = []

    def open_settings(way: tuple[str, ...]) -> bool:
        opened.append(way)
        return False

    monkeypatch.setattr(hall_setup_dialog, "display_settings", lambda: ("settings",))
    monkeypatch.setattr(hall_setup_dialog, "open_display_settings", open_settings)
    setup = Setup(either, replace(EPSON, geometry=LAPTOP.geometry), has_match=True)
    assert setup.states[:2] == [OPEN, WAITS]
    assert setup.said(1) == say(either.window.language, "screens.duplicated.linux")
    assert setup.picture() is Monitors.DUPLICATED
    setup.dialog.open_settings.setFocus()
    press(setup.dialog, "enter")
    assert opened == [("settings",)]
    assert setup.said(1) == setup.say("no_settings")
    setup.dialog.table.setFocus()
    press(setup.dialog, "enter")
    assert setup.dialog.wants_table
    assert not setup.dialog.isVisible()


def test_margin_and_distance_are_those_of_the_dialogs_and_kept_for_this_screen(either: OperatorPage) -> None:
    setup = Setup(either, EPSON)
    dialog, controller = setup.dialog, setup.controller
    assert controller.screen == EPSON, "the start rule has put it there"
    assert not setup.record().setup_due, "who has the page open needs no offer"
    assert dialog.margin.slider.hasFocus()
    for _ in range(3):
        press(dialog.margin.slider, "right")
    assert controller.picture.style.margin == 0.04
    assert dialog.margin.picture.picture == controller.picture, "the hall sees the same"
    dialog.distance.seat.setValue(8.5)
    dialog.distance.inches.setValue(43)
    assert setup.states[3] is OPEN
    assert controller.record.layout == "standard", "only when it is used"
    dialog.distance.seat.setFocus()
    press(dialog.distance.seat, "enter")
    assert setup.states == [DONE, DONE, OPEN, DONE, DONE], "Enter uses the numbers, the page stays"
    assert setup.say("layout.giant") in setup.said(5)
    press(dialog, "enter")
    kept = setup.record()
    assert (kept.model, kept.margin, kept.layout) == (EPSON.model, 0.04, "giant")
    assert (kept.seat_m, kept.size_inch, kept.setup_due) == (8.5, 43.0, False)
    assert controller.output is HallOutput.LIVE


def test_another_screen_brings_its_own_numbers(page: OperatorPage) -> None:
    sony = replace(SONY, connector="DP-1", geometry=replace(SONY.geometry, x=4000))
    setup = Setup(page, EPSON, sony)
    setup.controller.show_on(EPSON)
    setup.controller.set_on_screen(seat_m=12.0, size_inch=100.0, margin=0.05)
    assert setup.dialog.distance.seat.value() == 8.0, "a number that stands there is nobody's to change"
    setup.controller.show_on(sony)
    assert setup.dialog.margin.slider.value() == 5
    setup.controller.show_on(EPSON)
    assert (setup.dialog.distance.seat.value(), setup.dialog.margin.slider.value()) == (12.0, 10)
    assert setup.states[3] is DONE
    setup.dialog.accept()


def test_in_a_match_the_audience_gets_the_test_picture_only_on_request(page: OperatorPage) -> None:
    page.begin()
    setup = Setup(page, EPSON, has_match=True)
    setup.controller.set_output(HallOutput.BLANK)
    setup.dialog.reject()
    page.window.controller.set_output(HallOutput.BLANK)
    dialog = HallSetupDialog(setup.controller, "en", page.window, has_match=True)
    dialog.show()
    assert setup.output() is HallOutput.BLANK
    dialog.test.click()
    assert setup.output() is HallOutput.TEST
    dialog.accept()
    assert setup.output() is HallOutput.BLANK, "as it was"


def test_the_menu_opens_it_and_identify_numbers_the_screens(page: OperatorPage) -> None:
    screens = page.window._screens
    assert isinstance(screens, FakeScreens)
    screens.plug(LAPTOP)
    screens.plug(EPSON)
    page.window.controller.start()
    seen: list[int] = []

    def use() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, HallSetupDialog)
        QTest.mouseClick(dialog.identify, Qt.MouseButton.LeftButton)
        seen.append(len(page.window.controller.cards.cards))
        dialog.accept()

    QTimer.singleShot(0, use)
    page.window.menus.actions[ActionId.HALL_SETUP].trigger()
    assert seen == [2]


def test_table_mode_is_the_way_out_of_a_match_with_one_screen(page: OperatorPage) -> None:
    page.begin()

    def use() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, HallSetupDialog)
        QTest.mouseClick(dialog.table, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, use)
    page.window.menus.actions[ActionId.HALL_SETUP].trigger()
    assert page.window.table.is_on


# ---- the offer


@pytest.fixture
def offer(either: OperatorPage) -> Iterator[SetupOffer]:
    """Give the offer of a window on one screen, the hall started."""
    screens = either.window._screens
    assert isinstance(screens, FakeScreens)
    screens.plug(LAPTOP)
    either.window.controller.start()
    yield SetupOffer(either.window, either.window.settings_desk)
    either.window.controller.close()


def plug(offer: SetupOffer, info: object, *, unplug: bool = False) -> None:
    screens, controller = offer._window._screens, offer._window.controller
    assert isinstance(screens, FakeScreens)
    (screens.unplug if unplug else screens.plug)(info)  # type: ignore[arg-type]
    controller._show_timer.stop()
    controller._on_settle_timer_timeout()


def bar_made(offer: SetupOffer) -> WarningBar | None:
    return offer.bar


def bar_of(offer: SetupOffer) -> str:
    return offer.bar.text if offer.bar is not None and offer.bar.isVisible() else ""


def test_a_new_monitor_is_offered_once_and_never_is_for_good(offer: SetupOffer) -> None:
    window = offer._window
    assert bar_made(offer) is None, "nothing is made while there is nothing to offer"
    plug(offer, EPSON)
    assert bar_of(offer) == say(window.language, "screens.setup.offer", name="EPSON PJ")
    assert offer.bar is not None
    labels = [button.label for button in (*offer.bar.more, offer.bar.button)]
    codes = ("yes", "later", "never")
    assert labels == [say(window.language, f"screens.setup.offer.{code}") for code in codes]
    window.settings_desk.change(language="es")
    assert bar_of(offer) == say("es", "screens.setup.offer", name="EPSON PJ")
    offer.bar.button.click()
    assert bar_of(offer) == ""
    plug(offer, EPSON, unplug=True)
    plug(offer, EPSON)
    assert bar_of(offer) == ""
    plug(offer, EPSON, unplug=True)
    plug(offer, SONY)
    assert "SONY TV" in bar_of(offer), "another screen is another question"


def test_not_now_is_until_the_next_start(qtbot: QtBot, tmp_path: Path) -> None:
    asked = []
    for _ in range(3):
        settings, _ = load_settings(tmp_path / "settings.json")
        page = OperatorPage.opened(tmp_path, replace(settings, language="en"), FakeScreens(LAPTOP, EPSON))
        page.window.controller.start()
        offer = SetupOffer(page.window, page.window.settings_desk)
        asked.append(bool(bar_of(offer)))
        if offer.bar is not None:
            offer.bar.more[1].click() if len(asked) == 1 else offer.bar.button.click()
            assert bar_of(offer) == ""
            page.window.settings_desk.changed.emit()
            assert bar_of(offer) == ""
        page.window.controller.close()
        page.close()
    assert asked == [True, True, False]


def test_yes_shows_the_hall_there_and_opens_the_page(
    offer: SetupOffer, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[HallPlace] = []
    controller = offer._window.controller
    monkeypatch.setattr(
        hall_setup_dialog, "open_setup", lambda _window: opened.append(controller.status.place)
    )
    plug(offer, EPSON)
    assert offer.bar is not None
    offer.bar.more[0].click()
    assert opened == [HallPlace.SCREEN]
    assert bar_of(offer) == ""


def test_in_a_match_the_right_column_asks_first(offer: SetupOffer) -> None:
    window = offer._window
    page = OperatorPage(Path(), window.desk.journal, window)
    page.begin()
    plug(offer, EPSON)
    assert bar_of(offer) == ""
    window.controller.accept_proposal()
    assert "EPSON PJ" in bar_of(offer)
    assert window.focusWidget() is window.entry, "the bar takes no keyboard"
    window.table.desk.enter()
    window.settings_desk.changed.emit()
    assert bar_of(offer) == ""
    window.table.desk.leave()


def test_a_screen_that_was_known_before_is_not_offered(qtbot: QtBot, tmp_path: Path) -> None:
    known = ScreenRecord(connector="HDMI-1", manufacturer="EPSON", model="EPSON PJ", serial="X1")
    settings = Settings(language="en", theme="dark", screens=(known,))
    page = OperatorPage.opened(tmp_path, settings, FakeScreens(LAPTOP, EPSON))
    page.window.controller.start()
    assert page.window.controller.screen == EPSON
    assert SetupOffer(page.window, page.window.settings_desk).offered is None
    page.window.controller.close()
    page.close()


def test_a_declined_screen_is_not_offered(offer: SetupOffer) -> None:
    plug(offer, EPSON)
    offer._window.controller.decline_proposal()
    assert bar_of(offer) == ""
