"""Files of the tournament program SoL: read within bounds, doubted where they do not add up, written back."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.match.sol import SolArchive, parse_sol, read_sol
from carrom_desktop.match.sol_card import card_of
from carrom_desktop.match.sol_results import SolResult, listed, result_name, with_results
from carrom_desktop.match.sol_setup import found_in, likely_first, rules_of, setup_of, why_not
from carrom_desktop.match.sol_store import SolBond
from carrom_desktop.match.sol_text import SolFault, take_apart
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.people import Player
from carrom_desktop.rules.problems import creation_problems
from carrom_desktop.rules.ruleset import with_numbers
from tests.support.matches import match

EXAMPLE = Path(__file__).resolve().parents[1] / "data" / "sol" / "open.sol"


def documents() -> list[Any]:
    """Return the example's documents, to be spoilt."""
    return take_apart(EXAMPLE.read_bytes()).documents


def archive_of(spoilt: list[Any]) -> SolArchive:
    """Return an archive of documents, by way of its JSON form."""
    return parse_sol(json.dumps(spoilt).encode())


def fault_of(data: bytes) -> tuple[str, dict[str, int | str]]:
    """Return what is wrong with the bytes of a file."""
    with pytest.raises(SolFault) as found:
        parse_sol(data)
    return found.value.code, found.value.values


def test_players_the_event_and_the_round_that_is_played_are_read() -> None:
    archive = read_sol(EXAMPLE)
    assert [(one.given, one.family, one.nation, one.club) for one in archive.players[:3]] == [
        ("Ana", "Abbas", "ESP", "Carrom Club Norte"),
        ("Bea", "Bello", "ESP", "Carrom Club Norte"),
        ("Ciro", "Costa", "ITA", "Carrom Club Sud"),
    ]
    (event,) = archive.tourneys
    assert (event.title, event.championship, event.date) == ("Spring Open", "Club League", "2026-03-12")
    assert (event.turn, event.ranked, event.duration, event.prealarm) == (2, 1, 45, 5)
    now = event.current()
    assert [(one.table, one.sides) for one in now] == [(1, (4, 0)), (2, (3, 2)), (3, (1, None))]
    assert [why_not(event, one) for one in now] == ["", "", "bye"]


def test_the_same_file_as_json_packed_or_with_a_mark_says_the_same() -> None:
    data, wanted = EXAMPLE.read_bytes(), read_sol(EXAMPLE)
    forms = (gzip.compress(data), b"\xef\xbb\xbf" + data, json.dumps(documents()).encode())
    for form in (*forms, gzip.compress(forms[2])):
        assert parse_sol(form).tourneys == wanted.tourneys


def test_what_does_not_add_up_is_read_with_the_doubt_beside_it() -> None:
    first = read_sol(EXAMPLE).tourneys[0].matches
    assert [one.doubts for one in first] == [(), ("recorded_differs",), (), (), (), ()]
    spoilt = documents()
    event = spoilt[1]
    event["matches"][3].update(score1=29, boards=[{"number": 1, "coins1": 3, "coins2": 12, "queen": "1"}])
    event["matches"][4].update(competitor1=5, board=1)
    event["matches"][5].update(competitor2=2)
    found = archive_of(spoilt).tourneys[0]
    assert found.matches[3].doubts == ("score_above", "both_have_men", "men_above", "recorded_differs")
    assert found.matches[5].doubts == ("against_itself",)
    assert found.doubts == ("table_twice", "competitor_twice")
    event["currentturn"] = 7
    assert archive_of(spoilt).tourneys[0].doubts == ("round_empty",)


def test_training_boards_hold_misses_and_are_no_boards_of_a_match() -> None:
    spoilt = documents()
    spoilt[0]["championships"][0]["trainingboards"] = 4
    found = archive_of(spoilt).tourneys[0]
    assert (found.doubts, found.matches[0].boards, found.matches[1].doubts) == (("training",), (), ())
    assert why_not(found, found.current()[0]) == "training"


@pytest.mark.parametrize(
    ("change", "code", "values"),
    [
        (lambda d: d[0].pop("players"), "not_sol", {}),
        (lambda d: d.pop(), "no_event", {}),
        (lambda d: d.__setitem__(1, 7), "keyed", {"where": "2"}),
        (lambda d: d[1].pop("competitors"), "missing", {"where": "2", "key": "competitors"}),
        (lambda d: d[1].update(matches=3), "list", {"where": "2", "key": "matches"}),
        (lambda d: d[1]["matches"][2].pop("board"), "missing", {"where": "2: matches, 3", "key": "board"}),
        (
            lambda d: d[1]["matches"][0].update(competitor1=9),
            "nobody_there",
            {"where": "2: matches, 1", "key": "competitor1", "value": 9, "n": 5},
        ),
        (
            lambda d: d[1]["competitors"][0].update(players=["x"]),
            "whole_number",
            {"where": "2: competitors, 1", "key": "players", "value": "x"},
        ),
        (
            lambda d: d[1]["matches"][0]["boards"][1].update(coins1=-1),
            "range",
            {"where": "2: matches, 1, boards, 2", "key": "coins1", "low": 0, "high": 99, "value": -1},
        ),
        (
            lambda d: d[0]["players"][1].update(lastname="", firstname=None),
            "missing",
            {"where": "1: players, 2", "key": "lastname"},
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change: Any, code: str, values: dict[str, Any]) -> None:
    spoilt = documents()
    change(spoilt)
    assert fault_of(json.dumps(spoilt).encode()) == (code, values)


def test_a_file_cannot_fill_the_memory_or_run_anything() -> None:
    lines, before = ['a: &a ["x","x","x","x","x","x","x","x","x"]'], "a"
    for name in "bcdefghi":
        lines.append(f"{name}: &{name} [{','.join([f'*{before}'] * 9)}]")
        before = name
    laughs = "\n".join(lines).encode()
    assert fault_of(laughs) == ("too_many", {})
    assert fault_of(b"a: &a [*a]")[0] == "alias"
    assert fault_of(b'a: !!python/object/apply:os.system ["true"]')[0] == "tag"
    assert fault_of(gzip.compress(b" " * (33 << 20), 1)) == ("too_big_unpacked", {"most": 32})
    assert fault_of(gzip.compress(EXAMPLE.read_bytes())[:-40]) == ("packed_broken", {})
    assert fault_of(b"\0" * (17 << 20)) == ("too_big", {"most": 16})
    for deep in (b"- " * 5000, b"[" * 5000, b"[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]", b"{" * 3000):
        assert fault_of(deep)[0] in ("too_deep", "not_yaml")
    assert fault_of(b"[1" + b"0" * 5000 + b"]") == ("number", {})
    assert fault_of(b"[NaN]") == ("number", {})
    for broken, code in (
        (b"", "empty"),
        (b"\xff\xfe1", "not_utf8"),
        (b"[1,", "not_json"),
        (b"a: 'b", "not_yaml"),
        (b"a: 1\na: 2", "twice"),
        (b"? [a]\n: b", "key"),
        (b"hello", "keyed"),
    ):
        assert fault_of(broken)[0] == code, broken


def test_a_file_that_cannot_be_opened_is_said_to_be_so(tmp_path: Path) -> None:
    for path, code in ((tmp_path, "is_folder"), (tmp_path / "gone.sol", "not_found")):
        with pytest.raises(SolFault) as found:
            read_sol(path)
        assert found.value.code == code


def test_a_match_is_set_up_as_sol_has_it() -> None:
    event = read_sol(EXAMPLE).tourneys[0]
    made = setup_of(event, event.current()[0])
    assert made.players_a == (Player("Egger", "Emil", "ITA"),), "the country, where several play"
    assert made.players_b == (Player("Abbas", "Ana", "ESP"),)
    assert (made.details.event, made.details.round, made.details.table) == ("Spring Open", "round-2", "1")
    assert (made.rules.games_to_win, made.rules.time_limit, made.rules.pre_alarm) == (1, 45, 5)
    assert creation_problems(made) == ()


def test_pairs_finals_and_best_of_three_have_their_rules() -> None:
    spoilt = documents()
    event = spoilt[1]
    event["competitors"] = [{"players": [1, 2]}, {"players": [3, 4]}]
    event.update(system="knockout", matcheskind="bestof3", duration=0, prealarm=0)
    event["matches"] = [{"turn": 2, "board": 1, "competitor1": 1, "competitor2": 2, "final": True}]
    found = archive_of(spoilt).tourneys[0]
    made = setup_of(found, found.matches[0])
    assert (made.kind, made.details.round) == (Kind.DOUBLES, "final")
    assert (made.rules.games_to_win, made.rules.board_limit, made.rules.time_limit) == (2, None, None)
    assert creation_problems(made) == ()
    event["competitors"][1] = {"players": [3, 4, 5]}
    found = archive_of(spoilt).tourneys[0]
    assert why_not(found, found.matches[0]) == "team"
    assert rules_of(found, found.matches[0]).level_at_time == "extra_board"


def test_who_is_who_is_told_by_both_names_or_not_at_all() -> None:
    players = ((Player("Egger", "Emil"),), (Player("Durán", "Dora"),))
    assert likely_first(players, ("Egger Emil", "Duran Dora")) is Side.A
    assert likely_first(players, ("Dora Durán", "E. Egger")) is Side.B
    assert likely_first(players, ("Emil Egger", "Somebody Else")) is None
    assert likely_first(players, ("One", "Two")) is None


def test_a_match_is_found_again_by_its_place_or_by_its_names(tmp_path: Path) -> None:
    event = read_sol(EXAMPLE).tourneys[0]
    journal = Journal.open(tmp_path / "carrom.db")
    first, second = (Session.create(journal, setup_of(event, event.matches[row])).match_id for row in (3, 4))
    listed = Library(journal).summaries()
    journal.close()
    place = SolBond(Side.B, event.guid, 2, 1)
    found = found_in(event, listed, {first: place})
    assert {row: (ours.match_id, side) for row, (ours, side) in found.items()} == {
        3: (first, Side.B),
        4: (second, Side.A),
    }
    paired_anew = {second: place}
    found = found_in(event, listed, paired_anew)
    assert {row: ours.match_id for row, (ours, _) in found.items()} == {3: first, 4: second}
    other = replace(event, title="Autumn Open", guid="f" * 32)
    assert found_in(other, listed, {}) == {}


def test_results_stand_in_a_new_file_with_all_that_stood_there(tmp_path: Path) -> None:
    archive = read_sol(EXAMPLE)
    event = archive.tourneys[0]
    rules = with_numbers(preset("european"), time_limit=None, pre_alarm=None, on_expiry="finish_board")
    played = match(rules, "toss A; A 9 A; B 4 B; A 9 A; A 2 B")
    result = SolResult(3, card_of(played.state, Side.B))
    for form in (EXAMPLE.read_bytes(), json.dumps(documents()).encode(), gzip.compress(EXAMPLE.read_bytes())):
        given = parse_sol(form)
        data = with_results(given, event, [result])
        back = parse_sol(data)
        assert (back.text.kind, back.text.packed) == (given.text.kind, given.text.packed)
        changed = back.tourneys[0].matches[3]
        assert (changed.scores, changed.breaker, changed.doubts) == (((7, 25),), 2, ())
        assert [(one.coins, one.queen) for one in changed.boards] == [
            ((0, 9), 2),
            ((4, 0), 1),
            ((0, 9), 2),
            ((0, 2), 1),
        ]
        others = [one for one in back.tourneys[0].matches if one.row != 3]
        assert others == [one for one in event.matches if one.row != 3]
        assert back.players == archive.players
    written = with_results(archive, event, [result]).decode()
    assert "\nmodified: 2026-03-12 11:20:30\n" in written, "a quoted one SoL takes for text"
    assert "\n  modified: 2026-03-01 09:00:00\n" in written, "also those that stood within braces"
    table = listed(event, {3: result}, ("r", "t", "a", "b", "x", "y"), semicolons=True).decode("utf-8-sig")
    assert table == "r;t;a;b;x;y\r\n2;1;Emil Egger;Ana Abbas;7;25\r\n"
    wanted = tmp_path / "open.sol.gz"
    assert result_name(wanted).name == "open-results.sol.gz"
    (tmp_path / "open-results.sol.gz").touch()
    assert result_name(wanted).name == "open-results-2.sol.gz"
