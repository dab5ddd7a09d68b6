"""An event on one computer: opened from its kit, next on this table, renewed, prepared, written by keys."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from carrom_desktop.cli_line import files_in
from carrom_desktop.match import event_kit as stick
from carrom_desktop.match.errors import StorageError
from carrom_desktop.match.event import EventKit, new_event
from carrom_desktop.match.event_file import event_bytes, read_event, saved, write_event
from carrom_desktop.match.event_store import EventStore
from carrom_desktop.match.filekinds import kind_of
from carrom_desktop.match.rulesets import preset
from carrom_desktop.match.settings import NextMatch, Settings
from carrom_desktop.rules.commands import EndMatch
from carrom_desktop.rules.ids import Side, Termination
from carrom_desktop.rules.people import Player
from carrom_desktop.ui import event_desk, waiting
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.event_desk import EventDesk
from carrom_desktop.ui.event_editor import EventEditor
from carrom_desktop.ui.event_fixtures_page import COLUMNS
from carrom_desktop.ui.event_offer_dialog import EventOfferDialog
from carrom_desktop.ui.event_paste_form import FixturesPasteForm
from carrom_desktop.ui.event_pictures_page import PicturesPage
from carrom_desktop.ui.event_play import event_kit as kit_in_force
from carrom_desktop.ui.event_players_page import PlayersPage
from carrom_desktop.ui.event_rules_page import RoundsPage
from carrom_desktop.ui.event_table_dialog import EventTableDialog
from carrom_desktop.ui.fixtures_dialog import FixturesDialog
from carrom_desktop.ui.next_match_dialog import NextMatchDialog
from carrom_desktop.ui.papers_round import RoundList
from carrom_desktop.ui.table_model import select_row
from carrom_desktop.ui.tie_desk import TieDesk
from carrom_desktop.ui.tie_form import TieForm
from carrom_desktop.ui.ties_dialog import TiesDialog
from carrom_desktop.ui.wake import hand_over
from carrom_desktop.ui.wizard import NewMatchWizard
from tests.support.events import EVENING, event_kit
from tests.ui.boxes import answer
from tests.ui.operator_page import OperatorPage, press
from tests.ui.test_next_match import answering, chord, keys, notes
from tests.ui.wizard_page import type_keys

ANA = Player("Ruiz", "Ana", "ESP")


@pytest.fixture
def table_1(qtbot: QtBot, tmp_path: Path) -> Iterator[OperatorPage]:
    """Give a window on table 1."""
    made = OperatorPage.opened(tmp_path, Settings(language="en", theme="dark", table="1"))
    yield made
    made.close()


def kit_file(folder: Path, kit: EventKit | None = None) -> Path:
    path = folder / "copa.carromevent"
    write_event(path, kit or event_kit())
    return path


def desk_of(page: OperatorPage) -> EventDesk:
    return page.window.menus.events.desk


def open_kit(page: OperatorPage, kit: EventKit | None = None) -> None:
    assert desk_of(page).open_file(kit_file(page.folder, kit))


def shown(dialog: FixturesDialog) -> list[str]:
    column = 3
    return [str(dialog.model.index(row, column).data()) for row in range(dialog.model.row_count())]


def card_says(page: OperatorPage) -> str:
    card = desk_of(page).card
    assert card is not None
    return "\n".join(label.text() for label in (card._name, card._said, card.table, card.next))


def coming_in_the_hall(page: OperatorPage) -> tuple[str, str]:
    view = page.window.controller.picture.view
    assert view is not None
    assert view.following is not None
    return view.following.sides


# ---- next on this table


def test_the_next_match_of_the_table_is_enter_and_the_toss(table_1: OperatorPage) -> None:
    open_kit(table_1)

    def choose(dialog: FixturesDialog) -> None:
        assert shown(dialog) == ["Ana Ruiz", "winner of QF 1", "winner of SF 1"]
        assert dialog.play.face() == "Set up this match"
        keys(dialog, "enter")

    def start(wizard: NewMatchWizard) -> None:
        assert wizard.windowTitle() == "Next match of the event"
        assert "Copa Andina · Quarter-final · Table 1 · 10:00" in notes(wizard)
        assert wizard.players.players()[0] == (ANA,)
        assert wizard.toss.isAncestorOf(wizard.focusWidget())
        keys(wizard, "enter enter")

    with answering(FixturesDialog, choose) as lists, answering(NewMatchWizard, start) as wizards:
        chord(table_1, "n")
    assert (len(lists), len(wizards)) == (1, 1)
    state = table_1.state
    kit = desk_of(table_1).store.read()
    assert kit is not None
    assert state.fixture == kit.fixtures[0].id
    assert state.rules == preset("ukca"), "those of its round"
    details = state.details
    assert (
        details.event,
        details.round,
        details.table,
        details.umpire,
        details.chief_referee,
        details.venue,
    ) == (
        *("Copa Andina", "quarter-final", "1", "Umpire One"),
        *("C. Referee", "Hall"),
    )
    table_1.window.bridge.submit(EndMatch(Termination.RETIRED, Side.A))

    def later(dialog: FixturesDialog) -> None:
        assert shown(dialog) == ["winner of QF 1", "winner of SF 1"]
        dialog.which.tile("over").click()
        assert shown(dialog) == ["Ana Ruiz"]
        assert dialog.play.face() == "Open this match"
        dialog.which.tile("all").click()
        assert len(shown(dialog)) == 6
        dialog.which.tile("table").click()
        dialog.list.setFocus()
        keys(dialog, "down enter")

    def undecided(wizard: NewMatchWizard) -> None:
        assert "Side 1 was not known yet: winner of SF 1. Type who it is." in notes(wizard)
        assert wizard.rules.rules().board_limit is None, "a final has none (56b)"
        keys(wizard, "Ana_Ruiz tab tab tab Olga_Petrova enter enter enter enter")

    with answering(FixturesDialog, later), answering(NewMatchWizard, undecided):
        chord(table_1, "n")
    assert table_1.state.fixture == kit.fixtures[6].id
    assert [one.family for side in table_1.state.players for one in side] == ["Ruiz", "Petrova"]


def test_a_fixture_that_was_begun_is_gone_on_with(table_1: OperatorPage) -> None:
    open_kit(table_1)
    enter, start = "enter", "enter enter"
    with (
        answering(FixturesDialog, lambda dialog: keys(dialog, enter)),
        answering(NewMatchWizard, lambda wizard: keys(wizard, start)),
    ):
        chord(table_1, "n")
    first = table_1.window.bridge.session
    assert first is not None
    table_1.begin()  # another match beside the fixtures

    def go_on(dialog: FixturesDialog) -> None:
        assert dialog.play.face() == "Go on with this match"
        keys(dialog, "enter")

    with answering(FixturesDialog, go_on):
        chord(table_1, "n")
    assert table_1.window.bridge.session is not None
    assert table_1.window.bridge.session.match_id == first.match_id
    assert len(table_1.window.library.of_event(first.state.fixture.partition("-")[0])) == 1

    def not_again(dialog: FixturesDialog) -> None:
        assert shown(dialog) == ["winner of QF 1", "winner of SF 1"], "it stands on the table"
        keys(dialog, "esc")

    with answering(FixturesDialog, not_again):
        chord(table_1, "n")
    assert table_1.window.bridge.session.match_id == first.match_id


def test_a_free_match_is_of_the_event_too_and_of_no_fixture(table_1: OperatorPage) -> None:
    open_kit(table_1)
    table_1.window.settings_desk.change(next_match=NextMatch())

    def start(wizard: NewMatchWizard) -> None:
        assert wizard.windowTitle() == "New match"
        assert wizard.details.edit("event").text() == "Copa Andina"
        keys(wizard, "Eva tab Sol tab tab Dora tab Paz enter enter")

    with answering(FixturesDialog, lambda dialog: press(dialog, "ctrl+f")), answering(NewMatchWizard, start):
        chord(table_1, "n")
    assert table_1.state.fixture == ""
    assert table_1.state.details.event == "Copa Andina"


def test_a_fixture_of_another_table_can_be_played_here_and_is_said(table_1: OperatorPage) -> None:
    open_kit(table_1)

    def other(dialog: FixturesDialog) -> None:
        dialog.which.tile("all").click()
        select_row(dialog.list, 2)
        keys(dialog, "enter") if dialog.list.hasFocus() else dialog.play.click()

    def start(wizard: NewMatchWizard) -> None:
        assert "It was put down for table 3 and is played here, on table 1." in notes(wizard)
        keys(wizard, "enter enter")

    with answering(FixturesDialog, other), answering(NewMatchWizard, start):
        chord(table_1, "n")
    assert table_1.state.details.table == "1"
    assert table_1.state.players[0][0].family == "Wu"


def test_a_computer_without_a_table_has_that_of_the_fixture_it_plays(table_1: OperatorPage) -> None:
    open_kit(table_1)
    table_1.window.settings_desk.change(table="")

    def start(wizard: NewMatchWizard) -> None:
        assert wizard.details.details().table == "1"
        keys(wizard, "enter enter")

    with answering(FixturesDialog, lambda dialog: keys(dialog, "enter")), answering(NewMatchWizard, start):
        chord(table_1, "n")
    assert table_1.state.details.table == "1"
    assert table_1.window.settings.table == "1", "it stands there now"


def test_the_hall_is_offered_the_next_fixture_as_next_match(table_1: OperatorPage) -> None:
    open_kit(table_1)
    seen: list[str] = []

    def look(dialog: NextMatchDialog) -> None:
        seen.extend((dialog.names[0].text(), dialog.names[1].text(), dialog.time.text()))
        keys(dialog, "esc")

    with answering(NextMatchDialog, look):
        table_1.window.menus.actions[ActionId.NEXT_MATCH].trigger()
    assert seen == ["Ana Ruiz", "Olga Petrova", "10:00"]


def test_an_event_that_was_begun_is_offered_once_for_the_forms_of_a_round(table_1: OperatorPage) -> None:
    open_kit(table_1)
    with answering(NewMatchWizard, lambda wizard: keys(wizard, "enter enter")):
        desk_of(table_1).card.next.click()  # type: ignore[union-attr]
    rounds = RoundList("en", table_1.window.library)
    rounds.kit = kit_in_force(table_1.folder)
    rounds.menu.aboutToShow.emit()
    assert [one.text() for one in rounds.menu.actions()] == ["Copa Andina"]
    assert len(rounds._choices) == 3
    rounds.deleteLater()


def test_the_forms_of_a_round_are_filled_from_the_event(qtbot: QtBot, tmp_path: Path) -> None:
    EventStore(tmp_path).put(event_kit(), Settings())
    rounds = RoundList("en", None)
    qtbot.addWidget(rounds)
    rounds.kit = kit_in_force(tmp_path)
    rounds.menu.aboutToShow.emit()
    (event,) = rounds.menu.actions()
    submenu = event.menu()
    assert isinstance(submenu, QMenu)
    assert [one.text() for one in submenu.actions()] == [
        *("Quarter-final (4 matches)", "Semi-final (2 matches)", "Final (1 match)")
    ]
    submenu.actions()[0].trigger()
    assert rounds.text.toPlainText().splitlines()[:2] == [
        "Quarter-final;1;10:00;Ana Ruiz;Olga Petrova",
        "Quarter-final;2;10:00;Abbas / Alvi;Bello / Ibarra",
    ]
    submenu.actions()[1].trigger()
    assert (len(rounds.found.fixtures), rounds.found.wrong) == (2, ()), "who is not known yet is written in"


# ---- the start page


def test_the_start_page_shows_the_event_and_what_is_next(table_1: OperatorPage) -> None:
    open_kit(table_1)
    card = desk_of(table_1).card
    assert card is not None
    assert card.isVisible()
    assert "Copa Andina\nNext here, 3 matches to go:\nTable 1\nAna Ruiz" in card_says(table_1)
    assert card.next.hasFocus()
    assert coming_in_the_hall(table_1) == ("Ana Ruiz", "Olga Petrova")
    table_1.window.settings_desk.change(initials=True)
    assert coming_in_the_hall(table_1) == ("A. R.", "O. P."), "children's names stay out of it"
    table_1.window.settings_desk.change(initials=False)
    card.next.setFocus()
    with answering(NewMatchWizard, lambda wizard: keys(wizard, "enter enter")):
        QTest.keyClick(card.next, Qt.Key.Key_Return)
    assert table_1.window.has_match
    table_1.window.bridge.submit(EndMatch(Termination.RETIRED, Side.A))
    table_1.window.bridge.open(None)
    assert "winner of QF 1" in card_says(table_1)
    assert "unfinished" not in table_1.window.start_page._subtitle.text(), "there is none"
    table_1.window.settings_desk.change(table="4")
    assert "Dora Paz" in card_says(table_1)
    table_1.window.settings_desk.change(language="es", table="9")
    assert "¿En qué mesa está este equipo?" in card_says(table_1)
    with answering(EventTableDialog, lambda dialog: keys(dialog, "right right enter")):
        card.table.click()
    assert table_1.window.settings.table == "3"
    assert "Li Wu" in card_says(table_1)


def test_a_start_shows_the_event_that_was_open_and_says_where_it_cannot(qtbot: QtBot, tmp_path: Path) -> None:
    own = Settings(language="en", theme="dark", table="1")
    store = EventStore(tmp_path)
    settings = replace(own, **store.put(event_kit(), own))
    page = OperatorPage.opened(tmp_path, settings)
    qtbot.waitUntil(lambda: page.window.menus.events._desk is not None)
    assert "Ana Ruiz" in card_says(page)
    store.path.write_bytes(b"spoilt")
    desk_of(page).refresh()
    assert "This is no event kit of Carrom Desktop" in card_says(page)
    page.close()
    store.path.unlink()
    page = OperatorPage.opened(tmp_path, settings)
    qtbot.waitUntil(lambda: not page.window.settings.event)
    assert "its file is missing" in page.said("foot")
    page.close()


# ---- a kit is opened, renewed, closed


def test_opening_asks_for_the_table_where_the_computers_is_none_of_it(page: OperatorPage) -> None:
    with answering(EventTableDialog, lambda dialog: keys(dialog, "right enter")) as seen:
        open_kit(page, replace(event_kit(), language="es", hall_language="en"))
    assert len(seen) == 1
    settings = page.window.settings
    assert (settings.table, settings.language, settings.hall_language) == ("2", "es", "en")
    assert (settings.event, settings.hall_event) == ("Copa Andina", True)
    assert page.window.page.feed._event == "Copa Andina"


def test_the_same_kit_again_changes_nothing_and_a_newer_one_says_what(table_1: OperatorPage) -> None:
    kit = event_kit()
    open_kit(table_1, kit)
    open_kit(table_1, kit)
    assert "is open here already" in table_1.said("foot")
    first, *rest = kit.fixtures
    newer = saved(replace(kit, fixtures=(replace(first, table="2"), *rest)))
    path = kit_file(table_1.folder, newer)

    def keep(dialog: EventOfferDialog) -> None:
        assert "Ana Ruiz – Olga Petrova: table 1 is now 2" in dialog.lines.text()
        keys(dialog, "esc")

    with answering(EventOfferDialog, keep):
        assert not desk_of(table_1).open_file(path)
    with answering(EventOfferDialog, lambda dialog: keys(dialog, "enter")):
        assert desk_of(table_1).open_file(path)
    assert desk_of(table_1).store.read() == newer

    def older(dialog: EventOfferDialog) -> None:
        assert "This file is older" in dialog.warning.text()
        keys(dialog, "enter")

    kit_file(table_1.folder, kit)
    with answering(EventOfferDialog, older):
        assert not desk_of(table_1).open_file(path), "Enter leaves it as it is"
    assert desk_of(table_1).store.read() == newer


def test_another_event_is_opened_after_a_question_and_closed_again(
    table_1: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_kit(table_1, replace(event_kit(), sheet_language="es"))
    boxes = answer(monkeypatch, "Leave as it is", "Open the other event", "Cancel", "Close the event")
    path = kit_file(table_1.folder, event_kit(name="Second"))
    assert not desk_of(table_1).open_file(path)
    assert "Copa Andina is open here. Close it and open Second?" in boxes.said[0].replace(
        "\u2068", ""
    ).replace("\u2069", "")
    assert desk_of(table_1).open_file(path)
    assert (table_1.window.settings.event, table_1.window.settings.sheet_language) == ("Second", "same")
    close = table_1.window.menus.actions[ActionId.EVENT_CLOSE]
    close.trigger()
    assert table_1.window.settings.event == "Second"
    close.trigger()
    assert (table_1.window.settings.event, table_1.window.settings.hall_event) == ("", False)
    assert desk_of(table_1).card is None
    with answering(NewMatchWizard, lambda wizard: keys(wizard, "esc")) as seen:
        chord(table_1, "n")
    assert len(seen) == 1


def test_a_file_that_cannot_be_read_is_told_and_nothing_changes(
    table_1: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: told.append(text))
    path = table_1.folder / "x.carromevent"
    assert not desk_of(table_1).open_file(path)
    path.write_bytes(b"PK")
    assert not desk_of(table_1).open_file(path)
    path.write_bytes(event_bytes(event_kit()))

    def full(*_args: object) -> None:
        raise StorageError("storage.disk_full", path="here")

    monkeypatch.setattr(desk_of(table_1).store, "put", full)
    assert not desk_of(table_1).open_file(path)
    assert "The event kit is not there" in told[0]
    assert "no event kit" in told[1]
    assert "full" in told[2]
    assert table_1.window.settings.event == ""


def test_a_kit_is_opened_like_every_file_by_drag_double_click_and_argument(
    table_1: OperatorPage, qtbot: QtBot
) -> None:
    path = kit_file(table_1.folder)
    assert kind_of(path) == "event"
    assert files_in(["gone.carromevent", "--windowed"]) == ([Path("gone.carromevent")], ["--windowed"])
    hand_over([path])
    qtbot.waitUntil(lambda: table_1.window.settings.event == "Copa Andina")
    assert "Ana Ruiz" in card_says(table_1)


# ---- the editor


def edited(page: OperatorPage, kit: EventKit | None = None, path: Path | None = None) -> EventEditor:
    made = EventEditor("en", kit or new_event(), desk_of(page), path, page.window)
    made.show()
    QApplication.processEvents()
    return made


def fixtures_in(editor: EventEditor) -> int:
    return len(editor.draft.kit.fixtures)


def test_a_kit_is_made_by_keys_alone(table_1: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    path = table_1.folder / "Evening"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: (str(path), ""))
    editor = edited(table_1)
    keys(editor, "Club_evening tab tab Hall tab Referee tab U_One;U_Two")
    QApplication.clipboard().setText(EVENING + "QF;9;only three\n")
    editor._turn(1)
    assert editor.which.value() == "fixtures"

    def paste(form: FixturesPasteForm) -> None:
        assert "Line 8: fewer than four cells" in form.wrong.text()
        form.text.setPlainText(form.text.toPlainText().replace("only three", "Fay Hill;Gus Ives"))
        assert form.wrong.text() == ""
        QTest.keyClick(form.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    with answering(FixturesPasteForm, paste) as forms:
        QTest.keyClick(editor.fixtures.buttons["paste"], Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(forms) == 1, "the page says Ctrl+V, where there is no list to have the keyboard yet"
    table = editor.fixtures.table
    assert len(editor.draft.kit.fixtures) == 8
    assert editor.focusWidget() is table
    keys(editor, "down")  # row 2, column "round"
    editor.fixtures._go_to(1, COLUMNS.index("time"))
    keys(editor, "enter")
    cell = editor.focusWidget()
    assert cell is not None
    cell.selectAll()  # type: ignore[attr-defined]
    type_keys(cell, "25:00")
    QTest.keyClick(cell, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert editor.fixtures.problem.text().startswith("Row 2: this is no time")
    assert editor.draft.kit.fixtures[1].time == "10:00"
    fixture = editor.draft.kit.fixtures[1].id
    press(table, "alt+up")
    assert editor.draft.kit.fixtures[0].id == fixture
    QTest.keyClick(table, Qt.Key.Key_Delete)
    assert fixtures_in(editor) == 7
    press(editor, "ctrl+z")
    assert fixtures_in(editor) == 8
    editor.fixtures._go_to(0, COLUMNS.index("umpire"))
    keys(editor, "enter")
    cell = table.indexWidget(table.currentIndex())
    assert isinstance(cell, QLineEdit)
    cell.setText("U Two")
    table.setFocus()
    rules = editor.pages["rules"]
    assert isinstance(rules, RoundsPage)
    editor.show_page("rules")
    assert list(rules.pickers) == ["", "quarter-final", "semi-final", "final"]
    keys(editor, "tab down")
    press(editor, "ctrl+s")
    kit = read_event(path.with_name("Evening.carromevent"))
    assert (kit.name, kit.venue, kit.chief_referee, kit.umpires) == (
        "Club evening",
        "Hall",
        "Referee",
        ("U One", "U Two"),
    )
    assert (kit.revision, len(kit.fixtures), kit.fixtures[0].id) == (1, 8, fixture)
    assert kit.fixtures[0].umpire == "U Two", "a cell that was being typed into is taken too"
    assert {one.round: one.rules.key for one in kit.rounds} == {"": "icf", "quarter-final": "icf"}
    assert desk_of(table_1).store.read() == kit, "it is open here, too"
    assert not editor.draft.is_dirty
    press(editor, "ctrl+s")
    assert read_event(path.with_name("Evening.carromevent")).revision == 1, "nothing has changed"
    editor.close()


def test_what_is_not_saved_is_asked_about_and_a_full_disk_loses_nothing(
    table_1: OperatorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes = answer(monkeypatch, "Go on editing", "Drop the changes")
    editor = edited(table_1, event_kit())
    editor.draft.change(name="Other")
    press(editor, "esc")
    assert editor.isVisible()
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: told.append(text))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_args: ("", ""))
    editor.path = table_1.folder / "gone" / "x.carromevent"
    assert not editor.save_file()
    assert "could not be saved" in told[0]
    assert editor.draft.kit.name == "Other"
    press(editor, "esc")
    assert not editor.isVisible()
    assert boxes.said == ["There are changes that are not saved."] * 2


def test_a_kit_without_a_name_or_with_a_player_against_himself_is_not_saved(table_1: OperatorPage) -> None:
    kit = event_kit()
    editor = edited(table_1, replace(kit, name=""))
    press(editor, "ctrl+s")
    assert editor.general.problem.text() == "The event has no name."
    assert editor.general.fields["name"].edit.hasFocus()
    twice = replace(kit.fixtures[2], side_2=kit.fixtures[2].side_1)
    editor.draft.change(name="X", fixtures=(*kit.fixtures[:2], twice))
    press(editor, "ctrl+s")
    assert editor.problem.text() == "Row 3: Li Wu plays twice in it."
    assert (editor.which.value(), editor.fixtures.table.currentIndex().row()) == ("fixtures", 2)
    editor.draft.note_saved(editor.draft.kit)
    editor.close()


def test_players_are_corrected_in_their_fixtures_and_none_of_those_is_deleted(table_1: OperatorPage) -> None:
    editor = edited(table_1, event_kit())
    players = editor.pages["players"]
    assert isinstance(players, PlayersPage)
    editor.show_page("players")
    names = [player.family for player in players._players]
    select_row(players.table, names.index("Ruiz"))
    QTest.keyClick(players.table, Qt.Key.Key_Delete)
    assert "Ana Ruiz stands in a fixture" in players.problem.text()
    players._edited = ANA
    players._correct(Player("Ruiz", "Ana María", "ESP"))
    assert editor.draft.kit.fixtures[0].side_1.name == "Ana María Ruiz"
    players._add(Player("Zed", "Zoe"))
    select_row(players.table, len(players._players) - 1)
    QTest.keyClick(players.table, Qt.Key.Key_Delete)
    assert all(player.family != "Zed" for player in editor.draft.kit.players)
    editor.draft.note_saved(editor.draft.kit)
    editor.close()


def test_a_pasted_list_brings_the_clubs_of_those_in_the_fixtures(table_1: OperatorPage) -> None:
    editor = edited(table_1, event_kit("1;1;Ana Ruiz;Li Wu\n1;2;Eva Sol;Bo Ek (SWE)\n"))
    players = editor.pages["players"]
    assert isinstance(players, PlayersPage)
    pasted = ["Ana Ruiz ESP", "Li Wu CHN", "Li Wu MAS", "Bo Ek NOR", "Zoe Zed NZL"]
    made = tuple(Player(family, given, club) for given, family, club in map(str.split, pasted))
    players._take(made, with_their_clubs=True)
    kit = editor.draft.kit
    assert kit.fixtures[0].side_1.players == (Player("Ruiz", "Ana", "ESP"),)
    assert kit.fixtures[0].side_2.players == (Player("Wu", "Li"),), "two are called so: nobody guesses"
    assert kit.fixtures[1].side_2.players == (Player("Ek", "Bo", "SWE"),)
    assert [one.club for one in kit.players if one.family == "Ruiz"] == ["ESP"]
    press(editor, "ctrl+z")
    assert editor.draft.kit.fixtures[0].side_1.players == (Player("Ruiz", "Ana"),)
    editor.draft.note_saved(editor.draft.kit)
    editor.close()


def test_pictures_that_the_hall_cannot_show_are_refused(table_1: OperatorPage) -> None:
    from PySide6.QtGui import QImage

    editor = edited(table_1, event_kit())
    pictures = editor.pages["pictures"]
    assert isinstance(pictures, PicturesPage)
    good, bad = table_1.folder / "a.png", table_1.folder / "b.png"
    QImage(40, 30, QImage.Format.Format_RGB32).save(str(good))
    bad.write_bytes(b"\x89PNG\r\n\x1a\nand no more")
    assert pictures.take(bad) is None
    assert "is no picture that the hall can show" in pictures.problem.text()
    pictures.add_sponsors([good] * 25)
    assert len(editor.draft.kit.sponsors) == 20
    assert "at most 20 sponsors" in pictures.problem.text()
    assert pictures._sponsor.pixmap().width() > 0
    editor.draft.note_saved(editor.draft.kit)
    editor.close()


# ---- onto a stick


def test_a_kit_is_written_onto_the_one_stick_by_one_action(
    table_1: OperatorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "stick"
    root.mkdir()
    open_kit(table_1)
    monkeypatch.setattr(stick, "sticks", lambda: [root])
    write = table_1.window.menus.actions[ActionId.EVENT_WRITE]
    write.trigger()
    kit = read_event(root / "Copa Andina.carromevent")
    assert kit == desk_of(table_1).store.read(pictures=True)
    write_event(root / "Copa Andina.carromevent", replace(kit, id="bbbbbbbbbbbb", fixtures=()))
    write.trigger()
    assert sorted(path.name for path in root.iterdir()) == [
        f"Copa Andina-{kit.id[:4]}.carromevent",
        "Copa Andina.carromevent",
    ], "another event's kit stays"
    renamed = root / "copa.carromevent"
    (root / f"Copa Andina-{kit.id[:4]}.carromevent").rename(renamed)
    write_event(renamed, replace(kit, revision=9, saved_at="2026-03-12T10:30:00+05:30"))
    boxes = answer(monkeypatch, "Leave as it is", "Replace the newer one")
    write.trigger()
    assert read_event(renamed).revision == 9
    write.trigger()
    assert read_event(renamed) == kit, "the same event's file, whatever it is called"
    assert len(list(root.iterdir())) == 2
    assert "The stick holds a newer kit" in boxes.said[0]
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda _parent, _title, text: told.append(text))

    def full(*_args: object) -> None:
        raise StorageError("storage.disk_full", path=str(root))

    monkeypatch.setattr(event_desk, "write_event", full)
    write.trigger()
    assert "The kit could not be written." in told[0]
    monkeypatch.setattr(stick, "sticks", list)
    boxes = answer(monkeypatch, "Look again", "Cancel")
    write.trigger()
    assert (
        boxes.said == ["No stick is plugged in that can be written to. Plug one in, or choose a folder."] * 2
    )


def test_a_slow_stick_is_waited_for_in_sight(table_1: OperatorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "QUICK_S", 0.0)
    seen, go = threading.Event(), threading.Event()

    def job() -> int:
        assert go.wait(5)
        return 7

    def look(dialog: waiting._Wait) -> None:
        assert dialog.windowTitle() == "Writing"
        dialog.reject()
        assert dialog.isVisible(), "what is being written is whole or not at all"
        seen.set()
        go.set()

    timer = QTimer()
    timer.setInterval(0)

    def ask() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, waiting._Wait):
            timer.stop()
            look(dialog)

    timer.timeout.connect(ask)
    timer.start()
    assert waiting.wait_for(job, "Writing", table_1.window) == 7
    assert seen.is_set()
    with pytest.raises(ZeroDivisionError):
        waiting.wait_for(lambda: 1 // 0, "Writing", table_1.window)


def test_a_low_start_page_offers_fewer_matches_below_the_event(table_1: OperatorPage) -> None:
    for _ in range(3):
        table_1.begin()
        table_1.type("b left left 6 left enter")
    table_1.window.bridge.open(None)
    open_kit(table_1)
    for height, matches in ((640, 1), (700, 2), (768, 3)):
        table_1.window.resize(1024, height)
        QApplication.processEvents()
        seen = [button for button in table_1.window.start_page._resume if button.isVisible()]
        assert len(seen) == matches
        bottoms = [button.geometry().bottom() for button in seen]
        assert all(below.geometry().top() > above for above, below in zip(bottoms, seen[1:], strict=False)), (
            "none lies on another"
        )
        assert table_1.window.start_page._card.height() > bottoms[-1]


@pytest.mark.parametrize("before", [False, True], ids=["first of all", "after another event"])
def test_whatever_is_set_up_beside_the_fixtures_is_of_the_event_in_force(
    table_1: OperatorPage, before: bool
) -> None:
    if before:
        table_1.begin(event="Another Open", venue="Elsewhere", chief_referee="N. N.")
    kit = replace(event_kit(), name="Copa", venue="Sports Hall", chief_referee="C. Chief")
    open_kit(table_1, kit)
    seen: list[tuple[str, str]] = []

    def of_a_match(wizard: NewMatchWizard) -> None:
        details = wizard.command().details
        seen.append((details.event, details.chief_referee))
        assert details.venue == kit.venue

    for announced in (NextMatch(), NextMatch("Ana Abbas", "Bea Bello")):
        table_1.window.settings_desk.note(next_match=announced)
        with (
            answering(FixturesDialog, lambda fixtures: fixtures.free.click()),
            answering(NewMatchWizard, of_a_match),
        ):
            table_1.window.desk.new()
    dialog = TiesDialog(TieDesk(table_1.window), "", 0, table_1.window)

    def of_a_tie(form: TieForm) -> None:
        seen.append((form.details["event"].text(), form.details["chief_referee"].text()))
        assert form.tie.details.venue == kit.venue

    with answering(TieForm, of_a_tie):
        dialog._on_new_clicked()
    dialog.close()
    assert seen == [("Copa", "C. Chief")] * 3, "a match, the one announced, a tie"
