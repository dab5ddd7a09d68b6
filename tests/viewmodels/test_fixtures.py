"""A list of matches: every way of writing it, what is not understood, and the match each becomes."""

from __future__ import annotations

import pytest

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.ids import Kind
from carrom_desktop.viewmodels.fixtures import (
    MOST_FIXTURES,
    Fixture,
    fixture_line,
    fixture_state,
    planned,
    read_fixtures,
)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("1;4;Ana;Ben", Fixture("1", "4", "", "Ana", "Ben")),
        ("1; 4 ; 14:30 ;Ana  Ruiz;Ben", Fixture("1", "4", "14:30", "Ana Ruiz", "Ben")),
        ("4;Ana;Ben", Fixture("", "4", "", "Ana", "Ben")),
        ("Ana;Ben", Fixture("", "", "", "Ana", "Ben")),
        ("final\t4\tAna; B\tBen", Fixture("final", "4", "", "Ana; B", "Ben")),
        ('1;4;"Ruiz; Ana";Ben', Fixture("1", "4", "", "Ruiz; Ana", "Ben")),
        ("\ufeff1;4;Ana;", Fixture("1", "4", "", "Ana", "")),
        ("Round;Table;Side 1;Side 2\n1;4;Ana;Ben\n", Fixture("1", "4", "", "Ana", "Ben")),
        ("ronda;mesa;lado 1;lado 2\r\n\r\n# nota;x\r\n1;4;Ana;Ben\r\n", Fixture("1", "4", "", "Ana", "Ben")),
    ],
)
def test_a_line_is_understood(text: str, wanted: Fixture) -> None:
    found = read_fixtures(text)
    assert found.fixtures == (wanted,)
    assert not found.wrong


def test_what_is_not_understood_is_named_with_its_line_and_the_rest_is_kept() -> None:
    found = read_fixtures("1;4;Ana;Ben\nnonsense\n1;2;3;4;5;6;7\n1;5;A / B / C;D\n1;6;Cid;Dan")
    assert [(each.line, each.code) for each in found.wrong] == [
        (2, "columns"),
        (3, "columns"),
        (4, "too_many_people"),
    ]
    assert [fixture.table for fixture in found.fixtures] == ["4", "6"]


def test_a_list_ends_somewhere() -> None:
    found = read_fixtures("A;B\n" * (MOST_FIXTURES + 50))
    assert len(found.fixtures) == MOST_FIXTURES
    assert [each.code for each in found.wrong] == ["too_many"]


def test_a_fixture_reads_back_from_its_line() -> None:
    for fixture in (
        Fixture("1", "4", "", "Ana", "Ben"),
        Fixture("1", "4", "14:30", "Ann One / Cid Three", "Bea / Dan"),
        Fixture("", "", "", "A", ""),
    ):
        assert read_fixtures(fixture_line(fixture)).fixtures == (fixture,)


def test_a_fixture_becomes_a_match_of_which_nothing_is_played() -> None:
    state = fixture_state(Fixture("3", "4", "", "Ana", "Ben"), preset("icf"), event="Open", date="2026-03-12")
    assert state.kind is Kind.SINGLES
    assert not state.has_boards
    assert (state.details.event, state.details.round, state.details.table) == ("Open", "round-3", "4")
    assert state.players[0][0].full_name == "Ana"
    pairs = fixture_state(Fixture("final", "1", "", "A / B", "C"), preset("icf"))
    assert pairs.kind is Kind.DOUBLES
    assert [len(side) for side in pairs.players] == [2, 2]
    # 56b: no limit of boards from the quarter-finals on.
    assert (state.rules.board_limit, pairs.rules.board_limit) == (8, None)


def test_the_end_is_estimated_where_a_clock_runs() -> None:
    european, icf = preset("european"), preset("icf")
    assert planned(Fixture(time="14:30"), european) == "14:30 – 15:15"
    assert planned(Fixture(time="23.40"), european) == "23:40 – 00:25"
    assert planned(Fixture(time="9h05"), icf) == "09:05"
    assert planned(Fixture(time="after lunch"), european) == "after lunch"
    assert planned(Fixture(), european) == ""
