"""What the menu "Match" does about the match after this one and about SoL, and "Help > Practice"."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from carrom_desktop.i18n import say
from carrom_desktop.ui.actions import ActionId, Actions

if TYPE_CHECKING:
    from carrom_desktop.rules.state import MatchState
    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.ui.sol_desk import SolDesk


class MatchMenus(QObject):
    """Bind the actions; `tick` says whether the winner can stay, and in a tool tip why not."""

    def __init__(self, window: OperatorWindow, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        actions.menus["match"].setToolTipsVisible(True)
        actions.bind(ActionId.NEW_MATCH, self._on_new_match)
        actions.bind(ActionId.REMATCH, self._on_rematch)
        actions.bind(ActionId.WINNER_STAYS, self._on_winner_stays)
        actions.bind(ActionId.TIES, self.show_ties)
        actions.bind(ActionId.PLAYERS, self._on_players)
        actions.bind(ActionId.STATISTICS, self._on_statistics)
        actions.bind(ActionId.PRACTICE, window.practise)
        actions.bind(ActionId.SOL_OPEN, self._on_sol_open)
        actions.bind(ActionId.SOL_LINK, self._on_sol_link)
        actions.bind(ActionId.SOL_RESULT, self._on_sol_result)
        actions.menus["sol"].aboutToShow.connect(self._on_sol_about_to_show)
        self._sol: SolDesk | None = None
        if not window.is_practice:
            window.painted.connect(self._on_window_painted)

    @property
    def sol(self) -> SolDesk:
        """Return what opens files of SoL and posts to its tables, made when it is first wanted."""
        if self._sol is None:
            from carrom_desktop.ui.sol_desk import SolDesk

            self._sol = SolDesk(self._window)
        return self._sol

    def tick(self, state: MatchState | None) -> None:
        """Let the winner of `state` stay where there is one."""
        why = "no_match"
        if state is not None:
            from carrom_desktop.viewmodels.summary import nobody_stays

            why = nobody_stays(state)
        action = self._actions[ActionId.WINNER_STAYS]
        action.setEnabled(not why)
        action.setToolTip(say(self._window.language, f"rematch.stays.{why or 'tip'}"))

    def ask(self, what: str) -> bool:
        """Do what a button of a match that has ended says: "new", "rematch", "stays" or "tie"; False:
        another."""
        deed = _ASKED.get(what)
        if deed is not None:
            deed(self)
        return deed is not None

    def _on_window_painted(self) -> None:
        """Go on posting what an earlier start was asked to."""
        # `match.paths` would be one module more for every start; few have ever posted anything.
        with suppress(OSError):
            if self._window.settings_desk.path.with_name("sol.json").exists():
                self.sol.follow()

    def _on_sol_open(self) -> None:
        self.sol.open_file()

    def _on_sol_link(self) -> None:
        self.sol.ask_link()

    def _on_sol_result(self) -> None:
        self.sol.send_result()

    def _on_sol_about_to_show(self) -> None:
        can = self._sol is not None and self._sol.can_send_result()
        self._actions[ActionId.SOL_RESULT].setEnabled(can)

    def _on_players(self) -> None:
        self._window.desk.show_players()

    def show_ties(self) -> None:
        """Show the team ties: that of the open match first, else the latest."""
        from carrom_desktop.ui.tie_desk import TieDesk

        TieDesk(self._window).show()

    def _on_statistics(self) -> None:
        self._window.desk.show_statistics()

    def _on_new_match(self) -> None:
        self._window.desk.new()

    def _on_rematch(self) -> None:
        self._window.desk.rematch()

    def _on_winner_stays(self) -> None:
        self._window.desk.winner_stays()


_ASKED = {
    "new": MatchMenus._on_new_match,
    "rematch": MatchMenus._on_rematch,
    "stays": MatchMenus._on_winner_stays,
    "tie": MatchMenus.show_ties,
}
