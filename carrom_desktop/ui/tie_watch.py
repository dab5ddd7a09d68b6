"""What the hall is told of the team tie of the open match: read when it is opened, counted at each step."""

from __future__ import annotations

import logging
from pathlib import Path

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import Session
from carrom_desktop.match.tie_book import TieBook, TieMatches
from carrom_desktop.match.ties import Tie
from carrom_desktop.rules.state import MatchState
from carrom_desktop.viewmodels.tie import TieView, build_tie

_log = logging.getLogger(__name__)


class TieWatch:
    """`folder`: the data folder. The other rubbers' matches are not written while one is open."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._session: Session | None = None
        self._tie: Tie | None = None
        self._matches = TieMatches({}, {}, {})

    def forget(self) -> None:
        """Read the tie anew at the next step: it, or another of its matches, was changed."""
        self._session = None

    def view(self, session: Session | None, state: MatchState, *, initials: bool = False) -> TieView | None:
        """Return the tie of `session`, whose match is shown as `state`; None where nothing is known of it."""
        if session is None or state.of_tie is None:
            return None
        if self._session is not session:
            self._read(session, state.of_tie.tie)
        if self._tie is None or state.of_tie.rubber > len(self._tie.rubbers):
            return None
        number, states = state.of_tie.rubber, dict(self._matches.states)
        if self._matches.ids.get(number, session.match_id) == session.match_id:
            states[number] = state
        return build_tie(self._tie, states, number, covered=initials)

    def _read(self, session: Session, tie_id: str) -> None:
        self._session, self._tie = session, None
        try:
            book = TieBook(self._folder, session.journal)
            self._tie = book.ties.find(tie_id)
            if self._tie is not None:
                self._matches = book.matches(tie_id)
        except StorageError as error:  # the match goes on without it
            _log.warning("the team tie cannot be read: %s", error)
            self._tie = None
