"""Bring a match's boards to SoL on a thread of its own: the newest state wins, nobody waits for a network.

What could not be posted is kept in the store and tried again, after one second, two, four, at last once a
minute, until it is there, SoL refuses it or the link is taken away.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from msgspec import Struct

from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.sol_link import LinkFault, Sheet, SolLink, SolPage, post, read_link, read_page
from carrom_desktop.match.sol_store import SolBond, SolStore

FIRST_WAIT_S, LAST_WAIT_S = 1.0, 60.0
CLOSE_S = 3.0

_log = logging.getLogger(__name__)


class Posted(Struct, frozen=True):
    """How posting stands.

    Attributes: `match_id`; `kind`: "posted", "waiting" (it is tried again), "refused" (it is not); `at`,
    when it got there last, hh:mm:ss, "" never; `boards` that SoL has; `closed`, the result is there; `fault`,
    why it waits or was refused.
    """

    match_id: str
    kind: str
    at: str = ""
    boards: int = 0
    closed: bool = False
    fault: LinkFault | None = None


class Waiter:
    """Waits between two tries; `wake` ends the wait."""

    def __init__(self) -> None:
        self.condition = threading.Condition()

    def wait(self, seconds: float) -> None:
        """Wait; the condition is held."""
        self.condition.wait(seconds)


class SolPoster:
    """Post what it is given last, for one match. `tell` is called on its thread with `Posted`.

    The store must know the match with its link. `ask` and `send` are how SoL is reached.
    """

    def __init__(
        self,
        match_id: str,
        store: SolStore,
        tell: Callable[[Posted], None],
        *,
        ask: Callable[[SolLink], SolPage] = read_page,
        send: Callable[[SolLink, Sheet, int], None] = post,
        waiter: Waiter | None = None,
    ) -> None:
        self._match_id = match_id
        self._store = store
        self._tell = tell
        self._ask = ask
        self._send = send
        self._waiter = waiter or Waiter()
        self._condition = self._waiter.condition
        self._wanted: Sheet | None = None
        self._is_new = False
        self._looked = False
        self._is_busy = False
        self._closing = False
        self._telling = threading.Lock()  # after `close` nobody is told any more, nor just now
        self._at = ""
        self._is_over = False
        self._thread: threading.Thread | None = None

    @property
    def is_idle(self) -> bool:
        """Say whether nothing waits: all is there, or was refused."""
        with self._condition:
            return self._wanted is None and not self._is_busy

    def offer(self, sheet: Sheet) -> None:
        """Post `sheet`, soon; what waits from before is dropped. Returns at once."""
        with self._condition:
            if self._closing:
                return
            self._wanted, self._is_new = sheet, True
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="sol", daemon=True)
                self._thread.start()
            self._condition.notify_all()

    def again(self) -> None:
        """Try at once what waits."""
        with self._condition:
            self._is_new = self._is_new or self._wanted is not None
            self._condition.notify_all()

    def close(self, timeout_s: float = CLOSE_S) -> bool:
        """Stop; what waits stays in the store. False where an answer is still waited for."""
        with self._condition:
            self._closing = True
            thread = self._thread
            self._condition.notify_all()
        with self._telling:
            self._is_over = True
        if thread is not None:
            thread.join(timeout_s)
        return thread is None or not thread.is_alive()

    # ---- on the thread

    def _run(self) -> None:
        wait_s = FIRST_WAIT_S
        while (sheet := self._next()) is not None:
            try:
                again = self._post(sheet)
            except Exception:  # a fault of ours: the match goes on, and the light tells
                _log.exception("a match could not be posted")
                again = False
                self._say("refused", LinkFault("ours"))
            if not again:
                wait_s = FIRST_WAIT_S
                self._done(sheet)
            elif self._rest(wait_s):
                wait_s = min(wait_s * 2, LAST_WAIT_S)
            else:
                wait_s = FIRST_WAIT_S

    def _next(self) -> Sheet | None:
        """Wait for something to post; None at the end."""
        with self._condition:
            self._is_busy = False
            self._condition.notify_all()
            while self._wanted is None and not self._closing:
                self._condition.wait()
            self._is_new = False
            self._is_busy = not self._closing
            return None if self._closing else self._wanted

    def _done(self, sheet: Sheet) -> None:
        with self._condition:
            if self._wanted is sheet:
                self._wanted = None

    def _rest(self, seconds: float) -> bool:
        """Wait until it is tried again; False where there is something newer to try at once."""
        with self._condition:
            if not self._is_new and not self._closing:
                self._waiter.wait(seconds)
            return not self._is_new

    def _post(self, sheet: Sheet) -> bool:
        """Try once; return whether the same is to be tried again."""
        bond = self._store.change(self._match_id, waiting=sheet)
        if bond is None or not bond.link:
            return False
        try:
            link = read_link(bond.link)
            if not self._looked:
                bond = self._look(link, bond, sheet)
            rows = max(bond.rows, len(sheet.boards))
            closing = bond.closing or sheet.result is not None
            self._store.change(self._match_id, rows=rows, closing=closing)  # before: the answer may be lost
            self._send(link, sheet, rows)
        except LinkFault as fault:
            if not fault.again:
                self._looked = False
                if fault.code == "closed" and bond.closing:
                    is_sent = bond.sent is not None and bond.sent.result is not None
                    fault = LinkFault("closed_by_us" if is_sent else "closed_likely")
                self._store.change(self._match_id, waiting=None)
            self._say("waiting" if fault.again else "refused", fault)
            return fault.again
        self._at = SystemClock().now_iso()[11:19]
        self._store.change(self._match_id, waiting=None, sent=sheet)
        self._say("posted", None, sheet)
        return False

    def _look(self, link: SolLink, bond: SolBond, sheet: Sheet) -> SolBond:
        """See before the first message that the link still leads to this match, and which boards are there.

        Another match at the table would get our boards. Raises `LinkFault`.
        """
        page = self._ask(link)
        if page.turn != sheet.turn:
            raise LinkFault("other_round", round=sheet.turn, now=page.turn)
        if bond.guid and page.guid and bond.guid != page.guid:
            raise LinkFault("other_event", event=page.title)
        self._looked = True
        return self._store.change(self._match_id, rows=max(bond.rows, page.rows)) or bond

    def _say(self, kind: str, fault: LinkFault | None, sheet: Sheet | None = None) -> None:
        if fault is not None:
            _log.info("SoL: %s (%s)", kind, fault.code)
        bond = self._store.bond(self._match_id)
        sent = sheet or (bond.sent if bond is not None else None)
        boards = 0 if sent is None else len(sent.boards)
        closed = sent is not None and sent.result is not None
        with self._telling:
            if not self._is_over:
                self._tell(Posted(self._match_id, kind, self._at, boards, closed, fault))
