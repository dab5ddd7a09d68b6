"""What the menu "Screen" does about the picture of the hall: outputs of their own, layouts, three dialogs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from carrom_desktop.match.settings import NextMatch
from carrom_desktop.ui.actions import ActionId, Actions
from carrom_desktop.ui.settings_desk import SettingsDesk

if TYPE_CHECKING:
    from carrom_desktop.ui.hall_status import HallOutput
    from carrom_desktop.ui.operator_window import OperatorWindow

LAYOUT_ACTIONS = {
    ActionId.LAYOUT_STANDARD: "standard",
    ActionId.LAYOUT_GIANT: "giant",
    ActionId.LAYOUT_MEN: "men",
}
"""Actions that choose a layout, by the name that settings store."""

PLACES_ACTIONS = {ActionId.PLACES_SINGLES: "places_singles", ActionId.PLACES_DOUBLES: "places_doubles"}
"""Actions that say whether left and right follow a change of sides, by the setting."""

_OUTPUTS = {ActionId.LOGO: "LOGO", ActionId.NEXT: "NEXT", ActionId.HALL_RESULT: "RESULT"}


class HallMenus(QObject):
    """Bind the actions about the hall's picture; `tick` ticks what is in force."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._actions = actions
        actions.bind(ActionId.LOGO, self._on_logo)
        actions.bind(ActionId.NEXT, self._on_next)
        actions.bind(ActionId.HALL_RESULT, self._on_result)
        actions.bind(ActionId.NEXT_MATCH, self.ask_next_match)
        actions.bind(ActionId.HALL_SHOWS, self._on_hall_shows)
        actions.bind(ActionId.DISTANCE, self.check_distance)
        for action_id in LAYOUT_ACTIONS:
            actions.bind(action_id, self._on_layout_triggered)
        for action_id in PLACES_ACTIONS:
            actions.bind(action_id, self._on_places_triggered)

    def tick_places(self) -> None:
        """Tick where left and right follow; no match page is needed."""
        for action_id, attribute in PLACES_ACTIONS.items():
            follows = getattr(self._settings.settings, attribute) == "follow"
            self._actions[action_id].setChecked(follows)

    def tick(self) -> None:
        """Tick the output and the layout in force; the match page must be there."""
        output = self._window.controller.status.output.name
        for action_id, name in _OUTPUTS.items():
            self._actions[action_id].setChecked(name == output)
        layout = self._window.controller.picture.style.layout
        for action_id, name in LAYOUT_ACTIONS.items():
            self._actions[action_id].setChecked(name == layout)

    def ask_next_match(self) -> bool:
        """Ask who plays next and when; return whether the hall can be told now."""
        from carrom_desktop.ui.next_match_dialog import NextMatchDialog

        settings, library = self._settings.settings, self._window.library
        state = self._window.bridge.state
        dialog = NextMatchDialog(
            self._settings.language,
            settings.next_match or self._next_of_event(),
            library,
            "" if state is None else state.details.round,
            self._window,
        )
        if dialog.exec():
            self._settings.change(next_match=dialog.next_match)
        dialog.deleteLater()
        return bool(self._settings.settings.next_match)

    def _next_of_event(self) -> NextMatch:
        """Return what is next on this table of the event in force, empty for nothing."""
        if not self._window.menus.events.has_event:
            return NextMatch()
        from carrom_desktop.ui.event_play import announced

        now = self._window.desk.event_now()
        return NextMatch() if now is None else announced(now)

    def begin_announced(self) -> None:
        """Show the match where the hall was still told that it comes next."""
        if self._window.controller.output.name == "NEXT":
            self._show("LIVE")

    def check_distance(self) -> None:
        """Say which layout the last row can read on this screen, and use it on request."""
        from carrom_desktop.ui.distance_dialog import DistanceDialog

        controller = self._window.controller
        above = QApplication.activeModalWidget() or self._window  # the page of a new match offers it, too
        dialog = DistanceDialog(self._settings.language, controller.record, above)
        if dialog.exec():
            controller.set_on_screen(**dialog.chosen)
        dialog.deleteLater()
        self._window.menus.tick()

    def _on_hall_shows(self) -> None:
        from carrom_desktop.ui.hall_shows_dialog import HallShowsDialog

        dialog = HallShowsDialog(self._settings.language, self._settings.settings, self._window)
        if dialog.exec():
            self._settings.change(**dialog.changes())
        dialog.deleteLater()

    def _on_logo(self) -> None:
        self._show("LOGO")

    def _on_next(self) -> None:
        tie = self._window.page.feed.tie
        comes = self._settings.settings.next_match or (tie is not None and tie.following)
        if comes or self.ask_next_match():
            self._show("NEXT")
        self._window.menus.tick()

    def _on_result(self) -> None:
        self._show("RESULT")

    def _show(self, name: str) -> None:
        from carrom_desktop.ui.hall_status import HallOutput as Output

        output: HallOutput = Output[name]
        self._window.controller.set_output(output)
        self._window.menus.tick()

    def _on_places_triggered(self) -> None:
        for action_id, attribute in PLACES_ACTIONS.items():
            if self.sender() is self._actions[action_id]:
                chosen = "follow" if self._actions[action_id].isChecked() else "fixed"
                self._settings.change(**{attribute: chosen})

    def _on_layout_triggered(self) -> None:
        for action_id, layout in LAYOUT_ACTIONS.items():
            if self.sender() is self._actions[action_id]:
                self._window.controller.set_on_screen(layout=layout)
        self._window.menus.tick()
