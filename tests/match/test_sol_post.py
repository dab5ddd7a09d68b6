"""Posting a match to SoL's table: against a stand-in on loopback that answers as the real one was seen to."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from carrom_desktop.match.sol_card import CardBoard
from carrom_desktop.match.sol_link import (
    LinkFault,
    Sheet,
    SolLink,
    form_of,
    page_of,
    post,
    read_link,
    read_page,
)
from carrom_desktop.match.sol_poster import LAST_WAIT_S, Posted, SolPoster, Waiter
from carrom_desktop.match.sol_store import KEPT, SolBond, SolStore
from carrom_desktop.rules.ids import Side
from tests.support.sol_server import GUID, PAGE, SIGNED, SolServer

FIRST, SECOND = CardBoard((0, 6), 2), CardBoard((9, 0), 1)
ONE, BOTH = Sheet(2, 1, (FIRST,)), Sheet(2, 1, (FIRST, SECOND))
DONE = Sheet(2, 1, (FIRST, SECOND), (12, 9))


@pytest.fixture
def sol() -> Iterator[SolServer]:
    """Give a table's card that is served."""
    with SolServer() as server:
        yield server


class NoWait(Waiter):
    """Waits no longer than the switch of a thread; `waits` are what was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[float] = []
        self.on_wait: Callable[[], object] = lambda: None

    def wait(self, seconds: float) -> None:
        """Note how long, and do what happens meanwhile."""
        self.waits.append(seconds)
        self.on_wait()


class Posting:
    """A poster of match "m" with what it told."""

    def __init__(self, sol: SolServer, folder: Path, **bond: object) -> None:
        self.store = SolStore(folder / "sol.json")
        if self.store.bond("m") is None:
            given = {"guid": GUID, "turn": 2, "table": 1, "link": sol.link, **bond}
            self.store.keep("m", SolBond(Side.A, **given))  # type: ignore[arg-type]
        self.told: list[Posted] = []
        self.waiter = NoWait()
        self.idle = threading.Event()
        self.poster = SolPoster("m", self.store, self.told.append, waiter=self.waiter)

    def post(self, sheet: Sheet) -> Posted:
        """Post a sheet and return what was told last, once nothing waits."""
        self.poster.offer(sheet)
        with self.waiter.condition:
            assert self.waiter.condition.wait_for(lambda: self.poster._wanted is None, 20)
            assert self.waiter.condition.wait_for(lambda: not self.poster._is_busy, 20)
        return self.told[-1]


@pytest.fixture
def posting(sol: SolServer, tmp_path: Path) -> Iterator[Posting]:
    """Give a poster."""
    made = Posting(sol, tmp_path)
    yield made
    made.poster.close()


def code_of(act: Callable[[], object]) -> str:
    """Return why something is refused."""
    with pytest.raises(LinkFault) as found:
        act()
    return found.value.code


# ---- the link


def test_a_link_that_was_pasted_with_blanks_or_scanned_is_one() -> None:
    link = read_link("  https://sol.example:8443/carrom/lit/match/12-\n3.AbCdEfGhIj_-k\r\n")
    assert link == SolLink(
        "https://sol.example:8443/carrom/lit/match/12-3.AbCdEfGhIj_-k", "sol.example:8443", 3, True
    )
    assert read_link("http://[::1]:6996/lit/match/1-2.AbCdEfGhIj").host == "[::1]:6996"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (" \n", "empty"),
        ("table 4", "no_link"),
        ("http:///lit/match/1-1.AbCdEfGhIj", "no_link"),
        ("http://x:99999/lit/match/1-1.AbCdEfGhIj", "no_link"),
        ("http://[x/lit/match/1-1.AbCdEfGhIj", "no_link"),
        ("http://x/lit/match/1-1.AbCdEfGhIj" + "a" * 600, "no_link"),
        ("file:///lit/match/1-1.AbCdEfGhIj", "scheme"),
        ("http://me:secret@x/lit/match/1-1.AbCdEfGhIj", "password"),
        ("http://x/lit/tourney/" + GUID, "not_a_table"),
        ("http://x/lit/match/1-1.AbCdEfGhIj?go=1", "not_a_table"),
        ("http://x/lit/match/1-1", "not_a_table"),
        ("http://x/lit/training_match/4-1.AbCdEfGhIj", "training"),
    ],
)
def test_what_is_no_table_s_link_is_refused(typed: str, code: str) -> None:
    assert code_of(lambda: read_link(typed)) == code


def test_the_card_says_event_round_and_names(sol: SolServer) -> None:
    sol.boards = [(0, 6, "2"), (None, None, None)]
    page = read_page(read_link(sol.link))
    assert (page.title, page.guid, page.turn, page.names) == (
        "Spring Open",
        GUID,
        2,
        ("Egger Emil", "Abbas Ana"),
    )
    assert (page.rows, page.played) == (2, 1)


def test_what_answers_otherwise_is_told(sol: SolServer) -> None:
    link = read_link(sol.link)
    for status, code, again in ((500, "server", True), (404, "no_match", False), (403, "status", False)):
        sol.down = [status]
        with pytest.raises(LinkFault) as found:
            read_page(link)
        assert (found.value.code, found.value.again) == (code, again)
    sol.down = [200]
    assert code_of(lambda: read_page(link)) == "not_sol"
    sol.down = [200]
    assert code_of(lambda: post(link, ONE)) == "not_sol"
    cut = read_link(sol.link.replace(SIGNED, "/lit/match/7-1.AbCdEfGh-cut"))
    assert code_of(lambda: read_page(cut)) == "signature"
    sol.score = (25, 3)
    assert code_of(lambda: read_page(link)) == "closed"


# ---- the message


@pytest.mark.parametrize(
    "torn", ["<![", "<![<", "<![endif", "<![x[", "<!doc", "<!--", "<?", "</", "&#x", "<a b='"]
)
def test_a_page_that_is_torn_anywhere_is_the_card_or_is_refused(torn: str) -> None:
    whole = PAGE.format(guid=GUID, title="Open", turn=2, one=("A", "B"), two=("C", "D"), rows="")
    for place in (0, whole.index("<form"), whole.index("</body"), len(whole)):
        text = whole[:place] + torn + whole[place:]
        with contextlib.suppress(LinkFault):
            assert page_of(text).names == page_of(whole).names


def test_all_boards_are_sent_as_a_browser_sends_the_card() -> None:
    assert form_of(DONE, 3) == (
        "turn=2&breaker=1&coins_1_1=0&coins_1_2=6&queen_1=2&coins_2_1=9&coins_2_2=0&queen_2=1"
        "&coins_3_1=-&coins_3_2=-&score1=12&score2=9&end_match="
    )
    assert form_of(Sheet(2, 0, ())) == "turn=2"


def test_the_same_twice_is_the_same_and_what_went_is_emptied(sol: SolServer) -> None:
    link = read_link(sol.link)
    post(link, BOTH)
    post(link, BOTH)
    assert sol.boards == [(0, 6, "2"), (9, 0, "1")]
    post(link, ONE, rows=2)
    assert sol.boards == [(0, 6, "2"), (None, None, None)]
    assert code_of(lambda: post(link, Sheet(2, 1, (CardBoard((3, 4), 1),)))) == "refused"
    assert sol.boards[0] == (0, 6, "2"), "nothing of a refused card is kept"
    post(link, DONE)
    assert sol.score == (12, 9)
    assert code_of(lambda: post(link, DONE)) == "closed"
    assert code_of(lambda: post(link, Sheet(1, 1, ()))) == "other_round"


# ---- on its thread


def test_each_state_gets_there_and_the_newest_wins(sol: SolServer, posting: Posting) -> None:
    assert posting.post(ONE).kind == "posted"
    last = posting.post(BOTH)
    assert (last.kind, last.boards, last.closed, last.fault) == ("posted", 2, False, None)
    assert sol.boards == [(0, 6, "2"), (9, 0, "1")]
    assert posting.post(ONE).boards == 1
    assert sol.boards == [(0, 6, "2"), (None, None, None)], "a board taken back is emptied there"
    assert (posting.post(DONE).closed, sol.score) == (True, (12, 9))


def test_a_network_that_is_away_is_waited_for_ever_longer(sol: SolServer, posting: Posting) -> None:
    sol.down = [503] * 9
    last = posting.post(ONE)
    assert posting.waiter.waits == [1, 2, 4, 8, 16, 32, LAST_WAIT_S, LAST_WAIT_S, LAST_WAIT_S]
    assert [one.kind for one in posting.told] == ["waiting"] * 9 + ["posted"]
    assert (last.boards, len(sol.posts)) == (1, 1), "it was asked first, and posted once"


def test_what_is_newer_is_tried_at_once_and_takes_the_place(sol: SolServer, posting: Posting) -> None:
    sol.down = [503, 503]
    posting.waiter.on_wait = lambda: posting.poster.offer(BOTH) if len(posting.waiter.waits) == 2 else None
    posting.post(ONE)
    assert [form.get("coins_2_1") for form in sol.posts] == ["9"]


def test_what_has_not_got_there_is_kept_for_the_next_start(
    sol: SolServer, posting: Posting, tmp_path: Path
) -> None:
    sol.down = [503] * 50
    closed = threading.Event()

    def end() -> None:
        posting.poster.close()
        closed.set()

    def close() -> None:
        threading.Thread(target=end).start()
        with posting.waiter.condition:
            posting.waiter.condition.wait_for(lambda: posting.poster._closing, 20)

    posting.waiter.on_wait = close
    posting.poster.offer(BOTH)
    assert closed.wait(20)
    sol.down = []
    kept = SolStore(tmp_path / "sol.json").waiting()
    assert list(kept) == ["m"]
    later = Posting(sol, tmp_path)
    waiting = kept["m"].waiting
    assert waiting == BOTH
    assert later.post(BOTH).kind == "posted"
    later.poster.close()
    assert sol.boards == [(0, 6, "2"), (9, 0, "1")]
    assert SolStore(tmp_path / "sol.json").waiting() == {}


def test_the_answer_to_the_result_may_be_lost(sol: SolServer, posting: Posting) -> None:
    posting.post(BOTH)
    sol.down = ["drop"]
    last = posting.post(DONE)
    assert (sol.score, last.kind) == ((12, 9), "refused")
    assert last.fault is not None
    assert last.fault.code == "closed_likely"
    assert len(sol.posts) == 3


def test_a_result_that_is_there_is_corrected_by_the_secretary_alone(sol: SolServer, posting: Posting) -> None:
    posting.post(DONE)
    last = posting.post(Sheet(2, 1, (FIRST,), (0, 9)))
    assert last.fault is not None
    assert (last.kind, last.fault.code, sol.score) == ("refused", "closed_by_us", (12, 9))


def test_another_round_or_event_at_the_table_gets_nothing(sol: SolServer, posting: Posting) -> None:
    posting.post(ONE)
    sol.turn = 3
    last = posting.post(BOTH)
    assert last.fault is not None
    assert (last.kind, last.fault.code, last.fault.values) == (
        "refused",
        "other_round",
        {"round": 2, "now": 3},
    )
    sol.turn, sol.guid, sol.title = 2, "f" * 32, "Autumn Open"
    last = posting.post(BOTH)
    assert last.fault is not None
    assert (last.fault.code, last.fault.values) == ("other_event", {"event": "Autumn Open"})
    assert len(sol.boards) == 1


def test_without_its_link_nothing_is_sent(sol: SolServer, posting: Posting) -> None:
    posting.store.change("m", link="")
    posting.poster.offer(ONE)
    posting.poster.close()
    assert (sol.posts, posting.told) == ([], [])


def test_a_fault_of_ours_is_told_and_ends_nothing(sol: SolServer, posting: Posting) -> None:
    def broken(_link: SolLink, _sheet: Sheet, _rows: int) -> None:
        raise ZeroDivisionError

    good, posting.poster._send = posting.poster._send, broken
    last = posting.post(ONE)
    assert last.fault is not None
    assert (last.kind, last.fault.code) == ("refused", "ours")
    posting.poster._send = good
    assert posting.post(ONE).kind == "posted"


# ---- what is remembered


def test_the_file_holds_no_names_and_a_broken_one_is_moved_aside(tmp_path: Path) -> None:
    path = tmp_path / "sol.json"
    store = SolStore(path)
    store.keep(
        "m", SolBond(Side.B, GUID, 2, 1, "Spring Open", "http://x/lit/match/1-1.AbCdEfGhIj", sent=DONE)
    )
    assert SolStore(path).bond("m") == store.bond("m")
    assert "Egger" not in path.read_text("utf-8")
    assert json.loads(path.read_text("utf-8"))["m"]["first"] == "B"
    for number in range(KEPT + 3):
        store._bonds[f"old-{number}"] = SolBond(Side.A)
    store.keep("new", SolBond(Side.A))
    assert (len(store.matches()), store.bond("m")) == (KEPT, None)
    path.write_bytes(b"{")
    assert SolStore(path).matches() == {}
    assert list(tmp_path.glob("sol-broken-*.json"))


def test_a_disk_that_takes_nothing_stops_no_posting(sol: SolServer, tmp_path: Path) -> None:
    posting = Posting(sol, tmp_path / "gone")
    assert posting.post(ONE).kind == "posted"
    posting.poster.close()
