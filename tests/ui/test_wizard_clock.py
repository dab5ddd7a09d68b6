"""The clock of a new match: 45 minutes from now where the rules have a limit, none or any end elsewhere."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.clock_replay import parse_time
from carrom_desktop.rules.commands import CreateMatch, SetRoundEnd
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.ui.wizard import NewMatchWizard
from carrom_desktop.ui.wizard_clock import ClockLine, system_now
from carrom_desktop.viewmodels.clock_forms import end_from_now, late_form, read_end, round_end_form
from tests.support.clocked import at, clocked
from tests.ui.operator_page import ONE, TWO, OperatorPage

EUROPEAN = CreateMatch(preset("european"), Kind.SINGLES, (ONE,), (TWO,))
ICF = CreateMatch(preset("icf"), Kind.SINGLES, (ONE,), (TWO,))


class Now:
    """A time of day that can be moved."""

    def __init__(self) -> None:
        self.now = datetime.fromisoformat(at("14:00"))

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def line(qtbot: QtBot, now: Now) -> ClockLine:
    made = ClockLine(now=now)
    qtbot.addWidget(made)
    made.retranslate("en")
    made.set_rules(preset("european"))
    made.show()
    return made


# ---- the line


def test_european_the_round_ends_45_minutes_from_now(line: ClockLine) -> None:
    assert (line.edit.text(), line.distance.text()) == ("14:45", "in 45 minutes")
    assert line.command() == SetRoundEnd(at("14:45"))


def test_from_now_stays_true_while_the_page_is_open(line: ClockLine, now: Now, qtbot: QtBot) -> None:
    now.now += timedelta(minutes=7)
    line.hide()
    line.show()
    assert line.command() == SetRoundEnd(at("14:52"))


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ((Qt.Key.Key_Plus,), "14:46"),
        ((Qt.Key.Key_Minus, Qt.Key.Key_Minus), "14:43"),
        ((Qt.Key.Key_Up,), "14:46"),
        ((Qt.Key.Key_Down,), "14:44"),
    ],
)
def test_plus_and_minus_move_the_end(line: ClockLine, keys: tuple[Qt.Key, ...], wanted: str) -> None:
    for key in keys:
        QTest.keyClick(line.edit, key)
    assert (line.edit.text(), line.command()) == (wanted, SetRoundEnd(at(wanted)))


def test_the_buttons_move_the_end_and_what_was_chosen_stays(line: ClockLine, now: Now) -> None:
    QTest.mouseClick(line.more, Qt.MouseButton.LeftButton)
    QTest.mouseClick(line.more, Qt.MouseButton.LeftButton)
    QTest.mouseClick(line.less, Qt.MouseButton.LeftButton)
    now.now += timedelta(minutes=5)
    line.hide()
    line.show()
    assert (line.edit.text(), line.distance.text()) == ("14:46", "in 41 minutes")


def test_a_time_is_typed(line: ClockLine) -> None:
    line.edit.selectAll()
    QTest.keyClicks(line.edit, "15:10")
    assert line.command() == SetRoundEnd(at("15:10"))
    assert not line.show_problem()


@pytest.mark.parametrize(
    ("typed", "says"),
    [("13:50", "13:50 has passed."), ("x", "Type the time as 14:45."), ("", "Type the time as 14:45.")],
)
def test_a_time_that_cannot_be_is_said_at_once(line: ClockLine, typed: str, says: str) -> None:
    line.edit.selectAll()
    QTest.keyClick(line.edit, Qt.Key.Key_Delete)
    QTest.keyClicks(line.edit, typed)
    assert line.problem.text() == says
    assert line.show_problem()


def test_the_clock_is_at_the_desk(line: ClockLine) -> None:
    line.choose("desk")
    assert line.command() == SetRoundEnd("")
    assert not line.edit.isVisible()


def test_a_set_with_a_limit_can_start_its_clock_at_play(line: ClockLine) -> None:
    line.choose("none")
    assert line.how.currentText() == "45 minutes from Play"
    assert line.command() is None


def test_other_sets_have_no_clock_until_one_is_wished(line: ClockLine) -> None:
    line.set_rules(preset("ukca"))
    assert (line.value(), line.how.currentText(), line.command()) == ("none", "No clock", None)
    line.choose("at")
    assert line.command() == SetRoundEnd(at("14:45"))
    line.set_rules(preset("caint"))
    assert line.value() == "at"  # what was chosen stays where the sets do not differ in it
    line.set_rules(preset("european"))
    assert line.value() == "at"


def test_another_time_limit_is_the_default_too(line: ClockLine) -> None:
    line.set_rules(with_numbers(preset("european"), time_limit=30))
    assert line.command() == SetRoundEnd(at("14:30"))


def test_the_line_in_spanish(line: ClockLine) -> None:
    line.retranslate("es")
    assert (line.how.currentText(), line.distance.text()) == ("La ronda termina a las", "en 45 minutos")


# ---- the wizard


def test_the_wizard_gives_the_clock_with_the_match(qtbot: QtBot) -> None:
    wizard = NewMatchWizard("en", prefill=EUROPEAN)
    qtbot.addWidget(wizard)
    wizard.show()
    wizard.start.click()
    assert wizard.made is not None
    assert wizard.made.clock is not None
    end = parse_time(wizard.made.clock.at)
    assert end is not None
    assert timedelta(minutes=44) < end - system_now() < timedelta(minutes=46)


def test_the_wizard_starts_no_match_whose_round_is_over(qtbot: QtBot) -> None:
    wizard = NewMatchWizard("en", prefill=EUROPEAN)
    qtbot.addWidget(wizard)
    wizard.show()
    wizard.clock.edit.selectAll()
    passed = system_now() - timedelta(minutes=10)
    QTest.keyClicks(wizard.clock.edit, f"{passed:%H:%M}")
    wizard.start.click()
    assert wizard.made is None
    assert wizard.focusWidget() is wizard.clock.edit


def test_the_wizard_without_a_clock(qtbot: QtBot) -> None:
    wizard = NewMatchWizard("en", prefill=ICF)
    qtbot.addWidget(wizard)
    wizard.show()
    wizard.start.click()
    assert wizard.made is not None
    assert wizard.made.clock is None


def test_the_clock_becomes_a_fact_of_the_new_match(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(wizard: NewMatchWizard) -> bool:
        wizard.rules.set_rules(preset("european"), "")
        wizard.clock.set_rules(preset("european"))
        wizard.players.set_players((ONE,), (TWO,))
        wizard.clock.choose("desk")
        wizard.start.click()
        return wizard.made is not None

    monkeypatch.setattr(NewMatchWizard, "exec", start)
    page = OperatorPage.opened(tmp_path)
    page.window.desk.new()
    assert page.state.clock.at_desk
    page.close()


# ---- times and forms


@pytest.mark.parametrize(
    ("typed", "now", "wanted"),
    [
        ("14:45", "2026-03-12T14:00:00+05:30", "2026-03-12T14:45:00+05:30"),
        ("9.05", "2026-03-12T08:30:00+05:30", "2026-03-12T09:05:00+05:30"),
        ("00:15", "2026-03-12T23:50:00+05:30", "2026-03-13T00:15:00+05:30"),
        ("23:50", "2026-03-13T00:15:00+05:30", "2026-03-12T23:50:00+05:30"),
    ],
)
def test_a_typed_time_is_the_nearest_one(typed: str, now: str, wanted: str) -> None:
    assert read_end(typed, datetime.fromisoformat(now)) == datetime.fromisoformat(wanted)


@pytest.mark.parametrize("typed", ["", "x", "24:00", "12:60", "1445"])
def test_what_is_no_time_is_none(typed: str) -> None:
    assert read_end(typed, datetime.fromisoformat(at("14:00"))) is None


def test_from_now_is_a_full_minute() -> None:
    for second, wanted in ((0, "14:45"), (29, "14:45"), (30, "14:46"), (59, "14:46")):
        assert (
            f"{end_from_now(datetime.fromisoformat(at(f'14:00:{second:02}')), 45):%H:%M:%S}" == f"{wanted}:00"
        )


def test_the_form_of_the_end_begins_with_what_is_set() -> None:
    made = clocked("ukca")
    form = round_end_form(made.state, made.clock.now_iso)
    assert [field.value for field in form.fields] == ["at", "14:45"]
    made.do(SetRoundEnd(at("15:10")))
    assert round_end_form(made.state, made.clock.now_iso).fields[1].value == "15:10"
    assert form.make({"how": "at", "end": ""}) is None


@pytest.mark.parametrize("minutes", ["", "x", "0", "999", "²"])
def test_the_form_of_a_late_player_takes_minutes_only(minutes: str) -> None:
    made = clocked("icf")
    form = late_form(made.state, made.clock.now_iso)
    assert form.fields[1].value == "15"
    assert form.make({"who": "A", "minutes": minutes}) is None
    assert form.make({"who": "", "minutes": "15"}) is None
