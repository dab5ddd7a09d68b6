"""The check value: the same wherever the same is told, another where anything that counts differs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from carrom_desktop.match.check_value import ALPHABET, Said, canonical, check_value, read_value
from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.facts import Player, Row
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.rules.state import MatchState
from tests.support.matches import PlayedMatch, created, doubles, match

DOCS = Path(__file__).parents[2] / "docs"
WON = "toss A; A 6 A; B 3 B; A 9 A; A 8 A; change; B 9 B; B 9 B; B 9 B; change; A 9 A; A 9 A; A 9 A"
VALUE = "PFR4-S9ZR"
"""It stands in the documentation and on papers that are kept: it may never change."""


def test_the_value_is_eight_letters_that_cannot_be_taken_for_others() -> None:
    assert check_value(match("icf", WON).state) == VALUE
    assert not set("ILOU") & set(ALPHABET)
    assert len(set(ALPHABET)) == 32


@pytest.mark.parametrize("page", ["check-value.md", "valor-de-control.md"])
def test_the_documentation_shows_this_text_and_its_value(page: str) -> None:
    said = (DOCS / page).read_text(encoding="utf-8")
    blocks = re.findall(r"```\n(.*?)```", said, re.DOTALL)
    assert canonical(match("icf", WON).state) in blocks
    assert VALUE in said


def test_times_places_words_and_the_scorer_play_no_part() -> None:
    played = match("icf", WON)
    rows = [Row(row.seq, row.step, row.fact, "2031-01-01T00:00:00+00:00", "Eva") for row in played.rows]
    assert check_value(replay(rows)) == VALUE
    state = played.state
    details = replace(state.details, round="final", table="4", remarks="the lamp fell", umpire="Bea")
    assert check_value(replace(state, details=details)) == VALUE
    assert check_value(match("icf", WON.replace("toss A", "toss B")).state) == VALUE
    assert check_value(match("icf", f"{WON}; note a late start; sign").state) == VALUE


def test_a_board_that_was_corrected_counts_as_it_stands() -> None:
    wrong = match("icf", WON.replace("A 6 A", "A 7 A"))
    assert check_value(wrong.state) != VALUE
    assert check_value(wrong.undo().play("A 9 A").state) != VALUE
    assert check_value(match("icf", WON.replace("A 6 A", "A 7 A; undo; A 6 A")).state) == VALUE
    assert check_value(match("icf", WON.replace("B 3 B", "B 3 B; void 2; B 3 B")).state) == VALUE


def test_anything_that_counts_makes_another_value() -> None:
    state = match("icf", WON).state
    games = state.games
    others = [
        match("icf", WON.replace("A 6 A", "A 5 A")).state,
        match("icf", WON.replace("B 3 B", "B 3 A")).state,
        match("icf", WON.replace("B 3 B", "B 3 -")).state,
        match("icf", WON.replace("A 6 A", "A 6 A white")).state,
        match("icf", WON, queen_cutoff=21).state,
        replace(state, rules=with_numbers(state.rules, board_limit=None)),
        replace(state, players=((Player("One", "Playa"),), state.players[1])),
        replace(state, players=state.players[::-1]),
        replace(state, winner=Side.B),
        replace(state, kind=Kind.DOUBLES),
        replace(state, games=(replace(games[0], result=(25, 7)), *games[1:])),
        match("icf", f"{WON.rpartition(';')[0]}; retired B").state,
        match("icf", f"{WON.rpartition(';')[0]}; concede match B").state,
        match("icf", f"{WON.rpartition(';')[0]}; concede game B").state,
    ]
    values = {check_value(other) for other in others}
    assert len(values) == len(others)
    assert VALUE not in values


def test_blanks_and_forms_of_unicode_make_no_other_name() -> None:
    def named(family: str) -> MatchState:
        return replace(match("icf", WON).state, players=((Player(family, " José "),), (Player(""),)))

    assert canonical(named("One  Two ")) == canonical(named("One Two"))
    assert "\nA: José One Two\nB: ?\n" in canonical(named("One\u00a0Two"))


def test_rulings_fouls_and_awards_have_lines_of_their_own() -> None:
    state = doubles("icf", "toss A; foul 106 B improper demanded=1 men=4; award A 3; B 2 A black").state
    assert canonical(state).splitlines()[2:] == [
        "A: Ann One / Cid Three",
        "B: Bea Two / Dan Four",
        "rules 25 3 22 12 8 2",
        "game 11-2",
        "foul 106 B 1 1 4 -",
        "award A 3",
        "B 2 A black",
        "end -",
        "winner -",
    ]
    conceded = match("icf", "toss A; A 6 A; concede game A; change; retired A").state
    assert canonical(conceded).splitlines()[5:] == ["game 9-0 lost A", "A 6 A", "end retired A", "winner B"]
    nobody = match("icf", "toss A; A 6 A; abandoned").state
    assert canonical(nobody).splitlines()[5:] == ["game 9-0", "A 6 A", "end abandoned", "winner -"]
    assert canonical(PlayedMatch(created(preset("icf"))).state).splitlines()[5:] == ["end -", "winner -"]


def test_what_a_sheet_file_says_outright_counts_as_it_is_said() -> None:
    state = match("icf", WON).state
    said = Said(tuple(game.result for game in state.games), Side.A)
    assert check_value(state, said) == VALUE
    assert check_value(state, Said(((26, 6), None, (29, 0)))) == VALUE  # shown as it was, not clipped
    assert check_value(state, Said(((25, 7),))) != VALUE
    assert check_value(state, Said(winner=Side.B)) != VALUE


def test_a_value_is_read_as_people_type_it() -> None:
    assert read_value("PFR4-S9ZR") == "PFR4-S9ZR"
    for typed in ("pfr4s9zr", " pfr4 s9zr ", "PFR4–S9ZR", "p f r 4 - s 9 z r", "PFR4_S9ZR."):
        assert read_value(typed) == "PFR4-S9ZR"
    assert read_value("oO01-iIlL") == "0001-1111"
    for typed in ("", "PFR4", "PFR4-S9ZRX", "PFR4-S9Z?", "PFR4-S9ZU", "ßFR4-S9Z"):
        assert read_value(typed) is None
