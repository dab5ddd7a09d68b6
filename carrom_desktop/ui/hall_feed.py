"""Keep the hall controller supplied with the picture of this moment; one timer, only while one is needed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTime, QTimer, Signal

from carrom_desktop.match.session import Change
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.facts import (
    BoardRecorded,
    ClockHeld,
    ClockJumped,
    ClockReleased,
    Fact,
    NoteAdded,
    QueenMarked,
    RoundEndSet,
    StepUndone,
)
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.clock_desk import ClockDesk
from carrom_desktop.ui.hall_controller import HallController
from carrom_desktop.ui.hall_status import STILLS, HallOutput
from carrom_desktop.viewmodels.hall import HallContext, HallMode, build_hall, next_change_s
from carrom_desktop.viewmodels.hall_context import LONG_AGO_S, TAKEN_BACK_S
from carrom_desktop.viewmodels.places import Places

if TYPE_CHECKING:
    from carrom_desktop.viewmodels.tie import TieView

_ASIDE = (ClockHeld, ClockReleased, ClockJumped, RoundEndSet, NoteAdded)
"""Facts that end nothing of what the hall is being told."""


class HallFeed(QObject):
    """Build the hall view after each change of the match and whenever time alone changes it.

    While a board is taken back and typed again the picture before stays: until the next entry, `let_go`, or
    for its time (`TAKEN_BACK_S`).

    Attributes: `tie_of`, what tells the team tie of a match, with initials where the hall wants them; `tie`.
    Signals: `built(MatchState | None, HallContext, HallView)`, after the controller has the picture.
    """

    built = Signal(object, object, object)

    def __init__(
        self,
        bridge: SessionBridge,
        controller: HallController,
        clocks: ClockDesk,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._controller = controller
        self._clocks = clocks
        self._changed_at: float | None = None
        self._last_facts: tuple[Fact, ...] = ()
        self._held: MatchState | None = None
        self._correcting = False
        self._places = Places()
        self._show_queen = True
        self._show_protest = False
        self._show_strokes = False
        self._follows_board = False
        self._initials = False
        self._covered: dict[int, tuple[MatchState, MatchState]] = {}
        self._table = ""
        self._following = self._coming = NextMatch()
        self._has_logo = False
        self._event = ""
        self._mode = HallMode.LIVE
        self.tie_of: Callable[[MatchState, bool], TieView | None] | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.refresh)
        bridge.changed.connect(self._on_bridge_changed)
        bridge.opened.connect(self._on_bridge_opened)
        clocks.ticked.connect(self.refresh)
        controller.seconds.wanted.connect(self.refresh)

    def configure(
        self,
        *,
        places: Places,
        show_queen: bool,
        table: str,
        show_protest: bool = False,
        show_strokes: bool = False,
        following: NextMatch = NextMatch(),  # noqa: B008 (it is frozen)
        has_logo: bool = False,
        initials: bool = False,
        event: str = "",
    ) -> None:
        """Take the settings that change the picture."""
        self._following, self._has_logo, self._event = following, has_logo, event
        self._places, self._show_queen, self._table = places, show_queen, table
        self._show_protest = show_protest
        self._show_strokes = show_strokes
        self._initials = initials
        self.refresh()

    def set_coming(self, coming: NextMatch) -> None:
        """Take what is next of an event on this table, shown where no other match was announced."""
        if coming != self._coming:
            self._coming = coming
            self.refresh()

    def set_correcting(self, correcting: bool) -> None:
        """Say with a chip that a correction is being typed; nothing of it is shown until it is recorded."""
        if correcting is not self._correcting:
            self._correcting = correcting
            self.refresh()

    def let_go(self) -> None:
        """Show the match as it is though a board was just taken back."""
        if self._held is not None:
            self._held = None
            self.refresh()

    def set_board_followed(self, followed: bool) -> None:
        """Follow the men on the board for a layout that shows them, whatever the settings say."""
        if followed is not self._follows_board:
            self._follows_board = followed
            self.refresh()

    def set_output(self, output: HallOutput) -> None:
        """Give the controller the picture that its output asks for, before it shows it."""
        self._mode = STILLS.get(output, HallMode.LIVE)
        self.refresh()

    @property
    def tie(self) -> TieView | None:
        """Return the team tie of the match that is shown, None where it belongs to none."""
        state = self._held if self._held is not None and self._is_holding() else self._bridge.state
        if state is None or state.of_tie is None or self.tie_of is None:
            return None
        return self.tie_of(state, self._initials or state.rules.initials)

    def refresh(self) -> None:
        """Give the controller the picture of now, and wake up when time changes it."""
        held, following = self._held, self._following or self._coming
        state = self._bridge.state
        if self._initials or (state is not None and state.rules.initials):
            state, held, following = self._cover(state, held)
        context = HallContext(
            age_s=self._age_s(),
            last_facts=self._last_facts,
            places=self._places,
            show_queen=self._show_queen,
            table=self._table,
            show_protest=self._show_protest,
            show_strokes=self._show_strokes or self._follows_board,
            clocks=self._clocks.views,
            correcting=self._correcting,
            held=held,
            following=following,
            wall=QTime.currentTime().toString("HH:mm"),
            has_logo=self._has_logo,
            event=self._event,
            tie=self.tie,
        )
        view = build_hall(state, context)
        flipped = None
        if self._controller.seconds.wants_flipped:
            places = replace(self._places, swapped=not self._places.swapped)
            flipped = build_hall(state, replace(context, places=places))
        self._controller.set_view(view, flipped)
        self.built.emit(state, context, view)
        shown = view
        if self._mode is not HallMode.LIVE:
            shown = build_hall(state, replace(context, mode=self._mode))
            self._controller.set_still(shown)
        wait = next_change_s(state, context, view)
        if view.wall or shown.wall:
            minute = 60.0 - QTime.currentTime().second()
            wait = minute if wait is None else min(wait, minute)
        self._timer.stop()
        if wait is not None:
            self._timer.start(max(1, round(wait * 1000) + 1))

    def _cover(
        self, state: MatchState | None, held: MatchState | None
    ) -> tuple[MatchState | None, MatchState | None, NextMatch]:
        """Return the match, the one that is held and the next one with initials for names; the same objects
        for the same match, by which the files for streaming know that nothing changed."""
        from carrom_desktop.viewmodels.initials import next_with_initials, with_initials

        covered: list[MatchState | None] = []
        kept: dict[int, tuple[MatchState, MatchState]] = {}
        for real in (state, held):
            if real is None:
                covered.append(None)
                continue
            kept[id(real)] = self._covered.get(id(real)) or (real, with_initials(real))
            covered.append(kept[id(real)][1])
        self._covered = kept
        return covered[0], covered[1], next_with_initials(self._following or self._coming)

    def _age_s(self) -> float:
        return LONG_AGO_S if self._changed_at is None else time.monotonic() - self._changed_at

    def _on_bridge_changed(self, change: Change) -> None:
        aside = (*_ASIDE, QueenMarked) if self._is_holding() else _ASIDE
        if change.undone or not all(isinstance(fact, aside) for fact in change.facts):
            self._held = self._kept(change) if change.undone else None
            self._changed_at = time.monotonic()
            self._last_facts = () if change.undone else change.facts
        self.refresh()

    def _is_holding(self) -> bool:
        return self._held is not None and self._age_s() < TAKEN_BACK_S

    def _kept(self, change: Change) -> MatchState | None:
        """Return the match whose picture stays: as it was before the first of several boards went."""
        if self._is_holding():
            return self._held
        session = self._bridge.session
        steps = {fact.step for fact in change.facts if isinstance(fact, StepUndone)}
        if session is None or not steps:
            return None
        took_board = any(row.step in steps and isinstance(row.fact, BoardRecorded) for row in session.rows)
        return change.before if took_board else None

    def _on_bridge_opened(self) -> None:
        self._changed_at, self._last_facts = None, ()
        self._held, self._correcting = None, False
        self.refresh()
