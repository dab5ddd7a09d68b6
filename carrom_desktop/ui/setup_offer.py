"""Offer to set up a second monitor that this computer has never seen: once, in a bar above the foot.

"Not now" is until the next start, "Never" for good; both are about this screen alone, which its record knows.
A new screen that comes during a match is asked about by the right column first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from carrom_desktop.i18n import say
from carrom_desktop.ui.screen_identity import ScreenInfo
from carrom_desktop.ui.settings_desk import SettingsDesk

if TYPE_CHECKING:
    from carrom_desktop.ui.operator_window import OperatorWindow
    from carrom_desktop.ui.warning_bar import WarningBar


class SetupOffer(QObject):
    """Attributes: `bar`, made for the first offer, None before."""

    def __init__(self, window: OperatorWindow, settings: SettingsDesk) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._later: set[tuple[str, ...]] = set()
        self.bar: WarningBar | None = None
        controller = window.controller
        controller.status_changed.connect(self._on_news)
        controller.choice_changed.connect(self._on_news)
        controller.proposed.connect(self._on_news)
        window.bridge.opened.connect(self._on_news)
        settings.changed.connect(self._on_news)
        self._on_news()

    @property
    def offered(self) -> ScreenInfo | None:
        """Return the screen whose set-up is offered now."""
        window, controller = self._window, self._window.controller
        if window.table.is_on:
            return None
        screen = controller.proposal
        if screen is not None and window.has_match:
            return None
        if screen is None and controller.screen is not None and controller.record.setup_due:
            screen = controller.screen
        return None if screen is None or _identity(screen) in self._later else screen

    def _on_news(self, _news: object = None) -> None:
        screen = self.offered
        if screen is None:
            if self.bar is not None and self.bar.text:
                self.bar.show_text("", "", "wood", ("", ""))
            return
        language = self._settings.language
        if self.bar is None:
            self.bar = self._made()
        text = say(language, "screens.setup.offer", name=screen.label)
        yes, later, never = (say(language, f"screens.setup.offer.{one}") for one in ("yes", "later", "never"))
        self.bar.show_text(text, never, "wood", (yes, later))

    def _made(self) -> WarningBar:
        from carrom_desktop.ui.warning_bar import bar_in

        bar = bar_in(self._window)
        bar.put_away.connect(self._on_never)
        bar.chosen.connect(self._on_bar_chosen)
        return bar

    def _on_bar_chosen(self, number: int) -> None:
        screen = self.offered
        if screen is not None:
            self._later.add(_identity(screen))
        self._on_news()
        if number == 0:
            if self._window.controller.proposal is not None:
                self._window.controller.accept_proposal()  # where it is the wrong one, the page changes it
            from carrom_desktop.ui.hall_setup_dialog import open_setup

            open_setup(self._window)

    def _on_never(self) -> None:
        controller = self._window.controller
        if controller.proposal is not None:
            controller.decline_proposal()
        elif controller.screen is not None:
            controller.set_on_screen(setup_due=False)
        self._on_news()


def _identity(info: ScreenInfo) -> tuple[str, ...]:
    """Return what tells a screen from others while the program runs."""
    return info.manufacturer, info.model, info.serial, info.connector
