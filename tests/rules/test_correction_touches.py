"""A correction judges the boards that it touches; what it leaves as it was may be of other rules."""

from __future__ import annotations

from typing import Any

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import ChangeRules
from carrom_desktop.rules.facts import Corrected
from carrom_desktop.rules.ids import BoardKind, Severity
from carrom_desktop.rules.ruleset import with_numbers
from tests.support.corrections import corrected, corrected_games
from tests.support.matches import PlayedMatch, match

FIVE = "A 3 A; B 2 A; A 1 B; B 4 B; A 2 B"
A3 = "A 9 A; A 9 A; A 9 A"
FOULS = "toss A; A 3 A; foul 107 A; B 2 B; foul 106 A men=4; A 1 B"
"""Boards 2 and 4 ended by a foul, which UKCA knows nothing of."""


def errors(played: PlayedMatch) -> list[tuple[str, int, int]]:
    """Return what is wrong on the sheet: code, game, board."""
    return [
        (problem.code, problem.game, problem.board)
        for problem in played.state.problems
        if problem.severity is Severity.ERROR
    ]


def under_other_rules(script: str = FOULS, **numbers: Any) -> PlayedMatch:
    """Play by ICF, then change the rules to UKCA, with some of its numbers changed."""
    rules = with_numbers(preset("ukca"), **numbers)
    return match("icf", script).do(ChangeRules(rules, reason="an inter-club match"))


@pytest.mark.parametrize(
    "boards",
    [
        pytest.param("1: A 4 A; =2; =3; =4; =5", id="another_changed"),
        pytest.param("=1; 2: B 3 A; =3; =4; =5", id="a_foul_replaced"),
        pytest.param("=1; 2: void; =3; =4; =5", id="a_foul_to_be_replayed"),
        pytest.param("=1; + B 1 A; =2; =3; =4; =5", id="another_put_in_before"),
        pytest.param("=2; =3; =4; =5", id="another_taken_out_before"),
        pytest.param("=1; =2; =3; =5", id="a_foul_taken_out"),
        pytest.param("=1; =2; =4; =3; =5", id="the_order"),
    ],
)
def test_ukca_h18_a_board_that_is_left_as_it_was_stops_no_correction(boards: str) -> None:
    played = under_other_rules()
    played.do(corrected(played, boards))
    for number, board in enumerate(played.game.boards, start=1):
        if board.kind is BoardKind.FOUL:
            assert ("ending_not_in_rules", 1, number) in errors(played), "it is still told"


@pytest.mark.parametrize(
    ("boards", "where"),
    [
        pytest.param("=1; =2; =3; 4: foul 106 A men=5; =5", 4, id="changed"),
        pytest.param("1: foul 107 A; =2; =3; =4; =5", 1, id="another_becomes_one"),
        pytest.param("=1; =2; + foul 107 A; =3; =4; =5", 3, id="put_in"),
        pytest.param("=1; =2; =2; =3; =4; =5", 3, id="twice"),
    ],
)
def test_ukca_h18_a_correction_makes_no_board_that_the_rules_do_not_know(boards: str, where: int) -> None:
    played = under_other_rules()
    asked = corrected(played, boards)
    assert played.refusal(asked) == ["ending_not_in_rules"]
    assert [problem.board for problem in played.against(asked)] == [where]


def test_ukca_h18_a_board_moved_to_another_game_is_judged_by_the_rules_in_force() -> None:
    played = under_other_rules(f"toss A; {A3}; foul 107 A; A 1 B")
    assert played.refusal(corrected_games(played, {1: "=1; =2; =2.1; =3", 2: "=2.2"})) == [
        "ending_not_in_rules"
    ]
    played.do(corrected_games(played, {1: "=1; =2; =2.2; =3", 2: "=2.1"}))


def test_a_foul_that_was_put_in_stops_no_later_correction() -> None:
    played = match("icf", f"toss A; {FIVE}")
    played.do(corrected(played, "=1; + foul 107 A; + foul 107 A; =2; =3; =4; =5"))
    played.do(ChangeRules(preset("ukca"))).do(corrected(played, "1: A 4 A; =2; =3; =4; =5; =6; =7"))
    assert played.refusal(corrected(played, "=1; =2; =3; + foul 107 A; =4; =5; =6; =7"))


@pytest.mark.parametrize(
    ("script", "numbers"),
    [
        pytest.param("award A 12", {"board_cap": 10}, id="awarded_above_the_cap"),
        pytest.param("foul 106 A improper demanded=1 men=5", {}, id="points_demanded"),
    ],
)
def test_rule_f4_a_board_that_other_rules_allowed_stops_no_correction(
    script: str, numbers: dict[str, Any]
) -> None:
    played = under_other_rules(f"toss A; A 3 A; {script}; B 2 B", **numbers)
    assert errors(played)
    played.do(corrected(played, "1: A 4 A; =2; =3"))
    assert played.board(1).men_left == 4


def test_law_54_the_queen_left_on_the_board_by_other_rules_stops_no_correction() -> None:
    played = match("icf", "toss A; A 3 nobody; B 2 B", queen_must_be_covered=False)
    played.do(ChangeRules(preset("icf"))).do(corrected(played, "=1; 2: B 3 B"))
    assert played.refusal(corrected(played, "1: A 4 nobody; =2")) == ["queen_on_board"]


def test_law_26_a_slam_that_stands_there_already_stops_no_correction() -> None:
    """The colours were the other way round: the white slam cannot have been, wherever it goes."""
    played = match("icf", "toss A; A 3 A white; B 2 A; A 1 B; turn 1")
    assert ("slam_impossible", 1, 1) in errors(played)
    played.do(corrected(played, "=1; =2; 3: A 2 B"))
    played.do(corrected(played, "+ A 1 B; + B 1 A; =1; =2; =3"))
    assert played.refusal(corrected(played, "=1; =2; 3: A 4 A white; =4; =5")) == ["slam_impossible"]


@pytest.mark.parametrize("boards", ["+ B 1 A; =1; =2", "=2; =1"])
def test_law_26_a_slam_cannot_slide_to_where_the_other_side_breaks(boards: str) -> None:
    played = match("icf", "toss A; A 3 A white; B 2 A")
    assert played.refusal(corrected(played, boards)) == ["slam_impossible"]


@pytest.mark.parametrize(
    ("bad", "law"),
    [
        ("foul 999 A", ""),
        ("foul 106 A men=0", preset("icf").laws.men),
        ("foul 107 A demanded=1", "107"),
    ],
)
def test_law_53a_a_foul_that_cannot_be_cites_one_law_wherever_it_is_said(bad: str, law: str) -> None:
    """As it is entered, as it is corrected, and on a sheet that has it."""
    played = match("icf", "toss A; A 3 A")
    corrects = corrected(played, f"1: {bad}")
    entered, (put_in,) = played.against(bad), played.against(corrects)
    played.write([Corrected(corrects.games)])
    (told,) = (problem for problem in played.state.problems if problem.severity is Severity.ERROR)
    assert {entered[0].law, put_in.law, told.law} == {law}
    assert (entered[0].code, entered[0].values) == (put_in.code, put_in.values) == (told.code, told.values)
