"""Every window and dialog that a scorer meets, one after another, as it is on the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from carrom_desktop.i18n import say, speak
from carrom_desktop.match.clock import SystemClock
from carrom_desktop.match.event import Fixture, differences, new_event, standings
from carrom_desktop.match.own_rulesets import OwnRuleSets
from carrom_desktop.match.players import ClubPlayers, roster
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.session import Preview
from carrom_desktop.match.settings import NextMatch
from carrom_desktop.rules.commands import AwaitDecision, Command
from carrom_desktop.rules.facts import Player
from carrom_desktop.rules.ids import Kind
from carrom_desktop.rules.problems import problems
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.audit_dialog import AuditDialog
from carrom_desktop.ui.backups_dialog import BackupsDialog
from carrom_desktop.ui.check_dialog import CheckDialog
from carrom_desktop.ui.day_dialog import DayDialog
from carrom_desktop.ui.details_dialog import DetailsDialog
from carrom_desktop.ui.distance_dialog import DistanceDialog
from carrom_desktop.ui.erase_dialog import EraseDialog
from carrom_desktop.ui.event_editor import PAGES, EventEditor
from carrom_desktop.ui.event_offer_dialog import EventOfferDialog
from carrom_desktop.ui.event_paste_form import FixturesPasteForm
from carrom_desktop.ui.event_play import EventNow
from carrom_desktop.ui.event_table_dialog import EventTableDialog
from carrom_desktop.ui.export_dialog import ExportDialog
from carrom_desktop.ui.fixtures_dialog import FixturesDialog
from carrom_desktop.ui.hall_setup_dialog import HallSetupDialog
from carrom_desktop.ui.hall_shows_dialog import HallShowsDialog
from carrom_desktop.ui.import_dialog import ImportDialog
from carrom_desktop.ui.keys_dialog import KeysDialog
from carrom_desktop.ui.library_dialog import LibraryDialog
from carrom_desktop.ui.lookup_dialog import LookupDialog
from carrom_desktop.ui.margin_dialog import MarginDialog
from carrom_desktop.ui.merge_dialog import MergeDialog
from carrom_desktop.ui.next_match_dialog import NextMatchDialog
from carrom_desktop.ui.papers_desk import known_sets
from carrom_desktop.ui.papers_dialog import PapersDialog
from carrom_desktop.ui.players_dialog import PlayersDialog
from carrom_desktop.ui.players_forms import MergeForm, PlayerForm
from carrom_desktop.ui.players_paste import PasteForm
from carrom_desktop.ui.preview import PreviewDialog
from carrom_desktop.ui.printing import sheet_job
from carrom_desktop.ui.report_dialog import ReportDialog
from carrom_desktop.ui.result_dialog import ResultDialog
from carrom_desktop.ui.rules_dialog import AllRulesDialog, RulesDialog
from carrom_desktop.ui.rules_form import SetNameDialog
from carrom_desktop.ui.ruling_dialog import RulingDialog
from carrom_desktop.ui.sol_dialog import SolDialog
from carrom_desktop.ui.sol_link_dialog import SolLinkDialog
from carrom_desktop.ui.stream_dialog import StreamDialog
from carrom_desktop.ui.takeover_dialog import TakeoverDialog
from carrom_desktop.ui.tie_desk import TieDesk
from carrom_desktop.ui.tie_form import TieForm
from carrom_desktop.ui.tie_line_ups import LineUpsDialog
from carrom_desktop.ui.tie_walkover import WalkoverDialog
from carrom_desktop.ui.ties_dialog import TiesDialog
from carrom_desktop.ui.totals_dialog import TotalsDialog
from carrom_desktop.ui.totals_matches import MatchesDialog
from carrom_desktop.ui.wizard import NewMatchWizard
from carrom_desktop.viewmodels.clock_forms import late_form
from carrom_desktop.viewmodels.event_words import difference_msgs
from carrom_desktop.viewmodels.lookup import match_of
from carrom_desktop.viewmodels.ruling_forms import FormKind, build_form
from carrom_desktop.viewmodels.ruling_outcome import outcome_lines
from carrom_desktop.viewmodels.sheet import build_sheet
from tests.support.events import EVENING, event_kit
from tests.support.ties import make_tie, stands
from tests.support.xserver import wait_for
from tests.ui.operator_page import OperatorPage

SOL_FILE = Path(__file__).resolve().parents[1] / "data" / "sol" / "open.sol"
_DOUBTFUL = {Player("Ruiz", "Ana", "ESP"): 2, Player("RUIZ", "Ana", "ESP"): 1}


def _as_before(fixture: Fixture, before: Fixture) -> Fixture:
    """Return a fixture that stands in a newer kit for one that was there `before`."""
    return replace(fixture, id=before.id)


def _take(_command: object) -> None:
    """Take a command and do nothing with it."""


def faces_of_the_window(page: OperatorPage) -> Iterator[str]:
    """Take the operator's window through all that it shows, and name each face."""
    window, actions = page.window, page.window.menus.actions
    yield "start page"
    page.begin(kind=Kind.DOUBLES, event="National Open")
    yield "toss"
    page.type("b left b")
    page.type("esc left 3 left")
    yield "read-back"
    page.type("enter")
    yield "recorded"
    page.type("left 3 n")
    yield "nobody"
    page.type("esc e")
    yield "foul: what"
    page.type("1")
    yield "foul: who"
    page.type("esc esc")
    page.type("esc")
    window.entry.clock_asked.emit("stroke")
    window.side.table.change_asked.emit(1)
    yield "correction"
    window.side.correction.cancel()
    window.entry.setFocus()
    actions[ActionId.WHY].trigger()
    yield "why"
    actions[ActionId.WHY].trigger()
    window.entry.setFocus()
    window.entry.set_guided(True)
    yield "guided: who won"
    page.type("left 3 left")
    yield "guided: read-back"
    page.type("esc")
    window.entry.set_guided(False)
    actions[ActionId.UMPIRE].trigger()
    yield "umpire"
    page.type("1 1 0")
    yield "umpire: strokes"
    actions[ActionId.UMPIRE].trigger()
    assert not page.state.umpired
    actions[ActionId.TABLE_MODE].trigger()
    yield "table mode"
    actions[ActionId.TABLE_MODE].trigger()


def dialogs(page: OperatorPage) -> dict[str, Callable[[], QDialog]]:
    """Return what makes each dialog over the match of `page`, which has recorded a board."""
    window, state, settings = page.window, page.state, page.window.settings_desk
    language, above = window.language, window
    session = window.bridge.session
    assert session is not None
    own = OwnRuleSets(page.folder / "rulesets")
    preview = window.bridge.preview
    record = window.controller.record
    tie = make_tie()

    def wizard(more: str = "") -> QDialog:
        made = NewMatchWizard(language, table="4", own=own, parent=above)
        made.offer_distance_check(above.menus.hall.check_distance)
        made.players.set_kind(Kind.DOUBLES)
        made.rules.numbers_button.setChecked(more == "numbers")
        made.more.setChecked(more == "details")
        made.show_problems()
        return made

    def ties() -> QDialog:
        desk = TieDesk(above)
        desk.save(None, tie)
        return TiesDialog(desk, tie.tie_id, 0, above)

    def sol_link() -> QDialog:
        made = SolLinkDialog(language, window.menus.matches.sol, above)
        made.link.edit.setText("http://carrom.example:6996/lit/match/1-1.AbCdEfGhIjKlMnOpQrStUvWxYz")
        return made

    def ruling(kind: FormKind) -> QDialog:
        form = build_form(state, kind, game=1, board=1, now=SystemClock().now_iso())
        assert form is not None, kind
        if kind is FormKind.RULING:  # asked after W only
            tried = preview(AwaitDecision())
            assert tried is not None
            assert tried.after is not None
            waiting = tried.after

            def given(command: Command) -> Preview:
                return Preview(problems(waiting, command), waiting)

            return RulingDialog(language, waiting, form, given, outcome_lines, above)
        return RulingDialog(language, state, form, preview, outcome_lines, above)

    def papers(fill: str = "match") -> QDialog:
        chosen = (session.match_id,) if fill == "played" and not state.details.event else ()
        made = PapersDialog(
            settings, state, session.rows, known_sets(own), window.library, above, chosen=chosen
        )
        made.fill.setCurrentIndex(made.fill.findData(fill))
        made.round.text.setPlainText("1;4;Ana;Ben\nnonsense" if fill == "round" else "")
        if fill == "played":
            made.played.unfinished.setChecked(True)
            wait_for(lambda: _settled(made), "the matches")
        return made

    found: dict[str, Callable[[], QDialog]] = {
        "wizard": wizard,
        "wizard, numbers": lambda: wizard("numbers"),
        "wizard, details": lambda: wizard("details"),
        "rules": lambda: RulesDialog(language, state, own, preview, _take, above),
        "all rules": lambda: AllRulesDialog(language, preset("european"), (0, 5), ("One", "Two"), "", own),
        "name of a set": lambda: SetNameDialog(language, "", ("Club",)),
        "library": lambda: LibraryDialog(window.library, language, session.match_id, above),
        "players": lambda: PlayersDialog(language, page.folder / "players.json", _DOUBTFUL, above),
        "player": lambda: PlayerForm(language, _take, None, above),
        "merge of players": lambda: MergeForm(language, roster(ClubPlayers(), _DOUBTFUL), above),
        "paste of players": lambda: PasteForm(language, "Ana\tRuiz\n\t\tESP", frozenset(), above),
        "statistics": lambda: TotalsDialog(window.library.statistics(), window.library, settings, above),
        "matches behind a number": lambda: MatchesDialog(
            language, window.library.summaries(), "Ana Ruiz · Won: 12", above
        ),
        "details": lambda: DetailsDialog(language, state, [], above),
        "keys": lambda: KeysDialog(language, "", above),
        "keys of the umpire's board": lambda: KeysDialog(language, "", above, strokes=True),
        "look-up": lambda: LookupDialog(language, match_of(state), above),
        "audit trail": lambda: AuditDialog(language, session.rows, above, can_print=True),
        "papers": papers,
        "papers of a round": lambda: papers("round"),
        "papers as played": lambda: papers("played"),
        "result": lambda: ResultDialog(language, state, "dark", above),
        "next match": lambda: NextMatchDialog(language, NextMatch(), window.library, "", above),
        "distance": lambda: DistanceDialog(language, record, above),
        "hall shows": lambda: HallShowsDialog(language, window.settings, above),
        "stream": lambda: StreamDialog(settings, window.page.stream, above),
        "problem report": lambda: ReportDialog(language, page.folder, window.settings, (), parent=above),
        "take over": lambda: TakeoverDialog(language, page.journal, page.journal, above),
        "results of a day": lambda: DayDialog(above, "2026-03-12"),
        "check of a sheet": lambda: CheckDialog(above),
        "backups": lambda: BackupsDialog(above, page.journal),
        "erase": lambda: EraseDialog(above),
        "preview": lambda: PreviewDialog(sheet_job(build_sheet(state), language, "A4", language), above),
        "merge of results": lambda: MergeDialog(above),
        "team ties": ties,
        "team tie, new": lambda: TieForm(language, None, None, (tie,), own, [], above),
        "team tie, line-ups": lambda: LineUpsDialog(language, tie, stands(tie), [], 3, above),
        "team tie, walkover": lambda: WalkoverDialog(language, tie, 2, above),
        "import": lambda: ImportDialog(window, ()),
        "export": lambda: ExportDialog(language, (("this", ("a",)), ("every", ("a", "b"))), False, above),
        "SoL file": lambda: SolDialog(
            language, SOL_FILE, [], window.menus.matches.sol.store, page.folder / "players.json", above
        ),
        "SoL link": sol_link,
        "margin": lambda: MarginDialog(window.controller, language, above),
        "hall set-up": lambda: HallSetupDialog(window.controller, language, above, has_match=True),
        "late player": lambda: RulingDialog(
            language, state, late_form(state, session.clock.now_iso), preview, outcome_lines, above
        ),
    }
    found.update(_of_an_event(page))
    for kind in ASKED:
        found[f"ruling: {kind.value}"] = lambda kind=kind: ruling(kind)  # type: ignore[misc]
    return found


def _settled(made: PapersDialog) -> bool:
    QTest.qWait(1)
    return made.played.batch is not None


def _of_an_event(page: OperatorPage) -> dict[str, Callable[[], QDialog]]:
    """Return what makes each dialog about events; none is in force."""
    window, kit = page.window, event_kit(f"{EVENING}F;1;Ana Ruiz;Li Wu;15:00\n")
    language, desk = window.language, window.menus.events.desk
    now = EventNow(kit, standings(kit, ()), "1")

    def offer(older: bool = False) -> QDialog:
        later = event_kit(EVENING.replace("QF;3", "QF;5").replace("QF;4;Dora Paz", "QF;4;Dora Gil"))
        later = replace(later, fixtures=tuple(map(_as_before, later.fixtures, kit.fixtures)))
        was, comes = (later, kit) if older else (kit, later)
        return EventOfferDialog(
            language,
            say(language, "event.offer.title"),
            say(language, "event.offer.text", event=kit.name, file="carrom-event-kit.toml"),
            [speak(language, one) for one in difference_msgs(differences(was, comes))],
            say(language, "event.offer.older", at="10:02", here="11:40") if older else "",
            window,
        )

    def editor(shown: str) -> QDialog:
        made = EventEditor(language, kit, desk, None, window)
        made.show_page(shown)
        made.draft.note_saved(made.draft.kit)
        return made

    found: dict[str, Callable[[], QDialog]] = {
        "next of the event": lambda: FixturesDialog(language, now, window),
        "table of the event": lambda: EventTableDialog(language, kit.name, ("1", "2"), "2", window),
        "newer kit": offer,
        "older kit": lambda: offer(older=True),
        "paste of fixtures": lambda: FixturesPasteForm(language, f"{EVENING}x", new_event(), [], window),
    }
    for name in PAGES:
        found[f"event: {name}"] = lambda name=name: editor(name)  # type: ignore[misc]
    return found


ASKED = (
    FormKind.VOID,
    FormKind.PROTEST,
    FormKind.WARNING,
    FormKind.NOTE,
    FormKind.END_GAME,
    FormKind.END_MATCH,
    FormKind.SCORE,
    FormKind.TIMES,
    FormKind.AWARDED,
    FormKind.RULING,
)
"""Rulings that can be asked for in the middle of a match."""


def opened(page: OperatorPage) -> Iterator[tuple[str, QDialog]]:
    """Show each dialog, give it out with its name, and put it away."""
    for name, make in dialogs(page).items():
        dialog = make()
        dialog.show()
        QApplication.processEvents()
        yield name, dialog
        dialog.close()
        dialog.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
