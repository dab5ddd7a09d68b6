"""Make backups beside the windows: after the start and after each match, once nobody has entered anything.

What is made and how stands in `match/backups`, which the first backup imports.
"""

from __future__ import annotations

import logging
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.session import Change
from carrom_desktop.ui.operator_window import OperatorWindow
from carrom_desktop.ui.worker import Tell, Worker
from carrom_desktop.viewmodels.message import coded

IDLE_MS = 3000
"""A backup waits until so long nothing was entered."""
START, MATCH = "start", "match"

_log = logging.getLogger(__name__)


class BackupDesk(QObject):
    """Signals: `ended(object)`, a backup was made, or why not: `Made` or `StorageError`."""

    ended = Signal(object)

    def __init__(self, window: OperatorWindow, journal: KeptJournal, idle_ms: int = IDLE_MS) -> None:
        super().__init__(window)
        self._window = window
        self._journal = journal
        self._reason = ""
        self._told: set[str] = set()
        self._worker = Worker("backup", self)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(idle_ms)
        self._idle.timeout.connect(self._on_idle_timeout)
        self._worker.ended.connect(self._on_worker_ended)
        window.bridge.changed.connect(self._on_bridge_changed)

    @property
    def journal(self) -> KeptJournal:
        """Return the library's journal."""
        return self._journal

    @property
    def is_busy(self) -> bool:
        """Say whether a backup is being made, or waits for quiet."""
        return self._worker.is_busy or self._idle.isActive()

    def wish(self, reason: str) -> None:
        """Make a backup as soon as nothing was entered for a while."""
        self._reason = reason
        self._idle.start()

    def close(self) -> None:
        """Make what was wished for, and stop; a disk that hangs is not waited for."""
        self._idle.stop()
        if self._reason and not self._worker.is_busy:
            self._begin()
        self._worker.close()

    def _begin(self) -> None:
        settings = self._window.settings
        reason, self._reason = self._reason, ""
        job = partial(_back_up, self._journal.path, reason, settings.backup_folder, settings.backup_kit)
        self._worker.run(job)

    def _on_idle_timeout(self) -> None:
        if self._worker.is_busy:
            self._idle.start()
        else:
            self._begin()

    def _on_bridge_changed(self, change: Change) -> None:
        if change.after.is_over:
            self._reason = MATCH
        if self._reason:
            self._idle.start()  # somebody is at work: wait on

    def _on_worker_ended(self, outcome: object) -> None:
        failure = getattr(outcome, "failure", None)
        if isinstance(failure, StorageError):
            self._tell_once("backups.second.failed", failure)
        elif isinstance(outcome, StorageError) and is_damage(outcome, self._journal.path):
            mend(self._window, self._journal)
        elif isinstance(outcome, StorageError):
            self._tell_once("backups.failed", outcome)
        elif isinstance(outcome, Exception):
            _log.error("a backup failed", exc_info=outcome)
        self.ended.emit(outcome)

    def _tell_once(self, code: str, error: StorageError) -> None:
        """Say in the foot what went wrong, each thing once: a stick that is not there is no alarm."""
        _log.warning("%s: %s", code, error)
        if code + error.code not in self._told:
            self._told.add(code + error.code)
            language = self._window.language
            reason = speak(language, coded(error.code, error.values))
            self._window.front.tell(say(language, code, reason=reason), "alarm")


def is_damage(error: StorageError, library: Path) -> bool:
    """Say whether `error` says that the library itself is damaged."""
    return error.code == "storage.damaged" and error.values.get("path") == str(library)


def mend(window: OperatorWindow, journal: KeptJournal) -> None:
    """Put the newest good state in place of the library, in which damage was found, and tell.

    The open match was read before and goes on: what the file lacks of it is written again.
    """
    language, session = window.language, window.bridge.session
    chosen = window.settings.backup_folder
    try:
        notice = journal.library.recover(Path(chosen) if chosen else None)
        if session is not None and session.is_in(journal):
            there = len(journal.library.rows(session.match_id))
            if there < len(session.rows):
                journal.library.append(session.match_id, there, session.rows[there:])
        journal.recover()
    except StorageError as error:
        _log.warning("damage was found and could not be mended: %s", error)
        window.front.show_notice(speak(language, coded(error.code, error.values)))
        return
    told = speak(language, coded(notice.code, notice.values))
    window.front.show_notice(f"{say(language, 'backups.damage_found')}\n\n{told}")
    if not window.has_match:
        window.bridge.open(None)  # the start page shows what the list holds now


def _back_up(library: Path, reason: str, chosen: str, event_kit: bool, _tell: Tell) -> object:
    from carrom_desktop.match.backups import back_up, second_place
    from carrom_desktop.match.clock import SystemClock

    return back_up(library, reason, SystemClock(), second_place(chosen, event_kit))
