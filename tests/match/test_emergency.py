"""Nothing is ever lost: what the library refuses is kept, and comes back in order and once."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from carrom_desktop.match import emergency as emergency_module
from carrom_desktop.match.emergency import Store
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.kept_journal import PAUSES_S, KeptJournal
from carrom_desktop.match.library import Library
from carrom_desktop.match.paths import emergency_folders
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import AddNote
from carrom_desktop.rules.facts import Row
from tests.match import disks
from tests.match.emergencies import Pauses, begun, files, library_of, opened
from tests.match.making import board
from tests.support.faulty_journal import FULL, FaultyJournal


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[KeptJournal]:
    made = opened(tmp_path)
    yield made
    made.close()


def test_three_tries_within_a_second_are_enough_for_a_fault_that_passes(tmp_path: Path) -> None:
    pauses: Pauses = []
    kept = opened(tmp_path, pauses)
    session = begun(kept)
    library = library_of(kept)
    for code in ("storage.read_only", "storage.other"):
        pauses.clear()
        library.fault, library.times = code, 2
        session.submit(board())
        assert pauses == list(PAUSES_S)
        assert sum(pauses) < 1
        assert disks.lit(kept) == "saved"
        assert kept.library.rows(session.match_id) == session.rows
    assert not (tmp_path / "emergency").exists()
    kept.close()


def test_a_row_written_although_it_failed_is_there_once(kept: KeptJournal) -> None:
    session = begun(kept)
    library = library_of(kept)
    library.fault, library.times, library.writes_first = "storage.other", 1, True
    session.submit(board())
    assert disks.lit(kept) == "saved"
    assert kept.library.rows(session.match_id) == session.rows
    library.times = -1
    session.submit(board())
    session.submit(board("B"))
    library.fault = ""
    assert kept.recover()
    assert kept.library.rows(session.match_id) == session.rows


def test_all_goes_on_while_the_library_is_refused(kept: KeptJournal, tmp_path: Path) -> None:
    session = begun(kept)
    library_of(kept).fault = FULL
    session.submit(board())
    assert (disks.lit(kept), kept.light.place) == ("emergency", str(tmp_path / "emergency"))
    assert kept.light.reason is not None
    assert kept.light.reason.code == FULL
    assert disks.safe(kept)
    session.undo()
    session.redo()
    session.submit(board("B"))
    other = begun(kept, "Eva Two")  # a new match
    session.submit(board("B"))
    library = Library(kept)
    assert [summary.match_id for summary in library.summaries()] == [other.match_id, session.match_id]
    assert [summary.match_id for summary in library.unfinished()] == [session.match_id, other.match_id]
    assert library.summaries()[1].score[1] == session.state.game.raw
    library.delete(other.match_id)
    assert [summary.match_id for summary in library.summaries()] == [session.match_id]
    library.restore(other.match_id)
    assert Session.load(kept, session.match_id).rows == session.rows
    in_library = library_of(kept).rows(session.match_id)
    assert len(in_library) == 2
    library_of(kept).fault = ""
    session.submit(AddNote("free again"))
    assert disks.lit(kept) == "saved"
    assert files(tmp_path) == []
    assert library_of(kept).rows(session.match_id) == session.rows
    assert library.by_last_entry() == Library(kept).by_last_entry()
    assert [summary.match_id for summary in library.unfinished()] == [session.match_id, other.match_id]
    order = [match_id for match_id, _ in library_of(kept).stretches()]
    assert order == [session.match_id, other.match_id, session.match_id, other.match_id, session.match_id]


def test_without_any_place_entries_stay_in_memory_and_a_copy_can_be_saved(
    kept: KeptJournal, tmp_path: Path
) -> None:
    session = begun(kept)
    news: list[str] = []
    kept.on_news = lambda: news.append(disks.lit(kept))
    (tmp_path / "emergency").write_text("no folder")
    library_of(kept).fault = FULL
    session.submit(board())
    session.submit(board("B"))
    assert disks.lit(kept) == "memory"
    assert not disks.safe(kept)
    assert Session.load(kept, session.match_id).state == session.state
    copy = tmp_path / "copies" / "cópia.carrom"
    with pytest.raises(StorageError, match="folder_missing"):
        kept.save_copy(copy)
    copy.parent.mkdir()
    for _ in range(2):  # the second replaces the first
        kept.save_copy(copy)
        assert disks.safe(kept)
        session.submit(board("A", 3))
        assert not disks.safe(kept)
    kept.save_copy(copy)
    assert list(copy.parent.iterdir()) == [copy]
    (tmp_path / "emergency").unlink()
    kept.recover()  # the place is back, the library is not
    assert news == ["memory", "emergency"]
    assert disks.copied_rows(copy, session.match_id) == session.rows
    library_of(kept).fault = ""
    assert kept.recover()
    assert news[-1] == "saved"
    assert kept.library.rows(session.match_id) == session.rows


def test_an_emergency_file_that_fails_is_followed_by_another_with_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = FaultyJournal.open(tmp_path / "carrom.db")
    first, second = tmp_path / "stick", tmp_path / "temp"
    kept = KeptJournal(library, (first, second), Pauses().append)
    session = begun(kept)
    library.fault = FULL  # type: ignore[attr-defined]
    session.submit(board())
    assert kept.light.place == str(first)
    shutil.rmtree(first)
    first.write_text("gone")
    session.submit(board("B"))
    assert kept.light.place == str(second)
    kept.close()
    monkeypatch.setattr(FaultyJournal, "fault", "")
    again = opened_with(tmp_path, (second,))
    assert again.library.rows(session.match_id) == session.rows
    assert list(second.iterdir()) == []
    again.close()


def opened_with(folder: Path, places: Sequence[Path]) -> KeptJournal:
    kept = KeptJournal(Journal.open(folder / "carrom.db"), places, Pauses().append)
    kept.look()
    return kept


# ---- the next start


def test_the_next_start_brings_back_what_was_kept_and_says_so_once(tmp_path: Path) -> None:
    kept = opened(tmp_path)
    session = begun(kept)
    library_of(kept).fault = FULL
    session.submit(board())
    fresh = begun(kept, "Eva Two")
    kept.close()
    for told in (["storage.brought_back"], []):
        kept = opened(tmp_path)
        assert [notice.code for notice in kept.take_notices()] == told
        assert disks.lit(kept) == "saved"
        assert kept.library.rows(session.match_id) == session.rows
        assert kept.library.rows(fresh.match_id) == fresh.rows
        assert files(tmp_path) == []
        kept.close()


def test_a_start_that_cannot_write_either_goes_on_with_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = opened(tmp_path)
    session = begun(kept)
    monkeypatch.setattr(FaultyJournal, "fault", FULL)
    session.submit(board())
    kept.close()
    kept = opened(tmp_path)
    assert (disks.lit(kept), kept.take_notices()) == ("emergency", ())
    again = Session.load(kept, session.match_id)
    assert again.rows == session.rows
    again.submit(board("B"))
    kept.close()
    assert len(list((tmp_path / "emergency").glob("*.db"))) == 1
    monkeypatch.setattr(FaultyJournal, "fault", "")
    kept = opened(tmp_path)
    assert kept.library.rows(session.match_id) == again.rows
    kept.close()


def test_a_crash_between_copying_and_clearing_doubles_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = opened(tmp_path)
    session = begun(kept)
    library_of(kept).fault = FULL
    session.submit(board())
    library_of(kept).fault = ""
    with monkeypatch.context() as crash:
        crash.setattr(Store, "remove", Store.close)
        session.submit(board("B"))
    session.submit(board("A", 2))  # and the match went on
    kept.close()
    assert files(tmp_path) != []
    kept = opened(tmp_path)
    assert kept.library.rows(session.match_id) == session.rows
    assert (kept.match_ids(), files(tmp_path)) == ((session.match_id,), [])
    kept.close()


def test_rows_lost_with_an_older_library_come_back_from_the_emergency_file(tmp_path: Path) -> None:
    kept = opened(tmp_path)
    session = begun(kept)
    older = (tmp_path / "carrom.db").read_bytes()
    session.submit(board())
    library_of(kept).fault = FULL
    session.submit(board("B"))
    kept.close()
    (tmp_path / "carrom.db").write_bytes(older)  # a backup was put in its place
    kept = opened(tmp_path)
    assert kept.library.rows(session.match_id) == session.rows
    kept.close()


def other_program(folder: Path, match_id: str) -> tuple[Row, ...]:
    """Write into the match as another copy of the program does; return its rows."""
    with contextlib.closing(Journal.open(folder / "carrom.db")) as journal:
        session = Session.load(journal, match_id)
        session.submit(board("B", 9))
        return session.rows


@pytest.mark.parametrize("when", ["running", "next start", "next start, after a crash"])
def test_what_another_program_wrote_meanwhile_is_kept_beside_ours(
    tmp_path: Path, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = opened(tmp_path)
    session = begun(kept)
    match_id = session.match_id
    library_of(kept).fault = FULL
    session.submit(board())
    theirs = other_program(tmp_path, match_id)
    if when == "running":
        library_of(kept).fault = ""
        session.submit(board("A", 1))
        (session.match_id,) = kept.take_renamed().values()
        assert session.match_id != match_id
        session.submit(board("A", 2))
    else:
        kept.close()
        if when != "next start":  # all was brought back, and the file was still there
            with monkeypatch.context() as crash:
                crash.setattr(Store, "remove", Store.close)
                opened(tmp_path).close()
        kept = opened(tmp_path)
    assert disks.lit(kept) == "saved"
    (twice,) = (notice for notice in kept.take_notices() if notice.code == "storage.kept_twice")
    assert twice.values == {"first": "Ana One", "second": "Player Two"}
    assert kept.library.rows(match_id) == theirs
    (ours,) = set(kept.match_ids()) - {match_id}
    assert kept.library.rows(ours) == session.rows
    assert len(Library(kept).summaries()) == 2
    assert files(tmp_path) == []
    kept.close()


def test_a_match_that_the_library_cannot_read_any_more_is_kept_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = opened(tmp_path)
    session = begun(kept)
    library_of(kept).fault = FULL
    session.submit(board())
    library_of(kept).fault = ""
    real = Journal.rows

    def rows(journal: Journal, match_id: str) -> tuple[Row, ...]:
        if journal is kept.library and match_id == session.match_id:
            raise StorageError("storage.match_unreadable", path="", match="", reason="")
        return real(journal, match_id)

    with monkeypatch.context() as damaged:
        damaged.setattr(Journal, "rows", rows)
        assert kept.recover()
    (new_id,) = kept.take_renamed().values()
    assert kept.rows(new_id) == session.rows
    assert len(kept.rows(session.match_id)) == 2
    kept.close()


def test_a_conflict_on_a_disk_that_is_well_is_told_as_ever(kept: KeptJournal, tmp_path: Path) -> None:
    session = begun(kept)
    other_program(tmp_path, session.match_id)
    rows = session.rows
    with pytest.raises(StorageError, match=r"storage\.conflict"):
        session.submit(board())
    assert (disks.lit(kept), session.rows) == ("saved", rows)
    session.refresh()
    library_of(kept).fault = FULL
    stale = Session.load(kept, session.match_id)
    session.submit(board())
    with pytest.raises(StorageError, match=r"storage\.conflict"):
        stale.submit(board())


def test_what_no_file_can_hold_is_refused_even_in_an_emergency(kept: KeptJournal) -> None:
    session = begun(kept)
    for fault in ("", FULL):
        library_of(kept).fault = fault
        with pytest.raises(StorageError, match="cannot_hold"):
            session.submit(AddNote("half \ud800"))
        session.submit(board())
    with pytest.raises(ValueError, match="follow each other"):
        kept.append(session.match_id, len(session.rows), session.rows[:1], session.rows)
    library_of(kept).fault = ""
    assert kept.recover()
    assert kept.library.rows(session.match_id) == session.rows


def test_an_emergency_file_that_cannot_be_read_is_told_once_and_left(tmp_path: Path) -> None:
    kept = opened(tmp_path)
    session = begun(kept)
    library_of(kept).fault = FULL
    session.submit(board())
    kept.close()
    (file,) = (tmp_path / "emergency").glob("*.db")
    broken = bytes(4096) + file.read_bytes()[4096:]
    file.write_bytes(broken)
    for told in (["storage.emergency_unreadable"], []):
        kept = opened(tmp_path)
        assert [notice.code for notice in kept.take_notices()] == told
        assert disks.lit(kept) == "saved"
        kept.close()
    assert file.with_name(f"{file.name}.unreadable").read_bytes() == broken


def test_an_emergency_file_that_another_copy_holds_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(emergency_module, "connect", _quick_connect)
    kept = opened(tmp_path)
    session = begun(kept)
    library_of(kept).fault = FULL
    session.submit(board())
    second = opened(tmp_path)
    assert (disks.lit(second), second.take_notices()) == ("saved", ())
    assert len(second.rows(session.match_id)) == 2
    second.close()
    session.submit(board("B"))
    library_of(kept).fault = ""
    assert kept.recover()
    assert kept.library.rows(session.match_id) == session.rows
    kept.close()


def _quick_connect(path: Path, _clock: object) -> sqlite3.Connection:
    """Do as `connect`, and give up at once where the file is held."""
    connection = sqlite3.connect(path, timeout=0, isolation_level=None)
    try:
        connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        connection.close()
        raise StorageError("storage.locked", path=str(path)) from error
    return connection


def test_files_of_another_data_folder_are_not_taken(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    places = (tmp_path / "emergency",)
    library = FaultyJournal.open(tmp_path / "one" / "carrom.db")
    kept = KeptJournal(library, places, Pauses().append)
    session = begun(kept)
    library.fault = FULL  # type: ignore[attr-defined]
    session.submit(board())
    kept.close()
    other = opened_with(tmp_path / "two", places)
    assert (other.match_ids(), other.take_notices()) == ((), ())
    other.close()
    kept = opened_with(tmp_path / "one", places)
    assert kept.library.rows(session.match_id) == session.rows
    kept.close()


def test_the_places_are_the_applications_folder_and_then_temporary_ones(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setenv("TEMP", str(tmp_path))
    first, second = emergency_folders()
    assert first.name == "emergency"
    assert second.parent == tmp_path
