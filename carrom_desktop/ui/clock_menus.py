"""What the menu "Board > Clocks" does, and "Wait for a player...": keys of the entry, two dialogs, ticks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from carrom_desktop.ui.actions import ActionId, Actions
from carrom_desktop.ui.settings_desk import SettingsDesk

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.viewmodels.ruling_forms import RulingForm

KEYS = {
    ActionId.TIME: "time",
    ActionId.HOLD: "hold",
    ActionId.LATER: "later",
    ActionId.EARLIER: "earlier",
    ActionId.STROKE: "stroke",
    ActionId.TRIAL: "trial",
}
"""Actions that press a key of the entry, by its `KeyKind`."""

TICKS = {
    ActionId.STROKE_CLOCK: "stroke_clock",
    ActionId.INTERVAL_CLOCK: "interval_clock",
    ActionId.CHANGE_CLOCK: "change_clock",
    ActionId.LATE_CLOCK: "late_clock",
    ActionId.TRIAL_BOARDS: "trial_boards",
    ActionId.CLOCK_SOUND: "clock_sound",
}
"""Actions that turn a clock on and off, by the attribute of the settings."""


class ClockMenus(QObject):
    """Bind the actions about clocks; `tick` ticks those that are on."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._actions = actions
        for action_id in KEYS:
            actions.bind(action_id, self._on_key_triggered)
        for action_id in TICKS:
            actions.bind(action_id, self._on_tick_triggered)
        actions.bind(ActionId.ROUND_END, self._on_round_end)
        actions.bind(ActionId.LATE, self._on_late)
        actions.bind(ActionId.LEAVE_OUT_SLEEP, self._on_leave_out_sleep)

    def tick(self) -> None:
        """Tick what is on."""
        for action_id, attribute in TICKS.items():
            self._actions[action_id].setChecked(bool(getattr(self._settings.settings, attribute)))

    def _on_key_triggered(self) -> None:
        from carrom_desktop.viewmodels.entry import EntryKey, KeyKind

        for action_id, kind in KEYS.items():
            if self.sender() is self._actions[action_id]:
                self._window.entry.setFocus()
                self._window.entry.press(EntryKey(KeyKind(kind)))

    def _on_tick_triggered(self) -> None:
        for action_id, attribute in TICKS.items():
            if self.sender() is self._actions[action_id]:
                self._settings.change(**{attribute: self._actions[action_id].isChecked()})

    def _on_round_end(self) -> None:
        from carrom_desktop.viewmodels.clock_forms import round_end_form

        session = self._window.bridge.session
        if session is not None:
            self._ask(round_end_form(session.state, session.clock.now_iso))

    def _on_late(self) -> None:
        from carrom_desktop.viewmodels.clock_forms import late_form

        session = self._window.bridge.session
        if session is None:
            return
        if not self._settings.settings.late_clock:
            from carrom_desktop.viewmodels.message import msg

            self._window.entry.show_hint(msg("clock.hint.late_off"))
            return
        self._ask(late_form(session.state, session.clock.now_iso))

    def _on_leave_out_sleep(self) -> None:
        self._window.page.clocks.leave_out_sleep()

    def _ask(self, form: RulingForm) -> None:
        from carrom_desktop.ui.ruling_dialog import RulingDialog
        from carrom_desktop.viewmodels.ruling_outcome import outcome_lines

        bridge, state = self._window.bridge, self._window.bridge.state
        if state is None:
            return
        dialog = RulingDialog(
            self._settings.language, state, form, bridge.preview, outcome_lines, self._window
        )
        dialog.exec()
        command = dialog.command
        dialog.deleteLater()
        if command is not None:
            bridge.submit(command, "clock menu")
