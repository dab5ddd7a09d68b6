"""What the program looks after beside the match: the computer awake, the battery, and bars that say so.

It begins after the first paint of the window, and costs a start nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.battery import WARN_AT, Charge, read_charge
from carrom_desktop.ui.awake import AwakeStatus, KeepAwake, Wakefulness, system_awake
from carrom_desktop.ui.battery_watch import BatteryWatch, LowBattery
from carrom_desktop.ui.duplicates import system_name
from carrom_desktop.ui.hall_status import HallOutput, HallStatus
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.viewmodels.message import Msg, msg

if TYPE_CHECKING:
    from carrom_desktop.match.kept_journal import KeptJournal
    from carrom_desktop.ui.backup_desk import BackupDesk
    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.ui.warning_bar import WarningBar

BATTERY, DUPLICATED, TEST, FAULT = "battery", "duplicated", "test", "fault"
"""Names of the lines in the bar."""

_EMPTY = min(WARN_AT)


class CareDesk(QObject):
    """Attributes: `awake`, the port; `battery`, which is asked once a minute."""

    def __init__(
        self,
        window: OperatorWindow,
        settings: SettingsDesk,
        awake: Callable[[QObject], KeepAwake] = system_awake,
        charge: Callable[[], Charge | None] = read_charge,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._status = AwakeStatus()
        self._is_live = False
        self._news: dict[str, tuple[Msg, str]] = {}
        self._put_away: set[str] = set()
        self._bar: WarningBar | None = None
        self._backups: BackupDesk | None = None
        self.awake = awake(self)
        self.battery = BatteryWatch(self, charge)
        self.awake.changed.connect(self._on_awake_changed)
        self.battery.warned.connect(self._on_battery_warned)
        settings.changed.connect(self._retranslate)
        window.bridge.changed.connect(self._on_bridge_changed)
        window.bridge.opened.connect(self._on_bridge_changed)
        window.controller.status_changed.connect(self._on_controller_status_changed)
        self.battery.start()
        self._on_bridge_changed()
        self._on_controller_status_changed(window.controller.status)

    @property
    def bar(self) -> WarningBar:
        """Return the line above the foot, made for the first news."""
        if self._bar is None:
            from carrom_desktop.ui.warning_bar import bar_in

            self._bar = bar_in(self._window, 1)
            self._bar.put_away.connect(self._on_bar_put_away)
        return self._bar

    @property
    def status(self) -> AwakeStatus:
        """Return whether the computer is kept awake."""
        return self._status

    def show(self, key: str, text: Msg, tone: str = "warning") -> None:
        """Show one line in the bar until it is put away or `drop`ped; the last one shown is on top."""
        if self._news.get(key) != (text, tone) and key not in self._put_away:
            self._news.pop(key, None)
            self._news[key] = (text, tone)
            self._show_bar()

    def tell_fault(self, reason: str) -> None:
        """Show that the program made a mistake, and that the match goes on."""
        self.show(FAULT, msg("report.fault", reason=reason), "alarm")

    def drop(self, key: str) -> None:
        """Take a line back: what it told is no longer so."""
        self._put_away.discard(key)
        if self._news.pop(key, None) is not None:
            self._show_bar()

    def back_up(self, journal: KeptJournal) -> None:
        """Make backups of the library from now on, the first one when nothing was entered for a while."""
        from carrom_desktop.ui.backup_desk import START, BackupDesk

        self._backups = BackupDesk(self._window, journal)
        self._backups.wish(START)

    def close(self) -> None:
        """Let go of all at the program's end."""
        if self._backups is not None:
            self._backups.close()
        self.battery.stop()
        self.awake.release()

    def _on_bridge_changed(self, _change: object = None) -> None:
        """Hold the computer awake from the making of a match to its end."""
        state = self._window.bridge.state
        is_live = state is not None and not state.deleted and not state.is_over
        if is_live is self._is_live:
            return
        self._is_live = is_live
        if is_live:
            self.awake.hold(say(self._settings.language, "screens.awake.match"))
        else:
            self.awake.release()

    def _on_awake_changed(self, status: AwakeStatus) -> None:
        self._status = status
        self._show_light()

    def _on_battery_warned(self, low: LowBattery | None) -> None:
        if low is None:
            self.drop(BATTERY)
        elif low.level == _EMPTY:
            self.show(BATTERY, msg("screens.battery.empty", percent=low.percent), "alarm")
        else:
            self.show(BATTERY, msg("screens.battery.low", percent=low.percent))

    def _on_controller_status_changed(self, status: HallStatus) -> None:
        if status.duplicated:
            self.show(DUPLICATED, msg(f"screens.duplicated.{system_name()}"))
        else:
            self.drop(DUPLICATED)
        if status.output is HallOutput.TEST and not self._window.has_match:
            self.show(TEST, msg("screens.test.bar"))
        else:
            self.drop(TEST)

    def _on_bar_put_away(self) -> None:
        if self._news:
            key, _line = self._news.popitem()
            if key not in (BATTERY, FAULT):  # the next level, the next fault are news of their own
                self._put_away.add(key)
            self._show_bar()

    def _retranslate(self) -> None:
        self._show_light()
        self._show_bar()

    def _show_light(self) -> None:
        language, light, reason = self._settings.language, self._status.light, self._status.reason
        tone = "warning" if self._status.wakefulness is Wakefulness.REFUSED else "saved"
        tip = reason if reason is not None else msg("screens.awake.tip")
        self._window.foot.set_awake(
            speak(language, light) if light is not None else "",
            tone,
            speak(language, tip) if light is not None else "",
        )

    def _show_bar(self) -> None:
        if self._bar is None and not self._news:
            return
        language = self._settings.language
        text, tone = next(reversed(self._news.values()), (None, "warning"))
        spoken = speak(language, text) if text is not None else ""
        self.bar.show_text(spoken, say(language, "screens.bar.ok"), tone)
