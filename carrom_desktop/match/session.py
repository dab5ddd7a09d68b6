"""One match being scored: every write goes problems -> facts -> disk -> memory -> listeners, in this order.

A write that fails changes nothing. A listener that fails loses nothing: the fact is on the disk, the other
listeners are told, and the fault goes to `on_fault`, never to whoever submitted.
"""

from __future__ import annotations

import logging
import os
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from carrom_desktop.match.clock import Clock, JumpWatch, SystemClock
from carrom_desktop.match.errors import StorageError
from carrom_desktop.rules.clocks import clock_runs
from carrom_desktop.rules.commands import Command, CreateMatch
from carrom_desktop.rules.decide import create as created_facts
from carrom_desktop.rules.decide import decide
from carrom_desktop.rules.facts import ClockJumped, Fact, Row, StepRedone, StepUndone
from carrom_desktop.rules.history import next_step_number, redo_step, undo_step
from carrom_desktop.rules.ids import Problem
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.rules.replay import NotAMatch, replay
from carrom_desktop.rules.state import MatchState

if TYPE_CHECKING:
    from carrom_desktop.match.book import Book

_log = logging.getLogger(__name__)


class Change(Struct, frozen=True):
    """What a view gets after each write.

    Attributes: `before`, None where the match was just made or opened; `after`; `facts`, what was written:
    for undo and redo the one `StepUndone` or `StepRedone`, which names the step it touches; `step`, the step
    that was written; `initiator`, who asked, as given to `submit`; `undone`, it was an undo.
    """

    before: MatchState | None
    after: MatchState
    facts: tuple[Fact, ...]
    step: int
    initiator: str
    undone: bool


class Preview(Struct, frozen=True):
    """What a command would do: everything `problems` against it or odd about it, and the state `after`.

    `after` is None where an error stands against it.
    """

    problems: tuple[Problem, ...]
    after: MatchState | None


CLOCK = "clock"
"""The initiator of what the program writes by itself about the computer's clock."""

Listener = Callable[[Change], None]


class Session:
    """The open match.

    Attributes: `match_id`; `rows`, all its rows, those taken back too; `state`; `last_saved_at`, when the
    last row was written, ISO 8601 with offset; `by`, the scorer's name for the next rows, may be "";
    `on_fault`, is told of a listener's exception (logs it unless set); `slept_s`, how long the computer slept
    since the match was opened while its clocks were not held, as far as `follow_clock` has seen.
    """

    def __init__(self, journal: Book, match_id: str, rows: tuple[Row, ...], clock: Clock, by: str) -> None:
        self.match_id = match_id
        self.rows = rows
        self.state = replay(rows)
        self.last_saved_at = rows[-1].at
        self.by = by
        self.on_fault: Callable[[Exception], None] = _log_fault
        self._journal = journal
        self.slept_s = 0.0
        self._clock = clock
        self._watch = JumpWatch(clock)
        self._jumped_s = 0.0
        self._listeners: list[Listener] = []
        self._untold: deque[Change] = deque()
        self._telling = False

    @classmethod
    def create(cls, journal: Book, command: CreateMatch, clock: Clock | None = None, by: str = "") -> Session:
        """Set up a match and write it. Raises `Refused` and `StorageError`."""
        clock = clock or SystemClock()
        facts = created_facts(command)
        at = clock.now_iso()
        rows = tuple(Row(seq, 1, fact, at, by) for seq, fact in enumerate(facts, start=1))
        match_id = new_match_id(at)
        return cls(journal, match_id, journal.append(match_id, 0, rows), clock, by)

    @classmethod
    def load(cls, journal: Book, match_id: str, clock: Clock | None = None, by: str = "") -> Session:
        """Open a match. Raises `StorageError`: `match_missing`, `match_unreadable` or what the disk said."""
        return cls(journal, match_id, _read(journal, match_id), clock or SystemClock(), by)

    @property
    def clock(self) -> Clock:
        """Return what tells this match the time."""
        return self._clock

    @property
    def journal(self) -> Book:
        """Return where this match is written."""
        return self._journal

    def is_in(self, journal: Book) -> bool:
        """Say whether this match is written into `journal`: the demo's is not the library's."""
        return self._journal is journal

    @property
    def undo_rows(self) -> tuple[Row, ...]:
        """Return the rows of the step that `undo` would take back, () for none."""
        return self._rows_of(undo_step(self.rows))

    @property
    def redo_rows(self) -> tuple[Row, ...]:
        """Return the rows of the step that `redo` would put back, () for none."""
        return self._rows_of(redo_step(self.rows))

    def subscribe(self, listener: Listener) -> None:
        """Tell `listener` of each change, after those who came before it."""
        self._listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        """Tell `listener` no more; one that was never subscribed is fine."""
        if listener in self._listeners:
            self._listeners.remove(listener)

    def preview(self, command: Command) -> Preview:
        """Say what `command` would do now; nothing is written."""
        found = problems(self.state, command)
        if not can(found):
            return Preview(found, None)
        facts = decide(self.state, command)
        return Preview(found, replay((*self.rows, *self._next_rows(facts))))

    def submit(self, command: Command, initiator: str = "") -> Change:
        """Do what `command` asks for: write its facts, then tell the listeners.

        Raises `Refused` where the rules stand against it, `StorageError` where it cannot be written; the
        state is unchanged then. A command that changes nothing writes nothing.
        """
        self.follow_clock()
        return self._write(decide(self.state, command), initiator)

    def undo(self, initiator: str = "") -> Change | None:
        """Take back the last step in force, None where there is none. Raises `StorageError`."""
        self.follow_clock()
        step = undo_step(self.rows)
        return None if step is None else self._write((StepUndone(step),), initiator)

    def redo(self, initiator: str = "") -> Change | None:
        """Put back the step taken back last, None where there is none. Raises `StorageError`."""
        self.follow_clock()
        step = redo_step(self.rows)
        return None if step is None else self._write((StepRedone(step),), initiator)

    def follow_clock(self) -> None:
        """Look at the computer's clock: where it was set, move the running clocks along.

        To be called each second while a clock runs; each write does it first, so that what is written after
        the clock was set stands behind the jump. Raises `StorageError`.
        """
        news = self._watch.look()
        if not self.state.clock.held_at:  # a held clock loses nothing to sleep
            self.slept_s += news.slept_s
        self._jumped_s += news.jumped_s
        if self._jumped_s:
            self.note_clock_jump(self._jumped_s)
            self._jumped_s = 0.0

    def note_clock_jump(self, seconds: float) -> Change | None:
        """Write that the computer's clock was set `seconds` forward (back: negative), so that what remains of
        each clock stays; None where no clock runs. Raises `StorageError`.
        """
        if not clock_runs(self.state):
            return None
        return self._write((ClockJumped(round(seconds, 3)),), CLOCK)

    def refresh(self, initiator: str = "") -> Change | None:
        """Read what was written in this match past the session, e.g. by the library's `delete`.

        Returns None where there is nothing new. Raises `StorageError`.
        """
        rows = _read(self._journal, self.match_id)
        if len(rows) == len(self.rows):
            return None
        return self._adopt(rows, replay(rows), initiator)

    def _write(self, facts: tuple[Fact, ...], initiator: str) -> Change:
        if not facts:
            return Change(self.state, self.state, (), next_step_number(self.rows) - 1, initiator, False)
        rows = self._next_rows(facts)
        after = replay((*self.rows, *rows))  # before the write: a fault of ours must leave nothing behind
        written = self._journal.append(self.match_id, len(self.rows), rows, self.rows)
        if written != rows:
            after = replay((*self.rows, *written))
        return self._adopt((*self.rows, *written), after, initiator)

    def _adopt(self, rows: tuple[Row, ...], after: MatchState, initiator: str) -> Change:
        before, facts = self.state, tuple(row.fact for row in rows[len(self.rows) :])
        self.rows, self.state, self.last_saved_at = rows, after, rows[-1].at
        undone = isinstance(facts[-1], StepUndone)
        change = Change(before, after, facts, rows[-1].step, initiator, undone)
        self._untold.append(change)
        self._tell()
        return change

    def _tell(self) -> None:
        """Tell the listeners, each change to all of them before the next: one may submit while being told."""
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                change = self._untold.popleft()
                for listener in tuple(self._listeners):
                    try:
                        listener(change)
                    except Exception as fault:
                        self.on_fault(fault)
        finally:
            self._telling = False

    def _next_rows(self, facts: tuple[Fact, ...]) -> tuple[Row, ...]:
        seq, step, at = len(self.rows) + 1, next_step_number(self.rows), self._clock.now_iso()
        return tuple(Row(seq + place, step, fact, at, self.by) for place, fact in enumerate(facts))

    def _rows_of(self, step: int | None) -> tuple[Row, ...]:
        return () if step is None else tuple(row for row in self.rows if row.step == step)


def new_match_id(at: str) -> str:
    """Return an id that no other match has; the date in front helps who reads the file."""
    return f"{at[:10].replace('-', '')}-{os.urandom(6).hex()}"


def _read(journal: Book, match_id: str) -> tuple[Row, ...]:
    rows = journal.rows(match_id)
    if not rows:
        raise StorageError("storage.match_missing", path=str(journal.path), match=match_id)
    try:
        replay(rows)
    except NotAMatch as error:
        raise StorageError(
            "storage.match_unreadable", path=str(journal.path), match=match_id, reason=str(error)
        ) from error
    return rows


def _log_fault(fault: Exception) -> None:
    _log.error("a listener failed; the entry itself is saved", exc_info=fault)
