"""Which played matches are printed: of an event and a round, or those chosen in the list. They are read and
measured a little at a time, while the dialog goes on."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.library import Library, MatchSummary
from carrom_desktop.match.match_index import MatchIndex, Wanted
from carrom_desktop.paint.batch import Batch, Face
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.widgets import Choices, Picker, ProblemLine, TickBox, Words
from carrom_desktop.viewmodels.message import coded, round_msg
from carrom_desktop.viewmodels.papers import MOST_PLAYED

_log = logging.getLogger(__name__)

_STEP_S = 0.015
"""So long the windows wait at most for one step of the work."""

_CHOSEN, _EVERY = "\n", "\n"
"""What pick lists have for the matches chosen in the list, and for all rounds: no event or round is that."""

FILES = ("one", "each")


class PlayedList(QWidget):
    """Attributes: `event_picker`, `round_picker`, `unfinished`, `files`, what is asked; `count`, what is
    found; `problem`; `batch`, the matches ready to be painted, None before; `states`, those in it.

    Signals: `changed()`, other matches are wanted; `progressed()`, so many are read, see `told`; `ready()`.
    """

    changed = Signal()
    progressed = Signal()
    ready = Signal()

    def __init__(
        self, language: str, library: Library | None, chosen: Sequence[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._language, self._library = language, library
        self._chosen = tuple(chosen)
        self._index: MatchIndex | None = None
        self._offered = False
        self._found: list[tuple[str, bool]] = []  # matches asked for, and whether each is over
        self._read: dict[str, MatchState | None] = {}
        self._face: Face | None = None
        self._work: Iterator[int] | None = None
        self._done = 0
        self.batch: Batch | None = None
        self.states: tuple[MatchState, ...] = ()
        self.event_now = ""
        self.event_picker, self.round_picker = Picker(self), Picker(self)
        self.count = Words(parent=self)
        self.count.setProperty("role", "dim")
        self.count.setWordWrap(True)
        self.unfinished = TickBox(say(language, "papers.played.also"), self)
        self.files = Choices(FILES, self)
        names = [say(language, f"papers.played.files.{each}") for each in FILES]
        self.files.set_texts(names, say(language, "papers.played.files"))
        self.files.set_value("one")
        self.problem = ProblemLine(self)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_timer_timeout)
        self._lay_out()
        self.event_picker.currentIndexChanged.connect(self._on_event_changed)
        self.round_picker.currentIndexChanged.connect(self._on_round_changed)
        self.unfinished.toggled.connect(self._on_unfinished_toggled)

    # ---- what is asked for

    @property
    def matches(self) -> list[str]:
        """Return the matches that are wanted, in the order in which they were made; () where too many are."""
        wanted = [match for match, over in self._found if over or self.unfinished.isChecked()]
        return wanted if len(wanted) <= MOST_PLAYED else []

    @property
    def about(self) -> tuple[str, str]:
        """Return event and round as they are called, "" for those that are none or many."""
        if self._chosen_wanted:
            return "", ""
        code = self.round_picker.currentData()
        return self.event_picker.currentText(), "" if code == _EVERY else self._named(str(code or ""))

    @property
    def told(self) -> str:
        """Return what keeps the matches from being printed, "" where nothing does."""
        if self.problem.text():
            return self.problem.text()
        if not self.matches:
            return say(self._language, "papers.played.none")
        if self.batch is None and self._work is None:
            return say(self._language, "papers.played.unread", n=len(self.matches))
        if self.batch is None:
            total = len(self.matches)
            return say(self._language, "papers.played.reading", done=self._done, total=total)
        return ""

    def offer(self) -> None:
        """Look at the list of matches, once: which events there are, and which were chosen."""
        if self._offered:
            return
        self._offered = True
        self.event_picker.blockSignals(True)
        try:
            self._offer_events()
        except StorageError as error:
            _log.warning("the list of matches cannot be read: %s", error)
            self.problem.set_text(speak(self._language, coded(error.code, error.values)))
        self.event_picker.blockSignals(False)
        self._take_event()

    def gather(self, face: Face) -> None:
        """Read the matches that are wanted and lay them out as `face` says; `ready` tells the end.

        What was begun for another face is dropped, matches that were read are kept.
        """
        self.stop()
        self._face, self.batch, self._done = face, None, 0
        if self.matches:
            self._work = self._steps(face)
            self._timer.start()

    def stop(self) -> None:
        """Do no more."""
        self._timer.stop()
        self._work = None

    # ---- inside

    @property
    def _chosen_wanted(self) -> bool:
        return bool(self._chosen) and self.event_picker.currentData() == _CHOSEN

    def _offer_events(self) -> None:
        if self._chosen:
            name = say(self._language, "papers.played.chosen", n=len(self._chosen))
            self.event_picker.addItem(name, _CHOSEN)
        if self._library is None or not self._is_made(self._library):
            return
        self._index = self._library.index()
        for folded, name in self._index.events():
            self.event_picker.addItem(name, folded)
        if not self._chosen and self.event_now:
            self.event_picker.setCurrentIndex(max(0, self.event_picker.findText(self.event_now)))
        if not self.event_picker.count():
            self.problem.set_text(say(self._language, "papers.played.no_event"), warning=True)

    def _is_made(self, library: Library) -> bool:
        if not library.is_behind():
            return True
        from carrom_desktop.ui.list_maker import wait_for_list

        return wait_for_list(library, self._language, self.window())

    def _take_event(self) -> None:
        """Offer the rounds of the event that is picked, the one played last chosen."""
        self.round_picker.blockSignals(True)
        self.round_picker.clear()
        for part in (self.round_picker, *self.labels[1:2]):
            part.setVisible(not self._chosen_wanted)
        if self._index is not None and not self._chosen_wanted and self.event_picker.count():
            rounds: dict[str, int] = {}
            last = ""
            for match in self._summaries():
                rounds[match.round] = rounds.get(match.round, 0) + 1
                last = match.round
            every = say(self._language, "papers.played.every_round", n=sum(rounds.values()))
            self.round_picker.addItem(every, _EVERY)
            for code, count in rounds.items():
                name = self._named(code) or say(self._language, "papers.take.no_round")
                self.round_picker.addItem(say(self._language, "papers.take.round", name=name, n=count), code)
            self.round_picker.setCurrentIndex(max(0, self.round_picker.findData(last)))
        self.round_picker.blockSignals(False)
        self._take_round()

    def _take_round(self) -> None:
        """Find the matches of the round that is picked."""
        code = self.round_picker.currentData()
        self._found = [
            (match.match_id, match.state == "finished")
            for match in self._summaries()
            if self._chosen_wanted or code in (_EVERY, match.round)
        ]
        self._read.clear()
        self._count()

    def _summaries(self) -> list[MatchSummary]:
        """Return the matches of the event that is picked, or those chosen in the list, the oldest first."""
        if self._library is None:
            return []
        try:
            if self._chosen_wanted:
                return self._library.summaries_of(self._chosen)
            if self._index is None or not self.event_picker.count():
                return []
            event = Wanted(event=str(self.event_picker.currentData() or ""))
            found = map(self._index.summary, reversed(self._index.find(event)))
            return [match for match in found if match is not None]
        except StorageError as error:
            _log.warning("the matches cannot be read: %s", error)
            self.problem.set_text(speak(self._language, coded(error.code, error.values)))
            return []

    def _count(self) -> None:
        """Say how many are over, how many are not, and what becomes of those."""
        language, over = self._language, sum(is_over for _, is_over in self._found)
        unfinished, also = len(self._found) - over, self.unfinished.isChecked()
        said = [say(language, "papers.played.over", n=over)] if self._found else []
        if unfinished:
            said.append(say(language, f"papers.played.{'taken' if also else 'left_out'}", n=unfinished))
        unread = sum(match in self._read and self._read[match] is None for match, _ in self._found)
        if unread:
            said.append(say(language, "papers.played.unread", n=unread))
        self.count.setText(" ".join(said))
        self.unfinished.setVisible(bool(unfinished))
        wanted = over + (unfinished if also else 0)
        if wanted > MOST_PLAYED:
            text = say(language, "papers.played.too_many", n=wanted, most=MOST_PLAYED)
            self.problem.set_text(text, warning=True)
        elif self.event_picker.count():
            self.problem.set_text("")

    def _named(self, code: str) -> str:
        named = round_msg(code)
        return "" if named is None else speak(self._language, named)

    def _steps(self, face: Face) -> Iterator[int]:
        """Read and measure, and yield of how many matches that is done, each half a match's work."""
        matches = self.matches
        for place, match in enumerate(matches, start=1):
            if match not in self._read and self._library is not None:
                self._read[match] = self._library.state_of(match)
                yield place // 2
        read = [self._read[match] for match in matches]
        self.states = tuple(state for state in read if state is not None)
        batch = Batch(self.states, face)
        for done in batch.steps():
            yield (len(matches) + done) // 2
        self.batch = batch if self.states else None

    def _on_timer_timeout(self) -> None:
        end = time.monotonic() + _STEP_S
        try:
            while self._work is not None:
                done = next(self._work, -1)
                if done < 0:
                    self.stop()
                    self._count()
                    self.ready.emit()
                    return
                self._done = done
                if time.monotonic() >= end:
                    break
        except StorageError as error:
            self.stop()
            _log.warning("the matches cannot be read: %s", error)
            self.problem.set_text(speak(self._language, coded(error.code, error.values)))
        self.progressed.emit()

    # ---- slots

    def _on_event_changed(self, _place: int) -> None:
        self._take_event()
        self.changed.emit()

    def _on_round_changed(self, _place: int) -> None:
        self._take_round()
        self.changed.emit()

    def _on_unfinished_toggled(self, _on: bool) -> None:
        self._count()
        self.changed.emit()

    def _lay_out(self) -> None:
        grid = self.grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(9)
        grid.setColumnStretch(1, 1)
        self.labels: list[Words] = []
        below: tuple[QWidget, ...] = (self.count, self.unfinished, self.problem)
        rows: tuple[tuple[QWidget, str], ...] = (
            (self.event_picker, "event"),
            (self.round_picker, "round"),
            *((widget, "") for widget in below),
            (self.files, "files"),
        )
        for row, (widget, code) in enumerate(rows):
            if code:
                label = Words(say(self._language, f"papers.played.{code}"), self)
                label.setProperty("role", "dim")
                label.setBuddy(widget)
                self.labels.append(label)
                widget.setAccessibleName(label.text())
                grid.addWidget(label, row, 0)
            grid.addWidget(widget, row, 1)
