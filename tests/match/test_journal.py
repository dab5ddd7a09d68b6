"""The journal keeps what it was given, in order, and lets nothing be changed."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from carrom_desktop.i18n.catalogue import speak
from carrom_desktop.match.demo import demo_rows
from carrom_desktop.match.journal import Journal, StorageError
from carrom_desktop.match.schema import text_sum
from carrom_desktop.rules.facts import Details, DetailsChanged, Row, StepUndone
from carrom_desktop.viewmodels.message import coded
from tests.match.making import begun, board


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "carrom.db"


def undone(seq: int, step: int = 1, at: str = "2026-03-12T14:00:00.000+05:30") -> Row:
    return Row(seq, step, StepUndone(step), at, "José")


def test_rows_come_back_after_closing(path: Path) -> None:
    journal = Journal.open(path)
    rows = demo_rows()
    assert journal.append("m", 0, rows[:4]) == rows[:4]
    journal.append("m", 4, rows[4:])
    journal.append("n", 0, [undone(1)])
    journal.close()
    journal = Journal.open(path)
    assert journal.rows("m") == rows
    assert journal.rows("n") == (undone(1),)
    assert journal.rows("nothing") == ()
    assert journal.match_ids() == ("m", "n")
    assert journal.notice is None
    journal.close()


def test_heads_follow_the_order_of_writing_not_of_names_or_clocks(path: Path) -> None:
    journal = Journal.open(path)
    journal.append("z", 0, [undone(1, at="2030-01-01T00:00:00+00:00")])
    journal.append("a", 0, [undone(1, at="1970-01-01T00:00:00+00:00")])
    journal.append("z", 1, [undone(2), undone(3)])
    first, second = journal.heads()
    assert (first.match_id, first.last_seq, second.match_id, second.last_seq) == ("z", 3, "a", 1)
    assert first.first_place < second.first_place < first.last_place
    journal.close()


def test_it_syncs_every_commit_and_keeps_its_journal_file(path: Path) -> None:
    journal = Journal.open(path)
    ask = journal._connection.execute
    assert ask("PRAGMA journal_mode").fetchone()[0] == "persist"
    assert ask("PRAGMA synchronous").fetchone()[0] == 2
    assert ask("PRAGMA fullfsync").fetchone()[0] == 1
    assert ask("PRAGMA recursive_triggers").fetchone()[0] == 1
    journal.append("m", 0, [undone(1)])
    assert Path(f"{path}-journal").exists()
    journal.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE facts SET body = '{}'",
        "UPDATE facts SET seq = 9 WHERE seq = 1",
        "UPDATE OR REPLACE facts SET seq = 2 WHERE seq = 1",
        "DELETE FROM facts",
        "DELETE FROM facts WHERE seq = 2",
        "REPLACE INTO facts VALUES ('m', 2, 1, '', '', 'StepUndone', '{\"step\":5}', 0)",
        "INSERT OR REPLACE INTO facts VALUES ('m', 1, 1, '', '', 'StepUndone', '{\"step\":5}', 0)",
        "INSERT INTO facts VALUES ('m', 1, 1, '', '', 'StepUndone', '{}', 0) "
        "ON CONFLICT DO UPDATE SET body = excluded.body",
    ],
)
def test_no_statement_changes_or_removes_a_fact(path: Path, statement: str) -> None:
    journal = Journal.open(path)
    rows = (undone(1), undone(2))
    journal.append("m", 0, rows)
    with pytest.raises(sqlite3.IntegrityError, match="never"):
        journal._connection.execute(statement)
    assert journal.rows("m") == rows
    journal.close()


def test_of_two_writers_the_second_is_refused(path: Path) -> None:
    one, two = Journal.open(path), Journal.open(path)
    one.append("m", 0, [undone(1)])
    two.append("m", 1, [undone(2)])
    with pytest.raises(StorageError) as refused:
        one.append("m", 1, [undone(2, step=9)])
    assert refused.value.code == "storage.conflict"
    assert one.rows("m") == two.rows("m") == (undone(1), undone(2))
    one.append("m", 2, [undone(3)])
    one.close()
    two.close()


def test_the_same_entry_written_elsewhere_is_a_conflict_too(path: Path) -> None:
    one, two = Journal.open(path), Journal.open(path)
    one.append("m", 0, [undone(1)])
    with pytest.raises(StorageError, match="conflict"):
        two.append("m", 0, [undone(1)])
    one.close()
    two.close()


def test_rows_that_leave_a_gap_are_our_fault(path: Path) -> None:
    journal = Journal.open(path)
    with pytest.raises(ValueError, match="follow"):
        journal.append("m", 0, [undone(2)])
    with pytest.raises(StorageError, match="conflict"):
        journal.append("m", 1, [undone(2)])
    assert journal.rows("m") == ()
    journal.close()


def test_all_rows_of_a_step_are_written_or_none(path: Path) -> None:
    journal = Journal.open(path)
    with pytest.raises(StorageError):
        journal.append("m", 0, [undone(1), undone(2, step=0)])
    assert journal.rows("m") == ()
    journal.append("m", 0, [undone(1)])
    journal.close()


def test_a_file_held_by_another_program_is_locked_and_free_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carrom_desktop.match.journal_file.BUSY_TIMEOUT_MS", 20)
    journal, session = begun(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    before = session.state
    with pytest.raises(StorageError) as refused:
        session.submit(board())
    assert refused.value.code == "storage.locked"
    assert session.state is before
    with pytest.raises(StorageError, match="locked"):
        Journal.open(path)
    other.execute("ROLLBACK")
    other.close()
    session.submit(board())
    assert journal.rows(session.match_id) == session.rows
    journal.close()


def test_a_commit_of_unknown_outcome_is_written_once(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, session = begun(path)
    commit = Journal._commit

    def commit_then_fail(self: Journal) -> None:
        commit(self)
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(Journal, "_commit", commit_then_fail)
    with pytest.raises(StorageError, match=r"storage\.other"):
        session.submit(board())
    assert session.state.last_board is None
    monkeypatch.undo()
    session.submit(board())
    assert session.rows == journal.rows(session.match_id)
    assert len(session.state.game.boards) == 1
    journal.close()


def test_another_entry_after_a_commit_of_unknown_outcome_is_a_conflict(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, session = begun(path)
    commit = Journal._commit

    def commit_then_fail(self: Journal) -> None:
        commit(self)
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "_commit", commit_then_fail)
        with pytest.raises(StorageError):
            session.submit(board("A", 5))
    with pytest.raises(StorageError, match="conflict"):
        session.submit(board("B", 3, "B"))
    assert session.refresh() is not None
    assert session.state.game.raw == (8, 0)
    session.submit(board("B", 3, "B"))
    assert session.state.game.raw == (8, 6)
    journal.close()


def test_a_commit_that_fails_writes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal, session = begun(path)
    rows = session.rows

    def fail(self: Journal) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "_commit", fail)
        with pytest.raises(StorageError, match=r"storage\.other"):
            session.submit(board())
    assert journal.rows(session.match_id) == session.rows == rows
    session.submit(board())
    assert journal.rows(session.match_id) == session.rows
    journal.close()


def test_a_row_that_cannot_be_understood_names_match_and_kind(path: Path) -> None:
    journal = Journal.open(path)
    row = ("m", 1, 1, "", "", "BoardForgotten", "{}")
    journal._connection.execute("INSERT INTO facts VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*row, text_sum(*row)))
    with pytest.raises(StorageError) as refused:
        journal.rows("m")
    assert refused.value.code == "storage.match_unreadable"
    assert refused.value.values["match"] == "m"
    assert "BoardForgotten" in str(refused.value.values["reason"])
    journal.close()


@pytest.mark.parametrize("folder", ["Città di Ñandú", "लाइब्रेरी", "a%20b?c#d'e", "with  spaces"])
def test_folders_of_any_name(tmp_path: Path, folder: str) -> None:
    place = tmp_path / folder
    place.mkdir()
    journal = Journal.open(place / "carrom.db")
    journal.append("m", 0, demo_rows())
    journal.close()
    assert sorted(file.name for file in place.iterdir()) == ["carrom.db", "carrom.db-journal"]
    journal = Journal.open(place / "carrom.db")
    assert journal.rows("m") == demo_rows()
    journal.close()


@pytest.mark.parametrize("place", ["match", "at", "by", "fact"])
@pytest.mark.parametrize("half", ["\ud800", "Jos\udce9", "\udfff\ud800"])
def test_text_that_is_no_unicode_is_refused_and_nothing_is_written(path: Path, place: str, half: str) -> None:
    journal = Journal.open(path)
    journal.append("m", 0, [undone(1)])
    row = undone(3)
    wrong = {
        "match": row,
        "at": replace(row, at=half),
        "by": replace(row, by=half),
        "fact": replace(row, fact=DetailsChanged(Details(event=half))),
    }[place]
    match, before = (half, 0) if place == "match" else ("m", 1)
    rows = [undone(1), undone(2), wrong][before:]
    with pytest.raises(StorageError) as refused:
        journal.append(match, before, rows)
    assert refused.value.code == "storage.cannot_hold"
    assert "surrogates not allowed" in str(refused.value.values["reason"])
    assert speak("es", coded(refused.value.code, refused.value.values)).encode()
    assert journal.match_ids() == ("m",)
    journal.append("m", 1, [undone(2)])
    assert journal.rows("m") == (undone(1), undone(2))
    journal.close()
