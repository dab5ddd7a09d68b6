"""The one Qt adapter of the session: signals for the windows, and the retry of a write that failed."""

from __future__ import annotations

import logging

from PySide6.QtCore import QObject, QTimer, Signal

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import Change, Preview, Session
from carrom_desktop.rules.commands import STROKES, Command
from carrom_desktop.rules.decide import Refused
from carrom_desktop.rules.state import MatchState

RETRY_MS = 1000
"""How long to wait before a failed write is tried again."""

RETRY = "retry"
"""Who asked for an entry that is written at last."""

ENTRY = "entry"
CORRECTION = "correction"
TYPED = (ENTRY, CORRECTION)
"""Who asks for what still stands in fields while it waits: it can be changed there, or given up."""

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
        self._waiting: list[tuple[Command, str]] = []
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
        """Say whether anything waits to be tried again."""
        return bool(self._waiting)

    @property
    def keeps_all(self) -> bool:
        """Say whether nothing that waits is lost where another match is opened: what is typed stays with its
        match, a ruling or a stroke stands nowhere else.
        """
        return all(who in TYPED and not isinstance(what, STROKES) for what, who in self._waiting)

    def waits(self, command: Command | None) -> bool:
        """Say whether `command` waits to be tried again."""
        return any(waiting == command for waiting, _ in self._waiting)

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
        """Write what `command` means; False where it was refused or could not be written yet.

        What could not be written waits and is tried again. What is typed into the entry or a correction takes
        the place of what was typed there before; a ruling is seen nowhere once it is made, and waits
        beside all others.
        """
        if self._session is None:
            return False
        try:
            self._session.submit(command, initiator)
        except Refused as refused:
            self._forget(initiator)
            self.refused.emit(refused.problems)
            return False
        except StorageError as error:
            if error.code == CONFLICT:
                self._catch_up(error)
            else:
                self._waiting = [*self._without(command, initiator), (command, initiator)]
                self._fail(error)
            return False
        self._keep(self._without(command, initiator))
        return True

    def undo(self) -> Change | None:
        """Take back the last step; None where there is none or it could not be written."""
        return self._rewrite(redo=False)

    def redo(self) -> Change | None:
        """Put back the step taken back last; None where there is none or it could not be written."""
        return self._rewrite(redo=True)

    def give_up(self, initiator: str = "") -> None:
        """Stop retrying: the entry was changed, cleared or belongs to another match.

        `initiator`: only what was asked for there.
        """
        if initiator:
            self._forget(initiator)
        else:
            self._keep([])

    def _rewrite(self, redo: bool) -> Change | None:
        if self._session is None:
            return None
        try:
            change = self._session.redo() if redo else self._session.undo()
        except StorageError as error:
            _log.warning("could not write: %s", error)
            self.failed.emit(error)
            return None
        self._keep([one for one in self._waiting if one[1] not in TYPED])
        return change

    def _catch_up(self, error: StorageError) -> None:
        """Read what another program wrote into this match; the entry has to be looked at again."""
        self._keep([])
        try:
            if self._session is not None:
                self._session.refresh("elsewhere")
        except StorageError as worse:
            error = worse
        self.failed.emit(error)

    def _fail(self, error: StorageError) -> None:
        _log.warning("could not write, trying again: %s", error)
        self._retry.start()
        self.failed.emit(error)

    def _without(self, command: Command | None, initiator: str) -> list[tuple[Command, str]]:
        """Return what waits but for what was typed at `initiator`, and for `command`, asked for again."""
        typed = (initiator,) if initiator in TYPED else ()
        return [one for one in self._waiting if one[1] not in typed and one[0] != command]

    def _forget(self, initiator: str) -> None:
        """Try no longer to write what was typed at `initiator`; a ruling, once made, waits on."""
        self._keep(self._without(None, initiator))

    def _keep(self, waiting: list[tuple[Command, str]]) -> None:
        was_failing, self._waiting = bool(self._waiting), waiting
        if not waiting:
            self._retry.stop()
            if was_failing:
                self.recovered.emit()

    def _on_retry_timeout(self) -> None:
        """Try everything again, each once; what was typed comes last, as it was on top of all rulings."""
        for one in sorted(self._waiting, key=lambda waiting: waiting[1] in TYPED):
            if self._session is None or one not in self._waiting:
                continue  # told of the one before, somebody gave it up
            if not self._again(self._session, *one):
                return

    def _again(self, session: Session, command: Command, initiator: str) -> bool:
        """Write what waited; False where it has to wait on."""
        place = session.state.next
        try:
            session.submit(command, RETRY if initiator == ENTRY else initiator)
        except Refused as refused:
            self._keep(self._without(command, initiator))
            self.refused.emit(refused.problems)
            return True
        except StorageError as error:
            if error.code == CONFLICT:
                self._catch_up(error)
            else:
                self._fail(error)
            return False
        self._keep(self._without(command, initiator))
        if session.state.next != place:  # what is typed was about another board: it is looked at once more
            self._forget(ENTRY)
        return True

    def _on_session_change(self, change: Change) -> None:
        self.changed.emit(change)
