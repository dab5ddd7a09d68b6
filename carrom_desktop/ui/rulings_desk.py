"""Open the dialog of a ruling, and write what it says."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from carrom_desktop.i18n import say
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.viewmodels.ruling_forms import FormKind, build_form
from carrom_desktop.viewmodels.ruling_outcome import outcome_lines


class RulingsDesk(QObject):
    """`tell` shows a line where a ruling has nothing to be about."""

    def __init__(
        self,
        bridge: SessionBridge,
        settings: SettingsDesk,
        window: QWidget,
        tell: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._bridge = bridge
        self._settings = settings
        self._window = window
        self._tell = tell

    def open(self, kind: str, game: int = 0, board: int = 0) -> bool:
        """Ask for the ruling `kind`, about a board of the table where one is meant; True once it is made."""
        from carrom_desktop.ui.ruling_dialog import RulingDialog

        state, language = self._bridge.state, self._settings.language
        if state is None:
            return False
        form = build_form(state, FormKind(kind), game=game, board=board, now=SystemClock().now_iso())
        if form is None:
            self._tell(say(language, f"rulings.nothing.{kind}"))
            return False
        dialog = RulingDialog(language, state, form, self._bridge.preview, outcome_lines, self._window)
        dialog.exec()
        command = dialog.command
        dialog.deleteLater()
        return command is not None and self._bridge.submit(command, "ruling")
