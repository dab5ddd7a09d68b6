"""The one Qt adapter of the session: signals for the windows, and the retry of a write that failed."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, QTimer, Signal

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import Change, Preview, Session
from carrom_desktop.rules.commands import Command
from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.state import MatchState

RETRY_MS = 1000
"""How long to wait before a failed write is tried again."""

RETRY = "retry"
"""Who asked for an entry that is written at last."""

CONFLICT = "storage.conflict"
"""Somebody else wrote into the same match: trying again as it is would never help."""

_log = logging.getLogger(__name__)


class SessionBridge(QObject):
    """Hold the open match for all windows; a window without a match asks `state` and gets None.

    Signals: `changed(Change)` after each synced write; `opened()` when another match, or none, was opened;
    `refused(tuple[Problem, ...])`; `failed(StorageError)` at each failed write, until `recovered()`.
    """

    changed = Signal(object)
    opened = Signal()
    refused = Signal(object)
    failed = Signal(object)
    recovered = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session: Session | None = None
        self._pending: Command | None = None
        self._pending_by = ""
        self._retry = QTimer(self)
        self._retry.setSingleShot(True)
        self._retry.setInterval(RETRY_MS)
        self._retry.timeout.connect(self._on_retry_timeout)

    @property
    def session(self) -> Session | None:
        """Return the open match's session, or None."""
        return self._session

    @property
    def state(self) -> MatchState | None:
        """Return the open match as it is now, or None."""
        return self._session.state if self._session is not None else None

    @property
    def is_failing(self) -> bool:
        """Say whether a write waits to be tried again."""
        return self._pending is not None

    @property
    def pending(self) -> Command | None:
        """Return what waits to be written, or None."""
        return self._pending

    def open(self, session: Session | None) -> None:
        """Show another match, or none."""
        self.give_up()
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
        """Write what `command` means; False where it was refused or could not be written yet."""
        if self._session is None:
            return False
        try:
            self._session.submit(command, initiator)
        except Refused as refused:
            self._settle()
            self.refused.emit(refused.problems)
            return False
        except StorageError as error:
            if error.code == CONFLICT:
                self._catch_up(error)
            else:
                self._fail(command, error, initiator)
            return False
        self._settle()
        return True

    def undo(self) -> Change | None:
        """Take back the last step; None where there is none or it could not be written."""
        return self._rewrite(redo=False)

    def redo(self) -> Change | None:
        """Put back the step taken back last; None where there is none or it could not be written."""
        return self._rewrite(redo=True)

    def give_up(self, initiator: str = "") -> None:
        """Stop retrying: the entry was changed, cleared or belongs to another match.

        `initiator`: only where it was asked for there.
        """
        if not initiator or initiator == self._pending_by:
            self._settle()

    def _rewrite(self, redo: bool) -> Change | None:
        if self._session is None:
            return None
        try:
            change = self._session.redo() if redo else self._session.undo()
        except StorageError as error:
            _log.warning("could not write: %s", error)
            self.failed.emit(error)
            return None
        self._settle()
        return change

    def _catch_up(self, error: StorageError) -> None:
        """Read what another program wrote into this match; the entry has to be looked at again."""
        self._settle()
        try:
            if self._session is not None:
                self._session.refresh("elsewhere")
        except StorageError as worse:
            error = worse
        self.failed.emit(error)

    def _fail(self, command: Command, error: StorageError, initiator: str) -> None:
        _log.warning("could not write, trying again: %s", error)
        self._pending, self._pending_by = command, "entry" if initiator == RETRY else initiator
        self._retry.start()
        self.failed.emit(error)

    def _settle(self) -> None:
        was_failing = self._pending is not None
        self._pending = None
        self._retry.stop()
        if was_failing:
            self.recovered.emit()

    def _on_retry_timeout(self) -> None:
        if self._pending is not None:
            self.submit(self._pending, RETRY if self._pending_by == "entry" else self._pending_by)

    def _on_session_change(self, change: Change) -> None:
        self.changed.emit(change)
