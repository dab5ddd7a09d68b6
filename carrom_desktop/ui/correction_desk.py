"""The correction that is open: what was done so far, what it would do, and the way into the match.

It never stands in the way of play: what is recorded meanwhile is taken over, and nothing of it is in force
before it is applied.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import Change
from carrom_desktop.rules.commands import CorrectBoards
from carrom_desktop.rules.facts import Corrected
from carrom_desktop.rules.ids import Side
from carrom_desktop.rules.seating import board_breaker
from carrom_desktop.rules.state import MatchState
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.viewmodels.board_edit import BoardEdit, edit_of, fact_of
from carrom_desktop.viewmodels.board_words import Key
from carrom_desktop.viewmodels.correction import CorrectionView, build_correction
from carrom_desktop.viewmodels.correction_draft import (
    CorrectionDraft,
    change_board,
    correction_of,
    delete_board,
    draft_changes,
    draft_of,
    insert_board,
    move_board,
    move_to_game,
    rebased,
)

WARN_MS = 60_000
"""How long the hall shows CORRECTION before the operator is reminded."""


class CorrectionDesk(QObject):
    """Attributes: `edit`, the fields of the board being typed; `view`, the diff; `reason`; `is_overdue`, the
    hall has waited for a minute; `failure`, why it could not be written, None while it could.

    Signals: `changed()`, something else is to be shown; `correcting_changed(bool)`, there is, or no longer
    is, something that is not applied yet; `closed()`; `kept()`, another match was opened, and what was not
    applied waits for its own.
    """

    changed = Signal()
    correcting_changed = Signal(bool)
    closed = Signal()
    kept = Signal()

    def __init__(self, bridge: SessionBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._under: CorrectionDraft | None = None  # without the board being typed
        self._draft: CorrectionDraft | None = None
        self._target: Key | None = None
        self._place: tuple[int, int] | None = None  # where a new board is put in
        self._behind: Key | None = None
        self._was_correcting = False
        self._match_id = ""
        self._kept: dict[str, tuple[CorrectionDraft, str]] = {}
        self._after: MatchState | None = None
        self._command: CorrectBoards | None = None
        self.edit = BoardEdit()
        self.view = CorrectionView()
        self.reason = ""
        self.is_overdue = False
        self.failure: StorageError | None = None
        self._is_applying = False
        self._overdue = QTimer(self)
        self._overdue.setSingleShot(True)
        self._overdue.setInterval(WARN_MS)
        self._overdue.timeout.connect(self._on_overdue_timeout)
        bridge.changed.connect(self._on_bridge_changed)
        bridge.opened.connect(self._on_bridge_opened)
        bridge.failed.connect(self._on_bridge_failed)

    # ---- what is shown

    @property
    def is_open(self) -> bool:
        """Say whether a correction is open, changed or not."""
        return self._draft is not None

    @property
    def has_changes(self) -> bool:
        """Say whether what is open would change anything."""
        return self._command is not None

    @property
    def has_unapplied(self) -> bool:
        """Say whether anything is not applied, here or in a match that was left."""
        return self.has_changes or bool(self._kept)

    @property
    def state(self) -> MatchState | None:
        """Return the match as it would be, or as it is where nothing is open or it cannot be."""
        return self._after or self._bridge.state

    @property
    def target(self) -> tuple[int, int] | None:
        """Return game and number of the board being typed, None for none."""
        if self._place is not None:
            return self._place
        if self._under is None or self._target is None:
            return None
        return self._under.where(self._target)

    @property
    def is_new(self) -> bool:
        """Say whether the board being typed is put in."""
        return self._place is not None

    @property
    def pending(self) -> frozenset[tuple[int, int]]:
        """Return game and number of the boards that the correction changes."""
        if self._draft is None or self._after is None:
            return frozenset()
        return frozenset((change.game, change.board) for change in draft_changes(self._draft) if change.after)

    # ---- doing

    def change(self, game: int, board: int) -> None:
        """Type board `board` of game `game` anew, both 1-based."""
        draft = self._open()
        found = None if draft is None else draft.board(game, board)
        if draft is None or found is None:
            return
        self._aim(draft, found.key)
        self.edit = edit_of(found.kept.board)
        self._show()

    def insert(self, game: int, board: int) -> None:
        """Put a board in as number `board`; it is in the draft as soon as it is complete."""
        draft = self._open()
        found = None if draft is None else draft.game(game)
        if draft is None or found is None or found.fixed:
            return
        before = draft.board(game, board - 1)
        self._aim(draft, None)
        self._place, self._behind = (game, board), None if before is None else before.key
        self.edit = BoardEdit()
        self._show()

    def delete(self, game: int, board: int) -> None:
        """Take a board out."""
        draft = self._open()
        if draft is not None:
            self._aim(delete_board(draft, game, board), self._target)
            self._show()

    def move(self, game: int, board: int, by: int) -> None:
        """Move a board up (-1) or down (1)."""
        draft = self._open()
        if draft is not None:
            self._aim(move_board(draft, game, board, by), self._target)
            self._show()

    def move_to(self, game: int, board: int, to: int) -> None:
        """Move a board to another game."""
        draft = self._open()
        if draft is not None:
            self._aim(move_to_game(draft, game, board, to), self._target)
            self._show()

    def set_edit(self, edit: BoardEdit) -> None:
        """Take the fields as typed."""
        if self.target is not None and edit != self.edit:
            self.edit = edit
            self._loosen()
            self._show()

    def set_reason(self, reason: str) -> None:
        """Take the reason, in any words."""
        if reason != self.reason:
            self.reason = reason
            self._loosen()
            self._show()

    def apply(self) -> bool:
        """Put the correction in force, in one step; False where it cannot be or could not be written."""
        if self._command is None or not self.view.can_apply:
            return False
        self._is_applying = True
        applied = self._bridge.submit(self._command, "correction")
        self._is_applying = False
        return applied

    def cancel(self) -> None:
        """Forget it: nothing was changed."""
        if self._draft is not None:
            self._loosen()
            self._close()

    def forget(self) -> None:
        """Forget what is not applied, here and in the matches that were left."""
        self._kept.clear()
        self.cancel()

    # ---- inside

    def _open(self) -> CorrectionDraft | None:
        """Return the draft as it is with what was typed, opened now where none is; None without a match."""
        session = self._bridge.session
        if self._draft is None and session is not None:
            self._draft = self._under = draft_of(session.state)
            self._match_id = session.match_id
        return self._draft

    def _aim(self, draft: CorrectionDraft, target: Key | None) -> None:
        """Let `draft` be what was done so far, and type the board `target` next."""
        self._under = self._draft = draft
        self._place = self._behind = None
        self._target = target if target is not None and draft.where(target) is not None else None

    def _loosen(self) -> None:
        """Forget why it could not be applied: it is being changed."""
        self.failure = None

    def _show(self) -> None:
        """Work out the draft, what it would do, and tell."""
        state = self._bridge.state
        if self._under is None or state is None:
            return
        self._draft = self._typed(self._under, state)
        self._command = correction_of(self._draft, self.reason)
        preview = None if self._command is None else self._bridge.preview(self._command)
        self._after = None if preview is None else preview.after
        self.view = build_correction(state, self._draft, preview)
        self._tell_correcting()
        self.changed.emit()

    def _typed(self, under: CorrectionDraft, state: MatchState) -> CorrectionDraft:
        """Return the draft with the board as typed; without it while it is incomplete."""
        place = self.target
        if place is None:
            return under
        game, board = place
        standing = None if self._place is not None else under.board(game, board)
        was = None if standing is None else standing.kept.board
        fact = fact_of(self.edit, game, _breaker(state, game, board), state.rules, was)
        if fact is None:
            return under
        if self._place is not None:
            return insert_board(under, game, board, fact)
        return change_board(under, game, board, fact)

    def _tell_correcting(self) -> None:
        correcting = self._command is not None
        if correcting == self._was_correcting:
            return
        self._was_correcting, self.is_overdue = correcting, False
        if correcting:
            self._overdue.start()
        else:
            self._overdue.stop()
        self.correcting_changed.emit(correcting)

    def _close(self) -> None:
        self._under = self._draft = self._after = None
        self._target = self._place = self._behind = self._command = None
        self.edit, self.view, self.reason, self.failure = BoardEdit(), CorrectionView(), "", None
        self._tell_correcting()
        self.changed.emit()
        self.closed.emit()

    # ---- news

    def _on_bridge_changed(self, change: Change) -> None:
        if self._under is None or self._draft is None:
            return
        wanted = self._command
        if wanted is not None and any(_applies(fact, wanted) for fact in change.facts):
            self._close()
            return
        before, self._under = self._under, rebased(self._under, change.after)
        if self._place is not None:
            self._follow_place(self._under, self._place)
        elif self._target is not None:
            self._follow_target(before, self._under, self._target)
        self._show()

    def _follow_place(self, under: CorrectionDraft, place: tuple[int, int]) -> None:
        """Let a new board stay behind the one that it is to follow."""
        where = None if self._behind is None else under.where(self._behind)
        game = under.game(place[0])
        if where is not None:
            self._place = (where[0], where[1] + 1)
        elif game is None:
            self._place = None
        elif self._behind is not None:
            self._place = (game.number, game.unknown + len(game.boards) + 1)

    def _follow_target(self, before: CorrectionDraft, under: CorrectionDraft, target: Key) -> None:
        """Type on, unless the board is gone; what was said of it meanwhile takes the fields over."""
        was, now = before.where(target), under.where(target)
        old = None if was is None else before.board(*was)
        new = None if now is None else under.board(*now)
        if new is None:
            self._target = None
        elif old is not None and old.kept.board != new.kept.board:
            self.edit = edit_of(new.kept.board)

    def _on_bridge_opened(self) -> None:
        """Keep what was not applied with its match; show what was kept with the one opened."""
        if self._draft is not None:
            is_kept = self._command is not None
            if is_kept:
                self._kept[self._match_id] = (self._draft, self.reason)
            self._close()
            if is_kept and (self._bridge.session is None or self._match_id != self._bridge.session.match_id):
                self.kept.emit()
        session = self._bridge.session
        kept = self._kept.pop(session.match_id, None) if session is not None else None
        if session is not None and kept is not None:
            self._match_id = session.match_id
            self._aim(rebased(kept[0], session.state), None)
            self.reason = kept[1]
            self._show()

    def _on_bridge_failed(self, error: StorageError) -> None:
        if self._draft is not None and self._is_applying:
            self.failure = error
            self.changed.emit()

    def _on_overdue_timeout(self) -> None:
        self.is_overdue = True
        self.changed.emit()


def _applies(fact: object, wanted: CorrectBoards) -> bool:
    return isinstance(fact, Corrected) and (fact.games, fact.reason) == (wanted.games, wanted.reason)


def _breaker(state: MatchState, game: int, board: int) -> Side | None:
    """Return who breaks a board by its number; who won the toss breaks the extra board."""
    played = state.games[game - 1] if 1 <= game <= len(state.games) else None
    if played is None or played.opener is None:
        return None
    limit = state.rules.board_limit
    if limit is not None and board > limit:
        return played.extra_breaker
    return board_breaker(played.opener, board)
