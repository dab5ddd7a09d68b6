"""The entry panel: the one widget that owns the scoring keys.

A key becomes an `EntryKey`, the pure grammar says what it does, and what is shown is built anew from the
state and the draft. Nothing here knows a rule of carrom.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import CLOCK, Change, Session
from carrom_desktop.rules.commands import Command, RecordBoard
from carrom_desktop.rules.facts import Fact
from carrom_desktop.rules.ids import Problem, Side
from carrom_desktop.rules.state import MatchState, SideChange
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.burst_guard import BurstGuard, completes_game
from carrom_desktop.ui.entry_stage import EntryStage
from carrom_desktop.ui.keys import read_key
from carrom_desktop.ui.reader import listens, tell
from carrom_desktop.ui.why_places import WhyPlace
from carrom_desktop.viewmodels.announce import announce
from carrom_desktop.viewmodels.announce_words import Line
from carrom_desktop.viewmodels.entry import (
    Draft,
    EntryKey,
    EntryView,
    KeyKind,
    Step,
    build_entry,
    disarm,
    draft_from_undone,
    preview_of,
    reduce_key,
)
from carrom_desktop.viewmodels.grammar_clock import ASK_HOLD, ASK_STROKE
from carrom_desktop.viewmodels.kept_drafts import KeptDrafts
from carrom_desktop.viewmodels.message import Msg, coded, msg
from carrom_desktop.viewmodels.places import Places
from carrom_desktop.viewmodels.why_view import WhyKey, WhyKind

if TYPE_CHECKING:
    from carrom_desktop.ui.guide import Guide

ARMED_MS, GUIDED_ARMED_MS = 3000, 10_000  # who reads each sentence first needs longer for the second tap
TAKE_BACK_BAR_MS = 20_000
BLINK_MS = 600
BURST_S = 0.6
HELD_S = 2.0


class EntryPanel(EntryStage):
    """The scorer's half of the window: from keys to commands, from news to what is shown.

    Attributes: `guard`, which lets no key in that was not meant.

    Signals: `escaped()`, Esc was pressed: besides clearing the entry it is the way back from a hall picture
    that covers the operator's screen; `asked(str)`, a dialog is wanted: "awarded", "void" or "ruling";
    `clock_asked(str)`, the stroke clock is wanted: "stroke" or "hold"; `guided_left()`, the normal entry is
    wanted in place of guided entry; `guided_outgrown()`, the scorer types as one who needs no questions.
    """

    escaped = Signal()
    asked = Signal(str)
    clock_asked = Signal(str)
    guided_left = Signal()
    guided_outgrown = Signal()

    def __init__(self, bridge: SessionBridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.guard = BurstGuard()
        self._bridge = bridge
        self._places = Places()
        self._draft = Draft()
        self._opened: Session | None = None
        self._left = KeptDrafts()
        self._last_facts: tuple[Fact, ...] = ()
        self._before: MatchState | None = None
        self._entered: MatchState | None = None
        self._call: Line = ()
        self._refusals: tuple[Problem, ...] = ()
        self._hint: Msg | None = None
        self._failure: StorageError | None = None
        self._bar_shown = False
        self._trials = True
        self._guide: Guide | None = None
        self._pressed_at: dict[int, float] = {}
        self._last_backspace = 0.0
        self._armed_timer = self._timer(ARMED_MS, self._on_armed_timeout)
        self._bar_timer = self._timer(TAKE_BACK_BAR_MS, self._on_bar_timeout)
        self._blink_timer = self._timer(BLINK_MS, self._on_blink_timeout)
        self.pressed.connect(self.press)
        bridge.changed.connect(self._on_bridge_changed)
        bridge.opened.connect(self._on_bridge_opened)
        bridge.refused.connect(self._on_bridge_refused)
        bridge.failed.connect(self._on_bridge_failed)

    # ---- what the window asks of it

    @property
    def view(self) -> EntryView | None:
        """Return what is shown, None without a match."""
        return self._view

    @property
    def draft(self) -> Draft:
        """Return the entry as typed so far."""
        return self._draft

    @property
    def is_idle(self) -> bool:
        """Say whether Esc has nothing to clear, nor to answer."""
        state = self._bridge.state
        told = self._hint is not None or bool(self._refusals) or self._draft.armed
        return self._draft.is_empty and not told and not (state is not None and state.deciding)

    @property
    def entered(self) -> MatchState | None:
        """Return the state that the entry would lead to, None where it is not complete."""
        return self._entered

    @property
    def left_side(self) -> Side:
        """Return the side drawn on the left."""
        state = self._bridge.state
        return Side.A if state is None else self._places.left(state)

    def why_places(self) -> tuple[WhyPlace, ...]:
        """Return the numbers of the read-back, or of the foul panel; () while no entry stands complete."""
        state, after, view = self._bridge.state, self._entered, self._view
        if state is None or after is None or view is None or not state.next.board:
            return ()
        here = WhyKey(WhyKind.POINTS, game=state.next.game, board=state.next.board, entered=True)
        winner = after.games[here.game - 1].boards[here.board - 1].winner
        pane = self._read_back if view.foul is None else self._foul
        if view.guided is not None:
            pane = self._late.guided.words
        if winner is None or pane.isHidden() or (view.foul is None and view.read_back is None):
            return ()
        corner = QPointF(pane.mapTo(self, QPoint(0, 0)))
        return tuple(
            WhyPlace(place.key, place.box.translated(corner)) for place in pane.why_places(here, winner)
        )

    def set_language(self, language: str) -> None:
        """Word everything anew."""
        self._language = language
        self.setAccessibleName(say(language, "entry.panel"))
        self.refresh()

    def set_places(self, places: Places) -> None:
        """Draw the sides where `places` puts them; the arrows follow."""
        self._places = places
        self.refresh()

    def set_trials(self, shown: bool) -> None:
        """Say whether trial boards are played here (40); else their key only says so."""
        self._trials = shown

    def set_guided(self, guided: bool) -> None:
        """Ask one question at a time, or show all of the entry."""
        if guided and self._guide is None:
            from carrom_desktop.ui.guide import Guide

            self._guide = Guide(self, self._late.guided)
            self._guide.leave_asked.connect(self.guided_left)
            self._guide.outgrown.connect(self.guided_outgrown)
        if self._guide is not None and guided is not self._guide.is_on:
            self._guide.switch(guided)
            self._armed_timer.setInterval(GUIDED_ARMED_MS if guided else ARMED_MS)
            self.refresh()

    @property
    def due_change(self) -> SideChange | None:
        """Return the change of sides that is due."""
        state = self._bridge.state
        return None if state is None else state.side_change

    def set_notice(self, notice: tuple[Msg, str] | None) -> None:
        """Show what the clocks have to say, with the key that answers it, in the banner; None: nothing."""
        if notice != self._notice:
            self._notice = notice
            self.refresh()

    def set_call(self, call: Line) -> None:
        """Let the umpire say what the clocks call; (): nothing."""
        if call != self._call:
            self._call = call
            self.refresh()

    def show_hint(self, hint: Msg | None) -> None:
        """Show a hint until the next key."""
        if hint is not None:
            self._hint = hint
            self.refresh()
            self._speak(speak(self._language, hint))

    def press(self, key: EntryKey) -> None:
        """Do what a tile or an entry of a menu means, unless it comes too close to what was before it."""
        if self.guard.admits(key):
            self._press(key)

    def press_all(self, keys: tuple[EntryKey, ...]) -> None:
        """Do what one tap of guided entry means: `B` and a side, or Backspace more than once."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if keys and self.guard.admits(keys[0]):
            for key in keys:
                self._press(key)

    def _press(self, key: EntryKey, *, typed: bool = False) -> None:
        state = self._bridge.state
        if state is None:
            return
        if self._guide is not None:
            self._guide.fluency.pressed(self.guard.now(), typed=typed, begins=self._draft.is_empty)
        if key.kind is KeyKind.TRIAL and not self._trials:
            self.show_hint(msg("clock.hint.trials_off"))
            return
        step = reduce_key(
            self._draft,
            key,
            state,
            self.left_side,
            can_undo=self._can_undo(),
            undo_stroke=state.umpired and self._undoes_stroke(),
        )
        self._apply(step)

    def undo(self) -> None:
        """Take the last step back at once; a board comes back into the entry, filled.

        A signed sheet gives nothing back: a hint says how it is reopened.
        """
        session = self._bridge.session
        rows = session.undo_rows if session is not None else ()
        if not rows and session is not None and session.state.signed:
            self.show_hint(msg("problems.match_signed"))
        change = self._bridge.undo() if rows else None
        if change is not None:
            self._draft = draft_from_undone(tuple(row.fact for row in rows))
            self._bar_shown = False
            self.refresh()

    def redo(self) -> None:
        """Put the step taken back last in force again."""
        if self._bridge.redo() is not None:
            self._draft = Draft()
            self.refresh()

    # ---- keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter a scoring key; a key held down enters once and is named after two seconds."""
        if event.isAutoRepeat():
            self._name_held_key(event)
            event.accept()
            return
        found = read_key(event, strokes=self._takes_strokes())
        self._pressed_at[event.key()] = time.monotonic()
        if found is None:
            super().keyPressEvent(event)
            return
        event.accept()
        if found.key is not None and not self.guard.admits(found.key, event.timestamp()):
            return
        if event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        if found.key is not None:
            self._press(self._with_burst(found.key), typed=True)
        elif found.num_lock_off:
            self._hint = Msg("operator.num_lock_off")
            self.refresh()

    def _with_burst(self, key: EntryKey) -> EntryKey:
        """Mark a Backspace that follows another closely: a burst never arms the take-back."""
        if key.kind is not KeyKind.BACKSPACE:
            return key
        now = time.monotonic()
        burst = now - self._last_backspace < BURST_S
        self._last_backspace = now
        return EntryKey(KeyKind.BACKSPACE, burst=burst)

    def _name_held_key(self, event: QKeyEvent) -> None:
        since = self._pressed_at.get(event.key())
        found = read_key(event, strokes=self._takes_strokes())
        if since is None or found is None or time.monotonic() - since < HELD_S or self._bridge.state is None:
            return
        names = {Qt.Key.Key_Left: "←", Qt.Key.Key_Right: "→"}
        code = Qt.Key(event.key())
        name = names.get(code) or event.text().upper().strip() or code.name.removeprefix("Key_")
        hint = Msg("operator.held_down", (("key", name),))
        if hint != self._hint:
            self._hint = hint
            self.refresh()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the keyboard back."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    # ---- doing

    def _apply(self, step: Step) -> None:
        self._refusals, self._hint = step.refusals, step.hint
        if step.blink is not None:
            self._blink = step.blink
            self._blink_timer.start()
        if step.undo:
            self.undo()
            return
        if step.ask:
            self._draft = step.draft
            self.refresh()
            (self.clock_asked if step.ask in (ASK_HOLD, ASK_STROKE) else self.asked).emit(step.ask)
            return
        written = step.command is not None and self._submit(step.command, step.draft)
        if step.command is None:
            if step.draft != self._draft:
                self._failure = None
            self._draft = step.draft
        if self._draft.armed:
            self._armed_timer.start()
        if not written:  # what was written is shown already: the session told the panel
            self.refresh()
            self.speak_entry()

    def _submit(self, command: Command, after: Draft) -> bool:
        """Write `command`; the entry stays typed until the write has succeeded. Tells whether it has."""
        kept, self._draft = self._draft, after
        written = self._bridge.submit(command, "entry")
        if not written:
            self._draft = kept
        elif self._guide is not None and isinstance(command, RecordBoard):
            self._guide.recorded()
        return written

    def _can_undo(self) -> bool:
        session = self._bridge.session
        return session is not None and bool(session.undo_rows)

    def _undoes_stroke(self) -> bool:
        """Say whether the step that undo would take back is one of the umpire's board."""
        from carrom_desktop.viewmodels.umpire_draft import is_stroke

        session = self._bridge.session
        return session is not None and is_stroke(tuple(row.fact for row in session.undo_rows))

    def _takes_strokes(self) -> bool:
        """Say whether the umpire's board takes the letters now."""
        state = self._bridge.state
        if state is None or not state.umpired:
            return False
        from carrom_desktop.viewmodels.umpire_draft import umpires

        return umpires(self._draft, state)

    # ---- news from the session

    def _on_bridge_changed(self, change: Change) -> None:
        if change.initiator == CLOCK:  # nothing that was typed or said is about the computer's clock
            self.refresh()
            return
        self._failure = None
        if change.initiator == "entry" and completes_game(change):
            self.guard.close()
        self._last_facts = () if change.undone else change.facts
        self._before = change.before
        self._bar_shown = not change.undone and change.initiator == "entry"
        if self._bar_shown:
            self._bar_timer.start()
        self._refusals, self._hint = (), None  # they were about what was before
        self.refresh()
        self._speak_news(change)

    def _on_bridge_opened(self) -> None:
        if self._opened is not None:
            self._left.keep(self._opened.match_id, self._opened.state, self._draft)
        self._opened = session = self._bridge.session
        self._draft = self._left.take(session.match_id, session.state) if session is not None else Draft()
        self._last_facts, self._refusals, self._hint = (), (), None
        self._failure, self._bar_shown = None, False
        self.refresh()

    def _on_bridge_refused(self, problems: tuple[Problem, ...]) -> None:
        self._refusals = problems
        self.refresh()

    def _on_bridge_failed(self, error: StorageError) -> None:
        self._failure = error
        self.refresh()
        self._speak(self.shown_words.failure, urgent=True)

    def _on_armed_timeout(self) -> None:
        self._draft = disarm(self._draft)
        self.refresh()

    def _on_bar_timeout(self) -> None:
        self._bar_shown = False
        self.refresh()

    def _on_blink_timeout(self) -> None:
        self._blink = None
        self.refresh()

    def _speak(self, text: str, *, urgent: bool = False) -> None:
        """Say it where the keyboard is: the panel itself, or the strip of table mode."""
        tell(self.focusProxy() or self, text, urgent=urgent)

    def _speak_news(self, change: Change) -> None:
        """Say once what a step brought."""
        session = self._bridge.session
        if listens() and session is not None:
            from carrom_desktop.ui.entry_voice import news_of

            self._speak(news_of(change, session, self._view, self.stroke_said(), self._language))

    def speak_entry(self) -> None:
        """Say what the entry is now, or what stands against it."""
        if listens() and self._view is not None and self._failure is None:
            from carrom_desktop.ui.entry_voice import entry_of

            self._speak(entry_of(self._view, self._language))

    # ---- showing

    def refresh(self) -> None:
        """Build the view of this moment and show it."""
        state, session = self._bridge.state, self._bridge.session
        if state is None or session is None:
            self._view = None
            return
        if state.umpired:
            from carrom_desktop.viewmodels.umpire_draft import settled

            self._draft = settled(self._draft, state)
        command = preview_of(self._draft, state)
        preview = session.preview(command) if command is not None else None
        bar = self._bar_shown or self._draft.armed
        undo_facts = tuple(row.fact for row in session.undo_rows) if bar else ()
        view = build_entry(
            state,
            self._draft,
            preview,
            self._places,
            undo_facts=undo_facts,
            refusals=self._refusals,
            hint=self._hint,
        )
        if self._guide is not None and self._guide.is_on:
            view = self._guide.asked(view, state, self._draft, self.left_side)
        after = preview.after if preview is not None else None
        failure = ""
        if self._failure is not None:
            reason = speak(self._language, coded(self._failure.code, self._failure.values))
            failure = say(self._language, "operator.not_saved", reason=reason)
        self._entered = after
        said = announce(state, self._last_facts, preview=after, before=self._before, call=self._call)
        self.show_view(view, said, failure)

    def _timer(self, interval_ms: int, slot: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(interval_ms)
        timer.timeout.connect(slot)
        return timer
