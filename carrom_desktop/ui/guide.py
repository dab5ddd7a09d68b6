"""Guided entry beside the entry panel: made when it is first wanted, left when the scorer knows the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from carrom_desktop.rules.state import MatchState, SideChange
from carrom_desktop.viewmodels.entry import Draft, EntryView
from carrom_desktop.viewmodels.guided import build_guided, guided_entry

if TYPE_CHECKING:
    from carrom_desktop.rules.ids import Side
    from carrom_desktop.ui.entry_panel import EntryPanel
    from carrom_desktop.ui.guided_pane import GuidedPane

PART_S = 1.5
"""Who thinks about a question takes longer for each part of an entry."""

BOARDS = 3
"""How many boards in a row are typed like that by somebody who knows the keys."""


class Fluency:
    """Tells when boards in a row were typed whole, each part soon after the one before it."""

    def __init__(self) -> None:
        self._boards = 0
        self._is_whole = False
        self._last_s = 0.0

    def pressed(self, at_s: float, *, typed: bool, begins: bool) -> None:
        """Take note of a key of the entry at `at_s`, in seconds from any start.

        `typed`: on the keyboard, else it was a tap; `begins`: nothing of a board was entered before it.
        """
        if begins:
            self._is_whole = typed
        elif not typed or at_s - self._last_s > PART_S:
            self._is_whole = False
        self._last_s = at_s

    def recorded(self) -> bool:
        """Take note that the board was recorded; tells whether the scorer knows the keys."""
        self._boards = self._boards + 1 if self._is_whole else 0
        self._is_whole = False
        return self._boards >= BOARDS


class Guide(QObject):
    """Attributes: `is_on`; `fluency`. Signals: `leave_asked()`, the normal entry is wanted; `outgrown()`, the
    scorer has shown that he knows the keys."""

    leave_asked = Signal()
    outgrown = Signal()

    def __init__(self, panel: EntryPanel, pane: GuidedPane) -> None:
        super().__init__(panel)
        self._panel = panel
        self.is_on = False
        self.fluency = Fluency()
        self._later: SideChange | None = None
        pane.answered.connect(panel.press_all)
        pane.put_off.connect(self._on_pane_put_off)
        pane.leave_asked.connect(self.leave_asked)

    def switch(self, on: bool) -> None:
        """Ask, or ask no longer."""
        self.is_on = on
        self.fluency = Fluency()

    def asked(self, view: EntryView, state: MatchState, draft: Draft, left: Side) -> EntryView:
        """Return the entry with the question of this moment in it."""
        later = self._later is not None and self._later == state.side_change
        return guided_entry(view, build_guided(view, state, draft, left, later=later))

    def recorded(self) -> None:
        """A board was recorded: leave, where the keys are known."""
        if self.is_on and self.fluency.recorded():
            self.outgrown.emit()

    def _on_pane_put_off(self) -> None:
        self._later = self._panel.due_change
        self._panel.setFocus()
        self._panel.refresh()
        self._panel.speak_entry()
