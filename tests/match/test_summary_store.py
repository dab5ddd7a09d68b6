"""The summaries in the file: followed write by write, the same as made anew, and found by every filter."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from carrom_desktop.match import library as library_module
from carrom_desktop.match import summary_store
from carrom_desktop.match.clock import SteppedClock
from carrom_desktop.match.demo import write_demo_match
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.match_index import MatchIndex, Wanted
from carrom_desktop.match.schema import text_sum
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import ChangeDetails, DeleteMatch, EndMatch
from carrom_desktop.rules.facts import Details, Player, Row
from carrom_desktop.rules.ids import Side, Termination
from tests.match.making import setup


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = Journal.open(tmp_path / "carrom.db")
    yield opened
    opened.close()


def add(journal: Journal, first: str, second: str = "Player Two", **details: str) -> Session:
    return Session.create(journal, setup(first, second, **details), SteppedClock())


def found(index: MatchIndex, wanted: Wanted) -> list[str]:
    summaries = [index.summary(number) for number in index.find(wanted)]
    return [summary.names[0] for summary in summaries if summary is not None]


def refuse(*_: object, **__: object) -> None:
    raise AssertionError("nothing is to be read here")


def test_a_start_with_nothing_new_looks_at_no_fact(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    write_demo_match(journal, "end")
    half = write_demo_match(journal, "half")
    assert [match.match_id for match in Library(journal).unfinished()] == [half]
    for name in ("rows", "heads", "summaries", "store_summaries"):
        monkeypatch.setattr(Journal, name, refuse)
    library = Library(journal)
    assert [match.match_id for match in library.unfinished()] == [half]
    assert not library.is_behind()
    assert library.make_some() == (0, 0)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_followed_is_what_would_be_made_anew(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Matches come, change, end, are put away and become unreadable; a full look says the same each time."""
    monkeypatch.setattr(summary_store, "OPEN_KEPT", 3)
    dice = random.Random(seed)
    followed = Library(journal)
    index = followed.index()
    sessions = [add(journal, "First")]
    for turn in range(25):
        session = dice.choice(sessions)
        session.refresh()
        match dice.randrange(6):
            case 0 | 1:
                sessions.append(add(journal, f"Player {turn}", event=dice.choice(("Cup", "League", ""))))
            case 2:
                if not session.state.deleted:
                    session.submit(ChangeDetails(Details(event=f"Event {turn}", date="2025-02-03")))
            case 3 if not session.state.is_over and not session.state.deleted:
                session.submit(EndMatch(Termination.WALKOVER, Side.A))
            case 4:
                (followed.restore if session.state.deleted else followed.delete)(session.match_id)
            case 5:
                unheard = (session.match_id, len(session.rows) + 1, 999, "", "", "Unheard", "{}")
                journal._connection.execute(
                    "INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*unheard, text_sum(*unheard))
                )
                sessions.remove(session)
                sessions = sessions or [add(journal, f"Next {turn}")]
        opened, all_of_them = followed.unfinished(), followed.summaries(deleted=True)
        index.refresh()
        seen = [index.summary(number) for number in index.find(Wanted())]
        unreadable = sorted(followed.unreadable)
        journal._connection.execute("DELETE FROM summaries")
        anew = Library(journal)
        assert all_of_them == anew.summaries(deleted=True)
        every = anew.unfinished(99)
        assert opened == every[: len(opened)]
        assert len(opened) >= min(3, len(every))
        assert seen == anew.summaries()
        assert unreadable == sorted(anew.unreadable)
        assert len(index) == len(all_of_them)


def test_making_that_was_stopped_goes_on_where_it_was(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_module, "_AT_ONCE", 2)
    monkeypatch.setattr(library_module, "FELT", 3)
    for number in range(5):
        add(journal, f"Player {number}")
    stopped = Library(journal)
    assert stopped.is_behind()
    assert stopped.make_some() == (2, 5)
    assert stopped.is_behind()
    going_on = Library(journal)
    assert not going_on.is_behind(), "three are left"
    assert going_on.make_some() == (2, 3)
    add(journal, "Player 5")
    assert going_on.make_some() == (3, 3)
    assert not going_on.is_behind()
    assert len(going_on.summaries()) == len(going_on.unfinished()) == 6


@pytest.mark.parametrize(
    "hand",
    [
        "DELETE FROM summaries WHERE rowid_is(1)",
        'UPDATE summaries SET layout = 1 WHERE "match" = (SELECT max("match") FROM summaries)',
        "UPDATE summaries SET body = '[]' WHERE \"match\" = ''",
        "UPDATE summaries SET body = json_set(body, '$.match', 'other') WHERE \"match\" = ''",
        "UPDATE summaries SET seq = 9999 WHERE \"match\" = ''",
        "INSERT INTO summaries SELECT 'ghost', layout, seq, body, sum FROM summaries WHERE seq = 1 LIMIT 1",
        "DELETE FROM summaries WHERE \"match\" = ''",
    ],
)
def test_a_hand_in_the_file_is_noticed(journal: Journal, hand: str) -> None:
    for name in ("Ana", "Bea", "Cleo"):
        add(journal, name)
    right = Library(journal).summaries()
    gone = hand.replace("rowid_is(1)", '"match" = (SELECT max("match") FROM summaries)')
    journal._connection.execute(gone)
    assert Library(journal).summaries() == right
    assert Library(journal).unfinished() == right
    assert len(Library(journal).index()) == 3


def test_a_disk_that_refuses_writes_shows_all_and_makes_each_once(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read_only(*_: object) -> None:
        raise StorageError("storage.read_only", path="here")

    for name in ("Ana", "Bea"):
        add(journal, name)
    with monkeypatch.context() as locked:
        locked.setattr(Journal, "store_summaries", read_only)
        library = Library(journal)
        assert found(library.index(), Wanted()) == ["Bea", "Ana"]
        locked.setattr(Journal, "rows", refuse)
        assert [match.names[0] for match in library.unfinished()] == ["Bea", "Ana"]
        assert found(library.index(), Wanted()) == ["Bea", "Ana"]
        assert not library.is_behind()
    add(journal, "Cleo")
    assert found(library.index(), Wanted()) == ["Cleo", "Bea", "Ana"]


def test_filters_join(journal: Journal) -> None:
    library = Library(journal)
    add(journal, "Ana Ruiz", "Zoé Ost", event="Copa de Otoño", date="2024-10-01", round="final")
    add(journal, "Bea Ruiz", "Ana Sol", event="COPA  de otono", date="Saturday")
    add(journal, "Cleo One", event="Ana Cup", date="2025-02-11").submit(
        EndMatch(Termination.WALKOVER, Side.A)
    )
    add(journal, "Dora Ruiz", date="2024-02-11").submit(DeleteMatch())
    index = library.index()
    for wanted, names in (
        (Wanted(), ["Cleo One", "Bea Ruiz", "Ana Ruiz"]),
        (Wanted("ana"), ["Cleo One", "Bea Ruiz", "Ana Ruiz"]),
        (Wanted(player="ana"), ["Bea Ruiz", "Ana Ruiz"]),
        (Wanted(player="ruiz zoe"), ["Ana Ruiz"]),
        (Wanted(event="copa de otono"), ["Bea Ruiz", "Ana Ruiz"]),
        (Wanted(event="copa de otono", month="2024-10"), ["Ana Ruiz"]),
        (Wanted(month="2025"), ["Cleo One"]),
        (Wanted(month="2026-03"), ["Bea Ruiz"]),
        (Wanted(first="2024-10-01", last="2025-02-10"), ["Ana Ruiz"]),
        (Wanted(first="2024-10-02"), ["Cleo One", "Bea Ruiz"]),
        (Wanted(last="2025-02-11"), ["Cleo One", "Ana Ruiz"]),
        (Wanted(event="copa de otono", first="2025-01-01"), ["Bea Ruiz"]),
        (Wanted(state="finished"), ["Cleo One"]),
        (Wanted("ruiz", state="not_started"), ["Bea Ruiz", "Ana Ruiz"]),
        (Wanted(state="in_progress"), []),
        (Wanted(state="deleted"), ["Dora Ruiz"]),
        (Wanted("final", player="ana", month="2025"), []),
    ):
        assert found(index, wanted) == names, wanted
        assert wanted.is_plain == (wanted == Wanted())
    assert Wanted("  ").is_plain
    assert index.events() == [("ana cup", "Ana Cup"), ("copa de otono", "COPA  de otono")]
    assert index.months() == ["2026-03", "2025-02", "2024-10", "2024-02"]
    assert (index.total(), index.total(deleted=True), len(index)) == (3, 1, 4)
    assert [match.names[0] for match in library.prepared()] == ["Bea Ruiz", "Ana Ruiz"]


def test_an_index_follows_what_is_written_and_no_more(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(journal)
    changed = add(journal, "Ana")
    add(journal, "Bea")
    index = library.index()
    monkeypatch.setattr(Journal, "summaries", refuse)
    changed.submit(ChangeDetails(players_a=(Player("Eva"),)))
    journal.append("odd", 0, [Row(1, 1, changed.rows[1].fact)])
    index.refresh()
    assert found(index, Wanted()) == ["Bea", "Eva"]
    assert index.number_of(changed.match_id) == 1
    assert index.number_of("odd") == -1
