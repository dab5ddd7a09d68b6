"""The rules of a running match: what a change does is read before it is done, and sets are kept as files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QWidget,
)
from pytestqt.qtbot import QtBot

from carrom_desktop.match.own_rulesets import OwnRuleSets, export_rules
from carrom_desktop.match.rulesets import PRESETS, preset
from carrom_desktop.match.session import Preview
from carrom_desktop.rules.commands import ChangeDetails, ChangeRules, Command
from carrom_desktop.rules.decide import decide
from carrom_desktop.rules.facts import Details, Row
from carrom_desktop.rules.history import next_step_number
from carrom_desktop.rules.problems import can, problems
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import RuleSet, rules_problems, with_numbers
from carrom_desktop.ui.actions import ActionId
from carrom_desktop.ui.rules_dialog import AllRulesDialog, RulesDialog
from carrom_desktop.ui.rules_editor import ALL_CHOICES, ALL_FLAGS, ALL_NUMBERS, RulesEditor
from carrom_desktop.ui.rules_form import SetNameDialog
from carrom_desktop.ui.theme import apply_theme
from carrom_desktop.viewmodels.rules_view import SETTINGS
from tests.support.house_rules import HOUSE_RULES
from tests.support.matches import PlayedMatch, match
from tests.ui.operator_page import OperatorPage

ICF = preset("icf")
ENTER = Qt.Key.Key_Return


class Desk:
    """A dialog over a match in memory: `done` are the commands it submitted."""

    def __init__(self, qtbot: QtBot, own: OwnRuleSets, played: PlayedMatch, language: str = "en") -> None:
        self.played = played
        self.done: list[Command] = []
        self.dialog = RulesDialog(language, played.state, own, self.preview, self.done.append)
        qtbot.addWidget(self.dialog)
        with qtbot.waitExposed(self.dialog):
            self.dialog.show()

    def preview(self, command: Command) -> Preview:
        state = self.played.state
        found = problems(state, command)
        if not can(found):
            return Preview(found, None)
        step, seq = next_step_number(self.played.rows), len(self.played.rows)
        rows = [Row(seq + place, step, fact) for place, fact in enumerate(decide(state, command), start=1)]
        return Preview(found, replay([*self.played.rows, *rows]))

    def type(self, name: str, text: str) -> None:
        self.dialog.form.editor.numbers.field(name).edit.setText(text)

    def take(self, key: str) -> None:
        choose(self.dialog.form.sets, key)

    def press(self, *keys: Qt.Key) -> None:
        for key in keys:
            focused = self.dialog.focusWidget()
            assert focused is not None
            QTest.keyClick(focused, key)


def choose(picker: QComboBox, value: str) -> None:
    """Choose as a person does, by the list."""
    place = picker.findData(value)
    assert place >= 0, value
    picker.setCurrentIndex(place)
    picker.activated.emit(place)


@pytest.fixture(autouse=True)
def themed(qapp: QApplication) -> None:
    apply_theme(qapp, "dark", system_dark=True)


@pytest.fixture
def own(tmp_path: Path) -> OwnRuleSets:
    return OwnRuleSets(tmp_path / "rulesets")


@pytest.fixture
def desk(qtbot: QtBot, own: OwnRuleSets) -> Desk:
    return Desk(qtbot, own, match("icf", "toss A; A 9 A; B 2 A; A 6 A"))


# ---- changing the rules of the match


def test_every_number_and_choice_can_be_changed() -> None:
    assert {*ALL_NUMBERS, *ALL_CHOICES, *ALL_FLAGS} == set(SETTINGS)


def test_nothing_changed_is_said_and_applying_it_writes_nothing(desk: Desk) -> None:
    assert desk.dialog.effects() == ("Nothing is changed yet.",)
    desk.press(ENTER, ENTER)
    assert desk.dialog.isHidden()
    assert desk.done == []


def test_law_56_a_game_that_would_end_is_read_before_and_enter_twice_does_it(desk: Desk) -> None:
    desk.type("board_limit", "3")
    assert desk.dialog.effects() == (
        "Player One wins game 1 21-2, at board 3.",
        "Next: board 1 of game 2, Player Two breaks.",
        "board limit 8 -> 3",
    )
    desk.dialog.reason.edit.setText("  as the chief referee says ")
    desk.press(ENTER)
    assert desk.dialog.focusWidget() is desk.dialog.apply
    assert desk.done == []
    desk.press(ENTER)
    rules = with_numbers(ICF, board_limit=3)
    assert desk.done == [ChangeRules(rules, (0, 0), "as the chief referee says")]
    assert desk.dialog.isHidden()


def test_icf_instead_of_ukca_is_one_choice(qtbot: QtBot, own: OwnRuleSets) -> None:
    desk = Desk(qtbot, own, match("ukca", "toss A; A 9 A; B 9 B; A 6 A; B 6 B"), "es")
    desk.take("icf")
    assert desk.dialog.effects()[:3] == (
        "Juego 1: One 21, Two 21 (antes: 25-25).",
        "Juego 1: las reinas de los tableros 1, 2, 3 y 4 pasan a sumar 3.",
        "conjunto de reglas UKCA -> ICF",
    )
    desk.dialog.apply.click()
    assert desk.done == [ChangeRules(ICF)]


def test_law_56b_a_set_taken_in_a_quarter_final_proposes_no_board_limit(
    qtbot: QtBot, own: OwnRuleSets
) -> None:
    played = match("ukca", "toss A; A 6 A")
    played.do(ChangeDetails(Details(round="quarter-final")))
    desk = Desk(qtbot, own, played)
    desk.take("icf")
    assert desk.dialog.command().rules == with_numbers(ICF, board_limit=None)
    desk.take("european")
    assert desk.dialog.command().rules == preset("european")


def test_start_points_are_of_the_match_and_stay_when_a_set_is_taken(desk: Desk) -> None:
    desk.type("start_a", "3")
    assert "Game 1: One 24, Two 2 (before: 21-2)." in desk.dialog.effects()
    desk.take("european")
    desk.type("games_to_win", "1")
    desk.dialog.apply.click()
    assert desk.done == [ChangeRules(preset("european"), (3, 0))]


@pytest.mark.parametrize(
    ("name", "typed", "said"),
    [
        ("target", "0", "Target: 0 cannot be"),
        ("target", "", "Target: none cannot be"),
        ("queen_points", "x", "Queen points: x cannot be"),
        ("queen_cutoff", "26", "The queen would stop counting at 26"),
        ("board_cap", "8", "would not even count 9 men"),
        ("time_limit", "0", "Time limit, minutes: 0 cannot be"),
        ("start_a", "25", "Start points lie between 0 and 25"),
        ("start_b", "-1", "Start points lie between 0 and 25"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(desk: Desk, name: str, typed: str, said: str) -> None:
    desk.type(name, typed)
    editor = desk.dialog.form.editor
    assert said in editor.problem.text()
    assert editor.problem.isVisible()
    edit = editor.numbers.field(name).edit
    assert edit.property("invalid") == "true"
    assert desk.dialog.effects() == ()
    desk.press(ENTER)
    assert desk.dialog.focusWidget() is edit
    desk.dialog.apply.click()
    assert desk.dialog.isVisible()
    assert desk.done == []


def test_a_draw_in_a_best_of_three_is_refused_at_the_number_of_games(desk: Desk) -> None:
    editor = desk.dialog.form.editor
    choose(editor.choices["level_after_limit"].picker, "draw")
    assert editor.problem.text().startswith("A draw is possible only where one game is the match")
    desk.dialog.apply.click()
    assert desk.dialog.focusWidget() is editor.numbers.field("games_to_win").edit
    desk.type("games_to_win", "1")
    assert editor.problem.text() == ""


def test_a_pre_alarm_after_the_end_and_one_that_is_missing_are_refused(desk: Desk) -> None:
    editor = desk.dialog.form.editor
    desk.type("time_limit", "5")
    desk.type("pre_alarm", "5")
    assert "5 minutes before the end of a game of 5 minutes" in editor.problem.text()
    desk.type("pre_alarm", "")
    choose(editor.choices["on_expiry"].picker, "no_new_board")
    assert "there is none" in editor.problem.text()
    assert editor.numbers.field("pre_alarm").edit.property("invalid") == "true"


def test_what_the_match_itself_refuses_is_said(qtbot: QtBot, own: OwnRuleSets) -> None:
    desk = Desk(qtbot, own, match("icf", "toss A"))
    desk.dialog.reason.edit.setMaxLength(5000)
    desk.dialog.reason.edit.setText("x" * 1500)
    desk.type("target", "29")
    assert desk.dialog.problem.text()
    desk.dialog.apply.click()
    assert desk.dialog.isVisible()
    assert desk.done == []


def test_escape_changes_nothing(desk: Desk) -> None:
    desk.type("target", "29")
    desk.press(Qt.Key.Key_Escape)
    assert desk.dialog.isHidden()
    assert desk.done == []


def test_an_older_match_without_a_choice_of_fouls_is_not_changed_by_looking(
    qtbot: QtBot, own: OwnRuleSets
) -> None:
    desk = Desk(qtbot, own, match(with_numbers(ICF, last_piece_foul=""), "toss A; A 6 A"))
    assert desk.dialog.form.editor.choices["last_piece_foul"].value() == "icf_table"
    assert desk.dialog.effects() == ("Nothing is changed yet.",)
    choose(desk.dialog.form.editor.choices["last_piece_foul"].picker, "manual")
    assert (
        "last man that may not fall: the board is lost (102-112) -> the umpire decides"
        in desk.dialog.effects()
    )


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_house_rules_can_be_typed(qtbot: QtBot, name: str) -> None:
    wanted = HOUSE_RULES[name]
    editor = RulesEditor()
    qtbot.addWidget(editor)
    editor.retranslate("en")
    editor.set_rules(preset(wanted.key), (0, 0))
    type_rules(editor, wanted)
    assert editor.problem.text() == ""
    assert editor.rules() == wanted


def type_rules(editor: RulesEditor, wanted: RuleSet) -> None:
    for number in ALL_NUMBERS:
        value = getattr(wanted, number)
        editor.numbers.field(number).edit.setText("" if value is None else str(value))
    for choice in ALL_CHOICES:
        choose(editor.choices[choice].picker, getattr(wanted, choice))
    for flag in ALL_FLAGS:
        if editor.flags[flag].isChecked() is not getattr(wanted, flag):
            editor.flags[flag].click()


# ---- sets


class Answers:
    """What a person answers to the boxes that the form opens."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = ""
        self.name: str | None = None
        self.sure = False
        self.asked: list[str] = []
        monkeypatch.setattr(QFileDialog, "getSaveFileName", self._file)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", self._file)
        monkeypatch.setattr(SetNameDialog, "exec", lambda dialog: self._name_it(dialog))
        monkeypatch.setattr(QMessageBox, "exec", lambda box: self._press(box))

    def _file(self, _parent: QWidget, title: str, wanted: str, file_filter: str) -> tuple[str, str]:
        self.asked.append(f"{title} {Path(wanted).name} {file_filter}")
        return self.path, ""

    def _name_it(self, dialog: QDialog) -> int:
        assert isinstance(dialog, SetNameDialog)
        if self.name is None:
            return 0
        dialog.name.edit.setText(self.name)
        dialog.save.click()
        return dialog.result()

    def _press(self, box: QMessageBox) -> int:
        assert box.textFormat() is Qt.TextFormat.PlainText  # the name of a set is shown as it was typed
        self.asked.append(box.text())
        wanted = QMessageBox.ButtonRole.DestructiveRole if self.sure else QMessageBox.ButtonRole.RejectRole
        next(button for button in box.buttons() if box.buttonRole(button) is wanted).click()
        return 0


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Iterator[Answers]:
    return Answers(monkeypatch)  # type: ignore[return-value]


def offered(desk: Desk) -> list[str]:
    sets = desk.dialog.form.sets
    return [sets.itemText(place) for place in range(sets.count())]


def test_the_five_presets_and_the_users_sets_are_offered(qtbot: QtBot, own: OwnRuleSets) -> None:
    own.save("Bar 19", HOUSE_RULES["Bar 19"])
    desk = Desk(qtbot, own, match("icf", "toss A"), "es")
    assert offered(desk) == ["ICF", "UKCA", "CAINT", "Europeo", "Escolar", "Bar 19"]
    desk.take("bar-19")
    assert desk.dialog.command().rules == own.find("bar-19")


def test_rules_of_a_set_that_was_deleted_are_still_named(qtbot: QtBot, own: OwnRuleSets) -> None:
    desk = Desk(qtbot, own, match(replace(HOUSE_RULES["Bar 19"], key="gone", title="Gone"), "toss A"))
    assert offered(desk)[-1] == "Gone"
    assert desk.dialog.form.sets.currentText() == "Gone"
    assert not desk.dialog.form.delete.isEnabled()


def test_the_fields_are_saved_under_a_name_and_are_then_the_rules(
    desk: Desk, own: OwnRuleSets, answers: Answers
) -> None:
    desk.type("board_limit", "4")
    answers.name = "Four boards"
    desk.dialog.form.save_as.click()
    kept = own.find("four-boards")
    assert kept == replace(with_numbers(ICF, board_limit=4), key="four-boards", title="Four boards")
    assert desk.dialog.form.sets.currentText() == "Four boards"
    assert desk.dialog.form.done.text() == "Saved as Four boards."
    assert "rule set ICF -> Four boards" in desk.dialog.effects()


def test_a_name_of_a_preset_is_refused_where_it_is_typed(qtbot: QtBot) -> None:
    dialog = SetNameDialog("es", "", ("Club",))
    qtbot.addWidget(dialog)
    dialog.name.edit.setText("icf")
    dialog.save.click()
    assert dialog.result() == 0
    assert "elige otro nombre" in dialog.problem.text()
    dialog.name.edit.setText("CLUB")
    assert dialog.problem.text() == ""
    assert "Sustituye a tu conjunto de ese nombre." in [label.text() for label in dialog.findChildren(QLabel)]
    dialog.save.click()
    assert dialog.result() == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_why_a_name_is_refused_leaves_room_for_the_name(
    qtbot: QtBot, qapp: QApplication, language: str
) -> None:
    dialog = SetNameDialog(language, "ICF", ())
    qtbot.addWidget(dialog)
    apply_theme(qapp, "dark", system_dark=True)
    with qtbot.waitExposed(dialog):
        dialog.show()
    QTest.keyClick(dialog.name.edit, ENTER)
    QApplication.processEvents()
    edit, said = dialog.name.edit, dialog.problem.label
    assert edit.height() >= edit.sizeHint().height()
    assert said.height() >= said.heightForWidth(said.width())
    assert edit.mapTo(dialog, edit.rect().bottomLeft()).y() < said.mapTo(dialog, said.rect().topLeft()).y()


def test_nothing_is_saved_while_the_rules_contradict_themselves(
    desk: Desk, own: OwnRuleSets, answers: Answers
) -> None:
    answers.name = "Club"
    answers.path = "never.toml"
    desk.type("target", "0")
    desk.dialog.form.save_as.click()
    desk.dialog.form.export.click()
    assert own.load() == ((), ())
    assert answers.asked == []


def test_a_set_is_exported_and_imported_on_another_computer(
    qtbot: QtBot, desk: Desk, tmp_path: Path, answers: Answers
) -> None:
    desk.type("target", "29")
    answers.path = str(tmp_path / "out")  # ".toml" is added
    desk.dialog.form.export.click()
    assert desk.dialog.form.done.text() == f"Exported to {tmp_path / 'out.toml'}"
    assert answers.asked == ["Export... icf.toml Rule sets (*.toml)"]
    there = OwnRuleSets(tmp_path / "there")
    other = Desk(qtbot, there, match("ukca", "toss A"))
    answers.path = str(tmp_path / "out.toml")
    other.dialog.form.import_.click()
    assert other.dialog.form.done.text() == "Imported as ICF (2)."
    assert other.dialog.command().rules == replace(with_numbers(ICF, target=29), key="icf-2", title="ICF (2)")


def test_a_file_that_is_there_is_not_overwritten_unasked(
    desk: Desk, tmp_path: Path, answers: Answers
) -> None:
    (tmp_path / "out.toml").write_text("mine", "utf-8")
    answers.path = str(tmp_path / "out")
    desk.dialog.form.export.click()
    assert "is there already" in desk.dialog.form.notice.text()
    assert (tmp_path / "out.toml").read_text("utf-8") == "mine"


def test_a_file_that_is_no_rule_set_is_told_with_key_and_reason(
    desk: Desk, own: OwnRuleSets, tmp_path: Path, answers: Answers
) -> None:
    bad = tmp_path / "bad.toml"
    export_rules(ICF, bad)
    bad.write_text(bad.read_text("utf-8").replace("target = 25", "target = 0"), "utf-8")
    answers.path = str(bad)
    before = desk.dialog.command()
    desk.dialog.form.import_.click()
    assert desk.dialog.form.notice.text() == f"{bad}: Target: 0 cannot be, choose 1 to 199"
    assert desk.dialog.command() == before
    assert own.keys() == ()


def test_a_broken_set_in_the_folder_is_told_when_the_rules_are_opened(qtbot: QtBot, own: OwnRuleSets) -> None:
    own.save("Club", ICF)
    (own.folder / "club.toml").write_text("nonsense", "utf-8")
    desk = Desk(qtbot, own, match("icf", "toss A"))
    assert f"{own.folder / 'club.toml'}: this is not TOML" in desk.dialog.form.notice.text()
    assert offered(desk) == ["ICF", "UKCA", "CAINT", "European", "School"]


def test_a_folder_that_cannot_be_written_is_told(desk: Desk, own: OwnRuleSets, answers: Answers) -> None:
    own.folder.write_text("a file", "utf-8")
    answers.name = "Club"
    desk.dialog.form.save_as.click()
    assert desk.dialog.form.notice.text()
    assert offered(desk) == ["ICF", "UKCA", "CAINT", "European", "School"]


def test_only_a_set_of_ones_own_is_deleted_and_only_after_a_question(
    qtbot: QtBot, own: OwnRuleSets, answers: Answers
) -> None:
    own.save("Club", ICF)
    desk = Desk(qtbot, own, match("icf", "toss A"))
    form = desk.dialog.form
    assert not form.delete.isEnabled()
    desk.take("club")
    form.delete.click()
    assert own.keys() == ("club",)
    answers.sure = True
    form.delete.click()
    assert own.keys() == ()
    assert answers.asked[-1] == "Delete the rule set Club? Matches keep their rules."
    assert form.done.text() == "Club was deleted."
    assert desk.dialog.command().rules == replace(
        ICF, key="club", title="Club"
    )  # the fields keep what they show


# ---- all rules, before a match


def test_all_rules_are_there_before_a_match_too(qtbot: QtBot, own: OwnRuleSets) -> None:
    dialog = AllRulesDialog("en", preset("european"), (0, 5), ("One", "Two"), "", own)
    qtbot.addWidget(dialog)
    dialog.show()
    editor = dialog.form.editor
    assert editor.numbers.field("start_b").label.text() == "Start: Two"
    editor.numbers.field("games_to_win").edit.setText("2")
    dialog.apply.click()
    assert dialog.isVisible()
    choose(editor.choices["level_at_time"].picker, "extra_board")
    dialog.apply.click()
    assert dialog.isHidden()
    assert dialog.rules == with_numbers(preset("european"), games_to_win=2, level_at_time="extra_board")
    assert dialog.start_points == (0, 5)
    assert rules_problems(dialog.rules) == ()


# ---- windows


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_v86_v90_each_language_and_theme_fits_and_every_control_has_a_name(
    qtbot: QtBot, own: OwnRuleSets, language: str, theme: str, qapp: QApplication
) -> None:
    apply_theme(qapp, theme, system_dark=True)
    desk = Desk(qtbot, own, match("icf", "toss A; A 6 A"), language)
    for key in PRESETS:
        desk.take(key)
    desk.type("target", "0")
    assert desk.dialog.width() <= 1280
    assert desk.dialog.height() <= 690
    for kind in (QLineEdit, QComboBox, QAbstractButton):
        for child in desk.dialog.findChildren(kind):
            assert child.accessibleName() or child.property("text"), child
    wanted = {"en": "Rules of this match", "es": "Reglas de este partido"}
    assert desk.dialog.windowTitle() == wanted[language]
    desk.dialog.retranslate("es" if language == "en" else "en")
    assert desk.dialog.windowTitle() != wanted[language]
    assert desk.dialog.form.editor.numbers.field("target").text() == "0"


def test_the_tab_key_goes_from_the_set_to_the_fields_the_reason_and_the_buttons(desk: Desk) -> None:
    seen: list[QWidget] = []
    while desk.dialog.focusWidget() not in seen:
        seen.append(desk.dialog.focusWidget())
        desk.press(Qt.Key.Key_Tab)
    editor = desk.dialog.form.editor
    wanted = [
        desk.dialog.form.sets,
        editor.numbers.field("target").edit,
        editor.choices["level_after_limit"].picker,
        editor.flags["queen_must_be_covered"],
        desk.dialog.reason.edit,
        desk.dialog.apply,
    ]
    assert [widget for widget in seen if widget in wanted] == wanted


def test_the_menu_changes_the_rules_of_the_open_match_and_undo_takes_it_back(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = OperatorPage.opened(tmp_path)
    action = page.window.menus.actions[ActionId.RULES]
    assert not action.isEnabled()
    page.begin()
    page.type("b left left 6 left enter")
    assert action.text() == "Rules of this match..."

    def use(dialog: RulesDialog) -> int:
        dialog.form.editor.numbers.field("board_limit").edit.setText("")
        dialog.apply.click()
        return dialog.result()

    monkeypatch.setattr(RulesDialog, "exec", use)
    action.trigger()
    assert page.state.rules == with_numbers(ICF, board_limit=None)
    assert page.state.games[0].raw == (9, 0)
    page.window.entry.undo()
    assert page.state.rules == ICF
    page.close()
