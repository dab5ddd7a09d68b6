"""Rules in the wizard: presets, sets of the user's, clocks, start points, and a match from paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from carrom_desktop.match.own_rulesets import OwnRuleSets, key_of
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.decide import create
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.ui.rules_dialog import AllRulesDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from tests.support.house_rules import HOUSE_RULES
from tests.ui.wizard_page import (
    ENTER,
    LAST,
    PAIRS,
    SPACE,
    fits,
    focused,
    inputs,
    made_by,
    opened,
    press,
)


@pytest.fixture
def own(tmp_path: Path) -> OwnRuleSets:
    made = OwnRuleSets(tmp_path / "rulesets")
    for name, rules in HOUSE_RULES.items():
        made.save(name, rules)
    return made


def take_own(wizard: NewMatchWizard, key: str) -> None:
    picker = wizard.rules.own
    picker.setCurrentIndex(picker.findData(key))
    picker.activated.emit(picker.currentIndex())


def test_the_five_presets_are_offered_and_without_own_sets_no_list_of_them(qtbot: QtBot) -> None:
    wizard = opened(qtbot, "es", last=LAST)
    assert [tile.text() for tile in wizard.rules.presets.tiles()] == [
        "ICF",
        "UKCA",
        "CAINT",
        "Europeo",
        "Escolar",
    ]
    assert not wizard.rules.own.isVisible()
    assert not wizard.rules.all_button.isVisible()


def test_european_rounds_are_one_game_against_the_clock(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.rules.presets.tile("european").click()
    assert wizard.command().rules == preset("european")
    assert "45 minutes a game" in wizard.rules.summary.text()
    assert "one game" in wizard.rules.summary.text()
    assert "changed" not in wizard.rules.summary.text()


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_set_of_the_users_is_one_choice(qtbot: QtBot, own: OwnRuleSets, name: str) -> None:
    wizard = opened(qtbot, prefill=LAST, own=own)
    assert wizard.rules.own.isVisible()
    take_own(wizard, key_of(name))
    assert wizard.command().rules == own.find(key_of(name))
    assert wizard.rules.presets.value() is None
    assert wizard.rules.own.currentText() == name
    assert "changed" not in wizard.rules.summary.text()
    press(wizard, ENTER, ENTER)
    assert wizard.made is not None
    assert wizard.made.create.rules.title == name


def test_a_limit_of_ones_own_does_not_follow_the_round_unless_the_set_says_so(
    qtbot: QtBot, own: OwnRuleSets
) -> None:
    wizard = opened(qtbot, prefill=LAST, own=own)
    take_own(wizard, "four-boards")
    wizard.rules.round.set_code("final")
    assert wizard.command().rules.board_limit == 4
    own.save("As ICF", with_numbers(preset("icf"), board_limit=6))
    again = opened(qtbot, prefill=LAST, own=own)
    take_own(again, "as-icf")
    assert again.command().rules.board_limit == 6
    again.rules.round.set_code("final")
    assert again.command().rules.board_limit is None
    again.rules.reset_button.click()
    assert again.command().rules.board_limit is None


def test_a_preset_after_a_set_of_ones_own_is_that_preset(qtbot: QtBot, own: OwnRuleSets) -> None:
    wizard = opened(qtbot, prefill=LAST, own=own)
    take_own(wizard, "escuela")
    wizard.rules.presets.tile("icf").click()
    assert wizard.command().rules == preset("icf")
    assert wizard.rules.own.currentText() == "Your own sets"


def test_changed_numbers_of_ones_own_set_are_named_and_put_back(qtbot: QtBot, own: OwnRuleSets) -> None:
    wizard = opened(qtbot, prefill=LAST, own=own)
    take_own(wizard, "bar-19")
    wizard.rules.number("queen_cutoff").edit.setText("20")
    assert "changed for this match" in wizard.rules.summary.text()
    wizard.rules.reset_button.click()
    assert wizard.command().rules == own.find("bar-19")


def test_a_match_by_a_set_that_is_gone_is_copied_with_its_rules(qtbot: QtBot) -> None:
    gone = replace(HOUSE_RULES["Bar 19"], key="gone", title="Gone")
    wizard = opened(qtbot, prefill=replace(LAST, rules=gone))
    assert wizard.rules.own.currentText() == "Gone"
    assert wizard.command().rules == gone


def test_a_broken_set_is_named_and_the_others_are_offered(qtbot: QtBot, own: OwnRuleSets) -> None:
    (own.folder / "bar-19.toml").write_text("nonsense", "utf-8")
    wizard = opened(qtbot, prefill=LAST, own=own)
    assert "bar-19.toml: this is not TOML" in wizard.rules.notice.text()
    assert wizard.rules.own.findData("bar-19") == -1
    assert wizard.rules.own.findData("escuela") > 0
    press(wizard, ENTER, ENTER)
    assert made_by(wizard) is not None


def test_the_clock_and_start_points_are_typed_with_the_numbers(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.rules.numbers_button.click()
    assert wizard.rules.number("start_b").label.text() == "Start: Player Two"
    wizard.rules.number("time_limit").edit.setText("30")
    wizard.rules.number("pre_alarm").edit.setText("30")
    assert "30 minutes before the end of a game of 30 minutes" in wizard.rules.problem.text()
    wizard.rules.number("pre_alarm").edit.setText("5")
    wizard.rules.number("start_b").edit.setText("25")
    press(wizard, ENTER)
    assert focused(wizard) is wizard.rules.number("start_b").edit
    assert "Start points lie between 0 and 25" in wizard.rules.problem.text()
    wizard.rules.number("start_b").edit.setText("5")
    press(wizard, ENTER, ENTER)
    assert wizard.made is not None
    made = wizard.made.create
    assert made.rules == with_numbers(preset("icf"), time_limit=30, pre_alarm=5)
    assert made.start_points == (0, 5)
    assert replay([Row(1, 1, create(made)[0])]).start_points == (0, 5)


def test_start_points_are_copied_with_a_match_but_are_no_default(qtbot: QtBot) -> None:
    handicap = replace(LAST, start_points=(0, 7))
    assert opened(qtbot, prefill=handicap).command().start_points == (0, 7)
    assert opened(qtbot, last=handicap).command().start_points == (0, 0)


def test_start_points_stay_when_another_set_is_taken(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=replace(LAST, start_points=(0, 7)))
    wizard.rules.presets.tile("ukca").click()
    assert wizard.command().start_points == (0, 7)


def test_a_match_already_played_is_typed_in_by_a_tick(qtbot: QtBot) -> None:
    wizard = opened(qtbot, "es", prefill=LAST)
    assert wizard.from_paper.text() == "Pasar un partido ya jugado en papel"
    assert not wizard.command().from_paper
    wizard.from_paper.setFocus()
    press(wizard, SPACE)
    assert wizard.command().from_paper
    assert opened(qtbot, prefill=wizard.command()).command().from_paper
    assert not opened(qtbot, last=wizard.command()).command().from_paper


def test_every_rule_is_reached_from_the_wizard_and_sets_saved_there_are_offered(
    qtbot: QtBot, own: OwnRuleSets, monkeypatch: pytest.MonkeyPatch
) -> None:
    wizard = opened(qtbot, prefill=replace(LAST, start_points=(2, 0)), own=own)

    def use(dialog: AllRulesDialog) -> int:
        assert dialog.form.editor.start_points() == (2, 0)
        dialog.form.editor.flags["queen_must_be_covered"].click()
        own.save("Made there", dialog.form.editor.rules())
        dialog.apply.click()
        return dialog.result()

    monkeypatch.setattr(AllRulesDialog, "exec", use)
    wizard.rules.numbers_button.click()
    wizard.rules.all_button.click()
    assert wizard.command().rules == with_numbers(preset("icf"), queen_must_be_covered=False)
    assert wizard.command().start_points == (2, 0)
    assert wizard.rules.own.findData("made-there") > 0
    assert "changed for this match" in wizard.rules.summary.text()


def test_a_contradiction_whose_field_is_not_here_leads_to_all_rules(qtbot: QtBot, own: OwnRuleSets) -> None:
    wizard = opened(qtbot, prefill=LAST, own=own)
    wizard.rules.presets.tile("european").click()
    wizard.rules.number("games_to_win").edit.setText("2")
    press(wizard, ENTER)
    assert made_by(wizard) is None
    assert "A draw is possible only where one game is the match" in wizard.rules.problem.text()
    assert wizard.rules.all_button.isVisible()


@pytest.mark.parametrize("language", ["en", "es"])
def test_with_sets_of_ones_own_the_page_still_fits(qtbot: QtBot, own: OwnRuleSets, language: str) -> None:
    wizard = opened(qtbot, language, prefill=PAIRS, own=own)
    for opener in (wizard.more, wizard.rules.numbers_button):
        opener.setChecked(True)
        qtbot.waitUntil(lambda: fits(wizard), timeout=2000)
    assert all(child.accessibleName() or child.property("text") for child in inputs(wizard))
