"""The list of matches: right whatever is stored, searched as people type, quick with 2,000 of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import demo_rows, demo_setup, write_demo_match
from carrom_desktop.match.journal import Journal, StorageError
from carrom_desktop.match.library import SUMMARY_LAYOUT, Library, MatchSummary
from carrom_desktop.match.match_index import Wanted
from carrom_desktop.match.players import Alias, ClubPlayers, save_players, who
from carrom_desktop.match.schema import text_sum
from carrom_desktop.match.session import Session
from carrom_desktop.match.summary import folded
from carrom_desktop.rules.commands import ChangeDetails, ChangeRules, RecordToss
from carrom_desktop.rules.facts import Details, MatchDeleted, Player, Row
from carrom_desktop.rules.ids import Kind, Side
from carrom_desktop.rules.ruleset import with_numbers
from tests.match.making import board, doubles, setup


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path / "carrom.db")
    yield opened
    opened.close()


@pytest.fixture
def library(journal: Journal) -> Library:
    return Library(journal, SteppedClock("2026-03-13T09:00:00.000+05:30"), "Scorer Six")


def names(summaries: list[MatchSummary]) -> list[str]:
    return [summary.names[0] for summary in summaries]


def searched(library: Library, wanted: Wanted) -> list[str]:
    index = library.index()
    found = [index.summary(number) for number in index.find(wanted)]
    return names([summary for summary in found if summary is not None])


def add(journal: Journal, first: str, second: str = "Player Two", **details: str) -> Session:
    return Session.create(journal, setup(first, second, **details), SteppedClock())


def test_an_empty_library(library: Library) -> None:
    assert library.summaries() == library.unfinished() == []
    assert library.people() == []
    assert library.last_setup() is None


def test_a_summary_tells_what_the_list_shows(journal: Journal, library: Library) -> None:
    half = write_demo_match(journal, "half")
    whole = write_demo_match(journal, "end")
    first, second = library.summaries()
    assert (first.match_id, second.match_id) == (whole, half)
    assert second == MatchSummary(
        match_id=half,
        created_at="2026-03-12T14:00:00.000+05:30",
        changed_at="2026-03-12T14:42:30.000+05:30",
        names=("Player One", "Player Two"),
        kind=Kind.SINGLES,
        round="round-of-16",
        event="National Open 2026",
        table="4",
        match_no="12",
        date="2026-03-12",
        score=((1, 0), (21, 14)),
        results=((25, 11),),
        state="in_progress",
        deleted=False,
        winner=None,
        players=((Player("One", "Player", "IND"),), (Player("Two", "Player", "SRI"),)),
    )
    assert (first.state, first.winner) == ("finished", Side.A)
    assert first.score == ((2, 1), (26, 7))
    assert first.results == ((25, 11), (15, 19), (25, 7))
    assert library.unfinished() == [second]


def test_a_pair_is_named_by_family_names(journal: Journal, library: Library) -> None:
    Session.create(journal, doubles())
    (summary,) = library.summaries()
    assert summary.names == ("One / Three", "Two / Four")
    assert summary.state == "not_started"


def test_the_list_follows_every_entry(journal: Journal, library: Library) -> None:
    session = add(journal, "Player One")
    assert library.summaries()[0].state == "not_started"
    session.submit(RecordToss(Side.A))
    session.submit(board("A", 6))
    assert library.summaries()[0].score == ((0, 0), (9, 0))
    session.undo()
    assert library.summaries()[0].state == "not_started"
    session.submit(ChangeDetails(Details(event="Open"), players_a=(Player("Uno"),)))
    assert library.summaries()[0].names == ("Uno", "Player Two")
    assert library.summaries()[0].event == "Open"


def test_newest_first_and_the_one_worked_on_last_first(journal: Journal, library: Library) -> None:
    sessions = [add(journal, name) for name in ("Ana", "Bea", "Cleo")]
    sessions[0].submit(RecordToss(Side.A))
    assert names(library.summaries()) == ["Cleo", "Bea", "Ana"]
    assert names(library.unfinished()) == ["Ana", "Cleo", "Bea"]


def test_a_match_put_away_comes_back(journal: Journal, library: Library) -> None:
    session = add(journal, "Ana")
    add(journal, "Bea")
    library.delete(session.match_id)
    library.delete(session.match_id)
    rows = journal.rows(session.match_id)
    assert rows[-1] == Row(2, 2, MatchDeleted(), "2026-03-13T09:00:00.000+05:30", "Scorer Six")
    assert names(library.summaries()) == names(library.unfinished()) == ["Bea"]
    assert [summary.deleted for summary in library.summaries(deleted=True)] == [False, True]
    session.refresh()
    session.submit(RecordToss(Side.A))
    library.restore(session.match_id)
    assert names(library.summaries()) == ["Bea", "Ana"]
    library.restore(session.match_id)
    session.refresh()
    assert not session.state.deleted
    assert session.state.toss is not None
    assert session.redo() is None
    assert len(journal.rows(session.match_id)) == 4


def test_a_match_put_away_twice_comes_back_at_once(journal: Journal, library: Library) -> None:
    session = add(journal, "Ana")
    journal.append(session.match_id, 1, [Row(2, 2, MatchDeleted()), Row(3, 3, MatchDeleted())])
    library.restore(session.match_id)
    assert names(library.summaries()) == ["Ana"]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("", ["Łukasz Øst", "José Ñandú", "Player One"]),
        ("one", ["Player One"]),
        ("PLAYER ONE", ["Player One"]),
        ("one player", ["Player One"]),
        ("jose", ["José Ñandú"]),
        ("nandu", ["José Ñandú"]),
        ("ÑANDÚ", ["José Ñandú"]),
        ("lukasz ost", ["Łukasz Øst"]),
        ("two", ["Player One"]),
        ("semi final", ["José Ñandú"]),
        ("semi-final", ["José Ñandú"]),
        ("final", ["José Ñandú"]),
        ("national", ["Łukasz Øst"]),
        ("2026-05", ["Łukasz Øst"]),
        ("2026-03-12", ["Łukasz Øst", "José Ñandú", "Player One"]),
        ("table7", ["Player One"]),
        ("nobody", []),
        ("jose one", []),
        ("   ", ["Łukasz Øst", "José Ñandú", "Player One"]),
    ],
)
def test_search(journal: Journal, library: Library, search: str, found: list[str]) -> None:
    add(journal, "Player One", "Player Two", table="table7")
    add(journal, "José Ñandú", "Ana García", round="semi-final")
    add(journal, "Łukasz Øst", "Bea Ruiz", event="National Open", date="2026-05-01")
    assert searched(library, Wanted(search)) == found


def test_search_in_what_the_window_shows_in_its_language(journal: Journal, library: Library) -> None:
    add(journal, "Ana", round="quarter-final")
    add(journal, "Bea", round="group")

    def shown(code: str) -> str:
        return {"quarter-final": "Cuartos de final", "group": "Grupo"}[code]

    index = library.index(shown)
    assert [index.match_id(number) for number in index.find(Wanted("cuartos"))] == [journal.match_ids()[0]]
    index.reword(None)
    assert index.find(Wanted("cuartos")) == []
    assert searched(library, Wanted("cuartos")) == []


def test_folding_takes_accents_and_leaves_vowel_signs() -> None:
    assert folded("  Ángel  ÑANDÚ ") == "angel nandu"
    assert folded("Groß Æsir") == "gross aesir"
    assert folded("İstanbul ısı") == "istanbul isi"
    assert folded("कि") != folded("क")


def test_people_are_listed_once_who_played_last_first(journal: Journal, library: Library) -> None:
    Session.create(journal, doubles())
    add(journal, "Ana One", "Player Two")
    changed = add(journal, "Eva Sol", "PLAYER  two")
    gone = add(journal, "Zoe Gone")
    changed.submit(ChangeDetails(players_a=(Player("Sol", "Eva", "MEX"),)))
    library.delete(gone.match_id)
    people = [(player.full_name, player.club) for player in library.people()]
    assert people == [
        ("Eva Sol", "MEX"),
        ("PLAYER  two", ""),
        ("Ana One", ""),
        ("Ana One", "ESP"),
        ("Eva Three", "ESP"),
        ("Ian Two", "GBR"),
        ("Iris Four", "GBR"),
    ]


def test_people_of_the_players_list_are_proposed_too(journal: Journal, tmp_path: Path) -> None:
    add(journal, "ANA RUIZ", "Bea Sol")
    path = tmp_path / "players.json"
    library = Library(journal, players=path)
    assert [player.full_name for player in library.people()] == ["ANA RUIZ", "Bea Sol"]
    ana = Player("Ruiz Gil", "Ana", "ESP", "AR")
    listed = ClubPlayers((ana, Player("Nair", "Lakshmi")), (Alias(("ANA", "RUIZ", ""), who(ana)),))
    save_players(path, listed)
    assert library.people() == [ana, Player("Sol", "Bea"), Player("Nair", "Lakshmi")]
    assert library.played() == {Player("RUIZ", "ANA"): 1, Player("Sol", "Bea"): 1}
    path.write_text("{")
    assert len(library.people()) == 2
    assert path.read_text() == "{", "the list's own window tells"
    path.unlink()
    path.mkdir()
    assert len(library.people()) == 2


def test_a_set_up_can_be_used_again(journal: Journal, library: Library) -> None:
    match_id = write_demo_match(journal)
    wanted = demo_setup()
    assert library.setup_of(match_id) == replace(wanted, details=replace(wanted.details, date="", remarks=""))
    made = Session.create(journal, doubles())
    assert library.last_setup() == doubles()
    made.submit(ChangeDetails(Details(event="Open", date="2026-01-01", remarks="wind")))
    setup_again = library.last_setup()
    assert setup_again is not None
    assert setup_again.details == Details(event="Open")
    library.delete(made.match_id)
    assert library.last_setup() == library.setup_of(match_id)
    with pytest.raises(StorageError, match="match_missing"):
        library.setup_of("nothing")


@pytest.mark.parametrize(
    "spoil",
    [
        "DELETE FROM summaries",
        "UPDATE summaries SET layout = 0",
        "UPDATE summaries SET seq = seq - 1, body = json_set(body, '$.summary.event', 'stale')",
        "UPDATE summaries SET body = '{}'",
        "UPDATE summaries SET body = json_set(body, '$.summary.state', 'unheard of')",
    ],
)
def test_a_stored_summary_that_is_missing_old_or_wrong_is_made_anew(
    journal: Journal, library: Library, spoil: str
) -> None:
    write_demo_match(journal)
    right = library.summaries()
    journal._connection.execute(spoil)
    assert library.summaries() == right
    assert Library(journal).summaries() == right
    stored = journal.summaries(SUMMARY_LAYOUT)[right[0].match_id]
    assert stored[0] == len(demo_rows("half"))


def test_a_stored_summary_is_used(journal: Journal, library: Library) -> None:
    write_demo_match(journal)
    library.summaries()
    match_id, (seq, body) = next(iter(journal.summaries(SUMMARY_LAYOUT).items()))
    changed = body.replace("National Open 2026", "from the store")
    journal.store_summaries(SUMMARY_LAYOUT, [(match_id, seq, changed)])
    assert library.summaries()[0].event == "from the store"


def test_a_summary_that_was_damaged_is_made_anew(journal: Journal, library: Library) -> None:
    write_demo_match(journal)
    right = library.summaries()
    for damage in ("replace(body, 'Open', 'Opem')", "CAST(x'7b22c3227d' AS TEXT)"):
        journal._connection.execute("PRAGMA ignore_check_constraints = ON")
        journal._connection.execute(f"UPDATE summaries SET body = {damage}")
        assert library.summaries() == right


def test_a_disk_that_refuses_writes_still_shows_the_list(
    journal: Journal, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_demo_match(journal)

    def fail(*_: object) -> None:
        raise StorageError("storage.read_only", path="here")

    monkeypatch.setattr(Journal, "store_summaries", fail)
    assert library.summaries()[0].score == ((1, 0), (21, 14))


def test_a_match_that_cannot_be_read_hides_no_other(journal: Journal, library: Library) -> None:
    row = ("odd", 1, 1, "", "", "BoardForgotten", "{}")
    journal._connection.execute("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, text_sum(*row)))
    journal._connection.execute("INSERT INTO facts VALUES ('off', 1, 1, '', '', 'MatchDeleted', '{}', 0)")
    journal.append("headless", 0, [Row(1, 1, MatchDeleted())])
    write_demo_match(journal)
    assert len(library.summaries()) == 1
    assert library.unreadable == ("odd", "off", "headless")


@pytest.mark.no_cover
def test_two_thousand_matches_are_listed_at_once(tmp_path: Path) -> None:
    journal = Journal.open(tmp_path / "carrom.db")
    rows = demo_rows()
    journal._connection.execute("PRAGMA synchronous = OFF")
    for number in range(2000):
        journal.append(f"m{number:04}", 0, rows)
    library = Library(journal)
    assert len(library.summaries()) == 2000
    journal.close()
    journal = Journal.open(tmp_path / "carrom.db")
    seconds = []
    for _ in range(3):
        begun = time.perf_counter()
        index = Library(journal).index()
        assert len(index.find(Wanted("national one"))) == 2000
        seconds.append(time.perf_counter() - begun)
    assert min(seconds) < 0.5  # 0.04 s measured; making all summaries anew takes 1 s
    journal.close()


def test_rules_changed_while_a_match_ran_are_not_those_of_the_next_one(
    journal: Journal, library: Library
) -> None:
    """What was ruled for one match is copied with that match, and proposed for no other."""
    session = add(journal, "Player One")
    begun = session.state.rules
    session.submit(ChangeRules(with_numbers(begun, target=29, board_limit=10), (3, 0)))
    last, copied = library.last_setup(), library.setup_of(session.match_id)
    assert last is not None
    assert (last.rules, last.start_points) == (begun, (0, 0))
    assert (copied.rules.target, copied.start_points) == (29, (3, 0))
