"""Rounds against the clock at the operator's window; the stroke clock, late players, trial boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from carrom_desktop.match.settings import Settings
from carrom_desktop.rules.commands import SetRoundEnd
from carrom_desktop.rules.facts import ClockJumped, PreAlarmOverruled, RoundEndSet
from carrom_desktop.rules.ids import NextKind, Side, Termination
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.viewmodels.clocks import ClockView
from carrom_desktop.viewmodels.hall import HallContext, build_hall
from carrom_desktop.viewmodels.hall_parts import HallView
from tests.support.clocked import at
from tests.ui.clock_page import ClockPage, reopened


@pytest.fixture
def page(qtbot: QtBot, tmp_path: Path) -> Iterator[ClockPage]:
    made = ClockPage.at_14(tmp_path)
    yield made
    made.close()


def click(page: ClockPage, key_or_does: str) -> None:
    QTest.mouseClick(page.strip.button(key_or_does), Qt.MouseButton.LeftButton)


# ---- whole rounds


def test_european_a_timed_round_to_a_draw(page: ClockPage) -> None:
    page.begin_timed()
    assert page.strip.lines == ("45:00 Round, until 14:45",)
    page.wait(minutes=20)
    page.type("left 3 right enter")
    page.wait(minutes=20)
    assert page.strip.lines == ("5:00 Round, until 14:45",)
    assert page.said("banner") == "5 minutes left: no new board after this one."
    page.wait(minutes=1)
    assert page.said("banner") == ""
    page.type("right 3 left enter")
    assert page.asked() == ["T The game ends on time", "P Another board all the same"]
    page.type("t")
    assert page.asked() == [
        "P A board is in play, and is the last one",
        "T No board is in play: the game ends now",
    ]
    page.type("t")
    assert page.state.drawn
    assert page.state.games[0].ended_by is Termination.TIME
    assert not page.strip.isVisible()
    assert not page.desk.is_running
    assert reopened(page).state.drawn


def test_european_a_timed_round_to_a_win_after_an_overruled_pre_alarm(page: ClockPage) -> None:
    page.begin_timed()
    page.wait(minutes=41)
    page.type("left 3 right enter p")
    assert any(isinstance(one.fact, PreAlarmOverruled) for one in page.state.ruled)
    assert page.asked() == []
    page.type("p")
    page.wait(minutes=4)
    assert page.strip.lines == ("0:00 Round, until 14:45",)
    assert page.said("banner") == "Time is up: T calls time. Nothing ends by itself."
    page.wait(minutes=10)
    assert not page.state.is_over
    page.type("t")
    assert page.said("banner") == "Time: this is the last board."
    page.type("right 9 right enter")
    assert (page.state.winner, page.state.games[0].raw) == (Side.B, (3, 12))
    page.window.entry.undo()
    page.window.entry.undo()
    assert page.strip.lines == ("0:00 Round, until 14:45",)


def test_european_level_after_eight_boards_an_extra_board(page: ClockPage) -> None:
    page.begin_timed()
    for _ in range(4):
        page.type("left 1 right enter right 1 left enter")
    assert page.state.next.kind is NextKind.EXTRA_TOSS
    page.type("b right left 1 left enter")
    assert (page.state.winner, page.state.games[0].ended_by) == (Side.A, Termination.EXTRA_BOARD)


def test_uk_f2_level_at_time_is_decided_by_a_labelled_button(page: ClockPage) -> None:
    page.begin_timed("ukca", games_to_win=1)
    page.type("left 3 right enter right 3 left enter t t")
    assert page.asked() == ["1 Extra board", "2 Draw", "3 Player One wins", "4 Player Two wins"]
    option = next(one for one in page.window.entry._options if one.key == "4")
    QTest.mouseClick(option, Qt.MouseButton.LeftButton)
    assert (page.state.winner, page.state.games[0].ended_by) == (Side.B, Termination.TIME)


def test_the_answers_to_time_can_be_clicked(page: ClockPage) -> None:
    page.begin_timed()
    page.type("left 3 right enter t")
    QTest.mouseClick(page.window.entry._options[1], Qt.MouseButton.LeftButton)
    assert page.state.winner is Side.A


def test_the_clock_at_the_desk_t_is_time_called(page: ClockPage) -> None:
    page.begin_timed(end="")
    assert page.strip.lines == ("The clock is at the desk",)
    assert not page.desk.is_running
    page.type("left 3 right enter p t")
    assert page.state.next.last
    page.type("left 1 left enter")
    assert page.state.winner is Side.A


# ---- the strip


def test_the_strip_has_a_button_for_each_key(page: ClockPage) -> None:
    page.begin_timed()
    click(page, "+")
    click(page, "+")
    click(page, "-")
    assert page.strip.lines == ("46:00 Round, until 14:46",)
    click(page, "H")
    page.wait(minutes=5)
    assert page.strip.lines == ("46:00 Round, held since 14:00",)
    assert page.strip.button("H").accessibleName() == "Let the clock run on, H"
    click(page, "H")
    assert page.strip.lines == ("46:00 Round, until 14:51",)
    click(page, "T")
    assert page.asked()[1].startswith("T No board is in play")
    page.type("esc")
    click(page, "desk")
    assert page.strip.lines == ("The clock is at the desk",)
    assert page.window.entry.hasFocus()


def test_no_strip_no_timer_and_no_room_without_a_clock(page: ClockPage) -> None:
    page.begin_timed("icf", end=None)
    assert (page.strip.isVisible(), page.strip.wanted_height(), page.desk.is_running) == (False, 0.0, False)
    page.type("left 9 left enter left 9 left enter left 9 left enter")
    assert page.strip.lines == ("2:00 Change of sides",)
    assert page.desk.is_running
    page.type("c")
    assert (page.strip.isVisible(), page.desk.is_running) == (False, False)


def test_a_pause_that_nobody_ends_goes_by_itself(page: ClockPage) -> None:
    page.begin_timed("icf", end=None)
    page.type("left 9 left enter left 9 left enter left 9 left enter")
    page.wait(minutes=2)
    assert page.said("banner") == "2 minutes for the change of sides are over (Law 61)"
    page.wait(minutes=1)
    assert (page.strip.isVisible(), page.desk.is_running) == (False, False)


def test_a_held_clock_and_one_that_is_over_need_no_timer(page: ClockPage) -> None:
    running = []
    page.begin_timed()
    running.append(page.desk.is_running)
    page.type("h")
    running.append(page.desk.is_running)
    page.type("h")
    running.append(page.desk.is_running)
    page.wait(minutes=60)
    running.append(page.desk.is_running)
    assert running == [True, False, True, False]


def test_the_real_clock_ticks_by_itself(page: ClockPage, qtbot: QtBot) -> None:
    page.begin("european")
    page.type("b left p")
    seen: set[tuple[str, ...]] = set()

    def three_seconds() -> bool:
        seen.add(page.strip.lines)
        return len(seen) >= 3

    qtbot.waitUntil(three_seconds, timeout=10_000)


def test_hall_and_strip_show_the_same_second(page: ClockPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """However the moments fall, both have the very same views: never a second apart."""
    given: list[tuple[ClockView, ...]] = []

    def build(state: MatchState | None, context: HallContext) -> HallView:
        given.append(context.clocks)
        return build_hall(state, context)

    monkeypatch.setattr("carrom_desktop.ui.hall_feed.build_hall", build)
    page.begin_timed()
    page.clock.advance(0.271)
    page.type("p")
    for _ in range(40):
        page.wait(seconds=0.271)
        assert given[-1] == page.desk.views
        assert page.strip.lines == (f"{given[-1][0].text} Round, until 14:45",)
        hall = page.window.controller.picture.view
        assert hall is not None
        assert hall.clock == given[-1][0]


# ---- the computer's clock, and its sleep


def test_v59_sleep_counts_and_one_press_leaves_it_out(page: ClockPage) -> None:
    page.begin_timed()
    page.wait(minutes=5)
    page.clock.sleep(480)
    page.desk.tick()
    assert page.strip.lines == ("32:00 Round, until 14:45",)
    assert page.strip.sleep.accessibleName() == (
        "The computer slept 8:00. The time counts: the round ends at 14:45."
    )
    assert page.strip.sleep.yes.accessibleName() == "Do not count: 14:53"
    QTest.mouseClick(page.strip.sleep.yes, Qt.MouseButton.LeftButton)
    assert page.strip.lines == ("40:00 Round, until 14:53",)
    assert not page.strip.sleep.isVisible()
    page.window.entry.undo()
    assert page.strip.lines == ("32:00 Round, until 14:45",)


def test_v59_sleep_can_be_left_as_it_is_or_left_out_from_the_menu(page: ClockPage) -> None:
    page.begin_timed()
    page.clock.sleep(600)
    page.desk.tick()
    QTest.mouseClick(page.strip.sleep.no, Qt.MouseButton.LeftButton)
    assert not page.strip.sleep.isVisible()
    page.menu(ActionId.LEAVE_OUT_SLEEP)
    assert page.strip.lines == ("35:00 Round, until 14:45",)
    page.clock.sleep(600)
    page.type("+")  # a key, before the timer has looked
    assert page.strip.sleep.isVisible()
    page.menu(ActionId.LEAVE_OUT_SLEEP)
    assert page.strip.lines == ("36:00 Round, until 14:56",)


@pytest.mark.parametrize("seconds", [0, 30, 60])
def test_a_nap_or_a_stop_is_not_asked_about(page: ClockPage, seconds: int) -> None:
    page.begin_timed()
    page.clock.sleep(seconds)
    page.wait(minutes=2)
    assert not page.strip.sleep.isVisible()


def test_v59_a_held_clock_loses_nothing_to_sleep_so_nothing_is_asked(page: ClockPage) -> None:
    page.begin_timed()
    page.type("h")
    page.clock.sleep(600)
    page.type("h")
    assert not page.strip.sleep.isVisible()
    assert page.strip.lines == ("45:00 Round, until 14:55",)


@pytest.mark.parametrize("set_to", ["13:10", "16:10"])
def test_the_computers_clock_is_set_and_what_remains_stays(page: ClockPage, set_to: str) -> None:
    page.begin_timed()
    page.wait(minutes=10)
    page.type("left 6")
    page.clock.set_wall(at(set_to))
    page.desk.tick()
    assert page.strip.lines == (f"35:00 Round, until {set_to[:2]}:45",)
    rows = page.window.bridge.session
    assert rows is not None
    assert sum(isinstance(row.fact, ClockJumped) for row in rows.rows) == 1
    page.type("left enter")
    assert page.state.game.raw == (9, 0)  # what was typed is still there
    assert reopened(page).state.clock.round_end == at(f"{set_to[:2]}:45")


def test_the_computers_clock_is_set_just_before_a_key(page: ClockPage) -> None:
    """What is written after the clock was set stands behind the jump, though no second has passed yet."""
    page.begin_timed()
    page.wait(minutes=10)
    page.clock.set_wall(at("15:10"))
    page.type("h")
    page.wait(minutes=1)
    page.type("h")
    assert page.strip.lines == ("35:00 Round, until 15:46",)


def test_the_computers_clock_is_set_while_no_clock_runs(page: ClockPage) -> None:
    page.begin_timed("icf", end=None)
    page.clock.set_wall(at("17:00"))
    page.window.bridge.submit(SetRoundEnd(at("17:45")))
    page.wait(minutes=1)
    assert page.strip.lines == ("44:00 Round, until 17:45",)


# ---- events


@pytest.mark.no_cover
def test_v62_each_clock_ends_once_20_matches_in_a_row(
    page: ClockPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    beeps: list[str] = []
    monkeypatch.setattr(QApplication, "beep", lambda: beeps.append("beep"))
    ended: list[str] = []
    page.desk.ended.connect(ended.append)
    for number in range(1, 21):
        page.clock.set_wall(at("14:00"))
        page.begin_timed()
        for _ in range(3):
            page.wait(minutes=20)
        assert ended == ["round"] * number
    assert beeps == []  # silent by default


def test_a_sound_where_it_is_wished(page: ClockPage, monkeypatch: pytest.MonkeyPatch) -> None:
    beeps: list[str] = []
    monkeypatch.setattr(QApplication, "beep", lambda: beeps.append("beep"))
    page.begin_timed()
    page.menu(ActionId.CLOCK_SOUND)
    page.wait(minutes=46)
    page.wait(minutes=1)
    assert beeps == ["beep"]


def test_a_match_opened_after_its_time_makes_no_sound(page: ClockPage) -> None:
    ended: list[str] = []
    page.desk.ended.connect(ended.append)
    page.begin_timed(end="13:50")
    assert page.strip.lines == ("0:00 Round, until 13:50",)
    assert ended == []


# ---- the stroke clock


def test_law_46_the_stroke_clock_is_off_until_it_is_wished(page: ClockPage) -> None:
    page.begin_timed("icf", end=None)
    page.type("k")
    assert "The stroke clock is off" in page.said("read_back")
    page.menu(ActionId.STROKE_CLOCK)
    page.type("k")
    page.wait(seconds=4)
    assert page.strip.lines == ("11 Stroke",)
    page.type("k")
    assert page.strip.lines == ("15 Stroke",)
    page.wait(seconds=15)
    assert page.strip.lines == ("0 Stroke",)
    assert page.said("banner") == "15 seconds for the stroke are over (Law 46)"
    page.wait(seconds=5)
    assert (page.strip.isVisible(), page.desk.is_running) == (False, False)


def test_law_121a_h_holds_the_stroke_clock_alone_or_with_the_round(page: ClockPage) -> None:
    page.window._settings.change(stroke_clock=True)
    page.begin_timed("icf", end=None)
    page.type("k")
    page.wait(seconds=5)
    page.type("h")
    page.wait(minutes=5)
    assert page.strip.lines == ("10 Stroke · held",)
    page.type("h")
    page.wait(seconds=1)
    assert page.strip.lines == ("9 Stroke",)
    page.wait(minutes=1)
    page.type("h")
    assert "No clock runs that could be held." in page.said("read_back")
    page.window.bridge.submit(SetRoundEnd(at("15:00")))
    page.type("k h")
    page.wait(minutes=1)
    assert list(page.strip.lines)[1:] == ["15 Stroke · held"]
    page.type("h")
    page.wait(seconds=1)
    assert list(page.strip.lines)[1:] == ["14 Stroke"]


def test_a_record_ends_the_stroke_clock(page: ClockPage) -> None:
    page.window._settings.change(stroke_clock=True)
    page.begin_timed("icf", end=None)
    page.type("k p")
    assert page.strip.lines == ("15 Stroke",)
    page.type("left 3 left enter")
    assert not page.strip.isVisible()


def test_rules_without_a_time_for_a_stroke_say_so(page: ClockPage) -> None:
    page.window._settings.change(stroke_clock=True)
    page.begin_timed("icf", end=None, stroke_seconds=None)
    page.type("k")
    assert "These rules have no time for a stroke." in page.said("read_back")


# ---- late, trial boards, the round's end


def test_law_143i_a_late_player_is_waited_for_15_minutes(page: ClockPage) -> None:
    page.begin_timed("icf", end=None)
    page.answer(ActionId.LATE, who="B")
    assert page.strip.lines == ("15:00 Waiting for Player Two, until 14:15",)
    page.wait(minutes=15)
    assert page.said("banner") == "The limit has passed; still waiting for Player Two (Law 143i)"
    click(page, "came")
    assert page.state.clock.waiting_limit == ""
    page.answer(ActionId.LATE, who="both", minutes="5")
    assert page.strip.lines == ("5:00 Waiting for both sides, until 14:20",)
    page.type("p")
    assert not page.strip.isVisible()


def test_law_143i_the_clock_for_late_players_can_be_off(page: ClockPage) -> None:
    page.begin_timed("icf", end=None)
    page.menu(ActionId.LATE_CLOCK)
    page.menu(ActionId.LATE)
    assert "The clock for late players is off" in page.said("read_back")


def test_law_40_trial_boards_by_their_key(page: ClockPage) -> None:
    page.begin_timed("icf", end=None)
    page.type("y")
    assert page.strip.lines == ("Trial board 1 of 2: Player One",)
    click(page, "Y")
    assert page.strip.lines == ("Trial board 2 of 2: Player Two",)
    page.type("p")
    assert not page.strip.isVisible()


def test_law_40_trial_boards_can_be_off(page: ClockPage) -> None:
    page.begin_timed("icf", end=None)
    page.menu(ActionId.TRIAL_BOARDS)
    page.type("y")
    assert page.state.trial == 0
    assert "Trial boards are off" in page.said("read_back")


def test_any_match_can_be_given_a_clock_from_the_menu(page: ClockPage) -> None:
    page.begin_timed("caint", end=None)
    page.answer(ActionId.ROUND_END)
    assert page.strip.lines == ("45:00 Round, until 14:45",)
    page.answer(ActionId.ROUND_END, end="14:20")
    assert page.strip.lines == ("20:00 Round, until 14:20",)
    page.answer(ActionId.ROUND_END, how="desk")
    assert page.strip.lines == ("The clock is at the desk",)


def test_a_time_that_is_none_sets_no_clock(page: ClockPage) -> None:
    page.begin_timed("caint", end=None)
    page.answer(ActionId.ROUND_END, end="25:99")
    assert not any(isinstance(row.fact, RoundEndSet) for row in reopened(page).rows)


@pytest.mark.parametrize(
    "action",
    [ActionId.TIME, ActionId.HOLD, ActionId.LATER, ActionId.EARLIER, ActionId.STROKE, ActionId.TRIAL],
)
def test_each_key_stands_in_the_menu(page: ClockPage, action: ActionId) -> None:
    page.begin_timed()
    page.menu(action)
    assert page.window.entry.hasFocus()
    expected = {
        ActionId.TIME: page.window.entry.draft.pending == "time",
        ActionId.HOLD: page.state.clock.by_key,
        ActionId.LATER: page.strip.lines == ("46:00 Round, until 14:46",),
        ActionId.EARLIER: page.strip.lines == ("44:00 Round, until 14:44",),
        ActionId.STROKE: "stroke clock is off" in page.said("read_back"),
        ActionId.TRIAL: page.state.trial == 1,
    }
    assert expected[action]


def test_the_ticks_of_the_menu_are_kept(page: ClockPage) -> None:
    settings = page.window.settings
    for action, name in (
        (ActionId.STROKE_CLOCK, "stroke_clock"),
        (ActionId.INTERVAL_CLOCK, "interval_clock"),
        (ActionId.CHANGE_CLOCK, "change_clock"),
    ):
        assert page.window.menus.actions[action].isChecked() is getattr(settings, name)
        page.menu(action)
        settings = replace(settings, **{name: not getattr(settings, name)})
        assert page.window.settings == settings
    page.begin_timed("icf", end=None)
    page.type("left 9 left enter left 9 left enter left 9 left enter")
    assert not page.strip.isVisible()


def test_in_spanish(qtbot: QtBot, tmp_path: Path) -> None:
    page = ClockPage.at_14(tmp_path, Settings(language="es", theme="dark"))
    page.begin_timed()
    assert page.strip.lines == ("45:00 Ronda, hasta las 14:45",)
    page.wait(minutes=40)
    assert page.said("banner") == "Quedan 5 minutos: después de este tablero no se abre otro."
    page.type("left 3 right enter")
    assert page.asked() == ["T El juego termina por tiempo", "P Otro tablero de todos modos"]
    page.close()
