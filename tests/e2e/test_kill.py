"""Killed at random moments: what was acknowledged is there at the next start, and nothing is locked (V64).

Each round is a program of its own. It takes the lock of the only copy, opens the library and tells all that
it finds there, which shows what the round before left; then it plays on, telling each entry as soon as it is
written, until it is killed. In between it backs up, exports a sheet, puts matches away and back, and restores
backups; in some rounds it finds a library of an older version and brings it up to date. The normal run is
short; `python3 dev.py soak` kills 500 times, or as often as CARROM_KILLS says.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import threading
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from carrom_desktop.match.backups import FOLDER, backups_in, read_name
from carrom_desktop.match.schema import SCHEMA_VERSION
from tests.support.library_files import expected, file_of, stored_in

pytestmark = pytest.mark.no_cover  # what is killed never tells what it covered

KILLS = int(os.environ.get("CARROM_KILLS", "45"))
EACH_OLDER = 9
"""One round in so many begins with a library of an older version."""
MOST_NEWS = 24
LONGEST_S = 0.02
"""A kill comes up to so long after up to so many things told: before, within or after a write."""

PLAYER = """
import json, os, random, sys
from pathlib import Path
from carrom_desktop.match.backups import ASKED, FOLDER, back_up, backups_in
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.codec import encode
from carrom_desktop.match.demo import demo_match, demo_setup
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.paths import data_folder, library_path
from carrom_desktop.match.recovery import prepare_restore, put_in_its_place
from carrom_desktop.match.session import Session
from carrom_desktop.match.single import SingleInstance
from carrom_desktop.match.whole_file import write_whole

def tell(kind, **values):
    print(json.dumps({"tell": kind, **values}), flush=True)

def told(row):
    return [row.seq, row.step, row.at, *encode(row.fact)]

def wrote(match, rows):
    tell("wrote", match=match, rows=[told(row) for row in rows])

folder = data_folder(sys.argv[1])
path, clock = library_path(folder), SystemClock()
instance = SingleInstance(folder)
if not instance.acquire():
    sys.exit("another copy holds the lock")
tell("begins", what="open")
journal = Journal.open(path)
tell("done", what="open")
if journal.notice is not None:
    sys.exit(f"moved aside: {journal.notice}")
found = {match: [told(row) for row in journal.rows(match)] for match in journal.match_ids()}
tell("found", matches=found)
chance = random.Random(sys.argv[2])

def save(session):
    back_up(path, ASKED, clock)

def export(session):
    from carrom_desktop.match.sheetfile_export import Unsayable, sheet_of

    try:
        sheet = sheet_of(session.state).model_dump_json(indent=1)
        write_whole(folder / "sheet.json", sheet.encode())
    except Unsayable:
        pass

def away(session):
    library, before = Library(journal, clock), len(session.rows)
    for act in (library.delete, library.restore):
        act(session.match_id)
        session.refresh()
        wrote(session.match_id, session.rows[before:])
        before = len(session.rows)

def restore(session):
    # Of now: what was played meanwhile is not lost with it. The one before is kept aside, and goes.
    back_up(path, ASKED, clock)
    whole = prepare_restore(path, backups_in(folder / FOLDER)[0])
    kept = journal.replace(lambda: put_in_its_place(whole, path, "replaced", clock))
    for file in (kept, Path(f"{kept}-journal")):
        file.unlink(missing_ok=True)

while sys.argv[2] != "look":
    session = Session.create(journal, demo_setup())
    wrote(session.match_id, session.rows)
    for command in demo_match():
        before = len(session.rows)
        session.submit(command)
        wrote(session.match_id, session.rows[before:])
        while chance.random() < 0.2:
            for act in (session.undo, session.redo):
                before = len(session.rows)
                act()
                wrote(session.match_id, session.rows[before:])
        if chance.random() < 0.3:
            act = chance.choice([save, save, export, away, restore])
            tell("begins", what=act.__name__)
            act(session)
            tell("done", what=act.__name__)
"""

Rows = list[list[object]]


@dataclass
class Round:
    """What one program told: what it found and wrote, and what it was killed in, "" for none."""

    found: dict[str, Rows] | None = None
    wrote: dict[str, Rows] = field(default_factory=dict)
    within: str = ""


def play(folder: Path, seed: str, kill: tuple[int, float] | None) -> Round:
    """Let one program play until it is killed, so many news and then seconds later; None: to its end."""
    program = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(folder), seed],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    told, killer = Round(), None
    for news, line in enumerate(program.stdout, start=1):
        if not line.endswith("\n"):
            break  # killed within the line: it was not told
        message = json.loads(line)
        match message["tell"]:
            case "found":
                told.found = message["matches"]
            case "wrote":
                told.wrote.setdefault(message["match"], []).extend(message["rows"])
            case "begins":
                told.within = message["what"]
            case "done":
                told.within = ""
        if kill is not None and killer is None and news > kill[0]:
            killer = threading.Timer(kill[1], program.kill)
            killer.start()
    program.wait(timeout=30)
    complaint = program.stderr.read()
    program.stdout.close()
    program.stderr.close()
    if killer is not None:
        killer.join()
    assert complaint == ""
    assert program.returncode != 0 if kill is not None else program.returncode == 0
    return told


@pytest.mark.slow
def test_killed_at_random_moments(tmp_path: Path) -> None:
    seed = random.randrange(1 << 30)  # other moments in each run
    chance = random.Random(seed)
    folder = tmp_path / "Campeonato Ñ"
    known: dict[str, Rows] = {}
    written, within = 0, Counter[str]()
    for number in range(KILLS):
        if number % EACH_OLDER == EACH_OLDER - 1:
            kill_while_an_older_library_is_opened(tmp_path / f"older {number}", chance)
            continue
        # The first things told are of the start: it is cut short, too.
        kill = (chance.randint(0, MOST_NEWS), chance.uniform(0, LONGEST_S))
        told = play(folder, f"{seed} {number}", kill)
        within[told.within] += 1
        written += sum(len(rows) for rows in told.wrote.values())
        if told.found is not None:
            known = check(folder, known, told.found)
        for match, rows in told.wrote.items():
            known.setdefault(match, []).extend(rows)
    last = play(folder, "look", None).found
    assert last is not None
    check(folder, known, last)
    all_rows = {(match, row[0]) for match, match_rows in last.items() for row in match_rows}
    for backup in backups_in(folder / FOLDER):
        assert {(row[0], row[1]) for row in stored_in(backup)} <= all_rows
    for file in (folder / FOLDER).glob("*"):
        assert read_name(file.name) is not None or read_name(file.name.removesuffix(".part")) is not None
    sys.stdout.write(f"killed {KILLS} times, seed {seed}: {dict(within)}, {written} rows written\n")
    assert written > KILLS
    assert sum(count for what, count in within.items() if what) > KILLS / 15, within
    left = {file.name for file in folder.iterdir()} - {"carrom.db-journal", "sheet.json", FOLDER}
    assert {name for name in left if not name.startswith("carrom-replaced-")} - stale(folder) == {
        "carrom.db",
        "carrom.lock",
        "wake",
    }


def stale(folder: Path) -> set[str]:
    """Return what was being written as the program was killed: copies, which the next backup sweeps away, and
    the hidden beginning of a sheet, which nothing reads.
    """
    return {file.name for pattern in ("carrom.db.*.new*", ".carrom-*.json") for file in folder.glob(pattern)}


def check(folder: Path, known: dict[str, Rows], found: dict[str, Rows]) -> dict[str, Rows]:
    """Compare what a start `found` with what was told to be written before; return all there is now."""
    for match, rows in known.items():
        assert found.get(match, [])[: len(rows)] == rows, "an acknowledged entry is lost"
    more = {match: rows[len(known.get(match, [])) :] for match, rows in found.items()}
    steps = {(match, row[1]) for match, rows in more.items() for row in rows}
    assert len(steps) <= 1, "more than the one entry under way was written"
    sheet = folder / "sheet.json"
    assert not sheet.exists() or json.loads(sheet.read_bytes())["about"], "half a sheet was left"
    return {match: list(rows) for match, rows in found.items()}


def kill_while_an_older_library_is_opened(folder: Path, chance: random.Random) -> None:
    """Kill a start that brings a library up to date; the next one finds all of it."""
    folder.mkdir()
    shutil.copy(file_of(chance.randrange(1, SCHEMA_VERSION)), folder / "carrom.db")
    play(folder, "plays on", (0, chance.uniform(0, LONGEST_S)))
    found = play(folder, "look", None).found
    assert found is not None
    assert stored_in(folder / "carrom.db")[: len(expected())] == expected()
    for kept in folder.glob("carrom-version-*.db"):
        assert stored_in(kept) == expected()


@pytest.mark.parametrize("delay_ms", [0, 30, 60, 90, 120, 160])
def test_killed_while_it_starts_for_the_first_time(tmp_path: Path, delay_ms: int) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(tmp_path / "club"), "first"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        program.wait(timeout=delay_ms / 1000)
    except subprocess.TimeoutExpired:
        program.kill()
        program.wait()
    found = play(tmp_path / "club", "look", None).found
    assert found is not None
    assert all(rows for rows in found.values()), "a match is there with its first row, or not at all"
    assert not list((tmp_path / "club").glob("carrom-damaged-*"))
