"""A new match is set up by keyboard alone, and nothing impossible gets through."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from carrom_desktop.match.rulesets import preset
from carrom_desktop.rules.commands import CreateMatch, RecordToss
from carrom_desktop.rules.decide import create, decide
from carrom_desktop.rules.facts import Player, Row
from carrom_desktop.rules.ids import Kind, Seat, Side, TossChoice
from carrom_desktop.rules.replay import replay
from carrom_desktop.rules.ruleset import with_numbers
from carrom_desktop.ui.theme import apply_theme
from carrom_desktop.ui.widgets import CutWords
from tests.ui.boxes import answer
from tests.ui.wizard_page import (
    DETAILS,
    DOWN,
    ENTER,
    LAST,
    LONG,
    ONE,
    PAIRS,
    SPACE,
    TAB,
    TODAY,
    WIDE,
    fits,
    focused,
    inputs,
    made_by,
    opened,
    paste,
    press,
    type_keys,
    type_text,
)


def test_two_enters_start_a_match_between_two_named_players(qtbot: QtBot) -> None:
    wizard = opened(qtbot, last=LAST)
    type_text(wizard, "Ana", "García", "ESP", "Luis")
    type_keys(focused(wizard), "Pérez")
    press(wizard, ENTER)
    assert made_by(wizard) is None
    assert focused(wizard) is wizard.start
    press(wizard, ENTER)
    assert wizard.made is not None
    assert wizard.made.toss is None
    made = wizard.made.create
    assert made.players_a == (Player("García", "Ana", "ESP"),)
    assert made.players_b == (Player("Pérez", "Luis"),)
    assert made.rules == preset("icf")
    wanted = replace(DETAILS, date=TODAY, table="4")
    assert made.details == wanted
    assert wizard.isHidden()


def test_a_copied_setup_takes_two_enters_too(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    press(wizard, ENTER)
    assert made_by(wizard) is None
    press(wizard, ENTER)
    assert wizard.made is not None
    assert wizard.made.create.players_a == (ONE,)


def test_a_held_enter_starts_nothing(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    press(wizard, ENTER)
    held = QKeyEvent(QEvent.Type.KeyPress, ENTER, Qt.KeyboardModifier.NoModifier, "\r", True)
    for _ in range(5):
        QApplication.sendEvent(focused(wizard), held)
    assert made_by(wizard) is None
    assert wizard.isVisible()


def test_v25_names_with_every_key_are_only_text(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    name = "qnxbcpe QNXBCPE 123456789 ? /'-."
    type_keys(wizard.players.row(0, 0).family, name)
    assert wizard.players.row(0, 0).family.text() == name
    assert wizard.isVisible()
    assert made_by(wizard) is None
    assert wizard.toss.first.value() == "later"


def test_enter_goes_to_what_is_missing_and_loses_nothing(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    type_text(wizard, "Ana", "García", "ESP")
    press(wizard, ENTER)
    assert focused(wizard) is wizard.players.row(1, 0).given
    assert wizard.players.cards[1].problem.text() == "Second player has no name yet: type one."
    assert wizard.players.cards[0].problem.text() == ""
    assert wizard.players.row(0, 0).player() == Player("García", "Ana", "ESP")
    type_keys(focused(wizard), "Luis Pérez")
    assert wizard.players.cards[1].problem.text() == ""
    press(wizard, ENTER)
    assert wizard.players.row(1, 0).family.text() == "Pérez"
    assert focused(wizard) is wizard.start


def test_no_name_is_called_missing_before_a_try(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    type_keys(focused(wizard), "A")
    assert [card.problem.text() for card in wizard.players.cards] == ["", ""]


@pytest.mark.parametrize("field", ["given", "family"])
def test_a_pasted_full_name_is_taken_apart(qtbot: QtBot, field: str) -> None:
    wizard = opened(qtbot)
    row = wizard.players.row(0, 0)
    getattr(row, field).setFocus()
    paste(wizard, "  María José García ")
    assert (row.given.text(), row.family.text()) == ("María José", "García")


def test_a_family_name_of_two_words_stays_whole(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    type_text(wizard, "Ana")
    paste(wizard, "de la Cruz")
    assert wizard.players.row(0, 0).player() == Player("de la Cruz", "Ana")
    wizard.players.row(1, 0).given.setFocus()
    type_text(wizard, "María José", "Pérez")
    assert wizard.players.row(1, 0).player() == Player("Pérez", "María José")


def test_a_single_name_is_the_family_name(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    type_text(wizard, "Ronaldinho")
    assert wizard.players.row(0, 0).player() == Player("Ronaldinho")


def test_the_same_person_twice_is_refused_at_once_on_both_sides(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    type_text(wizard, "Ana", "García", "", "ana", "GARCÍA")
    assert "twice" in wizard.players.cards[1].problem.text()
    press(wizard, ENTER)
    assert made_by(wizard) is None
    assert focused(wizard) is wizard.players.row(1, 0).given
    wizard.players.row(1, 0).club.setText("ESP")  # the other one may be of the same club
    assert "twice" in wizard.players.cards[1].problem.text()
    wizard.players.row(0, 0).club.setText("MEX")  # two clubs tell two people of one name apart
    assert wizard.players.cards[1].problem.text() == ""


def test_the_same_person_twice_is_refused_on_one_side(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=replace(PAIRS, players_a=(ONE, ONE)))
    press(wizard, ENTER)
    assert "twice" in wizard.players.cards[0].problem.text()
    assert focused(wizard) is wizard.players.row(0, 1).given


def test_earlier_people_fill_all_three_fields(qtbot: QtBot) -> None:
    wizard = opened(qtbot, people=[ONE, LONG])
    type_keys(focused(wizard), "fernandez")  # without the accent, and by the family name
    completer = wizard.players.row(0, 0).given.completer()
    assert completer is not None
    assert completer.completionCount() == 1
    popup = completer.popup()
    assert popup is not None
    assert popup.isVisible()
    press(wizard, DOWN, ENTER)
    assert not popup.isVisible()
    assert wizard.players.row(0, 0).player() == LONG
    assert made_by(wizard) is None


def test_the_list_of_people_takes_no_key_that_is_not_its_own(qtbot: QtBot) -> None:
    wizard = opened(qtbot, people=[ONE, LONG])
    given = wizard.players.row(0, 0).given
    type_keys(given, "a")
    completer = given.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    assert popup.isVisible()
    assert popup.windowType() is Qt.WindowType.ToolTip, "a popup would take the keyboard from the window"
    press(wizard, TAB)
    assert not popup.isVisible()
    assert focused(wizard) is wizard.players.row(0, 0).family
    given.setFocus()
    type_keys(given, "n")
    press(wizard, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert wizard.isVisible(), "Esc closed the list alone"


def test_icf_toss_by_keyboard_law_39(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.toss.first.focus_first()  # on "decide later"
    press(wizard, Qt.Key.Key_Left)
    assert wizard.toss.first.value() is Side.B
    press(wizard, Qt.Key.Key_Left, TAB, SPACE)
    assert wizard.toss.first.value() is Side.A
    assert wizard.toss.choice.value() is TossChoice.BREAK
    assert "Player Two" in wizard.toss.seat.accessibleName()
    press(wizard, TAB)
    press(wizard, Qt.Key.Key_Left, Qt.Key.Key_Left)
    press(wizard, ENTER, ENTER)
    assert wizard.made is not None
    assert wizard.made.toss == RecordToss(Side.A, Side.A, TossChoice.BREAK, Seat.LEFT)
    fact = create(wizard.made.create)
    state = replay([Row(1, 1, fact[0])])
    rows = [Row(1, 1, fact[0]), *(Row(2, 2, toss) for toss in decide(state, wizard.made.toss))]
    assert replay(rows).left is Side.B


def test_law_39a_the_winner_takes_the_side_and_the_other_breaks(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.toss.first.tile(Side.B).click()
    wizard.toss.choice.tile(TossChoice.SIDE).click()
    wizard.toss.seat.tile(Seat.RIGHT).click()
    assert wizard.toss.toss() == RecordToss(Side.A, Side.B, TossChoice.SIDE, Seat.RIGHT)
    assert wizard.toss.outcome.text() == "Player One breaks."


def test_half_a_toss_is_asked_for(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.toss.first.tile(Side.B).click()
    press(wizard, ENTER)
    assert made_by(wizard) is None
    assert "Break or side" in wizard.toss.problem.text()
    assert focused(wizard) is wizard.toss.choice.tile(TossChoice.BREAK)
    wizard.toss.first.tile("later").click()
    assert wizard.toss.problem.text() == ""


@pytest.mark.parametrize("key", ["ukca", "caint"])
def test_ukca_d3_whoever_has_white_breaks(qtbot: QtBot, key: str) -> None:
    wizard = opened(qtbot, last=LAST)
    type_text(wizard, "Ana", "García", "", "Luis", "Pérez")
    wizard.rules.presets.tile(key).click()
    assert wizard.rules.rules().board_limit is None
    assert wizard.toss.first.accessibleName() == "Who has white?"
    wizard.toss.first.tile(Side.B).click()
    assert not wizard.toss.choice.isVisible()
    wizard.toss.seat.tile(Seat.RIGHT).click()
    wizard.start.setFocus()
    press(wizard, ENTER)
    assert wizard.made is not None
    assert wizard.made.create.rules == preset(key)
    assert wizard.made.toss == RecordToss(Side.B, seat=Seat.RIGHT)


def test_doubles_ask_who_breaks_and_who_sits_to_the_right(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    wizard.players.kinds.tile(Kind.DOUBLES).click()
    wizard.players.row(0, 0).given.setFocus()
    for name in ("A1 Uno", "A2 Dos", "B1 Tres", "B2 Cuatro"):
        given, family = name.split()
        type_text(wizard, given, family, "")
    assert wizard.toss.right_of_a1.accessibleName() == "Who sits to the right of A1 Uno?"
    wizard.toss.right_of_a1.tile(1).click()
    wizard.toss.first.tile(Side.B).click()
    wizard.toss.choice.tile(TossChoice.BREAK).click()
    assert not wizard.toss.seat.isVisible()
    assert wizard.toss.outcome.text() == "B1 Tres breaks."
    wizard.toss.player.tile(1).click()
    assert wizard.toss.outcome.text() == "B2 Cuatro breaks."
    press(wizard, ENTER, ENTER)
    assert wizard.made is not None
    assert wizard.made.create.kind is Kind.DOUBLES
    assert [player.family for player in wizard.made.create.players_b] == ["Tres", "Cuatro"]
    assert wizard.made.create.right_of_a1 == 1
    assert wizard.made.toss == RecordToss(Side.B, Side.B, TossChoice.BREAK, None, 1)
    assert len(create(wizard.made.create)) == 2


def test_singles_keep_no_answers_of_doubles(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=PAIRS)
    wizard.toss.right_of_a1.tile(1).click()
    wizard.players.kinds.tile(Kind.SINGLES).click()
    assert wizard.command().right_of_a1 is None
    assert len(wizard.command().players_a) == 1
    wizard.players.kinds.tile(Kind.DOUBLES).click()
    assert wizard.command().players_a == (LONG, WIDE)


def test_law_56b_no_limit_is_proposed_visibly_from_the_quarter_finals(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    rules = wizard.rules
    assert rules.rules().board_limit == 8
    rules.round.setFocus()
    type_keys(rules.round, "Quarter")
    assert rules.round_code() == "quarter-final"
    assert rules.rules().board_limit is None
    assert rules.limit.value() is False
    assert "Quarter-final: no board limit is proposed (Law 56b)." in [
        label.text() for label in rules.findChildren(type(rules.summary)) if label.isVisible()
    ]
    press(wizard, Qt.Key.Key_F8)
    assert rules.rules().board_limit == 8
    press(wizard, Qt.Key.Key_F8)
    assert rules.rules().board_limit is None
    rules.round.set_code("round-of-16")
    assert rules.rules().board_limit == 8


def test_ukca_has_no_limit_to_follow_a_round(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.rules.presets.tile("ukca").click()
    assert not wizard.rules.limit.isVisible()
    press(wizard, Qt.Key.Key_F8)
    assert wizard.rules.rules() == preset("ukca")


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("target", "0"),
        ("target", ""),
        ("target", "abc"),
        ("target", "-5"),
        ("target", "200"),
        ("target", "2.5"),
        ("target", "²"),
        ("board_limit", "0"),
        ("board_limit", "100"),
        ("queen_points", "21"),
        ("queen_cutoff", "26"),
        ("board_cap", "8"),
        ("games_to_win", "0"),
        ("games_to_win", "x"),
    ],
)
def test_nonsense_numbers_are_refused_with_the_reason(qtbot: QtBot, name: str, typed: str) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.rules.numbers_button.click()
    edit = wizard.rules.number(name).edit
    edit.setFocus()
    edit.selectAll()
    press(wizard, Qt.Key.Key_Delete)
    type_keys(edit, typed)
    assert wizard.rules.problem.isVisible()
    assert wizard.rules.problem.text()
    assert edit.property("invalid") == "true"
    press(wizard, ENTER)
    assert made_by(wizard) is None
    assert focused(wizard) is edit
    assert edit.text() == typed


def test_what_is_no_number_is_shown_as_typed(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.rules.number("target").edit.setText("abc")
    assert "abc" in wizard.rules.problem.text()


def test_every_number_can_be_set_for_one_match(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.rules.numbers_button.setFocus()
    press(wizard, ENTER)
    assert focused(wizard) is wizard.rules.number("target").edit
    type_text(wizard, "21", "6", "2")
    press(wizard, Qt.Key.Key_Delete, TAB)  # no cut-off
    type_text(wizard, "11")
    type_keys(focused(wizard), "1")
    press(wizard, ENTER, ENTER)
    assert wizard.made is not None
    wanted = with_numbers(
        preset("icf"),
        target=21,
        board_limit=6,
        queen_points=2,
        queen_cutoff=None,
        board_cap=11,
        games_to_win=1,
    )
    assert wizard.made.create.rules == wanted


def test_changed_numbers_are_named_and_can_be_put_back(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=replace(LAST, rules=with_numbers(preset("icf"), target=29)))
    assert wizard.rules.rules().target == 29
    assert "changed for this match" in wizard.rules.summary.text()
    wizard.rules.reset_button.click()
    assert wizard.rules.rules() == preset("icf")
    assert "changed" not in wizard.rules.summary.text()


def test_a_wrong_date_is_refused_where_it_is_typed(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    wizard.details.edit("date").setText("30/11/2026")
    press(wizard, ENTER)
    assert made_by(wizard) is None
    assert wizard.details.edit("date").isVisible()
    assert focused(wizard) is wizard.details.edit("date")
    assert "2026-03-12" in wizard.details.problem.text()
    wizard.details.edit("date").setText("")
    assert wizard.details.problem.text() == ""
    press(wizard, ENTER, ENTER)
    assert wizard.made is not None
    assert wizard.made.create.details.date == ""


def test_the_table_belongs_to_the_computer(qtbot: QtBot) -> None:
    other = replace(
        LAST, details=replace(DETAILS, table="9", match_no="77", remarks="old", date="2020-01-01")
    )
    wizard = opened(qtbot, prefill=other)
    details = wizard.command().details
    assert (details.table, details.match_no, details.remarks, details.date) == ("4", "", "", TODAY)


def test_escape_starts_nothing_and_drops_what_was_typed_after_a_question(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = answer(monkeypatch, "Go on typing", "Drop it")
    wizard = opened(qtbot)
    type_text(wizard, "Ana", "García")
    press(wizard, Qt.Key.Key_Escape)
    assert wizard.isVisible()
    assert wizard.players.row(0, 0).player() == Player("García", "Ana")
    press(wizard, Qt.Key.Key_Escape)
    assert made_by(wizard) is None
    assert wizard.isHidden()
    assert len(asked.said) == 2


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("setup", [LAST, PAIRS], ids=["singles", "doubles"])
def test_v86_v90_each_language_and_theme_fits_and_every_control_has_a_name(
    qtbot: QtBot, language: str, theme: str, setup: CreateMatch
) -> None:
    wizard = opened(qtbot, language, prefill=setup)
    apply_theme(QApplication.instance(), theme, system_dark=True)  # type: ignore[arg-type]
    wizard.toss.first.tile(Side.A).click()
    wizard.toss.choice.tile(TossChoice.SIDE).click()
    for opener in (wizard.more, wizard.rules.numbers_button):
        opener.setChecked(True)
        assert wizard.width() <= 1280
        assert wizard.height() <= 690  # 720 less a title bar
        qtbot.waitUntil(lambda: fits(wizard), timeout=2000)
    unnamed = [child for child in inputs(wizard) if not (child.accessibleName() or _text(child))]
    assert unnamed == []


def _text(child: QWidget) -> str:
    return child.text() if isinstance(child, QAbstractButton) else ""


def test_v85_the_language_changes_while_open_and_keeps_what_is_typed(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    type_text(wizard, "Ana", "García")
    press(wizard, ENTER)
    wizard.rules.number("target").edit.setText("0")
    wizard.details.edit("date").setText("x")
    wizard.details.show_problem()
    wizard.toss.first.tile(Side.A).click()
    wizard.toss.show_problem()
    before = _words(wizard)
    wizard.retranslate("es")
    same = {word for word in before & _words(wizard) if word not in _ALIKE}
    assert same == set()
    assert wizard.players.row(0, 0).player() == Player("García", "Ana")
    assert wizard.windowTitle() == "Partido nuevo"


_ALIKE = {"Ana García", "ICF", "UKCA", "CAINT", "F8", "Esc", "No", "Final", "+", "\N{MINUS SIGN}", ""}


def _words(window: QWidget) -> set[str]:
    shown: set[str] = set()
    for label in window.findChildren(QLabel):
        shown.update(label.text().splitlines())
    for button in window.findChildren(QAbstractButton):
        shown.add(button.text())
    for box in window.findChildren(QComboBox):
        shown.update(box.itemText(place) for place in range(box.count()))
    for edit in window.findChildren(QLineEdit):
        shown.add(edit.placeholderText())
        shown.add(edit.accessibleName())
    return shown


def test_the_tab_key_goes_once_round_in_reading_order(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    seen: list[QWidget] = []
    while focused(wizard) not in seen:
        seen.append(focused(wizard))
        press(wizard, TAB)
    assert wizard.start in seen
    assert wizard.rules.round in seen
    names = [widget.accessibleName() for widget in seen]
    wanted = ["First player, Given name", "First player, Family name", "First player, Club or country"]
    assert names[:3] == wanted
    assert seen.index(wizard.players.row(1, 0).given) < seen.index(wizard.rules.round)
    assert seen.index(wizard.rules.round) < seen.index(wizard.details.edit("event"))
    assert seen.index(wizard.details.edit("event")) < seen.index(wizard.start)


def test_enter_after_a_given_name_goes_on_to_the_family_name(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    type_keys(focused(wizard), "Devi")
    press(wizard, Qt.Key.Key_Return)
    assert focused(wizard) is wizard.players.row(0, 0).family
    type_keys(focused(wizard), "da Silva")
    assert wizard.players.row(0, 0).player() == Player("da Silva", "Devi")


def test_a_second_enter_means_that_the_one_word_is_the_whole_name(qtbot: QtBot) -> None:
    wizard = opened(qtbot)
    type_keys(focused(wizard), "Devi")
    press(wizard, Qt.Key.Key_Return, Qt.Key.Key_Return)
    assert wizard.players.row(0, 0).player() == Player("Devi")
    assert focused(wizard) is wizard.players.row(1, 0).given


def test_only_enter_starts_the_match_never_what_is_typed_on(qtbot: QtBot) -> None:
    wizard = opened(qtbot, prefill=LAST)
    press(wizard, Qt.Key.Key_Return)
    assert focused(wizard) is wizard.start
    type_keys(wizard.start, "Maria da Silva 4")
    assert wizard.isVisible()
    assert made_by(wizard) is None
    press(wizard, Qt.Key.Key_Return)
    made = made_by(wizard)
    assert made is not None
    assert made.create.players_a == (ONE,)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", list(Kind))
def test_no_head_over_a_field_is_cut_and_fields_stand_under_their_heads(
    qtbot: QtBot, language: str, kind: Kind
) -> None:
    wizard = opened(qtbot, language)
    assert wizard.width() <= 1366 - 16
    wizard.players.set_kind(kind)
    for more in (True, False):
        wizard.more.setChecked(more)
        QApplication.processEvents()
        heads = [label for label in wizard.findChildren(CutWords) if label.isVisible()]
        assert [label.text() for label in heads if label.sizeHint().width() > label.width()] == []
        for card in wizard.players.cards:
            for row in card.rows:
                edits = (row.given, row.family, row.club, row.short)
                for head, edit in zip(card.heads, edits, strict=True):
                    if edit.isVisible():
                        ends = [part.mapTo(wizard, part.rect().topLeft()).x() for part in (head, edit)]
                        assert abs(ends[0] - ends[1]) <= 1, (head.text(), more)
