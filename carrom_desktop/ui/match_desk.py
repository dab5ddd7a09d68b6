"""Open, make, copy, correct and put away matches: the dialogs around the one match on the table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.journal import Journal
from carrom_desktop.match.library import Library
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.paths import rulesets_path
from carrom_desktop.match.session import Session
from carrom_desktop.rules.commands import Command, CreateMatch, DeleteMatch
from carrom_desktop.rules.facts import Player
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.viewmodels.message import coded

if TYPE_CHECKING:
    from carrom_desktop.ui.wizard import WizardResult

_log = logging.getLogger(__name__)


class MatchDesk(QObject):
    """Do what the menu "Match" says, and tell in a box what the disk refuses.

    Attributes: `check_distance`, what opens the distance check that a new match offers, None for none.
    """

    def __init__(
        self,
        journal: Journal,
        library: Library,
        bridge: SessionBridge,
        settings: SettingsDesk,
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._journal = journal
        self._library = library
        self._bridge = bridge
        self._settings = settings
        self._window = window
        self.check_distance: Callable[[], None] | None = None
        self._demo_folder: TemporaryDirectory[str] | None = None
        self._demo_journal: Journal | None = None

    @property
    def journal(self) -> Journal:
        """Return the library's journal."""
        return self._journal

    def close(self) -> None:
        """Close the demo's journal and remove its folder."""
        if self._demo_journal is not None:
            self._demo_journal.close()
            self._demo_journal = None
        if self._demo_folder is not None:
            self._demo_folder.cleanup()
            self._demo_folder = None

    def resume(self, match_id: str) -> None:
        """Go on with a match of the library."""
        try:
            session = Session.load(self._journal, match_id, by=self._settings.settings.scorer)
        except StorageError as error:
            self.tell(error)
            return
        self._bridge.open(session)

    def open_demo(self) -> None:
        """Open a half-played match in a folder of its own, so that nothing of it enters the library."""
        from carrom_desktop.match.demo import write_demo_match

        try:
            if self._demo_journal is None:
                self._demo_folder = TemporaryDirectory(prefix="carrom-demo-", ignore_cleanup_errors=True)
                self._demo_journal = Journal.open(Path(self._demo_folder.name) / "carrom.db")
            match_id = write_demo_match(self._demo_journal, "half")
            session = Session.load(self._demo_journal, match_id)
        except (StorageError, OSError) as error:
            self.tell(error)
            return
        self._bridge.open(session)

    def new(self) -> None:
        """Ask for a new match."""
        self._ask(None)

    def copy(self) -> None:
        """Ask for a new match with the set-up of the open one."""
        state = self._bridge.state
        if state is not None:
            players = state.players
            self._ask(
                CreateMatch(
                    state.rules,
                    state.kind,
                    players[0],
                    players[1],
                    state.details,
                    state.right_of_a1,
                    state.start_points,
                )
            )

    def open(self) -> None:
        """Show the list of matches, and do what was chosen in it."""
        if not self._has_list():
            return
        from carrom_desktop.ui.library_dialog import LibraryDialog

        session = self._bridge.session
        dialog = LibraryDialog(
            self._library,
            self._settings.language,
            session.match_id if session is not None else "",
            self._window,
        )
        dialog.exec()
        chosen = dialog.chosen
        dialog.deleteLater()
        self._catch_up()
        if chosen is None:
            return
        if not chosen.copy:
            self.resume(chosen.match_id)
            return
        try:
            self._ask(self._library.setup_of(chosen.match_id))
        except StorageError as error:
            self.tell(error)

    def correct_details(self) -> None:
        """Ask for what can be corrected while the match runs: names and details."""
        from carrom_desktop.ui.details_dialog import DetailsDialog

        state = self._bridge.state
        if state is None or not self._has_list():
            return
        dialog = DetailsDialog(self._settings.language, state, self._people(), self._window)
        dialog.exec()
        change = dialog.change
        dialog.deleteLater()
        if change is not None:
            self._bridge.submit(change, "details")
            if change.details is not None:
                self._settings.change(table=change.details.table)

    def change_rules(self) -> None:
        """Show the rules of the open match; what is changed there is written as one step."""
        from carrom_desktop.ui.rules_dialog import RulesDialog

        state = self._bridge.state
        if state is None:
            return
        dialog = RulesDialog(
            self._settings.language,
            state,
            self._own_sets(),
            self._bridge.preview,
            self._submit_rules,
            self._window,
        )
        dialog.exec()
        dialog.deleteLater()

    def delete(self) -> None:
        """Put the open match away; Ctrl+Z brings it back."""
        self._bridge.submit(DeleteMatch(), "menu")

    def tell(self, error: Exception) -> None:
        """Say in a box what could not be read or written; used where there is no entry to keep."""
        _log.warning("%s", error)
        language = self._settings.language
        if isinstance(error, StorageError):
            text = speak(language, coded(error.code, error.values))
        else:
            text = str(error)
        QMessageBox.warning(self._window, say(language, "common.app"), text)

    def _catch_up(self) -> None:
        """Take over what the list wrote into the open match."""
        session = self._bridge.session
        if session is not None:
            try:
                session.refresh("library")
            except StorageError as error:
                self.tell(error)

    def _submit_rules(self, command: Command) -> None:
        self._bridge.submit(command, "rules")  # where it fails, the bar says so and it is tried again

    def _own_sets(self) -> OwnRuleSets:
        return OwnRuleSets(rulesets_path(self._settings.path.parent))

    def _has_list(self) -> bool:
        """Wait for the list of matches where it has to be made anew; False where that did not come to be."""
        try:
            if not self._library.is_behind():
                return True
            from carrom_desktop.ui.list_maker import wait_for_list

            return wait_for_list(self._library, self._settings.language, self._window)
        except StorageError as error:
            self.tell(error)
            return False

    def _people(self) -> list[Player]:
        try:
            return self._library.people()
        except StorageError as error:
            _log.warning("earlier players cannot be read: %s", error)
            return []

    def _ask(self, prefill: CreateMatch | None) -> None:
        if not self._has_list():
            return
        from carrom_desktop.ui.wizard import NewMatchWizard

        settings = self._settings.settings
        try:
            last = self._library.last_setup()
        except StorageError as error:
            self.tell(error)
            return
        wizard = NewMatchWizard(
            self._settings.language,
            self._people(),
            last,
            settings.table,
            settings.scorer,
            prefill,
            own=self._own_sets(),
            parent=self._window,
        )
        if self.check_distance is not None:
            wizard.offer_distance_check(self.check_distance)
        while wizard.exec() and wizard.made is not None:
            if self._make(wizard.made):
                break  # else ask again: what was typed still stands in the fields
        wizard.deleteLater()

    def _make(self, made: WizardResult) -> bool:
        """Write the match and open it; False where it could not be written."""
        details = made.create.details
        try:
            session = Session.create(self._journal, made.create, by=details.scorer)
        except StorageError as error:
            self.tell(error)
            return False
        self._settings.change(table=details.table, scorer=details.scorer)
        self._bridge.open(session)
        if made.toss is not None:
            self._bridge.submit(made.toss, "wizard")  # where it fails, the bar says so and it is tried again
        if made.clock is not None and not self._bridge.is_failing:
            self._bridge.submit(made.clock, "wizard")
        return True
