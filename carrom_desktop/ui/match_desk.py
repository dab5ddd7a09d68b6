"""Open, make, copy, correct and put away matches: the dialogs around the one match on the table."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.kept_journal import KeptJournal
from carrom_desktop.match.library import Library
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.paths import event_path, rulesets_path
from carrom_desktop.match.session import Session
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.commands import Command, CreateMatch, DeleteMatch
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Side
from carrom_desktop.ui.bridge import SessionBridge
from carrom_desktop.ui.settings_desk import SettingsDesk
from carrom_desktop.viewmodels.message import coded
from carrom_desktop.viewmodels.names import side_name
from carrom_desktop.viewmodels.summary import is_under_way, nobody_stays

if TYPE_CHECKING:
    from carrom_desktop.match.event import EventKit, Standing
    from carrom_desktop.match.summary import MatchSummary
    from carrom_desktop.ui.event_play import EventNow
    from carrom_desktop.ui.wizard import WizardIntro, WizardResult

_log = logging.getLogger(__name__)


class MatchDesk(QObject):
    """Do what the menu "Match" says, and tell in a box what the disk refuses.

    Attributes: `check_distance`, what opens the distance check that a new match offers, None for none.
    Signals: `told(str)`, what was done without a question; `announced_began()`, the match that the hall was
    told of is open now, so that it is no longer the next one.
    """

    told = Signal(str)
    announced_began = Signal()

    def __init__(
        self,
        journal: KeptJournal,
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

    @property
    def journal(self) -> KeptJournal:
        """Return the library's journal."""
        return self._journal

    def resume(self, match_id: str) -> bool:
        """Go on with a match of the library; False where it cannot be read."""
        try:
            session = Session.load(self._journal, match_id, by=self._settings.settings.scorer)
        except StorageError as error:
            self.tell(error)
            return False
        self._bridge.open(session)
        self._note_began()
        return True

    def new(self) -> None:
        """Ask for a new match: what is next of an event in force; else, or where that is not wanted, the one
        that the hall was told of, where it was told of one."""
        if self._is_of_event():
            return
        from carrom_desktop.match.following import announced_setups

        announced = self._settings.settings.next_match
        if not announced:
            self._ask(None)
            return
        if not self.has_list():
            return
        try:
            setups = announced_setups(announced, self.people(), self.last_setup(), self._library.prepared())
        except StorageError as error:
            self.tell(error)
            return
        session = self._bridge.session
        if setups.prepared and session is not None and session.match_id == setups.prepared:
            self._announced_began()  # it stands on the table already
            self._ask(None)
        elif setups.prepared:
            if self.resume(setups.prepared):
                self.told.emit(self._say("rematch.opened_prepared", *self._names()))
        else:
            time = announced.time
            note = self._say("rematch.announced_at", time=time) if time else self._say("rematch.announced")
            self._ask(setups.prefill, "announced", note)

    def event_now(self) -> EventNow | None:
        """Return the event in force with how far it is, None for none; what cannot be read is told."""
        if not event_path(self._folder).is_file() or not self.has_list():
            return None
        from carrom_desktop.ui.event_play import event_now

        session = self._bridge.session
        open_match = "" if session is None else session.match_id
        try:
            return event_now(self._folder, self._library, self._settings.settings.table, open_match)
        except StorageError as error:
            self.tell(error)
            return None

    def play(self, kit: EventKit, standing: Standing) -> None:
        """Go on with the match of a fixture, or ask for what its set-up lacks."""
        if standing.match is not None:
            self.resume(standing.match.match_id)
            return
        from carrom_desktop.ui.event_play import fixture_note, fixture_setup

        fixture, table = standing.fixture, self._settings.settings.table
        note = fixture_note(self._settings.language, kit, fixture, table)
        setup = fixture_setup(kit, fixture, table)
        self._ask(setup, "fixture", note, setup.details.table)  # the fixture's where none is chosen here

    def _is_of_event(self) -> bool:
        """Offer what an event in force has to be played; False where it is to be another match."""
        now = self.event_now()
        if now is None:
            return False
        from carrom_desktop.ui.fixtures_dialog import FixturesDialog

        dialog = FixturesDialog(self._settings.language, now, self._window)
        accepted, chosen, table = bool(dialog.exec()), dialog.chosen, dialog.table
        dialog.deleteLater()
        if table and table != now.table:
            self._settings.change(table=table)
        if accepted and chosen is not None:
            self.play(now.kit, chosen)
        return not accepted or chosen is not None

    def begin_rubber(self, prefill: CreateMatch, note: str) -> bool:
        """Ask for the toss of a rubber of a team tie; return whether its match is made and open."""
        return self._ask(prefill, "rubber", note)

    def rematch(self) -> None:
        """Ask for a match of the same players, by the same rules; the toss is all that is missing."""
        from carrom_desktop.match.following import rematch_of

        state = self._bridge.state
        if state is not None:
            self._ask(rematch_of(state), "rematch", self._say("rematch.note"))

    def prepared(self, setup: CreateMatch, note: str) -> bool:
        """Ask for a match that another program has made, at its table; return whether it is open now."""
        return self._ask(setup, "sol", note, setup.details.table)

    def winner_stays(self) -> None:
        """Ask who plays the winner next, and for the toss."""
        state = self._bridge.state
        if state is None or nobody_stays(state) or not self.has_list():
            return
        from carrom_desktop.ui.winner_dialog import WinnerDialog

        settings = self._settings.settings
        dialog = WinnerDialog(
            self._settings.language, state, self.people(), settings.table, settings.scorer, self._window
        )
        while dialog.exec() and dialog.made is not None:
            if self._make(dialog.made):
                break
        dialog.deleteLater()

    def open(self) -> None:
        """Show the list of matches, and do what was chosen in it."""
        if not self.has_list():
            return
        from carrom_desktop.ui.library_dialog import LibraryDialog

        session = self._bridge.session
        dialog = LibraryDialog(
            self._library,
            self._settings.language,
            session.match_id if session is not None else "",
            self._window,
        )
        dialog.export_asked.connect(self._on_library_export_asked)
        dialog.print_asked.connect(self._on_library_print_asked)
        dialog.exec()
        chosen = dialog.chosen
        dialog.deleteLater()
        self.catch_up()
        if chosen is None:
            return
        if not chosen.copy:
            self.resume(chosen.match_id)
            return
        try:
            setup = self._library.setup_of(chosen.match_id)
        except StorageError as error:
            self.tell(error)
            return
        self._ask(setup, "rematch", self._say("rematch.copied"))

    def export(self) -> None:
        """Ask which matches are to be saved for others, and how."""
        if not self.has_list():
            return
        from carrom_desktop.ui.export_dialog import ask_export_here

        ask_export_here(self._window, self._library)

    def _on_library_export_asked(self, sets: list[tuple[str, list[str]]]) -> None:
        from carrom_desktop.ui.export_dialog import ask_export
        from carrom_desktop.ui.operator_window import OperatorWindow

        dialog = self.sender()
        if isinstance(self._window, OperatorWindow) and isinstance(dialog, QWidget):
            ask_export(self._window, sets, dialog)

    def _on_library_print_asked(self, matches: list[str]) -> None:
        from carrom_desktop.ui.operator_window import OperatorWindow
        from carrom_desktop.ui.papers_desk import open_papers

        dialog = self.sender()
        if isinstance(self._window, OperatorWindow) and isinstance(dialog, QWidget):
            open_papers(self._window, matches, dialog)

    def show_players(self) -> None:
        """Show the list of players."""
        if not self.has_list():
            return
        from carrom_desktop.match.paths import players_path
        from carrom_desktop.ui.players_dialog import PlayersDialog

        try:
            played = self._library.played()
        except StorageError as error:
            self.tell(error)
            return
        path = players_path(self._folder)
        dialog = PlayersDialog(self._settings.language, path, played, self._window)
        dialog.exec()
        dialog.deleteLater()

    def show_statistics(self) -> None:
        """Show the statistics, and open the match that was chosen behind a number."""
        if not self.has_list():
            return
        from carrom_desktop.ui.totals_dialog import TotalsDialog

        try:
            statistics, steps = self._library.statistics_in_steps()
        except StorageError as error:
            self.tell(error)
            return
        dialog = TotalsDialog(statistics, self._library, self._settings, self._window, steps)
        dialog.exec()
        chosen = dialog.chosen
        dialog.deleteLater()
        if chosen:
            self.resume(chosen)

    def matches(self) -> list[MatchSummary] | None:
        """Return the list of matches, newest first; None where it cannot be read, which was told."""
        try:
            return self._library.summaries() if self.has_list() else None
        except StorageError as error:
            self.tell(error)
            return None

    def correct_details(self) -> None:
        """Ask for what can be corrected while the match runs: names and details."""
        from carrom_desktop.ui.details_dialog import DetailsDialog

        state = self._bridge.state
        if state is None or not self.has_list():
            return
        dialog = DetailsDialog(self._settings.language, state, self.people(), self._window)
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
            self.own_sets(),
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

    def catch_up(self) -> None:
        """Take over what was written into the open match past its session."""
        session = self._bridge.session
        if session is not None:
            try:
                session.refresh("library")
            except StorageError as error:
                self.tell(error)

    def _submit_rules(self, command: Command) -> None:
        self._bridge.submit(command, "rules")  # where it fails, the bar says so

    @property
    def _folder(self) -> Path:
        return self._settings.path.parent

    def own_sets(self) -> OwnRuleSets:
        """Return the user's rule sets."""
        return OwnRuleSets(rulesets_path(self._folder))

    def _kit(self) -> EventKit | None:
        """Return the kit of the event in force, None for none."""
        if not event_path(self._folder).is_file():
            return None
        from carrom_desktop.ui.event_play import event_kit

        return event_kit(self._folder)

    def last_setup(self) -> CreateMatch | None:
        """Return what a new match or tie begins with: the newest match, but of the event in force."""
        last, kit = self._library.last_setup(), self._kit()
        if kit is None:
            return last
        from carrom_desktop.ui.event_play import free_setup

        return free_setup(kit, last)

    def has_list(self) -> bool:
        """Wait for the list of matches where it has to be made anew; False where that did not come to be."""
        try:
            if not self._library.is_behind():
                return True
            from carrom_desktop.ui.list_maker import wait_for_list

            return wait_for_list(self._library, self._settings.language, self._window)
        except StorageError as error:
            self.tell(error)
            return False

    def people(self) -> list[Player]:
        """Return whom fields for names propose: the club's list, and those of earlier matches."""
        try:
            people = self._library.people()
        except StorageError as error:
            _log.warning("earlier players cannot be read: %s", error)
            people = []
        if (kit := self._kit()) is None:
            return people
        from carrom_desktop.ui.event_play import with_kit_players

        return with_kit_players(kit, people)

    def _say(self, code: str, a: str = "", b: str = "", time: str = "") -> str:
        return say(self._settings.language, code, A=a, B=b, time=time)

    def _names(self) -> tuple[str, str]:
        """Return the names of the open match, "" without one."""
        state = self._bridge.state
        return ("", "") if state is None else (side_name(state, Side.A), side_name(state, Side.B))

    def _intro(self, how: str, note: str) -> WizardIntro:
        """Return how the page of a new match is headed: what it is filled with, and what is put aside."""
        from carrom_desktop.ui.wizard import WizardIntro

        notes = (note,) if note else ()
        if is_under_way(self._bridge.state):
            notes = (*notes, self._say("rematch.under_way", *self._names()))
        return WizardIntro(f"rematch.title.{how}", notes, how != "new", how in ("announced", "sol"))

    def _ask(
        self, prefill: CreateMatch | None, how: str = "new", note: str = "", table: str | None = None
    ) -> bool:
        """Show the page of a new match, filled with `prefill`; return whether it was made.

        `how`: "new", "rematch", "rubber", "announced", "fixture" or "sol"; `table`: another than this
        computer's.
        """
        if not self.has_list():
            return False
        from carrom_desktop.ui.wizard import NewMatchWizard

        settings = self._settings.settings
        try:
            last = self._library.last_setup() if prefill is not None else self.last_setup()
        except StorageError as error:
            self.tell(error)
            return False
        wizard = NewMatchWizard(
            self._settings.language,
            self.people(),
            last,
            settings.table if table is None else table,
            settings.scorer,
            prefill,
            own=self.own_sets(),
            parent=self._window,
        )
        wizard.introduce(self._intro(how, note))
        if self.check_distance is not None:
            wizard.offer_distance_check(self.check_distance)
        is_made = False
        while not is_made and wizard.exec() and wizard.made is not None:
            is_made = self._make(wizard.made)  # else ask again: what was typed still stands in the fields
        if is_made and how == "announced" and not wizard.is_other_match:
            self._announced_began()  # whatever was mended in the names
        elif is_made and how == "rubber":
            self.announced_began.emit()  # the hall showed it as the next one by itself
        wizard.deleteLater()
        return is_made

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
        for command in (made.toss, made.clock):
            if command is not None and not self._bridge.submit(command, "wizard"):
                break  # the bar says why
        self._note_began()
        return True

    def _note_began(self) -> None:
        """Announce the open match no longer: it has not begun, so it is the one that was meant."""
        state, announced = self._bridge.state, self._settings.settings.next_match
        if not announced or state is None or state.has_boards or state.is_over:
            return
        from carrom_desktop.match.following import is_announced

        if is_announced(announced, state.players):
            self._announced_began()

    def _announced_began(self) -> None:
        if self._settings.settings.next_match:
            self._settings.change(next_match=NextMatch())
            self.announced_began.emit()
