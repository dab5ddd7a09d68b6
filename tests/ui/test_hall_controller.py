"""Screens come and go; the hall picture keeps to them without a question (V1-V8, V16, C32-C34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QScreen
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.match.settings import ScreenRecord
from carrom_desktop.ui import hall_controller, hall_stage
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_frame import HallPicture
from carrom_desktop.ui.hall_status import HallOutput, HallPlace, HallStatus
from carrom_desktop.ui.hall_window import HallWindow
from carrom_desktop.ui.screen_identity import WISH_HIDDEN, HallChoice, Rect, ScreenInfo
from carrom_desktop.viewmodels.hall_parts import HallScene, HallView
from carrom_desktop.viewmodels.message import msg
from tests.support.screens import BENQ_LEFT, BENQ_RIGHT, EPSON, LAPTOP, SONY, FakeScreens

VIEW_1 = HallView(HallScene.NO_MATCH, event="first")
VIEW_2 = HallView(HallScene.NO_MATCH, event="second")
BENQ_RIGHT_OTHER = replace(BENQ_RIGHT, model="TH671")
ASKED_FOR = HallChoice().wishing(EPSON, default=ScreenRecord())


class StubWindow(HallWindow):
    """A hall window that only notes where it was put; `misses` many of them land elsewhere."""

    made: list[StubWindow]
    misses: int

    def __init__(self, language: str = "en") -> None:
        super().__init__(language)
        type(self).made.append(self)
        self.place: ScreenInfo | None = None
        self.is_plain = False
        self.is_gone = False

    def show_full_screen(self, info: ScreenInfo, screen: QScreen | None) -> None:
        if type(self).misses:
            type(self).misses -= 1
        else:
            self.place = info

    def show_plain(self, screen: QScreen | None) -> None:
        self.is_plain = True

    def follow(self, info: ScreenInfo) -> None:
        self.place = info

    def fills(self, info: ScreenInfo) -> bool:
        return self.place == info

    def is_on(self, info: ScreenInfo) -> bool:
        return self.place == info

    def dismiss(self) -> None:
        self.place = None
        self.is_gone = True
        self.deleteLater()


class Desk:
    """A controller with its screens, and all that it told the operator."""

    def __init__(self, infos: tuple[ScreenInfo, ...], choice: HallChoice) -> None:
        self.screens = FakeScreens(*infos)
        self.hall = HallController(self.screens, choice, window_factory=StubWindow, now=lambda: "14:32:07")
        self.statuses: list[HallStatus] = []
        self.proposals: list[ScreenInfo | None] = []
        self.choices: list[HallChoice] = []
        self.pictures: list[HallPicture] = []
        self.hall.status_changed.connect(self.statuses.append)
        self.hall.proposed.connect(self.proposals.append)
        self.hall.choice_changed.connect(self.choices.append)
        self.hall.picture_changed.connect(self.pictures.append)

    @property
    def window(self) -> StubWindow:
        """Return the window that is there."""
        window = self.hall.window
        assert isinstance(window, StubWindow)
        return window

    @property
    def place(self) -> ScreenInfo | None:
        """Return the screen that the window fills, None for none."""
        return self.window.place if self.hall.window is not None else None

    def settle(self, qtbot: QtBot) -> None:
        """Wait until no timer of the controller runs."""
        qtbot.waitUntil(lambda: not running_timers(self.hall))


MakeDesk = Callable[..., Desk]


def running_timers(hall: HallController) -> list[QTimer]:
    return [timer for timer in hall.findChildren(QTimer) if timer.isActive()]


@pytest.fixture
def desk(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeDesk]:
    """Give a maker of started desks whose delays are short."""
    monkeypatch.setattr(hall_controller, "SHOW_DELAY_MS", 20)
    monkeypatch.setattr(hall_controller, "CHECK_DELAY_MS", 60)
    monkeypatch.setattr(hall_stage, "VERIFY_MS", (5, 15))
    StubWindow.made, StubWindow.misses = [], 0
    desks = []

    def make(*infos: ScreenInfo, choice: HallChoice | None = None, windowed: bool = False) -> Desk:
        made = Desk(infos, choice or HallChoice())
        desks.append(made)
        made.hall.set_view(VIEW_1)
        made.hall.start(windowed=windowed)
        return made

    yield make
    for made in desks:
        made.hall.close()
        made.hall.deleteLater()
    dialogs = [w for w in qapp.topLevelWidgets() if isinstance(w, QDialog) and w.isVisible()]
    assert dialogs == []  # never a dialog for a cable
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete)


# ---- the start ------------------------------------------------


def test_v1_with_one_screen_it_is_a_window_and_a_hint_tells_what_to_connect(desk: MakeDesk) -> None:
    d = desk(LAPTOP)
    assert d.window.is_plain
    assert d.hall.status.place is HallPlace.WINDOW
    assert d.hall.status.hint_msg is not None
    assert d.hall.choice == HallChoice()  # nothing was wished


def test_opens_on_the_only_second_screen_and_wishes_nothing(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON)
    assert d.place == EPSON
    assert d.hall.status == HallStatus(HallPlace.SCREEN, "EPSON PJ")
    assert d.hall.choice.wish == ""
    assert d.choices[-1].screens[0].serial == "X1"  # but it is known from now on


def test_with_two_second_screens_the_scorer_is_asked_which(desk: MakeDesk) -> None:
    d = desk(LAPTOP, BENQ_LEFT, BENQ_RIGHT_OTHER)
    assert d.hall.window is None
    assert d.proposals == [BENQ_LEFT]
    d.hall.decline_proposal()
    assert d.proposals == [BENQ_LEFT, BENQ_RIGHT_OTHER]
    d.hall.accept_proposal()
    assert d.place == BENQ_RIGHT_OTHER
    assert d.proposals[-1] is None


def test_v6_another_order_and_place_at_the_next_start(desk: MakeDesk) -> None:
    moved = replace(EPSON, connector="DP-1", geometry=Rect(0, 0, 1920, 1080))
    laptop = replace(LAPTOP, geometry=Rect(1920, 0, 1366, 768))
    d = desk(moved, BENQ_RIGHT, laptop, choice=ASKED_FOR)
    assert d.place == moved
    assert d.hall.status.name == "EPSON PJ"


def test_v6_the_projector_as_primary_leaves_the_laptop_to_the_operator(desk: MakeDesk) -> None:
    first = replace(EPSON, primary=True, geometry=Rect(0, 0, 1920, 1080))
    laptop = replace(LAPTOP, primary=False, geometry=Rect(1920, 0, 1366, 768))
    d = desk(first, laptop, choice=ASKED_FOR)
    assert d.place == first
    assert d.hall.free_screen() == laptop


def test_v7_another_projector_is_used_and_the_wish_kept(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, SONY, choice=ASKED_FOR)
    assert d.place == SONY
    assert d.hall.choice.wish == ASKED_FOR.wish
    epson = replace(EPSON, connector="HDMI-2", geometry=Rect(3286, 0, 1920, 1080))
    d.screens.plug(epson)
    d.settle(qtbot)
    assert d.place == epson


def test_c33_start_with_the_screen_missing(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, choice=ASKED_FOR)
    assert d.hall.window is None
    assert d.hall.status.place is HallPlace.NOT_CONNECTED
    assert d.hall.status.is_alarming
    assert dict(d.hall.status.place_msg.values) == {"name": "EPSON PJ"}
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.place == EPSON


def test_a_hidden_hall_stays_hidden_at_the_next_start(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON, choice=replace(ASKED_FOR, wish=WISH_HIDDEN))
    assert d.hall.window is None
    assert d.hall.status.place is HallPlace.HIDDEN
    assert not d.hall.status.is_alarming


# ---- plugging ------------------------------------------------


def test_v3_a_new_screen_is_proposed_and_one_answer_shows_it(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.window.is_plain  # nothing happens by itself
    assert d.proposals == [EPSON]
    d.hall.accept_proposal()
    assert d.place == EPSON
    assert d.proposals == [EPSON, None]
    assert d.hall.choice.wished is not None
    d.screens.unplug(EPSON)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.place == EPSON
    assert d.proposals == [EPSON, None]  # asked once only


def test_v3_no_is_remembered(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    d.hall.decline_proposal()
    d.screens.unplug(EPSON)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.proposals == [EPSON, None]
    assert d.window.is_plain
    later = desk(LAPTOP, EPSON, choice=d.choices[-1])
    assert later.place is None
    d.hall.show_on(EPSON)  # but the menu still can
    assert d.place == EPSON


def test_a_proposal_goes_with_its_screen(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    d.screens.unplug(EPSON)
    assert d.proposals == [EPSON, None]
    d.hall.accept_proposal()
    assert d.place is None


def test_v4_unplugging_hides_at_once(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    window = d.window
    d.screens.unplug(EPSON)
    assert window.is_gone
    assert d.hall.window is None
    assert d.hall.status.place is HallPlace.NOT_CONNECTED
    assert d.hall.status.name == "EPSON PJ"
    d.settle(qtbot)
    assert d.hall.window is None  # neither over the operator nor as a window
    assert d.hall.choice.wish == ""


def test_v5_it_comes_back_by_itself_also_at_another_resolution(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON, choice=ASKED_FOR)
    d.screens.unplug(EPSON)
    d.settle(qtbot)
    small = replace(EPSON, geometry=Rect(1366, 0, 1024, 768))
    d.screens.plug(small)
    assert d.hall.window is None  # only showing waits
    d.settle(qtbot)
    assert d.place == small
    assert d.hall.choice == ASKED_FOR


def test_v5_a_hand_shake_that_drops_and_returns_shows_once(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    for _ in range(4):
        d.screens.unplug(EPSON)
        d.screens.plug(EPSON)
    assert d.hall.window is None
    d.settle(qtbot)
    assert d.place == EPSON
    assert len(StubWindow.made) == 2


def test_c33_mid_match_the_picture_is_the_newest_when_it_comes_back(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    d.screens.unplug(EPSON)
    d.hall.set_view(VIEW_2)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.window.picture is not None
    assert d.window.picture.view == VIEW_2


def test_c32_opened_late_it_shows_the_state_at_once(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON, choice=replace(ASKED_FOR, wish=WISH_HIDDEN))
    d.hall.set_view(VIEW_2)
    d.hall.show_on(EPSON)
    assert d.window.picture is not None
    assert d.window.picture.view == VIEW_2


def test_c34_a_portrait_screen_with_its_own_scaling(desk: MakeDesk, qtbot: QtBot) -> None:
    tall = replace(EPSON, geometry=Rect(1366, -400, 864, 1536), scale=1.25)
    d = desk(LAPTOP, tall)
    assert d.place == tall
    assert d.hall.places()[1].label.values[-1] == ("size", "1080 x 1920")


def test_a_screen_that_moves_or_changes_its_resolution_is_followed_at_once(
    desk: MakeDesk, qtbot: QtBot
) -> None:
    d = desk(LAPTOP, EPSON)
    window = d.window
    small = replace(EPSON, geometry=Rect(1280, 0, 1024, 768))
    d.screens.change(EPSON, small)
    assert d.place == small
    d.settle(qtbot)
    assert d.window is window


def test_the_laptop_closed_leaves_the_operator_the_only_screen(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON, choice=ASKED_FOR)
    d.screens.unplug(LAPTOP)
    assert d.hall.window is None
    d.settle(qtbot)
    assert d.hall.window is None
    d.screens.plug(replace(LAPTOP, primary=False))
    d.settle(qtbot)
    assert d.place is not None
    assert d.place.serial == "X1"


def test_all_screens_gone_in_sleep_and_back(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    d.screens.unplug(EPSON)
    d.screens.unplug(LAPTOP)
    d.settle(qtbot)
    assert d.hall.window is None
    d.screens.plug(LAPTOP)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.place == EPSON


def test_a_mirrored_projector_never_covers_the_operator(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, replace(EPSON, geometry=LAPTOP.geometry), choice=ASKED_FOR)
    assert d.hall.window is None
    d.screens.change(d.screens.screens()[1], EPSON)
    d.settle(qtbot)
    assert d.place == EPSON
    d.screens.change(EPSON, replace(EPSON, geometry=LAPTOP.geometry))
    assert d.hall.window is None


def test_v8_of_two_twins_the_one_at_the_same_place(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, BENQ_LEFT, BENQ_RIGHT, choice=HallChoice().wishing(BENQ_RIGHT, default=ScreenRecord()))
    assert d.place == BENQ_RIGHT
    d.screens.unplug(BENQ_LEFT)
    assert d.place == BENQ_RIGHT


def test_v8_identify_numbers_every_screen_and_goes_away(
    desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall_stage, "IDENTIFY_MS", 20)
    d = desk(LAPTOP, BENQ_LEFT, BENQ_RIGHT)
    d.hall.identify()
    places = [card.geometry() for card in d.hall.cards.cards]
    assert [place.center().x() // 1366 for place in places] == [0, 1, 3]
    assert all(not card.isActiveWindow() for card in d.hall.cards.cards)
    qtbot.waitUntil(lambda: not d.hall.cards.cards)


# ---- what the scorer wants ------------------------------------------------


def test_only_the_scorer_changes_the_wish(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON, choice=ASKED_FOR)
    d.screens.unplug(EPSON)
    d.screens.plug(SONY)
    d.settle(qtbot)
    d.screens.unplug(SONY)
    d.settle(qtbot)
    assert {choice.wish for choice in d.choices} <= {ASKED_FOR.wish}
    assert d.hall.status.name == "EPSON PJ"


def test_hiding_and_showing_from_the_menu(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    lines = d.hall.places()
    assert [line.checked for line in lines] == [False, True, False, False]
    d.hall.choose(lines[-1])
    assert d.hall.status.place is HallPlace.HIDDEN
    d.screens.unplug(EPSON)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.hall.window is None
    d.hall.choose(lines[-2])
    assert d.window.is_plain
    d.hall.choose(lines[1])
    assert d.place == EPSON


def test_v2_the_only_screen_is_covered_only_when_asked_and_esc_leads_back(
    desk: MakeDesk, qtbot: QtBot
) -> None:
    d = desk(LAPTOP)
    d.hall.show_on(LAPTOP)
    assert d.place == LAPTOP
    assert d.hall.status.covers_only_screen
    assert d.window._hint
    assert d.choices == []  # nothing of it is kept: a crash does not repeat it
    assert d.hall.leave_full_screen()
    assert d.window.is_plain
    assert not d.hall.leave_full_screen()
    again = desk(LAPTOP, choice=d.hall.choice)
    assert again.window.is_plain


def test_v2_esc_that_reaches_the_covering_window_itself(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP)
    d.hall.show_on(LAPTOP)
    keys: list[QKeyEvent] = []
    d.hall.key_pressed.connect(keys.append)
    escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    d.window.keyPressEvent(escape)
    assert d.window.is_plain
    assert keys == []
    d.window.keyPressEvent(escape)
    assert [key.key() for key in keys] == [Qt.Key.Key_Escape]  # now it is the entry's again


def test_covering_ends_when_a_known_projector_comes(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, choice=ASKED_FOR)
    d.hall.show_on(LAPTOP)
    d.screens.plug(SONY)
    d.settle(qtbot)
    assert d.place == LAPTOP  # an unknown one only asks
    assert d.hall.proposal == SONY
    d.screens.plug(replace(EPSON, geometry=Rect(3286, 0, 1920, 1080)))
    d.settle(qtbot)
    assert d.place is not None
    assert d.place.serial == "X1"
    assert not d.hall.status.covers_only_screen


def test_esc_gives_back_a_screen_that_the_operator_works_on(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON)
    assert not d.hall.leave_full_screen("eDP-1")
    assert d.hall.leave_full_screen("HDMI-1")
    assert d.window.is_plain


def test_v2_a_windowed_start_leaves_every_screen_alone(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON, choice=ASKED_FOR, windowed=True)
    assert d.window.is_plain
    assert d.hall.choice == ASKED_FOR


def test_closing_the_plain_window_is_only_not_now(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, choice=HallChoice(screens=ASKED_FOR.screens))
    d.window.closed.emit()
    assert d.hall.status.place is HallPlace.HIDDEN
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.place == EPSON


# ---- what is shown ------------------------------------------------


def test_freeze_keeps_the_picture_and_tells_since_when(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON)
    d.hall.set_output(HallOutput.FREEZE)
    d.hall.set_view(VIEW_2)
    assert d.hall.picture.view == VIEW_1
    frozen = d.hall.status
    assert frozen.output_msg == msg("app.screen.frozen", t="14:32:07")
    d.hall.set_output(HallOutput.LIVE)
    assert d.hall.picture.view == VIEW_2
    assert d.hall.status == replace(frozen, output=HallOutput.LIVE, frozen_at="")
    assert d.hall.status.output_msg is None


def test_frozen_and_unplugged_it_comes_back_frozen(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    d.hall.set_output(HallOutput.FREEZE)
    d.hall.set_view(VIEW_2)
    d.screens.unplug(EPSON)
    d.screens.plug(EPSON)
    d.settle(qtbot)
    assert d.window.picture is not None
    assert d.window.picture.view == VIEW_1


def test_blank_is_the_painters_blank_and_follows_nothing(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON)
    d.hall.set_output(HallOutput.BLANK)
    d.hall.set_view(VIEW_2)
    assert d.hall.picture.view == HallView(HallScene.BLANK)
    d.hall.set_output(HallOutput.FREEZE)
    assert d.hall.picture.view == VIEW_2


def test_hall_and_live_copy_get_the_same_picture_once(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON)
    d.hall.set_view(VIEW_2)
    d.hall.set_view(VIEW_2)
    assert [picture.view for picture in d.pictures] == [VIEW_1, VIEW_2]
    assert d.window.picture == d.pictures[-1]


def test_v20_theme_and_margin_are_kept_per_screen(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    d.hall.set_on_screen(margin=0.05)
    d.hall.set_theme("lit")
    assert (d.hall.picture.style.theme, d.hall.picture.style.margin) == ("lit", 0.05)
    d.screens.unplug(EPSON)
    assert d.hall.picture.style.margin == 0.05  # the live copy does not jump for a cable
    d.hall.set_theme("dark")
    d.screens.plug(SONY)
    d.settle(qtbot)
    d.hall.accept_proposal()
    assert (d.hall.picture.style.theme, d.hall.picture.style.margin) == ("dark", 0.025)
    later = desk(LAPTOP, EPSON, choice=d.hall.choice)
    assert later.hall.picture.style.margin == 0.05


def test_the_language_of_the_hall_changes_at_once(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON)
    d.hall.set_language("es")
    assert d.hall.picture.style.language == "es"
    assert d.window.windowTitle() == "Carrom Desktop - sala"


# ---- making sure ------------------------------------------------


def test_a_window_that_lands_elsewhere_is_made_anew_once(desk: MakeDesk, qtbot: QtBot) -> None:
    StubWindow.misses = 1
    d = desk(LAPTOP, EPSON)
    assert d.place is None
    qtbot.waitUntil(lambda: d.place == EPSON)
    d.settle(qtbot)
    assert len(StubWindow.made) == 2


def test_a_window_that_never_fits_is_not_made_for_ever(desk: MakeDesk, qtbot: QtBot) -> None:
    StubWindow.misses = 99
    d = desk(LAPTOP, EPSON)
    d.settle(qtbot)
    assert 2 <= len(StubWindow.made) <= 4
    assert d.hall.window is None  # rather none than one on the wrong screen
    assert d.hall.status == HallStatus(HallPlace.NOT_CONNECTED, "EPSON PJ")
    StubWindow.misses = 0
    d.hall.choose(d.hall.places()[1])
    assert d.place == EPSON


def test_a_window_that_does_not_quite_fit_stays(
    desk: MakeDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StubWindow, "fills", lambda *_: False)
    d = desk(LAPTOP, EPSON)
    d.settle(qtbot)
    assert d.place == EPSON
    assert len(StubWindow.made) <= 4


def test_nothing_ticks_while_nothing_changes(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    d.settle(qtbot)
    d.hall.set_view(VIEW_2)
    d.hall.set_output(HallOutput.FREEZE)
    assert running_timers(d.hall) == []
    assert all(timer.isSingleShot() for timer in d.hall.findChildren(QTimer))


def test_closed_it_never_comes_back(desk: MakeDesk, qtbot: QtBot) -> None:
    d = desk(LAPTOP, EPSON)
    d.hall.close()
    d.screens.unplug(EPSON)
    d.screens.plug(EPSON)
    assert running_timers(d.hall) == []
    assert d.hall.window is None


def test_without_a_safe_margin_the_picture_still_has_room_to_wander(desk: MakeDesk) -> None:
    d = desk(LAPTOP, EPSON)
    d.hall.set_on_screen(margin=0.0)
    assert d.hall.record.margin == 0.0
    assert d.hall.picture.style.margin == 0.003
