"""Killed at 50 random moments: what was acknowledged is there at the next start, and nothing is locked (V64).

Each round is a program of its own. It takes the lock of the only copy, opens the library and tells all that
it finds there, which shows what the round before left; then it plays on, telling each entry as soon as it is
written, until it is killed.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path

import pytest

pytestmark = pytest.mark.no_cover  # what is killed never tells what it covered

KILLS = 50
MOST_ENTRIES = 24
LONGEST_S = 0.006
"""A kill comes up to so long after up to so many acknowledged entries: before, within or after a write."""

PLAYER = """
import json, random, sys
from pathlib import Path
from carrom_desktop.match.codec import encode
from carrom_desktop.match.demo import demo_match, demo_setup
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.paths import data_folder, library_path
from carrom_desktop.match.session import Session
from carrom_desktop.match.single import SingleInstance

def tell(kind, **values):
    print(json.dumps({"tell": kind, **values}), flush=True)

def told(row):
    return [row.seq, row.step, row.at, *encode(row.fact)]

folder = data_folder(sys.argv[1])
instance = SingleInstance(folder)
if not instance.acquire():
    sys.exit("another copy holds the lock")
journal = Journal.open(library_path(folder))
if journal.notice is not None:
    sys.exit(f"moved aside: {journal.notice}")
tell("found", matches={match: [told(row) for row in journal.rows(match)] for match in journal.match_ids()})
chance = random.Random(sys.argv[2])
while sys.argv[2] != "look":
    session = Session.create(journal, demo_setup())
    tell("wrote", match=session.match_id, rows=[told(row) for row in session.rows])
    for command in demo_match():
        before = len(session.rows)
        session.submit(command)
        tell("wrote", match=session.match_id, rows=[told(row) for row in session.rows[before:]])
        while chance.random() < 0.3:
            before = len(session.rows)
            session.undo()
            tell("wrote", match=session.match_id, rows=[told(row) for row in session.rows[before:]])
            before = len(session.rows)
            session.redo()
            tell("wrote", match=session.match_id, rows=[told(row) for row in session.rows[before:]])
"""

Rows = list[list[object]]


@dataclass
class Round:
    """What one program told before it ended."""

    found: dict[str, Rows] | None = None
    wrote: dict[str, Rows] = field(default_factory=dict)


def play(folder: Path, seed: str, kill: tuple[int, float] | None) -> Round:
    """Let one program play until it is killed, so many entries and then seconds later; None: to its end."""
    program = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(folder), seed],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    assert program.stderr is not None
    told, entries, killer = Round(), 0, None
    for line in program.stdout:
        if not line.endswith("\n"):
            break  # killed within the line: it was not told
        message = json.loads(line)
        if message["tell"] == "found":
            told.found = message["matches"]
        else:
            told.wrote.setdefault(message["match"], []).extend(message["rows"])
            entries += 1
        if kill is not None and killer is None and entries >= kill[0]:
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
    assert told.found is not None
    return told


@pytest.mark.slow
def test_killed_at_fifty_random_moments(tmp_path: Path) -> None:
    chance = random.Random()  # other moments in each run
    folder = tmp_path / "Campeonato Ñ"
    known: dict[str, Rows] = {}
    entries = 0
    for number in range(KILLS + 1):
        last = number == KILLS
        kill = None if last else (chance.randint(0, MOST_ENTRIES), chance.uniform(0, LONGEST_S))
        told = play(folder, "look" if last else f"round {number}", kill)
        assert told.found is not None
        for match, rows in known.items():
            assert told.found.get(match, [])[: len(rows)] == rows, "an acknowledged entry is lost"
        more = {match: rows[len(known.get(match, [])) :] for match, rows in told.found.items()}
        steps = {(match, row[1]) for match, rows in more.items() for row in rows}
        assert len(steps) <= 1, "more than the one entry under way was written"
        known = {match: list(rows) for match, rows in told.found.items()}
        for match, rows in told.wrote.items():
            known.setdefault(match, []).extend(rows)
            entries += len(rows)
    assert entries > KILLS
    left = {file.name for file in folder.iterdir()} - {"carrom.db-journal"}
    assert left == {"carrom.db", "carrom.lock", "wake"}


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
    told = play(tmp_path / "club", "look", None)
    assert told.found is not None
    assert not list((tmp_path / "club").glob("carrom-damaged-*"))
