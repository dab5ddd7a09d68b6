"""Team ties: what is kept of them, what is wrong with them, and what their rubbers begin with."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from carrom_desktop.match import ties as ties_module
from carrom_desktop.match.codec import decode, encode
from carrom_desktop.match.erasing import Eraser, copies_of
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.session import Session
from carrom_desktop.match.tie_book import TieBook, begun
from carrom_desktop.match.ties import (
    Rubber,
    Ties,
    change_faults,
    line_up_faults,
    rubber_setup,
    tie_faults,
    with_line_up,
    with_rubbers,
)
from carrom_desktop.rules.commands import DeleteMatch
from carrom_desktop.rules.facts import MatchCreated, OfTie, Player
from carrom_desktop.rules.ids import Kind, Side
from tests.support.matches import match
from tests.support.script import command, steps
from tests.support.ties import A_WINS, INDIA, SPAIN, make_tie, player


def codes(faults: tuple[ties_module.TieFault, ...]) -> list[str]:
    return [fault.code.removeprefix("tie.fault.") for fault in faults]


# ---- the files


def test_a_tie_is_kept_whole_and_a_broken_file_is_kept_aside_with_the_others_read(tmp_path: Path) -> None:
    ties = Ties(tmp_path / "ties")
    assert ties.load() == ((), ())
    first, second = make_tie(), make_tie(tie_id="20260313-00", created_at="2026-03-13T09:00:00+05:30")
    for tie in (first, second):
        ties.save(tie)
    assert ties.load() == ((second, first), ())
    assert ties.find(first.tie_id) == first
    (tmp_path / "ties" / f"{first.tie_id}.json").write_bytes(b'{"tie_id": "2026')
    found, kept = ties.load()
    assert found == (second,)
    assert [path.read_bytes() for path in kept] == [b'{"tie_id": "2026']
    assert ties.load() == ((second,), ()), "what was kept aside is told once"
    assert ties.find(first.tie_id) is None


@pytest.mark.parametrize(
    "spoilt", [b"", b"null", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"tie_id":"20260312-00ff00ff00ff"}']
)
def test_no_content_of_a_file_is_a_traceback(tmp_path: Path, spoilt: bytes) -> None:
    ties = Ties(tmp_path)
    (tmp_path / f"{make_tie().tie_id}.json").write_bytes(spoilt)
    found, kept = ties.load()
    assert (found, len(kept)) == ((), 1)


def test_a_line_up_of_another_size_than_its_rubber_is_damage(tmp_path: Path) -> None:
    tie = make_tie()
    odd = replace(tie, rubbers=(Rubber(Kind.DOUBLES, (tie.rubbers[0].line_ups[0], ())),))
    (tmp_path / f"{tie.tie_id}.json").write_bytes(msgspec.json.encode(odd))
    assert len(Ties(tmp_path).load()[1]) == 1


def test_a_file_that_cannot_be_written_leaves_the_tie_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ties = Ties(tmp_path)
    ties.save(make_tie())

    def full(*_args: object) -> None:
        raise OSError(28, "No space left")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(StorageError, match="disk_full"):
        ties.save(make_tie(stops=False))
    monkeypatch.undo()
    assert ties.load() == ((make_tie(),), ())
    with pytest.raises(StorageError):
        ties.save(make_tie(teams=(replace(INDIA, name="half \ud800"), SPAIN)))


def test_an_id_out_of_a_foreign_match_leads_to_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "secret.json").write_bytes(msgspec.json.encode(make_tie()))
    ties = Ties(tmp_path / "ties")
    for wrong in ("../secret", "", "a/b", "..", "x" * 300, "ñ", "C:x"):
        assert ties.find(wrong) is None
        with pytest.raises(ValueError, match="no id"):
            ties.save(make_tie(tie_id=wrong))


# ---- what is wrong


def test_teams_need_two_different_names_that_have_room() -> None:
    assert tie_faults(make_tie()) == ()
    assert codes(tie_faults(make_tie(teams=(replace(INDIA, name=""), SPAIN)))) == ["name_missing"]
    twin = replace(SPAIN, name="índia", short="")
    assert codes(tie_faults(make_tie(teams=(INDIA, twin)))) == ["same_team"]
    assert codes(tie_faults(make_tie(teams=(INDIA, replace(SPAIN, short="ind"))))) == ["same_team"]
    assert codes(tie_faults(make_tie(teams=(replace(INDIA, name="x" * 81), SPAIN)))) == ["too_long"]
    assert codes(tie_faults(make_tie(teams=(replace(INDIA, short="x" * 9), SPAIN)))) == ["short_too_long"]
    assert codes(tie_faults(make_tie(letters=""))) == ["rubbers"]
    assert codes(tie_faults(make_tie(letters="S" * 16))) == ["rubbers"]


def test_a_player_twice_is_warned_where_the_event_forbids_it() -> None:
    first = player(Side.A, 1)
    again = with_line_up(make_tie(), 2, Side.A, (first,))
    assert codes(line_up_faults(again)) == ["too_often.one_each"]
    assert all(fault.warns for fault in line_up_faults(again))
    both = with_line_up(make_tie(), 3, Side.A, (first, player(Side.A, 9)))
    assert line_up_faults(both) == (), "one singles and one doubles"
    assert codes(line_up_faults(replace(both, appearances="one"))) == ["too_often.one"]
    assert line_up_faults(replace(again, appearances="any")) == ()


def test_nobody_plays_himself_and_who_stands_in_both_teams_is_warned() -> None:
    one = player(Side.A, 3)
    twice = with_line_up(make_tie(), 3, Side.A, (one, Player(one.family.upper(), one.given, "other club")))
    assert [(fault.code, fault.warns, fault.rubber) for fault in line_up_faults(twice)] == [
        ("tie.fault.twice_in_rubber", False, 3)
    ]
    spy = with_line_up(make_tie(), 2, Side.B, (player(Side.A, 1),))
    assert codes(line_up_faults(spy)) == ["both_teams"]


def test_a_rubber_that_has_begun_keeps_its_line_up_and_one_that_is_made_its_kind() -> None:
    tie = make_tie()
    other = with_line_up(tie, 1, Side.A, (player(Side.A, 7),))
    assert change_faults(tie, other, {1}, ()) == ()
    assert codes(change_faults(tie, other, {1}, {1})) == ["line_up_begun"]
    assert change_faults(tie, with_line_up(tie, 2, Side.A, ()), {1}, {1}) == ()
    assert codes(change_faults(tie, with_rubbers(tie, (Kind.DOUBLES,)), {1, 2}, ())) == ["rubber_made"] * 2
    assert change_faults(tie, with_rubbers(tie, (Kind.SINGLES,)), {1, 9}, ()) == ()


def test_another_list_of_rubbers_keeps_the_line_ups_that_still_fit() -> None:
    tie = make_tie()
    longer = with_rubbers(tie, (Kind.SINGLES, Kind.DOUBLES, Kind.DOUBLES, Kind.SINGLES))
    assert [rubber.line_ups for rubber in longer.rubbers] == [
        tie.rubbers[0].line_ups,
        ((), ()),
        tie.rubbers[2].line_ups,
        ((), ()),
    ]


# ---- the matches of a tie


def test_a_rubber_begins_with_what_the_tie_says() -> None:
    tie = make_tie()
    made = rubber_setup(tie, 3)
    assert (made.kind, made.players_a, made.rules) == (Kind.DOUBLES, tie.rubbers[2].line_ups[0], tie.rules)
    assert (made.details.event, made.details.match_no) == ("Copa de Naciones", "12/3")
    assert made.of_tie == OfTie(tie.tie_id, 3)
    absent = rubber_setup(make_tie(named=False), 3, absent=Side.B)
    assert [one.full_name for one in absent.players_b] == ["N. N.", "N. N. 2"]
    assert [one.full_name for one in absent.players_a] == ["", ""]


def test_a_match_of_before_reads_as_one_of_no_tie_and_says_its_rubber_when_it_has_one() -> None:
    fact = match().rows[0].fact
    assert isinstance(fact, MatchCreated)
    kind, body = encode(replace(fact, of_tie=OfTie("t-1", 2)))
    assert decode(kind, body) == replace(fact, of_tie=OfTie("t-1", 2))
    old = msgspec.json.decode(body)
    del old["of_tie"]
    assert decode(kind, msgspec.json.encode(old)) == fact


def test_the_library_knows_the_matches_of_a_tie_the_latest_first_and_none_that_was_put_away(
    tmp_path: Path,
) -> None:
    tie = make_tie()
    journal = Journal.open(tmp_path / "carrom.db")
    library = Library(journal)
    first = Session.create(journal, rubber_setup(tie, 1))
    for words in steps(A_WINS):
        first.submit(command(words, first.state.game.number))
    session = Session.create(journal, rubber_setup(tie, 1))
    other = Session.create(journal, replace(rubber_setup(tie, 2), of_tie=None))
    assert other.match_id not in str(library.of_tie(tie.tie_id))
    book = TieBook(tmp_path, journal, library)
    matches = book.matches(tie.tie_id)
    assert (matches.counts, matches.ids) == ({1: 2}, {1: session.match_id})
    assert begun(matches) == frozenset()
    session.submit(DeleteMatch())
    matches = book.matches(tie.tie_id)
    assert (matches.counts, begun(matches)) == ({1: 1}, frozenset({1}))
    session.undo()
    assert book.matches(tie.tie_id).counts == {1: 2}, "taken back, it is there again"
    assert library.last_setup() is not None
    assert library.setup_of(session.match_id).of_tie is None, "a copy is no rubber"
    journal.close()


def test_a_person_is_erased_from_line_ups_and_captains_and_broken_files_are_swept(tmp_path: Path) -> None:
    ties = Ties(tmp_path / "ties")
    anand = player(Side.A, 1)
    ties.save(make_tie(teams=(replace(INDIA, captain=anand.full_name), SPAIN)))
    ties.save(make_tie(tie_id="20260313-00", named=False))
    assert anand in ties.people()
    assert ties.erase(Eraser(anand, "(erased)")) == 1
    assert anand not in ties.people()
    text = (tmp_path / "ties" / f"{make_tie().tie_id}.json").read_text("utf-8")
    assert "Anand1" not in text
    assert text.count("(erased)") == 2
    assert ties.erase(Eraser(anand, "(erased)")) == 0
    (tmp_path / "ties" / "x.json").write_text("Anand1")
    ties.load()
    assert [path.read_text() for path in copies_of(tmp_path / "carrom.db")] == ["Anand1"]
