"""A person is taken out of the library for good: matches stay, the name is nowhere, nothing else changes."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from carrom_desktop.match.backups import ERASING, FOLDER, START, back_up
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.demo import demo_match
from carrom_desktop.match.erasing import Eraser, rebuild_without
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import AddNote, CreateMatch
from carrom_desktop.rules.facts import Details, NoteAdded, Player
from carrom_desktop.rules.ids import Kind

OLGA = Player("Petróva", "Olga", "RUS", short="Gurú")
OTHERS = (Player("Silva", "Ana"), Player("Petróva", "Olga", "ESP"), Player("Petrov", "Oleg"))
NOBODY = "(erased)"


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Four matches: two of hers, one that she umpired, one of a namesake of another club."""
    path = tmp_path / "carrom.db"
    journal = Journal.open(path)
    pairs = [
        (OLGA, OTHERS[0], Details(remarks="olga petróva broke the striker; Petróva paid")),
        (OTHERS[2], Player("PETROVA", "Olga", "rus"), Details()),
        (OTHERS[0], OTHERS[2], Details(umpire="Olga Petróva", event="Copa")),
        (OTHERS[1], OTHERS[2], Details()),
    ]
    for a, b, details in pairs:
        session = Session.create(
            journal, CreateMatch(preset("icf"), Kind.SINGLES, (a,), (b,), details), by="Ana"
        )
        for command in list(demo_match())[:6]:
            session.submit(command)
    last = Session.load(journal, journal.match_ids()[-1], by="Olga Petróva")
    last.submit(AddNote("Petrovas are many"))
    journal.close()
    return path


def rows_of(path: Path) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    found = connection.execute('SELECT "match", seq, step, at, "by", kind, body FROM facts ORDER BY rowid')
    rows = found.fetchall()
    connection.close()
    return rows


def test_the_name_is_nowhere_and_the_matches_stay(library: Path) -> None:
    before = rows_of(library)
    done: list[tuple[int, int]] = []
    whole, erased = rebuild_without(library, Eraser(OLGA, NOBODY), progress=lambda *now: done.append(now))
    after = rows_of(whole)
    assert erased.matches == 4, "two that she played, one she umpired, one she wrote in"
    assert rows_of(library) == before, "the library is only read"
    assert [row[:4] for row in after] == [row[:4] for row in before]
    assert sum(new != old for new, old in zip(after, before, strict=True)) == erased.rows
    journal = Journal.open(whole)
    assert journal.notice is None, "each row has its sum again"
    sessions = [Session.load(journal, match_id) for match_id in journal.match_ids()]
    first, second, third, fourth = (session.state for session in sessions)
    assert first.players == ((Player(NOBODY),), (OTHERS[0],))
    assert first.details.remarks == f"{NOBODY} broke the striker; {NOBODY} paid"
    assert second.players == ((OTHERS[2],), (Player(NOBODY),))
    assert third.details == Details(umpire=NOBODY, event="Copa")
    assert fourth.players == ((OTHERS[1],), (OTHERS[2],)), "a namesake of another club is somebody else"
    assert [row.by for row in sessions[3].rows][-1] == NOBODY
    assert sessions[3].rows[-1].fact == NoteAdded("Petrovas are many")
    assert first.games == Session.load(Journal.open(library), sessions[0].match_id).state.games
    journal.close()
    for word in (b"Gur\xc3\xba", b'"club":"RUS"', b'"club":"rus"', b"PETROVA"):
        assert word not in whole.read_bytes()


def test_who_is_not_there_changes_nothing(library: Path) -> None:
    whole, erased = rebuild_without(library, Eraser(Player("Nobody", "Known"), NOBODY))
    assert (erased.matches, erased.rows) == (0, 0)
    assert rows_of(whole) == rows_of(library)


def test_a_match_that_cannot_be_read_stops_it_and_leaves_no_file(library: Path) -> None:
    connection = sqlite3.connect(library)
    connection.execute("DROP TRIGGER facts_stay")
    connection.execute("UPDATE facts SET kind = 'Unknown' WHERE seq = 3")
    connection.commit()
    connection.close()
    with pytest.raises(StorageError, match="match_unreadable"):
        rebuild_without(library, Eraser(OLGA, NOBODY))
    assert [found.name for found in library.parent.iterdir() if ".new" in found.name] == []


def test_a_full_disk_stops_it_and_leaves_no_file(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("carrom_desktop.match.erasing.sync", full)
    with pytest.raises(StorageError, match="disk_full"):
        rebuild_without(library, Eraser(OLGA, NOBODY))
    assert [found.name for found in library.parent.iterdir() if ".new" in found.name] == []


def test_copies_that_a_crash_left_on_their_way_out_go_with_the_next_backup(library: Path) -> None:
    (library.parent / FOLDER).mkdir()
    left = [library.parent / f"carrom-replaced.db{ERASING}", library.parent / FOLDER / f"old.db{ERASING}"]
    for path in left:
        path.write_bytes(b"Olga")
    assert back_up(library, START, SystemClock()).fresh
    assert not any(path.exists() for path in left)
