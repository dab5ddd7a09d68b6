"""A rule set in words: its lines, and what differs between two, as it is printed under remarks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n import LANGUAGES, speak
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.rules.commands import AddNote, ChangeRules
from carrom_desktop.rules.ruleset import CHOICES, RuleSet, with_numbers
from carrom_desktop.viewmodels.rules_view import (
    SETTINGS,
    change_msg,
    changed_lines,
    choice_msg,
    difference,
    joined,
    rules_lines,
    rules_name,
)
from tests.support.house_rules import HOUSE_RULES
from tests.support.matches import match

ICF = preset("icf")


def said(before: RuleSet, after: RuleSet, language: str = "en") -> str:
    return speak(language, joined(difference(before, after)))


def test_every_number_and_choice_has_its_line() -> None:
    texts = {"key", "title", "edition", "laws"}
    assert set(SETTINGS) == set(RuleSet.__struct_fields__) - texts


@pytest.mark.parametrize("key", PRESETS)
def test_a_rule_set_reads_as_lines_with_their_laws(key: str) -> None:
    lines = rules_lines(preset(key))
    for language in LANGUAGES:
        assert all(speak(language, line.text) for line in lines)
    target = lines[0]
    assert (speak("en", target.text), target.law) == (f"target {preset(key).target}", preset(key).laws.target)
    assert ("pre_alarm" in {line.name for line in lines}) is (preset(key).time_limit is not None)


def test_the_school_set_shows_no_childs_name_outside_and_ends_with_the_lesson() -> None:
    rules = preset("school")
    assert rules.initials
    assert not any(preset(key).initials for key in PRESETS if key != "school")
    assert (rules.games_to_win, rules.board_limit, rules.time_limit) == (1, 4, 20)
    assert rules.level_after_limit == rules.level_at_time == "draw"
    assert rules.laws == preset("icf").laws


def test_every_choice_has_words_in_both_languages() -> None:
    for name, allowed in CHOICES.items():
        for value in filter(None, allowed):
            assert speak("en", choice_msg(name, value)) != speak("es", choice_msg(name, value))


def test_a_change_is_told_by_what_was_and_what_is() -> None:
    assert said(ICF, with_numbers(ICF, board_limit=None)) == "board limit 8 -> none"
    assert said(ICF, with_numbers(ICF, board_limit=None), "es") == "límite de tableros 8 -> ninguno"
    assert said(ICF, with_numbers(ICF, queen_must_be_covered=False)) == "queen needs a cover: yes -> no"
    assert said(ICF, with_numbers(ICF, time_limit=30)) == "time limit none -> 30 minutes"
    assert said(preset("european"), with_numbers(preset("european"), pre_alarm=None), "es") == (
        "prealarma 5 minutos -> ninguna"
    )
    assert said(ICF, ICF) == "nothing"


def test_icf_instead_of_ukca_names_the_set_first_and_then_each_number() -> None:
    changed = said(preset("ukca"), ICF)
    assert changed.startswith("rule set UKCA -> ICF, target 29 -> 25, board limit none -> 8, queen 5 -> 3,")
    assert said(ICF, preset("european"), "es").startswith("conjunto de reglas ICF -> Europeo, ")


def test_laws_of_another_edition_are_a_change_too() -> None:
    other = replace(ICF, laws=replace(ICF.laws, target="56"))
    assert said(ICF, other) == "the names of the laws"


def test_start_points_are_part_of_a_change() -> None:
    parts = difference(ICF, ICF, (0, 0), (5, 0))
    assert [speak("es", part) for part in parts] == ["puntos de salida 0-0 -> 5-0"]


def test_a_ruling_in_a_match_is_said_with_its_reason_and_what_stood_before() -> None:
    played = match("icf", "toss A; A 6 A")
    played.do(ChangeRules(with_numbers(ICF, board_limit=None), (2, 0), "chief referee"))
    played.do(ChangeRules(with_numbers(ICF, board_limit=None, target=29), (2, 0)))
    played.do(AddNote("late start"))
    first, second, note = played.state.ruled
    assert speak("en", change_msg(first)) == (
        "Rules changed: board limit 8 -> none, start points 0-0 -> 2-0. chief referee"
    )
    assert speak("es", change_msg(second)) == "Cambio de reglas: meta 25 -> 29"
    with pytest.raises(ValueError, match="no change"):
        change_msg(note)


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_house_rules_are_told_by_what_differs_from_their_preset(name: str) -> None:
    rules = HOUSE_RULES[name]
    lines = [speak("en", line.text) for line in changed_lines(rules, preset(rules.key))]
    wanted = {
        "Four boards": ["board limit 4", "time limit 30 minutes"],
        "League night": ["target 29", "board limit 4", "queen's cut-off 25", "time limit 45 minutes"],
        "No cover": [
            "target 23",
            "board limit 4",
            "queen 2",
            "queen's cut-off none",
            "queen needs a cover: no",
            "cap 11",
        ],
        "Bar 19": ["queen's cut-off 19"],
        "Escuela": [
            "board limit 3",
            "level after the last board: draw",
            "games to win 1",
            "time limit 15 minutes",
            "level when time is called: draw",
        ],
    }
    assert lines == wanted[name]


def test_presets_are_named_in_the_readers_language() -> None:
    assert [speak("es", rules_name(preset(key))) for key in PRESETS] == [
        *("ICF", "UKCA", "CAINT", "Europeo", "Escolar")
    ]
