"""What a finger did not mean: the second of two events within 50 ms, and all that runs on after an end.

A key that bounces, and a touch that the system gives as a click too, would enter twice. Keys typed on when a
record has completed a game were meant for the board before: they would enter into the next one.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from carrom_desktop.match.session import Change
from carrom_desktop.viewmodels.draft import EntryKey

SAME_KEY_S = 0.05
"""The same key twice within this time counts once."""
QUIET_S = 0.3
"""After a record that completed a game or the match no key counts until none has come for so long."""

_log = logging.getLogger(__name__)


class BurstGuard:
    """Attributes: `now`, the port to the time: seconds that never go back, from an arbitrary start."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.now = now
        self._last: EntryKey | None = None
        self._last_s = float("-inf")
        self._last_stamp_ms = 0
        self._is_closed = False

    def close(self) -> None:
        """Let nothing in until it has been quiet: a record completed a game or the match."""
        self._is_closed = True
        self._last_s = self.now()

    def admits(self, key: EntryKey, stamp_ms: int = 0) -> bool:
        """Say whether `key` counts, and take note of it.

        `stamp_ms`: when the system saw it, 0 where it does not say; two presses apart from one another stay
        so, however late the program gets to them.
        """
        gap_s = self._gap_s(stamp_ms)
        self._last_s, self._last_stamp_ms = self.now(), stamp_ms
        same, self._last = key == self._last, key
        if self._is_closed and gap_s < QUIET_S:
            _log.info("a key right after the end of a game is dropped: %s", key.kind)
            return False
        self._is_closed = False
        if same and gap_s < SAME_KEY_S:
            _log.info("the same key twice within %.0f ms counts once: %s", SAME_KEY_S * 1000, key.kind)
            return False
        return True

    def _gap_s(self, stamp_ms: int) -> float:
        """Return the seconds since the last key, dropped or not."""
        if stamp_ms and self._last_stamp_ms and stamp_ms >= self._last_stamp_ms:
            return (stamp_ms - self._last_stamp_ms) / 1000
        return self.now() - self._last_s


def completes_game(change: Change) -> bool:
    """Say whether a record has completed a game, and with the last one the match."""
    if change.undone or change.before is None:
        return False
    before, after = (sum(game.is_over for game in state.games) for state in (change.before, change.after))
    return after > before or (change.after.is_over and not change.before.is_over)
