"""SoL at the window: a file's match set up and found again, its boards posted, never in the way of entry."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from carrom_desktop.match.players import load_players
from carrom_desktop.match.sol import read_sol
from carrom_desktop.match.sol_text import take_apart
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.sol_desk import SolDesk
from carrom_desktop.ui.sol_dialog import SolDialog
from carrom_desktop.ui.sol_link_dialog import SolLinkDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from tests.support.sol_server import SolServer
from tests.ui.boxes import answer
from tests.ui.every_window import SOL_FILE
from tests.ui.operator_page import OperatorPage


@pytest.fixture
def sol() -> Iterator[SolServer]:
    """Give a table's card that is served: round 2, table 1 of the example."""
    with SolServer() as server:
        yield server


class Desk:
    """The window with its SoL desk, whose dialogs answer themselves."""

    def __init__(self, page: OperatorPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
        self.page, self.qtbot, self.monkeypatch = page, qtbot, monkeypatch

    @property
    def desk(self) -> SolDesk:
        """Return the desk."""
        return self.page.window.menus.matches.sol

    def at(self, kind: type[Any], *acts: Callable[[Any], object]) -> None:
        """Do one act after the other wherever a dialog of this kind opens."""
        waiting = list(acts)

        def exec_(dialog: Any) -> int:
            dialog.show()
            if kind is SolDialog:
                self.qtbot.waitUntil(lambda: not dialog.is_reading)
            waiting.pop(0)(dialog)
            return int(dialog.result())

        self.monkeypatch.setattr(kind, "exec", exec_)

    def open(self, *acts: Callable[[SolDialog], object], path: Path = SOL_FILE) -> None:
        """Open a file by the menu."""
        self.at(SolDialog, *acts)
        self.monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
        self.page.window.menus.actions[ActionId.SOL_OPEN].trigger()

    def set_up(self) -> None:
        """Set up the first match of the example's round and toss."""
        self.at(NewMatchWizard, lambda wizard: wizard.start.click())
        self.open(lambda dialog: dialog.take.click())
        self.page.window.entry.guard.now = self.page.hand
        self.page.type("b left left")

    def connect(self, link: str) -> None:
        """Scan a link by the menu, see what it leads to, and post from now on."""

        def scan(dialog: SolLinkDialog) -> None:
            QTest.keyClicks(dialog.link.edit, f" {link} ")  # a scanner types like a keyboard
            QTest.keyClick(dialog.link.edit, Qt.Key.Key_Return)
            self.qtbot.waitUntil(lambda: not dialog.is_asking)
            assert dialog.go_on.face() == "Post from now on"
            dialog.go_on.click()

        self.at(SolLinkDialog, scan)
        self.page.window.menus.actions[ActionId.SOL_LINK].trigger()

    def wait(self, kind: str, boards: int | None = None) -> None:
        """Wait until posting stands like this."""

        def stands() -> bool:
            posted = self.desk.posted
            return posted is not None and posted.kind == kind and boards in (None, posted.boards)

        self.qtbot.waitUntil(stands)


@pytest.fixture
def at(page: OperatorPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Give the desk of a window in English."""
    made = Desk(page, qtbot, monkeypatch)
    yield made
    made.desk.close()


def seen_score(sol: SolServer) -> tuple[int, int] | None:
    """Return the score that the card has now."""
    return sol.score


def cells(dialog: SolDialog) -> list[tuple[str, ...]]:
    """Return the rows of the list in words."""
    return [dialog.model._cells(row) for row in dialog.model.rows]


# ---- files


def test_a_match_of_the_round_is_set_up_and_found_again(at: Desk) -> None:
    seen: list[Any] = []
    at.open(lambda dialog: seen.extend([*cells(dialog), dialog.problem.text(), dialog._count.text()]))
    assert seen == [
        ("1", "Emil Egger", "Ana Abbas", "to play", ""),
        ("2", "Dora Durán", "Ciro Costa", "to play", ""),
        ("", "Bea Bello", "", "bye", ""),
        "The file does not add up here: 1 match of another round. It is used as it stands.",
        "2 matches to play",
    ]
    at.set_up()
    state, bond = at.page.state, at.desk.bond
    assert [side[0].full_name for side in state.players] == ["Emil Egger", "Ana Abbas"]
    assert (state.details.event, state.details.round, state.details.table) == ("Spring Open", "round-2", "1")
    assert bond is not None
    assert (bond.first, bond.turn, bond.table, bond.link) == (Side.A, 2, 1, ""), "nothing is posted"
    assert not (at.page.folder / "players.json").exists(), "players go there only when asked"
    at.page.type("left 6 left enter")
    match_id = at.desk.match_id

    def open_ours(dialog: SolDialog) -> None:
        assert cells(dialog)[0][-1] == "under way 9–0"
        assert dialog.table.currentIndex().row() == 1, "the next one to play"
        dialog.table.selectRow(0)
        assert dialog.take.face() == "Open it"
        dialog.take.click()

    at.page.window.bridge.open(None)
    at.open(open_ours)
    assert at.desk.match_id == match_id


def test_other_players_at_the_table_are_another_match(at: Desk) -> None:
    def others(wizard: NewMatchWizard) -> None:
        wizard._on_others_clicked()
        for side, name in enumerate(("Zoe", "Yan")):
            wizard.players.row(side, 0).given.setText(name)
            wizard.players.row(side, 0).family.setText("Else")
        wizard.start.click()

    at.at(NewMatchWizard, others)
    at.open(lambda dialog: dialog.take.click())
    assert at.page.state.players[0][0].given == "Zoe"
    assert at.desk.bond is None


def test_players_go_to_the_clubs_list_when_asked(at: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def add(dialog: SolDialog) -> None:
        dialog.to_players.click()
        said.append(dialog._count.text())
        dialog.to_players.click()
        said.append(dialog._count.text())

    answers = answer(monkeypatch, "Add")
    at.open(add)
    listed, _ = load_players(at.page.folder / "players.json")
    assert sorted(player.family for player in listed.players) == ["Abbas", "Bello", "Costa", "Durán", "Egger"]
    assert answers.said == ["Add 5 players of this event to the club's list?"]
    assert said[0] == "5 players are new in the club's list"
    assert said[1] == "All players of this event are in the club's list already."


def test_a_broken_file_is_named_with_its_fault(either: OperatorPage, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "cut.sol"
    path.write_bytes(SOL_FILE.read_bytes()[:1500])
    language = either.window.language
    dialog = SolDialog(
        language, path, [], either.window.menus.matches.sol.store, tmp_path / "p.json", either.window
    )
    dialog.show()
    qtbot.waitUntil(lambda: not dialog.is_reading)
    assert dialog.problem.text().startswith("cut.sol ")
    assert not dialog.take.isEnabled()
    assert not dialog.results.isEnabled()
    dialog.close()


def test_the_list_may_be_closed_while_its_file_is_read(at: Desk) -> None:
    for _ in range(12):
        window = at.page.window
        dialog = SolDialog("en", SOL_FILE, [], at.desk.store, at.page.folder / "players.json", window)
        dialog.show()
        dialog.close()
        dialog.deleteLater()
        del dialog  # the thread that reads must not be the one that lets go of it last
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_an_event_without_a_round_says_what_to_do(at: Desk, tmp_path: Path) -> None:
    documents = take_apart(SOL_FILE.read_bytes()).documents
    documents[1].update(currentturn=0, matches=[])
    path = tmp_path / "new.sol"
    path.write_text(json.dumps(documents), "utf-8")
    said: list[str] = []
    at.open(lambda dialog: said.extend([dialog.told.text(), dialog._count.text()]), path=path)
    assert said == [
        "Spring Open: SoL has made no round yet",
        "Make the round in SoL, download the file anew and open it here.",
    ]


def test_results_go_into_a_new_file_and_over_the_old_one_only_when_said(
    at: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, fresh, table = tmp_path / "event.sol", tmp_path / "event-results.sol", tmp_path / "list.csv"
    source.write_bytes(SOL_FILE.read_bytes())
    at.set_up()
    at.page.type("left 9 left enter left 9 left enter left 9 left enter")
    assert at.page.state.is_over
    chosen = [str(source), str(fresh), str(table)]
    offered: list[str] = []

    def choose(*args: Any, **_options: Any) -> tuple[str, str]:
        offered.append(args[2])
        return chosen.pop(0), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    answers = answer(monkeypatch, "Choose a file...", "Cancel", "Choose a file...")
    results: Callable[[SolDialog], object] = lambda dialog: dialog.results.click()  # noqa: E731
    at.open(results, results, lambda dialog: dialog.reject(), path=source)
    assert offered[0] == str(fresh)
    assert "This is the file that was opened" in answers.said[1]
    assert source.read_bytes() == SOL_FILE.read_bytes()
    assert read_sol(fresh).tourneys[0].current()[0].scores == ((25, 0),)
    assert "2;1;Emil Egger;Ana Abbas;25;0" in table.read_text("utf-8-sig").replace(",", ";")
    assert answers.said[0].startswith(
        "1 result will be in the new file. SoL takes such a file as an archive."
    )


# ---- posting


def test_each_board_is_posted_corrected_and_closed_by_the_result(at: Desk, sol: SolServer) -> None:
    at.set_up()
    at.connect(sol.link)
    assert sol.posts == [], "nothing is sent before there is a board"
    at.page.type("left 6 left enter")
    at.wait("posted", 1)
    assert (sol.boards, sol.breaker) == ([(6, 0, "1")], "1")
    assert "SoL: posted" in at.page.said("foot")
    at.page.type("right 4 left enter")
    at.wait("posted", 2)
    at.page.window.bridge.undo()
    at.wait("posted", 1)
    assert sol.boards == [(6, 0, "1"), (None, None, None)]
    actions = at.page.window.menus.actions
    actions.menus["sol"].aboutToShow.emit()
    assert not actions[ActionId.SOL_RESULT].isEnabled()
    at.page.type("left 9 left enter left 9 left enter")
    at.wait("posted", 3)
    assert at.page.state.is_over
    assert seen_score(sol) is None, "the result goes when it is sent"
    assert "Send the result 25–0 to SoL?" in at.desk.bar.text
    actions.menus["sol"].aboutToShow.emit()
    assert actions[ActionId.SOL_RESULT].isEnabled()
    at.desk.bar.button.click()
    at.qtbot.waitUntil(lambda: at.desk.posted is not None and at.desk.posted.closed)
    assert not at.desk.bar.isVisible()
    assert seen_score(sol) == (25, 0)
    assert "SoL: result" in at.page.said("foot")
    at.page.window.bridge.undo()
    at.wait("refused")
    assert sol.score == (25, 0)
    assert "SoL: not posted" in at.page.said("foot")


def test_signing_sends_the_result(at: Desk, sol: SolServer) -> None:
    from carrom_desktop.rules.commands import SignMatch

    at.set_up()
    at.connect(sol.link)
    at.page.type("left 9 left enter left 9 left enter left 9 left enter")
    assert at.page.window.bridge.submit(SignMatch())
    at.qtbot.waitUntil(lambda: sol.score == (25, 0))


def test_entry_waits_for_no_network_and_the_next_start_brings_all_there(
    sol: SolServer, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = Desk(OperatorPage.opened(tmp_path), qtbot, monkeypatch)
    at.set_up()
    at.connect(sol.link)
    sol.down = [503] * 1000
    at.page.type("left 6 left enter right 2 right enter")
    assert len(at.page.state.games[0].boards) == 2, "recorded before SoL was even asked"
    at.wait("waiting")
    assert "SoL: waiting" in at.page.said("foot")
    assert "tried again by itself" in at.page.window.foot.toolTip()
    assert sol.posts == []
    at.desk.close()
    at.page.close()
    sol.down = []
    again = OperatorPage.opened(tmp_path)
    qtbot.waitUntil(lambda: sol.boards == [(6, 0, "1"), (0, 2, "2")])
    desk = again.window.menus.matches.sol
    qtbot.waitUntil(lambda: not desk.store.waiting())
    match_id = again.journal.match_ids()[0]
    desk.close()
    again.close()
    last = OperatorPage.opened(tmp_path)
    assert last.window.desk.resume(match_id)
    last.window.menus.matches.sol.follow()
    assert "SoL: posted" in last.said("foot")
    assert len(sol.posts) == 1, "nothing that is there is sent again"
    last.window.menus.matches.sol.close()
    last.close()


def test_who_is_who_is_asked_where_the_names_do_not_tell(at: Desk, sol: SolServer) -> None:
    sol.one, sol.two, sol.turn = ("Some", "Body"), ("Any", "One"), 3
    sol.boards = [(3, 0, "1")]
    at.set_up()

    def choose(dialog: SolLinkDialog) -> None:
        dialog.link.edit.setText(sol.link)
        dialog.go_on.click()
        at.qtbot.waitUntil(lambda: not dialog.is_asking)
        assert dialog.place.text() == "Spring Open · round 3 · table 1"
        assert "The names do not tell which side is which" in dialog.problem.text()
        assert "set up for round 2, table 1 of Spring Open" in dialog.problem.text()
        assert "SoL has 1 board there already" in dialog.problem.text()
        dialog.go_on.click()
        assert dialog.isVisible(), "nothing begins before it is chosen"
        dialog.sides.tile(Side.B).click()
        dialog.go_on.click()

    at.at(SolLinkDialog, choose)
    at.desk.ask_link()
    at.page.type("left 6 left enter")
    at.wait("posted", 1)
    assert (sol.boards, sol.breaker) == ([(0, 6, "2")], "2"), "SoL's first side is our second"


def test_what_a_link_or_sol_refuses_is_said_beside_the_field(at: Desk, sol: SolServer) -> None:
    at.page.begin()
    said: list[str] = []

    def try_links(dialog: SolLinkDialog) -> None:
        for link in ("", "table 4", sol.link[:-4], sol.link.replace("AbCd", "XbCd")):
            dialog.link.edit.setText(link)
            dialog.go_on.click()
            at.qtbot.waitUntil(lambda: not dialog.is_asking)
            said.append(dialog.problem.text())
        dialog.link.edit.setText(sol.link)
        assert "This is the one thing that sends data: to 127.0.0.1:" in dialog.sends.text()
        dialog.reject()

    at.at(SolLinkDialog, try_links)
    at.desk.ask_link()
    assert said == [
        "Paste the link of the table, or scan its code.",
        "This is no link. It begins with http:// or https://.",
        "SoL does not know this link: it is cut off, or of another SoL. Scan it again.",
        "SoL does not know this link: it is cut off, or of another SoL. Scan it again.",
    ]
    assert sol.posts == []


def test_rules_that_sol_counts_otherwise_are_never_posted(at: Desk) -> None:
    at.page.begin("ukca")

    def look(dialog: SolLinkDialog) -> None:
        assert "Nothing is entered" in dialog.unsaid.text()
        assert not dialog.go_on.isEnabled()
        dialog.reject()

    at.at(SolLinkDialog, look)
    at.desk.ask_link()


def test_posting_ends_when_it_is_stopped(at: Desk, sol: SolServer) -> None:
    at.set_up()
    at.connect(sol.link)
    at.page.type("left 6 left enter")
    at.wait("posted", 1)

    def stop(dialog: SolLinkDialog) -> None:
        assert "Boards of this match go to 127.0.0.1:" in dialog.place.text()
        dialog.stop.click()
        assert not dialog.stop.isVisible()
        dialog.reject()

    at.at(SolLinkDialog, stop)
    at.desk.ask_link()
    at.page.type("left 5 left enter")
    QApplication.processEvents()
    at.desk.close()
    assert len(sol.posts) == 1
    assert "SoL: posted" not in at.page.said("foot")


def test_a_match_that_gets_another_id_is_posted_on(at: Desk, sol: SolServer) -> None:
    at.set_up()
    at.connect(sol.link)
    at.page.type("left 6 left enter")
    at.wait("posted", 1)
    session = at.page.window.bridge.session
    assert session is not None
    session.match_id += "-again"  # as after it came back from an emergency file beside another's rows
    at.desk.follow()
    assert at.desk.bond is not None
    assert at.desk.bond.link == sol.link
