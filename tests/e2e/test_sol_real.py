"""The real SoL on loopback: its file is opened, a round's match set up, posted live, and read there.

Opt-in and long: `python3 dev.py sol` installs it and runs this.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.sol import SolMatch, parse_sol, read_sol
from carrom_desktop.match.sol_text import take_apart
from carrom_desktop.ui.sol_dialog import SolDialog
from carrom_desktop.ui.sol_link_dialog import SolLinkDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from tests.support.real_sol import RealSol, tools
from tests.ui.boxes import answer
from tests.ui.operator_page import OperatorPage

pytestmark = [
    pytest.mark.slow,
    pytest.mark.no_cover,
    pytest.mark.skipif(tools() is None, reason="python3 dev.py sol installs SoL and runs this"),
]

EXAMPLE = Path(__file__).resolve().parents[1] / "data" / "sol" / "open.sol"
ANSWER_MS = 30_000


@pytest.fixture
def sol(tmp_path: Path) -> Iterator[RealSol]:
    """Give a SoL with an event of four players, whose first round it made itself."""
    (tmp_path / "sol").mkdir()
    with RealSol(tmp_path / "sol") as started:
        today = SystemClock().now_iso()[:10]  # the pages of an event show tables for three days
        event = take_apart(EXAMPLE.read_bytes()).documents
        event[1].update(currentturn=0, rankedturn=0, matches=[], date=today)
        event[1]["guid"] = "0d0000000000" + "1" * 20
        event[1]["competitors"] = [
            {"players": [place], "points": 0, "netscore": 0, "totscore": 0, "bucholz": 0}
            for place in (1, 2, 3, 4)
        ]
        assert started.upload("new.sol", json.dumps(event).encode()) == "1 tourney successfully loaded"
        started.new_round(1)
        yield started


def match_at(sol: RealSol, table: int) -> SolMatch:
    """Return a match of the round as SoL has it now."""
    now = parse_sol(sol.download(1)).tourneys[0].current()
    return next(one for one in now if one.table == table)


def rows(match: SolMatch) -> list[tuple[tuple[int | None, int | None], int]]:
    """Return the boards that SoL has."""
    return [(board.coins, board.queen) for board in match.boards]


def at(kind: type[Any], monkeypatch: pytest.MonkeyPatch, act: Callable[[Any], None]) -> None:
    """Do `act` wherever a dialog of this kind opens."""

    def exec_(dialog: Any) -> int:
        dialog.show()
        act(dialog)
        return int(dialog.result())

    monkeypatch.setattr(kind, "exec", exec_)


def test_a_match_of_the_real_sol_is_played_here_and_read_there(
    sol: RealSol, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sol.upload("open.sol", EXAMPLE.read_bytes()) == "1 tourney successfully loaded", "our own example"
    path = tmp_path / "event.sol.gz"
    path.write_bytes(sol.download(1, packed=True))
    (tmp_path / "club").mkdir()
    page = OperatorPage.opened(tmp_path / "club")
    window = page.window
    desk = window.menus.matches.sol

    def choose(dialog: SolDialog) -> None:
        qtbot.waitUntil(lambda: not dialog.is_reading, timeout=ANSWER_MS)
        assert [row.table for row in dialog.model.rows] == ["1", "2"]
        dialog.take.click()

    def start(wizard: NewMatchWizard) -> None:
        wizard.start.click()

    at(SolDialog, monkeypatch, choose)
    at(NewMatchWizard, monkeypatch, start)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    window.menus.matches._on_sol_open()
    state = page.state
    names = {one.full_name for side in state.players for one in side}
    there = parse_sol(sol.download(1)).tourneys[0]
    assert names == {
        f"{one.given} {one.family}" for side in (0, 1) for one in there.players_of(match_at(sol, 1), side)
    }
    assert (state.details.event, state.details.round, state.details.table) == ("Spring Open", "round-1", "1")

    def connect(dialog: SolLinkDialog) -> None:
        dialog.link.edit.setText(f"\n {sol.link(1, 1)} ")
        dialog.go_on.click()
        qtbot.waitUntil(lambda: not dialog.is_asking, timeout=ANSWER_MS)
        assert dialog.problem.text() == ""
        dialog.go_on.click()

    at(SolLinkDialog, monkeypatch, connect)
    desk.ask_link()
    window.entry.guard.now = page.hand

    def wait_boards(count: int, kind: str = "posted") -> None:
        qtbot.waitUntil(
            lambda: desk.posted is not None and (desk.posted.kind, desk.posted.boards) == (kind, count),
            timeout=ANSWER_MS,
        )

    page.type("b left left 6 left enter")
    wait_boards(1)
    assert (match_at(sol, 1).breaker, rows(match_at(sol, 1))) == (1, [((6, 0), 1)])
    page.type("right 4 right enter")
    wait_boards(2)
    assert rows(match_at(sol, 1)) == [((6, 0), 1), ((0, 4), 2)]
    window.bridge.undo()
    wait_boards(1)
    assert rows(match_at(sol, 1)) == [((6, 0), 1), ((None, None), 0)], "taken back there too"

    sol.stop()
    page.type("right 5 left enter")
    qtbot.waitUntil(lambda: desk.posted is not None and desk.posted.kind == "waiting", timeout=ANSWER_MS)
    page.type("left 9 left enter")
    assert len(page.state.games[0].boards) == 3, "entry goes on without a network"
    sol.start()
    wait_boards(3)
    assert rows(match_at(sol, 1)) == [((6, 0), 1), ((0, 5), 1), ((9, 0), 1)]

    page.type("left 9 left enter")
    wait_boards(4)
    assert page.state.is_over
    assert not match_at(sol, 1).is_scored, "the result goes when it is sent"
    desk.bar.button.click()
    qtbot.waitUntil(lambda: desk.posted is not None and desk.posted.closed, timeout=ANSWER_MS)
    played = match_at(sol, 1)
    assert (played.scores, played.doubts) == (((25, 5),), ())
    status, seen = sol.ask("GET", f"/lit/tourney/{there.guid}?turn=1&board=1")
    assert status == 200
    assert b"25" in seen

    window.bridge.undo()
    qtbot.waitUntil(lambda: desk.posted is not None and desk.posted.kind == "refused", timeout=ANSWER_MS)
    assert desk.posted is not None
    assert desk.posted.fault is not None
    assert desk.posted.fault.code == "closed_by_us"
    window.bridge.redo()

    def save(dialog: SolDialog) -> None:
        if dialog.parent() is not None and saved:
            dialog.reject()
            return
        qtbot.waitUntil(lambda: not dialog.is_reading, timeout=ANSWER_MS)
        saved.append("asked")
        dialog.results.click()

    saved: list[str] = []
    written = tmp_path / "written.sol.gz"
    at(SolDialog, monkeypatch, save)
    answer(monkeypatch, "Choose a file...")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args, **_more: (str(written), ""))
    desk.show_file(path)
    assert gzip.decompress(written.read_bytes())
    assert read_sol(written).tourneys[0].current()[0].scores == ((25, 5),)
    assert "skipped" in sol.upload("written.sol.gz", written.read_bytes()), "it has the matches already"
    desk.close()
    page.close()
    QTimer.singleShot(0, QApplication.processEvents)

    (tmp_path / "other").mkdir()
    with RealSol(tmp_path / "other") as other:
        assert other.upload("written.sol.gz", written.read_bytes()) == "1 tourney successfully loaded"
        back = parse_sol(other.download(1)).tourneys[0]
        found = next(one for one in back.matches if one.table == 1)
        assert (found.scores, found.doubts, len(found.boards)) == (((25, 5),), (), 4)
