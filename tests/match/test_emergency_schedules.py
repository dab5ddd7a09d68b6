"""Any schedule of faults, places, timers and crashes beside a simple model of what was acknowledged."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from carrom_desktop.match.emergency import Store
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import AddNote
from carrom_desktop.rules.facts import Row
from tests.match.emergencies import begun, files, library_of, opened
from tests.support.faulty_journal import FULL

STEPS = st.lists(
    st.sampled_from(
        [
            *("board", "board", "board", "undo", "redo", "new", "other", "timer", "crash"),
            *("full", "written but told otherwise", "free", "no place", "place"),
        ]
    ),
    min_size=5,
    max_size=40,
)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=STEPS)
def test_after_any_faults_the_library_holds_what_was_acknowledged_in_order_and_once(
    tmp_path_factory: pytest.TempPathFactory, steps: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("schedule")
    with pytest.MonkeyPatch.context() as patch:
        model = _Model(folder, patch)
        for step in steps:
            model.do(step)
        model.check()


class _Model:
    """The program, and beside it what it said it had taken."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.refuses = False
        self.kept = opened(folder)
        self.sessions = [begun(self.kept)]
        self.taken: list[tuple[str, Row]] = [
            (self.sessions[0].match_id, row) for row in self.sessions[0].rows
        ]
        real = Store.write

        def write(
            store: Store, rows: dict[str, tuple[Row, ...]], stretches: Sequence[tuple[str, int]]
        ) -> None:
            if self.refuses:
                raise StorageError(FULL, path=str(store.path))
            real(store, rows, stretches)

        patch.setattr(Store, "write", write)

    def do(self, step: str) -> None:
        library, session = library_of(self.kept), self.sessions[-1]
        count = len(session.rows)
        match step:
            case "board":
                session.submit(AddNote(f"entry {len(session.rows)}"))
            case "undo":
                session.undo()
            case "redo":
                session.redo()
            case "new":
                self.sessions.append(session := begun(self.kept))
                count = 0
            case "other":
                self.sessions.insert(0, self.sessions.pop())
            case "timer":
                self.kept.recover()
            case "full" | "written but told otherwise":
                library.fault, library.writes_first = FULL, step != "full"
            case "free":
                library.fault = ""
            case "no place" | "place":
                self.refuses = step == "no place"
            case "crash" if self.kept.closes_safely:
                fault = library.fault
                self.kept.close()
                self.kept = opened(self.folder)
                library_of(self.kept).fault = fault
                self.sessions = [Session.load(self.kept, each.match_id) for each in self.sessions]
        if step not in ("other", "crash"):
            self.taken += [(session.match_id, row) for row in session.rows[count:]]
        for each in self.sessions:
            assert self.kept.rows(each.match_id) == each.rows

    def check(self) -> None:
        library_of(self.kept).fault, self.refuses = "", False
        assert self.kept.recover()
        self.kept.close()
        with contextlib.closing(Journal.open(self.folder / "carrom.db")) as journal:
            found: list[tuple[str, Row]] = []
            seen: dict[str, int] = {}
            for match_id, upto in journal.stretches():
                found += [(match_id, row) for row in journal.rows(match_id)[seen.get(match_id, 0) : upto]]
                seen[match_id] = upto
        assert found == self.taken
        assert files(self.folder) == []
