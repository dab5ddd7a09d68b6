"""Matches go from one computer to another with their whole history and come back; nothing is overwritten."""

from __future__ import annotations

import random
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from carrom_desktop.match.archive import Archive, write_archive
from carrom_desktop.match.demo import demo_match, demo_setup
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.session import Session
from carrom_desktop.match.takeover import Standing, compare, open_source, take_over
from carrom_desktop.rules.facts import Row

Opened = Callable[[str], Journal]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """Open the library of a computer by its name."""
    journals: list[Journal] = []

    def open_one(name: str) -> Journal:
        (tmp_path / name).mkdir(exist_ok=True)
        journals.append(Journal.open(tmp_path / name / "carrom.db"))
        return journals[-1]

    yield open_one
    for journal in journals:
        journal.close()


def play(journal: Journal, match_id: str = "", commands: slice = slice(0, 8)) -> Session:
    """Play a part of the demo match in a match, or in a new one."""
    session = Session.load(journal, match_id) if match_id else Session.create(journal, demo_setup())
    for command in list(demo_match())[commands]:
        session.submit(command)
    return session


def carried(session: Session, path: Path) -> Path:
    write_archive(path, [(session.match_id, session.rows)])
    return path


def taken(journal: Journal, path: Path) -> tuple[Standing, str]:
    """Take the only match in `path` over."""
    source = open_source(path)
    try:
        (match_id,) = source.match_ids()
        found = compare(match_id, journal.rows(match_id), source.rows(match_id))
        return found.standing, take_over(journal, found)
    finally:
        source.close()


def test_v72_a_match_goes_over_and_comes_back_with_its_whole_history(tmp_path: Path, opened: Opened) -> None:
    first, second = opened("first"), opened("second")
    begun = play(first)
    begun.undo()
    begun.redo()
    match_id = begun.match_id
    assert taken(second, carried(begun, tmp_path / "a.carrom")) == (Standing.NEW, match_id)
    assert second.rows(match_id) == first.rows(match_id)
    assert Session.load(second, match_id).state == begun.state

    played_on = play(second, match_id, slice(8, 12))
    assert taken(first, carried(played_on, tmp_path / "b.carrom")) == (Standing.AHEAD, match_id)
    assert first.rows(match_id) == second.rows(match_id)
    assert taken(first, tmp_path / "b.carrom") == (Standing.SAME, match_id)
    assert taken(first, tmp_path / "a.carrom") == (Standing.BEHIND, match_id)
    assert first.rows(match_id) == second.rows(match_id)
    assert first.match_ids() == (match_id,), "the same match from two computers is one"


def test_two_that_went_on_apart_both_stay_and_are_not_doubled(tmp_path: Path, opened: Opened) -> None:
    first, second = opened("first"), opened("second")
    match_id = play(first).match_id
    taken(second, carried(Session.load(first, match_id), tmp_path / "a.carrom"))
    mine = play(first, match_id, slice(8, 10)).rows
    theirs = play(second, match_id, slice(8, 9))
    path = carried(theirs, tmp_path / "b.carrom")
    standing, other = taken(first, path)
    assert (standing, other) == (Standing.DIFFERENT, f"{match_id}-2")
    assert first.rows(match_id) == mine
    assert first.rows(other) == theirs.rows
    assert taken(first, path) == (standing, other)
    theirs = play(second, match_id, slice(9, 11))
    assert taken(first, carried(theirs, path)) == (standing, other)
    assert first.rows(other) == theirs.rows
    assert first.match_ids() == (match_id, other)


def test_the_library_on_a_stick_is_read_and_left_as_it_is(tmp_path: Path, opened: Opened) -> None:
    theirs = opened("stick")
    match_id = play(theirs).match_id
    theirs.close()
    library = tmp_path / "stick" / "carrom.db"
    before = {path.name: path.read_bytes() for path in library.parent.iterdir()}
    ours = opened("here")
    assert taken(ours, library) == (Standing.NEW, match_id)
    assert taken(ours, library.parent) == (Standing.SAME, match_id)
    assert {path.name: path.read_bytes() for path in library.parent.iterdir()} == before


def broken(data: bytes, chance: random.Random) -> bytes:
    """Return a file cut off, or with some bytes changed."""
    if chance.random() < 0.5:
        return data[: chance.randrange(len(data))]
    found = bytearray(data)
    for _ in range(chance.randrange(1, 9)):
        found[chance.randrange(len(found))] = chance.randrange(256)
    return bytes(found)


def test_a_damaged_file_is_told_and_writes_nothing(tmp_path: Path, opened: Opened) -> None:
    """Cut off or with changed bytes: the rows are those that were written, or there is a clear word."""
    journal, chance = opened("here"), random.Random(7)
    session = play(journal)
    whole = carried(session, tmp_path / "a.carrom").read_bytes()
    refused: list[str] = []
    for _ in range(400):
        path = tmp_path / "b.carrom"
        path.write_bytes(broken(whole, chance))
        try:
            source = open_source(path)
        except StorageError as error:
            refused.append(error.code)
            continue
        for match_id in source.match_ids():
            try:
                read = source.rows(match_id)
            except StorageError as error:
                refused.append(error.code)
            else:
                assert read == session.rows
        source.close()
    assert set(refused) <= {"storage.not_archive", "storage.archive_damaged", "storage.archive_newer"}
    assert len(refused) > 300


def test_a_name_that_is_no_text_is_damage(tmp_path: Path, opened: Opened) -> None:
    """The name stands twice in a ZIP: at the end, and before each member."""
    session = play(opened("here"))
    path = carried(session, tmp_path / "a.carrom")
    data = bytearray(path.read_bytes())
    flags, place = data.index(b"matches/") - 24, data.index(b"matches/")
    data[flags + 1] |= 0x08  # the name is UTF-8, it says
    data[place + 2] = 0xAC
    path.write_bytes(data)
    with pytest.raises(StorageError, match="archive_damaged"):
        Archive(path).rows(session.match_id)


def packed(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


HEAD = b'{"format": "carrom-archive", "version": 1}'


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"carrom.json": b'{"format": "carrom-archive", "version": 2, "program": "X"}'}, "archive_newer"),
        ({"carrom.json": b'{"format": "other", "version": 1}'}, "not_archive"),
        ({"carrom.json": b"[" * 100_000}, "not_archive"),
        ({"other.txt": b""}, "not_archive"),
        ({"carrom.json": HEAD, "matches/a.jsonl": b""}, "archive_damaged"),
        ({"carrom.json": HEAD, "matches/a.jsonl": b"{}"}, "archive_damaged"),
        ({"carrom.json": HEAD, "matches/a.jsonl": b"[" * 100_000}, "archive_damaged"),
        ({"carrom.json": HEAD, "matches/a.jsonl": b" " * (9 << 20)}, "archive_damaged"),
    ],
)
def test_files_that_are_none_of_ours(tmp_path: Path, members: dict[str, bytes], code: str) -> None:
    path = packed(tmp_path / "a.carrom", members)
    with pytest.raises(StorageError) as refused:
        Archive(path).rows("a")
    assert refused.value.code == f"storage.{code}"
    assert refused.value.values["path"] == str(path)


def test_names_in_a_file_lead_nowhere(tmp_path: Path) -> None:
    evil = ("matches/../../a.jsonl", "/etc/passwd", "matches/a/b.jsonl", "matches/.jsonl", "matches\\a.jsonl")
    path = packed(tmp_path / "a.carrom", {"carrom.json": HEAD, **dict.fromkeys(evil, b"x")})
    assert Archive(path).match_ids() == ()
    assert sorted(found.name for found in tmp_path.iterdir()) == ["a.carrom"]


def test_rows_that_make_no_match_are_not_written(tmp_path: Path, opened: Opened) -> None:
    journal = opened("here")
    rows = play(journal).rows
    headless = tuple(msgspec.structs.replace(row, seq=row.seq - 1) for row in rows[1:])
    write_archive(tmp_path / "a.carrom", [("x", headless)])
    with pytest.raises(StorageError, match="match_unreadable"):
        taken(journal, tmp_path / "a.carrom")
    assert journal.rows("x") == ()


@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
@settings(max_examples=60)
def test_how_two_stand_is_what_their_rows_say(shared: int, more_here: int, more_there: int) -> None:
    def rows(word: str, more: int) -> tuple[Row, ...]:
        facts = ["same"] * shared + [word] * more
        return tuple(Row(seq, seq, fact, "") for seq, fact in enumerate(facts, 1))  # type: ignore[arg-type]

    ours, theirs = rows("here", more_here), rows("there", more_there)
    found = compare("x", ours, theirs)
    assert found.shared == shared
    expected = {
        (False, False): Standing.SAME,
        (False, True): Standing.AHEAD,
        (True, False): Standing.BEHIND,
        (True, True): Standing.DIFFERENT,
    }[more_here > 0, more_there > 0]
    assert found.standing is (expected if ours else Standing.NEW)
