"""Several laptops' results in one library: nothing twice, nothing overwritten, every fault named."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from carrom_desktop.cli import main
from carrom_desktop.match.archive import write_archive
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.merging import Merged, Offered, Opened, Outcome, counts, merge, offers, sources_in
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import DeleteMatch, RecordToss
from carrom_desktop.rules.facts import Row
from carrom_desktop.rules.ids import Side
from tests.match.making import board, setup
from tests.support.matches import match

X, Y, Z = "20260312-aaaaaaaaaaaa", "20260312-bbbbbbbbbbbb", "20260312-cccccccccccc"
SHORT = match("icf", "toss A; A 6 A").rows
LONG = match("icf", "toss A; A 6 A; B 3 B; A 2 A").rows
OTHER = match("icf", "toss A; A 6 A; B 4 B").rows


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Journal]:
    (tmp_path / "here").mkdir()
    journal = Journal.open(tmp_path / "here" / "carrom.db")
    yield journal
    journal.close()


def archive(folder: Path, name: str, **matches: list[Row]) -> Path:
    """Write a `.carrom` file; keywords are "x", "y", "z"."""
    path = folder / f"{name}.carrom"
    write_archive(path, [({"x": X, "y": Y, "z": Z}.get(key, key), rows) for key, rows in matches.items()])
    return path


def library(folder: Path, **matches: list[Row]) -> Path:
    """Write a data folder with a library and return the folder."""
    folder.mkdir(parents=True)
    journal = Journal.open(folder / "carrom.db")
    for key, rows in matches.items():
        journal.append({"x": X, "y": Y, "z": Z}.get(key, key), 0, rows)
    journal.close()
    return folder


def outcomes(done: list[Merged]) -> list[tuple[str, str, str]]:
    return [(one.match_id, one.outcome.value, one.here) for one in done]


def test_four_laptops_become_one_library_and_a_second_time_nothing(tmp_path: Path, here: Journal) -> None:
    here.append(X, 0, SHORT)
    paths = [
        archive(tmp_path, "one", x=LONG),
        library(tmp_path / "two", x=SHORT, y=LONG),
        library(tmp_path / "stick" / "table 3", z=OTHER),
        archive(tmp_path, "four", z=OTHER, y=SHORT),
    ]
    done = list(merge(here, [*paths[:2], tmp_path / "stick", paths[3]]))
    assert outcomes(done) == [
        (X, "continued", X),
        (X, "same", X),
        (Y, "new", Y),
        (Z, "new", Z),
        (Z, "same", Z),
        (Y, "same", Y),
    ]
    assert {one: here.rows(one) for one in here.match_ids()} == {
        X: tuple(LONG),
        Y: tuple(LONG),
        Z: tuple(OTHER),
    }
    again = list(merge(here, [*paths[:2], tmp_path / "stick", paths[3]]))
    assert counts(again) == {Outcome.SAME: 6}
    assert len(here.match_ids()) == 3


def test_two_histories_stay_beside_each_other_however_often_they_meet(tmp_path: Path, here: Journal) -> None:
    here.append(X, 0, LONG)
    theirs = archive(tmp_path, "theirs", x=OTHER)
    (one,) = merge(here, [theirs])
    assert (one.outcome, one.here) == (Outcome.DIFFERENT, f"{X}-2")
    assert one.found is not None
    assert one.found.ours == tuple(LONG)
    assert (here.rows(X), here.rows(f"{X}-2")) == (tuple(LONG), tuple(OTHER))
    assert counts(merge(here, [theirs])) == {Outcome.SAME: 1}
    # The other laptop merged ours meanwhile: there the numbers stand the other way round.
    turned = archive(tmp_path, "turned", x=OTHER, **{f"{X}-2": LONG})
    assert counts(merge(here, [turned])) == {Outcome.SAME: 2}
    longer = match("icf", "toss A; A 6 A; B 4 B; B 1 B").rows
    (went_on,) = merge(here, [archive(tmp_path, "longer", x=longer)])
    assert (went_on.outcome, went_on.here) == (Outcome.CONTINUED, f"{X}-2")
    assert here.match_ids() == (X, f"{X}-2")


def test_a_match_deleted_there_is_left_as_it_is_here(tmp_path: Path, here: Journal) -> None:
    session = Session.create(here, setup())
    session.submit(RecordToss(Side.A))
    before = here.rows(session.match_id)
    session.submit(board())
    there = library(tmp_path / "there", **{session.match_id: list(before)})
    other = Journal.open(there / "carrom.db")
    Session.load(other, session.match_id).submit(DeleteMatch())
    Session.create(other, setup()).submit(DeleteMatch())
    other.close()
    assert counts(merge(here, [there])) == {Outcome.PUT_AWAY: 2}
    assert here.match_ids() == (session.match_id,)
    assert not Session.load(here, session.match_id).state.deleted


def test_what_cannot_be_read_is_named_and_the_rest_is_merged(tmp_path: Path, here: Journal) -> None:
    broken = tmp_path / "broken.carrom"
    broken.write_bytes(b"PK\x03\x04")
    empty = tmp_path / "empty"
    empty.mkdir()
    odd = archive(tmp_path, "odd", y=LONG)
    library_file = tmp_path / "carrom.db"
    library_file.write_bytes(b"SQLite format 3\x00" + b"\x00" * 500)
    paths = [broken, tmp_path / "gone.carrom", empty, library_file, odd]
    done = list(merge(here, paths))
    assert [(one.file.name, one.error.code) for one in done if one.error is not None] == [
        ("empty", "storage.no_matches_in"),
        ("broken.carrom", "storage.not_archive"),
        ("gone.carrom", "storage.source_gone"),
        ("carrom.db", "storage.damaged"),
    ]
    assert here.match_ids() == (Y,)


def test_a_match_that_is_none_is_told_and_its_neighbours_are_merged(tmp_path: Path, here: Journal) -> None:
    tail = [Row(place, row.step, row.fact, row.at) for place, row in enumerate(LONG[1:], start=1)]
    done = list(merge(here, [archive(tmp_path, "half", x=tail, y=SHORT)]))
    assert [(one.match_id, one.outcome) for one in done] == [(X, Outcome.UNREADABLE), (Y, Outcome.NEW)]
    assert done[0].error is not None
    assert done[0].error.code == "storage.match_unreadable"


def test_a_full_disk_ends_it_with_whole_matches(tmp_path: Path, here: Journal) -> None:
    class Full:
        """The library, which takes one more match."""

        path = here.path
        match_ids, rows = here.match_ids, here.rows
        left = 1

        def append(self, *given: object) -> object:
            if not self.left:
                raise StorageError("storage.disk_full", path=str(self.path))
            self.left -= 1
            return here.append(*given)  # type: ignore[arg-type]

    done: list[Merged] = []
    with pytest.raises(StorageError, match="disk_full"):
        done += merge(Full(), [archive(tmp_path, "all", x=LONG, y=LONG, z=LONG)])  # type: ignore[arg-type]
    assert here.match_ids() == (X,)
    assert here.rows(X) == tuple(LONG)
    assert counts(merge(here, [tmp_path / "all.carrom"])) == {Outcome.SAME: 1, Outcome.NEW: 2}


def test_a_stick_is_looked_through_and_this_library_offers_itself_nothing(
    tmp_path: Path, here: Journal
) -> None:
    stick = tmp_path / "stick"
    library(stick / "Laptop 1", x=LONG)
    backups = stick / "Carrom Desktop" / "backups" / "Laptop 2"
    backups.mkdir(parents=True)
    for name in ("carrom-2026-03-12T10-00-00-match.db", "carrom-2026-03-12T11-00-00-match.db"):
        (backups / name).write_bytes((library(tmp_path / name, y=LONG) / "carrom.db").read_bytes())
    archive(stick, "loose", z=LONG)
    (stick / ".Trash").mkdir()
    archive(stick / ".Trash", "old", z=SHORT)
    (stick / "photo.jpg").write_bytes(b"x")
    names = [str(path.relative_to(stick)) for path in sources_in(stick)]
    assert names == [
        "loose.carrom",
        os.path.join("Laptop 1", "carrom.db"),  # noqa: PTH118
        str(Path("Carrom Desktop/backups/Laptop 2/carrom-2026-03-12T11-00-00-match.db")),
    ]
    assert list(offers([here.path.parent], here.path)) == []
    read = [one for one in offers([stick, stick], here.path) if not isinstance(one, Opened)]
    assert [one.match_id for one in read if isinstance(one, Offered)] == [Z, X, Y]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_command_line_merges_and_says_what_it_did(language: str, tmp_path: Path) -> None:
    data = library(tmp_path / "data", x=LONG)
    given = [str(archive(tmp_path, "theirs", x=OTHER, y=LONG)), str(tmp_path / "gone.carrom")]
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(["--data-dir", str(data), "merge", *given, "--lang", language])
    assert status == 2
    told = {
        "en": ["different: both kept", "Player One - Player Two: new", "1 not readable, 1 different, 1 new"],
        "es": ["distinto: se conservan", "Player One - Player Two: nuevo", "1 ilegible, 1 distinto, 1 nuevo"],
    }[language]
    for part in told:
        assert part in out.getvalue()
    assert "gone.carrom" in err.getvalue()
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        assert main(["--data-dir", str(data), "merge", given[0], "--lang", language]) == 0
    assert {"en": "2 the same\n", "es": "2 iguales\n"}[language] == out.getvalue()


@pytest.mark.skipif(sys.platform == "win32", reason="folders that may not be looked into")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may look everywhere")
def test_a_folder_that_may_not_be_looked_into_is_told(tmp_path: Path, here: Journal) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0)
    (one,) = merge(here, [closed])
    assert one.outcome is Outcome.UNREADABLE
