"""The one Qt adapter of the session: signals for the windows.

What a disk refuses never gets here: `match/kept_journal` keeps it elsewhere. What does is refused by the
rules, was written by another program meanwhile, or can stand in no file.
"""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, Signal

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import Change, Preview, Session
from carrom_desktop.rules.commands import Command
from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.state import MatchState

CONFLICT = "storage.conflict"
"""Somebody else wrote into the same match: it is read anew, and the entry looked at again."""

_log = logging.getLogger(__name__)


class SessionBridge(QObject):
    """Hold the open match for all windows; a window without a match asks `state` and gets None.

    Signals: `changed(Change)` after each write; `opened()` when another match, or none, was opened;
    `refused(tuple[Problem, ...])`; `failed(StorageError)`, it could not be done, and nothing is tried again.
    """

    changed = Signal(object)
    opened = Signal()
    refused = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None

    @property
    def session(self) -> Session | None:
        """Return the open match's session, or None."""
        return self._session

    @property
    def state(self) -> MatchState | None:
        """Return the open match as it is now, or None."""
        return self._session.state if self._session is not None else None

    def open(self, session: Session | None) -> None:
        """Show another match, or none."""
        if self._session is not None:
            self._session.unsubscribe(self._on_session_change)
        self._session = session
        if session is not None:
            session.subscribe(self._on_session_change)
        self.opened.emit()

    def preview(self, command: Command) -> Preview | None:
        """Return what `command` would do, None where no match is open."""
        return self._session.preview(command) if self._session is not None else None

    def submit(self, command: Command, initiator: str = "") -> bool:
        """Write what `command` means; False where it was refused or failed."""
        if self._session is None:
            return False
        try:
            self._session.submit(command, initiator)
        except Refused as refused:
            self.refused.emit(refused.problems)
            return False
        except StorageError as error:
            self._fail(error)
            return False
        return True

    def undo(self) -> Change | None:
        """Take back the last step; None where there is none or it failed."""
        return self._rewrite(redo=False)

    def redo(self) -> Change | None:
        """Put back the step taken back last; None where there is none or it failed."""
        return self._rewrite(redo=True)

    def _rewrite(self, redo: bool) -> Change | None:
        if self._session is None:
            return None
        try:
            return self._session.redo() if redo else self._session.undo()
        except StorageError as error:
            self._fail(error)
            return None

    def _fail(self, error: StorageError) -> None:
        """Tell of it, after reading what another program wrote into this match."""
        _log.warning("could not write: %s", error)
        if error.code == CONFLICT and self._session is not None:
            try:
                self._session.refresh("elsewhere")
            except StorageError as worse:
                error = worse
        self.failed.emit(error)

    def _on_session_change(self, change: Change) -> None:
        self.changed.emit(change)
