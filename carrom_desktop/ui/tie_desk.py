"""Team ties by the menu "Match" and the start page: their page, and what leads from it to a match."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.session import Session
from carrom_desktop.match.tie_book import TieBook, TieMatches, begun, has_begun
from carrom_desktop.match.ties import Tie, TieFault, change_faults, rubber_setup
from carrom_desktop.rules.commands import ChangeDetails, Command, EndMatch
from carrom_desktop.rules.ids import Severity, Side, Termination
from carrom_desktop.rules.people import Player
from carrom_desktop.rules.problems import creation_problems
from carrom_desktop.viewmodels.summary import is_under_way
from carrom_desktop.viewmodels.tie import TieView, build_tie, tie_line

if TYPE_CHECKING:
    from carrom_desktop.match.own_rulesets import OwnRuleSets
    from carrom_desktop.rules.commands import CreateMatch
    from carrom_desktop.ui.operator_window import OperatorWindow


class TieRefused(Exception):
    """What was asked of a tie cannot be: `faults` say why."""

    def __init__(self, *faults: TieFault) -> None:
        super().__init__(faults)
        self.faults = faults


class TieDesk:
    """Do what the page of the ties asks for; every method but `show` and `play` raises `StorageError`."""

    def __init__(self, window: OperatorWindow) -> None:
        self.window = window
        self.language = window.language
        folder = window.settings_desk.path.parent
        self._given = ""  # the match of the last walkover
        self.book = TieBook(folder, window.desk.journal, window.library)

    def show(self) -> None:
        """Show the tie of the open match, else the latest; a rubber that is chosen there is played."""
        from carrom_desktop.ui.ties_dialog import TiesDialog

        if not self.window.desk.has_list():
            return
        state = self.window.bridge.state
        shown, number = ("", 0) if state is None or state.of_tie is None else (state.of_tie.tie, 0)
        while True:
            dialog = TiesDialog(self, shown, number, self.window)
            dialog.exec()
            asked = dialog.asked
            dialog.deleteLater()
            self.window.page.ties.forget()
            self.window.page.feed.refresh()
            if asked is None or self.play(*asked):
                break
            shown, number = asked[0].tie_id, asked[1]  # the page of the match was left: back to where it was
        if asked is None and self._given and not is_under_way(self.window.bridge.state):
            self.window.desk.resume(self._given)  # so that the hall is told of it
        if not self.window.has_match:
            self.window.start_page.show_list(self.window.library)

    # ---- what is there

    def matches(self, tie: Tie) -> TieMatches:
        """Return the matches of a tie, as they stand in the library now."""
        self.window.desk.catch_up()
        return self.book.matches(tie.tie_id)

    def view(self, tie: Tie, matches: TieMatches) -> TieView:
        """Return the tie as it stands."""
        return build_tie(tie, matches.states, counts=matches.counts)

    def people(self) -> list[Player]:
        """Return the players of the club's list and of earlier matches."""
        return self.window.desk.people()

    def own_sets(self) -> OwnRuleSets:
        """Return the user's rule sets."""
        return self.window.desk.own_sets()

    def last_setup(self) -> CreateMatch | None:
        """Return what a new tie begins with: the newest match's set-up, but of the event in force."""
        return self.window.desk.last_setup()

    # ---- what is done

    def save(self, before: Tie | None, after: Tie) -> None:
        """Write a tie; matches that are set up and not begun take over who plays now.

        Raises `TieRefused` where a rubber that is touched has begun.
        """
        if before is not None:
            matches = self.matches(after)
            faults = change_faults(before, after, matches.ids, begun(matches))
            if faults:
                raise TieRefused(*faults)
            self._rename(before, after, matches)
        self.book.ties.save(after)

    def _rename(self, before: Tie, after: Tie, matches: TieMatches) -> None:
        for number, match_id in matches.ids.items():
            state = matches.states.get(number)
            if state is None or not 1 <= number <= min(len(before.rubbers), len(after.rubbers)):
                continue
            old, new = before.rubbers[number - 1], after.rubbers[number - 1]
            if old.line_ups == new.line_ups or has_begun(state):
                continue
            sides = [line_up or state.players[place] for place, line_up in enumerate(new.line_ups)]
            if (sides[0], sides[1]) != state.players:
                self._submit(match_id, ChangeDetails(None, sides[0], sides[1]))

    def play(self, tie: Tie, number: int) -> bool:
        """Open the match of a rubber, or ask for its toss; return whether it is open now."""
        desk = self.window.desk
        try:
            matches = self.book.matches(tie.tie_id)
        except StorageError as error:
            desk.tell(error)
            return False
        match_id = matches.ids.get(number)
        if match_id is not None:
            opened = desk.resume(match_id)
            if opened:
                desk.announced_began.emit()
            return opened
        setup = rubber_setup(tie, number)
        view = build_tie(tie, matches.states)
        note = say(self.language, "tie.wizard.note", line=speak(self.language, tie_line(view, number)[0]))
        if not all(tie.rubbers[number - 1].line_ups):
            note = f"{note}\n{say(self.language, 'tie.wizard.missing')}"
        return desk.begin_rubber(setup, note)

    def give(self, tie: Tie, number: int, absent: Side, reason: str) -> None:
        """Write a walkover: the side that did not report loses the rubber, without a board (143i).

        Raises `TieRefused` where it has begun, or the winners are not named.
        """
        matches = self.matches(tie)
        state, match_id = matches.states.get(number), matches.ids.get(number)
        if state is not None and has_begun(state):
            raise TieRefused(TieFault("tie.walkover.begun", (("n", number),)))
        if match_id is None:
            match_id = self._make(tie, number, absent)
        command = EndMatch(Termination.WALKOVER, absent.other, tie.rules.laws.late, reason)
        self._submit(match_id, command)
        self._given = match_id

    def _make(self, tie: Tie, number: int, absent: Side) -> str:
        """Make the match of a rubber that is not played, and leave the open match open."""
        setup = rubber_setup(tie, number, absent=absent)
        settings = self.window.settings
        today = datetime.now().astimezone().date().isoformat()
        details = replace(
            setup.details,
            date=setup.details.date or today,
            table=setup.details.table or settings.table,
            scorer=settings.scorer or setup.details.scorer,
        )
        setup = replace(setup, details=details)
        if any(problem.severity is Severity.ERROR for problem in creation_problems(setup)):
            team = tie.team(absent.other).name
            raise TieRefused(TieFault("tie.walkover.unnamed", (("n", number), ("team", team))))
        return Session.create(self.book.journal, setup, by=details.scorer).match_id

    def _submit(self, match_id: str, command: Command) -> None:
        """Write into a match of the tie, by its session where it is the open one."""
        session = self.window.bridge.session
        if session is None or session.match_id != match_id:
            session = Session.load(self.book.journal, match_id, by=self.window.settings.scorer)
        session.submit(command, "tie")

    def message(self, error: StorageError) -> str:
        """Return what an error means, in the user's words."""
        from carrom_desktop.viewmodels.message import coded

        return speak(self.language, coded(error.code, error.values))
